"""The bytes of a PDF → its objects, and all that belongs to none of them.

The file is read once from its first byte to its last, as a sequence of objects, tables and comments.  Nothing is searched for
and nothing passed over: what isn't a part of any object is kept, for it may be something hidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cardgen.errors import CheckError
from cardgen.pdf.read.limits import MOST_NESTED, MOST_OBJECTS, MOST_PARTS, Budget, TooLarge
from cardgen.pdf.read.tokens import token

DAMAGED = "is damaged or no PDF"

Value = Any  # None, bool, int, float, `Name`, bytes (a text), `Ref`, list, dict by names, or `Stream`


class Name(str):
    """A name, with its stroke: ``/Type``."""

    __slots__ = ()


class Ref(NamedTuple):
    """What stands for an object: its number."""

    number: int


@dataclass(slots=True, eq=False)
class Stream:
    """A dictionary and the bytes behind it, as they are in the file."""

    entries: dict[str, Value]
    raw: bytes = field(repr=False)
    data: bytes | None = field(default=None, repr=False)
    """Opened and unpacked, once it was asked for."""

    whole: bool = True
    """Whether it unpacks to its last byte."""


@dataclass(slots=True)
class Scan:
    """What a file consists of."""

    objects: dict[int, tuple[int, Value]]  # by their place: number and value
    # classic tables by their place: rows of number, place (None: it isn't used), and the dictionary behind them
    tables: dict[int, tuple[dict[int, Any], dict[str, Value]]]
    starts: list[int]  # where the file says that its tables are, in its order
    between: list[bytes]  # what is part of no object: unusual comments, words, values
    odd: list[bytes] = field(default_factory=list)  # rows of tables that ours don't have, as those of objects that were given up
    twice: int = 0  # how many names a dictionary has twice, or numbers of which readers make different things
    outside: bytes = b""  # bytes before the beginning and behind the end


_USUAL_COMMENT = re.compile(
    rb"%PDF-[0-9.]{3}|%%EOF|%[\x80-\xff]{2,8}"
    rb"|%(?:[\x80-\xff]{2,8})? ReportLab [Gg]enerated PDF document(?: -- digest)? (?:\(opensource\)|\(?http://www\.reportlab\.com\)?) ?"
)
_MOST_COMMENTS = 3
"""Beside those that say where a file ends: as many as the library writes; more of them could say something."""

_LINE_END, _END_OF_STREAM = re.compile(rb"\r?\n"), re.compile(rb"[\0\t\n\f\r ]{0,4}endstream\b")
_SECTION, _ROW = (
    re.compile(rb"\s{0,4}([0-9]{1,7}) ([0-9]{1,7})[ \r\n]{1,2}"),
    re.compile(rb"([0-9]{10}) ([0-9]{5}) ([nf])(?: \n|\r\n| \r|\n)"),
)
_OPEN = object()


def scan(content: bytes) -> Scan:
    """Read a whole file.

    Raises:
        CheckError: it is damaged or not a PDF.
        TooLarge: it has more parts than any of ours.
    """
    begin, end = content.find(b"%PDF-", 0, 1024), content.rfind(b"%%EOF")
    if begin < 0 or end < begin:
        raise CheckError(DAMAGED)
    scanner = _Scanner(content, Budget(MOST_PARTS, "more parts"))
    scanner.read(begin, end)
    scanner.drop_all()
    scanner.found.outside = content[:begin] + content[end + 5 :].strip()
    return scanner.found


def values_in(data: bytes, parts: Budget) -> tuple[list[tuple[int, Value]], list[bytes], int]:
    """Objects that stand one behind the other, with their places; what isn't one; and how many names a dictionary has twice."""
    scanner = _Scanner(data, parts)
    scanner.read(0, len(data))
    return list(zip(scanner.places, scanner.stack, strict=True)), scanner.found.between, scanner.found.twice


class _Scanner:
    """Goes through bytes with a stack of the values that aren't yet part of anything."""

    def __init__(self, content: bytes, parts: Budget) -> None:
        self.found = Scan({}, {}, [], [])
        self.stack: list[Value] = []
        self.places: list[int] = []
        self._content, self._parts, self._at, self._depth = content, parts, 0, 0
        self._words: dict[bytes, Callable[[int], None]] = {
            b"R": self._reference, b"obj": self._open_object, b"stream": self._stream, b"endobj": self._close_object,
            b"xref": self._table, b"trailer": lambda at: None, b"startxref": self._start,
        }  # fmt: skip
        self._comments = 0
        self._number = self._place = -1  # of the object that is being read
        self._rows: tuple[int, dict[int, Any]] | None = None  # of a table whose dictionary is still to come

    def read(self, begin: int, end: int) -> None:
        self._at = begin
        while self._at < end:
            at = self._at
            kind, value, self._at = token(self._content, at)
            if kind == "blank":
                continue
            self._parts.spend()
            match kind:
                case "number":
                    self._push(float(value) if b"." in value else int(value), at)
                case "name":
                    self._push(Name(f"/{value}"), at)
                case "string":
                    self._push(value, at)
                case "bracket":
                    self._bracket(value, at)
                case "word":
                    self._word(value, at)
                case "comment":
                    self._comments += value != b"%%EOF"
                    self._note(value, not _USUAL_COMMENT.fullmatch(value) or self._comments > _MOST_COMMENTS)
                case _:
                    self._note(value)
        if self._depth or self._number >= 0 or self._rows:
            raise CheckError(DAMAGED)

    def _note(self, odd: bytes, is_odd: bool = True) -> None:
        if is_odd:
            self.found.between.append(odd)

    def _push(self, value: Value, at: int) -> None:
        self.stack.append(value)
        self.places.append(at)

    def _pop(self) -> Value:
        if not self.stack or self.stack[-1] is _OPEN:
            raise CheckError(DAMAGED)
        self.places.pop()
        return self.stack.pop()

    def _pop_number(self) -> int:
        value = self._pop()
        if type(value) is not int or value < 0:
            raise CheckError(DAMAGED)
        return value

    def drop_all(self) -> None:
        """What stands between objects."""
        for value in self.stack:
            self.found.between.append(repr(value).encode())
        self.stack.clear()
        self.places.clear()

    def _bracket(self, sign: bytes, at: int) -> None:
        if sign in (b"<<", b"["):
            self._depth += 1
            if self._depth > MOST_NESTED:
                raise TooLarge("more brackets within brackets", MOST_NESTED)
            self._push(_OPEN, at)
            self._push(sign, at)
            return
        start = len(self.stack) - 1
        while start >= 0 and self.stack[start] is not _OPEN:
            start -= 1
        if start < 0 or (self.stack[start + 1] == b"<<") != (sign == b">>"):
            raise CheckError(DAMAGED)
        inner, place = self.stack[start + 2 :], self.places[start]
        del self.stack[start:], self.places[start:]
        self._depth -= 1
        self._push(self._dictionary(inner) if sign == b">>" else inner, place)
        if self._rows and not self._depth and sign == b">>":
            place, rows = self._rows
            self.found.tables[place], self._rows = (rows, self._pop()), None

    def _dictionary(self, inner: list[Value]) -> dict[str, Value]:
        keys = inner[::2]
        if len(inner) % 2 or not all(isinstance(key, Name) for key in keys):
            raise CheckError(DAMAGED)
        entries = dict(zip(keys, inner[1::2], strict=True))
        self.found.twice += len(keys) - len(entries)
        return entries

    def _word(self, word: bytes, at: int) -> None:
        if word in _CONSTANTS:
            self._push(_CONSTANTS[word], at)
        elif word in self._words:
            self._words[word](at)
        elif self._depth or self._number >= 0:
            raise CheckError(DAMAGED)
        else:
            self._note(word)

    def _reference(self, at: int) -> None:
        generation, place = self._pop_number(), self.places[-1] if self.places else at
        number = self._pop_number()
        self.found.twice += generation != 0
        self._push(Ref(number), place)

    # -- what only a whole file has

    def _open_object(self, at: int) -> None:
        if self._number >= 0 or self._depth or self._rows:
            raise CheckError(DAMAGED)
        generation, place = self._pop_number(), self.places[-1] if self.places else at
        self._number, self._place = self._pop_number(), place
        self.found.twice += generation != 0
        self.drop_all()

    def _close_object(self, at: int) -> None:
        if self._number < 0 or self._depth or len(self.stack) != 1:
            raise CheckError(DAMAGED)
        self.found.objects[self._place] = self._number, self._pop()
        self._number = -1
        if len(self.found.objects) > MOST_OBJECTS:
            raise TooLarge("more objects", MOST_OBJECTS)

    def _stream(self, at: int) -> None:
        entries, begin = self._pop(), _LINE_END.match(self._content, at + len(b"stream"))
        if not isinstance(entries, dict) or begin is None or self._depth or self._number < 0:
            raise CheckError(DAMAGED)
        start = begin.end()
        length: Any = entries.get("/Length")
        within = type(length) is int and 0 <= length <= len(self._content)
        end = _END_OF_STREAM.match(self._content, start + length) if within else None
        if end is None:  # it stands elsewhere, where nobody can look yet, or is a lie
            self.found.twice += not isinstance(length, Ref)
            length = self._content.find(b"endstream", start) - start
            end = _END_OF_STREAM.match(self._content, start + length) if length >= 0 else None
            if end is None:  # or it is the beginning of another word
                raise CheckError(DAMAGED)
        self._push(Stream(entries, self._content[start : start + length]), at)
        self._at = end.end()

    def _table(self, at: int) -> None:
        """A classic table: where each object is."""
        if self._number >= 0 or self._depth or self._rows:
            raise CheckError(DAMAGED)
        self.drop_all()
        self._at = at + len(b"xref")
        rows: dict[int, Any] = {}
        while section := _SECTION.match(self._content, self._at):
            first, count = int(section[1]), int(section[2])
            if count > MOST_OBJECTS:
                raise TooLarge("more objects", MOST_OBJECTS)
            self._at = section.end()
            for number in range(first, first + count):
                row = _ROW.match(self._content, self._at)
                if row is None:
                    raise CheckError(DAMAGED)
                self._parts.spend()
                self._at, place, used = row.end(), int(row[1]), row[3] == b"n"
                self.found.twice += used and (number in rows or int(row[2]) != 0)
                rows[number] = place if used else None
                if not used and (number or place):
                    self.found.odd.append(row.group())
        self._rows = at, rows

    def _start(self, at: int) -> None:
        kind, value, self._at = token(self._content, self._at)
        if kind != "number" or b"." in value or self._number >= 0 or self._depth:
            raise CheckError(DAMAGED)
        self.drop_all()
        self.found.starts.append(int(value))


_CONSTANTS = {b"true": True, b"false": False, b"null": None}


# -- texts

_OWN = dict(zip((*range(0x18, 0x20), *range(0x80, 0x9F), 0xA0), "˘ˇˆ˙˝˛˚˜•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž€", strict=True))
"""Letters that texts of the format have in another place than Latin 1."""


def read_text(raw: bytes) -> str:
    """The letters of a text."""
    if raw.startswith(b"\xfe\xff"):
        return raw[2:].decode("utf-16-be", "replace")
    if raw.startswith(b"\xef\xbb\xbf"):
        return raw[3:].decode("utf-8", "replace")
    return raw.decode("latin-1").translate(_OWN)


def strings_in(value: Value) -> Iterator[str]:
    """Every text and name within an object, references not followed."""
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, bytes):
            yield read_text(found)
        elif isinstance(found, Name):
            yield str(found)
        elif isinstance(found, dict | Stream):
            entries = found.entries if isinstance(found, Stream) else found
            for key, one in reversed(entries.items()):
                waiting += [one, key]
        elif type(found) is list:
            waiting += reversed(found)
