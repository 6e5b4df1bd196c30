"""A pack → a folder: written beside its place, then moved there whole; a file of it replaced
whole.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from pathlib import Path, PurePosixPath

from cardgen.errors import CardgenError, CheckError, FileError
from cardgen.files import create, read_limited
from cardgen.pack.build import Pack, PackFile
from cardgen.pack.formats import as_json
from cardgen.pack.paths import MANIFEST, ORGANISER, SCORES, SEED, START
from cardgen.pack.staging import (
    NEW,
    OLD,
    is_mailed,
    replace_all,
    staging_folder,
    swap,
    uninterrupted,
)


def write_pack(pack: Pack, out: Path, force: bool = False) -> Path:
    """Write a pack as a folder of `out`, whole or not at all, whatever happens on the way; returns
    the folder.

    out: made if it isn't there.  force: replace a pack of the same name.
    Raises FileError: the pack exists, or something can't be written.
    """
    return write_folder(out / pack.folder, pack.files, force)


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


def check_unused(folder: Path) -> None:
    """Raises FileError if mail was sent from a pack or is being sent, or rounds were noted."""
    _check_unused(folder, folder)


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
        uninterrupted(f"{place} is there, whole"),
    ):
        try:
            replace_files(
                old, [replace(note, content=as_json(json.loads(note.content) | {"pending": True}))]
            )
            _move_into_place(site, place, force=False)
            done = True
            with contextlib.suppress(
                FileError
            ):  # as long as the new pack stays where it is, the first note says enough
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
    remedy, done = (
        "nothing was changed: see who may write there",
        f"what was to be replaced in {folder} is replaced",
    )
    place = folder.resolve()  # “.” has no place beside it, and a link may be on another disk
    with (
        _in_our_words("write into", folder, remedy),
        _staged(place, files, remedy) as site,
        uninterrupted(done),
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
        _check_unused(place, place)


def _check_unused(folder: Path, place: Path) -> None:
    """Raises FileError if mail was sent from a pack or is being sent, or rounds were noted.
    place: its name in the message.
    """
    if (folder / SCORES).exists():
        raise FileError(
            f"scores of {place} are kept in it", "it can't be replaced: use another folder with -o"
        )
    if is_mailed(folder):
        raise FileError(
            f"mail has been sent from {place}", "it can't be replaced: use another folder with -o"
        )


def _is_pack(folder: Path) -> bool:
    from cardgen.pack.formats import MOST_BYTES  # asked only where something is in the way

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
        _check_private(path, folder.parent)


def _check_private(path: Path, site: Path) -> None:
    """Only the organiser reads a private file, if the disk can keep such a thing at all: the
    staging folder shows whether it does.
    """
    modes = [place.stat().st_mode & 0o077 for place in (path, path.parent, site)]
    if (modes[0] or modes[1]) and not modes[2]:
        raise CheckError(
            f"{path.name} came out so that others could read it",
            "nothing was written; please report it",
        )


def _move_into_place(site: Path, place: Path, force: bool) -> None:
    """The finished folder takes its place; an old pack steps aside, and comes back if that
    fails.
    """
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
    getattr(errno, "EDQUOT", -1): (
        "the disk quota is used up",
        "free some room, or use another folder with -o",
    ),
    errno.EFBIG: ("a file would get larger than is allowed here", "use another folder with -o"),
    errno.EACCES: ("no permission", "use another folder with -o"),
    errno.EPERM: ("no permission", "use another folder with -o"),
    errno.EROFS: ("the disk is read-only", "use another folder with -o"),
    errno.ENOTDIR: ("a file is where a folder should be", "use another folder with -o"),
    errno.EEXIST: ("a file is where a folder should be", "use another folder with -o"),
    errno.ENOTEMPTY: ("a pack of that name has appeared", "run it again"),
    errno.ENAMETOOLONG: ("the path is too long", "use a shorter folder with -o"),
}


@contextlib.contextmanager
def _in_our_words(verb: str, path: Path, remedy: str = "") -> Iterator[None]:
    """Whatever the system refuses in here is a FileError that says what couldn't be done, and
    what to do.
    """
    try:
        yield
    except OSError as error:
        reason, usual = _REASONS.get(
            error.errno or 0, (error.strerror or "the system says no", "use another folder with -o")
        )
        raise FileError(f"can't {verb} {path}: {reason}", remedy or usual) from error
