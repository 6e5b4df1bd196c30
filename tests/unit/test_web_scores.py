"""The scores of an evening on the page: the same questions, refusals and points as on the
command line.
"""

from __future__ import annotations

import base64
import json
import random
import zlib
from functools import cache
from pathlib import Path

import pytest

from cardgen import web
from cardgen.cli import run
from tests.turns import each

FOUR = ["Anna", "Ștefan", "Ben", "Cem"]


def begun(game: str, names: list[str] = FOUR, **order: object) -> str:
    return web.call("begin_scores", {"game": game, "names": names, "dealer": 2, **order})["result"][
        "kept"
    ]


def score(kept: str, *answers: object, how: str = "next", **doing: object) -> dict:
    return web.call(
        "score",
        kept,
        {"language": "de", "answers": [str(one) for one in answers], "how": how, **doing},
    )


@cache
def corona_pack() -> str:
    order = {
        "game": "corona",
        "players": [{"name": name} for name in FOUR],
        "settings": {"max": "3"},
        "seed": "scores",
    }
    return web.deal(order)["public"]


def played(kept: str, rounds: int) -> dict:
    """So many rounds by answers that are allowed, each a random one."""
    chance, view = random.Random(5), score(kept)["result"]
    while view["done"] < rounds and not view["over"]:
        question, answers = view["question"], []
        before = view["done"]
        while view["done"] == before:
            allowed = question["allowed"] or (
                ["2 4 uptown H"] if question["ask"] == "contract" else [1]
            )
            answers.append(chance.choice(allowed))
            view = score(view["kept"], *answers)["result"]
            question = view["question"]
    return view


@each("game", ["corona", "romanian", "whist", "bidwhist"])
def test_the_command_line_comes_to_the_same(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table that is saved is read by `cardgen score`, and says the same totals."""
    view = played(begun(game), 3)
    table = tmp_path / "scores.csv"
    table.write_bytes(web.call("scores_file", view["kept"], "de", "csv")["result"]["content"])
    capsys.readouterr()
    assert run(["score", game, str(table), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    totals = {line["name"]: line["totals"][-1] for line in view["lines"]}
    assert totals == dict(zip(view["players"], told["rounds"][-1]["totals"], strict=True))
    assert web.call("scores_file", view["kept"], "de", "pdf")["result"]["content"][:5] == b"%PDF-"


def test_a_forbidden_bid_and_too_many_tricks_are_refused() -> None:
    kept = begun("romanian")
    asked = score(kept, 0, 0, 0)["result"]["question"]
    assert (asked["name"], asked["allowed"], asked["forbidden"]) == ("Ștefan", [0], 1)
    assert "forbidden" in score(kept, 0, 0, 0, 1)["problem"]
    done = score(kept, 0, 0, 0, 0, 1)["result"]
    assert done["table"][0]["tricks"] == [
        "1",
        "0",
        "0",
        "0",
    ], "what is left to one player alone isn't asked for"
    assert score(kept, 0, 0, 0, 0, 2).keys() == {"problem", "remedy"}


def test_rounds_are_mended_inserted_and_left_out_as_the_rules_allow() -> None:
    view = score(
        score(begun("bidwhist"), "2 4 uptown H", 10)["result"]["kept"], "2 3 downtown S", 9
    )["result"]
    mended = score(view["kept"], "1 3 downtown N", 9, how="mend", number=1)["result"]
    assert (mended["table"][0]["contract"], mended["table"][1]) == (
        [0, 3, "N", True],
        mended["table"][1],
    )
    inserted = score(view["kept"], "1 3 uptown S", 9, how="insert", number=2)["result"]
    assert [one["contract"][0] for one in inserted["table"]] == [1, 0, 1]
    assert [
        one["number"] for one in score(inserted["kept"], how="out", number=2)["result"]["table"]
    ] == [1, 2]
    corona = played(begun("corona"), 2)
    assert score(corona["kept"], how="out", number=1).keys() == {
        "problem",
        "remedy",
    }, "round 2 has more cards than round 1"
    assert score(corona["kept"], how="out", number=2)["result"]["done"] == 1


def test_a_pack_is_scored_and_its_last_round_asked_for_again() -> None:
    kept = web.call("begin_scores", {"pack": corona_pack()})["result"]["kept"]
    view = played(kept, 5)
    assert view["over"]
    assert view["winner"]
    again = score(view["kept"], *view["table"][-1]["answers"], how="mend", number=5)["result"][
        "question"
    ]
    assert (again["ask"], again["left"]) == ("tricks", 1)


def test_who_deals_is_asked_where_the_lot_decides() -> None:
    order = {"game": "whist", "names": FOUR}
    assert web.call("begin_scores", order)["result"] == {"dealers": FOUR}
    assert (
        score(web.call("begin_scores", order | {"dealer": 4})["result"]["kept"])["result"][
            "question"
        ]["dealer"]
        == "Cem"
    )


def packed(content: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


GOOD = {
    "game": "corona",
    "names": FOUR,
    "dealer": 1,
    "rounds": [[[0, 0, 0, 1], [0, 0, 0, 1], [], []]],
}


def test_a_link_holds_the_whole_game() -> None:
    view = played(begun("romanian", title="Sâmbătă"), 4)
    link = web.call("scores_link", view["kept"])["result"]["link"]
    assert len(link) < 400
    assert web.call("read_link", link)["result"]["kept"] == view["kept"]
    assert "result" in web.call("read_link", packed(json.dumps(GOOD).encode()))


@each(
    "link",
    [
        "",
        "%%%",
        "A" * 30_000,
        packed(json.dumps(GOOD).encode() + b" " * 5_000_000),
        packed(b"[" * 90_000),
        packed(b"[]"),
        packed(json.dumps(GOOD).encode())[:-9],
        packed(json.dumps(GOOD).encode() + b" x"),
        packed(json.dumps(GOOD | {"more": 1}).encode()),
        packed(json.dumps(GOOD | {"names": ["<b>"] * 4}).encode()),
        packed(json.dumps(GOOD | {"names": [["Anna"]] * 4}).encode()),
        packed(json.dumps(GOOD | {"dealer": 9}).encode()),
        packed(json.dumps(GOOD | {"settings": {"max": "1" * 99}}).encode()),
        packed(json.dumps(GOOD | {"title": "a\nb"}).encode()),
        packed(json.dumps(GOOD | {"rounds": [[[0] * 4, [1] * 4, [], []]]}).encode()),
        packed(json.dumps(GOOD | {"rounds": [[[True] * 4, [0] * 4, [], []]]}).encode()),
        packed(json.dumps(GOOD | {"rounds": [[[0] * 4, [0] * 4, [0, 3, "H", 1], [7]]]}).encode()),
        packed(json.dumps(GOOD | {"rounds": GOOD["rounds"] * 5000}).encode()),
        packed(json.dumps({"pack": {"scheme": "cardgen1"}, "rounds": []}).encode()),
    ],
)
def test_a_link_that_cannot_be_is_refused_in_words(link: str) -> None:
    assert web.call("read_link", link).keys() == {"problem", "remedy"}
