"""What tells the suits apart in robes and aces besides colour, and the rays behind a court."""

from __future__ import annotations

import math
from functools import cache

from cardgen.cards import Suit
from cardgen.faces.line_pen import pen_for
from cardgen.faces.palette import INK
from cardgen.faces.pen import (
    HERE,
    Art,
    Pen,
    line_outline,
    outline,
    polygon_outline,
    symmetric_outline,
)

FRAME_HALF_WIDTH, FRAME_HALF_HEIGHT = (
    200,
    358,
)  # the court's world: art is drawn for this frame and squeezed or cut for narrower ones
SPLIT_RISE = 45  # the two halves of a court meet along the line from (−200, −45) to (200, 45)
TORSO = symmetric_outline("M 0 132 L 34 130 C 66 112 128 112 164 88 C 204 62 218 0 224 -60 L 0 -60")
"""Outline of shoulders and chest; ends below the split line."""
_ON_PALE = 0.65  # weight of a texture on a pale robe


def texture(pen: Pen, suit: Suit, colour: str, weight: float = 1) -> None:
    """♠ stripes fanning from the neck, ♥ scallops, ♦ lattice, ♣ trefoils; covers −224…224 ×
    −160…150.  weight: of its lines.
    """
    if suit is Suit.SPADES:
        angles = [i * 0.2 for i in range(-7, 8)]
        stripes = [[(r * math.sin(a), 150 - r * math.cos(a)) for r in (45, 420)] for a in angles]
        pen.paint(" ".join(map(line_outline, stripes)), None, colour, 7 * weight)
    elif suit is Suit.HEARTS:
        row = outline(
            "M -264 0 "
            + " ".join(f"C {x} -30 {x + 48} -30 {x + 48} 0" for x in range(-264, 264, 48))
        )
        for j in range(10):  # the same row each time: equal text deflates well
            pen.push(24 * (j % 2), 120 - 34 * j)
            pen.paint(row, None, colour, 6 * weight)
            pen.pop()
    elif suit is Suit.DIAMONDS:
        lines = [
            line_outline([(44 * i - 200, 140), (44 * i, -160), (44 * i + 200, 140)])
            for i in range(-9, 10)
        ]
        pen.paint(" ".join(lines), None, colour, 5 * weight)
    else:
        rows = []
        for j in range(9):
            left, y = (-234 if j % 2 else -208), 112 - 38 * j
            rows += [
                line_outline([(left + dx, y + dy), (left + dx + 469, y + dy)])
                for dx, dy in ((0, 7), (-7, -5), (7, -5))
            ]
        pen.push()
        pen.dash(0.1, 51.9)  # dots; some viewers skip dashes of no length
        pen.round_caps()
        pen.paint(" ".join(rows), None, colour, 13 * weight**0.5)
        pen.pop()


@cache
def rays(lined: bool = False) -> Art:
    """Rays from behind a head at (0, 205), without colour, for the upper half of a court's
    frame; lined: thin, and more of them.
    """
    count, side, reach, cy = (36, 0.035, 420, 205) if lined else (20, 0.25, 420, 205)
    wedges = []
    for i in range(count):
        a, b = (2 * math.pi * (i + to) / count + math.pi / 2 for to in (-side, side))
        wedges.append(
            polygon_outline(
                [
                    (0, cy),
                    (reach * math.cos(a), cy + reach * math.sin(a)),
                    (reach * math.cos(b), cy + reach * math.sin(b)),
                ]
            )
        )
    pen = pen_for(lined)
    pen.paint(" ".join(wedges), HERE)
    return pen.art("rays", (-FRAME_HALF_WIDTH, -SPLIT_RISE, FRAME_HALF_WIDTH, FRAME_HALF_HEIGHT))


def textured_torso(pen: Pen, suit: Suit, main: str, light: str, lined: bool) -> None:
    """Shoulders and chest in the suit's texture."""
    pen.paint(TORSO, main)
    pen.push()
    pen.clip(TORSO)
    texture(pen, suit, light, _ON_PALE if lined else 1)
    pen.pop()
    pen.paint(TORSO, None, INK, 4)
