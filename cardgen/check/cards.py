"""The cards that finished pages draw, read as a stranger sees them: by the drawings in the corners of cards, never by text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
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


@lru_cache(maxsize=1)
def indices() -> frozenset[str]:
    """Digests of what is in the corners of cards, in all letters.

    Whoever changes one keeps the old one beside it, in `glyphs`.
    """
    ranks = {art for one in LETTERS for rank in Rank if not rank.is_joker for art in glyphs(label(rank, one))}
    return frozenset(map(art_digest, [*ranks, joker_star(True), joker_star(False)]))


def art_digest(art: Art) -> str:
    """The digest of an art, as a file that places it has it."""
    return drawing_digest(art.box, art.operators.encode("latin-1"), {one.name: art_digest(one) for one in art.uses})


@lru_cache(maxsize=1)
def _redrawn() -> dict[str, str]:
    """Digests of today's indices by those of the ones that earlier files have in their place."""
    labels = {label(rank, one) for one in LETTERS for rank in Rank if not rank.is_joker}
    return {art_digest(former): art_digest(today) for today, *earlier in map(glyphs, labels) for former in earlier}


def mark_of_card(digest: str) -> str:
    """The digest of an index or a suit's mark as it is drawn today; empty if a drawing is neither."""
    today = _redrawn().get(digest, digest)
    return today if today in indices() or today in _fingerprints("en")[1] else ""


@lru_cache(maxsize=16)
def _fingerprints(letters: str) -> tuple[dict[str, Rank], dict[str, Suit], dict[str, Card]]:
    """Ranks, suits and jokers by the digests of what shows them."""
    ranks = {art_digest(art): rank for rank in Rank if not rank.is_joker for art in glyphs(label(rank, letters))}
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
        told = [(read.number, card) for read in some for hand in _hands(read) for card in hand if card.suit is not None]
        near = [card for one in pages[max(page - 1, 0) : page + 1] for card in drawn_cards(one, reader.letters)]
        once = [card for card, _ in groupby(near)]
        same = SequenceMatcher(None, [card for _, card in told], once, autojunk=False).get_matching_blocks()
        right = {i for block in same for i in range(block.a, block.a + block.size)}
        wrong |= {number for i, (number, _) in enumerate(told) if i not in right}
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
    ranks, suits, _ = _fingerprints(reader.letters)
    placed = [one for page in pages for one in page.scene.placed if one.digest in ranks or one.digest in suits]
    large = 0.6 * max((one.matrix[3] for one in placed if one.digest in ranks), default=0)  # marks are drawn like corners, but small
    count: Counter[Card] = Counter()
    for one, other in pairwise(placed):
        if one.digest in ranks and other.digest in suits and one.matrix[3] > large:
            count[Card(ranks[one.digest], suits[other.digest])] += 1
    told = Counter(card for read in rounds for card in chain(*_hands(read)) if card.suit is not None)
    short = {card for card in told if count[card] < told[card]}
    return frozenset(read.number for read in rounds if short & set(chain(*_hands(read))))
