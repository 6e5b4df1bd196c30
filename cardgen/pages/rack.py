"""A card rack: rows of cards standing in a holder, only index and head showing.

Everything hangs on how much of a card shows above the holder (`Row.show`): widths of tiles, letters and marks are
shares of it.  Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Card, Rank, Suit
from cardgen.faces.face import Look
from cardgen.pages import fonts
from cardgen.pages.fonts import BOLD, CAP_HEIGHT
from cardgen.pages.style import GOLD, INK, NAVY, WHITE, Style
from cardgen.pages.surface import Box, Page, mm
from cardgen.pages.tile import INDEX, WITH_PICTURE, gold_frame, index_share, standing

_USUAL, _USUAL_TEN = 0.70, 0.74
"""Width of a number card with room to spare."""

_BAR, _GAP = 2.4 * mm, 2.7 * mm
"""Height of the holder, and what is free below it."""

RAISED = 2.2 * mm
"""How far a card is pulled up that everybody has seen."""

_APART = 0.2
"""From the last card of a suit to a joker in the same row."""

_TAB_HEIGHT = 4.7 * mm
"""A tab hangs from the holder's upper edge and ends above the next row: so it can't hide a card, however full the row."""

_TALLEST = 31 * mm
_SIDE = 1.4 * mm
"""From the holder's end to the first card."""

_NARROWEST = 0.88
"""Tiles of the longest row keep this share of the width that their height asks for."""

_BETTER = 1.12
"""A suit goes on in a second row only if the indices get bigger by this factor."""

_TAB_SIZE = 12.0


class Row(NamedTuple):
    """A row of the rack.

    Attributes:
        cards: of one suit, left to right; jokers alone or, a little apart, at its end.
        widths: of their tiles.
        x, y: upper left corner of the first tile.
        show: how much of the cards stands above the holder.
    """

    cards: tuple[Card, ...]
    widths: tuple[float, ...]
    x: float
    y: float
    show: float

    @property
    def suit(self) -> Suit | None:
        """None for a row of jokers."""
        return self.cards[0].suit

    @property
    def right(self) -> float:
        return self.x + sum(self.widths) + apart(self.cards) * self.show

    def tiles(self) -> list[Box]:
        """The boxes of the cards above the holder."""
        out, x = [], self.x
        for i, (card, width) in enumerate(zip(self.cards, self.widths, strict=True)):
            if i and card.is_joker and not self.cards[i - 1].is_joker:
                x += apart(self.cards) * self.show
            out.append(Box(x, self.y, width, self.show))
            x += width
        return out


def apart(row: Sequence[Card]) -> float:
    """What a row leaves free between a suit and jokers, as a share of its height."""
    return _APART if row[-1].is_joker and not row[0].is_joker else 0


def row_share(row: Sequence[Card]) -> float:
    """Least width of a row, as a share of its height."""
    return sum(map(index_share, row)) + apart(row)


def by_suit(cards: Sequence[Card], longest: int) -> list[tuple[Card, ...]]:
    """One group a suit, jokers being one too, in the order of the hand; a suit longer than `longest` is split evenly."""
    out: list[tuple[Card, ...]] = []
    for suit in dict.fromkeys(card.suit for card in cards):
        group = [card for card in cards if card.suit is suit]
        parts = -(-len(group) // longest)
        size = -(-len(group) // parts)
        out += [tuple(group[i : i + size]) for i in range(0, len(group), size)]
    return out


def jokers_aside(groups: Sequence[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """The groups with the jokers at the end of the shortest suit; unchanged if there are none, or nothing else."""
    jokers = next((group for group in groups if group[0].is_joker), None)
    out = [group for group in groups if group is not jokers]
    if jokers is None or not out:
        return list(groups)
    place = min(range(len(out)), key=lambda i: row_share(out[i]))
    out[place] += jokers
    return out


def rack_rows(cards: Sequence[Card], box: Box) -> tuple[list[tuple[Card, ...]], float]:
    """The rows in which the smallest index gets biggest, and how much of the cards shows then."""
    room = box.w - 2 * _SIDE
    best: tuple[list[tuple[Card, ...]], float] = ([], 0)
    most = 0.0
    for longest in range(13, 4, -1):
        groups = by_suit(cards, longest)
        for rows in (jokers_aside(groups), groups) if cards[0].is_joker else (groups,):
            if len(rows) == len(best[0]):
                continue
            fullest = max(map(row_share, rows))
            show = min(_TALLEST, (box.h + _GAP) / len(rows) - _BAR - _GAP, room / fullest / _NARROWEST)
            seen = min(show, room / fullest)
            if seen > most * (_BETTER if most else 0):
                best, most = (rows, show), seen
    return best


def tile_widths(row: Sequence[Card], show: float, room: float, pictures: bool = True) -> tuple[float, ...]:
    """Widths of the tiles of a row in `room` points.

    First everybody's index, then all heads of jokers or none, of courts or none, then the aces' marks; what is left spreads
    the number cards.  The tiles of a row that is too long get narrower.

    Args:
        pictures: whether there are to be heads and marks.
    """
    least = [show * index_share(card) for card in row]
    room -= show * apart(row)
    if sum(least) > room:
        return tuple(width * room / sum(least) for width in least)
    widths, left, more = list(least), room - sum(least), show * (WITH_PICTURE - INDEX)
    jokers = [i for i, card in enumerate(row) if card.is_joker]
    courts = [i for i, card in enumerate(row) if card.rank.is_court]
    aces = [i for i, card in enumerate(row) if card.rank is Rank.ACE]
    for some in (jokers, courts, aces):
        if not pictures or left < more * len(some):
            break
        for i in some:
            widths[i] += more
        left -= more * len(some)
    usual = [show * (_USUAL_TEN if card.rank is Rank.TEN else _USUAL) for card in row]
    narrow = [i for i, width in enumerate(widths) if width < usual[i]]
    for i in narrow:
        widths[i] = min(usual[i], widths[i] + left / len(narrow))
    return tuple(widths)


def rack_layout(cards: Sequence[Card], box: Box, raised: Card | None = None) -> list[Row]:
    """Rows of 6 to 26 sorted cards in a box.

    Args:
        raised: a card that is to be pulled up by `RAISED`; its row has room for that.
    """
    lift = RAISED if raised in cards else 0
    groups, show = rack_rows(cards, box._replace(h=box.h - lift))
    pitch = show + _BAR + _GAP
    loose = box.h - lift + _GAP - pitch * len(groups)
    aside = min(loose / (len(groups) + 1), 5 * mm)  # what the cards can't use goes between the rows, then around them
    y = box.y + (loose - aside * (len(groups) - 1)) / 2
    rows = []
    for group in groups:
        y += lift * (raised in group)
        rows.append(Row(group, tile_widths(group, show, box.w - 2 * _SIDE), box.x + _SIDE, y, show))
        y += pitch + aside
    return rows


def tab_place(row: Row, box: Box, wide: float) -> Box:
    """Where the tab hangs at the right end of a row's holder; wide: how far the longest word of them all runs."""
    width = wide + 4 * mm
    return Box(box.right - width, row.y + row.show, width, _TAB_HEIGHT)


def draw_rack(page: Page, box: Box, cards: Sequence[Card], trump: Suit | None, style: Style, raised: Card | None = None) -> None:
    """The hand in the box, a row a suit; a tab names the suit as it is typed in the chat, or says trump.

    Args:
        raised: a card that everybody has seen: pulled up, in a gold frame.
    """
    texts = style.texts
    words: dict[Suit | None, str] = {suit: texts("round.trump") if suit is trump else texts.suit(suit) for suit in Suit}
    wide = max(fonts.width(word, _TAB_SIZE, BOLD) for word in words.values())
    words[None] = texts("joker.word")
    for row in rack_layout(cards, box, raised):
        draw_row(page, row, style.look, raised)
        colour, ink = (GOLD, INK) if row.suit and row.suit is trump else (NAVY, WHITE)
        tab = tab_place(row, box, wide)
        page.rect(Box(box.x, row.y + row.show, box.w, _BAR), colour, radius=1.1 * mm)
        page.rect(tab, colour, radius=1.2 * mm)
        page.text(tab.cx, tab.cy + _TAB_SIZE * CAP_HEIGHT / 2, words[row.suit], _TAB_SIZE, BOLD, ink, "centre")


def draw_row(page: Page, row: Row, look: Look, raised: Card | None = None) -> None:
    """The cards of a row; the holder is to be drawn over their lower ends."""
    for card, tile in zip(row.cards, row.tiles(), strict=True):
        lift = RAISED if card == raised else 0
        standing(page, card, tile._replace(y=tile.y - lift), look, raised=lift)
    for card, tile in zip(row.cards, row.tiles(), strict=True):  # over its neighbours
        if card == raised:
            gold_frame(page, tile._replace(y=tile.y - RAISED, h=tile.h + RAISED))
