"""What the README says is so."""

from __future__ import annotations

import re
import shlex
from glob import glob
from pathlib import Path

import click
import pytest

from cardgen.cli import COMMANDS, cli, run
from cardgen.errors import ExitCode
from cardgen.games.game import Game
from cardgen.games.registry import GAMES
from tests.turns import each

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
CALLS = [line.partition("#")[0].strip() for line in re.findall(r"^ *\$ (cardgen .*)$", README, re.M)]


def test_it_shows_calls() -> None:
    assert len(CALLS) >= 4


def test_every_call_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order: one writes what the next one reads."""
    (tmp_path / "family.toml").write_text(re.findall(r"^```toml\n(.*?)^```", README, re.M | re.S)[0], "utf-8")
    monkeypatch.chdir(tmp_path)
    for call in CALLS:
        words = shlex.split(call)[1:]
        assert run([path for word in words for path in (sorted(glob(word)) or [word])]) == 0, call


def test_every_option_of_pack_is_named_and_every_named_option_exists() -> None:
    command = cli.get_command(click.Context(cli), "pack")
    assert command is not None
    commands = list(filter(None, (cli.get_command(click.Context(cli), name) for name in COMMANDS)))
    commands += [below for one in commands if isinstance(one, click.Group) for below in one.commands.values()]
    known = {option for one in commands for parameter in one.params for option in (*parameter.opts, *parameter.secondary_opts)}
    long = {max(parameter.opts, key=len) for parameter in command.params if isinstance(parameter, click.Option)}
    named = set(re.findall(r"(?<![\w-])--?[a-z]+(?:-[a-z]+)*\b", README))
    short = {opts[0]: max(opts, key=len) for opts in (p.opts for p in command.params if isinstance(p, click.Option))}
    assert long - {"--help"} <= named | {short[name] for name in named if name in short}
    assert {name for name in named if name.startswith("--")} <= known | {"--help", "--user"}


@each("game", GAMES.values())
def test_every_game_is_named_with_its_players(game: Game) -> None:
    """Its settings stand in docs/games.md, which test_docs.py compares with the code."""
    first, last = game.players[0], game.players[-1]
    players = f"{first}–{last}" if first < last else str(first)
    found = re.search(rf"^\| .*`{game.name}` \| {players} \| ", README, re.M)
    assert found, f"README.md lacks the row … `{game.name}` | {players} | … in its table of games: make golden"


def test_settings_in_the_table_of_wishes_can_be_set() -> None:
    wishes = re.findall(r"`-s ([a-z-]+)=([^`]+)`", README)
    assert len(wishes) >= 10
    for key, value in wishes:
        fitting = [setting for game in GAMES.values() for setting in game.table if setting.key == key]
        assert any(setting.kind.read(value, 4) is not None for setting in fitting), key


def test_commands_and_exit_codes_are_named() -> None:
    missing = [f"cardgen {name}" for name in COMMANDS if f"cardgen {name}" not in README]
    assert not missing, f"README.md doesn't say what these commands are for: {', '.join(missing)}"
    codes = README[README.index("Exit codes:") :].partition("\n\n")[0]
    said = {int(number) for number in re.findall(r"\b(\d+) [a-z]", codes)}
    assert said == {code.value for code in ExitCode}


def test_pictures_are_there() -> None:
    assert all((ROOT / path).exists() for path in re.findall(r"\]\((docs/[^)]+)\)", README))


def test_the_two_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert all(f"make {target}" in README and f"\n{target}: " in makefile for target in ("pack", "test", "check"))
