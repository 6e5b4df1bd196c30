"""Suits in groups, side by side where that makes the indices bigger: a rack for large print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

from cardgen.cards import Card, Suit
from cardgen.pages.hand.rack import (
    RAISED,
    Line,
    Row,
    by_suit,
    draw_row,
    holder_background,
    lines_of,
    tile_widths,
)
from cardgen.pages.theme import Style, inks
from cardgen.pdf.draw import Box, Page, mm

_BAR, _GAP = 2.8 * mm, 3.2 * mm  # height of a holder, and what is free below it
_SIDE, _BETWEEN = 1.2 * mm, 2 * mm  # from a holder's end to the first card; from holder to holder
_TALLEST = 44 * mm
_ABOUT_AS_BIG = 0.93


def group_layout(cards: Sequence[Card], box: Box, raised: Card | None = None) -> list[Row]:
    """More sorted cards than a fan takes: suit groups in a box, each on a holder of its own,
    with room to pull `raised` up.
    """
    if raised in cards:
        box = box._replace(y=box.y + RAISED, h=box.h - RAISED)
    found = list(_ways(cards, box))
    most = max(show for show, _ in found)
    show, lines = max(
        (one for one in found if one[0] > _ABOUT_AS_BIG * most),
        key=lambda one: (len(one[1]), one[0]),
    )
    pitch = show + _BAR + _GAP
    spare = (box.h + _GAP - pitch * len(lines)) / (len(lines) + 1)
    rows: list[Row] = []
    y = box.y + spare
    for line in lines:
        rows += _line_rows(line, box, y, show)
        y += pitch + spare
    return rows


def _ways(cards: Sequence[Card], box: Box) -> Iterator[tuple[float, list[Line]]]:
    """Ways to put the groups on lines, and how much of the cards shows then."""
    for longest in (13, 7, 5):
        for lines in lines_of(by_suit(cards, longest)):
            show = min((box.h + _GAP) / len(lines) - _BAR - _GAP, _TALLEST)
            for line in lines:
                taken = (2 * _SIDE + _BETWEEN) * len(line) - _BETWEEN
                show = min(show, (box.w - taken) / fsum([group.share for group in line]))
            yield show, lines


def _line_rows(line: Line, box: Box, y: float, show: float) -> list[Row]:
    """The groups of a line, each as wide as its share."""
    need = [show * group.share for group in line]
    free = box.w - fsum(need) - (2 * _SIDE + _BETWEEN) * len(line) + _BETWEEN
    rows, x = [], box.x
    for group, least in zip(line, need, strict=True):
        widths = tile_widths(group.cards, show, least + free * least / fsum(need), pictures=False)
        right = x + fsum(widths) + 2 * _SIDE
        rows.append(Row(group.cards, widths, x + _SIDE, y, show, (x, right)))
        x = right + _BETWEEN
    return rows


def draw_groups(
    page: Page,
    box: Box,
    cards: Sequence[Card],
    trump: Suit | None,
    style: Style,
    raised: Card | None = None,
) -> None:
    """The hand in the box.  Arguments as of `group_layout`."""
    for row in group_layout(cards, box, raised):
        draw_row(page, row, style, raised)
        left, right = row.holder
        background = holder_background(style, row, trump) if row.suit else inks(style).bar
        background.paint(page, Box(left, row.y + row.show, right - left, _BAR), 1.1 * mm)
