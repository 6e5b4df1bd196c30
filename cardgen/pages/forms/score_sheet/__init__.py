"""Blank score sheets for play with real cards."""

from cardgen.pages.forms.score_sheet.cells import LARGE
from cardgen.pages.forms.score_sheet.heading import continued_height, draw_continued, draw_foot, heading
from cardgen.pages.forms.score_sheet.score_sheet import score_sheet_pdf

__all__ = ["LARGE", "continued_height", "draw_continued", "draw_foot", "heading", "score_sheet_pdf"]
