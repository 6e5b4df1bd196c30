"""How things are placed: on grids, and shared out over pages."""

from cardgen.pages.layout.card_grid import MOST_OFFSET, Flip, Grid, cut_grid, draw_crop_marks, draw_foot, fold_grid
from cardgen.pages.layout.share_out import evenly_shared

__all__ = ["MOST_OFFSET", "Flip", "Grid", "cut_grid", "draw_crop_marks", "draw_foot", "evenly_shared", "fold_grid"]
