"""Where the grids of the trick log go, in which every card played is written down: they flow
down columns and are never split.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, fsum
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.forms.protocol.log_grid import GOOD_CELL, LEAST_CELL, Grid, PlacedGrid, grids_of
from cardgen.pdf.draw import Box, mm

_GRID_GAP, _WIDEST_GAP, _GUTTER = 12.5, 28.0, 5 * mm
_LEAST_GRID = 40 * mm  # room that the bar above a grid needs
_COUNT = 6 * mm  # of a grid's width, beside the players' columns
LEAST_ROW, _TALLEST_ROW, _STEP = 18.5, 24.0, 0.5


class Flow(NamedTuple):
    """Where the grids go."""

    players: int
    row: float  # height of a trick
    columns: int  # of a page
    pages: tuple[tuple[tuple[Grid, ...], ...], ...]  # columns of grids, page by page
    lower: float = 0.0  # how much lower the grids of the first page begin


def flow(
    rounds: Sequence[RoundFacts], players: int, width: float, height: float, lower: float = 0.0
) -> Flow:
    """Lay the log out for pages with this much room: fewest pages, then cells of the usual width,
    then tallest rows.

    lower: room that something else takes at the top of the first page.
    """
    columns, grids = 1, grids_of(rounds)
    while _grid_width(width, columns + 1) >= max(_LEAST_GRID, _COUNT + players * LEAST_CELL):
        columns += 1

    def rank(flowed: Flow) -> tuple[object, ...]:
        narrow = (
            flowed.columns > 1 and _grid_width(width, flowed.columns) < _COUNT + players * GOOD_CELL
        )
        return len(flowed.pages), narrow, -flowed.row, flowed.columns

    return min(
        (_flow(grids, players, count, height, lower) for count in range(1, columns + 1)), key=rank
    )


def _flow(grids: Sequence[Grid], players: int, columns: int, height: float, lower: float) -> Flow:
    """The same with so many columns on a page, all of even length."""

    def fill(row: float, limit: float) -> list[tuple[Grid, ...]]:
        return _fill(grids, row, [max(0.0, min(limit, height - lower))] * columns, limit)

    def pages(row: float, limit: float) -> int:
        return -(-len(fill(row, limit)) // columns)

    def tallest(row: float) -> float:
        return max(grid.height(row) for grid in grids)

    fewest, row = pages(LEAST_ROW, height), _TALLEST_ROW
    while row > LEAST_ROW and (tallest(row) > height or pages(row, height) > fewest):
        row -= _STEP
    # The least height that still does: it lies between the tallest grid and the page, and the
    # number of pages falls with it.
    low, high = tallest(row), height
    while high - low > mm:
        middle = (low + high) / 2
        low, high = (low, middle) if pages(row, middle) <= fewest else (middle, high)
    filled = fill(row, high)
    return Flow(
        players,
        row,
        columns,
        tuple(tuple(filled[i : i + columns]) for i in range(0, len(filled), columns)),
        lower,
    )


def _grid_width(width: float, columns: int) -> float:
    return (width - _GUTTER * (columns - 1)) / columns


def _fill(
    grids: Sequence[Grid], row: float, first: Sequence[float], limit: float
) -> list[tuple[Grid, ...]]:
    """Columns no longer than the limit, in order; a grid that is longer stands alone.

    first: limits of the first columns; one that is too short for the next grid stays empty.
    """
    out: list[list[Grid]] = [[]]
    used = 0.0
    for grid in grids:
        need = grid.height(row)
        while True:
            room = first[len(out) - 1] if len(out) <= len(first) else limit
            start = used + _GRID_GAP if out[-1] else 0.0
            if start + need <= room or (not out[-1] and room == limit):
                break
            out.append([])
            used = 0.0
        out[-1].append(grid)
        used = start + need
    return [tuple(column) for column in out]


def place(
    page_columns: Sequence[Sequence[Grid]], area: Box, flowed: Flow, first: bool = True
) -> list[PlacedGrid]:
    """The grids of one page in reading order; wider gaps bring the columns to about one length.

    first: the page is the log's first one.
    """
    out: list[PlacedGrid] = []
    width = _grid_width(area.w, flowed.columns)
    used = [fsum(grid.height(flowed.row) + _GRID_GAP for grid in column) for column in page_columns]
    for i, column in enumerate(page_columns):
        y, spread = (
            _half_points(area.y + (flowed.lower if first else 0.0)),
            (max(used) - used[i]) / max(1, len(column) - 1),
        )
        gap = min(_WIDEST_GAP, _half_points(_GRID_GAP + spread))
        for grid in column:
            box = Box(area.x + i * (width + _GUTTER), y, width, grid.height(flowed.row))
            out.append(PlacedGrid(grid, box, flowed.row, flowed.players))
            y = box.bottom + gap
    return out


def _half_points(length: float) -> float:
    return floor(2 * length) / 2
