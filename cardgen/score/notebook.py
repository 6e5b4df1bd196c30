"""A season as people see it: its evenings as a notebook has them, its tables, its files."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from cardgen.pages.chart import Chart, Series
from cardgen.pages.season import SeasonView, season_pdf
from cardgen.score.message import decimal, listed, medal, minus, percent
from cardgen.score.reports import Report
from cardgen.score.season import Season, Standings
from cardgen.score.table import Sheet
from cardgen.text import Catalogue, catalogue, scores_catalogue

_MOST_LINES = 16
"""In a chart; its heading says where that isn't everybody."""

_MOST_VERSUS = 12
"""Players in the table of who beat whom on paper."""
_MOST_EVENINGS = 30
"""In the notebook on paper."""


def season_report(season: Season, language: str, title: str) -> Report:
    """A season as files.  title: of the pages; empty: just that it is a season."""
    texts = scores_catalogue(language)
    return Report(
        page=lambda _, paper, look: season_pdf(_view(season, title, texts), paper, look).content,
        sheets=lambda: _sheets(season, texts),
        rows=lambda: _numbers(season, season.standings, language),
        data=lambda: _data(season),
    )


def _view(season: Season, title: str, texts: Catalogue) -> SeasonView:
    """The table and the charts."""
    lines = [texts.count("plural.games", len(season.evenings))]
    days = [evening.day for evening in season.evenings if evening.day]
    if days:
        first, last = (
            catalogue(texts.language).date(date.fromisoformat(day)) for day in (days[0], days[-1])
        )
        lines.append(first if first == last else texts("season.evenings", n=first, m=last))
    columns, *rows = season_rows(season, texts.language)

    # A player in both charts has the same colour in both; the others of the second one get the
    # colours left over, so that no two of its lines look the same.
    histories = [standing.history for _, standing in season.standings]
    charts = [_chart(season, histories, texts, "points", 0)]
    if season.rated:
        values = [standing.rating for _, standing in season.standings]
        heading, ratings = _chart(season, values, texts, "rating", None)
        points = charts[0][1]
        keys = {line.name: line.key for line in points.series}
        taken = {keys.get(line.name) for line in ratings.series}
        free = iter([key for key in range(_MOST_LINES) if key not in taken])
        series = [
            line._replace(key=keys[line.name] if line.name in keys else next(free))
            for line in ratings.series
        ]
        charts.append((heading, ratings._replace(series=tuple(series))))

    # Who beat whom, of those in front: its columns are numbered as its lines are, since names
    # don't fit above figures.
    versus: list[tuple[str, ...]] = []
    if len(season.standings) > 1:
        (corner, *_), *beaten = _versus(season, texts)[: _MOST_VERSUS + 1]
        numbers = [str(number) for number in range(1, len(beaten) + 1)]
        versus = [("", corner, *numbers)]
        versus += [
            (number, *line[: _MOST_VERSUS + 1])
            for number, line in zip(numbers, beaten, strict=True)
        ]
    # The table of each game, and the latest evenings as a notebook has them; paper has no medals.
    tables = [
        (game_name(game, texts.language), season_rows(season, texts.language, game))
        for game in season.games
        if game
    ]
    told = []
    notebook = season_notebook(season, texts.language)
    for entry, evening in list(zip(notebook, season.evenings, strict=True))[-_MOST_EVENINGS:]:
        places = [f"{at}. {name} {minus(one.total)}" for at, name, one in evening.teams()]
        told.append((entry.heading, " · ".join(places).replace(". ", ".\u00a0"), entry.special))
    key = "latest" if len(notebook) > _MOST_EVENINGS else "notebook"
    return SeasonView(
        texts.language,
        title or texts("season.title"),
        (" · ".join(lines),),
        tuple(columns),
        tuple(map(tuple, rows)),
        tuple(charts),
        tuple(versus),
        (
            texts("season.versus-first", n=_MOST_VERSUS)
            if len(season.standings) > _MOST_VERSUS
            else texts("season.versus")
        ),
        tuple((heading, tuple(map(tuple, lines))) for heading, lines in tables),
        tuple(told),
        texts(f"season.{key}", n=_MOST_EVENINGS),
    )


def _chart(
    season: Season,
    values: Sequence[Sequence[float | None]],
    texts: Catalogue,
    key: str,
    zero: float | None,
) -> tuple[str, Chart]:
    """A chart with its heading, which `key` tells."""
    series = [
        Series(standing.name, tuple(mine), _ending(mine[-1]), i)
        for i, ((_, standing), mine) in enumerate(zip(season.standings, values, strict=True))
        if mine[-1] is not None
    ]
    series.sort(key=lambda line: -(line.values[-1] or 0))
    title = texts(f"season.{key}-chart")
    if len(series) > _MOST_LINES:
        title = texts("season.chart-first", title=title, n=_MOST_LINES)
    first = [line._replace(key=i) for i, line in enumerate(series[:_MOST_LINES])]
    return title, Chart(tuple(first), 1, texts("season.evening"), zero)


def _ending(value: float | None) -> str:
    return "" if value is None else decimal(value, 0, "en")


def season_rows(season: Season, language: str, game: str = "") -> list[list[str]]:
    """The table as texts, headings first; of one game alone, where several were played."""
    table = _table(season, season.games[game] if game else season.standings, language)
    return [[shown for _, shown in row] for row in table]


def _table(season: Season, standings: Standings, language: str) -> list[list[tuple[object, str]]]:
    """A line a player, headings first: each cell as a spreadsheet has it, and as people read it."""
    texts = scores_catalogue(language)
    rated = season.rated and standings is season.standings
    keys = ["games", "wins", "points", "share", "average", "made", "streak"]
    headings = [texts("results.place"), texts("results.name")]
    headings += [texts(f"season.{key}") for key in keys + (["rating"] if rated else [])]
    rows: list[list[tuple[object, str]]] = [[(heading, heading) for heading in headings]]
    for index, (_, standing) in enumerate(standings):
        counts = (standing.name, standing.games, standing.wins, standing.points)
        row: list[tuple[object, str]] = [
            (cell, str(cell)) for cell in (_rank(standings, index), *counts)
        ]
        made = standing.made / standing.bids if standing.bids else None
        shares = [
            ("", "–") if share is None else (round(100 * share), percent(share, 0, language))
            for share in (standing.share, made)
        ]
        average = round(standing.average_place, 2), decimal(standing.average_place, 1, language)
        row += [shares[0], average, shares[1], (standing.streak, str(standing.streak))]
        if rated:
            row.append((standing.rating[-1], _ending(standing.rating[-1])))
        rows.append(row)
    return rows


class NotebookEntry(NamedTuple):
    """An evening as a notebook has it.

    Attributes:
        heading: its day, title and game.
        standing: a part for each side, ``🥇 Anna 23``.
        special: what is worth telling, or empty.
    """

    heading: str
    standing: tuple[str, ...]
    special: str


def season_notebook(season: Season, language: str) -> list[NotebookEntry]:
    """The evenings in their order."""
    texts = scores_catalogue(language)
    entries = []
    for number, evening in enumerate(season.evenings, 1):
        game = game_name(evening.game, language)
        day = catalogue(language).date(date.fromisoformat(evening.day)) if evening.day else ""
        heading = " · ".join(filter(None, (day, evening.title, game)))
        teams = evening.teams()
        standing = tuple(f"{medal(at)} {name} {minus(one.total)}" for at, name, one in teams)

        # A nullo, else bids that were all made, else the longest streak.
        nullo = [name for _, name, one in teams if one.nullo]
        perfect = [name for _, name, one in teams if one.bids == one.made > 2]
        longest = max(one.streak for _, _, one in teams)
        streak = [name for _, name, one in teams if one.streak == longest]
        special = ""
        if nullo:
            key = "table.win-together" if len(nullo) > 1 else "table.wins-by-nullo"
            special = texts(key, names=listed(nullo, texts))
        elif perfect:
            special = f"{listed(perfect, texts)}: {texts('season.all-made')}"
        elif longest > 2 and len(streak) < 3:
            special = f"{listed(streak, texts)}: {texts('results.in-a-row', n=longest)}"
        numbered = texts("season.number", n=number)
        entries.append(NotebookEntry(heading or numbered, standing, special))
    return entries


def game_name(game: str, language: str) -> str:
    return catalogue(language)(f"game.{game}") if game else ""


def season_legend(season: Season, language: str) -> str:
    """What the points are, and the shares."""
    return scores_catalogue(language)("season.under", points=", ".join(map(str, season.points)))


def _versus(season: Season, texts: Catalogue) -> list[list[str]]:
    """Who was how often before whom; headings first."""
    people = season.standings
    rows = [[texts("season.beat"), *(standing.name for _, standing in people)]]
    for key, standing in people:
        times = ("·" if other == key else str(standing.beaten.get(other, 0)) for other, _ in people)
        rows.append([standing.name, *times])
    return rows


def _rank(standings: Standings, index: int) -> int:
    """From 1; equal points share it."""
    points = [standing.points for _, standing in standings]
    return points.index(points[index]) + 1


def _numbers(season: Season, standings: Standings, language: str) -> list[list[object]]:
    return [[number for number, _ in row] for row in _table(season, standings, language)]


def _sheets(season: Season, texts: Catalogue) -> list[Sheet]:
    """Points evening by evening, the table, that of each game, who beat whom, the evenings."""
    people = [standing for _, standing in season.standings]
    language = texts.language
    history: list[list[object]] = [
        [texts("season.evening"), *(standing.name for standing in people)]
    ]
    history += [
        [evening.day or number, *(standing.history[number - 1] for standing in people)]
        for number, evening in enumerate(season.evenings, 1)
    ]
    evenings: list[list[object]] = [[texts("season.evening"), texts("season.notebook")]]
    evenings += [
        [entry.heading, " · ".join(entry.standing), entry.special]
        for entry in season_notebook(season, language)
    ]
    return [
        Sheet(texts("season.points"), history),
        Sheet(texts("season.title"), _numbers(season, season.standings, language)),
        *(
            Sheet(game_name(game, language) or "–", _numbers(season, standings, language))
            for game, standings in season.games.items()
        ),
        Sheet(texts("season.versus"), _versus(season, texts)),
        Sheet(texts("season.notebook"), evenings),
    ]


def _data(season: Season) -> dict[str, Any]:
    names = {key: standing.name for key, standing in season.standings}

    def counted(standings: Standings, index: int) -> dict[str, Any]:
        standing = standings[index][1]
        return {
            "place": _rank(standings, index),
            "name": standing.name,
            "games": standing.games,
            "wins": standing.wins,
            "points": standing.points,
            "share": None if standing.share is None else round(standing.share, 4),
            "average_place": round(standing.average_place, 2),
            "bids": standing.bids,
            "made": standing.made,
            "streak": standing.streak,
        }

    return {
        "evenings": [
            {
                "source": evening.source,
                "date": evening.day,
                "title": evening.title,
                "game": evening.game,
                "standing": [
                    {"place": place, "name": name, "points": one.total, "nullo": one.nullo}
                    for place, name, one in evening.teams()
                ],
            }
            for evening in season.evenings
        ],
        "left_out": [{"source": source, "reason": reason} for source, reason in season.left_out],
        "players": [
            {
                **counted(season.standings, index),
                "history": standing.history,
                "before": {names[key]: times for key, times in sorted(standing.beaten.items())},
            }
            | (
                {"rating": standing.rating[-1], "rating_history": standing.rating}
                if season.rated
                else {}
            )
            for index, (_, standing) in enumerate(season.standings)
        ],
        "games": {
            game: [counted(standings, index) for index in range(len(standings))]
            for game, standings in season.games.items()
        },
    }
