"""What the mail commands do: check packs, show and send what is due, try the server out, write
drafts.

The caller reads group and settings before, and it alone shows things and asks for a yes.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from cardgen.errors import (
    CardgenError,
    CheckError,
    ExitCode,
    InputError,
    MailLogin,
    MailRefused,
    MailTemporary,
    MailUnknown,
    UsageError,
)  # fmt: skip
from cardgen.mail import message
from cardgen.mail.delivery import CheckedPack, Delivery, PackReading, read_deliveries
from cardgen.mail.ledger import Ledger, read_ledger
from cardgen.mail.message import Message, write_drafts
from cardgen.mail.plan import (
    Decision,
    Item,
    Plan,
    check_folders,
    check_packs,
    make_plan,
    meant,
)
from cardgen.mail.sending import MailReport, Task, Watcher, check_server, send
from cardgen.mail.settings import MailSettings
from cardgen.mail.transport import Outcome, connect
from cardgen.pack import read_manifest


@dataclass(frozen=True, slots=True)
class Mailing:
    """Checked packs, who is to get which file of them, and the mails that bring it; nothing is sent
    yet.
    """

    plans: tuple[Plan, ...]  # of each pack
    mails: tuple[Message, ...]  # built and read again; none without settings
    # of each pack, locked; empty where nothing is to be sent
    ledgers: tuple[Ledger, ...] = field(default=(), repr=False)

    def send(self, settings: MailSettings, password: str, watcher: Watcher) -> MailReport:
        """Send every mail, each once; see `sending.send`."""
        ledgers = {
            plan.pack.folder: ledger for plan, ledger in zip(self.plans, self.ledgers, strict=True)
        }
        tasks = [
            Task(mail, ledgers[mail.delivery.folder], item.status.attempt, item.once_more)
            for mail, item in zip(self.mails, _due(self.plans), strict=True)
        ]
        return send(tasks, settings, password, watcher)


@dataclass(frozen=True, slots=True)
class Drafts:
    """Drafts that were written, one for each player.  paths: by seat."""

    plan: Plan
    paths: tuple[Path, ...]


def check(
    places: Sequence[Path],
    reading: PackReading,
    settings: MailSettings | None,
) -> Mailing:
    """Check packs, and build the mail of everybody who has an address.  Raises CardgenError: a pack
    or a mail isn't fit to be sent.
    """
    plans = _plans(_read_packs(places, reading))
    addressed = [item for plan in plans for item in plan.items if item.delivery.address]
    return Mailing(plans, _build(addressed, settings) if settings else ())


def preview(
    places: Sequence[Path],
    reading: PackReading,
    settings: MailSettings,
    only: Sequence[str],
    again: Sequence[str],
) -> Mailing:
    """What would be sent now.  only, again: as in `prepare`.  Raises as `check`, and InputError: a
    name means no player of these packs, or more than one.
    """
    packs = _read_packs(places, reading)
    plans = _plans(packs, meant(packs, only), meant(packs, again))
    return Mailing(plans, _build(_due(plans), settings))


@contextlib.contextmanager
def prepare(
    places: Sequence[Path],
    reading: PackReading,
    settings: MailSettings,
    only: Sequence[str],
    again: Sequence[str],
    expect: int | None,
) -> Iterator[Mailing]:
    """What is to be sent now; the packs are locked until the ``with`` block ends.

    Args:
        only: names of the players to send to; empty: all, or those of `again`.
        again: names of players whose files are sent once more, though they went out or may have.
        expect: how many mails have to be due, as the user has seen them listed; None: any number.

    Raises:
        LedgerError: somebody else is sending.
        InputError: another number of mails is due.
        CardgenError: as `preview`.
    """
    folders = tuple(read_manifest(place).folder for place in places)
    check_folders(folders)
    with contextlib.ExitStack() as stack:
        # locked before they are read: from here on nobody puts another pack in the place of one
        ledgers = tuple(stack.enter_context(Ledger.open(folder)) for folder in folders)
        packs = _read_packs(places, reading)
        named, repeated = meant(packs, only), meant(packs, again)
        plans = tuple(
            make_plan(pack, ledger.history, named, repeated)
            for pack, ledger in zip(packs, ledgers, strict=True)
        )
        due = _due(plans)
        # where nothing is due, the same command again isn't a mistake
        if due and expect not in (None, len(due)):
            raise InputError(
                f"{len(due)} mail{'s' * (len(due) != 1)} would go out, not {expect}; nothing was"
                " sent",
                "look at the list without --yes --expect, then say that number",
            )
        yield Mailing(plans, _build(due, settings), ledgers)


def try_server(mailing: Mailing, settings: MailSettings, password: str) -> int | None:
    """Log in, and see whether the server takes mails like these.  Returns the size of the largest
    that it takes, in bytes, if it says one.  Raises MailError.
    """
    with connect(settings, password) as session:
        check_server(session, mailing.mails)
    return session.most_bytes


def test_mails(
    places: Sequence[Path], reading: PackReading, settings: MailSettings, to: str
) -> tuple[Message, ...]:
    """Mails without cards, to try the server out: one in each language of the packs.  to: the
    address that all go to.  Raises as `check`.
    """
    by_language: dict[str, Delivery] = {}
    for pack in _read_packs(places, reading):
        for delivery in pack.deliveries:
            by_language.setdefault(delivery.language, delivery)
    now = datetime.now(UTC)
    mails = []
    for delivery in by_language.values():
        message_id = message.new_message_id(settings)
        mails.append(message.test_message(delivery, settings, to, message_id, now))
        message.check(mails[-1])
    return tuple(mails)


def send_tests(
    mails: Sequence[Message],
    settings: MailSettings,
    password: str,
    accepted: Callable[[Message], None],
) -> None:
    """Send test mails; no ledger notes them.

    accepted: called with each mail that the server took.  Raises MailError: one couldn't be sent.
    """
    with connect(settings, password) as session:
        check_server(session, mails)
        for mail in mails:
            reply = session.send(mail, lambda: None)
            if reply.outcome is not Outcome.SENT:
                remedy = "“cardgen mail check PACK --connect” looks closer"
                if reply.outcome is Outcome.UNKNOWN:
                    remedy = "look whether it arrived; if not, run it again"
                raise _ERRORS[reply.outcome](
                    f"the test to {mail.delivery.address}: {reply.outcome.words}: {reply.words}",
                    remedy,
                )
            accepted(mail)


def save_drafts(
    place: Path,
    reading: PackReading,
    settings: MailSettings | None,
    folder: Path,
    force: bool,
) -> Drafts:
    """Write the mails of a pack as files that a mail program opens; see `write_drafts`."""
    pack = read_deliveries(place, reading, shared_mailboxes=True)
    plan = make_plan(pack, read_ledger(pack.folder))
    sender, subject = (settings.sender, settings.subject) if settings else (None, None)
    return Drafts(plan, write_drafts(pack.deliveries, sender, subject, folder, force))


_ERRORS = {
    Outcome.REFUSED: MailRefused,
    Outcome.UNKNOWN: MailUnknown,
    Outcome.TEMPORARY: MailTemporary,
}
_WORST_FIRST = (
    ExitCode.MAIL_LEDGER,
    *(kind.exit_code for kind in (MailLogin, MailUnknown, MailRefused, MailTemporary)),
)
"""Exit codes, from the fault that most needs the user's attention: a command has but one."""


def exit_code(plans: Sequence[Plan], report: MailReport) -> ExitCode:
    """Of a command that has sent: the worst of what it met, mails of earlier runs whose fate is
    unknown among them.
    """
    if isinstance(report.stopped, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    unknown = any(item.decision is Decision.UNKNOWN for plan in plans for item in plan.items)
    codes = {MailUnknown.exit_code} if unknown else set()
    codes |= {
        _ERRORS[result.reply.outcome].exit_code
        for result in report.results
        if result.reply and result.reply.outcome in _ERRORS
    }
    if isinstance(report.stopped, CardgenError):
        codes.add(report.stopped.exit_code)
    return next((code for code in _WORST_FIRST if code in codes), max(codes, default=ExitCode.DONE))


def _read_packs(places: Sequence[Path], reading: PackReading) -> tuple[CheckedPack, ...]:
    """The packs, checked one by one and together.

    Raises UsageError: one group is given for several packs; InputError: a pack is named twice, or
    is a copy of another; CardgenError: as `read_deliveries`.
    """
    if reading.group and len(places) > 1:
        raise UsageError(
            "-g goes with one pack", "deal with -g, and each pack knows its own addresses"
        )
    packs = tuple(read_deliveries(place, reading) for place in places)
    check_folders([pack.folder for pack in packs])
    check_packs(packs)
    return packs


def _plans(
    packs: Sequence[CheckedPack], only: Sequence[str] = (), again: Sequence[str] = ()
) -> tuple[Plan, ...]:
    return tuple(make_plan(pack, read_ledger(pack.folder), only, again) for pack in packs)


def _due(plans: Sequence[Plan]) -> list[Item]:
    return [item for plan in plans for item in plan.items if item.decision is Decision.SEND]


def _build(items: Sequence[Item], settings: MailSettings) -> tuple[Message, ...]:
    """The mails, built and read again before a connection is opened.  Raises MailRefused: one is
    too large for any server.
    """
    now = datetime.now(UTC)
    mails = []
    for item in items:
        message_id = message.new_message_id(settings)
        kind, before = "", item.before
        if before:
            kind = "again" if before.sha256 == item.delivery.sha256 else "new"
        reply_to = before.message_id if before else ""
        mail = message.build(item.delivery, settings, message_id, now, kind, reply_to)
        message.check(mail)
        if len(mail.content) > message.MOST_BYTES:
            raise MailRefused(
                f"{mail.size}, more than servers take",
                "draw that file again in another layout with “cardgen reprint”",
            )
        mails.append(mail)
    if len({mail.message_id for mail in mails}) != len(mails):
        raise CheckError("two mails have the same Message-ID", "run it again")
    return tuple(mails)
