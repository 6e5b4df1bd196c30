"""A run: messages go out one by one, each at most once, and whatever happens is in the ledger
before the next step.
"""

from __future__ import annotations

import random
import shlex
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from cardgen.errors import (
    CardgenError,
    LedgerError,
    MailLogin,
    MailRefused,
    MailTemporary,
    MailUnknown,
)
from cardgen.mail.connection import ConnectFailed
from cardgen.mail.events import Happened, MailEvent
from cardgen.mail.ledger import Ledger
from cardgen.mail.message import Message
from cardgen.mail.settings import MailSettings
from cardgen.mail.transport import Outcome, Reply, Session, connect, is_sender_limit

# seconds before what didn't work is tried again; nothing of it was handed over
RETRY_AFTER = (5.0, 30.0, 120.0)
# after so many the run stops: a server that never answers would leave everybody in doubt
_UNKNOWN_IN_A_ROW = 2


@dataclass(slots=True)
class Task:
    """A message that is to go out, and what became of it in this run."""

    message: Message
    ledger: Ledger = field(repr=False)
    attempts: int = 0  # in all runs
    first: Sequence[MailEvent] = ()  # noted before anything else
    reply: Reply | None = None  # the last one; None: it wasn't its turn, or nobody could be reached


@dataclass(frozen=True, slots=True)
class MailReport:
    results: tuple[Task, ...]  # in the order of the messages
    # why the run ended early, or None
    stopped: CardgenError | KeyboardInterrupt | None = None

    def replies(self, outcome: Outcome) -> list[tuple[Message, Reply]]:
        """The messages of which this became, with what was said of each."""
        return [
            (result.message, result.reply)
            for result in self.results
            if result.reply and result.reply.outcome is outcome
        ]

    @property
    def not_tried(self) -> list[Message]:
        return [result.message for result in self.results if result.reply is None]


class Watcher(Protocol):
    """Is told how a run goes."""

    def trying(self, message: Message) -> None: ...
    def result(self, message: Message, reply: Reply) -> None: ...
    def waiting(self, seconds: float, left: int, why: str) -> None: ...


def send(
    tasks: Sequence[Task],
    settings: MailSettings,
    password: str | None,
    watcher: Watcher,
    sleep: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> MailReport:
    """Send messages, those that didn't work now again after a while; sleep and clock in seconds,
    the tasks' ledgers locked.

    Nothing is raised: whatever stops the run is in its report, with what was done until then.
    """
    run = _Run(settings, password, watcher, sleep, clock, tasks)
    stopped: CardgenError | KeyboardInterrupt | None = None
    try:
        for task in tasks:
            for event in task.first:
                task.ledger.record(event)
            run.note(task, Happened.PLANNED)
        run.all()
    except (CardgenError, KeyboardInterrupt) as error:
        stopped = error
    finally:
        run.hang_up()
    return MailReport(tuple(tasks), stopped)


@dataclass(slots=True)
class _Run:
    settings: MailSettings
    password: str | None
    watcher: Watcher
    sleep: Callable[[float], None]
    clock: Callable[[], float]
    tasks: Sequence[Task]
    session: Session | None = None
    last_start: float | None = None
    unknown_in_a_row: int = 0
    unreachable: ConnectFailed | None = None

    def all(self) -> None:
        """Every message once, and those that didn't work now again, later.  Raises ConnectFailed
        if nobody is there at last.
        """
        waiting = self._round(self.tasks)
        for pause in RETRY_AFTER:
            if not waiting:
                return
            self.hang_up()  # an idle connection would be cut
            # many organisers shouldn't come back at the same moment
            seconds = pause * random.uniform(0.8, 1.2)
            self.watcher.waiting(
                seconds, len(waiting), self.unreachable.problem if self.unreachable else ""
            )
            self.sleep(seconds)
            waiting = self._round(waiting)
        if waiting and self.unreachable:
            raise self.unreachable

    def hang_up(self) -> None:
        if self.session:
            self.session.close()
            self.session = None

    def note(self, task: Task, happened: Happened, reply: Reply | None = None) -> None:
        """Into the ledger, and onto the disk."""
        message = task.message
        task.ledger.record(
            MailEvent(
                player=message.delivery.name,
                addr=message.delivery.address,
                sha256=message.delivery.sha256,
                message_id=message.message_id,
                attempt=task.attempts,
                event=happened,
                code=reply.code if reply else 0,
                text=reply.text if reply else "",
            )
        )

    def _round(self, waiting: Sequence[Task]) -> list[Task]:
        """One attempt for each; returns those to try again."""
        again: list[Task] = []
        self.unreachable = None
        for place, task in enumerate(waiting):
            self._keep_the_rate()
            self.watcher.trying(task.message)
            task.attempts += 1
            self.note(task, Happened.CONNECTING)
            try:
                session = self._connected()
            except ConnectFailed as error:
                self.note(
                    task, Happened.TEMP, Reply(Outcome.TEMPORARY, error.reply_code, error.text)
                )
                self.unreachable = error
                return [*again, *waiting[place:]]  # nobody else would get through now
            except (MailLogin, MailRefused) as error:
                self.note(task, Happened.TEMP, Reply(Outcome.TEMPORARY, 0, error.problem))
                raise

            reply = self._deliver(task, session)
            self.watcher.result(task.message, reply)
            self._stop_if_hopeless(reply)
            if reply.outcome is Outcome.TEMPORARY:
                again.append(task)
        return again

    def _keep_the_rate(self) -> None:
        if self.last_start is not None:
            left = self.last_start + 60 / self.settings.rate_per_minute - self.clock()
            if left > 0:
                self.sleep(left)
        self.last_start = self.clock()

    def _connected(self) -> Session:
        if self.session and not self.session.alive:
            self.hang_up()
        if not self.session:
            self.session = connect(self.settings, self.password)
            check_server(self.session, [task.message for task in self.tasks])
        return self.session

    def _deliver(self, task: Task, session: Session) -> Reply:
        """Hand a message over, and note what became of it before anything else happens."""
        committed = False

        def committing() -> None:
            nonlocal committed
            self.note(task, Happened.COMMITTING)
            committed = True

        try:
            reply = task.reply = session.send(task.message, committing)
        except BaseException:
            if committed:
                task.reply = Reply(Outcome.UNKNOWN, 0, "the run was interrupted")
            raise
        try:
            self.note(task, _NOTED[reply.outcome], reply)
        except CardgenError as error:
            if reply.outcome is not Outcome.SENT:
                raise
            delivery = task.message.delivery
            raise LedgerError(
                f"the server accepted the mail to {delivery.name}, but that couldn't be noted:"
                f" {error.problem}",
                "once there is room again, note it yourself: cardgen mail send"
                f" {shlex.quote(str(delivery.folder))} --delivered {shlex.quote(delivery.name)}",
            ) from None
        return reply

    def _stop_if_hopeless(self, reply: Reply) -> None:
        self.unknown_in_a_row = self.unknown_in_a_row + 1 if reply.outcome is Outcome.UNKNOWN else 0
        if self.unknown_in_a_row == _UNKNOWN_IN_A_ROW:
            raise MailUnknown(
                "the server left two mails in a row without an answer",
                "see which arrived before you go on",
            )
        if is_sender_limit(reply):
            raise MailTemporary(
                f"the server takes no more mail from you for now: {reply.code} {reply.text}",
                "run the same command again later, perhaps tomorrow: it goes on with those that are"
                " left",
            )
        if reply.stops_the_run:
            raise MailRefused(
                f"the server refuses every mail from {self.settings.sender.address}: {reply.code}"
                f" {reply.text}",
                f"see “from” in {self.settings.file}: most servers want the address of the account",
            )


_NOTED = {
    Outcome.SENT: Happened.SENT,
    Outcome.TEMPORARY: Happened.TEMP,
    Outcome.REFUSED: Happened.PERM,
    Outcome.UNKNOWN: Happened.UNKNOWN,
}


def check_server(session: Session, messages: Sequence[Message]) -> None:
    """Before the first one goes out: raises MailRefused if one is too large for the server, or
    needs SMTPUTF8, which it lacks.
    """
    for message in messages:
        delivery = message.delivery
        if session.most_bytes and len(message.content) > session.most_bytes:
            raise MailRefused(
                f"the mail to {delivery.name} has {len(message.content):,} bytes, the server takes"
                f" {session.most_bytes:,}",
                "draw that file smaller (“cardgen reprint”), or hand it over another way",
            )
        if message.utf8 and not session.smtputf8:
            raise MailRefused(
                f"the server can't write to {delivery.address}: it knows no letters like these in"
                " front of the “@”",
                "use another address for that player",
            )
