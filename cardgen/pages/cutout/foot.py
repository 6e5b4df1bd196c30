"""The foot of pages with cards to cut out: the ruler, whose cards they are, the page's number."""

from __future__ import annotations

from cardgen.pages.layout import Flip, Grid, draw_foot, foot_place
from cardgen.pages.theme import GREY, LARGE, RULER, Style, draw_ruler
from cardgen.pdf.draw import BOLD, Box, Page, fonts, mm
from cardgen.views import PlayerView

_LARGE_HEIGHT = 7 * mm  # a capital with an accent and a letter with a tail
_NAME, _NAME_ROOM = 7.0, 50 * mm


def with_room_for_foot(grid: Grid, style: Style) -> Grid:
    """The grid, in large print with a foot that takes large type; crop marks get shorter there."""
    if not style.large:
        return grid
    x, y, w, h = grid.foot
    if grid.sideways:
        return grid._replace(foot=Box(x + w - _LARGE_HEIGHT, y, _LARGE_HEIGHT, h))
    return grid._replace(foot=Box(x, y + h - _LARGE_HEIGHT, w, _LARGE_HEIGHT))


def draw_cards_foot(page: Page, view: PlayerView, style: Style, grid: Grid, number: tuple[int, int], flip: Flip | None = None) -> None:
    """The foot, in the margin that has room for it.  number: of the page, and of the last one; flip: as for `draw_foot`."""
    table, (at, last) = view.table, number
    if not style.large:
        name = fonts.called(view.name, table.names, _NAME, _NAME_ROOM)
        draw_foot(page, grid, style.texts, f"{name} · {table.pack_mark} · {style.texts('protocol.page', n=at, m=last)}", flip)
        return
    with foot_place(page, grid, flip) as box:
        base, place = box.bottom - 0.4 * mm, f" · {at}/{last}"
        draw_ruler(page, box.x + 0.2 * mm, base, style.texts, LARGE)
        room = box.w - RULER - 8 * mm - fonts.width(place, LARGE, BOLD)
        name = fonts.called(view.name, table.names, LARGE, room, BOLD)
        page.text(box.right, base - 0.9 * mm, name + place, LARGE, BOLD, GREY, "right")
