"""``cardgen score``: points, premiums and places of a played game."""

from __future__ import annotations

import click

from cardgen.cli import options

_HELP = """Score a game from a table (CSV) of bids and tricks, of a pack or played with real cards.

\b
Examples:
  cardgen score output/corona-PBVV --template -o game.csv
  cardgen score output/corona-PBVV game.csv
  cardgen score romanian game.csv -s premium=10/5 -s first-dealer=2

GAME is the name of a game, PACK a pack's folder or its pack.json.  FILE has a row for each round, with the columns of
the empty table; - reads it from stdin.  Without a pack, the players and their seats come from its headings.
"""


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@click.argument("game", metavar="GAME|PACK", required=False, shell_complete=options.complete_game)
@click.argument("file", metavar="FILE", required=False)
@options.settings
@options.rules_file
@click.option("--template", is_flag=True, help="Write the empty table of a game or pack: --template.")
@click.option(
    "-p", "--player", "players", multiple=True, metavar="NAME", help="With --template and a GAME, a player in seat order: -p Anna."
)
@click.option(
    "-n", "--players", "number", type=options.NUMBER, metavar="N", help="With --template and a GAME, N players without names: -n 5."
)
@click.option("--csv", "as_csv", is_flag=True, help="Print a CSV row for each round and player: --csv.")
@options.as_json
@click.option("-o", "--out", metavar="FILE", help="Write into a file: -o result.txt.")
@click.option("--force", is_flag=True, help="Replace the file: -o result.txt --force.")
def command(
    game: str | None,
    file: str | None,
    settings: tuple[str, ...],
    rules: str | None,
    template: bool,
    players: tuple[str, ...],
    number: int | None,
    as_csv: bool,
    as_json: bool,
    out: str | None,
    force: bool,
) -> None:
    from cardgen.cli import score_reports, score_request
    from cardgen.errors import UsageError
    from cardgen.score import entries

    if template + as_csv + as_json > 1:
        raise UsageError("--template, --csv and --json exclude each other", "use one of them")
    request = score_request.Request(game, file, options.read_settings(settings), rules, template, players, number)
    output = score_request.Output(out, force)
    if template:
        output.write(entries.template(score_request.find_played(request)), for_spreadsheets=True)
        return
    report = score_reports.as_csv if as_csv else score_reports.as_json if as_json else score_reports.as_text
    output.write(report(*score_request.score(request)), for_spreadsheets=as_csv)
