"""``cardgen games``: the games; one game's settings, allowed values and rounds."""

from __future__ import annotations

import click

from cardgen import games
from cardgen.cli import commands, options
from cardgen.cli.terminal import Output
from cardgen.errors import UsageError

_HELP = """List the games, or show one game's rounds, rules and settings.

\b
Examples:
  cardgen games
  cardgen games corona -n 6 -s max=5
  cardgen games romanian -n 7 -s seven=ones
  cardgen games --rules family.toml
"""


@commands.command(_HELP)
@options.game_argument(required=False)
@options.players_number
@options.settings
@options.rules_file
@options.as_json
def command(
    game: str | None,
    number: int | None,
    settings: tuple[str, ...],
    rules: str | None,
    as_json: bool,
) -> None:
    from cardgen.cli.games import report

    output = Output(as_json)
    if game is None and rules is None:
        if number is not None or settings:
            raise UsageError(
                "-n and -s belong to one game", "name it, for example: cardgen games corona -n 6"
            )
        report.report_games(tuple(games.GAMES.values()), output)
        return
    found, house = options.find_game(game, rules)
    players = found.usual_players if number is None else number
    report.report_game(found, players, options.read_settings(settings), house, output)
