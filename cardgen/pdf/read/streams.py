"""What streams hold, unpacked: as they are, or deflated, with or without a predictor."""

from __future__ import annotations

import zlib
from contextlib import suppress
from typing import Any

from cardgen.pdf.read.limits import MOST_PREDICTED, MOST_UNPACKED, Budget
from cardgen.pdf.read.objects import Value


class Unpacker:
    """Unpacks the streams of one file, within the limits for all of them together."""

    def __init__(self) -> None:
        self._unpacked = Budget(MOST_UNPACKED, "more in it")
        self._predicted = Budget(MOST_PREDICTED, "more bytes that foretell others")

    def unpack(self, raw: bytes, filters: Value, parameters: Value) -> tuple[bytes, bool]:
        """What bytes unpack to, and whether they do so cleanly.

        Args:
            filters, parameters: as the stream's dictionary has them, no references among them.
        """
        filters, parameters = (one[0] if isinstance(one, list) and len(one) == 1 else one for one in (filters, parameters))
        if filters is None or filters == []:
            self._unpacked.spend(len(raw))
            return raw, parameters in (None, [])
        if filters != "/FlateDecode":
            return raw, False
        data, whole = self._inflated(raw)
        if parameters in (None, [], {}):
            return data, whole
        before = _Predictor.read(parameters)
        if before is None:
            return data, False
        self._predicted.spend(len(data) if before.kind > 1 else 0)
        return before.undone(data), whole and before.is_plain(data)

    def _inflated(self, raw: bytes) -> tuple[bytes, bool]:
        unpacking = zlib.decompressobj()
        try:
            data = unpacking.decompress(raw, max(self._unpacked.left, 0) + 1)
        except zlib.error:
            return self._as_far_as_it_goes(raw), False
        self._unpacked.spend(len(data))
        return data, unpacking.eof and not unpacking.unused_data.strip()

    def _as_far_as_it_goes(self, raw: bytes) -> bytes:
        """What viewers show of a damaged stream."""
        unpacking, data = zlib.decompressobj(), bytearray()
        with suppress(zlib.error):
            for start in range(0, len(raw), 64):
                data += (more := unpacking.decompress(raw[start : start + 64]))
                self._unpacked.spend(len(more))
        return bytes(data)


class _Predictor:
    """What was done to bytes before they were deflated: each says how far it is from those before it and above it."""

    def __init__(self, kind: int, size: int, row: int) -> None:
        """kind: as the format numbers them; size: bytes of a pixel; row: bytes of a row."""
        self.kind, self._size, self._row = kind, size, row

    @classmethod
    def read(cls, parameters: Any) -> _Predictor | None:
        """As a dictionary says it; None if that can't be, or nobody needs it: pixels of less than a byte, old ones of TIFF."""
        usual = {"/Predictor": 1, "/Colors": 1, "/BitsPerComponent": 8, "/Columns": 1}
        if not isinstance(parameters, dict) or parameters.keys() - usual.keys():  # nothing else is read, so nothing else may be there
            return None
        given = {key: parameters.get(key, value) for key, value in usual.items()}
        if not all(type(one) is int and 0 < one <= 100_000 for one in given.values()) or given["/BitsPerComponent"] != 8:
            return None
        kind, size = given["/Predictor"], given["/Colors"]
        fine = (kind == 1 or 10 <= kind <= 15) and size * given["/Columns"] <= MOST_PREDICTED
        return cls(kind, size, size * given["/Columns"]) if fine else None

    def is_plain(self, data: bytes) -> bool:
        """Whether each row says how it was foretold, and nothing else."""
        return self.kind == 1 or max(data[:: self._row + 1], default=0) <= 4

    def undone(self, data: bytes) -> bytes:
        """The bytes as they were; each row of the others begins with its own kind."""
        if self.kind == 1:
            return data
        out, above = bytearray(), bytes(self._row)
        for at in range(0, len(data), self._row + 1):
            kind, row = data[at], bytearray(data[at + 1 : at + 1 + self._row])
            for i, byte in enumerate(row):
                left, corner = (row[i - self._size], above[i - self._size]) if i >= self._size else (0, 0)
                row[i] = byte + _foretold(kind, left, above[i], corner) & 255
            out += row
            above = bytes(row.ljust(self._row, b"\0"))
        return bytes(out)


def _foretold(kind: int, left: int, above: int, corner: int) -> int:
    match kind:
        case 1:
            return left
        case 2:
            return above
        case 3:
            return (left + above) // 2
        case 4:
            return min((left, above, corner), key=lambda one: abs(left + above - corner - one))
    return 0
