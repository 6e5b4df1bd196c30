"""What stands on pages, noted while they are drawn: every text with its box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.page import Box, Page


class Shown(NamedTuple):
    """A text that was drawn.  box: of its capitals."""

    text: str
    box: Box
    hidden: bool
    size: float = 0
    font: str = ""


Drawn = list[tuple[Page, Shown]]


def note_texts(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Every text drawn from now on, with its page."""
    found: Drawn = []
    show, hidden = Page._show, Page.hidden

    def noted_show(page: Page, x: float, y: float, text: str, size: float, font: str, tracking: float) -> None:
        cap = fonts.CAP_HEIGHT * size
        found.append((page, Shown(text, Box(x, y - cap, fonts.width(text, size, font, tracking), cap), False, size, font)))
        show(page, x, y, text, size, font, tracking)

    def noted_hidden(page: Page, x: float, y: float, text: str, size: float = 6, room: float | None = None, narrow: bool = False) -> None:
        found.append((page, Shown(text, Box(x, y - 3, 0.1, 3), True)))
        hidden(page, x, y, text, size, room, narrow)

    monkeypatch.setattr(Page, "_show", noted_show)
    monkeypatch.setattr(Page, "hidden", noted_hidden)
    return found


def pages_of(drawn: Drawn) -> list[tuple[Page, list[Shown]]]:
    """The texts page by page, in the order in which they were drawn."""
    pages: list[tuple[Page, list[Shown]]] = []
    for page, shown in drawn:
        if not pages or pages[-1][0] is not page:
            pages.append((page, []))
        pages[-1][1].append(shown)
    return pages


def overlap(a: Box, b: Box) -> bool:
    return min(a.right, b.right) - max(a.x, b.x) > 0.1 and min(a.bottom, b.bottom) - max(a.y, b.y) > 0.1


def inside(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def collisions(texts: Sequence[Shown]) -> list[tuple[Shown, Shown]]:
    """Pairs of visible texts that lie on each other."""
    visible = sorted((shown for shown in texts if not shown.hidden), key=lambda shown: shown.box.y)
    found = []
    for i, one in enumerate(visible):
        for other in visible[i + 1 :]:
            if other.box.y > one.box.bottom:
                break
            if overlap(one.box, other.box):
                found.append((one, other))
    return found
