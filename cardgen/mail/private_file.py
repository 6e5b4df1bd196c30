"""A file that one process at a time writes, readable by the organiser alone: opened, locked and
brought to the disk.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

from cardgen.errors import FileError, LedgerError
from cardgen.files import reason

_MOST_BYTES = 50_000_000


def open_private(path: Path, flags: int) -> int:
    """A handle of an ordinary file, never through a link.  Raises FileNotFoundError only if it
    isn't to be made.
    """
    if path.is_symlink():
        raise LedgerError(f"{path} is a link", "put the file itself in its place")
    flags |= (
        getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    try:
        handle = os.open(path, flags, 0o600)
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not flags & os.O_CREAT:
            raise
        raise file_error("write" if flags & os.O_CREAT else "read", path, error) from error
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise LedgerError(f"{path} is no ordinary file", "move it out of the way")
    return handle


def read_whole(path: Path) -> bytes:
    """The bytes of a file that somebody else may be writing to.  Raises FileNotFoundError if
    there is none.
    """
    handle = open_private(path, os.O_RDONLY)
    try:
        return read_all(handle, path)
    finally:
        os.close(handle)


def read_all(handle: int, path: Path) -> bytes:
    """The bytes of an open file, from its beginning."""
    parts, size = [], 0
    os.lseek(handle, 0, os.SEEK_SET)
    while part := os.read(handle, 1 << 20):
        parts.append(part)
        size += len(part)
        if size > _MOST_BYTES:
            raise LedgerError(
                f"{path} is too large", "keep a copy of it, then put back one that nobody changed"
            )
    return b"".join(parts)


def is_at(handle: int, path: Path) -> bool:
    """Whether an open file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(handle), os.lstat(path))
    except FileNotFoundError:
        return False


def make_private(handle: int) -> None:
    """Only its owner may read it, whatever was said when it was made."""
    with contextlib.suppress(
        OSError, AttributeError
    ):  # not every disk and system knows such rights
        os.fchmod(handle, 0o600)


def sync_folder(folder: Path) -> None:
    """See that a new name reaches the disk, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def lock(handle: int, folder: Path) -> None:
    """Have a file of a pack alone until it is closed.  Raises LedgerError: somebody else has it,
    or the disk knows no locks.
    """
    try:
        _system_lock(handle)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            raise in_use(folder) from error
        raise LedgerError(
            f"nobody can be kept from sending from {folder} at the same time: {reason(error)}",
            "move the pack to a disk of this computer and send from there",
        ) from error


def _system_lock(handle: int) -> None:
    try:
        import fcntl
    except ImportError:
        import msvcrt

        os.lseek(handle, _FAR_BEHIND, os.SEEK_SET)  # what is locked there nobody can read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_FAR_BEHIND = 1 << 30


def in_use(folder: Path) -> LedgerError:
    return LedgerError(
        f"somebody else is sending from {folder}",
        "wait until that is done, then see what “cardgen mail status” says",
    )


def file_error(verb: str, path: Path, error: OSError) -> FileError:
    return FileError(
        f"can't {verb} {path}: {reason(error)}",
        "see that the disk has room, and who may read and write there",
    )
