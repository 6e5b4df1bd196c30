"""The page of a dealer who sits out: no card, but what there is to do.

Lengths are points; the origin is the page's top left corner, y runs down.  Art is in 0.1 mm around its centre, y up.
"""

from __future__ import annotations

from functools import cache

from cardgen.faces import Art, Pen
from cardgen.games import RoundFacts, Sight
from cardgen.pages import parts
from cardgen.pages.parts import round_keys
from cardgen.pages.phone import large
from cardgen.pages.theme import CREAM, GOLD, INK, KEYS_TOP, LARGE, LARGE_KEYS_TOP, MARGIN, NAVY, ROOM, SKY, WHITE, Style, inks
from cardgen.pdf.draw import BOLD, Box, Document, Page, mm, plain, wrap
from cardgen.views import PlayerView

_PAD, _PAD_LARGE, _GAP = 6 * mm, 4 * mm, 4 * mm
_CUP_HEIGHT = 34 * mm
_CUP_UNITS = 340
"""Height of the cup's drawing, in 0.1 mm."""


def draw_pause(document: Document, view: PlayerView, facts: RoundFacts, style: Style, listed: str) -> None:
    """A round that the reader deals and doesn't play, as the document's next page.

    Args:
        listed: anchor of the list page that has this round.
    """
    rounds = view.table.numbers
    if style.large:
        page, above = large.round_head(document, view, facts, style)
        _plate(page, style, facts, _between(above, LARGE_KEYS_TOP), LARGE)
        large.round_keys(page, style, facts.number, rounds, listed)
    else:
        page, above = parts.round_head(document, view, facts, style)
        _plate(page, style, facts, _between(above, KEYS_TOP), 14)
        round_keys(page, style, facts.number, rounds, listed)


def _between(above: float, keys_top: float) -> Box:
    """The plate's place, from the line above it to the keys."""
    top = above + 6 * mm
    return Box(MARGIN, top, ROOM, keys_top - 4 * mm - top)


def _plate(page: Page, style: Style, facts: RoundFacts, box: Box, size: float) -> None:
    """The cup and the words on a plate, both in its middle."""
    texts, leading, pad = style.texts, *((1.25 * size, _PAD_LARGE) if style.large else (1.35 * size, _PAD))
    room = box.w - 2 * pad
    says = [texts("round.pause.says"), texts(f"round.pause.{'choose' if facts.sight is Sight.CHOICE else 'can'}")]
    inks(style).plate.lay(page, box, 3 * mm)
    if style.large:
        says = [f"*{plain(markup)}*" for markup in says]
    page.rect(box.inset(1.2 * mm), None, GOLD, 0.35 * mm, 2 * mm)
    title = 1.6 * size
    rows = sum(len(wrap(markup, size, room)) for markup in says)
    words = title + _GAP + rows * leading + _GAP * (len(says) - 1)
    cup_height = min(_CUP_HEIGHT, box.h - words - 4 * _GAP)
    y = box.y + (box.h - words - cup_height - 1.5 * _GAP) / 2
    page.art(_cup(style.low_ink), box.cx, y + cup_height / 2, cup_height / (_CUP_UNITS * mm / 10), inline=True)
    y += cup_height + 1.5 * _GAP + 0.8 * title
    page.text(box.cx, y, texts("round.pause.title"), title, BOLD, align="centre", room=room)
    y += _GAP + leading
    for markup in says:
        y = page.prose(box.x + pad, y, room, markup, size, leading) + _GAP


@cache
def _cup(low_ink: bool) -> Art:
    """A cup of coffee on its saucer."""
    pen, glaze, band = Pen(), *((WHITE, CREAM) if low_ink else (NAVY, GOLD))
    steam = "M -52 70 C -76 100 -28 118 -52 152 M 0 70 C -24 100 24 118 0 152 M 52 70 C 28 100 76 118 52 152"
    pen.path(steam, None, SKY, 9)
    pen.path("M -170 -118 C -120 -168 120 -168 170 -118 Z", WHITE, INK, 5)
    pen.path("M 96 22 C 168 30 168 -70 78 -66", None, INK, 25)
    pen.path("M 96 22 C 168 30 168 -70 78 -66", None, glaze, 15)
    pen.path("M -110 40 C -110 -70 -86 -120 0 -120 C 86 -120 110 -70 110 40 Z", glaze, INK, 5)
    pen.path("M -104 -14 C -60 -24 60 -24 104 -14 L 101 -34 C 60 -44 -60 -44 -101 -34 Z", band, GOLD if low_ink else None, 3)
    pen.path("M -110 40 C -110 64 110 64 110 40 C 110 16 -110 16 -110 40 Z", WHITE, INK, 5)
    pen.path("M -92 38 C -92 54 92 54 92 38 C 92 22 -92 22 -92 38 Z", "#5A3826")
    return pen.art(f"pause-cup{'-pale' if low_ink else ''}", (-175, -170, 175, 170))
