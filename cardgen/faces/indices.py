"""Index labels as outlines, so that a page needs no font for them and no letter extracts twice."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from math import fsum

from cardgen.faces.pen import Art, number

_HEIGHTS = re.compile(r"(\S+) [mlc]\b")  # finds the height at which each part of an outline ends
NARROWEST = 0.7  # labels are squeezed to this share of their width at most


@cache
def _characters() -> dict[str, tuple[float, str]]:
    """Width and outline of every character, as `tools/make_index_outlines.py` has taken them from Roboto Condensed Bold."""
    lines = files("cardgen.fonts").joinpath("index-outlines.tsv").read_text("utf-8").splitlines()
    return {character: (float(width), outline) for character, width, outline in (line.split("\t") for line in lines)}


@cache
def glyph(label: str) -> Art:
    """A label, 100 units high, without colour; its origin lies at half its height in the middle of its width."""
    x, half = 0.0, glyph_width(label) / 2
    parts = []
    for character in label:
        width, outline = _characters()[character]
        parts.append(f"q 1 0 0 1 {number(x - half)} -50 cm {outline} f Q")
        x += width
    name = "".join(c if c.isascii() else f"u{ord(c):04x}" for c in label)
    return Art(f"index-{name}", (-half, -75, half, 55), " ".join(parts))


def glyph_width(label: str) -> float:
    """Width of a label 100 units high; not squeezed."""
    return fsum(_characters()[character][0] for character in label)


def fit(label: str, cap: float, room: float) -> tuple[float, float]:
    """Cap height and squeeze at which a label fits into `room`: narrowed first, made smaller only below `NARROWEST`."""
    natural = glyph_width(label) / 100
    squeeze = max(NARROWEST, min(1.0, room / (natural * cap)))
    return min(cap, room / (natural * squeeze)), squeeze


@cache
def glyph_depth(label: str) -> float:
    """How far a label 100 units high goes below its baseline: the tail of a Q, the feet of a Д."""
    return max(0.0, *(-float(y) for character in label for y in _HEIGHTS.findall(_characters()[character][1])))
