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


WAYS = {
    "hearts": Play(RANKING, Suit.HEARTS),
    "hearts, must trump": Play(RANKING, Suit.HEARTS, must_trump=True),
    "hearts, jokers free": Play(RANKING, Suit.HEARTS, jokers_free=True),
    "no trump": Play(RANKING, None),
    "no trump, must trump": Play(RANKING, None, must_trump=True),
    "no trump, jokers free": Play(RANKING, None, jokers_free=True),
    "clubs, downtown": Play(LOW, Suit.CLUBS),
    "no trump, downtown": Play(LOW, None),
}


@each(
    "way, hand, trick, may, why",
    """
    hearts                | H2 S3 D4    |          | H2 S3 D4 | the leader plays anything
    hearts                | H2 S3 SK D4 | S9 C2    | S3 SK    | follow suit
    hearts                | H2 D4       | S9       | H2 D4    | void: throw off or trump
    hearts, must trump    | H2 HK D4    | S9       | H2 HK    | void: trump
    hearts, must trump    | C2 D4       | S9       | C2 D4    | no trump either
    hearts, must trump    | H2 S4       | S9 HA    | S4       | following comes first
    no trump, must trump  | C2 D4       | S9       | C2 D4    | there is none to play
    hearts                | JB H2 S4    | H9       | JB H2    | a joker is a trump
    hearts                | JL S4 C2    | H9       | JL       | and must follow one
    hearts                | JL H2 S4    | S9       | S4       | and only one
    hearts                | H2 S4 D5    | JB       | H2       | a joker led is a trump lead
    hearts                | S4 D5       | JB       | S4 D5    | of which one may be void
    no trump              | S4 D5 JL    | JB       | S4 D5 JL | a joker led has no suit yet
    no trump              | S4 D5 JL    | JB D9    | D5       | the first that isn't a joker sets it
    no trump              | S4 D5       | JB JL D9 | D5       | also behind two
    no trump              | JB S4       | C9       | JB S4    | void: anything
    no trump              | JB C4       | C9       | C4       | a joker doesn't follow
    no trump, jokers free | JB C4 S4    | C9       | JB C4    | but may be played
    hearts, jokers free   | JB C4       | C9       | C4       | only without trump
    """,
)
def test_what_may_be_played(way: str, hand: str, trick: str, may: str, why: str) -> None:
    assert legal(WAYS[way], hand, trick) == may, why


@each(
    "way, trick, takes, why",
    """
    hearts             | S9 SK S10 SA | SA  | the highest of the suit
    hearts             | S9 DA S2 CA  | S9  | other suits don't count
    hearts             | S9 H2 SA H3  | H3  | the highest trump
    hearts             | HA JL JB HK  | JB  | the big joker is the highest one
    hearts             | HA JL HK H2  | JL  | then the little one
    hearts             | JL JB        | JB  | whichever comes first
    hearts             | JB JL        | JB  | whichever comes first
    hearts             | SA JL S2 H2  | JL  | a joker is a trump
    no trump           | JB S2 SK DA  | SK  | a joker led loses, the next card sets the suit
    no trump           | JB JL D2 SA  | D2  | also behind two
    no trump           | C2 JB JL DA  | C2  | jokers take nothing
    clubs, downtown    | SK SA S2 S3  | SA  | the ace stays high
    clubs, downtown    | SK SQ SJ S10 | S10 | low beats high
    clubs, downtown    | S2 CK CQ C10 | C10 | among trumps, too
    clubs, downtown    | CA JL C2 JB  | JB  | jokers stay high
    no trump, downtown | H3 H2 JB SA  | H2  | jokers take nothing
    """,
)
def test_who_takes_the_trick(way: str, trick: str, takes: str, why: str) -> None:
    assert winner(WAYS[way], trick) == takes, why


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
    low = Contract(0, 3, Suit.CLUBS, downtown=True)
    assert play_of(rules, facts, low) == Play(LOW, Suit.CLUBS, False, free)
    assert play_of(rules, facts, Contract(0, 3, None)) == Play(RANKING, None, False, free)
