"""Rounds in which cards stay closed, and the kitty."""

from cardgen.pages.closed.forehead import draw_around, draw_rows
from cardgen.pages.closed.list import (
    FEW_ON_PAPER,
    LARGE_ON_PAPER,
    PAPER_LIST,
    ListType,
    draw_index,
    draw_sealed_list,
    list_grid,
    name_stars_below,
)
from cardgen.pages.closed.parts import (
    announced_of_own,
    announced_to_right,
    announcement_boxes,
    announcement_row,
    announcement_rows,
    blind_words,
    check_line,
    choice_words,
    kitty_size,
    kitty_words,
    own_boxes,
    row_height,
    sealed_anchor,
    who_chooses,
    with_names,
)

__all__ = [
    "FEW_ON_PAPER", "LARGE_ON_PAPER", "PAPER_LIST", "ListType", "announced_of_own",
    "announced_to_right", "announcement_boxes", "announcement_row", "announcement_rows",
    "blind_words", "check_line", "choice_words", "draw_around", "draw_index", "draw_rows",
    "draw_sealed_list", "kitty_size", "kitty_words", "list_grid", "name_stars_below", "own_boxes",
    "row_height", "sealed_anchor", "who_chooses", "with_names",
]  # fmt: skip
