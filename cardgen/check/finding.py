"""What a check says of a file: one kind of finding, one kind of verdict.  Nothing here holds a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from cardgen.pdf.read import FoundFile

SAME_PAGES = "; all its pages are as they should be"
"""Of a file in which something else isn't."""

SAME_CARDS = "; the cards that can be read in it are right"
"""Of a player's file in which something else isn't."""


class Finding(NamedTuple):
    """Something that isn't as it should be.

    Attributes:
        file: path in the pack, or what else it is about.
        words: what is wrong; never a card, the seed or a key.
        page: from 1; 0 where it is about none.
        rounds: numbers of those that it concerns; empty: none in particular.
    """

    file: str
    words: str
    page: int = 0
    rounds: tuple[int, ...] = ()

    @property
    def round(self) -> int:
        """The round, from 1; 0 where it is about none, or about several."""
        return self.rounds[0] if len(self.rounds) == 1 else 0

    @property
    def spares_cards(self) -> bool:
        """Whether it says itself that the cards are right, and something else isn't."""
        return self.words.endswith((SAME_PAGES, SAME_CARDS))

    @property
    def naming(self) -> Finding:
        """The same in words that name the file."""
        if self.file in self.words:
            return self
        between = " " if self.words.partition(" ")[0] in _VERBS else ": "
        return self._replace(words=f"{self.file}{between}{self.words}")

    @property
    def sentence(self) -> str:
        """``Round 7 doesn't match: the cards in 1-Anna.pdf aren't those that were dealt``, for words that name the file."""
        return f"{spoken_rounds(self.rounds)}: {self.words}" if self.rounds else self.words

    def __str__(self) -> str:
        page = f", page {self.page}" if self.page else ""
        rounds = f", {spoken('round', self.rounds)}" if self.rounds else ""
        return f"{self.file}{page}{rounds}: {self.words}"


_VERBS = {"is", "isn't", "has", "was", "says", "lists", "holds", "draws", "doesn't", "can't", "belongs"}


class Verdict(StrEnum):
    """Whether a file is what the seed makes."""

    MATCH = "match"
    NOTED = "match with a note"
    """Other bytes, the same content."""

    UNJUDGED = "couldn't be judged"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What came out for one file.

    Attributes:
        findings: what differs.
        unjudged: what couldn't be judged, a sentence each.
        notes: what else there is to know, a sentence each.
        found: what is in the file, as far as it had to be read.
        filled: whether its fields were filled in.
    """

    findings: tuple[Finding, ...] = ()
    unjudged: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    found: FoundFile | None = field(default=None, repr=False)
    filled: bool = False

    @property
    def verdict(self) -> Verdict:
        if self.findings:
            return Verdict.DIFFERS
        if self.unjudged:
            return Verdict.UNJUDGED
        return Verdict.NOTED if self.notes else Verdict.MATCH


def spoken_rounds(rounds: Sequence[int]) -> str:
    """``Round 7 doesn't match``, ``Rounds 2, 5 to 9 and 12 don't match``."""
    verb = "doesn't" if len(rounds) == 1 else "don't"
    return f"{spoken('round', rounds).capitalize()} {verb} match"


def spoken(what: str, numbers: Sequence[int]) -> str:
    """``page 3``, ``pages 1, 4 to 6 and 9``."""
    parts: list[str] = []
    start = previous = numbers[0]
    for number in [*numbers[1:], 0]:
        if number != previous + 1:
            parts += (
                [str(start)] if start == previous else [f"{start} to {previous}"] if previous > start + 1 else [str(start), str(previous)]
            )
            start = number
        previous = number
    listed = " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
    return f"{what}{'s' * (len(numbers) > 1)} {listed}"
