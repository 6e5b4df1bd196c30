"""Two ways to make the same pages that our own way is measured against.

`draw_naively` issues every operator of every page and face through reportlab's public canvas, as a
program does that draws each card where it needs it.  `write_by_hand` takes the finished operators
and writes the PDF's bytes around them: about as little work as there can be.  Its pages are whole:
text, art, links, the protocol's fields; the leaflet with them. What ours does besides is dealing,
layout, cutting fonts down to their letters, outline and labels, and the check of a pack.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files as resources
from io import BytesIO
from typing import Any
from unittest.mock import patch

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cardgen.faces import Art
from cardgen.pdf.draw import Box, Document, Finished, Page, document, fonts

Call = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class RecordedPage:
    """A page: its size, its operators, the art it places, and all of it as public canvas calls."""

    width: float
    height: float
    operators: str
    arts: tuple[Art, ...]
    calls: tuple[Call, ...]
    links: tuple[tuple[int, Box], ...]  # index of the page that each leads to, and where it is
    fields: tuple[tuple[str, Box], ...]  # name, and where it is


def recorded_pages(make: Callable[[], object]) -> list[list[RecordedPage]]:
    """Files × pages that `make` draws."""
    finished: list[Document] = []
    texts: dict[tuple[int, str], fonts.Run] = {}
    finish, encode = Document.finish, document._encode_run

    def noted_finish(self: Document) -> Finished:
        finished.append(self)
        return finish(self)

    def noted_encode(file: Any, run: fonts.Run) -> list[tuple[str, str, bool]]:
        codes = encode(file, run)
        texts.update({(id(file), f"{name} {code}"): run for name, code, _ in codes})
        return codes

    with (
        patch.object(Document, "finish", noted_finish),
        patch.object(document, "_encode_run", noted_encode),
    ):
        make()
    out = []
    for drawn in finished:
        known = {key: run for (owner, key), run in texts.items() if owner == id(drawn._file)}
        pages = []
        for page in drawn.pages:
            operators, arts = "\n".join(page.operators), _arts_of(page)
            calls = tuple(_calls(operators, _all_arts(arts), known))
            links = tuple((drawn.anchors[target], box) for target, box in page.links)
            fields = tuple((name, box) for name, box, *_ in page.fields)
            pages.append(
                RecordedPage(page.width, page.height, operators, arts, calls, links, fields)
            )
        out.append(pages)
    return out


def _arts_of(page: Page) -> tuple[Art, ...]:
    """The arts on a page; other pages that it places count as arts, too."""
    placed = (
        Art(name, (0, 0, other.width, other.height), "\n".join(other.operators), _arts_of(other))
        for name, other in page.placed.items()
    )
    return (*page.arts.values(), *placed)


def _all_arts(arts: Any) -> dict[str, Art]:
    found: dict[str, Art] = {}
    for art in arts:
        found[art.name] = art
        found |= _all_arts(art.uses)
    return found


# -- naive

_TOKEN = re.compile(r"\((?:\\.|[^\\)])*\)|\[[^\]]*\]|[^\s\[\]()]+", re.S)
_PATH = {"m": "moveTo", "l": "lineTo", "c": "curveTo", "h": "close", "re": "rect"}
_STATE = {
    "q": "saveState",
    "Q": "restoreState",
    "cm": "transform",
    "w": "setLineWidth",
    "rg": "setFillColorRGB",
    "RG": "setStrokeColorRGB",
    "J": "setLineCap",
    "j": "setLineJoin",
}
_PAINT = {
    "f": (0, 1, 1),
    "f*": (0, 1, 0),
    "S": (1, 0, 1),
    "B": (1, 1, 1),
    "B*": (1, 1, 0),
    "n": (0, 0, 1),
}


def _calls(operators: str, arts: dict[str, Art], texts: dict[str, fonts.Run]) -> list[Call]:
    out: list[Call] = []
    path: list[tuple[str, tuple[float, ...]]] = []
    stack: list[str] = []
    clip = False
    font, size, at = "", 0.0, (0.0, 0.0)
    for token in _TOKEN.findall(operators):
        match token:
            case "m" | "l" | "c" | "h" | "re":
                path.append((_PATH[token], tuple(map(float, stack))))
            case "W":
                clip = True
                continue
            case "f" | "f*" | "S" | "B" | "B*" | "n":
                out.append(("clipPath" if clip else "drawPath", (tuple(path), *_PAINT[token])))
                path, clip = [], False
            case "q" | "Q" | "cm" | "rg" | "RG" | "w" | "J" | "j":
                out.append((_STATE[token], tuple(map(float, stack))))
            case "d":
                out.append(("setDash", ([float(n) for n in stack[0].strip("[]").split()],)))
            case "Do":
                out += _calls(arts[stack[0].removeprefix("/")].operators, arts, texts)
            case "Tf":
                font, size = stack[0][1:], float(stack[1])
            case "Tm":
                at = (float(stack[4]), float(stack[5]))
            case "Tj":
                run = texts[f"{font} {stack[0][1:-1]}"]
                out.append(("drawString", (run.font, size, *at, run.text)))
                at = (at[0] + fonts.width(run.text, size, run.font), at[1])
            case "BT" | "ET" | "Tr" | "Tc" | "Tw":
                pass
            case _:
                stack.append(token)
                continue
        stack = []
    return out


def draw_naively(files: list[list[RecordedPage]]) -> list[bytes]:
    """Every file again, through public canvas calls alone."""
    for name, path in (
        ("Text", "SourceSans3_400Regular.ttf"),
        ("TextBold", "SourceSans3_700Bold.ttf"),
    ):
        registerFont(TTFont(name, BytesIO(resources("cardgen.fonts").joinpath(path).read_bytes())))
    out = []
    for pages in files:
        target = BytesIO()
        canvas = Canvas(target, pageCompression=1, initialFontName="Text")
        for page in pages:
            canvas.setPageSize((page.width, page.height))
            for name, arguments in page.calls:
                if name in ("drawPath", "clipPath"):
                    steps, stroke, fill, mode = arguments
                    path = canvas.beginPath()
                    for step, numbers in steps:
                        getattr(path, step)(*numbers)
                    if name == "clipPath":
                        canvas.clipPath(path, stroke, fill)
                    else:
                        canvas.drawPath(path, stroke, fill, mode)
                elif name == "drawString":
                    font, size, x, y, text = arguments
                    canvas.setFont(font, size)
                    canvas.drawString(x, y, text)
                else:
                    getattr(canvas, name)(*arguments)
            canvas.showPage()
        canvas.save()
        out.append(target.getvalue())
    return out


# -- by hand


def write_by_hand(files: list[list[RecordedPage]]) -> list[bytes]:
    """Every file again, its bytes put together here.  Fonts are embedded whole, deflated once."""
    return [_write(pages) for pages in files]


_deflated_fonts: list[bytes] = []


def _write(pages: list[RecordedPage]) -> bytes:
    if not _deflated_fonts:
        _deflated_fonts.extend(
            zlib.compress(
                resources("cardgen.fonts").joinpath(f"SourceSans3_{weight}.ttf").read_bytes()
            )
            for weight in ("400Regular", "700Bold")
        )
    objects: list[bytes] = []

    def add(content: bytes) -> int:
        objects.append(content)
        return len(objects)

    def stream(entries: str, data: bytes) -> int:
        return add(b"<<%s/Length %d>>stream\n%s\nendstream" % (entries.encode(), len(data), data))

    arts = _all_arts(art for page in pages for art in page.arts)
    forms = {
        name: stream(
            f"/Type/XObject/Subtype/Form/BBox[{' '.join(map(str, art.box))}]/Filter/FlateDecode",
            zlib.compress(art.operators.encode("latin-1")),
        )
        for name, art in arts.items()
    }
    for deflated in _deflated_fonts:
        stream("/Filter/FlateDecode", deflated)
    resource = "".join(f"/{name} {number} 0 R" for name, number in forms.items())
    fields = {
        id(page): [
            add(f"<</Type/Annot/Subtype/Widget/FT/Tx/F 4/T({name}){_place(page, box)}>>".encode())
            for name, box in page.fields
        ]
        for page in pages
    }
    contents = [
        stream("/Filter/FlateDecode", zlib.compress(page.operators.encode("latin-1")))
        for page in pages
    ]
    first = len(objects) + 1
    kids = range(first, first + len(pages))
    for page, content in zip(pages, contents, strict=True):
        shown = "".join(
            f"<</Type/Annot/Subtype/Link/Dest[{kids[to]} 0 R/Fit]{_place(page, box)}>>"
            for to, box in page.links
        )
        shown += _references(fields[id(page)])
        box = f"0 0 {page.width:.2f} {page.height:.2f}"
        entries = (
            f"/MediaBox[{box}]/Contents {content} 0"
            f" R/Resources<</XObject<<{resource}>>>>/Annots[{shown}]"
        )
        add(f"<</Type/Page{entries}>>".encode())
    root = add(f"<</Type/Pages/Kids[{_references(kids)}]/Count {len(kids)}>>".encode())
    typed = _references(number for numbers in fields.values() for number in numbers)
    add(f"<</Type/Catalog/Pages {root} 0 R/AcroForm<</Fields[{typed}]>>>>".encode())
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    """Objects, numbered from 1, as a file; the catalog is the last one."""
    out, places = [b"%PDF-1.4\n"], []
    length = len(out[0])
    for number, body in enumerate(objects, 1):
        entry = b"%d 0 obj\n%s\nendobj\n" % (number, body)
        places.append(length)
        length += len(entry)
        out.append(entry)
    out.append(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    out += [b"%010d 00000 n \n" % place for place in places]
    out.append(
        b"trailer<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF"
        % (len(objects) + 1, len(objects), length)
    )
    return b"".join(out)


def _references(numbers: Iterable[int]) -> str:
    return " ".join(f"{number} 0 R" for number in numbers)


def _place(page: RecordedPage, box: Box) -> str:
    x, y, w, h = box
    return f"/Rect[{x:.2f} {page.height - y - h:.2f} {x + w:.2f} {page.height - y:.2f}]"
