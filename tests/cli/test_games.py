"""``cardgen games``, help, version, completion."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cardgen import __version__
from cardgen.cli import COMMANDS, cli, options, run
from cardgen.faces.letters import LETTERS
from cardgen.faces.palette import PALETTES
from cardgen.games.scoring import SCORES


def test_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    assert "corona  2 to 8 can play" in capsys.readouterr().out


def test_one_game_for_six(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "corona", "-n", "6", "-s", "lead=rotate"]) == 0
    out = capsys.readouterr().out
    assert "15: 1 2 3 4 5 6 7 8 7 6 5 4 3 2 1 cards" in out
    assert "A 10 K Q J 9" in out
    assert "lead = rotate" in out
    assert "made: plus bid" in out
    assert all(f"\n  {method} " in out for method in SCORES)
    assert "a whole number from 1 to 8 with 6 players" in out
    assert "bid 3 took 3: +3 · took 2: −3 · took 5: −3; bid 0 took 0: 0 · took 2: −2" in out
    assert max(map(len, out.splitlines())) <= 100


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"][0]["name"] == "corona"
    assert run(["games", "corona", "-n", "3", "-s", "max=2", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [r["cards"] for r in facts["rounds"]] == [1, 2, 1]
    assert {s["key"]: s["value"] for s in facts["settings"]}["max"] == "2"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["games", "corona", "-n", "9"], 3), (["games", "-n", "4"], 2), (["games", "x"], 3), (["games", "corona", "-s", "max=99"], 3)],
)
def test_bad_questions(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"cardgen {__version__}\n"
    for arguments in (["--help"], []):
        assert run(arguments) == 0
        out = capsys.readouterr().out
        assert all(name in out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"  cardgen {name}" in out
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_help_with_an_example(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert any(f"{option} " in f"{parameter.help} " or f"{option}." in f"{parameter.help}" for option in parameter.opts), (
                parameter.name
            )


@pytest.mark.parametrize("buffering", ["", "1"])
@pytest.mark.parametrize("target", ["head -n 0", "true"])
def test_nobody_reads_the_answer(target: str, buffering: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", buffering)
    command = f"{sys.executable} -m cardgen games corona | {target}; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.stdout.strip(), done.stderr) == ("0", "")


@pytest.mark.parametrize("buffering", ["", "1"])
def test_the_answer_cant_be_written(tmp_path: Path, buffering: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", buffering)
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardgen", "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False, cwd=tmp_path
        )
    assert done.returncode == 4
    assert done.stderr == "cardgen: the output can't be read or written: No space left on device\n"


def test_a_terminal_that_lacks_letters() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "cardgen", "games", "corona"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "2 to 8 can play" in done.stdout


def test_a_mistake_of_ours_is_one_line_without_what_it_was_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def mistaken(*_: object, **__: object) -> None:
        raise KeyError("S10 HK")

    monkeypatch.setattr("cardgen.games.registry.find_game", mistaken)
    assert run(["games", "corona"]) == 1
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1
    assert "KeyError in test_games.py, line" in err
    assert "S10" not in err


def test_choices_are_those_of_the_palettes() -> None:
    assert set(options.COLOURS) == set(PALETTES)


def test_help_names_every_kind_of_letters(capsys: pytest.CaptureFixture[str]) -> None:
    run(["pack", "--help"])
    assert ", ".join(sorted(LETTERS)) in " ".join(capsys.readouterr().out.split())


def test_the_shell_completes_games() -> None:
    environment = os.environ | {"_CARDGEN_COMPLETE": "bash_complete", "COMP_WORDS": "cardgen pack co", "COMP_CWORD": "2"}
    done = subprocess.run([sys.executable, "-m", "cardgen"], env=environment, capture_output=True, text=True, check=False)
    assert "corona" in done.stdout
