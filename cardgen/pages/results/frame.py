"""What is around results of any kind: paper, a phone's page or a picture, and at its head a navy
plate with gold rules.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cardgen.pages.parts import cover_art
from cardgen.pages.theme import CREAM, GOLD, HEIGHT, INK, NAVY, PAPER, PAPERS, WHITE, WIDTH
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Document, Page, fonts, mm, narrowest

_PICTURE = (270.0, 337.5)
_DOT = " · "
PALE = "#D9DFEE"  # lines on a plate


class Format(StrEnum):
    """What a page of results is for."""

    PAPER = "sheet"
    PHONE = "phone"
    PICTURE = "picture"


def page_size(format_: Format, paper: str) -> tuple[float, float]:
    """Width and height; paper: a key of `PAPERS`, for what is printed."""
    return (
        PAPERS[paper]
        if format_ is Format.PAPER
        else (WIDTH, HEIGHT)
        if format_ is Format.PHONE
        else _PICTURE
    )


def new_page(document: Document, format_: Format, paper: str = "") -> Page:
    """The document's next page, with what is behind everything where it isn't printed; paper: as
    for `page_size`.
    """
    page = document.page(*page_size(format_, paper))
    if format_ is not Format.PAPER:
        page.rect(Box(0, 0, page.width, page.height), PAPER)
    return page


class Plate(NamedTuple):
    """What a plate says."""

    title: str
    lines: tuple[str, ...] = ()  # below the title
    tag: str = ""  # on gold; may be empty
    quiet: bool = False  # the tag isn't on gold, but on cream


class PlateType(NamedTuple):
    """Measures of a plate."""

    height: float
    title: float  # and line: sizes of type
    line: float
    pad: float = 4.8 * mm  # left and right of the words
    free: float = 5 * mm  # above and below them, together, at least
    # from line to line, as a factor of their type; and from the last one to the tag, and the tag's
    # height
    leading: float = 1.45
    to_tag: float = 0.65
    tag: float = 1.45
    # its radius and where its centre is, as shares of the height; raised it leaves all the width to
    # the tag
    sun: float = 0.31
    sun_at: float = 0.5


WIDE, NARROW = (
    PlateType(32 * mm, 27, 11.5),
    PlateType(34 * mm, 17.5, 11, leading=1.3, sun=0.23, sun_at=0.36),
)  # on paper, and on a phone


def narrow_plate(plate: Plate, width: float) -> PlateType:
    """On a phone: lower where the title and what is below it need but one line each."""
    room = width - 2 * NARROW.pad - 2 * NARROW.height * NARROW.sun - 3 * mm
    longer = len(title_lines(plate.title, NARROW.title, room)[0]) > 1 or any(
        len(_parted(line, NARROW.line, room)) > 1 for line in plate.lines
    )
    return NARROW if longer else NARROW._replace(height=28 * mm, sun=0.25)


def draw_empty_plate(page: Page, box: Box) -> None:
    """A plate without words."""
    page.rect(box, NAVY, radius=3 * mm)
    page.rect(box.inset(1.1 * mm), None, GOLD, 0.35 * mm, 2.1 * mm)


def draw_plate(
    page: Page, x: float, y: float, width: float, plate: Plate, sizes: PlateType
) -> float:
    """A plate with the sun at its right, its upper left corner at (x, y); returns its lower
    edge.
    """
    box = Box(x, y, width, sizes.height)
    draw_empty_plate(page, box)
    radius = box.h * sizes.sun
    medal, middle = box.right - radius - 4.5 * mm, box.y + box.h * sizes.sun_at
    page.art(cover_art.sun(), medal, middle, radius / cover_art.SUN_RADIUS, inline=True)
    left, room = box.x + sizes.pad, medal - radius - 3 * mm - box.x - sizes.pad
    titles, size = title_lines(plate.title, sizes.title, room)
    lines = [part for line in plate.lines if line for part in _parted(line, sizes.line, room)]
    rest = sizes.line * (
        sizes.leading * len(lines) + (sizes.to_tag + sizes.tag if plate.tag else 0)
    )
    tall = CAP_HEIGHT + 1.1 * (len(titles) - 1)
    size = min(size, (box.h - sizes.free - rest) / tall)
    base = box.y + (box.h - size * tall - rest) / 2 + size * CAP_HEIGHT
    for i, title in enumerate(titles):
        base += size * 1.1 if i else 0
        page.text(left, base, title, size, BOLD, WHITE)
    for line in lines:
        base += sizes.line * sizes.leading
        page.text(left, base, line, sizes.line, colour=PALE, room=room)
    if plate.tag:
        room = (
            box.right - sizes.pad - left
            if base + sizes.line * sizes.to_tag > middle + radius
            else room
        )
        words, size = fonts.fit(plate.tag, sizes.line, room - 3 * mm, BOLD)
        tag = Box(
            left,
            base + sizes.line * sizes.to_tag,
            fonts.width(words, size, BOLD) + 3 * mm,
            sizes.line * sizes.tag,
        )
        page.rect(tag, CREAM if plate.quiet else GOLD, radius=1.1 * mm)
        page.text(tag.cx, tag.cy + CAP_HEIGHT * size / 2, words, size, BOLD, INK, "centre")
    return box.bottom


def _parted(line: str, size: float, room: float) -> list[str]:
    """A line, or two of them where it is too long and has parts."""
    parts = line.split(_DOT)
    if fonts.width(line, size) <= room or len(parts) == 1:
        return [line]
    cut = next(
        (
            i
            for i in range(len(parts) - 1, 0, -1)
            if fonts.width(_DOT.join(parts[:i]), size) <= room
        ),
        1,
    )
    return [_DOT.join(parts[:cut]), _DOT.join(parts[cut:])]


def title_lines(title: str, size: float, room: float) -> tuple[list[str], float]:
    """A title on one line, or on two smaller ones where it is long, and the size at which it
    fits.
    """
    words = fonts.drawable(title).split()
    if len(words) < 2 or fonts.width(title, size * 0.75, BOLD) <= room:
        line, fits = fonts.fit(title, size, room, BOLD, 0.55)
        return [line], fits
    lines = narrowest((" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words)))
    fits = min(fonts.shrunk(line, size * 0.72, room, BOLD, size * 0.45) for line in lines)
    return [fonts.fit(line, fits, room, BOLD, 1.0)[0] for line in lines], fits
