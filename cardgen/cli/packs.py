"""``cardgen list``: the packs in a folder, and where each of them stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from os.path import isdir, isfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli import chosen, options
from cardgen.cli.terminal import Output, counted, print_rows
from cardgen.errors import CardgenError, FileError
from cardgen.files import reason

if TYPE_CHECKING:  # what reads packs is loaded after the command line is checked
    from cardgen.club import WrittenEvening
    from cardgen.pack import Summary

_HELP = """The packs in a folder, the newest first: title, date, game, players, and how far each of them has come.

A pack is dealt, sent (by “cardgen mail”), scored, revealed, or replaced by a redeal.

\b
Examples:
  cardgen list
  cardgen list friday --json
"""


@click.command(help=_HELP, context_settings=options.WIDE)
@click.argument("folder", metavar="[DIR]", required=False, type=options.PATH)
@options.output
def command(folder: Path | None, output: Output) -> None:
    from cardgen.pack import Summary, find_all, read_summary

    place = chosen.USUAL_FOLDER if folder is None else folder
    if folder is not None:
        _check_folder(folder)
    found: list[tuple[Summary | WrittenEvening, str]] = []
    for pack in (place,) if chosen.is_pack(place) else find_all(place):
        try:
            found.append(_evening(pack) if chosen.is_evening(pack) else (read_summary(pack), _state(pack)))
        except CardgenError as error:
            output.warn(f"{pack} is passed over: {error.problem}")
    for line in _begun(place):
        output.warn(line)
    packs = [_facts(one, state) for one, state in found if isinstance(one, Summary)]
    evenings = [_evening_facts(one, state) for one, state in found if not isinstance(one, Summary)]
    if not output.facts({"packs": packs, **({"evenings": evenings} if evenings else {})}):
        return
    if found:
        print_rows([tuple(_words(*one)) for one in found])
    else:
        click.echo(f"There is no pack in {'this folder' if place == Path() else f'{place}/'}.")


def _check_folder(folder: Path) -> None:
    """Raises FileError if there is no such folder, or it can't be read; InputError for the start of a joint deal."""
    from cardgen.pack import START, read_manifest

    if isfile(folder / START):
        read_manifest(folder)  # which says how it goes on
    problem = f"{folder} is a file" if isfile(folder) else "" if isdir(folder) else f"there is no folder {folder}"
    if problem:
        raise FileError(problem, f"name the folder that packs are in (default: {chosen.USUAL_FOLDER})")
    try:
        next(folder.iterdir(), None)
    except OSError as error:
        raise FileError(f"can't read the folder {folder}: {reason(error)}", "use another one") from None


def _begun(place: Path) -> Iterator[str]:
    """What is said of evenings that were begun, and aren't there yet."""
    if next(place.glob(".evening-*.begun"), None) is not None:
        from cardgen.club import all_begun

        yield from all_begun(place)


def _evening(place: Path) -> tuple[WrittenEvening, str]:
    """An evening of many tables, and how many of them have come how far: ``12 sent``, ``3 scored, 9 sent``."""
    from cardgen.club import open_evening

    found = open_evening(place)
    states = Counter(_state(pack) for pack in found.packs)
    return found, ", ".join(f"{count} {state}" for state, count in sorted(states.items()))


def _state(pack: Path) -> str:
    """``dealt``, ``sent to 3 of 5``, ``scored``, ``revealed``, ``replaced from round 7``: what came last."""
    from cardgen.mail import State, status
    from cardgen.pack import ORGANISER, SCORES, read_manifest, read_superseded, was_revealed

    superseded = read_superseded(read_manifest(pack))
    if superseded:
        return f"replaced from round {superseded.from_round} on"
    if was_revealed(pack):
        return "revealed"
    if (pack / SCORES).exists():
        return "scored"
    if not (pack / ORGANISER).is_dir():
        return "without its organiser's part"
    players = status(pack).players
    sent = sum(player.status.state is State.SENT for player in players)
    if not sent:
        return "dealt"
    return "sent" if sent == len(players) else f"sent to {sent} of {len(players)}"


def _words(pack: Summary | WrittenEvening, state: str) -> Iterator[str]:
    from cardgen.pack import Summary

    yield str(pack.folder)
    yield pack.title or "–"
    yield pack.day.isoformat() if pack.day else "–"
    yield pack.game
    yield ", ".join(pack.players) if isinstance(pack, Summary) else f"{pack.players} players, {counted(len(pack.tables), 'pack')}"
    yield state


def _facts(pack: Summary, state: str) -> dict[str, Any]:
    return {
        "folder": str(pack.folder),
        "title": pack.title or None,
        "date": pack.day.isoformat() if pack.day else None,
        "game": pack.game,
        "players": list(pack.players),
        "pack_mark": pack.pack_mark,
        "state": state.split()[0],
        "detail": state,
    }


def _evening_facts(found: WrittenEvening, state: str) -> dict[str, Any]:
    return {
        "folder": str(found.folder),
        "title": found.title or None,
        "date": found.day.isoformat() if found.day else None,
        "game": found.game,
        "kind": found.kind,
        "packs": len(found.tables),
        "players": found.players,
        "detail": state,
    }
