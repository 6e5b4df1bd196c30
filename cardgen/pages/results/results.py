"""The results of one game: who stands where, how the totals ran, and what is worth telling.

One page: for paper (A4 or letter), for the phone, or a picture of 4 × 5 for the chat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.pages.results.chart import (
    LEADING,
    STEPS,
    Chart,
    Type,
    called,
    called_together,
    draw_chart,
    draw_swatch,
)
from cardgen.pages.results.frame import NARROW, Format, Plate, PlateType, draw_plate, new_page
from cardgen.pages.theme import CREAM, EDGE, GOLD, GREY, HAIR, INK, WHITE
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
)


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
    total: str  # and name: headings
    name: str
    note: str = ""  # below everything, such as the bids of the round that is being played


class _Sizes(NamedTuple):
    """Of a format, in points."""

    margin: float  # around everything
    plate: PlateType  # at the head
    row: float  # most that a line of the standing is high
    word: float  # type of the standing
    small: float  # type of headings and feet
    facts: int  # columns behind the total
    tile: float  # height of a tile; 0: none
    across: int  # tiles beside each other
    chart: Type  # sizes of the chart
    least: float  # share of the height that the chart keeps


_PLATE = PlateType(34 * mm, 28, 11.5, pad=4.5 * mm, free=6.4 * mm, leading=1.35, to_tag=1, tag=1.5)
_NARROW = _PLATE._replace(title=19, line=11, to_tag=0.6, sun=NARROW.sun, sun_at=NARROW.sun_at)
_SIZES = {
    Format.PAPER: _Sizes(
        15 * mm, _PLATE, 9 * mm, 13, 8.5, 6, 16 * mm, 4, Type(8, 10, 1.6, 0.24), 0.3
    ),
    Format.PHONE: _Sizes(
        5 * mm, _NARROW, 7.4 * mm, 12, 11, 1, 11.5 * mm, 1, Type(8, 11, 1.3, 0.36), 0.3
    ),
    Format.PICTURE: _Sizes(
        5 * mm,
        _PLATE._replace(height=22 * mm, title=16.5, line=8.5),
        6.8 * mm,
        10.5,
        8,
        2,
        12 * mm,
        2,
        Type(7, 8.5, 1.3, 0.32),
        0.34,
    ),
}
_GAP = 0.55  # between blocks, as a share of a line of the standing


def results_pdf(view: ResultsView, format_: Format, paper: str = "a4") -> Finished:
    """One page of results."""
    document = Document(
        Properties(
            f"{view.title} · {view.state} · {view.foot}",
            view.language,
            subject=", ".join(view.lines),
        )
    )
    draw_results(new_page(document, format_, paper), view, format_)
    return document.finish()


def draw_results(page: Page, view: ResultsView, format_: Format) -> None:
    """All blocks from top to bottom; the chart takes what the others leave."""
    sizes = _SIZES[format_]
    area = Box(
        sizes.margin, sizes.margin, page.width - 2 * sizes.margin, page.height - 2 * sizes.margin
    )
    if format_ is Format.PHONE:
        view = view._replace(lines=tuple(part for line in view.lines for part in line.split(" · ")))
    head = draw_plate(
        page,
        area.x,
        area.y,
        area.w,
        Plate(view.title, view.lines, view.state, quiet=view.open),
        sizes.plate,
    )
    view = view._replace(tiles=view.tiles[: _tiles_with_room(area, view, sizes)])
    foot = sizes.small * 1.6
    tile_rows = -(-len(view.tiles) // sizes.across)
    tiles = tile_rows * (sizes.tile + 1.5 * mm)
    row = _row(area.h - sizes.plate.height - foot - tiles, view, sizes)
    y = (
        draw_standing(page, Box(area.x, head + row * _GAP, area.w, 0), view, sizes, row)
        + row * _GAP
    )
    chart = Box(area.x, y, area.w, area.bottom - foot - tiles - y - (row * _GAP if tiles else 0))
    if view.chart is not None:
        chart = chart._replace(h=min(chart.h, chart.w * 0.92))
        draw_chart(page, chart, view.chart, sizes.chart)
    names = [one.name for one in view.results]
    draw_tiles(
        page,
        Box(area.x, chart.bottom + (row * _GAP if tiles else 0), area.w, tiles),
        view.tiles,
        names,
        sizes,
    )
    page.text(
        area.right,
        area.bottom - sizes.small * 0.2,
        view.foot,
        sizes.small,
        colour=GREY,
        align="right",
    )
    room = area.w - fonts.width(view.foot, sizes.small) - 4 * mm
    page.text(
        area.x,
        area.bottom - sizes.small * 0.2,
        view.note or "cardgen",
        sizes.small,
        colour=INK if view.note else GREY,
        room=room,
    )


def _tiles_with_room(area: Box, view: ResultsView, sizes: _Sizes) -> int:
    """How many tiles leave the chart high enough for its names: whole rows of them."""
    names = len(view.results) * sizes.chart.name * LEADING + sizes.chart.small * STEPS + 6 * mm
    for rows in range(-(-len(view.tiles) // sizes.across), 0, -1):
        left = area.h - sizes.plate.height - sizes.small * 1.6 - rows * (sizes.tile + 1.5 * mm)
        least = area.w * (
            0.5 if rows * sizes.across > 2 and sizes.across < 4 else 0.3
        )  # two tiles are worth a low chart, no more of them
        if left - _row(left, view, sizes) * (len(view.results) + 2.2) >= max(names, least):
            return rows * sizes.across
    return 0


def _row(left: float, view: ResultsView, sizes: _Sizes) -> float:
    """Height of a line of the standing, where so much is left for all of it and the chart."""
    return min(sizes.row, left * (1 - sizes.least) / (len(view.results) + 2.2))


def draw_standing(page: Page, box: Box, view: ResultsView, sizes: _Sizes, row: float) -> float:
    """Places, names, totals and what else there is room for.  box.h doesn't count.  Returns the
    lower edge.
    """
    shown = min(sizes.facts, len(view.columns))
    word = min(sizes.word, row * 0.62)
    fact = max(word * 0.86, min(word, sizes.small))
    gap = 4.5 * mm if shown > 2 else 2.4 * mm
    widths = [
        max(
            fonts.width(view.columns[i], sizes.small),
            *(fonts.width(one.facts[i], fact) for one in view.results),
        )
        for i in range(shown)
    ]
    total = max(
        fonts.width(view.total, sizes.small),
        *(fonts.width(one.total, word * 1.12, BOLD) for one in view.results),
    )
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
        fill, edge, wide = (
            (CREAM, GOLD, 0.9) if one.first else (WHITE, EDGE if sizes.facts < 3 else HAIR, 0.35)
        )
        page.rect(line, fill, edge, wide, 1.3 * mm)
        base = line.cy + CAP_HEIGHT * word / 2
        centre = box.x + 1.4 * mm + place / 2
        if one.first:
            page.circle(centre, line.cy, min(row * 0.36, word * 0.78), GOLD)
        page.text(centre, base, one.place, word, BOLD, INK, "centre")
        draw_swatch(
            page,
            box.x + 1.8 * mm + place + 0.8 * mm,
            line.cy,
            4.6 * mm,
            one.key,
            sizes.chart.line * 1.15,
        )
        name = called(one.name, names, word, room, BOLD if one.first else REGULAR)
        page.text(at_name, base, name, word, BOLD if one.first else REGULAR, INK, room=room)
        page.text(at_total, base + 0.4, one.total, word * 1.12, BOLD, INK, "right")
        for x, text in zip(at_facts, one.facts, strict=False):
            page.text(x, base, text, fact, REGULAR, INK, "right")
    return y + len(view.results) * row


def draw_tiles(
    page: Page, box: Box, tiles: tuple[Tile, ...], names: Sequence[str], sizes: _Sizes
) -> None:
    """What is worth telling, beside each other.  names: of all, which nobody is confused with."""
    if not tiles:
        return
    gap = 1.5 * mm
    across = min(sizes.across, len(tiles))
    wide = (box.w - gap * (across - 1)) / across
    for i, tile in enumerate(tiles):
        cell = Box(
            box.x + (i % across) * (wide + gap),
            box.y + (i // across) * (sizes.tile + gap),
            wide,
            sizes.tile,
        )
        page.rect(cell, CREAM, radius=1.4 * mm)
        page.rect(cell._replace(w=1.1 * mm), GOLD, radius=0.5 * mm)
        x, room = cell.x + 2.8 * mm, cell.w - 4 * mm
        beside = sizes.across == 1  # two lines, the upper one with what it is and how much
        top = cell.y + sizes.tile * (0.4 if beside else 0.29)
        what = fonts.width(tile.what, sizes.small) + 2 * mm if beside else 0
        page.text(x, top, tile.what, sizes.small, colour=GREY, room=room)
        for size in (
            sizes.word * share for share in ((0.92,) if sizes.across == 1 else (0.92, 0.84, 0.76))
        ):  # rather smaller than cut
            who = called_together(tile.who, ", ", names, size, room, BOLD)
            if "…" not in who:
                break
        page.text(
            x, cell.y + sizes.tile * (0.83 if beside else 0.61), who, size, BOLD, INK, room=room
        )
        if beside:
            page.text(
                cell.right - 1.2 * mm,
                top,
                tile.how,
                sizes.small,
                colour=INK,
                align="right",
                room=room - what,
            )
        else:
            page.text(
                x, cell.y + sizes.tile * 0.88, tile.how, sizes.small * 1.08, colour=INK, room=room
            )
