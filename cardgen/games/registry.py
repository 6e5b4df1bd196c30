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


copyreg.pickle(Game, lambda game: (find_game, (game.name,)))  # to another process goes its name


def find_game(name: str) -> Game:
    """The game of this name.  Raises UnknownName: with the nearest name as a suggestion."""
    try:
        return GAMES[name.strip().casefold()]
    except KeyError:
        kind = name.casefold()[name.rfind(".") :] if "." in name else ""
        if "/" in name or kind in _BEHIND:
            remedy = (
                f"name one instead of a file or folder: {', '.join(GAMES)}{_BEHIND.get(kind, '')}"
            )
            raise InputError(f"“{name[:60]}” is no game", remedy) from None
        raise UnknownName("game", _meant(name), GAMES, typed=name) from None


_BEHIND = {
    ".toml": "; a group stands behind -g, house rules behind --rules",
    ".csv": "; a list of many tables: “cardgen club deal GAME FILE”",
    ".xlsx": "; a list of many tables: “cardgen club deal GAME FILE”",
    ".pdf": "",
}


def _meant(name: str) -> str:
    """The game whose name on the pages of a language is or begins so; else what was typed."""
    key = name.strip().casefold()
    called = {
        game
        for game in GAMES
        for language in LANGUAGES
        if len(key) > 2 and catalogue(language)(f"game.{game}").casefold().startswith(key)
    }
    return called.pop() if len(called) == 1 else name
