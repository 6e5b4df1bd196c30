"""The page of a dealer who sits out: no card, but what there is to do."""

from __future__ import annotations

from functools import cache

from cardgen.faces import Art, Pen
from cardgen.games import Sight
from cardgen.pages.layout import paragraph, stack, stacked_height
from cardgen.pages.phone.page import RoundPages, frame_of
from cardgen.pages.theme import (
    CREAM,
    GOLD,
    INK,
    LARGE,
    LARGE_PRINT,
    MARGIN,
    NAVY,
    NORMAL,
    ROOM,
    SKY,
    WHITE,
    inks,
)
from cardgen.pdf.draw import BOLD, Box, mm

_GAP = 4 * mm
_USUAL, _LARGE = (
    NORMAL._replace(size=14, leading=1.35 * 14, rise=1.35),
    LARGE_PRINT._replace(leading=1.25 * LARGE, rise=1.25),
)
_CUP_HEIGHT = 34 * mm
_CUP_UNITS = 340  # height of the cup's drawing, in 0.1 mm


def draw_pause(pages: RoundPages) -> None:
    """A round that the reader deals and doesn't play, as the document's next page: the cup and
    the words in the middle of a plate.
    """
    style, texts, (theme, pad) = (
        pages.style,
        pages.style.texts,
        (_LARGE, 4 * mm) if pages.style.large else (_USUAL, 6 * mm),
    )
    page, above = pages.first()
    box = Box(MARGIN, above + 6 * mm, ROOM, frame_of(style).keys - 4 * mm - (above + 6 * mm))
    room = box.w - 2 * pad
    can = "choose" if pages.facts.sight is Sight.CHOICE else "can"
    says = [
        paragraph(theme, texts(f"round.pause.{key}"), box.x + pad, room) for key in ("says", can)
    ]
    inks(style).plate.paint(page, box, 3 * mm)
    page.rect(box.inset(1.2 * mm), None, GOLD, 0.35 * mm, 2 * mm)
    title = 1.6 * theme.size
    words = title + _GAP + stacked_height(says, _GAP)
    cup_height = min(_CUP_HEIGHT, box.h - words - 4 * _GAP)
    y = box.y + (box.h - words - cup_height - 1.5 * _GAP) / 2
    page.art(
        _cup(style.low_ink),
        box.cx,
        y + cup_height / 2,
        cup_height / (_CUP_UNITS * mm / 10),
        inline=True,
    )
    y += cup_height + 1.5 * _GAP + 0.8 * title
    page.text(box.cx, y, texts("round.pause.title"), title, BOLD, align="centre", room=room)
    stack(page, says, y + _GAP, _GAP)
    pages.keys(page)


@cache
def _cup(low_ink: bool) -> Art:
    """A cup of coffee on its saucer."""
    pen, glaze, band = Pen(), *((WHITE, CREAM) if low_ink else (NAVY, GOLD))
    steam = (
        "M -52 70 C -76 100 -28 118 -52 152 M 0 70 C -24 100 24 118 0 152 M 52 70 C 28 100 76 118"
        " 52 152"
    )
    pen.path(steam, None, SKY, 9)
    pen.path("M -170 -118 C -120 -168 120 -168 170 -118 Z", WHITE, INK, 5)
    pen.path("M 96 22 C 168 30 168 -70 78 -66", None, INK, 25)
    pen.path("M 96 22 C 168 30 168 -70 78 -66", None, glaze, 15)
    pen.path("M -110 40 C -110 -70 -86 -120 0 -120 C 86 -120 110 -70 110 40 Z", glaze, INK, 5)
    pen.path(
        "M -104 -14 C -60 -24 60 -24 104 -14 L 101 -34 C 60 -44 -60 -44 -101 -34 Z",
        band,
        GOLD if low_ink else None,
        3,
    )
    pen.path("M -110 40 C -110 64 110 64 110 40 C 110 16 -110 16 -110 40 Z", WHITE, INK, 5)
    pen.path("M -92 38 C -92 54 92 54 92 38 C 92 22 -92 22 -92 38 Z", "#5A3826")
    return pen.art(f"pause-cup{'-pale' if low_ink else ''}", (-175, -170, 175, 170))
