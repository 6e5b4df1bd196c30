"""Text of a player's pages → what it says of each round: the hand, others' cards, the sealed list, numbers to tell.

Written apart from the code that draws the pages and from the one that deals: it knows how a card is called, and the few
words that stand beside cards.  So it proves what a reader of the pages sees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.errors import CheckError
from cardgen.texts import Catalogue, catalogue

_INDICES = {
    "de": "AKDB", "en": "AKQJ", "es": "AKQJ", "fi": "AKQJ", "fr": "ARDV", "it": "AKQJ",
    "nl": "AHVB", "pl": "AKDW", "ro": "AKQJ", "ru": "ТКДВ", "sv": ("E", "K", "D", "Kn"),
}  # fmt: skip
"""How ace, king, queen and jack are called, by letters."""

_NUMBER = r"\d{1,2}[0-9A-HJKMNP-TV-Z]"
"""A position of a list and its check letter."""

_SIGNS = {suit.sign: suit for suit in Suit}


@dataclass(frozen=True, slots=True)
class ReadRound:
    """What a player's pages say of a round.

    Attributes:
        number: from 1.
        hand: own cards, in the order of the page; None where there are none.
        others: in a forehead round: names as they are shown, and their cards.
        sealed: the list, by position: numbers with their check letters, and the cards that they mean.
        told: names as they are shown, and the numbers to tell them.
    """

    number: int
    hand: tuple[Card, ...] | None = field(repr=False)  # a card must not slip into a log or a traceback
    others: tuple[tuple[str, tuple[Card, ...]], ...] = field(repr=False)
    sealed: tuple[tuple[str, Card], ...] = field(repr=False)
    told: tuple[tuple[str, tuple[str, ...]], ...] = field(repr=False)


def read_rounds(pages: Sequence[str], language: str, letters: str, last: int, first: int = 1) -> tuple[ReadRound, ...]:
    """What the text of a player's pages says of each round.

    Args:
        pages: the text of each page, line by line in the order in which it was drawn.
        language: of the words.
        letters: of the cards.
        last: number of the game's last round, as it stands in “Round 1 of 19”.
        first: number of the pages' first round.

    Returns:
        The rounds from `first` to `last`, those that stand nowhere as well.

    Raises:
        CheckError: a hand stands in no round, or a round has two, or a list is none; the message names no card.
    """
    reader = _Reader(catalogue(language), letters, range(first, last + 1))
    for page in pages:
        for line in page.replace("\u00a0", " ").splitlines():
            reader.read(line.strip())
    return tuple(reader.found[number].finished() for number in range(first, last + 1))


class _Found:
    """A round while it is read."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.hand: tuple[Card, ...] | None = None
        self.others: list[tuple[str, tuple[Card, ...]]] = []
        self.sealed: dict[int, tuple[str, Card]] = {}
        self.told: list[tuple[str, tuple[str, ...]]] = []

    def finished(self) -> ReadRound:
        if sorted(self.sealed) != list(range(1, len(self.sealed) + 1)):
            raise CheckError(f"round {self.number} has a list with a gap")
        entries = tuple(entry for _, entry in sorted(self.sealed.items()))
        return ReadRound(self.number, self.hand, tuple(self.others), entries, tuple(self.told))


class _Reader:
    """Reads line by line; what it meets belongs to the round whose heading came last."""

    def __init__(self, texts: Catalogue, letters: str, numbers: range) -> None:
        self.found = {number: _Found(number) for number in numbers}
        self._at: _Found | None = None
        self._name = ""  # of a line that only names somebody: the numbers follow below
        self._ranks = dict(zip(_INDICES[letters], (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK), strict=True))
        self._ranks |= {rank.value: rank for rank in Rank if rank.value.isdigit()}
        self._jokers = {texts("joker.big"): BIG_JOKER, texts("joker.little"): LITTLE_JOKER}
        rank = f"(?:{'|'.join(sorted(self._ranks, key=len, reverse=True))})(?![^\\W_])"
        suits, jokers = "".join(_SIGNS), "|".join(map(re.escape, self._jokers))
        self._card = re.compile(f"({jokers})|([{suits}])|({rank})")
        run = f"[{suits}](?: ?{rank})+"
        hand = f"(?:{jokers}|{run})(?: (?:{jokers}|{run}))*"
        self._hand = re.compile(hand)
        self._named_hand = re.compile(f"(.*?) ?({hand})")
        self._entry = re.compile(f"({_NUMBER}) ?([{suits}] ?{rank}|{jokers})")
        self._list = re.compile(f"{self._entry.pattern}(?: {self._entry.pattern})*")
        numbers_told = f"{_NUMBER}(?: *[· ] *{_NUMBER})*"
        before, after = (re.escape(part.strip()) for part in texts("sealed.for").split("{name}"))
        self._told = re.compile(f"{before} ((?:(?!{before} ).)+?){after} ?({numbers_told})(?={before} |[^\\w]|$)")
        self._name_alone = re.compile(f"(?:{before} )?(.+?){after}")
        self._numbers = re.compile(numbers_told)
        title, part = (
            re.escape(text.replace("\u00a0", " ").strip()) for text in (texts("round.title", n=""), texts("fold.part", round="", n=""))
        )
        of_all = f"(?:{title} ?)?(\\d{{1,3}}) ?{texts('round.of', n=numbers[-1])}"  # what follows may be glued to it: “Round 3of 241 card”
        self._heading = re.compile(f"{of_all}.*|{title} ?(\\d{{1,3}})|.*?{title} ?(\\d{{1,3}}){part}.*")

    def read(self, line: str) -> None:
        """Note what a line says, without blanks around it."""
        heading = self._heading.fullmatch(line)
        number = next((int(text) for text in heading.groups() if text), 0) if heading else 0
        if number in self.found:
            self._at = self.found[number]
        elif self._list.fullmatch(line):
            self._read_list(line)
        elif self._hand.fullmatch(line):
            self._read_hand(line)
        elif self._at and (named := self._named_hand.fullmatch(line)):
            self._at.others.append((named[1], self._cards(named[2])))
        elif self._at and self._name and self._numbers.fullmatch(line):
            self._at.told.append((self._name, tuple(re.findall(_NUMBER, line))))
        elif self._at:
            self._at.told += [(told[1], tuple(re.findall(_NUMBER, told[2]))) for told in self._told.finditer(line)]
        alone = self._name_alone.fullmatch(line)
        self._name = alone[1] if alone else ""

    def _read_list(self, line: str) -> None:
        if self._at is None:
            raise CheckError("a list stands in no round")
        for entry in self._entry.finditer(line):
            position = int(entry[1][:-1])
            if position in self._at.sealed:
                raise CheckError(f"round {self._at.number} has a place twice in its list")
            (card,) = self._cards(entry[2])
            self._at.sealed[position] = entry[1], card

    def _read_hand(self, line: str) -> None:
        if self._at is None:
            raise CheckError("a hand stands in no round")
        if self._at.hand is not None:
            raise CheckError(f"round {self._at.number} has two hands")
        self._at.hand = self._cards(line)

    def _cards(self, text: str) -> tuple[Card, ...]:
        """The cards of a hand as it is written: a suit's sign stands before all of its ranks."""
        cards: list[Card] = []
        suit: Suit | None = None
        for joker, sign, rank in self._card.findall(text):
            if joker:
                cards.append(self._jokers[joker])
            elif sign:
                suit = _SIGNS[sign]
            else:
                cards.append(Card(self._ranks[rank], suit))
        return tuple(cards)
