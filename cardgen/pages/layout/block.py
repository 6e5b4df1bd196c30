"""Blocks: what knows its height before it is drawn, so that a page can be composed.

Make one with `paragraph`, `unmarked`, `step` or, around a drawing of one's own, `Drawn`; anything
else with a height and a method
``draw`` is a block too.  Then stack them on a page (`stack`), or share them out to pages
(`over_pages`)::

    blocks = [step(style, theme, number, markup, x, width) for number, markup in enumerate(markups,
    1)] for some in over_pages(blocks, room, theme.gap): stack(new_page(), some, top, theme.gap)

What comes in an order is shared out to pages or letters by `evenly_shared`: as few as there can be,
as evenly as they can be filled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple, Protocol

from cardgen.pages.theme import INK, Background, Style, Theme, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Line, Page, fonts, wrap_anywhere


class Block(Protocol):
    """Something that isn't torn between two pages."""

    @property
    def height(self) -> float:
        """How much of a page it takes."""
        ...

    def draw(self, page: Page, y: float) -> object:
        """Draw it with its upper edge at y."""
        ...


class Drawn(NamedTuple):
    """A block around a drawing."""

    height: float  # how much of a page it takes
    draw: Callable[[Page, float], object]  # draws it from y down
    above: float = 0  # free above it, unless it is the first


def paragraph(theme: Theme, markup: str, x: float, width: float, colour: str = INK) -> Drawn:
    """Running text."""

    def draw(page: Page, y: float) -> None:
        draw_prose(page, theme, markup, x, y, width, colour)

    return Drawn(theme.height(markup, width), draw)


def unmarked(theme: Theme, text: str, x: float, width: float, colour: str = INK) -> Drawn:
    """A text without marks in the theme's font: a word that is too wide for a line is broken."""
    lines = wrap_anywhere(text, theme.size, width, theme.font)

    def draw(page: Page, y: float) -> None:
        for i, line in enumerate(lines):
            page.text(
                x,
                y + i * theme.leading + theme.size * theme.rise,
                line,
                theme.size,
                theme.font,
                colour,
            )

    return Drawn(len(lines) * theme.leading, draw)


def centred(theme: Theme, lines: Sequence[Line], x: float, colour: str = INK) -> Drawn:
    """Lines around x, as `wrap` or `balanced` break them."""

    def draw(page: Page, y: float) -> None:
        for i, line in enumerate(lines):
            left = x - fsum(fonts.width(text, theme.size, font) for font, text in line) / 2
            for font, text in line:
                left += page.text(
                    left,
                    y + i * theme.leading + theme.size * theme.rise,
                    text,
                    theme.size,
                    font,
                    colour,
                )

    return Drawn(len(lines) * theme.leading, draw)


class Entry(NamedTuple):
    """A mark and what it means."""

    width: float  # of the mark
    draw: Callable[[Page, float, float], object]  # draws it around (x, y)
    text: str


def legend(
    theme: Theme,
    entries: Sequence[Entry],
    x: float,
    width: float,
    behind: float,
    between: float,
    colour: str,
) -> Drawn:
    """Marks and their meanings, as many on a line as fit.  behind: from a mark to its text;
    between: two entries.
    """
    lines: list[list[tuple[float, Entry]]] = []  # each entry with its x
    at = 0.0
    for entry in entries:
        wide = entry.width + behind + fonts.width(entry.text, theme.size, theme.font)
        if not lines or at + wide > width:
            lines.append([])
            at = 0.0
        lines[-1].append((x + at, entry))
        at += wide + between

    def draw(page: Page, y: float) -> None:
        for i, line in enumerate(lines):
            base = y + i * theme.leading + theme.size * theme.rise
            for left, entry in line:
                entry.draw(page, left + entry.width / 2, base - CAP_HEIGHT * theme.size / 2)
                page.text(
                    left + entry.width + behind, base, entry.text, theme.size, theme.font, colour
                )

    return Drawn(len(lines) * theme.leading, draw)


def free(height: float) -> Drawn:
    """Nothing, which takes room too."""
    return Drawn(height, lambda page, y: None)


def step(style: Style, theme: Theme, number: int, markup: str, x: float, width: float) -> Drawn:
    """A numbered sentence."""

    def draw(page: Page, y: float) -> None:
        draw_step(page, style, theme, number, markup, x, y, width)

    return Drawn(theme.height(markup, width - theme.indent), draw)


def draw_prose(
    page: Page, theme: Theme, markup: str, x: float, y: float, width: float, colour: str = INK
) -> float:
    """A paragraph whose first line begins at y.  Returns where it ends."""
    rise = theme.size * theme.rise
    return (
        page.prose(x, y + rise, width, theme.marked(markup), theme.size, theme.leading, colour)
        - rise
    )


def draw_step(
    page: Page,
    style: Style,
    theme: Theme,
    number: int,
    markup: str,
    x: float,
    y: float,
    width: float,
) -> float:
    """A numbered sentence from y down.  Returns where it ends."""
    base = y + theme.size * theme.rise
    draw_number(
        page, inks(style).key, theme, number, x + theme.disc, base - theme.size * CAP_HEIGHT / 2
    )
    return draw_prose(page, theme, markup, x + theme.indent, y, width - theme.indent)


def draw_number(
    page: Page, background: Background, theme: Theme, number: int, x: float, y: float
) -> None:
    """A step's number on a disc around (x, y)."""
    size = theme.number or theme.size
    background.disc(page, x, y, theme.disc)
    page.text(x, y + size * CAP_HEIGHT / 2, str(number), size, BOLD, background.ink, "centre")


def stacked_height(blocks: Sequence[Drawn], gap: float = 0) -> float:
    """How much of a page blocks take one below the other; what is to be free above the first
    doesn't count.
    """
    return (
        fsum(block.height + gap for block in blocks)
        - gap
        + fsum(block.above for block in blocks[1:])
    )


def stack(page: Page, blocks: Sequence[Drawn], y: float, gap: float = 0) -> float:
    """Draw blocks one below the other from y down, where the first one begins.  Returns where a
    next one would begin.
    """
    for i, block in enumerate(blocks):
        y += block.above if i else 0
        block.draw(page, y)
        y += block.height + gap
    return y


def together(blocks: Sequence[Drawn], gap: float = 0) -> Drawn:
    """Blocks one below the other that stay on one page."""
    return Drawn(stacked_height(blocks, gap), lambda page, y: stack(page, blocks, y, gap))


def over_pages(blocks: Sequence[Drawn], room: float, gap: float = 0) -> list[Sequence[Drawn]]:
    """Blocks over as few pages as they need, those about equally full.  room: height of a page;
    none of the blocks is higher.
    """
    shares = evenly_shared([block.height + gap for block in blocks], room + gap)
    return [blocks[share.start : share.stop] for share in shares]


# -- shared out


class _Plan(NamedTuple):
    """Shares from some thing to the last; of two plans the smaller one is better."""

    shares: int
    idle: int  # how many of them hold idle things alone
    squares: (
        float  # of the room that is taken in each; the smaller their sum, the more alike the shares
    )
    # how far each reaches, as the negative index behind its last thing: of plans otherwise alike
    # the fuller shares come first
    ends: tuple[int, ...]


def evenly_shared(
    units: Sequence[float], capacity: float, idle: Sequence[bool] = ()
) -> tuple[range, ...]:
    """Things in their order, in as few shares as possible, these as alike as possible; the indices
    of each share's things.

    Args:
        units: the room that each takes; one that takes more than `capacity` has a share of its own.
        idle: whether a thing had better not be alone; such things get no share of their own if they
            fit into another.
    """
    count = len(units)
    idle = idle or (False,) * count
    best = [_Plan(0, 0, 0, ())] * (count + 1)
    for start in reversed(range(count)):
        plans, taken = [], 0.0
        for end in range(start + 1, count + 1):
            taken += units[end - 1]
            if taken > capacity and end > start + 1:
                break
            rest = best[end]
            plans.append(
                _Plan(
                    1 + rest.shares,
                    all(idle[start:end]) + rest.idle,
                    taken**2 + rest.squares,
                    (-end, *rest.ends),
                )
            )
        best[start] = min(plans)
    ends = [-end for end in best[0].ends]
    return tuple(range(start, end) for start, end in zip([0, *ends], ends, strict=False))
