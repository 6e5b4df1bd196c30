"""What the backgrounds of pages are painted in: in full colour, or for low ink as outlines on
white.

A page asks `inks(style)` for the role that it means (a key, a banner) and paints that; words on it
take the role's ink.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from cardgen.faces import RAYS
from cardgen.pages.theme.night import LIGHT, PAGE, PANEL, dimmed, mixed
from cardgen.pages.theme.style import (
    CREAM,
    GOLD,
    HAIR,
    INK,
    NAVY,
    PAPER,
    RED,
    SLATE,
    WHITE,
    Style,
    luminance,
)
from cardgen.pdf.draw import BOLD, Align, Box, Page, fonts, mm

TABLE = "#E0DCCE"
TINT = "#E8E5DA"  # behind numbers; a shade darker than the page
_DARK, _SHEEN = (
    0.06,
    (
        "#8FA0C8",
        0.27,
    ),
)  # luminance of colours that are lost on dark pages; what they are mixed with there
_FINE, _FIRM, _STRONG = 0.2 * mm, 0.35 * mm, 0.7 * mm  # widths of outlines
_TAG_PAD = 2 * mm  # left and right of words on a tag


class Background(NamedTuple):
    """A painted background."""

    fill: str  # its colour
    ink: str = INK  # of words on it
    line: str | None = None  # colour of its outline; None for none
    width: float = 0  # of the outline, which is inside the background

    def paint(self, page: Page, box: Box, radius: float = 0) -> None:
        """Paint a box; the same size with and without an outline."""
        inside = self.width / 2
        page.rect(
            box.inset(inside) if inside else box,
            self.fill,
            self.line,
            self.width,
            max(0.0, radius - inside),
        )

    def tag(
        self,
        page: Page,
        words: str,
        size: float,
        x: float,
        y: float,
        height: float,
        align: Align = "left",
        room: float = inf,
    ) -> Box:
        """Bold words in a box that is as wide as they are, at most `room`; returns it.  x: its
        left, middle or right; y: its top.
        """
        wide = min(room, fonts.width(words, size, BOLD) + 2 * _TAG_PAD)
        box = Box(x - wide * {"left": 0, "centre": 0.5, "right": 1}[align], y, wide, height)
        self.paint(page, box, 1.5 * mm)
        page.centred(box, words, size, BOLD, self.ink, pad=_TAG_PAD)
        return box

    def disc(self, page: Page, x: float, y: float, radius: float) -> None:
        """Paint a disc around (x, y)."""
        page.circle(x, y, radius - self.width / 2, self.fill, self.line, self.width)


class Inks(NamedTuple):
    """The backgrounds of all pages, by what they are for."""

    page: Background = Background(PAPER)
    plate: Background = Background(
        CREAM
    )  # what stands out from a page without being a card or a key
    panel: Background = Background(TINT)  # behind numbers
    table: Background = Background(TABLE)  # where cards are as people sit
    key: Background = Background(
        NAVY, WHITE
    )  # a key that leads on, and all else that is dark: numbers of steps, stubs, bands
    key_on_banner: Background = Background(WHITE, NAVY)
    gold: Background = Background(GOLD)  # behind few words that matter
    strip: Background = Background(GOLD)  # how much of something, as a bar
    stop: Background = Background(RED, WHITE)  # the words that keep others from reading
    bar: Background = Background(NAVY, WHITE)  # a card rack's holder and its tab, for most suits
    trump_bar: Background = Background(GOLD)
    joker_bar: Background = Background(SLATE, WHITE)
    unusual: Background = Background(RAYS)  # the key of an unusual round
    low: bool = False
    dark: bool = False

    def banner(self, colour: str) -> Background:
        """A background in a suit's colour: full, outlined in it with words in it if they read
        well so, or as it glows on a dark page.
        """
        if self.low:
            return Background(WHITE, on_white(colour), colour, _STRONG)
        if not self.dark:
            return Background(colour, WHITE if _contrasts(colour) else INK)
        if luminance(colour) < _DARK:
            return Background(mixed(colour, *_SHEEN), LIGHT)
        return (
            Background(dimmed(colour), LIGHT)
            if _contrasts(colour)
            else Background(colour, "#14130F")
        )


_FULL = Inks()
_LOW = Inks(
    low=True,
    page=Background(WHITE),
    plate=Background(WHITE),
    panel=Background(WHITE, INK, HAIR, _FINE),
    table=Background(WHITE, INK, HAIR, _FINE),
    key=Background(WHITE, NAVY, NAVY, _FIRM),
    key_on_banner=Background(WHITE, NAVY, NAVY, _FINE),
    gold=Background(CREAM, INK, GOLD, _FIRM),
    strip=Background(CREAM, INK, GOLD, _FINE),
    stop=Background(WHITE, RED, RED, _STRONG),
    bar=Background(WHITE, NAVY, NAVY, _FINE),
    trump_bar=Background(CREAM, INK, GOLD, _FIRM),
    joker_bar=Background(WHITE, SLATE, SLATE, _FINE),
    unusual=Background(CREAM),
)


_NIGHT = Inks(
    dark=True,
    page=Background(PAGE, LIGHT),
    plate=Background(PANEL, LIGHT),
    panel=Background("#2B303D", LIGHT),
    table=Background(PANEL, LIGHT),
    key=Background("#34508A", LIGHT),
    key_on_banner=Background("#DCD3BC", "#1A2B50"),
    gold=Background("#6E4F10", LIGHT),
    strip=Background("#C9952F", "#14130F"),
    stop=Background("#B8152C", "#FFF4EA"),
    bar=Background("#34508A", LIGHT),
    trump_bar=Background("#C9952F", "#14130F"),
    joker_bar=Background("#5A6072", LIGHT),
    unusual=Background("#3A321C", LIGHT),
)


def inks(style: Style) -> Inks:
    """The backgrounds for a reader."""
    if style.dark:
        return _NIGHT
    return _LOW if style.low_ink else _FULL


def on_white(colour: str) -> str:
    """The colour itself for words on white if it reads well there, else ink."""
    return colour if _contrasts(colour) else INK


def _contrasts(colour: str) -> bool:
    """Whether it and white read well on each other: a contrast of 4.5 : 1."""
    return 1.05 / (luminance(colour) + 0.05) >= 4.5
