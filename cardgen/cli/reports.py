"""What the commands print: results to stdout, warnings to stderr.  Never a card, never the seed."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from cardgen.cli import options
from cardgen.cli.columns import counted
from cardgen.pack import Kind, Pack, PackFile
from cardgen.pack_paths import ADDRESSES, ORGANISER, PASSWORDS, SEED
from cardgen.shuffle import SeedKind, in_fours


def report_pack(pack: Pack, folder: Path, as_json: bool, quiet: bool) -> None:
    """Where the pack lies, what goes to whom, and what to do next."""
    keys = pack.deal.keys
    if not quiet:
        options.warn_of_idle_settings(pack.deal.game, pack.deal.settings)
        if pack.deal.seed.kind is SeedKind.PRACTICE:
            click.echo("cardgen: dealt from a practice text: whoever guesses the text knows all cards", err=True)
    if as_json:
        result = {
            "folder": str(folder),
            "game": pack.deal.game.name,
            "pack_mark": keys.pack_mark,
            "game_code": keys.game_code,
            "seed_kind": pack.deal.seed.kind,
            "rounds": len(pack.deal.rounds),
            "encrypted": pack.encrypted,
            "files": [_file_facts(file, pack.names) for file in pack.files if file.kind is not Kind.DATA],
        }
        click.echo(json.dumps(result))
        return
    if quiet:
        return
    width = max(len(file.path) for file in pack.files if file.kind is not Kind.DATA)
    mixed = len({_kind(file) for file in pack.files if file.seat is not None}) > 1
    rounds = counted(len(pack.deal.rounds), "round")
    click.echo(f"{folder}  ({len(pack.names)} players, {rounds}, pack mark {keys.pack_mark})")
    for file in pack.files:
        if file.kind is not Kind.DATA:
            whom = "everybody" if file.seat is None else f"{pack.names[file.seat]} alone{f' ({_kind(file)})' if mixed else ''}"
            click.echo(f"  {file.path:{width}}  for {whom}")
    click.echo(f"  {ORGANISER + '/':{width}}  stays with you: it holds every card{' and every password' if pack.encrypted else ''}")
    click.echo("")
    for number, step in enumerate(_next_steps(pack, folder), 1):
        click.echo(f"{number}. {step}")


def _next_steps(pack: Pack, folder: Path) -> Iterator[str]:
    """What the organiser does now, in order."""
    mailed = any(file.path == ADDRESSES for file in pack.files)
    place = shlex.quote(str(folder))
    yield f"Post this game code to the group: {in_fours(pack.deal.keys.game_code)} (“cardgen share {place}” writes the whole message)"
    by_mail = f" (“cardgen mail send {place}”)" if mailed else ""
    yield f"Then send each player their own file{by_mail}, and everybody the protocol and the rules."
    if pack.encrypted:
        yield (
            f"Tell each player their password from {PASSWORDS}, not by mail: by phone, or in a chat of just you two.\n"
            "   Acrobat, Chrome, Firefox and Linux viewers (poppler) open these files; older phones may not: let everybody try in time."
        )
    yield f"After the game, post the seed code from {SEED}, so that everybody can check the deal."


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
    """What a player's file is, in a few words."""
    assert file.style is not None
    return f"{file.style.layout}, {file.style.language}{', large print' if file.style.large else ''}"
