"""What is in a pack's ``organiser/`` folder, read as strictly as its public half; what packs are
called in listings, and which of them are in a folder.  Knows no deal and draws nothing.
"""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from cardgen import frozen
from cardgen.errors import CardgenError, FileError, InputError
from cardgen.files import parent_of, read_limited
from cardgen.names import Names, clean_address, clean_text, shown_name
from cardgen.pack.formats import (
    ADDRESSES,
    AS_WRITTEN,
    MOST_BYTES,
    ORGANISER,
    PASSWORDS,
    PLAYER_FILES,
    PRINT,
    SUPERSEDED,
    check_written,
    parse_json,
)
from cardgen.pack.manifest import Manifest, read_manifest
from cardgen.preferences import Preferences, read_languages, read_noted
from cardgen.request import MOST_TITLE, read_day, read_page
from cardgen.text import LANGUAGES, Sentence, located
from cardgen.views import AtTable, Event


@frozen
class Printed:
    """How the files of a pack are drawn."""

    event: Event  # what covers say of it
    players: tuple[Preferences, ...]  # what each of them prefers, by seat, nothing left open
    encrypted: bool  # whether each file opens only with its password
    shared: tuple[Preferences, ...]  # how protocol and rules are drawn, one for each edition

    def as_data(self) -> dict[str, Any]:
        """What ``print.json`` says."""
        event = self.event
        return {
            "date": event.day.isoformat() if event.day else None,
            "place": event.place,
            "organiser": event.organiser,
            "players": [one.as_noted() for one in self.players],
            **({"languages": list(event.languages)} if event.languages else {}),
            **({"page": event.page} if event.page else {}),
            "shared": [one.as_noted() for one in self.shared],
            **({"encrypted": True} if self.encrypted else {}),
        }


@frozen
class Superseded:
    """Which pack took the place of another one."""

    folder: str  # where it was written; beside the old pack, if that is where it was
    pack_mark: str
    game_code: str
    from_round: int  # the first round that was dealt anew

    @property
    def sentence(self) -> str:
        """``pack QX7M in corona-QX7M takes its place from round 7 on``"""
        return Sentence(
            "check.superseded", mark=self.pack_mark, folder=self.folder, n=self.from_round
        )


class PlayerFile(NamedTuple):
    """What the organiser's list says of a player's file."""

    path: str  # in the pack
    seat: int  # from 0
    language: str
    layout: str
    pages: int
    sha256: str  # in hexadecimal digits


def read_player_files(manifest: Manifest) -> tuple[PlayerFile, ...]:
    """The list, by seat.  Raises FileError: it can't be read; InputError: it doesn't list
    exactly the files of this pack's players.
    """
    check_private(manifest)
    path = manifest.folder / PLAYER_FILES
    content = read_limited(path, MOST_BYTES)
    entries = parse_json(content)
    try:
        found = tuple(
            PlayerFile(**{key: entry[key] for key in PlayerFile._fields}) for entry in entries
        )
    except (KeyError, TypeError, AttributeError):
        raise InputError(
            f"{path} doesn't list the players' files of this pack", AS_WRITTEN
        ) from None
    seated = [(file.seat, file.path) for file in found] == list(enumerate(manifest.player_files))
    if not seated or not all(
        isinstance(file.sha256, str)
        and re.fullmatch("[0-9a-f]{64}", file.sha256)
        and isinstance(file.layout, str)
        and file.language in LANGUAGES
        and type(file.pages) is int
        and file.pages > 0
        for file in found
    ):
        raise InputError(f"{path} doesn't list the players' files of this pack", AS_WRITTEN)
    check_written(content, [file._asdict() for file in found], path)
    return found


def read_print(manifest: Manifest) -> Printed:
    """How the players' files of a pack are drawn.  Raises FileError: it can't be read;
    InputError: it isn't as cardgen wrote it.
    """
    path = manifest.folder / PRINT
    content = read_limited(path, MOST_BYTES)
    data = parse_json(content)
    try:
        with located(str(path)):
            day = None if data["date"] is None else read_day(data["date"])
            place, organiser = (
                clean_text(data[key], key, MOST_TITLE) for key in ("place", "organiser")
            )
            players, shared = (tuple(map(read_noted, data[key])) for key in ("players", "shared"))
            event = Event(
                day,
                place,
                organiser,
                read_languages(data.get("languages", [])),
                page=read_page(data.get("page", "")),
            )
        found = Printed(event, players, data.get("encrypted") is True, shared)
    except (KeyError, TypeError, AttributeError, ValueError):
        raise InputError(f"{path} isn't as cardgen wrote it", AS_WRITTEN) from None
    editions = list(dict.fromkeys(file.edition for file in manifest.files))
    if (
        len(players) != len(manifest.player_files)
        or [one.edition for one in shared] != editions
        or any(None in one.as_data().values() for one in (*players, *shared))
    ):
        raise InputError(f"{path} doesn't say how the files of this pack are drawn", AS_WRITTEN)
    check_written(content, found.as_data(), path)
    return found


def read_addresses(manifest: Manifest) -> tuple[str | None, ...]:
    """The players' e-mail addresses, by seat; None for a player without one.

    Raises FileError: they can't be read; InputError: they aren't those of this pack's players, or
    one of them isn't an address.
    """
    path = manifest.folder / ADDRESSES
    if not path.exists():
        return (None,) * len(manifest.player_files)
    entries = parse_json(read_limited(path, MOST_BYTES))
    fine = isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries)
    names = manifest.table.names
    if not fine or [entry.get("seat") for entry in entries] != list(range(len(names))):
        raise InputError(
            f"{path} doesn't list the {len(names)} players of this pack, in the order of their"
            " seats",
            AS_WRITTEN,
        )
    addresses: list[str | None] = []
    for entry, name in zip(entries, names, strict=True):
        listed = entry.get("name")
        address = entry.get("address")
        if not isinstance(listed, str) or shown_name(listed) != name:
            raise InputError(
                f"{path} has another name than {name} at seat {entry['seat']}",
                "change only addresses in it",
            )
        if address is None or address == "":
            addresses.append(None)
            continue
        example = '"address": "name@example.org"'
        if not isinstance(address, str):
            raise InputError(f"{path}: the address of {name} isn't text", example)
        try:
            addresses.append(clean_address(address.strip(), name))
        except InputError as error:
            raise InputError(f"{path}: {error.problem}", example) from None
    return tuple(addresses)


def read_passwords(manifest: Manifest) -> tuple[str, ...] | None:
    """The passwords of the players' files, by seat; None where the pack isn't encrypted.

    Raises FileError: they can't be read; InputError: they aren't those of this pack's players.
    """
    path = manifest.folder / PASSWORDS
    if not path.exists():
        return None
    lines = [
        line.strip()
        for line in read_limited(path, MOST_BYTES).decode("utf-8", "replace").splitlines()
    ]
    passwords = []
    for seat, name in enumerate(manifest.table.names, 1):
        # what is behind seat and name; a name may look like anything, even like a password
        who = f"{seat} {name}"
        typed = {line.removeprefix(who).strip() for line in lines if line.startswith(f"{who} ")}
        fitting = [text for text in typed if re.fullmatch("[0-9A-HJKMNP-TV-Z]{16}", text)]
        if len(fitting) != 1:
            raise InputError(f"{path} doesn't have one password for {name}", AS_WRITTEN)
        passwords += fitting
    return tuple(passwords)


def read_superseded(manifest: Manifest) -> Superseded | None:
    """The pack that took the place of this one, if one did.  Raises FileError: its note can't be
    read; InputError: it was changed.
    """
    path = manifest.folder / SUPERSEDED
    if not path.exists():
        return None
    data = parse_json(read_limited(path, MOST_BYTES))
    kinds = {"folder": str, "pack_mark": str, "game_code": str, "from_round": int}
    if not isinstance(data, dict) or not all(
        type(data.get(key)) is kind for key, kind in kinds.items()
    ):
        raise InputError(f"{path} doesn't say which pack takes the place of this one", AS_WRITTEN)
    folder = parent_of(manifest.folder) / data["folder"]  # an absolute path stays what it is
    # Whoever wrote that was stopped before the new pack was there.
    if data.get("pending") and not folder.is_dir():
        return None
    return Superseded(str(folder), data["pack_mark"], data["game_code"], data["from_round"])


def check_private(manifest: Manifest) -> None:
    """Raises FileError if this is only the part of a pack that goes to the players."""
    if not (manifest.folder / ORGANISER).is_dir():
        raise FileError(
            f"{manifest.folder} has no {ORGANISER}/ folder",
            "only whoever dealt the pack can do this, in the folder that was written then",
        )


def check_current(manifest: Manifest) -> None:
    """Raises InputError if another pack took the place of this one: nobody is to get a file of
    it any more.
    """
    superseded = read_superseded(manifest)
    if superseded:
        raise InputError(
            f"{manifest.folder} no longer counts: {superseded.sentence}", f"use {superseded.folder}"
        )


# -- what packs are called in listings


@frozen
class Summary:
    folder: Path
    pack_mark: str
    game: str  # its name on the command line
    title: str  # of the evening; empty if it has none
    day: date | None
    players: Names
    at: AtTable | None = None  # the table, where there are many

    @property
    def table(self) -> str:
        """``table 3``, ``set 2, table 3``; empty where there is one."""
        if self.at is None:
            return ""
        return (
            f"set {self.at.set}, table {self.at.table}" if self.at.set else f"table {self.at.table}"
        )

    def is_next_set(self, other: Summary) -> bool:
        """Whether both are of one evening on which players change tables, so that everybody gets
        a pack of each set.
        """
        return (
            self.at is not None
            and other.at is not None
            and self.at.code == other.at.code
            and self.at.set != other.at.set
        )

    def is_other_table(self, other: Summary) -> bool:
        """Whether both are of one evening, at two tables with cards of their own."""
        one = self.at
        two = other.at
        return (
            one is not None
            and two is not None
            and one.code == two.code
            and one.table != two.table
            and one.kind != "duplicate"
        )

    @property
    def evening(self) -> str:
        """``Friday whist, table 3, 2026-03-14``; empty if nobody said any of it."""
        return ", ".join(
            filter(None, (self.title, self.table, self.day.isoformat() if self.day else ""))
        )

    @property
    def words(self) -> str:
        """``output/friday-whist-corona-PBVV (Friday whist, 2026-03-14)``"""
        return f"{self.folder}{f' ({self.evening})' if self.evening else ''}"


def summarize(manifest: Manifest) -> Summary:
    """A pack without its organiser's part has no date to tell."""
    try:
        day = read_print(manifest).event.day
    except CardgenError:
        day = None
    table = manifest.table
    return Summary(
        manifest.folder, table.pack_mark, table.game, table.title, day, table.names, table.at
    )


def read_summary(place: Path) -> Summary:
    """Raises FileError, InputError: it isn't a pack."""
    return summarize(read_manifest(place))
