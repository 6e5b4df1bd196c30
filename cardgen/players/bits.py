"""Hands as whole numbers, a bit a card: what makes thousands of imagined games fast enough in plain
Python.

A suit has sixteen bits, its cards low to high from the second one on; jokers are the highest
trumps, or without trump two bits above all suits.  So the better of two cards of a suit is the
greater number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from cardgen.cards import BIG_JOKER, Card, Suit
from cardgen.games import Play

WIDTH = 16
_SUITS = tuple(Suit)
LOOSE = 0b11 << (WIDTH * len(_SUITS))
"""Jokers without trump: of no suit."""
SUIT_MASKS = tuple(((1 << WIDTH) - 1) << (WIDTH * i) for i in range(len(_SUITS)))


class Coding:
    """Which bit is which card.

    Attributes:
        trump: all bits of the trump suit; 0 for no trump.
        order: the suits' masks, the trump's last.
    """

    def __init__(self, play: Play, deck: Sequence[Card]) -> None:
        self.play = play
        self.trump = SUIT_MASKS[_SUITS.index(play.trump)] if play.trump else 0
        self.bit = {card: 1 << self._place(card) for card in deck}
        self.card = {bit: card for card, bit in self.bit.items()}
        self.mask_of = {
            bit: next((mask for mask in SUIT_MASKS if bit & mask), 0) for bit in self.card
        }
        self.order = tuple(sorted(SUIT_MASKS, key=lambda mask: mask == self.trump))

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return len(self.card)

    def _place(self, card: Card) -> int:
        ranking = self.play.ranking
        if card.suit is not None:
            return WIDTH * _SUITS.index(card.suit) + len(ranking) - ranking.index(card.rank)
        big = int(card == BIG_JOKER)
        return (
            WIDTH * (_SUITS.index(self.play.trump) + 1) - 2 + big
            if self.play.trump
            else WIDTH * len(_SUITS) + big
        )

    def mask(self, cards: Iterable[Card]) -> int:
        out = 0
        for card in cards:
            out |= self.bit[card]
        return out

    def cards(self, mask: int) -> tuple[Card, ...]:
        return tuple(self.card[bit] for bit in bits(mask))


@lru_cache(128)
def coding_for(play: Play, deck: tuple[Card, ...]) -> Coding:
    """The bits of a way to play with a deck."""
    return Coding(play, deck)


def bits(mask: int) -> Iterator[int]:
    """The cards of a hand, each as a number of one bit, low to high."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def top(mask: int) -> int:
    """The highest bit."""
    return 1 << (mask.bit_length() - 1)
