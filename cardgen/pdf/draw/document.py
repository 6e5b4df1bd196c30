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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from enum import StrEnum
from functools import lru_cache, partial
from hashlib import md5
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
from cardgen.pdf.draw.tags import Element, Mark

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})

_LEVEL = 4  # how hard to deflate a page; 5 would take a third longer for 3 % less
ROUND = "round-"  # what anchors of rounds begin with

# That a file keeps to PDF/UA-1, and its title again, as the format wants it.
_METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF\
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
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
        self._shown: dict[tuple[str, float, str, bool], str] = {}
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
        layered: bool = False,
    ) -> Page:
        """Add a page of this size, in points.

        Args:
            anchor: name by which links lead to the page; one in the outline needs it.
            outline: its title there; empty: it isn't in it.
            label: what viewers show in place of the number.
            on_side, tone, layered: as in `Page`.
        """
        encode = partial(_encode, self._file, self._shown)
        page = Page(encode, width, height, on_side, tone, layered)
        if anchor:
            self.anchors[anchor] = len(self.pages)
        if outline:
            self.outline.append((outline, anchor))
        if label:
            self.labels[len(self.pages)] = label
        page.is_read = True
        if self.pages:  # so that each page's letters get their codes before those of the next one
            self.pages[-1].draw_last()
        self.pages.append(page)
        return page

    def again(self, page: Page, says: str, label: str = "") -> None:
        """Add the same page once more, all of which is written once; it is heard as these words.

        label: what viewers show in place of the number.
        """
        page.settle()
        twin, figure = copy(page), Element("Figure", says)
        twin.root = Element("Sect", kids=[figure])
        twin.marks = [(index, Mark(figure) if mark else None) for index, mark in page.marks]
        figure.kids += [mark for _, mark in twin.marks if mark]
        if label:
            self.labels[len(self.pages)] = label
        self.pages.append(twin)

    def drawing(self, width: float, height: float, layered: bool = False) -> Page:
        """A page that isn't one of the file's: it shows only where other pages place it."""
        encode = partial(_encode, self._file, self._shown)
        return Page(encode, width, height, layered=layered)

    def all_pages(self) -> Iterator[Page]:
        """The pages of the file, then each drawing that is placed on them, once."""
        yield from self.pages
        yield from {
            id(drawing): drawing for page in self.pages for drawing in page.placed.values()
        }.values()

    def finish(self) -> Finished:
        """The finished file; raises ValueError if a link leads nowhere."""
        for drawn in self.pages:
            drawn.draw_last()
        with _pinned_settings():
            content = _Writer(self).write(self._file)
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
    kept: dict[tuple[str, float, str, bool], str],
    text: str,
    size: float,
    font: str,
    ends: bool,
) -> str:
    """The operators that show a text in this file, run by run.

    Args:
        kept: results so far, by the other arguments, because most words come more than once.
        ends: a blank follows, which parts this text from the next for those who hear it.
    """
    key = text, size, font, ends
    shown = kept.get(key)
    if shown is None:
        runs = fonts.runs(text, font)
        if ends and runs:  # the fallback fonts have no blank
            last = runs[-1]
            blank = fonts.Run(font, " ")
            end = (fonts.Run(font, f"{last.text} ", last.thin),)
            runs = (*runs[:-1], *(end if last.font == font else (last, blank)))
        tall = number(size)
        shown = kept[key] = "".join([
            f"/{name} {tall} Tf {'2 Tr ' * thin}({code}) Tj {'0 Tr ' * thin}"
            for run in runs
            for name, code, thin in _encode_run(file, run)
        ])  # fmt: skip
    return shown


def _encode_run(file: PDFDocument, run: fonts.Run) -> list[tuple[str, str, bool]]:
    """Font resource, string literal and whether it is thin, of each part of a run: reportlab splits
    it where its letters are in several subsets.
    """
    font = fonts.load(run.font)
    name = font.getSubsetInternalName
    return [
        (name(subset, file)[1:], code.decode("latin-1").translate(_ESCAPES), run.thin)
        for subset, code in font.splitString(run.text, file)
    ]


class _Writer:
    """Turns a document into the objects of its file: fonts first, as reportlab counts them; any
    other object has its number before something refers to it.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._objects: list[bytes] = []
        self._forms: dict[str, int] = {}  # numbers of art
        self._pages: list[int] = []  # and of pages
        self._contents: dict[int, int] = {}  # and of what is on them, by the identity of operators
        # of links and fields, by page, kind and index: their numbers, and keys among parents
        self._annotations: dict[tuple[int, str, int], tuple[int, int]] = {}
        self._titles = {anchor: title for title, anchor in reversed(document.outline)}

    def write(self, file: PDFDocument) -> bytes:
        """The bytes of the file.  Once only: what reportlab keeps for it is gone afterwards."""
        document, properties = self._document, self._document.properties
        fonts_ = self._write_fonts(file)
        drawn = list(document.all_pages())
        for page in drawn:
            page.settle()
        # Pages come before all whose number hangs on what is on them, so that one that differs is
        # found by its number.
        resources, tree, catalogue = (self._reserve() for _ in range(3))
        info = self._add(container.write_info(properties.entries))
        self._pages += [self._reserve() for _ in document.pages]
        for place, page in enumerate(document.pages):
            self._write_page(place, page, tree, resources)
        kids = " ".join([f"{page} 0 R" for page in self._pages])
        self._set(tree, f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>")
        self._set(catalogue, _dictionary(self._catalogue(tree)))

        # What they share: one dictionary for fonts, art and pages that others place.
        for page in drawn:
            for art in page.arts.values():
                self._add_form(art)
        drawings = {
            id(drawing): (name, drawing) for page in drawn for name, drawing in page.placed.items()
        }
        placed = {name: self._forms[name] for page in drawn for name in page.arts}
        for name, drawing in drawings.values():
            box = f"[0 0 {number(drawing.width)} {number(drawing.height)}]"
            entries = f"/Type/XObject/Subtype/Form/BBox{box}/Resources {resources} 0 R"
            content = "\n".join(drawing.operators).encode("latin-1")
            placed[name] = self._add(stream(entries, zlib.compress(content, _LEVEL)))
        for page in document.pages:  # the same drawing may have another name there
            for name, drawing in page.placed.items():
                placed[name] = placed[drawings[id(drawing)][0]]
        self._set(resources, f"<</Font {fonts_}{_named(placed)}>>")

        # The identity depends on nothing but these words; reportlab would mix in the time of day
        # or SOURCE_DATE_EPOCH.
        identity = md5(repr(properties.entries).encode(), usedforsecurity=False).digest() * 2
        # reportlab's objects refer to each other in circles: without this, hundreds of packs would
        # wait for the garbage collector.
        file.idToObject.clear()
        return container.write(self._objects, catalogue, info, identity)

    # -- objects

    def _reserve(self) -> int:
        """The number of an object whose text is known later."""
        self._objects.append(b"")
        return len(self._objects)

    def _set(self, number: int, text: str) -> None:
        self._objects[number - 1] = text.encode("latin-1")

    def _add(self, text: str | bytes) -> int:
        self._objects.append(text if isinstance(text, bytes) else text.encode("latin-1"))
        return len(self._objects)

    def _write_fonts(self, file: PDFDocument) -> str:
        """Add all fonts.  Returns a reference to their dictionary."""
        for font in file.delayedFonts:
            font.addObjects(file)
        dictionary = file.idToObject[BasicFonts]
        for font in dictionary.dict.values():
            # reportlab's own way of writing numbers takes ten times as long
            font.Widths.sequence = list(map(_width, font.Widths.sequence))
        reference = str(file.Reference(dictionary).format(file), "ascii")
        while (number := len(self._objects) + 1) in file.numberToId:  # each may refer to new ones
            self._add(_text(file.idToObject[file.numberToId[number]], file))
        return reference

    def _add_form(self, art: Art) -> None:
        """Make art a form of the file, after the art that it uses."""
        if art.name not in self._forms:
            for used in art.uses:
                self._add_form(used)
            placed = _named({used.name: self._forms[used.name] for used in art.uses})
            resources = f"/Resources<<{placed}>>" if placed else ""
            box = " ".join(map(number, art.box))
            entries = f"/Type/XObject/Subtype/Form/BBox[{box}]{resources}"
            self._forms[art.name] = self._add(stream(entries, _deflated(art.operators)))

    def _target(self, anchor: str) -> str:
        """A destination: the whole page that has this anchor.  Raises ValueError: none has."""
        if anchor not in self._document.anchors:
            raise ValueError(f"a link leads to “{anchor}”, which no page is")
        return f"[{self._pages[self._document.anchors[anchor]]} 0 R/Fit]"

    def _whereto(self, target: str) -> str:
        """What is said of a link: what the page is called that it leads to."""
        label = self._document.labels.get(self._document.anchors.get(target, -1), target)
        return self._titles.get(target) or label

    # -- pages

    def _write_page(self, place: int, page: Page, tree: int, resources: int) -> None:
        """Add what is drawn on a page, each stretch of it marked as what it belongs to, and its
        links and fields, which say what they are; then the page itself.
        """
        for at, mark in enumerate([mark for _, mark in page.marks if mark]):
            mark.number = at
        if id(page.operators) not in self._contents:  # else it is on an earlier page
            operators = [f"0 1 -1 0 {number(page.height)} 0 cm"] if page.on_side else []
            ends = [index for index, _ in page.marks[1:]] + [len(page.operators)]
            for (start, owner), end in zip(page.marks, ends, strict=True):
                if start < end:
                    operators.append(
                        f"/{owner.element.kind} <</MCID {owner.number}>> BDC"
                        if owner
                        else "/Artifact BMC"
                    )
                    operators += page.operators[start:end]
                    operators.append("EMC")
            self._contents[id(page.operators)] = self._add(
                stream("", zlib.compress("\n".join(operators).encode("latin-1"), _LEVEL))
            )

        annotations = []
        for i, (target, box) in enumerate(page.links):
            annotations.append((
                "Link", i, box,
                f"/Subtype/Link/Border[0 0 0]/Dest{self._target(target)}"
                f"/Contents{string(self._whereto(target))}",
            ))  # fmt: skip
        for i, (name, box, size, says) in enumerate(page.fields):
            # A field and its only widget.  It has no appearance of its own: viewers draw what is
            # typed, and nothing before.
            look = f"/DA(/Helv {number(size)} Tf 0 g)" if size else ""
            entries = f"/Subtype/Widget/FT/Tx/T({name})/TU{string(says)}{look}"
            annotations.append(("Form", i, box, entries))
        numbers = []
        for kind, i, box, entries in annotations:
            key = len(self._pages) + len(self._annotations)
            numbers.append(
                self._add(
                    f"<</Type/Annot/F 4/Rect[{_corners(page, box)}]{entries}/StructParent {key}>>"
                )
            )
            self._annotations[place, kind, i] = numbers[-1], key
        sides = (page.height, page.width) if page.on_side else (page.width, page.height)
        listed = " ".join([f"{number} 0 R" for number in numbers])
        self._set(
            self._pages[place],
            f"<</Type/Page/Parent {tree} 0 R/MediaBox[0 0 {' '.join(map(number, sides))}]"
            f"/Contents {self._contents[id(page.operators)]} 0 R/Resources {resources} 0 R"
            f"/StructParents {place}/Tabs/S" + (f"/Annots[{listed}]>>" if listed else ">>"),
        )

    def _structure(self) -> int:
        """Add the tree of elements, depth first.  Returns its number."""
        language = self._document.properties.language
        root, body = self._reserve(), self._reserve()
        parents = [""] * (len(self._pages) + len(self._annotations))
        objects = self._objects

        def add(place: int, element: Element, parent: int) -> int:
            objects.append(b"")
            own = numbers[element] = len(objects)
            kids = [
                str(kid.number) if isinstance(kid, Mark) else f"{add(place, kid, own)} 0 R"
                for kid in element.kids
            ]
            kind, alt, more = element.kind, element.alt, ""
            if element.annotation is not None:
                annotation, key = self._annotations[place, kind, element.annotation]
                kids.append(f"<</Type/OBJR/Obj {annotation} 0 R>>")
                parents[key] = f"{own} 0 R"
                if not alt and kind == "Link":
                    alt = self._whereto(self._document.pages[place].links[element.annotation][0])
            if alt:
                more = f"/Alt{string(alt)}"
            elif says := element.spoken(language):
                more = f"/ActualText{string(says)}"
            if element.scope or element.span > 1:
                scope = f"/Scope/{element.scope}" if element.scope else ""
                span = f"/ColSpan {element.span}" if element.span > 1 else ""
                more += f"/A<</O/Table{scope}{span}>>"
            if kids and kind not in ("TR", "LI"):
                more += f"/Pg {self._pages[place]} 0 R"
            # what differs from row to row is last
            text = f"<</S/{kind}{more}/P {parent} 0 R/K[{' '.join(kids)}]>>"
            objects[own - 1] = text.encode("latin-1")
            return own

        kids = []
        for place, page in enumerate(self._document.pages):
            numbers: dict[Element, int] = {}
            kids += [add(place, kid, body) for kid in page.root.kids if isinstance(kid, Element)]
            owners = [f"{numbers[mark.element]} 0 R" for _, mark in page.marks if mark]
            parents[place] = f"[{' '.join(owners)}]"
            for element in numbers:  # marks and elements refer to each other, see `write`
                element.kids.clear()
        listed = " ".join([f"{kid} 0 R" for kid in kids])
        self._set(body, f"<</S/Document/P {root} 0 R/K[{listed}]>>")
        rows = " ".join([f"{key} {parent}" for key, parent in enumerate(parents)])
        self._set(
            root,
            f"<</Type/StructTreeRoot/K {body} 0 R/ParentTree<</Nums[{rows}]>>"
            f"/ParentTreeNextKey {len(parents)}>>",
        )
        return root

    # -- what viewers show beside the pages

    def _catalogue(self, tree: int) -> dict[str, str]:
        document, printing = self._document, self._document.printing
        hints = "/PrintScaling/None" if printing else ""
        hints += f"/Duplex/{printing}" if printing not in (None, Printing.EITHER) else ""
        metadata = zlib.compress(
            _METADATA.format(document.properties.title.translate(_ENTITIES)).encode()
        )
        entries = {
            "Type": "/Catalog",
            "Pages": f"{tree} 0 R",
            "Lang": string(document.properties.language),
            "MarkInfo": "<</Marked true>>",
            "Metadata": f"{self._add(stream('/Type/Metadata/Subtype/XML', metadata))} 0 R",
            "PageLayout": "/SinglePage",
            "ViewerPreferences": f"<</DisplayDocTitle true{hints}>>",
        }
        fields = [
            f"{number} 0 R"
            for (_, kind, _), (number, _) in self._annotations.items()
            if kind == "Form"
        ]
        if fields:
            # what is typed is set in the middle, in the reader's own Helvetica
            font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
            entries["AcroForm"] = (
                f"<</Fields[{' '.join(fields)}]/NeedAppearances true/DA(/Helv 11 Tf 0 g)/Q"
                f" 1/DR<</Font<</Helv{font}>>>>>>"
            )
        if document.labels:
            labels = [f"{index}<</P {string(label)}>>" for index, label in document.labels.items()]
            entries["PageLabels"] = f"<</Nums[{''.join(labels)}]>>"
        if document.data:
            data = zlib.compress(document.data.encode(), 9)
            entries["CardgenHand"] = f"{self._add(stream('/Type/CardgenHand', data))} 0 R"
        if document.outline:
            entries["Outlines"] = f"{self._outline()} 0 R"
        entries["StructTreeRoot"] = f"{self._structure()} 0 R"
        return entries

    def _outline(self) -> int:
        """Add the outline.  Returns its number."""
        root = self._reserve()
        entries = [self._reserve() for _ in self._document.outline]
        for i, (title, anchor) in enumerate(self._document.outline):
            beside = f"/Prev {entries[i - 1]} 0 R" if i else ""
            beside += f"/Next {entries[i + 1]} 0 R" if i + 1 < len(entries) else ""
            self._set(
                entries[i],
                f"<</Title{string(title)}/Parent {root} 0 R/Dest{self._target(anchor)}{beside}>>",
            )
        ends = f"/First {entries[0]} 0 R/Last {entries[-1]} 0 R"
        self._set(root, f"<</Type/Outlines/Count {len(entries)}{ends}>>")
        return root


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


def _named(forms: Mapping[str, int]) -> str:
    """Forms as resources, from their numbers."""
    entries = "".join([f"/{name} {number} 0 R" for name, number in forms.items()])
    return f"/XObject<<{entries}>>" if entries else ""


def _dictionary(entries: dict[str, str]) -> str:
    """A PDF dictionary; values that begin with a delimiter need no blank before them."""
    text = "".join(
        f"/{name}{'' if value[0] in '/[<' else ' '}{value}" for name, value in entries.items()
    )
    return f"<<{text}>>"


def _corners(page: Page, box: Box) -> str:
    """Left, bottom, right and top of what can be tapped, as PDF counts: y runs up from the foot of
    the page.  A tenth of a point is exact enough for fingers.
    """
    y = page.height
    return f"{box.x:.1f} {y - box.bottom:.1f} {box.right:.1f} {y - box.y:.1f}"


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
