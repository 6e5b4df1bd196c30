"""One ranking over tables that hold the same cards: every seat against the same seat elsewhere."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

Points = Sequence[Sequence[int | None]]
"""A table: rounds × seats → points of that round, with premiums; None for who sat out.  A round
that wasn't played is empty.

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
        place: from 1; equal shares are one place, and the next ones are missing (1, 2, 2, 4).  None
            if nothing could be compared.
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

    By round, a seat's points are compared with those of the same seat at every other table that
    played the round.
    By game, totals are compared, at two tables over the rounds that both of them played: so nobody
    is ahead for having played more. Every comparison counts the same, and places go by the share of
    them that was won.

    Raises ValueError if the tables don't have the same number of seats.
    """
    seats = {len(row) for table in tables for row in table if row}
    if len(seats) > 1:
        raise ValueError("tables of different sizes can't be compared")
    columns = [[_played(table, seat) for table in tables] for seat in range(max(seats, default=0))]
    unplaced = [
        Ranked(
            None,
            table,
            seat,
            halves,
            comparisons,
            _total(column[table], column[table]),
            len(column[table]),
        )
        for seat, column in enumerate(columns)
        for table, (halves, comparisons) in enumerate(
            _by_round(column) if compare is Compare.ROUND else _by_game(column)
        )
    ]
    return _placed(unplaced)


def _played(table: Points, seat: int) -> dict[int, int]:
    """Round, from 0 → points of a seat."""
    return {
        number: points
        for number, row in enumerate(table)
        if row and (points := row[seat]) is not None
    }


def _total(points: Mapping[int, int], rounds: Iterable[int]) -> int:
    return sum(points[number] for number in rounds)


def _by_round(column: Sequence[Mapping[int, int]]) -> list[tuple[int, int]]:
    """One seat at all tables → doubled match points and comparisons, by table."""
    found = [(0, 0)] * len(column)
    for number in dict.fromkeys(number for points in column for number in points):
        there = [table for table, points in enumerate(column) if number in points]
        values = sorted(column[table][number] for table in there)
        for table in there:
            halves, comparisons = found[table]
            # among the values is the table's own, a tie with itself
            found[table] = (
                halves + _halves(column[table][number], values) - 1,
                comparisons + len(values) - 1,
            )
    return found


def _by_game(column: Sequence[Mapping[int, int]]) -> list[tuple[int, int]]:
    """As `_by_round`.  Tables that played the same rounds are looked at together: most evenings
    have one such group, or two.
    """
    groups: dict[frozenset[int], list[int]] = {}
    for table, points in enumerate(column):
        groups.setdefault(frozenset(points), []).append(table)
    found = [(0, 0)] * len(column)
    for mine, here in groups.items():
        for theirs, there in groups.items():
            if not (common := mine & theirs):
                continue
            values = sorted(_total(column[table], common) for table in there)
            itself = int(mine == theirs)
            for table in here:
                halves, comparisons = found[table]
                found[table] = (
                    halves + _halves(_total(column[table], common), values) - itself,
                    comparisons + len(values) - itself,
                )
    return found


def _halves(value: int, values: Sequence[int]) -> int:
    """Doubled match points of a value against sorted ones: 2 for each lower one, 1 for each
    equal one.
    """
    return bisect_left(values, value) + bisect_right(values, value)


def _placed(unplaced: Collection[Ranked]) -> tuple[Ranked, ...]:
    compared = sorted(
        (one for one in unplaced if one.comparisons),
        key=lambda one: (-_share(one), one.table, one.seat),
    )
    placed: list[Ranked] = []
    for count, one in enumerate(compared, 1):
        same = placed and _share(placed[-1]) == _share(one)
        placed.append(replace(one, place=placed[-1].place if same else count))
    return *placed, *sorted(
        (one for one in unplaced if not one.comparisons), key=lambda one: (one.table, one.seat)
    )


def _share(one: Ranked) -> Fraction:
    assert one.share is not None
    return one.share
