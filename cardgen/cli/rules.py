"""``cardgen rules``: the rules leaflet of a game with its settings."""

from __future__ import annotations

from typing import Literal

import click

from cardgen import games
from cardgen.cli import commands, options
from cardgen.cli.terminal import Output, counted
from cardgen.names import file_stem
from cardgen.preferences import Preferences, usual_preferences

_HELP = """Write the rules of a game, with its settings: a leaflet for the phone and for printing.

\b
Examples:
  cardgen rules corona
  cardgen rules romanian -n 5 -s premium=10/5 --lang ro
  cardgen rules bidwhist --glossary
  cardgen rules --rules family.toml --layout sheet -o family.pdf
"""


@commands.command(_HELP)
@options.asked_game
@click.option(
    "--layout",
    type=click.Choice(("phone", "sheet")),
    help=(
        "Only pages for the phone, or only four of them on a sheet: --layout sheet (default: both)."
    ),
)
@click.option(
    "--glossary", is_flag=True, help="Explain the words of the game at the end: --glossary."
)
@options.preferences("language", "paper", "colours", "letters")
@click.option(
    "-o", "--out", metavar="FILE", help="Where to: -o rules.pdf (default: output/rules-GAME-….pdf)."
)
@options.force
@options.output
def command(
    asked: options.AskedGame,
    layout: Literal["phone", "sheet"] | None,
    glossary: bool,
    out: str | None,
    force: bool,
    output: Output,
    preferences: Preferences,
) -> None:
    found, players, values, house = asked.find(output)
    from cardgen.pages.rules import (
        leaflet_pdf,
    )  # everything that draws is loaded after the checks
    from cardgen.pages.theme import style_of

    style = style_of(preferences.over(usual_preferences()))
    leaflet = leaflet_pdf(
        games.plan_game(found, values, players, house=house),
        style,
        layout or "both",
        with_glossary=glossary,
    )
    wanted = (
        *([str(players)] if asked.number else []),
        *asked.settings,
        *(["glossary"] if glossary else []),
    )
    usual = (  # other settings, another file
        f"{file_stem('-'.join(('rules', found.name, *wanted)))}-{style.language}.pdf"
    )
    path = options.write_file(out, usual, leaflet.content, force)
    output.result(
        {"file": str(path), "pages": leaflet.pages}, f"{path}  {counted(leaflet.pages, 'page')}"
    )
