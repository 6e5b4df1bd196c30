"""An exported chat, whatever wrote it: a text, JSON, or a ZIP with one of them in it → messages.

Files are opened as often as they are read and never held whole.  Texts are those of WhatsApp of any
phone and language, of Signal, and plain ``Name: text``; JSON is Telegram's.
"""

from __future__ import annotations

import codecs
import heapq
import io
import json
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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
    """

    line: int
    at: int
    sender: str
    text: str


def written_time(at: int) -> str:
    """``2026-03-14 20:15``; nothing where the file doesn't say."""
    return str(datetime.min + timedelta(days=-1, seconds=at))[:16] if at else ""


def in_time(messages: Iterable[ChatMessage]) -> Iterator[ChatMessage]:
    """The messages as they were written: one that came late goes where its time says, equal
    times as they come.
    """
    waiting: list[tuple[int, int, ChatMessage]] = []
    latest = 0
    for number, message in enumerate(messages):
        jump = abs(message.at - latest) > _LATE  # nothing that waits can be overtaken any more
        while len(waiting) > (0 if jump else _WAITING):
            yield heapq.heappop(waiting)[2]
        latest = message.at if jump else max(latest, message.at)
        heapq.heappush(waiting, (message.at, number, message))
    for *_, message in sorted(waiting):
        yield message


# -- texts: how the first line of a message looks; those that don't look so belong to the one before

_MARKS = "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069\ufeff"
_STAMPED = re.compile(
    rf"[{_MARKS}]*\[?(\d{{1,4}})([./-]) ?(\d{{1,2}})\2 ?(\d{{1,4}})\.?(?:,| klo| um|T| at| ora)?"
    r"\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s?(?:([AaPp])\.?\s?[Mm]\.?)?"
    rf"(?:\]:?\s?|\s[-–—]\s|:\s)"
    rf"(?:[\s~{_MARKS}]*(?P<name>[^\s:][^:\n]*(?::+[^\s:][^:\n]*)*):(?:\s|$))?(?P<text>.*)"
)
"""WhatsApp, Signal's page: ``[14.03.26, 20:15:02] Anna: Pik 7``; the app's own have no name."""
_BLOCKS = re.compile(rf"From: [\s~{_MARKS}]*(?P<name>\S.*?)(?: \([^)]*\))?(?P<text>\s*)$")
_FIELDS = re.compile(
    r"(?:\s?(?:Sent: ?(?P<sent>.*)|(?:Type|Received|To|Conversation|Attachment|Quote|Reaction"
    r"|Edited|Version|Server sent|Delivered):.*))*"
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


def _parts(lines: Iterable[str], form: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str], str]]:
    """Of each message the number and the beginning of its first line, and all it says."""
    first, begun, text = 0, None, ""
    for number, line in enumerate(lines, 1):
        if match := form.match(line):
            if begun:
                yield first, begun, text
            first, begun, text = number, match if match["name"] else None, match["text"].rstrip()
        elif begun and len(text) < _MOST:
            text = f"{text}\n{line.rstrip()}"
    if begun:
        yield first, begun, text


@lru_cache(2_000)
def _name(raw: str) -> str:
    return " ".join(_bare(raw).split())


def _bare(text: str) -> str:
    return text if text.isascii() else re.sub(f"[{_MARKS}]", "", text)


def _sent(text: str) -> int:
    """``14 Mar 2026 20:15:02`` or ``2026-03-14T20:15:02`` → as `ChatMessage` has it."""
    if mail := parsedate(text):
        return _seconds(datetime, *mail[:6])
    return _seconds(datetime.fromisoformat, text.strip()[:19])


def _seconds(clock: Callable[..., datetime], *parts: int | str) -> int:
    """A point in time as `ChatMessage` has it; 0 if it is none."""
    try:
        when = clock(*parts)
    except (ValueError, TypeError, OverflowError):
        return 0
    return when.toordinal() * 86_400 + (when.hour * 60 + when.minute) * 60 + when.second


# -- Telegram's JSON

_CHUNK = 1 << 14
_MOST_OF_AN_ITEM = 1_000_000
"""Characters of a message and all that is said of it."""
_LIST = re.compile(r'"messages"\s*:\s*\[')
_ITEM = re.compile(r"[^\s,]|\Z")


def _items(stream: TextIO, path: Path) -> Iterator[tuple[int, Any]]:
    """Line and value of each item of the lists of messages.  Raises FileError if the last isn't
    whole, or there is none.
    """
    decode = json.JSONDecoder().raw_decode
    text, at, line, inside = "", 0, 1, None
    while len(text) - at < _MOST_OF_AN_ITEM and (chunk := stream.read(_CHUNK)):
        text, at = text[at:] + chunk, 0
        while True:
            if inside:
                begin = next(_ITEM.finditer(text, at)).start()
                try:
                    item, end = decode(text, begin)
                except (ValueError, RecursionError):
                    if text[begin : begin + 1] != "]":
                        break  # its end isn't read yet
                    inside, end = False, begin + 1
                else:
                    yield line + text.count("\n", at, begin), item
            elif begun := _LIST.search(text, at):
                inside, end = True, begun.end()
            elif len(text) - at > 40:  # a list may begin in what is left
                end = len(text) - 40
            else:
                break
            line += text.count("\n", at, end)
            at = end
    if inside is None:
        raise FileError(
            f"{path} has no messages in it", "Telegram Desktop: Export chat history, format JSON"
        )
    if inside:
        line += text.count("\n", at, begin)
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


@dataclass(frozen=True, slots=True)
class ChatFile:
    """An exported chat.

    Attributes:
        form: how the first line of a message looks; None: it is Telegram's JSON.
        month_first: in its dates, which else begin with the day or the year.
        senders: with the number of their messages, the most talkative first.
    """

    path: Path
    form: re.Pattern[str] | None
    month_first: bool = False
    senders: tuple[tuple[str, int], ...] = ()

    def messages(self) -> Iterator[ChatMessage]:
        """All messages, as they come.  Raises FileError if the file can't be read to its end."""
        with _opened(self.path) as stream:
            if self.form is None:
                for line, item in _items(stream, self.path):
                    match item:
                        case {"type": "message", "from": str(sender)}:  # else the app says it
                            pieces = item.get("text", "")
                            text = "".join(
                                str(piece.get("text", "") if isinstance(piece, dict) else piece)
                                for piece in (pieces if isinstance(pieces, list) else [pieces])
                            )
                            at = _sent(str(item.get("date")))
                            yield ChatMessage(line, at, sender.strip(), text)
                return

            for line, begun, text in _parts(stream, self.form):
                at = 0
                if self.form is _STAMPED:
                    one, two, three, hour, minute = map(int, begun.group(1, 3, 4, 5, 6))
                    if one <= 31:  # else the year comes first
                        day = (one, two) if self.month_first else (two, one)
                        one, two, three = three, *day
                    if begun[8]:
                        hour = hour % 12 + 12 * (begun[8] in "pP")
                    year, second = one + 2000 * (one < 100), int(begun[7] or 0)
                    at = _seconds(datetime, year, two, three, hour, minute, second)
                elif fields := self.form is _BLOCKS and _FIELDS.match(text):
                    at, text = _sent(fields["sent"] or ""), text[fields.end() :]
                text = _bare(text).strip()
                if text.endswith((">", "]", ")")):
                    text = _ADDED.sub("", text)
                yield ChatMessage(line, at, _name(begun["name"]), text)

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
    form: re.Pattern[str] | None = None
    senders, dates = Counter[str](), set[tuple[int, int, bool]]()
    if head.lstrip().startswith("{"):
        senders.update(message.sender for message in ChatFile(path, form).messages())
    else:
        for form in (_STAMPED, _BLOCKS, _PLAIN) if "\nSent: " in head else (_STAMPED, _PLAIN):
            with _opened(path) as stream:
                for begun in filter(None, map(form.match, stream)):
                    if begun["name"]:
                        senders[_name(begun["name"])] += 1
                    if form is _STAMPED and int(begun[1]) < 32:  # else the year comes first
                        american = begun[2] == "/" and begun[8] is not None
                        dates.add((int(begun[1]), int(begun[3]), american))
            if senders:
                break
    if not senders:
        raise FileError(f"{path} isn't a chat that can be read", _WANTED)

    # The largest numbers say it; where both can be months, AM and PM with slashes are American.
    first, second, american = map(max, zip(*dates, (0, 0, False), strict=True))
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
        problem = f"can't read {path}: {reason(error)}"
        raise FileError(problem, "check its name and who may read it") from None
    except (RuntimeError, EOFError, zipfile.BadZipFile, zlib.error):
        raise FileError(f"can't read {path}: the ZIP is damaged or locked", _WANTED) from None


def _encoding(head: bytes, path: Path) -> str:
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    zeros = [head[place::2].count(0) > len(head) // 4 for place in (0, 1)]
    if zeros[0] != zeros[1]:  # every other byte is zero
        return "utf-16-be" if zeros[0] else "utf-16-le"
    if b"\0" in head or head.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8", b"Rar!")):
        raise FileError(f"{path} isn't a text file", _WANTED)
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)  # its last letter may be cut off
    except UnicodeDecodeError:
        return "cp1250"  # of Windows; German letters have the same places in cp1252
    return "utf-8-sig"
