"""How far a round has come: turns, what may be bid, who takes tricks."""

from __future__ import annotations

import re

import pytest

from cardgen.cards import Card, Suit
from cardgen.games import PASS, Bids, Call, Calls, ContractRules, RoundFacts, Way
from cardgen.games.game import turns_from
from cardgen.games.playing import Play, Tricks
from tests.turns import each

RULES = ContractRules(
    kitty=6,
    jokers=True,
    discard_counts=True,
    doubled=True,
    low_beats_high=False,
    jokers_free=False,
    show_kitty=False,
    training=False,
)
CALLS = {"pass": PASS} | {
    f"{number} {way.name.lower()}": Call(number, way) for number in range(3, 9) for way in Way
}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def test_only_who_bids_last_has_a_forbidden_bid() -> None:
    """The example of the rules: four cards, bids 2 and 1; the third may not say 1."""
    bids = Bids.begin(RoundFacts(1, 4, dealer=2, forbidden_sum=4), 3, 0)
    assert (bids.turn, bids.missing, bids.forbidden(0)) == (0, (0, 1, 2), None)
    bids = bids.bid(0, 2).bid(1, 1)
    assert (bids.turn, bids.forbidden(2), bids.allowed(2)) == (2, 1, (0, 2, 3, 4))
    assert bids.bid(2, 3).turn is None
    assert bids.bid(1, None).turn == 1


def test_a_bid_that_everybody_must_make_is_made() -> None:
    bids = Bids.begin(RoundFacts(1, 8, dealer=0, sits_out=0, forced_bid=8), 7, 1)
    assert (bids.placed, bids.turn, bids.missing) == ((None, *[8] * 6), None, ())
    assert bids.allowed(3) == (8,)


def test_who_sits_out_is_passed_over() -> None:
    assert turns_from(5, RoundFacts(1, 8, sits_out=6), 7) == (5, 0, 1, 2, 3, 4)
    assert turns_from(6, RoundFacts(1, 8, sits_out=6), 7) == (0, 1, 2, 3, 4, 5)


@each(
    "before, call, low, may",
    """
                    | pass       | no  | yes
                    | 3 uptown   | no  | yes
                    | 8 uptown   | no  | no
    4 uptown        | 4 downtown | no  | no
    4 uptown        | 4 downtown | yes | yes
    4 downtown      | 4 uptown   | yes | no
    4 downtown      | 4 no_trump | yes | yes
    4 no_trump pass | 5 uptown   | no  | yes
    pass pass pass  | pass       | no  | no
    pass pass       | pass       | no  | yes
    """,
)
def test_calls_beat_each_other_as_the_rules_say(
    before: str, call: str, low: bool, may: bool
) -> None:
    calls, said = called(before, RULES._replace(low_beats_high=low)), CALLS[call]
    assert calls.may(said) is may
    assert (said in calls.allowed()) is may


def called(said: str, rules: ContractRules = RULES) -> Calls:
    calls = Calls(rules, (1, 2, 3, 0))
    for number, call in enumerate(re.findall(r"pass|\d \w+", said), 1):
        calls = calls.call(CALLS[call])
        assert calls.turn == (1, 2, 3, 0, None)[number]
    return calls


def test_the_highest_call_makes_the_declarer() -> None:
    calls = called("3 downtown pass 3 no_trump pass")
    assert (calls.turn, calls.highest) == (None, (3, CALLS["3 no_trump"]))


def test_tricks_go_round_and_to_who_takes_them() -> None:
    play = Play(
        tuple(card.rank for card in cards("SA SK SQ SJ S10 S9 S8 S7")), Suit.HEARTS, must_trump=True
    )
    tricks = Tricks(play, (0, 1, 2), planned=2, leader=1)
    assert tricks.turn == 1
    tricks = tricks.add(1, Card.parse("S9")).add(2, Card.parse("SK"))
    assert tricks.turn == 0
    assert tricks.legal(cards("D7 H8")) == cards("H8")
    tricks = tricks.add(0, Card.parse("H8"))
    assert (tricks.turn, tricks.made(0), tricks.made(2), tricks.over) == (0, 1, 0, False)
    assert tricks.left(0, cards("D7 H8")) == cards("D7")
    given_up = tricks.add(0, Card.parse("D7")).give_up()
    assert (given_up.over, given_up.turn, given_up.done[-1].taker) == (True, None, None)
    for seat, card in ((0, "D7"), (1, "D9"), (2, "S7")):
        tricks = tricks.add(seat, Card.parse(card))
    assert (tricks.over, tricks.turn) == (True, None)
    assert [trick.taker for trick in tricks.done] == [0, 1]
    with pytest.raises(ValueError, match="not in"):
        tricks.after(3)
