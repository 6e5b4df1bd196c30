"""A finished PDF → everything that a suspicious stranger finds in it, also what no viewer shows."""

from __future__ import annotations

import contextlib
import hashlib
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from cardgen.pdf.read.content import read_scene
from cardgen.pdf.read.fonts import read_font
from cardgen.pdf.read.scene import Area, Drawing, Font, Resources, Scene, drawing_digest, named_drawings

if TYPE_CHECKING:
    from pypdf import PdfReader


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page.

    Attributes:
        box: its paper.
        keys: entries of its dictionary; kinds: those of its resources.
        links: where links lie and to which page they lead, as text.
        notes: annotations that are no links within the file, by their kind.
        scene: what it shows.
    """

    box: Area
    keys: frozenset[str]
    kinds: frozenset[str]
    links: tuple[str, ...]
    notes: tuple[str, ...]
    scene: Scene = field(repr=False)


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file.

    Attributes:
        info: document information.
        catalog: entries of the catalog, those that aren't pages, outline and labels as text.
        outline: titles of its entries.
        labels: what viewers show in place of page numbers.
        streams: kinds of streams that are neither drawn nor fonts, such as ``/Metadata`` and ``/EmbeddedFile``.
        attachments, scripts, fields: names of attached files; how many scripts and form fields there are.
        idle: how many drawings lie ready for a page that doesn't place them.
        unused: how many objects nothing leads to; hidden: how many bytes of objects its table doesn't have.
        broken: how many streams don't unpack to their last byte, as something hidden in them makes it.
        versions: how often it was saved.
        outside: bytes before its beginning and behind its end.
        between: what lies between and in its objects and isn't part of any; the comments of the library that writes files don't count.
        digest: of all that its pages and properties lead to, however it is written down.
        texts: every text string and every stream, unpacked: to look for secrets.
    """

    info: Mapping[str, str] = field(repr=False)
    catalog: Mapping[str, str]
    outline: tuple[str, ...] = field(repr=False)
    labels: tuple[str, ...] = field(repr=False)
    streams: tuple[str, ...]
    attachments: tuple[str, ...] = field(repr=False)
    scripts: int
    fields: int
    idle: int
    unused: int
    hidden: int
    broken: int
    versions: int
    outside: bytes = field(repr=False)
    between: bytes = field(repr=False)
    digest: str
    pages: tuple[FoundPage, ...]
    texts: tuple[bytes, ...] = field(repr=False)

    def is_same(self, other: FoundFile) -> bool:
        """Whether it has all of another file and nothing else, whatever its bytes."""
        hidden = self.unused or self.hidden or self.broken or self.outside or self.between or self.versions > 1
        return self.digest == other.digest and not hidden

    @property
    def drawings(self) -> frozenset[str]:
        """Digests of all drawings that its pages place."""
        return frozenset(one.digest for page in self.pages for one in page.scene.placed)


def examine(content: bytes, reader: PdfReader, familiar: frozenset[str] | None = None) -> FoundFile:
    """Everything in a file.

    Args:
        reader: of it, opened.
        familiar: digests of drawings that are known, see `FoundFile.drawings`; None: all are.
    """
    return _Examiner(content, reader, familiar).examine()


def digest_of(reader: PdfReader) -> str:
    """`FoundFile.digest` alone."""
    return _Walk(reader).digest


class _Examiner:
    """Goes through one file."""

    def __init__(self, content: bytes, reader: PdfReader, familiar: frozenset[str] | None) -> None:
        self._content = content
        self._reader = reader
        self._familiar = familiar
        self._fonts: dict[int, Font] = {}
        self._drawings: dict[int, Drawing] = {}

    def examine(self) -> FoundFile:
        reader, content = self._reader, self._content
        root: Any = reader.trailer["/Root"]
        pages = tuple(self._page(page) for page in reader.pages)
        walk = _Walk(reader)
        objects = list(self._objects())
        begin, end = content.find(b"%PDF-"), content.rfind(b"%%EOF")
        fillings = (set[int]() if (inner := _padding(found)) is None else {number, *inner} for number, found in objects)
        known = walk.numbers.union(self._bookkeeping(), *fillings)
        unused = [number for number, _ in objects if number not in known]
        return FoundFile(
            info={str(key): str(value) for key, value in (reader.metadata or {}).items()},
            catalog={str(key): _plain(root[key]) for key in root if key not in ("/Pages", "/Outlines", "/PageLabels", "/Extensions")},
            outline=tuple(_titles(root.get("/Outlines"))),
            labels=tuple(one for one in _strings(_resolved(root.get("/PageLabels"))) if not one.startswith("/")),
            streams=tuple(sorted(walk.streams)),
            attachments=tuple(sorted(walk.attachments)),
            scripts=walk.scripts,
            fields=walk.fields,
            idle=len(walk.drawings) - len(self._drawings),
            unused=len(unused),
            hidden=self._outside_table(),
            broken=sum(not _unpacks(found) for _, found in objects),
            versions=content.count(b"startxref"),
            outside=content[:begin] + content[end + 5 :].strip() if min(begin, end) >= 0 else b"",
            between=_between(content[max(begin, 0) : end]),
            digest=walk.digest,
            pages=pages,
            texts=tuple(self._texts(objects)),
        )

    # -- objects

    def _objects(self) -> Iterator[tuple[int, Any]]:
        """Every object that the file's table has, whatever leads to it."""
        numbers = {number for table in self._reader.xref.values() for number in table} | set(self._reader.xref_objStm)
        for number in sorted(numbers - {0}):
            try:
                found: Any = self._reader.get_object(number)
            except Exception:  # what can't be read can't be shown either; the raw bytes are searched anyway
                continue
            if found is not None:
                yield number, found

    def _bookkeeping(self) -> set[int]:
        """Numbers of the objects with which the file keeps its other objects: packed ones, their table, its encryption."""
        packs = {entry[0] for entry in self._reader.xref_objStm.values()}
        starts = [int(start) for start in re.findall(rb"startxref\s+(\d+)", self._content)]
        tables = {number for table in self._reader.xref.values() for number, place in table.items() if place in starts}
        lock = self._reader.trailer.raw_get("/Encrypt") if "/Encrypt" in self._reader.trailer else None
        return {*packs, *tables, getattr(lock, "idnum", 0)}

    def _outside_table(self) -> int:
        """Bytes of objects that lie in the file, but not where its table says: an earlier version, or something hidden."""
        places = {place for table in self._reader.xref.values() for place in table.values()}
        starts = [found.start() for found in _OBJECT.finditer(_STREAM.sub(lambda found: b"\0" * len(found.group()), self._content))]
        return sum(self._content.find(b"endobj", start) - start for start in starts if start not in places)

    def _texts(self, objects: list[tuple[int, Any]]) -> Iterator[bytes]:
        yield self._content
        for found in _STREAM.finditer(self._content):
            unpacked = zlib.decompressobj()
            try:
                yield unpacked.decompress(found.group(1))
            except zlib.error:
                continue
        for _, found in objects:
            if hasattr(found, "get_data"):
                with contextlib.suppress(Exception):  # packed in a way that no reader knows
                    yield found.get_data()
            yield "\n".join(_strings(found)).encode("utf-8", "surrogatepass")

    # -- pages

    def _page(self, page: Any) -> FoundPage:
        resources = page.get("/Resources", {})
        content = page.get_contents()
        familiar = self._familiar
        links, notes = self._annotations(page)
        return FoundPage(
            box=_four(page.mediabox),
            keys=frozenset(str(key) for key in page),
            kinds=frozenset(str(key) for key in resources.get_object()),
            links=links,
            notes=notes,
            scene=read_scene(
                content.get_data() if content is not None else b"",
                self._resources(resources),
                (lambda digest: digest in familiar) if familiar is not None else (lambda digest: True),
            ),
        )

    def _annotations(self, page: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
        links, notes = [], []
        places = {one.indirect_reference.idnum: index for index, one in enumerate(self._reader.pages) if one.indirect_reference}
        for one in page.get("/Annots") or ():
            note: Any = one.get_object()
            target: Any = note.get("/Dest")
            to = getattr(list.__getitem__(target, 0), "idnum", None) if isinstance(target, list) and target else None
            if note.get("/Subtype") == "/Link" and set(note) <= _LINK and to in places:
                links.append(f"{[round(float(side), 2) for side in note['/Rect']]} → {places[to]}")
            else:
                notes.append(str(note.get("/Subtype", "")).lstrip("/"))
        return tuple(links), tuple(notes)

    def _resources(self, raw: Any) -> Resources:
        entries = _resolved(raw) or {}
        fonts, placed = _resolved(entries.get("/Font")) or {}, _resolved(entries.get("/XObject")) or {}

        def font(name: str) -> Font | None:
            found: Any = fonts.get(f"/{name}")
            return None if found is None else self._font(found.get_object())

        def drawing(name: str) -> Drawing | None:
            found: Any = placed.get(f"/{name}")
            return None if found is None else self._drawing(name, found.get_object())

        return Resources(font, drawing)

    def _font(self, found: Any) -> Font:
        if id(found) not in self._fonts:
            self._fonts[id(found)] = read_font(found)
        return self._fonts[id(found)]

    def _drawing(self, name: str, found: Any) -> Drawing:
        if id(found) not in self._drawings:
            picture = found.get("/Subtype") != "/Form"
            data = found.get_data()
            a, b, c, d, e, f = (float(one) for one in found.get("/Matrix", (1, 0, 0, 1, 0, 0)))
            resources = self._resources(found.get("/Resources"))
            unfinished = Drawing(name, "itself", data, (a, b, c, d, e, f), _four(found.get("/BBox", (0, 0, 1, 1))), resources, picture)
            self._drawings[id(found)] = unfinished  # a drawing may place itself
            used = {one: resources.drawing(one) for one in named_drawings(data)} if not picture else {}
            digest = drawing_digest(unfinished.box, data, {one: drawn.digest for one, drawn in used.items() if drawn}, unfinished.matrix)
            self._drawings[id(found)] = replace(unfinished, digest=digest)
        return self._drawings[id(found)]


_OBJECT = re.compile(rb"(?<![0-9])[0-9]+ [0-9]+ obj\b")
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.DOTALL)
_LINK = {"/Type", "/Subtype", "/Border", "/Rect", "/Dest"}


class _Walk:
    """Follows everything from the catalog and the document information."""

    def __init__(self, reader: Any) -> None:
        self.numbers: set[int] = set()
        self.streams: list[str] = []
        self.attachments: list[str] = []
        self.drawings: set[int] = set()
        self.scripts = self.fields = 0
        self._order: dict[int, int] = {}
        self._count = 0
        self._hash = hashlib.sha256()
        for key in ("/Root", "/Info"):
            if key in reader.trailer:
                self._go(reader.trailer.raw_get(key))
        self.digest = self._hash.hexdigest()

    def _go(self, start: Any) -> None:
        waiting = [start]
        while waiting:
            found = waiting.pop()
            if isinstance(found, str | bytes):
                self._hash.update(repr(found).encode("utf-8", "surrogatepass"))
            elif hasattr(found, "idnum"):
                if found.idnum in self._order:
                    self._hash.update(b"->%d " % self._order[found.idnum])
                    continue
                # Whether something stands in its place or in an object of its own makes no difference.
                self.numbers.add(found.idnum)
                waiting.append(found.get_object())
                if isinstance(waiting[-1], dict | list):
                    self._order[found.idnum] = self._count
            elif isinstance(found, dict):
                self._count += 1
                self._dictionary(found, waiting)
            elif isinstance(found, list):
                self._count += 1
                self._hash.update(b"[%d " % len(found))
                waiting += [list.__getitem__(found, i) for i in range(len(found) - 1, -1, -1)]
            else:
                self._hash.update(f"{_number(found)} ".encode())

    def _dictionary(self, found: dict[Any, Any], waiting: list[Any]) -> None:
        keys = [key for key in sorted(found, key=str) if key not in ("/Length", "/Filter", "/DecodeParms")]
        if found.get("/Type") == "/Catalog":
            keys = [key for key in keys if key != "/Extensions"]  # what encryption says of itself
        values = {key: dict.__getitem__(found, key) for key in keys}
        if "/Resources" in values and not found["/Resources"]:
            self.numbers.add(getattr(values.pop("/Resources"), "idnum", 0))
        self._hash.update(f"<<{' '.join(map(str, values))} ".encode("utf-8", "surrogatepass"))
        if hasattr(found, "get_data"):
            self._note_stream(found)
        if "/JS" in found or found.get("/S") == "/JavaScript":
            self.scripts += 1
        if "/FT" in found:
            self.fields += 1
        if found.get("/Type") == "/Filespec" or "/EF" in found:
            self.attachments.append(str(found.get("/UF") or found.get("/F") or ""))
        waiting += reversed(list(values.values()))

    def _note_stream(self, found: Any) -> None:
        kind = str(found.get("/Type") or found.get("/Subtype") or "")
        if kind in ("/Metadata", "/EmbeddedFile"):
            self.streams.append(kind)
        if found.get("/Subtype") in ("/Form", "/Image"):
            self.drawings.add(id(found))
        try:
            data = found.get_data()
        except Exception:
            data = b"?"
        self._hash.update(hashlib.sha256(data).digest())


def _number(found: Any) -> str:
    return f"{float(found):.6g}" if isinstance(found, int | float) and not isinstance(found, bool) else str(found)


def _padding(found: Any) -> set[int] | None:
    """An empty drawing, with which encrypted files are made to look alike: numbers of the objects that it has; None for all else."""
    if not hasattr(found, "get_data") or not set(found) <= _EMPTY or found.get("/Subtype") != "/Form" or found.get_data():
        return None
    if _resolved(found.get("/Resources")) or any(_resolved(found.get("/BBox")) or [1]):
        return None
    return {number for key in found if (number := getattr(dict.__getitem__(found, key), "idnum", None)) is not None}


_EMPTY = {"/Type", "/Subtype", "/BBox", "/Resources", "/Length", "/Filter"}


_COMMENT = re.compile(rb"\((?:[^()\\]|\\[\s\S])*\)|%[^\r\n]*")
_USUAL_COMMENT = re.compile(
    rb"%PDF-[0-9.]{3}|%%EOF|%[\x80-\xff]{2,8}|% '[A-Za-z0-9+]{1,20}': class PDF[A-Za-z0-9]{1,30} ?"
    rb"|%(?:[\x80-\xff]{2,8})? ReportLab [Gg]enerated PDF document(?: -- digest)? (?:\(opensource\)|\(?http://www\.reportlab\.com\)?) ?"
)
_OPENING, _CLOSING = (
    re.compile(rb"\s*[0-9]+ [0-9]+ obj\b"),
    re.compile(rb"\s*(?:xref[0-9nf\s]*trailer\s*<<[^%]*>>\s*)?startxref\s+[0-9]+\s*"),
)


def _between(content: bytes) -> bytes:
    """What belongs to no object of a file, and unusual comments.  content: up to its end mark."""
    comments: list[bytes] = []

    def without(found: re.Match[bytes]) -> bytes:
        if found.group()[:1] == b"(":
            return b"()"
        if not _USUAL_COMMENT.fullmatch(found.group()):
            comments.append(found.group())
        return b""

    *objects, end = _COMMENT.sub(without, _STREAM.sub(b"", content)).split(b"endobj")
    strange = [one for one in objects if not _OPENING.match(one)]
    strange += [end] if not _CLOSING.fullmatch(end) else []
    return b"\n".join([*comments, *strange])


def _unpacks(found: Any) -> bool:
    """Whether a stream unpacks cleanly; readers put up with much, and what they pass over could hold anything."""
    if not hasattr(found, "get_data") or found.get("/Filter") != "/FlateDecode":
        return True
    unpacked = zlib.decompressobj()
    try:
        unpacked.decompress(found._data)
    except zlib.error:
        return False
    return unpacked.eof and not unpacked.unused_data.strip()


def _four(sides: Any) -> Area:
    left, bottom, right, top = (float(side) for side in sides)
    return left, bottom, right, top


def _resolved(found: Any) -> Any:
    return found.get_object() if hasattr(found, "get_object") else found


def _plain(found: Any, depth: int = 0) -> str:
    """A value as text, short."""
    found = _resolved(found)
    if hasattr(found, "get_data"):
        return "stream"
    if depth > 4:
        return "…"
    if isinstance(found, dict):
        return "<<" + " ".join(f"{key} {_plain(found[key], depth + 1)}" for key in sorted(found, key=str)) + ">>"
    if isinstance(found, list):
        return "[" + " ".join(_plain(one, depth + 1) for one in found) + "]"
    return str(found)


def _titles(outline: Any) -> Iterator[str]:
    """Of an outline, whatever its depth."""
    waiting, seen = [outline], set()
    while waiting:
        entry = waiting.pop()
        if entry is None:
            continue
        entry = entry.get_object()
        if id(entry) in seen or not isinstance(entry, dict):
            continue
        seen.add(id(entry))
        if "/Title" in entry:
            yield str(entry["/Title"])
        waiting += [dict.get(entry, "/Next"), dict.get(entry, "/First")]


def _strings(found: Any, depth: int = 0) -> Iterator[str]:
    """Every text within an object, references not followed."""
    if isinstance(found, bytes):
        yield found.decode("latin-1")
    elif isinstance(found, str):
        yield str(found)
    elif isinstance(found, dict) and depth < 20:
        for key in found:
            yield str(key)
            yield from _strings(dict.__getitem__(found, key), depth + 1)
    elif isinstance(found, list) and depth < 20:
        for i in range(len(found)):
            yield from _strings(list.__getitem__(found, i), depth + 1)
