"""``cardgen share``: the texts to paste into the group chat."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from cardgen import check, club, pack, request, score
from cardgen.cli import chosen, commands, options
from cardgen.cli.terminal import Output, has_colours, headed, program, remark
from cardgen.errors import InputError, UsageError
from cardgen.files import read_limited
from cardgen.text import Catalogue, default_language

_BLACK_ON_WHITE, _AS_BEFORE = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
"""Of the fixed 256 colours: the first sixteen look as the user has set them."""

_HELP = """Print what to paste into the group chat: the start message, or that of a round, or the
closing one.

Nothing is sent, and no message shows a card that isn't turned up for everybody.

\b
Examples:
  cardgen share output/corona-PBVV
  cardgen share output/corona-PBVV --round 7 --copy
  cardgen share output/corona-PBVV --links --page https://example.org/whist/
  cardgen share output/corona-PBVV --all --lang ro --qr start.png
  cardgen share output/club-night-2026-03-14-K7QM --copy
"""


@commands.command(_HELP)
@chosen.several_packs()
@options.language("the texts", "that of the pack's first protocol")
@options.number("--round", "number", help="The message of that round instead: --round 7.")
@options.flag("--closing", help="The message for the end instead.")
@options.flag(
    "--all",
    "whole",
    help="All messages, with a WhatsApp link and a QR code of the start message.",
)
@options.flag("--links", help="A link for each player, to their hand in a browser.")
@click.option(
    "--page",
    metavar="ADDRESS",
    help=(
        "Of the page that links lead to (default: as the group file says, or CARDGEN_PAGE):"
        " --page https://…."
    ),
)
@options.flag("--copy", "to_clipboard", help="Put the message into the clipboard.")
@click.option(
    "--qr",
    metavar="FILE",
    help="Also write a QR code of the start message as a picture: --qr start.png.",
)
@options.flag("--force", help="Replace a picture of that name: --qr start.png --force.")
@options.output
def command(packs: tuple[Path, ...], output: Output, **typed: Any) -> None:
    wanted = _ShareOptions(**typed)
    evening = None if wanted.closing or wanted.number is not None else chosen.evening_of(packs)
    _check_together(wanted, 1 if evening else len(packs))
    whole_evening = None if evening is None else _evening(evening, wanted, output)
    if evening:
        # They were of the one message for all.
        wanted = replace(wanted, to_clipboard=False, qr=None)
    shared = [_share(place, wanted, output, several=len(packs) > 1) for place in packs]
    facts = [{"folder": str(manifest.folder)} | facts for manifest, facts in shared]
    output.facts(shared[0][1] if len(shared) == 1 else {"packs": facts} | (whole_evening or {}))


def _evening(place: Path, wanted: _ShareOptions, output: Output) -> dict[str, object]:
    """Print the one message for all tables of an evening, where a text is wanted; returns it."""
    evening = club.open_evening(place)
    message = club.start_message(evening, wanted.language or evening.language or default_language())
    picture = _write_picture(message, wanted)
    if output.is_text:
        name = evening.evening or evening.folder.name
        _heading(output.texts("share.all-tables", evening=name))
    _one(message, wanted, output)
    if picture and output.is_text:
        remark(output.texts("share.qr", file=picture["qr"]))
    return {"start": message, **picture}


@dataclass(frozen=True, slots=True)
class _ShareOptions:
    """Which messages, and how."""

    language: str | None  # None: that of the pack's first protocol
    number: int | None  # of a round; None: another message
    closing: bool
    whole: bool  # all messages; without this, a round and the closing one: the start message
    links: bool  # one for each player, instead
    page: str | None  # where they lead to; None: as the pack says
    to_clipboard: bool
    qr: str | None  # file of the picture
    force: bool


def _check_together(wanted: _ShareOptions, packs: int) -> None:
    """Raises UsageError for what excludes each other.  packs: how many are named."""
    ways = {
        "--round": wanted.number is not None,
        "--closing": wanted.closing,
        "--all": wanted.whole,
        "--links": wanted.links,
    }
    given = [name for name, is_given in ways.items() if is_given]
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)} exclude each other", "use one of them")
    one_pack = "name one pack with it, or one table with --table"
    if wanted.page is not None and not wanted.links:
        raise UsageError("--page says where links lead, and none are asked for", "add --links")
    if wanted.qr is not None and (wanted.number is not None or wanted.closing or wanted.links):
        raise UsageError(
            f"{given[0]} prints another message, and --qr is a picture of the start message",
            "leave one of them out",
        )
    if wanted.qr is not None and packs > 1:
        raise UsageError(f"--qr names one picture, and these are {packs} packs", one_pack)
    if wanted.to_clipboard and (wanted.whole or wanted.links):
        raise UsageError(
            f"--copy takes one message, and {given[0]} are many",
            f"leave {given[0]} out: --round 7 --copy takes one of a round",
        )
    if wanted.to_clipboard and packs > 1:
        raise UsageError(f"--copy takes one message, and these are {packs} packs", one_pack)


def _share(
    place: Path, wanted: _ShareOptions, output: Output, several: bool
) -> tuple[pack.Manifest, dict[str, object]]:
    """Print messages of a pack, where a text is wanted; returns them."""
    manifest, number, texts = pack.read_manifest(place), wanted.number, output.texts
    superseded = pack.read_superseded(manifest)
    if superseded:
        instead = f"{program()} share {shlex.quote(superseded.folder)}{' --links' * wanted.links}"
        if number is not None and number >= superseded.from_round:
            problem = f"{manifest.folder} no longer counts: {superseded.sentence}"
            raise InputError(problem, f"for round {number}: {instead} --round {number}")
        told = {"folder": manifest.folder, "superseded": superseded.sentence, "command": instead}
        output.warn(texts.filled("share.instead", told))
    if wanted.links:
        return manifest, {"links": _links(manifest, wanted.page, output, several)}
    spoken = wanted.language or find_language(manifest, output)
    lines: tuple[dict[int, tuple[str, ...]], list[str]] = {}, []
    noted = 0
    if (manifest.folder / pack.SCORES).exists():
        kept = score.read_kept(manifest.path)
        lines, noted = score.lines_to_share(kept, spoken), len(kept.result.rounds)
    messages = pack.chat_messages(manifest, spoken, *lines, noted)

    if superseded:  # rounds that another pack deals instead have no messages here
        messages = replace(
            messages,
            rounds=messages.rounds[: max(0, superseded.from_round - messages.first)],
            closing=pack.closing_message(manifest, spoken, void_from=superseded.from_round),
        )

    if several and output.is_text:
        _heading(headed(pack.summarize(manifest), texts))
    if number is not None:
        options.check_round(number, messages.numbers)
        message = messages.rounds[number - messages.first]
        _one(message, wanted, output)
        return manifest, {"round": number, "message": message}
    if wanted.closing:
        _one(messages.closing, wanted, output)
        reveal = _again(place).replace(" share ", " reveal ")
        output.warn(texts("share.seed-code", command=reveal))
        return manifest, {"message": messages.closing}
    picture = _write_picture(messages.start, wanted)
    if not wanted.whole:
        _one(messages.start, wanted, output)
        if not several and output.is_text:
            _print_other_ways(messages, place, picture, texts)
    elif output.is_text:
        _report(messages, place, picture, texts)
    return manifest, {
        "start": messages.start,
        "rounds": messages.rounds,
        "closing": messages.closing,
        "link": messages.link,
        **picture,
    }


def _links(
    manifest: pack.Manifest, page: str | None, output: Output, several: bool
) -> list[dict[str, str]]:
    """Print a link for each player; returns them.

    Raises InputError: no page is known, or the files open only with a password; FileError.
    """
    from cardgen.pdf.container import MOST_PDF

    address = (
        request.read_page(page or "")
        or pack.read_print(manifest).event.page
        or request.read_page(os.environ.get("CARDGEN_PAGE", ""))
    )
    if not address:
        raise InputError(
            "there is no page that links could lead to",
            "--page https://… names it, or page = in the group file; “docs/site.md” says how to put"
            " one online",
        )
    if several and output.is_text:
        _heading(headed(pack.summarize(manifest), output.texts))
    found = []
    for name, path in zip(manifest.current_names, manifest.player_files, strict=True):
        content = read_limited(manifest.folder / path, MOST_PDF)
        said = check.open_file(path, content, "").hand()
        if not said:
            raise InputError(
                f"{manifest.folder / path} opens only with its password, or is damaged",
                "send the file: a link would show its cards without one",
            )
        link = pack.hand_link(address, said)
        if len(link) > pack.MOST_LINK:
            sizes = {"n": len(link), "m": pack.MOST_LINK}
            output.warn(output.texts("share.long-link", name=name, file=path, **sizes))
        found.append({"name": name, "link": link})
    if output.is_text:
        for one in found:
            click.echo(f"{one['name']}\n{one['link']}\n")
        remark(output.texts("share.own-link"))
    return found


def _one(message: str, wanted: _ShareOptions, output: Output) -> None:
    """Print one message, and put it into the clipboard."""
    if wanted.to_clipboard:
        copy(message)
    if output.is_text:
        click.echo(message)
        if wanted.to_clipboard:
            output.warn(output.texts("share.copied"))


def _print_other_ways(
    messages: pack.Chat, place: Path, picture: dict[str, str], texts: Catalogue
) -> None:
    """How to get the other messages, on stderr: what is on stdout is one message, to be copied."""
    remark("")
    if picture:
        remark(texts("share.qr", file=picture["qr"]))
    remark(texts("share.start-is", command=_again(place)))
    for way, what in (
        ("--copy", "copy"),
        (f"--round {messages.first}", "a-round"),
        ("--closing", "the-end"),
        ("--all", "all"),
    ):
        remark(f"  {way:10}  {texts(f'share.{what}')}")


def find_language(manifest: pack.Manifest, output: Output) -> str:
    """The language of the pack's first protocol; where there are more, a line on stderr says so."""
    language, others = pack.chat_language(manifest), pack.chat_languages(manifest)[1:]
    if others:
        texts, ways = output.texts, ", ".join(f"--lang {other}" for other in others)
        spoken = texts(f"language.{language}")
        output.warn(texts("share.languages", language=spoken, ways=ways))
    return language


def _write_picture(message: str, wanted: _ShareOptions) -> dict[str, str]:
    """The QR code of the start message as a PNG, if it is wanted: what JSON says of it.

    Raises InputError: another format, or the message is too long; FileError: it exists.
    """
    if wanted.qr is None:
        return {}
    path = options.named_file(wanted.qr, "--qr start.png")
    if path.suffix.casefold() != ".png":
        raise InputError(
            f"the picture {path} would be a PNG, but isn't called so",
            "let its name end in .png: --qr start.png",
        )
    picture = pack.qr_png(message)
    return {"qr": str(options.write_file(wanted.qr, "start.png", picture, wanted.force))}


def _report(messages: pack.Chat, place: Path, picture: dict[str, str], texts: Catalogue) -> None:
    """All messages under headings, then link and QR code of the start message, which are still
    in sight at the end.
    """
    again = _again(place)
    one = texts("share.one-round", command=f"{again} --round {messages.first}")
    _heading(texts("share.between"), one)
    numbered = enumerate(messages.rounds, messages.first)
    first = texts("share.seed-first", seed=pack.SEED, file=pack.MANIFEST)
    for message, *headings in (
        (messages.start, texts("share.start")),
        *((message, texts("share.round", n=number)) for number, message in numbered),
        (messages.closing, texts("share.closing"), first),
        (messages.link, texts("share.link")),
    ):
        click.echo()
        _heading(*headings)
        click.echo(f"\n{message}")

    columns, height = shutil.get_terminal_size()
    lines = pack.qr_lines(messages.start, columns if _shows_blocks() else 0)
    click.echo()
    if picture:
        _heading(texts("share.as-qr", file=picture["qr"]))
    elif lines:
        taller = texts("share.taller", n=len(lines), command=f"{again} --qr start.png")
        _heading(texts("share.read-qr"), *([taller] if len(lines) > height else []))
        for line in lines:
            click.echo(f"{_BLACK_ON_WHITE}{line}{_AS_BEFORE}")
    else:
        _heading(texts("share.as-qr", file=f"{again} --qr start.png"))


def _shows_blocks() -> bool:
    """Whether stdout is a terminal on which a QR code can be read: with colours, and such signs."""
    try:
        return has_colours() and bool("▀▄█".encode(sys.stdout.encoding))
    except UnicodeError:
        return False


def _again(place: Path) -> str:
    return f'{program()} share "{place}"' if " " in str(place) else f"{program()} share {place}"


def _heading(*lines: str) -> None:
    """Lines that can't be mistaken for a part of a message."""
    for line in lines:
        click.echo(f"===== {line} =====")


def copy(text: str) -> None:
    """Put a text into the system's clipboard, by whichever program this system has for it.  Raises
    InputError if nothing here can.
    """
    is_wayland, is_x11 = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("DISPLAY")
    usual = "clip" if os.name == "nt" else "pbcopy"
    if os.name != "nt" and sys.platform != "darwin":
        usual = "termux-clipboard-set"
    programs = [[usual]]
    if is_wayland:
        programs.append(["wl-copy"])
    if is_x11:
        programs += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    if os.environ.get("WSL_DISTRO_NAME"):
        programs.append(["clip.exe"])
    program = next((program for program in programs if shutil.which(program[0])), None)
    if program is None:
        remedy = "leave --copy out, mark the text and copy it"
        if is_wayland or is_x11:
            remedy += f"; or install {'wl-clipboard' if is_wayland else 'xclip'}"
        raise InputError("there is no clipboard that could be reached from here", remedy)
    windows = program[0].startswith("clip")  # it takes no other Unicode
    try:
        done = subprocess.run(
            program,
            input=text.encode("utf-16") if windows else text.encode(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        done = None
    if done is None or done.returncode:
        raise InputError(
            f"{program[0]} couldn't reach the clipboard",
            "leave --copy out, mark the text and copy it",
        )
