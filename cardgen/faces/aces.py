"""The decorated mark of an ace: the suit's texture inside an inset line, with a golden rosette;
the spade's is the deck's signature.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.faces.indices import character_outline
from cardgen.faces.palette import GOLD, WHITE, Palette
from cardgen.faces.pen import Art, Pen, line_outline, star_outline
from cardgen.faces.pips import PIP_WIDTH, pip, pip_outline
from cardgen.faces.textures import texture

MARK_HEIGHT: dict[Suit, float] = {
    Suit.CLUBS: 310,
    Suit.DIAMONDS: 340,
    Suit.HEARTS: 310,
    Suit.SPADES: 470,
}
"""How tall each mark is; by the eye three are equally big, and the spade's, as of old, is the
greatest.
"""
SIGNATURE = "CARDGEN"  # lettered round the seal on the ace of spades
_LINE = 8  # width of a mark's outline in lines
_INSET = 15  # how far inside the outline the inset line runs
_ROSETTE_LIFT = {Suit.CLUBS: 0.0, Suit.DIAMONDS: 0.0, Suit.HEARTS: 0.05, Suit.SPADES: -0.08}
"""Where the mark is widest, as a share of its height."""
_TEXTURE_PLACE = {Suit.CLUBS: (0.78, 28), Suit.DIAMONDS: (0.92, 6), Suit.HEARTS: (0.74, 28)}
"""Scale of the robe's texture, and how far it is moved up, to fill the mark; the spade has rays
around its seal.
"""
_CLUB_LEAVES, _CLUB_STEM = -0.345, (-0.25, 0.08)
"""Where the club's leaves end; where its stem begins, and half its width there: in it the inset
line would go on in a piece of its own.
"""
_RAYS = 28
_SEAL, _SEAL_DISC, _SEAL_CAP = (
    104,
    67,
    23,
)  # radius of the seal, and of the disc in its ring of letters, which are so tall
_LETTER_STEP = 23  # degrees from letter to letter


class _Inks(NamedTuple):
    """Colours of an ace."""

    mark: str
    shade: str  # of the texture
    background: str  # of the mark
    edge: str  # the inset line
    gold: str  # fills of the rosette, and lines round them
    gold_line: str | None


@cache
def ace_mark(suit: Suit, palette: Palette, lined: bool = False) -> Art:
    """The mark of an ace, `MARK_HEIGHT` tall, in its own colours.  lined: in lines on white."""
    colour, shade, _ = palette.of(suit)
    ink = (
        _Inks(colour, shade, WHITE, colour, WHITE, GOLD)
        if lined
        else _Inks(colour, shade, colour, WHITE, GOLD, None)
    )
    pen, height = Pen(), MARK_HEIGHT[suit]
    scale, y = height / 100, _ROSETTE_LIFT[suit] * height
    shape = pip_outline(suit, 0, 0, scale - (_LINE / 100 if lined else 0))
    pen.paint(shape, ink.background)
    pen.push()
    pen.clip(
        shape
        # lines along the outline keep the same distance from it everywhere, and the texture never
        # leaves it
    )
    if suit is Suit.SPADES:
        _rays(pen, y, ink.shade, 4 if lined else 7)
    else:
        if suit is Suit.CLUBS:
            low, (stem, half) = _CLUB_LEAVES, _CLUB_STEM
            corners = (
                (-1, 1),
                (-1, low),
                (-half, low),
                (-half, stem),
                (half, stem),
                (half, low),
                (1, low),
                (1, 1),
            )
            pen.clip(line_outline([(x * height, y * height) for x, y in corners]))
        pen.push(y=_TEXTURE_PLACE[suit][1], scale=_TEXTURE_PLACE[suit][0])
        texture(pen, suit, ink.shade, 0.5 if lined else 1)
        pen.pop()
    pen.paint(shape, None, ink.edge, 2 * (_INSET + (2.5 if lined else 3.5)))
    pen.paint(shape, None, ink.background, 2 * _INSET)
    pen.pop()
    if lined:
        pen.paint(shape, None, ink.mark, _LINE)
    if suit is Suit.SPADES:
        pen.use(_seal(ink, f"ace-seal-{palette.name}{'-lined' if lined else ''}"), 0, y)
    _rosette(pen, suit, y, ink)
    half = height * PIP_WIDTH[suit] / 2 + 4
    return pen.art(
        f"ace-{suit.value}-{palette.name}{'-lined' if lined else ''}",
        (-half, -height / 2 - 4, half, height / 2 + 4),
    )


def _rays(pen: Pen, y: float, colour: str, width: float) -> None:
    angles = [2 * math.pi * (i + 0.5) / _RAYS for i in range(_RAYS)]
    lines = [
        line_outline([(r * math.cos(a), y + r * math.sin(a)) for r in (_SEAL, 3 * _SEAL)])
        for a in angles
    ]
    pen.paint(" ".join(lines), None, colour, width)


def _rosette(pen: Pen, suit: Suit, y: float, ink: _Inks) -> None:
    pen.paint(star_outline(0, y, 38, 25, 12), ink.gold, ink.gold_line or WHITE, 3.5)
    pen.circle(0, y, 19.5, WHITE, ink.gold_line, 2.5)
    pen.use(pip(suit), 0, y, 0.25, colour=ink.mark)


def _seal(ink: _Inks, name: str) -> Art:
    """A ring with the deck's name, for the rosette, and stars below it; by itself, for the whole
    ace would be a long drawing.
    """
    pen = Pen()
    pen.circle(0, 0, _SEAL, ink.background, GOLD, 3.5)
    pen.circle(0, 0, _SEAL_DISC, None, GOLD, 2.5)
    pen.circle(0, 0, _SEAL_DISC - 9, None, ink.edge, 1.8)
    middle = (_SEAL + _SEAL_DISC) / 2
    for i, letter in enumerate(SIGNATURE):
        width, shape = character_outline(letter)
        pen.push(degrees=_LETTER_STEP * ((len(SIGNATURE) - 1) / 2 - i))
        pen.push(-width * _SEAL_CAP / 200, middle - _SEAL_CAP / 2, _SEAL_CAP / 100)
        pen.paint(shape, ink.edge)
        pen.pop()
        pen.pop()
    angles = [math.radians(90 + 36 * i) for i in (-1, 0, 1)]
    stars = [star_outline(middle * math.cos(a), -middle * math.sin(a), 8.5, 4, 5) for a in angles]
    pen.paint(" ".join(stars), GOLD)
    return pen.art(name, (-_SEAL - 2, -_SEAL - 2, _SEAL + 2, _SEAL + 2))
