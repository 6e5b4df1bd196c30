"""Evenings of many tables: lists as clubs write them, tables by lot, and codes that somebody
else can compute.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from pathlib import Path

import openpyxl
import pytest

from cardgen.cards import Card
from cardgen.club.evening import EveningOrder, by_lot, plan_evening, spoken, table_sizes
from cardgen.club.lists import example, read_list
from cardgen.dealing import shuffle
from cardgen.dealing.header import read
from cardgen.errors import CardgenError, InputError
from cardgen.games import find_game
from cardgen.orders import Order, make_pack
from cardgen.pages.chart import Chart, Series
from cardgen.pages.club import (
    MovementCard,
    MovementView,
    RankedLine,
    RankingView,
    Stop,
    TablesView,
    cards_pdf,
    ranking_pdf,
    tables_pdf,
)
from cardgen.pages.results import Format, Plate
from cardgen.pages.theme import PAPERS
from cardgen.pdf.draw import mm
from cardgen.preferences import OPTIONS, option_name
from cardgen.text import LANGUAGES, club_catalogue
from tests.drawn import drawn, overlapping, spilling
from tests.people import LONG, MIXED
from tests.turns import each

pytestmark = pytest.mark.quick

ROMANIAN = "Nume;E-mail;Limba;mare\r\nȘtefan;stefan@example.org;Germană;da\r\nIoana;;;\r\n"


def faults_of(text: str) -> list[str]:
    with pytest.raises(InputError) as error:
        read_list("l.csv", text.encode())
    return list(error.value.lines)


@each("encoding", ["utf-8-sig", "utf-16", "cp1250"])
def test_a_list_is_read_as_spreadsheets_write_it(encoding: str) -> None:
    text = ROMANIAN.replace("Ș", "Ş") if encoding == "cp1250" else ROMANIAN
    first, second = read_list("l.csv", text.encode(encoding)).guests
    assert (first.person.name[1:], first.person.address) == ("tefan", "stefan@example.org")
    assert (first.preferences.language, first.preferences.large) == ("de", True)
    assert (second.person.address, second.preferences.as_data()) == (None, dict.fromkeys(OPTIONS))


def test_a_workbook_says_the_same() -> None:
    book = openpyxl.Workbook()
    for row in (
        ("Name", "Tisch", "Platz", "Layout"),
        ("Anna", 1, 2, "Handy"),
        ("Ben", 1, 1, "sheet"),
    ):
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    guests = read_list("l.xlsx", stream.getvalue()).guests
    assert [(one.table, one.seat, one.preferences.layout) for one in guests] == [
        (1, 2, "phone"),
        (1, 1, "sheet"),
    ]


@each("language", LANGUAGES)
def test_the_example_is_fine_and_every_preference_has_a_heading(language: str) -> None:
    found = read_list("evening.csv", example(language).encode())
    assert len(found.guests) == 12
    assert any(guest.preferences.large for guest in found.guests)
    texts = club_catalogue(language)
    assert all(texts.has(f"heading.{option_name(name)}.1") for name in OPTIONS)
    assert {key for key in texts.keys if key.startswith("value.")}
    assert {
        key.rpartition(".")[0] if key[-1].isdigit() else key
        for key in texts.keys
        if not key.startswith("plural")
    } == {
        key.rpartition(".")[0] if key[-1].isdigit() else key
        for key in club_catalogue("en").keys
        if not key.startswith("plural")
    }


def test_all_faults_are_said_at_once_with_row_and_column() -> None:
    text = (
        "Name,Tisch,Platz,E-Mail,Sprache,groß\nAnna,1,1,a@b,de,\n"
        "Anna,1,1,,klingonisch,vielleicht\n,drei,,,,\nBen,,,,,\n"
    )
    assert [line.split(":")[0] for line in faults_of(text)] == [
        "l.csv, row 2, column “E-Mail”",
        "l.csv, row 3, column “Sprache”",
        "l.csv, row 3, column “groß”",
        "l.csv, row 4, column “Name”",
        "l.csv, row 4, column “Tisch”",
        "l.csv, row 3, column “Name”",
        "l.csv, row 3, column “Platz”",
        "l.csv, row 5, column “Tisch”",
    ]
    assert faults_of("Schuhgröße\n38\n") == [
        "l.csv has no column “Name” in its first line — a table with commas, semicolons or tabs"
        " (CSV), or .xlsx"
    ]
    other = read_list(
        "l.csv", "Vorname,Nachname,Telefon,Spracke\nAnna Maria,Weiß,0171,de\n".encode()
    )
    assert [guest.person.name for guest in other.guests] == ["Anna Maria Weiß"]
    assert other.warnings == (
        "the column “Telefon” isn't read: it is none of a list",
        "the column “Spracke” isn't read: did you mean “sprache”?",
    )
    couple = read_list("l.csv", b"Name,Mail\nAnna,x@example.org\nBen,X@example.org\n")
    assert couple.warnings == ("rows 2 and 3 have one address, X@example.org: a couple?",)
    same = read_list("l.csv", b"Name,Mail\nAnna,x@example.org\nanna,x@example.org\n")
    assert same.warnings == ("rows 2 and 3 have one name, anna: are they two?",)


@each(
    "players, game, wanted, equal, sizes",
    [
        (60, "corona", 5, False, "12 × 5"),
        (60, "corona", 4, True, "15 × 4"),
        (61, "corona", 5, False, "1 × 6 + 11 × 5"),
        (11, "corona", 4, False, "2 × 4 + 1 × 3"),
        (12, "whist", 4, False, "3 × 4"),
    ],
)
def test_tables_are_as_equal_as_can_be(
    players: int, game: str, wanted: int, equal: bool, sizes: str
) -> None:
    assert spoken(table_sizes(players, find_game(game), wanted, equal)) == sizes


@each(
    "players, game, equal, fits",
    [
        (61, "whist", False, "60 players (15 × 4) or 64 players (16 × 4)"),
        (61, "corona", True, "60 players (15 × 4) or 64 players (16 × 4)"),
    ],
)
def test_who_is_too_many_hears_what_would_fit(
    players: int, game: str, equal: bool, fits: str
) -> None:
    with pytest.raises(InputError) as error:
        table_sizes(players, find_game(game), 4, equal)
    assert fits in str(error.value)


def test_lots_hang_on_the_code_and_the_names_not_on_their_order() -> None:
    names = [f"Player {n}" for n in range(30)] + ["Anna", "Anna"]
    drawn = [names[place] for place in by_lot(names, "CODE")]
    other = names[::-1]
    assert [other[place] for place in by_lot(other, "CODE")] == drawn
    assert sorted(drawn) == sorted(names)
    assert [names[place] for place in by_lot(names, "OTHER")] != drawn


# -- codes, computed a second time from the words of docs/fair-deal.md


def expand(size: int, tag: str, *fields: str) -> str:
    """X in base 32."""
    text = "".join(f"{line}\n" for line in ("cardgen1", tag, *fields))
    data = hashlib.shake_256(text.encode()).digest(size)
    length = -(-size * 8 // 5)
    bits = int.from_bytes(data) << (length * 5 - size * 8)
    return "".join(
        "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[bits >> 5 * n & 31] for n in reversed(range(length))
    )


def evening(
    kind: str, draw: str, words: str
) -> tuple[str, list[tuple[str, str, str, list[list[tuple[Card, ...] | None]]]]]:
    """The code, and of each table header, game code, pack mark and all hands, by seat."""
    found = read_list("l.csv", ("Name\n" + "".join(f"P{n}\n" for n in range(6))).encode())
    order = Order("corona", settings={"max": "3"}, title="Cup", seed="test", organiser="none")
    planned = plan_evening(EveningOrder(kind, order, found, 2, draw=draw, words=words))
    packs = [make_pack(planned.order_of(table)) for table in planned.tables]
    return planned.code, [
        (
            p.deal.header,
            p.deal.keys.game_code,
            p.deal.keys.pack_mark,
            [[r.hands[seat] for r in p.deal.rounds] for seat in range(2)],
        )
        for p in packs
    ]


@each(
    "kind, draw",
    [
        ("separate", {}),
        ("duplicate", {}),
        ("separate", {"draw": "Lotto"}),
        ("duplicate", {"draw": "Lotto"}),
    ],
)
def test_codes_and_cards_are_those_of_the_written_scheme(kind: str, draw: dict[str, str]) -> None:
    words = "*=3-17-22" if draw else ""
    code, tables = evening(kind, draw.get("draw", ""), words)
    said = {
        "scheme": "cardgen1",
        "evening": kind,
        "game": "corona",
        "settings": {"2": json.loads(tables[0][0])["settings"]},
        "schedule": {"2": json.loads(tables[0][0])["schedule"]},
        "seats": [2, 2, 2],
        "sets": 1,
        "title": "Cup",
        **draw,
    }
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    seed = shuffle.practice_seed("test").text
    assert code == expand(15, "commit", text, seed)
    for number, (header, game_code, mark, _) in enumerate(tables, 1):
        assert (json.loads(header)["evening"], json.loads(header)["table"]) == (code, number)
        assert json.loads(header).get("draw") == draw.get("draw")
        own = seed if kind == "duplicate" else expand(16, "table", seed, str(number), "1")
        assert game_code == expand(15, "commit", header, own)
        key = (
            expand(16, "key", text, seed, words)
            if kind == "duplicate"
            else expand(16, "key", header, own, words)
        )
        assert (
            mark
            == (
                expand(5, "mark", key, str(number))
                if kind == "duplicate"
                else expand(5, "mark", key)
            )[:4]
        )
    hands = Counter(str(seat) for _, _, _, dealt in tables for seat in dealt)
    assert sorted(hands.values()) == ([3, 3] if kind == "duplicate" else [1] * 6)


def test_a_seat_and_a_table_may_be_said_and_are_kept(tmp_path: Path) -> None:
    found = read_list("l.csv", b"Name,Table,Seat\nAnna,2,2\nBen,2,1\nCem,1,\nDora,1,\n")
    planned = plan_evening(EveningOrder("separate", Order("corona"), found))
    assert [[guest.person.name for guest in table.guests] for table in planned.tables] == [
        ["Cem", "Dora"],
        ["Ben", "Anna"],
    ]
    with pytest.raises(CardgenError, match="2 players at table 1"):
        plan_evening(EveningOrder("separate", Order("whist"), found))


# -- what hangs at the door, and what goes to everybody's phone


@pytest.mark.parametrize("sets", [1, 3])
def test_pages_for_everybody_are_read_at_the_door_and_on_a_phone(sets: int) -> None:
    """Names of all kinds and lengths: nothing small, nothing over something else or over its
    box.
    """
    names = [*LONG, *MIXED[1:]]
    plate = Plate(
        "Clubabend im Goldenen Hirsch",
        ("Corona-Whist · 14. März 2026",),
        "5 Tische · 15 Personen · 3 Durchgänge",
    )
    called = [
        f"Durchgang {one}, Tisch {two}" if sets > 1 else f"Tisch {two}"
        for one in range(1, sets + 1)
        for two in range(1, 6)
    ]
    around = tuple((name, tuple(names[i * 3 % 15 :][:4])) for i, name in enumerate(called))
    code = "Abendcode: FFQ6 CH4N E543 MS15 V91K W7RC"
    lines = tuple(
        RankedLine(str(i), name, (" · ".join("4" * sets), str(-i)), i == 1)
        for i, name in enumerate(names, 1)
    )
    stops = tuple(
        Stop(f"Durchgang {i}", str(i), f"Platz {i}", tuple(names[i : i + 3]))
        for i in range(1, sets + 1)
    )
    moves = MovementView(
        "de", plate, "Tisch", "mit", tuple(MovementCard(name, stops) for name in names), "FFQ6"
    )
    tables = TablesView(
        "de",
        plate,
        "Dein Name",
        tuple((name, "1 · 2 · 3") for name in names),
        around,
        ("Ausgelost.",),
        code,
    )
    ranking = RankingView(
        "de",
        plate,
        ("Name", "Tisch", "Punkte"),
        lines,
        ("Tisch 3 spielt noch.",),
        None,
        "FFQ6",
        "und {n} mehr",
    )
    files = [
        tables_pdf(tables, None),
        tables_pdf(tables, "a4"),
        cards_pdf(moves, None),
        cards_pdf(moves, "a4"),
        ranking_pdf(ranking, Format.PHONE),
    ]
    for page in (
        page for file in [*files, ranking_pdf(ranking, Format.PAPER)] for page in drawn(file)
    ):
        assert min(line.size for line in page.lines) >= (11 if page.width < PAPERS["a4"][0] else 7)
        assert (overlapping(page.lines), spilling(page)) == ([], [])


@each("players", [3, 12, 30, 60])
def test_movement_cards_are_shared_out_evenly(players: int) -> None:
    """In the largest type at which they take no further sheet; none of them has two cards and
    the one before it ten.
    """
    names = [f"{MIXED[i % len(MIXED)]} {i}" for i in range(players)]
    stops = tuple(
        Stop(f"Durchgang {i}", str(i), f"Platz {i}", tuple(names[i : i + 3])) for i in range(1, 4)
    )
    moves = MovementView(
        "de",
        Plate("Clubabend"),
        "Tisch",
        "mit",
        tuple(MovementCard(name, stops) for name in names),
        "FFQ6",
    )
    pages = drawn(cards_pdf(moves, "a4"))
    shares = [
        len({(rect.box.x, rect.box.y) for rect in page.rects if rect.box.w > 80 * mm})
        for page in pages
    ]
    assert sum(shares) == players
    assert max(shares) - min(shares) <= 2
    words = " ".join(line.text for page in pages for line in page.lines).replace("- ", "-")
    assert all(name in words for name in names)  # on two lines, if one is too short
    assert players > 3 or min(line.size for line in pages[0].lines) > 9  # few cards are large


@pytest.mark.parametrize("key", ["title", "settings"])
def test_a_table_plays_what_the_evenings_code_fixes(key: str) -> None:
    """Else whoever deals could try title after title once the public draw is known."""
    found = read_list("l.csv", ("Name\n" + "".join(f"P{n}\n" for n in range(4))).encode())
    planned = plan_evening(
        EveningOrder(
            "separate",
            Order("corona", settings={"max": "1"}, title="Cup", organiser="none"),
            found,
            2,
        )
    )
    said = json.loads(make_pack(planned.order_of(planned.tables[0])).deal.header)
    assert read(said, "x.pdf", "", json.loads(planned.text)).title == "Cup"
    said[key] = "Cup!" if key == "title" else {**said[key], "hook": "on"}
    with pytest.raises(InputError, match="another game, title or settings than its evening"):
        read(said, "x.pdf", "", json.loads(planned.text))


@pytest.mark.parametrize("players", [3, 12, 13, 14, 15, 16, 30])
def test_a_ranking_on_the_phone_has_its_chart_however_many_lines_there_are(players: int) -> None:
    plate = Plate("Clubabend", ("Corona-Whist",), "Endstand")
    lines = tuple(
        RankedLine(str(i), f"Person {i}", ("1", str(-i)), i == 1) for i in range(1, players + 1)
    )
    chart = Chart((Series("Person 1", (1, 2), "2", 0),), 1, "Runde")
    ranking = RankingView(
        "de", plate, ("Name", "Tisch", "Punkte"), lines, (), chart, "FFQ6", "und {n} mehr"
    )
    assert (
        sum(
            line.text == "Runde"
            for page in drawn(ranking_pdf(ranking, Format.PHONE))
            for line in page.lines
        )
        == 1
    )
