"""Words in large print: broken into lines rather than made smaller, one paragraph below the other, spread over pages.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.layout import evenly_shared
from cardgen.pages.parts import begins_syllable
from cardgen.pages.theme import INK, LARGE
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Page, fonts

LEADINGS = (1.5, 1.4, 1.3, 1.25)
"""As factors of the type's size, from the one to be wished for to the least."""

_LEAST_PART = 3
"""Letters of a word that stay together on a line."""


class Block(NamedTuple):
    """Something that isn't torn between two pages.

    Attributes:
        height: how much of a page it takes.
        draw: draws it from y down.
    """

    height: float
    draw: Callable[[Page, float], object]


def broken(words: str, size: float, room: float) -> list[str]:
    """Words in bold type on as many lines as they need: broken at blanks, behind hyphens, and in a word that is too wide."""
    lines, rest = [], fonts.drawable(words)
    while fonts.width(rest, size, BOLD) > room + fonts.TOLERANCE:
        head, rest = _first_line(rest, size, room)
        lines.append(head)
    return [*lines, rest]


def _first_line(words: str, size: float, room: float) -> tuple[str, str]:
    """What fits on a line, and the rest; of words that don't fit on one."""

    def fits(line: str) -> bool:
        return fonts.width(line, size, BOLD) <= room + fonts.TOLERANCE

    most = max(2, next(i for i in range(1, len(words) + 1) if not fits(words[:i])))
    for i in range(most - 1, 0, -1):
        if words[i] == " ":
            return words[:i], words[i + 1 :]
        if words[i - 1] == "-":
            return words[:i], words[i:]
    inside = [i for i in range(_LEAST_PART, min(most, len(words) - _LEAST_PART + 1)) if fits(f"{words[:i]}-")]
    i = max((i for i in inside if begins_syllable(words, i)), default=inside[-1] if inside else most - 1)
    return f"{words[:i]}{'-' * words[i - 1 : i + 1].isalpha()}", words[i:]


def paragraph(words: str, x: float, room: float, leading: float, colour: str = INK, size: float = LARGE) -> Block:
    """Words in bold type from x on.  leading: a factor of the size."""
    lines, step = broken(words, size, room), leading * size

    def draw(page: Page, y: float) -> None:
        for i, line in enumerate(lines):
            page.text(x, y + (i + 0.5) * step + size * CAP_HEIGHT / 2, line, size, BOLD, colour)

    return Block(len(lines) * step, draw)


def height(blocks: Sequence[Block], gap: float) -> float:
    """How much of a page they take one below the other."""
    return fsum(block.height + gap for block in blocks) - gap


def spread(blocks: Sequence[Block], room: float, gap: float) -> list[Sequence[Block]]:
    """Blocks over as few pages as they need, those about equally full.

    Args:
        room: height of a page; none of the blocks is higher.
        gap: between blocks.
    """
    shares = evenly_shared([block.height + gap for block in blocks], room + gap)
    return [blocks[share.start : share.stop] for share in shares]
