"""Which rounds share a letter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class _Plan(NamedTuple):
    """Letters from some round to the last; of two plans the smaller one is better.

    Attributes:
        letters: how many.
        idle: how many of them hold no cards.
        squares: of the room that is taken in each; the smaller their sum, the more alike the letters.
        ends: how far each reaches, as the negative index behind its last round: of plans otherwise alike the fuller letters come first.
    """

    letters: int
    idle: int
    squares: int
    ends: tuple[int, ...]


def shared_letters(units: Sequence[int], capacity: int, idle: Sequence[bool] = ()) -> tuple[range, ...]:
    """Rounds in order, put into as few letters as possible, of as equal size as possible.

    Args:
        units: the room that each round takes; one that takes more than a letter has one of its own.
        capacity: the room in a letter.
        idle: whether a round has no cards for its reader; such rounds get no letter of their own if they fit into another.

    Returns:
        For each letter the indices of its rounds.
    """
    count = len(units)
    idle = idle or (False,) * count
    best = [_Plan(0, 0, 0, ())] * (count + 1)
    for start in reversed(range(count)):
        plans, taken = [], 0
        for end in range(start + 1, count + 1):
            taken += units[end - 1]
            if taken > capacity and end > start + 1:
                break
            rest = best[end]
            plans.append(_Plan(1 + rest.letters, all(idle[start:end]) + rest.idle, taken**2 + rest.squares, (-end, *rest.ends)))
        best[start] = min(plans)
    ends = [-end for end in best[0].ends]
    return tuple(range(start, end) for start, end in zip([0, *ends], ends, strict=False))
