"""Suit marks: outlines 100 units tall, centred on the origin, without colour."""

from __future__ import annotations

import math
from functools import cache

from cardgen.cards import Suit
from cardgen.faces.pen import Art, symmetric_segments, transformed, written

PIP_WIDTH: dict[Suit, float] = {
    Suit.CLUBS: 1.0,
    Suit.DIAMONDS: 0.76,
    Suit.HEARTS: 1.0,
    Suit.SPADES: 0.94,
}
"""Width of each mark as a share of its height."""


def _arc(cx: float, cy: float, r: float, start: float, end: float) -> str:
    """Curves of a circular arc in degrees, for path data; the path already stands at its start."""
    parts = max(1, math.ceil(abs(end - start) / 90))
    step = math.radians((end - start) / parts)
    reach = 4 / 3 * math.tan(step / 4)
    out = []
    for i in range(parts):
        a = math.radians(start) + i * step
        b = a + step
        points = (
            (math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
            (math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        out.append("C " + " ".join(f"{cx + r * x:.2f} {cy + r * y:.2f}" for x, y in points))
    return " ".join(out)


def _club() -> str:
    """Right half of the club as one outline: upper leaf, right leaf, stem; the leaves' circles
    meet where they cross.
    """
    r, top, right = 23.6, (0.0, 26.2), (26.4, -10.0)
    dx, dy = right[0] - top[0], right[1] - top[1]
    apart = math.hypot(dx, dy)
    height = math.sqrt(r * r - apart * apart / 4)
    cross_x = (top[0] + right[0]) / 2 - dy / apart * height
    cross_y = (top[1] + right[1]) / 2 + dx / apart * height
    upper = _arc(*top, r, 90, math.degrees(math.atan2(cross_y - top[1], cross_x - top[0])))
    lower = _arc(*right, r, math.degrees(math.atan2(cross_y - right[1], cross_x - right[0])), -160)
    return f"M 0 {top[1] + r} {upper} {lower} C 4.6 -33 9 -45 19 -50"


_HALVES = {
    Suit.CLUBS: _club(),
    Suit.DIAMONDS: "M 0 50 C 10 32 24 14 38 0 C 24 -14 10 -32 0 -50",
    Suit.HEARTS: "M 0 -50 C 6 -32 50 -6 50 22 C 50 38 39 48 26 48 C 14 48 4 41 0 29",
    Suit.SPADES: (
        "M 0 50 C 8 30 47 10 47 -14 C 47 -29 36 -37 25 -37 C 16 -37 9 -33 5 -26 C 5 -36 9 -45"
        " 19 -50"
    ),
}
_SEGMENTS = {suit: symmetric_segments(half) for suit, half in _HALVES.items()}


def pip_outline(suit: Suit, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """The mark's outline; for clipping, or lines of a width of their own."""
    return written(transformed(_SEGMENTS[suit], x, y, scale))


@cache
def pip(suit: Suit) -> Art:
    half = PIP_WIDTH[suit] * 50 + 2
    return Art(f"pip-{suit.value}", (-half, -52, half, 52), f"{pip_outline(suit)} f")
