"""What commands print of a dealt pack and of a joint deal: never a card, never the seed."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator
from pathlib import Path

import click

from cardgen import orders
from cardgen.cli import options
from cardgen.cli.remembered import remember
from cardgen.cli.terminal import Output, is_shown, print_rows, program, screen, warn, width, wrapped
from cardgen.dealing import SeedKind, in_fours
from cardgen.errors import FileError
from cardgen.files import reason
from cardgen.names import shown_name
from cardgen.pack import ADDRESSES, ORGANISER, PASSWORDS, START, Kind, Pack
from cardgen.preferences import Preferences
from cardgen.text import Catalogue, screen_catalogue
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
    remember(folder, pack.deal.title, pack.deal.keys.pack_mark)
    place = shlex.quote(str(folder))
    with _kept(folder, "pack", f"“cardgen share {place}” shows its game code"):
        _report_pack(pack, folder, output)


def _report_pack(pack: Pack, folder: Path, output: Output) -> None:
    deal, keys, replaced = pack.deal, pack.deal.keys, pack.deal.replaced
    files = [(file, file.style) for file in pack.files if file.kind is not Kind.DATA and file.style]
    options.warn_of_idle_settings(deal.game, deal.settings, output)
    if deal.seed.kind is SeedKind.PRACTICE:
        output.warn(screen_catalogue("dealt")("pack.practice"))
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

    texts, numbers = screen_catalogue("dealt"), [round_.facts.number for round_ in deal.rounds]
    rounds = texts.count("plural.rounds", len(numbers))
    if replaced:
        one = "pack.round" if len(numbers) == 1 else "pack.rounds"
        rounds = texts(one, first=numbers[0], last=numbers[-1])
    players = texts.count("plural.players", len(pack.names))
    where, mark = folder.absolute(), keys.pack_mark
    line = texts("pack.is", folder=where, players=players, rounds=rounds, mark=mark)
    folds = is_shown()  # what another program reads has a line for each file
    click.echo(line.replace("  (", "\n(") if folds and width(line) > screen() else line)
    kinds = {
        file.seat: texts(
            "pack.how-large" if style.large else "pack.how",
            layout=texts(f"layout.{style.layout}"),
            language=texts(f"language.{style.language}"),
        )
        for file, style in files
        if file.seat is not None
    }
    mixed = len(set(kinds.values())) > 1
    rows = []
    for file, style in files:
        whom = texts("pack.for-large" if style.large else "pack.for-all")
        if file.seat is not None:
            whom = texts("pack.for-one", name=pack.names[file.seat])
            whom += f" ({kinds[file.seat]})" * mixed
        rows.append((file.path, whom))
    stays = texts("pack.stays-locked" if pack.encrypted else "pack.stays")
    print_rows([*rows, (f"{ORGANISER}/", stays)], folds=folds)
    click.echo("")
    for number, step in enumerate(_next_steps(texts, pack, folder), 1):
        said = f"{number}. {step}"
        click.echo(wrapped(said, "   ").lstrip() if folds else said)


def _next_steps(texts: Catalogue, pack: Pack, folder: Path) -> Iterator[str]:
    """What the organiser does next, in order: compare, post, send, score, reveal.  A step may have
    several lines, each but the first indented.
    """
    place, code = shlex.quote(str(folder)), in_fours(pack.deal.keys.game_code)
    replaced, shuffled = pack.deal.replaced, pack.deal.words
    words = [f"{name}: {word}" for name, word in spoken_words(shuffled)]
    drawn = drawn_result(shuffled)
    if words or drawn:
        said = ", ".join([*words, *filter(None, [drawn])])
        step = texts("pack.compare-drawn" if drawn else "pack.compare", said=said)
        slip = texts("pack.slip", command=f"{program()} joint deal {place} …")
        yield step if replaced else f"{step}\n   {slip}"

    message = texts("pack.code", code=code, command=f"{program()} share {place}")
    if replaced:
        yield texts("pack.rest-dealt" if shuffled else "pack.post-new", code=message)
        yield texts("pack.put-away", mark=replaced.pack_mark, round=replaced.from_round)
    else:
        yield texts("pack.dealt" if shuffled else "pack.post", code=message)

    mailed = any(file.path == ADDRESSES for file in pack.files)
    yield texts("pack.mail" if mailed else "pack.send", command=f"{program()} mail send {place}")
    if pack.encrypted:
        yield texts("pack.passwords", file=PASSWORDS)
    yield texts("pack.score", command=f"{program()} score {place}")
    reveal = "pack.reveal-both" if replaced else "pack.reveal"
    yield texts(reveal, command=f"{program()} reveal {place}")


def report_start(start: orders.Start, folder: Path, output: Output) -> None:
    """Where the start is, its game code, and the message that asks for words."""
    with _kept(folder, "start", f"its game code is in {folder / START}"):
        _report_start(start, folder, output)


def _report_start(start: orders.Start, folder: Path, output: Output) -> None:
    order, asked = start.order, [shown_name(name) for name in start.asked]
    message = start.message(order.shared[0].language or "en")
    before, texts = orders.other_starts(folder, start), screen_catalogue("dealt")
    if start.seed.kind is not SeedKind.FRESH:
        output.warn(texts("start.chosen"))
    for earlier in before:
        output.warn(texts("start.earlier", earlier=earlier, folder=folder))
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
    code = in_fours(start.game_code)
    click.echo(texts("start.is", folder=folder.absolute(), organiser=f"{ORGANISER}/"))
    click.echo(f"\n1. {texts('start.post', code=code)}\n\n{message}\n")
    answers = [f"--word {shlex.quote(f'{name}=…')}" for name in asked]
    when = "start.words-and-draw" if asked and order.joint.draw else "start.words"
    if order.joint.draw:
        answers.append("--drawn '…'")
    click.echo(f"2. {texts(when if asked else 'start.draw')}")
    click.echo(f"   {' '.join([f'{program()} joint deal', shlex.quote(str(folder)), *answers])}")
    if asked:
        click.echo(f"   {texts('start.without')}")


def report_dealt(dealt: orders.Dealt, place: Path, output: Output) -> None:
    """The pack that a joint deal has become.  place: where its start was."""
    if not dealt.removed:
        warn(output.texts("idle.start", folder=place))
    files = [file.style.as_preferences() for file in dealt.pack.files if file.style]
    options.warn_of_idle_preferences(Preferences(), files, output)
    report_pack(dealt.pack, dealt.folder, output)
