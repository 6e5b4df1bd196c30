"""Write what the code says into its pages: tables of games and commands in ``docs``, and what a new
game needs there and in the README.

    python -m tools.write_docs
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from cardgen.cli import COMMANDS, cli
from cardgen.cli.commands import MORE_HELP
from cardgen.games.game import Game
from cardgen.games.registry import GAMES
from cardgen.games.scoring import SCORES
from cardgen.games.settings import Choice, Setting, SomeOf, Switch, TrumpOrder, Whole, write_value
from cardgen.text.catalogue import catalogue

ROOT = Path(__file__).parents[1]
GAMES_PAGE = ROOT / "docs" / "games.md"
COMMANDS_PAGE = ROOT / "docs" / "commands.md"
README = ROOT / "README.md"


TEXTS = catalogue("en", "games")


def code(words: list[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def explained(words: Sequence[str]) -> str:
    """``a``: what it means; ``b``: …"""
    return "; ".join(f"`{word}`: {TEXTS(f'word.{word}')}" for word in words)


def values(setting: Setting, game: Game) -> str:
    match setting.kind:
        case Choice(words) if setting.key == "score":
            return code(list(words))
        case Choice(words):
            return explained(words)
        case SomeOf(words):
            return f"`none`, or some of: {explained(words)}"
        case Switch():
            return code(["on", "off"])
        case Whole(least, most) if callable(most):
            return f"{least} to {' / '.join(str(most(players)) for players in game.players)}"
        case Whole(least, most):
            return f"{least} to {most}"
        case TrumpOrder(words):
            letters = TrumpOrder().allowed(game.players[-1])
            return f"{explained(words)}; or {letters}" if words else letters
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
            f" {TEXTS(f'setting.{setting.key}')}{only} |"
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


SETTINGS = cli.context_settings
"""A command keeps its help option as the first context that it is asked in calls it."""


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
        context = click.Context(command, info_name=name, parent=click.Context(cli, **SETTINGS))
        context.meta[MORE_HELP] = True
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
    return catalogue("en")(f"game.{game.name}"), catalogue("en", "guide")(game.name)


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


def main() -> None:
    """Write all of it."""
    page, readme = GAMES_PAGE.read_text("utf-8"), README.read_text("utf-8")
    for game in GAMES.values():
        page, readme = with_section(page, game), with_row(readme, game)
    GAMES_PAGE.write_text(filled(page), "utf-8")
    README.write_text(readme, "utf-8")
    COMMANDS_PAGE.write_text(filled(COMMANDS_PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
