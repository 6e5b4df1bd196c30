"""A pen that draws in lines what others paint: for decks that are to be printed with little ink.

Lines get thinner; a filled shape becomes a pale tint of its colour, and one that had no outline
gets a thin one in its colour.  So every picture is drawn by the same code in both manners.
"""

from __future__ import annotations

from functools import cache

from cardgen.faces.palette import BLUSH, INK, LIPS, WHITE
from cardgen.faces.pen import HERE, Art, Pen

_SOLID = frozenset((HERE, INK, WHITE, LIPS))
"""Small shapes have these colours: pupils, ermine tails, lips; and stones and brows, in the
colour of their place.
"""
_THINNER = 0.56  # width of lines, as a share of the usual
_FINE = 3.2  # width of the outline that a shape gets, before it gets thinner
_DARKEST = 0.042  # darkness that the tint of black would have


@cache
def tint(colour: str) -> str:
    """A pale tint of ``#RRGGBB``; darker colours have slightly darker ones."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    darkness = 1 - (0.299 * r + 0.587 * g + 0.114 * b)
    if darkness <= 0:
        return colour
    share = min(1.0, _DARKEST * darkness**0.5 / darkness)
    return "#" + "".join(f"{round(255 * (1 - share * (1 - v))):02X}" for v in (r, g, b))


class LinePen(Pen):
    """A `Pen` whose shapes are lines and tints.  Its arts have names of their own."""

    def art(self, name: str, box: tuple[float, float, float, float]) -> Art:
        return super().art(f"{name}-lined", box)

    def paint(
        self,
        path: str,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 3,
        even_odd: bool = False,
    ) -> None:
        if fill and fill not in _SOLID:
            if not stroke and fill != BLUSH:
                stroke, width = fill, _FINE
            fill = tint(fill)
        super().paint(path, fill, stroke, width * _THINNER, even_odd)


def pen_for(lined: bool) -> Pen:
    return LinePen() if lined else Pen()
