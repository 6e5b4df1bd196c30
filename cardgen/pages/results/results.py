"""The results of one game: who stands where, how the totals ran, and what is worth telling.

One page: for paper (A4 or letter), for the phone, or a picture of 4 × 5 for the chat.  Lengths are points; the origin is
the page's top left corner, y runs down.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cardgen.pages.parts import cover_art
from cardgen.pages.results.chart import LEADING, STEPS, Chart, Type, called, draw_chart, draw_swatch
from cardgen.pages.theme import CREAM, EDGE, GOLD, GREY, HAIR, INK, NAVY, PAPER, PAPERS, WHITE
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Document, Finished, Page, Properties, fonts, mm


class Format(StrEnum):
    """What a page of results is for."""

    PAPER = "sheet"
    PHONE = "phone"
    PICTURE = "picture"


class Result(NamedTuple):
    """A line of the standing.

    Attributes:
        place: as it is shown.
        name: of a player or a side.
        total: as it is shown.
        facts: cells behind it, as many as `ResultsView.columns`.
        key: which line of the chart it is.
        first: shares the first place.
    """

    place: str
    name: str
    total: str
    facts: tuple[str, ...]
    key: int
    first: bool


class Tile(NamedTuple):
    """Something worth telling.  what: such as “Longest streak”; who: one or more names; how: such as “6 in a row”."""

    what: str
    who: tuple[str, ...]
    how: str


class ResultsView(NamedTuple):
    """What a page of results shows, in the reader's language.

    Attributes:
        title: the largest words.
        lines: below them, such as game, date and place.
        state: such as “Final result” or “After round 7 of 19”.
        open: the game isn't finished.
        columns: headings behind the total; for narrow pages the first ones alone.
        results: first place first.
        chart: None: nothing is played yet.
        tiles: at most four.
        foot: such as the pack mark.
        total, name: headings.
    """

    language: str
    title: str
    lines: tuple[str, ...]
    state: str
    open: bool
    columns: tuple[str, ...]
    results: tuple[Result, ...]
    chart: Chart | None
    tiles: tuple[Tile, ...]
    foot: str
    total: str
    name: str


class _Sizes(NamedTuple):
    """Of a format, in points.

    Attributes:
        margin: around everything.
        head: height of the head.
        title, line: type in the head.
        row: most that a line of the standing is high.
        word: type of the standing.
        small: type of headings and feet.
        facts: columns behind the total.
        tile: height of a tile; 0: none.
        across: tiles beside each other.
        chart: sizes of the chart.
        least: share of the height that the chart keeps.
    """

    margin: float
    head: float
    title: float
    line: float
    row: float
    word: float
    small: float
    facts: int
    tile: float
    across: int
    chart: Type
    least: float


_SIZES = {
    Format.PAPER: _Sizes(15 * mm, 34 * mm, 28, 11.5, 9 * mm, 13, 8.5, 6, 16 * mm, 4, Type(8, 10, 1.6, 0.24), 0.3),
    Format.PHONE: _Sizes(5 * mm, 27 * mm, 19, 8.5, 7.2 * mm, 11, 6.5, 2, 12.5 * mm, 2, Type(6.5, 8, 1.3, 0.34), 0.3),
    Format.PICTURE: _Sizes(5 * mm, 22 * mm, 16.5, 8, 6.6 * mm, 10.5, 6.2, 2, 11.5 * mm, 2, Type(6.2, 7.8, 1.3, 0.32), 0.36),
}
_PICTURE = (270.0, 337.5)
_GAP = 0.55
"""Between blocks, as a share of a line of the standing."""


def results_pdf(view: ResultsView, format_: Format, paper: str = "a4") -> Finished:
    """One page of results."""
    document = Document(Properties(f"{view.title} · {view.state} · {view.foot}", view.language, subject=", ".join(view.lines)))
    width, height = PAPERS[paper] if format_ is Format.PAPER else (90 * mm, 160 * mm) if format_ is Format.PHONE else _PICTURE
    page = document.page(width, height)
    draw_results(page, view, format_)
    return document.finish()


def draw_results(page: Page, view: ResultsView, format_: Format) -> None:
    """All blocks from top to bottom; the chart takes what the others leave."""
    sizes = _SIZES[format_]
    if format_ is not Format.PAPER:
        page.rect(Box(0, 0, page.width, page.height), PAPER)
    area = Box(sizes.margin, sizes.margin, page.width - 2 * sizes.margin, page.height - 2 * sizes.margin)
    draw_head(page, Box(area.x, area.y, area.w, sizes.head), view, sizes)
    view = view._replace(tiles=view.tiles[: _tiles_with_room(area, view, sizes)])
    foot = sizes.small * 1.6
    tile_rows = -(-len(view.tiles) // sizes.across)
    tiles = tile_rows * (sizes.tile + 1.5 * mm)
    row = _row(area.h - sizes.head - foot - tiles, view, sizes)
    y = area.y + sizes.head + row * _GAP
    y = draw_standing(page, Box(area.x, y, area.w, 0), view, sizes, row) + row * _GAP
    chart = Box(area.x, y, area.w, area.bottom - foot - tiles - y - (row * _GAP if tiles else 0))
    if view.chart is not None:
        chart = chart._replace(h=min(chart.h, chart.w * 0.92))
        draw_panel(page, chart)
        draw_chart(page, chart.inset(2.4 * mm, 2.2 * mm), view.chart, sizes.chart)
    draw_tiles(page, Box(area.x, chart.bottom + (row * _GAP if tiles else 0), area.w, tiles), view.tiles, sizes)
    page.text(area.right, area.bottom - sizes.small * 0.2, view.foot, sizes.small, colour=GREY, align="right")
    page.text(area.x, area.bottom - sizes.small * 0.2, "cardgen", sizes.small, colour=GREY)


def _tiles_with_room(area: Box, view: ResultsView, sizes: _Sizes) -> int:
    """How many tiles leave the chart high enough for its names: whole rows of them."""
    names = len(view.results) * sizes.chart.name * LEADING + sizes.chart.small * STEPS + 6 * mm
    for rows in range(-(-len(view.tiles) // sizes.across), 0, -1):
        left = area.h - sizes.head - sizes.small * 1.6 - rows * (sizes.tile + 1.5 * mm)
        if left - _row(left, view, sizes) * (len(view.results) + 2.2) >= max(names, area.w * 0.32):
            return rows * sizes.across
    return 0


def _row(left: float, view: ResultsView, sizes: _Sizes) -> float:
    """Height of a line of the standing, where so much is left for all of it and the chart."""
    return min(sizes.row, left * (1 - sizes.least) / (len(view.results) + 2.2))


def draw_head(page: Page, box: Box, view: ResultsView, sizes: _Sizes) -> None:
    """A navy plate with gold rules and the sun: title, what was played, and how it stands."""
    page.rect(box, NAVY, radius=3 * mm)
    page.rect(box.inset(1.1 * mm), None, GOLD, 0.35 * mm, 2.1 * mm)
    radius = box.h * 0.31
    medal = box.right - radius - 4.5 * mm
    page.art(cover_art.sun(), medal, box.cy, radius / cover_art.SUN_RADIUS, inline=True)
    x, room = box.x + 4.5 * mm, medal - radius - 3 * mm - box.x - 4.5 * mm
    titles, size = title_lines(view.title, sizes.title, room)
    rest = sizes.line * (1.35 * len(view.lines) + 2.5)
    size = min(size, (box.h - 6.4 * mm - rest) / (CAP_HEIGHT + 1.1 * (len(titles) - 1)))
    high = size * (CAP_HEIGHT + 1.1 * (len(titles) - 1)) + sizes.line * 1.35 * len(view.lines) + sizes.line * 2.5
    y = box.y + (box.h - high) / 2 + size * CAP_HEIGHT
    for i, title in enumerate(titles):
        y += size * 1.1 if i else 0
        page.text(x, y, title, size, BOLD, WHITE)
    for line in view.lines:
        y += sizes.line * 1.35
        page.text(x, y, line, sizes.line, colour="#D9DFEE", room=room)
    tag = Box(x, y + sizes.line, 0, sizes.line * 1.5)
    words, size = fonts.fit(view.state, sizes.line, room - 3 * mm, BOLD)
    tag = tag._replace(w=fonts.width(words, size, BOLD) + 3 * mm)
    page.rect(tag, CREAM if view.open else GOLD, radius=1.1 * mm)
    page.text(tag.cx, tag.cy + CAP_HEIGHT * size / 2, words, size, BOLD, INK, "centre")


def title_lines(title: str, size: float, room: float) -> tuple[list[str], float]:
    """A title on one line, or on two smaller ones where it is long, and the size at which it fits."""
    words = fonts.drawable(title).split()
    if len(words) < 2 or fonts.width(title, size * 0.75, BOLD) <= room:
        line, fits = fonts.fit(title, size, room, BOLD, 0.55)
        return [line], fits
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    lines = min(cuts, key=lambda cut: max(fonts.width(line, size, BOLD) for line in cut))
    fits = min(fonts.shrunk(line, size * 0.72, room, BOLD, size * 0.45) for line in lines)
    return [fonts.fit(line, fits, room, BOLD, 1.0)[0] for line in lines], fits


def draw_standing(page: Page, box: Box, view: ResultsView, sizes: _Sizes, row: float) -> float:
    """Places, names, totals and what else there is room for.  box.h doesn't count.  Returns the lower edge."""
    shown = min(sizes.facts, len(view.columns))
    word = min(sizes.word, row * 0.62)
    fact = word * 0.86
    gap = 4.5 * mm if shown > 2 else 2.4 * mm
    widths = [
        max(
            fonts.width(text, size, font)
            for text, size, font in [(view.columns[i], sizes.small, REGULAR), *((one.facts[i], fact, REGULAR) for one in view.results)]
        )
        for i in range(shown)
    ]
    total = max(fonts.width(view.total, sizes.small), *(fonts.width(one.total, word * 1.12, BOLD) for one in view.results))
    place = max(row * 0.8, max(fonts.width(one.place, word, BOLD) for one in view.results))
    rights = [box.right - 2 * mm]
    for wide in reversed(widths):
        rights.append(rights[-1] - wide - gap)
    at_total, *at_facts = reversed(rights)
    at_name = box.x + 2.0 * mm + place + 7.2 * mm
    room = at_total - total - 2 * mm - at_name
    head_y = box.y + sizes.small
    page.text(at_name, head_y, view.name, sizes.small, colour=GREY)
    page.text(at_total, head_y, view.total, sizes.small, colour=GREY, align="right")
    for x, text in zip(at_facts, view.columns, strict=False):
        page.text(x, head_y, text, sizes.small, colour=GREY, align="right")
    y = head_y + sizes.small * 0.5
    names = [one.name for one in view.results]
    for i, one in enumerate(view.results):
        line = Box(box.x, y + i * row, box.w, row - 0.8)
        page.rect(
            line,
            CREAM if one.first else WHITE,
            GOLD if one.first else EDGE if sizes.facts < 3 else HAIR,
            0.9 if one.first else 0.35,
            1.3 * mm,
        )
        base = line.cy + CAP_HEIGHT * word / 2
        centre = box.x + 1.4 * mm + place / 2
        if one.first:
            page.circle(centre, line.cy, min(row * 0.36, word * 0.78), GOLD)
        page.text(centre, base, one.place, word, BOLD, INK, "centre")
        draw_swatch(page, box.x + 1.8 * mm + place + 0.8 * mm, line.cy, 4.6 * mm, one.key, sizes.chart.line * 1.15)
        name = called(one.name, names, word, room, BOLD if one.first else REGULAR)
        page.text(at_name, base, name, word, BOLD if one.first else REGULAR, INK, room=room)
        page.text(at_total, base + 0.4, one.total, word * 1.12, BOLD, INK, "right")
        for x, text in zip(at_facts, one.facts, strict=False):
            page.text(x, base, text, fact, REGULAR, INK, "right")
    return y + len(view.results) * row


def draw_panel(page: Page, box: Box) -> None:
    """White, with a hairline around it: for charts."""
    page.rect(box, WHITE, HAIR, 0.5, 1.6 * mm)


def draw_tiles(page: Page, box: Box, tiles: tuple[Tile, ...], sizes: _Sizes) -> None:
    """What is worth telling, beside each other."""
    if not tiles:
        return
    gap = 1.5 * mm
    across = min(sizes.across, len(tiles))
    wide = (box.w - gap * (across - 1)) / across
    for i, tile in enumerate(tiles):
        cell = Box(box.x + (i % across) * (wide + gap), box.y + (i // across) * (sizes.tile + gap), wide, sizes.tile)
        page.rect(cell, CREAM, radius=1.4 * mm)
        page.rect(cell._replace(w=1.1 * mm), GOLD, radius=0.5 * mm)
        x, room = cell.x + 2.8 * mm, cell.w - 4 * mm
        name = sizes.word * 0.92
        page.text(x, cell.y + sizes.tile * 0.29, tile.what, sizes.small, colour=GREY, room=room)
        who = ", ".join(called(one, [], name, room / len(tile.who), BOLD) for one in tile.who)
        page.text(x, cell.y + sizes.tile * 0.61, who, name, BOLD, INK, room=room)
        page.text(x, cell.y + sizes.tile * 0.88, tile.how, sizes.small * 1.08, colour=INK, room=room)
