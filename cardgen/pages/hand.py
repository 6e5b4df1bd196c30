"""The hand of a round: its order, how it is read aloud, and how many cards are drawn: on a phone in
a rack, suits in holders, of which only index and head show; on paper as upright cards that overlap.

In a rack everything depends on how much of a card shows above its holder (`RackRow.show`): widths
of tiles, letters and marks are shares of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import fsum, inf
from typing import NamedTuple

from cardgen.cards import BIG_JOKER, Card, Rank, Suit, sort_hand
from cardgen.faces import (
    ASPECT,
    HEAD_BOX,
    HEAD_SHARE,
    JOKER_WORD,
    PIP_WIDTH,
    POKER,
    Look,
    covered,
    face,
    glyph,
    glyph_width,
    head,
    joker_star,
    label,
    pip,
)
from cardgen.pages.theme import (
    EDGE,
    GOLD,
    INK,
    LARGE,
    MARGIN,
    PHONE_LARGE,
    RED,
    ROOM,
    WHITE,
    Layout,
    Style,
    as_cards,
    inks,
)
from cardgen.pdf.draw import BOLD, TENTH, Box, Page, fonts, mm

Cards = Sequence[Card]

FAN_MOST, LARGE_FAN_MOST = 3, 1  # more cards than these are in a rack
_UNIT = 100 * TENTH  # points: a glyph, a mark or a star at scale 1 is so high


def sorted_hand(
    cards: Cards, ranking: Sequence[Rank], trump: Suit | None, fan_most: int = FAN_MOST
) -> tuple[Card, ...]:
    """The cards in reading order; in a fan, suits of one colour aren't neighbours if that can be.

    fan_most: more cards than these aren't fanned.
    """
    return sort_hand(cards, ranking, trump, spread=len(cards) <= fan_most)


def spoken_hand(cards: Cards, style: Style) -> str:
    """Sorted cards as one line of text, suits as signs: ``♥ 10 K 7 ♣ A``; jokers by their names."""
    words: list[str] = []
    last: Suit | None = None
    for card in cards:
        if card.suit is None:
            words.append(style.texts("joker.big" if card == BIG_JOKER else "joker.little"))
            continue
        if card.suit is not last:
            words.append(card.suit.sign)
            last = card.suit
        words.append(label(card.rank, style.letters))
    return " ".join(words)


def speak(page: Page, box: Box, cards: Cards, style: Style) -> None:
    """The hand as one invisible line at the top of a box."""
    below = 20 if style.large else 6  # else large words above it would run on into it
    page.hidden(box.x, box.y + below, spoken_hand(cards, style), 6, box.w)


# -- tiles: an upright card's index, and beside it a picture where there is room; its lower part
# doesn't show.  All lengths are shares of what shows of the card, unless they are in mm.

INDEX, INDEX_TEN = 0.41, 0.45  # width of a tile that shows only its index
WITH_PICTURE = 1.16  # width of a tile with index and picture
INDEX_CAP, _MARK = 0.46, 0.315  # height of letters and suit marks
_STAR, _STAR_MIDDLE = 0.42, 0.31  # a joker's star: its height, at most, and where its middle is
_WORD, _WORD_MIDDLE = 0.2, 0.7  # the same of its word
_BELOW = 2 * mm  # how far the card goes on below what shows; to be covered or clipped


def index_share(card: Card) -> float:
    """Least width of a card's tile, as a share of its height."""
    return INDEX_TEN if card.rank is Rank.TEN else INDEX


def draw_tile(
    page: Page, card: Card, tile: Box, look: Look, great_mark: bool = False, raised: float = 0
) -> None:
    """A card's upper part in a tile, and as much below it as a holder or a clip covers.

    great_mark: a number card in a wide tile has a large suit mark in place of a picture.
    raised: by how many points the card is pulled up, so that more of it shows.
    """
    show = tile.h
    whole = Box(tile.x, tile.y, tile.w, show + raised + _BELOW)
    page.rect(whole, WHITE, EDGE, 0.2 * mm, show * 0.075)
    column = min(show * index_share(card), tile.w)
    pictured = tile.w > show * (WITH_PICTURE - 0.01)

    # The picture: a head in a frame, an ace's mark, or a number card's great mark.
    if pictured:
        margin = show * 0.07
        x, w = tile.x + column + show * 0.04, tile.w - column - show * 0.11
        window = Box(x, tile.y + margin, w, show + raised - margin + 1 * mm)
        art = head(card, look)
        scale = window.h / ((HEAD_BOX[3] - HEAD_BOX[1]) * TENTH)
        if art and card.rank is Rank.ACE:
            page.art(art, window.cx, window.cy, scale)
        elif art:
            with page.clipped(window):
                page.art(art, window.cx, window.cy, scale)
            page.rect(window, None, INK, 0.22 * mm)
        elif great_mark and card.suit:
            height = min(window.h * 0.56, window.w * 0.86 / PIP_WIDTH[card.suit])
            colour = look.palette.colour(card.suit)
            page.art(pip(card.suit), window.cx, window.cy, height / _UNIT, colour=colour)

    # A joker's index: its star over its word, as big as the width allows.
    if card.suit is None:
        big = card.rank is Rank.BIG_JOKER
        colour, w = RED if big else INK, column if pictured else tile.w
        middle, star = tile.x + w / 2, min(show * _STAR, w * 0.84) / _UNIT
        page.art(joker_star(big), middle, tile.y + show * _STAR_MIDDLE, star, colour=colour)
        cap = min(show * _WORD, w * 0.84 / (glyph_width(JOKER_WORD) / 100))
        # A smaller word can't be read.
        if cap >= 1.7 * mm:
            y = tile.y + show * _WORD_MIDDLE
            page.art(glyph(JOKER_WORD), middle, y, cap / _UNIT, colour=colour)
        return

    # Every other index: the rank over the suit's mark.
    middle = tile.x + column / 2
    text, colour = label(card.rank, look.letters), look.palette.colour(card.suit)
    cap = show * INDEX_CAP
    squeeze = min(1, column * 0.9 / (glyph_width(text) * cap / 100))
    y = tile.y + show * 0.09 + cap / 2
    mark = min(show * _MARK, column * 0.8 / PIP_WIDTH[card.suit])
    apart = 0, show * (0.54 + _MARK / 2) - cap / 2
    art, suit = glyph(text), pip(card.suit)
    page.pair(art, suit, middle, y, cap / _UNIT, apart, mark / cap, colour, squeeze)


# -- rows of tiles on holders

RAISED = 2.2 * mm  # how far a card is pulled up that everybody has seen
_USUAL = 0.72  # width of a number card's tile with room to spare, as a share


class HandGroup(NamedTuple):
    """Cards that share a holder, with what is asked of them again and again while they are laid
    out.
    """

    cards: tuple[Card, ...]  # of one suit, or jokers, left to right
    share: float  # least width as a share of the height
    pictured: int  # how many are courts and jokers
    word: str  # on the holder
    tab: float  # its width, with what is free beside it


Line = Sequence[HandGroup]  # side by side, each on a holder of its own


class RackRow(NamedTuple):
    """The cards on one holder."""

    group: HandGroup
    widths: tuple[float, ...]  # of their tiles
    x: float  # upper left corner of the first tile
    y: float
    show: float  # how much of the cards shows above the holder
    holder: tuple[float, float]  # its left and right edges

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.group.cards

    @property
    def suit(self) -> Suit | None:
        """None for a row of jokers."""
        return self.cards[0].suit

    def tiles(self) -> list[Box]:
        """The boxes of the cards above the holder."""
        tiles, x = [], self.x
        for width in self.widths:
            tiles.append(Box(x, self.y, width, self.show))
            x += width
        return tiles


def by_suit(
    cards: Cards, longest: int, style: Style, trump: Suit | None, signs: bool = False
) -> list[HandGroup]:
    """One group a suit, jokers being one too, in the order of the hand; a suit longer than
    `longest` is split evenly, and in large print says that it goes on.

    signs: in large print one or two cards have their suit's sign in place of its name.
    """
    texts, kind = style.texts, rack_type(style)
    said: dict[Suit | None, str] = {None: texts("joker.word")}
    said |= {suit: texts("round.trump") if suit is trump else texts.suit(suit) for suit in Suit}
    widths = {word: fonts.width(word, kind.size, BOLD) + 2 * kind.pad for word in said.values()}
    groups: list[HandGroup] = []
    for suit in dict.fromkeys(card.suit for card in cards):
        suited = [card for card in cards if card.suit is suit]
        parts = -(-len(suited) // longest)
        size = -(-len(suited) // parts)
        for i in range(0, len(suited), size):
            part = tuple(suited[i : i + size])
            pictured = [card for card in part if card.is_joker or card.rank.is_court]
            word, tab = said[suit], max(widths.values())
            if style.large:
                word = texts("round.large.goes-on", suit=word) if i else word
                if signs and len(suited) <= 2 and suit not in (trump, None):
                    word = suit.sign
                tab = fonts.width(word, kind.size, BOLD) + 2 * kind.pad
            groups.append(HandGroup(part, fsum(map(index_share, part)), len(pictured), word, tab))
    return groups


def lines_of(groups: Sequence[HandGroup]) -> Iterator[list[Line]]:
    """All ways to put groups, in their order, on lines."""
    for count in range(1, len(groups) + 1):
        for cuts in combinations(range(1, len(groups)), count - 1):
            yield [groups[first:end] for first, end in pairwise([0, *cuts, len(groups)])]


def _head(show: float) -> float:
    """How much wider a tile gets by its picture."""
    return show * (WITH_PICTURE - INDEX)


def tile_widths(row: Cards, show: float, room: float, pictures: bool = True) -> tuple[float, ...]:
    """Widths of the tiles of a row in `room` points.

    Every card gets its index first; then, with `pictures`, all jokers their heads or none, all
    courts or none, all aces their marks or none; what is left widens the number cards.  In a row
    that is too long all tiles get narrower.
    """
    least = [show * index_share(card) for card in row]
    if fsum(least) > room:
        return tuple(width * room / fsum(least) for width in least)
    widths, left, more = list(least), room - fsum(least), _head(show)
    jokers = [i for i, card in enumerate(row) if card.is_joker]
    courts = [i for i, card in enumerate(row) if card.rank.is_court]
    aces = [i for i, card in enumerate(row) if card.rank is Rank.ACE]
    for pictured in (jokers, courts, aces):
        if not pictures or left < more * len(pictured):
            break
        for i in pictured:
            widths[i] += more
        left -= more * len(pictured)
    # With room to spare a 10 is as wide as the others.
    narrow = [i for i, width in enumerate(widths) if width < show * _USUAL]
    even = (left + fsum([widths[i] for i in narrow])) / max(1, len(narrow))
    for i in narrow:
        more = widths[i] + left / len(narrow)
        widths[i] = min(show * _USUAL, even if even >= show * INDEX_TEN else more)
    return tuple(widths)


# -- a rack: as many suits on a line as make the indices biggest, each suit's name on its holder


class RackType(NamedTuple):
    """How racks are set."""

    size: float  # type of names
    bar: float  # height of a holder
    pad: float  # left and right of a name
    tallest: float  # what shows of a card, at most
    good: float  # and of one whose letters are big enough for all eyes
    pictures: bool  # whether courts show their heads
    longest: tuple[int, ...]  # a longer suit goes on in a second row


_USUAL_RACK = RackType(12, 4.6 * mm, 2.2 * mm, 29 * mm, 12 * mm / INDEX_CAP, True, (13, 7, 5))
_LARGE_RACK = RackType(PHONE_LARGE, 9.6 * mm, 1.8 * mm, 48 * mm, inf, False, (13, 6, 5, 4, 3))
_LARGE_ON_PAPER = _LARGE_RACK._replace(size=LARGE, bar=7.2 * mm)
_USUAL_BOX = Box(MARGIN, 40.6 * mm, ROOM, 94.8 * mm)  # of a hand in usual print
_GAP = 1.6 * mm  # free below a holder, at least
_ASIDE = 2.4 * mm  # between holders on a line
_SIDE = 1.4 * mm  # from the holder's end to the first card


def rack_type(style: Style) -> RackType:
    if not style.large:
        return _USUAL_RACK
    return _LARGE_RACK if style.layout is Layout.PHONE else _LARGE_ON_PAPER


class _Way(NamedTuple):
    """One way to put groups on lines, and how big it lets the cards be."""

    lines: list[Line]
    show: float  # how much of the cards shows above their holders
    seen: float  # `show`, or less where the fullest line squeezes its tiles: to compare ways by


class _Measure:
    """How lines of groups fill a box."""

    def __init__(self, box: Box, kind: RackType) -> None:
        self.box, self.kind = box, kind

    def room(self, line: Line) -> float:
        """The width for tiles on a line."""
        return self.box.w - 2 * _SIDE * len(line) - _ASIDE * (len(line) - 1)

    def least(self, group: HandGroup, show: float) -> float:
        """The width of a group without heads."""
        return max(show * group.share, group.tab - 2 * _SIDE)

    def widest(self, line: Line) -> float:
        """What shows of the cards where they just fill the line with their indices; 0 where not
        even the names have room.
        """
        groups = tuple([(group.share, group.tab - 2 * _SIDE) for group in line])
        return _widest(groups, self.room(line), self.kind.tallest)

    def way(self, lines: list[Line]) -> _Way:
        """The lines as big as they get."""
        kind, widest = self.kind, [self.widest(line) for line in lines]
        # Alone on a line they keep this share of the width that their height asks for.
        narrowest = [0.88 if len(line) == 1 else 1 for line in lines]
        most = min(kind.tallest, *(w / share for w, share in zip(widest, narrowest, strict=True)))
        show = min(most, (self.box.h + _GAP) / len(lines) - kind.bar - _GAP)
        return _Way(lines, show, min(show, *widest))

    def heads(self, way: _Way) -> int:
        """How many courts and jokers show their heads."""
        heads, head = 0, _head(way.show)
        for line in way.lines if self.kind.pictures else ():
            spare = self.room(line) - fsum([self.least(group, way.show) for group in line])
            for group in line:
                more = head * group.pictured
                if more <= spare:
                    heads += group.pictured
                    spare -= more
        return heads

    def best(self, hands: Sequence[Sequence[HandGroup]]) -> _Way:
        """Of the ways with letters nearly as big as can be, or as big as good ones: that with
        the fewest holders, then the most heads, then the most lines.  hands: the same one, its
        long suits split or not.
        """
        ways = [self.way(lines) for groups in hands for lines in lines_of(groups)]
        enough = 0.9 * min(self.kind.good, max(way.seen for way in ways))
        big = [(sum(map(len, way.lines)), way) for way in ways if way.seen >= enough]
        fewest = min(holders for holders, _ in big)
        return max(
            (way for holders, way in big if holders == fewest),
            key=lambda way: (self.heads(way), len(way.lines), way.seen),
        )


@lru_cache(maxsize=256)  # the same lines come back with others, and in boxes of other heights
def _widest(groups: tuple[tuple[float, float], ...], room: float, tallest: float) -> float:
    """What shows of groups that just fill a line.  groups: how wide each is, as a share of that,
    and its name.
    """
    wide = groups
    while wide:
        narrow = fsum([name for share, name in groups if (share, name) not in wide])
        show = (room - narrow) / fsum([share for share, _ in wide])
        wider = tuple([(share, name) for share, name in wide if show * share >= name])
        if len(wider) == len(wide):
            return max(0.0, show)
        wide = wider
    return tallest if room >= fsum([name for _, name in groups]) else 0.0


@lru_cache(maxsize=8)  # of a hand that one place after the other is tried for
def _in_groups(
    cards: Cards, style: Style, trump: Suit | None, signs: bool = False
) -> list[list[HandGroup]]:
    """The hand in suits, the longer ones split in one way after the other; signs: as above."""
    most = max(Counter(card.suit for card in cards).values())
    longest = dict.fromkeys(min(longest, most) for longest in rack_type(style).longest)
    return [by_suit(cards, size, style, trump, signs) for size in longest]


def rack_layout(
    cards: Cards, box: Box, style: Style, trump: Suit | None, raised: Card | None = None
) -> list[RackRow]:
    """Rows of sorted cards in a box.  raised: a card that is to be pulled up by `RAISED`; its
    row has room for it.
    """
    return _rows(_in_groups(cards, style, trump), box, style, raised if raised in cards else None)


def rack_pages(
    cards: Cards, boxes: Sequence[Box], style: Style, trump: Suit | None, raised: Card | None
) -> tuple[list[list[RackRow]], bool]:
    """Rows of sorted cards, a page for each box, and whether enough of each card shows; there a
    suit is rather on one page.
    """
    lift = RAISED if raised in cards else 0
    least, most = enough_shows(cards, style, trump), (0.0, 0, 0)
    kind, hands = rack_type(style), _in_groups(cards, style, trump)
    best: list[list[HandGroup]] = []
    for groups in (*hands, *_in_groups(cards, style, trump, True)):
        for cuts in combinations(range(1, len(groups)), len(boxes) - 1):
            parts = [groups[first:end] for first, end in pairwise([0, *cuts, len(groups)])]
            measures = (_Measure(box._replace(h=box.h - lift), kind) for box in boxes)
            shows = min(
                measure.best([part]).seen for measure, part in zip(measures, parts, strict=False)
            )
            fullest = max(sum(len(group.cards) for group in part) for part in parts)
            if (worth := (min(least, shows), -len(groups), -fullest)) > most:
                most, best = worth, parts
    racks = [
        _rows([part], box, style, raised if any(raised in group.cards for group in part) else None)
        for part, box in zip(best, boxes, strict=False)
    ]
    return racks, most[0] >= least


@lru_cache(maxsize=8)
def enough_shows(cards: Cards, style: Style, trump: Suit | None) -> float:
    """What is to show of the cards in large print: letters of 13 mm, and a fifth more than usual
    print shows of the same hand.
    """
    usual = rack_layout(cards, _USUAL_BOX, style._replace(large=False), trump)
    return max(13 * mm / INDEX_CAP, 1.2 * max(row.show for row in usual))


def _rows(
    hands: Sequence[Sequence[HandGroup]], box: Box, style: Style, raised: Card | None
) -> list[RackRow]:
    """The rows of a hand, whose long suits may be split in one way or another."""
    kind, lift = rack_type(style), RAISED if raised else 0
    measure = _Measure(box._replace(h=box.h - lift), kind)
    lines, show, _ = measure.best(hands)
    # Height that the cards can't use goes between the lines, then above and below them.
    loose = box.h - lift - (show + kind.bar) * len(lines)
    # 6 mm between lines are enough.
    gap = min(6 * mm, loose / max(1, len(lines)))
    y = box.y + (loose - gap * (len(lines) - 1)) / 2
    rows: list[RackRow] = []
    for line in lines:
        y += lift * any(raised in group.cards for group in line)

        # First all groups have room for their indices, then one by one for heads.
        rooms = [measure.least(group, show) for group in line]
        left = measure.room(line) - fsum(rooms)
        for i, group in enumerate(line):
            more = _head(show) * group.pictured * kind.pictures
            if more <= left:
                rooms[i] += more
                left -= more

        # Then each gets its share of what is left.
        wide, x = fsum(rooms), box.x
        for group, least in zip(line, rooms, strict=True):
            room = least + left * least / wide
            right = x + room + 2 * _SIDE
            widths = tile_widths(group.cards, show, room, kind.pictures)
            rows.append(RackRow(group, widths, x + _SIDE, y, show, (x, right)))
            x = right + _ASIDE
        y += show + kind.bar + gap
    return rows


def draw_rack(
    page: Page, rows: Sequence[RackRow], trump: Suit | None, style: Style, raised: Card | None
) -> None:
    """Rows of cards, a holder a suit, one of them raised in a gold frame; the holder names the suit
    as it is typed in the chat, or says trump.
    """
    ink, kind = inks(style), rack_type(style)
    for row in rows:
        tiles = row.tiles()
        with as_cards(page, style) as by_day:
            for card, tile in zip(row.cards, tiles, strict=True):
                up = RAISED if card == raised else 0
                draw_tile(page, card, tile._replace(y=tile.y - up), by_day.look, raised=up)
            if raised in row.cards:  # over its neighbours
                x, y, w, h = tiles[row.cards.index(raised)]
                h, line = h + RAISED, 0.9 * mm
                frame = Box(x, y - RAISED, w, h + _BELOW).inset(line / 3, line / 3)
                page.rect(frame, None, GOLD, line, h * 0.075)

        # The holder covers the cards' lower ends.
        background = ink.trump_bar if row.suit is trump else ink.bar
        if row.suit is None:
            background = ink.joker_bar
        left, right = row.holder
        holder = Box(left, row.y + row.show, right - left, kind.bar)
        background.paint(page, holder, 1.1 * mm)
        base, word = holder.base(kind.size), row.group.word
        page.text(left + kind.pad, base, word, kind.size, BOLD, background.ink)


# -- on paper: upright cards, one on the other, in a row, or in two

WIDEST = 40 * mm  # a card, unless in large print
_CHANGE = 1.3  # how much wider the step is where the suit changes
_APART = 2 * mm  # between cards that don't overlap
_ROW_RAISED = 2.4 * mm  # how far a card that everybody has seen is pulled up


class CardRows(NamedTuple):
    """A hand that is laid out, card by card."""

    width: float  # of a card
    corners: tuple[tuple[float, float], ...]  # upper left ones
    shares: tuple[float, ...]  # of the width, what the next card leaves to be seen

    def box(self, i: int) -> Box:
        """The place of the card `i`, from 0."""
        return Box(*self.corners[i], self.width, self.width * ASPECT)


def _steps(row: Cards) -> list[float]:
    """How far it is from each card to the next, in units of the usual step."""
    return [1 if card.suit is before.suit else _CHANGE for before, card in pairwise(row)]


def rows_layout(cards: Cards, box: Box, large: bool = False, widest: float = WIDEST) -> CardRows:
    """Sorted cards from the left edge of a box: in the one row, or the two, in which they get
    biggest.  widest: a card.
    """
    # Two rows are about equally long, and cut where the suit changes if that is near the middle.
    count, half = len(cards), len(cards) / 2
    changes = [
        i
        for i in range(1, count)
        if cards[i].suit is not cards[i - 1].suit and abs(i - half) <= half / 4
    ]
    cut = min(changes, key=lambda i: abs(i - half), default=-(-count // 2))
    in_two = [cards[:cut], cards[cut:]] if count > 1 else [cards]

    # What shows of a covered card's width, its index, and of its height above a second row.
    share, index = (0.34, 0.5) if large else (0.19, 0.33)
    ways: list[tuple[float, list[Cards]]] = []
    for rows in ([cards], in_two):
        tall = box.h / (1 + index * (len(rows) - 1))
        longest = max(1 + share * fsum(_steps(row)) for row in rows)
        ways.append((min(tall / ASPECT, box.w / longest, widest), rows))
    width, rows = max(ways, key=lambda way: way[0])
    apart = (box.w - _APART * (count - 1)) / count
    if apart >= 0.8 * width:  # whole cards rather than slightly bigger ones
        width, rows = min(width, apart), [cards]

    corners: list[tuple[float, float]] = []
    shares: list[float] = []
    for k, row in enumerate(rows):
        if len(row) * width + (len(row) - 1) * _APART <= box.w + 1e-6:
            along = [width + _APART] * (len(row) - 1)
        else:
            # Not farther apart than this, so that the lower index is covered whole.
            step = min(0.8 * width / _CHANGE, (box.w - width) / fsum(_steps(row)))
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
    cards: Cards,
    look: Look,
    raised: Card | None = None,
    widest: float = WIDEST,
) -> None:
    """Sorted cards from the upper left corner of a box, the last of each row whole; one that is
    `raised` is pulled up and framed.
    """
    if raised in cards:
        box = box._replace(y=box.y + _ROW_RAISED, h=box.h - _ROW_RAISED)
    rows = rows_layout(cards, box, look.large, widest)
    scale = rows.width / (POKER.width * TENTH)
    heads = min(rows.shares) >= HEAD_SHARE
    for i, card in enumerate(cards):
        place = rows.box(i)
        if card == raised:
            place = place._replace(y=place.y - _ROW_RAISED)
        under = i + 1 < len(cards) and rows.corners[-1][1] > rows.corners[i][1]
        # Where less shows, a picture's frame or the right column of marks would be cut.
        art = covered(card, look, heads) if rows.shares[i] < 0.83 or under else face(card, look)
        page.art(art, place.cx, place.cy, scale, inline=True)
        if card == raised:
            page.rect(place.inset(0.3 * mm), None, GOLD, 0.9 * mm, 0.05 * rows.width)
