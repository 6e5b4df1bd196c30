"""Patterns: what tells the suits apart in robes and aces besides colour; aces' marks; the back."""

from __future__ import annotations

import math
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.faces.drawings import draw
from cardgen.faces.indices import PIP_WIDTH, character_outline, pip, pip_outline
from cardgen.faces.palette import EDGE, GOLD, NAVY, WHITE, Palette
from cardgen.faces.pen import (
    HERE,
    KAPPA,
    Art,
    Pen,
    line_outline,
    rounded_rect_outline,
    star_outline,
)

# the court's world: art is drawn for this frame and squeezed or cut for narrower ones
FRAME_HALF_WIDTH, FRAME_HALF_HEIGHT = 200, 358
SPLIT_RISE = 45  # the two halves of a court meet along the line from (−200, −45) to (200, 45)
ON_PALE = 0.65  # weight of a texture on a pale robe


def texture(pen: Pen, suit: Suit, colour: str, weight: float = 1) -> None:
    """♠ stripes fanning from the neck, ♥ scallops, ♦ lattice, ♣ trefoils.  weight: of its lines."""
    if suit is Suit.CLUBS:  # dots, whose area goes with the square of their width
        weight **= 0.5
    draw(pen, f"texture-{suit.value}", {HERE: colour}, weight)


# -- the decorated mark of an ace: the suit's texture inside an inset line, with a golden rosette;
# the spade's is the deck's signature.

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
_CLUB_LEAVES = -0.345  # where they end: no texture in the stem
_RAYS = 28
# radius of the seal, and of the disc in its ring of letters, which are so tall
_SEAL, _SEAL_DISC, _SEAL_CAP = 104, 67, 23
_LETTER_STEP = 23  # degrees from letter to letter


@cache
def ace_mark(suit: Suit, palette: Palette, lined: bool = False) -> Art:
    """The mark of an ace, `MARK_HEIGHT` tall, in its own colours.  lined: in lines on white."""
    colour, shade, _ = palette.of(suit)
    background, edge = (WHITE, colour) if lined else (colour, WHITE)
    pen, height = Pen(), MARK_HEIGHT[suit]
    scale, y = height / 100, _ROSETTE_LIFT[suit] * height
    shape = pip_outline(suit, 0, 0, scale - (_LINE / 100 if lined else 0))
    pen.paint(shape, background)
    # lines along the outline keep the same distance from it everywhere, and the texture never
    # leaves it
    pen.push()
    pen.clip(shape)
    if suit is Suit.SPADES:
        angles = [2 * math.pi * (i + 0.5) / _RAYS for i in range(_RAYS)]
        lines = [
            line_outline([(r * math.cos(a), y + r * math.sin(a)) for r in (_SEAL, 3 * _SEAL)])
            for a in angles
        ]
        pen.paint(" ".join(lines), None, shade, 4 if lined else 7)
    else:
        scale, y = _TEXTURE_PLACE[suit]
        pen.push()
        if suit is Suit.CLUBS:
            low = _CLUB_LEAVES * height
            pen.clip(
                line_outline([(-height, low), (height, low), (height, height), (-height, height)])
            )
        pen.push(y=y, scale=scale)
        texture(pen, suit, shade, 0.5 if lined else 1)
        pen.pop()
        pen.pop()
    pen.paint(shape, None, edge, 2 * (_INSET + (2.5 if lined else 3.5)))
    pen.paint(shape, None, background, 2 * _INSET)
    pen.pop()
    if lined:
        pen.paint(shape, None, colour, _LINE)
    name = f"{palette.name}{'-lined' if lined else ''}"
    if suit is Suit.SPADES:
        pen.use(_seal(background, edge, f"ace-seal-{name}"), 0, y)
    # the rosette
    pen.paint(star_outline(0, y, 38, 25, 12), *((WHITE, GOLD) if lined else (GOLD, WHITE)), 3.5)
    pen.circle(0, y, 19.5, WHITE, GOLD if lined else None, 2.5)
    pen.use(pip(suit), 0, y, 0.25, colour=colour)
    x, top = height * PIP_WIDTH[suit] / 2 + 4, height / 2 + 4
    return pen.art(f"ace-{suit.value}-{name}", (-x, -top, x, top))


def _seal(background: str, edge: str, name: str) -> Art:
    """A ring with the deck's name, for the rosette, and stars below it; by itself, for the whole
    ace would be a long drawing.
    """
    pen = Pen()
    pen.circle(0, 0, _SEAL, background, GOLD, 3.5)
    pen.circle(0, 0, _SEAL_DISC, None, GOLD, 2.5)
    pen.circle(0, 0, _SEAL_DISC - 9, None, edge, 1.8)
    middle = (_SEAL + _SEAL_DISC) / 2
    for i, letter in enumerate(SIGNATURE):
        width, shape = character_outline(letter)
        pen.push(degrees=_LETTER_STEP * ((len(SIGNATURE) - 1) / 2 - i))
        pen.push(-width * _SEAL_CAP / 200, middle - _SEAL_CAP / 2, _SEAL_CAP / 100)
        pen.paint(shape, edge)
        pen.pop()
        pen.pop()
    angles = [math.radians(90 + 36 * i) for i in (-1, 0, 1)]
    stars = [star_outline(middle * math.cos(a), -middle * math.sin(a), 8.5, 4, 5) for a in angles]
    pen.paint(" ".join(stars), GOLD)
    return pen.art(name, (-_SEAL - 2, -_SEAL - 2, _SEAL + 2, _SEAL + 2))


# -- the back of the cards: a lattice with the four marks and a golden sun; for low ink the same in
# lines on white.

# radius of the disc in the middle of the sun, where a page may write something of its own
SUN_DISC = 58


class Edge(StrEnum):
    """What shows where a card ends; the values are endings of arts' names."""

    LINE = ""  # a line round it
    # four arcs, where the knife rounds them: a line along the cut would betray every cut beside it
    CORNERS = "-corners"
    NONE = "-edgeless"  # nothing: the background runs out to the cut


class BackPlate(NamedTuple):
    """Room for words in the upper half of a back, and the same in the lower half: no marks stand
    there.
    """

    middle: float  # its height over the middle of the card
    half_width: float  # and half_height: of it; all in 0.1 mm of the card
    half_height: float


class BackInks(NamedTuple):
    """Colours of a back."""

    background: str  # of the pattern
    frame: str | None  # outline of the background; None for none
    lattice: str  # the lozenges' lines, and the ring in the sun
    black: str  # and red: marks in them
    red: str
    sun: str  # and sun_line: the star, and its outline; None for none
    sun_line: str | None
    disc: str  # in the middle of the sun, `SUN_DISC`
    on_disc: str  # and red_on_disc: of what is there: words and black marks, red marks
    red_on_disc: str


_PALE, _LATTICE = "#DCE6F7", "#8FA9D6"
_FULL = BackInks(NAVY, None, _LATTICE, _PALE, GOLD, GOLD, None, NAVY, _PALE, GOLD)
_LOW = BackInks(WHITE, NAVY, _LATTICE, _LATTICE, GOLD, WHITE, GOLD, WHITE, NAVY, GOLD)
_COLUMNS, _ROWS = 6, 8  # the fewest lozenges; even numbers, for the sun hides one in the middle
_LOZENGE = 87, 97
_CLEAR = 18  # between the middle of a mark and a plate, at least
_MARGIN = 32
_RADIUS = 32  # of a card's corners
_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def back_inks(low_ink: bool) -> BackInks:
    return _LOW if low_ink else _FULL


def draw_blank(pen: Pen, width: float, height: float, edge: Edge, background: str = WHITE) -> None:
    """A card with nothing on it: white with a line round it or with corners, or its colour out
    to the cut.
    """
    if edge is Edge.LINE:
        pen.rounded_rect(
            1.5 - width / 2, 1.5 - height / 2, width - 3, height - 3, _RADIUS, WHITE, EDGE, 3
        )
        return
    pen.rect(-width / 2, -height / 2, width, height, background if edge is Edge.NONE else WHITE)
    if edge is Edge.CORNERS:
        x, y, k = width / 2, height / 2, _RADIUS * (1 - KAPPA)
        arcs = [
            f"M {a * (x - _RADIUS)} {b * y} C {a * (x - k)} {b * y} {a * x} {b * (y - k)} {a * x}"
            f" {b * (y - _RADIUS)}"
            for a in (1, -1)
            for b in (1, -1)
        ]
        pen.path(" ".join(arcs), None, EDGE, 2)


def draw_back(
    pen: Pen,
    width: float,
    height: float,
    low_ink: bool = False,
    edge: Edge = Edge.LINE,
    plate: BackPlate | None = None,
) -> None:
    """Draw a back of this size around the origin; it looks the same upside down."""
    ink = back_inks(low_ink)
    w, h = width - 2 * _MARGIN, height - 2 * _MARGIN
    draw_blank(pen, width, height, edge, ink.background)
    if edge is not Edge.NONE or ink.frame:
        pen.rounded_rect(-w / 2, -h / 2, w, h, 22, ink.background, ink.frame, 4)
    pen.rounded_rect(11 - w / 2, 11 - h / 2, w - 22, h - 22, 14, None, GOLD, 4)
    w, h = w - 44, h - 44
    field = rounded_rect_outline(-w / 2, -h / 2, w, h, 8)
    _lattice(pen, w, h, field, ink, plate)
    pen.paint(field, None, GOLD, 3)

    # the sun
    pen.circle(0, 0, 114, ink.background, GOLD, 5)
    pen.circle(0, 0, 101, None, ink.lattice, 3)
    pen.paint(star_outline(0, 0, 95, 62, 16), ink.sun, ink.sun_line, 3)
    pen.circle(0, 0, SUN_DISC, ink.disc, ink.sun_line, 3)
    # the same mark opposite: a turned card must not be known by its back
    for i, suit in enumerate(_ORDER * 2):
        pen.push(degrees=45 * i)
        pen.use(pip(suit), 0, 37, 0.25, colour=ink.red_on_disc if suit.is_red else ink.on_disc)
        pen.pop()


def _lattice(
    pen: Pen, w: float, h: float, field: str, ink: BackInks, plate: BackPlate | None
) -> None:
    columns = max(_COLUMNS, 2 * round(w / _LOZENGE[0] / 2))
    rows = max(_ROWS, 2 * round(h / _LOZENGE[1] / 2))
    cell, row = w / columns, h / rows
    run = h / 2 * cell / row
    reach = (columns + rows) // 2 + 1
    lines = [
        line_outline([(i * cell - run, side * h), (i * cell + run, -side * h)])
        for i in range(-reach, reach + 1)
        for side in (-0.5, 0.5)
    ]
    pen.push()
    pen.clip(field)
    pen.paint(" ".join(lines), None, ink.lattice, 3)
    pen.pop()
    for suit in Suit:  # suit by suit, so that each colour is set once
        for j in range(-rows, rows + 1):
            for i in range(-columns, columns + 1):
                x, y = i * cell / 2, j * row / 2
                turned = y < 0 or (y == 0 and x < 0)
                hidden = (i + j) % 2 == 0 or x * x + y * y < 142**2
                hidden |= abs(x) > w / 2 - 12 or abs(y) > h / 2 - 12
                if plate:
                    over = abs(abs(y) - plate.middle) < plate.half_height + _CLEAR
                    hidden |= over and abs(x) < plate.half_width + _CLEAR
                if not hidden and _ORDER[(-i - j if turned else i + j) // 2 % 4] is suit:
                    pen.use(pip(suit), x, y, 0.27, turned, ink.red if suit.is_red else ink.black)
