"""Keys to tap, at the foot of a phone page and in its banner.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.theme import COVER, EDGE, HAIRLINE, KEYS_TOP, LARGE, MARGIN, NAVY, ROOM, WHITE, Style, inks, kitty_anchor, round_anchor
from cardgen.pdf.draw import BOLD, Box, Page, fonts, mm

KEY_HEIGHT, KEY_RADIUS = 10.5 * mm, 2.6 * mm

KEY_PAD, KEY_GAP = 2.6 * mm, 1.6 * mm
"""Free on both sides of a key's words, at least; and from key to key."""

_LEAST_KEY = 12.0
"""Type on keys, at least; in large print that of all type."""


def kitty_key(page: Page, style: Style, facts: RoundFacts, box: Box) -> float:
    """The key in the banner that leads to the kitty; its left edge."""
    words, size = f"{style.texts('round.kitty')} ›", LARGE if style.large else 12.5
    width = fonts.width(words, size, BOLD) + 2 * KEY_PAD
    key = Box(box.right - 3 * mm - width, box.cy - 5.2 * mm, width, 10.4 * mm)
    ground = inks(style).key_on_banner
    ground.lay(page, key, KEY_RADIUS)
    page.centred(key, words, size, BOLD, ground.ink, pad=KEY_PAD)
    page.link(kitty_anchor(facts.number), key)
    return key.x


class Key(NamedTuple):
    """A key at the foot of a page.

    Attributes:
        words: on it; none leaves its place free, so that the others keep theirs.
        target: anchor that it leads to.
        share: of the width; words that need more get more.
    """

    words: str
    target: str
    share: float = 1


def key_places(row: Sequence[Key], box: Box, gap: float, size: float, least: float) -> tuple[list[Box], float]:
    """Where keys lie side by side in a box, and the size of type, down to `least`, at which their words keep their padding."""
    room = box.w - gap * (len(row) - 1)
    words = [fonts.width(key.words, size, BOLD) for key in row]
    pads = fsum(2 * KEY_PAD for key in row if key.words)
    shrunk = max(least / size, min(1.0, (room - pads) / fsum(words)))
    needs = [width * shrunk + 2 * KEY_PAD if width else 0 for width in words]
    firm: dict[int, float] = {}
    while True:  # what is left by the keys that need more than their share goes to the others
        unit = (room - fsum(firm.values())) / (fsum(key.share for i, key in enumerate(row) if i not in firm) or 1)
        more = {i: need for i, need in enumerate(needs) if i not in firm and need > row[i].share * unit}
        if not more:
            break
        firm |= more
    boxes, x = [], box.x
    for i, key in enumerate(row):
        boxes.append(Box(x, box.y, firm.get(i, key.share * unit), box.h))
        x = boxes[-1].right + gap
    return boxes, size * shrunk


def draw_keys(page: Page, row: Sequence[Key], y: float = KEYS_TOP, height: float = KEY_HEIGHT, size: float = 12.5) -> list[Box]:
    """Quiet white keys side by side, tall enough for a thumb.

    Args:
        y: their upper edge.

    Returns:
        The keys' places, those of keys without words too.
    """
    boxes, size = key_places(row, Box(MARGIN, y, ROOM, height), KEY_GAP, size, LARGE if size >= LARGE else _LEAST_KEY)
    for key, box in zip(row, boxes, strict=True):
        if key.words:
            blank_key(page, key.target, box)
            page.centred(box, key.words, size, BOLD, NAVY, pad=KEY_PAD)
    return boxes


def blank_key(page: Page, target: str, box: Box) -> None:
    """A key without words."""
    page.rect(box, WHITE, EDGE, HAIRLINE, KEY_RADIUS)
    page.link(target, box)


def round_keys(page: Page, style: Style, number: int, rounds: range, listed: str) -> None:
    """Keys of a round page: the round before, the list, the cover, the next round.

    Args:
        rounds: numbers of all rounds of the file.
        listed: anchor of the list page that has this round.
    """
    texts = style.texts
    row = [
        Key(f"‹ {number - 1}" if number > rounds[0] else "", round_anchor(number - 1)),
        Key(texts("list.title"), listed, 1.85),
        Key(texts("cover.title"), COVER, 1.85),
        Key(f"{number + 1} ›" if number < rounds[-1] else "", round_anchor(number + 1)),
    ]
    draw_keys(page, row)
