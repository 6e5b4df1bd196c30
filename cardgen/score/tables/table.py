"""Tables as spreadsheets write them: CSV with commas, semicolons or tabs in any of their
encodings, or ``.xlsx``.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from cardgen.errors import InputError
from cardgen.files import check_size
from cardgen.names import name_key, quoted

MOST_BYTES = 1_000_000
MOST_FILE = 20_000_000
"""Of a workbook and a PDF: programs that save them put in fonts and pictures of their own."""
_DELIMITERS = ",;\t"
_WANTED = "a table with commas, semicolons or tabs (CSV), or .xlsx"
_FORMULA = "=+-@＝＋－＠"

Headed = Callable[[tuple[str, ...]], bool]
"""Whether some cells can be the headings of the table that is wanted."""


class Row(NamedTuple):
    """A row of a table.  line: in the file, from 1; cells: as many as there are headings."""

    line: int
    cells: tuple[str, ...]


class Table(NamedTuple):
    """A table as it was read.

    Attributes:
        source: what messages call the file.
        headings: in their order.
        rows: those that aren't blank.
        is_form: a form that was filled in: its lines are rounds, and its columns have no letters.
    """

    source: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    is_form: bool = False

    def place(self, row: Row, column: int | None = None) -> str:
        """``game.csv, line 7, column C``; ``protocol.pdf, round 7, field “bid 2”``"""
        if self.is_form:
            return (
                f"{self.source}, round"
                f" {row.line}{'' if column is None else f', field {quoted(self.headings[column])}'}"
            )
        return (
            f"{self.source}, line"
            f" {row.line}{'' if column is None else f', column {column_letters(column)}'}"
        )


def column_letters(index: int) -> str:
    """What spreadsheets call a column: A for 0, AA for 26."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def read_table(
    content: bytes,
    source: str,
    headed: Headed,
    first: str,
    best: Headed | None = None,
    most: int = MOST_BYTES,
) -> Table:
    """A table from the bytes of a file.

    Args:
        source: what messages call it.
        headed: tells the headings, and with them which sign stands between the columns, and in
            which encoding.
        first: a heading that it must have, for the message.
        most: bytes that it may have; a workbook may have `MOST_FILE`.
        best: tells headings that are all understood: of two encodings that both can be, the one
            that makes these is right.

    Raises:
        InputError: it isn't such a table.
        UsageError: it is ``.xlsx``, and nothing is installed that reads it.
    """
    is_book = content.startswith(b"PK\x03\x04")
    check_size(content, source, max(most, MOST_FILE) if is_book else most)
    if is_book:
        from cardgen.score.tables.workbook import read_cells

        rows = iter(
            [
                Row(line, tuple(map(_tidy, cells)))
                for line, cells in read_cells(content, source)
                if any(map(_tidy, cells))
            ]
        )
        head = next(rows, None)
        if head is None or not headed(head.cells):
            raise InputError(f"{source} has no column “{first}” in its first line", _WANTED)
        return _table(source, head, rows)
    broken: InputError | None = None
    texts = list(_decoded(content, source))
    for wanted in (best, headed) if best and len(texts) > 1 else (headed,):
        for text, delimiter in product(texts, _DELIMITERS):
            rows = _rows(text, source, delimiter)
            try:
                head = next(rows, None)
            except InputError as error:
                broken = error  # quotes that don't go with this sign may go with the next
                continue
            if head is not None and wanted(head.cells):
                return _table(source, head, rows)
    raise broken or InputError(f"{source} has no column “{first}” in its first line", _WANTED)


_SELDOM = frozenset("ãþÞºªÃðÐý")
"""What Romanian text of Windows looks like where it is taken for Western text."""


def _decoded(content: bytes, source: str) -> Iterator[str]:
    """The text, in each encoding that it can be in."""
    texts: list[str] = []
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str, ...] = ("utf-16",)
    elif b"\0" in content[:200] and len(content) % 2 == 0:
        encodings = ("utf-16-le",) if content[1:2] == b"\0" else ("utf-16-be",)
    else:
        encodings = ("utf-8-sig", "cp1252", "cp1250")
    for encoding in encodings:
        try:
            texts.append(content.decode(encoding))
        except UnicodeDecodeError:
            continue
        if encoding == "utf-8-sig":
            break
    texts = [
        text
        for text in texts
        if not any(ord(character) < 32 and character not in "\t\r\n" for character in text)
    ]
    if not texts:
        raise InputError(f"{source} isn't a text file", _WANTED)
    yield from sorted(texts, key=lambda text: sum(character in _SELDOM for character in text))


def _rows(text: str, source: str, delimiter: str) -> Iterator[Row]:
    """The rows that aren't blank."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            tidy = tuple(map(_tidy, cells))
            if any(tidy) and not (
                line == 1 and len(tidy) == 1 and tidy[0].casefold().startswith("sep=")
            ):
                yield Row(line, tidy)
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(
            f"{source}, line {line} can't be read: {_in_plain_words(error)}", _WANTED
        ) from None


def _in_plain_words(error: csv.Error) -> str:
    message = str(error)
    if "unexpected end" in message or "field limit" in message:
        return "a quotation mark is opened and not closed, or a cell is far too long"
    return (
        "something is behind a closing quotation mark" if "expected after" in message else message
    )


def _tidy(cell: str) -> str:
    """A cell on one line, without invisible characters and needless blanks, and without the sign
    that keeps a formula from running.
    """
    seen = (
        cell
        if cell.isascii()
        else "".join(character for character in cell if unicodedata.category(character) != "Cf")
    )
    tidy = " ".join(seen.split())
    return tidy[1:] if tidy[:1] == "'" and tidy[1:2] and tidy[1] in _FORMULA else tidy


def harmless(cell: str) -> str:
    """A text as a spreadsheet shows it and never runs it: with ``'`` before what it would take
    for a formula.
    """
    return f"'{cell}" if cell[:1] and cell[0] in _FORMULA else cell


def write_table(rows: Iterable[Iterable[object]]) -> str:
    """Rows as CSV; texts are kept from running as formulas, numbers are as they are."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()


def for_spreadsheets(text: str) -> bytes:
    """A table as bytes.  Some spreadsheets read other letters than ASCII only behind a byte
    order mark.
    """
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")


def _table(source: str, head: Row, rows: Iterable[Row]) -> Table:
    width = len(head.cells)
    while width and not head.cells[width - 1]:
        width -= 1
    headings = head.cells[:width]
    seen: set[str] = set()
    for heading in headings:
        if not heading:
            raise InputError(
                f"{source}, line {head.line}: a column has no heading",
                "a heading over every column",
            )
        if name_key(heading) in seen:
            raise InputError(
                f"{source}, line {head.line}: two columns are headed {quoted(heading)}",
                "every column once",
            )
        seen.add(name_key(heading))
    out = []
    for row in rows:
        if any(row.cells[width:]):
            raise InputError(
                f"{source}, line {row.line}: there is more than the {width} columns of the first"
                " line",
                "one cell a column",
            )
        out.append(Row(row.line, (*row.cells[:width], *[""] * (width - len(row.cells)))))
    return Table(source, headings, tuple(out))
