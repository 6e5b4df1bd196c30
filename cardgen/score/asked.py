"""Which game is to be scored: that of a pack, or one that is named and was played with real
cards.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from cardgen.errors import CardgenError, UnknownName, UsageError
from cardgen.files import read_limited
from cardgen.games import GAMES, Game, HouseRules
from cardgen.names import check_different, read_person
from cardgen.score.kept import Kept, agrees, keep, look_at_entries, open_kept, read_kept, title_of
from cardgen.score.played import PlayedGame, played_with_real_cards
from cardgen.score.results import GameResult
from cardgen.score.tables import (
    MOST_FILE,
    Entries,
    Table,
    first_dealer_of,
    is_heading,
    names_of,
    read_game,
    read_table,
    understood,
)
from cardgen.text import catalogue, default_language

_HOW = "cardgen score GAME FILE, or cardgen score PACK FILE"


class Asked(NamedTuple):
    """What is asked, as typed.

    Attributes:
        game: its name, or a pack.
        file: the table of bids and tricks; ``-`` for stdin.
        settings: key → value.
        rules: path of house rules.
        players, number: of an empty table.
        language: of the names of players without names; empty: the system's.
    """

    game: str | None
    file: str | None
    settings: Mapping[str, str]
    rules: str | None
    players: Sequence[str]
    number: int | None
    language: str = ""


class Scored(NamedTuple):
    """A game as far as it was played.

    Attributes:
        language: that the pack's readers have in common with its protocol; empty where nobody says.
        title: of the evening, or empty.
        entries: by the number of the round.
        day: of the evening as ``YYYY-MM-DD``, or empty.
        mark: of the pack, or empty.
        changed: rounds that were noted in the pack otherwise.
    """

    played: PlayedGame
    result: GameResult
    entries: Entries
    language: str = ""
    title: str = ""
    day: str = ""
    mark: str = ""
    changed: tuple[int, ...] = ()

    @property
    def date(self) -> date | None:
        """The day of the evening."""
        return date.fromisoformat(self.day) if self.day else None


def score_asked(asked: Asked, keep_rounds: bool = False) -> Scored:
    """The game that is asked for, and its result: of a table, or of the scores that are kept in a
    pack.

    Args:
        keep_rounds: keep the rounds of the table in the pack.

    Raises:
        UsageError: nothing to score, or what doesn't go together.
        CardgenError: a pack or a table that can't be read, or entries that can't be.
    """
    if asked.players or asked.number is not None:
        raise UsageError(
            "-p and -n go with --template",
            "else the players come from the pack, or from the headings of the table",
        )
    if asked.rules is not None and asked.file is None:  # with house rules the game may be left out
        asked = asked._replace(game=None, file=asked.game)
    if not _is_game(asked):
        kept = _of_pack(asked, asked.file is None)
        if asked.file is not None:
            entries, result = read_game(_read(asked.file, kept), kept.played)
            if keep_rounds:
                noted = _noted(kept)
                changed = tuple(
                    n
                    for n, entry in noted.items()
                    if n in entries and not agrees(entry, entries[n])
                )
                return scored_pack(keep(kept, noted | entries))._replace(changed=changed)
            kept = kept._replace(entries=entries, result=result)
        elif keep_rounds:
            raise UsageError("--keep goes with a FILE", "what --round notes is kept by itself")
        return scored_pack(kept)
    if keep_rounds:
        raise UsageError(
            "--keep goes with a pack", "a game without a pack has nothing to keep its scores in"
        )
    if asked.file is None:
        raise UsageError(
            "the table of bids and tricks is missing",
            f"name it behind the game, for example {asked.game} result.csv; of a pack, name its"
            " folder",
        )
    game, house = _find_game(asked)
    table = _read(asked.file)
    names = names_of(table)
    game.check_players(len(names))
    played = played_with_real_cards(
        game, names, asked.settings, house, first_dealer_of(table, names)
    )
    entries, result = read_game(table, played)
    return Scored(played, result, entries)


def _noted(kept: Kept) -> Entries:
    """The rounds of the pack's scores: what a table leaves out stays as it was noted."""
    try:
        return read_kept(kept.manifest.folder).entries
    except CardgenError:  # scores that can't be read any more may be replaced
        return {}


def game_asked(asked: Asked) -> Scored:
    """The game that a table is asked for, with what is known of it.  Raises as `score_asked`."""
    if asked.file is not None:
        raise UsageError("--template takes no FILE", "name a file to write behind -o")
    if not _is_game(asked):
        if asked.rules is not None:
            raise UsageError(
                "--rules --template takes neither a FILE nor a pack",
                "name a file to write behind -o; a pack knows its own rules",
            )
        return scored_pack(_of_pack(asked, True))
    game, house = _find_game(asked)
    played = played_with_real_cards(game, _names(asked, game), asked.settings, house)
    entries, result = look_at_entries(played, {})
    return Scored(played, result, entries)


def scored_pack(kept: Kept) -> Scored:
    """A pack with its scores."""
    table = kept.manifest.table
    title = title_of(kept, kept.language)
    return Scored(
        kept.played, kept.result, kept.entries, kept.language, title, kept.day, table.pack_mark
    )


def _find_game(asked: Asked) -> tuple[Game, HouseRules | None]:
    from cardgen.request import resolve_game  # packs go without

    return resolve_game(asked.game, asked.rules)


def _is_game(asked: Asked) -> bool:
    """Whether a game is named, and not a pack."""
    if asked.game is None and asked.rules is None:
        raise UsageError("neither a game nor a pack is named", _HOW)
    return asked.game is None or is_game(asked.game)


def is_game(typed: str) -> bool:
    """Whether a game is named, and not a pack."""
    return typed.casefold() in GAMES


def _of_pack(asked: Asked, with_scores: bool) -> Kept:
    """The pack that is asked for.  with_scores: read those that are kept in it."""
    named = asked.game or ""
    path = Path(named)
    if not named.strip():
        raise UsageError("neither a game nor a pack is named", _HOW)
    if not path.exists() and path.name == named and not path.suffix:
        raise UnknownName("game or pack", named, GAMES)
    if asked.settings or asked.rules is not None or asked.players or asked.number is not None:
        raise UsageError(
            "a pack knows its own players and settings", "leave out -s, --rules, -p and -n"
        )
    return read_kept(path) if with_scores else open_kept(path)


def _names(asked: Asked, game: Game) -> tuple[str, ...]:
    """The players of an empty table, in seat order."""
    if asked.players and asked.number is not None:
        raise UsageError(
            "-p and -n exclude each other", "name the players with -p, or count them with -n"
        )
    names = [read_person(text).name for text in asked.players]
    check_different(names)
    if not names:
        number = game.usual_players if asked.number is None else asked.number
        game.check_players(number)
        texts = catalogue(asked.language or default_language())
        names = [texts("player.unnamed", n=seat) for seat in range(1, number + 1)]
    game.check_players(len(names))
    return tuple(names)


def _read(file: str, pack: Kept | None = None) -> Table:
    """A table, or the protocol of a pack that was filled in."""
    if file == "-":
        content, source = sys.stdin.buffer.read(MOST_FILE + 1), "stdin"
    else:
        content, source = read_limited(Path(file), MOST_FILE), file
    if content.startswith(b"%PDF"):
        from cardgen.score.tables import read_form  # tables go without a reader of PDFs

        if pack is None:
            raise UsageError(
                f"{file} is a PDF",
                "a filled-in protocol goes with its pack: cardgen score PACK FILE",
            )
        return read_form(content, source, pack.played, pack.manifest.table)
    return read_table(
        content, source, is_heading, "round", understood(pack.played) if pack else None
    )
