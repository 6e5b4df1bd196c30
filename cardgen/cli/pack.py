"""``cardgen pack``: deal a whole game and write its pack."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli import options
from cardgen.languages import default_language, default_paper

_HELP = """Deal a whole game and write its pack: a PDF for each player, and a protocol.

\b
Examples:
  cardgen pack corona -p Anna -p Ben -p Cem -p Dörte --lang de
  cardgen pack corona -n 6 -s max=5 --title "Game night" --date 2026-03-14
"""


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@options.game_argument(required=True)
@click.option(
    "-p", "--player", "players", multiple=True, metavar="NAME", help='A player, in seat order: -p Anna -p "Ben <ben@example.org>".'
)
@click.option("-n", "--players", "number", type=int, metavar="N", help="N players without names, instead of -p: -n 6.")
@options.settings
@click.option("--seed", metavar="CODE", help="A seed code, or any text for a practice game (default: a fresh random seed).")
@click.option("--lang", "language", type=click.Choice(options.LANGUAGES), help="Language of the pages (default: your system's, else en).")
@click.option("--paper", type=click.Choice(("a4", "letter")), help="Paper of the protocol (default: a4; letter in the US and Canada).")
@click.option(
    "--colours",
    type=click.Choice(options.COLOURS),
    default="two",
    help="Suit colours: --colours poker gives each suit its own (default: two).",
)
@click.option(
    "--letters",
    metavar="LOCALE",
    help="Letters on the cards, apart from the language: de, en, es, fi, fr, it, nl, pl, ro, ru, sv; --letters fr prints A R D V.",
)
@click.option("--large", is_flag=True, help="Large print in the players' files.")
@click.option("--title", default="", metavar="TEXT", help='On covers and protocol: --title "Game night".')
@click.option("--date", "day", metavar="YYYY-MM-DD", help="On covers and protocol: --date 2026-03-14 (default: a blank on the protocol).")
@click.option("--place", default="", metavar="TEXT", help="On covers and protocol: --place Brașov.")
@click.option("--organiser", metavar="NAME|none", help="Who prepares the pack (default: the first player; none: nobody is named).")
@click.option("-o", "--out", default="output", metavar="DIR", help="Folder for the pack (default: output).")
@click.option("--force", is_flag=True, help="Replace a pack of the same name.")
@options.as_json
@options.quiet
def command(settings: tuple[str, ...], out: str, force: bool, as_json: bool, quiet: bool, **said: object) -> None:
    from cardgen.cli import reports
    from cardgen.errors import InputError
    from cardgen.order import Order, fill
    from cardgen.pack import write_pack

    if not out.strip():
        raise InputError("the folder for the pack has no name", "for example -o output")
    said["language"] = said["language"] or default_language()
    said["paper"] = said["paper"] or default_paper()
    pack = fill(Order(settings=options.read_settings(settings), **said))  # type: ignore[arg-type]  # click has checked them
    folder = write_pack(pack, Path(out), force)
    reports.report_pack(pack, folder, as_json, quiet)
