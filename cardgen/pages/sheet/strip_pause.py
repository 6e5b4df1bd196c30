"""The strip of a dealer who sits out: no card, but what there is to do.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from cardgen.games import RoundFacts, Sight
from cardgen.pages.theme import Style
from cardgen.pdf.draw import BOLD, Box, Page, mm


def draw_pause(page: Page, box: Box, facts: RoundFacts, style: Style) -> None:
    """What the dealer of a dead hand does."""
    texts = style.texts
    page.text(box.x, box.y + 12 * mm, texts("round.pause.title"), 20, BOLD, room=box.w)
    y = box.y + 20 * mm
    for key in ("says", "choose" if facts.sight is Sight.CHOICE else "can"):
        y = page.prose(box.x, y, box.w, texts(f"round.pause.{key}"), 12, 15) + 1.5 * mm
