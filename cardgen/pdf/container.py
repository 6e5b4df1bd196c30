"""The file around a PDF's objects: how cardgen writes it, and the one strict walk that compares two
of them.

A file is this and nothing else: the header; in order of their numbers the objects that have a
stream, the catalogue and, of an encrypted file (`cardgen.pdf.encrypt`), what says how it is
encrypted; one stream with all other objects; one with the table of their places, which is the
trailer as well; the place of the table, the end.  Whatever else may stand in a PDF (a second table,
objects between or behind, a stream that goes on behind its end) isn't read here but refused, so
that two files which are the same to this walk are the same to every viewer.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import accumulate, pairwise, starmap

from cardgen import frozen
from cardgen.errors import Unjudged

DRAWING = 1
"""The number of what is drawn: from release 1.0 on, raise it when a byte of any file changes, then
`make golden`.  Every file names it.

A file of another number isn't judged, for it would be drawn differently: the release that drew it
does that.
"""

LEVEL = 4
"""How hard to deflate the stream of objects; 5 takes a third longer for 1 % less."""

MOST_PDF = 20_000_000
"""Bytes of a file.  What cardgen draws stays below a tenth."""

_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_MOST_OBJECTS = 20_000
_MOST_HIDDEN = 4_000_000  # bytes of what isn't a stream, in a stranger's file
_HEAD = re.compile(rb"([1-9][0-9]{0,5}) 0 obj\n")
_LENGTH = re.compile(rb"(.*)/Length (0|[1-9][0-9]{0,7})", re.DOTALL)
_TRAILER = re.compile(
    rb"<</Type/XRef/W\[1 4 2\]/Size ([1-9][0-9]{0,5})/Root ([1-9][0-9]{0,5}) 0 R"
    rb"/Info ([1-9][0-9]{0,5}) 0 R(?:/Encrypt ([1-9][0-9]{0,5}) 0 R)?"
    rb"/ID\[<([0-9a-f]{32})><([0-9a-f]{32})>\](?:/Filter/FlateDecode)?"
)
_HIDDEN = re.compile(rb"<</Type/ObjStm/N [0-9]{1,5}/First [0-9]{1,6}/Filter/FlateDecode")
_ROW = struct.Struct(">BIH")  # of the table: kind, place or the stream that has it, index in that

NOT_OURS = "isn't stored as cardgen stores files"
_DAMAGED_ROOM = "has a stream that takes more room than what it holds"


class NotOurs(Unjudged):
    """Bytes that aren't written as cardgen writes files: nothing is said about what they show."""


@frozen
class Container:
    """A file taken apart.

    Attributes:
        objects: text of each; of a stream its dictionary, without the length.  Of an encrypted file
            those that the stream of objects hides are empty, and that stream is the last one.
        packed: by number of the object, from 1, the bytes of its stream as they are in the file.
        trailer: its text.
        root, info: numbers of catalogue and document information.
        identity: the file's, 32 bytes.
        locked: whether it is encrypted.
    """

    objects: tuple[bytes, ...]
    packed: dict[int, bytes] = field(repr=False)
    trailer: bytes
    root: int
    info: int
    identity: bytes
    locked: bool

    def stream(self, number: int) -> bytes:
        """What a stream of a file that cardgen drew itself holds; no bound is kept."""
        return zlib.decompress(self.packed[number])


def stream(entries: str, packed: bytes) -> bytes:
    """An object with a stream.  entries: of its dictionary, in latin-1; packed: what it holds,
    deflated.
    """
    return b"<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (
        entries.encode("latin-1"),
        len(packed),
        packed,
    )


def write(
    objects: Sequence[bytes],
    root: int,
    info: int,
    identity: bytes,
    lock: int = 0,
    pack: Callable[[bytes, int], bytes] | None = None,
) -> bytes:
    """A file.

    Args:
        objects: text of each, the first one is number 1; with a stream as `stream` makes it.
        root, info: numbers of catalogue and document information.
        identity: 32 bytes that no other file has.
        lock: number of what says how it is encrypted; 0: it isn't.
        pack: of an encrypted file, deflates and encrypts the stream of all other objects, whose
            number it gets.
    """
    parts = [_HEADER]
    places = dict[int, int]()  # of the objects that aren't hidden
    hidden = list[tuple[int, bytes]]()
    at = len(_HEADER)

    def add(number: int, text: bytes) -> None:
        nonlocal at
        places[number] = at
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, text))
        at += len(parts[-1])

    for number, text in enumerate(objects, 1):
        if text.endswith(b"endstream") or number in (root, lock):
            add(number, text)
        else:
            hidden.append((number, text))
    number = len(objects) + 1
    first, body = _hidden_body(hidden)
    packed = pack(body, number) if pack else zlib.compress(body, LEVEL)
    add(number, stream(f"/Type/ObjStm/N {len(hidden)}/First {first}", packed))
    table = _table({**places, number + 1: at}, len(objects))
    text = b"<</Type/XRef/W[1 4 2]/Size %d/Root %d 0 R/Info %d 0 R" % (number + 2, root, info)
    if lock:  # the lengths of encrypted files tell nothing
        text += b"/Encrypt %d 0 R" % lock
    else:
        table = zlib.compress(table, 1)  # rows that differ in a byte: the quickest is the shortest
    text += b"/ID[<%s><%s>]" % (identity[:16].hex().encode(), identity[16:].hex().encode())
    text += b"/Filter/FlateDecode" * (not lock)
    add(number + 1, b"%s/Length %d>>stream\n%s\nendstream" % (text, len(table), table))
    return b"".join([*parts, _end(places[number + 1])])


def _hidden_body(hidden: Sequence[tuple[int, bytes]]) -> tuple[int, bytes]:
    """What the stream of objects holds, from numbers and texts; and where the first text begins in
    it, which only their number decides: the true length would tell something of what follows.
    """
    starts = accumulate([len(text) + 1 for _, text in hidden], initial=0)
    index = " ".join([f"{number} {at}" for (number, _), at in zip(hidden, starts, strict=False)])
    first = len(hidden) * 16
    return first, index.encode().ljust(first) + b"".join([text + b"\n" for _, text in hidden])


def _table(places: dict[int, int], count: int) -> bytes:
    """The rows of the table.

    Args:
        places: of the objects that aren't hidden, by their numbers.
        count: how many objects there are, the streams of objects and of the table apart.
    """
    index = iter(range(count))
    rows = [
        (1, places[number], 0) if number in places else (2, count + 1, next(index))
        for number in range(1, count + 3)
    ]
    return b"".join(starmap(_ROW.pack, [(0, 0, 0), *rows]))


def _end(at: int) -> bytes:
    return b"startxref\n%d\n%%%%EOF\n" % at


def read(content: bytes) -> Container:
    """Take a file apart; every byte of it is accounted for, apart from what is in its streams.

    Raises:
        NotOurs: it isn't written as `write` does it.
    """
    if not content.startswith(_HEADER) or len(content) > MOST_PDF:
        raise NotOurs(NOT_OURS)
    texts = dict[int, bytes]()
    packed = dict[int, bytes]()
    places = dict[int, int]()
    at = len(_HEADER)
    for number, place, text, data, end in _objects(content, at):
        texts[number] = text
        places[number] = place
        if data is not None:
            packed[number] = data
        at = end

    # The table, which is the trailer, and before it the stream of objects.
    last = max(texts, default=0)
    trailer = _TRAILER.fullmatch(texts.pop(last, b""))
    if not trailer or content[at:] != _end(places[last]):
        raise NotOurs(NOT_OURS)
    size, root, info, lock = (int(trailer[i] or 0) for i in (1, 2, 3, 4))
    count = size - 3
    fits = last == size - 1 and {root, info, lock or root} < set(range(1, count + 1))
    if not fits or last not in packed:
        raise NotOurs(NOT_OURS)
    wanted = _table(places, count)
    table = packed.pop(last)
    outside = {*packed, root, *([lock] if lock else [])}
    if (table if lock else _whole(table, len(wanted))) != wanted or texts.keys() != outside:
        raise NotOurs(NOT_OURS)
    if not _HIDDEN.fullmatch(texts.get(count + 1, b"")):
        raise NotOurs(NOT_OURS)
    if not lock:
        head = texts.pop(count + 1)
        body = _whole(packed.pop(count + 1), _MOST_HIDDEN)
        numbers = [number for number in range(1, count + 1) if number not in texts]
        hidden = _texts(body, numbers)
        first, right = _hidden_body(hidden)
        entries = b"<</Type/ObjStm/N %d/First %d/Filter/FlateDecode" % (len(hidden), first)
        if body != right or head != entries or any(b">>stream\n" in text for _, text in hidden):
            raise NotOurs(NOT_OURS)
        texts |= dict(hidden)
    return Container(
        tuple([texts.get(number, b"") for number in range(1, count + 1 + bool(lock))]),
        packed,
        trailer[0],
        root,
        info,
        bytes.fromhex((trailer[5] + trailer[6]).decode()),
        bool(lock),
    )


def _objects(content: bytes, at: int) -> Iterator[tuple[int, int, bytes, bytes | None, int]]:
    """Number, place, text, stream and end of each object, one behind the other.  Raises NotOurs:
    one doesn't end where it says.
    """
    before = 0
    while head := _HEAD.match(content, at):
        number = int(head[1])
        if not before < number < _MOST_OBJECTS:
            raise NotOurs(NOT_OURS)
        before = number
        begin = head.end()
        end = content.find(b"\nendobj\n", begin)
        marked = content.find(b">>stream\n", begin, max(end, begin))
        text = content[begin : max(end, begin)]
        data = None
        if end >= 0 and marked >= 0:
            length = _LENGTH.fullmatch(content, begin, marked)
            if not length:
                raise NotOurs("has a stream that doesn't say how long it is")
            text = length[1]
            begin = marked + len(b">>stream\n")
            end = begin + int(length[2])
            data = content[begin:end]
            if not content.startswith(b"\nendstream\nendobj\n", end):
                raise NotOurs("has a stream that isn't as long as it says")
            end += len(b"\nendstream")
        elif end < 0:
            raise NotOurs("has an object that doesn't end")
        yield number, at, text, data, end + len(b"\nendobj\n")
        at = end + len(b"\nendobj\n")


def _whole(raw: bytes, most: int) -> bytes:
    """What a stream holds of which every file has its own.  Raises NotOurs: it is damaged, longer
    than `most` bytes, or hides something.
    """
    data = inflated(raw, most)
    if data is None:
        raise NotOurs(NOT_OURS)
    if len(raw) > _room(data):
        raise NotOurs(_DAMAGED_ROOM)
    return data


def _room(data: bytes) -> int:
    """Bytes that whatever deflates needs at most; what takes more wanted to hide something."""
    return len(data) + len(data) // 1000 + 64


def _texts(body: bytes, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
    """The objects in a stream of them; which is to be the same again when it is built from them."""
    first = 16 * len(numbers)
    starts = body[:first].split()[1::2]
    if len(starts) != len(numbers) or not all(re.fullmatch(rb"[0-9]{1,7}", at) for at in starts):
        raise NotOurs(NOT_OURS)
    places = [*map(int, starts), len(body) - first]
    if places != sorted(places):  # lying over each other, few bytes would become gigabytes
        raise NotOurs(NOT_OURS)
    return [
        (number, body[first + at : first + end - 1])
        for number, (at, end) in zip(numbers, pairwise(places), strict=True)
    ]


def compare(
    given: Container, right: Container, unlock: Callable[[bytes], bytes] | None = None
) -> frozenset[int]:
    """Numbers of the objects in which two files differ, how their streams are deflated apart; 0
    stands for the trailer.

    Args:
        given: a stranger's.
        right: drawn by cardgen; every limit comes from it.
        unlock: opens a stream of encrypted files.

    Raises:
        NotOurs: a stream of the given file is damaged, or something is hidden behind its end.
    """
    differ = set[int]()
    if given.trailer != right.trailer or len(given.objects) != len(right.objects):
        differ.add(0)
    damaged: NotOurs | None = None
    pairs = zip(given.objects, right.objects, strict=False)
    for number, (text, other) in enumerate(pairs, 1):
        raw = given.packed.get(number)
        wanted = right.packed.get(number)
        if text != other or (raw is None) is not (wanted is None):
            differ.add(number)
            continue
        if raw is None or wanted is None or raw == wanted:
            continue
        try:
            room = len(raw)
            if unlock:
                rooms = (len(wanted) // 2, len(wanted), 2 * len(wanted))
                if raw[:16] != wanted[:16] or room not in rooms:
                    differ.add(number)
                    continue
                raw = unlock(raw)
                wanted = unlock(wanted)
            plain = zlib.decompress(wanted)
            if inflated(raw, len(plain)) != plain:
                differ.add(number)
            elif not unlock and room > _room(plain):
                raise NotOurs(_DAMAGED_ROOM)
        except NotOurs as error:
            damaged = error
    if damaged and not differ:  # a difference is told first, whatever else is damaged
        raise damaged
    return frozenset(differ)


def inflated(raw: bytes, most: int) -> bytes | None:
    """What a stream holds; None if that is more than `most` bytes.  Raises NotOurs: it is
    damaged, or something is behind its end.
    """
    inflater = zlib.decompressobj()
    try:
        data = inflater.decompress(raw, most + 1)
    except zlib.error:
        raise NotOurs("has a damaged stream") from None
    if len(data) > most:
        return None
    if not inflater.eof or inflater.unused_data or inflater.unconsumed_tail:
        raise NotOurs("has a stream that is cut off, or that something stands behind")
    return data


# -- what a file says of itself

_MOST_INFO, _MOST_ENTRIES = 1_000_000, 20  # bytes, and entries, of a document information
_ENTRY = re.compile(rb"/([A-Za-z]+)(?:\(((?:[^\\()]|\\[\\()rn])*)\)|<feff((?:[0-9a-f]{4})*)>)")
_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})
_MEANT = {"\\\\": "\\", "\\(": "(", "\\)": ")", "\\r": "\r", "\\n": "\n"}


@lru_cache(maxsize=1024)  # keys and cards are called the same on every page
def string(text: str) -> str:
    """A text as it is written: ASCII as it is, all else as UTF-16 in hexadecimal digits."""
    return (
        f"({text.translate(_ESCAPES)})"
        if text.isascii()
        else f"<feff{text.encode('utf-16-be').hex()}>"
    )


def write_info(info: dict[str, str]) -> str:
    """The document information.  info: its entries by their names, ASCII letters."""
    return f"<<{''.join(f'/{name}{string(text)}' for name, text in info.items())}>>"


def read_info(text: bytes) -> dict[str, str]:
    """The document information as `write_info` wrote it.  Raises NotOurs: it isn't that."""
    found: dict[str, str] = {}
    at = 2
    end = len(text) - 2
    while at < end <= _MOST_INFO and (entry := _ENTRY.match(text, at, end)):
        name, plain, digits = entry.groups()
        if name.decode() in found or len(found) > _MOST_ENTRIES:
            break
        try:
            if digits is None:
                decoded = re.sub(r"\\.", lambda mark: _MEANT[mark[0]], plain.decode("ascii"))
            else:
                decoded = bytes.fromhex(digits.decode()).decode("utf-16-be")
        except UnicodeDecodeError:
            break
        found[name.decode()] = decoded
        at = entry.end()
    if write_info(found).encode("latin-1") != text:
        raise NotOurs("says of itself what no file of cardgen's says")
    return found
