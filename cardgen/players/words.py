"""What people type: cards, bids, contracts, in any of our languages; the reader's own goes first where a word means two things."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, SUIT_RANKS, Card, Suit
from cardgen.games import PASS, Call, Contract, Sight, Way
from cardgen.text import LANGUAGES, play_catalogue

_HOLLOW = dict(zip((Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES), "♧♢♡♤", strict=True))
_JOINING = re.compile(r"[\s\-_.,;:/]+")
WAYS = {Way.UPTOWN: "uptown", Way.DOWNTOWN: "downtown", Way.NO_TRUMP: "no-trump"}
SIGHTS = {Sight.OPEN: "open", Sight.BLIND: "blind", Sight.FOREHEAD: "forehead"}


def plain(text: str) -> str:
    """Small letters, without accents and blanks; signs of suits as they are."""
    small = unicodedata.normalize("NFKD", text.casefold().replace("\ufe0f", ""))
    return _JOINING.sub("", "".join(c for c in small if unicodedata.category(c) not in ("Mn", "Cf"))) or text.strip()


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
    word = plain(text)
    if re.fullmatch("[0-9]{1,3}", text.strip()):
        return int(text)
    for language in LANGUAGES:
        names = play_catalogue(language).lines("words.numbers")
        if word in names:
            return names.index(word)
    return None


def find_call(text: str, language: str) -> Call | None:
    """``4 up``, ``pass``."""
    word = plain(text)
    if any(word in _typed("words.pass", tongue) for tongue in _tongues(language)):
        return PASS
    for split in range(1, len(word)):
        number = find_number(word[:split])
        way = _find_way(word[split:], language)
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
    way = _find_way(text, language)
    return next((one for one in allowed if one.trump is None and way in (Way.UPTOWN, Way.DOWNTOWN) and one.downtown == bool(way)), None)


def find_sight(text: str, language: str) -> Sight | None:
    word = plain(text)
    found = ((sight, name) for tongue in _tongues(language) for sight, name in SIGHTS.items() if word in _typed(f"words.{name}", tongue))
    return next((sight for sight, _ in found), None)


def means_quit(text: str) -> bool:
    return any(plain(text) in _typed("words.quit", language) for language in LANGUAGES)


def _find_way(text: str, language: str) -> Way | None:
    word = plain(text)
    return next((way for tongue in _tongues(language) for way, name in WAYS.items() if word in _typed(f"words.{name}", tongue)), None)


def _tongues(language: str) -> tuple[str, ...]:
    return (language, *(other for other in LANGUAGES if other != language))


@cache
def _typed(key: str, language: str) -> frozenset[str]:
    return frozenset(map(plain, play_catalogue(language).lines(key)))


@cache
def _suit_words(language: str) -> dict[Suit, frozenset[str]]:
    return {suit: _typed(f"words.suit.{suit.value}", language) | {suit.sign, _HOLLOW[suit]} for suit in Suit}


@cache
def _cards(language: str) -> dict[str, frozenset[Card]]:
    """All ways to name a card: suit and rank in either order."""
    texts = play_catalogue(language)
    out: dict[str, frozenset[Card]] = {}
    for suit, suits in _suit_words(language).items():
        for rank in SUIT_RANKS:
            for named in _typed(f"words.rank.{rank.value}", language) if texts.has(f"words.rank.{rank.value}.1") else {rank.value}:
                for word in suits:
                    for typed in (word + named, named + word):
                        out[typed] = out.get(typed, frozenset()) | {Card(rank, suit)}
    for card, key, sign in ((BIG_JOKER, "big", "★"), (LITTLE_JOKER, "little", "☆")):
        for typed in (*_typed(f"words.{key}", language), sign, "joker"):
            out[typed] = out.get(typed, frozenset()) | {card}
    return out


def is_number_of_list(text: str) -> bool:
    """Whether a text looks like numbers of a sealed list: ``17-K 4-C``."""
    return bool(re.fullmatch(r"\s*[0-9]{1,2}\s*-\s*[A-Za-z]([\s,;]+[0-9]{1,2}\s*-\s*[A-Za-z])*\s*", text))


def numbers_of_list(text: str) -> tuple[str, ...]:
    """``17-k, 4-C`` → ``17-K``, ``4-C``."""
    return tuple(f"{int(number)}-{letter.upper()}" for number, letter in re.findall(r"([0-9]{1,2})\s*-\s*([A-Za-z])", text))
