"""What commands print of a dealt pack and of a joint deal: never a card, never the seed."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator
from pathlib import Path

import click

from cardgen import orders
from cardgen.cli import options
from cardgen.cli.terminal import Output, counted, warn
from cardgen.dealing import SeedKind, in_fours
from cardgen.errors import FileError
from cardgen.files import reason
from cardgen.names import shown_name
from cardgen.pack import ADDRESSES, ORGANISER, PASSWORDS, START, Kind, Pack
from cardgen.preferences import Preferences
from cardgen.views import drawn_result, spoken_words


@contextlib.contextmanager
def _kept(folder: Path, what: str, remedy: str) -> Iterator[None]:
    """Turn a failed write to stdout into a FileError that says where the files are: they are
    written by then, and the user mustn't deal again.

    what: ``pack`` or ``start``, whichever the folder holds; remedy: how to find the game code.
    """
    try:
        yield
    except OSError as error:
        raise FileError(
            f"the {what} is in {folder}, but nothing can be written to the output: {reason(error)}",
            remedy,
        ) from error


def report_pack(pack: Pack, folder: Path, output: Output) -> None:
    """Where the pack is, what goes to whom, and what to do next."""
    place = shlex.quote(str(folder))
    with _kept(folder, "pack", f"“cardgen share {place}” shows its game code"):
        _report_pack(pack, folder, output)


def _report_pack(pack: Pack, folder: Path, output: Output) -> None:
    deal, keys, replaced = pack.deal, pack.deal.keys, pack.deal.replaced
    files = [(file, file.style) for file in pack.files if file.kind is not Kind.DATA and file.style]
    options.warn_of_idle_settings(deal.game, deal.settings, output)
    if deal.seed.kind is SeedKind.PRACTICE:
        output.warn("dealt from a practice text: whoever guesses the text knows all cards")
    data = {
        "folder": str(folder),
        "game": deal.game.name,
        "pack_mark": keys.pack_mark,
        "game_code": keys.game_code,
        "seed_kind": deal.seed.kind,
        "rounds": len(deal.rounds),
        **({"replaces": replaced.pack_mark, "from_round": replaced.from_round} if replaced else {}),
        "encrypted": pack.encrypted,
        "files": [
            {
                "path": file.path,
                "kind": file.kind,
                "player": None if file.seat is None else pack.names[file.seat],
                "language": style.language,
                "layout": None if file.seat is None else style.layout,
                "pages": file.pages,
            }
            for file, style in files
        ],
    }
    if not output.facts(data):
        return

    numbers = [round_.facts.number for round_ in deal.rounds]
    rounds = counted(len(numbers), "round")
    if replaced:
        rounds = f"round {numbers[0]}"
        if len(numbers) > 1:
            rounds = f"rounds {numbers[0]} to {numbers[-1]}"
    click.echo(f"{folder}  ({len(pack.names)} players, {rounds}, pack mark {keys.pack_mark})")
    width = max(len(file.path) for file, _ in files)
    kinds = {
        file.seat: f"{style.layout}, {style.language}{', large print' if style.large else ''}"
        for file, style in files
        if file.seat is not None
    }
    mixed = len(set(kinds.values())) > 1
    for file, style in files:
        whom = f"everybody{' who reads large print' if style.large else ''}"
        if file.seat is not None:
            whom = f"{pack.names[file.seat]} alone{f' ({kinds[file.seat]})' if mixed else ''}"
        click.echo(f"  {file.path:{width}}  for {whom}")
    passwords = " and every password" if pack.encrypted else ""
    click.echo(f"  {ORGANISER + '/':{width}}  stays with you: it holds every card{passwords}\n")
    for number, step in enumerate(_next_steps(pack, folder), 1):
        click.echo(f"{number}. {step}")


def _next_steps(pack: Pack, folder: Path) -> Iterator[str]:
    """What the organiser does next, in order: compare, post, send, reveal.  A step may have
    several lines, each but the first indented.
    """
    place, code = shlex.quote(str(folder)), in_fours(pack.deal.keys.game_code)
    replaced, shuffled = pack.deal.replaced, pack.deal.words
    words = [f"{name}: {word}" for name, word in spoken_words(shuffled)]
    drawn = drawn_result(shuffled)
    if words or drawn:
        published = " and with what was published" if drawn else ""
        remedy = (
            "\n   A slip? Deal again, before anything goes out: “cardgen pack --continue"
            f" {place} …” with all of them."
        )
        yield (
            f"Compare what was shuffled in with the chat{published}:"
            f" {', '.join([*words, *filter(None, [drawn])])}.{'' if replaced else remedy}"
        )

    message = f"{code} (“cardgen share {place}” writes the whole message)"
    if replaced:
        yield (
            f"Tell the group that the rest is dealt: its game code is still {message}"
            if shuffled
            else f"Post this new game code to the group: {message}"
        )
        yield (
            f"Tell everybody to put the files of pack {replaced.pack_mark} away: from round"
            f" {replaced.from_round} on they don't count.\n   Points of earlier rounds stay; the"
            " new protocol has a line to carry them over."
        )
    elif shuffled:
        yield f"Tell the group that the cards are dealt: the game code is still {message}"
    else:
        yield f"Post this game code to the group: {message}"

    if any(file.path == ADDRESSES for file in pack.files):
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
    if replaced:
        yield (
            f"After the game, post the seed codes of both packs: “cardgen reveal {place}” shows"
            " this one, and how to get the other."
        )
    else:
        yield (
            "After the game, post the seed code, so that everybody can check the deal: “cardgen"
            f" reveal {place}” shows it."
        )


def report_start(start: orders.Start, folder: Path, output: Output) -> None:
    """Where the start is, its game code, and the message that asks for words."""
    with _kept(folder, "start", f"its game code is in {folder / START}"):
        _report_start(start, folder, output)


def _report_start(start: orders.Start, folder: Path, output: Output) -> None:
    order, asked = start.order, [shown_name(name) for name in start.asked]
    message = start.message(order.shared[0].language or "en")
    before = orders.other_starts(folder, start)
    if start.seed.kind is not SeedKind.FRESH:
        output.warn("with a seed that was chosen, a joint deal proves nothing: leave out --seed")
    for earlier in before:
        output.warn(
            f"{earlier} was begun before; its game code is not the one of {folder}, and it no"
            " longer counts: say so in the group, post the new code, ask for words anew, and delete"
            f" {earlier}"
        )
    data = {
        "start": str(folder),
        "game": order.game.name,
        "game_code": start.game_code,
        "words_from": asked,
        "draw": order.joint.draw,
        "message": message,
        "begun_before": [str(earlier) for earlier in before],
    }
    if not output.facts(data):
        return
    click.echo(f"{folder}  (nothing is dealt yet; {ORGANISER}/ in it stays with you)")
    code = in_fours(start.game_code)
    click.echo(f"\n1. Post this to the group, with the game code {code}:\n\n{message}\n")
    awaited = ["everybody has posted a word"] if asked else []
    answers = [f"--word {shlex.quote(f'{name}=…')}" for name in asked]
    if order.joint.draw:
        awaited.append("the draw is out")
        answers.append("--drawn '…'")
    click.echo(f"2. When {' and '.join(awaited)}, deal with {'them' if asked else 'its result'}:")
    place = shlex.quote(str(folder))
    click.echo(f"   {' '.join(['cardgen pack --continue', place, *answers])}")
    if asked:
        click.echo(
            "   Who doesn't answer is left out by name, and the covers say so: --without NAME"
        )


def report_dealt(dealt: orders.Dealt, place: Path, output: Output) -> None:
    """The pack that a joint deal has become.  place: where its start was."""
    if not dealt.removed:
        warn(f"{place} couldn't be removed whole: delete it, for it holds the seed")
    files = [file.style.as_preferences() for file in dealt.pack.files if file.style]
    options.warn_of_idle_preferences(Preferences(), files, output)
    report_pack(dealt.pack, dealt.folder, output)
