"""How things are placed: blocks and columns, what is shared out over pages, tables.

A block knows its height before it is drawn, so that a page can be composed.  Make one with
`paragraph`, `unmarked`, `step` or, around a drawing of one's own, `Drawn`; anything else with a
height and a method ``draw`` is a block too.  Then stack them on a page (`stack`), or share them out
to pages (`over_pages`)::

    blocks = [step(style, theme, number, markup, x, width) for number, markup in enumerate(…, 1)]
    for shown in over_pages(blocks, room, theme.gap):
        stack(new_page(), shown, top, theme.gap)

A column is a cursor that knows its page, its place, and how text is set there; what is drawn into
it moves it on::

    column = Column(page, style, x, y, width, bottom)
    column.steps(markups)
    draw_something(page, column.take(12 * mm, 2 * mm))
    column.prose(markup)
    draw_the_rest(page, column.rest)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import Generic, NamedTuple, Protocol, TypeVar

from cardgen.pages.theme import GREY, HAIR, INK, Background, Style, Theme, inks, theme_of
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Kind, Line, Page, fonts, wrap_anywhere

# -- blocks


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
    marked = theme.marked(markup)

    def draw(page: Page, y: float) -> None:
        base = y + theme.size * theme.rise
        page.prose(x, base, width, marked, theme.size, theme.leading, colour)

    return Drawn(theme.height(markup, width), draw)


def draw_number(
    page: Page, background: Background, theme: Theme, number: int, x: float, y: float
) -> None:
    """A step's number on a disc around (x, y)."""
    size = theme.number or theme.size
    background.disc(page, x, y, theme.disc)
    page.text(x, y + size * CAP_HEIGHT / 2, str(number), size, BOLD, background.ink, "centre")


def step(style: Style, theme: Theme, number: int, markup: str, x: float, width: float) -> Drawn:
    """A numbered sentence."""
    words = paragraph(theme, markup, x + theme.indent, width - theme.indent)

    def draw(page: Page, y: float) -> None:
        middle = y + theme.size * theme.rise - theme.size * CAP_HEIGHT / 2
        with page.tag("LI"):
            with page.tag("Lbl"):
                draw_number(page, inks(style).key, theme, number, x + theme.disc, middle)
            with page.tag("LBody"):
                words.draw(page, y)

    return Drawn(words.height, draw)


def centred(theme: Theme, lines: Sequence[Line], x: float, colour: str = INK) -> Drawn:
    """Lines around x, as `wrap` or `balanced` break them."""

    def draw(page: Page, y: float) -> None:
        with page.tag("P"):
            for i, line in enumerate(lines):
                base = y + i * theme.leading + theme.size * theme.rise
                left = x - fsum(fonts.width(text, theme.size, font) for font, text in line) / 2
                for k, (font, text) in enumerate(line, 1):
                    ends = k == len(line)
                    left += page.text(left, base, text, theme.size, font, colour, ends=ends)

    return Drawn(len(lines) * theme.leading, draw)


def unmarked(theme: Theme, text: str, x: float, width: float, colour: str = INK) -> Drawn:
    """A text without marks in the theme's font: a word that is too wide for a line is broken."""
    lines = wrap_anywhere(text, theme.size, width, theme.font)

    def draw(page: Page, y: float) -> None:
        with page.tag("P"):
            for i, line in enumerate(lines):
                base = y + i * theme.leading + theme.size * theme.rise
                page.text(x, base, line, theme.size, theme.font, colour)

    return Drawn(len(lines) * theme.leading, draw)


def titled(block: Drawn) -> Drawn:
    """The same block, as what stands below it is called."""
    return heard(block, "", "H2")


def heard(block: Drawn, says: str, kind: Kind = "P") -> Drawn:
    """The same block, as something of a kind.  says: the words that are heard in place of its own,
    if any.
    """

    def draw(page: Page, y: float) -> None:
        with page.tag(kind, full=says):
            block.draw(page, y)

    return block._replace(draw=draw)


class LegendEntry(NamedTuple):
    """A mark and what it means."""

    width: float  # of the mark
    draw: Callable[[Page, float, float], object]  # draws it around (x, y)
    text: str
    heard: str = ""  # what the mark is called where it is heard; empty: by its meaning


def legend(
    theme: Theme,
    entries: Sequence[LegendEntry],
    x: float,
    width: float,
    behind: float,
    colour: str = GREY,
) -> Drawn:
    """Marks and their meanings, as many on a line as fit, the theme's gap between two.  behind:
    from a mark to its text.
    """
    placed: list[tuple[float, int, LegendEntry]] = []  # each entry with its x and its line
    at, lines = 0.0, 0
    for entry in entries:
        wide = entry.width + behind + fonts.width(entry.text, theme.size, theme.font)
        if not lines or at + wide > width:
            at, lines = 0.0, lines + 1
        placed.append((x + at, lines - 1, entry))
        at += wide + theme.gap

    def draw(page: Page, y: float) -> None:
        if not placed:
            return
        for left, line, entry in placed:
            base = y + line * theme.leading + theme.size * theme.rise
            says = f"{entry.heard}: {entry.text}"
            with page.tag("LI" if entry.heard else "Artifact"), page.tag("LBody", full=says):
                entry.draw(page, left + entry.width / 2, base - CAP_HEIGHT * theme.size / 2)
                left += entry.width + behind
                page.text(left, base, entry.text, theme.size, theme.font, colour)

    return Drawn(lines * theme.leading, draw)


def free(height: float) -> Drawn:
    """Nothing, which takes room too."""
    return Drawn(height, lambda page, y: None)


# -- one below the other


def stacked_height(blocks: Sequence[Drawn], gap: float = 0) -> float:
    """How much of a page blocks take one below the other; what is to be free above the first
    doesn't count.
    """
    heights = fsum(block.height + gap for block in blocks) - gap
    return heights + fsum(block.above for block in blocks[1:])


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


# -- shared out


class _Shares(NamedTuple):
    """Shares from some thing to the last; of two the smaller one is better."""

    shares: int
    idle: int  # how many of them hold idle things alone
    squares: float  # of the room taken in each; the smaller their sum, the more alike the shares
    # How far each reaches, as the negative index behind its last thing: of those otherwise alike
    # the fuller shares come first.
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
    best = [_Shares(0, 0, 0, ())] * (count + 1)
    for start in reversed(range(count)):
        ways, taken = [], 0.0
        for end in range(start + 1, count + 1):
            taken += units[end - 1]
            if taken > capacity and end > start + 1:
                break
            shares, idles, squares, ends = best[end]
            idles += all(idle[start:end])
            ways.append(_Shares(1 + shares, idles, taken**2 + squares, (-end, *ends)))
        best[start] = min(ways)
    stops = [-end for end in best[0].ends]
    return tuple(range(start, stop) for start, stop in zip([0, *stops], stops, strict=False))


def over_pages(blocks: Sequence[Drawn], room: float, gap: float = 0) -> list[Sequence[Drawn]]:
    """Blocks over as few pages as they need, those about equally full.  room: height of a page;
    none of the blocks is higher.
    """
    shares = evenly_shared([block.height + gap for block in blocks], room + gap)
    return [blocks[share.start : share.stop] for share in shares]


def fewest_pages(
    ways: Iterable[Sequence[Drawn]], room: float, gap: float = 0
) -> list[Sequence[Drawn]]:
    """The same content set in several ways, the best first: the first way that no other needs
    fewer pages than, shared out by `over_pages`.
    """
    return min((over_pages(blocks, room, gap) for blocks in ways), key=len)


# -- what fits

Fitted = TypeVar("Fitted")


def first_fitting(ways: Iterable[Fitted], fits: Callable[[Fitted], bool]) -> Fitted:
    """The first of some ways, such as sizes from the largest down, that fits; else the last
    one.
    """
    for way in ways:
        if fits(way):
            break
    return way


def sizes_down(largest: float, least: float, step: float) -> list[float]:
    """Sizes of type to try, the largest first."""
    return [largest - i * step for i in range(int((largest - least) / step) + 1)]


# -- columns


@dataclass(slots=True)
class Column:
    """Where the next thing on a page is drawn."""

    page: Page
    style: Style
    x: float  # where the next thing begins
    y: float
    w: float
    bottom: float = 0  # where the column ends
    type: Theme | None = None  # how text is set; None: as in this reader's rounds

    @classmethod
    def within(cls, page: Page, style: Style, box: Box) -> Column:
        """A column that fills a box."""
        return cls(page, style, box.x, box.y, box.w, box.bottom)

    @property
    def theme(self) -> Theme:
        return self.type or theme_of(self.style)

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def rest(self) -> Box:
        """What is left of the column."""
        return Box(self.x, self.y, self.w, self.bottom - self.y)

    def beside(self, left: float = 0, right: float = 0) -> Column:
        """A column from here down, narrower by what is beside it; this one doesn't move on with
        it.
        """
        return replace(self, x=self.x + left, w=self.w - left - right)

    def take(self, height: float, gap: float = 0) -> Box:
        """The next `height` points for a drawing, and a gap below them."""
        box = Box(self.x, self.y, self.w, height)
        self.y += height + gap
        return box

    def prose(self, markup: str, gap: float = 0) -> float:
        """A paragraph, and a gap below it.  Returns the new y."""
        self.y = stack(self.page, [paragraph(self.theme, markup, self.x, self.w)], self.y, gap)
        return self.y

    def steps(self, markups: Sequence[str], first: int = 1) -> float:
        """Numbered sentences, the theme's gap below each.  Returns the new y."""
        numbered, theme = enumerate(markups, first), self.theme
        blocks = [step(self.style, theme, i, markup, self.x, self.w) for i, markup in numbered]
        self.y = stack(self.page, blocks, self.y, theme.gap)
        return self.y

    def steps_height(self, markups: Sequence[str]) -> float:
        """How far `steps` would move the column on."""
        theme = self.theme
        return fsum(theme.height(markup, self.w - theme.indent) + theme.gap for markup in markups)

    def prose_height(self, markups: Sequence[str]) -> float:
        """How far paragraphs with the theme's gap below each would move it on."""
        return fsum(self.theme.height(markup, self.w) + self.theme.gap for markup in markups)


# -- tables: cells side by side, each with its own way to fill its place in a row

Item = TypeVar("Item")  # what a row is about


class Cell(NamedTuple, Generic[Item]):
    """A column of a table."""

    width: float
    draw: Callable[[Box, Item], object] | None = None  # fills its place; None: nothing is there
    label: str = ""  # above it


def places(cells: Sequence[Cell[Item]], box: Box) -> Iterator[tuple[Cell[Item], Box]]:
    """Cells and their places in a row."""
    for i, cell in enumerate(cells):
        left = fsum(before.width for before in cells[:i])
        yield cell, box._replace(x=box.x + left, w=cell.width)


def draw_row(page: Page, cells: Sequence[Cell[Item]], item: Item, box: Box, rule: float) -> None:
    """A row, and a line of so many points below it."""
    for cell, place in places(cells, box):
        if cell.draw:
            cell.draw(place, item)
    page.line(box.x, box.bottom, box.right, box.bottom, HAIR, rule)


def side_by_side(
    items: Sequence[Item], columns: int, box: Box, between: float
) -> Iterator[tuple[Sequence[Item], Box]]:
    """Items, shared out to columns one after the other, and the place of each column.

    between: free between two.
    """
    rows = -(-len(items) // columns)
    wide = (box.w - between * (columns - 1)) / columns
    for i in range(columns):
        yield items[i * rows : (i + 1) * rows], box._replace(x=box.x + i * (wide + between), w=wide)
