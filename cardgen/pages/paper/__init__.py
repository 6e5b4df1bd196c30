"""What all printed files of a player begin with."""

from cardgen.pages.paper.cover import cover_pages, draw_paper_cover

__all__ = ["cover_pages", "draw_paper_cover"]
