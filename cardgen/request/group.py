"""A group of players: a TOML file that says who they are, and how each of them wants their file.

    title = "Friday whist"
    language = "en"

    [[player]]
    name = "Anna"
    email = "anna@example.org"
    large = true

Checked as strictly as the command line: every mistake is one line that names the file, the player
and the key, and all of them are said at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from cardgen import frozen
from cardgen.errors import Faults, FileError, InputError, UnknownName
from cardgen.files import read_typed, write_whole
from cardgen.games import GAMES
from cardgen.names import (
    Person,
    check_different,
    clean_address,
    clean_name,
    clean_text,
    name_key,
    quoted,
    read_name,
)
from cardgen.preferences import OPTIONS, Preferences, option_name, read_preferences
from cardgen.request.typed import MOST_TITLE, NOBODY, read_day, read_page
from cardgen.text import (
    MOST_BYTES,
    located,
    plain,
    read_money,
    read_points,
    read_toml,
    template,
    text_of,
    written,
)

FILE_NAME = "group.toml"
MOST_PLAYERS = max(game.players[-1] for game in GAMES.values())
_PREFERENCES = {option_name(name): name for name in OPTIONS}
_EVENING = ("title", "place", "date", "organiser", "page")
_STAKES = ("stake", "fee")
_PERSON = ("name", "email", "chat")
_MOST_SENDER = 200
_ALIKE = {
    "e-mail": "email", "mail": "email", "address": "email", "adress": "email",
    "players": "player", "organizer": "organiser", "colors": "colours", "lang": "language",
}  # fmt: skip
"""What people write in place of a key, and the key; a complaint names it."""


@frozen
class Member:
    """A player.  senders: what an exported chat calls them, where it isn't by their name."""

    person: Person
    preferences: Preferences
    senders: tuple[str, ...] = ()


@frozen
class Group:
    """Who plays.  title, place: may be empty; stake: cents for a point; fee: points that a
    missed contract costs; None where the file doesn't say.
    """

    file: str  # its path as it is shown
    title: str
    place: str
    day: date | None  # None: not known
    organiser: str | None  # a name, `NOBODY` for nobody, or None where the file doesn't say
    preferences: Preferences  # of those who say nothing else
    members: tuple[Member, ...]  # in seat order
    stake: int | None = None
    fee: int | None = None
    page: str = ""  # address of the page in the browser, for links; or empty


def group_of(members: Sequence[tuple[Person, Preferences]]) -> Group:
    """A group without a file.  members: in seat order, with what each prefers."""
    return Group(
        "",
        "",
        "",
        None,
        None,
        Preferences(),
        tuple(Member(person, preferences) for person, preferences in members),
    )


def example(language: str) -> str:
    """A group file with comments, to be changed."""
    return template(f"group.{language}.toml")


def read_group(file: str, content: bytes) -> Group:
    """A group from a file.  file: its path as it is shown.

    Raises InputError: no TOML, an unknown key, a value that can't be, two players of one name, too
    few or too many players.
    """
    if file.casefold().endswith((".csv", ".xlsx")):
        raise InputError(
            f"{file} is a table, and a group is a TOML file",
            "“cardgen group init” writes an example; a list of many tables: “cardgen club deal”",
        )
    table = read_toml(
        file,
        content,
        "a group is a few lines of TOML for each player",
        'text is in quotes: name = "Anna"; a date is 2026-03-14',
    )
    faults = Faults()
    # What stands above the players; a field in which something is wrong stays empty.
    _check_keys(file, table, (*_EVENING, *_STAKES, *_PREFERENCES, "player"), "", faults)
    fields: dict[str, Any] = {"title": "", "place": "", "day": None, "organiser": None}
    readers: Mapping[str, Callable[[], object]] = {
        "title": lambda: clean_text(text_of(table, "title"), "title", MOST_TITLE),
        "place": lambda: clean_text(text_of(table, "place"), "place", MOST_TITLE),
        "day": lambda: _day(table.get("date")),
        "organiser": lambda: _organiser(table),
        "page": lambda: read_page(text_of(table, "page")),
        "stake": lambda: _number(table, "stake", read_money),
        "fee": lambda: _number(table, "fee", read_points),
    }
    for name, read in readers.items():
        with faults.caught(), located(file):
            fields[name] = read()
    preferences = _preferences(file, table, faults)
    # the players
    members: list[Member] = []
    with faults.caught():
        if "player" not in table:
            raise InputError(
                f"{file}: no player", 'a line [[player]] for each, and below it name = "Anna"'
            )
        entries = table["player"]
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise InputError(
                f"{file}: the players aren't written as tables",
                'a line [[player]] for each, with two brackets, and below it name = "Anna"',
            )
        for number, entry in enumerate(entries, 1):
            members.append(_member(file, entry, number, faults))
        if not 2 <= len(entries) <= MOST_PLAYERS:
            raise InputError(
                f"{file}: {len(entries)} player{'s' * (len(entries) != 1)}",
                f"2 to {MOST_PLAYERS}, a line [[player]] above each",
            )
    with faults.caught(), located(file):
        check_different(
            [member.person.name or "?" * number for number, member in enumerate(members, 1)]
        )
    faults.check()
    return Group(file=file, preferences=preferences, members=tuple(members), **fields)


def load_group(path: str) -> Group:
    """A group from disk.  Raises FileError: it can't be read; InputError: as `read_group`."""
    shown = plain(path, 200)
    if not path.strip():
        raise FileError("the group file has no name", f"for example -g {FILE_NAME}")
    content = read_typed(
        path, MOST_BYTES, f"the group {shown}", "“cardgen group init” writes an example"
    )
    return read_group(shown, content)


def _member(file: str, entry: Mapping[str, Any], number: int, faults: Faults) -> Member:
    """A player from a ``[[player]]``, the `number`th, from 1; what is wrong goes to `faults`."""
    where = f"{file}, player {number}"
    if isinstance(entry.get("name"), str) and entry["name"].strip():
        where += f" ({plain(entry['name'], 40)})"
    _check_keys(where, entry, (*_PERSON, *_PREFERENCES), "player", faults)
    name, address = "", None
    with faults.caught(), located(where):
        if "name" not in entry:
            raise InputError("name is missing", 'for example name = "Anna"')
        name = read_name(text_of(entry, "name"))
    with faults.caught(), located(where):
        value = text_of(entry, "email").strip()
        try:
            address = clean_address(value, name) if value else None
        except InputError:
            raise InputError(
                f"email = {written(value)} isn't an e-mail address",
                'for example email = "anna@example.org"',
            ) from None
    senders: list[str] = []  # what a chat calls the player: one name, or a list of them
    with faults.caught(), located(where):
        chat = entry.get("chat", [])
        names = [chat] if isinstance(chat, str) else chat
        if not isinstance(names, list) or not all(
            isinstance(name, str) and 0 < len(name.strip()) <= _MOST_SENDER for name in names
        ):
            raise InputError(
                f"chat = {written(chat)} isn't a sender of a chat",
                'for example chat = "+49 170 1234567"',
            )
        senders = [name.strip() for name in names]
    return Member(Person(name, address), _preferences(where, entry, faults), tuple(senders))


def _check_keys(
    where: str, table: Mapping[str, Any], allowed: Sequence[str], level: str, faults: Faults
) -> None:
    """Note keys that don't belong in a table.  level: ``player``, or empty above the players."""
    for key in table:
        if key in allowed:
            continue
        with faults.caught(), located(where):
            if _ALIKE.get(key.casefold()) in allowed:
                raise InputError(
                    f"unknown key “{plain(key, 40)}”", f"it is written {_ALIKE[key.casefold()]}"
                )
            if level and key in (*_EVENING, *_STAKES):
                raise InputError(
                    f"{key} is said of the whole evening", "move it above the first line [[player]]"
                )
            if not level and key in _PERSON:
                raise InputError(f"{key} is above the players", "put it below a line [[player]]")
            raise UnknownName("key", plain(key, 40), allowed)


def _preferences(where: str, table: Mapping[str, Any], faults: Faults) -> Preferences:
    """Read one by one, so that every fault is noted."""
    preferences = Preferences()
    for key, name in _PREFERENCES.items():
        with faults.caught(), located(where):
            preferences = read_preferences({name: table.get(key)}).over(preferences)
    return preferences


def _day(value: object) -> date | None:
    """A date of TOML, or one as text; None where there is none.  Raises InputError."""
    if value is None or value == "":
        return None
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    if not isinstance(value, str):
        raise InputError(
            f"date = {written(value)} isn't a day of the calendar",
            "YYYY-MM-DD, for example 2026-03-14",
        )
    return read_day(value)


def _number(table: Mapping[str, Any], key: str, read: Callable[[str, str], int]) -> int | None:
    """An amount or points, written as a number or a text.  Raises InputError."""
    value = table.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise InputError(f"{key} = {written(value)} isn't a number", f"for example {key} = 1")
    return read(str(value), key)


def _organiser(table: Mapping[str, Any]) -> str | None:
    """See `Group`.  Raises InputError."""
    if "organiser" not in table:
        return None
    value = text_of(table, "organiser")
    return NOBODY if value.strip().casefold() == NOBODY else clean_name(value, "organiser")


# -- what a chat calls the players, noted in the file

_PLAYER = re.compile(r"\s*\[\[\s*player\s*\]\]")
_NAME = re.compile(r"\s*name\s*=")
_CHAT = re.compile(r"""\s*chat\s*=\s*(?:"[^"]*"|'[^']*'|\[[^]]*\])(?P<comment>\s*(?:\#.*)?)$""")


def note_senders(file: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Note in a group file what a chat calls its players; whatever is in the file already stays.

    Args:
        names: sender → name of a player.

    Returns:
        The senders that are new to it.

    Raises:
        InputError, FileError: it can't be read or written, or is laid out in a way that only its
            author can add to.
    """
    group = load_group(file)
    members = []
    for member in group.members:
        key = name_key(member.person.name)
        known = {key, *map(name_key, member.senders)}
        new_senders = [
            sender
            for sender, name in names.items()
            if name_key(name) == key and name_key(sender) not in known
        ]
        members.append(replace(member, senders=(*member.senders, *new_senders)))
    wanted = replace(group, members=tuple(members))
    if wanted == group:
        return ()
    path = Path(file)
    text = path.read_bytes().decode("utf-8")
    new = _written(
        text,
        [
            now.senders if now != before else None
            for now, before in zip(wanted.members, group.members, strict=True)
        ],
    )
    try:
        is_understood = read_group(group.file, new.encode()) == wanted
    except InputError:
        is_understood = False
    if not is_understood:
        sender, name = next(iter(names.items()))
        raise FileError(
            f"can't add to {group.file}",
            f"write it yourself, below the name {quoted(name)}: chat = {_toml(sender)}",
        )
    write_whole(path, new.encode(), force=True)
    before = {sender for member in group.members for sender in member.senders}
    return tuple(
        sender for member in wanted.members for sender in member.senders if sender not in before
    )


def _written(text: str, senders: list[tuple[str, ...] | None]) -> str:
    """The text of the file, with a line “chat” for some players.

    senders: by player, in the file's order; None where nothing changes.
    """
    lines = text.split("\n")
    headings = [at for at, line in enumerate(lines) if line.lstrip().startswith("[")]
    players = [at for at in headings if _PLAYER.match(lines[at])]
    # From below, so that the lines above stay where they are.
    for start, new in reversed(list(zip(players, senders, strict=False))):
        if new is None:
            continue
        own = range(start + 1, next((at for at in headings if at > start), len(lines)))
        ending = "\r" if lines[start].endswith("\r") else ""
        chat = next(
            ((at, line) for at in own if (line := _CHAT.fullmatch(lines[at].rstrip("\r")))), None
        )
        if chat:
            lines[chat[0]] = f"{_line(new)}{chat[1]['comment']}{ending}"
        elif name := next((at for at in own if _NAME.match(lines[at])), 0):
            lines.insert(name + 1, _line(new) + ending)
    return "\n".join(lines)


def _line(senders: tuple[str, ...]) -> str:
    return (
        "chat ="
        f" {_toml(senders[0]) if len(senders) == 1 else '[' + ', '.join(map(_toml, senders)) + ']'}"
    )


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
