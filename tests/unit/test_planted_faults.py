"""Faults of every sort in files of every kind, listed anew: both `verify` and `audit` see each of them."""

from __future__ import annotations

import io
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.annotations import FreeText
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, NumberObject, TextStringObject

from cardgen.check.audit import audit_pack
from cardgen.check.verify import verify_pack
from cardgen.errors import InputError
from cardgen.names import Person
from cardgen.orders.order import Order, make_pack
from cardgen.pack.folder import write_pack
from cardgen.preferences import Preferences
from cardgen.request import group_of
from tests import turns
from tests.planted import Plant, Planted, form, operators, planted, text

COMMON = Preferences(language="en", paper="a4")
PREFERRED = {
    "Anna": Preferences(), "Ben": Preferences(large=True), "Cem": Preferences(layout="sheet"), "Dora": Preferences(layout="fold"),
    "Emil": Preferences(layout="cards"),
}  # fmt: skip
GROUP = group_of([(Person(name), one) for name, one in PREFERRED.items()])
ORDER = Order("corona", COMMON, group=GROUP, settings={"max": "1"}, seed="faults")
FILLED = "protocol-filled.pdf"
FILES = (*(f"{seat}-{name}.pdf" for seat, name in enumerate(PREFERRED, 1)), "protocol.pdf", "rules-en.pdf", FILLED)

SHOWN = {
    "text": text("SK"), "a word": text("Ben leads"), "one letter": text("x"), "a blank": text(" "),
    "white": text("SK", before="1 1 1 rg"), "nearly white": text("SK", before="0.98 g"), "white in inks": text("SK", before="0 0 0 0 k"),
    "invisible": text("SK", before="3 Tr"), "a clip": text("SK", before="7 Tr"), "outlined": text("SK", before="1 Tr"),
    "cut away": text("SK", before="0 0 10 10 re W n"), "beside the page": text("SK", x=-500), "above the page": text("SK", y=5000),
    "tiny": "BT /Own 1 Tf 60 300 Td (SK) Tj ET", "in pieces": "BT /Own 12 Tf 60 300 Td [(S) -10 (K)] TJ ET",
    "in digits": "BT /Own 12 Tf 60 300 Td <534B> Tj ET", "next line": "BT /Own 12 Tf 14 TL 60 300 Td (SK) ' ET",
    "turned": "BT /Own 12 Tf 0 1 -1 0 60 300 Tm (SK) Tj ET", "an area": "0 0 1 rg 90 200 40 40 re f", "a white one": "1 g 0 0 900 900 re f",
    "a line": "0 0 m 90 90 l S", "a dot": "9 9 0.1 0.1 re f", "a curve": "0 0 m 1 1 2 2 3 3 c f", "an unknown drawing": "/nothing Do",
    "a picture": "BI /W 1 /H 1 /BPC 8 /CS /G ID x EI", "a mark": f"/Span <</ActualText (SK)>> BDC {text('x')} EMC", "a point": "/SK MP",
    "shading": "/SK sh", "an unknown operator": "SK",
}  # fmt: skip


def name(key: str) -> NameObject:
    return NameObject(f"/{key}")


def entry(key: str, value: str = "SK") -> Plant:
    return lambda writer: writer._root_object.update({name(key): TextStringObject(value)})


def of_page(key: str, *numbers: float) -> Plant:
    return lambda writer: writer.pages[0].update({name(key): ArrayObject(map(FloatObject, numbers)) if numbers else TextStringObject("SK")})


def resource(writer: PdfWriter) -> None:
    resources = writer.pages[0]["/Resources"].get_object()
    resources[name("ExtGState")] = DictionaryObject({name("SK"): DictionaryObject({name("ca"): NumberObject(0)})})  # type: ignore[index]


def unused(writer: PdfWriter) -> None:
    writer._add_object(TextStringObject("SK"))


def idle(writer: PdfWriter) -> None:
    from cardgen.cards import Suit
    from cardgen.faces import pip

    resources = writer.pages[0]["/Resources"].get_object()
    resources["/XObject"][name("SK")] = writer._add_object(form(writer, pip(Suit.SPADES)))  # type: ignore[index]


def note(writer: PdfWriter) -> None:
    writer.add_annotation(0, FreeText(text="SK", rect=(50, 50, 90, 90)))


def fewer(writer: PdfWriter) -> None:
    if len(writer.pages) > 1:
        writer.remove_page(writer.pages[-1])
    else:
        writer.add_blank_page(99, 99)


def another_size(writer: PdfWriter) -> None:
    writer.pages[0].mediabox.upper_right = (300, 300)


def font(writer: PdfWriter) -> None:
    """How a letter is read, and nothing else."""
    fonts = writer.pages[0]["/Resources"].get_object()["/Font"].get_object()  # type: ignore[index]
    table = next(one.get_object() for one in fonts.values() if "/ToUnicode" in one.get_object())["/ToUnicode"].get_object()
    table.set_data(table.get_data().replace(b"beginbfchar", b"beginbfchar\n<41> <0058>", 1))


def script(writer: PdfWriter) -> None:
    action = {name("S"): name("JavaScript"), name("JS"): TextStringObject("app.alert('SK')")}
    found = ArrayObject([TextStringObject("SK"), writer._add_object(DictionaryObject(action))])
    writer._root_object[name("Names")] = DictionaryObject({name("JavaScript"): DictionaryObject({name("Names"): found})})


BESIDE: dict[str, Plant] = {
    "an attachment": lambda writer: writer.add_attachment("note.txt", b"SK"),
    "a script": script,
    "a bookmark": lambda writer: writer.add_outline_item(title="SK", page_number=0),
    "its title": lambda writer: writer.add_metadata({"/Title": "SK"}),
    "an own property": lambda writer: writer.add_metadata({"/Own": "SK"}),
    "keywords": lambda writer: writer.add_metadata({"/Keywords": "SK"}),
    "its language": entry("Lang"), "layers": entry("OCProperties"), "an action": entry("OpenAction"), "an own entry": entry("Own"),
    "metadata": entry("Metadata"), "extensions": entry("Extensions"), "names": entry("Names"),
    "an own entry of a page": of_page("Own"), "a turn": of_page("CropBox", 0, 0, 50, 50), "a piece": of_page("PieceInfo"),
    "another size": another_size, "a resource": resource, "an unused object": unused, "an idle drawing": idle, "a note": note,
    "a page less or more": fewer, "a font": font,
}  # fmt: skip
FAULTS: dict[str, Plant] = {one: operators(1, code) for one, code in SHOWN.items()}
FAULTS |= {f"{one}, below": operators(1, code, first=True) for one, code in SHOWN.items() if one not in ("a blank", "turned")} | BESIDE


def test_there_are_enough() -> None:
    """In a file of each layout, in protocol, rules and a protocol that was filled in, and in an encrypted file."""
    assert (len(FILES) + 1) * len(FAULTS) - len(INVISIBLE) >= 150
    assert len(FAULTS) >= 75


INVISIBLE: dict[tuple[str, str], str] = {}
"""Fault and file → why nobody sees it: none so far."""


TURNS = ("a blank", "extensions", "an idle drawing")
"""In `make test` each stands in every third file."""


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Path]:
    orders = {False: ORDER, True: replace(ORDER, group=None, players=("Anna", "Ben"), encrypt=True)}
    written = {one: write_pack(make_pack(order), tmp_path_factory.mktemp("packs")) for one, order in orders.items()}
    (written[False] / FILLED).write_bytes(filled((written[False] / "protocol.pdf").read_bytes()))
    return written


def filled(content: bytes) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    writer.update_page_form_field_values(writer.pages[0], {"r01-p1-bid": "1"}, auto_regenerate=False)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def nobody(name: str) -> str:
    raise InputError(f"{name} opens only with its password")


@pytest.mark.parametrize("fault", turns.search_but(FAULTS, *TURNS))
def test_each_fault_is_seen_by_verify_and_by_audit(fault: str, packs: dict[bool, Path], tmp_path: Path) -> None:
    turn = slice(None) if turns.wanted else slice(TURNS.index(fault), None, len(TURNS))
    for encrypted, files in ((False, FILES[turn]), (True, FILES[:1])):
        if encrypted and fault == "extensions":
            continue  # `encrypt` itself refuses such a file; tests of encrypted files put it in afterwards
        pack = Planted(Path(shutil.copytree(packs[encrypted], tmp_path / str(encrypted))))
        for path in files:
            plain = pack.drawn(0) if encrypted else (pack.folder / path).read_bytes()
            pack.put(path, planted(plain, FAULTS[fault]))
        verified, report = verify_pack(pack.folder, None, None, nobody), audit_pack(pack.folder)
        wanted = {path for path in files if (fault, path) not in INVISIBLE}
        assert wanted <= {one.file for one in verified.differences}
        assert wanted <= {one.file for one in report.findings}
        said = [one.words for one in (*verified.differences, *report.findings) if one.file in files]
        assert not [words for words in said if set("♠♥♦♣") & set(words)]
