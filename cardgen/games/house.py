"""House rules: a TOML file that names a game and changes its settings.

    based_on = "romanian"          # or another such file: "family.toml"
    name = "Whist la bunica"

    [settings]
    premium = "10/5"

Pure: whoever calls brings the function that reads files.  Checked as strictly as ``-s``: every mistake is one line that
names the file, the key (for bad TOML the line), the value and what is allowed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from cardgen.errors import InputError, UnknownName
from cardgen.games.game import Game
from cardgen.games.registry import GAMES, find_game
from cardgen.games.settings import Value
from cardgen.names import clean_name, shown_name

MOST_BYTES = 64 * 1024
_MOST_LINE = 1000
"""Characters in a line: the parser takes very long over a very long key."""
_MOST_FILES = 8
"""In a chain of files that are based on each other."""
_KEYS = ("based_on", "name", "settings")


class RulesFile(NamedTuple):
    """A file that was read.

    Attributes:
        path: as it was opened.
        place: tells two files apart, however their paths are written.
        content: its bytes; one more than `MOST_BYTES` is enough.
    """

    path: str
    place: str
    content: bytes

    @property
    def shown(self) -> str:
        """The path, for messages."""
        return "".join(c if c.isprintable() else "?" for c in self.path)


Load = Callable[[str, RulesFile | None], RulesFile]
"""From the path as written, and the file that it is written in (None for the first), to what lies there.  Raises FileError."""


class Layer(NamedTuple):
    """The settings that one file makes.  file: as shown; settings: key → value as TOML has it."""

    file: str
    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class House:
    """House rules.

    Attributes:
        name: as it is shown, 1 to 40 characters.
        game: that they start from.
        layers: what each file of the chain sets; later ones go before earlier ones.
    """

    name: str
    game: Game
    layers: tuple[Layer, ...]

    def values(self, players: int, given: Mapping[str, str] | None = None) -> dict[str, Value]:
        """The settings that the house rules make, checked.

        Args:
            players: number of players; must be allowed.
            given: settings as typed, which go before those of the files.

        Raises:
            InputError: unknown key, a value that isn't allowed for so many players, or values that exclude each other.
        """
        given = given or {}
        found: dict[str, tuple[str, object]] = {}
        for layer in self.layers:
            for key, value in layer.settings.items():
                self._check_key(layer.file, key, players)
                found[key] = (layer.file, value)
        values = {key: self._read(file, key, value, players) for key, (file, value) in found.items() if key not in given}
        self._check_together(players, given, values)
        return values

    def _check_key(self, file: str, key: str, players: int) -> None:
        if key in _KEYS:
            raise InputError(f"{file}: {key} stands below [settings]", "move it above the line [settings]")
        try:
            self.game.find_setting(key, players)
        except InputError as error:
            _name_file(file, error)

    def _read(self, file: str, key: str, value: object, players: int) -> Value:
        kind = self.game.find_setting(key, players).kind
        read = kind.read_toml(value, players)
        if read is None:
            raise InputError(
                f"{file}: {key} = {_written(value)} can't be set for {self.game.name}", f"allowed: {kind.allowed_toml(players)}"
            )
        return read

    def _check_together(self, players: int, given: Mapping[str, str], values: Mapping[str, Value]) -> None:
        try:
            self.game.settings(players, given, values)
        except InputError as error:
            self.game.settings(players, given)  # what is wrong without the file isn't the file's fault
            _name_file(self.layers[-1].file, error)


def read_house(path: str, load: Load) -> House:
    """House rules from a file, with all files that they are based on.

    Raises:
        FileError: from `load`.
        InputError: not TOML, an unknown key, a value of a wrong type, a circle; settings are checked by `House.values`.
    """
    layers: list[Layer] = []
    seen: list[str] = []
    name = ""
    beside: RulesFile | None = None
    while True:
        file = load(path, beside)
        if beside and file.place in seen:
            raise InputError(f"{beside.shown}: based_on = {_written(path)} leads round in a circle", f"end with a game: {', '.join(GAMES)}")
        if beside and len(seen) == _MOST_FILES:
            problem = f"{beside.shown}: based_on leads through more than {_MOST_FILES} files"
            raise InputError(problem, f"end with a game: {', '.join(GAMES)}")
        seen.append(file.place)
        table = _read_toml(file)
        _check_top(file.shown, table)
        own_name = _read_name(file.shown, table["name"])
        name = name or own_name
        layers.insert(0, Layer(file.shown, table.get("settings", {})))
        base = table["based_on"].strip()
        if not base.casefold().endswith(".toml"):
            return House(name, _find_base(file.shown, base), tuple(layers))
        path, beside = base, file


def _read_toml(file: RulesFile) -> dict[str, Any]:
    if len(file.content) > MOST_BYTES:
        raise InputError(f"{file.shown} is larger than {MOST_BYTES // 1024} KB", "house rules are a few lines of TOML")
    try:
        text = file.content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = file.content.count(b"\n", 0, error.start) + 1
        raise InputError(f"{file.shown}, line {line}: no valid UTF-8", "save it as UTF-8 text") from None
    for number, written in enumerate(text.splitlines(), 1):
        if len(written) > _MOST_LINE:
            raise InputError(f"{file.shown}, line {number}: longer than {_MOST_LINE} characters", "house rules are a few lines of TOML")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError(f"{file.shown}: lists or tables too deep in each other", 'a setting is written like premium = "10/5"') from None
    except ValueError as error:  # bad TOML, and numbers of thousands of digits
        raise InputError(_syntax_problem(file.shown, str(error), text), 'a setting is written like premium = "10/5"') from None


def _syntax_problem(file: str, message: str, text: str) -> str:
    """The parser's message, with the line in front and nothing unprintable of the file in it."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.S)
    if not found:
        return f"{file}: no valid TOML"
    line = found[2] or str(max(1, len(text.rstrip().splitlines())))
    said = next((plain for pattern, plain in _IN_PLAIN_WORDS if re.match(pattern, found[1])), found[1][0].lower() + found[1][1:])
    return f"{file}, line {line}: no valid TOML: {_plain(said, 70)}"


_IN_PLAIN_WORDS = (
    (r"Cannot overwrite a value|Cannot declare|Cannot mutate|Duplicate inline table key", "this stands in the file twice"),
    (r"Illegal character '\\n'|Unterminated string", "a quotation mark is opened and not closed"),
)
"""What the parser says only to programmers."""


def _check_top(file: str, table: Mapping[str, Any]) -> None:
    """The keys above ``[settings]``: all there, none unknown, each of its type."""
    for key, value in table.items():
        if key in _KEYS:
            continue
        if any(setting.key == key for game in GAMES.values() for setting in game.table):
            raise InputError(f"{file}: {key} stands outside [settings]", "put it below a line [settings]")
        if isinstance(value, dict):
            raise InputError(f"{file}: unknown table [{_plain(key, 40)}]", "allowed: [settings]")
        _name_file(file, UnknownName("key", _plain(key, 40), _KEYS))
    for key, example in (("based_on", '"romanian"'), ("name", '"Whist la bunica"')):
        if key not in table:
            raise InputError(f"{file}: {key} is missing", f"for example {key} = {example}, above [settings]")
        if not isinstance(table[key], str):
            raise InputError(f"{file}: {key} = {_written(table[key])} is no text", f"text in quotes, for example {key} = {example}")
    if not isinstance(table.get("settings", {}), dict):
        raise InputError(f"{file}: settings = {_written(table['settings'])} is no table", "a line [settings], then KEY = VALUE a line")


def _read_name(file: str, said: str) -> str:
    try:
        return shown_name(clean_name(said))
    except InputError as error:
        _name_file(file, error)


def _find_base(file: str, said: str) -> Game:
    try:
        return find_game(said)
    except UnknownName:
        error = UnknownName("game", _plain(said, 40), GAMES)
        raise InputError(
            f"{file}: based_on = {_written(said)}: {error.problem}", f"{error.remedy}, or another file of house rules that ends in .toml"
        ) from None


def _name_file(file: str, error: InputError) -> NoReturn:
    """The same error, with the file in front."""
    raise InputError(f"{file}: {error.problem}", error.remedy) from None


def _written(value: object) -> str:
    """A value as it stands in the file, on one line, and short."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{_plain(value, 40)}"'
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return _plain(f"[{', '.join(map(_written, value))}]", 60)
    if isinstance(value, (dict, list)):
        return "{…}" if isinstance(value, dict) else "[…]"
    return _plain(str(value), 40) if not isinstance(value, int) or abs(value) < 10**40 else "a number of many digits"


def _plain(text: str, most: int) -> str:
    shown = "".join(c if c.isprintable() else " " for c in text)
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"
