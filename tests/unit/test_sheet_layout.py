"""A player's file as strips of paper: as few pages as there can be, every hand on its page,
nothing of anybody else's.
"""

from __future__ import annotations

import io
from datetime import date
from functools import cache
from itertools import combinations, pairwise

import pytest
from pypdf import PdfReader

from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.faces.palette import PALETTES
from cardgen.games.registry import find_game
from cardgen.pages.layout import evenly_shared
from cardgen.pages.player import player_pdf
from cardgen.pages.strips import sheets, strip_units
from cardgen.pages.theme import Layout, Style, round_anchor
from cardgen.pdf.draw.document import Finished
from cardgen.pdf.draw.page import mm
from cardgen.views import Event, PlayerView
from tests.drawn import drawn
from tests.page_text import text_of
from tests.people import LONG, NAMES
from tests.turns import each, sweep

Game = tuple[str, int, tuple[tuple[str, str], ...]]
GAMES: dict[str, Game] = {
    **{f"corona of {n}": ("corona", n, ()) for n in range(2, 9)},
    "corona to 26": ("corona", 2, (("max", "26"),)),
    "corona in turn": ("corona", 3, (("lead", "rotate"), ("hook", "on"))),
    **{f"romanian of {n}": ("romanian", n, ()) for n in range(3, 8)},
    "tournament": (
        "romanian",
        6,
        (("schedule", "tournament"), ("one-card", "forehead"), ("special", "blind8,null8,eight8")),
    ),
    "all blind": ("romanian", 4, (("one-card", "blind"), ("special", "blind8,null8,eight8"))),
    "blind three": ("romanian", 3, (("one-card", "blind"), ("special", "blind8"))),
    "choice": ("romanian", 7, (("one-card", "choice"), ("special", "blind8"))),
    "choice of ones": (
        "romanian",
        7,
        (("one-card", "choice"), ("seven", "ones"), ("special", "blind8")),
    ),
    "forehead": ("romanian", 7, (("one-card", "forehead"),)),
    "ohhell": ("ohhell", 5, ()),
    "stiche-raten": ("stiche-raten", 4, ()),
    "elevator": ("elevator", 6, ()),
    "whist": ("whist", 4, ()),
    "bidwhist": ("bidwhist", 4, ()),
    "shown kitty": (
        "bidwhist",
        4,
        (("show-kitty", "on"), ("small-kitty", "on"), ("declarer-leads", "on")),
    ),
    "no kitty": ("bidwhist", 4, (("no-jokers", "on"), ("small-kitty", "on"))),
    "sixty rounds": ("bidwhist", 4, (("rounds", "60"),)),
}


@cache
def player(kind: str, seat: int = 1, long: bool = False) -> PlayerView:
    game, players, settings = GAMES[kind]
    names = (LONG if long else NAMES)[:players]
    dealt = deal(
        find_game(game),
        names,
        shuffle.read_seed("strips of paper"),
        dict(settings),
        title="Familienrunde",
    )
    return view.player_view(dealt, seat, names)


def style(language: str = "de", paper: str = "a4", large: bool = False) -> Style:
    return Style(language, language, PALETTES["two"], paper, large, Layout.SHEET)


def file_of(seen: PlayerView, wanted: Style) -> Finished:
    return player_pdf(seen, wanted, Event(date(2026, 3, 14), "Brașov", "Ioana"))


@cache
def reader(kind: str, language: str, paper: str, large: bool) -> PdfReader:
    return PdfReader(io.BytesIO(file_of(player(kind), style(language, paper, large)).content))


def least_pages(units: list[int], most: int) -> int:
    """Filled one after the other, which nothing can beat where the order is set."""
    pages, left = 0, 0
    for one in units:
        if one > left:
            pages, left = pages + 1, most
        left -= one
    return pages


@sweep(("kind", GAMES), ("large, most", [(False, 5), (True, 2)]))
def test_as_few_pages_as_there_can_be_and_evenly_filled(kind: str, large: bool, most: int) -> None:
    seen, wanted = player(kind), style(large=large)
    pages = sheets(seen.rounds, wanted)
    assert [known for sheet in pages for known in sheet.rounds] == list(seen.rounds)
    assert len(pages) == least_pages([strip_units(known) for known in seen.rounds], most)
    used = [sum(strip_units(known) for known in sheet.rounds) for sheet in pages]
    assert max(used) <= most
    if all(strip_units(known) == 1 for known in seen.rounds):
        assert max(used) - min(used) <= 1
    assert used[-1] > 1 or len(used) == 1 or large


@pytest.mark.quick
@each("large", [False, True])
def test_every_page_has_a_ruler_of_five_centimetres(large: bool) -> None:
    for page in drawn(file_of(player("corona of 4"), style(large=large))):
        boxes = [rule.box for rule in page.rules]
        rulers = [box for box in boxes if box.w == pytest.approx(50 * mm, abs=0.05) and box.h == 0]
        assert [box.y > page.height - 12 * mm for box in rulers] == [True]


@sweep(("kind", GAMES), ("large", [False, True]))
def test_all_strips_are_of_a_height_so_that_the_stack_is_even(kind: str, large: bool) -> None:
    """Also on a last page that has room for higher ones; but no page that others fill is left
    half empty.
    """
    seen, wanted = player(kind), style(large=large)
    pages = sheets(seen.rounds, wanted)
    assert len({sheet.unit for sheet in pages}) == 1
    if large or max(sum(strip_units(known) for known in sheet.rounds) for sheet in pages) == 5:
        assert pages[0].unit == sheets(player("corona of 4").rounds, wanted)[0].unit


def test_rounds_are_spread_as_evenly_as_any_cut_could() -> None:
    """Given all ways to cut short lists into pages, none has fewer pages or, with as many, fewer
    differences.
    """
    for units in ([1] * 6, [1] * 11, [2, 2, 1, 1, 1, 2], [1, 2, 1, 2, 2, 1, 1], [2] * 5):
        found = []
        for cuts in range(len(units)):
            for places in combinations(range(1, len(units)), cuts):
                ends = [0, *places, len(units)]
                filled = [sum(units[a:b]) for a, b in pairwise(ends)]
                if max(filled) <= 5:
                    found.append((len(filled), sum(n * n for n in filled)))
        ends, filled = 0, []
        for count in map(len, evenly_shared(units, 5)):
            filled.append(sum(units[ends : ends + count]))
            ends += count
        assert ends == len(units)
        assert (len(filled), sum(n * n for n in filled)) == min(found)


@pytest.mark.quick
@each("paper", ["a4", "letter"])
def test_four_players_corona_takes_a_cover_and_four_pages(paper: str) -> None:
    assert len(reader("corona of 4", "de", paper, False).pages) == 5


@sweep(("large", [False, True]), ("kind", ["corona of 4", "choice", "bidwhist"]))
def test_every_round_can_be_reached(kind: str, large: bool) -> None:
    """The outline has the cover and every page of rounds; each round has an anchor on its page."""
    from cardgen.pages.strips import draw_pages
    from cardgen.pdf.draw.document import Document, Properties

    seen, wanted, file = player(kind), style(large=large), Document(Properties("x", "de"))
    draw_pages(file, seen, wanted, Event())
    pages = sheets(seen.rounds, wanted)
    first = len(file.pages) - len(pages)
    for i, sheet in enumerate(pages):
        numbers = [known.facts.number for known in sheet.rounds]
        assert [file.anchors[round_anchor(number)] for number in numbers] == [first + i] * len(
            numbers
        )
        title = (
            f"Runden {numbers[0]} bis {numbers[-1]}" if len(numbers) > 1 else f"Runde {numbers[0]}"
        )
        assert file.outline[1 + i] == (title, round_anchor(numbers[0]))
    assert len(file.outline) == 1 + len(pages)


@each(
    "kind, most",
    [
        ("corona of 4", 75_000),
        ("all blind", 110_000),
        ("bidwhist", 125_000),
        ("tournament", 130_000),
        ("choice", 130_000),
    ],
)
def test_files_stay_small(kind: str, most: int) -> None:
    assert len(file_of(player(kind), style()).content) < most


def test_each_page_says_whose_it_is_and_which_of_how_many() -> None:
    found = reader("corona of 4", "de", "a4", False)
    mark = player("corona of 4").table.pack_mark
    for number, page in enumerate(found.pages, 1):
        text = text_of(page)
        assert f"Corona-Whist · {mark} · Seite {number} von 5" in text
        assert "Ștefan · " in text
        assert "5 cm" in text


def test_other_wishes_change_no_page() -> None:
    """Palette, letters and low ink are the reader's own affair: the rounds stay where they are."""
    seen = player("romanian of 7")
    plain = PdfReader(io.BytesIO(file_of(seen, style()).content))
    pale = PdfReader(
        io.BytesIO(
            file_of(
                seen, style()._replace(low_ink=True, letters="en", palette=PALETTES["skat"])
            ).content
        )
    )
    assert plain.page_labels == pale.page_labels
