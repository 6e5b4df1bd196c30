"""How fast a run goes: mails a minute, and pauses before it tries again."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardgen.mail import message as mails
from cardgen.mail import sending
from cardgen.mail.delivery import PackReading, read_deliveries
from cardgen.mail.ledger import Ledger
from cardgen.mail.message import Message
from cardgen.mail.service import check
from cardgen.mail.transport import Reply
from tests.mail.servers import Answer, FaultServer
from tests.packs import pack_of
from tests.turns import each


class Clock:
    """Time passes only while somebody sleeps, or waits for a mail to go."""

    def __init__(self, seconds_a_mail: float = 0) -> None:
        self.now = 0.0
        self.slept: list[float] = []
        self.seconds_a_mail = seconds_a_mail

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def time(self) -> float:
        return self.now

    # it also watches

    def trying(self, message: Message) -> None: ...

    def result(self, message: Message, reply: Reply) -> None:
        self.now += self.seconds_a_mail

    def waiting(self, seconds: float, left: int, why: str) -> None: ...


def slept(clock: Clock, script: dict[str, Answer | str | list[str]], rate: int) -> list[float]:
    """What a run over three players sleeps."""
    people = [
        "-p",
        "Anna <anna@example.org>",
        "-p",
        "Ben <ben@example.org>",
        "-p",
        "Cem <cem@example.org>",
    ]
    pack = pack_of("corona", "-s", "max=1", *people)
    with FaultServer(script) as server, ExitStack() as stack:
        settings = replace(server.settings(), rate_per_minute=rate)
        ledger = stack.enter_context(Ledger.open(pack))
        letters = [
            mails.build(one, settings, mails.new_message_id(settings), datetime.now(UTC))
            for one in read_deliveries(pack).deliveries
        ]
        tasks = [sending.Task(letter, ledger) for letter in letters]
        sending.send(tasks, settings, None, clock, clock.sleep, clock.time)
    return clock.slept


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_who_waits_is_told_which_file_is_read() -> None:
    pack, told = (
        pack_of("corona", "-s", "max=1", "-p", "Anna <anna@example.org>", "-p", "Ben"),
        list[str](),
    )
    check([pack], PackReading(watcher=told.append), None)
    assert told == [
        f"{pack}: {path} …" for path in ("1-Anna.pdf", "2-Ben.pdf", "protocol.pdf", "rules-en.pdf")
    ]


@each("seconds_a_mail, pauses", [(0, [3, 3]), (1, [2, 2]), (3, []), (100, [])])
def test_no_more_mails_a_minute_than_the_settings_say(
    seconds_a_mail: float, pauses: list[float]
) -> None:
    assert slept(Clock(seconds_a_mail), {}, rate=20) == pauses


def test_what_didnt_work_is_tried_again_after_longer_and_longer_pauses() -> None:
    first, second, third = slept(Clock(60), {"greeting": "421 busy"}, rate=600)
    assert 4 <= first <= 6
    assert 24 <= second <= 36
    assert 96 <= third <= 144
    assert (first, second, third) != sending.RETRY_AFTER, "not everybody at the same moment"
