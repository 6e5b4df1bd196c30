"""Numbers as people read them."""

from __future__ import annotations

from collections.abc import Iterable


def signed(points: int) -> str:
    """``+3``, ``−2``, ``0``"""
    return f"{points:+d}".replace("-", "−") if points else "0"


def in_a_row(numbers: Iterable[int]) -> tuple[range, ...]:
    """Rising numbers as runs without a gap: 1, 2, 3, 7 → 1 to 3, 7."""
    runs: list[range] = []
    for number in numbers:
        first = runs.pop().start if runs and runs[-1].stop == number else number
        runs.append(range(first, number + 1))
    return tuple(runs)
