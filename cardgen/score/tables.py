"""Tables as spreadsheets write them: CSV in UTF-8, with commas, semicolons or tabs, and a heading over every column."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NoReturn

from cardgen.errors import CheckError, InputError
from cardgen.files import check_size
from cardgen.names import name_key, quoted

MOST_BYTES = 1_000_000
_DELIMITERS = ",;\t"
_WANTED = "a table with commas, semicolons or tabs (CSV)"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table.  line: in the file, from 1; cells: as many as there are headings."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it was read.

    Attributes:
        source: what messages call the file.
        headings: in their order.
        rows: those that aren't blank.
    """

    source: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]

    def refuse(self, row: Row, problem: str, remedy: str) -> NoReturn:
        """Raises CheckError: what a row says can't be."""
        raise CheckError(f"{self.source}, line {row.line}: {problem}", remedy)


def read_table(content: bytes, source: str, first: str) -> Table:
    """A table from the bytes of a CSV file: UTF-8, with commas, semicolons or tabs.

    Args:
        source: what messages call it.
        first: a heading that it must have; tells which sign stands between the columns.

    Raises:
        InputError: it is no such table.
    """
    try:
        text = check_size(content, source, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{source} isn't UTF-8", "save it as “CSV UTF-8”") from None
    if any(ord(character) < 32 and character not in "\t\r\n" for character in text):
        raise InputError(f"{source} isn't a text file", _WANTED)
    broken: InputError | None = None
    for delimiter in _DELIMITERS:
        rows = _rows(text, source, delimiter)
        try:
            head = next(rows, None)
        except InputError as error:
            broken = error  # quotes that don't go with this sign may go with the next
            continue
        if head is not None and first in map(name_key, head.cells):
            return _table(source, head, rows)
    raise broken or InputError(f"{source} has no column “{first}” in its first line", _WANTED)


def _rows(text: str, source: str, delimiter: str) -> Iterator[Row]:
    """The rows that aren't blank."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            tidy = tuple(map(_tidy, cells))
            if any(tidy):
                yield Row(line, tidy)
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"{source}, line {line} can't be read: {_in_plain_words(error)}", _WANTED) from None


def _in_plain_words(error: csv.Error) -> str:
    said = str(error)
    if "unexpected end" in said or "field limit" in said:
        return "a quotation mark is opened and not closed, or a cell is far too long"
    return "something stands behind a closing quotation mark" if "expected after" in said else said


def _tidy(cell: str) -> str:
    """A cell on one line, without invisible characters and needless blanks."""
    seen = cell if cell.isascii() else "".join(character for character in cell if unicodedata.category(character) != "Cf")
    return " ".join(seen.split())


def _table(source: str, head: Row, rows: Iterable[Row]) -> Table:
    width = len(head.cells)
    while width and not head.cells[width - 1]:
        width -= 1
    headings = head.cells[:width]
    seen: set[str] = set()
    for heading in headings:
        if not heading:
            raise InputError(f"{source}, line {head.line}: a column has no heading", "a heading over every column")
        if name_key(heading) in seen:
            raise InputError(f"{source}, line {head.line}: two columns are headed {quoted(heading)}", "every column once")
        seen.add(name_key(heading))
    out = []
    for row in rows:
        if any(row.cells[width:]):
            raise InputError(f"{source}, line {row.line}: there is more than the {width} columns of the first line", "one cell a column")
        out.append(Row(row.line, (*row.cells[:width], *[""] * (width - len(row.cells)))))
    return Table(source, headings, tuple(out))
