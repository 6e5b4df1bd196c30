"""Numbers as people read them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardgen.errors import InputError


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


def read_money(text: str, what: str) -> int:
    """``0.05`` or ``0,05`` → 5 cents.  what: it is, for the message.  Raises InputError."""
    found = re.fullmatch(r"(\d{1,6})(?:[.,](\d{1,2}))?", text.strip(), re.ASCII)
    if not found:
        raise InputError(f"{what} is “{text}”", "an amount with two decimals at most, such as 0.05")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
