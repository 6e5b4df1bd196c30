"""The words on paper, in the reader's language: catalogues, plural forms, dates, numbers; which
languages there are, and what cards are called where several are read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import cache, partial
from typing import NamedTuple

from cardgen.cards import BIG_JOKER, Card, Rank, Suit
from cardgen.errors import InputError, MissingText, UnknownName
from cardgen.text import resources

LANGUAGE_NAMES = {"de": "German", "en": "English", "ro": "Romanian"}
"""Every language that pages can be in, with its English name."""
LANGUAGES = tuple(LANGUAGE_NAMES)
LANGUAGE_WORDS = {
    **{name.casefold(): code for code, name in LANGUAGE_NAMES.items()},
    "deutsch": "de", "germana": "de", "germană": "de",
    "englisch": "en", "engleza": "en", "engleză": "en",
    "rumänisch": "ro", "romana": "ro", "română": "ro",
}  # fmt: skip
"""Language names that people type, in lower case → code."""
_LETTER_PAPER = ("US", "CA", "United States", "Canada")


def _system_locale() -> str:
    """``de_DE.UTF-8``, ``German_Germany.1252``, ``C`` … or an empty text."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    if os.name != "nt":
        return ""
    import locale

    return locale.getlocale()[0] or ""


def default_language() -> str:
    """``CARDGEN_LANG`` or the system's language if it is one of ours, else English."""
    said = os.environ.get("CARDGEN_LANG") or _system_locale()
    language = said.partition(".")[0].partition("_")[0].partition("-")[0]
    # Windows says its English name.
    language = {name: code for code, name in LANGUAGE_NAMES.items()}.get(
        language, language
    ).casefold()
    return language if language in LANGUAGES else "en"


def default_paper() -> str:
    """``letter`` in the United States and Canada, else ``a4``."""
    locale = _system_locale().partition(".")[0].replace("-", "_")
    territory = locale.partition("_")[2].partition("@")[0]
    return "letter" if territory in _LETTER_PAPER else "a4"


# -- numbers


def signed(points: int) -> str:
    """``+3``, ``−2``, ``0``"""
    return f"{points:+d}".replace("-", "−") if points else "0"


def in_a_row(numbers: Iterable[int]) -> tuple[range, ...]:
    """Rising numbers as runs without a gap: 1, 2, 3, 7 → ``range(1, 4)``, ``range(7, 8)``."""
    runs: list[range] = []
    for number in numbers:
        first = runs.pop().start if runs and runs[-1].stop == number else number
        runs.append(range(first, number + 1))
    return tuple(runs)


def read_money(text: str, what: str) -> int:
    """``0.05`` or ``0,05`` → 5 cents.  Raises InputError, which calls the amount `what`."""
    amount = re.fullmatch(r"(\d{1,6})(?:[.,](\d{1,2}))?", text.strip(), re.ASCII)
    if not amount:
        raise InputError(f"{what} is “{text}”", "an amount with two decimals at most, such as 0.05")
    return int(amount[1]) * 100 + int((amount[2] or "").ljust(2, "0"))


def read_points(text: str, what: str) -> int:
    """``10``.  Raises InputError, which calls the number `what`."""
    if not re.fullmatch("[0-9]{1,3}", text.strip(), re.ASCII):
        raise InputError(
            f"{what} is “{text}”", "so many points, each worth the stake: a whole number such as 10"
        )
    return int(text)


# -- catalogues

# “14 March 2026” reads well everywhere; “March 14, 2026” only in America.
_DATE_LOCALES = {"en": "en_GB"}


class Catalogue:
    """The texts of one file in one language: ``templates/text.en.toml``.

    A text is named by its table and key, ``cover.stop``.  ``*words*`` are printed bold; ``{name}``
    is filled in.  of: the first word of the file's name.
    """

    def __init__(self, language: str, of: str = "text") -> None:
        self.language = language
        self._of = of
        self._texts = _flat(resources.text_table(language, of))

    def __call__(self, key: str, **values: object) -> str:
        """The text, with its placeholders filled in.

        Raises MissingText: there is none of this key; KeyError: a placeholder has no value.
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

    def time(self, *minutes: int) -> str:
        """``5 minutes``, ``1½ hours``; of two, from the one to the other: ``30–60 minutes``."""
        times = list(dict.fromkeys(minutes))
        if any(n < 60 or n % 30 for n in times):
            return "–".join([*map(str, times[:-1]), self.count("plural.minutes", times[-1])])
        hours = "–".join(f"{n // 60}{'½' * (n % 60 > 0)}" for n in times)
        return self("time.hour") if hours == "1" else self("time.hours", n=hours)

    def numbered(self, key: str, numbers: Iterable[int]) -> str:
        """Rising numbers with their noun: ``numbered("pages", (1, 4, 5, 6, 9))`` → “pages 1, 4 to 6
        and 9”.
        """
        parts = list[str]()
        for run in in_a_row(numbers):
            whole = self("numbers.run", n=run[0], m=run[-1])
            parts += [whole] if len(run) > 2 else map(str, run)
        *others, last = parts
        said = self("numbers.and", n=", ".join(others), m=last) if others else last
        return self(f"numbers.{key[:-1] if said.isdigit() else key}", n=said)

    def said(self, text: str) -> str:
        """A `Sentence` in this language; another text as it is."""
        return self.filled(text.key, text.values) if isinstance(text, Sentence) else text

    def filled(self, key: str, values: Mapping[str, object]) -> str:
        """A text with its placeholders filled in: by sentences in this language; by a number of
        things, or numbers in a row, with the noun that the placeholder is called by.
        """
        filling = dict(values)
        for name, value in values.items():
            if isinstance(value, Sentence):
                filling[name] = self.said(value)
            elif isinstance(value, tuple) and value:
                filling[name] = self.numbered(name, value)
            elif isinstance(value, int) and self.has(f"plural.{name}.other"):
                filling[name] = self.count(f"plural.{name}", value)
        return self(key, **filling)

    def suit(self, suit: Suit) -> str:
        return self._text(f"suit.{suit.value}")

    def card(self, card: Card, rank: str) -> str:
        """A card in words: ``Herz 10``.  rank: as in the card's corner."""
        if card.suit is None:
            return self._text("joker.big" if card == BIG_JOKER else "joker.little")
        return f"{self.suit(card.suit)} {rank}"

    def rank(self, rank: Rank) -> str:
        """A rank as it is said: its word where a letter stands for it."""
        return rank.value if rank.value.isdecimal() else self._text(f"speech.rank.{rank.value}")

    def named(self, card: Card) -> str:
        """A card in a sentence: ``10 of hearts``, ``king of hearts``."""
        if card.suit is None:
            return self.card(card, "")
        suit = self.suit(card.suit)
        return self(
            "card",
            rank=self.rank(card.rank),
            suit=suit if self.language == "de" else suit.lower(),
        )

    def date(self, day: date) -> str:
        """A date as it is written out: “14. März 2026”."""
        from babel.dates import format_date  # slow to load, and only packs with a date need it

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
    """The texts of a language, read once.  of: as for `Catalogue`.

    Raises UnknownName: it isn't one of ours.
    """
    if language not in LANGUAGES:
        raise UnknownName("language", language, LANGUAGES)
    return Catalogue(language, of)


# Files of their own, so that noting a round, or dealing a pack, reads no more than it needs.
scores_catalogue = partial(catalogue, of="scores")  # of scores and results
referee_catalogue = partial(catalogue, of="referee")  # what a referee says
play_catalogue = partial(catalogue, of="play")  # of a game against the computer
club_catalogue = partial(catalogue, of="club")  # of evenings of many tables


def screen_catalogue(of: str = "screen") -> Catalogue:
    """What the command line says, in the language of whoever sits there.  of: as for `Catalogue`;
    ``dealt``: of a pack that was dealt; ``guide``: of the questions of ``cardgen`` alone.
    """
    return catalogue(default_language(), of)


class Sentence(str):
    """A text of ``screen.*.toml`` in English, as programs get it; `Catalogue.said` says it in
    another language.

    values: what is filled in, see `Catalogue.filled`.
    """

    key: str
    values: dict[str, object]

    def __new__(cls, key: str, **values: object) -> Sentence:
        sentence = super().__new__(cls, catalogue("en", "screen").filled(key, values))
        sentence.key, sentence.values = key, values
        return sentence


@cache
def rules_catalogue(language: str, sides: bool = False) -> Catalogue:
    """The texts of rules leaflets, for games of two sides or for all others."""
    return Catalogue(language, "rules-sides" if sides else "rules")


@cache
def _plural_form(language: str, number: int, of: str = "text") -> str:
    """Which plural form a number takes: the last word of a text's key.  Raises KeyError."""
    # Loading Babel's rules would take a tenth of the time that a pack takes.
    from gettext import c2py

    table = (
        resources.text_table(language, of).get("plural-rule")
        or resources.text_table(language, "text")["plural-rule"]
    )
    form: str = table["forms"][c2py(table["rule"])(number)]
    return form


def _flat(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    """Tables within tables → ``table.key``; the items of a list are ``key.1``, ``key.2`` …"""
    out: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            out |= _flat(value, f"{prefix}{key}.")
        elif isinstance(value, list):
            out |= {f"{prefix}{key}.{i}": str(item) for i, item in enumerate(value, 1)}
        else:
            out[prefix + key] = str(value)
    return out


# -- what cards are called

_LETTERED = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
_SIGNS = {suit.sign for suit in Suit}
_APART = "\u00a0\u00a0 "  # between two suits; a line may end in it


class Naming(NamedTuple):
    """How a reader names cards.  letters: those in the corners of their cards.

    Noted as ``en:fr``, or ``en`` where the letters are those of the language.
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
    """What cards are called in several languages, introduced in `language`, whose words come first;
    empty where it is the only one.

    ``♣ Kreuz = clubs = treflă · … · D = Q``; ranks only where they have different letters.

    label: a rank and the letters of a deck → what is in the card's corner.
    """
    namings = [Naming(code, code) for code in dict.fromkeys((language, *languages))]
    return (
        catalogue(language)("cover.same-cards", cards=" · ".join(_rows(label, namings)))
        if len(namings) > 1
        else ""
    )


def same_cards_lines(
    label: Callable[[Rank, str], str], own: Naming, others: Sequence[Naming]
) -> str:
    """The same for a page: a line that says which languages these are, the reader's own first, then
    two suits on a line, then the ranks.

    Where two suits have no room, a line may be broken between them, but not within a name or before
    a “=”.  Empty where all call all cards the same.
    """
    texts = catalogue(own.language)
    namings = list(dict.fromkeys((own, *others)))
    rows = [row.replace(" ", "\u00a0") for row in _rows(label, namings)]
    if not rows:
        return ""
    suits = sum(row[0] in _SIGNS for row in rows)
    pairs = [_APART.join(rows[i : min(i + 2, suits)]) for i in range(0, suits, 2)]
    heads = (
        texts(f"language.{naming.language}")
        + ("" if naming.letters == naming.language else f" ({naming.letters})")
        for naming in namings
    )
    lines = (
        texts("cover.same-cards", cards="").strip(),
        " = ".join(heads).replace(" =", "\u00a0="),
        *pairs,
        _APART.join(rows[suits:]),
    )
    return "\n".join(filter(None, lines))


def _rows(label: Callable[[Rank, str], str], namings: Sequence[Naming]) -> list[str]:
    """``♣ Kreuz = clubs``, ``D = Q`` …: the suits, then the ranks, that aren't called the same by
    all.
    """
    rows = []
    for suit in Suit:
        words = []
        for naming in namings:  # as they are written in the middle of a sentence
            word = catalogue(naming.language).suit(suit)
            words.append(word if naming.language == "de" else word.lower())
        rows.append((f"{suit.sign} ", words))
    for rank in _LETTERED:
        rows.append(("", [label(rank, naming.letters) for naming in namings]))
    return [sign + " = ".join(words) for sign, words in rows if len(set(words)) > 1]
