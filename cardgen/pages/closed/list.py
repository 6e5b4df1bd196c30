"""A sealed list: numbers with their check letters and the cards that they mean, row by row in
their secret order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Card, Rank
from cardgen.faces import JOKER_WORD, fit, glyph, glyph_width, joker_star, label, pip
from cardgen.pages.hand import spoken_hand
from cardgen.pages.theme import EDGE, INK, LARGE, RED, WHITE, Style, as_cards, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, TENTH, Box, Page, mm
from cardgen.views import Listed

_RULE = "#D9D5C8"
_HAIRLINE = 0.2 * mm
_APART = (
    1.2 * mm
)  # between the words for a card and the next number: some readers would take them for one word
_SPOKEN = 8.0  # size of the invisible words for a card
_TO_SPOKEN = (
    0.27  # from the letter to them, so that they don't run together, as a share of its size
)
_TAIL = 0.2  # what a Q hangs below the line, as a share of its size
_NAME_GAP = 0.45  # between the stars of jokers and their word, as a share of the height of capitals


class ListType(NamedTuple):
    columns: int
    most: float  # height of a row
    number: float  # type of the position
    letter: float  # and of its check letter
    # from a cell's left edge to the right end of the position; a hyphen and its letter follow
    digits: float
    tab: float  # width of the tint behind both
    cap: tuple[float, float]  # height of an index's capitals, as a share of the row, and at most


_USUAL = ListType(5, 8.4 * mm, 11, 11, 4.4 * mm, 9 * mm, (0.56, 3.5 * mm))
FEW_ON_PAPER = ListType(8, 8.2 * mm, 12, 11.5, 5 * mm, 10 * mm, (0.56, 4.3 * mm))
LARGE_ON_PAPER = ListType(7, 12.5 * mm, 18, 18, 8 * mm, 16.4 * mm, (0.52, 4.8 * mm))
PAPER_LIST = ListType(12, 7 * mm, 10, 9.5, 4.2 * mm, 8.4 * mm, (0.56, 3.5 * mm))
_LARGE = ListType(3, 11.5 * mm, LARGE, LARGE, 7.2 * mm, 15 * mm, (0.6, 5.6 * mm))


class Grid(NamedTuple):
    columns: int
    row: float  # its height
    box: Box

    def cell(self, i: int) -> Box:
        """The place of the entry `i`, from 0."""
        w = self.box.w / self.columns
        return Box(
            self.box.x + i % self.columns * w,
            self.box.y + i // self.columns * self.row,
            w,
            self.row,
        )


def halves(number: str) -> tuple[str, str]:
    """``17-K`` → ``17``, which is bold, and ``-K``."""
    place = number.partition("-")[0]
    return place, number[len(place) :]


def list_grid(count: int, room: Box, large: bool, plan: ListType | None = None) -> Grid:
    """A list of `count` cards at the top of a box, as wide as it and no higher."""
    plan = plan or (_LARGE if large else _USUAL)
    rows = -(-count // plan.columns)
    row = min(plan.most, room.h / rows)
    return Grid(plan.columns, row, Box(room.x, room.y, room.w, rows * row))


def draw_sealed_list(
    page: Page, style: Style, listed: Sequence[Listed], room: Box, plan: ListType | None = None
) -> Grid:
    """The list at the top of a box.  A reader of the mere text finds each card right behind its
    number.
    """
    plan = plan or (_LARGE if style.large else _USUAL)
    grid = list_grid(len(listed), room, style.large, plan)
    with as_cards(page, style) as by_day:
        _draw_cells(page, by_day, listed, grid, plan)
    return grid


def _draw_cells(
    page: Page, style: Style, listed: Sequence[Listed], grid: Grid, plan: ListType
) -> None:
    box, cap = grid.box, min(grid.row * plan.cap[0], plan.cap[1])
    with page.clipped(box, 2 * mm):
        page.rect(box, WHITE)
        for i in range(grid.columns):
            inks(style).panel.paint(page, Box(grid.cell(i).x, box.y, plan.tab, box.h))
        for y in (box.y + grid.row * i for i in range(1, -(-len(listed) // grid.columns))):
            page.line(box.x, y, box.right, y, _RULE, _HAIRLINE)
        for i, entry in enumerate(listed):
            cell = grid.cell(i)
            base = min(
                cell.cy + plan.number * CAP_HEIGHT / 2,
                cell.bottom - plan.letter * _TAIL - _HAIRLINE / 2,
            )
            place, letter = halves(entry.number)
            page.text(cell.x + plan.digits, base, place, plan.number, BOLD, align="right")
            end = cell.x + plan.digits
            end += (
                page.text(end, base, letter, plan.letter, BOLD if style.large else REGULAR)
                + _TO_SPOKEN * plan.letter
            )
            index = Box(cell.x + plan.tab, cell.y, cell.w - plan.tab, cell.h).inset(0.5 * mm, 0)
            page.hidden(
                end,
                base,
                spoken_hand([entry.card], style),
                _SPOKEN,
                cell.right - end - _APART,
                narrow=True,
            )
            draw_index(page, style, entry.card, index, cap)
        _name_stars(page, style, listed, grid, cap)
    page.rect(box, None, EDGE, _HAIRLINE, 2 * mm)


def _name_stars(page: Page, style: Style, listed: Sequence[Listed], grid: Grid, cap: float) -> None:
    """What the stars of jokers mean, in the cells that the list leaves free; outlines, for these
    are no cards of the list.
    """
    room = _free(listed, grid, cap)
    if room and any(entry.card.is_joker for entry in listed):
        page.rect(room, WHITE)
        _draw_names(page, style, room.x + 1.6 * mm, room.cy, cap)


def name_stars_below(
    page: Page,
    style: Style,
    listed: Sequence[Listed],
    grid: Grid,
    words_end: float,
    base: float,
    size: float,
) -> None:
    """The same at the right on the last line below a list without free cells; words_end: of what
    else is on that line.
    """
    cap = size * CAP_HEIGHT
    x = grid.box.right - _names_width(cap)
    if (
        any(entry.card.is_joker for entry in listed)
        and not _free(listed, grid, cap)
        and x > words_end + size / 2
    ):
        _draw_names(page, style, x, base - cap / 2, cap)


def _free(listed: Sequence[Listed], grid: Grid, cap: float) -> Box | None:
    """The cells that are left on the last row, if the names of the stars have room there."""
    first = grid.cell(len(listed))
    room = first._replace(w=grid.box.right - first.x)
    return room if len(listed) % grid.columns and _names_width(cap) <= room.w - 2 * mm else None


def _names_width(cap: float) -> float:
    return cap * (2.4 + 2 * _NAME_GAP + glyph_width(JOKER_WORD) / 100)


def _draw_names(page: Page, style: Style, x: float, middle: float, cap: float) -> None:
    """Both stars and the word, drawn.  x: the left end."""
    page.hidden(x, middle, style.texts("joker.word"), cap, _names_width(cap), narrow=True)
    for big, colour in ((True, RED), (False, INK)):
        page.art(joker_star(big), x + 0.6 * cap, middle, 1.2 * cap / (100 * TENTH), colour=colour)
        x += (1.2 + _NAME_GAP) * cap
    wide = glyph_width(JOKER_WORD) / 100 * cap
    page.art(glyph(JOKER_WORD), x + wide / 2, middle, cap / (100 * TENTH), colour=INK)


def draw_index(page: Page, style: Style, card: Card, box: Box, cap: float) -> None:
    """A card as its index and, right of it, its suit's mark; a joker as its star.

    cap: height of capitals; what is too wide for the box is squeezed, then made smaller.
    """
    if card.suit is None:
        big = card.rank is Rank.BIG_JOKER
        colour = RED if big else INK
        star = min(1.2 * cap, box.w)
        page.art(joker_star(big), box.x + star / 2, box.cy, star / (100 * TENTH), colour=colour)
        return
    text, colour, mark = (
        label(card.rank, style.letters),
        style.palette.colour(card.suit),
        cap * 0.88,
    )
    gap = cap * 0.07
    height, squeeze = fit(text, cap, min(box.w - mark - gap, cap * 1.06))
    wide = glyph_width(text) * squeeze * height / 100
    page.art(
        glyph(text),
        box.x + wide / 2,
        box.cy,
        height / (100 * TENTH),
        colour=colour,
        squeeze=squeeze,
    )
    page.art(
        pip(card.suit), box.x + wide + gap + mark / 2, box.cy, mark / (100 * TENTH), colour=colour
    )
