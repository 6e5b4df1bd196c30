"""hand.json: what a player's file has for programs, and what a link carries."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import fastjsonschema
import pytest

from cardgen import __version__, web
from cardgen.check import open_file, verify_hand
from cardgen.dealing import Deal, player_view
from cardgen.errors import CheckError, InputError, OtherFormat
from cardgen.orders import Order, find_seed, make_pack, prepare
from cardgen.pages.player import hand_json
from cardgen.pages.theme import style_of
from tests.turns import each

SCHEMA = Path(__file__).parents[2] / "docs" / "hand.schema.json"
GAMES = """
corona 5
romanian 7
romanian 4 one-card=forehead special=blind8,null8
romanian 4 one-card=blind
romanian 4 one-card=choice
whist 4
bidwhist 4
""".strip().splitlines()
NAMES = ("Anna", "Ștefan", "李小龙", "Dörte", "Emil", "Zoë", "Gül")


def dealt(game: str) -> Deal:
    name, players, *settings = game.split()
    values = dict(setting.split("=") for setting in settings)
    order = Order(name, players=NAMES[: int(players)], settings=values, seed="hand")
    return prepare(order).deal(find_seed(order))


def hand(deal: Deal, seat: int) -> str:
    prepared = prepare(Order(deal.game.name, players=deal.players, language="ro"))
    view = player_view(deal, seat, deal.players)
    return hand_json(view, style_of(prepared.preferences[seat]), prepared.event)


@each("game", GAMES)
def test_it_is_what_its_schema_says(game: str) -> None:
    valid = fastjsonschema.compile(json.loads(SCHEMA.read_text("utf-8")))
    deal = dealt(game)
    for seat in range(len(deal.players)):
        valid(json.loads(hand(deal, seat)))


@each("game", GAMES, few=3)
def test_it_shows_nothing_that_its_player_may_not_know(game: str) -> None:
    """Where two others change their cards, it stays the same; but where the player sees them."""
    deal = dealt(game)
    for seat in range(len(deal.players)):
        others = [other for other in range(len(deal.players)) if other != seat]
        for one, two in pairwise(others):
            rounds = []
            for round_ in deal.rounds:
                hands = list(round_.hands)
                if not player_view(deal, seat, deal.players).rounds[len(rounds)].others:
                    hands[one], hands[two] = hands[two], hands[one]
                rounds.append(replace(round_, hands=tuple(hands)))
            told, swapped = (
                json.loads(hand(one, seat)) for one in (deal, replace(deal, rounds=tuple(rounds)))
            )
            for round_ in (*told["rounds"], *swapped["rounds"]):
                round_.pop("tell", None)  # numbers for lists of others mean their cards
            assert told == swapped
            assert deal.seed.text not in hand(deal, seat)


def test_the_hand_of_a_link_is_dealt_again_and_compared() -> None:
    pack = make_pack(Order("corona", players=NAMES[:3], seed="hand", language="de"))
    other = make_pack(Order("corona", players=NAMES[:3], seed="other", language="de"))
    code, seed = pack.deal.keys.game_code, pack.deal.seed
    said = open_file("a.pdf", pack.files[0].content).hand()
    assert verify_hand(said, seed, code) == said
    assert verify_hand(open_file("a.pdf", other.files[0].content).hand(), seed, code) == said
    with pytest.raises(CheckError, match="don't belong together"):
        verify_hand(said, seed, other.deal.keys.game_code)
    for wrong in (
        *("", "[]", "{}", said.replace('"seat":0', '"seat":9')),
        said.replace('"words":""', '"words":{}'),
    ):
        with pytest.raises(InputError) as caught:
            verify_hand(wrong, seed, code)
        assert not isinstance(caught.value, OtherFormat)
    with pytest.raises(OtherFormat):
        verify_hand(said.replace('"hand":1', '"hand":2'), seed, code)


def test_a_link_of_another_version_is_not_accused() -> None:
    """What that one writes in another way; equal is equal, whoever wrote it."""
    pack = make_pack(Order("corona", players=NAMES[:3], seed="hand"))
    codes = pack.deal.keys.game_code, pack.deal.seed.code
    said = open_file("a.pdf", pack.files[0].content).hand()
    newer = said.replace(f'"version":"{__version__}"', '"version":"99.0"')
    assert newer != said
    changed = newer.replace('"sight"', '"sees"').replace('"ranks"', '"order"')
    outcomes = [web.verify_hand(text, *codes)["outcome"] for text in (said, newer, changed)]
    assert outcomes == ["match", "match", "newer"]
    assert web.verify_hand(said.replace('"ranks"', '"order"'), *codes)["outcome"] == "differs"
