"""How things are placed: blocks and columns, grids, what is shared out over pages."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
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
    from cardgen.pages.layout.card_grid import (
        MOST_OFFSET,
        Flip,
        Grid,
        cut_grid,
        draw_crop_marks,
        draw_foot,
        fold_grid,
        foot_place,
    )
    from cardgen.pages.layout.column import Column
    from cardgen.pages.layout.table import Cell, draw_row, places, side_by_side
else:
    __getattr__, __all__ = door(
        __name__,
        block=(
            "Block Drawn Entry centred draw_number draw_prose evenly_shared free legend over_pages"
            " paragraph stack stacked_height step together unmarked"
        ),
        card_grid="MOST_OFFSET Flip Grid cut_grid draw_crop_marks draw_foot fold_grid foot_place",
        column="Column",
        table="Cell draw_row places side_by_side",
    )
