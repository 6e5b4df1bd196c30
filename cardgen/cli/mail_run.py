"""The flow of ``mail check`` and ``mail send``: read, plan, show, ask, send, report."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click

from cardgen.cli import asking, mail_reports, mail_request, options
from cardgen.cli.columns import counted
from cardgen.errors import CheckError, ExitCode, InputError, MailRefused, UsageError
from cardgen.mail import (
    Item,
    Ledger,
    MailSettings,
    Offer,
    Outcome,
    Packed,
    Parcel,
    Task,
    check_only,
    check_server,
    connect,
    is_lost,
    make_plan,
    read_ledger,
    send,
)
from cardgen.mail import message as mails


@dataclass(frozen=True, slots=True)
class Order:
    """What ``mail send`` is asked.

    Attributes:
        packs: folders.
        group, config: paths of files, or None.
        only: names of the players that are meant; nobody: all.
        really: send; else show only.
        expect: how many mails are to go out, without asking; None: ask.
    """

    packs: Sequence[Path]
    group: str | None
    config: Path | None
    only: Sequence[str]
    really: bool
    expect: int | None


def check_all(places: Sequence[Path], group: str | None, config: Path | None, log_in: bool, as_json: bool, quiet: bool) -> None:
    """Check packs and settings, and build every mail; with `log_in` also ask the server."""
    settings = mail_request.need_mail_settings(config, group) if log_in else mail_request.find_mail_settings(config, group)
    packs = mail_request.read_packs(places, options.find_group(group))
    plans = [(packed, make_plan(packed, read_ledger(packed.folder), is_lost(packed.folder))) for packed in packs]
    letters = _letters([item for _, items in plans for item in items if item.parcel.address], settings, quiet) if settings else []
    server = ""
    if settings and log_in:
        with connect(settings, mail_request.ask_password(settings)) as session:
            check_server(session, letters)
            limit = f", takes mails of up to {session.most_bytes / 1e6:.0f} MB" if session.most_bytes else ""
            server = f"{settings.host}, port {settings.port}: {'logged in' if settings.username else 'reached'}{limit}"
    mail_reports.write_check(plans, settings, letters, server, as_json, quiet)


def test(places: Sequence[Path], group: str | None, config: Path | None, address: str, as_json: bool, quiet: bool) -> None:
    """Send a mail without cards to somebody who tries it out: one in each language of the packs."""
    from cardgen.names import clean_address

    try:
        to = clean_address(address.strip(), "--test-to")
    except InputError as error:
        raise InputError(error.problem, "only the address: --test-to anna@example.org") from None
    settings = mail_request.need_mail_settings(config, group)
    packs = mail_request.read_packs(places, options.find_group(group))
    first: dict[str, Parcel] = {}
    for parcel in (parcel for packed in packs for parcel in packed.parcels):
        first.setdefault(parcel.language, parcel)
    tests = [mails.test_message(parcel, settings, to, mails.new_message_id(settings), datetime.now(UTC)) for parcel in first.values()]
    for test_mail in tests:
        mails.check(test_mail)
    with connect(settings, mail_request.ask_password(settings)) as session:
        check_server(session, tests)
        for test_mail in tests:
            reply = session.send(test_mail, lambda: None)
            if reply.outcome is not Outcome.SENT:
                raise mail_reports.failure(reply, f"the test to {to}")
            if not (quiet or as_json):
                click.echo(f"accepted by the server: a test without cards to {to} (language: {test_mail.parcel.language})")
    if as_json:
        click.echo(json.dumps({"test_to": to, "languages": list(first)}, ensure_ascii=False))


def send_all(order: Order, as_json: bool, quiet: bool) -> int:
    """Show who gets what, and send it if that is asked; returns the exit code."""
    settings = mail_request.need_mail_settings(order.config, order.group)
    group = options.find_group(order.group)
    if not order.really:
        packs = mail_request.read_packs(order.packs, group)
        check_only(packs, order.only)
        plans = [(packed, make_plan(packed, read_ledger(packed.folder), is_lost(packed.folder), order.only)) for packed in packs]
        _letters(_offered(plans), settings, quiet)
        mail_reports.write_plan(plans, as_json, quiet, sends=False)
        return ExitCode.DONE
    with contextlib.ExitStack() as stack:
        # locked before they are read: from here on nobody puts another pack in the place of one
        ledgers = [stack.enter_context(Ledger.open(folder)) for folder in mail_request.pack_folders(order.packs)]
        packs = mail_request.read_packs(order.packs, group)
        check_only(packs, order.only)
        plans = [(packed, make_plan(packed, ledger.events, ledger.lost, order.only)) for packed, ledger in zip(packs, ledgers, strict=True)]
        offered = _offered(plans)
        if not offered:  # whatever is expected: the same command again is no mistake
            mail_reports.write_plan(plans, as_json, quiet, sends=True)
            return mail_reports.exit_code(plans, None)
        _check_expected(order, plans)
        letters = _letters(offered, settings, quiet)
        if not as_json:
            mail_reports.write_plan(plans, as_json, quiet, sends=True)
        try:
            if order.expect is None and not _confirmed(len(letters)):
                click.echo("Nothing was sent.")
                return ExitCode.DONE
            password = mail_request.ask_password(settings)
        except (click.Abort, KeyboardInterrupt):
            click.echo("\ncardgen: interrupted — nothing was sent", err=True)
            return ExitCode.INTERRUPTED
        owner = {packed.folder: ledger for packed, ledger in zip(packs, ledgers, strict=True)}
        tasks = [Task(letter, owner[letter.parcel.folder], item.standing.attempt) for letter, item in zip(letters, offered, strict=True)]
        progress = mail_reports.Progress(len(tasks), quiet)
        report = send(tasks, settings, password, progress)
        progress.end()
    mail_reports.write_report(plans, report, settings, as_json, quiet)
    return mail_reports.exit_code(plans, report)


def _offered(plans: Sequence[tuple[Packed, Sequence[Item]]]) -> list[Item]:
    return [item for _, items in plans for item in items if item.offer is Offer.SEND]


def _letters(items: Sequence[Item], settings: MailSettings, quiet: bool) -> list[mails.Message]:
    """The mails, built and read again, before anybody is connected to.

    Raises:
        MailRefused: one is too large for any server.
        CheckError: one isn't what it should be.
    """
    now = datetime.now(UTC)
    letters = []
    for item in items:
        letter = mails.build(item.parcel, settings, mails.new_message_id(settings), now)
        mails.check(letter)
        size = f"the mail to {item.parcel.name} has {len(letter.content) / 1e6:.1f} MB"
        if len(letter.content) > mails.MOST_BYTES:
            raise MailRefused(f"{size}, more than servers take", "draw that file again in another layout with “cardgen reprint”")
        if len(letter.content) > mails.WARN_BYTES and not quiet:
            click.echo(f"cardgen: {size}: some mailboxes don't take that", err=True)
        letters.append(letter)
    if len({letter.message_id for letter in letters}) != len(letters):
        raise CheckError("two mails have the same Message-ID", "run it again")
    return letters


def _check_expected(order: Order, plans: Sequence[tuple[Packed, Sequence[Item]]]) -> None:
    offered = len(_offered(plans))
    if order.expect is not None and order.expect != offered:
        raise InputError(
            f"{counted(offered, 'mail')} would go out, not {order.expect}; nothing was sent",
            "look at the list without --yes --expect, then say that number",
        )


def _confirmed(letters: int) -> bool:
    if not asking.can_ask():
        raise UsageError("nobody is here to type yes", f"use --yes --expect {letters}")
    return asking.says_yes(f"Send {counted(letters, 'mail')}?")
