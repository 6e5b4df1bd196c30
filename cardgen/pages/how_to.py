"""How to play over a chat, on a page of its own: for covers that have no room for it.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from cardgen.pages import parts
from cardgen.pages.document import Document
from cardgen.pages.fonts import BOLD, CAP_HEIGHT
from cardgen.pages.parts import MARGIN, ROOM, Key
from cardgen.pages.prose import wrap
from cardgen.pages.style import NAVY, WHITE, Style
from cardgen.pages.surface import mm

_TOP, _ASIDE, _INDENT = 25 * mm, 3 * mm, 9 * mm


def draw_how_to(document: Document, style: Style) -> None:
    """How to play over a chat, as the document's next page."""
    texts, size = style.texts, parts.LARGE if style.large else 16.0
    page = parts.phone_page(document, parts.HOW_TO, texts("cover.how-to"))
    page.text(MARGIN, 13 * mm, texts("cover.how-to"), 22, BOLD, room=ROOM)
    steps, track = texts.lines("cover.steps"), texts("cover.track")
    rows = sum(len(wrap(markup, size, ROOM - _INDENT)) for markup in steps) + len(wrap(track, size, ROOM))
    free = parts.KEYS_TOP - _TOP - (len(steps) + 1) * _ASIDE
    leading = min(1.4 * size, free / rows)
    y = _TOP
    for i, markup in enumerate(steps, 1):
        middle = MARGIN + 3.2 * mm
        page.circle(middle, y - size * CAP_HEIGHT / 2, 3.2 * mm, NAVY)
        page.text(middle, y, str(i), size, BOLD, WHITE, "centre")
        y = page.prose(MARGIN + _INDENT, y, ROOM - _INDENT, markup, size, leading) + _ASIDE
    page.prose(MARGIN, y + _ASIDE / 2, ROOM, track, size, leading)
    row = [Key(texts("cover.title"), parts.COVER), Key(f"{texts('list.title')} ›", parts.LIST)]
    parts.keys(page, row, size=size if style.large else 12.5)
