"""Tables of points in a leaflet, each a block: what is paid, which bid beats which, an example."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.layout import Drawn
from cardgen.pages.theme import EDGE, GREY, HAIRLINE, INK, MARGIN, NAVY, RED, ROOM, WHITE, WIDTH
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Page, fonts, mm, shrink

_GREEN, _STRIPE = "#1C6A4A", "#FBF6E8"  # points won; every second row of a table
_BETWEEN = 1.2 * mm  # two boxes


class Payments(NamedTuple):
    """What is paid for what: a box a line."""

    rows: tuple[tuple[str, str], ...]  # words, and points with their sign
    high: float = 8.8 * mm  # of a box

    def lower(self) -> Payments:
        return self._replace(high=7.6 * mm)

    @property
    def height(self) -> float:
        return len(self.rows) * (self.high + _BETWEEN) - _BETWEEN

    def draw(self, page: Page, y: float) -> None:
        for words, points in self.rows:
            box = Box(MARGIN, y, ROOM, self.high)
            page.rect(box, WHITE, EDGE, HAIRLINE, 2 * mm)
            colour = RED if points.startswith("−") else _GREEN
            wide = page.text(
                box.right - 3 * mm,
                box.base(13.5),
                points,
                13.5,
                BOLD,
                colour,
                "right",
                room=box.w * 0.6,
            )
            fitted = shrink(words, 13, box.w - wide - 8 * mm, 8)
            page.prose(box.x + 3 * mm, box.base(fitted), 2 * ROOM, words, fitted)
            y = box.bottom + _BETWEEN


def ladder(numbers: Sequence[int], groups: Sequence[Sequence[str]]) -> Drawn:
    """Which bid beats which: a row a number, low bids left and below.  groups: words of bids;
    those of one group are equal.
    """
    high, left, gap = 7 * mm, MARGIN + 9 * mm, 4 * mm
    signs = [""] + ["=" if i else "<" for group in groups for i in range(len(group))][1:]
    words = [word for group in groups for word in group]
    natural = [fonts.width(word, 11.5, BOLD) for word in words]
    around = (WIDTH - MARGIN - left - gap * (len(words) - 1) - fsum(natural)) / len(words)

    def draw(page: Page, y: float) -> None:
        for number in reversed(numbers):
            page.circle(MARGIN + high / 2, y + high / 2, high / 2, NAVY)
            page.text(
                MARGIN + high / 2,
                y + high / 2 + 13 * CAP_HEIGHT / 2,
                str(number),
                13,
                BOLD,
                WHITE,
                "centre",
            )
            x = left
            for sign, word, wide in zip(signs, words, natural, strict=True):
                if sign:
                    page.text(
                        x + gap / 2,
                        y + high / 2 + 13 * CAP_HEIGHT / 2,
                        sign,
                        13,
                        BOLD,
                        GREY,
                        "centre",
                    )
                    x += gap
                box = Box(x, y, wide + around, high)
                page.rect(box, WHITE, EDGE, HAIRLINE, 2 * mm)
                page.centred(box, word, 11.5, BOLD, NAVY)
                x += box.w
            y += 8.2 * mm

    return Drawn(len(numbers) * 8.2 * mm - 1.2 * mm, draw)


class Line(NamedTuple):
    """A row of a table of points.  cells: right of its name; points are those behind a sign;
    why: small, below.
    """

    name: str
    cells: tuple[str, ...]
    why: str = ""


class Table(NamedTuple):
    """An example of points."""

    head: tuple[str, ...]  # over the columns
    lines: tuple[Line, ...]  # the rows; all have a second line of words, or none has
    columns: tuple[float, ...]  # right edges of the columns, as shares of the width
    tight: bool = False  # rows of two lines are lower

    def lower(self) -> Table:
        return self._replace(tight=True)

    @property
    def _row(self) -> float:
        if any(line.why for line in self.lines):
            return (9.3 if self.tight else 10.8) * mm
        return (7.4 if len(self.lines) < 7 else 6.6) * mm

    @property
    def height(self) -> float:
        return 7.2 * mm + len(self.lines) * self._row

    def draw(self, page: Page, y: float) -> None:
        top, left = y, MARGIN + 2.6 * mm
        edges = [MARGIN + share * ROOM - (3 * mm if share == 1 else 0) for share in self.columns]
        with page.clipped(Box(MARGIN, y, ROOM, self.height), 2 * mm):
            page.rect(Box(MARGIN, y, ROOM, 7.2 * mm), NAVY)
            for i, (edge, word) in enumerate(zip(edges, self.head, strict=True)):
                room = edge - (edges[i - 1] if i else left + 10 * mm) - 1.6 * mm
                page.text(edge, y + 5 * mm, word, 11.5, BOLD, WHITE, "right", room=room)
            y += 7.2 * mm
            for i, line in enumerate(self.lines):
                page.rect(Box(MARGIN, y, ROOM, self._row), _STRIPE if i % 2 else WHITE)
                self._draw_line(page, line, left, y, edges)
                y += self._row
        page.rect(Box(MARGIN, top, ROOM, y - top), None, EDGE, HAIRLINE, 2 * mm)

    def _draw_line(
        self, page: Page, line: Line, left: float, y: float, edges: Sequence[float]
    ) -> None:
        base = y + (4.7 if self._row == 9.3 * mm else 5.1 if self._row > 7 * mm else 4.8) * mm
        room = edges[0] - left - fonts.width(line.cells[0], 13.5) - 4 * mm
        name, fitted = fonts.fit(
            fonts.called(line.name, [other.name for other in self.lines], 11.5, room, BOLD),
            13,
            room,
            BOLD,
        )
        page.text(left, base, name, fitted, BOLD)
        for edge, cell in zip(edges, line.cells, strict=True):
            signed = cell.startswith(("+", "−"))
            colour = RED if cell.startswith("−") else INK
            page.text(
                edge,
                base,
                cell,
                14 if signed else 13.5,
                BOLD if signed else REGULAR,
                colour,
                "right",
            )
        if line.why:
            page.text(
                left,
                y + (9.3 if self._row > 10 * mm else 8.3) * mm,
                line.why,
                11,
                colour=GREY,
                room=ROOM - 5.2 * mm,
            )
