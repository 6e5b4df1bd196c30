"""An opened PDF → everything that a suspicious stranger finds in it, also what no viewer shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from cardgen.pdf.read.content import read_scene
from cardgen.pdf.read.file import PdfFile
from cardgen.pdf.read.fonts import read_font
from cardgen.pdf.read.limits import MOST_AGAIN, MOST_NESTED, MOST_OPERATORS, MOST_PARTS, MOST_SHOWN_IN_ALL, Budget, TooLarge
from cardgen.pdf.read.objects import Ref, Stream, Value, strings_in
from cardgen.pdf.read.scene import SAME, Area, Drawing, Font, Resources, Scene, drawing_digest, is_paint, named_drawings
from cardgen.pdf.read.walk import digest_of


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page."""

    box: Area  # its paper
    keys: frozenset[str]  # entries of its dictionary
    kinds: frozenset[str]  # those of its resources
    links: tuple[str, ...]  # where links lie and to which page they lead, as text
    notes: tuple[str, ...]  # annotations that don't link within the file, by their kind
    scene: Scene = field(repr=False)  # what it shows


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file."""

    file: PdfFile = field(repr=False)
    info: Mapping[str, str] = field(repr=False)  # document information
    catalog: Mapping[str, str]  # entries of the catalog, those that aren't pages, outline and labels as text
    outline: tuple[str, ...] = field(repr=False)  # titles of its entries
    labels: tuple[str, ...] = field(repr=False)  # what viewers show in place of page numbers
    idle: int  # how many drawings lie ready for a page that doesn't place them
    pages: tuple[FoundPage, ...]
    fonts: str  # a digest of those that its pages use, in that order: outlines, codes and widths
    texts: tuple[bytes, ...] = field(repr=False)  # every text string and every stream, unpacked: to look for secrets

    @property
    def drawings(self) -> frozenset[str]:
        """Digests of all drawings that its pages place."""
        return frozenset(one.digest for page in self.pages for one in page.scene.placed)


def has_more(file: PdfFile) -> bool:
    """Whether there is anything in a file beside that to which its catalog and its information lead."""
    spare = (file.unused, file.hidden, file.superseded, file.broken, file.outside, file.between, file.odd)
    return any(spare) or file.versions != 1


def shows_the_same(file: PdfFile, other: PdfFile) -> bool:
    """Whether all to which the catalogs of two files lead is the same, and so all that viewers show, but for their document information."""
    info = other.entries(other.trailer.get("/Info"))
    return file.walk.digest == other.walk.digest or file.saved_once({}, set(), info).walk.digest == other.walk.digest


def look(file: PdfFile, familiar: frozenset[str] | None = None) -> FoundFile:
    """Everything in a file.

    Args:
        familiar: digests of drawings into which nobody needs to look; None: all.  Into what is nothing but paint nobody looks:
            its digest says all of it, and courts, which are most of what is drawn, come back on every page.

    Raises:
        CheckError: it has no pages, or more in it than any file of ours.
    """
    return _Examiner(file, familiar).examine()


def first_page(file: PdfFile) -> Drawing:
    """Its first page as one drawing.  Raises CheckError: it has none."""
    page, examiner = file.pages[0][1], _Examiner(file, None)
    box = _four(file, page.get("/MediaBox"), (0, 0, 612, 792))
    return Drawing("page 1", "", examiner.operators_of(page), SAME, box, examiner.resources_of(page))


class _Examiner:
    """Goes through one file."""

    def __init__(self, file: PdfFile, familiar: frozenset[str] | None) -> None:
        self._file = file
        self._familiar = (lambda digest: digest in familiar) if familiar is not None else (lambda digest: True)
        self._operators, self._again, self._shown = (Budget(most, _MORE) for most in (MOST_OPERATORS, MOST_AGAIN, MOST_SHOWN_IN_ALL))
        self._places = {number: index for index, (number, _) in enumerate(file.pages)}
        self._fonts: dict[int, Font] = {}
        self._used: list[Value] = []  # the same as they are written
        self._drawings: dict[int, Drawing] = {}
        self._depth = 0

    def examine(self) -> FoundFile:
        file = self._file
        root, parts = file.entries(file.trailer.get("/Root")), Budget(MOST_PARTS, "more parts")
        pages = tuple(self._page(page) for _, page in file.pages)
        return FoundFile(
            file=file,
            info=file.info,
            catalog={key: _plain(file, value, parts) for key, value in root.items() if key not in ("/Pages", "/Outlines", "/PageLabels")},
            outline=tuple(_titles(file, root.get("/Outlines"))),
            labels=tuple(
                file.text(one)
                for entry in file.items(file.entries(root.get("/PageLabels")).get("/Nums"))[1::2]
                if isinstance(one := file.entries(entry).get("/P"), bytes | Ref)
            ),
            idle=file.walk.drawings - len(self._drawings),
            pages=pages,
            fonts=digest_of(file, self._used),
            texts=tuple(self._texts()),
        )

    def _texts(self) -> Iterator[bytes]:
        yield self._file.content
        for _, found in self._file.all_objects():
            if isinstance(found, Stream):
                yield self._file.data(found)
            yield "\n".join(strings_in(found)).encode("utf-8", "surrogatepass")

    # -- pages

    def _page(self, page: dict[str, Value]) -> FoundPage:
        file, links, notes = self._file, *self._annotations(page)
        return FoundPage(
            box=_four(file, page.get("/MediaBox"), (0, 0, 612, 792)),
            keys=frozenset(page),
            kinds=frozenset(file.entries(page.get("/Resources"))),
            links=links,
            notes=notes,
            scene=read_scene(self.operators_of(page), self.resources_of(page), self._familiar, (self._operators, self._again), self._shown),
        )

    def operators_of(self, page: dict[str, Value]) -> bytes:
        file, contents = self._file, self._file.get(page.get("/Contents"))
        parts = [one for raw in (contents if type(contents) is list else [contents]) if isinstance(one := file.get(raw), Stream)]
        return b"\n".join(map(file.data, parts))

    def resources_of(self, page: dict[str, Value]) -> Resources:
        return self._resources(page.get("/Resources"))

    def _annotations(self, page: dict[str, Value]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        file, links, notes = self._file, [], []
        for one in file.items(page.get("/Annots")):
            note = file.entries(one)
            target = file.items(note.get("/Dest"))
            to = self._places.get(target[0].number) if target and isinstance(target[0], Ref) else None
            kind, rect = file.text(note.get("/Subtype")), file.numbers(note.get("/Rect"), 4, ())
            if kind == "/Link" and note.keys() <= _LINK and to is not None and rect:
                links.append(f"{[round(side, 2) for side in rect]} → {to}")
            else:
                notes.append(kind.lstrip("/"))
        return tuple(links), tuple(notes)

    def _resources(self, raw: Value) -> Resources:
        entries = self._file.entries(raw)
        fonts, placed = self._file.entries(entries.get("/Font")), self._file.entries(entries.get("/XObject"))

        def font(name: str) -> Font | None:
            found = self._file.get(fonts.get(f"/{name}"))
            return self._font(found) if isinstance(found, dict) else None

        def drawing(name: str) -> Drawing | None:
            found = self._file.get(placed.get(f"/{name}"))
            return self._drawing(name, found) if isinstance(found, Stream) else None

        return Resources(font, drawing)

    def _font(self, found: dict[str, Value]) -> Font:
        if id(found) not in self._fonts:
            self._used.append(found)
            file, table = self._file, self._file.get(found.get("/ToUnicode"))
            first = file.get(found.get("/FirstChar"))
            widths = [one if isinstance(one, int | float) else 0.0 for one in map(file.get, file.items(found.get("/Widths")))]
            data = file.data(table) if isinstance(table, Stream) else None
            self._operators.spend(len(data or b""))
            wide = file.get(found.get("/Subtype")) == "/Type0"
            read = read_font(wide, data, first if isinstance(first, int) else 0, widths)
            self._fonts[id(found)] = replace(read, name=file.text(found.get("/BaseFont")))
        return self._fonts[id(found)]

    def _drawing(self, name: str, found: Stream) -> Drawing:
        if id(found) not in self._drawings:
            file, entries = self._file, found.entries
            picture, data = file.get(entries.get("/Subtype")) != "/Form", file.data(found)
            a, b, c, d, e, f = file.numbers(entries.get("/Matrix"), 6, (1, 0, 0, 1, 0, 0))
            resources = self._resources(entries.get("/Resources"))
            self._depth += 1
            if self._depth > MOST_NESTED:
                raise TooLarge("more drawings within drawings", MOST_NESTED)
            box = _four(file, entries.get("/BBox"), (0, 0, 1, 1))
            unfinished = Drawing(name, "itself", data, (a, b, c, d, e, f), box, resources, picture, not picture and is_paint(data))
            self._drawings[id(found)] = unfinished  # a drawing may place itself
            used = {one: resources.drawing(one) for one in named_drawings(data)} if not picture else {}
            digest = drawing_digest(box, data, {one: drawn.digest for one, drawn in used.items() if drawn}, unfinished.matrix)
            self._drawings[id(found)] = replace(unfinished, digest=digest)
            self._depth -= 1
        return self._drawings[id(found)]


_MORE = "more on its pages"
_LINK = {"/Type", "/Subtype", "/Border", "/Rect", "/Dest"}


def _four(file: PdfFile, raw: Value, missing: Area) -> Area:
    left, bottom, right, top = file.numbers(raw, 4, missing)
    return left, bottom, right, top


def _plain(file: PdfFile, raw: Value, parts: Budget, depth: int = 0) -> str:
    """A value as text, short."""
    found = file.get(raw)
    parts.spend()
    if isinstance(found, Stream):
        return "stream"
    if depth > 4:
        return "…"
    if isinstance(found, dict):
        return "<<" + " ".join(f"{key} {_plain(file, found[key], parts, depth + 1)}" for key in sorted(found)) + ">>"
    if type(found) is list:
        return "[" + " ".join(_plain(file, one, parts, depth + 1) for one in found) + "]"
    return file.text(found)


def _titles(file: PdfFile, outline: Value) -> Iterator[str]:
    """Of an outline, whatever its depth."""
    waiting, seen = [outline], set[int]()
    while waiting:
        entry = file.entries(waiting.pop())
        if not entry or id(entry) in seen:
            continue
        seen.add(id(entry))
        if "/Title" in entry:
            yield file.text(entry["/Title"])
        waiting += [entry.get("/Next"), entry.get("/First")]
