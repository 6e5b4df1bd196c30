"""The back of the cards: a lattice with the four marks and a golden sun."""

from __future__ import annotations

from cardgen.cards import Suit
from cardgen.faces.palette import EDGE, GOLD, NAVY, WHITE
from cardgen.faces.pen import Pen, line_outline, rounded_rect_outline, star_outline
from cardgen.faces.pips import pip

SUN_DISC = 58
"""Radius of the disc in the middle of the sun, where a page may write something of its own."""

_PALE, _LATTICE = "#DCE6F7", "#8FA9D6"
_COLUMNS, _ROWS = 6, 8
_MARGIN = 32
_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def draw_back(pen: Pen, width: float, height: float) -> None:
    """Draw a back of this size around the origin; it looks the same upside down."""
    pen.rounded_rect(1.5 - width / 2, 1.5 - height / 2, width - 3, height - 3, 32, WHITE, EDGE, 3)
    w, h = width - 2 * _MARGIN, height - 2 * _MARGIN
    pen.rounded_rect(-w / 2, -h / 2, w, h, 22, NAVY)
    pen.rounded_rect(11 - w / 2, 11 - h / 2, w - 22, h - 22, 14, None, GOLD, 4)
    w, h = w - 44, h - 44
    field = rounded_rect_outline(-w / 2, -h / 2, w, h, 8)
    _lattice(pen, w, h, field)
    pen.paint(field, None, GOLD, 3)
    _sun(pen)


def _lattice(pen: Pen, w: float, h: float, field: str) -> None:
    cell, row = w / _COLUMNS, h / _ROWS
    run = h / 2 * cell / row
    reach = (_COLUMNS + _ROWS) // 2 + 1
    lines = []
    for i in range(-reach, reach + 1):
        lines += [line_outline([(i * cell - run, side * h), (i * cell + run, -side * h)]) for side in (-0.5, 0.5)]
    pen.push()
    pen.clip(field)
    pen.paint(" ".join(lines), None, _LATTICE, 3)
    pen.pop()
    for suit in Suit:  # suit by suit, so that each colour is set once
        for j in range(-_ROWS, _ROWS + 1):
            for i in range(-_COLUMNS, _COLUMNS + 1):
                x, y = i * cell / 2, j * row / 2
                turned = y < 0 or (y == 0 and x < 0)
                if (i + j) % 2 == 0 or abs(x) > w / 2 - 12 or abs(y) > h / 2 - 12 or x * x + y * y < 142**2:
                    continue
                if _ORDER[(-i - j if turned else i + j) // 2 % 4] is suit:
                    pen.use(pip(suit), x, y, 0.27, turned, GOLD if suit.is_red else _PALE)


def _sun(pen: Pen) -> None:
    pen.circle(0, 0, 114, NAVY, GOLD, 5)
    pen.circle(0, 0, 101, None, _LATTICE, 3)
    pen.paint(star_outline(0, 0, 95, 62, 16), GOLD)
    pen.circle(0, 0, SUN_DISC, NAVY)
    for i, suit in enumerate(_ORDER):
        pen.push(degrees=90 * i)
        pen.use(pip(suit), 0, 31, 0.36, colour=GOLD if suit.is_red else _PALE)
        pen.pop()
