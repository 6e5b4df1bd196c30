"""``cardgen list``, what folders are called, and which pack is meant where none is named."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import cli, run, terminal
from tests.packs import pack_of
from tests.turns import each

Say = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def deal(title: str = "", *more: str, minutes_ago: int = 0, out: str = "output") -> Path:
    pack = pack_of(
        "corona", "-p", "Anna", "-p", "Ben", "-s", "max=1", "--title", title, *more, out=out
    )
    when = 1_770_000_000 - 60 * minutes_ago
    os.utime(pack / "pack.json", (when, when))
    return pack


@each(
    "title, start",
    [
        ("Familienrunde", "familienrunde-corona-"),
        ("Jörgs 50. Geburtstag / Fête!", "joergs-50-geburtstag-fete-corona-"),
        ("../../etc", "etc-corona-"),
        ("Corona", "corona-"),
        ("W" * 60, f"{'w' * 40}-corona-"),
        ("", "corona-"),
    ],
)
def test_the_folder_says_the_title(title: str, start: str) -> None:
    pack = deal(title)
    mark = json.loads((pack / "pack.json").read_text("utf-8"))["pack_mark"]
    assert pack.name == f"{start}{mark}"
    assert pack.parent == Path("output")


@pytest.mark.quick
def test_packs_are_listed_with_how_far_they_have_come(capsys: Say) -> None:
    old, middle = (
        deal("Tisch 1", "--date", "2026-03-14", minutes_ago=3),
        deal("Tisch 2", minutes_ago=2),
    )
    newest = deal(minutes_ago=1)
    Path("output/not a pack").mkdir()
    assert run(["list"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows] == [str(newest), str(middle), str(old)]
    assert rows[2] == [str(old), "Tisch", "1", "2026-03-14", "corona", "Anna,", "Ben", "dealt"]
    assert run(["reveal", str(old), "--round", "1", "--yes", "-q"]) == 0
    assert run(["reveal", str(middle), "--yes", "-q"]) == 0
    assert run(["redeal", str(newest), "--from-round", "2", "-q"]) == 3  # it has one round
    (newest / "scores.csv").write_text("round\n", "utf-8")
    capsys.readouterr()
    assert run(["list", "output", "--json"]) == 0
    packs = json.loads(capsys.readouterr().out)["packs"]
    assert [(one["title"], one["date"], one["state"]) for one in packs] == [
        (None, None, "scored"), ("Tisch 2", None, "revealed"), ("Tisch 1", "2026-03-14", "dealt"),
    ]  # fmt: skip
    seed = (middle / "organiser/seed.txt").read_text("utf-8").splitlines()[-1]
    assert seed not in (middle / "organiser/revealed.json").read_text("utf-8")
    assert (middle / "organiser/revealed.json").stat().st_mode & 0o077 == 0
    assert run(["audit", str(middle), "-q"]) == 0
    (old / "pack.json").write_text("{}", "utf-8")
    assert run(["list"]) == 0
    assert f"{old} is passed over" in capsys.readouterr().err
    assert run(["list", "nowhere"]) == 4


def test_a_redealt_pack_is_replaced(capsys: Say) -> None:
    pack = pack_of("corona", "-p", "Anna", "-p", "Ben", "-s", "max=2", "--title", "Abend")
    assert run(["redeal", str(pack), "--from-round", "2", "-q"]) == 0
    assert run(["list", "--json"]) == 0
    packs = json.loads(capsys.readouterr().out)["packs"]
    assert sorted(one["detail"] for one in packs) == ["dealt", "replaced from round 2 on"]
    assert all(Path(one["folder"]).name.startswith("abend-corona-") for one in packs)


@each(
    "call",
    [
        ["share"],
        ["audit"],
        ["verify"],
        ["reprint", "-p", "Ben", "--large"],
        ["mail", "check"],
        ["mail", "status"],
    ],
)
def test_the_newest_pack_is_meant_where_none_is_named(call: list[str], capsys: Say) -> None:
    shutil.rmtree("output", ignore_errors=True)
    deal("Tisch 1", minutes_ago=2)
    newest = deal("Tisch 2", minutes_ago=1)
    assert run(call) == 0
    said = capsys.readouterr()
    assert said.err.startswith(f"cardgen: the newest pack: {newest} (Tisch 2)\n")
    assert "Tisch 1" not in said.out


@each(
    "call",
    [["reveal", "--yes"], ["record", "--yes"], ["redeal", "--from-round", "1"], ["mail", "send"]],
)
def test_what_cant_be_undone_asks_which_pack_is_meant(
    call: list[str], capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree("output", ignore_errors=True)
    monkeypatch.setattr("cardgen.cli.chosen.can_ask", lambda: False)
    pack = deal("Tisch 2")
    before = sorted(Path().rglob("*"))
    assert run(call) == 2
    assert "which pack? — name its folder; “cardgen list” shows them" in capsys.readouterr().err
    with monkeypatch.context() as patch:  # gone before the next case loads its command
        patch.setattr(terminal, "can_ask", lambda: True)
        patch.setattr("cardgen.cli.chosen.can_ask", lambda: True)
        said = CliRunner().invoke(cli, call, input="no\n")
        assert f"The newest pack is {pack} (Tisch 2). Is that the one?" in said.output
        assert sorted(Path().rglob("*")) == before
        if call[0] == "reveal":
            assert "Seed code: " in CliRunner().invoke(cli, call, input="yes\n").output


def test_one_pack_of_several(capsys: Say) -> None:
    first, second = deal("Tisch 1"), deal("Tisch 2")
    assert run(["reprint", str(first), str(second), "nowhere", "-p", "Ben"]) == 2
    problem = (
        f"these are 3 packs: {first} (Tisch 1), {second} (Tisch 2), nowhere (no pack) — name one of"
        " them"
    )
    assert problem in capsys.readouterr().err
    assert run(["redeal"]) == 2
    assert run(["list", "nowhere"]) == 4
    for folder in (first, second):
        folder.rename(folder.name)
    assert run(["share"]) == 2
    assert "there is no pack in output/" in capsys.readouterr().err


def test_several_packs_at_once(capsys: Say) -> None:
    packs = [str(deal("Tisch 1")), str(deal("Tisch 2"))]
    for call in (["share"], ["reveal", "--yes"], ["record", "--yes"], ["score"]):
        assert run([*call, *packs, "--json"]) == 0
        (facts,) = json.loads(capsys.readouterr().out).values()
        assert len(facts) == 2
    for call in (["share"], ["reveal", "--yes"], ["verify"], ["audit"]):
        assert run([*call, *packs]) == 0
        out = capsys.readouterr().out
        assert [
            out.count(f"{title}: {pack}  (pack mark ")
            for title, pack in zip(("Tisch 1", "Tisch 2"), packs, strict=True)
        ] == [1, 1]
    (Path(packs[0]) / "organiser/seed.txt").write_bytes(
        (Path(packs[1]) / "organiser/seed.txt").read_bytes()
    )
    assert run(["verify", *packs]) == 5
    said = capsys.readouterr()
    assert "1 of 2 packs" in said.err
    assert run(["verify", *packs, "--code", "1AEF"]) == 2
    assert run(["share", *packs, "--qr", "start.png"]) == 2
    assert run(["record", *packs, "--yes", "-o", "both.pdf"]) == 2
