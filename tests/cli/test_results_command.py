"""``score --round``, ``results`` and ``season`` as people use them."""

from __future__ import annotations

import io
import json
import random
import re
import struct
from collections.abc import Callable
from datetime import date
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.cli.terminal import width
from cardgen.pages.chart import Chart, Series, scale, spread
from cardgen.pages.results import Format, ReportLook, Result, ResultsView, Tile, results_pdf
from cardgen.score.message import balances, settle
from cardgen.score.results import GameResult, Place
from tests.drawn import drawn, overlapping
from tests.packs import pack_of
from tests.people import LONG
from tests.played import KINDS, PlayedGame
from tests.turns import each, times

Ran = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ran:
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(list(arguments))
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def game(kind: int, folder: str = "pack", rounds: int | None = None) -> PlayedGame:
    """A pack with its rounds noted."""
    played = PlayedGame(Path(folder), kind)
    for one in played.rounds[:rounds]:
        if "bids" in one:
            pairs = [
                "x" if bid is None else f"{bid}/{made}"
                for bid, made in zip(one["bids"], one["tricks"], strict=True)
            ]
            typed = " ".join(pairs)
        elif "contract" in one:
            seat, number, direction, trump = one["contract"]
            typed = f"{seat + 1} {number} {direction} {trump} / {one['tricks'][seat % 2]}"
        else:
            typed = f"{one['tricks'][0]} {one['tricks'][1]}"
        assert run(["score", folder, "--round", str(one["number"]), typed]) == 0
    return played


def two(cli: Ran) -> None:
    """A game of two, Anna and Ben, with two rounds noted."""
    pack_of(
        "corona", "-p", "Anna", "-p", "Ben", "--lang", "de", "--seed", "two at a table", out="."
    ).rename("pack")
    cli("score", "pack", "--round", "1", "1/1 0/0")
    cli("score", "pack", "--round", "2", "Ben=1/0 Anna=2/2")


# -- rounds, one by one


# -- results


def texts_of(file: str) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


def test_results_of_every_kind_of_game_on_every_page(cli: Ran) -> None:
    """Places, names and totals are on the page; nothing is drawn beside it."""
    for kind in range(len(KINDS)):
        played = game(kind, str(kind))
        cli()
        data = json.loads(cli("results", str(kind), "--json")[1])
        for layout, language in [("sheet", "de"), ("phone", "ro")][
            kind % times(2, 1) :: times(2, 1)
        ]:
            assert (
                cli(
                    "results",
                    str(kind),
                    "-o",
                    "r.pdf",
                    "--layout",
                    layout,
                    "--lang",
                    language,
                    "--force",
                )[0]
                == 0
            )
            page = PdfReader("r.pdf").pages[0]
            text = texts_of("r.pdf")
            for total in data["totals"]:
                assert str(total).replace("-", "−") in text, (played.game, layout)
            spots: list[tuple[float, float]] = []
            page.extract_text(
                visitor_text=lambda words, _, at, *__, spots=spots: (
                    spots.append((at[4], at[5])) if words.strip() else None
                )
            )
            assert all(
                0 < x < page.mediabox.width and 0 < y < page.mediabox.height for x, y in spots
            )
            unfinished = "Stand nach" if language == "de" else "Clasament după"
            assert (unfinished in text) is not data["finished"]


def test_a_picture_for_the_chat(cli: Ran) -> None:
    two(cli)
    assert cli("results", "pack", "-o", "r.png")[0] == 0
    content = Path("r.png").read_bytes()
    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">II", content[16:24]) == (1080, 1350)
    assert len(content) < 400_000


def test_tables_of_results(cli: Ran) -> None:
    two(cli)
    assert cli("results", "pack", "-o", "r.xlsx")[0] == 0
    book = openpyxl.load_workbook("r.xlsx")
    assert [cell.value for cell in book.worksheets[0][3]] == [2, 3, -1]
    assert len(book.worksheets) == 3


# -- coins


def test_the_fewest_payments(cli: Ran) -> None:
    """Against all ways to cut small groups into parts that are even in themselves."""
    rnd = random.Random(7)
    for _ in range(times(300, 3000)):
        amounts = [rnd.randint(-4, 4) * 5 for _ in range(rnd.randint(1, 5))]
        amounts.append(-sum(amounts))
        paid = [0] * len(amounts)
        payments = settle(amounts)
        for one in payments:
            assert one.cents > 0
            paid[one.payer] -= one.cents
            paid[one.payee] += one.cents
        assert paid == amounts
        assert len(payments) == fewest([amount for amount in amounts if amount])


def test_a_won_nullo_pays_like_a_win() -> None:
    """It has no points, and is first all the same: so many as the best of the others count."""
    standing = (Place(1, 2, 0, True), Place(2, 0, 30, False), Place(3, 1, -10, False))
    names, seats = ("Anna", "Ben", "Cem"), ((0,), (1,), (2,))
    result = GameResult(names, seats, (), 1, True, ((2, 1),), standing, None, 1)
    assert balances(result, 5) == (200, -400, 200)


def fewest(amounts: list[int]) -> int:
    """The people, less one for each even group, by trying all."""
    if not amounts:
        return 0
    best = len(amounts) - 1
    for size in range(1, len(amounts)):
        for group in combinations(range(1, len(amounts)), size - 1):
            chosen = (0, *group)
            if sum(amounts[i] for i in chosen) == 0:
                best = min(
                    best,
                    size
                    - 1
                    + fewest([amount for i, amount in enumerate(amounts) if i not in chosen]),
                )
    return best


# -- many evenings


def result(names: list[str], totals: list[int], day: str = "", **more: Any) -> str:
    places = [1 + sum(other > mine for other in totals) for mine in totals]
    count = len(totals)
    return json.dumps(
        {
            "names": names,
            "sides": [], "totals": totals, "places": places, "made": [3] * count,
            "bids": [4] * count, "streaks": [2] * count,
            "date": day, "title": "", "finished": True, "training": False,
        }
        | more
    )  # fmt: skip


def test_a_season_counts_who_played(cli: Ran) -> None:
    """Whoever took over a seat has its game, and its points; a stand-in is a computer, and plays
    for somebody.
    """
    two(cli)
    for number in range(3, 20):
        cards = min(number, 20 - number)
        cli("score", "pack", "--round", str(number), f"0/{cards} 0/0")
    cli("reprint", "pack", "--player", "Ben", "--now", "Uwe")
    cli("reprint", "pack", "--player", "Anna", "--now", "Anna (Aushilfe)")
    cli("results", "pack", "-o", "r.json")
    cli()
    for place in ("pack", "r.json"):
        code, out, _ = cli("season", place, "--json")
        assert (code, [one["name"] for one in json.loads(out)["players"]]) == (0, ["Uwe", "Anna"])


def test_a_season_on_paper_and_in_tables(cli: Ran) -> None:
    for kind in range(4):
        game(kind, f"all/{kind}")
    today = date.today().isoformat()
    Path("all/x.json").write_text(result(["Anna", "=1+1a"], [3, 2], today))
    cli()
    alone = cli("season", "all", "--json")[1]
    finished = next(
        f"all/{kind}"
        for kind in range(4)
        if json.loads(cli("results", f"all/{kind}", "--json")[1])["finished"]
    )
    cli("results", finished, "-o", "all/again.json")
    code, out, err = cli("season", "all", "--json")
    assert (code, json.loads(out)["players"]) == (0, json.loads(alone)["players"])
    assert "again.json: there already" in err
    assert (
        cli("season", "all", "-o", "s.pdf", "--lang", "de", "--rating", "--title", "Liga")[0] == 0
    )
    text = texts_of("s.pdf")
    assert all(
        words in text
        for words in ("Liga", "Anna", "Wer vor wem lag", "Wertungszahl, Abend für Abend")
    )
    assert cli("season", "all", "-o", "s.csv")[0] == 0
    assert "'=1+1a" in Path("s.csv").read_text("utf-8-sig")
    assert cli("season", "all", "-o", "s.xlsx")[0] == 0
    book = openpyxl.load_workbook("s.xlsx")
    types = {cell.value: cell.data_type for sheet in book for row in sheet for cell in row}
    assert "f" not in types.values()
    assert today in types
    assert book.active.column_dimensions["A"].width > len(today)


def test_a_seasons_chart_has_a_line_for_all_or_says_for_how_many(cli: Ran) -> None:
    for evening, count in enumerate((8, 7, 3)):
        names = [f"P{evening}{seat}" for seat in range(count)]
        Path(f"{evening}.json").write_text(
            result(names, list(range(count)), f"2026-03-0{evening + 1}")
        )
    cli()
    for files, says in (
        (("0.json", "1.json"), ""),
        (("0.json", "1.json", "2.json"), ": the first 16"),
    ):
        cli("season", *files, "-o", "s.pdf", "--lang", "en", "--force")
        assert re.search(r"1\.\sP07 7 · .*\s8\.\sP00 0\s", texts_of("s.pdf"), re.S), "all places"
        heading, lines = re.search(
            r"(?ms)^Points, evening by evening(.*?)$(.*)^Who beat", texts_of("s.pdf")
        ).groups()
        assert heading.strip() == says
        assert len(set(re.findall(r"^P\d\d(?= )", lines, re.M))) == min(16, 8 + 7 + 3 * bool(says))


@pytest.mark.parametrize("columns", [32, 40, 60])
def test_no_line_is_wider_than_the_terminal(
    cli: Ran, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with long names, and with letters that are two columns wide."""
    monkeypatch.setenv("COLUMNS", str(columns))
    people = ("Maximiliane-Friederike von Hohenstein", "李小龙和他的朋友们李小龙和他的朋友们")
    cli("pack", "corona", "-p", people[0], "-p", people[1], "-s", "max=1", "-o", "packs")
    (pack,) = Path("packs").iterdir()
    assert cli("score", str(pack), "--round", "1", "1/1 0/0")[0] == 0
    for language in ("de", "en", "ro"):
        for command in (["results", str(pack)], ["season", "packs"]):
            code, out, _ = cli(*command, "--lang", language)
            assert code == 0
            assert max(map(width, out.splitlines())) <= columns
            assert "Maximiliane" in out


@each("ending", [".pdf", ".pdf --layout phone", ".pdf --large"])
def test_a_page_says_who_pays_whom(ending: str, tmp_path: Path) -> None:
    """With eight players of long names too; without a stake it doesn't."""
    results = tuple(
        Result(str(i), name, str(-i), ("7/12",), i - 1, i == 1) for i, name in enumerate(LONG, 1)
    )
    series = tuple(Series(name, (1.0, 2.0), "2", i) for i, name in enumerate(LONG))
    stakes = tuple(f"{name} pays {LONG[0]} 1.{i}5" for i, name in enumerate(LONG[1:]))
    view = ResultsView(
        "en", "Friday", (), "Final", False, ("Bids",), results, Chart(series, 1, "Round"), (), "7",
        "Points", "Player",
    )  # fmt: skip
    format_ = Format.PHONE if "phone" in ending else Format.PAPER
    for told in ((), ("At 0.05 a point:", *stakes)):
        file = results_pdf(view._replace(stakes=told), format_, "a4", ReportLook("large" in ending))
        (tmp_path / "r.pdf").write_bytes(file.content)
        text = " ".join(texts_of(str(tmp_path / "r.pdf")).split())
        assert [f"1.{i}5" in text for i in range(7)] == [bool(told)] * 7
        for page in drawn(file):
            assert not overlapping(page.lines)


# -- charts


def test_names_are_spread_and_scales_hold_their_values() -> None:
    rnd = random.Random(3)
    for _ in range(300):
        wanted = sorted(rnd.uniform(0, 100) for _ in range(rnd.randint(1, 8)))
        places = spread(wanted, 10, 0, 100)
        assert all(b - a >= 10 - 1e-9 for a, b in pairwise(places))
        assert all(-1e-9 <= place <= 100 + 1e-9 for place in places)
        low, high = sorted(rnd.sample(range(-400, 400), 2))
        bottom, top, ticks = scale(low, high, 5)
        assert bottom <= low < high <= top
        assert 1 <= len(ticks) <= 12
        assert all(bottom <= tick <= top for tick in ticks)
    assert spread([5, 5], 10, 0, 100) == [0, 10]


@each("factors, white", [((1, 1), 1), ((1, 2), 2)])
def test_lines_on_top_of_each_other_are_both_seen(factors: tuple[int, int], white: int) -> None:
    """Where totals are equal nothing white lies between two dashed lines."""
    series = tuple(
        Series(str(i), tuple(float(n * factor) for n in range(1, 9)), "", i)
        for i, factor in enumerate(factors)
    )
    results = (Result("1", "Anna", "3", (), 1, True),)
    view = ResultsView(
        "en",
        "Friday",
        (),
        "Final",
        False,
        (),
        results,
        Chart(series, 1, "Round"),
        (),
        "7",
        "Points",
        "Player",
    )
    content = PdfReader(io.BytesIO(results_pdf(view, Format.PAPER).content)).pages[0].get_contents()
    assert content is not None
    nine_points = re.findall(rb"[-.\d]+ [-.\d]+ m(?:\s[-.\d]+ [-.\d]+ l){8}\sS", content.get_data())
    assert len(nine_points) == len(series) + white


CROWD = [
    *("Maximiliane-Friederike von Hohenstein", "Konstantinopolitanische Großtante"),
    *map(str, range(6)),
]


@each("format_", list(Format))
def test_names_at_the_ends_of_lines_keep_apart(format_: Format) -> None:
    """Eight players close together; and two sides, of which both partners are named."""
    series = tuple(Series(name, (0.0, float(i == 0)), str(i), i) for i, name in enumerate(CROWD))
    results = tuple(
        Result(str(i), name, "−10", ("1/2", "3"), i, i == 0) for i, name in enumerate(CROWD)
    )
    tiles = (Tile("Longest streak", ("Anna",), "6 in a row"),) * 4
    view = ResultsView(
        "en",
        "Friday",
        (),
        "Final",
        False,
        ("Made", "Streak"),
        results,
        Chart(series, 1, "Round"),
        tiles,
        "7",
        "Points",
        "Player",
    )
    pages = drawn(results_pdf(view, format_))
    assert [overlapping(page.lines) for page in pages] == [[]] * len(pages)
    assert (
        min(line.size for page in pages for line in page.lines)
        >= {Format.PAPER: 7, Format.PHONE: 11, Format.PICTURE: 6}[format_]
    )
    sides = tuple(one._replace(name=" + ".join(CROWD[:2])) for one in results[:2])
    (page,) = drawn(results_pdf(view._replace(results=sides), format_))
    assert (
        len([line for line in page.lines if line.text.startswith("Max") and " + Kon" in line.text])
        == 2
    )


def test_no_message_tells_the_seed_or_a_hand(cli: Ran) -> None:
    two(cli)
    out = (
        cli("score", "pack", "--message")[1]
        + cli("results", "pack", "--json")[1]
        + Path("pack/scores.csv").read_text("utf-8")
    )
    seed = re.findall(
        r"[0-9A-Z]{4}(?:-[0-9A-Z]{4})+", Path("pack/organiser/seed.txt").read_text("utf-8")
    )
    assert not [one for one in seed if one in out]
    assert "two at a table" not in out
