"""How people type cards and bids, in all languages at once: a table of chats mixes them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeVar

from cardgen.cards import Rank, Suit
from cardgen.games import Sight, Way
from cardgen.text import LANGUAGES, spoken_words

Word = str
Meant = TypeVar("Meant")
_LEAST_MENDED = 3
"""Letters of the shortest word in which a typing error is mended."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words, plain as `plain_words` makes them, and what each can mean.

    Attributes:
        suits, ranks: words that mean one by themselves; a suit may take two words.
        short_suits, short_ranks: letters that do so only beside a rank or a suit.
        letters: language → `short_suits` of that language alone.
        numbers: words for numbers.
        ways, jokers: `jokers` says whether it is the big one; None: one of them.
        signals: what else is understood: ``pass``, ``trump``, ``of``, ``correct`` … → its words.
        fillers: words that mean nothing beside a card or a bid.
        halves: first words of suits that take two.
        telling: every word that makes a message worth a look.
        plain: every word that isn't a typing error.
        near: words with a letter left out → those words.
    """

    suits: dict[Word, frozenset[Suit]]
    ranks: dict[Word, frozenset[Rank]]
    short_suits: dict[Word, frozenset[Suit]]
    short_ranks: dict[Word, frozenset[Rank]]
    letters: dict[str, dict[Word, frozenset[Suit]]]
    numbers: dict[Word, int]
    ways: dict[Word, Way]
    jokers: dict[Word, bool | None]
    signals: dict[str, frozenset[Word]]
    fillers: frozenset[Word]
    halves: frozenset[Word]
    telling: frozenset[Word]
    plain: frozenset[Word]
    near: dict[str, frozenset[Word]]


ALSO_WORDS = frozenset([
    "da", "ha", "ka", "pa", "sa", "ca", "ta", "ah", "ad", "kk", "tv", "cv", "as", "at", "ap",
    "ac", "dk", "pj", "ps",
])  # fmt: skip
"""What two letters could mean as a card, but mostly don't."""
EVERYDAY = ALSO_WORDS | frozenset([
    "no", "ohne", "fara", "up", "down", "low", "high", "hoch", "sus", "jos", "runter", "keine",
    "keinen", "gar", "weg", "none", "nothing", "nix", "in", "normal",
])  # fmt: skip
"""Words that don't make a longer message worth a look."""
SIGHTS = {"open": Sight.OPEN, "blind": Sight.BLIND, "forehead": Sight.FOREHEAD}
"""What a dealer chooses in a one-card round."""


@cache
def vocabulary() -> Vocabulary:
    """All words of all languages."""
    tables = [spoken_words(language) for language in LANGUAGES]

    def pairs(section: str, meaning: Callable[[str], Meant]) -> list[tuple[Word, Meant]]:
        """The words of a section in all languages, each with the meaning of its key."""
        return [
            (word, meaning(key))
            for table in tables
            for key, words in table[section].items()
            for word in words
        ]

    suits, short_suits = _by_word(pairs("suit", Suit)), _by_word(pairs("suit-short", Suit))
    ranks, short_ranks = _by_word(pairs("rank", Rank)), _by_word(pairs("rank-short", Rank))
    letters = {
        language: _by_word(
            (word, Suit(key)) for key, words in table["suit-short"].items() for word in words
        )
        for language, table in zip(LANGUAGES, tables, strict=True)
    }
    numbers = dict(pairs("number", int))
    ways = dict(pairs("way", lambda key: Way[key.upper().replace("-", "_")]))
    kinds: dict[str, bool | None] = {"any": None, "big": True, "little": False}
    jokers = dict(pairs("joker", lambda key: kinds[key]))
    signals = {
        key: frozenset(word for table in tables for word in table["say"][key])
        for key in tables[0]["say"]
    }

    # What makes a message worth a look, and where typing errors are mended.
    fillers = signals.pop("filler")
    passes = signals["pass"]
    telling = {*suits, *ranks, *numbers, *ways, *passes, *signals["round"], *signals["nullo"]}
    telling |= {word for word, is_big in jokers.items() if is_big is None}
    telling = telling.union(*(signals[key] for key in SIGHTS))
    telling = {part for word in telling for part in word.split()}
    telling |= {
        suit + rank for suit in short_suits for rank in short_ranks if len(suit + rank) == 2
    }
    mended = {part for word in suits for part in word.split()}
    mended |= {*ranks, *jokers, *numbers, *fillers, *passes, *signals["correct"]}
    signal_words = {part for words in signals.values() for word in words for part in word.split()}
    return Vocabulary(
        suits,
        ranks,
        short_suits,
        short_ranks,
        letters,
        numbers,
        ways,
        jokers,
        signals,
        fillers,
        halves=frozenset(word.split()[0] for word in suits if " " in word),
        telling=frozenset(telling - EVERYDAY),
        plain=frozenset(telling | fillers | signal_words | {*short_suits}),
        near=_by_word(
            (variant, word)
            for word in mended
            if len(word) >= _LEAST_MENDED and " " not in word
            for variant in (word, *_without_one(word))
        ),
    )


def _by_word(pairs: Iterable[tuple[Word, Meant]]) -> dict[Word, frozenset[Meant]]:
    """A word → all that it is paired with."""
    table: dict[Word, frozenset[Meant]] = {}
    for word, meaning in pairs:
        table[word] = table.get(word, frozenset()) | {meaning}
    return table


# -- typing errors


@lru_cache(5_000)
def mend(word: Word) -> frozenset[Word]:
    """The known words that a word with one typing error can be: a letter wrong, missing, too
    much, or two in the wrong order.
    """
    if len(word) < _LEAST_MENDED or word in vocabulary().signals["other"]:
        return frozenset()
    near = vocabulary().near
    found = {other for variant in (word, *_without_one(word)) for other in near.get(variant, ())}
    return frozenset(
        other for other in found if len(other) >= _LEAST_MENDED and _one_apart(word, other)
    )


@lru_cache(20_000)
def is_strange(word: Word) -> bool:
    """Whether a word is unknown, even as a typing error or as a card of two letters."""
    return len(word) > 1 and word not in vocabulary().plain and not is_pair(word) and not mend(word)


def is_pair(word: Word) -> bool:
    """Whether two letters can be a card, as ``hd`` or ``kd``."""
    terms = vocabulary()
    return len(word) == 2 and any(
        a in terms.short_suits and b in terms.short_ranks
        for a, b in ((word[0], word[1]), (word[1], word[0]))
    )


def _without_one(word: str) -> Iterator[str]:
    return (word[:i] + word[i + 1 :] for i in range(len(word)))


def _one_apart(one: str, other: str) -> bool:
    """Whether one typing error makes one word of the other; the first letter is seldom the wrong
    one, and never in a short word.
    """
    if one == other:
        return True
    start = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    left, right = one[start:], other[start:]
    if start == 0 and min(len(one), len(other)) <= _LEAST_MENDED and left[:2] != right[1::-1]:
        return False
    return (
        left[1:] == right[1:]
        or left[1:] == right
        or left == right[1:]
        or (left[:2] == right[1::-1] and left[2:] == right[2:])
    )


def plain_words(text: str) -> str:
    """Small letters without accents."""
    return text.lower() if text.isascii() else text.translate(_PLAIN)


class _Plain(dict[int, str]):
    """A letter → the same small and without accents; most chats have few letters."""

    def __missing__(self, letter: int) -> str:
        plain = "".join(
            c
            for c in unicodedata.normalize("NFKD", chr(letter).casefold())
            if unicodedata.category(c) not in ("Mn", "Cf")
        )
        if len(self) < _MOST_LETTERS:
            self[letter] = plain
        return plain


_MOST_LETTERS = 20_000
_PLAIN = _Plain()


_WORDS = re.compile("[a-z]+")
_DIGITS = re.compile("[0-9]")
_SIGNS = re.compile("[♣♧♦♢♥♡❤♠♤]")
_TELLING = re.compile("[★☆\U0001f0a0-\U0001f0ff]|[0-9]\\s?[-‐‑–]\\s?[a-zA-Z]")
"""Jokers, cards that are one sign, numbers of closed cards."""
_SUIT, _RANK, _STRANGE = 1, 2, 4
_PAIR = _SUIT | _RANK


def is_chatter(text: str, names: Container[Word]) -> bool:
    """Whether a message means nothing in any game: an unknown word makes it unsure, and no
    suit goes with a rank in it.

    Reading such a message word by word has the same result, but takes many times as long.

    Args:
        names: words that are a player's name.
    """
    if _TELLING.search(text):
        return False
    words = _WORDS.findall(text.lower() if text.isascii() else plain_words(text))
    signals = vocabulary().signals
    if (
        not words
        or words[0] in signals["round"]
        or (":" in text and not signals["bids"].isdisjoint(words))
    ):
        return False
    found = (_SUIT if _SIGNS.search(text) else 0) | (_RANK if _DIGITS.search(text) else 0)
    for word in words:
        found |= _look_at(word)
        if found & _PAIR == _PAIR:
            return False
    return found & _STRANGE > 0 and any(
        _look_at(word) & _STRANGE and word not in names for word in words
    )


@lru_cache(20_000)
def _look_at(word: Word) -> int:
    """What a word can be, one bit each: of a suit, of a rank, unknown."""
    terms = vocabulary()
    meant = {word, *mend(word)}
    whole = is_pair(word) or not meant.isdisjoint(terms.jokers)
    suit = whole or word in terms.short_suits or not meant.isdisjoint(_suit_words())
    rank = (
        whole
        or word in terms.short_ranks
        or not (meant.isdisjoint(terms.ranks) and meant.isdisjoint(terms.numbers))
    )
    return (_SUIT if suit else 0) | (_RANK if rank else 0) | (_STRANGE if is_strange(word) else 0)


@cache
def _suit_words() -> frozenset[Word]:
    return (
        frozenset(part for word in vocabulary().suits for part in word.split())
        | vocabulary().halves
    )
