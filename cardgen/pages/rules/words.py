"""The words of a leaflet: texts in the reader's language, names for examples, cards as they are
typed; and the glossary at its end.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from cardgen.cards import Card, Suit
from cardgen.faces import label
from cardgen.games import Bidding, PlannedGame, Sight
from cardgen.pages.layout import Block
from cardgen.pages.rules.figures import Para
from cardgen.pages.theme import Style
from cardgen.pdf.draw import fonts, mm
from cardgen.text import Catalogue, in_a_row, rules_catalogue

_LONGEST_NAME = 30 * mm  # a longer name is shortened in running text
_DISPENSABLE = ("basic", "common", "exact", "sides", "sealed")
"""Parts of the glossary that are left out one after the other where there is less room: the rules
say most of it themselves.
"""
_SHORT_WORD = 8  # letters of a last word that shouldn't stand alone


class LeafletWords:
    """The words of one leaflet."""

    def __init__(self, game: PlannedGame, style: Style) -> None:
        self.game, self.rules, self.rounds = game, game.rules, game.rounds
        self.style = style
        self._catalogue: Catalogue = rules_catalogue(style.language, game.rules.partners)

    def __call__(self, key: str, **values: object) -> str:
        return self._catalogue(key, **values)

    def lines(self, key: str) -> list[str]:
        return self._catalogue.lines(key)

    def count(self, noun: str, number: int) -> str:
        """``4 rounds``; for what every page counts and for what only leaflets do.  Its blank
        doesn't break.
        """
        key = f"plural.{noun}"
        ours = any(self._catalogue.has(f"{key}.{form}") for form in ("one", "other"))
        catalogue = self._catalogue if ours else self.style.texts
        return catalogue.count(key, number).replace(" ", "\u00a0")

    def facts(self, kind: str) -> str:
        """Who plays, with what."""
        players = self.style.texts.count("plural.players", self.game.players)
        return self(f"facts.{kind}", players=players, deck=self.count("cards", self.rules.deck))

    def pays(self, method: str, **values: object) -> list[list[str]]:
        """Lines of what a method of scoring pays: words, and points."""
        return [line.format(**values).split("|") for line in self.lines(f"pays.{method}")]

    @property
    def title(self) -> str:
        return self.game.house or self.style.texts(f"game.{self.game.name}")

    @property
    def subtitle(self) -> str:
        """Another name of the game; under house rules, what they start from."""
        texts = self.style.texts
        if self.game.house:
            return self("facts.house", game=texts(f"game.{self.game.name}"))
        also = f"game.{self.game.name}-also"
        return texts(also) if texts.has(also) else ""

    @property
    def everybody(self) -> tuple[str, ...]:
        """A name for every seat: the players', or others for the examples."""
        names = self.game.names or self.lines("names")[: self.game.players]
        return tuple(name.replace("*", "∗") for name in names)  # an asterisk would switch to bold

    def name(self, seat: int) -> str:
        """A name of `everybody` for running text; its blanks don't break."""
        name = fonts.called(self.everybody[seat], self.everybody, 13, _LONGEST_NAME)
        return name.replace(" ", "\u00a0")

    def seat(self, seat: int) -> str:
        """Who sits there: a name, or “seat 1” where nobody is named."""
        return self.name(seat) if self.game.names else self("seat", n=seat + 1)

    def suit(self, suit: Suit | None) -> str:
        """As in a sentence; None: no trump."""
        return self(f"suit.{suit.value if suit else 'none'}")

    def card(self, card: Card) -> str:
        """As it is typed: ``hearts 10``."""
        if card.suit is None:
            return self(f"joker.{card.rank.value}")
        return self("card", suit=self.suit(card.suit), rank=label(card.rank, self.style.letters))

    def listed(self, items: Iterable[object]) -> str:
        """``A, B and C``"""
        parts = [str(item) for item in items]
        if len(parts) < 2:
            return "".join(parts)
        return self("and", some=", ".join(parts[:-1]), last=parts[-1])

    def ranges(self, numbers: Sequence[int]) -> str:
        """``1 to 4 and 21 to 24``"""
        parts: list[str] = []
        for run in in_a_row(numbers):
            if len(run) < 3:
                parts += map(str, run)
            else:
                parts.append(self("from-to", first=run[0], last=run[-1]).replace(" ", "\u00a0"))
        return self.listed(parts)


def glossaries(words: LeafletWords) -> Iterator[tuple[str, list[Block]]]:
    """Title and entries, in alphabetical order, of the whole glossary that this game needs, then
    of ever shorter ones.
    """
    rules, sights = words.rules, {round_.sight for round_ in words.rounds}
    kitty = rules.contract is not None and rules.contract.kitty > 0
    needed = {
        "basic": True,
        "common": True,
        "exact": rules.bidding is Bidding.EXACT,
        "hook": rules.hook,
        "closed": sights != {Sight.OPEN},
        "sealed": kitty or not sights.isdisjoint((Sight.BLIND, Sight.CHOICE)),
        "dead": rules.dead_hand,
        "premium": rules.premium is not None,
        "nullo": rules.nullo_before is not None,
        "sides": rules.partners,
        "contract": rules.contract is not None,
        "kitty": kitty,
        "jokers": rules.contract is not None and rules.deck == 54,
    }
    texts = Catalogue(words.style.language, "glossary")
    entries = []
    for key in texts.keys:
        section = key.partition(".")[0]
        if needed.get(section):
            word, _, meaning = texts(key).partition("|")
            before, _, last = meaning.rpartition(" ")
            if before and len(last) <= _SHORT_WORD:  # it stays on the line of the one before it
                meaning = f"{before}\u00a0{last}"
            # In the alphabet without accents, and without the “to” of an English or “a” of a
            # Romanian verb.  Of two that are alike then, “bid” is before “to bid”: keys of texts
            # have no order.
            signs = unicodedata.normalize("NFKD", word.casefold())
            plain = "".join(sign for sign in signs if not unicodedata.combining(sign))
            place = plain.removeprefix("to ").removeprefix("a "), word
            entries.append((place, section, Para(f"*{word}:* {meaning}")))
    entries.sort(key=lambda entry: entry[0])
    for count in range(len(_DISPENSABLE) + 1):
        left_out = _DISPENSABLE[:count]
        yield texts("title"), [para for _, section, para in entries if section not in left_out]
