"""One round as far as the chat says: bids, contract, tricks, and what was irregular.

A reading never decides what a message means; it says what follows if it means this.  Costs are how
unlikely a table plays so: 0 for what the rules allow.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from cardgen.cards import Card, Suit
from cardgen.dealing import Deal, Round, player_round
from cardgen.games import (
    Bidding,
    Bids,
    Call,
    Calls,
    Contract,
    RoundFacts,
    Rules,
    Sight,
    Tricks,
    Way,
    playing_seats,
)
from cardgen.referee.events import Fault, Irregularity, Source

_UNSAID_BID = 0.7


class Move(NamedTuple):
    """A card that counts as played.  trick: from 0; fault: what was wrong with it."""

    seat: int
    card: Card
    source: Source
    trick: int
    fault: Fault | None = None


class DealtRound:
    """What the referee knows of a round beforehand: all of it."""

    def __init__(self, dealt: Round, deal: Deal) -> None:
        self.facts: RoundFacts = dealt.facts
        self.rules: Rules = deal.rules
        self.players = len(deal.players)
        self.playing = playing_seats(dealt.facts, self.players)
        self.hands = {
            seat: frozenset(hand) for seat, hand in enumerate(dealt.hands) if hand is not None
        }
        self.kitty = frozenset(dealt.kitty)
        self._dealt = dealt

    @cached_property
    def numbers(self) -> frozenset[tuple[int, int, str]]:
        """The numbers of closed cards: who has to tell them, to whom."""
        announcements = (
            (seat, announced)
            for seat in self.playing
            for announced in player_round(self._dealt, seat).announcements
        )
        return frozenset(
            (seat, announced.to, number)
            for seat, announced in announcements
            for number in announced.numbers
        )


@dataclass(frozen=True, slots=True)
class RoundReading:
    """A round so far.

    Attributes:
        bids: of a game with exact bids.
        calls: of a game with a declarer; early_calls: of seats whose turn it wasn't yet.
        suit, direction: what the declarer named after the bidding.
        tricks: None as long as the trump isn't known.
        moves: the cards of the tricks, in the order in which they were played.
        early: cards that were named before their turn.
        blind: cards, where the tricks can't be followed because the contract isn't known.
        sight: what the dealer chose in a one-card round.
        nullo: seats that announced one before it.
        announced_numbers: of closed cards: by whom, to whom if the message says it, and what.
        mumbled: seats whose last words of a card didn't count.
        faults: in the order in which they were noticed.
        cost: of all of them.
    """

    dealt: DealtRound = field(repr=False)
    leader: int | None
    bids: Bids | None = None
    calls: Calls | None = None
    early_calls: tuple[tuple[int, Call], ...] = ()
    suit: Suit | None = None
    direction: Way | None = None
    tricks: Tricks | None = None
    moves: tuple[Move, ...] = ()
    early: tuple[Move, ...] = ()
    blind: tuple[Move, ...] = ()
    sight: Sight | None = None
    nullo: tuple[int, ...] = ()
    announced_numbers: tuple[tuple[int, int | None, str], ...] = ()
    mumbled: frozenset[int] = frozenset()
    faults: tuple[Irregularity, ...] = ()
    cost: float = 0.0

    @classmethod
    def begin(cls, dealt: DealtRound, leader: int | None) -> RoundReading:
        """Before the first bid."""
        facts, rules = dealt.facts, dealt.rules
        reading = cls(dealt, leader)
        if rules.bidding is Bidding.CONTRACT:
            return replace(reading, calls=Calls.begin(rules, facts, dealt.players))
        tricks = Tricks.begin(rules, facts, dealt.players, leader)
        bids = Bids.begin(facts, dealt.players, leader) if rules.bidding is Bidding.EXACT else None
        return replace(reading, bids=bids, tricks=tricks)

    # -- what can be asked

    @property
    def facts(self) -> RoundFacts:
        return self.dealt.facts

    @property
    def over(self) -> bool:
        """Whether all cards were played."""
        if self.tricks is None:
            return len(self.blind) == self.facts.cards * len(self.dealt.playing)
        return self.tricks.over

    @property
    def begun(self) -> bool:
        """Whether a card was played."""
        return bool(self.moves or self.early or self.blind)

    @property
    def untouched(self) -> bool:
        """Whether nothing was said yet."""
        bid_begun = (
            self.bids is not None
            and any(bid is not None for bid in self.bids.placed)
            and self.facts.forced_bid is None
        )
        return not (
            self.begun or bid_begun or (self.calls and (self.calls.placed or self.early_calls))
        )

    @property
    def turn(self) -> int | None:
        """Whose card is wanted."""
        return self.tricks.turn if self.tricks else None

    @property
    def missing_tricks(self) -> int:
        if self.tricks is None:
            return self.facts.cards - len(self.blind) // len(self.dealt.playing)
        return self.facts.cards - len(self.tricks.done)

    @property
    def declarer(self) -> int | None:
        return self.calls.won[0] if self.calls and self.calls.won else None

    @property
    def contract(self) -> Contract | None:
        """What is played for; None as long as something of it is missing."""
        if self.calls is None or self.calls.won is None:
            return None
        seat, call = self.calls.won
        if call.way is Way.NO_TRUMP:
            if self.direction is None:
                return None
            return Contract(seat, call.number, None, self.direction is Way.DOWNTOWN)
        if self.suit is None:
            return None
        return Contract(seat, call.number, self.suit, call.way is Way.DOWNTOWN)

    @property
    def complete(self) -> bool:
        """Whether everything of it is known."""
        if self.tricks is None or not self.tricks.over or (self.bids and self.bids.missing):
            return False
        return all(trick.taker is not None for trick in self.tricks.done)

    @property
    def outcome(self) -> tuple[object, ...]:
        """Equal for readings that say the same of a round."""
        played = tuple((move.seat, move.card, move.trick) for move in self.moves)
        return (
            played,
            self.bids.placed if self.bids else (),
            self.contract,
            self.tricks.done if self.tricks else self.blind,
        )

    def hand(self, seat: int) -> frozenset[Card]:
        """All that a seat can play in this round: for the declarer also what is laid away."""
        hand = self.dealt.hands.get(seat, frozenset())
        return hand | self.dealt.kitty if seat == self.declarer else hand

    def left(self, seat: int) -> frozenset[Card]:
        """What a seat hasn't played yet."""
        return self.hand(seat) - {
            move.card for move in (*self.moves, *self.blind) if move.seat == seat
        }

    def last_move(self, seat: int) -> Move | None:
        return next((move for move in reversed(self.moves) if move.seat == seat), None)

    # -- before the cards

    def faulted(
        self,
        fault: Fault,
        seat: int,
        source: Source,
        card: Card | None = None,
        number: int | None = None,
        typed: str = "",
    ) -> RoundReading:
        """With one irregularity more."""
        trick = len(self.tricks.done) + 1 if self.tricks and (card or self.begun) else 0
        lying = self.tricks.lying if self.tricks else ()
        found = Irregularity(
            fault, self.facts.number, trick, seat, source, card, lying, number=number, typed=typed
        )
        return replace(self, faults=(*self.faults, found), cost=self.cost + fault.cost)

    def bid(self, seat: int, number: int, source: Source, late: bool = False) -> RoundReading:
        """After a bid."""
        assert self.bids is not None
        reading, turn = self, self.bids.turn
        if late or (turn is not None and turn != seat and self.facts.forced_bid is None):
            reading = reading.faulted(Fault.BID_OUT_OF_TURN, seat, source, number=number)
        if number == self.bids.forbidden(seat):
            reading = reading.faulted(Fault.FORBIDDEN_BID, seat, source, number=number)
        return replace(reading, bids=self.bids.bid(seat, number))

    def bid_again(self, seat: int, number: int, source: Source) -> RoundReading:
        """A bid is corrected: as if the first one hadn't been."""
        assert self.bids is not None
        kept = tuple(
            f
            for f in self.faults
            if not (f.seat == seat and f.fault in (Fault.FORBIDDEN_BID, Fault.BID_OUT_OF_TURN))
        )
        cost = self.cost - sum(f.fault.cost for f in self.faults if f not in kept)
        without = self.bids.bid(seat, None)
        again = replace(self, bids=without.bid(seat, number), faults=kept, cost=cost)
        if number == without.forbidden(seat):
            return again.faulted(Fault.FORBIDDEN_BID, seat, source, number=number)
        return again

    def call(self, seat: int, call: Call, source: Source) -> RoundReading:
        """After a call for the contract."""
        assert self.calls is not None
        if self.calls.turn != seat:
            early = self.faulted(Fault.BID_OUT_OF_TURN, seat, source, number=call.number)
            return replace(early, early_calls=(*self.early_calls, (seat, call)))
        reading = self
        if not self.calls.may(call):
            reading = self.faulted(Fault.BID_TOO_LOW, seat, source, number=call.number)
        reading = replace(reading, calls=self.calls.call(call))
        assert reading.calls is not None
        for other, held in reading.early_calls:
            if other == reading.calls.turn:
                left = tuple(early for early in reading.early_calls if early[0] != other)
                return replace(reading, early_calls=left).call(other, held, source)
        return reading

    def named(self, way: Way | None, suit: Suit | None) -> RoundReading:
        """After the declarer has named what the bid left open."""
        reading = replace(
            self, suit=suit or self.suit, direction=way if way is not None else self.direction
        )
        contract, dealt = reading.contract, self.dealt
        if contract is None:
            return reading
        tricks = Tricks.begin(dealt.rules, dealt.facts, dealt.players, self.leader, contract)
        return replace(reading, tricks=tricks)

    def bids_closed(self) -> RoundReading:
        """After the first card: who hasn't bid in the chat did so elsewhere."""
        missing = len(self.bids.missing) if self.bids and not self.begun else 0
        return replace(self, cost=self.cost + _UNSAID_BID * missing) if missing else self

    def announced(self, seat: int, number: str, to: int | None, source: Source) -> RoundReading:
        """After a number of a closed card.  to: whom it was for; None: the message doesn't say,
        so it may be anybody.
        """
        whom = range(self.dealt.players) if to is None else (to,)
        if self.dealt.numbers.isdisjoint((seat, hearer, number) for hearer in whom):
            return self.faulted(Fault.WRONG_NUMBER, seat, source, typed=number)
        waits = self.calls is not None and self.calls.turn is not None
        blind = self.facts.sight is Sight.BLIND or (
            self.facts.sight is Sight.CHOICE and self.sight is Sight.BLIND
        )
        waits |= blind and self.bids is not None and bool(self.bids.missing)
        reading = replace(self, announced_numbers=(*self.announced_numbers, (seat, to, number)))
        if waits:
            return reading.faulted(Fault.ANNOUNCED_EARLY, seat, source, typed=number)
        return reading

    # -- cards

    def play(self, seat: int, card: Card, source: Source) -> RoundReading:
        """After a card of whose turn it is, or of whoever leads instead; then cards that were
        said early.
        """
        reading = self._played(seat, card, source)
        while reading.tricks and reading.tricks.turn is not None:
            waiting = next((move for move in reading.early if move.seat == reading.turn), None)
            if waiting is None:
                break
            early = tuple(move for move in reading.early if move is not waiting)
            reading = replace(reading, early=early)
            reading = reading._played(waiting.seat, waiting.card, waiting.source)
        return reading

    def _played(self, seat: int, card: Card, source: Source) -> RoundReading:
        if self.tricks is None:
            return replace(self, blind=(*self.blind, Move(seat, card, source, 0)))
        reading = self
        if not self.tricks.lying and self.tricks.leader not in (None, seat):
            reading = reading.faulted(Fault.WRONG_LEADER, seat, source, card)
        fault = self._fault(seat, card)
        if fault:
            reading = reading.faulted(fault, seat, source, card)
            if fault in (Fault.NOT_FOLLOWED, Fault.NOT_TRUMPED):
                held = tuple(sorted(self.tricks.legal(tuple(self.left(seat))), key=str))
                *faults, last = reading.faults
                reading = replace(reading, faults=(*faults, replace(last, held=held)))
        reading = reading._shown_void(seat, card)
        tricks = self.tricks.add(seat, card)
        if tricks.lying and tricks.turn == tricks.lying[0].seat:  # some said no card
            tricks = tricks.give_up()
        return replace(
            reading,
            tricks=tricks,
            mumbled=self.mumbled - {seat},
            moves=(*self.moves, Move(seat, card, source, len(self.tricks.done), fault)),
        )

    def _fault(self, seat: int, card: Card) -> Fault | None:
        """What is wrong with a card of whose turn it is."""
        assert self.tricks is not None
        left = self.left(seat)
        if card not in left:
            again = any(move.card == card for move in self.moves)
            return Fault.TWICE if again else Fault.NOT_IN_HAND
        legal = self.tricks.legal(tuple(left))
        if card in legal or len(legal) <= self._unseen(seat):
            return None  # where all legal ones may be gone, what comes later will show it
        play = self.tricks.play
        led = play.suit_led([played.card for played in self.tricks.lying])
        follows = any(play.suit(held) is led for held in legal)
        return Fault.NOT_FOLLOWED if follows else Fault.NOT_TRUMPED

    def _unseen(self, seat: int) -> int:
        """How many cards of a seat may be gone without having been seen: laid away, or never
        told.
        """
        assert self.tricks is not None
        untold = sum(
            all(played.seat != seat for played in trick.cards) for trick in self.tricks.done
        )
        return untold + (len(self.dealt.kitty) if seat == self.declarer else 0)

    def _shown_void(self, seat: int, card: Card) -> RoundReading:
        """A player who shows a suit had it before, too, though that wasn't known then."""
        if self.tricks is None or not self._unseen(seat):
            return self
        play, reading = self.tricks.play, self
        for number, trick in enumerate(self.tricks.done):
            mine = next((i for i, played in enumerate(trick.cards) if played.seat == seat), 0)
            before = trick.cards[:mine]
            if not mine or trick.cards[mine].card in play.legal(
                (card, trick.cards[mine].card), [played.card for played in before]
            ):
                continue
            move = next(move for move in self.moves if move.seat == seat and move.trick == number)
            if move.fault is None and not any(
                f.fault is Fault.NOT_FOLLOWED and f.source == move.source for f in self.faults
            ):
                found = Irregularity(
                    Fault.NOT_FOLLOWED,
                    self.facts.number,
                    number + 1,
                    seat,
                    move.source,
                    move.card,
                    before,
                    held=(card,),
                )
                cost = reading.cost + Fault.NOT_FOLLOWED.cost
                reading = replace(reading, faults=(*reading.faults, found), cost=cost)
        return reading

    def held_back(self, seat: int, card: Card, source: Source, meant: bool) -> RoundReading:
        """A card that is said before its turn waits for it.  meant: announced with an earlier
        one, so nothing is wrong with it.
        """
        reading = self if meant else self.faulted(Fault.OUT_OF_TURN, seat, source, card)
        return replace(reading, early=(*self.early, Move(seat, card, source, -1)))

    def skipped(self, until: int, source: Source) -> RoundReading:
        """Whoever sits before a seat in this trick didn't say a card; without a place left in it
        the trick is given up.
        """
        assert self.tricks is not None
        reading, seat = self, self.tricks.turn
        there = {played.seat for played in self.tricks.lying}
        while seat is not None and seat != until and seat not in there:
            reading = reading.faulted(Fault.MISSING_CARD, seat, source)
            seat = self.tricks.after(seat)
        if until in there:
            return replace(reading, tricks=self.tricks.give_up())
        return reading

    def unsaid(self, seat: int) -> RoundReading | None:
        """Without the last card of a seat that couldn't be played, and wasn't; None if there is
        none.
        """
        played = {move.source for move in (*self.moves, *self.early)}
        trick = len(self.tricks.done) + 1 if self.tricks else 0
        in_vain = (
            f
            for f in reversed(self.faults)
            if f.seat == seat and f.card and f.fault in (Fault.NOT_IN_HAND, Fault.TWICE)
        )
        found = next((f for f in in_vain if f.source not in played), None)
        if found is None or found.trick < trick - 1:
            return None
        return replace(
            self,
            faults=tuple(f for f in self.faults if f is not found),
            cost=self.cost - found.fault.cost,
        )

    def changed(self, at: int, card: Card, source: Source, blameless: bool) -> RoundReading:
        """A card is put right; all that came after it is judged again.

        Args:
            at: which of the moves.
            blameless: somebody corrected themselves; else the fault stays on the list.
        """
        start = RoundReading.begin(self.dealt, self.leader)
        again = replace(
            self,
            early_calls=(),
            tricks=start.tricks,
            moves=(),
            early=(),
            blind=(),
            mumbled=frozenset(),
        )
        if self.calls is not None:
            again = again.named(None, None)
        old = self.moves[at]
        lasting = {Fault.OUT_OF_TURN, Fault.MISSING_CARD}
        kept = tuple(
            f
            for f in self.faults
            if f.trick == 0 or f.fault in lasting or (not blameless and f.source == old.source)
        )
        again = replace(again, faults=kept, cost=sum(f.fault.cost for f in kept))
        for i, move in enumerate(self.moves):
            if again.tricks and move.trick > len(again.tricks.done):
                again = replace(again, tricks=again.tricks.give_up())
            new = card if i == at else move.card
            again = again._played(move.seat, new, source if i == at else move.source)
        return replace(again, early=self.early)
