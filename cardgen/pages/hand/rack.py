"""A card rack: rows of cards standing in a holder, only index and head showing.

Everything hangs on how much of a card shows above the holder (`Row.show`): widths of tiles, letters and marks are shares of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.cards import Card, Rank, Suit
from cardgen.faces import Look
from cardgen.pages.hand.tile import INDEX, WITH_PICTURE, gold_frame, index_share, standing
from cardgen.pages.theme import Background, Style, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm

_USUAL, _USUAL_TEN = 0.70, 0.74  # width of a number card with room to spare
_BAR, _GAP = 2.4 * mm, 2.7 * mm  # height of the holder, and what is free below it
RAISED = 2.2 * mm  # how far a card is pulled up that everybody has seen
_ASIDE = 2.4 * mm  # free between the holder of a suit and that of jokers beside it
_LEAST_HOLDER = 17 * mm  # of jokers: its tab hangs from it
_LEAST_SHARE = 0.85  # jokers get a row of their own if the indices keep this share of the size that they have with the jokers beside a suit
_TAB_HEIGHT = 4.7 * mm  # from the holder's upper edge; it ends above the next row and so can't hide a card
_TALLEST = 31 * mm
_SIDE = 1.4 * mm  # from the holder's end to the first card
_NARROWEST = 0.88  # tiles of the longest row keep this share of the width that their height asks for
_BETTER = 1.12  # a suit goes on in a second row only if the indices get bigger by this factor
_TAB_SIZE = 12.0


class Row(NamedTuple):
    """A row of the rack."""

    cards: tuple[Card, ...]  # of one suit, or jokers, left to right
    widths: tuple[float, ...]  # of their tiles
    x: float  # upper left corner of the first tile
    y: float
    show: float  # how much of the cards shows above the holder
    holder: tuple[float, float]  # its left and right edges

    @property
    def suit(self) -> Suit | None:
        """None for a row of jokers."""
        return self.cards[0].suit

    @property
    def right(self) -> float:
        return self.x + fsum(self.widths)

    def tiles(self) -> list[Box]:
        """The boxes of the cards above the holder."""
        out, x = [], self.x
        for width in self.widths:
            out.append(Box(x, self.y, width, self.show))
            x += width
        return out


def row_share(row: Sequence[Card]) -> float:
    """Least width of a row, as a share of its height."""
    return fsum(map(index_share, row))


def by_suit(cards: Sequence[Card], longest: int) -> list[tuple[Card, ...]]:
    """One group a suit, jokers being one too, in the order of the hand; a suit longer than `longest` is split evenly."""
    out: list[tuple[Card, ...]] = []
    for suit in dict.fromkeys(card.suit for card in cards):
        group = [card for card in cards if card.suit is suit]
        parts = -(-len(group) // longest)
        size = -(-len(group) // parts)
        out += [tuple(group[i : i + size]) for i in range(0, len(group), size)]
    return out


Line = tuple[tuple[Card, ...], ...]  # a suit, or jokers, or a suit and jokers side by side, each on a holder of its own


def _jokers_aside(groups: Sequence[tuple[Card, ...]]) -> list[Line]:
    """A line a suit, the jokers beside the shortest one."""
    jokers = next(group for group in groups if group[0].is_joker)
    suits = [group for group in groups if group is not jokers]
    place = min(range(len(suits)), key=lambda i: row_share(suits[i]))
    return [(suit, jokers) if i == place else (suit,) for i, suit in enumerate(suits)]


def _rack_lines(cards: Sequence[Card], box: Box) -> _Way:
    """The lines in which the smallest index gets biggest."""
    ways = [by_suit(cards, longest) for longest in range(13, 4, -1)]
    own = _biggest([[(group,) for group in groups] for groups in ways], box)
    if not cards[0].is_joker or len(own.lines) == 1:
        return own
    beside = _biggest([_jokers_aside(groups) for groups in ways], box)
    return own if own.seen >= _LEAST_SHARE * beside.seen else beside


class _Way(NamedTuple):
    """Cards in lines, how much of them shows, and how big a tile of the fullest line gets, as the height that belongs to it."""

    lines: list[Line]
    show: float
    seen: float


def _biggest(ways: Sequence[list[Line]], box: Box) -> _Way:
    """The first of some ways to set a hand, or a later one that makes the indices clearly bigger."""
    best = _Way([], 0, 0)
    for lines in ways:
        if len(lines) == len(best.lines):
            continue
        room = min(_room(line, box) / fsum(map(row_share, line)) for line in lines)
        show = min(_TALLEST, (box.h + _GAP) / len(lines) - _BAR - _GAP, room / _NARROWEST)
        if min(show, room) > best.seen * (_BETTER if best.lines else 0):
            best = _Way(lines, show, min(show, room))
    return best


def _room(line: Line, box: Box) -> float:
    return box.w - 2 * _SIDE * len(line) - _ASIDE * (len(line) - 1)


def tile_widths(row: Sequence[Card], show: float, room: float, pictures: bool = True) -> tuple[float, ...]:
    """Widths of the tiles of a row in `room` points.

    First everybody's index, then if `pictures` all heads of jokers or none, of courts or none, then the aces' marks; what is left
    spreads the number cards.  The tiles of a row that is too long get narrower.
    """
    least = [show * index_share(card) for card in row]
    if fsum(least) > room:
        return tuple(width * room / fsum(least) for width in least)
    widths, left, more = list(least), room - fsum(least), show * (WITH_PICTURE - INDEX)
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
    """Rows of 6 to 26 sorted cards in a box.  raised: a card that is to be pulled up by `RAISED`; its row has room for that."""
    lift = RAISED if raised in cards else 0
    lines, show, _ = _rack_lines(cards, box._replace(h=box.h - lift))
    pitch = show + _BAR + _GAP
    loose = box.h - lift + _GAP - pitch * len(lines)
    aside = min(loose / (len(lines) + 1), 5 * mm)  # what the cards can't use goes between the rows, then around them
    y = box.y + (loose - aside * (len(lines) - 1)) / 2
    rows = []
    for line in lines:
        y += lift * any(raised in group for group in line)
        rows += _line_rows(line, box, y, show)
        y += pitch + aside
    return rows


def _line_rows(line: Line, box: Box, y: float, show: float) -> list[Row]:
    """A row across the box; jokers beside a suit at its right end, on a holder as wide as they need."""
    first, right, rows = line[0], box.right, []
    for jokers in line[1:]:
        least, wanted = show * row_share(jokers), show * WITH_PICTURE * len(jokers)
        widths = tile_widths(jokers, show, max(least, min(wanted, _room(line, box) - show * row_share(first))))
        holder = max(fsum(widths) + 2 * _SIDE, _LEAST_HOLDER)
        rows.append(Row(jokers, widths, right - (holder + fsum(widths)) / 2, y, show, (right - holder, right)))
        right -= holder + _ASIDE
    widths = tile_widths(first, show, right - box.x - 2 * _SIDE)
    return [Row(first, widths, box.x + _SIDE, y, show, (box.x, right)), *rows]


def tab_place(row: Row, wide: float) -> Box:
    """Where the tab hangs at the right end of a row's holder; wide: how far the longest word of them all runs."""
    left, right = row.holder
    width = min(wide + 4 * mm, right - left)
    return Box(right - width, row.y + row.show, width, _TAB_HEIGHT)


def draw_rack(page: Page, box: Box, cards: Sequence[Card], trump: Suit | None, style: Style, raised: Card | None = None) -> None:
    """The hand in the box, a row a suit; a tab names the suit as it is typed in the chat, or says trump.  raised: in a gold frame."""
    texts = style.texts
    words: dict[Suit | None, str] = {suit: texts("round.trump") if suit is trump else texts.suit(suit) for suit in Suit}
    wide = max(fonts.width(word, _TAB_SIZE, BOLD) for word in words.values())
    words[None] = texts("joker.word")
    for row in rack_layout(cards, box, raised):
        draw_row(page, row, style.look, raised)
        background = holder_background(style, row, trump)
        tab, (left, right) = tab_place(row, wide), row.holder
        background.paint(page, Box(left, row.y + row.show, right - left, _BAR), 1.1 * mm)
        background.paint(page, tab, 1.2 * mm)
        page.text(tab.cx, tab.cy + _TAB_SIZE * CAP_HEIGHT / 2, words[row.suit], _TAB_SIZE, BOLD, background.ink, "centre")


def holder_background(style: Style, row: Row, trump: Suit | None) -> Background:
    """What a row's holder and its tab are painted in."""
    ink = inks(style)
    if row.suit is None:
        return ink.joker_bar
    return ink.trump_bar if row.suit is trump else ink.bar


def draw_row(page: Page, row: Row, look: Look, raised: Card | None = None) -> None:
    """The cards of a row; the holder is to be drawn over their lower ends."""
    for card, tile in zip(row.cards, row.tiles(), strict=True):
        lift = RAISED if card == raised else 0
        standing(page, card, tile._replace(y=tile.y - lift), look, raised=lift)
    for card, tile in zip(row.cards, row.tiles(), strict=True):  # over its neighbours
        if card == raised:
            gold_frame(page, tile._replace(y=tile.y - RAISED, h=tile.h + RAISED))
