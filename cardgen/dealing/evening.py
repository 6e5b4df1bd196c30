"""Many tables on one evening: one seed, one code to post, and what both make of each table.

The evening's code fixes everything but the names: the kind, the game, how many sit at each table.
Names are in the headers of the tables' packs, which name the evening's code, so nobody can say
afterwards that a pack was of another evening.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from cardgen.dealing import shuffle
from cardgen.errors import InputError
from cardgen.games import Game, Settings
from cardgen.views import EVENING_KINDS, AtTable

MOST_DRAW = 80  # characters that name a public draw
_KEYS = {"scheme", "evening", "game", "settings", "schedule", "seats", "sets", "title"}
_MOST_TABLES, _MOST_SETS = 100_000, 100
DUPLICATE, MOVING = "duplicate", "moving"


def write_evening(
    kind: str,
    game: Game,
    settings: dict[int, Settings],
    seats: Sequence[int],
    sets: int = 1,
    title: str = "",
    draw: str = "",
) -> str:
    """What the evening's code fixes beside the seed, as canonical JSON.

    Args:
        settings: of each size of table.
        seats: how many sit at each table.
        sets: how often all change tables, and one; 1 where nobody moves.
        draw: a public draw that is announced; or empty, and nothing speaks of it.
    """
    sizes = sorted(set(seats))
    data = {
        "scheme": shuffle.SCHEME,
        "evening": kind,
        "game": game.name,
        "settings": {str(size): game.in_header(size, settings[size]) for size in sizes},
        "schedule": {str(size): list(game.schedule(size, settings[size])) for size in sizes},
        "seats": list(seats),
        "sets": sets,
        "title": title,
        **({"draw": draw} if draw else {}),
    }
    return shuffle.canonical(data)


def at_table(evening: str, code: str, table: int, number: int = 1) -> AtTable:
    """A table of an evening.  evening: as `write_evening` made it; code: of the evening; table,
    number: of the set, both from 1.
    """
    data = json.loads(evening)
    return AtTable(
        evening,
        data["evening"],
        code,
        table,
        number if data["evening"] == MOVING else 0,
        len(data["seats"]),
    )


def read_at_table(
    evening: object, code: object, table: object, number: object, players: int
) -> AtTable:
    """A table as a header names it, and the evening as it lies beside the header.  Raises
    InputError: no pack can say that.
    """
    if not isinstance(evening, dict) or not _fits(evening):
        raise InputError("has no evening that can be", "take the file as cardgen wrote it")
    kind, seats, sets = evening["evening"], evening["seats"], evening["sets"]
    is_set = type(number) is int and 1 <= number <= sets if kind == MOVING else number is None
    is_table = type(table) is int and 1 <= table <= len(seats) and seats[table - 1] == players
    if not shuffle.is_game_code(code) or not isinstance(table, int) or not is_table or not is_set:
        raise InputError("has a table that its evening hasn't", "take the file as cardgen wrote it")
    return AtTable(
        shuffle.canonical(evening),
        kind,
        code,
        table,
        number if isinstance(number, int) else 0,
        len(seats),
    )


def is_of_evening(at: AtTable, game: str, settings: object, schedule: object, title: str) -> bool:
    """Whether a table plays what its evening's code fixes.  settings, schedule: as its header
    has them.
    """
    data = json.loads(at.evening)
    size = str(data["seats"][at.table - 1])
    theirs = (data["game"], data["title"], data["settings"].get(size), data["schedule"].get(size))
    return theirs == (game, title, settings, schedule)


def is_draw(value: object) -> bool:
    """Whether that can name a public draw."""
    return isinstance(value, str) and 0 < len(value) <= MOST_DRAW and value.isprintable()


def _fits(data: dict[str, object]) -> bool:
    seats, sets = data.get("seats"), data.get("sets")
    return (
        data.keys() - {"draw"} == _KEYS
        and ("draw" not in data or is_draw(data["draw"]))
        and data["evening"] in EVENING_KINDS
        and isinstance(data["title"], str)
        and isinstance(data["settings"], dict)
        and isinstance(data["schedule"], dict)
        and isinstance(seats, list)
        and 0 < len(seats) <= _MOST_TABLES
        and all(type(one) is int and 0 < one < 100 for one in seats)
        and type(sets) is int
        and 0 < sets <= _MOST_SETS
        and (sets == 1 or data["evening"] == MOVING)
    )


def seed_at(at: AtTable | None, seed: shuffle.Seed) -> shuffle.Seed:
    """A table's own seed, where the evening's is given; else the one that is given."""
    if at is None or at.kind == DUPLICATE or not is_evenings(at, seed):
        return seed
    return shuffle.table_seed(seed, at.table, max(1, at.set))


def is_evenings(at: AtTable, seed: shuffle.Seed) -> bool:
    """Whether it is the seed of the whole evening, which makes the evening's code."""
    return shuffle.game_code(at.evening, seed) == at.code


def keys_at(header: str, seed: shuffle.Seed, words: str, at: AtTable | None) -> shuffle.Keys:
    """Codes and keys of a game, wherever it is played: at a table of a duplicate evening, the
    cards are those of all tables.
    """
    if at is None or at.kind != DUPLICATE:
        return shuffle.derive_keys(header, seed, words)
    return shuffle.duplicate_keys(header, at.evening, at.table, seed, words)
