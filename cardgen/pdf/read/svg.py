"""A page as it is drawn → SVG, so that the page in the browser shows what it has made.

Follows the operators that cardgen writes; texts are set in the page's own type, as wide as in the file.
"""

from __future__ import annotations

from html import escape
from math import fsum
from typing import Any

from cardgen.faces import Translation
from cardgen.pdf.read.file import PdfFile
from cardgen.pdf.read.inspect import first_page
from cardgen.pdf.read.scene import Drawing, Font, Resources
from cardgen.pdf.read.tokens import operations

_INVISIBLE = 3


def page_svg(content: bytes, name: str) -> str:
    """The first page of a file.  name: what its ids begin with.  Raises CheckError: it is damaged."""
    page = first_page(PdfFile(content))
    left, bottom, right, top = page.box
    parts: dict[str, str] = {}
    drawn = _Page(name, page.resources, parts).of_bytes(page.data)
    size = f"{left:g} {-top:g} {right - left:g} {top - bottom:g}"
    paper = f'<rect x="{left:g}" y="{-top:g}" width="{right - left:g}" height="{top - bottom:g}" fill="#fff"/>'
    written = 'direction="ltr" unicode-bidi="bidi-override"'  # letters are in the order in which they stand on the page
    picture = f'<defs>{"".join(parts.values())}</defs>{paper}<g transform="scale(1 -1)" {written}>{drawn}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{picture}</svg>'


class _Page(Translation):
    """A page, or a drawing that is placed on it.  parts: all drawings so far, by their ids."""

    def __init__(self, name: str, resources: Resources, parts: dict[str, str]) -> None:
        super().__init__(name)
        self._resources, self._parts = resources, parts
        self._root = name.split("--")[0]
        self._font, self._size, self._mode, self._at = Font({}, {}), 0.0, 0, "1 0 0 1 0 0"

    def of_bytes(self, data: bytes) -> str:
        for name, values in operations(data):
            self._operator(name, values)
        return self.done()

    def _operator(self, name: str, values: list[Any]) -> None:
        match name:
            case "BT" | "ET" | "Tw":  # how wide a text is comes from its letters
                pass
            case "Tf":
                self._font, self._size = self._resources.font(values[0]) or Font({}, {}), values[1]
            case "Tr":
                self._mode = int(values[0])
            case "Tm":
                self._at = " ".join(f"{one:g}" for one in values)
            case "Tj":
                self._text(values[0])
            case "Do":
                drawing = self._resources.drawing(values[0])
                if drawing is not None and not drawing.picture:
                    self.do("Do", [f"/{self._placed(drawing)}"])
            case "d":
                self.do("d", [f"[{' '.join(f'{one:g}' for one in values[:-1])}]", "0"])
            case _:
                self.do(name, [f"{one:g}" for one in values])

    def _placed(self, drawing: Drawing) -> str:
        """The id of a drawing, which is drawn where it is first met."""
        name = f"{self._root}--{drawing.digest[:16]}"
        if name not in self._parts:
            self._parts[name] = ""  # a drawing may place itself
            matrix = " ".join(f"{one:g}" for one in drawing.matrix)
            drawn = _Page(name, drawing.resources, self._parts).of_bytes(drawing.data)
            self._parts[name] = f'<g id="{name}"><g transform="matrix({matrix})">{drawn}</g></g>'
        return name

    def _text(self, raw: bytes) -> None:
        if self._mode == _INVISIBLE:
            return
        codes = list(self._font.codes(raw))
        text = "".join(self._font.letters.get(code, "") for code in codes)
        if not text.strip():
            return
        wide = fsum(self._font.widths.get(code, 500.0) for code in codes) / 1000 * self._size
        weight = ' font-weight="700"' if "Bold" in self._font.name else ""
        fill = f' fill="{self.fill}"' if self.fill else ""
        self.out.append(
            f'<text transform="matrix({self._at}) scale(1 -1)" font-size="{self._size:g}"{weight}{fill}'
            f' textLength="{wide:.2f}" lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
        )
