"""``score --round``, ``results`` and ``season`` as people use them."""

from __future__ import annotations

import csv
import io
import json
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
from cardgen.pages.results import Format, Result, ResultsView, Tile, results_pdf
from cardgen.score.message import settle
from tests.drawn import drawn, overlapping
from tests.packs import pack_of
from tests.played import KINDS, Played
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


def game(kind: int, folder: str = "pack", rounds: int | None = None) -> Played:
    """A pack with its rounds noted."""
    played = Played(Path(folder), kind)
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


def test_the_standing_for_the_chat(cli: Ran) -> None:
    two(cli)
    code, out, err = cli("score", "pack", "--round", "3", "1 0")
    assert (code, err) == (0, "")
    assert (
        out == "Stand nach Runde 2 von 19\n🥇 Anna 3\n🥈 Ben −1\n\nRunde 2: Anna +2 · Ben −1\n\n"
        "Ansagen, Runde 3 von 19: Anna 1 · Ben 0\nZusammen 1 angesagt, zu holen: 3 Stiche\n"
    )
    out = cli("score", "pack", "--round", "3", "/1 /2", "--lang", "ro", "--message")[1]
    assert (
        "Clasament după runda 3 din 19\n🥇 Anna 4\n🥈 Ben −3\n\nRunda 3: Anna +1 · Ben"
        " −2\n\nUrmează: runda 4 · 4 cărți · ♠ pică" in out
    )
    assert out.splitlines()[-1].startswith("https://wa.me/?text=Clasament%20dup%C4%83")
    assert max(map(width, out.splitlines()[:3])) <= 34


def test_a_round_is_said_again_taken_back_and_taken_away(cli: Ran) -> None:
    two(cli)
    before = Path("pack/scores.csv").read_text("utf-8")
    assert (
        before == "round,cards,trump,bid 1,tricks 1,bid 2,tricks 2\n1,1,H,1,1,0,0\n2,2,C,2,2,1,0\n"
    )
    cli("score", "pack", "--round", "1", "0/0 0/1")
    assert "1,1,H,0,0,0,1\n" in Path("pack/scores.csv").read_text("utf-8")
    assert "🥇 Anna 3" in cli("score", "pack", "--undo")[1]
    assert Path("pack/scores.csv").read_text("utf-8") == before
    cli("score", "pack", "--round", "2", "")
    assert Path("pack/scores.csv").read_text("utf-8") == before.replace("2,2,C,2,2,1,0\n", "")
    for _ in range(3):
        cli("score", "pack", "--undo")
    assert not Path("pack/scores.csv").exists()
    code, _, says = cli("score", "pack", "--undo")
    assert code == 3
    assert "no round is noted yet" in says
    assert cli("audit", "pack")[0] == 0


@each(
    "number, text, code, said",
    [
        (3, "1/1 0/0", 5, "the tricks 1 + 0 make 1 — they must make 3"),
        (3, "9/1 7/2", 5, "Ben's bid: 7"),
        (3, "1/1", 3, "1 entry for 2 players"),
        (3, "1/1 x", 5, "“x” of Ben isn't a bid"),
        (3, "Anna=1/1 Zoe=0", 3, "“Zoe” isn't a player — Anna, Ben"),
        (3, "Anna=1 Anna=1", 3, "Anna is named twice"),
        (4, "1/4 0/0", 5, "round 4 is noted, round 3 isn't"),
        (20, "1/1 0/0", 3, "there is no round 20"),
        (3, "1/1 0/2 nullo Anna", 5, "Anna announces a nullo"),
        (2, "1 1", 0, ""),  # a round that runs again
    ],
)
def test_what_a_round_cannot_be(cli: Ran, number: int, text: str, code: int, said: str) -> None:
    if not Path("pack").exists():
        two(cli)
    before = Path("pack/scores.csv").read_bytes()
    found, out, err = cli("score", "pack", "--round", str(number), text)
    assert (found, said in err, bool(out)) == (code, True, code == 0)
    assert code == 0 or Path("pack/scores.csv").read_bytes() == before


def test_a_nullo_is_noted_and_read_again(cli: Ran) -> None:
    played = Played(Path("pack"), next(i for i, kind in enumerate(KINDS) if "nullo" in kind[2]))
    one = played.rounds[0]
    line = " ".join(f"{bid}/{made}" for bid, made in zip(one["bids"], one["tricks"], strict=True))
    assert cli("score", "pack", "--round", "1", f"{line} nullo 2")[0] == 0
    assert Path("pack/scores.csv").read_text("utf-8").splitlines()[-1] == "nullo,,,,,1,,,,,"
    assert json.loads(cli("results", "pack", "--json")[1])["nullo"] == [
        {"seat": 2, "before_round": 1}
    ]
    told = next(
        line
        for line in cli("results", "pack", "--lang", "en")[1].splitlines()
        if line.strip().startswith("Nullo")
    )
    assert told.split() == ["Nullo", *played.names[1].split(), "still", "open"]


def test_a_table_is_as_wide_as_the_terminal(cli: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    game(2)
    cli()
    for columns in (30, 40, 60, 90, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = cli("score", "pack")[1].splitlines()
        table = [line for line in lines if "│" in line or "┼" in line]
        assert table
        assert max(map(width, table)) <= columns


def test_a_pack_with_scores_is_not_replaced(cli: Ran) -> None:
    two(cli)
    Path("pack").rename(
        f"corona-{json.loads(Path('pack/pack.json').read_text('utf-8'))['pack_mark']}"
    )
    code, _, err = cli(
        "pack",
        "corona",
        "-p",
        "Anna",
        "-p",
        "Ben",
        "--lang",
        "de",
        "--seed",
        "two at a table",
        "-o",
        ".",
        "--force",
    )
    assert (code, "scores of" in err) == (4, True)


def test_messages_of_share_tell_what_was_played(cli: Ran) -> None:
    two(cli)
    assert cli("share", "pack", "--round", "2")[1].endswith(
        "Stiche: Anna 2/2 · Ben 1/0\nStand: Anna 3 · Ben −1\n"
    )
    assert "Stand:" not in cli("share", "pack", "--round", "3")[1]


def test_a_redealt_game_keeps_its_rounds(cli: Ran) -> None:
    two(cli)
    assert cli("redeal", "pack", "--from-round", "2", "-o", "new", "-q")[0] == 0
    (new,) = Path("new").iterdir()
    assert (new / "scores.csv").read_text("utf-8").splitlines()[1:] == ["1,1,H,1,1,0,0"]
    assert cli("score", str(new), "--round", "2", "0/0 2/2")[1].startswith(
        "Stand nach Runde 2 von 19\n🥇 Ben 2\n🥈 Anna 1\n"
    )


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


def test_a_round_that_runs_is_shown_as_bid(cli: Ran) -> None:
    two(cli)
    cli("score", "pack", "--round", "3", "2 0")
    assert "Runde 3 läuft: Anna 2, Ben 0\n" in cli("results", "pack")[1]
    cli("results", "pack", "-o", "r.pdf")
    assert "Runde 3 läuft: Anna 2, Ben 0" in texts_of("r.pdf")
    data = json.loads(cli("results", "pack", "--json")[1])
    assert [
        data["running_round"][key] for key in ("round", "cards", "bid 1", "bid 2", "tricks 1")
    ] == [3, 3, 2, 0, None]
    assert len(data["rounds"]) == 2


def test_a_picture_for_the_chat(cli: Ran) -> None:
    two(cli)
    assert cli("results", "pack", "-o", "r.png")[0] == 0
    content = Path("r.png").read_bytes()
    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">II", content[16:24]) == (1080, 1350)
    assert len(content) < 400_000


def test_tables_of_results(cli: Ran) -> None:
    two(cli)
    assert cli("results", "pack", "-o", "r.csv")[0] == 0
    rows = list(csv.reader(io.StringIO(Path("r.csv").read_text("utf-8-sig"))))
    assert rows[0][:3] == ["Platz", "Name", "Punkte"]
    assert rows[1][:6] == ["1", "Anna", "3", "2", "0", "2"]
    assert cli("results", "pack", "-o", "r.xlsx")[0] == 0
    book = openpyxl.load_workbook("r.xlsx")
    assert [cell.value for cell in book.worksheets[0][3]] == [2, 3, -1]
    assert len(book.worksheets) == 3


@each("file, code", [("r.pdf", 0), ("r.html", 2), ("r", 2), ("r.txt", 2), ("r.JSON", 0)])
def test_an_ending_is_written_as_what_it_says_or_refused(cli: Ran, file: str, code: int) -> None:
    if not Path("pack").exists():
        two(cli)
    assert cli("results", "pack", "-o", file)[0] == code
    assert Path(file).exists() is (code == 0)
    assert cli("score", "pack", "-o", "s.pdf")[0] == 2


# -- coins


def test_the_fewest_payments(cli: Ran) -> None:
    """Against all ways to cut small groups into parts that are even in themselves."""
    import random

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


def test_who_pays_whom(cli: Ran) -> None:
    two(cli)
    assert (
        cli("results", "pack", "--stake", "0,05")[1] == "Bei 0,05 je Punkt:\nBen zahlt Anna 0,20\n"
    )
    for wrong in ("x", "-1", "0.001", "1e3"):
        assert cli("results", "pack", "--stake", wrong)[0] == 3
    assert cli("results", "pack", "--stake", "1", "--fee", "1")[0] == 3
    group = Path("g.toml")
    group.write_text('stake = 0.05\nfee = 2\n[[player]]\nname = "A"\n[[player]]\nname = "B"\n')
    assert cli("results", "pack", "-g", "g.toml")[1] == "Bei 0,05 je Punkt:\nBen zahlt Anna 0,20\n"
    assert (
        cli("results", "pack", "-g", "g.toml", "--stake", "1")[1]
        == "Bei 1,00 je Punkt:\nBen zahlt Anna 4,00\n"
    )
    group.write_text(group.read_text().removeprefix("stake = 0.05\n"))
    assert cli("results", "pack", "-g", "g.toml")[0] == 3


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


def test_a_season(cli: Ran) -> None:
    Path("a").mkdir()
    Path("a/1.json").write_text(result(["Oma", "Ben", "Cem"], [10, 5, 5], "2026-02-01"))
    Path("a/2.json").write_text(result(["ben ", "Bunica"], [7, 9], "2026-01-01"))
    for number in [3, *range(30, 41)]:
        Path(f"a/{number}.json").write_text(result(["Ben", "Cem"], [9, 9], finished=False))
    Path("a/4.json").write_text(result(["Ben", "Cem"], [9, 1], training=True))
    Path("5.json").write_text(result(["Ben", "Cem"], [9, 1]))
    code, out, err = cli(
        "season",
        "a",
        "5.json",
        "--same",
        "Oma=Bunica",
        "--points",
        "5,2",
        "--not",
        "5.json",
        "--json",
        "--rating",
    )
    assert code == 0
    assert err.count("\n") == 3
    assert "36.json and 4 more: not finished" in err
    said = json.loads(out)
    assert [one["date"] for one in said["evenings"]] == ["2026-01-01", "2026-02-01"]
    table = [
        (one["place"], one["name"], one["points"], one["wins"], one["before"], one["history"])
        for one in said["players"]
    ]
    assert table == [
        (1, "Oma", 10, 2, {"Cem": 1, "ben": 2}, [5, 10]),
        (2, "ben", 4, 0, {}, [2, 4]),
        (3, "Cem", 2, 0, {}, [0, 2]),
    ]
    assert said["players"][0]["rating"] > 1000 > said["players"][1]["rating"]
    assert said["players"][2]["rating_history"][0] is None


def test_a_season_looks_into_evenings_of_many_tables(cli: Ran) -> None:
    """In their folder, in the one above it, and by the evening's list; and leaves a whole
    evening out.
    """
    Path("all/club").mkdir(parents=True)
    Path("all/club/evening.json").write_text("{}")
    for table, names in (("1", ["Ben", "Cem"]), ("2", ["Dora", "Eva"])):
        Path(f"all/club/{table}.json").write_text(result(names, [9, 1]))
    Path("all/x.json").write_text(result(["Ben", "Eva"], [9, 1]))
    for place, count in (("all", 3), ("all/club", 2), ("all/club/evening.json", 2)):
        assert len(json.loads(cli("season", place, "--json")[1])["evenings"]) == count
    code, out, err = cli("season", "all", "--not", "all/club", "--json")
    assert (
        code,
        [one["name"] for one in json.loads(out)["players"]],
        "1.json, all/club/2.json: left out" in err,
    ) == (
        0,
        ["Ben", "Eva"],
        True,
    )
    assert cli("season", "all", "--not", "club")[0] == 3


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
    Path("all/x.json").write_text(result(["Anna", "=1+1a"], [3, 2], date.today().isoformat()))
    cli()
    alone = cli("season", "all", "--json")[1]
    finished = next(
        f"all/{kind}"
        for kind in range(4)
        if json.loads(cli("results", f"all/{kind}", "--json")[1])["finished"]
    )
    cli("results", finished, "-o", "all/again.json")
    cli()
    code, out, err = cli("season", "all", "--json")
    assert (code, json.loads(out)["players"], "again.json: there already" in err) == (
        0,
        json.loads(alone)["players"],
        True,
    )
    assert (
        cli("season", "all", "-o", "s.pdf", "--lang", "de", "--rating", "--title", "Liga")[0] == 0
    )
    text = texts_of("s.pdf")
    assert all(
        words in text for words in ("Liga", "Anna", "Wer vor wem lag", "Wertung, Abend für Abend")
    )
    assert cli("season", "all", "-o", "s.csv")[0] == 0
    assert "'=1+1a" in Path("s.csv").read_text("utf-8-sig")
    assert cli("season", "all", "-o", "s.xlsx")[0] == 0
    assert not [
        c
        for sheet in openpyxl.load_workbook("s.xlsx")
        for row in sheet.iter_rows()
        for c in row
        if c.data_type == "f"
    ]
    assert cli("season", "all", "-o", "s.html")[0] == 2


@each(
    "option, says",
    [
        ("--same Ben=Cem", "Cem and Ben both played in r.json"),
        ("--not nothing", "which isn't among these evenings — one of r.json"),
    ],
)
def test_what_a_season_cant_be_told(cli: Ran, option: str, says: str) -> None:
    Path("r.json").write_text(result(["Cem", "Ben"], [10, 5]))
    code, _, err = cli("season", "r.json", *option.split())
    assert (code, says in err) == (3, True)


@each(
    "content",
    [
        "{}",
        "[]",
        "x",
        result(["A"], [1]).replace("[1]", "[1.5]", 1),
        result(["A", "B"], [1, 2], sides=[[0]]),
        result(["A", "B"], [1, 2], people=["A"]),
    ],
)
def test_what_is_no_result(cli: Ran, content: str) -> None:
    Path("r.json").write_text(content)
    code, _, err = cli("season", "r.json")
    assert (code, "isn't a result" in err) == (3, True)


# -- charts


def test_names_are_spread_and_scales_hold_their_values() -> None:
    import random

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


@pytest.mark.parametrize(("factors", "white"), [((1, 1), 1), ((1, 2), 2)])
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
    (page,) = drawn(results_pdf(view, format_))
    assert overlapping(page.lines) == []
    assert (
        min(line.size for line in page.lines)
        >= {Format.PAPER: 7, Format.PHONE: 8, Format.PICTURE: 6}[format_]
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
