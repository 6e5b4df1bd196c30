"""Files that somebody made to stop whoever opens them: a player's file with a bomb in it, or what only looks like a PDF."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from itertools import pairwise

Objects = dict[int, bytes]
"""What stands between ``obj`` and ``endobj``, by number."""

MANY = 20_000_000 // 12


def taken_apart(content: bytes) -> Objects:
    """The objects of a file that cardgen drew."""
    places = [int(row) for row in re.findall(rb"(\d{10}) 00000 n", content[content.rindex(b"xref", 0, content.rindex(b"trailer")) :])]
    ends = sorted([*places, content.rindex(b"xref", 0, content.rindex(b"trailer"))])
    found = {}
    for start, end in pairwise(ends):
        head, _, rest = content[start:end].partition(b" obj")
        found[int(head.split()[0])] = rest[: rest.rindex(b"endobj")]
    return found


def put_together(objects: Objects, trailer: bytes) -> bytes:
    """A file of these objects, with a table that fits."""
    out, places = bytearray(b"%PDF-1.4\n"), {}
    for number, said in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj%sendobj\n" % (number, said)
    start = len(out)
    rows = [b"%010d 00000 n \n" % places[number] if number in places else b"0000000000 65535 f \n" for number in range(max(places) + 1)]
    out += b"xref\n0 %d\n" % len(rows) + b"".join(rows)
    return bytes(out + b"trailer\n<<%s/Size %d>>\nstartxref\n%d\n%%%%EOF\n" % (trailer, len(rows), start))


class Victim:
    """A player's file, to put something into.  page: number of a page; shown: of the operators of that page."""

    def __init__(self, content: bytes, page: int = 3) -> None:
        self.objects = taken_apart(content)
        self.trailer = b" ".join(re.findall(rb"/(?:Root|Info) \d+ 0 R", content[content.rindex(b"trailer") :]))
        pages = [number for number, said in self.objects.items() if re.search(rb"/Type\s*/Page\b", said)]
        self.page = pages[page]
        self.shown = int(re.search(rb"/Contents (\d+) 0 R", self.objects[self.page]).group(1))  # type: ignore[union-attr]
        self.tree = int(re.search(rb"/Parent (\d+) 0 R", self.objects[self.page]).group(1))  # type: ignore[union-attr]
        self.next = max(self.objects) + 1

    def add(self, said: bytes) -> int:
        self.objects[self.next] = said
        self.next += 1
        return self.next - 1

    def show(self, operators: bytes) -> None:
        self.objects[self.shown] = packed(operators)

    def write(self) -> bytes:
        return put_together(self.objects, self.trailer)


def packed(data: bytes, entries: bytes = b"") -> bytes:
    return plain(zlib.compress(data, 9), entries + b"/Filter/FlateDecode")


def plain(data: bytes, entries: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream " % (entries, len(data), data)


def bomb(megabytes: int, unit: bytes = b"\0" * 10_000_000) -> bytes:
    """A stream that unpacks to so many megabytes; each has about a thousandth of that."""
    packer = zlib.compressobj(9)
    first = packer.compress(unit) + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(unit) + packer.flush(zlib.Z_FULL_FLUSH)
    return plain(first + again * (megabytes // 10 - 1), b"/Filter/FlateDecode")


def bombs(content: bytes) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Names of the attacks, and what makes each of them of a player's file."""

    def changed(change: Callable[[Victim], object]) -> Callable[[], bytes]:
        def make() -> bytes:
            victim = Victim(content)
            change(victim)
            return victim.write()

        return make

    def forms(victim: Victim, depth: int, many: int) -> None:
        """Drawings that place others, which place others."""
        number, form = 0, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"
        for level in range(depth):
            uses = b"/Resources<</XObject<</x %d 0 R>>>>" % number if level else b""
            number = victim.add(packed(b"/x Do " * many if level else b"0 0 m 1 1 l S ", form + uses))
        victim.objects[victim.page] = victim.objects[victim.page].replace(
            b"/Resources ", b"/Resources<</XObject<</x %d 0 R>>>>/Was " % number
        )
        victim.show(b"/x Do")

    def pages(victim: Victim, many: int) -> None:
        victim.objects[victim.tree] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (many, b"%d 0 R " % victim.page * many)

    def shown_again(victim: Victim, operators: bytes, many: int) -> None:
        """As many pages that show the same."""
        victim.show(operators)
        kids = [victim.page, *(victim.add(victim.objects[victim.page]) for _ in range(many - 1))]
        kinds = b"".join(b"%d 0 R " % kid for kid in kids)
        victim.objects[victim.tree] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (many, kinds)

    def drawings(victim: Victim, operators: bytes, many: int) -> None:
        """A page that places one drawing often."""
        number = victim.add(packed(operators, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"))
        victim.objects[victim.page] = victim.objects[victim.page].replace(
            b"/Resources ", b"/Resources<</XObject<</x %d 0 R>>>>/Was " % number
        )
        victim.show(b"/x Do " * many)

    def own(number: int) -> Callable[[Victim], object]:
        return lambda victim: victim.add(b"<</Next %d 0 R/First %d 0 R/Kids[%d 0 R]>>" % ((victim.next,) * 3))

    def new_pages(victim: Victim) -> None:
        kids = [victim.add(b"<</Type/Page/MediaBox[0 0 9 9]>>") for _ in range(19_000)]
        victim.objects[victim.tree] = b"<</Type/Pages/Count 19000/Kids[%s]>>" % b"".join(b"%d 0 R " % kid for kid in kids)

    yield "an unreferenced stream of a gigabyte", changed(lambda v: v.add(bomb(1000)))
    yield "an unreferenced stream of six gigabytes", changed(lambda v: v.add(bomb(6000)))
    yield "a thousand streams of 20 MB", changed(lambda v: [v.add(bomb(20)) for _ in range(400)])
    yield "a page of a gigabyte", changed(lambda v: v.objects.update({v.shown: bomb(1000, b"1 0 0 rg\n" * 1_000_000)}))
    yield "a page that shows nothing but numbers", changed(lambda v: v.show(b"1 " * 6_000_000))
    yield "a page that shows a million texts", changed(lambda v: v.show(b"BT /F1 9 Tf " + b"(x)Tj " * 1_000_000))
    yield "a page that shows a text without an end", changed(lambda v: v.show(b"BT /F1+0 9 Tf (" + b"7" * 200_000 + b")Tj ET"))
    yield "a page of brackets that don't end", changed(lambda v: v.show(b"(" * 5_000_000))
    yield "a page of open hexadecimal texts", changed(lambda v: v.show(b"<" * 3_000_000 + b"<7" * 1_000_000))
    yield "a page that saves its state for ever", changed(lambda v: v.show(b"q " * 3_000_000))
    yield "a page with one long path", changed(lambda v: v.show(b"1 1 l " * 1_000_000 + b"S"))
    yield "a page of a hundred thousand areas", changed(lambda v: v.show(b"0 0 9 9 re f " * 100_000))
    yield "four pages with one long path", changed(lambda v: shown_again(v, b"1 1 l " * 300_000 + b"S", 4))
    yield "pages of a drawing with one long path", changed(lambda v: drawings(v, b"1 1 l " * 800 + b"S /none Do", 3_000))
    yield "pages of a quarter of a million areas", changed(lambda v: shown_again(v, b"0 0 9 9 re f " * 39_000, 6))
    yield "pages of a quarter of a million texts", changed(lambda v: shown_again(v, b"BT /F1+0 9 Tf " + b"(7)Tj " * 39_000, 6))
    yield "pages of a quarter of a million unknown drawings", changed(lambda v: shown_again(v, b"/nothing Do " * 39_000, 6))
    yield "a page of texts behind areas", changed(lambda v: v.show(b"BT /F1+0 9 Tf (7)Tj ET 0 0 9 9 re f " * 30_000))
    yield "a page of unknown drawings", changed(lambda v: v.show(b"/nothing Do " * 100_000))
    yield "a page of pictures within the line", changed(lambda v: v.show(b"BI ID " * 500_000))
    yield "drawings within drawings, ten by ten", changed(lambda v: forms(v, 12, 10))
    yield "drawings within drawings, a thousand deep", changed(lambda v: forms(v, 1000, 1))
    yield (
        "a font with all ranges",
        changed(
            lambda v: v.objects.update(
                {
                    n: packed(b"<0000> <ffff> <0000> endbfrange " * 200_000)
                    for n, said in v.objects.items()
                    if b"beginbfchar" in _unpacked(said)
                }
            )
        ),
    )
    yield "twenty thousand pages in one line", changed(lambda v: pages(v, 20_000))
    yield "nineteen thousand pages", changed(new_pages)
    yield "a tree of pages that leads to itself", changed(lambda v: v.objects.update({v.tree: b"<</Type/Pages/Kids[%d 0 R]>>" % v.tree}))
    yield "an object that is itself", changed(lambda v: v.objects.update({v.shown: b" %d 0 R " % v.shown}))
    yield "an outline that leads to itself", changed(own(0))
    yield "a million brackets", changed(lambda v: v.add(b"[" * MANY))
    yield "a million numbers", changed(lambda v: v.add(b"[" + b"1 " * 9_000_000 + b"]"))
    yield "a million names", changed(lambda v: v.add(b"<<" + b"".join(b"/N%d 1" % n for n in range(1_000_000)) + b">>"))
    yield "twenty megabytes of one number", changed(lambda v: v.add(b"7" * 19_000_000))
    yield "twenty megabytes of one text", changed(lambda v: v.add(b"(" + b"\\7" * 9_500_000 + b")"))
    yield "two hundred thousand digits", lambda: b"%PDF-1.4\n" + b"1" * 200_000 + b" 0 obj\n%%EOF"
    yield "streams without an end", lambda: b"%PDF-1.4\n" + b"1 0 obj<<>>stream\n" * 300_000 + b"%%EOF"
    yield "only the word stream", lambda: b"%PDF-1.4\n" + b"stream\n" * 2_000_000 + b"%%EOF"
    yield "a million objects", lambda: b"%PDF-1.4\n" + b"".join(b"%d 0 obj 1 endobj\n" % n for n in range(900_000)) + b"%%EOF"
    yield "a table of a million rows", lambda: b"%PDF-1.4\nxref\n0 900000\n" + b"0000000009 00000 n \n" * 900_000 + b"%%EOF"
    yield "tables without rows", lambda: b"%PDF-1.4\n" + b"xref\n0 9999999\n" * 1_000_000 + b"%%EOF"
    yield "twenty megabytes of comments", lambda: b"%PDF-1.4\n" + b"% x\n" * 4_900_000 + b"%%EOF"
    yield "twenty megabytes of blanks", lambda: b"%PDF-1.4\n" + b" " * 19_000_000 + b"%%EOF"
    yield "twenty megabytes of closing brackets", lambda: b"%PDF-1.4\n" + b")>" * 9_000_000 + b"%%EOF"
    yield "a table as an object, a million rows long", lambda: _as_object(b"\1\0\0" * 900_000, b"/W[1 1 1]/Size 900000")
    yield "a table as an object, with rows of no width", lambda: _as_object(b"", b"/W[0 0 0]/Size 19000000")
    yield "a table as an object, with many parts", lambda: _as_object(b"\1" * 900_000, b"/W[1 0 0]/Index[" + b"0 1 " * 900_000 + b"]")
    yield (
        "a table as an object, whose bytes foretell each other",
        lambda: _as_object(b"\4" * 24_000_000, b"/W[1 1 1]/Size 9/DecodeParms<</Predictor 15/Columns 5>>"),
    )
    yield (
        "a stream with rows without an end",
        changed(lambda v: v.add(packed(b"\2" * 900_000, b"/DecodeParms<</Predictor 12/Columns 99999>>"))),
    )
    yield (
        "objects packed into each other",
        lambda: _as_object(b"\2\1\0" * 20_000, b"/W[1 1 1]/Size 20000", packed(b"1 0 [1 0 R]", b"/Type/ObjStm/N 1/First 4")),
    )
    yield "tables that lead to each other", changed(lambda v: setattr(v, "trailer", v.trailer + b"/Prev 9"))
    yield "more than twenty megabytes", lambda: content + b"\0" * 20_000_001
    yield "nothing", lambda: b""


def _as_object(rows: bytes, entries: bytes, first: bytes = b" null ") -> bytes:
    """A file whose table is an object."""
    head = b"%PDF-1.5\n1 0 obj" + first + b"endobj\n"
    return head + b"2 0 obj" + packed(rows, b"/Type/XRef" + entries) + b"endobj\nstartxref\n%d\n%%%%EOF\n" % len(head)


def _unpacked(said: bytes) -> bytes:
    begin, end = said.find(b"stream\n") + 7, said.rfind(b"endstream")
    try:
        return zlib.decompressobj().decompress(said[begin:end], 100_000) if begin > 6 else b""
    except zlib.error:
        return b""
