"""What the mail commands print: the plan, a line for each player, the final table, and what to
do next.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from cardgen import mail, pack
from cardgen.cli.terminal import Output, counted, print_rows, typed, warn

# -- before


def write_plan(plans: Sequence[mail.Plan], output: Output, sends: bool) -> None:
    """Who gets what.  sends: this run may send; else it only shows."""
    if not output.facts(
        _report_facts(plans, mail.Report(()))
        if sends
        else {"packs": [_plan_facts(plan) for plan in plans]}
    ):
        return
    _write_first(plans)
    for plan in plans:
        asked = [item for item in plan.items if item.decision is not mail.Decision.NOT_NOW]
        _write_items(plan, asked)
        if len(asked) < len(plan.items):
            click.echo(f"  {counted(len(plan.items) - len(asked), 'player')} not asked for")
    due = sum(item.decision is mail.Decision.SEND for plan in plans for item in plan.items)
    hint = "" if sends else "  Nothing was sent: add --send to send."
    click.echo(
        f"\n{counted(due, 'mail')} to be sent{_brought(plans)}.{hint}"
        if due
        else "\nNothing to send."
    )
    if not sends:
        _write_lines(about_twice(mail.find_twice(plans)))
    if not (sends and due):  # else a report follows, which says it
        _write_lines(about_plans(plans))


def _brought(plans: Sequence[mail.Plan]) -> str:
    """``, each with protocol and rules``"""
    with_all = any(item.delivery.shared for plan in plans for item in plan.items)
    return ", each with the protocol and the rules" if with_all else ", the cards alone"


def _write_first(plans: Sequence[mail.Plan]) -> None:
    """Of several packs, how it stands with all of them, in one line before their players."""
    if len(plans) < 2:
        return
    items = [item for plan in plans for item in plan.items]
    click.echo(f"{len(plans)} packs, {counted(len(items), 'player')}: {_totals(items)}\n")


def _totals(items: Sequence[mail.Item]) -> str:
    """``4 to be sent, 1 without an address``"""
    decisions = Counter(item.decision for item in items)
    words = {
        mail.Decision.SEND: "to be sent",
        mail.Decision.DONE: "accepted before",
        mail.Decision.UNKNOWN: "unknown",
        mail.Decision.NO_ADDRESS: "without an address",
        mail.Decision.NOT_NOW: "not asked for",
    }
    return ", ".join(
        f"{decisions[decision]} {word}" for decision, word in words.items() if decisions[decision]
    )


def _write_items(plan: mail.Plan, items: Sequence[mail.Item]) -> None:
    click.echo(f"{plan.pack.summary.heading}: {_totals(plan.items)}")
    deliveries = [(item.delivery, _becomes(item)) for item in items]
    print_rows(
        [
            (each.shown, each.address or "–", each.file, each.sha256[:8], becomes)
            for each, becomes in deliveries
        ]
    )


def _becomes(item: mail.Item) -> str:
    match item.decision:
        case mail.Decision.DONE if item.moved:
            return f"{mail.describe(item.status)}, but at {item.status.address}"
        case mail.Decision.DONE | mail.Decision.UNKNOWN:
            return mail.describe(item.status)
        case mail.Decision.NO_ADDRESS:
            return "no address"
    if item.status.state in (mail.State.REFUSED, mail.State.TEMPORARY):
        return f"to be sent ({mail.describe(item.status)})"
    if item.earlier:
        return f"to be sent: a new version (the one before: {mail.describe(item.earlier[-1])})"
    return "to be sent"


def _plan_facts(plan: mail.Plan) -> dict[str, Any]:
    players = [_item_facts(item) for item in plan.items]
    return {**_pack_facts(plan.pack.summary), "players": players}


def _pack_facts(summary: pack.Summary) -> dict[str, Any]:
    return {
        "folder": str(summary.folder),
        "pack_mark": summary.pack_mark,
        "title": summary.title or None,
        "date": summary.day.isoformat() if summary.day else None,
    }


def _item_facts(item: mail.Item) -> dict[str, Any]:
    return _delivery_facts(item.delivery) | {"offer": item.decision, "state": item.status.state}


def _delivery_facts(delivery: mail.Delivery) -> dict[str, Any]:
    return {
        "name": delivery.name,
        "address": delivery.address or None,
        "file": delivery.file,
        "sha256": delivery.sha256,
    }


# -- meanwhile


class Progress:
    """A line for each player on stderr, where somebody watches."""

    def __init__(self, total: int, quiet: bool) -> None:
        self.total, self.done = total, 0
        self.shown = not quiet and sys.stderr is not None and sys.stderr.isatty()
        self._open_line = False

    def trying(self, message: mail.Message) -> None:
        """Who it is about; the answer, which may take minutes, comes behind it."""
        if self.shown:
            delivery = message.delivery
            click.echo(
                f"{self.done + 1}/{self.total}  {delivery.shown} <{delivery.address}>  ",
                nl=False,
                err=True,
            )
            self._open_line = True

    def result(self, message: mail.Message, reply: mail.Reply) -> None:
        self.done += reply.outcome is not mail.Outcome.TEMPORARY
        if self.shown:
            why = "" if reply.outcome is mail.Outcome.SENT else f": {reply.words}"
            click.echo(f"{reply.outcome.words}{why}", err=True)
            self._open_line = False

    def waiting(self, seconds: float, left: int, why: str) -> None:
        if self.shown:
            self.end()
            because = f": {why}" if why else ""
            click.echo(
                f"{counted(left, 'mail')} still to go{because}; trying again in {seconds:.0f}"
                " seconds (Ctrl-C stops)",
                err=True,
            )

    def end(self) -> None:
        if self._open_line:
            click.echo("", err=True)
            self._open_line = False


# -- after


def write_report(plans: Sequence[mail.Plan], report: mail.Report, output: Output) -> None:
    """The final table, and what to do next; why a run stopped goes to stderr."""
    if output.facts(_report_facts(plans, report)):
        _write_outcomes(plans, report)
    elif not output.as_json:
        for line in about_report(report):
            warn(line)
    if isinstance(report.stopped, KeyboardInterrupt):
        warn("interrupted — what was sent is noted: run the same command again for the rest")
    elif report.stopped:
        gone = report.replies(mail.Outcome.SENT) or report.replies(mail.Outcome.UNKNOWN)
        warn(f"{report.stopped}{'' if gone else '; nothing was sent'}")


def _write_outcomes(plans: Sequence[mail.Plan], report: mail.Report) -> None:
    outcomes = (
        mail.Outcome.SENT,
        mail.Outcome.REFUSED,
        mail.Outcome.UNKNOWN,
        mail.Outcome.TEMPORARY,
    )
    groups = {
        outcome.words: [message.delivery for message, _ in report.replies(outcome)]
        for outcome in outcomes
    }
    groups["not tried"] = [message.delivery for message in report.not_tried]
    for item in _skipped(plans):
        groups.setdefault(f"skipped, {_why_skipped(item)}", []).append(item.delivery)
    click.echo("")
    several = len(plans) > 1
    print_rows(
        [
            (why, str(len(group)), some([_called(each, several) for each in group]))
            for why, group in groups.items()
            if group
        ]
    )
    _write_lines((*about_report(report), *about_plans(plans)))
    if report.replies(mail.Outcome.SENT):
        click.echo(
            "Accepted means that the mail is on its way; whether it was read, only the players can"
            " say."
        )


def _skipped(plans: Sequence[mail.Plan]) -> list[mail.Item]:
    return [
        item for plan in plans for item in plan.items if item.decision is not mail.Decision.SEND
    ]


def _called(delivery: mail.Delivery, several: bool) -> str:
    table = (
        f"{delivery.words.title}, {delivery.pack_mark}"
        if delivery.words.title != delivery.words.game
        else delivery.pack_mark
    )
    return f"{delivery.shown} ({table})" if several else delivery.shown


def _why_skipped(item: mail.Item) -> str:
    reasons = {
        mail.Decision.DONE: "accepted before",
        mail.Decision.UNKNOWN: "unknown",
        mail.Decision.NO_ADDRESS: "no address",
    }
    return reasons.get(item.decision, "not asked for")


def _report_facts(plans: Sequence[mail.Plan], report: mail.Report) -> dict[str, Any]:
    return {
        "sent": [_result_facts(result.message, result.reply) for result in report.results],
        "skipped": [_item_facts(item) for item in _skipped(plans)],
        "stopped": None if report.stopped is None else str(report.stopped) or "interrupted",
    }


def _result_facts(message: mail.Message, reply: mail.Reply | None) -> dict[str, Any]:
    return {
        "folder": str(message.delivery.folder),
        **_delivery_facts(message.delivery),
        "message_id": message.message_id,
        "outcome": reply.outcome if reply else None,
        "code": reply.code if reply else 0,
        "text": reply.text if reply else "",
    }


# -- check, status, drafts


def write_check(
    mailing: mail.Mailing, settings: mail.MailSettings | None, reached: str, output: Output
) -> None:
    """What was checked, and that it is fine.  reached: what there is to say of the server; empty
    if it wasn't asked.
    """
    if not output.facts(
        {"packs": [_plan_facts(plan) for plan in mailing.plans], "server": reached or None}
    ):
        return
    _write_first(mailing.plans)
    for plan in mailing.plans:
        _write_items(plan, plan.items)
    click.echo(
        "\nEach file is its player's own, opens with a page without cards, and is as it was"
        " written."
    )
    if settings is None:
        click.echo(
            "There is no mail.toml here, so the mails themselves weren't checked: “cardgen mail"
            " init” writes one."
        )
    elif mailing.mails:
        largest = max(len(message.content) for message in mailing.mails) / 1000
        brought = f"{_brought(mailing.plans)}; the largest has {largest:.0f} KB."
        mails = f"{counted(len(mailing.mails), 'mail')} from {settings.sender.address}{brought}"
        click.echo(f"{mails} {reached}".rstrip())
    _write_lines(about_twice(mail.find_twice(mailing.plans)))
    _write_lines(about_plans(mailing.plans))


def reached(settings: mail.MailSettings, most_bytes: int | None) -> str:
    """That the server is there, and how large a mail it takes, if it says."""
    limit = f", takes mails of up to {most_bytes / 1e6:.0f} MB" if most_bytes else ""
    return (
        f"{settings.host}, port {settings.port}:"
        f" {'logged in' if settings.username else 'reached'}{limit}"
    )


def write_status(histories: Sequence[mail.History], output: Output) -> None:
    if not output.facts({"packs": [_history_facts(history) for history in histories]}):
        return
    if len(histories) > 1:
        click.echo(f"{len(histories)} packs, {_states(histories)}\n")
    for history in histories:
        click.echo(history.pack.heading)
        rows = []
        for player in history.players:
            to = player.status.address or player.address
            before = (
                f"; an earlier version: {mail.describe(player.earlier[-1])}"
                if player.earlier
                else ""
            )
            rows.append((player.name, to or "–", f"{mail.describe(player.status)}{before}"))
        print_rows(rows)
        statuses = [
            (player.name, status)
            for player in history.players
            for status in (player.status, *player.earlier)
        ]
        if any(status.text == mail.UNANSWERED for _, status in statuses):
            click.echo(
                "If another run is sending from this pack just now, wait until it is done, and look"
                " again."
            )
        _write_lines(
            about_unknown(name, str(history.pack.folder), status)
            for name, status in statuses
            if status.state is mail.State.UNKNOWN
        )


def _states(histories: Sequence[mail.History]) -> str:
    """``8 players: 6 sent, 2 not sent``"""
    states = Counter(player.status.state for history in histories for player in history.players)
    words = {
        mail.State.SENT: "sent",
        mail.State.OPEN: "not sent",
        mail.State.UNKNOWN: "unknown",
        mail.State.REFUSED: "refused",
        mail.State.TEMPORARY: "not yet",
    }
    found = [f"{states[state]} {word}" for state, word in words.items() if states[state]]
    return f"{counted(states.total(), 'player')}: {', '.join(found)}"


def _history_facts(history: mail.History) -> dict[str, Any]:
    return {
        **_pack_facts(history.pack),
        "players": [
            {
                "name": player.name,
                "address": player.status.address or player.address or None,
                "file": player.file,
                "sha256": player.sha256,
                "state": player.status.state,
                "code": player.status.code,
                "text": player.status.text,
                "message_id": player.status.message_id,
                "when": player.status.ts or None,
            }
            for player in history.players
        ],
    }


def write_drafts(drafts: mail.Drafts) -> None:
    """Which drafts lie where, and for whom; and who doesn't need theirs."""
    items = drafts.plan.items
    print_rows(
        [
            (
                str(path),
                item.delivery.name,
                item.delivery.address or "no address: write it in yourself",
            )
            for path, item in zip(drafts.paths, items, strict=True)
        ]
    )
    click.echo(
        "Open each in your mail program, look at it, and send it. cardgen doesn't know which you"
        " sent."
    )
    for decision, why in (
        (mail.Decision.DONE, "have their file already"),
        (mail.Decision.UNKNOWN, "may have their file already (see “cardgen mail status”)"),
    ):
        names = [item.delivery.name for item in items if item.decision is decision]
        if names:
            warn(f"{why}: {some(names)} — don't send them these drafts too")


def _write_lines(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


_MOST_NAMES = 8  # in one line; whoever needs attention of their own has a line of their own


def about_plans(plans: Sequence[mail.Plan]) -> Iterator[str]:
    """What to do about whoever isn't sent anything."""
    for plan in plans:
        yield from _about_missing(
            [item.delivery for item in plan.items if item.decision is mail.Decision.NO_ADDRESS]
        )
        for item in plan.items:
            name, place = item.delivery.name, str(plan.pack.folder)
            if item.decision is mail.Decision.UNKNOWN:
                yield about_unknown(name, place, item.status)
            elif item.moved and item.decision is mail.Decision.DONE:
                yield (
                    f"{name}'s file went to another address before; to send it again:"
                    f" cardgen mail resend {typed(place)} {typed(name)} --reason …"
                )


def _about_missing(deliveries: Sequence[mail.Delivery]) -> Iterator[str]:
    given = "into your group file and add -g and that file"
    if len(deliveries) == 1:
        yield (
            f"{deliveries[0].shown} has no address: hand over {deliveries[0].file} another way, or"
            f" write one {given}."
        )
    elif deliveries:
        yield (
            f"{some([each.shown for each in deliveries])} have no address: hand over their files"
            f" another way, or write addresses {given}."
        )


def about_twice(found: Sequence[mail.Twice]) -> Iterator[str]:
    """Who would get two packs of one evening."""
    for one in found:
        whom = f"{some(one.names)} would get"
        yield f"{whom} two packs of one evening: {one.now.words} and {one.other.words}"


def about_unknown(name: str, place: str, status: mail.Status) -> str:
    return _ask(name, place, status.message_id, status.text)


def _ask(name: str, place: str, message_id: str, why: str) -> str:
    look = f", and look in your sent mail for Message-ID {message_id}" if message_id else ""
    return (
        f"{name}: it isn't known whether the mail arrived ({why}). Ask {name}{look};"
        f" then: cardgen mail resolve {typed(place)} {typed(name)} --delivered (or --not-delivered)"
    )


def about_report(report: mail.Report) -> Iterator[str]:
    for message, reply in report.replies(mail.Outcome.REFUSED):
        if not reply.about_sender:
            yield _about_refusal(message.delivery, reply)
    for message, reply in report.replies(mail.Outcome.UNKNOWN):
        yield _ask(
            message.delivery.name, str(message.delivery.folder), message.message_id, reply.words
        )
    answers: dict[str, list[str]] = {}
    for message, reply in report.replies(mail.Outcome.TEMPORARY):
        answers.setdefault(reply.words, []).append(message.delivery.name)
    for answer, names in answers.items():
        yield f"{some(names)}: not now: {answer}. Nothing arrived; run it again later."
    if report.not_tried:
        left = counted(len(report.not_tried), "mail")
        yield (
            f"{left} not tried yet, see below why; then run the same command again: nobody gets"
            " anything twice."
        )


def _about_refusal(delivery: mail.Delivery, reply: mail.Reply) -> str:
    place, other_way = typed(str(delivery.folder)), f"hand over {delivery.file} another way"
    match mail.why_refused(reply):
        case mail.Refusal.LIMIT:
            advice = (
                f"That is a limit of yours, {delivery.address} may well be right: run it again"
                " later."
            )
        case mail.Refusal.TOO_LARGE:
            reprint = f"cardgen reprint {place} --player {typed(delivery.name)}"
            advice = (
                f"The file is too large for them: draw it smaller ({reprint} --layout phone), or"
                f" {other_way}."
            )
        case mail.Refusal.FULL:
            advice = (
                f"That mailbox is full: ask {delivery.name} to make room, then run it again; or"
                f" {other_way}."
            )
        case mail.Refusal.UNWANTED:
            advice = (
                f"The mail isn't wanted there: ask {delivery.name} for another address, or"
                f" {other_way}."
            )
        case mail.Refusal.OTHER:
            again = f"cardgen mail send {place} -g YOUR-GROUP.toml --send"
            advice = (
                f"Is {delivery.address} right? Correct it in your group file, then: {again} (or"
                f" {other_way})."
            )
    return f"{delivery.name}: refused: {reply.words}. {advice}"


def some(names: Sequence[str]) -> str:
    """Names in a line, not too many."""
    if len(names) <= _MOST_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[: _MOST_NAMES - 1])} and {len(names) - _MOST_NAMES + 1} more"
