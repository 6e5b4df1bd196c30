"""What was played, as a file: a game, a season and a whole evening each say how their pages,
sheets, rows and data are made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardgen.pages.results import Format
from cardgen.score.tables import Sheet, for_spreadsheets, write_book, write_table

_WIDTH = 1080
"""Pixels of a picture, which is 1350 high."""


class Report(NamedTuple):
    """Something that is told in one language; each part is made when it is wanted.

    Attributes:
        page: format and paper → PDF.
        sheets: of the workbook.
        rows: the table, headings first, with numbers that are numbers.
        data: everything, as JSON has it.
        has_chart: whether the workbook draws the columns of its first sheet as lines.
    """

    page: Callable[[Format, str], bytes]
    sheets: Callable[[], Sequence[Sheet]]
    rows: Callable[[], Sequence[Sequence[object]]]
    data: Callable[[], dict[str, Any]]
    has_chart: bool = True

    def written(self, ending: str, layout: str, paper: str) -> bytes:
        """The file that ends in ``.pdf``, ``.png``, ``.xlsx``, ``.csv`` or ``.json``.  layout,
        paper: of a ``.pdf``.

        Raises UsageError if nothing is installed that makes pictures, or workbooks.
        """
        match ending:
            case ".pdf":
                return self.page(Format(layout), paper)
            case ".png":
                from cardgen.pdf.picture import check_available, first_page

                check_available()
                return first_page(self.page(Format.PICTURE, paper), _WIDTH)
            case ".xlsx":
                return write_book(self.sheets(), self.has_chart)
            case ".csv":
                return for_spreadsheets(write_table(self.rows()))
        return f"{json.dumps(self.data())}\n".encode()
