"""What is in a pack's ``organiser/`` folder, read as strictly as its public half.  Knows no deal and draws nothing."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardgen.errors import CheckError, FileError, InputError
from cardgen.files import parent_of, read_limited
from cardgen.names import clean_address, clean_text, shown_name
from cardgen.pack.manifest import MOST_BYTES, Manifest
from cardgen.pack.paths import ADDRESSES, DEAL, ORGANISER, PASSWORDS, PLAYER_FILES, PRINT, SUPERSEDED
from cardgen.preferences import Preferences, option_name, read_languages, read_noted
from cardgen.request import MOST_TITLE, read_day
from cardgen.text import LANGUAGES, located
from cardgen.views import Event

AS_WRITTEN = "take the file as cardgen wrote it"


@dataclass(frozen=True, slots=True)
class Printed:
    """How the files of a pack are drawn."""

    event: Event  # what covers say of it
    players: tuple[Preferences, ...]  # what each of them prefers, by seat, nothing left open
    encrypted: bool  # whether each file opens only with its password
    shared: tuple[Preferences, ...] = ()  # how protocol and rules are drawn, one for each language; empty in a pack that doesn't say


@dataclass(frozen=True, slots=True)
class Superseded:
    """Which pack took the place of another one."""

    folder: str  # where it was written; beside the old pack, if that is where it was
    pack_mark: str
    game_code: str
    from_round: int  # the first round that was dealt anew

    @property
    def sentence(self) -> str:
        """``pack QX7M in corona-QX7M takes its place from round 7 on``"""
        return f"pack {self.pack_mark} in {self.folder} takes its place from round {self.from_round} on"


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """What the organiser's list says of a player's file."""

    path: str  # in the pack
    seat: int  # from 0
    language: str
    layout: str
    pages: int
    sha256: str = field(repr=False)  # in hexadecimal digits


def read_player_files(manifest: Manifest) -> tuple[PlayerFile, ...]:
    """The list, by seat.  Raises FileError: it can't be read; InputError: it doesn't list exactly the files of this pack's players."""
    check_private(manifest)
    path = manifest.folder / PLAYER_FILES
    entries = _read_json(path)
    fine = isinstance(entries, list) and all(_is_player_file(entry) for entry in entries)
    if not fine or [(entry["seat"], entry["path"]) for entry in entries] != list(enumerate(manifest.player_files)):
        raise InputError(f"{path} doesn't list the players' files of this pack", AS_WRITTEN)
    return tuple(PlayerFile(**{name: entry[name] for name in _ENTRY}) for entry in entries)


_ENTRY = {"path": str, "seat": int, "language": str, "layout": str, "pages": int, "sha256": str}


def _is_player_file(entry: object) -> bool:
    if not isinstance(entry, dict) or not all(type(entry.get(name)) is kind for name, kind in _ENTRY.items()):
        return False
    return re.fullmatch("[0-9a-f]{64}", entry["sha256"]) is not None and entry["pages"] > 0 and entry["language"] in LANGUAGES


def read_print(manifest: Manifest) -> Printed:
    """How the players' files of a pack are drawn.  Raises FileError: it can't be read; InputError: it isn't as cardgen wrote it."""
    path = manifest.folder / PRINT
    data = _read_json(path)
    players = data.get("players") if isinstance(data, dict) else None
    if not isinstance(players, list) or len(players) != len(manifest.player_files):
        raise InputError(f"{path} doesn't say how the players' files of this pack are drawn", AS_WRITTEN)
    with located(str(path)):
        day = None if data.get("date") is None else read_day(str(data["date"]))
        place, organiser = (clean_text(_text(data, key), key, MOST_TITLE) for key in ("place", "organiser"))
        preferences = tuple(read_noted(one if isinstance(one, dict) else {}) for one in players)
        common = data.get("shared", [])
        languages = read_languages(data.get("languages", []))
        shared = tuple(read_noted(one) for one in common if isinstance(one, dict)) if isinstance(common, list) else ()
    missing = [option_name(name) for one in (*preferences, *shared) for name, value in one.as_data().items() if value is None]
    if missing:
        raise InputError(f"{path} doesn't say the {missing[0]} of every player", AS_WRITTEN)
    return Printed(Event(day, place, organiser, languages), preferences, bool(data.get("encrypted")), shared)


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise InputError(f"{key} isn't text", AS_WRITTEN)
    return value


def read_addresses(manifest: Manifest) -> tuple[str | None, ...]:
    """The players' e-mail addresses, by seat; None for a player without one.

    Raises FileError: they can't be read; InputError: they aren't those of this pack's players, or one of them isn't an address.
    """
    path = manifest.folder / ADDRESSES
    if not path.exists():
        return (None,) * len(manifest.player_files)
    entries = _read_json(path)
    fine = isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries)
    names = manifest.table.names
    if not fine or [entry.get("seat") for entry in entries] != list(range(len(names))):
        raise InputError(f"{path} doesn't list the {len(names)} players of this pack, in the order of their seats", AS_WRITTEN)
    return tuple(_address(path, entry, name) for entry, name in zip(entries, names, strict=True))


def _address(path: Path, entry: dict[str, Any], name: str) -> str | None:
    listed = entry.get("name")
    if not isinstance(listed, str) or shown_name(listed) != name:
        raise InputError(f"{path} has another name than {name} at seat {entry['seat']}", "change only addresses in it")
    address = entry.get("address")
    if address is None or address == "":
        return None
    if not isinstance(address, str):
        raise InputError(f"{path}: the address of {name} isn't text", '"address": "name@example.org"')
    try:
        return clean_address(address.strip(), name)
    except InputError as error:
        raise InputError(f"{path}: {error.problem}", '"address": "name@example.org"') from None


def read_passwords(manifest: Manifest) -> tuple[str, ...] | None:
    """The passwords of the players' files, by seat; None where the pack isn't encrypted.

    Raises FileError: they can't be read; InputError: they aren't those of this pack's players.
    """
    path = manifest.folder / PASSWORDS
    if not path.exists():
        return None
    lines = [line.strip() for line in read_limited(path, MOST_BYTES).decode("utf-8", "replace").splitlines()]
    return tuple(_password(path, lines, f"{seat} {name}", name) for seat, name in enumerate(manifest.table.names, 1))


def _password(path: Path, lines: list[str], who: str, name: str) -> str:
    """What is behind seat and name; a name may look like anything, even like a password."""
    found = {line.removeprefix(who).strip() for line in lines if line.startswith(f"{who} ")}
    passwords = [text for text in found if re.fullmatch("[0-9A-HJKMNP-TV-Z]{16}", text)]
    if len(passwords) != 1:
        raise InputError(f"{path} doesn't have one password for {name}", AS_WRITTEN)
    return passwords[0]


def read_superseded(manifest: Manifest) -> Superseded | None:
    """The pack that took the place of this one, if one did.  Raises FileError: its note can't be read; InputError: it was changed."""
    path = manifest.folder / SUPERSEDED
    if not path.exists():
        return None
    data = _read_json(path)
    kinds = {"folder": str, "pack_mark": str, "game_code": str, "from_round": int}
    if not isinstance(data, dict) or not all(type(data.get(key)) is kind for key, kind in kinds.items()):
        raise InputError(f"{path} doesn't say which pack takes the place of this one", AS_WRITTEN)
    folder = parent_of(manifest.folder) / data["folder"]  # an absolute path stays what it is
    if data.get("pending") and not folder.is_dir():  # whoever wrote that was stopped before the new pack was there
        return None
    return Superseded(str(folder), data["pack_mark"], data["game_code"], data["from_round"])


def check_private(manifest: Manifest) -> None:
    """Raises FileError if this is only the part of a pack that goes to the players."""
    if not (manifest.folder / ORGANISER).is_dir():
        raise FileError(
            f"{manifest.folder} has no {ORGANISER}/ folder", "only whoever dealt the pack can do this, in the folder that was written then"
        )


def check_current(manifest: Manifest) -> None:
    """Raises InputError if another pack took the place of this one: nobody is to get a file of it any more."""
    superseded = read_superseded(manifest)
    if superseded:
        raise InputError(f"{manifest.folder} no longer counts: {superseded.sentence}", f"use {superseded.folder}")


def check_edition(manifest: Manifest) -> None:
    """Raises InputError if the pack's closed cards are told by numbers that can't be drawn any more: others wouldn't fit them."""
    if manifest.table.old_numbers:
        raise InputError(
            f"{manifest.folder} was dealt by an older cardgen, and the numbers for its closed cards can't be made any more",
            "keep its files as they are, or deal a new game",
        )


def check_rounds(manifest: Manifest) -> list[dict[str, Any]]:
    """The rounds as they were dealt, with all hands, compared with what the pack says of them in public.

    Raises FileError: the deal can't be read; CheckError: they differ.
    """
    path = manifest.folder / DEAL
    dealt = _read_json(path)
    rounds = dealt.get("rounds") if isinstance(dealt, dict) else None
    public = [facts.as_data() for facts in manifest.table.rounds]
    found = [_public_part(one, public[0]) for one in rounds] if isinstance(rounds, list) else []
    if found != public:
        number = next((int(other["number"]) for one, other in zip(found, public, strict=False) if one != other), 0)
        where = f"round {number}" if number else "the number of rounds"
        raise CheckError(f"{manifest.path} and {path} disagree about {where}", "take the pack as cardgen wrote it")
    assert isinstance(rounds, list)
    return rounds


def _public_part(dealt: object, public: dict[str, Any]) -> dict[str, Any] | None:
    """What a round that was dealt says of the same things as its public description."""
    return {key: dealt.get(key) for key in public} if isinstance(dealt, dict) else None


def _read_json(path: Path) -> Any:
    """What a file holds; None if it isn't JSON, or holds what can't be written again."""
    content = read_limited(path, MOST_BYTES)
    try:
        data = json.loads(content)
        json.dumps(data, ensure_ascii=False).encode()
        return data
    except (ValueError, RecursionError):
        return None
