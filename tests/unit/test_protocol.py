"""Protocols of all games: score table and trick log, what they say and where it stands; and that
they can be filled in on a screen, and print as if they couldn't.

What holds on every page is looked at in `test_every_page`.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from datetime import date
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest
from pypdf import PdfReader, PdfWriter

from cardgen.cards import Rank
from cardgen.dealing.view import public_view
from cardgen.faces.indices import label
from cardgen.games.game import bidding_order
from cardgen.games.rules import Bidding, Sight
from cardgen.games.scoring import SCORES, contract_points
from cardgen.pages.forms import trick_log
from cardgen.pages.forms.kinds import turning_points
from cardgen.pages.forms.protocol import ProtocolPlan, lay_out, protocol_pdf
from cardgen.pages.forms.trick_log import PlacedGrid
from cardgen.pages.parts import marks
from cardgen.pages.theme import Style, luminance
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES, catalogue
from cardgen.views import Event, PlayedRound, PublicView
from tests.drawn import Page, Text, around, drawn, inside, overlap, within
from tests.page_text import texts_of
from tests.people import MIXED, NAMES
from tests.played import PlayedGame
from tests.spoken import spoken
from tests.turns import each, sweep, times
from tests.unit.scenes import dealt, flat, style, table_of, told

EVENT = Event(date(2026, 3, 14), "Brașov", "Mihai Popescu")
FULL = "premium=10/5 penalty=on special=blind8,null8,eight8 nullo=before-turn one-card=choice"
TOURNAMENT = "romanian 6 schedule=tournament"
JOKERS = "bidwhist 4 declarer-leads=on jokers-free=on low-beats-high=on show-kitty=on training=on"
ONES = "romanian 7 schedule=8-1-8 seven=ones one-card=forehead premium=5/5"
EXACT = (
    *(f"romanian {players}" for players in range(3, 8)),
    *(f"romanian {players} {FULL}" for players in range(3, 8)),
    TOURNAMENT,
    f"romanian 7 schedule=tournament {FULL}",
    ONES,
    "romanian 4 hook=off must-trump=off score=progressive",
    "ohhell 3",
    "ohhell 7 trump=rotate trump-order=HN score=wizard",
    "ohhell 5 repeat=8 trump=none",
    "stiche-raten 4",
    "elevator 6",
)
CORONA = (
    *(f"corona {players}" for players in range(2, 9)),
    *(f"corona {players} max={52 // players}" for players in (2, 4, 5, 8)),
    "corona 3 max=1",
    "corona 6 max=2",
)
GAMES = (
    *EXACT,
    *CORONA,
    "whist 4", "whist 4 target=3 rounds=4", "whist 4 target=25", "bidwhist 4", JOKERS,
    "whist 4 honours=on", "whist 4 honours=on trump=DN target=7",
    "whist 4 trump=turned", "whist 4 target=3 trump=HDN", "whist 4 target=4 trump=none",
    "bidwhist 4 no-jokers=on small-kitty=on single-no-trump=on rounds=60",
)  # fmt: skip


class Protocol(NamedTuple):
    """A protocol, its plan and what is drawn."""

    table: PublicView
    plan: ProtocolPlan
    content: bytes
    pages: list[Page]

    @property
    def texts(self) -> list[str]:
        """Of each page, with single blanks."""
        return [flat(text) for text in texts_of(self.content)]

    @property
    def lines(self) -> list[str]:
        return texts_of(self.content)

    @property
    def grids(self) -> list[list[PlacedGrid]]:
        log = self.plan.log
        return [trick_log.place(log, i) for i in range(len(log.pages))]

    @property
    def words(self) -> str:
        """Of the first page and, where the notes are there, of the log's first one."""
        notes = self.texts[len(self.plan.tables)] if self.plan.bare else ""
        return f"{self.texts[0]} {notes}"


def drawn_of(table: PublicView, look: Style, event: Event = EVENT) -> Protocol:
    file = protocol_pdf(table, look, event)
    return Protocol(table, lay_out(table, look, event), file.content, drawn(file))


@cache
def protocol(
    game: str,
    language: str = "de",
    paper: str = "a4",
    names: tuple[str, ...] = NAMES,
    title: str = "Spielabend",
    house: str = "",
) -> Protocol:
    return drawn_of(table_of(game, names, title, house), style(language, paper=paper))


# -- room for everything


@sweep(("game", GAMES), ("language", LANGUAGES), ("paper", ["a4", "letter"]), most=10, dear=True)
def test_cells_are_apart_and_have_room_for_handwriting(
    game: str, language: str, paper: str
) -> None:
    """Words stay in their cells, tables and log between the margins; every round comes once in
    each, in the log with a row for every trick.
    """
    file = protocol(game, language, paper, MIXED)
    table, plan = file.table, file.plan
    sheet, rounds = plan.sheet, list(table.rounds)
    area = Box(5 * mm, 5 * mm, sheet.width - 10 * mm, sheet.bottom - 5 * mm)
    # beside the rules that is 6.5 × 9 mm for a bid and tricks
    least = {"bid": 6.7, "tricks": 6.7, "points": 6.2, "streak": 5, "total": 8.4}
    for part, page in zip(plan.tables, file.pages, strict=False):
        assert within(area, part.box)
        cells = list(part.cells())
        assert len({cell[:3] for cell in cells}) == len(cells)
        assert table.rules.honours is ("honours" in {key for _, _, key, _ in cells})
        for index in range(len(part.rounds)):
            row = [box for i, _, _, box in cells if i == index]
            assert not any(overlap(a, b) for a, b in combinations(row, 2))
        for _, _, key, box in cells:
            wide, high = page.cell(box.cx, box.cy)
            assert wide >= least.get(key, 0) * mm - 0.01, key
            assert high >= 9.13 * mm - 0.01, key
            for line in page.lines:
                if inside(box, line.box.cx, line.box.cy):
                    assert box.x <= line.box.x <= line.box.right <= box.right + 0.1, line
    below = sheet.legend(plan.form.legend).height
    if not plan.bare:
        below += sheet.notes(plan.form.notes).height + sheet.imprint().height
    assert plan.tables[0].box.bottom + below <= sheet.bottom + 0.01
    assert [facts for part in plan.tables for facts in part.rounds] == rounds
    assert [facts for page in file.grids for grid in page for facts in grid.grid.rounds] == rounds
    assert plan.log.row >= 6.5 * mm - 0.01
    for i, grids in enumerate(file.grids):
        notes = sheet.notes(plan.form.notes).height if plan.bare and i == 0 else 0
        assert all(grid.box.y >= plan.log.area.y + notes - 0.5 for grid in grids)
        boxes = [grid.box for grid in grids] + ([] if plan.log_apart else [plan.tables[0].box])
        assert all(within(area, box) for box in boxes)
        assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
        for grid in grids:
            rows = len(grid.grid.rounds) if grid.grid.shared else grid.grid.facts.cards
            assert grid.grid.rows == rows or table.rules.bidding is not Bidding.EXACT
            assert grid.card_cell(grid.grid.rows - 1, 0).bottom <= grid.box.bottom + 0.01


def test_usual_games_take_one_page_for_the_table() -> None:
    """Also with the longest notes, which may be over the log then; but 24 rows of 9 mm need all of
    an A4 page.
    """
    usual = [f"{game} 4" for game in ("romanian", "stiche-raten", "elevator", "whist", "bidwhist")]
    corona = [f"corona {players} hook=on lead=winner" for players in range(2, 9)]
    for game in (*usual, "romanian 3", "ohhell 5", *corona):
        for language in LANGUAGES:
            for paper in ("a4", "letter"):
                players = told(game).players
                words = "|".join(f"{name}=schildkroete" for name in NAMES[:players])
                made = dealt(game, words=words if game in corona else "")
                plan = lay_out(
                    public_view(made, NAMES[:players]), style(language, paper=paper), EVENT
                )
                pages = 2 if (game, paper) == ("romanian 4", "letter") else 1
                assert len(plan.tables) == pages
                assert not plan.bare or len(made.rounds) > 14


def test_a_game_of_few_rounds_is_one_page() -> None:
    for game in ("corona 2 max=1", "corona 4 max=1", "corona 8 max=1", "corona 4 max=2"):
        assert len(protocol(game).pages) == 1


def test_a_long_table_is_carried_over() -> None:
    """At the end of a trump cycle; of a tournament of six, after about thirds of it."""
    game = protocol("corona 4 max=13")
    first, second = (len(part.rounds) for part in game.plan.tables)
    assert first % 4 == 0
    assert abs(first - second) <= 4
    for said in ("Übertrag", "Platz und Endstand"):
        assert [said in page for page in game.texts[:2]] == [False, True]
    for language in LANGUAGES:
        for paper in ("a4", "letter"):
            plan = lay_out(table_of(TOURNAMENT), style(language, paper=paper), EVENT)
            parts = [len(part.rounds) for part in plan.tables]
            assert len(parts) == 3
            assert max(parts) - min(parts) <= 4
    texts = protocol(TOURNAMENT).texts
    assert ["Übertrag" in page for page in texts[:3]] == [False, True, True]
    # The notes stand over the log then.
    note = flat(catalogue("de")("protocol.bidding-hook-dealer"))
    assert [note in page for page in texts[:4]] == [False, False, False, True]


@each(
    "game, most",
    [
        ("corona 4", 26), (f"romanian 4 {FULL}", 40), (TOURNAMENT, 56), ("whist 4", 36),
        ("bidwhist 4", 34),
    ],
)  # fmt: skip
def test_files_are_small(game: str, most: int) -> None:
    content = protocol(game).content
    fields = PdfReader(io.BytesIO(content)).get_fields() or {}
    assert len(content) <= most * 1024 + 100 * len(fields)
    assert content == drawn_of(table_of(game), style()).content


# -- what is known of each round, in its row


def cell_texts(file: Protocol) -> dict[tuple[int, int, str], list[str]]:
    """(number of the round, block, key) → texts in that cell, hidden ones too."""
    return {
        (part.rounds[index].number, block, key): [
            mark.text
            for mark in page.marks
            if isinstance(mark, Text) and inside(box, mark.box.x + 0.05, mark.box.cy)
        ]
        for part, page in zip(file.plan.tables, file.pages, strict=False)
        for index, block, key, box in part.cells()
    }


@sweep(("game", EXACT), ("language", ["de", "ro"]))
def test_rows_of_exact_bids_say_what_is_known(game: str, language: str) -> None:
    file, texts = protocol(game, language), catalogue(language)
    cells, players = cell_texts(file), len(file.table.names)
    for facts in file.table.rounds:
        row = {cell[1:]: said for cell, said in cells.items() if cell[0] == facts.number}
        assert row[0, "round"] == [str(facts.number)]
        sight = [] if facts.sight is Sight.OPEN else [texts(f"protocol.sight.{facts.sight.value}")]
        assert sorted(row[0, "cards"]) == sorted([str(facts.cards), *sight])
        card = facts.turned_up
        if card and card.suit:
            assert row[0, "turned-up"] == [f"{card.suit.sign} {label(card.rank, language)}"]
        elif facts.special:
            special = texts(f"protocol.special.{facts.special}")
            assert row[0, "turned-up"] == [special, texts("protocol.no-trump")]
        elif (0, "turned-up") in row:
            assert row[0, "turned-up"] == [texts("protocol.no-trump")]
        else:
            assert row[0, "trump"] == [facts.trump.sign if facts.trump else texts("protocol.none")]
        forbidden = facts.forbidden_sum
        assert row[1, "sum"] == ([] if forbidden is None else [f"≠\u00a0{forbidden}"])
        turns = {
            facts.dealer: [texts("protocol.dealer")],
            bidding_order(facts, players)[0]: [texts("protocol.eldest")],
        }
        for seat in range(players):
            out = facts.sits_out == seat
            forced = [] if facts.forced_bid is None or out else [str(facts.forced_bid)]
            assert row[2 + seat, "bid"] == [*turns.get(seat, []), *forced]
            assert row[2 + seat, "tricks"] == [texts("protocol.sits-out")] * out
            assert row[2 + seat, "points"] == row[2 + seat, "total"] == []


@each(
    "game",
    [f"romanian 4 {FULL}", f"romanian 7 {FULL}", "stiche-raten 4", "elevator 6"]
    + ["corona 4 trump-order=HCDSN"],
    few=2,
)
def test_rows_are_extracted_in_order(game: str) -> None:
    file, texts = protocol(game), catalogue("de")
    said = " ".join(file.texts)
    total = texts("protocol.total")
    at = said.index(total if f" {total} " in said else texts("protocol.total-short"))
    for facts in file.table.rounds:
        parts = [str(facts.number), str(facts.cards)]
        if facts.sight is not Sight.OPEN:
            parts.append(texts(f"protocol.sight.{facts.sight.value}"))
        if facts.turned_up and facts.turned_up.suit:
            parts += [facts.turned_up.suit.sign, label(facts.turned_up.rank, "de")]
        else:
            parts.append(facts.trump.sign if facts.trump else "")
        pattern = r"\s*".join(map(re.escape, parts))
        if facts.forbidden_sum is not None:
            pattern += rf"\s*.*?≠\s*{facts.forbidden_sum}"
        found = re.compile(pattern).search(said, at)
        assert found, (facts, said[at : at + 80])
        at = found.end()


@each("language", LANGUAGES)
def test_rows_of_two_sides_say_what_is_known(language: str) -> None:
    file, texts = protocol("whist 4", language), catalogue(language)
    cells = cell_texts(file)
    assert any(facts.trump is None for facts in file.table.rounds)
    assert {block for _, block, _ in cells} == {0, 1, 2}
    for facts in file.table.rounds:
        card = facts.turned_up
        assert card
        assert card.suit
        assert [
            cells[facts.number, 0, key] for key in ("round", "dealer", "turned-up", "trump")
        ] == [
            [str(facts.number)],
            [str((facts.dealer or 0) + 1)],
            [f"{card.suit.sign} {label(card.rank, language)}"],
            [facts.trump.sign if facts.trump else texts("protocol.none")],
        ]
        for side in (1, 2):
            assert not any(cells[facts.number, side, key] for key in ("tricks", "points", "total"))


@each("game", ["bidwhist 4", JOKERS])
def test_rows_of_a_contract_name_the_turn_and_wait_for_a_circle(game: str) -> None:
    file = protocol(game)
    cells, texts = cell_texts(file), catalogue("de")
    for facts in file.table.rounds:
        dealer = facts.dealer or 0
        turns = {dealer: ["Geber"], (dealer + 1) % 4: ["Vorhand"]}
        for seat in range(4):
            assert cells[facts.number, 1, f"bid-{seat + 1}"] == turns.get(seat, [])
        assert cells[facts.number, 2, "direction"] == ["↑", "↓"]
        assert cells[facts.number, 2, "trump"] == ["♣", "♦", "♥", "♠", "×"]
        assert cells[facts.number, 2, "declarer"] == cells[facts.number, 2, "number"] == []
    assert texts("protocol.legend.deals") != texts("protocol.contract.deals")


def test_each_side_has_a_track_of_thirteen_rings() -> None:
    file = protocol("whist 4")
    tracks = [art for page in file.pages for art in page.arts if art.name.startswith("track")]
    assert len(tracks) == 2 * len(file.table.rounds)
    cells = [box for _, _, key, box in file.plan.tables[0].cells() if key == "tricks"]
    assert all(any(within(cell, track.box, 0.5) for cell in cells) for track in tracks)
    art = marks._track(round(cells[0].w / mm * 10))
    assert len(art.uses) == marks.POINT_RINGS
    assert art.operators.count(" h") >= marks.BOOK_RINGS + marks.POINT_RINGS


# -- closed cells, boxes to tick


def closed_cells(game: str) -> set[tuple[int, int, str]]:
    file = protocol(game)
    return {
        (part.rounds[index].number, block - 2, key)
        for part, page in zip(file.plan.tables, file.pages, strict=False)
        for index, block, key, box in part.cells()
        if any(
            rect.fill == marks.CLOSED
            and all(abs(one - other) < 0.02 for one, other in zip(rect.box, box, strict=True))
            for rect in page.rects
        )
    }


def test_streak_is_closed_where_a_round_does_not_count() -> None:
    game = "romanian 4 premium=10/5"
    ones = [facts.number for facts in table_of(game).rounds if facts.cards == 1]
    assert closed_cells(game) == {(number, seat, "streak") for number in ones for seat in range(4)}
    assert closed_cells(f"{game} schedule=8-1-8") == set()


def test_cells_of_a_dealer_who_sits_out_are_closed() -> None:
    rounds = table_of("romanian 7 first-dealer=2").rounds
    keys = ("bid", "tricks", "points")
    assert closed_cells("romanian 7 first-dealer=2") == {
        (facts.number, facts.dealer, key) for facts in rounds for key in keys
    }
    tallied = closed_cells("romanian 7 first-dealer=2 premium=10/5")
    assert {(facts.number, facts.dealer, "streak") for facts in rounds} <= tallied
    # In the log as well, a column a round.
    assert " ".join(protocol("romanian 7").texts[2:]).count("setzt aus") >= len(rounds) - 1


@each("when, number", [("start", 1), ("before-turn", 11), ("ten-before-end", 15), ("off", 0)])
def test_nullo_has_a_box_for_every_player(when: str, number: int) -> None:
    file = protocol(f"romanian 4 nullo={when}")
    boxes = [  # which no other shape is like
        rect.box
        for rect in file.pages[0].rects
        if rect.radius == pytest.approx(0.4 * mm, abs=0.05) and abs(rect.box.w - rect.box.h) < 0.02
    ]
    if not number:
        assert "Nullo" not in file.texts[0]
        assert not boxes
        return
    assert f"Nullo vor Runde {number} " in file.texts[0]
    assert f"Spätestens vor Runde {number} ansagen" in file.texts[0]
    assert len(boxes) == 4
    assert len({round(box.y, 1) for box in boxes}) == 1


# -- words

BID = "bidwhist 4"
NOTES: dict[str, tuple[str, str]] = {
    "romanian 4": (
        "bidding-hook-dealer playing-must-trump playing-turn-up aim legend.deals legend.eldest",
        "playing-follow bidding-dead-hand premium-how closed.blind bidding-order",
    ),
    "romanian 4 hook=off must-trump=off": (
        "bidding-sum playing-follow",
        "bidding-hook-dealer playing-must-trump legend.forbidden",
    ),
    "romanian 7": (
        "bidding-dead-hand bidding-hook legend.deals-out legend.sits-out",
        "legend.deals",
    ),
    "romanian 7 seven=ones": ("bidding-hook-dealer legend.deals", "bidding-dead-hand"),
    "romanian 4 premium=30/10": (
        "premium-how premium-closed rule.premium legend.not-counted",
        "premium-penalty",
    ),
    "romanian 4 premium=30/10 penalty=on schedule=8-1-8": (
        "premium-how premium-penalty rule.premium-penalty",
        "premium-closed legend.not-counted",
    ),
    "romanian 4 one-card=forehead": ("closed.forehead", "closed.blind closed.choice"),
    "romanian 4 one-card=choice special=blind8": (
        "closed.choice closed.blind8",
        "closed.blind closed.forehead",
    ),
    "ohhell 4 trump=none must-trump=on": (
        "bidding-hook-dealer contract.follow",
        "playing-turn-up playing-follow playing-must-trump",
    ),
    "corona 4 trump-order=N": ("contract.follow", "playing-follow"),
    "corona 4 trump-order=NC": ("playing-follow", "contract.follow"),
    "stiche-raten 4": ("bidding-sum playing-turn-up example.ten-plus", "bidding-hook-dealer"),
    "whist 4": ("sides.trump sides.playing sides.writing", "playing-follow"),
    "whist 4 honours=on": ("honours sides.trump sides.writing sides.rule-honours", "sides.rule"),
    "whist 4 trump=turned": ("sides.trump-suit sides.playing", "sides.trump"),
    "whist 4 trump=HDN": ("sides.playing sides.writing", "sides.trump sides.trump-suit"),
    BID: (
        "contract.level contract.kitty contract.leads-eldest contract.jokers"
        " contract.jokers-bound contract.discard contract.example contract.rule",
        "contract.low-beats contract.show-kitty contract.friendly contract.training",
    ),
    f"{BID} declarer-leads=on": (
        "contract.leads-declarer",
        "contract.leads-eldest contract.eldest-leads",
    ),
    f"{BID} jokers-free=on": ("contract.jokers-free", "contract.jokers-bound"),
    f"{BID} low-beats-high=on": ("contract.low-beats", "contract.level"),
    f"{BID} no-jokers=on": ("contract.discard contract.kitty", "contract.jokers"),
    f"{BID} single-no-trump=on": (
        "contract.rule-single contract.example-single",
        "contract.example contract.rule",
    ),
    f"{BID} small-kitty=on": ("contract.no-discard contract.kitty", "contract.discard"),
    f"{BID} small-kitty=on no-jokers=on": (
        "contract.no-kitty",
        "contract.kitty contract.discard",
    ),
    f"{BID} show-kitty=on": ("contract.show-kitty", ""),
    f"{BID} training=on": ("contract.training contract.friendly", ""),
}
"""Game → what its notes say, and what they don't."""


@sweep(("language", LANGUAGES), ("game", NOTES), most=len(NOTES))
def test_notes_say_what_the_rules_are(game: str, language: str) -> None:
    file, texts = protocol(game, language), catalogue(language)
    rules = file.table.rules
    values: dict[str, object] = {"n": rules.target, "target": rules.target, "points": None}
    if rules.honours:
        values["points"] = texts.count("protocol.points-of", rules.target)
    if rules.premium:
        counting = [facts.number for facts in file.table.rounds if facts.counts]
        points = texts.count("protocol.points-of", rules.premium.points)
        values = {"n": rules.premium.streak, "points": points}
        values |= {"first": counting[0], "last": counting[-1]}
    if rules.contract:
        values |= {"kitty": texts.count("plural.cards", rules.contract.kitty), "tricks": 13}
    there, missing = (keys.split() for keys in NOTES[game])
    figures = {"points": rules.premium.points} if rules.premium else {}  # without their noun
    said = {
        key: flat(texts(f"protocol.{key}", **values | (figures if "rule." in key else {})))
        in file.words
        for key in (*there, *missing)
    }
    assert said == dict.fromkeys(there, True) | dict.fromkeys(missing, False)


@each(
    "game, wanted",
    [
        ("romanian 4 special=blind8,null8", ["Acht blind: ansagen, bevor du deine Karten kennst."]),
        (BID, ["(6 Karten)", "Ass, König bis 2. Downtown: Ass, 2 bis König.", "immer 13 Stiche",
               "1 Anna + 3 Łukasz 2 Ștefan + 4 Dörte"]),
        (f"{BID} no-jokers=on", ["(4 Karten)"]),
        (f"{BID} small-kitty=on", ["(2 Karten)", "immer 13 Stiche"]),
        (
            f"{BID} rounds=9 target=5",
            ["zwei gegen zwei · 9 Runden oder bis ±5", "Schluss bei +5 oder −5"],
        ),
        (
            "whist 4",
            [
                "zwei gegen zwei · bis 6 Punkte · höchstens 11 Runden",
                "wer 6 Punkte hat, gewinnt: dann ist Schluss",
                "Nach höchstens 11 Runden steht fest, wer gewonnen hat.",
                "1 Anna + 3 Łukasz 2 Ștefan + 4 Dörte",
            ],
        ),
        (
            "whist 4 target=3 rounds=4",
            ["bis 3 Punkte · höchstens 4 Runden", "Ist nach 4 Runden noch niemand so weit"],
        ),
        ("whist 4 target=1", ["bis 1 Punkt · höchstens 1 Runde"]),
        (f"romanian 4 {FULL}", ["1–8–1 · 4 Personen · 24 Runden · 3 Sonderrunden"]),
        ("romanian 4", ["4 Personen · 24 Runden Spielcode"]),
        ("corona 4 lead=winner", ["beginnt die nächste Runde"]),
        ("corona 4 lead=rotate", ["steht auf dem Blatt"]),
    ],
)  # fmt: skip
def test_notes_count_and_name_what_is_played(game: str, wanted: list[str]) -> None:
    said = protocol(game).words
    assert [words for words in wanted if words not in said] == []


def test_no_sum_is_named_where_none_is_forbidden() -> None:
    """Where all must bid the same, the round says so and no note; none of its cards is hidden."""
    same = protocol("romanian 4 special=null8,eight8")
    assert (same.words.count("gesperrt"), same.words.count("Verdeckte Runden")) == (1, 0)
    assert [what in " ".join(same.texts) for what in ("alle sagen 0", "alle sagen 8")] == [True] * 2
    assert "≠" not in protocol("corona 4").texts[0]
    for game in ("corona 4 hook=on", f"romanian 4 {FULL}"):
        file = protocol(game)
        wanted = [str(facts.cards) for facts in file.table.rounds if facts.forced_bid is None]
        tables = " ".join(file.texts[: len(file.plan.tables)])
        assert re.findall(r"≠ (\d+)", tables.replace("≠ 5 heißt", "")) == wanted
        for line in (line for page in file.pages for line in page.lines):
            # Dark enough.
            assert line.text[0] != "≠" or 1.05 / (luminance(line.colour) + 0.05) >= 4.5


@sweep(("language", LANGUAGES), ("method", SCORES))
def test_examples_score_as_the_method_does(language: str, method: str) -> None:
    example = catalogue(language)(f"protocol.example.{method}")
    said = [int(points.replace("−", "-")) for points in re.findall(r" ([+−]?\d+)(?=[,.])", example)]
    assert said == [SCORES[method](2, 2, 5), SCORES[method](2, 3, 5)]


@sweep(("language", LANGUAGES), ("key", ["example", "example-single"]))
def test_contract_examples_score_as_the_game_does(language: str, key: str) -> None:
    example = catalogue(language)(f"protocol.contract.{key}")
    said = [int(points.replace("−", "-")) for points in re.findall(r" ([+−]\d+)", example)]
    ways = (False, True) if key == "example" else (False,)
    assert said == [
        contract_points(4, tricks, 13, double=double)[0] for double in ways for tricks in (10, 9)
    ]


@each(
    "game, wanted",
    [
        (f"romanian 4 {FULL}", "1–8–1"), (ONES, "8–1–8"), (TOURNAMENT, "1–8"),
        ("ohhell 3", "10–1–10"), ("stiche-raten 4", "1–13"), ("elevator 6", "1–7–1"),
        ("ohhell 4 max=1 schedule=up", "1"),
    ],
)  # fmt: skip
def test_turning_points_tell_the_schedule(game: str, wanted: str) -> None:
    assert turning_points(table_of(game).rounds) == wanted


@each("game", ["romanian 4", "whist 4", BID])
def test_house_rules_are_named_after_the_game(game: str) -> None:
    """A long name is cut, not what is said behind it."""
    texts, name = catalogue("de"), told(game).name
    said = protocol(game, house="Whist la bunica").words
    assert f"{texts(f'game.{name}')} · Whist la bunica · " in said
    long = protocol(game, house="Whist wie bei Großmutter in Siebenbürgen am Kachelofen").words
    assert texts.count("plural.rounds", len(table_of(game).rounds)) in long
    assert re.search(r"Whist wie\b.*…\w* ?\w+ · ", long)


def test_every_page_bears_game_mark_number_and_ruler() -> None:
    file = protocol("corona 4")
    for number, text in enumerate(file.texts, 1):
        assert f"Corona-Whist · {file.table.pack_mark}" in text
        assert f"Seite {number} von {len(file.pages)}" in text
        assert "5 cm bei 100 %" in text


def test_ranks_from_high_to_low_in_the_readers_letters() -> None:
    assert "A 10 K D B 9 8 7 6 5 4 3 2" in protocol("corona 4").texts[0]
    assert "A 10 K Q J 9 8 7 6 5 4 3 2" in protocol("corona 4", "en").texts[0]


def test_occasion_words_and_seed_are_named() -> None:
    made = dealt("corona 4", words="Anna=birne|Ștefan=apfel")
    table = public_view(made, NAMES[:4])
    file = drawn_of(table, style())
    for said in (
        "14. März 2026",
        "Brașov",
        "Mihai Popescu",
        "Übungsspiel",
        "Anna: birne · Ștefan: apfel",
    ):
        assert said in file.texts[0]
    about = PdfReader(io.BytesIO(file.content))
    metadata: Any = about.metadata
    assert (metadata.title, metadata.author) == (f"{table.pack_mark} · Protokoll", "Mihai Popescu")
    assert metadata["/CardgenHeader"] == table.header
    assert metadata["/CardgenWords"] == "Anna=birne|Ștefan=apfel"
    assert [entry.title for entry in about.outline] == ["Runden 1 bis 19", "Stiche"]  # type: ignore[union-attr]
    assert "vorgegebenen Startcode" in drawn_of(table._replace(seed_kind="given"), style()).texts[0]
    blank = drawn_of(table._replace(seed_kind="fresh"), style(), Event()).texts[0]
    assert not any(said in blank for said in ("Startcode", "Vorbereitet", made.seed.text))


def test_the_game_stands_in_for_a_missing_title() -> None:
    game = r"Corona-Whist\s+Rauf und Runter · 4 Personen · 19 Runden\s+Spielcode"
    assert re.match(game, protocol("corona 4", title="").texts[0])
    assert re.match(r"Spielabend\s+Corona-Whist · Rauf und Runter", protocol("corona 4").texts[0])


def test_long_names_are_whole_or_end_in_an_ellipsis() -> None:
    long = ("Maximiliane-Alexandra von Hohenstein-Berg", *NAMES[1:3], "LiXiaoLong")
    text = protocol("corona 4", names=long).texts[0]
    for part in ("Maximiliane-Alexandra", "von Hohenstein-Berg", *NAMES[1:3], "LiXiaoLong"):
        assert part in text
    five = (*long, "Donaudampfschifffahrtsgesellschaftskapit")
    assert re.search(r"Donaudampf\w*…", protocol("corona 5", names=five).texts[0])


# -- trick log


def test_columns_of_the_log_end_together_and_fill_its_pages() -> None:
    """Most of them; a single round of many cards can't grow as far as two beside it."""
    uneven, pages = 0, 0
    for game in GAMES[times(2, 0) :: times(4, 1)]:
        file = protocol(game)
        area = file.plan.log.area
        for grids in file.grids if file.plan.log_apart else ():
            ends: dict[float, float] = {}
            for grid in grids:
                ends[grid.box.x] = (grid.box.bottom - area.y) / area.h
            assert sum(ends.values()) / len(ends) > 0.58
            assert len(ends) == file.plan.log.columns
            pages += 1
            uneven += max(ends.values()) - min(ends.values()) > 0.05
    assert uneven <= 0.15 * pages, (uneven, pages)


@sweep(("language", LANGUAGES), ("players", [4, 8]))
def test_log_of_a_round_without_trump_never_reads_as_one_without_cards(
    players: int, language: str
) -> None:
    texts, file = catalogue(language), protocol(f"corona {players} trump-order=HCDSN", language)
    log, none = " ".join(file.texts[1:]), texts("round.no-trump")
    trumpless = [facts for facts in file.table.rounds if facts.trump is None]
    assert log.count(none) == len(trumpless)
    assert not re.search(rf"\b{texts('protocol.none')}\b", log.replace(none, ""))
    for facts in trumpless:
        cards = texts.count("plural.cards", facts.cards)
        assert f"{none} {cards}" not in log
        assert players == 8 or f"{cards} {none}" in log


def test_who_begins_is_printed_where_it_is_known() -> None:
    winner, rotate = (protocol(f"corona 4 lead={lead}").lines for lead in ("winner", "rotate"))
    # Beside its number, cards and trump a row then holds a seat.
    assert re.findall(r"[♥♦♠♣]\s+(\d)", rotate[0])[:5] == ["1", "2", "3", "4", "1"]
    # So does the log, over each round; else there is a line to write on.
    begins = [re.findall(r"beginnt (\d)\n", "\n".join(lines[1:])) for lines in (winner, rotate)]
    assert begins == [["1"], [str(number % 4 + 1) for number in range(19)]]


def test_log_bars_name_card_and_leader() -> None:
    """The four suits together stand for no trump, beside an ace or a court card; a trump beside
    its card would only say the card's suit again.
    """
    file, none, at = protocol("whist 4"), catalogue("de")("round.no-trump"), 0
    log = " ".join(file.texts[1:])
    for facts in file.table.rounds:
        card = facts.turned_up
        assert card
        assert card.suit
        shown = f"{card.suit.sign} ?{label(card.rank, 'de')}"
        bar = rf"\b{facts.number} {shown} .*?beginnt {(facts.leader or 0) + 1} "
        found = re.compile(bar).search(log, at)
        assert found, facts
        assert (none in found.group()) == (facts.trump is None)
        at = found.end()
    logs = file.pages[len(file.plan.tables) :] if file.plan.log_apart else file.pages
    for page, grids in zip(logs, file.grids, strict=True):
        for grid in grids:
            pips = [art for art in page.arts if art.name.startswith("pip-")]
            suits = Counter(art.name for art in pips if within(grid.box, art.box, 2))
            trumpless = grid.grid.facts.trump is None
            assert set(suits.values()) == ({1, 2} if trumpless else {1})
            assert len(suits) == (4 if trumpless else 1)


@each("game, grids", [("corona 4", 19), ("romanian 4", 16), ("whist 4", 0), (BID, 0)])
def test_log_has_a_line_of_bids_over_each_round(game: str, grids: int) -> None:
    """In games of exact bids, but over rounds of one card that share a grid."""
    file = protocol(game)
    assert " ".join(file.texts).count("Ans. 1 2 3 4") == grids
    for page, placed in zip(file.pages[len(file.plan.tables) :], file.grids, strict=True):
        for grid in (grid for grid in placed if grid.grid.bids):
            for seat in range(4):
                cell = grid.bid_cell(seat)
                assert cell.w >= 6.5 * mm
                assert cell.h >= 7 * mm
                assert not any(overlap(around(mark), cell.inset(0.5)) for mark in page.marks)


def test_bids_that_are_known_are_in_the_log() -> None:
    table, look = protocol("corona 4").table, style()
    bid = PlayedRound(2, (1, 0, 2, 0), (1, 0, 1, 0), (), (), None, (), (1, 0, 1, 0))
    content = protocol_pdf(table, look, EVENT, [bid]).content
    assert "Ans. 1 1 2 0 3 2 4 0 1 2 Σ 1 0 1 0 " in flat(texts_of(content)[1])
    assert re.search(r"Ansage\W+1\W+0\W+2\W+0\W+1\W", spoken(content))


@each("language, suits", [("de", "♦ Ka, ♣ Kr"), ("en", "♦ D, ♣ C"), ("ro", "♥ Cu, ♠ P, ♦ Ca")])
def test_log_tells_how_suits_are_written(language: str, suits: str) -> None:
    """As the referee reads them, too."""
    texts = protocol("corona 4", language).texts[1]
    assert suits in texts
    assert f"♥ 10, ♦ {label(Rank.QUEEN, language)};" in texts


def test_log_of_a_contract_waits_for_it() -> None:
    for game, leads in ((BID, True), (JOKERS, False)):
        file = protocol(game)
        log, rounds = " ".join(file.texts[1:]), len(file.table.rounds)
        assert log.count("Kontrakt ↑ ↓ ♣ ♦ ♥ ♠ ×") == rounds
        assert len(re.findall(r"beginnt [1-4] Kontrakt", log)) == rounds * leads
        assert "12 13 Σ" not in log
    assert "12 13 Σ" in " ".join(protocol(f"{BID} small-kitty=on").texts[1:])


# -- fields


def filled(folder: Path, kind: int) -> tuple[PlayedGame, bytes]:
    played = PlayedGame(folder / str(kind), kind)
    return played, protocol_pdf(played.view, style("en"), Event()).content


def without_fields(content: bytes) -> bytes:
    writer, out = PdfWriter(clone_from=io.BytesIO(content)), io.BytesIO()
    for page in writer.pages:
        page.pop("/Annots", None)
    writer.root_object.pop("/AcroForm", None)
    writer.write(out)
    return out.getvalue()


@each("kind", (0, 2, 13, 10, 5, 11), few=3)
def test_every_cell_that_is_written_in_has_a_field_of_its_own(tmp_path: Path, kind: int) -> None:
    """Each bid and trick of everybody who plays, within the page, none over another; and at most
    200 bytes a field.
    """
    played, content = filled(tmp_path, kind)
    reader = PdfReader(io.BytesIO(content))
    fields = reader.get_fields() or {}
    sides = played.view.rules.sides
    for facts in played.view.rounds:
        players = range(len(sides or played.names))
        seats = [seat for seat in players if sides or seat != facts.sits_out]
        start = f"r{facts.number:02}-p"
        keys = ["tricks", *["bid"] * (not sides)]
        keys += ["honours"] * (played.view.rules.honours and not facts.has_no_trump)
        wanted = {f"{start}{seat + 1}-{key}" for seat in seats for key in keys}
        assert wanted == {name for name in fields if name.startswith(start)}
    for page in reader.pages:
        notes: Any = [note.get_object() for note in page.get("/Annots", ())]
        sides_of = [[float(side) for side in note["/Rect"]] for note in notes]
        boxes = [Box(x, y, right - x, top - y) for x, y, right, top in sides_of]
        sheet = Box(0, 0, float(page.mediabox.width), float(page.mediabox.height))
        assert all(within(sheet, box, 0) for box in boxes)
        assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
    assert len(content) - len(without_fields(content)) < 200 * len(fields) + 2000


@each("kind", (1, 11))
def test_it_prints_without_a_trace_of_fields(tmp_path: Path, kind: int) -> None:
    _, content = filled(tmp_path, kind)
    pictures = []
    for one in (content, without_fields(content)):
        document = pypdfium2.PdfDocument(one)
        pictures.append([bytes(page.render(scale=1, draw_annots=True).buffer) for page in document])
        document.close()
    assert pictures[0] == pictures[1]
    assert kind != 1 or len(content) <= 60_000


def test_other_readers_find_nothing_wrong(tmp_path: Path, outside: Any) -> None:
    _, content = filled(tmp_path, 1)
    files = {"p": content, "q": without_fields(content)}
    for name, one in files.items():
        (tmp_path / f"{name}.pdf").write_bytes(one)
        outside("pdftoppm")("-r", "50", "-png", tmp_path / f"{name}.pdf", tmp_path / name)
    outside("qpdf")("--check", tmp_path / "p.pdf")
    pages = [[path.read_bytes() for path in sorted(tmp_path.glob(f"{n}-*.png"))] for n in files]
    assert pages[0] == pages[1]
