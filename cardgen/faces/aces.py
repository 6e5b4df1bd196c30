"""The decorated mark of an ace: the suit's texture inside an inset line, with a golden rosette."""

from __future__ import annotations

from functools import cache

from cardgen.cards import Suit
from cardgen.faces.palette import GOLD, WHITE, Palette
from cardgen.faces.pen import Art, Pen, star_outline
from cardgen.faces.pips import PIP_WIDTH, pip, pip_outline
from cardgen.faces.textures import texture

MARK_HEIGHT: dict[Suit, float] = {Suit.CLUBS: 310, Suit.DIAMONDS: 340, Suit.HEARTS: 310, Suit.SPADES: 350}
"""How tall each mark is; by the eye they are equally big."""
_LINE = 8  # width of a mark's outline in lines
_ROSETTE_LIFT = {Suit.CLUBS: 0.0, Suit.DIAMONDS: 0.0, Suit.HEARTS: 0.05, Suit.SPADES: -0.05}
"""Where the mark is widest, as a share of its height."""
_TEXTURE_PLACE = {Suit.CLUBS: (0.78, 28), Suit.DIAMONDS: (0.92, 6), Suit.HEARTS: (0.74, 28), Suit.SPADES: (0.72, 2)}
"""Scale of the robe's texture, and how far it is moved up, to fill the mark."""


@cache
def ace_mark(suit: Suit, palette: Palette, lined: bool = False) -> Art:
    """The mark of an ace, `MARK_HEIGHT` tall, in its own colours.  lined: in lines on white."""
    colours, height = palette.of(suit), MARK_HEIGHT[suit]
    scale = height / 100
    inset = pip_outline(suit, 0, 0, scale * 0.8)
    pen, edge, glow = Pen(), *((colours.colour, WHITE) if lined else (WHITE, GOLD))
    if lined:
        pen.paint(pip_outline(suit, 0, 0, scale - _LINE / 100), WHITE, colours.colour, _LINE)
    else:
        pen.use(pip(suit), scale=scale, colour=colours.colour)
    pen.push()
    pen.clip(inset)
    pen.push(y=_TEXTURE_PLACE[suit][1], scale=_TEXTURE_PLACE[suit][0])
    texture(pen, suit, colours.shade, 0.5 if lined else 1)
    pen.pop()
    pen.pop()
    pen.paint(inset, None, edge, 2.5 if lined else 3.5)
    y = _ROSETTE_LIFT[suit] * height
    pen.paint(star_outline(0, y, 38, 25, 12), glow, GOLD if lined else WHITE, 3.5)
    pen.circle(0, y, 19.5, WHITE, GOLD if lined else None, 2.5)
    pen.use(pip(suit), 0, y, 0.25, colour=colours.colour)
    half = height * PIP_WIDTH[suit] / 2 + 4
    return pen.art(f"ace-{suit.value}-{palette.name}{'-lined' if lined else ''}", (-half, -height / 2 - 4, half, height / 2 + 4))
