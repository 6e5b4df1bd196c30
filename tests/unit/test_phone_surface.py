"""What holds on every phone page of every game, by day and at night: type big enough, in its
place, and read well on what is under it.
"""

from __future__ import annotations

from datetime import date
from math import fsum

import pytest

from cardgen.cards import Suit
from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.faces.palette import INK, NAVY, PALETTES, RED, WHITE
from cardgen.games.registry import GAMES
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import (
    GREY,
    NIGHT,
    Background,
    Style,
    dimmed,
    inks,
    luminance,
)
from cardgen.pdf.draw import mm
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event
from tests.drawn import (
    Page,
    Rect,
    Shape,
    Text,
    collisions,
    drawn,
    inside,
)
from tests.people import LONG, NAMES
from tests.turns import each

TITLE = "Weihnachten bei den Großeltern in Siebenbürgen"


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def under(page: Page, line: Text) -> str:
    """The colour behind the middle of a line."""
    before = page.marks[: page.marks.index(line)]
    fills = [
        mark.fill
        for mark in before
        if isinstance(mark, Rect | Shape)
        and mark.fill
        and inside(mark.box, line.box.cx, line.box.cy)
    ]
    return fills[-1]


@each("name, players, language", [("corona", 8, "ro"), ("corona", 8, "en"), ("bidwhist", 4, "de")])
def test_a_cover_full_of_long_names_keeps_its_code_above_its_keys(
    name: str, players: int, language: str
) -> None:
    """A pack that replaces another one, with a long title, day, place and organiser."""
    names, replaced = LONG[:players], shuffle.Replaced("7H2K" * 6, "PBVV", 2)
    dealt = deal(
        GAMES[name],
        names,
        shuffle.read_seed("a full cover"),
        {"first-dealer": "1"} if name != "corona" else {},
        TITLE,
        replaced=replaced,
    )
    style, event = (
        Style(language, language, PALETTES["two"]),
        Event(date(2026, 3, 14), "Piatra Neamț, Hotel Central", names[0], LANGUAGES),
    )
    cover = drawn(player_pdf(view.player_view(dealt, 1, names), style, event))[0]
    assert collisions(cover.lines) == []
    assert {four for row in view.public_view(dealt, names).code_rows for four in row} <= {
        line.text for line in cover.lines
    }


@each("language", LANGUAGES)
def test_a_lists_legend_keeps_clear_of_the_keys(language: str) -> None:
    for large in (False, True):
        style = Style(language, language, PALETTES["two"], large=large)
        dealt = deal(
            GAMES["romanian"], NAMES[:7], shuffle.read_seed("legend"), {"one-card": "forehead"}
        )
        pages = drawn(player_pdf(view.player_view(dealt, 0, NAMES[:7]), style, Event()))
        lists = [page for page in pages if page.lines[0].text == style.texts("list.title")]
        assert lists
        for page in lists:
            keys = max(rect.box.y for rect in page.rects)
            pictures = [art.box.bottom for art in page.arts if art.box.bottom > keys - 9 * mm]
            assert pictures
            assert max(pictures) <= keys - 0.7 * mm


@pytest.mark.quick
def test_words_read_well_on_every_ground_at_night() -> None:
    for palette in PALETTES.values():
        ink = inks(Style("de", "de", palette, dark=True))
        grounds = [ground for ground in ink if isinstance(ground, Background)]
        grounds += [ink.banner(palette.colour(suit)) for suit in Suit] + [ink.banner(NAVY)]
        for ground in grounds:
            fill = NIGHT.shapes(ground.fill)
            assert contrast(NIGHT.words(ground.ink), fill) >= 4.5, ground
        for colour in (INK, GREY, RED, NAVY):
            for ground in (ink.page, ink.plate):
                assert contrast(NIGHT.words(colour), ground.fill) >= 4.5, colour
    assert luminance(ink.page.fill) < 0.02 < 3 * luminance(ink.page.fill)  # nearly black, not black
    stop = ink.stop.fill
    red, green, blue = (int(stop[i : i + 2], 16) for i in (1, 3, 5))
    assert red > 3 * max(green, blue)  # the words that stop everybody are on red


# Viénot, Brettel and Mollon 1999: a colour as those see it who have no red, or no green, receptors;
# linear light.
_BLIND = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "red": ((0.1121, 0.8853, -0.0005), (0.1127, 0.8897, -0.0001), (0.0045, 0.0000, 1.0019)),
    "green": ((0.2920, 0.7054, -0.0003), (0.2934, 0.7089, 0.0000), (-0.0210, 0.0256, 1.0000)),
}


def lightness_and_hue(colour: str, receptors: str) -> tuple[float, float, float]:
    """CIELAB of a colour as it is seen."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares]
    r, g, b = (
        max(0.0, fsum(k * v for k, v in zip(row, linear, strict=True))) for row in _BLIND[receptors]
    )
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@each("palette", ["poker", "skat"])
def test_four_suits_stay_apart_in_lamplight(palette: str) -> None:
    """Each suit differs from each other one, for all eyes, about as much as by day; and from the
    card as much as by day.
    """
    colours = [PALETTES[palette].colour(suit) for suit in Suit]
    for receptors in _BLIND:
        for i, one in enumerate(colours):
            for other in colours[:i]:
                day, night = (
                    fsum(
                        (a - b) ** 2
                        for a, b in zip(
                            lightness_and_hue(tone(one), receptors),
                            lightness_and_hue(tone(other), receptors),
                            strict=True,
                        )
                    )
                    ** 0.5
                    for tone in (str, dimmed)
                )
                assert night > min(0.55 * day, 20), (receptors, one, other)
                assert night > 9, (receptors, one, other)
    for colour in colours:
        assert contrast(dimmed(colour), dimmed(WHITE)) >= min(4.5, contrast(colour, WHITE))
