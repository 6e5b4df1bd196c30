"""A PDF, opened: its objects by number, what leads to them, and what nothing leads to."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from cardgen.errors import CheckError
from cardgen.pdf.read.limits import MOST_OBJECTS, MOST_PAGES, MOST_PARTS, MOST_PDF, MOST_UNPACKED, Budget, TooLarge
from cardgen.pdf.read.lock import Lock, open_lock
from cardgen.pdf.read.objects import DAMAGED, Name, Ref, Stream, Value, scan, values_in

_TRAILER = {"/Size", "/Root", "/Info", "/ID", "/Encrypt"}
_TABLE = _TRAILER | {"/Type", "/W", "/Length"}
_PACKED = {"/Type", "/N", "/First", "/Length", "/Filter"}
_EMPTY = {"/Type", "/Subtype", "/BBox", "/Resources", "/Length", "/Filter"}
_EXTENSIONS = {"/ADBE": {"/BaseVersion": "/1.7", "/ExtensionLevel": 8}}
_LEAST_LOCKED = 2048


class PdfFile:
    """An opened file.

    Attributes:
        lock: None where it opens without a password.
        hidden: how many objects stand elsewhere than its table says, or twice.
        between: what is part of no object, or says more than its table and its lock must.
        versions: how often it was saved.
    """

    def __init__(self, content: bytes, password: str | Callable[[], str] = "") -> None:
        """Read its objects.

        Args:
            content: its bytes.
            password: of an encrypted one, or what asks for it.

        Raises:
            CheckError: it is damaged or no PDF, is larger than any of ours, or doesn't open with that password.
        """
        if len(content) > MOST_PDF:
            raise TooLarge("more bytes", MOST_PDF)
        self.content = content
        self._scan = scan(content)
        self._unpacking = Budget(MOST_UNPACKED, "more in it")
        self._parts = Budget(MOST_PARTS, "more parts")
        self.lock: Lock | None = None
        self.hidden, self.versions = self._scan.twice, len(self._scan.starts)
        self.between, self.outside = self._scan.between, self._scan.outside
        self.bookkeeping: set[int] = set()
        self._objects: dict[int, Value] = {}
        self._packed: dict[int, tuple[int, int]] = {}
        self.trailer = self._read_tables()
        self._open_lock(password)
        self._unpack_objects()

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

    # -- tables

    def _read_tables(self) -> dict[str, Value]:
        """Find all objects where the tables say; returns the dictionary of the newest one."""
        tables, places = self._scan.tables, dict[int, int]()
        start, seen = (self._scan.starts or [-1])[-1], set[int]()
        newest: dict[str, Value] = {}
        while start not in seen:
            seen.add(start)
            if start in tables:
                rows, entries = tables[start]
            else:
                rows, entries = self._table_stream(start)
            places = rows | places
            newest = newest or entries
            if entries.keys() - (_TRAILER if start in tables else _TABLE):
                self.between.append(b"trailer")
            start = entries.get("/Prev", start)
            if type(start) is not int:
                raise CheckError(DAMAGED)
        self._check_identity(newest)
        for number, place in places.items():
            found = self._scan.objects.get(place)
            if found is None or found[0] != number:
                self.hidden += 1
            else:
                self._objects[number] = found[1]
        listed = {place for number, place in places.items() if self._objects.get(number) is not None}
        self.hidden += sum(place not in listed for place in self._scan.objects) + len(tables.keys() - seen)
        return newest

    def _table_stream(self, start: int) -> tuple[dict[int, int], dict[str, Value]]:
        """A table that is an object: rows of kind, place and index."""
        number, table = self._scan.objects.get(start, (0, None))
        if not isinstance(table, Stream) or table.entries.get("/Type") != "/XRef" or table.entries.get("/W") != [1, 4, 2]:
            raise CheckError(DAMAGED)
        size = table.entries.get("/Size")
        if type(size) is not int or size > MOST_OBJECTS or len(table.raw) != 7 * size or "/Filter" in table.entries:
            raise CheckError(DAMAGED)
        places: dict[int, int] = {}
        for one in range(size):
            row = table.raw[7 * one : 7 * one + 7]
            kind, place, index = row[0], int.from_bytes(row[1:5], "big"), int.from_bytes(row[5:], "big")
            if kind == 1:
                places[one] = place
            elif kind == 2:
                self._packed[one] = place, index
            if (kind == 1 and index) or kind > 2 or (kind == 0 and any(row)):
                self.between.append(row)
        self.bookkeeping.add(number)
        return places, table.entries

    def _check_identity(self, trailer: dict[str, Value]) -> None:
        parts = trailer.get("/ID", [])
        fine = isinstance(parts, list) and (not parts or (len(parts) == 2 and parts[0] == parts[1] and isinstance(parts[0], bytes)))
        if not fine or any(len(part) != 16 for part in parts):
            self.between.append(b"identity")

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
        raw, filters = stream.raw, self.get(stream.entries.get("/Filter"))
        if self.lock and stream.entries.get("/Type") != "/XRef":
            opened = self.lock.opened(raw)
            fine, raw = opened is not None and len(raw) >= _LEAST_LOCKED and not len(raw) & (len(raw) - 1), opened or b""
        else:
            fine = True
        if filters is None or filters == []:
            self._unpacking.spend(len(raw))
            return raw, fine
        if filters not in ("/FlateDecode", ["/FlateDecode"]) or self.get(stream.entries.get("/DecodeParms")) is not None:
            return raw, False
        return self._inflated(raw, fine)

    def _inflated(self, raw: bytes, fine: bool) -> tuple[bytes, bool]:
        unpacking = zlib.decompressobj()
        try:
            data = unpacking.decompress(raw, max(self._unpacking.left, 0) + 1)
        except zlib.error:
            return self._as_far_as_it_goes(raw), False
        self._unpacking.spend(len(data))
        return data, fine and unpacking.eof and not unpacking.unused_data.strip()

    def _as_far_as_it_goes(self, raw: bytes) -> bytes:
        """What viewers show of a damaged stream."""
        unpacking, data = zlib.decompressobj(), bytearray()
        with suppress(zlib.error):
            for start in range(0, len(raw), 64):
                data += (more := unpacking.decompress(raw[start : start + 64]))
                self._unpacking.spend(len(more))
        return bytes(data)

    def _unpack_objects(self) -> None:
        """Objects that are packed into streams."""
        packs: dict[int, list[tuple[int, int]]] = {}
        for number, (pack, index) in self._packed.items():
            packs.setdefault(pack, []).append((index, number))
        for pack, rows in packs.items():
            stream = self._objects.get(pack)
            if not isinstance(stream, Stream) or stream.entries.get("/Type") != "/ObjStm":
                raise CheckError(DAMAGED)
            self.bookkeeping.add(pack)
            self._unpack(stream, sorted(rows))

    def _unpack(self, stream: Stream, rows: list[tuple[int, int]]) -> None:
        data, first = self.data(stream), stream.entries.get("/First")
        if type(first) is not int or first < 0:
            raise CheckError(DAMAGED)
        head, odd, _ = values_in(data[:first], self._parts)
        values, more, twice = values_in(data[first:], self._parts)
        listed = [(number, place) for (_, number), (_, place) in zip(head[::2], head[1::2], strict=False)]
        right = [(number, place) for (_, number), (place, _) in zip(rows, values, strict=False)]
        if len(rows) != len(values) or listed != right or [index for index, _ in rows] != list(range(len(rows))):
            raise CheckError(DAMAGED)
        if odd or more or stream.entries.keys() - _PACKED or stream.entries.get("/N") != len(rows):
            self.between.append(b"packed")
        self.hidden += twice
        self._objects |= {number: value for (_, number), (_, value) in zip(rows, values, strict=True)}

    # -- what leads to what

    @cached_property
    def walk(self) -> Walk:
        """Everything to which catalog and document information lead."""
        return _walk(self)

    @cached_property
    def unused(self) -> int:
        """How many objects nothing leads to; empty drawings, with which encrypted files are made to look alike, don't count."""
        known = self.walk.numbers | self.bookkeeping
        left = {number: value for number, value in self._objects.items() if number not in known}
        if self.lock:
            for number in [number for number, value in left.items() if self._is_empty_drawing(value)]:
                parts = left.pop(number).entries.values()
                for part in parts:
                    left.pop(part.number if isinstance(part, Ref) else 0, None)
        return len(left)

    def _is_empty_drawing(self, value: Value) -> bool:
        if not isinstance(value, Stream) or value.entries.keys() - _EMPTY or self.data(value):
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


@dataclass(slots=True)
class Walk:
    """What catalog and document information lead to.

    Attributes:
        digest: of all of it, whatever its numbers, its place and how it is packed.
        numbers: of the objects that it has.
        streams: kinds of streams that are neither drawn nor fonts.
        drawings: how many drawings there are.
    """

    digest: str
    numbers: set[int]
    streams: list[str]
    attachments: list[str]
    drawings: int = 0
    scripts: int = 0
    fields: int = 0


_HOW_PACKED = ("/Length", "/Filter", "/DecodeParms")


def _walk(file: PdfFile) -> Walk:
    walk, said, order = Walk("", set(), [], []), list[str](), dict[int, int]()
    count = 0
    waiting: list[Value] = [file.trailer.get("/Info"), file.trailer.get("/Root")]
    while waiting:
        found = waiting.pop()
        if isinstance(found, Ref):
            if found.number in order:
                said.append(f"->{order[found.number]}")
                continue
            # Whether something stands in its place or in an object of its own makes no difference.
            number, found = found.number, file.get(found)
            walk.numbers.add(number)
            if isinstance(found, dict | list | Stream):
                order[number] = count
        if isinstance(found, bytes):
            said.append(repr(read_text(found)))
        elif isinstance(found, dict | Stream):
            count += 1
            waiting += _entries(file, found, walk, said)
        elif type(found) is list:
            count += 1
            said.append(f"[{len(found)}")
            waiting += reversed(found)
        else:
            said.append(_written(found))
    walk.digest = hashlib.sha256(" ".join(said).encode("utf-8", "surrogatepass")).hexdigest()
    return walk


def _entries(file: PdfFile, found: dict[str, Value] | Stream, walk: Walk, said: list[str]) -> list[Value]:
    """Note a dictionary; returns its values, the last one first."""
    entries = found.entries if isinstance(found, Stream) else found
    keys = sorted(entries)
    if isinstance(found, Stream):
        keys = [key for key in keys if key not in _HOW_PACKED]
    if "/Resources" in entries and not file.get(entries["/Resources"]):  # none are as good as empty ones
        keys.remove("/Resources")
        if isinstance(entries["/Resources"], Ref):
            walk.numbers.add(entries["/Resources"].number)
    said.append(f"<<{' '.join(keys)}")
    kind, form = file.get(entries.get("/Type")), file.get(entries.get("/Subtype"))
    if isinstance(found, Stream):
        said.append(hashlib.sha256(file.data(found)).hexdigest())
        if (kind or form) in ("/Metadata", "/EmbeddedFile"):
            walk.streams.append(str(kind or form))
        walk.drawings += form in ("/Form", "/Image")
    walk.scripts += "/JS" in entries or file.get(entries.get("/S")) == "/JavaScript"
    walk.fields += "/FT" in entries
    if kind == "/Filespec" or "/EF" in entries:
        walk.attachments.append(file.text(entries.get("/UF") or entries.get("/F")))
    return [entries[key] for key in reversed(keys)]


def _written(value: Any) -> str:
    return f"{float(value):.6g}" if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


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
