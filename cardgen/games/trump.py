"""How a round comes by its trump."""

from __future__ import annotations

from cardgen.cards import Suit
from cardgen.games.game import TRUMP_LETTERS


def rotating(order: str, number: int) -> Suit | None:
    """The trump of round `number` (from 1) when the letters of `order` take turns; None for no trump."""
    return TRUMP_LETTERS[order[(number - 1) % len(order)]]
