"""One player's file for the phone: cover, list of rounds, and a page a round."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from contextlib import nullcontext
from functools import cache, lru_cache
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.faces import (
    ASPECT,
    HEAD_SHARE,
    POKER,
    Look,
    covered,
    drawn,
    face,
)
from cardgen.games import RoundFacts, Sight
from cardgen.pages.hand import (
    FAN_MOST,
    LARGE_FAN_MOST,
    RackRow,
    draw_rack,
    rack_layout,
    rack_pages,
    sorted_hand,
    speak,
)
from cardgen.pages.layout import Drawn, legend, paragraph, stack, stacked_height
from cardgen.pages.parts import (
    marks,
    rank_line,
    said_hand,
    said_round,
    trump_mark,
    trump_word,
)
from cardgen.pages.phone.cover import draw_cover
from cardgen.pages.phone.page import (
    RANKS_HEIGHT,
    Key,
    RoundPages,
    draw_keys,
    draw_owner,
    frame_of,
    phone_page,
)
from cardgen.pages.theme import (
    COVER,
    EDGE,
    GOLD,
    GREY,
    HAIRLINE,
    LARGE_PRINT,
    LIST,
    MARGIN,
    NORMAL,
    PHONE_LARGE,
    ROOM,
    SHADOW,
    WHITE,
    Style,
    Theme,
    as_cards,
    inks,
    round_anchor,
)
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, TENTH, Box, Document, Page, fonts, mm
from cardgen.views import Event, PlayerView


def draw_pages(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """All pages, 90 × 160 mm."""
    style = style._replace(dark=style.night)
    draw_cover(document, view, style, event)
    lists = draw_list(document, view, style)
    for player_round in view.rounds:
        listed = _list_anchor(lists, player_round.facts.number)
        pages = RoundPages(style, view, player_round, document, listed)
        if pages.sits_out:
            _draw_pause(pages)
            continue
        if pages.facts.sight is Sight.OPEN:
            _draw_hand(pages)
        if pages.facts.sight is not Sight.OPEN or player_round.sealed:
            # What few packs have is loaded only for them: a pack is made in a fifth of a second.
            from cardgen.pages.phone.closed import draw_closed

            draw_closed(pages)


# Cards of a hand in large print on one page, on two and so on.  Nothing but their number decides:
# how many pages an encrypted file has anybody can see.
_MOST_ON_PAGES = (8, 13, 20)


def _draw_hand(pages: RoundPages) -> None:
    """The round's page, top to bottom in the order of need; in large print its hand may go on on
    further pages.
    """
    style, facts, rules, frame = pages.style, pages.facts, pages.rules, pages.frame
    hand, raised, large = pages.player_round.hand or (), facts.turned_up, style.large
    most = LARGE_FAN_MOST if large else FAN_MOST
    cards = sorted_hand(hand, rules.ranking, facts.trump, most)
    fanned, spare, ranked = len(cards) <= most, False, True

    def place(top: float, ranks: bool) -> Box:
        return Box(MARGIN, top, ROOM, frame.bottom + (0 if ranks else RANKS_HEIGHT) - top)

    # In large print first the ranks give way, which how to play has too, then who deals.
    racks: list[list[RackRow]] = []
    if large and not fanned:
        further = place(frame.banner.bottom + frame.to_content, True)
        ways = []
        for spare, ranked in ((False, True), (False, False), (True, False)):
            first = place(pages.large_top(spare), ranked)
            boxes = [first, *[further] * bisect_left(_MOST_ON_PAGES, len(cards))]
            racks, enough = rack_pages(cards, boxes, style, facts.trump, raised)
            ways.append((min(row.show for rows in racks for row in rows), spare, ranked, racks))
            if enough:
                break
        else:  # nothing gives way to cards that don't get larger by it
            largest = max(way[0] for way in ways)
            _, spare, ranked, racks = next(way for way in ways if way[0] >= largest - 0.01)
    page, above = pages.first(spare=spare, parts=len(racks) or 1)
    box = place(above + frame.to_content, ranked)
    if fanned:
        with page.tag("Figure", said_hand(pages.texts, cards, facts.trump)):
            speak(page, box, cards, style)  # for a text search
            with as_cards(page, style) as by_day:
                draw_fan(page, box, cards, by_day.look)
        rank_line(page, style, rules, frame.ranks)
        pages.keys(page)
        return
    if not large:
        racks = [rack_layout(cards, box, style, facts.trump, raised)]
    for part, rows in enumerate(racks, 1):
        shown = cards if part == 1 else [card for row in rows for card in row.cards]
        if part > 1:
            page = pages.page(pages.part_anchor(part), part=f"{part}/{len(racks)}")
            with page.tag("Artifact"):  # the first page says it
                pages.banner(page)
        with page.tag("Figure", said_hand(pages.texts, shown, facts.trump)):
            if part == 1:  # all of it, for a text search or a screen reader
                speak(page, box, cards, style)
            draw_rack(page, rows, facts.trump, style, raised)
        if ranked or 1 < part == len(racks):
            with page.tag("Artifact") if ranked and part > 1 else nullcontext():  # once is enough
                rank_line(page, style, rules, frame.ranks)
        pages.keys(page, part, len(racks))


# -- a fan: whole faces around one point, as a player holds them; more cards are in a rack


class FanPlace(NamedTuple):
    """Where a card of a fan is: its centre in points, its angle in degrees clockwise."""

    x: float
    y: float
    angle: float


class Fan(NamedTuple):
    """A fan that is laid out: the width of its cards in points, their places from left (lowest)
    to right.
    """

    width: float
    places: tuple[FanPlace, ...]
    share: float  # of a covered card's width that shows


def corners(place: FanPlace, width: float) -> list[tuple[float, float]]:
    """The corners of a card `width` wide."""
    c, s = math.cos(math.radians(place.angle)), math.sin(math.radians(place.angle))
    x, y = width / 2, width * ASPECT / 2
    return [
        (place.x + dx * c - dy * s, place.y + dx * s + dy * c)
        for dx, dy in ((-x, -y), (x, -y), (x, y), (-x, y))
    ]


@cache
def _arc(count: int, share: float) -> tuple[list[FanPlace], Box]:
    """The places of cards one point wide around the origin, and the box that they fill."""
    places = [FanPlace(0, 0, 0)]
    if count > 1:
        # Degrees from card to card.
        tilt = math.radians({2: 6, 3: 5}[count])
        radius = share / math.sin(tilt) - ASPECT * 0.3  # from the turning point to a card's centre
        angles = [tilt * (i - (count - 1) / 2) for i in range(count)]
        places = [
            FanPlace(radius * math.sin(a), radius * (1 - math.cos(a)), math.degrees(a))
            for a in angles
        ]
    xs, ys = zip(*(corner for place in places for corner in corners(place, 1)), strict=True)
    return places, Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@lru_cache(maxsize=64)
def fan_layout(count: int, box: Box) -> Fan:
    """A fan of 1 to 3 cards in the middle of a box: as big as the box allows, then as open as it
    allows.
    """
    share = {2: 0.44, 3: 0.37}.get(count, 0)  # what shows of a covered card's width, at least

    def width(share: float) -> float:
        _, filled = _arc(count, share)
        return min(67 * mm, box.w / filled.w, box.h / filled.h)

    while count > 1 and share < 0.5 and width(share + 0.01) > width(share) * 0.995:
        share = round(share + 0.01, 3)
    places, filled = _arc(count, share)
    k = width(share)
    x, y = box.cx - k * filled.cx, box.cy - k * filled.cy
    return Fan(k, tuple(FanPlace(x + k * at.x, y + k * at.y, at.angle) for at in places), share)


def draw_fan(page: Page, box: Box, cards: Sequence[Card], look: Look) -> None:
    """The cards in the box, the last one on top; covered ones show their index, and courts a
    head if there is room.

    Several are in large print for everybody, whose letters are as big as those of a rack.
    """
    width, places, share = fan_layout(len(cards), box)
    look = look._replace(large=look.large or len(cards) > 1)
    scale = width / (POKER.width * TENTH)
    for card, (x, y, angle) in zip(cards, places, strict=True):
        whole = card == cards[-1]
        art = face(card, look) if whole else covered(card, look, share >= HEAD_SHARE)
        if not look.low_ink:
            page.art(
                drawn("card-shadow"), x + width * 0.012, y + width * 0.018, scale, angle, SHADOW
            )
        page.art(art, x, y, scale, angle, inline=True)


# -- the page of a dealer who sits out: no card, but what there is to do

_PAUSE = NORMAL._replace(size=14, leading=1.35 * 14, rise=1.35)
_LARGE_PAUSE = LARGE_PRINT._replace(rise=1.25)


def _draw_pause(pages: RoundPages) -> None:
    """A round that the reader deals and doesn't play, as the document's next page: the cup and
    the words in the middle of a plate.
    """
    style, texts, gap = pages.style, pages.texts, 4 * mm
    theme, pad = (_LARGE_PAUSE, 4 * mm) if style.large else (_PAUSE, 6 * mm)
    page, above = pages.first()
    top = above + 6 * mm
    box = Box(MARGIN, top, ROOM, frame_of(style).keys - 4 * mm - top)
    room = box.w - 2 * pad
    title = (1.2 if style.large else 1.6) * theme.size
    can = "choose" if pages.facts.sight is Sight.CHOICE else "can"
    # That the reader deals matters more than that scores can be kept.
    for keys in (("says", can), ("says", f"{can}-short"), ("says-short", f"{can}-short")):
        says = [paragraph(theme, texts(f"round.pause.{key}"), box.x + pad, room) for key in keys]
        if title + 3 * gap + stacked_height(says, gap) <= box.h:
            break
    inks(style).plate.paint(page, box, 3 * mm)
    page.rect(box.inset(1.2 * mm), None, GOLD, 0.35 * mm, 2 * mm)
    words = title + gap + stacked_height(says, gap)
    cup_height = min(34 * mm, box.h - words - 4 * gap)
    if cup_height < 12 * mm:  # no room for it
        cup_height = 0
    y = box.y + (box.h - words - cup_height - 1.5 * gap) / 2
    # The drawing is 34 mm high.
    scale = cup_height / (340 * mm / 10)
    cup = drawn(f"pause-cup{'-pale' * style.low_ink}")
    if cup_height:
        page.art(cup, box.cx, y + cup_height / 2, scale, inline=True)
    y += cup_height + 1.5 * gap + 0.8 * title
    page.text(
        box.cx, y, texts("round.pause.title"), title, BOLD, align="centre", room=room, level=2
    )
    stack(page, says, y + gap, gap)
    pages.keys(page)


# -- the list of all rounds, as keys to tap

_IN_TWO_COLUMNS, _ON_A_PAGE = 24, 39  # rounds
_TOP, _GAP, _WIDEST_GAP = 20 * mm, 1 * mm, 2.4 * mm
_LEGEND, _TO_NEXT = 11.5, 3 * mm  # its type, and between what two pictures mean


class _KeyType(NamedTuple):
    """Type on a key."""

    number: float  # sizes of the round's number and of its cards
    cards: float
    number_right: float  # from the key's left edge
    cards_left: float
    mark: float  # radius of the trump's, at most
    font: str = REGULAR  # of the number of cards
    picture: float = 12 / 9  # of an unusual round, as a factor of its natural size, at most


_WIDE_KEY = _KeyType(16, 12, 8.2 * mm, 10.6 * mm, 3.8 * mm)
_TALL_KEY = _KeyType(19, 12, 8.8 * mm, 11 * mm, 3.8 * mm)
_NARROW_KEY = _KeyType(16, 12, 7.2 * mm, 8.6 * mm, 2.9 * mm)
_LARGE_KEY = _KeyType(26, PHONE_LARGE, 11 * mm, 13.4 * mm, 4.2 * mm, BOLD, 2.2)
# On a large key with two lines: the dealer's left edge, the middles of both lines.
_DEALER_LEFT, _UPPER, _LOWER = 2.6 * mm, 0.29, 0.72


def _parts(view: PlayerView, style: Style, dealers: bool) -> tuple[range, ...]:
    """All rounds, page by page: as few list pages as keys big enough for a thumb allow, evenly
    filled.  dealers: keys name them.
    """
    most, rounds = _ON_A_PAGE, view.table.numbers
    if style.large:
        # There is no third column; keys that say who deals have two lines.
        room = frame_of(style).keys - 2 * mm - _top(view, style, dealers) + _GAP
        room -= _meanings(view, style, view.table.rounds).height
        most = 2 * int(room / ((18.2 if dealers else 10.6) * mm + _GAP))
    pages = -(-len(rounds) // most)
    each = -(-len(rounds) // pages)
    return tuple(rounds[first : first + each] for first in range(0, len(rounds), each))


def _list_anchor(pages: tuple[range, ...], number: int) -> str:
    """Anchor of the list page that has a round."""
    index = next(i for i, numbers in enumerate(pages) if number in numbers)
    return f"{LIST}-{index + 1}" if index else LIST


def draw_list(document: Document, view: PlayerView, style: Style) -> tuple[range, ...]:
    """All rounds, on one page or more.  Returns the rounds on each page."""
    texts, table = style.texts, view.table
    # Where all rounds have as many cards, it is more to know who deals them.
    alike = len(table.rounds) > 1 and len({facts.cards for facts in table.rounds}) == 1
    dealers = alike and table.rounds[0].dealer is not None
    pages = _parts(view, style, dealers)
    anchors = [_list_anchor(pages, numbers[0]) for numbers in pages]
    spans = [f"{numbers[0]}–{numbers[-1]}" for numbers in pages]
    title = texts("list.title")
    for i, numbers in enumerate(pages):
        whole = title if len(pages) == 1 else f"{title} {spans[i]}"
        page = phone_page(document, style, anchors[i], whole)
        size = PHONE_LARGE if style.large else 19
        page.text(MARGIN, 11 * mm, title, size, BOLD, level=1)
        draw_owner(page, style, view, 11 * mm)

        # Below the title: which pack this one replaces, else that rounds are to be tapped.
        if table.replaces and style.large:
            words = texts("list.replaces-large", mark=table.replaces)
            page.text(MARGIN, 21 * mm, words, PHONE_LARGE, BOLD)
        elif table.replaces:
            words = texts("list.replaces", mark=table.replaces, n=table.from_round)
            page.text(MARGIN, 16.8 * mm, words, 12, BOLD, room=ROOM)
        elif not style.large:
            words = texts("list.tap-dealer" if dealers else "list.tap")
            page.text(MARGIN, 16.8 * mm, words, 12, colour=GREY)
        elif dealers:
            page.text(MARGIN, 21 * mm, texts("list.dealer-large"), PHONE_LARGE, BOLD, GREY)

        _draw_rounds(page, style, view, numbers, alike, dealers)

        # Keys to the cover, and to the first round or to the other pages of the list.
        row = [Key(texts("cover.title"), COVER)]
        if len(pages) == 1:
            first = numbers[0]
            words = str(first) if style.large else texts("round.title", n=first)
            row.append(Key(f"{words} ›", round_anchor(first)))
        if i:
            row.insert(0, Key(f"‹ {spans[i - 1]}", anchors[i - 1]))
        if i + 1 < len(pages):
            row.append(Key(f"{spans[i + 1]} ›", anchors[i + 1]))
        draw_keys(page, style, row)
    return pages


def _draw_rounds(
    page: Page, style: Style, view: PlayerView, numbers: range, alike: bool, dealers: bool
) -> None:
    """A page's rounds in two or three columns, and what pictures on their keys mean.

    alike: all have as many cards; dealers: keys name them.
    """
    texts, names, large = style.texts, view.table.names, style.large
    rounds = [facts for facts in view.table.rounds if facts.number in numbers]
    columns = 2 if len(rounds) <= _IN_TWO_COLUMNS else 3
    rows = -(-len(rounds) // columns)
    aside = 3 * mm if columns == 2 else 1.8 * mm
    w = (ROOM - aside * (columns - 1)) / columns

    meanings = _meanings(view, style, rounds if large or columns == 3 else ())
    top = _top(view, style, dealers)
    room = frame_of(style).keys - 2 * mm - top
    bottom = top + room
    room -= meanings.height
    tallest = 24 * mm if large else 23 * mm
    gap = min(_WIDEST_GAP, max(_GAP, (room - rows * tallest) / max(1, rows - 1)))
    h = min(tallest, (room - gap * (rows - 1)) / rows)
    most = max(facts.cards for facts in view.table.rounds)
    for i, facts in enumerate(rounds):
        box = Box(MARGIN + (i // rows) * (w + aside), top + (i % rows) * (h + gap), w, h)
        kind = marks.kind_of(facts, view.seat)

        # Keys with room for words say what kind of round it is, else who deals, or how many cards
        # it has; large ones nothing but who deals.
        words = ""
        if columns == 2 and dealers and not kind:
            assert facts.dealer is not None
            name = names[facts.dealer]
            if large:
                words = fonts.called(name, names, PHONE_LARGE, w - 1.4 * _DEALER_LEFT, BOLD)
            else:
                free = w - _TALL_KEY.cards_left - _to_trump(facts)
                words = fonts.called(name, names, _TALL_KEY.cards, free)
        elif columns == 2 and not large:
            key = f"list.kind.{kind}"
            words = texts(key) if kind else texts.count("plural.cards", facts.cards)
        share = 0 if alike else facts.cards / most
        says = said_round(style, facts, view, dealers)
        with page.tag("LI"), page.tag("LBody"), page.link(round_anchor(facts.number), box, says):
            _draw_round_key(page, style, _RoundKey(facts, kind, words, share), box)
    meanings.draw(page, bottom - meanings.height)


def _top(view: PlayerView, style: Style, dealers: bool) -> float:
    """Where the keys of rounds begin, below the title and a line in large print."""
    if not style.large:
        return _TOP
    return (25 if dealers or view.table.replaces else 15.4) * mm


def _meanings(view: PlayerView, style: Style, rounds: Sequence[RoundFacts]) -> Drawn:
    """What the pictures on keys of these rounds mean, on as many lines as that takes."""
    plan, size = (_LARGE_KEY, PHONE_LARGE) if style.large else (_NARROW_KEY, _LEGEND)
    theme = Theme(
        size, (1.2 if style.large else 1.35) * size, _TO_NEXT, bold=style.large, rise=1.35
    )
    entries = marks.kind_entries(style, view, rounds, plan.picture)
    block = legend(theme, entries, MARGIN, ROOM, 1 * mm)
    below = (2.4 if style.large else 1) * mm  # pictures reach below the words
    return block._replace(height=block.height + below * bool(block.height))


def _to_trump(facts: RoundFacts) -> float:
    """From a key's right edge to the words left of a trump."""
    return (2 if facts.unknown_trump else 8) * mm


class _RoundKey(NamedTuple):
    facts: RoundFacts
    kind: str  # what is unusual about the round; or empty
    words: str  # said of it; empty where there is no room for them
    share: float  # of the most cards that a round has; 0: all have as many


def _draw_round_key(page: Page, style: Style, key: _RoundKey, box: Box) -> None:
    """One round: its number, what is said of it, else its cards as a number, and as a strip, its
    trump; an unusual one is tinted.
    """
    facts, kind, words, share = key
    radius, strip, ink = 2 * mm, 1.7 * mm, inks(style)
    page.rect(box, ink.unusual.fill if kind else WHITE, radius=radius)
    with page.clipped(box, radius):
        ink.strip.paint(page, Box(box.x, box.bottom - strip, box.w * share, strip))
    page.rect(box, None, EDGE, HAIRLINE, radius)

    plan = _NARROW_KEY
    if style.large:
        plan = _LARGE_KEY
    elif words:
        # A high key has a bigger number.
        plan = _WIDE_KEY if box.h < 14 * mm else _TALL_KEY
    middle = box.y + (_UPPER * box.h if style.large and words else (box.h - strip) / 2)
    base, right = middle + plan.number * CAP_HEIGHT / 2, box.x + plan.number_right
    page.text(right, base, str(facts.number), plan.number, BOLD, align="right")

    # Words, or the number of cards: behind a little card, or a picture if the round is unusual.
    base, x = middle + plan.cards * CAP_HEIGHT / 2, box.x + plan.cards_left
    if not words:
        h = plan.cards * (0.75 if style.large else 0.9)
        w = h * 0.71
        if kind:
            # A key of 4.6 mm has room for a picture in its natural size.
            scale = min(plan.picture, box.h / (4.6 * mm))
            w = marks.SIGHT_WIDTH * scale
            marks.kind_mark(page, x + w / 2, middle, kind, scale)
        else:
            page.rect(Box(x, middle - h / 2, w, h), None, GREY, 0.25 * mm, 0.5 * mm)
        page.text(x + w + 0.8 * mm, base, str(facts.cards), plan.cards, plan.font)
    elif style.large:
        base = box.y + _LOWER * box.h + PHONE_LARGE * CAP_HEIGHT / 2
        page.text(box.x + _DEALER_LEFT, base, words, PHONE_LARGE, BOLD)
    else:
        page.text(x, base, words, plan.cards, room=box.right - _to_trump(facts) - x)

    # The trump, spoken and shown.
    r = min(plan.mark, box.h * 0.36)
    spoken = [style.texts(f"list.kind.{kind}")] if kind and not words else []
    later = style.texts("list.after-bidding")
    spoken.append(later if facts.unknown_trump else trump_word(style, facts))
    page.hidden(box.right - 2 * r, middle, " ".join(spoken), 4)
    x = box.right - r - 1 * mm
    if not facts.unknown_trump:
        trump_mark(page, style, facts.trump, x, middle, r)
    elif share:  # else no round's is known before
        size = PHONE_LARGE if style.large else max(11.0, r * 1.1)
        ink.key.disc(page, x, middle, r * 0.82)
        page.text(x, middle + size * CAP_HEIGHT / 2, "?", size, BOLD, ink.key.ink, "centre")
