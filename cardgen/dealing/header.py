"""What a game code fixes beside the seed: written once, and afterwards used as it was written.

A header may be older or newer than today's tables of settings.  What it says counts; what it
doesn't say is as it was before that could be said; what nobody here knows is for a newer cardgen.

Many tables of one evening share a seed and a code to post.  The evening's code fixes everything but
the names: the kind, the game, how many sit at each table.  Names are in the headers of the tables'
packs, which name the evening's code, so nobody can say afterwards that a pack was of another
evening.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from cardgen.dealing import shuffle
from cardgen.errors import InputError, OtherFormat
from cardgen.games import GAMES, Game, Settings, write_value
from cardgen.names import check_different, clean_name, clean_text, shown_name
from cardgen.text import located
from cardgen.views import DRAW, EVENING_KINDS, SEPARATE, AtTable, Joint, announced_draw

# -- evenings of many tables

MOST_DRAW = 80  # characters that name a public draw
_EVENING_KEYS = {"scheme", "evening", "game", "settings", "schedule", "seats", "sets", "title"}
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
        data.keys() - {"draw"} == _EVENING_KEYS
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


# -- headers

EDITION = 1  # of the packs that are dealt now
_MOST_WORDS, _MOST_TITLE = 4000, 100  # characters
_ALWAYS = {"scheme", "game", "settings", "schedule", "players", "title"}
_KEYS = _ALWAYS | {
    "replaces",
    "from_round",
    "joint",
    "draw",
    "instead_of",
    "evening",
    "table",
    "set",
}


class Header(NamedTuple):
    text: str  # canonical JSON, as it is hashed
    game: Game
    settings: Settings  # all of the game's, those that it doesn't name at their defaults
    players: tuple[str, ...]  # names in seat order; ``"1"``, ``"2"`` … where nobody is named
    title: str
    # what a game dealt anew takes the place of; None: it is a whole game
    replaced: shuffle.Replaced | None = None
    at: AtTable | None = None  # the table of an evening of many; None: a game by itself
    joint: Joint = SEPARATE


def write(
    game: Game,
    settings: Settings,
    players: Sequence[str],
    title: str = "",
    replaced: shuffle.Replaced | None = None,
    joint: Joint = SEPARATE,
    at: AtTable | None = None,
) -> Header:
    """The header of a new game; arguments as `Header` has them."""
    count = len(players)
    schedule = game.schedule(count, settings)
    text = shuffle.write_header(
        game.name, game.in_header(count, settings), schedule, players, title, replaced, joint, at
    )
    return Header(text, game, settings, tuple(players), title, replaced, at, joint)


def check_words(head: Header, words: str) -> None:
    """Raises InputError if words aren't what this header's game takes, letter for letter: whoever
    deals has no choice in them.

    ``Name=word`` of each seat that was asked and gave one, by seat, then ``*=result`` of the draw
    that was announced, joined by ``|``.
    """
    entries, last = words[:_MOST_WORDS].split("|") if words else [], -1
    named = entries.pop().partition("=") if head.joint.draw and entries else ("", "", "")
    fits = not head.joint.draw or (named[0] == DRAW and _is_normal(shuffle.read_drawn, named[2]))
    for name, _, word in (entry.partition("=") for entry in entries):
        seat = next((seat for seat in head.joint.asked if head.players[seat] == name), -1)
        fits = fits and seat > last and _is_normal(shuffle.read_word, word)
        last = seat
    if not fits or (head.joint.asked and not words) or len(words) > _MOST_WORDS:
        raise InputError(
            "its words aren't those of a joint deal that was announced like this",
            "take the file as cardgen wrote it",
        )


def _is_normal(read: Callable[[str], str], typed: str) -> bool:
    """Whether a word or a result is written as it is hashed."""
    try:
        return read(typed) == typed
    except InputError:
        return False


def read(data: Mapping[str, Any], where: str, mark: str = "", evening: object = None) -> Header:
    """A header as a file has it.

    where: it stands, for messages.  mark: of the pack that it replaces, which a header doesn't say.
    evening: what lies beside it of the evening that it names; None: nothing.
    Raises OtherFormat: it says something that isn't known here; InputError: no game can have it.
    """
    return _HeaderReader(where).read(data, mark, evening)


class _HeaderReader:
    """Reads one header; every complaint names its file."""

    def __init__(self, where: str) -> None:
        self._where = where

    def read(self, data: Mapping[str, Any], mark: str, evening: object) -> Header:
        if not data.keys() >= _ALWAYS:
            self._refuse(f"has no {min(_ALWAYS - data.keys())} in header")
        for key in sorted(data.keys() - _KEYS):
            raise OtherFormat(
                f"{self._where} has {shown(key)} in its header, which isn't known here"
            )
        game = self._game(data.get("game"))
        players, title, schedule = data.get("players"), data.get("title"), data.get("schedule")
        if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
            self._refuse("has no players in header that are names")
        if len(players) not in game.players:
            self._refuse(f"seats {len(players)} for {game.name}", game.who_can_play)
        if not isinstance(title, str):
            self._refuse("has no title in header that is text")
        with located(self._where):  # what looks like another name or title would be a free choice
            check_different(players)
            names = [clean_name(name) for name in players]
            clean = clean_text(title, "title", _MOST_TITLE)
        if names != players or clean != title or DRAW in names or not all(map(shown_name, names)):
            self._refuse("has a name or a title in header that no pack has")
        if not isinstance(schedule, list):
            self._refuse("has no schedule in header that is a list")
        named = data.get("settings")
        if not isinstance(named, dict):
            self._refuse("has no settings in header that are an object")
        settings = self._settings(game, len(players), named)
        replaced = self._replaced(data, mark)
        if replaced and (replaced.from_round > len(schedule) or game.deals_by_lot(settings)):
            self._refuse("has a header that no pack can have: what it replaces can't be")
        at, joint = self._at(data, evening, len(players)), self._joint(data, len(players))
        if at and not replaced and (announced_draw(at.evening), ()) != (joint.draw, joint.asked):
            self._refuse("has another public draw than its evening")
        # Else whoever deals could try some titles.
        if at and not replaced and not is_of_evening(at, game.name, named, schedule, title):
            self._refuse("has another game, title or settings than its evening")
        if at and joint.instead_of and not replaced:  # nor some starts that never were
            self._refuse("is of an evening, and says that it was begun instead of another start")
        text = shuffle.write_header(game.name, named, schedule, players, title, replaced, joint, at)
        if (
            json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False) != text
            or list(game.schedule(len(players), settings)) != schedule
            or any(type(one) is not int for one in schedule)
        ):
            self._refuse("has a header that no pack can have: settings, schedule or names disagree")
        return Header(text, game, settings, tuple(players), title, replaced, at, joint)

    def _game(self, name: object) -> Game:
        if not isinstance(name, str):
            self._refuse("has no game in header that is text")
        if name not in GAMES:
            raise OtherFormat(
                f"{self._where} is for the game {shown(name)}, which is unknown here",
                f"known: {', '.join(GAMES)}; a newer cardgen may know it",
            )
        return GAMES[name]

    def _settings(self, game: Game, players: int, named: Mapping[str, object]) -> Settings:
        typed = {key: value for key, value in named.items() if isinstance(value, str)}
        if typed.keys() != named.keys():
            self._refuse("has a setting that isn't text")
        for key in sorted(named.keys() - {setting.key for setting in game.table}):
            raise OtherFormat(
                f"{self._where} has the setting {shown(key)} of {game.name}, which isn't known here"
            )
        try:
            settings = game.settings(players, typed)
        except InputError as error:
            raise InputError(
                f"{self._where}: {error.problem}", f"{error.remedy}; a newer cardgen may know more"
            ) from None
        if any(write_value(settings[key]) != value for key, value in typed.items()):
            self._refuse("has a header that no pack can have: a setting is written in another way")
        return settings

    def _replaced(self, data: Mapping[str, Any], mark: str) -> shuffle.Replaced | None:
        try:
            return shuffle.read_replaced(data, mark)
        except ValueError:
            self._refuse(
                "has a header that no pack can have: it doesn't say which game it replaces, from"
                " which round on"
            )

    def _joint(self, data: Mapping[str, Any], players: int) -> Joint:
        draw = data.get("draw", "x")
        if not is_draw(draw) or clean_text(draw, "draw", MOST_DRAW) != draw:
            self._refuse("has no draw in header that can be announced")
        asked, code = data.get("joint", []), data.get("instead_of", "")
        seats = isinstance(asked, list) and all(
            type(seat) is int and 0 <= seat < players for seat in asked
        )
        if not seats or asked != sorted(set(asked)) or ("joint" in data and not asked):
            self._refuse("has no seats in header that can be asked for a word")
        if "instead_of" in data and not (shuffle.is_game_code(code) and (asked or "draw" in data)):
            self._refuse("doesn't say which start its own was begun instead of")
        return Joint.of(data)

    def _at(self, data: Mapping[str, Any], evening: object, players: int) -> AtTable | None:
        """The table, where the header names one; an evening of which it says nothing can't lie
        beside it.
        """
        if evening is None and not data.keys() & {"evening", "table", "set"}:
            return None
        try:
            return read_at_table(
                evening, data.get("evening"), data.get("table"), data.get("set"), players
            )
        except InputError as error:
            self._refuse(error.problem, error.remedy)

    def _refuse(self, problem: str, remedy: str = "take the file as cardgen wrote it") -> NoReturn:
        raise InputError(f"{self._where} {problem}", remedy)


def shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:38]}…"
