"""What is typed into the fields of a PDF."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.errors import CheckError
from cardgen.pdf.read.file import PdfFile
from cardgen.pdf.read.limits import MOST_NESTED, MOST_OBJECTS
from cardgen.pdf.read.objects import DAMAGED, Name, Ref, Stream, Value


def read_fields(file: PdfFile) -> dict[str, str]:
    """What is typed, by the fields' whole names; empty where nothing is, also where a box isn't ticked.

    Readers write what was typed behind the file or make all of it anew; the newest value of a field counts.
    """
    return {name: _typed(file, value) for name, value in _fields(file)}


def _fields(file: PdfFile) -> Iterator[tuple[str, Value]]:
    """Names and values, which a field has from those above it where it doesn't say."""
    form = file.entries(file.entries(file.trailer.get("/Root")).get("/AcroForm"))
    waiting: list[tuple[Value, str, Value, int]] = [(one, "", None, 0) for one in reversed(file.items(form.get("/Fields")))]
    seen: set[int] = set()
    while waiting:
        raw, above, value, depth = waiting.pop()
        if (isinstance(raw, Ref) and raw.number in seen) or depth > MOST_NESTED or len(seen) > MOST_OBJECTS:
            raise CheckError(DAMAGED)
        seen |= {raw.number} if isinstance(raw, Ref) else set()
        entries = file.entries(raw)
        own = file.text(entries.get("/T"))
        name, value = ".".join(filter(None, (above, own))), entries.get("/V", value)
        kids = [kid for kid in file.items(entries.get("/Kids")) if "/T" in file.entries(kid)]  # others are where it stands on paper
        if kids:
            waiting += [(kid, name, value, depth + 1) for kid in reversed(kids)]
        elif name:
            yield name, value


def _typed(file: PdfFile, value: Value) -> str:
    found = file.get(value)
    if isinstance(found, Stream):
        return file.data(found).decode("utf-8", "replace").strip()
    if isinstance(found, Name):
        return "" if found == "/Off" else found.removeprefix("/").strip()
    return file.text(found).strip() if isinstance(found, bytes | int | float) else ""
