"""Grids of cards: as many as fit, backs behind their fronts, nothing beyond what printers reach."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import pytest

from cardgen.faces.face import BRIDGE, MINI, POKER, Size
from cardgen.pages.card_grid import (
    MOST_BLEED,
    Flip,
    Grid,
    cut_grid,
    draw_crop_marks,
    draw_foot,
    fold_grid,
)
from cardgen.pages.theme import PAPERS, PRINTABLE
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, Page, mm
from cardgen.text.catalogue import catalogue
from tests.drawn import within
from tests.turns import each, sweep

SIZES = (
    POKER,
    BRIDGE,
    MINI,
    Size("small", 300, 300),
    Size("narrow", 300, 600),
    Size("tall", 600, 1200),
    Size("square", 1200, 1200),
)
SIZES += (Size("odd", 655, 897), Size("tight", 665, 900))
Make = Callable[[Size, str, int, float], Grid]
FLIPS: tuple[Flip, ...] = ("long", "short")
GRIDS = (
    ("make", (cut_grid, fold_grid)),
    ("size", SIZES, lambda size: size.name),
    ("paper", PAPERS),
    ("bleed", (0.0, 3.0, MOST_BLEED)),
)


def blank(grid: Grid) -> Page:
    return Document(Properties("x", "en")).page(grid.width, grid.height)


def lines(page: Page) -> list[tuple[float, float, float, float]]:
    """Straight lines on a page, y down; those inside a turned state aren't turned back."""
    found = re.findall(r"^(\S+) (\S+) m (\S+) (\S+) l S$", "\n".join(page.operators), re.M)
    return [
        (x1, page.height - y1, x2, page.height - y2)
        for x1, y1, x2, y2 in (map(float, line) for line in found)
    ]


def apart(a: Box, b: Box, slack: float = 0.01) -> bool:
    return (
        a.right <= b.x + slack
        or b.right <= a.x + slack
        or a.bottom <= b.y + slack
        or b.bottom <= a.y + slack
    )


@each("size, paper, columns, rows", [(s, p, 3, 3) for s in (POKER, BRIDGE) for p in PAPERS])
def test_nine_usual_cards_on_a_page(size: Size, paper: str, columns: int, rows: int) -> None:
    grid = cut_grid(size, paper, 52)
    assert (grid.columns, grid.rows, grid.width < grid.height) == (columns, rows, True)
    assert grid.pages(52) == 6


def test_small_cards_lie_across() -> None:
    grid = cut_grid(MINI, "a4", 52)
    assert (grid.columns, grid.rows, grid.width > grid.height, grid.pages(52)) == (6, 3, True, 3)


@sweep(*GRIDS)
def test_cards_are_true_to_size_and_within_reach_of_printers(
    make: Make, size: Size, paper: str, bleed: float
) -> None:
    grid = make(size, paper, 52, bleed)
    sheet = Box(0, 0, grid.width, grid.height)
    assert sorted((grid.width, grid.height)) == sorted(PAPERS[paper])
    boxes = [grid.place(i) for i in range(grid.capacity)]
    if grid.fold:
        boxes += [grid.folded(i) for i in range(grid.capacity)]
    for box in boxes:
        assert (box.w / mm, box.h / mm) == pytest.approx(
            (size.width / 10, size.height / 10), abs=0.001
        )
        assert within(sheet.inset(PRINTABLE), box)
        assert within(sheet, box.inset(-bleed * mm)), "the bleed is on the paper"
        assert apart(box.inset(-bleed * mm), grid.foot), (
            "turned over as well: the foot is turned with its page"
        )
    for i, box in enumerate(boxes):
        assert all(apart(box, other) for other in boxes[:i])
    assert within(sheet.inset(PRINTABLE), grid.foot)


@sweep(*GRIDS, ("cards", [1, 13, 52, 56]))
def test_no_grid_takes_fewer_pages(
    make: Make, size: Size, paper: str, bleed: float, cards: int
) -> None:
    """Given every number of columns and rows on every page, none that leaves room for marks and
    ruler holds them on fewer.
    """
    mark, foot, gutter = 1.0, 4.0, max(3.0, bleed)
    w, h = size.width / 10, size.height / 10
    best = 0
    short, long = (length / mm for length in PAPERS[paper])
    for width, height in ((short, long), (long, short)):
        for double_x, double_y in ((1, 1),) if make is cut_grid else ((2, 1), (1, 2)):
            for columns in range(1, 12):
                for rows in range(1, 12):
                    free_x = (
                        width - 10 - 2 * mark - columns * w * double_x - 2 * gutter * (double_x - 1)
                    )
                    free_y = (
                        height - 10 - 2 * mark - rows * h * double_y - 2 * gutter * (double_y - 1)
                    )
                    if min(free_x, free_y) >= -1e-6 and max(free_x, free_y) >= foot + max(
                        0, bleed - mark
                    ):
                        best = max(best, columns * rows)
    assert make(size, paper, cards, bleed).pages(cards) == math.ceil(cards / best)


@sweep(*GRIDS)
def test_every_cut_is_marked_outside_the_cards(
    make: Make, size: Size, paper: str, bleed: float
) -> None:
    grid = make(size, paper, 52, bleed)
    page = blank(grid)
    draw_crop_marks(page, grid)
    reach = Box(0, 0, grid.width, grid.height).inset(PRINTABLE)
    drawn = lines(page)
    for x1, y1, x2, y2 in drawn:
        assert within(reach, Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)))
    fronts, (across, down) = grid.fronts, grid.cuts
    assert (len(across), len(down)) == (grid.columns + 1, grid.rows + 1)
    for axis, cuts, near, far in (
        (0, across, fronts.y, fronts.bottom),
        (1, down, fronts.x, fronts.right),
    ):
        for cut in cuts:
            ends = [
                sorted((line[1 - axis], line[3 - axis]))
                for line in drawn
                if line[axis] == line[2 + axis] == pytest.approx(cut, abs=0.01)
                and line[1 - axis] != line[3 - axis]
            ]
            assert any(near - 2 * mm < b < near and b - a > 0.5 * mm for a, b in ends)
            assert any(far < a < far + 2 * mm and b - a > 0.5 * mm for a, b in ends)
    dashed = [operator for operator in page.operators if operator.endswith("[4 3] 0 d")]
    assert bool(dashed) is bool(grid.fold)


@sweep(("paper", PAPERS), ("size", [POKER, BRIDGE, MINI]))
def test_the_ruler_is_five_centimetres_and_turns_with_the_sheet(size: Size, paper: str) -> None:
    """Given a foot in the margin, it is in the margin that is behind it on the other side, and
    never behind a card.
    """
    grid = cut_grid(size, paper, 52)
    for flip in (None, *FLIPS):
        page = blank(grid)
        draw_foot(page, grid, catalogue("en"), "Words", flip)
        longest = max(abs(x2 - x1) + abs(y2 - y1) for x1, y1, x2, y2 in lines(page))
        assert longest / mm == pytest.approx(50, abs=0.01)
        foot = grid.foot if flip is None else grid.turned_over(grid.foot, flip)
        backs = [
            grid.place(i) if flip is None else grid.mirrored(i, flip) for i in range(grid.capacity)
        ]
        assert all(apart(foot, box) for box in backs)


def test_a_card_larger_than_the_paper() -> None:
    with pytest.raises(ValueError, match="doesn't fit"):
        cut_grid(Size("huge", 3000, 3000), "a4", 1)
