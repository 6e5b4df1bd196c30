"""The cards that finished pages draw, read as a stranger sees them: by the drawings in the corners of cards, never by text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import chain, groupby, pairwise

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.check.hands import Reader
from cardgen.check.read_hands import Reading, ReadRound
from cardgen.faces import LETTERS, Art, glyphs, joker_star, label, pip
from cardgen.pdf.read import FoundPage, drawing_digest

_MOST_DRAWN = 5_000
"""Cards that a file draws, each corner for itself: several times as many as in the longest game."""

NO_OTHERS = "a card is drawn that none of its words tells"
MISSING = "a card of its hand isn't drawn where its words tell it"


_JOKERS = (BIG_JOKER, LITTLE_JOKER)


@cache
def _indices() -> dict[str, str]:
    """Digests of what is in the corners of cards, in all letters, and those of the same as it is drawn today.

    Letters of two alphabets may look alike.  Whoever changes one keeps the old one beside it, in `glyphs`.
    """
    labels = {label(rank, one) for one in LETTERS for rank in Rank if not rank.is_joker}
    ranks = {art_digest(art): art_digest(today) for today, *earlier in map(glyphs, labels) for art in (today, *earlier)}
    return ranks | {digest: digest for digest in (art_digest(joker_star(joker == BIG_JOKER)) for joker in _JOKERS)}


def is_index(digest: str) -> bool:
    """Whether a drawing is what tells the rank in the corner of a card, or a joker."""
    return digest in _indices()


def mark_of_card(digest: str) -> str:
    """The digest of an index or a suit's mark as it is drawn today; empty if a drawing is neither."""
    return _indices().get(digest) or (digest if isinstance(_meanings("en").get(digest), Suit) else "")


@cache
def _meanings(letters: str) -> dict[str, Rank | Suit | Card]:
    """What the drawings in the corners of cards mean, by their digests: a rank, a suit or a joker."""
    ranks = {art_digest(art): rank for rank in Rank if not rank.is_joker for art in glyphs(label(rank, letters))}
    return ranks | {art_digest(pip(suit)): suit for suit in Suit} | {art_digest(joker_star(one == BIG_JOKER)): one for one in _JOKERS}


@cache
def _bids() -> frozenset[str]:
    """Digests of the pictures of rounds in which all must bid the same: the number in them is drawn as an index, but is no card's."""
    from cardgen.pages.parts import marks  # what draws is loaded only where something is drawn

    return frozenset(art_digest(marks.picture(kind)) for kind in ("null8", "eight8"))


@cache
def art_digest(art: Art) -> str:
    """The digest of an art, as a file that places it has it."""
    return drawing_digest(art.box, art.operators.encode("latin-1"), {one.name: art_digest(one) for one in art.uses})


def drawn_cards(page: FoundPage, letters: str) -> list[Card]:
    """The cards that a page draws, in its order: a rank and the suit mark after it, or a joker's star."""
    return _cards_of([one.digest for one in page.scene.placed], letters)


def cards_of_arts(arts: Sequence[Art], letters: str) -> set[Card]:
    """The cards that are drawn by arts of a page, of which there is no file yet, and within each of them."""
    cards = set(_cards_of(list(map(art_digest, arts)), letters))
    return cards.union(*(_cards_within(art, letters) for art in arts if art.uses))


@cache
def _cards_within(art: Art, letters: str) -> set[Card]:
    uses = {one.name: one for one in art.uses}
    return cards_of_arts([uses[name] for name in re.findall(r"/(\S+) Do\b", art.operators)], letters)


def _cards_of(digests: Sequence[str], letters: str) -> list[Card]:
    meanings = [_meanings(letters).get(digest) for digest in digests]
    cards: list[Card] = []
    rank: Rank | None = None
    for i, one in enumerate(meanings):
        if isinstance(one, Card):
            beside = {other for other in (*meanings[max(0, i - 1) : i], *meanings[i + 1 : i + 2]) if isinstance(other, Card)} - {one}
            if not beside:  # both stars are together in the line of ranks, and in a hand that words tell
                cards.append(one)
        elif isinstance(one, Rank):
            rank = None if i and digests[i - 1] in _bids() else one
        elif isinstance(one, Suit) and rank is not None:
            cards.append(Card(rank, one))
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


def rounds_not_drawn(rounds: Sequence[ReadRound], pages: Sequence[FoundPage], reader: Reader) -> frozenset[int]:
    """Numbers of the rounds whose cards aren't drawn as words tell them: all of them, one after the other, round after round.

    Jokers don't count: their stars are in other places, too.

    Args:
        pages: of the file, with all that is drawn within drawings.
    """
    if reader.cut_out:
        return _not_cut_out(rounds, pages, reader)
    drawn = [card for page in pages for card in drawn_cards(page, reader.letters) if card.suit is not None]
    if len(drawn) > _MOST_DRAWN:
        return frozenset(read.number for read in rounds)
    if _follow(drawn, [[card for card in hand if card.suit is not None] for read in rounds for hand in _hands(read)]):
        return frozenset()
    wrong: set[int] = set()
    for page, some in groupby(rounds, key=lambda read: read.page):  # found otherwise than it should be: now to say where
        in_words = [(read.number, card) for read in some for hand in _hands(read) for card in hand if card.suit is not None]
        near = [card for one in pages[max(page - 1, 0) : page + 1] for card in drawn_cards(one, reader.letters)]
        once = [card for card, _ in groupby(near)]
        same = SequenceMatcher(None, [card for _, card in in_words], once, autojunk=False).get_matching_blocks()
        right = {i for block in same for i in range(block.a, block.a + block.size)}
        wrong |= {number for i, (number, _) in enumerate(in_words) if i not in right}
    return frozenset(wrong or {read.number for read in rounds})


def _hands(read: ReadRound) -> list[tuple[Card, ...]]:
    return [read.hand or (), *(cards for _, cards in read.others)]


def _follow(drawn: Sequence[Card], hands: Sequence[list[Card]]) -> bool:
    """Whether hands are drawn whole, one behind the other, whatever is between them."""
    at = 0
    for hand in hands:
        ends = (_end_of(drawn, start, hand) for start in range(at, len(drawn) + 1))
        at = next((end for end in ends if end >= 0), -1)
        if at < 0:
            return False
    return True


def _end_of(drawn: Sequence[Card], at: int, hand: Sequence[Card]) -> int:
    """Where a hand ends that is drawn from a place on; -1 if it isn't.  A card may be drawn in both of its corners."""
    for i, card in enumerate(hand):
        if i:
            while at < len(drawn) and drawn[at] == hand[i - 1]:
                at += 1
        if at >= len(drawn) or drawn[at] != card:
            return -1
        at += 1
    return at


def _not_cut_out(rounds: Sequence[ReadRound], pages: Sequence[FoundPage], reader: Reader) -> frozenset[int]:
    """As `rounds_not_drawn`, of cards to cut out: they lie on their sheets in the order of the piles, so that they are only counted."""
    meanings = _meanings(reader.letters)
    found = [(meanings.get(one.digest), one.matrix[3]) for page in pages for one in page.scene.placed]
    corners = [(mark, size) for mark, size in found if isinstance(mark, Rank | Suit)]
    large = 0.6 * max((size for mark, size in corners if isinstance(mark, Rank)), default=0)  # marks are drawn like corners, but small
    count: Counter[Card] = Counter()
    for (rank, size), (suit, _) in pairwise(corners):
        if isinstance(rank, Rank) and isinstance(suit, Suit) and size > large:
            count[Card(rank, suit)] += 1
    in_words = Counter(card for read in rounds for card in chain(*_hands(read)) if card.suit is not None)
    short = {card for card in in_words if count[card] < in_words[card]}
    return frozenset(read.number for read in rounds if short & set(chain(*_hands(read))))
