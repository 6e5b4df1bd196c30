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

_TOP, _INDENT = 23.5 * mm, 9 * mm
_ASIDE, _LEAST_ASIDE = 3 * mm, 1.4 * mm
"""Between steps: as a rule, and at least."""


def hints(style: Style, hook: bool) -> list[str]:
    """What stands under the steps.

    Args:
        hook: whether a sum of bids is forbidden.
    """
    return [style.texts(f"cover.{key}") for key in (("hook", "track") if hook else ("track",))]


def draw_how_to(document: Document, style: Style, hook: bool) -> None:
    """How to play over a chat, as the document's next page; for `hook` see `hints`."""
    texts, size = style.texts, parts.LARGE if style.large else 16.0
    page = parts.phone_page(document, parts.HOW_TO, texts("cover.how-to"))
    page.text(MARGIN, 13 * mm, texts("cover.how-to"), 22, BOLD, room=ROOM)
    steps, below = texts.lines("cover.steps"), hints(style, hook)
    rows = sum(len(wrap(markup, size, ROOM - _INDENT)) for markup in steps) + sum(len(wrap(markup, size, ROOM)) for markup in below)
    asides = len(steps) + len(below)  # a double one between them
    free = parts.KEYS_TOP - _TOP + 0.5 * size  # the last line needs no room for a next
    aside = max(_LEAST_ASIDE, min(_ASIDE, (free - 1.25 * size * rows) / asides))
    leading = min(1.4 * size, (free - asides * aside) / rows)
    y = _TOP
    for i, markup in enumerate(steps, 1):
        middle = MARGIN + 3.2 * mm
        page.circle(middle, y - size * CAP_HEIGHT / 2, 3.2 * mm, NAVY)
        page.text(middle, y, str(i), size, BOLD, WHITE, "centre")
        y = page.prose(MARGIN + _INDENT, y, ROOM - _INDENT, markup, size, leading) + aside
    y += aside
    for markup in below:
        y = page.prose(MARGIN, y, ROOM, markup, size, leading) + aside
    row = [Key(texts("cover.title"), parts.COVER), Key(f"{texts('list.title')} ›", parts.LIST)]
    parts.keys(page, row, size=size if style.large else 12.5)
