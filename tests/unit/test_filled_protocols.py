"""Protocols that were filled in: whatever program saved them, they are read, and nobody calls them changed but for a change."""

from __future__ import annotations

import ctypes
import io
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, NumberObject, TextStringObject

from cardgen.check.audit import audit_pack
from cardgen.check.verify import Verified, verify_pack
from cardgen.errors import CheckError, InputError
from cardgen.mail.delivery import read_deliveries
from cardgen.orders.order import Order, make_pack
from cardgen.pack.folder import write_pack
from cardgen.pdf.read import PdfFile, read_fields
from cardgen.preferences import Preferences
from tests.planted import Plant, operators, planted, text
from tests.turns import each

ORDER = Order("corona", Preferences(language="en", paper="a4"), players=("Anna", "Ben"), settings={"max": "2"}, seed="filled")
TYPED = {"r01-p1-bid": "1", "r01-p1-tricks": "0", "r02-p2-bid": "2"}
Save = Callable[[bytes], bytes]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pack(make_pack(ORDER), tmp_path_factory.mktemp("packs"))


@pytest.fixture
def pack(written: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(written, tmp_path / "copy" / written.name))


def bytes_of(writer: PdfWriter) -> bytes:
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def fill(writer: PdfWriter, typed: dict[str, str]) -> bytes:
    for page in writer.pages:
        writer.update_page_form_field_values(page, typed, auto_regenerate=False)
    return bytes_of(writer)


def anew(content: bytes) -> bytes:
    return fill(PdfWriter(clone_from=PdfReader(io.BytesIO(content))), TYPED)


def behind(content: bytes) -> bytes:
    """Saved twice, as many programs do: what changed comes behind the file."""
    once = fill(PdfWriter(io.BytesIO(content), incremental=True), TYPED | {"r02-p2-bid": "0"})
    return fill(PdfWriter(io.BytesIO(once), incremental=True), {"r02-p2-bid": "2"})


def in_a_browser(content: bytes, flags: int = pdfium.FPDF_NO_INCREMENTAL) -> bytes:
    document = pypdfium2.PdfDocument(content)
    document.init_forms()
    for page in document:
        pdfium.FORM_OnAfterLoadPage(page, document.formenv)
        for i in range(pdfium.FPDFPage_GetAnnotCount(page)):
            note = pdfium.FPDFPage_GetAnnot(page, i)
            room = ctypes.create_string_buffer(200)
            pdfium.FPDFAnnot_GetFormFieldName(document.formenv, note, ctypes.cast(room, ctypes.POINTER(pdfium.FPDF_WCHAR)), 200)
            value = TYPED.get(room.raw.decode("utf-16-le").partition("\0")[0])
            if value is not None:
                wide = ctypes.create_string_buffer(f"{value}\0".encode("utf-16-le"))
                pdfium.FORM_SetFocusedAnnot(document.formenv, note)
                pdfium.FORM_ReplaceSelection(document.formenv, page, ctypes.cast(wide, ctypes.POINTER(pdfium.FPDF_WCHAR)))
                pdfium.FORM_ForceToKillFocus(document.formenv)
            pdfium.FPDFPage_CloseAnnot(note)
    out = io.BytesIO()
    document.save(out, flags=flags)
    document.close()
    return out.getvalue()


def in_a_browser_behind(content: bytes) -> bytes:
    return in_a_browser(content, pdfium.FPDF_INCREMENTAL)


SAVED = (anew, behind, in_a_browser, in_a_browser_behind)
PACKED_ANEW = (
    ("--object-streams=generate",), ("--object-streams=generate", "--linearize"), ("--object-streams=disable", "--linearize"),
    ("--object-streams=generate", "--stream-data=uncompress"), ("--object-streams=generate", "--generate-appearances"),
)  # fmt: skip


def verified(pack: Path) -> Verified:
    def nobody(name: str) -> str:
        raise InputError(name)

    return verify_pack(pack, None, None, nobody)


def check_is_filled(pack: Path, path: str) -> None:
    fields = read_fields(PdfFile((pack / path).read_bytes()))
    assert {name: value for name, value in fields.items() if value} == TYPED
    found, report = verified(pack), audit_pack(pack)
    assert (found.differences, found.unjudged) == ((), ())
    assert path in found.compared
    assert [note for note in found.remarks if path in note] == [f"{path} was filled in; all else in it is as it was drawn."]
    assert (report.findings, report.unjudged) == ((), ())
    assert f"{path} was filled in; all else in it is as it was drawn." in report.notes


@each("save, path", [*((save, "protocol.pdf") for save in SAVED), (behind, "protocol-filled.pdf")])
def test_it_is_as_it_was_drawn_but_filled_in(save: Save, path: str, pack: Path) -> None:
    content = save((pack / "protocol.pdf").read_bytes())
    before = (pack / path).read_bytes() if (pack / path).exists() else None
    (pack / path).write_bytes(content)
    check_is_filled(pack, path)
    (pack / path).write_bytes(before) if before is not None else (pack / path).unlink()


def test_so_it_is_if_a_program_packs_it_anew(pack: Path, tmp_path: Path, outside: Callable[[str], Any]) -> None:
    qpdf, drawn = outside("qpdf"), (pack / "protocol.pdf").read_bytes()
    (tmp_path / "filled.pdf").write_bytes(anew(drawn))
    for options in PACKED_ANEW:
        qpdf(*options, tmp_path / "filled.pdf", pack / "protocol.pdf")
        check_is_filled(pack, "protocol.pdf")


def test_mails_bring_the_empty_one_in_its_place(pack: Path) -> None:
    drawn = (pack / "protocol.pdf").read_bytes()
    (pack / "protocol.pdf").write_bytes(anew(drawn))
    sent = [file for delivery in read_deliveries(pack).deliveries for file in delivery.shared if file.kind == "protocol"]
    assert {file.content for file in sent} == {drawn}
    for changed in (planted(anew(drawn), CHANGES["another text on a page"]), planted(drawn, CHANGES["its title"])):
        (pack / "protocol.pdf").write_bytes(changed)
        with pytest.raises(CheckError, match="was changed"):
            read_deliveries(pack)


# -- and changed


def note(writer: PdfWriter, **entries: Any) -> None:
    for page in writer.pages:
        for one in page.get("/Annots", ()):
            if one.get_object().get("/V"):
                one.get_object().update({NameObject(f"/{key}"): value for key, value in entries.items()})
                return


def script(writer: PdfWriter) -> None:
    action = DictionaryObject({NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("app.alert(1)")})
    note(writer, A=action)


def larger(writer: PdfWriter) -> None:
    """A field over the whole page, whose look could hide anything."""
    note(writer, Rect=ArrayObject(map(FloatObject, (0, 0, 595, 842))))


def a_picture_as_a_look(writer: PdfWriter) -> None:
    """In the look's own place: else what was there before would lie about unused, and be found for that."""
    looks = (one.get_object()["/AP"]["/N"] for page in writer.pages for one in page.get("/Annots", ()) if one.get_object().get("/V"))
    next(looks).get_object()[NameObject("/Subtype")] = NameObject("/Image")


def a_file_as_a_look(writer: PdfWriter) -> None:
    writer.add_attachment("note.txt", b"SK")
    names: Any = writer._root_object["/Names"]
    note(writer, AP=names)
    del writer._root_object["/Names"]


CHANGES: dict[str, Plant] = {
    "another text on a page": operators(1, text("SK")),
    "an area over a page": operators(1, "1 g 0 0 900 900 re f"),
    "another page": lambda writer: writer.add_blank_page(99, 99),
    "an attachment": lambda writer: writer.add_attachment("note.txt", b"SK"),
    "its title": lambda writer: writer.add_metadata({"/Title": "SK"}),
    "a stray object": lambda writer: writer._add_object(TextStringObject("SK")),
    "a script in a field": script,
    "a larger field": larger, "a picture as a look": a_picture_as_a_look, "a file as a look": a_file_as_a_look,
}  # fmt: skip


@each("change", CHANGES)
def test_a_change_beside_it_is_a_change(change: str, pack: Path) -> None:
    drawn = (pack / "protocol.pdf").read_bytes()
    (pack / "protocol.pdf").write_bytes(planted(anew(drawn), CHANGES[change]))
    assert {one.file for one in verified(pack).differences} == {"protocol.pdf"}
    assert {one.file for one in audit_pack(pack).findings} == {"protocol.pdf"}
    (pack / "protocol.pdf").write_bytes(drawn)


def a_page_twice(writer: PdfWriter) -> None:
    tree: Any = writer._root_object["/Pages"].get_object()
    tree["/Kids"].append(tree["/Kids"][0])
    tree[NameObject("/Count")] = NumberObject(len(tree["/Kids"]))


@pytest.mark.parametrize("change", [CHANGES["an area over a page"], a_page_twice])
def test_a_changed_copy_beside_the_empty_one_is_a_change_too(change: Plant, pack: Path) -> None:
    (pack / "protocol-filled.pdf").write_bytes(planted(anew((pack / "protocol.pdf").read_bytes()), change))
    assert {one.file for one in verified(pack).differences} == {"protocol-filled.pdf"}
    assert {one.file for one in audit_pack(pack).findings} == {"protocol-filled.pdf"}


def test_an_earlier_version_under_one_that_nobody_filled_in_is_a_change(pack: Path) -> None:
    drawn = (pack / "protocol.pdf").read_bytes()
    writer = PdfWriter(io.BytesIO(drawn), incremental=True)
    operators(1, text("SK"))(writer)
    later = bytes_of(writer)
    (pack / "protocol.pdf").write_bytes(later)
    assert verified(pack).differences
    assert audit_pack(pack).findings
