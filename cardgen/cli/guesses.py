"""What people type at first, and what is meant by it.  Loaded only to complain."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from os.path import exists, isfile
from pathlib import Path

import click

from cardgen.cli.chosen import is_named
from cardgen.cli.options import game_titled, meant_pack
from cardgen.cli.words import BELOW, COMMANDS, NO_COMMAND, OPTIONS, meant_option, plain
from cardgen.errors import CardgenError, UsageError, nearest, nearest_names
from cardgen.games import GAMES
from cardgen.names import listed, split_names
from cardgen.text import LANGUAGE_WORDS

_FILES = ("pdf", "png", "csv", "xlsx", "json", "txt")
_MOST_OPTIONS = 16  # that a complaint lists


def _pack_called(word: str) -> Path:
    """The pack that is called so, if there is one; else a path that isn't there."""
    with suppress(CardgenError):
        return meant_pack(word)
    return Path(word)


def unknown_command(args: Sequence[str], commands: Sequence[str]) -> UsageError:
    """The complaint about a command that doesn't exist, with a guess at the one that is meant.

    args: the command as it was typed, and the words behind it.
    """
    name, words = args[0], list(args[1:])
    problem, guess = f"unknown command “{name[:40]}”", plain(name.lstrip("-"))
    if guess in NO_COMMAND:
        return UsageError(problem, NO_COMMAND[guess])
    if guess == "cardgen" and words:
        return UsageError("“cardgen” is typed twice", f"once: cardgen {shlex.join(words)[:60]}")
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
    both, title, behind = plain("".join((name, *words[:1]))), game_titled(name), ""
    if title or (words and (words[0].startswith("-") or game_titled(words[0]))):
        behind = shlex.join(words)
    meant = f"pack {title}" if title else (COMMANDS.get(both) or COMMANDS.get(guess) or [""])[0]
    if not meant and is_named(_pack_called(name)):
        meant, behind = "share", shlex.quote(name)
    if meant:
        return UsageError(problem, f"did you mean “{f'cardgen {meant} {behind}'.rstrip()}”?")
    known = {game: f"cardgen pack {game}" for game in GAMES} | {name: name for name in commands}
    near = dict.fromkeys(known[word] for word in nearest_names(guess, known, 0.7))
    if not near:  # ends of German words say what they are
        ends = (word for word in COMMANDS if len(word) > 5 and guess.endswith(word))
        words = [*ends] or nearest_names(guess, COMMANDS, 0.85)
        near = dict.fromkeys(f"cardgen {COMMANDS[word][0]}" for word in words)
    if near:
        meant = " or ".join(f"“{one}”" for one in near)
        return UsageError(problem, f"did you mean {meant}? all commands: cardgen --help")
    return UsageError(problem, f"commands: {', '.join(commands)}; games: cardgen games")


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
    if below := BELOW.get(plain(f"{group}/{name}")):
        meant = below[0]
    elif is_named(_pack_called(name)) if group == "mail" else isfile(path):
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
    command, problem, word = context.command, f"no such option: {typed}", typed.lstrip("-")
    if isinstance(command, click.Group):
        behind = f"options stand behind the command; see “{context.command_path} --help”"
        if word.casefold() in command.list_commands(context):
            behind = f"did you mean “{context.command_path} {word.casefold()}”?"
        help = "did you mean --help?" if meant_option(typed, ["--help"]) else ""
        return f"{problem} — {help or _near_option(word, ['help']) or behind}".strip()
    if hint := next(filter(None, _hints(typed, context)), ""):
        return f"{problem} — {hint}".strip()
    if _is_long(command):
        return problem
    problem += f" — options here: {', '.join(_options_of(command))}"
    return _with_example(problem, command).replace(" — for example", "; for example")


def _options_of(command: click.Command) -> list[str]:
    return [one.opts[-1] for one in command.params if isinstance(one, click.Option)]


def _is_long(command: click.Command) -> bool:
    """Whether its options are too many for one line."""
    return len(_options_of(command)) > _MOST_OPTIONS


def _game_of(context: click.Context) -> str:
    """The game that stands on the command line; or empty."""
    words = context.meta.get("cardgen.typed", ())
    return next(filter(None, map(game_titled, words)), "")


def _hints(typed: str, context: click.Context) -> Iterator[str]:
    """What can be meant by an option that a command doesn't have, the likeliest first."""
    command, word = context.command, typed.lstrip("-").casefold()
    parameters = {
        option: parameter
        for parameter in command.params
        for option in (*parameter.opts, *parameter.secondary_opts)
    }
    known = [option[2:] for option in (*parameters, "--help") if option.startswith("--")]
    values = _values_of(typed, context)

    there = {parameters.get(word) for word in context.meta.get("cardgen.typed", ())}
    left = [option for option in parameters if parameters[option] not in there]
    meant = meant_option(typed, [*left, "--help"])
    if meant == "--number" and values and not values[0].isdigit() and "-p" in parameters:
        names = [name for value in values for name in split_names(value) or [value]]
        yield f"did you mean {' '.join(f'-p {shlex.quote(name)}' for name in names)}?"
    if word.isdigit() and "--number" in parameters:
        yield f"did you mean -n {word}?"
    if word in ("game", "spiel", "joc") and "game" in {one.name for one in command.params}:
        yield f"the game stands alone: {context.command_path} {' '.join(values[:1]) or 'corona'}"
    takes = meant in parameters and not getattr(parameters[meant], "is_flag", True)
    value = f" {shlex.quote(values[0])}" if takes and len(values) == 1 else ""
    yield f"did you mean {meant}{value}?" if meant else ""
    elsewhere = OPTIONS.get(plain(typed), [""])[-1]
    yield f"that is “{elsewhere}”" if "player" in known and elsewhere[:1] == "c" else ""
    yield _as_setting(word, values, context) if "set" in known else ""
    choice = _option_with(word, command)
    yield f"did you mean {choice} {word}?" if choice and not values else ""
    if word in _FILES and "out" in known:
        is_file = parameters["--out"].metavar == "FILE"
        yield f"-o NAME.{word}" if is_file else "every file is a PDF as it is"
    if len(word) == 1:
        short = [f"--{option}" for option in known if option.startswith(word)]
        yield f"did you mean {' or '.join(short)}?" if short else ""
    part = [option for option in known if word in option.split("-")]  # --key of --round-key
    yield _near_option(part[0] if len(part) == 1 else word, known)
    # Of this group, and where all of one's own options are too many to be listed, of any.
    near = context.parent if context.parent and context.parent.parent else context
    beside = _commands_with(typed, context.find_root() if _is_long(command) else near)
    yield f"it is of {listed(beside)}" if 0 < len(beside) < 4 else ""
    if _is_long(command):
        yield NO_COMMAND.get(plain(word), "")
        yield f"that is “cardgen {COMMANDS[plain(word)][0]}”" if plain(word) in COMMANDS else ""
    if "set" in known and _is_long(command):
        games = f"cardgen games {_game_of(context)}".strip()
        yield f"see “{context.command_path} --help”; settings of the game: “{games}”"


def _values_of(typed: str, context: click.Context) -> list[str]:
    """What is behind an option, up to the next."""
    words = list(context.meta.get("cardgen.typed", ()))
    at = next((n for n, word in enumerate(words) if word.partition("=")[0] == typed), len(words))
    attached = [value] if at < len(words) and (value := words[at].partition("=")[2]) else []
    return attached + list(takewhile(lambda word: not word.startswith("-"), words[at + 1 :]))


def _as_setting(word: str, values: Sequence[str], context: click.Context) -> str:
    """How a setting is typed that stands as an option; or that this game has none like it."""
    game = GAMES.get(_game_of(context))
    keys = {setting.key for one in ([game] if game else GAMES.values()) for setting in one.table}
    if key := next((key for key in keys if word == key or (game and word.startswith(key))), ""):
        return f"a setting of the game: -s {key}={values[0] if values else '…'}"
    if game and any(word == setting.key for one in GAMES.values() for setting in one.table):
        return f"{game.name} has no such setting; “cardgen games {game.name}” shows what it has"
    return ""


def _commands_with(typed: str, context: click.Context) -> list[str]:
    """All commands that have an option."""
    group, found = context.command, list[str]()
    if not isinstance(group, click.Group):
        return found
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        below = click.Context(command, context, name)
        if any(typed in parameter.opts for parameter in command.params):
            found.append(f"“{below.command_path}”")
        found += _commands_with(typed, below)
    return found


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
