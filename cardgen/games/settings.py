"""What can be set, and which values are allowed: one table a game, from which checks, help and
documentation come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cardgen.cards import Suit

Value = bool | int | str  # a setting's value: a switch, a whole number or a word
# Letters of a trump order; N is no trump.
TRUMP_LETTERS: dict[str, Suit | None] = {**{suit.value: suit for suit in Suit}, "N": None}


# -- what a setting may be; each kind says which types it takes from a TOML file


_SWITCHED = dict.fromkeys(("on", "yes", "true", "an", "ein", "ja", "da"), True) | dict.fromkeys(
    ("off", "no", "false", "aus", "nein", "nu"), False
)
"""What is typed for on and off; also in our other languages."""


class SettingKind:
    """Which values a setting may have.

    Attributes:
        name: what a page calls it.
        words: that it is chosen from, if it is.
    """

    name: ClassVar[str]
    words: tuple[str, ...] = ()

    def read(self, text: str, players: int) -> Value | None:
        """A value as it is typed; None: it isn't allowed."""
        raise NotImplementedError

    def read_toml(self, value: object, players: int) -> Value | None:
        """A value of a TOML file, likewise."""
        return self.read(value, players) if isinstance(value, str) else None

    def allowed(self, players: int) -> str:
        """What may be typed, for messages."""
        raise NotImplementedError

    def allowed_toml(self, players: int) -> str:
        return self.allowed(players)

    def limits(self, players: int) -> dict[str, int]:
        """What a number may be: ``least`` and ``most``; of another kind nothing."""
        return {}


class Switch(SettingKind):
    """On or off."""

    name = "switch"
    completed = ("on", "off")  # what a shell proposes

    def read(self, text: str, players: int) -> Value | None:
        return _SWITCHED.get(text.casefold())

    def read_toml(self, value: object, players: int) -> Value | None:
        return value if isinstance(value, bool) else None

    def allowed(self, players: int) -> str:
        return "on, off"

    def allowed_toml(self, players: int) -> str:
        return "true, false"


@dataclass(frozen=True)
class Choice(SettingKind):
    """One of a few words."""

    name = "choice"
    words: tuple[str, ...]

    @property
    def completed(self) -> tuple[str, ...]:
        """What a shell proposes."""
        return self.words

    def read(self, text: str, players: int) -> Value | None:
        return text.casefold() if text.casefold() in self.words else None

    def allowed(self, players: int) -> str:
        return ", ".join(self.words)

    def allowed_toml(self, players: int) -> str:
        return ", ".join(f'"{word}"' for word in self.words)


@dataclass(frozen=True)
class Whole(SettingKind):
    """A whole number from `least` to `most`, which may depend on the number of players."""

    name = "number"
    least: int
    most: int | Callable[[int], int]

    def most_for(self, players: int) -> int:
        return self.most(players) if callable(self.most) else self.most

    def read(self, text: str, players: int) -> Value | None:
        if not (text.isascii() and text.isdigit() and len(text) <= 4):
            return None
        return self.read_toml(int(text), players)

    def read_toml(self, value: object, players: int) -> Value | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if self.least <= value <= self.most_for(players) else None

    def limits(self, players: int) -> dict[str, int]:
        return {"least": self.least, "most": self.most_for(players)}

    def allowed(self, players: int) -> str:
        with_players = f" with {players} players" if callable(self.most) else ""
        return f"a whole number from {self.least} to {self.most_for(players)}{with_players}"


@dataclass(frozen=True)
class TrumpOrder(SettingKind):
    """Letters of the suits that are trump in turn, each at most once; or one of a few words that
    say how else the trump is found.
    """

    name = "order"
    words: tuple[str, ...] = ()

    @property
    def completed(self) -> tuple[str, ...]:
        """What a shell proposes."""
        return self.words

    def read(self, text: str, players: int) -> Value | None:
        if text.casefold() in self.words:
            return text.casefold()
        letters = text.upper()
        fine = (
            text.isascii()
            and letters
            and len(set(letters)) == len(letters)
            and all(letter in TRUMP_LETTERS for letter in letters)
        )
        return letters if fine else None

    def allowed(self, players: int) -> str:
        letters = "letters C D H S, and N for no trump, each at most once, for example HCDS"
        return ", ".join((*self.words, f"or {letters}")) if self.words else letters

    def allowed_toml(self, players: int) -> str:
        quoted = TrumpOrder(tuple(f'"{word}"' for word in self.words))
        return quoted.allowed(players)


LOT = "lot"


class FirstDealer(SettingKind):
    """``lot``, or a seat from 1."""

    name = "dealer"

    def read(self, text: str, players: int) -> Value | None:
        if text.casefold() == LOT:
            return LOT
        return text if text in map(str, range(1, players + 1)) else None

    def read_toml(self, value: object, players: int) -> Value | None:
        return super().read_toml(value if isinstance(value, bool) else str(value), players)

    def allowed(self, players: int) -> str:
        return f"{LOT}, or a seat from 1 to {players}"

    def allowed_toml(self, players: int) -> str:
        return f'"{LOT}", or a seat from 1 to {players}'


NONE = "none"


@dataclass(frozen=True)
class SomeOf(SettingKind):
    """``none``, or some of a few words behind commas; their order doesn't matter."""

    name = "some"
    words: tuple[str, ...]

    def read(self, text: str, players: int) -> Value | None:
        parts = [part.strip().casefold() for part in text.split(",")]
        if parts == [NONE]:
            return NONE
        fine = len(set(parts)) == len(parts) and set(parts) <= set(self.words)
        return ",".join(word for word in self.words if word in parts) if fine else None

    def read_toml(self, value: object, players: int) -> Value | None:
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            value = ",".join(value) or NONE
        return super().read_toml(value, players)

    def allowed(self, players: int) -> str:
        return f"{NONE}, or some of {', '.join(self.words)} with commas between them"

    def allowed_toml(self, players: int) -> str:
        return (
            f'"{NONE}", or some of ' + ", ".join(f'"{word}"' for word in self.words) + " as a list"
        )


class Settings(Mapping[str, Value]):
    """Settings of one game by their keys.  Can't be changed."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def on(self, key: str) -> bool:
        """A setting that is a switch; one that the game doesn't have is off."""
        return self._values.get(key) is True

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
        """As they are typed: switches as ``on`` and ``off``."""
        return {key: write_value(value) for key, value in self._values.items()}


class Setting(NamedTuple):
    """One thing that can be set; what it means is in ``templates/games.*.toml``.

    default: the value, or a function to it from the number of players and the settings before this
        one.
    added: it came after packs had been dealt without it.  Its default means what was so before, and
        only another value stands in a
    header: else older packs and practice games would be dealt otherwise.
    """

    key: str  # as typed behind ``-s``
    kind: SettingKind  # which values are allowed
    default: Value | Callable[[int, Settings], Value]
    only_with: tuple[int, ...] = ()  # numbers of players that it is for; empty for all
    added: bool = False

    def default_for(self, players: int, before: Settings) -> Value:
        return self.default(players, before) if callable(self.default) else self.default


def switch(key: str, usual: bool = False, added: bool = False) -> Setting:
    """A setting that is on or off."""
    return Setting(key, Switch(), usual, added=added)


def write_value(value: Value) -> str:
    """A value as it is typed behind ``-s``."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
