"""Who would get two packs of one evening: dealing again after a mistake is a usual slip, and
then two files of one game are about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cardgen.errors import CardgenError
from cardgen.files import parent_of
from cardgen.mail import addresses
from cardgen.mail.events import State, Status
from cardgen.mail.history import status
from cardgen.mail.plan import Decision, Item, Plan
from cardgen.names import name_key
from cardgen.pack import Summary, find_packs, read_manifest, read_superseded, summarize

_ONE_EVENING = timedelta(
    days=1
)  # packs without a date that went out within it are taken for those of one evening


@dataclass(frozen=True, slots=True)
class Twice:
    """Players who are to get a pack now, and have or get another one of the same evening.
    names: theirs, in the pack of now.
    """

    now: Summary
    other: Summary
    names: tuple[str, ...]


class _Twin(NamedTuple):
    """Somebody who gets a pack, or got it lately.  place: of the plan, by which an earlier one
    is told from a later one.
    """

    pack: Summary
    name: str
    place: int
    only_now: bool  # it is to be sent now, and wasn't before


def find_twice(plans: Sequence[Plan]) -> tuple[Twice, ...]:
    """Each pair of packs once, the later one as that of now."""
    twins: dict[str, list[_Twin]] = defaultdict(
        list
    )  # by mailbox: only those who share one are compared
    for place, plan in enumerate(plans):
        for item in plan.items:
            now, before = item.decision is Decision.SEND, _counts(item.status, plan.pack.summary)
            if item.delivery.address and (now or before):
                twins[addresses.key(item.delivery.address)].append(
                    _Twin(plan.pack.summary, item.delivery.name, place, not before)
                )
    first = [[item for item in plan.items if _is_first(item)] for plan in plans]
    due = [plan for plan, items in zip(plans, first, strict=True) if items]
    for address, other, name in _beside(plans, due):
        twins[addresses.key(address)].append(_Twin(other, name, len(plans), False))
    found = []
    for place, plan in enumerate(plans):
        beside: dict[Path, tuple[_Twin, list[str]]] = {}
        for item in first[place]:
            for twin in twins[addresses.key(item.delivery.address)]:
                theirs = twin.place != place and not (twin.only_now and twin.place > place)
                if theirs and _is_same_evening(twin, plan.pack.summary, item.delivery.name):
                    beside.setdefault(twin.pack.folder, (twin, []))[1].append(item.delivery.name)
        others = sorted(beside.values(), key=lambda one: one[0].place)
        found += [
            Twice(plan.pack.summary, twin.pack, tuple(dict.fromkeys(names)))
            for twin, names in others
        ]
    return tuple(found)


def _is_same_evening(twin: _Twin, now: Summary, name: str) -> bool:
    """Whether nobody is to get both.

    Where players change tables, everybody gets a pack of each set; and of a couple with one
    mailbox, who sit at two tables of one evening with other cards each, each one gets a file.
    """
    other = twin.pack
    if (other.title, other.day) != (now.title, now.day) or now.is_next_set(other):
        return False
    return not (now.is_other_table(other) and name_key(twin.name) != name_key(name))


def _is_first(item: Item) -> bool:
    """Whether it is to be sent, and a player of this pack for the first time: who gets a file
    again was asked about then.
    """
    again = item.earlier or (item.status.state is State.OPEN and item.status.when)
    return item.decision is Decision.SEND and not again


def _counts(of: Status, pack: Summary) -> bool:
    """Whether a file was sent, or may have been, on the evening of its pack."""
    if of.state not in (State.SENT, State.UNKNOWN) or of.when is None:
        return False
    return pack.day is not None or datetime.now(UTC) - of.when < _ONE_EVENING


def _beside(plans: Sequence[Plan], due: Sequence[Plan]) -> Iterator[tuple[str, Summary, str]]:
    """Packs in the folders of those that are due, which nobody named now: address, pack and name
    of everybody who got them lately.
    """
    named = {plan.pack.folder.resolve() for plan in plans}
    evenings = {(plan.pack.summary.title, plan.pack.summary.day) for plan in due}
    for folder in (
        one
        for parent in dict.fromkeys(parent_of(plan.pack.folder) for plan in due)
        for one in find_packs(parent)
    ):
        if folder.resolve() in named:
            continue
        try:
            manifest = read_manifest(folder)
            other = summarize(manifest)
            if (other.title, other.day) in evenings and not read_superseded(
                manifest
            ):  # what no longer counts was put away
                for player in status(folder).players:
                    if player.address and _counts(player.status, other):
                        yield player.address, other, player.name
        except CardgenError:
            continue  # what can't be read there stops no mail of here
