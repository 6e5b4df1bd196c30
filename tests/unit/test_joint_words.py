"""Joint deals: known answers, and words that whoever deals has no choice in."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardgen.check.verify import verify_pack
from cardgen.dealing.deal import deal_header
from cardgen.dealing.header import read
from cardgen.dealing.shuffle import Seed, practice_seed
from cardgen.errors import CheckError, InputError
from cardgen.games.registry import find_game
from tests.changed import nobody
from tests.turns import each

ROOT = Path(__file__).parents[2]
KNOWN = json.loads((ROOT / "tests" / "data" / "joint.json").read_text("utf-8"))


@each("known", KNOWN)
def test_known_joint_deals(known: dict[str, Any]) -> None:
    dealt = deal_header(
        read(json.loads(known["header"]), "a test"), Seed(known["seed"], "practice"), known["words"]
    )
    for name in ("game_code", "key", "pack_mark"):
        assert getattr(dealt.keys, name) == known[name]
    assert dealt.keys.round_key(1) == known["round_key"]
    deck = find_game("corona").deck(4, dealt.settings)
    first = dealt.rounds[0]
    cards = [*(card for hand in first.hands for card in hand or ()), *first.rest]
    assert [deck.index(card) for card in cards] == known["deck"]


HEADER = KNOWN[2]["header"].replace('"joint":[0,2]', '"joint":[0,2,3]')
RIGHT = "Anna=quitte|Cem=birne|*=3-17-22"


def test_words_are_those_that_were_announced() -> None:
    assert deal_header(read(json.loads(HEADER), "a test"), practice_seed("x"), RIGHT).words == RIGHT


@each(
    "words, why",
    """
    Anna=Quitte|Cem=birne|*=3-17-22               | capitals
    Anna=quítte|Cem=birne|*=3-17-22               | accents
    Anna=quittе|Cem=birne|*=3-17-22               | look-alikes
    Anna=quitte\u200b|Cem=birne|*=3-17-22         | nothing to be seen
    Anna=quitte |Cem=birne|*=3-17-22              | a blank
    Anna=qu1tte|Cem=birne|*=3-17-22               | a digit
    Anna=qui|Cem=birne|*=3-17-22                  | too short
    Cem=birne|Anna=quitte|*=3-17-22               | another order
    *=3-17-22|Anna=quitte|Cem=birne               | the draw first
    Anna=quitte|Cem=birne|*=x7|*=3-17-22          | a hidden draw
    Anna=quitte|Cem=birne|*=3-17-22|*=x77         | a hidden draw behind
    Anna=quitte|Cem=birne                         | no draw
    Anna=quitte|Cem=birne|*=                      | an empty draw
    Anna=quitte|Cem=birne|*=03-17-22              | leading zeros
    Anna=quitte|Cem=birne|*=3 17 22               | blanks in the draw
    Anna=quitte||Cem=birne|*=3-17-22              | an empty entry
    |Anna=quitte|Cem=birne|*=3-17-22              | an empty entry before
    Anna=quitte|Cem=birne|*=3-17-22|              | an empty entry behind
    Anna=quitte|Anna=quitte|Cem=birne|*=3-17-22   | twice
    Anna=quitte|Ștefan=apfel|Cem=birne|*=3-17-22  | who wasn't asked
    Anna=quitte|Emil=apfel|Cem=birne|*=3-17-22    | a stranger
    Anna=quitte|CEM=birne|*=3-17-22               | another spelling of the name
    =quitte|Cem=birne|*=3-17-22                   | no name
    Anna=|Cem=birne|*=3-17-22                     | no word
    """,
)
def test_forged_words_deal_nothing(words: str, why: str) -> None:
    with pytest.raises(InputError, match="words"):
        deal_header(read(json.loads(HEADER), "a test"), practice_seed("x"), words)


@each("asked", ["[2,0,3]", "[0,2,2]", "[0,2,4]", "[]", '"023"', "[0,true]"])
def test_nobody_is_asked_in_another_way(asked: str) -> None:
    with pytest.raises(InputError):
        read(json.loads(HEADER.replace("[0,2,3]", asked)), "a test")


def test_no_name_is_written_in_another_way() -> None:
    with pytest.raises(InputError):
        read(json.loads(HEADER.replace("Ștefan", "S\u0326tefan")), "a test")


ORGANISER = """
import sys
from dataclasses import replace
from pathlib import Path
from cardgen.orders.joint import begin_joint
from cardgen.orders.order import Order, draw
from cardgen.pack import write_pack
from cardgen.preferences import Preferences
style = Preferences(language="en", paper="a4")
players, settings = ("Anna", "Ben", "Cem"), {"max": "1"}
order = Order("corona", style, players=players, settings=settings, seed="chosen")
start = begin_joint(order, True, "Lotto 6aus49")
for number, words in enumerate(sys.argv[2:]):
    place = Path(sys.argv[1], str(number))
    place.mkdir()
    write_pack(draw(start.order, start.order.deal(start.seed, words)), place)
"""


@pytest.fixture(scope="module")
def dealt_by_a_cheat(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Packs that an own copy of the code has dealt, in which any words will do; the first one is
    honest.
    """
    folder = tmp_path_factory.mktemp("cheat")
    for name in ("cardgen", "templates", "fonts"):
        target = folder / ("cardgen" if name == "cardgen" else f"cardgen/{name}")
        shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__"))
    for name, check in (("dealing/deal", "head, words"), ("pack/manifest", "header, words")):
        place = folder / "cardgen" / f"{name}.py"
        code = place.read_text("utf-8")
        assert f" check_words({check})" in code
        place.write_text(code.replace(f" check_words({check})", " pass"), "utf-8")
    words = [
        "Ben=apfel|Cem=birne|*=3-17-22",
        "Ben=apfel|Cem=birne|*=x7|*=3-17-22",
        "Cem=birne|Ben=apfel|*=3-17-22",
        "Ben=apfel||*=3-17-22",
    ]
    command = [sys.executable, "-c", ORGANISER, str(folder), *words]
    subprocess.run(command, cwd=folder, check=True, env={"PYTHONPATH": str(folder)})
    return [next((folder / str(number)).iterdir()) for number in range(len(words))]


def test_an_organisers_own_copy_gains_nothing(dealt_by_a_cheat: list[Path]) -> None:
    """Hundreds of hidden prefixes could be tried once the draw is out, were one of these
    accepted.
    """
    honest, *forged = dealt_by_a_cheat
    assert verify_pack(honest, None, None, nobody).matches
    for pack in forged:
        with pytest.raises(CheckError, match="words"):
            verify_pack(pack, None, None, nobody)


def test_who_was_left_out_is_told(tmp_path: Path, dealt_by_a_cheat: list[Path]) -> None:
    """Dropping a word shows: the header says who was asked."""
    pack = Path(shutil.copytree(dealt_by_a_cheat[0], tmp_path / "pack"))
    found = verify_pack(pack, None, None, nobody)
    assert (found.left_out, [name for name, _ in found.spoken]) == ((), ["Ben", "Cem"])
    text = (pack / "pack.json").read_text("utf-8").replace("Ben=apfel|Cem=birne", "Ben=apfel")
    (pack / "pack.json").write_text(text, "utf-8")
    found = verify_pack(pack, None, None, nobody)
    assert found.findings, "other words make another game key"
