"""What the organiser can do after a run of mail, or about whoever isn't sent anything: one line for each thing to do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.cli.columns import counted
from cardgen.cli.mail_request import typed
from cardgen.mail import Item, Offer, Packed, Parcel, Reply, Result, is_sender_limit, is_too_large

MOST_NAMES = 8
"""In one line; whoever needs attention of their own has a line of their own."""

_FULL = re.compile(r"\b[45]\.2\.2\b|mailbox.{0,20}full|over ?quota|quota exceeded", re.IGNORECASE)
_FORBIDDEN = re.compile(r"\b5\.7\.\d+\b|spam|blocked|policy|virus", re.IGNORECASE)


def about_plans(plans: Sequence[tuple[Packed, Sequence[Item]]]) -> list[str]:
    """What to do about whoever isn't sent anything."""
    lines = []
    for packed, items in plans:
        lines += _about_missing([item.parcel for item in items if item.offer is Offer.NO_ADDRESS])
        for item in items:
            name, place = typed(item.parcel.name), typed(str(packed.folder))
            if item.offer is Offer.UNKNOWN:
                lines.append(about_unknown(item.parcel.name, place, item.standing.message_id, item.standing.text))
            elif item.moved and item.offer is Offer.DONE:
                lines.append(
                    f"{item.parcel.name}'s file went to another address before; to send it again:"
                    f" cardgen mail resend {place} {name} --reason …"
                )
    return lines


def _about_missing(parcels: Sequence[Parcel]) -> list[str]:
    """parcels: of one pack, without an address."""
    if not parcels:
        return []
    given = "into your group file and add -g and that file"
    if len(parcels) == 1:
        return [f"{parcels[0].name} has no address: hand over {parcels[0].file} another way, or write one {given}."]
    return [f"{some([parcel.name for parcel in parcels])} have no address: hand over their files another way, or write addresses {given}."]


def about_unknown(name: str, place: str, message_id: str, why: str) -> str:
    """place: of the pack, as it can be typed.  why: it isn't known."""
    look = f", and look in your sent mail for Message-ID {message_id}" if message_id else ""
    return (
        f"{name}: it isn't known whether the mail arrived ({why}). Ask {name}{look};"
        f" then: cardgen mail resolve {place} {typed(name)} --delivered (or --not-delivered)"
    )


def about_results(refused: Sequence[Result], unknown: Sequence[Result], not_now: Sequence[Result], not_tried: int) -> list[str]:
    """What to do about mails that weren't accepted."""
    lines = [_about_refusal(result.message.parcel, result.reply) for result in refused if result.reply and not result.reply.about_sender]
    for result in unknown:
        parcel, message_id = result.message.parcel, result.message.message_id
        lines.append(about_unknown(parcel.name, typed(str(parcel.folder)), message_id, server(result.reply)))
    said: dict[str, list[str]] = {}
    for result in not_now:
        said.setdefault(server(result.reply), []).append(result.message.parcel.name)
    lines.extend(f"{some(names)}: not now: {answer}. Nothing arrived; run it again later." for answer, names in said.items())
    if not_tried:
        lines.append(
            f"{counted(not_tried, 'mail')} not tried yet, see below why; then run the same command again: nobody gets anything twice."
        )
    return lines


def _about_refusal(parcel: Parcel, reply: Reply) -> str:
    other_way = f"hand over {parcel.file} another way"
    if is_sender_limit(reply):  # some servers say it for good, and yet tomorrow it goes
        advice = f"That is a limit of yours, {parcel.address} may well be right: run it again later."
    elif is_too_large(reply):
        reprint = f"cardgen reprint {typed(str(parcel.folder))} --player {typed(parcel.name)}"
        advice = f"The file is too large for them: draw it smaller ({reprint} --layout phone), or {other_way}."
    elif _FULL.search(reply.text):
        advice = f"That mailbox is full: ask {parcel.name} to make room, then run it again; or {other_way}."
    elif _FORBIDDEN.search(reply.text):
        advice = f"The mail isn't wanted there: ask {parcel.name} for another address, or {other_way}."
    else:
        again = f"cardgen mail send {typed(str(parcel.folder))} -g YOUR-GROUP.toml --send"
        advice = f"Is {parcel.address} right? Correct it in your group file, then: {again} (or {other_way})."
    return f"{parcel.name}: refused: {server(reply)}. {advice}"


def server(reply: Reply | None) -> str:
    """What a server said, with its code."""
    return f"{reply.code or ''} {reply.text}".strip().rstrip(".") if reply else ""


def some(names: Sequence[str]) -> str:
    """Names in a line, not too many."""
    if len(names) <= MOST_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[: MOST_NAMES - 1])} and {len(names) - MOST_NAMES + 1} more"
