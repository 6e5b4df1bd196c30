"""Cards, decks, their notation and the order of a hand.

Everything here is plain data: no randomness, no drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from cardgen import frozen
from cardgen.errors import InputError


class Suit(Enum):
    """A suit; the value is its letter in notation, the order of declaration is the order of card
    numbers.
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    # Suits, ranks and cards are asked and looked up hundreds of thousands of times: what they are
    # is set once, and they hash by identity.
    def __init__(self, letter: str) -> None:
        self.sign = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[letter]
        self.is_red = letter in "DH"

    __hash__ = object.__hash__


class Rank(Enum):
    """A rank; the value is its notation, the order of declaration the natural one, low to high."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    LITTLE_JOKER = "L"
    BIG_JOKER = "B"

    def __init__(self, notation: str) -> None:
        self.is_joker = notation in "LB"
        self.is_court = notation in "JQK"

    __hash__ = object.__hash__


@frozen
class Card:
    """A playing card.  suit: None for the two jokers, and for them alone."""

    rank: Rank
    suit: Suit | None

    def __eq__(self, other: object) -> bool:  # a pack asks it a hundred thousand times
        return isinstance(other, Card) and self.rank is other.rank and self.suit is other.suit

    def __hash__(self) -> int:
        return (self.rank, self.suit).__hash__()

    @property
    def is_joker(self) -> bool:
        return self.suit is None

    @property
    def notation(self) -> str:
        """Suit letter first: ``H10``, ``SA``; jokers ``JB`` and ``JL``."""
        return f"J{self.rank.value}" if self.suit is None else self.suit.value + self.rank.value

    def __str__(self) -> str:
        return self.notation

    @classmethod
    def parse(cls, notation: str) -> Card:
        """The card of a notation.  Raises InputError if it isn't the notation of a card."""
        try:
            return _BY_NOTATION[notation]
        except KeyError:
            raise InputError(
                f"“{notation}” isn't a card",
                "suit C, D, H or S, then 1 to 10, J, Q, K or A; jokers JB and JL",
            ) from None


Cards = tuple[Card, ...]

SUIT_RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if not rank.is_joker)
"""The fourteen ranks of a suit, low to high; only the 56-card deck has the one."""

LITTLE_JOKER = Card(Rank.LITTLE_JOKER, None)
BIG_JOKER = Card(Rank.BIG_JOKER, None)
_BY_NOTATION = {
    card.notation: card
    for card in [
        *(Card(rank, suit) for suit in Suit for rank in SUIT_RANKS),
        LITTLE_JOKER,
        BIG_JOKER,
    ]
}


def build_deck(lowest: Rank = Rank.TWO, jokers: bool = False) -> Cards:
    """All cards from `lowest` to the ace, in the order of their numbers: ♣ ♦ ♥ ♠, each low to high,
    then the jokers.

    Returns 24 (from the nine) to 56 (from the one) cards, two more with `jokers`; index = card
    number from 0.  Source: scheme ``cardgen1``.
    """
    ranks = SUIT_RANKS[SUIT_RANKS.index(lowest) :]
    plain = tuple(Card(rank, suit) for suit in Suit for rank in ranks)
    return (*plain, LITTLE_JOKER, BIG_JOKER) if jokers else plain


# A K Q J 10 9 … 1: high to low, as in most games.
USUAL_RANKING: tuple[Rank, ...] = tuple(reversed(SUIT_RANKS))


def usual_ranking(deck: Iterable[Card]) -> tuple[Rank, ...]:
    """The ranks of a deck's suits in their usual order, high to low."""
    present = {card.rank for card in deck}
    return tuple(rank for rank in USUAL_RANKING if rank in present)


_SUIT_CYCLE = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def suits_in_order(
    suits: Iterable[Suit], trump: Suit | None = None, spread: bool = False
) -> tuple[Suit, ...]:
    """Suits as they lie in a hand: from `trump` on through ♠ ♥ ♣ ♦, so that black and red
    alternate.

    Of three suits the one whose colour is alone goes between the other two, unless it is the trump
    of a hand in rows.
    spread: the hand lies in one row, where neighbours of one colour are easily mixed up.
    """
    present = set(suits)
    start = _SUIT_CYCLE.index(trump) if trump else 0
    order = [suit for suit in _SUIT_CYCLE[start:] + _SUIT_CYCLE[:start] if suit in present]
    if len(order) == 3:
        lone = next(
            suit for suit in order if sum(other.is_red == suit.is_red for other in order) == 1
        )
        if spread or lone is not trump:
            first, last = (suit for suit in order if suit is not lone)
            order = [first, lone, last]
    return tuple(order)


def sort_hand(
    cards: Iterable[Card],
    ranking: Sequence[Rank] = USUAL_RANKING,
    trump: Suit | None = None,
    spread: bool = False,
) -> Cards:
    """A hand in reading order: jokers (big, little), then suit by suit, each high to low; trump
    and spread as in `suits_in_order`.
    """
    cards = list(cards)
    suits = suits_in_order((card.suit for card in cards if card.suit), trump, spread)

    def place(card: Card) -> tuple[int, int]:
        if card.suit is None:
            return -1, 0 if card == BIG_JOKER else 1
        return suits.index(card.suit), ranking.index(card.rank)

    return tuple(sorted(cards, key=place))
