"""A finished pack → its hand record: every card of every round that was played, as a PDF and as
data.
"""

from __future__ import annotations

import json
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen import frozen
from cardgen.cards import Cards
from cardgen.dealing import record_view
from cardgen.errors import FileError, InputError
from cardgen.files import parent_of, write_whole
from cardgen.games import Sight
from cardgen.orders.redeal import changed
from cardgen.pack import (
    MANIFEST,
    ORGANISER,
    Manifest,
    check_private,
    read_print,
    read_superseded,
    redealt,
)
from cardgen.preferences import Preferences
from cardgen.views import Event, RecordView

if TYPE_CHECKING:  # what draws is loaded after the checks
    from cardgen.pdf.draw import Finished


@frozen
class Record:
    """A hand record before it is written."""

    view: RecordView = field(repr=False)
    event: Event
    file: Finished = field(repr=False)  # the PDF; like the view it holds every card
    not_played: int | None  # number of the first round that another pack was dealt for


def draw_record(manifest: Manifest, preferences: Preferences) -> Record:
    """Deal a pack again and draw all hands.  Nothing is written.

    preferences: of its readers; what isn't said is as in the first player's file, but in normal
        print.
    Raises FileError: a file of the organiser's can't be read; InputError: one isn't as cardgen
    wrote it, or no round was played;
        CheckError: the seed isn't that of this pack.
    """
    check_private(manifest)
    superseded = read_superseded(manifest)
    printed = read_print(manifest)
    before, by = (superseded.from_round, superseded.pack_mark) if superseded else (None, "")
    names = manifest.current_names
    view = record_view(redealt(manifest), names, manifest.table.house, before, by)
    if not view.rounds:
        assert superseded
        raise InputError(
            f"no round of this pack was played: {superseded.sentence}", "name that pack instead"
        )
    # everything that draws is loaded after the checks
    from cardgen.pages.forms.record import record_pdf
    from cardgen.pages.theme import style_of

    style = style_of(changed(printed.players[0], preferences.over(Preferences(large=False))))
    return Record(view, printed.event, record_pdf(view, style, printed.event), before)


def usual_place(manifest: Manifest) -> Path:
    """Where a record goes if nobody says: beside the pack, not into it, for that goes to the
    players.
    """
    return parent_of(manifest.folder) / f"hands-{manifest.table.pack_mark}.pdf"


def write_record(record: Record, path: Path, force: bool) -> None:
    """Write the PDF; in an organiser's folder only its owner can read it.

    force: replace a file of that name.
    Raises FileError: it would be among what goes to players, exists already, or can't be written.
    """
    write_whole(path, record.file.content, force, private=check_place(path))


def check_place(path: Path) -> bool:
    """Whether a record is in the private part of a pack there.

    Raises FileError: it would be in the part that goes to the players, or in the place of something
    that a pack needs.
    """
    try:
        above = list(path.resolve().parents)
        pack = next((folder for folder in above if (folder / MANIFEST).is_file()), None)
        if pack is None:
            return False
        private = pack / ORGANISER
        inside = private.is_dir() and any(
            folder.samefile(private) for folder in above if folder.is_dir()
        )
    except (OSError, RuntimeError, ValueError):  # writing says what is wrong
        return False
    if not inside:
        raise FileError(
            f"{path} would be in the part of a pack that goes to the players",
            "write it beside the pack, or name another file",
        )
    if path.suffix.casefold() != ".pdf":
        raise FileError(
            f"{path} would be among the files that a pack needs",
            "let its name end in .pdf, or write it beside the pack",
        )
    return True


def record_data(record: Record) -> dict[str, Any]:
    """All that the PDF shows, as JSON; cards as in the pack's own files, seats from 0."""
    table = record.view.table
    event = record.event
    rounds = []
    for round_ in record.view.rounds:
        facts = round_.facts
        sight = round_.facts.sight
        data = {
            "sits_out": facts.sits_out,
            "kind": facts.special or (None if sight is Sight.OPEN else sight.value),
            "hands": [None if hand is None else _notations(hand) for hand in round_.hands],
            "kitty": _notations(round_.kitty),
            "left_over": _notations(round_.rest),
        }
        rounds.append(facts.as_data() | data)
    return {
        "game": table.game,
        **({"house_rules": table.house} if table.house else {}),
        "title": table.title,
        "date": event.day.isoformat() if event.day else None,
        "place": event.place,
        "players": list(table.names),
        "header": json.loads(table.header),
        "words": table.words,
        "game_code": table.game_code,
        "pack_mark": table.pack_mark,
        "seed_kind": str(table.seed_kind),
        "not_played_from": record.not_played,
        "rounds": rounds,
    }


def _notations(cards: Cards) -> list[str]:
    return [card.notation for card in cards]
