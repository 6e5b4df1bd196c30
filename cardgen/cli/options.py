"""Options that several commands share.  Imports nothing heavy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from cardgen.errors import InputError
from cardgen.languages import LANGUAGES as LANGUAGES

Command = TypeVar("Command", bound=Callable[..., Any])

COLOURS = ("two", "poker", "skat")
"""Names of `faces.palette.PALETTES`, known here without loading them; a test compares."""
LETTERS = "de, en, es, fi, fr, it, nl, pl, ro, ru, sv"
"""Keys of `faces.letters.LETTERS`, likewise."""


def read_settings(said: Sequence[str]) -> dict[str, str]:
    """``("max=8", "lead=rotate")`` → key → value as typed.

    Raises:
        InputError: no ``=``, no key, or one key twice.
    """
    given: dict[str, str] = {}
    for text in said:
        key, equals, value = text.partition("=")
        key = key.strip()
        if not equals or not key:
            raise InputError(
                f"the setting “{text}” has no {'name before' if equals else ''} “=”".replace("  ", " "),
                "-s KEY=VALUE, for example -s max=8",
            )
        if key in given:
            raise InputError(f"the setting “{key}” is given twice", "give it once")
        given[key] = value
    return given


def read_folder(said: str) -> Path:
    """The folder that packs go into.

    Raises:
        InputError: it has no name.
    """
    if not said.strip():
        raise InputError("the folder for the pack has no name", "for example -o output")
    return Path(said)


def game_argument(required: bool) -> Callable[[Command], Command]:
    """GAME, completed by the shell."""

    def complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
        from cardgen.games.registry import GAMES

        return [name for name in GAMES if name.startswith(incomplete)]

    return click.argument("game", required=required, shell_complete=complete)


settings = click.option(
    "-s", "--set", "settings", multiple=True, metavar="KEY=VALUE", help="A game setting, may be repeated: -s max=8 -s lead=rotate."
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object: --json.")
quiet = click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors: -q.")
