"""What happened to a player's file, one event at a time, and where that leaves it.

Events belong together by player and hash of the file: a file that is drawn again has a history of
its own.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from cardgen.errors import LedgerError

DELIVERED = "delivered"
NOT_DELIVERED = "not-delivered"
MOST_TEXT = 300  # characters of a server's answer that are kept
LOST = "the list of what was sent is lost: nobody knows whether this was among it"
UNANSWERED = "it was handed to the server, and no answer was noted"


class Happened(StrEnum):
    PLANNED = "planned"
    CONNECTING = "connecting"
    COMMITTING = "committing"  # from here on the server may have it
    SENT = "sent"
    TEMP = "temp"
    PERM = "perm"
    UNKNOWN = "unknown"
    RESOLVED = "resolved"  # the organiser found out; the text says `DELIVERED` or `NOT_DELIVERED`
    RESEND = "resend"  # the organiser wants it sent once more


@dataclass(frozen=True, slots=True)
class MailEvent:
    player: str  # the name as the pack shows it
    addr: str  # where it goes, as the organiser wrote it
    sha256: str  # of the player's file, in hexadecimal digits
    message_id: str
    attempt: int  # from 1; 0 where nothing was attempted
    event: Happened
    code: int = 0  # the server's, or 0
    text: str = ""  # one line, of the server or the organiser
    ts: str = ""  # UTC, as in ``2026-03-01T19:30:00Z``; empty before it is noted

    @property
    def key(self) -> tuple[str, str]:
        """What has a history of its own: a player's file in one printing."""
        return self.player, self.sha256

    def noted(self, now: datetime) -> MailEvent:
        """As it is written: its text is brought into one line.  Raises LedgerError: a value can't
        be in the ledger.
        """
        made = replace(
            self,
            code=self.code if 0 <= self.code <= 999 else 0,  # servers say anything
            text=one_line(self.text),
            ts=now.astimezone(UTC).strftime(_TIME),
        )
        wrong = wrong_value(made)
        if wrong:
            raise LedgerError(
                f"what happened to {self.player} can't be noted: its {wrong} is"
                f" {str(getattr(made, wrong))[:60]!r}",
                "please report this",
            )
        return made


def one_line(text: str) -> str:
    """Anything a server or a person said, as one printable line of at most `MOST_TEXT`
    characters.
    """
    plain = " ".join(
        "".join(character if character.isprintable() else " " for character in text).split()
    )
    return plain if len(plain) <= MOST_TEXT else plain[: MOST_TEXT - 1].rstrip() + "…"


_TIME = "%Y-%m-%dT%H:%M:%SZ"


def wrong_value(event: MailEvent) -> str:
    """The name of an entry that can't be, or nothing."""
    checks = {
        "event": event.event in tuple(Happened),
        "ts": _is_time(event.ts),
        "player": _is_word(event.player) and event.player != "",
        "addr": _is_word(event.addr),
        "sha256": (
            isinstance(event.sha256, str) and re.fullmatch("[0-9a-f]{64}", event.sha256) is not None
        ),
        "message_id": _is_word(event.message_id),
        "attempt": type(event.attempt) is int and event.attempt >= 0,
        "code": type(event.code) is int and 0 <= event.code <= 999,
        "text": isinstance(event.text, str) and event.text == one_line(event.text),
    }
    if event.event == Happened.RESOLVED:
        checks["text"] = event.text in (DELIVERED, NOT_DELIVERED)
    return next((name for name, fine in checks.items() if not fine), "")


def _is_time(text: Any) -> bool:
    try:
        return isinstance(text, str) and datetime.strptime(text, _TIME).strftime(_TIME) == text
    except ValueError:
        return False


def _is_word(text: Any) -> bool:
    return isinstance(text, str) and not any(
        unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in text
    )


class State(StrEnum):
    OPEN = "open"  # nothing is on its way: it may be sent
    SENT = "sent"  # the server accepted it: never again by itself
    UNKNOWN = "unknown"  # it may have arrived: not again before the organiser found out
    REFUSED = "refused"  # the server refused for good; may be offered again
    TEMPORARY = "temporary"  # it didn't work then; may be sent


@dataclass(frozen=True, slots=True)
class Status:
    state: State
    address: str = ""  # where it went, or was to go; empty where nothing was noted
    message_id: str = ""  # of the message in question
    code: int = 0  # the server's, or 0
    text: str = ""  # what the server said, or why it isn't known
    attempt: int = 0
    ts: str = ""  # when, in UTC; empty where nothing was noted
    sha256: str = ""  # of the file

    @property
    def when(self) -> datetime | None:
        """By the clock of this place."""
        return (
            datetime.strptime(self.ts, _TIME).replace(tzinfo=UTC).astimezone() if self.ts else None
        )


_FRESH = Status(State.OPEN)
_LOST = Status(State.UNKNOWN, text=LOST)
_CHANGES_NOTHING = (Happened.PLANNED, Happened.CONNECTING)
_LEADS_TO = {
    Happened.COMMITTING: State.UNKNOWN,
    Happened.SENT: State.SENT,
    Happened.TEMP: State.TEMPORARY,
    Happened.PERM: State.REFUSED,
    Happened.UNKNOWN: State.UNKNOWN,
    Happened.RESOLVED: State.OPEN,  # not delivered
    Happened.RESEND: State.OPEN,
}


def follow(before: Status, event: MailEvent) -> Status:
    """The status after an event."""
    if event.event in _CHANGES_NOTHING:  # what is known of earlier attempts stays known
        return _status(State.OPEN, event) if before.state is State.OPEN else before
    # that attempt failed; what is lost is lost
    if before is _LOST and event.event in (Happened.TEMP, Happened.PERM):
        return before
    delivered = event.event is Happened.RESOLVED and event.text == DELIVERED
    after = _status(State.SENT if delivered else _LEADS_TO[event.event], event)
    return replace(after, text=UNANSWERED) if event.event is Happened.COMMITTING else after


def _status(state: State, event: MailEvent) -> Status:
    return Status(
        state,
        event.addr,
        event.message_id,
        event.code,
        event.text,
        event.attempt,
        event.ts,
        event.sha256,
    )


@dataclass(frozen=True, slots=True)
class MailHistory:
    """What happened to the files of a pack; knows what can't come next.

    lost: earlier events are lost: whatever wasn't resolved since is unknown.
    """

    events: tuple[MailEvent, ...] = ()
    lost: bool = False

    def status(self, player: str, sha256: str) -> Status:
        """The status of a player's file."""
        at = _LOST if self.lost else _FRESH
        for event in self.events:
            if event.key == (player, sha256):
                at = follow(at, event)
        return at

    @property
    def handed_over(self) -> tuple[MailEvent, ...]:
        """What the servers have taken or may have: player, address and file of each mail, the
        latest last.
        """
        gone: dict[tuple[str, str, str], MailEvent] = {}
        for event in self.events:
            mail = (*event.key, event.message_id)
            arrived = event.event is Happened.RESOLVED and event.text == DELIVERED
            if event.event is Happened.COMMITTING or arrived:
                gone.setdefault(mail, event)
            elif event.event in (Happened.TEMP, Happened.PERM, Happened.RESOLVED):
                gone.pop(mail, None)
        return tuple(gone.values())

    def impossible(self, event: MailEvent) -> str:
        """Why an event can't come next, in words that follow the player's name; or nothing."""
        state = self.status(*event.key).state
        before = [
            earlier
            for earlier in self.events
            if earlier.key == event.key and earlier.event not in _CHANGES_NOTHING
        ]
        answered = bool(before) and (before[-1].event, before[-1].message_id) == (
            Happened.COMMITTING,
            event.message_id,
        )
        match event.event:
            case Happened.COMMITTING if state is State.SENT:
                return "has this file already"
            case Happened.COMMITTING if state is State.UNKNOWN:
                return "may have this file already"
            case Happened.SENT if not answered:
                return "got this file without its being handed over"
            case Happened.TEMP | Happened.PERM | Happened.UNKNOWN if state is State.SENT:
                return "has this file already"
            case Happened.TEMP | Happened.PERM if state is State.UNKNOWN and not answered:
                return "may have this file already"
            case Happened.RESOLVED if state is not State.UNKNOWN:
                return "isn't in doubt"
            case Happened.RESEND if state is not State.SENT:
                return "wasn't sent this file"
        return ""

    def printings(self, player: str) -> list[str]:
        """The hashes of all files of a player that anything is noted of."""
        return list(dict.fromkeys(event.sha256 for event in self.events if event.player == player))

    def earlier(self, player: str, sha256: str) -> tuple[Status, ...]:
        """Other printings of a player's file that were sent, or may have been: one for each,
        those in doubt last.
        """
        now: dict[str, Status] = {}
        gone: dict[str, Status] = {}
        for event in self.events:
            if event.player == player and event.sha256 != sha256:
                at = now[event.sha256] = follow(now.get(event.sha256, _FRESH), event)
                if at.state is State.SENT and event.event not in _CHANGES_NOTHING:
                    gone.pop(event.sha256, None)  # to its end
                    gone[event.sha256] = at
        doubtful = {printing: at for printing, at in now.items() if at.state is State.UNKNOWN}
        return (
            *(at for printing, at in gone.items() if printing not in doubtful),
            *doubtful.values(),
        )
