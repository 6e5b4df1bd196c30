"""Phone pages: where things are on them, and what comes back on each: background, heading, whose
file it is.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.parts import turn
from cardgen.pages.phone.banner import draw_banner
from cardgen.pages.phone.keys import Key, draw_keys
from cardgen.pages.theme import (
    COVER,
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
from cardgen.views import PlayerRound, PlayerView

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


_USUAL = Frame(
    11 * mm,
    Box(MARGIN, 15 * mm, ROOM, 16 * mm),
    37.2 * mm,
    3.4 * mm,
    KEYS_TOP - 9.6 * mm,
    KEYS_TOP - 3.2 * mm,
    KEYS_TOP,
)
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


def phone_page(
    document: Document, style: Style, anchor: str, title: str, background: Background | None = None
) -> Page:
    """A new page on its background, if not the usual one; listed in the outline and labelled by
    its title.
    """
    page = document.page(
        WIDTH, HEIGHT, anchor=anchor, outline=title, label=title, tone=NIGHT if style.dark else None
    )
    (background or inks(style).page).paint(page, Box(0, 0, WIDTH, HEIGHT))
    return page


class RoundPages(NamedTuple):
    """The pages of a round: what they are made of, and what is on each."""

    document: Document
    view: PlayerView
    player_round: PlayerRound
    style: Style
    listed: str  # anchor of the list page that has this round

    @property
    def facts(self) -> RoundFacts:
        return self.player_round.facts

    @property
    def number(self) -> int:
        return self.facts.number

    @property
    def title(self) -> str:
        return self.style.texts("round.title", n=self.number)

    def first(self, tag: str = "") -> tuple[Page, float]:
        """The page of the round, with all that is above its cards, and the last baseline of
        that.  tag: as in `turn.draw_beginner`.
        """
        frame = frame_of(self.style)
        page = self._page(round_anchor(self.number), self.title)
        draw_banner(page, self.style, self.view, self.facts, frame.banner)
        return page, turn.draw_beginner(page, self.style, self.view, self.facts, frame.begins, tag)

    def further(self, anchor: str, named: str) -> Page:
        """A page behind it.  named: in the outline."""
        return self._page(anchor, f"{self.title} · {named}")

    def _page(self, anchor: str, title: str) -> Page:
        """A page with “Round 7 of 19” at the left, whose file it is at the right; in large print
        of how many only if there is room.
        """
        style, view, page = (
            self.style,
            self.view,
            phone_page(self.document, self.style, anchor, title),
        )
        y, of = frame_of(style).heading, style.texts("round.of", n=view.table.planned)
        if style.large:
            x = MARGIN + page.text(MARGIN, y, self.title, 24, BOLD) + 2 * mm
            if (
                x + fonts.width(f"{of}{view.name}", LARGE, BOLD) + 3 * mm <= WIDTH - MARGIN
            ):  # the name matters more
                x += page.text(x, y, of, LARGE, BOLD, GREY) + 3 * mm
        else:
            x = MARGIN + page.text(MARGIN, y, self.title, 19, BOLD) + 1.6 * mm
            x += page.text(x, y, of, 13, colour=GREY) + 3 * mm
        draw_owner(page, style, view, y, x)
        return page

    def keys(self, page: Page) -> None:
        """The keys of the round's page: the round before, the list page that has this one, the
        cover, the next round.

        In large print that of the cover has no room.
        """
        number, rounds, texts = self.number, self.view.table.numbers, self.style.texts
        row = [
            Key(f"‹ {number - 1}" if number > rounds[0] else "", round_anchor(number - 1)),
            Key(texts("list.title"), self.listed, 1.85),
            Key(texts("cover.title"), COVER, 1.85),
            Key(f"{number + 1} ›" if number < rounds[-1] else "", round_anchor(number + 1)),
        ]
        draw_keys(
            page,
            self.style,
            [key for key in row if key.target != COVER] if self.style.large else row,
        )

    def back_keys(self, page: Page) -> None:
        """The keys of a page behind it: back to the round, or from a kitty to the hand; the list
        page that has it, the cover as above.
        """
        texts = self.style.texts
        words = texts("sealed.kitty.hand") if self.player_round.hand else self.title
        row = [
            Key(f"‹ {words}", round_anchor(self.number), 1.3),
            Key(texts("list.title"), self.listed),
            Key(texts("cover.title"), COVER),
        ]
        draw_keys(page, self.style, row[:2] if self.style.large else row)


def draw_owner(page: Page, style: Style, view: PlayerView, y: float, left: float) -> None:
    """Whose file it is and, unless in large print, its pack mark; at the right margin.  y: the
    baseline; left: where a long name is cut.
    """
    right = WIDTH - MARGIN
    if style.large:
        page.text(
            right,
            y,
            fonts.called(view.name, view.table.names, LARGE, right - left, BOLD),
            LARGE,
            BOLD,
            align="right",
        )
        return
    mark = f" · {view.table.pack_mark}"
    edge = right - fonts.width(mark, 11)
    name = fonts.called(
        view.name, view.table.names, 13 * _LEAST_NAME, edge - left, BOLD
    )  # it rather gets smaller than loses letters
    name, size = fonts.fit(name, 13, edge - left, BOLD, _LEAST_NAME)
    page.text(edge, y, name, size, BOLD, align="right")
    page.text(right, y, mark, 11, colour=GREY, align="right")
