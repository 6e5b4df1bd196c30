"""Runs that are killed, doubled, interrupted or cut off, against a real mail server: nobody gets
anything twice.
"""

from __future__ import annotations

import contextlib
import os
import random
import shlex
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.mta.desk import CARDGEN, Desk, Player, files, ledger, many
from tests.mta.mta import Mta, until

pytestmark = pytest.mark.mta

PLAYERS = many(5)


@pytest.fixture
def pack(desk: Desk, mta: Mta) -> Path:
    """A pack of five with mailboxes, nothing sent yet."""
    mta.empty(*(one.mailbox for one in PLAYERS))
    return desk.pack(PLAYERS)


def wait_for_events(process: subprocess.Popen[str], pack: Path, count: int) -> None:
    """Until the ledger has so many events, or the process has ended."""
    end = time.monotonic() + 60
    while len(ledger(pack)) < count and process.poll() is None:
        assert time.monotonic() < end, "it doesn't get on"


def offers(desk: Desk, pack: Path) -> dict[str, str]:
    """By player: what the next run would do."""
    return {one["name"]: one["offer"] for one in desk.offered(pack)}


def go_on_to_the_end(desk: Desk, mta: Mta, pack: Path, players: tuple[Player, ...]) -> set[str]:
    """What an organiser does after a broken run: the same again, then look after whoever is
    unknown.

    Returns the names that were unknown.
    """
    left = list(offers(desk, pack).values()).count("send")
    uncertain = {name for name, offer in offers(desk, pack).items() if offer == "unknown"}
    again = desk.send(pack, expect=left, code=12 if uncertain else 0)
    for player in players:
        copies = len(mta.mailbox(player.mailbox))
        assert copies <= 1, f"{player.name} got it twice"
        assert copies == 1 or player.name in uncertain, (
            f"{player.name} got nothing, and nobody said so"
        )
    for name in uncertain:
        message_id = next(
            str(one["message_id"])
            for one in reversed(ledger(pack))
            if one["player"] == name and one["message_id"]
        )
        assert message_id in again.said
        assert f"--delivered {shlex.quote(name)}" in again.said
        player = next(one for one in players if one.name == name)
        if mta.mailbox(player.mailbox):
            desk.run("mail", "send", pack, "--delivered", name)
        else:
            desk.send(pack, expect=1, more=("--again", name))
    desk.send(pack, expect=list(offers(desk, pack).values()).count("send"))
    for player, own in zip(players, files(pack), strict=True):
        assert [one.file for one in mta.mailbox(player.mailbox)] == [own]
    assert "Nothing to send" in desk.run("mail", "send", pack, "--send").said
    return uncertain


@pytest.mark.parametrize("count", [1, 5, 6, 7, 8, 9, 10, 11, 14, 17, 20])
def test_killed_at_any_moment(desk: Desk, mta: Mta, pack: Path, count: int) -> None:
    """After so many lines of the ledger and a moment more."""
    process = desk.start("mail", "send", pack, "--yes", "--expect", 5)
    wait_for_events(process, pack, count)
    time.sleep(random.Random(count).uniform(0, 0.004))
    process.kill()
    process.communicate()
    uncertain = go_on_to_the_end(desk, mta, pack, PLAYERS)
    assert len(uncertain) <= 1, "one message is under way at a time"


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_told_to_end(desk: Desk, mta: Mta, pack: Path, sign: signal.Signals) -> None:
    desk.settings(rate=120)
    process = desk.start("mail", "send", pack, "--yes", "--expect", 5)
    wait_for_events(process, pack, 5 + 3 + 1)
    process.send_signal(sign)
    _, complained = process.communicate(timeout=60)
    assert "Traceback" not in complained
    if sign == signal.SIGINT:
        assert process.returncode == 130
        assert "run the same command again" in complained
    assert 0 < len(mta.mailboxes_with_mail()) < 5
    desk.settings()
    go_on_to_the_end(desk, mta, pack, PLAYERS)


@pytest.mark.parametrize("moment", [0.0, 0.001, 0.003, 0.01])
def test_the_server_breaks_down_in_the_middle(
    desk: Desk, mta: Mta, pack: Path, moment: float
) -> None:
    desk.settings(rate=240)
    process = desk.start("mail", "send", pack, "--yes", "--expect", 5)
    wait_for_events(process, pack, 5 + 3 + 2)
    time.sleep(moment)
    mta.kill_receivers()
    said, complained = process.communicate(timeout=120)
    assert "Traceback" not in complained
    assert process.returncode in (0, 12), said + complained
    uncertain = go_on_to_the_end(desk, mta, pack, PLAYERS)
    assert bool(uncertain) == (process.returncode == 12)


def test_two_runs_at_once(desk: Desk, mta: Mta, pack: Path) -> None:
    desk.settings(rate=60)
    first = desk.start("mail", "send", pack, "--yes", "--expect", 5)
    wait_for_events(first, pack, 5 + 3)
    second = desk.send(pack, expect=5, code=14)
    assert "somebody else is sending" in second.complained
    said, complained = first.communicate(timeout=60)
    assert first.returncode == 0, complained
    assert "accepted by the server" in said
    go_on_to_the_end(desk, mta, pack, PLAYERS)
    assert len(mta.mailboxes_with_mail()) == 5


def test_a_lost_ledger_isnt_taken_for_a_fresh_pack(desk: Desk, mta: Mta, pack: Path) -> None:
    desk.send(pack, expect=5)
    (pack / "organiser/mail.db").unlink()
    again = desk.run("mail", "send", pack, "--send", code=12)
    assert "--delivered" in again.said
    assert [len(mta.mailbox(one.mailbox)) for one in PLAYERS] == [1] * 5


@pytest.mark.parametrize(("answer", "arrived"), [("yes\n", 5), ("no\n", 0), ("\n", 0), ("ja\n", 5)])
def test_typed_on_a_terminal(desk: Desk, mta: Mta, pack: Path, answer: str, arrived: int) -> None:
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [CARDGEN, "mail", "send", pack, "--send"],
        cwd=desk.folder,
        env=desk.environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        os.write(ours, answer.encode())
        shown = bytearray()
        with contextlib.suppress(OSError):  # how a terminal says that nobody is there any more
            for _ in until("the run to end", "", patience=60):
                shown += os.read(ours, 65536)
        process.wait(30)
    os.close(ours)
    text = shown.decode("utf-8")
    assert process.returncode == 0, text
    assert "Send 5 mails? Type yes" in text
    assert len(mta.mailboxes_with_mail()) == arrived
    assert ("5/5  Player 5 <player5@family.example>  accepted by the server" in text) == (
        arrived == 5
    )
    assert ("Nothing was sent" in text) == (arrived == 0)
    assert [one["event"] for one in ledger(pack)].count("sent") == arrived
