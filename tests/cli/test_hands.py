"""``cardgen reveal --hands``: every card, against a second dealer."""

from __future__ import annotations

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


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path


def made(*arguments: str) -> Path:
    return pack_of(*arguments, *PLAYERS)


@pytest.mark.parametrize("command", ["reveal", "reveal --hands"])
def test_a_closed_input_is_nobody(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run([*command.split(), str(made("corona", "-s", "max=1"))]) == ExitCode.USAGE


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
    assert run(["reveal", str(pack), "--hands", "--yes", "--json"]) == 0
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
