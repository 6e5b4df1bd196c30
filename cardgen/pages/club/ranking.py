"""One ranking over all tables: for the notice board, for the phone, and as a picture for the
chat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.results import (
    NARROW,
    WIDE,
    Chart,
    Format,
    Plate,
    PlateType,
    Type,
    draw_chart,
    draw_plate,
    new_page,
    page_size,
)
from cardgen.pages.theme import CREAM, GOLD, GREY, HAIR, INK, WHITE
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    Box,
    Document,
    Finished,
    Page,
    Properties,
    fonts,
    mm,
    wrap_anywhere,
)


class RankedLine(NamedTuple):
    """A line.  cells: behind the name, as many as `RankingView.columns`; first: shares the first
    place.
    """

    place: str
    name: str
    cells: tuple[str, ...]
    first: bool


class RankingView(NamedTuple):
    """What is shown, in the reader's language."""

    language: str
    plate: Plate
    columns: tuple[str, ...]  # headings of name and cells; the last one is what counts
    lines: tuple[RankedLine, ...]
    notes: tuple[str, ...]  # below, such as tables that haven't finished
    chart: Chart | None  # of those in front; None: there is nothing to show yet
    foot: str
    more: str  # what is said of lines for which a picture has no room, with ``{n}``


class _Sizes(NamedTuple):
    """Of a format.  largest, least: type of a line; foot: of what is below; chart: its type, and
    the least height that is worth it.
    """

    margin: float
    plate: PlateType
    largest: float
    least: float
    foot: float
    chart: Type
    chart_height: float


_SIZES = {
    Format.PAPER: _Sizes(14 * mm, WIDE, 13.0, 8.5, 8.5, Type(8, 9.5, 1.6, 0.24), 52 * mm),
    Format.PHONE: _Sizes(5 * mm, NARROW, 12.0, 11.0, 11.0, Type(8, 11, 1.3, 0.36), 38 * mm),
    Format.PICTURE: _Sizes(
        4 * mm, PlateType(22 * mm, 16, 8.5), 10.5, 6.0, 8.0, Type(7, 8.5, 1.3, 0.32), 30 * mm
    ),
}
_ROW, _GAP = (
    1.72,
    4 * mm,
)  # height of a line as a multiple of its type, and the room between two columns of lines


class _Grid(NamedTuple):
    """Lines beside and below each other.  size, head: of their type and of what is above; rows:
    in a column.
    """

    size: float
    head: float
    columns: int
    rows: int

    @property
    def step(self) -> float:
        return self.size * _ROW


def ranking_pdf(view: RankingView, format_: Format, paper: str = "a4") -> Finished:
    """One page where all are on it in type that can be read; else as many as it takes, but a
    picture has those in front alone.
    """
    document = Document(
        Properties(f"{view.plate.title} · {view.plate.tag} · {view.foot}", view.language)
    )
    size, sizes = page_size(format_, paper), _SIZES[format_]
    room, top = size[0] - 2 * sizes.margin, sizes.margin + sizes.plate.height + 3 * mm
    notes = [line for note in view.notes for line in wrap_anywhere(note, sizes.foot, room, REGULAR)]
    high = size[1] - sizes.margin - _foot_height(sizes, notes) - top
    grid = _fit(view, room, high, sizes)
    fit = grid.columns * grid.rows
    if format_ is Format.PICTURE and len(view.lines) > fit:
        rows = grid.rows - 1  # a line lower there is room for what is said of the others
        fit = rows * grid.columns
        notes = [view.more.format(n=len(view.lines) - fit), *notes]
        grid, view = grid._replace(rows=rows), view._replace(lines=view.lines[:fit])
    for start in range(0, max(1, len(view.lines)), fit):
        page = new_page(document, format_, paper)
        draw_plate(page, sizes.margin, sizes.margin, room, view.plate, sizes.plate)
        lines = view.lines[start : start + fit]
        used = _draw_lines(page, Box(sizes.margin, top, room, high), view, lines, grid)
        left = Box(sizes.margin, used + 3 * mm, room, top + high - used - 3 * mm)
        if view.chart is not None and start + fit >= len(view.lines):
            if (
                left.h < sizes.chart_height and format_ is Format.PHONE
            ):  # there a page more costs nothing
                _draw_foot(page, sizes, notes, view.foot)
                page = new_page(document, format_, paper)
                draw_plate(page, sizes.margin, sizes.margin, room, view.plate, sizes.plate)
                left = Box(sizes.margin, top, room, high)
            if left.h >= sizes.chart_height:
                draw_chart(
                    page, left._replace(h=min(left.h, left.w * 0.8)), view.chart, sizes.chart
                )
        _draw_foot(page, sizes, notes, view.foot)
    return document.finish()


def _foot_height(sizes: _Sizes, notes: Sequence[str]) -> float:
    return (len(notes) + 1) * sizes.foot * 1.4 + 2 * mm


def _fit(view: RankingView, room: float, high: float, sizes: _Sizes) -> _Grid:
    """The largest type in which all lines are on one page, in one column or two; else the
    smallest, on several.
    """
    size, lines = sizes.largest, max(1, len(view.lines))
    while True:
        head = max(size * 0.72, min(size, sizes.foot))
        rows = max(1, int((high - size * 1.5) / (size * _ROW)))
        for columns in (1, 2):
            if (
                rows * columns >= lines
                and _wanted(view, size, head) <= (room - _GAP * (columns - 1)) / columns
            ):
                return _Grid(size, head, columns, -(-lines // columns))
        if size <= sizes.least:
            wide = _wanted(view, size, head) <= (room - _GAP) / 2
            return _Grid(size, head, 1 + wide, rows)
        size -= 0.25


def _cell_widths(view: RankingView, size: float, head: float) -> list[float]:
    return [
        max(
            fonts.width(word, head),
            *(fonts.width(line.cells[i], size, BOLD) for line in view.lines),
        )
        for i, word in enumerate(view.columns[1:])
    ]


def _wanted(view: RankingView, size: float, head: float) -> float:
    """How wide a line would like to be, with most of its name."""
    cells = _cell_widths(view, size, head)
    name = min(max(fonts.width(line.name, size, BOLD) for line in view.lines), size * 11)
    return name + size * 3 + fsum(cells) + len(cells) * size * 0.8


def _draw_lines(
    page: Page, box: Box, view: RankingView, lines: Sequence[RankedLine], grid: _Grid
) -> float:
    """Headings and lines, column by column; returns the lower edge."""
    wide = (box.w - _GAP * (grid.columns - 1)) / grid.columns
    widths, size = _cell_widths(view, grid.size, grid.head), grid.size
    names = [line.name for line in view.lines]  # also those on other pages
    rights = [wide - size * 0.5]
    for cell in reversed(widths[1:]):
        rights.insert(0, rights[0] - cell - size * 0.8)
    at_name = size * 2.6
    room = rights[0] - widths[0] - size * 0.6 - at_name
    for start in range(0, len(lines), grid.rows):
        x = box.x + start // grid.rows * (wide + _GAP)
        head = box.y + size * 0.95
        page.text(x + at_name, head, view.columns[0], grid.head, colour=GREY)
        for right, text in zip(rights, view.columns[1:], strict=True):
            page.text(x + right, head, text, grid.head, colour=GREY, align="right")
        for i, line in enumerate(lines[start : start + grid.rows]):
            row = Box(x, box.y + size * 1.5 + i * grid.step, wide, grid.step - 0.8)
            page.rect(
                row,
                CREAM if line.first else WHITE,
                GOLD if line.first else HAIR,
                0.9 if line.first else 0.35,
                1.2 * mm,
            )
            base = row.cy + CAP_HEIGHT * size / 2
            page.text(x + size * 1.25, base, line.place, size, BOLD, INK, "centre")
            font = BOLD if line.first else REGULAR
            page.text(
                x + at_name, base, fonts.called(line.name, names, size, room, font), size, font, INK
            )
            for right, text in zip(rights, line.cells, strict=True):
                page.text(
                    x + right,
                    base,
                    text,
                    size,
                    BOLD if right == rights[-1] else REGULAR,
                    INK,
                    "right",
                )
    return box.y + size * 1.5 + min(grid.rows, len(lines)) * grid.step


def _draw_foot(page: Page, sizes: _Sizes, notes: Sequence[str], foot: str) -> None:
    base = page.height - sizes.margin - sizes.foot * 0.3
    page.text(page.width - sizes.margin, base, foot, sizes.foot, colour=GREY, align="right")
    page.text(sizes.margin, base, "cardgen", sizes.foot, colour=GREY)
    for line in reversed(notes):
        base -= sizes.foot * 1.4
        page.text(sizes.margin, base, line, sizes.foot, colour=INK)
