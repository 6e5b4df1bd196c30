"""The first page of a file → PNG, drawn by PDFium, the reader of Chrome; an extra, asked for by name where it is missing."""

from __future__ import annotations

import struct
import zlib

from cardgen.errors import UsageError


def check_available() -> None:
    """Raises UsageError if nothing is installed that draws pictures."""
    try:
        import pypdfium2  # noqa: F401
    except ImportError:
        raise UsageError("a picture takes an extra that isn't installed", "pipx inject cardgen pypdfium2, or write a .pdf") from None


def first_page(pdf: bytes, width: int) -> bytes:
    """A PNG of so many pixels across, as high as the page's shape makes it.  Call `check_available` first."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        bitmap = page.render(scale=width / page.get_width(), rev_byteorder=True, draw_annots=False, prefer_bgrx=False)
        rows = bytes(bitmap.buffer)
        size = bitmap.width, bitmap.height
        return _png(*size, bitmap.n_channels, rows, bitmap.stride)
    finally:
        document.close()


def _png(width: int, height: int, channels: int, rows: bytes, stride: int) -> bytes:
    """Eight bits a channel, three channels of what there are; each row as its difference to the row above."""
    lines, above = [], bytes(3 * width)
    for y in range(height):
        row = rows[y * stride : y * stride + channels * width]
        if channels != 3:
            colours = bytearray(3 * width)
            for channel in range(3):
                colours[channel::3] = row[channel::channels]
            row = bytes(colours)
        lines.append(b"\2" + _difference(row, above))
        above = row
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"".join(lines), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _difference(row: bytes, above: bytes) -> bytes:
    """Byte by byte, modulo 256: all at once, as two long numbers whose bytes don't borrow from each other."""
    high = int.from_bytes(b"\x80" * len(row))
    a, b = int.from_bytes(row), int.from_bytes(above)
    return (((a | high) - (b & ~high)) ^ ((a ^ ~b) & high)).to_bytes(len(row))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
