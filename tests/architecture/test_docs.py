"""The pages in ``docs``: tables are those of the code, and every example really runs.

`make golden` writes the tables anew, and what a new game needs.
"""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from glob import glob
from pathlib import Path
from typing import Any

import click
import pytest

from cardgen.cli import COMMANDS, cli, run
from cardgen.dealing.deal import deal, seal
from cardgen.dealing.shuffle import Seed, SeedKind, practice_seed
from cardgen.errors import ExitCode
from cardgen.games.game import Game
from cardgen.games.house_rules import read_house
from cardgen.games.registry import GAMES
from cardgen.games.scoring import SCORES
from cardgen.games.settings import Choice, Setting, SomeOf, Switch, Whole, write_value
from cardgen.request.typed import load_rules
from cardgen.text.catalogue import catalogue
from tests.turns import each

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GAMES_PAGE = DOCS / "games.md"
COMMANDS_PAGE = DOCS / "commands.md"
README = ROOT / "README.md"
HOUSE_PAGE = DOCS / "house-rules.md"
PLAYERS_PAGE = DOCS / "players.md"
ANEW = "make golden"
EXAMPLES = sorted((DOCS / "house-rules").glob("*.toml"))


# -- tables


def code(words: list[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def values(setting: Setting, game: Game) -> str:
    match setting.kind:
        case Choice(words):
            return code(list(words))
        case SomeOf(words):
            return f"`none`, or some of {code(list(words))}"
        case Switch():
            return code(["on", "off"])
        case Whole(least, most) if callable(most):
            return f"{least} to {' / '.join(str(most(players)) for players in game.players)}"
        case Whole(least, most):
            return f"{least} to {most}"
    return setting.kind.allowed(game.players[-1])


def default(setting: Setting, game: Game) -> str:
    """The default; where it hangs on the number of players, one for each."""
    players = [n for n in game.players if not setting.only_with or n in setting.only_with]
    said = [write_value(game.settings(n)[setting.key]) for n in players]
    return code(said[:1]) if len(set(said)) == 1 else " / ".join(said)


def settings_table(game: Game) -> list[str]:
    out = ["| setting | values | default | |", "|---|---|---|---|"]
    for setting in game.table:
        only = (
            f" (only with {' or '.join(map(str, setting.only_with))} players)"
            if setting.only_with
            else ""
        )
        out.append(
            f"| `{setting.key}` | {values(setting, game)} | {default(setting, game)} |"
            f" {setting.meaning}{only} |"
        )
    if any(" / " in line for line in out):
        out += [
            "",
            (
                f"Numbers with strokes between them are for {game.players[0]} to {game.players[-1]}"
                " players."
            ),
        ]
    return out


def presets_table(games: list[Game]) -> list[str]:
    out = [
        f"| setting | {' | '.join(f'`{game.name}`' for game in games)} |",
        "|---" * (len(games) + 1) + "|",
    ]
    for rows in zip(*(game.table for game in games), strict=True):
        defaults = [default(setting, game) for setting, game in zip(rows, games, strict=True)]
        if len(set(defaults)) > 1:
            out.append(f"| `{rows[0].key}` | {' | '.join(defaults)} |")
    return [
        *out,
        "",
        "Numbers with strokes between them are for 3 to 7 players (`elevator`: 3 to 6).",
    ]


def scores_table() -> list[str]:
    texts = catalogue("en")
    return ["| | |", "|---|---|", *(f"| `{name}` | {texts(f'score.{name}')} |" for name in SCORES)]


def every_command() -> Iterator[tuple[str, click.Command]]:
    """Each command with its whole name, groups taken apart."""
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from ((f"cardgen {name} {below}", one) for below, one in command.commands.items())
        else:
            yield f"cardgen {name}", command


def commands_table() -> list[str]:
    out: list[str] = []
    for name, command in every_command():
        context = click.Context(command, info_name=name)
        usage = " ".join([name, *filter(None, command.collect_usage_pieces(context))])
        words = (command.help or "").partition("\n\n")[0].replace("\n", " ")
        rows = []
        for one in command.params:
            if title := getattr(command, "sections", {}).get(one.name):
                rows.append(f"| **{title}** | |")
            # Some are taken, but not told of.
            if (record := one.get_help_record(context)) and record[0]:
                option, text = (" ".join(words.split()).replace("|", "\\|") for words in record)
                rows.append(f"| `{option}` | {text} |" if text else f"| `{option}` | |")
        out += [
            "",
            f"## {name}",
            "",
            f"`{usage}`",
            "",
            words,
            "",
            "| option | |",
            "|---|---|",
            *rows,
        ]
    return out[1:]


def table(mark: str) -> list[str]:
    kind, _, names = mark.partition(": ")
    if kind == "commands":
        return commands_table()
    games = [GAMES[name] for name in names.split()]
    return {
        "settings": lambda: settings_table(games[0]),
        "presets": lambda: presets_table(games),
        "scores": scores_table,
    }[kind]()


def filled(page: str) -> str:
    """The page with its tables as the code has them."""
    return re.sub(
        r"<!-- ((?:settings|presets|scores|commands).*?) -->\n.*?<!-- end -->",
        lambda found: "\n".join([f"<!-- {found[1]} -->", "", *table(found[1]), "", "<!-- end -->"]),
        page,
        flags=re.S,
    )


def words_on(game: Game) -> tuple[str, str]:
    """The game's name, and what its summary says of it behind that."""
    name = catalogue("en")(f"game.{game.name}")
    return name, game.summary.removeprefix(f"{name}: ")


def with_section(page: str, game: Game) -> str:
    """``docs/games.md`` with a section on a game, and a link to it, if it lacks them: a
    beginning, for somebody to write more.
    """
    if f"`{game.name}`" in page:
        return page
    name, words = words_on(game)
    section = (
        f"## {name}\n\n`{game.name}`. {words[0].upper()}{words[1:]}.\n\n<!-- settings: {game.name}"
        " -->\n<!-- end -->\n\n"
    )
    anchor, link, next_section = (
        name.lower().replace(" ", "-"),
        "[what many ask for](#what-can-be-set)",
        "## Cards that stay closed",
    )
    return page.replace(link, f"[{name}](#{anchor}) · {link}").replace(
        next_section, f"{section}{next_section}"
    )


def with_row(readme: str, game: Game) -> str:
    """``README.md`` with a row for a game in its table, if it lacks one."""
    if f" `{game.name}` | " in readme:
        return readme
    name, words = words_on(game)
    first, last = game.players[0], game.players[-1]
    row = (
        f"| **{name}** `{game.name}` | {f'{first}–{last}' if first < last else first} | {words} |\n"
    )
    return re.sub(r"(\| game \| players \| \|\n(?:\|.*\n)+)", lambda table: table[0] + row, readme)


def test_a_new_game_is_written_into_readme_and_docs() -> None:
    game = GAMES["whist"]._replace(
        name="mumble", summary="Mumble: without a word", players=range(3, 6)
    )
    texts = {"game.mumble": "Mumble"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(catalogue("en")._texts, *texts.popitem())
        page, readme = (
            with_section(GAMES_PAGE.read_text("utf-8"), game),
            with_row(README.read_text("utf-8"), game),
        )
        assert with_section(page, game) == page
        assert with_row(readme, game) == readme
    last = [*GAMES][-1]
    title = catalogue("en")(f"game.{last}")
    assert f"{last}`" in readme.partition("\n| **Mumble** `mumble` | 3–5 | without a word |\n\n")[0]
    assert f"[{title}](#{title.lower().replace(' ', '-')}) · [Mumble](#mumble) · " in page
    assert (
        "## Mumble\n\n`mumble`. Without a word.\n\n<!-- settings: mumble -->\n<!-- end -->\n\n##"
        " Cards that stay closed" in page
    )


def test_the_tables_are_those_of_the_code(request: pytest.FixtureRequest) -> None:
    page = GAMES_PAGE.read_text("utf-8")
    if request.config.getoption("--update-golden"):
        readme = README.read_text("utf-8")
        for game in GAMES.values():
            page, readme = with_section(page, game), with_row(readme, game)
        GAMES_PAGE.write_text(filled(page), "utf-8")
        README.write_text(readme, "utf-8")
        COMMANDS_PAGE.write_text(filled(COMMANDS_PAGE.read_text("utf-8")), "utf-8")
        return
    if page != filled(page):
        pytest.fail(f"a table of docs/games.md differs from the code: {ANEW}", pytrace=False)
    if (page := COMMANDS_PAGE.read_text("utf-8")) != filled(page):
        pytest.fail(f"docs/commands.md differs from what the commands take: {ANEW}", pytrace=False)


def test_every_game_and_setting_is_there() -> None:
    page = GAMES_PAGE.read_text("utf-8")
    for game in GAMES.values():
        assert f"`{game.name}`" in page, f"docs/games.md lacks a section on {game.name}: {ANEW}"
        for setting in game.table:
            words = [f"`{word}`" for word in getattr(setting.kind, "words", ())]
            missing = [word for word in (f"| `{setting.key}` |", *words) if word not in page]
            assert not missing, f"docs/games.md lacks {', '.join(missing)} of {game.name}: {ANEW}"


def test_links_lead_somewhere() -> None:
    for page in (*DOCS.glob("*.md"), *ROOT.glob("README*.md")):
        text = page.read_text("utf-8")
        heads = {
            re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-")
            for head in re.findall(r"^#+ (.*)$", text, re.M)
        }
        for link in re.findall(r"\]\(([^)]+)\)", text):
            if link.startswith("#"):
                assert link[1:] in heads, link
            elif not link.startswith("http"):
                assert (page.parent / link).exists(), link


# -- house rules


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3
    assert len({read_house(str(path), load_rules).game for path in EXAMPLES}) >= 3


@each("path", EXAMPLES)
def test_an_example_stands_on_the_page_and_deals_a_game(path: Path) -> None:
    assert f"```toml\n{path.read_text('utf-8')}```" in HOUSE_PAGE.read_text("utf-8")
    house = read_house(str(path), load_rules)
    written = tomllib.loads(path.read_text("utf-8"))
    for players in house.game.players:
        ruled = house.values(players)
        dealt = deal(
            house.game, [str(i) for i in range(1, players + 1)], practice_seed("docs"), house=ruled
        )
        assert set(written["settings"]) <= set(ruled)
        assert all(dealt.settings[key] == value for key, value in ruled.items())
        assert dealt.settings.as_text() != house.game.settings(players).as_text()
        assert len(dealt.rounds) == len(house.game.schedule(players, dealt.settings))


@pytest.mark.parametrize(
    "call", re.findall(r"^\$ (cardgen .*?) *(?:#.*)?$", HOUSE_PAGE.read_text("utf-8"), re.M)
)
def test_every_call_on_the_page_works(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in EXAMPLES:
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split(call)[1:]) == 0


def test_what_the_page_says_of_mistakes_is_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = re.findall(r"^cardgen: (family\.toml.*)$", HOUSE_PAGE.read_text("utf-8"), re.M)
    assert said
    monkeypatch.chdir(tmp_path)
    head = 'based_on = "romanian"\nname = "N"\n[settings]\n'
    for line, wrong in zip(
        said, ["premium = 10/5", 'premium = "20/5"', "penalty = true"], strict=True
    ):
        Path("family.toml").write_text(head + wrong, "utf-8")
        assert run(["games", "--rules", "family.toml"]) == 3
        assert capsys.readouterr().err == f"cardgen: {line}\n"


# -- computer players


@pytest.mark.parametrize(
    "call", re.findall(r"^\$ (cardgen .*?) *(?:#.*)?$", PLAYERS_PAGE.read_text("utf-8"), re.M)
)
def test_every_call_on_the_players_page_works(
    call: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert run(shlex.split(call)[1:]) == 0
    assert capsys.readouterr().out.count("> q\n") == 1


# -- the fair deal


def test_the_program_of_the_fair_deal_gives_what_the_page_says_and_what_is_dealt() -> None:
    page = (DOCS / "fair-deal.md").read_text("utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    made: dict[str, Any] = {}
    exec(program, made)
    header = json.loads(made["header"])
    dealt = deal(
        GAMES[header["game"]],
        header["players"],
        Seed(made["seed"], SeedKind.GIVEN),
        header["settings"],
        header["title"],
    )
    assert dealt.header == made["header"]
    assert (dealt.keys.game_code, dealt.keys.pack_mark) == (made["game_code"], made["mark"])
    assert dealt.rounds[0].hands[2] == tuple(dealt.deck[number] for number in made["hand"])
    said = (
        f"game code `{made['game_code']}`, the pack mark `{made['mark']}` and card number"
        f" {made['hand'][0]} (of 0 to 51), the ten of spades"
    )
    assert said in " ".join(page.split())
    assert dealt.deck[made["hand"][0]].notation == "S10"
    closed = seal(dealt.keys.round_key(1), 2, dealt.deck)
    assert made["number"] == closed.number(dealt.deck[made["hand"][0]])
    assert f"would be number `{made['number']}`" in page


SCORES_PAGE = (DOCS / "scores.md").read_text("utf-8")


def test_every_call_of_the_scores_page_works_and_its_message_is_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In their order: one writes what the next one reads.  Two rounds aren't a game: a season of
    them is empty.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    calls = [
        line.partition("#")[0].strip()
        for line in re.findall(r"^\$ (cardgen .*)$", SCORES_PAGE, re.M)
    ]
    assert len(calls) > 15
    shown = [
        text
        for kind, text in re.findall(r"^```(\w*)\n(.*?)^```", SCORES_PAGE, re.M | re.S)
        if not kind
    ]
    for call in calls:
        words = [path for word in shlex.split(call)[1:] for path in sorted(glob(word)) or [word]]
        assert run(words) == (ExitCode.INPUT if words[0] == "season" else 0), call
        said = capsys.readouterr()
        assert words[0] != "season" or "no finished game is there" in said.err
        if "--message" in words:
            assert said.out.startswith(shown[0])
