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
from cardgen.text import LANGUAGES, spoken_words

MISSPELT, FOREIGN = 0.7, 0.8
"""How much less well a word says it that has a typing error, or is short in another language."""
_LEAST_MENDED, _MENDED = 4, {"pass", "any", "trump", "uptown", "downtown", "no-trump"}
SIGNS = {
    "suit C": "♣♧", "suit D": "♦♢", "suit H": "♥♡❤", "suit S": "♠♤", "say correct": "*🤦",
    "joker any": "★☆", "joker big": "★", "joker little": "☆", "say unit": "%€$",
}  # fmt: skip
_VOWEL, _STRETCHED = re.compile("[aeiou ]"), re.compile(r"([a-z])\1\1+")
_SOUNDS = [
    (re.compile(pattern), instead)
    for pattern, instead in (
        ("chs|x", "ks"), ("ph|v", "f"), ("c(?![eih])|ck|q", "k"), ("(?<=[kt])h|(?<=[aeiou])h", ""),
        ("t?z|ts", "z"), ("ay|ey|ai|ei", "ai"), ("eu|oi|oy", "oi"), ("ie|y|ee", "i"),
        ("oo|ou", "u"), (r"d\b", "t"), (r"(.)\1+", r"\1"),
    )
]  # fmt: skip


class Word(NamedTuple):
    """What a word, number or sign can mean.

    Attributes:
        text: plain, as `plain_words` makes it.
        suits, ranks: that it names; `is_short` says that it does so only beside the other.
        tags: what else it says: ``pass``, ``trump``, ``of``, ``correct``, ``big``, ``uptown`` …
        cost: how badly it says it.
    """

    text: str
    suits: frozenset[Suit] = frozenset()
    ranks: frozenset[Rank] = frozenset()
    number: int | None = None
    tags: frozenset[str] = frozenset()
    is_short: bool = False
    cost: float = 0.0

    @property
    def means(self) -> bool:
        """Whether it is one of the words that matter."""
        return bool(self.suits or self.ranks or self.tags) or self.number is not None

    def over(self, other: Word) -> Word:
        """One that means both."""
        return self._replace(
            suits=self.suits | other.suits, ranks=self.ranks | other.ranks,
            number=other.number if self.number is None else self.number,
            tags=self.tags | other.tags, is_short=self.is_short and other.is_short,
            cost=min(self.cost, other.cost),
        )  # fmt: skip


def plain_words(text: str) -> str:
    """Small letters without accents."""
    return text.lower() if text.isascii() else text.translate(_PLAIN)


class _Plain(dict[int, str]):
    """A letter → the same small and without accents; most chats have few letters.  The 🂺 is
    called “PLAYING CARD TEN OF HEARTS”.
    """

    def __missing__(self, letter: int) -> str:
        *_, card = unicodedata.name(chr(letter), "").partition("PLAYING CARD ")
        plain = (
            f" {card.lower()} "
            if " OF " in card
            else "".join(
                c
                for c in unicodedata.normalize("NFKD", chr(letter).casefold())
                if unicodedata.category(c) not in ("Mn", "Cf", "Me")
            )
        )
        if len(self) < 20_000:
            self[letter] = plain
        return plain


_PLAIN = _Plain({ord("œ"): "oe", ord("Œ"): "oe", ord("æ"): "ae", ord("ł"): "l"})


class Vocabulary:
    """The words of all languages.

    Args:
        languages: of those who write; a letter short for a suit or rank means that of theirs.
    """

    def __init__(self, languages: Iterable[str] = ()) -> None:
        own = {*languages, "en"} if languages else {*LANGUAGES}
        self._known: dict[str, Word] = {}
        theirs = set[str]()
        for language, section, key, text in sorted(_spoken(), key=lambda one: one[0] not in own):
            kind, _, short = section.partition("-")
            is_rank = kind == "rank" or (section == "number" and 0 < int(key) <= 10)
            strange = language not in own
            word = Word(
                text,
                frozenset([Suit(key)] if kind == "suit" else []),
                frozenset([Rank(key)] if is_rank else []),
                int(key) if kind == "number" else None,
                frozenset([key] if kind in ("joker", "way", "say") and key != "other" else []),
                bool(short),
                FOREIGN * (strange and len(text) < 3 and kind in ("suit", "rank")),
            )
            if strange and text in theirs:
                continue  # “Ks” is no ♣ nor ♦ where nobody writes German
            self._learn(text, word)
            self._learn(text.replace(" ", ""), word)  # “popadeinimarosie”
            theirs |= set() if strange else {text, text.replace(" ", "")}
        for text, word in list(self._known.items()):  # “hrts”, “dmn”, “krz”
            bones = text[:1] + _VOWEL.sub("", text[1:])
            for end in range(3, len(bones) + 1) if word.suits and not word.is_short else ():
                if bones[:end] not in self._known:
                    self._learn(bones[:end], word._replace(text=bones[:end], is_short=True))
                    theirs |= {bones[:end]} if text in theirs else set()
        self._glue = [t for t, word in self._known.items() if "of" in word.tags] + ["ein"]
        self._near = defaultdict[str, list[Word]](list)
        for text, word in self._known.items():
            worth = word.suits or word.ranks or word.number is not None or word.tags & _MENDED
            mends = worth and text in theirs and len(text) >= _LEAST_MENDED
            keys = {_sound(text), *_slips(text)} if mends else ()
            for slip in keys:
                self._near[slip].append(word)
        self.exactly = self._known.get
        self.look, self.alike = lru_cache(50_000)(self._look), lru_cache(50_000)(self._alike)

    def _learn(self, text: str, word: Word) -> None:
        known = self._known.get(text)
        self._known[text] = known.over(word) if known else word

    def _look(self, text: str) -> tuple[Word, ...]:
        """What a word without blanks means; two where they are glued together."""
        if _STRETCHED.search(text):  # “queeeen”, “eeeinen”; but “ahhh” is neither “ah” nor ♥A
            shorter = (self._known.get(_STRETCHED.sub(less, text)) for less in (r"\1\1", r"\1"))
            said = (word for word in shorter if word and len(word.text) > 2 and not word.is_short)
            return (next(said, Word(text)),)
        whole = self.alike(text)
        if text.isdecimal():
            return (whole or Word(text, number=int(text)),)
        if whole and (not whole.cost or len(text) == 3):  # “pca” isn’t “pc a”
            return (whole,)
        parts = self._parted(text)
        if parts and (whole is None or sum(word.cost for word in parts) < whole.cost):
            return parts
        return (whole or Word(text),)

    def _alike(self, text: str) -> Word | None:
        """A known word, or what is one typing error away, or sounds the same; the first letter is
        never the wrong one.
        """
        known = self._known.get(text)
        if known or len(text) < 3:
            return known
        near = self._near.get(_sound(text)) or [
            word if len(text) >= _LEAST_MENDED else word._replace(is_short=True)  # “pca”
            for slip in _slips(text)
            for word in self._near.get(slip, ())
            if word.suits or len(text) >= _LEAST_MENDED
        ]
        if not near or len({word.number for word in near}) > 1:  # “cpnci”: cinci, or canci?
            return None
        word = reduce(Word.over, near)
        return word._replace(text=text, cost=word.cost + MISSPELT)

    def _parted(self, text: str) -> tuple[Word, ...]:
        """``herzzehn``, ``kreuza``, ``thequeenofdiamonds``, ``ofspades``: a card without blanks, at
        most one half of it misspelt; the best way to part it, of several as good all.
        """
        least, best = FOREIGN, list[tuple[Word, Word]]()
        for rest in self._unglued(text):
            whole = self._known.get(rest)
            if whole and whole.suits and not whole.is_short:
                return (whole,)
            for cut in range(1, len(rest)):
                for end in self._unglued(rest[cut:]):
                    if self._known.keys().isdisjoint((rest[:cut], end)):
                        continue
                    one, two = self.alike(rest[:cut]), self.alike(end)
                    if one is None or two is None or not _makes(one, two):
                        continue
                    cost = one.cost + two.cost
                    mended = cost and (one.is_short or (two.is_short and not one.suits))
                    far = two.is_short and cut + len(end) < len(text)
                    letter = cut == 1 and not (two.is_short or two.suits)
                    if cost < FOREIGN and cost <= least and not (far or mended or letter):
                        best = [*(best if cost == least else ()), (one, two)]
                        least = cost
        return tuple(reduce(Word.over, several) for several in zip(*best, strict=True))

    def _unglued(self, text: str) -> Iterable[str]:
        """What is left of a text behind “the”, “of” …"""
        return dict.fromkeys([text, *map(text.removeprefix, self._glue)])


def _makes(one: Word, two: Word) -> bool:
    """Whether two words are the halves of a card."""
    tags = one.tags | two.tags
    sized = "any" in tags and tags & {"big", "little"}
    return bool(sized or (one.suits and two.ranks) or (one.ranks and two.suits))


def _spoken() -> Iterator[tuple[str, str, str, str]]:
    """Language, section, key and word of all that is said."""
    for language in LANGUAGES:
        for section, table in spoken_words(language).items():
            for key, words in table.items():
                yield from ((language, section, key, word) for word in words)
    for meaning, signs in SIGNS.items():
        section, key = meaning.split()
        yield from (("en", section, key, sign) for sign in signs)
    yield from (("en", "number", str(number), str(number)) for number in range(27))


@lru_cache(50_000)
def _sound(text: str) -> str:
    """A plain word as it sounds, so that most ways to write it are the same."""
    for pattern, instead in _SOUNDS:
        text = pattern.sub(instead, text)
    return text


def _slips(text: str) -> set[str]:
    """A word with two letters swapped, or with one wrong, missing or too much, as “ka?o”: of words
    that are one typing error apart some are the same.
    """
    ends = [(text[:i], text[i:]) for i in range(1, len(text) + 1)]
    swapped = {begin + end[1::-1] + end[2:] for begin, end in ends}
    extra = {f"{begin}?{end}" for begin, end in ends}
    return swapped | extra | {f"{begin}?{end[1:]}" for begin, end in ends if end[:1] != " "}
