"""Hostile containers: what can be done to the file around a PDF's objects, for tests.

Nothing of cardgen is imported: a file is taken apart and built again here, so that a mistake there
isn't repeated.
"""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

_HEADER = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
_PAINTED = b"1 0 0 rg 0 0 9999 9999 re f "
"""What a forged page shows: red from edge to edge."""

_MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class _File:
    """A PDF taken apart.

    Attributes:
        objects: the text of each, the first one is number 1.
        trailer: the entries of its dictionary.
        header: the first two lines.
    """

    objects: tuple[bytes, ...]
    trailer: bytes
    header: bytes = _HEADER

    @property
    def root(self) -> int:
        return self._number(rb"/Root (\d+) 0 R")

    @property
    def info(self) -> int:
        return self._number(rb"/Info (\d+) 0 R")

    @property
    def page(self) -> int:
        """Number of the last page."""
        return int(
            re.findall(rb"(\d+) 0 R", _found(rb"/Kids\[([^\]]*)\]", b"\n".join(self._plain)))[-1]
        )

    @property
    def drawn(self) -> int:
        """Number of the stream that draws the last page."""
        return int(_found(rb"/Contents (\d+) 0 R", self.objects[self.page - 1]))

    @property
    def _plain(self) -> list[bytes]:
        return [text for text in self.objects if b">>stream\n" not in text]

    def _number(self, pattern: bytes) -> int:
        return int(_found(pattern, self.trailer))

    def with_object(self, number: int, text: bytes) -> _File:
        """The same with another object in the place of one."""
        return replace(self, objects=(*self.objects[: number - 1], text, *self.objects[number:]))

    def with_trailer(self, old: bytes, new: bytes) -> _File:
        return replace(self, trailer=self.trailer.replace(old, new))


def _found(pattern: bytes, text: bytes) -> bytes:
    found = re.search(pattern, text)
    assert found, pattern
    return found[1]


def _take_apart(content: bytes) -> _File:
    """A file as cardgen writes it, by its own table."""
    at = int(_found(rb"startxref\n(\d+)\n%%EOF\n\Z", content))
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n \n", content[at:])]
    ends = [*places[1:], at]
    objects = tuple(
        content[a:b].partition(b" obj\n")[2].removesuffix(b"\nendobj\n")
        for a, b in zip(places, ends, strict=True)
    )
    return _File(objects, _found(rb"trailer\n<<(.*)>>\nstartxref", content[at:]))


def _body(file: _File, numbers: Sequence[int] = ()) -> tuple[bytes, list[int]]:
    """Header and objects, and where each begins.

    numbers: in which order they come; none: as they are counted.
    """
    parts, places, at = [file.header], dict[int, int](), len(file.header)
    for number in numbers or range(1, len(file.objects) + 1):
        places[number] = at
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, file.objects[number - 1]))
        at += len(parts[-1])
    return b"".join(parts), [places[number] for number in sorted(places)]


def _table(places: Sequence[int]) -> bytes:
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    return b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(places) + 1, rows)


def _whole(body: bytes, table: bytes, trailer: bytes, at: int | None = None) -> bytes:
    """Body, table, trailer and end.  at: what the end says of the place of the table."""
    return b"%s%strailer\n<<%s>>\nstartxref\n%d\n%%%%EOF\n" % (
        body,
        table,
        trailer,
        len(body) if at is None else at,
    )


def _written(file: _File, numbers: Sequence[int] = ()) -> bytes:
    body, places = _body(file, numbers)
    return _whole(body, _table(places), file.trailer)


def _stream(
    raw: bytes, entries: bytes = b"/Filter/FlateDecode", length: bytes | None = None
) -> bytes:
    """A stream object.  length: what it says of its length; None: the truth."""
    return b"<<%s/Length %s>>stream\n%s\nendstream" % (
        entries,
        b"%d" % len(raw) if length is None else length,
        raw,
    )


def _packed(file: _File) -> bytes:
    """The last page's drawing as it is deflated in the file."""
    return file.objects[file.drawn - 1].partition(b">>stream\n")[2].removesuffix(b"\nendstream")


def _painted(file: _File) -> bytes:
    """An object that draws the last page otherwise."""
    return _stream(zlib.compress(_PAINTED + zlib.decompress(_packed(file)), 9))


def containers(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Attacks by their names: files of which none is to pass for the one that is given.

    content: a plain PDF, as cardgen writes it.
    """
    file = _take_apart(content)
    assert _written(file) == content
    for group in (
        _polyglots,
        _tables,
        _updates,
        _counts,
        _lengths,
        _deflated,
        _bombs,
        _hidden,
        _spelled,
        _trailers,
        _informed,
    ):
        yield from group(file)


def _polyglots(file: _File) -> Iterator[tuple[str, bytes]]:
    """Something else before the file, in it or behind it."""
    content, forged = _written(file), _written(file.with_object(file.drawn, _painted(file)))
    yield "a blank before the header", b"\n" + content
    yield "a web page before the header", b"<html><!--" + content
    yield "another PDF before it", forged + content
    yield "another PDF behind it", content + forged
    yield "another PDF behind its header", file.header + forged + content.removeprefix(file.header)
    yield "an archive behind it", content + b"PK\x05\x06" + bytes(18)
    yield "blanks behind the end", content + b"\n"
    yield "zeros behind the end", content + bytes(1024)
    yield "no end", content.removesuffix(b"%%EOF\n")
    yield "cut in half", content[: len(content) // 2]
    yield "a header alone", file.header
    yield "nothing", b""
    yield "another version", _written(replace(file, header=file.header.replace(b"1.4", b"1.7")))
    yield "the header of encrypted files", content.replace(b"%PDF-1.4", b"%PDF-1.7", 1)
    yield "carriage returns", content.replace(b"\nendobj\n", b"\rendobj\r")
    yield "a comment between objects", _whole(*_commented(file), file.trailer)


def _commented(file: _File) -> tuple[bytes, bytes]:
    """A body with a comment in it, and the table that fits it."""
    note = b"% nobody reads this\n"
    longer = replace(file, header=file.header + note)
    body, places = _body(longer)
    return body, _table(places)


def _tables(file: _File) -> Iterator[tuple[str, bytes]]:
    """Places of objects: twice, elsewhere, or in another form."""
    body, places = _body(file)
    table, count = _table(places), len(places)
    forged, at = b"%d 0 obj\n%s\nendobj\n" % (file.drawn, _painted(file)), len(body)
    moved = [at if number == file.drawn else place for number, place in enumerate(places, 1)]
    yield "two tables", _whole(body + table, table, file.trailer)
    yield "a table that leads to another page", _whole(body + forged, _table(moved), file.trailer)
    yield (
        "the other page behind the table",
        _whole(body, _table([p if p != at else 0 for p in moved]) + forged, file.trailer, at),
    )
    yield (
        "two places exchanged",
        _whole(body, _table([places[1], places[0], *places[2:]]), file.trailer),
    )
    yield (
        "a place that is one too far",
        _whole(body, _table([places[0] + 1, *places[1:]]), file.trailer),
    )
    yield "all places zero", _whole(body, _table([0] * count), file.trailer)
    yield "a free row", _whole(body, table.replace(b"00000 n ", b"00000 f ", 1), file.trailer)
    yield (
        "another generation",
        _whole(body, table.replace(b"00000 n ", b"00001 n ", 1), file.trailer),
    )
    yield (
        "a table that begins at 1",
        _whole(body, table.replace(b"xref\n0 ", b"xref\n1 "), file.trailer),
    )
    yield (
        "a table of two parts",
        _whole(body, table + b"%d 1\n%010d 00000 n \n" % (file.drawn, at), file.trailer),
    )
    yield "rows that end in CR LF", _whole(body, table.replace(b" \n", b"\r\n"), file.trailer)
    yield "no table", _whole(body, b"", file.trailer)
    yield "a wrong place of the table", _whole(body, table, file.trailer, at + 1)
    yield "the place of the table is 0", _whole(body, table, file.trailer, 0)
    rows = b"".join(b"\1%s\0" % place.to_bytes(4) for place in (0, *moved))
    form = b"%d 0 obj\n<</Type/XRef/W[1 4 1]/Size %d%s/Length %d>>stream\n%s\nendstream\nendobj\n"
    hybrid = form % (
        count + 1, count + 1, re.sub(rb"/Size \d+", b"", file.trailer), len(rows), rows,
    )  # fmt: skip
    whole = body + forged
    yield "a table in a stream", b"%s%sstartxref\n%d\n%%%%EOF\n" % (whole, hybrid, len(whole))
    yield (
        "a table of both kinds",
        _whole(whole + hybrid, table, b"%s/XRefStm %d" % (file.trailer, len(whole))),
    )
    yield (
        "linearised",
        _written(
            replace(
                file,
                header=file.header + b"%d 0 obj\n<</Linearized 1/L 1/N 1>>\nendobj\n" % (count + 1),
            )
        ),
    )


def _updates(file: _File) -> Iterator[tuple[str, bytes]]:
    """Changes that are appended, as editors save them."""
    content, at = _written(file), len(_body(file)[0])
    new_page = (file.drawn, _painted(file))
    packed = zlib.compress(b"%d 0 <</Type/Catalog/Pages 12 0 R>>" % file.root)
    for name, number, text in (
        ("page", *new_page),
        ("catalogue", file.root, file.objects[file.root - 1].replace(b"/Lang (en)", b"/Lang (de)")),
        ("note", len(file.objects) + 1, b"<</Type/Annot/Subtype/FreeText>>"),
        (
            "stream of objects",
            len(file.objects) + 1,
            _stream(packed, b"/Type/ObjStm/N 1/First 5/Filter/FlateDecode"),
        ),
    ):
        change = b"%d 0 obj\n%s\nendobj\n" % (number, text)
        table = b"xref\n%d 1\n%010d 00000 n \n" % (number, len(content))
        yield (
            f"an update: {name}",
            _whole(content + change, table, b"%s/Prev %d" % (file.trailer, at)),
        )
    yield (
        "a trailer that names an older table",
        _written(replace(file, trailer=file.trailer + b"/Prev 17")),
    )


def _counts(file: _File) -> Iterator[tuple[str, bytes]]:
    """Objects too many, too few, or in another order."""
    count = len(file.objects)
    size = b"/Size %d" % (count + 1)
    yield (
        "an object more",
        _written(
            replace(file, objects=(*file.objects, b"null")).with_trailer(
                size, b"/Size %d" % (count + 2)
            )
        ),
    )
    yield (
        "an object more that the size doesn't count",
        _written(replace(file, objects=(*file.objects, b"null"))),
    )
    yield (
        "an object less",
        _written(replace(file, objects=file.objects[:-1]).with_trailer(size, b"/Size %d" % count)),
    )
    yield "another size", _written(file.with_trailer(size, b"/Size %d" % (count + 2)))
    yield "another order", _written(file, [2, 1, *range(3, count + 1)])
    body, places = _body(file)
    extra = b"%d 0 obj\n%s\nendobj\n" % (file.drawn, _painted(file))
    yield "an object twice", _whole(body + extra, _table(places), file.trailer)
    place = places[file.drawn]
    inner = body[:place] + extra + body[place:]
    yield (
        "an object twice, in the midst",
        _whole(inner, _table([p + len(extra) * (p >= place) for p in places]), file.trailer),
    )
    yield "another generation of an object", _with_text(file, b"\n2 0 obj\n", b"\n2 1 obj\n")
    yield "an object's number with zeros", _with_text(file, b"\n2 0 obj\n", b"\n02 0 obj\n")
    yield "20,000 objects", _written(replace(file, objects=(*file.objects, *[b"null"] * 20_000)))


def _with_text(file: _File, old: bytes, new: bytes) -> bytes:
    """The body with something replaced once, and a table that fits what was longer by it."""
    body, places = _body(file)
    at = body.index(old)
    changed = body[:at] + new + body[at + len(old) :]
    return _whole(
        changed, _table([p + (len(new) - len(old)) * (p > at + 1) for p in places]), file.trailer
    )


def _lengths(file: _File) -> Iterator[tuple[str, bytes]]:
    """What a stream says of its length."""
    raw = _packed(file)
    true = b"%d" % len(raw)

    def drawn(text: bytes) -> bytes:
        return _written(file.with_object(file.drawn, text))

    yield "a length that is too short", drawn(_stream(raw, length=b"%d" % (len(raw) - 1)))
    yield "a length that is too long", drawn(_stream(raw, length=b"%d" % (len(raw) + 1)))
    yield "a length beyond the file", drawn(_stream(raw, length=b"99999999"))
    yield "a negative length", drawn(_stream(raw, length=b"-1"))
    yield "a length of 400 digits", drawn(_stream(raw, length=b"9" * 400))
    yield "a length with a zero in front", drawn(_stream(raw, length=b"0" + true))
    yield "a length with a sign", drawn(_stream(raw, length=b"+" + true))
    yield "a length with a point", drawn(_stream(raw, length=true + b".0"))
    yield "two lengths", drawn(_stream(raw, b"/Length 7/Filter/FlateDecode"))
    yield (
        "two lengths, the second one first",
        drawn(_stream(raw, b"/Filter/FlateDecode/Length %s" % true, b"7")),
    )
    yield (
        "a length in an inner dictionary",
        drawn(_stream(raw, b"/Filter/FlateDecode/DecodeParms<<", true + b">>")),
    )
    yield (
        "a length in a string",
        drawn(b"<</Filter/FlateDecode/X(/Length %s>>stream\n%s\nendstream" % (true, raw)),
    )
    yield "a length with an escape", drawn(_stream(raw).replace(b"/Length", b"/L#65ngth"))
    yield "a length that is no name", drawn(_stream(raw).replace(b"/Length", b"/Lengths"))
    yield "no length", drawn(b"<</Filter/FlateDecode>>stream\n%s\nendstream" % raw)
    number = len(file.objects) + 1
    pointed = file.with_object(file.drawn, _stream(raw, length=b"%d 0 R" % number))
    pointed = replace(pointed, objects=(*pointed.objects, true)).with_trailer(
        b"/Size %d" % number, b"/Size %d" % (number + 1)
    )
    yield "a length in another object", _written(pointed)
    yield "another Length1", drawn(_stream(raw, b"/Length1 9/Filter/FlateDecode"))
    yield (
        "a stream that begins with CR LF",
        drawn(_stream(raw).replace(b">>stream\n", b">>stream\r\n", 1)),
    )
    yield (
        "a stream without a line end before its end",
        drawn(_stream(raw).removesuffix(b"\nendstream") + b"endstream"),
    )
    for name, entries in (
        ("filters in a list", b"/Filter[/FlateDecode]"),
        ("no filter", b""),
        ("a filter twice", b"/Filter[/FlateDecode/FlateDecode]"),
        ("a short name of the filter", b"/Filter/Fl"),
        ("a predictor", b"/DecodeParms<</Predictor 12>>/Filter/FlateDecode"),
        ("a file elsewhere", b"/F(other.pdf)/Filter/FlateDecode"),
    ):
        yield name, drawn(_stream(raw, entries))


def _deflated(file: _File) -> Iterator[tuple[str, bytes]]:
    """Deflated data that aren't whole, or aren't alone."""
    raw = _packed(file)
    plain = zlib.decompress(raw)
    preset = zlib.compressobj(9, zdict=_PAINTED)
    bare = zlib.compressobj(9, zlib.DEFLATED, -15)
    gzipped = zlib.compressobj(9, zlib.DEFLATED, 31)
    for name, data in (
        ("another page", zlib.compress(_PAINTED + plain)),
        ("another page of the same length", zlib.compress(plain[:-1] + b" ")),
        ("bytes behind the deflated data", raw + b"hidden"),
        ("a line end behind the deflated data", raw + b"\n"),
        ("a wrong checksum", raw[:-1] + bytes([raw[-1] ^ 1])),
        ("no checksum", raw[:-4]),
        ("half of the deflated data", raw[: len(raw) // 2]),
        ("deflated data without an end", _flushed(plain)),
        ("two deflated streams", raw + zlib.compress(_PAINTED)),
        (
            "a part of it, and the rest behind",
            zlib.compress(plain[:100]) + zlib.compress(plain[100:]),
        ),
        ("deflated twice", zlib.compress(raw)),
        ("a dictionary set before", preset.compress(plain) + preset.flush()),
        ("deflated without a head", bare.compress(plain) + bare.flush()),
        ("deflated as gzip", gzipped.compress(plain) + gzipped.flush()),
        ("not deflated", plain),
        ("no byte", b""),
    ):
        yield name, _written(file.with_object(file.drawn, _stream(data)))
    first = next(number for number, text in enumerate(file.objects, 1) if b">>stream\n" in text)
    forged = file.with_object(file.drawn, _painted(file))
    head, mark, rest = forged.objects[first - 1].partition(b">>stream\n")
    length = int(head.rpartition(b" ")[2])
    damaged = b"%s/Length %d%s%sx\nendstream" % (
        head.rpartition(b"/Length ")[0],
        length + 1,
        mark,
        rest.removesuffix(b"\nendstream"),
    )
    yield (
        "another page, and a byte behind an earlier stream",
        _written(forged.with_object(first, damaged)),
    )
    room = _PAINTED + b"%%%s\n" % random.Random(1).randbytes(2 * len(plain)).replace(
        b"\n", b""
    ).replace(b"\r", b"")
    yield (
        "another page that takes much more room",
        _written(file.with_object(file.drawn, _stream(zlib.compress(room + plain)))),
    )


def _flushed(plain: bytes) -> bytes:
    """All of the data, deflated, but no last block and no checksum."""
    packer = zlib.compressobj(9)
    return packer.compress(plain) + packer.flush(zlib.Z_SYNC_FLUSH)


def _bombs(file: _File) -> Iterator[tuple[str, bytes]]:
    """What takes time or memory."""
    plain, raw = zlib.decompress(_packed(file)), _packed(file)
    empty = b"\0\0\0\xff\xff"
    large = zlib.compressobj(9)
    grown = b"".join([*(large.compress(bytes(_MEGABYTE)) for _ in range(1024)), large.flush()])
    yield "a stream that becomes a gigabyte", _written(file.with_object(file.drawn, _stream(grown)))
    yield (
        "19 MB of empty blocks",
        _written(file.with_object(file.drawn, _stream(b"\x78\xda" + empty * 3_800_000 + raw[2:]))),
    )
    yield (
        "some empty blocks",
        _written(
            file.with_object(
                file.drawn, _stream(b"\x78\xda" + empty * (len(plain) // 5 + 50) + raw[2:])
            )
        ),
    )
    yield (
        "every stream becomes a megabyte",
        _written(replace(file, objects=tuple(map(_grown, file.objects)))),
    )
    yield (
        "every stream is another one",
        _written(replace(file, objects=tuple(map(_other, file.objects)))),
    )
    yield "21 MB", _written(file) + bytes(21_000_000)
    quoted = b'"' + b'\\\\"' * 3_000_000
    for name, entries in (
        ("5 million entries of the information", b"/A()" * 4_900_000),
        (
            "half a million names in the information",
            b"".join(b"/%s()" % _letters(number) for number in range(500_000)),
        ),
        ("60,000 quotes in the information", b"/CardgenPrint(%s)" % quoted[:180_000]),
        ("3 million quotes in the information", b"/CardgenPrint(%s)" % quoted),
        (
            "millions of empty lists in the information",
            b"/CardgenPrint([%s0])" % (b"[]," * 6_000_000),
        ),
        ("90,000 brackets in the information", b"/CardgenPrint(%s)" % (b"[" * 90_000)),
        (
            "a number of a million digits in the information",
            b"/CardgenPrint(%s)" % (b"9" * 1_000_000),
        ),
    ):
        yield name, _written(file.with_object(file.info, b"<<%s>>" % entries))
    yield "many starts of objects", file.header + b"1 0 obj\n" * 2_000_000
    yield (
        "many ends of objects",
        file.header + b"1 0 obj\n" + b">>stream\n" * 2_000_000 + b"\nendobj\n",
    )
    yield (
        "many lengths",
        file.header + b"1 0 obj\n<<" + b"/Length 1" * 2_000_000 + b">>stream\n\nendobj\n",
    )


def _letters(number: int) -> bytes:
    """A name of five letters for a number."""
    return bytes(97 + number // 26**place % 26 for place in range(5))


def _grown(text: bytes) -> bytes:
    """A stream with a megabyte of zeros in the place of what it holds."""
    return _with_data(text, lambda plain: plain + bytes(_MEGABYTE))


def _other(text: bytes) -> bytes:
    """A stream with a blank in the place of its last byte."""
    return _with_data(text, lambda plain: plain[:-1] + b" ")


def _with_data(text: bytes, change: Callable[[bytes], bytes]) -> bytes:
    head, mark, rest = text.partition(b">>stream\n")
    if not mark:
        return text
    data = change(zlib.decompress(rest.removesuffix(b"\nendstream")))
    raw = zlib.compress(data, 9)
    return b"%s/Length %d>>stream\n%s\nendstream" % (head.rpartition(b"/Length ")[0], len(raw), raw)


def _hidden(file: _File) -> Iterator[tuple[str, bytes]]:
    """Objects in streams and in strings, and such that lie over each other."""
    raw, number = _packed(file), file.drawn
    forged = b"\nendstream\nendobj\n%d 0 obj\n%s\nendobj\n" % (number, _painted(file))
    stored = zlib.compress(forged, 0)
    yield "an object within a stream", _written(file.with_object(number, _stream(stored)))
    yield (
        "an object behind the deflated data",
        _written(file.with_object(number, _stream(raw + forged + raw))),
    )
    info = file.objects[file.info - 1]
    for name, text in (
        ("the end of an object in a string", b"(\nendobj\n)"),
        ("a stream in a string", b"(>>stream\n\nendstream)"),
        ("an object in a string", b"(" + forged.replace(b"(", b"").replace(b")", b"") + b")"),
    ):
        yield (
            name,
            _written(
                file.with_object(
                    file.info, info.replace(b"/Producer(cardgen)", b"/Producer" + text)
                )
            ),
        )
    over = file.with_object(
        number, _stream(b"%d 0 obj\n%s\nendobj\n" % (file.page, file.objects[file.page - 1]))
    )
    body, places = _body(over)
    place = body.index(b">>stream\n", places[number - 1]) + len(b">>stream\n")
    places[file.page - 1] = place
    yield "a page that lies in a stream", _whole(body, _table(places), file.trailer)
    page = file.objects[file.page - 1]
    yield (
        "a stream in the place of a page",
        _written(file.with_object(file.page, _stream(zlib.compress(page)))),
    )
    yield "a page in the place of a stream", _written(file.with_object(number, page))


def _spelled(file: _File) -> Iterator[tuple[str, bytes]]:
    """The same said in other letters, and something else beside it."""
    page = file.objects[file.page - 1]
    for name, old, new in (
        ("a name with an escape", b"/Type", b"/T#79pe"),
        ("a number with a point", b" 0 R", b".0 0 R"),
        ("a number with a sign", b"/Contents ", b"/Contents +"),
        ("blanks in a dictionary", b"<<", b"<< "),
        ("a comment in a dictionary", b"<<", b"<<% x\n"),
        ("a key twice", b"/Type/Page", b"/Type/Page/Rotate 90/Rotate 0"),
        ("another key", b"/Type/Page", b"/Type/Page/Rotate 180"),
        (
            "a note on a page",
            b"/Type/Page",
            b"/Type/Page/Annots[<</Subtype/Text/Rect[0 0 99 99]/Contents(x)>>]",
        ),
        ("a line end more", b"<<", b"<<\n"),
        ("zeros for blanks", b" 0 R", b"\x000\x00R"),
    ):
        assert old in page, (name, page)
        yield name, _written(file.with_object(file.page, page.replace(old, new, 1)))
    root = file.objects[file.root - 1]
    for name, more in (
        ("a catalogue with a later version", b"/Version/1.7"),
        ("a catalogue that starts a program", b"/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>"),
        ("a catalogue with layers", b"/OCProperties<</OCGs[]/D<<>>>>"),
        ("a catalogue with a form", b"/AcroForm<</NeedAppearances true/Fields[]>>"),
        ("a catalogue with other pages", b"/Pages 1 0 R"),
    ):
        yield name, _written(file.with_object(file.root, root.removesuffix(b">>") + more + b">>"))


def _trailers(file: _File) -> Iterator[tuple[str, bytes]]:
    """What the trailer says."""
    root, info = b"/Root %d 0 R" % file.root, b"/Info %d 0 R" % file.info
    identity = _found(rb"/ID\[<([0-9a-f]{32})>", file.trailer)
    for name, old, new in (
        ("another catalogue", root, b"/Root 1 0 R"),
        ("a catalogue that isn't there", root, b"/Root 999999 0 R"),
        ("the catalogue 0", root, b"/Root 0 0 R"),
        ("another information", info, b"/Info 1 0 R"),
        ("an information that isn't there", info, b"/Info 999999 0 R"),
        ("no information", info, b""),
        ("two catalogues", root, root + b"/Root 1 0 R"),
        ("an encryption", info, info + b"/Encrypt 1 0 R"),
        ("another identity", identity, b"0" * 32),
        ("an identity in capitals", identity, identity.upper()),
        ("no identity", b"/ID[<%s><%s>]" % (identity, identity), b""),
        ("more in the trailer", root, root + b"/X 1"),
        ("a blank in the trailer", root, b" " + root),
    ):
        yield name, _written(file.with_trailer(old, new))


def _informed(file: _File) -> Iterator[tuple[str, bytes]]:
    """What the document says of itself."""
    info = file.objects[file.info - 1]
    title = _found(rb"/Title(<[0-9a-f]*>|\([^)]*\))", info)
    for name, old, new in (
        ("a title twice", b"/Producer(cardgen)", b"/Producer(cardgen)/Title(x)"),
        ("another title first", b"/Title", b"/Title(x)/Title"),
        ("a title in capitals", title, title.upper()),
        ("a title with half a character", title, b"<feffd800>"),
        ("a title with an odd digit", title, b"<feff0>"),
        ("a title that an editor's signs follow", title, b"<feff001b0065006e001b0041>"),
        ("a title in UTF-8", title, b"(\xef\xbb\xbfx)"),
        ("a title that clears the screen", title, b"<feff001b005b0032004a002000b70020>"),
        ("an escape that isn't needed", b"(cardgen)", b"(c\\141rdgen)"),
        ("a line that goes on", b"(cardgen)", b"(card\\\ngen)"),
        ("brackets in brackets", b"(cardgen)", b"((cardgen))"),
        (
            "plain text as UTF-16",
            b"/Producer(cardgen)",
            b"/Producer<feff00630061007200640067006500 6e>".replace(b" ", b""),
        ),
        ("a name with an escape in the information", b"/Producer", b"/Pr#6fducer"),
        ("another entry", b"/Producer", b"/Trapped/True/Producer"),
        ("another drawing", b"/Drawing(1)", b"/Drawing(2)"),
        ("another version of cardgen", b'"version":"0', b'"version":"9'),
        ("another seat", b"/CardgenSeat(1)", b"/CardgenSeat(2)"),
        ("a seat that isn't there", b"/CardgenSeat(1)", b"/CardgenSeat(99)"),
        ("no seat", b"/CardgenSeat(1)", b""),
        ("words that nobody said", b"/CardgenWords()", b"/CardgenWords(1=word)"),
        ("no words", b"/CardgenWords()", b""),
    ):
        if old in info:  # protocols have no seat
            yield name, _written(file.with_object(file.info, info.replace(old, new, 1)))


def harmless(content: bytes) -> Iterator[tuple[str, bytes]]:
    """What shows the same to everybody, and may pass: other bytes of the same deflated data."""
    file = _take_apart(content)
    for name, level, size in (
        ("deflated badly", 1, 15),
        ("stored", 0, 15),
        ("a small window", 9, 9),
    ):

        def again(text: bytes, level: int = level, size: int = size) -> bytes:
            head, mark, rest = text.partition(b">>stream\n")
            if not mark:
                return text
            packer = zlib.compressobj(level, zlib.DEFLATED, size)
            raw = (
                packer.compress(zlib.decompress(rest.removesuffix(b"\nendstream"))) + packer.flush()
            )
            return b"%s/Length %d>>stream\n%s\nendstream" % (
                head.rpartition(b"/Length ")[0],
                len(raw),
                raw,
            )

        yield name, _written(replace(file, objects=tuple(map(again, file.objects))))
