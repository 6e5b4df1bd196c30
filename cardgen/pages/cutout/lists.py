"""Pages with sealed lists, before the cards: what can't be cut out, for nobody may know it
beforehand.
"""

from __future__ import annotations

from cardgen.pages.layout import evenly_shared
from cardgen.pages.sheet import (
    GAP,
    Sheet,
    draw_lookup,
    draw_strip,
    sheets,
    strip_height,
    strip_units,
)
from cardgen.pages.theme import LARGE, PAPERS, SIDE, Style, foot_height
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Document, Page, mm
from cardgen.views import PlayerRound, PlayerView

_TOP = 7 * mm
_KITTIES, _LARGE_KITTIES = 4, 2  # rounds on a page, at most
_TALLEST, _TALLEST_LARGE = 64 * mm, 140 * mm
_TITLE_SIZE, _TITLE = (
    14,
    9 * mm,
)  # type and height of the line above a kitty's list that says of which round it is


def list_pages(view: PlayerView, style: Style) -> int:
    return len(_sheets(view, style))


def draw_lists(document: Document, view: PlayerView, style: Style) -> tuple[dict[int, int], Box]:
    """All lists, as the document's next pages.  Returns round → the page with its list, and what
    is left free of the last page.
    """
    out: dict[int, int] = {}
    free = Box(0, 0, 0, 0)
    for sheet in _sheets(view, style):
        page = document.page(*PAPERS[style.paper], label=str(len(document.pages) + 1))
        y = _TOP
        for player_round in sheet.rounds:
            kitty = player_round.hand is not None
            box = Box(
                SIDE,
                y,
                page.width - 2 * SIDE,
                sheet.unit if kitty else strip_height(strip_units(player_round), sheet.unit),
            )
            (_draw_kitty if kitty else draw_strip)(page, box, view, player_round, style)
            y = box.bottom + GAP
            out[player_round.facts.number] = len(document.pages)
        free = Box(SIDE, y, page.width - 2 * SIDE, page.height - foot_height(style) - y)
    return out, free


def _sheets(view: PlayerView, style: Style) -> list[Sheet]:
    """The rounds with lists, page by page: those with cards that nobody can cut out beforehand."""
    rounds = tuple(player_round for player_round in view.rounds if player_round.sealed)
    if not any(player_round.hand is not None for player_round in rounds):
        return sheets(rounds, style)
    most = _LARGE_KITTIES if style.large else _KITTIES
    height = PAPERS[style.paper][1] - _TOP - foot_height(style)
    unit = min((height + GAP) / most - GAP, _TALLEST_LARGE if style.large else _TALLEST)
    return [
        Sheet(rounds[share.start : share.stop], unit)
        for share in evenly_shared([1] * len(rounds), most)
    ]


def _draw_kitty(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style
) -> None:
    """The list of a round's kitty, below which round it is for."""
    size = LARGE if style.large else _TITLE_SIZE
    page.text(
        box.x,
        box.y + size * CAP_HEIGHT,
        style.texts("round.title", n=player_round.facts.number),
        size,
        BOLD,
    )
    draw_lookup(page, Box(box.x, box.y + _TITLE, box.w, box.h - _TITLE), view, player_round, style)
