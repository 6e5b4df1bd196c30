"""``cardgen games``: the games; one game's settings, allowed values and rounds."""

from __future__ import annotations

import click

from cardgen.cli import options

_HELP = """List the games, or show one game's rounds, rules and settings.

\b
Examples:
  cardgen games
  cardgen games corona -n 6 -s max=5
  cardgen games romanian -n 7 -s seven=ones
  cardgen games --rules family.toml
"""


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@options.game_argument(required=False)
@click.option(
    "-n", "--players", "number", type=options.NUMBER, metavar="N", help="For so many players: -n 6 (default: the game's usual number)."
)
@options.settings
@options.rules_file
@options.as_json
def command(game: str | None, number: int | None, settings: tuple[str, ...], rules: str | None, as_json: bool) -> None:
    from cardgen.cli import game_reports
    from cardgen.errors import UsageError
    from cardgen.games import GAMES

    if game is None and rules is None:
        if number is not None or settings:
            raise UsageError("-n and -s belong to one game", "name it, for example: cardgen games corona -n 6")
        game_reports.report_games(tuple(GAMES.values()), as_json)
        return
    found, house = options.find_game_and_house(game, rules)
    players = found.usual_players if number is None else number
    game_reports.report_game(found, players, options.read_settings(settings), house, as_json)
