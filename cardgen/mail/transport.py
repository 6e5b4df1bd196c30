"""From finished messages to a server's answers: one connection, one message at a time, and each
answer at its word.

A message counts as sent only when the server said so, as not sent only when it said that, or when
we never began to hand it over; everything else is unknown.
"""

from __future__ import annotations

import re
import smtplib
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardgen.errors import CheckError
from cardgen.mail.connection import (
    NO_ANSWER,
    Connection,
    OutOfStep,
    Silent,
    Timeouts,
    one_line,
    open_connection,
)
from cardgen.text import Sentence

if TYPE_CHECKING:
    from types import TracebackType

    from cardgen.mail.message import Message
    from cardgen.mail.settings import MailSettings

_A_MOMENT = 0.3  # seconds in which a second answer to a message would come

_BARE = re.compile(rb"(?<!\r)\n|\r(?!\n)")
"""Half a line end: servers differ in what they make of it, and some see the end of a message
there.
"""


def connect(
    settings: MailSettings, password: str | None, timeouts: Timeouts | None = None
) -> Session:
    """A connection over which messages can go: encrypted unless the settings say otherwise, and
    logged in.  Raises as `open_connection`.
    """
    return Session(open_connection(settings, password, timeouts or Timeouts()))


class Session:
    """A connection to a mail server; as a context manager it is closed at the end.

    most_bytes: the largest message that the server takes, if it says.
    smtputf8: whether it takes addresses that aren't ASCII before the @.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        size = connection.esmtp_features.get("size", "").split(" ")[0]
        self.most_bytes: int | None = (
            (int(size) or None) if re.fullmatch(r"[0-9]{1,18}", size) else None
        )
        self.smtputf8 = connection.has_extn("smtputf8")

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def alive(self) -> bool:
        """Whether another message can go over this connection."""
        return self._connection.is_quiet()

    def send(self, message: Message, committing: Callable[[], None]) -> Reply:
        """Hands one message over, once; whatever the server does comes back as a `Reply`.

        committing: called once, after the server agreed to sender and recipient and before anything
            of the message goes out; if it raises, nothing does, and the connection is closed.
        Raises CheckError: the message can't go over a wire as it is; nothing was sent.
        """
        _check(message)
        try:
            turned_down = self._announce(message)
            if turned_down:
                return turned_down
            committing()
            return self._hand_over(message)
        except BaseException:
            # in the middle of a message: the final dot must not follow, nor QUIT
            self._connection.close()
            raise

    def close(self) -> None:
        """Says goodbye if the server listens; what happens here changes nothing about what was
        sent.
        """
        try:
            self._connection.leave()
        except (smtplib.SMTPException, OSError):
            pass
        finally:
            self._connection.close()

    def _announce(self, message: Message) -> Reply | None:
        """Sender and recipient; returns the server's objection."""
        connection = self._connection
        utf8 = message.utf8 or not (message.sender + message.recipient).isascii()
        if utf8 and not self.smtputf8:
            return Reply(
                Outcome.REFUSED,
                0,
                "the server takes only ASCII letters in mail addresses (it doesn't offer SMTPUTF8)",
            )
        options = []
        if connection.has_extn("size"):
            options.append(f"SIZE={len(message.content)}")
        if connection.has_extn("8bitmime") and not message.content.isascii():
            options.append("BODY=8BITMIME")
        if utf8:
            options.append("SMTPUTF8")
        try:
            code, reply = connection.mail(message.sender, options)
            if code // 100 != 2:
                return self._declined(code, reply, otherwise=Outcome.TEMPORARY, about_sender=True)
            code, reply = connection.rcpt(message.recipient)
            if code // 100 != 2:
                return self._declined(code, reply, otherwise=Outcome.TEMPORARY)
            connection.listen_first()
        except (smtplib.SMTPException, OSError) as error:
            return self._broke(error, otherwise=Outcome.TEMPORARY)
        return None

    def _hand_over(self, message: Message) -> Reply:
        """The message itself; from here on only a server's plain word counts."""
        try:
            code, reply = self._connection.data(message.content)
        except smtplib.SMTPDataError as error:
            # the answer to DATA itself, so no 2xx means that it took the message
            words = error.smtp_error
            reply = words if isinstance(words, bytes) else words.encode()
            return self._declined(error.smtp_code, reply, otherwise=Outcome.UNKNOWN)
        except (smtplib.SMTPException, OSError) as error:
            return self._broke(error, otherwise=Outcome.UNKNOWN)
        if code // 100 == 2:
            return Reply(Outcome.SENT, code, one_line(reply))
        return self._declined(code, reply, otherwise=Outcome.UNKNOWN, behind_dot=True)

    def _declined(
        self,
        code: int,
        reply: bytes,
        *,
        otherwise: Outcome,
        about_sender: bool = False,
        behind_dot: bool = False,
    ) -> Reply:
        text = one_line(reply)
        if code // 100 not in (4, 5):
            self._connection.close()
            answer = text if code == NO_ANSWER else f"{code} {text}"
            return Reply(otherwise, 0, f"the server's answer makes no sense: “{answer}”")
        doubt = self._start_afresh(code, behind_dot)
        if doubt:
            return Reply(Outcome.UNKNOWN, 0, f"the server answered “{code} {text}”, {doubt}")
        return Reply(Outcome.TEMPORARY if code < 500 else Outcome.REFUSED, code, text, about_sender)

    def _broke(self, error: Exception, *, otherwise: Outcome) -> Reply:
        self._connection.close()
        if isinstance(error, OutOfStep) and error.code // 100 in (4, 5):
            return self._declined(error.code, error.reply, otherwise=otherwise)
        return Reply(otherwise, 0, str(error))

    def _start_afresh(self, code: int, behind_dot: bool) -> str:
        """So that the next message can use the connection, if it is still up.  Returns why the
        answer can't be believed, or nothing.

        A server may say no before it has read the whole message, and yes behind its dot, or
        nothing any more.
        """
        doubt, fresh = "", False
        try:
            if behind_dot or code != 421:
                fresh = self._connection.rset()[0] // 100 == 2 and code != 421
        except (OutOfStep, Silent) as error:
            if behind_dot:
                doubt = "and then nothing more" if isinstance(error, Silent) else "and then again"
        except (smtplib.SMTPException, OSError):
            pass
        if behind_dot and not doubt and self._connection.says_more(_A_MOMENT):
            doubt = "and then again"
        if doubt or not fresh:
            self._connection.close()
        return doubt


def _check(message: Message) -> None:
    for address in (message.sender, message.recipient):
        # A mail command takes options after the address, and smtplib reads an address before it
        # writes it.
        if (
            "@" not in address
            or smtplib.quoteaddr(address) != f"<{address}>"
            or re.search(r"[\s<>\x00-\x1f\x7f]", address)
        ):
            raise CheckError(f"“{address}” isn't one plain mail address", "nothing was sent")
    if _BARE.search(message.content) or not message.content.endswith(b"\r\n"):
        raise CheckError(
            f"the message to {message.recipient} has broken line ends",
            "nothing was sent; this is a mistake in cardgen",
        )


class Outcome(StrEnum):
    SENT = "sent"  # the server took it
    TEMPORARY = "temporary"  # not now; nothing arrived, so it may be tried again
    REFUSED = "refused"  # never; nothing arrived
    UNKNOWN = "unknown"  # it may have arrived, or not

    @property
    def words(self) -> Sentence:
        """As people are told."""
        return Sentence(f"mail.was-{self.value}")


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
    r"""\b(?:daily|hourly|per\ (?:day|hour|minute)
          |sen[dt]|sending|rate|submission|outgoing|outbound)
          \b\W+(?:\w+\W+){0,4}?(?:limit|limits|quota|exceeded)\b
      | \b(?:limit|quota|max|maximum|exceeded)\b\W+(?:\w+\W+){0,5}?
          (?:per\ )?(?:day|hour|minute|daily|hourly|sending)\b
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

    There is no code for it, so this knows what large providers write.  In doubt it isn't one.
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
