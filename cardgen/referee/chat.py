"""An exported chat, whatever wrote it: a text, JSON, or a ZIP with one of them in it → messages.

Files are opened as often as they are read and never held whole.  Texts are those of WhatsApp of any
phone and language, of Signal, and plain ``Name: text``; JSON is Telegram's.
"""

from __future__ import annotations

import codecs
import io
import json
import re
import zipfile
import zlib
from bisect import insort
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from email.utils import parsedate
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, NamedTuple, TextIO

from cardgen.errors import FileError, InputError
from cardgen.files import read_ordinary, reason

_LATE = 30 * 60
"""Seconds.  A message that is this much older than the one before it came late; an older one:
the clock was put back.
"""
_WAITING = 200
"""Messages that are held back to see whether an earlier one comes late."""


class ChatMessage(NamedTuple):
    """One message.

    Attributes:
        line: of the file, from 1, where it begins.
        at: seconds since the day before year 1, by the clock of the phone that exported the chat;
            0 where the file doesn't say.
        sender: as the file names them.
        text: without marks that the app added.
        edited: it was changed after it had been sent.
    """

    line: int
    at: int
    sender: str
    text: str
    edited: bool = False


def written_time(at: int) -> str:
    """``2026-03-14 20:15``; nothing where the file doesn't say."""
    return str(datetime.min + timedelta(days=-1, seconds=at))[:16] if at else ""


def in_time(messages: Iterable[ChatMessage]) -> Iterator[ChatMessage]:
    """The messages as they were written: one that came late goes where its time says, equal
    times as they come.
    """
    waiting, latest = list[ChatMessage](), 0
    for message in messages:
        jump = abs(message.at - latest) > _LATE  # nothing that waits can be overtaken any more
        while len(waiting) > (0 if jump else _WAITING):
            yield waiting.pop(0)
        latest = message.at if jump else max(latest, message.at)
        insort(waiting, message, key=lambda one: one.at)
    yield from waiting


# -- texts: how the first line of a message looks; those that don't look so belong to the one before

_MARKS = "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069\ufeff"
_MARKED = re.compile(f"[{_MARKS}]")
_STAMPED = re.compile(
    rf"[{_MARKS}]*"
    r"\[?(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})\.?(?:,| klo| um|T| at| ora)?"
    r"\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s?(?:([AaPp])\.?\s?[Mm]\.?)?"
    r"(?:\]:?\s?|\s[-–—]\s|:\s)"
    rf"(?:[\s~{_MARKS}]*(?P<name>[^\s:][^:\n]*(?::+[^\s:][^:\n]*)*):(?:\s|$))?(?P<text>.*)"
)
"""WhatsApp, Signal's page: ``[14.03.26, 20:15:02] Anna: Pik 7``; the app's own have no name."""
_BLOCKS = re.compile(rf"From: [\s~{_MARKS}]*(?P<name>\S.*?)(?: \([^)]*\))?(?P<text>\s*)$")
_FIELDS = re.compile(
    r"(?:\s?(?:Sent: ?(?P<sent>.*)|(?:Type|Received|To|Conversation|Attachment|Quote|Reaction"
    r"|(?P<edited>Edited)|Version|Server sent|Delivered):.*))*"
)
"""Signal as a program writes it: ``From: Anna (+49…)``, other fields, a blank line, the text."""
_PLAIN = re.compile(
    rf"[\s{_MARKS}]*(?:\*\*)?(?P<name>(?:[^\s:]+\s+){{0,4}}[^\s:]+?)(?:\*\*)?:(?:\s+|$)(?P<text>.*)"
)
"""A name has up to five words: a longer one is a sentence."""
_ADDED = re.compile(
    r"\s*[<\[(][^<>\[\]()]{0,40}(?:edited|bearbeitet|editat|modificat)[^<>\[\]()]{0,20}[>\])]$",
    re.IGNORECASE,
)
_MOST = 2_000
"""Characters of a message that are kept; cards aren't played after so many."""


@lru_cache(2_000)
def _name(raw: str) -> str:
    return " ".join(_MARKED.sub("", raw).split())


def _seconds(*clock: Any, text: str = "") -> int:
    """A point in time as `ChatMessage` has it; 0 if it is none.

    clock: the numbers from the year to the second.  text: instead, ``14 Mar 2026 20:15:02`` or
    ``2026-03-14T20:15:02``.
    """
    clock = clock or (parsedate(text) or ())[:6]
    try:
        when = datetime(*clock) if clock else datetime.fromisoformat(text.strip()[:19])
    except (ValueError, OverflowError):
        return 0
    return when.toordinal() * 86_400 + (when.hour * 60 + when.minute) * 60 + when.second


# -- Telegram's JSON

_CHUNK = 16_384
_MOST_OF_AN_ITEM = 1_000_000
"""Characters of a message and all that is said of it."""
_LIST = re.compile(r'"messages"\s*:\s*\[')
_ITEM = re.compile(r"[^\s,]|\Z")


def _telegram(stream: TextIO, path: Path) -> Iterator[ChatMessage]:
    """What people wrote, from the lists of messages.  Raises FileError if the last isn't whole, or
    there is none.
    """
    decode = json.JSONDecoder().raw_decode
    text, line, inside = "", 1, None
    while len(text) < _MOST_OF_AN_ITEM and (chunk := stream.read(_CHUNK)):
        text += chunk
        while found := (_ITEM if inside else _LIST).search(text):
            begin, end = found.span()
            if not inside or found[0] == "]":
                inside = not inside
            else:
                try:
                    item, end = decode(text, begin)
                except (ValueError, RecursionError):
                    break  # its end isn't read yet
                match item:
                    case {"type": "message", "from": str(sender)}:  # else the app says it
                        pieces = item.get("text", "")
                        said = "".join(
                            str(piece.get("text", "") if isinstance(piece, dict) else piece)
                            for piece in (pieces if isinstance(pieces, list) else [pieces])
                        )
                        yield ChatMessage(
                            line + text.count("\n", 0, begin),
                            _seconds(text=str(item.get("date"))),
                            sender.strip(),
                            said,
                            "edited" in item,
                        )
            line += text.count("\n", 0, end)
            text = text[end:]
        if not inside:  # a list may begin in what is left
            line += text.count("\n", 0, -40)
            text = text[-40:]
    if inside is None:
        raise FileError(
            f"{path} has no messages in it", "Telegram Desktop: Export chat history, format JSON"
        )
    if inside:
        line += text.count("\n", 0, begin)
        raise FileError(f"{path} breaks off in line {line}, or isn't JSON", "export the chat again")


# -- files

_MOST_BYTES = 200_000_000
"""Of text; a ZIP may have pictures beside it."""
_HEAD = 65_536
_SIGN = re.compile("[\u2660-\u2667\u2764\U0001f0a0-\U0001f0ff]")
_LOST = re.compile(r"(?<![^\s:])[?\ufffd]{1,3} ?(?:10|[2-9]|[AKDQBJV])(?!\w)", re.IGNORECASE)
"""What is left of ♥ 10 where a file was saved in letters that have no suits."""
_WANTED = (
    "a chat exported by WhatsApp (.txt, .zip), Telegram (result.json) or Signal, or lines “Name:"
    " text”"
)


class ChatFile(NamedTuple):
    """An exported chat.

    Attributes:
        form: how the first line of a message looks; of Telegram's JSON how their list begins.
        month_first: in its dates, which else begin with the day or the year.
        senders: with the number of their messages, the most talkative first.
    """

    path: Path
    form: re.Pattern[str]
    month_first: bool = False
    senders: tuple[tuple[str, int], ...] = ()

    def messages(self) -> Iterator[ChatMessage]:
        """All messages, as they come.  Raises FileError if the file can't be read to its end."""
        with _opened(self.path) as stream:
            if self.form is _LIST:
                yield from _telegram(stream, self.path)
                return
            first, begun, text = 0, None, ""
            for number, line in enumerate(stream, 1):
                if match := self.form.match(line):
                    if begun:
                        yield self._message(first, begun, text)
                    begun = match if match["name"] else None
                    first, text = number, match["text"].rstrip()
                elif begun and len(text) < _MOST:
                    text = f"{text}\n{line.rstrip()}"
            if begun:
                yield self._message(first, begun, text)

    def _message(self, line: int, begun: re.Match[str], text: str) -> ChatMessage:
        """begun: the beginning of its first line; text: all it says."""
        at, edited = 0, False
        if self.form is _STAMPED:
            year, month, day, hour, *rest = map(int, begun.group(1, 3, 4, 5, 6))
            if year <= 31:  # it comes last
                year, month, day = (day, year, month) if self.month_first else (day, month, year)
            if begun[8]:
                hour = hour % 12 + 12 * (begun[8] in "pP")
            at = _seconds(year + 2000 * (year < 100), month, day, hour, *rest, int(begun[7] or 0))
        elif fields := self.form is _BLOCKS and _FIELDS.match(text):
            at, edited = _seconds(text=fields["sent"] or ""), bool(fields["edited"])
            text = text[fields.end() :]
        whole = _MARKED.sub("", text).strip()
        text = _ADDED.sub("", whole) if whole.endswith((">", "]", ")")) else whole
        return ChatMessage(line, at, _name(begun["name"]), text, edited or text != whole)

    def has(self, text: str) -> bool:
        """Whether a text is in one of its lines."""
        with _opened(self.path) as stream:
            return any(text in line for line in stream)

    def lost_signs(self) -> int:
        """How many lines have a question mark where the sign of a suit was; 0 if the file has
        such signs.
        """
        lost = 0
        with _opened(self.path) as stream:
            for line in stream:
                if _SIGN.search(line):
                    return 0
                lost += _LOST.search(line) is not None
        return lost


def read_chat(path: Path) -> ChatFile:
    """A first look at an exported chat; nothing of it is kept.

    Raises:
        FileError: it can't be read, or isn't a chat.
        InputError: it is larger than 200 MB.
    """
    with _opened(path) as stream:
        head = stream.read(_HEAD)
    senders, first, second, american = Counter[str](), 0, 0, False
    if head.lstrip().startswith("{"):
        form = _LIST
        senders.update(message.sender for message in ChatFile(path, form).messages())
    else:
        for form in (_STAMPED, _BLOCKS, _PLAIN) if "\nSent: " in head else (_STAMPED, _PLAIN):
            with _opened(path) as stream:
                for begun in filter(None, map(form.match, stream)):
                    if begun["name"]:
                        senders[_name(begun["name"])] += 1
                    if form is _STAMPED and (number := int(begun[1])) <= 31:  # else it is a year
                        first, second = max(first, number), max(second, int(begun[3]))
                        american |= begun[2] == "/" and begun[8] is not None
            if senders:
                break
    if not senders:
        raise FileError(f"{path} isn't a chat that can be read", _WANTED)

    # The largest numbers say it; where both can be months, AM and PM with slashes are American.
    month_first = second > 12 or (american and first <= 12)
    return ChatFile(path, form, month_first, tuple(senders.most_common()))


@contextmanager
def _opened(path: Path) -> Iterator[TextIO]:
    """The text of a file, or of the chat in a ZIP.

    Raises:
        FileError: it can't be read, or not a second time, as a pipe; or it isn't text.
        InputError: it is too large.
    """
    try:
        read_ordinary(path, 0)  # a pipe can't be read twice
        with path.open("rb") as file:
            stream: IO[bytes] = file
            size = path.stat().st_size
            if zipfile.is_zipfile(file):
                archive = zipfile.ZipFile(file)
                chats = [
                    (info.filename.endswith("_chat.txt"), info.file_size, info.filename)
                    for info in archive.infolist()
                    if info.filename.casefold().endswith((".txt", "result.json"))
                ]
                if not chats:
                    raise FileError(f"{path} has no chat in it", _WANTED)
                _, size, name = max(chats)
                stream = archive.open(name)
            if size > _MOST_BYTES:
                raise InputError(
                    f"{path} is too large",
                    f"at most {_MOST_BYTES // 1_000_000} MB: export the chat without media, or its"
                    " last months",
                )
            stream.seek(0)
            encoding = _encoding(stream.read(_HEAD), path)
            stream.seek(0)
            yield io.TextIOWrapper(stream, encoding, errors="replace", newline="\n")
    except (OSError, ValueError) as error:
        raise FileError(
            f"can't read {path}: {reason(error)}", "check its name and who may read it"
        ) from None
    except (RuntimeError, EOFError, zipfile.BadZipFile, zlib.error):
        raise FileError(f"can't read {path}: the ZIP is damaged or locked", _WANTED) from None


def _encoding(head: bytes, path: Path) -> str:
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    even, odd = (head[place::2].count(0) > len(head) // 4 for place in (0, 1))
    if even != odd:  # every other byte is zero
        return "utf-16-be" if even else "utf-16-le"
    if b"\0" in head or head.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8", b"Rar!")):
        raise FileError(f"{path} isn't a text file", _WANTED)
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)  # its last letter may be cut off
    except UnicodeDecodeError:
        return "cp1250"  # of Windows; German letters have the same places in cp1252
    return "utf-8-sig"
