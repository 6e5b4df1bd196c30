"""``cardgen audit``: what it says, to people and to programs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardgen.cli import run
from tests.planted import Planted, operators, text


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("audit")
    players = ["-p", "Anna <anna@example.org>", "-p", "Ben", "-p", "Cem"]
    assert run(["pack", "corona", *players, "-s", "max=2", "--seed", "audit", "--lang", "en", "-o", str(out), "-q"]) == 0
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
    assert lines[1].startswith("  ✓ 3 rounds: in each, the hands and what is left are the 52 cards of the deck, each once")
    assert all(line.startswith("  ✓ ") for line in lines[1:])
    assert "5 of 5 files" in out
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_quiet(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(folder), "-q"]) == 0
    assert capsys.readouterr() == ("", "")
    Planted(folder).plant(0, operators(3, text("SK")))
    assert run(["audit", str(folder), "-q"]) == 5
    out, err = capsys.readouterr()
    assert not out
    remedy = f"send nothing from it before you know why: “cardgen audit {folder}” names it"
    assert err == f"cardgen: 1 thing in {folder} isn't as it was dealt — {remedy}\n"


def test_a_finding_is_one_line_without_a_card(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Planted(folder).plant(0, operators(4, text("SK", before="3 Tr")))
    assert run(["audit", str(folder)]) == 5
    out, err = capsys.readouterr()
    words = "invisible text that no page of Anna's file has there; it reads like a card"
    assert out.splitlines()[1] == f"  ✗ 1-Anna.pdf, page 4, round 1: {words}"
    assert len(out.splitlines()) == 2
    assert err.count("\n") == 1
    assert "SK" not in out + err
    assert "✓" not in out


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(folder), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["folder"], said["findings"], len(said["proven"])) == (str(folder), [], 5)
    (folder / "3-Cem.pdf").unlink()
    assert run(["audit", str(folder), "--json"]) == 5
    said = json.loads(capsys.readouterr().out)
    assert said["findings"] == [{"file": "3-Cem.pdf", "page": None, "round": None, "problem": "is missing"}]
    assert said["proven"] == []


def test_several_packs(folder: Path, clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "3-Cem.pdf").write_bytes(b"")
    assert run(["audit", str(clean), str(folder)]) == 5
    out, err = capsys.readouterr()
    assert out.count("pack mark") == 2
    assert "✓" in out.partition(str(folder))[0]
    assert str(folder) in err
    assert str(clean) not in err
    assert run(["audit", str(clean), str(folder), "--json"]) == 5
    assert [len(one["findings"]) for one in json.loads(capsys.readouterr().out)["packs"]] == [0, 2]


def test_what_is_no_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["audit", str(tmp_path)]) == 4
    assert "isn't a pack" in capsys.readouterr().err
    assert run(["audit"]) == 2


def test_without_the_organisers_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(folder / "organiser")
    assert run(["audit", str(folder)]) == 4
    err = capsys.readouterr().err
    assert "has no organiser/ folder — only whoever dealt the pack can do this" in err
    assert "Traceback" not in err


def test_reprinted_and_encrypted_packs_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pack", "corona", "-n", "2", "-s", "max=2", "--seed", "x", "--lang", "en", "--encrypt", "-o", str(tmp_path), "-q"]) == 0
    folder = next(tmp_path.iterdir())
    assert run(["reprint", str(folder), "--player", "player 2", "--layout", "fold", "--lang", "ro", "--large", "-q"]) == 0
    capsys.readouterr()
    assert run(["audit", str(folder)]) == 0
    assert "once they are opened" in capsys.readouterr().out
