"""Index labels as outlines, so that a page needs no font for them and no letter extracts twice."""

from __future__ import annotations

import re
from functools import cache
from math import fsum

from cardgen.faces.glyphs import ADVANCES, OUTLINES
from cardgen.faces.pen import Art, number

_HEIGHTS = re.compile(r"(\S+) [mlc]\b")
"""Finds the height at which each part of an outline ends."""

NARROWEST = 0.7
"""Labels are squeezed to this share of their width at most."""


@cache
def glyph(label: str) -> Art:
    """A label, 100 units high, without colour; its origin lies at half its height in the middle of its width."""
    x, half = 0.0, glyph_width(label) / 2
    parts = []
    for character in label:
        parts.append(f"q 1 0 0 1 {number(x - half)} -50 cm {OUTLINES[character]} f Q")
        x += ADVANCES[character]
    name = "".join(c if c.isascii() else f"u{ord(c):04x}" for c in label)
    return Art(f"index-{name}", (-half, -75, half, 55), " ".join(parts))


def glyph_width(label: str) -> float:
    """Width of a label 100 units high; not squeezed."""
    return fsum(ADVANCES[character] for character in label)


def fit(label: str, cap: float, room: float) -> tuple[float, float]:
    """Cap height and squeeze at which a label fits into `room`: narrowed first, made smaller only below `NARROWEST`.

    Args:
        label: the label.
        cap: wanted cap height.
        room: width, in the unit of `cap`.
    """
    natural = glyph_width(label) / 100
    squeeze = max(NARROWEST, min(1.0, room / (natural * cap)))
    return min(cap, room / (natural * squeeze)), squeeze


@cache
def glyph_depth(label: str) -> float:
    """How far a label 100 units high goes below its baseline: the tail of a Q, the feet of a Д."""
    return max(0.0, *(-float(y) for character in label for y in _HEIGHTS.findall(OUTLINES[character])))
