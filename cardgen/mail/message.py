"""A delivery → the bytes of its mail, and those bytes read again before anything is sent."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias
from uuid import uuid4

from cardgen.errors import CheckError, FileError, InputError
from cardgen.files import create, reason
from cardgen.mail.addresses import mailbox_line, needs_smtputf8, text_line, wire
from cardgen.mail.delivery import Delivery
from cardgen.mail.settings import MailSettings, Sender
from cardgen.names import clean_text
from cardgen.pack import NEW, staging_folder, swap
from cardgen.text import catalogue, render, render_line, template_bytes

if TYPE_CHECKING:
    import email.message

    Mail: TypeAlias = email.message.Message[str, str]

WARN_BYTES = 5_000_000  # size of a whole mail, encoded, from which on some mailboxes refuse it
MOST_BYTES = 18_000_000  # size of a whole mail, encoded, that hardly any server takes
MOST_SUBJECT = 200

_TEST_FILE = "test.pdf"
_TEST_PAGE = "mail-test.pdf"


@dataclass(frozen=True, slots=True)
class Message:
    delivery: Delivery
    sender: str  # address as it goes over the wire, as is `recipient`
    recipient: str  # the only one
    message_id: str  # with its angle brackets
    content: bytes = field(repr=False)  # header and body, with CRLF; exactly what is sent
    utf8: bool  # only a server with SMTPUTF8 takes it
    reply_to: str = ""  # Message-ID of an earlier mail to this player, beside which it is shown

    @property
    def is_large(self) -> bool:
        return len(self.content) > WARN_BYTES

    @property
    def size(self) -> str:
        """``the mail to Anna has 5.2 MB``"""
        return f"the mail to {self.delivery.name} has {len(self.content) / 1e6:.1f} MB"


def new_message_id(settings: MailSettings) -> str:
    """A fresh Message-ID at the sender's domain; says nothing of this computer or of the time."""
    return f"<{uuid4().hex}@{wire(settings.sender.address).rpartition('@')[2]}>"


def build(
    delivery: Delivery,
    settings: MailSettings,
    message_id: str,
    date: datetime,
    kind: str = "",
    reply_to: str = "",
) -> Message:
    """The mail that brings a player their file.

    Args:
        kind: “new” version, the same file “again”, a “test”, which subject and letter say; or
            empty.
        reply_to: Message-ID of an earlier mail, beside which this one is to be shown; or empty.

    Raises InputError: no address, one that can't be, or a subject that can't be filled in.
    """
    from email.utils import format_datetime

    subject, note = subject_of(delivery, settings.subject), ""
    if kind:
        texts = catalogue(delivery.language)
        subject = texts(f"mail.subject-{kind}", subject=subject)
        note = texts(f"mail.note-{kind}", file=delivery.file)
    if not delivery.address:
        raise InputError(
            f"{delivery.name} has no e-mail address",
            "give one in the group file, or use “cardgen mail drafts”",
        )
    if not re.fullmatch("<[!-;=?-~]+@[!-;=?-~]+>", message_id):
        raise ValueError(f"no Message-ID: {message_id!r}")
    sender, recipient = wire(settings.sender.address), wire(delivery.address)
    date_line = text_line("Date", format_datetime(date.astimezone(UTC)))
    stamp = date_line + f"Message-ID: {message_id}\r\n".encode("ascii")
    if reply_to:
        stamp += f"In-Reply-To: {reply_to}\r\nReferences: {reply_to}\r\n".encode("ascii")
    content = _content(delivery, settings.sender, subject, stamp, b"", note)
    utf8 = needs_smtputf8(recipient) or needs_smtputf8(sender)
    return Message(delivery, sender, recipient, message_id, content, utf8, reply_to)


def test_message(
    delivery: Delivery, settings: MailSettings, to: str, message_id: str, date: datetime
) -> Message:
    """The mail that `delivery` would get, but to somebody who tries it out, and with a page
    without cards instead of the file.
    """
    page = template_bytes(_TEST_PAGE)
    words = replace(delivery.words, file=_TEST_FILE)
    stand_in = replace(
        delivery,
        address=to,
        link="",
        file=_TEST_FILE,
        content=page,
        sha256=hashlib.sha256(page).hexdigest(),
        words=words,
    )
    return build(stand_in, settings, message_id, date, "test")


def draft(delivery: Delivery, sender: Sender | None = None, subject: str | None = None) -> bytes:
    """The mail as a draft, which a mail program opens for sending: without date and Message-ID,
    which that program sets.

    Without an address it has no recipient; sender None: whoever sends it; subject None: the usual
    one.  Raises as `build` and `check`.
    """
    content = _content(
        delivery, sender, subject_of(delivery, subject), b"", text_line("X-Unsent", "1")
    )
    check_draft(delivery, content)
    return content


def subject_of(delivery: Delivery, own: str | None) -> str:
    """The subject of a mail.  own: the organiser's, a template; None: the usual one.  Raises
    InputError: it can't be filled in.
    """
    if own is None:
        return catalogue(delivery.language)("mail.subject", title=delivery.words.title)
    subject = clean_text(
        render_line(own, "the subject", **delivery.words.as_values()), "subject", MOST_SUBJECT
    )
    if not subject:
        raise InputError(
            f"the subject of the mail to {delivery.name} is empty",
            "for example: Your cards: {{ title }}",
        )
    return subject


def _content(
    delivery: Delivery,
    sender: Sender | None,
    subject: str,
    stamp: bytes,
    mark: bytes,
    note: str = "",
) -> bytes:
    """Header and body: the letter as text and as HTML, and the files.

    stamp: what only a mail that goes out has; mark: what only a draft has.
    """
    from email.message import EmailMessage
    from email.policy import SMTP

    head = (
        mailbox_line("From", sender.name, wire(sender.address)) if sender else b"",
        mailbox_line("To", delivery.reader, wire(delivery.address)) if delivery.address else b"",
        text_line("Subject", subject),
        stamp,
        text_line("Content-Language", delivery.language),
        mark,
    )
    text, page = (
        render(
            f"mail.{delivery.language}.{kind}",
            note=note,
            link=delivery.link,
            **delivery.words.as_values(),
        )
        for kind in ("txt", "html")
    )
    body = EmailMessage(policy=SMTP)  # begins with its own header lines, which end the head
    body.set_content(text, cte="quoted-printable")
    body.add_alternative(page, subtype="html", cte="quoted-printable")
    for name, content, _ in _attached(delivery):
        body.add_attachment(content, maintype="application", subtype="pdf", filename=name)
    return b"".join((*head, body.as_bytes()))


def _attached(delivery: Delivery) -> list[tuple[str, bytes, str]]:
    """Name, bytes and hash of each file in a mail: the player's own first."""
    own = (delivery.file, delivery.content, delivery.sha256)
    return [own, *((file.name, file.content, file.sha256) for file in delivery.shared)]


def check(message: Message) -> None:
    """Read the bytes of a mail again, as a receiver does.

    Of the players' files it brings this player's alone, of what everybody gets this pack's, and it
    goes to this player alone. Raises CheckError if not.
    """
    _complain(message.delivery, _problem(message))


def check_draft(delivery: Delivery, content: bytes) -> None:
    """Read the bytes of a draft again: letter and files, and that it is to nobody else.  Raises
    CheckError if not.
    """
    from email.parser import Parser
    from email.policy import compat32

    mail = Parser(policy=compat32).parsestr(content.decode())
    to = [(_squeezed(delivery.reader), wire(delivery.address))] if delivery.address else []
    found = _mailboxes(mail["To"]) if "To" in mail else []
    wrong = found != to or {"Cc", "Bcc"} & set(mail.keys())
    _complain(
        delivery, f"isn't to {delivery.name} alone" if wrong else _body_problem(delivery, mail)
    )


def _complain(delivery: Delivery, problem: str) -> None:
    if problem:
        raise CheckError(
            f"the mail to {delivery.name} {problem}",
            "nothing was sent; run it again, and if that is no help, report it as a mistake",
        )


_HEADERS = (
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "Content-Language",
    "MIME-Version",
    "Content-Type",
)
_LETTER = ("multipart/mixed", "multipart/alternative", "text/plain", "text/html")
_MOST_LINE = 998  # bytes that a line may have (RFC 5322), without its CRLF


def _problem(message: Message) -> str:
    from email.parser import Parser
    from email.policy import compat32

    content = message.content
    if not content.endswith(b"\r\n") or re.search(rb"\r(?!\n)|(?<!\r)\n|\0", content):
        return "is cut off or has broken lines"
    if max(map(len, content.split(b"\r\n"))) > _MOST_LINE:
        return f"has a line of more than {_MOST_LINE} bytes"
    try:
        text = content.decode("utf-8" if message.utf8 else "ascii")
    except UnicodeDecodeError:
        return "has letters that its server may not take"
    mail = Parser(policy=compat32).parsestr(text)
    return _header_problem(message, mail) or _body_problem(message.delivery, mail)


def _header_problem(message: Message, mail: Mail) -> str:
    delivery = message.delivery
    # Iterating a message itself is something else.
    names = [name.lower() for name in mail.keys()]  # noqa: SIM118
    wanted = _HEADERS + (("In-Reply-To", "References") if message.reply_to else ())
    extra = [name for name in names if name not in {known.lower() for known in wanted}]
    if extra:
        return f"has a header “{extra[0]}” that doesn't belong there"
    if len(names) != len(wanted) or len(set(names)) != len(wanted):
        return "lacks a header, or has one twice"
    if message.recipient != wire(delivery.address) or _mailboxes(mail["To"]) != [
        (_squeezed(delivery.reader), message.recipient)
    ]:
        return f"isn't to {delivery.name} <{delivery.address}> alone"
    if [address for _, address in _mailboxes(mail["From"])] != [message.sender]:
        return f"isn't from {message.sender} alone"
    if mail["Message-ID"] != message.message_id:
        return "has another Message-ID than the ledger"
    if message.reply_to and {mail["In-Reply-To"], mail["References"]} != {message.reply_to}:
        return "refers to another mail than the one before"
    if mail["Content-Language"] != delivery.language:
        return f"isn't in the language “{delivery.language}”"
    return "" if _decoded(mail["Subject"]).strip() else "has no subject"


def _body_problem(delivery: Delivery, mail: Mail) -> str:
    parts, attached = list(mail.walk()), _attached(delivery)
    if tuple(part.get_content_type() for part in parts) != (
        *_LETTER,
        *("application/pdf" for _ in attached),
    ):
        wanted = "one PDF" if len(attached) == 1 else f"{len(attached)} PDFs"
        types = ", ".join(part.get_content_type() for part in parts)
        return f"doesn't consist of a letter and {wanted}, but of {types}"
    letters = [_payload(part).decode("utf-8", "replace") for part in parts[2:4]]
    if any(part.defects for part in parts) or mail.epilogue:
        return "is cut off or damaged"
    for part, (name, _, sha256) in zip(parts[4:], attached, strict=True):
        if part.get_content_disposition() != "attachment" or part.get_filename() != name:
            return f"doesn't bring the file {name}"
        if hashlib.sha256(_payload(part)).hexdigest() != sha256:
            return (
                f"doesn't bring {delivery.name}'s file, but another"
                if name == delivery.file
                else f"brings another file as {name}"
            )
    greeting = letters[0].partition("\n")[0]
    if (
        delivery.reader not in greeting
        or delivery.words.name != delivery.reader
        or not all(delivery.words.game_code in letter for letter in letters)
    ):
        return "has a letter to somebody else, or of another game"
    return ""


def _mailboxes(header: str) -> list[tuple[str, str]]:
    from email.utils import getaddresses

    return [
        (_squeezed(_decoded(name)), address) for name, address in getaddresses([_unfolded(header)])
    ]


def _decoded(text: str) -> str:
    from email.header import decode_header, make_header

    return str(make_header(decode_header(_unfolded(text))))


def _unfolded(header: str) -> str:
    return re.sub(r"\r\n(?=[ \t])", "", header)


def _squeezed(name: str) -> str:
    """Mail programs make one blank of several."""
    return " ".join(name.split())


def _payload(part: Mail) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


ENDING = ".eml"


def write_drafts(
    deliveries: Sequence[Delivery],
    sender: Sender | None,
    subject: str | None,
    folder: Path,
    force: bool = False,
) -> tuple[Path, ...]:
    """Write a folder of drafts, ``1-Anna.eml`` and so on, which only its owner may read; it appears
    whole or not at all.

    A draft for a player without an address has no recipient.  Returns the files, in the order of
    the deliveries.

    Args:
        sender: None: whoever opens the drafts.
        subject: the organiser's own, a template; None: the usual one.
        folder: new, or empty; its parent exists.
        force: replace a folder that holds nothing but drafts.

    Raises:
        FileError: the folder holds something, or can't be written.
        InputError: two drafts of one name, or a draft can't be made.
    """
    names = tuple(f"{Path(delivery.file).stem}{ENDING}" for delivery in deliveries)
    for name in names:
        if [other.casefold() for other in names].count(name.casefold()) > 1:
            raise InputError(
                f"two drafts would be called {name}", "use a folder of its own for each pack"
            )
    drafts = [draft(delivery, sender, subject) for delivery in deliveries]
    try:
        place = folder.resolve()
        _check_free(folder, place, force)
        with staging_folder(place) as site:
            (site / NEW).mkdir(mode=0o700)
            for name, content in zip(names, drafts, strict=True):
                with create(site / NEW / name, private=True) as stream:
                    stream.write(content)
            if place.exists():
                swap(site, NEW, place)
            else:
                os.rename(site / NEW, place)
    except (OSError, ValueError, RuntimeError) as error:
        why = (
            reason(error)
            if isinstance(error, OSError | ValueError)
            else "its links go round in a circle"
        )
        raise FileError(
            f"can't write the drafts to {folder}: {why}", "use another folder"
        ) from error
    return tuple(folder / name for name in names)


def _check_free(folder: Path, place: Path, force: bool) -> None:
    if not place.parent.is_dir():
        raise FileError(
            f"can't write the drafts to {folder}: there is no folder {place.parent}",
            "make it first, or use another one",
        )
    if not os.path.lexists(place):
        return
    if not place.is_dir():
        raise FileError(f"{folder} is a file", "name a folder")
    entries = sorted(place.iterdir())
    strange = [
        entry
        for entry in entries
        if entry.suffix != ENDING or entry.is_symlink() or not entry.is_file()
    ]
    if strange:
        raise FileError(
            f"{folder} holds something else than drafts: {strange[0].name}", "use a new folder"
        )
    if entries and not force:
        raise FileError(
            f"{folder} holds drafts already", "use --force to replace them, or another folder"
        )
