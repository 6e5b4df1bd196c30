"""The phone page: its measures, and where its links lead."""

from __future__ import annotations

from cardgen.pdf.draw import mm

WIDTH, HEIGHT, MARGIN = 90 * mm, 160 * mm, 5 * mm
ROOM = WIDTH - 2 * MARGIN  # width between the margins
HAIRLINE = 0.2 * mm
KEYS_TOP = HEIGHT - 15 * mm  # where keys begin
LARGE_KEY, LARGE_KEYS_TOP = 12.5 * mm, HEIGHT - 17 * mm  # in large print: their height, and where they begin
LARGE = 18.0  # no type in large print is smaller
COVER, HOW_TO, LIST = "cover", "how-to", "list"


def round_anchor(number: int) -> str:
    """Where links to a round lead."""
    return f"round-{number}"


def kitty_anchor(number: int) -> str:
    """Where links to the kitty of a round lead."""
    return f"kitty-{number}"
