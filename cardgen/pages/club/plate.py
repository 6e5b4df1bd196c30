"""The head of every page of an evening: a navy plate with gold rules.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.pages.parts import cover_art
from cardgen.pages.results import title_lines
from cardgen.pages.theme import GOLD, INK, NAVY, WHITE
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm

_PALE = "#D9DFEE"


class Plate(NamedTuple):
    """What it says.  lines: below the title; tag: in gold, may be empty."""

    title: str
    lines: tuple[str, ...] = ()
    tag: str = ""


class PlateType(NamedTuple):
    """Sizes in points.  title, line: of type."""

    height: float
    title: float
    line: float


WIDE, NARROW = PlateType(32 * mm, 27, 11.5), PlateType(25 * mm, 17.5, 8)
"""On paper, and on a phone."""


def draw_plate(page: Page, x: float, y: float, width: float, plate: Plate, sizes: PlateType) -> float:
    """Draw it with its upper left corner at (x, y); returns its lower edge."""
    box = Box(x, y, width, sizes.height)
    page.rect(box, NAVY, radius=3 * mm)
    page.rect(box.inset(1.1 * mm), None, GOLD, 0.35 * mm, 2.1 * mm)
    radius = box.h * 0.31
    medal = box.right - radius - 4.5 * mm
    page.art(cover_art.sun(), medal, box.cy, radius / cover_art.SUN_RADIUS, inline=True)
    left, room = box.x + 4.8 * mm, medal - radius - 3 * mm - box.x - 4.8 * mm
    titles, size = title_lines(plate.title, sizes.title, room)
    lines = [line for line in plate.lines if line]
    rest = sizes.line * 1.45 * len(lines) + (sizes.line * 2.1 if plate.tag else 0)
    tall = CAP_HEIGHT + 1.1 * (len(titles) - 1)
    size = min(size, (box.h - 5 * mm - rest) / tall)
    base = box.y + (box.h - size * tall - rest) / 2 + size * CAP_HEIGHT
    for i, title in enumerate(titles):
        base += size * 1.1 if i else 0
        page.text(left, base, title, size, BOLD, WHITE)
    for line in lines:
        base += sizes.line * 1.45
        page.text(left, base, line, sizes.line, colour=_PALE, room=room)
    if plate.tag:
        words, size = fonts.fit(plate.tag, sizes.line, room - 3 * mm, BOLD)
        tag = Box(left, base + sizes.line * 0.65, fonts.width(words, size, BOLD) + 3 * mm, sizes.line * 1.45)
        page.rect(tag, GOLD, radius=1.1 * mm)
        page.text(tag.cx, tag.cy + CAP_HEIGHT * size / 2, words, size, BOLD, INK, "centre")
    return box.bottom
