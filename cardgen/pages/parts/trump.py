"""How a phone page says the trump: as a mark, a colour, a word, or as the card turned up for it."""

from __future__ import annotations

from cardgen.cards import Card, Suit
from cardgen.faces import label, pip
from cardgen.games import RoundFacts
from cardgen.pages.hand import WITH_PICTURE, draw_tile
from cardgen.pages.parts.marks import no_trump_mark
from cardgen.pages.theme import NAVY, SLATE, WHITE, Background, Style, as_cards, inks
from cardgen.pdf.draw import Box, Page, mm


def draw_suit(page: Page, suit: Suit, x: float, y: float, height: float, colour: str) -> None:
    """A suit's mark with its centre at (x, y)."""
    page.art(pip(suit), x, y, height / (10 * mm), colour=colour)


def trump_mark(
    page: Page, style: Style, trump: Suit | None, x: float, y: float, r: float, disc: bool = True
) -> None:
    """The trump's mark on a white disc around (x, y); without trump the four marks together."""
    with as_cards(page, style):
        if disc or style.dark:
            page.circle(x, y, r, WHITE)
        if trump:
            draw_suit(page, trump, x, y, r * 1.3, style.palette.colour(trump))
        else:
            no_trump_mark(page, x, y, r, style)


def banner_colour(style: Style, facts: RoundFacts) -> str:
    """The trump's colour, slate for no trump, navy where it is named later."""
    if facts.unknown_trump:
        return NAVY
    return style.palette.colour(facts.trump) if facts.trump else SLATE


def banner_background(style: Style, facts: RoundFacts) -> Background:
    """The banner in the trump's colour; for low ink outlined in it."""
    return inks(style).banner(banner_colour(style, facts))


def trump_word(style: Style, facts: RoundFacts) -> str:
    """The trump's name, “no trump”, or that it is named after the bidding."""
    if facts.unknown_trump:
        return style.texts("round.after-bidding")
    return style.texts.suit(facts.trump) if facts.trump else style.texts("round.no-trump")


def card_in_words(style: Style, card: Card) -> str:
    """“Hearts 10”, as it is typed in the chat; a sign of a suit is kept for the one line that
    speaks the hand.
    """
    assert card.suit
    return f"{style.texts.suit(card.suit)} {label(card.rank, style.letters)}"


def banner_sign(page: Page, style: Style, facts: RoundFacts, box: Box) -> tuple[float, float]:
    """What says the trump: a mark or the card turned up at the left, a card that made the round no
    trump at the right.

    Returns the left and right edges of what the banner has room for.
    """
    card, aside = facts.turned_up, 3 * mm
    left, right = box.x + aside, box.right - 4 * mm
    if card:
        show = box.h - 2.2 * mm
        width = show * WITH_PICTURE
        right = box.right - aside
        at = left if facts.trump else right - width
        edge = banner_background(style, facts).width  # the outline isn't covered
        with page.clipped(box.inset(edge), 3 * mm - edge), as_cards(page, style):
            draw_tile(
                page, card, Box(at, box.bottom - show, width, show), style.look, great_mark=True
            )
        page.hidden(at, box.bottom - 1.2 * mm, card_in_words(style, card), 4, width)
        if facts.trump:
            return left + width + aside, box.right - 4 * mm
        right = at - aside
    r = 6.6 * mm if style.large else box.h * 0.36
    trump_mark(page, style, facts.trump, left + r, box.cy, r)
    return left + 2 * r + aside, right
