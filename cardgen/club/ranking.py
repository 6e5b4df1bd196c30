"""What comes of the scores of all tables: one ranking and its files, by points, or where all had
the same cards by match points, every seat against the same seat elsewhere; and who sits where next
where winners go up.
"""

from __future__ import annotations

import shlex
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from cardgen.club.lists import Guest, write_list
from cardgen.club.written import TableAt, WrittenEvening
from cardgen.dealing import DUPLICATE, MOVING, shuffle
from cardgen.errors import InputError
from cardgen.names import Person, apart, name_key
from cardgen.pack import read_addresses, read_print
from cardgen.pages.chart import Chart, Series
from cardgen.pages.club import RankedLine, RankingView, ranking_pdf
from cardgen.pages.results import Plate
from cardgen.score import (
    GameResult,
    Kept,
    Report,
    Sheet,
    listed,
    medal,
    minus,
    percent,
    read_kept,
)
from cardgen.text import Catalogue, catalogue, club_catalogue, scores_catalogue

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
    scores = [(0, 0)] * len(column)
    for number in dict.fromkeys(number for points in column for number in points):
        there = [table for table, points in enumerate(column) if number in points]
        values = sorted(column[table][number] for table in there)
        for table in there:
            halves, comparisons = scores[table]
            # among the values is the table's own, a tie with itself
            scores[table] = (
                halves + _halves(column[table][number], values) - 1,
                comparisons + len(values) - 1,
            )
    return scores


def _by_game(column: Sequence[Mapping[int, int]]) -> list[tuple[int, int]]:
    """As `_by_round`.  Tables that played the same rounds are looked at together: most evenings
    have one such group, or two.
    """
    groups: dict[frozenset[int], list[int]] = {}
    for table, points in enumerate(column):
        groups.setdefault(frozenset(points), []).append(table)
    scores = [(0, 0)] * len(column)
    for mine, here in groups.items():
        for theirs, there in groups.items():
            if not (common := mine & theirs):
                continue
            values = sorted(_total(column[table], common) for table in there)
            itself = int(mine == theirs)
            for table in here:
                halves, comparisons = scores[table]
                scores[table] = (
                    halves + _halves(_total(column[table], common), values) - itself,
                    comparisons + len(values) - itself,
                )
    return scores


def _halves(value: int, values: Sequence[int]) -> int:
    """Doubled match points of a value against sorted ones: 2 for each lower one, 1 for each
    equal one.
    """
    return bisect_left(values, value) + bisect_right(values, value)


def _placed(unplaced: Collection[Ranked]) -> tuple[Ranked, ...]:
    in_order = sorted(
        unplaced, key=lambda ranked: (-(ranked.share or 0), ranked.table, ranked.seat)
    )
    placed: list[Ranked] = []
    for ranked in in_order:
        if ranked.comparisons:
            same = placed and placed[-1].share == ranked.share
            place = placed[-1].place if same else len(placed) + 1
            placed.append(replace(ranked, place=place))
    return *placed, *(ranked for ranked in in_order if not ranked.comparisons)


@dataclass(frozen=True, slots=True)
class RankingLine:
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
class TableProgress:
    """How far a table is.  planned: rounds."""

    at: TableAt
    played: int
    planned: int
    finished: bool
    replaced: bool = False  # dealt anew from some round on

    @property
    def called(self) -> str:
        """``3``, ``2/3`` for table 3 of set 2."""
        return f"{self.at.set}/{self.at.table}" if self.at.set else str(self.at.table)


@dataclass(frozen=True, slots=True)
class Ranking:
    """compare: what match points are for; None: points count."""

    evening: WrittenEvening
    lines: tuple[RankingLine, ...]
    tables: tuple[TableProgress, ...]
    compare: Compare | None

    @property
    def unfinished(self) -> tuple[TableProgress, ...]:
        left_out = self.compare is not None  # those that were dealt anew have other cards
        return tuple(
            table
            for table in self.tables
            if not table.finished and not (table.replaced and left_out)
        )

    @property
    def replaced(self) -> tuple[TableProgress, ...]:
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
        TableProgress(
            table,
            len(scores.result.rounds),
            scores.result.planned,
            scores.result.finished,
            bool(scores.manifest.table.replaces),
        )
        for table, scores in zip(evening.tables, kept, strict=True)
    )
    wanted = Compare(compare or Compare.ROUND) if evening.kind == DUPLICATE else None
    if not any(state.played for state in states):
        lines = tuple(replace(line, place=0) for line in _by_points(evening.tables, kept))
    elif wanted:
        same = [
            (table, scores.result)
            for table, scores in zip(evening.tables, kept, strict=True)
            if not scores.manifest.table.replaces
        ]
        lines = _by_match_points(same, wanted)  # other cards can't be compared
    else:
        lines = _by_points(evening.tables, kept)
    return Ranking(evening, lines, states, wanted)


def _by_match_points(
    played: Sequence[tuple[TableAt, GameResult]], compare: Compare
) -> tuple[RankingLine, ...]:
    # rounds × seats, or sides; a round that wasn't played is empty
    points: list[list[list[int | None]]] = []
    for _, result in played:
        points.append([[] for _ in range(result.planned)])
        for done in result.rounds:
            points[-1][done.facts.number - 1] = list(done.points_with_premiums)

    lines = []
    for ranked in rank(points, compare):
        table, result = played[ranked.table]
        lines.append(
            RankingLine(
                place=ranked.place or 0,
                name=result.names[ranked.seat],
                where=(table.table,),
                points=ranked.points,
                rounds=ranked.rounds,
                share=ranked.share,
                totals=tuple(done.totals[ranked.seat] for done in result.rounds),
            )
        )
    return tuple(lines)


def _by_points(tables: Sequence[TableAt], kept: Sequence[Kept]) -> tuple[RankingLine, ...]:
    """Everybody by the points of all sets; those of one name at other tables of a set are other
    people.

    Partners are one line, but where they part after a set each takes along what both have made.
    Who took over a seat goes on with its points, and is called as they are now.
    """
    lines: dict[tuple[str, int], RankingLine] = {}
    for table, scores in zip(tables, kept, strict=True):
        result, sides = scores.result, scores.played.rules.sides
        players = sides or tuple((seat,) for seat in range(len(table.names)))
        totals = result.rounds[-1].totals if result.rounds else (0,) * len(players)
        for player, seats in enumerate(players):
            rounds = sum(done.points[player] is not None for done in result.rounds)
            for seat in seats if table.set else seats[:1]:
                name = scores.played.called[seat] if table.set else result.names[player]
                key = (name_key(table.names[seat]), 0 if table.set else table.table)
                before = lines.get(key, RankingLine(0, name, (), 0, 0, None, ()))
                lines[key] = replace(
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
    ordered = sorted(lines.values(), key=lambda line: -line.points)
    places: dict[int, int] = {}
    for number, line in enumerate(ordered, 1):
        places.setdefault(line.points, number)
    return tuple(replace(line, place=places[line.points]) for line in ordered)


_MOST_LINES = 6
"""Of the chart."""

_MOST_TOLD = 20
"""Lines of a message: more fill no phone usefully."""


def ranking_report(ranking: Ranking, language: str) -> Report:
    """The ranking as files."""
    texts = club_catalogue(language)

    def sheets() -> list[Sheet]:
        """The ranking, and how far each table is."""
        tables: list[list[object]] = [[texts("ranking.table"), texts("ranking.rounds"), "/"]]
        tables += [[table.at.table, table.played, table.planned] for table in ranking.tables]
        return [
            Sheet(texts("ranking.title"), _rows(ranking, texts)),
            Sheet(texts("ranking.tables"), tables),
        ]

    return Report(
        page=lambda format_, paper, look: (
            ranking_pdf(ranking_view(ranking, language), format_, paper, look).content
        ),
        sheets=sheets,
        rows=lambda: _rows(ranking, texts),
        data=lambda: _data(ranking),
        has_chart=False,
    )


def _rows(ranking: Ranking, texts: Catalogue) -> list[list[object]]:
    keys = ["place", "name", "table", "rounds", "points", *(["share"] if ranking.compare else [])]
    rows: list[list[object]] = [[texts(f"ranking.{key}") for key in keys]]
    for line in ranking.lines:
        share = (
            []
            if not ranking.compare
            else ["" if line.share is None else round(float(line.share * 100), 2)]
        )
        where = line.where[0] if len(line.where) == 1 else ", ".join(map(str, line.where))
        rows.append([line.place or "", line.name, where, line.rounds, line.points, *share])
    return rows


def _data(ranking: Ranking) -> dict[str, Any]:
    evening = ranking.evening
    return {
        "title": evening.title,
        "date": evening.day.isoformat() if evening.day else None,
        "kind": evening.kind,
        "compare": ranking.compare,
        "finished": not ranking.unfinished,
        "tables": [
            {
                "table": table.at.table,
                "set": table.at.set or None,
                "played": table.played,
                "planned": table.planned,
                "finished": table.finished,
            }
            for table in ranking.tables
        ],
        "players": [
            {
                "place": line.place or None,
                "name": line.name,
                "tables": list(line.where),
                "rounds": line.rounds,
                "points": line.points,
                "share": None if line.share is None else float(line.share),
                "totals": list(line.totals),
            }
            for line in ranking.lines
        ],
    }


def ranking_message(ranking: Ranking, language: str) -> str:
    """The ranking as a text for the chat: as wide as a phone, with medals; tables that haven't
    finished are named.
    """
    texts = club_catalogue(language)
    view = ranking_view(ranking, language)
    lines = [apart(view.plate.title), view.plate.tag]
    if not ranking.begun:
        return "\n".join(lines)
    for line in ranking.lines[:_MOST_TOLD]:
        # what decides the place
        counts = _percent(line, texts) if ranking.compare else minus(line.points)
        lines.append(f"{medal(line.place)} {apart(line.name)} {counts}")
    if len(ranking.lines) > _MOST_TOLD:
        lines.append(f"… {texts('ranking.more', n=len(ranking.lines) - _MOST_TOLD)}")
    if not ranking.unfinished:
        first = [apart(line.name) for line in ranking.lines if line.place == 1]
        together = texts("ranking.together", names=listed(first, scores_catalogue(language)))
        lines.append(texts("ranking.wins", name=first[0]) if len(first) == 1 else together)
    else:
        lines.append(_unfinished(ranking, texts))
    return "\n".join(lines)


def _percent(line: RankingLine, texts: Catalogue) -> str:
    if line.share is None:
        return "–"
    return percent(float(line.share), 1, texts.language)


def _unfinished(ranking: Ranking, texts: Catalogue) -> str:
    tables = [
        texts(
            "ranking.at-table",
            n=table.called,
            played=table.played,
            planned=texts.count("plural.rounds", table.planned),
        )
        for table in ranking.unfinished
    ]
    return texts("ranking.unfinished", tables=", ".join(tables))


def ranking_view(ranking: Ranking, language: str) -> RankingView:
    """The ranking in a reader's language."""
    texts, words, evening = club_catalogue(language), catalogue(language), ranking.evening
    game = words(f"game.{evening.game}")
    day = words.date(evening.day) if evening.day else ""
    about = " · ".join(
        filter(
            None,
            (
                game if evening.title else "",
                day,
                texts.count("plural.tables", len({t.at.table for t in ranking.tables})),
            ),
        )
    )
    state = "nothing" if not ranking.begun else "so-far" if ranking.unfinished else "final"
    notes = (
        [texts("ranking.by-round" if ranking.compare is Compare.ROUND else "ranking.by-game")]
        if ranking.compare
        else []
    )
    notes += [_unfinished(ranking, texts)] if ranking.unfinished and ranking.begun else []
    if ranking.replaced:
        tables = ", ".join(table.called for table in ranking.replaced)
        notes.append(
            texts("ranking.left-out" if ranking.compare else "ranking.dealt-anew", tables=tables)
        )

    lines = []
    for line in ranking.lines:
        cells = [" · ".join(map(str, line.where)), minus(line.points)]
        if ranking.compare:
            cells.append(_percent(line, texts))
        is_first = line.place == 1 and ranking.begun
        lines.append(RankedLine(str(line.place or "–"), line.name, tuple(cells), is_first))
    return RankingView(
        language=language,
        plate=Plate(evening.title or game, (about,), texts(f"ranking.{state}")),
        columns=tuple(
            texts(f"ranking.{key}")
            for key in ("name", "table", "points", *(["share"] if ranking.compare else []))
        ),
        lines=tuple(lines),
        notes=tuple(notes),
        chart=_chart(ranking, texts) if ranking.begun else None,
        foot=evening.code[:4],
        more="… " + texts("ranking.more"),
    )


def _chart(ranking: Ranking, texts: Catalogue) -> Chart | None:
    """How the totals of those in front ran."""
    front = [line for line in ranking.lines[:_MOST_LINES] if line.totals]
    series = [
        Series(line.name, line.totals, minus(line.points), key) for key, line in enumerate(front)
    ]
    series.sort(key=lambda line: -(line.values[-1] or 0))
    return Chart(tuple(series), 1, texts("ranking.round")) if series else None


_Pair = tuple[Guest, Guest]


def next_list(evening: WrittenEvening, language: str) -> tuple[str, tuple[int, ...]]:
    """The list of the next set, with table and seat, as it is written; and the tables where the lot
    decided, because they tied.

    Winners go up a table, those of table 1 stay; losers stay, those of table 1 go to the last one.
    Who was partners no longer is.

    Raises:
        InputError: it isn't a game of two sides, has one table, or players who move already; a
        table hasn't finished.
        CardgenError: a pack or its scores can't be read.
    """
    kept = [read_kept(table.counts) for table in evening.tables]
    if evening.kind == MOVING or len(kept) < 2 or not kept[0].played.rules.sides:
        raise InputError(
            "winners go up where partners play at several tables",
            "a partnership game, dealt as --kind separate or duplicate",
        )
    open_tables = [
        table
        for table, scores in zip(evening.tables, kept, strict=True)
        if not scores.result.finished
    ]
    if open_tables:
        score = f"cardgen score {shlex.quote(str(evening.folder))} --table {open_tables[0].table}"
        raise InputError(
            f"not finished: {', '.join(table.words for table in open_tables)}",
            f"note their scores first: {score} …",
        )
    tied = tuple(
        n for n, scores in enumerate(kept, 1) if len(set(scores.result.rounds[-1].totals)) == 1
    )
    ranked = [_winners_first(scores, evening.code, n) for n, scores in enumerate(kept, 1)]
    tables = _moved([winners for winners, _ in ranked], [losers for _, losers in ranked])
    guests = [
        replace(guest, table=table, seat=seat)
        for table, seated in enumerate(tables, 1)
        for seat, guest in enumerate(seated, 1)
    ]
    return write_list(guests, language), tied


def _moved(winners: Sequence[_Pair], losers: Sequence[_Pair]) -> list[tuple[Guest, ...]]:
    """Who sits where next, in seat order; the first pair of each table was there already, except
    that losers of table 1 are at the last.
    """
    last = len(winners) - 1
    pairs = [(winners[0], winners[1])]
    pairs += [(losers[table], winners[table + 1]) for table in range(1, last)]
    pairs += [(losers[last], losers[0])]
    return [(stays[0], stays[1], comes[0], comes[1]) for stays, comes in pairs]


def _winners_first(kept: Kept, code: str, table: int) -> tuple[_Pair, _Pair]:
    """Both sides of a table as a list says them; where they tie, by the lot that the evening's code
    draws.
    """
    manifest = kept.manifest
    people = zip(
        manifest.playing, read_addresses(manifest), read_print(manifest).players, strict=True
    )
    guests = [Guest(Person(name, address), preferences) for name, address, preferences in people]
    first, second = ((guests[a], guests[b]) for a, b in kept.played.rules.sides)
    ours, theirs = kept.result.rounds[-1].totals
    cut = shuffle.derive(1, "cut", code, str(table))[0] % 2 == 0
    return (first, second) if ours > theirs or (ours == theirs and cut) else (second, first)


def together(evenings: Sequence[WrittenEvening]) -> WrittenEvening:
    """Several evenings as sets of one, in their order, for one ranking.  Raises InputError:
    other games, or two players of one name.
    """
    first = evenings[0]
    if len(evenings) == 1:
        return first
    tables, sets = [], 0
    for evening in evenings:
        if evening.game != first.game:
            raise InputError(
                f"{evening.folder} is another game than {first.folder}",
                "one ranking is over evenings of one game",
            )
        tables += [replace(table, set=sets + max(1, table.set)) for table in evening.tables]
        sets = tables[-1].set
        seen: set[tuple[int, str]] = set()
        for table in evening.tables:
            for name in table.names:
                if (table.set, name_key(name)) in seen:
                    raise InputError(
                        f"{name} is in {evening.folder} twice",
                        "over several evenings, everybody needs a name of their own",
                    )
                seen.add((table.set, name_key(name)))
    return replace(first, kind=MOVING, tables=tuple(tables))
