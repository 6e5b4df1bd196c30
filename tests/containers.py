"""Hostile containers: what can be done to the file around a PDF's objects, for tests.

Nothing of cardgen is imported: a file is taken apart and built again here, so that a mistake there
isn't repeated.
"""

from __future__ import annotations

import random
import re
import tomllib
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

Named = Iterator[tuple[str, bytes]]
EDITS: dict[str, dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "data" / "containers.toml").read_text("utf-8")
)
_PAINTED = b"1 0 0 rg 0 0 9999 9999 re f "
"""What a forged page shows: red from edge to edge."""

_MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class PdfParts:
    """A PDF taken apart.

    Attributes:
        objects: the text of each, the first one is number 1.
        trailer: the entries of its dictionary.
        header: the first two lines.
    """

    objects: tuple[bytes, ...]
    trailer: bytes
    header: bytes = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"

    @classmethod
    def of(cls, content: bytes) -> PdfParts:
        """A file as cardgen writes it, by its own table."""
        at = int(_found(rb"startxref\n(\d+)\n%%EOF\n\Z", content))
        places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n \n", content[at:])]
        texts = (content[a:b] for a, b in zip(places, [*places[1:], at], strict=True))
        objects = (text.partition(b" obj\n")[2].removesuffix(b"\nendobj\n") for text in texts)
        return cls(tuple(objects), _found(rb"trailer\n<<(.*)>>\nstartxref", content[at:]))

    @property
    def root(self) -> int:
        return int(_found(rb"/Root (\d+) 0 R", self.trailer))

    @property
    def info(self) -> int:
        return int(_found(rb"/Info (\d+) 0 R", self.trailer))

    @property
    def page(self) -> int:
        """Number of the last page."""
        plain = b"\n".join(text for text in self.objects if b">>stream\n" not in text)
        return int(_found(rb"/Kids\[[^\]]*?(\d+) 0 R\]", plain))

    @property
    def pages(self) -> list[int]:
        """Numbers of the streams that draw the pages."""
        found = (re.match(rb"<</Type/Page/.*?/Contents (\d+) 0 R", text) for text in self.objects)
        return [int(one[1]) for one in found if one]

    @property
    def drawn(self) -> int:
        """Number of the stream that draws the last page."""
        return int(_found(rb"/Contents (\d+) 0 R", self.objects[self.page - 1]))

    @property
    def packed(self) -> bytes:
        """That stream, deflated."""
        return self.data(self.drawn)

    def data(self, number: int) -> bytes:
        """What an object's stream holds, deflated."""
        return self[number].partition(b">>stream\n")[2].removesuffix(b"\nendstream")

    def having_data(self, number: int, data: bytes) -> PdfParts:
        return self.having(number, _with_data(self[number], lambda _: data))

    @property
    def painted(self) -> bytes:
        """An object that draws the last page otherwise."""
        return _stream(zlib.compress(_PAINTED + zlib.decompress(self.packed), 9))

    def __getitem__(self, number: int) -> bytes:
        return self.objects[number - 1]

    def having(self, number: int, text: bytes) -> PdfParts:
        """The same with another object in the place of one."""
        return replace(self, objects=(*self.objects[: number - 1], text, *self.objects[number:]))

    def having_more(self, *texts: bytes, size: int) -> PdfParts:
        """The same with more objects, and so many as the trailer says."""
        trailer = re.sub(rb"/Size \d+", b"/Size %d" % size, self.trailer)
        return replace(self, objects=(*self.objects, *texts), trailer=trailer)

    def drawing(self, data: bytes) -> bytes:
        """Written, with other deflated data for the last page."""
        return self.having(self.drawn, _stream(data)).written()

    def with_streams(self, change: Callable[[bytes], bytes]) -> bytes:
        """Written, with other data in every stream; as they are deflated."""
        return replace(
            self, objects=tuple(_with_data(one, change) for one in self.objects)
        ).written()

    def body(self, numbers: Sequence[int] = ()) -> tuple[bytes, list[int]]:
        """Header and objects, and where each begins.

        Args:
            numbers: in which order they come; none: as they are counted.
        """
        parts, places, at = [self.header], dict[int, int](), len(self.header)
        for number in numbers or range(1, len(self.objects) + 1):
            places[number] = at
            parts.append(_object(number, self[number]))
            at += len(parts[-1])
        return b"".join(parts), [places[number] for number in sorted(places)]

    def whole(self, body: bytes, table: bytes, at: int | None = None, more: bytes = b"") -> bytes:
        """Body, table, trailer and end.

        Args:
            at: what the end says of the place of the table.
            more: entries of the trailer.
        """
        end = len(body) if at is None else at
        parts = (body, table, self.trailer, more, end)
        return b"%s%strailer\n<<%s%s>>\nstartxref\n%d\n%%%%EOF\n" % parts

    def written(self, numbers: Sequence[int] = ()) -> bytes:
        body, places = self.body(numbers)
        return self.whole(body, _table(places))


def _found(pattern: bytes, text: bytes) -> bytes:
    found = re.search(pattern, text)
    assert found, pattern
    return found[1]


def _object(number: int, text: bytes) -> bytes:
    return b"%d 0 obj\n%s\nendobj\n" % (number, text)


def _table(places: Sequence[int]) -> bytes:
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    return b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(places) + 1, rows)


def _stream(raw: bytes, entries: bytes = b"/Filter/FlateDecode") -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (entries, len(raw), raw)


def _with_data(text: bytes, change: Callable[[bytes], bytes]) -> bytes:
    head, mark, rest = text.partition(b">>stream\n")
    if not mark:
        return text
    entries = head.rpartition(b"/Length ")[0].removeprefix(b"<<")
    return _stream(change(rest.removesuffix(b"\nendstream")), entries)


def _edits(group: str, text: bytes, times: int = 1, **fields: object) -> Named:
    """The text with one thing said in another way."""
    values = {name.replace("_", " "): value for name, value in fields.items()}
    for name, pair in EDITS[group].items():
        old, new = (part.format_map(values).encode("latin-1") for part in pair)
        assert old in text, name
        yield name, text.replace(old, new, times)


def containers(content: bytes) -> Named:
    """Attacks by their groups and names: files of which none is to pass for the one that is given.

    Args:
        content: a plain PDF, as cardgen writes it.
    """
    file = PdfParts.of(content)
    assert file.written() == content
    for group in (_polyglots, _tables, _updates, _counts, _streams, _bombs, _hidden, _said):
        for name, changed in group(file):
            yield f"{group.__name__[1:]}: {name}", changed


def _polyglots(file: PdfParts) -> Named:
    """Something else before the file, in it or behind it."""
    content, forged = file.written(), file.having(file.drawn, file.painted).written()
    yield "a blank before the header", b"\n" + content
    yield "a web page before the header", b"<html><!--" + content
    yield "another PDF before it", forged + content
    yield "another PDF behind it", content + forged
    yield "another PDF behind its header", file.header + forged + content.removeprefix(file.header)
    yield "an archive behind it", content + b"PK\x05\x06" + bytes(18)
    yield "blanks behind the end", content + b"\n"
    yield "zeros behind the end", content + bytes(1024)
    yield "cut in half", content[: len(content) // 2]
    yield "a header alone", file.header
    yield "nothing", b""
    yield "carriage returns", content.replace(b"\nendobj\n", b"\rendobj\r")
    yield from _edits("file", content)
    longer = replace(file, header=file.header + b"% nobody reads this\n")
    yield "a comment between objects", longer.written()
    linear = _object(len(file.objects) + 1, b"<</Linearized 1/L 1/N 1>>")
    yield "linearised", replace(file, header=file.header + linear).written()


def _tables(file: PdfParts) -> Named:
    """Places of objects: twice, elsewhere, or in another form."""
    body, places = file.body()
    table, count, at = _table(places), len(places), len(body)
    forged = _object(file.drawn, file.painted)
    moved = [at if number == file.drawn else place for number, place in enumerate(places, 1)]
    behind = _table([place if place != at else 0 for place in moved]) + forged
    yield "two tables", file.whole(body + table, table)
    yield "a table that leads to another page", file.whole(body + forged, _table(moved))
    yield "the other page behind the table", file.whole(body, behind, at)
    yield "two places exchanged", file.whole(body, _table([places[1], places[0], *places[2:]]))
    yield "a place that is one too far", file.whole(body, _table([places[0] + 1, *places[1:]]))
    yield "all places zero", file.whole(body, _table([0] * count))
    yield "rows that end in CR LF", file.whole(body, table.replace(b" \n", b"\r\n"))
    yield "no table", file.whole(body, b"")
    yield "a wrong place of the table", file.whole(body, table, at + 1)
    yield "the place of the table is 0", file.whole(body, table, 0)
    fields = {"last_row": table[-20:].decode(), "drawn": file.drawn, "end": f"{at:010}"}
    for name, changed in _edits("table", table, **fields):
        yield name, file.whole(body, changed)
    rows = b"".join(b"\1%s\0" % place.to_bytes(4) for place in (0, *moved))
    entries = re.sub(rb"/Size \d+", b"/Type/XRef/W[1 4 1]/Size %d" % (count + 1), file.trailer)
    hybrid, whole = _object(count + 1, _stream(rows, entries)), body + forged
    yield "a table in a stream", b"%s%sstartxref\n%d\n%%%%EOF\n" % (whole, hybrid, len(whole))
    more = b"/XRefStm %d" % len(whole)
    yield "a table of both kinds", file.whole(whole + hybrid, table, more=more)


def _updates(file: PdfParts) -> Named:
    """Changes that are appended, as editors save them."""
    content, at, number = file.written(), len(file.body()[0]), len(file.objects) + 1
    packed = zlib.compress(b"%d 0 <</Type/Catalog/Pages 12 0 R>>" % file.root)
    for name, changed, text in (
        ("page", file.drawn, file.painted),
        ("catalogue", file.root, file[file.root].replace(b"/Lang (en)", b"/Lang (de)")),
        ("note", number, b"<</Type/Annot/Subtype/FreeText>>"),
        (
            "stream of objects",
            number,
            _stream(packed, b"/Type/ObjStm/N 1/First 5/Filter/FlateDecode"),
        ),
    ):
        table = b"xref\n%d 1\n%010d 00000 n \n" % (changed, len(content))
        update = file.whole(content + _object(changed, text), table, more=b"/Prev %d" % at)
        yield f"an update: {name}", update


def _counts(file: PdfParts) -> Named:
    """Objects too many, too few, or in another order."""
    count = len(file.objects)
    yield "an object more", file.having_more(b"null", size=count + 2).written()
    more = file.having_more(b"null", size=count + 1)
    yield "an object more that the size doesn't count", more.written()
    fewer = replace(file, objects=file.objects[:-1])
    yield "an object less", fewer.having_more(size=count).written()
    yield "20,000 objects", file.having_more(*[b"null"] * 20_000, size=count + 1).written()
    yield "another order", file.written([2, 1, *range(3, count + 1)])
    body, places = file.body()
    extra = _object(file.drawn, file.painted)
    yield "an object twice", file.whole(body + extra, _table(places))
    place = places[file.drawn]
    inner = body[:place] + extra + body[place:]
    table = _table([at + len(extra) * (at >= place) for at in places])
    yield "an object twice, in the midst", file.whole(inner, table)
    for name, changed in _edits("objects", body):
        grown = len(changed) - len(body)
        yield name, file.whole(changed, _table([at + grown * (at > places[1]) for at in places]))


def _streams(file: PdfParts) -> Named:
    """What a stream says of its length, and deflated data that aren't whole, or aren't alone."""
    raw, drawn = file.packed, file[file.drawn]
    length, plain = len(raw), zlib.decompress(raw)
    lengths = {"length": length, "shorter": length - 1, "longer": length + 1}
    for name, text in _edits("length", drawn, **lengths, **{"400_digits": "9" * 400}):
        yield name, file.having(file.drawn, text).written()
    text = drawn.removesuffix(b"\nendstream") + b"endstream"
    yield "a stream without a line end before its end", file.having(file.drawn, text).written()
    number = len(file.objects) + 1
    pointed = drawn.replace(b"%d>>" % length, b"%d 0 R>>" % number, 1)
    elsewhere = file.having(file.drawn, pointed).having_more(b"%d" % length, size=number + 1)
    yield "a length in another object", elsewhere.written()
    preset = zlib.compressobj(9, zdict=_PAINTED)
    bare = zlib.compressobj(9, zlib.DEFLATED, -15)
    gzipped = zlib.compressobj(9, zlib.DEFLATED, 31)
    open_end = zlib.compressobj(9)
    noise = re.sub(rb"[\r\n]", b"", random.Random(1).randbytes(2 * len(plain)))
    for name, data in {
        "another page": zlib.compress(_PAINTED + plain),
        "another page of the same length": zlib.compress(plain[:-1] + b" "),
        "another page that takes much more room": zlib.compress(
            _PAINTED + b"%%%s\n" % noise + plain
        ),
        "bytes behind the deflated data": raw + b"hidden",
        "a line end behind the deflated data": raw + b"\n",
        "a wrong checksum": raw[:-1] + bytes([raw[-1] ^ 1]),
        "no checksum": raw[:-4],
        "half of the deflated data": raw[: length // 2],
        "deflated data without an end": open_end.compress(plain)
        + open_end.flush(zlib.Z_SYNC_FLUSH),
        "two deflated streams": raw + zlib.compress(_PAINTED),
        "a part of it, and the rest behind": zlib.compress(plain[:100])
        + zlib.compress(plain[100:]),
        "deflated twice": zlib.compress(raw),
        "a dictionary set before": preset.compress(plain) + preset.flush(),
        "deflated without a head": bare.compress(plain) + bare.flush(),
        "deflated as gzip": gzipped.compress(plain) + gzipped.flush(),
        "not deflated": plain,
        "no byte": b"",
    }.items():
        yield name, file.drawing(data)
    forged = file.having(file.drawn, file.painted)
    first = next(number for number, text in enumerate(file.objects, 1) if b">>stream\n" in text)
    damaged = forged.having(first, _with_data(forged[first], lambda data: data + b"x"))
    yield "another page, and a byte behind an earlier stream", damaged.written()


def _bombs(file: PdfParts) -> Named:
    """What takes time or memory."""
    raw, empty = file.packed, b"\0\0\0\xff\xff"
    size = len(zlib.decompress(raw))
    large = zlib.compressobj(9)
    grown = b"".join([*(large.compress(bytes(_MEGABYTE)) for _ in range(1024)), large.flush()])
    yield "a stream that becomes a gigabyte", file.drawing(grown)
    for name, blocks in (("19 MB of", 3_800_000), ("some", size // 5 + 50)):
        yield f"{name} empty blocks", file.drawing(b"\x78\xda" + empty * blocks + raw[2:])
    for name, change in (
        ("becomes a megabyte", lambda plain: plain + bytes(_MEGABYTE)),
        ("is another one", lambda plain: plain[:-1] + b" "),
    ):
        again = file.with_streams(
            lambda data, change=change: zlib.compress(change(zlib.decompress(data)), 9)
        )
        yield f"every stream {name}", again
    yield "21 MB", file.written() + bytes(21_000_000)
    letters = (bytes(97 + i // 26**place % 26 for place in range(5)) for i in range(500_000))
    for name, entries in {
        "5 million entries": b"/A()" * 4_900_000,
        "half a million names": b"".join(map(b"/%s()".__mod__, letters)),
        "60,000 quotes": b'/CardgenPrint("%s)' % (b'\\\\"' * 60_000),
        "3 million quotes": b'/CardgenPrint("%s)' % (b'\\\\"' * 3_000_000),
        "millions of empty lists": b"/CardgenPrint([%s0])" % (b"[]," * 6_000_000),
        "90,000 brackets": b"/CardgenPrint(%s)" % (b"[" * 90_000),
        "a number of a million digits": b"/CardgenPrint(%s)" % (b"9" * 1_000_000),
    }.items():
        yield f"{name} in the information", file.having(file.info, b"<<%s>>" % entries).written()
    begin, end = file.header + b"1 0 obj\n", b">>stream\n\nendobj\n"
    yield "many starts of objects", file.header + b"1 0 obj\n" * 2_000_000
    yield "many ends of objects", begin + b">>stream\n" * 2_000_000 + b"\nendobj\n"
    yield "many lengths", begin + b"<<" + b"/Length 1" * 2_000_000 + end


def _hidden(file: PdfParts) -> Named:
    """Objects in streams and in strings, and such that lie over each other."""
    number, page = file.drawn, file[file.page]
    forged = b"\nendstream\nendobj\n%s" % _object(number, file.painted)
    yield "an object within a stream", file.drawing(zlib.compress(forged, 0))
    yield "an object behind the deflated data", file.drawing(file.packed + forged + file.packed)
    text = b"(%s)" % re.sub(rb"[()]", b"", forged)
    info = file[file.info].replace(b"(cardgen)", text)
    yield "an object in a string", file.having(file.info, info).written()
    over = file.having(number, _stream(_object(file.page, page)))
    body, places = over.body()
    places[file.page - 1] = body.index(b">>stream\n", places[number - 1]) + len(b">>stream\n")
    yield "a page that lies in a stream", file.whole(body, _table(places))
    packed = _stream(zlib.compress(page))
    yield "a stream in the place of a page", file.having(file.page, packed).written()
    yield "a page in the place of a stream", file.having(number, page).written()


def _said(file: PdfParts) -> Named:
    """The same said in other letters, and something else beside it."""
    identity = _found(rb"/ID\[<([0-9a-f]{32})>", file.trailer).decode()
    title = _found(rb"/Title(<[0-9a-f]*>|\([^)]*\))", file[file.info]).decode("latin-1")
    capitals: dict[str, Any] = {"IDENTITY": identity.upper(), "TITLE": title.upper()}
    for group in ("page", "root", "info"):
        number = getattr(file, group)
        catalogue = file[file.root].removesuffix(b">>").decode("latin-1")
        for name, text in _edits(group, file[number], title=title, catalogue=catalogue, **capitals):
            yield name, file.having(number, text).written()
    named = {name: f"/{name.title()} {getattr(file, name)} 0 R" for name in ("root", "info")}
    for name, text in _edits("trailer", file.trailer, -1, identity=identity, **named, **capitals):
        yield name, replace(file, trailer=text).written()


def harmless(content: bytes) -> Named:
    """What shows the same to everybody, and may pass: other bytes of the same deflated data."""
    file = PdfParts.of(content)
    for name, level, size in (
        ("deflated badly", 1, 15),
        ("stored", 0, 15),
        ("a small window", 9, 9),
    ):

        def again(data: bytes, level: int = level, size: int = size) -> bytes:
            packer = zlib.compressobj(level, zlib.DEFLATED, size)
            return packer.compress(zlib.decompress(data)) + packer.flush()

        yield name, file.with_streams(again)
