"""House rules: a TOML file that names a game and changes its settings.

    based_on = "romanian"          # or another such file: "family.toml"
    name = "Whist la bunica"

    [settings]
    premium = "10/5"

Pure: whoever calls brings the function that reads files.  Checked as strictly as ``-s``: every
mistake is one line that names the file, the key (for bad TOML the line), the value and what is
allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cardgen import frozen
from cardgen.errors import Faults, InputError, UnknownName
from cardgen.games.game import Game
from cardgen.games.registry import GAMES, find_game
from cardgen.games.settings import Value
from cardgen.names import clean_name, shown_name
from cardgen.text import located, plain, read_toml, written

_MOST_FILES = 8  # in a chain of files that are based on each other
_KEYS = ("based_on", "name", "settings")


class RulesFile(NamedTuple):
    """A file that was read."""

    path: str  # as it was opened
    place: str  # tells two files apart, however their paths are written
    content: bytes  # its bytes; one more than `toml_text.MOST_BYTES` is enough

    @property
    def shown(self) -> str:
        """The path, for messages."""
        return "".join(c if c.isprintable() else "?" for c in self.path)


Load = Callable[[str, RulesFile | None], RulesFile]
"""From the path as written, and the file that it is written in (None for the first), to what
lies there.  Raises FileError.
"""


class Layer(NamedTuple):
    """The settings that one file makes.  file: as shown; settings: key → value as TOML has it."""

    file: str
    settings: Mapping[str, object]


@frozen
class HouseRules:
    name: str  # as it is shown, 1 to 40 characters
    game: Game  # that they start from
    layers: tuple[Layer, ...]  # what each file of the chain sets; later ones go before earlier ones

    def values(self, players: int, given: Mapping[str, str] | None = None) -> dict[str, Value]:
        """The settings that the house rules make, checked; those given, as typed, go before them.

        Raises InputError: unknown key, a value that isn't allowed for so many players, or values
        that exclude each other.
        """
        given = given or {}
        faults = Faults()
        found: dict[str, tuple[str, object]] = {}
        for layer in self.layers:
            for key, value in layer.settings.items():
                with faults.caught():
                    if key in _KEYS:
                        raise InputError(
                            f"{layer.file}: {key} stands below [settings]",
                            "move it above the line [settings]",
                        )
                    with located(layer.file):
                        self.game.find_setting(key, players)
                    found[key] = (layer.file, value)
        values = {}
        for key, (file, value) in found.items():
            with faults.caught():
                if key in given:
                    continue
                kind = self.game.find_setting(key, players).kind
                read = kind.read_toml(value, players)
                if read is None:
                    raise InputError(
                        f"{file}: {key} = {written(value)} can't be set for {self.game.name}",
                        f"allowed: {kind.allowed_toml(players)}",
                    )
                values[key] = read
        faults.check()
        try:
            self.game.settings(players, given, values)
        except InputError as error:
            # what is wrong without the file isn't the file's fault
            self.game.settings(players, given)
            with located(self.layers[-1].file):
                raise error from None
        return values


def read_house(path: str, load: Load) -> HouseRules:
    """House rules from a file, with all files that they are based on.

    Raises InputError: not TOML, an unknown key, a value of a wrong type, a circle; settings are
    checked by `HouseRules.values`.
    """
    layers: list[Layer] = []
    seen: list[str] = []
    name = ""
    beside: RulesFile | None = None
    while True:
        file = load(path, beside)
        if beside and file.place in seen:
            raise InputError(
                f"{beside.shown}: based_on = {written(path)} leads round in a circle",
                f"end with a game: {', '.join(GAMES)}",
            )
        if beside and len(seen) == _MOST_FILES:
            problem = f"{beside.shown}: based_on leads through more than {_MOST_FILES} files"
            raise InputError(problem, f"end with a game: {', '.join(GAMES)}")
        seen.append(file.place)
        table = read_toml(
            file.shown,
            file.content,
            "house rules are a few lines of TOML",
            'a setting is written like premium = "10/5"',
        )
        _check_top(file.shown, table)
        with located(file.shown):
            own_name = shown_name(clean_name(table["name"]))
        name = name or own_name
        layers.insert(0, Layer(file.shown, table.get("settings", {})))
        base = table["based_on"].strip()
        if not base.casefold().endswith(".toml"):
            break
        path = base
        beside = file
    try:
        return HouseRules(name, find_game(base), tuple(layers))
    except UnknownName:
        error = UnknownName("game", plain(base, 40), GAMES)
        raise InputError(
            f"{file.shown}: based_on = {written(base)}: {error.problem}",
            f"{error.remedy}, or another file of house rules that ends in .toml",
        ) from None


def _check_top(file: str, table: Mapping[str, Any]) -> None:
    """The keys above ``[settings]``: all there, none unknown, each of its type."""
    faults = Faults()
    for key, value in table.items():
        with faults.caught():
            if key == "settings" and not isinstance(value, dict):
                raise InputError(
                    f"{file}: settings = {written(value)} isn't a table",
                    "a line [settings], then KEY = VALUE a line",
                )
            if key in _KEYS:
                continue
            if any(setting.key == key for game in GAMES.values() for setting in game.table):
                raise InputError(
                    f"{file}: {key} stands outside [settings]", "put it below a line [settings]"
                )
            if isinstance(value, dict):
                raise InputError(f"{file}: unknown table [{plain(key, 40)}]", "allowed: [settings]")
            with located(file):
                raise UnknownName("key", plain(key, 40), _KEYS)
    for key, example in (("based_on", '"romanian"'), ("name", '"Whist la bunica"')):
        with faults.caught():
            if key not in table:
                raise InputError(
                    f"{file}: {key} is missing", f"for example {key} = {example}, above [settings]"
                )
            if not isinstance(table[key], str):
                raise InputError(
                    f"{file}: {key} = {written(table[key])} isn't text",
                    f"text in quotes, for example {key} = {example}",
                )
    faults.check()
