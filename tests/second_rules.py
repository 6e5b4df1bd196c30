"""Rules of play told a second time, from the descriptions of the games alone; shares no code with
the product.

Cards are texts, suit letter first: ``S10``; ``JB`` and ``JL`` are the jokers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

USUAL = "A K Q J 10 9 8 7 6 5 4 3 2 1".split()
CORONA = "A 10 K Q J 9 8 7 6 5 4 3 2".split()
DOWNTOWN = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
JOKERS = ("JB", "JL")


class WayOfPlay(NamedTuple):
    """How a round is played.

    Attributes:
        order: ranks from high to low.
        trump: a suit's letter; empty: no trump.
    """

    order: Sequence[str] = USUAL
    trump: str = ""
    must_trump: bool = False
    jokers_free: bool = False


def suit_of(card: str, way: WayOfPlay) -> str:
    """Letter of the suit; a joker's is the trump, or nothing."""
    return way.trump if card in JOKERS else card[0]


def suit_led(trick: Sequence[str], way: WayOfPlay) -> str:
    """Letter of the suit that has to be followed; empty: any card may be played."""
    return next((suit_of(card, way) for card in trick if suit_of(card, way)), "")


def may_be_played(card: str, hand: Sequence[str], trick: Sequence[str], way: WayOfPlay) -> bool:
    """Whether a card of the hand may be played to what lies there of the trick."""
    led = suit_led(trick, way)
    if not led or suit_of(card, way) == led:
        return True
    if way.jokers_free and not way.trump and card in JOKERS:
        return True
    held = {suit_of(own, way) for own in hand}
    if led in held:
        return False
    return not (way.must_trump and way.trump in held - {""}) or suit_of(card, way) == way.trump


def playable(hand: Sequence[str], trick: Sequence[str], way: WayOfPlay) -> list[str]:
    """The cards of the hand that may be played."""
    return [card for card in hand if may_be_played(card, hand, trick, way)]


def beats(later: str, earlier: str, way: WayOfPlay) -> bool:
    """Whether a card takes the trick from one that was played before it."""
    if later in JOKERS:
        return bool(way.trump) and earlier != "JB"
    if earlier in JOKERS:
        return not way.trump
    if later[0] == earlier[0]:
        return way.order.index(later[1:]) < way.order.index(earlier[1:])
    return later[0] == way.trump


def taker(trick: Sequence[str], way: WayOfPlay) -> int:
    """Place of the card that takes the trick: each that beats the best so far is the best."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], way):
            best = place
    return best
