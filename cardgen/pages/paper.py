"""What all pages have in common that are printed: sizes, the edge that printers can't reach, a ruler.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from cardgen.pages.style import EDGE, GREY
from cardgen.pages.surface import Page, mm
from cardgen.texts import Catalogue

PRINTABLE = 5 * mm
"""Nothing but bleed is drawn nearer to the edge of the paper."""

RULER = 50 * mm
"""Length of the ruler."""


def draw_ruler(page: Page, x: float, y: float, texts: Catalogue, words: float = 6) -> None:
    """Five centimetres that show whether the printer scales; y: of the line, with its ticks and words above it.

    Args:
        words: type size of what they say.
    """
    page.text(x + RULER / 2, y - 1.8 * mm, texts("protocol.ruler"), words, colour=GREY, align="centre")
    page.line(x, y, x + RULER, y, EDGE, 0.4)
    for k in range(6):
        page.line(x + k * 10 * mm, y, x + k * 10 * mm, y - (1 if k % 5 else 1.6) * mm, EDGE, 0.4)
