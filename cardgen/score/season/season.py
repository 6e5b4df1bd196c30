"""Many evenings → one table: places, points, bids made, streaks, who beat whom."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.errors import CardgenError, InputError
from cardgen.files import read_limited
from cardgen.names import clean_name, name_key
from cardgen.pack import EVENING, MANIFEST, SCORES
from cardgen.score.asked import scored_pack
from cardgen.score.kept import read_kept
from cardgen.score.season.rating import rate
from cardgen.score.show import as_data

_MOST_BYTES = 5_000_000
USUAL_POINTS = (3, 2, 1)


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


class Evening(NamedTuple):
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
    def made_percent(self) -> int | None:
        return round(100 * self.made / self.bids) if self.bids else None


class Season(NamedTuple):
    """All evenings, and who stands where.

    Attributes:
        standings: by key, first place first.
        left_out: what doesn't count, and why.
    """

    evenings: tuple[Evening, ...]
    standings: tuple[tuple[str, Standing], ...]
    left_out: tuple[tuple[str, str], ...]
    rated: bool

    def place(self, index: int) -> int:
        """From 1; equal points share it."""
        points = [one.points for _, one in self.standings]
        return points.index(points[index]) + 1


def read_season(
    paths: Sequence[str],
    points: Sequence[int] = USUAL_POINTS,
    same: Mapping[str, str] | None = None,
    without: Iterable[str] = (),
    rating: bool = False,
) -> Season:
    """The evenings of folders and files.

    Args:
        paths: folders of packs, packs, and results that were written as JSON.
        points: for the first place, the second one …; nothing for those behind.
        same: name → the name that the same person has elsewhere.
        without: paths that don't count.
        rating: rate the players; see `cardgen.score.season.rating`.

    Raises:
        CardgenError: something can't be read, or nothing is there.
    """
    evenings, left_out = _read_all(
        paths, {one.resolve() for path in without for one in _left_out(Path(path))}
    )
    if not evenings:
        raise InputError(
            "no finished game is there",
            "note the rounds with “cardgen score”, and name the folder of the packs",
        )
    names = {name_key(name): name for name in (same or {}).values()}
    keys = {name_key(alias): name_key(name) for alias, name in (same or {}).items()}
    standings: dict[str, Standing] = {}
    for evening in evenings:
        _check_apart(evening, keys)
        _add(evening, standings, points, keys, names)
        for one in standings.values():
            one.history.append(one.points)
    for one in standings.values():  # who came later had nothing before
        one.history[:0] = [0] * (len(evenings) - len(one.history))
    if rating:
        for ratings in rate(_teams(evening, keys) for evening in evenings):
            for key, one in standings.items():
                one.rating.append(ratings.get(key))
    ordered = sorted(
        standings.items(), key=lambda item: (-item[1].points, -item[1].per_game, item[1].name)
    )
    return Season(tuple(evenings), tuple(ordered), tuple(left_out), rating)


def _key(name: str, keys: Mapping[str, str]) -> str:
    key = name_key(name)
    return keys.get(key, key)


def _check_apart(evening: Evening, keys: Mapping[str, str]) -> None:
    """Raises InputError if two who are said to be one person played in one game."""
    seen: dict[str, str] = {}
    for player in evening.players:
        other = seen.setdefault(_key(player.name, keys), player.name)
        if other != player.name:
            raise InputError(
                f"{other} and {player.name} both played in {evening.source}",
                "they aren't one person: leave that --same out",
            )


def _teams(evening: Evening, keys: Mapping[str, str]) -> list[tuple[list[str], int]]:
    """Who played together, by key, and the place."""
    sides = dict.fromkeys((player.side, player.place) for player in evening.players)
    return [
        ([_key(player.name, keys) for player in evening.players if player.side == side], place)
        for side, place in sides
    ]


def _add(
    evening: Evening,
    standings: dict[str, Standing],
    points: Sequence[int],
    keys: Mapping[str, str],
    names: Mapping[str, str],
) -> None:
    for player in evening.players:
        key = _key(player.name, keys)
        one = standings.setdefault(key, Standing(names.get(key, player.name)))
        one.games += 1
        one.wins += player.place == 1
        one.places += player.place
        one.points += points[player.place - 1] if player.place <= len(points) else 0
        one.total += player.total
        one.made += player.made
        one.bids += player.bids
        one.streak = max(one.streak, player.streak)
        for other in evening.players:
            if other.place > player.place:
                beaten = _key(other.name, keys)
                one.beaten[beaten] = one.beaten.get(beaten, 0) + 1


# -- what is read


def _from_here(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _read_all(
    paths: Sequence[str], without: set[Path]
) -> tuple[list[Evening], list[tuple[str, str]]]:
    found: list[Evening] = []
    left_out: list[tuple[str, str]] = []
    places = dict.fromkeys(place for text in paths for place in _places(Path(text)))
    for path in without - {place.resolve() for place in places}:
        raise InputError(
            f"--not names {_from_here(path)}, which isn't among these evenings",
            f"one of {', '.join(map(str, list(places)[:5]))}",
        )
    games: dict[str, Path] = {}
    for path in places:
        if path.resolve() in without:
            left_out.append((str(path), "left out with --not"))
            continue
        data = _data(path)
        reason = (
            "a friendly: it doesn't count"
            if data["training"]
            else ""
            if data["finished"]
            else "not finished"
        )
        if not reason and games.setdefault(_game(data) or str(path), path) is not path:
            reason = "there already, so it counts once"
        if reason:
            left_out.append((str(path), reason))
        else:
            found.append(_evening(path, data))
    dated: list[Evening] = []
    for one in found:
        before = dated[-1].day if dated else ""
        dated.append(one if one.day else one._replace(day=before))
    return sorted(dated, key=lambda one: one.day), left_out


def _game(data: Mapping[str, Any]) -> str:
    """The same for a pack and for the results that were written of it; empty where the rounds
    aren't told.
    """
    return (
        repr([data.get("game"), data["date"], data["names"], data["rounds"]])
        if data.get("rounds")
        else ""
    )


def _places(path: Path) -> list[Path]:
    """A file, a pack, or the packs and results in a folder, and in the evenings of many tables
    there.
    """
    if path.name == EVENING and path.is_file():
        path = path.parent
    if not path.is_dir() or (path / SCORES).exists():
        return [path]
    found: list[Path] = []
    for one in sorted(path.iterdir()):
        if (one / EVENING).exists():
            found += _places(one)
        elif (one / SCORES).exists() or (
            one.suffix == ".json" and one.name not in (MANIFEST, EVENING) and one.is_file()
        ):
            found.append(one)
    return found


def _left_out(path: Path) -> list[Path]:
    """What a path of `--not` names: itself, or all tables of an evening."""
    return (_places(path) if path.name == EVENING or (path / EVENING).exists() else []) or [path]


def _data(path: Path) -> dict[str, Any]:
    """The results of a pack, or those that were written as JSON."""
    if path.is_dir() or path.name == MANIFEST:
        return as_data(scored_pack(read_kept(path)))
    try:
        data = json.loads(read_limited(path, _MOST_BYTES))
        return _checked(data)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError(
            f"{path} isn't a result",
            "a pack with scores, or what “cardgen results PACK -o FILE.json” writes",
        ) from None


def _checked(data: Any) -> dict[str, Any]:
    """The results again, if they can be some.  Raises ValueError, KeyError or TypeError."""
    count = len(data["names"])
    sides = data["sides"] or [[seat] for seat in range(count)]
    numbers = [data[key] for key in ("places", "totals", "made", "bids", "streaks")]
    if sorted(seat for side in sides for seat in side) != list(range(count)) or any(
        len(one) != len(sides) for one in numbers
    ):
        raise ValueError
    if not all(type(number) is int and abs(number) < 10**6 for one in numbers for number in one):
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


def _evening(path: Path, data: Mapping[str, Any]) -> Evening:
    names, sides = data["people"], data["sides"] or [[seat] for seat in range(len(data["people"]))]
    players = [
        (
            seat,
            Player(
                names[seat],
                i,
                data["places"][i],
                data["totals"][i],
                data["made"][i],
                data["bids"][i],
                data["streaks"][i],
            ),
        )
        for i, seats in enumerate(sides)
        for seat in seats
    ]
    return Evening(
        str(path), data["date"], data["title"], tuple(player for _, player in sorted(players))
    )
