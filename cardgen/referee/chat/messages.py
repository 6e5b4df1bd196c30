"""Messages of an exported chat, whatever wrote it: who said what, when, and in which line."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import NamedTuple

_DAY = 86_400
_LATE = 30 * 60
"""Seconds.  A message that is this much older than the one before it came late; an older one:
the clock was put back.
"""
_WAITING = 200
"""Messages that are held back to see whether an earlier one comes late."""


class Message(NamedTuple):
    """One message.

    Attributes:
        line: of the file, from 1, where it begins.
        at: seconds since the first day of year 1, by the clock of whoever exported the chat; 0
            where the file doesn't say.
        sender: as the file names them.
        text: without marks that the app added.
    """

    line: int
    at: int
    sender: str
    text: str


class Shape(Enum):
    """How messages are told apart."""

    STAMPED = "each begins with its time"
    PLAIN = "each begins with a name"
    BLOCKS = "each has fields above it"
    ITEMS = "each is an item of a list"


@dataclass(frozen=True, slots=True)
class Survey:
    """What a first look at a chat shows.

    Attributes:
        senders: with the number of their messages, the most talkative first.
        month_first: in its dates, which else begin with the day or the year.
    """

    senders: tuple[tuple[str, int], ...]
    shape: Shape
    month_first: bool = False


def count_senders(messages: Iterable[Message]) -> Survey:
    """A first look at a chat whose dates can be read in one way only."""
    counted = Counter(message.sender for message in messages)
    return Survey(tuple(counted.most_common()), Shape.ITEMS)


def written_time(at: int) -> str:
    """``2026-03-14 20:15``; nothing where the file doesn't say."""
    if not at:
        return ""
    days, seconds = divmod(at, _DAY)
    return f"{date.fromordinal(days).isoformat()} {seconds // 3600:02}:{seconds // 60 % 60:02}"


def as_seconds(days: int, hour: int, minute: int, second: int) -> int:
    """A point in time as `Message` has it.  days: the date's ordinal."""
    return days * _DAY + hour * 3600 + minute * 60 + second


def in_time(messages: Iterable[Message]) -> Iterator[Message]:
    """The messages as they were written: one that came late goes where its time says, equal
    times as they come.
    """
    waiting: list[tuple[int, int, Message]] = []
    latest = 0
    for number, message in enumerate(messages):
        if (
            message.at < latest - _LATE or message.at > latest + _LATE
        ):  # nothing that waits can be overtaken any more
            while waiting:
                yield heapq.heappop(waiting)[2]
            latest = message.at
        latest = max(latest, message.at)
        heapq.heappush(waiting, (message.at, number, message))
        if len(waiting) > _WAITING:
            yield heapq.heappop(waiting)[2]
    while waiting:
        yield heapq.heappop(waiting)[2]
