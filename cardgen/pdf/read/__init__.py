"""Finished PDFs, read again: the only reader of PDFs."""

from cardgen.pdf.read.document import FileFacts, is_encrypted, number_said, read_all, read_digest, read_facts, read_fields, read_info
from cardgen.pdf.read.inspect import FoundFile, FoundPage
from cardgen.pdf.read.scene import Area, Painted, Placed, Shown, Span, drawing_digest, lines_of

__all__ = [
    "Area", "FileFacts", "FoundFile", "FoundPage", "Painted", "Placed", "Shown", "Span", "drawing_digest", "is_encrypted", "lines_of",
    "number_said", "read_all", "read_digest", "read_facts", "read_fields", "read_info",
]  # fmt: skip
