"""The banner of a round page: the trump, and what holds for bids."""

from __future__ import annotations

from cardgen.games import RoundFacts, TrumpFrom
from cardgen.pages.parts import banner_background, banner_sign, trump_word, turn
from cardgen.pages.phone.keys import KEY_PAD, draw_key
from cardgen.pages.theme import LARGE, Style, kitty_anchor
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm
from cardgen.views import PlayerView


def draw_banner(page: Page, style: Style, view: PlayerView, facts: RoundFacts, box: Box) -> None:
    """The trump as sign and word on its colour; the number of cards and the sum that bids
    mustn't make, or the key to the kitty.
    """
    texts, background, contract = (
        style.texts,
        banner_background(style, facts),
        view.table.rules.contract,
    )
    ink = background.ink
    background.paint(page, box, 3 * mm)
    left, right = banner_sign(page, style, facts, box)
    if style.large:
        _large(page, style, view, facts, box, left, right)
        return
    upper, lower = box.cy - 1.9 * mm, box.cy + 5 * mm
    if facts.turned_up and facts.trump_from is TrumpFrom.DEALERS_LAST:
        _shown(page, style, view, facts, left, right, upper, lower)
        return
    aside = 3.6 * mm
    notes: list[tuple[str, float]] = []
    if contract and contract.kitty:
        right = _kitty_key(page, style, facts, box) - aside
    else:
        notes.append((texts.count("plural.cards", facts.cards), 12.5))
        if facts.forbidden_sum is not None:
            long, short = (
                texts(key, n=facts.forbidden_sum) for key in ("round.hook-long", "round.hook")
            )
            beside = right - left - aside - fonts.width(trump_word(style, facts), 22, BOLD)
            notes.append((long if fonts.width(long, 12) <= beside else short, 12))
    used = [fonts.width(words, size) + aside for words, size in notes] or [0]
    named = facts.trump or facts.unknown_trump
    if facts.turned_up:
        page.text(
            left, upper, texts("round.turned-up"), 12, colour=ink, room=right - left - used[0]
        )
    elif named:
        page.text(left, upper, texts("round.trump"), 12, colour=ink)
    base = lower if named else box.cy + 2.3 * mm
    page.text(
        left,
        base,
        trump_word(style, facts),
        17 if facts.unknown_trump else 22,
        BOLD,
        ink,
        room=right - left - max(used),
    )
    middle = box.cy + 12.5 * CAP_HEIGHT / 2
    bases = (upper, lower) if named else (middle - 2.6 * mm, middle + 2.6 * mm)
    for (words, size), base in zip(notes, bases if len(notes) > 1 else (middle,), strict=False):
        page.text(right, base, words, size, colour=ink, align="right")


def _shown(
    page: Page,
    style: Style,
    view: PlayerView,
    facts: RoundFacts,
    left: float,
    right: float,
    upper: float,
    lower: float,
) -> None:
    """The words of a banner whose card is in the dealer's hand: the trump, and at whose place
    the card is turned up.
    """
    texts, word, ink = style.texts, trump_word(style, facts), banner_background(style, facts).ink
    if facts.trump is None:  # the card is at the right
        x = left + page.text(left, upper, f"{texts('round.shown')} ", 12, colour=ink)
        page.text(
            x,
            upper,
            turn.shown_at(style, view, facts, "round.shown-at", 12, right - x),
            12,
            BOLD,
            ink,
        )
        page.text(left, lower, word, 22, BOLD, ink, room=right - left)
        return
    page.text(left, upper, texts("round.trump"), 12, colour=ink)
    page.text(right, upper, texts("round.shown"), 12, colour=ink, align="right")
    room = right - left - 3 * mm
    place = turn.shown_at(
        style, view, facts, "round.shown-at", 12, room - 0.82 * fonts.width(word, 22, BOLD)
    )
    page.text(right, lower, place, 12, BOLD, ink, "right")
    page.text(left, lower, word, 22, BOLD, ink, room=room - fonts.width(place, 12, BOLD))


def _large(
    page: Page,
    style: Style,
    view: PlayerView,
    facts: RoundFacts,
    box: Box,
    left: float,
    right: float,
) -> None:
    """The words in large print: the trump as big as it goes, the number of cards and the sum, or
    the key to the kitty.
    """
    texts, ink, contract = (
        style.texts,
        banner_background(style, facts).ink,
        view.table.rules.contract,
    )
    upper, lower = box.y + 7 * mm, box.y + 14.3 * mm
    word = texts("round.large.after-bidding") if facts.unknown_trump else trump_word(style, facts)
    if facts.turned_up and facts.trump_from is TrumpFrom.DEALERS_LAST:
        _shown_large(page, style, view, facts, Box(left, box.y, right - left, box.h))
        return
    if facts.trump or facts.unknown_trump:
        page.text(left, upper, texts("round.trump"), LARGE, BOLD, ink)
    room, base, hook = right - left, lower, facts.forbidden_sum
    if contract and contract.kitty:
        room = _kitty_key(page, style, facts, box) - 3 * mm - left
    else:
        cards = texts.count("plural.cards", facts.cards)
        beside = room - fonts.width(cards, LARGE, BOLD) - 3 * mm
        middle = (
            not facts.trump and not facts.unknown_trump and fonts.width(word, LARGE, BOLD) <= beside
        )
        if middle:  # no word is above
            room, base = beside, box.cy + 25 * CAP_HEIGHT / 2
        page.text(
            right, base if middle and hook is None else upper, cards, LARGE, BOLD, ink, "right"
        )
    if hook is not None:
        words = texts("round.hook", n=hook)
        if fonts.width(word, 25, BOLD) + 3 * mm + fonts.width(words, LARGE, BOLD) > right - left:
            words = words[words.index("≠") :]  # long words leave it no more room
        room = min(
            room, right - left - page.text(right, lower, words, LARGE, BOLD, ink, "right") - 3 * mm
        )
    page.text(left, base, word, 25, BOLD, ink, room=room)


def _shown_large(page: Page, style: Style, view: PlayerView, facts: RoundFacts, room: Box) -> None:
    """The trump first, and below it in whose hand the turned-up card is; rather fewer words than
    a cut name.
    """
    ink, word = banner_background(style, facts).ink, turn.trump_is(style, facts)
    page.text(
        room.x,
        room.y + 8.2 * mm,
        word,
        fonts.shrunk(word, 25, room.w, BOLD, LARGE),
        BOLD,
        ink,
        room=room.w,
    )
    keys = ("round.large.shown-at", "round.large.shown-card", "round.shown-at")
    ways = [turn.shown_at(style, view, facts, key, LARGE, 3 * room.w) for key in keys]
    fits = (words for words in ways if fonts.width(words, LARGE, BOLD) <= room.w)
    words = next(fits, None) or turn.shown_at(style, view, facts, keys[-1], LARGE, room.w)
    page.text(room.x, room.y + 14.9 * mm, words, LARGE, BOLD, ink)


def _kitty_key(page: Page, style: Style, facts: RoundFacts, box: Box) -> float:
    """The key that leads to the kitty; its left edge."""
    words, size = f"{style.texts('round.kitty')} ›", LARGE if style.large else 12.5
    width = fonts.width(words, size, BOLD) + 2 * KEY_PAD
    key = Box(box.right - 3 * mm - width, box.cy - 5.2 * mm, width, 10.4 * mm)
    draw_key(page, style, words, kitty_anchor(facts.number), key, size, on_banner=True)
    return key.x
