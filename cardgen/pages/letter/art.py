"""Drawings on a letter that folds shut: the net that keeps a hand from shining through, and how
to fold.
"""

from __future__ import annotations

from functools import cache, lru_cache

from cardgen.cards import Suit
from cardgen.faces import Art, Pen, pip
from cardgen.pages.parts import cover_art
from cardgen.pages.theme import GOLD, GREY, INK, NAVY, PAPER, WHITE
from cardgen.pdf.draw import TENTH, Box, mm

_ACROSS, _DOWN = 28, 17
_MARK = 29  # height of a mark in the net, in 0.1 mm
_CLOSE = 36  # from mark to mark behind words, and from row to row
_LINE = 3.0
_MESH = "#E3E9F5"
FIGURE = (17 * mm, 15 * mm)  # width and height of the drawings how to fold


@lru_cache(maxsize=32)  # plates differ by what a game has to say
def tint(field: Box, free: tuple[Box, ...], low_ink: bool = False) -> Art:
    """The pale net all over a field; no mark is in the boxes that are to stay free, or is cut by
    them.
    """
    w, h = field.w / TENTH, field.h / TENTH
    pen = Pen()
    ink = cover_art.TINT if low_ink else cover_art.TINT._replace(mesh=_MESH)
    cover_art.draw_net(
        pen,
        cover_art.Net(w, h, _ACROSS, _DOWN, 2.5, _MARK),
        ink,
        cover_art.free_of(free, field, _MARK / 2 + 2),
    )
    boxes = "-".join(f"{box.y:.0f}-{box.h:.0f}" for box in free)
    return pen.art(
        f"letter-tint{'-pale' * low_ink}-{w:.0f}-{h:.0f}-{boxes}", (-w / 2, -h / 2, w / 2, h / 2)
    )


@lru_cache(maxsize=8)
def background(w: float, h: float) -> Art:
    """Marks close to each other, in the one colour that is set where it is placed: what the
    words of a plate are on.
    """
    w, h = w / TENTH, h / TENTH
    rows = int((h / 2 - _CLOSE / 2) / _CLOSE)
    pen = Pen()
    for j in range(-rows, rows + 1):
        pen.use(_row(w, j % 4), 0, j * _CLOSE)
    return pen.art(f"letter-ground-{w:.0f}-{h:.0f}", (-w / 2, -h / 2, w / 2, h / 2))


@lru_cache(maxsize=16)
def _row(w: float, first: int) -> Art:
    """Marks in a row, each fourth of one suit."""
    columns = int((w / 2 - _CLOSE / 2) / _CLOSE)
    order = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    pen = Pen()
    for i in range(-columns, columns + 1):
        pen.use(pip(order[(i + 2 * first + first // 2) % 4]), i * _CLOSE, 0, 0.32)
    return pen.art(f"letter-row-{w:.0f}-{first}", (-w / 2, -_CLOSE / 2, w / 2, _CLOSE / 2))


@cache
def figures() -> tuple[Art, ...]:
    """How to fold: the upper half to the back, the left half to the back, a sticker."""
    upper, left, closed = Pen(), Pen(), Pen()
    upper.polygon([(-50, -4), (50, -4), (36, 50), (-36, 50)], PAPER, INK, _LINE)
    upper.rect(-50, -72, 100, 68, WHITE, INK, _LINE)
    _front(upper, 25, -38, 1)
    _fold(
        upper, [(-72, -4), (72, -4)], "M 46 62 C 74 60 82 40 74 20", [(60, 24), (86, 16), (66, 2)]
    )
    left.polygon([(0, -34), (0, 34), (-40, 26), (-40, -26)], PAPER, INK, _LINE)
    left.rect(0, -34, 50, 68, WHITE, INK, _LINE)
    _front(left, 25, 0, 1)
    _fold(
        left,
        [(0, -60), (0, 60)],
        "M -52 -34 C -50 -58 -34 -66 -16 -58",
        [(-20, -45), (-12, -71), (2, -52)],
    )
    closed.rect(-36, -49, 72, 98, WHITE, INK, _LINE)
    _front(closed, -2, 0, 1.3)
    closed.circle(36, 0, 13, GOLD, INK, _LINE)
    return tuple(
        pen.art(f"letter-fold-{number}", (-85, -75, 85, 75))
        for number, pen in enumerate((upper, left, closed), 1)
    )


def _fold(
    pen: Pen, line: list[tuple[float, float]], arrow: str, tip: list[tuple[float, float]]
) -> None:
    """Where to fold, and which way."""
    pen.push()
    pen.dash(9, 6)
    pen.line(line, GREY, 2.5)
    pen.pop()
    pen.path(arrow, None, NAVY, 6)
    pen.polygon(tip, NAVY)


def _front(pen: Pen, x: float, y: float, scale: float) -> None:
    """A name and two lines around a point: the side of the letter that is in front."""
    for dy, half, width in ((9, 15, 6), (-5, 12, 2.5), (-13, 12, 2.5)):
        pen.line(
            [(x - half * scale, y + dy * scale), (x + half * scale, y + dy * scale)],
            INK if width > 3 else GREY,
            width,
        )
