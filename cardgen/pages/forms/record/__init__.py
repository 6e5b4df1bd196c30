"""The hand record of a finished game."""

from cardgen.pages.forms.record.record import record_pdf

__all__ = ["record_pdf"]
