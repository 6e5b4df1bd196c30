"""Many evenings → one table: places, points, bids made, streaks, who beat whom; and its files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.errors import CardgenError, InputError, UsageError
from cardgen.files import read_limited
from cardgen.names import clean_name, name_key
from cardgen.pack import EVENING, MANIFEST, SCORES
from cardgen.pages.chart import Chart, Series
from cardgen.pages.season import SeasonView, season_pdf
from cardgen.score.kept import read_kept, scored_pack
from cardgen.score.message import decimal
from cardgen.score.reports import Report, as_data
from cardgen.score.table import Sheet
from cardgen.text import Catalogue, catalogue, scores_catalogue

_START, _UNIT = 1000, 40
"""A newcomer's rating, and what one unit of the model is worth: so ratings are numbers that one
remembers.
"""


Team = tuple[Sequence[str], int]
"""Who played together, and their place from 1."""


def rate(games: Iterable[Sequence[Team]]) -> Iterator[dict[str, float]]:
    """After each game the ratings of all who have played so far.

    A rating is what somebody is worth at least, almost surely: it starts at 1000 and rises as more
    is known.

    Raises:
        UsageError: nothing is installed that rates.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise UsageError(
            "--rating takes an extra that isn't installed", "pipx inject cardgen openskill"
        ) from None
    model: Any = PlackettLuce()
    ratings: dict[str, Any] = {}
    for teams in games:
        rated = model.rate(
            [[ratings.get(key) or model.rating(name=key) for key in team] for team, _ in teams],
            ranks=[place for _, place in teams],
        )
        for (team, _), new in zip(teams, rated, strict=True):
            ratings |= dict(zip(team, new, strict=True))
        yield {key: round(_START + _UNIT * new.ordinal(), 1) for key, new in ratings.items()}


_MOST_BYTES = 5_000_000
_NUMBERS = ("places", "totals", "made", "bids", "streaks")
"""Keys of the results of a game that `Player` is made of; each has a number for every side."""


class Player(NamedTuple):
    """One player of one evening.

    Attributes:
        side: partners share it, from 0.
        place: from 1.
        made, bids: how many were right, of how many.
        streak: the longest.
    """

    name: str
    side: int
    place: int
    total: int
    made: int
    bids: int
    streak: int


class SeasonEvening(NamedTuple):
    """One finished game.

    Attributes:
        source: where it was read.
        day: as ``YYYY-MM-DD``; of an evening that doesn't say, that of the one before it.
        players: partners share place and total.
    """

    source: str
    day: str
    title: str
    players: tuple[Player, ...]


@dataclass(slots=True)
class Standing:
    """A player over all evenings; added up game by game.

    Attributes:
        points: for places; after each evening of the season in `history`.
        beaten: by key of the other: how often before them.
    """

    name: str
    games: int = 0
    wins: int = 0
    points: int = 0
    total: int = 0
    places: int = 0
    made: int = 0
    bids: int = 0
    streak: int = 0
    history: list[int] = field(default_factory=list)
    beaten: dict[str, int] = field(default_factory=dict)
    rating: list[float | None] = field(default_factory=list)

    @property
    def per_game(self) -> float:
        return self.total / self.games

    @property
    def average_place(self) -> float:
        return self.places / self.games


class Season(NamedTuple):
    """All evenings, and the standings.

    Attributes:
        standings: by key, first place first.
        left_out: what doesn't count, and why.
    """

    evenings: tuple[SeasonEvening, ...]
    standings: tuple[tuple[str, Standing], ...]
    left_out: tuple[tuple[str, str], ...]
    rated: bool

    def place(self, index: int) -> int:
        """From 1; equal points share it."""
        points = [standing.points for _, standing in self.standings]
        return points.index(points[index]) + 1


def read_season(  # noqa: C901  # one walk from folders to standings
    paths: Sequence[str],
    points: Sequence[int],
    same: Mapping[str, str],
    without: Iterable[str],
    rating: bool,
) -> Season:
    """The evenings of folders and files.

    Args:
        paths: folders of packs, packs, and results that were written as JSON.
        points: for the first place, the second one …; nothing for those behind.
        same: name → the name that the same person has elsewhere.
        without: paths that don't count.
        rating: rate the players; see `rate`.

    Raises:
        CardgenError: something can't be read, or nothing is there.
    """
    # --not names a pack or file, or an evening with all its tables
    left: set[Path] = set()
    for path in map(Path, without):
        is_evening = path.name == EVENING or (path / EVENING).exists()
        left |= {place.resolve() for place in (_places(path) if is_evening else []) or [path]}
    places = dict.fromkeys(place for text in paths for place in _places(Path(text)))
    for path in left - {place.resolve() for place in places}:
        here = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
        raise InputError(
            f"--not names {here}, which isn't among these evenings",
            f"one of {', '.join(map(str, list(places)[:5]))}",
        )

    evenings: list[SeasonEvening] = []
    left_out: list[tuple[str, str]] = []
    games: dict[str, Path] = {}
    for path in places:
        if path.resolve() in left:
            left_out.append((str(path), "left out with --not"))
            continue
        data = _results_data(path)
        # The same for a pack and for the results that were written of it.
        game = str(path)
        if data.get("rounds"):
            game = repr([data.get("game"), data["date"], data["names"], data["rounds"]])
        if data["training"]:
            left_out.append((str(path), "a friendly: it doesn't count"))
        elif not data["finished"]:
            left_out.append((str(path), "not finished"))
        elif games.setdefault(game, path) is not path:
            left_out.append((str(path), "there already, so it counts once"))
        else:
            evening = _evening(path, data)
            if not evening.day and evenings:  # it was on the day of the one before it
                evening = evening._replace(day=evenings[-1].day)
            evenings.append(evening)
    evenings.sort(key=lambda evening: evening.day)
    if not evenings:
        raise InputError(
            "no finished game is there",
            "note the rounds with “cardgen score”, and name the folder of the packs",
        )
    names = {name_key(name): name for name in same.values()}
    keys = {name_key(alias): name_key(name) for alias, name in same.items()}
    standings: dict[str, Standing] = {}
    for evening in evenings:
        _add(evening, standings, points, keys, names)
        for standing in standings.values():
            standing.history.append(standing.points)
    for standing in standings.values():  # who came later had nothing before
        standing.history[:0] = [0] * (len(evenings) - len(standing.history))
    if rating:
        for ratings in rate(_teams(evening, keys) for evening in evenings):
            for key, standing in standings.items():
                standing.rating.append(ratings.get(key))
    ordered = sorted(
        standings.items(), key=lambda item: (-item[1].points, -item[1].per_game, item[1].name)
    )
    return Season(tuple(evenings), tuple(ordered), tuple(left_out), rating)


def _key(name: str, keys: Mapping[str, str]) -> str:
    key = name_key(name)
    return keys.get(key, key)


def _teams(evening: SeasonEvening, keys: Mapping[str, str]) -> list[tuple[list[str], int]]:
    """Who played together, by key, and the place."""
    sides = dict.fromkeys((player.side, player.place) for player in evening.players)
    return [
        ([_key(player.name, keys) for player in evening.players if player.side == side], place)
        for side, place in sides
    ]


def _add(
    evening: SeasonEvening,
    standings: dict[str, Standing],
    points: Sequence[int],
    keys: Mapping[str, str],
    names: Mapping[str, str],
) -> None:
    """Add an evening to the standings.

    Raises:
        InputError: two who are said to be one person played in one game.
    """
    seen: dict[str, str] = {}
    for player in evening.players:
        key = _key(player.name, keys)
        other_name = seen.setdefault(key, player.name)
        if other_name != player.name:
            raise InputError(
                f"{other_name} and {player.name} both played in {evening.source}",
                "they aren't one person: leave that --same out",
            )
        standing = standings.setdefault(key, Standing(names.get(key, player.name)))
        standing.games += 1
        standing.wins += player.place == 1
        standing.places += player.place
        standing.points += points[player.place - 1] if player.place <= len(points) else 0
        standing.total += player.total
        standing.made += player.made
        standing.bids += player.bids
        standing.streak = max(standing.streak, player.streak)
        for other in evening.players:
            if other.place > player.place:
                beaten = _key(other.name, keys)
                standing.beaten[beaten] = standing.beaten.get(beaten, 0) + 1


# -- what is read


def _places(path: Path) -> list[Path]:
    """A file, a pack, or the packs and results in a folder, and in the evenings of many tables
    there.
    """
    if path.name == EVENING and path.is_file():
        path = path.parent
    if not path.is_dir() or (path / SCORES).exists():
        return [path]
    places: list[Path] = []
    for inner in sorted(path.iterdir()):
        if (inner / EVENING).exists():
            places += _places(inner)
        elif (inner / SCORES).exists() or (
            inner.suffix == ".json" and inner.name not in (MANIFEST, EVENING) and inner.is_file()
        ):
            places.append(inner)
    return places


def _results_data(path: Path) -> dict[str, Any]:
    """The results of a pack, or those that were written as JSON."""
    if path.is_dir() or path.name == MANIFEST:
        return as_data(scored_pack(read_kept(path)))
    try:
        return _checked(json.loads(read_limited(path, _MOST_BYTES)))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError(
            f"{path} isn't a result",
            "a pack with scores, or what “cardgen results PACK -o FILE.json” writes",
        ) from None


def _checked(data: Any) -> dict[str, Any]:
    """The results again, if they can be some.  Raises ValueError, KeyError or TypeError."""
    count = len(data["names"])
    sides = data["sides"] or [[seat] for seat in range(count)]
    columns = [data[key] for key in _NUMBERS]
    if sorted(seat for side in sides for seat in side) != list(range(count)) or any(
        len(column) != len(sides) for column in columns
    ):
        raise ValueError
    numbers = [number for column in columns for number in column]
    if not all(type(number) is int and abs(number) < 10**6 for number in numbers):
        raise ValueError
    for key, kind in (("finished", bool), ("training", bool), ("title", str), ("date", str)):
        if not isinstance(data[key], kind):
            raise TypeError
    people = data.get("people", data["names"])
    if len(people) != count:
        raise ValueError
    try:
        return {
            **data,
            "names": [clean_name(name) for name in data["names"]],
            "people": [clean_name(name) for name in people],
        }
    except CardgenError:
        raise ValueError from None


def _evening(path: Path, data: Mapping[str, Any]) -> SeasonEvening:
    names = data["people"]
    sides = data["sides"] or [[seat] for seat in range(len(names))]
    players = {
        seat: Player(names[seat], side, *(data[key][side] for key in _NUMBERS))
        for side, seats in enumerate(sides)
        for seat in seats
    }
    in_order = tuple(player for _, player in sorted(players.items()))
    return SeasonEvening(str(path), data["date"], data["title"], in_order)


# -- what is written


_MOST_LINES = 16
"""In a chart; its heading says where that isn't everybody."""

_MOST_VERSUS = 12
"""Players in the table of who beat whom on paper."""


def season_report(season: Season, language: str, title: str) -> Report:
    """A season as files.  title: of the pages; empty: just that it is a season."""
    texts = scores_catalogue(language)
    return Report(
        page=lambda _, paper, look: season_pdf(_view(season, title, texts), paper, look).content,
        sheets=lambda: _sheets(season, texts),
        rows=lambda: [[number for number, _ in row] for row in _table(season, texts)],
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


def season_rows(season: Season, language: str) -> list[list[str]]:
    """The table as texts; headings first."""
    table = _table(season, scores_catalogue(language))
    return [[shown for _, shown in row] for row in table]


def _table(season: Season, texts: Catalogue) -> list[list[tuple[object, str]]]:
    """A line a player, headings first: each cell as a spreadsheet has it, and as people read it."""
    keys = ["games", "wins", "points", "per-game", "average", "made", "streak"]
    keys += ["rating"] if season.rated else []
    headings = [texts("results.place"), texts("results.name")]
    headings += [texts(f"season.{key}") for key in keys]
    rows: list[list[tuple[object, str]]] = [[(heading, heading) for heading in headings]]
    for index, (_, standing) in enumerate(season.standings):
        counts = (standing.name, standing.games, standing.wins, standing.points)
        row: list[tuple[object, str]] = [
            (cell, str(cell)) for cell in (season.place(index), *counts)
        ]
        for share in (standing.per_game, standing.average_place):
            row.append((round(share, 2), decimal(share, 1, texts.language)))
        made = round(100 * standing.made / standing.bids) if standing.bids else None
        row.append(("", "–") if made is None else (made, f"{made}\u00a0%"))
        row.append((standing.streak, str(standing.streak)))
        if season.rated:
            row.append((standing.rating[-1], _ending(standing.rating[-1])))
        rows.append(row)
    return rows


def _versus(season: Season, texts: Catalogue) -> list[list[str]]:
    """Who was how often before whom; headings first."""
    people = season.standings
    rows = [[texts("season.beat"), *(standing.name for _, standing in people)]]
    for key, standing in people:
        times = ("·" if other == key else str(standing.beaten.get(other, 0)) for other, _ in people)
        rows.append([standing.name, *times])
    return rows


def _sheets(season: Season, texts: Catalogue) -> list[Sheet]:
    """Points evening by evening, the table, who beat whom."""
    people = [standing for _, standing in season.standings]
    history: list[list[object]] = [
        [texts("season.evening"), *(standing.name for standing in people)]
    ]
    history += [
        [evening.day or number, *(standing.history[number - 1] for standing in people)]
        for number, evening in enumerate(season.evenings, 1)
    ]
    table = [[number for number, _ in row] for row in _table(season, texts)]
    return [
        Sheet(texts("season.points"), history),
        Sheet(texts("season.title"), table),
        Sheet(texts("season.versus"), _versus(season, texts)),
    ]


def _data(season: Season) -> dict[str, Any]:
    names = {key: standing.name for key, standing in season.standings}
    return {
        "evenings": [
            {"source": evening.source, "date": evening.day, "title": evening.title}
            for evening in season.evenings
        ],
        "left_out": [{"source": source, "reason": reason} for source, reason in season.left_out],
        "players": [
            {
                "place": season.place(index),
                "name": standing.name,
                "games": standing.games,
                "wins": standing.wins,
                "points": standing.points,
                "total": standing.total,
                "per_game": round(standing.per_game, 2),
                "average_place": round(standing.average_place, 2),
                "bids": standing.bids,
                "made": standing.made,
                "streak": standing.streak,
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
    }
