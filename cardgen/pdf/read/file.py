"""A PDF, opened: its objects by number, what leads to them, and what nothing leads to."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cached_property
from typing import cast

from cardgen.errors import CheckError
from cardgen.pdf.read.limits import MOST_PAGES, MOST_PARTS, MOST_PDF, Budget, TooLarge
from cardgen.pdf.read.lock import Lock, open_lock
from cardgen.pdf.read.objects import DAMAGED, Ref, Scan, Stream, Value, read_text, scan, values_in
from cardgen.pdf.read.streams import Unpacker
from cardgen.pdf.read.tables import Tables, read_tables
from cardgen.pdf.read.walk import Walk, walk_through

_PACKED = {"/Type", "/N", "/First", "/Length", "/Filter"}
OF_EMPTY_DRAWING = {"/Type", "/Subtype", "/BBox", "/Resources", "/Length", "/Filter"}
_EXTENSIONS = {"/ADBE": {"/BaseVersion": "/1.7", "/ExtensionLevel": 8}}
_LEAST_LOCKED = 2048


class PdfFile:
    """An opened file.

    Attributes:
        lock: None where it opens without a password.
        hidden: how many objects stand elsewhere than its table says, or twice.
        superseded: how many have a newer version behind them.
        between: what is part of no object, or says more than its lock must; the comments of the library that writes files don't count.
        outside: bytes before its beginning and behind its end.
        odd: what its tables say that ours don't.
        versions: how often it was saved.
    """

    def __init__(self, content: bytes, password: str | Callable[[], str] = "") -> None:
        """Read its objects.  password: of an encrypted file, or what asks for it.

        Raises:
            CheckError: it is damaged or not a PDF, is larger than any of ours, or doesn't open with that password.
        """
        if len(content) > MOST_PDF:
            raise TooLarge("more bytes", MOST_PDF)
        self.content = content
        self._scan = scan(content)
        self._unpacker, parts = Unpacker(), Budget(MOST_PARTS, "more parts")
        self.lock: Lock | None = None
        self.hidden, self.superseded, self.versions = self._scan.twice, 0, len(self._scan.starts)
        self.between, self.outside = self._scan.between, self._scan.outside
        tables = read_tables(self._scan, self.data, parts)
        self.trailer, self.odd = tables.trailer, tables.odd
        self.bookkeeping: set[int] = set(tables.streams.values())
        self._objects: dict[int, Value] = dict(self._listed(tables))
        self._measure(self._scan)
        self._open_lock(password)
        self._unpack_objects(tables, parts)

    # -- objects

    def get(self, value: Value) -> Value:
        """What a reference stands for, or the value itself; None for what isn't there."""
        for _ in range(9):
            if not isinstance(value, Ref):
                return value
            value = self._objects.get(value.number)
        raise CheckError(DAMAGED)

    def entries(self, value: Value) -> dict[str, Value]:
        """A dictionary, a stream's as well; empty if there is none."""
        found = self.get(value)
        return found.entries if isinstance(found, Stream) else found if isinstance(found, dict) else {}

    def items(self, value: Value) -> list[Value]:
        """An array; empty if there is none."""
        found = self.get(value)
        return found if isinstance(found, list) else []

    def numbers(self, value: Value, count: int, missing: tuple[float, ...]) -> tuple[float, ...]:
        """So many numbers of an array; `missing` if they aren't there."""
        found = [self.get(one) for one in self.items(value)]
        fine = len(found) == count and all(isinstance(one, int | float) and abs(one) < 1e12 for one in found)
        return tuple(map(float, found)) if fine else missing

    def text(self, value: Value) -> str:
        """A text as viewers show it; of anything else, how it is written."""
        found = self.get(value)
        return read_text(found) if isinstance(found, bytes) else "" if found is None else str(found)

    def data(self, stream: Stream) -> bytes:
        """What a stream holds, opened and unpacked; empty where it can't be."""
        if stream.data is None:
            stream.data, stream.whole = self._unpacked(stream)
        return stream.data

    @property
    def objects(self) -> Mapping[int, Value]:
        """The objects by their numbers."""
        return self._objects

    def number_at(self, place: Value) -> int:
        """Of the object that begins at a place; 0: none does."""
        return self._scan.objects.get(place, (0, None))[0] if isinstance(place, int) else 0

    def all_objects(self) -> Iterator[tuple[int, Value]]:
        """Every object in the file by its number, also what its table doesn't have."""
        yield from self._objects.items()
        yield from (one for one in self._scan.objects.values() if one[1] is not self._objects.get(one[0]))

    @property
    def streams(self) -> Iterator[Stream]:
        return (value for _, value in self.all_objects() if isinstance(value, Stream))

    @cached_property
    def broken(self) -> int:
        """How many streams don't unpack to their last byte, as something hidden in them makes it."""
        for one in self.streams:
            self.data(one)
        return sum(not one.whole for one in self.streams)

    # -- what its tables list

    def _listed(self, tables: Tables) -> Iterator[tuple[int, Value]]:
        """Numbers and values of all objects but those that are packed; counts what the tables don't have."""
        listed = set(tables.streams)
        self.hidden += tables.unread
        for number, place in tables.places.items():
            found = self._scan.objects.get(place) if isinstance(place, int) else None
            if found is not None and found[0] == number:
                listed.add(cast("int", place))
                yield number, found[1]
            else:
                self.hidden += isinstance(place, int)
        left = [number for place, (number, _) in self._scan.objects.items() if place not in listed]
        self.superseded += sum(number in tables.places for number in left)
        self.hidden += sum(number not in tables.places for number in left)

    def _measure(self, found: Scan) -> None:
        """Streams whose length stands elsewhere end where it says."""
        for _, stream in found.objects.values():
            if not isinstance(stream, Stream) or not isinstance(length := stream.entries.get("/Length"), Ref):
                continue
            self.bookkeeping.add(length.number)
            size = self.get(length)
            if type(size) is int and 0 <= size <= len(stream.raw) and not stream.raw[size:].strip():
                stream.raw = stream.raw[:size]
            else:
                self.hidden += 1

    @property
    def identity(self) -> bytes:
        return b"".join(one for one in self.items(self.trailer.get("/ID")) if isinstance(one, bytes))

    # -- what is locked

    def _open_lock(self, password: str | Callable[[], str]) -> None:
        raw = self.trailer.get("/Encrypt")
        if raw is None:
            return
        entries = self.entries(raw)
        self.bookkeeping.add(raw.number if isinstance(raw, Ref) else 0)
        self.lock = open_lock(entries, password if isinstance(password, str) else password())
        if self.lock.odd:
            self.between.append(b"lock")
        for number, value in self._objects.items():
            if number not in self.bookkeeping:
                self._objects[number] = self._unlocked(value)
        root = self.entries(self.trailer.get("/Root"))
        if self.get(root.pop("/Extensions", _EXTENSIONS)) != _EXTENSIONS:  # what encryption says of itself
            self.between.append(b"extensions")

    def _unlocked(self, value: Value) -> Value:
        """An object with its texts opened; streams are opened when they are read."""
        if isinstance(value, bytes):
            opened = cast("Lock", self.lock).opened(value)
            return b"?" if opened is None else opened
        if isinstance(value, Stream):
            value.entries = self._unlocked(value.entries)
        elif isinstance(value, dict):
            return {key: self._unlocked(one) for key, one in value.items()}
        elif type(value) is list:
            return [self._unlocked(one) for one in value]
        return value

    def _unpacked(self, stream: Stream) -> tuple[bytes, bool]:
        """What a stream holds, and whether it unpacks cleanly."""
        raw, fine = stream.raw, True
        if self.lock and stream.entries.get("/Type") != "/XRef":
            opened = self.lock.opened(raw)
            fine, raw = opened is not None and len(raw) >= _LEAST_LOCKED and not len(raw) & (len(raw) - 1), opened or b""
        data, whole = self._unpacker.unpack(raw, *(self.get(stream.entries.get(key)) for key in ("/Filter", "/DecodeParms")))
        return data, fine and whole

    def _unpack_objects(self, tables: Tables, parts: Budget) -> None:
        """Objects that are packed into streams."""
        packs: dict[int, list[tuple[int, int]]] = {}
        for number, place in tables.places.items():
            if isinstance(place, tuple):
                packs.setdefault(place[0], []).append((place[1], number))
        for pack, rows in packs.items():
            stream = self._objects.get(pack)
            if not isinstance(stream, Stream) or stream.entries.get("/Type") != "/ObjStm":
                raise CheckError(DAMAGED)
            self.bookkeeping.add(pack)
            self._unpack(stream, dict(rows), tables, parts)

    def _unpack(self, stream: Stream, rows: dict[int, int], tables: Tables, parts: Budget) -> None:
        """rows: index → number of the objects that this stream has, as the tables say."""
        data, first = self.data(stream), stream.entries.get("/First")
        if type(first) is not int or first < 0:
            raise CheckError(DAMAGED)
        head, odd, _ = values_in(data[:first], parts)
        values, more, twice = values_in(data[first:], parts)
        table = [value for _, value in head]
        if table[1::2] != [place for place, _ in values] or any(table[2 * i : 2 * i + 1] != [number] for i, number in rows.items()):
            raise CheckError(DAMAGED)
        if odd or more:
            self.between.append(b"packed")
        if stream.entries.keys() - _PACKED or stream.entries.get("/N") != len(values):
            self.odd.append(b"packed")
        self.hidden += twice
        for i, (number, (_, value)) in enumerate(zip(table[::2], values, strict=True)):
            if i in rows:
                self._objects[number] = value
            elif number in tables.places:
                self.superseded += 1
            else:
                self.hidden += 1

    # -- what leads to what

    @cached_property
    def walk(self) -> Walk:
        """Everything to which catalog and document information lead."""
        return walk_through(self)

    @property
    def left_over(self) -> dict[int, Value]:
        """The objects to which nothing leads, by number."""
        reached = self.walk.numbers | self.bookkeeping
        return {number: value for number, value in self._objects.items() if number not in reached}

    @cached_property
    def unused(self) -> int:
        """How many objects nothing leads to; empty drawings, with which encrypted files are made to look alike, don't count."""
        left = self.left_over
        if self.lock:
            for number in [number for number, value in left.items() if self._is_empty_drawing(value)]:
                parts = left.pop(number).entries.values()
                for part in parts:
                    left.pop(part.number if isinstance(part, Ref) else 0, None)
        return len(left)

    def _is_empty_drawing(self, value: Value) -> bool:
        if not isinstance(value, Stream) or value.entries.keys() - OF_EMPTY_DRAWING or self.data(value):
            return False
        usual = (value.entries.get("/Type", "/XObject"), value.entries.get("/Subtype")) == ("/XObject", "/Form")
        box, resources = (self.get(value.entries.get(key)) for key in ("/BBox", "/Resources"))
        return usual and box == [0, 0, 0, 0] and not resources

    @cached_property
    def pages(self) -> list[tuple[int, dict[str, Value]]]:
        """Number and dictionary of each page, with what it has from those above it."""
        root = self.entries(self.trailer.get("/Root"))
        waiting: list[tuple[Value, dict[str, Value]]] = [(root.get("/Pages"), {})]
        found: list[tuple[int, dict[str, Value]]] = []
        seen: set[int] = set()
        while waiting:
            raw, above = waiting.pop()
            number = raw.number if isinstance(raw, Ref) else 0
            entries = self.entries(raw)
            if number in seen or not entries:
                raise CheckError(DAMAGED)
            seen |= {number} - {0}
            inherited = above | {key: entries[key] for key in ("/MediaBox", "/Resources", "/CropBox", "/Rotate") if key in entries}
            if "/Kids" in entries:
                waiting += [(kid, inherited) for kid in reversed(self.items(entries["/Kids"]))]
            else:
                found.append((number, inherited | entries))
            if len(found) + len(waiting) > MOST_PAGES:
                raise TooLarge("more pages", MOST_PAGES)
        if not found:
            raise CheckError(DAMAGED)
        return found

    @property
    def info(self) -> dict[str, str]:
        """The document information."""
        return {key: self.text(value) for key, value in self.entries(self.trailer.get("/Info")).items()}

    # -- as another one

    def saved_once(self, changed: Mapping[int, Value], dropped: Set[int], info: Value) -> PdfFile:
        """This file as if it had been written at once, by us: without what other programs leave in tables, and without older versions.

        Args:
            changed: objects as they are in it, by number.
            dropped: numbers of those that it lacks.
            info: its document information.
        """
        other = copy.copy(self)
        for key in ("walk", "unused", "pages", "broken"):
            other.__dict__.pop(key, None)
        other._objects = {number: value for number, value in {**self._objects, **changed}.items() if number not in dropped}
        other.superseded, other.versions, other.odd = 0, 1, []
        other.trailer = self.trailer | {"/Info": info}
        return other


def info_number(info: Mapping[str, str], key: str, missing: int) -> int | None:
    """A number in the document information; None if it isn't one, `missing` if it isn't there."""
    text = info.get(key)
    if text is None:
        return missing
    return int(text) if re.fullmatch("[1-9][0-9]{0,3}", text) else None
