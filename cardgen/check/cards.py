"""The cards that finished pages draw, read as a stranger sees them: by the drawings in the corners of cards, never by text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.check.hands import Reader
from cardgen.check.read_hands import Reading, ReadRound
from cardgen.faces import LETTERS, Art, glyph, joker_star, label, pip
from cardgen.pdf.read import FoundPage, drawing_digest

NO_OTHERS = "a card is drawn that none of its words tells"
MISSING = "a card of its hand isn't drawn where its words tell it"


@lru_cache(maxsize=1)
def indices() -> frozenset[str]:
    """Digests of what is in the corners of cards, in all letters.

    They have been the same in every drawing so far; whoever changes them keeps the old ones beside the new ones.
    """
    ranks = {glyph(label(rank, one)) for one in LETTERS for rank in Rank if not rank.is_joker}
    return frozenset(map(art_digest, [*ranks, joker_star(True), joker_star(False)]))


def art_digest(art: Art) -> str:
    """The digest of an art, as a file that places it has it."""
    return drawing_digest(art.box, art.operators.encode("latin-1"), {one.name: art_digest(one) for one in art.uses})


@lru_cache(maxsize=16)
def _fingerprints(letters: str) -> tuple[dict[str, Rank], dict[str, Suit], dict[str, Card]]:
    """Ranks, suits and jokers by the digests of what shows them."""
    ranks = {art_digest(glyph(label(rank, letters))): rank for rank in Rank if not rank.is_joker}
    jokers = {art_digest(joker_star(True)): BIG_JOKER, art_digest(joker_star(False)): LITTLE_JOKER}
    return ranks, {art_digest(pip(suit)): suit for suit in Suit}, jokers


def drawn_cards(page: FoundPage, letters: str) -> list[Card]:
    """The cards that a page draws, in its order: a rank and the suit mark after it, or a joker's star."""
    ranks, suits, jokers = _fingerprints(letters)
    cards: list[Card] = []
    rank: Rank | None = None
    placed = page.scene.placed
    stars = [jokers.get(one.digest) for one in placed]
    for i, one in enumerate(placed):
        star = stars[i]
        if star:
            beside = {*stars[max(0, i - 1) : i], *stars[i + 1 : i + 2]} - {None, star}
            if not beside:  # both stars are together in the line of ranks, and in a hand that words tell
                cards.append(star)
        elif one.digest in ranks:
            rank = ranks[one.digest]
        elif one.digest in suits and rank is not None:
            cards.append(Card(rank, suits[one.digest]))
            rank = None
    return cards


def check_drawn(
    pages: Sequence[FoundPage], reading: Reading, reader: Reader, turned_up: frozenset[Card | None]
) -> Iterator[tuple[int, str]]:
    """Whether what a player's file draws is what its words tell: page, and what is wrong.

    Every drawn card is in words as well, on the same page or the one before.  Not so where cards are cut out: piles lie across
    pages there, and their marks are drawn like the corners of cards.

    Args:
        turned_up: cards that lie open for everybody.
    """
    drawn = [drawn_cards(page, reader.letters) for page in pages]
    if drawn and drawn[0]:
        yield 1, "the first page shows a card"
    if reader.cut_out:
        return
    for i in range(1, len(drawn)):
        if not set(drawn[i]) <= reading.cards[i] | reading.cards[i - 1] | turned_up:
            yield i + 1, NO_OTHERS


def is_drawn(read: ReadRound, pages: Sequence[FoundPage], reader: Reader) -> bool:
    """Whether the cards of a round are drawn as its words tell them: all of them, one after the other.

    In a file to cut out they lie apart; there they only have to be drawn somewhere.

    Args:
        pages: of the file, with all that is drawn within drawings.
    """
    near = pages if reader.cut_out else pages[max(read.page - 2, 0) : read.page + 1]
    drawn = [card for card, _ in groupby(card for page in near for card in drawn_cards(page, reader.letters))]
    hands = [read.hand or (), *(cards for _, cards in read.others)]
    if reader.cut_out:
        return all(set(hand) <= set(drawn) for hand in hands)
    return all(_has_run(_suited(drawn), _suited(hand)) and set(hand) <= set(drawn) for hand in hands)


def _suited(cards: Sequence[Card]) -> list[Card]:
    """Without jokers: their stars are in other places, too."""
    return [card for card in cards if card.suit is not None]


def _has_run(cards: Sequence[Card], run: Sequence[Card]) -> bool:
    return any(cards[start : start + len(run)] == run for start in range(len(cards) - len(run) + 1))
