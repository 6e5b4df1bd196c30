"""What the README says is so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from cardgen.cli import COMMANDS, cli, run
from cardgen.errors import ExitCode
from cardgen.games.registry import GAMES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
CALLS = [line.partition("#")[0].strip() for line in re.findall(r"^ *\$ (cardgen .*)$", README, re.M)]


def test_it_shows_calls() -> None:
    assert len(CALLS) >= 4


@pytest.mark.parametrize("call", CALLS)
def test_every_call_works(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split(call)[1:]) == 0


def test_every_option_of_pack_is_named_and_every_named_option_exists() -> None:
    command = cli.get_command(click.Context(cli), "pack")
    assert command is not None
    known = {option for parameter in command.params for option in parameter.opts}
    long = {max(parameter.opts, key=len) for parameter in command.params if isinstance(parameter, click.Option)}
    named = set(re.findall(r"(?<![\w-])--?[a-z]+\b", README))
    short = {opts[0]: max(opts, key=len) for opts in (p.opts for p in command.params if isinstance(p, click.Option))}
    assert long - {"--help"} <= named | {short[name] for name in named if name in short}
    assert {name for name in named if name.startswith("--")} <= known | {"--help", "--user"}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_setting_and_its_words_are_named(game: object) -> None:
    for setting in game.table:  # type: ignore[attr-defined]
        assert f"`{setting.key}`" in README
        for word in getattr(setting.kind, "words", ()):
            assert f"`{word}`" in README


def test_commands_and_exit_codes_are_named() -> None:
    assert all(f"cardgen {name}" in README for name in COMMANDS)
    codes = README[README.index("Exit codes:") :].partition("\n\n")[0]
    said = {int(number) for number in re.findall(r"\b(\d+) [a-z]", codes)}
    assert said == {code.value for code in ExitCode} - {ExitCode.CHECK}  # no command checks yet


def test_pictures_are_there() -> None:
    assert all((ROOT / path).exists() for path in re.findall(r"\]\((docs/[^)]+)\)", README))


def test_the_two_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert all(f"make {target}" in README and f"\n{target}: " in makefile for target in ("pack", "test", "check"))
