"""The cover of what is printed: whose it is, what is played, how, and the table of rounds; never
a card.
"""

from __future__ import annotations

import io
import re
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from pypdf import PdfReader

from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.dealing.view import player_view
from cardgen.faces.palette import PALETTES
from cardgen.games.registry import find_game
from cardgen.pages.cover import cover_pages, draw_paper_cover, plan_rounds
from cardgen.pages.parts.covers import hints, steps
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import Layout, Style
from cardgen.pdf.draw.document import Document, Finished, Properties
from cardgen.pdf.draw.page import mm
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event, PlayerView
from tests.drawn import drawn
from tests.people import NAMES
from tests.turns import each, sweep
from tests.unit.scenes import dealt, flat, told

EVENT = Event(date(2026, 3, 14), "Brașov", "Ioana")
HOW = ("Print on *one side*.", "Then cut.")
LOOKS = [
    (language, paper, large)
    for language, paper in (("de", "a4"), ("en", "letter"), ("ro", "a4"))
    for large in (False, True)
]


def player(game: str = "corona 4") -> PlayerView:
    return player_view(dealt(game, title="Familienrunde"), 1, NAMES[: told(game).players])


def style(language: str = "de", paper: str = "a4", large: bool = False) -> Style:
    return Style(language, language, PALETTES["two"], paper, large, Layout.SHEET)


def cover_of(seen: PlayerView, wanted: Style, event: Event = EVENT) -> Finished:
    file = Document(Properties("x", wanted.language))
    draw_paper_cover(file, seen, wanted, HOW, event)
    assert len(file.pages) == cover_pages(seen, wanted, HOW, event)
    return file.finish()


def texts_of(seen: PlayerView, wanted: Style, event: Event = EVENT) -> list[str]:
    reader = PdfReader(io.BytesIO(cover_of(seen, wanted, event).content))
    return [page.extract_text().replace("\u00a0", " ") for page in reader.pages]


@sweep(
    ("language, paper, large", LOOKS),
    ("game", ["corona 4", "romanian 7", "whist 4", "bidwhist 4", "ohhell 3"]),
)
def test_it_says_all_that_its_reader_needs(
    game: str, language: str, paper: str, large: bool
) -> None:
    seen, wanted = player(game), style(language, paper, large)
    name, players, *_ = told(game)
    texts, pages = wanted.texts, texts_of(seen, wanted)
    first, body = pages[0], " ".join(" ".join(pages).split())
    for words in (
        "Ștefan",
        texts("cover.belongs"),
        texts("cover.stop"),
        texts(f"game.{name}"),
        seen.table.pack_mark,
    ):
        assert words in first
    for words in (
        "Familienrunde",
        "Brașov",
        "2026",
        texts("cover.organiser", name="Ioana"),
        texts("cover.code"),
    ):
        assert words in body
    for markup in (
        *steps(wanted, seen.table.rules),
        *hints(wanted, seen.table, short=not large),
        *HOW,
    ):
        assert flat(markup) in body
    for i in range(0, 24, 4):
        assert seen.table.game_code[i : i + 4] in body
    seats = [body.find(name, body.find(texts("paper.seats"))) for name in NAMES[:players]]
    assert -1 not in seats
    assert seats == sorted(seats)
    if seen.partner is not None:
        assert flat(texts("cover.partners", partner="Dörte", left="Anna", right="Łukasz")) in body


@sweep(
    ("large", [False, True]),
    (
        "game",
        [
            "corona 4",
            "romanian 4",
            "whist 4",
            "corona 3 lead=rotate",
            "romanian 6 schedule=tournament",
        ],
    ),
)
def test_the_table_has_every_round(game: str, large: bool) -> None:
    """With its cards; where there is room, its trump in words and who deals or begins."""
    seen, wanted = player(game), style(large=large)
    body, at = " ".join(" ".join(texts_of(seen, wanted)).split()), 0
    rounds = seen.table.rounds
    for facts in rounds:
        row = [str(facts.number), str(facts.cards)]
        if len(rounds) < 25 and not large:
            row.append(wanted.texts.suit(facts.trump) if facts.trump else "ohne")
        who = facts.dealer if facts.dealer is not None else facts.leader
        if who is not None and game != "corona 4" and not large:
            row.append(NAMES[who])
        found = body.find(" ".join(row), at)
        assert found >= at, (row, body[at:])
        at = found + len(" ".join(row))


def test_a_practice_game_and_house_rules_are_named() -> None:
    seen = player()
    seen = replace(seen, table=seen.table._replace(house="Whist la bunica", seed_kind="practice"))
    body = texts_of(seen, style())[0]
    assert "Übungsspiel" in body
    assert "Whist la bunica" in body
    fresh = replace(seen, table=seen.table._replace(house="", seed_kind="fresh"))
    assert "Übungsspiel" not in texts_of(fresh, style())[0]


def test_the_players_words_stand_behind_their_names() -> None:
    seen = player()
    words = "Anna=Apfel|Ștefan=Birne|Łukasz=Kirsche|Dörte=Quitte"
    seen = replace(seen, table=seen.table._replace(words=words))
    for large in (False, True):
        body = "\n".join(texts_of(seen, style(large=large)))
        for word in ("Apfel", "Birne", "Kirsche", "Quitte"):
            assert word in body


@each("large", [False, True])
def test_names_and_words_are_in_one_size(large: bool) -> None:
    """Also where one of them is so long that it is cut: small and big lines side by side look
    like a mistake.
    """
    words = f"Ștefan=birne|Łukasz Brzęczyszczykiewicz={'kirsche' * 5}|Dörte=quitte"
    names = ("Anna", "Ștefan", "Łukasz Brzęczyszczykiewicz", "Dörte")
    seen = player()
    pages = drawn(
        cover_of(
            replace(seen, table=seen.table._replace(words=words, names=names)), style(large=large)
        )
    )
    lines = [line for page in pages for line in page.lines]
    sizes = {
        line.size
        for line in lines
        if line.text.startswith(("birne", "kirsche", "quitte", "Łukasz", "Dörte"))
    }
    assert len(sizes) == 1
    assert min(sizes) >= (18 if large else 9)


def test_the_organisers_own_cover_doesnt_name_them_twice() -> None:
    body = texts_of(player(), style(), EVENT._replace(organiser="Ștefan"))[0]
    assert "Ștefan" not in [
        line.split()[-1] for line in body.splitlines() if line.startswith("vorbereitet")
    ]


def test_unknown_day_and_place_leave_no_line() -> None:
    lines = texts_of(player(), style(), Event())[0].splitlines()
    assert not any(re.fullmatch(r"[\s·]*", line) for line in lines if line)


@each("language", LANGUAGES)
@pytest.mark.parametrize("layout", [Layout.FOLD, Layout.SHEET])
def test_no_hole_is_left_beside_a_long_list_of_what_to_do(language: str, layout: Layout) -> None:
    """Eight players are listed one below the other where their row would leave a hole of two
    centimetres above and below it.
    """
    page = drawn(player_pdf(player("corona 8"), style(language)._replace(layout=layout), EVENT))[0]
    left = sorted(
        {
            round(line.y, 1)
            for line in page.lines
            if line.x < page.width * 0.3 and 70 * mm < line.y < page.height - 25 * mm
        }
    )
    assert len(left) > 12
    assert max(below - above for above, below in pairwise(left)) < 20 * mm


@each("language", LANGUAGES)
def test_the_table_of_rounds_is_where_a_large_cover_is_barest(language: str) -> None:
    """How to play fills a page; what to do before leaves much of its own, which isn't to stay
    so.
    """
    keys = (
        "declarer-leads jokers-free low-beats-high single-no-trump small-kitty show-kitty training"
    )
    dealt = deal(
        find_game("bidwhist"),
        NAMES[:4],
        shuffle.read_seed("barest"),
        dict.fromkeys(keys.split(), "on"),
        shuffle.Occasion("Weihnachten"),
    )
    look = style(language, large=True)._replace(layout=Layout.FOLD)
    pages = drawn(
        player_pdf(
            view.player_view(dealt, 0, NAMES[:4]),
            look,
            Event(date(2026, 3, 14), "Brașov", "Anna", LANGUAGES),
        )
    )
    covers = [page for page in pages if not any(line.turned for line in page.lines)]
    assert len(covers) == 3
    bare = [
        max(line.box.bottom for line in page.lines if line.y < page.height - 22 * mm)
        for page in covers
    ]
    assert min(bare) > 0.4 * pages[0].height


@each("rounds", [1, 12, 19, 35, 51, 60, 99])
def test_rows_stay_high_enough(rounds: int) -> None:
    for height in (176 * mm, 196 * mm):
        plan = plan_rounds(rounds, height)
        assert plan.columns * plan.rows >= rounds
        assert (plan.columns - 1) * plan.rows < rounds
        assert plan.height <= height + 1e-6
        assert plan.row >= 5.2 * mm


@each("game", ["whist", "romanian"])
def test_names_in_the_table_are_whole_and_of_one_size(game: str) -> None:
    """First names where the whole doesn't fit; the largest type in which none loses letters."""
    names = (
        "Konstantinos Papadopoulos",
        "Maximiliane-Charlotte von Hohenstein-Berg",
        "Ștefan",
        "Li Xiao Long",
    )
    dealt = deal(find_game(game), names, shuffle.read_seed("paper cover"), {})
    seen = view.player_view(dealt, 2, names)
    lines = drawn(cover_of(seen, style()))[0].lines
    left = max(line.x for line in lines if line.text == "Geber")
    column = [line for line in lines if line.x == left and line.text != "Geber"]
    assert len(column) == len(seen.table.rounds)
    assert len({line.size for line in column}) == 1
    assert not any("…" in line.text for line in column)
