"""What a leaflet is made of: headings, paragraphs, steps; and how blocks are shared out among
pages.

A block has the width of a phone page between its margins.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from math import fsum
from typing import NamedTuple

from cardgen.pages.layout import Block, Drawn, draw_number, draw_prose, paragraph, together
from cardgen.pages.theme import (
    GOLD,
    GREY,
    HEIGHT,
    MARGIN,
    NAVY,
    RED,
    ROOM,
    WHITE,
    Background,
    Theme,
    middle_rise,
)
from cardgen.pdf.draw import BOLD, Box, Page, mm, shrink

TOP, BOTTOM = 21.5 * mm, HEIGHT - 5 * mm  # between them lie a page's blocks
_LEADING = 1.23


def _theme(size: float) -> Theme:
    return Theme(
        size, size * _LEADING, 3.2 * mm, 2.95 * mm, 8.8 * mm, rise=middle_rise(_LEADING), number=12
    )


THEMES = tuple(
    map(_theme, (13.0, 12.5, 12.0, 11.6, 11.2))
)  # of running text: the largest at which a section needs no further page
_QUIET = _theme(12)
_GAP, _LEAST_GAP = THEMES[0].gap, 1.8 * mm  # between blocks: as a rule, and where a page is full
_GAP_ABOVE_HEAD, _GAP_BELOW_HEAD = 5.6 * mm, 1.5 * mm
_SPREAD = 1.7  # gaps grow by this factor at most where a page has room to spare
_LOZENGE_INDENT = 5 * mm
SHORT = 0.5  # share of a page below which a section had better share one
_TRIALS = 8  # heights that are tried between equal pages and full ones
_GOLD_PAD = 3.5 * mm, 1.8 * mm  # around words on gold: left and right, above and below


class Head(NamedTuple):
    """A heading; stays with the block below it."""

    text: str

    @property
    def _theme(self) -> Theme:
        size = shrink(f"*{self.text}*", 16, ROOM, 12)
        return Theme(size, size * 1.15, 0, 0, 0, bold=True)

    @property
    def height(self) -> float:
        return self._theme.height(self.text, ROOM)

    def draw(self, page: Page, y: float) -> None:
        draw_prose(page, self._theme, self.text, MARGIN, y, ROOM)


def title(text: str, facts: str) -> Drawn:
    """What stands at the top of the first page: another name of the game, if it has one, and a
    line of facts.
    """
    above = Drawn(18.5, lambda page, y: page.text(MARGIN, y + 12, text, 15, BOLD, RED, room=ROOM))
    return together([above, aside(facts)]) if text else aside(facts)


def aside(markup: str) -> Drawn:
    """Running text, smaller and grey."""
    return paragraph(_QUIET, markup, MARGIN, ROOM, GREY)


class Para(NamedTuple):
    """Running text; on gold, what mustn't be overlooked."""

    markup: str
    theme: Theme = THEMES[0]
    on_gold: bool = False

    @property
    def _pad(self) -> tuple[float, float]:
        return _GOLD_PAD if self.on_gold else (0.0, 0.0)

    @property
    def height(self) -> float:
        aside, above = self._pad
        return self.theme.height(self.markup, ROOM - 2 * aside) + 2 * above

    def draw(self, page: Page, y: float) -> None:
        aside, above = self._pad
        if self.on_gold:
            page.rect(Box(MARGIN, y, ROOM, self.height), GOLD, radius=2.4 * mm)
        draw_prose(page, self.theme, self.markup, MARGIN + aside, y + above, ROOM - 2 * aside)


class Step(NamedTuple):
    """One of several steps: its number in a disc; without a number, a small lozenge."""

    markup: str
    number: int = 0
    theme: Theme = THEMES[0]

    @property
    def _indent(self) -> float:
        return self.theme.indent if self.number else _LOZENGE_INDENT

    @property
    def height(self) -> float:
        return self.theme.height(self.markup, ROOM - self._indent)

    def draw(self, page: Page, y: float) -> None:
        middle = y + self.theme.leading / 2
        if self.number:
            draw_number(
                page,
                Background(NAVY, WHITE),
                self.theme,
                self.number,
                MARGIN + self.theme.disc,
                middle,
            )
        else:
            x, r = MARGIN + 1.7 * mm, 1.35 * mm
            page.polygon([(x - r, middle), (x, middle - r), (x + r, middle), (x, middle + r)], GOLD)
        draw_prose(page, self.theme, self.markup, MARGIN + self._indent, y, ROOM - self._indent)


class Leaf(NamedTuple):
    """A page: its title, its blocks with their upper edges."""

    title: str
    placed: tuple[tuple[float, Block], ...]


def steps(markups: Sequence[str], first: int = 1) -> list[Block]:
    return [Step(markup, number) for number, markup in enumerate(markups, first)]


def lay_out(title: str, blocks: Sequence[Block], least: int = 1) -> list[Leaf]:
    """The pages of a section: as few as it takes, then with the tallest figures, the largest type,
    the widest gaps.

    least: as many as there are to be, where there is room.
    A block that is ``joined`` stays on the page of the block above it; one with a method ``lower``
    has a lower self.

    Raises:
        ValueError: a block is taller than a page.
    """
    lower = [getattr(block, "lower", lambda block=block: block)() for block in blocks]
    for pages in range(min(least, len(blocks)), len(blocks) + 1):
        for some, theme, tight in product((blocks, lower), THEMES, (1.0, _LEAST_GAP / _GAP)):
            themed = [
                block._replace(theme=theme) if isinstance(block, Para | Step) else block
                for block in some
            ]
            parts = _shared(themed, pages, tight)
            if parts:
                return [_leaf(title, part) for part in parts]
    raise ValueError(f"“{title}” has a block that is taller than a page")


def joined(sections: Sequence[tuple[str, Sequence[Block]]]) -> list[tuple[str, Sequence[Block]]]:
    """The sections; a short one joins the one before it where both take a page fewer then, its
    title as a heading.
    """
    out: list[tuple[str, Sequence[Block]]] = []
    for title, blocks in sections:
        if out and min(map(fullness, (blocks, out[-1][1]))) < SHORT:
            first, before = out[-1]
            both = one_section(before, title, blocks)
            if len(lay_out(first, both)) < len(lay_out(first, before)) + len(
                lay_out(title, blocks)
            ):
                out[-1] = first, both
                continue
        out.append((title, blocks))
    return out


def one_section(before: Sequence[Block], title: str, blocks: Sequence[Block]) -> list[Block]:
    """The blocks of two sections as those of the first."""
    return [*before, *([] if isinstance(blocks[0], Head) else [Head(title)]), *blocks]


def fullness(blocks: Sequence[Block]) -> float:
    """How much of a page they take, as a share."""
    return _height(blocks, 1) / (BOTTOM - TOP)


def _shared(blocks: Sequence[Block], pages: int, tight: float) -> list[list[Block]]:
    """The blocks on so many pages, as equal as possible; nothing if they don't fit."""
    room, equal = BOTTOM - TOP, _height(blocks, tight) / pages
    if equal > room:
        return []
    for share in range(_TRIALS + 1):
        most = equal + (room - equal) * share / _TRIALS
        parts: list[list[Block]] = [[]]
        for block in _kept_together(blocks):
            if parts[-1] and _height([*parts[-1], *block], tight) > most:
                parts.append([])
            parts[-1] += block
        if len(parts) <= pages and all(_height(part, tight) <= room for part in parts):
            return parts
    return []


def _kept_together(blocks: Sequence[Block]) -> list[list[Block]]:
    """A heading with the block below it, a joined block with the one above."""
    out: list[list[Block]] = []
    for block in blocks:
        if out and (isinstance(out[-1][-1], Head) or getattr(block, "joined", False)):
            out[-1].append(block)
        else:
            out.append([block])
    return out


def _gaps(blocks: Sequence[Block]) -> list[float]:
    return [
        (
            _GAP_ABOVE_HEAD
            if isinstance(below, Head)
            else _GAP_BELOW_HEAD
            if isinstance(above, Head)
            else _GAP
        )
        for above, below in pairwise(blocks)
    ]


def _height(blocks: Sequence[Block], tight: float) -> float:
    return fsum(block.height for block in blocks) + fsum(_gaps(blocks)) * tight


def _leaf(title: str, blocks: Sequence[Block]) -> Leaf:
    gaps = _gaps(blocks)
    free = BOTTOM - TOP - fsum(block.height for block in blocks)
    factor = min(_SPREAD, free / fsum(gaps)) if gaps else 1
    placed, y = [], TOP
    for block, gap in zip(blocks, [*gaps, 0.0], strict=True):
        placed.append((y, block))
        y += block.height + gap * factor
    return Leaf(title, tuple(placed))
