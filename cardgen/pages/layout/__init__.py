"""How things are placed: blocks and columns, grids, what is shared out over pages."""

from cardgen.pages.layout.block import (
    Block,
    Drawn,
    draw_number,
    draw_prose,
    draw_step,
    over_pages,
    paragraph,
    stack,
    stacked_height,
    step,
    together,
    unmarked,
)
from cardgen.pages.layout.card_grid import MOST_OFFSET, Flip, Grid, cut_grid, draw_crop_marks, draw_foot, fold_grid
from cardgen.pages.layout.column import Column
from cardgen.pages.layout.share_out import evenly_shared

__all__ = [
    "MOST_OFFSET", "Block", "Column", "Drawn", "Flip", "Grid", "cut_grid", "draw_crop_marks", "draw_foot", "draw_number", "draw_prose",
    "draw_step", "evenly_shared", "fold_grid", "over_pages", "paragraph", "stack", "stacked_height", "step", "together", "unmarked",
]  # fmt: skip
