"""A pack → a folder: written in a hidden folder beside its place, then moved there whole; a file
of it replaced whole.

Whoever works in a hidden folder, or at a single file that isn't whole yet, holds a lock on it: one
without a lock was left by a run that was killed.  What such a run had made whole is put into its
place, all else is removed: no state between old and new outlives the next run.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import secrets
import shutil
import signal
import threading
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from types import FrameType
from typing import Any

from cardgen.errors import CardgenError, CheckError, FileError
from cardgen.files import FULL, create, exchange, held, read_limited, reason
from cardgen.pack.build import Kind, Pack, PackFile
from cardgen.pack.formats import (
    LEDGER,
    MAIL_BEGUN,
    MAIL_LOCK,
    MANIFEST,
    MOST_BYTES,
    ORGANISER,
    REVEALED,
    SCORES,
    SEED,
    START,
    as_json,
)
from cardgen.text import Sentence

NEW, OLD = "new", "old"  # what is being written, and the whole pack that it replaces
# Files that take their places, copies of those that were there, these on their way back.
READY = "ready"
UNDO = "undo"
BACK = "back"
_LONGEST = 230  # bytes of a name, of the 255 that file systems allow
_NAME = re.compile(r"\.(.+)-[0-9a-f]{8}\.part")


@contextlib.contextmanager
def staging_folder(place: Path) -> Iterator[Path]:
    """A hidden folder beside a pack's place, readable by the organiser alone; gone afterwards.

    Raises OSError: it can't be made; FileError: something of it couldn't be removed, or an old pack
    not be put back.
    """
    with contextlib.ExitStack() as stack:
        while True:
            site = place.with_name(f".{_shortened(place.name)}-{secrets.token_hex(4)}.part")
            site.mkdir(mode=0o700)
            # False: another run took it for a dead one's.
            if stack.enter_context(held(site, wait=True)) is not False:
                break
        try:
            yield site
        finally:
            with uninterrupted():
                _clear(site, place)


def _shortened(name: str) -> str:
    """A name that leaves room for what is written beside it; packs' names always do."""
    while len(os.fsencode(name)) > _LONGEST:
        name = name[:-1]
    return name


def sweep(out: Path) -> tuple[str, ...]:
    """Finish or remove what runs that were killed left in a folder; says what was done, a
    sentence each.
    """
    reports = []
    for site in sorted(out.glob(".*.part")):
        named = _NAME.fullmatch(site.name)
        if not named or site.is_symlink() or not (site.is_file() or site.is_dir()):
            continue
        if site.is_dir() and not set(os.listdir(site)) <= {NEW, OLD, READY, UNDO, BACK}:
            continue
        with held(site, wait=False) as alone:
            if not alone:
                continue
            place = out / named[1]
            done = "it was removed"
            try:
                with uninterrupted():
                    if site.is_file():
                        site.unlink()
                    else:
                        if _finish(site, place):
                            done = f"what it had begun in {place} is done"
                        _clear(site, place)
            except (OSError, FileError) as error:
                why = reason(error) if isinstance(error, OSError) else error.problem
                report = f"a run that was killed left {site}, which can't be removed: {why}"
            else:
                report = f"a run that was killed left {site.name}: {done}"
            reports.append(report)
    return tuple(reports)


def _finish(site: Path, place: Path) -> bool:
    """Whether something that a dead run had made whole was put into its place."""
    for state in (BACK, READY):
        if (site / state).is_dir() and place.is_dir():
            put(site, state, place)
            return True
    for old in (OLD, NEW):
        if is_mailed(site / old) and place.is_dir():  # it took that place before mail was seen
            swap(site, old, place)
            return True
    if (site / OLD).is_dir() and not os.path.lexists(place):
        os.rename(site / (OLD if is_mailed(site / OLD) else NEW), place)
        return True
    return False


def is_mailed(folder: Path) -> bool:
    """Whether mail was sent from a pack, or is being sent."""
    return any((folder / name).exists() for name in (LEDGER, MAIL_BEGUN, MAIL_LOCK))


def swap(site: Path, new: str, place: Path) -> None:
    """A folder of the staging folder and the one in the place change places: in one step, or in
    two that `sweep` finishes.
    """
    if exchange(site / new, place):
        if new != OLD:
            try:
                os.rename(site / new, site / OLD)
            except OSError:
                exchange(site / new, place)
                raise
        return
    aside = OLD if new != OLD else NEW
    os.rename(place, site / aside)
    try:
        os.rename(site / new, place)
    except OSError:
        # Else somebody was quicker, and a pack of that name is there.
        if not os.path.lexists(place):
            os.rename(site / aside, place)
        raise


def replace_all(site: Path, folder: Path) -> None:
    """The files in `NEW` take their places in a pack; if one of them can't, all are as they
    were.
    """
    paths = [
        path.relative_to(site / NEW) for path in sorted((site / NEW).rglob("*")) if path.is_file()
    ]
    added = [path for path in paths if not os.path.lexists(folder / path)]
    for path in paths:
        (site / UNDO / path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if (folder / path).exists():
            shutil.copy2(folder / path, site / UNDO / path)
    os.rename(site / NEW, site / READY)  # from here on it will happen, whoever has to finish it
    try:
        put(site, READY, folder)
    except OSError:
        os.rename(site / UNDO, site / BACK)
        put(site, BACK, folder)
        for path in added:
            (folder / path).unlink(missing_ok=True)
        raise


def put(site: Path, state: str, folder: Path) -> None:
    """What is in `READY` or `BACK`, or left there, takes its place; that needs no room on the
    disk.
    """
    for path in sorted((site / state).rglob("*")):
        if path.is_file():
            os.replace(path, folder / path.relative_to(site / state))
    os.rename(site / state, site / (UNDO if state == BACK else NEW))


def _clear(site: Path, place: Path) -> None:
    """Remove a staging folder.  An old pack in it holds a seed and every card: it is neither
    lost nor left unseen.
    """
    old = site / OLD
    if old.exists() and not place.exists():
        raise FileError(f"the old pack couldn't be put back: it is in {old}", f"move it to {place}")
    shutil.rmtree(site, ignore_errors=True)
    if old.exists():
        raise FileError(
            f"what was replaced couldn't be removed: it is in {old}",
            "remove that folder yourself: it holds cards",
        )
    if site.exists():
        raise FileError(
            f"what was begun couldn't be removed: it is in {site}",
            "remove that folder yourself: it holds cards",
        )


class _Later(list[int]):
    """Notes signals."""

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.append(number)


@contextlib.contextmanager
def uninterrupted(done: str = "", place: Path | None = None) -> Iterator[None]:
    """Ctrl-C has to wait until this is done.  done: what is there then, as it is said of the
    place.
    """
    main = threading.current_thread() is threading.main_thread()  # signals reach it alone
    # Somebody further out waits already.
    if not main or isinstance(signal.getsignal(signal.SIGINT), _Later):
        yield
        return
    caught = _Later()
    before = {number: signal.signal(number, caught) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
    if caught:
        raise KeyboardInterrupt(*([Sentence(f"interrupted.{done}", place=place)] if done else []))


# -- packs


def write_pack(pack: Pack, out: Path | str, force: bool = False) -> Path:
    """Write a pack as a folder of `out`, whole or not at all, whatever happens on the way; returns
    the folder.

    out: made if it isn't there.  force: replace a pack of the same name.
    Raises FileError: the pack exists, or something can't be written.
    """
    return write_folder(Path(out) / pack.folder, pack.files, force)


def write_folder(place: Path, files: Sequence[PackFile], force: bool = False) -> Path:
    """Write the files of a pack, or of the start of a joint deal, as a folder; as `write_pack`."""
    _check_free(place, force, START if any(file.path == START for file in files) else MANIFEST)
    with _made_folder(place.parent), _in_our_words("write", place), _staged(place, files) as site:
        _move_into_place(site, place, force)
    return place


def is_start(folder: Path) -> bool:
    return (folder / START).is_file()


def remove_start(folder: Path) -> bool:
    """Remove the start of a joint deal that has been dealt; False if it, or something that
    others put there, is still there.
    """
    with contextlib.suppress(OSError, FileError):  # what is left then, the next run removes
        remove_whole(folder, {START, SEED})
        for path in (START, SEED):
            (folder / path).unlink()
        (folder / ORGANISER).rmdir()
        folder.rmdir()
    return not folder.exists()


def remove_whole(folder: Path, files: Set[str] | None) -> bool:
    """Remove a folder in one step, if it has no files but these; False: it is still there.  Raises
    as `staging_folder`.

    files: None: it goes whatever is in it.
    """
    place = folder.resolve()
    wanted = (
        None
        if files is None
        else files | {parent.as_posix() for path in files for parent in PurePosixPath(path).parents}
    )
    if (
        wanted is None
        or {path.relative_to(place).as_posix() for path in place.rglob("*")} <= wanted
    ):
        with staging_folder(place) as site:
            os.rename(place, site / NEW)
    return not folder.exists()


def check_unused(folder: Path, place: Path | None = None) -> None:
    """Raises FileError if mail was sent from a pack or is being sent, or rounds were noted.
    place: its name in the message, if that is another.
    """
    if (folder / SCORES).exists():
        problem = f"scores of {place or folder} are kept in it"
    elif is_mailed(folder):
        problem = f"mail has been sent from {place or folder}"
    else:
        return
    raise FileError(problem, "it can't be replaced: use another folder with -o")


def write_replacement(pack: Pack, out: Path, old: Path, note: PackFile) -> Path:
    """Write a pack as a folder of `out`, and a note into the pack that it takes the place of: both
    or neither.

    old: the folder of the old pack.  note: says there what took its place.  Raises FileError:
        something can't be written.
    """
    place = out / pack.folder
    _check_free(place, force=False)
    done = False
    with (
        _made_folder(out),
        _in_our_words("write", place),
        _staged(place, pack.files) as site,
        uninterrupted("whole", place),
    ):
        try:
            replace_files(
                old, [replace(note, content=as_json(json.loads(note.content) | {"pending": True}))]
            )
            _move_into_place(site, place, force=False)
            done = True
            # As long as the new pack stays where it is, the first note says enough.
            with contextlib.suppress(FileError):
                replace_files(old, [note])
        finally:
            if not done:
                with contextlib.suppress(OSError):
                    (old / note.path).unlink()
    return place


def replace_files(folder: Path, files: Sequence[PackFile]) -> None:
    """Put files in the places of those that a pack has: all of them or, if one can't be written,
    none: Raises FileError.
    """
    remedy = "nothing was changed: see who may write there"
    place = folder.resolve()  # “.” has no place beside it, and a link may be on another disk
    for inner in {folder / parent for file in files for parent in Path(file.path).parents}:
        if inner != folder and inner.is_symlink():  # it would be written wherever that leads
            raise FileError(
                f"{inner} is a link", "nothing was changed: put the folder itself in its place"
            )
    with (
        _in_our_words("write into", folder, remedy),
        _staged(place, files, remedy) as site,
        uninterrupted("replaced", folder),
    ):
        replace_all(site, folder)


def _check_free(place: Path, force: bool, mark: str = MANIFEST) -> None:
    """Raises FileError if something is in the place that mustn't be replaced.  mark: the file by
    which what is forced away is known.
    """
    with _in_our_words("look at", place):
        if not os.path.lexists(place):
            return
        if not force:
            raise FileError(
                f"{place} exists already", "use --force to replace it, or another folder with -o"
            )
        if place.is_symlink() or not (is_start(place) if mark == START else _is_pack(place)):
            what = "start of a joint deal" if mark == START else "pack"
            raise FileError(
                f"{place} isn't a {what} of cardgen",
                "move it out of the way, or use another folder with -o",
            )
        check_unused(place)


def _is_pack(folder: Path) -> bool:
    try:
        return str(json.loads(read_limited(folder / MANIFEST, MOST_BYTES))["scheme"]).startswith(
            "cardgen"
        )
    except (CardgenError, ValueError, KeyError, TypeError, RecursionError):
        return False


@contextlib.contextmanager
def _made_folder(out: Path) -> Iterator[None]:
    """`out` with its parents; what was made for nothing is taken away again."""
    missing = [folder for folder in (out, *out.parents) if not os.path.lexists(folder)]
    try:
        with _in_our_words("make the folder", out):
            out.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for folder in missing:
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise


@contextlib.contextmanager
def _staged(place: Path, files: Sequence[PackFile], remedy: str = "") -> Iterator[Path]:
    """A staging folder beside a place, with the files in it."""
    with contextlib.ExitStack() as stack:
        with _in_our_words("write into", place.parent, remedy):
            site = stack.enter_context(staging_folder(place))
        for file in files:
            _write_file(site / NEW, file)
        yield site


def _write_file(folder: Path, file: PackFile) -> None:
    path = folder / file.path
    folder.mkdir(mode=0o700, exist_ok=True)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    with create(path, file.private) as stream:
        stream.write(file.content)
    if file.private and os.name == "posix":
        # Only the organiser reads a private file, if the disk can keep such a thing at all: the
        # staging folder shows whether it does.
        modes = [place.stat().st_mode & 0o077 for place in (path, path.parent, folder.parent)]
        if (modes[0] or modes[1]) and not modes[2]:
            raise CheckError(
                f"{path.name} came out so that others could read it",
                "nothing was written; please report it",
            )


def _move_into_place(site: Path, place: Path, force: bool) -> None:
    """The finished folder takes its place; an old pack steps aside, and comes back if that
    fails.
    """
    with uninterrupted("whole", place):
        if not (force and place.exists()):
            os.rename(site / NEW, place)
            return
        swap(site, NEW, place)
        try:
            check_unused(site / OLD, place)
        except FileError:  # somebody has begun since it was looked at
            swap(site, OLD, place)
            raise


_ELSEWHERE = "use another folder with -o"
_REMEDIES = {
    **dict.fromkeys(FULL, f"free some room, or {_ELSEWHERE}"),
    errno.ENOTEMPTY: "run it again",
    errno.ENAMETOOLONG: "use a shorter folder with -o",
}
_REASONS = {
    errno.EFBIG: "a file would get larger than is allowed here",
    errno.ENOTDIR: "a file is where a folder should be",
    errno.ENOTEMPTY: "a pack of that name has appeared",
}


@contextlib.contextmanager
def _in_our_words(verb: str, path: Path, remedy: str = "") -> Iterator[None]:
    """Whatever the system refuses in here is a FileError that says what couldn't be done, and
    what to do.
    """
    try:
        yield
    except OSError as error:
        number = error.errno or 0
        if remedy and number in FULL:
            remedy = "nothing was changed: free some room first"
        raise FileError(
            f"can't {verb} {path}: {_REASONS.get(number) or reason(error)}",
            remedy or _REMEDIES.get(number, _ELSEWHERE),
        ) from error


# -- whether the seed was shown

_MOST_BYTES = 100_000


def note_revealed(folder: Path, number: int | None) -> None:
    """Note that the seed code was shown now, or the key of one round.  Raises FileError if it
    can't be written.
    """
    with held(folder, wait=True):
        entries = _read_revealed(folder)
        if any(entry.get("round") == number for entry in entries):
            return
        when = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        content = as_json([*entries, {"round": number, "when": when}])
        replace_files(folder, [PackFile(REVEALED, content, Kind.DATA)])


def was_revealed(folder: Path) -> bool:
    """Whether the seed code was shown; the key of one round doesn't count."""
    return any(entry.get("round") is None for entry in _read_revealed(folder))


def _read_revealed(folder: Path) -> list[dict[str, Any]]:
    """The note is for convenience: what can't be read says nothing."""
    try:
        entries = json.loads(read_limited(folder / REVEALED, _MOST_BYTES))
    except (CardgenError, ValueError, RecursionError):
        return []
    return (
        [entry for entry in entries if isinstance(entry, dict) and "round" in entry]
        if isinstance(entries, list)
        else []
    )
