"""The bytes of drawing operators → operators and what stands before them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardgen.pdf.read.scene import read_name

_TOKEN = re.compile(
    rb"[\0\t\n\f\r ]+|%[^\r\n]*"
    rb"|(?P<number>[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?=[\0\t\n\f\r \[\]()<>/%]|$))"
    rb"|/(?P<name>[^\0\t\n\f\r \[\]()<>{}/%]*)"
    rb"|\((?P<string>(?:[^()\\]|\\[\s\S])*)\)"
    rb"|(?P<open><<|\[)|(?P<close>>>|\])"
    rb"|<(?P<hex>[0-9A-Fa-f\0\t\n\f\r ]*)>"
    rb"|(?P<operator>[^\0\t\n\f\r \[\]()<>{}/%]+)"
)
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|\r\n|[\s\S])")
_CONTROLS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}


def _unescaped(found: re.Match[bytes]) -> bytes:
    code = found.group(1)
    return bytes([int(code, 8) & 255]) if code[:1].isdigit() and code[:1] < b"8" else _CONTROLS.get(code, code)


def tokens(data: bytes) -> Iterator[tuple[str, Any]]:
    """Operators with what stands before them: ``("operator", name)`` and ``("value", …)``."""
    at, size, match = 0, len(data), _TOKEN.match
    while at < size:
        found = match(data, at)
        if found is None:
            if data[at : at + 1] == b"(":
                string, at = _nested(data, at)
                yield "value", string
            else:
                at += 1  # a sign that has no meaning here
            continue
        at, kind = found.end(), found.lastgroup
        if kind == "number":
            yield "value", float(found.group())
        elif kind == "operator":
            name = found.group().decode("latin-1")
            yield "operator", name
            if name == "ID":
                end = re.compile(rb"[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)").search(data, at)
                at = end.end() if end else size
        elif kind == "string":
            yield "value", _ESCAPED.sub(_unescaped, found.group("string"))
        elif kind == "name":
            yield "value", read_name(found.group("name"))
        elif kind == "hex":
            digits = re.sub(rb"\s|\0", b"", found.group("hex"))
            yield "value", bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())


def _nested(data: bytes, at: int) -> tuple[bytes, int]:
    """A string that has brackets of its own, and where it ends."""
    depth, end = 0, at
    while end < len(data):
        sign = data[end : end + 1]
        end += 2 if sign == b"\\" else 1
        depth += (sign == b"(") - (sign == b")")
        if depth == 0:
            break
    return _ESCAPED.sub(_unescaped, data[at + 1 : end - 1]), end
