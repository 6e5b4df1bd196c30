"""The standing over many evenings, on paper: a table, charts, and who beat whom."""

from __future__ import annotations

from functools import partial
from math import fsum
from typing import NamedTuple

from cardgen.pages.chart import Chart, ChartType, draw_chart
from cardgen.pages.layout import first_fitting, sizes_down
from cardgen.pages.results import (
    PLAIN,
    WIDE,
    Format,
    LargeEntry,
    LargeReport,
    Plate,
    ReportLook,
    column_widths,
    draw_plate,
    draw_ranked_box,
    new_page,
    right_ends,
)
from cardgen.pages.theme import GREY, INK, WHITE
from cardgen.pdf.draw import BOLD, REGULAR, Box, Document, Finished, Properties, fonts, mm, wrap


class SeasonView(NamedTuple):
    """What the pages of a season show, in the reader's language."""

    language: str
    title: str
    lines: tuple[str, ...]  # under the title
    columns: tuple[str, ...]  # headings; the first two are of place and name
    rows: tuple[tuple[str, ...], ...]  # first place first; as many cells as columns
    charts: tuple[tuple[str, Chart], ...]  # each with its title
    # heading and rows of who beat whom, number and name first; empty where there is none
    versus: tuple[tuple[str, ...], ...]
    versus_title: str  # above it
    # others, each with its title: headings and rows, number and name first
    tables: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = ()
    # evenings, each with its heading, its standing and what was special, if anything
    notebook: tuple[tuple[str, str, str], ...] = ()
    notebook_title: str = ""  # above them


_MARGIN, _HEAD, _ROW, _WORD = 15 * mm, 26 * mm, 7.4 * mm, 10.5
_FIGURE = 11 * mm  # from one to the next, where there is room
_CHART = ChartType(7.5, 9, 1.5, 0.24, (2.6 * mm, 2.4 * mm))
_CHART_HEIGHTS, _TITLE = (132 * mm, 120 * mm, 108 * mm, 98 * mm, 88 * mm, 78 * mm), 13


def season_pdf(view: SeasonView, paper: str = "a4", look: ReportLook = PLAIN) -> Finished:
    """As few pages as it takes, the fewest of these half empty, with the highest charts that there
    can be then; in large print as many as it takes.
    """
    if look.large:
        document = _document_of(view)
        large = LargeReport(document, Format.PAPER, paper, look)
        large.add(view.title, view.lines)
        first = view.rows[0][0] if view.rows else ""
        rows = [
            LargeEntry(f"{row[0]} {row[1]}", row[2:], bool(first) and row[0] == first)
            for row in view.rows
        ]
        large.entries(rows, view.columns[2:])
        for title, chart in view.charts:
            large.chart(chart, title)
        for title, (heads, *others) in view.tables:
            large.add(title)
            told = [LargeEntry(f"{row[0]} {row[1]}".strip(), row[2:]) for row in others]
            large.entries(told, heads[2:])
        if view.notebook:
            large.add(view.notebook_title)
        large.entries(
            LargeEntry(heading, tuple(filter(None, lines))) for heading, *lines in view.notebook
        )
        if view.versus:
            large.pairs(view.versus_title, view.versus)
        large.draw()
        return document.finish()
    ways = (_season(view, paper, height, look) for height in _CHART_HEIGHTS)
    document = min(ways, key=_SeasonPages.cost).document if view.charts else next(ways).document
    count = len(document.pages)
    for number, page in enumerate(document.pages, 1):
        y, shown = page.height - 9 * mm, f"{number}/{count}"
        page.text(page.width - _MARGIN, y, shown, 8, colour=GREY, align="right")
        page.text(_MARGIN, y, "cardgen", 8, colour=GREY)
    return document.finish()


def _document_of(view: SeasonView) -> Document:
    title = f"{view.title} · {view.lines[0] if view.lines else ''}"
    return Document(Properties(title, view.language))


def _season(view: SeasonView, paper: str, chart_height: float, look: ReportLook) -> _SeasonPages:
    """The pages but for their feet."""
    pages = _SeasonPages(_document_of(view), view, paper, look)
    pages.table(view.columns, view.rows, marked=True)
    for title, chart in view.charts:
        pages.heading(title, chart_height)
        box = Box(_MARGIN, pages.y, pages.room, chart_height)
        draw_chart(pages.page, box, chart, _CHART, view.language)
        pages.y = box.bottom + 4 * mm
    for title, (heads, *others) in view.tables:
        pages.heading(title, _ROW * min(5, len(others)))
        pages.table(heads, tuple(others), marked=True)
    if view.notebook:
        pages.evenings()
    if view.versus:
        pages.heading(view.versus_title, _ROW * len(view.versus))
        pages.table(view.versus[0], view.versus[1:], marked=False)
    return pages


class _SeasonPages:
    """The pages of a season, filled from above.  y: where the next block begins, on `page`."""

    def __init__(self, document: Document, view: SeasonView, paper: str, look: ReportLook) -> None:
        self._view = view
        self._next = partial(new_page, document, Format.PAPER, paper, look)
        self.document, self.page = document, self._next()
        self._half_empty = 0  # pages, the last one apart
        self.room = self.page.width - 2 * _MARGIN
        plate = Plate(view.title, view.lines)
        sizes = WIDE._replace(height=_HEAD)
        self.y = draw_plate(self.page, _MARGIN, _MARGIN, self.room, plate, sizes) + 6 * mm

    def cost(self) -> tuple[int, int]:
        """How many pages there are, and how many of them are half empty; the less, the better."""
        return len(self.document.pages), self._half_empty

    def _need(self, height: float) -> None:
        """Begin a new page unless so much height is left."""
        if self.y + height > self.page.height - 15 * mm:
            self._half_empty += self.y < 0.66 * self.page.height
            self.page, self.y = self._next(), _MARGIN

    def heading(self, text: str, with_it: float) -> None:
        """A heading, on a page that has room for `with_it` points of what follows."""
        self._need(_TITLE * 2 + with_it)
        self.y += _TITLE
        self.page.text(_MARGIN, self.y, text, _TITLE, BOLD, level=2)
        self.y += _TITLE * 0.6

    def evenings(self) -> None:
        """The notebook: a line of its own for each heading, the standing wrapped below it."""
        self.heading(self._view.notebook_title, 3 * _ROW)
        for heading, *others in self._view.notebook:
            told = [line.replace("*", "∗") for line in others if line]
            lines = sum(len(wrap(line, _WORD, self.room)) for line in told)
            self._need(_WORD * 1.35 * (lines + 1))
            with self.page.tag("LI"), self.page.tag("LBody"):
                base = self.y + _WORD
                self.page.text(_MARGIN, base, heading, _WORD, BOLD, room=self.room)
                base += _WORD * 1.35
                for line in told:
                    base = self.page.prose(_MARGIN, base, self.room, line, _WORD, _WORD * 1.35)
            self.y = base - 0.4 * _WORD
        self.y += 3 * mm

    def table(
        self, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...], marked: bool
    ) -> None:
        """A row each: number, name, and figures flush right; headings on each page.

        marked: whether those in first place stand out; otherwise all figures are equally far apart.
        """
        gap, count = 2.4 * mm, len(columns)

        def widths(size: float) -> list[float]:
            return column_widths(columns, rows, size * 0.8, size, head_font=BOLD)

        def fits(size: float) -> bool:
            wide = widths(size)
            return fsum(wide) - wide[1] + (count + 1) * gap + 22 * mm <= self.room

        size = first_fitting(sizes_down(_WORD, 5, 0.5), fits)
        place, _, *figures = widths(size)
        if not marked:
            even = min(_FIGURE, self.room * 0.6 / (count - 2)) - gap
            figures = [max(*figures, even)] * (count - 2)
        at_name = _MARGIN + place + 4.5 * mm
        name_end, *ends = right_ends(self.page.width - _MARGIN - 2 * mm, figures, gap)
        room = name_end - at_name

        def draw(row: tuple[str, ...], base: float, size: float, colour: str, font: str) -> None:
            page, name = self.page, fonts.fit(row[1], size, room, font)[0]
            heads = row is columns
            with page.tag("TR"):
                with page.tag(
                    "TH", scope="Column" if heads else "Row", full=" ".join(filter(None, row[:2]))
                ):
                    page.text(at_name - 2.2 * mm, base, row[0], size, font, colour, "right")
                    page.text(at_name, base, name, size, font, colour, room=room)
                for x, text in zip(ends, row[2:], strict=True):
                    with page.tag("TH" if heads else "TD", scope="Column" if heads else ""):
                        page.text(x, base, text, size, font, colour, "right")

        self._need(2 * _ROW)
        page = None
        for i, row in enumerate(rows):
            self._need(_ROW)
            if page is not self.page:
                page = self.page
                draw(columns, self.y + _ROW * 0.5, size * 0.8, GREY, REGULAR)
                self.y += _ROW * 0.75
            line = Box(_MARGIN, self.y, self.room, _ROW - 0.8)
            first = marked and row[0] == rows[0][0]
            draw_ranked_box(page, line, first, WHITE if i % 2 else "#F5F3EC", None)
            draw(row, line.base(size), size, INK, BOLD if first else REGULAR)
            self.y += _ROW
        self.y += 3 * mm
