"""The hand of a round: its order, its place on the page, and how it is read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.cards import BIG_JOKER, Card, Rank, Suit, sort_hand
from cardgen.faces import label
from cardgen.pages.hand.fan import draw_fan
from cardgen.pages.hand.rack import draw_rack
from cardgen.pages.theme import Style, as_cards
from cardgen.pdf.draw import Box, Page

FAN_MOST = 3  # more cards than these are in a rack


def sorted_hand(
    cards: Sequence[Card], ranking: Sequence[Rank], trump: Suit | None, fan_most: int = FAN_MOST
) -> tuple[Card, ...]:
    """The cards in reading order; in a fan suits of one colour are kept apart."""
    return sort_hand(cards, ranking, trump, spread=len(cards) <= fan_most)


def spoken_hand(cards: Sequence[Card], style: Style) -> str:
    """Sorted cards as one line of text, suits as signs: ``♥ 10 K 7 ♣ A``; jokers by their names."""
    out: list[str] = []
    last: Suit | None = None
    for card in cards:
        if card.suit is None:
            out.append(style.texts("joker.big" if card == BIG_JOKER else "joker.little"))
            continue
        if card.suit is not last:
            out.append(card.suit.sign)
            last = card.suit
        out.append(label(card.rank, style.letters))
    return " ".join(out)


def draw_hand(
    page: Page,
    box: Box,
    cards: Sequence[Card],
    trump: Suit | None,
    style: Style,
    raised: Card | None = None,
) -> None:
    """Sorted cards, as big as the box allows: few as a fan, more in a rack, in large print in
    groups of suits.

    A card that everybody has seen is `raised`, but in a fan.  For a text search or a screen reader
    there is one invisible line.
    """
    speak(page, box, cards, style)
    if len(cards) <= FAN_MOST:
        with as_cards(page, style) as by_day:
            draw_fan(page, box, cards, by_day.look)
    elif style.large:
        from cardgen.pages.hand.groups import draw_groups  # few packs are in large print

        draw_groups(page, box, cards, trump, style, raised)
    else:
        draw_rack(page, box, cards, trump, style, raised)


def speak(page: Page, box: Box, cards: Sequence[Card], style: Style) -> None:
    """The hand as one invisible line at the top of a box."""
    page.hidden(box.x, box.y + 6, spoken_hand(cards, style), 6, box.w)
