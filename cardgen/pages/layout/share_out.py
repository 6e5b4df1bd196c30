"""What comes in an order, put on pages or into letters: as few as there can be, and as evenly as they can be filled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class _Plan(NamedTuple):
    """Shares from some thing to the last; of two plans the smaller one is better."""

    shares: int
    idle: int  # how many of them hold idle things alone
    squares: float  # of the room that is taken in each; the smaller their sum, the more alike the shares
    # how far each reaches, as the negative index behind its last thing: of plans otherwise alike the fuller shares come first
    ends: tuple[int, ...]


def evenly_shared(units: Sequence[float], capacity: float, idle: Sequence[bool] = ()) -> tuple[range, ...]:
    """Things in their order, in as few shares as possible, these as alike as possible; the indices of each share's things.

    Args:
        units: the room that each takes; one that takes more than `capacity` has a share of its own.
        idle: whether a thing had better not be alone; such things get no share of their own if they fit into another.
    """
    count = len(units)
    idle = idle or (False,) * count
    best = [_Plan(0, 0, 0, ())] * (count + 1)
    for start in reversed(range(count)):
        plans, taken = [], 0.0
        for end in range(start + 1, count + 1):
            taken += units[end - 1]
            if taken > capacity and end > start + 1:
                break
            rest = best[end]
            plans.append(_Plan(1 + rest.shares, all(idle[start:end]) + rest.idle, taken**2 + rest.squares, (-end, *rest.ends)))
        best[start] = min(plans)
    ends = [-end for end in best[0].ends]
    return tuple(range(start, end) for start, end in zip([0, *ends], ends, strict=False))
