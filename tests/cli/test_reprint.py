"""``cardgen reprint``: one file of a pack again; everything else stays byte for byte."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter

from cardgen.cli import run
from cardgen.dealing.shuffle import practice_seed
from cardgen.errors import ExitCode
from cardgen.orders.redeal import reprint_player
from cardgen.pack import folder as pack_folder
from cardgen.pack.build import PackFile
from cardgen.pack.formats import as_json
from cardgen.preferences import Preferences
from tests.packs import pack_of

PLAYERS = ["-p", "Anna", "-p", "Ștefan", "-p", "Grandma"]
PACKS = {
    "named": [
        "corona",
        "-s",
        "max=3",
        *PLAYERS,
        "--title",
        "Runde",
        "--date",
        "2026-03-14",
        "--place",
        "Köln",
    ],
    "unnamed": ["corona", "-s", "max=3", "-n", "3", "--organiser", "none"],
    "practice": ["corona", "-s", "max=3", *PLAYERS, "--seed", "a practice text"],
    "lot": ["ohhell", "-s", "max=3", "-s", "first-dealer=lot", *PLAYERS],
    "sealed": ["romanian", "-s", "one-card=choice", "-s", "special=blind8", *PLAYERS],
    "house": ["--rules", "house.toml", *PLAYERS],
}
HOUSE = 'based_on = "romanian"\nname = "La bunica"\n[settings]\npremium = "10/5"\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    Path("house.toml").write_text(HOUSE, "utf-8")
    return tmp_path


def made(name: str = "named", *more: str) -> Path:
    return pack_of(*PACKS[name], "--lang", "de", *more)


def contents(pack: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(pack)): path.read_bytes()
        for path in sorted(pack.rglob("*"))
        if path.is_file()
    }


def entries(pack: Path) -> list[dict[str, Any]]:
    """What is said of each player's file, in both lists."""
    files, printed = (
        json.loads((pack / f"organiser/{name}.json").read_text("utf-8"))
        for name in ("files", "print")
    )
    assert all(
        file[key] == one[key]
        for file, one in zip(files, printed["players"], strict=True)
        for key in ("language", "layout")
    )
    return [file | one for file, one in zip(files, printed["players"], strict=True)]


def third(pack: Path) -> str:
    return str(json.loads((pack / "pack.json").read_text("utf-8"))["players"][2]["name"])


@pytest.mark.parametrize("name", PACKS)
def test_without_a_wish_the_file_comes_out_as_it_was(name: str) -> None:
    """The deal, the names, the evening and all wishes are found again: every byte of the pack is
    what it was.
    """
    pack = made(name, "--colours", "skat", "--letters", "fr")
    before = contents(pack)
    file = next(path for path in before if path.startswith("3-"))
    (pack / file).unlink()
    assert run(["reprint", str(pack), "--player", third(pack), "-q"]) == 0
    assert contents(pack) == before


@pytest.mark.quick
def test_only_that_file_and_its_entry_change() -> None:
    pack = made()
    before, listed = contents(pack), entries(pack)
    assert run(["reprint", str(pack), "-p", "grandma", "--large", "--lang", "ro", "-q"]) == 0
    after = contents(pack)
    assert {path for path in before if before[path] != after[path]} == {
        "3-Grandma.pdf",
        "organiser/files.json",
        "organiser/print.json",
    }
    assert before.keys() == after.keys()
    now = entries(pack)
    assert now[:2] == listed[:2]
    assert now[2]["large"] is True
    assert (now[2]["language"], now[2]["letters"]) == ("ro", "ro")
    assert now[2]["sha256"] == hashlib.sha256(after["3-Grandma.pdf"]).hexdigest()
    assert now[2]["pages"] == len(PdfReader(pack / "3-Grandma.pdf").pages)
    assert list(Path("output").iterdir()) == [pack]  # nothing is left beside it


def test_same_cards_same_codes() -> None:
    pack = made()

    def hands() -> list[str]:
        pages = PdfReader(pack / "3-Grandma.pdf").pages[-5:]
        return [
            " ".join(sorted(re.findall(r"[♠♥♦♣] ?(?:[\dAKDB]+ ?)+", page.extract_text())))
            for page in pages
        ]

    def codes() -> list[bool]:
        code = json.loads((pack / "pack.json").read_text("utf-8"))["game_code"]
        text = "".join(page.extract_text() for page in PdfReader(pack / "3-Grandma.pdf").pages)
        return [code[i : i + 4] in text for i in range(0, 24, 4)]

    cards = hands()
    assert all(cards)
    assert run(["reprint", str(pack), "-p", "Grandma", "--large", "--colours", "poker", "-q"]) == 0
    assert codes() == [True] * 6
    assert hands() == cards


@pytest.mark.parametrize("layout", ["phone", "sheet", "cards", "fold"])
def test_any_layout_and_back(layout: str) -> None:
    pack = made()
    before = contents(pack)
    assert (
        run(
            [
                "reprint",
                str(pack),
                "-p",
                "Grandma",
                "--layout",
                layout,
                "--paper",
                "letter",
                "--low-ink",
                "-q",
            ]
        )
        == 0
    )
    assert (
        entries(pack)[2] | {"layout": layout, "paper": "letter", "low_ink": True}
        == entries(pack)[2]
    )
    back = ["--layout", "phone", "--paper", "a4", "--no-low-ink"]
    assert run(["reprint", str(pack), "-p", "Grandma", *back, "-q"]) == 0
    assert contents(pack) == before


def test_letters_follow_a_new_language_unless_they_were_chosen() -> None:
    pack = made("named", "--letters", "fr")
    assert run(["reprint", str(pack), "-p", "Anna", "--lang", "en", "-q"]) == 0
    assert (entries(pack)[0]["language"], entries(pack)[0]["letters"]) == ("en", "fr")


def test_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    pack = made()
    assert run(["reprint", str(pack), "-p", "Grandma", "--large", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0].startswith(f"{pack}/3-Grandma.pdf  ")
    assert lines[0].endswith("pages, for Grandma alone")
    assert [line.strip() for line in lines[1:4]] == [
        "language: en (was: de)",
        "letters: en (was: de)",
        "large: on (was: off)",
    ]
    assert err == "cardgen: the pack has no protocol in that language, only in de\n"
    assert run(["reprint", str(pack), "-p", "Grandma"]) == 0
    assert "as it was; say what is to change" in capsys.readouterr().out
    assert run(["reprint", str(pack), "-p", "Grandma", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["player"], said["large"], said["file"]) == (
        "Grandma",
        True,
        f"{pack}/3-Grandma.pdf",
    )


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def turn_up_another(pack: Path) -> None:
    """A card of the same suit, so that the pack could have been dealt like this."""
    path = pack / "pack.json"
    said = json.loads(path.read_text("utf-8"))
    facts = next(facts for facts in said["rounds"] if facts["turned_up"])
    suit = facts["turned_up"][0]
    facts["turned_up"] = suit + ("K" if facts["turned_up"] == suit + "A" else "A")
    path.write_bytes(as_json(said))


Spoil = Callable[[Path], object]
LIST, PRINT, SEED = "organiser/files.json", "organiser/print.json", "organiser/seed.txt"

BAD: dict[str, tuple[Spoil, int, str]] = {
    "no seed": (lambda pack: (pack / SEED).unlink(), ExitCode.FILE, "can't read"),
    "no seed code": (
        lambda pack: (pack / SEED).write_text("nothing"),
        ExitCode.INPUT,
        "has no seed code",
    ),
    "another seed": (
        lambda pack: (pack / SEED).write_text(practice_seed("another").code),
        ExitCode.CHECK,
        "isn't the seed of this pack's game code",
    ),
    "no list": (lambda pack: (pack / LIST).unlink(), ExitCode.FILE, "can't read"),
    "no json": (
        lambda pack: (pack / LIST).write_text("["),
        ExitCode.INPUT,
        "doesn't list the players' files",
    ),
    "other paths": (
        lambda pack: edit(pack / LIST, "2-Stefan", "2-Other"),
        ExitCode.INPUT,
        "doesn't list",
    ),
    "no layout": (
        lambda pack: edit(pack / PRINT, '"layout"', '"lay"'),
        ExitCode.INPUT,
        "doesn't say how the files of this pack",
    ),
    "unknown colours": (
        lambda pack: edit(pack / PRINT, '"two"', '"pink"'),
        ExitCode.INPUT,
        "unknown colours “pink”",
    ),
    "no pack": (lambda pack: (pack / "pack.json").unlink(), ExitCode.FILE, "isn't a pack"),
    "a bad day": (
        lambda pack: edit(pack / PRINT, "2026-03-14", "2026-99-14"),
        ExitCode.INPUT,
        "isn't a day of the calendar",
    ),
    "not how it is drawn": (
        lambda pack: (pack / PRINT).write_text("[3]"),
        ExitCode.INPUT,
        "isn't as cardgen wrote it",
    ),
    "two players less": (
        lambda pack: (pack / PRINT).write_text('{"players": [{}]}'),
        ExitCode.INPUT,
        "isn't as cardgen wrote it",
    ),
    "half a letter": (
        lambda pack: edit(pack / LIST, '"seat": 0', '"seat": 0, "x": "\\ud800"'),
        ExitCode.INPUT,
        "doesn't list",
    ),
    "a player's wishes are none": (
        lambda pack: (pack / PRINT).write_text('{"players": [1, 2, 3]}'),
        ExitCode.INPUT,
        "isn't as cardgen wrote it",
    ),
}


def test_a_pack_that_tells_of_another_deal(capsys: pytest.CaptureFixture[str]) -> None:
    pack = made("lot")
    turn_up_another(pack)
    before = contents(pack)
    assert run(["reprint", str(pack), "-p", "Grandma"]) == ExitCode.CHECK
    assert "isn't the seed of this pack's game code" in capsys.readouterr().err
    assert contents(pack) == before


@pytest.mark.parametrize("name", BAD)
def test_a_pack_that_isnt_as_it_was_written(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    pack = made()
    spoil, code, words = BAD[name]
    spoil(pack)
    before = contents(pack)
    assert run(["reprint", str(pack), "-p", "Grandma", "--large"]) == code
    said = capsys.readouterr().err
    assert words in said
    assert len(said.splitlines()) == 1
    assert contents(pack) == before


def test_a_player_who_isnt_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reprint", str(made()), "-p", "Grandpa"]) == ExitCode.INPUT
    assert (
        capsys.readouterr().err
        == "cardgen: unknown player “Grandpa” — did you mean “Grandma”? allowed: Anna, Ștefan,"
        " Grandma\n"
    )


def test_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    pack = made()
    assert run(["reprint", str(pack)]) == ExitCode.USAGE
    assert run(["reprint", str(pack), "-p", "Anna", "--layout", "letter"]) == ExitCode.USAGE
    assert run(["reprint", str(pack), "-p", "Anna", "--letters", "xx"]) == ExitCode.INPUT
    assert run(["reprint", "nowhere", "-p", "Anna"]) == ExitCode.FILE
    assert run(["reprint", str(pack), "-p", "Anna", "-p", "Grandma"]) == ExitCode.USAGE
    assert len(capsys.readouterr().err.splitlines()) == 5


@pytest.mark.parametrize(("inside", "said"), [(".", "."), ("organiser", "..")])
def test_from_inside_the_pack(inside: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = made().resolve()
    before = contents(pack)
    monkeypatch.chdir(pack / inside)
    assert run(["reprint", said, "-p", "Grandma", "--large", "-q"]) == 0
    assert contents(pack).keys() == before.keys()
    assert contents(pack)["3-Grandma.pdf"] != before["3-Grandma.pdf"]
    assert list(pack.parent.iterdir()) == [pack]


def test_all_players_at_once() -> None:
    """Each run writes both lists: none forgets what another one has written."""
    pack = made()
    with ThreadPoolExecutor() as pool:
        list(
            pool.map(
                lambda name: reprint_player(pack, name, Preferences(large=True)),
                ["Anna", "Ștefan", "Grandma"],
            )
        )
    for entry in entries(pack):
        assert entry["large"] is True
        assert entry["sha256"] == hashlib.sha256((pack / entry["path"]).read_bytes()).hexdigest()


def test_if_the_list_cant_be_written_the_old_file_comes_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = made()
    before = contents(pack)
    real = os.replace

    def failing(source: Path, target: Path) -> None:
        if Path(target).name == "files.json" and not (Path(source).parent / "back").exists():
            raise OSError(28, "No space left on device")
        real(source, target)

    monkeypatch.setattr(pack_folder.os, "replace", failing)
    assert run(["reprint", str(pack), "-p", "Grandma", "--large"]) == ExitCode.FILE
    assert "the disk is full — nothing was changed" in capsys.readouterr().err
    assert contents(pack) == before
    assert list(Path("output").iterdir()) == [pack]


def test_the_seed_is_never_said(capsys: pytest.CaptureFixture[str]) -> None:
    pack = made()
    seed = (pack / "organiser/seed.txt").read_text("utf-8").split("\n\n")[1].strip()
    (pack / "organiser/seed.txt").write_text(seed[:-1] + ("0" if seed[-1] != "0" else "1"))
    assert run(["reprint", str(pack), "-p", "Grandma"]) == ExitCode.INPUT
    assert seed[:9] not in capsys.readouterr().err


def test_nobody_else_sees_what_is_being_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a new pack nor a file that is drawn again: the folder beside the pack is the
    organiser's alone.
    """
    modes = []
    write = pack_folder._write_file

    def noted(folder: Path, file: PackFile) -> None:
        modes.append(folder.parent.stat().st_mode & 0o777)
        write(folder, file)

    monkeypatch.setattr(pack_folder, "_write_file", noted)
    pack = made()
    written = len(modes)
    assert run(["reprint", str(pack), "-p", "Grandma", "--large", "-q"]) == 0
    assert len(modes) > written
    assert set(modes) == {0o700}


def test_modes_stay() -> None:
    pack = made()
    assert run(["reprint", str(pack), "-p", "Grandma", "--large", "-q"]) == 0
    assert (pack / "organiser/files.json").stat().st_mode & 0o777 == 0o600
    assert (pack / "3-Grandma.pdf").stat().st_mode & 0o777 == (
        pack / "1-Anna.pdf"
    ).stat().st_mode & 0o777


# -- somebody else takes over a seat


def test_a_substitute_gets_the_cards_and_the_name_on_cover_and_protocol(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pack = pack_of(
        "corona",
        "-s",
        "max=3",
        "-p",
        "Anna <a@example.org>",
        "-p",
        "Ben <b@example.org>",
        "-p",
        "Cem",
        "--lang",
        "en",
    )
    before, code = contents(pack), json.loads((pack / "pack.json").read_text("utf-8"))["game_code"]
    assert run(["reprint", str(pack), "-p", "2", "--now", "Uwe <u@example.org>"]) == 0
    after = contents(pack)
    changed = {path for path in after if after[path] != before[path]}
    assert changed == {
        "2-Ben.pdf",
        "protocol.pdf",
        "pack.json",
        "organiser/files.json",
        "organiser/addresses.json",
    }
    said = json.loads(after["pack.json"])
    assert [player.get("now") for player in said["players"]] == [None, "Uwe", None]
    assert [entry["address"] for entry in json.loads(after["organiser/addresses.json"])] == [
        "a@example.org",
        "u@example.org",
        None,
    ]
    assert "Uwe (Ben)" in PdfReader(pack / "2-Ben.pdf").pages[0].extract_text()
    assert "Uwe (Ben)" in PdfReader(pack / "protocol.pdf").pages[0].extract_text()
    seed = (pack / "organiser/seed.txt").read_text("utf-8").split()[-1]
    assert run(["audit", str(pack), "-q"]) == run(["verify", str(pack), "-q"]) == 0
    assert (
        run(
            ["verify", "--file", str(pack / "2-Ben.pdf"), "--code", code, "--seed-code", seed, "-q"]
        )
        == 0
    )
    capsys.readouterr()
    assert run(["share", str(pack)]) == 0
    assert "Anna, Uwe (Ben), Cem" in capsys.readouterr().out
    # And Ben is back.
    assert run(["reprint", str(pack), "-p", "uwe", "--now", "Ben <b@example.org>", "-q"]) == 0
    assert contents(pack) == before


def test_a_seat_changes_hands_and_nobody_is_accused(capsys: pytest.CaptureFixture[str]) -> None:
    """Files of before, or of a stand-in, match; what was typed into the protocol stays,
    unjudged.
    """
    pack = pack_of(
        "corona", "-s", "max=2", "-p", "Anna", "-p", "Ben", "--lang", "en", "--seed", "KAT"
    )
    writer = PdfWriter(clone_from=pack / "protocol.pdf")
    for page in writer.pages:
        writer.update_page_form_field_values(page, {"r01-p1-bid": "1"})
    writer.write(pack / "protocol.pdf")
    shutil.copytree(pack, "before")
    typed = (pack / "protocol.pdf").read_bytes()
    assert run(["reprint", str(pack), "-p", "Ben", "--now", "Ben (stand-in)", "-q"]) == 0
    assert (pack / "protocol-filled.pdf").read_bytes() == typed
    (pack / "protocol.pdf").write_bytes(typed)  # still open in a viewer, and saved there once more
    assert run(["reprint", str(pack), "-p", "Ben", "--now", "Uwe"]) == 0
    assert (
        "protocol-filled-2.pdf: the protocol that you had written into" in capsys.readouterr().out
    )
    (pack / "protocol.pdf").write_bytes(typed)
    assert run(["audit", str(pack), "-q"]) == run(["verify", str(pack), "-q"]) == ExitCode.UNJUDGED
    code = json.loads((pack / "pack.json").read_text("utf-8"))["game_code"]
    seed = (pack / "organiser/seed.txt").read_text("utf-8").split()[-1]
    assert run(["reprint", str(pack), "-p", "Ben", "--now", "Ben (stand-in)", "-q"]) == 0
    for path in (
        Path("before/1-Anna.pdf"),
        Path("before/2-Ben.pdf"),
        pack / "1-Anna.pdf",
        pack / "2-Ben.pdf",
    ):
        assert run(["verify", "--file", str(path), "--code", code, "--seed-code", seed, "-q"]) == 0


@pytest.mark.parametrize(
    ("now", "says"),
    [
        ("Cem", "are both called"),
        ("", "empty"),
        ("Uwe u@example.org", "did you mean “Uwe <u@example.org>”?"),
        ("U" * 36, "at most 40"),
    ],
)
def test_a_substitute_who_cant_be(now: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    pack = pack_of("corona", "-s", "max=1", "-p", "Anna", "-p", "Ben", "-p", "Cem", "--lang", "en")
    before = contents(pack)
    assert run(["reprint", str(pack), "-p", "Ben", "--now", now]) == ExitCode.INPUT
    assert says in capsys.readouterr().err
    assert contents(pack) == before


def test_after_a_substitute_a_redeal_is_for_those_who_play_now() -> None:
    pack = pack_of("corona", "-s", "max=2", "-p", "Anna", "-p", "Ben", "-p", "Cem", "--lang", "en")
    assert (
        run(["reprint", str(pack), "-p", "Ben", "--now", "Uwe", "-q"])
        == run(["redeal", str(pack), "--from-round", "2", "-o", "new"])
        == 0
    )
    (new,) = Path("new").iterdir()
    assert [
        player["name"] for player in json.loads((new / "pack.json").read_text("utf-8"))["players"]
    ] == ["Anna", "Uwe", "Cem"]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("gr", 0),
        ("3", 0),
        ("ș", 0),
        ("4", ExitCode.INPUT),
        ("", ExitCode.INPUT),
        ("a", 0),
        ("nna", ExitCode.INPUT),
    ],
)
def test_a_player_is_found_by_the_beginning_or_the_seat(typed: str, code: int) -> None:
    assert run(["reprint", str(made()), "-p", typed, "-q"]) == code
