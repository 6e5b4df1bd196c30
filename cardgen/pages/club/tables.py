"""Who sits where: a page for the door, on which everybody finds their own name, and one for the
phone, table by table.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.layout import Drawn
from cardgen.pages.results import WIDE, Format, Plate, draw_plate, narrow_plate, new_page
from cardgen.pages.theme import GREY, HAIR, HEIGHT, INK, MARGIN, NAVY, PAPERS, ROOM, WHITE
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


class TablesView(NamedTuple):
    """What both pages show, in the reader's language."""

    language: str
    plate: Plate
    find: str
    found: tuple[
        tuple[str, str], ...
    ]  # names in the order in which people look for themselves, each with the number of the table
    tables: tuple[
        tuple[str, tuple[str, ...]], ...
    ]  # what each is called and who sits there, in seat order
    notes: tuple[str, ...]  # below; such as how the tables were drawn
    code: str  # of the evening, in fours, with what it is called


_EDGE, _GAP, _FOOT, _FOOT_PHONE = 14 * mm, 5 * mm, 9.5, 11.0
_LARGEST, _SMALLEST, _LEADING = (
    21.0,
    10.0,
    1.62,
)  # type of the names at the door, and the height of a line as a multiple of it


def tables_pdf(view: TablesView, paper: str) -> Finished:
    """The pages for the door, then those for the phone."""
    document = Document(
        Properties(
            f"{view.plate.title} · {view.code}",
            view.language,
            subject=", ".join(filter(None, view.plate.lines)),
        )
    )
    _draw_door(document, view, *PAPERS[paper])
    _draw_phone(document, view)
    return document.finish()


_LONG, _SMALLER = (
    12.0,
    0.75,
)  # a name that is longer, in sizes of its type, may be so much smaller than the others


# -- the door


class _Grid(NamedTuple):
    """Columns of names.  size: of type; rows: in each column."""

    size: float
    columns: int
    rows: int


def _draw_door(document: Document, view: TablesView, width: float, height: float) -> None:
    room = width - 2 * _EDGE
    top = _EDGE + WIDE.height + 9 * mm
    foot = _foot(view, _EDGE, room, _FOOT)
    high = height - _EDGE - foot.height - top
    grid = _fit(view.found, room, high)
    fit = grid.columns * grid.rows
    for start in range(0, len(view.found), fit):
        page = document.page(width, height)
        draw_plate(page, _EDGE, _EDGE, room, view.plate, WIDE)
        page.text(_EDGE, top - 2.6 * mm, view.find, 14, colour=GREY, room=room)
        _draw_names(page, Box(_EDGE, top, room, high), view.found[start : start + fit], grid)
        foot.draw(page, height - _EDGE - foot.height)


def _fit(found: Sequence[tuple[str, str]], room: float, high: float) -> _Grid:
    """The largest type in which all names are on one page; the smallest, if they aren't in any."""
    size = _LARGEST
    while True:
        rows = max(1, int(high / (size * _LEADING)))
        columns = -(-len(found) // rows)
        wide = (room - _GAP * (columns - 1)) / columns
        number = _number_width(found, size)
        wanted = max(_name_width(name, size) for name, _ in found) + number + size * 0.9
        if wanted <= wide:
            return _Grid(size, columns, -(-len(found) // columns))
        if size <= _SMALLEST:
            return _Grid(size, max(1, int((room + _GAP) / (min(wanted, room / 2) + _GAP))), rows)
        size -= 0.5


def _name_width(name: str, size: float) -> float:
    """What a name asks for: a very long one may be smaller, so that it doesn't decide for all."""
    wide = fonts.width(name, size)
    return wide if wide <= size * _LONG else max(size * _LONG, wide * _SMALLER)


def _number_width(found: Sequence[tuple[str, str]], size: float) -> float:
    return max(size * 1.5, *(fonts.width(table, size, BOLD) + size * 0.7 for _, table in found))


def _draw_names(page: Page, box: Box, found: Sequence[tuple[str, str]], grid: _Grid) -> None:
    """Names, each with the number of its table on a dark field, column by column."""
    step, number = grid.size * _LEADING, _number_width(found, grid.size)
    wide = (box.w - _GAP * (grid.columns - 1)) / grid.columns
    for i, (name, table) in enumerate(found):
        column, row = divmod(i, grid.rows)
        line = Box(box.x + column * (wide + _GAP), box.y + row * step, wide, step)
        field = Box(line.right - number, line.y + step * 0.1, number, step * 0.8)
        base = line.cy + CAP_HEIGHT * grid.size / 2
        page.line(line.x, line.bottom, line.right, line.bottom, HAIR, 0.4)
        room = wide - number - grid.size * 0.3
        size = fonts.shrunk(name, grid.size, room, REGULAR, grid.size * _SMALLER)
        page.text(line.x, base, fonts.shorten(name, size, room), size, colour=INK)
        page.rect(field, NAVY, radius=1.2 * mm)
        page.text(field.cx, base, table, grid.size, BOLD, WHITE, "centre")


# -- the phone


class _Type(NamedTuple):
    """Of a table on the phone.  name: size of the names; step: from line to line; columns: of
    names; pad: around them.
    """

    name: float
    step: float
    columns: int = 1
    pad: float = 2.0 * mm

    def height(self, players: int) -> float:
        return -(-players // self.columns) * self.step + self.name * 2.5 + 2.6 * mm


_TYPES = tuple(_Type(size, size * 1.2) for size in (12.5, 12.0, 11.5, 11.0))
"""From the largest down; the smallest can be read on a phone that is held upright."""


def _draw_phone(document: Document, view: TablesView) -> None:
    """Tables two beside each other, or one with two columns of names where what they are called
    is long; on one page if any type fits.
    """
    foot = _foot(view, MARGIN, ROOM, _FOOT_PHONE)
    top, bottom = (
        MARGIN + narrow_plate(view.plate, ROOM).height + 2.6 * mm,
        HEIGHT - MARGIN - foot.height,
    )
    half = (ROOM - 2 * mm) / 2
    across = (
        2
        if max(_head_width(title, _TYPES[0].name) for title, _ in view.tables) <= half - 2.4 * mm
        else 1
    )
    rows = [view.tables[start : start + across] for start in range(0, len(view.tables), across)]
    most = [max(len(names) for _, names in row) for row in rows]
    kinds = [one._replace(columns=3 - across) for one in _TYPES]
    kind = next(
        (one for one in kinds if fsum(one.height(count) for count in most) <= bottom - top),
        kinds[-1],
    )
    wide = half if across == 2 else ROOM
    y = bottom
    for row, count in zip(rows, most, strict=True):
        high = kind.height(count)
        if y + high > bottom:
            page, y = _phone_page(document, view, foot), top
        for i, (title, names) in enumerate(row):
            _draw_table(
                page,
                Box(MARGIN + i * (wide + 2 * mm), y, wide, high - 1.6 * mm),
                title,
                names,
                kind,
            )
        y += high


def _phone_page(document: Document, view: TablesView, foot: Drawn) -> Page:
    page = new_page(document, Format.PHONE)
    draw_plate(page, MARGIN, MARGIN, ROOM, view.plate, narrow_plate(view.plate, ROOM))
    foot.draw(page, HEIGHT - MARGIN - foot.height)
    return page


def _head_width(title: str, size: float) -> float:
    return fonts.width(title, size, BOLD) + 3 * mm


def _draw_table(page: Page, box: Box, title: str, names: Sequence[str], kind: _Type) -> None:
    """A table: what it is called on a dark field, and its players."""
    page.rect(box, WHITE, HAIR, 0.4, 1.4 * mm)
    head = Box(box.x + 1.2 * mm, box.y + 1.2 * mm, _head_width(title, kind.name), kind.name * 1.5)
    page.rect(head, NAVY, radius=1 * mm)
    page.text(
        head.cx, head.cy + CAP_HEIGHT * kind.name / 2, title, kind.name, BOLD, WHITE, "centre"
    )
    lines, wide = -(-len(names) // kind.columns), box.w / kind.columns
    for i, name in enumerate(names):
        x, base = box.x + kind.pad + i // lines * wide, head.bottom + (i % lines + 1) * kind.step
        page.text(
            x,
            base,
            fonts.called(name, names, kind.name, wide - 2 * kind.pad),
            kind.name,
            colour=INK,
        )


# -- the foot of both


def _foot(view: TablesView, x: float, room: float, size: float) -> Drawn:
    """What is below, the code last."""
    lines = [
        (line, REGULAR, GREY)
        for note in view.notes
        for line in wrap_anywhere(note, size, room, REGULAR)
    ]
    lines += [(line, BOLD, INK) for line in wrap_anywhere(view.code, size, room, BOLD)]
    height = len(lines) * size * 1.35 + 3 * mm

    def draw(page: Page, y: float) -> None:
        base = y + height - size * 0.3
        for line, font, colour in reversed(lines):
            page.text(x, base, line, size, font, colour, room=room)
            base -= size * 1.35

    return Drawn(height, draw)
