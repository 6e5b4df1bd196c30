"""Several processes and one ledger; and processes that die."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from ledger_run import HANDED_OVER, PLAYERS, hash_of, new_pack, run

from cardgen.errors import LedgerError
from cardgen.mail.events import Happened, State
from cardgen.mail.ledger import Ledger, read_ledger
from tests.turns import times

SCRIPT = Path(__file__).with_name("ledger_run.py")


@contextmanager
def started(what: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, SCRIPT, what, folder]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="where processes are traced otherwise")
def test_killed_anywhere_a_second_run_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    with started("states", tmp_path) as process:
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert int(said) > 100
    seen = set()
    for number, folder in enumerate(sorted(tmp_path.iterdir())):
        before = states(folder)
        seen |= {(tuple(before.values()), len(read_ledger(folder).events))}
        for player in PLAYERS:
            if player in handed_over(folder):
                assert before[player] in (State.SENT, State.UNKNOWN), folder
            elif before[player] is State.SENT:
                pytest.fail(f"{folder}: {player} got nothing")
        if number % times(4, 1):
            continue
        run(folder)
        assert not read_ledger(folder).lost, folder
        after = states(folder)
        for player in PLAYERS:
            assert handed_over(folder).count(player) <= 1, folder
            assert after[player] is (
                State.UNKNOWN if before[player] is State.UNKNOWN else State.SENT
            )
            assert player in handed_over(folder) or after[player] is State.UNKNOWN
    assert {count for _, count in seen} == set(range(9))  # dead after each event
    opened, sent, unknown = State.OPEN, State.SENT, State.UNKNOWN
    assert {states for states, _ in seen} == {
        (opened, opened),
        (unknown, opened),
        (sent, opened),
        (sent, unknown),
        (sent, sent),
    }


def states(folder: Path) -> dict[str, State]:
    history = read_ledger(folder)
    return {player: history.status(player, hash_of(player)).state for player in PLAYERS}


def handed_over(folder: Path) -> list[str]:
    path = folder / HANDED_OVER
    return path.read_text("utf-8").split("\n") if path.exists() else []


def test_two_processes_at_once(tmp_path: Path) -> None:
    pack = new_pack(tmp_path / "pack")
    with started("hold", pack) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        with pytest.raises(LedgerError, match="somebody else is sending"), Ledger.open(pack):
            pass
        assert [event.event for event in read_ledger(pack).events] == [Happened.PLANNED]
    with Ledger.open(pack) as ledger:  # the lock went with the process
        assert [event.event for event in ledger.history.events] == [Happened.PLANNED]


def test_nobody_reads_half_an_event_and_no_reader_is_in_the_way(tmp_path: Path) -> None:
    pack = new_pack(tmp_path / "pack")
    lengths = [0]
    with started("write", pack) as process:
        while len(set(lengths)) < 20 and process.poll() is None:
            events = read_ledger(pack).events
            assert [event.attempt for event in events] == list(range(len(events)))
            lengths.append(len(events))
        assert process.poll() is None, "it was in the way"
    assert lengths == sorted(lengths)
