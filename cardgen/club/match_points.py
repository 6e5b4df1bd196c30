"""One ranking over tables that hold the same cards: every seat against the same seat elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

Points = Sequence[Sequence[int | None]]
"""A table: rounds × seats → points of that round, with premiums; None for who sat out.  A round that wasn't played is empty.

A partnership game has its two sides instead of seats.
"""


class Compare(StrEnum):
    """What is compared with the same seat elsewhere."""

    ROUND = "round"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Ranked:
    """Where a seat of a table stands.

    Attributes:
        place: from 1; equal shares are one place, and the next ones are missing (1, 2, 2, 4).  None if nothing could be compared.
        table, seat: from 0.
        halves: match points, doubled: 2 for everybody beaten, 1 for a tie.
        comparisons: how many there were; each is worth one match point.
        points: plain ones, of all rounds played.
        rounds: that were played at the table.
    """

    place: int | None
    table: int
    seat: int
    halves: int
    comparisons: int
    points: int
    rounds: int

    @property
    def share(self) -> Fraction | None:
        """Of all match points that could be had, from 0 to 1; None if nothing could be compared."""
        return Fraction(self.halves, 2 * self.comparisons) if self.comparisons else None


def rank(tables: Sequence[Points], compare: Compare = Compare.ROUND) -> tuple[Ranked, ...]:
    """All seats of all tables, first place first; who shares one in the order of tables and seats.

    By round, a seat's points are compared with those of the same seat at every other table that played the round.
    By game, totals are compared, at two tables over the rounds that both of them played: so nobody is ahead for having played more.
    Every comparison counts the same, and places go by the share of them that was won.
    """
    raise NotImplementedError
