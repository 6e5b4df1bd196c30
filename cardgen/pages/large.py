"""Round pages in large print: no type under 18 points, no heads and tabs, all room for the indices.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from cardgen.cards import Card, Suit
from cardgen.faces.face import POKER, back
from cardgen.games.rules import RoundFacts
from cardgen.pages import fonts, parts
from cardgen.pages.document import Document
from cardgen.pages.fan import draw_fan
from cardgen.pages.fonts import BOLD
from cardgen.pages.hand import LARGE_FAN_MOST, sorted_hand, speak
from cardgen.pages.parts import HEIGHT, LARGE, MARGIN, ROOM, Key
from cardgen.pages.prose import plain
from cardgen.pages.rack import Row, by_suit, draw_row, index_share, tile_widths
from cardgen.pages.style import GOLD, GREY, NAVY, Style, ink_on
from cardgen.pages.surface import TENTH, Box, Page, mm
from cardgen.view import PlayerView

KEY_HEIGHT, KEYS_TOP = 12.5 * mm, HEIGHT - 17 * mm
_BANNER = Box(MARGIN, 15.4 * mm, ROOM, 16.8 * mm)
_BEGINS = _BANNER.bottom + 7.8 * mm
_RANKS = KEYS_TOP - 3.6 * mm
_HAND = Box(MARGIN, _BEGINS + 3.6 * mm, ROOM, _RANKS - 8 * mm - (_BEGINS + 3.6 * mm))

_BAR, _GAP = 2.8 * mm, 3.2 * mm
"""Height of a holder, and what is free below it."""

_SIDE, _BETWEEN = 1.2 * mm, 2 * mm
"""From a holder's end to the first card; from holder to holder."""

_TALLEST = 44 * mm
_ABOUT_AS_BIG = 0.93


def draw_large_round(document: Document, view: PlayerView, facts: RoundFacts, style: Style, listed: str) -> None:
    """One round in large print.

    Args:
        listed: anchor of the list page that has this round.
    """
    texts, rounds = style.texts, len(view.table.rounds)
    page = parts.phone_page(document, parts.round_anchor(facts.number), texts("round.title", n=facts.number))
    x = MARGIN + page.text(MARGIN, 12 * mm, texts("round.title", n=facts.number), 24, BOLD) + 2 * mm
    of = texts("round.of", n=rounds)
    if x + fonts.width(f"{of}{view.name}", LARGE, BOLD) + 3 * mm <= parts.WIDTH - MARGIN:  # the name matters more
        x += page.text(x, 12 * mm, of, LARGE, BOLD, GREY) + 3 * mm
    parts.whose(page, style, view, 12 * mm, x)
    _banner(page, style, view, facts)
    says = parts.begins(style, view, facts, "round.large", LARGE, ROOM)
    page.text(MARGIN, _BEGINS, plain(says), LARGE, BOLD)
    cards = sorted_hand(view.rounds[facts.number - 1].hand or (), view.table.rules.ranking, facts.trump, LARGE_FAN_MOST)
    speak(page, _HAND, cards, style)
    if len(cards) <= LARGE_FAN_MOST:
        draw_fan(page, _HAND, cards, style.look)
    else:
        _draw_groups(page, group_layout(cards, _HAND), facts.trump, style)
    parts.rank_line(page, style, view.table.rules.ranking, _RANKS)
    before = f"‹ {facts.number - 1}" if facts.number > 1 else ""
    after = f"{facts.number + 1} ›" if facts.number < rounds else ""
    row = [
        Key(before, parts.round_anchor(facts.number - 1)),
        Key(texts("list.title"), listed, 1.6),
        Key("", parts.COVER, 0.7),
        Key(after, parts.round_anchor(facts.number + 1)),
    ]
    cover = parts.keys(page, row, KEYS_TOP, KEY_HEIGHT, 20)[2]
    parts.blank_key(page, parts.COVER, cover)  # its word would be too long; the cover looks like a card's back
    page.art(back(style.look), cover.cx, cover.cy, (cover.h - 3 * mm) / (POKER.height * TENTH))


def _banner(page: Page, style: Style, view: PlayerView, facts: RoundFacts) -> None:
    """The trump, its word as big as it goes; the number of cards, and the sum that bids mustn't make."""
    texts, colour = style.texts, parts.banner_colour(style, facts.trump)
    ink, r = ink_on(colour), 6.6 * mm
    upper, lower = _BANNER.y + 7 * mm, _BANNER.y + 14.3 * mm
    page.rect(_BANNER, colour, radius=3 * mm)
    parts.trump_mark(page, style, facts.trump, MARGIN + 3 * mm + r, _BANNER.cy, r)
    left, right = MARGIN + 6 * mm + 2 * r, _BANNER.right - 4 * mm
    if facts.trump:
        page.text(left, upper, texts("round.trump"), LARGE, BOLD, ink)
    page.text(right, upper, texts.count("plural.cards", facts.cards), LARGE, BOLD, ink, "right")
    word = texts.suit(facts.trump) if facts.trump else texts("round.no-trump")
    if view.table.rules.hook:
        said = texts("round.hook", n=facts.cards)
        if fonts.width(word, 25, BOLD) + 3 * mm + fonts.width(said, LARGE, BOLD) > right - left:
            said = said[said.index("≠") :]  # long words leave it no more room
        right -= page.text(right, lower, said, LARGE, BOLD, ink, "right") + 3 * mm
    page.text(left, lower, word, 25, BOLD, ink, room=right - left)


def group_layout(cards: Sequence[Card], box: Box) -> list[Row]:
    """Suit groups in a box, side by side where that makes the indices bigger; each on a holder of its own.

    Args:
        cards: more than a fan takes, sorted.
    """
    found: list[tuple[float, list[list[tuple[Card, ...]]]]] = []
    for longest in (13, 7, 5):
        groups = by_suit(cards, longest)
        shares = [sum(map(index_share, group)) for group in groups]
        for count in range(1, len(groups) + 1):
            for cuts in combinations(range(1, len(groups)), count - 1):
                ends = [0, *cuts, len(groups)]
                spans = list(pairwise(ends))
                show = min((box.h + _GAP) / count - _BAR - _GAP, _TALLEST)
                for first, end in spans:
                    taken = (2 * _SIDE + _BETWEEN) * (end - first) - _BETWEEN
                    show = min(show, (box.w - taken) / sum(shares[first:end]))
                found.append((show, [groups[first:end] for first, end in spans]))
    most = max(show for show, _ in found)
    show, lines = max((one for one in found if one[0] > _ABOUT_AS_BIG * most), key=lambda one: (len(one[1]), one[0]))
    pitch = show + _BAR + _GAP
    spare = (box.h + _GAP - pitch * len(lines)) / (len(lines) + 1)
    rows, y = [], box.y + spare
    for line in lines:
        x = box.x
        need = [show * sum(map(index_share, group)) for group in line]
        free = box.w - sum(need) - (2 * _SIDE + _BETWEEN) * len(line) + _BETWEEN
        for group, least in zip(line, need, strict=True):
            row = Row(group, tile_widths(group, show, least + free * least / sum(need), pictures=False), x + _SIDE, y, show)
            rows.append(row)
            x = row.right + _SIDE + _BETWEEN
        y += pitch + spare
    return rows


def _draw_groups(page: Page, rows: Sequence[Row], trump: Suit | None, style: Style) -> None:
    for row in rows:
        draw_row(page, row, style.look)
        holder = Box(row.x - _SIDE, row.y + row.show, row.right - row.x + 2 * _SIDE, _BAR)
        page.rect(holder, GOLD if row.suit is trump else NAVY, radius=1.1 * mm)
