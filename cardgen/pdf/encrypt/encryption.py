"""A finished player's file → one that opens only with a password (AES-256, revision 6 of the format's own encryption).

That encryption hides texts and drawings, but neither names nor numbers nor lengths.  Left as it is, a file would say
in plain letters which drawings it uses, and those are called after cards.  So nearly everything goes into one encrypted
stream; the drawings that remain beside it look alike, are equally long, and there are always equally many.  That costs
a few hundred kilobytes.  Without the password one sees how many pages it has, and nothing of what is on them.
"""

from __future__ import annotations

import io
import re
import secrets
import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

from pypdf import PdfReader, PdfWriter
from pypdf.errors import DependencyError
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NameObject, NumberObject, PdfObject, StreamObject

from cardgen.errors import CheckError, InputError
from cardgen.pdf.read import PdfFile, Stream

Numbered = tuple[int, StreamObject]
"""A stream and its number in the plain file; 0 for an empty drawing."""

_ROOM_OF_A_DRAWING = 2048  # bytes of a stream that draws a card or a part of one; all of them are shorter

_ROOM = 16_384
"""Bytes of every other stream: pages, fonts, the list of all that isn't a stream.  Almost twice as many as any of them takes in any
game, layout and deal that we tried.  It hangs on nothing that was dealt: with a length of its own for each page, or for the longest
one of a file, one could see who holds a joker."""

_DRAWINGS = 192  # the number of drawings in a file is a multiple of this; no game that we know needs more

_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_BLOCK = b"\x00\x00\x00\xff\xff"  # of deflated data: nothing at all, and more follows
_LAST_BLOCK = b"\x01\x00\x00\xff\xff"

_OTHER_VERSION = "nothing was written: install another version of pypdf"


def check_available() -> None:
    """Raises InputError if nothing is installed that encrypts, or not in the way that is needed here."""
    try:
        _make_lock("")
    except DependencyError:
        raise InputError(
            "encryption needs the package cryptography, which isn't installed",
            'pipx inject cardgen cryptography, or pip install "cardgen[encrypt]"',
        ) from None


def encrypt(content: bytes, password: str) -> bytes:
    """Encrypt a file of ours.  Pages, texts and properties are the same once it is open; no two results are."""
    reader = PdfReader(io.BytesIO(content))
    result = _Writer(reader, *_make_lock(password), lambda drawings: secrets.SystemRandom().sample(drawings, len(drawings))).write()
    _check(result, password, len(reader.pages))
    return result


def is_as_encrypted(found: PdfFile, content: bytes) -> bool:
    """Whether an opened file is, but for what comes by lot, to the last byte what is made here of a file of ours.

    By lot come the keys, the salts of its streams, its identity, and the order of its drawings.
    """
    numbers: dict[object, list[int]] = {}
    for number, value in sorted(found.objects.items()):
        if isinstance(value, Stream) and value.entries.get("/Subtype") == "/Form":
            numbers.setdefault((found.data(value), found.numbers(value.entries.get("/BBox"), 4, ())), []).append(number)

    def as_found(drawings: list[Numbered]) -> list[Numbered]:
        return sorted(drawings, key=lambda one: numbers[one[1].get_data(), tuple(map(float, cast("Any", one[1]["/BBox"])))].pop(0))

    try:
        right = PdfFile(_Writer(PdfReader(io.BytesIO(content)), *_make_lock(_ANY), as_found).write(), _ANY)
    except LookupError:  # another drawing
        return False
    return (_outside(found), _inside(found)) == (_outside(right), _inside(right))


_ANY = "any password"


def _outside(file: PdfFile) -> bytes:
    """All that stands outside of streams, without what is random."""
    without = re.sub(rb"stream\n.*?\nendstream", b"stream", file.content, flags=re.DOTALL)
    return re.sub(rb"(<[0-9a-f]{32}>)\1|<([0-9a-f]{32}|[0-9a-f]{64}|[0-9a-f]{96})>", b"<>", without)  # the identity is there twice


def _inside(file: PdfFile) -> list[bytes | None]:
    """What was encrypted in each stream; of the table, which isn't, only that it is there."""
    assert file.lock
    return [None if one.entries.get("/Type") == "/XRef" else file.lock.opened(one.raw) for one in file.streams]


def _make_lock(password: str) -> tuple[Callable[..., PdfObject], Any]:
    """What encrypts an object, and the dictionary that says how.

    pypdf makes both; in public it only encrypts whole files, and leaves names and lengths of all objects in plain sight.

    Raises:
        InputError: this version of pypdf keeps them somewhere else.
    """
    writer: Any = PdfWriter()
    writer.encrypt(password, secrets.token_urlsafe(32), algorithm="AES-256")  # the second one would open it too: nobody gets it
    try:
        return writer._encryption.encrypt_object, writer._encrypt_entry
    except AttributeError:
        raise InputError("this version of pypdf can't be used to encrypt", _OTHER_VERSION) from None


class _Writer:
    """Writes the objects of a file, newly numbered, into an encrypted one.

    First come streams that aren't drawings, then the drawings in no order, then all else.
    """

    def __init__(
        self, reader: PdfReader, encrypted: Callable[..., PdfObject], lock_entry: Any, in_order: Callable[[list[Numbered]], list[Numbered]]
    ) -> None:
        """Read the file.  encrypted: what encrypts an object; lock_entry: the dictionary of the encryption; in_order: of drawings."""
        self._encrypted, self._lock_entry, self._in_order = encrypted, lock_entry, in_order
        self._trailer: Any = reader.trailer
        self._numbers: dict[int, int] = {}  # in the plain file → in this one
        self._size = 1  # the next number
        self._hidden: dict[int, PdfObject] = {}
        self._places: dict[int, tuple[int, int, int]] = {0: (0, 0, 0)}  # as in the table at the end: kind, place, index
        self._file = io.BytesIO(_HEAD)
        self._file.seek(len(_HEAD))
        self._sort(reader)

    def _sort(self, reader: PdfReader) -> None:
        """Read all objects and give them their numbers."""
        streams: list[Numbered] = []
        drawings: list[Numbered] = []
        others: list[tuple[int, PdfObject]] = []
        for number in range(1, self._trailer["/Size"]):
            found: Any = reader.get_object(number)
            if isinstance(found, StreamObject):
                (drawings if found.get("/Subtype") == "/Form" else streams).append((number, found))
            elif found is not None:
                others.append((number, found))
        drawings += [(0, _empty_drawing())] * (-len(drawings) % _DRAWINGS)
        drawings = self._in_order(drawings)
        for number, _ in (*streams, *drawings, *others):
            self._numbers[number] = self._new_number()
        self._streams = [found for _, found in (*streams, *drawings)]
        self._others = {self._numbers[number]: found for number, found in others}

    def write(self) -> bytes:
        root = self._numbers[self._trailer.raw_get("/Root").idnum]
        for number, stream in enumerate(self._streams, 1):
            self._add_stream(number, stream)
        catalog = self._catalog(self._others.pop(root))
        self._hidden |= {number: self._renumbered(value) for number, value in self._others.items()}
        self._add(root, catalog)
        lock = self._new_number()
        self._add(lock, self._signed(self._lock_entry))
        self._add_hidden()
        self._add_table(root, lock)
        return self._file.getvalue()

    def _new_number(self) -> int:
        self._size += 1
        return self._size - 1

    def _renumbered(self, value: Any) -> Any:
        """A copy of the value that refers to the numbers of this file."""
        if isinstance(value, IndirectObject):
            return IndirectObject(self._numbers[value.idnum], 0, value.pdf)
        if isinstance(value, ArrayObject):
            return ArrayObject(map(self._renumbered, value))
        if isinstance(value, DictionaryObject):
            return DictionaryObject({NameObject(key): self._renumbered(inner) for key, inner in value.items()})
        return value

    def _hide(self, value: PdfObject) -> PdfObject:
        if isinstance(value, IndirectObject):
            return cast("PdfObject", self._renumbered(value))
        number = self._new_number()
        self._hidden[number] = self._renumbered(value)
        return IndirectObject(number, 0, None)

    def _catalog(self, plain: Any) -> DictionaryObject:
        """The catalogue stays outside: some readers look for it nowhere else."""
        level = {NameObject("/BaseVersion"): NameObject("/1.7"), NameObject("/ExtensionLevel"): NumberObject(8)}
        catalog = DictionaryObject({NameObject("/Extensions"): DictionaryObject({NameObject("/ADBE"): DictionaryObject(level)})})
        for key, value in plain.items():
            catalog[NameObject(key)] = value if key in ("/Type", "/PageLayout") else self._hide(value)
        return catalog

    def _add_stream(self, number: int, plain: StreamObject) -> None:
        """A stream with its data as they were; what its dictionary tells is hidden, and every drawing's has the same keys."""
        entries: dict[str, Any] = dict(plain)
        is_drawing = entries.get("/Subtype") == "/Form"
        if is_drawing:
            entries.setdefault(NameObject("/Resources"), DictionaryObject())
        stream = _stream(plain.get_data(), _ROOM_OF_A_DRAWING if is_drawing else _ROOM)
        for key in sorted(entries.keys() - {"/Length", "/Filter", "/DecodeParms"}):
            stream[NameObject(key)] = entries[key] if key in ("/Type", "/Subtype") else self._hide(entries[key])
        self._add_locked(number, stream)

    def _add_hidden(self) -> None:
        """All that isn't a stream, in one stream."""
        number, starts, body = self._new_number(), [], io.BytesIO()
        for index, (inner, value) in enumerate(self._hidden.items()):
            starts.append(f"{inner} {body.tell()}")
            self._places[inner] = (2, number, index)
            value.write_to_stream(body)
            body.write(b"\n")
        first = len(starts) * 16  # room enough; the true length would tell something of what follows
        stream = _stream(" ".join(starts).ljust(first).encode() + body.getvalue(), _ROOM)
        stream[NameObject("/Type")] = NameObject("/ObjStm")
        stream[NameObject("/N")] = NumberObject(len(starts))
        stream[NameObject("/First")] = NumberObject(first)
        self._add_locked(number, stream)

    def _signed(self, lock: Any) -> PdfObject:
        """The dictionary of the encryption, with its permissions (all) as the signed number that older readers want."""
        permissions = lock["/P"] - (1 << 32 if lock["/P"] >= 1 << 31 else 0)
        return DictionaryObject({**lock, NameObject("/P"): NumberObject(permissions)})

    def _add_locked(self, number: int, stream: StreamObject) -> None:
        self._add(number, self._encrypted(stream, 0, 0))  # with this algorithm the key is the same for every object

    def _add(self, number: int, value: PdfObject) -> None:
        self._places[number] = (1, self._file.tell(), 0)
        self._file.write(b"%d 0 obj\n" % number)
        value.write_to_stream(self._file)
        self._file.write(b"\nendobj\n")

    def _add_table(self, root: int, lock: int) -> None:
        """Where every object is, and the identity of the file: a new one, for the plain file's is made from title and header."""
        place, number = self._file.tell(), self._new_number()
        self._places[number] = (1, place, 0)
        rows = (self._places[one] for one in range(self._size))
        table = b"".join(bytes([kind]) + where.to_bytes(4, "big") + index.to_bytes(2, "big") for kind, where, index in rows)
        identity = f"<{secrets.token_hex(16)}>"
        info = self._numbers[self._trailer.raw_get("/Info").idnum]
        self._file.write(
            f"{number} 0 obj\n<</Type/XRef/Size {self._size}/W[1 4 2]/Root {root} 0 R/Info {info} 0 R/Encrypt {lock} 0 R"
            f"/ID[{identity}{identity}]/Length {len(table)}>>stream\n".encode()
        )
        self._file.write(table + b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % place)


def _empty_drawing() -> StreamObject:
    drawing = StreamObject()
    drawing[NameObject("/Type")], drawing[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
    drawing[NameObject("/BBox")] = ArrayObject([NumberObject(0)] * 4)
    return drawing


def _stream(data: bytes, room: int) -> StreamObject:
    stream = StreamObject()
    stream.set_data(_deflated(data, room))
    stream[NameObject("/Filter")] = NameObject("/FlateDecode")
    return stream


@lru_cache(maxsize=256)  # most drawings are in the files of several players
def _deflated(data: bytes, room: int) -> bytes:
    """The data deflated; once encrypted, with its salt, it has just that room; what is longer has more, doubled and doubled again.

    What is missing is made up with blocks in which there is nothing, so that the data stay what they are.
    """
    deflate = zlib.compressobj(9)
    body = deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH)
    end = _LAST_BLOCK + zlib.adler32(data).to_bytes(4, "big")
    while room - 1 < len(body) + len(end) + 16:
        room = max(2 * room, _ROOM)
    return body + _BLOCK * ((room - 17 - len(body) - len(end)) // len(_BLOCK)) + end


def _check(content: bytes, password: str, pages: int) -> None:
    """Prove by reading it that a file is encrypted as it should be: should a library change its ways, it must not go unseen."""
    try:
        file = PdfFile(content, password)
        fine = file.lock and not file.lock.weakness and not (file.between or file.odd) and len(file.pages) == pages
    except CheckError:
        fine = False
    if not fine:
        raise CheckError("an encrypted file didn't come out as it should", _OTHER_VERSION)
