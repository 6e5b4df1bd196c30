"""``cardgen reveal``: the seed code and its message, one round's key; and not before the game is
over.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from cardgen.cli import run
from cardgen.dealing.shuffle import as_typed
from cardgen.errors import ExitCode

Output = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dealt")
    assert (
        run(
            [
                "pack",
                "corona",
                "-s",
                "max=2",
                "-p",
                "Anna",
                "-p",
                "Ben",
                "--lang",
                "de",
                "-o",
                str(folder),
                "-q",
            ]
        )
        == 0
    )
    (pack,) = folder.iterdir()
    return pack


@pytest.fixture
def pack(dealt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(dealt, tmp_path / "pack"))


def seed_of(pack: Path) -> str:
    return (pack / "organiser/seed.txt").read_text("utf-8").splitlines()[-1]


class Terminal:
    """Somebody who types an answer."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.asked: list[str] = []

    def isatty(self) -> bool:
        return True

    def prompt(self, question: str, **options: Any) -> str:
        self.asked.append(question)
        return self.answer


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, answer: str) -> Terminal:
    terminal = Terminal(answer)
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(click, "prompt", terminal.prompt)
    return terminal


def test_nobody_to_ask_where_input_is_closed(
    pack: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run(["reveal", str(pack)]) == ExitCode.USAGE
    assert (
        capsys.readouterr().err
        == "cardgen: nobody is here to say that the game is over — when it is, add --yes\n"
    )


@pytest.mark.parametrize("answer", ["", "nope", "no", "nein", "yess"])
def test_anything_but_yes_is_no(
    answer: str, pack: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = at_a_terminal(monkeypatch, answer)
    assert run(["reveal", str(pack)]) == ExitCode.USAGE
    assert terminal.asked == [
        "Is the game over? Whoever has the seed code knows all cards of all players. Type yes"
    ]
    said = capsys.readouterr()
    assert as_typed(seed_of(pack)) not in as_typed(said.out + said.err)


def test_yes_is_yes(pack: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = at_a_terminal(monkeypatch, " YES ")
    assert run(["reveal", str(pack), "--round", "3"]) == 0
    assert terminal.asked == [
        "Has round 3 been played? Whoever has its key knows all its cards. Type yes"
    ]
    assert capsys.readouterr().out.startswith("Key of round 3: ")


def test_one_rounds_key_opens_no_other(pack: Path, capsys: Output) -> None:
    keys = []
    for number in (1, 2, 3):
        assert run(["reveal", str(pack), "--round", str(number), "--yes", "--lang", "en"]) == 0
        said = capsys.readouterr().out
        keys.append(said.splitlines()[0].removeprefix(f"Key of round {number}: "))
        assert f"cardgen verify FILE --round {number} --round-key {keys[-1]}\n" in said
        assert as_typed(seed_of(pack)) not in as_typed(said)
        assert (
            run(["verify", str(pack), "--round", str(number), "--round-key", keys[-1], "-q"]) == 0
        )
        other = [
            "--round",
            str(number % 3 + 1),
            "--round-key",
            keys[-1],
            "--seed-code",
            seed_of(pack),
        ]
        assert run(["verify", str(pack), *other, "-q"]) == ExitCode.CHECK
        capsys.readouterr()
    assert len(set(keys)) == 3
