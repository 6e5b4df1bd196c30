"""A player's file for the phone."""

from cardgen.pages.phone.phone import draw_pages

__all__ = ["draw_pages"]
