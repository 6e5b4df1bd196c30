"""The tables of a PDF: where its objects are, by number; the newest table that names one is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cardgen.errors import CheckError
from cardgen.pdf.read.limits import Budget
from cardgen.pdf.read.objects import DAMAGED, Scan, Stream, Value

Place = int | tuple[int, int] | None
"""Of an object: where it begins; or the number of the stream into which it is packed, and its index there; None: it was given up."""

_TRAILER = {"/Size", "/Root", "/Info", "/ID", "/Encrypt"}
_TABLE = _TRAILER | {"/Type", "/W", "/Length", "/Index", "/Filter", "/DecodeParms"}
_WIDEST = 8  # bytes of a number in a row


@dataclass(slots=True)
class Tables:
    """All tables of a file as one."""

    trailer: dict[str, Value] = field(default_factory=dict)  # the dictionary of the newest one
    places: dict[int, Place] = field(default_factory=dict)  # of the objects, by their numbers
    streams: dict[int, int] = field(default_factory=dict)  # tables that are objects themselves: their places and numbers
    odd: list[bytes] = field(default_factory=list)  # what they say that ours don't, as those of files that were saved again do
    unread: int = 0  # how many there are that no other one leads to


def read_tables(found: Scan, unpack: Callable[[Stream], bytes], parts: Budget) -> Tables:
    """Follow the tables from the newest one on.  unpack: gives what a stream holds; parts: for the rows.

    Raises:
        CheckError: they lead nowhere.
    """
    tables = Tables(odd=list(found.odd))
    start, seen = (found.starts or [-1])[-1], set[int]()
    while start not in seen:
        seen.add(start)
        rows, entries = _table(start, found, tables, unpack, parts)
        beside = entries.get("/XRefStm")  # for readers that know tables which are objects; it has what the classic one lacks
        if type(beside) is int and beside not in seen:
            seen.add(beside)
            more, _ = _table(beside, found, tables, unpack, parts)
            rows = more | {number: place for number, place in rows.items() if place is not None or number not in more}
        tables.places = rows | tables.places
        tables.trailer = tables.trailer or dict(entries)
        if "/Info" in entries:  # a program may forget it when it saves a file again
            tables.trailer.setdefault("/Info", entries["/Info"])
        start = entries.get("/Prev", start)
        if type(start) is not int:
            raise CheckError(DAMAGED)
    tables.unread = len(found.tables.keys() - seen)
    if not _is_usual(tables.trailer.get("/ID", [])):
        tables.odd.append(b"identity")
    return tables


def _is_usual(identity: Value) -> bool:
    """Whether it is as programs write it: sixteen bytes twice, of which the second ones change when the file is saved again."""
    if not isinstance(identity, list):
        return False
    return not identity or (len(identity) == 2 and all(isinstance(one, bytes) and len(one) == 16 for one in identity))


def _table(
    start: int, found: Scan, tables: Tables, unpack: Callable[[Stream], bytes], parts: Budget
) -> tuple[dict[int, Place], dict[str, Value]]:
    if start in found.tables:
        rows, entries = found.tables[start]
        usual = _TRAILER
    else:
        number, stream = found.objects.get(start, (0, None))
        if not isinstance(stream, Stream) or stream.entries.get("/Type") != "/XRef":
            raise CheckError(DAMAGED)
        tables.streams[start] = number
        rows, entries, usual = dict(_rows(stream.entries, unpack(stream), tables.odd, parts)), stream.entries, _TABLE
    if entries.keys() - usual:
        tables.odd.append(b"trailer")
    return rows, entries


def _rows(entries: dict[str, Value], data: bytes, odd: list[bytes], parts: Budget) -> Iterator[tuple[int, Place]]:
    """The rows of a table that is an object: kind, place and index of each number."""
    widths: Any = entries.get("/W")
    listed: Any = entries.get("/Index", [0, entries.get("/Size")])
    if not _are_numbers(widths, _WIDEST) or len(widths) != 3 or not sum(widths) or not _are_numbers(listed, 10**9) or len(listed) % 2:
        raise CheckError(DAMAGED)
    one, two, size = widths[0], widths[0] + widths[1], sum(widths)
    at = 0
    for first, count in zip(listed[::2], listed[1::2], strict=True):
        if count * size > len(data) - at:
            raise CheckError(DAMAGED)
        parts.spend(count)
        for number in range(first, first + count):
            row = data[at : at + size]
            at += size
            kind, place, index = (int.from_bytes(part, "big") for part in (row[:one] or b"\1", row[one:two], row[two:]))
            if (kind == 1 and index) or kind > 2 or (kind == 0 and any(row)):
                odd.append(row)
            yield number, place if kind == 1 else (place, index) if kind == 2 else None
    if data[at:]:
        odd.append(data[at:])


def _are_numbers(value: Value, most: int) -> bool:
    return isinstance(value, list) and all(type(one) is int and 0 <= one <= most for one in value)
