"""The ledger on the disk: nothing of it gets lost, and whatever can't be right stops the run."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import sqlite3
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_run import change, new_pack

from cardgen.errors import CardgenError, FileError, LedgerError
from cardgen.mail import ledger as ledger_module
from cardgen.mail.events import (
    DELIVERED,
    LOST,
    NOT_DELIVERED,
    Happened,
    MailEvent,
    MailHistory,
    State,
)
from cardgen.mail.ledger import Ledger, nobody_sends, read_ledger
from cardgen.pack.formats import LEDGER, MAIL_BEGUN, MAIL_LOCK
from tests.turns import each, sweep, times

NOW = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)
FIRST, SECOND = "a" * 64, "b" * 64
TO_SENT = (Happened.PLANNED, Happened.CONNECTING, Happened.COMMITTING, Happened.SENT)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return new_pack(tmp_path / "corona-PBVV")


def note(
    ledger: Ledger, event: Happened, player: str = "Anna", sha256: str = FIRST, text: str = ""
) -> MailEvent:
    return ledger.record(
        MailEvent(player, f"{player}@example.org", sha256, "<1@example.org>", 1, event, 0, text)
    )


def write(pack: Path, *events: Happened, player: str = "Anna") -> tuple[MailEvent, ...]:
    with Ledger.open(pack, lambda: NOW) as ledger:
        for event in events:
            note(ledger, event, player)
        return ledger.history.events


def state(pack: Path, player: str = "Anna") -> State:
    return read_ledger(pack).status(player, FIRST).state


def refused(pack: Path) -> LedgerError:
    """Why neither a reader nor a run takes a ledger, which stays as it is."""
    before = (pack / LEDGER).read_bytes()
    with pytest.raises(LedgerError) as reading:
        read_ledger(pack)
    with pytest.raises(LedgerError) as opening, Ledger.open(pack):
        pass
    assert str(reading.value) == str(opening.value)
    assert (pack / LEDGER).read_bytes() == before
    assert reading.value.exit_code == 14
    assert reading.value.remedy
    return reading.value


@pytest.mark.quick
def test_what_is_noted_is_read_again(pack: Path) -> None:
    assert read_ledger(pack) == MailHistory()
    with Ledger.open(pack, lambda: NOW) as ledger:
        written = [note(ledger, event) for event in TO_SENT]
        assert read_ledger(pack) == ledger.history == MailHistory(tuple(written))
        assert state(pack) is State.SENT
    assert written[0].ts == "2026-03-01T19:30:00Z"
    with Ledger.open(pack) as ledger:
        assert ledger.history.events == tuple(written)
        resend = note(ledger, Happened.RESEND, text="two\nlines ♥")
    assert read_ledger(pack) == MailHistory((*written, resend))
    assert resend.text == "two lines ♥"


def test_each_event_is_on_the_disk_before_anything_goes_on(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database brings all of an event there, the name of its journal too; the trace follows."""
    write(pack, Happened.PLANNED)
    with contextlib.closing(ledger_module._connect(pack / LEDGER, 0)) as database:
        extra = 3
        assert database.execute("PRAGMA synchronous").fetchone() == (extra,)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    calls: list[str] = []
    sync = os.fsync

    def counted(handle: int) -> None:
        calls.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        sync(handle)

    monkeypatch.setattr(os, "fsync", counted)
    write(pack, Happened.COMMITTING)
    assert calls == ["file", "folder"]


@pytest.mark.quick
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_only_the_organiser_may_read(pack: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        write(pack, *TO_SENT)
    finally:
        os.umask(before)
    assert sorted(path.name for path in (pack / "organiser").iterdir()) == [
        "mail-begun.txt",
        "mail.db",
    ]
    (pack / LEDGER).chmod(0o644)
    with Ledger.open(pack) as ledger:
        note(ledger, Happened.PLANNED)
        for path in (pack / "organiser").iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_a_second_run_is_told(pack: Path) -> None:
    with Ledger.open(pack) as ledger:
        with (
            pytest.raises(LedgerError, match=r"somebody else is sending from .*corona") as caught,
            Ledger.open(pack),
        ):
            pass
        assert caught.value.exit_code == 14
        note(ledger, Happened.PLANNED)
    assert len(write(pack)) == 1


@pytest.mark.quick
def test_nothing_is_left_behind_where_nothing_happened(pack: Path) -> None:
    with Ledger.open(pack):
        assert (pack / MAIL_LOCK).exists()
        assert read_ledger(pack) == MailHistory()
    assert not list((pack / "organiser").iterdir())


def test_who_comes_too_late_to_a_lock_does_not_write_into_nothing(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = ledger_module._connect

    def another_meanwhile(path: Path, patience: float) -> sqlite3.Connection:
        lock = connect(path, patience)
        path.rename(path.with_suffix(".old"))
        path.touch()
        return lock

    monkeypatch.setattr(ledger_module, "_connect", another_meanwhile)
    with pytest.raises(LedgerError, match="somebody else"), Ledger.open(pack):
        pass


@st.composite
def histories(draw: st.DrawFn) -> tuple[MailEvent, ...]:
    """Events that can follow upon each other, one at least."""
    events = [MailEvent("Anna", "", FIRST, "", 0, Happened.PLANNED).noted(NOW)]
    for _ in range(draw(st.integers(1, 14))):
        happened = draw(st.sampled_from(Happened))
        text = draw(
            st.sampled_from(
                [DELIVERED, NOT_DELIVERED] if happened is Happened.RESOLVED else ["", "ăß♥ “}\\"]
            )
        )
        player = draw(st.sampled_from(["Anna", "Ștefan"]))
        sha256 = draw(st.sampled_from([FIRST, SECOND]))
        event = MailEvent(player, "ă@example.org", sha256, "<1@x>", 1, happened, 0, text).noted(NOW)
        if not MailHistory(tuple(events)).impossible(event):
            events.append(event)
    return tuple(events)


@given(histories(), st.data())
@settings(max_examples=times(8, 60))
def test_an_event_taken_out_or_doubled_never_makes_a_file_go_twice(
    tmp_path_factory: pytest.TempPathFactory, events: tuple[MailEvent, ...], data: st.DataObject
) -> None:
    pack = new_pack(tmp_path_factory.mktemp("packs") / "pack")
    with Ledger.open(pack, lambda: NOW) as ledger:
        for event in events:
            ledger.record(event)
    assert read_ledger(pack) == MailHistory(events)
    (pack / MAIL_BEGUN).unlink(missing_ok=True)  # which would tell
    at = data.draw(st.integers(1, len(events)))
    taken_out = data.draw(st.booleans())
    if taken_out and at == len(events):
        return  # as if that had not been written yet
    if taken_out:
        change(pack, f"DELETE FROM event WHERE rowid = {at}")
    else:  # as in a list of rows with one twice
        change(pack, f"UPDATE event SET rowid = rowid + 100 WHERE rowid > {at}")
        change(
            pack,
            f"INSERT INTO event (rowid, {COLUMNS})"
            f" SELECT {at + 1}, {COLUMNS} FROM event WHERE rowid = {at}",
        )
    with contextlib.suppress(LedgerError):
        history = read_ledger(pack)
        for key in {event.key for event in events}:
            if not (taken_out and key == events[at - 1].key):
                assert history.status(*key) == MailHistory(events).status(*key)


COLUMNS = "player, addr, sha256, message_id, attempt, event, code, text, ts"
AGAIN = f"INSERT INTO event ({COLUMNS}) SELECT {COLUMNS} FROM event WHERE rowid ="


def test_the_database_itself_takes_no_second_handing_over(pack: Path) -> None:
    write(pack, *TO_SENT)
    again = "INSERT INTO event SELECT * FROM event WHERE rowid = 3"
    with pytest.raises(sqlite3.IntegrityError):
        change(pack, again)
    write(pack, Happened.RESEND, Happened.COMMITTING)
    with pytest.raises(sqlite3.IntegrityError):
        change(pack, again.replace("3", "6"))


# Damage.


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("UPDATE event SET event = 'opened' WHERE rowid = 4", "event 4 has an impossible event"),
        ("UPDATE event SET player = NULL WHERE rowid = 1", "event 1 has an impossible player"),
        ("UPDATE event SET code = 250.0 WHERE rowid = 2", "event 2 has an impossible code"),
        ("UPDATE event SET player = CAST(x'ff' AS TEXT)", "is damaged: Could not decode"),
        ("PRAGMA user_version = 2", "was written by a newer version of cardgen"),
        ("ALTER TABLE event DROP COLUMN code", "is damaged: no such column: code"),
        ("DROP TABLE event", "is damaged: no such table: event"),
        ("DELETE FROM event WHERE rowid = 3", "event 3 can't follow upon those before it: Anna got"
         " this file without its being handed over"),
        (f"{AGAIN} 4",
         "event 5 can't follow upon those before it: Anna got this file without"),
        (f"{AGAIN} 3",
         "event 5 can't follow upon those before it: Anna has this file already"),
        ("UPDATE event SET event = 'committing', out = 0 WHERE rowid = 4",
         "event 4 can't follow upon those before it: Anna may have this file already"),
    ],
)  # fmt: skip
def test_damage_stops_everything_and_nothing_is_rewritten(
    pack: Path, damage: str, why: str
) -> None:
    write(pack, *TO_SENT)
    change(pack, damage)
    error = refused(pack)
    assert str(pack / LEDGER) in error.problem
    assert why in error.problem
    assert "\n" not in str(error)


@each("content", [b"{}\n" * 400, b"\0" * 8192, b"SQLite format 3\0", b"x\n"])
def test_no_database_is_no_ledger(content: bytes, tmp_path: Path) -> None:
    pack = new_pack(tmp_path / str(len(content)))
    (pack / LEDGER).write_bytes(content)
    assert "damaged: file is not a database" in refused(pack).problem


def test_no_changed_byte_lets_a_file_go_twice(pack: Path) -> None:
    for player, last in {"Anna": Happened.SENT, "Ben": Happened.UNKNOWN}.items():
        write(pack, *TO_SENT[:3], last, player=player)
    write(pack, Happened.PLANNED, player="Cora")
    good = (pack / LEDGER).read_bytes()
    places = [at for at, byte in enumerate(good) if byte]
    for at in places[:: times(29, 1)]:
        for bit in (1, 2):
            (pack / LEDGER).write_bytes(good[:at] + bytes([good[at] ^ bit]) + good[at + 1 :])
            with contextlib.suppress(LedgerError, FileError):
                assert state(pack) in (State.SENT, State.UNKNOWN)
                assert state(pack, "Ben") is State.UNKNOWN


def test_too_much_is_no_ledger(pack: Path) -> None:
    with (pack / LEDGER).open("wb") as stream:
        stream.truncate(60_000_000)
    with pytest.raises(LedgerError, match="too large"):
        read_ledger(pack)


@pytest.mark.parametrize("name", [LEDGER, MAIL_BEGUN])
def test_links_and_other_things_are_refused(pack: Path, tmp_path: Path, name: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"")
    for make in (
        lambda path: path.symlink_to(elsewhere),
        lambda path: path.symlink_to(tmp_path / "nothing"),
        os.mkfifo,
    ):
        make(pack / name)
        for call in (read_ledger, write):
            with pytest.raises(LedgerError, match=f"{name} is (a link|no ordinary file)"):
                call(pack)
        (pack / name).unlink()
    (pack / name).mkdir()
    for call in (read_ledger, write):
        with pytest.raises(CardgenError, match=name):
            call(pack)
    assert elsewhere.read_bytes() == b""
    assert not (tmp_path / "nothing").exists()


def test_without_the_organisers_folder_nothing_was_sent_and_nothing_can_be(tmp_path: Path) -> None:
    assert read_ledger(tmp_path) == MailHistory()
    with pytest.raises(FileError, match="no such file"):
        write(tmp_path)


# What must not be noted is not noted.


def test_nothing_is_handed_over_twice(pack: Path) -> None:
    with Ledger.open(pack) as ledger:
        for event in TO_SENT:
            note(ledger, event)
        with pytest.raises(LedgerError, match="Anna has this file already"):
            note(ledger, Happened.COMMITTING)
        note(ledger, Happened.COMMITTING, "Ben")
        with pytest.raises(LedgerError, match="Ben may have this file already"):
            note(ledger, Happened.COMMITTING, "Ben")
        note(ledger, Happened.COMMITTING, "Anna", SECOND)
        assert len(ledger.history.events) == 6
    assert len(read_ledger(pack).events) == 6


# A ledger that is gone.


def gone(pack: Path) -> None:
    (pack / LEDGER).unlink()


def emptied(pack: Path) -> None:
    (pack / LEDGER).write_bytes(b"")


def headless(pack: Path) -> None:
    change(pack, "DELETE FROM event WHERE rowid <= 4")


def older(pack: Path) -> None:
    change(pack, "DELETE FROM event WHERE rowid > 1")


@pytest.mark.parametrize("lose", [gone, emptied, headless, older])
def test_a_lost_ledger_is_noticed_until_everybody_is_resolved(
    pack: Path, lose: Callable[[Path], None]
) -> None:
    write(pack, *TO_SENT)
    write(pack, Happened.PLANNED, player="Cora")
    assert not read_ledger(pack).lost
    lose(pack)
    at = read_ledger(pack).status("Anna", FIRST)
    assert (at.state, at.text) == (State.UNKNOWN, LOST)
    with Ledger.open(pack) as ledger:
        assert ledger.history.lost
        for player in ("Anna", "Ben", "Cora"):
            assert ledger.history.status(player, FIRST).state is State.UNKNOWN
            with pytest.raises(LedgerError, match="may have this file already"):
                note(ledger, Happened.COMMITTING, player)
        note(ledger, Happened.PLANNED, "Anna")
        note(ledger, Happened.RESOLVED, "Anna", text=DELIVERED)
    with Ledger.open(pack) as ledger:
        assert ledger.history.lost
        assert ledger.history.status("Anna", FIRST).state is State.SENT
        assert ledger.history.status("Ben", FIRST).state is State.UNKNOWN
        note(ledger, Happened.RESOLVED, "Ben", text=NOT_DELIVERED)
        assert ledger.history.status("Ben", FIRST).state is State.OPEN
        note(ledger, Happened.COMMITTING, "Ben")
        note(ledger, Happened.SENT, "Ben")
    states = [state(pack, player) for player in ("Anna", "Ben", "Cora")]
    assert states == [State.SENT, State.SENT, State.UNKNOWN]


def test_nothing_is_lost_where_nothing_was_handed_over(pack: Path) -> None:
    write(pack, Happened.PLANNED, Happened.CONNECTING, Happened.TEMP)
    assert not (pack / MAIL_BEGUN).exists()
    gone(pack)
    assert not read_ledger(pack).lost


def test_the_trace_comes_before_the_first_handing_over_and_stays(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with Ledger.open(pack) as ledger:
        note(ledger, Happened.PLANNED)
        with monkeypatch.context() as broken:
            broken.setattr(Path, "replace", none)
            with pytest.raises(FileError, match="nothing of Anna's was handed to the server"):
                note(ledger, Happened.COMMITTING)
        assert [event.event for event in read_ledger(pack).events] == [Happened.PLANNED]
        note(ledger, Happened.COMMITTING)
        begun = (pack / MAIL_BEGUN).read_text("utf-8")
        note(ledger, Happened.COMMITTING, "Ben")
    assert (pack / MAIL_BEGUN).read_text("utf-8").splitlines()[:-1] == begun.splitlines()[:-1]
    assert begun.startswith("Mail has been sent from this pack.")
    assert not any(secret in begun for secret in ("Anna", "example.org", FIRST))


def test_a_trace_that_was_taken_away_is_left_again(pack: Path) -> None:
    write(pack, *TO_SENT)
    (pack / MAIL_BEGUN).unlink()
    assert not read_ledger(pack).lost
    write(pack, Happened.COMMITTING, player="Ben")
    assert (pack / MAIL_BEGUN).exists()
    assert not read_ledger(pack).lost


def test_a_changed_trace_makes_sure_things_stay_sure_and_the_rest_unknown(pack: Path) -> None:
    write(pack, *TO_SENT)
    (pack / MAIL_BEGUN).write_bytes(b"")
    with Ledger.open(pack) as ledger:
        assert ledger.history.lost
        assert ledger.history.status("Anna", FIRST).state is State.SENT
        assert ledger.history.status("Ben", FIRST).state is State.UNKNOWN


@pytest.mark.parametrize("lose", [gone, emptied, headless, older])
def test_a_ledger_taken_away_during_a_run_stops_it(
    pack: Path, lose: Callable[[Path], None]
) -> None:
    with Ledger.open(pack) as ledger:
        note(ledger, Happened.PLANNED)
        note(ledger, Happened.CONNECTING)
        lose(pack)
        for _ in range(2):
            with pytest.raises(LedgerError, match="changed or taken away"):
                note(ledger, Happened.COMMITTING)
    assert not (pack / MAIL_BEGUN).exists()


# A disk that is full or broken.


@contextlib.contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """Writing stops in the middle of a file, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@sweep(
    ("room", [0, 10, 511, 513, 4096, 5000, 8192]),
    ("event", [Happened.COMMITTING, Happened.SENT]),
)
def test_a_full_disk_leaves_what_was_there(pack: Path, room: int, event: Happened) -> None:
    write(pack, Happened.COMMITTING, player="Ben")
    before = write(pack, *TO_SENT[: TO_SENT.index(event)])
    begun = (pack / MAIL_BEGUN).read_bytes()
    with Ledger.open(pack) as ledger:
        with (
            no_file_larger_than(room),
            pytest.raises(FileError, match=r"can't write .*mail\.db: the disk is full") as caught,
        ):
            note(ledger, event)
        assert ("nothing of Anna's was handed to the server" in caught.value.problem) is (
            event is Happened.COMMITTING
        )
        assert caught.value.remedy
        assert ledger.history == read_ledger(pack) == MailHistory(before)
        assert (pack / MAIL_BEGUN).read_bytes() == begun
        note(ledger, event)
    assert len(read_ledger(pack).events) == len(before) + 1


@sweep(
    ("failure", [OSError(errno.EIO, "Input/output error"), KeyboardInterrupt()]),
    ("call", ["fsync", "open"]),
)
def test_a_trace_that_did_not_reach_the_disk_takes_the_event_back(
    pack: Path, failure: BaseException, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise failure

    write(pack, Happened.COMMITTING, player="Ben")
    with Ledger.open(pack) as ledger:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", broken)
            if call == "open":
                patch.setattr(ledger_module, "_make", broken)
            with pytest.raises((FileError, KeyboardInterrupt)):
                note(ledger, Happened.COMMITTING)
        assert state(pack) is State.OPEN
        note(ledger, Happened.COMMITTING)


def test_a_full_disk_at_the_first_event_leaves_nothing_to_be_lost(pack: Path) -> None:
    with Ledger.open(pack) as ledger:
        with no_file_larger_than(10), pytest.raises(FileError):
            note(ledger, Happened.COMMITTING)
        assert ledger.history == read_ledger(pack) == MailHistory()
    write(pack, *TO_SENT)
    assert not read_ledger(pack).lost


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_nobody_may_write_to_is_read(pack: Path) -> None:
    write(pack, *TO_SENT)
    (pack / LEDGER).chmod(0o400)
    (pack / "organiser").chmod(0o500)
    try:
        assert state(pack) is State.SENT
        with pytest.raises(FileError, match=r"can't write .*mail.lock: no permission"):
            write(pack)
    finally:
        (pack / "organiser").chmod(0o700)


@each("kept", range(1, 7))
def test_m8_a_ledger_that_was_cut_is_noticed(kept: int, tmp_path: Path) -> None:
    """Wherever it was cut, nothing that was handed over counts as not sent."""
    folder = new_pack(tmp_path / f"corona-{kept}")
    write(folder, *TO_SENT)
    write(folder, *TO_SENT, player="Ben")
    change(folder, f"DELETE FROM event WHERE rowid > {kept}")
    assert read_ledger(folder).lost
    assert state(folder, "Ben") is State.UNKNOWN


def test_m5_only_who_holds_the_lock_clears_up(pack: Path) -> None:
    """A redeal that is refused leaves the ledger of a sending that waits for its “yes”."""
    with Ledger.open(pack) as ledger:
        with pytest.raises(LedgerError, match="somebody else is sending"), nobody_sends(pack):
            pass
        assert (pack / MAIL_LOCK).exists()
        note(ledger, Happened.PLANNED)
