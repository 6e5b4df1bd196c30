"""Corona-Whist: schedule, trump, who begins, every setting; the points of all games."""

from __future__ import annotations

import re

import pytest

from cardgen.cards import Suit
from cardgen.errors import InputError, UnknownName
from cardgen.games.corona import GAME
from cardgen.games.game import Game
from cardgen.games.registry import GAMES, find_game
from cardgen.games.scoring import SCORES, contract_points, side_points
from cardgen.games.settings import write_value
from tests.turns import each, rows

pytestmark = pytest.mark.quick


@each(
    "players, most",
    """
    2 | 10
    3 | 10
    4 | 10
    5 | 10
    6 | 8
    7 | 7
    8 | 6
    """,
)
def test_schedule_goes_up_and_down(players: int, most: int) -> None:
    plan = GAME.plan(players, GAME.settings(players), None)
    assert [r.cards for r in plan] == [*range(1, most + 1), *range(most - 1, 0, -1)]
    assert [r.number for r in plan] == list(range(1, 2 * most))


@each("players", range(2, 9))
def test_max_may_use_the_whole_deck_and_no_more(players: int) -> None:
    whole = 52 // players
    plan = GAME.plan(players, GAME.settings(players, {"max": str(whole)}), None)
    assert max(round_.cards for round_ in plan) == whole
    with pytest.raises(InputError, match=f"from 1 to {whole} with {players} players"):
        GAME.settings(players, {"max": str(whole + 1)})


def test_one_round_of_one_card_is_a_game() -> None:
    assert [r.cards for r in GAME.plan(4, GAME.settings(4, {"max": "1"}), None)] == [1]


def test_trump_rotates_from_hearts() -> None:
    plan = GAME.plan(4, GAME.settings(4), None)
    assert "".join(r.trump.value if r.trump else "N" for r in plan) == ("HCDS" * 5)[:19]


def test_trump_order_can_hold_no_trump() -> None:
    settings = GAME.settings(4, {"trump-order": "sN"})
    assert [r.trump for r in GAME.plan(4, settings, None)][:3] == [Suit.SPADES, None, Suit.SPADES]
    assert [r.number for r in GAME.plan(4, settings, None) if r.opens] == list(range(3, 20, 2))


@each("order", ["H", "CN", "SDH", "HCDS", "NHCDS"])
def test_any_order_of_trumps_turns_through_the_whole_game(order: str) -> None:
    plan = GAME.plan(4, GAME.settings(4, {"trump-order": order}), None)
    assert "".join(r.trump.value if r.trump else "N" for r in plan) == (order * 19)[:19]


@each(
    "key, said, value",
    [
        ("max", " 5 ", 5),
        ("hook", "ON", True),
        ("hook", "yes", True),
        ("lead", " Rotate", "rotate"),
        ("trump-order", "cd", "CD"),
    ],
)
def test_values_may_be_typed_loosely(key: str, said: str, value: object) -> None:
    assert GAME.settings(4, {key: said})[key] == value


def test_only_the_first_round_has_a_beginner_unless_the_lead_rotates() -> None:
    assert [r.leader for r in GAME.plan(3, GAME.settings(3), None)] == [0] + [None] * 18
    assert [r.leader for r in GAME.plan(3, GAME.settings(3, {"lead": "rotate"}), None)] == [
        n % 3 for n in range(19)
    ]


@each("players", [0, 1, 9, 100])
def test_two_to_eight_can_play(players: int) -> None:
    with pytest.raises(InputError, match="2 to 8 can play"):
        GAME.check_players(players)


@each(
    "key, value",
    """
    max         | 0
    max         | -1
    max         | x
    max         |
    max         | 1.5
    max         | ٣
    max         | 9999999999999999999999999999999999999999999999999999999999999999999999
    trump-order |
    trump-order | HH
    trump-order | HX
    hook        | maybe
    lead        | loser
    score       | golf
    """,
)
def test_values_that_cant_be(key: str, value: str) -> None:
    with pytest.raises(InputError) as caught:
        GAME.settings(4, {key: value})
    assert str(caught.value).startswith(f"{key}={value[:60]}")
    assert "allowed: " in str(caught.value)


def test_an_unknown_setting_brings_the_nearest_one() -> None:
    with pytest.raises(UnknownName, match="did you mean “trump-order”"):
        GAME.settings(4, {"trump_order": "HCDS"})


def test_an_unknown_game_brings_the_nearest_one() -> None:
    with pytest.raises(UnknownName, match="did you mean “corona”"):
        find_game("korona")
    assert find_game("CORONA") is GAME


@each("game", GAMES.values())
def test_every_default_is_an_allowed_value(game: Game) -> None:
    for players in game.players:
        settings = game.settings(players)
        assert list(settings) == [setting.key for setting in game.table_for(players)]
        for setting in game.table_for(players):
            default = setting.default_for(players, settings)
            assert default == settings[setting.key]
            assert setting.kind.read(write_value(default), players) == default
            assert setting.kind.read_toml(default, players) == default


# Examples of Corona and Romanian Whist are those of the games' descriptions.
POINTS = """
    corona          | 5 | 3/3=3 3/2=-3 3/5=-3 0/0=0 0/2=-2
    standard        | 8 | 3/3=8 3/2=-1 3/4=-1 3/1=-2 3/5=-2 3/0=-3 3/6=-3
    plus-cards      | 6 | 2/2=8 2/0=-2
    plus-cards      | 2 | 2/2=4
    progressive     | 8 | 0/0=5 1/1=6 2/2=8 3/3=11 4/4=15 5/5=20 6/6=26 7/7=33 8/8=41
    progressive     | 8 | 3/2=-1 3/5=-3 3/0=-6
    ten-plus        | 4 | 0/0=10 3/3=13 3/2=0
    tricks-plus-ten | 4 | 3/3=13 3/2=2 0/0=10 0/1=1
    wizard          | 4 | 3/3=50 0/0=20 3/1=-20 0/1=-10
    ten-minus       | 4 | 3/3=13 3/1=-2 0/0=10
    """


@each("method, cards, points", POINTS)
def test_points(method: str, cards: int, points: str) -> None:
    """Each as ``bid/tricks=points``."""
    for case in points.split():
        bid, tricks, wanted = map(int, re.split("[/=]", case))
        assert SCORES[method](bid, tricks, cards) == wanted, case


def test_every_method_has_known_points() -> None:
    assert {row[0] for row in rows(POINTS)} == SCORES.keys()


def test_points_of_sides() -> None:
    assert [side_points(tricks) for tricks in range(14)] == [0] * 7 + [1, 2, 3, 4, 5, 6, 7]


@each(
    "number, tricks, double, own, other",
    """
    4 |  9 | no  | -4 | 0
    4 |  9 | yes | -8 | 0
    4 | 10 | no  |  4 | 0
    4 | 12 | no  |  6 | 0
    4 | 10 | yes |  8 | 0
    3 |  5 | no  | -3 | 2
    3 |  5 | yes | -6 | 4
    7 | 13 | no  |  7 | 0
    7 | 12 | no  | -7 | 0
    3 |  0 | no  | -3 | 7
    """,
)
def test_points_of_a_contract(number: int, tricks: int, double: bool, own: int, other: int) -> None:
    assert contract_points(number, tricks, 13, double) == (own, other)
