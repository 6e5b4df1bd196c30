"""Words of score tables and of rounds as people type them, in every language: headings, trumps,
directions.

What is written is in one language; what is read may be in any, with or without capitals and
accents, and trumps also as letters (C D H S N) or signs.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from itertools import product
from typing import TypeVar

from cardgen.cards import Suit
from cardgen.games import TRUMP_LETTERS, Contract
from cardgen.text import LANGUAGES, Catalogue, scores_catalogue

Key = TypeVar("Key", bound=str)


class Column(StrEnum):
    """What a column holds; the value is its heading in ``scores.csv``, where there is one of the
    kind.
    """

    ROUND = "round"
    CARDS = "cards"
    TRUMP = "trump"
    DEALER = "dealer"
    NULLO = "nullo"
    DECLARER = "declarer"
    CONTRACT = "contract"
    NUMBER = "number"
    DIRECTION = "direction"
    BID = "bid"
    TRICKS = "tricks"


NULLO = "nullo"
"""Called so in every language."""


def fold(text: str) -> str:
    """Equal for words that are the same, apart from capitals, accents, signs and blanks."""
    plain = unicodedata.normalize("NFKD", text).casefold().replace("\u0131", "i").replace("ß", "ss")
    return " ".join(
        "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c)).split()
    )


def heading(column: Column, language: str) -> str:
    """The heading that is written."""
    return scores_catalogue(language)(f"heading.{column.value}.1")


_CANONICAL = {column.value: column for column in Column}


def find_heading(text: str) -> Column | None:
    """What a heading, or the word in it that isn't a name, means; None if it isn't one."""
    word = fold(text)
    return _CANONICAL.get(word) or _headings().get(
        word
    )  # scores.csv needs no words of any language


@cache
def _headings() -> dict[str, Column]:
    return meanings(scores_catalogue, "heading", Column)


def meanings(texts: Callable[[str], Catalogue], kind: str, keys: Iterable[Key]) -> dict[str, Key]:
    """What the words of all languages mean: a folded word → the key behind `kind` that has it;
    of several the first one's.
    """
    out: dict[str, Key] = {}
    for language, key in product(LANGUAGES, tuple(keys)):
        for word in texts(language).lines(f"{kind}.{key}"):
            out.setdefault(fold(word), key)
    return out


def trump_letter(trump: Suit | None) -> str:
    """C, D, H, S; N for no trump."""
    return trump.value if trump else "N"


def trump_word(trump: Suit | None, language: str) -> str:
    """``hearts``, ``no trump``"""
    return scores_catalogue(language)(f"trump.{trump_letter(trump)}.1")


_SIGNS = {
    sign: letter
    for letter, signs in {"C": "♣♧", "D": "♦♢", "H": "♥♡❤", "S": "♠♤", "N": "×xX✕✗–-—"}.items()
    for sign in signs
}


def read_trump(text: str) -> str | None:
    """The letter of a trump as somebody wrote it; None if it is none."""
    plain = text.replace("\ufe0f", "").replace("\ufe0e", "").strip()
    if plain.upper() in TRUMP_LETTERS:
        return plain.upper()
    return (
        _SIGNS.get(plain)
        or _trumps().get(fold(plain))
        or (_SIGNS.get(plain[:1]) if fold(plain[1:]) in _trumps() else None)
    )


@cache
def _trumps() -> dict[str, str]:
    return meanings(scores_catalogue, "trump", TRUMP_LETTERS)


def read_direction(text: str) -> bool | None:
    """Whether low cards win; None if it isn't a direction."""
    if text.strip() in ("↑", "↓"):
        return text.strip() == "↓"
    word = fold(text)
    meant = {"u": "uptown", "d": "downtown"}.get(word) or _directions().get(word)
    return None if meant is None else meant == "downtown"


@cache
def _directions() -> dict[str, str]:
    return meanings(scores_catalogue, "direction", ("uptown", "downtown"))


def contract_text(number: int, downtown: bool, trump: str) -> str:
    """``4 uptown H``, as in ``scores.csv``.  trump: its letter."""
    return f"{number} {'downtown' if downtown else 'uptown'} {trump}"


def contract_words(contract: Contract, language: str) -> str:
    """``4 uptown ♥``"""
    trump = contract.trump.sign if contract.trump else trump_word(None, language)
    return contract_text(contract.number, contract.downtown, trump)
