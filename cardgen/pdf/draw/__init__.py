"""Pages, drawn and written as a file."""

import cardgen.pdf.draw.alone
from cardgen.pdf.container import DRAWING
from cardgen.pdf.draw import document, fonts
from cardgen.pdf.draw.document import ROUND, Document, Finished, Printing, Properties
from cardgen.pdf.draw.fonts import BOLD, CAP_HEIGHT, REGULAR
from cardgen.pdf.draw.page import TENTH, Align, Box, Page, Tone, Trace, mm
from cardgen.pdf.draw.svg import page_svg
from cardgen.pdf.draw.tags import Element, Kind
from cardgen.pdf.draw.wrap import (
    Line,
    balanced,
    begins_syllable,
    markup_width,
    narrowest,
    plain,
    shrink,
    wrap,
    wrap_anywhere,
)

__all__ = [
    "BOLD", "CAP_HEIGHT", "DRAWING", "REGULAR", "ROUND", "TENTH", "Align", "Box", "Document",
    "Element", "Finished", "Kind", "Line", "Page", "Printing", "Properties", "Tone", "Trace",
    "balanced", "begins_syllable", "document", "fonts", "markup_width", "mm", "narrowest",
    "page_svg", "plain", "shrink", "wrap", "wrap_anywhere",
]  # fmt: skip
