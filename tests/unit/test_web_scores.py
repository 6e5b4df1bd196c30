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


def begun(game: str, **order: object) -> str:
    order = {"game": game, "names": FOUR, "dealer": 2, **order}
    return web.call("begin_scores", order)["result"]["kept"]


def answer(kept: str, *answers: object, how: str = "next", **doing: object) -> dict:
    said = [str(one) for one in answers]
    return web.call("score", kept, {"language": "de", "answers": said, "how": how, **doing})


def score(kept: str, *answers: object, **doing: object) -> dict:
    return answer(kept, *answers, **doing)["result"]


@cache
def corona_pack() -> str:
    players = [{"name": name} for name in FOUR]
    order = {"game": "corona", "players": players, "settings": {"max": "3"}, "seed": "scores"}
    return web.deal(order)["public"]


def played(kept: str, rounds: int) -> dict:
    """So many rounds by answers that are allowed, each a random one."""
    chance, view = random.Random(5), score(kept)
    while view["done"] < rounds and not view["over"]:
        answers, before = [], view["done"]
        while view["done"] == before:
            question = view["question"]
            contract = ["2 4 uptown H"] if question["ask"] == "contract" else [1]
            answers.append(chance.choice(question["allowed"] or contract))
            view = score(view["kept"], *answers)
    return view


@each("game", ["corona", "romanian", "whist", "whist honours=on trump=HN", "bidwhist"])
def test_the_command_line_comes_to_the_same(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table that is saved is read by `cardgen score`, and says the same totals."""
    game, *given = game.split()
    view = played(begun(game, settings=dict(pair.split("=") for pair in given)), 3)
    table = tmp_path / "scores.csv"
    table.write_bytes(web.call("scores_file", view["kept"], "de", "csv")["result"]["content"])
    capsys.readouterr()
    options = [word for pair in given for word in ("-s", pair)]
    assert run(["score", game, str(table), *options, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    totals = {line["name"]: line["totals"][-1] for line in view["lines"]}
    assert totals == dict(zip(view["players"], told["rounds"][-1]["totals"], strict=True))
    claims = [list(map(int, row["honours"])) for row in view["table"]]
    assert claims == [noted.get("honours", []) for noted in told["rounds"]]
    assert any(map(any, claims)) is (len(given) > 0)
    assert web.call("scores_file", view["kept"], "de", "pdf")["result"]["content"][:5] == b"%PDF-"


REFUSED = {"problem", "remedy", "code", "data"}


def test_a_forbidden_bid_and_too_many_tricks_are_refused() -> None:
    kept = begun("romanian")
    asked = score(kept, 0, 0, 0)["question"]
    assert (asked["name"], asked["allowed"], asked["forbidden"]) == ("Ștefan", [0], 1)
    assert "forbidden" in answer(kept, 0, 0, 0, 1)["problem"]
    tricks = score(kept, 0, 0, 0, 0, 1)["table"][0]["tricks"]
    assert tricks == ["1", "0", "0", "0"], "what is left to one player alone isn't asked for"
    assert answer(kept, 0, 0, 0, 0, 2).keys() == REFUSED


def test_rounds_are_mended_inserted_and_left_out_as_the_rules_allow() -> None:
    view = score(score(begun("bidwhist"), "2 4 uptown H", 10)["kept"], "2 3 downtown S", 9)
    mended = score(view["kept"], "1 3 downtown N", 9, how="mend", number=1)["table"]
    assert mended[0]["contract"] == [0, 3, "N", True]
    assert mended[1]["contract"] == view["table"][1]["contract"]
    inserted = score(view["kept"], "1 3 uptown S", 9, how="insert", number=2)
    assert [one["contract"][0] for one in inserted["table"]] == [1, 0, 1]
    left = score(inserted["kept"], how="out", number=2)["table"]
    assert [one["number"] for one in left] == [1, 2]
    kept = played(begun("corona"), 2)["kept"]
    smaller = answer(kept, how="out", number=1)
    assert smaller.keys() == REFUSED, "round 2 has more cards than round 1"
    assert score(kept, how="out", number=2)["done"] == 1


def test_a_pack_is_scored_and_its_last_round_asked_for_again() -> None:
    view = played(web.call("begin_scores", {"pack": corona_pack()})["result"]["kept"], 5)
    assert view["over"]
    assert view["winner"]
    again = score(view["kept"], *view["table"][-1]["answers"], how="mend", number=5)["question"]
    assert (again["ask"], again["left"]) == ("tricks", 1)


def test_who_deals_is_asked_where_the_lot_decides() -> None:
    assert web.call("begin_scores", {"game": "whist", "names": FOUR})["result"] == {"dealers": FOUR}
    assert score(begun("whist", dealer=4))["question"]["dealer"] == "Cem"


def packed(content: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


GOOD = {
    "game": "corona",
    "names": FOUR,
    "dealer": 1,
    "rounds": [[[0, 0, 0, 1], [0, 0, 0, 1], [], []]],
}


def link(behind: bytes = b"", **changes: object) -> str:
    """A link that holds the good game, changed."""
    return packed(json.dumps(GOOD | changes).encode() + behind)


def test_a_link_holds_the_whole_game() -> None:
    view = played(begun("romanian", title="Sâmbătă"), 4)
    made = web.call("scores_link", view["kept"])["result"]["link"]
    assert len(made) < 400
    assert web.call("read_link", made)["result"]["kept"] == view["kept"]
    assert "result" in web.call("read_link", link())


@each(
    "wrong",
    [
        "",
        "%%%",
        "A" * 30_000,
        packed(b"[" * 90_000),
        packed(b"[]"),
        packed(json.dumps({"pack": {"scheme": "cardgen1"}, "rounds": []}).encode()),
        link()[:-9],
        link(b" x"),
        link(b" " * 5_000_000),
        link(more=1),
        link(names=["<b>"] * 4),
        link(names=[["Anna"]] * 4),
        link(dealer=9),
        link(settings={"max": "1" * 99}),
        link(title="a\nb"),
        link(rounds=[[[0] * 4, [1] * 4, [], []]]),
        link(rounds=[[[True] * 4, [0] * 4, [], []]]),
        link(rounds=[[[0] * 4, [0] * 4, [0, 3, "H", 1], [7]]]),
        link(rounds=GOOD["rounds"] * 5000),
    ],
)
def test_a_link_that_cannot_be_is_refused_in_words(wrong: str) -> None:
    assert web.call("read_link", wrong).keys() == REFUSED
