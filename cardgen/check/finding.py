"""What a check says: of a pack's lists and folder a finding, of a file a verdict.  Nothing here
holds a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from enum import StrEnum
from typing import NamedTuple

from cardgen import frozen


class Finding(NamedTuple):
    """Something that isn't as it should be.

    Attributes:
        file: path in the pack, or what else it is about.
        words: what is wrong; never a card, the seed or a key.
        rounds: numbers of those that it concerns; empty: none in particular.
    """

    file: str
    words: str
    rounds: tuple[int, ...] = ()

    def __str__(self) -> str:
        rounds = f", {spoken('round', self.rounds)}" if self.rounds else ""
        return f"{self.file}{rounds}: {self.words}"


class Verdict(StrEnum):
    """Whether a file is the one that was dealt."""

    MATCH = "match"
    DIFFERS = "differs"
    UNJUDGED = "unjudged"


@frozen
class FileVerdict:
    """What came out for one file.

    Attributes:
        path: of the file, in its pack where it has one.
        verdict: that on it.
        sentence: that says why it is no match, or in what way; names the file.
        pages, rounds: numbers of those that differ, as far as they are known.
        dealt: the file as it was dealt, encrypted where the given one is; empty where it is a
            match, or can't be drawn.
        given: the bytes that were judged.
        password: of an encrypted one; else empty.
        other_version: whether another version of cardgen drew it, in another way.
    """

    path: str
    verdict: Verdict
    sentence: str = ""
    pages: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    dealt: bytes = field(default=b"", repr=False)
    given: bytes = field(default=b"", repr=False)
    other_version: bool = False
    password: str = field(default="", repr=False)


def spoken(what: str, numbers: Sequence[int]) -> str:
    """``page 3``, ``pages 1, 4 to 6 and 9``."""
    parts: list[str] = []
    start = previous = numbers[0]
    for number in [*numbers[1:], 0]:
        if number != previous + 1:
            parts += (
                [str(start)]
                if start == previous
                else (
                    [f"{start} to {previous}"]
                    if previous > start + 1
                    else [str(start), str(previous)]
                )
            )
            start = number
        previous = number
    listed = " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
    return f"{what}{'s' * (len(numbers) > 1)} {listed}"
