"""The file around a PDF's objects: how cardgen writes it, and the one strict walk that compares two
of them.

A file is this and nothing else: the header, objects 1 to n in order, one table with their places,
one trailer, the place of the table, the end.  Whatever else may stand in a PDF (a second table,
objects between or behind, a stream that goes on behind its end) isn't read here but refused, so
that two files which are the same to this walk are the same to every viewer.

An encrypted file (`cardgen.pdf.encrypt`) has its table in a stream, the last object, which is the
trailer as well.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field

from cardgen import frozen
from cardgen.errors import Unjudged

DRAWING = 1
"""The number of what is drawn: from release 1.0 on, raise it when a byte of any file changes, then
`make golden`.  Every file names it.

A file of another number isn't judged, for it would be drawn differently: the release that drew it
does that.
"""

MOST_PDF = 20_000_000
"""Bytes of a file.  What cardgen draws stays below a tenth."""

_HEADER, _LOCKED_HEADER = (b"%%PDF-1.%d\n%%\xe2\xe3\xcf\xd3\n" % version for version in (4, 7))
_MOST_OBJECTS = 20_000
_LENGTH = re.compile(rb"(.*)/Length (0|[1-9][0-9]{0,7})", re.DOTALL)
_TRAILER = re.compile(
    rb"(?:trailer\n<<|<</Type/XRef/W\[1 4 2\])/Size [0-9]{1,6}/Root ([0-9]{1,6}) 0 R/Info"
    rb" ([0-9]{1,6}) 0 R"
    rb"(?:/Encrypt [0-9]{1,6} 0 R)?/ID\[<([0-9a-f]{32})><([0-9a-f]{32})>\](?:>>\n)?"
)
_ROW = struct.Struct(">BIH")  # of a table in a stream: kind, place, index


_NOT_OURS = "isn't stored as cardgen stores files"


class NotOurs(Unjudged):
    """Bytes that aren't written as cardgen writes files: nothing is said about what they show."""


@frozen
class Container:
    """A file taken apart.

    Attributes:
        objects: text of each object; of a stream its dictionary, without the length.
        packed: by number of the object, from 1, the bytes of its stream as they are in the file.
        trailer: its text, and of a table in a stream what it says apart from places.
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


def write(objects: Sequence[bytes], root: int, info: int, identity: bytes) -> bytes:
    """A file.

    Args:
        objects: text of each, the first one is number 1; with a stream as `stream` makes it.
        root, info: numbers of catalogue and document information.
        identity: 16 bytes that no other file has.
    """
    content, offsets = _written(_HEADER, objects)
    name = identity.hex().encode()
    trailer = b"trailer\n<</Size %d/Root %d 0 R/Info %d 0 R/ID[<%s><%s>]>>\n" % (
        len(objects) + 1,
        root,
        info,
        name,
        name,
    )
    return b"".join((content, _table(offsets), trailer, _end(len(content))))


def write_locked(
    objects: Sequence[bytes], hidden: int, root: int, info: int, lock: int, identity: bytes
) -> bytes:
    """An encrypted file.

    Args:
        objects: those outside of the last of them, which holds the others.
        hidden: how many others there are; the table's number comes before theirs.
        root, info, lock: numbers of catalogue, document information and what says how it is
            encrypted.
        identity: 32 bytes.
    """
    content, offsets = _written(_LOCKED_HEADER, objects)
    count = len(objects)
    at = len(content)
    rows = [
        (0, 0, 0),
        *((1, place, 0) for place in (*offsets, at)),
        *((2, count, index) for index in range(hidden)),
    ]
    table = b"".join([_ROW.pack(*row) for row in rows])
    names = (identity[:16].hex().encode(), identity[16:].hex().encode())
    text = b"%d 0 obj\n<</Type/XRef/W[1 4 2]/Size %d/Root %d 0 R/Info %d 0 R" % (
        *(count + 1, len(rows), root, info),
    )
    text += b"/Encrypt %d 0 R/ID[<%s><%s>]/Length %d>>stream\n%s" % (
        *(lock, *names, len(table), table),
    )
    return b"".join((content, text, b"\nendstream\nendobj\n", _end(at)))


def _written(header: bytes, objects: Sequence[bytes]) -> tuple[bytes, list[int]]:
    """Header and objects, and where each begins."""
    parts = [header]
    offsets = []
    at = len(header)
    for number, text in enumerate(objects, 1):
        offsets.append(at)
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, text))
        at += len(parts[-1])
    return b"".join(parts), offsets


def _table(offsets: Sequence[int]) -> bytes:
    rows = b"".join([b"%010d 00000 n \n" % at for at in offsets])
    return b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(offsets) + 1, rows)


def _end(at: int) -> bytes:
    return b"startxref\n%d\n%%%%EOF\n" % at


def read(content: bytes) -> Container:
    """Take a file apart; every byte of it is accounted for, apart from what is in its streams.

    Raises:
        NotOurs: it isn't written as `write` or `write_locked` does it.
    """
    locked = content.startswith(_LOCKED_HEADER)
    if not (locked or content.startswith(_HEADER)) or len(content) > MOST_PDF:
        raise NotOurs(_NOT_OURS)
    objects = list[bytes]()
    packed = dict[int, bytes]()
    offsets = list[int]()
    at = len(_HEADER)
    for number, place, text, data, end in _objects(content, at):
        objects.append(text)
        offsets.append(place)
        if data is not None:
            packed[number] = data
        at = end
    if locked and packed and max(packed) == len(objects):  # the table, with its own place in it
        text = objects.pop()
        rows = packed.pop(len(objects) + 1)
        tail = _end(offsets[-1])
        places = b"".join([_ROW.pack(1, place, 0) for place in offsets])
        fits = (
            not len(rows) % _ROW.size
            and rows[: _ROW.size] == bytes(_ROW.size)
            and rows[_ROW.size :].startswith(places)
        )
        trailer = _TRAILER.fullmatch(text)
        rest = rows[_ROW.size + len(places) :]
    else:
        table = _table(offsets)
        trailer = _TRAILER.match(content, at + len(table))
        rest = b""
        fits = not locked and content.startswith(table, at)
        tail = _end(at)
        at = trailer.end() if trailer else at
    if not fits or not trailer or content[at:] != tail:
        raise NotOurs(_NOT_OURS)
    root = int(trailer[1])
    info = int(trailer[2])
    if not 0 < root <= len(objects) or not (locked or 0 < info <= len(objects)):
        raise NotOurs(_NOT_OURS)
    return Container(
        tuple(objects),
        packed,
        trailer[0] + rest,
        root,
        info,
        bytes.fromhex((trailer[3] + trailer[4]).decode()),
        locked,
    )


def _objects(content: bytes, at: int) -> Iterator[tuple[int, int, bytes, bytes | None, int]]:
    """Number, place, text, stream and end of each object, one behind the other.  Raises NotOurs:
    one doesn't end where it says.
    """
    for number in range(1, _MOST_OBJECTS):
        head = b"%d 0 obj\n" % number
        if not content.startswith(head, at):
            return
        begin = at + len(head)
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
            elif not unlock and room > len(plain) + len(plain) // 1000 + 64:
                # Whatever deflated it wanted room to hide something.
                raise NotOurs("has a stream that takes more room than what it holds")
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
