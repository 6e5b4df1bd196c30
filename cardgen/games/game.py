"""What a game declares: its name, its limits, its settings, its rounds.

A game is one `Game` object in a module of its own; `cardgen.games.registry` finds it by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.errors import InputError, UnknownName
from cardgen.games.rules import RoundFacts, Rules
from cardgen.games.settings import LOT, Setting, Settings, Value, write_value

_MOST_SHOWN = 60  # characters of a value that a message repeats


def nothing_to_check(players: int, settings: Settings) -> None:
    """For a game whose settings all go together."""


def nothing_idle(settings: Settings) -> tuple[str, ...]:
    """For a game in which every setting has its effect whatever the others are."""
    return ()


class Game(NamedTuple):
    """The declaration of a game.

    plan: the rounds, for the seat (from 0) that deals first; None: the lot isn't drawn, or nobody
        deals.
    idle: one line for each setting that has no effect beside the others, though it isn't its
        default.
    """

    name: str  # as typed; ASCII
    summary: str  # one line of English
    players: range  # how many can play
    usual_players: int  # how many are dealt for if nobody says
    table: tuple[
        Setting, ...
        # its settings, in the order in which they are listed; those that only some numbers of
        # players
        # have, too
    ]
    deck: Callable[
        [int, Settings], tuple[Card, ...]
    ]  # cards for this number of players, in the order of card numbers
    schedule: Callable[
        [int, Settings], tuple[int, ...]
    ]  # cards dealt to each player, round by round
    plan: Callable[[int, Settings, int | None], tuple[RoundFacts, ...]]
    rules: Callable[
        [int, Settings], Rules
    ]  # what the settings mean for pages, scoring and trick rules
    check: Callable[[int, Settings], None] = (
        nothing_to_check  # raises InputError if settings exclude each other
    )
    idle: Callable[[Settings], tuple[str, ...]] = nothing_idle

    @property
    def who_can_play(self) -> str:
        """``3 to 7 can play``"""
        first, last = self.players[0], self.players[-1]
        return f"{first} to {last} can play" if first < last else f"{first} can play"

    def check_players(self, players: int) -> None:
        """Raises InputError if so many can't play."""
        if players not in self.players:
            count = "1 player" if players == 1 else f"{players} players"
            raise InputError(f"{self.name} can't be played by {count}", self.who_can_play)

    def table_for(self, players: int) -> tuple[Setting, ...]:
        """The settings that so many players have."""
        return tuple(
            setting
            for setting in self.table
            if not setting.only_with or players in setting.only_with
        )

    def find_setting(self, key: str, players: int) -> Setting:
        """The setting of this key.  Raises InputError: there is none of that key, or not for so
        many players.
        """
        by_key = {setting.key: setting for setting in self.table}
        if key not in by_key:
            raise UnknownName(
                f"setting of {self.name}", key, [setting.key for setting in self.table_for(players)]
            )
        if by_key[key] not in self.table_for(players):
            wanted = " or ".join(map(str, by_key[key].only_with))
            raise InputError(
                f"{key} can't be set for {self.name} with {players} players",
                f"it is for {wanted} players",
            )
        return by_key[key]

    def settings(
        self,
        players: int,
        given: Mapping[str, str] | None = None,
        house: Mapping[str, Value] | None = None,
    ) -> Settings:
        """All settings: those given, as typed, then those of house rules, checked already, then the
        defaults.

        Raises InputError: unknown key, a value that isn't allowed, or values that exclude each
        other; names key, value and what is allowed.
        """
        values: dict[str, Value] = dict(house or {})
        for key, text in (given or {}).items():
            setting = self.find_setting(key, players)
            value = setting.kind.read(text.strip(), players)
            if value is None:
                shown = text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
                raise InputError(
                    f"{key}={shown} can't be set for {self.name}",
                    f"allowed: {setting.kind.allowed(players)}",
                )
            values[key] = value
        return self.complete(players, values)

    def complete(self, players: int, values: Mapping[str, Value]) -> Settings:
        """All settings: those that are given, and the defaults of the others.  Raises
        InputError: they exclude each other.
        """
        done: dict[str, Value] = {}
        for setting in self.table_for(players):
            value = values.get(setting.key)
            done[setting.key] = (
                setting.default_for(players, Settings(done)) if value is None else value
            )
        settings = Settings(done)
        self.check(players, settings)
        return settings

    def in_header(self, players: int, settings: Settings) -> dict[str, str]:
        """The settings that stand in a header: all but those that were added later and are at
        their default.
        """
        before: dict[str, Value] = {}
        written: dict[str, str] = {}
        for setting in self.table_for(players):
            value = settings[setting.key]
            if not setting.added or value != setting.default_for(players, Settings(before)):
                written[setting.key] = write_value(value)
            before[setting.key] = value
        return written

    def first_dealer(self, settings: Settings) -> int | None:
        """The seat, from 0, that is set to deal first; None: by lot, or nobody deals."""
        dealer = settings.get("first-dealer", LOT)
        return None if dealer == LOT else int(dealer) - 1

    def deals_by_lot(self, settings: Settings) -> bool:
        """Whether the lot says who deals first."""
        return settings.get("first-dealer") == LOT
