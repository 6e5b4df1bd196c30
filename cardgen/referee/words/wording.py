"""Which messages of a chat can say anything, and what they say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from cardgen.cards import Card, Suit
from cardgen.names import name_key
from cardgen.referee.words.meaning import NOTHING, Meaning
from cardgen.referee.words.scanner import SIGNS, Scanner, Token
from cardgen.referee.words.vocabulary import mend, plain_words, vocabulary
from cardgen.text import LANGUAGES, play_catalogue

MOST_CHARACTERS, _MOST_ANNOUNCED, _MOST_TOKENS, _TINY = 300, 1_500, 400, 12
_MOST_STRANGE = 3
"""Words that nobody knows: names and typing errors.  With more of them a message isn't one."""
_DRAWN = "\U0001f0a0-\U0001f0ff"
_WORTH = re.compile(f"[0-9{''.join(SIGNS)}★☆{_DRAWN}]")
_ROUND = re.compile(r"\W*(?:runde|round|runda) \d")
_LETTERS = re.compile("[a-z]+")
_SEALED = re.compile(
    r"(?<![\w♥♠♦♣-])(?!(?<=\ba )\d{1,2}-a\b)(\d{1,2})\s?[-‐‑–]\s?([acdefghjkmnpqrtuvwxy])(?![\w-])"
)
_TOKEN = re.compile(
    f"#\\d+#|\\d+(?:[.:,/]\\d+)+|\\d+|[a-z]+|[{''.join(SIGNS)}★☆{_DRAWN}]|[*?:+/=%€$@<>&\\-–−]|[^\\W\\d_]+"
)
_MIXED = re.compile(r"(?<!\w)[a-z][A-Z](?!\w)")


def worth_a_look(text: str) -> bool:
    """Whether a message can say anything of a game; most of a chat can't, and that has to be
    found out fast.
    """
    plain = text.lower() if text.isascii() else plain_words(text[:MOST_CHARACTERS])
    if len(text) > MOST_CHARACTERS:
        return len(text) <= _MOST_ANNOUNCED and _ROUND.match(plain) is not None
    words, terms = _LETTERS.findall(plain), vocabulary()
    strange = [word for word in words if word not in terms.plain]
    if len(strange) > _MOST_STRANGE:
        return _ROUND.match(plain) is not None or _SEALED.search(plain) is not None
    if len(text) <= _TINY or _WORTH.search(text):
        return True
    if not terms.telling.isdisjoint(words) or not terms.short_suits.keys().isdisjoint(
        word for word in words if len(word) > 1
    ):
        return True
    return any(not terms.suits.keys().isdisjoint(mend(word)) for word in strange)


class Wording:
    """Reads the messages of one game.

    Args:
        names: key of a player's name → seat.
        deck: the cards that there are.
        languages: of its players; they decide what a letter means that is short for several suits.
    """

    def __init__(
        self, names: Mapping[str, int], deck: Iterable[Card], languages: Iterable[str] = ()
    ) -> None:
        words = vocabulary()
        tables = [words.letters[language] for language in languages]
        none: frozenset[Suit] = frozenset()
        own = {
            word: none.union(*(table.get(word, none) for table in tables))
            for word in words.short_suits
        }
        english = words.letters[
            "en"
        ]  # many write its letters, whatever they speak: c7 may be a club in Romanian too
        self._short = {
            word: own[word] | english.get(word, none) if own[word] else suits
            for word, suits in words.short_suits.items()
        }
        self.names = {plain_words(name): seat for name, seat in names.items()}
        self.deck = frozenset(deck)
        self.read = lru_cache(5_000)(self._read)

    def voices(self, text: str, seat: int | None) -> Iterator[tuple[int | None, str]]:
        """Who says what in a message of a seat: ``Dörte (stand-in): 2`` is Dörte's, whoever
        posts it for her.
        """
        if not self.speaks_for_others(text):
            yield seat, text
            return
        for line in text.splitlines():
            yield next(self._spoken_for(line), (seat, line))

    def speaks_for_others(self, text: str) -> bool:
        """Whether a message is posted for a seat that nobody plays."""
        return "):" in text and any(
            True for line in text.splitlines() for _ in self._spoken_for(line)
        )

    def _spoken_for(self, line: str) -> Iterator[tuple[int, str]]:
        for mark in _marks():
            name, found, rest = line.partition(mark)
            seat = self.names.get(plain_words(name_key(name.strip()))) if found else None
            if seat is not None:
                yield seat, rest.strip()

    def _read(self, text: str) -> Meaning:
        """What a message says."""
        plain = plain_words(text)
        sealed: list[str] = []

        def keep(found: re.Match[str]) -> str:
            sealed.append(f"{int(found[1])}-{found[2].upper()}")
            return f" #{len(sealed) - 1}# "

        tokens = [
            Token(found[0], found.start()) for found in _TOKEN.finditer(_SEALED.sub(keep, plain))
        ]
        if len(tokens) > _MOST_TOKENS:
            return NOTHING
        mixed = frozenset(found.group().lower() for found in _MIXED.finditer(text))
        return Scanner(tokens, sealed, self.names, self.deck, mixed, self._short).scan()


@cache
def _marks() -> tuple[str, ...]:
    """What is behind a name where a computer plays the seat: ``(stand-in):``."""
    lines = (play_catalogue(language)("stand-in.line") for language in LANGUAGES)
    return tuple(line.partition("{name}")[2].partition("{what}")[0].strip() for line in lines)
