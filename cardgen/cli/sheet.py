"""``cardgen sheet``: blank score sheets of a game, for play with real cards."""

from __future__ import annotations

import json

import click

from cardgen.cli import options
from cardgen.cli.columns import counted
from cardgen.preferences import Preferences

_HELP = """Write blank score sheets of a game, for play at a table with real cards.

\b
Examples:
  cardgen sheet corona -p Anna -p Ben -p Cem --title "Game night" --date 2026-03-14
  cardgen sheet stiche-raten --two-up --copies 20
  cardgen sheet --rules family.toml -n 5
"""
_PAPERS = ("a4", "a5", "letter")


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@options.game_argument(required=False)
@click.option("-p", "--player", "names", multiple=True, metavar="NAME", help="A player, in seat order: -p Anna -p Ben.")
@click.option("-n", "--players", "number", type=options.NUMBER, metavar="N", help="Lines for N names, instead of -p: -n 6.")
@options.group_file
@options.settings
@options.rules_file
@options.preferences("language", "colours", "letters")
@click.option("--paper", type=click.Choice(_PAPERS), help="Of a page: --paper a5 (default: a4; letter in US, Canada).")
@click.option("--copies", type=options.NUMBER, default=1, metavar="N", help="So many sheets: --copies 20 (default: 1).")
@click.option("--two-up", is_flag=True, help="Two sheets on a page, to cut apart: --two-up.")
@click.option("--large", is_flag=True, help="Large print, maybe on more pages: --large.")
@click.option("--title", default="", metavar="TEXT", help='Over the sheet: --title "Game night" (default: the game\'s name).')
@click.option("--date", "day", metavar="YYYY-MM-DD", help="Of the evening: --date 2026-03-14 (default: a line to write it on).")
@click.option("--place", default="", metavar="TEXT", help="Of the evening: --place Brașov (default: a line to write it on).")
@click.option("-o", "--out", metavar="FILE", help="Where to: -o sheet.pdf (default: output/sheet-GAME-LANGUAGE.pdf).")
@click.option("--force", is_flag=True, help="Replace a file of that name: --force.")
@options.as_json
@options.quiet
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
    as_json: bool,
    quiet: bool,
    preferences: Preferences,
) -> None:
    from cardgen.cli.sheet_request import check_copies, plan, read_evening, sheet_style
    from cardgen.files import write_whole

    together = options.find_group(group)
    check_copies(copies)
    planned = plan(game, rules, names, number, together, settings, quiet)
    evening = read_evening(title, day, place, together)
    from cardgen.pages.forms.score_sheet import score_sheet_pdf  # everything that draws is loaded after the checks
    from cardgen.pages.theme import Occasion

    style = sheet_style(preferences, together, paper, large)
    made = score_sheet_pdf(planned, style, Occasion(evening.day, evening.place), evening.title, copies, two_up)
    path = options.read_file(out, f"sheet-{planned.name}-{style.language}.pdf")
    write_whole(path, made.content, force)
    if as_json:
        click.echo(json.dumps({"file": str(path), "pages": made.pages, "sheets": made.sheets}))
    elif not quiet:
        click.echo(f"{path}  {counted(made.sheets, 'sheet')} on {counted(made.pages, 'page')}")
