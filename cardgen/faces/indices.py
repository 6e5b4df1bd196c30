"""Index labels as outlines, so that a page needs no font for them and no letter extracts twice."""

from __future__ import annotations

import re
from functools import cache
from math import fsum
from pkgutil import get_data

from cardgen.faces.pen import Art, number, outline

_HEIGHTS = re.compile(r"(\S+) [mlc]\b")  # finds the height at which each part of an outline ends
NARROWEST = 0.7  # labels are squeezed to this share of their width at most
_WHOLE = {
    "10": (
        86.0,
        outline(
            "M 29.4 100 V 0 H 10 V 77.5 L 0 73.5 V 89.5 L 26.4 100 Z M 61.3 101.4 C 77.5 101.4 86"
            " 90 86 69 V 31 C 86 10 77.5 -1.4 61.3 -1.4 C 45 -1.4 36.6 10 36.6 31 V 69 C 36.6 90 45"
            " 101.4 61.3 101.4 Z M 61.3 85.4 C 57.8 85.4 55.9 81 55.9 73 V 27 C 55.9 19 57.8 14.6"
            " 61.3 14.6 C 64.8 14.6 66.7 19 66.7 27 V 73 C 66.7 81 64.8 85.4 61.3 85.4 Z"
        ),
    )
}
"""Labels drawn as one, with no white beside them: squeezed, the font's figures would have
thinner stems than its letters.
"""


@cache
def _characters() -> dict[str, tuple[float, str]]:
    """Width and outline of every character, as `tools/make_index_outlines.py` has taken them
    from Roboto Condensed Bold.
    """
    content = get_data("cardgen.fonts", "index-outlines.tsv")
    assert content is not None, "packages are read from disk or from an archive"
    lines = content.decode("utf-8").splitlines()
    return {
        character: (float(width), outline)
        for character, width, outline in (line.split("\t") for line in lines)
    }


def character_outline(character: str) -> tuple[float, str]:
    """Width and outline of a letter or figure, 100 units high, its baseline at y = 0."""
    return _characters()[character]


@cache
def glyph(label: str, small: bool = False) -> Art:
    """A label, 100 units high, without colour; its origin lies at half its height in the middle of
    its width.

    small: for type of a few millimetres, in which a label that is drawn as one would clot: its
        figures are the font's.
    """
    x, half, parts = 0.0, glyph_width(label, small) / 2, []
    for width, shape in _parts(label, small):
        parts.append(f"q 1 0 0 1 {number(x - half)} -50 cm {shape} f Q")
        x += width
    name = "-".join(label) if small and label in _WHOLE else label
    return Art(
        f"index-{''.join(c if c.isascii() else f'u{ord(c):04x}' for c in name)}",
        (-half, -75, half, 55),
        " ".join(parts),
    )


def _parts(label: str, small: bool = False) -> list[tuple[float, str]]:
    """Width and outline of what a label is put together from."""
    return (
        [_WHOLE[label]]
        if label in _WHOLE and not small
        else [_characters()[character] for character in label]
    )


def glyph_width(label: str, small: bool = False) -> float:
    """Width of a label 100 units high; not squeezed."""
    return fsum(width for width, _ in _parts(label, small))


def fit(label: str, cap: float, room: float, small: bool = False) -> tuple[float, float]:
    """Cap height and squeeze at which a label fits into `room`: narrowed first, made smaller
    only below `NARROWEST`.
    """
    natural = glyph_width(label, small) / 100
    squeeze = max(NARROWEST, min(1.0, room / (natural * cap)))
    return min(cap, room / (natural * squeeze)), squeeze


@cache
def glyph_depth(label: str) -> float:
    """How far a label 100 units high goes below its baseline: the tail of a Q, the feet of a Д."""
    return max(0.0, *(-float(y) for _, shape in _parts(label) for y in _HEIGHTS.findall(shape)))
