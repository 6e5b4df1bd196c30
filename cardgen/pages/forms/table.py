"""Tables of score sheets: a row a round, groups of columns, strong rules where something changes.

A table is laid out first and drawn later: every cell is a `Box`, printed or to write in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
_LABEL_PAD, _ROOMY = (
    0.9 * mm,
    1.8 * mm,
)  # room that stays free beside a column's label, and beside one that has a short form
Draw = Callable[[Page, Box, RoundFacts], None]


class Lettering(NamedTuple):
    """Sizes of what a table says by itself."""

    label: float = (
        7  # largest size of column labels; least: the size below which their short forms are taken
    )
    least: float = 7
    carried: float = 8.5  # and announced, final: of what those rows are called
    announced: float = 7.5
    final: float = 9.5
    announced_row: float = 5.2 * mm  # height of the row with boxes to tick
    ring: float = 3.5 * mm  # largest radius of the ring for the place
    bold: bool = False  # column labels are

    @property
    def font(self) -> str:
        return BOLD if self.bold else REGULAR


USUAL = Lettering()


class Label(NamedTuple):
    """What stands over a column: in full, shorter for narrow columns, and a letter where even
    that is too long.
    """

    full: str
    short: str = ""
    letter: str = ""

    @property
    def forms(self) -> tuple[str, str, str]:
        short = self.short or self.full
        return self.full, short, self.letter or short


class Column(NamedTuple):
    """A column; with two keys each of its cells is two, one above the other."""

    keys: tuple[str, ...]  # names of its cells
    labels: tuple[Label, ...]  # one above the other; one for each key, or the lines of a long one
    width: float  # points, before the table is stretched
    draw: Draw | None = None  # prints into the cell of a round
    joined: bool = False  # no rule on its left, for it belongs to its neighbour
    tinted: bool = False  # a pale background, from the labels down
    head: Callable[[Page, Box], None] | None = (
        None  # draws what stands over the column in place of labels
    )


class Group(NamedTuple):
    """Columns that belong together, between strong rules."""

    columns: tuple[Column, ...]
    head: Callable[[Page, Box], None] | None = None  # draws into the box over the columns
    # its last column adds up from round to round, so it takes part in carried and final totals
    totals: bool = False
    stretch: float = 1.0  # how much of the table's stretching it takes part in, 0 to 1


class Heights(NamedTuple):
    """Of the table's rows: names, labels, rounds, and the last row with place and total."""

    names: float
    labels: float
    row: float
    final: float


class Table:
    """Rounds × columns.  Its height follows from the rows; rows whose label is empty are left
    out.
    """

    def __init__(
        self,
        left: float,
        top: float,
        width: float,
        rounds: Sequence[RoundFacts],  # a row each
        groups: Sequence[Group],  # from the left; those with totals come last
        heights: Heights,
        carried: str = "",  # label of a row for totals carried over, above the first round
        final: str = "",  # label of the last row with place and total
        # label of a low row above these with a box to tick for every group with totals
        announced: str = "",
        lettering: Lettering = USUAL,
        shares: Sequence[
            float
        ] = (),  # of each round's row, of the height of a row; none: all have the whole
    ) -> None:
        self._lettering = lettering
        self.rounds, self.groups = tuple(rounds), tuple(groups)
        self.carried, self.final, self.announced = carried, final, announced
        self._xs = _edges(left, _stretched(self.groups, width))
        above = [*[lettering.announced_row] * bool(announced), *[heights.row] * bool(carried)]
        self._first = 2 + len(above)  # grid row of the first round
        rows = [
            heights.names,
            heights.labels,
            *above,
            *(heights.row * share for share in shares or [1.0] * len(self.rounds)),
            *[heights.final] * bool(final),
        ]
        self._ys = _edges(top, rows)
        self._starts = [
            sum(len(group.columns) for group in self.groups[:i])
            for i in range(len(self.groups) + 1)
        ]
        self._columns = [
            (i, column) for i, group in enumerate(self.groups) for column in group.columns
        ]
        self._totals = [i for i, group in enumerate(self.groups) if group.totals]

    @property
    def box(self) -> Box:
        return self._box(0, 0, len(self._ys) - 2, len(self._xs) - 2)

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
        return [self._across(2, group) for group in self._totals] if self.announced else []

    @property
    def first_total(self) -> int:
        """Number of the first group that is of a player or a side."""
        return self._totals[0]

    def _box(
        self, row: int, column: int, row2: int | None = None, column2: int | None = None
    ) -> Box:
        x, y = self._xs[column], self._ys[row]
        right = self._xs[(column if column2 is None else column2) + 1]
        return Box(x, y, right - x, self._ys[(row if row2 is None else row2) + 1] - y)

    def _across(self, row: int, group: int, group2: int | None = None) -> Box:
        """One box over whole groups of a grid row."""
        return self._box(
            row,
            self._starts[group],
            row,
            self._starts[(group if group2 is None else group2) + 1] - 1,
        )

    def draw(self, page: Page) -> None:
        """Backgrounds first, then row by row, so that text is extracted in reading order; the
        rules last.
        """
        last = len(self._ys) - 2
        for j, (_, column) in enumerate(self._columns):
            if column.tinted:
                page.rect(self._box(1, j, last, j), fill=PAPER)
        for i, group in enumerate(self.groups):
            if group.head:
                group.head(page, self._across(0, i))
        self._draw_labels(page)
        if self.carried:
            self._draw_row_label(page, self._first - 1, self.carried, self._lettering.carried)
        if self.announced:
            self._draw_announced(page)
        for index, facts in enumerate(self.rounds):
            for j, (_, column) in enumerate(self._columns):
                if column.draw:
                    column.draw(page, self._box(self._first + index, j), facts)
        if self.final:
            self._draw_final(page, last)
        self._draw_rules(page)

    def _draw_labels(self, page: Page) -> None:
        """All in one size; of a player's either all in full or all short, of a round's as many
        in full as can be.
        """
        lettering, texts = self._lettering, list[tuple[Box, tuple[str, ...]]]()
        for i, group in enumerate(self.groups):
            boxes = [self._box(1, j) for j in range(self._starts[i], self._starts[i + 1])]
            columns = list(zip(boxes, group.columns, strict=True))
            for together in [columns] if group.totals else [[one] for one in columns]:
                texts += _labels(together, lettering)
        heads = [column.head for _, column in self._columns]
        size = min(_label_size(box, lines, lettering) for box, lines in texts)
        for head, (box, lines) in zip(heads, texts, strict=True):
            if head:
                head(page, box)
                continue
            for line, part in zip(lines, _storeys(box.inset(0, 0.4 * mm), len(lines)), strict=True):
                y = part.cy + CAP_HEIGHT * size / 2
                page.text(
                    part.cx,
                    y,
                    line,
                    size,
                    lettering.font,
                    INK if lettering.bold else GREY,
                    "centre",
                )

    def _draw_announced(self, page: Page) -> None:
        self._draw_row_label(page, 2, self.announced, self._lettering.announced)
        for box in self.announced_cells():
            size = min(box.h - 1.8 * mm, 6.5 * mm)
            marks.tick_box(page, box.x + max(4 * mm, size / 2 + 1.5 * mm), box.cy, size)

    def _draw_row_label(self, page: Page, row: int, text: str, size: float) -> None:
        page.centred(
            self._across(row, 0, self._totals[0] - 1), text, size, BOLD, align="right", pad=3 * mm
        )

    def _draw_final(self, page: Page, row: int) -> None:
        """A ring for the place; the total goes where the running totals end."""
        self._draw_row_label(page, row, self.final, self._lettering.final)
        for i in self._totals:
            box, total = self._across(row, i), self._box(row, self._starts[i + 1] - 1)
            marks.ring(
                page, (box.x + total.x) / 2, box.cy, min(self._lettering.ring, box.h / 2 - 1.2 * mm)
            )

    def _draw_rules(self, page: Page) -> None:
        xs, ys, first = self._xs, self._ys, self._first
        left, right, end = xs[0], xs[-1], first + len(self.rounds)
        whole = self._totals[0] if self._totals else 0  # from here on rules run from end to end
        for j, (_, column) in enumerate(self._columns):
            if j not in self._starts and not column.joined:
                page.line(xs[j], ys[first], xs[j], ys[end], HAIR, CELL)
            for index in range(len(self.rounds) if len(column.keys) > 1 else 0):
                for upper in _storeys(self._box(first + index, j), len(column.keys))[:-1]:
                    page.line(
                        upper.x, upper.bottom, upper.right, upper.bottom, HAIR, CELL, (1.2, 1.6)
                    )
        for row in range(first + 1, end):
            strong = self.rounds[row - first].opens
            page.line(
                left, ys[row], right, ys[row], INK if strong else HAIR, GROUP if strong else ROW
            )
        for y in dict.fromkeys((ys[2], ys[first], ys[end])):  # in this order, none twice
            page.line(left, y, right, y, INK, GROUP)
        for i, j in enumerate(self._starts[1:-1], 1):
            parts = ((ys[0], ys[-1]),) if i >= whole else ((ys[0], ys[2]), (ys[first], ys[end]))
            for y1, y2 in parts:
                page.line(xs[j], y1, xs[j], y2, INK, PLAYER)
        for y in (ys[0], ys[-1]):
            page.line(left, y, right, y, INK, FRAME)


def _stretched(groups: Sequence[Group], width: float) -> list[float]:
    """Widths of all columns.  A group keeps its width when the table is narrower than the sum of
    all.
    """
    natural = fsum(column.width for group in groups for column in group.columns)
    moving = fsum(column.width * group.stretch for group in groups for column in group.columns)
    firm = fsum(column.width for group in groups for column in group.columns if group.stretch < 1)
    if width >= natural:
        more = (width - natural) / moving
        return [
            column.width * (1 + more * group.stretch)
            for group in groups
            for column in group.columns
        ]
    share = (width - firm) / (natural - firm)
    return [
        column.width * (share if group.stretch == 1 else 1)
        for group in groups
        for column in group.columns
    ]


def _edges(start: float, sizes: Sequence[float]) -> list[float]:
    out = [start]
    for size in sizes:
        out.append(out[-1] + size)
    return out


def _storeys(box: Box, count: int) -> tuple[Box, ...]:
    """The box in equal parts, one above the other."""
    if count == 1:
        return (box,)
    h = box.h / count
    return tuple(Box(box.x, box.y + i * h, box.w, h) for i in range(count))


def _labels(
    columns: Sequence[tuple[Box, Column]], lettering: Lettering
) -> list[tuple[Box, tuple[str, ...]]]:
    """The lines of labels that are all in full, or shorter where one is too long for its box."""
    for form in range(3):
        texts = [
            (box, tuple(label.forms[form] for label in column.labels)) for box, column in columns
        ]
        pad = _LABEL_PAD if form else _ROOMY
        if min(_label_size(box, lines, lettering, pad) for box, lines in texts) >= lettering.least:
            break
    return texts


def fits_short(column: Column, lettering: Lettering) -> bool:
    """Whether at least the short labels of a column of this width can be read."""
    return (
        _label_size(
            Box(0, 0, column.width, 0), tuple(label.forms[1] for label in column.labels), lettering
        )
        >= lettering.least
    )


def _label_size(
    box: Box, lines: Sequence[str], lettering: Lettering, pad: float = _LABEL_PAD
) -> float:
    """The size at which the label fits into its column; it may be too small to read."""
    wide = max((fonts.width(line, lettering.label, lettering.font) for line in lines), default=0)
    return lettering.label * min(1, (box.w - pad) / max(wide, 0.01))
