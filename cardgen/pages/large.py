"""Large print of what is read entry by entry, such as a standing or who sits where: a plate for
each entry, one below the other, on as many pages as it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.pages.layout import Drawn, stack, stacked_height, unmarked
from cardgen.pages.theme import (
    EDGE,
    GOLD,
    HAIRLINE,
    LARGE,
    MARGIN,
    NAVY,
    ON_GOLD,
    PHONE_LARGE,
    WHITE,
    Theme,
    middle_rise,
)
from cardgen.pdf.draw import Box, Page, mm

_PAD = 3 * mm


class LargeType(NamedTuple):
    """How large print is set on some kind of page."""

    theme: Theme
    left: float  # from the paper's edge to the words' plates, and as much is free above and below
    room: float  # width between the margins

    def plate(self, head: str, lines: Sequence[str] = (), gold: bool = False) -> Drawn:
        """An entry: its name on a dark field, or on gold, and lines on white below it."""
        inside, left = self.room - 2 * _PAD, self.left + _PAD
        above = unmarked(self.theme, head, left, inside, ON_GOLD if gold else WHITE)
        below = [unmarked(self.theme, line, left, inside) for line in lines if line]
        field = above.height + _PAD
        height = field + (stacked_height(below) + _PAD if below else 0)

        def draw(page: Page, y: float) -> None:
            box = Box(self.left, y, self.room, height)
            page.rect(box, WHITE, EDGE, HAIRLINE, 2 * mm)
            page.rect(box._replace(h=field), GOLD if gold else NAVY, radius=2 * mm)
            above.draw(page, y + _PAD / 2)
            stack(page, below, y + field + _PAD / 2)

        return Drawn(height, draw)

    def words(self, text: str) -> Drawn:
        return unmarked(self.theme, text, self.left, self.room)

    def pages(self, height: float, blocks: Sequence[Drawn]) -> list[list[Drawn]]:
        """All blocks on pages of this height, each as full as can be."""
        pages: list[list[Drawn]] = []
        for block in blocks:
            shown = [*pages[-1], block] if pages else [block]
            if pages and stacked_height(shown, self.theme.gap) <= height - 2 * self.left:
                pages[-1] = shown
            else:
                pages.append([block])
        return pages


def large_type(width: float, on_phone: bool) -> LargeType:
    """For pages of this width."""
    size, left = (PHONE_LARGE, MARGIN) if on_phone else (LARGE, 15 * mm)
    rise = middle_rise(1.25)
    theme = Theme(size, 1.25 * size, 3.2 * mm, 4.4 * mm, 10.6 * mm, True, rise)
    return LargeType(theme, left, width - 2 * left)
