"""The night edition of the phone pages: the same pages and backgrounds in other tones, dim enough
to be read in the dark.

What is a card stays one: light, with its suits' colours, but as dim as a lamp leaves it.  All else
is light on dark.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardgen.faces import RAYS
from cardgen.pages.theme.style import (
    CREAM,
    EDGE,
    GOLD,
    GREY,
    HAIR,
    INK,
    NAVY,
    PAPER,
    RED,
    SHADOW,
    SKY,
    SLATE,
    WHITE,
    Style,
)
from cardgen.pdf.draw import Page, Tone

PAGE, PANEL, KEY, LIGHT = "#14161C", "#20242E", "#272C38", "#EBE5D6"  # the last one: of words
_QUIET, _BLUE, _ROSE, _LINE = "#B3AD9E", "#B4C6EE", "#FF8E8A", "#5B6274"
_WORDS = {INK: LIGHT, GREY: _QUIET, NAVY: _BLUE, RED: _ROSE, WHITE: LIGHT}
_SHAPES = {
    INK: LIGHT, GREY: _QUIET, RED: _ROSE, WHITE: KEY, PAPER: PAGE, CREAM: PANEL, RAYS: PANEL, NAVY: "#1D2B4E",
    EDGE: _LINE, HAIR: _LINE, SHADOW: "#0A0B0E", SKY: "#8296BE", SLATE: "#4A5062", GOLD: "#C9952F",
}  # fmt: skip
_LAMP, _CONTRAST = (
    (
        0.82,
        0.775,
        0.68,
    ),
    1.25,
)  # what the light leaves of white, and how much faster than that darker colours fade


def _word(colour: str) -> str:
    return _WORDS.get(colour, colour)


def _shape(colour: str) -> str:
    return _SHAPES.get(colour, colour)


def dimmed(colour: str) -> str:
    """A colour on a card in lamplight; what reads well on white reads as well on what white
    becomes.
    """
    channels = (
        share * (int(colour[i : i + 2], 16) / 255) ** _CONTRAST
        for share, i in zip(_LAMP, (1, 3, 5), strict=True)
    )
    return "#" + "".join(f"{round(255 * channel):02X}" for channel in channels)


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another one in it."""
    parts = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(mine + share * (its - mine)):02X}" for mine, its in parts)


NIGHT = Tone("night", _word, _shape)
_CARDS = Tone("dim", dimmed, dimmed)


@contextmanager
def as_cards(page: Page, style: Style) -> Iterator[Style]:
    """What is drawn is a card, or as light as one: at night in lamplight, in a style of day,
    which it gives.
    """
    if not style.dark:
        yield style
        return
    with page.toned(_CARDS):
        yield style._replace(dark=False)
