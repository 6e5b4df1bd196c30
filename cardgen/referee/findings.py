"""What a referee finds: irregularities, and messages that could mean two things."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.games import Played


class Fault(Enum):
    """What can go wrong at a table."""

    NOT_IN_HAND = "not-in-hand"
    TWICE = "twice"
    NOT_FOLLOWED = "not-followed"
    NOT_TRUMPED = "not-trumped"
    OUT_OF_TURN = "out-of-turn"
    WRONG_LEADER = "wrong-leader"
    MISSING_CARD = "missing-card"
    ROUND_NOT_FINISHED = "round-not-finished"
    FORBIDDEN_BID = "forbidden-bid"
    BID_OUT_OF_TURN = "bid-out-of-turn"
    BID_CHANGED = "bid-changed"
    BID_TOO_LOW = "bid-too-low"
    WRONG_NUMBER = "wrong-number"
    ANNOUNCED_EARLY = "told-early"


COST = {
    Fault.NOT_IN_HAND: 4.0,
    Fault.TWICE: 4.0,
    Fault.NOT_FOLLOWED: 3.0,
    Fault.NOT_TRUMPED: 3.0,
    Fault.OUT_OF_TURN: 2.0,
    Fault.WRONG_LEADER: 2.0,
    Fault.MISSING_CARD: 3.0,
    Fault.ROUND_NOT_FINISHED: 2.0,
    Fault.FORBIDDEN_BID: 1.0,
    Fault.BID_OUT_OF_TURN: 1.0,
    Fault.BID_CHANGED: 2.0,
    Fault.BID_TOO_LOW: 1.0,
    Fault.WRONG_NUMBER: 0.5,
    Fault.ANNOUNCED_EARLY: 0.5,
}
"""How unlikely a table plays so; 0 is what the rules allow."""


class Source(NamedTuple):
    """Where something is said.  line: of the file, from 1; at: as `Message` has it."""

    line: int
    at: int


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that the rules don't allow, and where it is said.

    Attributes:
        round, trick: from 1; trick 0: before the first card.
        seat: whose it is, from 0.
        card: the one that was named.
        lying: what lay in the trick before it.
        held: cards that could have been played instead; at the end only those that were played later.
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


@dataclass(frozen=True, slots=True)
class Unclear:
    """A message that may be a play, but could mean something else as well; it was not counted.

    Attributes:
        round: that was played then, as far as known.
        text: as it was typed, short.
    """

    round: int
    seat: int
    source: Source
    text: str
