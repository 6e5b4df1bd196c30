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
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen import shuffle
from cardgen.cards import Card, Suit
from cardgen.deal import Deal
from cardgen.errors import FileError
from cardgen.names import Person, file_stem, shown_name
from cardgen.view import player_view, table_view

if TYPE_CHECKING:
    from cardgen.pages.style import Occasion, Style

ORGANISER = "organiser"
MANIFEST = "pack.json"
LEDGER = "mail-ledger.jsonl"


@dataclass(frozen=True, slots=True)
class PackFile:
    """A file of a pack.

    Attributes:
        path: inside the pack, with ``/``.
        content: its bytes.
        kind: ``player``, ``protocol``, or ``data``.
        seat: from 0; None where it isn't one player's.
        pages: of a PDF, else 0.
    """

    path: str
    content: bytes = field(repr=False)
    kind: str
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


def draw_pack(deal: Deal, people: Sequence[Person], style: Style, occasion: Occasion) -> Pack:
    """Draw every file of a pack.  people: in seat order, with the names to show.

    Nothing is written; equal arguments give equal bytes.
    """
    from cardgen.pages.phone import player_pdf  # reportlab is loaded only when something is drawn
    from cardgen.pages.protocol import protocol_pdf

    names = tuple(shown_name(person.name) for person in people)
    table = table_view(deal, names)
    drawn: list[PackFile] = []
    for seat, name in enumerate(names):
        document = player_pdf(player_view(deal, seat, names), style, occasion)
        drawn.append(PackFile(f"{seat + 1}-{file_stem(name)}.pdf", document.content, "player", seat, document.pages))
    document = protocol_pdf(table, style, occasion)
    drawn.append(PackFile("protocol.pdf", document.content, "protocol", None, document.pages))
    data = [
        _json_file(MANIFEST, _manifest(deal, people, drawn, style.language)),
        PackFile(f"{ORGANISER}/seed.txt", _seed_note(deal).encode(), "data"),
        _json_file(f"{ORGANISER}/deal.json", {"rounds": _rounds_with_hands(deal)}),
        _json_file(f"{ORGANISER}/files.json", _player_files(drawn, style.language)),
    ]
    if any(person.address for person in people):
        addresses = [{"seat": seat, "name": p.name, "address": p.address} for seat, p in enumerate(people)]
        data.append(_json_file(f"{ORGANISER}/addresses.json", addresses))
    return Pack(f"{deal.game.name}-{deal.keys.pack_mark}", deal, names, (*drawn, *data))


# -- what the data files say


def _manifest(deal: Deal, people: Sequence[Person], drawn: Sequence[PackFile], language: str) -> dict[str, Any]:
    return {
        "scheme": shuffle.SCHEME,
        "header": json.loads(deal.header),
        "game_code": deal.keys.game_code,
        "pack_mark": deal.keys.pack_mark,
        "words": deal.words,
        "seed_kind": deal.seed.kind,
        "players": [{"seat": file.seat, "name": people[file.seat].name, "file": file.path} for file in drawn if file.seat is not None],
        "rounds": [
            {
                "number": r.number,
                "cards": r.cards,
                "trump": _letter(r.trump),
                "turned_up": _notation(r.turned_up),
                "dealer": r.dealer,
                "leader": r.leader,
            }
            for r in deal.rounds
        ],
        "files": [
            {"path": file.path, "kind": file.kind, "language": language, "pages": file.pages, "sha256": file.sha256}
            for file in drawn
            if file.seat is None
        ],
    }


def _rounds_with_hands(deal: Deal) -> list[dict[str, Any]]:
    return [
        {
            "number": r.number,
            "cards": r.cards,
            "trump": _letter(r.trump),
            "turned_up": _notation(r.turned_up),
            "dealer": r.dealer,
            "leader": r.leader,
            "hands": [None if hand is None else [card.notation for card in hand] for hand in r.hands],
            "kitty": [],
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
    return PackFile(path, f"{text}\n".encode(), "data")


def _letter(suit: Suit | None) -> str | None:
    return suit.value if suit else None


def _notation(card: Card | None) -> str | None:
    return card.notation if card else None


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
    with _made_folder(out), _building_site(out, pack.folder) as site:
        try:
            for file in pack.files:
                _write_file(site, file)
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


@contextlib.contextmanager
def _building_site(out: Path, name: str) -> Iterator[Path]:
    """A hidden folder beside the pack's place, readable by the organiser alone; gone afterwards."""
    site = out / f".{name}-{secrets.token_hex(4)}.part"
    try:
        try:
            site.mkdir(mode=0o700)
        except OSError as error:
            raise _file_error(error, "write into", out) from error
        yield site
    finally:
        shutil.rmtree(site, ignore_errors=True)


def _write_file(site: Path, file: PackFile) -> None:
    path = site / file.path
    path.parent.mkdir(mode=0o700, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600 if file.private else 0o666)
    with open(handle, "wb") as stream:
        stream.write(file.content)
        stream.flush()


def _move_into_place(site: Path, place: Path, force: bool) -> None:
    """The finished folder takes its place in one step; an old pack steps aside first and comes back if that fails."""
    umask = os.umask(0)
    os.umask(umask)
    site.chmod(0o777 & ~umask)
    if not (force and place.exists()):
        os.rename(site, place)
        return
    aside = site.with_suffix(".old")
    with _uninterrupted():
        os.rename(place, aside)
        try:
            os.rename(site, place)
        except OSError:
            if not place.exists():  # else somebody was quicker, and a pack of that name is there
                os.rename(aside, place)
            raise
        finally:
            _remove_old(aside)


def _remove_old(aside: Path) -> None:
    """The old pack holds a seed and every card: it must not stay behind unseen."""
    if aside.exists():
        shutil.rmtree(aside, ignore_errors=True)
    if aside.exists():
        raise FileError(f"the old pack couldn't be removed: it lies in {aside}", "remove that folder yourself: it holds its seed")


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C has to wait until this is done."""
    if threading.current_thread() is not threading.main_thread():  # signals reach the main thread alone
        yield
        return
    caught: list[int] = []
    before = {
        number: signal.signal(number, lambda caught_number, _: caught.append(caught_number)) for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
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
