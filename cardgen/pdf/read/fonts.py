"""The fonts of a PDF: how codes become letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardgen.pdf.read.scene import Font

_CHARACTERS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[(.*?)\])", re.DOTALL)


def read_font(found: Any) -> Font:
    """How a font's codes become letters: by its own table, else as if they were Latin letters."""
    wide = found.get("/Subtype") == "/Type0"
    table = found.get("/ToUnicode")
    letters = {} if wide else {code: bytes([code]).decode("cp1252", "replace") for code in range(256)}
    if table is not None and hasattr(table.get_object(), "get_data"):
        letters = dict(_mapped(table.get_object().get_data()))
    first = int(found.get("/FirstChar", 0))
    widths = {first + i: float(width) for i, width in enumerate(found.get("/Widths") or ())}
    return Font(letters, widths, wide)


def _mapped(table: bytes) -> Iterator[tuple[int, str]]:
    for block in _CHARACTERS.findall(table):
        for code, text in _PAIR.findall(block):
            yield int(code, 16), _letters(text)
    for block in _RANGES.findall(table):
        for first, last, text, several in _RANGE.findall(block):
            codes = range(int(first, 16), min(int(last, 16), int(first, 16) + 65535) + 1)
            if text:
                start = int(text, 16)
                yield from ((code, _letters(b"%0*X" % (len(text), start + i))) for i, code in enumerate(codes))
            else:
                yield from zip(codes, map(_letters, re.findall(rb"<([0-9A-Fa-f]*)>", several)), strict=False)


def _letters(digits: bytes) -> str:
    return bytes.fromhex(digits.decode()).decode("utf-16-be", "replace")
