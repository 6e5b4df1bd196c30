"""The referee on the page: who is who, what goes into the scores, what is asked and refused."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest

from cardgen import web
from tests.chats.cases import true_totals
from tests.chats.dealt import STRANGER, DealtEvening, dealt_evening
from tests.chats.exports import EXPORTS, send
from tests.chats.planted import PlantedTable


@cache
def table() -> tuple[DealtEvening, dict, str]:
    """The evening, its pack, and the game before its first round."""
    evening = dealt_evening()
    pack = web.deal(evening.order)
    return evening, pack, web.begin_scores({"pack": pack["public"]})["kept"]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "chat.txt"
    path.write_bytes(table()[0].chat())
    return path


def hear(place: Path, kept: str = "", **doing: object) -> dict:
    _, pack, begun = table()
    usual = {"language": "en", "seed_code": pack["seed_code"], "who": {STRANGER: 2}}
    usual |= {"told": False, "answers": {}, "over": []}
    return web.call("hear", place, kept or begun, usual | doing)["result"]


def rounds_of(kept: str) -> list:
    return json.loads(kept)["rounds"]


def totals_of(kept: str) -> list[int]:
    doing = {"language": "en", "answers": [], "how": "next", "nullo": []}
    lines = {line["name"]: line["totals"][-1] for line in web.score(kept, doing)["lines"]}
    return [lines[name] for name in table()[0].evening.names]


def test_somebody_says_who_a_stranger_is(place: Path) -> None:
    """Or that nobody of them plays: then who isn't found hasn't written."""
    found = hear(place, who={})
    assert found == {"outcome": "strangers", "senders": [STRANGER, "Oma Ilse"], "missing": [2]}
    assert hear(place)["missing"] == []
    for nobody in ({STRANGER: 7}, {"somebody of another chat": 2}, {STRANGER: "Cem"}):
        assert hear(place, who=nobody) == found
    alone = hear(place, who={}, told=True)
    assert (alone["outcome"], alone["missing"], alone["noted"]) == ("heard", [2], [])


def test_sure_rounds_are_noted_and_the_rest_is_asked(place: Path) -> None:
    """Answers go on counting when the chat has grown; the whole evening is as it was played."""
    evening = table()[0]
    found = hear(place)
    assert (found["noted"], found["left"]) == ([1, 2, 3, 4], [7]), "5 and 6 aren't sure"
    asked, other = found["questions"]
    assert (asked["round"], asked["meant"], asked["most"]) == (5, ["2", "talk"], 3)
    assert (other["round"], other["meant"], other["most"]) == (6, ["talk"], 2)
    assert "two or three" in asked["line"]
    answers = {
        one["mark"]: str(truth.bids[seat])
        for one, number, seat in ((asked, 4, 0), (other, 5, 1))
        if (truth := evening.evening.truth[number])
    }
    place.write_bytes(evening.chat() + b"06.03.26, 09:00 - Anna: what an evening\n")
    found = hear(place, found["kept"], answers=answers)
    assert (found["noted"], found["questions"], found["left"]) == ([5, 6, 7], [], [])
    assert totals_of(found["kept"]) == true_totals(evening.evening)


def test_an_answer_counts_for_its_message_alone(place: Path) -> None:
    """In another chat the same line says something else."""
    (mark, *_) = (one["mark"] for one in hear(place)["questions"])
    assert [one["round"] for one in hear(place, answers={mark: "2"})["questions"]] == [6]
    place.write_bytes(place.read_bytes().replace(b"two or three", b"three or two"))
    assert [one["round"] for one in hear(place, answers={mark: "2"})["questions"]] == [5, 6]


def test_a_fault_says_who_wrote_what(place: Path) -> None:
    (fault,) = hear(place)["faults"]
    assert fault.startswith(f"Round 2, trick 1 (line 27, 2026-03-05 19:42): {STRANGER} wrote “")
    assert "Cem plays" in fault
    assert "isn’t Cem’s" in fault


def test_a_round_that_is_noted_otherwise_stays_until_somebody_chooses(place: Path) -> None:
    kept = hear(place)["kept"]
    mine = json.loads(kept)
    mine["rounds"][1][0] = [2, 2, 2]
    found = hear(place, json.dumps(mine))
    assert (found["noted"], rounds_of(found["kept"])) == ([], mine["rounds"])
    assert found["differing"] == [
        {
            "number": 2,
            "rows": [["Anna", "2/0", "1/0"], ["Ben", "2/1", "2/1"], ["Cem", "2/1", "2/1"]],
        }
    ]
    found = hear(place, json.dumps(mine), over=[2])
    assert (found["noted"], found["differing"]) == ([2], [])
    assert rounds_of(found["kept"]) == rounds_of(kept)


def test_a_forbidden_bid_that_was_played_counts(place: Path) -> None:
    """In round 2, which can be mended like any other; what is typed anew keeps to the hook."""
    evening = PlantedTable("forbidden-bid", 1, "ohhell 4", "en", 1, most=3).evening()
    players = [{"name": name} for name in evening.names]
    pack = web.deal({"game": "ohhell", "players": players, "seed": "evening ohhell 1"})
    place.write_bytes(EXPORTS["android-de"][1](send(evening, random.Random(1)), "en"))
    begun = web.begin_scores({"pack": pack["public"]})["kept"]
    found = hear(place, begun, seed_code=pack["seed_code"])
    assert (found["noted"], found["left"]) == ([1, 2, 3], [])
    assert "that was forbidden" in "".join(found["faults"])

    doing = {"language": "en", "answers": [], "how": "next"}
    view = web.score(found["kept"], doing)
    totals = {line["name"]: line["totals"][-1] for line in view["lines"]}
    assert [totals[name] for name in evening.names] == true_totals(evening)
    doing |= {"how": "mend", "number": 2}
    asked = web.score(found["kept"], doing | {"answers": view["table"][1]["answers"]})["question"]
    assert (asked["ask"], asked["number"]) == ("tricks", 2)
    made = [1, 2, 3, 3]
    cells = [["tricks", player, number] for player, number in enumerate(made)]
    mended = web.score(found["kept"], doing | {"how": "set", "cells": cells})["table"][1]
    assert mended["tricks"] == list(map(str, made))
    for number, bids in ((2, [9, 0, 0, 0]), (3, [8, 0, 0, 0])):
        cells = [["bids", player, bid] for player, bid in enumerate(bids)]
        typed = doing | {"how": "set", "number": number, "cells": cells}
        assert "the hook is on" in web.call("score", found["kept"], typed)["remedy"]


def test_what_cannot_be_heard_is_told_apart(place: Path, tmp_path: Path) -> None:
    evening, pack, _ = table()
    other = web.deal(evening.order | {"seed": "other"})
    for code in ("", pack["seed_code"][:-1], other["seed_code"]):
        assert hear(place, seed_code=code) == {"outcome": "seed-code"}, code
    content = evening.chat()
    lost = content.decode()
    for sign in "♣♦♥♠":
        lost = lost.replace(f"{sign}\ufe0f", "?").replace(sign, "?")
    for word in ("clubs", "diamonds", "hearts", "spades"):
        lost = lost.replace(f"{word} ", "?").replace(f"{word.title()} ", "?")
    talk = b"05.03.26, 19:36 - Anna: hello\n05.03.26, 19:37 - Ben: hi\n"
    for text, outcome in (
        (b"\0\1", "unreadable"),
        (talk, "other-game"),
        (lost.encode(), "lost-signs"),
    ):
        place.write_bytes(text)
        assert hear(place, told=True) == {"outcome": outcome}
    assert hear(tmp_path / "nothing.txt") == {"outcome": "unreadable"}
