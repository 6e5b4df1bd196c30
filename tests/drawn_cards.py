"""Which cards pages draw, told from the drawings that they place."""

from __future__ import annotations

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit, build_deck
from cardgen.faces.courts import joker_star
from cardgen.faces.face import covered, face
from cardgen.faces.indices import glyph, label, pip
from cardgen.pages.theme import Style
from tests.drawn import Page, Placed, Text

DECK = build_deck(Rank.ONE, jokers=True)


def _names(card: Card, style: Style) -> tuple[str, ...]:
    """Of the drawings of a whole card; several in a fan are always in large print."""
    return tuple(
        drawing.name
        for look in (style.look, style.look._replace(large=True))
        for drawing in (face(card, look), covered(card, look), covered(card, look, True))
    )


def cards_of(page: Page, style: Style) -> list[Card]:
    """The cards that a page draws: whole faces, or an index over a suit mark; not the two stars
    in a line of ranks.
    """
    whole = {name: card for card in DECK for name in _names(card, style)}
    ranks = {
        glyph(label(rank, style.letters)).name: rank
        for rank in {card.rank for card in DECK if card.suit}
    }
    marks = {pip(suit).name: suit for suit in Suit}
    jokers = {joker_star(True).name: BIG_JOKER, joker_star(False).name: LITTLE_JOKER}
    out: list[Card] = []
    rank: Rank | None = None
    of_no_card = 0
    for mark in page.marks:
        if isinstance(mark, Text) and mark.hidden and mark.text == style.texts("joker.word"):
            of_no_card = len(jokers)
        if not isinstance(mark, Placed):
            continue
        if mark.name in whole:
            out.append(whole[mark.name])
        elif mark.name in jokers and of_no_card:
            of_no_card -= 1
        elif mark.name in jokers:
            out.append(jokers[mark.name])
        elif mark.name in ranks:
            rank = ranks[mark.name]
        elif mark.name in marks and rank is not None:
            out.append(Card(rank, marks[mark.name]))
            rank = None
    return out
