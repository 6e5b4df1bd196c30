"""The ledger of a pack: what was sent to whom, written down before it can matter, so that nothing
goes twice by accident.

Each event is one line, appended and brought to the disk before anything else happens.  Whoever
writes holds a lock.  A second file beside it, written before the first message is handed over,
tells a pack that was never mailed from one that lost its ledger.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from cardgen.errors import FileError, LedgerError
from cardgen.files import reason
from cardgen.mail.events import (
    Happened,
    Histories,
    MailEvent,
    Status,
    make_event,
    read_event,
    status_of,
)
from cardgen.pack import LEDGER, MAIL_BEGUN


def read_ledger(folder: Path) -> tuple[MailEvent, ...]:
    """What happened so far, without waiting for whoever is sending.  Raises FileError: it can't
    be read; LedgerError: it is damaged.
    """
    return _look(folder)[0]


def is_lost(folder: Path) -> bool:
    """Whether mail was sent from a pack whose ledger is gone, wholly or a part of it.  Raises as
    `read_ledger` does.
    """
    return _look(folder)[1]


@contextlib.contextmanager
def nobody_sends(folder: Path) -> Iterator[None]:
    """Keep others from sending from a pack for a while, whatever its ledger says.  Raises
    LedgerError: somebody is sending just now.
    """
    handle = _locked(folder)
    try:
        yield
    finally:
        _leave(handle, folder / LEDGER)


def _locked(folder: Path) -> int:
    """The ledger of a pack, open for writing and nobody else's."""
    path = folder / LEDGER
    handle = _open_private(path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
    try:
        _lock(handle, folder)
        if not _is_at(handle, path):  # whoever held the lock before took the empty file away
            raise _in_use(folder)
    except BaseException as error:
        os.close(handle)  # and the file stays: it is somebody else's
        if isinstance(error, OSError):
            raise _file_error("open", path, error) from error
        raise
    return handle


def _leave(handle: int, path: Path) -> None:
    """Let others have a ledger; an empty one isn't left behind."""
    with contextlib.suppress(OSError):
        if os.fstat(handle).st_size == 0 and _is_at(handle, path):
            path.unlink()
    os.close(handle)


class Ledger:
    """The ledger of a pack while mail is sent from it; nobody else can open it meanwhile.

    lost: an earlier ledger of this pack is gone: whatever isn't resolved in this one is unknown.
    """

    def __init__(self, folder: Path, handle: int, clock: Callable[[], datetime]) -> None:
        """Use `Ledger.open`."""
        self.path = folder / LEDGER
        self._begun = folder / MAIL_BEGUN
        self._handle = handle
        self._clock = clock
        self._failed = False
        begun = _read(self._begun)
        content = _read_all(handle, self.path)
        events, whole = _read_lines(content, self.path)
        self.lost = _was_cut(events, len(content), begun)
        self._histories = _check_order(events, self.lost, self.path)
        self._events = list(events)
        self._size = self._heal(content, whole)

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Self:
        """Lock and read the ledger of a pack; without one, begin it.  A last line that was torn is
        cut off.

        Raises FileError: it can't be read or written; LedgerError: somebody else is sending from
        this pack, or the ledger is damaged.
        """
        handle = _locked(folder)
        try:
            _make_private(handle)
            return cls(folder, handle, clock)
        except OSError as error:
            os.close(handle)
            raise _file_error("open", folder / LEDGER, error) from error
        except BaseException:
            os.close(handle)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let others have it.  An empty ledger isn't left behind."""
        if self._handle < 0:
            return
        _leave(self._handle, self.path)
        self._handle = -1

    @property
    def events(self) -> tuple[MailEvent, ...]:
        """What happened so far."""
        return tuple(self._events)

    def status(self, player: str, sha256: str) -> Status:
        """The status of a player's file."""
        return status_of(self._events, player, sha256, self.lost)

    def record(
        self,
        player: str,
        addr: str,
        sha256: str,
        message_id: str,
        attempt: int,
        event: Happened,
        code: int = 0,
        text: str = "",
    ) -> MailEvent:
        """Note an event; once this returns it is on the disk.

        Args:
            player: the name as the pack shows it.
            code: the server's, or 0.
            text: of the server or the organiser; brought into one short line.

        Raises:
            FileError: it can't be written.  If it was `COMMITTING`, nothing may be handed over now.
            LedgerError: the ledger was touched by somebody else, or this can't have happened (a
            file would go twice).
        """
        made = make_event(
            self._clock(), player, addr, sha256, message_id, attempt, event, code, text
        )
        impossible = self._histories.impossible(made)
        if impossible:
            raise LedgerError(
                f"{player} {impossible}: “{made.event}” can't be noted now",
                "see what “cardgen mail status” says",
            )
        self._check_untouched()
        try:
            if made.event is Happened.COMMITTING and not os.path.lexists(self._begun):
                self._leave_trace(self._events[0] if self._events else made)
            before = self._size
            self._append(made)
            # where the ledger was lost, the trace is of the one that is missed
            if made.event is Happened.COMMITTING and not self.lost:
                self._note_length(self._events[0] if self._events else made, before)
        except OSError as error:
            why = f"can't write {self.path}: {reason(error)}"
            if made.event is Happened.COMMITTING:
                why += f"; nothing of {player}'s was handed to the server"
            raise FileError(why, _MAKE_ROOM) from error
        self._events.append(made)
        self._histories.add(made)
        return made

    def _append(self, event: MailEvent) -> None:
        line = event.as_line()
        written = 0
        self._failed = True  # until it is there whole
        try:
            while written < len(line):
                written += os.write(self._handle, line[written:])
            os.fsync(self._handle)
        except BaseException:
            # anything else did happen, and had better be noted
            if written < len(line) or event.event is Happened.COMMITTING:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._handle, self._size)
                    os.fsync(self._handle)
            raise
        self._size += len(line)
        self._failed = False

    def _note_length(self, first: MailEvent, before: int) -> None:
        """How long the ledger is now, beside it; where that fails, the last event is taken back."""
        try:
            self._leave_trace(first)
        except BaseException:
            self._failed = True
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, before)
                os.fsync(self._handle)
            raise

    def _check_untouched(self) -> None:
        if self._failed or self._handle < 0:
            raise LedgerError(
                f"{self.path} couldn't be written before", "run it again when that is mended"
            )
        try:
            size = os.fstat(self._handle).st_size
            fine = size == self._size and _is_at(self._handle, self.path)
        except OSError as error:
            raise _file_error("write", self.path, error) from error
        if not fine:
            self._failed = True
            raise LedgerError(
                f"{self.path} was changed or taken away while mail was being sent",
                "put it back, then run it again",
            )

    def _leave_trace(self, first: MailEvent) -> None:
        """Before anything is handed over: from now on the ledger must be there, begin as it does
        and be as long as it is.
        """
        part = self._begun.with_name(f".{self._begun.name}.part")
        handle = _open_private(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        try:
            _make_private(handle)
            content = _BEGUN.format(
                ledger=self.path.name, mark=_mark(first), size=self._size
            ).encode()
            while content:
                content = content[os.write(handle, content) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        part.replace(self._begun)
        _sync_folder(self._begun.parent)

    def _heal(self, content: bytes, whole: int) -> int:
        """Give a last line its end, or cut off what is torn; how long the ledger is now."""
        if whole == len(content) + 1:
            os.write(self._handle, b"\n")
        elif whole < len(content):
            os.ftruncate(self._handle, whole)
        os.fsync(self._handle)
        if not content:
            _sync_folder(self.path.parent)
        return whole


_MAKE_ROOM = "see that the disk has room and may be written, then run it again"
_KEEP = (
    "keep a copy of it, then put back one that nobody changed; or delete it: cardgen then asks,"
    " player by player, what has arrived"
)
_BEGUN = """\
Mail has been sent from this pack.

Who has their file already stands in {ledger}, beside this file.  Keep both of them: they are what
keeps cardgen from sending anything twice.  If {ledger} is lost, cardgen sends nothing before you
have said of each player whether the mail arrived.

{mark}
at least {size} bytes
"""


def _look(folder: Path) -> tuple[tuple[MailEvent, ...], bool]:
    path = folder / LEDGER
    begun = _read(folder / MAIL_BEGUN)  # before the ledger, which is written before it
    content = _read(path) or b""
    events, _ = _read_lines(content, path)
    lost = _was_cut(events, len(content), begun)
    _check_order(events, lost, path)
    return events, lost


def _read_lines(content: bytes, path: Path) -> tuple[tuple[MailEvent, ...], int]:
    """The events, and how long the ledger is without a torn last line and with an end to a whole
    one.
    """
    *lines, rest = content.split(b"\n")
    whole = len(content) - len(rest)
    if rest and _is_json(rest):
        lines.append(rest)
        whole = len(content) + 1
    events = []
    for number, line in enumerate(lines, start=1):
        try:
            events.append(read_event(line))
        except LedgerError as error:
            raise LedgerError(
                f"{path}, line {number} {error.problem}", error.remedy or _KEEP
            ) from None
    return tuple(events), whole


def _is_json(line: bytes) -> bool:
    """Whether a line is whole: nothing that lacks its end is JSON."""
    try:
        json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return False
    return True


def _check_order(events: tuple[MailEvent, ...], lost: bool, path: Path) -> Histories:
    histories, complete = Histories(lost), Histories(False)
    for number, event in enumerate(events, start=1):
        impossible = complete.impossible(event)
        if impossible and histories.impossible(event):
            raise LedgerError(
                f"{path}, line {number} can't follow upon those before it: {event.player}"
                f" {impossible}",
                _KEEP,
            )
        histories.add(event)
        complete.add(event)
    return histories


def _mark(first: MailEvent) -> str:
    return hashlib.sha256(first.as_line()).hexdigest()


def _was_cut(events: tuple[MailEvent, ...], size: int, begun: bytes | None) -> bool:
    """Whether a ledger of so many bytes lacks its beginning or its end, by what was noted beside
    it.
    """
    if begun is None:
        return False
    least = re.search(rb"^at least ([0-9]{1,12}) bytes$", begun, re.MULTILINE)
    return not (events and _mark(events[0]).encode() in begun) or size < int(
        least[1] if least else 0
    )


def _read(path: Path) -> bytes | None:
    """The bytes of a file that somebody else may be writing to; None if there is none."""
    try:
        handle = _open_private(path, os.O_RDONLY)
        try:
            return _read_all(handle, path)
        finally:
            os.close(handle)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _file_error("read", path, error) from error


# -- a file that one process at a time writes, readable by the organiser alone

_MOST_BYTES = 50_000_000


def _open_private(path: Path, flags: int) -> int:
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
        raise _file_error("write" if flags & os.O_CREAT else "read", path, error) from error
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise LedgerError(f"{path} is no ordinary file", "move it out of the way")
    return handle


def _read_all(handle: int, path: Path) -> bytes:
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


def _is_at(handle: int, path: Path) -> bool:
    """Whether an open file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(handle), os.lstat(path))
    except FileNotFoundError:
        return False


def _make_private(handle: int) -> None:
    """Only its owner may read it, whatever was said when it was made."""
    # not every disk and system knows such rights
    with contextlib.suppress(OSError, AttributeError):
        os.fchmod(handle, 0o600)


def _sync_folder(folder: Path) -> None:
    """See that a new name reaches the disk, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _lock(handle: int, folder: Path) -> None:
    """Have a file of a pack alone until it is closed.  Raises LedgerError: somebody else has it,
    or the disk knows no locks.
    """
    try:
        try:
            import fcntl
        except ImportError:
            import msvcrt

            os.lseek(handle, _FAR_BEHIND, os.SEEK_SET)  # what is locked there nobody can read
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            raise _in_use(folder) from error
        raise LedgerError(
            f"nobody can be kept from sending from {folder} at the same time: {reason(error)}",
            "move the pack to a disk of this computer and send from there",
        ) from error


_FAR_BEHIND = 1 << 30


def _in_use(folder: Path) -> LedgerError:
    return LedgerError(
        f"somebody else is sending from {folder}",
        "wait until that is done, then see what “cardgen mail status” says",
    )


def _file_error(verb: str, path: Path, error: OSError) -> FileError:
    return FileError(
        f"can't {verb} {path}: {reason(error)}",
        "see that the disk has room, and who may read and write there",
    )
