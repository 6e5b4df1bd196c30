"""The protocol can be filled in on a screen, and prints as if it couldn't."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader, PdfWriter

from cardgen.pages.forms.protocol import protocol_pdf
from cardgen.pages.theme import style_of
from cardgen.preferences import Preferences, usual_preferences
from cardgen.views import Event
from tests.played import PlayedGame
from tests.turns import each


def protocol(folder: Path, kind: int) -> tuple[PlayedGame, bytes]:
    played = PlayedGame(folder / str(kind), kind)
    style = style_of(Preferences(language="en").over(usual_preferences()))
    return played, protocol_pdf(played.view, style, Event()).content


def without_fields(content: bytes) -> bytes:
    writer = PdfWriter(clone_from=io.BytesIO(content))
    for page in writer.pages:
        page.pop("/Annots", None)
    writer.root_object.pop("/AcroForm", None)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def pictures(content: bytes) -> list[bytes]:
    document = pypdfium2.PdfDocument(content)
    try:
        return [bytes(page.render(scale=1, draw_annots=True).buffer) for page in document]
    finally:
        document.close()


@each("kind", (0, 2, 5, 10, 11))
def test_every_cell_that_is_written_in_has_a_field_of_its_own(tmp_path: Path, kind: int) -> None:
    """Each bid and trick of everybody who plays, within the page, none over another; and at most
    200 bytes a field.
    """
    played, content = protocol(tmp_path, kind)
    fields = PdfReader(io.BytesIO(content)).get_fields() or {}
    sides = played.view.rules.sides
    for facts in played.view.rounds:
        seats = (
            range(len(sides))
            if sides
            else [seat for seat in range(len(played.names)) if seat != facts.sits_out]
        )
        wanted = {f"r{facts.number:02}-p{seat + 1}-tricks" for seat in seats}
        wanted |= set() if sides else {f"r{facts.number:02}-p{seat + 1}-bid" for seat in seats}
        assert wanted == {name for name in fields if name.startswith(f"r{facts.number:02}-p")}
    for page in PdfReader(io.BytesIO(content)).pages:
        notes: Any = [one.get_object() for one in page.get("/Annots", ())]
        boxes = sorted([float(side) for side in note["/Rect"]] for note in notes)
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        assert all(
            0 < left < right < width and 0 < low < high < height for left, low, right, high in boxes
        )
        for i, (left, low, right, high) in enumerate(boxes):
            assert not [
                b
                for b in boxes[i + 1 :]
                if b[0] < right and left < b[2] and b[1] < high and low < b[3]
            ]
    assert len(content) - len(without_fields(content)) < 200 * len(fields) + 2000


def test_it_prints_without_a_trace_of_fields(tmp_path: Path) -> None:
    for kind in (1, 11):
        _, content = protocol(tmp_path, kind)
        assert pictures(content) == pictures(without_fields(content))


def test_the_reference_protocol_stays_small(tmp_path: Path) -> None:
    assert len(protocol(tmp_path, 1)[1]) <= 60_000


@pytest.mark.skipif(
    not (shutil.which("qpdf") and shutil.which("pdftoppm")), reason="make outside installs them"
)
def test_other_readers_find_nothing_wrong(tmp_path: Path) -> None:
    _, content = protocol(tmp_path, 1)
    (tmp_path / "p.pdf").write_bytes(content)
    (tmp_path / "q.pdf").write_bytes(without_fields(content))
    assert (
        subprocess.run(
            ["qpdf", "--check", "p.pdf"], cwd=tmp_path, capture_output=True, check=False
        ).returncode
        == 0
    )
    for name in "pq":
        done = subprocess.run(
            ["pdftoppm", "-r", "50", "-png", f"{name}.pdf", name],
            cwd=tmp_path,
            capture_output=True,
            check=True,
        )
        assert done.stderr == b""
    assert [path.read_bytes() for path in sorted(tmp_path.glob("p-*.png"))] == [
        path.read_bytes() for path in sorted(tmp_path.glob("q-*.png"))
    ]
