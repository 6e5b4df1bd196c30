"""What a referee finds: irregularities, and messages that could mean two things."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.games import Played


class Fault(Enum):
    """What can go wrong at a table.

    Attributes:
        cost: how unlikely a table plays so; 0 is what the rules allow.
    """

    cost: float

    def __new__(cls, name: str, cost: float) -> Fault:
        fault = object.__new__(cls)
        fault._value_, fault.cost = name, cost
        return fault

    NOT_IN_HAND = "not-in-hand", 4.0
    TWICE = "twice", 4.0
    NOT_FOLLOWED = "not-followed", 3.0
    NOT_TRUMPED = "not-trumped", 3.0
    OUT_OF_TURN = "out-of-turn", 2.0
    WRONG_LEADER = "wrong-leader", 2.0
    MISSING_CARD = "missing-card", 3.0
    ROUND_NOT_FINISHED = "round-not-finished", 2.0
    FORBIDDEN_BID = "forbidden-bid", 1.0
    BID_OUT_OF_TURN = "bid-out-of-turn", 1.0
    BID_CHANGED = "bid-changed", 2.0
    BID_TOO_LOW = "bid-too-low", 1.0
    WRONG_NUMBER = "wrong-number", 0.5
    ANNOUNCED_EARLY = "told-early", 0.5


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
        held: cards that could have been played instead; at the end only those that were played
            later.
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
