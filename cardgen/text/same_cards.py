"""What cards are called, where several languages are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgen.cards import Rank, Suit
from cardgen.text.catalogue import catalogue

_LETTERED = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


def same_cards(label: Callable[[Rank, str], str], language: str, languages: Sequence[str], letters: str = "") -> str:
    """What cards are called in the languages of all readers, said in `language`, whose words come first; nothing where it is the only one.

    ``♣ Kreuz = clubs = treflă · … · D = Q``; ranks only where they have different letters.

    label: what is in the corner of a rank, by letters.  letters: of this reader's cards; empty: those of the language.
    """
    spoken = tuple(dict.fromkeys((language, *languages)))
    if len(spoken) < 2:
        return ""
    suits = [f"{suit.sign} {_equal([_word(suit, one) for one in spoken])}" for suit in Suit]
    ranks = [[label(rank, one) for one in (letters or language, *spoken[1:])] for rank in _LETTERED]
    return catalogue(language)("cover.same-cards", cards=" · ".join([*suits, *(_equal(row) for row in ranks if len(set(row)) > 1)]))


def _equal(words: Sequence[str]) -> str:
    return " = ".join(words)


def _word(suit: Suit, language: str) -> str:
    """As it is written in the middle of a sentence."""
    word = catalogue(language).suit(suit)
    return word if language == "de" else word.lower()
