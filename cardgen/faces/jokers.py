"""The two jokers: the big one in motley, the little one in silver; and the star that marks them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cardgen.faces.courts import BODY_BOX, LINED_RAYS, Half
from cardgen.faces.heads import LINE
from cardgen.faces.line_pen import pen_for, tint
from cardgen.faces.palette import (
    BLUSH,
    CREAM,
    GOLD,
    INK,
    LIPS,
    NAVY,
    RAYS,
    RED,
    SKIN,
    SKIN_SHADE,
    WHITE,
)
from cardgen.faces.pen import HERE, Art, Pen, diamond_outline, rect_outline, star_outline
from cardgen.faces.regalia import hand
from cardgen.faces.textures import TORSO


class _Motley(NamedTuple):
    """A jester's colours."""

    name: str
    left: str
    right: str
    trim: str
    skin: str
    shade: str
    cheeks: str
    mouth: str
    tongue: str
    background: str
    ray: str
    lined: bool = False


_BIG = _Motley("big", RED, NAVY, GOLD, SKIN, SKIN_SHADE, BLUSH, "#7A1626", LIPS, CREAM, RAYS)
_LITTLE = _Motley(
    "little",
    "#4A4F63",
    "#9BA1B3",
    "#D9DCE5",
    WHITE,
    "#DDE0E8",
    "#C3C8D4",
    INK,
    "#C3C8D4",
    "#F8F8FA",
    "#EBECF1",
)
_SILVER = "#A3A9B9"  # the little joker's trim in lines


@cache
def joker_star(big: bool) -> Art:
    """A five-pointed star, 100 units tall, without colour: full for the big joker, an outline
    for the little one.
    """
    pen = Pen()
    shape = star_outline(0, -5, 55, 23, 5)
    pen.paint(
        shape if big else f"{shape} {star_outline(0, -5, 34, 14.2, 5)}", HERE, even_odd=not big
    )
    return pen.art(f"star-{'big' if big else 'little'}", (-55, -52, 55, 52))


def joker_half(big: bool, lined: bool = False) -> Half:
    look = _BIG if big else _LITTLE
    band = look.right if big else look.left
    if lined:
        look = look._replace(trim=look.trim if big else _SILVER, lined=True)
        ray = LINED_RAYS if big else _SILVER
        background, sleeve, band = WHITE, tint(look.left), tint(band)
    else:
        background, ray, sleeve = look.background, look.ray, look.left
    return Half(
        background,
        ray,
        _jester(look),
        _bauble(look),
        hand(look.skin, look.trim, lined),
        None,
        sleeve,
        band,
        lined,
    )


@cache
def _bauble(look: _Motley) -> Art:
    pen = pen_for(look.lined)
    pen.rect(-6, -40, 12, 270, look.trim, INK, LINE)
    pen.push(y=36, scale=0.86)
    pen.path(
        "M -34 232 L -22 212 L -10 228 L 0 208 L 10 228 L 22 212 L 34 232 C 20 244 -20 244 -34"
        " 232 Z",
        look.trim,
        INK,
        3.5,
    )
    pen.circle(0, 264, 33, look.skin, INK, LINE)
    cap = (
        "M -34 268 C -52 300 -34 318 -26 310 C -16 300 -10 302 0 328 "
        "C 10 302 16 300 26 310 C 34 318 52 300 34 268 C 14 282 -14 282 -34 268 Z"
    )
    pen.path(cap, look.right, INK, LINE)
    pen.circles([(-31, 314, 6), (0, 331, 6), (31, 314, 6)], look.trim, INK, 3)
    pen.circles([(-11, 262, 4), (11, 262, 4)], INK)
    pen.path("M -15 251 C -7 241 7 241 15 251", None, INK, 4)
    pen.pop()
    return pen.art(f"bauble-{look.name}", (-50, -45, 50, 340))


@cache
def _jester(look: _Motley) -> Art:
    pen = pen_for(look.lined)
    _tunic(pen, look)
    # hood
    pen.symmetric(
        "M 0 282 C 60 282 86 244 83 196 C 80 150 64 118 42 98 L 0 90", look.left, INK, LINE
    )
    pen.path("M 0 282 C 60 282 86 244 83 196 C 80 150 64 118 42 98 L 0 90 Z", look.right, INK, LINE)
    _laughing_face(pen, look)
    _horns(pen, look)
    _points(pen, look)
    return pen.art(f"jester-{look.name}", BODY_BOX)


def _tunic(pen: Pen, look: _Motley) -> None:
    pen.paint(TORSO, look.left)
    pen.push()
    pen.clip(TORSO)
    pen.paint(rect_outline(0, -80, 240, 230), look.right)
    places = [(56 * i + (28 if j % 2 else 0), 98 - 46 * j) for j in range(4) for i in range(-4, 5)]
    pen.paint(" ".join(diamond_outline(x, y, 12, 18) for x, y in places), look.trim)
    pen.pop()
    pen.paint(TORSO, None, INK, LINE)


def _laughing_face(pen: Pen, look: _Motley) -> None:
    jaw = "M 0 258 C 42 258 60 232 59 190 C 58 150 34 110 0 109"
    pen.symmetric(jaw, look.skin)
    shaded = (
        "M 1 256 C 40 256 58 231 57 190 C 56 151 33 112 0 111 L 0 163 C -6 160 -14 163 -13 170 C"
        " -10 180 -2 192 1 208 Z"
    )
    pen.path(shaded, look.shade)
    pen.symmetric(jaw, None, INK, LINE)
    pen.circles([(-41, 170, 10), (41, 170, 10)], look.cheeks)
    pen.both("M 11 200 C 17 213 36 213 43 200 C 35 194 19 194 11 200 Z", WHITE)
    pen.circles([(-25.5, 203, 6.5), (28.5, 203, 6.5)], INK)
    pen.circles([(-23.5, 205.5, 2.2), (30.5, 205.5, 2.2)], WHITE)
    pen.both("M 9 199 C 16 215 37 216 45 200", None, INK, 4)
    pen.both("M 12 222 C 20 238 38 238 47 224", None, INK, 4.5)
    pen.path("M 1 208 C -2 192 -10 180 -13 170 C -14 162 -6 160 3 165", None, INK, 3.2)
    # a broad laugh: mouth, teeth, tongue, creases
    pen.path(
        "M -33 153 C -14 143 14 143 33 153 C 28 122 12 117 0 117 C -12 117 -28 122 -33 153 Z",
        look.mouth,
        INK,
        3.5,
    )
    pen.path(
        "M -29 150 C -12 142 12 142 29 150 C 28 144 26 140 25 137 C 10 132 -10 132 -25 137 C -26"
        " 140 -28 144 -29 150 Z",
        WHITE,
    )
    pen.path("M -15 123 C -8 130 8 130 15 123 C 8 118 -8 118 -15 123 Z", look.tongue)
    pen.both("M 38 160 C 40 154 38 150 34 148", None, INK, 3)


def _horns(pen: Pen, look: _Motley) -> None:
    pen.path(
        "M -62 248 C -84 280 -118 268 -126 226 C -142 262 -138 320 -84 327 C -50 331 -18 312 -4"
        " 276 Z",
        look.left,
        INK,
        LINE,
    )
    pen.path(
        "M 62 248 C 76 270 84 258 86 232 C 106 262 104 312 74 323 C 46 331 18 312 4 276 Z",
        look.right,
        INK,
        LINE,
    )
    pen.path(
        "M -116 300 C -104 314 -86 314 -70 308 M 95 292 C 90 306 78 313 64 312", None, look.trim, 4
    )
    pen.path(
        "M -32 260 C -34 300 -14 318 -2 336 C 16 322 34 298 32 260 C 14 270 -14 270 -32 260 Z",
        look.trim,
        INK,
        LINE,
    )
    pen.symmetric(
        "M 0 285 C 28 285 56 276 72 246 L 64 236 C 50 262 24 270 0 270", look.trim, INK, 3.5
    )
    bells = [(-127, 216, 13), (87, 220, 12), (-2, 331, 11)]
    pen.circles(bells, look.trim, INK, 3.5)
    pen.path("M -135 213 H -119 M -127 213 V 206 M 80 217 H 94 M 87 217 V 211", None, INK, 2.8)


def _points(pen: Pen, look: _Motley) -> None:
    right = [(102, 102), (86, 50), (60, 88), (42, 30), (18, 76), (0, 20)]
    collar = [(-x, y) for x, y in right] + [(x, y) for x, y in reversed(right)][1:]
    pen.polygon(
        [*collar, (62, 116), (34, 100), (0, 94), (-34, 100), (-62, 116)], look.trim, INK, LINE
    )
    pen.circles(
        [(x, y, 7) for x, y in ((-86, 47), (-42, 27), (0, 17), (42, 27), (86, 47))], WHITE, INK, 3
    )
