"""``cardgen reveal``: after the game, the seed code and the closing message; in a dispute, the key of one round."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli import game_over, options

_HELP = """Show the seed code, to be posted when the game is over; or the key of one round, to open that one alone.

Whoever has the seed code knows all cards of the game. With it everybody can check the deal: “cardgen verify”.

\b
Examples:
  cardgen reveal output/corona-PBVV
  cardgen reveal output/corona-PBVV --round 7
  cardgen reveal output/corona-PBVV --lang ro --yes
"""


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@click.argument("pack", type=click.Path(path_type=Path, readable=False))
@click.option("--round", "number", type=options.NUMBER, metavar="N", help="The key of that round and no other: --round 7.")
@click.option(
    "--lang",
    "language",
    type=click.Choice(options.LANGUAGES),
    help="Of the message: --lang de (default: that of the pack's first protocol).",
)
@game_over.yes_option
@options.as_json
@options.quiet
def command(pack: Path, number: int | None, language: str | None, yes: bool, as_json: bool, quiet: bool) -> None:
    from cardgen.cli import reveal_reports

    revealed = reveal_reports.read(pack, number)
    revealed.check_over(yes)
    if number is None:
        reveal_reports.reveal_seed(revealed, language, as_json, quiet)
    else:
        reveal_reports.reveal_round(revealed, number, language, as_json, quiet)
