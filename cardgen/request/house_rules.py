"""What is played: a game by its name, or house rules read from disk."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.errors import FileError, InputError, UsageError
from cardgen.files import read_ordinary, reason
from cardgen.games import GAMES, Game, find_game
from cardgen.text import MOST_BYTES

if TYPE_CHECKING:  # house rules are loaded where there are some
    from cardgen.games import HouseRules, RulesFile


def resolve_game(game: str | None, rules: str | None) -> tuple[Game, HouseRules | None]:
    """What is played: a game by its name, or house rules, by their path, and the game that they
    start from.

    Raises UsageError: neither is given, or they don't go together; InputError: an unknown game, or
    rules that can't work; FileError.
    """
    named = None if game is None else find_game(game)
    if rules is None:
        if named is None:
            raise UsageError(
                "GAME is missing",
                f"name one of {', '.join(GAMES)}, or give house rules: --rules FILE",
            )
        return named, None
    from cardgen.games import read_house

    house = read_house(rules, load_rules)
    if named not in (None, house.game):
        raise UsageError(
            f"{rules} is for {house.game.name}, not for {game}",
            "leave the game out, or name the one that the file is for",
        )
    return house.game, house


def load_rules(path: str, beside: RulesFile | None) -> RulesFile:
    """A file of house rules; its path starts from the file `beside`, or from where we are without
    one.

    Raises FileError: it can't be read; InputError: likewise, if another file names it.
    """
    from cardgen.games import RulesFile

    if not path.strip():
        raise FileError("the file of house rules has no name", "give the path of a TOML file")
    place = Path(beside.path).parent / path if beside else Path(path)
    file = RulesFile(str(place), "", b"")
    try:
        return file._replace(
            place=os.path.realpath(place), content=read_ordinary(place, MOST_BYTES)
        )
    except (OSError, ValueError) as error:
        if beside:
            problem = (
                f"{beside.shown}: based_on leads to {file.shown}, which can't be read:"
                f" {reason(error)}"
            )
            raise InputError(
                problem, f"a game ({', '.join(GAMES)}) or the path of a TOML file, from this one"
            ) from None
        raise FileError(
            f"can't read the house rules {file.shown}: {reason(error)}",
            "give the path of a TOML file",
        ) from None
