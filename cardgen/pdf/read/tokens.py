"""Bytes → names, numbers, texts, brackets and words: the alphabet that the objects of a PDF and its drawing operators share.

Each byte is looked at a fixed number of times, whatever stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardgen.pdf.read.limits import MOST_TEXT, TooLarge

_BLANK, _END = rb"\0\t\n\f\r ", rb"\0\t\n\f\r \[\]()<>{}/%"
TOKEN = re.compile(
    rb"(?P<blank>[%b]++)|(?P<comment>%%[^\r\n]*+)"
    rb"|(?P<number>[+-]?(?:[0-9]{1,20}+(?:\.[0-9]{0,20}+)?+|\.[0-9]{1,20}+)(?![^%b]))"
    rb"|/(?P<name>[^%b]*+)"
    rb"|\((?P<string>(?:[^()\\]++|\\[\s\S])*+)\)"
    rb"|(?P<bracket><<|>>|\[|\])"
    rb"|<(?P<hex>[0-9A-Fa-f%b]*+)>"
    rb"|(?P<word>[^%b]++)" % (_BLANK, _END, _END, _BLANK, _END)
)
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|\r\n|[\s\S])")
_CONTROLS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_CODED = re.compile(rb"#([0-9A-Fa-f]{2})")
_PICTURE_ENDS = re.compile(rb"[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)")


def token(data: bytes, at: int) -> tuple[str, Any, int]:
    """What stands at a place: its kind as in `TOKEN` (`string` for all texts), its value, and where it ends; `strange` for what is none."""
    found = TOKEN.match(data, at)
    if found is None:
        return ("string", *_nested(data, at)) if data[at : at + 1] == b"(" else ("strange", data[at : at + 1], at + 1)
    kind, end = found.lastgroup or "", found.end()
    raw = found.group(kind)
    match kind:
        case "string":
            return kind, unescaped(raw), end
        case "hex":
            digits = raw.translate(None, b"\0\t\n\f\r ")
            return "string", bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode()), end
        case "name":
            return kind, read_name(raw), end
    return kind, raw, end


def tokens(data: bytes) -> Iterator[tuple[str, Any]]:
    """Operators with what stands before them: ``("operator", name)`` and ``("value", …)``."""
    at, size = 0, len(data)
    while at < size:
        kind, value, at = token(data, at)
        if kind == "number":
            yield "value", float(value)
        elif kind == "word":
            name = value.decode("latin-1")
            yield "operator", name
            if name == "ID":
                end = _PICTURE_ENDS.search(data, at)
                at = end.end() if end else size
        elif kind in ("string", "name"):
            yield "value", value


def unescaped(raw: bytes) -> bytes:
    """A text between round brackets as it is meant."""
    if len(raw) > MOST_TEXT:
        raise TooLarge("a longer text", MOST_TEXT)
    return _ESCAPED.sub(_meant, raw) if b"\\" in raw else raw


def _meant(found: re.Match[bytes]) -> bytes:
    code = found.group(1)
    return bytes([int(code, 8) & 255]) if code[:1].isdigit() and code[:1] < b"8" else _CONTROLS.get(code, code)


def read_name(raw: bytes) -> str:
    """A name as it is meant: ``#20`` stands for a blank."""
    return (_CODED.sub(lambda found: bytes.fromhex(found.group(1).decode()), raw) if b"#" in raw else raw).decode("latin-1")


_IN_TEXT = re.compile(rb"\\[\s\S]|[()]")


def _nested(data: bytes, at: int) -> tuple[bytes, int]:
    """A text that has brackets of its own, and where it ends."""
    depth = 0
    for sign in _IN_TEXT.finditer(data, at):
        depth += (sign.group() == b"(") - (sign.group() == b")")
        if depth == 0:
            return unescaped(data[at + 1 : sign.start()]), sign.end()
    return unescaped(data[at + 1 :]), len(data)
