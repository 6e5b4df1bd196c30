"""Text of a player's pages → what it says of each round: the hand, others' cards, the sealed list, numbers to tell.

Written apart from the code that draws the pages and from the one that deals: it knows how a card is called, and the few
words that are beside cards.  So it proves what a reader of the pages sees.  This is the one grammar of hands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.errors import CheckError
from cardgen.pdf.read import MOST_LINE
from cardgen.text import Catalogue, catalogue

_INDICES = {
    "de": "AKDB", "en": "AKQJ", "es": "AKQJ", "fi": "AKQJ", "fr": "ARDV", "it": "AKQJ",
    "nl": "AHVB", "pl": "AKDW", "ro": "AKQJ", "ru": "ТКДВ", "sv": ("E", "K", "D", "Kn"),
}  # fmt: skip
"""How ace, king, queen and jack are called, by letters."""

_NUMBER = r"\d{1,2}(?:-[ACDEFGHJKMNPQRTUVWXY]|[0-9A-HJKMNP-TV-Z])"
"""A position of a list and its check letter: ``17-K``, or ``17K`` as in packs of edition 1."""

_SIGNS = {suit.sign: suit for suit in Suit}


@dataclass(frozen=True, slots=True)
class ReadRound:
    """What a player's pages say of a round.

    Attributes:
        number: from 1.
        hand: own cards, in the order of the page; None where there are none.
        others: in a forehead round: names as they are shown, and their cards.
        sealed: the list, by position: numbers with their check letters, and the cards that they mean.
        announcements: names as they are shown, and the numbers to tell them.
        page: from 1, on which its first hand is; 0 where there is none.
        lines: what else is said of it, in the order of the page: no card of a hand is in it.
    """

    number: int
    hand: tuple[Card, ...] | None = field(repr=False)  # a card must not slip into a log or a traceback
    others: tuple[tuple[str, tuple[Card, ...]], ...] = field(repr=False)
    sealed: tuple[tuple[str, Card], ...] = field(repr=False)
    announcements: tuple[tuple[str, tuple[str, ...]], ...] = field(repr=False)
    page: int = field(default=0, compare=False, repr=False)
    lines: tuple[str, ...] = field(default=(), compare=False, repr=False)


class Reading(NamedTuple):
    """What a player's pages say.  cards: all that are named on each page, whatever for."""

    rounds: tuple[ReadRound, ...]
    cards: tuple[frozenset[Card], ...]


@lru_cache(maxsize=16)
class Grammar:
    """How cards are written in a language and in these letters."""

    def __init__(self, language: str, letters: str) -> None:
        texts = catalogue(language)
        self._ranks = dict(zip(_INDICES[letters], (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK), strict=True))
        self._ranks |= {rank.value: rank for rank in Rank if rank.value.isdigit()}
        self._jokers = {texts("joker.big"): BIG_JOKER, texts("joker.little"): LITTLE_JOKER}
        rank = f"(?:{'|'.join(sorted(self._ranks, key=len, reverse=True))})(?![^\\W_])"
        suits, jokers = "".join(_SIGNS), "|".join(map(re.escape, self._jokers))
        run = f"(?:{jokers}|[{suits}](?: ?{rank})+)"
        self._card = re.compile(f"({jokers})|([{suits}])|({rank})")
        self._hand = re.compile(f"([^{suits}]*?) ?({run}(?: {run})*)(?: |$)")
        # What follows is compiled when a finished file is read, and not before each pack is written.
        self._run = run
        self._entry = f"({_NUMBER}) ?([{suits}] ?{rank}|{jokers})"
        self._list = f"{self._entry}(?: {self._entry})*"
        self._shown = f"[{suits}] ?{rank}"

    def hands(self, line: str) -> list[tuple[str, tuple[Card, ...]]]:
        """Hands and the text before each, if the line has nothing else."""
        hands, end = [], 0
        while hand := self._hand.match(line, end):
            hands.append((hand[1], self._cards(hand[2])))
            end = hand.end()
        return hands if end == len(line) else []

    def entries(self, line: str) -> list[tuple[str, Card]]:
        """Numbers and cards of a sealed list, if the line has nothing else."""
        if not re.fullmatch(self._list, line):
            return []
        return [(entry[1], self._cards(entry[2])[0]) for entry in re.finditer(self._entry, line)]

    def named(self, text: str) -> frozenset[Card]:
        """Every card that a text names, whatever else is in it."""
        return frozenset(card for run in re.findall(self._run, text) for card in self._cards(run))

    def shows_card(self, text: str) -> bool:
        """Whether a suit's sign and a rank behind it stand in a text."""
        return bool(re.search(self._shown, text))

    def _cards(self, text: str) -> tuple[Card, ...]:
        """The cards of a hand as it is written: a suit's sign is before all of its ranks."""
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


def read_hands(pages: Sequence[str], language: str, letters: str, last: int, first: int = 1) -> Reading:
    """What the text of a player's pages says of each round.

    Args:
        pages: the text of each page, line by line in the order in which it was drawn.
        language: of the words.
        letters: of the cards.
        last: number of the game's last round, as it is in “Round 1 of 19”.
        first: number of the pages' first round.

    Returns:
        The rounds from `first` to `last`, those that are nowhere as well.

    Raises:
        CheckError: a card is in no round or where none belongs, or a list is none; the message names no card.
    """
    grammar = Grammar(language, letters)
    reader = _Reader(catalogue(language), grammar, range(first, last + 1))
    texts = [page.replace("\u00a0", " ") for page in pages]
    for number, text in enumerate(texts, 1):
        for line in text.splitlines():
            reader.read(line.strip(), number)
    return Reading(reader.finished(), tuple(map(grammar.named, texts)))


class _Found:
    """A round while it is read."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.hands: list[tuple[str, tuple[Card, ...]]] = []
        """Hands, and the text before each on its line."""

        self.sealed: dict[int, tuple[str, Card]] = {}
        self.lines: list[str] = []
        """What has no card in it."""

        self.page = 0


class _Reader:
    """Reads line by line; what it meets belongs to the round whose heading came last."""

    def __init__(self, texts: Catalogue, grammar: Grammar, numbers: range) -> None:
        self._found = {number: _Found(number) for number in numbers}
        self._at: _Found | None = None
        self._grammar = grammar
        listed = f"{_NUMBER}(?: *[· ] *{_NUMBER})*"
        before, after = (re.escape(part.strip()) for part in texts("sealed.for").split("{name}"))
        self._announced = re.compile(
            f"{before} ((?:(?!{before} )[^\\n])+?){after}\\s?({listed})(?={before} |[^\\w]|$)|^([^\\n]+?){after}\\n({listed})$",
            re.MULTILINE,
        )
        title, part = (
            re.escape(text.replace("\u00a0", " ").strip()) for text in (texts("round.title", n=""), texts("fold.part", round="", n=""))
        )
        of_all = f"(?:{title} ?)?(\\d{{1,3}}) ?{texts('round.of', n=numbers[-1])}"  # what follows may be glued to it: “Round 3of 241 card”
        self._heading = re.compile(f"{of_all}.*|{title} ?(\\d{{1,3}})|.*?{title} ?(\\d{{1,3}}){part}.*")

    def read(self, line: str, page: int) -> None:
        """Note what a line of a page says, without blanks around it."""
        if len(line) > MOST_LINE:
            raise CheckError(f"page {page} has a longer line than cardgen ever writes")
        heading = self._heading.fullmatch(line)
        number = next((int(text) for text in heading.groups() if text), 0) if heading else 0
        if number in self._found:
            self._at = self._found[number]
        elif entries := self._grammar.entries(line):
            self._note_list(entries, self._here())
        elif hands := self._grammar.hands(line):
            self._note_hands(hands, self._here(), page)
        elif self._grammar.shows_card(line):
            raise CheckError(f"round {self._here().number} has a card where none belongs")
        elif self._at is not None:
            self._at.lines.append(line)

    def finished(self) -> tuple[ReadRound, ...]:
        """What was read, round by round."""
        return tuple(self._finished(found) for found in self._found.values())

    def _here(self) -> _Found:
        if self._at is None:
            raise CheckError("a card stands in no round")
        return self._at

    def _note_list(self, entries: Sequence[tuple[str, Card]], found: _Found) -> None:
        for number, card in entries:
            position = int(number[:-1].rstrip("-"))
            if position in found.sealed:
                raise CheckError(f"round {found.number} has a place twice in its list")
            found.sealed[position] = number, card

    def _note_hands(self, hands: Sequence[tuple[str, tuple[Card, ...]]], found: _Found, page: int) -> None:
        found.hands += hands
        found.page = found.page or page
        if not hands[0][0] and found.lines:  # somebody may be named on the line above
            found.hands[-len(hands)] = f"\n{found.lines[-1]}", found.hands[-len(hands)][1]

    def _finished(self, found: _Found) -> ReadRound:
        if sorted(found.sealed) != list(range(1, len(found.sealed) + 1)):
            raise CheckError(f"round {found.number} has a list with a gap")
        own = found.hands[0][1] if len(found.hands) == 1 and found.hands[0][0][:1] in ("", "\n") else None
        others = () if own else tuple((name.strip(), cards) for name, cards in found.hands)
        announcements = [(match[1] or match[3], match[2] or match[4]) for match in self._announced.finditer("\n".join(found.lines))]
        return ReadRound(
            found.number,
            own,
            others,
            tuple(entry for _, entry in sorted(found.sealed.items())),
            tuple((name.strip(), tuple(re.findall(_NUMBER, numbers))) for name, numbers in announcements),
            found.page,
            tuple(found.lines),
        )
