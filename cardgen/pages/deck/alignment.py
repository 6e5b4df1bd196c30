"""A test sheet: how far a printer's back pages lie from its front pages.

The front has crosses, the back has scales where they should be.  Against the light each cross falls
on its scale at the very offset that moves the backs onto the fronts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgen.faces import POKER
from cardgen.pages.card_grid import MOST_OFFSET, Flip, Grid, cut_grid, draw_foot
from cardgen.pages.deck.deck import Cut
from cardgen.pages.theme import GREY, INK, NAVY, RED, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Document, Finished, Page, Properties, mm
from cardgen.text import Catalogue

_INSET = 32 * mm  # of the outer crosses, from the edges of the paper
_ARM = 9 * mm
_LONG_RULER = 100 * mm
_LINE, _FIGURE = 0.4, 8.0  # width of lines, type of the figures on a scale
_ROOM = 130 * mm  # width of a line of text


def alignment_pdf(cut: Cut, style: Style) -> Finished:
    """The test sheet, for cards of any size: a front page and a back page.

    Raises:
        ValueError: its backs aren't on the other side of the paper.
    """
    flip = cut.backs.flip
    if flip is None:
        raise ValueError("only backs on the other side of the paper can be tested")
    texts, grid = (
        style.texts,
        cut_grid(POKER, style.paper, 1),
    )  # one that stands upright, as all sheets do in the printer
    document = Document(Properties(title=texts("deck.test.title"), language=style.language))
    document.printing = cut.printing
    for n, side in enumerate(("front", "back"), 1):
        name = texts(f"deck.test.{side}")
        page = document.page(grid.width, grid.height, anchor=side, outline=name, label=name)
        if side == "front":
            _draw_front(page, grid, texts, flip)
        else:
            _draw_back(page, grid, texts, flip, cut.offset)
        words = " · ".join((texts("deck.test.title"), name, texts("deck.page", n=n, m=2)))
        draw_foot(page, grid, texts, words, None if side == "front" else flip)
    return document.finish()


def crosses(width: float, height: float) -> tuple[tuple[float, float], ...]:
    """Where the front page has its crosses: in the corners and, last, in the middle."""
    corners = tuple((x, y) for y in (_INSET, height - _INSET) for x in (_INSET, width - _INSET))
    return *corners, (width / 2, height / 2)


def _draw_front(page: Page, grid: Grid, texts: Catalogue, flip: Flip) -> None:
    for x, y in crosses(grid.width, grid.height):
        page.line(x - _ARM, y, x + _ARM, y, INK, _LINE)
        page.line(x, y - _ARM, x, y + _ARM, INK, _LINE)
    x, y = grid.width / 2 - _ROOM / 2, grid.height * 0.2
    page.text(x, y, texts("deck.test.lead"), 19, BOLD, NAVY, room=_ROOM)
    y = _draw_words(page, x, y + 9 * mm, (texts(f"deck.test.{flip}"), texts("deck.test.rulers")))
    _draw_long_ruler(page, grid.width / 2 - _LONG_RULER / 2, y + 4 * mm)
    with page.sideways(Box(14 * mm, grid.height / 2 - _LONG_RULER / 2, 6 * mm, _LONG_RULER)):
        _draw_long_ruler(page, 0, 0)


def _draw_back(
    page: Page, grid: Grid, texts: Catalogue, flip: Flip, offset: tuple[float, float]
) -> None:
    for x, y in crosses(grid.width, grid.height):
        at = grid.turned_over(Box(x, y, 0, 0), flip)
        _draw_scale(page, at.x + offset[0] * mm, at.y + offset[1] * mm)
    lines = [texts("deck.test.light"), texts("deck.test.read", x="0.4", y="-1")]
    if offset != (0.0, 0.0):
        across, down = (
            f"{length:g}\u00a0mm".replace(".", texts("deck.decimal")).replace("-", "−")
            for length in offset
        )
        lines.append(texts("deck.test.already", x=across, y=down))
    share = 0.2 if grid.backs_are_turned(flip) else 0.66  # away from the words that shine through
    _draw_words(page, grid.width / 2 - _ROOM / 2, grid.height * share, lines)


def _draw_words(page: Page, x: float, y: float, lines: Sequence[str]) -> float:
    """Paragraphs; returns the lower end."""
    for line in lines:
        y = page.prose(x, y, _ROOM, line, 11.5, bold_colour=NAVY) + 1.5 * mm
    return y


def _draw_scale(page: Page, x: float, y: float) -> None:
    """Two axes with ticks every half millimetre, as far as backs can be moved; X runs to the
    right, Y down.
    """
    reach = MOST_OFFSET * mm
    page.line(x - reach, y, x + reach, y, RED, _LINE)
    page.line(x, y - reach, x, y + reach, RED, _LINE)
    most = round(2 * MOST_OFFSET)
    for half in (
        *range(-most, 0),
        *range(1, most + 1),
    ):  # each half of an axis has its numbers in a quarter of its own
        at, side = half * mm / 2, math.copysign(_length(half), half)
        page.line(x + at, y, x + at, y + side, RED, _LINE / 2)
        page.line(x, y + at, x - side, y + at, RED, _LINE / 2)
    for step in (-4, -2, 2, 4):
        figure, tick, below = f"{step}".replace("-", "−"), _length(2 * step), step > 0
        page.text(
            x + step * mm,
            y + (tick + 2.4 * mm if below else -tick - 0.5 * mm),
            figure,
            _FIGURE,
            colour=GREY,
            align="centre",
        )
        left, base = (
            x + (tick + 0.6 * mm) * (-1 if below else 1),
            y + step * mm + _FIGURE * CAP_HEIGHT / 2,
        )
        page.text(left, base, figure, _FIGURE, colour=GREY, align="right" if below else "left")
    page.text(x + reach + 1 * mm, y + 1.1 * mm, "X →", 9, BOLD, RED)
    page.text(x, y + reach + 3.6 * mm, "Y ↓", 9, BOLD, RED, align="centre")


def _length(half: int) -> float:
    """How long a tick is, so many half millimetres from the middle; longest where figures would
    touch those beside them.
    """
    return (0.7 if half % 2 else 4.3 if abs(half) == 8 else 1.3) * mm


def _draw_long_ruler(page: Page, x: float, y: float) -> None:
    """Ten centimetres with a number at each."""
    page.line(x, y, x + _LONG_RULER, y, INK, _LINE)
    for k in range(101):
        length = 2.4 if k % 10 == 0 else 1.8 if k % 5 == 0 else 1.2
        page.line(x + k * mm, y, x + k * mm, y + length * mm, INK, _LINE / 2)
    for k in range(11):
        page.text(x + k * 10 * mm, y + 5.4 * mm, str(k), 8, colour=GREY, align="centre")
