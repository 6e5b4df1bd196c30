"""The standing over many evenings: a table, and charts of points and ratings."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from cardgen.pages.results.chart import Chart, Type, draw_chart
from cardgen.pages.results.frame import PALE, draw_empty_plate
from cardgen.pages.theme import CREAM, GOLD, GREY, INK, PAPERS, WHITE
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    Box,
    Document,
    Finished,
    Properties,
    fonts,
    mm,
)


class SeasonView(NamedTuple):
    """What the pages of a season show, in the reader's language."""

    language: str
    title: str
    lines: tuple[str, ...]  # under the title
    columns: tuple[str, ...]  # headings; the first two are of place and name
    rows: tuple[tuple[str, ...], ...]  # first place first; as many cells as columns
    charts: tuple[tuple[str, Chart], ...]  # each with its title
    versus: tuple[
        tuple[str, ...], ...
    ]  # heading and rows of who beat whom, number and name first; empty where there is none
    versus_title: str  # above it


_MARGIN, _HEAD, _ROW, _WORD = 15 * mm, 26 * mm, 7.4 * mm, 10.5
_FIGURE = 11 * mm  # from one to the next, where there is room
_CHART = Type(7.5, 9, 1.5, 0.24, (2.6 * mm, 2.4 * mm))
_CHART_HEIGHTS, _TITLE = (132 * mm, 120 * mm, 108 * mm, 98 * mm, 88 * mm, 78 * mm), 13


def season_pdf(view: SeasonView, paper: str = "a4") -> Finished:
    """As many pages as it takes; charts are as high as these leave room for."""
    document = _drawn(view, paper, _CHART_HEIGHTS[-1])
    for height in _CHART_HEIGHTS[:-1] if view.charts else ():
        higher = _drawn(view, paper, height)
        if len(higher.pages) == len(document.pages):
            document = higher
            break
    for number, page in enumerate(document.pages, 1):
        page.text(
            page.width - _MARGIN,
            page.height - 9 * mm,
            f"{number}/{len(document.pages)}",
            8,
            colour=GREY,
            align="right",
        )
        page.text(_MARGIN, page.height - 9 * mm, "cardgen", 8, colour=GREY)
    return document.finish()


def _drawn(view: SeasonView, paper: str, chart_height: float) -> Document:
    """The pages but for their feet."""
    document = Document(
        Properties(f"{view.title} · {view.lines[0] if view.lines else ''}", view.language)
    )
    pages = _Pages(document, view, *PAPERS[paper])
    pages.table(view.columns, view.rows, marked=True)
    for title, chart in view.charts:
        pages.chart(title, chart, chart_height)
    if view.versus:
        pages.heading(view.versus_title, _ROW * len(view.versus))
        pages.table(view.versus[0], view.versus[1:], marked=False)
    return document


class _Pages:
    """A place that runs down the pages and begins new ones.  y: where the next block begins."""

    def __init__(self, document: Document, view: SeasonView, width: float, height: float) -> None:
        self._document, self._size = document, (width, height)
        self.page = document.page(width, height)
        self._head(view)

    @property
    def _room(self) -> float:
        return self.page.width - 2 * _MARGIN

    def _head(self, view: SeasonView) -> None:
        box = Box(_MARGIN, _MARGIN, self._room, _HEAD)
        draw_empty_plate(self.page, box)
        title, size = fonts.fit(view.title, 26, box.w - 12 * mm, BOLD, 0.5)
        self.page.text(box.x + 6 * mm, box.y + 11.5 * mm, title, size, BOLD, WHITE)
        for i, line in enumerate(view.lines[:2]):
            self.page.text(
                box.x + 6 * mm,
                box.y + 17.6 * mm + i * 5 * mm,
                line,
                10.5,
                colour=PALE,
                room=box.w - 12 * mm,
            )
        self.y = box.bottom + 6 * mm

    def _need(self, height: float) -> None:
        if self.y + height > self.page.height - 15 * mm:
            self.page, self.y = self._document.page(*self._size), _MARGIN

    def heading(self, text: str, with_it: float) -> None:
        self._need(_TITLE * 2 + with_it)
        self.y += _TITLE
        self.page.text(_MARGIN, self.y, text, _TITLE, BOLD)
        self.y += _TITLE * 0.6

    def chart(self, title: str, chart: Chart, height: float) -> None:
        self.heading(title, height)
        box = Box(_MARGIN, self.y, self._room, height)
        draw_chart(self.page, box, chart, _CHART)
        self.y = box.bottom + 4 * mm

    def table(
        self, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...], marked: bool
    ) -> None:
        """A row each: number, name, and to the right all others; headings on each page.

        marked: who is first stands out; else all figures are as far from each other.
        """
        word, cells, count = _WORD, (columns, *rows), len(columns)

        def widths(size: float) -> list[float]:
            return [
                max(
                    fonts.width(row[i], size if k else size * 0.8, BOLD)
                    for k, row in enumerate(cells)
                )
                for i in range(count)
            ]

        gap, all_widths = 2.4 * mm, widths(word)
        while (
            word > 5 and fsum(all_widths) - all_widths[1] + (count + 1) * gap + 22 * mm > self._room
        ):
            word -= 0.5
            all_widths = widths(word)
        if not marked:
            all_widths[2:] = [
                max(*all_widths[2:], min(_FIGURE, self._room * 0.6 / (count - 2)) - gap)
            ] * (count - 2)
        rights = [self.page.width - _MARGIN - 2 * mm]
        for i in range(count - 1, 1, -1):
            rights.append(rights[-1] - all_widths[i] - gap)
        rights.reverse()  # rights[0]: of the name's column
        at_name = _MARGIN + all_widths[0] + 4.5 * mm

        def draw(row: tuple[str, ...], base: float, size: float, colour: str, font: str) -> None:
            self.page.text(at_name - 2.2 * mm, base, row[0], size, font, colour, "right")
            room = rights[0] - at_name
            self.page.text(
                at_name, base, fonts.fit(row[1], size, room, font)[0], size, font, colour, room=room
            )
            for x, text in zip(rights[1:], row[2:], strict=True):
                self.page.text(x, base, text, size, font, colour, "right")

        self._need(2 * _ROW)
        page = None
        for i, row in enumerate(rows):
            self._need(_ROW)
            if page is not self.page:
                page = self.page
                draw(columns, self.y + _ROW * 0.5, word * 0.8, GREY, REGULAR)
                self.y += _ROW * 0.75
            line = Box(_MARGIN, self.y, self._room, _ROW - 0.8)
            first = marked and row[0] == rows[0][0]
            fill = CREAM if first else WHITE if i % 2 else "#F5F3EC"
            self.page.rect(line, fill, GOLD if first else None, 0.9, 1.2 * mm)
            base = line.cy + CAP_HEIGHT * word / 2
            draw(row, base, word, INK, BOLD if first else REGULAR)
            self.y += _ROW
        self.y += 3 * mm
