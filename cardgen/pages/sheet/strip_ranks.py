"""How the ranks of a suit run, in a line below the cards of a strip.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from cardgen.games import Rules
from cardgen.pages import parts
from cardgen.pages.theme import Style
from cardgen.pdf.draw import Page, mm

RANKS_HEIGHT = 3.8 * mm
"""What the line takes below the cards."""

_SIZE = 9.0


def draw_ranks(page: Page, style: Style, rules: Rules, x: float, y: float, room: float) -> None:
    """The line, from x on.  y: its baseline."""
    parts.rank_line(page, style, rules, y, parts.RankPlace(x, room, _SIZE))
