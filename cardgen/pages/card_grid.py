"""Where cards are on printed paper: grids to cut, their backs on the other side, marks for the
knife.

Cards touch, so one cut parts two of them.  A grid may lie on its side (wider than high); *long* and
*short* edge are the paper's, however it lies.  Paper with backs on its other side goes through the
printer upright even then: no driver has to turn pages, and an offset of the backs is the printer's
own, whatever the cards' size.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Literal, NamedTuple

from cardgen.faces import Size
from cardgen.pages.theme import EDGE, GREY, PAPERS, PRINTABLE, RULER, draw_ruler
from cardgen.pdf.draw import TENTH, Box, Page, mm
from cardgen.text import Catalogue

Flip = Literal["long", "short"]  # the edge of the paper that it is turned over on
# The line that a page is folded on; backs are right of an upright one, below a level one.
Fold = Literal["", "upright", "level"]
MOST_BLEED = 5.0  # millimetres; every grid is farther from the edge of the paper
MOST_OFFSET = 5.0  # millimetres that backs may be moved, for the same reason
# Room for a crop mark: the least, the usual, and what is worth having.
_MARK_LEAST, _MARK, _MARK_COMFORT = 1 * mm, 4 * mm, 2.5 * mm
_MARK_GAP, _CROSS = 0.4 * mm, 1.1 * mm
_MARK_LINE = 0.25
_FOOT = 4 * mm  # height of the strip with ruler and words
_TOLERANCE = 1e-6


class Grid(NamedTuple):
    """Cards on a page: as many as fit, row by row."""

    width: float  # of the page
    height: float
    columns: int  # of fronts
    rows: int
    first: Box  # front
    bleed: float  # how far the backs' colour runs out over the cut
    foot: Box  # the strip for ruler and words
    sideways: bool  # the strip is in the margin, its words read from bottom to top
    fold: Fold = ""  # the line that the page is folded on, for backs beside the fronts
    gutter: float = 0.0  # white between that line and the cards

    @property
    def capacity(self) -> int:
        """Cards to a page."""
        return self.columns * self.rows

    @property
    def lies(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height

    @property
    def line(self) -> float:
        """Where the fold is: x of an upright, y of a level one."""
        fronts = self.fronts
        return (fronts.right if self.fold == "upright" else fronts.bottom) + self.gutter

    def pages(self, cards: int) -> int:
        """Pages with fronts that so many cards take."""
        return math.ceil(cards / self.capacity)

    def place(self, i: int) -> Box:
        """The i-th front of a page, from 0."""
        row, column = divmod(i, self.columns)
        x, y, w, h = self.first
        return Box(x + column * w, y + row * h, w, h)

    def mirrored(self, i: int, flip: Flip, offset: tuple[float, float] = (0.0, 0.0)) -> Box:
        """Its back, on the back page of paper that is turned over on this edge.

        offset: millimetres to the right and down by which the backs are moved, as seen on the
            upright sheet.
        """
        x, y, w, h = self.turned_over(self.place(i), flip)
        right, down = offset
        if self.lies:  # its top is at the sheet's left edge
            right, down = -down, right
        return Box(x + right * mm, y + down * mm, w, h)

    def folded(self, i: int) -> Box:
        """Its back on the same page, beyond the fold."""
        x, y, w, h = self.place(i)
        if self.fold == "upright":
            return Box(2 * self.line - x - w, y, w, h)
        return Box(x, 2 * self.line - y - h, w, h)

    def turned_over(self, box: Box, flip: Flip) -> Box:
        """What is behind a box of the front page, in the lengths of the back page."""
        x, y, w, h = box
        if self.backs_are_turned(flip):
            return Box(x, self.height - y - h, w, h)
        return Box(self.width - x - w, y, w, h)

    def backs_are_turned(self, flip: Flip | None) -> bool:
        """Whether a back has to be drawn upside down, so that its top is behind the front's top.
        flip: None: the page is folded.
        """
        if flip is None:
            return self.fold == "level"
        return (flip == "long") == self.lies

    @property
    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """x of the upright cuts through the fronts, y of the level ones."""
        x, y, w, h = self.first
        return tuple(x + k * w for k in range(self.columns + 1)), tuple(
            y + k * h for k in range(self.rows + 1)
        )

    @property
    def fronts(self) -> Box:
        """All fronts of a full page."""
        x, y, w, h = self.first
        return Box(x, y, self.columns * w, self.rows * h)


def cut_grid(
    size: Size, paper: str, cards: int, bleed: float = 0.0, folds: tuple[Fold, ...] = ("",)
) -> Grid:
    """The grid that puts so many cards on the fewest pages, their backs on the other side; upright
    rather than on its side.

    Args:
        paper: a key of `PAPERS`.
        bleed: millimetres, at most `MOST_BLEED`; the outermost cards' own colour runs into it,
            neighbours need none.
        folds: where the page may be folded.

    Raises:
        ValueError: the card is larger than the paper.
    """
    short, long = PAPERS[paper]
    grids = [
        grid
        for width, height in ((short, long), (long, short))
        for fold in folds
        for grid in _grids(width, height, size.width * TENTH, size.height * TENTH, bleed * mm, fold)
    ]
    if not grids:
        raise ValueError(
            f"a card of {size.width / 10:g} × {size.height / 10:g} mm doesn't fit on {paper} paper"
        )
    return min(grids, key=lambda grid: (grid.pages(cards), grid.lies, -grid.capacity))


# Fronts and backs on one side of the paper: it is folded on a line between them, glued and cut.
fold_grid = partial(cut_grid, folds=("upright", "level"))


def _grids(
    width: float, height: float, w: float, h: float, bleed: float, fold: Fold
) -> Iterator[Grid]:
    """The largest grids on such a page that leave room for the marks around them and for the
    foot.
    """
    gutter = max(3 * mm, bleed) if fold else 0.0
    edge = PRINTABLE + _MARK_LEAST  # marks stand around fronts, where no bleed is in their way
    foot_room = _FOOT + max(0.0, bleed - _MARK_LEAST)  # on back pages no bleed is in the foot's way
    room_x, room_y = width - 2 * edge, height - 2 * edge
    times_x, times_y = 1 + (fold == "upright"), 1 + (fold == "level")
    gap_x, gap_y = 2 * gutter * (times_x - 1), 2 * gutter * (times_y - 1)
    most_x = math.floor((room_x - gap_x + _TOLERANCE) / (w * times_x))
    most_y = math.floor((room_y - gap_y + _TOLERANCE) / (h * times_y))
    for columns, rows in ((most_x, most_y), (most_x - 1, most_y), (most_x, most_y - 1)):
        free_x, free_y = room_x - gap_x - columns * w * times_x, room_y - gap_y - rows * h * times_y
        if min(columns, rows) < 1 or max(free_x, free_y) < foot_room:
            continue
        wanted = foot_room + 2 * (_MARK_COMFORT - _MARK_LEAST)
        sideways = free_y < wanted and free_x > free_y
        x = edge + (_start(free_x, foot_room) if sideways else free_x / 2)
        y = edge + (free_y / 2 if sideways else _start(free_y, foot_room))
        foot = (
            Box(width - PRINTABLE - _FOOT, PRINTABLE, _FOOT, height - 2 * PRINTABLE)
            if sideways
            else Box(PRINTABLE, height - PRINTABLE - _FOOT, width - 2 * PRINTABLE, _FOOT)
        )
        yield Grid(
            width, height, columns, rows, Box(x, y, w, h), bleed, foot, sideways, fold, gutter
        )


def _start(free: float, foot_room: float) -> float:
    """How much of the free length is before the cards, the foot being behind them: half of it,
    where that leaves enough.
    """
    if free / 2 + _MARK_LEAST - foot_room >= _MARK_COMFORT:
        return free / 2
    return (free - foot_room) / 2


def draw_crop_marks(page: Page, grid: Grid) -> None:
    """Marks for the knife around the fronts and where four of them meet; and the line to fold
    on.
    """
    fronts, (across, down) = grid.fronts, grid.cuts
    reach = _MARK_GAP + _MARK
    left, top = max(PRINTABLE, fronts.x - reach), max(PRINTABLE, fronts.y - reach)
    right = min(grid.foot.x if grid.sideways else grid.width - PRINTABLE, fronts.right + reach)
    bottom = min(grid.height - PRINTABLE if grid.sideways else grid.foot.y, fronts.bottom + reach)
    if grid.fold == "upright":
        right = grid.line
        page.line(grid.line, top, grid.line, bottom, GREY, 0.5, dash=(4, 3))
    elif grid.fold == "level":
        bottom = grid.line
        page.line(left, grid.line, right, grid.line, GREY, 0.5, dash=(4, 3))
    for x in across:
        page.line(x, top, x, fronts.y - _MARK_GAP, EDGE, _MARK_LINE)
        page.line(x, fronts.bottom + _MARK_GAP, x, bottom, EDGE, _MARK_LINE)
    for y in down:
        page.line(left, y, fronts.x - _MARK_GAP, y, EDGE, _MARK_LINE)
        page.line(fronts.right + _MARK_GAP, y, right, y, EDGE, _MARK_LINE)
    for x in across[1:-1]:
        for y in down[1:-1]:
            page.line(x - _CROSS, y, x + _CROSS, y, EDGE, _MARK_LINE)
            page.line(x, y - _CROSS, x, y + _CROSS, EDGE, _MARK_LINE)


@contextmanager
def foot_place(page: Page, grid: Grid, flip: Flip | None) -> Iterator[Box]:
    """Draw on the foot of a page as if it lay; flip: as in `draw_foot`."""
    box = grid.foot if flip is None else grid.turned_over(grid.foot, flip)
    if grid.sideways:
        with page.sideways(box):
            yield Box(0, 0, box.h, box.w)
    else:
        yield box


def draw_foot(
    page: Page, grid: Grid, texts: Catalogue, words: str, flip: Flip | None = None
) -> None:
    """The ruler, and a short line that says what this page is.

    flip: None on a front page; on a back page the edge that leads there, for the foot is where the
        front's has room.
    """
    with foot_place(page, grid, flip) as box:
        y = box.bottom - 0.6 * mm  # letters have tails
        draw_ruler(page, box.x + 0.2 * mm, y, texts)
        page.text(box.right, y, words, 7.0, colour=GREY, align="right", room=box.w - RULER - 6 * mm)
