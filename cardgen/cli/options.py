"""Options that several commands share.  Imports nothing heavy."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from cardgen.errors import FileError, InputError, UsageError
from cardgen.preferences import OPTIONS, Preferences, option_name, read_preferences
from cardgen.text import LANGUAGES as LANGUAGES

if TYPE_CHECKING:
    from cardgen.games import Game, House, Settings
    from cardgen.request import Group

Command = TypeVar("Command", bound=Callable[..., Any])


def preferences(*names: str, unsaid: str = "") -> Callable[[Command], Command]:
    """Options for some of a reader's preferences, or for all; the command gets them as one `Preferences`.

    Args:
        unsaid: what counts where nothing is said, if it isn't what is usual.
    """
    names = names or tuple(OPTIONS)

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def with_preferences(**values: Any) -> Any:
            return command(preferences=read_preferences({name: values.pop(name) for name in names}), **values)

        decorated: Any = with_preferences
        for name in reversed(names):
            decorated = _preference(name, unsaid)(decorated)
        return cast(Command, decorated)

    return decorate


def _preference(name: str, unsaid: str) -> Callable[[Command], Command]:
    asked = OPTIONS[name]
    flag = asked.flag or f"--{option_name(name)}"
    help = asked.help + (f" (default: {unsaid or asked.default})." if asked.default else ".")
    if not asked.choices:
        return click.option(f"{flag}/--no-{option_name(name)}", default=None, help=help)
    choices = None if asked.metavar else click.Choice(asked.choices)
    return click.option(flag, name, type=choices, metavar=asked.metavar, help=help)


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
        return named_file(said, f"-o {usual}")
    from cardgen.files import reason

    folder = Path("output")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise FileError(f"can't make the folder {folder}: {reason(error)}", "name a file with -o") from error
    return folder / usual


def named_file(said: str, example: str) -> Path:
    """A path as typed.  Raises InputError if it is blank."""
    if not said.strip():
        raise InputError("the file has no name", f"for example {example}")
    return Path(said)


def write_example(said: str | None, usual: str, content: str, force: bool) -> Path:
    """Write an example to be filled in, and say where.

    Args:
        said: its path as typed, or None.
        usual: its name otherwise.
        force: replace a file of that name.

    Raises:
        InputError: the path is blank.
        FileError: it can't be written.
    """
    from cardgen.files import write_whole

    path = named_file(usual if said is None else said, usual)
    write_whole(path, content.encode(), force)
    return path


def game_argument(required: bool) -> Callable[[Command], Command]:
    """GAME, completed by the shell."""
    return click.argument("game", required=required, shell_complete=complete_game)


def complete_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Names of games, for the shell."""
    from cardgen.games import GAMES

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
    from cardgen.games import GAMES, find_game

    named = None if game is None else find_game(game)
    if rules is None:
        if named is None:
            raise UsageError("GAME is missing", f"name one of {', '.join(GAMES)}, or give house rules: --rules FILE")
        return named, None
    from cardgen.cli.house_files import load
    from cardgen.games import read_house

    house = read_house(rules, load)
    if named not in (None, house.game):
        raise UsageError(f"{rules} is for {house.game.name}, not for {game}", "leave the game out, or name the one that the file is for")
    return house.game, house


def find_group(path: str | None) -> Group | None:
    """The group in a file, if there is one.

    Raises:
        InputError: a group that can't be.
        FileError: it can't be read.
    """
    if path is None:
        return None
    from cardgen.request import load_group

    return load_group(path)


def find_settings(game: Game, house: House | None, players: int, said: Sequence[str], quiet: bool) -> Settings:
    """All settings of a game for so many players.

    Args:
        said: as typed with ``-s``; go before those of the house rules.
        quiet: say nothing of settings that change nothing.

    Raises:
        InputError: a setting that can't be.
    """
    given = read_settings(said)
    settings = game.settings(players, given, house.values(players, given) if house else None)
    if not quiet:
        warn_of_idle_settings(game, settings)
    return settings


def warn_of_idle_settings(game: Game, settings: Settings) -> None:
    """A line on stderr for each setting that is set and changes nothing."""
    for line in game.idle(settings):
        click.echo(f"cardgen: {line}", err=True)


def warn_of_idle_preferences(said: Preferences, files: Sequence[Preferences]) -> None:
    """A line on stderr for each preference that changes nothing, or can't be met.

    Args:
        said: on the command line.
        files: what the players' files are drawn from.
    """
    cut_out = [file for file in files if file.layout == "cards"]
    if said.card_size and not cut_out:
        click.echo("cardgen: --card-size changes nothing now: it is for --layout cards", err=True)
    if any(file.large and file.card_size == "mini" for file in cut_out):
        click.echo("cardgen: mini cards have no room for large print: they are drawn as poker cards", err=True)


class _Number(click.types.IntParamType):
    """A whole number; how many can play is the game's business."""

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:
        if isinstance(value, str) and not re.fullmatch("-?[0-9]{1,30}", value.strip()):
            option = parameter.opts[0] if parameter else "-n"
            self.fail(f"“{value[:40]}” is no whole number, for example {option} 4", parameter, context)
        return super().convert(value, parameter, context)


NUMBER = _Number()
group_file = click.option(
    "-g", "--group", "group", metavar="FILE", help="Who plays, and how each wants their file; a TOML file: -g group.toml (“cardgen group”)."
)
rules_file = click.option(
    "--rules", "rules", metavar="FILE", help="House rules, a TOML file: --rules family.toml; then GAME may be left out."
)
settings = click.option(
    "-s", "--set", "settings", multiple=True, metavar="KEY=VALUE", help="A game setting, may be repeated: -s max=8 -s lead=rotate."
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object: --json.")
quiet = click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors: -q.")
