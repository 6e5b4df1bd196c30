"""One round as far as a chat tells it.  A card that wasn't heard is a set of those that it can have
been, and what is heard makes the set smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, NamedTuple, Self

from cardgen.cards import Card
from cardgen.dealing import Deal, Round, player_round
from cardgen.games import (
    PASS,
    Bidding,
    Call,
    Calls,
    Contract,
    Play,
    Played,
    RoundFacts,
    Sight,
    bidding_order,
    play_of,
    playing_seats,
)

UNHEARD, UNHEARD_BESIDE_TALK, UNHEARD_BID = 3.0, 1.6, 1.3
"""How unlikely it is that a card or bid isn't in the chat; the second where its player wrote
something then."""
_ILLEGAL = 3.0
_MOST_COMBINED, _MOST_UNHEARD = 1_500, 1


class Fault(Enum):
    """What can go wrong at a table."""

    NOT_IN_HAND = "not-in-hand"
    TWICE = "twice"
    NOT_FOLLOWED = "not-followed"
    NOT_TRUMPED = "not-trumped"
    OUT_OF_TURN = "out-of-turn"
    WRONG_LEADER = "wrong-leader"
    FORBIDDEN_BID = "forbidden-bid"
    BID_CHANGED = "bid-changed"
    BID_TOO_LOW = "bid-too-low"
    WRONG_NUMBER = "wrong-number"
    ANNOUNCED_EARLY = "told-early"


class Source(NamedTuple):
    """Where something is said.

    Attributes:
        line: of the file, from 1; at: as `ChatMessage` has it.
        by: the seat of who wrote it; None: somebody else.
        writer: as the chat names them; text: as it was typed, short.
        clear: it says one thing, and nothing else.
    """

    at: int
    line: int
    by: int | None = None
    writer: str = ""
    text: str = ""
    clear: bool = False

    def is_of(self, seat: int) -> bool:
        """Whether a seat has written it, and nothing else with it."""
        return self.clear and self.by == seat


Recent = Mapping[int, Source]
"""By seat: what it wrote last, where that was talk."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that the rules don't allow, and where it is said.

    Attributes:
        round, trick: from 1; trick 0: before the first card.
        seat: whom it is about, from 0.
        card: the one that was named.
        lying: what lay in the trick before it.
        held: cards that could have been played instead, as far as they were played later.
        number: a bid.
        typed: a number of a closed card.
    """

    fault: Fault
    round: int
    trick: int
    seat: int
    source: Source
    card: Card | None = None
    lying: tuple[Played, ...] = ()
    held: tuple[Card, ...] = field(default=(), repr=False)
    number: int | None = None
    typed: str = ""


class Move(NamedTuple):
    """A card that was played.

    Attributes:
        cards: which it can be.
        source: None where it wasn't heard; maybe: the message that may have said it.
        fault: what the turn or the hand make of it.
    """

    seat: int
    cards: frozenset[Card]
    source: Source | None
    fault: Fault | None = None
    maybe: Source | None = None

    @property
    def card(self) -> Card | None:
        return next(iter(self.cards)) if len(self.cards) == 1 else None


class Bid(NamedTuple):
    """A bid, or a call for the contract.  source: None where it wasn't heard."""

    what: int | Call
    source: Source | None


class Event(NamedTuple):
    """A bid or card of a round, whether it was heard or not.

    Attributes:
        wants: ``bid``, ``card``.
        what: None: not said, or not known.
        maybe: the message that may have said it.
    """

    wants: str
    seat: int
    what: int | Call | Card | None
    source: Source | None
    maybe: Source | None = None

    @property
    def is_told(self) -> bool:
        """Whether it must have happened: a bid need not have been said yet."""
        return self.wants == "card" or self.what is not None


class DealtRound:
    """What the referee knows of a round beforehand: all of it."""

    def __init__(self, dealt: Round, deal: Deal) -> None:
        self.facts: RoundFacts = dealt.facts
        self.rules, self._deal, self._dealt = deal.rules, deal, dealt
        self.players = len(deal.players)
        self.seats = playing_seats(dealt.facts, self.players)
        self.hands = {
            seat: frozenset(hand) for seat, hand in enumerate(dealt.hands) if hand is not None
        }
        self.kitty = frozenset(dealt.kitty)
        self.bids = self.rules.bidding is Bidding.EXACT and self.facts.forced_bid is None

    @cached_property
    def numbers(self) -> frozenset[tuple[int, int, str]]:
        """The numbers of closed cards: who has to tell them, to whom."""
        return frozenset(
            (seat, announced.to, number)
            for seat in self.seats
            for announced in player_round(self._dealt, seat).announcements
            for number in announced.numbers
        )

    @cached_property
    def elsewhere(self) -> frozenset[tuple[int, str]]:
        """Numbers of closed cards that are told in any round, and by whom."""
        every = (DealtRound(dealt, self._deal).numbers for dealt in self._deal.rounds)
        return frozenset((seat, number) for told in every for seat, _, number in told)

    def after(self, seat: int) -> int:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]


class Told(NamedTuple):
    """A round so far.

    Attributes:
        leader: of its first trick; None: nobody can tell.
        announced: a message has announced it.
        bids: by seat, or calls for the contract.
        contract: as far as it is known.
        moves: in the order of play; takers: of the tricks that are over.
        leads: who leads to the next trick.
        early: cards that wait for their turn.
        sight: what the dealer chose; nullo: seats that announced one.
        numbers: of closed cards: by whom, to whom if the message says it, and what.
        notes: what was wrong with messages that play nothing.
        claim: of all the tricks that were left.
        given_up: too much of it is missing.
    """

    dealt: DealtRound
    leader: int | None
    announced: bool = False
    bids: tuple[Bid | None, ...] = ()
    contract: Contract | None = None
    moves: tuple[Move, ...] = ()
    takers: tuple[int, ...] = ()
    leads: int | None = None
    early: tuple[Move, ...] = ()
    sight: Sight | None = None
    nullo: tuple[int, ...] = ()
    numbers: tuple[tuple[int, int | None, str], ...] = ()
    notes: tuple[Irregularity, ...] = ()
    claim: Source | None = None
    given_up: bool = False

    @classmethod
    def begin(cls, dealt: DealtRound, leader: int | None, announced: bool = False) -> Self:
        """Before the first bid."""
        return cls(dealt, leader, announced, (None,) * dealt.players, leads=leader)

    # -- what can be asked

    @property
    def facts(self) -> RoundFacts:
        return self.dealt.facts

    @property
    def lying(self) -> tuple[Move, ...]:
        """The trick on the table."""
        return self.moves[len(self.takers) * len(self.dealt.seats) :]

    @property
    def over(self) -> bool:
        return self.given_up or len(self.takers) == self.facts.cards

    @property
    def turn(self) -> int | None:
        """Whose card is wanted; None if nobody can tell."""
        lying = self.lying
        return self.dealt.after(lying[-1].seat) if lying else self.leads

    @property
    def order(self) -> tuple[int, ...]:
        """In which it is bid; empty if nobody can tell."""
        leads = None if self.dealt.rules.contract else self.leader
        return bidding_order(self.facts, self.dealt.players, leads)

    @property
    def missing_bids(self) -> tuple[int, ...]:
        wants = self.dealt.bids or self.dealt.rules.contract
        return tuple(seat for seat in self.dealt.seats if wants and self.bids[seat] is None)

    @property
    def bid_turn(self) -> int | None:
        """Whose bid or call is wanted; None: nobody's, or nobody can tell."""
        missing = self.missing_bids
        return next((seat for seat in self.order if seat in missing), None)

    @property
    def said(self) -> bool:
        """Whether anything of it was said."""
        played = self.moves or self.early or any(self.bids)
        return bool(played or self.sight or self.nullo or self.numbers or self.notes)

    def calls(self, seats: Iterable[int]) -> Calls:
        """Those for the contract, of the first seats in turn; who wasn't heard has passed."""
        rules, said = self.dealt.rules.contract, (self.bids[seat] for seat in seats)
        assert rules
        return Calls(rules, self.order, tuple(bid.what if bid else PASS for bid in said))  # type: ignore[misc]

    @property
    def won(self) -> tuple[int, Call] | None:
        """Who has won the bidding for the contract, with which call."""
        return self.calls(self.order).won if self.dealt.rules.contract else None

    @property
    def events(self) -> list[Event]:
        """The bids by seat, then the cards in turn."""
        bids = (Event("bid", seat, *(bid or (None, None))) for seat, bid in enumerate(self.bids))
        cards = (Event("card", m.seat, m.card, m.source, m.maybe) for m in self.moves)
        return [*bids, *cards]

    @property
    def moves_known(self) -> tuple[tuple[int, frozenset[Card]], ...]:
        return tuple((move.seat, move.cards) for move in self.moves)

    @property
    def complete(self) -> bool:
        """Whether all that counts is known."""
        lacks = self.missing_bids if self.dealt.bids else self.unheard_call is not None
        if not self.over or self.given_up or lacks:
            return False
        unheard = [m for m in self.moves if not (m.source or (m.maybe and m.maybe == self.claim))]
        doubtful = {Fault.NOT_IN_HAND, Fault.WRONG_LEADER}  # rather misheard than played so
        odd = unheard and any(move.fault in doubtful for move in self.moves)
        return len(unheard) <= _MOST_UNHEARD and not odd

    @property
    def unheard_call(self) -> int | None:
        """Whose call has won the bidding without having been heard."""
        won = self.won
        call = won and self.bids[won[0]]
        return won[0] if won and not (call and call.source) else None

    @property
    def play(self) -> Play:
        return play_of(self.dealt.rules, self.facts, self.contract)

    def left(self, seat: int) -> frozenset[Card]:
        """What a seat may still hold."""
        hand = self.dealt.hands.get(seat, frozenset())
        if self.contract and self.contract.declarer == seat:
            hand |= self.dealt.kitty
        return hand - {move.card for move in self.moves if move.seat == seat and move.card}

    def unseen(self, seat: int) -> int:
        """How many cards of a seat may be gone without having been seen."""
        kitty = self.contract and self.contract.declarer == seat and self.dealt.kitty
        return sum(move.seat == seat and not move.card for move in self.moves) + len(kitty or ())

    def legal(self, seat: int) -> frozenset[Card]:
        """What a seat may play to the trick; all that it holds where nobody can be sure."""
        left = self.left(seat)
        before = [move.card for move in self.lying if move.card]
        legal = frozenset(self.play.legal(tuple(left), before))
        sure = len(before) == len(self.lying) and len(legal) > self.unseen(seat)
        return legal if sure else left

    def noted(self, fault: Fault, seat: int, source: Source, trick: int = 0, **more: Any) -> Self:
        """With something that is wrong with a message."""
        note = Irregularity(fault, self.facts.number, trick, seat, source, **more)
        return self._replace(notes=(*self.notes, note))

    # -- cards

    def add(self, move: Move) -> list[Self]:
        """After the card of whose turn it is: one telling for each seat that may take the trick."""
        lying, moves = (*self.lying, move), (*self.moves, move)
        if len(lying) < len(self.dealt.seats):
            return self._replace(moves=moves)._settled(move.seat)
        play, wins = self.play, dict[int, list[tuple[Card, ...]]]()
        if prod(len(one.cards) for one in lying) <= _MOST_COMBINED:
            for cards in product(*(one.cards for one in lying)):
                wins.setdefault(lying[play.winner(cards)].seat, []).append(cards)
        out = list[Self]()
        for taker in wins or self.dealt.seats:
            known = zip(lying, zip(*wins[taker], strict=True), strict=True) if wins else ()
            trick = [one._replace(cards=frozenset(cards)) for one, cards in known] or lying
            moves = (*moves[: -len(lying)], *trick)
            after = self._replace(moves=moves, takers=(*self.takers, taker), leads=taker)
            out += after._settled(*self.dealt.seats)
        return out

    def _settled(self, *seats: int) -> list[Self]:
        """No card is played twice by the same seat, and in the end all of a hand is gone; nothing
        if that can't be.
        """
        moves = list(self.moves)
        for seat in seats:
            own = [i for i, move in enumerate(moves) if move.seat == seat]
            while True:
                known = [move.card for i in own if (move := moves[i]).card]
                hidden = [i for i in own if not moves[i].card]
                if len(known) > len({*known}) or not all(moves[i].cards for i in own):
                    return []
                fewer = {i: moves[i].cards - {*known} for i in hidden}
                if len(hidden) == 1 and self.over:
                    left = self.left(seat) - {*known}
                    fewer = {hidden[0]: left} if len(left) == 1 else fewer
                if all(moves[i].cards == cards for i, cards in fewer.items()):
                    break
                for i, cards in fewer.items():
                    moves[i] = moves[i]._replace(cards=cards)
        return [self._replace(moves=tuple(moves))]

    def unheard(self, recent: Recent) -> list[tuple[float, Self]]:
        """Whose turn it is played something that isn't in the chat."""
        seat = self.turn
        if seat is None or not (cards := self.legal(seat)):
            return []
        maybe = recent.get(seat)
        cost = UNHEARD_BESIDE_TALK if maybe else UNHEARD
        return [(cost, after) for after in self.add(Move(seat, cards, None, maybe=maybe))]

    def waited(self) -> Iterator[Self]:
        """After the cards that were said before their turn."""
        waits = next((one for one in self.early if one.seat == self.turn), None)
        if waits is None or self.over:
            yield self
        elif cards := waits.cards & self.left(waits.seat):
            early = tuple(one for one in self.early if one is not waits)
            yield from self._replace(early=early).placed(waits._replace(cards=cards))

    def placed(self, move: Move) -> Iterator[Self]:
        """After a card, and those that waited for it."""
        return (after for one in self.add(move) for after in one.waited())

    def played(
        self, seat: int, cards: frozenset[Card], source: Source
    ) -> Iterator[tuple[float, Self]]:
        """Whose turn it is plays one of some cards."""
        legal = self.legal(seat)
        cost, cards = (0.0, cards & legal) if cards & legal else (_ILLEGAL, cards)
        begun = self if self.leads is not None or self.moves else self._replace(leads=seat)
        cost += 0 if self.moves else UNHEARD_BID * len(self.missing_bids)
        yield from ((cost, after) for after in begun.placed(Move(seat, cards, source)))

    def again(self, seat: int, cards: frozenset[Card], source: Source | None) -> list[Self]:
        """The last card of a seat was another one: what came after it in the trick is as it was."""
        place = max((i for i, move in enumerate(self.moves) if move.seat == seat), default=-1)
        trick = place // len(self.dealt.seats)
        if place < 0 or trick < len(self.takers) - 1 or (trick < len(self.takers) and self.lying):
            return []
        first, old = trick * len(self.dealt.seats), self.moves[place]
        begun, takers = self.moves[:first], self.takers[:trick]
        out = [self._replace(moves=begun, takers=takers, leads=self.moves[first].seat)]
        new = old._replace(cards=cards, source=source or old.source, fault=None)
        for move in self.moves[first:]:
            out = [after for one in out for after in one.add(new if move is old else move)]
        return out

    def finished(self, recent: Recent) -> list[tuple[float, Self]]:
        """When the next round is announced: what is missing was played elsewhere."""
        if self.over:
            return [(0.0, self)]
        missing = self.facts.cards * len(self.dealt.seats) - len(self.moves)
        out = [(0.0, self)] if self.moves and missing <= len(self.dealt.seats) else []
        for _ in range(missing if out else 0):
            ways = ((cost, more) for cost, one in out for more in one.unheard(recent))
            out = [(cost + more, after) for cost, (more, after) in ways if cost + more < 9][:40]
        return [*out, (3.0 + min(4, missing) * 0.7, self._replace(given_up=True))]
