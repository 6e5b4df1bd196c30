"""How many cards each round deals."""

from __future__ import annotations


def up_and_down(most: int) -> tuple[int, ...]:
    """1, 2, … `most` … 2, 1: 2·`most` − 1 rounds."""
    return (*range(1, most + 1), *range(most - 1, 0, -1))
