"""The results of a game: for paper, for a phone's page, or as a picture of 4 × 5 for the chat; at
the head of each page a navy plate with gold rules.  What other reports share is here too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from cardgen.pages.chart import (
    LEADING,
    STEPS,
    Chart,
    ChartType,
    called,
    called_together,
    draw_chart,
    draw_swatch,
)
from cardgen.pages.large import large_type
from cardgen.pages.layout import (
    Drawn,
    first_fitting,
    sizes_down,
    stack,
    stacked_height,
    together,
)
from cardgen.pages.parts import covers
from cardgen.pages.theme import (
    CREAM,
    EDGE,
    GOLD,
    GREY,
    HAIR,
    HEIGHT,
    INK,
    NAVY,
    ON_GOLD,
    PAPER,
    PAPERS,
    WHITE,
    WIDTH,
    tone_of,
)
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    Box,
    Document,
    Finished,
    Page,
    Properties,
    fonts,
    mm,
    narrowest,
    wrap_anywhere,
)

# -- the page


class Format(StrEnum):
    """What a page of results is for."""

    PAPER = "sheet"
    PHONE = "phone"
    PICTURE = "picture"


class ReportLook(NamedTuple):
    """How who reads it wants a report."""

    large: bool = False
    night: bool = False  # what isn't printed is dark
    low_ink: bool = False  # no large dark areas


PLAIN = ReportLook()


def page_size(format_: Format, paper: str) -> tuple[float, float]:
    """Width and height; paper: a key of `PAPERS`, for what is printed."""
    if format_ is Format.PAPER:
        return PAPERS[paper]
    return (WIDTH, HEIGHT) if format_ is Format.PHONE else (270.0, 337.5)


def new_page(
    document: Document, format_: Format, paper: str = "", look: ReportLook = PLAIN
) -> Page:
    """The document's next page, with what is behind everything where it isn't printed; paper: as
    for `page_size`.
    """
    tone = tone_of(look.night and format_ is not Format.PAPER, look.low_ink)
    page = document.page(*page_size(format_, paper), tone=tone)
    if format_ is not Format.PAPER:
        page.rect(Box(0, 0, page.width, page.height), PAPER)
    return page


# -- the plate at its head

_DOT = " · "
_PALE = "#D9DFEE"  # lines on a plate


class Plate(NamedTuple):
    """What a plate says."""

    title: str
    lines: tuple[str, ...] = ()  # below the title
    tag: str = ""  # on gold; may be empty
    quiet: bool = False  # the tag isn't on gold, but on cream


class PlateType(NamedTuple):
    """Measures of a plate."""

    height: float
    title: float  # size of type
    line: float  # that of the lines below the title
    pad: float = 4.8 * mm  # left and right of the words
    free: float = 5 * mm  # above and below them, together, at least
    # in units of `line`: from line to line, from the last one to the tag, and the tag's height
    leading: float = 1.45
    to_tag: float = 0.65
    tag: float = 1.45
    # as shares of the height: the sun's radius, and where its centre is; a high sun leaves all the
    # width to the tag
    sun: float = 0.31
    sun_at: float = 0.5


# on paper, and on a phone
WIDE = PlateType(32 * mm, 27, 11.5)
NARROW = PlateType(34 * mm, 17.5, 11, leading=1.3, sun=0.23, sun_at=0.36)


def narrow_plate(plate: Plate, width: float) -> PlateType:
    """`NARROW`, or lower where neither the title nor a line below it has to be broken."""
    room = width - 2 * NARROW.pad - 2 * NARROW.height * NARROW.sun - 3 * mm
    titles = _title_lines(plate.title, NARROW.title, room)[0]
    lines = [part for line in plate.lines for part in _parted(line, NARROW.line, room)]
    if len(titles) > 1 or len(lines) > len(plate.lines):
        return NARROW
    return NARROW._replace(height=28 * mm, sun=0.25)


def _draw_empty_plate(page: Page, box: Box) -> None:
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
    _draw_empty_plate(page, box)
    radius = box.h * sizes.sun
    medal, middle = box.right - radius - 4.5 * mm, box.y + box.h * sizes.sun_at
    page.art(covers.sun(), medal, middle, radius / covers.SUN_RADIUS, inline=True)

    # The title and the lines below it, around the middle of the plate.
    left, room = box.x + sizes.pad, medal - radius - 3 * mm - box.x - sizes.pad
    titles, size = _title_lines(plate.title, sizes.title, room)
    lines = [part for line in plate.lines if line for part in _parted(line, sizes.line, room)]
    to_tag, step = sizes.line * sizes.to_tag, sizes.line * sizes.leading
    under = sizes.leading * len(lines) + (sizes.to_tag + sizes.tag if plate.tag else 0)
    rest = sizes.line * under
    tall = CAP_HEIGHT + 1.1 * (len(titles) - 1)
    size = min(size, (box.h - sizes.free - rest) / tall)
    base = box.y + (box.h - size * tall - rest) / 2 + size * CAP_HEIGHT
    with page.tag("H1"):
        for i, title in enumerate(titles):
            base += size * 1.1 if i else 0
            page.text(left, base, title, size, BOLD, WHITE)
    for line in lines:
        base += step
        page.text(left, base, line, sizes.line, colour=_PALE, room=room)

    # The tag, below the sun if it is low enough.
    if plate.tag:
        if base + to_tag > middle + radius:
            room = box.right - sizes.pad - left
        words, size = fonts.fit(plate.tag, sizes.line, room - 3 * mm, BOLD)
        wide = fonts.width(words, size, BOLD) + 3 * mm
        tag = Box(left, base + to_tag, wide, sizes.line * sizes.tag)
        page.rect(tag, CREAM if plate.quiet else GOLD, radius=1.1 * mm)
        ink = INK if plate.quiet else ON_GOLD
        page.text(tag.cx, tag.base(size), words, size, BOLD, ink, "centre")
    return box.bottom


def _parted(line: str, size: float, room: float) -> list[str]:
    """A line, or two where it is too long and has a `_DOT` to be broken at."""
    parts = line.split(_DOT)
    if fonts.width(line, size) <= room or len(parts) == 1:
        return [line]
    cut = len(parts) - 1
    while cut > 1 and fonts.width(_DOT.join(parts[:cut]), size) > room:
        cut -= 1
    return [_DOT.join(parts[:cut]), _DOT.join(parts[cut:])]


def _title_lines(title: str, size: float, room: float) -> tuple[list[str], float]:
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


# -- ranked tables, on any page of results


def column_widths(
    heads: Iterable[str],
    rows: Sequence[Sequence[str]],
    head_size: float,
    size: float,
    font: str = BOLD,
    head_font: str = REGULAR,
) -> list[float]:
    """How wide the columns below these headings are; rows may have more cells."""
    return [
        max(
            [
                fonts.width(head, head_size, head_font),
                *(fonts.width(row[i], size, font) for row in rows),
            ]
        )
        for i, head in enumerate(heads)
    ]


def right_ends(right: float, widths: Sequence[float], gap: float) -> list[float]:
    """The right ends of columns of these widths, the last one at `right`; before them, where
    what stands left of all of them has to end.
    """
    ends = accumulate(reversed(widths), lambda end, width: end - width - gap, initial=right)
    return list(ends)[::-1]


def draw_ranked_box(
    page: Page,
    box: Box,
    first: bool,
    fill: str = WHITE,
    edge: str | None = HAIR,
    radius: float = 1.2 * mm,
) -> None:
    """What is behind a line of a ranked table: who is first is on cream with a golden edge."""
    if first:
        page.rect(box, CREAM, GOLD, 0.9, radius)
    else:
        page.rect(box, fill, edge, 0.35, radius)


# -- large print: entry by entry, on as many pages as it takes


class LargeEntry(NamedTuple):
    """A line of a table: what it is about, and its cells."""

    head: str
    cells: Sequence[str]
    first: bool = False


class LargeReport:
    """A report in large print, put together from above."""

    def __init__(self, document: Document, format_: Format, paper: str, look: ReportLook) -> None:
        width, self._height = page_size(format_, paper)
        self._new_page = partial(new_page, document, format_, paper, look)
        self._language = document.properties.language
        self._on_phone = format_ is Format.PHONE
        self._type = large_type(width, self._on_phone)
        # each given the height of a chart
        self._blocks: list[Callable[[float], Drawn]] = []

    def add(self, head: str, lines: Sequence[str] = (), gold: bool = False) -> None:
        plate = self._type.plate(head, lines, gold)
        self._blocks.append(lambda _: plate)

    def entries(self, entries: Iterable[LargeEntry], columns: Sequence[str] = ()) -> None:
        """Each with its cells below it, behind the headings of their columns."""
        for entry in entries:
            cells = list(entry.cells)
            if columns:
                pairs = zip(columns, entry.cells, strict=True)
                cells = [
                    f"{column}: {cell}".replace(" ", "\u00a0") for column, cell in pairs if cell
                ]
            lines = cells if self._on_phone or not columns else [_DOT.join(cells)]
            self.add(entry.head, lines, entry.first)

    def chart(self, chart: Chart, title: str = "") -> None:
        type_, size = self._type, self._type.theme.size
        pad = 2.4 * mm, 0.5 * size
        # A phone has no room for values, which are above.
        share, endings = (0.52, False) if self._on_phone else (0.3, True)
        sizes = ChartType(size, size, 2.4, share, pad, BOLD, endings)
        parts = [type_.words(title)] if title else []
        least = (len(chart.series) * LEADING + STEPS) * size + 2 * pad[1]

        def block(high: float) -> Drawn:
            high = max(high, least)

            def draw(page: Page, y: float) -> None:
                draw_chart(page, Box(type_.left, y, type_.room, high), chart, sizes, self._language)

            return together([*parts, Drawn(high, draw)], type_.theme.gap)

        self._blocks.append(block)

    def pairs(self, title: str, rows: Sequence[Sequence[str]]) -> None:
        """A table of who did how well against whom, below its title: headings, then rows; number,
        name and figures each.
        """
        type_, size, high = self._type, self._type.theme.size, 1.9 * self._type.theme.size
        head = type_.plate(title)
        wide = max(fonts.width(cell, size, BOLD) for row in rows for cell in row[2:]) + 3 * mm
        wide = max(wide, min(16 * mm, 0.55 * type_.room / (len(rows[0]) - 2)))
        number = max(fonts.width(row[0], size, BOLD) for row in rows) + 2.4 * mm
        right, at_name = type_.left + type_.room - 1.6 * mm, type_.left + 1.6 * mm + number
        names = [row[1] for row in rows]
        room = right - wide * (len(rows[0]) - 2) - at_name - 2 * mm

        def draw(page: Page, y: float) -> None:
            head.draw(page, y)
            y += head.height + type_.theme.gap
            for i, row in enumerate(rows):
                box = Box(type_.left, y + i * high, type_.room, high - 0.8)
                if i:
                    draw_ranked_box(page, box, False, WHITE if i % 2 else PAPER)
                base, name = box.base(size), fonts.called(row[1], names, size, room, BOLD)
                with page.tag("TR"):
                    says = " ".join(filter(None, row[:2]))
                    with page.tag("TH", scope="Row" if i else "Column", full=says):
                        page.text(at_name - 2.4 * mm, base, row[0], size, BOLD, align="right")
                        page.text(at_name, base, name, size, BOLD)
                    for k, cell in enumerate(row[2:]):
                        x = right - wide * (len(row) - 3 - k)
                        with page.tag("TD" if i else "TH", scope="" if i else "Column"):
                            page.text(x, base, cell, size, BOLD, align="right")

        block = Drawn(head.height + type_.theme.gap + high * len(rows), draw)
        self._blocks.append(lambda _: block)

    def draw(self, last: Sequence[str] = ()) -> None:
        """All of it, on as few pages as there can be, few of them half empty and the last one not
        nearly so; charts are then about as high as they had better be.  last: lines at the end.
        """
        type_, ends = self._type, [*map(self._type.words, last)]
        room = self._height - 2 * type_.left
        usual = min(room, type_.room * (1.4 if self._on_phone else 0.75))

        def pages(high: float) -> list[list[Drawn]]:
            return type_.pages(self._height, [*(block(high) for block in self._blocks), *ends])

        def cost(high: float) -> tuple[int, int, float]:
            filled = [stacked_height(blocks, type_.theme.gap) / room for blocks in pages(high)]
            bare = sum(share < 0.66 for share in filled[:-1]) + (filled[-1] < 0.2)
            return len(filled), bare, abs(high - usual)

        most = min(1.5 * usual, room - 1.5 * type_.theme.leading)
        high = min(sizes_down(most, 0.5 * usual, 0.05 * usual), key=cost)
        for blocks in pages(high):
            stack(self._new_page(), blocks, type_.left, type_.theme.gap)


# -- one game


class Result(NamedTuple):
    """A line of the standing."""

    place: str  # as it is shown
    name: str  # of a player or a side
    total: str  # as it is shown
    facts: tuple[str, ...]  # cells behind it, as many as `ResultsView.columns`
    key: int  # which line of the chart it is
    first: bool  # shares the first place


class Tile(NamedTuple):
    """Something worth telling.  what: such as “Longest streak”; who: one or more names; how:
    such as “6 in a row”.
    """

    what: str
    who: tuple[str, ...]
    how: str


class ResultsView(NamedTuple):
    """What a page of results shows, in the reader's language."""

    language: str
    title: str  # the largest words
    lines: tuple[str, ...]  # below them, such as game, date and place
    state: str  # such as “Final result” or “After round 7 of 19”
    open: bool  # the game isn't finished
    columns: tuple[str, ...]  # headings behind the total; for narrow pages the first ones alone
    results: tuple[Result, ...]  # first place first
    chart: Chart | None  # None: nothing is played yet
    tiles: tuple[Tile, ...]  # at most four
    foot: str  # such as the pack mark
    total: str  # heading of the totals
    name: str  # heading of the names
    note: str = ""  # below everything, such as the bids of the round that is being played
    stakes: tuple[str, ...] = ()  # who pays whom, behind what a point is worth


class _ResultsSizes(NamedTuple):
    """Measures of a page in one format, in points."""

    margin: float  # around everything
    plate: PlateType  # at the head
    row: float  # most that a line of the standing is high
    word: float  # type of the standing
    small: float  # type of headings and feet
    facts: int  # columns behind the total
    tile: float  # height of a tile; 0: none
    across: int  # tiles beside each other
    chart: ChartType  # sizes of the chart
    least: float  # share of the height that the chart keeps

    @property
    def paid(self) -> float:
        """Type of who pays whom."""
        return max(self.small, 0.8 * self.word)


_PLATE = PlateType(34 * mm, 28, 11.5, pad=4.5 * mm, free=6.4 * mm, leading=1.35, to_tag=1, tag=1.5)
_NARROW = _PLATE._replace(title=19, line=11, to_tag=0.6, sun=NARROW.sun, sun_at=NARROW.sun_at)
_LOW = _PLATE._replace(height=22 * mm, title=16.5, line=8.5)
_SIZES = {
    Format.PAPER: _ResultsSizes(
        15 * mm, _PLATE, 9 * mm, 13, 8.5, 6, 16 * mm, 4, ChartType(8, 10, 1.6, 0.24), 0.3
    ),
    Format.PHONE: _ResultsSizes(
        5 * mm, _NARROW, 7.4 * mm, 12, 11, 1, 11.5 * mm, 1, ChartType(11, 11, 1.3, 0.36), 0.3
    ),
    Format.PICTURE: _ResultsSizes(
        5 * mm, _LOW, 6.8 * mm, 10.5, 8, 2, 12 * mm, 2, ChartType(7, 8.5, 1.3, 0.32), 0.34
    ),
}
_GAP = 0.55  # between blocks, as a share of a line of the standing


def results_pdf(
    view: ResultsView, format_: Format, paper: str = "a4", look: ReportLook = PLAIN
) -> Finished:
    """One page of results, all blocks from top to bottom; the chart takes what the others leave,
    on a phone a page of its own where that is too little.
    """
    title = f"{view.title} · {view.state} · {view.foot}"
    document = Document(Properties(title, view.language, subject=", ".join(view.lines)))
    if look.large and format_ is not Format.PICTURE:
        _draw_large(view, LargeReport(document, format_, paper, look))
        return document.finish()
    page, sizes = new_page(document, format_, paper, look), _SIZES[format_]
    margin, small, plate = sizes.margin, sizes.small, sizes.plate
    area = Box(margin, margin, page.width - 2 * margin, page.height - 2 * margin)
    # Who pays whom is above the foot; on a phone with many players below the standing, or on a page
    # of its own.
    names = [result.name for result in view.results]
    stakes, whole = _stakes(view, names, sizes, area.w), area
    alone = format_ is Format.PHONE and len(stakes) > _MOST_STAKES
    stakes_height = len(stakes) * sizes.paid * _STAKES_LEADING
    if stakes and not alone:
        area = area._replace(h=area.h - stakes_height - 2 * mm)
    lines = view.lines
    if format_ is Format.PHONE:
        lines = tuple(part for line in lines for part in line.split(_DOT))
    words = Plate(view.title, lines, view.state, quiet=view.open)
    y = draw_plate(page, area.x, area.y, area.w, words, plate)

    # As many rows of tiles as leave the chart high enough for its names.
    least = len(names) * sizes.chart.name * LEADING + sizes.chart.small * STEPS + 6 * mm

    def left_by(tile_rows: int) -> float:
        """Height that so many rows of tiles leave to the standing and the chart."""
        return area.h - plate.height - small * 1.6 - tile_rows * (sizes.tile + 1.5 * mm)

    def row_of(tile_rows: int) -> float:
        """Height of a line of the standing, whose lines share the rest with the chart."""
        return min(sizes.row, left_by(tile_rows) * (1 - sizes.least) / (len(names) + 2.2))

    def high_enough(tile_rows: int) -> bool:
        # Up to two tiles are worth a low chart; more of them aren't.
        share = 0.5 if tile_rows * sizes.across > 2 and sizes.across < 4 else 0.3
        chart = left_by(tile_rows) - row_of(tile_rows) * (len(names) + 2.2)
        return not tile_rows or chart >= max(least, area.w * share)

    most = -(-len(view.tiles) // sizes.across)
    tile_rows = first_fitting(range(most, -1, -1), high_enough)
    row, apart = row_of(tile_rows), False
    if format_ is Format.PHONE and view.chart and not tile_rows:
        apart = left_by(0) - row * (len(names) + 2.2) < least
        tile_rows, row = (most, sizes.row) if apart else (0, row)
    tiles = view.tiles[: tile_rows * sizes.across]
    tiles_height = tile_rows * (sizes.tile + 1.5 * mm)
    gap = row * _GAP if tiles else 0

    y = _draw_standing(page, Box(area.x, y + row * _GAP, area.w, 0), view, sizes, row) + row * _GAP
    if apart:
        if alone and y + stakes_height <= whole.bottom - small * 1.6:
            _draw_stakes(page, whole.x, y, stakes, sizes.paid)
            stakes, alone = [], False
        _draw_foot(page, whole, view, small)
        page, y = new_page(document, format_, paper, look), area.y
    chart = Box(area.x, y, area.w, area.bottom - small * 1.6 - tiles_height - y - gap)
    if view.chart is not None:
        chart = chart._replace(h=min(chart.h, chart.w * (1.2 if apart else 0.92)))
        draw_chart(page, chart, view.chart, sizes.chart, view.language)
    _draw_tiles(page, Box(area.x, chart.bottom + gap, area.w, 0), tiles, names, sizes)
    y = whole.bottom - small * 1.6 - stakes_height
    if alone:
        _draw_foot(page, whole, view, small)
        page, y = new_page(document, format_, paper, look), whole.y
    _draw_stakes(page, whole.x, y, stakes, sizes.paid)
    _draw_foot(page, whole, view, small)
    return document.finish()


def _draw_large(view: ResultsView, large: LargeReport) -> None:
    places = [
        LargeEntry(f"{one.place} {one.name}", (one.total, *one.facts), one.first)
        for one in view.results
    ]
    large.add(view.title, (*view.lines, view.state))
    large.entries(places, (view.total, *view.columns))
    if view.chart:
        large.chart(view.chart)
    large.entries([LargeEntry(tile.what, (", ".join(tile.who), tile.how)) for tile in view.tiles])
    if view.stakes:
        large.add(view.stakes[0], view.stakes[1:])
    large.draw([*filter(None, [view.note]), view.foot])


_MOST_STAKES, _STAKES_LEADING = 3, 1.35  # lines below all else on a phone, and from one to the next


def _draw_stakes(page: Page, x: float, y: float, lines: Sequence[str], size: float) -> None:
    if lines:
        with page.tag("P"):
            for i, line in enumerate(lines):
                page.text(x, y + (i + 0.75) * size * _STAKES_LEADING, line, size)


def _stakes(
    view: ResultsView, names: Sequence[str], sizes: _ResultsSizes, room: float
) -> list[str]:
    """Lines that say who pays whom; names are short where whole ones take too many."""
    says = " ".join([*view.stakes[:1], " · ".join(view.stakes[1:])]).strip()
    lines = wrap_anywhere(says, sizes.paid, room, REGULAR) if says else []
    if len(lines) > _MOST_STAKES:
        for name in sorted(names, key=len, reverse=True):
            says = says.replace(name, called(name, names, sizes.paid, 0.25 * room))
        lines = wrap_anywhere(says, sizes.paid, room, REGULAR)
    return lines


def _draw_foot(page: Page, area: Box, view: ResultsView, size: float) -> None:
    base = area.bottom - size * 0.2
    page.text(area.right, base, view.foot, size, colour=GREY, align="right")
    room = area.w - fonts.width(view.foot, size) - 4 * mm
    colour = INK if view.note else GREY
    page.text(area.x, base, view.note or "cardgen", size, colour=colour, room=room)


def _draw_standing(
    page: Page, box: Box, view: ResultsView, sizes: _ResultsSizes, row: float
) -> float:
    """Places, names, totals and what else there is room for, from the top of a box, whose height
    doesn't count.  Returns the lower edge.
    """
    results, small = view.results, sizes.small
    columns = view.columns[: sizes.facts]
    word = min(sizes.word, row * 0.62)
    fact = max(word * 0.86, min(word, small))

    # Columns from the right: facts, totals, and names between these and the places.
    widths = column_widths(columns, [result.facts for result in results], small, fact, REGULAR)
    totals = (fonts.width(result.total, word * 1.12, BOLD) for result in results)
    total = max(fonts.width(view.total, small), *totals)
    place = max(row * 0.8, *(fonts.width(result.place, word, BOLD) for result in results))
    gap = 4.5 * mm if len(columns) > 2 else 2.4 * mm
    at_total, *at_facts = right_ends(box.right - 2 * mm, widths, gap)
    at_name = box.x + 2.0 * mm + place + 7.2 * mm
    room = at_total - total - 2 * mm - at_name

    base = box.y + small
    with page.tag("TR"):
        with page.tag("TH", scope="Column"):
            page.text(at_name, base, view.name, small, colour=GREY)
        for x, text in zip((at_total, *at_facts), (view.total, *columns), strict=True):
            with page.tag("TH", scope="Column"):
                page.text(x, base, text, small, colour=GREY, align="right")
    y = base + small * 0.5
    names = [result.name for result in results]
    for i, result in enumerate(results):
        line = Box(box.x, y + i * row, box.w, row - 0.8)
        edge = EDGE if sizes.facts < 3 else HAIR
        draw_ranked_box(page, line, result.first, edge=edge, radius=1.3 * mm)
        base, centre = line.base(word), box.x + 1.4 * mm + place / 2
        if result.first:
            page.circle(centre, line.cy, min(row * 0.36, word * 0.78), GOLD)
        ink = ON_GOLD if result.first else INK
        x, width = box.x + 1.8 * mm + place + 0.8 * mm, sizes.chart.line * 1.15
        draw_swatch(page, x, line.cy, 4.6 * mm, result.key, width)
        font = BOLD if result.first else REGULAR
        name = called(result.name, names, word, room, font)
        with page.tag("TR"):
            with page.tag("TH", scope="Row", full=f"{result.place} {result.name}"):
                page.text(centre, base, result.place, word, BOLD, ink, "centre")
                page.text(at_name, base, name, word, font, INK, room=room)
            with page.tag("TD"):
                page.text(at_total, base + 0.4, result.total, word * 1.12, BOLD, INK, "right")
            for x, text in zip(at_facts, result.facts, strict=False):
                with page.tag("TD"):
                    page.text(x, base, text, fact, REGULAR, INK, "right")
    return y + len(results) * row


def _draw_tiles(
    page: Page, box: Box, tiles: Sequence[Tile], names: Sequence[str], sizes: _ResultsSizes
) -> None:
    """What is worth telling, in rows of tiles from the top of a box, whose height doesn't count.

    names: of all players; a shortened one stays different from each other's.
    """
    small, tall, gap = sizes.small, sizes.tile, 1.5 * mm
    across = min(sizes.across, max(1, len(tiles)))
    wide = (box.w - gap * (across - 1)) / across
    lone = sizes.across == 1  # two lines, the upper one with what it is and how much
    for i, tile in enumerate(tiles):
        row, column = divmod(i, across)
        cell = Box(box.x + column * (wide + gap), box.y + row * (tall + gap), wide, tall)
        page.rect(cell, CREAM, radius=1.4 * mm)
        page.rect(cell._replace(w=1.1 * mm), GOLD, radius=0.5 * mm)
        x, room, top = cell.x + 2.8 * mm, cell.w - 4 * mm, cell.y + tall * (0.4 if lone else 0.29)

        # Names get smaller before they are cut.
        for share in (0.92,) if lone else (0.92, 0.84, 0.76):
            size = sizes.word * share
            who = called_together(tile.who, ", ", names, size, room, BOLD)
            if "…" not in who:
                break
        y = cell.y + tall * (0.83 if lone else 0.61)
        with page.tag("P", full=f"{tile.what}: {', '.join(tile.who)}, {tile.how}"):
            page.text(x, top, tile.what, small, colour=GREY, room=room)
            page.text(x, y, who, size, BOLD, INK, room=room)
            if lone:
                room -= fonts.width(tile.what, small) + 2 * mm
                right = cell.right - 1.2 * mm
                page.text(right, top, tile.how, small, colour=INK, align="right", room=room)
            else:
                page.text(x, cell.y + tall * 0.88, tile.how, small * 1.08, colour=INK, room=room)
