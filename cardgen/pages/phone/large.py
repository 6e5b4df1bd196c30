"""Round pages in large print: no type under 18 points, no heads and tabs, all room for the indices.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import fsum

from cardgen.cards import Card
from cardgen.faces import POKER, back
from cardgen.games import RoundFacts, TrumpFrom
from cardgen.pages import parts
from cardgen.pages.hand import (
    LARGE_FAN_MOST,
    RAISED,
    Row,
    by_suit,
    draw_fan,
    draw_row,
    holder_ground,
    row_share,
    sorted_hand,
    speak,
    tile_widths,
)
from cardgen.pages.parts import KEY_GAP, KEY_PAD, Key, banner_ground, banner_sign, blank_key, draw_keys, kitty_key, trump_word, turn
from cardgen.pages.theme import COVER, GREY, LARGE, LARGE_KEY, LARGE_KEYS_TOP, MARGIN, ROOM, WIDTH, Style, inks, round_anchor
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, TENTH, Box, Document, Page, fonts, mm
from cardgen.views import PlayerRound, PlayerView

BANNER = Box(MARGIN, 15.4 * mm, ROOM, 16.8 * mm)
BEGINS = BANNER.bottom + 7.8 * mm
_RANKS = LARGE_KEYS_TOP - 3.6 * mm
_TO_HAND, _HAND_BOTTOM = 3.6 * mm, _RANKS - 8 * mm
"""From the line above the hand to its box, and where that ends."""

_BAR, _GAP = 2.8 * mm, 3.2 * mm
"""Height of a holder, and what is free below it."""

_SIDE, _BETWEEN = 1.2 * mm, 2 * mm
"""From a holder's end to the first card; from holder to holder."""

_TALLEST = 44 * mm
_ABOUT_AS_BIG = 0.93


def draw_large_round(document: Document, view: PlayerView, known: PlayerRound, style: Style, listed: str) -> None:
    """One round in large print.

    Args:
        listed: anchor of the list page that has this round.
    """
    facts, rules = known.facts, view.table.rules
    page, above = round_head(document, view, facts, style)
    top = above + _TO_HAND
    box = Box(MARGIN, top, ROOM, _HAND_BOTTOM - top)
    cards = sorted_hand(known.hand or (), rules.ranking, facts.trump, LARGE_FAN_MOST)
    speak(page, box, cards, style)
    if len(cards) <= LARGE_FAN_MOST:
        draw_fan(page, box, cards, style.look)
    else:
        draw_groups(page, group_layout(cards, box, facts.turned_up), facts, style)
    parts.rank_line(page, style, rules, _RANKS)
    round_keys(page, style, facts.number, view.table.numbers, listed)


def round_head(document: Document, view: PlayerView, facts: RoundFacts, style: Style, tag: str = "") -> tuple[Page, float]:
    """The page of a round, with all that stands above its cards, and the last baseline of that.  tag: as in `turn.beginner`."""
    page = parts.phone_page(document, style, round_anchor(facts.number), style.texts("round.title", n=facts.number))
    heading(page, style, view, facts.number)
    banner(page, style, view, facts)
    return page, turn.beginner(page, style, view, facts, BEGINS, tag)


def heading(page: Page, style: Style, view: PlayerView, number: int) -> None:
    """“Round 7”, of how many if there is room, and whose file it is."""
    texts = style.texts
    x = MARGIN + page.text(MARGIN, 12 * mm, texts("round.title", n=number), 24, BOLD) + 2 * mm
    of = texts("round.of", n=view.table.planned)
    if x + fonts.width(f"{of}{view.name}", LARGE, BOLD) + 3 * mm <= WIDTH - MARGIN:  # the name matters more
        x += page.text(x, 12 * mm, of, LARGE, BOLD, GREY) + 3 * mm
    parts.whose(page, style, view, 12 * mm, x)


def round_keys(page: Page, style: Style, number: int, rounds: range, listed: str) -> None:
    """Keys of a round page: the round before, the list, the cover as a card's back, the next round.

    Args:
        rounds: numbers of all rounds of the file.
        listed: anchor of the list page that has this round.
    """
    row = [
        Key(f"‹ {number - 1}" if number > rounds[0] else "", round_anchor(number - 1)),
        Key(style.texts("list.title"), listed, 1.6),
        Key("", COVER, 0.7),
        Key(f"{number + 1} ›" if number < rounds[-1] else "", round_anchor(number + 1)),
    ]
    draw_large_keys(page, style, row)


def draw_large_keys(page: Page, style: Style, row: Sequence[Key]) -> None:
    """Keys at the foot of a page; that of the cover, if it has no words or there is no room for them, shows what the cover looks like."""
    if fonts.width("".join(key.words for key in row), LARGE, BOLD) + len(row) * (2 * KEY_PAD + KEY_GAP) > ROOM + KEY_GAP:
        row = [Key("", COVER, 0.7) if key.target == COVER else key for key in row]
    for key, box in zip(row, draw_keys(page, row, LARGE_KEYS_TOP, LARGE_KEY, 20), strict=True):
        if key.target == COVER and not key.words:
            blank_key(page, COVER, box)
            page.art(back(style.look), box.cx, box.cy, (box.h - 3 * mm) / (POKER.height * TENTH))


def _shown_at(style: Style, view: PlayerView, facts: RoundFacts, room: float) -> str:
    """In whose hand the turned-up card is; shorter rather than with a cut name."""
    said = turn.shown_at(style, view, facts, "round.large.shown-at", LARGE, 2 * room)
    fits = fonts.width(said, LARGE, BOLD) <= room
    return said if fits else turn.shown_at(style, view, facts, "round.shown-at", LARGE, room)


def banner(page: Page, style: Style, view: PlayerView, facts: RoundFacts) -> None:
    """The trump, its word as big as it goes; the number of cards, and the sum that bids mustn't make.

    Where a kitty is dealt a key leads to its page.
    """
    texts, ground, contract = style.texts, banner_ground(style, facts), view.table.rules.contract
    ink = ground.ink
    upper, lower = BANNER.y + 7 * mm, BANNER.y + 14.3 * mm
    ground.lay(page, BANNER, 3 * mm)
    left, right = banner_sign(page, style, facts, BANNER)
    word = texts("round.large.after-bidding") if facts.unknown_trump else trump_word(style, facts)
    if facts.trump_from is TrumpFrom.DEALERS_LAST:
        page.text(left, upper, _shown_at(style, view, facts, right - left), LARGE, BOLD, ink)
    elif facts.trump or facts.unknown_trump:
        page.text(left, upper, texts("round.trump"), LARGE, BOLD, ink)
    room, base, hook = right - left, lower, facts.forbidden_sum
    if contract and contract.kitty:
        room = kitty_key(page, style, facts, BANNER) - 3 * mm - left
    elif facts.trump_from is not TrumpFrom.DEALERS_LAST:
        cards = texts.count("plural.cards", facts.cards)
        beside = room - fonts.width(cards, LARGE, BOLD) - 3 * mm
        middle = not facts.trump and not facts.unknown_trump and fonts.width(word, LARGE, BOLD) <= beside
        if middle:  # no word stands above
            room, base = beside, BANNER.cy + 25 * CAP_HEIGHT / 2
        page.text(right, base if middle and hook is None else upper, cards, LARGE, BOLD, ink, "right")
    if hook is not None:
        said = texts("round.hook", n=hook)
        if fonts.width(word, 25, BOLD) + 3 * mm + fonts.width(said, LARGE, BOLD) > right - left:
            said = said[said.index("≠") :]  # long words leave it no more room
        room = min(room, right - left - page.text(right, lower, said, LARGE, BOLD, ink, "right") - 3 * mm)
    page.text(left, base, word, 25, BOLD, ink, room=room)


def group_layout(cards: Sequence[Card], box: Box, raised: Card | None = None) -> list[Row]:
    """Suit groups in a box, side by side where that makes the indices bigger; each on a holder of its own.

    Args:
        cards: more than a fan takes, sorted.
        raised: a card that is to be pulled up; below a row there is room for that, above the first one it is left free.
    """
    if raised in cards:
        box = box._replace(y=box.y + RAISED, h=box.h - RAISED)
    found: list[tuple[float, list[list[tuple[Card, ...]]]]] = []
    for longest in (13, 7, 5):
        groups = by_suit(cards, longest)
        shares = [row_share(group) for group in groups]
        for count in range(1, len(groups) + 1):
            for cuts in combinations(range(1, len(groups)), count - 1):
                ends = [0, *cuts, len(groups)]
                spans = list(pairwise(ends))
                show = min((box.h + _GAP) / count - _BAR - _GAP, _TALLEST)
                for first, end in spans:
                    taken = (2 * _SIDE + _BETWEEN) * (end - first) - _BETWEEN
                    show = min(show, (box.w - taken) / fsum(shares[first:end]))
                found.append((show, [groups[first:end] for first, end in spans]))
    most = max(show for show, _ in found)
    show, lines = max((one for one in found if one[0] > _ABOUT_AS_BIG * most), key=lambda one: (len(one[1]), one[0]))
    pitch = show + _BAR + _GAP
    spare = (box.h + _GAP - pitch * len(lines)) / (len(lines) + 1)
    rows, y = [], box.y + spare
    for line in lines:
        x = box.x
        need = [show * row_share(group) for group in line]
        free = box.w - fsum(need) - (2 * _SIDE + _BETWEEN) * len(line) + _BETWEEN
        for group, least in zip(line, need, strict=True):
            widths = tile_widths(group, show, least + free * least / fsum(need), pictures=False)
            right = x + fsum(widths) + 2 * _SIDE
            rows.append(Row(group, widths, x + _SIDE, y, show, (x, right)))
            x = right + _BETWEEN
        y += pitch + spare
    return rows


def draw_groups(page: Page, rows: Sequence[Row], facts: RoundFacts, style: Style) -> None:
    """Suit groups that are laid out, on their holders."""
    for row in rows:
        draw_row(page, row, style.look, facts.turned_up)
        left, right = row.holder
        ground = holder_ground(style, row, facts.trump) if row.suit else inks(style).bar
        ground.lay(page, Box(left, row.y + row.show, right - left, _BAR), 1.1 * mm)
