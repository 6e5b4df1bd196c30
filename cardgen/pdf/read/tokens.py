"""Bytes → names, numbers, texts, brackets and words: the alphabet that the objects of a PDF and its drawing operators share.

Each byte is looked at a fixed number of times, whatever stands there.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import Any

from cardgen.pdf.read.limits import MOST_TEXT, TooLarge

_BLANK, _END = rb"\0\t\n\f\r ", rb"\0\t\n\f\r \[\]()<>{}/%"
_KINDS = (
    rb"(?P<blank>[%b]++)|(?P<comment>%%[^\r\n]*+)"
    rb"|(?P<number>[+-]?(?:[0-9]{1,20}+(?:\.[0-9]{0,20}+)?+|\.[0-9]{1,20}+)(?![^%b]))"
    rb"|/(?P<name>[^%b]*+)"
    rb"|\((?P<string>(?:[^()\\]++|\\[\s\S])*+)\)"
    rb"|(?P<bracket><<|>>|\[|\])"
    rb"|<(?P<hex>[0-9A-Fa-f%b]*+)>"
    rb"|(?P<word>[^%b]++)" % (_BLANK, _END, _END, _BLANK, _END)
)
_TOKEN = re.compile(rb"(?:%b|(?P<strange>[\s\S]))[%b]*+" % (_KINDS, _BLANK))
"""A token, or a byte that begins none, and the blanks behind it."""
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|\r\n|[\s\S])")
_CONTROLS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_CODED = re.compile(rb"#([0-9A-Fa-f]{2})")
_PICTURE_ENDS = re.compile(rb"[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)")


def token(data: bytes, at: int) -> tuple[str, Any, int]:
    """What is at a place: its kind (`string` for all texts, `strange` for all else), its value, and where the next one begins."""
    found = _TOKEN.match(data, at)
    if found is None:
        return "strange", b"", at + 1
    kind = found.lastgroup or ""
    raw = found[kind]
    if kind == "strange" and raw == b"(":
        return "string", *_nested(data, at)
    return "string" if kind == "hex" else kind, _meant_by(kind, raw), found.end()


def _meant_by(kind: str, raw: bytes) -> Any:
    match kind:
        case "string":
            return unescaped(raw)
        case "hex":
            digits = raw.translate(None, b"\0\t\n\f\r ")
            return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
        case "name":
            return read_name(raw)
    return raw


def operations(data: bytes) -> Iterator[tuple[str, list[Any]]]:
    """Operators, each with the values that stand before it."""
    at, size, values = 0, len(data), list[Any]()
    while at < size:
        at, values = yield from _in_a_row(data, at, values)


def _in_a_row(data: bytes, at: int, values: list[Any]) -> Generator[tuple[str, list[Any]], None, tuple[int, list[Any]]]:
    """What stands from a place on, up to what isn't read token by token; where to go on, and the values that have no operator yet."""
    for found in _TOKEN.finditer(data, at):
        kind = found.lastgroup or ""
        raw = found[kind]
        if kind == "number":
            values.append(float(raw))
        elif kind == "word":
            yield raw.decode("latin-1"), values
            values = []
            if raw == b"ID":
                end = _PICTURE_ENDS.search(data, found.end(kind))
                return end.end() if end else len(data), values
        elif raw == b"(" and kind == "strange":
            text, end_of_text = _nested(data, found.start())
            values.append(text)
            return end_of_text, values
        elif kind in ("string", "name", "hex"):
            values.append(_meant_by(kind, raw))
    return len(data), values


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
