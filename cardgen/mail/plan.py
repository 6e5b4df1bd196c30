"""Who is to get what now, from the packs and from what was sent before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from cardgen.errors import InputError, UnknownName
from cardgen.mail import addresses
from cardgen.mail.delivery import CheckedPack, Delivery
from cardgen.mail.events import Event, State, Status, earlier, status_of
from cardgen.names import name_key


class Decision(StrEnum):
    SEND = "send"
    DONE = "done"  # accepted by the server before
    UNKNOWN = "unknown"  # it may have arrived; the organiser has to find out
    NO_ADDRESS = "no address"
    NOT_NOW = "not now"  # others were named with ``--only``


@dataclass(frozen=True, slots=True)
class Item:
    delivery: Delivery
    decision: Decision
    status: Status  # where it stands by the ledger
    earlier: tuple[
        Status, ...
    ] = ()  # other printings of the file that were sent, or may have been; the latest last
    moved: bool = False  # it was accepted for another address than the one it has now


@dataclass(frozen=True, slots=True)
class Plan:
    """A pack and what is to become of each of its deliveries, by seat."""

    pack: CheckedPack
    items: tuple[Item, ...]


def make_plan(
    pack: CheckedPack, events: Sequence[Event], lost: bool, only: Sequence[str] = ()
) -> Plan:
    """What is to become of each delivery of a pack.  lost: earlier events are lost.  only:
    players that are meant; nobody: all.
    """
    wanted = {name_key(name) for name in only}
    return Plan(
        pack,
        tuple(
            _item(each, events, lost, not wanted or bool(_keys(each) & wanted))
            for each in pack.deliveries
        ),
    )


def _keys(delivery: Delivery) -> set[str]:
    """By which names a player is meant: their own, or that of who took over."""
    return {name_key(delivery.name), name_key(delivery.reader)}


def check_only(packs: Sequence[CheckedPack], only: Sequence[str]) -> None:
    """Raises UnknownName if somebody is named who plays in none of the packs."""
    players = {
        key: delivery.name
        for pack in packs
        for delivery in pack.deliveries
        for key in _keys(delivery)
    }
    for name in only:
        if name_key(name) not in players:
            raise UnknownName("player", name, players.values())


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
            other = seen.setdefault(delivery.sha256, pack.folder)
            if other is not pack.folder:
                raise InputError(
                    f"{other} and {pack.folder} hold the same file for {delivery.name}: one is a"
                    " copy of the other",
                    "name only the one that you mail from, and keep no other",
                )


def _item(delivery: Delivery, events: Sequence[Event], lost: bool, wanted: bool) -> Item:
    at = status_of(events, delivery.name, delivery.sha256, lost)
    before = earlier(events, delivery.name, delivery.sha256)
    moved = (
        at.state is State.SENT
        and bool(delivery.address)
        and addresses.key(at.address or delivery.address) != addresses.key(delivery.address)
    )
    return Item(delivery, _decide(delivery, at, wanted), at, before, moved)


def _decide(delivery: Delivery, at: Status, wanted: bool) -> Decision:
    if not wanted:
        return Decision.NOT_NOW
    if at.state is State.SENT:
        return Decision.DONE
    if at.state is State.UNKNOWN:
        return Decision.UNKNOWN
    return Decision.SEND if delivery.address else Decision.NO_ADDRESS
