"""Double-headed court pictures and the two jokers: what they hold, bodies, and their assembly with
rays, hands and sash.

Staffs are drawn upright with their middle at x = 0 and placed at `STAFF_X` in a court's half.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from cardgen.cards import Rank, Suit
from cardgen.faces.heads import LINE, back_hair, draw_bust, draw_front, draw_headgear
from cardgen.faces.indices import pip_outline
from cardgen.faces.palette import (
    BLUSH,
    CREAM,
    GOLD,
    INK,
    LEAF,
    LIPS,
    NAVY,
    RAYS,
    RED,
    SKIN,
    SKIN_SHADE,
    STEEL,
    WHITE,
    Robe,
)
from cardgen.faces.patterns import (
    FRAME_HALF_HEIGHT,
    FRAME_HALF_WIDTH,
    SPLIT_RISE,
    TORSO,
    rays,
    textured_torso,
)
from cardgen.faces.pen import (
    HERE,
    Art,
    Pen,
    circle_outline,
    diamond_outline,
    line_outline,
    mirrored,
    pen_for,
    polygon_outline,
    rect_outline,
    rounded_rect_outline,
    star_outline,
    tint,
)

# -- what courts hold: sword, sceptre, axe, mace; flowers; halberd and pennants; and the hand

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
    # Thumb.
    pen.path(
        "M -116 49 C -108 64 -94 75 -82 79 C -73 81 -71 72 -78 67 C -86 62 -92 57 -96 50",
        SKIN,
        INK,
        3.4,
    )
    return pen.art("hand-on-heart", (-230, -68, -25, 86))


@cache
def sash(lined: bool = False) -> Art:
    """The band between the two halves of a court; its middle takes the colour set where it is
    placed.
    """

    w, rise = FRAME_HALF_WIDTH, SPLIT_RISE

    def band(bottom: float, top: float) -> str:
        return polygon_outline(
            [(-w, bottom - rise), (w, bottom + rise), (w, top + rise), (-w, top - rise)]
        )

    pen = pen_for(lined)
    pen.paint(band(-14, 14), HERE)
    pen.paint(f"{band(8, 14)} {band(-14, -8)}", GOLD)
    places = [(48 * i, 48 * i * rise / w) for i in range(-4, 5)]
    diamonds = [diamond_outline(x, y, 6, 6) for x, y in places]
    dots = [circle_outline(x + 24, y + 24 * rise / w, 2.2) for x, y in places]
    edges = [line_outline([(-w, lift - rise), (w, lift + rise)]) for lift in (14, -14)]
    pen.paint(" ".join(diamonds), GOLD if lined else CREAM)
    pen.paint(" ".join(dots), GOLD)
    pen.paint(" ".join(edges), None, INK, LINE)
    return pen.art("sash", (-w, -rise - 18, w, rise + 18))


# -- double-headed court pictures: bodies, and their assembly with rays, regalia, hands and sash.

BODY_BOX = (-FRAME_HALF_WIDTH, -SPLIT_RISE, FRAME_HALF_WIDTH, FRAME_HALF_HEIGHT)
FRAME_RADIUS = 14
_FRAME_LINE, _LINED_FRAME = 4.5, 2.8
_MIRRORED = {
    Rank.KING: (Suit.HEARTS, Suit.DIAMONDS),
    Rank.QUEEN: (Suit.SPADES, Suit.CLUBS),
    Rank.JACK: (Suit.HEARTS, Suit.DIAMONDS),
}
_HAND_ON_HEART = {
    Rank.KING: (Suit.HEARTS, Suit.CLUBS),
    Rank.QUEEN: (Suit.HEARTS, Suit.CLUBS),
    Rank.JACK: (Suit.DIAMONDS, Suit.CLUBS),
}
LINED_RAYS = "#EBC46F"  # of rays that are as thin as lines


class Half(NamedTuple):
    """The parts of one half of a court picture, from back to front."""

    background: str  # colour behind everything
    ray: str  # colour of the rays
    body: Art  # figure without the arm
    held: Art  # what is held before it, at `STAFF_X`
    arm: Art  # hand and sleeve
    other_arm: Art | None  # the same, where it is seen
    sleeve: str  # colour of the sleeves
    band: str  # colour of the sash
    lined: bool  # drawn in lines and pale tints
    mirrored: bool = False  # the attribute at the left

    @property
    def rays(self) -> Art:
        return rays(self.lined)


def court_half(rank: Rank, suit: Suit, robe: Robe) -> Half:
    lined = robe.lined
    background, ray, sleeve, band = CREAM, RAYS, robe.second, robe.main
    if lined:
        background, ray, sleeve, band = WHITE, LINED_RAYS, tint(sleeve), tint(band)
    figure, held, arm = body(rank, suit, robe), regalia(rank, suit, robe), hand(lined=lined)
    other = hand_on_heart(lined) if suit in _HAND_ON_HEART[rank] else None
    return Half(
        background, ray, figure, held, arm, other, sleeve, band, lined, suit in _MIRRORED[rank]
    )


@cache
def torso(suit: Suit, robe: Robe) -> Art:
    """The robe, the same for king, queen and jack of a suit."""
    pen = pen_for(robe.lined)
    textured_torso(pen, suit, robe.main, robe.light, robe.lined)
    box = (-FRAME_HALF_WIDTH, -SPLIT_RISE, FRAME_HALF_WIDTH, 136)
    return pen.art(f"torso-{suit.value}-{robe.name}", box)


@cache
def body(rank: Rank, suit: Suit, robe: Robe) -> Art:
    """Head and shoulders of a court card, without arm and attribute; the crown ends below y =
    345.
    """
    pen = pen_for(robe.lined)
    back_hair(pen, rank, suit, robe)
    pen.use(torso(suit, robe))
    if rank is Rank.QUEEN:
        neckline = "M 0 60 C 18 66 40 92 52 122 C 70 112 84 106 99 104 C 80 64 40 26 0 10"
        pen.symmetric(neckline, robe.second, INK, LINE)
        pen.both("M 0 22 C 36 38 66 70 83 102", None, GOLD, 4)
    draw_bust(pen, rank, suit, robe)
    draw_front(pen, rank, suit, robe)
    draw_headgear(pen, rank, robe)
    return pen.art(f"body-{rank.value}{suit.value}-{robe.name}", BODY_BOX)


def picture(
    pen: Pen,
    half: Half,
    half_width: float,
    half_height: float,
    scale: float = 1,
    squeeze: float = 1,
    with_staff: bool = True,
) -> None:
    """A framed double-headed picture around the origin; what juts out of the frame is cut.
    with_staff: with attribute and hand.
    """
    x, y, w, h = -half_width, -half_height, 2 * half_width, 2 * half_height
    frame = rounded_rect_outline(x, y, w, h, FRAME_RADIUS)
    pen.push()
    pen.clip(frame)
    pen.rect(x, y, w, h, half.background)
    if half.mirrored:
        squeeze = -squeeze
    w, h, rise = FRAME_HALF_WIDTH, FRAME_HALF_HEIGHT, SPLIT_RISE
    upper = polygon_outline([(-w, -rise), (w, rise), (w, h), (-w, h)])
    for turned in (False, True):
        pen.push(scale=scale, squeeze=squeeze, turned=turned)
        pen.clip(upper)
        pen.use(half.rays, colour=half.ray)
        pen.use(half.body)
        if with_staff:
            if half.other_arm:
                pen.use(half.other_arm, colour=half.sleeve)
            pen.use(half.held, STAFF_X)
            pen.use(half.arm, STAFF_X, colour=half.sleeve)
        pen.pop()
    pen.use(sash(half.lined), scale=scale, squeeze=squeeze, colour=half.band)
    pen.pop()
    pen.paint(frame, None, INK, _LINED_FRAME if half.lined else _FRAME_LINE)


# -- the two jokers: the big one in motley, the little one in silver; and the star that marks them.


class Motley(NamedTuple):
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


_BIG = Motley("big", RED, NAVY, GOLD, SKIN, SKIN_SHADE, BLUSH, "#7A1626", LIPS, CREAM, RAYS)
_LITTLE = Motley(
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
    if not big:
        shape = f"{shape} {star_outline(0, -5, 34, 14.2, 5)}"
    pen.paint(shape, HERE, even_odd=not big)
    return pen.art(f"star-{'big' if big else 'little'}", (-55, -52, 55, 52))


def joker_half(big: bool, lined: bool = False) -> Half:
    look = _BIG if big else _LITTLE
    background, ray, sleeve, band = look.background, look.ray, look.left, look.right
    if not big:
        band = look.left
    if lined:
        trim, ray = (look.trim, LINED_RAYS) if big else (_SILVER, _SILVER)
        look = look._replace(trim=trim, lined=True)
        background, sleeve, band = WHITE, tint(sleeve), tint(band)
    figure, held, arm = _jester(look), _bauble(look), hand(look.skin, look.trim, lined)
    return Half(background, ray, figure, held, arm, None, sleeve, band, lined)


@cache
def _bauble(look: Motley) -> Art:
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
    pen.circles(mirrored((-11, 262, 4)), INK)
    pen.path("M -15 251 C -7 241 7 241 15 251", None, INK, 4)
    pen.pop()
    return pen.art(f"bauble-{look.name}", (-50, -45, 50, 340))


@cache
def _jester(look: Motley) -> Art:
    pen = pen_for(look.lined)
    # the tunic, in two halves with diamonds
    pen.paint(TORSO, look.left)
    pen.push()
    pen.clip(TORSO)
    pen.paint(rect_outline(0, -80, 240, 230), look.right)
    places = [(56 * i + (28 if j % 2 else 0), 98 - 46 * j) for j in range(4) for i in range(-4, 5)]
    pen.paint(" ".join(diamond_outline(x, y, 12, 18) for x, y in places), look.trim)
    pen.pop()
    pen.paint(TORSO, None, INK, LINE)

    # hood, face and horns
    pen.symmetric(
        "M 0 282 C 60 282 86 244 83 196 C 80 150 64 118 42 98 L 0 90", look.left, INK, LINE
    )
    pen.path("M 0 282 C 60 282 86 244 83 196 C 80 150 64 118 42 98 L 0 90 Z", look.right, INK, LINE)
    _laughing_face(pen, look)
    _horns(pen, look)

    # a collar of points with bells
    right = [(102, 102), (86, 50), (60, 88), (42, 30), (18, 76), (0, 20)]
    collar = [(-x, y) for x, y in right] + [(x, y) for x, y in reversed(right)][1:]
    pen.polygon(
        [*collar, (62, 116), (34, 100), (0, 94), (-34, 100), (-62, 116)], look.trim, INK, LINE
    )
    pen.circles(
        [(x, y, 7) for x, y in ((-86, 47), (-42, 27), (0, 17), (42, 27), (86, 47))], WHITE, INK, 3
    )
    return pen.art(f"jester-{look.name}", BODY_BOX)


def _laughing_face(pen: Pen, look: Motley) -> None:
    jaw = "M 0 258 C 42 258 60 232 59 190 C 58 150 34 110 0 109"
    pen.symmetric(jaw, look.skin)
    shaded = (
        "M 1 256 C 40 256 58 231 57 190 C 56 151 33 112 0 111 L 0 163 C -6 160 -14 163 -13 170 C"
        " -10 180 -2 192 1 208 Z"
    )
    pen.path(shaded, look.shade)
    pen.symmetric(jaw, None, INK, LINE)
    pen.circles(mirrored((-41, 170, 10)), look.cheeks)
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


def _horns(pen: Pen, look: Motley) -> None:
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
