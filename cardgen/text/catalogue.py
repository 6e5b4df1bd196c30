"""The words on paper, in the reader's language: catalogues, plural forms, dates."""

from __future__ import annotations

from datetime import date
from functools import cache, partial

from cardgen.cards import BIG_JOKER, Card, Suit
from cardgen.errors import MissingText, UnknownName
from cardgen.text import resources
from cardgen.text.languages import LANGUAGES

_DATE_LOCALES = {
    "en": "en_GB"
}  # “14 March 2026” reads well everywhere; “March 14, 2026” only in America


class Catalogue:
    """All texts of one language, or of one file of it.

    A text is named by its table and key, ``cover.stop``.  ``*words*`` are printed bold; ``{name}``
    is filled in.
    """

    def __init__(self, language: str, of: str = "text") -> None:
        self.language, self._of = language, of
        self._texts = _flat(resources.text_table(language, of))

    def __call__(self, key: str, **values: object) -> str:
        """The text, with its placeholders filled in.  Raises MissingText: there is none;
        KeyError: a placeholder has no value.
        """
        text = self._text(key)
        return text.format(**values) if values else text

    def _text(self, key: str) -> str:
        try:
            return self._texts[key]
        except KeyError:
            raise MissingText(f"{self._of}.{self.language}.toml", key) from None

    def lines(self, key: str) -> list[str]:
        """The texts ``key.1``, ``key.2`` … as a list."""
        out: list[str] = []
        while f"{key}.{len(out) + 1}" in self._texts:
            out.append(self._texts[f"{key}.{len(out) + 1}"])
        return out

    def count(self, key: str, number: int) -> str:
        """A number with its noun in the right plural form: ``count("plural.cards", 5)`` → “5
        cards”.
        """
        return self._text(f"{key}.{_plural_form(self.language, number, self._of)}").format(n=number)

    def suit(self, suit: Suit) -> str:
        return self._text(f"suit.{suit.value}")

    def card(self, card: Card, rank: str) -> str:
        """A card in words: ``Herz 10``.  rank: as it is in the corner."""
        if card.suit is None:
            return self._text("joker.big" if card == BIG_JOKER else "joker.little")
        return f"{self.suit(card.suit)} {rank}"

    def date(self, day: date) -> str:
        """A date as it is written out: “14. März 2026”."""
        from babel.dates import format_date  # only packs with a date pay for it

        return format_date(
            day, format="long", locale=_DATE_LOCALES.get(self.language, self.language)
        )

    def has(self, key: str) -> bool:
        return key in self._texts

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(self._texts)


@cache
def catalogue(language: str, of: str = "text") -> Catalogue:
    """The texts of a language.  of: as for `Catalogue`.  Raises UnknownName if it isn't one of
    ours.
    """
    if language not in LANGUAGES:
        raise UnknownName("language", language, LANGUAGES)
    return Catalogue(language, of)


# Files of their own: a round is noted, and a pack is dealt, without reading all others.
scores_catalogue = partial(catalogue, of="scores")  # of scores and results
referee_catalogue = partial(catalogue, of="referee")  # what a referee says
play_catalogue = partial(catalogue, of="play")  # what is said and typed where a computer plays
club_catalogue = partial(catalogue, of="club")  # of evenings of many tables


@cache
def rules_catalogue(language: str, sides: bool = False) -> Catalogue:
    """The texts of rules leaflets, of games of two sides or of all others; files of their own,
    which few commands need.
    """
    return Catalogue(language, "rules-sides" if sides else "rules")


@cache
def _plural_form(language: str, number: int, of: str = "text") -> str:
    from gettext import (
        c2py,
    )  # Babel's rules would take a tenth of the time that a pack takes to load

    table = (
        resources.text_table(language, of).get("plural-rule")
        or resources.text_table(language)["plural-rule"]
    )
    form: str = table["forms"][c2py(table["rule"])(number)]
    return form


def _flat(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    out: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            out |= _flat(value, f"{prefix}{key}.")
        elif isinstance(value, list):
            out |= {f"{prefix}{key}.{i}": str(item) for i, item in enumerate(value, 1)}
        else:
            out[prefix + key] = str(value)
    return out
