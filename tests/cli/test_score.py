"""``cardgen score`` as people use it, and everything that they may write wrong."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import run
from cardgen.cli.terminal import shorten, width
from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.games.registry import GAMES
from tests.packs import error_said, manifest_of, write_manifest

Cli = Callable[..., tuple[int, str, str]]

TABLE = """\
round,Peter bid,Peter tricks,John bid,John tricks,Peggy bid,Peggy tricks
1,1,1,0,0,1,0
2,0,0,0,0,0,1
3,1,0,1,1,0,0
4,0,0,2,0,2,2
5,1,2,0,0,1,1
"""
BID_WHIST = "round,declarer,number,direction,trump,Ann + Cem,Ben + Dora\n"


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """The command line in an empty folder; answers exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(["score", *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def scored(cli: Cli, game: str, table: str | bytes, *more: str) -> dict[str, Any]:
    Path("game.csv").write_bytes(table if isinstance(table, bytes) else table.encode())
    code, out, err = cli(game, "game.csv", "--json", *more)
    assert (code, err) == (0, "")
    content: dict[str, Any] = json.loads(out)
    return content


def refused(cli: Cli, game: str, table: str | bytes, *more: str) -> tuple[int, str]:
    """Exit code and stderr: a line for each thing that is wrong."""
    Path("game.csv").write_bytes(table if isinstance(table, bytes) else table.encode())
    code, out, err = cli(game, "game.csv", *more)
    assert out == ""
    assert err.splitlines()
    assert all(line.startswith("cardgen: ") and " — " in line for line in err.splitlines())
    return code, err


def make_pack(folder: Path, game: str, names: list[str], given: str = "", house: str = "") -> Path:
    """A folder with a ``pack.json`` alone."""
    made = deal(
        GAMES[game], names, practice_seed("test"), dict(pair.split("=") for pair in given.split())
    )
    folder.mkdir()
    write_manifest(folder, manifest_of(made, names, house))
    return folder


# -- games that were played


@pytest.mark.quick
def test_the_table_of_the_sources(cli: Cli) -> None:
    result = scored(cli, "romanian", TABLE)
    assert [done["totals"] for done in result["rounds"]] == [
        [6, 5, -1],
        [11, 10, -2],
        [10, 16, 3],
        [15, 14, 10],
        [14, 19, 16],
    ]
    assert [(place["name"], place["place"]) for place in result["standing"]] == [
        ("John", 1),
        ("Peggy", 2),
        ("Peter", 3),
    ]
    assert (result["finished"], result["winners"], result["rounds_planned"]) == (False, [], 21)
    _, out, _ = cli("romanian", "game.csv")
    assert "    5     3 │ 1/2 −1 14 │ 0/0 +5 19 │ 1/1 +6 16\n" in out
    assert "Standing after round 5\n  1  John   19\n  2  Peggy  16\n  3  Peter  14\n" in out


@pytest.mark.parametrize(
    ("score", "cards", "bid", "points"),
    [
        ("corona", 6, 3, {3: 3, 2: -3, 5: -3}),
        ("corona", 6, 0, {0: 0, 2: -2}),
        ("standard", 6, 3, {3: 8, 2: -1, 4: -1, 1: -2, 5: -2, 0: -3, 6: -3}),
        ("plus-cards", 6, 2, {2: 8}),
        ("plus-cards", 2, 2, {2: 4}),
        ("progressive", 6, 2, {2: 8, 1: -1, 4: -3, 5: -6}),
        ("progressive", 8, 8, {8: 41}),
        ("ten-plus", 6, 2, {2: 12, 3: 0}),
        ("tricks-plus-ten", 6, 2, {2: 12, 3: 3}),
        ("wizard", 6, 2, {2: 40, 4: -20}),
        ("ten-minus", 6, 2, {2: 12, 5: -3}),
    ],
)
def test_the_points_of_the_description(
    cli: Cli, score: str, cards: int, bid: int, points: dict[int, int]
) -> None:
    """A game whose first rounds go up to so many cards; the last of them is what counts."""
    for made, wanted in points.items():
        table = "round,A bid,A tricks,B bid,B tricks\n"
        table += (
            "".join(f"{number},0,0,0,{number}\n" for number in range(1, cards))
            + f"{cards},{bid},{made},0,{cards - made}\n"
        )
        result = scored(cli, "corona", table, "-s", f"score={score}")
        assert result["rounds"][-1]["points"][0] == wanted


@pytest.mark.quick
def test_ties_share_a_place(cli: Cli) -> None:
    table = "round,A bid,A tricks,B bid,B tricks,C bid,C tricks,D bid,D tricks\n1,0,0,1,1,0,0,1,0\n"
    _, out, _ = scored(cli, "corona", table, "-s", "max=1") and cli(
        "corona", "game.csv", "-s", "max=1"
    )
    assert "Final standing\n  1  B   1\n  2  A   0\n  2  C   0\n  4  D  −1\n\nB wins.\n" in out


def test_premiums_and_nullos_are_told(cli: Cli) -> None:
    rows = [1, 1, 1, 2, 3, 4, 5, 6, 7]
    table = "round;nullo;A bid;A tricks;B bid;B tricks;C bid;C tricks\n"
    table += "".join(
        f"{i};{'A + C' if i == 1 else ''};0;0;0;0;0;{cards}\n" for i, cards in enumerate(rows, 1)
    )
    options = ("-s", "premium=10/5", "-s", "penalty=on", "-s", "nullo=start")
    result = scored(cli, "romanian", table, *options)
    assert [done["premiums"] for done in result["rounds"]][7] == [10, 10, -10]
    assert result["rounds"][-1]["streaks"] == [1, 1, -1]
    assert result["nullo"] == [{"seat": 0, "before_round": 1}, {"seat": 2, "before_round": 1}]
    _, out, _ = cli("romanian", "game.csv", *options)
    assert "* Round 8: A +10, 5 right bids in a row\n" in out
    assert "* Round 8: C −10, 5 wrong bids in a row\n" in out
    assert "0/0 +5*  50 │" in out
    assert "Nullo: A, announced before round 1, at 55 points: still open\n" in out


@pytest.mark.quick
def test_a_nullo_wins(cli: Cli) -> None:
    table = "round,nullo,A bid,A tricks,B bid,B tricks,C bid,C tricks\n1,C,0,0,0,1,0,0\n"
    options = ("-s", "nullo=start", "-s", "score=corona")
    rest = "".join(
        f"{i},,0,0,0,{cards},0,0\n"
        for i, cards in enumerate([1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1], 2)
    )
    scored(cli, "romanian", table + rest, *options)
    _, out, _ = cli("romanian", "game.csv", *options)
    assert "Nullo: C, announced before round 1, at 0 points: made\n" in out
    assert out.endswith("  1  C    0\n  2  A    0\n  3  B  −84\n\nC wins by a nullo.\n")


@pytest.mark.quick
def test_classic_whist(cli: Cli) -> None:
    result = scored(cli, "whist", "round,Ann + Cem,Ben + Dora\n1,10,3\n2,6,7\n3,8,5\n4,,\n")
    assert [done["totals"] for done in result["rounds"]] == [[4, 0], [4, 1], [6, 1]]
    assert (result["finished"], result["winners"]) == (True, [0])
    assert result["players"] == [
        {"name": "Ann + Cem", "seats": [0, 2]},
        {"name": "Ben + Dora", "seats": [1, 3]},
    ]
    assert cli("whist", "game.csv")[1].endswith("Ann + Cem win.\n")


@pytest.mark.quick
def test_bid_whist(cli: Cli) -> None:
    result = scored(cli, "bidwhist", f"{BID_WHIST}1,Ann,4,uptown,C,9,4\n2,dora,3,DownTown,n,4,9\n")
    assert [done["points"] for done in result["rounds"]] == [[-4, 0], [0, 6]]
    assert result["rounds"][1]["contract"] == {
        "declarer": 3,
        "number": 3,
        "direction": "downtown",
        "trump": "N",
    }
    _, out, _ = cli("bidwhist", "game.csv")
    assert "1 Ann 4 uptown ♣, missed" in out
    assert "2 Dora 3 downtown no trump, made" in out


def test_a_dealer_sits_out(cli: Cli) -> None:
    head = "round,dealer," + ",".join(f"{name} bid,{name} tricks" for name in "ABCDEFG")
    table = f"{head}\n1,B,1,1,,,0,0,0,0,0,0,0,0,1,0\n"
    assert scored(cli, "romanian", table)["rounds"][0]["points"] == [6, None, 5, 5, 5, 5, -1]
    _, out, _ = cli("romanian", "game.csv")
    assert "  – out  0" in out
    table = table.replace("dealer,", "").replace("1,B,", "1,")
    assert scored(cli, "romanian", table, "-s", "first-dealer=2")["rounds"][0]["points"][1] is None
    code, err = refused(cli, "romanian", table)
    assert (code, "who deals first" in err) == (3, True)


# -- packs and empty tables


@pytest.mark.parametrize(
    ("game", "players", "given"),
    [
        ("corona", 8, ""),
        ("romanian", 7, "special=null8,eight8 nullo=start"),
        ("romanian", 4, "first-dealer=2"),
        ("elevator", 3, ""),
        ("whist", 4, ""),
        ("bidwhist", 4, "no-jokers=on"),
    ],
)
def test_an_empty_table_of_a_pack_is_a_game_not_begun(
    cli: Cli, game: str, players: int, given: str
) -> None:
    make_pack(
        Path("pack"), game, [f"Spieler {i}" for i in range(1, players + 1)], given, house="Club"
    )
    code, table, _ = cli("pack", "--template")
    rows = list(csv.DictReader(io.StringIO(table)))
    assert code == 0
    content = json.loads(Path("pack/pack.json").read_text("utf-8"))
    assert [int(row["cards"]) for row in rows] == [r["cards"] for r in content["rounds"]]
    if game != "corona":
        assert [row["dealer"] for row in rows] == [
            f"Spieler {r['dealer'] + 1}" for r in content["rounds"]
        ]
    if game != "bidwhist":
        words = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", None: "no trump"}
        assert [row["trump"] for row in rows] == [words[r["trump"]] for r in content["rounds"]]
    if "null8" in given:
        bids = [[row[f"Spieler {seat} bid"] for seat in range(1, 8)] for row in rows[-2:]]
        assert sorted(bids[0]) == [""] + ["0"] * 6
        assert sorted(bids[1]) == [""] + ["8"] * 6
        assert bids[0][content["rounds"][-2]["dealer"]] == ""
    result = scored(cli, "pack/pack.json", table)
    assert (result["rounds"], result["rounds_planned"], result["house_rules"]) == (
        [],
        len(rows),
        "Club",
    )


def test_a_pack_filled_in_with_columns_in_any_order(cli: Cli) -> None:
    make_pack(Path("pack"), "romanian", ["Zoë", "李小龙", "Ștefan"], "first-dealer=3")
    trump = json.loads(Path("pack/pack.json").read_text("utf-8"))["rounds"][0]["trump"]
    table = (
        "Ștefan tricks,trump,ZOË bid,round,李小龙 Bid,Zoë tricks,ștefan bid,dealer,李小龙"
        f" tricks\n0,{trump.lower()},1,1,0,1,1,Ștefan,0\n"
    )
    result = scored(cli, "pack", table)
    assert result["names"] == ["Zoë", "李小龙", "Ștefan"]
    assert result["rounds"][0]["points"] == [6, 5, -1]
    assert result["rounds"][0]["trump"] == trump
    for wrong, what in (
        (table.replace(",Ștefan,0", ",Zoë,0"), "Ștefan's turn"),
        (table.replace(f"0,{trump.lower()},", "0,N,"), "is N here"),
    ):
        code, err = refused(cli, "pack", wrong)
        assert code == 5
        assert "line 2" in err
        assert what in err


def test_an_empty_table_of_a_game(cli: Cli) -> None:
    _, table, _ = cli(
        "corona", "--template", "-p", "Anna", "-p", "Ben <ben@example.org>", "-s", "max=2"
    )
    assert (
        table == "round,cards,trump,Anna bid,Anna tricks,Ben bid,Ben"
        " tricks\n1,1,hearts,,,,\n2,2,clubs,,,,\n3,1,diamonds,,,,\n"
    )
    _, table, _ = cli(
        "romanian", "--template", "-n", "3", "-s", "first-dealer=2", "-s", "nullo=start"
    )
    assert table.splitlines()[0].startswith("round,cards,trump,dealer,nullo,Player 1 bid,")
    assert table.splitlines()[1] == "1,1,,Player 2,,,,,,,"
    _, table, _ = cli("bidwhist", "--template")
    assert (
        table.splitlines()[0]
        == "round,cards,dealer,declarer,contract,Player 1 + Player 3,Player 2 + Player 4"
    )
    _, table, _ = cli("ohhell", "--template")
    assert len(table.splitlines()[0].split(",")) == 4 + 8


@pytest.mark.parametrize("players", [3, 7])
def test_where_all_cards_are_dealt_there_is_no_trump_at_a_table_either(
    cli: Cli, players: int
) -> None:
    _, table, _ = cli("romanian", "--template", "-n", str(players), "-s", "special=blind8")
    rows = list(csv.DictReader(io.StringIO(table)))
    assert {(row["cards"] == "8", row["trump"]) for row in rows} == {
        (True, "no trump"),
        (False, ""),
    }


def test_a_trump_where_no_card_is_left(cli: Cli) -> None:
    names = ["A", "B", "C", "D"]
    table = (
        "round,trump,"
        + ",".join(f"{name} bid,{name} tricks" for name in names)
        + "\n1,H,0,13,0,0,0,0,0,0\n"
    )
    code, err = refused(cli, "stiche-raten", table, "-s", "schedule=down")
    assert (code, "the trump of round 1 is H here — it was N" in err) == (5, True)


def test_into_a_file_whole_and_never_over_another(cli: Cli) -> None:
    arguments = ("corona", "--template", "-p", "Ömer", "-p", "Ben", "-o", "game.csv")
    assert cli(*arguments)[:2] == (0, "game.csv\n")
    written = Path("game.csv").read_bytes()
    assert written.startswith(b"\xef\xbb\xbfround,")  # so that spreadsheets read the Ö
    assert cli("corona", "game.csv", "-o", "result.txt")[0] == 0
    assert "Standing before round 1" in Path("result.txt").read_text("utf-8")
    code, _, err = cli(*arguments)
    assert (code, "exists already" in err) == (4, True)
    assert cli(*arguments[:-2], "-s", "max=1", "-o", "game.csv", "--force")[0] == 0
    assert len(Path("game.csv").read_bytes()) < len(written)
    assert cli(*arguments[:-1], "nowhere/game.csv")[0] == 4
    assert cli(*arguments[:-1], ".")[0] == 4
    assert cli(*arguments[:-1], " ")[0] == 3
    assert cli("corona", "game.csv", "--csv", "-o", "rows.csv")[0] == 0
    assert not Path("rows.csv").read_bytes().startswith(b"\xef\xbb\xbf")  # no round, no name
    Path("rows.csv").unlink()
    assert sorted(path.name for path in Path().iterdir()) == ["game.csv", "result.txt"]


@pytest.mark.parametrize("name", ["=1+1a", "+Anna", "-Anna", "@Anna"])
def test_m7_no_name_is_a_formula(name: str, cli: Cli) -> None:
    """Whoever plays could be called like this, and a spreadsheet would calculate."""
    Path("game.csv").write_text(TABLE.replace("Peter", name), "utf-8")
    code, out, _ = cli("romanian", "game.csv", "--csv")
    assert code == 0
    assert f",'{name}," in out
    assert f",{name}," not in out


def test_rows_in_a_file_are_marked_for_spreadsheets(cli: Cli) -> None:
    Path("game.csv").write_text(TABLE.replace("Peter", "Ștefan"), "utf-8")
    assert cli("romanian", "game.csv", "--csv", "-o", "rows.csv")[0] == 0
    assert Path("rows.csv").read_bytes().startswith(b"\xef\xbb\xbfround,")
    assert cli("romanian", "game.csv", "--json", "-o", "rows.json")[0] == 0
    assert json.loads(Path("rows.json").read_text("utf-8"))["names"][0] == "Ștefan"


def test_rows_for_other_programs(cli: Cli) -> None:
    Path("game.csv").write_text(TABLE)
    _, out, _ = cli("romanian", "game.csv", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 15
    assert rows[-1] == {
        "round": "5", "cards": "3", "trump": "", "player": "Peggy", "bid": "1", "tricks": "1", "points": "6", "premium": "0", "total": "16"
    }  # fmt: skip
    Path("game.csv").write_text(f"{BID_WHIST}1,Ann,4,uptown,C,9,4\n")
    _, out, _ = cli("bidwhist", "game.csv", "--csv")
    assert out.splitlines()[1] == "1,12,C,Ann + Cem,,9,-4,0,-4,Ann,4,uptown"


def test_from_stdin(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardgen", "score", "romanian", "-"]
    done = subprocess.run(
        command, input=TABLE.encode(), capture_output=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"John   19" in done.stdout
    done = subprocess.run(
        command,
        input=TABLE.replace("5,1,2", "5,9,2").encode(),
        capture_output=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 5
    assert b"stdin, line 6, column B: Peter's bid: 9" in done.stderr


def test_house_rules(cli: Cli) -> None:
    Path("home.toml").write_text(
        'based_on = "romanian"\nname = "Whist la bunica"\n[settings]\nscore = "wizard"\n', "utf-8"
    )
    Path("game.csv").write_text(TABLE)
    for arguments in (("romanian", "game.csv"), ("game.csv",)):
        code, out, err = cli(*arguments, "--rules", "home.toml", "--json")
        assert (code, err) == (0, "")
        result = json.loads(out)
        assert (result["house_rules"], result["rounds"][0]["points"]) == (
            "Whist la bunica",
            [30, 20, -10],
        )
    assert json.loads(cli("game.csv", "--rules", "home.toml", "-s", "score=corona", "--json")[1])[
        "rounds"
    ][0]["points"] == [1, 0, -1]
    assert cli("--rules", "home.toml", "--template")[1].count("\n") == 25


# -- what a table may look like


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(",", ";"),
        lambda text: text.replace(",", "\t"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: "\n\n" + text.replace("\n2,", "\n\n,,,,,,\n2,"),
        lambda text: (
            text.replace("Peter bid", '"peter  BID "')
            .replace(",", " , ")
            .replace('" ,', '",')
            .replace(', "', ',"')
        ),
        lambda text: text.replace("\n", ",,\n"),
        lambda text: text + "6\n7,,,,,,\n8,,,\n",
        lambda text: text.replace("round", "ROUND", 1).rstrip("\n"),
    ],
)
def test_tables_as_spreadsheets_write_them(cli: Cli, change: Callable[[str], str]) -> None:
    assert scored(cli, "romanian", change(TABLE))["rounds"][-1]["totals"] == [14, 19, 16]


def test_names_with_every_sign_of_a_table(cli: Cli) -> None:
    names = ['A, "B"', "C;D + E", "+"]
    _, table, _ = cli(
        "romanian",
        "--template",
        *(part for name in names for part in ("-p", name + "x")),
        "-s",
        "nullo=start",
    )
    row = '1,1,,,"A, ""B""x+C;D + Ex",0,0,0,0,0,1'
    lines = table.splitlines()
    result = scored(cli, "romanian", "\n".join([lines[0], row, *lines[2:]]), "-s", "nullo=start")
    assert result["names"] == [name + "x" for name in names]
    assert [nullo["seat"] for nullo in result["nullo"]] == [0, 1]


def replaced(old: str, new: str) -> str:
    assert old in TABLE
    return TABLE.replace(old, new, 1)


@pytest.mark.parametrize(
    ("table", "line", "said"),
    [
        (replaced("1,1,1,0,0", "1,2,1,0,0"), 2, "Peter's bid: 2 — a whole number from 0 to 1"),
        (replaced("1,1,1,0,0", "1,-1,1,0,0"), 2, "“-1”"),
        (replaced("1,1,1,0,0", "1,−1,1,0,0"), 2, "“−1”"),
        (replaced("1,1,1,0,0", "1,1.0,1,0,0"), 2, "“1.0” in the column “Peter bid” isn't a number"),
        (replaced("1,1,1,0,0", "1,１,1,0,0"), 2, "isn't a number"),
        (replaced("1,1,1,0,0", "1,,1,0,0"), 2, "the bid of Peter is missing"),
        (replaced("1,1,1,0,0", "1,1,,0,0"), 2, "the number of tricks of Peter is missing"),
        (
            replaced("4,0,0,2,0,2,2", "4,0,0,2,0,2,1"),
            5,
            "the tricks 0 + 0 + 1 make 1 — they must make 2",
        ),
        (replaced("4,0,0,2,0,2,2", "4,0,0,0,0,2,2"), 5, "the bids 0 + 0 + 2 make 2"),
        (replaced("\n3,", "\n2,"), 4, "round 2 is here — round 3"),
        (replaced("\n3,", "\n4,"), 4, "round 4 is here — round 3"),
        (replaced("\n3,", "\n,"), 4, "the number of the round is missing"),
        (replaced("\n3,", "\nthree,"), 4, "“three”"),
        (replaced("3,1,0,1,1,0,0", "3"), 5, "round 4 is filled in, round 3 isn't"),
        (
            "round,cards,A bid,A tricks,B bid,B tricks,C bid,C tricks\n1,2,,,,,,\n",
            2,
            "has 2 cards here — the game deals 1",
        ),
        (
            "round,trump,A bid,A tricks,B bid,B tricks,C bid,C tricks\n1,Q,,,,,,\n",
            2,
            "the trump is “Q”",
        ),
        (
            "round,dealer,A bid,A tricks,B bid,B tricks,C bid,C tricks\n1,Q,,,,,,\n",
            2,
            "“Q” in the column “dealer” isn't a player",
        ),
        (
            "round,dealer,A bid,A tricks,B bid,B tricks,C bid,C tricks\n1,A,,,,,,\n2,A\n",
            3,
            "A deals round 2 here — it is B's turn",
        ),
        (
            "round,A bid,A tricks,B bid,B tricks,C bid,C tricks\n"
            + "".join(f"{i}\n" for i in range(1, 23)),
            23,
            "there is no round 22",
        ),
    ],
)
def test_impossible_entries(cli: Cli, table: str, line: int, said: str) -> None:
    code, err = refused(cli, "romanian", table)
    assert (code, f"game.csv, line {line}" in err) == (5, True), err
    assert said in err


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("1,n,4,uptown,C,9,4", "“n” in the column “declarer” isn't a player"),
        (
            "1,Zoe,4,uptown,C,9,4",
            "“Zoe” in the column “declarer” isn't a player — Ann, Ben, Cem, Dora",
        ),
        ("1,Ann,8,uptown,C,9,4", "the number bid: 8 — a whole number from 3 to 7"),
        ("1,Ann,4,upwards,C,9,4", "the direction is “upwards” — uptown or downtown"),
        ("1,Ann,4,uptown,☀,9,4", "the trump is “☀”"),
        ("1,Ann,4,uptown,,9,4", "the contract isn't complete"),
        ("1,,,,,9,4", "the contract isn't complete"),
        ("1,Ann,4,uptown,C,9,3", "they must make 13"),
        ("1,Ann,4,uptown,C,0,13", "at least 1"),
        (
            "1,Ann,7,uptown,C,12,1\n2,Ann,7,uptown,C,13,0\n3,Ann,3,uptown,C,10,3",
            "round 2 is one too many",
        ),
    ],
)
def test_impossible_contracts(cli: Cli, row: str, said: str) -> None:
    code, err = refused(cli, "bidwhist", f"{BID_WHIST}{row}\n")
    assert code == 5
    assert said in err


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("1,Zoe,0,0,0,0,0,1", "“Zoe” in the column “nullo” names no players"),
        ("1,A+A,0,0,0,0,0,1", "second nullo"),
        ("1,A,,,,,,", "the bid of A is missing"),
        ("1,,0,0,0,0,0,1\n2,A,0,0,0,0,0,1", "before round 1 at the latest"),
        (f"1,{'A+' * 5000}A,0,0,0,0,0,1", "names no players"),
    ],
)
def test_impossible_nullos(cli: Cli, row: str, said: str) -> None:
    table = f"round,nullo,A bid,A tricks,B bid,B tricks,C bid,C tricks\n{row}\n"
    code, err = refused(cli, "romanian", table, "-s", "nullo=start")
    assert (code, said in err, max(map(len, err.splitlines())) < 200) == (5, True, True)


def test_players_whose_names_hold_each_other(cli: Cli) -> None:
    """However many ways there are to read a cell, it is read at once."""
    head = "round,nullo,A bid,A tricks,A+A bid,A+A tricks,B bid,B tricks\n"
    code, err = refused(
        cli, "romanian", f"{head}1,{'A+' * 150}X,0,0,0,0,0,1\n", "-s", "nullo=start"
    )
    assert (code, "names no players" in err) == (5, True)
    result = scored(cli, "romanian", f"{head}1,B + A+A,0,0,0,0,0,1\n", "-s", "nullo=start")
    assert [said["seat"] for said in result["nullo"]] == [1, 2]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("", "no column “round”"),
        ("hello\n", "no column “round”"),
        (TABLE.encode("utf-16")[:-1], "isn't a text file"),
        (b"PK\x03\x04" + b"\0" * 50, "isn't a workbook"),
        (TABLE + " " * 1_000_000, "too large"),
        (TABLE + '6,"1', "line 7 can't be read: a quotation mark is opened and not closed"),
        (
            TABLE + '6,"1' + "\n" * 200_000,
            "line 7 can't be read: a quotation mark is opened and not closed",
        ),
        (TABLE + '6,"1"x,1', "line 7 can't be read: something is behind a closing quotation mark"),
        (TABLE + "6,1,1,1,1,1,1,1\n", "line 7: there is more than the 7 columns"),
        (TABLE.replace("Peter bid", ""), "a column has no heading"),
        (TABLE.replace("John bid", "Peter bid"), "two columns are headed “Peter bid”"),
        (
            TABLE.replace("John bid", "John has"),
            "the column “John has”, which this game has not — columns: round, cards,",
        ),
        (TABLE.replace("John bid", "Jon bid"), "no column “Jon tricks” — it goes with “Jon bid”"),
        (
            TABLE.replace("Peggy tricks", "Pegy tricks"),
            "no column “Peggy tricks” — it goes with “Peggy bid”",
        ),
        ("round\n1\n", "name no players"),
        ("round,A + B\n", "name no players"),
        ("round,A bid,A tricks,nullo\n", "can't be played by 1 player"),
        (TABLE.replace("round,", "round,nullo,"), "the column “nullo”"),
        (
            "round,A bid,A tricks,B bid,B tricks,\u00c4 bid,\u00c4 tricks,A\u0308x bid\n",
            "no column “Äx tricks”",
        ),
        ("round,😀 bid,😀 tricks,B bid,B tricks,C bid,C tricks\n", "no letter"),
    ],
)
def test_files_that_are_no_table_of_the_game(cli: Cli, table: str | bytes, said: str) -> None:
    code, err = refused(cli, "romanian", table)
    assert (code, said in err) == (3, True), err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["romanian", "nowhere.csv"], 4),
        (["romanian", "."], 4),
        (["nowhere/pack", "game.csv"], 4),
        (["romanien", "game.csv"], 3),
        (["game.csv", "game.csv"], 3),
        ([".", "game.csv"], 4),
        (["", "game.csv"], 2),
        (["--rules", "x.toml", "--template", "game.csv"], 2),
        (["whist", "game.csv"], 3),
        (["romanian", "game.csv", "-s", "score=x"], 3),
        (["pack", "game.csv", "-s", "score=corona"], 2),
        (["pack", "game.csv", "--rules", "x.toml"], 2),
        (["pack", "--template", "-n", "3"], 2),
        ([], 2),
        (["romanian"], 2),
        (["romanian", "game.csv", "--template"], 2),
        (["romanian", "game.csv", "-n", "3"], 2),
        (["romanian", "game.csv", "--json", "--csv"], 2),
        (["romanian", "game.csv", "--force"], 2),
        (["romanian", "--template", "-n", "3", "-p", "Anna"], 2),
        (["romanian", "--template", "-n", "9"], 3),
        (["romanian", "--template", "-p", "Anna", "-p", "anna", "-p", "Ben"], 3),
    ],
)
def test_wrong_use(cli: Cli, arguments: list[str], code: int) -> None:
    Path("game.csv").write_text(TABLE)
    make_pack(Path("pack"), "romanian", ["Peter", "John", "Peggy"])
    got, out, err = cli(*arguments)
    assert (got, out, len(err.splitlines())) == (code, error_said(err, code, arguments), 1), err


# -- how it looks


LONG = [
    "Ștefan",
    "Łukasz",
    "李小龙",
    "Maximiliane-Charlotte von Hohensteinberg",
    "Eva",
    "Finn",
    "Gül",
    "Hồng Ánh",
]


@pytest.mark.parametrize("players", range(2, 9))
def test_columns_stand_below_each_other(cli: Cli, players: int) -> None:
    names = LONG[-players:] if players < 6 else LONG[:players]
    head = "round," + ",".join(f"{name} bid,{name} tricks" for name in names)
    rows = "".join(f"{i},{i},{i}" + ",0,0" * (players - 1) + "\n" for i in range(1, 6))
    scored(cli, "corona", f"{head}\n{rows}", "-s", "score=wizard")
    _, out, _ = cli("corona", "game.csv", "-s", "score=wizard")
    lines = out.splitlines()
    assert max(map(width, lines)) <= 100
    for block in out.split("\n\n"):
        places = {
            tuple(width(line[:i]) for i, sign in enumerate(line) if sign in "│┼")
            for line in block.splitlines()
        }
        assert len(places) == 1
    points = [line for line in lines if line.startswith("  ") and "│" not in line]
    assert len(points) == players
    assert len(set(map(width, points))) == 1
    assert all(name in out for name in names)


def test_wide_letters_count_twice_and_accents_not_at_all() -> None:
    assert [width(text) for text in ("abc", "李小龙", "Ș", "e\u0301", "")] == [3, 6, 1, 1, 0]
    assert shorten("Maximiliane", 5) == "Maxi…"
    assert width(shorten("李小龙", 4)) <= 4
    assert shorten("Anna", 4) == "Anna"
