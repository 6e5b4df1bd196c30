"""What cards are called, where several languages are read, or several kinds of letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardgen.cards import Rank, Suit
from cardgen.text.catalogue import catalogue

_LETTERED = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
_SIGNS = {suit.sign for suit in Suit}
_APART = "\u00a0\u00a0 "  # a line that ends here ends in blanks


class Naming(NamedTuple):
    """How a reader names cards.  letters: in the corners of theirs; noted as ``en:fr``, or
    ``en`` where they are those of the language.
    """

    language: str
    letters: str

    @classmethod
    def read(cls, noted: str) -> Naming:
        language, _, letters = noted.partition(":")
        return cls(language, letters or language)

    @property
    def noted(self) -> str:
        return self.language if self.letters == self.language else f"{self.language}:{self.letters}"


def same_cards(label: Callable[[Rank, str], str], language: str, languages: Sequence[str]) -> str:
    """What cards are called in all languages, said in `language`, whose words come first; nothing
    where it is the only one.

    ``♣ Kreuz = clubs = treflă · … · D = Q``; ranks only where they have different letters.

    label: what is in the corner of a rank, by letters.
    """
    namings = [Naming(one, one) for one in dict.fromkeys((language, *languages))]
    return (
        catalogue(language)("cover.same-cards", cards=" · ".join(_rows(label, namings)))
        if len(namings) > 1
        else ""
    )


def same_cards_lines(
    label: Callable[[Rank, str], str], own: Naming, others: Sequence[Naming]
) -> str:
    """The same for a page: below which languages these are, the reader's own first, two suits on a
    line, then the ranks.

    Where there is no room for two, lines end between them; none ends within a name, or before its
    “=”.
    """
    texts, namings = catalogue(own.language), list(dict.fromkeys((own, *others)))
    rows = [row.replace(" ", "\u00a0") for row in _rows(label, namings)]
    if not rows:
        return ""
    suits = sum(row[0] in _SIGNS for row in rows)
    pairs = [_APART.join(rows[i : min(i + 2, suits)]) for i in range(0, suits, 2)]
    heads = (
        texts(f"language.{one.language}")
        + ("" if one.letters == one.language else f" ({one.letters})")
        for one in namings
    )
    lines = (
        texts("cover.same-cards", cards="").strip(),
        _equal([*heads]).replace(" =", "\u00a0="),
        *pairs,
        _APART.join(rows[suits:]),
    )
    return "\n".join(filter(None, lines))


def _rows(label: Callable[[Rank, str], str], namings: Sequence[Naming]) -> list[str]:
    """Suits and ranks that aren't called the same by all."""
    suits = [(f"{suit.sign} ", [_word(suit, one.language) for one in namings]) for suit in Suit]
    ranks = [("", [label(rank, one.letters) for one in namings]) for rank in _LETTERED]
    return [sign + _equal(words) for sign, words in (*suits, *ranks) if len(set(words)) > 1]


def _equal(words: Sequence[str]) -> str:
    return " = ".join(words)


def _word(suit: Suit, language: str) -> str:
    """As it is written in the middle of a sentence."""
    word = catalogue(language).suit(suit)
    return word if language == "de" else word.lower()
