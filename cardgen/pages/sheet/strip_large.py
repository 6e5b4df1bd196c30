"""One round in large print on paper: no type under 18 points.

A round with an open hand takes a box of 80 to 140 mm, about half a page; a pause 47 mm at least.
One with closed cards has two parts, each for a box of 108 mm or more.  Boxes are 180 to 200 mm
wide.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.cards import Card
from cardgen.games import RoundFacts, Sight, TrumpFrom
from cardgen.pages import parts
from cardgen.pages.card_rows import draw_card_rows
from cardgen.pages.closed import draw_index, with_names
from cardgen.pages.hand import WITH_PICTURE, draw_groups, draw_tile, sorted_hand, speak, spoken_hand
from cardgen.pages.layout import Column
from cardgen.pages.parts import banner_colour, card_in_words, trump_mark, trump_word, turn
from cardgen.pages.sheet import strip_frame
from cardgen.pages.sheet.strip_closed import draw_announcing, draw_lookup
from cardgen.pages.theme import EDGE, GREY, INK, LARGE, WHITE, Style
from cardgen.pdf.draw import BOLD, Box, Page, fonts, mm, plain
from cardgen.views import PlayerRound, PlayerView

_HEAD, _BANNER, _NOTES = 10 * mm, 19 * mm, 16 * mm
_RANKS, _GAP = 8 * mm, 2 * mm
_BEGINS = 0.36  # width of the box that says who begins, as a share
_WHOLE_MOST, _WIDEST = (
    4,
    56 * mm,
)  # so many cards lie side by side, whole; and how wide one is at most
_CHOICE_SHARE, _HAND_SHARE = 0.55, 0.44
"""Share of the first part of a round where a dealer's choice needs more words, or a kitty's list
below a hand more room.
"""
_TALLEST_TILE = 17 * mm
_SPOKEN = 13.0  # room behind a name for the invisible words for its player's card


def draw_large_strip(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style, gap: float
) -> None:
    """A round; one with closed cards fills two boxes, one below the other.  gap: between them."""
    if strip_frame.strip_units(player_round) == 1:
        draw_first_part(page, box, view, player_round, style)
        return
    share = (
        _CHOICE_SHARE
        if player_round.facts.sight is Sight.CHOICE
        else _HAND_SHARE
        if player_round.hand is not None
        else 0.5
    )
    upper = box._replace(h=(box.h - gap) * share)
    draw_first_part(page, upper, view, player_round, style)
    draw_lookup(
        page,
        box._replace(y=upper.bottom + gap, h=box.bottom - upper.bottom - gap),
        view,
        player_round,
        style,
    )


def draw_first_part(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style
) -> None:
    """All of a round but the list of closed cards, and the kitty."""
    facts = player_round.facts
    out = facts.sits_out == view.seat
    y = _draw_head(page, box, view, facts, style)
    banner = Box(box.x, y, box.w * (1 - _BEGINS) - _GAP, _BANNER)
    _draw_banner(page, banner, view, facts, style)
    _draw_turn(
        page,
        Box(banner.right + _GAP, y, box.right - banner.right - _GAP, _BANNER),
        view,
        facts,
        style,
    )
    y = banner.bottom + _GAP
    if out:
        _draw_pause(page, Box(box.x, y, box.w, box.bottom - y), facts, style)
        return
    notes = Box(box.x, box.bottom - _NOTES, box.w, _NOTES)
    _draw_notes(page, notes, view, facts, style)
    parts.rank_line(
        page, style, view.table.rules, notes.y - 2.4 * mm, parts.RankPlace(box.x, box.w, LARGE)
    )
    room = Box(box.x, y, box.w, notes.y - _RANKS - y)
    if player_round.others:
        _draw_forehead(page, room, view, player_round, style)
    elif player_round.hand is None:
        draw_announcing(page, room, view, player_round, style)
    else:
        _draw_hand(page, room, player_round.hand, view, facts, style)


def _draw_head(page: Page, box: Box, view: PlayerView, facts: RoundFacts, style: Style) -> float:
    """“Round 7 of 19”, how many cards, and whose it is.  Returns where it ends."""
    texts, base = style.texts, box.y + 7.6 * mm
    x = box.x + page.text(box.x, base, texts("round.title", n=facts.number), 26, BOLD) + 2 * mm
    x += page.text(x, base, texts("round.of", n=view.table.planned), LARGE, BOLD, GREY) + 6 * mm
    if facts.sits_out != view.seat:
        kind = (
            "" if facts.sight is Sight.OPEN else f" · {texts(f'sealed.{facts.sight.value}.short')}"
        )
        x += (
            page.text(x, base, texts.count("plural.cards", facts.cards) + kind, LARGE, BOLD, GREY)
            + 6 * mm
        )
    name = fonts.called(view.name, view.table.names, 20, box.right - x, BOLD)
    name, size = fonts.fit(name, 20, box.right - x, BOLD, LARGE / 20)
    page.text(box.right, base, name, size, BOLD, align="right")
    return box.y + _HEAD


def _draw_banner(page: Page, box: Box, view: PlayerView, facts: RoundFacts, style: Style) -> None:
    texts, colour = style.texts, banner_colour(style, facts)
    page.rect(box.inset(0.4 * mm), WHITE, colour, 0.8 * mm, 3 * mm)
    x, right = box.x + 4 * mm, box.right - 4 * mm
    card = facts.turned_up
    if card is not None:
        show = box.h - 3 * mm
        tile = Box(x, box.bottom - 0.8 * mm - show, show * WITH_PICTURE, show)
        with page.clipped(box.inset(0.8 * mm), 2.6 * mm):
            draw_tile(page, card, tile, style.look, great_mark=True)
        page.hidden(tile.x, tile.bottom - 1.2 * mm, card_in_words(style, card), 4, tile.w)
        x = tile.right + 4 * mm
    else:
        r = box.h * 0.36
        trump_mark(
            page, style, facts.trump, x + r, box.cy, r * (1.2 if facts.trump else 1), disc=False
        )
        x += 2 * r + 4 * mm
    last = card is not None and facts.trump_from is TrumpFrom.DEALERS_LAST
    above = (
        texts("round.turned-up" if card else "round.trump")
        if card or facts.trump or facts.unknown_trump
        else ""
    )
    word = turn.trump_is(style, facts) if last else trump_word(style, facts)
    size = fonts.shrunk(word, 28, right - x, BOLD, LARGE)
    base = box.y + (9.2 if last else 15.8) * mm if above else box.base(size)
    if above and not last:
        page.text(x, box.y + 7 * mm, above, LARGE, BOLD, GREY, room=right - x)
    page.text(x, base, word, size, BOLD, strip_frame.word_colour(style, facts))
    if last:
        below = turn.shown_at(style, view, facts, "round.large.shown-at", LARGE, right - x)
        page.text(x, box.y + 16.4 * mm, below, LARGE, BOLD, GREY)


def _frame(page: Page, box: Box) -> None:
    page.rect(box, WHITE, EDGE, 0.35 * mm, 2.6 * mm)


def _draw_turn(page: Page, box: Box, view: PlayerView, facts: RoundFacts, style: Style) -> None:
    _frame(page, box)
    room = box.w - 6 * mm
    page.text(
        box.x + 3 * mm,
        box.y + 7 * mm,
        strip_frame.deals(view, facts, style, LARGE, room),
        LARGE,
        BOLD,
        GREY,
    )
    if strip_frame.begins_is_known(view, facts):
        says = plain(strip_frame.begins(view, facts, style, LARGE, room))
        page.text(box.x + 3 * mm, box.y + 15.4 * mm, says, LARGE, BOLD, INK)


def _draw_notes(page: Page, box: Box, view: PlayerView, facts: RoundFacts, style: Style) -> None:
    labels = strip_frame.note_labels(view.table.rules, style)
    w = (box.w - _GAP * (len(labels) - 1)) / len(labels)
    for i, label in enumerate(labels):
        cell = Box(box.x + i * (w + _GAP), box.y, w, box.h)
        _frame(page, cell)
        words, x = label, cell.x + 3 * mm
        if i == 0 and facts.forced_bid is not None:
            words = style.texts("round.large.forced", n=facts.forced_bid)
        x += page.text(x, cell.y + 6.4 * mm, words, LARGE, BOLD, GREY) + 3 * mm
        if i == 0 and facts.forced_bid is None and facts.forbidden_sum is not None:
            page.text(
                cell.right - 3 * mm,
                cell.y + 6.4 * mm,
                f"≠\u00a0{facts.forbidden_sum}",
                LARGE,
                BOLD,
                GREY,
                "right",
            )


def _draw_pause(page: Page, box: Box, facts: RoundFacts, style: Style) -> None:
    texts = style.texts
    says = (
        f"*{texts('round.pause.title')}.*"
        f" {texts('round.pause.choose' if facts.sight is Sight.CHOICE else 'round.pause.can')}"
    )
    page.prose(box.x, box.y + LARGE, box.w, f"*{plain(says)}*", LARGE, 22)


def _draw_hand(
    page: Page, box: Box, hand: Sequence[Card], view: PlayerView, facts: RoundFacts, style: Style
) -> None:
    """Few cards whole and side by side; more in groups of suits."""
    few = len(hand) <= _WHOLE_MOST
    cards = sorted_hand(hand, view.table.rules.ranking, facts.trump, _WHOLE_MOST)
    speak(page, box, cards, style)
    if few:
        draw_card_rows(page, box, cards, style.look, facts.turned_up, _WIDEST)
    else:
        draw_groups(page, box, cards, facts.trump, style, facts.turned_up)


def _draw_forehead(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style
) -> None:
    says = with_names(
        style, view, player_round.facts, "forehead.bid", "forehead.told", "forehead.tell"
    )
    y = Column.within(page, style, box).steps(says) + 1 * mm
    rows, w = -(-len(player_round.others) // 2), (box.w - 6 * mm) / 2
    h = min(_TALLEST_TILE, (box.bottom - y + _GAP) / rows - _GAP)
    names = view.table.names
    for i, (seat, (card,)) in enumerate(player_round.others):
        place = Box(box.x + i // rows * (w + 6 * mm), y + i % rows * (h + _GAP), w, h)
        tile = Box(place.x, place.y, 26 * mm, h)
        base = place.base(LARGE)
        left = tile.right + 3 * mm
        name = fonts.called(names[seat], names, LARGE, place.right - left - _SPOKEN, BOLD)
        left += page.text(left, base, name, LARGE, BOLD)
        page.hidden(left + 2, base, spoken_hand([card], style), 8, _SPOKEN - 2, narrow=True)
        _frame(page, tile)
        cap = min(h * 0.62, 9 * mm)
        draw_index(page, style, card, Box(tile.cx - cap, tile.y, 2.1 * cap, h), cap)
