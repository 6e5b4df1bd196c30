"""What the mail commands print: who gets what, a line for each player meanwhile, the final table,
and a line for each thing that the organiser can do next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import click

from cardgen import mail, pack
from cardgen.cli.terminal import Output, counted, is_watched, print_rows, typed, warn

Kind = TypeVar("Kind")
_MOST_NAMES = 8  # in one line; players with a problem of their own get a line of their own


def _offers() -> dict[mail.Decision, str]:
    """Words for what happens to a file; a function, for the package is loaded when it is used."""
    return {
        mail.Decision.SEND: "to be sent",
        mail.Decision.DONE: "accepted before",
        mail.Decision.UNKNOWN: "unknown",
        mail.Decision.NO_ADDRESS: "without an address",
        mail.Decision.NOT_NOW: "not asked for",
    }


def _totals(kinds: Iterable[Kind], words: Mapping[Kind, str]) -> str:
    """``4 to be sent, 1 without an address``"""
    counts = Counter(kinds)
    return ", ".join(f"{counts[kind]} {word}" for kind, word in words.items() if counts[kind])


def _some(names: Sequence[str]) -> str:
    """Names in a line, not too many."""
    if len(names) <= _MOST_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[: _MOST_NAMES - 1])} and {len(names) - _MOST_NAMES + 1} more"


def _write_lines(*lines: str) -> None:
    for line in lines:
        click.echo(line)


# -- for scripts


def _pack_data(summary: pack.Summary, players: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "folder": str(summary.folder),
        "pack_mark": summary.pack_mark,
        "title": summary.title or None,
        "date": summary.day.isoformat() if summary.day else None,
        "players": players,
    }


def _plan_data(plan: mail.Plan) -> dict[str, Any]:
    return _pack_data(plan.pack.summary, [_item_data(item) for item in plan.items])


def _item_data(item: mail.Item) -> dict[str, Any]:
    return _file_data(item.delivery) | {
        "offer": item.decision,
        "state": item.status.state,
        "can_see": item.seen,
    }


def _file_data(to: Any, address: str = "") -> dict[str, Any]:
    """address: where it went, if that is known."""
    return {
        "name": to.name,
        "address": address or to.address or None,
        "file": to.file,
        "sha256": to.sha256,
    }


def _report_data(plans: Sequence[mail.Plan], report: mail.MailReport) -> dict[str, Any]:
    return {
        "sent": [
            {
                "folder": str(result.message.delivery.folder),
                **_file_data(result.message.delivery),
                "message_id": result.message.message_id,
                "outcome": result.reply.outcome if result.reply else None,
                "code": result.reply.code if result.reply else 0,
                "text": result.reply.text if result.reply else "",
            }
            for result in report.results
        ],
        "skipped": [_item_data(item) for item in _skipped(plans)],
        "stopped": None if report.stopped is None else str(report.stopped) or "interrupted",
    }


def _skipped(plans: Sequence[mail.Plan]) -> list[mail.Item]:
    return [
        item for plan in plans for item in plan.items if item.decision is not mail.Decision.SEND
    ]


# -- before


def write_plan(plans: Sequence[mail.Plan], output: Output, sends: bool) -> None:
    """Who gets what.  sends: this run may send; else it only shows."""
    if sends:
        data = _report_data(plans, mail.MailReport(()))
    else:
        data = {"packs": [_plan_data(plan) for plan in plans]}
    if not output.facts(data):
        return
    _write_packs(plans, {mail.Decision.NOT_NOW})
    due = sum(len(plan.items) for plan in plans) - len(_skipped(plans))
    hint = "" if sends else "  Nothing was sent: add --send to send."
    click.echo(
        f"\n{counted(due, 'mail')} to be sent{_brought(plans)}.{hint}"
        if due
        else "\nNothing to send."
    )
    if not sends:
        _write_lines(*about_twice(plans), *about_seen(plans))
    if not (sends and due):  # else a report follows, which says it
        _write_lines(*_about_plans(plans))


def write_check(
    mailing: mail.Mailing, settings: mail.MailSettings | None, server: str, output: Output
) -> None:
    """What was checked, and that it is fine.  server: what there is to say of it; empty if it
    wasn't asked.
    """
    plans = mailing.plans
    if not output.facts({"packs": [_plan_data(plan) for plan in plans], "server": server or None}):
        return
    _write_packs(plans)
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
        mails = f"{counted(len(mailing.mails), 'mail')} from {settings.sender.address}"
        size = f"the largest has {largest:.0f} KB."
        click.echo(f"{mails}{_brought(plans)}; {size} {server}".rstrip())
    _write_lines(*about_twice(plans), *about_seen(plans), *_about_plans(plans))


def _write_packs(plans: Sequence[mail.Plan], left_out: Iterable[mail.Decision] = ()) -> None:
    """The totals of several packs; then each pack with its players.  left_out: decisions whose
    players are only counted.
    """
    if len(plans) > 1:
        items = [item for plan in plans for item in plan.items]
        totals = _totals((item.decision for item in items), _offers())
        click.echo(f"{len(plans)} packs, {counted(len(items), 'player')}: {totals}\n")
    for plan in plans:
        totals = _totals((item.decision for item in plan.items), _offers())
        click.echo(f"{plan.pack.summary.heading}: {totals}")
        shown = [item for item in plan.items if item.decision not in left_out]
        deliveries = [(item.delivery, _becomes(item)) for item in shown]
        print_rows(
            [
                (each.shown, each.address or "–", each.file, each.sha256[:8], becomes)
                for each, becomes in deliveries
            ]
        )
        if len(shown) < len(plan.items):
            click.echo(f"  {counted(len(plan.items) - len(shown), 'player')} not asked for")


def _becomes(item: mail.Item) -> str:
    """What happens to a player's file, or has happened."""
    status = mail.describe(item.status)
    match item.decision:
        case mail.Decision.DONE | mail.Decision.UNKNOWN:
            moved = item.moved and item.decision is mail.Decision.DONE
            return f"{status}, but at {item.status.address}" if moved else status
        case mail.Decision.NO_ADDRESS:
            return "no address"
    if item.status.state in (mail.State.REFUSED, mail.State.TEMPORARY):
        return f"to be sent ({status})"
    if item.earlier:
        return f"to be sent: a new version (the one before: {mail.describe(item.earlier[-1])})"
    return "to be sent"


def _brought(plans: Sequence[mail.Plan]) -> str:
    """``, each with the protocol and the rules``"""
    with_all = any(item.delivery.shared for plan in plans for item in plan.items)
    return ", each with the protocol and the rules" if with_all else ", the cards alone"


def reached(settings: mail.MailSettings, most_bytes: int | None) -> str:
    """That the server is there, and how large a mail it takes, if it says."""
    limit = f", takes mails of up to {most_bytes / 1e6:.0f} MB" if most_bytes else ""
    how = "logged in" if settings.username else "reached"
    return f"{settings.host}, port {settings.port}: {how}{limit}"


# -- meanwhile


class MailProgress:
    """A line for each player on stderr, where somebody watches."""

    def __init__(self, total: int, quiet: bool) -> None:
        self.total, self.done = total, 0
        self.shown = not quiet and is_watched()
        self._open_line = False

    def trying(self, message: mail.Message) -> None:
        """Who it is about; the answer, which may take minutes, comes behind it."""
        if self.shown:
            whom = f"{message.delivery.shown} <{message.delivery.address}>"
            click.echo(f"{self.done + 1}/{self.total}  {whom}  ", nl=False, err=True)
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


def write_report(plans: Sequence[mail.Plan], report: mail.MailReport, output: Output) -> None:
    """The final table, and what to do next; why a run stopped goes to stderr."""
    if output.facts(_report_data(plans, report)):
        _write_outcomes(plans, report)
    elif not output.as_json:
        for line in _about_report(report):
            warn(line)
    if isinstance(report.stopped, KeyboardInterrupt):
        warn("interrupted — what was sent is noted: run the same command again for the rest")
    elif report.stopped:
        gone = report.replies(mail.Outcome.SENT) or report.replies(mail.Outcome.UNKNOWN)
        warn(f"{report.stopped}{'' if gone else '; nothing was sent'}")


def _write_outcomes(plans: Sequence[mail.Plan], report: mail.MailReport) -> None:
    groups: dict[str, list[mail.Delivery]] = {}
    for outcome in (
        mail.Outcome.SENT,
        mail.Outcome.REFUSED,
        mail.Outcome.UNKNOWN,
        mail.Outcome.TEMPORARY,
    ):
        groups[outcome.words] = [message.delivery for message, _ in report.replies(outcome)]
    groups["not tried"] = [message.delivery for message in report.not_tried]
    for item in _skipped(plans):
        why = _offers()[item.decision].replace("without an", "no")
        groups.setdefault(f"skipped, {why}", []).append(item.delivery)

    def called(to: mail.Delivery) -> str:
        if len(plans) < 2:
            return to.shown
        title = "" if to.words.title == to.words.game else f"{to.words.title}, "
        return f"{to.shown} ({title}{to.pack_mark})"

    click.echo("")
    print_rows(
        [
            (why, str(len(group)), _some(list(map(called, group))))
            for why, group in groups.items()
            if group
        ]
    )
    _write_lines(*_about_report(report), *_about_plans(plans))
    if report.replies(mail.Outcome.SENT):
        click.echo(
            "Accepted means that the mail is on its way; whether it was read, only the players can"
            " say."
        )


def write_status(histories: Sequence[mail.History], output: Output) -> None:
    data = [
        _pack_data(
            history.pack,
            [
                {
                    **_file_data(player, player.status.address),
                    "state": player.status.state,
                    "code": player.status.code,
                    "text": player.status.text,
                    "message_id": player.status.message_id,
                    "when": player.status.ts or None,
                }
                for player in history.players
            ],
        )
        for history in histories
    ]
    if not output.facts({"packs": data}):
        return
    if len(histories) > 1:
        states = [player.status.state for history in histories for player in history.players]
        words = {
            mail.State.SENT: "sent",
            mail.State.OPEN: "not sent",
            mail.State.UNKNOWN: "unknown",
            mail.State.REFUSED: "refused",
            mail.State.TEMPORARY: "not yet",
        }
        totals = f"{counted(len(states), 'player')}: {_totals(states, words)}"
        click.echo(f"{len(histories)} packs, {totals}\n")
    for history in histories:
        click.echo(history.pack.heading)
        rows, statuses = [], []
        for player in history.players:
            to, state = player.status.address or player.address, mail.describe(player.status)
            if player.earlier:
                state += f"; an earlier version: {mail.describe(player.earlier[-1])}"
            rows.append((player.name, to or "–", state))
            statuses += [(player.name, status) for status in (player.status, *player.earlier)]
        print_rows(rows)
        if any(status.text == mail.UNANSWERED for _, status in statuses):
            click.echo(
                "If another run is sending from this pack just now, wait until it is done, and look"
                " again."
            )
        for name, status in statuses:
            if status.state is mail.State.UNKNOWN:
                place = str(history.pack.folder)
                click.echo(_about_unknown(name, place, status.message_id, status.text))


def write_drafts(drafts: mail.Drafts) -> None:
    """Where each draft is, and for whom; and who doesn't need theirs."""
    items = drafts.plan.items
    addresses = [item.delivery.address or "no address: write it in yourself" for item in items]
    names = [item.delivery.name for item in items]
    print_rows(list(zip(map(str, drafts.paths), names, addresses, strict=True)))
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
            warn(f"{why}: {_some(names)} — don't send them these drafts too")


# -- what the organiser can do


def about_twice(plans: Sequence[mail.Plan]) -> list[str]:
    """Who would get two packs of one evening."""
    return [
        f"{_some(twice.names)} would get two packs of one evening: {twice.now.words} and"
        f" {twice.other.words}"
        for twice in mail.find_twice(plans)
    ]


def about_seen(plans: Sequence[mail.Plan]) -> list[str]:
    """Who is to get a file where another's went before."""
    return [
        f"{other}'s file went to {item.delivery.address}, which is {item.delivery.shown}'s now:"
        f" {item.delivery.reader} can see {other}'s cards"
        for plan in plans
        for item in plan.items
        if item.decision is mail.Decision.SEND
        for other in item.seen
    ]


def _about_plans(plans: Sequence[mail.Plan]) -> Iterator[str]:
    """What to do about players who aren't sent anything."""
    given = "into your group file and add -g and that file"
    for plan in plans:
        missing = [
            item.delivery for item in plan.items if item.decision is mail.Decision.NO_ADDRESS
        ]
        if len(missing) == 1:
            yield (
                f"{missing[0].shown} has no address: hand over {missing[0].file} another way, or"
                f" write one {given}."
            )
        elif missing:
            yield (
                f"{_some([to.shown for to in missing])} have no address: hand over their files"
                f" another way, or write addresses {given}."
            )
        for item in plan.items:
            name, place = item.delivery.name, str(plan.pack.folder)
            if item.decision is mail.Decision.UNKNOWN:
                yield _about_unknown(name, place, item.status.message_id, item.status.text)
            elif item.moved and item.decision is mail.Decision.DONE:
                yield (
                    f"{name}'s file went to another address before; to send it again:"
                    f" cardgen mail resend {typed(place)} {typed(name)} --reason …"
                )


def _about_unknown(name: str, place: str, message_id: str, why: str) -> str:
    look = f", and look in your sent mail for Message-ID {message_id}" if message_id else ""
    return (
        f"{name}: it isn't known whether the mail arrived ({why}). Ask {name}{look};"
        f" then: cardgen mail resolve {typed(place)} {typed(name)} --delivered (or --not-delivered)"
    )


def _about_report(report: mail.MailReport) -> Iterator[str]:
    for message, reply in report.replies(mail.Outcome.REFUSED):
        if not reply.about_sender:
            advice = _about_refusal(message.delivery, mail.why_refused(reply))
            yield f"{message.delivery.name}: refused: {reply.words}. {advice}"
    for message, reply in report.replies(mail.Outcome.UNKNOWN):
        to = message.delivery
        yield _about_unknown(to.name, str(to.folder), message.message_id, reply.words)
    answers: dict[str, list[str]] = {}
    for message, reply in report.replies(mail.Outcome.TEMPORARY):
        answers.setdefault(reply.words, []).append(message.delivery.name)
    for answer, names in answers.items():
        yield f"{_some(names)}: not now: {answer}. Nothing arrived; run it again later."
    if report.not_tried:
        yield (
            f"{counted(len(report.not_tried), 'mail')} not tried yet, see below why; then run the"
            " same command again: nobody gets anything twice."
        )


def _about_refusal(to: mail.Delivery, why: mail.Refusal) -> str:
    place, other_way = typed(str(to.folder)), f"hand over {to.file} another way"
    match why:
        case mail.Refusal.LIMIT:
            return f"That is a limit of yours, {to.address} may well be right: run it again later."
        case mail.Refusal.TOO_LARGE:
            return (
                "The file is too large for them: draw it smaller (cardgen reprint"
                f" {place} --player {typed(to.name)} --layout phone), or {other_way}."
            )
        case mail.Refusal.FULL:
            return (
                f"That mailbox is full: ask {to.name} to make room, then run it again; or"
                f" {other_way}."
            )
        case mail.Refusal.UNWANTED:
            return (
                f"The mail isn't wanted there: ask {to.name} for another address, or {other_way}."
            )
    return (
        f"Is {to.address} right? Correct it in your group file, then: cardgen mail send"
        f" {place} -g YOUR-GROUP.toml --send (or {other_way})."
    )
