"""Protocols that were filled in: what was typed is read; nobody judges them, nobody is accused."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from pypdf import PdfReader, PdfWriter

from cardgen.check.audit import audit_pack
from cardgen.check.verify import verify_pack
from cardgen.cli import run
from cardgen.errors import CheckError, InputError
from cardgen.mail.delivery import read_deliveries
from cardgen.pack import saved_again
from cardgen.pack.saved_again import read_saved_again
from tests.changed import Changed, nobody, with_info
from tests.packs import pack_of
from tests.turns import each

TYPED = {"r01-p1-bid": "1", "r01-p1-tricks": "0", "r02-p2-bid": "2"}
WIDE = ctypes.POINTER(pdfium.FPDF_WCHAR)
Save = Callable[[bytes], bytes]


@pytest.fixture
def pack(tmp_path: Path) -> Changed:
    order = "corona -p Anna -p Ben -s max=2 --seed filled --lang en"
    return Changed(pack_of(*order.split(), out=tmp_path))


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
            pdfium.FPDFAnnot_GetFormFieldName(document.formenv, note, ctypes.cast(room, WIDE), 200)
            value = TYPED.get(room.raw.decode("utf-16-le").partition("\0")[0])
            if value is not None:
                said = ctypes.create_string_buffer(f"{value}\0".encode("utf-16-le"))
                pdfium.FORM_SetFocusedAnnot(document.formenv, note)
                pdfium.FORM_ReplaceSelection(document.formenv, page, ctypes.cast(said, WIDE))
                pdfium.FORM_ForceToKillFocus(document.formenv)
            pdfium.FPDFPage_CloseAnnot(note)
    out = io.BytesIO()
    document.save(out, flags=flags)
    document.close()
    return out.getvalue()


def in_a_browser_behind(content: bytes) -> bytes:
    return in_a_browser(content, pdfium.FPDF_INCREMENTAL)


SAVED = (anew, behind, in_a_browser)
PACKED_ANEW = (
    ("--object-streams=generate", "--linearize"),
    ("--object-streams=generate", "--stream-data=uncompress"),
    ("--object-streams=generate", "--generate-appearances"),
)


@each("save", SAVED)
def test_what_was_typed_is_read(save: Save, pack: Changed) -> None:
    fields, info = read_saved_again(save(pack.drawn("protocol.pdf")))
    assert {name: value for name, value in fields.items() if value} == TYPED
    assert "r03-p2-tricks" in fields
    assert (info["CardgenHeader"], info["CardgenKind"]) == (pack.deal.header, "protocol")


def test_what_a_program_saves_without_saying_what_it_is_isnt_guessed(pack: Changed) -> None:
    """PDFium leaves out the type of a table that it writes behind a file, against the format."""
    with pytest.raises(InputError, match="save it again in the program that it comes from"):
        read_saved_again(in_a_browser_behind(pack.drawn("protocol.pdf")))


def test_so_it_is_if_a_program_packs_it_anew(
    pack: Changed, tmp_path: Path, outside: Callable[[str], Any]
) -> None:
    qpdf = outside("qpdf")
    (tmp_path / "filled.pdf").write_bytes(anew(pack.drawn("protocol.pdf")))
    for options in PACKED_ANEW:
        qpdf(*options, tmp_path / "filled.pdf", tmp_path / "packed.pdf")
        fields, _ = read_saved_again((tmp_path / "packed.pdf").read_bytes())
        assert {name: value for name, value in fields.items() if value} == TYPED


@each("save", SAVED, few=1)
def test_in_the_place_of_the_empty_one_it_isnt_judged(save: Save, pack: Changed) -> None:
    """It is no difference either; the one that was dealt is at hand."""
    drawn = pack.drawn("protocol.pdf")
    pack.put("protocol.pdf", save(drawn))
    found, report = verify_pack(pack.folder, None, None, nobody), audit_pack(pack.folder)
    assert found.sentences == report.findings == ()
    assert [(one.path, one.dealt) for one in found.unjudged] == [("protocol.pdf", drawn)]
    assert len(report.unjudged) == 1
    pack.put("protocol.pdf", drawn)


def test_beside_the_empty_one_it_is_told(pack: Changed) -> None:
    (pack.folder / "protocol-filled.pdf").write_bytes(anew(pack.drawn("protocol.pdf")))
    assert verify_pack(pack.folder, None, None, nobody).matches
    report = audit_pack(pack.folder)
    assert (report.findings, report.unjudged) == ((), ())
    assert [note.split()[0].strip(",") for note in report.notes] == ["protocol-filled.pdf"]


def test_mails_bring_the_empty_one_in_its_place(pack: Changed) -> None:
    drawn = pack.drawn("protocol.pdf")
    pack.put("protocol.pdf", anew(drawn))
    sent = {
        file.content
        for delivery in read_deliveries(pack.folder).deliveries
        for file in delivery.shared
        if file.kind == "protocol"
    }
    assert sent == {drawn}
    pack.put("protocol.pdf", with_info(Title="SK")(drawn))
    with pytest.raises(CheckError, match="isn't the file that was dealt"):
        read_deliveries(pack.folder)


# -- what can't be read


@each(
    "content",
    [b"", b"%PDF-1.4", b"\0" * 5000, b"%PDF-1.4\n1 0 obj\n<</Root 1 0 R>>\nendobj\n%%EOF"],
    few=2,
)
def test_what_is_no_pdf_is_refused(content: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InputError, match="can't be read"):
        read_saved_again(content)
    assert capfd.readouterr() == ("", "")


def test_it_may_not_be_large(pack: Changed) -> None:
    with pytest.raises(InputError, match="is larger than 5 MB"):
        read_saved_again(pack.drawn("protocol.pdf") + b" " * 5_000_000)


@pytest.mark.parametrize("limit", ["_SECONDS", "_MOST_SAID"])
def test_it_may_not_take_long_nor_say_much(
    limit: str, pack: Changed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process of its own reads it, and is ended; a page in a browser does without."""
    drawn = pack.drawn("protocol.pdf")
    monkeypatch.setattr(saved_again, limit, 0.001)
    with pytest.raises(InputError, match="can't be read"):
        read_saved_again(drawn)
    monkeypatch.setattr(saved_again.sys, "platform", "emscripten")
    assert read_saved_again(drawn)[1]["Creator"] == "cardgen"


@pytest.mark.parametrize(("limit", "most"), [("_MOST_ENTRIES", 5), ("_MOST_TEXT", 20)])
def test_it_may_not_have_many_entries_nor_long_ones(
    limit: str, most: int, pack: Changed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_again.sys, "platform", "emscripten")
    read_saved_again(pack.drawn("protocol.pdf"))
    monkeypatch.setattr(saved_again, limit, most)
    with pytest.raises(InputError, match="can't be read"):
        read_saved_again(pack.drawn("protocol.pdf"))


def test_a_strangers_program_beside_a_file_isnt_run(
    pack: Changed, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pypdf.py", "cardgen.py", "sitecustomize.py"):
        (pack.folder / name).write_text("open('ran', 'w')")
    monkeypatch.chdir(pack.folder)
    monkeypatch.syspath_prepend(".")
    monkeypatch.syspath_prepend(str(pack.folder))
    assert read_saved_again(pack.drawn("protocol.pdf"))[1]["Creator"] == "cardgen"
    assert not (pack.folder / "ran").exists()


def test_it_is_scored_with_its_own_pack_wherever_that_is(
    pack: Changed,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Also where a newer one is beside it; in another folder nobody guesses which it is."""
    filled = Path("filled.pdf")
    pack_of(*"corona -p Cem -p Dora -s max=2 --lang en".split(), out=tmp_path)
    monkeypatch.chdir(tmp_path)
    filled.write_bytes(anew(pack.drawn("protocol.pdf")))
    assert run(["score", str(filled), "--json"]) == 5  # a trick is missing, which its pack says
    assert "Anna" in capsys.readouterr().err
    apart = tmp_path / "apart"
    apart.mkdir()
    monkeypatch.chdir(apart)
    filled.write_bytes(anew(pack.drawn("protocol.pdf")))
    assert run(["score", str(filled)]) == 3
    assert pack.deal.keys.pack_mark in capsys.readouterr().err
