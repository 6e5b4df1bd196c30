"""What a leaflet is made of: headings, paragraphs, steps, notes; and how blocks are shared out among pages.

A block has the width of a phone page between its margins.  Lengths are points; the origin is the page's top left corner,
y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from math import fsum
from typing import NamedTuple, Protocol

from cardgen.pages.theme import GOLD, GREY, HEIGHT, INK, MARGIN, NAVY, RED, ROOM, WHITE
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, mm, shrink, wrap

TOP, BOTTOM = 21.5 * mm, HEIGHT - 5 * mm
"""Between them lie a page's blocks."""

SIZES = (13.0, 12.5, 12.0, 11.6)
"""Of running text: the largest at which a section needs no further page."""

_LEADING = 1.23
_INDENT = 8.8 * mm
_GAP, _LEAST_GAP = 3.2 * mm, 1.8 * mm
"""Between blocks: as a rule, and where a page is full."""

_GAP_ABOVE_HEAD, _GAP_BELOW_HEAD = 5.6 * mm, 1.5 * mm
_SPREAD = 1.7
"""Gaps grow by this factor at most where a page has room to spare."""


class Block(Protocol):
    """A part of a leaflet.

    One that is ``joined`` stays on the page of the block above it; one with a method ``lower`` has a lower self.
    """

    def height(self, size: float) -> float:
        """Its height in points; size: of running text."""
        ...

    def draw(self, page: Page, y: float, size: float) -> None:
        """Draw it with its upper edge at y."""
        ...


def _lines(markup: str, size: float, room: float) -> float:
    return len(wrap(markup, size, room)) * size * _LEADING


def _prose(page: Page, x: float, y: float, room: float, markup: str, size: float, colour: str = INK) -> None:
    """Running text with the upper edge of its first line at y."""
    page.prose(x, y + size * (_LEADING + CAP_HEIGHT) / 2, room, markup, size, size * _LEADING, colour)


class Head(NamedTuple):
    """A heading; stays with the block below it."""

    text: str

    def _size(self) -> float:
        return shrink(f"*{self.text}*", 16, ROOM, 12)

    def height(self, size: float) -> float:
        return len(wrap(f"*{self.text}*", self._size(), ROOM)) * self._size() * 1.15

    def draw(self, page: Page, y: float, size: float) -> None:
        own = self._size()
        page.prose(MARGIN, y + own * 0.9, ROOM, f"*{self.text}*", own, own * 1.15)


class Title(NamedTuple):
    """What stands at the top of the first page: another name of the game, and a line of facts."""

    text: str
    facts: str

    def height(self, size: float) -> float:
        return (18.5 if self.text else 0) + _lines(self.facts, 12, ROOM)

    def draw(self, page: Page, y: float, size: float) -> None:
        if self.text:
            page.text(MARGIN, y + 12, self.text, 15, BOLD, RED, room=ROOM)
            y += 18.5
        _prose(page, MARGIN, y, ROOM, self.facts, 12, GREY)


class Para(NamedTuple):
    """Running text; quiet: smaller and grey."""

    markup: str
    quiet: bool = False

    def height(self, size: float) -> float:
        return _lines(self.markup, self._size(size), ROOM)

    def draw(self, page: Page, y: float, size: float) -> None:
        _prose(page, MARGIN, y, ROOM, self.markup, self._size(size), GREY if self.quiet else INK)

    def _size(self, size: float) -> float:
        return 12 if self.quiet else size


class Step(NamedTuple):
    """One of several steps: its number in a disc; without a number, a small lozenge."""

    markup: str
    number: int = 0

    def height(self, size: float) -> float:
        return _lines(self.markup, size, ROOM - self._indent)

    def draw(self, page: Page, y: float, size: float) -> None:
        middle = y + size * _LEADING / 2
        if self.number:
            radius = 2.95 * mm
            page.circle(MARGIN + radius, middle, radius, NAVY)
            page.text(MARGIN + radius, middle + 12 * CAP_HEIGHT / 2, str(self.number), 12, BOLD, WHITE, "centre")
        else:
            x, r = MARGIN + 1.7 * mm, 1.35 * mm
            page.polygon([(x - r, middle), (x, middle - r), (x + r, middle), (x, middle + r)], GOLD)
        _prose(page, MARGIN + self._indent, y, ROOM - self._indent, self.markup, size)

    @property
    def _indent(self) -> float:
        return _INDENT if self.number else 5 * mm


class Note(NamedTuple):
    """What mustn't be overlooked, on gold."""

    markup: str

    def height(self, size: float) -> float:
        return _lines(self.markup, size, ROOM - 7 * mm) + 3.6 * mm

    def draw(self, page: Page, y: float, size: float) -> None:
        page.rect(Box(MARGIN, y, ROOM, self.height(size)), GOLD, radius=2.4 * mm)
        _prose(page, MARGIN + 3.5 * mm, y + 1.8 * mm, ROOM - 7 * mm, self.markup, size)


class Leaf(NamedTuple):
    """A page: its title, its text size, its blocks with their upper edges."""

    title: str
    size: float
    placed: tuple[tuple[float, Block], ...]


def steps(markups: Sequence[str]) -> tuple[Step, ...]:
    """Numbered from 1."""
    return tuple(Step(markup, number) for number, markup in enumerate(markups, 1))


def lay_out(title: str, blocks: Sequence[Block]) -> list[Leaf]:
    """The pages of a section: as few as it takes, then with the tallest figures, the largest type, the widest gaps.

    Raises:
        ValueError: a block is taller than a page.
    """
    lower = [getattr(block, "lower", lambda block=block: block)() for block in blocks]
    for pages in range(1, len(blocks) + 1):
        for some, size, tight in product((blocks, lower), SIZES, (1.0, _LEAST_GAP / _GAP)):
            parts = _shared(some, pages, size, tight)
            if parts:
                return [_leaf(title, part, size) for part in parts]
    raise ValueError(f"“{title}” has a block that is taller than a page")


def _shared(blocks: Sequence[Block], pages: int, size: float, tight: float) -> list[list[Block]]:
    """The blocks on so many pages, as equal as possible; nothing if they don't fit."""
    room, equal = BOTTOM - TOP, _height(blocks, size, tight) / pages
    if equal > room:
        return []
    for share in range(_TRIALS + 1):
        most = equal + (room - equal) * share / _TRIALS
        parts: list[list[Block]] = [[]]
        for block in _kept_together(blocks):
            if parts[-1] and _height([*parts[-1], *block], size, tight) > most:
                parts.append([])
            parts[-1] += block
        if len(parts) <= pages and all(_height(part, size, tight) <= room for part in parts):
            return parts
    return []


_TRIALS = 8
"""Heights that are tried between equal pages and full ones."""


def _kept_together(blocks: Sequence[Block]) -> list[list[Block]]:
    """A heading with the block below it, a joined block with the one above."""
    out: list[list[Block]] = []
    for block in blocks:
        if out and (isinstance(out[-1][-1], Head) or getattr(block, "joined", False)):
            out[-1].append(block)
        else:
            out.append([block])
    return out


def _gap(above: Block, below: Block) -> float:
    if isinstance(below, Head):
        return _GAP_ABOVE_HEAD
    return _GAP_BELOW_HEAD if isinstance(above, Head) else _GAP


def _gaps(blocks: Sequence[Block]) -> list[float]:
    return [_gap(above, below) for above, below in pairwise(blocks)]


def _height(blocks: Sequence[Block], size: float, tight: float) -> float:
    return fsum(block.height(size) for block in blocks) + fsum(_gaps(blocks)) * tight


def _leaf(title: str, blocks: Sequence[Block], size: float) -> Leaf:
    gaps = _gaps(blocks)
    free = BOTTOM - TOP - fsum(block.height(size) for block in blocks)
    factor = min(_SPREAD, free / fsum(gaps)) if gaps else 1
    placed, y = [], TOP
    for block, gap in zip(blocks, [*gaps, 0.0], strict=True):
        placed.append((y, block))
        y += block.height(size) + gap * factor
    return Leaf(title, size, tuple(placed))
