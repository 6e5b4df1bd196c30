"""How a file is to look: a reader's style, the colours and measures of all pages, running text,
painted backgrounds, the night edition, and what printed pages have in common.

A page asks `inks(style)` for the role that it means (a key, a banner) and paints that; words on it
take the role's ink.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from math import inf
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
    RAYS,
    RED,
    WHITE,
    Look,
    Palette,
    Size,
)
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    ROUND,
    TENTH,
    Align,
    Box,
    Document,
    Page,
    Tone,
    fonts,
    mm,
    plain,
    wrap,
)
from cardgen.preferences import OPTIONS, Preferences
from cardgen.text import Catalogue, catalogue
from cardgen.views import PlayerView

# The cards' colours are the pages' too.
__all__ = ["CREAM", "EDGE", "GOLD", "INK", "NAVY", "RED", "WHITE"]
GREY, HAIR, SLATE = "#4A4F63", "#B4B8C4", "#565C73"
PAPER, SHADOW = "#F3F1EA", "#D8D4C7"
SKY = "#8FA9D6"
ON_GOLD = "#14130F"  # ink of words on gold, by day and in every tone

A4 = (595.276, 841.89)
PAPERS = {"a4": A4, "letter": (612.0, 792.0)}  # upright, in points, by the name asked for
CARD_WIDTH = POKER.width * TENTH  # as pages show cards
CARD_SIZES = {size.name: size for size in (POKER, BRIDGE, MINI)}  # of cards to cut out

WIDTH, HEIGHT, MARGIN = 90 * mm, 160 * mm, 5 * mm  # of a phone page
ROOM = WIDTH - 2 * MARGIN  # width between the margins
HAIRLINE = 0.2 * mm
KEYS_TOP = HEIGHT - 15 * mm  # where keys begin
LARGE_KEY = 12.5 * mm  # height of keys in large print
LARGE_KEYS_TOP = HEIGHT - 17 * mm
LARGE = 18.0  # no type in large print is smaller
# A phone shows 90 mm as 68 mm: there, 18 points are what 24 are on the page.
PHONE_LARGE = 24.0
COVER, HOW_TO, LIST = "cover", "how-to", "list"  # anchors


def round_anchor(number: int) -> str:
    """Where links to a round lead."""
    return f"{ROUND}{number}"


def kitty_anchor(number: int) -> str:
    """Where links to the kitty of a round lead."""
    return f"kitty-{number}"


# -- a reader's style


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

    @property
    def look(self) -> Look:
        return Look(self.palette, self.letters, self.large, low_ink=self.low_ink)

    def as_preferences(self) -> Preferences:
        """What `style_of` makes this style from."""
        words = self._asdict() | {
            "colours": self.palette.name,
            "layout": self.layout.value,
            "card_size": self.card_size.name,
        }
        return Preferences(**{name: words[name] for name in OPTIONS})


def style_of(preferences: Preferences) -> Style:
    """The style that a reader prefers.

    Only the letters may be open: they are those of the language then.
    """
    words = preferences.as_data()
    words["letters"] = words["letters"] or words["language"]
    assert None not in words.values()
    words |= {"layout": Layout(words["layout"]), "card_size": CARD_SIZES[words["card_size"]]}
    return Style(palette=PALETTES[words.pop("colours")], **words)


# -- running text


class Theme(NamedTuple):
    """Type sizes and gaps of running text; one of another size or gap is made by ``_replace``."""

    size: float
    leading: float
    gap: float = 0  # free between paragraphs or steps
    disc: float = 0  # radius of a step's
    indent: float = 0  # from a step's left edge to its words
    bold: bool = False  # all words are
    rise: float = 0.9  # from the upper edge of a line to its baseline, as a share of the size
    number: float = 0  # type of the number on a disc; 0: as the words

    @property
    def font(self) -> str:
        """Of words that aren't marked."""
        return BOLD if self.bold else REGULAR

    def marked(self, markup: str) -> str:
        """The markup as it is set: where all is bold, all of it in one pair of ``*``."""
        return f"*{plain(markup)}*" if self.bold else markup

    def height(self, markup: str, width: float) -> float:
        """Of a paragraph in so many points, without a gap."""
        return len(wrap(self.marked(markup), self.size, width)) * self.leading


def middle_rise(leading: float) -> float:
    """The rise that puts capitals in the middle of their lines.

    leading: as a factor of the size.
    """
    return (leading + CAP_HEIGHT) / 2


NORMAL = Theme(12.5, 14.5, 1.6 * mm, 2.7 * mm, 7.2 * mm)
LARGE_PRINT = Theme(PHONE_LARGE, 30, 2 * mm, 4.6 * mm, 11.4 * mm, bold=True)
ON_PAPER = Theme(10.5, 12.8, 0.9 * mm, 2.2 * mm, 6 * mm)  # print is read at its true size
LARGE_ON_PAPER = Theme(LARGE, 23, 1.4 * mm, 3.7 * mm, 9.6 * mm, bold=True)


def theme_of(style: Style) -> Theme:
    """The theme of a reader's rounds."""
    if style.layout is Layout.PHONE:
        return LARGE_PRINT if style.large else NORMAL
    return LARGE_ON_PAPER if style.large else ON_PAPER


# -- strips of paper


class StripMetrics(NamedTuple):
    """Measures of what is announced and looked up."""

    title: float  # type of a question about the kitty
    row: float  # and widest: height and width of a row of numbers to announce, at most
    widest: float
    paragraph: float  # free below one
    above: float  # free above a list, and above boxes for one's own numbers
    blanks: float  # and below: height of these boxes, and what is free below them
    below: float
    check: float  # from the end of a list to the baseline of the line about check letters
    descent: float  # and what reaches below that


STRIPS = {
    False: StripMetrics(
        11.5, 7.4 * mm, 86 * mm, 0.6 * mm, 0.6 * mm, 8 * mm, 1 * mm, 4.4 * mm, 0.8 * mm
    ),
    True: StripMetrics(20, 11 * mm, inf, 1.4 * mm, 0, 10 * mm, 1.4 * mm, 6.4 * mm, 1.6 * mm),
}
"""Of usual and of large print."""


# -- the night edition: the same phone pages in other tones, dim enough to be read in the dark
#
# What is a card remains one: light, with its suits' colours, but as dim as a lamp leaves it.  All
# else is light on dark.

_PAGE, _PANEL, _LIGHT, _LINE = "#14161C", "#20242E", "#EBE5D6", "#5B6274"  # light: words
_WORDS = {
    INK: _LIGHT,
    GREY: "#B3AD9E",
    NAVY: "#B4C6EE",
    RED: "#FF8E8A",
    WHITE: _LIGHT,
    "#1C6A4A": "#7BD0A4",  # points won
}
_SHAPES = {
    INK: _LIGHT, GREY: "#B3AD9E", RED: "#FF8E8A", WHITE: "#272C38", PAPER: _PAGE, CREAM: _PANEL,
    RAYS: _PANEL, NAVY: "#1D2B4E", EDGE: _LINE, HAIR: _LINE, SHADOW: "#0A0B0E", SKY: "#8296BE",
    SLATE: "#4A5062", GOLD: "#C9952F",
    # lines of a chart
    "#0072B2": "#4FA8DC", "#D55E00": "#EE8A3C", "#00795A": "#3FBF98", "#A8447F": "#DB82B8",
    "#7B5E3B": "#B9976C",
}  # fmt: skip
_LAMP = (0.82, 0.775, 0.68)  # what its light leaves of white: red, green, blue
_CONTRAST = 1.25  # how much faster than white darker colours fade


def dimmed(colour: str) -> str:
    """A colour on a card in lamplight.

    What reads well on white reads as well on what white becomes.
    """
    channels = (
        share * (int(colour[i : i + 2], 16) / 255) ** _CONTRAST
        for share, i in zip(_LAMP, (1, 3, 5), strict=True)
    )
    return "#" + "".join(f"{round(255 * channel):02X}" for channel in channels)


NIGHT = Tone(
    "night", lambda colour: _WORDS.get(colour, colour), lambda colour: _SHAPES.get(colour, colour)
)
_CARDS = Tone("dim", dimmed, dimmed)


@contextmanager
def as_cards(page: Page, style: Style) -> Iterator[Style]:
    """Draw a card, or what is as light as one: at night in lamplight, else as it is.

    Yields the style by day.
    """
    with page.toned(_CARDS if style.dark else None):
        yield style._replace(dark=False)


# -- low ink, for pages that don't ask `inks`: what is dark becomes a tint, light words on it dark

_TINTS = {NAVY: "#DFE5F0", GOLD: "#F6E3B4", SLATE: HAIR, PAPER: WHITE}
_LOW_INK = Tone(
    "low-ink",
    lambda colour: NAVY if luminance(colour) > 0.6 else colour,
    lambda colour: _TINTS.get(colour, colour),
)


def tone_of(dark: bool, low_ink: bool) -> Tone | None:
    """In which such pages are drawn."""
    return NIGHT if dark else _LOW_INK if low_ink else None


# -- backgrounds, in full colour, as outlines on white for low ink, or for the night

_FINE, _FIRM, _STRONG = 0.2 * mm, 0.35 * mm, 0.7 * mm  # widths of outlines
_TAG_PAD = 2 * mm  # left and right of words on a tag


def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB``, 0 to 1, as WCAG defines it."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def darkened(colour: str) -> str:
    """The colour, or one like it on which white has a contrast of 7 : 1."""
    while luminance(colour) > 0.1:
        channels = (round(0.96 * int(colour[i : i + 2], 16)) for i in (1, 3, 5))
        colour = "#" + "".join(f"{channel:02X}" for channel in channels)
    return colour


class Background(NamedTuple):
    """A painted background."""

    fill: str  # its colour
    ink: str = INK  # of words on it
    line: str | None = None  # colour of its outline; None for none
    width: float = 0  # of the outline, which is inside the background

    def paint(self, page: Page, box: Box, radius: float = 0) -> None:
        """Paint a box; the same size with and without an outline."""
        inside = self.width / 2
        box = box.inset(inside) if inside else box
        page.rect(box, self.fill, self.line, self.width, max(0.0, radius - inside))

    def tag(
        self,
        page: Page,
        words: str,
        size: float,
        room: Box,
        align: Align = "left",
    ) -> Box:
        """Bold words in a box of their width at the left, in the middle or at the right of their
        room.  Returns that box.
        """
        width = min(room.w, fonts.width(words, size, BOLD) + 2 * _TAG_PAD)
        share = {"left": 0, "centre": 0.5, "right": 1}[align]
        box = room._replace(x=room.x + share * (room.w - width), w=width)
        self.paint(page, box, 1.5 * mm)
        page.centred(box, words, size, BOLD, self.ink, pad=_TAG_PAD)
        return box

    def disc(self, page: Page, x: float, y: float, radius: float) -> None:
        """Paint a disc around (x, y)."""
        page.circle(x, y, radius - self.width / 2, self.fill, self.line, self.width)


class Inks(NamedTuple):
    """The backgrounds of all pages, by what they are for."""

    page: Background = Background(PAPER)
    plate: Background = Background(CREAM)  # stands out from a page; neither card nor key
    panel: Background = Background("#E8E5DA")  # behind numbers; a shade darker than the page
    table: Background = Background("#E0DCCE")  # where cards are as people sit
    # A key that leads on, and all else that is dark: numbers of steps, stubs, bands.
    key: Background = Background(NAVY, WHITE)
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
        if luminance(colour) < 0.06:  # lost on a dark page, so it gets some sheen
            pairs = ((int(colour[i : i + 2], 16), int("#8FA0C8"[i : i + 2], 16)) for i in (1, 3, 5))
            mixed = "".join(f"{round(mine + 0.27 * (sheen - mine)):02X}" for mine, sheen in pairs)
            return Background(f"#{mixed}", _LIGHT)
        if _contrasts(colour):
            return Background(dimmed(colour), _LIGHT)
        return Background(colour, "#14130F")


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
    page=Background(_PAGE, _LIGHT),
    plate=Background(_PANEL, _LIGHT),
    panel=Background("#2B303D", _LIGHT),
    table=Background(_PANEL, _LIGHT),
    key=Background("#34508A", _LIGHT),
    key_on_banner=Background("#DCD3BC", "#1A2B50"),
    gold=Background("#6E4F10", _LIGHT),
    strip=Background("#C9952F", "#14130F"),
    stop=Background("#B8152C", "#FFF4EA"),
    bar=Background("#34508A", _LIGHT),
    trump_bar=Background("#C9952F", "#14130F"),
    joker_bar=Background("#5A6072", _LIGHT),
    unusual=Background("#3A321C", _LIGHT),
)


def inks(style: Style) -> Inks:
    """The backgrounds for a reader."""
    if style.dark:
        return _NIGHT
    if style.large:
        return _LARGE_LOW if style.low_ink else _LARGE_FULL
    return _LOW if style.low_ink else _FULL


# Such that weak eyes read the words.
_DARK_RED, _DARK_SLATE = darkened(RED), darkened(SLATE)
_LARGE_FULL = _FULL._replace(
    stop=Background(_DARK_RED, WHITE), joker_bar=Background(_DARK_SLATE, WHITE)
)
_LARGE_LOW = _LOW._replace(
    stop=Background(WHITE, _DARK_RED, _DARK_RED, _STRONG),
    joker_bar=Background(WHITE, _DARK_SLATE, _DARK_SLATE, _FINE),
)


def _contrasts(colour: str) -> bool:
    """Whether it and white read well on each other: a contrast of 4.5 : 1."""
    return 1.05 / (luminance(colour) + 0.05) >= 4.5


def on_white(colour: str) -> str:
    """The colour itself for words on white if it reads well there, else ink."""
    return colour if _contrasts(colour) else INK


# -- printed pages

PRINTABLE = 5 * mm  # nothing but bleed is drawn nearer to the edge of the paper
RULER = 50 * mm  # length of the ruler
SIDE = 8 * mm  # margin left and right


def foot_height(style: Style) -> float:
    """From the lower edge of the paper to the upper edge of its foot."""
    return (15 if style.large else 11) * mm


def draw_feet(document: Document, view: PlayerView, style: Style, pages: int | None = None) -> None:
    """The foot of every page so far: a ruler, whose file it is and of which pack, page n of m.

    pages: m; None: all are there.
    """
    texts, table, last = style.texts, view.table, pages or len(document.pages)
    game, dot = f"{texts(f'game.{table.game}')} · {table.pack_mark} · ", " · "
    width = document.pages[0].width
    # The name is the same on all pages: it has the room that the longest place leaves.
    room = width - 2 * SIDE - RULER - 6 * mm
    if style.large:
        room -= fonts.width(f" · {table.pack_mark} · {last}/{last}", LARGE, BOLD)
        name = fonts.called(view.name, table.names, LARGE, room, BOLD)
    else:
        place = game + texts("protocol.page", n=last, m=last)
        name = fonts.called(view.name, table.names, 9, room - fonts.width(dot + place, 9))
    for number, page in enumerate(document.pages, 1):
        base, right = page.height - 6.6 * mm, page.width - SIDE
        draw_ruler(page, SIDE, base, texts, LARGE if style.large else 7)
        if style.large:
            place = f" · {table.pack_mark} · {number}/{last}"
            with page.tag("Artifact"):
                page.text(right, base, name + place, LARGE, BOLD, GREY, "right")
            continue
        with page.tag("Artifact"):
            place = game + texts("protocol.page", n=number, m=last)
            x = right - page.text(right, base, place, 9, colour=GREY, align="right")
            page.text(x, base, name + dot, 9, colour=GREY, align="right")


def draw_ruler(page: Page, x: float, y: float, texts: Catalogue, words: float = 7) -> None:
    """Five centimetres that show whether the printer scales.

    Ticks and words, of this type size, are above the line at y.
    """
    middle = x + RULER / 2
    with page.tag("Artifact"):
        says = texts("protocol.ruler")
        page.text(middle, y - 1.7 * mm, says, words, colour=GREY, align="centre")
    page.line(x, y, x + RULER, y, EDGE, 0.4)
    for k in range(6):
        tick = x + k * 10 * mm
        page.line(tick, y, tick, y - (1 if k % 5 else 1.6) * mm, EDGE, 0.4)
