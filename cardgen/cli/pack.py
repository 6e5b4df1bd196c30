"""``cardgen pack``: deal a whole game and write its pack."""

from __future__ import annotations

from typing import Any

import click

from cardgen.cli import options

_HELP = """Deal a whole game and write its pack: a PDF for each player, and a protocol.

\b
Examples:
  cardgen pack corona -p Anna -p Ben -p Cem -p Dörte --lang de
  cardgen pack romanian -g group.toml -s premium=10/5
  cardgen pack corona -n 6 -s max=5 --title "Game night" --date 2026-03-14
  cardgen pack --rules family.toml -n 5 --encrypt
  cardgen pack corona -p Anna -p Ben -p Cem --joint
  cardgen pack --continue output/corona-start-1AEF --word Ben=umbrella --word Cem=teapot
"""


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@options.game_argument(required=False)
@click.option(
    "-p", "--player", "players", multiple=True, metavar="NAME", help='A player, in seat order: -p Anna -p "Ben <ben@example.org>".'
)
@click.option("-n", "--players", "number", type=options.NUMBER, metavar="N", help="N players without names, instead of -p: -n 6.")
@options.group_file
@options.settings
@options.rules_file
@click.option("--seed", metavar="CODE", help="A seed code, or any text for a practice game: --seed test (default: a fresh one).")
@options.preferences()
@click.option("--title", default="", metavar="TEXT", help='On covers and protocol: --title "Game night".')
@click.option("--date", "day", metavar="YYYY-MM-DD", help="On covers and protocol: --date 2026-03-14 (default: a blank on the protocol).")
@click.option("--place", default="", metavar="TEXT", help="On covers and protocol: --place Brașov (default: a blank on the protocol).")
@click.option(
    "--organiser",
    metavar="NAME|none",
    help="Who prepares it: --organiser none names nobody (default: the first named player).",
)
@click.option("-o", "--out", default="output", metavar="DIR", help="Folder for the pack: -o packs (default: output).")
@click.option("--encrypt", is_flag=True, help="Each player's file opens only with a password of its own: --encrypt.")
@click.option("--joint", is_flag=True, help="Begin a joint deal: game code first, then the players' words, then the cards: --joint.")
@click.option(
    "--continue", "start", metavar="START", help="Deal what --joint began: --continue output/corona-start-1AEF --word Ben=umbrella."
)
@click.option(
    "--word", "words", multiple=True, metavar="NAME=WORD", help="With --continue, a player's word, one for each: --word Ben=umbrella."
)
@click.option("--force", is_flag=True, help="Replace a pack of the same name: --seed test --force.")
@options.as_json
@options.quiet
@click.pass_context
def command(context: click.Context, /, **said: Any) -> None:
    from cardgen.cli.pack_request import Request, carry_out

    carry_out(Request(**said), context)
