"""What the organiser can do after a run of mail, or about whoever isn't sent anything: one line
for each thing to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen import mail
from cardgen.cli.terminal import counted, typed

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
