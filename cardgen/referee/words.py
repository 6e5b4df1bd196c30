"""The words that matter in a chat: suits, ranks, numbers, passes, corrections, in all languages at
once, misspelt and glued together.  Everything else is talk.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from typing import NamedTuple

from cardgen.cards import Rank, Suit
from cardgen.games import Sight, Way
from cardgen.text import LANGUAGES, spoken_words

MISSPELT, FOREIGN = 0.7, 0.8
"""How much less well a word says it that has a typing error, or is short in another language."""
_LEAST_MENDED = 4
_ARTICLES = ("", "the", "die", "der", "das", "ein", "my", "mein", "meine", "of", "de", "von")
_JOINTS = ("", "of", "ofthe", "de", "von", "er", "in", "din", "la", "o", "d")
"""What may stand before a card, and between its halves, in one word."""
_SUITS = dict(zip("♣♧♦♢♥♡❤♠♤", "CCDDHHHSS", strict=True))
_SIGNS = {"★": "any big", "☆": "any little", "*": "correct", "%": "unit", "€": "unit", "$": "unit"}
_SOUNDS = [
    (re.compile(pattern), instead)
    for pattern, instead in (
        ("chs|x", "ks"), ("ph|v", "f"), ("c(?![eih])|ck|q", "k"), ("(?<=[kt])h|(?<=[aeiou])h", ""),
        ("t?z|ts", "z"), ("ay|ey|ai|ei", "ai"), ("eu|oi|oy", "oi"), ("ie|y|ee", "i"),
        ("oo|ou", "u"), (r"d\b", "t"), (r"(.)\1+", r"\1"),
    )
]  # fmt: skip
_VOWELS = frozenset("aeiou")
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
        self._names = list[tuple[str, Suit]]()
        for language, section, key, text in _spoken():
            word = self._meant(section, key, language, text)
            self._learn(text, word)
            self._learn(text.replace(" ", ""), word)  # “popadeinimarosie”
            if section == "suit" and language in self._own:
                self._names.append((text, Suit(key)))
        if languages and not {"de", "ro"} & self._own:
            del self._known["as"]  # the ace of spades
        for sign, suit in _SUITS.items():
            self._learn(sign, Word(sign, frozenset([Suit(suit)])))
        for word in learned:
            self._learn(word.text, word)
        for number in range(1, 11):
            self._learn(str(number), Word(str(number), ranks=frozenset([Rank(str(number))])))
        for sign, tags in _SIGNS.items():
            self._learn(sign, Word(sign, tags=frozenset(tags.split())))
        self._worth = defaultdict[str, list[str]](list)
        for text, word in sorted(self._known.items()):
            if len(text) >= _LEAST_MENDED and (
                word.suits
                or word.ranks
                or word.number is not None
                or word.way is not None
                or word.tags & {"pass", "any", "trump"}
            ):
                for first in {text[0], sound(text)[0]}:
                    self._worth[first].append(text)
        self.look, self.alike = lru_cache(50_000)(self._look), lru_cache(50_000)(self._alike)

    def _learn(self, text: str, word: Word) -> None:
        known = self._known.get(text)
        self._known[text] = word if known is None else known.over(word)

    def _meant(self, section: str, key: str, language: str, text: str) -> Word:
        kind, _, short = section.partition("-")
        strange = bool(short) and kind != "number" and language not in self._own
        word = Word(text, is_short=bool(short), cost=FOREIGN * strange)
        match kind:
            case "suit":
                return word._replace(suits=frozenset([Suit(key)]))
            case "rank":
                return word._replace(ranks=frozenset([Rank(key)]))
            case "number":
                ranks = frozenset([Rank(key)] if 0 < int(key) <= 10 and not short else [])
                return word._replace(ranks=ranks, number=int(key))
            case "way":
                return word._replace(way=_WAYS[key])
        tags = frozenset() if key in ("other", *_SIGHTS) else frozenset([key])
        return word._replace(tags=tags, sight=_SIGHTS.get(key))

    def both(self, one: str, two: str) -> Word | None:
        """What two words mean together; one of them may be misspelt."""
        text = f"{one} {two}"
        return self.alike(text) if min(len(one), len(two)) > 2 else self._known.get(text)

    def _misspells(self, text: str, known: str) -> bool:
        if len(text) < 3 or text in self._known:
            return False
        return sound(text) == sound(known) or (
            len(text) >= _LEAST_MENDED and text[0] == known[0] and _one_apart(text, known)
        )

    def _look(self, text: str) -> tuple[Word, ...]:
        """What a word without blanks means; two where they are glued together."""
        if text.isdecimal():
            number = int(text) if len(text) < 4 else 999
            return (self._known.get(text, Word(text))._replace(number=number),)
        whole = self.alike(text)
        if whole and whole.cost < MISSPELT:
            return (whole,)
        parts = self._parted(text)
        if parts and (whole is None or sum(word.cost for word in parts) < whole.cost):
            return parts
        return (whole or Word(text),)

    def _alike(self, text: str) -> Word | None:
        """A known word, a suit's name in short (``krz``, ``spd``, ``cup``), or what is one typing
        error away; the first letter is never the wrong one.
        """
        if (known := self._known.get(text)) or len(text) < 3:
            return known
        if "joker" in text and " " not in text:  # “Riesenjoker”
            return self._known["joker"]
        for joint in ("of", "de", "von"):  # “9ofspades”
            rest = self._known.get(text.removeprefix(joint)) if text.startswith(joint) else None
            if rest and rest.suits and not rest.is_short:
                return rest
        suits = set[Suit]()
        for name, suit in self._names if len(text) < 6 else ():
            letters = iter(name)
            lacks = _VOWELS.isdisjoint(text) or len(name) == _LEAST_MENDED
            lacks = lacks and all(letter in letters for letter in text)  # “pca”, “krz”
            if name[0] == text[0] and (lacks or name.startswith(text)):
                suits.add(suit)
        if len(suits) == 1:
            return Word(text, frozenset(suits), is_short=True, cost=0.3)
        near = [
            self._known[known]
            for known in {*self._worth.get(text[0], ()), *self._worth.get(sound(text)[0], ())}
            if (" " in text) == (" " in known) and self._misspells(text, known)
        ]
        if not near:
            return None
        numbers = {word.number for word in near}  # “cpnci”: cinci, or canci?
        word = reduce(Word.over, near)
        return word._replace(
            text=text, cost=word.cost + MISSPELT,
            number=numbers.pop() if len(numbers) == 1 else None,
        )  # fmt: skip

    def _parted(self, text: str) -> tuple[Word, ...]:
        """``herzzehn``, ``kreuza``, ``thequeenofdiamonds``, ``ofspades``: a card without blanks, at
        most one half of it misspelt; the best way to part it, of several as good all.
        """
        least, best = FOREIGN, list[tuple[Word, Word]]()
        for article in filter(text.startswith, _ARTICLES):
            for cut in range(len(article) + 1, len(text)):
                for joint in _JOINTS:
                    halves = text[len(article) : cut], text[cut + len(joint) :]
                    if not text.startswith(joint, cut) or self._known.keys().isdisjoint(halves):
                        continue
                    one, two = map(self.alike, halves)
                    if one is None or two is None or not _makes(one, two):
                        continue
                    cost = one.cost + two.cost
                    far = (joint or article) and (
                        (two.is_short and len(halves[1]) < 3)
                        or (one.is_short and joint not in ("of", "de"))
                    )
                    mended = cost and (one.is_short or (two.is_short and not one.suits))
                    letter = len(halves[0]) == 1 and not (two.is_short or two.suits)
                    if cost < FOREIGN and cost <= least and not (far or mended or letter):
                        best = [*(best if cost == least else ()), (one, two)]
                        least = cost
        return tuple(reduce(Word.over, several) for several in zip(*best, strict=True))


def _makes(one: Word, two: Word) -> bool:
    """Whether two words are the halves of a card."""
    sizes = {"big", "little"}
    return bool(
        (one.suits and two.ranks) or (one.ranks and two.suits)
        or ("any" in one.tags and two.tags & sizes) or ("any" in two.tags and one.tags & sizes)
    )  # fmt: skip


def _spoken() -> Iterator[tuple[str, str, str, str]]:
    """Language, section, key and word of all that is said."""
    for language in LANGUAGES:
        for section, table in spoken_words(language).items():
            for key, words in table.items():
                yield from ((language, section, key, word) for word in words)


@lru_cache(50_000)
def sound(text: str) -> str:
    """A plain word as it sounds, so that most ways to write it are the same."""
    for pattern, instead in _SOUNDS:
        text = pattern.sub(instead, text)
    return text


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
