"""What people type at first, and what is meant by it.  Loaded only to complain."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from os.path import exists, isfile
from pathlib import Path

import click

from cardgen.cli.chosen import is_named
from cardgen.cli.commands import OPTIONS_MEANT, meant_by
from cardgen.errors import UsageError, nearest
from cardgen.games import GAMES
from cardgen.text import LANGUAGE_WORDS

_COMMANDS = meant_by(
    """
    pack: deal new create start shuffle make geben austeilen împarte joc spiel
    cards: deck karten cărți carti
    games: game settings spiele jocuri
    group: players gruppe grup
    group init: init
    score: points punkte puncte
    share: chat message messages post whatsapp qr teilen
    mail send: send senden trimite
    mail: email
    mail drafts: drafts
    mail send --again: resend again
    reveal: seed
    reveal --hands: record hands hände haende mâini maini
    audit: check prüfen
    verify: proof prove verifică
    redeal: replace
    sheet: protocol scoresheet
    rules: leaflet regeln reguli
    score --undo: undo
    season: stats rangliste clasament
    results: standings ergebnis ergebnisse rezultate
    --help: hilfe ajutor
    play: üben joacă practise practice spielen
    print: drucken tipărește
    club: tables tische mese
    """
)
_BELOW = meant_by(
    """
    group init: group/new group/create group/add group/anlegen group/neu group/edit group/nou
    mail init: mail/setup mail/config mail/configure mail/settings mail/einrichten mail/account
    mail send --test-to: mail/test
    mail send --again: mail/resend mail/again mail/repeat
    mail send --delivered: mail/resolve mail/delivered
    mail check --connect: mail/login mail/connect
    mail status: mail/list
    club init: club/new club/create club/add club/anlegen club/neu club/nou
    club deal: club/pack
    club results: club/ranking club/rangliste club/clasament club/standings
    """
)
"""What is typed for a command of a group, behind the group's name."""
_PRINTS = (
    "“cardgen reprint PACK -p NAME --layout sheet” a player's file, “cardgen sheet” score sheets,"
    " “cardgen cards” a deck"
)
# what `pack` doesn't deal, and what does
_ELSEWHERE = {
    **dict.fromkeys(("--tables", "--list", "--members", "--csv"), "club deal GAME FILE"),
    **dict.fromkeys(("--joint", "--draw"), "joint start"),
    **dict.fromkeys(("--continue", "--word", "--drawn"), "joint deal"),
}
_MOST_OPTIONS = 6  # that a complaint lists


def unknown_command(args: Sequence[str], commands: Sequence[str]) -> UsageError:
    """The complaint about a command that doesn't exist, with a guess at the one that is meant.

    args: the command as it was typed, and the words behind it.
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
    path, meant = Path(name), ""
    if is_named(path):
        meant = "share"
    elif isfile(path):
        ways = {".toml": "group check", ".csv": "club check", ".xlsx": "club check"}
        meant = ways.get(path.suffix.casefold(), "")
    if meant:
        return UsageError(
            f"“{name[:60]}” stands where the command is named",
            f"did you mean “cardgen {meant} {shlex.quote(name)}”?",
        )
    near = nearest(name, commands)
    return UsageError(
        problem,
        f"{near}all commands: cardgen --help" if near else f"commands: {', '.join(commands)}",
    )


def usage_line(error: click.ClickException) -> str:
    """What is wrong with a command line and, behind a dash, what to type instead."""
    if isinstance(error, click.BadOptionUsage):
        if "requires" in error.message:
            return f"{error.option_name} needs a value — write it behind {error.option_name}"
        return f"{error.option_name} takes no value — leave out what is behind the “=”"
    context, line = getattr(error, "ctx", None), error.format_message().rstrip(".")
    line = line[:1].lower() + line[1:]
    if context is None:
        return line
    if isinstance(error, click.NoSuchOption):
        line = _unknown_option(error.option_name, context)
    elif isinstance(error, click.MissingParameter) and error.param is not None:
        line = _missing(error.param, context)
    elif isinstance(error, click.BadParameter) and error.param is not None:
        line = _bad_value(error.message, error.param)
    elif "No such command" in error.message and isinstance(context.command, click.Group):
        line = _unknown_below(error.message, context)
    elif extra := re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", error.message):
        line = _too_much(extra[1], context)
    return line if " — " in line else f"{line} — see “{context.command_path} --help”"


def _missing(parameter: click.Parameter, context: click.Context) -> str:
    """A required argument or option isn't there."""
    if (first := context.params.get("game")) and exists(first):
        return (
            f"GAME is missing — the game first, then the list: {context.command_path} corona"
            f" {shlex.quote(first)}"
        )
    if not isinstance(parameter, click.Option):
        what = parameter.make_metavar(context).strip("[]")
        return _with_example(f"{what} is missing", context.command)
    what, word = parameter.opts[-1], ""
    if sum(isinstance(parameter, click.Argument) for parameter in context.command.params) == 1:
        # behind the pack may be the player, or the round, without the option before it
        word = str(next(iter((context.params.get("packs") or ())[-1:]), ""))
    if word and not exists(word) and "/" not in word:
        return f"{what} is missing — did you mean {what} {shlex.quote(word)}?"
    return _with_example(f"{what} is missing", context.command)


def _unknown_below(message: str, context: click.Context) -> str:
    """There is no such command behind ``group``, ``mail`` or ``club``."""
    assert isinstance(context.command, click.Group)
    group, root = context.info_name or "", context.find_root()
    name = next(iter(re.findall(r"'(.*?)'", message)), "")
    path, meant = Path(name), ""
    if below := _BELOW.get(f"{group}/{name.casefold()}"):
        meant = below
    elif is_named(path) if group == "mail" else isfile(path):
        meant = f"{group} check {shlex.quote(name)}"
    elif isinstance(root.command, click.Group) and name in root.command.list_commands(root):
        meant = name  # club reveal
    problem = f"unknown command “{context.command_path} {name}”"
    if meant:
        return f"{problem} — did you mean “{root.command_path} {meant}”?"
    known = list(context.command.commands)
    return f"{problem} — {nearest(name, known)}commands: {', '.join(known)}"


def _too_much(extra: str, context: click.Context) -> str:
    """More words than a command takes; perhaps the option before them is missing."""
    command, words = context.command, extra.split()
    problem = f"“{extra[:60]}” is too much here"
    options = {option: parameter for parameter in command.params for option in parameter.opts}
    counts = {str(count) for game in GAMES.values() for count in game.players}
    option = "--game" if extra.casefold() in GAMES else "--number" if extra in counts else ""
    if meant := options[option].opts[0] if option in options else _option_with(extra, command):
        return f"{problem} — did you mean {meant} {extra.casefold()}?"
    player = options.get("-p")
    meant = ""
    if "=" in extra and "-s" in options:
        meant = "-s"
    elif player is not None and player.multiple and not player.required:
        a_game = any(word.casefold() in GAMES or "/" in word for word in words)
        meant = "" if a_game else "-p"
    if meant:
        return f"{problem} — did you mean {' '.join(f'{meant} {word}' for word in words)}?"
    file = str(context.params.get("file"))
    if file.casefold() in GAMES and "--game" in options:  # club check corona list.csv
        return (
            f"“{file}” stands where the list is named — {context.command_path}"
            f" {shlex.quote(extra)} --game {file.casefold()}"
        )
    return _with_example(problem, command)


def _option_with(value: str, command: click.Command) -> str | None:
    """The option that takes this word as a choice; None unless there is exactly one."""
    options = [
        parameter.opts[-1]
        for parameter in command.params
        if isinstance(parameter.type, click.Choice) and value.casefold() in parameter.type.choices
    ]
    return options[0] if len(options) == 1 and options[0].startswith("-") else None


def _unknown_option(typed: str, context: click.Context) -> str:
    """There is no such option: a guess at the one that is meant, else all, if they are few."""
    command, problem = context.command, f"no such option: {typed}"
    options = [
        option
        for parameter in command.params
        for option in (*parameter.opts, *parameter.secondary_opts)
    ]
    meant = OPTIONS_MEANT.get(typed.casefold())
    if typed == "--name" and "--now" in options:
        meant = "--now"
    if meant in options:
        return f"{problem} — did you mean {meant}?"
    word = typed.lstrip("-").casefold()
    known = [option[2:] for option in options if option.startswith("--")]
    if isinstance(command, click.Group):
        near = _near_option(word, ["help"])
        if word in command.list_commands(context):
            near = f"did you mean “{context.command_path} {word}”?"
        behind = f"options stand behind the command; see “{context.command_path} --help”"
        return f"{problem} — {near or behind}".strip()
    if typed.casefold() in _ELSEWHERE and "player" in known:
        return f"{problem} — that is “cardgen {_ELSEWHERE[typed.casefold()]}”"
    keys = {setting.key for game in GAMES.values() for setting in game.table}
    if "set" in known and word in keys:
        return f"{problem} — a setting of the game: -s {word}=…"
    if with_value := _option_with(word, command):
        return f"{problem} — did you mean {with_value} {word}?"
    parent = context.parent
    if parent is not None and parent.parent is not None and isinstance(parent.command, click.Group):
        beside = [  # commands of the same group that have this option
            name
            for name, sibling in parent.command.commands.items()
            if any(typed in parameter.opts for parameter in sibling.params)
        ]
        if len(beside) == 1:
            return f"{problem} — it is of “{parent.command_path} {beside[0]}”"
    part = [option for option in known if word in option.split("-")]  # --key of --round-key
    if near := _near_option(part[0] if len(part) == 1 else word, [*known, "help"]):
        return f"{problem} — {near}".strip()
    names = [
        parameter.opts[-1] for parameter in command.params if isinstance(parameter, click.Option)
    ]
    if len(names) > _MOST_OPTIONS:
        return problem
    listed = f"{problem} — options here: {', '.join(names)}"
    return _with_example(listed, command).replace(" — for example", "; for example")


def _near_option(word: str, known: Sequence[str]) -> str:
    """“did you mean --…?” for the option that begins alike or is spelt alike; else nothing.

    word, known: without their dashes.
    """
    begun = [
        option
        for option in known
        if len(word) > 2 and (option.startswith(word) or word.startswith(option))
    ]
    return nearest(begun[0] if len(begun) == 1 else word, known, 0.7).replace("“", "“--")


def _bad_value(message: str, parameter: click.Parameter) -> str:
    """A value that an option doesn't take, with its choices if it has some."""
    name = parameter.opts[0] if isinstance(parameter, click.Option) else ""
    typed = re.match(r"'(.*?)' is not one of", message)
    if typed and isinstance(parameter.type, click.Choice):
        choices = list(parameter.type.choices)
        words = [*choices, *(LANGUAGE_WORDS if name == "--lang" else ())]
        known = f"{nearest(typed[1], words)}one of {', '.join(choices)}"
        return f"{name} “{typed[1][:40]}” isn't known — {known}".lstrip()
    line = message.rstrip(".")
    return f"{name}: {line}" if name else line


def _with_example(problem: str, command: click.Command) -> str:
    """A problem, with the first example of a command's help behind it."""
    example = re.search(r"^ *(cardgen .*)$", command.help or "", re.M)
    return f"{problem} — for example: {example[1]}" if example else problem
