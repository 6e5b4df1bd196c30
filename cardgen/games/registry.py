"""All games by name."""

from __future__ import annotations

import copyreg

from cardgen.errors import InputError, UnknownName
from cardgen.games import bidwhist, corona, ohhell, romanian, whist
from cardgen.games.game import Game

GAMES: dict[str, Game] = {
    game.name: game
    for game in (corona.GAME, romanian.GAME, ohhell.OH_HELL, ohhell.STICHE_RATEN, ohhell.ELEVATOR, whist.GAME, bidwhist.GAME)
}


copyreg.pickle(Game, lambda game: (find_game, (game.name,)))  # to another process goes its name


def find_game(name: str) -> Game:
    """The game of this name.  Raises UnknownName: with the nearest name as a suggestion."""
    try:
        return GAMES[name.casefold()]
    except KeyError:
        if "/" in name:
            raise InputError(f"“{name[:60]}” is no game", f"name one instead of a file or folder: {', '.join(GAMES)}") from None
        raise UnknownName("game", name, GAMES) from None
