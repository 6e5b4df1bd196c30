"""Hostile containers: what can be done to the file around a PDF's objects, for tests.

Nothing of cardgen is imported: a file is taken apart and built again here, so that a mistake there
isn't repeated.
"""

from __future__ import annotations

import random
import re
import struct
import tomllib
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

Named = Iterator[tuple[str, bytes]]
EDITS: dict[str, dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "data" / "containers.toml").read_text("utf-8")
)
_PAINTED = b"1 0 0 rg 0 0 9999 9999 re f "
"""What a forged page shows: red from edge to edge."""

_MEGABYTE = 1 << 20
_ROW = struct.Struct(">BIH")
_XREF, _FLATE = b"/Type/XRef/W[1 4 2]", b"/Filter/FlateDecode"


@dataclass(frozen=True, slots=True)
class PdfParts:
    """A PDF taken apart.

    Attributes:
        objects: the text of each, the first one is number 1; without the stream that holds those
            that have none, and without the table.
        trailer: the entries of its dictionary, from the size on.
        header: the first two lines.
    """

    objects: tuple[bytes, ...]
    trailer: bytes
    header: bytes = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"

    @classmethod
    def of(cls, content: bytes) -> PdfParts:
        """A file as cardgen writes it, by its own table."""
        at = int(_found(rb"startxref\n(\d+)\n%%EOF\n\Z", content))
        table = content[at:].partition(b" obj\n")[2]
        packed = table.partition(b">>stream\n")[2].rpartition(b"\nendstream")[0]
        rows = list(_ROW.iter_unpack(zlib.decompress(packed)))
        places = {number: place for number, (kind, place, _) in enumerate(rows) if kind == 1}
        ends = dict(zip(sorted(places.values()), [*sorted(places.values())[1:], at], strict=True))
        texts = {
            number: content[place : ends[place]].partition(b" obj\n")[2].removesuffix(b"\nendobj\n")
            for number, place in places.items()
            if place != at
        }
        held = texts.pop(len(rows) - 2)
        body = zlib.decompress(held.partition(b">>stream\n")[2].removesuffix(b"\nendstream"))
        first = int(_found(rb"/First (\d+)/", held))
        words = [int(word) for word in body[:first].split()]
        starts = [*words[1::2], len(body) - first]
        for number, (start, end) in zip(words[::2], pairwise(starts), strict=True):
            texts[number] = body[first + start : first + end - 1]
        trailer = _found(rb"(?s)(/Size .*?)(?:/Filter/FlateDecode)?/Length", table)
        return cls(tuple(texts[number] for number in range(1, len(texts) + 1)), trailer)

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
        return int(_found(rb"/Type/Pages/[^\n]*/Kids\[[^\]]*?(\d+) 0 R\]", plain))

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

    def having_more(self, *texts: bytes, counted: bool = True) -> PdfParts:
        """The same with more objects.  counted: the trailer says how many there are."""
        size = len(self.objects) + len(texts) + 3
        trailer = re.sub(rb"/Size \d+", b"/Size %d" % size, self.trailer)
        return replace(
            self,
            objects=(*self.objects, *texts),
            trailer=trailer if counted else self.trailer,
        )

    def drawing(self, data: bytes) -> bytes:
        """Written, with other deflated data for the last page."""
        return self.having(self.drawn, _stream(data)).written()

    def with_streams(self, change: Callable[[bytes], bytes]) -> bytes:
        """Written, with other data in every stream but those of objects and table; as they are
        deflated.
        """
        return replace(
            self, objects=tuple(_with_data(one, change) for one in self.objects)
        ).written()

    def deflated(self, change: Callable[[bytes], bytes]) -> bytes:
        """Written, with other data in every stream."""
        return PdfParts.of(self.with_streams(change)).written(change=change)

    def overlapping(self, count: int) -> bytes:
        """Written, with so many more objects; every second one is nearly all that the stream of
        objects holds, which no viewer minds.
        """
        file = self.having_more(*[b"null"] * count)
        numbers = [number for number, _ in file.hidden]
        starts = b" ".join(b"%d %d" % (n, 3_800_000 * (i % 2)) for i, n in enumerate(numbers))
        return file.written(held=starts.ljust(16 * len(numbers)) + b"0" * 3_800_000 + b"\n")

    @property
    def hidden(self) -> list[tuple[int, bytes]]:
        """Numbers and texts of the objects without a stream, but for the catalogue."""
        return [
            (number, text)
            for number, text in enumerate(self.objects, 1)
            if b">>stream\n" not in text and number != self.root
        ]

    @property
    def outside(self) -> list[int]:
        """Numbers of all others."""
        hidden = dict(self.hidden)
        return [n for n in range(1, len(self.objects) + 1) if n not in hidden]

    @property
    def held(self) -> bytes:
        """What the stream of objects holds."""
        return object_stream(self.hidden)

    def body(
        self,
        numbers: Sequence[int] = (),
        held: bytes | None = None,
        change: Callable[[bytes], bytes] = lambda data: data,
        entries: bytes | None = None,
    ) -> tuple[bytes, dict[int, int]]:
        """Header, objects and the stream of objects, and where each begins.

        Args:
            numbers: of the objects outside of it in which order; none: as they are counted.
            held: what the stream of objects holds; None: what it should.
            change: of its deflated data.
            entries: of its dictionary; None: as they should be.
        """
        number = len(self.objects) + 1
        held = self.held if held is None else held
        hidden = len(self.hidden)
        usual = b"/Type/ObjStm/N %d/First %d/Filter/FlateDecode" % (hidden, 16 * hidden)
        stream = _stream(change(zlib.compress(held, 4)), usual if entries is None else entries)
        parts, places, at = [self.header], dict[int, int](), len(self.header)
        for n, text in [*((n, self[n]) for n in numbers or self.outside), (number, stream)]:
            places[n] = at
            parts.append(_object(n, text))
            at += len(parts[-1])
        return b"".join(parts), places

    def table(self, places: dict[int, int], at: int) -> list[tuple[int, int, int]]:
        """The rows of the table: kind, place or stream, index.  at: the place of the table."""
        count = len(self.objects)
        indices = {number: index for index, (number, _) in enumerate(self.hidden)}
        rows = [(0, 0, 0)]
        for number in range(1, count + 2):
            rows.append(
                (1, places[number], 0)
                if number in places
                else (2, count + 1, indices.get(number, 0))
            )
        return [*rows, (1, at, 0)]

    def whole(
        self,
        body: bytes,
        rows: Sequence[tuple[int, int, int]],
        at: int | None = None,
        change: Callable[[bytes], bytes] = lambda data: data,
        entries: tuple[bytes, bytes] = (_XREF, _FLATE),
    ) -> bytes:
        """Body, table and end.

        Args:
            at: what the end says of the place of the table.
            change: of the table's deflated data.
            entries: before and behind those of the trailer.
        """
        head, tail = entries
        table = change(zlib.compress(b"".join(_ROW.pack(*row) for row in rows), 1))
        stream = _stream(table, head + self.trailer + tail)
        end = len(body) if at is None else at
        number = len(self.objects) + 2
        return b"%s%sstartxref\n%d\n%%%%EOF\n" % (body, _object(number, stream), end)

    def written(
        self,
        numbers: Sequence[int] = (),
        held: bytes | None = None,
        change: Callable[[bytes], bytes] = lambda data: data,
        entries: bytes | None = None,
    ) -> bytes:
        """The file; arguments as in `body`, the change of the table's data too."""
        body, places = self.body(numbers, held, change, entries)
        return self.whole(body, self.table(places, len(body)), change=change)


def alone(*texts: bytes) -> PdfParts:
    """A file of a catalogue and these."""
    said = b"/Size %d/Root 1 0 R/Info 2 0 R/ID[<%s><%s>]" % (len(texts) + 4, *[b"0" * 32] * 2)
    return PdfParts((b"<</Type/Catalog>>", *texts), said)


def object_stream(hidden: Sequence[tuple[int, bytes]]) -> bytes:
    """What a stream of objects holds."""
    starts, at = [], 0
    for number, text in hidden:
        starts.append(b"%d %d" % (number, at))
        at += len(text) + 1
    texts = b"".join(text + b"\n" for _, text in hidden)
    return b" ".join(starts).ljust(16 * len(hidden)) + texts


def _found(pattern: bytes, text: bytes) -> bytes:
    found = re.search(pattern, text)
    assert found, pattern
    return found[1]


def _object(number: int, text: bytes) -> bytes:
    return b"%d 0 obj\n%s\nendobj\n" % (number, text)


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
    groups = (*(_polyglots, _tables, _held, _updates, _counts, _streams, _bombs, _hidden, _said),)
    for group in groups:
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


def _classic(places: dict[int, int], count: int) -> bytes:
    """A table as files had it before there were tables in streams."""
    rows = (
        b"%010d %05d %c \n" % (places.get(n, 0), 0, b"fn"[n in places]) for n in range(1, count)
    )
    return b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, b"".join(rows))


def _tables(file: PdfParts) -> Named:
    """Places of objects: twice, elsewhere, or in another form."""
    body, places = file.body()
    at, count = len(body), len(file.objects)
    rows = file.table(places, at)
    forged = _object(file.drawn, file.painted)
    longer = body + forged
    moved = [*rows[:-1], (1, len(longer), 0)]
    moved[file.drawn] = (1, at, 0)
    first, second = file.outside[:2]

    def having(number: int, row: tuple[int, int, int]) -> list[tuple[int, int, int]]:
        return [*rows[:number], row, *rows[number + 1 :]]

    whole = file.whole(body, rows)
    yield "two tables", file.whole(whole[: whole.rindex(b"startxref")], rows)
    yield "two tables, one of them shown", file.whole(whole, [*rows[:-1], (1, len(whole), 0)])
    yield "a table that leads to another page", file.whole(longer, moved)
    yield "a table that leads to another page, an older one shown", file.whole(longer, moved, at)
    other = having(first, rows[second])
    yield (
        "two places exchanged",
        file.whole(body, [*other[:second], rows[first], *other[second + 1 :]]),
    )
    yield "a place that is one too far", file.whole(body, having(first, (1, places[first] + 1, 0)))
    yield "all places zero", file.whole(body, [(kind, 0, i) for kind, _, i in rows])
    yield "a free row", file.whole(body, having(file.drawn, (0, 0, 0)))
    yield "a first row that isn't free", file.whole(body, having(0, (1, 9, 0)))
    yield "another generation", file.whole(body, having(first, (1, places[first], 1)))
    yield "a kind that isn't there", file.whole(body, having(first, (3, places[first], 0)))
    yield "a page in the stream of objects", file.whole(body, having(file.drawn, (2, count + 1, 0)))
    hidden = file.hidden[3][0]
    yield "an object of the stream elsewhere", file.whole(longer, having(hidden, (1, at, 0)))
    yield "an object of another stream", file.whole(body, having(hidden, (2, file.drawn, 3)))
    yield "an object of another place in it", file.whole(body, having(hidden, (2, count + 1, 4)))
    yield "a gap in the stream", file.whole(body, having(hidden, (0, 0, 0)))
    yield "a row less", file.whole(body, rows[:-1])
    yield "a row more", file.whole(body, [*rows, (1, at, 0)])
    yield "no row", file.whole(body, [])
    yield (
        "a table that isn't deflated",
        file.whole(body, rows, change=zlib.decompress, entries=(_XREF, b"")),
    )
    beyond = [*rows[:-1], (2, count + 1, len(file.hidden))]
    number = b"%d 0 obj\n<</Type/XRef"
    later = file.whole(body, beyond).replace(number % (count + 2), number % (count + 52))
    yield "a table with a number beyond the size", later
    alone = body[: places[count + 1]]
    missing = having(count + 1, (2, count + 1, len(file.hidden)))
    yield (
        "no stream of objects",
        file.whole(alone, [*missing[:-1], (1, len(alone), 0)]),
    )
    bare = _object(count + 2, b"<<%s%s%s" % (_XREF, file.trailer, _FLATE))
    yield "a table without a stream", b"%s%sstartxref\n%d\n%%%%EOF\n" % (body, bare, at)
    yield "a table deflated twice", file.whole(body, rows, change=zlib.compress)
    yield "bytes behind the table", file.whole(body, rows, change=lambda data: data + b"hidden")
    yield "a table without its end", file.whole(body, rows, change=lambda data: data[:-1])
    yield "a wrong place of the table", file.whole(body, rows, at + 1)
    yield "the place of the table is 0", file.whole(body, rows, 0)
    for name, more in (
        ("an older table", b"/Prev 17"),
        ("a part of the numbers", b"/Index[0 %d]" % (count + 3)),
        ("numbers twice", b"/Index[0 %d 0 %d]" % (count + 3, count + 3)),
        ("a predictor", b"/DecodeParms<</Predictor 12/Columns 7>>"),
        ("a file elsewhere", b"/F(other.pdf)"),
    ):
        yield f"a table with {name}", file.whole(body, rows, entries=(_XREF, more + _FLATE))
    for name, head in (
        ("other widths", b"/Type/XRef/W[1 3 2]"),
        ("wide rows", b"/Type/XRef/W[1 4 2 0]"),
        ("two widths", b"/Type/XRef/W[1 4 2]/W[1 2 4]"),
        ("no type", b"/W[1 4 2]"),
        ("a blank", b"/Type/XRef /W[1 4 2]"),
    ):
        yield f"a table with {name}", file.whole(body, rows, entries=(head, _FLATE))
    classic = _classic(places, count + 3)
    trailer = b"trailer\n<<%s>>\nstartxref\n%%d\n%%%%%%%%EOF\n" % file.trailer.replace(b"%", b"%%")
    yield "a table of the old kind", body + classic + trailer % at
    table = whole[: whole.rindex(b"startxref")]
    yield "a table of the old kind behind the other", table + classic + trailer % len(table)
    hybrid = trailer.replace(b">>", b"/XRefStm %d>>" % at)
    yield "a table of both kinds", table + classic + hybrid % len(table)


def _held(file: PdfParts) -> Named:
    """What may be done to the stream of objects."""
    hidden, held, count = file.hidden, file.held, len(file.hidden)
    first = 16 * count
    (one, text), (other, _), *rest = hidden
    page = next(place for place, (number, _) in enumerate(hidden) if number == file.page)
    forged = re.sub(rb"/Contents \d+", b"/Contents %d" % file.pages[0], file[file.page])
    entries = b"/Type/ObjStm/N %d/First %d/Filter/FlateDecode" % (count, first)
    for name, pairs in {
        "two numbers exchanged": [(other, text), (one, hidden[1][1]), *rest],
        "two objects exchanged": [hidden[1], hidden[0], *rest],
        "a number twice": [hidden[0], hidden[0], *rest],
        "an object more": [*hidden, (file.page, forged)],
        "an object less": hidden[:-1],
        "a number that is outside": [(file.drawn, text), *hidden[1:]],
        "a number beyond all": [(90_000, text), *hidden[1:]],
        "a stream in it": [(one, _stream(zlib.compress(b"x"))), *hidden[1:]],
        "an object with a line end": [(one, text + b"\n" + forged), *hidden[1:]],
    }.items():
        said = b"/Type/ObjStm/N %d/First %d/Filter/FlateDecode" % (len(pairs), 16 * len(pairs))
        yield (
            f"a stream of objects with {name}",
            file.written(held=object_stream(pairs), entries=said),
        )
    starts = held[:first]
    for name, changed in {
        "something behind its end": held + forged + b"\n",
        "something before its first object": starts[: -len(forged)] + forged + held[first:],
        "places with zeros": re.sub(rb"^(\d+) (\d+)", rb"\1 0\2", starts)[:first] + held[first:],
        "places that lie over each other": starts.replace(
            b"%d %s" % (hidden[page][0], starts.split()[2 * page + 1]),
            b"%d %s"
            % (hidden[page][0], starts.split()[1].rjust(len(starts.split()[2 * page + 1]))),
        ).ljust(first)[:first]
        + held[first:],
        "a place far beyond it": re.sub(rb"^(\d+) (\d+)", rb"\1 9999999", starts)[:first]
        + held[first:],
        "a negative place": re.sub(rb"^(\d+) (\d+)", rb"\1 -1", starts)[:first] + held[first:],
        "nothing": b"",
        "blanks alone": b" " * len(held),
        "no last line end": held[:-1],
        "a place that is no number": re.sub(rb"^(\d+) (\d+)", rb"\1 x", starts)[:first]
        + held[first:],
        "signs before places": re.sub(rb"^(\d+) (\d+)", rb"\1 +\2", starts)[:first] + held[first:],
    }.items():
        yield f"a stream of objects with {name}", file.written(held=changed)
    for name, said in {
        "another number of objects": entries.replace(b"/N %d" % count, b"/N %d" % (count - 1)),
        "a number of objects too many": entries.replace(b"/N %d" % count, b"/N %d" % (count + 1)),
        "another first place": entries.replace(b"/First %d" % first, b"/First %d" % (first + 1)),
        "one that it extends": entries.replace(b"/N", b"/Extends 1 0 R/N"),
        "two numbers of objects": entries.replace(b"/N", b"/N 3/N"),
        "no type": entries.replace(b"/Type/ObjStm", b""),
        "a predictor": entries + b"/DecodeParms<</Predictor 12>>",
        "a filter twice": entries.replace(b"/FlateDecode", b"[/FlateDecode/FlateDecode]"),
    }.items():
        yield f"a stream of objects with {name}", file.written(entries=said)
    for name, change in {
        "bytes behind it": lambda data: data + b"hidden",
        "half of it": lambda data: data[: len(data) // 2],
        "nothing of it": lambda _: b"",
        "it deflated twice": zlib.compress,
        "no checksum": lambda data: data[:-4],
        "room for more": lambda data: data[:2] + b"\0\0\0\xff\xff" * len(held) + data[2:],
    }.items():
        body, places = file.body(change=change)
        rows = file.table(places, len(body))
        yield f"a stream of objects with {name}", file.whole(body, rows)
    # Nothing here contradicts anything else: it is only stored in another way.
    said = b"/Type/ObjStm/N %d/First %d/Filter/FlateDecode" % (count - 1, first - 16)
    numbers = sorted([*file.outside, hidden[-1][0]])
    body, places = file.body(numbers, object_stream(hidden[:-1]), entries=said)
    rows = file.table(places, len(body))
    yield "an object outside that the stream should hold", file.whole(body, rows)
    body, places = file.body()
    number = len(file.objects) + 1
    again = _object(number, _stream(zlib.compress(object_stream([(file.page, forged)])), entries))
    at = len(body) + len(again)
    yield (
        "two streams of objects",
        file.whole(body + again, [*file.table(places, at)[:-2], (1, len(body), 0), (1, at, 0)]),
    )
    outside = _object(file.page, forged)
    where = body.index(b"%d 0 obj" % number)
    yield (
        "an object in the stream and outside",
        file.whole(
            body[:where] + outside + body[where:],
            file.table({**places, number: where + len(outside)}, len(body) + len(outside)),
        ),
    )


def _updates(file: PdfParts) -> Named:
    """Changes that are appended, as editors save them."""
    content, at, number = file.written(), len(file.body()[0]), len(file.objects) + 3
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
        longer = content + _object(changed, text)
        rows = [(1, len(content), 0)]
        more = b"/Prev %d/Index[%d 1]" % (at, changed)
        yield f"an update: {name}", file.whole(longer, rows, entries=(_XREF, more + _FLATE))
        classic = b"xref\n%d 1\n%010d 00000 n \ntrailer\n<<%s/Prev %d>>\nstartxref\n%d\n%%%%EOF\n"
        yield (
            f"an update of the old kind: {name}",
            longer + classic % (*(changed, len(content), file.trailer, at, len(longer)),),
        )


def _counts(file: PdfParts) -> Named:
    """Objects too many, too few, or in another order."""
    yield "an object more", file.having_more(b"null").written()
    yield (
        "an object more that the size doesn't count",
        file.having_more(b"null", counted=False).written(),
    )
    fewer = replace(file, objects=file.objects[:-1])
    yield "an object less", fewer.having_more().written()
    yield "20,000 objects", file.having_more(*[b"null"] * 20_000, counted=False).written()
    empty = _stream(zlib.compress(b""))
    yield "20,000 streams", file.having_more(*[empty] * 20_000).written()
    first, second, *rest = file.outside
    yield "another order", file.written([second, first, *rest])
    body, places = file.body()
    extra = _object(file.drawn, file.painted)
    at = len(body) + len(extra)
    yield "an object twice", file.whole(body + extra, file.table(places, at))
    place = places[file.drawn]
    inner = body[:place] + extra + body[place:]
    later = {n: where + len(extra) * (where >= place) for n, where in places.items()}
    yield "an object twice, in the midst", file.whole(inner, file.table(later, at))
    for name, changed in _edits("objects", body, second=second):
        grown = len(changed) - len(body)
        shifted = {n: at + grown * (at > places[second]) for n, at in places.items()}
        yield name, file.whole(changed, file.table(shifted, len(changed)))


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
    elsewhere = file.having(file.drawn, pointed).having_more(b"%d" % length)
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
    once = large.compress(bytes(_MEGABYTE)) + large.flush(zlib.Z_FULL_FLUSH)
    checksum = (1024 * _MEGABYTE % 65521 << 16) + 1  # of zeros alone
    grown = once + once[2:] * 1023 + b"\3\0" + checksum.to_bytes(4, "big")
    yield "a stream that becomes a gigabyte", file.drawing(grown)
    body, places = file.body(change=lambda _: grown)
    rows = file.table(places, len(body))
    yield "a stream of objects that becomes a gigabyte", file.whole(body, rows)
    body, places = file.body()
    rows = file.table(places, len(body))
    yield "a table that becomes a gigabyte", file.whole(body, rows, change=lambda _: grown)
    yield "objects that lie over each other", file.overlapping(100)
    last = len(file.objects) + 2
    far = re.sub(rb"/Size \d+", b"/Size 900000", file.written())
    far = far.replace(b"%d 0 obj\n<</Type/XRef" % last, b"899999 0 obj\n<</Type/XRef")
    yield (
        "a size of 900,000",
        re.sub(rb"(?<=startxref\n)\d+", b"%d" % far.index(b"899999 0 obj"), far),
    )
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
    inside = body.index(b">>stream\n", places[number]) + len(b">>stream\n")
    rows = over.table({**places, file.page: inside}, len(body))
    yield "a page that lies in a stream", file.whole(body, rows)
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

        yield name, file.deflated(again)
