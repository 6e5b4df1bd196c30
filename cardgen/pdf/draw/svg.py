"""A drawn page → SVG, for the page in the browser."""

from __future__ import annotations

import re

from cardgen.faces import Art, Translation
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.page import Page, number

_BEGIN = re.compile(r"BT (?:(\S+) Tc )?(\S+) (\S+) Td /\S+ (\S+) Tf ")
_INVISIBLE = "BT 3 Tr "


def page_svg(page: Page, name: str) -> str:
    """A drawn page as SVG, in points.  name: what its ids begin with, so that several pages can be
    in one document.
    """
    parts: dict[str, str] = {}
    drawn = _Translation(name, name, parts).of_page(page)
    width, height = number(page.width), number(page.height)
    paper = f'<rect y="-{height}" width="{width}" height="{height}" fill="#fff"/>'
    written = (  # operators have letters as they stand on the page, also of Hebrew and Arabic
        'direction="ltr" unicode-bidi="bidi-override"'
    )
    picture = (
        f'<defs>{"".join(parts.values())}</defs>{paper}<g transform="scale(1 -1)"'
        f" {written}>{drawn}</g>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -{height} {width}'
        f' {height}">{picture}</svg>'
    )


class _Translation(Translation):
    """PDF operators → SVG, for a page or for what is placed on it.

    root: what all ids begin with; parts: what was placed so far, as groups by their ids.
    """

    def __init__(self, name: str, root: str, parts: dict[str, str]) -> None:
        super().__init__(name)
        self._root, self._parts = root, parts
        self._placed: dict[str, Art | Page] = {}

    def of_page(self, page: Page) -> str:
        self._placed = {**page.arts, **page.placed}
        texts = (
            (text, font)
            for text, font in zip(page.trace.shown, page.trace.fonts, strict=True)
            if fonts.runs(text, font)
        )
        for line in page.operators:
            if not line.startswith("BT "):
                self.feed(line)
            elif not line.startswith(_INVISIBLE):
                self._text(line, *next(texts))
        return self.done()

    def of_art(self, art: Art) -> str:
        self._placed = {used.name: used for used in art.uses}
        return self.of(art.operators)

    def do(self, operator: str, values: list[str]) -> None:
        if operator == "Do":
            name = values[0][1:]
            placed, place = self._placed[name], f"{self._root}--{name}"
            if place not in self._parts:
                self._parts[place] = ""  # keeps its turn: a group comes before those that it uses
                inner = _Translation(place, self._root, self._parts)
                drawn = inner.of_page(placed) if isinstance(placed, Page) else inner.of_art(placed)
                self._parts[place] = f'<g id="{place}">{drawn}</g>'
            values = [f"/{place}"]
        super().do(operator, values)

    def _text(self, line: str, text: str, font: str) -> None:
        from html import escape  # files of a pack go without

        begin = _BEGIN.match(line)
        assert begin
        tracking, x, y, size = (float(value or 0) for value in begin.groups())
        letters = "".join(run.text for run in fonts.runs(text, font))
        wide = fonts.width(text, size, font, tracking)
        weight = ' font-weight="700"' if font == fonts.BOLD else ""
        self.out.append(
            f'<text transform="translate({x:g} {y:g}) scale(1 -1)"'
            f' font-size="{size:g}"{weight}{self.fill()} textLength="{wide:.2f}"'
            f' lengthAdjust="spacingAndGlyphs">{escape(letters)}</text>'
        )
