"""What ``cardgen score`` is asked for: which game, which table, and where the answer goes."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from cardgen.cli import options
from cardgen.errors import InputError, UnknownName, UsageError
from cardgen.files import read_limited, write_whole
from cardgen.games import GAMES
from cardgen.names import check_different, read_person
from cardgen.pack import read_manifest
from cardgen.score import (
    MOST_BYTES,
    GameResult,
    PlayedGame,
    Table,
    first_dealer_of,
    names_of,
    played_from_pack,
    played_with_real_cards,
    read_table,
    score_table,
)

if TYPE_CHECKING:
    from cardgen.games import Game, House

_HOW = "cardgen score GAME FILE, or cardgen score PACK FILE"


class Request(NamedTuple):
    """As typed.  rules: path of house rules; players, number: of an empty table."""

    game: str | None
    file: str | None
    settings: Mapping[str, str]
    rules: str | None
    template: bool
    players: Sequence[str]
    number: int | None


class Output(NamedTuple):
    """Where the answer goes.  file: None for stdout."""

    file: str | None
    force: bool

    def write(self, text: str, for_spreadsheets: bool = False) -> None:
        """Write the answer; into a file whole or not at all.

        Args:
            for_spreadsheets: some of them read other letters than ASCII only behind a byte order mark.
        """
        if self.file is None:
            if self.force:
                raise UsageError("--force goes with -o", "name the file that it replaces: -o FILE --force")
            click.echo(text, nl=False)
            return
        if not self.file.strip():
            raise InputError("the file has no name", "for example -o result.txt")
        mark = for_spreadsheets and not text.isascii()
        write_whole(Path(self.file), text.encode("utf-8-sig" if mark else "utf-8"), self.force)
        click.echo(self.file)


def score(request: Request) -> tuple[PlayedGame, GameResult]:
    """The game that is asked for, and its result."""
    if request.players or request.number is not None:
        raise UsageError("-p and -n go with --template", "else the players come from the pack, or from the headings of the table")
    request = _only_file(request)
    if request.file is None:
        raise UsageError("the table of bids and tricks is missing", _HOW)
    if not _is_game(request):
        played = _of_pack(request)
        return played, score_table(_read(request.file), played)
    game, house = options.find_game_and_house(request.game, request.rules)
    table = _read(request.file)
    names = names_of(table)
    game.check_players(len(names))
    played = _real_cards(request, game, house, names, first_dealer_of(table, names))
    return played, score_table(table, played)


def find_played(request: Request) -> PlayedGame:
    """The game that an empty table is asked for."""
    if request.file is not None:
        raise UsageError("--template takes no FILE", "name a file to write behind -o")
    if not _is_game(request):
        if request.rules is not None:
            raise UsageError(
                "--rules --template takes neither a FILE nor a pack", "name a file to write behind -o; a pack knows its own rules"
            )
        return _of_pack(request)
    game, house = options.find_game_and_house(request.game, request.rules)
    return _real_cards(request, game, house, _seat(request, game), None)


def _only_file(request: Request) -> Request:
    """With house rules the game may be left out."""
    if request.rules is not None and request.file is None:
        return request._replace(game=None, file=request.game)
    return request


def _is_game(request: Request) -> bool:
    """Whether a game is named, and not a pack."""
    if request.game is None and request.rules is None:
        raise UsageError("neither a game nor a pack is named", _HOW)
    return request.game is None or request.game.casefold() in GAMES


def _of_pack(request: Request) -> PlayedGame:
    said = request.game or ""
    path = Path(said)
    if not said.strip():
        raise UsageError("neither a game nor a pack is named", _HOW)
    if not path.exists() and path.name == said and not path.suffix:
        raise UnknownName("game or pack", said, GAMES)
    if request.settings or request.rules is not None or request.players or request.number is not None:
        raise UsageError("a pack knows its own players and settings", "leave out -s, --rules, -p and -n")
    return played_from_pack(read_manifest(path))


def _real_cards(request: Request, game: Game, house: House | None, names: Sequence[str], first_dealer: int | None) -> PlayedGame:
    values = house.values(len(names), request.settings) if house else None
    return played_with_real_cards(game, names, request.settings, values, house.name if house else "", first_dealer)


def _seat(request: Request, game: Game) -> tuple[str, ...]:
    """The players of an empty table, in seat order."""
    if request.players and request.number is not None:
        raise UsageError("-p and -n exclude each other", "name the players with -p, or count them with -n")
    names = [read_person(text).name for text in request.players]
    check_different(names)
    if not names:
        number = game.usual_players if request.number is None else request.number
        game.check_players(number)
        names = [f"Player {seat}" for seat in range(1, number + 1)]
    game.check_players(len(names))
    return tuple(names)


def _read(file: str) -> Table:
    if file == "-":
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
        return read_table(content, "stdin", "round")
    return read_table(read_limited(Path(file), MOST_BYTES), file, "round")
