"""What a malicious organiser, who has cardgen too, could hide: where nothing that a file leads to has changed, and beside the files."""

from __future__ import annotations

import base64
import io
import os
import re
import shutil
import zlib
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf._crypt_providers import CryptAES

from cardgen.check.audit import audit_pack
from cardgen.dealing.shuffle import ALPHABET
from cardgen.orders.order import Order, make_pack
from cardgen.pack.folder import write_pack
from cardgen.pack.organiser import read_passwords
from cardgen.pdf.encrypt import encrypt
from cardgen.pdf.read.file import PdfFile
from cardgen.pdf.read.inspect import has_more
from cardgen.pdf.encrypt import Locked
from cardgen.preferences import Preferences
from tests.planted import Planted, operators, text
from tests.turns import thinned

OPEN = Order("corona", Preferences(language="en", paper="a4"), players=("Anna", "Ben", "Cem"), settings={"max": "2"}, seed="stranger")
Make = Callable[..., Planted]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[bool], Path]:
    made: dict[bool, Path] = {}

    def find(encrypted: bool) -> Path:
        if encrypted not in made:
            made[encrypted] = write_pack(make_pack(replace(OPEN, encrypt=encrypted)), tmp_path_factory.mktemp("packs"))
        return made[encrypted]

    return find


@pytest.fixture
def make(written: Callable[[bool], Path], tmp_path: Path) -> Make:
    def copy(encrypted: bool = False) -> Planted:
        source = written(encrypted)
        return Planted(Path(shutil.copytree(source, tmp_path / source.name)))

    return copy


def found(pack: Planted) -> list[str]:
    """The findings; none of them shows a card or the seed."""
    report = audit_pack(pack.folder)
    said = [str(one) for one in report.findings]
    assert said
    assert not report.proven
    hidden = [pack.deal.seed.text, *(hand.notation for hand in pack.deal.rounds[1].hands[1] or ())]
    assert not any(re.search(rf"\b{one}\b", "\n".join(said)) for one in hidden)
    return said


def bens_card(pack: Planted) -> str:
    hand = pack.deal.rounds[1].hands[1]
    assert hand
    return hand[0].notation


# -- encrypted files


class Opened:
    """An encrypted file in its parts: what stands before its objects, the objects by number, and its table's dictionary."""

    def __init__(self, content: bytes, password: str) -> None:
        reader: Any = PdfReader(io.BytesIO(content))
        assert reader.decrypt(password)
        self.aes = CryptAES(reader._encryption._key)
        start = int(content.rsplit(b"startxref", 1)[1].split()[0])
        table = content[start:]
        self.number, self.told = int(table.split()[0]), table[table.index(b"<<") : table.index(b"stream\n")]
        rows = table[table.index(b"stream\n") + 7 :]
        size = int(re.search(rb"/Size (\d+)", self.told).group(1))  # type: ignore[union-attr]
        self.rows = [(rows[i], rows[i + 1 : i + 5], rows[i + 5 : i + 7]) for i in range(0, 7 * size, 7)]
        starts = sorted((int.from_bytes(place, "big"), n) for n, (kind, place, _) in enumerate(self.rows) if kind == 1)
        self.head = content[: starts[0][0]]
        self.objects = {n: content[at:end] for (at, n), (end, _) in pairwise(starts)}

    def one(self, holding: bytes) -> int:
        return next(n for n, said in self.objects.items() if holding in said.partition(b"stream\n")[0])

    def change(self, holding: bytes, old: bytes, new: bytes) -> None:
        number = self.one(holding)
        assert old in self.objects[number]
        self.objects[number] = self.objects[number].replace(old, new, 1)

    def data(self, number: int) -> tuple[bytes, bytes]:
        told, _, rest = self.objects[number].partition(b"stream\n")
        length = int(re.search(rb"/Length (\d+)", told).group(1))  # type: ignore[union-attr]
        return told, rest[:length]

    def put(self, number: int, data: bytes) -> None:
        told = re.sub(rb"/Length \d+", b"/Length %d" % len(data), self.data(number)[0])
        self.objects[number] = told + b"stream\n" + data + b"\nendstream\nendobj\n"

    def unpacked(self, number: int) -> bytes:
        return zlib.decompress(self.aes.decrypt(self.data(number)[1]))

    def pack(self, number: int, data: bytes) -> None:
        self.put(number, self.aes.encrypt(zlib.compress(data)))

    def write(self) -> bytes:
        out, rows = bytearray(self.head), list(self.rows)
        for number, said in self.objects.items():
            rows += [(0, bytes(4), bytes(2))] * (number + 1 - len(rows))
            rows[number] = (1, len(out).to_bytes(4, "big"), bytes(2))
            out += said
        start = len(out)
        rows[self.number] = (1, start.to_bytes(4, "big"), bytes(2))
        table = b"".join(bytes([kind]) + place + index for kind, place, index in rows)
        told = re.sub(rb"/Length \d+", b"/Length %d" % len(table), re.sub(rb"/Size \d+", b"/Size %d" % len(rows), self.told))
        out += b"%d 0 obj\n" % self.number + told + b"stream\n" + table + b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % start
        return bytes(out)


def head(file: Opened, card: bytes) -> None:
    file.head += b"% " + card + b"\n"


def between(file: Opened, card: bytes) -> None:
    file.objects[1] += b"% " + card + b"\n"


def in_object(file: Opened, card: bytes) -> None:
    file.change(b"/Catalog", b"\nendobj", b"\n% " + card + b"\nendobj")


def extensions(file: Opened, card: bytes) -> None:
    file.change(b"/Catalog", b"/BaseVersion", b"/Own /" + card + b" /BaseVersion")


def lock(file: Opened, card: bytes) -> None:
    file.change(b"/OE", b"/V 5", b"/V 5 /Own (" + card + b")")


def trailer(file: Opened, card: bytes) -> None:
    file.told = file.told.replace(b"/Size", b"/Own (" + card + b")/Size")


def identity(file: Opened, card: bytes) -> None:
    file.told = re.sub(rb"/ID\[<\w+>", b"/ID[<" + card.hex().encode() + b">", file.told)


def free_row(file: Opened, card: bytes) -> None:
    file.rows.append((0, card.ljust(4)[:4], bytes(2)))


def behind_hidden(file: Opened, card: bytes) -> None:
    number = file.one(b"/ObjStm")
    file.pack(number, file.unpacked(number) + b"% " + card)


def key_of_hidden(file: Opened, card: bytes) -> None:
    file.change(b"/ObjStm", b"/ObjStm", b"/ObjStm /Own /" + card)


def deflated_otherwise(file: Opened, card: bytes) -> None:
    file.pack(1, file.unpacked(1))


def empty_drawing(file: Opened, card: bytes) -> None:
    drawing = b"<</Type (" + card + b") /Subtype /Form /BBox [0 0 0 0] /Length 0>>stream\n\nendstream\nendobj\n"
    number = len(file.rows)
    file.objects[number] = b"%d 0 obj\n" % number + drawing


HIDING = [
    head, between, in_object, extensions, lock, trailer, identity, free_row,
    behind_hidden, key_of_hidden, deflated_otherwise, empty_drawing,
]  # fmt: skip


@pytest.mark.parametrize("first", thinned(range(0, len(HIDING), 3), 2))
def test_between_the_parts_of_an_encrypted_file(first: int, make: Make) -> None:
    """In each player's file something else."""
    pack = make(encrypted=True)
    passwords = read_passwords(pack.manifest)
    assert passwords
    for path, password, hide in zip(pack.manifest.player_files, passwords, HIDING[first : first + 3], strict=True):
        file = Opened((pack.folder / path).read_bytes(), password)
        hide(file, bens_card(pack).encode())
        pack.put(path, file.write())
    assert found(pack) == [
        f"{path}: all that opens in it is as in {name}'s file, but it isn't stored as cardgen encrypts it: "
        "something could be hidden between its parts"
        for path, name in zip(pack.manifest.player_files, pack.manifest.table.names, strict=True)
    ]


def test_taken_apart_and_put_together_it_is_the_same(make: Make) -> None:
    """What the test above takes apart is only found for what it puts in."""
    pack = make(encrypted=True)
    passwords = read_passwords(pack.manifest)
    assert passwords
    pack.put("1-Anna.pdf", Opened((pack.folder / "1-Anna.pdf").read_bytes(), passwords[0]).write())
    report = audit_pack(pack.folder)
    assert (report.findings, report.notes) == ((), ())


def ignored_bits(file: Opened) -> None:
    """Of the blocks that fill a stream up: nobody who unpacks it reads them."""
    data = bytearray(file.aes.decrypt(file.data(1)[1]))
    data[data.rindex(b"\0\0\0\xff\xff")] |= 0x48
    file.put(1, file.aes.encrypt(bytes(data)))


def blanks(file: Opened) -> None:
    file.change(b"/Catalog", b"obj\n", b"obj \n")


def two_identities(file: Opened) -> None:
    file.told = re.sub(rb"/ID\[<\w+>", b"/ID[<" + b"SK".ljust(16).hex().encode() + b">", file.told)


def test_what_nobody_reads_in_an_encrypted_file_is_noted(make: Make) -> None:
    pack = make(encrypted=True)
    passwords = read_passwords(pack.manifest)
    assert passwords
    for path, password, hide in zip(pack.manifest.player_files, passwords, (ignored_bits, blanks, two_identities), strict=True):
        file = Opened((pack.folder / path).read_bytes(), password)
        hide(file)
        pack.put(path, file.write())
    report = audit_pack(pack.folder)
    assert not report.findings
    assert [note for note in report.notes if "has other bytes" in note] == [
        f"{path} has other bytes than this cardgen writes, as another version of a library does; its content is the same."
        for path in pack.manifest.player_files
    ]


def test_an_encrypted_file_whose_streams_lie_open(make: Make) -> None:
    pack = make(encrypted=True)
    passwords = read_passwords(pack.manifest)
    assert passwords
    file = Opened((pack.folder / "1-Anna.pdf").read_bytes(), passwords[0])
    file.change(b"/OE", b"/StmF /StdCF", b"/StmF /Identity")
    for number in [n for n, said in file.objects.items() if b"stream\n" in said]:
        file.put(number, file.aes.decrypt(file.data(number)[1]))
    pack.put("1-Anna.pdf", file.write())
    assert any(one.startswith("1-Anna.pdf: is encrypted in another way") for one in found(pack))


LOCKS = [
    ("", None, "AES-256", "opens without a password"),
    ("other", None, "AES-256", "opens with other passwords too"),
    (None, "other", "RC4-40", "is encrypted in another way"),
]


@pytest.mark.parametrize("locks", [LOCKS, [(None, "other", "AES-256-R5", "is encrypted in another way")]], ids=["usual", "older"])
def test_a_weak_lock(locks: list[tuple[str | None, str | None, str, str]], make: Make) -> None:
    pack = make(encrypted=True)
    passwords = read_passwords(pack.manifest)
    assert passwords
    for seat, (user, owner, algorithm, _) in enumerate(locks):
        writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pack.drawn(seat))))
        own = passwords[seat]
        writer.encrypt(own if user is None else user, own if owner is None else owner, algorithm=algorithm)
        writer.write(out := io.BytesIO())
        pack.put(pack.path(seat), out.getvalue())
    said = found(pack)
    for seat, (*_, words) in enumerate(locks):
        assert any(one.startswith(f"{pack.path(seat)}: {words}") for one in said), said


def test_encrypted_again_is_the_same(make: Make) -> None:
    plain = make().drawn(0)
    locked = encrypt(plain, "ABCDEFGH12345678")
    file = PdfFile(locked, "ABCDEFGH12345678")
    assert (file.walk.digest, has_more(file)) == (PdfFile(plain).walk.digest, False)
    assert file.lock
    assert not file.lock.weakness
    with pytest.raises(Locked):
        PdfFile(locked, "other")


# -- beside the files


FOREIGN: dict[str, tuple[Callable[[Path, str], object], str]] = {
    "notes": (lambda folder, card: (folder / "notes.txt").write_text(card), "notes.txt: isn't a file of this pack"),
    "hidden": (lambda folder, card: (folder / ".notes").write_text(card), ".notes: isn't a file of this pack"),
    "folder": (lambda folder, card: (folder / "more").mkdir(), "more: isn't a folder of this pack"),
    "link to a folder": (lambda folder, card: (folder / "all").symlink_to("organiser"), "all: is a link"),
    "link to nothing": (lambda folder, card: (folder / "all").symlink_to(card), "all: is a link"),
    "a card's name": (lambda folder, card: (folder / f"{card}.txt").touch(), "a file or folder whose name tells too much"),
    "private link": (
        lambda folder, card: (folder / "organiser/notes").symlink_to("/tmp"),
        "organiser/notes: is a link to another place",
    ),
}  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="links and modes mean something else there")
@pytest.mark.parametrize(
    "plants", [("notes", "folder", "link to a folder", "a card's name"), ("hidden", "link to nothing", "private link")]
)
def test_beside_the_files(plants: tuple[str, ...], make: Make) -> None:
    pack = make()
    for plant in plants:
        FOREIGN[plant][0](pack.folder, bens_card(pack))
    said = found(pack)
    assert len(said) == len(plants)
    for plant in plants:
        assert any(one.startswith(FOREIGN[plant][1]) for one in said)


@pytest.mark.skipif(os.name != "posix", reason="modes mean something else there")
def test_who_may_change(make: Make) -> None:
    pack = make()
    file = pack.folder / "1-Anna.pdf"
    file.chmod(0o666)
    report = audit_pack(pack.folder)
    assert not report.findings
    assert "1-Anna.pdf: others on this computer could change it; now they can't." in report.notes
    assert not file.stat().st_mode & 0o002


def test_what_computers_leave_behind_is_no_fault_but_said(make: Make) -> None:
    pack = make()
    (pack.folder / ".DS_Store").touch()
    report = audit_pack(pack.folder)
    assert not report.findings
    assert report.notes == (".DS_Store isn't of this pack: computers leave such files in folders, and nobody looked into it.",)


@pytest.mark.parametrize("old", ['"words": ""', '"seat": 1'])
def test_the_public_list_says_something_twice(old: str, make: Make) -> None:
    pack = make()
    path = pack.folder / "pack.json"
    said = path.read_text("utf-8")
    assert old in said
    path.write_text(said.replace(old, f'{old.partition(":")[0]}: "{bens_card(pack)}", {old}', 1), "utf-8")
    assert found(pack) == ["pack.json: holds more than cardgen writes into it, and everybody may read it"]


# -- the seed in other spellings


def spellings(seed: str) -> list[str]:
    value = 0
    for sign in seed:
        value = value << 5 | ALPHABET.index(sign)
    raw = (value >> 2).to_bytes(16, "big")
    return [seed[:13], seed[13:], seed[6:20].lower(), raw.hex()[:16], base64.b64encode(raw).decode()]


def test_a_piece_of_the_seed_in_a_name(make: Make) -> None:
    pack = make()
    for piece in spellings(pack.deal.seed.text):
        (pack.folder / piece.replace("/", "-")).mkdir()
    assert sum(one.endswith("the seed stands in it") for one in found(pack)) == 5


def test_the_seed_in_the_name_of_the_pack(make: Make) -> None:
    pack = make()
    pack.folder = pack.folder.rename(pack.folder.parent / f"corona-{pack.deal.seed.text}")
    assert found(pack) == ["the pack's folder: the seed stands in its name"]


# -- what was typed


def test_a_place_that_reads_like_a_card_is_worth_a_look(tmp_path: Path) -> None:
    folder = write_pack(make_pack(replace(OPEN, place="with Ben: SA HK")), tmp_path)
    report = audit_pack(folder)
    assert not report.findings
    assert len(report.notes) == 1
    assert report.notes[0].startswith("The place, which you typed")


def test_a_text_for_screen_readers(make: Make) -> None:
    pack = make()
    pack.plant(0, operators(2, f"/Span <</ActualText ({bens_card(pack)})>> BDC {text('x')} EMC"))
    assert any("a mark for screen readers" in one for one in found(pack))
