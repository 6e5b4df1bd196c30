"""What was sent of a pack, what is to go now, and who would get two packs of one evening."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.errors import CardgenError, InputError
from cardgen.files import parent_of
from cardgen.mail import addresses
from cardgen.mail.events import (
    DELIVERED,
    NOT_DELIVERED,
    UNANSWERED,
    Happened,
    MailEvent,
    MailHistory,
    State,
    Status,
)
from cardgen.mail.ledger import Ledger, read_ledger
from cardgen.names import find_name, name_key
from cardgen.pack import (
    Summary,
    find_packs,
    find_seat,
    read_addresses,
    read_manifest,
    read_player_files,
    read_superseded,
    summarize,
)
from cardgen.text import Sentence

if TYPE_CHECKING:  # “cardgen mail status” checks no pack
    from cardgen.mail.delivery import CheckedPack, Delivery

# -- what was sent, and what the organiser found out about it since


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """What was sent to a player."""

    name: str
    address: str  # the one that the pack has now; empty if none
    file: str
    sha256: str
    status: Status  # of the file as it is now
    earlier: tuple[Status, ...]  # of other printings that went out, or may have; the latest last


@dataclass(frozen=True, slots=True)
class PackStatus:
    """The status of each file of a pack, by seat.  lost: the pack's ledger is gone."""

    pack: Summary
    players: tuple[PlayerHistory, ...]
    lost: bool


def status(place: Path) -> PackStatus:
    """What was sent of a pack.  place: its folder, or its ``pack.json``."""
    manifest = read_manifest(place)
    history = read_ledger(manifest.folder)
    addresses = read_addresses(manifest)
    players = tuple(
        PlayerHistory(
            name=manifest.table.names[file.seat],
            address=addresses[file.seat] or "",
            file=file.path,
            sha256=file.sha256,
            status=history.status(manifest.table.names[file.seat], file.sha256),
            earlier=history.earlier(manifest.table.names[file.seat], file.sha256),
        )
        for file in read_player_files(manifest)
    )
    return PackStatus(summarize(manifest), players, history.lost)


def note_delivered(place: Path, player: str) -> str:
    """Note that every mail to a player whose outcome is unknown arrived; returns the player's name.

    Raises InputError: no such player, or nothing about them is unknown; others as `Ledger.open`.
    """
    manifest = read_manifest(place)
    seat = find_seat(manifest, player)
    name, address = manifest.table.names[seat], read_addresses(manifest)[seat] or ""
    sha256 = read_player_files(manifest)[seat].sha256
    with Ledger.open(manifest.folder) as ledger:
        settled = _settled(ledger.history, name, sha256, address, DELIVERED)
        if not settled:
            at = ledger.history.status(name, sha256)
            raise InputError(
                f"nothing about {name} is unknown: {describe(at)}", "nothing was changed"
            )
        for event in settled:
            ledger.record(event)
    return name


def _settled(
    history: MailHistory, name: str, sha256: str, address: str, outcome: str
) -> list[MailEvent]:
    """What is to be noted of each mail to a player whose outcome is unknown.

    sha256: of the player's file now; address: where it goes; outcome: what the organiser found out.
    """
    settled = []
    for printing in dict.fromkeys((*history.printings(name), sha256)):
        at = history.status(name, printing)
        if at.state is State.UNKNOWN:
            to, happened = at.address or address, Happened.RESOLVED
            settled.append(
                MailEvent(name, to, printing, at.message_id, at.attempt, happened, text=outcome)
            )
    return settled


def _once_more(history: MailHistory, delivery: Delivery) -> list[MailEvent]:
    """What is to be noted before a file is sent again because the organiser says so: what is in
    doubt didn't arrive, and what arrived isn't the last.
    """
    name, sha256, address = delivery.name, delivery.sha256, delivery.address or ""
    noted = _settled(history, name, sha256, address, NOT_DELIVERED)
    at = history.status(name, sha256)
    if at.state is State.SENT:
        noted.append(
            MailEvent(name, at.address, sha256, at.message_id, at.attempt, Happened.RESEND)
        )
    return noted


def describe(at: Status) -> str:
    """The status of a file, in a few words."""
    when = f" {at.when:%Y-%m-%d %H:%M}" if at.when else ""
    server = f"{at.code} {at.text}".strip() if at.code else at.text
    match at.state:
        case State.SENT:
            return Sentence("mail.accepted" if at.code else "mail.delivered", when=when)
        case State.UNKNOWN:
            return Sentence("mail.uncertain", why=why_unknown(at.text))
        case State.REFUSED:
            return Sentence("mail.refused-when", when=when, why=server)
        case State.TEMPORARY:
            return Sentence("mail.failed-when", when=when, why=server)
        case State.OPEN if at.text == NOT_DELIVERED:
            return Sentence("mail.not-delivered", when=when)
    return Sentence("mail.not-sent")


def why_unknown(noted: str) -> str:
    """Why it isn't known whether a mail arrived.  noted: in the ledger."""
    return Sentence("mail.unanswered") if noted == UNANSWERED else noted


# -- who is to get what now


class Decision(StrEnum):
    """What becomes of a delivery now, and why."""

    SEND = "send"
    DONE = "done"  # accepted by the server before
    UNKNOWN = "unknown"  # it may have arrived; the organiser has to find out
    NO_ADDRESS = "no address"
    NOT_NOW = "not now"  # others were named with ``--only``


@dataclass(frozen=True, slots=True)
class Item:
    """A delivery, what is to become of it, and what was sent before."""

    delivery: Delivery
    decision: Decision
    status: Status  # by the ledger
    earlier: tuple[Status, ...] = ()  # as in `PlayerHistory`
    moved: bool = False  # it was accepted for another address than the one it has now
    before: MailEvent | None = None  # the player's last mail to the address that it has now
    seen: tuple[str, ...] = ()  # other players whose files went to that address
    # sent once more because the organiser says so: what is to be noted before
    once_more: tuple[MailEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A pack and what is to become of each of its deliveries, by seat."""

    pack: CheckedPack
    items: tuple[Item, ...]


def make_plan(
    pack: CheckedPack, history: MailHistory, only: Sequence[str] = (), again: Sequence[str] = ()
) -> Plan:
    """What is to become of each delivery of a pack.

    Args:
        history: by the pack's ledger.
        only: names of the players who are meant; none: all, or those of `again`.
        again: names of players whose files are sent once more, though they went out or may have.
    """
    repeated = set(map(name_key, again))
    wanted = repeated.union(map(name_key, only))
    gone: dict[str, list[MailEvent]] = defaultdict(list)  # by mailbox
    for event in history.handed_over:
        if event.addr:
            gone[addresses.key(event.addr)].append(event)
    items = []
    for delivery in pack.deliveries:
        at, noted = history.status(delivery.name, delivery.sha256), list[MailEvent]()
        if _keys(delivery) & repeated:
            noted = _once_more(history, delivery)
        if wanted and not _keys(delivery) & wanted:
            decision = Decision.NOT_NOW
        elif at.state is State.SENT and not noted:
            decision = Decision.DONE
        elif at.state is State.UNKNOWN and not noted:
            decision = Decision.UNKNOWN
        else:
            decision = Decision.SEND if delivery.address else Decision.NO_ADDRESS
        moved = (
            at.state is State.SENT
            and bool(delivery.address)
            and addresses.key(at.address or delivery.address) != addresses.key(delivery.address)
        )
        there = gone.get(addresses.key(delivery.address), []) if delivery.address else []
        lost = {event.message_id for event in noted if event.event is Happened.RESOLVED}
        own = [
            event
            for event in there
            if event.player == delivery.name and event.message_id not in lost
        ]
        items.append(
            Item(
                delivery,
                decision,
                at,
                history.earlier(delivery.name, delivery.sha256),
                moved,
                own[-1] if own else None,
                tuple(
                    dict.fromkeys(event.player for event in there if event.player != delivery.name)
                ),
                tuple(noted),
            )
        )
    return Plan(pack, tuple(items))


def _keys(delivery: Delivery) -> set[str]:
    """The names by which a player can be meant: their own, and that of whoever took over."""
    return {name_key(delivery.name), name_key(delivery.reader)}


def meant(packs: Sequence[CheckedPack], only: Sequence[str]) -> tuple[str, ...]:
    """The players whom somebody means, as they are called.  Raises InputError: nobody in the packs
    is called like that, or several are.
    """
    called = {
        name_key(name): name
        for pack in packs
        for delivery in pack.deliveries
        for name in (delivery.name, delivery.reader)
    }
    names = list(called.values())
    return tuple(names[find_name(names, name)] for name in only)


def check_folders(folders: Sequence[Path]) -> None:
    """Raises InputError if a pack is named twice."""
    seen = set()
    for folder in folders:
        place = folder.resolve()
        if place in seen:
            raise InputError(f"the pack {folder} is named twice", "name each pack once")
        seen.add(place)


def check_packs(packs: Sequence[CheckedPack]) -> None:
    """Raises InputError if two packs hold the same file: one is a copy of the other, whose
    ledger knows nothing of it.
    """
    seen: dict[str, Path] = {}
    for pack in packs:
        for delivery in pack.deliveries:
            first = seen.setdefault(delivery.sha256, pack.folder)
            if first is not pack.folder:
                raise InputError(
                    f"{first} and {pack.folder} hold the same file for {delivery.name}: one is a"
                    " copy of the other",
                    "name only the one that you mail from, and keep no other",
                )


# -- who would get two packs of one evening: whoever deals again after a mistake easily leaves two
# files of one game in people's hands

# packs without a date that went out within this time are taken for one evening's
_ONE_EVENING = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Twice:
    """Players who are to get a pack now, and have or get another one of the same evening.
    names: theirs, in the pack of now.
    """

    now: Summary
    other: Summary
    names: tuple[str, ...]


class _Twin(NamedTuple):
    """Somebody who gets a pack now, or got it lately."""

    pack: Summary
    name: str
    number: int  # of its plan, from 0; behind all of them for a pack that nobody named
    only_now: bool  # it is to be sent now, and wasn't before


def find_twice(plans: Sequence[Plan]) -> tuple[Twice, ...]:
    """Each pair of packs once, the later one as that of now."""
    # Everybody who gets a pack now or got one lately, by mailbox; only those who share a mailbox
    # are compared.
    twins: dict[str, list[_Twin]] = defaultdict(list)
    for number, plan in enumerate(plans):
        for item in plan.items:
            now, before = item.decision is Decision.SEND, _counts(item.status, plan.pack.summary)
            if item.delivery.address and (now or before):
                twins[addresses.key(item.delivery.address)].append(
                    _Twin(plan.pack.summary, item.delivery.name, number, not before)
                )
    first = [[item for item in plan.items if _is_first(item)] for plan in plans]
    due = [plan for plan, items in zip(plans, first, strict=True) if items]
    for address, other, name in _beside(plans, due):
        twins[addresses.key(address)].append(_Twin(other, name, len(plans), False))

    pairs = []
    for number, plan in enumerate(plans):
        others: dict[Path, tuple[_Twin, list[str]]] = {}
        for item in first[number]:
            for twin in twins[addresses.key(item.delivery.address)]:
                # Two packs that both go out now are a pair of the later one alone.
                apart = twin.number != number and not (twin.only_now and twin.number > number)
                if apart and _is_same_evening(twin, plan.pack.summary, item.delivery.name):
                    others.setdefault(twin.pack.folder, (twin, []))[1].append(item.delivery.name)
        for twin, names in sorted(others.values(), key=lambda other: other[0].number):
            pairs.append(Twice(plan.pack.summary, twin.pack, tuple(dict.fromkeys(names))))
    return tuple(pairs)


def _is_same_evening(twin: _Twin, now: Summary, name: str) -> bool:
    """Whether this is a pack of the same evening that the player isn't to get as well.

    Where players change tables, everybody gets a pack of each set; and of a couple with one
    mailbox, who sit at two tables of one evening with other cards each, each one gets a file.
    """
    other = twin.pack
    if (other.title, other.day) != (now.title, now.day) or now.is_next_set(other):
        return False
    return not (now.is_other_table(other) and name_key(twin.name) != name_key(name))


def _is_first(item: Item) -> bool:
    """Whether it is to be sent, and for the first time: where it goes out again, the organiser
    was asked before.
    """
    again = item.earlier or (item.status.state is State.OPEN and item.status.when)
    return item.decision is Decision.SEND and not again


def _counts(of: Status, pack: Summary) -> bool:
    """Whether a file was sent, or may have been, on the evening of its pack."""
    if of.state not in (State.SENT, State.UNKNOWN) or of.when is None:
        return False
    return pack.day is not None or datetime.now(UTC) - of.when < _ONE_EVENING


def _beside(plans: Sequence[Plan], due: Sequence[Plan]) -> Iterator[tuple[str, Summary, str]]:
    """Who lately got other packs, which lie beside those that are due: address, pack and name."""
    named = {plan.pack.folder.resolve() for plan in plans}
    evenings = {(plan.pack.summary.title, plan.pack.summary.day) for plan in due}
    parents = dict.fromkeys(parent_of(plan.pack.folder) for plan in due)
    for folder in (folder for parent in parents for folder in find_packs(parent)):
        if folder.resolve() in named:
            continue
        try:
            manifest = read_manifest(folder)
            other = summarize(manifest)
            if (other.title, other.day) not in evenings or read_superseded(manifest):
                continue  # another evening, or put away: it no longer counts
            for player in status(folder).players:
                if player.address and _counts(player.status, other):
                    yield player.address, other, player.name
        except CardgenError:
            continue  # an unreadable pack beside this one is no reason not to send it
