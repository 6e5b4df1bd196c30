"""A PDF file: pages, shared art, links, outline, properties → bytes.

The one module that knows reportlab's insides, below its canvas.  reportlab subsets the fonts and
numbers the objects.  Pages, forms and links are written here, because its own objects would take
longer than all drawing; the file around them is written in `cardgen.pdf.container`, so that it is
the same whatever version of reportlab is installed.  Golden files pin the result.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache, partial
from hashlib import md5
from html import escape
from itertools import chain
from typing import NamedTuple

from reportlab import rl_config
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import BasicFonts, PDFDocument, PDFObject, PDFStream
from reportlab.pdfbase.pdfdoc import format as format_object

from cardgen.faces import Art
from cardgen.pdf import container
from cardgen.pdf.container import DRAWING, stream, string
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.page import Box, Page, Tone, Trace, number
from cardgen.pdf.draw.tags import Element

_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})

ROUND = "round-"  # what anchors of rounds begin with

# That a file keeps to PDF/UA-1, and its title again, as the format wants it.
_METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li></rdf:Alt></dc:title></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


class Properties(NamedTuple):
    """What a file says of itself."""

    title: str  # different for every file of a pack: the file's identity is made from these
    language: str  # ``de``, ``en`` or ``ro``; for screen readers
    subject: str = ""  # one line
    author: str = ""  # who prepared the pack; may be empty
    # further entries of the document information: name, in ASCII letters, and text
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def entries(self) -> dict[str, str]:
        """The document information; without a date, for equal packs must be equal files."""
        usual = {
            "Title": self.title,
            "Author": self.author,
            "Subject": self.subject,
            "Creator": "cardgen",
            "Producer": "cardgen",
        }
        given = {name: text for name, text in usual.items() if text}
        return given | {"Drawing": str(DRAWING)} | dict(self.facts)


class Printing(StrEnum):
    """How a file is to be printed, never scaled; in the words of the format."""

    EITHER = "None"
    ONE_SIDED = "Simplex"
    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


class Finished(NamedTuple):
    """A finished file."""

    content: bytes
    pages: int  # how many
    traces: tuple[Trace, ...] = ()  # what was drawn on each; those of `Document.drawing` come last
    rounds: tuple[tuple[int, ...], ...] = ()  # numbers of those on each page
    first: Page | None = None  # its first page, for a picture


class Document:
    """A PDF under construction.  Pages are added one after the other and the whole is taken as
    bytes, once.
    """

    def __init__(self, properties: Properties) -> None:
        self.properties = properties
        self.pages: list[Page] = []
        self.anchors: dict[str, int] = {}  # name → index of a page
        self.outline: list[tuple[str, str]] = []  # title, anchor
        # index of a page → what viewers show in place of its number
        self.labels: dict[int, str] = {}
        self.data = ""  # what programs read instead of the pages; not shown
        # what viewers propose, and that they don't scale; None: whatever they like
        self.printing: Printing | None = None
        self._literals: dict[tuple[str, str, bool], list[tuple[str, str]]] = {}
        with _pinned_settings():
            # compression=0: what is to be deflated is deflated in this module
            self._file = PDFDocument(compression=0, invariant=1)

    def page(
        self,
        width: float,
        height: float,
        anchor: str = "",
        outline: str = "",
        label: str = "",
        on_side: bool = False,
        tone: Tone | None = None,
    ) -> Page:
        """Add a page of this size, in points.

        Args:
            anchor: name by which links lead to the page; one in the outline needs it.
            outline: its title there; empty: it isn't in it.
            label: what viewers show in place of the number.
            on_side, tone: as in `Page`.
        """
        page = Page(partial(_encode, self._file, self._literals), width, height, on_side, tone)
        if anchor:
            self.anchors[anchor] = len(self.pages)
        if outline:
            self.outline.append((outline, anchor))
        if label:
            self.labels[len(self.pages)] = label
        page.is_read = True
        self.pages.append(page)
        return page

    def drawing(self, width: float, height: float) -> Page:
        """A page that isn't one of the file's: it shows only where other pages place it."""
        return Page(partial(_encode, self._file, self._literals), width, height)

    def all_pages(self) -> Iterator[Page]:
        """The pages of the file, then each drawing that is placed on them, once."""
        yield from self.pages
        yield from {
            id(drawing): drawing for page in self.pages for drawing in page.placed.values()
        }.values()

    def finish(self) -> Finished:
        """The finished file; raises ValueError if a link leads nowhere."""
        with _pinned_settings():
            content = _Writer(self, self._file).write()
        traces = tuple(page.trace for page in self.all_pages())
        # The rounds of each page, from the anchors that lead to it; a page without any continues
        # those of the page before.
        begun: dict[int, list[int]] = {}
        for anchor, page in self.anchors.items():
            if anchor.startswith(ROUND):
                begun.setdefault(page, []).append(int(anchor.removeprefix(ROUND)))
        rounds: list[tuple[int, ...]] = []
        numbers: tuple[int, ...] = ()
        for page in range(len(self.pages)):
            numbers = tuple(sorted(begun[page])) if page in begun else numbers
            rounds.append(numbers)
        return Finished(content, len(self.pages), traces, tuple(rounds), self.pages[0])


def _encode(
    file: PDFDocument,
    kept: dict[tuple[str, str, bool], list[tuple[str, str]]],
    text: str,
    font: str,
    ends: bool,
) -> list[tuple[str, str]]:
    """A text as this file shows it: font resources and string literals, one pair for each run.

    kept: results so far, by the other arguments, because most words come more than once.
    """
    literals = kept.get((text, font, ends))
    if literals is None:
        runs = fonts.runs(text, font)
        if ends and runs:  # the fallback fonts have no blank
            last = runs[-1]
            end = [last._replace(text=f"{last.text} ")]
            runs = (*runs[:-1], *(end if last.font == font else (last, fonts.Run(font, " "))))
        literals = kept[text, font, ends] = [
            literal for run in runs for literal in _encode_run(file, run)
        ]
    return literals


def _encode_run(file: PDFDocument, run: fonts.Run) -> list[tuple[str, str]]:
    """The same of a run; reportlab splits it where its letters are in several subsets."""
    font = fonts.load(run.font)
    return [
        (font.getSubsetInternalName(subset, file)[1:], code.decode("latin-1").translate(_ESCAPES))
        for subset, code in font.splitString(run.text, file)
    ]


class _LateObject(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """An object of the file whose text isn't made before the file is written: by then all
    references are known.
    """

    __RefOnly__ = 1  # for reportlab: written as a reference wherever another object has it

    def __init__(self, write: Callable[[], str | bytes]) -> None:
        self._write = write

    def format(self, file: PDFDocument) -> bytes:
        text = self._write()
        return text if isinstance(text, bytes) else text.encode("latin-1")


class _Writer:
    """Turns a document into the objects of its file.  An object gets its number when it is first
    referred to.
    """

    def __init__(self, document: Document, file: PDFDocument) -> None:
        self._document, self._file = document, file
        self._forms: dict[str, _LateObject] = {}
        self._references: dict[PDFObject, str] = {}
        self._tree = _LateObject(self._page_tree)
        self._resources = _LateObject(self._all_resources)
        self._pages = [_LateObject(partial(self._page, page)) for page in document.pages]
        self._drawn = list(document.all_pages())
        self._placed_on_others = {
            id(drawing) for page in self._drawn for drawing in page.placed.values()
        }
        self._contents = {
            id(page): _LateObject(partial(self._content, page)) for page in document.pages
        }
        self._drawings = {
            id(page): _LateObject(partial(self._drawing, page))
            for page in self._drawn
            if id(page) in self._placed_on_others
        }
        self._places = {id(page): place for place, page in enumerate(document.pages)}
        for page in document.pages:
            for place, mark in enumerate([mark for _, mark in page.marks if mark]):
                mark.number = place
        self._links = {
            id(page): [
                _LateObject(partial(self._link, page, place)) for place in range(len(page.links))
            ]
            for page in document.pages
        }
        self._fields = {
            id(page): [
                _LateObject(partial(self._field, page, place)) for place in range(len(page.fields))
            ]
            for page in document.pages
        }
        self._titles = {anchor: title for title, anchor in reversed(document.outline)}
        # Keys of pages, links and fields in the tree of parents.
        self._keys: dict[tuple[int, str, int], int] = {}
        for kind, bodies in (
            ("page", {id(page): [page] for page in document.pages}),
            ("Link", self._links),
            ("Form", self._fields),
        ):
            for page in document.pages:
                for place in range(len(bodies[id(page)])):
                    self._keys[id(page), kind, place] = len(self._keys)
        self._structure = _LateObject(lambda: b"")  # known when all else is written
        self._metadata = _LateObject(
            lambda: stream(
                "/Type/Metadata/Subtype/XML",
                zlib.compress(_METADATA.format(escape(document.properties.title)).encode(), 9),
            )
        )
        self._outline = _LateObject(self._outline_root)
        self._data = _LateObject(
            lambda: stream("/Type/CardgenHand", zlib.compress(document.data.encode(), 9))
        )
        self._entries = [
            _LateObject(partial(self._outline_entry, index))
            for index in range(len(document.outline))
        ]

    def write(self) -> bytes:
        """The bytes of the file.  Once only: the writer is empty afterwards."""
        file, properties = self._file, self._document.properties
        for font in file.delayedFonts:
            font.addObjects(file)
        for font in file.idToObject[BasicFonts].dict.values():
            # reportlab's own way of writing numbers takes ten times as long
            font.Widths.sequence = list(map(_width, font.Widths.sequence))
        for page in self._drawn:
            for art in page.arts.values():
                self._add_form(art)
        info = _LateObject(lambda: container.write_info(properties.entries))
        roots = [self._reference(body) for body in (_LateObject(self._catalog), info)]
        objects: list[bytes] = []
        while len(objects) + 1 in file.numberToId:  # while one is written, it may refer to new ones
            objects.append(_text(file.idToObject[file.numberToId[len(objects) + 1]], file))
        self._write_structure(objects)
        # The identity depends on nothing but these words; reportlab would mix in the time of day
        # or SOURCE_DATE_EPOCH.
        identity = md5(repr(properties.entries).encode(), usedforsecurity=False).digest() * 2
        catalogue, information = (int(reference.split()[0]) for reference in roots)
        content = container.write(objects, catalogue, information, identity)
        # The objects refer to each other in circles: without this, hundreds of packs would wait
        # for the garbage collector.
        file.idToObject.clear()
        vars(self).clear()
        return content

    def _reference(self, body: PDFObject) -> str:
        """``12 0 R``"""
        if body not in self._references:
            self._references[body] = str(self._file.Reference(body).format(self._file), "ascii")
        return self._references[body]

    def _target(self, anchor: str) -> str:
        """A destination: the whole page that has this anchor.  Raises ValueError: none has."""
        if anchor not in self._document.anchors:
            raise ValueError(f"a link leads to “{anchor}”, which no page is")
        return f"[{self._reference(self._pages[self._document.anchors[anchor]])}/Fit]"

    def _add_form(self, art: Art) -> None:
        """Make art a form of the file, after the art that it uses."""
        if art.name not in self._forms:
            for used in art.uses:
                self._add_form(used)
            self._forms[art.name] = _LateObject(partial(self._form, art))

    def _form(self, art: Art) -> bytes:
        placed = self._placed({used.name: self._forms[used.name] for used in art.uses})
        resources = f"/Resources<<{placed}>>" if placed else ""
        return stream(
            f"/Type/XObject/Subtype/Form/BBox[{' '.join(map(number, art.box))}]{resources}",
            _deflated(art.operators),
        )

    def _placed(self, forms: Mapping[str, _LateObject]) -> str:
        entries = "".join(f"/{name} {self._reference(form)}" for name, form in forms.items())
        return f"/XObject<<{entries}>>" if entries else ""

    def _page_tree(self) -> str:
        return (
            "<</Type/Pages/Count"
            f" {len(self._pages)}/Kids[{' '.join(map(self._reference, self._pages))}]>>"
        )

    def _page(self, page: Page) -> str:
        annotations = (*self._links[id(page)], *self._fields[id(page)])
        sides = (page.height, page.width) if page.on_side else (page.width, page.height)
        entries = {
            "Type": "/Page",
            "Parent": self._reference(self._tree),
            "MediaBox": f"[0 0 {' '.join(map(number, sides))}]",
            "Contents": self._reference(self._contents[id(page)]),
            "Resources": self._reference(self._resources),
            "StructParents": str(self._keys[id(page), "page", 0]),
            "Tabs": "/S",
        }
        if annotations:
            entries["Annots"] = f"[{' '.join(map(self._reference, annotations))}]"
        return _dictionary(entries)

    def _link(self, page: Page, place: int) -> str:
        """A link, which says what it leads to."""
        target, box = page.links[place]
        says = self._titles.get(target) or self._document.labels.get(
            self._document.anchors.get(target, -1), target
        )
        return (
            f"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[{_corners(page, box)}]"
            f"/Dest{self._target(target)}/Contents{string(says)}"
            f"/StructParent {self._keys[id(page), 'Link', place]}>>"
        )

    def _field(self, page: Page, place: int) -> str:
        """A form field and its only widget.  It has no appearance of its own: viewers draw what is
        typed, and nothing before.
        """
        name, box, size, says = page.fields[place]
        look = f"/DA(/Helv {number(size)} Tf 0 g)" if size else ""
        return (
            f"<</Type/Annot/Subtype/Widget/FT/Tx/F 4/T({name})/TU{string(says)}{look}"
            f"/Rect[{_corners(page, box)}]"
            f"/StructParent {self._keys[id(page), 'Form', place]}>>"
        )

    def _write_structure(self, objects: list[bytes]) -> None:
        """Add the tree of elements to the objects of the file, depth first."""
        language = self._document.properties.language
        root = int(self._reference(self._structure).split()[0])
        body = len(objects) + 1
        objects.append(b"")
        parents = [b""] * len(self._keys)

        def add(page: Page, element: Element, parent: int) -> int:
            number = len(objects) + 1
            objects.append(b"")
            numbers[element] = number
            kids = [
                f"{add(page, kid, number)} 0 R" if isinstance(kid, Element) else str(kid.number)
                for kid in element.kids
            ]
            if element.annotation is not None:
                bodies = self._links if element.kind == "Link" else self._fields
                annotation = self._reference(bodies[id(page)][element.annotation])
                kids.append(f"<</Type/OBJR/Obj {annotation}>>")
                key = self._keys[id(page), element.kind, element.annotation]
                parents[key] = b"%d 0 R" % number
            more = f"/Alt{string(element.alt)}" if element.alt else ""
            if not more and (says := element.spoken(language)):
                more = f"/ActualText{string(says)}"
            if element.scope or element.span > 1:
                scope = f"/Scope/{element.scope}" if element.scope else ""
                more += f"/A<</O/Table{scope}/ColSpan {element.span}>>"
            objects[number - 1] = (
                f"<</S/{element.kind}/P {parent} 0 R/Pg {shown}{more}/K[{' '.join(kids)}]>>"
            ).encode("ascii")
            return number

        kids = []
        for page in self._document.pages:
            shown = self._reference(self._pages[self._places[id(page)]])
            numbers: dict[Element, int] = {}
            kids += [add(page, kid, body) for kid in page.root.kids if isinstance(kid, Element)]
            owners = [b"%d 0 R" % numbers[mark.element] for _, mark in page.marks if mark]
            parents[self._keys[id(page), "page", 0]] = b"[%s]" % b" ".join(owners)
        objects[body - 1] = b"<</S/Document/P %d 0 R/K[%s]>>" % (
            root,
            b" ".join([b"%d 0 R" % kid for kid in kids]),
        )
        rows = b" ".join([b"%d %s" % row for row in enumerate(parents)])
        objects[root - 1] = (
            b"<</Type/StructTreeRoot/K %d 0 R/ParentTree<</Nums[%s]>>/ParentTreeNextKey %d>>"
            % (body, rows, len(parents))
        )

    def _content(self, page: Page) -> bytes:
        """What is drawn on a page, each stretch of it marked as what it belongs to."""
        operators = [f"0 1 -1 0 {number(page.height)} 0 cm"] if page.on_side else []
        ends = [index for index, _ in page.marks[1:]] + [len(page.operators)]
        for (start, mark), end in zip(page.marks, ends, strict=True):
            if start < end:
                operators.append(
                    f"/{mark.element.kind} <</MCID {mark.number}>> BDC" if mark else "/Artifact BMC"
                )
                operators += page.operators[start:end]
                operators.append("EMC")
        return stream("", zlib.compress("\n".join(operators).encode("latin-1")))

    def _drawing(self, page: Page) -> bytes:
        """A page that others place, as their decoration."""
        box = f"[0 0 {number(page.width)} {number(page.height)}]"
        return stream(
            f"/Type/XObject/Subtype/Form/BBox{box}/Resources {self._reference(self._resources)}",
            zlib.compress("\n".join(page.operators).encode("latin-1")),
        )

    def _all_resources(self) -> str:
        """The one dictionary of all pages: fonts, all art, every page that is placed on another."""
        placed = {name: self._forms[name] for page in self._drawn for name in page.arts}
        for page in self._document.pages:
            placed |= {name: self._drawings[id(drawing)] for name, drawing in page.placed.items()}
        return (
            f"<</Font {self._reference(self._file.idToObject[BasicFonts])}{self._placed(placed)}>>"
        )

    def _catalog(self) -> str:
        printing = self._document.printing
        hints = "/PrintScaling/None" if printing else ""
        hints += f"/Duplex/{printing}" if printing not in (None, Printing.EITHER) else ""
        entries = {
            "Type": "/Catalog",
            "Pages": self._reference(self._tree),
            "Lang": string(self._document.properties.language),
            "MarkInfo": "<</Marked true>>",
            "StructTreeRoot": self._reference(self._structure),
            "Metadata": self._reference(self._metadata),
            "PageLayout": "/SinglePage",
            "ViewerPreferences": f"<</DisplayDocTitle true{hints}>>",
        }
        if any(self._fields.values()):
            # what is typed is set in the middle, in the reader's own Helvetica
            fields = " ".join(map(self._reference, chain.from_iterable(self._fields.values())))
            font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
            entries["AcroForm"] = (
                f"<</Fields[{fields}]/NeedAppearances true/DA(/Helv 11 Tf 0 g)/Q"
                f" 1/DR<</Font<</Helv{font}>>>>>>"
            )
        if self._document.labels:
            labels = "".join(
                f"{index}<</P {string(label)}>>" for index, label in self._document.labels.items()
            )
            entries["PageLabels"] = f"<</Nums[{labels}]>>"
        if self._document.data:
            entries["CardgenHand"] = self._reference(self._data)
        if self._entries:
            entries["Outlines"] = self._reference(self._outline)
        return _dictionary(entries)

    def _outline_root(self) -> str:
        first, last = self._reference(self._entries[0]), self._reference(self._entries[-1])
        return f"<</Type/Outlines/Count {len(self._entries)}/First {first}/Last {last}>>"

    def _outline_entry(self, index: int) -> str:
        title, anchor = self._document.outline[index]
        entries = {
            "Title": string(title),
            "Parent": self._reference(self._outline),
            "Dest": self._target(anchor),
        }
        if index > 0:
            entries["Prev"] = self._reference(self._entries[index - 1])
        if index + 1 < len(self._entries):
            entries["Next"] = self._reference(self._entries[index + 1])
        return _dictionary(entries)


@lru_cache(maxsize=512)  # the faces are the same in every file
def _deflated(operators: str) -> bytes:
    return zlib.compress(operators.encode("latin-1"), 9)


@lru_cache(maxsize=512)
def _width(share: float) -> bytes:
    """The width of a character as reportlab writes it, in thousandths."""
    return str(fp_str(share)).encode("ascii")


def _text(body: PDFObject, file: PDFDocument) -> bytes:
    """An object as it is in the file, without its number."""
    if not isinstance(body, PDFStream):  # only fonts have streams of reportlab's
        text: bytes = format_object(body, file, toplevel=1)
        return text.rstrip(b"\n")
    entries = "".join(f"/{name} {value}" for name, value in body.dictionary.dict.items())
    content = body.content if isinstance(body.content, bytes) else body.content.encode("latin-1")
    if b"beginbfchar" in content:
        content = _characters(content)
    return stream(entries, zlib.compress(content))


def _characters(table: bytes) -> bytes:
    """What the codes of a font mean: reportlab names one that means nothing, and puts all into one
    list, which may have a hundred.
    """
    before, _, rest = table.partition(re.findall(rb"[0-9]+ beginbfchar\n", table)[0])
    rows, _, after = rest.partition(b"endbfchar\n")
    meant = [row for row in rows.splitlines() if not row.endswith(b"<0000>")]
    lists = [meant[first : first + 100] for first in range(0, len(meant), 100)]
    parts = [b"%d beginbfchar\n%s\nendbfchar\n" % (len(some), b"\n".join(some)) for some in lists]
    return b"".join([before, *parts, after])


def _dictionary(entries: dict[str, str]) -> str:
    """A PDF dictionary; values that begin with a delimiter need no blank before them."""
    text = "".join(
        f"/{name}{'' if value[0] in '/[<' else ' '}{value}" for name, value in entries.items()
    )
    return f"<<{text}>>"


def _corners(page: Page, box: Box) -> str:
    """Left, bottom, right and top of a box, as PDF counts: y runs up from the foot of the page."""
    return " ".join(map(number, (box.x, page.height - box.bottom, box.right, page.height - box.y)))


@contextmanager
def _pinned_settings() -> Iterator[None]:
    """reportlab's settings as files need them: they are global, and other code in this process
    may have changed them.  Afterwards they are as before.
    """
    wanted = {"useA85": 0, "pdfMultiLine": 0, "invariant": 1}
    before = {name: getattr(rl_config, name) for name in wanted}
    # reportlab fails if it isn't a number
    epoch = os.environ.pop("SOURCE_DATE_EPOCH", None)
    for name, value in wanted.items():
        setattr(rl_config, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(rl_config, name, value)
        if epoch is not None:
            os.environ["SOURCE_DATE_EPOCH"] = epoch
