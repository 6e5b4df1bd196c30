"""What was sent of a pack, and what the organiser found out about it since."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardgen.errors import InputError
from cardgen.mail.events import (
    DELIVERED,
    NOT_DELIVERED,
    Happened,
    State,
    Status,
    earlier,
    status_of,
)
from cardgen.mail.ledger import Ledger, is_lost, read_ledger
from cardgen.names import clean_text
from cardgen.pack import (
    Manifest,
    Summary,
    find_seat,
    read_addresses,
    read_manifest,
    read_player_files,
    summarize,
)

MOST_REASON = 200


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    name: str
    address: str  # the one that the pack has now; empty if none
    file: str
    sha256: str
    status: Status  # of the file as it is now
    earlier: tuple[
        Status, ...
    ]  # of other printings that were sent, or may have been; the latest last


@dataclass(frozen=True, slots=True)
class History:
    """Where the files of a pack stand.  lost: the pack's ledger is gone."""

    pack: Summary
    players: tuple[PlayerHistory, ...]
    lost: bool


def status(place: Path) -> History:
    """What was sent of a pack."""
    manifest = read_manifest(place)
    events, lost = read_ledger(manifest.folder), is_lost(manifest.folder)
    addresses = read_addresses(manifest)
    players = tuple(
        PlayerHistory(
            name=manifest.table.names[file.seat],
            address=addresses[file.seat] or "",
            file=file.path,
            sha256=file.sha256,
            status=status_of(events, manifest.table.names[file.seat], file.sha256, lost),
            earlier=earlier(events, manifest.table.names[file.seat], file.sha256),
        )
        for file in read_player_files(manifest)
    )
    return History(summarize(manifest), players, lost)


def resolve(place: Path, player: str, delivered: bool) -> str:
    """Note what became of every mail to a player whose outcome is unknown; returns the player's
    name.

    Raises InputError: no such player, or nothing about them is unknown; others as `Ledger.open`.
    """
    manifest, seat = _find(place, player)
    name = manifest.table.names[seat]
    current = read_player_files(manifest)[seat].sha256
    with Ledger.open(manifest.folder) as ledger:
        hashes = dict.fromkeys(
            [*(event.sha256 for event in ledger.events if event.player == name), current]
        )
        open_ones = [
            sha256 for sha256 in hashes if ledger.status(name, sha256).state is State.UNKNOWN
        ]
        if not open_ones:
            raise InputError(
                f"nothing about {name} is unknown: {describe(ledger.status(name, current))}",
                "nothing was changed",
            )
        for sha256 in open_ones:
            at = ledger.status(name, sha256)
            address = at.address or read_addresses(manifest)[seat] or ""
            found = DELIVERED if delivered else NOT_DELIVERED
            ledger.record(
                name, address, sha256, at.message_id, at.attempt, Happened.RESOLVED, text=found
            )
    return name


def resend(place: Path, player: str, reason: str) -> str:
    """Let a player's file, which was sent, be sent once more; returns the player's name.

    Raises InputError: no such player, no reason, or the file wasn't sent; others as `Ledger.open`.
    """
    manifest, seat = _find(place, player)
    name = manifest.table.names[seat]
    why = clean_text(reason, "reason", MOST_REASON)
    if not why:
        raise InputError(
            "the reason is empty", 'for your own records, for example --reason "new phone"'
        )
    sha256 = read_player_files(manifest)[seat].sha256
    with Ledger.open(manifest.folder) as ledger:
        at = ledger.status(name, sha256)
        if at.state is State.UNKNOWN:
            raise InputError(
                f"it isn't known whether {name} has the file",
                "find out, then “cardgen mail resolve”",
            )
        if at.state is not State.SENT:
            why = describe(at)
            raise InputError(
                f"{name}'s file {'was' if why == _NOT_SENT else 'needs no leave:'} {why}",
                "“cardgen mail send” offers it",
            )
        ledger.record(
            name, at.address, sha256, at.message_id, at.attempt, Happened.RESEND, text=why
        )
    return name


def describe(at: Status) -> str:
    """Where a file stands, in a few words."""
    when = f" {at.when:%Y-%m-%d %H:%M}" if at.when else ""
    server = f"{at.code} {at.text}".strip() if at.code else at.text
    match at.state:
        case State.SENT if at.code:
            return f"accepted by the server{when}"
        case State.SENT:
            return f"delivered, as you noted{when}"
        case State.UNKNOWN:
            return f"unknown: {at.text}"
        case State.REFUSED:
            return f"refused{when}: {server}"
        case State.TEMPORARY:
            return f"didn't work{when}: {server}"
        case State.OPEN if at.text == NOT_DELIVERED:
            return f"not delivered, as you noted{when}"
        case State.OPEN if at.text:
            return f"was sent, and may be once more, as you noted{when}: {at.text}"
    return _NOT_SENT


_NOT_SENT = "not sent yet"


def _find(place: Path, player: str) -> tuple[Manifest, int]:
    manifest = read_manifest(place)
    return manifest, find_seat(manifest, player)
