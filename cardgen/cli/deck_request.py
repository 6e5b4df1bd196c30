"""Which deck is wanted, from the options of ``cardgen cards``."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.cli import options
from cardgen.errors import UsageError
from cardgen.orders import GameDeck


def find_game_deck(
    deck: str | None, game: str | None, number: int | None, settings: Sequence[str], rules: str | None, quiet: bool
) -> GameDeck | None:
    """The game whose deck is wanted; None if it is the deck alone.

    Args:
        deck, game, number, settings, rules: as typed, None or empty where nothing was said.
        quiet: say nothing of settings that change nothing.

    Raises:
        UsageError: a deck and a game, or what belongs to a game without one.
        InputError: an unknown game, or one that can't be played like that.
        FileError: the house rules can't be read.
    """
    if game is None and rules is None:
        for said, option in ((number is not None, "-n"), (bool(settings), "-s")):
            if said:
                raise UsageError(f"{option} belongs to a game", "name it: --game romanian")
        return None
    if deck is not None:
        raise UsageError(f"--deck and {'--game' if game else '--rules'} exclude each other", "a game has its own deck: leave --deck out")
    found, house = options.find_game_and_house(game, rules)
    players = found.usual_players if number is None else number
    found.check_players(players)
    values = options.find_settings(found, house, players, settings, quiet)
    return GameDeck(found, players, values, house.name if house else "")
