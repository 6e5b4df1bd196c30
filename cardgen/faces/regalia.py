"""What courts hold: sword, sceptre, axe, mace; flowers; halberd and pennants; the hand that holds it; and the sash.

Staffs are drawn upright with their middle at x = 0 and stand at `STAFF_X` in a court's half.
"""

from __future__ import annotations

import math
from functools import cache

from cardgen.cards import Rank, Suit
from cardgen.faces.heads import LINE
from cardgen.faces.line_pen import pen_for
from cardgen.faces.palette import CREAM, GOLD, INK, LEAF, SKIN, STEEL, WHITE, Robe
from cardgen.faces.pen import HERE, Art, Pen, circle_outline, diamond_outline, line_outline, polygon_outline
from cardgen.faces.pips import pip_outline
from cardgen.faces.textures import FRAME_HALF_WIDTH, SPLIT_RISE

STAFF_X = 152


@cache
def regalia(rank: Rank, suit: Suit, robe: Robe) -> Art:
    pen = pen_for(robe.lined)
    {Rank.KING: _king, Rank.QUEEN: _queen, Rank.JACK: _jack}[rank](pen, suit, robe)
    return pen.art(f"regalia-{rank.value}{suit.value}-{robe.name}", (-85, -45, 50, 345))


def _king(pen: Pen, suit: Suit, robe: Robe) -> None:
    if suit is Suit.SPADES:  # sword
        pen.polygon([(-11, 120), (-11, 308), (0, 336), (11, 308), (11, 120)], WHITE, INK, LINE)
        pen.polygon([(0, 122), (9, 122), (9, 307), (0, 330)], STEEL)
        pen.line([(0, 124), (0, 318)], INK, 2.5)
        pen.rounded_rect(-36, 124, 72, 15, 7, GOLD, INK, LINE)
        pen.rect(-7, 30, 14, 94, robe.second, INK, LINE)
        pen.circle(0, 34, 13, GOLD, INK, LINE)
    elif suit is Suit.HEARTS:  # sceptre
        pen.rect(-7, -40, 14, 300, GOLD, INK, LINE)
        pen.circle(0, 258, 14, GOLD, INK, LINE)
        pen.paint(pip_outline(suit, 0, 300, 0.68), robe.main, INK, LINE)
        pen.path("M -20 312 C -22 320 -16 325 -9 324", None, robe.light, 4)
    elif suit is Suit.DIAMONDS:  # axe
        pen.rect(-7, -40, 14, 360, GOLD, INK, LINE)
        pen.path("M -7 292 C -22 294 -34 300 -46 316 C -62 292 -62 250 -46 226 C -34 242 -22 248 -7 250 Z", WHITE, INK, LINE)
        pen.path("M -43 303 C -53 284 -53 258 -43 239", None, INK, 2.5)
        pen.path("M 7 292 C 18 294 26 299 34 310 C 43 290 43 252 34 232 C 26 243 18 248 7 250 Z", STEEL, INK, LINE)
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
    pen.path("M 0 150 C 16 150 40 170 42 198 C 18 194 2 176 0 150 Z", LEAF, INK, LINE)
    pen.path("M 0 178 C -14 180 -34 196 -36 218 C -14 216 -2 202 0 178 Z", LEAF, INK, LINE)
    y = 276
    if suit is Suit.SPADES:  # tulip
        tulip = "M -34 310 C -42 260 -20 240 0 240 C 20 240 42 260 34 310 L 16 288 L 0 316 L -16 288 Z"
        pen.path(tulip, robe.light, INK, LINE)
        pen.path("M 0 316 C -15 286 -15 258 0 240 C 15 258 15 286 0 316 Z", robe.main, INK, LINE)
    elif suit is Suit.HEARTS:  # rose
        petals = [(26.0 * math.cos(a), y + 26 * math.sin(a), 20.0) for a in (i * math.pi / 3 + 0.5 for i in range(6))]
        pen.circles(petals, robe.main, INK, LINE)
        pen.circle(0, y, 24, robe.main, INK, LINE)
        pen.path("M -13 274 C -11 291 15 291 14 274 C 13 261 -4 261 -4 274 C -3 281 5 280 5 274", None, robe.light, 4)
    elif suit is Suit.DIAMONDS:  # marguerite
        petals = [(31 * math.cos(a), y + 31 * math.sin(a), 9.4) for a in (i * math.pi / 5 for i in range(10))]
        pen.circles(petals, WHITE, INK, 3.5)
        pen.circle(0, y, 21, GOLD, INK, LINE)
    else:  # clover
        pen.paint(pip_outline(suit, 0, y + 6, 0.86), robe.main, INK, LINE)
        pen.path("M 0 282 V 314 M 0 278 L -28 270 M 0 278 L 28 270", None, robe.light, 3.5)


def _jack(pen: Pen, suit: Suit, robe: Robe) -> None:
    pen.rect(-6, -40, 12, 352, GOLD, INK, LINE)
    if suit is Suit.SPADES:  # halberd
        pen.polygon([(-9, 300), (0, 342), (9, 300)], WHITE, INK, LINE)
        pen.path("M -6 282 C -20 284 -34 292 -45 310 C -60 284 -60 240 -45 214 C -34 232 -20 240 -6 242 Z", WHITE, INK, LINE)
        pen.path("M -42 296 C -51 276 -51 248 -42 228", None, INK, 2.5)
        pen.polygon([(6, 276), (40, 262), (6, 248)], STEEL, INK, LINE)
        return
    banner = {
        Suit.HEARTS: "M -6 308 L -76 302 L -58 275 L -76 246 L -6 240 Z",
        Suit.DIAMONDS: "M -6 314 L -82 276 L -6 238 Z",
        Suit.CLUBS: "M -6 308 C -28 318 -50 296 -76 306 V 246 C -50 236 -28 258 -6 240 Z",
    }[suit]
    pen.path(banner, robe.second, INK, LINE)
    pen.paint(pip_outline(suit, -30, 276, 0.4), robe.second if robe.lined else WHITE)
    pen.circle(0, 322, 11, GOLD, INK, LINE)


@cache
def hand(skin: str = SKIN, cuff: str = GOLD, lined: bool = False) -> Art:
    """A left hand round a staff at x = 0, with cuff and sleeve; the sleeve takes the colour set where it is placed."""
    pen = pen_for(lined)
    pen.path("M -100 14 C -80 52 -56 80 -32 98 L 0 60 C -22 46 -38 26 -46 -8 Z", HERE, INK, LINE)
    pen.path("M -40 96 L -24 108 L 8 66 L -7 54 Z", cuff, INK, 3.5)
    fingers = (
        "M -27 99 C -24 110 -16 118 -6 119 L 10 119 C 22 119 23 107 15 106 C 27 106 27 93.5 18 92.5 "
        "C 28 91.5 27 79.5 17 79.5 C 24 78.5 23 67 13 66.5 L 3 66 Z"
    )
    pen.path(fingers, skin, INK, LINE)  # with the back of the hand, bent round the staff
    pen.path("M 15 106 L 0 106 M 18 92.8 L 2 92.8 M 17 79.6 L 4 79.6", None, INK, 2.8)
    # thumb along the staff
    pen.path("M -20 108 C -16 124 -8 134 2 135 C 10 135 12 126 5 122 C 0 119 -2 114 -3 106", skin, INK, 3.4)
    tone = "" if skin == SKIN else "-pale"
    return pen.art(f"hand{tone}", (-105, -15, 32, 142))


@cache
def sash(lined: bool = False) -> Art:
    """The band between the two halves of a court; its middle takes the colour set where it is placed."""

    def band(bottom: float, top: float) -> str:
        w, rise = FRAME_HALF_WIDTH, SPLIT_RISE
        return polygon_outline([(-w, bottom - rise), (w, bottom + rise), (w, top + rise), (-w, top - rise)])

    def edge(lift: float) -> str:
        return line_outline([(-FRAME_HALF_WIDTH, lift - SPLIT_RISE), (FRAME_HALF_WIDTH, lift + SPLIT_RISE)])

    pen = pen_for(lined)
    pen.paint(band(-14, 14), HERE)
    pen.paint(f"{band(8, 14)} {band(-14, -8)}", GOLD)
    places = [(48 * i, 48 * i * SPLIT_RISE / FRAME_HALF_WIDTH) for i in range(-4, 5)]
    pen.paint(" ".join(diamond_outline(x, y, 6, 6) for x, y in places), GOLD if lined else CREAM)
    pen.paint(" ".join(circle_outline(x + 24, y + 24 * SPLIT_RISE / FRAME_HALF_WIDTH, 2.2) for x, y in places), GOLD)
    pen.paint(f"{edge(14)} {edge(-14)}", None, INK, LINE)
    return pen.art("sash", (-FRAME_HALF_WIDTH, -SPLIT_RISE - 18, FRAME_HALF_WIDTH, SPLIT_RISE + 18))
