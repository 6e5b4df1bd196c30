"""``cardgen reveal --hands``: every card, against a second dealer."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import run
from cardgen.errors import ExitCode
from tests.packs import pack_of
from tests.second_dealer import deal_again
from tests.turns import LATER, thinned

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


# -- for bridge programs

TAGS = (
    "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract"
    " Result"
).split()


def read_pbn(content: bytes) -> list[dict[str, str]]:
    """The games of a PBN file in export format: the tags of each, in their order and each once."""
    text = content.decode("latin-1")
    assert text.endswith(("]\r\n\r\n", "}\r\n\r\n"))
    first, second, *lines = text.split("\r\n")
    assert (first, second) == ("% PBN 2.1", "% EXPORT")
    assert max(map(len, lines)) <= 255
    games: list[dict[str, str]] = [{}]
    for line in lines[:-2]:
        if not line:
            games.append({})
        elif line.startswith("{"):
            games[-1]["{"] = line.strip("{}")
        else:
            tag, value = re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\["\\])*)"\]', line).groups()
            assert tag not in games[-1]
            games[-1][tag] = re.sub(r"\\(.)", r"\1", value)
    for game in games:
        assert [tag for tag in game if tag != "{"] == TAGS
    return games


def hands_of(deal: str) -> dict[str, set[str]]:
    """``N:AK2.QJT..98765 …`` as cards by direction."""
    first, _, hands = deal.partition(":")
    assert re.fullmatch(r"(?:A?K?Q?J?T?9?8?7?6?5?4?3?2?[. ]){15}A?K?Q?J?T?9?8?7?6?5?4?3?2?", hands)
    around = "NESW" * 2
    return {
        around["NESW".index(first) + i]: {
            suit + ("10" if rank == "T" else rank)
            for suit, ranks in zip("SHDC", hand.split("."), strict=True)
            for rank in ranks
        }
        for i, hand in enumerate(hands.split(" "))
    }


@pytest.mark.parametrize(
    "arguments",
    [
        ["whist"],
        ["whist", "-s", "trump=HN"],
        ["bidwhist", "-s", "no-jokers=on", "-s", "small-kitty=on"],
    ],
)
def test_bridge_programs_read_every_deal(arguments: list[str], folder: Path) -> None:
    pack = made(*arguments, "--title", 'Büro "7\\8"', "--date", "2026-03-14", "--place", "Brașov")
    assert run(["reveal", str(pack), "-o", "deals.pbn", "--yes"]) == 0
    public = json.loads((pack / "pack.json").read_text("utf-8"))
    seed = (pack / "organiser/seed.txt").read_text("utf-8").split()[-1]
    games = read_pbn((folder / "deals.pbn").read_bytes())
    for known, game in zip(deal_again(public, seed), games, strict=True):
        assert known.dealer is not None
        dealer = "NESW"[known.dealer]
        held = hands_of(game["Deal"])
        assert [held[side] for side in "NESW"] == [set(hand or ()) for hand in known.hands]
        assert (game["Board"], game["Dealer"], game["Deal"][0]) == (
            str(known.number),
            dealer,
            dealer,
        )
        assert [game[side] for side in ("North", "East", "South", "West")] == [
            *("Anna", "Stefan", "Lukasz", "Dörte")
        ]
        assert (game["Event"], game["Site"], game["Date"]) == (
            'Büro "7\\8"',
            "Brasov",
            "2026.03.14",
        )
        said = (
            game["Vulnerable"],
            game["Scoring"],
            game["Declarer"],
            game["Contract"],
            game["Result"],
        )
        assert said == ("None", "?", "?", "?", "?")
        assert game.get("{", "")[:8] == (
            "" if "bidwhist" in arguments else f"Trump: {known.trump or 'n'}"
        )


@pytest.mark.parametrize(
    ("arguments", "why"),
    thinned(
        [
            (["bidwhist"], "has 54 cards"),
            (["bidwhist", "-s", "no-jokers=on"], "round 1 of this one deals 12"),
            (["corona", "-s", "max=13"], "round 1 of this one deals 1"),
            (["romanian"], "has 32 cards"),
        ],
        2,
        LATER,
    ),
)
def test_what_no_bridge_program_knows_is_refused(
    arguments: list[str], why: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = str(made(*arguments))
    capsys.readouterr()
    assert run(["reveal", pack, "-o", "deals.pbn"]) == ExitCode.INPUT
    assert why in capsys.readouterr().err
    assert run(["reveal", pack, "-o", "deals.pbn", "--large"]) == ExitCode.USAGE
    assert not (folder / "deals.pbn").exists()
