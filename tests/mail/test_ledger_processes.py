"""Several processes and one ledger; and processes that die."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from ledger_run import HANDED_OVER, PLAYERS, hash_of, new_pack, run

from cardgen.errors import LedgerError
from cardgen.mail.events import Happened, State, status_of
from cardgen.mail.ledger import Ledger, is_lost, read_ledger

SCRIPT = Path(__file__).with_name("ledger_run.py")


def start(what: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, SCRIPT, what, folder], stdout=subprocess.PIPE, text=True
    )


def test_killed_anywhere_a_second_run_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    with start("kill", tmp_path) as process:
        said, _ = process.communicate(timeout=60)
    steps, exit_code = map(int, said.split())
    assert exit_code == 0
    assert steps > 30  # places at which it was killed
    seen = set()
    for folder in sorted(tmp_path.iterdir()):
        before = {player: state(folder, player) for player in PLAYERS}
        seen |= {(tuple(before.values()), len(read_ledger(folder)))}
        for player in PLAYERS:
            if player in handed_over(folder):
                assert before[player] in (State.SENT, State.UNKNOWN), folder
            elif before[player] is State.SENT:
                pytest.fail(f"{folder}: {player} got nothing")
        run(folder)
        assert not is_lost(folder)
        assert all(handed_over(folder).count(player) <= 1 for player in PLAYERS), folder
        for player in PLAYERS:
            after = state(folder, player)
            assert after is (State.UNKNOWN if before[player] is State.UNKNOWN else State.SENT)
            assert player in handed_over(folder) or after is State.UNKNOWN
    assert {count for _, count in seen} == set(range(9))  # dead after each event
    opened, sent, unknown = State.OPEN, State.SENT, State.UNKNOWN
    assert {states for states, _ in seen} == {
        (opened, opened),
        (unknown, opened),
        (sent, opened),
        (sent, unknown),
        (sent, sent),
    }


def state(folder: Path, player: str) -> State:
    return status_of(read_ledger(folder), player, hash_of(player), is_lost(folder)).state


def handed_over(folder: Path) -> list[str]:
    path = folder / HANDED_OVER
    return path.read_text("utf-8").split() if path.exists() else []


def test_two_processes_at_once(tmp_path: Path) -> None:
    pack = new_pack(tmp_path / "pack")
    with start("hold", pack) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == "held\n"
            with pytest.raises(LedgerError, match="somebody else is sending"):
                Ledger.open(pack)
            assert [event.event for event in read_ledger(pack)] == [Happened.PLANNED]
        finally:
            process.kill()
    with Ledger.open(pack) as ledger:  # the lock went with the process
        assert [event.event for event in ledger.events] == [Happened.PLANNED]


def test_nobody_reads_half_a_line(tmp_path: Path) -> None:
    pack = new_pack(tmp_path / "pack")
    lengths = []
    with start("slow", pack) as process:
        while process.poll() is None:
            events = read_ledger(pack)
            assert [event.attempt for event in events] == list(range(len(events)))
            lengths.append(len(events))
            time.sleep(0.003)  # shorter than half a line stays half
    assert process.returncode == 0
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 10
    assert len(read_ledger(pack)) == 60
