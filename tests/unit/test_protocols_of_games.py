"""Protocols of all games but Corona-Whist: what they say, where it stands, and that nothing
collides.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.faces.indices import label
from cardgen.faces.palette import PALETTES
from cardgen.games.game import bidding_order
from cardgen.games.registry import find_game
from cardgen.games.rules import Bidding, Sight
from cardgen.games.scoring import contract_points
from cardgen.pages.forms import trick_log
from cardgen.pages.forms.kinds import turning_points
from cardgen.pages.forms.protocol import ProtocolPlan as Layout
from cardgen.pages.forms.protocol import lay_out, protocol_pdf
from cardgen.pages.forms.trick_log import PlacedGrid
from cardgen.pages.parts import marks
from cardgen.pages.theme import Style
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES, catalogue
from cardgen.views import Event, PublicView
from tests.drawn import Text, collisions, drawn, inside, overlap, within
from tests.page_text import texts_of
from tests.people import MIXED
from tests.turns import each, sweep, thinned

NAMES = ["Anna", "Ben", "Cem", "Dörte", "Elif", "Florian", "Gabriela"]
LONG = list(MIXED[:7])
SEED = shuffle.Seed("0123456789ABCDEFGHJKMNPQRS", "fresh")
FULL = {
    "premium": "10/5",
    "penalty": "on",
    "special": "blind8,null8,eight8",
    "nullo": "before-turn",
    "one-card": "choice",
}
CASES: dict[str, tuple[str, int, dict[str, str]]] = {
    **{f"romanian-{players}": ("romanian", players, {}) for players in range(3, 8)},
    **{f"romanian-{players}-full": ("romanian", players, FULL) for players in range(3, 8)},
    **{
        f"tournament-{players}": ("romanian", players, {"schedule": "tournament"})
        for players in (3, 4, 6)
    },
    "tournament-7-full": ("romanian", 7, FULL | {"schedule": "tournament"}),
    "ones": (
        "romanian",
        7,
        {"schedule": "8-1-8", "seven": "ones", "one-card": "forehead", "premium": "5/5"},
    ),
    "no-hook": ("romanian", 4, {"hook": "off", "must-trump": "off", "score": "progressive"}),
    "ohhell-3": ("ohhell", 3, {}),
    "ohhell-7": ("ohhell", 7, {"trump": "rotate", "trump-order": "HN", "score": "wizard"}),
    "ohhell-long": ("ohhell", 5, {"repeat": "8", "trump": "none"}),
    "stiche-raten-4": ("stiche-raten", 4, {}),
    "elevator-6": ("elevator", 6, {}),
    "whist": ("whist", 4, {}),
    "whist-short": ("whist", 4, {"target": "3", "rounds": "4"}),
    "whist-long": ("whist", 4, {"target": "25"}),
    "bidwhist": ("bidwhist", 4, {}),
    "bidwhist-jokers": (
        "bidwhist",
        4,
        {
            "declarer-leads": "on",
            "jokers-free": "on",
            "low-beats-high": "on",
            "show-kitty": "on",
            "training": "on",
        },
    ),
    "bidwhist-no-kitty": (
        "bidwhist",
        4,
        {"no-jokers": "on", "small-kitty": "on", "single-no-trump": "on", "rounds": "60"},
    ),
}
"""Game, players, settings."""

EXACT = [name for name, (game, _, _) in CASES.items() if game not in ("whist", "bidwhist")]


def table_of(
    game: str,
    players: int,
    given: dict[str, str] | None = None,
    names: list[str] | None = None,
    house: str = "",
    title: str = "Spielabend",
) -> PublicView:
    return _dealt(
        game, tuple((names or NAMES)[:players]), tuple((given or {}).items()), house, title
    )


@cache
def _dealt(
    game: str, names: tuple[str, ...], given: tuple[tuple[str, str], ...], house: str, title: str
) -> PublicView:
    return view.public_view(
        deal(find_game(game), names, SEED, dict(given), title=title), names, house
    )


def case(name: str, names: list[str] | None = None) -> PublicView:
    return table_of(*CASES[name], names=names)


def style(language: str = "de", paper: str = "a4") -> Style:
    return Style(language, language, PALETTES["two"], paper=paper)


def read(table: PublicView, language: str = "de", most: int | None = None) -> list[str]:
    """The words of each page, of the first `most` of them, with single blanks."""
    return [
        " ".join(text.split())
        for text in texts_of(protocol_pdf(table, style(language), Event()).content)[:most]
    ]


def plain(text: str) -> str:
    return " ".join(text.replace("*", "").split())


def grids(plan: Layout) -> list[list[PlacedGrid]]:
    return [
        trick_log.place(page, plan.log_area, plan.log, first=i == 0)
        for i, page in enumerate(plan.log.pages)
    ]


# -- room for everything


PAPERS = ((("de", "a4"), ("ro", "letter")), (("de", "letter"), ("en", "a4")))


@pytest.mark.parametrize(
    ("name", "language", "paper"),
    thinned([(name, *look) for i, name in enumerate(CASES) for look in PAPERS[i % 2]], 5),
)
def test_nothing_collides_or_leaves_the_page(name: str, language: str, paper: str) -> None:
    table, look = case(name, LONG), style(language, paper)
    plan, pages = lay_out(table, look, Event()), drawn(protocol_pdf(table, look, Event()))
    for page in pages:
        for shown in page.lines:
            assert shown.text.isdigit() or shown.box.h >= 5.9 * fonts.CAP_HEIGHT, shown
            assert shown.box.x >= 5 * mm, shown
            assert shown.box.right <= page.width - 5 * mm, shown
            assert shown.box.bottom <= page.height - 5 * mm, shown
        assert not collisions(page.lines)
    for part, page in zip(plan.tables, pages, strict=False):
        assert part.box.bottom <= plan.sheet.bottom + 0.01
        least = (6.5 if table.rules.bidding is Bidding.EXACT else 8) * mm
        cells = list(part.cells())
        assert all(box.h >= least - 0.01 for _, _, _, box in cells)
        row = [box for index, _, _, box in cells if index == 0]
        assert not any(overlap(a, b) for a, b in combinations(row, 2))
        for shown in page.lines:
            for _, _, _, box in cells:
                if inside(box, shown.box.cx, shown.box.cy):
                    assert box.x <= shown.box.x
                    assert shown.box.right <= box.right + 0.1, shown
    _check_below(plan)
    for i, page_grids in enumerate(grids(plan)):
        top = plan.log_area.y + (
            plan.sheet.notes(plan.form.notes).height if plan.bare and i == 0 else 0
        )
        assert all(
            grid.box.y >= top - 0.5 and grid.box.bottom <= plan.sheet.bottom + 0.01
            for grid in page_grids
        )
        assert not any(overlap(a.box, b.box) for a, b in combinations(page_grids, 2))
    assert [
        facts for page_grids in grids(plan) for grid in page_grids for facts in grid.grid.rounds
    ] == list(table.rounds)
    assert [facts for part in plan.tables for facts in part.rounds] == list(table.rounds)


def _check_below(plan: Layout) -> None:
    """Legend, notes and small print stand between the first table and the foot."""
    below = plan.sheet.legend(plan.form.legend).height
    if not plan.bare:
        below += plan.sheet.notes(plan.form.notes).height + plan.sheet.imprint().height
    assert plan.tables[0].box.bottom + below <= plan.sheet.bottom + 0.01


@each("name", CASES)
def test_cells_have_room_for_handwriting(name: str) -> None:
    for paper in ("a4", "letter"):
        plan = lay_out(case(name), style("de", paper), Event())
        widths = {key: box.w / mm for part in plan.tables for _, _, key, box in part.cells()}
        least = {"bid": 6.2, "tricks": 5.7, "points": 6.2, "streak": 4.6, "total": 8.4}
        assert all(widths.get(key, 99) >= wide for key, wide in least.items()), widths


def test_tournament_of_six_takes_two_pages_for_the_table() -> None:
    for paper in ("a4", "letter"):
        for language in LANGUAGES:
            plan = lay_out(case("tournament-6"), style(language, paper), Event())
            assert [len(part.rounds) for part in plan.tables] == [24, 24]
            assert plan.bare
    pages = read(case("tournament-6"))
    assert ["Übertrag" in page for page in pages[:2]] == [False, True]
    # The notes stand over the log then.
    assert [
        plain(catalogue("de")("protocol.bidding-hook-dealer")) in page for page in pages[:3]
    ] == [False, False, True]


def test_usual_games_take_one_page_for_the_table() -> None:
    for game, players in (
        ("romanian", 4),
        ("romanian", 3),
        ("ohhell", 5),
        ("stiche-raten", 4),
        ("elevator", 6),
        ("whist", 4),
        ("bidwhist", 4),
    ):
        for language in LANGUAGES:
            for paper in ("a4", "letter"):
                plan = lay_out(table_of(game, players), style(language, paper), Event())
                assert len(plan.tables) == 1
                assert not plan.bare


@each(
    "name, most", [("romanian-4-full", 44), ("tournament-6", 62), ("whist", 36), ("bidwhist", 36)]
)
def test_files_are_small(name: str, most: int) -> None:
    content = protocol_pdf(case(name), style(), Event()).content
    assert len(content) <= most * 1024 + 200 * content.count(b"/FT/Tx")


# -- what is known of each round, in its row


def cell_texts(table: PublicView, look: Style) -> dict[tuple[int, int, str], list[str]]:
    """(number of the round, block, key) → texts in that cell, hidden ones too."""
    out: dict[tuple[int, int, str], list[str]] = {}
    plan, pages = lay_out(table, look, Event()), drawn(protocol_pdf(table, look, Event()))
    for part, page in zip(plan.tables, pages, strict=False):
        texts = [mark for mark in page.marks if isinstance(mark, Text)]
        for index, block, key, box in part.cells():
            out[part.rounds[index].number, block, key] = [
                shown.text for shown in texts if inside(box, shown.box.x + 0.05, shown.box.cy)
            ]
    return out


@sweep(("name", EXACT), ("language", ["de", "ro"]))
def test_rows_of_exact_bids_say_what_is_known(name: str, language: str) -> None:
    table, look, texts = case(name), style(language), catalogue(language)
    cells, players = cell_texts(table, look), len(table.names)
    for facts in table.rounds:
        row = {
            (block, key): said
            for (number, block, key), said in cells.items()
            if number == facts.number
        }
        assert row[0, "round"] == [str(facts.number)]
        sight = [] if facts.sight is Sight.OPEN else [texts(f"protocol.sight.{facts.sight.value}")]
        assert sorted(row[0, "cards"]) == sorted([str(facts.cards), *sight])
        if facts.turned_up:
            assert facts.turned_up.suit is not None
            assert row[0, "turned-up"] == [
                f"{facts.turned_up.suit.sign} {label(facts.turned_up.rank, language)}"
            ]
        elif facts.special:
            assert row[0, "turned-up"] == [
                texts(f"protocol.special.{facts.special}"),
                texts("protocol.no-trump"),
            ]
        elif (0, "turned-up") in row:
            assert row[0, "turned-up"] == [texts("protocol.no-trump")]
        else:
            assert row[0, "trump"] == [facts.trump.sign if facts.trump else texts("protocol.none")]
        assert row[1, "sum"] == (
            [] if facts.forbidden_sum is None else [f"≠\u00a0{facts.forbidden_sum}"]
        )
        eldest = bidding_order(facts, players)[0]
        for seat in range(players):
            turn = {
                facts.dealer: [texts("protocol.dealer")],
                eldest: [texts("protocol.eldest")],
            }.get(seat, [])
            out = facts.sits_out == seat
            forced = [] if facts.forced_bid is None or out else [str(facts.forced_bid)]
            assert row[2 + seat, "bid"] == [*turn, *forced]
            assert row[2 + seat, "tricks"] == [texts("protocol.sits-out")] * out
            assert row[2 + seat, "points"] == row[2 + seat, "total"] == []


@each("name", ["romanian-4-full", "romanian-7-full", "stiche-raten-4", "elevator-6"])
def test_rows_are_extracted_in_order(name: str) -> None:
    table, texts = case(name), catalogue("de")
    said = " ".join(read(table))
    at = said.index(
        texts("protocol.total")
        if f" {texts('protocol.total')} " in said
        else texts("protocol.total-short")
    )
    for facts in table.rounds:
        parts = [str(facts.number), str(facts.cards)]
        if facts.sight is not Sight.OPEN:
            parts.append(texts(f"protocol.sight.{facts.sight.value}"))
        if facts.turned_up and facts.turned_up.suit:
            parts += [facts.turned_up.suit.sign, label(facts.turned_up.rank, "de")]
        else:
            parts.append(facts.trump.sign if facts.trump else "")
        if facts.forbidden_sum is not None:
            parts += [".*?≠", str(facts.forbidden_sum)]
        found = re.compile(
            r"\s*".join(re.escape(part) if "≠" not in part else part for part in parts)
        ).search(said, at)
        assert found, (facts, said[at : at + 80])
        at = found.end()


@each("language", LANGUAGES)
def test_rows_of_two_sides_say_what_is_known(language: str) -> None:
    table, look, texts = case("whist"), style(language), catalogue(language)
    cells = cell_texts(table, look)
    assert any(facts.trump is None for facts in table.rounds)
    for facts in table.rounds:
        assert facts.turned_up
        assert facts.turned_up.suit
        assert facts.dealer is not None
        assert cells[facts.number, 0, "round"] == [str(facts.number)]
        assert cells[facts.number, 0, "dealer"] == [str(facts.dealer + 1)]
        assert cells[facts.number, 0, "turned-up"] == [
            f"{facts.turned_up.suit.sign} {label(facts.turned_up.rank, language)}"
        ]
        assert cells[facts.number, 0, "trump"] == [
            facts.trump.sign if facts.trump else texts("protocol.none")
        ]
        for side in (1, 2):
            assert not any(cells[facts.number, side, key] for key in ("tricks", "points", "total"))
    assert {block for _, block, _ in cells} == {0, 1, 2}


@each("name", ["bidwhist", "bidwhist-jokers"])
def test_rows_of_a_contract_name_the_turn_and_wait_for_a_circle(name: str) -> None:
    table, look, texts = case(name), style(), catalogue("de")
    cells = cell_texts(table, look)
    for facts in table.rounds:
        assert facts.dealer is not None
        for seat in range(4):
            turn = {facts.dealer: ["Geber"], (facts.dealer + 1) % 4: ["Vorhand"]}.get(seat, [])
            assert cells[facts.number, 1, f"bid-{seat + 1}"] == turn
        assert cells[facts.number, 2, "direction"] == ["↑", "↓"]
        assert cells[facts.number, 2, "trump"] == ["♣", "♦", "♥", "♠", "×"]
        assert cells[facts.number, 2, "declarer"] == cells[facts.number, 2, "number"] == []
    assert texts("protocol.legend.deals") != texts("protocol.contract.deals")


def test_each_side_has_a_track_of_thirteen_rings() -> None:
    table = case("whist")
    plan, pages = lay_out(table, style(), Event()), drawn(protocol_pdf(table, style(), Event()))
    tracks = [(page, art) for page in pages for art in page.arts if art.name.startswith("track")]
    assert len(tracks) == 2 * len(table.rounds)
    cells = [box for _, _, key, box in plan.tables[0].cells() if key == "tricks"]
    for _, track in tracks:
        assert any(within(cell, track.box, 0.5) for cell in cells)
    art = marks._track(round(cells[0].w / mm * 10))
    assert len(art.uses) == marks.POINT_RINGS
    assert art.operators.count(" h") >= marks.BOOK_RINGS + marks.POINT_RINGS


# -- closed cells, boxes to tick, strong rules


def closed_cells(table: PublicView) -> set[tuple[int, int, str]]:
    plan, pages = lay_out(table, style(), Event()), drawn(protocol_pdf(table, style(), Event()))
    return {
        (part.rounds[index].number, block - 2, key)
        for part, page in zip(plan.tables, pages, strict=False)
        for index, block, key, box in part.cells()
        if any(
            rect.fill == marks.CLOSED and rect.box == pytest.approx(box, abs=0.02)
            for rect in page.rects
        )
    }


def test_streak_is_closed_where_a_round_does_not_count() -> None:
    table = table_of("romanian", 4, {"premium": "10/5"})
    wanted = {
        (facts.number, seat, "streak")
        for facts in table.rounds
        for seat in range(4)
        if facts.cards == 1
    }
    assert closed_cells(table) == wanted
    other = table_of("romanian", 4, {"premium": "10/5", "schedule": "8-1-8"})
    assert closed_cells(other) == set()


def test_cells_of_a_dealer_who_sits_out_are_closed() -> None:
    table = table_of("romanian", 7)
    wanted = {
        (facts.number, facts.dealer, key)
        for facts in table.rounds
        for key in ("bid", "tricks", "points")
    }
    assert closed_cells(table) == wanted
    tallied = closed_cells(table_of("romanian", 7, {"premium": "10/5"}))
    assert {(facts.number, facts.dealer, "streak") for facts in table.rounds} <= tallied
    # In the log as well, a column a round.
    log = " ".join(read(table)[2:])
    assert log.count("setzt aus") >= len(table.rounds) - 1


def test_nullo_has_a_box_for_every_player() -> None:
    def boxes(nullo: str) -> list[Box]:
        """Boxes to tick, which no other shape is like."""
        page = drawn(protocol_pdf(table_of("romanian", 4, {"nullo": nullo}), style(), Event()))[0]
        return [
            rect.box
            for rect in page.rects
            if rect.radius == pytest.approx(0.4 * mm, abs=0.05)
            and abs(rect.box.w - rect.box.h) < 0.02
        ]

    for when, number in (("start", 1), ("before-turn", 11), ("ten-before-end", 15)):
        said = read(table_of("romanian", 4, {"nullo": when}), most=1)[0]
        assert f"Nullo vor Runde {number} " in said
        assert f"Spätestens vor Runde {number} ansagen" in said
        assert len(boxes(when)) == 4
        assert len({round(box.y, 1) for box in boxes(when)}) == 1
    assert "Nullo" not in read(table_of("romanian", 4), most=1)[0]
    assert not boxes("off")


# -- words


def words_of(table: PublicView, language: str = "de") -> str:
    """Of the first page and, where it is the log's first one, of the second."""
    return " ".join(read(table, language, 2 if len(table.rounds) > 25 else 1))


@sweep(
    ("language", LANGUAGES),
    (
        "game, players, given, there, missing",
        [
            (
                "romanian",
                4,
                {},
                [
                    "bidding-hook-dealer",
                    "playing-must-trump",
                    "playing-turn-up",
                    "aim",
                    "legend.deals",
                    "legend.eldest",
                ],
                [
                    "playing-follow",
                    "bidding-dead-hand",
                    "premium-how",
                    "closed.blind",
                    "bidding-order",
                ],
            ),
            (
                "romanian",
                4,
                {"hook": "off", "must-trump": "off"},
                ["bidding-sum", "playing-follow"],
                ["bidding-hook-dealer", "playing-must-trump", "legend.forbidden"],
            ),
            (
                "romanian",
                7,
                {},
                ["bidding-dead-hand", "bidding-hook", "legend.deals-out", "legend.sits-out"],
                ["legend.deals"],
            ),
            (
                "romanian",
                7,
                {"seven": "ones"},
                ["bidding-hook-dealer", "legend.deals"],
                ["bidding-dead-hand"],
            ),
            (
                "romanian",
                4,
                {"premium": "30/10"},
                ["premium-how", "premium-closed", "rule.premium", "legend.not-counted"],
                ["premium-penalty"],
            ),
            (
                "romanian",
                4,
                {"premium": "30/10", "penalty": "on", "schedule": "8-1-8"},
                ["premium-how", "premium-penalty", "rule.premium-penalty"],
                ["premium-closed", "legend.not-counted"],
            ),
            (
                "romanian",
                4,
                {"one-card": "forehead"},
                ["closed.forehead"],
                ["closed.blind", "closed.choice"],
            ),
            (
                "romanian",
                4,
                {"one-card": "choice", "special": "blind8"},
                ["closed.choice", "closed.blind8"],
                ["closed.blind", "closed.forehead"],
            ),
            (
                "ohhell",
                4,
                {"trump": "none", "must-trump": "on"},
                ["bidding-hook-dealer", "contract.follow"],
                ["playing-turn-up", "playing-follow", "playing-must-trump"],
            ),
            ("corona", 4, {"trump-order": "N"}, ["contract.follow"], ["playing-follow"]),
            ("corona", 4, {"trump-order": "NC"}, ["playing-follow"], ["contract.follow"]),
            (
                "stiche-raten",
                4,
                {},
                ["bidding-sum", "playing-turn-up", "example.ten-plus"],
                ["bidding-hook-dealer"],
            ),
            ("whist", 4, {}, ["sides.trump", "sides.playing", "sides.writing"], ["playing-follow"]),
            (
                "bidwhist",
                4,
                {},
                [
                    "contract.level",
                    "contract.kitty",
                    "contract.leads-eldest",
                    "contract.jokers",
                    "contract.jokers-bound",
                    "contract.discard",
                    "contract.example",
                    "contract.rule",
                ],
                [
                    "contract.low-beats",
                    "contract.show-kitty",
                    "contract.friendly",
                    "contract.training",
                ],
            ),
            (
                "bidwhist",
                4,
                {"declarer-leads": "on"},
                ["contract.leads-declarer"],
                ["contract.leads-eldest", "contract.eldest-leads"],
            ),
            (
                "bidwhist",
                4,
                {"jokers-free": "on"},
                ["contract.jokers-free"],
                ["contract.jokers-bound"],
            ),
            ("bidwhist", 4, {"low-beats-high": "on"}, ["contract.low-beats"], ["contract.level"]),
            (
                "bidwhist",
                4,
                {"no-jokers": "on"},
                ["contract.discard", "contract.kitty"],
                ["contract.jokers"],
            ),
            (
                "bidwhist",
                4,
                {"single-no-trump": "on"},
                ["contract.rule-single", "contract.example-single"],
                ["contract.example", "contract.rule"],
            ),
            (
                "bidwhist",
                4,
                {"small-kitty": "on"},
                ["contract.no-discard", "contract.kitty"],
                ["contract.discard"],
            ),
            (
                "bidwhist",
                4,
                {"small-kitty": "on", "no-jokers": "on"},
                ["contract.no-kitty"],
                ["contract.kitty", "contract.discard"],
            ),
            ("bidwhist", 4, {"show-kitty": "on"}, ["contract.show-kitty"], []),
            ("bidwhist", 4, {"training": "on"}, ["contract.training", "contract.friendly"], []),
        ],
    ),
)
def test_notes_say_what_the_rules_are(
    game: str,
    players: int,
    given: dict[str, str],
    there: list[str],
    missing: list[str],
    language: str,
) -> None:
    table, texts = table_of(game, players, given), catalogue(language)
    rules, contract = table.rules, table.rules.contract
    values: dict[str, object] = {"n": rules.target, "target": rules.target, "points": None}
    if rules.premium:
        values = {"n": rules.premium.streak, "points": rules.premium.points}
    if contract:
        values |= {"kitty": texts.count("plural.cards", contract.kitty), "tricks": 13}
    said = words_of(table, language)
    for key in there:
        assert plain(texts(f"protocol.{key}", **values)) in said, key
    for key in missing:
        assert plain(texts(f"protocol.{key}", **values)) not in said, key


def test_special_deals_without_a_forbidden_sum_are_those_that_are_played() -> None:
    assert "Alle sagen 0: Dort ist keine Summe verboten." in words_of(
        table_of("romanian", 4, {"special": "blind8,null8"})
    )
    both = words_of(table_of("romanian", 4, {"special": "null8,eight8"}))
    assert "Alle sagen 0, alle sagen 8: Dort ist keine Summe verboten." in both
    assert "keine Summe" not in words_of(
        table_of("romanian", 4, {"special": "null8", "hook": "off"})
    )


def test_kitty_and_tricks_are_counted_in_the_notes() -> None:
    assert "(6 Karten)" in words_of(table_of("bidwhist", 4))
    assert "(4 Karten)" in words_of(table_of("bidwhist", 4, {"no-jokers": "on"}))
    assert "(2 Karten)" in words_of(table_of("bidwhist", 4, {"small-kitty": "on"}))
    assert "↑ A K D … 2, ↓ A 2 3 … K." in words_of(table_of("bidwhist", 4))
    for given in ({}, {"small-kitty": "on"}):
        assert re.search(r"immer 13\sStiche", words_of(table_of("bidwhist", 4, given)))


@sweep(("language", LANGUAGES), ("key", ["example", "example-single"]))
def test_contract_examples_score_as_the_game_does(language: str, key: str) -> None:
    said = [
        int(points.replace("−", "-"))
        for points in re.findall(r" ([+−]\d+)", catalogue(language)(f"protocol.contract.{key}"))
    ]
    doubled = (
        [contract_points(4, tricks, 13, double=True)[0] for tricks in (10, 9)]
        if key == "example"
        else []
    )
    assert said == [
        *(contract_points(4, tricks, 13, double=False)[0] for tricks in (10, 9)),
        *doubled,
    ]


def test_targets_and_lengths_are_named() -> None:
    usual, short = words_of(table_of("whist", 4)), words_of(case("whist-short"))
    assert "zwei gegen zwei · bis 6 Punkte · höchstens 11 Runden" in usual
    assert "wer 6 Punkte hat, gewinnt: dann ist Schluss" in usual
    assert "Nach höchstens 11 Runden steht fest, wer gewonnen hat." in usual
    assert "bis 3 Punkte · höchstens 4 Runden" in short
    assert "Ist nach 4 Runden noch niemand so weit" in short
    assert "bis 1 Punkt · höchstens 1 Runde" in words_of(table_of("whist", 4, {"target": "1"}))
    bid = words_of(table_of("bidwhist", 4, {"rounds": "9", "target": "5"}))
    assert "zwei gegen zwei · 9 Runden oder bis ±5" in bid
    assert "Schluss bei +5 oder −5" in bid


def test_partners_stand_together() -> None:
    for game in ("whist", "bidwhist"):
        assert "1 Anna + 3 Cem 2 Ben + 4 Dörte" in words_of(table_of(game, 4))


def test_specials_are_counted_apart() -> None:
    assert "1–8–1 · 4 Spieler · 24 Runden · 3 Sonderrunden" in words_of(case("romanian-4-full"))
    assert "4 Spieler · 24 Runden Spielcode" in words_of(case("romanian-4"))


@each(
    "name, wanted",
    [
        ("romanian-4-full", "1–8–1"),
        ("ones", "8–1–8"),
        ("tournament-6", "1–8"),
        ("ohhell-3", "10–1–10"),
        ("stiche-raten-4", "1–13"),
        ("elevator-6", "1–7–1"),
    ],
)
def test_turning_points_tell_the_schedule(name: str, wanted: str) -> None:
    assert turning_points(case(name).rounds) == wanted


def test_turning_points_of_one_size() -> None:
    assert turning_points(table_of("ohhell", 4, {"max": "1", "schedule": "up"}).rounds) == "1"


@each("game", ["romanian", "whist", "bidwhist"])
def test_house_rules_are_named_after_the_game(game: str) -> None:
    texts = catalogue("de")
    assert f"{texts(f'game.{game}')} · Whist la bunica · " in words_of(
        table_of(game, 4, house="Whist la bunica")
    )
    untitled = table_of(game, 4, house="Whist la bunica", title="")
    assert re.match(rf"{texts(f'game.{game}')} Whist la bunica · ", read(untitled, most=1)[0])
    # A very long name leaves room for what follows.
    long = read(
        table_of(game, 4, house="Whist wie bei der Großmutter in Brașov, nur mit mehr Prämien"),
        most=1,
    )[0]
    assert texts.count("plural.rounds", len(table_of(game, 4).rounds)) in long
    assert re.search(r"Whist wie\b.*…\w* ?\w+ · ", long)


def test_hook_is_blank_where_all_must_bid_alike() -> None:
    said = re.findall(r"≠ (\d+)", read(case("romanian-4-full"), most=1)[0])
    table = case("romanian-4-full")
    assert said[: len(table.rounds) - 2] == [str(facts.cards) for facts in table.rounds[:-2]]


# -- trick log


def test_log_bars_name_card_and_leader() -> None:
    table, texts = case("whist"), catalogue("de")
    log = " ".join(read(table)[1:])
    at = 0
    for facts in table.rounds:
        assert facts.turned_up
        assert facts.turned_up.suit
        assert facts.leader is not None
        bar = (
            rf"\b{facts.number} {facts.turned_up.suit.sign} ?{label(facts.turned_up.rank, 'de')}"
            rf" .*?beginnt {facts.leader + 1} "
        )
        found = re.compile(bar).search(log, at)
        assert found, facts
        assert (texts("round.no-trump") in found.group()) == (facts.trump is None)
        at = found.end()


def test_log_shows_no_trump_beside_an_ace_or_a_court_card() -> None:
    """The four suits together stand for no trump; a trump beside its card would only say the
    card's suit again.
    """
    table = case("whist")
    plan, pages = lay_out(table, style(), Event()), drawn(protocol_pdf(table, style(), Event()))
    logs = pages[len(plan.tables) :] if plan.log_apart else pages
    for page, placed in zip(logs, grids(plan), strict=True):
        for grid in placed:
            facts = grid.grid.facts
            suits = Counter(
                art.name
                for art in page.arts
                if within(grid.box, art.box, 2) and art.name.startswith("pip-")
            )
            assert set(suits.values()) == ({1, 2} if facts.trump is None else {1}), facts
            assert len(suits) == (4 if facts.trump is None else 1)


def test_log_of_a_contract_waits_for_it() -> None:
    for name, leads in (("bidwhist", True), ("bidwhist-jokers", False)):
        table = case(name)
        log = " ".join(read(table)[1:])
        assert log.count("Kontrakt ↑ ↓ ♣ ♦ ♥ ♠ ×") == len(table.rounds)
        assert len(re.findall(r"beginnt [1-4] Kontrakt", log)) == (
            len(table.rounds) if leads else 0
        )
        assert "12 13 Σ" not in log
    small = " ".join(read(table_of("bidwhist", 4, {"small-kitty": "on"}))[1:])
    assert "12 13 Σ" in small
