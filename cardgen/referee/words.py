"""The words that matter in a chat: suits, ranks, numbers, passes, corrections, in all languages at
once, misspelt and glued together.  Everything else is talk.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import chain, product
from typing import NamedTuple

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.text import LANGUAGES, spoken_words

MOST_CHARACTERS = 300
"""Of a message in which somebody plays."""
MISSPELT, FOREIGN = 0.7, 0.8
"""How much less well a word says it that has a typing error, or is short in another language."""
_LEAST_MENDED, _MENDED = 4, {"pass", "any", "trump", "uptown", "downtown", "no-trump"}
_BESIDE_NUMBERS = {
    "bid", "say", "says", "or", "more", "refuses", "asks", "objects", "thanks", "already",
}  # fmt: skip
CARD_SIGNS = "♣♧♦♢♥♡❤♠♤★☆"
_SIGNS = {
    "suit": {"C": "♣♧", "D": "♦♢", "H": "♥♡❤", "S": "♠♤"},
    "say": {"correct": "*🤦", "unit": "%€$"},
    "joker": {"any": "★☆", "big": "★", "little": "☆"},
    "number": {str(number): [str(number)] for number in range(27)},
}
LETTERS = re.compile("[a-z]+")
_WAS = re.compile(r"\b(?:message|it|s?he|that|there|this) was\b")
"""English, not “what” in German: “This message was deleted” asks for no card."""
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ł": "l"})
_STRETCHED = re.compile(r"([a-z])\1\1+")
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
        gap: how much is between it and the word before; -1: they are parts of one.
    """

    text: str
    suits: frozenset[Suit] = frozenset()
    ranks: frozenset[Rank] = frozenset()
    number: int | None = None
    tags: frozenset[str] = frozenset()
    is_short: bool = False
    cost: float = 0.0
    gap: int = -1

    @property
    def means(self) -> bool:
        """Whether it is one of the words that matter."""
        matters = self.suits or self.ranks or self.tags - _BESIDE_NUMBERS
        return bool(matters) or self.number is not None

    @property
    def is_suit(self) -> bool:
        """Whether it names a suit by itself."""
        return bool(self.suits) and not self.is_short

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
    return text.lower() if text.isascii() else "".join(map(_plain_letter, text))


@lru_cache(20_000)
def _plain_letter(letter: str) -> str:
    """It small and without accents; the 🂺 is called “PLAYING CARD TEN OF HEARTS”."""
    *_, card = unicodedata.name(letter, "").partition("PLAYING CARD ")
    if " OF " in card:
        return f" {card.lower()} "
    parts = unicodedata.normalize("NFKD", letter.casefold().translate(_LIGATURES))
    return "".join(part for part in parts if unicodedata.category(part) not in ("Mn", "Cf", "Me"))


class Vocabulary:
    """The words of all languages.

    Args:
        languages: of those who write; a letter short for a suit or rank means that of theirs.

    Attributes:
        plays: words that mean nothing, but stand beside a card that somebody plays.
        kin: what families call each other; protests: what says whose turn or trick it is, or that
            a bid stands.
    """

    def __init__(self, languages: Iterable[str] = ()) -> None:
        own = {*languages, "en"} if languages else {*LANGUAGES}
        self._known: dict[str, Word] = {}
        self.plays, self.kin, self.protests = set[str](), set[str](), set[str]()
        theirs = set[str]()
        for language, section, key, text in sorted(_spoken(), key=lambda one: one[0] not in own):
            apart = {"plays": self.plays, "kin": self.kin, "protests": self.protests}.get(key)
            if apart is not None:
                apart.add(text)
                continue
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
            for way in (text, text.replace(" ", "")):  # “popadeinimarosie”
                self._known[way] = self._known.get(way, word).over(word)
                theirs |= set() if strange else {way}
        self._glue = [t for t, word in self._known.items() if "of" in word.tags] + ["ein"]
        self._near = defaultdict[str, list[Word]](list)
        for text, word in self._known.items():
            worth = word.suits or word.ranks or word.number is not None or word.tags & _MENDED
            mends = worth and text in theirs and len(text) >= _LEAST_MENDED
            for slip in {_sound(text), *_slips(text)} if mends else ():
                self._near[slip].append(word)
        self.exactly = self._known.get
        self.look, self.alike = lru_cache(50_000)(self._look), lru_cache(50_000)(self._alike)

    def asks_or_objects(self, text: str) -> tuple[bool, bool]:
        """Whether a message asks for a card, “what did you lead”, and whether it may object to one
        that another one has named, “you've played that”.
        """
        plain = _WAS.sub("", plain_words(text[:MOST_CHARACTERS]))
        known = [word for text in LETTERS.findall(plain) for word in self.look(text)]
        tags = set[str]().union(*(word.tags for word in known))
        named = any(word.is_suit or (word.ranks and not word.is_short) for word in known)
        objects = (named or "objects" in tags) and "thanks" not in tags
        return "asks" in tags or ("?" in text and named), objects

    def _look(self, text: str) -> tuple[Word, ...]:
        """What a word without blanks means; two where they are glued together."""
        if _STRETCHED.search(text):  # “queeeen”, “eeeinen”; but “ahhh” is neither “ah” nor ♥A
            shorter = (self._known.get(_STRETCHED.sub(less, text)) for less in (r"\1\1", r"\1"))
            said = (word for word in shorter if word and len(word.text) > 2)
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
        ways = defaultdict[float, list[tuple[Word, Word]]](list)
        for rest in self._unglued(text):
            whole = self._known.get(rest)
            if whole and whole.is_suit:
                return (whole,)
            for cut in range(1, len(rest)):
                for end in self._unglued(rest[cut:]):
                    one, two = self.alike(rest[:cut]), self.alike(end)
                    if one is None or two is None or not made(one, two):
                        continue
                    if one.ranks == {Rank.ONE}:  # “Wand” is no “wan ♦”
                        continue
                    cost = one.cost + two.cost
                    mended = cost and (one.is_short or (two.is_short and not one.suits))
                    far = two.is_short and cut + len(end) < len(text)
                    letter = cut == 1 and not (two.is_short or two.suits)
                    if cost < FOREIGN and not (far or mended or letter):
                        ways[cost].append((one, two))
        best = ways[min(ways, default=0.0)]
        return tuple(reduce(Word.over, several) for several in zip(*best, strict=True))

    def _unglued(self, text: str) -> Iterable[str]:
        """What is left of a text behind “the”, “of” …"""
        return dict.fromkeys([text, *map(text.removeprefix, self._glue)])


@lru_cache(8)
def vocabulary(languages: frozenset[str]) -> Vocabulary:
    """The words for those who write some languages; gathering them takes longer than hearing many
    a chat.
    """
    return Vocabulary(languages)


def made(one: Word, two: Word) -> set[Card]:
    """The cards of which two words are the halves; of a drawn card or a joker the same word is
    both.
    """
    pairs = chain(product(one.suits, two.ranks), product(two.suits, one.ranks))
    cards, tags = {Card(rank, suit) for suit, rank in pairs}, one.tags | two.tags
    if "any" in tags and (one is two or tags & {"big", "little"}):
        cards |= {BIG_JOKER} if "little" not in tags else set()
        cards |= {LITTLE_JOKER} if "big" not in tags else set()
    return cards


def _spoken() -> Iterator[tuple[str, str, str, str]]:
    """Language, section, key and word of all that is said."""
    for language, tables in (*((one, spoken_words(one)) for one in LANGUAGES), ("en", _SIGNS)):
        for section, table in tables.items():
            for key, words in table.items():
                yield from ((language, section, key, word) for word in words)


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
    slips = set[str]()
    for i in range(1, len(text) + 1):
        begin, end = text[:i], text[i:]
        slips |= {begin + end[1::-1] + end[2:], f"{begin}?{end}"}
        slips |= {f"{begin}?{end[1:]}"} if end[:1] != " " else set()
    return slips
