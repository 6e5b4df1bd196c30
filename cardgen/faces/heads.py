"""Heads of the courts: hair, faces, beards, crowns and caps.

Most heads look straight out; the face is half in the shade, on the side away from the light, with
the nose as the border.  The chin is near (0, 112), the eyes near (±27, 201), headgear begins at
y = 246.  A king and two jacks are seen from the side and look to the left, one eye each; the chin
is near (−46, 108), the eye near (−39, 202).
"""

from __future__ import annotations

from functools import cache

from cardgen.cards import Rank, Suit
from cardgen.faces.palette import BLUSH, GOLD, INK, LIPS, SKIN, SKIN_SHADE, WHITE, Robe
from cardgen.faces.patterns import SPLIT_RISE
from cardgen.faces.pen import (
    HERE,
    Art,
    Pen,
    both_outlines,
    diamond_outline,
    mirrored,
    pen_for,
    segments,
    transformed,
    written,
)

LINE = 4  # width of outlines in court art
_IN_PROFILE = (
    (Rank.KING, Suit.DIAMONDS),
    (Rank.JACK, Suit.SPADES),
    (Rank.JACK, Suit.HEARTS),
)


# -- hair behind the robe

_QUEENS_HAIR = {
    Suit.HEARTS: (
        (
            "M 0 272 C 60 276 90 244 88 214 C 104 206 104 186 94 178 C 112 168 112 148 100 140 C"
            " 114 126 108 104 90 104 C 76 88 60 90 50 104 L 40 150 L 0 150"
        ),
        (
            "M 68 250 C 80 232 72 216 80 200 C 86 188 74 176 82 162 C 90 150 78 138 84 124 M 92 194"
            " C 86 190 86 184 92 178 M 98 156 C 92 152 92 146 96 142"
        ),
    ),
    Suit.DIAMONDS: (
        "M 0 272 C 60 276 88 240 86 196 C 86 170 86 152 78 132 L 40 150 L 0 150",
        "M 68 250 C 80 222 74 190 72 158",
    ),
    Suit.CLUBS: (
        (
            "M 0 272 C 60 276 90 246 88 210 C 100 198 104 160 88 140 C 76 128 60 134 54 148 L 40"
            " 150 L 0 150"
        ),
        (
            "M 68 250 C 82 236 80 220 72 204 M 88 204 C 74 200 64 186 66 168 M 88 186 C 78 182 74"
            " 172 76 160"
        ),
    ),
    Suit.SPADES: (
        (
            "M 0 272 C 60 276 94 240 91 190 C 89 160 106 140 100 110 C 93 92 70 88 52 102 L 40 150"
            " L 0 150"
        ),
        (
            "M 68 250 C 84 220 74 182 82 152 M 80 142 C 87 126 85 114 74 108 M 88 204 C 90 184 86"
            " 170 92 154"
        ),
    ),
}
"""Right half and strands of it: wavy, short over braids, rolled up at the nape, or long."""
_KINGS_HAIR = (
    (
        "M 54 262 C 80 258 92 230 84 206 C 96 196 98 172 84 160 C 92 146 84 126 66 128 C 56 130 52"
        " 140 52 150 Z"
    ),
    (
        "M 84 206 C 76 202 70 204 66 210 M 84 160 C 76 158 70 162 66 168 M 76 240 C 72 236 68 236"
        " 64 240"
    ),
)
_PAGES_CUT = (
    "M 52 262 C 76 256 86 222 83 190 C 82 170 84 156 86 146 C 78 138 62 138 52 146 Z",
    "M 66 246 C 74 220 70 186 70 152 M 77 226 C 79 206 77 180 77 160",
)
_CURLED_UP = (
    "M 52 262 C 76 256 84 220 80 190 C 78 168 88 156 98 152 C 92 136 66 138 54 152 Z",
    "M 66 246 C 72 220 66 190 72 160 C 76 152 82 150 86 149",
)

_PROFILE_HAIR = {
    Suit.DIAMONDS: (
        (
            "M 20 262 L 58 262 C 82 256 92 230 84 206 C 96 196 98 172 84 160 C 94 142 84 122 64 122"
            " C 40 118 20 130 14 150 Z"
        ),
        (
            "M 84 206 C 76 202 70 204 66 210 M 84 160 C 76 158 70 162 66 168 M 74 128 C 66 132 62"
            " 138 62 146"
        ),
    ),
    Suit.SPADES: (
        "M 20 262 L 52 262 C 78 256 88 222 86 190 C 86 166 88 146 92 130 C 70 118 36 122 20 136 Z",
        "M 78 226 C 82 206 78 160 82 138 M 64 150 C 64 142 66 136 68 130",
    ),
    Suit.HEARTS: (
        "M 20 262 L 52 262 C 78 256 86 220 82 190 C 80 166 92 154 104 150 C 94 126 56 122 30 136 Z",
        "M 76 226 C 80 200 70 178 84 156 M 66 160 C 70 150 78 144 88 143",
    ),
}


def back_hair(pen: Pen, rank: Rank, suit: Suit, robe: Robe) -> None:
    """What falls behind the robe; drawn before that."""
    if (rank, suit) in _IN_PROFILE:
        shape, strands = _PROFILE_HAIR[suit]
        pen.path(shape, robe.hair, INK, LINE)
        pen.path(strands, None, robe.hair_light, 3)
        return
    if rank is Rank.QUEEN:
        shape, strands = _QUEENS_HAIR[suit]
        pen.symmetric(shape, robe.hair, INK, LINE)
    else:
        jacks = _PAGES_CUT if suit is Suit.CLUBS else _CURLED_UP
        shape, strands = _KINGS_HAIR if rank is Rank.KING else jacks
        pen.both(shape, robe.hair, INK, LINE)
    pen.both(strands, None, robe.hair_light, 3)


# -- neck and face

_JAWS = {
    Rank.KING: "M 0 262 L 57 262 L 57 190 C 57 148 30 114 0 114",
    Rank.QUEEN: "M 0 262 L 56 262 L 56 198 C 56 162 28 113 0 111",
    Rank.JACK: "M 0 262 L 56 262 L 56 190 C 56 158 33 113 0 112",
}
_SHADES = {
    Rank.KING: "M 55 262 L 55 190 C 55 150 30 116 0 116",
    Rank.QUEEN: "M 54 262 L 54 198 C 54 163 27 115 0 113",
    Rank.JACK: "M 54 262 L 54 190 C 54 159 33 115 0 114",
}
_NOSE = "L 0 163 C -5 162 -12 164 -11 170 C -9 178 -2 190 1 208"

_FACE = (
    "M 48 262 L -46 262 C -53 246 -54 230 -51 216 C -51 211 -53 206 -56 200 C -61 190 -70 180 -72"
    " 173 C -73 168 -66 166 -59 166 C -57 162 -59 160 -61 157 C -63 153 -60 150 -56 149 C -60 146"
    " -61 142 -57 139 C -55 136 -57 133 -60 129 C -63 120 -56 111 -44 109 C -26 109 -4 116 16 128 C"
    " 34 138 44 156 46 178 Z"
)
_SHADE = (
    "M 46 262 L -4 262 C 8 240 0 214 2 196 C 2 170 -20 132 -44 111 C -26 111 -4 118 16 130 C 32 140"
    " 42 156 44 178 Z"
)
"""The side of the face away from the light."""


def draw_bust(pen: Pen, rank: Rank, suit: Suit, robe: Robe) -> None:
    """Neck and face, and what is worn round the neck."""
    if (rank, suit) in _IN_PROFILE:
        pen.use(_profile(rank, robe.lined), colour=robe.hair)
    else:  # two of the suits look the other way
        turned = -1 if suit in (Suit.HEARTS, Suit.CLUBS) else 1
        pen.use(_bust(rank, robe.lined), squeeze=turned, colour=robe.hair)
    pen.use(_collar(rank, robe.lined))
    if rank is Rank.KING:
        pen.paint(diamond_outline(0, 22, 9, 9), robe.second)


@cache
def _bust(rank: Rank, lined: bool) -> Art:
    """Neck and face; the same for all suits, only the brows take the colour set there."""
    pen = pen_for(lined)
    pen.push()
    if rank is Rank.QUEEN:
        pen.symmetric("M 0 132 L 30 128 L 46 114 C 38 92 20 70 0 62", SKIN, INK, LINE)
    pen.symmetric("M 0 152 L 26 152 C 26 124 28 108 40 96 L 0 58", SKIN_SHADE, INK, LINE)
    pen.symmetric(_JAWS[rank], SKIN)
    pen.path(f"{_SHADES[rank]} {_NOSE} L 1 262 Z", SKIN_SHADE)
    pen.symmetric(_JAWS[rank], None, INK, LINE)
    if rank is not Rank.KING:
        pen.circles(mirrored((-37, 167, 9)), BLUSH)
    pen.both("M 11 199 C 18 211 35 212 44 201 C 36 191 19 190 11 199 Z", WHITE)
    pen.circles([(-25.5, 201, 7.5), (28.5, 201, 7.5)], INK)  # a glance to the side
    pen.circles([(-23.5, 204, 2.4), (30.5, 204, 2.4)], WHITE)
    if rank is Rank.QUEEN:
        pen.both("M 10 199 C 17 212 36 214 45 202 L 52 207 M 43 206 L 49 212", None, INK, 4.2)
        pen.both("M 12 219 C 20 229 36 229 47 221", None, INK, 3.4)
    elif rank is Rank.KING:
        pen.both("M 10 199 C 17 211 36 212 46 200 M 20 190 C 27 187 34 188 39 192", None, INK, 3.6)
    else:
        pen.both("M 10 199 C 17 211 36 212 46 201", None, INK, 4)
    pen.path("M 1 208 C -2 190 -9 178 -11 170 C -12 164 -6 162 3 165", None, INK, 3.2)
    pen.pop()
    if rank is Rank.KING:
        pen.both("M 8 214 C 18 228 38 229 52 214 C 38 221 22 219 8 214 Z", HERE)
    elif rank is Rank.JACK:
        pen.both("M 9 216 C 20 229 37 229 49 217 C 37 223 21 222 9 216 Z", HERE)
    return pen.art(f"bust-{rank.value}", (-64, 50, 64, 266))


@cache
def _profile(rank: Rank, lined: bool) -> Art:
    """Neck and face; the brow takes the colour set where it is placed."""
    pen = pen_for(lined)
    pen.push()
    pen.path(
        "M -36 124 C -32 106 -34 96 -40 88 L 0 58 L 42 88 C 36 100 36 120 40 150 Z",
        SKIN_SHADE,
        INK,
        LINE,
    )
    pen.path(_FACE, SKIN)
    pen.path(_SHADE, SKIN_SHADE)
    pen.path(_FACE, None, INK, LINE)
    pen.path("M -63 172 C -62 177 -56 178 -54 173", None, INK, 2.8)  # the nostril
    if rank is Rank.JACK:
        pen.circles([(-24, 166, 9)], BLUSH)
        pen.path("M -60 157 C -54 158 -48 154 -41 148 C -48 143 -54 141 -58 140 L -55 149 Z", LIPS)
        pen.path("M -57 149 C -51 150 -45 149 -39 147", None, INK, 2.6)
    pen.path("M -49 203 C -43 212 -31 211 -20 202 C -28 195 -42 193 -47 197 Z", WHITE)
    pen.circles([(-41, 202, 6.8)], INK)
    pen.circles([(-43, 205, 2.2)], WHITE)
    pen.path(
        "M -51 206 C -43 214 -30 212 -18 201 M -46 196 C -40 192 -32 193 -26 196", None, INK, 3.6
    )
    pen.pop()
    pen.path("M -55 219 C -46 230 -28 230 -12 217 C -26 223 -42 223 -55 219 Z", HERE)
    return pen.art(f"profile-{rank.value}", (-78, 54, 60, 266))


@cache
def _collar(rank: Rank, lined: bool) -> Art:
    """What is worn round the neck: ermine, pearls, or a wide collar over a row of buttons."""
    pen = pen_for(lined)
    if rank is Rank.KING:
        pen.symmetric(
            "M 0 100 L 40 130 C 78 114 130 112 160 92 C 172 82 170 64 154 60 C 116 66 62 64 0 28",
            WHITE,
            INK,
            LINE,
        )
        tails = [
            f"M {x} {y + 9} C {x + 5} {y} {x + 5} {y - 8} {x} {y - 8} "
            f"C {x - 5} {y - 8} {x - 5} {y} {x} {y + 9} Z"
            for x, y in ((66, 101), (102, 98), (138, 86), (48, 72), (84, 80), (120, 78))
        ]
        pen.paint(both_outlines(" ".join(tails)), INK)
        pen.circle(0, 22, 16, GOLD, INK, LINE)
    elif rank is Rank.QUEEN:
        side = [(13, 84, 5.5), (24, 92, 5.5), (33, 102, 5.5)]
        pen.circles([(0, 80, 6), *side, *((-x, y, r) for x, y, r in side)], WHITE, INK, 2.5)
    else:
        pen.both(
            "M 0 66 C 14 78 28 92 38 108 C 58 106 78 98 92 84 C 66 68 30 56 0 22 Z",
            WHITE,
            INK,
            LINE,
        )
        pen.path("M 0 66 V -40", None, INK, LINE)
        pen.circles([(0, 8, 7), (0, -20, 7)], GOLD, INK, 3)
    return pen.art(f"collar-{rank.value}", (-176, -SPLIT_RISE, 176, 136))


# -- beards, hair before the face

_BEARDS = {  # lower end of the right half, and strands
    Suit.SPADES: (
        "C 32 86 14 76 0 54",
        (
            "M 46 168 C 48 146 42 124 30 104 M 32 146 C 34 128 28 108 18 90 M 14 130 C 16 114 12 98"
            " 6 84"
        ),
    ),
    Suit.HEARTS: (
        "C 34 88 20 80 0 80",
        (
            "M 50 164 C 40 160 38 150 46 144 M 44 138 C 32 134 30 124 38 118 M 30 118 C 20 114 18"
            " 104 26 98 M 12 128 C 4 124 2 112 10 104"
        ),
    ),
    Suit.CLUBS: (
        "C 42 92 36 74 28 64 L 0 64",
        "M 46 168 L 42 108 M 34 144 L 30 84 M 20 130 L 17 76 M 6 126 L 5 76",
    ),
}
_PARTED = (
    (
        "M 0 270 C 30 268 62 244 62 192 C 54 210 52 218 44 227 C 32 241 16 248 0 250 "
        "C -16 248 -32 241 -44 227 C -52 218 -54 210 -62 192 C -62 244 -30 268 0 270 Z"
    ),
    "M 14 258 C 34 252 48 236 54 218 M -14 258 C -34 252 -48 236 -54 218",
)
_FRINGES = {
    Suit.SPADES: _PARTED,
    Suit.DIAMONDS: _PARTED,
    Suit.HEARTS: (
        (
            "M 0 270 C 30 268 62 244 62 192 C 58 214 48 238 30 250 C 2 244 -34 236 -50 208 L -62"
            " 190 C -64 244 -30 268 0 270 Z"
        ),
        "M 20 257 C -10 254 -40 244 -54 222 M 40 250 C 50 240 56 228 58 216",
    ),
    Suit.CLUBS: (
        (
            "M 0 270 C 30 268 62 244 62 192 C 58 206 54 218 50 233 C 42 226 32 226 26 234 C 18 226"
            " 6 226 0 234 C -6 226 -18 226 -26 234 C -32 226 -42 226 -50 233 C -54 218 -58 206 -62"
            " 192 C -62 244 -30 268 0 270 Z"
        ),
        (
            "M 14 256 C 18 250 22 244 24 240 M -14 256 C -18 250 -22 244 -24 240 M 38 250 C 42 244"
            " 46 240 48 236"
        ),
    ),
}
"""Of the queens: parted, swept aside, or cut straight; and strands."""
_STRAND = "M 13 14 C 18 2 8 -14 -10 -17 C -17 -8 -14 10 0 14 Z"
_EAR = "M 18 200 C 24 210 38 206 37 192 C 36 180 30 168 22 170 C 16 172 18 186 18 200 Z"
_HAIR_IN_FRONT = {
    Suit.DIAMONDS: (
        (
            "M -30 262 C -22 244 -6 234 4 222 C 8 214 8 204 12 196 C 18 206 34 208 40 196 C 46 214"
            " 62 230 62 262 Z"
        ),
        "M -10 252 C 6 242 18 230 20 216 M 20 256 C 34 244 36 226 34 214",
    ),
    Suit.SPADES: (
        (
            "M -36 262 C -30 244 -14 236 -2 232 C 6 206 0 172 -4 146 C 12 132 40 130 58 138 C 66"
            " 170 70 220 62 262 Z"
        ),
        "M 14 252 C 22 220 12 180 12 146 M 36 254 C 46 220 38 180 38 142",
    ),
    Suit.HEARTS: (
        (
            "M -42 262 C -34 246 -20 240 -8 240 C 2 230 8 214 12 196 C 18 206 34 208 40 196 C 44"
            " 180 40 160 50 148 C 66 170 72 226 62 262 Z"
        ),
        "M 2 252 C 14 244 22 232 24 216 M 34 252 C 46 230 50 206 48 180",
    ),
}


def draw_front(pen: Pen, rank: Rank, suit: Suit, robe: Robe) -> None:
    """Mouth, and hair before the face; headgear comes after it."""
    if (rank, suit) in _IN_PROFILE:
        _profile_front(pen, suit, robe)
    else:
        draw = {Rank.KING: _kings_beard, Rank.QUEEN: _queens_face, Rank.JACK: _jacks_face}[rank]
        draw(pen, suit, robe)


def _kings_beard(pen: Pen, suit: Suit, robe: Robe) -> None:
    """Beard (its cut tells the suit too), mouth and moustache."""
    tip, strands = _BEARDS[suit]
    pen.symmetric(
        f"M 0 166 C 22 166 40 172 50 196 L 57 200 C 62 160 60 128 44 104 {tip}",
        robe.hair,
        INK,
        LINE,
    )
    pen.both(strands, None, robe.hair_light, 3)
    pen.path("M -17 149 C -8 154 8 154 17 149 C 9 137 -9 137 -17 149 Z", LIPS)
    moustache = (
        "M 0 167 C 14 175 36 168 46 146 C 51 148 54 153 53 158 C 58 148 50 136 39 140 C 26 145 14"
        " 146 0 157 Z"
    )
    pen.both(moustache, robe.hair, INK, 3.2)


def _queens_face(pen: Pen, suit: Suit, robe: Robe) -> None:
    """Mouth, hair before the face, braids and earrings."""
    pen.path(
        "M -17 146 C -10 152 -5 154 0 150 C 5 154 10 152 17 146 C 9 133 -9 133 -17 146 Z", LIPS
    )
    pen.path("M -20 148 C -14 144 -7 146 0 145 C 7 146 14 144 20 148", None, INK, 2.6)
    shape, strands = _FRINGES[suit]
    pen.path(shape, robe.hair, INK, 3.5)
    pen.path(strands, None, robe.hair_light, 3)
    if suit is Suit.DIAMONDS:
        # two braids over the shoulders; strand lies over strand, so each is painted by itself
        pen.both(
            "M 90 44 C 80 30 78 18 84 6 C 90 14 94 14 100 6 C 106 18 104 30 100 44 Z",
            robe.hair,
            INK,
            3,
        )
        for i in range(4, -1, -1):
            strand = transformed(
                segments(_STRAND), 76 + 4 * i, 128 - 19 * i, scale_x=1 if i % 2 else -1
            )
            pen.paint(
                f"{written(strand)} {written(transformed(strand, scale_x=-1))}", robe.hair, INK, 3.2
            )
        pen.both("M 82 44 L 104 41 L 104 32 L 83 35 Z", robe.second, INK, 3)
    elif suit is Suit.SPADES:
        pen.circle(-27, 152, 3, INK)  # a beauty spot
    pen.circles(mirrored((62, 170, 7.5)), GOLD, INK, 3)


def _jacks_face(pen: Pen, suit: Suit, robe: Robe) -> None:
    """Mouth and fringe; a tuft on the chin, or freckles."""
    if suit is Suit.CLUBS:
        pen.symmetric("M 0 132 C 7 132 10 128 9 122 C 8 114 4 109 0 106", robe.hair, INK, 2.8)
    else:
        pen.circles(
            [(side * x, y, 2.2) for side in (-1, 1) for x, y in ((20, 178), (28, 171), (34, 180))],
            robe.hair,
        )
    pen.path("M -15 146 C -6 147 6 147 16 149 C 8 136 -6 136 -15 146 Z", LIPS)
    pen.path("M -17 146 C -6 146 8 145 20 152", None, INK, 2.8)
    pen.both(
        "M 0 262 L 60 262 L 60 206 C 54 226 40 236 26 236 C 14 236 6 240 0 248 Z",
        robe.hair,
        INK,
        3.5,
    )
    pen.both("M 20 250 C 34 246 46 240 53 228", None, robe.hair_light, 3)


def _profile_front(pen: Pen, suit: Suit, robe: Robe) -> None:
    """Hair over the temple, ear, beard or moustache; headgear comes after it."""
    if suit is Suit.DIAMONDS:
        # a forked beard, and the moustache over it
        beard = (
            "M 18 206 C 12 186 -8 170 -34 166 C -46 158 -56 150 -60 138 C -74 122 -82 100 -78 76 C"
            " -70 86 -60 88 -52 84 C -54 74 -52 64 -46 54 C -38 70 -24 82 -4 92 C 26 108 44 140 44"
            " 190 Z"
        )
        pen.path(beard, robe.hair, INK, LINE)
        strands = (
            "M 26 180 C 22 150 2 118 -30 92 M 4 164 C -4 136 -26 112 -46 96 M -18 154 C -32 136"
            " -50 120 -66 106"
        )
        pen.path(strands, None, robe.hair_light, 3)
        pen.path("M -58 152 C -50 150 -44 148 -40 142 C -48 138 -56 138 -60 142 Z", LIPS)
        moustache = (
            "M -64 166 C -52 174 -30 168 -16 148 C -10 150 -6 155 -7 161 C 0 146 -12 134 -28 139 C"
            " -42 143 -56 150 -66 155 Z"
        )
        pen.path(moustache, robe.hair, INK, 3.2)
    shape, strands = _HAIR_IN_FRONT[suit]
    pen.path(shape, robe.hair, INK, 3.5)
    pen.path(strands, None, robe.hair_light, 3)
    if suit is not Suit.SPADES:
        pen.path(_EAR, SKIN, INK, 3.2)
        pen.path("M 24 196 C 30 198 32 190 26 184", None, INK, 2.6)
    if suit is Suit.HEARTS:
        moustache = (
            "M -62 165 C -52 171 -38 166 -28 152 C -23 154 -19 158 -20 165 C -11 154 -18 143 -31"
            " 145 C -43 148 -54 153 -63 156 Z"
        )
        pen.path(moustache, robe.hair, INK, 3)


# -- headgear


def draw_headgear(pen: Pen, rank: Rank, robe: Robe) -> None:
    """A crown, the king's over velvet; or a jack's cap with a plume that falls back."""
    if rank is Rank.KING:
        pen.symmetric("M 0 318 C 40 318 62 300 66 262 L 0 262", robe.second, INK, LINE)
        pen.use(_crown(rank, robe.lined), colour=robe.main, squeeze=0.95)
        return
    if rank is Rank.QUEEN:
        pen.use(_crown(rank, robe.lined), colour=robe.main)
        return
    pen.path(
        "M -70 250 C -100 262 -96 306 -50 318 C 0 330 66 318 80 284 C 86 268 78 254 66 250 Z",
        robe.main,
        INK,
        LINE,
    )
    pen.path("M -82 272 C -50 298 30 304 70 280", None, robe.light, 4)
    pen.path(
        "M -69 266 C -30 277 34 277 68 265 L 65 243 C 34 254 -30 254 -66 244 Z", GOLD, INK, LINE
    )
    plume = (
        "M 60 260 C 94 300 66 341 8 341 C -24 342 -50 332 -66 314 C -44 320 -30 316 -21 307 C -6"
        " 313 4 308 10 299 C 22 302 32 294 36 283 C 46 281 52 272 54 262 Z"
    )
    pen.path(plume, robe.light, INK, LINE)
    pen.path(
        "M 59 268 C 64 302 36 326 -14 327 M 4 318 L 6 326 M 28 306 L 33 315 M 46 290 L 53 297",
        None,
        INK,
        2.8,
    )
    pen.circle(58, 260, 9, robe.second, INK, 3)


@cache
def _crown(rank: Rank, lined: bool) -> Art:
    """The king's points or the queen's scallops; stones and ribbon take the colour set where it
    is placed.
    """
    pen = pen_for(lined)
    pen.push()
    if rank is Rank.KING:
        pen.symmetric(
            "M 0 331 L 18 283 L 40 322 L 52 279 L 84 312 L 66 258 L 0 258", GOLD, INK, LINE
        )
        pen.circles(mirrored((84, 316, 9), (40, 325, 9)), GOLD, INK, 3.5)
        pen.rounded_rect(-69, 245, 138, 26, 7, GOLD, INK, LINE)
        pen.circles(mirrored((-23, 258, 4.5)), WHITE)
        pen.pop()
        pen.circles(mirrored((-44, 258, 6.5)), HERE)
        pen.paint(diamond_outline(0, 258, 10, 10), HERE)
        pen.circle(0, 332, 8, HERE, INK, 3.5)
    else:
        pen.symmetric(
            "M 0 324 C 14 324 20 307 18 291 C 24 307 47 307 47 285 C 53 297 74 293 71 262 L 67 250"
            " C 40 258 20 260 0 260",
            GOLD,
            INK,
            LINE,
        )
        pen.circles(
            [(0, 326, 8), *mirrored((22, 311, 6), (48, 303, 6), (72, 287, 6))],
            WHITE,
            INK,
            3,
        )
        pen.pop()
        pen.symmetric(
            "M 0 269 C 24 269 46 267 68 259 L 66 246 C 42 254 20 256 0 256", HERE, INK, 3.5
        )
        pen.paint(diamond_outline(0, 296, 8, 12), HERE, INK, 2.5)
        pen.circles(
            [(0, 262.5, 4), *mirrored((24, 261.5, 3.6), (47, 257.5, 3.6))],
            WHITE,
        )
    return pen.art(f"crown-{rank.value}", (-96, 242, 96, 345))
