"""``cardgen completion``: what to put where so that the shell completes commands; and what it
completes beside them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import click

from cardgen.cli import commands
from cardgen.errors import UsageError

_HELP = """Print what to put into which file, so that your shell completes commands, games, settings and players with the tab key.

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
    for line in _lines(shell or _own_shell()):
        click.echo(line)


def _own_shell() -> str:
    """The shell that is usual for whoever sits here.  Raises UsageError if it is none that
    completes.
    """
    shell = Path(os.environ.get("SHELL", "")).name
    if shell not in _SHELLS:
        raise UsageError(
            "your shell isn't known", f"name it: cardgen completion {' or '.join(_SHELLS)}"
        )
    return shell


def _lines(shell: str) -> Iterator[str]:
    """Comments that the shell passes over, and the line itself."""
    file, line = _SHELLS[shell]
    yield f"# Put the next line at the end of {file}, then open a new terminal:"
    yield line
