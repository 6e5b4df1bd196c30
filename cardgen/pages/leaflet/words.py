"""What all leaflets say with: words in the reader's language, names for examples, cards as they
are typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardgen.cards import Card, Suit
from cardgen.faces import label
from cardgen.games import PlannedGame
from cardgen.pages.theme import Style
from cardgen.pdf.draw import fonts, mm
from cardgen.text import Catalogue, in_a_row, rules_catalogue

_LONGEST_NAME = 30 * mm  # a longer name is shortened in running text


class Words:
    """The words of one leaflet."""

    def __init__(self, game: PlannedGame, style: Style) -> None:
        self.game = game
        self.style = style
        self._rules: Catalogue = rules_catalogue(style.language, game.rules.partners)

    def __call__(self, key: str, **values: object) -> str:
        return self._rules(key, **values)

    def lines(self, key: str) -> list[str]:
        return self._rules.lines(key)

    def count(self, noun: str, number: int) -> str:
        """``4 rounds``; for what every page counts and for what only leaflets do.  Its blank
        doesn't break.
        """
        key = f"plural.{noun}"
        catalogue = (
            self._rules
            if any(self._rules.has(f"{key}.{form}") for form in ("one", "other"))
            else self.style.texts
        )
        return catalogue.count(key, number).replace(" ", "\u00a0")

    def pays(self, method: str) -> tuple[tuple[str, str], ...]:
        """Lines of what a method of scoring pays: words, and points."""
        return tuple(
            (words, points)
            for words, _, points in (line.partition("|") for line in self.lines(f"pays.{method}"))
        )

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
        return fonts.called(self.everybody[seat], self.everybody, 13, _LONGEST_NAME).replace(
            " ", "\u00a0"
        )

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
