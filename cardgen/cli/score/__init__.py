"""``cardgen score``: points, premiums and places of a played game."""

from __future__ import annotations

import click

from cardgen.cli import options
from cardgen.errors import UsageError

_HELP = """Score a game from a table (CSV) of bids and tricks, of a pack or played with real cards.

\b
Examples:
  cardgen score output/corona-PBVV --template -o game.csv
  cardgen score output/corona-PBVV game.csv
  cardgen score romanian game.csv -s premium=10/5 -s first-dealer=2

GAME is the name of a game, PACK a pack's folder or its pack.json.  FILE has a row for each round, with the columns of
the empty table; - reads it from stdin.  Without a pack, the players and their seats come from its headings.
"""


@click.command(help=_HELP, context_settings=options.WIDE)
@click.argument("game", metavar="GAME|PACK", required=False, shell_complete=options.complete_game)
@click.argument("file", metavar="FILE", required=False)
@options.settings
@options.rules_file
@click.option("--template", is_flag=True, help="Write the empty table of a game or pack: --template.")
@click.option(
    "-p", "--player", "players", multiple=True, metavar="NAME", help="With --template and a GAME, a player in seat order: -p Anna."
)
@click.option("-n", "--number", type=options.NUMBER, metavar="N", help="With --template and a GAME, N players without names: -n 5.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a CSV row for each round and player: --csv.")
@options.as_json
@click.option("-o", "--out", metavar="FILE", help="Write into a file: -o result.txt.")
@click.option("--force", is_flag=True, help="Replace the file: -o result.txt --force.")
def command(
    game: str | None, file: str | None, settings: tuple[str, ...], rules: str | None, template: bool, players: tuple[str, ...],
    number: int | None, as_csv: bool, as_json: bool, out: str | None, force: bool,
) -> None:  # fmt: skip
    from cardgen.cli.score import report
    from cardgen.score import Asked, entries, game_asked, score_asked

    if template + as_csv + as_json > 1:
        raise UsageError("--template, --csv and --json exclude each other", "use one of them")
    asked = Asked(game, file, options.read_settings(settings), rules, players, number)
    if template:
        _write(entries.template(game_asked(asked)), out, force, for_spreadsheets=True)
        return
    written = report.as_csv if as_csv else report.as_json if as_json else report.as_text
    _write(written(*score_asked(asked)), out, force, for_spreadsheets=as_csv)


def _write(text: str, out: str | None, force: bool, for_spreadsheets: bool) -> None:
    """Write the answer; to stdout, or into a file whole or not at all.

    for_spreadsheets: some of them read other letters than ASCII only behind a byte order mark.
    """
    if out is None:
        if force:
            raise UsageError("--force goes with -o", "name the file that it replaces: -o FILE --force")
        click.echo(text, nl=False)
        return
    mark = for_spreadsheets and not text.isascii()
    click.echo(options.write_file(out, "result.txt", text.encode("utf-8-sig" if mark else "utf-8"), force))
