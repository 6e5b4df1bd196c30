"""One ranking over all tables of an evening: by points, or where all had the same cards by match
points against the same seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from cardgen.club.match_points import Compare, rank
from cardgen.club.written import TableAt, WrittenEvening
from cardgen.dealing import DUPLICATE
from cardgen.errors import InputError
from cardgen.names import name_key
from cardgen.score import GameResult, Kept, read_kept


@dataclass(frozen=True, slots=True)
class Line:
    """A player of the evening, or a side.

    Attributes:
        place: from 1; equal ones share it.  0: nothing could be compared.
        where: tables, in the order of sets.
        points: plain ones.
        share: of all match points that could be had; None where points count.
        totals: after each round, set by set.
    """

    place: int
    name: str
    where: tuple[int, ...]
    points: int
    rounds: int
    share: Fraction | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableState:
    """How far a table is.  planned: rounds."""

    at: TableAt
    played: int
    planned: int
    finished: bool
    replaced: bool = False  # dealt anew from some round on


@dataclass(frozen=True, slots=True)
class Ranking:
    """compare: what match points are for; None: points count."""

    evening: WrittenEvening
    lines: tuple[Line, ...]
    tables: tuple[TableState, ...]
    compare: Compare | None

    @property
    def unfinished(self) -> tuple[TableState, ...]:
        left_out = self.compare is not None  # those that were dealt anew have other cards
        return tuple(
            table
            for table in self.tables
            if not table.finished and not (table.replaced and left_out)
        )

    @property
    def replaced(self) -> tuple[TableState, ...]:
        return tuple(table for table in self.tables if table.replaced)

    @property
    def begun(self) -> bool:
        return any(table.played for table in self.tables)


def rank_evening(evening: WrittenEvening, compare: str | None = None) -> Ranking:
    """The ranking, as far as scores are kept.

    Args:
        compare: ``round`` or ``game``, where all tables have the same cards; None: by round there.

    Raises:
        InputError: match points are asked for where tables have other cards each.
        CardgenError: a pack or its scores can't be read.
    """
    if compare is not None and evening.kind != DUPLICATE:
        raise InputError(
            "match points compare the same cards, and these tables have their own",
            "leave out --compare: points count",
        )
    kept = [read_kept(table.counts) for table in evening.tables]
    states = tuple(
        TableState(
            table,
            len(one.result.rounds),
            one.result.planned,
            one.result.finished,
            bool(one.manifest.table.replaces),
        )
        for table, one in zip(evening.tables, kept, strict=True)
    )
    wanted = Compare(compare or Compare.ROUND) if evening.kind == DUPLICATE else None
    if not any(state.played for state in states):
        lines = tuple(replace(line, place=0) for line in _by_points(evening.tables, kept))
    elif wanted:
        same = [
            (table, one.result)
            for table, one in zip(evening.tables, kept, strict=True)
            if not one.manifest.table.replaces
        ]
        lines = _by_match_points(same, wanted)  # other cards can't be compared
    else:
        lines = _by_points(evening.tables, kept)
    return Ranking(evening, lines, states, wanted)


def _by_match_points(
    played: Sequence[tuple[TableAt, GameResult]], compare: Compare
) -> tuple[Line, ...]:
    lines = []
    for one in rank([_points(result) for _, result in played], compare):
        table, result = played[one.table]
        totals = tuple(done.totals[one.seat] for done in result.rounds)
        lines.append(
            Line(
                one.place or 0,
                result.names[one.seat],
                (table.table,),
                one.points,
                one.rounds,
                one.share,
                totals,
            )
        )
    return tuple(lines)


def _points(result: GameResult) -> list[list[int | None]]:
    """Rounds × seats, or sides; a round that wasn't played is empty."""
    rows: list[list[int | None]] = [[] for _ in range(result.planned)]
    for done in result.rounds:
        rows[done.facts.number - 1] = list(done.points_with_premiums)
    return rows


def _by_points(tables: Sequence[TableAt], kept: Sequence[Kept]) -> tuple[Line, ...]:
    """Everybody by the points of all sets; those of one name at other tables of a set are other
    people.

    Partners are one line, but where they part after a set each takes along what both have made.
    Who took over a seat goes on with its points, and is called as they are now.
    """
    found: dict[tuple[str, int], Line] = {}
    for table, one in zip(tables, kept, strict=True):
        result, sides = one.result, one.played.rules.sides
        players = sides or tuple((seat,) for seat in range(len(table.names)))
        totals = result.rounds[-1].totals if result.rounds else (0,) * len(players)
        for player, seats in enumerate(players):
            rounds = sum(done.points[player] is not None for done in result.rounds)
            for seat in seats if table.set else seats[:1]:
                name = one.played.called[seat] if table.set else result.names[player]
                key = (name_key(table.names[seat]), 0 if table.set else table.table)
                before = found.get(key, Line(0, name, (), 0, 0, None, ()))
                found[key] = replace(
                    before,
                    name=name,
                    where=(*before.where, table.table),
                    points=before.points + totals[player],
                    rounds=before.rounds + rounds,
                    totals=(
                        *before.totals,
                        *(before.points + done.totals[player] for done in result.rounds),
                    ),
                )
    ordered = sorted(found.values(), key=lambda line: -line.points)
    places: dict[int, int] = {}
    for number, line in enumerate(ordered, 1):
        places.setdefault(line.points, number)
    return tuple(replace(line, place=places[line.points]) for line in ordered)
