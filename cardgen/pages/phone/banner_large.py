"""The words of a trump banner in large print."""

from __future__ import annotations

from cardgen.games import RoundFacts, TrumpFrom
from cardgen.pages.parts import banner_background, trump_word, turn
from cardgen.pages.phone.keys import kitty_key
from cardgen.pages.theme import LARGE, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm
from cardgen.views import PlayerView


def draw_large_banner(page: Page, style: Style, view: PlayerView, facts: RoundFacts, box: Box, left: float, right: float) -> None:
    """The trump, its word as big as it goes; the number of cards, and the sum that bids mustn't make.

    Where a kitty is dealt a key leads to its page.

    Args:
        left, right: of the room beside the sign.
    """
    texts, ink, contract = style.texts, banner_background(style, facts).ink, view.table.rules.contract
    upper, lower = box.y + 7 * mm, box.y + 14.3 * mm
    word = texts("round.large.after-bidding") if facts.unknown_trump else trump_word(style, facts)
    if facts.trump_from is TrumpFrom.DEALERS_LAST:
        page.text(left, upper, _shown_at(style, view, facts, right - left), LARGE, BOLD, ink)
    elif facts.trump or facts.unknown_trump:
        page.text(left, upper, texts("round.trump"), LARGE, BOLD, ink)
    room, base, hook = right - left, lower, facts.forbidden_sum
    if contract and contract.kitty:
        room = kitty_key(page, style, facts, box) - 3 * mm - left
    elif facts.trump_from is not TrumpFrom.DEALERS_LAST:
        cards = texts.count("plural.cards", facts.cards)
        beside = room - fonts.width(cards, LARGE, BOLD) - 3 * mm
        middle = not facts.trump and not facts.unknown_trump and fonts.width(word, LARGE, BOLD) <= beside
        if middle:  # no word stands above
            room, base = beside, box.cy + 25 * CAP_HEIGHT / 2
        page.text(right, base if middle and hook is None else upper, cards, LARGE, BOLD, ink, "right")
    if hook is not None:
        said = texts("round.hook", n=hook)
        if fonts.width(word, 25, BOLD) + 3 * mm + fonts.width(said, LARGE, BOLD) > right - left:
            said = said[said.index("≠") :]  # long words leave it no more room
        room = min(room, right - left - page.text(right, lower, said, LARGE, BOLD, ink, "right") - 3 * mm)
    page.text(left, base, word, 25, BOLD, ink, room=room)


def _shown_at(style: Style, view: PlayerView, facts: RoundFacts, room: float) -> str:
    """In whose hand the turned-up card is; shorter rather than with a cut name."""
    said = turn.shown_at(style, view, facts, "round.large.shown-at", LARGE, 2 * room)
    fits = fonts.width(said, LARGE, BOLD) <= room
    return said if fits else turn.shown_at(style, view, facts, "round.shown-at", LARGE, room)
