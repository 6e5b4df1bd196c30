"""What is in a card's corner: index letters by language, their outlines, and suit marks."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from math import fsum
from types import MappingProxyType

from cardgen.cards import BIG_JOKER, Card, Rank, Suit
from cardgen.faces.drawings import data, drawn, packaged
from cardgen.faces.pen import Art, Segment, number, outline, segments, transformed, written

_PRINTED = {
    "en": "A K Q J",
    "de": "A K D B",
    "ro": "A K Q J",
    "es": "A K Q J",
    "fi": "A K Q J",
    "fr": "A R D V",
    "it": "A K Q J",
    "nl": "A H V B",
    "pl": "A K D W",
    "ru": "Т К Д В",  # Cyrillic
    "sv": "E K D Kn",
}
LETTERS: MappingProxyType[str, dict[Rank, str]] = MappingProxyType(
    {
        language: dict(
            zip((Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK), letters.split(), strict=True)
        )
        for language, letters in _PRINTED.items()
    }
)
"""Letters of ace, king, queen and jack by language; all other ranks are numbers everywhere."""

JOKER_WORD = "JOKER"


@cache
def label(rank: Rank, letters: str) -> str:
    """What is in the corner: ``10``, ``K``; for the two jokers the word.  letters: a key of
    `LETTERS`.
    """
    if rank.is_joker:
        return JOKER_WORD
    return LETTERS[letters].get(rank) or rank.value


def sign_and_rank(card: Card, letters: str) -> str:
    """A card in a line of text: ``♥10``; ``★`` and ``☆`` for the jokers."""
    if card.suit is None:
        return "★" if card == BIG_JOKER else "☆"
    return card.suit.sign + label(card.rank, letters)


# -- index labels as outlines, so that a page needs no font for them and no letter extracts twice.

_HEIGHTS = re.compile(r"(\S+) [mlc]\b")  # the height at which each part of an outline ends
NARROWEST = 0.7  # labels are squeezed to this share of their width, no further
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
"""Width and outline of labels that are drawn as a whole, with no white at their sides: two of the
font's figures would have to be squeezed, and then have thinner stems than the letters.
"""


@cache
def _characters() -> dict[str, tuple[float, str]]:
    """Width and outline of every character, as `tools/make_index_outlines.py` took them from
    Roboto Condensed Bold.
    """
    lines = packaged("cardgen.fonts", "index-outlines.tsv").decode("utf-8").splitlines()
    return {
        character: (float(width), shape)
        for character, width, shape in (line.split("\t") for line in lines)
    }


def character_outline(character: str) -> tuple[float, str]:
    """Width and outline of a letter or figure, 100 units high, its baseline at y = 0."""
    return _characters()[character]


@cache
def glyph(text: str, small: bool = False) -> Art:
    """A label, 100 units high, without colour; its origin is at half its height in the middle of
    its width.

    small: for type of a few millimetres, where a label that is drawn as one would clot; the font's
        figures stay legible.
    """
    x, half, parts = 0.0, glyph_width(text, small) / 2, []
    for width, shape in _parts(text, small):
        parts.append(f"q 1 0 0 1 {number(x - half)} -50 cm {shape} f Q")
        x += width
    name = "-".join(text) if small and text in _WHOLE else text
    return Art(
        f"index-{''.join(c if c.isascii() else f'u{ord(c):04x}' for c in name)}",
        (-half, -75, half, 55),  # round letters overshoot by 1.4, the feet of a Д go down to −74.6
        " ".join(parts),
    )


def _parts(text: str, small: bool = False) -> list[tuple[float, str]]:
    """Width and outline of each part of a label, left to right."""
    return (
        [_WHOLE[text]]
        if text in _WHOLE and not small
        else [_characters()[character] for character in text]
    )


@cache
def glyph_width(text: str, small: bool = False) -> float:
    """Width of a label 100 units high; not squeezed."""
    return fsum(width for width, _ in _parts(text, small))


@lru_cache(maxsize=256)  # lists of closed cards have the same again and again
def fit(text: str, cap: float, room: float, small: bool = False) -> tuple[float, float]:
    """Cap height and squeeze at which a label fits into `room`: narrowed first, made smaller
    only below `NARROWEST`.
    """
    natural = glyph_width(text, small) / 100
    squeeze = max(NARROWEST, min(1.0, room / (natural * cap)))
    return min(cap, room / (natural * squeeze)), squeeze


@cache
def glyph_depth(text: str) -> float:
    """How far a label 100 units high goes below its baseline: the tail of a Q, the feet of a Д."""
    return max(0.0, *(-float(y) for _, shape in _parts(text) for y in _HEIGHTS.findall(shape)))


# -- suit marks: outlines 100 units tall, centred on the origin, without colour.

PIP_WIDTH: dict[Suit, float] = {
    Suit.CLUBS: 1.0,
    Suit.DIAMONDS: 0.76,
    Suit.HEARTS: 1.0,
    Suit.SPADES: 0.94,
}
"""Width of each mark as a share of its height: that of its path in `drawings.svg`, so it changes
with the picture.
"""


@cache
def _mark(suit: Suit) -> list[Segment]:
    """The outline in ``drawings.svg``."""
    return segments(data(f"pip-{suit.value}"))


def pip_outline(suit: Suit, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """The mark's outline around (x, y), for clipping or for lines of a certain width; scale 1: 100
    units tall.
    """
    return written(transformed(_mark(suit), x, y, scale))


@cache
def pip(suit: Suit) -> Art:
    """The mark as art, to be drawn in any colour."""
    return drawn(f"pip-{suit.value}")
