"""What a game declares: its name, its limits, its settings, its rounds.

A game is one `Game` object in a module of its own; `cardgen.games.registry` finds it by name.  Everything that can be
set stands in one table, from which checks, help and documentation come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from cardgen.cards import Card, Rank, Suit
from cardgen.errors import InputError, UnknownName

Value = bool | int | str
"""A setting's value: a switch, a whole number or a word."""

TRUMP_LETTERS: dict[str, Suit | None] = {**{suit.value: suit for suit in Suit}, "N": None}
"""Letters of a trump order; N is no trump."""


# -- what a setting may be


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    def read(self, text: str, players: int) -> Value | None:
        return {"on": True, "off": False}.get(text.casefold())

    def allowed(self, players: int) -> str:
        return "on, off"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, text: str, players: int) -> Value | None:
        return text.casefold() if text.casefold() in self.words else None

    def allowed(self, players: int) -> str:
        return ", ".join(self.words)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `least` to `most`, which depends on the number of players."""

    least: int
    most: Callable[[int], int]

    def read(self, text: str, players: int) -> Value | None:
        if not (text.isascii() and text.isdigit() and len(text) <= 4):
            return None
        return int(text) if self.least <= int(text) <= self.most(players) else None

    def allowed(self, players: int) -> str:
        return f"a whole number from {self.least} to {self.most(players)} with {players} players"


@dataclass(frozen=True, slots=True)
class TrumpOrder:
    """Letters of the suits that are trump in turn, each at most once."""

    def read(self, text: str, players: int) -> Value | None:
        letters = text.upper()
        fine = text.isascii() and letters and len(set(letters)) == len(letters) and all(letter in TRUMP_LETTERS for letter in letters)
        return letters if fine else None

    def allowed(self, players: int) -> str:
        return "letters C D H S, and N for no trump, each at most once, for example HCDS"


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be set.

    Attributes:
        key: as typed behind ``-s``.
        kind: which values are allowed.
        default: the value, or a function from the number of players to it.
        meaning: one line of English.
    """

    key: str
    kind: Switch | Choice | Whole | TrumpOrder
    default: Value | Callable[[int], Value]
    meaning: str

    def default_for(self, players: int) -> Value:
        return self.default(players) if callable(self.default) else self.default


class Settings(Mapping[str, Value]):
    """All settings of one game, defaults included.  Can't be changed."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def whole(self, key: str) -> int:
        """A setting that is a whole number."""
        value = self._values[key]
        assert isinstance(value, int)
        return value

    def word(self, key: str) -> str:
        """A setting that is a word."""
        value = self._values[key]
        assert isinstance(value, str)
        return value

    def as_text(self) -> dict[str, str]:
        """As they stand in the header: switches as ``on`` and ``off``."""
        return {key: write_value(value) for key, value in self._values.items()}


def write_value(value: Value) -> str:
    """A value as it is typed behind ``-s``."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


# -- the game


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """What is settled about a round before a card is dealt.

    Attributes:
        number: from 1.
        cards: dealt to each player.
        trump: None for no trump.
        dealer, leader: seats from 0; None where play decides or nobody deals.
    """

    number: int
    cards: int
    trump: Suit | None
    dealer: int | None = None
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """The declaration of a game.

    Attributes:
        name: as typed; ASCII.
        summary: one line of English.
        players: how many can play.
        usual_players: how many are dealt for if nobody says.
        ranking: ranks of a suit, high to low.
        table: its settings, in the order in which they are listed.
        deck: cards for this number of players, in the order of card numbers.
        plan: the rounds for this number of players and these settings.
        trump_cycle: after how many rounds the order of trumps begins again; a sheet draws a line there.
    """

    name: str
    summary: str
    players: range
    usual_players: int
    ranking: tuple[Rank, ...]
    table: tuple[Setting, ...]
    deck: Callable[[int, Settings], tuple[Card, ...]]
    plan: Callable[[int, Settings], tuple[RoundPlan, ...]]
    trump_cycle: Callable[[Settings], int]

    def check_players(self, players: int) -> None:
        """Raises InputError if so many can't play."""
        if players not in self.players:
            count = "1 player" if players == 1 else f"{players} players"
            raise InputError(f"{self.name} can't be played by {count}", f"{self.players[0]} to {self.players[-1]} can play")

    def settings(self, players: int, given: Mapping[str, str] | None = None) -> Settings:
        """All settings: those given, and the defaults of the others.

        Args:
            players: number of players; must be allowed.
            given: key → value as typed.

        Raises:
            InputError: unknown key, or a value that isn't allowed; the message names key, value and what is allowed.
        """
        given = given or {}
        known = {setting.key: setting for setting in self.table}
        for key in given:
            if key not in known:
                raise UnknownName(f"setting of {self.name}", key, known)
        values: dict[str, Value] = {}
        for key, setting in known.items():
            if key not in given:
                values[key] = setting.default_for(players)
                continue
            value = setting.kind.read(given[key].strip(), players)
            if value is None:
                raise InputError(f"{key}={given[key]} can't be set for {self.name}", f"allowed: {setting.kind.allowed(players)}")
            values[key] = value
        return Settings(values)
