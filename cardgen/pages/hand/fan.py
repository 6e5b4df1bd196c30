"""Whole faces around one point, as one holds them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.faces import (
    ASPECT,
    HEAD_SHARE,
    HERE,
    POKER,
    Art,
    Look,
    Pen,
    covered,
    face,
    rounded_rect_outline,
)
from cardgen.pages.theme import SHADOW
from cardgen.pdf.draw import TENTH, Box, Page, mm

WIDEST = 64 * mm  # a single card; bigger than in the hand would look like a poster
_SHARES = {
    2: 0.38,
    3: 0.29,
}  # visible share of a covered card's width, at least; by number of cards
_LARGE_SHARES = {2: 0.44, 3: 0.37}  # in large print, whose index is wider
_TILTS = {2: 7, 3: 8}  # degrees from card to card
_WIDEST_SHARE = 0.5


class Place(NamedTuple):
    """Where a card of a fan is: its centre in points, its angle in degrees clockwise."""

    x: float
    y: float
    angle: float


class Fan(NamedTuple):
    """A fan that is laid out: the width of its cards in points, their places from left (lowest)
    to right.
    """

    width: float
    places: tuple[Place, ...]
    share: float  # of a covered card's width that shows


def corners(place: Place, width: float) -> list[tuple[float, float]]:
    """The corners of a card `width` wide."""
    c, s = math.cos(math.radians(place.angle)), math.sin(math.radians(place.angle))
    x, y = width / 2, width * ASPECT / 2
    return [
        (place.x + dx * c - dy * s, place.y + dx * s + dy * c)
        for dx, dy in ((-x, -y), (x, -y), (x, y), (-x, y))
    ]


@cache
def _arc(count: int, share: float) -> tuple[Fan, Box]:
    """A fan of cards one point wide around the origin, and the box that it fills."""
    if count == 1:
        places: tuple[Place, ...] = (Place(0, 0, 0),)
    else:
        tilt = math.radians(_TILTS[count])
        radius = (
            share / math.sin(tilt) - ASPECT * 0.3
        )  # from the turning point to the centre of a card
        angles = [tilt * (i - (count - 1) / 2) for i in range(count)]
        places = tuple(
            Place(radius * math.sin(a), radius * (1 - math.cos(a)), math.degrees(a)) for a in angles
        )
    points = [corner for place in places for corner in corners(place, 1)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Fan(1, places, share), Box(
        left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top
    )


@lru_cache(maxsize=64)
def fan_layout(count: int, box: Box, large: bool = False) -> Fan:
    """A fan of 1 to 3 cards in the middle of a box: as big as the box allows, then as open as it
    allows.
    """
    share = (_LARGE_SHARES if large else _SHARES).get(count, 0)

    def width(share: float) -> float:
        _, filled = _arc(count, share)
        return min(WIDEST, box.w / filled.w, box.h / filled.h)

    while count > 1 and share < _WIDEST_SHARE and width(share + 0.01) > width(share) * 0.995:
        share = round(share + 0.01, 3)
    unit, filled = _arc(count, share)
    k = width(share)
    x, y = box.cx - k * filled.cx, box.cy - k * filled.cy
    return Fan(
        k,
        tuple(Place(x + k * place.x, y + k * place.y, place.angle) for place in unit.places),
        share,
    )


@cache
def _shadow() -> Art:
    w, h = POKER.width, POKER.height
    pen = Pen()
    pen.paint(rounded_rect_outline(-w / 2, -h / 2, w, h, 32), HERE)
    return pen.art("card-shadow", (-w / 2, -h / 2, w / 2, h / 2))


def draw_fan(page: Page, box: Box, cards: Sequence[Card], look: Look) -> None:
    """The cards in the box, the last one on top; covered ones show their index, and courts a
    head if there is room.
    """
    fan = fan_layout(len(cards), box, look.large)
    scale = fan.width / (POKER.width * TENTH)
    for card, place in zip(cards, fan.places, strict=True):
        art = (
            face(card, look) if card == cards[-1] else covered(card, look, fan.share >= HEAD_SHARE)
        )
        if not look.low_ink:
            page.art(
                _shadow(),
                place.x + fan.width * 0.012,
                place.y + fan.width * 0.018,
                scale,
                place.angle,
                SHADOW,
            )
        page.art(art, place.x, place.y, scale, place.angle, inline=True)
