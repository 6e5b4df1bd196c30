"""Ink: how much of it cards and pages take, that nothing else is lost where it is low, and that
words and suits read well by day and at night.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from math import fsum
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import pytest
from pypdf import PdfReader

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit, build_deck
from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.faces.face import BRIDGE, MINI, POKER, Look, back, covered, face, head
from cardgen.faces.palette import GOLD, INK, NAVY, PALETTES, RED, WHITE, Palette
from cardgen.faces.patterns import MARK_HEIGHT, ace_mark, back_inks
from cardgen.faces.pen import Art, tint
from cardgen.games.registry import find_game
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import GREY, NIGHT, SLATE, Background, Style, dimmed, inks, luminance
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import TENTH, Box, mm
from cardgen.views import Event
from tests.drawn import drawn as marks_of
from tests.page_text import text_of
from tests.turns import each, sweep, thinned

Outside = Callable[[str], Callable[..., str]]
NAMES = ("Anna", "Ștefan", "Łukasz", "Dörte", "Elif", "Florian", "Zoë")
COURTS = [Card(rank, suit) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK) for suit in Suit]
ACES = [Card(Rank.ACE, suit) for suit in Suit]
JOKERS = [BIG_JOKER, LITTLE_JOKER]
CARDS = (*build_deck(Rank.ONE), *JOKERS)
GAMES: dict[str, tuple[str, int, dict[str, str]]] = {
    "open hands": ("corona", 4, {"max": "9"}),
    "sealed": ("romanian", 5, {"one-card": "forehead", "special": "blind8,null8,eight8"}),
    "dealer's choice and pauses": ("romanian", 7, {"one-card": "choice", "special": "null8"}),
    "kitty and jokers": ("bidwhist", 4, {"rounds": "2"}),
    "a turned-up card": ("whist", 4, {"rounds": "3"}),
}


class Picture(NamedTuple):
    """A rendered page in greys.  rows: bytes, 255 is white."""

    width: int
    height: int
    rows: tuple[bytes, ...]

    @property
    def coverage(self) -> float:
        """Mean darkness: 0 for white paper, 1 for black."""
        return 1 - sum(map(sum, self.rows)) / (255 * self.width * self.height)

    def darkest(self, side: int) -> float:
        """Mean darkness of the darkest square patch with so many pixels a side."""
        patches: list[float] = []
        for y in range(0, self.height - side + 1, side):
            band = self.rows[y : y + side]
            patches += (
                1 - sum(sum(row[x : x + side]) for row in band) / (255 * side * side)
                for x in range(0, self.width - side + 1, side)
            )
        return max(patches)


def rendered(content: bytes, outside: Outside, folder: Path, dpi: int) -> list[Picture]:
    """All pages of a file."""
    source = folder / "file.pdf"
    source.write_bytes(content)
    for old in folder.glob("page*.pgm"):
        old.unlink()
    outside("pdftoppm")("-gray", "-r", str(dpi), source, folder / "page")
    pictures = []
    for path in sorted(folder.glob("page*.pgm")):
        data = path.read_bytes()
        found = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
        assert found
        width, height = int(found[1]), int(found[2])
        pixels = data[found.end() :]
        pictures.append(
            Picture(
                width, height, tuple(pixels[y * width : (y + 1) * width] for y in range(height))
            )
        )
    return pictures


def pixels(millimetres: float, dpi: int) -> int:
    return round(millimetres * dpi / 25.4)


def drawn(arts: Sequence[Art], outside: Outside, folder: Path, angle: float = 0) -> list[Picture]:
    """Each art, turned by an angle, on a page as large as its box, at a resolution at which thin
    lines keep their width.
    """
    document = Document(Properties("arts", "en"))
    for art in arts:
        left, bottom, right, top = art.box
        page = document.page((right - left) * TENTH, (top - bottom) * TENTH)
        page.art(art, page.width / 2, page.height / 2, angle=angle)
    return rendered(document.finish().content, outside, folder, 200)


def file_of(kind: str, style: Style) -> bytes:
    game, players, settings = GAMES[kind]
    names = NAMES[:players]
    dealt = deal(find_game(game), names, shuffle.read_seed("low ink"), settings)
    return player_pdf(view.player_view(dealt, 0, names), style, Event(organiser="Anna")).content


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# -- cards


@pytest.mark.parametrize("palette", thinned(PALETTES.values(), 3), ids=lambda palette: palette.name)
def test_pictures_take_half_of_the_ink(palette: Palette, outside: Outside, tmp_path: Path) -> None:
    usual, low = Look(palette), Look(palette, low_ink=True)
    for cards, most in ((COURTS, 0.46), (JOKERS, 0.46), (ACES, 0.55)):
        before = [
            picture.coverage
            for picture in drawn([face(card, usual) for card in cards], outside, tmp_path)
        ]
        after = [
            picture.coverage
            for picture in drawn([face(card, low) for card in cards], outside, tmp_path)
        ]
        assert mean(after) <= most * mean(before)
        assert all(b <= 0.62 * a for a, b in zip(before, after, strict=True))


def test_a_back_takes_a_sixth_of_the_ink_and_looks_the_same_upside_down(
    outside: Outside, tmp_path: Path
) -> None:
    looks = [Look(PALETTES["two"], low_ink=low) for low in (False, True)]
    usual, low = drawn([back(look) for look in looks], outside, tmp_path)
    assert low.coverage <= usual.coverage / 6
    (turned,) = drawn([back(looks[1])], outside, tmp_path, angle=180)
    apart = sum(
        abs(a - b)
        for row, other in zip(low.rows, turned.rows, strict=True)
        for a, b in zip(row, other, strict=True)
    )
    assert apart / (255 * low.width * low.height) < 0.01


@each("lined", [False, True])
def test_the_line_inside_the_ace_of_clubs_goes_round_its_leaves_and_down_its_stem(
    lined: bool, outside: Outside, tmp_path: Path
) -> None:
    art = ace_mark(Suit.CLUBS, PALETTES["two"], lined)
    dpi, unit = 600, MARK_HEIGHT[Suit.CLUBS] / 100
    document = Document(Properties("ace", "en"))
    page = document.page(40 * mm, 40 * mm)
    page.art(art, page.width / 2, page.height / 2)
    (picture,) = rendered(document.finish().content, outside, tmp_path, dpi)

    def down(x: float, first: float, last: float) -> set[bool]:
        """Whether it is light and whether it is dark somewhere between two heights, in shares of
        the mark's, from its middle.
        """
        column = picture.width // 2 + pixels(x * unit / 10, dpi)
        return {
            picture.rows[y][column] > 128
            for y in range(
                *(picture.height // 2 - pixels(at * unit / 10, dpi) for at in (first, last))
            )
        }

    leaf, stem = down(26.4, -26, -31), down(0, -34, -46)
    assert leaf == {False, True}  # below the middle of a leaf
    assert stem == {False, True}


@sweep(
    ("large", [False, True]), ("palette", PALETTES.values(), lambda palette: palette.name), most=1
)
def test_no_card_has_a_dark_area(
    palette: Palette, large: bool, outside: Outside, tmp_path: Path
) -> None:
    # The indices are as solid as ever.
    side, marks = (pixels(10 if large else 6, 200), (0.85 if large else 0.75))
    looks = [Look(palette, large=large, low_ink=low) for low in (False, True)]
    usual, low = (
        drawn(
            [*(face(card, look) for card in (*COURTS, *ACES, *JOKERS)), back(look)],
            outside,
            tmp_path,
        )
        for look in looks
    )
    assert max(picture.darkest(side) for picture in usual) > 0.7
    assert max(picture.darkest(side) for picture in low) < marks


@each("suit", Suit)
def test_suits_and_indices_keep_their_colours(suit: Suit) -> None:
    for palette in PALETTES.values():
        colour = " ".join(
            f"{int(palette.colour(suit)[i : i + 2], 16) / 255:.3f}" for i in (1, 3, 5)
        )
        for rank in (Rank.KING, Rank.ACE, Rank.SEVEN):
            usual, low = (
                fills(face(Card(rank, suit), Look(palette, low_ink=low))) for low in (False, True)
            )
            marks = {
                key: colours for key, colours in usual.items() if key.startswith(("index-", "pip-"))
            }
            assert marks
            assert {key: set(low[key]) for key in marks} == {
                key: set(colours) for key, colours in marks.items()
            }, colour


def fills(art: Art) -> dict[str, list[str]]:
    """The fill colour in which each art within a face is placed, by its name."""
    out: dict[str, list[str]] = {}
    colour = ""
    for operands, placed in re.findall(r"(\S+ \S+ \S+) rg|/(\S+) Do", art.operators):
        colour = operands or colour
        if placed:
            out.setdefault(placed, []).append(colour)
    return out


def all_arts() -> Iterator[Art]:
    looks = [
        Look(palette, large=large, low_ink=low)
        for palette in PALETTES.values()
        for large in (False, True)
        for low in (False, True)
    ]
    looks += [
        Look(PALETTES["skat"], "de", size=size, low_ink=low)
        for size in (BRIDGE, MINI)
        for low in (False, True)
    ]
    for look in looks:
        yield back(look)
        for card in CARDS:
            yield from (face(card, look), covered(card, look))
            picture = head(card, look)
            if picture:
                yield picture


def with_parts(art: Art) -> Iterator[Art]:
    yield art
    for used in art.uses:
        yield from with_parts(used)


def test_equal_names_mean_equal_art_in_both_manners() -> None:
    seen: dict[str, Art] = {}
    for top in all_arts():
        for art in with_parts(top):
            assert seen.setdefault(art.name, art) == art


@each("size", [POKER, BRIDGE, MINI])
def test_cards_keep_their_size(size: object) -> None:
    usual, low = (Look(PALETTES["two"], size=size, low_ink=low) for low in (False, True))  # type: ignore[arg-type]
    for card in (*COURTS, *ACES, *JOKERS, Card(Rank.SEVEN, Suit.CLUBS)):
        one, other = face(card, usual), face(card, low)
        assert one.box == other.box
        # The card itself.
        assert (
            one.operators.split(" re ")[0].split(" B ")[0]
            == other.operators.split(" re ")[0].split(" B ")[0]
        )
    assert back(usual).box == back(low).box


@pytest.mark.quick
def test_tints_are_pale_and_keep_the_order_of_their_colours() -> None:
    assert tint(WHITE) == WHITE
    tints = [tint(colour) for colour in ("#000000", NAVY, GOLD, "#FFF7E3")]
    assert [luminance(colour) for colour in tints] == sorted(luminance(colour) for colour in tints)
    assert luminance(tints[0]) > 0.85


# -- pages


@sweep(("large", [False, True]), ("kind", GAMES), most=2, dear=True)
def test_pages_take_less_ink_and_say_the_same(
    kind: str, large: bool, outside: Outside, tmp_path: Path
) -> None:
    usual, low = (
        file_of(kind, Style("de", "de", PALETTES["poker"], large=large, low_ink=low))
        for low in (False, True)
    )
    before, after = (PdfReader(io.BytesIO(content)) for content in (usual, low))
    assert [text_of(page) for page in after.pages] == [text_of(page) for page in before.pages]
    assert after.page_labels == before.page_labels
    full, pale = (rendered(content, outside, tmp_path, 50) for content in (usual, low))
    assert all(b.coverage < 0.85 * a.coverage for a, b in zip(full, pale, strict=True))
    assert mean(picture.coverage for picture in pale) < 0.6 * mean(
        picture.coverage for picture in full
    )
    assert pale[0].coverage < 0.3 * full[0].coverage
    patch = pixels(16 if large else 13, 50)  # more than an index fills
    assert max(picture.darkest(patch) for picture in full) > 0.65
    assert max(picture.darkest(patch) for picture in pale) < 0.6


def test_a_low_ink_page_is_white(outside: Outside, tmp_path: Path) -> None:
    pictures = rendered(
        file_of("open hands", Style("de", "de", PALETTES["two"], low_ink=True)),
        outside,
        tmp_path,
        50,
    )
    for picture in pictures:
        edge = (picture.rows[1], picture.rows[-2], bytes(row[1] for row in picture.rows))
        assert all(set(line) == {255} for line in edge)


@pytest.mark.quick
@each("low", [False, True])
def test_words_read_well_on_every_ground(low: bool) -> None:
    for palette in PALETTES.values():
        ink = inks(Style("de", "de", palette, low_ink=low))
        grounds = [ground for ground in ink if isinstance(ground, Background)]
        assert len(grounds) > 10
        grounds += [
            ink.banner(colour) for colour in (NAVY, SLATE, *(palette.colour(suit) for suit in Suit))
        ]
        for ground in grounds:
            assert contrast(ground.ink, ground.fill) >= 4.5, ground
            if low:
                assert luminance(ground.fill) > 0.9
        assert all(
            contrast(palette.colour(suit), ink.banner(palette.colour(suit)).fill) >= 3
            for suit in Suit
            if low
        )
        assert contrast(GREY, ink.page.fill) >= 4.5
    colours = back_inks(low)
    assert contrast(colours.on_disc, colours.disc) >= 4.5


def test_words_read_well_on_every_ground_at_night() -> None:
    for palette in PALETTES.values():
        ink = inks(Style("de", "de", palette, dark=True))
        grounds = [ground for ground in ink if isinstance(ground, Background)]
        grounds += [ink.banner(palette.colour(suit)) for suit in Suit] + [ink.banner(NAVY)]
        for ground in grounds:
            assert contrast(NIGHT.words(ground.ink), NIGHT.shapes(ground.fill)) >= 4.5, ground
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


@each("radius", [0.0, 3 * mm])
def test_an_outlined_ground_is_as_large_as_a_full_one(radius: float) -> None:
    document, box, count = Document(Properties("x", "de")), Box(10, 10, 50, 20), 0
    page = document.page(100, 100)
    for low in (False, True):
        for ground in inks(Style("de", "de", PALETTES["two"], low_ink=low)):
            if isinstance(ground, Background):
                ground.paint(page, box, radius)
                count += 1
    laid = marks_of(document.finish())[0].rects
    assert len(laid) == count > 20
    for rect in laid:
        around = rect.width / 2 if rect.stroke else 0
        assert rect.box.inset(-around) == pytest.approx(box, abs=0.02)
        assert rect.radius + (around if rect.radius else 0) == pytest.approx(radius, abs=0.02)
