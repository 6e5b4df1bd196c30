"""Tables as spreadsheets write them: CSV with commas, semicolons or tabs in any of their
encodings, or a workbook (``.xlsx``).
"""

from __future__ import annotations

import csv
import io
import unicodedata
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import product
from typing import NamedTuple
from xml.etree import ElementTree

from cardgen.errors import InputError
from cardgen.files import check_size
from cardgen.names import name_key, quoted

MOST_BYTES = 1_000_000
MOST_FILE = 20_000_000
"""Of a workbook and a PDF: programs that save them put in fonts and pictures of their own."""
_DELIMITERS = ",;\t"
_MOST_HEADINGS = 1000
_WANTED = "a table with commas, semicolons or tabs (CSV), or .xlsx"
_FORMULA = tuple("=+-@＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula."""

Headed = Callable[[tuple[str, ...]], bool]
"""Whether some cells can be the headings of the table that is wanted."""


class TableRow(NamedTuple):
    """A row of a table.  line: in the file, from 1; cells: as many as there are headings."""

    line: int
    cells: tuple[str, ...]


class TypedTable(NamedTuple):
    """A table as it was read.

    Attributes:
        source: what messages call the file.
        headings: in their order.
        rows: those that aren't blank.
        is_form: a form that was filled in: its lines are rounds, and its columns have no letters.
    """

    source: str
    headings: tuple[str, ...]
    rows: tuple[TableRow, ...]
    is_form: bool = False

    def place(self, row: TableRow, column: int | None = None) -> str:
        """``game.csv, line 7, column C``; ``protocol.pdf, round 7, field “bid 2”``"""
        place = f"{self.source}, {'round' if self.is_form else 'line'} {row.line}"
        if column is None:
            return place
        if self.is_form:
            return f"{place}, field {quoted(self.headings[column])}"
        return f"{place}, column {column_letters(column + 1)}"


def column_letters(column: int) -> str:
    """1 → A, 27 → AA"""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def read_table(
    content: bytes,
    source: str,
    headed: Headed,
    first: str,
    best: Headed | None = None,
    most: int = MOST_BYTES,
) -> TypedTable:
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
    """
    is_book = content.startswith(b"PK\x03\x04")
    check_size(content, source, max(most, MOST_FILE) if is_book else most)
    missing = InputError(f"{source} has no column “{first}” in its first line", _WANTED)
    if is_book:
        cells_of = {line: tuple(map(_tidy, cells)) for line, cells in read_cells(content, source)}
        rows = iter([TableRow(line, cells) for line, cells in cells_of.items() if any(cells)])
        head = next(rows, None)
        if head is None or not headed(head.cells):
            raise missing
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
            if head is not None and len(head.cells) < _MOST_HEADINGS and wanted(head.cells):
                return _table(source, head, rows)
    raise broken or missing


_SELDOM = frozenset("ãþÞºªÃðÐý")
"""What Romanian text of Windows looks like where it is taken for Western text."""


def _decoded(content: bytes, source: str) -> Iterator[str]:
    """The text, in each encoding that it can be in."""
    texts: list[str] = []
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str, ...] = ("utf-16",)
    elif b"\0" in content[:200] and len(content) % 2 == 0:
        little = content[1:200:2].count(0) > content[0:200:2].count(0)
        encodings = ("utf-16-le",) if little else ("utf-16-be",)
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


def _rows(text: str, source: str, delimiter: str) -> Iterator[TableRow]:
    """The rows that aren't blank."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            tidy = tuple(map(_tidy, cells))
            # A spreadsheet's own first line, ``sep=;``, is split by the very sign it names.
            if any(tidy) and not (line == 1 and tidy[0].casefold().startswith("sep=")):
                yield TableRow(line, tidy)
            line = reader.line_num + 1
    except csv.Error as error:
        why = str(error)
        if "unexpected end" in why or "field limit" in why:
            why = "a quotation mark is opened and not closed, or a cell is far too long"
        elif "expected after" in why:
            why = "something is behind a closing quotation mark"
        raise InputError(f"{source}, line {line} can't be read: {why}", _WANTED) from None


def _tidy(cell: str) -> str:
    """A cell on one line, without invisible characters and needless blanks, and without the sign
    that keeps a formula from running.
    """
    if not cell.isascii():
        cell = "".join(character for character in cell if unicodedata.category(character) != "Cf")
    tidy = " ".join(cell.split())
    return tidy[1:] if tidy[:1] == "'" and tidy[1:].startswith(_FORMULA) else tidy


def write_table(rows: Iterable[Iterable[object]]) -> str:
    """Rows as CSV.  A text that a spreadsheet would run as a formula gets a ``'`` before it;
    numbers are as they are.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow(
            [
                f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
                for cell in row
            ]
        )
    return out.getvalue()


def for_spreadsheets(text: str) -> bytes:
    """A table as bytes.  Some spreadsheets read other letters than ASCII only behind a byte
    order mark.
    """
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")


def _table(source: str, head: TableRow, rows: Iterable[TableRow]) -> TypedTable:
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
        out.append(TableRow(row.line, (*row.cells[:width], *[""] * (width - len(row.cells)))))
    return TypedTable(source, headings, tuple(out))


_MOST_UNPACKED = 3_000_000
_MOST_SIGNS = 200_000
"""Of XML: what it costs to read grows with its tags, attributes and line ends."""
_MOST_CELLS = 200_000
_MOST_NAMED = 8
_SIGNS = (b"<", b"=", b"&", b"\n")
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BAD_MESSAGE = "save it again from the spreadsheet, or as CSV"


class Sheet(NamedTuple):
    """A sheet of a workbook.  rows: texts and numbers, the first one is the heading."""

    title: str
    rows: Sequence[Sequence[object]]


def read_cells(content: bytes, source: str) -> list[tuple[int, tuple[str, ...]]]:
    """The rows of the first sheet that is shown, each with its line from 1; numbers as they are
    written.

    No library does it: they unpack and parse whatever is in the file, a minute for some kilobytes
    that mean harm.

    Raises:
        InputError: it isn't a workbook, far too large, or has formulas without a result.
    """
    rows: dict[int, list[str]] = {}
    unknown: list[str] = []
    line = left = 0
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            sheet, strings = _sheet_and_strings(book, source)
        left = _MOST_CELLS
        for row in sheet.iterfind("{*}sheetData/{*}row"):
            line = int(row.get("r") or line + 1)
            column = 0
            for cell in row.iterfind("{*}c"):
                column = _column(cell.get("r")) or column + 1
                value = _value(cell, strings)
                if value is None:
                    unknown.append(f"{column_letters(column)}{line}")
                if value:
                    cells = rows.setdefault(line, [])
                    left -= max(0, column - len(cells)) + len(value) // 10
                    if left < 0:
                        break
                    cells += [""] * (column - len(cells))
                    cells[column - 1] = value
    except InputError:
        raise
    except Exception:  # a file that is no workbook can be wrong in a dozen ways
        raise InputError(f"{source} isn't a workbook that can be read", _BAD_MESSAGE) from None
    if left < 0:
        raise _too_much(source)
    if unknown:
        more = f" and {len(unknown) - _MOST_NAMED} more" if len(unknown) > _MOST_NAMED else ""
        raise InputError(
            f"{source}: {', '.join(unknown[:_MOST_NAMED])}{more}: a formula without its result",
            "save it once in a spreadsheet, which reckons it, or type the number",
        )
    return sorted((line, tuple(cells)) for line, cells in rows.items())


def _sheet_and_strings(
    book: zipfile.ZipFile, source: str
) -> tuple[ElementTree.Element, Sequence[str]]:
    """The first sheet that is shown, and the texts that its cells count."""

    def part(place: str) -> ElementTree.Element:
        with book.open(place) as packed:
            text = packed.read(_MOST_UNPACKED + 1)
        if len(text) > _MOST_UNPACKED or any(text.count(sign) > _MOST_SIGNS for sign in _SIGNS):
            raise _too_much(source)
        if b"<!DOCTYPE" in text.replace(b"\0", b""):  # entities that grow; no spreadsheet has one
            raise ValueError
        return ElementTree.fromstring(text)

    if any(entry.compress_type not in _PACKED for entry in book.infolist()):
        raise ValueError
    targets = {
        entry.get("Id"): (entry.get("Type", "").rpartition("/")[2], entry.get("Target", ""))
        for entry in part("xl/_rels/workbook.xml.rels")
    }
    places = {
        key: (kind, target[1:] if target.startswith("/") else f"xl/{target}")
        for key, (kind, target) in targets.items()
    }
    shown = next(
        place
        for sheet in part("xl/workbook.xml").iterfind("{*}sheets/{*}sheet")
        for name, key in sheet.items()
        if name.endswith("}id") and sheet.get("state", "visible") == "visible"
        for kind, place in [places[key]]
        if kind == "worksheet"
    )
    strings = [place for kind, place in places.values() if kind == "sharedStrings"]
    return part(shown), [_string(text) for place in strings[:1] for text in part(place)]


def _value(cell: ElementTree.Element, strings: Sequence[str]) -> str | None:
    """What a cell says; None: a formula that nobody has reckoned."""
    kind, value = cell.get("t", "n"), cell.findtext("{*}v") or ""
    if kind == "inlineStr":
        return "".join(map(_string, cell.iterfind("{*}is")))
    if not value:  # the result of a formula may be an empty text
        return "" if cell.find("{*}f") is None or kind == "str" else None
    if kind == "s":
        return strings[int(value)]
    if kind == "b":
        return "TRUE" if value == "1" else "FALSE"
    if kind == "n" and float(value).is_integer():  # 3.0, 1E1
        return str(int(float(value)))
    return value


def _string(element: ElementTree.Element) -> str:
    """A text, in one piece or in several of different looks."""
    pieces = (*element.iterfind("{*}t"), *element.iterfind("{*}r/{*}t"))
    return "".join(piece.text or "" for piece in pieces)


def _column(place: str | None) -> int:
    """B7 → 2; 0: it doesn't say."""
    column = 0
    for letter in (place or "").rstrip("0123456789")[:3]:
        column = column * 26 + ord(letter) - 64
    return column


def _too_much(source: str) -> InputError:
    return InputError(
        f"{source} holds far more than such a table", "copy the table into a sheet of its own"
    )


def write_book(sheets: Sequence[Sheet], chart: bool = False) -> bytes:
    """A workbook; texts never run as formulas, the first row stays in sight.

    Args:
        chart: draw the columns of the first sheet, all but the first one, as lines.
    """
    import openpyxl
    from openpyxl.chart import LineChart, Reference
    from openpyxl.styles import Font, PatternFill
    from openpyxl.utils import get_column_letter

    book = openpyxl.Workbook()
    book.remove(book.active)
    book.properties.creator = "cardgen"
    # the bytes don't depend on the day
    book.properties.created = book.properties.modified = datetime(2000, 1, 1)
    for content in sheets:
        sheet = book.create_sheet(content.title[:31])
        for r, row in enumerate(content.rows, 1):
            for c, value in enumerate(row, 1):
                cell = sheet.cell(r, c, None if value == "" else value)
                if isinstance(value, str) and value:
                    cell.data_type = "s"  # also where it begins with =
                if r == 1:
                    cell.font = Font(bold=True, color="FFFFFF")
                    cell.fill = PatternFill("solid", fgColor="1D3461")
        sheet.freeze_panes = "B2"
        for c in range(1, sheet.max_column + 1):
            longest = max(
                (len(str(row[c - 1])) for row in content.rows if len(row) >= c), default=0
            )
            sheet.column_dimensions[get_column_letter(c)].width = min(30, max(7, longest + 2))
    if chart and len(sheets[0].rows) > 2:
        first, (rows, columns) = book.worksheets[0], (len(sheets[0].rows), len(sheets[0].rows[0]))
        lines = LineChart()
        lines.add_data(
            Reference(first, min_col=2, max_col=columns, min_row=1, max_row=rows),
            titles_from_data=True,
        )
        lines.set_categories(Reference(first, min_col=1, min_row=2, max_row=rows))
        first.add_chart(lines, f"{get_column_letter(columns + 2)}2")
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
