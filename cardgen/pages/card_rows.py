"""A hand on paper: upright cards, one on the other, in a row, or in two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.faces import ASPECT, HEAD_SHARE, POKER, Look, covered, face
from cardgen.pages.theme import GOLD
from cardgen.pdf.draw import TENTH, Box, Page, mm

WIDEST = 40 * mm  # a card, unless in large print
_INDEX_SHARE, _LARGE_INDEX_SHARE = 0.19, 0.34  # visible share of a covered card's width: its index
_INDEX, _LARGE_INDEX = 0.33, 0.5  # share of a card's height that shows above a second row
# A card of which less shows is drawn as a covered one: of a picture the frame, of marks the right
# column would be cut.
_BARE = 0.83
# From card to card as a share of their width where they overlap: there the lower index is covered
# whole.
_WIDEST_STEP = 0.8
_CHANGE = 1.3  # how much wider the step is where the suit changes
_APART = 2 * mm  # between cards that don't overlap
_ABOUT_AS_WIDE = 0.8
_RAISED = 2.4 * mm  # how far a card that everybody has seen is pulled up


class CardRows(NamedTuple):
    """A hand that is laid out: the width of its cards, the upper left corners in their order,
    and what shows of each.
    """

    width: float
    corners: tuple[tuple[float, float], ...]
    shares: tuple[float, ...]

    def box(self, i: int) -> Box:
        """The place of the card `i`, from 0."""
        return Box(*self.corners[i], self.width, self.width * ASPECT)


def _steps(row: Sequence[Card]) -> list[float]:
    """From card to card, in units of the usual step."""
    return [1 if card.suit is before.suit else _CHANGE for before, card in pairwise(row)]


def rows_layout(
    cards: Sequence[Card], box: Box, large: bool = False, widest: float = WIDEST
) -> CardRows:
    """Sorted cards from the left edge of a box: in the one row, or the two, in which they get
    biggest.  widest: a card.
    """
    # Two rows are about equally long; they are rather cut where the suit changes.
    count, half = len(cards), len(cards) / 2
    changes = [
        i
        for i in range(1, count)
        if cards[i].suit is not cards[i - 1].suit and abs(i - half) <= half / 4
    ]
    cut = min(changes, key=lambda i: abs(i - half), default=-(-count // 2))
    in_two = [cards[:cut], cards[cut:]] if count > 1 else [cards]

    share, index = (_LARGE_INDEX_SHARE, _LARGE_INDEX) if large else (_INDEX_SHARE, _INDEX)
    ways: list[tuple[float, list[Sequence[Card]]]] = []
    for rows in ([cards], in_two):
        tall = box.h / (1 + index * (len(rows) - 1))
        longest = max(1 + share * fsum(_steps(row)) for row in rows)
        ways.append((min(tall / ASPECT, box.w / longest, widest), rows))
    width, rows = max(ways, key=lambda way: way[0])
    apart = (box.w - _APART * (count - 1)) / count
    if apart >= _ABOUT_AS_WIDE * width:  # whole cards rather than slightly bigger ones
        width, rows = min(width, apart), [cards]

    corners: list[tuple[float, float]] = []
    shares: list[float] = []
    for k, row in enumerate(rows):
        if len(row) * width + (len(row) - 1) * _APART <= box.w + 1e-6:
            along = [width + _APART] * (len(row) - 1)
        else:
            step = min(_WIDEST_STEP * width / _CHANGE, (box.w - width) / fsum(_steps(row)))
            along = [step * factor for factor in _steps(row)]
        x, y = box.x, box.y + k * index * width * ASPECT
        for step in (*along, 0):
            corners.append((x, y))
            shares.append(min(1.0, step / width) if step else 1.0)
            x += step
    return CardRows(width, tuple(corners), tuple(shares))


def draw_card_rows(
    page: Page,
    box: Box,
    cards: Sequence[Card],
    look: Look,
    raised: Card | None = None,
    widest: float = WIDEST,
) -> None:
    """Sorted cards from the upper left corner of a box, the last of each row whole; one that is
    `raised` is pulled up and framed.
    """
    if raised in cards:
        box = box._replace(y=box.y + _RAISED, h=box.h - _RAISED)
    rows = rows_layout(cards, box, look.large, widest)
    scale = rows.width / (POKER.width * TENTH)
    heads = min(rows.shares) >= HEAD_SHARE
    for i, card in enumerate(cards):
        place = rows.box(i)
        if card == raised:
            place = place._replace(y=place.y - _RAISED)
        under = i + 1 < len(cards) and rows.corners[-1][1] > rows.corners[i][1]
        art = covered(card, look, heads) if rows.shares[i] < _BARE or under else face(card, look)
        page.art(art, place.cx, place.cy, scale, inline=True)
        if card == raised:
            page.rect(place.inset(0.3 * mm), None, GOLD, 0.9 * mm, 0.05 * rows.width)
