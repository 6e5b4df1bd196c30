"""What a mail server's answer to a message means."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

_MOST_SIGNS = 300


class Outcome(StrEnum):
    SENT = "sent"  # the server took it
    TEMPORARY = "temporary"  # not now; nothing arrived, so it may be tried again
    REFUSED = "refused"  # never; nothing arrived
    UNKNOWN = "unknown"  # it may have arrived, or not

    @property
    def words(self) -> str:
        """As people are told."""
        return _WORDS[self]


_WORDS = {
    Outcome.SENT: "accepted by the server",
    Outcome.TEMPORARY: "not now",
    Outcome.REFUSED: "refused",
    Outcome.UNKNOWN: "unknown",
}


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server made of one message."""

    outcome: Outcome  # what became of it
    code: int  # the server's, such as 250; 0 if it gave none
    text: str  # the server's words or, without any, what happened; one line of plain signs
    about_sender: bool = False  # it was said before the server knew the recipient

    @property
    def words(self) -> str:
        """What the server said, with its code."""
        return f"{self.code or ''} {self.text}".strip().rstrip(".")

    @property
    def stops_the_run(self) -> bool:
        """Whether the next message would fare no better: a limit is reached, or the sender isn't
        welcome.
        """
        return is_sender_limit(self) or (
            self.about_sender and self.outcome is Outcome.REFUSED and not is_too_large(self)
        )


_LIMIT_NUMBERS = re.compile(r"\b[45]\.(?:4\.5|7\.28|7\.23[23]|1\.90)\b")
"""What Google and Microsoft say about a sender's daily or hourly limit."""

_LIMIT_WORDS = re.compile(
    r"""\b(?:daily|hourly|per\ (?:day|hour|minute)|sen[dt]|sending|rate|submission|outgoing|outbound)
          \b\W+(?:\w+\W+){0,4}?(?:limit|limits|quota|exceeded)\b
      | \b(?:limit|quota|max|maximum|exceeded)\b\W+(?:\w+\W+){0,5}?(?:per\ )?(?:day|hour|minute|daily|hourly|sending)\b
      | \btoo\ (?:much|many)\ (?:e?mails?|messages?)\b
      | \b(?:unusual|suspicious)\ (?:rate|sending)\b
      | SubmissionQuota
    """,
    re.IGNORECASE | re.VERBOSE,
)
_NOT_THE_SENDER = re.compile(
    r"mailbox|inbox|over ?quota|storage|the user you are|receiving|receive\b|recipient"
    r" (?:has|is)|gr[ae]y-?list",
    re.IGNORECASE,
)
"""The recipient has no room or gets too much, or the server only wants to see us come back."""

_TOO_LARGE = re.compile(r"\b5\.(?:3\.4|2\.3)\b|\bsize\b|too (?:large|big)", re.IGNORECASE)


def is_sender_limit(reply: Reply) -> bool:
    """Whether a server says that this sender has sent enough for now, as by a daily limit.

    No code stands for it, so this knows what large providers write.  In doubt it isn't one.
    """
    if (
        not reply.code
        or reply.outcome not in (Outcome.TEMPORARY, Outcome.REFUSED)
        or is_too_large(reply)
    ):
        return False
    if _LIMIT_NUMBERS.search(reply.text) or "SubmissionQuota" in reply.text:
        return True
    return bool(_LIMIT_WORDS.search(reply.text)) and not _NOT_THE_SENDER.search(reply.text)


def is_too_large(reply: Reply) -> bool:
    return reply.outcome is Outcome.REFUSED and bool(_TOO_LARGE.search(reply.text))


class Refusal(StrEnum):
    """Why a server refused a message for good, as far as its words tell."""

    # the sender sent enough for now; some servers say it for good, and yet tomorrow it goes
    LIMIT = "limit"
    TOO_LARGE = "too large"
    FULL = "full"  # the recipient's mailbox
    UNWANTED = "unwanted"  # by a policy of theirs, or as spam
    OTHER = "other"  # mostly: there is no such address


_FULL = re.compile(r"\b[45]\.2\.2\b|mailbox.{0,20}full|over ?quota|quota exceeded", re.IGNORECASE)
_UNWANTED = re.compile(r"\b5\.7\.\d+\b|spam|blocked|policy|virus", re.IGNORECASE)


def why_refused(reply: Reply) -> Refusal:
    if is_sender_limit(reply):
        return Refusal.LIMIT
    if is_too_large(reply):
        return Refusal.TOO_LARGE
    if _FULL.search(reply.text):
        return Refusal.FULL
    return Refusal.UNWANTED if _UNWANTED.search(reply.text) else Refusal.OTHER


def one_line(reply: bytes) -> str:
    """A server's words for people: one line without control signs; an enhanced code at the head
    of each line stands once.
    """
    text = reply.decode("utf-8", "replace")
    head = re.match(r"[245]\.\d{1,3}\.\d{1,3}(?=\s)", text)
    if head:
        text = head[0] + re.sub(rf"(?m)^{re.escape(head[0])}(?=\s)", "", text)
    plain = "".join(
        " " if unicodedata.category(sign) in ("Cc", "Zl", "Zp", "Zs") else sign for sign in text
    )
    plain = " ".join(
        "".join(sign for sign in plain if unicodedata.category(sign)[0] != "C").split()
    )
    return plain if len(plain) <= _MOST_SIGNS else plain[: _MOST_SIGNS - 1] + "…"
