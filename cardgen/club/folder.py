"""The folder of an evening: beside its place until every table is there, then whole.

What was begun stays, hidden and for the organiser alone, until the same evening is asked for again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardgen.club.evening import Evening, EveningOrder
from cardgen.club.written import TableAt, WrittenEvening
from cardgen.dealing import shuffle
from cardgen.errors import FileError, InputError
from cardgen.files import held, reason, write_whole
from cardgen.pack import (
    EVENING,
    MANIFEST,
    ORGANISER,
    SEED,
    PackFile,
    as_json,
    read_seed_note,
    remove_whole,
    seed_note,
    uninterrupted,
    write_folder,
)
from cardgen.views import drawn_result

TABLES, CARDS, PHONE_CARDS = "tables.pdf", "cards.pdf", "cards-phone.pdf"
_BEGUN = f"{ORGANISER}/begun.json"


@dataclass(frozen=True, slots=True)
class Begun:
    """An evening whose tables are being dealt."""

    folder: Path  # hidden, beside the evening's place
    seed: shuffle.Seed | None  # of one that was begun before; None: it begins now

    def packs(self) -> dict[tuple[int, int], str]:
        """The tables that are there: set, 0 where nobody moves, and table → name of the folder."""
        packs = {}
        for place in self.folder.glob(f"*/{MANIFEST}"):
            header = json.loads(place.read_text("utf-8"))["header"]
            packs[header.get("set", 0), header["table"]] = place.parent.name
        return packs


@contextlib.contextmanager
def under_way(asked: EveningOrder, out: Path, resume: bool) -> Iterator[Begun]:
    """The hidden folder in which an evening is dealt.

    Where a public draw is announced, what was begun always goes on: its code may have been posted.

    Raises:
        FileError: it can't be made.
        InputError: there is none to go on with, or it was dealt with another result of the draw.
    """
    place = begun_place(asked, out)
    seed = None
    if _goes_on(asked, place, resume):
        if not _is_begun(place) and asked.draw:
            raise InputError(
                f"no evening with this draw, list and options was begun in {out}",
                "begin with the same line without --drawn and post its code; then list and options"
                " stay as they are",
            )
        if not _is_begun(place):
            raise InputError(
                f"nothing of this evening was begun in {out}",
                "without --resume it begins anew; it goes by list and options",
            )
        noted = _noted(place)
        words = noted.get("words", "")
        if asked.words and words not in ("", asked.words) and Begun(place, None).packs():
            raise InputError(
                "tables of this evening were dealt with another result of the draw:"
                f" {drawn_result(words)}",
                "give --drawn as it was published",
            )
        kind = shuffle.SeedKind(noted.get("seed_kind", shuffle.SeedKind.FRESH))
        seed = shuffle.Seed(read_seed_note(place / SEED).text, kind)
    elif place.is_dir() and not asked.draw:
        with _alone(place):
            _remove(place)

    if out.exists() and not out.is_dir():
        raise FileError(
            f"can't make the folder {out}: a file is where a folder should be",
            "use another folder with -o",
        )
    try:
        (place / ORGANISER).mkdir(mode=0o700, parents=True, exist_ok=True)
        place.chmod(0o700)
    except OSError as error:
        raise FileError(
            f"can't make {place}: {reason(error)}", "use another folder with -o"
        ) from error

    begun = Begun(place, seed)
    with _alone(place):
        try:
            yield begun
        except BaseException:
            if not begun.packs() and not (asked.draw and (place / SEED).exists()):
                with contextlib.suppress(FileError):
                    _remove(place)  # there is nothing to go on with
            raise


def begun_place(asked: EveningOrder, out: Path) -> Path:
    """Where an evening is begun, hidden."""
    return out / f".evening-{_fingerprint(asked)}.begun"


def _goes_on(asked: EveningOrder, place: Path, resume: bool) -> bool:
    """Whether an evening that was begun is gone on with; where nothing was fixed yet that could
    be posted, it begins.
    """
    return resume or bool(asked.words) or (bool(asked.draw) and _is_begun(place))


def _is_begun(place: Path) -> bool:
    """Whether an evening's seed is there: before it, nothing is dealt or said."""
    return (place / SEED).is_file()


def _remove(place: Path) -> None:
    """In one step: what is left of it, if this is killed, is nobody's evening.  Raises
    FileError.
    """
    try:
        remove_whole(place, None)
    except OSError as error:
        raise FileError(
            f"can't remove {place}: {reason(error)}", "use another folder with -o"
        ) from error


def begins_anew(asked: EveningOrder, out: Path, resume: bool) -> str:
    """What is said of tables that were dealt when this evening was begun before, and are now
    removed; or nothing.
    """
    place = begun_place(asked, out)
    count = len(Begun(place, None).packs())
    with held(place, wait=False) as alone:
        if not count or alone is False or _goes_on(asked, place, resume):
            return ""
    tables = "a table was" if count == 1 else f"{count} tables were"
    return (
        f"this evening was begun before, and {tables} dealt: it begins anew; --resume would have"
        " gone on"
    )


def all_begun(out: Path) -> Iterator[str]:
    """What is said of the evenings in a folder that were begun and that nobody deals just now, a
    sentence each.
    """
    for place in sorted(out.glob(".evening-*.begun")):
        with held(place, wait=False) as alone:
            if alone is False or not _is_begun(place):
                continue
        noted, count = _noted(place), len(Begun(place, None).packs())
        what = ", ".join(filter(None, (noted.get("title", ""), noted.get("game", ""))))
        whose = f"an evening of many tables{f' ({what})' if what else ''}"
        if noted.get("draw") and not count:
            yield (
                f"{place.name}: {whose} waits for its draw, {noted['draw']}: the same line with"
                " --drawn deals it"
            )
            continue
        tables = (
            "none of its tables is"
            if not count
            else "one of its tables is"
            if count == 1
            else f"{count} of its tables are"
        )
        yield (
            f"{place.name}: {whose} was begun, and {tables} dealt: the same line with --resume goes"
            " on; or remove the folder"
        )


@contextlib.contextmanager
def _alone(place: Path) -> Iterator[None]:
    """As long as this lasts, nobody else deals this evening here, where the system has such
    locks.  Raises FileError: somebody does.
    """
    with held(place, wait=False) as alone:
        if alone is False:
            raise FileError(
                f"another run is dealing this evening in {place.parent}", "let it finish"
            )
        yield


def _fingerprint(asked: EveningOrder) -> str:
    """What tells an evening from others: all that was asked, without the seed."""
    order = asked.order
    parts: list[object] = [
        asked.kind,
        order.game,
        dict(order.settings),
        order.title,
        order.day,
        order.place,
        order.organiser,
        order.preferences.as_data(),
        asked.size,
        asked.sets,
        repr(order.house.layers) if order.house else "",
        order.encrypt,
        asked.draw,
    ]
    parts += [
        [g.person.name, g.person.address, g.preferences.as_data(), g.table, g.seat]
        for g in asked.found.guests
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:8]


def _noted(place: Path) -> dict[str, str]:
    """What isn't in the seed's note; once all is dealt, what everybody may know says it."""
    for path in (place / _BEGUN, place / EVENING):
        if path.exists():
            return dict(json.loads(path.read_text("utf-8")))
    return {}


def keep_seed(begun: Begun, evening: Evening) -> None:
    """Note the seed before the first table is dealt, and what was drawn, so that what is begun can
    be gone on with.

    The seed last: an evening that has one is begun, and says of which kind it is.
    """
    asked = evening.asked
    noted = {
        "seed_kind": evening.seed.kind,
        "words": asked.words,
        "draw": asked.draw,
        "title": asked.order.title,
        "game": asked.game.name,
    }
    note = seed_note(evening.seed).replace(
        "The seed code of this game.", "The seed code of this evening."
    )
    for path, content in ((_BEGUN, as_json(noted)), (SEED, note.encode())):
        write_whole(begun.folder / path, content, force=True, private=True)


def add_table(begun: Begun, folder: str, files: Sequence[PackFile]) -> None:
    """Put a table's pack there, whole or not at all; one that is there stays."""
    if not (begun.folder / folder / MANIFEST).is_file():
        write_folder(begun.folder / folder, files)


def finish(begun: Begun, evening: Evening, files: Sequence[tuple[str, bytes]], place: Path) -> Path:
    """All tables are there: the evening takes its place."""
    try:
        for path, content in files:
            write_whole(begun.folder / path, content, force=True)
        if os.path.lexists(place):
            raise FileError(f"{place} exists already", "use another folder with -o")
        with uninterrupted(f"{place} is there, whole"):
            (begun.folder / _BEGUN).unlink(missing_ok=True)
            os.rename(begun.folder, place)
    except OSError as error:
        raise FileError(
            f"can't write {place}: {reason(error)}", "what is dealt is kept: --resume goes on"
        ) from error
    return place


def public_data(evening: Evening, begun: Begun) -> bytes:
    """What everybody may know: the evening and its code, the tables with their packs, codes and
    players.
    """
    order, names, event = evening.asked.order, begun.packs(), evening.asked.event
    tables = []
    for table in evening.tables:
        folder = names[table.at.set, table.at.table]
        data = json.loads((begun.folder / folder / MANIFEST).read_text("utf-8"))
        players = tuple(player["name"] for player in data["players"])
        tables.append(
            TableAt(
                table.at.table,
                table.at.set,
                Path(folder),
                data["pack_mark"],
                data["game_code"],
                players,
            )
        )
    written = WrittenEvening(
        folder=begun.folder,
        kind=evening.asked.kind,
        game=evening.asked.game.name,
        title=event.title,
        day=event.day,
        place=event.place,
        language=order.preferences.language or "",
        text=evening.text,
        code=evening.code,
        seed_kind=evening.seed.kind,
        words=evening.asked.words,
        by_lot=not evening.asked.found.placed,
        tables=tuple(tables),
    )
    return as_json(written.as_data())
