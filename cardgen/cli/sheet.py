"""``cardgen sheet``: blank score sheets of a game, for play with real cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardgen import games, request
from cardgen.cli import commands, options
from cardgen.cli.terminal import Output, counted
from cardgen.errors import InputError
from cardgen.names import file_stem, shown_name
from cardgen.preferences import Preferences, usual_preferences

if TYPE_CHECKING:  # loaded after the command line is checked
    from collections.abc import Sequence

    from cardgen.pages.theme import Style

_HELP = """Write blank score sheets of a game, for play at a table with real cards.

\b
Examples:
  cardgen sheet corona -p Anna -p Ben -p Cem --title "Game night" --date 2026-03-14
  cardgen sheet stiche-raten --two-up --copies 20
  cardgen sheet --rules family.toml -n 5
"""
_PAPERS = ("a4", "a5", "letter")
_MOST_COPIES = 500


@commands.command(_HELP)
@options.game_argument(required=False)
@click.option(
    "-p",
    "--player",
    "names",
    multiple=True,
    metavar="NAME",
    help="A player, in seat order: -p Anna -p Ben.",
)
@click.option(
    "-n",
    "--number",
    type=options.NUMBER,
    metavar="N",
    help="Lines for N names, instead of -p: -n 6.",
)
@options.group_file
@options.settings
@options.rules_file
@options.preferences("language", "colours", "letters")
@click.option(
    "--paper",
    type=click.Choice(_PAPERS),
    help="Of a page: --paper a5 (default: a4; letter in US, Canada).",
)
@click.option(
    "--copies",
    type=options.NUMBER,
    default=1,
    metavar="N",
    help="So many sheets: --copies 20 (default: 1).",
)
@click.option("--two-up", is_flag=True, help="Two sheets on a page, to cut apart: --two-up.")
@click.option("--large", is_flag=True, help="Large print, maybe on more pages: --large.")
@click.option(
    "--title",
    default="",
    metavar="TEXT",
    help='Over the sheet: --title "Game night" (default: the game\'s name).',
)
@click.option(
    "--date",
    "day",
    metavar="DAY",
    help="Of the evening: --date 2026-03-14, or 14.03.2026 (default: a line to write it on).",
)
@click.option(
    "--place",
    default="",
    metavar="TEXT",
    help="Of the evening: --place Brașov (default: a line to write it on).",
)
@click.option(
    "-o", "--out", metavar="FILE", help="Where to: -o sheet.pdf (default: output/sheet-GAME-….pdf)."
)
@options.force
@options.output
def command(
    game: str | None,
    names: tuple[str, ...],
    number: int | None,
    group: str | None,
    settings: tuple[str, ...],
    rules: str | None,
    paper: str | None,
    copies: int,
    two_up: bool,
    large: bool,
    title: str,
    day: str | None,
    place: str,
    out: str | None,
    force: bool,
    output: Output,
    preferences: Preferences,
) -> None:
    together = options.find_group(group)
    if not 1 <= copies <= _MOST_COPIES:
        raise InputError(f"--copies {copies} can't be printed", f"1 to {_MOST_COPIES}")
    planned = _plan(game, rules, names, number, together, settings, output)
    event = request.read_event(title, day, place, together)
    options.warn_of_printing([title, place], output)
    from cardgen.pages.forms.score_sheet import (
        score_sheet_pdf,
    )  # everything that draws is loaded after the checks
    from cardgen.views import Event

    style = _style(preferences, together, paper, large)
    made = score_sheet_pdf(
        planned, style, Event(event.day, event.place), event.title, copies, two_up
    )
    wanted = (*([str(planned.players)] if names or number or together else []), *settings)
    usual = (  # sheets for 4 and for 5 lie side by side
        f"{file_stem('-'.join(('sheet', planned.name, *wanted)))}-{style.language}.pdf"
    )
    path = options.write_file(out, usual, made.content, force)
    facts = {"file": str(path), "pages": made.pages, "sheets": made.sheets}
    output.result(
        facts, f"{path}  {counted(made.sheets, 'sheet')} on {counted(made.pages, 'page')}"
    )


def _plan(
    game: str | None,
    rules: str | None,
    names: Sequence[str],
    number: int | None,
    group: request.Group | None,
    settings: Sequence[str],
    output: Output,
) -> games.PlannedGame:
    """The game of the sheet.  Where the first dealer is drawn by lot and nobody is named, that
    player is seat 1.
    """
    found, house = options.find_game(game, rules)
    people, players = request.resolve_players(
        found, options.named_players(names, (), number, None), number, group
    )
    options.warn_of_printing((person.name for person in people), output)
    values = options.find_settings(found, house, players, settings, output)
    shown = tuple(shown_name(person.name) for person in people)
    planned = games.plan_game(
        found, values, players, shown, house.name if house else "", lot=None if shown else 0
    )
    if shown and planned.dealer_by_lot:
        output.warn(
            "the lot picks the first dealer, so the dealers are left to fill in — -s first-dealer=1"
            " prints them"
        )
    return planned


def _style(
    preferences: Preferences, group: request.Group | None, paper: str | None, large: bool
) -> Style:
    """How the sheet is to look.  paper: as typed, which may also be one that players' files
    aren't printed on.
    """
    from cardgen.pages.theme import style_of

    style = style_of(
        (preferences.over(group.preferences) if group else preferences).over(usual_preferences())
    )
    return style._replace(paper=paper or style.paper, large=large)
