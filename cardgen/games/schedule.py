"""How many cards each round deals, and how long all of them take in a chat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def through(turns: tuple[int, ...], step: int = 1, repeat: int = 1) -> tuple[int, ...]:
    """From turning point to turning point, such as ``(1, 8, 1)``, by `step`; each of them
    `repeat` times, every size between once.
    """
    turns = tuple(size for i, size in enumerate(turns) if i == 0 or size != turns[i - 1])
    out = [turns[0]] * repeat
    for start, end in pairwise(turns):
        way = step if end > start else -step
        out += [*range(start + way, end, way), *[end] * repeat]
    return tuple(out)


def each_in_turn(most: int, times: int) -> tuple[int, ...]:
    """Every size from 1 to `most`, each so many times."""
    return tuple(size for size in range(1, most + 1) for _ in range(times))


def opens_series(schedule: tuple[int, ...]) -> tuple[bool, ...]:
    """Where a sheet draws a strong rule: before and behind every run of rounds of one size, and
    between two such runs.
    """
    runs = [
        (i > 0 and size == schedule[i - 1]) or (i + 1 < len(schedule) and size == schedule[i + 1])
        for i, size in enumerate(schedule)
    ]
    return tuple(
        i > 0 and (runs[i] != runs[i - 1] or (runs[i] and size != schedule[i - 1]))
        for i, size in enumerate(schedule)
    )


def chat_minutes(sizes: Sequence[int], players: int) -> int:
    """About how long rounds of these sizes take over a chat, in minutes, rounded as people say it.

    An estimate: ten seconds a card and a bid, and for each round half a minute of looking and
    writing down.
    """
    seconds = sum(sizes) * players * 10 + len(sizes) * (players * 10 + 30)
    step = 5 if seconds < 900 else 15 if seconds < 3600 else 30
    return max(step, round(seconds / 60 / step) * step)
