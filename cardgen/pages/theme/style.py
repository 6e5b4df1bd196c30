"""How a file is to look, and the colours and measures that all pages share."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cardgen.faces import (
    BRIDGE,
    CREAM,
    EDGE,
    GOLD,
    INK,
    MINI,
    NAVY,
    PALETTES,
    POKER,
    RED,
    WHITE,
    Look,
    Palette,
    Size,
)
from cardgen.pdf.draw import ROUND, mm
from cardgen.preferences import OPTIONS, Preferences
from cardgen.text import Catalogue, catalogue

__all__ = [
    "CREAM",
    "EDGE",
    "GOLD",
    "INK",
    "NAVY",
    "RED",
    "WHITE",
]  # the cards' colours are the pages' too
GREY, HAIR, SLATE = "#4A4F63", "#B4B8C4", "#565C73"
PAPER, SHADOW = "#F3F1EA", "#D8D4C7"
SKY = "#8FA9D6"
A4 = (595.276, 841.89)
LETTER = (612.0, 792.0)
PAPERS = {
    "a4": A4,
    "letter": LETTER,
}  # upright paper sizes in points, by the name they are asked for
WIDTH, HEIGHT, MARGIN = 90 * mm, 160 * mm, 5 * mm  # of a phone page
ROOM = WIDTH - 2 * MARGIN  # width between the margins
HAIRLINE = 0.2 * mm
KEYS_TOP = HEIGHT - 15 * mm  # where keys begin
LARGE_KEY, LARGE_KEYS_TOP = (
    12.5 * mm,
    HEIGHT - 17 * mm,
)  # in large print: their height, and where they begin
LARGE = 18.0  # no type in large print is smaller
COVER, HOW_TO, LIST = "cover", "how-to", "list"


class Layout(StrEnum):
    """What a player's file is made of."""

    PHONE = "phone"  # a page of 90 × 160 mm a round
    SHEET = "sheet"  # strips of paper, several rounds a page
    CARDS = "cards"  # real cards to cut out
    FOLD = "fold"  # letters that fold shut


class Style(NamedTuple):
    """One reader's preferences, with the colours and sizes that they stand for."""

    language: str
    letters: str  # of the card indices, a key of `faces.letters.LETTERS`
    palette: Palette  # suit colours
    paper: str = "a4"  # ``a4`` or ``letter``, for pages that are printed
    large: bool = False
    layout: Layout = Layout.PHONE
    low_ink: bool = False  # no large dark areas
    night: bool = False  # the phone pages are dark
    card_size: Size = POKER  # of the cards to cut out
    dark: bool = False  # these pages are drawn for the night

    @property
    def texts(self) -> Catalogue:
        return catalogue(self.language)

    def as_preferences(self) -> Preferences:
        """What `style_of` makes this style from."""
        words = self._asdict() | {
            "colours": self.palette.name,
            "layout": self.layout.value,
            "card_size": self.card_size.name,
        }
        return Preferences(**{name: words[name] for name in OPTIONS})

    @property
    def look(self) -> Look:
        return Look(self.palette, self.letters, self.large, low_ink=self.low_ink)


CARD_SIZES = {
    size.name: size for size in (POKER, BRIDGE, MINI)
}  # sizes of cards to cut out, by the name they are asked for


def style_of(preferences: Preferences) -> Style:
    """The style that a reader prefers; nothing may be left open but the letters, which are those
    of the language then.
    """
    words = preferences.as_data()
    words["letters"] = words["letters"] or words["language"]
    assert None not in words.values()
    words |= {"layout": Layout(words["layout"]), "card_size": CARD_SIZES[words["card_size"]]}
    return Style(palette=PALETTES[words.pop("colours")], **words)


def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB``, 0 to 1, as WCAG defines it."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def round_anchor(number: int) -> str:
    """Where links to a round lead."""
    return f"{ROUND}{number}"


def kitty_anchor(number: int) -> str:
    """Where links to the kitty of a round lead."""
    return f"kitty-{number}"
