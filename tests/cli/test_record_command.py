"""``cardgen record``: nothing before the game is over, nothing among what goes to players."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.errors import ExitCode
from tests.cli.said import error_said
from tests.packs import pack_of
from tests.second_dealer import deal_again
from tests.turns import sweep

PLAYERS = ["-p", "Anna", "-p", "Ștefan", "-p", "Łukasz", "-p", "Dörte"]


class Terminal(io.StringIO):
    """Somebody who types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path


@pytest.fixture
def pack(folder: Path) -> Path:
    return made(
        "whist",
        "-s",
        "rounds=3",
        "--title",
        "Clubabend",
        "--date",
        "2026-03-14",
        "--place",
        "Köln",
        "--lang",
        "de",
    )


def made(*arguments: str) -> Path:
    return pack_of(*arguments, *PLAYERS)


def text(path: Path) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(path).pages)


def mark(pack: Path) -> str:
    return pack.name.rpartition("-")[2]


def every_file(pack: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(pack.rglob("*")) if path.is_file()}


# -- is the game over?


@pytest.mark.parametrize("more", [[], ["--json"], ["-q"]])
def test_nothing_is_written_where_nobody_says_that_the_game_is_over(
    pack: Path, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    before = every_file(Path("output"))
    assert run(["record", str(pack), *more]) == ExitCode.USAGE
    shown = capsys.readouterr()
    assert shown.out == error_said(shown.err, ExitCode.USAGE, more)
    assert shown.err.count("\n") == 1
    assert "--yes" in shown.err
    assert every_file(Path("output")) == before


def test_a_closed_input_is_nobody(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run(["record", str(pack)]) == ExitCode.USAGE


@pytest.mark.parametrize("typed", ["no", "", "nein", "yesterday"])
def test_whoever_doesnt_type_yes_gets_nothing(
    pack: Path, typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(f"{typed}\n"))
    capsys.readouterr()
    assert run(["record", str(pack)]) == 0
    shown = capsys.readouterr()
    assert shown.out == "Nothing was written.\n"
    assert "shows every card of all rounds" in shown.err
    assert not list(Path("output").glob("*.pdf"))


@pytest.mark.quick
def test_whoever_types_yes_gets_it(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(" Yes\n"))
    capsys.readouterr()
    assert run(["record", str(pack)]) == 0
    place = Path(f"output/record-{mark(pack)}.pdf")
    out = capsys.readouterr().out
    assert out.startswith(f"{place}  1 page: ")
    assert "3 rounds" in out
    assert place.read_bytes().startswith(b"%PDF")


# -- where it goes


@pytest.mark.quick
def test_it_lies_beside_the_pack_and_changes_nothing_in_it(pack: Path) -> None:
    before = every_file(pack)
    assert run(["record", str(pack), "--yes", "-q"]) == 0
    assert every_file(pack) == before
    assert Path(f"output/record-{mark(pack)}.pdf").is_file()


def test_beside_is_beside_also_from_within(
    pack: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pack)
    before = every_file(Path())
    assert run(["record", ".", "--yes", "-q"]) == 0
    assert every_file(Path()) == before
    assert (folder / f"output/record-{mark(pack)}.pdf").is_file()


@sweep(
    (
        "name",
        ["record.pdf", "1-Anna.pdf", "pack.json", "sub/record.pdf", "organiser/../record.pdf"],
    ),
    ("force", [[], ["--force"]]),
)
def test_never_among_what_goes_to_players(
    pack: Path, name: str, force: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (pack / "sub").mkdir()
    before = every_file(pack)
    assert run(["record", str(pack), "--yes", "-o", str(pack / name), *force]) == ExitCode.FILE
    assert "goes to the players" in capsys.readouterr().err
    assert every_file(pack) == before


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_nor_through_a_link(pack: Path) -> None:
    Path("elsewhere").symlink_to(pack)
    before = every_file(pack)
    assert run(["record", str(pack), "--yes", "-o", "elsewhere/record.pdf"]) == ExitCode.FILE
    assert every_file(pack) == before


def test_nor_into_another_pack(pack: Path) -> None:
    other = shutil.copytree(pack, "output/other")
    assert run(["record", str(pack), "--yes", "-o", f"{other}/record.pdf"]) == ExitCode.FILE
    assert not Path(f"{other}/record.pdf").exists()


@pytest.mark.skipif(os.name == "nt", reason="modes mean little there")
def test_in_the_organisers_folder_only_its_owner_can_read_it(pack: Path) -> None:
    assert run(["record", str(pack), "--yes", "-o", str(pack / "organiser/record.pdf"), "-q"]) == 0
    assert (pack / "organiser/record.pdf").stat().st_mode & 0o777 == 0o600
    assert run(["record", str(pack), "--yes", "-q"]) == 0
    umask = os.umask(0)
    os.umask(umask)
    assert Path(f"output/record-{mark(pack)}.pdf").stat().st_mode & 0o777 == 0o666 & ~umask


@pytest.mark.parametrize("name", ["seed.txt", "deal.json", "record"])
def test_it_takes_the_place_of_nothing_that_a_pack_needs(pack: Path, name: str) -> None:
    before = every_file(pack)
    assert (
        run(["record", str(pack), "--yes", "--force", "-o", str(pack / "organiser" / name)])
        == ExitCode.FILE
    )
    assert every_file(pack) == before


def test_an_old_one_is_replaced_only_by_force(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = Path("evening.pdf")
    place.write_text("mine", "utf-8")
    assert run(["record", str(pack), "--yes", "-o", str(place)]) == ExitCode.FILE
    assert place.read_text("utf-8") == "mine"
    assert "--force" in capsys.readouterr().err
    assert run(["record", str(pack), "--yes", "-o", str(place), "--force", "-q"]) == 0
    assert place.read_bytes().startswith(b"%PDF")
    assert capsys.readouterr().out == ""


# -- what it says


@pytest.mark.parametrize(
    "arguments",
    [
        ["whist", "-s", "rounds=3"],
        ["bidwhist", "-s", "rounds=2"],
        ["corona", "-s", "max=2"],
        ["romanian", "-s", "one-card=choice", "-s", "special=blind8"],
        ["elevator", "-s", "max=3"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_json_has_every_card_as_a_second_dealer_dealt_it(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    pack = made(*arguments, "--lang", "en")
    capsys.readouterr()
    assert run(["record", str(pack), "--yes", "--json"]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    public = json.loads((pack / "pack.json").read_text("utf-8"))
    assert Path(said["file"]).is_file()
    assert (said["game_code"], said["pack_mark"], said["players"]) == (
        public["game_code"],
        public["pack_mark"],
        [player["name"] for player in public["players"]],
    )
    seed = (pack / "organiser/seed.txt").read_text("utf-8").split()[-1]
    assert seed not in json.dumps(said)
    kept = json.loads((pack / "organiser/deal.json").read_text("utf-8"))["rounds"]
    for known, one, listed in zip(deal_again(public, seed), said["rounds"], kept, strict=True):
        assert one.items() >= listed.items()
        assert (one["hands"], one["kitty"], one["trump"], one["turned_up"]) == (
            known.hands,
            known.kitty,
            known.trump,
            known.turned_up,
        )
        cards = [
            *one["kitty"],
            *one["left_over"],
            *(card for hand in one["hands"] for card in hand or ()),
        ]
        assert len(cards) == len(set(cards))
        assert one["kind"] in (None if known.sight == "normal" else known.sight, "blind8")
    assert (
        len(
            {
                len(one["kitty"] + one["left_over"] + [c for h in one["hands"] for c in h or ()])
                for one in said["rounds"]
            }
        )
        == 1
    )


def test_it_is_as_the_first_players_file_unless_somebody_wishes_otherwise(pack: Path) -> None:
    assert run(["record", str(pack), "--yes", "-q"]) == 0
    usual = text(Path(f"output/record-{mark(pack)}.pdf"))
    for words in ("Kartenprotokoll", "Clubabend", "14. März 2026", "Köln", "Geber", mark(pack)):
        assert words in usual
    assert (
        run(
            [
                "record",
                str(pack),
                "--yes",
                "-q",
                "-o",
                "ro.pdf",
                "--lang",
                "ro",
                "--paper",
                "letter",
                "--large",
            ]
        )
        == 0
    )
    page = PdfReader("ro.pdf").pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == (612, 792)
    assert "Toate mâinile" in text(Path("ro.pdf"))
    assert " Q" in text(Path("ro.pdf"))  # letters follow the language
    assert (
        run(
            [
                "record",
                str(pack),
                "--yes",
                "-q",
                "-o",
                "fr.pdf",
                "--letters",
                "fr",
                "--low-ink",
                "--colours",
                "skat",
            ]
        )
        == 0
    )
    assert " V" in text(Path("fr.pdf"))


def test_a_foreign_seed_is_refused_without_a_word_of_it(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pack / "organiser/seed.txt").write_text("0000-0000-0000-0000-0000-0000-006A\n", "utf-8")
    code = run(["record", str(pack), "--yes"])
    assert code in (ExitCode.CHECK, ExitCode.INPUT)
    assert not list(Path("output").glob("*.pdf"))
    assert "0000" not in capsys.readouterr().err


def test_without_the_organisers_folder_there_is_nothing_to_record(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(pack / "organiser")
    assert run(["record", str(pack), "--yes"]) == ExitCode.FILE
    assert (
        "has no organiser/ folder — only whoever dealt the pack can do this"
        in capsys.readouterr().err
    )
    assert not list(Path("output").glob("*.pdf"))


def test_an_encrypted_pack_has_its_record_too(capsys: pytest.CaptureFixture[str]) -> None:
    pack = made("corona", "-s", "max=2", "--encrypt")
    assert run(["record", str(pack), "--yes", "-q"]) == 0
    assert "Anna: " in text(Path(f"output/record-{mark(pack)}.pdf"))


def test_rounds_that_another_pack_was_dealt_for_are_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    old = made("corona", "-s", "max=3", "--lang", "en")
    note = {"folder": "corona-QX7M", "pack_mark": "QX7M", "game_code": "0" * 24, "from_round": 3}
    (old / "organiser/superseded.json").write_text(json.dumps(note), "utf-8")
    capsys.readouterr()
    assert run(["record", str(old), "--yes", "--json"]) == 0
    shown = capsys.readouterr()
    assert [one["number"] for one in json.loads(shown.out)["rounds"]] == [1, 2]
    assert "rounds from 3 on are left out" in shown.err
    (old / "organiser/superseded.json").write_text(json.dumps(note | {"from_round": 1}), "utf-8")
    assert run(["record", str(old), "--yes", "--force"]) == ExitCode.INPUT
    assert "no round of this pack was played" in capsys.readouterr().err
