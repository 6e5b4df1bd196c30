"""A player's file as strips of paper."""

from cardgen.pages.sheet.sheet import Sheet, draw_pages, draw_strip, sheets
from cardgen.pages.sheet.strip_closed import draw_lookup
from cardgen.pages.sheet.strip_frame import GAP, note_labels, strip_height, strip_units
from cardgen.pages.sheet.strip_large import draw_first_part

__all__ = [
    "GAP", "Sheet", "draw_first_part", "draw_lookup", "draw_pages", "draw_strip", "note_labels",
    "sheets", "strip_height", "strip_units",
]  # fmt: skip
