"""Index letters: what is printed in a card's corner, by language."""

from __future__ import annotations

from types import MappingProxyType

from cardgen.cards import BIG_JOKER, Card, Rank

_PRINTED = {
    "en": "A K Q J", "de": "A K D B", "ro": "A K Q J", "es": "A K Q J", "fi": "A K Q J", "fr": "A R D V", "it": "A K Q J",
    # Russian ones are Cyrillic
    "nl": "A H V B", "pl": "A K D W", "ru": "Т К Д В", "sv": "E K D Kn",
}  # fmt: skip
LETTERS: MappingProxyType[str, dict[Rank, str]] = MappingProxyType(
    {
        language: dict(
            zip((Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK), letters.split(), strict=True)
        )
        for language, letters in _PRINTED.items()
    }
)
"""Letters of ace, king, queen and jack by language; all other ranks are numbers everywhere."""

JOKER_WORD = "JOKER"


def label(rank: Rank, letters: str) -> str:
    """What is in the corner: ``10``, ``K``; for the two jokers the word.  letters: a key of
    `LETTERS`.
    """
    if rank.is_joker:
        return JOKER_WORD
    return LETTERS[letters].get(rank) or rank.value


def sign_and_rank(card: Card, letters: str) -> str:
    """A card in a line of text: ``♥10``; ``★`` and ``☆`` for the jokers."""
    if card.suit is None:
        return "★" if card == BIG_JOKER else "☆"
    return card.suit.sign + label(card.rank, letters)
