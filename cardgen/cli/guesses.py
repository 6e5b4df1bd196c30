"""What people type at first, and what is meant by it.  Loaded only to complain."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from os.path import exists, isfile
from pathlib import Path

import click

from cardgen.cli.chosen import is_evening, is_pack
from cardgen.cli.commands import OPTIONS_MEANT
from cardgen.errors import UsageError, nearest
from cardgen.games import GAMES
from cardgen.text import LANGUAGE_WORDS

_COMMANDS = {
    "deal": "pack", "new": "pack", "create": "pack", "start": "pack", "shuffle": "pack",
    "make": "pack",
    "deck": "cards", "game": "games", "settings": "games", "players": "group", "init": "group init",
    "points": "score",
    "chat": "share", "message": "share", "messages": "share", "post": "share", "whatsapp": "share",
    "qr": "share",
    "send": "mail send", "email": "mail", "drafts": "mail drafts", "resend": "mail resend",
    "seed": "reveal", "check": "audit",
    "proof": "verify", "prove": "verify", "replace": "redeal", "protocol": "sheet",
    "scoresheet": "sheet", "leaflet": "rules",
    "geben": "pack", "austeilen": "pack", "împarte": "pack", "joc": "pack", "spiel": "pack",
    "undo": "score --undo", "stats": "season", "standings": "results", "hilfe": "--help",
    "ajutor": "--help",
    "karten": "cards", "cărți": "cards", "carti": "cards", "spiele": "games", "jocuri": "games",
    "regeln": "rules", "reguli": "rules",
    "senden": "mail send", "trimite": "mail send", "teilen": "share", "punkte": "score",
    "puncte": "score", "ergebnis": "results",
    "ergebnisse": "results", "rezultate": "results", "rangliste": "season", "clasament": "season",
    "prüfen": "audit", "verifică": "verify",
    "üben": "play", "joacă": "play", "practise": "play", "practice": "play", "spielen": "play",
    "gruppe": "group", "grup": "group",
    "drucken": "print", "tipărește": "print", "tables": "club", "tische": "club", "mese": "club",
}  # fmt: skip
_BELOW = {
    "group": dict.fromkeys(("new", "create", "add", "anlegen", "neu", "edit", "nou"), "init"),
    "mail": {
        **dict.fromkeys(("setup", "config", "configure", "settings", "einrichten"), "init"),
        "account": "init",
        "test": "send --test-to", "login": "check --connect", "connect": "check --connect",
        "list": "status",
    },
    "club": {
        **dict.fromkeys(("new", "create", "add", "anlegen", "neu", "nou"), "init"),
        "pack": "deal", "ranking": "results", "rangliste": "results", "clasament": "results",
        "standings": "results",
    },
}  # fmt: skip
"""What is typed instead of a command below another one."""
_PRINTS = (
    "“cardgen reprint PACK -p NAME --layout sheet” a player's file, “cardgen sheet” score sheets,"
    " “cardgen cards” a deck"
)


def unknown_command(args: Sequence[str], commands: Sequence[str]) -> UsageError:
    """The complaint about a command that doesn't exist; with the one that is meant, if that can be
    guessed.

    args: it, and the words after it.
    """
    name, behind = args[0], "".join(f" {shlex.quote(word)}" for word in args[1:])
    guess = name.casefold().lstrip("-")
    problem = f"unknown command “{name[:40]}”"
    meant = _COMMANDS.get(guess, guess)
    if meant == "print":
        return UsageError(problem, f"what is to be printed? {_PRINTS}")
    if guess in _COMMANDS:
        return UsageError(problem, f"did you mean “cardgen {meant}”?")
    if guess in GAMES:
        return UsageError(problem, f"did you mean “cardgen pack {guess}”?")
    if guess == "cardgen" and behind:
        return UsageError("“cardgen” is typed twice", f"once: cardgen{behind[:60]}")
    if name.split()[1:] and name.split()[0] in commands:
        return UsageError(
            f"“{name[:40]}” is in quotes as a whole", f"leave them out: cardgen {name[:60]}"
        )
    if what := _done_with(name):
        return UsageError(
            f"“{name[:60]}” stands where the command is named", f"did you mean “cardgen {what}”?"
        )
    near = nearest(name, commands)
    return UsageError(
        problem,
        f"{near}all commands: cardgen --help" if near else f"commands: {', '.join(commands)}",
    )


def _done_with(name: str) -> str:
    """The command for a file or folder that is typed alone, if there is one."""
    place, typed = Path(name), shlex.quote(name)
    if is_pack(place) or is_evening(place):
        return f"share {typed}"
    ways = {
        ".toml": f"group check {typed}",
        ".csv": f"club check {typed}",
        ".xlsx": f"club check {typed}",
    }
    return ways.get(place.suffix.casefold(), "") if isfile(place) else ""


def usage_line(error: click.ClickException) -> str:
    """What is wrong with a command line, and what to type instead."""
    if isinstance(error, click.BadOptionUsage):
        if "requires" in error.message:
            return f"{error.option_name} needs a value — write it behind {error.option_name}"
        return f"{error.option_name} takes no value — leave out what is behind the “=”"
    context, line = getattr(error, "ctx", None), error.format_message().rstrip(".")
    line = line[:1].lower() + line[1:]
    if context is None:
        return line
    help = f"see “{context.command_path} --help”"
    if isinstance(error, click.NoSuchOption):
        return _unknown_option(error, context, help)
    if isinstance(error, click.BadParameter) and error.param is not None:
        if isinstance(error, click.MissingParameter):
            return _missing(error.param, context, help)
        return _bad_value(error, error.param, help)
    if "No such command" in error.message and isinstance(context.command, click.Group):
        return _unknown_below(error.message, context)
    if extra := re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", error.message):
        return _too_much(extra[1], context, help)
    return f"{line} — {help}"


def _missing(parameter: click.Parameter, context: click.Context, help: str) -> str:
    """An argument, or an option that must be there."""
    if (first := context.params.get("game")) and exists(first):
        return (
            f"GAME is missing — the game first, then the list: {context.command_path} corona"
            f" {shlex.quote(first)}"
        )
    if not isinstance(parameter, click.Option):
        what = parameter.make_metavar(context).strip("[]")
        return f"{what} is missing — {_example(context.command) or help}"
    what, word = parameter.opts[-1], ""
    if sum(isinstance(parameter, click.Argument) for parameter in context.command.params) == 1:
        # behind the pack may be the player, or the round, without the option before it
        word = str(next(iter((context.params.get("packs") or ())[-1:]), ""))
    if word and not exists(word) and "/" not in word:
        return f"{what} is missing — did you mean {what} {shlex.quote(word)}?"
    return f"{what} is missing — {_example(context.command) or help}"


def _unknown_below(message: str, context: click.Context) -> str:
    """An unknown command behind ``group``, ``mail`` or ``club``."""
    assert isinstance(context.command, click.Group)
    group, root = context.info_name or "", context.find_root()
    name = next(iter(re.findall(r"'(.*?)'", message)), "")
    place, meant, typed = Path(name), "", shlex.quote(name)
    if below := _BELOW.get(group, {}).get(name.casefold()):
        meant = f"{group} {below}"
    elif (is_pack(place) or is_evening(place)) if group == "mail" else isfile(place):
        meant = f"{group} check {typed}"
    elif isinstance(root.command, click.Group) and name in root.command.list_commands(root):
        meant = name  # club reveal
    problem = f"unknown command “{context.command_path} {name}”"
    if meant:
        return f"{problem} — did you mean “{root.command_path} {meant}”?"
    known = list(context.command.commands)
    return f"{problem} — {nearest(name, known)}commands: {', '.join(known)}"


def _too_much(extra: str, context: click.Context, help: str) -> str:
    """Words behind all that a command takes: an option before them may be missing."""
    command, words = context.command, extra.split()
    counts = {str(count) for game in GAMES.values() for count in game.players}
    option = "--game" if extra.casefold() in GAMES else "--number" if extra in counts else ""
    named = next(
        (parameter.opts[0] for parameter in command.params if option in parameter.opts), None
    )
    if meant := named or _option_with(extra, command):
        return f"“{extra}” is too much here — did you mean {meant} {extra.casefold()}?"
    options = {option for parameter in command.params for option in parameter.opts}
    takes_players = any(
        "-p" in parameter.opts and parameter.multiple and not parameter.required
        for parameter in command.params
    )
    meant = ""
    if "=" in extra and "-s" in options:
        meant = "-s"
    elif takes_players and not any(word.casefold() in GAMES or "/" in word for word in words):
        meant = "-p"
    problem = f"“{extra[:60]}” is too much here"
    if meant:
        return f"{problem} — did you mean {' '.join(f'{meant} {word}' for word in words)}?"
    file = context.params.get("file")
    if str(file).casefold() in GAMES and "--game" in options:  # club check corona list.csv
        return (
            f"“{file}” stands where the list is named — {context.command_path}"
            f" {shlex.quote(extra)} --game {str(file).casefold()}"
        )
    return f"{problem} — {_example(command) or help}"


def _option_with(value: str, command: click.Command) -> str | None:
    """The only option that takes this word."""
    options = [
        parameter.opts[-1]
        for parameter in command.params
        if isinstance(parameter.type, click.Choice) and value.casefold() in parameter.type.choices
    ]
    return options[0] if len(options) == 1 and options[0].startswith("-") else None


def _unknown_option(error: click.NoSuchOption, context: click.Context, help: str) -> str:
    """With the option that is meant, if that can be guessed; else with all, if they are few."""
    command, typed = context.command, error.option_name
    problem = f"no such option: {typed}"
    options = [
        option
        for parameter in command.params
        for option in (*parameter.opts, *parameter.secondary_opts)
    ]
    meant = (
        "--now" if typed == "--name" and "--now" in options else OPTIONS_MEANT.get(typed.casefold())
    )
    if meant in options:
        return f"{problem} — did you mean {meant}?"
    word, known = (
        typed.lstrip("-").casefold(),
        [option[2:] for option in options if option.startswith("--")],
    )
    if isinstance(command, click.Group):
        near = (
            f"did you mean “{context.command_path} {word}”?"
            if word in command.list_commands(context)
            else _near_option(word, ["help"])
        )
        return f"{problem} — {near or f'options stand behind the command; {help}'}".strip()
    if typed.casefold() in _MANY and "player" in known:
        return f"{problem} — a list of many tables: “cardgen club deal GAME FILE”"
    if "set" in known and any(
        word == setting.key for game in GAMES.values() for setting in game.table
    ):
        return f"{problem} — a setting of the game: -s {word}=…"
    if with_value := _option_with(word, command):
        return f"{problem} — did you mean {with_value} {word}?"
    if beside := _beside(context, typed):
        return f"{problem} — it is of “{beside}”"
    part = [option for option in known if word in option.split("-")]  # --key of --round-key
    near = _near_option(part[0] if len(part) == 1 else word, [*known, "help"])
    return f"{problem} — {near or _all_options(command, help)}".strip()


def _near_option(word: str, known: Sequence[str]) -> str:
    begun = [
        option
        for option in known
        if len(word) > 2 and (option.startswith(word) or word.startswith(option))
    ]
    return nearest(begun[0] if len(begun) == 1 else word, known, 0.7).replace("“", "“--")


def _beside(context: click.Context, option: str) -> str:
    """The one command beside this one, below the same, that has this option."""
    parent = context.parent
    if parent is None or parent.parent is None or not isinstance(parent.command, click.Group):
        return ""
    found = [
        name
        for name, command in parent.command.commands.items()
        if any(option in parameter.opts for parameter in command.params)
    ]
    return f"{parent.command_path} {found[0]}" if len(found) == 1 else ""


def _all_options(command: click.Command, help: str) -> str:
    """What to type instead: the options, where they are few, and an example where a file is
    named without one.
    """
    options = [
        parameter.opts[-1] for parameter in command.params if isinstance(parameter, click.Option)
    ]
    if len(options) > _MOST_OPTIONS:
        return help
    example = _example(command)
    return f"options here: {', '.join(options)}{f'; {example}' if example else ''}"


_MANY = ("--tables", "--list", "--members", "--csv")
_MOST_OPTIONS = 6  # that a complaint lists


def _bad_value(error: click.BadParameter, parameter: click.Parameter, help: str) -> str:
    name = parameter.opts[0] if isinstance(parameter, click.Option) else ""
    typed = re.match(r"'(.*?)' is not one of", error.message)
    if typed and isinstance(parameter.type, click.Choice):
        choices = list(parameter.type.choices)
        meant = LANGUAGE_WORDS.get(typed[1].casefold(), typed[1]) if name == "--lang" else typed[1]
        near = nearest(meant, choices)
        known = ", ".join(choices)
        return f"{name} “{typed[1][:40]}” isn't known — {near}one of {known}".lstrip()
    line = error.message.rstrip(".")
    line = f"{name}: {line}" if name else line
    return line if " — " in error.message else f"{line} — {help}"


def _example(command: click.Command) -> str:
    """The first example of a command's help."""
    found = re.search(r"^ *(cardgen .*)$", command.help or "", re.M)
    return f"for example: {found[1]}" if found else ""
