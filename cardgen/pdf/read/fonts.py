"""The fonts of a PDF: how codes become letters."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.pdf.read.scene import Font
from cardgen.pdf.read.tokens import operations

_MOST_CODES = 256  # codes of a range: the format lets only their last byte differ


def read_font(wide: bool, table: bytes | None, first: int, widths: list[float]) -> Font:
    """How a font's codes become letters: by its own table, else as if they were Latin letters.

    Args:
        wide: whether a code has two bytes.
        table: which letters they are; None: it has none.
        first, widths: the first code that has a width, and the widths in thousandths of the size.
    """
    letters = {} if wide else {code: bytes([code]).decode("cp1252", "replace") for code in range(256)}
    if table is not None:
        letters = dict(_mapped(table))
    return Font(letters, {first + i: width for i, width in enumerate(widths)}, wide)


def _mapped(table: bytes) -> Iterator[tuple[int, str]]:
    for name, values in operations(table):
        texts = [one for one in values if isinstance(one, bytes)]
        if name == "endbfchar":
            yield from ((int.from_bytes(code[-2:], "big"), _letters(text)) for code, text in zip(texts[::2], texts[1::2], strict=False))
        elif name == "endbfrange":
            for one, other, text in zip(texts[::3], texts[1::3], texts[2::3], strict=False):
                start, end, letter = (int.from_bytes(part[-2:], "big") for part in (one, other, text))
                codes = range(start, min(end + 1, start + _MOST_CODES))
                yield from ((code, _letters(text[:-2] + (letter + i & 0xFFFF).to_bytes(2, "big"))) for i, code in enumerate(codes))


def _letters(text: bytes) -> str:
    return text.decode("utf-16-be", "replace")
