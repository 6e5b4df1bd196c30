"""The ledger of a pack: what was sent to whom, on the disk before it can matter, so that nothing
goes twice by accident.

It is a database of one table, an event a row, in which a second handing over of a file to its
player is impossible.  Whoever writes keeps another, empty database locked meanwhile; readers don't
wait for that.  A text beside it, written before the first message is handed over, tells a pack
that was never mailed from one that lost its ledger or has an older one.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from cardgen.errors import FileError, LedgerError
from cardgen.files import create, reason
from cardgen.mail.events import (
    Happened,
    MailEvent,
    MailHistory,
    State,
    wrong_value,
)
from cardgen.pack import LEDGER, MAIL_BEGUN, MAIL_LOCK

VERSION = 1

_TABLE = """CREATE TABLE event (
    player, addr, sha256, message_id, attempt, event, code, text, ts,
    out -- 1 from the handing over on, until it is known that the player hasn't got this file
)"""
_ONCE = "CREATE UNIQUE INDEX once ON event (player, sha256) WHERE out"

_MOST_BYTES = 50_000_000
_PATIENCE = 60  # seconds for others to finish what they read or write

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
"""


def read_ledger(folder: Path) -> MailHistory:
    """What happened so far, without waiting for whoever is sending.  Raises FileError: it can't
    be read; LedgerError: it is damaged.
    """
    begun, path = folder / MAIL_BEGUN, folder / LEDGER
    trace: str | None = None
    events: tuple[MailEvent, ...] = ()
    if _is_there(begun):  # read before the ledger, which is written before it
        with _in_words(begun, "read"):
            trace = begun.read_text("utf-8", "replace")
    if _is_there(path):
        with _in_words(path, "read"), contextlib.closing(_connect(path, _PATIENCE)) as database:
            database.execute("BEGIN")
            events = _events(database, path)

    lost = trace is not None and not any(mark in trace for mark in _marks(events))
    for number, event in enumerate(events):
        before = MailHistory(events[:number])
        why = before.impossible(event)
        if why and replace(before, lost=lost).impossible(event):
            raise LedgerError(
                f"{path}, event {number + 1} can't follow upon those before it: {event.player}"
                f" {why}",
                _KEEP,
            )
    return MailHistory(events, lost)


@contextlib.contextmanager
def nobody_sends(folder: Path) -> Iterator[None]:
    """Keep others from sending from a pack for a while, whatever its ledger says.  Raises
    LedgerError: somebody is sending just now.
    """
    path = folder / MAIL_LOCK
    _is_there(path)
    with contextlib.ExitStack() as stack:
        with _in_words(path, "write"):
            _make(path)
            inode = path.stat()
            lock = stack.enter_context(contextlib.closing(_connect(path, 0)))
            lock.execute("BEGIN EXCLUSIVE")
            # whoever had it before may have taken it away meanwhile
            if not (path.exists() and os.path.samestat(inode, path.stat())):
                raise _in_use(folder)
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                path.unlink()


class Ledger:
    """The ledger of a pack while mail is sent from it; nobody else can open it meanwhile."""

    def __init__(self, folder: Path, clock: Callable[[], datetime]) -> None:
        """Use `Ledger.open`."""
        self.path = folder / LEDGER
        self.history = read_ledger(folder)
        self._begun = folder / MAIL_BEGUN
        self._clock = clock

    @classmethod
    @contextlib.contextmanager
    def open(
        cls, folder: Path, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> Iterator[Self]:
        """Lock and read the ledger of a pack; without one, it begins with the first event.

        Raises FileError: it can't be read or written; LedgerError: somebody else is sending from
        this pack, or the ledger is damaged.
        """
        with nobody_sends(folder):
            yield cls(folder, clock)

    def record(self, event: MailEvent) -> MailEvent:
        """Note an event, at the time of now; once this returns it is on the disk.

        Raises:
            FileError: it can't be written.  If it was `COMMITTING`, nothing may be handed over now.
            LedgerError: the ledger was touched by somebody else, or this can't have happened (a
            file would go twice).
        """
        made = event.noted(self._clock())
        why = self.history.impossible(made)
        if why:
            raise LedgerError(
                f"{made.player} {why}: “{made.event}” can't be noted now",
                "see what “cardgen mail status” says",
            )
        try:
            with _in_words(self.path, "write"):
                self._write(made)
        except FileError as error:
            if made.event is not Happened.COMMITTING:
                raise
            raise FileError(
                f"{error.problem}; nothing of {made.player}'s was handed to the server",
                error.remedy,
            ) from error
        return made

    def _write(self, made: MailEvent) -> None:
        """One event more, if those before it are there and nothing else is."""
        before = self.history.events
        after = replace(self.history, events=(*before, made))
        _make(self.path)
        with contextlib.closing(_connect(self.path, _PATIENCE)) as database:
            database.execute("BEGIN IMMEDIATE")
            if _events(database, self.path) != before:
                raise LedgerError(
                    f"{self.path} was changed or taken away while mail was being sent",
                    "put it back, then run it again",
                )
            if not before:
                for statement in (_TABLE, _ONCE, f"PRAGMA user_version = {VERSION}"):
                    database.execute(statement)
            if after.status(*made.key).state not in (State.SENT, State.UNKNOWN):
                database.execute(
                    "UPDATE event SET out = 0 WHERE player = ? AND sha256 = ?", made.key
                )
            row = (*astuple(made), made.event is Happened.COMMITTING)
            added = database.execute(f"INSERT INTO event VALUES ({', '.join('?' * len(row))})", row)
            database.execute("COMMIT")
            # where the ledger was lost, the trace is of the one that is missed
            if made.event is Happened.COMMITTING and not after.lost:
                try:
                    self._leave_trace(after.events)
                except BaseException:
                    database.execute("DELETE FROM event WHERE rowid = ?", (added.lastrowid,))
                    raise
        self.history = after

    def _leave_trace(self, events: Sequence[MailEvent]) -> None:
        """Before anything is handed over: from now on the ledger must be there and begin like
        this.
        """
        part = self._begun.with_name(f".{self._begun.name}.part")
        part.unlink(missing_ok=True)
        _make(part)
        with part.open("w", encoding="utf-8") as stream:
            stream.write(_BEGUN.format(ledger=self.path.name, mark=_marks(events)[-1]))
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(self._begun)
        with contextlib.suppress(OSError):  # the new name too, where the system can
            folder = os.open(part.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def _events(database: sqlite3.Connection, path: Path) -> tuple[MailEvent, ...]:
    """All events, each as it can be; within a transaction.  Raises LedgerError."""
    (tables,) = database.execute("PRAGMA schema_version").fetchone()
    if not tables:
        if path.stat().st_size:
            raise LedgerError(f"{path} is damaged: it is too short", _KEEP)
        return ()  # it was made just now
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise LedgerError(f"{path} was written by a newer version of cardgen", "use that one")
    (fault,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if fault != "ok":
        raise LedgerError(f"{path} is damaged: {fault}", _KEEP)
    events = []
    columns = ", ".join(field.name for field in fields(MailEvent))
    rows = database.execute(f"SELECT {columns} FROM event ORDER BY rowid")
    for number, row in enumerate(rows, 1):
        event = MailEvent(*row)
        wrong = wrong_value(event)
        if wrong:
            raise LedgerError(f"{path}, event {number} has an impossible {wrong}", _KEEP)
        events.append(replace(event, event=Happened(event.event)))
    return tuple(events)


def _marks(events: Sequence[MailEvent]) -> list[str]:
    """By event: what tells a ledger that begins with those up to it."""
    marks, content = [], hashlib.sha256()
    for event in events:
        content.update(json.dumps(astuple(event)).encode() + b"\n")
        marks.append(content.hexdigest())
    return marks


# -- files that the organiser alone may read


def _is_there(path: Path) -> bool:
    """Whether there is an ordinary file.  Raises LedgerError: there is something else."""
    try:
        is_ = path.lstat()
    except FileNotFoundError:
        return False
    if stat.S_ISLNK(is_.st_mode):
        raise LedgerError(f"{path} is a link", "put the file itself in its place")
    if not stat.S_ISREG(is_.st_mode):
        raise LedgerError(f"{path} is no ordinary file", "move it out of the way")
    if is_.st_size > _MOST_BYTES:
        raise LedgerError(f"{path} is too large", _KEEP)
    return True


def _make(path: Path) -> None:
    """See that there is a file, and who may read it whatever was said when it was made."""
    with contextlib.suppress(FileExistsError):
        create(path, private=True).close()
    with contextlib.suppress(OSError):  # not every disk knows such rights
        path.chmod(0o600)


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    """A database that is there.  patience: seconds to wait for others."""
    database = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", timeout=patience, isolation_level=None, uri=True
    )
    try:
        # more than FULL: what was committed stays so after a power cut, too
        database.execute("PRAGMA synchronous = EXTRA")
    except sqlite3.Error:
        database.close()
        raise
    return database


_REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk is full or broken",
    sqlite3.SQLITE_READONLY: "no permission",
    sqlite3.SQLITE_CANTOPEN: "no permission",
    sqlite3.SQLITE_PERM: "no permission",
}


@contextlib.contextmanager
def _in_words(path: Path, verb: str) -> Iterator[None]:
    """Turns what the system or the database says into FileError or LedgerError."""
    why = ""
    try:
        yield
    except OSError as error:
        why = reason(error)
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code == sqlite3.SQLITE_BUSY:
            raise _in_use(path.parent.parent) from error
        if code not in _REASONS:
            raise LedgerError(f"{path} is damaged: {error}", _KEEP) from error
        why = _REASONS[code]
    if why:
        raise FileError(
            f"can't {verb} {path}: {why}",
            "see that the disk has room, and who may read and write there",
        )


def _in_use(folder: Path) -> LedgerError:
    return LedgerError(
        f"somebody else is sending from {folder}",
        "wait until that is done, then see what “cardgen mail status” says; if nobody is, move the"
        " pack to a disk of this computer",
    )
