"""Forehead rounds: the others' cards where their players sit, one's own turned away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.faces import ASPECT, POKER, back, face
from cardgen.pages.closed.list import draw_index
from cardgen.pages.hand import spoken_hand
from cardgen.pages.theme import EDGE, LARGE, WHITE, Background, Style, as_cards, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, TENTH, Box, Page, fonts, mm
from cardgen.views import PlayerView

Others = Sequence[tuple[int, tuple[Card, ...]]]
OWN_AMONG_THEM = 5  # the reader's own card is with those of so many others; with more it would crowd them
_AROUND_A_TABLE = 3  # so many others have places left, opposite and right; more are in rows
_WIDEST, _WIDEST_IN_ROWS = 27 * mm, 24 * mm
_NAME, _LEAST_NAME = 13.0, 11.0
_TAG = 6.2 * mm  # from a card's lower edge to the end of the name below it
_OWN = 0.66  # size of the reader's own back on the table, as a share of the others' cards
_GAP = 1.6 * mm
_TO_SPOKEN, _SPOKEN_ROOM = 2.0, 11.0  # from a name to the invisible words for its card, and their room


class Spot(NamedTuple):
    """Where a card is: its centre, its width, and how wide the name below it may be."""

    x: float
    y: float
    width: float
    room: float

    @property
    def bottom(self) -> float:
        return self.y + self.width * ASPECT / 2


def around_spots(others: int, box: Box) -> list[Spot]:
    """Spots, with their names in the box, of the others' cards, clockwise from the reader's left, then of the reader's if it is there."""
    if others <= _AROUND_A_TABLE:
        return _table_spots(others, box)
    return _row_spots(others + 1 if others <= OWN_AMONG_THEM else others, box)


def _table_spots(others: int, box: Box) -> list[Spot]:
    """Spots left, opposite and right, and the reader's own below them, smaller."""
    opposite = others == _AROUND_A_TABLE
    tall = (box.h - 2 * _TAG) / (1 + _OWN) if opposite else box.h - _TAG
    wide = min(_WIDEST, tall / ASPECT, box.w / 3 - 1 * mm)
    room = box.w / 3 - _GAP
    side, middle, own = box.w / 6 if opposite else box.w * 0.18, box.cy - _TAG / 2, wide * _OWN
    spots = [Spot(box.x + side, middle, wide, room), Spot(box.right - side, middle, wide, room)]
    if opposite:
        spots.insert(1, Spot(box.cx, box.y + wide * ASPECT / 2, wide, room))
    return [*spots, Spot(box.cx, box.bottom - _TAG - own * ASPECT / 2, own, room)]


def _row_spots(count: int, box: Box) -> list[Spot]:
    most = -(-count // 2)
    pitch = box.w / most
    wide = min(_WIDEST_IN_ROWS, pitch - 3 * mm, (box.h / 2 - _TAG) / ASPECT)
    apart = min(box.h / 2, wide * ASPECT + _TAG + 4 * mm)
    top = box.y + (box.h - 2 * apart) / 2 + wide * ASPECT / 2
    spots = []
    for i in range(count):
        row, place = divmod(i, most)
        inset = (box.w - pitch * min(most, count - row * most)) / 2
        spots.append(Spot(box.x + inset + pitch * (place + 0.5), top + row * apart, wide, pitch - _GAP))
    return spots


def draw_around(page: Page, style: Style, view: PlayerView, others: Others, box: Box) -> None:
    """The others' cards and whose they are; the reader's among them, as a back, if it isn't too many."""
    spots = around_spots(len(others), box)
    if len(others) <= _AROUND_A_TABLE:
        inks(style).table.paint(page, Box(box.x + box.w * 0.14, box.y + box.h * 0.2, box.w * 0.72, box.h * 0.72), box.h)
    if len(others) <= OWN_AMONG_THEM:
        draw_own(page, style, spots.pop())
    for (seat, (card,)), spot in zip(others, spots, strict=True):
        with as_cards(page, style):
            page.art(face(card, style.look), spot.x, spot.y, spot.width / (POKER.width * TENTH), inline=True)
        right, base = _name(page, view.table.names[seat], spot, others=view.table.names)
        page.hidden(right + _TO_SPOKEN, base, spoken_hand([card], style), 8, _SPOKEN_ROOM, narrow=True)


def draw_own(page: Page, style: Style, spot: Spot) -> None:
    """The reader's card, turned away."""
    with as_cards(page, style):
        page.art(back(style.look), spot.x, spot.y, spot.width / (POKER.width * TENTH))
    _name(page, style.texts("sealed.your-card"), spot, inks(style).gold)


def _name(page: Page, name: str, spot: Spot, background: Background | None = None, others: Sequence[str] = ()) -> tuple[float, float]:
    """A name below a card, shortened to one that none of the others has.  Returns where it ends: its right edge and its baseline."""
    size = fonts.shrunk(name, _NAME, spot.room - 2 * mm, BOLD, _LEAST_NAME)
    name = fonts.called(name, others, size, spot.room - 2 * mm, BOLD)
    base = spot.bottom + 4.8 * mm
    if background:
        wide = fonts.width(name, size, BOLD) + 3 * mm
        background.paint(page, Box(spot.x - wide / 2, base - size * CAP_HEIGHT / 2 - 2.9 * mm, wide, 5.8 * mm), 1.5 * mm)
    wide = page.text(spot.x, base, name, size, BOLD, align="centre")
    return spot.x + wide / 2, base


def draw_rows(page: Page, style: Style, view: PlayerView, others: Others, box: Box) -> None:
    """The others in the order of play from the reader's left, a row each: the name and the card, as big as the box allows."""
    h = min(17 * mm, (box.h + _GAP) / len(others) - _GAP)
    tile = min(30 * mm, h * 2.2)
    y = box.y
    for seat, (card,) in others:
        base, room = y + h / 2 + LARGE * CAP_HEIGHT / 2, box.w - tile - 3 * mm
        page.text(box.x, base, fonts.called(view.table.names[seat], view.table.names, LARGE, room, BOLD), LARGE, BOLD)
        place = Box(box.right - tile, y, tile, h)
        page.hidden(place.x, base, spoken_hand([card], style), 6, place.w)
        cap = h * 0.68
        with as_cards(page, style):
            page.rect(place, WHITE, EDGE, 0.2 * mm, 2 * mm)
            draw_index(page, style, card, Box(place.cx - cap, place.y, 2.1 * cap, h), cap)
        y += h + _GAP
