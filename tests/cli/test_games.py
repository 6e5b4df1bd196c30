"""``cardgen games``, help, version, completion."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cardgen import request
from cardgen.cli import COMMANDS, cli, run
from cardgen.faces.indices import LETTERS
from cardgen.faces.palette import PALETTES
from cardgen.games.registry import GAMES
from cardgen.preferences import COLOURS
from tests.turns import each, sweep


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What ``cardgen games`` says, on one line."""
    assert run(["games", *arguments]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 110
    return " ".join(out.split())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_for_every_number_of_players(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GAMES[name]
    for players in game.players:
        out = told(capsys, name, "-n", str(players))
        assert all(f" {setting.key} = " in out for setting in game.table_for(players))
        assert run(["games", name, "-n", str(players), "--json"]) == 0
        facts = json.loads(capsys.readouterr().out)
        assert [r["cards"] for r in facts["rounds"]] == list(
            game.schedule(players, game.settings(players))
        )
        assert (
            facts["deck"]
            == facts["rules"]["deck"]
            == len(game.deck(players, game.settings(players)))
        )
        assert facts["rules"]["ranking"][0] == "A"
        assert facts["examples"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["games", "x" * 5000], 3),
        (["games", "corona", "-s", f"max={'9' * 5000}"], 3),
        (["games", "corona", "-s", f"{'x' * 5000}=1"], 3),
    ],
)
def test_bad_questions(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert len(said.err) < 300
    assert "integer" not in said.err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([name, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"  cardgen {name}" in out
    assert max(map(len, out.splitlines())) <= 100


@each("name", COMMANDS)
def test_every_option_has_help_and_what_takes_a_value_an_example(name: str) -> None:
    """What takes none would only repeat itself."""
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            says = str(parameter.help)
            assert parameter.help, parameter.name
            named = any(f"{option} " in f"{says} " for option in parameter.opts)
            assert named or parameter.is_flag, parameter.name
            repeats = any(says.endswith(f": {option}.") for option in parameter.opts)
            assert not (repeats and parameter.is_flag), parameter.name


@sweep(("buffering", ["", "1"]), ("target", ["head -n 0", "true"]))
def test_nobody_reads_the_answer(
    target: str, buffering: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", buffering)
    command = f"{sys.executable} -m cardgen games corona | {target}; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.stdout.strip(), done.stderr) == ("0", "")


@pytest.mark.parametrize("buffering", ["", "1"])
def test_the_answer_cant_be_written(
    tmp_path: Path, buffering: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", buffering)
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardgen", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=tmp_path,
        )
    assert done.returncode == 4
    assert done.stderr == "cardgen: the output can't be read or written: No space left on device\n"


def test_nobody_listens(tmp_path: Path) -> None:
    command = f"{sys.executable} -m cardgen games >&-"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_that_lacks_letters() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "cardgen", "games", "corona"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert "19 rounds" in done.stdout


def test_a_mistake_of_ours_is_one_line_without_what_it_was_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def mistaken(*_: object, **__: object) -> None:
        raise KeyError("S10 HK")

    monkeypatch.setattr(request, "resolve_game", mistaken)
    assert run(["games", "corona"]) == 1
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1
    assert "KeyError in test_games.py, line" in err
    assert "S10" not in err


def test_choices_are_those_of_the_palettes() -> None:
    assert set(COLOURS) == set(PALETTES)


def test_help_names_every_kind_of_letters(capsys: pytest.CaptureFixture[str]) -> None:
    run(["pack", "--more-help"])
    assert ", ".join(sorted(LETTERS)) in " ".join(capsys.readouterr().out.split())
