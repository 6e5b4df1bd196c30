"""Pages as pictures, drawn by PDFium, the reader of Chrome.  It is compiled: ``cardgen.pyz`` comes
without it, and then it is asked for by name.

For chats that show pictures at once and files only when tapped, and for whoever wants to see two
files side by side.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

from cardgen.errors import UsageError


def check_available() -> None:
    """Raises UsageError if nothing is installed that draws pictures."""
    try:
        import pypdfium2  # noqa: F401
    except ImportError:
        raise UsageError(
            "a picture takes pypdfium2, which isn't installed",
            "pip install pypdfium2, or use .pdf",
        ) from None


def first_page(pdf: bytes, width: int) -> bytes:
    """A PNG of so many pixels across, as high as the page's shape makes it.  Call
    `check_available` first.
    """
    return _png(*_rows(pdf, 0, width, ""))


_GAP = 16  # pixels between two pages
_MOST_PAIRS = 40  # in a picture
_GREY = b"\x99\x99\x99"


def side_by_side(
    given: bytes, dealt: bytes, pages: Sequence[int], width: int, password: str = ""
) -> tuple[bytes, Sequence[int]]:
    """A PNG that shows pages of two files, a pair a row: the given one at the left, the dealt one
    at the right; and which pages.

    Args:
        pages: their numbers, from 1; none: all, but not more than forty.  One that a file doesn't
            have is left grey.
        width: pixels of a page.

    Raises:
        ValueError: a file can't be drawn.
    """
    import pypdfium2

    try:
        count = len(pypdfium2.PdfDocument(dealt, password=password or None))
    except pypdfium2.PdfiumError as error:
        raise ValueError(str(error)) from None
    pages = (pages or range(1, count + 1))[:_MOST_PAIRS]
    rows: list[bytes] = []
    blank = _GREY * (2 * width + _GAP)
    for number in pages:
        left, right = (_lines(pdf, number - 1, width, password) for pdf in (given, dealt))
        for i in range(max(len(left), len(right))):
            rows.append(
                b"".join(
                    (
                        left[i] if i < len(left) else _GREY * width,
                        _GREY * _GAP,
                        right[i] if i < len(right) else _GREY * width,
                    )
                )
            )
        rows += [blank] * _GAP
    return _png(2 * width + _GAP, len(rows), 3, b"".join(rows), 3 * (2 * width + _GAP)), pages


def _lines(pdf: bytes, index: int, width: int, password: str) -> list[bytes]:
    """The rows of a page, three bytes a pixel; none where there is no such page."""
    try:
        across, high, channels, data, stride = _rows(pdf, index, width, password)
    except IndexError:
        return []
    rows = (data[y * stride : y * stride + channels * across] for y in range(high))
    return [_three(row, channels, across)[: 3 * width].ljust(3 * width, b"\xff") for row in rows]


def _rows(pdf: bytes, index: int, width: int, password: str) -> tuple[int, int, int, bytes, int]:
    """Width, height, channels, pixels and bytes a row of a page."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(pdf, password=password or None)
    except pypdfium2.PdfiumError as error:
        raise ValueError(str(error)) from None
    try:
        if index >= len(document):
            raise IndexError(index)
        page = document[index]
        bitmap = page.render(
            scale=width / page.get_width(), rev_byteorder=True, draw_annots=False, prefer_bgrx=False
        )
        return bitmap.width, bitmap.height, bitmap.n_channels, bytes(bitmap.buffer), bitmap.stride
    finally:
        document.close()


def _three(row: bytes, channels: int, width: int) -> bytes:
    """Three channels of what there are."""
    if channels == 3:
        return row
    colours = bytearray(3 * width)
    for channel in range(3):
        colours[channel::3] = row[channel::channels]
    return bytes(colours)


def _png(width: int, height: int, channels: int, rows: bytes, stride: int) -> bytes:
    """Eight bits a channel, three channels of what there are; each row as its difference to the
    row above.
    """
    lines = []
    above = bytes(3 * width)
    for y in range(height):
        row = _three(rows[y * stride : y * stride + channels * width], channels, width)
        lines.append(b"\2" + _difference(row, above))
        above = row
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"".join(lines), 9)), (b"IEND", b""))
    packed = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    ]
    return b"".join((b"\x89PNG\r\n\x1a\n", *packed))


def _difference(row: bytes, above: bytes) -> bytes:
    """Byte by byte, modulo 256: all at once, as two long numbers whose bytes don't borrow from
    each other.
    """
    high = int.from_bytes(b"\x80" * len(row))
    a = int.from_bytes(row)
    b = int.from_bytes(above)
    return (((a | high) - (b & ~high)) ^ ((a ^ ~b) & high)).to_bytes(len(row))
