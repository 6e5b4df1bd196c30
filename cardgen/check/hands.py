"""What was read of each round, compared with what its reader may know.  Names rounds, never a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cards import Card
from cardgen.check.finding import Finding
from cardgen.check.read_hands import ReadRound
from cardgen.dealing import EDITION, Deal, Round, player_view
from cardgen.games import Sight
from cardgen.preferences import Preferences
from cardgen.views import PlayerRound

if TYPE_CHECKING:
    from cardgen.pages.theme import Style


class Reader(NamedTuple):
    """How the cards of a file are written, and whether they are to be cut out."""

    language: str
    letters: str
    cut_out: bool = False

    @classmethod
    def of(cls, drawn: Preferences | Style) -> Reader:
        """As a file is read that is drawn so."""
        language = drawn.language or ""
        return cls(language, drawn.letters or language, drawn.layout == "cards")


def wrong_rounds(rounds: Sequence[ReadRound], deal: Deal, seat: int, names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """What a player's file says of its rounds that their player may not know, or that is wrong: number of the round, and words."""
    for read, player_round, dealt in zip(rounds, player_view(deal, seat, names).rounds, deal.rounds, strict=True):
        others = {card for other, hand in enumerate(dealt.hands) if other != seat for card in hand or ()}
        yield from ((read.number, words) for words in _wrong(read, player_round, names, deal.edition, others))


def fits(read: ReadRound, player_round: PlayerRound, names: Sequence[str], edition: int = EDITION) -> bool:
    """Whether the text of a round says what its reader may know, and nothing else.

    Args:
        names: of all players, by seat; long ones are shortened on paper.
        edition: of the pack; in the first one other numbers were told, and lists had other letters.
    """
    return not any(_wrong(read, player_round, names, edition, frozenset()))


def _wrong(read: ReadRound, player_round: PlayerRound, names: Sequence[str], edition: int, others: Iterable[Card]) -> Iterator[str]:
    yield from _wrong_in_hand(read.hand, player_round, frozenset(others))
    if not _same_others(read, player_round, names):
        yield "the others' cards in it aren't those that were dealt" if player_round.others else "another player's cards stand in it"
    old = edition < 2
    listed = [("" if old else number, card) for number, card in read.sealed]
    dealt = [("" if old else one.number, one.card) for one in player_round.sealed]
    if listed != dealt:
        yield "its numbered list isn't the one that was dealt"
    if not old and not _same_numbers(read, player_round, names):
        yield "the numbers to tell the others aren't those that were dealt"


def _wrong_in_hand(read: tuple[Card, ...] | None, player_round: PlayerRound, others: frozenset[Card]) -> Iterator[str]:
    if read is None or player_round.hand is None:
        if read is not None:
            closed = player_round.sealed or player_round.others or player_round.announcements
            yield "a hand stands in it that its player must not see yet" if closed else "a hand stands in it, but its player sits out"
        elif player_round.hand:
            yield "its hand can't be read"
        return
    if len(set(read)) < len(read):
        yield "a card is in its hand twice"
    extra = set(read) - set(player_round.hand)
    if extra & others:
        yield "another player's card stands in its hand"
    if extra - others:
        yield "a card stands in its hand that nobody was dealt"
    if set(player_round.hand) - set(read):
        yield "a card of its hand is missing"


def _same_others(read: ReadRound, player_round: PlayerRound, names: Sequence[str]) -> bool:
    others = [(names[seat], cards) for seat, cards in player_round.others]
    return len(read.others) == len(others) and all(
        Counter(found) == Counter(cards) and _can_be(shown, name, names)
        for (shown, found), (name, cards) in zip(read.others, others, strict=True)
    )


def _same_numbers(read: ReadRound, player_round: PlayerRound, names: Sequence[str]) -> bool:
    wanted = [(names[one.to], one.numbers) for one in player_round.announcements]
    return Counter(numbers for _, numbers in read.announcements) == Counter(numbers for _, numbers in wanted) and all(
        any(found == numbers and _can_be(shown, name, names) for name, numbers in wanted) for shown, found in read.announcements
    )


def _can_be(shown: str, name: str, names: Sequence[str]) -> bool:
    """Whether a name on paper can be this player's: it may be shortened, but isn't another one's."""
    return shown == name or shown not in names


# -- all files together


def wrong_together(read: Mapping[int, Sequence[ReadRound]], deal: Deal, names: Sequence[str]) -> Iterator[Finding]:
    """Whether hands, turned-up card, kitty and rest, as all files together tell them, are the deck.

    Args:
        read: by seat; of every player.
    """
    for i, dealt in enumerate(deal.rounds):
        finding = Finding("all files together", "", rounds=(dealt.facts.number,))
        by_seat = [rounds[i] for _, rounds in sorted(read.items())]
        cards = [card for seat in range(len(names)) for card in _own_cards(seat, by_seat, dealt)]
        count = Counter([*cards, *dealt.kitty, *dealt.rest])
        if any(many > 1 for many in count.values()):
            yield finding._replace(words="a card is there twice")
        if set(deal.deck) - set(count):
            yield finding._replace(words="a card is missing")
        for seat in range(len(names)):
            if by_seat[seat].sealed and not _meant(seat, dealt) <= _led_to(seat, by_seat):
                yield finding._replace(words=f"the numbers for {names[seat]} don't lead to the right cards of {names[seat]}'s list")


def _own_cards(seat: int, by_seat: Sequence[ReadRound], dealt: Round) -> Sequence[Card]:
    """A player's cards as the files tell them: from the own page, from a neighbour's in a forehead round, else through the list."""
    own = by_seat[seat]
    if own.hand is not None:
        return own.hand
    playing = [other for other, hand in enumerate(dealt.hands) if hand is not None]
    if seat not in playing:
        return ()
    if dealt.facts.sight is Sight.FOREHEAD:
        holder = playing[playing.index(seat) - 1]  # the seat before shows the others from its left: this one first
        others = by_seat[holder].others
        return others[0][1] if others else ()
    return sorted(_meant(seat, dealt) & set(dealt.hands[seat] or ()) & _led_to(seat, by_seat), key=lambda card: card.notation)


def _led_to(seat: int, by_seat: Sequence[ReadRound]) -> set[Card]:
    """The cards to which the numbers on the others' pages lead in a player's list; by chance a number for somebody else as well."""
    listed = dict(by_seat[seat].sealed)
    numbers = {one for other, read in enumerate(by_seat) if other != seat for _, announced in read.announcements for one in announced}
    return {listed[number] for number in numbers if number in listed}


def _meant(seat: int, dealt: Round) -> set[Card]:
    """The cards that the numbers for a player mean."""
    match dealt.facts.sight:
        case Sight.CHOICE:
            return {card for hand in dealt.hands for card in hand or ()}
        case Sight.BLIND:
            return set(dealt.hands[seat] or ())
    return set(dealt.kitty)
