"""What is drawn on pages and where: text, shapes and art, as boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from cardgen.faces.pen import Art
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.page import TENTH, Box, Page


class Line(NamedTuple):
    """A line of visible text: its left end on the baseline, where it ends, its size and words."""

    x: float
    right: float
    y: float
    size: float
    text: str


class Drawn:
    """Notes what is drawn from now on, page by page in the order in which they are drawn on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pages: list[Page] = []
        self.lines: dict[int, list[Line]] = {}
        self.boxes: dict[int, list[Box]] = {}
        self.arts: dict[int, list[tuple[str, Box]]] = {}
        self._watch(monkeypatch)

    def _at(self, page: Page) -> int:
        if page not in self.pages:
            self.pages.append(page)
        return self.pages.index(page)

    def _watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        show, rect, line, art = Page._show, Page.rect, Page.line, Page.art

        def noted_text(page: Page, x: float, y: float, text: str, size: float, font: str, tracking: float) -> None:
            found = Line(x, x + fonts.width(text, size, font, tracking), y, size, text)
            self.lines.setdefault(self._at(page), []).append(found)
            show(page, x, y, text, size, font, tracking)

        def noted_rect(page: Page, box: Box, *more: Any, **options: Any) -> None:
            self.boxes.setdefault(self._at(page), []).append(box)
            rect(page, box, *more, **options)

        def noted_line(page: Page, x1: float, y1: float, x2: float, y2: float, *more: Any, **options: Any) -> None:
            self.boxes.setdefault(self._at(page), []).append(Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)))
            line(page, x1, y1, x2, y2, *more, **options)

        def noted_art(page: Page, drawing: Art, x: float, y: float, scale: float = 1, *more: Any, **options: Any) -> None:
            left, bottom, right, top = (side * scale * TENTH for side in drawing.box)
            box = Box(x + left, y - top, right - left, top - bottom)
            self.arts.setdefault(self._at(page), []).append((drawing.name, box))
            art(page, drawing, x, y, scale, *more, **options)

        monkeypatch.setattr(Page, "_show", noted_text)
        monkeypatch.setattr(Page, "rect", noted_rect)
        monkeypatch.setattr(Page, "line", noted_line)
        monkeypatch.setattr(Page, "art", noted_art)

    def forget(self) -> None:
        """Begin anew."""
        self.pages.clear()
        self.lines.clear()
        self.boxes.clear()
        self.arts.clear()


def overlapping(lines: Sequence[Line]) -> list[tuple[str, str]]:
    """Pairs of lines that lie on each other."""
    found = []
    for i, one in enumerate(lines):
        for other in lines[i + 1 :]:
            lower = one if one.y > other.y else other
            beside = one.right <= other.x + 0.3 or other.right <= one.x + 0.3
            if not beside and abs(one.y - other.y) < lower.size * 0.62:
                found.append((one.text, other.text))
    return found


def outside(page: Page, drawn: Drawn, margin: float) -> list[object]:
    """What comes nearer to the edge of a page than `margin`; fitted text may miss by as much as `fonts.TOLERANCE`."""
    index = drawn.pages.index(page)
    area = Box(0, 0, page.width, page.height).inset(margin - fonts.TOLERANCE)
    boxes = [*drawn.boxes.get(index, []), *(box for _, box in drawn.arts.get(index, []))]
    found: list[object] = [box for box in boxes if box.x < area.x or box.y < area.y or box.right > area.right or box.bottom > area.bottom]
    for line in drawn.lines.get(index, []):
        if line.x < area.x or line.right > area.right or line.y - 0.7 * line.size < area.y or line.y + 0.22 * line.size > area.bottom:
            found.append(line)
    return found
