"""Tables of score sheets: a row a round, groups of columns, strong rules where something changes.

A table is laid out first and drawn later: every cell is a `Box`, printed or to write in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import fsum
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.parts import marks
from cardgen.pages.theme import GREY, HAIR, INK, PAPER
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Page, fonts, mm

FRAME, PLAYER, GROUP, ROW, CELL = 1.1, 0.8, 0.7, 0.35, 0.3
"""Line widths: above and below the table, between players, between groups of rounds, between
rounds, within a player.
"""
# free beside a column's label, and beside one that has a short form
_LABEL_PAD, _ROOMY = 0.9 * mm, 1.8 * mm
DrawCell = Callable[[Page, Box, RoundFacts], None]
DrawHead = Callable[[Page, Box], None]


class Lettering(NamedTuple):
    """Sizes of what a table says by itself."""

    label: float = 7  # largest size of column labels
    least: float = 7  # the size below which their short forms are used
    carried: float = 8.5  # and announced, final: of what those rows are called
    announced: float = 7.5
    final: float = 9.5
    announced_row: float = 5.2 * mm  # height of the row with boxes to tick
    ring: float = 3.5 * mm  # largest radius of the ring for the place
    bold: bool = False  # column labels are

    @property
    def font(self) -> str:
        return BOLD if self.bold else REGULAR


PLAIN_LETTERING = Lettering()


class ColumnLabel(NamedTuple):
    """What is above a column: in full, shorter for narrow columns, and a letter where even that
    is too long.
    """

    full: str
    short: str = ""
    letter: str = ""

    @property
    def forms(self) -> tuple[str, str, str]:
        short = self.short or self.full
        return self.full, short, self.letter or short


class FormColumn(NamedTuple):
    """A column; with two keys each of its cells is two, one above the other."""

    keys: tuple[str, ...]  # names of its cells
    # one above the other; one for each key, or the lines of a long one
    labels: tuple[ColumnLabel, ...]
    width: float  # points, before the table is stretched
    draw: DrawCell | None = None  # prints into the cell of a round
    joined: bool = False  # no rule on its left, for it belongs to its neighbour
    tinted: bool = False  # a pale background, from the labels down
    head: DrawHead | None = None  # draws what is above the column in place of labels


class ColumnGroup(NamedTuple):
    """Columns that belong together, between strong rules."""

    columns: tuple[FormColumn, ...]
    head: DrawHead | None = None  # draws into the box above the columns
    # its last column adds up from round to round, so it takes part in carried and final totals
    totals: bool = False
    stretch: float = 1.0  # how much of the table's stretching it takes part in, 0 to 1


class RowHeights(NamedTuple):
    """Of the table's rows: names, labels, rounds, and the last row with place and total."""

    names: float
    labels: float
    row: float
    final: float


class FormTable:
    """Rounds × columns.  Its height follows from the rows; rows whose label is empty are left
    out.  A group keeps its width when the table is narrower than the sum of all.
    """

    def __init__(
        self,
        left: float,
        top: float,
        width: float,
        rounds: Sequence[RoundFacts],  # a row each
        groups: Sequence[ColumnGroup],  # from the left; those with totals come last
        heights: RowHeights,
        carried: str = "",  # label of a row for totals carried over, above the first round
        final: str = "",  # label of the last row with place and total
        # label of a low row above these with a box to tick for every group with totals
        announced: str = "",
        lettering: Lettering = PLAIN_LETTERING,
        # of each round's row, of the height of a row; none: all have the whole
        shares: Sequence[float] = (),
    ) -> None:
        self._lettering = lettering
        self.rounds, self.groups = tuple(rounds), tuple(groups)
        self.carried, self.final, self.announced = carried, final, announced
        self._totals = [i for i, group in enumerate(self.groups) if group.totals]
        self._starts = [0, *accumulate(len(group.columns) for group in self.groups)]
        self._columns = [
            (i, column) for i, group in enumerate(self.groups) for column in group.columns
        ]

        # Columns, stretched or shrunk to the width of the table.
        sizes = [(column.width, self.groups[i].stretch) for i, column in self._columns]
        natural = fsum(size for size, _ in sizes)
        if width >= natural:
            more = (width - natural) / fsum(size * stretch for size, stretch in sizes)
            widths = [size * (1 + more * stretch) for size, stretch in sizes]
        else:
            firm = fsum(size for size, stretch in sizes if stretch < 1)
            share = (width - firm) / (natural - firm)
            widths = [size * (share if stretch == 1 else 1) for size, stretch in sizes]
        self._xs = list(accumulate(widths, initial=left))

        # Rows.
        above = [*[lettering.announced_row] * bool(announced), *[heights.row] * bool(carried)]
        self._first = 2 + len(above)  # grid row of the first round
        rows = [
            heights.names,
            heights.labels,
            *above,
            *(heights.row * share for share in shares or [1.0] * len(self.rounds)),
            *[heights.final] * bool(final),
        ]
        self._ys = list(accumulate(rows, initial=top))

    @property
    def box(self) -> Box:
        (left, *_, right), (top, *_, bottom) = self._xs, self._ys
        return Box(left, top, right - left, bottom - top)

    def cells(self) -> Iterator[tuple[int, int, str, Box]]:
        """Every cell of every round: index of the round, number of the group, key, box; both
        count from 0.
        """
        for index in range(len(self.rounds)):
            for j, (group, column) in enumerate(self._columns):
                storeys = _storeys(self._box(self._first + index, j), len(column.keys))
                for key, box in zip(column.keys, storeys, strict=True):
                    yield index, group, key, box

    def announced_cells(self) -> list[Box]:
        """The places to tick above the first round, one a player."""
        return [self._over(2, group) for group in self._totals] if self.announced else []

    @property
    def first_total(self) -> int:
        """Number of the first group that is of a player or a side."""
        return self._totals[0]

    def _box(self, row: int, column: int, end: int = 0) -> Box:
        """A cell, or one from a column to before the column `end`; both count from 0."""
        x, y = self._xs[column], self._ys[row]
        return Box(x, y, self._xs[end or column + 1] - x, self._ys[row + 1] - y)

    def _over(self, row: int, group: int) -> Box:
        """One box over a whole group in a row."""
        return self._box(row, self._starts[group], self._starts[group + 1])

    def draw(self, page: Page) -> None:
        """Backgrounds first, then row by row, so that text is extracted in reading order; the
        rules last.
        """
        lettering, last = self._lettering, len(self._ys) - 2
        for j, (_, column) in enumerate(self._columns):
            if column.tinted:
                labels = self._box(1, j)
                page.rect(labels._replace(h=self._ys[-1] - labels.y), fill=PAPER)
        for i, group in enumerate(self.groups):
            if group.head:
                group.head(page, self._over(0, i))
        self._draw_labels(page)
        if self.carried:
            self._label_row(page, self._first - 1, self.carried, lettering.carried)
        if self.announced:
            self._label_row(page, 2, self.announced, lettering.announced)
        for box in self.announced_cells():
            size = min(box.h - 1.8 * mm, 6.5 * mm)
            marks.tick_box(page, box.x + max(4 * mm, size / 2 + 1.5 * mm), box.cy, size)
        for index, facts in enumerate(self.rounds):
            for j, (_, column) in enumerate(self._columns):
                if column.draw:
                    column.draw(page, self._box(self._first + index, j), facts)

        if self.final:
            self._draw_final(page, last)
        self._draw_rules(page)

    def _label_row(self, page: Page, row: int, text: str, size: float) -> None:
        box = self._box(row, 0, self._starts[self.first_total])
        page.centred(box, text, size, BOLD, align="right", pad=3 * mm)

    def _draw_final(self, page: Page, row: int) -> None:
        """A ring for the place; the total goes where the running totals end."""
        self._label_row(page, row, self.final, self._lettering.final)
        for i in self._totals:
            box, total = self._over(row, i), self._box(row, self._starts[i + 1] - 1)
            radius = min(self._lettering.ring, box.h / 2 - 1.2 * mm)
            marks.ring(page, (box.x + total.x) / 2, box.cy, radius)

    def _draw_labels(self, page: Page) -> None:
        """All in one size; of a player's either all in full or all short, of a round's as many
        in full as can be.
        """
        lettering, texts = self._lettering, list[tuple[Box, tuple[str, ...]]]()
        for i, group in enumerate(self.groups):
            boxes = [self._box(1, j) for j in range(self._starts[i], self._starts[i + 1])]
            columns = list(zip(boxes, group.columns, strict=True))
            for together in [columns] if group.totals else [[column] for column in columns]:
                for form, pad in enumerate((_ROOMY, _LABEL_PAD, _LABEL_PAD)):
                    lines = [
                        (box, tuple(label.forms[form] for label in column.labels))
                        for box, column in together
                    ]
                    size = min(_label_size(box.w - pad, line, lettering) for box, line in lines)
                    if size >= lettering.least:
                        break
                texts += lines
        size = min(_label_size(box.w - _LABEL_PAD, lines, lettering) for box, lines in texts)
        colour = INK if lettering.bold else GREY
        for (_, column), (box, labels) in zip(self._columns, texts, strict=True):
            if column.head:
                column.head(page, box)
                continue
            parts = _storeys(box.inset(0, 0.4 * mm), len(labels))
            for text, part in zip(labels, parts, strict=True):
                y = part.cy + CAP_HEIGHT * size / 2
                page.text(part.cx, y, text, size, lettering.font, colour, "centre")

    def _draw_rules(self, page: Page) -> None:
        xs, ys, first = self._xs, self._ys, self._first
        left, right, end = xs[0], xs[-1], first + len(self.rounds)
        whole = self._totals[0] if self._totals else 0  # from here on rules run from end to end
        for j, (_, column) in enumerate(self._columns):
            if j not in self._starts and not column.joined:
                page.line(xs[j], ys[first], xs[j], ys[end], HAIR, CELL)
            for row in range(first, end if len(column.keys) > 1 else first):
                for upper in _storeys(self._box(row, j), len(column.keys))[:-1]:
                    y = upper.bottom
                    page.line(upper.x, y, upper.right, y, HAIR, CELL, (1.2, 1.6))
        for y, facts in zip(ys[first + 1 : end], self.rounds[1:], strict=True):
            colour, width = (INK, GROUP) if facts.opens else (HAIR, ROW)
            page.line(left, y, right, y, colour, width)
        for y in dict.fromkeys((ys[2], ys[first], ys[end])):  # in this order, none twice
            page.line(left, y, right, y, INK, GROUP)
        for i, j in enumerate(self._starts[1:-1], 1):
            parts = ((ys[0], ys[-1]),) if i >= whole else ((ys[0], ys[2]), (ys[first], ys[end]))
            for y1, y2 in parts:
                page.line(xs[j], y1, xs[j], y2, INK, PLAYER)
        for y in (ys[0], ys[-1]):
            page.line(left, y, right, y, INK, FRAME)


def fits_short(column: FormColumn, lettering: Lettering) -> bool:
    """Whether at least the short labels of a column of this width can be read."""
    labels = tuple(label.forms[1] for label in column.labels)
    return _label_size(column.width - _LABEL_PAD, labels, lettering) >= lettering.least


def _storeys(box: Box, count: int) -> tuple[Box, ...]:
    """The box in equal parts, one above the other."""
    if count == 1:
        return (box,)
    h = box.h / count
    return tuple(Box(box.x, box.y + i * h, box.w, h) for i in range(count))


def _label_size(room: float, lines: Sequence[str], lettering: Lettering) -> float:
    """The size at which the label fits into its column; it may be too small to read."""
    wide = max((fonts.width(line, lettering.label, lettering.font) for line in lines), default=0)
    return lettering.label * min(1, room / max(wide, 0.01))
