"""What the mail commands print: the plan, a line for each player, the final table, and what to do next."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from cardgen.cli.columns import counted, lined_up
from cardgen.cli.mail_advice import about_plans, about_results, about_unknown, server, some
from cardgen.cli.mail_request import typed
from cardgen.errors import CardgenError, ExitCode, MailError, MailRefused, MailTemporary, MailUnknown
from cardgen.mail import (
    UNANSWERED,
    History,
    Item,
    MailSettings,
    Message,
    Offer,
    Outcome,
    Packed,
    Parcel,
    Reply,
    Report,
    Result,
    State,
    said,
)

Plans = Sequence[tuple[Packed, Sequence[Item]]]

_WORST_FIRST = (
    ExitCode.MAIL_LEDGER, ExitCode.MAIL_LOGIN, ExitCode.MAIL_UNKNOWN, ExitCode.MAIL_REFUSED, ExitCode.MAIL_TEMPORARY,
)  # fmt: skip
_ANSWERS = {
    Outcome.SENT: "accepted by the server",
    Outcome.TEMPORARY: "not now",
    Outcome.REFUSED: "refused",
    Outcome.UNKNOWN: "unknown",
}
_CODES = {
    Outcome.TEMPORARY: ExitCode.MAIL_TEMPORARY,
    Outcome.REFUSED: ExitCode.MAIL_REFUSED,
    Outcome.UNKNOWN: ExitCode.MAIL_UNKNOWN,
}


def failure(reply: Reply, what: str) -> MailError:
    """An error for an answer that isn't “sent”.  what: was to be sent, “the test to …”."""
    kinds: dict[Outcome, type[MailError]] = {
        Outcome.REFUSED: MailRefused, Outcome.UNKNOWN: MailUnknown, Outcome.TEMPORARY: MailTemporary,
    }  # fmt: skip
    remedy = "“cardgen mail check PACK --connect” looks closer"
    if reply.outcome is Outcome.UNKNOWN:
        remedy = "look whether it arrived; if not, run it again"
    return kinds[reply.outcome](f"{what}: {_ANSWERS[reply.outcome]}: {server(reply)}", remedy)


def exit_code(plans: Plans, report: Report | None) -> int:
    """What the shell is told of a run; report: None if there was nothing to send."""
    codes: set[int] = set()
    if any(item.offer is Offer.UNKNOWN for _, items in plans for item in items):
        codes.add(ExitCode.MAIL_UNKNOWN)
    for result in report.results if report else ():
        if result.reply and result.reply.outcome in _CODES:
            codes.add(_CODES[result.reply.outcome])
    if report and isinstance(report.stopped, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    if report and isinstance(report.stopped, CardgenError):
        codes.add(report.stopped.exit_code)
    return next((code for code in _WORST_FIRST if code in codes), max(codes, default=ExitCode.DONE))


# -- before


def write_plan(plans: Plans, as_json: bool, quiet: bool, sends: bool) -> None:
    """Who gets what.  sends: this run may send; else it only shows."""
    offered = sum(item.offer is Offer.SEND for _, items in plans for item in items)
    if as_json:
        packs = {"packs": [_pack_facts(packed, items) for packed, items in plans]}
        click.echo(json.dumps(_report_facts(plans, Report(())) if sends else packs, ensure_ascii=False))
        return
    if quiet:
        return
    for packed, items in plans:
        click.echo(f"{packed.folder}  (pack mark {packed.pack_mark})")
        for line in lined_up([_plan_row(item) for item in items if item.offer is not Offer.NOT_NOW]):
            click.echo(line)
        others = sum(item.offer is Offer.NOT_NOW for item in items)
        if others:
            click.echo(f"  {counted(others, 'player')} not asked for")
    hint = "" if sends else "  Nothing was sent: add --send to send."
    click.echo(f"\n{counted(offered, 'mail')} to be sent.{hint}" if offered else "\nNothing to send.")
    if sends and offered:
        return  # a report follows, which says it
    for line in about_plans(plans):
        click.echo(line)


def _plan_row(item: Item) -> tuple[str, ...]:
    parcel = item.parcel
    return (parcel.name, parcel.address or "–", parcel.file, parcel.sha256[:8], _becomes(item))


def _becomes(item: Item) -> str:
    match item.offer:
        case Offer.DONE if item.moved:
            return f"{said(item.standing)}, but at {item.standing.address}"
        case Offer.DONE | Offer.UNKNOWN:
            return said(item.standing)
        case Offer.NO_ADDRESS:
            return "no address"
    if item.standing.state in (State.REFUSED, State.TEMPORARY):
        return f"to be sent ({said(item.standing)})"
    if item.earlier:
        return f"to be sent: a new version (the one before: {said(item.earlier[-1])})"
    return "to be sent"


def _pack_facts(packed: Packed, items: Sequence[Item]) -> dict[str, Any]:
    return {"folder": str(packed.folder), "pack_mark": packed.pack_mark, "players": [_item_facts(item) for item in items]}


def _item_facts(item: Item) -> dict[str, Any]:
    parcel = item.parcel
    return {
        "name": parcel.name,
        "address": parcel.address or None,
        "file": parcel.file,
        "sha256": parcel.sha256,
        "offer": item.offer,
        "state": item.standing.state,
    }


# -- meanwhile


class Progress:
    """A line for each player on stderr, where somebody watches."""

    def __init__(self, total: int, quiet: bool) -> None:
        self.total, self.done = total, 0
        self.shown = not quiet and sys.stderr is not None and sys.stderr.isatty()
        self._open_line = False

    def trying(self, message: Message) -> None:
        """Who it is about; the answer, which may take minutes, comes behind it."""
        if self.shown:
            parcel = message.parcel
            click.echo(f"{self.done + 1}/{self.total}  {parcel.name} <{parcel.address}>  ", nl=False, err=True)
            self._open_line = True

    def result(self, message: Message, reply: Reply) -> None:
        self.done += reply.outcome is not Outcome.TEMPORARY
        if self.shown:
            why = "" if reply.outcome is Outcome.SENT else f": {server(reply)}"
            click.echo(f"{_ANSWERS[reply.outcome]}{why}", err=True)
            self._open_line = False

    def waiting(self, seconds: float, left: int, why: str) -> None:
        if self.shown:
            self.end()
            because = f": {why}" if why else ""
            click.echo(f"{counted(left, 'mail')} still to go{because}; trying again in {seconds:.0f} seconds (Ctrl-C stops)", err=True)

    def end(self) -> None:
        """Ends a line that waits for its answer."""
        if self._open_line:
            click.echo("", err=True)
            self._open_line = False


# -- after


def write_report(plans: Plans, report: Report, settings: MailSettings, as_json: bool, quiet: bool) -> None:
    """The final table, and what to do next; why a run stopped goes to stderr."""
    if as_json:
        click.echo(json.dumps(_report_facts(plans, report), ensure_ascii=False))
    elif not quiet:
        _write_outcomes(plans, report)
    else:
        for line in about_results(*_troubles(_by_outcome(report))):
            click.echo(f"cardgen: {line}", err=True)
    stopped = report.stopped
    if isinstance(stopped, KeyboardInterrupt):
        click.echo("cardgen: interrupted — what was sent is noted: run the same command again for the rest", err=True)
    elif stopped:
        gone = any(result.reply and result.reply.outcome in (Outcome.SENT, Outcome.UNKNOWN) for result in report.results)
        click.echo(f"cardgen: {stopped}{'' if gone else '; nothing was sent'}", err=True)


def _write_outcomes(plans: Plans, report: Report) -> None:
    groups = _by_outcome(report)
    skipped: dict[str, list[Parcel]] = {}
    for item in [item for _, items in plans for item in items if item.offer is not Offer.SEND]:
        skipped.setdefault(f"skipped, {_why_skipped(item)}", []).append(item.parcel)
    click.echo("")
    several = len(plans) > 1
    rows = [
        (answer, str(len(results)), some([_called(result.message.parcel, several) for result in results]))
        for answer, results in groups.items()
        if results
    ]
    rows += [(why, str(len(parcels)), some([_called(parcel, several) for parcel in parcels])) for why, parcels in skipped.items()]
    for line in lined_up(rows):
        click.echo(line)
    for line in [*about_results(*_troubles(groups)), *about_plans(plans)]:
        click.echo(line)
    if groups["accepted by the server"]:
        click.echo("Accepted means that the mail is on its way; whether it was read, only the players can say.")


def _by_outcome(report: Report) -> dict[str, list[Result]]:
    groups: dict[str, list[Result]] = {answer: [] for answer in ("accepted by the server", "refused", "unknown", "not now", "not tried")}
    for result in report.results:
        groups[_ANSWERS[result.reply.outcome] if result.reply else "not tried"].append(result)
    return groups


def _troubles(groups: dict[str, list[Result]]) -> tuple[list[Result], list[Result], list[Result], int]:
    return groups["refused"], groups["unknown"], groups["not now"], len(groups["not tried"])


def _called(parcel: Parcel, several: bool) -> str:
    """A player's name; with the pack mark where there are several packs."""
    return f"{parcel.name} ({parcel.pack_mark})" if several else parcel.name


def _why_skipped(item: Item) -> str:
    return {Offer.DONE: "accepted before", Offer.UNKNOWN: "unknown", Offer.NO_ADDRESS: "no address"}.get(item.offer, "not asked for")


def _report_facts(plans: Plans, report: Report) -> dict[str, Any]:
    return {
        "sent": [_result_facts(result) for result in report.results],
        "skipped": [_item_facts(item) for _, items in plans for item in items if item.offer is not Offer.SEND],
        "stopped": None if report.stopped is None else str(report.stopped) or "interrupted",
    }


def _result_facts(result: Result) -> dict[str, Any]:
    parcel, reply = result.message.parcel, result.reply
    return {
        "folder": str(parcel.folder),
        "name": parcel.name,
        "address": parcel.address,
        "file": parcel.file,
        "sha256": parcel.sha256,
        "message_id": result.message.message_id,
        "outcome": reply.outcome if reply else None,
        "code": reply.code if reply else 0,
        "text": reply.text if reply else "",
    }


# -- check, status, drafts


def write_check(plans: Plans, settings: MailSettings | None, letters: Sequence[Message], server: str, as_json: bool, quiet: bool) -> None:
    """What was checked, and that it is fine."""
    if as_json:
        facts = {"packs": [_pack_facts(packed, items) for packed, items in plans], "server": server or None}
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    if quiet:
        return
    for packed, items in plans:
        click.echo(f"{packed.folder}  (pack mark {packed.pack_mark})")
        for line in lined_up([_plan_row(item) for item in items]):
            click.echo(line)
    click.echo("\nEach file is its player's own, opens with a page without cards, and is as it was written.")
    if settings is None:
        click.echo("There is no mail.toml here, so the mails themselves weren't checked: “cardgen mail init” writes one.")
    elif letters:
        largest = max(len(letter.content) for letter in letters)
        click.echo(
            f"{counted(len(letters), 'mail')} from {settings.sender.address}, the largest {largest / 1000:.0f} KB. {server}".rstrip()
        )
    for line in about_plans(plans):
        click.echo(line)


def write_status(histories: Sequence[History], as_json: bool) -> None:
    """Where each player's file stands."""
    if as_json:
        click.echo(json.dumps({"packs": [_history_facts(history) for history in histories]}, ensure_ascii=False))
        return
    for history in histories:
        click.echo(f"{history.folder}  (pack mark {history.pack_mark})")
        rows = []
        for player in history.players:
            to = player.standing.address or player.address
            before = f"; an earlier version: {said(player.earlier[-1])}" if player.earlier else ""
            rows.append((player.name, to or "–", f"{said(player.standing)}{before}"))
        for line in lined_up(rows):
            click.echo(line)
        if any(at.text == UNANSWERED for player in history.players for at in (player.standing, *player.earlier)):
            click.echo("If another run is sending from this pack just now, wait until it is done, and look again.")
        for player in history.players:
            for at in (player.standing, *player.earlier):
                if at.state is State.UNKNOWN:
                    click.echo(about_unknown(player.name, typed(str(history.folder)), at.message_id, at.text))


def _history_facts(history: History) -> dict[str, Any]:
    return {
        "folder": str(history.folder),
        "pack_mark": history.pack_mark,
        "players": [
            {
                "name": player.name,
                "address": player.standing.address or player.address or None,
                "file": player.file,
                "sha256": player.sha256,
                "state": player.standing.state,
                "code": player.standing.code,
                "text": player.standing.text,
                "message_id": player.standing.message_id,
                "when": player.standing.ts or None,
            }
            for player in history.players
        ],
    }


def write_draft_list(packed: Packed, items: Sequence[Item], paths: Sequence[Path]) -> None:
    """Which drafts lie where, and for whom; and who doesn't need theirs."""
    rows = [
        (str(path), parcel.name, parcel.address or "no address: write it in yourself")
        for path, parcel in zip(paths, packed.parcels, strict=True)
    ]
    for line in lined_up(rows):
        click.echo(line)
    click.echo("Open each in your mail program, look at it, and send it. cardgen doesn't know which you sent.")
    for offer, why in ((Offer.DONE, "have their file already"), (Offer.UNKNOWN, "may have their file already (see “cardgen mail status”)")):
        names = [item.parcel.name for item in items if item.offer is offer]
        if names:
            click.echo(f"cardgen: {why}: {some(names)} — don't send them these drafts too", err=True)
