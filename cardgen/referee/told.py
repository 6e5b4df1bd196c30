"""One round as far as a chat tells it.  A card that wasn't heard is a set of those that it can have
been, and what is heard makes the set smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import product
from math import prod
from typing import NamedTuple, Self

from cardgen.cards import Card
from cardgen.dealing import Deal, Round, player_round
from cardgen.games import (
    Bidding,
    Call,
    Calls,
    Contract,
    Play,
    RoundFacts,
    Sight,
    Trick,
    bidding_order,
    play_of,
    playing_seats,
)
from cardgen.games import Played as PlayedCard

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


Recent = Mapping[int, Source]
"""By seat: what it wrote last, where that was talk."""


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
    """A bid or call.  source: None where it wasn't heard."""

    what: int | Call
    source: Source | None


class Note(NamedTuple):
    """Something that was wrong with a message that plays nothing."""

    fault: Fault
    seat: int
    source: Source
    trick: int = 0
    card: Card | None = None
    number: int | None = None
    typed: str = ""


class DealtRound:
    """What the referee knows of a round beforehand: all of it."""

    def __init__(self, dealt: Round, deal: Deal) -> None:
        self.facts: RoundFacts = dealt.facts
        self.rules, self._deal = deal.rules, deal
        self.players = len(deal.players)
        self.seats = playing_seats(dealt.facts, self.players)
        self.hands = {
            seat: frozenset(hand) for seat, hand in enumerate(dealt.hands) if hand is not None
        }
        self.kitty = frozenset(dealt.kitty)
        self.owner = {card: seat for seat, hand in self.hands.items() for card in hand}
        self.bids = self.rules.bidding is Bidding.EXACT and self.facts.forced_bid is None
        self._dealt = dealt

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
        """Numbers of closed cards that are told in other rounds, and by whom."""
        return frozenset(
            (seat, number)
            for dealt in self._deal.rounds
            if dealt.facts.number != self.facts.number
            for seat, _, number in DealtRound(dealt, self._deal).numbers
        ) - {(seat, number) for seat, _, number in self.numbers}

    def after(self, seat: int) -> int:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]


@dataclass(frozen=True, slots=True)
class Told:
    """A round so far.

    Attributes:
        leader: of its first trick; None: nobody can tell.
        announced: a message has announced it.
        bids: by seat; calls: in turn, of a game with a declarer.
        direction, contract: as far as they are known.
        moves: in the order of play; takers: of the tricks that are over.
        leads: who leads to the next trick.
        early: cards that wait for their turn.
        sight: what the dealer chose; nullo: seats that announced one.
        numbers: of closed cards: by whom, to whom if the message says it, and what.
        claim: of all the tricks that were left.
        given_up: too much of it is missing.
    """

    dealt: DealtRound
    leader: int | None
    announced: bool = False
    bids: tuple[Bid | None, ...] = ()
    calls: tuple[Bid, ...] = ()
    contract: Contract | None = None
    moves: tuple[Move, ...] = ()
    takers: tuple[int, ...] = ()
    leads: int | None = None
    early: tuple[Move, ...] = ()
    sight: Sight | None = None
    nullo: tuple[int, ...] = ()
    numbers: tuple[tuple[int, int | None, str], ...] = ()
    notes: tuple[Note, ...] = ()
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
    def missing_bids(self) -> tuple[int, ...]:
        if not self.dealt.bids:
            return ()
        return tuple(seat for seat in self.dealt.seats if self.bids[seat] is None)

    @property
    def bid_turn(self) -> int | None:
        """Whose bid or call is wanted; None: nobody's, or nobody can tell."""
        order = bidding_order(self.facts, self.dealt.players, self.leader)
        if self.dealt.rules.bidding is Bidding.CONTRACT:
            return order[len(self.calls)] if len(self.calls) < len(order) else None
        missing = self.missing_bids
        return next((seat for seat in order if seat in missing), None)

    @property
    def untouched(self) -> bool:
        return not (self.moves or self.early or self.calls or any(self.bids))

    @property
    def said(self) -> bool:
        """Whether anything of it was said."""
        return not self.untouched or bool(self.sight or self.nullo or self.numbers or self.notes)

    @property
    def won(self) -> tuple[int, Call] | None:
        """Who has won the bidding for the contract, with which call."""
        rules = self.dealt.rules.contract
        if rules is None:
            return None
        order = bidding_order(self.facts, self.dealt.players)
        return Calls(rules, order, tuple(call.what for call in self.calls)).won  # type: ignore[misc]

    @property
    def outcome(self) -> tuple[object, ...]:
        """What counts of it: equal for tellings that say the same."""
        made = tuple(self.takers.count(seat) for seat in self.dealt.seats)
        bids = tuple(bid.what if bid else None for bid in self.bids)
        return bids, self.contract, made, self.given_up

    @property
    def moves_known(self) -> tuple[tuple[int, frozenset[Card]], ...]:
        return tuple((move.seat, move.cards) for move in self.moves)

    @property
    def complete(self) -> bool:
        """Whether all that counts is known."""
        if not self.over or self.given_up or self.missing_bids or self.unheard_call is not None:
            return False
        unheard = [
            move
            for move in self.moves
            if not (move.source or (self.claim and move.maybe == self.claim))
        ]
        if unheard and any(
            move.fault in (Fault.NOT_IN_HAND, Fault.WRONG_LEADER) for move in self.moves
        ):  # rather misheard than played so
            return False
        return len(unheard) <= _MOST_UNHEARD

    @property
    def unheard_call(self) -> int | None:
        """Whose call has won the bidding without having been heard."""
        won = self.won
        order = bidding_order(self.facts, self.dealt.players) if won else ()
        return won[0] if won and not self.calls[order.index(won[0])].source else None

    @property
    def infers(self) -> bool:
        """Whether a card of it is known although nobody heard it."""
        return any(not move.source for move in self.moves)

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

    def legal(self, seat: int, lying: Iterable[Move]) -> frozenset[Card]:
        """What a seat may have played to a trick; all that it holds where nobody can be sure."""
        left = self.left(seat)
        before = [move.card for move in lying]
        if not all(before):
            return left
        legal = self.play.legal(tuple(left), [card for card in before if card])
        return left if len(legal) <= self.unseen(seat) else frozenset(legal)

    # -- cards

    def add(self, move: Move) -> list[Self]:
        """After the card of whose turn it is: one telling for each seat that may take the trick."""
        out = self._narrowed(move.seat, move.cards) if move.card else self
        if out is None:
            return []
        lying = (*out.lying, move)
        if len(lying) < len(self.dealt.seats):
            return [replace(out, moves=(*out.moves, move))]
        play, wins = self.play, dict[int, list[tuple[Card, ...]]]()
        if prod(len(one.cards) for one in lying) <= _MOST_COMBINED:
            for cards in product(*(one.cards for one in lying)):
                wins.setdefault(lying[play.winner(cards)].seat, []).append(cards)
        else:
            wins = {one.seat: [] for one in lying}
        before = out.moves[: len(out.moves) - len(lying) + 1]
        tellings = []
        for taker, ways in wins.items():
            known = (
                tuple(
                    one._replace(cards=frozenset(way[place] for way in ways))
                    for place, one in enumerate(lying)
                )
                if ways
                else lying
            )
            after: Self | None = replace(
                out, moves=(*before, *known), takers=(*out.takers, taker), leads=taker
            )
            for old, new in zip(lying, known, strict=True):
                if after and new.card and not old.card:
                    after = after._narrowed(new.seat, new.cards, but=1)
            if after:
                tellings.append(after if len(after.takers) < self.facts.cards else after._filled())
        return tellings

    def _narrowed(self, seat: int, known: frozenset[Card], but: int = 0) -> Self | None:
        """Where a card is known, none of the seat's other cards is that one; None if that can't
        be.  but: moves that have it.
        """
        moves = list(self.moves)
        waiting = [known]
        while waiting:
            card = waiting.pop()
            for i, move in enumerate(moves):
                if move.seat == seat and card < move.cards:
                    moves[i] = move._replace(cards=move.cards - card)
                    if len(moves[i].cards) == 1:
                        waiting.append(moves[i].cards)
        played = [move.card for move in moves if move.seat == seat and move.card]
        if len(played) > len({*played}) or (not but and not known.isdisjoint(played)):
            return None
        return replace(self, moves=tuple(moves))

    def _filled(self) -> Self:
        """At the end a hand is gone: the last card that wasn't heard is the one that is left."""
        out: Self | None = self
        for seat in self.dealt.seats:
            unheard = [
                i for i, move in enumerate(self.moves) if move.seat == seat and not move.card
            ]
            left = self.left(seat)
            if len(unheard) == 1 == len(left) and out and left <= self.moves[unheard[0]].cards:
                moves = list(out.moves)
                moves[unheard[0]] = moves[unheard[0]]._replace(cards=left)
                out = replace(out, moves=tuple(moves))
        return out or self

    def unheard(self, recent: Recent) -> list[tuple[float, Self]]:
        """Whose turn it is played something that isn't in the chat."""
        seat = self.turn
        if seat is None:
            return []
        maybe = recent.get(seat)
        cards = self.legal(seat, self.lying)
        if not cards:
            return []
        cost = UNHEARD_BESIDE_TALK if maybe else UNHEARD
        return [(cost, after) for after in self.add(Move(seat, cards, None, maybe=maybe))]

    def with_early(self) -> list[Self]:
        """After the cards that were said before their turn."""
        waiting = next((move for move in self.early if move.seat == self.turn), None)
        if waiting is None or self.over:
            return [self]
        early = tuple(move for move in self.early if move is not waiting)
        cards = waiting.cards & self.left(waiting.seat)
        if not cards:
            return []
        after = replace(self, early=early).add(waiting._replace(cards=cards))
        return [later for one in after for later in one.with_early()]

    def played(
        self, seat: int, cards: frozenset[Card], source: Source
    ) -> Iterator[tuple[float, Self]]:
        """Whose turn it is plays one of some cards."""
        legal = self.legal(seat, self.lying)
        cost, cards = (0.0, cards & legal) if cards & legal else (_ILLEGAL, cards)
        begun = self if self.leads is not None or self.moves else replace(self, leads=seat)
        if not self.moves:
            cost += UNHEARD_BID * len(self.missing_bids)
        for after in begun.add(Move(seat, cards, source)):
            for later in after.with_early():
                yield cost, later

    def again(self, seat: int, cards: frozenset[Card], source: Source | None) -> list[Self]:
        """The last card of a seat was another one: what came after it in the trick is as it was."""
        place = max((i for i, move in enumerate(self.moves) if move.seat == seat), default=-1)
        players = len(self.dealt.seats)
        trick = place // players
        if place < 0 or trick < len(self.takers) - 1 or (trick < len(self.takers) and self.lying):
            return []
        first = trick * players
        old = self.moves[place]
        out = [replace(
            self, moves=self.moves[:first], takers=self.takers[:trick],
            leads=self.moves[first].seat,
        )]  # fmt: skip
        for i, move in enumerate(self.moves[first:], first):
            if i == place:
                move = old._replace(cards=cards, source=source or old.source, fault=None)
            out = [after for one in out for after in one.add(move)]
        return out

    # -- at its end

    def finished(self, recent: Recent) -> list[tuple[float, Self]]:
        """When the next round is announced: what is missing was played elsewhere."""
        if self.over:
            return [(0.0, self)]
        missing = self.facts.cards * len(self.dealt.seats) - len(self.moves)
        out = list[tuple[float, Self]]()
        if self.moves and missing <= len(self.dealt.seats):
            out = [(0.0, self)]
            for _ in range(missing):
                out = [
                    (cost + more, after)
                    for cost, one in out
                    for more, after in ([(0.0, one)] if one.over else one.unheard(recent))
                    if cost + more < 9
                ][:40]
        return [*out, (3.0 + min(4, missing) * 0.7, replace(self, given_up=True))]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Those that are over, with the cards that are known."""
        players = len(self.dealt.seats)
        return tuple(
            Trick(
                tuple(
                    PlayedCard(move.seat, move.card)
                    for move in self.moves[number * players : (number + 1) * players]
                    if move.card
                ),
                taker,
            )
            for number, taker in enumerate(self.takers)
        )
