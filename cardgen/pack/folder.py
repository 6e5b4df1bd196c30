"""A pack → a folder: written beside its place, then moved there whole; a file of it replaced whole."""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from pathlib import Path, PurePosixPath

from cardgen.errors import CardgenError, CheckError, FileError
from cardgen.files import read_limited
from cardgen.pack.build import Pack, PackFile, as_json
from cardgen.pack.paths import MANIFEST, ORGANISER, SCORES, SEED, START
from cardgen.pack.staging import NEW, OLD, is_mailed, replace_all, staging_folder, swap, uninterrupted


def write_pack(pack: Pack, out: Path, force: bool = False) -> Path:
    """Write a pack as a folder of `out`, whole or not at all, whatever happens on the way; returns the folder.

    out: made if it isn't there.  force: replace a pack of the same name.
    Raises FileError: the pack exists, or something can't be written.
    """
    return _write(out / pack.folder, pack.files, force, _is_pack, "pack")


def write_folder(place: Path, files: Sequence[PackFile]) -> Path:
    """Write the files of a pack as a folder, whole or not at all; as `write_pack`."""
    return _write(place, files, False, _is_pack, "pack")


def write_start(folder: str, files: Sequence[PackFile], out: Path, force: bool = False) -> Path:
    """Write the start of a joint deal as a folder of `out`; as `write_pack`."""
    return _write(out / folder, files, force, is_start, "start of a joint deal")


def is_start(folder: Path) -> bool:
    return (folder / START).is_file()


def remove_start(folder: Path) -> bool:
    """Remove the start of a joint deal that has been dealt; False if it, or something that others put there, is still there."""
    with contextlib.suppress(OSError, FileError):  # what is left then, the next run removes
        remove_whole(folder, {START, SEED})
        for path in (START, SEED):
            (folder / path).unlink()
        (folder / ORGANISER).rmdir()
        folder.rmdir()
    return not folder.exists()


def remove_whole(folder: Path, known: Set[str] | None) -> bool:
    """Remove a folder in one step, if it has no files but those that are known; False: it is still there.  Raises as `staging_folder`.

    known: None: it goes whatever is in it.
    """
    place = folder.resolve()
    wanted = None if known is None else known | {parent.as_posix() for path in known for parent in PurePosixPath(path).parents}
    if wanted is None or {path.relative_to(place).as_posix() for path in place.rglob("*")} <= wanted:
        with staging_folder(place) as site:
            os.rename(place, site / NEW)
    return not folder.exists()


def check_unused(folder: Path) -> None:
    """Raises FileError if mail was sent from a pack or is being sent, or rounds were noted."""
    _check_unused(folder, folder)


def write_replacement(pack: Pack, out: Path, old: Path, note: PackFile) -> Path:
    """Write a pack as a folder of `out`, and a note into the pack that it takes the place of: both or neither.

    old: the folder of the old pack.  note: says there what took its place.  Raises FileError: something can't be written.
    """
    place = out / pack.folder
    _check_free(place, False, _is_pack, "pack")
    done = False
    with _made_folder(out), _staging(place) as site:
        try:
            for file in pack.files:
                _write_file(site / NEW, file)
            with uninterrupted(f"{place} is there, whole"):
                replace_files(old, [replace(note, content=as_json(json.loads(note.content) | {"pending": True}))])
                _move_into_place(site, place, force=False)
                done = True
                with contextlib.suppress(FileError):  # as long as the new pack stays where it is, the first note says enough
                    replace_files(old, [note])
        except OSError as error:
            raise _file_error(error, "write", place) from error
        finally:
            if not done:
                with contextlib.suppress(OSError):
                    (old / note.path).unlink()
    return place


def _write(place: Path, files: Sequence[PackFile], force: bool, is_ours: Callable[[Path], bool], what: str) -> Path:
    _check_free(place, force, is_ours, what)
    with _made_folder(place.parent), _staging(place) as site:
        try:
            for file in files:
                _write_file(site / NEW, file)
            _move_into_place(site, place, force)
        except OSError as error:
            raise _file_error(error, "write", place) from error
    return place


def replace_files(folder: Path, files: Sequence[PackFile]) -> None:
    """Put files in the places of those that a pack has: all of them or, if one can't be written, none: Raises FileError."""
    remedy = "nothing was changed: see who may write there"
    with _staging(folder.resolve(), remedy) as site:  # “.” has no place beside it, and a link may be on another disk
        try:
            for file in files:
                _write_file(site / NEW, file)
            with uninterrupted(f"what was to be replaced in {folder} is replaced"):
                replace_all(site, folder)
        except OSError as error:
            raise _file_error(error, "write into", folder, remedy) from error


def _check_free(place: Path, force: bool, is_ours: Callable[[Path], bool], what: str) -> None:
    """Raises FileError if something is in the place that mustn't be replaced.  what: that may be replaced, by force."""
    try:
        if not os.path.lexists(place):
            return
        if not force:
            raise FileError(f"{place} exists already", "use --force to replace it, or another folder with -o")
        if place.is_symlink() or not is_ours(place):
            raise FileError(f"{place} isn't a {what} of cardgen", "move it out of the way, or use another folder with -o")
        _check_unused(place, place)
    except OSError as error:
        raise _file_error(error, "look at", place) from error


def _check_unused(folder: Path, place: Path) -> None:
    """Raises FileError if mail was sent from a pack or is being sent, or rounds were noted.  place: its name in the message."""
    if (folder / SCORES).exists():
        raise FileError(f"scores of {place} are kept in it", "it can't be replaced: use another folder with -o")
    if is_mailed(folder):
        raise FileError(f"mail has been sent from {place}", "it can't be replaced: use another folder with -o")


def _is_pack(folder: Path) -> bool:
    from cardgen.pack.manifest import MOST_BYTES  # asked only where something is in the way

    try:
        return str(json.loads(read_limited(folder / MANIFEST, MOST_BYTES))["scheme"]).startswith("cardgen")
    except (CardgenError, ValueError, KeyError, TypeError, RecursionError):
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
def _staging(place: Path, remedy: str = "") -> Iterator[Path]:
    """As `staging_folder`, its complaint in our words."""
    try:
        stack = contextlib.ExitStack()
        site = stack.enter_context(staging_folder(place))
    except OSError as error:
        raise _file_error(error, "write into", place.parent, remedy) from error
    with stack:
        yield site


def _write_file(folder: Path, file: PackFile) -> None:
    path = folder / file.path
    folder.mkdir(mode=0o700, exist_ok=True)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600 if file.private else 0o666)
    with open(handle, "wb") as stream:
        stream.write(file.content)
    if file.private and os.name == "posix":
        _check_private(path, folder.parent)


def _check_private(path: Path, site: Path) -> None:
    """Only the organiser reads a private file, if the disk can keep such a thing at all: the staging folder shows whether it does."""
    modes = [place.stat().st_mode & 0o077 for place in (path, path.parent, site)]
    if (modes[0] or modes[1]) and not modes[2]:
        raise CheckError(f"{path.name} came out so that others could read it", "nothing was written; please report it")


def _move_into_place(site: Path, place: Path, force: bool) -> None:
    """The finished folder takes its place; an old pack steps aside, and comes back if that fails."""
    with uninterrupted(f"{place} is there, whole"):
        if not (force and place.exists()):
            os.rename(site / NEW, place)
            return
        swap(site, NEW, place)
        try:
            _check_unused(site / OLD, place)
        except FileError:  # somebody has begun since it was looked at
            swap(site, OLD, place)
            raise


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


def _file_error(error: OSError, verb: str, path: Path, remedy: str = "") -> FileError:
    reason, usual = _REASONS.get(error.errno or 0, (error.strerror or "the system says no", "use another folder with -o"))
    return FileError(f"can't {verb} {path}: {reason}", remedy or usual)
