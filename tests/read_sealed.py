"""What the extracted text of pages for closed cards says: lists, and numbers to tell."""

from __future__ import annotations

import re

from cardgen.cards import Card

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LETTERS = {"de": {"J": "B", "Q": "D"}, "en": {}, "ro": {}}
JOKERS = {
    "de": {"JB": "großer Joker", "JL": "kleiner Joker"},
    "en": {"JB": "big joker", "JL": "little joker"},
    "ro": {"JB": "joker mare", "JL": "joker mic"},
}
NUMBER = r"\d{1,2}-[AC-HJKMNPQRT-Y]"
"""A position and its check letter, one of the twenty that look like no digit."""


def written(card: Card, language: str) -> str:
    """A card as pages say it, worked out apart from the code that draws it."""
    if card.suit is None:
        return JOKERS[language][card.notation]
    return f"{SIGNS[card.suit.value]} {LETTERS[language].get(card.rank.value, card.rank.value)}"


def read_entries(text: str, language: str) -> list[tuple[str, str]]:
    """Numbers and the cards that they mean, in the order of the page."""
    jokers = "|".join(JOKERS[language].values())
    return re.findall(rf"(?<!\S)({NUMBER}) ([♠♥♦♣] (?:10|[1-9AKQJDB])|{jokers})(?!\S)", text)


def read_list(text: str, language: str) -> dict[str, str]:
    """As `read_entries`, to look up."""
    return dict(read_entries(text, language))


def read_told(text: str, name: str) -> list[list[str]]:
    """The numbers behind each mention of “… Anna:”, block by block."""
    found = re.findall(rf"{re.escape(name)}:\s+({NUMBER}(?:\s*·?\s*{NUMBER})*)(?!\S)", text)
    return [re.findall(NUMBER, numbers) for numbers in found]
