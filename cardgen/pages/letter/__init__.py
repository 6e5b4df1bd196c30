"""A player's file as letters that fold shut."""

from cardgen.pages.letter.letter import draw_pages

__all__ = ["draw_pages"]
