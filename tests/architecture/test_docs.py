"""README and pages in ``docs``: tables are those of the code, and every example really runs."""

from __future__ import annotations

import io
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest

from cardgen.cli import cli, run
from cardgen.dealing import deal, deal_header, read
from cardgen.dealing.deal import seal
from cardgen.dealing.shuffle import Seed, SeedKind, practice_seed
from cardgen.errors import ExitCode
from cardgen.games.game import Game
from cardgen.games.house_rules import read_house
from cardgen.games.registry import GAMES
from cardgen.request.typed import load_rules
from cardgen.text.catalogue import catalogue
from tests.shown import commands
from tests.turns import LATER, each
from tools.write_docs import COMMANDS_PAGE, GAMES_PAGE, README, ROOT, filled, with_row, with_section

DOCS = ROOT / "docs"
READMES = sorted(ROOT.glob("README*.md"))
CHAPTERS = [page for page in sorted(DOCS.glob("**/*.md")) if page.parent.name != "decisions"]
PAGES = [*READMES, *(page for page in CHAPTERS if page != COMMANDS_PAGE)]
RUN_ELSEWHERE = {"evening.md", "mail.md", "clubs.md", "referee.md"}
TRANSLATED_AGAIN = {"README.ro.md", "docs/de/groups.md", "docs/ro/scores.md"}
EXAMPLES = sorted((DOCS / "house-rules").glob("*.toml"))
ANEW = "make golden"


def shown_as(page: Path) -> str:
    return str(page.relative_to(ROOT))


# -- tables


def test_a_new_game_is_written_into_readme_and_docs() -> None:
    game = GAMES["whist"]._replace(name="mumble", players=range(3, 6))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(catalogue("en")._texts, "game.mumble", "Mumble")
        patch.setitem(catalogue("en", "guide")._texts, "mumble", "without a word")
        page = with_section(GAMES_PAGE.read_text("utf-8"), game)
        readme = with_row(README.read_text("utf-8"), game)
        assert with_section(page, game) == page
        assert with_row(readme, game) == readme
    last = [*GAMES][-1]
    title = catalogue("en")(f"game.{last}")
    assert f"{last}`" in readme.partition("\n| **Mumble** `mumble` | 3–5 | without a word |\n\n")[0]
    assert f"[{title}](#{title.lower().replace(' ', '-')}) · [Mumble](#mumble) · " in page
    section = (
        "## Mumble\n\n`mumble`. Without a word.\n\n<!-- settings: mumble -->\n<!-- end -->\n\n"
    )
    assert f"{section}## Cards that stay closed" in page


@each("page", [GAMES_PAGE, COMMANDS_PAGE])
def test_the_tables_are_those_of_the_code(page: Path) -> None:
    if page.read_text("utf-8") != filled(page.read_text("utf-8")):
        pytest.fail(f"{page.name} differs from the code: {ANEW}", pytrace=False)


@each("game", GAMES.values())
def test_every_game_is_there_with_its_players_and_settings(game: Game) -> None:
    page = GAMES_PAGE.read_text("utf-8")
    assert f"`{game.name}`" in page, f"docs/games.md lacks a section on {game.name}: {ANEW}"
    for setting in game.table:
        words = [f"`{word}`" for word in getattr(setting.kind, "words", ())]
        missing = [word for word in (f"| `{setting.key}` |", *words) if word not in page]
        assert not missing, f"docs/games.md lacks {', '.join(missing)} of {game.name}: {ANEW}"
    first, last = game.players[0], game.players[-1]
    row = f"`{game.name}` | {f'{first}–{last}' if first < last else first} | "
    for readme in READMES:
        assert re.search(rf"^\| .*{re.escape(row)}", readme.read_text("utf-8"), re.M), (
            f"{readme.name} lacks the row … {row}… in its table of games: {ANEW} writes the"
            " English one"
        )


def test_settings_in_the_table_of_wishes_can_be_set() -> None:
    wishes = re.findall(r"`-s ([a-z-]+)=([^`]+)`", GAMES_PAGE.read_text("utf-8"))
    assert len(wishes) >= 10
    for key, value in wishes:
        kinds = [one.kind for game in GAMES.values() for one in game.table if one.key == key]
        assert any(kind.read(value, 4) is not None for kind in kinds), key


def anchors(page: Path) -> set[str]:
    heads = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", [*PAGES, COMMANDS_PAGE], ids=shown_as)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")):
        name, _, anchor = link.partition("#")
        if not link.startswith("http"):
            assert (page.parent / name).exists(), link
            assert not anchor or anchor in anchors(page.parent / name if name else page), link


def test_every_chapter_is_in_the_contents() -> None:
    contents = (DOCS / "README.md").read_text("utf-8")
    for page in DOCS.glob("*.md"):
        assert page.name == "README.md" or f"]({page.name})" in contents, page
    for page in CHAPTERS:
        if page.parent != DOCS:
            readme = (ROOT / f"README.{page.parent.name}.md").read_text("utf-8")
            assert f"](docs/{page.parent.name}/{page.name})" in readme, page


def test_exit_codes_are_named() -> None:
    said = COMMANDS_PAGE.read_text("utf-8").partition("Exit codes:")[2].partition("\n\n")[0]
    numbers = {int(number) for number in re.findall(r"\b(\d+) [a-z]", said)}
    assert numbers == {code.value for code in ExitCode}


def test_it_is_short_and_the_same_in_every_language() -> None:
    first = [call.split()[1] for call in commands(README)]
    for page in READMES:
        words = len(re.sub("<!--.*?-->", "", page.read_text("utf-8")).split())
        assert words <= 700, (
            f"{page.name} has {words} words, 700 at most: a new game's row needs room"
        )
        assert [call.split()[1] for call in commands(page)] == first


def test_chapters_tell_the_same_in_every_language() -> None:
    def told(page: Path) -> list[str]:
        return re.findall(r"^(?:#+ |\||- |\$ cardgen [a-z]+)", page.read_text("utf-8"), re.M)

    translated = [page for page in CHAPTERS if page.parent != DOCS]
    assert {page.name for page in translated} == {"evening.md", "groups.md", "scores.md"}
    for page in translated:
        assert told(page) == told(DOCS / page.name), page


# -- calls


def test_targets_of_make_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for page in (*READMES, ROOT / "CONTRIBUTING.md"):
        targets = re.findall(r"(?:^(?:\$ )?|`)make ([a-z-]+)", page.read_text("utf-8"), re.M)
        assert targets
        assert all(f"\n{target}: " in makefile for target in targets), page


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=LATER if shown_as(page) in TRANSLATED_AGAIN else ())
        for page in PAGES
        if page.name not in RUN_ELSEWHERE
    ],
    ids=shown_as,
)
def test_every_call_works(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As it is typed, in an empty folder and in their order: one writes what the next one reads.
    Only of a joint deal the reader fills in where it began, and the words that were posted.
    """
    monkeypatch.chdir(tmp_path)
    language = re.search(r"\b(de|ro)\b", shown_as(page))
    monkeypatch.setenv("CARDGEN_LANG", language[0] if language else "en")
    messages = re.findall(r"^```text\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)
    for call in commands(page):
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        start = next(Path().glob("output/*-start-*"), "START")
        words = shlex.split(call.replace("START", str(start)).replace("…", "sunshine"))[1:]
        assert run(words) == 0, call
        said = capsys.readouterr()
        if words[0] == "play":
            assert said.out.count("> q\n") == 1
        if words[0] == "score" and "--message" in words:
            assert said.out.startswith(messages[0])


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


@pytest.mark.parametrize("page", PAGES, ids=shown_as)
def test_every_command_is_understood(page: Path) -> None:
    """Also in sentences, where a command may be named without all that it takes."""
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
    context, name = click.Context(cli, **cli.context_settings), ""
    while isinstance(command, click.Group) and words:
        found_name, found, words = command.resolve_command(context, words)
        assert found is not None
        command, name = found, found_name or ""
    if words or not isinstance(command, click.Group):
        command.make_context(name, [word for word in words if word != "…"], parent=context)


# -- house rules


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3
    assert len({read_house(str(path), load_rules).game for path in EXAMPLES}) >= 3


@each("path", EXAMPLES)
def test_an_example_stands_on_the_page_and_deals_a_game(path: Path) -> None:
    assert f"```toml\n{path.read_text('utf-8')}```" in (DOCS / "house-rules.md").read_text("utf-8")
    house = read_house(str(path), load_rules)
    written = tomllib.loads(path.read_text("utf-8"))
    for players in house.game.players:
        ruled = house.values(players)
        given = house.game.settings(players, {}, ruled).as_text()
        dealt = deal(house.game, list("12345678"[:players]), practice_seed("docs"), given)
        assert set(written["settings"]) <= set(ruled)
        assert all(dealt.settings[key] == value for key, value in ruled.items())
        assert given != house.game.settings(players).as_text()
        assert len(dealt.rounds) == len(house.game.schedule(players, dealt.settings))


def test_what_the_page_says_of_mistakes_is_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = re.findall(
        r"^cardgen: (family\.toml.*)$", (DOCS / "house-rules.md").read_text("utf-8"), re.M
    )
    assert said
    monkeypatch.chdir(tmp_path)
    head = 'based_on = "romanian"\nname = "N"\n[settings]\n'
    for line, wrong in zip(
        said, ["premium = 10/5", 'premium = "20/5"', "penalty = true"], strict=True
    ):
        Path("family.toml").write_text(head + wrong, "utf-8")
        assert run(["games", "--rules", "family.toml"]) == 3
        assert capsys.readouterr().err == f"cardgen: {line}\n"


# -- the fair deal


def test_the_program_of_the_fair_deal_gives_what_the_page_says_and_what_is_dealt() -> None:
    page = (DOCS / "fair-deal.md").read_text("utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    made: dict[str, Any] = {}
    exec(program, made)
    header = json.loads(made["header"])
    dealt = deal_header(read(header, "fair-deal.md"), Seed(made["seed"], SeedKind.GIVEN))
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
