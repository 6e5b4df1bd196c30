"""A player's rounds as real cards to cut out."""

from cardgen.pages.cutout.cutout import draw_pages

__all__ = ["draw_pages"]
