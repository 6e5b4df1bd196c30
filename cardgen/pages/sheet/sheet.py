"""One player's file as strips of paper: a cover, then several rounds a page, to be cut apart.

A strip is about 190 × 49 mm; it adapts to boxes 180 to 200 mm wide and 42 to 60 mm high.  A round
with closed cards takes two strips, one below the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import fsum
from typing import NamedTuple

from cardgen.faces import Art, Pen
from cardgen.games import RoundFacts, Sight
from cardgen.pages.layout import evenly_shared
from cardgen.pages.paper import draw_paper_cover
from cardgen.pages.sheet.strip_closed import draw_closed
from cardgen.pages.sheet.strip_frame import (
    GAP,
    draw_notes,
    draw_open_hand,
    draw_stub,
    hand_box,
    strip_height,
    strip_units,
)
from cardgen.pages.sheet.strip_large import draw_large_strip
from cardgen.pages.theme import (
    GREY,
    PAPERS,
    PRINTABLE,
    SIDE,
    Style,
    draw_feet,
    foot_height,
    round_anchor,
)
from cardgen.pdf.draw import BOLD, Box, Document, Page, Printing, mm
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
    """The rounds page by page: as few pages as can be, evenly filled, no round on two; all
    strips of a height, for an even stack.
    """
    most = _LARGE_UNITS if style.large else _UNITS
    units = [strip_units(player_round) for player_round in rounds]
    shares = evenly_shared(units, most)
    height = PAPERS[style.paper][1] - _TOP - foot_height(style) - _ABOVE_FOOT
    fullest = (
        most
        if style.large
        else max((fsum(units[share.start : share.stop]) for share in shares), default=most)
    )
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


def draw_strip(
    page: Page,
    box: Box,
    view: PlayerView,
    player_round: PlayerRound,
    style: Style,
    gap: float = GAP,
    named: bool = True,
) -> None:
    """A round in a box as high as `strip_height` says; what its reader may not see yet isn't drawn.

    gap: between two strips of one round; named: with the reader's name, which in large print is
        always there.
    """
    if style.large:
        draw_large_strip(page, box, view, player_round, style, gap)
        return
    units = strip_units(player_round)
    upper = box._replace(h=(box.h - (units - 1) * gap) / units)
    draw_stub(page, upper, view, player_round.facts, style)
    middle = hand_box(upper)
    if player_round.facts.sits_out == view.seat:
        _draw_pause(page, middle, player_round.facts, style)
    elif player_round.hand is None or player_round.sealed:
        draw_closed(page, box, upper, view, player_round, style)
    else:
        draw_open_hand(page, middle, view, player_round, style)
    draw_notes(page, upper, view, player_round.facts, style, named)


def _draw_pause(page: Page, box: Box, facts: RoundFacts, style: Style) -> None:
    texts = style.texts
    page.text(box.x, box.y + 12 * mm, texts("round.pause.title"), 20, BOLD, room=box.w)
    y = box.y + 20 * mm
    for key in ("says", "choose" if facts.sight is Sight.CHOICE else "can"):
        y = page.prose(box.x, y, box.w, texts(f"round.pause.{key}"), 12, 15) + 1.5 * mm
