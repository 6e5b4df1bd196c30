"""``cardgen record``: nothing before the game is over, nothing among what goes to players."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import run
from cardgen.errors import ExitCode
from tests.packs import pack_of
from tests.second_dealer import deal_again

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


def mark(pack: Path) -> str:
    return pack.name.rpartition("-")[2]


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
