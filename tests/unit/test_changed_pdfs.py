"""Changed files of every kind: bytes flipped, cut or doubled, objects exchanged, lengths lied, things nested in themselves.

No hang, no traceback, and nothing passes as the same file that has other objects.
"""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable
from functools import cache

import pytest

from cardgen.check.judge import Wanted as WantedFile
from cardgen.check.judge import judge_file
from cardgen.errors import CheckError
from cardgen.orders.order import Order, make_pack
from cardgen.pack.build import Kind, PackFile
from cardgen.pdf.encrypt import encrypt
from cardgen.pdf.read.file import PdfFile
from cardgen.pdf.read.inspect import has_more
from cardgen.preferences import Preferences
from tests.hostile import put_together, taken_apart
from tests.turns import each, search_but, times

PACK = Order("corona", Preferences(language="en", paper="a4"), players=("Anna", "Ben"), settings={"max": "1"}, seed="fuzz")
KINDS = ("player", "protocol", "rules", "encrypted")
EACH, PARTS = times(25, 50), 15
"""Changes of one part, and parts for each kind: 3,000 in all where a search runs."""


@cache
def drawn(kind: str) -> tuple[PackFile, bytes]:
    """A file as it was drawn, and its bytes, encrypted or not."""
    wanted = {"player": Kind.PLAYER, "encrypted": Kind.PLAYER, "protocol": Kind.PROTOCOL, "rules": Kind.RULES}[kind]
    file = next(one for one in make_pack(PACK).files if one.kind is wanted)
    return file, encrypt(file.content, "SESAME") if kind == "encrypted" else file.content


def flip(content: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 3, 30))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def cut(content: bytes, chance: random.Random) -> bytes:
    one, other = sorted(chance.sample(range(len(content)), 2))
    return content[:one] + content[other:] if chance.random() < 0.5 else content[:other] + content[one:]


def lie(content: bytes, chance: random.Random) -> bytes:
    """Another number somewhere: a length, a count, a place, a reference."""
    numbers = list(re.finditer(rb"(?<=[ \[])[0-9]{1,10}(?=[ \]/>\n])", content))
    one = chance.choice(numbers)
    return content[: one.start()] + str(chance.choice((0, 1, 9, 2**31, 10**9, -1))).encode() + content[one.end() :]


def exchange(content: bytes, chance: random.Random) -> bytes:
    if b"\ntrailer" not in content:
        return flip(content, chance)
    objects, trailer = taken_apart(content), b" ".join(re.findall(rb"/(?:Root|Info) \d+ 0 R", content[content.rindex(b"trailer") :]))
    one, other = chance.sample(sorted(objects), 2)
    objects[one], objects[other] = objects[other], objects[one] if chance.random() < 0.5 else objects[other]
    return put_together(objects, trailer)


def nest(content: bytes, chance: random.Random) -> bytes:
    """A reference leads to another object, perhaps to the one that it is in."""
    places = list(re.finditer(rb"[0-9]+ 0 R", content))
    if not places:
        return cut(content, chance)
    one = chance.choice(places)
    return content[: one.start()] + chance.choice(places).group() + content[one.end() :]


CHANGES: list[Callable[[bytes, random.Random], bytes]] = [flip, cut, lie, exchange, nest]


CASES = [f"{kind} {part}" for part in range(PARTS) for kind in KINDS]


@pytest.mark.parametrize("case", search_but(CASES, "encrypted 0"))
def test_a_changed_file_never_passes_unless_it_is_the_same(case: str) -> None:
    file, content = drawn(case.split()[0])
    deal, right = make_pack(PACK).deal, PdfFile(file.content).walk.digest
    for index in range(EACH):
        chance = random.Random(f"{case} {index}")
        changed = chance.choice(CHANGES)(content, chance)
        try:
            pdf = PdfFile(changed, "SESAME")
            judged = judge_file("x.pdf", pdf, WantedFile(file, deal, "the file"))
        except CheckError:  # said in a line; anything else is a mistake of ours
            continue
        if not judged.findings and not judged.unjudged:
            assert pdf.walk.digest == right, (index, changed == content)


def test_no_number_is_too_large() -> None:
    """Beyond what a machine's word holds, in the place of every kind of number that the file has."""
    content = drawn("player")[1]
    places = {one.group(1): one for one in re.finditer(rb"(/[A-Za-z0-9]+) -?[0-9]+(?![0-9]* 0 R)|(startxref)\n[0-9]+", content)}
    assert b"/Length" in places
    for name, one in places.items():
        for number in (2**31, 2**63, -(2**63) - 1, 10**30):
            changed = content[: one.start()] + (name or b"startxref\n") + b" %d" % number + content[one.end() :]
            try:
                judge_file("x.pdf", PdfFile(changed), WantedFile(drawn("player")[0], make_pack(PACK).deal, "the file"))
            except CheckError:
                continue


def test_a_stream_that_ends_with_a_longer_word_is_damaged() -> None:
    content = drawn("player")[1]
    with pytest.raises(CheckError, match="damaged"):
        PdfFile(content.replace(b"endstream\n", b"endstreamX"))


def in_first(part: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """The player's file with another text in the first of its objects that has a part."""
    content = drawn("player")[1]
    objects, trailer = taken_apart(content), b" ".join(re.findall(rb"/(?:Root|Info) \d+ 0 R", content[content.rindex(b"trailer") :]))
    number = next(number for number, said in objects.items() if part in said)
    objects[number] = change(objects[number])
    return put_together(objects, trailer)


def repacked(data: bytes, parameters: bytes) -> bytes:
    packed = zlib.compress(data)
    return b"\n<</Filter /FlateDecode /DecodeParms <<%s>> /Length %d>>\nstream\n%s\nendstream\n" % (parameters, len(packed), packed)


def unpacked(said: bytes) -> bytes:
    return zlib.decompressobj().decompress(said[said.index(b"stream") + 6 :].lstrip())


def predicted(data: bytes, kinds: bytes) -> bytes:
    """Each byte is a row of its own, before which stands how it was foretold."""
    return b"".join(bytes((kinds[i % len(kinds)], byte)) for i, byte in enumerate(data))


PAGE, COLUMN = b"/Length", b"/Predictor 15 /Columns 1"
HIDDEN: dict[str, tuple[bytes, Callable[[bytes], bytes]]] = {
    "how it is packed": (PAGE, lambda said: repacked(unpacked(said), b"/Predictor 1 /Note (SK)")),
    "how a row is foretold": (PAGE, lambda said: repacked(predicted(unpacked(said), b"SKHA"), COLUMN)),
    "many comments": (b"/Catalog", lambda said: said + b"%\xd3\xcb\n%\xc8\xc1\n%\xd3\xcb\n%\xc8\xc1\n"),
    "comments like the library's": (b"/Catalog", lambda said: said + b"% 'SK': class PDFHA\n"),
}


@each("hidden", HIDDEN)
def test_what_no_reader_looks_at_is_no_hiding_place(hidden: str) -> None:
    assert has_more(PdfFile(in_first(*HIDDEN[hidden])))


def test_a_stream_that_is_packed_otherwise_is_the_same() -> None:
    right = PdfFile(drawn("player")[1]).walk.digest
    for packed in (lambda said: repacked(unpacked(said), b""), lambda said: repacked(predicted(unpacked(said), b"\0"), COLUMN)):
        file = PdfFile(in_first(PAGE, packed))
        assert not has_more(file)
        assert file.walk.digest == right


@each("one, other", [
    (b"/Own /A /Ows /B", b"/Own#20#2FOws /A#20#2FB"), (b"/Own 12582912", b"/Own 12582913"), (b"/Own 595.27", b"/Own 595.28"),
    (b"/Own /A", b"/Own (/A)"), (b"/Own null", b"/Own /None"), (b"/Own [/A /B]", b"/Own [/A#20#2FB]"),
])  # fmt: skip
def test_what_is_another_thing_is_written_otherwise(one: bytes, other: bytes) -> None:
    files = [PdfFile(in_first(b"/Catalog", lambda said, more=more: said.replace(b"<<", b"<<" + more, 1))) for more in (one, other)]  # type: ignore[misc]
    assert files[0].walk.digest != files[1].walk.digest
