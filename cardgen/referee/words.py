"""The words that matter in a chat: suits, ranks, numbers, passes, corrections, in all languages at
once, misspelt and glued together.  Everything else is talk.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from cardgen.cards import Rank, Suit
from cardgen.games import Sight, Way
from cardgen.text import LANGUAGES, spoken_words

MISSPELT, FOREIGN = 0.7, 0.8
"""How much less well a word says it that has a typing error, or is short in another language."""
_LEAST_MENDED = 4
_SUITS = dict(zip("♣♧♦♢♥♡❤♠♤", "CCDDHHHSS", strict=True))
_WAYS = {"uptown": Way.UPTOWN, "downtown": Way.DOWNTOWN, "no-trump": Way.NO_TRUMP}
_SIGHTS = {"open": Sight.OPEN, "blind": Sight.BLIND, "forehead": Sight.FOREHEAD}


class Word(NamedTuple):
    """What a word, number or sign can mean.

    Attributes:
        text: plain, as `plain_words` makes it.
        suits, ranks: that it names; `is_short` says that it does so only beside the other.
        tags: what else it says: ``pass``, ``trump``, ``of``, ``correct`` …, ``big``, ``little``.
        cost: how badly it says it.
    """

    text: str
    suits: frozenset[Suit] = frozenset()
    ranks: frozenset[Rank] = frozenset()
    number: int | None = None
    tags: frozenset[str] = frozenset()
    way: Way | None = None
    sight: Sight | None = None
    is_short: bool = False
    cost: float = 0.0

    @property
    def means(self) -> bool:
        """Whether it is one of the words that matter."""
        return bool(self.suits or self.ranks or self.tags or self.way is not None) or (
            self.number is not None or self.sight is not None
        )

    def over(self, other: Word) -> Word:
        """One that means both."""
        number = self.number if self.number is not None else other.number
        return self._replace(
            suits=self.suits | other.suits, ranks=self.ranks | other.ranks, number=number,
            tags=self.tags | other.tags, way=self.way if self.way is not None else other.way,
            sight=self.sight or other.sight, is_short=self.is_short and other.is_short,
            cost=min(self.cost, other.cost),
        )  # fmt: skip


def plain_words(text: str) -> str:
    """Small letters without accents."""
    return text.lower() if text.isascii() else text.translate(_PLAIN)


class _Plain(dict[int, str]):
    """A letter → the same small and without accents; most chats have few letters."""

    def __missing__(self, letter: int) -> str:
        plain = "".join(
            c
            for c in unicodedata.normalize("NFKD", chr(letter).casefold())
            if unicodedata.category(c) not in ("Mn", "Cf", "Me")
        )
        if len(self) < 20_000:
            self[letter] = plain
        return plain


_PLAIN = _Plain()


class Vocabulary:
    """The words of all languages.

    Args:
        languages: of those who write; a letter that is short for a suit means that of theirs first.
        learned: what the table's own words mean.
    """

    def __init__(self, languages: Iterable[str] = (), learned: Iterable[Word] = ()) -> None:
        self._own = {*languages, "en"} if languages else {*LANGUAGES}
        self._known: dict[str, Word] = {}
        for language in LANGUAGES:
            for section, table in spoken_words(language).items():
                for key, words in table.items():
                    for word in words:
                        self._learn(word, self._meant(section, key, language, word))
        if languages and not {"de", "ro"} & self._own:
            del self._known["as"]  # the ace of spades
        for sign, suit in _SUITS.items():
            self._learn(sign, Word(sign, frozenset([Suit(suit)])))
        for word in learned:
            self._learn(word.text, word)
        for number in range(1, 11):
            self._learn(str(number), Word(str(number), ranks=frozenset([Rank(str(number))])))
        self._learn("★", Word("★", tags=frozenset(["any", "big"])))
        self._learn("☆", Word("☆", tags=frozenset(["any", "little"])))
        self._learn("*", Word("*", tags=frozenset(["correct"])))
        self.two_words = {
            tuple(text.split()): word for text, word in self._known.items() if " " in text
        }
        self._near: dict[str, set[str]] = {}
        for text, word in self._known.items():
            worth = (
                word.suits or word.ranks or word.number is not None or word.tags & {"pass", "any"}
            )
            if len(text) >= _LEAST_MENDED and " " not in text and worth:
                for variant in (text, *_without_one(text)):
                    self._near.setdefault(variant, set()).add(text)
        self.look = lru_cache(50_000)(self._look)

    def _learn(self, text: str, word: Word) -> None:
        known = self._known.get(text)
        self._known[text] = word if known is None else known.over(word)

    def _meant(self, section: str, key: str, language: str, text: str) -> Word:
        foreign = 0.0 if language in self._own else FOREIGN
        match section:
            case "suit":
                return Word(text, frozenset([Suit(key)]))
            case "suit-short":
                return Word(text, frozenset([Suit(key)]), is_short=True, cost=foreign)
            case "rank":
                return Word(text, ranks=frozenset([Rank(key)]))
            case "rank-short":
                return Word(text, ranks=frozenset([Rank(key)]), is_short=True, cost=foreign)
            case "number":
                ranks = frozenset([Rank(key)] if 0 < int(key) <= 10 else [])
                return Word(text, ranks=ranks, number=int(key))
            case "number-short":
                return Word(text, number=int(key), is_short=True)
            case "joker":
                return Word(text, tags=frozenset([key]))
            case "way":
                return Word(text, way=_WAYS[key])
        if key == "other":
            return Word(text)
        if key in _SIGHTS:
            return Word(text, sight=_SIGHTS[key])
        return Word(text, tags=frozenset([key]))

    def _look(self, text: str) -> tuple[Word, ...]:
        """What a word without blanks means; several where they are glued together."""
        if text.isdecimal():
            number = int(text) if len(text) < 4 else 999
            return (self._known.get(text, Word(text))._replace(number=number),)
        if text in self._known:
            return (self._known[text],)
        for joint in ("of", "de", "von"):  # “9ofspades”
            rest = self._known.get(text.removeprefix(joint)) if text.startswith(joint) else None
            if rest and rest.suits and not rest.is_short:
                return (rest,)
        if glued := self._pair(text) or self._unglued(text):
            return glued
        mended = [self._known[near] for near in self._mend(text)]
        if mended:
            word = mended[0]
            for other in mended[1:]:
                word = word.over(other)
            return (word._replace(text=text, cost=word.cost + MISSPELT),)
        rank = self._known.get(text[-1])
        if rank and rank.ranks and len(text) > _LEAST_MENDED:
            suits = self._look(text[:-1])
            if suits[0].suits and not suits[0].is_short:
                return (*suits, rank)  # “krezuk”
        return (Word(text),)

    def _pair(self, text: str) -> tuple[Word, ...]:
        """``hd``, ``qd``: letters of a suit and a rank."""
        if len(text) != 2:
            return ()
        one, two = self._known.get(text[0]), self._known.get(text[1])
        if one and two and ((one.suits and two.ranks) or (one.ranks and two.suits)):
            return (one, two)
        return ()

    def _unglued(self, text: str) -> tuple[Word, ...]:
        """``herzzehn``, ``kreuza``, ``thequeenofdiamonds``: suit and rank with nothing between; of
        several ways to part them all.
        """
        out: tuple[Word, ...] = ()
        for article in ("", "the", "die", "der", "das"):
            if not text.startswith(article):
                continue
            bare = text.removeprefix(article)
            for cut in range(1, len(bare)):
                one, rest = self._known.get(bare[:cut]), bare[cut:]
                for joint in ("", "of", "de", "von", "er", "in", "o", "d"):
                    two = (
                        self._known.get(rest.removeprefix(joint))
                        if rest.startswith(joint)
                        else None
                    )
                    if one is None or two is None or max(one.cost, two.cost) >= FOREIGN:
                        continue  # “niner” isn't nine and romb
                    if cut == 1 and not (two.is_short or two.suits):
                        continue  # “suna” isn't spades and una
                    short = one.is_short and joint not in ("of", "de")  # “Kofhearts”, “Ddecaro”
                    if (joint or article) and (short or two.is_short):
                        continue
                    if (one.suits and two.ranks) or (one.ranks and two.suits):
                        out = (out[0].over(one), out[1].over(two)) if out else (one, two)
        if out:
            return out
        for cut in range(3, len(text) - 3):  # “kreuzsiebn”
            one, mended = self._known.get(text[:cut]), self._mend(text[cut:])
            two = self._known[mended[0]] if mended else None
            if one and two and one.suits and two.ranks and not one.is_short:
                return (one, two._replace(cost=two.cost + MISSPELT))
        return ()

    def _mend(self, text: str) -> list[str]:
        """Known words one typing error away; the first letter is never the wrong one."""
        if len(text) < _LEAST_MENDED:
            return []
        variants = (text, *_without_one(text))
        found = {known for variant in variants for known in self._near.get(variant, ())}
        return sorted(known for known in found if known[0] == text[0] and _one_apart(text, known))


def _without_one(word: str) -> Iterator[str]:
    return (word[:i] + word[i + 1 :] for i in range(len(word)))


def _one_apart(one: str, other: str) -> bool:
    """Whether a letter wrong, missing, too much, or two in the wrong order are all."""
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return abs(len(one) - len(other)) == 1
    left, right = one[start:], other[start:]
    return (
        left[1:] == right[1:]
        or left[1:] == right
        or left == right[1:]
        or (left[:2] == right[1::-1] and left[2:] == right[2:])
    )
