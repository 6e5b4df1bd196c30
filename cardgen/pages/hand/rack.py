"""A card rack: suits standing in holders, only index and head showing; short suits share a line.

Everything hangs on how much of a card shows above the holder (`Row.show`): widths of tiles, letters
and marks are shares of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import fsum
from typing import NamedTuple

from cardgen.cards import Card, Rank, Suit
from cardgen.pages.hand.tile import (
    INDEX,
    INDEX_CAP,
    WITH_PICTURE,
    draw_gold_frame,
    draw_tile,
    index_share,
)
from cardgen.pages.theme import Background, Style, as_cards, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm

_USUAL, _USUAL_TEN = 0.70, 0.74  # width of a number card with room to spare
_BAR, _GAP = (
    2.4 * mm,
    1.8 * mm,
)  # height of the holder, and what is free below it and its tab, at least
_LOOSEST = 6 * mm  # what is free there at most
RAISED = 2.2 * mm  # how far a card is pulled up that everybody has seen
_ASIDE = 2.4 * mm  # between holders on a line
_TAB_UP, _TAB_DOWN = (
    6.6 * mm,
    5.8 * mm,
    # height of a tab, the holder's included: beside the cards, or hanging where they leave it no
    # room
)
_TAB_PAD, _TO_TAB = (
    2.2 * mm,
    1.2 * mm,
)  # left and right of a tab's word, and between it and the last card
LEAST_TAB = 17 * mm
_TALLEST = 36 * mm
_SIDE = 1.4 * mm  # from the holder's end to the first card
_NARROWEST = (
    0.88  # tiles of the longest line keep this share of the width that their height asks for
)
_GOOD = 12 * mm / INDEX_CAP  # what shows of cards whose letters are big enough for all eyes
_ABOUT_AS_BIG = 0.9
_LONGEST = (13, 7, 5)  # a longer suit goes on in a second row
_TAB_SIZE = 12.0


class Row(NamedTuple):
    """The cards on one holder."""

    cards: tuple[Card, ...]  # of one suit, or jokers, left to right
    widths: tuple[float, ...]  # of their tiles
    x: float  # upper left corner of the first tile
    y: float
    show: float  # how much of the cards shows above the holder
    holder: tuple[float, float]  # its left and right edges
    hangs: bool = True  # its tab hangs below it; else it is beside the cards

    @property
    def suit(self) -> Suit | None:
        """None for a row of jokers."""
        return self.cards[0].suit

    def tiles(self) -> list[Box]:
        """The boxes of the cards above the holder."""
        out, x = [], self.x
        for width in self.widths:
            out.append(Box(x, self.y, width, self.show))
            x += width
        return out


class Group(NamedTuple):
    """Cards that share a holder, and what laying them out asks of them many times over."""

    cards: tuple[Card, ...]
    share: float  # least width as a share of the height
    pictured: int  # how many are courts and jokers


def _group(cards: Sequence[Card]) -> Group:
    pictured = [card for card in cards if card.is_joker or card.rank.is_court]
    return Group(tuple(cards), fsum(map(index_share, cards)), len(pictured))


def by_suit(cards: Sequence[Card], longest: int) -> list[Group]:
    """One group a suit, jokers being one too, in the order of the hand; a suit longer than
    `longest` is split evenly.
    """
    out: list[Group] = []
    for suit in dict.fromkeys(card.suit for card in cards):
        group = [card for card in cards if card.suit is suit]
        parts = -(-len(group) // longest)
        size = -(-len(group) // parts)
        out += [_group(group[i : i + size]) for i in range(0, len(group), size)]
    return out


Line = Sequence[Group]  # side by side, each on a holder of its own


def lines_of(groups: Sequence[Group]) -> Iterator[list[Line]]:
    """All ways to put groups, in their order, on lines."""
    for count in range(1, len(groups) + 1):
        for cuts in combinations(range(1, len(groups)), count - 1):
            yield [groups[first:end] for first, end in pairwise([0, *cuts, len(groups)])]


# -- which way


class _Way(NamedTuple):
    """Groups on lines, how much of the cards shows, which lines' tabs hang, and what speaks for
    it.
    """

    lines: list[Line]
    show: float
    hangs: tuple[bool, ...]
    seen: float  # how big a tile of the fullest line gets, as the height that belongs to it


class _Measure:
    """How lines fill a box.  tab: width of a tab."""

    def __init__(self, box: Box, tab: float) -> None:
        self.box, self.tab = box, tab

    def room(self, line: Line, hangs: bool = True) -> float:
        """The width for tiles on a line."""
        taken = 2 * _SIDE * len(line) + _ASIDE * (len(line) - 1)
        return self.box.w - taken - (0 if hangs else (self.tab + _TO_TAB) * len(line))

    def least(self, group: Group, show: float) -> float:
        """The width of a group whose tab hangs."""
        return max(show * group.share, self.tab - 2 * _SIDE)

    def widest(self, line: Line) -> float:
        """What shows of the cards where they just fill the line with their indices; 0 where not
        even the tabs have room.
        """
        room, least, shares = self.room(line), self.tab - 2 * _SIDE, [group.share for group in line]
        while shares:
            show = (room - least * (len(line) - len(shares))) / fsum(shares)
            wider = [share for share in shares if show * share >= least]
            if len(wider) == len(shares):
                return max(0.0, show)
            shares = wider
        return _TALLEST if room >= least * len(line) else 0.0

    def hanging(self, line: Line, show: float) -> bool:
        """Whether its tabs have no room beside cards and heads, as far as these have room at
        all.
        """
        need = fsum([show * group.share for group in line])
        heads = fsum([_head(show) * group.pictured for group in line])
        need += heads if need + heads <= self.room(line) else 0
        return need > self.room(line, hangs=False)

    def way(self, lines: list[Line]) -> _Way:
        """The lines as big as they get."""
        widest = [self.widest(line) for line in lines]
        most = min(
            _TALLEST,
            *(
                wide / (_NARROWEST if len(line) == 1 else 1)
                for wide, line in zip(widest, lines, strict=True)
            ),
        )

        def tallest(hangs: Sequence[bool]) -> float:
            below = fsum([_TAB_DOWN if one else _BAR for one in hangs]) + _GAP * (len(hangs) - 1)
            return min(most, (self.box.h - below) / len(lines))

        show = tallest([False] * len(lines))
        hangs = tuple([self.hanging(line, show) for line in lines])
        show = tallest(hangs)
        return _Way(lines, show, hangs, min(show, *widest))

    def heads(self, way: _Way) -> int:
        """How many courts and jokers show theirs."""
        heads, head = 0, _head(way.show)
        for line in way.lines:
            spare = self.room(line) - fsum([self.least(group, way.show) for group in line])
            for group in line:
                more = head * group.pictured
                if more <= spare:
                    heads += group.pictured
                    spare -= more
        return heads

    def best(self, cards: Sequence[Card]) -> _Way:
        """The way with letters about as big as they get, or good ones; then with fewest holders,
        most heads, a line a suit.
        """
        most = max(len(group.cards) for group in by_suit(cards, len(cards)))
        splits = dict.fromkeys(min(longest, most) for longest in _LONGEST)
        ways = [
            self.way(lines) for longest in splits for lines in lines_of(by_suit(cards, longest))
        ]
        enough = _ABOUT_AS_BIG * min(_GOOD, max(way.seen for way in ways))
        good = [way for way in ways if way.seen >= enough]
        return max(
            good,
            key=lambda way: (-sum(map(len, way.lines)), self.heads(way), len(way.lines), way.seen),
        )


def _head(show: float) -> float:
    """How much wider a tile gets by its picture."""
    return show * (WITH_PICTURE - INDEX)


# -- where all is


def tile_widths(
    row: Sequence[Card], show: float, room: float, pictures: bool = True
) -> tuple[float, ...]:
    """Widths of the tiles of a row in `room` points.

    First everybody's index, then if `pictures` all heads of jokers or none, of courts or none, then
    the aces' marks; what is left spreads the number cards.  The tiles of a row that is too long get
    narrower.
    """
    least = [show * index_share(card) for card in row]
    if fsum(least) > room:
        return tuple(width * room / fsum(least) for width in least)
    widths, left, more = list(least), room - fsum(least), _head(show)
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


def rack_layout(
    cards: Sequence[Card], box: Box, raised: Card | None = None, tab: float = LEAST_TAB
) -> list[Row]:
    """Rows of sorted cards in a box.  raised: a card that is to be pulled up by `RAISED`; its
    row has room for it.  tab: of a tab.
    """
    lift = RAISED if raised in cards else 0
    measure = _Measure(box._replace(h=box.h - lift), tab)
    lines, show, hangs, _ = measure.best(cards)
    heights = [show + (_TAB_DOWN if one else _BAR) for one in hangs]
    loose = box.h - lift - fsum(heights)
    gap = min(
        _LOOSEST, loose / max(1, len(lines))
    )  # what the cards can't use goes between the lines, then around them
    y = box.y + (loose - gap * (len(lines) - 1)) / 2
    rows: list[Row] = []
    for line, one, height in zip(lines, hangs, heights, strict=True):
        y += lift * any(raised in group.cards for group in line)
        rows += _line_rows(measure, line, y, show, one)
        y += height + gap
    return rows


def _line_rows(measure: _Measure, line: Line, y: float, show: float, hangs: bool) -> list[Row]:
    """The groups of a line: first all have room for their indices, then one by one for heads,
    then for what they like.
    """
    tab = 0 if hangs else measure.tab + _TO_TAB
    rooms = [measure.least(group, show) if hangs else show * group.share for group in line]
    left = measure.room(line, hangs) - fsum(rooms)
    for i, group in enumerate(line):
        more = _head(show) * group.pictured
        if more <= left:
            rooms[i] += more
            left -= more
    wide = fsum(rooms)
    rows, x = [], measure.box.x
    for group, least in zip(line, rooms, strict=True):
        room = least + left * least / wide
        right = x + room + 2 * _SIDE + tab
        rows.append(
            Row(
                group.cards,
                tile_widths(group.cards, show, room),
                x + _SIDE,
                y,
                show,
                (x, right),
                hangs,
            )
        )
        x = right + _ASIDE
    return rows


def tab_place(row: Row, width: float) -> Box:
    """Where a tab of this width is, at the right end of a row's holder."""
    right, bar = row.holder[1], row.y + row.show
    return (
        Box(right - width, bar, width, _TAB_DOWN)
        if row.hangs
        else Box(right - width, bar + _BAR - _TAB_UP, width, _TAB_UP)
    )


# -- drawing


def tab_words(style: Style, trump: Suit | None) -> tuple[dict[Suit | None, str], float]:
    """What is on the tab of a suit, or of jokers, and the width of all tabs."""
    texts = style.texts
    words: dict[Suit | None, str] = {
        suit: texts("round.trump") if suit is trump else texts.suit(suit) for suit in Suit
    }
    words[None] = texts("joker.word")
    return words, max(fonts.width(word, _TAB_SIZE, BOLD) for word in words.values()) + 2 * _TAB_PAD


def draw_rack(
    page: Page,
    box: Box,
    cards: Sequence[Card],
    trump: Suit | None,
    style: Style,
    raised: Card | None = None,
) -> None:
    """The hand in the box, a holder a suit; a tab names the suit as it is typed in the chat, or
    says trump.  raised: in a gold frame.
    """
    words, width = tab_words(style, trump)
    for row in rack_layout(cards, box, raised, width):
        draw_row(page, row, style, raised)
        background = holder_background(style, row, trump)
        tab, (left, right) = tab_place(row, width), row.holder
        background.paint(page, Box(left, row.y + row.show, right - left, _BAR), 1.1 * mm)
        background.paint(page, tab, 1.2 * mm)
        page.text(
            tab.cx,
            tab.cy + _TAB_SIZE * CAP_HEIGHT / 2,
            words[row.suit],
            _TAB_SIZE,
            BOLD,
            background.ink,
            "centre",
        )


def holder_background(style: Style, row: Row, trump: Suit | None) -> Background:
    """What a row's holder and its tab are painted in."""
    ink = inks(style)
    if row.suit is None:
        return ink.joker_bar
    return ink.trump_bar if row.suit is trump else ink.bar


def draw_row(page: Page, row: Row, style: Style, raised: Card | None = None) -> None:
    """The cards of a row; the holder is to be drawn over their lower ends."""
    tiles = row.tiles()
    with as_cards(page, style) as by_day:
        look = by_day.look
        for card, tile in zip(row.cards, tiles, strict=True):
            up = RAISED if card == raised else 0
            draw_tile(page, card, tile._replace(y=tile.y - up), look, raised=up)
        if raised in row.cards:  # over its neighbours
            tile = tiles[row.cards.index(raised)]
            draw_gold_frame(page, tile._replace(y=tile.y - RAISED, h=tile.h + RAISED))
