"""The phone page: its measures, and where its links lead.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from cardgen.pages.surface import mm

WIDTH, HEIGHT, MARGIN = 90 * mm, 160 * mm, 5 * mm

ROOM = WIDTH - 2 * MARGIN
"""Width between the margins."""

HAIRLINE = 0.2 * mm

KEYS_TOP = HEIGHT - 15 * mm

LARGE = 18.0
"""No type of a round page in large print is smaller."""

COVER, HOW_TO, LIST = "cover", "how-to", "list"


def round_anchor(number: int) -> str:
    """Where links to a round lead."""
    return f"round-{number}"


def kitty_anchor(number: int) -> str:
    """Where links to the kitty of a round lead."""
    return f"kitty-{number}"
