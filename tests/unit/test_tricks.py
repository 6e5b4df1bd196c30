"""Which card may be played, and which takes the trick, where it is easy to get wrong."""

from __future__ import annotations

import pytest

from cardgen.cards import USUAL_RANKING, Card, Rank, Suit
from cardgen.games.playing import Play, downtown, play_of
from cardgen.games.registry import GAMES
from cardgen.games.rules import Contract
from tests.turns import each

pytestmark = pytest.mark.quick

RANKING = tuple(rank for rank in USUAL_RANKING if rank is not Rank.ONE)
LOW = downtown(RANKING)


def cards(text: str) -> list[Card]:
    return [Card.parse(notation) for notation in text.split()]


def legal(play: Play, hand: str, trick: str) -> str:
    return " ".join(card.notation for card in play.legal(cards(hand), cards(trick)))


def winner(play: Play, trick: str) -> str:
    played = cards(trick)
    return played[play.winner(played)].notation


HEARTS, NO_TRUMP = Play(RANKING, Suit.HEARTS), Play(RANKING, None)


@each(
    "play, hand, trick, may",
    [
        (HEARTS, "H2 S3 D4", "", "H2 S3 D4"),  # the leader plays anything
        (HEARTS, "H2 S3 SK D4", "S9 C2", "S3 SK"),
        (HEARTS, "H2 D4", "S9", "H2 D4"),  # void: throw off or trump
        (Play(RANKING, Suit.HEARTS, must_trump=True), "H2 HK D4", "S9", "H2 HK"),
        (Play(RANKING, Suit.HEARTS, must_trump=True), "C2 D4", "S9", "C2 D4"),  # no trump either
        # Following comes first.
        (
            Play(RANKING, Suit.HEARTS, must_trump=True),
            "H2 S4",
            "S9 HA",
            "S4",
        ),
        (Play(RANKING, None, must_trump=True), "C2 D4", "S9", "C2 D4"),  # there is none to play
        (HEARTS, "JB H2 S4", "H9", "JB H2"),  # a joker is a trump
        (HEARTS, "JL S4 C2", "H9", "JL"),  # and must follow one
        (HEARTS, "JL H2 S4", "S9", "S4"),
        (HEARTS, "H2 S4 D5", "JB", "H2"),  # a joker led is a trump lead
        (HEARTS, "S4 D5", "JB", "S4 D5"),
        (NO_TRUMP, "S4 D5 JL", "JB", "S4 D5 JL"),  # a joker led has no suit yet
        (NO_TRUMP, "S4 D5 JL", "JB D9", "D5"),  # the first that isn't a joker sets it
        (NO_TRUMP, "S4 D5", "JB JL D9", "D5"),
        (NO_TRUMP, "JB S4", "C9", "JB S4"),  # void: anything
        (NO_TRUMP, "JB C4", "C9", "C4"),
        (Play(RANKING, None, jokers_free=True), "JB C4 S4", "C9", "JB C4"),
        # Free only without trump.
        (
            Play(RANKING, Suit.HEARTS, jokers_free=True),
            "JB C4",
            "C9",
            "C4",
        ),
    ],
)
def test_what_may_be_played(play: Play, hand: str, trick: str, may: str) -> None:
    assert legal(play, hand, trick) == may


@each(
    "play, trick, takes",
    [
        (HEARTS, "S9 SK S10 SA", "SA"),
        (HEARTS, "S9 DA S2 CA", "S9"),  # other suits don't count
        (HEARTS, "S9 H2 SA H3", "H3"),
        (HEARTS, "HA JL JB HK", "JB"),
        (HEARTS, "HA JL HK H2", "JL"),
        (HEARTS, "JL JB", "JB"),
        (HEARTS, "JB JL", "JB"),
        (HEARTS, "SA JL S2 H2", "JL"),
        (NO_TRUMP, "JB S2 SK DA", "SK"),  # a joker led loses, the first other card sets the suit
        (NO_TRUMP, "JB JL D2 SA", "D2"),
        (NO_TRUMP, "C2 JB JL DA", "C2"),
        (Play(LOW, Suit.CLUBS), "SK SA S2 S3", "SA"),
        (Play(LOW, Suit.CLUBS), "SK SQ SJ S10", "S10"),
        (Play(LOW, Suit.CLUBS), "S2 CK CQ C10", "C10"),
        (Play(LOW, Suit.CLUBS), "CA JL C2 JB", "JB"),
        (Play(LOW, None), "H3 H2 JB SA", "H2"),
    ],
)
def test_who_takes_the_trick(play: Play, trick: str, takes: str) -> None:
    assert winner(play, trick) == takes


def test_downtown_turns_all_but_the_ace() -> None:
    assert " ".join(rank.value for rank in LOW) == "A 2 3 4 5 6 7 8 9 10 J Q K"


def test_the_ten_beats_the_king_in_corona_alone() -> None:
    for name, takes in (("corona", "S10"), ("romanian", "SK")):
        game = GAMES[name]
        settings = game.settings(4)
        play = play_of(game.rules(4, settings), game.plan(4, settings, 0)[0])
        assert winner(play, "SK S10 SQ S9") == takes


@each("setting, free", [("on", True), ("off", False)])
def test_a_contract_says_how_it_is_played(setting: str, free: bool) -> None:
    game = GAMES["bidwhist"]
    settings = game.settings(4, {"jokers-free": setting})
    rules, facts = game.rules(4, settings), game.plan(4, settings, 0)[0]
    assert play_of(rules, facts, Contract(0, 3, Suit.CLUBS, downtown=True)) == Play(
        LOW, Suit.CLUBS, False, free
    )
    assert play_of(rules, facts, Contract(0, 3, None)) == Play(RANKING, None, False, free)
