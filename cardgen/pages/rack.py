"""A card rack: rows of cards standing in a holder, only index and head showing.

Everything hangs on how much of a card shows above the holder (`Row.show`): widths of tiles, letters and marks are
shares of it.  Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Card, Rank, Suit
from cardgen.faces.face import HEAD_BOX, Look, head
from cardgen.faces.indices import glyph, glyph_width
from cardgen.faces.letters import label
from cardgen.faces.pips import PIP_WIDTH, pip
from cardgen.pages import fonts
from cardgen.pages.fonts import BOLD, CAP_HEIGHT
from cardgen.pages.style import EDGE, GOLD, INK, NAVY, WHITE, Style
from cardgen.pages.surface import TENTH, Box, Page, mm

INDEX, INDEX_TEN = 0.41, 0.48
"""Width of a tile that shows only its index."""

_USUAL, _USUAL_TEN = 0.70, 0.74
"""Width of a number card with room to spare."""

_COURT = 1.16
"""Width of a tile with index and head."""

_CAP, _MARK = 0.46, 0.315
"""Height of letters and suit marks."""

_BAR, _GAP = 2.4 * mm, 2.7 * mm
"""Height of the holder, and what is free below it."""

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
        cards: of one suit, left to right.
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
    def suit(self) -> Suit:
        suit = self.cards[0].suit
        assert suit is not None
        return suit

    @property
    def right(self) -> float:
        return self.x + sum(self.widths)

    def tiles(self) -> list[Box]:
        """The boxes of the cards above the holder."""
        out, x = [], self.x
        for width in self.widths:
            out.append(Box(x, self.y, width, self.show))
            x += width
        return out


def index_share(card: Card) -> float:
    """Least width of a tile, as a share of its height."""
    return INDEX_TEN if card.rank is Rank.TEN else INDEX


def by_suit(cards: Sequence[Card], longest: int) -> list[tuple[Card, ...]]:
    """One group a suit, in the order of the hand; a suit longer than `longest` is split evenly."""
    out: list[tuple[Card, ...]] = []
    for suit in dict.fromkeys(card.suit for card in cards):
        group = [card for card in cards if card.suit is suit]
        parts = -(-len(group) // longest)
        size = -(-len(group) // parts)
        out += [tuple(group[i : i + size]) for i in range(0, len(group), size)]
    return out


def rack_rows(cards: Sequence[Card], box: Box) -> tuple[list[tuple[Card, ...]], float]:
    """The rows in which the smallest index gets biggest, and how much of the cards shows then."""
    room = box.w - 2 * _SIDE
    best: tuple[list[tuple[Card, ...]], float] = ([], 0)
    most = 0.0
    for longest in range(13, 4, -1):
        rows = by_suit(cards, longest)
        if len(rows) == len(best[0]):
            continue
        fullest = max(sum(map(index_share, row)) for row in rows)
        show = min(_TALLEST, (box.h + _GAP) / len(rows) - _BAR - _GAP, room / fullest / _NARROWEST)
        seen = min(show, room / fullest)
        if seen > most * (_BETTER if most else 0):
            best, most = (rows, show), seen
    return best


def tile_widths(row: Sequence[Card], show: float, room: float, pictures: bool = True) -> tuple[float, ...]:
    """Widths of the tiles of a row in `room` points.

    First everybody's index, then all heads of the courts or none, then the aces' marks; what is left spreads the
    number cards.  The tiles of a row that is too long get narrower.

    Args:
        pictures: whether there are to be heads and marks.
    """
    least = [show * index_share(card) for card in row]
    if sum(least) > room:
        return tuple(width * room / sum(least) for width in least)
    widths, left, more = list(least), room - sum(least), show * (_COURT - INDEX)
    for some in ([i for i, c in enumerate(row) if c.rank.is_court], [i for i, c in enumerate(row) if c.rank is Rank.ACE]):
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


def rack_layout(cards: Sequence[Card], box: Box) -> list[Row]:
    """Rows of 6 to 26 sorted cards in a box."""
    groups, show = rack_rows(cards, box)
    pitch = show + _BAR + _GAP
    loose = box.h + _GAP - pitch * len(groups)
    apart = min(loose / (len(groups) + 1), 5 * mm)  # what the cards can't use goes between the rows, then around them
    y = box.y + (loose - apart * (len(groups) - 1)) / 2
    rows = []
    for group in groups:
        rows.append(Row(group, tile_widths(group, show, box.w - 2 * _SIDE), box.x + _SIDE, y, show))
        y += pitch + apart
    return rows


def tab_place(row: Row, box: Box, wide: float) -> Box:
    """Where the tab hangs at the right end of a row's holder; wide: how far the longest word of them all runs."""
    width = wide + 4 * mm
    return Box(box.right - width, row.y + row.show, width, _TAB_HEIGHT)


def draw_rack(page: Page, box: Box, cards: Sequence[Card], trump: Suit | None, style: Style) -> None:
    """The hand in the box, a row a suit; a tab names the suit as it is typed in the chat, or says trump."""
    texts = style.texts
    words = {suit: texts("round.trump") if suit is trump else texts.suit(suit) for suit in Suit}
    wide = max(fonts.width(word, _TAB_SIZE, BOLD) for word in words.values())
    for row in rack_layout(cards, box):
        draw_row(page, row, style.look)
        colour, ink = (GOLD, INK) if row.suit is trump else (NAVY, WHITE)
        tab = tab_place(row, box, wide)
        page.rect(Box(box.x, row.y + row.show, box.w, _BAR), colour, radius=1.1 * mm)
        page.rect(tab, colour, radius=1.2 * mm)
        page.text(tab.cx, tab.cy + _TAB_SIZE * CAP_HEIGHT / 2, words[row.suit], _TAB_SIZE, BOLD, ink, "centre")


def draw_row(page: Page, row: Row, look: Look) -> None:
    """The cards of a row; the holder is to be drawn over their lower ends."""
    for card, tile in zip(row.cards, row.tiles(), strict=True):
        _standing(page, card, tile, look)


def _standing(page: Page, card: Card, tile: Box, look: Look) -> None:
    """A card's upper part: its index, and a picture where the tile has room for it."""
    show = tile.h
    page.rect(Box(tile.x, tile.y, tile.w, show + 2 * mm), WHITE, EDGE, 0.2 * mm, show * 0.075)
    column = min(show * index_share(card), tile.w)
    if tile.w > show * (_COURT - 0.01):
        margin = show * 0.07
        window = Box(tile.x + column + show * 0.04, tile.y + margin, tile.w - column - show * 0.11, show - margin + 1 * mm)
        _picture(page, card, window, look)
    assert card.suit is not None
    text, colour = label(card.rank, look.letters), look.palette.colour(card.suit)
    cap, mark, middle = show * _CAP, show * _MARK, tile.x + column / 2
    squeeze = min(0.8 if len(text) > 1 else 1, column * 0.9 / (glyph_width(text) * cap / 100))
    page.art(glyph(text), middle, tile.y + show * 0.09 + cap / 2, cap / (100 * TENTH), colour=colour, squeeze=squeeze)
    mark = min(mark, column * 0.8 / PIP_WIDTH[card.suit])
    page.art(pip(card.suit), middle, tile.y + show * (0.63 + _MARK / 2), mark / (100 * TENTH), colour=colour)


def _picture(page: Page, card: Card, window: Box, look: Look) -> None:
    art = head(card, look)
    assert art is not None
    scale = window.h / ((HEAD_BOX[3] - HEAD_BOX[1]) * TENTH)
    if card.rank is Rank.ACE:  # stands free
        page.art(art, window.cx, window.cy, scale)
        return
    with page.clipped(window):
        page.art(art, window.cx, window.cy, scale)
    page.rect(window, None, INK, 0.22 * mm)
