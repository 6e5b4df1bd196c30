"""How a round is played: which cards may be played to a trick and who wins it, whose turn it is,
what may be bid, which tricks were made.  Knows no card that wasn't played.

Whoever follows a game goes from state to state: the referee reads them from a chat, a computer
player goes on from one.  Seats count from 0.

Sources: the descriptions of the games; jokers after a glossary of Bid Whist.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

from cardgen import frozen
from cardgen.cards import BIG_JOKER, Card, Cards, Rank, Suit
from cardgen.games.game import bidding_order, playing_seats
from cardgen.games.rules import (
    CONTRACT_NUMBERS,
    Contract,
    ContractRules,
    Lead,
    RoundFacts,
    Rules,
    Seats,
)


@frozen
class Play:
    """How the tricks of one round go."""

    ranking: tuple[Rank, ...]  # ranks of a suit, high to low
    trump: Suit | None  # None for no trump
    must_trump: bool = False  # who can't follow suit must trump
    jokers_free: bool = False  # without trump, a joker may be played at any time

    def suit(self, card: Card) -> Suit | None:
        """The suit that a card counts as: a joker is a trump; without trump it has none."""
        return card.suit or self.trump

    def suit_led(self, trick: Sequence[Card]) -> Suit | None:
        """The suit to follow: that of the first card that has one; None if there is no such card
        yet.
        """
        return next((suit for card in trick if (suit := self.suit(card))), None)

    def legal(self, hand: Sequence[Card], trick: Sequence[Card]) -> Cards:
        """The cards of a hand that may be played.  trick: in the order of play; empty for the
        leader.
        """
        led = self.suit_led(trick)
        if led is None:
            return tuple(hand)
        free = self.jokers_free and self.trump is None
        following = [card for card in hand if self.suit(card) is led]
        if following:
            return tuple(card for card in hand if card in following or (free and card.is_joker))
        trumps = [card for card in hand if self.trump and self.suit(card) is self.trump]
        return tuple(trumps if self.must_trump and trumps else hand)

    def winner(self, trick: Sequence[Card]) -> int:
        """Whose card takes the trick: its place in the order of play, from 0.  trick: at least
        one card.
        """
        led = self.suit_led(trick)
        # Of equals, the first.
        return max(range(len(trick)), key=lambda place: self._strength(trick[place], led))

    def _strength(self, card: Card, led: Suit | None) -> tuple[int, int]:
        if card.is_joker:
            return (3 if self.trump else 0), int(card == BIG_JOKER)
        height = -self.ranking.index(card.rank)
        if self.trump and card.suit is self.trump:
            return 2, height
        return (1, height) if card.suit is led else (0, 0)


def downtown(ranking: Sequence[Rank]) -> tuple[Rank, ...]:
    """The ranks when low cards win: the ace stays on top, the others turn round."""
    return (ranking[0], *reversed(ranking[1:]))


def play_of(rules: Rules, facts: RoundFacts, contract: Contract | None = None) -> Play:
    """How a round is played.  contract: of a game with a declarer, whose trump isn't known
    before.
    """
    if contract is None:
        return Play(rules.ranking, facts.trump, rules.must_trump)
    free = rules.contract is not None and rules.contract.jokers_free
    return Play(
        downtown(rules.ranking) if contract.downtown else rules.ranking,
        contract.trump,
        rules.must_trump,
        free,
    )


# -- bids of exactly so many tricks


@frozen
class Bids:
    """The bids of a round in which everybody says how many tricks they will make.

    Attributes:
        order: of the seats, the first to bid first; empty if nobody can tell yet.
        placed: by seat; None where none was yet, or the seat sits out.
    """

    facts: RoundFacts
    order: Seats
    placed: tuple[int | None, ...]

    @classmethod
    def begin(cls, facts: RoundFacts, players: int, leader: int | None) -> Bids:
        """Before the first bid; bids that are forced needn't be said.  leader: as in
        `bidding_order`.
        """
        playing = playing_seats(facts, players)
        placed = tuple(facts.forced_bid if seat in playing else None for seat in range(players))
        return cls(facts, bidding_order(facts, players, leader), placed)

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None if all have bid, or nobody can tell who begins."""
        return next((seat for seat in self.order if self.placed[seat] is None), None)

    @property
    def missing(self) -> Seats:
        """The seats that have yet to bid."""
        return tuple(
            seat
            for seat in playing_seats(self.facts, len(self.placed))
            if self.placed[seat] is None
        )

    def forbidden(self, seat: int) -> int | None:
        """The bid that the hook forbids a seat: only who bids last has one; it may be a number
        that nobody can bid.
        """
        if self.facts.forbidden_sum is None or self.missing != (seat,):
            return None
        return self.facts.forbidden_sum - sum(bid for bid in self.placed if bid is not None)

    def allowed(self, seat: int) -> tuple[int, ...]:
        """What a seat may bid, now."""
        if self.facts.forced_bid is not None:
            return (self.facts.forced_bid,)
        forbidden = self.forbidden(seat)
        return tuple(bid for bid in range(self.facts.cards + 1) if bid != forbidden)

    def bid(self, seat: int, tricks: int | None) -> Bids:
        """After a bid, whether it was allowed or not; None takes it back."""
        return replace(self, placed=(*self.placed[:seat], tricks, *self.placed[seat + 1 :]))


# -- bids for a contract


class Way(IntEnum):
    """What is bid beside a number."""

    UPTOWN = 0
    DOWNTOWN = 1
    NO_TRUMP = 2


class Call(NamedTuple):
    """One player's only bid for the contract.  way: None for a pass, whose number is 0."""

    number: int
    way: Way | None

    @property
    def is_pass(self) -> bool:
        return self.way is None

    def contracts(self, declarer: int) -> tuple[Contract, ...]:
        """What a declarer may name who has won the bidding with it: a trump, or which way
        without one.
        """
        if self.way is Way.NO_TRUMP:
            return tuple(
                Contract(declarer, self.number, None, downtown) for downtown in (False, True)
            )
        return tuple(
            Contract(declarer, self.number, suit, self.way is Way.DOWNTOWN) for suit in Suit
        )


PASS = Call(0, None)


@frozen
class Calls:
    """The bids for a contract, one turn each.

    Attributes:
        order: of the seats, the dealer last.
        placed: in that order, as far as they have called.
    """

    rules: ContractRules
    order: Seats
    placed: tuple[Call, ...] = ()

    @classmethod
    def begin(cls, rules: Rules, facts: RoundFacts, players: int) -> Calls:
        """Before the first call."""
        assert rules.contract
        return cls(rules.contract, bidding_order(facts, players))

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None if all have called."""
        return self.order[len(self.placed)] if len(self.placed) < len(self.order) else None

    @property
    def highest(self) -> tuple[int, Call] | None:
        """Seat and call that nobody has beaten; None if all have passed so far."""
        best: tuple[int, Call] | None = None
        for seat, call in zip(self.order, self.placed, strict=False):
            if not call.is_pass and (best is None or self.beats(call, best[1])):
                best = seat, call
        return best

    @property
    def won(self) -> tuple[int, Call] | None:
        """Seat and call that have won the bidding; None while it goes on."""
        return self.highest if self.turn is None else None

    def beats(self, call: Call, other: Call) -> bool:
        """Whether a call is higher than another one: by its number, then no trump, then downtown
        where low beats high.
        """
        return self._height(call) > self._height(other)

    def _height(self, call: Call) -> tuple[int, int]:
        if call.way is Way.NO_TRUMP:
            return call.number, 2
        return call.number, int(call.way is Way.DOWNTOWN and self.rules.low_beats_high)

    def may(self, call: Call) -> bool:
        """Whether whoever's turn it is may call so: higher than all before; when all others have
        passed, the dealer must bid.
        """
        if call.is_pass:
            return self.highest is not None or len(self.placed) < len(self.order) - 1
        return call.number in CONTRACT_NUMBERS and (
            self.highest is None or self.beats(call, self.highest[1])
        )

    def allowed(self) -> tuple[Call, ...]:
        """All that may be called now, the pass first."""
        every = (PASS, *(Call(number, way) for number in CONTRACT_NUMBERS for way in Way))
        return tuple(call for call in every if self.may(call))

    def call(self, call: Call) -> Calls:
        """After whoever's turn it is has called, whether that was allowed or not."""
        return replace(self, placed=(*self.placed, call))


# -- tricks


class Played(NamedTuple):
    """A card that somebody played."""

    seat: int
    card: Card


@frozen
class Trick:
    """A trick as it was played.

    Attributes:
        cards: in the order of play; fewer than players where it was never finished.
        taker: who has it; None if it wasn't finished.
    """

    cards: tuple[Played, ...]
    taker: int | None

    @property
    def leader(self) -> int:
        return self.cards[0].seat


@frozen
class Tricks:
    """The tricks of a round so far.

    Attributes:
        play: which cards may be played, and who takes a trick.
        seats: those that play, in seat order.
        planned: how many tricks the round has.
        done: tricks that are over.
        lying: the trick on the table.
        leader: whoever leads to it; None: nobody can tell.
    """

    play: Play
    seats: Seats
    planned: int
    leader: int | None
    done: tuple[Trick, ...] = ()
    lying: tuple[Played, ...] = ()

    @classmethod
    def begin(
        cls,
        rules: Rules,
        facts: RoundFacts,
        players: int,
        leader: int | None,
        contract: Contract | None = None,
    ) -> Tricks:
        """Before the first card.  leader: who leads, unless the declarer does; contract: of a
        game with a declarer.
        """
        if contract and rules.lead is Lead.DECLARER:
            leader = contract.declarer
        return cls(
            play_of(rules, facts, contract), playing_seats(facts, players), facts.cards, leader
        )

    @property
    def over(self) -> bool:
        return len(self.done) == self.planned

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None if the round is over, or nobody can tell who leads."""
        if self.over:
            return None
        return self.after(self.lying[-1].seat) if self.lying else self.leader

    @property
    def played(self) -> tuple[Played, ...]:
        """All cards so far, in the order of play."""
        return (*(played for trick in self.done for played in trick.cards), *self.lying)

    def after(self, seat: int) -> int:
        """Who sits to the left, of those who play."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def left(self, seat: int, hand: Iterable[Card]) -> Cards:
        """What a seat still holds of a hand."""
        gone = {card for by, card in self.played if by == seat}
        return tuple(card for card in hand if card not in gone)

    def legal(self, held: Sequence[Card]) -> Cards:
        """The cards that may be played now.  held: all that whoever's turn it is still holds."""
        return self.play.legal(held, [played.card for played in self.lying])

    def add(self, seat: int, card: Card) -> Tricks:
        """After a card, whether it was allowed or not; of whose turn it is, or of whoever leads
        instead.
        """
        lying = (*self.lying, Played(seat, card))
        if len(lying) < len(self.seats):
            return replace(self, lying=lying, leader=lying[0].seat)
        taker = lying[self.play.winner([played.card for played in lying])].seat
        return replace(self, done=(*self.done, Trick(lying, taker)), lying=(), leader=taker)

    def give_up(self) -> Tricks:
        """After a trick that was never finished: nobody has it, and nobody can tell who leads
        next.
        """
        return replace(self, done=(*self.done, Trick(self.lying, None)), lying=(), leader=None)

    def made(self, seat: int) -> int:
        """Tricks that a seat has taken."""
        return sum(trick.taker == seat for trick in self.done)
