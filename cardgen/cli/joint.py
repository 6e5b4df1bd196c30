"""``cardgen joint``: shuffle together.  The game code is posted first, then the players' words or a
public draw go into the shuffle, then the cards are dealt.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardgen import orders
from cardgen.cli import commands, options
from cardgen.cli.pack import SECTIONS, order_of, order_options, warn_of
from cardgen.cli.remembered import no_remember
from cardgen.cli.terminal import Output

command = commands.group(
    """Shuffle together: nobody, not even who deals, can choose the cards.

First “start” fixes the game and gives its code; then everybody posts a word, or something public
is drawn; then “deal” shuffles that in.

\b
Examples:
  cardgen joint start corona -p Anna -p Ben -p Cem
  cardgen joint deal output/corona-start-1AEF --word Ben=… --word Cem=…
"""
)

_START = """Fix a game that is to be dealt together, and say what to post to the group.

\b
Examples:
  cardgen joint start corona -p Anna -p Ben -p Cem
  cardgen joint start corona -g group.toml --draw "Lotto 6aus49, Saturday 14 March 2026"
"""

_DEAL = """Deal what “cardgen joint start” began, with the players' words or what was drawn.

\b
Examples:
  cardgen joint deal output/corona-start-1AEF --word Ben=… --word Cem=…
  cardgen joint deal output/corona-start-1AEF --word Ben=… --without Cem
  cardgen joint deal output/corona-start-1AEF --drawn "3 17 22 31 40 49 7"
"""


@command.command(help=_START, short_help="fix the game, and get its code", sections=SECTIONS)
@order_options
@options.draw
@options.flag("--words", help="With --draw: ask the players for a word as well.")
@options.flag("--force", help="Replace a start of the same name: --seed test --force.")
@options.output
def start(
    out: str, draw: str | None, words: bool, force: bool, output: Output, **order: Any
) -> None:
    asked, folder = order_of(**order), options.read_folder(out)
    from cardgen.cli.dealt import report_start

    begun = orders.start_joint(asked, folder, words or draw is None, draw)
    warn_of(asked, begun.order.preferences, output)
    report_start(begun, orders.write_joint(begun, folder, force), output)


@command.command(help=_DEAL, short_help="shuffle in what was posted, and deal")
@click.argument("place", metavar="START", type=options.PATH)
@click.option(
    "--word",
    "words",
    multiple=True,
    metavar="NAME=WORD",
    help="A player's word, one for each: --word Ben=….",
)
@click.option(
    "--without",
    multiple=True,
    metavar="NAME",
    help="Who didn't answer, may be repeated: --without Ben.",
)
@options.drawn(help='What came out in the draw: --drawn "3 17 22 31 40 49 7".')
@options.out_folder(help="Folder for the pack: -o packs (default: where the start lies).")
@options.flag("--force", help="Replace a pack of the same name.")
@no_remember
@options.output
def deal(
    place: Path,
    words: tuple[str, ...],
    without: tuple[str, ...],
    drawn: str | None,
    out: str | None,
    force: bool,
    output: Output,
) -> None:
    from cardgen.cli.dealt import report_dealt

    options.sweep(place.resolve().parent)
    folder = None if out is None else options.read_folder(out)
    dealt = orders.deal_start(
        place, data=words, without=without, drawn=drawn, out=folder, force=force
    )
    report_dealt(dealt, place, output)
