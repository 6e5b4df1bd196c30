"""The words that a game is played with, explained, at a leaflet's end."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from cardgen.games import Bidding, PlannedGame, Sight
from cardgen.pages.layout import Block
from cardgen.pages.leaflet.blocks import Para
from cardgen.pages.leaflet.words import Words
from cardgen.text import Catalogue

_DISPENSABLE = ("basic", "common", "exact", "sides", "sealed")
"""Parts that are left out one after the other where there is less room: the rules say most of it
themselves.
"""
_SHORT = 8  # letters of a last word that shouldn't stand alone


def glossaries(words: Words) -> Iterator[tuple[str, tuple[Block, ...]]]:
    """The whole glossary, then ever shorter ones."""
    chosen = _sections(words.game)
    yield _glossary(words, chosen)
    for section in _DISPENSABLE:
        chosen.discard(section)
        yield _glossary(words, chosen)


def _glossary(words: Words, chosen: set[str]) -> tuple[str, tuple[Block, ...]]:
    """Title and entries, in alphabetical order."""
    texts = Catalogue(words.style.language, "glossary")
    entries = [texts(key).partition("|") for key in texts.keys if key.partition(".")[0] in chosen]
    return texts("title"), tuple(
        Para(f"*{word}:* {_not_alone(meaning)}") for word, _, meaning in sorted(entries, key=_place)
    )


def _not_alone(meaning: str) -> str:
    """With a short last word, or an ellipsis, kept on the line of the one before it."""
    before, _, last = meaning.rpartition(" ")
    return f"{before}\u00a0{last}" if before and len(last) <= _SHORT else meaning


def _sections(game: PlannedGame) -> set[str]:
    """The parts of the glossary that this game needs."""
    rules = game.rules
    kitty = rules.contract is not None and rules.contract.kitty > 0
    needed = {
        "basic": True,
        "common": True,
        "exact": rules.bidding is Bidding.EXACT,
        "hook": rules.hook,
        "closed": any(facts.sight is not Sight.OPEN for facts in game.rounds),
        "sealed": kitty or any(facts.sight in (Sight.BLIND, Sight.CHOICE) for facts in game.rounds),
        "dead": rules.dead_hand,
        "premium": rules.premium is not None,
        "nullo": rules.nullo_before is not None,
        "sides": rules.partners,
        "contract": rules.contract is not None,
        "kitty": kitty,
        "jokers": rules.contract is not None and rules.deck == 54,
    }
    return {section for section, is_needed in needed.items() if is_needed}


def _place(entry: tuple[str, str, str]) -> tuple[str, str]:
    """Where a word comes in the alphabet: without accents, and without the “to” of an English or
    “a” of a Romanian verb.

    Of two that are alike then, “bid” is before “to bid”: keys of texts have no order.
    """
    plain = "".join(
        sign
        for sign in unicodedata.normalize("NFKD", entry[0].casefold())
        if not unicodedata.combining(sign)
    )
    return plain.removeprefix("to ").removeprefix("a "), entry[0]
