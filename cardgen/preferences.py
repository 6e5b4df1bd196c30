"""What one reader prefers of a file: language, layout, paper, letters, colours, size of print.

`Preferences` is the one place where they are declared: the options of the command line, the keys of
a group file, what a pack notes of its files and the style of the pages follow from it.  Known here
without loading anything that draws; tests compare the words with the palettes, layouts and sizes
that exist.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, fields, replace
from typing import Any, NamedTuple

from cardgen import frozen
from cardgen.errors import InputError, UnknownName
from cardgen.text import LANGUAGES, default_language, default_paper

LAYOUTS = ("phone", "sheet", "cards", "fold")
PAPERS = ("a4", "letter")
COLOURS = ("two", "poker", "skat")
CARD_SIZES = ("poker", "bridge", "mini")
LETTERS = ("de", "en", "es", "fi", "fr", "it", "nl", "pl", "ro", "ru", "sv")
_NAMINGS = {*LANGUAGES, *(f"{language}:{letters}" for language in LANGUAGES for letters in LETTERS)}


class Option(NamedTuple):
    """How one preference is asked for."""

    help: str  # what it does, with an example
    # What a reader gets who doesn't say; a function where it depends on this machine.
    usual: str | bool | Callable[[], str] | None
    default: str = ""  # the same as the help says it; empty: that goes without saying
    choices: tuple[str, ...] = ()  # all values; empty: on or off
    flag: str = ""  # its name on the command line, if it isn't the preference's own
    # Packs and files that are older than it don't say it, and mean what is usual.
    added: bool = False
    metavar: str | None = None  # what stands for a value in the help; None: all choices
    rare: bool = False  # the help tells of it only where all is asked for


Edition = tuple[str | None, bool | None]  # language, and whether it is in large print


def _asked(option: Option) -> Any:
    """A field that is empty until somebody says something."""
    return field(default=None, metadata={"option": option})


@frozen
class Preferences:
    """A reader's preferences, each checked; None where nothing is said.  A new one takes a line
    here, and one in `Style`.
    """

    language: str | None = _asked(
        Option(
            "Of the pages: --lang de",
            default_language,
            "your system's, or en",
            LANGUAGES,
            flag="--lang",
        )
    )
    layout: str | None = _asked(
        Option(
            "Of players' files: --layout sheet, several rounds a page; or cards, to cut out; or"
            " fold, letters",
            "phone",
            "phone, a page a round",
            LAYOUTS,
        )
    )
    paper: str | None = _asked(
        Option(
            "Of what is printed: --paper letter", default_paper, "a4; letter in US, Canada", PAPERS
        )
    )
    letters: str | None = _asked(
        Option(
            "Letters on the cards, apart from the language: --letters fr; one of"
            f" {', '.join(LETTERS)}",
            None,
            choices=LETTERS,
            metavar="LOCALE",
            rare=True,
        )
    )
    colours: str | None = _asked(
        Option("Suit colours: --colours poker", "two", "two", COLOURS, rare=True)
    )
    card_size: str | None = _asked(
        Option(
            "With --layout cards: --card-size bridge; or mini, 18 on a page",
            "poker",
            "poker",
            CARD_SIZES,
            rare=True,
        )
    )
    large: bool | None = _asked(Option("Large print", usual=False))
    low_ink: bool | None = _asked(Option("No large dark areas", usual=False, rare=True))
    night: bool | None = _asked(
        Option(
            "With --layout phone: dark pages, for the evening", usual=False, added=True, rare=True
        )
    )

    @property
    def edition(self) -> Edition:
        """Which protocol and rules this reader gets."""
        return self.language, self.large

    def over(self, others: Preferences) -> Preferences:
        """These preferences, and those of `others` where these say nothing."""
        return replace(
            others, **{name: value for name, value in self.as_data().items() if value is not None}
        )

    def filled_in(self) -> Preferences:
        """These preferences, checked, and as usual on this machine where they say nothing.  Raises
        as `read_preferences`.
        """
        return read_preferences(self.as_data()).over(usual_preferences())

    def as_data(self) -> dict[str, Any]:
        """All of them by name, in the order above."""
        return {name: getattr(self, name) for name in OPTIONS}

    def as_noted(self) -> dict[str, Any]:
        """As packs and files note them: what was added later only where it isn't as usual."""
        return {
            name: value
            for name, value in self.as_data().items()
            if not (OPTIONS[name].added and value == OPTIONS[name].usual)
        }


OPTIONS: Mapping[str, Option] = {
    field.name: field.metadata["option"] for field in fields(Preferences)
}
"""How each preference is asked for, by its name."""


def option_name(name: str) -> str:
    """A preference as it is written in options and files: ``card_size`` → ``card-size``."""
    return name.replace("_", "-")


def shown(value: object) -> str:
    """A value as it is said: ``on``, ``off``, or the word itself."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def read_preferences(values: Mapping[str, object]) -> Preferences:
    """Preferences by their names, as they are in a file or an option; None or missing: nothing is
    said.

    Raises InputError: a value that isn't allowed; names the preference, the value and what is
    allowed.
    """
    return Preferences(
        **{name: _read(name, values[name]) for name in OPTIONS if values.get(name) is not None}
    )


def read_noted(values: Mapping[str, object]) -> Preferences:
    """Preferences as `Preferences.as_noted` wrote them, or an older version; raises as
    `read_preferences`.
    """
    return read_preferences(
        {name: option.usual for name, option in OPTIONS.items() if option.added} | dict(values)
    )


def read_languages(value: object) -> tuple[str, ...]:
    """Those of the readers of a pack, as packs and files note them, with their letters where these
    are others: ``en:fr``.

    Raises InputError: there are no pages in one of them.
    """
    if not isinstance(value, list) or not all(
        isinstance(one, str) and one in _NAMINGS for one in value
    ):
        raise InputError(
            f"languages = {_written(value)} has something else than languages",
            f"of {', '.join(LANGUAGES)}",
        )
    return tuple(value)


def _read(name: str, value: object) -> Any:
    shown = option_name(name)
    choices = OPTIONS[name].choices
    if not choices:
        if not isinstance(value, bool):
            raise InputError(
                f"{shown} = {_written(value)} is neither on nor off",
                f"{shown} = true, or {shown} = false",
            )
        return value
    if not isinstance(value, str):
        raise InputError(
            f"{shown} = {_written(value)} isn't text", f"one of {', '.join(choices)}, in quotes"
        )
    word = value.strip().casefold()
    if word not in choices:
        raise UnknownName("kind of index letters" if name == "letters" else shown, value, choices)
    return word


def _written(value: object) -> str:
    from cardgen.text import written  # loaded only to complain

    return written(value)


def usual_preferences() -> Preferences:
    """What a reader gets who says nothing; language and paper are those of this machine."""
    usual: dict[str, Any] = {
        name: option.usual() if callable(option.usual) else option.usual
        for name, option in OPTIONS.items()
    }
    return Preferences(**usual)
