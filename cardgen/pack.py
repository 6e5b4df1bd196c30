"""A dealt game → a folder: drawn completely in memory, written beside its place, then moved there whole.

What only the organiser may read (seed, hands, hashes of the players' files, addresses) lies in ``organiser/``.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import secrets
import shutil
import signal
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen import shuffle
from cardgen.deal import Deal
from cardgen.errors import FileError
from cardgen.games.planned import plan_game
from cardgen.games.rules import RoundFacts
from cardgen.names import Person, file_stem, shown_name
from cardgen.view import TableView, player_view, table_view

if TYPE_CHECKING:
    from cardgen.pages.style import Occasion, Style

ORGANISER = "organiser"
MANIFEST = "pack.json"
LEDGER = "mail-ledger.jsonl"


class Kind(StrEnum):
    """What a file of a pack is."""

    PLAYER = "player"
    PROTOCOL = "protocol"
    RULES = "rules"
    DATA = "data"


@dataclass(frozen=True, slots=True)
class PackFile:
    """A file of a pack.

    Attributes:
        path: inside the pack, with ``/``.
        content: its bytes.
        kind: what it is.
        seat: from 0; None where it isn't one player's.
        pages: of a PDF, else 0.
    """

    path: str
    content: bytes = field(repr=False)
    kind: Kind
    seat: int | None = None
    pages: int = 0

    @property
    def private(self) -> bool:
        """Whether only the organiser may read it."""
        return self.path.startswith(f"{ORGANISER}/")

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class Pack:
    """A finished pack.  folder: its name; files: in the order in which they are listed."""

    folder: str
    deal: Deal
    names: tuple[str, ...]
    files: tuple[PackFile, ...]


def draw_pack(deal: Deal, people: Sequence[Person], style: Style, occasion: Occasion, house: str = "") -> Pack:
    """Draw every file of a pack.

    Nothing is written; equal arguments give equal bytes.

    Args:
        people: in seat order, with the names to show.
        house: name of the house rules, or empty.
    """
    from cardgen.pages.leaflet import leaflet_pdf  # reportlab is loaded only when something is drawn
    from cardgen.pages.player import player_pdf
    from cardgen.pages.protocol import protocol_pdf

    names = tuple(shown_name(person.name) for person in people)
    table = table_view(deal, names, house)
    drawn: list[PackFile] = []
    for seat, name in enumerate(names):
        document = player_pdf(player_view(deal, seat, names, house), style, occasion)
        drawn.append(PackFile(f"{seat + 1}-{file_stem(name)}.pdf", document.content, Kind.PLAYER, seat, document.pages))
    document = protocol_pdf(table, style, occasion)
    drawn.append(PackFile("protocol.pdf", document.content, Kind.PROTOCOL, None, document.pages))
    document = leaflet_pdf(plan_game(deal.game, deal.settings, len(names), names, house), style)
    drawn.append(PackFile(f"rules-{style.language}.pdf", document.content, Kind.RULES, None, document.pages))
    data = [
        _json_file(MANIFEST, _manifest(table, drawn, style.language)),
        PackFile(f"{ORGANISER}/seed.txt", _seed_note(deal).encode(), Kind.DATA),
        _json_file(f"{ORGANISER}/deal.json", {"rounds": _rounds_with_hands(deal)}),
        _json_file(f"{ORGANISER}/files.json", _player_files(drawn, style.language)),
    ]
    if any(person.address for person in people):
        addresses = [{"seat": seat, "name": p.name, "address": p.address} for seat, p in enumerate(people)]
        data.append(_json_file(f"{ORGANISER}/addresses.json", addresses))
    return Pack(f"{deal.game.name}-{deal.keys.pack_mark}", deal, names, (*drawn, *data))


# -- what the data files say


def _manifest(table: TableView, drawn: Sequence[PackFile], language: str) -> dict[str, Any]:
    """What is public, from the public view."""
    return {
        "scheme": shuffle.SCHEME,
        "header": json.loads(table.header),
        "game_code": table.game_code,
        "pack_mark": table.pack_mark,
        "words": table.words,
        "seed_kind": table.seed_kind,
        **({"house_rules": table.house} if table.house else {}),
        "players": [{"seat": file.seat, "name": table.names[file.seat], "file": file.path} for file in drawn if file.seat is not None],
        "rounds": [_round_facts(facts) for facts in table.rounds],
        "files": [
            {"path": file.path, "kind": file.kind, "language": language, "pages": file.pages, "sha256": file.sha256}
            for file in drawn
            if file.seat is None
        ],
    }


def _round_facts(facts: RoundFacts) -> dict[str, Any]:
    return {
        "number": facts.number,
        "cards": facts.cards,
        "trump": facts.trump.value if facts.trump else None,
        "turned_up": facts.turned_up.notation if facts.turned_up else None,
        "dealer": facts.dealer,
        "leader": facts.leader,
    }


def _rounds_with_hands(deal: Deal) -> list[dict[str, Any]]:
    return [
        _round_facts(r.facts)
        | {
            "hands": [None if hand is None else [card.notation for card in hand] for hand in r.hands],
            "kitty": [card.notation for card in r.kitty],
        }
        for r in deal.rounds
    ]


def _player_files(drawn: Sequence[PackFile], language: str) -> list[dict[str, Any]]:
    return [
        {"path": file.path, "seat": file.seat, "language": language, "layout": "phone", "pages": file.pages, "sha256": file.sha256}
        for file in drawn
        if file.seat is not None
    ]


def _seed_note(deal: Deal) -> str:
    return (
        "The seed code of this game.  Whoever has it knows all cards: keep it to yourself until the last trick,\n"
        "then post it to the group, so that everybody can check the deal.  Never deal a second game from it.\n"
        f"\n{deal.seed.code}\n"
    )


def _json_file(path: str, content: object) -> PackFile:
    text = json.dumps(content, ensure_ascii=False, indent=1)
    return PackFile(path, f"{text}\n".encode(), Kind.DATA)


# -- writing it


def write_pack(pack: Pack, out: Path, force: bool = False) -> Path:
    """Write a pack as a folder of `out`; returns the folder.

    The folder appears whole or not at all, whatever happens on the way.

    Args:
        out: made if it isn't there.
        force: replace a pack of the same name.

    Raises:
        FileError: the pack exists, or something can't be written.
    """
    place = out / pack.folder
    _check_free(place, force)
    with _made_folder(out), _building_site(place) as site:
        try:
            for file in pack.files:
                _write_file(site / _NEW, file)
            _move_into_place(site, place, force)
        except OSError as error:
            raise _file_error(error, "write", place) from error
    return place


def _check_free(place: Path, force: bool) -> None:
    try:
        if not os.path.lexists(place):
            return
        if not force:
            raise FileError(f"{place} exists already", "use --force to replace it, or another folder with -o")
        if place.is_symlink() or not _is_pack(place):
            raise FileError(f"{place} is no pack of cardgen", "move it out of the way, or use another folder with -o")
        if (place / ORGANISER / LEDGER).exists():
            raise FileError(f"mail has been sent from {place}", "it can't be replaced: use another folder with -o")
    except OSError as error:
        raise _file_error(error, "look at", place) from error


def _is_pack(folder: Path) -> bool:
    try:
        return str(json.loads((folder / MANIFEST).read_text("utf-8"))["scheme"]).startswith("cardgen")
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError):
        return False


@contextlib.contextmanager
def _made_folder(out: Path) -> Iterator[None]:
    """`out` with its parents; what was made for nothing is taken away again."""
    missing = [folder for folder in (out, *out.parents) if not os.path.lexists(folder)]
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        _remove_empty(missing)
        raise _file_error(error, "make the folder", out) from error
    try:
        yield
    except BaseException:
        _remove_empty(missing)
        raise


def _remove_empty(folders: Sequence[Path]) -> None:
    for folder in folders:
        with contextlib.suppress(OSError):
            folder.rmdir()


_NEW, _OLD = "new", "old"
"""In the building site: the pack that is being written, and the one that it replaces."""


@contextlib.contextmanager
def _building_site(place: Path) -> Iterator[Path]:
    """A hidden folder beside the pack's place, readable by the organiser alone; gone afterwards."""
    site = place.with_name(f".{place.name}-{secrets.token_hex(4)}.part")
    try:
        try:
            site.mkdir(mode=0o700)
        except OSError as error:
            raise _file_error(error, "write into", place.parent) from error
        yield site
    finally:
        _clear(site, place)


def _clear(site: Path, place: Path) -> None:
    """Remove the building site.  An old pack in it holds a seed and every card: it is neither lost nor left unseen."""
    old = site / _OLD
    if old.exists() and not place.exists():
        raise FileError(f"the old pack couldn't be put back: it lies in {old}", f"move it to {place}")
    shutil.rmtree(site, ignore_errors=True)
    if old.exists():
        raise FileError(f"the old pack couldn't be removed: it lies in {old}", "remove that folder yourself: it holds its seed")


def _write_file(folder: Path, file: PackFile) -> None:
    path = folder / file.path
    folder.mkdir(exist_ok=True)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600 if file.private else 0o666)
    with open(handle, "wb") as stream:
        stream.write(file.content)


def _move_into_place(site: Path, place: Path, force: bool) -> None:
    """The finished folder takes its place in one step; an old pack steps aside first and comes back if that fails."""
    if not (force and place.exists()):
        os.rename(site / _NEW, place)
        return
    with _uninterrupted():
        os.rename(place, site / _OLD)
        try:
            os.rename(site / _NEW, place)
        except OSError:
            if not place.exists():  # else somebody was quicker, and a pack of that name is there
                os.rename(site / _OLD, place)
            raise


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C has to wait until this is done."""
    if threading.current_thread() is not threading.main_thread():  # signals reach the main thread alone
        yield
        return
    caught: list[int] = []
    before = {number: signal.signal(number, lambda number, _: caught.append(number)) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
    if caught:
        raise KeyboardInterrupt


_REASONS = {
    errno.ENOSPC: ("the disk is full", "free some room, or use another folder with -o"),
    getattr(errno, "EDQUOT", -1): ("the disk quota is used up", "free some room, or use another folder with -o"),
    errno.EFBIG: ("a file would get larger than is allowed here", "use another folder with -o"),
    errno.EACCES: ("no permission", "use another folder with -o"),
    errno.EPERM: ("no permission", "use another folder with -o"),
    errno.EROFS: ("the disk is read-only", "use another folder with -o"),
    errno.ENOTDIR: ("a file is where a folder should be", "use another folder with -o"),
    errno.EEXIST: ("a file is where a folder should be", "use another folder with -o"),
    errno.ENOTEMPTY: ("a pack of that name has appeared", "run it again"),
    errno.ENAMETOOLONG: ("the path is too long", "use a shorter folder with -o"),
}


def _file_error(error: OSError, verb: str, path: Path) -> FileError:
    reason, remedy = _REASONS.get(error.errno or 0, (error.strerror or "the system says no", "use another folder with -o"))
    return FileError(f"can't {verb} {path}: {reason}", remedy)
