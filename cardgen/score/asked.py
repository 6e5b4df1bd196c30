"""Which game is to be scored: that of a pack, or one that is named and was played with real cards."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.errors import UnknownName, UsageError
from cardgen.files import read_limited
from cardgen.games import GAMES, Game, HouseRules
from cardgen.names import check_different, read_person
from cardgen.pack import read_manifest
from cardgen.score.columns import is_heading, names_of
from cardgen.score.entries import first_dealer_of, score_table
from cardgen.score.played import PlayedGame, played_from_pack, played_with_real_cards
from cardgen.score.results import GameResult
from cardgen.score.tables import MOST_BYTES, Table, read_table

_HOW = "cardgen score GAME FILE, or cardgen score PACK FILE"


class Asked(NamedTuple):
    """What is asked, as typed.

    Attributes:
        game: its name, or a pack.
        file: the table of bids and tricks; ``-`` for stdin.
        settings: key → value.
        rules: path of house rules.
        players, number: of an empty table.
    """

    game: str | None
    file: str | None
    settings: Mapping[str, str]
    rules: str | None
    players: Sequence[str]
    number: int | None


def score_asked(asked: Asked) -> tuple[PlayedGame, GameResult]:
    """The game that is asked for, and its result.

    Raises:
        UsageError: nothing to score, or what doesn't go together.
        CardgenError: a pack or a table that can't be read, or entries that can't be.
    """
    if asked.players or asked.number is not None:
        raise UsageError("-p and -n go with --template", "else the players come from the pack, or from the headings of the table")
    if asked.rules is not None and asked.file is None:  # with house rules the game may be left out
        asked = asked._replace(game=None, file=asked.game)
    if asked.file is None:
        raise UsageError("the table of bids and tricks is missing", _HOW)
    if not _is_game(asked):
        played = _of_pack(asked)
        return played, score_table(_read(asked.file), played)
    game, house = _find_game(asked)
    table = _read(asked.file)
    names = names_of(table)
    game.check_players(len(names))
    played = _real_cards(asked, game, house, names, first_dealer_of(table, names))
    return played, score_table(table, played)


def game_asked(asked: Asked) -> PlayedGame:
    """The game that an empty table is asked for.  Raises as `score_asked`."""
    if asked.file is not None:
        raise UsageError("--template takes no FILE", "name a file to write behind -o")
    if not _is_game(asked):
        if asked.rules is not None:
            raise UsageError(
                "--rules --template takes neither a FILE nor a pack", "name a file to write behind -o; a pack knows its own rules"
            )
        return _of_pack(asked)
    game, house = _find_game(asked)
    return _real_cards(asked, game, house, _names(asked, game), None)


def _find_game(asked: Asked) -> tuple[Game, HouseRules | None]:
    from cardgen.request import resolve_game  # packs go without

    return resolve_game(asked.game, asked.rules)


def _is_game(asked: Asked) -> bool:
    """Whether a game is named, and not a pack."""
    if asked.game is None and asked.rules is None:
        raise UsageError("neither a game nor a pack is named", _HOW)
    return asked.game is None or asked.game.casefold() in GAMES


def _of_pack(asked: Asked) -> PlayedGame:
    named = asked.game or ""
    path = Path(named)
    if not named.strip():
        raise UsageError("neither a game nor a pack is named", _HOW)
    if not path.exists() and path.name == named and not path.suffix:
        raise UnknownName("game or pack", named, GAMES)
    if asked.settings or asked.rules is not None or asked.players or asked.number is not None:
        raise UsageError("a pack knows its own players and settings", "leave out -s, --rules, -p and -n")
    return played_from_pack(read_manifest(path))


def _real_cards(asked: Asked, game: Game, house: HouseRules | None, names: Sequence[str], first_dealer: int | None) -> PlayedGame:
    values = house.values(len(names), asked.settings) if house else None
    return played_with_real_cards(game, names, asked.settings, values, house.name if house else "", first_dealer)


def _names(asked: Asked, game: Game) -> tuple[str, ...]:
    """The players of an empty table, in seat order."""
    if asked.players and asked.number is not None:
        raise UsageError("-p and -n exclude each other", "name the players with -p, or count them with -n")
    names = [read_person(text).name for text in asked.players]
    check_different(names)
    if not names:
        number = game.usual_players if asked.number is None else asked.number
        game.check_players(number)
        names = [f"Player {seat}" for seat in range(1, number + 1)]
    game.check_players(len(names))
    return tuple(names)


def _read(file: str) -> Table:
    if file == "-":
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
        return read_table(content, "stdin", is_heading, "round")
    return read_table(read_limited(Path(file), MOST_BYTES), file, is_heading, "round")
