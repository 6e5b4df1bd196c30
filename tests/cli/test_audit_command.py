"""``cardgen audit``: what it says, to people and to programs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardgen.cli import run
from tests.changed import Changed, saved_again


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("audit")
    players = ["-p", "Anna <anna@example.org>", "-p", "Ben", "-p", "Cem"]
    assert (
        run(
            [
                "pack",
                "corona",
                *players,
                "-s",
                "max=2",
                "--seed",
                "audit",
                "--lang",
                "en",
                "-o",
                str(out),
                "-q",
            ]
        )
        == 0
    )
    return next(out.iterdir())


@pytest.fixture
def folder(clean: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(clean, tmp_path / clean.name))


@pytest.mark.quick
def test_a_clean_pack(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert run(["audit", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert not err
    lines = out.splitlines()
    assert lines[0] == f"{folder}  (pack mark {folder.name.split('-')[1]})"
    assert lines[1].startswith(
        "  ✓ 3 rounds: in each, the hands and what is left are the 52 cards of the deck, each once"
    )
    assert all(line.startswith("  ✓ ") for line in lines[1:])
    assert "5 of 5 files" in out
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def swapped(folder: Path) -> None:
    """Anna's file has Ben's hand in round 3."""
    pack = Changed(folder)
    pack.put("1-Anna.pdf", pack.drawn("1-Anna.pdf", pack.swapped(3)))


def test_quiet(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(folder), "-q"]) == 0
    assert capsys.readouterr() == ("", "")
    swapped(folder)
    assert run(["audit", str(folder), "-q"]) == 5
    out, err = capsys.readouterr()
    assert not out
    remedy = f"send nothing from it before you know why: “cardgen audit {folder}” names it"
    assert err == f"cardgen: 1 thing in {folder} isn't as it was dealt — {remedy}\n"


def test_a_finding_is_one_line_without_a_card(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    swapped(folder)
    assert run(["audit", str(folder)]) == 5
    out, err = capsys.readouterr()
    words = "1-Anna.pdf isn't the file that was dealt: it differs on page 6, round 3"
    assert out.splitlines()[1] == f"  ✗ 1-Anna.pdf, round 3: {words}"
    assert len(out.splitlines()) == 2
    assert err.count("\n") == 1


def test_what_cant_be_judged_is_told_apart(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is wrong with it, as far as can be seen."""
    file = folder / "1-Anna.pdf"
    file.write_bytes(saved_again(file.read_bytes()))
    assert run(["audit", str(folder)]) == 6
    out, err = capsys.readouterr()
    assert "  ✓ 4 of 5 files are what cardgen draws for their readers" in out
    assert "  ? 1-Anna.pdf can't be judged: it isn't stored as cardgen stores files" in out
    assert err == "cardgen: nothing wrong was found, but not everything could be judged\n"
    assert run(["audit", str(folder), "-q"]) == 6
    assert "judged: 1-Anna.pdf can't be judged" in capsys.readouterr().err


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(folder), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["folder"], said["findings"], len(said["proven"])) == (str(folder), [], 3)
    (folder / "3-Cem.pdf").unlink()
    assert run(["audit", str(folder), "--json"]) == 5
    said = json.loads(capsys.readouterr().out)
    assert said["findings"] == [{"file": "3-Cem.pdf", "rounds": [], "problem": "is missing"}]
    assert said["proven"] == []


def test_several_packs(folder: Path, clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "3-Cem.pdf").unlink()
    assert run(["audit", str(clean), str(folder)]) == 5
    out, err = capsys.readouterr()
    assert out.count("pack mark") == 2
    assert "✓" in out.partition(str(folder))[0]
    assert str(folder) in err
    assert str(clean) not in err
    assert run(["audit", str(clean), str(folder), "--json"]) == 5
    assert [len(one["findings"]) for one in json.loads(capsys.readouterr().out)["packs"]] == [0, 1]
