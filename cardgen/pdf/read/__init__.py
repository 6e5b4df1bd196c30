"""Finished PDFs, read again: the only reader of PDFs."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.pdf.read.file import PdfFile, info_number
    from cardgen.pdf.read.filled import is_filled, read_fields, unfilled
    from cardgen.pdf.read.inspect import FoundFile, FoundPage, has_more, look, shows_the_same
    from cardgen.pdf.read.limits import MOST_LINE, MOST_NAMED, MOST_PDF
    from cardgen.pdf.read.lock import Locked
    from cardgen.pdf.read.objects import Stream
    from cardgen.pdf.read.scene import Area, Painted, Placed, Shown, Span, drawing_digest, lines_of
    from cardgen.pdf.read.svg import page_svg
else:
    __getattr__, __all__ = door(
        __name__,
        file="PdfFile info_number",
        filled="is_filled read_fields unfilled",
        inspect="FoundFile FoundPage has_more look shows_the_same",
        limits="MOST_LINE MOST_NAMED MOST_PDF",
        lock="Locked",
        objects="Stream",
        scene="Area Painted Placed Shown Span drawing_digest lines_of",
        svg="page_svg",
    )
