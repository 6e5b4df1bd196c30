"""Large print: no visible word on any page of a player's file is set smaller than 18 points, or is cut, or lies on another.

Sizes are read from the finished files, as the type's size times all scaling; indices are outlines and no type.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any, NamedTuple

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import Deal, deal
from cardgen.faces.palette import PALETTES
from cardgen.games.registry import find_game
from cardgen.pages.phone.cover import draw_cover
from cardgen.pages.player import player_pdf
from cardgen.pages.theme.measures import COVER, HEIGHT, HOW_TO, LIST, MARGIN, WIDTH
from cardgen.pages.theme.style import Occasion, Style
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Page, mm
from cardgen.pdf.draw.wrap import wrap_anywhere
from cardgen.views import PlayerView

LANGUAGES = ("de", "en", "ro")
NAMES = ("Anna", "Ștefan", "Łukasz", "Dörte", "Elif", "Florian", "Zoë", "Gül")
LONG = (
    "Maximiliane-Charlotte von Hohenstein-Berg",
    "Wolfeschlegelsteinhausenbergerdorffabcd",
    "Johann Sebastian Bachmann",
    "Łukasz Wiśniewski",
    "李小龙" * 13,
    "Konstantinos Papadopoulos",
    "Maximiliane-Charlotte von Hohenstein-Burg",
    "Zoë",
)
SIXTY = "Weihnachten bei den Großeltern in Siebenbürgen am Kachelofen"
ONE_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenxx"
SOLEMN = Occasion(date(2026, 9, 30), SIXTY, LONG[0])
SEALED = "blind8,null8,eight8"

Settings = tuple[tuple[str, str], ...]


class Case(NamedTuple):
    """A game with so many players."""

    game: str
    players: int
    settings: Settings = ()


CASES = [
    *(Case("corona", n, (("lead", "rotate"), ("trump-order", "HNS"), ("hook", "on"))) for n in (2, 5, 8)),
    Case("romanian", 3, (("special", SEALED),)),
    Case("romanian", 4, (("one-card", "forehead"),)),
    Case("romanian", 5, (("one-card", "blind"),)),
    Case("romanian", 6, (("one-card", "choice"), ("special", SEALED))),
    Case("romanian", 7, (("one-card", "choice"), ("special", SEALED))),
    Case("romanian", 7, (("one-card", "forehead"), ("special", "blind8"), ("seven", "ones"))),
    Case("ohhell", 7),
    Case("stiche-raten", 4),
    Case("elevator", 6),
    Case("whist", 4),
    Case("bidwhist", 4),
    Case(
        "bidwhist", 4, (("show-kitty", "on"), ("low-beats-high", "on"), ("jokers-free", "on"), ("training", "on"), ("declarer-leads", "on"))
    ),
    Case("bidwhist", 4, (("no-jokers", "on"), ("small-kitty", "on"))),
]


def name_of(case: Case) -> str:
    return "-".join([case.game, str(case.players), *(f"{key}={value}" for key, value in case.settings)])


@cache
def dealt(case: Case, words: bool = False, title: str = "") -> Deal:
    names = LONG[: case.players]
    said = "|".join(f"{name}=donaudampfschifffahrtsgesellschaft" for name in names) if words else ""
    return deal(find_game(case.game), names, shuffle.read_seed("large print"), dict(case.settings), title=title, words=said)


def style(language: str) -> Style:
    return Style(language, language, PALETTES["two"], large=True)


def read(case: Case, language: str, long: bool, seat: int = 0) -> PdfReader:
    """A file of usual names and little else to say, or one of the longest of all."""
    if long:
        seen = view.player_view(dealt(case, words=True, title=SIXTY), seat, LONG[: case.players], house=SIXTY)
        return PdfReader(io.BytesIO(player_pdf(seen, style(language), SOLEMN).content))
    seen = view.player_view(dealt(case), seat, NAMES[: case.players])
    return PdfReader(io.BytesIO(player_pdf(seen, style(language), Occasion()).content))


Matrix = tuple[float, float, float, float]
UNIT = (1.0, 0.0, 0.0, 1.0)


def times(a: Matrix, b: Matrix) -> Matrix:
    return (a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3])


def sizes(reader: PdfReader, page: PageObject) -> Iterator[float]:
    """Height of every visible string's type as it comes out on the page, those within forms too."""
    resources = page["/Resources"].get_object()
    yield from _sizes(reader, page["/Contents"].get_object(), resources, UNIT)


def _sizes(reader: PdfReader, stream: Any, resources: Any, outer: Matrix) -> Iterator[float]:
    kept: list[tuple[Matrix, float]] = []
    matrix, size, mode, placed = outer, 0.0, 0, UNIT
    for operands, operator in ContentStream(stream, reader).operations:
        if operator == b"q":
            kept.append((matrix, size))
        elif operator == b"Q":
            matrix, size = kept.pop()
        elif operator == b"cm":
            matrix = times(tuple(map(float, operands[:4])), matrix)  # type: ignore[arg-type]
        elif operator == b"Tm":
            placed = tuple(map(float, operands[:4]))  # type: ignore[assignment]
        elif operator == b"Tf":
            size = float(operands[1])
        elif operator == b"Tr":
            mode = int(operands[0])
        elif operator in (b"Tj", b"TJ") and mode != 3:
            whole = times(placed, matrix)
            yield size * (whole[2] ** 2 + whole[3] ** 2) ** 0.5
        elif operator == b"Do":
            form = resources["/XObject"][operands[0]].get_object()
            if b"BT" in form.get_data().split():
                yield from _sizes(reader, form, form.get("/Resources", resources), matrix)


LOOKS = [
    *((case, language, True) for i, case in enumerate(CASES) for j, language in enumerate(LANGUAGES) if i % 3 == j),
    *((case, LANGUAGES[(i + 1) % 3], False) for i, case in enumerate(CASES)),
]


def look_name(value: object) -> str:
    return name_of(value) if isinstance(value, Case) else {True: "long", False: "short"}[value] if isinstance(value, bool) else str(value)


@pytest.mark.parametrize(("case", "language", "long"), LOOKS, ids=look_name)
def test_no_type_is_smaller_than_18_points(case: Case, language: str, long: bool) -> None:
    reader = read(case, language, long)
    found = [list(sizes(reader, page)) for page in reader.pages]
    assert min(map(len, found)) > 1  # every page says something
    least = {label: min(one) for label, one in zip(reader.page_labels, found, strict=True)}
    assert {label: size for label, size in least.items() if size < 18 - 1e-6} == {}


class Line(NamedTuple):
    """Words as they are drawn: their page, place and size in points."""

    page: Page
    left: float
    right: float
    y: float
    size: float
    text: str


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """All words that a test draws."""
    lines: list[Line] = []
    draw = Page._show

    def show(page: Page, x: float, y: float, text: str, size: float, font: str, tracking: float) -> None:
        lines.append(Line(page, x, x + fonts.width(text, size, font, tracking), y, size, text))
        draw(page, x, y, text, size, font, tracking)

    monkeypatch.setattr(Page, "_show", show)
    return lines


def by_page(lines: list[Line]) -> list[list[Line]]:
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(id(line.page), []).append(line)
    return list(found.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", [case for case in CASES if case.game != "romanian"] + CASES[6:7], ids=name_of)
def test_nothing_leaves_the_page_or_lies_on_other_words(case: Case, language: str, drawn: list[Line]) -> None:
    read(case, language, True, case.players - 1)
    for lines in by_page(drawn):
        for line in lines:
            assert MARGIN - fonts.TOLERANCE <= line.left < line.right <= WIDTH - MARGIN + fonts.TOLERANCE, line.text
            assert line.size * 0.7 <= line.y <= HEIGHT - 5 * mm, line.text
        for i, one in enumerate(lines):
            for other in lines[i + 1 :]:
                apart = one.right <= other.left + 0.3 or other.right <= one.left + 0.3
                lower = max((one, other), key=lambda line: line.y)
                assert apart or abs(one.y - other.y) >= lower.size * 0.62, (one.text, other.text)


def front(seen: PlayerView, language: str, occasion: Occasion) -> Document:
    """The cover, and what stands between it and the list of rounds."""
    document = Document(Properties("x", language))
    draw_cover(document, seen, style(language), occasion)
    return document


def letters(text: str) -> str:
    """Only letters and digits: words may be broken anywhere."""
    return "".join(filter(str.isalnum, fonts.drawable(text)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", ["", "donaudampfschifffahrtsgesellschaft"])
@pytest.mark.parametrize("title", ["", "Abend", SIXTY, ONE_WORD])
def test_all_is_said_before_the_rounds_and_nothing_is_cut(language: str, words: str, title: str, drawn: list[Line]) -> None:
    """Given the longest words, lines keep their distance, and all but a name of more than three lines on the cover is whole."""
    case, texts = CASES[2], style(language).texts
    table = dealt(case, bool(words), title)
    seen = view.player_view(table, 7, LONG, house=ONE_WORD)
    front(seen, language, SOLEMN)
    said = letters("".join(line.text for line in drawn))
    day = texts.date(SOLEMN.day) if SOLEMN.day else ""
    for whole in (title, day, SIXTY, texts("cover.house", name=ONE_WORD), texts("cover.organiser", name=LONG[0])):
        assert letters(whole) in said
    for name in LONG:
        assert letters(f"{name}{words}") in said
    assert letters(table.keys.game_code) in said
    assert letters(table.keys.pack_mark) in said
    assert not [line.text for line in drawn if "…" in line.text]
    for lines in by_page(drawn)[1:]:
        above: dict[float, float] = {}
        for line in sorted(lines, key=lambda line: line.y):
            if line.left in above and line.y < HEIGHT - 20 * mm:
                assert line.y - above[line.left] >= 1.25 * 18 - 0.01, line.text
            above[line.left] = line.y


@pytest.mark.parametrize("case", [CASES[2], CASES[12]], ids=name_of)
@pytest.mark.parametrize("names", [NAMES, LONG], ids=["short", "long"])
def test_all_files_of_a_pack_have_the_same_pages(case: Case, names: tuple[str, ...]) -> None:
    found = set()
    for seat in range(case.players):
        seen = view.player_view(dealt(case), seat, names[: case.players])
        finished = player_pdf(seen, style("de"), SOLEMN)
        found.add(tuple(PdfReader(io.BytesIO(finished.content)).page_labels))
    assert len(found) == 1


@pytest.mark.parametrize("words", [False, True])
def test_keys_lead_from_the_cover_to_all_that_stands_behind_it(words: bool) -> None:
    document = front(view.player_view(dealt(CASES[2], words), 0, LONG), "ro", SOLEMN)
    anchors = {index: name for name, index in document.anchors.items()}
    targets = {anchors[i]: {target for target, _ in page.links} for i, page in enumerate(document.pages)}
    reached = {COVER}
    for _ in targets:
        reached |= {target for anchor in reached & targets.keys() for target in targets[anchor]}
    assert reached == {*targets, LIST}
    assert {HOW_TO, LIST} < targets[COVER]
    assert all(targets[anchor] - {anchor} for anchor in targets)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", range(8))
def test_whose_file_it_is_survives_a_preview(language: str, seat: int, drawn: list[Line]) -> None:
    """The name and the words that stop everybody else stand in the top 50 mm of the cover."""
    seen, texts = view.player_view(dealt(CASES[2]), seat, LONG), style(language).texts
    front(seen, language, Occasion())
    top = [line.text for line in by_page(drawn)[0] if line.y < 50 * mm]
    assert texts("cover.large.stop") in top
    assert letters(seen.name.split(" ")[0])[: 2 if seat == 4 else 8] in letters("".join(top))


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("Anna", ["Anna"]),
        ("Weihnachten bei den Großeltern", ["Weihnachten bei", "den Großeltern"]),
        ("Maximiliane-Charlotte", ["Maximiliane-", "Charlotte"]),
        ("Donaudampfschifffahrt", ["Donau-", "dampfschifffahrt"]),
        ("9999999999999999999999", ["99999999999999", "99999999"]),
    ],
)
def test_words_are_broken_where_they_may(words: str, lines: list[str]) -> None:
    assert wrap_anywhere(words, 18, 140) == lines
