"""Who is to get what now, from the packs and from what was sent before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from cardgen.errors import InputError, UnknownName
from cardgen.mail import addresses
from cardgen.mail.events import Event, Standing, State, earlier, standing
from cardgen.mail.parcel import Packed, Parcel
from cardgen.names import name_key


class Offer(StrEnum):
    """What is to become of a parcel in this run."""

    SEND = "send"
    DONE = "done"
    """Accepted by the server before."""
    UNKNOWN = "unknown"
    """It may have arrived; the organiser has to find out."""
    NO_ADDRESS = "no address"
    NOT_NOW = "not now"
    """Others were named with ``--only``."""


@dataclass(frozen=True, slots=True)
class Item:
    """A parcel and what is to become of it.

    Attributes:
        standing: where it stands by the ledger.
        earlier: other printings of the file that were sent, or may have been; the latest last.
        moved: it was accepted for another address than the one it has now.
    """

    parcel: Parcel
    offer: Offer
    standing: Standing
    earlier: tuple[Standing, ...] = ()
    moved: bool = False


def make_plan(packed: Packed, events: Sequence[Event], lost: bool, only: Sequence[str] = ()) -> tuple[Item, ...]:
    """What is to become of each parcel of a pack, by seat.

    Args:
        events: of the pack's ledger.
        lost: earlier events are lost.
        only: names of the players that are meant; nobody: all.
    """
    wanted = {name_key(name) for name in only}
    return tuple(_item(parcel, events, lost, not wanted or name_key(parcel.name) in wanted) for parcel in packed.parcels)


def check_only(packs: Sequence[Packed], only: Sequence[str]) -> None:
    """Raises UnknownName if somebody is named who plays in none of the packs."""
    known = {name_key(parcel.name): parcel.name for packed in packs for parcel in packed.parcels}
    for name in only:
        if name_key(name) not in known:
            raise UnknownName("player", name, known.values())


def check_folders(folders: Sequence[Path]) -> None:
    """Raises InputError if a pack is named twice."""
    seen = set()
    for folder in folders:
        place = folder.resolve()
        if place in seen:
            raise InputError(f"the pack {folder} is named twice", "name each pack once")
        seen.add(place)


def check_packs(packs: Sequence[Packed]) -> None:
    """Raises InputError if two packs hold the same file: one is a copy of the other, whose ledger knows nothing of it."""
    seen: dict[str, Path] = {}
    for packed in packs:
        for parcel in packed.parcels:
            other = seen.setdefault(parcel.sha256, packed.folder)
            if other is not packed.folder:
                raise InputError(
                    f"{other} and {packed.folder} hold the same file for {parcel.name}: one is a copy of the other",
                    "name only the one that you mail from, and keep no other",
                )


def _item(parcel: Parcel, events: Sequence[Event], lost: bool, wanted: bool) -> Item:
    at = standing(events, parcel.name, parcel.sha256, lost)
    before = earlier(events, parcel.name, parcel.sha256)
    moved = at.state is State.SENT and bool(parcel.address) and addresses.key(at.address or parcel.address) != addresses.key(parcel.address)
    return Item(parcel, _offer(parcel, at, wanted), at, before, moved)


def _offer(parcel: Parcel, at: Standing, wanted: bool) -> Offer:
    if not wanted:
        return Offer.NOT_NOW
    if at.state is State.SENT:
        return Offer.DONE
    if at.state is State.UNKNOWN:
        return Offer.UNKNOWN
    return Offer.SEND if parcel.address else Offer.NO_ADDRESS
