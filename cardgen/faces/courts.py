"""Double-headed court pictures: bodies, and their assembly with rays, regalia, hands and sash."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cardgen.cards import Rank, Suit
from cardgen.faces import heads, profiles
from cardgen.faces.heads import LINE
from cardgen.faces.line_pen import pen_for, tint
from cardgen.faces.palette import CREAM, GOLD, INK, RAYS, WHITE, Robe
from cardgen.faces.pen import Art, Pen, diamond_outline, polygon_outline, rounded_rect_outline
from cardgen.faces.regalia import STAFF_X, hand, hand_on_heart, regalia, sash
from cardgen.faces.textures import (
    FRAME_HALF_HEIGHT,
    FRAME_HALF_WIDTH,
    SPLIT_RISE,
    rays,
    textured_torso,
)

BODY_BOX = (-FRAME_HALF_WIDTH, -SPLIT_RISE, FRAME_HALF_WIDTH, FRAME_HALF_HEIGHT)
FRAME_RADIUS = 14
_FRAME_LINE, _LINED_FRAME = 4.5, 2.8
_MIRRORED = {
    Rank.KING: (Suit.HEARTS, Suit.DIAMONDS),
    Rank.QUEEN: (Suit.SPADES, Suit.CLUBS),
    Rank.JACK: (Suit.HEARTS, Suit.DIAMONDS),
}
_IN_PROFILE = {Rank.KING: (Suit.DIAMONDS,), Rank.QUEEN: (), Rank.JACK: (Suit.SPADES, Suit.HEARTS)}
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
    held: Art  # what stands before it at `STAFF_X`
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
    held, figure, arm = regalia(rank, suit, robe), body(rank, suit, robe), hand(lined=robe.lined)
    mirrored, other = (
        suit in _MIRRORED[rank],
        (hand_on_heart(robe.lined) if suit in _HAND_ON_HEART[rank] else None),
    )
    if robe.lined:
        return Half(
            WHITE,
            LINED_RAYS,
            figure,
            held,
            arm,
            other,
            tint(robe.second),
            tint(robe.main),
            True,
            mirrored,
        )
    return Half(CREAM, RAYS, figure, held, arm, other, robe.second, robe.main, False, mirrored)


@cache
def torso(suit: Suit, robe: Robe) -> Art:
    """The robe, the same for king, queen and jack of a suit."""
    pen = pen_for(robe.lined)
    textured_torso(pen, suit, robe.main, robe.light, robe.lined)
    return pen.art(
        f"torso-{suit.value}-{robe.name}", (-FRAME_HALF_WIDTH, -SPLIT_RISE, FRAME_HALF_WIDTH, 136)
    )


@cache
def body(rank: Rank, suit: Suit, robe: Robe) -> Art:
    """Head and shoulders of a court card, without arm and attribute; the crown ends below y =
    345.
    """
    pen = pen_for(robe.lined)
    aside = suit in _IN_PROFILE[rank]
    if aside:
        profiles.back_hair(pen, suit, robe)
    else:
        heads.back_hair(pen, rank, suit, robe)
    pen.use(torso(suit, robe))
    if rank is Rank.QUEEN:
        pen.symmetric(
            "M 0 60 C 18 66 40 92 52 122 C 70 112 84 106 99 104 C 80 64 40 26 0 10",
            robe.second,
            INK,
            LINE,
        )  # neckline
        pen.both("M 0 22 C 36 38 66 70 83 102", None, GOLD, 4)
    if aside:
        pen.use(profiles.profile(rank, robe.lined), colour=robe.hair)
    else:  # two of the suits look the other way
        pen.use(
            heads.bust(rank, robe.lined),
            squeeze=-1 if suit in (Suit.HEARTS, Suit.CLUBS) else 1,
            colour=robe.hair,
        )
    pen.use(heads.collar(rank, robe.lined))
    if rank is Rank.KING:
        pen.paint(diamond_outline(0, 22, 9, 9), robe.second)
    if aside:
        profiles.front(pen, suit, robe)
    else:
        {Rank.KING: heads.kings_beard, Rank.QUEEN: heads.queens_face, Rank.JACK: heads.jacks_face}[
            rank
        ](pen, suit, robe)
    {Rank.KING: heads.kings_crown, Rank.QUEEN: heads.queens_crown, Rank.JACK: heads.cap}[rank](
        pen, robe
    )
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
    frame = rounded_rect_outline(
        -half_width, -half_height, 2 * half_width, 2 * half_height, FRAME_RADIUS
    )
    pen.push()
    pen.clip(frame)
    pen.rect(-half_width, -half_height, 2 * half_width, 2 * half_height, half.background)
    w, h = FRAME_HALF_WIDTH, FRAME_HALF_HEIGHT
    if half.mirrored:
        squeeze = -squeeze
    upper = polygon_outline([(-w, -SPLIT_RISE), (w, SPLIT_RISE), (w, h), (-w, h)])
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
