"""Finished PDFs, read again: the only reader of PDFs."""

from cardgen.pdf.read.file import PdfFile, number_said
from cardgen.pdf.read.filled import is_filled, read_fields, unfilled
from cardgen.pdf.read.inspect import FoundFile, FoundPage, has_more, look
from cardgen.pdf.read.limits import MOST_LINE, MOST_NAMED, MOST_PDF
from cardgen.pdf.read.lock import Locked
from cardgen.pdf.read.scene import Area, Painted, Placed, Shown, Span, drawing_digest, lines_of

__all__ = [
    "MOST_LINE", "MOST_NAMED", "MOST_PDF", "Area", "FoundFile", "FoundPage", "Locked", "Painted", "PdfFile", "Placed", "Shown",
    "Span", "drawing_digest", "has_more", "is_filled", "lines_of", "look", "number_said", "read_fields",
    "unfilled",
]  # fmt: skip
