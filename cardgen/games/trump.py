"""How a round comes by its trump."""

from __future__ import annotations

from cardgen.cards import Card, Rank, Suit
from cardgen.games.settings import TRUMP_LETTERS

LOTS: tuple[Suit | None, ...] = (
    *Suit,
    None,
)  # what a lot can name, in the order of its numbers: ♣ ♦ ♥ ♠, no trump


def rotating(order: str, number: int) -> Suit | None:
    """The trump of round `number` (from 1) when the letters of `order` take turns; None for no
    trump.
    """
    return TRUMP_LETTERS[order[(number - 1) % len(order)]]


def of_turned_up(card: Card | None) -> Suit | None:
    """The trump that a turned-up card makes; none was left: no trump."""
    return card.suit if card else None


def of_dealers_last(card: Card) -> Suit | None:
    """The trump that the dealer's last card makes: none if it is an ace or a court card."""
    return None if card.rank.is_court or card.rank is Rank.ACE else card.suit
