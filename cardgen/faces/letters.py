"""Index letters: what is printed in a card's corner, by language."""

from __future__ import annotations

from types import MappingProxyType

from cardgen.cards import Rank


def _letters(ace: str, king: str, queen: str, jack: str) -> dict[Rank, str]:
    return {Rank.ACE: ace, Rank.KING: king, Rank.QUEEN: queen, Rank.JACK: jack}


LETTERS: MappingProxyType[str, dict[Rank, str]] = MappingProxyType(
    {
        "en": _letters("A", "K", "Q", "J"),
        "de": _letters("A", "K", "D", "B"),
        "ro": _letters("A", "K", "Q", "J"),
        "es": _letters("A", "K", "Q", "J"),
        "fi": _letters("A", "K", "Q", "J"),
        "fr": _letters("A", "R", "D", "V"),
        "it": _letters("A", "K", "Q", "J"),
        "nl": _letters("A", "H", "V", "B"),
        "pl": _letters("A", "K", "D", "W"),
        "ru": _letters("Т", "К", "Д", "В"),  # Cyrillic
        "sv": _letters("E", "K", "D", "Kn"),
    }
)
"""Letters of ace, king, queen and jack by language; all other ranks are numbers everywhere."""

JOKER_WORD = "JOKER"


def label(rank: Rank, letters: str) -> str:
    """What stands in the corner: ``10``, ``K``; for the two jokers the word.  rank: of the card; letters: a key of `LETTERS`."""
    if rank.is_joker:
        return JOKER_WORD
    return LETTERS[letters].get(rank, rank.value)
