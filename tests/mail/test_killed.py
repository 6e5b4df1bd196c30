"""A run that is killed while a server keeps it waiting, and the run after it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardgen.cli import run
from cardgen.mail.events import Happened
from cardgen.mail.ledger import read_ledger
from tests.mail.servers import HANG, FaultServer
from tests.turns import search_but

BEFORE = ("greeting", "ehlo", "mail", "rcpt")
AFTER = ("data", "dot")


@pytest.mark.parametrize(
    ("phase", "stop"),
    search_but(
        [
            *((phase, signal.SIGKILL) for phase in (*BEFORE, *AFTER)),
            ("mail", signal.SIGTERM),
            ("dot", signal.SIGTERM),
        ],
        ("data", signal.SIGKILL),
        ("dot", signal.SIGTERM),
        later=[("mail", signal.SIGKILL), ("dot", signal.SIGKILL)],
    ),
)
def test_nothing_is_lost_and_nothing_doubled(
    phase: str, stop: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anna's mail has gone, Zoë's is under way: killed there, the next run sends it, or says
    that it isn't known.
    """
    monkeypatch.chdir(tmp_path)
    people = [
        "-p",
        "Anna <anna@example.org>",
        "-p",
        "Zoë <zoe@example.org>",
        "-p",
        "Ben <ben@example.org>",
    ]
    assert run(["pack", "corona", "-s", "max=1", "-q", *people]) == 0
    (pack,) = Path("output").iterdir()
    # greeting and EHLO come once a connection, so there the first mail is the one that is held up
    script = {phase: [HANG] if phase in ("greeting", "ehlo") else [None, HANG]}
    with FaultServer(script) as server:
        Path("mail.toml").write_text(
            f'[smtp]\nhost = "127.0.0.1"\nport = {server.port}\nsecurity = "none"\n'
            '[mail]\nfrom = "Anna <anna@example.org>"\nrate_per_minute = 600\n',
            "utf-8",
        )
        command = [
            sys.executable,
            "-m",
            "cardgen",
            "mail",
            "send",
            str(pack),
            "--yes",
            "--expect",
            "3",
        ]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        until = time.monotonic() + 8
        reached = Happened.CONNECTING if phase in BEFORE else Happened.COMMITTING
        count = {"greeting": 1, "ehlo": 1}.get(phase, 2)
        while [event.event for event in read_ledger(pack).events].count(
            reached
        ) < count and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.1)
        process.send_signal(stop)
        _, said = process.communicate(timeout=8)
        assert process.returncode == (-signal.SIGKILL if stop == signal.SIGKILL else 130), said
        before = len(server.mails)
        unknown = phase in AFTER
        left = {"greeting": 3, "ehlo": 3}.get(phase, 1 if unknown else 2)
        assert run(["mail", "send", str(pack), "--yes", "--expect", str(left), "-q"]) == (
            12 if unknown else 0
        )
        assert len(server.mails) - before == left
        if unknown:
            assert run(["mail", "send", str(pack), "--delivered", "Zoë", "-q"]) == 0
        assert run(["mail", "send", str(pack), "--yes", "--expect", "0", "-q"]) == 0
    whole = [mail.partition(b"To: ")[2].partition(b"\r\n")[0] for mail in server.mails]
    assert len(set(whole)) == len(whole), "nobody got two"
    assert len(whole) >= (2 if unknown else 3)


def unread(*arguments: str) -> int:
    """The exit code of a run whose output nobody reads."""
    command = [sys.executable, "-m", "cardgen", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout
        process.stdout.close()
        return process.wait(timeout=30)


def test_a_reader_who_leaves_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ``cardgen mail send PACK --yes | head -1`` does."""
    monkeypatch.chdir(tmp_path)
    people = ["-p", "Anna <anna@example.org>", "-p", "Ben <ben@example.org>"]
    assert unread("pack", "corona", "-s", "max=1", *people) == 0
    (pack,) = Path("output").iterdir()
    with FaultServer({}) as server:
        Path("mail.toml").write_text(
            f'[smtp]\nhost = "127.0.0.1"\nport = {server.port}\nsecurity = "none"\n'
            '[mail]\nfrom = "Anna <anna@example.org>"\nrate_per_minute = 600\n',
            "utf-8",
        )
        assert unread("mail", "send", str(pack), "--yes", "--expect", "2") == 0
    assert len(server.mails) == 2
    assert unread("audit", str(pack)) == 0
    (pack / "1-Anna.pdf").write_bytes((pack / "2-Ben.pdf").read_bytes())
    assert unread("audit", str(pack)) == 5
