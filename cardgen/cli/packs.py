"""``cardgen list``: the packs in a folder, and how far each has come."""

from __future__ import annotations

from collections import Counter
from os.path import isdir, isfile
from pathlib import Path
from typing import Any

import click

from cardgen import club, mail, pack
from cardgen.cli import chosen, commands, options, remembered
from cardgen.cli.terminal import Output, print_rows, warn
from cardgen.errors import CardgenError, FileError
from cardgen.files import reason
from cardgen.text import Sentence, screen_catalogue

_HELP = """The packs in a folder, the newest first: title, date, game, players, and how far each
of them has come. Without a folder: those in output/, then all that were made elsewhere and are
still there.

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
    if folder is not None:
        folder = options.meant_pack(str(folder))
    place = chosen.USUAL_FOLDER if folder is None else folder
    if folder is not None:
        _check_folder(folder)
    packs, evenings, rows, texts = [], [], [], output.texts
    places = dict.fromkeys((place,) if chosen.is_pack(place) else pack.find_all(place))
    if folder is None:
        there = {path.absolute() for path in places}
        made = [one.folder for one in remembered.packs()]
        places |= dict.fromkeys(path for path in made if path not in there)
    for path in filter(chosen.is_named, places):
        try:
            found: pack.Summary | club.WrittenEvening
            if chosen.is_evening(path):
                found = club.open_evening(path)
                states = sorted(Counter(map(_state, found.packs)).items())
                detail = ", ".join(f"{count} {state}" for state, count in states)
                told = ", ".join(f"{count} {texts.said(state)}" for state, count in states)
            else:
                found, detail = pack.read_summary(path), _state(path)
                told = texts.said(detail)
        except CardgenError as error:
            output.warn(texts("list.passed-over", folder=path, problem=error.problem))
            continue
        day = found.day.isoformat() if found.day else None
        data: dict[str, Any] = {
            "folder": str(found.folder),
            "title": found.title or None,
            "date": day,
            "game": found.game,
        }
        if isinstance(found, pack.Summary):
            players = ", ".join(pack.read_manifest(path).current_names)
            data |= {"players": found.players, "pack_mark": found.pack_mark}
            packs.append(data | {"state": detail.split()[0], "detail": detail})
        else:
            players = texts.count("plural.players", found.players)
            players += f", {texts.count('plural.packs', len(found.tables))}"
            data |= {"kind": found.kind, "packs": len(found.tables), "players": found.players}
            evenings.append(data | {"detail": detail})
        rows.append((str(found.folder), found.title or "–", day or "–", found.game, players, told))
    if next(place.glob(".evening-*.begun"), None) is not None:
        for line in club.all_begun(place):
            output.warn(texts.said(line))
    if not output.facts({"packs": packs, **({"evenings": evenings} if evenings else {})}):
        return
    if rows:
        print_rows(rows, folds=True)
    else:
        none = "list.none-here" if place == Path() else "list.none"
        click.echo(texts(none, folder=f"{place}/"))


_OPEN = """Show the folder of a pack in the file manager.

\b
Examples:
  cardgen open
  cardgen open Familienrunde
"""


@commands.command(_OPEN)
@chosen.one_pack()
def open_folder(place: Path) -> None:
    click.echo(place.absolute())
    if click.launch(str(place.absolute())):
        warn(screen_catalogue()("list.unopened"))


def _check_folder(folder: Path) -> None:
    """Raises FileError if there is no such folder, or it can't be read; InputError for the start
    of a joint deal.
    """
    if isfile(folder / pack.START):
        pack.read_manifest(folder)  # which says how it goes on
    if not isdir(folder):
        raise FileError(
            f"{folder} is a file" if isfile(folder) else f"there is no folder {folder}",
            f"name the folder that packs are in (default: {chosen.USUAL_FOLDER})",
        )
    try:
        next(folder.iterdir(), None)
    except OSError as error:
        raise FileError(
            f"can't read the folder {folder}: {reason(error)}", "use another one"
        ) from None


def _state(place: Path) -> Sentence:
    """``dealt``, ``sent to 3 of 5``, ``scored``, ``revealed``, ``replaced from round 7``: what
    came last.
    """
    superseded = pack.read_superseded(pack.read_manifest(place))
    if superseded:
        return Sentence("list.replaced", n=superseded.from_round)
    if pack.was_revealed(place):
        return Sentence("list.revealed")
    if (place / pack.SCORES).exists():
        return Sentence("list.scored")
    if not (place / pack.ORGANISER).is_dir():
        return Sentence("list.without")
    players = mail.status(place).players
    sent = sum(player.status.state is mail.State.SENT for player in players)
    if not sent:
        return Sentence("list.dealt")
    whole = sent == len(players)
    return Sentence("list.sent" if whole else "list.sent-to", n=sent, m=len(players))
