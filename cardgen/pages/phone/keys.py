"""Keys to tap, at the foot of a phone page and within it."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.theme import (
    COVER,
    EDGE,
    HAIRLINE,
    KEYS_TOP,
    LARGE,
    LARGE_KEY,
    LARGE_KEYS_TOP,
    MARGIN,
    NAVY,
    ROOM,
    WHITE,
    Style,
    inks,
)
from cardgen.pdf.draw import BOLD, Box, Page, fonts, mm

_KEY_HEIGHT, _KEY_RADIUS = 10.5 * mm, 2.6 * mm
KEY_PAD, _KEY_GAP = (
    2.6 * mm,
    1.6 * mm,
)  # free on both sides of a key's words, at least; and from key to key
_LEAST_KEY = 12.0  # type on keys, at least; in large print that of all type


class Key(NamedTuple):
    words: str  # on it; none leaves its place free, so that the others keep theirs
    target: str  # anchor that it leads to
    share: float = 1  # of the width; words that need more get more


def key_places(
    row: Sequence[Key], box: Box, gap: float, size: float, least: float
) -> tuple[list[Box], float]:
    """Where keys are side by side in a box, and the size of type, down to `least`, at which
    their words keep their padding.
    """
    room = box.w - gap * (len(row) - 1)
    words = [fonts.width(key.words, size, BOLD) for key in row]
    pads = fsum(2 * KEY_PAD for key in row if key.words)
    shrunk = max(least / size, min(1.0, (room - pads) / fsum(words)))
    needs = [width * shrunk + 2 * KEY_PAD if width else 0 for width in words]
    firm: dict[int, float] = {}
    while True:  # what is left by the keys that need more than their share goes to the others
        unit = (room - fsum(firm.values())) / (
            fsum(key.share for i, key in enumerate(row) if i not in firm) or 1
        )
        more = {
            i: need for i, need in enumerate(needs) if i not in firm and need > row[i].share * unit
        }
        if not more:
            break
        firm |= more
    boxes, x = [], box.x
    for i, key in enumerate(row):
        boxes.append(Box(x, box.y, firm.get(i, key.share * unit), box.h))
        x = boxes[-1].right + gap
    return boxes, size * shrunk


def draw_keys(page: Page, style: Style, row: Sequence[Key]) -> None:
    """Quiet white keys side by side at the foot of a page, tall enough for a thumb.

    In large print that of the cover is left out where there is no room for its words; the list of
    rounds has it.
    """
    place, size, least = Box(MARGIN, KEYS_TOP, ROOM, _KEY_HEIGHT), 12.5, _LEAST_KEY
    if style.large:
        place, size, least = Box(MARGIN, LARGE_KEYS_TOP, ROOM, LARGE_KEY), 20, LARGE
        if (
            fonts.width("".join(key.words for key in row), LARGE, BOLD)
            + len(row) * (2 * KEY_PAD + _KEY_GAP)
            > ROOM + _KEY_GAP
        ):
            row = [key for key in row if key.target != COVER]
    boxes, size = key_places(row, place, _KEY_GAP, size, least)
    for key, box in zip(row, boxes, strict=True):
        if key.words:
            page.rect(box, WHITE, EDGE, HAIRLINE, _KEY_RADIUS)
            page.link(key.target, box)
            page.centred(box, key.words, size, BOLD, NAVY, pad=KEY_PAD)


def draw_key(
    page: Page,
    style: Style,
    words: str,
    target: str,
    box: Box,
    size: float = 0,
    reach: Box | None = None,
    on_banner: bool = False,
) -> None:
    """A painted key within a page, for where its reader goes next.  size: of its words; reach:
    where it can be tapped.
    """
    background = inks(style).key_on_banner if on_banner else inks(style).key
    background.paint(page, box, _KEY_RADIUS)
    page.centred(box, words, size or (20 if style.large else 14), BOLD, background.ink, pad=KEY_PAD)
    page.link(target, reach or box)
