"""``cardgen games``: the games; one game's settings, allowed values and rounds."""

from __future__ import annotations

import click

from cardgen.cli import options

_HELP = """List the games, or show one game's rounds and settings.

\b
Examples:
  cardgen games
  cardgen games corona -n 6 -s max=5
"""


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@options.game_argument(required=False)
@click.option("-n", "--players", "number", type=int, metavar="N", help="For so many players: -n 6 (default: the game's usual number).")
@options.settings
@options.as_json
def command(game: str | None, number: int | None, settings: tuple[str, ...], as_json: bool) -> None:
    from cardgen.cli import game_reports
    from cardgen.errors import UsageError
    from cardgen.games.registry import GAMES, find_game

    if game is not None:
        found = find_game(game)
        players = found.usual_players if number is None else number
        game_reports.report_game(found, players, options.read_settings(settings), as_json)
        return
    if number is not None or settings:
        raise UsageError("-n and -s belong to one game", "name it, for example: cardgen games corona -n 6")
    game_reports.report_games(tuple(GAMES.values()), as_json)
