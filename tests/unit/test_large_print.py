"""Large print: no visible word on any page of a player's file is set smaller than 18 points, or is
cut, or lies on another.

Sizes are read from the finished files, as the type's size times all scaling; indices are outlines
and no type.
"""

from __future__ import annotations

import io
from datetime import date
from functools import cache
from typing import NamedTuple

import pytest
from pypdf import PdfReader

from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import Deal, deal
from cardgen.faces.palette import PALETTES
from cardgen.games.registry import find_game
from cardgen.pages.phone.cover import draw_cover
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import COVER, HEIGHT, HOW_TO, LIST, Style
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import mm
from cardgen.pdf.draw.wrap import wrap_anywhere
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event, PlayerView
from tests.drawn import drawn_so_far
from tests.people import joint_of
from tests.turns import each, sweep

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
SOLEMN = Event(date(2026, 9, 30), SIXTY, LONG[0])
SEALED = "blind8,null8,eight8"

Settings = tuple[tuple[str, str], ...]


class Case(NamedTuple):
    """A game with so many players."""

    game: str
    players: int
    settings: Settings = ()


CASES = [
    *(
        Case("corona", n, (("lead", "rotate"), ("trump-order", "HNS"), ("hook", "on")))
        for n in (2, 5, 8)
    ),
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
        "bidwhist",
        4,
        (
            ("show-kitty", "on"),
            ("low-beats-high", "on"),
            ("jokers-free", "on"),
            ("training", "on"),
            ("declarer-leads", "on"),
        ),
    ),
    Case("bidwhist", 4, (("no-jokers", "on"), ("small-kitty", "on"))),
]


def name_of(case: Case) -> str:
    return "-".join(
        [case.game, str(case.players), *(f"{key}={value}" for key, value in case.settings)]
    )


@cache
def dealt(case: Case, words: bool = False, title: str = "") -> Deal:
    names = LONG[: case.players]
    said = "|".join(f"{name}=donaudampfschifffahrtsgesellschaft" for name in names) if words else ""
    return deal(
        find_game(case.game),
        names,
        shuffle.read_seed("large print"),
        dict(case.settings),
        title=title,
        words=said,
        joint=joint_of(names, said),
    )


def style(language: str) -> Style:
    return Style(language, language, PALETTES["two"], large=True)


def front(seen: PlayerView, language: str, event: Event) -> Document:
    """The cover, and what stands between it and the list of rounds."""
    document = Document(Properties("x", language))
    draw_cover(document, seen, style(language), event)
    return document


def letters(text: str) -> str:
    """Only letters and digits: words may be broken anywhere."""
    return "".join(filter(str.isalnum, fonts.drawable(text)))


@sweep(
    ("language", LANGUAGES),
    ("words", ["", "donaudampfschifffahrtsgesellschaft"]),
    ("title", ["", "Abend", SIXTY, ONE_WORD]),
)
def test_all_is_said_before_the_rounds_and_nothing_is_cut(
    language: str, words: str, title: str
) -> None:
    """Given the longest words, lines keep their distance, and all but a name of more than three
    lines on the cover is whole.
    """
    case, texts = CASES[2], style(language).texts
    table = dealt(case, bool(words), title)
    seen = view.player_view(table, 7, LONG, house=ONE_WORD)
    pages = drawn_so_far(front(seen, language, SOLEMN))
    said = letters("".join(line.text for page in pages for line in page.lines))
    day = texts.date(SOLEMN.day) if SOLEMN.day else ""
    for whole in (
        title,
        day,
        SIXTY,
        texts("cover.house", name=ONE_WORD),
        texts("cover.organiser", name=LONG[0]),
    ):
        assert letters(whole) in said
    for name in LONG:
        assert letters(f"{name}{words}") in said
    assert letters(table.keys.game_code) in said
    assert letters(table.keys.pack_mark) in said
    assert not [line.text for page in pages for line in page.lines if "…" in line.text]
    for page in pages[1:]:
        above: dict[float, float] = {}
        for line in sorted(page.lines, key=lambda line: line.y):
            if line.x in above and line.y < HEIGHT - 20 * mm:
                assert line.y - above[line.x] >= 1.25 * 18 - 0.02, line.text
            above[line.x] = line.y


@sweep(("case", [CASES[2], CASES[12]], name_of), ("names", [NAMES, LONG]))
def test_all_files_of_a_pack_have_the_same_pages(case: Case, names: tuple[str, ...]) -> None:
    found = set()
    for seat in range(case.players):
        seen = view.player_view(dealt(case), seat, names[: case.players])
        finished = player_pdf(seen, style("de"), SOLEMN)
        found.add(tuple(PdfReader(io.BytesIO(finished.content)).page_labels))
    assert len(found) == 1


@pytest.mark.quick
@each("words", [False, True])
def test_keys_lead_from_the_cover_to_all_that_stands_behind_it(words: bool) -> None:
    document = front(view.player_view(dealt(CASES[2], words), 0, LONG), "ro", SOLEMN)
    anchors = {index: name for name, index in document.anchors.items()}
    targets = {
        anchors[i]: {target for target, _ in page.links} for i, page in enumerate(document.pages)
    }
    reached = {COVER}
    for _ in targets:
        reached |= {target for anchor in reached & targets.keys() for target in targets[anchor]}
    assert reached == {*targets, LIST}
    assert {HOW_TO, LIST} < targets[COVER]
    assert all(targets[anchor] - {anchor} for anchor in targets)


@sweep(("language", LANGUAGES), ("seat", range(8)))
def test_whose_file_it_is_survives_a_preview(language: str, seat: int) -> None:
    """The name and the words that stop everybody else stand in the top 50 mm of the cover."""
    seen, texts = view.player_view(dealt(CASES[2]), seat, LONG), style(language).texts
    cover, *_ = drawn_so_far(front(seen, language, Event()))
    top = [line.text for line in cover.lines if line.y < 50 * mm]
    assert texts("cover.large.stop") in top
    assert letters(seen.name.split(" ")[0])[: 2 if seat == 4 else 8] in letters("".join(top))


@pytest.mark.quick
@each(
    "words, lines",
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
