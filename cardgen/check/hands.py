"""What was read of each round, compared with what its reader may know.  Names rounds, never a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.check.read_hands import ReadRound
from cardgen.dealing import EDITION, Deal, Round, player_view
from cardgen.games import Sight
from cardgen.views import PlayerRound


class Reader(NamedTuple):
    """How the cards of a file are written, and whether they are to be cut out."""

    language: str
    letters: str
    cut_out: bool = False


def wrong_rounds(rounds: Sequence[ReadRound], deal: Deal, seat: int, names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """What a player's file says of its rounds that their player may not know, or that is wrong: number of the round, and words."""
    for read, known, dealt in zip(rounds, player_view(deal, seat, names).rounds, deal.rounds, strict=True):
        others = {card for other, hand in enumerate(dealt.hands) if other != seat for card in hand or ()}
        yield from ((read.number, words) for words in _wrong(read, known, names, deal.edition, others))


def fits(read: ReadRound, known: PlayerRound, names: Sequence[str], edition: int = EDITION) -> bool:
    """Whether the text of a round says what its reader may know, and nothing else.

    Args:
        names: of all players, by seat; long ones are shortened on paper.
        edition: of the pack; in the first one other numbers were told, and lists had other letters.
    """
    return not any(_wrong(read, known, names, edition, frozenset()))


def _wrong(read: ReadRound, known: PlayerRound, names: Sequence[str], edition: int, others: Iterable[Card]) -> Iterator[str]:
    yield from _wrong_in_hand(read.hand, known, frozenset(others))
    if not _same_others(read, known, names):
        yield "the others' cards in it aren't those that were dealt" if known.others else "another player's cards stand in it"
    old = edition < 2
    said, right = [("" if old else one, card) for one, card in read.sealed], [("" if old else e.number, e.card) for e in known.sealed]
    if said != right:
        yield "its numbered list isn't the one that was dealt"
    if not old and not _same_numbers(read, known, names):
        yield "the numbers to tell the others aren't those that were dealt"


def _wrong_in_hand(read: tuple[Card, ...] | None, known: PlayerRound, others: frozenset[Card]) -> Iterator[str]:
    if read is None or known.hand is None:
        if read is not None:
            closed = known.sealed or known.others or known.announcements
            yield "a hand stands in it that its player must not see yet" if closed else "a hand stands in it, but its player sits out"
        elif known.hand:
            yield "its hand can't be read"
        return
    if len(set(read)) < len(read):
        yield "a card is in its hand twice"
    extra = set(read) - set(known.hand)
    if extra & others:
        yield "another player's card stands in its hand"
    if extra - others:
        yield "a card stands in its hand that nobody was dealt"
    if set(known.hand) - set(read):
        yield "a card of its hand is missing"


def _same_others(read: ReadRound, known: PlayerRound, names: Sequence[str]) -> bool:
    others = [(names[seat], cards) for seat, cards in known.others]
    return len(read.others) == len(others) and all(
        Counter(found) == Counter(cards) and _can_be(shown, name, names)
        for (shown, found), (name, cards) in zip(read.others, others, strict=True)
    )


def _same_numbers(read: ReadRound, known: PlayerRound, names: Sequence[str]) -> bool:
    wanted = [(names[one.to], one.numbers) for one in known.announcements]
    return Counter(numbers for _, numbers in read.announcements) == Counter(numbers for _, numbers in wanted) and all(
        any(found == numbers and _can_be(shown, name, names) for name, numbers in wanted) for shown, found in read.announcements
    )


def _can_be(shown: str, name: str, names: Sequence[str]) -> bool:
    """Whether a name on paper can be this player's: it may be shortened, but isn't another one's."""
    return shown == name or shown not in names


# -- all files together


def wrong_together(read: Mapping[int, Sequence[ReadRound]], deal: Deal, names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Whether hands, turned-up card, kitty and rest, as all files together tell them, are the deck: number of the round, and words.

    Args:
        read: by seat; of every player.
    """
    for i, dealt in enumerate(deal.rounds):
        number = dealt.facts.number
        said = [rounds[i] for _, rounds in sorted(read.items())]
        cards = [card for seat in range(len(names)) for card in _own_cards(seat, said, dealt)]
        count = Counter([*cards, *dealt.kitty, *dealt.rest])
        if any(many > 1 for many in count.values()):
            yield number, "a card is there twice"
        if set(deal.deck) - set(count):
            yield number, "a card is missing"
        for seat in range(len(names)):
            if said[seat].sealed and not _meant(seat, dealt) <= _led_to(seat, said):
                yield number, f"the numbers for {names[seat]} don't lead to the right cards of {names[seat]}'s list"


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
    numbers = {one for other, read in enumerate(said) if other != seat for _, told in read.announcements for one in told}
    return {listed[number] for number in numbers if number in listed}


def _meant(seat: int, dealt: Round) -> set[Card]:
    """The cards that the numbers for a player mean."""
    match dealt.facts.sight:
        case Sight.CHOICE:
            return {card for hand in dealt.hands for card in hand or ()}
        case Sight.BLIND:
            return set(dealt.hands[seat] or ())
    return set(dealt.kitty)
