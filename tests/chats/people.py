"""People as they write: each in a language and with habits of their own, in words of one of two
halves, or as somebody wrote them who knew neither; whoever writes the ear reads `known.toml` alone.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.chats.evening import Writer
from tests.chats.words import words

HALVES, UNSEEN = ("known", "holdout"), "unseen"


@cache
def phrases(half: str) -> dict[str, Any]:
    """What is said in all languages, in one of the files."""
    return tomllib.loads(Path(__file__).with_name(f"{half}.toml").read_text("utf-8"))


class People(Writer):
    """Says things for a whole table, some without ado and some never.

    Args:
        languages: of each seat.
    """

    def __init__(self, half: str, languages: Sequence[str], chance: random.Random) -> None:
        super().__init__(languages[0], chance, len(languages))
        self.phrases, self.languages = phrases(half), languages
        self.plain = [chance.choice([0.9, 0.7, 0.4]) for _ in languages]
        self.shapes = [
            chance.choice(shapes[: 6 if chance.random() < 0.85 else None])
            for shapes in map(self.phrases["shape"].get, languages)
        ]
        self.small = [chance.random() < 0.2 for _ in languages]

    def pick(self, seat: int | None, *keys: str) -> str:
        """One of the phrases of a section, in the language of a seat."""
        language = self.languages[seat or 0]
        found = self.phrases[keys[0]][language]
        for key in keys[1:]:
            found = found[key]
        return str(self.chance.choice(found))

    def word(self, seat: int, *keys: str) -> str:
        """A suit's or a rank's: mostly the first of its list."""
        lists = self.phrases[keys[0]][self.languages[seat]][keys[1]]
        return str(lists[0]) if self.chance.random() < 0.75 else self.pick(seat, *keys)

    def bare(self, seat: int, card: str, shape: str = "") -> str:
        """A card as a player writes it."""
        language, chance = self.languages[seat], self.chance
        if card in words.JOKERS[language]:
            return self.pick(seat, "joker", card)
        suit, rank = card[0], card[1:]
        usual = chance.random() < 0.85
        shape = shape or (self.shapes[seat] if usual else self.pick(seat, "shape"))
        said = shape.format(
            S=self.word(seat, "suit", suit),
            s=self.word(seat, "letters", suit),
            y=words.SIGNS[suit] + "\ufe0f" * (chance.random() < 0.3),
            R=self.word(seat, "rank", rank),
            r=words.COURTS[language].get(rank, rank),
        )
        return said.lower() if self.small[seat] else said

    def framed(self, seat: int, section: str, card: str, **more: str) -> str:
        """A card in one of the phrases of a section."""
        other = self.chance.choice([suit for suit in "CDHS" if suit != card[0]])
        more |= {"c": self.bare(seat, card), "x": self.pick(seat, "suit", other)}
        return self.pick(seat, section).format(**more)

    def card(self, seat: int, card: str) -> str:
        if self.chance.random() < self.plain[seat]:
            return self.bare(seat, card)
        return self.framed(seat, "card", card)

    def number(self, seat: int, section: str, number: int) -> str:
        spelled = self.phrases["numbers"][self.languages[seat]]
        name = spelled[number] if number < len(spelled) else str(number)
        return self.pick(seat, section).format(n=number, N=name, w="")

    def bid(self, seat: int, number: int) -> str:
        if self.chance.random() < self.plain[seat]:
            return str(number)
        section = ("none", "one", "many")[min(number, 2)]
        return self.number(seat, section if self.chance.random() < 0.5 else "bid", number)

    def call(self, seat: int, number: int, way: str) -> str:
        spelled = self.phrases["numbers"][self.languages[seat]][number]
        return self.pick(seat, "call").format(n=number, N=spelled, w=self.way(seat, way))

    def way(self, seat: int, way: str) -> str:
        return self.pick(seat, "way", way)

    def sight(self, seat: int, sight: str) -> str:
        return self.pick(seat, "sight", sight)

    def passes(self, seat: int) -> str:
        return self.pick(seat, "pass")

    def trump(self, seat: int, suit: str) -> str:
        word = self.pick(seat, "suit", suit)
        return self.pick(seat, "trump").format(S=word, y=words.SIGNS[suit])
