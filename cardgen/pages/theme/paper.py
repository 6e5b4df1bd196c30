"""What all pages have in common that are printed: sizes, the edge that printers can't reach, a
ruler, a foot.
"""

from __future__ import annotations

from cardgen.pages.theme.style import EDGE, GREY, LARGE, Style
from cardgen.pdf.draw import BOLD, Document, Page, fonts, mm
from cardgen.text import Catalogue
from cardgen.views import PlayerView

PRINTABLE = 5 * mm  # nothing but bleed is drawn nearer to the edge of the paper
RULER = 50 * mm  # length of the ruler
SIDE = 8 * mm  # margin left and right


def foot_height(style: Style) -> float:
    """From the lower edge of the paper to the upper edge of its foot."""
    return (15 if style.large else 11) * mm


def draw_feet(document: Document, view: PlayerView, style: Style, pages: int | None = None) -> None:
    """The foot of every page so far: a ruler, whose file it is and of which pack, page n of m.
    pages: m; None: all are there.
    """
    texts, table, last = style.texts, view.table, pages or len(document.pages)
    for number, page in enumerate(document.pages, 1):
        base, right = page.height - 6.6 * mm, page.width - SIDE
        draw_ruler(page, SIDE, base, texts, LARGE if style.large else 7)
        if style.large:
            place, room = f" · {table.pack_mark} · {number}/{last}", right - SIDE - RULER - 6 * mm
            name = fonts.called(
                view.name, table.names, LARGE, room - fonts.width(place, LARGE, BOLD), BOLD
            )
            page.text(right, base, name + place, LARGE, BOLD, GREY, "right")
            continue
        place = (
            f"{texts(f'game.{table.game}')} · {table.pack_mark} ·"
            f" {texts('protocol.page', n=number, m=last)}"
        )
        x = (
            right
            - page.text(right, base, place, 9, colour=GREY, align="right")
            - fonts.width(" · ", 9)
        )
        name = fonts.called(view.name, table.names, 9, x - SIDE - RULER - 6 * mm)
        page.text(x + fonts.width(" · ", 9), base, f"{name} · ", 9, colour=GREY, align="right")


def draw_ruler(page: Page, x: float, y: float, texts: Catalogue, words: float = 7) -> None:
    """Five centimetres that show whether the printer scales; ticks and words, of this type size,
    stand above the line at y.
    """
    page.text(
        x + RULER / 2, y - 1.7 * mm, texts("protocol.ruler"), words, colour=GREY, align="centre"
    )
    page.line(x, y, x + RULER, y, EDGE, 0.4)
    for k in range(6):
        page.line(x + k * 10 * mm, y, x + k * 10 * mm, y - (1 if k % 5 else 1.6) * mm, EDGE, 0.4)
