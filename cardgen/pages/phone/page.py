"""Phone pages: where things are on them, and what comes back on each: background, heading, whose file it is."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.parts import turn
from cardgen.pages.phone.banner import draw_banner
from cardgen.pages.theme import (
    GREY,
    HEIGHT,
    KEYS_TOP,
    LARGE,
    LARGE_KEYS_TOP,
    MARGIN,
    NIGHT,
    ROOM,
    WIDTH,
    Background,
    Style,
    inks,
    round_anchor,
)
from cardgen.pdf.draw import BOLD, Box, Document, Page, fonts, mm
from cardgen.views import PlayerView

_LEAST_NAME = 0.85  # size of the name in a heading, as a share of the usual, at least


class Frame(NamedTuple):
    """Where things are on a round page."""

    heading: float  # its baseline
    banner: Box  # of the trump
    begins: float  # baseline of who begins
    to_content: float  # from the last baseline above the content to the content
    bottom: float  # of a hand
    ranks: float  # baseline of the rank line
    keys: float  # upper edge of the keys


_USUAL = Frame(11 * mm, Box(MARGIN, 15 * mm, ROOM, 16 * mm), 37.2 * mm, 3.4 * mm, KEYS_TOP - 9.6 * mm, KEYS_TOP - 3.2 * mm, KEYS_TOP)
_LARGE = Frame(
    12 * mm,
    Box(MARGIN, 15.4 * mm, ROOM, 16.8 * mm),
    40 * mm,
    3.6 * mm,
    LARGE_KEYS_TOP - 11.6 * mm,
    LARGE_KEYS_TOP - 3.6 * mm,
    LARGE_KEYS_TOP,
)


def frame_of(style: Style) -> Frame:
    return _LARGE if style.large else _USUAL


def phone_page(document: Document, style: Style, anchor: str, title: str, background: Background | None = None) -> Page:
    """A new page on its background, if not the usual one; listed in the outline and labelled by its title."""
    page = document.page(WIDTH, HEIGHT, anchor=anchor, outline=title, label=title, tone=NIGHT if style.dark else None)
    (background or inks(style).page).paint(page, Box(0, 0, WIDTH, HEIGHT))
    return page


def round_page(document: Document, view: PlayerView, facts: RoundFacts, style: Style, tag: str = "") -> tuple[Page, float]:
    """The page of a round, with all that is above its cards, and the last baseline of that.  tag: as in `turn.beginner`."""
    page = phone_page(document, style, round_anchor(facts.number), style.texts("round.title", n=facts.number))
    heading(page, style, view, facts.number)
    frame = frame_of(style)
    draw_banner(page, style, view, facts, frame.banner)
    return page, turn.beginner(page, style, view, facts, frame.begins, tag)


def heading(page: Page, style: Style, view: PlayerView, number: int) -> None:
    """“Round 7 of 19” at the left, whose file it is at the right; in large print of how many only if there is room."""
    y, title, of = frame_of(style).heading, style.texts("round.title", n=number), style.texts("round.of", n=view.table.planned)
    if style.large:
        x = MARGIN + page.text(MARGIN, y, title, 24, BOLD) + 2 * mm
        if x + fonts.width(f"{of}{view.name}", LARGE, BOLD) + 3 * mm <= WIDTH - MARGIN:  # the name matters more
            x += page.text(x, y, of, LARGE, BOLD, GREY) + 3 * mm
    else:
        x = MARGIN + page.text(MARGIN, y, title, 19, BOLD) + 1.6 * mm
        x += page.text(x, y, of, 13, colour=GREY) + 3 * mm
    whose(page, style, view, y, x)


def whose(page: Page, style: Style, view: PlayerView, y: float, left: float) -> None:
    """Whose file it is and, unless in large print, its pack mark; at the right margin.  y: the baseline; left: where a long name is cut."""
    right = WIDTH - MARGIN
    if style.large:
        page.text(right, y, fonts.called(view.name, view.table.names, LARGE, right - left, BOLD), LARGE, BOLD, align="right")
        return
    mark = f" · {view.table.pack_mark}"
    edge = right - fonts.width(mark, 11)
    name = fonts.called(view.name, view.table.names, 13 * _LEAST_NAME, edge - left, BOLD)  # it rather gets smaller than loses letters
    name, size = fonts.fit(name, 13, edge - left, BOLD, _LEAST_NAME)
    page.text(edge, y, name, size, BOLD, align="right")
    page.text(right, y, mark, 11, colour=GREY, align="right")
