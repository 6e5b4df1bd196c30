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
from typing import Any, NoReturn

from cardgen import frozen
from cardgen.dealing import shuffle
from cardgen.errors import InputError, OtherFormat
from cardgen.games import GAMES, Game, Settings, write_value
from cardgen.names import Names, check_different, clean_name, clean_text, shown_name
from cardgen.text import located
from cardgen.views import DRAW, EVENING_KINDS, AtTable, Joint

# -- evenings of many tables

MOST_DRAW = 80  # characters that name a public draw
_EVENING_KEYS = {"scheme", "evening", "game", "settings", "schedule", "seats", "sets", "title"}
_MOST_TABLES, _MOST_SETS = 100_000, 100
DUPLICATE, MOVING = "duplicate", "moving"
_AS_WRITTEN = "take the file as cardgen wrote it"


def write_evening(  # noqa: PLR0913  # what an evening's code fixes, one by one
    kind: str,
    game: Game,
    settings: dict[int, Settings],
    seats: Sequence[int],
    sets: int,
    title: str,
    draw: str,
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
        raise InputError("has no evening that can be", _AS_WRITTEN)
    kind = evening["evening"]
    seats = evening["seats"]
    sets = evening["sets"]
    is_set = type(number) is int and 1 <= number <= sets if kind == MOVING else number is None
    is_table = type(table) is int and 1 <= table <= len(seats) and seats[table - 1] == players
    if not shuffle.is_game_code(code) or not isinstance(table, int) or not is_table or not is_set:
        raise InputError("has a table that its evening hasn't", _AS_WRITTEN)
    return AtTable(
        shuffle.canonical(evening),
        kind,
        code,
        table,
        number if isinstance(number, int) else 0,
        len(seats),
    )


def _is_draw(value: object) -> bool:
    """Whether that can name a public draw."""
    return isinstance(value, str) and 0 < len(value) <= MOST_DRAW and value.isprintable()


def _fits(data: dict[str, object]) -> bool:
    seats = data.get("seats")
    sets = data.get("sets")
    return (
        data.keys() - {"draw"} == _EVENING_KEYS
        and ("draw" not in data or _is_draw(data["draw"]))
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


def is_evenings(at: AtTable, seed: shuffle.Seed) -> bool:
    """Whether it is the seed of the whole evening, which makes the evening's code."""
    return shuffle.game_code(at.evening, seed) == at.code


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


@frozen
class Header:
    text: str  # canonical JSON, as it is hashed
    game: Game
    settings: Settings  # all of the game's, those that it doesn't name at their defaults
    players: Names  # names in seat order; ``"1"``, ``"2"`` … where nobody is named
    title: str
    # what a game dealt anew takes the place of; None: it is a whole game
    replaced: shuffle.Replaced | None
    at: AtTable | None  # the table of an evening of many; None: a game by itself
    joint: Joint

    @property
    def from_round(self) -> int:
        """Number of the first round that is dealt."""
        return self.replaced.from_round if self.replaced else 1


def check_words(head: Header, words: str) -> None:
    """Raises InputError if words aren't what this header's game takes, letter for letter: whoever
    deals has no choice in them.

    ``Name=word`` of each seat that was asked and gave one, by seat, then ``*=result`` of the draw
    that was announced, joined by ``|``.
    """
    entries = words[:_MOST_WORDS].split("|") if words else []
    last = -1
    named = entries.pop().partition("=") if head.joint.draw and entries else ("", "", "")
    fits = not head.joint.draw or (named[0] == DRAW and _is_normal(shuffle.read_drawn, named[2]))
    for name, _, word in (entry.partition("=") for entry in entries):
        seat = next((seat for seat in head.joint.asked if head.players[seat] == name), -1)
        fits = fits and seat > last and _is_normal(shuffle.read_word, word)
        last = seat
    if not fits or (head.joint.asked and not words) or len(words) > _MOST_WORDS:
        raise InputError(
            "its words aren't those of a joint deal that was announced like this", _AS_WRITTEN
        )


def _is_normal(read: Callable[[str], str], typed: str) -> bool:
    """Whether a word or a result is written as it is hashed."""
    try:
        return read(typed) == typed
    except InputError:
        return False


def read(  # noqa: C901  # what no header says, check by check in one order
    data: Mapping[str, Any], where: str, mark: str = "", evening: object = None
) -> Header:
    """A header as a file has it.

    where: it stands, for messages.  mark: of the pack that it replaces, which a header doesn't say.
    evening: what is beside it of the evening that it names; None: nothing.
    Raises OtherFormat: it says something that isn't known here; InputError: no game can have it.
    """
    if not data.keys() >= _ALWAYS:
        _refuse(where, f"has no {min(_ALWAYS - data.keys())} in header")
    for key in sorted(data.keys() - _KEYS):
        raise OtherFormat(f"{where} has {shown(key)} in its header, which isn't known here")
    name = data["game"]
    players = data["players"]
    title = data["title"]
    schedule = data["schedule"]
    named = data["settings"]
    if not isinstance(name, str):
        _refuse(where, "has no game in header that is text")
    if name not in GAMES:
        raise OtherFormat(
            f"{where} is for the game {shown(name)}, which is unknown here",
            f"known: {', '.join(GAMES)}; a newer cardgen may know it",
        )
    game = GAMES[name]
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        _refuse(where, "has no players in header that are names")
    count = len(players)
    if count not in game.players:
        _refuse(where, f"seats {count} for {game.name}", game.who_can_play)
    if not isinstance(title, str):
        _refuse(where, "has no title in header that is text")
    with located(where):  # what looks like another name or title would be a free choice
        check_different(players)
        names = [clean_name(name) for name in players]
        clean = clean_text(title, "title", _MOST_TITLE)
    if names != players or clean != title or DRAW in names or not all(map(shown_name, names)):
        _refuse(where, "has a name or a title in header that no pack has")
    if not isinstance(schedule, list):
        _refuse(where, "has no schedule in header that is a list")
    settings = _settings(where, game, count, named)

    # What it takes the place of, and the evening of many tables that it is of.
    try:
        replaced = shuffle.read_replaced(data, mark)
    except ValueError:
        _refuse(
            where,
            "has a header that no pack can have: it doesn't say which game it replaces, from which"
            " round on",
        )
    if replaced and (replaced.from_round > len(schedule) or game.deals_by_lot(settings)):
        _refuse(where, "has a header that no pack can have: what it replaces can't be")
    at = None
    if evening is not None or data.keys() & {"evening", "table", "set"}:
        code, table, number = (data.get(key) for key in ("evening", "table", "set"))
        try:
            at = read_at_table(evening, code, table, number, count)
        except InputError as error:
            _refuse(where, error.problem, error.remedy)
    joint = _joint(where, data, count)
    if at and not replaced:
        fixed = json.loads(at.evening)
        size = str(count)
        if (fixed.get("draw", ""), ()) != (joint.draw, joint.asked):
            _refuse(where, "has another public draw than its evening")
        # Else whoever deals could try some titles.
        said = (fixed["settings"].get(size), fixed["schedule"].get(size))
        if (fixed["game"], fixed["title"], *said) != (name, title, named, schedule):
            _refuse(where, "has another game, title or settings than its evening")
        if joint.instead_of:  # nor some starts that never were
            _refuse(where, "is of an evening, and says that it was begun instead of another start")
    occasion = shuffle.Occasion(title, replaced, at, joint)
    text = shuffle.write_header(name, named, schedule, players, occasion)
    if (
        json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False) != text
        or list(game.schedule(count, settings)) != schedule
        or any(type(one) is not int for one in schedule)
    ):
        _refuse(where, "has a header that no pack can have: settings, schedule or names disagree")
    return Header(text, game, settings, tuple(players), *occasion)


def _settings(where: str, game: Game, players: int, named: object) -> Settings:
    if not isinstance(named, dict):
        _refuse(where, "has no settings in header that are an object")
    typed = {key: value for key, value in named.items() if isinstance(value, str)}
    if typed.keys() != named.keys():
        _refuse(where, "has a setting that isn't text")
    for key in sorted(named.keys() - {setting.key for setting in game.table}):
        raise OtherFormat(
            f"{where} has the setting {shown(key)} of {game.name}, which isn't known here"
        )
    try:
        settings = game.settings(players, typed)
    except InputError as error:
        raise InputError(
            f"{where}: {error.problem}", f"{error.remedy}; a newer cardgen may know more"
        ) from None
    if any(write_value(settings[key]) != value for key, value in typed.items()):
        _refuse(where, "has a header that no pack can have: a setting is written in another way")
    return settings


def _joint(where: str, data: Mapping[str, Any], players: int) -> Joint:
    draw = data.get("draw", "x")
    if not _is_draw(draw) or clean_text(draw, "draw", MOST_DRAW) != draw:
        _refuse(where, "has no draw in header that can be announced")
    asked = data.get("joint", [])
    code = data.get("instead_of", "")
    seats = isinstance(asked, list) and all(
        type(seat) is int and 0 <= seat < players for seat in asked
    )
    if not seats or asked != sorted(set(asked)) or ("joint" in data and not asked):
        _refuse(where, "has no seats in header that can be asked for a word")
    if "instead_of" in data and not (shuffle.is_game_code(code) and (asked or "draw" in data)):
        _refuse(where, "doesn't say which start its own was begun instead of")
    return Joint.of(data)


def _refuse(where: str, problem: str, remedy: str = _AS_WRITTEN) -> NoReturn:
    raise InputError(f"{where} {problem}", remedy)


def shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:38]}…"
