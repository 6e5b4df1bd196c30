"""All games by name."""

from __future__ import annotations

import copyreg

from cardgen.errors import InputError, UnknownName
from cardgen.games import bidwhist, corona, ohhell, romanian, whist
from cardgen.games.game import Game
from cardgen.text import LANGUAGES, catalogue

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        corona.GAME,
        romanian.GAME,
        ohhell.OH_HELL,
        ohhell.STICHE_RATEN,
        ohhell.ELEVATOR,
        whist.GAME,
        bidwhist.GAME,
    )
}

_FILES = {
    ".toml": "; a group stands behind -g, house rules behind --rules",
    ".csv": "; a list of many tables: “cardgen club deal GAME FILE”",
    ".xlsx": "; a list of many tables: “cardgen club deal GAME FILE”",
    ".pdf": "",
}
"""What is typed in the place of a game, by its ending, and where it belongs."""

copyreg.pickle(Game, lambda game: (find_game, (game.name,)))  # by name: lambdas don't pickle


def find_game(name: str) -> Game:
    """The game of this name, in any case.

    Raises UnknownName: there is none, with the nearest one as a suggestion; InputError: it is the
    name of a file or folder.
    """
    try:
        return GAMES[name.strip().casefold()]
    except KeyError:
        ending = name.casefold()[name.rfind(".") :] if "." in name else ""
        if "/" in name or ending in _FILES:
            remedy = (
                f"name one instead of a file or folder: {', '.join(GAMES)}{_FILES.get(ending, '')}"
            )
            raise InputError(f"“{name[:60]}” is no game", remedy) from None
        raise UnknownName("game", _meant(name), GAMES, typed=name) from None


def game_titles() -> dict[str, str]:
    """All that games go by, in any of our languages, and the game that is meant."""
    return {name: name for name in GAMES} | {
        texts(key): name
        for texts in map(catalogue, LANGUAGES)
        for name in GAMES
        for key in (f"game.{name}", f"game.{name}-also")
        if texts.has(key)
    }


def _meant(name: str) -> str:
    """The one game whose printed name in some language begins like this; else what was typed."""
    key = name.strip().casefold()
    titles = game_titles().items() if len(key) > 2 else ()
    matching = {game for title, game in titles if title.casefold().startswith(key)}
    return matching.pop() if len(matching) == 1 else name
