"""The list of an evening: a line a player, as a club's spreadsheet has it; headings and values in
any of our languages.

All faults are said at once, each with its row and column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, TypeVar

from cardgen.errors import Faults, InputError, nearest_names
from cardgen.files import read_typed
from cardgen.names import Person, clean_address, file_stem, name_key, quoted, read_name, short
from cardgen.preferences import OPTIONS, Preferences, option_name, read_preferences
from cardgen.score import TypedTable, fold, meanings, read_table, write_table
from cardgen.text import LANGUAGES, Sentence, club_catalogue, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE_NAME = "evening.csv"
_OWN = ("name", "first-name", "last-name", "table", "seat", "email")
_COLUMNS = (*_OWN, *map(option_name, OPTIONS))
_MOST_BYTES = 20_000_000
_MOST_TABLE = 100_000
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who plays.  table, seat: from 1; 0 where the list says none."""

    person: Person
    preferences: Preferences
    table: int = 0
    seat: int = 0


@dataclass(frozen=True, slots=True)
class GuestList:
    """A list as it was read.  warnings: what may be meant so, a sentence each."""

    file: str  # as it is shown
    guests: tuple[Guest, ...]  # in the order of the list
    warnings: tuple[Sentence, ...]

    @property
    def placed(self) -> bool:
        """Whether the list says who sits where."""
        return any(guest.table for guest in self.guests)


def example(language: str) -> str:
    """A list to be changed: twelve players, two of them with wishes."""
    texts = club_catalogue(language)
    heads = [texts(f"heading.{column}.1") for column in ("name", "email", "language", "large")]
    names = texts.lines("example.names")
    rows = [[name, f"{file_stem(name.split()[0]).lower()}@example.org", "", ""] for name in names]
    rows[3][3] = texts("example.large")
    rows[8][2] = "ro" if language != "ro" else "de"
    return write_table([heads, *rows])


def write_list(guests: Sequence[Guest], language: str) -> str:
    """Players as a list that can be read again: table and seat, and the preferences that
    somebody has.
    """
    texts = club_catalogue(language)
    wishes = [
        name
        for name in OPTIONS
        if any(
            getattr(guest.preferences, name) not in (None, OPTIONS[name].usual) for guest in guests
        )
    ]
    heads = [
        texts(f"heading.{column}.1")
        for column in ("table", "seat", "name", "email", *map(option_name, wishes))
    ]
    rows = [
        [
            guest.table,
            guest.seat,
            guest.person.name,
            guest.person.address or "",
            *(_cell(guest.preferences, name) for name in wishes),
        ]
        for guest in guests
    ]
    return write_table([heads, *rows])


def _cell(preferences: Preferences, name: str) -> str:
    value = getattr(preferences, name)
    return (
        ""
        if value is None
        else ("yes" if value else "no")
        if isinstance(value, bool)
        else str(value)
    )


def load_list(path: str) -> GuestList:
    """A list from disk.  Raises FileError: it can't be read; InputError: as `read_list`."""
    shown = plain(path, 200)
    return read_list(
        shown,
        read_typed(path, _MOST_BYTES, f"the list {shown}", "“cardgen club init” writes an example"),
    )


def read_list(file: str, content: bytes) -> GuestList:
    """A list from the bytes of a file.  Raises InputError: all that is wrong with it."""
    table = read_table(
        content, file, _headed, club_catalogue("en")("heading.name.1"), _understood, _MOST_BYTES
    )
    return _ListReader(table).read()


# -- headings and words


def find_column(heading: str) -> str | None:
    """Which column a heading means: ``name``, ``table``, or a preference as it is written in
    options; None: none.
    """
    return _headings().get(fold(heading))


@cache
def _headings() -> dict[str, str]:
    return meanings(club_catalogue, "heading", _COLUMNS) | {
        fold(column): column for column in _COLUMNS
    }


def _headed(cells: tuple[str, ...]) -> bool:
    return any(find_column(cell) in ("name", "first-name") for cell in cells)


def _understood(cells: tuple[str, ...]) -> bool:
    return _headed(cells) and all(find_column(cell) for cell in cells if cell)


@cache
def _words() -> Mapping[str, frozenset[str]]:
    """What each word in a cell can mean, in the words of `cardgen.preferences`."""
    words: dict[str, set[str]] = {}
    for language in LANGUAGES:
        texts = club_catalogue(language)
        for value in {key.split(".")[1] for key in texts.keys if key.startswith("value.")}:
            for word in (value, *texts.lines(f"value.{value}")):
                words.setdefault(fold(word) or word, set()).add(value)
    return {word: frozenset(values) for word, values in words.items()}


def _read_preference(name: str, cell: str) -> Preferences:
    """A cell that is on, off or one of the choices; what is neither is refused as preferences
    refuse it.
    """
    choices = OPTIONS[name].choices or ("yes", "no")
    meant = sorted(_words().get(fold(cell) or cell, frozenset()) & set(choices))
    if OPTIONS[name].choices:
        return read_preferences({name: meant[0] if len(meant) == 1 else cell})
    if len(meant) != 1:
        raise InputError(f"{quoted(cell)} is neither yes nor no", "yes, or leave it empty")
    return read_preferences({name: meant[0] == "yes"})


# -- rows


class _ListReader:
    """Reads one list; every fault names its place."""

    def __init__(self, table: TypedTable) -> None:
        self._table, self._faults = table, Faults()
        self._at: dict[str, int] = {}
        self._warnings: list[Sentence] = []

    def read(self) -> GuestList:
        self._read_headings()
        guests = [self._guest(row.line, row.cells) for row in self._table.rows]
        if not guests:
            with self._faults.caught():
                raise InputError(
                    f"{self._table.source} names nobody",
                    "a line for each player, below the headings",
                )
        self._check_addresses(guests)
        self._check_tables(guests)
        self._faults.check()
        return GuestList(self._table.source, tuple(guests), tuple(self._warnings))

    def _read_headings(self) -> None:
        for index, heading in enumerate(self._table.headings):
            column = find_column(heading)
            with self._faults.caught():
                if column is None:
                    near = ", ".join(nearest_names(fold(heading), _headings()))
                    key = "club.unread-near" if near else "club.unread"
                    self._warnings.append(Sentence(key, heading=short(heading), near=near))
                    continue
                if column in self._at:
                    first = self._table.headings[self._at[column]]
                    raise InputError(
                        f"{self._table.source}: {quoted(first)} and {quoted(heading)} mean the same"
                        " column",
                        "leave one out",
                    )
                self._at[column] = index

    @contextmanager
    def _cell(self, line: int, column: str) -> Iterator[None]:
        """What goes wrong in here is a fault of that row and column."""
        heading = self._table.headings[self._at[column]]
        with self._faults.caught():
            try:
                yield
            except InputError as error:
                raise InputError(
                    f"{self._table.source}, row {line}, column “{heading}”: {error.problem}",
                    error.remedy,
                ) from None

    def _value(
        self, line: int, cells: tuple[str, ...], column: str, read: Callable[[str], _T], usual: _T
    ) -> _T:
        """A cell as it is read; the usual where it is empty, or wrong, which is noted."""
        cell = cells[self._at[column]] if column in self._at else ""
        if cell or (column == "name" and column in self._at):
            with self._cell(line, column):
                return read(cell)
        return usual

    def _guest(self, line: int, cells: tuple[str, ...]) -> Guest:
        name = (
            self._value(line, cells, "name", read_name, "")
            if "name" in self._at
            else self._parts(line, cells)
        )
        address = self._value(
            line, cells, "email", lambda cell: _address(cell, name or "somebody"), None
        )
        preferences = Preferences()
        for option in OPTIONS:
            preferences = self._value(
                line, cells, option_name(option), partial(_read_preference, option), Preferences()
            ).over(preferences)
        table = self._value(line, cells, "table", lambda cell: _number(cell, _MOST_TABLE), 0)
        seat = self._value(line, cells, "seat", lambda cell: _number(cell, 99), 0)
        return Guest(Person(name, address), preferences, table, seat)

    def _parts(self, line: int, cells: tuple[str, ...]) -> str:
        """The name, where first and last name have a column each."""
        parts = [
            cells[self._at[column]] for column in ("first-name", "last-name") if column in self._at
        ]
        with self._cell(line, "first-name"):
            return read_name(" ".join(filter(None, parts)))
        return ""

    def _check_addresses(self, guests: list[Guest]) -> None:
        seen: dict[str, int] = {}
        names: dict[str, int] = {}
        for (line, _), guest in zip(self._table.rows, guests, strict=True):
            name, address = name_key(guest.person.name), (guest.person.address or "").casefold()
            if name in names:
                self._warn("one-name", names[name], line, name=guest.person.name)
            elif address in seen:
                self._warn("one-address", seen[address], line, address=guest.person.address)
            if name:
                names.setdefault(name, line)
            if address:
                seen.setdefault(address, line)

    def _warn(self, key: str, first: int, second: int, **values: object) -> None:
        self._warnings.append(Sentence(f"club.{key}", first=first, second=second, **values))

    def _check_tables(self, guests: list[Guest]) -> None:
        """Who sits where, as far as the list says it."""
        if "table" not in self._at or not any(guest.table for guest in guests):
            for (line, _), guest in zip(self._table.rows, guests, strict=True):
                if guest.seat:
                    with self._cell(line, "seat"):
                        raise InputError(
                            "a seat without a table",
                            "say the table too, or leave both empty: then tables are drawn by lot",
                        )
            return
        names: dict[tuple[int, str], int] = {}
        seats: dict[tuple[int, int], int] = {}
        for (line, cells), guest in zip(self._table.rows, guests, strict=True):
            with self._cell(line, "table"):
                if not cells[self._at["table"]]:
                    raise InputError(
                        "no table",
                        "a table for everybody, or for nobody: then tables are drawn by lot",
                    )
            key = (guest.table, name_key(guest.person.name))
            with self._cell(line, "name" if "name" in self._at else "first-name"):
                if guest.person.name and guest.table and key in names:
                    raise InputError(
                        f"{guest.person.name} sits at table {guest.table} in row {names[key]}"
                        " already",
                        "tell the two apart",
                    )
                names.setdefault(key, line)
            if guest.seat:
                with self._cell(line, "seat"):
                    if (guest.table, guest.seat) in seats:
                        first = seats[guest.table, guest.seat]
                        raise InputError(
                            f"seat {guest.seat} of table {guest.table} is taken in row {first}",
                            "one player a seat",
                        )
                    seats[guest.table, guest.seat] = line
        with self._faults.caught():
            there = {guest.table for guest in guests} - {0}
            missing = next((n for n in range(1, max(there, default=0)) if n not in there), 0)
            if missing:
                raise InputError(
                    f"{self._table.source}: nobody sits at table {missing}",
                    "number the tables 1, 2, 3 … without gaps",
                )


def _address(cell: str, name: str) -> str:
    try:
        return clean_address(cell, name)
    except InputError as error:
        raise InputError(
            error.problem, "the address alone, name@example.org, or leave it empty"
        ) from None


def _number(cell: str, most: int) -> int:
    if not (cell.isascii() and cell.isdigit() and 0 < int(cell[:9]) <= most and len(cell) < 9):
        raise InputError(
            f"{quoted(cell)} isn't the number of a table or seat",
            f"a whole number from 1 to {most}",
        )
    return int(cell)
