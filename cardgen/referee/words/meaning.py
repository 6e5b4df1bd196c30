"""What a message says, part by part."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple


class Kind(Enum):
    """What a part of a message is; in brackets: its value."""

    CARD = "cards that it can mean"
    NUMBER = "a number"
    PASS = "a pass"
    WAY = "uptown, downtown, no trump"
    SUIT = "suits that it can mean"
    RANK = "ranks that it can mean"
    SEALED = "a number of a closed card"
    NAME = "a seat"
    SIGHT = "what the dealer chooses"
    TRUMP = "the word trump"
    NULLO = "a nullo"


class Part(NamedTuple):
    """A part of a message.  to: the seat for which a number of a closed card is, where the
    message says so.
    """

    kind: Kind
    value: Any = None
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a message says.

    Attributes:
        parts: in their order, without words that mean nothing here.
        sure: nothing else is in it that could change its meaning.
        correction: it takes something back.
        round: the number of the round that it announces; 0: none.
        titled: its names and numbers are bids, as a heading says.
    """

    parts: tuple[Part, ...]
    sure: bool = True
    correction: bool = False
    round: int = 0
    titled: bool = False

    def of(self, kind: Kind) -> tuple[Any, ...]:
        """The values of the parts of one kind."""
        return tuple(part.value for part in self.parts if part.kind is kind)


NOTHING = Meaning(())
