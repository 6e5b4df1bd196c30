"""What a message says, word by word: which of its words are cards, bids, numbers of closed cards.

Nothing is decided here that the cards could decide: a word that can mean two cards means both, and
the referee, who knows the hands, sees which is left.  A message with unknown words is never sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, NamedTuple

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.names import name_key
from cardgen.referee.vocabulary import (
    ALSO_WORDS,
    SIGHTS,
    Word,
    is_strange,
    mend,
    plain_words,
    vocabulary,
)
from cardgen.text import LANGUAGES, play_catalogue


class PartKind(Enum):
    """What a part of a message is; in brackets: its value."""

    CARD = "cards that it can mean"
    NUMBER = "a number"
    PASS = "a pass"
    WAY = "uptown, downtown, no trump"
    SUIT = "suits that it can mean"
    RANK = "ranks that it can mean"
    SEALED = "a number of a closed card"
    NAME = "a seat"
    SIGHT = "what the dealer chooses"
    TRUMP = "the word trump"
    NULLO = "a nullo"


class Part(NamedTuple):
    """A part of a message.  to: the seat for which a number of a closed card is, where the
    message says so.
    """

    kind: PartKind
    value: Any = None
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a message says.

    Attributes:
        parts: in their order, without words that mean nothing here.
        sure: nothing else is in it that could change its meaning.
        correction: it takes something back.
        round: the number of the round that it announces; 0: none.
        titled: its names and numbers are bids, as a heading says.
    """

    parts: tuple[Part, ...]
    sure: bool = True
    correction: bool = False
    round: int = 0
    titled: bool = False

    def of(self, kind: PartKind) -> tuple[Any, ...]:
        """The values of the parts of one kind."""
        return tuple(part.value for part in self.parts if part.kind is kind)


NOTHING = Meaning(())


_MENDED_BELOW = 10
_HIGHEST_BID = 26
_BESIDE_NUMBER = 2
"""Blanks before a number in its place, one of which isn't the sender's."""
SIGNS = {
    sign: suit
    for suit, signs in (
        (Suit.CLUBS, "♣♧"),
        (Suit.DIAMONDS, "♦♢"),
        (Suit.HEARTS, "♥♡❤"),
        (Suit.SPADES, "♠♤"),
    )
    for sign in signs
}
_TIMES = frozenset("hsd")
_RANKS = {str(n): Rank(str(n)) for n in range(1, 11)}
# Unicode's own playing cards; behind the jack it has a knight, which no deck here has.
_PLAYING_CARDS = {
    chr(first + place): Card(Rank(rank), suit)
    for first, suit in (
        (0x1F0A0, Suit.SPADES),
        (0x1F0B0, Suit.HEARTS),
        (0x1F0C0, Suit.DIAMONDS),
        (0x1F0D0, Suit.CLUBS),
    )
    for place, rank in enumerate(
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "-", "Q", "K"], start=1
    )
    if rank != "-"
}


_SIGNALS = {
    "pass": Part(PartKind.PASS),
    "trump": Part(PartKind.TRUMP),
    "nullo": Part(PartKind.NULLO),
}
_SIGNALS |= {key: Part(PartKind.SIGHT, sight) for key, sight in SIGHTS.items()}


@cache
def _rank_words() -> dict[Word, frozenset[Rank]]:
    """Digits, words and letters for ranks; numbers that no card has are for none."""
    words, digits = vocabulary(), {text: frozenset([rank]) for text, rank in _RANKS.items()}
    numbers = {
        word: digits.get(str(number), frozenset[Rank]()) for word, number in words.numbers.items()
    }
    return numbers | words.short_ranks | words.ranks | digits


class Token(NamedTuple):
    """A word, number or sign.  at: where it begins."""

    text: str
    at: int

    @property
    def end(self) -> int:
        return self.at + len(self.text)


class Scanner:
    """Goes through one message."""

    def __init__(
        self,
        tokens: Sequence[Token],
        sealed: Sequence[str],
        names: Mapping[str, int],
        deck: frozenset[Card],
        mixed: frozenset[str],
        short: Mapping[Word, frozenset[Suit]],
    ) -> None:
        self._tokens, self._sealed, self._names = tokens, sealed, names
        self._deck, self._mixed, self._short = deck, mixed, short
        self._texts = [token.text for token in tokens] + ["", "", "", ""]
        self._words = vocabulary()
        self._mends = len(tokens) <= _MENDED_BELOW
        self._parts: list[Part] = []
        self._unknown = 0
        self._correction = self._titled = self._drop = False
        self._round = 0

    def scan(self) -> Meaning:
        i = 0
        while i < len(self._tokens):
            text = self._text(i)
            if text[0] == "#":
                number = self._sealed[int(text[1:-1])]
                i += self._add(Part(PartKind.SEALED, number, self._addressee(i)), 1)
                continue
            if text.isalpha() and is_strange(text) and text not in self._names:
                self._unknown += 1
                i += 1
                continue
            cards = self._joker(i) or self._card(i)
            if cards is None:
                i += (
                    self._way(i)
                    or self._signal(i)
                    or self._number(i)
                    or self._single(i)
                    or self._rest(i)
                )
            elif self._drop:  # “not the hearts 7”
                self._drop, self._correction = False, True
                i += cards[1]
            else:
                i += self._add(Part(PartKind.CARD, cards[0]), cards[1])
        if not self._parts and not self._round:
            return NOTHING
        return Meaning(
            tuple(self._parts),
            not self._unknown and not self._drop,
            self._correction,
            self._round,
            self._titled,
        )

    def _text(self, i: int) -> str:
        return self._texts[i] if i < len(self._texts) else ""

    def _glued(self, i: int) -> bool:
        """Whether a token follows the one before it without a blank."""
        return 0 < i < len(self._tokens) and self._tokens[i].at == self._tokens[i - 1].end

    def _comma(self, i: int) -> bool:
        """Whether there is more than a blank behind a token."""
        return i + 1 < len(self._tokens) and self._tokens[i + 1].at > self._tokens[i].end + 1

    def _addressee(self, i: int) -> int | None:
        """The seat that is named right before a number, or before those before it: ``Ben: 17-K,
        3-J``; not so in “thanks Ben, 17-K”.
        """
        while self._text(i - 1)[:1] == "#":
            i -= 1
        colon = self._text(i - 1) == ":"
        name = i - 1 - colon
        apart = 0 if colon or name < 0 else self._tokens[i].at - self._tokens[name].end
        return self._names.get(self._text(name)) if apart <= _BESIDE_NUMBER else None

    def _add(self, part: Part, count: int) -> int:
        self._parts.append(part)
        return count

    # -- cards

    def _card(self, i: int) -> tuple[tuple[Card, ...], int] | None:
        """Cards that stand at a token, as suit and rank or rank and suit, and how many tokens
        that takes.
        """
        text = self._text(i)
        if text in _PLAYING_CARDS:
            card = _PLAYING_CARDS[text]
            return ((card,), 1) if card in self._deck else None
        found: set[Card] = set()
        count = 0
        for suits, n in self._suits(i):
            j = i + n + (self._text(i + n) in ("-", "–") and self._glued(i + n))
            ranks, m = self._ranks(j)
            if ranks and (found := self._possible(suits, ranks)):
                count = j + m - i
                break
        ranks, n = self._ranks(i)
        if ranks and not count:
            j = i + n
            of = self._text(j) in self._words.signals["of"]
            j += of or (self._text(j) in ("-", "–") and self._glued(j))
            for suits, m in self._suits(j):
                if self._is_time(i, j, of):
                    break
                more = self._possible(suits, ranks)
                if more:
                    other, behind = self._behind(i, j + m)
                    found |= more | self._possible(suits, other)
                    count = max(count, j + m + behind - i)
                    break
        if not found and len(text) == 2 and text.isalpha():
            found, count = self._pair(text), 1
        elif (
            found
            and count == 2
            and len(text) == 1
            and text.isalpha()
            and len(self._text(i + 1)) == 1
            and self._text(i + 1).isalpha()
        ):
            found |= self._pair(text + self._text(i + 1))
        return (tuple(sorted(found, key=str)), count) if found else None

    def _behind(self, i: int, j: int) -> tuple[frozenset[Rank], int]:
        """In “ten ♠ 4” the four may be the rank as well, and “ten” another word mistyped; not so
        in “ten ♠ four (of) ♥”.
        """
        ranks, count = self._ranks(j)
        suit = j + count + (self._text(j + count) in self._words.signals["of"])
        if (
            not count
            or not self._text(i).isalpha()
            or any(self._possible(suits, ranks) for suits, _ in self._suits(suit))
        ):
            return frozenset(), 0
        return ranks, count

    def _possible(self, suits: Iterable[Suit], ranks: Iterable[Rank]) -> set[Card]:
        return {
            card for suit in suits for rank in ranks if (card := Card(rank, suit)) in self._deck
        }

    def _is_time(self, i: int, j: int, of: bool) -> bool:
        """Whether it looks like ``5 h`` or ``10 s``: hours, seconds."""
        return (
            not of and self._text(i).isdecimal() and self._text(j) in _TIMES and not self._glued(j)
        )

    def _pair(self, text: str) -> set[Card]:
        """``hd``: Herz Dame; or king of diamonds, as ``kd``."""
        if text in ALSO_WORDS and text not in self._mixed:
            return set()
        words = self._words
        one, two = text[0], text[1]
        none: frozenset[Any] = frozenset()
        found: set[Card] = set()
        for suit, rank in ((one, two), (two, one)):
            if rank != "r":
                found |= self._possible(
                    self._short.get(suit, none), words.short_ranks.get(rank, none)
                )
        return found

    def _suits(self, i: int) -> list[tuple[frozenset[Suit], int]]:
        """Suits that a token can mean, and how many tokens that takes; the longest first."""
        text, words = self._text(i), self._words
        if not text:
            return []
        if text in SIGNS:
            j = i + 1
            while self._text(j) == text:  # three hearts are one
                j += 1
            return [(frozenset([SIGNS[text]]), j - i)]
        two = f"{text} {self._text(i + 1)}"
        if two in words.suits:
            return [(words.suits[two], 2)]
        if text in words.suits:
            return [(words.suits[text], 1)]
        if text in self._short:
            return [(self._short[text], 1)]
        both = [(words.suits[two], 2) for two in self._two_words(i)]
        if both or text in words.halves:
            return both or [(frozenset([Suit.HEARTS, Suit.SPADES]), 1)]
        if self._is_known(text) or not self._mends:
            return []
        mended = [words.suits[word] for word in mend(text) if word in words.suits]
        return [(frozenset().union(*mended), 1)] if mended else []

    def _two_words(self, i: int) -> list[Word]:
        """Suits of two words that two tokens can be, in one of which a typing error may be."""
        ones, twos = (
            {text, *(mend(text) if text not in self._words.plain else ())}
            for text in (self._text(i), self._text(i + 1))
        )
        return (
            sorted({f"{one} {two}" for one in ones for two in twos} & self._words.suits.keys())[:1]
            if self._mends
            else []
        )

    def _ranks(self, i: int) -> tuple[frozenset[Rank], int]:
        """Ranks that a token can mean, and how many tokens that takes."""
        text = self._text(i)
        if text == "1" and self._text(i + 1) in ("o", "oo") and self._glued(i + 1):
            return frozenset([Rank.TEN]), 2
        found = _rank_words().get(text)
        if found is None:
            can_be_mended = text.isalpha() and not self._is_known(text) and self._mends
            found = (
                frozenset().union(*(_rank_words().get(word, ()) for word in self._meant(text)))
                if can_be_mended
                else frozenset()
            )
        return found, 1 if found else 0

    def _is_known(self, text: Word) -> bool:
        words = self._words
        return text in words.plain or text in self._names

    def _joker(self, i: int) -> tuple[tuple[Card, ...], int] | None:
        if BIG_JOKER not in self._deck:
            return None
        text = self._text(i)
        if text in "★☆":
            return ((BIG_JOKER if text == "★" else LITTLE_JOKER,), 1)
        one, two = self._joker_word(i), self._joker_word(i + 1)
        if one == "joker":
            size, count = (two, 2) if two in ("big", "little") else ("", 1)
        elif one and two == "joker":
            size, count = one, 2
        else:
            return None
        return (
            (BIG_JOKER, LITTLE_JOKER)
            if not size
            else (BIG_JOKER if size == "big" else LITTLE_JOKER,)
        ), count

    def _joker_word(self, i: int) -> str:
        """``joker``, ``big``, ``little`` or nothing."""
        text, jokers = self._text(i), self._words.jokers
        found = {
            jokers[word]
            for word in (text, *(() if self._is_known(text) else mend(text)))
            if word in jokers
        }
        return {None: "joker", True: "big", False: "little"}[found.pop()] if len(found) == 1 else ""

    # -- everything else

    def _way(self, i: int) -> int:
        for count in (2, 1):
            way = self._words.ways.get(" ".join(self._text(i + k) for k in range(count)))
            if way is not None:
                return self._add(Part(PartKind.WAY, way), count)
        return 0

    def _signal(self, i: int) -> int:
        """Words that say what the others mean."""
        text, signals = self._text(i), self._words.signals
        if text in signals["round"] and i == 0 and self._text(i + 1).isdecimal():
            self._round = int(self._text(i + 1))
            return len(self._tokens) - i if not self._seek_title(i) else self._seek_title(i)
        if text in signals["bids"] and (self._text(i + 1) == ":" or not self._parts):
            self._titled = self._text(i + 1) == ":"
            return 2 if self._titled else 1
        if text in signals["instead"]:
            self._drop = True
            return 1 + (self._text(i + 1) in signals["of"])
        if text in signals["not"] and self._is_card(i + 1) and not self._comma(i):
            self._drop = True
            return 1
        if text in signals["but"] and self._correction:
            return 1
        if text in signals["correct"] and (not self._parts or i + 3 >= len(self._tokens)):
            self._correction = True
            return 1
        if text in signals["contract"] or text in signals["declarer"]:
            return 1 + (self._text(i + 1) == ":")
        part = next((part for key, part in _SIGNALS.items() if text in signals[key]), None)
        return self._add(part, 1) if part else 0

    def _is_card(self, i: int) -> bool:
        return i < len(self._tokens) and (self._card(i) or self._joker(i)) is not None

    def _seek_title(self, i: int) -> int:
        """How far it is to the heading of a list of bids, in the announcement of a round; 0 if
        there is none.
        """
        for j in range(i, len(self._tokens)):
            if self._text(j) in self._words.signals["bids"] and self._text(j + 1) == ":":
                return j - i
        return 0

    def _number(self, i: int) -> int:
        text = self._text(i)
        if text.isdecimal():
            if (
                len(text) > 2
                or int(text) > _HIGHEST_BID
                or self._text(i - 1) in ("+", "-", "−", "/")
            ):
                return 0
            return self._add(Part(PartKind.NUMBER, int(text)), 1)
        number = self._words.numbers.get(
            text, self._words.numbers.get(f"{text} {self._text(i + 1)}")
        )
        if number is None:
            return 0
        return self._add(Part(PartKind.NUMBER, number), 1 if text in self._words.numbers else 2)

    def _single(self, i: int) -> int:
        """A name, or a suit or rank by itself."""
        text = self._text(i)
        if text in self._names and (self._text(i + 1) == ":" or text not in self._words.fillers):
            return self._add(Part(PartKind.NAME, self._names[text]), 1 + (self._text(i + 1) == ":"))
        if (
            text in SIGNS
            or text in self._words.suits
            or f"{text} {self._text(i + 1)}" in self._words.suits
        ):
            suits, count = self._suits(i)[0]
            return self._add(Part(PartKind.SUIT, suits), count)
        if text in self._words.ranks:
            return self._add(Part(PartKind.RANK, self._words.ranks[text]), 1)
        return 0

    def _rest(self, i: int) -> int:
        """Words that mean nothing, signs, and unknown words."""
        text, words = self._text(i), self._words
        if text == "*":
            self._correction = True
        elif (
            text == "+"
            and self._parts
            and self._parts[-1].kind is PartKind.CARD
            and self._is_card(i + 1)
        ):
            pass  # two cards at once
        elif text in ("-", "–"):
            self._unknown += self._glued(i + 1) and self._text(i + 1).isdecimal()
        elif (
            text in words.fillers
            or text in words.signals["of"]
            or (text == ":" and not self._text(i - 1).isdecimal())
        ):
            pass
        elif text.isalpha() and self._mends and (mended := self._meant(text)):
            if mended & words.signals["correct"] and not self._parts:
                self._correction = True
            elif not mended & words.fillers:
                self._mended(mended)
        elif text.isalpha() and len(text) == 1 and text in "kok":
            pass
        else:
            self._unknown += 1
        return 1

    def _meant(self, text: str) -> frozenset[Word]:
        """The words that an unknown one can be; a short one only those that it lacks a letter
        of.
        """
        mended = mend(text)
        return (
            mended if len(text) > 3 else frozenset(word for word in mended if len(word) > len(text))
        )

    def _mended(self, mended: frozenset[Word]) -> None:
        """A suit, number or pass with a typing error."""
        words = self._words
        suits = frozenset[Suit]().union(
            *(words.suits[word] for word in mended if word in words.suits)
        )
        numbers = {words.numbers[word] for word in mended if word in words.numbers}
        if suits and not numbers:
            self._parts.append(Part(PartKind.SUIT, suits))
        elif len(numbers) == 1 and not suits:
            self._parts.append(Part(PartKind.NUMBER, numbers.pop()))
        elif mended & words.signals["pass"] and not suits and not numbers:
            self._parts.append(Part(PartKind.PASS))
        else:
            self._unknown += 1


MOST_CHARACTERS, _MOST_ANNOUNCED, _MOST_TOKENS, _TINY = 300, 1_500, 400, 12
_MOST_STRANGE = 3
"""Unknown words, such as names and typing errors.  With more of them it isn't about the game."""
_DRAWN = "\U0001f0a0-\U0001f0ff"
_WORTH = re.compile(f"[0-9{''.join(SIGNS)}★☆{_DRAWN}]")
_ROUND = re.compile(r"\W*(?:runde|round|runda) \d")
_LETTERS = re.compile("[a-z]+")
_SEALED = re.compile(
    r"(?<![\w♥♠♦♣-])(?!(?<=\ba )\d{1,2}-a\b)(\d{1,2})\s?[-‐‑–]\s?([acdefghjkmnpqrtuvwxy])(?![\w-])"
)
_TOKEN = re.compile(
    f"#\\d+#|\\d+(?:[.:,/]\\d+)+|\\d+|[a-z]+|[{''.join(SIGNS)}★☆{_DRAWN}]"
    "|[*?:+/=%€$@<>&\\-–−]|[^\\W\\d_]+"
)
_MIXED = re.compile(r"(?<!\w)[a-z][A-Z](?!\w)")


def worth_a_look(text: str) -> bool:
    """Whether a message can say anything of a game; most of a chat can't, and that has to be
    found out fast.
    """
    plain = text.lower() if text.isascii() else plain_words(text[:MOST_CHARACTERS])
    if len(text) > MOST_CHARACTERS:
        return len(text) <= _MOST_ANNOUNCED and _ROUND.match(plain) is not None
    words, terms = _LETTERS.findall(plain), vocabulary()
    strange = [word for word in words if word not in terms.plain]
    if len(strange) > _MOST_STRANGE:
        return _ROUND.match(plain) is not None or _SEALED.search(plain) is not None
    if len(text) <= _TINY or _WORTH.search(text):
        return True
    if not terms.telling.isdisjoint(words) or not terms.short_suits.keys().isdisjoint(
        word for word in words if len(word) > 1
    ):
        return True
    return any(not terms.suits.keys().isdisjoint(mend(word)) for word in strange)


class Wording:
    """Reads the messages of one game.

    Args:
        names: key of a player's name → seat.
        deck: the cards that there are.
        languages: of its players; they decide what a letter means that is short for several suits.
    """

    def __init__(
        self, names: Mapping[str, int], deck: Iterable[Card], languages: Iterable[str] = ()
    ) -> None:
        words = vocabulary()
        tables = [words.letters[language] for language in languages]
        none: frozenset[Suit] = frozenset()
        own = {
            word: none.union(*(table.get(word, none) for table in tables))
            for word in words.short_suits
        }
        # Many write its letters, whatever they speak: c7 may be a club in Romanian too.
        english = words.letters["en"]
        self._short = {
            word: own[word] | english.get(word, none) if own[word] else suits
            for word, suits in words.short_suits.items()
        }
        self.names = {plain_words(name): seat for name, seat in names.items()}
        self.deck = frozenset(deck)
        self.read = lru_cache(5_000)(self._read)

    def voices(self, text: str, seat: int | None) -> Iterator[tuple[int | None, str]]:
        """Who says what in a message of a seat: ``Dörte (stand-in): 2`` is Dörte's, no
        matter who posts it.
        """
        if not self.speaks_for_others(text):
            yield seat, text
            return
        for line in text.splitlines():
            yield next(self._spoken_for(line), (seat, line))

    def speaks_for_others(self, text: str) -> bool:
        """Whether a message is posted for a seat that a computer plays."""
        return "):" in text and any(
            True for line in text.splitlines() for _ in self._spoken_for(line)
        )

    def _spoken_for(self, line: str) -> Iterator[tuple[int, str]]:
        for mark in _marks():
            name, found, rest = line.partition(mark)
            seat = self.names.get(plain_words(name_key(name.strip()))) if found else None
            if seat is not None:
                yield seat, rest.strip()

    def _read(self, text: str) -> Meaning:
        """What a message says."""
        plain = plain_words(text)
        sealed: list[str] = []

        def keep(found: re.Match[str]) -> str:
            sealed.append(f"{int(found[1])}-{found[2].upper()}")
            return f" #{len(sealed) - 1}# "

        tokens = [
            Token(found[0], found.start()) for found in _TOKEN.finditer(_SEALED.sub(keep, plain))
        ]
        if len(tokens) > _MOST_TOKENS:
            return NOTHING
        mixed = frozenset(found.group().lower() for found in _MIXED.finditer(text))
        return Scanner(tokens, sealed, self.names, self.deck, mixed, self._short).scan()


@cache
def _marks() -> tuple[str, ...]:
    """What is behind a name where a computer plays the seat: ``(stand-in):``."""
    lines = (play_catalogue(language)("stand-in.line") for language in LANGUAGES)
    return tuple(line.partition("{name}")[2].partition("{what}")[0].strip() for line in lines)
