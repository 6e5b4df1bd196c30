"""Most of a chat isn't about cards, and that has to be found out fast: before a message is read
word by word.
"""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache, lru_cache

from cardgen.referee.words.vocabulary import (
    Word,
    is_pair,
    is_strange,
    mend,
    plain_words,
    vocabulary,
)

_WORDS = re.compile("[a-z]+")
_DIGITS = re.compile("[0-9]")
_SIGNS = re.compile("[♣♧♦♢♥♡❤♠♤]")
_TELLING = re.compile("[★☆\U0001f0a0-\U0001f0ff]|[0-9]\\s?[-‐‑–]\\s?[a-zA-Z]")
"""Jokers, cards that are one sign, numbers of closed cards."""
_SUIT, _RANK, _STRANGE = 1, 2, 4
_PAIR = _SUIT | _RANK


def is_chatter(text: str, names: Container[Word]) -> bool:
    """Whether a message means nothing in any game: a word that nobody knows makes it unsure, and no
    suit goes with a rank in it.

    The same messages come to nothing where they are read word by word, which takes many times as
    long.

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
    """What a word can be, one bit each: of a suit, of a rank, known to nobody."""
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
