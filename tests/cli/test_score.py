"""``cardgen score`` as people use it, and everything that they may write wrong."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import run
from cardgen.cli.terminal import shorten, width
from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.games.registry import GAMES
from tests.packs import manifest_of, write_manifest

Cli = Callable[..., tuple[int, str, str]]


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


def make_pack(folder: Path, game: str, names: list[str], given: str = "", house: str = "") -> Path:
    """A folder with a ``pack.json`` alone."""
    made = deal(
        GAMES[game], names, practice_seed("test"), dict(pair.split("=") for pair in given.split())
    )
    folder.mkdir()
    write_manifest(folder, manifest_of(made, names, house))
    return folder


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
