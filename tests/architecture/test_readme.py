"""What the README says is so."""

from __future__ import annotations

import io
import re
import shlex
from glob import glob
from pathlib import Path

import click
import pytest

from cardgen.cli import cli, run
from cardgen.errors import ExitCode
from cardgen.games.game import Game
from cardgen.games.registry import GAMES
from tests.turns import each

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS_PAGE = (ROOT / "docs" / "commands.md").read_text("utf-8")
PAGES = [
    *sorted(ROOT.glob("README*.md")),
    *(ROOT / "docs" / f"{name}.md" for name in ("groups", "paper", "games", "fair-deal")),
]

EVERY_PAGE = [
    *sorted(ROOT.glob("README*.md")),
    *(page for page in sorted((ROOT / "docs").glob("*.md")) if page.name != "commands.md"),
]


def calls(page: Path) -> list[str]:
    return [
        line.partition("  #")[0].strip()
        for line in re.findall(r"^ *\$ (cardgen .*)$", page.read_text("utf-8"), re.M)
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_call_works(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order: one writes what the next one reads."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())  # who asks gets no answer
    assert len(calls(page)) >= 3
    for call in calls(page):
        words = shlex.split(call)[1:]
        assert run([path for word in words for path in sorted(glob(word)) or [word]]) == 0, call


def written_anywhere(page: Path) -> list[str]:
    """What stands behind ``cardgen`` in every block and every sentence of a page, without what
    is said of it.
    """
    text = page.read_text("utf-8")
    blocks = "".join(
        block
        for kind, block in re.findall(r"^ *```(\w*)\n(.*?)^ *```", text, re.M | re.S)
        if kind in ("", "console", "text")
    )
    lines = [
        line.partition("  ")[0] for line in re.findall(r"^ *(?:\$ )?cardgen (.*)$", blocks, re.M)
    ]
    return lines + [" ".join(words.split()) for words in re.findall(r"`cardgen ([^`]+)`", text)]


@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: page.name)
def test_every_command_is_understood(page: Path) -> None:
    """Also in sentences, where a command may be named without all that it takes."""
    assert written_anywhere(page)
    for line in written_anywhere(page):
        words = [
            {"LAYOUT": "sheet", "PLAYERS": "4"}.get(word, word)
            for word in shlex.split(line, comments=True)
        ]
        cut_off = ""
        try:
            understand(words)
        except click.MissingParameter:
            assert "`" + f"cardgen {line}`" in page.read_text("utf-8"), line
        except click.BadOptionUsage as error:
            cut_off = error.option_name
        assert cut_off in ("", words[-1]) or words[-1] == "…", line


def understand(words: list[str]) -> None:
    """As the command line would, without doing anything.  Raises click.ClickException."""
    command: click.Command = cli
    context, name = click.Context(cli), ""
    while isinstance(command, click.Group) and words:
        found_name, found, words = command.resolve_command(context, words)
        assert found is not None
        command, name = found, found_name or ""
    if words or not isinstance(command, click.Group):
        command.make_context(name, [word for word in words if word != "…"])


def test_it_is_short_and_the_same_in_every_language() -> None:
    first = calls(ROOT / "README.md")
    for page in ROOT.glob("README*.md"):
        words = len(page.read_text("utf-8").split())
        assert words <= 700, (
            f"{page.name} has {words} words, 700 at most: a new game's row needs room"
        )
        assert [call.split()[1] for call in calls(page)] == [call.split()[1] for call in first]


@each("game", GAMES.values())
def test_every_game_is_named_with_its_players(game: Game) -> None:
    """Its settings stand in docs/games.md, which test_docs.py compares with the code."""
    first, last = game.players[0], game.players[-1]
    players = f"{first}–{last}" if first < last else str(first)
    for page in ROOT.glob("README*.md"):
        found = re.search(rf"^\| .*`{game.name}` \| {players} \| ", page.read_text("utf-8"), re.M)
        assert found, (
            f"{page.name} lacks the row … `{game.name}` | {players} | … in its table of games: make"
            " golden writes the English one"
        )


def test_settings_in_the_table_of_wishes_can_be_set() -> None:
    wishes = re.findall(r"`-s ([a-z-]+)=([^`]+)`", (ROOT / "docs" / "games.md").read_text("utf-8"))
    assert len(wishes) >= 10
    for key, value in wishes:
        fitting = [
            setting for game in GAMES.values() for setting in game.table if setting.key == key
        ]
        assert any(setting.kind.read(value, 4) is not None for setting in fitting), key


def test_exit_codes_are_named() -> None:
    codes = COMMANDS_PAGE[COMMANDS_PAGE.index("Exit codes:") :].partition("\n\n")[0]
    said = {int(number) for number in re.findall(r"\b(\d+) [a-z]", codes)}
    assert said == {code.value for code in ExitCode}


def test_pictures_are_there() -> None:
    assert all((ROOT / path).exists() for path in re.findall(r"\]\((docs/[^)]+)\)", README))


def test_the_two_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert all(
        f"make {target}" in README and f"\n{target}: " in makefile
        for target in ("pack", "test", "check")
    )
