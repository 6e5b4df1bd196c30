"""What people type at first, and what is meant by it.  Loaded only to complain."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import click

from cardgen.errors import UsageError, nearest
from cardgen.games import GAMES

_COMMANDS = {
    "deal": "pack", "new": "pack", "create": "pack", "start": "pack", "shuffle": "pack", "make": "pack",
    "deck": "cards", "game": "games", "settings": "games", "players": "group", "init": "group init", "points": "score",
    "chat": "share", "message": "share", "messages": "share", "post": "share", "whatsapp": "share", "qr": "share",
    "send": "mail send", "email": "mail", "drafts": "mail drafts", "resend": "mail resend", "seed": "reveal", "check": "audit",
    "proof": "verify", "prove": "verify", "replace": "redeal", "protocol": "sheet", "scoresheet": "sheet", "leaflet": "rules",
    "geben": "pack", "austeilen": "pack", "împarte": "pack", "joc": "pack", "spiel": "pack",
    "undo": "score --undo", "stats": "season", "standings": "results", "hilfe": "--help", "ajutor": "--help",
}  # fmt: skip
_PRINTS = "“cardgen reprint PACK -p NAME --layout sheet” a player's file, “cardgen sheet” score sheets, “cardgen cards” a deck"
_OPTIONS = {
    "--color": "--colours", "--colors": "--colours", "--colour": "--colours", "--output": "--out", "--dir": "--out", "--folder": "--out",
    "--language": "--lang", "--players": "--number", "--count": "--number", "--name": "--player", "--names": "--player",
    "--setting": "--set", "--option": "--set", "--big": "--large", "--size": "--large", "--large-print": "--large", "--ink": "--low-ink",
    "--house-rules": "--rules", "--house": "--rules", "--password": "--encrypt", "--passwords": "--encrypt", "--overwrite": "--force",
    "--organizer": "--organiser", "--day": "--date", "--where": "--place", "--location": "--place", "--format": "--layout",
    "--joint": "--draw", "--word": "--drawn",
}  # fmt: skip
"""What is typed instead of an option, and what it is called."""


def unknown_command(name: str, commands: Sequence[str]) -> UsageError:
    """The complaint about a command that doesn't exist; with the one that is meant, if that can be guessed."""
    guess = name.casefold().lstrip("-")
    problem = f"unknown command “{name[:40]}”"
    if guess == "print":
        return UsageError(problem, f"what is to be printed? {_PRINTS}")
    if guess in _COMMANDS:
        return UsageError(problem, f"did you mean “cardgen {_COMMANDS[guess]}”?")
    if guess in GAMES:
        return UsageError(problem, f"did you mean “cardgen pack {guess}”?")
    return UsageError(problem, f"{nearest(name, commands)}commands: {', '.join(commands)}")


def usage_line(error: click.ClickException) -> str:
    """What is wrong with a command line, and what to type instead."""
    if isinstance(error, click.BadOptionUsage):
        if "requires" in error.message:
            return f"{error.option_name} needs a value — write it behind {error.option_name}"
        return f"{error.option_name} takes no value — leave out what is behind the “=”"
    context = getattr(error, "ctx", None)
    if context is None:
        return _plain(error)
    help = f"see “{context.command_path} --help”"
    if isinstance(error, click.NoSuchOption):
        return _unknown_option(error, context.command, help)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        if (first := context.params.get("game")) and Path(first).exists():
            return f"GAME is missing — the game first, then the list: {context.command_path} corona {shlex.quote(first)}"
        what = error.param.opts[-1] if isinstance(error.param, click.Option) else error.param.make_metavar(context).strip("[]")
        return f"{what} is missing — {_example(context.command) or help}"
    if isinstance(error, click.BadParameter) and error.param is not None:
        return _bad_value(error, error.param, help)
    if "No such command" in error.message and isinstance(context.command, click.Group):
        name = next(iter(re.findall(r"'(.*?)'", error.message)), "")
        below = list(context.command.commands)
        root = context.find_root()
        if isinstance(root.command, click.Group) and name in root.command.list_commands(root):  # club reveal
            return f"unknown command “{context.command_path} {name}” — did you mean “{root.command_path} {name}”?"
        return f"unknown command “{context.command_path} {name}” — {nearest(name, below)}commands: {', '.join(below)}"
    if found := re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", error.message):
        if option := _option_of(found[1], context.command):
            return f"“{found[1]}” is too much here — did you mean {option} {found[1].casefold()}?"
        return f"“{found[1][:60]}” is too much here — {_example(context.command) or help}"
    return f"{_plain(error)} — {help}"


def _option_of(typed: str, command: click.Command) -> str | None:
    """The option that was left out before a game, or before a number of players."""
    counts = {str(count) for game in GAMES.values() for count in game.players}
    option = "--game" if typed.casefold() in GAMES else "--number" if typed in counts else ""
    return next((one.opts[0] for one in command.params if option in one.opts), None)


def _plain(error: click.ClickException) -> str:
    line = error.format_message().rstrip(".")
    return line[:1].lower() + line[1:]


def _unknown_option(error: click.NoSuchOption, command: click.Command, help: str) -> str:
    """With the option that is meant, if that can be guessed."""
    typed = error.option_name
    problem = f"no such option: {typed}"
    options = [option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)]
    meant = _OPTIONS.get(typed.casefold())
    if meant in options:
        return f"{problem} — did you mean {meant}?"
    word, known = typed.lstrip("-").casefold(), [option[2:] for option in options if option.startswith("--")]
    if "set" in known and any(word == setting.key for game in GAMES.values() for setting in game.table):
        return f"{problem} — a setting of the game: -s {word}=…"
    part = [option for option in known if word in option.split("-")]  # --key of --round-key
    near = nearest(part[0] if len(part) == 1 else word, known).replace("“", "“--")
    if isinstance(command, click.Group) and not near:
        return f"{problem} — options stand behind the command; {help}"
    return f"{problem} — {near or help}".strip()


def _bad_value(error: click.BadParameter, parameter: click.Parameter, help: str) -> str:
    name = parameter.opts[0] if isinstance(parameter, click.Option) else ""
    typed = re.match(r"'(.*?)' is not one of", error.message)
    if typed and isinstance(parameter.type, click.Choice):
        choices = list(parameter.type.choices)
        return f"{name} “{typed[1][:40]}” isn't known — {nearest(typed[1], choices)}one of {', '.join(choices)}"
    return f"{f'{name}: ' if name else ''}{error.message.rstrip('.')}{'' if ' — ' in error.message else f' — {help}'}"


def _example(command: click.Command) -> str:
    """The first example of a command's help."""
    found = re.search(r"^ *(cardgen .*)$", command.help or "", re.M)
    return f"for example: {found[1]}" if found else ""
