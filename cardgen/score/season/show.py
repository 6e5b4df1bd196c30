"""A season as files: pages with charts, workbooks, tables and data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardgen.pages.chart import Chart, Series
from cardgen.pages.results import SeasonView, season_pdf
from cardgen.score.message import decimal
from cardgen.score.reports import Report
from cardgen.score.season import Season
from cardgen.score.table import Sheet
from cardgen.text import Catalogue, scores_catalogue

_MOST_LINES = 8
"""In a chart."""

_MOST_VERSUS = 12
"""Players in the table of who beat whom on paper."""


def season_report(season: Season, language: str, title: str = "") -> Report:
    """A season as files.  title: of the pages; empty: just that it is a season."""
    texts = scores_catalogue(language)
    return Report(
        page=lambda _, paper: season_pdf(_view(season, title, texts), paper).content,
        sheets=lambda: _sheets(season, texts),
        rows=lambda: _numbers(season, texts),
        data=lambda: _data(season),
    )


def _view(season: Season, title: str, texts: Catalogue) -> SeasonView:
    """The table and the charts."""
    days = [one.day for one in season.evenings if one.day]
    lines = [texts.count("plural.games", len(season.evenings))]
    if days:
        lines[0] += (
            f" · {days[0] if days[0] == days[-1] else texts('season.evenings', n=days[0], m=days[-1])}"
        )
    columns, *rows = season_rows(season, texts.language)
    points = _chart(season, [one.history for _, one in season.standings], texts, 0)
    charts = [(texts("season.points-chart"), points)]
    if season.rated:
        ratings = _chart(season, [one.rating for _, one in season.standings], texts, None)
        charts.append((texts("season.rating-chart"), _coloured(ratings, points)))
    return SeasonView(
        texts.language,
        title or texts("season.title"),
        tuple(lines),
        tuple(columns),
        tuple(map(tuple, rows)),
        tuple(charts),
        _matrix(season, texts) if len(season.standings) > 1 else (),
        (
            texts("season.versus-first", n=_MOST_VERSUS)
            if len(season.standings) > _MOST_VERSUS
            else texts("season.versus")
        ),
    )


def _chart(
    season: Season, values: Sequence[Sequence[float | None]], texts: Catalogue, zero: float | None
) -> Chart:
    series = [
        Series(one.name, tuple(mine), _ending(mine[-1]), i)
        for i, ((_, one), mine) in enumerate(zip(season.standings, values, strict=True))
        if mine[-1] is not None
    ]
    series.sort(key=lambda line: -(line.values[-1] or 0))
    first = [line._replace(key=i) for i, line in enumerate(series[:_MOST_LINES])]
    return Chart(tuple(first), 1, texts("season.evening"), zero)


def _coloured(chart: Chart, like: Chart) -> Chart:
    """Whoever is in both charts looks the same in both; the others have what is left over, so
    that no two lines look the same.
    """
    keys = {line.name: line.key for line in like.series}
    mine = {line.name for line in chart.series}
    free = iter(
        [
            key
            for key in range(_MOST_LINES)
            if key not in {keys[name] for name in mine & keys.keys()}
        ]
    )
    return chart._replace(
        series=tuple(
            line._replace(key=keys[line.name] if line.name in keys else next(free))
            for line in chart.series
        )
    )


def _ending(value: float | None) -> str:
    return "" if value is None else decimal(value, 0, "en")


def _headings(season: Season, texts: Catalogue) -> list[str]:
    keys = ["games", "wins", "points", "per-game", "average", "made", "streak"] + (
        ["rating"] if season.rated else []
    )
    return [
        texts("results.place"),
        texts("results.name"),
        *(texts(f"season.{key}") for key in keys),
    ]


def _cells(season: Season, language: str) -> Iterator[list[tuple[object, str]]]:
    """A line a player, by `_headings`: each cell as a spreadsheet has it, and as people read it."""
    for index, (_, one) in enumerate(season.standings):
        made, average = one.made_percent, one.places / one.games
        cells: list[tuple[object, str]] = [
            (cell, str(cell))
            for cell in (season.place(index), one.name, one.games, one.wins, one.points)
        ]
        cells += [
            (round(share, 2), decimal(share, 1, language)) for share in (one.per_game, average)
        ]
        cells += [
            ("", "–") if made is None else (made, f"{made}\u00a0%"),
            (one.streak, str(one.streak)),
        ]
        yield [*cells, *([(one.rating[-1], _ending(one.rating[-1]))] if season.rated else [])]


def season_rows(season: Season, language: str) -> list[list[str]]:
    """The table as texts; headings first."""
    return [
        _headings(season, scores_catalogue(language)),
        *([shown for _, shown in cells] for cells in _cells(season, language)),
    ]


def _numbers(season: Season, texts: Catalogue) -> list[list[object]]:
    """The table with numbers that are numbers."""
    return [
        list(_headings(season, texts)),
        *([number for number, _ in cells] for cells in _cells(season, texts.language)),
    ]


def _versus(season: Season, texts: Catalogue) -> list[list[str]]:
    """Who was how often before whom; headings first."""
    people = season.standings
    rows = [[texts("season.beat"), *(one.name for _, one in people)]]
    for key, one in people:
        rows.append(
            [
                one.name,
                *("·" if other == key else str(one.beaten.get(other, 0)) for other, _ in people),
            ]
        )
    return rows


def _matrix(season: Season, texts: Catalogue) -> tuple[tuple[str, ...], ...]:
    """`_versus` of those in front, for paper: its columns are numbered as its lines are, since
    names don't fit above figures.
    """
    lines = [line[: _MOST_VERSUS + 1] for line in _versus(season, texts)[: _MOST_VERSUS + 1]]
    numbers = [str(number) for number in range(1, len(lines))]
    return ("", lines[0][0], *numbers), *(
        (number, *line) for number, line in zip(numbers, lines[1:], strict=True)
    )


def _sheets(season: Season, texts: Catalogue) -> list[Sheet]:
    """Points evening by evening, the table, who beat whom."""
    history: list[list[object]] = [
        [texts("season.evening"), *(one.name for _, one in season.standings)]
    ]
    history += [
        [evening.day or number, *(one.history[number - 1] for _, one in season.standings)]
        for number, evening in enumerate(season.evenings, 1)
    ]
    tables = (
        ("season.points", history),
        ("season.title", _numbers(season, texts)),
        ("season.versus", _versus(season, texts)),
    )
    return [Sheet(texts(key), rows) for key, rows in tables]


def _data(season: Season) -> dict[str, Any]:
    names = {key: one.name for key, one in season.standings}
    return {
        "evenings": [
            {"source": one.source, "date": one.day, "title": one.title} for one in season.evenings
        ],
        "left_out": [{"source": source, "reason": reason} for source, reason in season.left_out],
        "players": [
            {
                "place": season.place(index),
                "name": one.name,
                "games": one.games,
                "wins": one.wins,
                "points": one.points,
                "total": one.total,
                "per_game": round(one.per_game, 2),
                "average_place": round(one.places / one.games, 2),
                "bids": one.bids,
                "made": one.made,
                "streak": one.streak,
                "history": one.history,
                "before": {names[other]: times for other, times in sorted(one.beaten.items())},
                **(
                    {"rating": one.rating[-1], "rating_history": one.rating} if season.rated else {}
                ),
            }
            for index, (_, one) in enumerate(season.standings)
        ],
    }
