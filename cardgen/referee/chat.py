"""An exported chat, whatever wrote it: a text, JSON, or a ZIP with one of them in it → messages.

Files are opened as often as they are read and never held whole.  Texts are those of WhatsApp of any
phone and language, of Signal, and plain ``Name: text``; JSON is Telegram's.
"""

from __future__ import annotations

import codecs
import errno
import heapq
import io
import json
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from email.utils import parsedate
from enum import Enum
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TextIO, cast

from cardgen.errors import FileError, InputError
from cardgen.files import reason

_DAY = 86_400
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
        at: seconds since the first day of year 1, by the clock of the phone that exported the chat;
            0 where the file doesn't say.
        sender: as the file names them.
        text: without marks that the app added.
    """

    line: int
    at: int
    sender: str
    text: str


class Shape(Enum):
    """How messages are told apart."""

    STAMPED = "each begins with its time"
    PLAIN = "each begins with a name"
    BLOCKS = "each has fields above it"
    ITEMS = "each is an item of a list"


@dataclass(frozen=True, slots=True)
class Survey:
    """What a first look at a chat shows.

    Attributes:
        senders: with the number of their messages, the most talkative first.
        month_first: in its dates, which else begin with the day or the year.
    """

    senders: tuple[tuple[str, int], ...]
    shape: Shape
    month_first: bool = False


def written_time(at: int) -> str:
    """``2026-03-14 20:15``; nothing where the file doesn't say."""
    if not at:
        return ""
    days, seconds = divmod(at, _DAY)
    return f"{date.fromordinal(days).isoformat()} {seconds // 3600:02}:{seconds // 60 % 60:02}"


def as_seconds(days: int, hour: int, minute: int, second: int) -> int:
    """A point in time as `ChatMessage` has it.  days: the date's ordinal."""
    return days * _DAY + hour * 3600 + minute * 60 + second


def in_time(messages: Iterable[ChatMessage]) -> Iterator[ChatMessage]:
    """The messages as they were written: one that came late goes where its time says, equal
    times as they come.
    """
    waiting: list[tuple[int, int, ChatMessage]] = []
    latest = 0
    for number, message in enumerate(messages):
        if abs(message.at - latest) > _LATE:  # nothing that waits can be overtaken any more
            while waiting:
                yield heapq.heappop(waiting)[2]
            latest = message.at
        latest = max(latest, message.at)
        heapq.heappush(waiting, (message.at, number, message))
        if len(waiting) > _WAITING:
            yield heapq.heappop(waiting)[2]
    while waiting:
        yield heapq.heappop(waiting)[2]


_MARKS = "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069\ufeff"
_STAMP = re.compile(
    r"\[?(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})\.?(?:,| klo| um|T| at| ora)?\s*"
    r"(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s?(?:([AaPp])\.?\s?[Mm]\.?)?(?:\]:?\s?|\s[-–—]\s|:\s)"
)
_SPOKEN = re.compile(r"(.*?):(?:[ \r\n]|$)(.*)", re.DOTALL)
_BEGINS = frozenset("[0123456789")
_NAMED = re.compile(r"(?:\*\*)?([^:\n]{1,60}?)(?:\*\*)?:(?:\s+|$)(.*)")
_FIELD = re.compile(
    r"(From|Sent|Type|Received|To|Conversation|Attachment|Quote|Reaction|Edited|Version|Server"
    r" sent|Delivered): ?(.*)"
)
_ADDED = re.compile(
    r"\s*[<\[(][^<>\[\]()]{0,40}(?:edited|bearbeitet|editat|modificat)[^<>\[\]()]{0,20}[>\])]\s*$",
    re.IGNORECASE,
)
_MOST = 2_000
"""Characters of a message that are kept; cards aren't played after so many."""
_LOOK = 400
"""Lines after which it is clear whether a file has times."""
_NOON = 12


def survey_lines(lines: Iterable[str]) -> Survey:
    """Who speaks, and how dates are written; reads the whole file once."""
    senders: Counter[str] = Counter()
    named: Counter[str] = Counter()
    blocks: Counter[str] = Counter()
    day, first, second, half_days, slashes = "", 0, 0, False, False
    for number, line in enumerate(lines):
        begun = _begin(line)
        if begun:
            stamp, rest = begun
            if line[:8] != day:
                day = line[:8]
                if len(stamp[1]) < 3:  # else the year comes first
                    first, second = max(first, int(stamp[1])), max(second, int(stamp[3]))
                half_days = half_days or stamp[8] is not None
                slashes = slashes or stamp[2] == "/"
            sender = _split(rest)[0]
            if sender:
                senders[sender] += 1
        elif not senders:
            if line.startswith("From: "):
                blocks[_from(line[6:])] += 1
            if number < _LOOK and (plain := _NAMED.match(_bare(line))):
                named[_name(plain[1])] += 1
    if senders:
        # The largest numbers say it; where both can be months, AM and PM with slashes are American.
        month_first = second > _NOON or (first <= _NOON and slashes and half_days)
        return Survey(tuple(senders.most_common()), Shape.STAMPED, month_first)
    if blocks and "Sent" in named:
        return Survey(tuple(blocks.most_common()), Shape.BLOCKS)
    return Survey(tuple(named.most_common()), Shape.PLAIN)


def read_lines(lines: Iterable[str], survey: Survey) -> Iterator[ChatMessage]:
    """The messages of a file, as they come."""
    numbered = enumerate(lines, 1)
    match survey.shape:
        case Shape.BLOCKS:
            return _read_blocks(numbered)
        case Shape.PLAIN:
            known = {sender for sender, _ in survey.senders}
            return _gathered(
                ((number, line) for number, line in numbered if line.strip()),
                partial(_begin_plain, known=known),
            )
    return _gathered(numbered, partial(_begin_stamped, month_first=survey.month_first))


Begun = tuple[int, str, str]
"""The first line of a message: its time, 0 where there is none, who sends it, and what it says;
no sender where the app itself does.
"""


def _gathered(
    lines: Iterable[tuple[int, str]], begin: Callable[[str], Begun | None]
) -> Iterator[ChatMessage]:
    """Messages of one line or more.  begin: reads a first line; None: it goes on with the
    message before.
    """
    line_of, at, sender, text = 0, 0, "", ""
    for number, line in lines:
        begun = begin(line)
        if begun is None:
            if sender and len(text) < _MOST:
                text = f"{text}\n{line.rstrip()}"
            continue
        if sender:
            yield ChatMessage(line_of, at, sender, _tidy(text))
        line_of, (at, sender, text) = number, begun
    if sender:
        yield ChatMessage(line_of, at, sender, _tidy(text))


def _begin_stamped(line: str, month_first: bool) -> Begun | None:
    begun = _begin(line)
    if begun is None:
        return None
    stamp, rest = begun
    days = _ordinal(int(stamp[1]), int(stamp[3]), int(stamp[4]), month_first)
    hour, half = int(stamp[5]), stamp[8]
    if half:
        hour = hour % _NOON + (_NOON if half in "pP" else 0)
    at = as_seconds(days, hour, int(stamp[6]), int(stamp[7] or 0)) if days else 0
    return at, *_split(rest)


def _begin(line: str) -> tuple[re.Match[str], str] | None:
    """Time and rest of a line that begins a message."""
    if line[:1] not in _BEGINS:
        line = line.lstrip(_MARKS)
        if line[:1] not in _BEGINS:
            return None
    stamp = _STAMP.match(line)
    return None if stamp is None else (stamp, line[stamp.end() :])


def _split(rest: str) -> tuple[str, str]:
    """Sender and text; no sender where the app itself says something."""
    spoken = _SPOKEN.match(rest)
    return (_name(spoken[1]), spoken[2].rstrip()) if spoken else ("", "")


@lru_cache(2_000)
def _name(raw: str) -> str:
    """A sender without marks and the tilde in front of numbers that aren't saved."""
    return " ".join(
        _bare(raw).replace("\xa0", " ").replace("\u202f", " ").removeprefix("~").split()
    )


def _bare(text: str) -> str:
    return text.translate(_NO_MARKS)


_NO_MARKS = dict.fromkeys(map(ord, _MARKS))


def _tidy(text: str) -> str:
    """A message without what the app adds at its end, such as that it was edited."""
    if not text.isascii():
        text = _bare(text)
    return _ADDED.sub("", text) if text.endswith((">", "]", ")")) else text


@lru_cache(2_000)
def _ordinal(one: int, two: int, three: int, month_first: bool) -> int:
    """The number of a day; 0 if there is no such day."""
    if one > 31:
        year, month, day = one, two, three
    else:
        year, (month, day) = three, ((one, two) if month_first else (two, one))
    try:
        return date(year + 2000 if year < 100 else year, month, day).toordinal()
    except ValueError:
        return 0


# -- files without a time at the beginning of each message


def _begin_plain(line: str, known: set[str]) -> Begun | None:
    """``Name: text``; a name that didn't speak at the beginning begins a message too, unless it
    is a sentence.
    """
    begun = _NAMED.match(_bare(line).strip())
    if begun is None:
        return None
    name = _name(begun[1])
    return None if name not in known and name.count(" ") > 2 else (0, name, begun[2])


def _from(text: str) -> str:
    """A sender without the number behind the name."""
    return _name(re.sub(r" \([^)]*\)\s*$", "", text.rstrip()))


def _read_blocks(lines: Iterable[tuple[int, str]]) -> Iterator[ChatMessage]:
    """Signal as a program writes it: ``From:``, ``Sent:`` and other fields, a blank line, the
    text.
    """
    line_of, at, sender, text, head = 0, 0, "", [""], False
    for number, line in lines:
        field = _FIELD.match(line)
        if field and field[1] == "From":
            if sender:
                yield ChatMessage(line_of, at, sender, "\n".join(text).strip()[:_MOST])
            line_of, at, sender, text, head = number, 0, _from(field[2]), [], True
        elif head and field:
            at = _sent(field[2]) if field[1] == "Sent" else at
        elif not line.strip():
            head = False
        elif len(text) < 40:
            text.append(line.rstrip())
    if sender:
        yield ChatMessage(line_of, at, sender, "\n".join(text).strip()[:_MOST])


def _sent(text: str) -> int:
    """A time as ``14 Mar 2026 20:15:02`` or ``2026-03-14 20:15:02``; 0 where it is none."""
    try:
        mail = parsedate(text)
        when = datetime(*mail[:6]) if mail else datetime.fromisoformat(text.strip()[:19])
    except (ValueError, TypeError, OverflowError):
        return 0
    return as_seconds(when.toordinal(), when.hour, when.minute, when.second)


_CHUNK = 1 << 18
_KEY = '"messages"'
_MOST_OF_AN_ITEM = 4_000_000
"""Characters of a message and all that is said of it."""


def read_telegram(stream: TextIO, source: str) -> Iterator[ChatMessage]:
    """The messages of a file, as they come.

    Raises:
        FileError: it isn't whole, or isn't such a file.
    """
    buffer = _Buffer(stream, source)
    found = False
    while buffer.skip_to_messages():
        found = True
        while (item := buffer.next_item()) is not None:
            line, value = item
            if (
                not isinstance(value, dict)
                or value.get("type") != "message"
                or not isinstance(value.get("from"), str)
            ):
                continue  # the app itself says something
            text = value.get("text", "")
            if isinstance(text, list):
                text = "".join(
                    piece if isinstance(piece, str) else str(piece.get("text", ""))
                    for piece in text
                    if isinstance(piece, (str, dict))
                )
            at = _sent(str(value.get("date", "")))  # as 2026-03-14T20:15:02
            yield ChatMessage(line, at, value["from"].strip(), str(text))
    if not found:
        raise FileError(
            f"{source} has no messages in it", "Telegram Desktop: Export chat history, format JSON"
        )


class _Buffer:
    """A window over the text of a file."""

    def __init__(self, stream: TextIO, source: str) -> None:
        self._stream, self._source = stream, source
        self._text, self._at, self._line, self._counted = "", 0, 1, 0
        self._decode = json.JSONDecoder().raw_decode

    def _count(self) -> int:
        """The line that the window's place is in."""
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _more(self) -> bool:
        """Read on; forget what is done with."""
        self._count()
        chunk = self._stream.read(_CHUNK)
        self._text, self._at, self._counted = self._text[self._at :] + chunk, 0, 0
        return bool(chunk)

    def skip_to_messages(self) -> bool:
        """Go into the next list of messages; whether there is one."""
        while True:
            found = self._text.find(_KEY, self._at)
            if found >= 0:
                self._at = found + len(_KEY)
                if self._peek() == ":":
                    self._at += 1
                    if self._peek() == "[":
                        self._at += 1
                        return True
                continue
            self._at = max(self._at, len(self._text) - len(_KEY))
            if not self._more():
                return False

    def _peek(self) -> str:
        """The next character that isn't blank; nothing at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in " \t\r\n":
                self._at += 1
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def next_item(self) -> tuple[int, Any] | None:
        """Line and value of the next item of the list; None at its end."""
        sign = self._peek()
        if sign == ",":
            self._at += 1
            sign = self._peek()
        if sign == "]":
            self._at += 1
            return None
        while True:
            try:
                value, end = self._decode(self._text, self._at)
            except (ValueError, RecursionError):
                if len(self._text) - self._at > _MOST_OF_AN_ITEM or not self._more():
                    problem = f"{self._source} breaks off in line {self._count()}, or isn't JSON"
                    raise FileError(problem, "export the chat again") from None
                continue
            line = self._count()
            self._at = end
            return line, value


MOST_CHAT = 200_000_000
"""Bytes of text; a ZIP may have pictures beside it."""
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
        path: of the file.
        inside: which file of a ZIP; empty where it is none.
        encoding: of its text.
        survey: who speaks in it, and how its dates are written.
    """

    path: Path
    inside: str
    encoding: str
    survey: Survey

    def messages(self) -> Iterator[ChatMessage]:
        """All messages, as they come.  Raises FileError if the file can't be read to its end."""
        with _opened(self.path, self.inside, self.encoding) as stream:
            items = self.survey.shape is Shape.ITEMS
            yield from (
                read_telegram(stream, str(self.path)) if items else read_lines(stream, self.survey)
            )

    def has(self, text: str) -> bool:
        """Whether a text is in one of its lines."""
        with _opened(self.path, self.inside, self.encoding) as stream:
            return any(text in line for line in stream)

    def lost_signs(self) -> int:
        """How many lines have a question mark where the sign of a suit was; 0 if the file has
        such signs.
        """
        lost = 0
        with _opened(self.path, self.inside, self.encoding) as stream:
            for line in stream:
                if _SIGN.search(line):
                    return 0
                lost += _LOST.search(line) is not None
        return lost


def read_chat(path: Path) -> ChatFile:
    """A first look at an exported chat: it is read once, and nothing of it is kept.

    Raises:
        FileError: it can't be read, or isn't a chat.
        InputError: it is larger than 200 MB.
    """
    inside = _inside(path)
    with _bytes(path, inside) as stream:
        head = stream.read(_HEAD)
    encoding = _encoding(head, path)
    is_json = head.decode(encoding, "replace").lstrip("\ufeff \t\r\n").startswith("{")
    with _opened(path, inside, encoding) as stream:
        if is_json:
            counted = Counter(message.sender for message in read_telegram(stream, str(path)))
            survey = Survey(tuple(counted.most_common()), Shape.ITEMS)
        else:
            survey = survey_lines(stream)
    if not survey.senders:
        raise FileError(f"{path} isn't a chat that can be read", _WANTED)
    return ChatFile(path, inside, encoding, survey)


def _inside(path: Path) -> str:
    """The chat in a ZIP; nothing if it is none.  Raises FileError if it has no end, or can't be
    read a second time: a device, a pipe.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise OSError(errno.ENOTSUP, "it isn't an ordinary file")
        if path.is_dir() or not zipfile.is_zipfile(path):
            return ""
        with zipfile.ZipFile(path) as archive:
            chats = [
                info
                for info in archive.infolist()
                if info.filename.casefold().endswith((".txt", "result.json")) and not info.is_dir()
            ]
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        why = reason(error) if isinstance(error, OSError) else "the ZIP is damaged"
        raise FileError(f"can't read {path}: {why}", _WANTED) from None
    if not chats:
        raise FileError(f"{path} has no chat in it", _WANTED)
    chat = max(chats, key=lambda info: (info.filename.endswith("_chat.txt"), info.file_size))
    return chat.filename


@contextmanager
def _bytes(path: Path, inside: str) -> Iterator[BinaryIO]:
    """Raises FileError if it can't be read, InputError if it is too large."""
    try:
        if not inside:
            with path.open("rb") as stream:
                _check(stream.seek(0, io.SEEK_END), path)
                stream.seek(0)
                yield stream
            return
        with zipfile.ZipFile(path) as archive, archive.open(inside) as packed:
            _check(archive.getinfo(inside).file_size, path)
            yield cast(BinaryIO, packed)
    except (
        OSError,
        ValueError,
        RuntimeError,
        EOFError,
        zipfile.BadZipFile,
    ) as error:
        why = (
            reason(error)
            if isinstance(error, (OSError, ValueError))
            else "the ZIP is damaged or locked"
        )
        raise FileError(f"can't read {path}: {why}", "check its name and who may read it") from None


def _check(size: int, path: Path) -> None:
    if size > MOST_CHAT:
        raise InputError(
            f"{path} is too large",
            f"at most {MOST_CHAT // 1_000_000} MB: export the chat without media, or its last"
            " months",
        )


@contextmanager
def _opened(path: Path, inside: str, encoding: str) -> Iterator[TextIO]:
    with (
        _bytes(path, inside) as stream,
        io.TextIOWrapper(stream, encoding, errors="replace", newline="\n") as text,
    ):
        yield text


def _encoding(head: bytes, path: Path) -> str:
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    # every other byte is zero
    wide = [place for place in (0, 1) if head[place::2].count(0) > len(head) // 4]
    if len(wide) == 1:
        return ("utf-16-be", "utf-16-le")[wide[0]]
    if b"\0" in head or head.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8", b"Rar!")):
        raise FileError(f"{path} isn't a text file", _WANTED)
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)  # its last letter may be cut off
    except UnicodeDecodeError:
        return "cp1250"  # of Windows; German letters have the same places in cp1252
    return "utf-8-sig"
