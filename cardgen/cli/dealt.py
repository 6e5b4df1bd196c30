"""What is printed of a dealt pack and of a joint deal.  Never a card, never the seed."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from cardgen import orders
from cardgen.cli import options
from cardgen.cli.terminal import Output, counted, warn
from cardgen.dealing import SeedKind, in_fours
from cardgen.errors import FileError
from cardgen.files import reason
from cardgen.names import shown_name
from cardgen.pack import ADDRESSES, ORGANISER, PASSWORDS, START, Kind, Pack, PackFile
from cardgen.preferences import Preferences
from cardgen.views import drawn_result, spoken_words


@contextlib.contextmanager
def _kept(folder: Path, what: str, where: str) -> Iterator[None]:
    """What is written is there even if nobody can read that it is.  where: its game code is
    found.
    """
    try:
        yield
    except BrokenPipeError:  # whoever read it has gone
        raise
    except OSError as error:
        raise FileError(
            f"the {what} is in {folder}, but nothing can be written to the output: {reason(error)}",
            where,
        ) from error


def report_pack(pack: Pack, folder: Path, output: Output) -> None:
    """Where the pack lies, what goes to whom, and what to do next."""
    with _kept(folder, "pack", f"“cardgen share {shlex.quote(str(folder))}” shows its game code"):
        _report_pack(pack, folder, output)


def _report_pack(pack: Pack, folder: Path, output: Output) -> None:
    keys, replaced = pack.deal.keys, pack.deal.replaced
    options.warn_of_idle_settings(pack.deal.game, pack.deal.settings, output)
    if pack.deal.seed.kind is SeedKind.PRACTICE:
        output.warn("dealt from a practice text: whoever guesses the text knows all cards")
    facts = {
        "folder": str(folder),
        "game": pack.deal.game.name,
        "pack_mark": keys.pack_mark,
        "game_code": keys.game_code,
        "seed_kind": pack.deal.seed.kind,
        "rounds": len(pack.deal.rounds),
        **({"replaces": replaced.pack_mark, "from_round": replaced.from_round} if replaced else {}),
        "encrypted": pack.encrypted,
        "files": [
            _file_facts(file, pack.names) for file in pack.files if file.kind is not Kind.DATA
        ],
    }
    if not output.facts(facts):
        return
    width = max(len(file.path) for file in pack.files if file.kind is not Kind.DATA)
    mixed = len({_kind(file) for file in pack.files if file.seat is not None}) > 1
    rounds = _rounds(pack)
    click.echo(f"{folder}  ({len(pack.names)} players, {rounds}, pack mark {keys.pack_mark})")
    for file in pack.files:
        if file.kind is not Kind.DATA:
            whom = (
                "everybody"
                if file.seat is None
                else f"{pack.names[file.seat]} alone{f' ({_kind(file)})' if mixed else ''}"
            )
            click.echo(f"  {file.path:{width}}  for {whom}")
    click.echo(
        f"  {ORGANISER + '/':{width}}  stays with you: it holds every"
        f" card{' and every password' if pack.encrypted else ''}"
    )
    click.echo("")
    for number, step in enumerate(_next_steps(pack, folder), 1):
        click.echo(f"{number}. {step}")


def report_start(found: orders.Start, folder: Path, output: Output) -> None:
    """Where the start lies, its game code, and the message that asks for words."""
    with _kept(folder, "start", f"its game code is in {folder / START}"):
        _report_start(found, folder, output)


def _report_start(found: orders.Start, folder: Path, output: Output) -> None:
    order, asked = found.order, [shown_name(name) for name in found.asked]
    message = found.message(order.shared[0].language or "en")
    before = orders.other_starts(folder, found)
    if found.seed.kind is not SeedKind.FRESH:
        output.warn("with a seed that was chosen, a joint deal proves nothing: leave out --seed")
    for other in before:
        output.warn(
            f"{other} was begun before; its game code is not the one of {folder}, and it no longer"
            " counts: say so in the group, post the new code, ask for words anew, and delete"
            f" {other}"
        )
    facts = {
        "start": str(folder),
        "game": order.game.name,
        "game_code": found.game_code,
        "words_from": asked,
        "draw": order.joint.draw,
        "message": message,
        "begun_before": [str(other) for other in before],
    }
    if not output.facts(facts):
        return
    click.echo(f"{folder}  (nothing is dealt yet; {ORGANISER}/ in it stays with you)")
    click.echo(
        "\n1. Post this to the group, with the game code"
        f" {in_fours(found.game_code)}:\n\n{message}\n"
    )
    command = " ".join(
        [
            *(f"--word {shlex.quote(f'{name}=…')}" for name in asked),
            *(["--drawn '…'"] if order.joint.draw else []),
        ]
    )
    until = " and ".join(
        [
            *(["everybody has posted a word"] if asked else []),
            *(["the draw is out"] if order.joint.draw else []),
        ]
    )
    click.echo(f"2. When {until}, deal with {'them' if asked else 'its result'}:")
    click.echo(f"   cardgen pack --continue {shlex.quote(str(folder))} {command}")
    if asked:
        click.echo(
            "   Who doesn't answer is left out by name, and the covers say so: --without NAME"
        )


def report_dealt(dealt: orders.Dealt, place: Path, output: Output) -> None:
    if not dealt.removed:
        warn(f"{place} couldn't be removed whole: delete it, for it holds the seed")
    options.warn_of_idle_preferences(
        Preferences(),
        [file.style.as_preferences() for file in dealt.pack.files if file.style],
        output,
    )
    report_pack(dealt.pack, dealt.folder, output)


def _next_steps(pack: Pack, folder: Path) -> Iterator[str]:
    mailed = any(file.path == ADDRESSES for file in pack.files)
    place = shlex.quote(str(folder))
    code, replaced = in_fours(pack.deal.keys.game_code), pack.deal.replaced
    message = f"(“cardgen share {place}” writes the whole message)"
    words, drawn = (
        [f"{name}: {word}" for name, word in spoken_words(pack.deal.words)],
        drawn_result(pack.deal.words),
    )
    if words or drawn:
        mend = (
            ""
            if replaced
            else (
                "\n   A slip? Deal again, before anything goes out: “cardgen pack --continue"
                f" {place} …” with all of them."
            )
        )
        published, words = (
            (" and with what was published", [*words, drawn]) if drawn else ("", words)
        )
        yield f"Compare what was shuffled in with the chat{published}: {', '.join(words)}.{mend}"
    if replaced:
        done = (
            "Tell the group that the rest is dealt: its game code is still"
            if pack.deal.words
            else "Post this new game code to the group:"
        )
        yield f"{done} {code} {message}"
        yield (
            f"Tell everybody to put the files of pack {replaced.pack_mark} away: from round"
            f" {replaced.from_round} on they don't count.\n   Points of earlier rounds stay; the"
            " new protocol has a line to carry them over."
        )
    elif pack.deal.words:
        yield f"Tell the group that the cards are dealt: the game code is still {code} {message}"
    else:
        yield f"Post this game code to the group: {code} {message}"
    if mailed:
        yield (
            "Then send each player their own file, with the protocol and the rules: “cardgen mail"
            f" send {place}”."
        )
    else:
        yield "Then send each player their own file, and everybody the protocol and the rules."
    if pack.encrypted:
        yield (
            f"Tell each player their password from {PASSWORDS}, not by mail: by phone, or in a chat"
            " of just you two.\n   Acrobat, Chrome, Firefox and Linux viewers (poppler) open these"
            " files; older phones may not: let everybody try in time."
        )
    if pack.deal.replaced:
        yield (
            f"After the game, post the seed codes of both packs: “cardgen reveal {place}” shows"
            " this one, and how to get the other."
        )
    else:
        yield (
            "After the game, post the seed code, so that everybody can check the deal: “cardgen"
            f" reveal {place}” shows it."
        )


def _rounds(pack: Pack) -> str:
    """``19 rounds``, or ``rounds 7 to 19``"""
    numbers = [dealt.facts.number for dealt in pack.deal.rounds]
    if pack.deal.replaced and len(numbers) > 1:
        return f"rounds {numbers[0]} to {numbers[-1]}"
    return f"round {numbers[0]}" if pack.deal.replaced else counted(len(numbers), "round")


def _file_facts(file: PackFile, names: Sequence[str]) -> dict[str, Any]:
    assert file.style is not None
    return {
        "path": file.path,
        "kind": file.kind,
        "player": None if file.seat is None else names[file.seat],
        "language": file.style.language,
        "layout": None if file.seat is None else file.style.layout,
        "pages": file.pages,
    }


def _kind(file: PackFile) -> str:
    assert file.style is not None
    return (
        f"{file.style.layout}, {file.style.language}{', large print' if file.style.large else ''}"
    )
