"""One player's file as strips of paper: a cover, then several rounds a page, to be cut apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import fsum
from typing import NamedTuple

from cardgen.faces import Art, Pen
from cardgen.pages.layout import evenly_shared
from cardgen.pages.paper import draw_paper_cover
from cardgen.pages.sheet.strip import draw_strip
from cardgen.pages.sheet.strip_frame import GAP, strip_height, strip_units
from cardgen.pages.theme import GREY, PAPERS, PRINTABLE, SIDE, Style, draw_feet, foot_height, round_anchor
from cardgen.pdf.draw import Box, Document, Page, Printing, mm
from cardgen.views import Event, PlayerRound, PlayerView

_UNITS, _LARGE_UNITS = 5, 2  # strips on a page, at most
_TOP = 7 * mm
_ABOVE_FOOT = 1 * mm
_TALLEST = 60 * mm  # of a strip where pages have room for more


class Sheet(NamedTuple):
    """What is on a page."""

    rounds: tuple[PlayerRound, ...]  # in order
    unit: float  # height of a strip, in points


def draw_pages(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """All pages, on the paper that the reader has; arguments as for `player_pdf`."""
    document.printing = Printing.ONE_SIDED
    steps = [step.format(n=view.table.from_round) for step in style.texts.lines("sheet.how")]
    draw_paper_cover(document, view, style, steps, event)
    for sheet in sheets(view.rounds, style):
        _draw_sheet(document, view, sheet, style)
    draw_feet(document, view, style)


def sheets(rounds: Sequence[PlayerRound], style: Style) -> list[Sheet]:
    """The rounds page by page: as few pages as can be, evenly filled, no round on two; all strips of a height, for an even stack."""
    most = _LARGE_UNITS if style.large else _UNITS
    units = [strip_units(player_round) for player_round in rounds]
    shares = evenly_shared(units, most)
    height = PAPERS[style.paper][1] - _TOP - foot_height(style) - _ABOVE_FOOT
    fullest = most if style.large else max((fsum(units[share.start : share.stop]) for share in shares), default=most)
    unit = (height + GAP) / fullest - GAP
    if fullest < most:
        unit = min(unit, max((height + GAP) / most - GAP, _TALLEST))
    return [Sheet(tuple(rounds[share.start : share.stop]), unit) for share in shares]


def _draw_sheet(document: Document, view: PlayerView, sheet: Sheet, style: Style) -> None:
    width, height = PAPERS[style.paper]
    numbers = [player_round.facts.number for player_round in sheet.rounds]
    texts = style.texts
    title = texts("round.title", n=numbers[0])
    if len(numbers) > 1:
        title = texts("protocol.rounds", first=numbers[0], last=numbers[-1])
    page = document.page(width, height, round_anchor(numbers[0]), title, title)
    for number in numbers[1:]:
        document.anchors[round_anchor(number)] = len(document.pages) - 1
    y = _TOP
    for i, player_round in enumerate(sheet.rounds):
        box = Box(SIDE, y, width - 2 * SIDE, strip_height(strip_units(player_round), sheet.unit))
        draw_strip(page, box, view, player_round, style)
        y = box.bottom + GAP
        if i + 1 < len(numbers) or page.height - foot_height(style) - y > 10 * mm:
            draw_cut(page, y - GAP / 2)


def draw_cut(page: Page, y: float) -> None:
    page.line(PRINTABLE, y, page.width - PRINTABLE, y, GREY, 0.2 * mm, (1.6 * mm, 1.2 * mm))
    page.art(_scissors(), PRINTABLE + 3.2 * mm, y)


@cache
def _scissors() -> Art:
    """Two rings and two blades, on a line that runs right."""
    pen = Pen()
    for side in (1, -1):
        pen.circle(-22, side * 9, 7, None, GREY, 2.6)
        pen.line([(-16, side * 5), (22, -side * 8)], GREY, 3)
    return pen.art("scissors", (-31, -18, 24, 18))
