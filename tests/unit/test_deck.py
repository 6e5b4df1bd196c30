"""Printed decks: every card once and true to size, backs behind fronts by the numbers and by the
eye, small files.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageOps
from pypdf import PdfReader

from cardgen.cards import Card, Rank, build_deck
from cardgen.faces.face import BRIDGE, MINI, POKER, Size, face
from cardgen.faces.patterns import Edge
from cardgen.pages.card_grid import cut_grid
from cardgen.pages.deck import Backs, Cut, Deck, alignment_pdf, crosses, deck_pdf, in_order
from cardgen.pages.theme import PAPERS, Style, style_of
from cardgen.pdf.draw.document import Finished
from cardgen.pdf.draw.fonts import BOLD
from cardgen.pdf.draw.page import Box, mm
from cardgen.preferences import Preferences, read_preferences
from cardgen.text.catalogue import LANGUAGES
from tests.drawn import Text, drawn
from tests.page_text import text_of
from tests.turns import each, sweep

PLAIN = Deck(build_deck())
JOKERS = Deck(build_deck(jokers=True))
ONES = Deck(build_deck(Rank.ONE), "Romanian Whist", 7)
SIZES = (POKER, BRIDGE, MINI, Size("tall", 500, 1000), Size("square", 700, 700))
DUPLEX = (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)
_NUMBER = r"(-?[\d.]+)"
_PLACED = re.compile(rf"q {_NUMBER} 0 0 {_NUMBER} {_NUMBER} {_NUMBER} cm /([\w-]+) Do Q")


def style(**wishes: object) -> Style:
    return style_of(
        read_preferences(wishes).over(
            Preferences("en", "phone", "a4", None, "two", "poker", False, False, False)
        )
    )


def placed(file: Finished) -> list[list[tuple[str, Box]]]:
    """The forms that each page places, with the boxes that they fill on the sheet; points, y
    down.
    """
    pages = []
    for page in PdfReader(io.BytesIO(file.content)).pages:
        forms: Any = page["/Resources"]["/XObject"]  # type: ignore[index]
        content, height = page.get_contents().get_data().decode("latin-1"), float(page.mediabox[3])  # type: ignore[union-attr]
        turn = re.match(rf"0 1 -1 0 {_NUMBER} 0 cm\n", content)
        found = []
        for a, d, x, y, name in _PLACED.findall(content):
            left, bottom, right, top = (float(length) for length in forms[f"/{name}"]["/BBox"])
            wide, high, left_x, low_y = map(float, (a, d, x, y))
            x1, x2, y1, y2 = (
                left_x + wide * left,
                left_x + wide * right,
                low_y + high * bottom,
                low_y + high * top,
            )
            if turn:
                x1, x2, y1, y2 = float(turn[1]) - y2, float(turn[1]) - y1, x1, x2
            found.append((name, Box(x1, height - y2, x2 - x1, y2 - y1)))
        pages.append(found)
    return pages


def is_back(name: str) -> bool:
    return "back" in name


def close(box: Box, other: Box, slack: float = 0.2) -> bool:
    return all(abs(a - b) <= slack * mm for a, b in zip(box, other, strict=True))


# -- cards


@sweep(("deck", [PLAIN, JOKERS, ONES]), ("size", SIZES, lambda size: size.name), ("backs", Backs))
def test_each_card_once_and_true_to_size(deck: Deck, size: Size, backs: Backs) -> None:
    wanted = style()
    look = wanted.look._replace(size=size, edge=Edge.CORNERS)
    pages = placed(deck_pdf(deck, Cut(size, backs=backs), wanted))
    fronts = [name for page in pages for name, _ in page if not is_back(name)]
    assert fronts == [face(card, look).name for card in in_order(deck.cards)]
    assert sum(is_back(name) for page in pages for name, _ in page) == (
        0 if backs is Backs.NONE else len(deck.cards)
    )
    for page in pages:
        for _, box in page:
            assert sorted((box.w / mm, box.h / mm)) == pytest.approx(
                (size.width / 10, size.height / 10), abs=0.2
            )


@pytest.mark.quick
def test_order() -> None:
    names = [str(card) for card in in_order(JOKERS.cards)]
    assert names[:4] == ["SA", "SK", "SQ", "SJ"]
    assert names[12:14] == ["S2", "HA"]
    assert names[-3:] == ["D2", "JB", "JL"]
    assert [str(card) for card in in_order(ONES.cards)][12:15] == ["S2", "S1", "HA"]


@each("language", LANGUAGES, few=1)
def test_text_names_each_card_once(language: str) -> None:
    """Given what a screen reader gets, the front pages name every card, in their order, and the
    back pages none.
    """
    reader = PdfReader(
        io.BytesIO(deck_pdf(JOKERS, Cut(POKER), style(language=language, letters="en")).content)
    )
    texts = [text_of(page) for page in reader.pages]
    spoken = " ".join(
        line for text in texts for line in text.splitlines() if re.match("[♠♥♦♣]", line)
    )
    cards, suit = [], ""
    for word in spoken.split():
        if word in "♠♥♦♣":
            suit = word
        elif re.fullmatch("10|[2-9AKQJ]", word):
            cards.append(suit + word)
    assert cards == [
        card.suit.sign + card.rank.value for card in in_order(JOKERS.cards) if card.suit
    ]
    assert not any(re.search("[♠♥♦♣]", text) for text in texts[1::2])


def test_pages_alternate_and_say_how_to_print() -> None:
    for backs, duplex in zip(DUPLEX, ("/DuplexFlipLongEdge", "/DuplexFlipShortEdge"), strict=True):
        file = deck_pdf(PLAIN, Cut(POKER, backs=backs), style())
        reader = PdfReader(io.BytesIO(file.content))
        assert file.pages == len(reader.pages) == 12
        for number, page in enumerate(placed(file)):
            assert {is_back(name) for name, _ in page} == {bool(number % 2)}
        preferences: Any = reader.trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
        assert (preferences["/Duplex"], preferences["/PrintScaling"]) == (duplex, "/None")
        assert [f"page {n} of 12" in text_of(page) for n, page in enumerate(reader.pages, 1)] == [
            True
        ] * 12
        assert all("5 cm at 100%" in text_of(page) for page in reader.pages)
        assert next(str(item.title) for item in reader.outline) == "♠ A – ♠ 6"  # type: ignore[union-attr]


@pytest.mark.quick
def test_title_and_foot_name_the_game() -> None:
    reader = PdfReader(io.BytesIO(deck_pdf(ONES, Cut(POKER), style(language="de")).content))
    assert reader.metadata is not None
    assert (
        reader.metadata.title == "Spielkarten · Romanian Whist, 7 Personen · 56 Karten · 63 × 88 mm"
    )
    assert (
        "Romanian Whist, 7 Personen · 56 Karten · 63 × 88 mm · Rückseiten · Seite 2 von 14"
        in reader.pages[1].extract_text()
    )


@each("backs", [Backs.FOLD, Backs.NONE])
def test_one_sided(backs: Backs) -> None:
    file = deck_pdf(PLAIN, Cut(POKER, backs=backs), style())
    preferences: Any = PdfReader(io.BytesIO(file.content)).trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert preferences["/Duplex"] == "/Simplex"
    assert file.pages == (13 if backs is Backs.FOLD else 6)


# -- fronts and backs


@sweep(
    ("offset", [(0.0, 0.0), (1.2, -0.7)]),
    ("backs", DUPLEX),
    ("paper", ["a4", "letter"]),
    ("size", SIZES, lambda size: size.name),
    ("bleed", [0.0, 3.0]),
)
def test_backs_lie_behind_fronts(
    size: Size, paper: str, backs: Backs, offset: tuple[float, float], bleed: float
) -> None:
    """Given paper turned over on the named edge, each back moved back by the offset lies on a
    front, and on no two.
    """
    file = deck_pdf(JOKERS, Cut(size, bleed, backs, offset), style(paper=paper))
    pages = placed(file)
    (sheet,) = {tuple(page.mediabox) for page in PdfReader(io.BytesIO(file.content)).pages}
    width, height = float(sheet[2]), float(sheet[3])
    assert height > width, "no driver has to turn pages"
    for fronts, behind in zip(pages[::2], pages[1::2], strict=True):
        left = [box for _, box in fronts]
        for _, box in behind:
            x, y = box.x - offset[0] * mm, box.y - offset[1] * mm
            if backs is Backs.DUPLEX_LONG:
                x = width - x - box.w
            else:
                y = height - y - box.h
            (front,) = [other for other in left if close(other, Box(x, y, box.w, box.h), 0.02)]
            left.remove(front)
        assert not left


@sweep(("size", SIZES, lambda size: size.name), ("paper", ["a4", "letter"]))
def test_folded_backs_lie_behind_fronts(size: Size, paper: str) -> None:
    cut = Cut(size, backs=Backs.FOLD)
    grid = cut.grid(52, paper)
    for page in placed(deck_pdf(PLAIN, cut, style(paper=paper))):
        fronts = [box for name, box in page if not is_back(name)]
        for back, front in zip([box for name, box in page if is_back(name)], fronts, strict=True):
            x = 2 * grid.line - back.right if grid.fold == "upright" else back.x
            y = back.y if grid.fold == "upright" else 2 * grid.line - back.bottom
            assert close(Box(x, y, back.w, back.h), front, 0.02)


_SCALE = 10
"""Pixels to a millimetre."""

_INSET = 0.38
"""By how much the corners, as `outlines` sees them, lie in their cards, in sum; where cards
touch, half of it or nothing.
"""


def pictures(
    file: Finished, first: int, tmp_path: Path, outside: Callable[[str], Callable[..., str]]
) -> list[Image.Image]:
    """Two pages from `first` on, as an outside program draws them."""
    (tmp_path / "deck.pdf").write_bytes(file.content)
    dots = str(_SCALE * 25.4)
    outside("pdftoppm")(
        "-r",
        dots,
        "-gray",
        "-f",
        str(first),
        "-l",
        str(first + 1),
        tmp_path / "deck.pdf",
        tmp_path / "page",
    )
    sheet = PdfReader(io.BytesIO(file.content)).pages[0].mediabox
    # A begun pixel is drawn as well.
    whole = (0, 0, round(float(sheet[2]) / mm * _SCALE), round(float(sheet[3]) / mm * _SCALE))
    return [
        Image.open(io.BytesIO(path.read_bytes())).crop(whole)
        for path in sorted(tmp_path.glob("page*.pgm"))
    ]


def stood_up(picture: Image.Image) -> Image.Image:
    """A page whose top is at the left edge of its sheet, as one reads it."""
    return picture.transpose(Image.Transpose.ROTATE_270)


def outlines(picture: Image.Image, box: Box) -> list[float]:
    """Where a card's corners are seen to run into its edges, in millimetres: left, right, top,
    bottom; looked for 1.5 mm around a box.
    """
    x, y, right, bottom = (
        round(length / mm * _SCALE) for length in (box.x, box.y, box.right, box.bottom)
    )
    # The marks in the corner itself are shorter.
    reach, near, far = (round(length * _SCALE) for length in (1.5, 1.3, 2.2))
    strips = [(at - reach, y + near, at + reach, y + far) for at in (x, right)]
    strips += [(x + near, at - reach, x + far, at + reach) for at in (y, bottom)]
    found = []
    for i, strip in enumerate(strips):
        piece = picture.crop(strip)
        thin = (
            piece.resize((piece.width, 1), Image.Resampling.BOX)
            if i < 2
            else piece.resize((1, piece.height), Image.Resampling.BOX)
        )
        dark = [(255 - value) for value in thin.tobytes()]
        assert max(dark) > 40, "no line is seen here"
        weight = sum(dark)
        found.append(
            (strip[0 if i < 2 else 1] + sum(k * value for k, value in enumerate(dark)) / weight)
            / _SCALE
        )
    return found


@sweep(
    ("backs", DUPLEX),
    ("size, paper", [(POKER, "a4"), (BRIDGE, "letter"), (MINI, "a4"), (MINI, "letter")]),
    ("offset", [(0.0, 0.0), (0.5, -0.8)]),
    most=2,
    dear=True,
)
def test_backs_are_seen_behind_fronts(
    size: Size,
    paper: str,
    backs: Backs,
    offset: tuple[float, float],
    tmp_path: Path,
    outside: Callable[[str], Callable[..., str]],
) -> None:
    """Given pictures of the last sheet's sides, the back turned over as paper is, each card has
    its lines in the same place.
    """
    file = deck_pdf(PLAIN, Cut(size, backs=backs, offset=offset), style(paper=paper))
    front, back = pictures(file, file.pages - 1, tmp_path, outside)
    long = backs is Backs.DUPLEX_LONG
    turned = ImageOps.mirror(back) if long else ImageOps.flip(back)
    grid = cut_grid(size, paper, 52)
    moved_x, moved_y = (-offset[0], offset[1]) if long else (offset[0], -offset[1])
    if grid.lies:
        front, turned = stood_up(front), stood_up(turned)
        moved_x, moved_y = -moved_y, moved_x
    for i in range(52 - (grid.pages(52) - 1) * grid.capacity):
        box = grid.place(i)
        there = outlines(turned, Box(box.x + moved_x * mm, box.y + moved_y * mm, box.w, box.h))
        here = outlines(front, box)
        assert there == pytest.approx(
            [here[0] + moved_x, here[1] + moved_x, here[2] + moved_y, here[3] + moved_y], abs=0.3
        )
        assert here[1] - here[0] == pytest.approx(size.width / 10 - _INSET, abs=0.4)
        assert here[3] - here[2] == pytest.approx(size.height / 10 - _INSET, abs=0.4)


# -- bleed and words on backs


def ink_bounds(picture: Image.Image) -> tuple[float, float, float, float]:
    """Millimetres from the edges of the paper to the first ink: left, top, right, bottom."""
    box = picture.point(lambda value: 255 if value < 250 else 0).getbbox()
    assert box is not None
    left, top, right, bottom = box
    return (
        left / _SCALE,
        top / _SCALE,
        (picture.width - right) / _SCALE,
        (picture.height - bottom) / _SCALE,
    )


@sweep(
    ("size, paper", [(POKER, "a4"), (BRIDGE, "letter"), (MINI, "letter")]),
    ("bleed", [0.0, 3.0]),
    most=2,
    dear=True,
)
def test_only_bleed_is_beyond_the_printable_edge(
    size: Size,
    paper: str,
    bleed: float,
    tmp_path: Path,
    outside: Callable[[str], Callable[..., str]],
) -> None:
    file = deck_pdf(PLAIN, Cut(size, bleed), style(paper=paper))
    front, back = pictures(file, 1, tmp_path, outside)
    assert min(ink_bounds(front)) >= 4.9
    grid = cut_grid(size, paper, 52, bleed)
    beyond = min(grid.first.x, grid.first.y) / mm - bleed
    assert min(ink_bounds(back)) == pytest.approx(min(beyond, 5.0), abs=0.15)


def test_colour_runs_out_over_the_cut(
    tmp_path: Path, outside: Callable[[str], Callable[..., str]]
) -> None:
    """Given 3 mm of bleed, the back is dark 2.8 mm outside the cut and on it, and paper 3.2 mm
    outside; fronts have no edge line.
    """
    front, back = pictures(deck_pdf(PLAIN, Cut(POKER, 3.0), style()), 1, tmp_path, outside)
    grid = cut_grid(POKER, "a4", 52, 3.0)
    x, y = grid.first.x / mm * _SCALE, grid.place(0).cy / mm * _SCALE
    shades = [back.getpixel((round(x + at * _SCALE), round(y))) for at in (-3.2, -2.8, 0.0, 1.0)]
    assert shades[0] == 255
    assert all(isinstance(shade, int) and shade < 80 for shade in shades[1:])
    assert front.getpixel((round(x), round(y))) == 255


@pytest.mark.parametrize(
    ("words", "size"),
    [
        pytest.param("Rauf und Runter 2026", POKER, marks=pytest.mark.search),
        pytest.param(
            "Maximiliane-Charlotte von Hohenstein-Ber",
            Size("square", 300, 300),
            marks=pytest.mark.search,
        ),
        ("Ștefan Łukasz 李小龙", Size("tiny", 300, 600)),
    ],
    ids=str,
)
def test_words_on_backs_look_the_same_upside_down(
    words: str, size: Size, tmp_path: Path, outside: Callable[[str], Callable[..., str]]
) -> None:
    file = deck_pdf(PLAIN, Cut(size, words=words), style())
    _, back = pictures(file, 1, tmp_path, outside)
    grid = cut_grid(size, "a4", 52)
    box = grid.mirrored(0, "long")
    left, top, right, bottom = (
        round(length / mm * _SCALE) for length in (box.x, box.y, box.right, box.bottom)
    )
    card = (stood_up(back) if grid.lies else back).crop((left, top, right, bottom))
    turned = card.rotate(180)
    pairs = list(
        zip(card.resize((60, 80)).tobytes(), turned.resize((60, 80)).tobytes(), strict=True)
    )
    assert sum(abs(a - b) for a, b in pairs) / len(pairs) < 6
    drawn = PdfReader(io.BytesIO(file.content)).pages[1].extract_text()
    assert words.split()[0][:6] in " ".join(drawn.split()) or "李" in words


def test_words_are_whole_on_the_smallest_card() -> None:
    cut = Cut(Size("tiny", 300, 300), words="Maximiliane-Charlotte von Hohenstein-Ber")
    pages = drawn(deck_pdf(PLAIN, cut, style()))
    backs = [page.marks for page in pages if any(is_back(art.name) for art in page.arts)]
    said = [mark.text for mark in backs[0] if isinstance(mark, Text) and mark.font == BOLD]
    assert said
    assert said == ["Maximiliane-Charlotte", "von Hohenstein-Ber"] * (len(said) // 2)


# -- size


@each(
    "deck, cut, wishes",
    [
        (PLAIN, Cut(POKER), {}),
        (JOKERS, Cut(POKER, 3.0, words="Rauf und Runter 2026"), {}),
        (JOKERS, Cut(POKER), {"large": True}),
        (JOKERS, Cut(POKER), {"colours": "poker"}),
        (JOKERS, Cut(POKER), {"colours": "skat", "letters": "ru"}),
        (JOKERS, Cut(MINI), {}),
        (JOKERS, Cut(BRIDGE, backs=Backs.FOLD), {"low_ink": True}),
        (JOKERS, Cut(POKER), {"low_ink": True, "large": True}),
        (ONES, Cut(Size("largest", 1200, 1200), words="李小龙 Łukasz Ștefan"), {}),
    ],
)
def test_files_are_small(deck: Deck, cut: Cut, wishes: dict[str, object]) -> None:
    assert len(deck_pdf(deck, cut, style(**wishes)).content) < 120_000


def test_the_same_order_is_the_same_file() -> None:
    assert (
        deck_pdf(JOKERS, Cut(MINI, words="x"), style()).content
        == deck_pdf(JOKERS, Cut(MINI, words="x"), style()).content
    )


@pytest.mark.parametrize("low_ink", [False, True])
def test_low_ink_saves_ink(
    low_ink: bool, tmp_path: Path, outside: Callable[[str], Callable[..., str]]
) -> None:
    _, back = pictures(deck_pdf(PLAIN, Cut(POKER), style(low_ink=low_ink)), 1, tmp_path, outside)
    small = back.resize((210, 297), Image.Resampling.BOX).tobytes()
    assert (sum(small) / len(small) > 220) is low_ink


# -- test sheet


def drawn_lines(file: Finished) -> list[list[tuple[float, float, float, float]]]:
    pages = []
    for page in PdfReader(io.BytesIO(file.content)).pages:
        content = page.get_contents().get_data().decode("latin-1")  # type: ignore[union-attr]
        height = float(page.mediabox[3])
        found = re.findall(rf"{_NUMBER} {_NUMBER} m {_NUMBER} {_NUMBER} l S", content)
        pages.append(
            [(a, height - b, c, height - d) for a, b, c, d in (map(float, line) for line in found)]
        )
    return pages


def centres(
    lines: Sequence[tuple[float, float, float, float]], length: float
) -> set[tuple[float, float]]:
    """Where a level and an upright line of this length cross in their middles; millimetres to
    the tenth.
    """
    middles = [
        {
            (round((a + c) / 2 / mm, 1), round((b + d) / 2 / mm, 1))
            for a, b, c, d in lines
            if abs(abs(c - a if level else d - b) - length * mm) < 0.1
            and abs(d - b if level else c - a) < 0.01
        }
        for level in (True, False)
    ]
    return middles[0] & middles[1]


@sweep(
    ("backs", DUPLEX),
    ("size", [POKER, MINI]),
    ("error", [(0.0, 0.0), (0.8, -1.5)]),
    ("given", [(0.0, 0.0), (-0.3, 0.6)]),
)
def test_what_is_read_off_moves_backs_onto_fronts(
    size: Size, backs: Backs, error: tuple[float, float], given: tuple[float, float]
) -> None:
    """Given a printer that prints back pages too far to the right and down, and a sheet that is
    moved already, what is read off and added to that is what moves a deck's backs exactly behind
    its fronts.
    """
    cut = Cut(size, backs=backs, offset=given)
    front, back = drawn_lines(alignment_pdf(cut, style()))
    width, height = PAPERS["a4"]
    assert len(centres(front, 18)) == len(crosses(width, height)) == 5
    zeros = {(x + error[0], y + error[1]) for x, y in centres(back, 10)}
    long = backs is Backs.DUPLEX_LONG
    seen = [(width / mm - x, y) if long else (x, height / mm - y) for x, y in centres(front, 18)]
    readings = set()
    for x, y in seen:
        near = min(zeros, key=lambda zero: abs(zero[0] - x) + abs(zero[1] - y))
        readings.add((round(x - near[0], 1) + 0.0, round(y - near[1], 1) + 0.0))
    (reading,) = (
        {(x, y) for x, y in readings if abs(x) < 5} if len(readings) == 1 else {min(readings)}
    )
    # Tenths are rounded.
    assert all(abs(a - b) <= 0.11 for read in readings for a, b in zip(read, reading, strict=True))
    offset = (given[0] + reading[0], given[1] + reading[1])
    assert offset == pytest.approx((-error[0], -error[1]), abs=0.11)
    fronts, printed, *_ = placed(deck_pdf(PLAIN, cut._replace(offset=offset), style()))
    for (_, box), (_, card) in zip(printed, fronts, strict=True):
        target = (
            card._replace(x=width - card.right) if long else card._replace(y=height - card.bottom)
        )
        assert close(Box(box.x + error[0] * mm, box.y + error[1] * mm, box.w, box.h), target, 0.11)


def test_scales_count_to_the_right_and_down() -> None:
    pages = drawn(alignment_pdf(Cut(POKER), style()))
    said = [
        (line.text, (line.x + line.right) / 2 / mm, line.y / mm)
        for page in pages
        for line in page.lines
    ]
    x, y = 105.0, 148.5
    near = [
        (text, at_x - x, at_y - y)
        for text, at_x, at_y in said
        if abs(at_x - x) < 12 and abs(at_y - y) < 9
    ]
    assert [round(dx) for text, dx, dy in near if text == "4" and dx > 0] == [4]
    assert [round(dx) for text, dx, dy in near if text == "−4" and dx < 0] == [-4]
    assert [round(dy) for text, dx, dy in near if text == "4" and dx < 0] == [5]
    assert [round(dy) for text, dx, dy in near if text == "−4" and dx > 0] == [-3]
    assert ("X →", True) in [(text, dx > 5) for text, dx, _ in near]
    assert ("Y ↓", True) in [(text, dy > 5) for text, _, dy in near]


@sweep(("language", LANGUAGES), ("backs", DUPLEX))
def test_sheet_says_how_to_read_it(language: str, backs: Backs) -> None:
    file = alignment_pdf(Cut(POKER, backs=backs, offset=(0.5, -1.0)), style(language=language))
    front, back = (page.extract_text() for page in PdfReader(io.BytesIO(file.content)).pages)
    assert "100" in front
    assert "--back-offset" in back
    assert "−1" in back, "the offset that is in it already"
    assert max(file.pages, 2) == 2


def test_no_sheet_without_another_side() -> None:
    with pytest.raises(ValueError, match="other side"):
        alignment_pdf(Cut(POKER, backs=Backs.FOLD), style())


@each("width", [300, 440, 600, 900])
def test_faces_fill_cards_of_any_shape(width: int) -> None:
    """Given cards from half as wide as high to square, marks keep clear of the index and inside
    the card.
    """
    for height in (width, round(width * 1.3), round(width * 1.6), 2 * width):
        size = Size(f"{width}x{height}", width, height)
        art = face(Card.parse("S10"), style().look._replace(size=size))
        assert art.box == (-width / 2, -height / 2, width / 2, height / 2)
        scale = float(art.operators.split()[1])
        marks = [
            tuple(map(float, found))
            for found in re.findall(r"q (\S+) 0 0 \S+ (\S+) (\S+) cm /pip-S Do Q", art.operators)
        ]
        index = max((y for k, x, y in marks if abs(k) < 1), default=0)
        pips = [(abs(k), x * scale, y * scale) for k, x, y in marks if abs(k) >= 1]
        assert len(pips) == 10
        assert index
        for k, x, y in pips:
            assert abs(x) + 50 * k * scale < width / 2 - 95 * scale
            assert abs(y) + 50 * k * scale < height / 2
