"""What a round is told with: who says something where, cards and bids, what is wrong with them, and
what is known of the round beforehand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.dealing import Deal, Round, player_round
from cardgen.games import Bidding, Call, Played, playing_seats


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
        clear: it says one thing, and nothing else; in_a_row: two cards, “♣8, and now ♥J”.
        edited: it was changed later.
        answers: somebody else has just asked for a card.
    """

    at: int
    line: int
    by: int | None = None
    writer: str = ""
    text: str = ""
    clear: bool = False
    in_a_row: bool = False
    edited: bool = False
    answers: bool = False

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
        noticed: somebody else may have objected to it; False: it is none without that.
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
    noticed: bool | None = None


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
    """A bid, or a call for the contract.

    Attributes:
        source: None where it wasn't heard.
        before: another one that it changes, after others have bid.
    """

    what: int | Call
    source: Source | None
    before: Bid | None = None


class RoundStep(NamedTuple):
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
        self.facts, self.rules = dealt.facts, deal.rules
        self._deal, self._dealt = deal, dealt
        self.players = len(deal.players)
        self.seats = playing_seats(self.facts, self.players)
        self.per_trick = len(self.seats)
        self.hands = {
            seat: frozenset(hand) for seat, hand in enumerate(dealt.hands) if hand is not None
        }
        self.kitty = frozenset(dealt.kitty)
        self.bids = self.rules.bidding is Bidding.EXACT and self.facts.forced_bid is None

    @cached_property
    def hearers(self) -> dict[tuple[int, str], set[int]]:
        """To whom numbers of closed cards have to be told: by who tells one, and the number."""
        hearers = defaultdict(set)
        for seat in self.seats:
            for announced in player_round(self._dealt, seat).announcements:
                for number in announced.numbers:
                    hearers[seat, number].add(announced.to)
        return hearers

    @cached_property
    def elsewhere(self) -> set[tuple[int, str]]:
        """Numbers of closed cards that are told in any round, and by whom."""
        every = (DealtRound(dealt, self._deal).hearers for dealt in self._deal.rounds)
        return set[tuple[int, str]]().union(*every)

    def after(self, seat: int) -> int:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
