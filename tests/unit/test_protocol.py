"""Protocol: score table and trick log."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO
from itertools import combinations

import pytest
from pypdf import PdfReader

from cardgen.cards import Suit
from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.faces.indices import label
from cardgen.faces.palette import PALETTES
from cardgen.games.registry import find_game
from cardgen.games.scoring import SCORES
from cardgen.pages.forms import trick_log
from cardgen.pages.forms.protocol import ProtocolPlan as Layout
from cardgen.pages.forms.protocol import lay_out, protocol_pdf
from cardgen.pages.forms.trick_log import PlacedGrid
from cardgen.pages.theme import Style, luminance
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES, catalogue
from cardgen.views import Event, PublicView
from tests.drawn import drawn
from tests.page_text import text_of
from tests.people import joint_of
from tests.turns import each, sweep

NAMES = ["Anna", "Ben", "Cem", "Dörte", "Elif", "Florian", "Gabriela", "Hans-Peter"]
LONG = [
    "Maximiliane-Alexandra von Hohenstein-Berg",
    "Ștefan",
    "Łukasz",
    "LiXiaoLong",
    "Donaudampfschifffahrtsgesellschaftskapit",
]
SEED = shuffle.Seed("0123456789ABCDEFGHJKMNPQRS", "fresh")
EVENT = Event(date(2026, 3, 14), "Brașov", "Mihai Popescu")
WORDS = "|".join(f"{name}=schildkroete" for name in NAMES)


def game(
    names: list[str],
    given: dict[str, str] | None = None,
    seed: shuffle.Seed = SEED,
    title: str = "Spielabend",
    words: str = "",
) -> PublicView:
    words = "|".join(entry for entry in words.split("|") if entry.partition("=")[0] in names)
    joint = joint_of(names, words)
    dealt = deal(find_game("corona"), names, seed, given or {}, title, words, joint=joint)
    return view.public_view(dealt, names)


def with_most(most: str, players: int) -> dict[str, str]:
    """The setting that “largest” or a number names; none for the usual one."""
    return {"max": str(52 // players) if most == "largest" else most} if most else {}


def style(language: str = "de", paper: str = "a4") -> Style:
    return Style(language, language, PALETTES["two"], paper=paper)


def read(
    table: PublicView, language: str = "de", event: Event = EVENT, paper: str = "a4"
) -> list[str]:
    """The text of each page, no-break spaces as plain ones."""
    reader = PdfReader(BytesIO(protocol_pdf(table, style(language, paper), event).content))
    return [text_of(page) for page in reader.pages]


def overlap(a: Box, b: Box) -> bool:
    return (
        min(a.right, b.right) - max(a.x, b.x) > 0.01
        and min(a.bottom, b.bottom) - max(a.y, b.y) > 0.01
    )


def grids(plan: Layout) -> list[list[PlacedGrid]]:
    return [
        trick_log.place(page, plan.log_area, plan.log, i == 0)
        for i, page in enumerate(plan.log.pages)
    ]


@sweep(("paper", ["a4", "letter"]), ("players", range(2, 9)), ("most", ["1", "2", "", "largest"]))
def test_boxes_stay_on_the_page_and_apart(players: int, most: str, paper: str) -> None:
    table = game(NAMES[:players], with_most(most, players), words=WORDS)
    plan = lay_out(table, style("de", paper), EVENT)
    sheet = plan.sheet
    for part in plan.tables:
        assert part.box.x >= 5 * mm
        assert part.box.y >= 5 * mm
        assert part.box.right <= sheet.width - 5 * mm + 0.01
        assert part.box.bottom <= sheet.bottom + 0.01
        cells = list(part.cells())
        assert len({(index, block, key) for index, block, key, _ in cells}) == len(cells)
        for index in range(len(part.rounds)):
            row = [box for i, _, _, box in cells if i == index]
            assert not any(overlap(a, b) for a, b in combinations(row, 2))
            assert max(box.bottom for box in row) - min(box.y for box in row) >= 6.5 * mm - 0.01
        assert (
            min(box.w for _, _, key, box in cells if key in ("bid", "tricks", "points")) >= 6.4 * mm
        )
        assert max(box.w for _, _, _, box in cells) <= 22 * mm
    for page in grids(plan):
        boxes = [grid.box for grid in page] + ([] if plan.log_apart else [plan.tables[0].box])
        assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
        assert all(
            5 * mm <= box.x
            and box.right <= sheet.width - 5 * mm + 0.01
            and box.bottom <= sheet.bottom + 0.01
            for box in boxes
        )


@each("players", range(2, 9))
def test_usual_games_need_one_page_for_the_table(players: int) -> None:
    for paper in ("a4", "letter"):
        assert (
            len(lay_out(game(NAMES[:players], words=WORDS), style("de", paper), EVENT).tables) == 1
        )


@sweep(("players", range(2, 9)), ("most", ["1", "", "largest"]))
def test_log_has_a_row_for_every_trick(players: int, most: str) -> None:
    table = game(NAMES[:players], with_most(most, players))
    plan = lay_out(table, style(), Event())
    logged = [facts for page in grids(plan) for grid in page for facts in grid.grid.rounds]
    assert logged == list(table.rounds)
    assert plan.log.row >= 6.5 * mm - 0.01
    for page in grids(plan):
        for grid in page:
            assert grid.card_cell(grid.grid.rows - 1, 0).bottom <= grid.box.bottom + 0.01
            assert grid.grid.rows == (
                len(grid.grid.rounds) if grid.grid.shared else grid.grid.facts.cards
            )


def test_a_game_of_few_rounds_is_one_page() -> None:
    for players in (2, 4, 8):
        assert len(read(game(NAMES[:players], {"max": "1"}))) == 1
    assert len(read(game(NAMES[:4], {"max": "2"}))) == 1


def test_table_is_carried_over_at_the_end_of_a_trump_cycle() -> None:
    table = game(NAMES[:2], {"max": "26"})
    plan = lay_out(table, style(), Event())
    first, second = plan.tables
    assert [*first.rounds, *second.rounds] == list(table.rounds)
    assert len(first.rounds) % 4 == 0
    assert abs(len(first.rounds) - len(second.rounds)) <= 4
    pages = read(table)
    for said in ("Übertrag", "Platz und Endstand"):
        assert [said in page for page in pages[:2]] == [False, True]


@each("language", LANGUAGES)
def test_rows_in_order_with_number_cards_and_trump(language: str) -> None:
    table = game(NAMES[:4], {"trump-order": "HCDSN"})
    text = read(table, language)[0]
    none = catalogue(language)("protocol.none")
    rows = re.findall(rf"^(\d+)\s+(\d+)\s+([♥♦♠♣]|{none})", _one_line_a_row(text), re.MULTILINE)
    trumps = {facts.number: facts.trump for facts in table.rounds}
    assert rows == [
        (str(r.number), str(r.cards), _sign(trumps[r.number], none)) for r in table.rounds
    ]


def _sign(trump: Suit | None, none: str) -> str:
    return trump.sign if trump else none


def _one_line_a_row(text: str) -> str:
    """pypdf may put every piece on a line of its own: join what follows a row's number."""
    return re.sub(r"\s*\n\s*(?=[♥♦♠♣]|\d+\s*\n?\s*(?:[♥♦♠♣]|ohne|none|fără))", " ", text)


@pytest.mark.quick
def test_every_page_bears_game_mark_number_and_ruler() -> None:
    table = game(NAMES[:4])
    pages = read(table)
    for number, text in enumerate(pages, 1):
        assert f"Corona-Whist · {table.pack_mark}" in text
        assert f"Seite {number} von {len(pages)}" in text
        assert "5 cm bei 100 %" in text


def test_ranks_from_high_to_low_in_the_readers_letters() -> None:
    table = game(NAMES[:4])
    assert "A 10 K D B 9 8 7 6 5 4 3 2" in read(table, "de")[0]
    assert "A 10 K Q J 9 8 7 6 5 4 3 2" in read(table, "en")[0]
    assert [label(rank, "de") for rank in table.rules.ranking][:5] == ["A", "10", "K", "D", "B"]


def test_hook_prints_the_forbidden_sum() -> None:
    plain, hooked = read(game(NAMES[:4]))[0], read(game(NAMES[:4], {"hook": "on"}))[0]
    assert "≠" not in plain
    assert re.findall(r"≠ (\d+)(?=\s)", hooked)[:19] == [
        str(facts.cards) for facts in game(NAMES[:4]).rounds
    ]


@sweep(("language", LANGUAGES), ("players", [4, 8]))
def test_log_of_a_round_without_trump_never_reads_as_one_without_cards(
    players: int, language: str
) -> None:
    texts = catalogue(language)
    table = game(NAMES[:players], {"trump-order": "HCDSN"})
    log = " ".join(" ".join(read(table, language)[1:]).split())
    none, trumpless = (
        texts("round.no-trump"),
        [facts for facts in table.rounds if facts.trump is None],
    )
    assert log.count(none) == len(trumpless)
    assert not re.search(rf"\b{texts('protocol.none')}\b", log.replace(none, ""))
    for facts in trumpless:
        cards = texts.count("plural.cards", facts.cards)
        assert f"{none} {cards}" not in log
        assert players == 8 or f"{cards} {none}" in log


@pytest.mark.quick
def test_forbidden_sum_is_dark_enough() -> None:
    pages = drawn(protocol_pdf(game(NAMES[:4], {"hook": "on"}), style(), EVENT))
    (colour,) = {line.colour for page in pages for line in page.lines if line.text.startswith("≠")}
    assert 1.05 / (luminance(colour) + 0.05) >= 4.5


@sweep(("language", LANGUAGES), ("players", range(2, 9)))
def test_longest_notes_leave_the_table_on_one_page(players: int, language: str) -> None:
    for paper in ("a4", "letter"):
        table = game(
            NAMES[:players],
            {"hook": "on", "lead": "winner"},
            seed=shuffle.practice_seed("test"),
            words=WORDS,
        )
        plan = lay_out(table, style(language, paper), EVENT)
        assert len(plan.tables) == 1
        bottom = (
            plan.tables[0].box.bottom
            + plan.sheet.notes(plan.form.notes).height
            + plan.sheet.imprint().height
        )
        assert bottom <= plan.sheet.bottom


def test_who_begins_is_printed_where_it_is_known() -> None:
    winner, rotate = (game(NAMES[:4], {"lead": lead}) for lead in ("winner", "rotate"))
    assert "beginnt die nächste Runde" in " ".join(read(winner)[0].split())
    assert "steht auf dem Blatt" in " ".join(read(rotate)[0].split())
    # Beside its number, cards and trump a row then holds a seat.
    seats = re.findall(r"[♥♦♠♣]\s+(\d)", read(rotate)[0])
    assert seats[:5] == ["1", "2", "3", "4", "1"]
    # So does the log, over each round; else there is a line to write on.
    log = "\n".join(read(rotate)[1:])
    assert re.findall(r"beginnt (\d)\n", log) == [str(number % 4 + 1) for number in range(19)]
    assert re.findall(r"beginnt (\d)\n", "\n".join(read(winner)[1:])) == ["1"]


def test_occasion_words_and_seed_are_named() -> None:
    practice = game(NAMES[:4], seed=shuffle.practice_seed("test"), words="Anna=birne|Ben=apfel")
    text = read(practice)[0]
    for said in (
        "14. März 2026",
        "Brașov",
        "Mihai Popescu",
        "Übungsspiel",
        "Anna: birne · Ben: apfel",
    ):
        assert said in text
    given = game(NAMES[:4], seed=shuffle.Seed(SEED.text, "given"))
    assert "vorgegebenen Startcode" in read(given)[0]
    blank = read(game(NAMES[:4]), event=Event())[0]
    assert not any(said in blank for said in ("Startcode", "Vorbereitet", SEED.text))


def test_game_stands_in_for_a_missing_title() -> None:
    text = read(game(NAMES[:4], title=""))[0]
    assert re.match(r"Corona-Whist\s+Rauf und Runter · 4 Spieler · 19 Runden\s+Spielcode", text)
    assert re.match(r"Spielabend\s+Corona-Whist · Rauf und Runter", read(game(NAMES[:4]))[0])


def test_long_names_are_whole_or_end_in_an_ellipsis() -> None:
    text = read(game(LONG[:4]))[0]
    for part in ("Maximiliane-Alexandra", "von Hohenstein-Berg", "Ștefan", "Łukasz", "LiXiaoLong"):
        assert part in text
    assert re.search(r"Donaudampf\w*…", read(game(LONG))[0])


def test_properties() -> None:
    table = game(NAMES[:4], words="Anna=birne")
    reader = PdfReader(BytesIO(protocol_pdf(table, style(), EVENT).content))
    assert reader.metadata is not None
    assert reader.metadata.title == f"{table.pack_mark} · Protokoll"
    assert reader.metadata.author == "Mihai Popescu"
    assert str(reader.metadata["/CardgenHeader"]) == table.header
    assert str(reader.metadata["/CardgenWords"]) == "Anna=birne"
    assert [entry.title for entry in reader.outline if not isinstance(entry, list)] == [
        "Runden 1 bis 19",
        "Stiche",
    ]


def test_same_bytes_and_small() -> None:
    table = game(NAMES[:4])
    file = protocol_pdf(table, style(), Event()).content
    assert file == protocol_pdf(table, style(), Event()).content
    assert len(file) <= 60_000  # with a field for every bid and trick


@sweep(("language", LANGUAGES), ("method", SCORES))
def test_examples_score_as_the_method_does(language: str, method: str) -> None:
    example = catalogue(language)(f"protocol.example.{method}")
    said = [int(points.replace("−", "-")) for points in re.findall(r" ([+−]?\d+)(?=[,.])", example)]
    assert said == [SCORES[method](2, 2, 5), SCORES[method](2, 3, 5)]
