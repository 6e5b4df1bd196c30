"""A group of players: a TOML file that says who they are, and how each of them wants their file.

    title = "Friday whist"
    language = "en"

    [[player]]
    name = "Anna"
    email = "anna@example.org"
    large = true

Checked as strictly as the command line: every mistake is one line that names the file, the player and the key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NoReturn

from cardgen.errors import FileError, InputError, UnknownName
from cardgen.files import reason
from cardgen.games import GAMES
from cardgen.names import Person, check_different, clean_address, clean_name
from cardgen.preferences import OPTIONS, Preferences, option_name, read_preferences
from cardgen.request.event import NOBODY, read_day, read_words
from cardgen.text import MOST_BYTES, plain, read_toml, template, written

FILE_NAME = "group.toml"
MOST_PLAYERS = max(game.players[-1] for game in GAMES.values())
_PREFERENCES = {option_name(name): name for name in OPTIONS}
_EVENING = ("title", "place", "date", "organiser")
_PERSON = ("name", "email")
_ALIKE = {
    "e-mail": "email", "mail": "email", "address": "email", "adress": "email", "players": "player", "organizer": "organiser",
    "colors": "colours", "lang": "language",
}  # fmt: skip
"""What people write instead; the complaint names what is meant."""


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a group, and what that player prefers."""

    person: Person
    preferences: Preferences


@dataclass(frozen=True, slots=True)
class Group:
    """A group.

    Attributes:
        file: its path as it is shown.
        title, place: may be empty.
        day: None: not known.
        organiser: a name, `NOBODY` for nobody, or None where the file doesn't say.
        preferences: of all who say nothing else.
        members: in seat order.
    """

    file: str
    title: str
    place: str
    day: date | None
    organiser: str | None
    preferences: Preferences
    members: tuple[Member, ...]


def example() -> str:
    """A group file with comments, to be changed."""
    return template(FILE_NAME)


def read_group(file: str, content: bytes) -> Group:
    """A group from a file.

    Args:
        file: its path as it is shown.
        content: its bytes.

    Raises:
        InputError: no TOML, an unknown key, a value that can't be, two players of one name, too few or too many players.
    """
    table = read_toml(
        file, content, "a group is a few lines of TOML for each player", 'text stands in quotes: name = "Anna"; a date is 2026-03-14'
    )
    _check_keys(file, table, (*_EVENING, *_PREFERENCES, "player"), "")
    try:
        group = Group(
            file=file,
            title=read_words(_text(table, "title"), "title"),
            place=read_words(_text(table, "place"), "place"),
            day=_day(table.get("date")),
            organiser=_organiser(table),
            preferences=_preferences(table),
            members=(),
        )
    except InputError as error:
        _name(file, error)
    members = tuple(_member(file, entry, number) for number, entry in enumerate(_entries(file, table), 1))
    try:
        check_different([member.person.name for member in members])
    except InputError as error:
        _name(file, error)
    return Group(group.file, group.title, group.place, group.day, group.organiser, group.preferences, members)


def load_group(path: str) -> Group:
    """A group from disk.

    Raises:
        FileError: it can't be read.
        InputError: as `read_group`.
    """
    shown = plain(path, 200)
    if not path.strip():
        raise FileError("the group file has no name", f"for example -g {FILE_NAME}")
    try:
        with open(path, "rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise FileError(f"can't read the group {shown}: {reason(error)}", "“cardgen group init” writes an example") from None
    return read_group(shown, content)


def _entries(file: str, table: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The players' tables."""
    if "player" not in table:
        raise InputError(f"{file}: no player", 'a line [[player]] for each, and below it name = "Anna"')
    entries = table["player"]
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise InputError(
            f"{file}: the players aren't written as tables", 'a line [[player]] for each, with two brackets, and below it name = "Anna"'
        )
    if not 2 <= len(entries) <= MOST_PLAYERS:
        raise InputError(f"{file}: {len(entries)} player{'s' * (len(entries) != 1)}", f"2 to {MOST_PLAYERS}")
    return entries


def _member(file: str, entry: Mapping[str, Any], number: int) -> Member:
    where = f"{file}, player {number}"
    if isinstance(entry.get("name"), str) and entry["name"].strip():
        where += f" ({plain(entry['name'], 40)})"
    _check_keys(where, entry, (*_PERSON, *_PREFERENCES), "player")
    try:
        if "name" not in entry:
            raise InputError("name is missing", 'for example name = "Anna"')
        name = clean_name(_text(entry, "name"))
        return Member(Person(name, _address(entry, name)), _preferences(entry))
    except InputError as error:
        _name(where, error)


def _address(entry: Mapping[str, Any], name: str) -> str | None:
    said = _text(entry, "email").strip()
    try:
        return clean_address(said, name) if said else None
    except InputError:
        raise InputError(f"email = {written(said)} is no e-mail address", 'for example email = "anna@example.org"') from None


def _check_keys(where: str, table: Mapping[str, Any], known: Sequence[str], level: str) -> None:
    for key in table:
        if key in known:
            continue
        if _ALIKE.get(key.casefold()) in known:
            raise InputError(f"{where}: unknown key “{plain(key, 40)}”", f"it is written {_ALIKE[key.casefold()]}")
        if level and key in _EVENING:
            raise InputError(f"{where}: {key} is said of the whole evening", "move it above the first line [[player]]")
        if not level and key in _PERSON:
            raise InputError(f"{where}: {key} stands above the players", "put it below a line [[player]]")
        _name(where, UnknownName("key", plain(key, 40), known))


def _text(table: Mapping[str, Any], key: str) -> str:
    value = table.get(key, "")
    if not isinstance(value, str):
        raise InputError(f"{key} = {written(value)} is no text", f'text in quotes: {key} = "…"')
    return value


def _preferences(table: Mapping[str, Any]) -> Preferences:
    return read_preferences({name: table.get(key) for key, name in _PREFERENCES.items()})


def _day(value: object) -> date | None:
    if value is None or value == "":
        return None
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    if not isinstance(value, str):
        raise InputError(f"date = {written(value)} is no day of the calendar", "YYYY-MM-DD, for example 2026-03-14")
    return read_day(value)


def _organiser(table: Mapping[str, Any]) -> str | None:
    if "organiser" not in table:
        return None
    said = _text(table, "organiser")
    return NOBODY if said.strip().casefold() == NOBODY else clean_name(said, "organiser")


def _name(where: str, error: InputError) -> NoReturn:
    """The same error, with its place in front."""
    raise InputError(f"{where}: {error.problem}", error.remedy) from None
