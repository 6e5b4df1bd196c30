"""The back of the cards: a lattice with the four marks and a golden sun; for low ink the same in
lines on white.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.faces.palette import EDGE, GOLD, NAVY, WHITE
from cardgen.faces.pen import KAPPA, Pen, line_outline, rounded_rect_outline, star_outline
from cardgen.faces.pips import pip

SUN_DISC = (
    58  # radius of the disc in the middle of the sun, where a page may write something of its own
)


class Edge(StrEnum):
    """What shows where a card ends; the values are endings of arts' names."""

    LINE = ""  # a line round it
    # four arcs, where the knife rounds them: a line along the cut would betray every cut beside it
    CORNERS = "-corners"
    NONE = "-edgeless"  # nothing: the background runs out to the cut


class Plate(NamedTuple):
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
    on_disc: str  # and red_on_disc: of what stands there: words and black marks, red marks
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
        upper = f"M {x - _RADIUS} {y} C {x - k} {y} {x} {y - k} {x} {y - _RADIUS}"
        lower = f"M {x - _RADIUS} {-y} C {x - k} {-y} {x} {k - y} {x} {_RADIUS - y}"
        pen.both(f"{upper} {lower}", None, EDGE, 2)


def draw_back(
    pen: Pen,
    width: float,
    height: float,
    low_ink: bool = False,
    edge: Edge = Edge.LINE,
    plate: Plate | None = None,
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
    _sun(pen, ink)


def _lattice(pen: Pen, w: float, h: float, field: str, ink: BackInks, plate: Plate | None) -> None:
    columns, rows = (
        max(least, 2 * round(length / each / 2))
        for least, length, each in zip((_COLUMNS, _ROWS), (w, h), _LOZENGE, strict=True)
    )
    cell, row = w / columns, h / rows
    run = h / 2 * cell / row
    reach = (columns + rows) // 2 + 1
    lines = []
    for i in range(-reach, reach + 1):
        lines += [
            line_outline([(i * cell - run, side * h), (i * cell + run, -side * h)])
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
                if (
                    (i + j) % 2 == 0
                    or abs(x) > w / 2 - 12
                    or abs(y) > h / 2 - 12
                    or x * x + y * y < 142**2
                ):
                    continue
                if (
                    plate
                    and abs(x) < plate.half_width + _CLEAR
                    and abs(abs(y) - plate.middle) < plate.half_height + _CLEAR
                ):
                    continue
                if _ORDER[(-i - j if turned else i + j) // 2 % 4] is suit:
                    pen.use(pip(suit), x, y, 0.27, turned, ink.red if suit.is_red else ink.black)


def _sun(pen: Pen, ink: BackInks) -> None:
    pen.circle(0, 0, 114, ink.background, GOLD, 5)
    pen.circle(0, 0, 101, None, ink.lattice, 3)
    pen.paint(star_outline(0, 0, 95, 62, 16), ink.sun, ink.sun_line, 3)
    pen.circle(0, 0, SUN_DISC, ink.disc, ink.sun_line, 3)
    for i, suit in enumerate(
        _ORDER * 2
    ):  # the same one opposite: whoever turns a card must not know it by its back
        pen.push(degrees=45 * i)
        pen.use(pip(suit), 0, 37, 0.25, colour=ink.red_on_disc if suit.is_red else ink.on_disc)
        pen.pop()
