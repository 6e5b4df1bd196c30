"""The command line: parse, call one function, report.

`run` is the one place that turns an error into a line on stderr and an exit code.

Commands say `pack.read_manifest`, not `read_manifest`: most packages import their modules
lazily, so nothing is loaded before it is called.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO

import click

from cardgen import __version__
from cardgen.errors import CardgenError, ExitCode

SECTIONS = {
    "Deal": {
        "pack": "deal a whole game and write a file for each player",
        "games": "the games, their settings and their rounds",
        "list": "all packs: title, date, game, players, and how far each has come",
        "open": "show the folder of a pack in the file manager",
        "group": "a file that says who plays, and how each wants their own file",
        "joint": "shuffle together: with a word of each player, or with a public draw",
        "redeal": "the rounds not yet played, dealt afresh after a file was lost or seen",
    },
    "Hand out": {
        "share": "what to paste into the group chat: game code, rounds, link, QR code",
        "mail": "send each player exactly their own file, once",
        "reprint": "one player's file again: larger, in another language, to print",
    },
    "Play and score": {
        "score": "bids and tricks, round by round, and who stands where",
        "results": "the results of a played game: a page, a picture for the chat",
        "season": "one table of many evenings: places, points, bids made, who beat whom",
        "referee": "what was played, as the group's chat tells it",
        "stand-in": "play the seat of somebody who isn't there",
        "play": "practise a game against the computer",
    },
    "Check": {
        "audit": "before: are the files complete, and do they give nothing away?",
        "reveal": "after the game: the seed code to post, or all hands, to look up",
        "verify": "after the game: deal it again from its seed code, and compare",
    },
    "Paper": {
        "rules": "the rules leaflet of a game with its settings",
        "sheet": "blank score sheets for play with real cards",
        "cards": "a deck of cards to print and cut out, with backs",
    },
    "Many tables": {
        "club": "a whole evening: from the list of players to one ranking",
    },
    "This program": {
        "completion": "let your shell complete commands, settings and players",
    },
}
"""Every command and its one line of help, as an evening runs; it lives in
``cardgen.cli.<name>``, loaded when it is called.
"""

COMMANDS = {name: help for section in SECTIONS.values() for name, help in section.items()}

# Commands that share a module, or whose name can't be a module's: module and function.
_PLACES = {
    "list": "packs:command",
    "open": "packs:open_folder",
    "redeal": "pack:redeal",
    "reprint": "pack:reprint",
    "audit": "verify:audit",
    "play": "practice:command",
    "season": "results:season",
    "stand-in": "stand_in:command",
    "rules": "paper:rules",
    "sheet": "paper:sheet",
    "cards": "paper:cards",
}


class _Commands(click.Group):
    """A group that loads a command only when it is called, so that ``--help`` and ``--version``
    answer at once.
    """

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module, _, function = _PLACES.get(name, f"{name}:command").partition(":")
        command = getattr(importlib.import_module(f"cardgen.cli.{module}"), function)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, COMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:{widest}}", help) for name, help in commands.items()])

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(
            context, _FIRST_WORDS.get(args[0].casefold(), args[:1]) + args[1:] if args else args
        )

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if context.resilient_parsing:  # the shell asks what could come next
            return super().resolve_command(context, args)
        if args[0] == "help":  # cardgen help pack
            args = [*(word for word in args[1:] if word != "help"), "--help"]
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from cardgen.cli.guesses import unknown_command

            raise unknown_command(args, list(COMMANDS))
        name, command, rest = super().resolve_command(context, args)
        # pack corona help: the last word asks for help, where it is the name of nothing
        before = rest[-2] if len(rest) > 1 else ""
        if rest[-1:] in (["help"], ["-help"]) and not before.startswith("-"):
            rest = rest if os.path.exists("help") else [*rest[:-1], "--help"]
        return name, command, rest


_FIRST_WORDS = {
    "version": ["--version"], "-v": ["--version"], "-version": ["--version"],
    "-?": ["--help"], "-help": ["--help"], "help": ["help"],
}  # fmt: skip
"""What some type in place of an option."""

_HELP = """Deal a whole game of whist in advance, for people who play over chat.

\b
Example:
  cardgen pack corona -p Anna -p Ben -p Cem -p Dörte
"""


@click.group(
    cls=_Commands,
    help=_HELP,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(
    __version__,
    "-V",
    "--version",
    prog_name="cardgen",
    message="%(prog)s %(version)s",
    help="Show the version.",
)
@click.pass_context
def cli(context: click.Context) -> None:
    if context.invoked_subcommand is not None:
        return
    from cardgen.cli.terminal import can_ask, is_shown

    if can_ask() and is_shown():
        from cardgen.cli.guide import guide

        guide()
    else:
        click.echo(context.get_help())


class _Pipe(io.FileIO):
    """Where a reader may leave before the end, as ``head`` does: what was begun goes on all the
    same, and its exit code says what was found or sent.
    """

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            return len(data)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code.  arguments: None: those of the process."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not hasattr(stream, "reconfigure"):  # None if it was closed
            continue
        # A terminal that lacks a letter must not stop the game.
        stream.reconfigure(errors="replace")
        if not stream.isatty():
            with contextlib.suppress(io.UnsupportedOperation):  # what is kept in memory has no pipe
                pipe = io.BufferedWriter(_Pipe(stream.fileno(), "wb", closefd=False))
                lines = name == "stderr"
                setattr(
                    sys,
                    name,
                    io.TextIOWrapper(pipe, stream.encoding, "replace", line_buffering=lines),
                )
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # being stopped tidies up like Ctrl-C
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and answer its exit code.

    Errors go to stderr, a line each; with ``--json`` they are also the one object on stdout, if no
    result is.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    wants_json, printed = "--json" in given, {"result": False}
    code, problems = _attempt(given, printed)
    lines = [
        " ".join("".join(sign if sign.isprintable() else " " for sign in problem).split())
        for problem in problems
    ]
    if lines:
        from cardgen.cli.terminal import has_colours, remark

        name = click.style("cardgen", fg="red") if has_colours(on_stderr=True) else "cardgen"
        for line in lines:
            remark(f"{name}: {line}")
        if wants_json and not printed["result"]:
            import json

            try:
                click.echo(json.dumps({"error": {"code": code, "lines": lines}}))
            except OSError:  # a full disk behind it changes nothing about what happened
                _abandon(sys.stdout)
    return code


def _attempt(arguments: list[str], printed: dict[str, bool]) -> tuple[int, Sequence[str]]:
    """The exit code, and what there is to complain about.  printed: where a command notes that
    its result is on stdout.
    """
    try:
        if _COMPLETION in os.environ:
            cli.main(prog_name="cardgen")
        with cli.make_context("cardgen", arguments, obj=printed) as context:
            cli.invoke(context)
        if sys.stdout is not None:  # None if it was closed
            sys.stdout.flush()
    except click.exceptions.Exit as done:
        return done.exit_code, ()
    except CardgenError as error:
        _abandon_output(error.__cause__)
        return error.exit_code, error.lines
    except (KeyboardInterrupt, click.exceptions.Abort) as stopped:
        from cardgen.cli.terminal import Output

        texts = Output(as_json="--json" in arguments).texts
        left = texts.said(stopped.args[0]) if stopped.args else texts("interrupted.nothing")
        return ExitCode.INTERRUPTED, [texts("interrupted.line", left=left)]
    except click.ClickException as error:
        from cardgen.cli.guesses import usage_line

        return error.exit_code, [usage_line(error)]
    except OSError as error:
        _abandon_output(error)
        what, remedy = error.filename or "the output", ""
        if error.filename:
            remedy = " — check its name, and who may read and write it"
        why = error.strerror or error
        return ExitCode.FILE, [f"{what} can't be read or written: {why}{remedy}"]
    except Exception as error:
        if os.environ.get("CARDGEN_TRACEBACK"):
            raise
        import traceback

        # kind and place of an error; not its text, which could hold a card
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {Path(frame.filename).name}, line {frame.lineno}"
        return ExitCode.MISTAKE, [f"internal error ({where}) — please report it"]
    return ExitCode.DONE, ()


_COMPLETION = "_CARDGEN_COMPLETE"  # set by the shell when it asks for completions


def _abandon_output(error: BaseException | None) -> None:
    """Drop what is buffered if it is stdout itself that can't be written."""
    if isinstance(error, OSError) and not error.filename:
        _abandon(sys.stdout)


def _abandon(stream: TextIO) -> None:
    from cardgen.cli.terminal import abandon  # not needed where all is well

    abandon(stream)
