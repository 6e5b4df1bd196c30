"""How things are placed: blocks and columns, grids, what is shared out over pages."""

from cardgen.pages.layout.block import (
    Block,
    Drawn,
    Entry,
    centred,
    draw_number,
    draw_prose,
    evenly_shared,
    free,
    legend,
    over_pages,
    paragraph,
    stack,
    stacked_height,
    step,
    together,
    unmarked,
)
from cardgen.pages.layout.card_grid import MOST_OFFSET, Flip, Grid, cut_grid, draw_crop_marks, draw_foot, fold_grid, foot_place
from cardgen.pages.layout.column import Column
from cardgen.pages.layout.table import Cell, draw_row, places, side_by_side

__all__ = [
    "MOST_OFFSET", "Block", "Cell", "Column", "Drawn", "Entry", "Flip", "Grid", "centred", "cut_grid", "draw_crop_marks", "draw_foot",
    "draw_number", "draw_prose", "draw_row", "evenly_shared", "fold_grid", "foot_place", "free", "legend", "over_pages", "paragraph",
    "places", "side_by_side", "stack", "stacked_height", "step", "together", "unmarked",
]  # fmt: skip
