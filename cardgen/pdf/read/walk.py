"""What leads to what in a PDF, from its catalog and its document information on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardgen.pdf.read.objects import Name, Ref, Stream, Value, read_text


class Opened(Protocol):
    """What a walk needs of a file."""

    @property
    def trailer(self) -> Mapping[str, Value]: ...
    def get(self, value: Value) -> Value: ...
    def text(self, value: Value) -> str: ...
    def data(self, stream: Stream) -> bytes: ...


@dataclass(slots=True)
class Walk:
    """What catalog and document information lead to."""

    digest: str = ""  # of all of it, whatever its numbers, its place and how it is packed
    numbers: set[int] = field(default_factory=set)  # of the objects that it has
    streams: list[str] = field(default_factory=list)  # kinds of streams that are neither drawn nor fonts
    attachments: list[str] = field(default_factory=list)  # names of attached files
    drawings: int = 0  # and scripts, fields: how many there are
    scripts: int = 0
    fields: int = 0


_HOW_PACKED = ("/Length", "/Filter", "/DecodeParms")


def walk_through(file: Opened) -> Walk:
    """Everything to which catalog and document information lead."""
    return _walk(file, [file.trailer.get("/Info"), file.trailer.get("/Root")])


def digest_of(file: Opened, values: Sequence[Value]) -> str:
    """Of all to which some values lead."""
    return _walk(file, [*reversed(values)]).digest


def _walk(file: Opened, waiting: list[Value]) -> Walk:
    """waiting: where it begins, the last one first."""
    walk, words, order = Walk(), list[str](), dict[int, int]()
    count = 0
    while waiting:
        found = waiting.pop()
        if isinstance(found, Ref):
            if found.number in order:
                words.append(f"->{order[found.number]}")
                continue
            # Whether something is in its place or in an object of its own makes no difference.
            number, found = found.number, file.get(found)
            walk.numbers.add(number)
            if isinstance(found, dict | list | Stream):
                order[number] = count
        if isinstance(found, bytes):
            words.append(repr(read_text(found)))
        elif isinstance(found, dict | Stream):
            count += 1
            waiting += _entries(file, found, walk, words)
        elif type(found) is list:
            count += 1
            words.append(f"[{len(found)}")
            waiting += reversed(found)
        else:
            words.append(_written(found))
    walk.digest = hashlib.sha256(" ".join(words).encode("utf-8", "surrogatepass")).hexdigest()
    return walk


def _entries(file: Opened, found: dict[str, Value] | Stream, walk: Walk, words: list[str]) -> list[Value]:
    """Note a dictionary; returns its values, the last one first."""
    entries = found.entries if isinstance(found, Stream) else found
    keys = sorted(entries)
    if isinstance(found, Stream):
        keys = [key for key in keys if key not in _HOW_PACKED]
        walk.numbers |= {one.number for key in _HOW_PACKED if isinstance(one := entries.get(key), Ref)}
    if "/Resources" in entries and not file.get(entries["/Resources"]):  # none are as good as empty ones
        keys.remove("/Resources")
        if isinstance(entries["/Resources"], Ref):
            walk.numbers.add(entries["/Resources"].number)
    words.append(f"<<{keys!r}")  # a name may have blanks in it, and must not pass for two
    kind, form = file.get(entries.get("/Type")), file.get(entries.get("/Subtype"))
    if isinstance(found, Stream):
        words.append(hashlib.sha256(file.data(found)).hexdigest())
        if (kind or form) in ("/Metadata", "/EmbeddedFile"):
            walk.streams.append(str(kind or form))
        walk.drawings += form in ("/Form", "/Image")
    walk.scripts += "/JS" in entries or file.get(entries.get("/S")) == "/JavaScript"
    walk.fields += "/FT" in entries
    if kind == "/Filespec" or "/EF" in entries:
        walk.attachments.append(file.text(entries.get("/UF") or entries.get("/F")))
    return [entries[key] for key in reversed(keys)]


def _written(value: Any) -> str:
    if isinstance(value, Name):
        return f"/{value!r}"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:.6g}" if abs(value) < 100_000 else f"{value:.4f}"  # as exactly as programs that save a file anew write it
    return str(value)
