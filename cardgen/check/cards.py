"""The cards of finished files, read as a stranger reads them, compared with what was dealt.  Names rounds, never a card.

What a file says in words is read by `cardgen.check.read_hands`; what it draws is told from the drawings in the corners of cards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.check.read_hands import ReadRound, read_rounds
from cardgen.dealing import Deal, Round, player_view
from cardgen.faces import LETTERS, Art, glyph, joker_star, label, pip
from cardgen.games import Sight
from cardgen.pdf.read import FoundFile, FoundPage, drawing_digest, lines_of
from cardgen.text import catalogue


class Oddity(NamedTuple):
    """Something about a round that isn't as it was dealt.  seat: in whose file, from 0; None: in all files together."""

    seat: int | None
    round: int
    page: int
    words: str


class Reader(NamedTuple):
    """Whose file it is, how its cards are written, and whether they are to be cut out."""

    seat: int
    language: str
    letters: str
    cut_out: bool = False


def read_cards(found: FoundFile, reader: Reader, deal: Deal) -> tuple[ReadRound, ...]:
    """What a file says of each round.

    Raises:
        CheckError: its text makes no sense; names no card.
    """
    first = deal.rounds[0].facts.number
    pages = [lines_of(page.scene) for page in found.pages]
    if len(found.labels) == len(pages):  # a hand may be drawn before its heading; the label of its page stands above both
        pages = [f"{label.partition(' · ')[0]}\n{text}" for label, text in zip(found.labels, pages, strict=True)]
    return read_rounds(pages, reader.language, reader.letters, deal.rounds[-1].facts.number, first)


def check_file(rounds: Sequence[ReadRound], seat: int, deal: Deal, names: Sequence[str]) -> Iterator[Oddity]:
    """What a player's file says of its rounds that their player may not know, or that is wrong."""
    view = player_view(deal, seat, names)
    for read, known, dealt in zip(rounds, view.rounds, deal.rounds, strict=True):
        number = dealt.facts.number
        yield from (Oddity(seat, number, 0, words) for words in _of_hand(read.hand, known.hand, dealt, seat))
        if [cards for _, cards in read.others] != [cards for _, cards in known.others]:
            words = "the others' cards in it aren't those that were dealt" if known.others else "another player's cards stand in it"
            yield Oddity(seat, number, 0, words)
        old = deal.edition < 2  # its numbers were other ones
        said, right = [("" if old else one, card) for one, card in read.sealed], [("" if old else e.number, e.card) for e in known.sealed]
        if said != right:
            yield Oddity(seat, number, 0, "its numbered list isn't the one that was dealt")
        if not old and {one for _, numbers in read.told for one in numbers} != {one for told in known.told for one in told.numbers}:
            yield Oddity(seat, number, 0, "the numbers to tell the others aren't those that were dealt")


def _of_hand(read: tuple[Card, ...] | None, known: tuple[Card, ...] | None, dealt: Round, seat: int) -> Iterator[str]:
    if read is None or known is None:
        if read is not None:
            yield (
                "a hand stands in it that its player must not see yet"
                if dealt.hands[seat]
                else "a hand stands in it, but its player sits out"
            )
        elif known:
            yield "its hand can't be read"
        return
    if len(set(read)) < len(read):
        yield "a card is in its hand twice"
    others = {card for other, hand in enumerate(dealt.hands) if other != seat for card in hand or ()}
    extra = set(read) - set(known)
    if extra & others:
        yield "another player's card stands in its hand"
    if extra - others:
        yield "a card stands in its hand that nobody was dealt"
    if set(known) - set(read):
        yield "a card of its hand is missing"


def check_rounds(read: Mapping[int, Sequence[ReadRound]], deal: Deal, names: Sequence[str]) -> Iterator[Oddity]:
    """Whether hands, turned-up card, kitty and rest, as all files together tell them, are the deck.

    Args:
        read: by seat; of every player.
    """
    for i, dealt in enumerate(deal.rounds):
        number = dealt.facts.number
        said = [rounds[i] for _, rounds in sorted(read.items())]
        cards = [card for seat in range(len(names)) for card in _own_cards(seat, said, dealt)]
        cards += [*dealt.kitty, *dealt.rest]
        count = Counter(cards)
        if any(many > 1 for many in count.values()):
            yield Oddity(None, number, 0, "a card is there twice")
        if set(deal.deck) - set(count):
            yield Oddity(None, number, 0, "a card is missing")
        for seat in range(len(names)):
            if said[seat].sealed and not _meant(seat, dealt) <= _led_to(seat, said):
                yield Oddity(None, number, 0, f"the numbers for {names[seat]} don't lead to the right cards of {names[seat]}'s list")


def _own_cards(seat: int, said: Sequence[ReadRound], dealt: Round) -> Sequence[Card]:
    """A player's cards as the files tell them: from the own page, from a neighbour's in a forehead round, else through the list."""
    own = said[seat]
    if own.hand is not None:
        return own.hand
    playing = [other for other, hand in enumerate(dealt.hands) if hand is not None]
    if seat not in playing:
        return ()
    if dealt.facts.sight is Sight.FOREHEAD:
        holder = playing[playing.index(seat) - 1]  # the seat before shows the others from its left: this one first
        others = said[holder].others
        return others[0][1] if others else ()
    return sorted(_meant(seat, dealt) & set(dealt.hands[seat] or ()) & _led_to(seat, said), key=lambda card: card.notation)


def _led_to(seat: int, said: Sequence[ReadRound]) -> set[Card]:
    """The cards to which the numbers on the others' pages lead in a player's list; by chance a number for somebody else as well."""
    listed = dict(said[seat].sealed)
    numbers = {one for other, read in enumerate(said) if other != seat for _, told in read.told for one in told}
    return {listed[number] for number in numbers if number in listed}


def _meant(seat: int, dealt: Round) -> set[Card]:
    """The cards that the numbers for a player mean."""
    match dealt.facts.sight:
        case Sight.CHOICE:
            return {card for hand in dealt.hands for card in hand or ()}
        case Sight.BLIND:
            return set(dealt.hands[seat] or ())
    return set(dealt.kitty)


# -- what is drawn


def indices(letters: Sequence[str] = tuple(LETTERS)) -> frozenset[str]:
    """Digests of what stands in the corners of cards, in these letters."""
    ranks = {glyph(label(rank, one)) for one in letters for rank in Rank if not rank.is_joker}
    return frozenset(map(art_digest, [*ranks, joker_star(True), joker_star(False)]))


def art_digest(art: Art) -> str:
    """The digest of an art, as a file that places it has it."""
    return drawing_digest(art.box, art.operators.encode("latin-1"), {one.name: art_digest(one) for one in art.uses})


def drawn_cards(page: FoundPage, letters: str) -> list[Card]:
    """The cards that a page draws: a rank and the suit mark after it, or a joker's star."""
    ranks = {art_digest(glyph(label(rank, letters))): rank for rank in Rank if not rank.is_joker}
    suits = {art_digest(pip(suit)): suit for suit in Suit}
    jokers = {art_digest(joker_star(True)): BIG_JOKER, art_digest(joker_star(False)): LITTLE_JOKER}
    cards: list[Card] = []
    rank: Rank | None = None
    stars = [jokers.get(placed.digest) for placed in page.scene.placed]
    for i, placed in enumerate(page.scene.placed):
        star = stars[i]
        if star:
            beside = {*stars[max(0, i - 1) : i], *stars[i + 1 : i + 2]} - {None, star}
            if not beside:  # both stars stand together in the line of ranks, and in a hand that words tell
                cards.append(star)
        elif placed.digest in ranks:
            rank = ranks[placed.digest]
        elif placed.digest in suits and rank is not None:
            cards.append(Card(rank, suits[placed.digest]))
            rank = None
    return cards


def told_cards(text: str, language: str, letters: str) -> set[Card]:
    """The cards that stand in a text: behind a suit's sign all ranks that follow it, and jokers by their names."""
    texts = catalogue(language)
    ranks = {label(rank, letters): rank for rank in Rank if not rank.is_joker}
    names = {texts("joker.big"): BIG_JOKER, texts("joker.little"): LITTLE_JOKER}
    cards = {joker for name, joker in names.items() if name in text}
    rank = "|".join(sorted(ranks, key=len, reverse=True))
    for sign, said in re.findall(rf"([♣♦♥♠])((?: ?(?:{rank})(?!\w))+)", text):
        suit = next(suit for suit in Suit if suit.sign == sign)
        cards |= {Card(ranks[one], suit) for one in re.findall(rank, said)}
    return cards


def check_drawn(found: FoundFile, reader: Reader, deal: Deal) -> Iterator[Oddity]:
    """Cards that a file draws though none of its words tells them.

    Every drawn card stands in words as well, on the same page or the one before.  Not so where cards are cut out: piles lie across
    pages there, and their marks are drawn like the corners of cards.
    """
    turned = {dealt.facts.turned_up for dealt in deal.rounds}
    drawn = [drawn_cards(page, reader.letters) for page in found.pages]
    if drawn and drawn[0]:
        yield Oddity(reader.seat, 0, 1, "the first page shows a card")
    if reader.cut_out:
        return
    pages = [told_cards(lines_of(page.scene), reader.language, reader.letters) for page in found.pages]
    for i in range(1, len(pages)):
        if not set(drawn[i]) <= pages[i] | pages[i - 1] | turned:
            yield Oddity(reader.seat, 0, i + 1, "a card is drawn that none of its words tells")
