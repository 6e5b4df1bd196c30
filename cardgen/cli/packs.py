"""``cardgen list``: the packs in a folder, and where each of them stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from os.path import isdir, isfile
from pathlib import Path
from typing import Any

import click

from cardgen import club, mail, pack
from cardgen.cli import chosen, commands, options
from cardgen.cli.terminal import Output, counted, print_rows
from cardgen.errors import CardgenError, FileError
from cardgen.files import reason

_HELP = """The packs in a folder, the newest first: title, date, game, players, and how far each of them has come.

A pack is dealt, sent (by “cardgen mail”), scored, revealed, or replaced by a redeal.

\b
Examples:
  cardgen list
  cardgen list friday --json
"""


@commands.command(_HELP)
@click.argument("folder", metavar="[DIR]", required=False, type=options.PATH)
@options.output
def command(folder: Path | None, output: Output) -> None:
    place = chosen.USUAL_FOLDER if folder is None else folder
    if folder is not None:
        _check_folder(folder)
    found: list[tuple[pack.Summary | club.WrittenEvening, str]] = []
    for one in (place,) if chosen.is_pack(place) else pack.find_all(place):
        try:
            found.append(
                _evening(one) if chosen.is_evening(one) else (pack.read_summary(one), _state(one))
            )
        except CardgenError as error:
            output.warn(f"{one} is passed over: {error.problem}")
    for line in _begun(place):
        output.warn(line)
    packs = [_facts(one, state) for one, state in found if isinstance(one, pack.Summary)]
    evenings = [_facts(one, state) for one, state in found if not isinstance(one, pack.Summary)]
    if not output.facts({"packs": packs, **({"evenings": evenings} if evenings else {})}):
        return
    if found:
        print_rows([tuple(_words(*one)) for one in found])
    else:
        click.echo(f"There is no pack in {'this folder' if place == Path() else f'{place}/'}.")


def _check_folder(folder: Path) -> None:
    """Raises FileError if there is no such folder, or it can't be read; InputError for the start
    of a joint deal.
    """
    if isfile(folder / pack.START):
        pack.read_manifest(folder)  # which says how it goes on
    problem = (
        f"{folder} is a file"
        if isfile(folder)
        else ""
        if isdir(folder)
        else f"there is no folder {folder}"
    )
    if problem:
        raise FileError(
            problem, f"name the folder that packs are in (default: {chosen.USUAL_FOLDER})"
        )
    try:
        next(folder.iterdir(), None)
    except OSError as error:
        raise FileError(
            f"can't read the folder {folder}: {reason(error)}", "use another one"
        ) from None


def _begun(place: Path) -> Iterator[str]:
    """What is said of evenings that were begun, and aren't there yet."""
    if next(place.glob(".evening-*.begun"), None) is not None:
        yield from club.all_begun(place)


def _evening(place: Path) -> tuple[club.WrittenEvening, str]:
    """An evening of many tables, and how many of them have come how far: ``12 sent``, ``3
    scored, 9 sent``.
    """
    found = club.open_evening(place)
    states = Counter(_state(one) for one in found.packs)
    return found, ", ".join(f"{count} {state}" for state, count in sorted(states.items()))


def _state(one: Path) -> str:
    """``dealt``, ``sent to 3 of 5``, ``scored``, ``revealed``, ``replaced from round 7``: what
    came last.
    """
    superseded = pack.read_superseded(pack.read_manifest(one))
    if superseded:
        return f"replaced from round {superseded.from_round} on"
    if pack.was_revealed(one):
        return "revealed"
    if (one / pack.SCORES).exists():
        return "scored"
    if not (one / pack.ORGANISER).is_dir():
        return "without its organiser's part"
    players = mail.status(one).players
    sent = sum(player.status.state is mail.State.SENT for player in players)
    if not sent:
        return "dealt"
    return "sent" if sent == len(players) else f"sent to {sent} of {len(players)}"


def _words(one: pack.Summary | club.WrittenEvening, state: str) -> Iterator[str]:
    yield str(one.folder)
    yield one.title or "–"
    yield one.day.isoformat() if one.day else "–"
    yield one.game
    yield (
        ", ".join(one.players)
        if isinstance(one, pack.Summary)
        else f"{one.players} players, {counted(len(one.tables), 'pack')}"
    )
    yield state


def _facts(one: pack.Summary | club.WrittenEvening, state: str) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "folder": str(one.folder),
        "title": one.title or None,
        "date": one.day.isoformat() if one.day else None,
        "game": one.game,
    }
    if isinstance(one, pack.Summary):
        facts |= {
            "players": list(one.players),
            "pack_mark": one.pack_mark,
            "state": state.split()[0],
        }
    else:
        facts |= {"kind": one.kind, "packs": len(one.tables), "players": one.players}
    return facts | {"detail": state}
