"""Blank score sheets for play with real cards."""

from cardgen.pages.forms.score_sheet.score_sheet import score_sheet_pdf

__all__ = ["score_sheet_pdf"]
