"""What courts hold: sword, sceptre, axe, mace; flowers; halberd and pennants; the hand that holds
it; and the sash.

Staffs are drawn upright with their middle at x = 0 and stand at `STAFF_X` in a court's half.
"""

from __future__ import annotations

import math
from functools import cache

from cardgen.cards import Rank, Suit
from cardgen.faces.heads import LINE
from cardgen.faces.line_pen import pen_for
from cardgen.faces.palette import CREAM, GOLD, INK, LEAF, SKIN, STEEL, WHITE, Robe
from cardgen.faces.pen import (
    HERE,
    Art,
    Pen,
    circle_outline,
    diamond_outline,
    line_outline,
    polygon_outline,
)
from cardgen.faces.pips import pip_outline
from cardgen.faces.textures import FRAME_HALF_WIDTH, SPLIT_RISE

STAFF_X = 146
LIFT = 38  # how high the hand holds it: there is something of the staff below the fist


@cache
def regalia(rank: Rank, suit: Suit, robe: Robe) -> Art:
    pen = pen_for(robe.lined)
    {Rank.KING: _king, Rank.QUEEN: _queen, Rank.JACK: _jack}[rank](pen, suit, robe)
    return pen.art(f"regalia-{rank.value}{suit.value}-{robe.name}", (-85, -45, 50, 348))


def _king(pen: Pen, suit: Suit, robe: Robe) -> None:
    if suit is Suit.SPADES:  # sword
        pen.polygon([(-11, 170), (-11, 310), (0, 337), (11, 310), (11, 170)], WHITE, INK, LINE)
        pen.polygon([(0, 172), (9, 172), (9, 309), (0, 331)], STEEL)
        pen.line([(0, 174), (0, 320)], INK, 2.5)
        guard = "M 0 158 C 24 158 40 162 40 176 C 40 184 32 186 30 180 C 28 172 18 172 0 172"
        pen.symmetric(guard, GOLD, INK, LINE)
        pen.rect(-7, 78, 14, 82, robe.second, INK, LINE)
        pen.circle(0, 74, 14, GOLD, INK, LINE)
        pen.circle(0, 74, 5.5, robe.main)
    elif suit is Suit.HEARTS:  # sceptre
        pen.rect(-7, -40, 14, 300, GOLD, INK, LINE)
        pen.circle(0, 258, 14, GOLD, INK, LINE)
        pen.paint(pip_outline(suit, 0, 300, 0.68), robe.main, INK, LINE)
        pen.path("M -20 312 C -22 320 -16 325 -9 324", None, robe.light, 4)
    elif suit is Suit.DIAMONDS:  # axe
        pen.rect(-7, -40, 14, 360, GOLD, INK, LINE)
        pen.path(
            "M -7 292 C -22 294 -34 300 -46 316 C -62 292 -62 250 -46 226 C -34 242 -22 248 -7"
            " 250 Z",
            WHITE,
            INK,
            LINE,
        )
        pen.path("M -43 303 C -53 284 -53 258 -43 239", None, INK, 2.5)
        pen.path(
            "M 7 290 C 16 292 22 297 28 306 C 36 288 36 254 28 236 C 22 245 16 250 7 252 Z",
            STEEL,
            INK,
            LINE,
        )
        pen.circle(0, 328, 11, GOLD, INK, LINE)
    else:  # mace with an orb
        pen.rect(-7, -40, 14, 280, GOLD, INK, LINE)
        pen.circle(0, 264, 36, robe.main, INK, LINE)
        pen.path("M -22 274 C -20 284 -14 289 -6 291", None, robe.light, 4)
        pen.rect(-36, 257, 72, 13, GOLD, INK, 3)
        pen.symmetric("M 0 336 H 6 V 323 H 17 V 311 H 6 V 299 H 0", GOLD, INK, 3)


def _queen(pen: Pen, suit: Suit, robe: Robe) -> None:
    stem = "M 0 30 C 4 120 -4 180 0 250"
    pen.path(stem, None, INK, 13)
    pen.path(stem, None, LEAF, 6)
    pen.path("M 0 182 C 16 182 38 198 40 224 C 18 221 2 206 0 182 Z", LEAF, INK, LINE)
    pen.path("M 0 200 C -14 202 -33 214 -35 234 C -14 233 -2 222 0 200 Z", LEAF, INK, LINE)
    pen.path("M 2 62 C 14 54 30 56 40 70 C 26 82 10 80 2 62 Z", LEAF, INK, LINE)
    y = 280
    if suit is Suit.SPADES:  # tulip
        tulip = (
            "M -34 314 C -42 264 -20 244 0 244 C 20 244 42 264 34 314 L 16 292 L 0 320 L -16 292 Z"
        )
        pen.path(tulip, robe.light, INK, LINE)
        pen.path("M 0 320 C -15 290 -15 262 0 244 C 15 262 15 290 0 320 Z", robe.main, INK, LINE)
    elif suit is Suit.HEARTS:  # rose
        petals = [
            (25.0 * math.cos(a), y + 25 * math.sin(a), 19.0)
            for a in (i * math.pi / 3 + 0.5 for i in range(6))
        ]
        pen.circles(petals, robe.main, INK, LINE)
        pen.circle(0, y, 24, robe.main, INK, LINE)
        pen.path(
            "M -13 278 C -11 295 15 295 14 278 C 13 265 -4 265 -4 278 C -3 285 5 284 5 278",
            None,
            robe.light,
            4,
        )
    elif suit is Suit.DIAMONDS:  # marguerite
        petals = [
            (31 * math.cos(a), y + 31 * math.sin(a), 9.4)
            for a in (i * math.pi / 5 for i in range(10))
        ]
        pen.circles(petals, WHITE, INK, 3.5)
        pen.circle(0, y, 21, GOLD, INK, LINE)
    else:  # clover
        pen.paint(pip_outline(suit, 0, y + 6, 0.86), robe.main, INK, LINE)
        pen.path("M 0 286 V 318 M 0 282 L -28 274 M 0 282 L 28 274", None, robe.light, 3.5)


def _jack(pen: Pen, suit: Suit, robe: Robe) -> None:
    pen.rect(-6, -40, 12, 352, GOLD, INK, LINE)
    if suit is Suit.SPADES:  # halberd
        pen.polygon([(-9, 300), (0, 342), (9, 300)], WHITE, INK, LINE)
        pen.path(
            "M -6 282 C -20 284 -34 292 -45 310 C -60 284 -60 240 -45 214 C -34 232 -20 240 -6"
            " 242 Z",
            WHITE,
            INK,
            LINE,
        )
        pen.path("M -42 296 C -51 276 -51 248 -42 228", None, INK, 2.5)
        pen.polygon([(6, 276), (38, 262), (6, 248)], STEEL, INK, LINE)
        return
    banner = {
        Suit.HEARTS: "M -6 310 L -56 304 L -44 276 L -56 248 L -6 242 Z",
        Suit.DIAMONDS: "M -6 318 L -58 278 L -6 238 Z",
        Suit.CLUBS: "M -6 308 C -22 316 -38 298 -56 306 V 248 C -38 240 -22 258 -6 242 Z",
    }[suit]
    pen.path(banner, robe.second, INK, LINE)
    x, y = {Suit.HEARTS: (-25, 276), Suit.DIAMONDS: (-25, 278), Suit.CLUBS: (-31, 276)}[suit]
    pen.paint(pip_outline(suit, x, y, 0.34), robe.second if robe.lined else WHITE)
    pen.circle(0, 322, 11, GOLD, INK, LINE)


@cache
def hand(skin: str = SKIN, cuff: str = GOLD, lined: bool = False) -> Art:
    """A left hand round a staff at x = 0, with cuff and sleeve; the sleeve takes the colour set
    where it is placed.
    """
    pen = pen_for(lined)
    pen.path("M -112 0 C -96 54 -66 102 -34 136 L 2 98 C -24 76 -38 44 -42 -24 Z", HERE, INK, LINE)
    pen.path("M -42 134 L -25 148 L 10 105 L -6 91 Z", cuff, INK, 3.5)
    pen.push(y=LIFT)
    fingers = (
        "M -27 99 C -24 110 -16 118 -6 119 L 10 119 C 22 119 23 107 15 106 C 27 106 27 93.5 18 92.5"
        " C 28 91.5 27 79.5 17 79.5 C 24 78.5 23 67 13 66.5 L 3 66 Z"
    )
    pen.path(fingers, skin, INK, LINE)  # with the back of the hand, bent round the staff
    pen.path("M 15 106 L 0 106 M 18 92.8 L 2 92.8 M 17 79.6 L 4 79.6", None, INK, 2.8)
    # thumb along the staff
    pen.path(
        "M -20 108 C -16 124 -8 134 2 135 C 10 135 12 126 5 122 C 0 119 -2 114 -3 106",
        skin,
        INK,
        3.4,
    )
    pen.pop()
    tone = "" if skin == SKIN else "-pale"
    return pen.art(f"hand{tone}", (-114, -26, 32, 142 + LIFT))


@cache
def hand_on_heart(lined: bool = False) -> Art:
    """The other hand, laid on the chest; the sleeve takes the colour set where it is placed."""
    pen = pen_for(lined)
    pen.path(
        "M -226 -60 C -214 -20 -180 14 -142 36 L -112 -6 C -134 -20 -150 -36 -158 -66 Z",
        HERE,
        INK,
        LINE,
    )
    pen.path("M -150 35 L -134 46 L -102 2 L -118 -9 Z", GOLD, INK, 3.5)
    back = (
        "M -130 40 C -114 53 -94 62 -76 66 C -60 70 -42 73 -36 67 C -32 62 -38 58 -46 56 L -40 55 C"
        " -30 55 -28 47 -36 44.5 C -29 42 -30 34 -40 33 C -36 28 -41 23.5 -49 24 C -64 22 -84 13"
        " -106 7 Z"
    )
    pen.path(back, SKIN, INK, LINE)
    pen.path(
        "M -46 56 C -56 55 -64 53 -70 50 M -36 44.5 C -48 44 -58 42 -66 38 M -40 33 C -48 33 -56 31"
        " -62 27",
        None,
        INK,
        2.8,
    )
    pen.path(
        "M -116 49 C -108 64 -94 75 -82 79 C -73 81 -71 72 -78 67 C -86 62 -92 57 -96 50",
        SKIN,
        INK,
        3.4,
    )  # thumb
    return pen.art("hand-on-heart", (-230, -68, -25, 86))


@cache
def sash(lined: bool = False) -> Art:
    """The band between the two halves of a court; its middle takes the colour set where it is
    placed.
    """

    def band(bottom: float, top: float) -> str:
        w, rise = FRAME_HALF_WIDTH, SPLIT_RISE
        return polygon_outline(
            [(-w, bottom - rise), (w, bottom + rise), (w, top + rise), (-w, top - rise)]
        )

    def edge(lift: float) -> str:
        return line_outline(
            [(-FRAME_HALF_WIDTH, lift - SPLIT_RISE), (FRAME_HALF_WIDTH, lift + SPLIT_RISE)]
        )

    pen = pen_for(lined)
    pen.paint(band(-14, 14), HERE)
    pen.paint(f"{band(8, 14)} {band(-14, -8)}", GOLD)
    places = [(48 * i, 48 * i * SPLIT_RISE / FRAME_HALF_WIDTH) for i in range(-4, 5)]
    pen.paint(" ".join(diamond_outline(x, y, 6, 6) for x, y in places), GOLD if lined else CREAM)
    pen.paint(
        " ".join(
            circle_outline(x + 24, y + 24 * SPLIT_RISE / FRAME_HALF_WIDTH, 2.2) for x, y in places
        ),
        GOLD,
    )
    pen.paint(f"{edge(14)} {edge(-14)}", None, INK, LINE)
    return pen.art("sash", (-FRAME_HALF_WIDTH, -SPLIT_RISE - 18, FRAME_HALF_WIDTH, SPLIT_RISE + 18))
