"""Forehead rounds: the others' cards where their players sit, one's own turned away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.faces import ASPECT, POKER, back
from cardgen.pages.closed.list import draw_index
from cardgen.pages.hand import WITH_PICTURE, draw_tile, spoken_hand
from cardgen.pages.theme import EDGE, LARGE, WHITE, Background, Style, as_cards, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, TENTH, Box, Page, fonts, mm
from cardgen.views import PlayerView

Others = Sequence[tuple[int, tuple[Card, ...]]]
_COLUMNS = 3  # places side by side
_OPPOSITE = {
    5: 3,
    6: 2,
}  # by the number of others, how many sit opposite the reader; of fewer the odd one
_TALLEST = 22 * mm
_BAR = 1.2 * mm  # below each
_BETWEEN, _LOOSEST = 1 * mm, 5 * mm  # from a name to the card below, at least and at most
_NAME, _LEAST_NAME = 13.0, 11.0
_TAG = 6.8 * mm  # from a card's lower edge to the end of the name below it
_OWN = 0.85  # height of the reader's own back, as a share of what shows of the others' cards
_GAP = 1.6 * mm
_TO_SPOKEN, _SPOKEN_ROOM = (
    2.0,
    11.0,
)  # from a name to the invisible words for its card, and their room


class Spot(NamedTuple):
    """Where a card is: what shows of it, and how wide the name below it may be."""

    tile: Box
    room: float


def around_spots(others: int, box: Box) -> list[Spot]:
    """Spots, with their names in the box, of the others' cards round the table, clockwise from the
    reader's left, then of the reader's.

    The left side has as many seats as the right one; the rest sits opposite.
    """
    opposite = _OPPOSITE.get(others, others % 2)
    rows = (others - opposite) // 2 + bool(opposite)
    wide = box.w / _COLUMNS
    show = min(_TALLEST, (wide - _GAP) / WITH_PICTURE, box.h / rows - _TAG - _BETWEEN)
    pitch = min(box.h / rows, show + _TAG + _LOOSEST)
    top = box.y + (box.h - pitch * rows) / 2

    def spot(column: float, row: float) -> Spot:
        width = show * WITH_PICTURE
        return Spot(
            Box(box.x + wide * (column + 0.5) - width / 2, top + pitch * row, width, show),
            wide - _GAP,
        )

    across = [
        spot(1 + (i - (opposite - 1) / 2) * (1 if opposite > 2 else 1.1), 0)
        for i in range(opposite)
    ]
    sides = range(bool(opposite), rows)
    left, right = ([spot(column, row) for row in sides] for column in (0, 2))
    own = spot(1, rows - 1)
    tall = show * _OWN
    reader = Box(box.cx - tall / ASPECT / 2, own.tile.bottom - tall, tall / ASPECT, tall)
    return [*reversed(left), *across, *right, Spot(reader, own.room)]


def draw_around(page: Page, style: Style, view: PlayerView, others: Others, box: Box) -> None:
    """The others' cards where they sit, and whose they are; the reader's as a back."""
    *spots, own = around_spots(len(others), box)
    first, last = min(spot.tile.y for spot in spots), max(spot.tile.bottom for spot in spots)
    inks(style).table.paint(page, Box(box.x, first + 2 * mm, box.w, last - first), box.h)
    with as_cards(page, style):
        page.art(back(style.look), own.tile.cx, own.tile.cy, own.tile.w / (POKER.width * TENTH))
    _name(page, style.texts("sealed.your-card"), own, inks(style).gold)
    for (seat, (card,)), spot in zip(others, spots, strict=True):
        with page.clipped(spot.tile), as_cards(page, style) as by_day:
            draw_tile(page, card, spot.tile, by_day.look, great_mark=True)
        inks(style).bar.paint(page, spot.tile._replace(y=spot.tile.bottom, h=_BAR), 0.6 * mm)
        right, base = _name(page, view.table.names[seat], spot, others=view.table.names)
        page.hidden(
            right + _TO_SPOKEN, base, spoken_hand([card], style), 8, _SPOKEN_ROOM, narrow=True
        )


def _name(
    page: Page,
    name: str,
    spot: Spot,
    background: Background | None = None,
    others: Sequence[str] = (),
) -> tuple[float, float]:
    """A name below a card, shortened to one that none of the others has.  Returns where it ends:
    its right edge and its baseline.
    """
    size = fonts.shrunk(name, _NAME, spot.room - 2 * mm, BOLD, _LEAST_NAME)
    name = fonts.called(name, others, size, spot.room - 2 * mm, BOLD)
    base = spot.tile.bottom + 5.2 * mm
    if background:
        wide = fonts.width(name, size, BOLD) + 3 * mm
        background.paint(
            page,
            Box(spot.tile.cx - wide / 2, base - size * CAP_HEIGHT / 2 - 2.9 * mm, wide, 5.8 * mm),
            1.5 * mm,
        )
    wide = page.text(spot.tile.cx, base, name, size, BOLD, align="centre")
    return spot.tile.cx + wide / 2, base


def draw_rows(page: Page, style: Style, view: PlayerView, others: Others, box: Box) -> None:
    """The others in the order of play from the reader's left, a row each: the name and the card,
    as big as the box allows.
    """
    h = min(30 * mm, (box.h + _GAP) / len(others) - _GAP)
    tile = min(40 * mm, h * 2.2)
    y = box.y
    for seat, (card,) in others:
        base, room = y + h / 2 + LARGE * CAP_HEIGHT / 2, box.w - tile - 3 * mm
        page.text(
            box.x,
            base,
            fonts.called(view.table.names[seat], view.table.names, LARGE, room, BOLD),
            LARGE,
            BOLD,
        )
        place = Box(box.right - tile, y, tile, h)
        page.hidden(place.x, base, spoken_hand([card], style), 6, place.w)
        cap = min(h * 0.68, tile / 2.3)
        with as_cards(page, style):
            page.rect(place, WHITE, EDGE, 0.2 * mm, 2 * mm)
            draw_index(page, style, card, Box(place.cx - cap, place.y, 2.1 * cap, h), cap)
        y += h + _GAP
