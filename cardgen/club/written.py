"""An evening as it is in its folder: its tables and their packs, and whether its seed makes
them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from os.path import exists, isfile
from pathlib import Path
from typing import Any

from cardgen.club.evening import Evening, by_lot, movement
from cardgen.dealing import DUPLICATE, MOVING, in_fours, shuffle
from cardgen.errors import CheckError, FileError, InputError
from cardgen.files import read_limited
from cardgen.games import find_game
from cardgen.names import apart
from cardgen.pack import (
    AS_WRITTEN,
    EVENING,
    MANIFEST,
    SEED,
    SUPERSEDED,
    Manifest,
    check_written,
    find_all,
    parse_json,
    read_manifest,
    read_seed_note,
    read_superseded,
)
from cardgen.request import TitledEvent
from cardgen.text import Catalogue, Sentence, catalogue, club_catalogue
from cardgen.views import announced_draw, drawn_result

_MOST_BYTES = 200_000_000


@dataclass(frozen=True, slots=True)
class TableAt:
    """A table and its pack.  set: from 1; 0 where nobody moves."""

    table: int
    set: int
    folder: Path
    pack_mark: str
    game_code: str
    names: tuple[str, ...]

    @property
    def counts(self) -> Path:
        """The pack that counts now: that of the evening, or the last one that was dealt in its
        place and can be found.
        """
        return self.dealt[-1]

    @property
    def dealt(self) -> tuple[Path, ...]:
        """The evening's pack, then those that took its place, the last one last."""
        folders = [self.folder]
        while (folders[-1] / SUPERSEDED).exists() and (
            later := read_superseded(read_manifest(folders[-1]))
        ):
            place = Path(later.folder)
            if place in folders or not (place / MANIFEST).is_file():
                break
            folders.append(place)
        return tuple(folders)

    @property
    def words(self) -> str:
        """``table 3``, ``set 2, table 3``"""
        key = "evening.set" if self.set else "evening.table"
        return Sentence(key, set=self.set, table=self.table)


@dataclass(frozen=True, slots=True)
class WrittenEvening:
    """What ``evening.json`` says."""

    folder: Path
    kind: str
    game: str
    title: str
    day: date | None
    place: str
    language: str
    text: str  # what the code fixes beside the seed
    code: str
    seed_kind: str
    words: str  # what came out in a public draw, as it is hashed; or empty
    by_lot: bool
    tables: tuple[TableAt, ...]  # in their order, set by set

    @property
    def packs(self) -> tuple[Path, ...]:
        """Those that count, in the order of the tables."""
        return tuple(table.counts for table in self.tables)

    @property
    def players(self) -> int:
        """How many play."""
        return sum(len(table.names) for table in self.tables if table.set < 2)

    def as_data(self) -> dict[str, Any]:
        """What ``evening.json`` says."""
        return {
            "scheme": shuffle.SCHEME,
            "kind": self.kind,
            "evening": json.loads(self.text),
            "evening_code": self.code,
            "seed_kind": self.seed_kind,
            **({"words": self.words} if self.words else {}),
            "drawn_by_lot": self.by_lot,
            "date": self.day.isoformat() if self.day else None,
            "place": self.place,
            "language": self.language,
            "tables": [
                {
                    "table": table.table,
                    **({"set": table.set} if table.set else {}),
                    "folder": table.folder.name,
                    "pack_mark": table.pack_mark,
                    "game_code": table.game_code,
                    "players": list(table.names),
                }
                for table in self.tables
            ],
        }

    @property
    def evening(self) -> str:
        """``Club night, 2026-03-14``"""
        return ", ".join(filter(None, (self.title, self.day.isoformat() if self.day else "")))


def is_evening(place: Path) -> bool:
    """Whether a folder, or the file named, is an evening of many tables."""
    return place.name == EVENING if place.is_file() else (place / EVENING).is_file()


def open_evening(place: Path) -> WrittenEvening:
    """An evening from its folder.  Raises FileError: it can't be read; InputError: it is none,
    or a pack isn't where it should be.
    """
    path = place if isfile(place) else place / EVENING
    if not exists(place):
        raise FileError(f"there is no evening {place}", "“cardgen list” shows all that are here")
    usual = "name the folder that “cardgen club deal” wrote"
    if place.is_dir() and not path.exists():
        inside = [str(folder) for folder in find_all(place) if is_evening(folder)]
        which = "the one" if len(inside) == 1 else "one of those"
        raise FileError(
            f"{place} is no evening of many tables: there is no {EVENING} in it",
            f"name {which} in it: {', '.join(inside[:5])}" if inside else usual,
        )
    content = read_limited(path, _MOST_BYTES)
    try:
        evening = _read(parse_json(content, _MOST_BYTES), path.parent)
    except (ValueError, KeyError, TypeError, AttributeError):
        remedy = AS_WRITTEN if path.name == EVENING else usual
        raise InputError(f"{path} isn't the list of an evening", remedy) from None
    check_written(content, evening.as_data(), path)
    for table in evening.tables:
        if not (table.folder / MANIFEST).is_file():
            raise FileError(
                f"the pack of {table.words} isn't in {evening.folder}: {table.folder.name}",
                "put it back",
            )
    return evening


def _read(data: dict[str, Any], folder: Path) -> WrittenEvening:
    evening = data["evening"]
    names = [table["folder"] for table in data["tables"]]
    if data["scheme"] != shuffle.SCHEME or any(
        Path(name).name != name or name.startswith(".") for name in names
    ):
        raise ValueError
    if data["kind"] != evening["evening"] or data["seed_kind"] not in tuple(shuffle.SeedKind):
        raise ValueError
    tables = tuple(
        TableAt(
            int(table["table"]),
            int(table.get("set", 0)),
            folder / table["folder"],
            table["pack_mark"],
            table["game_code"],
            tuple(table["players"]),
        )
        for table in data["tables"]
    )
    return WrittenEvening(
        folder=folder,
        kind=str(data["kind"]),
        game=str(evening["game"]),
        title=str(evening["title"]),
        day=date.fromisoformat(data["date"]) if data["date"] else None,
        place=str(data["place"]),
        language=str(data["language"] or ""),
        text=shuffle.canonical(evening),
        code=str(data["evening_code"]),
        seed_kind=str(data["seed_kind"]),
        words=str(data.get("words", "")),
        by_lot=bool(data["drawn_by_lot"]),
        tables=tables,
    )


def evening_seed(evening: WrittenEvening) -> shuffle.Seed:
    """The evening's seed, from the organiser's part.  Raises FileError, InputError: it isn't
    there; CheckError: it is another evening's.
    """
    seed = shuffle.Seed(
        read_seed_note(evening.folder / SEED).text, shuffle.SeedKind(evening.seed_kind)
    )
    if shuffle.game_code(evening.text, seed) != evening.code:
        raise CheckError(
            f"{evening.folder / SEED} isn't the seed of this evening's code", AS_WRITTEN
        )
    return seed


def check_evening(evening: WrittenEvening, seed: shuffle.Seed, code: str | None) -> tuple[str, ...]:
    """What doesn't match of an evening as a whole, a sentence each; its packs are checked one by
    one.

    Args:
        seed: of the evening.
        code: as it was posted; None: as ``evening.json`` says it.
    """
    if code not in (None, evening.code):
        codes = {"posted": in_fours(code or ""), "own": in_fours(evening.code)}
        return (Sentence("evening.other-code", folder=evening.folder, **codes),)
    if shuffle.game_code(evening.text, seed) != evening.code:
        return (Sentence("evening.other-seed", own=in_fours(evening.code), file=EVENING),)
    wrong = list[str]()
    if announced_draw(evening.text) and not drawn_result(evening.words):
        wrong.append(Sentence("evening.no-result"))

    # the tables are those that the code fixes, set by set: how many, and how many sit at each
    fixed = json.loads(evening.text)
    sets = range(1, fixed["sets"] + 1) if evening.kind == MOVING else (0,)
    planned = [
        (number, table, seats) for number in sets for table, seats in enumerate(fixed["seats"], 1)
    ]
    if [(table.set, table.table, len(table.names)) for table in evening.tables] != planned:
        wrong.append(Sentence("evening.other-tables", file=EVENING))
    for table in evening.tables:
        manifest = read_manifest(table.folder)
        if problem := _wrong_with(evening, table, manifest):
            wrong.append(Sentence("check.file", file=table.words, words=problem))
    if evening.by_lot and not wrong and not _drawn_right(evening):
        wrong.append(Sentence("evening.other-lots"))
    return tuple(wrong)


def _wrong_with(evening: WrittenEvening, table: TableAt, manifest: Manifest) -> Sentence | None:
    view = manifest.table
    if manifest.header.replaced:
        return Sentence("evening.replaced")
    if view.at is None or (view.at.evening, view.at.code, view.at.table, view.at.set) != (
        evening.text,
        evening.code,
        table.table,
        table.set,
    ):
        return Sentence("evening.another")
    if view.words != evening.words:
        return Sentence("evening.other-result")
    if (view.pack_mark, view.game_code, view.names) != (
        table.pack_mark,
        table.game_code,
        table.names,
    ):
        return Sentence("evening.other-players", file=EVENING)
    return None


def _drawn_right(evening: WrittenEvening) -> bool:
    """Whether the lots are those of the code; two of one name, who change places where the lot
    puts them together, aren't told apart.
    """
    here = [name for table in evening.tables if table.set < 2 for name in table.names]
    drawn = [here[place] for place in by_lot(here, evening.code)]
    if evening.kind != MOVING:
        return drawn == here or len(set(here)) < len(here)
    fixed = json.loads(evening.text)
    planned = movement(find_game(evening.game), fixed["seats"], fixed["sets"], evening.code)
    wanted = [
        tuple(drawn[player] for player in table) for tables in planned.sets for table in tables
    ]
    return [table.names for table in evening.tables] == wanted


_Seats = Sequence[tuple[int, int, Sequence[str]]]
"""Set, 0 where nobody moves, table, and who sits there."""


def start_message(evening: WrittenEvening, language: str) -> str:
    """The evening's code and what it is for, and who sits where; of players who move, where they
    begin.
    """
    texts = club_catalogue(language)
    seats = [(table.set, table.table, table.names) for table in evening.tables]
    event = TitledEvent(evening.title, evening.day, evening.place)
    lines = _head(evening.game, event, evening.kind, seats, language)
    lines += [
        "",
        texts(
            "chat.start",
            code=in_fours(evening.code),
            lot=texts("chat.by-lot") if evening.by_lot else "",
        ),
    ]
    if evening.words:
        lines.append(
            catalogue(language)(
                "protocol.draw",
                draw=apart(announced_draw(evening.text)),
                drawn=drawn_result(evening.words),
            )
        )
    return "\n".join(lines)


def announcement(evening: Evening, language: str) -> str:
    """What is posted before a public draw: the evening's code, who sits where, and what will be
    drawn.
    """
    texts, asked = club_catalogue(language), evening.asked
    seats = [
        (table.at.set, table.at.table, [guest.person.name for guest in table.guests])
        for table in evening.tables
    ]
    lines = _head(asked.game.name, asked.event, asked.kind, seats, language)
    return "\n".join(
        [*lines, "", texts("chat.announced", code=in_fours(evening.code), draw=apart(asked.draw))]
    )


def table_words(number: int, table: int, texts: Catalogue) -> str:
    """``Table 3``, ``Set 2, table 3``.  number: of the set, 0 where nobody moves."""
    return texts("list.set", n=table, set=number) if number else texts("list.table", n=table)


def _head(game: str, event: TitledEvent, kind: str, seats: _Seats, language: str) -> list[str]:
    """What is played when and where, and who sits at which table."""
    texts, words, (title, day, place) = club_catalogue(language), catalogue(language), event
    first = [seat for seat in seats if seat[0] < 2]
    called = words(f"game.{game}")
    about = [
        called if title else "",
        words.date(day) if day else "",
        place,
        texts.count("plural.tables", len(first)),
    ]
    lines = [apart(title or called), " · ".join(filter(None, about)), ""]
    for number, table, names in first:
        lines.append(f"{table_words(number, table, texts)}: {', '.join(map(apart, names))}")
    lines += [texts("chat.moves")] if first[0][0] else []
    return [*lines, texts("list.duplicate")] if kind == DUPLICATE else lines
