"""What a player chooses, and why; how well, and after how much imagining."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Generic, TypeVar

T = TypeVar("T")


class Level(Enum):
    """How well a computer player plays."""

    EASY = "easy"  # by rules of thumb, at once
    GOOD = "good"  # by imagining the cards of the others, many times over


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """What a player would do.

    Attributes:
        value: the card, bid, call, contract or cards.
        reason: name of the sentence that says why.
        numbers: that it names.
    """

    value: T
    reason: str
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


USUAL = 100
"""Imagined deals, in hundredths of the usual number; fewer when many games are played to compare
players.
"""
_PLAYS = 200_000
"""Cards that the good level plays in its head for one card, one bid; a number, never a clock, so
that it is the same everywhere.
"""
_LEAST_DEALS, _MOST_DEALS = 20, 400


def deals_for(candidates: int, cards_left: int, effort: int) -> int:
    """How many deals are imagined.  effort: in hundredths of the usual number."""
    usual = min(_MOST_DEALS, max(_LEAST_DEALS, _PLAYS // max(1, candidates * cards_left)))
    return max(2, usual * effort // 100)


def seeded(situation: str) -> Random:
    """The same chance for the same situation, on every machine; only its ``random()`` may be
    asked.
    """
    return Random(int.from_bytes(sha256(situation.encode()).digest()[:8], "big"))
