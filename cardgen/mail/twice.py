"""Who would get two packs of one evening: dealing again after a mistake is a usual slip, and then two files of one game are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from cardgen.errors import CardgenError
from cardgen.files import parent_of
from cardgen.mail import addresses
from cardgen.mail.events import State, Status
from cardgen.mail.history import status
from cardgen.mail.plan import Decision, Item, Plan
from cardgen.pack import Summary, find_packs, read_summary

_ONE_EVENING = timedelta(days=1)  # packs without a date that went out within it are taken for those of one evening


@dataclass(frozen=True, slots=True)
class Twice:
    """Players who are to get a pack now, and have or get another one of the same evening.  names: theirs, in the pack of now."""

    now: Summary
    other: Summary
    names: tuple[str, ...]


def find_twice(plans: Sequence[Plan]) -> tuple[Twice, ...]:
    """Each pair of packs once, the later one as that of now."""
    found: list[Twice] = []
    for number, plan in enumerate(plans):
        due = {addresses.key(item.delivery.address): item.delivery.name for item in plan.items if _is_first(item)}
        others = [(other.pack.summary, _mailboxes(other, other in plans[:number])) for other in plans if other is not plan]
        for other, mailboxes in (*others, *(_beside(plans, plan) if due else ())):
            names = tuple(name for key, name in due.items() if key in mailboxes)
            if names and _is_same_evening(other, plan.pack.summary):
                found.append(Twice(plan.pack.summary, other, names))
    return tuple(found)


def _is_same_evening(one: Summary, other: Summary) -> bool:
    """Whether nobody is to get both; where players change tables, everybody gets a pack of each set."""
    return (one.title, one.day) == (other.title, other.day) and not one.is_next_set(other)


def _is_first(item: Item) -> bool:
    """Whether it is to be sent, and a player of this pack for the first time: who gets a file again was asked about then."""
    again = item.earlier or (item.status.state is State.OPEN and item.status.when)
    return item.decision is Decision.SEND and not again


def _mailboxes(plan: Plan, before: bool) -> set[str]:
    """Who gets something of a pack now, if it comes before, or got it lately."""
    return {
        addresses.key(item.delivery.address)
        for item in plan.items
        if item.delivery.address and ((item.decision is Decision.SEND and before) or _counts(item.status, plan.pack.summary))
    }


def _counts(of: Status, pack: Summary) -> bool:
    """Whether a file was sent, or may have been, on the evening of its pack."""
    if of.state not in (State.SENT, State.UNKNOWN) or of.when is None:
        return False
    return pack.day is not None or datetime.now(UTC) - of.when < _ONE_EVENING


def _beside(plans: Sequence[Plan], plan: Plan) -> Iterator[tuple[Summary, set[str]]]:
    """Packs in the same folder that nobody named now, and who got them lately."""
    named = {one.pack.folder.resolve() for one in plans}
    for folder in find_packs(parent_of(plan.pack.folder)):
        if folder.resolve() in named:
            continue
        try:
            other = read_summary(folder)
            if _is_same_evening(other, plan.pack.summary):
                sent = [player.status for player in status(folder).players if _counts(player.status, other)]
                yield other, {addresses.key(one.address) for one in sent if one.address}
        except CardgenError:
            continue  # what can't be read there stops no mail of here
