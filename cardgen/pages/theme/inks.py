"""What the grounds of pages are painted in: in full colour, or for low ink as outlines on white.

A page asks `inks(style)` for the role that it means (a key, a banner, a golden ground) and lays that; words on it take
the role's ink.  Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from cardgen.faces import RAYS
from cardgen.pages.theme.style import CREAM, GOLD, HAIR, INK, NAVY, PAPER, RED, SHADOW, SLATE, WHITE, Style, ink_on, luminance
from cardgen.pdf.draw import BOLD, Align, Box, Page, fonts, mm

TABLE = "#E0DCCE"
TINT = "#E8E5DA"  # behind numbers; a shade darker than the page
_READABLE = 4.5
_FINE, _FIRM, _STRONG = 0.2 * mm, 0.35 * mm, 0.7 * mm  # widths of outlines
_TAG_PAD = 2 * mm  # left and right of words on a tag


class Ground(NamedTuple):
    """A painted ground."""

    fill: str  # its colour
    ink: str = INK  # of words on it
    line: str | None = None  # colour of its outline; None for none
    width: float = 0  # of the outline, in points; it lies inside the ground

    def lay(self, page: Page, box: Box, radius: float = 0) -> None:
        """Paint a box; the same size with and without an outline."""
        if self.line:
            inside = self.width / 2
            page.rect(box.inset(inside), self.fill, self.line, self.width, max(0.0, radius - inside))
        elif radius:
            page.rect(box, self.fill, radius=radius)
        else:
            page.rect(box, self.fill)

    def tag(self, page: Page, words: str, size: float, x: float, y: float, height: float, align: Align = "left", room: float = inf) -> Box:
        """Bold words in a box that is as wide as they are, at most `room`; returns it.  x: its left, middle or right; y: its top."""
        wide = min(room, fonts.width(words, size, BOLD) + 2 * _TAG_PAD)
        box = Box(x - wide * {"left": 0, "centre": 0.5, "right": 1}[align], y, wide, height)
        self.lay(page, box, 1.5 * mm)
        page.centred(box, words, size, BOLD, self.ink, pad=_TAG_PAD)
        return box

    def disc(self, page: Page, x: float, y: float, radius: float) -> None:
        """Paint a disc around (x, y)."""
        if self.line:
            page.circle(x, y, radius - self.width / 2, self.fill, self.line, self.width)
        else:
            page.circle(x, y, radius, self.fill)


class Inks(NamedTuple):
    """The grounds of all pages."""

    low: bool  # whether they are for low ink
    page: Ground  # of a whole page
    plate: Ground  # of what stands out from a page without being a card or a key
    panel: Ground  # tinted, behind numbers
    table: Ground  # where cards lie as people sit
    key: Ground  # a key that leads on, and all else that is dark: numbers of steps, stubs, bands
    key_on_banner: Ground  # a key within a banner
    gold: Ground  # behind few words that matter
    strip: Ground  # how much of something, as a bar
    stop: Ground  # the words that keep others from reading
    bar: Ground  # a card rack's holder and its tab, for most suits, for trump and for jokers
    trump_bar: Ground
    joker_bar: Ground
    unusual: Ground  # the key of an unusual round
    shadow: str | None  # a card's; None for none

    def banner(self, colour: str) -> Ground:
        """A ground in a suit's colour: full, or outlined in it with words in it if they read well so."""
        if not self.low:
            return Ground(colour, ink_on(colour))
        return Ground(WHITE, on_white(colour), colour, _STRONG)


_FULL = Inks(
    low=False,
    page=Ground(PAPER),
    plate=Ground(CREAM),
    panel=Ground(TINT),
    table=Ground(TABLE),
    key=Ground(NAVY, WHITE),
    key_on_banner=Ground(WHITE, NAVY),
    gold=Ground(GOLD),
    strip=Ground(GOLD),
    stop=Ground(RED, WHITE),
    bar=Ground(NAVY, WHITE),
    trump_bar=Ground(GOLD),
    joker_bar=Ground(SLATE, WHITE),
    unusual=Ground(RAYS),
    shadow=SHADOW,
)
_LOW = Inks(
    low=True,
    page=Ground(WHITE),
    plate=Ground(WHITE),
    panel=Ground(WHITE, INK, HAIR, _FINE),
    table=Ground(WHITE, INK, HAIR, _FINE),
    key=Ground(WHITE, NAVY, NAVY, _FIRM),
    key_on_banner=Ground(WHITE, NAVY, NAVY, _FINE),
    gold=Ground(CREAM, INK, GOLD, _FIRM),
    strip=Ground(CREAM, INK, GOLD, _FINE),
    stop=Ground(WHITE, RED, RED, _STRONG),
    bar=Ground(WHITE, NAVY, NAVY, _FINE),
    trump_bar=Ground(CREAM, INK, GOLD, _FIRM),
    joker_bar=Ground(WHITE, SLATE, SLATE, _FINE),
    unusual=Ground(CREAM),
    shadow=None,
)


def inks(style: Style) -> Inks:
    """The grounds for a reader."""
    return _LOW if style.low_ink else _FULL


def on_white(colour: str) -> str:
    """The colour itself for words on white if it reads well there, else ink."""
    return colour if 1.05 / (luminance(colour) + 0.05) >= _READABLE else INK
