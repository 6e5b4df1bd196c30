"""Text of a player's pages → what it says of each round: the hand, others' cards, the sealed list,
numbers to tell.

Written apart from the code that draws the pages and from the one that deals: it knows how a card is
called, and the few words that are beside cards.  So it proves what a reader of the pages sees.
This is the one grammar of hands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.text import Catalogue, catalogue

INDICES = {
    "de": "AKDB", "en": "AKQJ", "es": "AKQJ", "fi": "AKQJ", "fr": "ARDV", "it": "AKQJ",
    "nl": "AHVB", "pl": "AKDW", "ro": "AKQJ", "ru": "ТКДВ", "sv": ("E", "K", "D", "Kn"),
}  # fmt: skip
"""How ace, king, queen and jack are called, by letters."""

MOST_LINE = 1_000
"""Letters of a line of text: none that cardgen writes is longer."""

_NUMBER = r"\d{1,2}-[ACDEFGHJKMNPQRTUVWXY]"
"""A position of a list and its check letter."""

_SIGNS = {suit.sign: suit for suit in Suit}


@dataclass(frozen=True, slots=True)
class ReadRound:
    """What a player's pages say of a round.

    Attributes:
        number: from 1.
        hand: own cards, in the order of the page; None where there are none.
        others: in a forehead round: names as they are shown, and their cards.
        sealed: the list, by position: numbers with their check letters, and the cards that they
            mean.
        announcements: names as they are shown, and the numbers to tell them.
    """

    number: int
    hand: tuple[Card, ...] | None = None
    others: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    sealed: tuple[tuple[str, Card], ...] = ()
    announcements: tuple[tuple[str, tuple[str, ...]], ...] = ()


def read_hands(
    pages: Sequence[str], language: str, letters: str, last: int, first: int = 1
) -> tuple[ReadRound, ...]:
    """What the text of a player's pages says of each round, also of those that are nowhere.

    Args:
        pages: the text of each page, line by line in the order in which it was drawn.
        language: of the words.
        letters: of the cards.
        last: number of the game's last round, as it is in “Round 1 of 19”.
        first: number of the pages' first round.

    Raises:
        ValueError: a card is in no round or where none belongs, or a list is none.
    """
    reader = _HandReader(catalogue(language), Grammar(language, letters), range(first, last + 1))
    for page in pages:
        for line in page.replace("\u00a0", " ").splitlines():
            reader.read(line.strip())
    return reader.finished()


@lru_cache(maxsize=16)
class Grammar:
    """How cards are written in a language and in these letters."""

    def __init__(self, language: str, letters: str) -> None:
        texts = catalogue(language)
        self._ranks = dict(
            zip(INDICES[letters], (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK), strict=True)
        )
        self._ranks |= {rank.value: rank for rank in Rank if rank.value.isdigit()}
        self._jokers = {texts("joker.big"): BIG_JOKER, texts("joker.little"): LITTLE_JOKER}
        rank = f"(?:{'|'.join(sorted(self._ranks, key=len, reverse=True))})(?![^\\W_])"
        suits, jokers = "".join(_SIGNS), "|".join(map(re.escape, self._jokers))
        run = f"(?:{jokers}|[{suits}](?: ?{rank})+)"
        self._card = re.compile(f"({jokers})|([{suits}])|({rank})")
        self._hand = re.compile(f"([^{suits}]*?) ?({run}(?: {run})*)(?: |$)")
        self._entry = f"({_NUMBER}) ?([{suits}] ?{rank}|{jokers})"
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
        if not re.fullmatch(f"{self._entry}(?: {self._entry})*", line):
            return []
        return [(entry[1], self._cards(entry[2])[0]) for entry in re.finditer(self._entry, line)]

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


@dataclass(slots=True)
class _Found:
    """A round while it is read.  hands: with the text before each on its line, several where
    pages of it say so (`parts`); lines: what has
    no card in it.
    """

    number: int
    parts: bool = False
    hands: list[tuple[str, tuple[Card, ...]]] = field(default_factory=list)
    sealed: dict[int, tuple[str, Card]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)


class _HandReader:
    """Reads line by line; what it meets belongs to the round whose heading came last."""

    def __init__(self, texts: Catalogue, grammar: Grammar, numbers: range) -> None:
        self._found = {number: _Found(number) for number in numbers}
        self._at: _Found | None = None
        self._grammar = grammar
        listed = rf"{_NUMBER}(?: *[·\s] *{_NUMBER})*"
        before, after = (re.escape(part.strip()) for part in texts("sealed.for").split("{name}"))
        self._announced = re.compile(
            f"{before} ((?:(?!{before} )[^\\n])+?){after}\\s?({listed})(?={before}"
            f" |[^\\w]|$)|^([^\\n]+?){after}\\n({listed})$",
            re.MULTILINE,
        )
        title, part = (
            re.escape(text.replace("\u00a0", " ").strip())
            for text in (texts("round.title", n=""), texts("fold.part", round="", n=""))
        )
        of_all = (  # what follows may be glued to it: “Round 3of 241 card”
            f"(?:{title} ?)?(\\d{{1,3}}) ?{texts('round.of', n=numbers[-1])}"
        )
        self._heading = re.compile(
            f"{of_all}.*|{title} ?(\\d{{1,3}})(?: · \\d/\\d)?|.*?{title} ?(\\d{{1,3}}){part}.*"
        )

    def read(self, line: str) -> None:
        """Note what a line of a page says, without blanks around it."""
        if len(line) > MOST_LINE:
            raise ValueError("a longer line than cardgen ever writes")
        heading = self._heading.fullmatch(line)
        number = next((int(text) for text in heading.groups() if text), 0) if heading else 0
        if number in self._found:
            self._at = self._found[number]
            self._at.parts |= "/" in line
        elif entries := self._grammar.entries(line):
            self._note_list(entries, self._here())
        elif hands := self._grammar.hands(line):
            self._note_hands(hands, self._here())
        elif self._grammar.shows_card(line):
            raise ValueError(f"round {self._here().number} has a card where none belongs")
        elif self._at is not None:
            self._at.lines.append(line)

    def finished(self) -> tuple[ReadRound, ...]:
        """What was read, round by round."""
        return tuple(map(self._finished, self._found.values()))

    def _here(self) -> _Found:
        if self._at is None:
            raise ValueError("a card stands in no round")
        return self._at

    def _note_list(self, entries: Sequence[tuple[str, Card]], found: _Found) -> None:
        for number, card in entries:
            position = int(number[:-2])
            if position in found.sealed:
                raise ValueError(f"round {found.number} has a place twice in its list")
            found.sealed[position] = number, card

    def _note_hands(self, hands: Sequence[tuple[str, tuple[Card, ...]]], found: _Found) -> None:
        found.hands += hands
        if not hands[0][0] and found.lines:  # somebody may be named on the line above
            found.hands[-len(hands)] = f"\n{found.lines[-1]}", found.hands[-len(hands)][1]

    def _finished(self, found: _Found) -> ReadRound:
        if sorted(found.sealed) != list(range(1, len(found.sealed) + 1)):
            raise ValueError(f"round {found.number} has a list with a gap")
        unnamed = {words[:1] for words, _ in found.hands} <= {"", "\n"}
        own = None
        if unnamed and (len(found.hands) == 1 or (found.parts and found.hands)):
            own = tuple(card for _, hand in found.hands for card in hand)
        others = () if own else tuple((name.strip(), cards) for name, cards in found.hands)
        announcements = [
            (match[1] or match[3], match[2] or match[4])
            for match in self._announced.finditer("\n".join(found.lines))
        ]
        return ReadRound(
            found.number,
            own,
            others,
            tuple(entry for _, entry in sorted(found.sealed.items())),
            tuple(
                (name.strip(), tuple(re.findall(_NUMBER, numbers)))
                for name, numbers in announcements
            ),
        )
