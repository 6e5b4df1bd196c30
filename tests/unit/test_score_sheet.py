"""Blank score sheets: every game at a table, on every paper, without a collision and with room
for a pen.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from datetime import date
from io import BytesIO
from typing import NamedTuple

import pytest
from pypdf import PdfReader

from cardgen.errors import InputError
from cardgen.games.game import PlannedGame, bidding_order
from cardgen.games.registry import GAMES
from cardgen.games.rules import Lead
from cardgen.pages.forms.protocol import protocol_pdf
from cardgen.pages.forms.score_sheet import (
    SHEET_PAPERS,
    ScoreSheetPlan,
    ScoreSheets,
    lay_out,
    score_sheet_pdf,
)
from cardgen.pages.theme import Style
from cardgen.pdf.draw.fonts import BOLD
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES, catalogue
from cardgen.views import Event
from tests.drawn import drawn, inside
from tests.page_text import texts_of
from tests.people import MIXED as NAMES
from tests.turns import each, sweep
from tests.unit.scenes import flat, planned, style, table_of

FULL = "premium=10/5 penalty=on special=blind8,null8,eight8 nullo=before-turn one-card=choice"
SPECIAL = (
    f"romanian 4 {FULL}",
    f"romanian 7 {FULL}",
    "romanian 6 schedule=tournament",
    "romanian 7 seven=ones one-card=forehead premium=5/5 first-dealer=3",
    "romanian 4 hook=off must-trump=off score=progressive one-card=blind",
    "corona 2 max=26",
    "corona 8 hook=on lead=rotate trump-order=HN",
    "ohhell 5 repeat=8 trump=none",
    "ohhell 7 trump=lot score=wizard",
    "whist 4 target=25",
    "whist 4 trump=turned",
    "whist 4 honours=on",
    "whist 4 trump=HCDSN",
    "whist 4 trump=none",
    "bidwhist 4 no-jokers=on small-kitty=on rounds=60 first-dealer=2",
)


def sheet(
    game: PlannedGame, look: Style | None = None, copies: int = 1, two_up: bool = False
) -> ScoreSheets:
    return score_sheet_pdf(game, look or style(), Event(), copies=copies, two_up=two_up)


def read(printed: ScoreSheets) -> list[str]:
    """The words of each page, with single blanks."""
    return [" ".join(text.split()) for text in texts_of(printed.content)]


# What a pen gets for a bid or tricks, in mm from rule to rule: 6.5 × 9 mm of paper, but where two
# sheets share a page (True), which has room for no more.
WIDE, HIGH = {False: 6.7, True: 5.5}, {False: 9.13, True: 5.2}


def check(game: PlannedGame, look: Style, two_up: bool = False) -> ScoreSheetPlan | None:
    """Draw a sheet and look at its cells and what is in them; None if it is refused."""
    try:
        plan = lay_out(game, look, Event(), two_up=two_up)
    except InputError:
        if two_up or (look.large and look.paper == "a5"):
            return None
        raise
    pages = drawn(sheet(game, look, two_up=two_up))
    assert plan.pages == len(pages)
    assert not two_up or plan.pages == 1
    below = plan.sheet
    small = below.width * below.height < 0.75 * 595 * 842
    least = {"points": 5.8 if small else 6.8, "streak": 5, "total": 7.4 if small else 8.8}
    least |= {"bid": WIDE[two_up], "tricks": WIDE[two_up]}
    for i, (part, page) in enumerate(zip(plan.tables, pages, strict=False)):
        rows: dict[int, list[Box]] = {}
        assert game.rules.honours is ("honours" in {key for _, _, key, _ in part.cells()})
        for index, _, key, box in part.cells():
            rows.setdefault(index, []).append(box)
            wide, high = page.cell(box.cx, box.cy)
            assert wide >= least.get(key, 0) * mm - 0.01, key
            assert high >= HIGH[two_up] * mm - 0.01, key
        for row in rows.values():
            for line in page.lines:
                for box in row:
                    if inside(box, line.box.cx, line.box.cy):
                        assert box.x - 0.1 <= line.box.x, (line, box)
                        assert line.box.right <= box.right + 0.1, (line, box)
        assert part.box.x >= 5 * mm
        assert part.box.right <= below.width - 5 * mm + 0.01
        legend = i == 0 and plan.form.legend
        under = below.legend(plan.form.legend).height + 2 if legend else 0.0
        for notes in (
            plan.notes if i == 0 else (),
            plan.last_notes if i == len(plan.tables) - 1 else (),
        ):
            under += below.notes(notes).height + 4 if notes else 0
        assert part.box.bottom + under <= below.bottom + 0.01
    room = below.bottom - below.top
    for notes in plan.more:
        assert 0.25 * room <= below.notes(notes).height <= room - 9 * mm
    assert [facts for part in plan.tables for facts in part.rounds] == list(game.rounds)
    filled = [len(part.rounds) for part in plan.tables]
    assert filled[-1] * 3 >= max(filled) or plan.last_notes, filled  # no near-empty last page
    return plan


# -- every game on every paper


class Look(NamedTuple):
    """How a sheet is wanted.  named: with the players' names."""

    language: str
    paper: str
    named: bool = False
    large: bool = False
    two_up: bool = False


LOOKS = [
    *(
        Look(language, paper)
        for language, paper in (
            ("de", "a4"),
            ("ro", "letter"),
            ("de", "a5"),
            ("en", "a5"),
            ("ro", "a5"),
        )
    ),
    *(Look("de", paper, named=True) for paper in ("a4", "letter")),
    *(Look("ro", paper, two_up=True) for paper in ("a4", "letter")),
    *(
        Look(language, paper, large=True)
        for language, paper in (("de", "a4"), ("de", "letter"), ("en", "a4"), ("de", "a5"))
    ),
    Look("ro", "letter", named=True, large=True),
]


@sweep(
    ("game", [f"{name} {players}" for name, game in GAMES.items() for players in game.players]),
    ("look", LOOKS, lambda look: "-".join(map(str, look))),
    dear=True,
)
def test_every_game_fits_every_paper(game: str, look: Look) -> None:
    plan = check(
        planned(game, NAMES if look.named else ()),
        style(look.language, paper=look.paper, large=look.large),
        look.two_up,
    )
    assert plan or look.two_up or (look.large and look.paper == "a5")
    if plan and not (look.named or look.large or look.two_up):
        # as many rows of 9 mm fit on an upright page; on A5 bids may be over tricks, in 18 mm
        rows = {"a4": 24, "letter": 21}.get(look.paper, 0)
        one = len(plan.room.game.rounds) <= rows and len(plan.form.groups) < 8
        assert plan.pages <= (1 if one else 7 if plan.room.storeys else 4)


SPECIAL_LOOKS = [
    Look("de", "a4"),
    Look("ro", "letter", named=True),
    Look("en", "a5"),
    Look("ro", "a4", two_up=True),
    Look("de", "a4", large=True),
]


@sweep(
    ("game", SPECIAL),
    ("look", SPECIAL_LOOKS, lambda look: "-".join(map(str, look))),
    dear=True,
)
def test_special_rules_fit_as_well(game: str, look: Look) -> None:
    sheet_style = style(look.language, paper=look.paper, large=look.large)
    assert (
        check(planned(game, NAMES if look.named else ()), sheet_style, look.two_up) or look.two_up
    )


def test_eight_have_room_in_large_print() -> None:
    for paper in ("a4", "letter"):
        assert check(planned("corona 8 hook=on"), style(paper=paper, large=True))


@each("language", LANGUAGES)
def test_four_players_romanian_whist_takes_one_page_of_a4(language: str) -> None:
    """Its 24 rows and all its notes, with names or without; Letter is too low."""
    for names in ((), NAMES):
        plan = check(planned("romanian 4", names), style(language))
        assert plan
        assert (plan.pages, plan.sheet.flat) == (1, False)
        assert plan.notes


def test_large_print_is_bold() -> None:
    pages = drawn(sheet(planned("romanian 4"), style(large=True)))
    assert {
        shown.font
        for page in pages
        for shown in page.lines
        if shown.text not in ("↑", "↓", catalogue("de")("protocol.ruler"))
    } == {BOLD}


def test_tournament_of_six_takes_three_pages() -> None:
    for paper in ("a4", "letter"):
        plan = lay_out(planned("romanian 6 schedule=tournament"), style(paper=paper), Event())
        assert (plan.pages, len(plan.room.game.rounds)) == (3, 48)


@pytest.mark.quick
def test_upright_for_few_and_landscape_for_many() -> None:
    assert not lay_out(planned("corona 4"), style(), Event()).sheet.flat
    assert lay_out(planned("corona 6"), style(), Event()).sheet.flat


@each("game", ["stiche-raten 4", "stiche-raten 7", "elevator 6", "whist 4"])
def test_a_table_fills_its_page_however_few_rounds_there_are(game: str) -> None:
    (page,) = drawn(sheet(planned(game)))
    (plan,) = lay_out(planned(game), style(), Event()).tables
    foot = max(line.box.y for line in page.lines)
    last = max(line.box.bottom for line in page.lines if line.box.bottom < foot - 6 * mm)
    assert plan.box.y < page.height * 0.16
    assert page.height - last < page.height * 0.14


@each(
    "language, words",
    [("de", ["Karten", "Trumpf"]), ("en", ["Cards", "Trump"]), ("ro", ["Cărți", "Atu"])],
)
def test_a_rounds_columns_are_named_in_full_where_they_are_wide_enough(
    language: str, words: list[str]
) -> None:
    """One column that is too narrow for its word doesn't shorten the others'."""
    (page,) = drawn(sheet(planned("stiche-raten 4"), style(language)))
    assert set(words) <= {line.text for line in page.lines}


# -- what stands on it


@sweep(
    ("game", ["romanian 4", "romanian 7", "corona 3", "corona 8", "elevator 5"]),
    ("paper, large", [("a4", False), ("a5", False), ("a4", True)]),
)
def test_rows_say_what_is_known(game: str, paper: str, large: bool) -> None:
    what, look, texts = planned(game), style(paper=paper, large=large), catalogue("de")
    players = what.players
    plan = lay_out(what, look, Event())
    for part, page in zip(plan.tables, drawn(sheet(what, look)), strict=False):
        rows: dict[int, list[str]] = {}
        cells, texts_there = list(part.cells()), [*page.lines, *page.spoken]
        for index, facts in enumerate(part.rounds):
            boxes = [(key, block, box) for i, block, key, box in cells if i == index]
            said = {
                (block, key): [
                    one.text for one in texts_there if inside(box, one.box.x + 0.05, one.box.cy)
                ]
                for key, block, box in boxes
            }
            rows[facts.number] = said[0, "round"] + said[0, "cards"]
            assert rows[facts.number] == [str(facts.number), str(facts.cards)]
            sums = [text for (block, _), found in said.items() if block == 1 for text in found]
            assert sums == (
                [] if facts.forbidden_sum is None else [f"≠\u00a0{facts.forbidden_sum}"]
            )
            order = bidding_order(facts, players)
            for seat in range(players):
                turn = [
                    text for text in said[2 + seat, "bid"] if text != texts("protocol.sits-out")
                ]
                if facts.dealer is None:
                    assert turn == []
                else:
                    assert turn == {
                        facts.dealer: [texts("protocol.dealer")],
                        order[0]: [texts("protocol.eldest")],
                    }.get(seat, [])
                assert said[2 + seat, "total"] == []


@each(
    "game, paper",
    [("romanian 4", "a4"), ("romanian 5", "a5"), ("elevator 4", "letter"), ("corona 6", "a4")],
)
def test_rows_are_extracted_in_order(game: str, paper: str) -> None:
    what = planned(game)
    said, at = " ".join(read(sheet(what, style("en", paper=paper)))), 0
    for facts in what.rounds:
        parts = [str(facts.number), str(facts.cards), *([facts.trump.sign] if facts.trump else [])]
        if facts.forbidden_sum is not None:
            parts += ["≠", str(facts.forbidden_sum)]
        found = re.compile(r"(?<![0-9])" + r"(?![0-9]).{0,16}?".join(map(re.escape, parts))).search(
            said, at
        )
        assert found, (facts, said[at : at + 80])
        assert found.end() - at < 70 or facts.number == 1 or "Page" in said[at : found.end()], said[
            at : found.end()
        ]
        at = found.end()


@each("language", LANGUAGES)
def test_notes_are_for_real_cards(language: str) -> None:
    texts = catalogue(language)
    game = planned("romanian 4 one-card=forehead premium=10/5 nullo=start")
    said = " ".join(read(sheet(game, style(language))))
    for key in (
        "score-sheet.first-seat",
        "score-sheet.turn-up-draw",
        "score-sheet.sight.forehead",
        "protocol.playing-must-trump",
    ):
        assert flat(texts(key)) in said, key
    assert flat(texts("score-sheet.deck", cards=texts.count("plural.cards", 32))) in said
    assert flat(texts("protocol.rule.premium", n=5, points=10)) in said
    for key in ("protocol.mark", "protocol.code", "trick-log.title"):
        assert (
            f"{texts(key)} " not in said.replace(texts("protocol.example.standard"), "")
            or key == "trick-log.title"
        )


@each(
    "language, chosen, drawn",
    [
        ("de", "Geber wählt vor dem Geben:", "das Los oder die höchste gezogene Karte;"),
        ("en", "Dealer’s choice, before dealing:", "by lot, or by the highest card drawn;"),
        ("ro", "alege înainte de a împărți:", "la sorți sau după cea mai mare carte trasă:"),
    ],
)
def test_what_is_decided_before_the_deal(language: str, chosen: str, drawn: str) -> None:
    """How a round of one card is played, and who deals first."""
    said = " ".join(read(sheet(planned("romanian 4 one-card=choice"), style(language))))
    assert chosen in said
    assert drawn in said


def test_notes_name_no_trump_and_no_special_deal_that_is_not_played() -> None:
    texts = catalogue("en")
    (bare,) = read(sheet(planned("ohhell 4 trump=none must-trump=on"), style("en")))
    assert texts("protocol.contract.follow") in bare
    assert texts("protocol.playing-must-trump") not in bare
    zero = " ".join(read(sheet(planned("romanian 4 special=null8"), style("en"))))
    assert "all bid 0" in zero
    assert "all bid 8" not in zero
    assert texts("protocol.closed.title") not in zero


def test_the_lot_leaves_the_dealer_open_where_players_are_named() -> None:
    texts = catalogue("en")
    (open_,) = read(sheet(planned("romanian 4", NAMES), style("en")))
    assert texts("score-sheet.first-enter") in open_
    assert texts("protocol.legend.deals") not in open_
    (set_,) = read(sheet(planned("romanian 4 first-dealer=2", NAMES), style("en")))
    assert texts("protocol.legend.deals") in set_
    assert "lots" not in set_


def test_suits_to_circle_where_there_is_room_and_a_box_where_not() -> None:
    def signs(paper: str) -> int:
        pages = drawn(sheet(planned("stiche-raten 4"), style("de", paper=paper)))
        return sum(shown.text in "♣♦♥♠" for page in pages for shown in page.spoken)

    # The last round has no card left to turn up; one in the legend.
    assert signs("a4") == 4 * 12 + 1
    assert signs("a5") == 0


@pytest.mark.quick
def test_title_date_and_place() -> None:
    printed = score_sheet_pdf(
        planned("corona 4", house="Hausrunde"),
        style(),
        Event(date(2026, 3, 14), "Brașov"),
        "Spielabend",
    )
    (said,) = read(printed)
    for text in (
        "Spielabend",
        "Corona-Whist",
        "Hausrunde",
        "14. März 2026",
        "Brașov",
        "Es schreibt",
    ):
        assert text in said
    about = PdfReader(BytesIO(printed.content)).metadata
    assert about
    assert about.subject == "Corona-Whist · Hausrunde · 4 Personen · 19 Runden"


@each(
    "language, game, time",
    [
        # as long as our source for it says
        ("de", "romanian 4", "etwa 30–60 Minuten"), ("en", "whist 4", "about 25–50 minutes"),
        ("ro", "romanian 4", "cam 30–60 de minute"), ("en", "corona 3 max=1", "about 5 minutes"),
        ("de", "romanian 7 schedule=tournament", "etwa 1½–3 Stunden"),
    ],
)  # fmt: skip
def test_how_long_it_takes_at_a_table(language: str, game: str, time: str) -> None:
    """It isn't said on a protocol, which is for a chat."""
    assert f" · {time}" in read(sheet(planned(game), style(language)))[0]
    assert time not in texts_of(protocol_pdf(table_of(game), style(language), Event()).content)[0]


# -- files


def test_copies_are_pages_that_cost_nothing() -> None:
    one, many = sheet(planned("romanian 4")), sheet(planned("romanian 4"), copies=12)
    assert (one.pages, many.pages, many.sheets) == (1, 12, 12)
    assert len(many.content) < len(one.content) + 12 * 350
    assert len(set(read(many))) == 1


def test_copies_of_two_pages_follow_each_other() -> None:
    printed = sheet(planned("corona 4 max=13"), copies=3)
    assert printed.pages == 6
    said = read(printed)
    assert said[0::2] == [said[0]] * 3
    assert said[1::2] == [said[1]] * 3
    assert said[0] != said[1]


@each("copies, pages", [(1, 1), (2, 1), (3, 2), (8, 4)])
def test_two_up_takes_as_few_pages_as_can_be(copies: int, pages: int) -> None:
    printed = sheet(planned("stiche-raten 4"), copies=copies, two_up=True)
    assert (printed.pages, printed.sheets) == (pages, 2 * pages)


@each("game, paper", [("romanian 4", "a4"), ("whist 4", "letter")])
def test_two_halves_are_the_same_drawing(game: str, paper: str) -> None:
    page = PdfReader(BytesIO(sheet(planned(game), style(paper=paper), two_up=True).content)).pages[
        0
    ]
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    assert sorted((width, height)) == pytest.approx(sorted(SHEET_PAPERS[paper]), abs=0.1)
    data = page.get_contents().get_data().decode("latin-1")  # type: ignore[union-attr]
    lines = [line for line in data.splitlines() if not re.search("B[DM]C$|^EMC$", line)]
    starts = [i for i, line in enumerate(lines) if re.fullmatch(r"q 1 0 0 1 \S+ \S+ cm", line)]
    offsets = sorted(tuple(map(float, lines[i].split()[5:7])) for i in starts)
    across = (width / 2, 0.0) if width > height else (0.0, height / 2)
    assert offsets == [(0.0, 0.0), pytest.approx(across, abs=0.1)]
    one, other = starts
    assert lines[one + 1 : other] == lines[other + 1 : 2 * other - one]


def test_the_cut_line_lies_in_the_middle_and_can_be_printed() -> None:
    page = PdfReader(BytesIO(sheet(planned("romanian 4"), two_up=True).content)).pages[0]
    data = page.get_contents().get_data().decode("latin-1")  # type: ignore[union-attr]
    line = re.findall(r"(\S+) (\S+) m (\S+) (\S+) l S", data)[-1]
    x1, y1, x2, y2 = map(float, line)
    assert x1 == x2 == pytest.approx(float(page.mediabox.width) / 2, abs=0.02)
    assert sorted((y1, y2)) == pytest.approx(
        [5 * mm, float(page.mediabox.height) - 5 * mm], abs=0.02
    )


def test_equal_orders_give_equal_bytes() -> None:
    first, second = (
        hashlib.sha256(sheet(planned("romanian 4"), copies=2).content).hexdigest() for _ in range(2)
    )
    assert first == second


def test_no_deal_is_loaded() -> None:
    code = (
        "import sys, cardgen.pages.forms.score_sheet;"
        "dealt = {'cardgen.dealing', 'cardgen.pack'} & set(sys.modules);"
        "sys.exit(str(dealt) if dealt else 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@each(
    "game, paper, large, two_up, says",
    [
        ("corona 8", "a4", False, True, "leave --two-up out"),
        ("corona 3", "a5", False, True, "--paper a4"),
        ("romanian 7", "a5", True, False, "--paper a4 or letter"),
        ("romanian 4", "a4", True, True, "in large print"),
    ],
)
def test_what_doesnt_fit_is_refused(
    game: str, paper: str, large: bool, two_up: bool, says: str
) -> None:
    with pytest.raises(InputError) as error:
        sheet(planned(game), style(paper=paper, large=large), two_up=two_up)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_lead_by_the_winner_leaves_the_beginner_open() -> None:
    game = planned("corona 4")
    assert game.rules.lead is Lead.WINNER
    assert [facts.leader for facts in game.rounds] == [0, *[None] * 18]
