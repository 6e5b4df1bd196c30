"""``cardgen share``: the texts to paste into the group chat."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import chosen, options
from cardgen.cli.terminal import Output
from cardgen.errors import InputError, UsageError
from cardgen.text import default_language

if TYPE_CHECKING:  # what reads packs is loaded after the command line is checked
    from cardgen.pack import Chat, Manifest

_BLACK_ON_WHITE, _AS_BEFORE = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
"""Of the fixed 256 colours: the first sixteen look as the user has set them."""

_HELP = """Print what to paste into the group chat: a start message, one for each round, a closing one.

Nothing is sent, and no message shows a card that isn't turned up for everybody.

\b
Examples:
  cardgen share output/corona-PBVV
  cardgen share output/corona-PBVV --round 7
  cardgen share output/corona-PBVV --lang ro --qr start.png
"""


@click.command(help=_HELP, context_settings=options.WIDE)
@chosen.several_packs
@click.option(
    "--lang", "language", type=click.Choice(options.LANGUAGES), help="Of the texts: --lang de (default: that of the pack's first protocol)."
)
@click.option("--round", "number", type=options.NUMBER, metavar="N", help="Print the message of that round and nothing else: --round 7.")
@click.option("--qr", metavar="FILE", help="Also write a QR code of the start message as a picture: --qr start.png.")
@click.option("--force", is_flag=True, help="Replace a picture of that name: --qr start.png --force.")
@options.output
def command(packs: tuple[Path, ...], language: str | None, number: int | None, qr: str | None, force: bool, output: Output) -> None:
    if number is not None and qr is not None:
        raise UsageError("--round prints one round, and --qr is a picture of the start message", "leave one of them out")
    if qr is not None and len(packs) > 1:
        raise UsageError(f"--qr names one picture, and these are {len(packs)} packs", "name one pack with it")
    shared = [_share(pack, language, number, qr, force, output, several=len(packs) > 1) for pack in packs]
    if output.as_json:
        facts = [{"folder": str(manifest.folder)} | facts for manifest, facts in shared]
        click.echo(json.dumps(shared[0][1] if len(shared) == 1 else {"packs": facts}))


def _share(
    pack: Path, language: str | None, number: int | None, qr: str | None, force: bool, output: Output, several: bool
) -> tuple[Manifest, dict[str, object]]:
    """Print the messages of a pack, where a text is wanted; returns them."""
    from cardgen.pack import chat_messages, read_manifest, summarize

    manifest = read_manifest(pack)
    spoken = language or find_language(manifest, output)
    messages = _without_void(chat_messages(manifest, spoken, *_played(manifest, spoken)), manifest, spoken, number, output)
    if several and output.is_text:
        _heading(summarize(manifest).heading)
    if number is not None:
        message = _message_of(messages, number)
        if output.is_text:
            click.echo(message)
        return manifest, {"round": number, "message": message}
    picture = None if qr is None else _write_picture(messages, qr, force)
    if output.is_text:
        _report(messages, pack, picture)
    facts: dict[str, object] = {
        "start": messages.start,
        "rounds": list(messages.rounds),
        "closing": messages.closing,
        "link": messages.link,
    }
    return manifest, facts | ({"qr": str(picture)} if picture else {})


def _played(manifest: Manifest, language: str) -> tuple[dict[int, tuple[str, ...]], list[str]]:
    """What the messages say of the rounds that were noted, and of the result."""
    from cardgen.pack import SCORES

    if not (manifest.folder / SCORES).exists():
        return {}, []
    from cardgen.score import lines_to_share, read_kept

    return lines_to_share(read_kept(manifest.path), language)


def find_language(manifest: Manifest, output: Output) -> str:
    """The language of the pack's first protocol; where there are more, a line on stderr says so."""
    from cardgen.pack import chat_languages

    languages = chat_languages(manifest)
    if not languages:
        return default_language()
    if len(languages) > 1:
        others = " or ".join(f"--lang {other}" for other in languages[1:])
        output.warn(f"these texts are in “{languages[0]}”; the pack also has readers of other languages: {others}")
    return languages[0]


def _without_void(messages: Chat, manifest: Manifest, language: str, number: int | None, output: Output) -> Chat:
    """The messages without those of rounds that another pack deals instead.  Raises InputError if `number` is such a round."""
    from cardgen.pack import closing_message, read_superseded

    superseded = read_superseded(manifest)
    if superseded is None:
        return messages
    problem = f"{manifest.folder} no longer counts: {superseded.sentence}"
    if number is not None and number >= superseded.from_round:
        raise InputError(problem, f"for round {number}: cardgen share {shlex.quote(superseded.folder)} --round {number}")
    output.warn(f"{problem}; for its messages: cardgen share {shlex.quote(superseded.folder)}")
    return replace(
        messages,
        rounds=messages.rounds[: max(0, superseded.from_round - messages.first)],
        closing=closing_message(manifest, language, void_from=superseded.from_round),
    )


def _message_of(messages: Chat, number: int) -> str:
    """The message of one round, from 1.  Raises InputError if there is no such round."""
    if number not in messages.numbers:
        first, last = messages.numbers[0], messages.numbers[-1]
        raise InputError(f"there is no round {number} in this pack", f"--round takes a number from {first} to {last}")
    return messages.rounds[number - messages.first]


def _write_picture(messages: Chat, file: str, force: bool) -> Path:
    """The QR code of the start message as a PNG.  Raises InputError: another format, or the message is too long; FileError: it exists."""
    from cardgen.files import write_whole
    from cardgen.pack import qr_png

    path = options.named_file(file, "--qr start.png")
    if path.suffix.casefold() != ".png":
        raise InputError(f"the picture {path} would be a PNG, but isn't called so", "let its name end in .png: --qr start.png")
    write_whole(path, qr_png(messages.start), force)
    return path


def _report(messages: Chat, pack: Path, picture: Path | None) -> None:
    """All messages under headings, then link and QR code of the start message, which are still in sight at the end."""
    from cardgen.pack import MANIFEST, SEED, qr_lines

    again = f'cardgen share "{pack}"' if " " in str(pack) else f"cardgen share {pack}"
    _heading("Copy into the chat what stands between lines like these.", f"One round's message alone: {again} --round {messages.first}")
    _message("START: before you send the files", messages.start)
    for number, message in enumerate(messages.rounds, messages.first):
        _message(f"ROUND {number}: when it begins", message)
    _message("CLOSING: when the game is over", messages.closing, f"First put the seed code from {SEED} in place of [ ]; attach {MANIFEST}.")
    _message("START as a link: opens WhatsApp, where you choose the chat", messages.link)
    lines = qr_lines(messages.start, _columns())
    click.echo()
    if picture:
        _heading(f"START as a QR code: {picture}")
    elif lines:
        high = len(lines) > shutil.get_terminal_size().lines
        more = [f"{len(lines)} lines high: make the window taller, or: {again} --qr start.png"] if high else []
        _heading("START as a QR code: read it with a phone and copy the text", *more)
        for line in lines:
            click.echo(f"{_BLACK_ON_WHITE}{line}{_AS_BEFORE}")
    else:
        _heading(f"START as a QR code: {again} --qr start.png")


def _message(heading: str, message: str, more: str = "") -> None:
    click.echo()
    _heading(heading, *([more] if more else []))
    click.echo(f"\n{message}")


def _heading(*lines: str) -> None:
    """Lines that nobody takes for a part of a message."""
    for line in lines:
        click.echo(f"===== {line} =====")


def _columns() -> int:
    """Of the terminal; 0 where nobody could read a QR code: no terminal, no colours, or no such signs."""
    if sys.stdout is None or not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return 0
    try:
        "▀▄█".encode(sys.stdout.encoding)
    except UnicodeError:
        return 0
    return shutil.get_terminal_size().columns
