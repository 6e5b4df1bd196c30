"""Tables of score sheets, and how large everything on a sheet is: a row a round, groups of columns,
strong rules where something changes.

Handwriting wants digits of 4 mm, on small paper too, so the cell of a bid or of tricks has 6.5 × 9
mm of free paper wherever paper allows: rather on one page more, or on landscape pages.  Large print
wants type of 18 points and more.
A table is laid out first and drawn later: every cell is a `Box`, printed or to write in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import fsum
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.parts import marks
from cardgen.pages.theme import GREY, HAIR, INK, PAPER, Theme
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Kind, Page, fonts, mm

FRAME, PLAYER, GROUP, ROW, CELL = 1.1, 0.8, 0.7, 0.35, 0.3
"""Line widths: above and below the table, between players, between groups of rounds, between
rounds, within a player.
"""
# free beside a column's label, and beside one that has a short form
_LABEL_PAD, _ROOMY = 0.9 * mm, 1.8 * mm
DrawCell = Callable[[Page, Box, RoundFacts], object]
DrawHead = Callable[[Page, Box], object]


# -- sizes, by how a sheet is read


def small_print(size: float, leading: float, gap: float = 0, bold: bool = False) -> Theme:
    """Words without steps; their upper edge is a size above their baseline."""
    return Theme(size, leading, gap, 0, 0, bold, rise=1)


_LEGEND_GAP = 4.5 * mm  # between two entries of a legend


def widths(*columns: float) -> dict[str, float]:
    """Of a player's or a side's columns, from millimetres."""
    keys = ("bid", "tricks", "points", "streak", "total")
    of_key = {key: width * mm for key, width in zip(keys, columns, strict=True)}
    return of_key | {"honours": of_key["points"]}


class FormSizes(NamedTuple):
    """Sizes of a sheet; these are of A4 and Letter."""

    # of type around the table: in the heading, of a field's label and of what is filled in, in
    # the foot
    title: float = 21
    line: float = 10.5
    rule: float = 8.8
    ranks: float = 10
    field: float = 8
    value: float = 10
    foot: float = 7.5
    ruler: float = 7
    # of what a table says by itself: column labels at most, and the size below which their short
    # forms are used; what its rows beside the rounds are called
    label: float = 7
    least_label: float = 7
    carried: float = 8.5
    announced: float = 7.5
    final: float = 9.5
    # of type in its cells
    name: float = 11.5
    number: float = 10
    word: float = 8
    note: Theme = small_print(8.3, 11.1, 3.5)  # and legend: how these are set
    legend: Theme = small_print(8, 10.5, _LEGEND_GAP)
    # of what is drawn above the foot, from the upper and from the lower edge of the paper; None:
    # the usual ones
    edges: tuple[float, float] | None = None
    foot_base: float = 7 * mm  # from the foot's baseline to the paper's lower edge
    margin: float = 10 * mm  # left and right
    marks: float = 1  # size of marks, 1 the usual one
    picture: float = 1  # of the picture beside the number of cards, likewise
    pile: float = 7 * mm  # height of the pile of cards at most; pile_share: of it that is its
    pile_share: float = 0.48  # number's size
    ring: float = 3.5 * mm  # largest radius of the ring for the place
    # and least: widths of columns, and those below which they get too narrow to write in; bids and
    # tricks shrink no further while the others have room to give
    usual: dict[str, float] = widths(8, 7.4, 8, 6, 10.8)
    least: dict[str, float] = widths(6.7, 6.7, 6.8, 5.2, 9)
    round: float = 7.5 * mm  # from here on widths of the other columns, or of parts of them
    cards: float = 9 * mm
    seat: float = 9.6 * mm
    suit: float = 4.7 * mm
    box: float = 9.4 * mm
    trump: float = 8.8 * mm
    turned_up: float = 15 * mm
    sum_of_bids: float = 6.4 * mm
    stacked_sums: float = 8 * mm
    forbidden: float = 12.5 * mm
    row: tuple[float, float] = (9.13 * mm, 16 * mm)  # least and greatest height of a row
    storeys: tuple[float, float] = (18.26 * mm, 20 * mm)  # with the bid over the tricks
    wide_row: tuple[float, float] = (9.13 * mm, 16 * mm)  # of games of two sides
    names: float = 7.4 * mm  # from here on heights of the other rows
    blank_names: float = 9 * mm
    labels: float = 5.2 * mm
    announced_row: float = 5.2 * mm  # with boxes to tick
    final_row: float = 10 * mm

    @property
    def bold(self) -> bool:
        """Large print: all type is bold, and none of it grey."""
        return self.note.bold

    @property
    def ink(self) -> str:
        """Colour of words that stay in the background where there is room for that."""
        return INK if self.bold else GREY

    @property
    def font(self) -> str:
        return self.note.font


USUAL = FormSizes()

CLOSE = USUAL._replace(
    edges=(6.5 * mm, 11.4 * mm),
    margin=5 * mm,
    names=6.2 * mm,
    blank_names=6.6 * mm,
    labels=4.2 * mm,
    final_row=7.6 * mm,
)
"""The same where that saves a page."""

NARROW = CLOSE._replace(
    pile=5.2 * mm, least=widths(6.7, 6.7, 6.8, 5, 8.8), round=5.8 * mm, cards=6.5 * mm,
    seat=6.8 * mm, box=7.2 * mm, trump=7.4 * mm, turned_up=14.1 * mm, sum_of_bids=5.2 * mm,
    forbidden=9.5 * mm,
)  # fmt: skip
"""The same where players' columns need all of the paper."""

DENSE = CLOSE._replace(
    title=16, line=9, rule=8, field=7.5, value=9,
    note=small_print(7, 9, 2.5), legend=small_print(7, 9.4, _LEGEND_GAP),
    edges=(5.4 * mm, 10.2 * mm), foot_base=5.8 * mm,
)  # fmt: skip
"""The same where only smaller type around the table saves a page."""

NARROWEST = NARROW._replace(least=widths(6.7, 6.7, 6.2, 5, 8.4))
"""The same for the protocol: a card that is turned up takes more than a box for the trump."""

SMALL = FormSizes(
    14.5, 8.4, 7.6, 8.4, 7.2, 8.6, 7, 7, 7, 7, 7.5, 7, 8.2, 9.5, 9, 7,
    small_print(7, 9, 3.5), small_print(7.2, 9.4, _LEGEND_GAP),
    edges=(6.5 * mm, 10.8 * mm), foot_base=5.8 * mm, margin=5.5 * mm,
    marks=0.9, pile=5.8 * mm, pile_share=0.5, ring=2.9 * mm,
    usual=widths(7, 6.7, 6.8, 5.2, 8.6), least=widths(6.7, 6.7, 5.8, 5, 7.4),
    round=6 * mm, cards=6 * mm, seat=6.8 * mm, suit=4 * mm, box=7.2 * mm, trump=6.9 * mm,
    sum_of_bids=5.2 * mm, stacked_sums=6.8 * mm, forbidden=9.4 * mm,
    row=(9.13 * mm, 12 * mm), storeys=(18.26 * mm, 20 * mm), wide_row=(9.13 * mm, 12 * mm),
    names=6.4 * mm, blank_names=7.4 * mm, labels=3.9 * mm, announced_row=4.8 * mm,
    final_row=7.4 * mm,
)  # fmt: skip
"""A5, and half a page of A4 or Letter."""

TIGHT = SMALL._replace(
    least=widths(5.9, 5.5, 5.8, 5, 7.4),
    row=(6.2 * mm, 8.6 * mm), storeys=(10.4 * mm, 12.4 * mm), wide_row=(6.3 * mm, 10.5 * mm),
)  # fmt: skip
"""The same where half a page has room for nothing larger."""

LARGE_FORM = FormSizes(
    24, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18,
    small_print(18, 27, 3.5, bold=True), small_print(18, 25, _LEGEND_GAP, bold=True),
    edges=(8 * mm, 15.4 * mm), foot_base=6 * mm, margin=6.5 * mm,
    marks=2, picture=2, pile=10.7 * mm, pile_share=0.596, ring=5 * mm,
    usual=widths(11, 10.5, 11, 9, 14), least=widths(8, 8, 8, 8, 9.8),
    round=11.7 * mm, cards=10.5 * mm, seat=14.5 * mm, suit=8.4 * mm, box=12 * mm,
    trump=10.8 * mm, sum_of_bids=9 * mm, stacked_sums=9 * mm, forbidden=20 * mm,
    row=(12.1 * mm, 15 * mm), storeys=(18.26 * mm, 26 * mm), wide_row=(13 * mm, 18 * mm),
    names=13 * mm, blank_names=14 * mm, labels=9 * mm, announced_row=11 * mm, final_row=13 * mm,
)  # fmt: skip
"""Large print."""


# -- tables


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
    labels: Sequence[ColumnLabel]
    width: float  # points, before the table is stretched
    draw: DrawCell | None = None  # prints into the cell of a round
    joined: bool = False  # no rule on its left, for it belongs to its neighbour
    tinted: bool = False  # a pale background, from the labels down
    head: DrawHead | None = None  # draws what is above the column in place of labels
    says: str = ""  # what is heard of the column's label; empty: the label in full
    # what is heard of the cell of a round; None: what is printed there
    heard: Callable[[RoundFacts], str] | None = None


class ColumnGroup(NamedTuple):
    """Columns that belong together, between strong rules."""

    columns: Sequence[FormColumn]
    head: DrawHead | None = None  # draws into the box above the columns
    # its last column adds up from round to round, so it takes part in carried and final totals
    totals: bool = False
    stretch: float = 1.0  # how much of the table's stretching it takes part in, 0 to 1
    says: str = ""  # what is heard of what is above them, where it may be cut or just drawn


class RowHeights(NamedTuple):
    """Of the table's rows: names, labels, rounds, and the last row with place and total."""

    names: float
    labels: float
    row: float
    final: float


class FormCell(NamedTuple):
    """A cell that can be filled in."""

    box: Box
    facts: RoundFacts | None  # of its round; None: an announcement goes there
    player: int  # whose it is, or whose side's, from 0; negative: it is of all
    key: str = ""


FillCell = Callable[[Page, FormCell], object]


@dataclass(eq=False)
class FormTable:
    """Rounds × columns.  Its height follows from the rows; rows whose label is empty are left
    out.
    """

    left: float
    top: float
    width: float
    rounds: Sequence[RoundFacts]  # a row each
    groups: Sequence[ColumnGroup]  # from the left; those with totals come last
    heights: RowHeights
    carried: str = ""  # label of a row for totals carried over, above the first round
    final: str = ""  # label of the last row with place and total
    # label of a low row above these with a box to tick for every group with totals
    announced: str = ""
    sizes: FormSizes = USUAL
    # of each round's row, of the height of a row; none: all have the whole
    shares: Sequence[float] = ()

    def __post_init__(self) -> None:
        self._totals = [i for i, group in enumerate(self.groups) if group.totals]
        self._starts = [0, *accumulate(len(group.columns) for group in self.groups)]
        self._columns = [
            (i, column) for i, group in enumerate(self.groups) for column in group.columns
        ]

        # Columns, stretched to the width of the table.
        wanted = [(column.width, self.groups[i].stretch) for i, column in self._columns]
        spare = self.width - fsum(wide for wide, _ in wanted)
        more = spare / fsum(wide * stretch for wide, stretch in wanted)
        fitted = [wide * (1 + more * stretch) for wide, stretch in wanted]
        self._xs = list(accumulate(fitted, initial=self.left))

        # Rows.
        names, labels, row, final = self.heights
        above = [self.sizes.announced_row] * bool(self.announced) + [row] * bool(self.carried)
        self._first = 2 + len(above)  # grid row of the first round
        rows = [row * share for share in self.shares or [1.0] * len(self.rounds)]
        heights = names, labels, *above, *rows, *[final] * bool(self.final)
        self._ys = list(accumulate(heights, initial=self.top))

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

    def _box(self, row: int, column: int, end: int = 0) -> Box:
        """A cell, or one from a column to before the column `end`; both count from 0."""
        x, y = self._xs[column], self._ys[row]
        return Box(x, y, self._xs[end or column + 1] - x, self._ys[row + 1] - y)

    def _over(self, row: int, group: int) -> Box:
        """One box over a whole group in a row."""
        return self._box(row, self._starts[group], self._starts[group + 1])

    def draw(self, page: Page, fill: FillCell | None = None) -> None:
        """Backgrounds first, then row by row, as it is read; the rules last."""
        sizes, first, last = self.sizes, self._first, len(self._ys) - 2
        for j, (_, column) in enumerate(self._columns):
            if column.tinted:
                top = self._box(1, j)
                page.rect(top._replace(h=self._ys[-1] - top.y), fill=PAPER)
        with page.tag("Table"):
            self._draw_heads(page)
            with self._label_row(page, 2, self.announced, sizes.announced) as totals:
                for player, i in enumerate(totals):
                    box = self._over(2, i)
                    size = min(box.h - 1.8 * mm, 6.5 * mm)
                    with page.tag("TD", span=len(self.groups[i].columns)):
                        x = box.x + max(4 * mm, size / 2 + 1.5 * mm)
                        marks.tick_box(page, x, box.cy, size)
                        if fill:
                            fill(page, FormCell(box, None, player))
            with self._label_row(page, first - 1, self.carried, sizes.carried) as totals:
                for i in totals:
                    with page.tag("TD", span=len(self.groups[i].columns)):
                        pass
            for row, facts in enumerate(self.rounds, first):
                with page.tag("TR"):
                    self._draw_round(page, row, facts, fill)

            # A ring for the place; the total goes where the running totals end.
            with self._label_row(page, last, self.final, sizes.final) as totals:
                for i in totals:
                    box, total = self._over(last, i), self._box(last, self._starts[i + 1] - 1)
                    radius = min(sizes.ring, box.h / 2 - 1.2 * mm)
                    marks.ring(page, (box.x + total.x) / 2, box.cy, radius)
                    with page.tag("TD", span=len(self.groups[i].columns)):
                        pass
        self._draw_rules(page)

    def _draw_round(self, page: Page, row: int, facts: RoundFacts, fill: FillCell | None) -> None:
        """Its number is the heading of its row."""
        whole = self._totals[0] if self._totals else 0
        for j, (group, column) in enumerate(self._columns):
            box = self._box(row, j)
            full = column.heard(facts) if column.heard else ""
            with page.tag("TD", full=full) if j else page.tag("TH", scope="Row", full=full):
                if column.draw:
                    column.draw(page, box, facts)
                if fill:
                    for key, part in zip(column.keys, _storeys(box, len(column.keys)), strict=True):
                        fill(page, FormCell(part, facts, group - whole, key))

    def _draw_heads(self, page: Page) -> None:
        """What is above groups, then labels."""
        with page.tag("TR"):
            for i, group in enumerate(self.groups):
                kind: Kind = "TH" if group.head else "TD"
                scope, span = "Column" * (kind == "TH"), len(group.columns)
                with page.tag(kind, scope=scope, span=span, full=group.says):
                    if group.head:
                        group.head(page, self._over(0, i))
        if self.heights.labels:
            with page.tag("TR"):
                self._draw_labels(page)

    def _draw_labels(self, page: Page) -> None:
        """All in one size; of a player's either all in full or all short, of a round's as many in
        full as can be.
        """
        sizes = self.sizes
        texts = list[tuple[Box, tuple[str, ...]]]()
        for i, group in enumerate(self.groups):
            columns = [
                (self._box(1, self._starts[i] + k), column)
                for k, column in enumerate(group.columns)
            ]
            for together in [columns] if group.totals else [[column] for column in columns]:
                least = _LABEL_PAD * (max(1, sizes.marks) if group.totals else 1)
                for form, pad in enumerate((_ROOMY, least, least)):
                    lines = [
                        (box, tuple(label.forms[form] for label in column.labels))
                        for box, column in together
                    ]
                    size = min(_label_size(box.w - pad, line, sizes) for box, line in lines)
                    if size >= sizes.least_label:
                        break
                texts += lines
        size = min(_label_size(box.w - _LABEL_PAD, lines, sizes) for box, lines in texts)
        for (_, column), (box, labels) in zip(self._columns, texts, strict=True):
            full = column.says or " ".join(label.full for label in column.labels)
            with page.tag("TH", scope="Column", full=full):
                if column.head:
                    column.head(page, box)
                    continue
                parts = _storeys(box.inset(0, 0.4 * mm), len(labels))
                for text, part in zip(labels, parts, strict=True):
                    y = part.cy + CAP_HEIGHT * size / 2
                    page.text(part.cx, y, text, size, sizes.font, sizes.ink, "centre")

    def _draw_rules(self, page: Page) -> None:
        xs, ys, first = self._xs, self._ys, self._first
        left, right, end = xs[0], xs[-1], first + len(self.rounds)
        whole = self._totals[0] if self._totals else 0  # from here on rules run from end to end
        for j, (_, column) in enumerate(self._columns):
            if j not in self._starts and not column.joined:
                page.line(xs[j], ys[first], xs[j], ys[end], HAIR, CELL)
            for row in range(first, end) if len(column.keys) > 1 else ():
                box = self._box(row, j)
                page.line(box.x, box.cy, box.right, box.cy, HAIR, CELL, (1.2, 1.6))
        for y, facts in zip(ys[first + 1 : end], self.rounds[1:], strict=True):
            colour, width = (INK, GROUP) if facts.opens else (HAIR, ROW)
            page.line(left, y, right, y, colour, width)
        for y in dict.fromkeys((ys[2], ys[first], ys[end])):  # in this order, none twice
            page.line(left, y, right, y, INK, GROUP)
        for i, j in enumerate(self._starts[1:-1], 1):
            spans = ((0, -1),) if i >= whole else ((0, 2), (first, end))
            for upper, lower in spans:
                page.line(xs[j], ys[upper], xs[j], ys[lower], INK, PLAYER)
        for y in (ys[0], ys[-1]):
            page.line(left, y, right, y, INK, FRAME)

    @contextmanager
    def _label_row(self, page: Page, row: int, text: str, size: float) -> Iterator[Sequence[int]]:
        """A row that isn't a round's, up to the groups with totals, whose numbers come back;
        without a text there is none.
        """
        if not text:
            yield ()
            return
        span = self._starts[self._totals[0]]
        with page.tag("TR"):
            with page.tag("TH", scope="Row", span=span):
                box = self._box(row, 0, span)
                page.centred(box, text, size, BOLD, align="right", pad=3 * mm)
            yield self._totals


def fits_short(column: FormColumn, sizes: FormSizes) -> bool:
    """Whether at least the short labels of a column of this width can be read."""
    labels = tuple(label.forms[1] for label in column.labels)
    pad = _LABEL_PAD * max(1, sizes.marks)
    return _label_size(column.width - pad, labels, sizes) >= sizes.least_label


def _storeys(box: Box, count: int) -> tuple[Box, ...]:
    """The box in equal parts, one above the other."""
    if count == 1:
        return (box,)
    h = box.h / count
    return tuple(Box(box.x, box.y + i * h, box.w, h) for i in range(count))


def _label_size(room: float, lines: Sequence[str], sizes: FormSizes) -> float:
    """The size at which the label fits into its column; it may be too small to read."""
    wide = max((fonts.width(line, sizes.label, sizes.font) for line in lines), default=0)
    return sizes.label * min(1, room / max(wide, 0.01))


Parts = list[Sequence[RoundFacts]]  # the rounds of each page


def split(
    rounds: Sequence[RoundFacts],
    shares: Sequence[float],
    starts: Sequence[int],
    weights: Sequence[float],
) -> Parts:
    """The rounds in parts of about these shares; there are fewer parts where starts are few.

    Args:
        shares: of each part, in any unit.
        starts: indices of the rounds with which a part may begin.
        weights: of each round.
    """
    taken = [0.0, *accumulate(weights)]
    ideal = [taken[-1] * fsum(shares[:page]) / fsum(shares) for page in range(1, len(shares))]
    cuts = {min(starts, key=lambda start: abs(taken[start] - wanted)) for wanted in ideal if starts}
    return [rounds[start:end] for start, end in pairwise([0, *sorted(cuts - {0}), len(rounds)])]
