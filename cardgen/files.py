"""Single files: read with a limit, written whole or not at all; and folders, held by one run at
a time.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cardgen.errors import FileError, InputError

_HERE, _EXCHANGE = -100, 2  # AT_FDCWD and RENAME_EXCHANGE


def read_limited(path: Path, most: int) -> bytes:
    """The bytes of a file.  most: that it may have.  Raises FileError: it can't be read;
    InputError: it is larger.
    """
    return check_size(
        read_typed(path, most, str(path), "check its name and who may read it"), str(path), most
    )


def read_ordinary(path: str | Path, most: int) -> bytes:
    """The bytes of a file, at most one more than `most`.  Raises OSError; also for a pipe, which
    would be waited for.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            raise (
                IsADirectoryError(errno.EISDIR, "")
                if stat.S_ISDIR(mode)
                else OSError(errno.ENOTSUP, "it isn't an ordinary file")
            )
        with open(handle, "rb", closefd=False) as stream:
            return stream.read(most + 1)
    finally:
        os.close(handle)


def exchange(one: Path, other: Path) -> bool:
    """Let two files or folders change places in one step; False where the system can't.  Raises
    OSError.
    """
    import ctypes

    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):  # not Linux, or an old one
        return False
    if rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP):  # the disk can't
        return False
    raise OSError(number, os.strerror(number), str(one))


@contextlib.contextmanager
def held(folder: Path, wait: bool) -> Iterator[bool | None]:
    """Whether nobody else holds a folder, or a file, as long as this lasts; None where the system
    doesn't tell.

    wait: for others to let go of it.
    """
    with contextlib.ExitStack() as stack:
        try:
            import fcntl

            handle = os.open(folder, os.O_RDONLY)
            stack.callback(os.close, handle)
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            alone: bool | None = os.path.samestat(os.fstat(handle), os.stat(folder))
        except (BlockingIOError, FileNotFoundError):
            alone = False
        except (ImportError, OSError):
            alone = None
        yield alone


def read_typed(path: str | Path, most: int, what: str, remedy: str) -> bytes:
    """The bytes of a file that people write by hand; of a larger one, one more than `most`.  Raises
    FileError: it can't be read.

    what: it is, as in “the group group.toml”.
    """
    try:
        return read_ordinary(path, most)
    except (OSError, ValueError) as error:
        raise FileError(f"can't read {what}: {reason(error)}", remedy) from None


def check_size(content: bytes, name: str, most: int) -> bytes:
    """The bytes again.  Raises InputError if there are more than `most`."""
    if len(content) > most:
        raise InputError(f"{name} is too large", f"at most {most:,} bytes")
    return content


def parent_of(folder: Path) -> Path:
    """The folder that a folder is in, also where it is written as ``.`` or ``..``."""
    return folder.parent if folder.name not in ("", "..") else folder.resolve().parent


def create(path: Path, private: bool) -> BinaryIO:
    """A new file, open for writing.  private: only its owner can read it.  Raises OSError, also
    if something is there already.
    """
    handle = os.open(
        path,
        os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0),
        0o600 if private else 0o666,
    )
    return open(handle, "wb")


def write_whole(path: Path, content: bytes, force: bool = False, private: bool = False) -> None:
    """Write a file: it appears whole or not at all.  Raises FileError: it exists already, or can't
    be written.

    force: replace a file of that name.  private: only its owner can read it.
    """
    part = None
    try:
        if path.is_dir():
            raise FileError(f"{path} is a folder", "name a file in it")
        if path.exists() and not path.is_file():  # a device or a pipe would be gone for everybody
            raise FileError(f"{path} isn't an ordinary file", "name another one")
        if not path.parent.is_dir():
            raise FileError(
                f"can't write {path}: there is no folder {path.parent}",
                "make it first, or use another name",
            )
        if not force and os.path.lexists(path):
            raise FileError(f"{path} exists already", "use --force to replace it, or another name")
        with contextlib.ExitStack() as stack:
            while True:
                part = path.with_name(f".{path.name}-{os.urandom(4).hex()}.part")
                stream = stack.enter_context(create(part, private))
                # False: another run took it for a dead one's.
                if stack.enter_context(held(part, wait=True)) is not False:
                    break
            stream.write(content)
            stream.close()
            part.replace(path)
    except (OSError, ValueError) as error:
        full = isinstance(error, OSError) and error.errno in FULL
        remedy = "free some room, or use another disk" if full else "use another name"
        raise FileError(f"can't write {path}: {reason(error)}", remedy) from error
    finally:
        if part is not None:
            with contextlib.suppress(OSError, ValueError):
                part.unlink()


_REASONS = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "there is no such file",
    errno.EISDIR: "it is a folder",
    errno.ENODEV: "it is a pipe or a device, no ordinary file",
    errno.EEXIST: "a file is where a folder should be",
    errno.EACCES: "no permission",
    errno.ENAMETOOLONG: "the path is too long",
    errno.EPERM: "no permission",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "the disk is full",
    getattr(errno, "EDQUOT", -1): "the disk quota is used up",
}
FULL = frozenset((errno.ENOSPC, getattr(errno, "EDQUOT", -1)))
"""What the system says where there is no room left."""


def reason(error: OSError | ValueError) -> str:
    number = error.errno if isinstance(error, OSError) else None
    return (
        _REASONS.get(number or 0)
        or getattr(error, "strerror", None)
        or "no path is written like this"
    )
