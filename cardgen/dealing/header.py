"""What a game code fixes beside the seed: written once, and ever after taken as it stands.

A header may be older or newer than today's tables of settings.  What it says counts; what it
doesn't say is as it was before that could be said; what nobody here knows is for a newer cardgen.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from cardgen.dealing import shuffle
from cardgen.dealing.evening import MOST_DRAW, is_draw, is_of_evening, read_at_table
from cardgen.errors import InputError, OtherFormat
from cardgen.games import GAMES, Game, Settings, write_value
from cardgen.names import check_different, clean_name, clean_text, shown_name
from cardgen.text import located
from cardgen.views import DRAW, SEPARATE, AtTable, Joint, announced_draw

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
    replaced: shuffle.Replaced | None = (
        None  # what a game dealt anew takes the place of; None: it is a whole game
    )
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
    """A header as it stands in a file.

    where: it stands, for messages.  mark: of the pack that it replaces, which a header doesn't say.
    evening: what lies beside it of the evening that it names; None: nothing.
    Raises OtherFormat: it says something that isn't known here; InputError: no game can have it.
    """
    return _Reader(where).read(data, mark, evening)


class _Reader:
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
        if (
            at and not replaced and not is_of_evening(at, game.name, named, schedule, title)
        ):  # else whoever deals could try some titles
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
