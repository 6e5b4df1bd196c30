"""``cardgen completion``: what to put where so that the shell completes commands; and what it
completes beside them.
"""

from __future__ import annotations

import os
from pathlib import Path

import click

from cardgen import games, pack
from cardgen.cli import commands
from cardgen.errors import CardgenError, UsageError
from cardgen.text import screen_catalogue

_HELP = """Print what to put into which file, so that your shell completes commands, games,
settings and players with the tab key.

\b
Examples:
  cardgen completion
  cardgen completion zsh
"""
_SHELLS = {
    "bash": ("~/.bashrc", 'eval "$(_CARDGEN_COMPLETE=bash_source cardgen)"'),
    "zsh": ("~/.zshrc", 'eval "$(_CARDGEN_COMPLETE=zsh_source cardgen)"'),
    "fish": (
        "~/.config/fish/completions/cardgen.fish",
        "_CARDGEN_COMPLETE=fish_source cardgen | source",
    ),
}


@commands.command(_HELP)
@click.argument("shell", required=False, type=click.Choice(tuple(_SHELLS)))
def command(shell: str | None) -> None:
    shell = shell or Path(os.environ.get("SHELL", "")).name
    if shell not in _SHELLS:
        raise UsageError(
            "your shell isn't known", f"name it: cardgen completion {' or '.join(_SHELLS)}"
        )
    file, line = _SHELLS[shell]
    click.echo(f"# {screen_catalogue()('ask.next-line', file=file)}")
    click.echo(line)


# -- what is completed


def complete_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in games.GAMES if name.startswith(incomplete)]


def complete_setting(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[str]:
    """``ma`` → ``max=``; behind the equals sign the values, where there are few."""
    game = games.GAMES.get(_before(context, "game"))
    settings = {
        setting.key: setting
        for each in ([game] if game else games.GAMES.values())
        for setting in each.table
    }
    key, equals, _ = incomplete.partition("=")
    if not equals:
        return [f"{name}=" for name in settings if name.startswith(key)]
    allowed = getattr(settings[key].kind, "completed", ()) if key in settings else ()
    return [text for value in allowed if (text := f"{key}={value}").startswith(incomplete)]


def complete_player(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[str]:
    """The players of the pack that is named before; of the newest one, if none is."""
    place = _before(context, "packs")
    if not place:
        place = str(next(iter(pack.find_all(Path("output"))), ""))
    try:
        names = pack.read_manifest(Path(place)).table.names if place else ()
    except (CardgenError, OSError):
        return []
    return [name for name in names if name.casefold().startswith(incomplete.casefold())]


def _before(context: click.Context, name: str) -> str:
    """The first argument of an unfinished command line; click leaves it aside behind an option
    that has no value yet.
    """
    value = context.params.get(name) or ""
    return str((value[0] if isinstance(value, tuple) else value) or next(iter(context.args), ""))
