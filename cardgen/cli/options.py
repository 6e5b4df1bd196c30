"""Options that several commands share.  Imports nothing heavy."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardgen.errors import FileError, InputError, UsageError
from cardgen.languages import LANGUAGES as LANGUAGES

if TYPE_CHECKING:
    from cardgen.games.game import Game
    from cardgen.games.house import House
    from cardgen.games.settings import Settings

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


def read_file(said: str | None, usual: str) -> Path:
    """Where a single file goes; by itself into the folder for packs, which is made if it isn't there.

    Args:
        said: as typed, or None.
        usual: its name otherwise.

    Raises:
        InputError: it has no name.
        FileError: the folder can't be made.
    """
    if said is not None:
        if not said.strip():
            raise InputError("the file has no name", f"for example -o {usual}")
        return Path(said)
    folder = Path("output")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise FileError(f"can't make the folder {folder}: {error.strerror or error}", "name a file with -o") from error
    return folder / usual


def game_argument(required: bool) -> Callable[[Command], Command]:
    """GAME, completed by the shell."""
    return click.argument("game", required=required, shell_complete=complete_game)


def complete_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Names of games, for the shell."""
    from cardgen.games.registry import GAMES

    return [name for name in GAMES if name.startswith(incomplete)]


def find_game_and_house(game: str | None, rules: str | None) -> tuple[Game, House | None]:
    """What is played: a game by its name, or house rules and the game that they start from.

    Args:
        game: as typed; may be None where there are house rules.
        rules: path of a file of house rules.

    Raises:
        UsageError: neither is given, or they don't go together.
        InputError: an unknown game, or house rules that can't work.
        FileError: the house rules can't be read.
    """
    from cardgen.games.registry import GAMES, find_game

    named = None if game is None else find_game(game)
    if rules is None:
        if named is None:
            raise UsageError("GAME is missing", f"name one of {', '.join(GAMES)}, or give house rules: --rules FILE")
        return named, None
    from cardgen.cli.house_files import load
    from cardgen.games.house import read_house

    house = read_house(rules, load)
    if named not in (None, house.game):
        raise UsageError(f"{rules} is for {house.game.name}, not for {game}", "leave the game out, or name the one that the file is for")
    return house.game, house


def warn_of_idle_settings(game: Game, settings: Settings) -> None:
    """A line on stderr for each setting that is set and changes nothing."""
    for line in game.idle(settings):
        click.echo(f"cardgen: {line}", err=True)


class _Number(click.types.IntParamType):
    """A whole number; how many can play is the game's business."""

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:
        if isinstance(value, str) and not re.fullmatch("-?[0-9]{1,30}", value.strip()):
            self.fail(f"“{value[:40]}” is no whole number, for example -n 4", parameter, context)
        return super().convert(value, parameter, context)


NUMBER = _Number()
rules_file = click.option(
    "--rules", "rules", metavar="FILE", help="House rules, a TOML file: --rules family.toml; then GAME may be left out."
)
settings = click.option(
    "-s", "--set", "settings", multiple=True, metavar="KEY=VALUE", help="A game setting, may be repeated: -s max=8 -s lead=rotate."
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object: --json.")
quiet = click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors: -q.")
