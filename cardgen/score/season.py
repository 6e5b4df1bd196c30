"""Many evenings → one table: places, points, bids made, streaks, who beat whom."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from cardgen.errors import CardgenError, InputError, UsageError
from cardgen.files import read_limited
from cardgen.games import GAMES
from cardgen.names import clean_name, name_key
from cardgen.pack import EVENING, MANIFEST, SCORES, read_superseded
from cardgen.score.columns import JOIN
from cardgen.score.kept import read_kept, scored_pack
from cardgen.score.reports import as_data
from cardgen.text import Sentence

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
        nullo: wins by a nullo.
    """

    name: str
    side: int
    place: int
    total: int
    made: int
    bids: int
    streak: int
    nullo: bool = False


class SeasonEvening(NamedTuple):
    """One finished game.

    Attributes:
        source: where it was read.
        day: as ``YYYY-MM-DD``; of an evening that doesn't say, that of the one before it.
        game: its name; empty where it isn't one of ours.
        players: partners share place and total.
    """

    source: str
    day: str
    title: str
    game: str
    players: tuple[Player, ...]

    def share(self, player: Player) -> float | None:
        """A player's points as a share of the evening's best, since points of different games, or
        of games of different length, don't add up; None where nobody has any.
        """
        best = max(other.total for other in self.players)
        if player.nullo or best <= 0:
            return 1.0 if player.nullo else None
        return max(0, player.total) / best

    def teams(self) -> list[tuple[int, str, Player]]:
        """Place, names and one of the players of each side, first place first."""
        sides: dict[int, list[Player]] = {}
        for player in self.players:
            sides.setdefault(player.side, []).append(player)
        ranked = sorted(sides.values(), key=lambda side: side[0].place)
        return [(one[0].place, JOIN.join(each.name for each in one), one[0]) for one in ranked]


@dataclass(slots=True)
class Standing:
    """A player over all evenings; added up game by game.

    Attributes:
        points: for places; after each evening of the season in `history`.
        shares: see `SeasonEvening.share`.
        beaten: by key of the other: how often before them.
    """

    name: str
    games: int = 0
    wins: int = 0
    points: int = 0
    shares: list[float] = field(default_factory=list)
    places: int = 0
    made: int = 0
    bids: int = 0
    streak: int = 0
    history: list[int] = field(default_factory=list)
    beaten: dict[str, int] = field(default_factory=dict)
    rating: list[float | None] = field(default_factory=list)

    @property
    def share(self) -> float | None:
        return fmean(self.shares) if self.shares else None

    @property
    def average_place(self) -> float:
        return self.places / self.games


Standings = tuple[tuple[str, Standing], ...]  # by key, first place first


class Season(NamedTuple):
    """All evenings, and the standings.

    Attributes:
        left_out: what doesn't count, and why.
        points: for places.
        games: the standings of each game, by its name, where several were played.
        language: of the packs, where all have the same; or empty.
    """

    evenings: tuple[SeasonEvening, ...]
    standings: Standings
    left_out: tuple[tuple[str, Sentence], ...]
    rated: bool
    points: tuple[int, ...]
    games: Mapping[str, Standings]
    language: str


def _ordered(standings: Mapping[str, Standing]) -> Standings:
    def rank(item: tuple[str, Standing]) -> tuple[float, float, str]:
        return -item[1].points, -(item[1].share or 0), item[1].name

    return tuple(sorted(standings.items(), key=rank))


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
    left_out: list[tuple[str, Sentence]] = []
    games: dict[str, Path] = {}
    languages: set[str] = set()
    for path in places:
        if path.resolve() in left:
            left_out.append((str(path), Sentence("season.not")))
            continue
        data, language, replaced = _results_data(path)
        # The same for a pack and for the results that were written of it.
        game = str(path)
        if data.get("rounds"):
            game = repr([data.get("game"), data["date"], data["names"], data["rounds"]])
        if replaced:
            left_out.append((str(path), Sentence("season.replaced")))
        elif data["training"]:
            left_out.append((str(path), Sentence("season.friendly")))
        elif not data["finished"]:
            left_out.append((str(path), Sentence("season.unfinished")))
        elif games.setdefault(game, path) is not path:
            left_out.append((str(path), Sentence("season.twice")))
        else:
            evening = _evening(path, data)
            if not evening.day and evenings:  # it was on the day of the one before it
                evening = evening._replace(day=evenings[-1].day)
            evenings.append(evening)
            languages.add(language)
    evenings.sort(key=lambda evening: evening.day)
    if not evenings:
        raise InputError(
            "no finished game that counts is there",
            "note the rounds with “cardgen score”, and name the folder of the packs",
        )
    names = {name_key(name): name for name in same.values()}
    keys = {name_key(alias): name_key(name) for alias, name in same.items()}
    standings: dict[str, Standing] = {}
    by_game: dict[str, dict[str, Standing]] = {}
    for evening in evenings:
        _add(evening, standings, points, keys, names)
        _add(evening, by_game.setdefault(evening.game, {}), points, keys, names)
        for standing in standings.values():
            standing.history.append(standing.points)
    for standing in standings.values():  # who came later had nothing before
        standing.history[:0] = [0] * (len(evenings) - len(standing.history))
    if rating:
        for ratings in rate(_teams(evening, keys) for evening in evenings):
            for key, standing in standings.items():
                standing.rating.append(ratings.get(key))
    languages.discard("")
    return Season(
        tuple(evenings),
        _ordered(standings),
        tuple(left_out),
        rating,
        tuple(points),
        {game: _ordered(of_game) for game, of_game in by_game.items()} if len(by_game) > 1 else {},
        languages.pop() if len(languages) == 1 else "",
    )


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
        share = evening.share(player)
        standing.shares += [] if share is None else [share]
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


def _results_data(path: Path) -> tuple[dict[str, Any], str, bool]:
    """The results of a pack, or those that were written as JSON; the language of the pack, and
    whether another one took its place.
    """
    if path.is_dir() or path.name == MANIFEST:
        scored = scored_pack(kept := read_kept(path))
        return as_data(scored), scored.language, read_superseded(kept.manifest) is not None
    try:
        return _checked(json.loads(read_limited(path, _MOST_BYTES))), "", False
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
    announced = [row["seat"] for row in data.get("nullo", [])]
    if len(people) != count or not all(seat in range(1, count + 1) for seat in announced):
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
    announced = {row["seat"] - 1 for row in data.get("nullo", [])}
    players = {}
    for side, seats in enumerate(sides):
        numbers = place, total, *_ = [data[key][side] for key in _NUMBERS]
        won = place == 1 and total == 0
        for seat in seats:
            nullo = won and seat in announced
            players[seat] = Player(names[seat], side, *numbers)._replace(nullo=nullo)
    in_order = tuple(player for _, player in sorted(players.items()))
    game = data.get("game")
    known = game if isinstance(game, str) and game in GAMES else ""
    return SeasonEvening(str(path), data["date"], data["title"], known, in_order)
