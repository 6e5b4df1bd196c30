"""What somebody hears of a finished file: its structure read aloud in order, apart from the code
that draws.

One line for each heading, paragraph, row, item, picture and field, as a screen reader says it:
alternate text, else actual text, else the letters of the marked content by their meaning in the
font.  Source: ISO 32000-1, 14.6 to 14.8 and 9.10.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

_HEADINGS = {"/H1": "# ", "/H2": "## ", "/H3": "### "}
_TOKEN = re.compile(
    rb"\((?:\\.|[^\\()])*\)|<<|>>|\[|\]|/[^\s/<>\[\]()]*|[^\s/<>\[\]()]+", re.DOTALL
)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_LETTERS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_PAINTS = {b"Tj", b"Do", b"f", b"S", b"B", b"n"}  # the operators with which cardgen draws; or clips


class Unheard(AssertionError):
    """Something of the file is in no place of its structure, in two, or has no words."""


def spoken(content: bytes) -> str:
    """A file as it is heard, page by page.

    Raises:
        Unheard: content that is neither marked nor decoration, that is in no element or in two, an
            element that is in the tree twice, a link, a field or a picture without words.
    """
    reader = _ScreenReader(PdfReader(BytesIO(content)))
    return "\n".join(reader.lines()) + "\n"


def pages_of(transcript: str) -> list[str]:
    """What is heard of each page, without its label."""
    return re.split(r"(?m)^=+ .*\n", transcript)[1:]


class _ScreenReader:
    def __init__(self, file: PdfReader) -> None:
        self._file, self._root = file, file.trailer["/Root"]
        self._pages = {page.indirect_reference.idnum: i for i, page in enumerate(file.pages)}  # type: ignore[union-attr]
        self._fonts: dict[int, tuple[int, dict[int, str]]] = {}
        self._marked = [self._marks(page) for page in file.pages]
        self._seen: set[int] = set()

    def lines(self) -> Iterator[str]:
        place = -1
        (document,) = _kids(self._root["/StructTreeRoot"])
        for kid in _kids(document):
            now = self._page(kid)
            if now < place:
                raise Unheard(f"page {now + 1} is heard after page {place + 1}")
            for passed in range(place + 1, now + 1):
                yield f"{'=' * (1 + (passed > place))} {self._file.page_labels[passed]}"
            place = now
            yield from self._block(kid)
        for number, marks in enumerate(self._marked, 1):
            if marks:
                raise Unheard(f"on page {number} no element has “{next(iter(marks.values()))}”")
        for number, page in enumerate(self._file.pages, 1):
            for annotation in page.get("/Annots", ()):
                if annotation.idnum not in self._seen:
                    raise Unheard(f"on page {number} no element has {annotation.get_object()}")

    # -- elements

    def _block(self, reference: Any) -> Iterator[str]:
        """The lines of an element."""
        element, kind = self._open(reference), reference["/S"]
        if kind in ("/Sect", "/L", "/Table"):
            for kid in _kids(element):
                yield from self._block(kid)
        elif kind == "/LI":
            lines = [line for kid in _kids(element) for line in self._block(kid)]
            yield "- " + " ".join(lines)
        elif kind == "/TR":
            cells = [self._said(self._open(cell)) for cell in _kids(element)]
            heads = [cell["/S"] == "/TH" for cell in _kids(element)]
            yield " | ".join(
                f"*{cell}*" if head else cell for cell, head in zip(cells, heads, strict=True)
            )
        elif kind == "/Figure":
            if not element.get("/Alt"):
                raise Unheard(f"a picture without words: “{self._said(element)}”")
            yield f"[picture] {self._said(element)}"
        else:
            says = self._said(element)
            if not says:
                raise Unheard(f"a {kind[1:]} without words")
            yield _HEADINGS.get(kind, "") + says

    def _open(self, element: Any) -> DictionaryObject:
        """An element that is read now, and never again."""
        number = element.indirect_reference.idnum
        if number in self._seen:
            raise Unheard(f"an element is in the tree twice: {element}")
        self._seen.add(number)
        return element  # type: ignore[no-any-return]

    def _said(self, element: Any) -> str:
        """All of an element in one line."""
        inside = []
        for kid in _kids(element):
            if isinstance(kid, int):
                marks = self._marked[self._page(element)]
                if kid not in marks:
                    raise Unheard(f"a mark is missing or in two elements: {element}")
                inside.append(marks.pop(kid))
            elif kid.get("/Type") == "/OBJR":
                pass  # the words of a link or a field, below
            else:
                inside.append(self._said(self._open(kid)) + " ")
        instead = element.get("/Alt") or element.get("/ActualText")
        hidden = [kid for kid in _kids(element) if not isinstance(kid, int) and "/S" in kid]
        if instead and any(kid["/S"] in ("/Link", "/Form") for kid in hidden):
            raise Unheard(f"a field or link is behind “{instead}”")
        says = " ".join((instead or "".join(inside)).split())
        kind = element["/S"]
        if kind in ("/Link", "/Form"):
            (annotation,) = (
                kid.raw_get("/Obj")
                for kid in _kids(element)
                if isinstance(kid, dict) and kid.get("/Type") == "/OBJR"
            )
            self._seen.add(annotation.idnum)
            tells = annotation.get_object().get("/Contents" if kind == "/Link" else "/TU", "")
            if not tells or (kind == "/Link" and not says):
                raise Unheard(f"a {kind[1:]} without words: “{says}”, “{tells}”")
            words = "" if says == tells else f" {says}"
            return f"[to {tells}]{words}" if kind == "/Link" else f"[field: {tells}]"
        return says

    def _page(self, element: Any) -> int:
        return self._pages[element.raw_get("/Pg").idnum]

    # -- marked content

    def _marks(self, page: Any) -> dict[int, str]:
        """The text of each mark of a page, by its number."""
        marks: dict[int, str] = {}
        stack: list[bytes] = []
        mark: int | None = None
        open_ = False
        font: tuple[int, dict[int, str]] = (1, {})
        fonts = page["/Resources"].get("/Font", {})
        for token in _TOKEN.findall(page.get_contents().get_data()):
            if token in (b"BDC", b"BMC"):
                if open_:
                    raise Unheard("marks within marks")
                open_ = True
                if token == b"BDC":
                    mark = int(stack[stack.index(b"/MCID") + 1])
                    marks[mark] = ""
                elif stack[-1] != b"/Artifact":
                    raise Unheard(f"marked as {stack[-1]!r}")
            elif token == b"EMC":
                open_, mark = False, None
            elif token == b"Tf":
                font = self._font(fonts.raw_get(stack[-2].decode()))
            elif token in _PAINTS and not open_ and stack[-1:] != [b"W"]:
                raise Unheard(f"neither in an element nor decoration: {stack[-3:]} {token!r}")
            elif token == b"Tj" and mark is not None:
                wide, meaning = font
                raw = _ESCAPE.sub(_unescaped, stack[-1][1:-1])
                codes = [int.from_bytes(raw[i : i + wide]) for i in range(0, len(raw), wide)]
                marks[mark] += "".join(meaning.get(code, "\ufffd") for code in codes)
            elif token[:1].isalpha() and token != b"W":
                stack.clear()
                continue
            else:
                stack.append(token)
                continue
            stack.clear()
        return marks

    def _font(self, reference: IndirectObject) -> tuple[int, dict[int, str]]:
        """How many bytes a letter has, and what each means."""
        if reference.idnum not in self._fonts:
            font: Any = reference.get_object()
            table = font["/ToUnicode"].get_data()
            meaning: dict[int, str] = {}
            for section in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
                for code, to in re.findall(rb"<(\w+)>\s*<(\w+)>", section):
                    meaning[int(code, 16)] = _utf16(to)
            for section in re.findall(rb"beginbfrange(.*?)endbfrange", table, re.DOTALL):
                for first, last, to, listed in re.findall(
                    rb"<(\w+)>\s*<(\w+)>\s*(?:<(\w+)>|\[([^\]]*)\])", section
                ):
                    letters = re.findall(rb"<(\w+)>", listed)
                    for i, code in enumerate(range(int(first, 16), int(last, 16) + 1)):
                        if letters:
                            meaning[code] = _utf16(letters[i])
                        else:
                            base = _utf16(to)
                            meaning[code] = base[:-1] + chr(ord(base[-1]) + i)
            self._fonts[reference.idnum] = 2 if font["/Subtype"] == "/Type0" else 1, meaning
        return self._fonts[reference.idnum]


def _kids(element: Any) -> list[Any]:
    kids = element["/K"]
    kids = kids if isinstance(kids, list) else [kids]
    return [kid.get_object() for kid in kids]


def _utf16(digits: bytes) -> str:
    return bytes.fromhex(digits.decode()).decode("utf-16-be")


def _unescaped(found: re.Match[bytes]) -> bytes:
    code = found[1]
    return bytes([int(code, 8)]) if code.isdigit() else _LETTERS.get(code, code)
