"""What people type: cards, bids, contracts, in any of our languages; the reader's own goes first
where a word means two things.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, SUIT_RANKS, Card, Suit
from cardgen.games import PASS, Call, Contract, Sight, Way
from cardgen.text import LANGUAGES, play_catalogue, spoken_words

T = TypeVar("T")
_HOLLOW = dict(zip((Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES), "♧♢♡♤", strict=True))
_JOINING = re.compile(r"[\s\-_.,;:/]+")
WAYS = {Way.UPTOWN: "uptown", Way.DOWNTOWN: "downtown", Way.NO_TRUMP: "no-trump"}
SIGHTS = {Sight.OPEN: "open", Sight.BLIND: "blind", Sight.FOREHEAD: "forehead"}


def plain(text: str) -> str:
    """Small letters, without accents and blanks; signs of suits as they are."""
    small = unicodedata.normalize("NFKD", text.casefold().replace("\ufe0f", ""))
    return (
        _JOINING.sub("", "".join(c for c in small if unicodedata.category(c) not in ("Mn", "Cf")))
        or text.strip()
    )


def find_cards(text: str, among: Iterable[Card], language: str) -> tuple[Card, ...]:
    """Which of some cards a text can mean: none, one, or several."""
    among = tuple(among)
    word = plain(text)
    for tongue in _tongues(language):
        meant = _cards(tongue).get(word, frozenset())
        found = tuple(card for card in among if card in meant)
        if found:
            return found
    return ()


def find_number(text: str) -> int | None:
    """A whole number, as figures or a word."""
    if re.fullmatch("[0-9]{1,3}", text.strip()):
        return int(text)
    return _numbers().get(plain(text))


def find_call(text: str, language: str) -> Call | None:
    """``4 up``, ``pass``."""
    word = plain(text)
    if _find(word, {PASS: "pass"}, language):
        return PASS
    for split in range(1, len(word)):
        number = find_number(word[:split])
        way = _find(word[split:], WAYS, language)
        if number is not None and way is not None:
            return Call(number, way)
    return None


def find_contract(text: str, allowed: Sequence[Contract], language: str) -> Contract | None:
    """Which of the contracts is meant: by its trump, or without one by its direction."""
    word = plain(text)
    for tongue in _tongues(language):
        for one in allowed:
            if one.trump is not None and word in _suit_words(tongue)[one.trump]:
                return one
    way = _find(text, WAYS, language)
    return next(
        (
            one
            for one in allowed
            if one.trump is None and way in (Way.UPTOWN, Way.DOWNTOWN) and one.downtown == bool(way)
        ),
        None,
    )


def find_sight(text: str, language: str) -> Sight | None:
    return _find(text, SIGHTS, language)


def means_quit(text: str) -> bool:
    return any(plain(text) in _typed("words.quit", language) for language in LANGUAGES)


def find_yes(text: str, language: str) -> bool | None:
    """Whether a nullo is announced; None: that isn't said."""
    found = _find(text, {True: "yes", False: "no"}, language)
    return True if found is None and means_nullo(text) else found


def means_nullo(text: str) -> bool:
    return any(
        plain(text) in map(plain, spoken_words(language)["say"]["nullo"]) for language in LANGUAGES
    )


def _find(text: str, names: Mapping[T, str], language: str) -> T | None:
    """Which of some things is meant.  names: of the lists of words that may be typed for each."""
    word = plain(text)
    return next(
        (
            one
            for tongue in _tongues(language)
            for one, name in names.items()
            if word in _typed(f"words.{name}", tongue)
        ),
        None,
    )


def _tongues(language: str) -> tuple[str, ...]:
    return (language, *(other for other in LANGUAGES if other != language))


@cache
def _typed(key: str, language: str) -> frozenset[str]:
    return frozenset(map(plain, play_catalogue(language).lines(key)))


def _spoken(kind: str, key: str, language: str) -> frozenset[str]:
    """What is typed for a suit or a rank in a chat; here also what is short for it."""
    table = spoken_words(language)
    return frozenset(map(plain, (*table[kind].get(key, ()), *table[f"{kind}-short"].get(key, ()))))


@cache
def _numbers() -> dict[str, int]:
    return {
        plain(word): int(n)
        for language in LANGUAGES
        for n, words in spoken_words(language)["number"].items()
        for word in words
    }


@cache
def _suit_words(language: str) -> dict[Suit, frozenset[str]]:
    return {
        suit: _spoken("suit", suit.value, language) | {suit.sign, _HOLLOW[suit]} for suit in Suit
    }


@cache
def _cards(language: str) -> dict[str, frozenset[Card]]:
    """All ways to name a card: suit and rank in either order."""
    out: dict[str, frozenset[Card]] = {}
    numbers = {
        **spoken_words(language)["number"],
        "10": (*spoken_words(language)["number"]["10"], "t"),
    }
    for suit, suits in _suit_words(language).items():
        for rank in SUIT_RANKS:
            for named in {
                rank.value,
                *_spoken("rank", rank.value, language),
                *map(plain, numbers.get(rank.value, ())),
            }:
                for word in suits:
                    for typed in (word + named, named + word):
                        out[typed] = out.get(typed, frozenset()) | {Card(rank, suit)}
    for card, key, sign in ((BIG_JOKER, "big", "★"), (LITTLE_JOKER, "little", "☆")):
        for typed in (*_typed(f"words.{key}", language), sign, "joker"):
            out[typed] = out.get(typed, frozenset()) | {card}
    return out


def is_number_of_list(text: str) -> bool:
    """Whether a text looks like numbers of a sealed list: ``17-K 4-C``."""
    return bool(
        re.fullmatch(r"\s*[0-9]{1,2}\s*-\s*[A-Za-z]([\s,;]+[0-9]{1,2}\s*-\s*[A-Za-z])*\s*", text)
    )


def numbers_of_list(text: str) -> tuple[str, ...]:
    """``17-k, 4-C`` → ``17-K``, ``4-C``."""
    return tuple(
        f"{int(number)}-{letter.upper()}"
        for number, letter in re.findall(r"([0-9]{1,2})\s*-\s*([A-Za-z])", text)
    )
