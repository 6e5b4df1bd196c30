"""Heads seen from the side: a king and two jacks, who look to the left, one eye each.

They wear the crown and the cap of the others; the chin is near (−46, 108), the eye near (−39, 202).
"""

from __future__ import annotations

from functools import cache

from cardgen.cards import Rank, Suit
from cardgen.faces.heads import LINE
from cardgen.faces.line_pen import pen_for
from cardgen.faces.palette import BLUSH, INK, LIPS, SKIN, SKIN_SHADE, WHITE, Robe
from cardgen.faces.pen import HERE, Art, Pen

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


@cache
def profile(rank: Rank, lined: bool) -> Art:
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


_EAR = "M 18 200 C 24 210 38 206 37 192 C 36 180 30 168 22 170 C 16 172 18 186 18 200 Z"


def back_hair(pen: Pen, suit: Suit, robe: Robe) -> None:
    """What of a profile's hair falls behind the robe."""
    shape, strands = _HAIR_BEHIND[suit]
    pen.path(shape, robe.hair, INK, LINE)
    pen.path(strands, None, robe.hair_light, 3)


_HAIR_BEHIND = {
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


def front(pen: Pen, suit: Suit, robe: Robe) -> None:
    """Hair over the temple, ear, beard or moustache; headgear comes after it."""
    if suit is Suit.DIAMONDS:
        _kings_beard(pen, robe)
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


def _kings_beard(pen: Pen, robe: Robe) -> None:
    """A forked one, and the moustache over it."""
    beard = (
        "M 18 206 C 12 186 -8 170 -34 166 C -46 158 -56 150 -60 138 C -74 122 -82 100 -78 76 C -70"
        " 86 -60 88 -52 84 C -54 74 -52 64 -46 54 C -38 70 -24 82 -4 92 C 26 108 44 140 44 190 Z"
    )
    pen.path(beard, robe.hair, INK, LINE)
    strands = (
        "M 26 180 C 22 150 2 118 -30 92 M 4 164 C -4 136 -26 112 -46 96 M -18 154 C -32 136 -50 120"
        " -66 106"
    )
    pen.path(strands, None, robe.hair_light, 3)
    pen.path("M -58 152 C -50 150 -44 148 -40 142 C -48 138 -56 138 -60 142 Z", LIPS)
    moustache = (
        "M -64 166 C -52 174 -30 168 -16 148 C -10 150 -6 155 -7 161 C 0 146 -12 134 -28 139 C -42"
        " 143 -56 150 -66 155 Z"
    )
    pen.path(moustache, robe.hair, INK, 3.2)
