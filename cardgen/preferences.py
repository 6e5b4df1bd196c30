"""What one reader wishes of a file: language, layout, paper, letters, colours, size of print.

Known here without loading anything that draws; tests compare the words with the palettes, layouts and sizes that exist.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from cardgen.errors import InputError, UnknownName
from cardgen.text import LANGUAGES, default_language, default_paper

LAYOUTS = ("phone", "sheet", "cards", "fold")
PAPERS = ("a4", "letter")
COLOURS = ("two", "poker", "skat")
CARD_SIZES = ("poker", "bridge", "mini")
LETTERS = ("de", "en", "es", "fi", "fr", "it", "nl", "pl", "ro", "ru", "sv")


@dataclass(frozen=True, slots=True)
class Wishes:
    """A reader's wishes, each checked; None where nothing is said.

    Attributes:
        language: of the words.
        layout: one of `LAYOUTS`.
        paper: one of `PAPERS`.
        letters: of the card indices, one of `LETTERS`; None: those of the language.
        colours: of the suits, one of `COLOURS`.
        card_size: of cards to cut out, one of `CARD_SIZES`.
        large: large print.
        low_ink: no large dark areas.
    """

    language: str | None = None
    layout: str | None = None
    paper: str | None = None
    letters: str | None = None
    colours: str | None = None
    card_size: str | None = None
    large: bool | None = None
    low_ink: bool | None = None

    def over(self, others: Wishes) -> Wishes:
        """These wishes, and those of `others` where these say nothing."""
        return replace(others, **{name: value for name, value in self.as_data().items() if value is not None})

    def as_data(self) -> dict[str, Any]:
        """All of them by name, in the order above."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


_CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "layout": LAYOUTS,
    "paper": PAPERS,
    "letters": LETTERS,
    "colours": COLOURS,
    "card_size": CARD_SIZES,
}
NAMES = tuple(field.name for field in fields(Wishes))


def option_name(name: str) -> str:
    """A wish as it is written in options and files: ``card_size`` → ``card-size``."""
    return name.replace("_", "-")


def shown(value: object) -> str:
    """A wish as it is said."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def read_wishes(said: Mapping[str, object]) -> Wishes:
    """Wishes by their names.

    Args:
        said: name → text or switch as it stands in a file or an option; None or missing: nothing is said.

    Raises:
        InputError: a value that isn't allowed; names the wish, the value and what is allowed.
    """
    return Wishes(**{name: _read(name, said[name]) for name in NAMES if said.get(name) is not None})


def _read(name: str, value: object) -> Any:
    shown = option_name(name)
    if name not in _CHOICES:
        if not isinstance(value, bool):
            raise InputError(f"{shown} = {_written(value)} is neither on nor off", f"{shown} = true, or {shown} = false")
        return value
    if not isinstance(value, str):
        raise InputError(f"{shown} = {_written(value)} is no text", f"one of {', '.join(_CHOICES[name])}, in quotes")
    word = value.strip().casefold()
    if word not in _CHOICES[name]:
        raise UnknownName("kind of index letters" if name == "letters" else shown, value, _CHOICES[name])
    return word


def _written(value: object) -> str:
    from cardgen.text import written  # loaded only to complain

    return written(value)


def usual_wishes() -> Wishes:
    """What a reader gets who wishes nothing; language and paper are those of this machine."""
    return Wishes(default_language(), "phone", default_paper(), None, "two", "poker", False, False)
