"""The ledger on the disk: nothing of it gets lost, and whatever can't be right stops the run."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import stat
import sys
import types
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_run import new_pack

from cardgen.errors import CardgenError, FileError, LedgerError
from cardgen.mail import ledger as ledger_module
from cardgen.mail.events import (
    DELIVERED,
    LOST,
    NOT_DELIVERED,
    Happened,
    Histories,
    MailEvent,
    State,
    make_event,
    status_of,
)
from cardgen.mail.ledger import Ledger, is_lost, nobody_sends, read_ledger
from cardgen.pack.formats import LEDGER, MAIL_BEGUN
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
        player, f"{player}@example.org", sha256, "<1@example.org>", 1, event, 0, text
    )


def write(pack: Path, *events: Happened, player: str = "Anna") -> tuple[MailEvent, ...]:
    with Ledger.open(pack, lambda: NOW) as ledger:
        for event in events:
            note(ledger, event, player)
        return ledger.events


def content(pack: Path) -> bytes:
    return (pack / LEDGER).read_bytes()


def refused(pack: Path) -> LedgerError:
    """Why neither a reader nor a run takes a ledger, which stays as it is."""
    before = content(pack)
    with pytest.raises(LedgerError) as reading:
        read_ledger(pack)
    with pytest.raises(LedgerError) as opening:
        Ledger.open(pack)
    assert str(reading.value) == str(opening.value)
    assert content(pack) == before
    assert reading.value.exit_code == 14
    assert reading.value.remedy
    return reading.value


@pytest.mark.quick
def test_what_is_noted_is_read_again(pack: Path) -> None:
    assert read_ledger(pack) == ()
    with Ledger.open(pack, lambda: NOW) as ledger:
        written = [note(ledger, event) for event in TO_SENT]
        assert read_ledger(pack) == ledger.events == tuple(written)
        assert ledger.status("Anna", FIRST).state is State.SENT
    assert written[0].ts == "2026-03-01T19:30:00Z"
    with Ledger.open(pack) as ledger:
        assert ledger.events == tuple(written)
        resend = note(ledger, Happened.RESEND, text="two\nlines")
    assert read_ledger(pack) == (*written, resend)
    assert resend.text == "two lines"
    assert content(pack) == b"".join(event.as_line() for event in (*written, resend))
    assert not is_lost(pack)


def test_each_event_is_on_the_disk_before_anything_goes_on(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    sync = os.fsync

    def counted(handle: int) -> None:
        calls.append(
            "folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else f"{os.fstat(handle).st_size}"
        )
        sync(handle)

    monkeypatch.setattr(os, "fsync", counted)
    with Ledger.open(pack) as ledger:
        assert calls == ["0", "folder"]
        calls.clear()
        note(ledger, Happened.PLANNED)
        assert calls == [str(len(content(pack)))]
        calls.clear()
        note(ledger, Happened.COMMITTING)
        begun = [str((pack / MAIL_BEGUN).stat().st_size), "folder"]
        assert calls == [*begun, str(len(content(pack))), *begun]


@pytest.mark.quick
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_only_the_organiser_may_read(pack: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        write(pack, *TO_SENT)
    finally:
        os.umask(before)
    for path in (pack / LEDGER, pack / MAIL_BEGUN):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(path.name for path in (pack / "organiser").iterdir()) == [
        "mail-begun.txt",
        "mail-ledger.jsonl",
    ]
    (pack / LEDGER).chmod(0o644)
    write(pack)
    assert stat.S_IMODE((pack / LEDGER).stat().st_mode) == 0o600


def test_a_second_run_is_told(pack: Path) -> None:
    with Ledger.open(pack) as ledger:
        with pytest.raises(
            LedgerError, match=r"somebody else is sending from .*corona-PBVV"
        ) as caught:
            Ledger.open(pack)
        assert caught.value.exit_code == 14
        note(ledger, Happened.PLANNED)
    ledger.close()
    with Ledger.open(pack) as ledger:
        assert len(ledger.events) == 1


@pytest.mark.quick
def test_an_empty_ledger_is_not_left_behind(pack: Path) -> None:
    with Ledger.open(pack):
        assert content(pack) == b""
        assert read_ledger(pack) == ()
    assert not (pack / LEDGER).exists()


def test_whoever_comes_too_late_to_an_empty_ledger_does_not_write_into_nothing(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = ledger_module._lock

    def gone_meanwhile(handle: int, folder: Path) -> None:
        (pack / LEDGER).unlink()
        lock(handle, folder)

    monkeypatch.setattr(ledger_module, "_lock", gone_meanwhile)
    with pytest.raises(LedgerError, match="somebody else"):
        Ledger.open(pack)


def test_a_disk_without_locks_is_refused(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", none)
    with pytest.raises(LedgerError, match="move the pack to a disk of this computer"):
        Ledger.open(pack)


def test_windows_locks_what_nobody_reads(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locked: list[int] = []

    def locking(handle: int, mode: int, many: int) -> None:
        if locked:
            raise OSError(errno.EACCES, "Permission denied")
        assert (mode, many) == (2, 1)
        locked.append(os.lseek(handle, 0, os.SEEK_CUR))

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", types.SimpleNamespace(LK_NBLCK=2, locking=locking))
    with Ledger.open(pack) as ledger:
        note(ledger, Happened.PLANNED)
        assert read_ledger(pack) == ledger.events
        assert locked[0] > 50_000_000
        with pytest.raises(LedgerError, match="somebody else"):
            Ledger.open(pack)


# What a last line may be.


@given(st.data())
@settings(max_examples=times(5, 12))
def test_a_torn_last_line_costs_that_line_at_most(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    pack = new_pack(tmp_path_factory.mktemp("packs") / "pack")
    events = data.draw(histories())
    lines = [event.as_line() for event in events]
    whole = b"".join(lines[:-1])
    path = pack / LEDGER
    for cut in sorted({*range(0, len(lines[-1]), times(3, 1)), len(lines[-1]) - 1, len(lines[-1])}):
        path.write_bytes(whole + lines[-1][:cut])
        read = read_ledger(pack)
        assert read == (events if cut >= len(lines[-1]) - 1 else events[:-1]), cut
        for event in events:
            before = status_of(events[:-1], *event.key).state
            if before in (State.UNKNOWN, State.SENT) and read != events:
                assert status_of(read, *event.key).state is before
    cut = data.draw(st.integers(1, len(lines[-1]) - 1))
    path.write_bytes(whole + lines[-1][:cut])
    read = read_ledger(pack)
    with Ledger.open(pack) as ledger:
        assert ledger.events == read
        added = note(ledger, Happened.PLANNED)
    assert read_ledger(pack) == (*read, added)
    assert content(pack) == b"".join(event.as_line() for event in (*read, added))


@st.composite
def histories(draw: st.DrawFn) -> tuple[MailEvent, ...]:
    """Events that can follow upon each other, one at least."""
    known, events = Histories(False), []
    for _ in range(draw(st.integers(1, 14))):
        happened = draw(st.sampled_from(Happened))
        text = draw(
            st.sampled_from([DELIVERED, NOT_DELIVERED])
            if happened is Happened.RESOLVED
            else st.sampled_from(["", "ăß♥ “}\\"])
        )
        player, sha256 = (
            draw(st.sampled_from(["Anna", "Ștefan"])),
            draw(st.sampled_from([FIRST, SECOND])),
        )
        event = make_event(NOW, player, "ă@example.org", sha256, "<1@x>", 1, happened, 0, text)
        if not known.impossible(event):
            known.add(event)
            events.append(event)
    return tuple(events) or (make_event(NOW, "Anna", "", FIRST, "", 0, Happened.PLANNED, 0, ""),)


@given(histories(), st.data())
@settings(max_examples=times(20, 60))
def test_a_line_taken_out_or_doubled_never_makes_a_file_go_twice(
    tmp_path_factory: pytest.TempPathFactory, events: tuple[MailEvent, ...], data: st.DataObject
) -> None:
    pack = new_pack(tmp_path_factory.mktemp("packs") / "pack")
    lines = [event.as_line() for event in events]
    at = data.draw(st.integers(0, len(lines) - 1))
    taken_out = data.draw(st.booleans())
    if taken_out and at == len(lines) - 1:
        return  # as if that had not been written yet
    (pack / LEDGER).write_bytes(
        b"".join(lines[:at] + ([] if taken_out else [lines[at]] * 2) + lines[at + 1 :])
    )
    with contextlib.suppress(LedgerError):
        read = read_ledger(pack)
        for key in {event.key for event in events}:
            if not (taken_out and key == events[at].key):
                assert status_of(read, *key) == status_of(events, *key)


def test_zeros_after_a_power_cut_are_cut_off(pack: Path) -> None:
    events = write(pack, *TO_SENT)
    (pack / LEDGER).write_bytes(content(pack) + b"\0" * 4096)
    assert read_ledger(pack) == events
    assert write(pack, Happened.PLANNED)[:-1] == events


# Damage.


@pytest.mark.parametrize(
    ("damage", "line", "why"),
    [
        (lambda lines: [*lines[:1], b"\n", *lines[1:]], 2, "is no event"),
        (lambda lines: [*lines[:1], lines[1][:30] + b"\n", *lines[2:]], 2, "is no event"),
        (lambda lines: [*lines[:1], lines[1][:30], *lines[2:]], 2, "is no event"),
        (lambda lines: [*lines, b"{torn\n"], 5, "is no event"),
        (lambda lines: [*lines, b"\n"], 5, "is no event"),
        (lambda lines: [*lines, b"[]"], 5, "is no event"),
        (lambda lines: [b"\xef\xbb\xbf", *lines], 1, "is no event"),
        (lambda lines: [lines[0].replace(b"Anna", b"\xffnna"), *lines[1:]], 1, "is no event"),
        (lambda lines: [line.replace(b"\n", b"\r\n") for line in lines], 1, "changed by hand"),
        (lambda lines: [*lines[:3], lines[3].replace(b'"sent"', b'"opened"')], 4, "unknown event"),
        (lambda lines: [lines[0].replace(b'"v":1', b'"v":2'), *lines[1:]], 1, "newer version"),
        (lambda lines: [*lines[:2], lines[3]], 3, "Anna got this file without its being handed over"),
        (lambda lines: [*lines, lines[3]], 5, "Anna got this file without"),
        (lambda lines: [*lines, lines[2]], 5, "Anna has this file already"),
        (lambda lines: [*lines[:3], lines[2], lines[3]], 4, "Anna may have this file already"),
        (lambda lines: ["".join(reversed(lines[3].decode())).encode()], 1, "is no event"),
    ],
)  # fmt: skip
def test_damage_stops_everything_and_nothing_is_rewritten(
    pack: Path, damage: types.FunctionType, line: int, why: str
) -> None:
    write(pack, *TO_SENT)
    (pack / LEDGER).write_bytes(b"".join(damage(content(pack).splitlines(keepends=True))))
    error = refused(pack)
    assert error.problem.startswith(f"{pack / LEDGER}, line {line} ")
    assert why in error.problem
    assert "\n" not in str(error)


def test_no_changed_byte_lets_a_file_go_twice(pack: Path) -> None:
    with Ledger.open(pack) as ledger:
        for player, last in {"Anna": Happened.SENT, "Ben": Happened.UNKNOWN}.items():
            for event in (*TO_SENT[:3], last):
                note(ledger, event, player)
        note(ledger, Happened.PLANNED, "Cora")
    good = content(pack)
    for at in range(0, good.rindex(b"\n", 0, -1), times(7, 1)):
        (pack / LEDGER).write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
        with contextlib.suppress(LedgerError):
            events, lost = read_ledger(pack), is_lost(pack)
            assert status_of(events, "Anna", FIRST, lost).state in (State.SENT, State.UNKNOWN)
            assert status_of(events, "Ben", FIRST, lost).state is State.UNKNOWN


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
        for call in (read_ledger, Ledger.open):
            with pytest.raises(LedgerError, match=f"{name} is (a link|no ordinary file)"):
                call(pack)
        (pack / name).unlink()
    (pack / name).mkdir()
    for call in (read_ledger, Ledger.open):
        with pytest.raises(CardgenError, match=name):
            call(pack)
    assert elsewhere.read_bytes() == b""
    assert not (tmp_path / "nothing").exists()


def test_without_the_organisers_folder_nothing_was_sent_and_nothing_can_be(tmp_path: Path) -> None:
    assert read_ledger(tmp_path) == ()
    with pytest.raises(FileError, match="no such file"):
        Ledger.open(tmp_path)


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
        assert len(ledger.events) == 6
    assert len(read_ledger(pack)) == 6


# A ledger that is gone.


def gone(pack: Path) -> None:
    (pack / LEDGER).unlink()


def emptied(pack: Path) -> None:
    (pack / LEDGER).write_bytes(b"")


def headless(pack: Path) -> None:
    (pack / LEDGER).write_bytes(b"".join(content(pack).splitlines(keepends=True)[4:]))


@pytest.mark.parametrize("lose", [gone, emptied, headless])
def test_a_lost_ledger_is_noticed_until_everybody_is_resolved(
    pack: Path, lose: types.FunctionType
) -> None:
    write(pack, *TO_SENT)
    write(pack, Happened.PLANNED, player="Cora")
    assert not is_lost(pack)
    lose(pack)
    assert is_lost(pack)
    at = status_of(read_ledger(pack), "Anna", FIRST, is_lost(pack))
    assert (at.state, at.text) == (State.UNKNOWN, LOST)
    with Ledger.open(pack) as ledger:
        assert ledger.lost
        for player in ("Anna", "Ben", "Cora"):
            assert ledger.status(player, FIRST).state is State.UNKNOWN
            with pytest.raises(LedgerError, match="may have this file already"):
                note(ledger, Happened.COMMITTING, player)
        note(ledger, Happened.PLANNED, "Anna")
        note(ledger, Happened.RESOLVED, "Anna", text=DELIVERED)
    with Ledger.open(pack) as ledger:
        assert ledger.lost
        assert ledger.status("Anna", FIRST).state is State.SENT
        assert ledger.status("Ben", FIRST).state is State.UNKNOWN
        note(ledger, Happened.RESOLVED, "Ben", text=NOT_DELIVERED)
        assert ledger.status("Ben", FIRST).state is State.OPEN
        note(ledger, Happened.COMMITTING, "Ben")
        note(ledger, Happened.SENT, "Ben")
    states = {
        player: status_of(read_ledger(pack), player, FIRST, is_lost(pack)).state
        for player in ("Anna", "Ben", "Cora")
    }
    assert states == {"Anna": State.SENT, "Ben": State.SENT, "Cora": State.UNKNOWN}


def test_nothing_is_lost_where_nothing_was_handed_over(pack: Path) -> None:
    write(pack, Happened.PLANNED, Happened.CONNECTING, Happened.TEMP)
    assert not (pack / MAIL_BEGUN).exists()
    gone(pack)
    assert not is_lost(pack)


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
        assert [event.event for event in read_ledger(pack)] == [Happened.PLANNED]
        note(ledger, Happened.COMMITTING)
        begun = (pack / MAIL_BEGUN).read_text("utf-8").partition("at least")[0]
        note(ledger, Happened.COMMITTING, "Ben")
    assert (pack / MAIL_BEGUN).read_text("utf-8").partition("at least")[0] == begun
    assert begun.startswith("Mail has been sent from this pack.")
    assert not any(secret in begun for secret in ("Anna", "example.org", FIRST))


def test_a_trace_that_was_taken_away_is_left_again(pack: Path) -> None:
    write(pack, *TO_SENT)
    begun = (pack / MAIL_BEGUN).read_bytes()
    (pack / MAIL_BEGUN).unlink()
    assert not is_lost(pack)
    write(pack, Happened.COMMITTING, player="Ben")
    assert (pack / MAIL_BEGUN).read_bytes().partition(b"at least")[0] == begun.partition(
        b"at least"
    )[0]


def test_a_changed_trace_makes_sure_things_stay_sure_and_the_rest_unknown(pack: Path) -> None:
    write(pack, *TO_SENT)
    (pack / MAIL_BEGUN).write_bytes(b"")
    with Ledger.open(pack) as ledger:
        assert ledger.lost
        assert ledger.status("Anna", FIRST).state is State.SENT
        assert ledger.status("Ben", FIRST).state is State.UNKNOWN


@pytest.mark.parametrize("lose", [gone, emptied])
def test_a_ledger_taken_away_during_a_run_stops_it(pack: Path, lose: types.FunctionType) -> None:
    with Ledger.open(pack) as ledger:
        note(ledger, Happened.PLANNED)
        lose(pack)
        for _ in range(2):
            with pytest.raises(LedgerError, match=r"taken away|couldn't be written"):
                note(ledger, Happened.COMMITTING)
    assert not (pack / MAIL_BEGUN).exists()


# A disk that is full or broken.


@contextlib.contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """Writing stops in the middle of a line, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@sweep(
    ("room", [0, 1, 100]),
    ("event", [Happened.COMMITTING, Happened.SENT]),
    ("mended", [True, False]),
)
def test_a_full_disk_leaves_whole_lines(
    pack: Path, room: int, event: Happened, mended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = TO_SENT[: TO_SENT.index(event)]
    write(pack, Happened.COMMITTING, player="Ben")
    before = write(pack, *steps)
    size = len(content(pack))
    with Ledger.open(pack) as ledger:
        with monkeypatch.context() as broken:
            if not mended:  # what was written of the line can't even be cut off
                broken.setattr(
                    os, "ftruncate", lambda *_: (_ for _ in ()).throw(OSError(errno.EIO, "broken"))
                )
            with (
                no_file_larger_than(size + room),
                pytest.raises(FileError, match=r"can't write .*mail-ledger\.jsonl") as caught,
            ):
                note(ledger, event)
        assert ("nothing of Anna's was handed to the server" in caught.value.problem) is (
            event is Happened.COMMITTING
        )
        assert caught.value.remedy
        assert len(content(pack)) == size + (0 if mended else room)
        assert ledger.events == read_ledger(pack) == before
        # Even if there is room by now.
        with pytest.raises(LedgerError, match="couldn't be written before"):
            note(ledger, event)
    with Ledger.open(pack) as ledger:
        assert ledger.events == before
        assert len(content(pack)) == size
        assert ledger.status("Anna", FIRST).state is (
            State.OPEN if event is Happened.COMMITTING else State.UNKNOWN
        )


@sweep(
    ("event, state", [(Happened.COMMITTING, State.OPEN), (Happened.SENT, State.SENT)]),
    ("failure", [OSError(errno.EIO, "Input/output error"), KeyboardInterrupt()]),
)
def test_what_did_not_reach_the_disk_for_sure_counts_on_the_safe_side(
    pack: Path,
    event: Happened,
    state: State,
    failure: BaseException,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write(pack, *TO_SENT[: TO_SENT.index(event)])

    def broken(_: int) -> None:
        raise failure

    write(pack, Happened.COMMITTING, player="Ben")
    with Ledger.open(pack) as ledger, monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        with pytest.raises((FileError, KeyboardInterrupt)):
            note(ledger, event)
    assert status_of(read_ledger(pack), "Anna", FIRST).state is state


def test_a_full_disk_at_the_trace_stops_before_anything_is_handed_over(pack: Path) -> None:
    with Ledger.open(pack) as ledger:
        with no_file_larger_than(10), pytest.raises(FileError):
            note(ledger, Happened.COMMITTING)
        assert ledger.events == read_ledger(pack) == ()
    assert not is_lost(pack)
    write(pack, *TO_SENT)
    assert not is_lost(pack)


@each("kept", range(1, 7))
def test_m8_a_ledger_that_was_cut_is_noticed(kept: int, tmp_path: Path) -> None:
    """Wherever it was cut, nothing that was handed over counts as not sent."""
    folder = tmp_path / f"corona-{kept}"
    (folder / "organiser").mkdir(parents=True)
    write(folder, *TO_SENT)
    write(folder, *TO_SENT, player="Ben")
    path = folder / LEDGER
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:kept]))
    assert is_lost(folder)
    with Ledger.open(folder) as ledger:
        assert ledger.status("Ben", FIRST).state is State.UNKNOWN


def test_m5_only_who_holds_the_lock_clears_up(pack: Path) -> None:
    """A redeal that is refused leaves the ledger of a sending that waits for its “yes”."""
    with Ledger.open(pack) as ledger:
        with pytest.raises(LedgerError, match="somebody else is sending"), nobody_sends(pack):
            pass
        assert (pack / LEDGER).exists()
        note(ledger, Happened.PLANNED)
