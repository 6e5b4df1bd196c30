"""Workbooks (``.xlsx``): cells in, cells out.  The library is an extra, asked for by name where
it is missing.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from cardgen.errors import InputError, UsageError

_MOST_UNPACKED = 30_000_000
_MOST_ROWS, _MOST_COLUMNS = 100_000, 200
_BAD_MESSAGE = "save it again from the spreadsheet, or as CSV"


class Sheet(NamedTuple):
    """A sheet of a workbook.  rows: texts and numbers, the first one is the heading."""

    title: str
    rows: Sequence[Sequence[object]]


def check_available() -> None:
    """Raises UsageError if nothing is installed that reads and writes workbooks."""
    try:
        import openpyxl  # noqa: F401
    except ImportError:
        raise UsageError(
            ".xlsx takes an extra that isn't installed", "pipx inject cardgen openpyxl, or use .csv"
        ) from None


def read_cells(content: bytes, source: str) -> list[tuple[int, tuple[str, ...]]]:
    """The rows of the first sheet, each with its line from 1; numbers as they are written.

    Raises:
        InputError: it isn't a workbook, or far too large.
        UsageError: nothing is installed that reads it.
    """
    check_available()
    import openpyxl

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(entry.file_size for entry in packed.infolist()) > _MOST_UNPACKED:
                raise InputError(f"{source} unpacks to more than such a table needs", _BAD_MESSAGE)
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        rows = sheet.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS, values_only=True)
        return [(line, tuple(map(_written, row))) for line, row in enumerate(rows, 1)]
    except InputError:
        raise
    except Exception:  # the library fails in a dozen ways on files that are no workbooks
        raise InputError(f"{source} isn't a workbook that can be read", _BAD_MESSAGE) from None


def _written(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return str(value)


def write_book(sheets: Sequence[Sheet], chart: bool = False) -> bytes:
    """A workbook; texts never run as formulas, the first row stays in sight.

    Args:
        chart: draw the columns of the first sheet, all but the first one, as lines.

    Raises:
        UsageError: nothing is installed that writes it.
    """
    check_available()
    import openpyxl
    from openpyxl.chart import LineChart, Reference
    from openpyxl.styles import Font, PatternFill
    from openpyxl.utils import get_column_letter

    book = openpyxl.Workbook()
    book.remove(book.active)
    book.properties.creator = "cardgen"
    book.properties.created = book.properties.modified = datetime(
        2000, 1, 1
    )  # bytes don't hang on the day
    for content in sheets:
        sheet = book.create_sheet(content.title[:31])
        for r, row in enumerate(content.rows, 1):
            for c, value in enumerate(row, 1):
                cell = sheet.cell(r, c, None if value == "" else value)
                if isinstance(value, str) and value:
                    cell.data_type = "s"  # also where it begins with =
                if r == 1:
                    cell.font, cell.fill = (
                        Font(bold=True, color="FFFFFF"),
                        PatternFill("solid", fgColor="1D3461"),
                    )
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
