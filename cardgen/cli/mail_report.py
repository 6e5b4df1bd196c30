"""What the mail commands print: who gets what, a line for each player meanwhile, the final table,
and a line for each thing that the organiser can do next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from cardgen import mail, pack
from cardgen.cli.terminal import Output, headed, is_watched, print_rows, program, typed, warn
from cardgen.text import Catalogue, Sentence, screen_catalogue

_STATES = ("sent", "open", "unknown", "refused", "temporary")
_MOST_NAMES = 8  # in one line; players with a problem of their own get a line of their own


def _say(key: str, **values: object) -> str:
    return screen_catalogue().filled(f"mail.{key}", values)


def _offer(decision: mail.Decision) -> str:
    """What happens to a file."""
    keys = {"no address": "no-address", "not now": "not-now"}
    return _say(keys.get(decision.value, decision.value))


def _totals(items: Iterable[mail.Item]) -> str:
    """``4 to be sent, 1 without an address``"""
    counts = Counter(item.decision for item in items)
    return ", ".join(f"{counts[kind]} {_offer(kind)}" for kind in mail.Decision if counts[kind])


def _some(names: Sequence[str]) -> str:
    """Names in a line, not too many."""
    if len(names) <= _MOST_NAMES:
        return ", ".join(names)
    shown = ", ".join(names[: _MOST_NAMES - 1])
    return _say("some", names=shown, n=len(names) - _MOST_NAMES + 1)


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
    said = _say("nothing-due")
    if due:
        said = _say("due" if _with_shared(plans) else "due-cards", mails=due)
        said += "" if sends else f"  {_say('add-send')}"
    click.echo(f"\n{said}")
    if not sends:
        _write_lines(*about_twice(plans, output.texts), *about_seen(plans, output.texts))
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
    click.echo(f"\n{_say('checked')}")
    if settings is None:
        click.echo(_say("no-settings"))
    elif mailing.mails:
        size = f"{max(len(message.content) for message in mailing.mails) / 1000:.0f}"
        key = "largest" if _with_shared(plans) else "largest-cards"
        sender = settings.sender.address
        said = _say(key, mails=len(mailing.mails), sender=sender, size=size)
        click.echo(f"{said} {server}".rstrip())
    texts = output.texts
    _write_lines(*about_twice(plans, texts), *about_seen(plans, texts), *_about_plans(plans))


def _write_packs(plans: Sequence[mail.Plan], left_out: Iterable[mail.Decision] = ()) -> None:
    """The totals of several packs; then each pack with its players.  left_out: decisions whose
    players are only counted.
    """
    if len(plans) > 1:
        items = [item for plan in plans for item in plan.items]
        totals = _totals(items)
        click.echo(_say("packs", packs=len(plans), players=len(items), totals=totals) + "\n")
    for plan in plans:
        totals = _totals(plan.items)
        click.echo(f"{headed(plan.pack.summary, screen_catalogue())}: {totals}")
        shown = [item for item in plan.items if item.decision not in left_out]
        deliveries = [(item.delivery, _becomes(item)) for item in shown]
        print_rows(
            [
                (each.shown, each.address or "–", each.file, each.sha256[:8], becomes)
                for each, becomes in deliveries
            ]
        )
        if len(shown) < len(plan.items):
            click.echo(f"  {len(plan.items) - len(shown)} {_offer(mail.Decision.NOT_NOW)}")


def _becomes(item: mail.Item) -> str:
    """What happens to a player's file, or has happened."""
    status = mail.describe(item.status)
    if item.decision in (mail.Decision.DONE, mail.Decision.UNKNOWN):
        if item.moved and item.decision is mail.Decision.DONE:
            return _say("elsewhere", status=status, address=item.status.address)
        return screen_catalogue().said(status)
    if item.decision is mail.Decision.SEND:
        if item.once_more:
            return _say("send-again", status=status)
        if item.status.state in (mail.State.REFUSED, mail.State.TEMPORARY):
            return _say("send-after", status=status)
        if item.earlier:
            return _say("send-new", status=mail.describe(item.earlier[-1]))
    return _offer(item.decision)


def _with_shared(plans: Sequence[mail.Plan]) -> bool:
    """Whether the mails bring protocol and rules as well."""
    return any(item.delivery.shared for plan in plans for item in plan.items)


def reached(settings: mail.MailSettings, most_bytes: int | None) -> str:
    """That the server is there, and how large a mail it takes, if it says."""
    how = "logged-in" if settings.username else "reached"
    said = _say(how, host=settings.host, port=settings.port)
    return f"{said}, {_say('limit', size=f'{most_bytes / 1e6:.0f}')}" if most_bytes else said


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
            click.echo(f"{screen_catalogue().said(reply.outcome.words)}{why}", err=True)
            self._open_line = False

    def waiting(self, seconds: float, left: int, why: str) -> None:
        if self.shown:
            self.end()
            key, after = "waiting-for" if why else "waiting", f"{seconds:.0f}"
            click.echo(_say(key, mails=left, why=why, seconds=after), err=True)

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
        warn(_say("interrupted"))
    elif report.stopped:
        gone = report.replies(mail.Outcome.SENT) or report.replies(mail.Outcome.UNKNOWN)
        warn(str(report.stopped) if gone else _say("nothing-sent", problem=report.stopped))


def _write_outcomes(plans: Sequence[mail.Plan], report: mail.MailReport) -> None:
    groups: dict[str, list[mail.Delivery]] = {}
    for outcome in (
        mail.Outcome.SENT,
        mail.Outcome.REFUSED,
        mail.Outcome.UNKNOWN,
        mail.Outcome.TEMPORARY,
    ):
        words = screen_catalogue().said(outcome.words)
        groups[words] = [message.delivery for message, _ in report.replies(outcome)]
    groups[_say("not-tried")] = [message.delivery for message in report.not_tried]
    for item in _skipped(plans):
        skipped = _say("skipped", why=_offer(item.decision))
        groups.setdefault(skipped, []).append(item.delivery)

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
        click.echo(_say("on-its-way"))


def write_status(histories: Sequence[mail.PackStatus], output: Output) -> None:
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
        states = Counter(player.status.state for one in histories for player in one.players)
        kinds = (kind for kind in _STATES if states[mail.State(kind)])
        totals = ", ".join(f"{states[mail.State(kind)]} {_say(f'state-{kind}')}" for kind in kinds)
        packs = {"packs": len(histories), "players": states.total()}
        click.echo(_say("packs", totals=totals, **packs) + "\n")
    texts = output.texts
    for history in histories:
        click.echo(headed(history.pack, texts))
        rows, statuses = [], []
        for player in history.players:
            to, state = player.status.address or player.address, mail.describe(player.status)
            if player.earlier:
                earlier = mail.describe(player.earlier[-1])
                state = Sentence("mail.earlier", status=state, earlier=earlier)
            rows.append((player.name, to or "–", texts.said(state)))
            statuses += [(player.name, status) for status in (player.status, *player.earlier)]
        print_rows(rows)
        if any(status.text == mail.UNANSWERED for _, status in statuses):
            click.echo(_say("another-run"))
        for name, status in statuses:
            if status.state is mail.State.UNKNOWN:
                place = str(history.pack.folder)
                click.echo(_about_unknown(name, place, status.message_id, status.text))


def write_drafts(drafts: mail.Drafts) -> None:
    """Where each draft is, and for whom; and who doesn't need theirs."""
    items = drafts.plan.items
    addresses = [item.delivery.address or _say("write-in") for item in items]
    names = [item.delivery.name for item in items]
    print_rows(list(zip(map(str, drafts.paths), names, addresses, strict=True)))
    click.echo(_say("open-drafts"))
    for decision, key in ((mail.Decision.DONE, "have"), (mail.Decision.UNKNOWN, "may-have")):
        names = [item.delivery.name for item in items if item.decision is decision]
        if names:
            warn(_say(key, names=_some(names)))


# -- what the organiser can do


def about_twice(plans: Sequence[mail.Plan], texts: Catalogue) -> list[str]:
    """Who would get two packs of one evening."""
    return [
        texts(
            "mail.twice",
            names=_some(twice.names),
            now=twice.now.words,
            other=twice.other.words,
        )
        for twice in mail.find_twice(plans)
    ]


def about_seen(plans: Sequence[mail.Plan], texts: Catalogue) -> list[str]:
    """Who is to get a file where another's went before."""
    return [
        texts(
            "mail.seen",
            other=other,
            address=item.delivery.address,
            name=item.delivery.shown,
            reader=item.delivery.reader,
        )
        for plan in plans
        for item in plan.items
        if item.decision is mail.Decision.SEND
        for other in item.seen
    ]


def _about_plans(plans: Sequence[mail.Plan]) -> Iterator[str]:
    """What to do about players who aren't sent anything."""
    for plan in plans:
        missing = [
            item.delivery for item in plan.items if item.decision is mail.Decision.NO_ADDRESS
        ]
        if len(missing) == 1:
            yield _say("missing", name=missing[0].shown, file=missing[0].file)
        elif missing:
            yield _say("several-missing", names=_some([to.shown for to in missing]))
        for item in plan.items:
            name, place = item.delivery.name, str(plan.pack.folder)
            if item.decision is mail.Decision.UNKNOWN:
                yield _about_unknown(name, place, item.status.message_id, item.status.text)
            elif item.moved and item.decision is mail.Decision.DONE:
                yield _say("moved", name=name, option=f"--again {typed(name)}")


def _about_unknown(name: str, place: str, message_id: str, why: str) -> str:
    command, player = f"{program()} mail send {typed(place)}", typed(name)
    key = "look-too" if message_id else "find-out"
    ways = {"there": f"{command} --delivered {player}", "not": f"{command} --again {player} --send"}
    return _say(key, name=name, why=mail.why_unknown(why), id=message_id, **ways)


def _about_report(report: mail.MailReport) -> Iterator[str]:
    for message, reply in report.replies(mail.Outcome.REFUSED):
        if not reply.about_sender:
            advice = _about_refusal(message.delivery, mail.why_refused(reply))
            yield _say("refused", name=message.delivery.name, answer=reply.words, advice=advice)
    for message, reply in report.replies(mail.Outcome.UNKNOWN):
        to = message.delivery
        yield _about_unknown(to.name, str(to.folder), message.message_id, reply.words)
    answers: dict[str, list[str]] = {}
    for message, reply in report.replies(mail.Outcome.TEMPORARY):
        answers.setdefault(reply.words, []).append(message.delivery.name)
    for answer, names in answers.items():
        yield _say("temporary", names=_some(names), answer=answer)
    if report.not_tried:
        yield _say("left", mails=len(report.not_tried))
    if any(result.first for result in report.results) and (answers or report.not_tried):
        yield _say("without-again")


def _about_refusal(to: mail.Delivery, why: mail.Refusal) -> str:
    key, place, command = "wrong-address", typed(str(to.folder)), ""
    match why:
        case mail.Refusal.LIMIT:
            key = "over-limit"
        case mail.Refusal.TOO_LARGE:
            key = "too-large"
            command = f"{program()} reprint {place} --player {typed(to.name)} --layout phone"
        case mail.Refusal.FULL:
            key = "full"
        case mail.Refusal.UNWANTED:
            key = "unwanted"
        case _:
            command = f"{program()} mail send {place} -g YOUR-GROUP.toml --send"
    return _say(key, name=to.name, address=to.address, file=to.file, command=command)
