"""House rules: TOML files, and everything that can be wrong in one."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable

import pytest

from cardgen.errors import CardgenError, FileError, InputError
from cardgen.games.game import Game
from cardgen.games.house_rules import HouseRules, RulesFile, read_house
from cardgen.games.registry import GAMES
from cardgen.games.settings import write_value
from tests.turns import each

pytestmark = pytest.mark.quick

GOOD = 'based_on = "romanian"\nname = "Whist la bunica"\n\n[settings]\npremium = "10/5"\n'


def files(**contents: str | bytes) -> Callable[[str, RulesFile | None], RulesFile]:
    """A disk that holds these files; their names with ``__`` for ``/``, without ``.toml``."""
    disk = {
        f"{name.replace('__', '/')}.toml": c.encode() if isinstance(c, str) else c
        for name, c in contents.items()
    }

    def load(said: str, beside: RulesFile | None) -> RulesFile:
        path = posixpath.join(posixpath.dirname(beside.path) if beside else "", said)
        place = posixpath.normpath(path)
        if place not in disk:
            raise FileError(f"can't read {path}")
        return RulesFile(path, place, disk[place])

    return load


def house(text: str | bytes) -> HouseRules:
    return read_house("h.toml", files(h=text))


def rules(game: str, *lines: str) -> HouseRules:
    return house("\n".join([f'based_on = "{game}"', 'name = "N"', "[settings]", *lines]))


def complaint(text: str | bytes, players: int = 4) -> str:
    with pytest.raises(InputError) as caught:
        house(text).values(players)
    said = str(caught.value)
    assert len(said.splitlines()) == 1
    assert said.startswith("h.toml")
    assert caught.value.exit_code == 3
    return said


def test_a_file_names_its_game_and_changes_settings() -> None:
    read = house(GOOD)
    assert (read.name, read.game) == ("Whist la bunica", GAMES["romanian"])
    assert read.values(5) == {"premium": "10/5"}
    assert read.game.settings(5, {}, read.values(5))["premium"] == "10/5"


def test_nothing_need_be_changed() -> None:
    assert house('based_on = "Bidwhist"\nname = "Ours"').values(4) == {}
    assert house('\ufeffbased_on = " WHIST "\r\nname = "  Ours  "\r\n').name == "Ours"
    assert house('based_on = "whist"\nname = "Joi \u200b🎴 seara"').name == "Joi seara"


def test_settings_that_are_given_go_before_those_of_the_file() -> None:
    read = rules("ohhell", "max = 9", 'score = "wizard"')
    assert read.values(4, {"max": "5"}) == {"score": "wizard"}
    settings = read.game.settings(4, {"max": "5"}, read.values(4, {"max": "5"}))
    assert (settings["max"], settings["score"]) == (5, "wizard")
    with pytest.raises(InputError, match="max"):
        read.values(7)
    assert read.values(7, {"max": "5"}) == {"score": "wizard"}, (
        "what is overruled can't be too much for so many"
    )


@each(
    "key, written, value",
    """
    hook         | true                 | on
    first-dealer | 3                    | 3
    premium      | "5/5"                | 5/5
    special      | ["eight8", "blind8"] | blind8,eight8
    one-card     | "Blind"              | blind
    penalty      | false                | off
    """,
)
def test_values_of_every_type(key: str, written: str, value: str) -> None:
    assert write_value(rules("romanian", f"{key} = {written}").values(4)[key]) == value


@each("game", GAMES.values())
def test_every_setting_can_stand_in_a_file_with_the_default_of_the_game(game: Game) -> None:
    for players in game.players:
        settings = dict(game.settings(players))
        lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
        assert rules(game.name, *lines).values(players) == settings


# -- what can be wrong in the settings


@each(
    "case, lines, said",
    """
    romanian 4 | premium = 10 | … for romanian — allowed: "none", "10/5", "5/5", "30/10"
    romanian 4 | hook = "on" | … for romanian — allowed: true, false
    romanian 4 | hook = 1 | … for romanian — allowed: true, false
    romanian 4 | first-dealer = 5 | … for romanian — allowed: "lot", or a seat from 1 to 4
    romanian 4 | special = ["blind8", "x"] | … for romanian — allowed: "none", or
    romanian 4 | penalty = true | penalty=on needs a premium
    romanian 4 | schedule = "8-1-8"; one-card-rounds = "last" | one-card-rounds=last can't be with
    ohhell 6 | max = 9 | … for ohhell — allowed: a whole number from 1 to 8 with 6 players
    ohhell 4 | max = 9.0 | …
    ohhell 4 | max = true | …
    ohhell 4 | max = "9" | …
    ohhell 4 | max = {a = 1} | max = {…} can't be set
    ohhell 4 | [settings.max]; a = 1 | max = {…} can't be set
    ohhell 4 | max = 2026-03-14 | …
    ohhell 4 | max = 99999999999999999999999999999999999999999999 | max = a number of many digits
    corona 4 | trump-order = "HH" | … for corona — allowed: letters C D H S
    bidwhist 4 | jokers-free = true; no-jokers = true | jokers-free=on can't be with no-jokers=on
    whist 4 | score = 1 | unknown setting of whist “score”
    whist 4 | name = "late" | name stands below [settings] — move it above the line [settings]
    """,
)
def test_a_setting_that_cant_be(case: str, lines: str, said: str) -> None:
    """An ellipsis stands for the line as it is written, which can't be set."""
    game, players = case.split()
    with pytest.raises(InputError) as caught:
        rules(game, *lines.split("; ")).values(int(players))
    text = str(caught.value)
    said = f"{lines} can't be set{said[1:]}" if said.startswith("…") else said
    assert f"h.toml: {said}" in text
    assert len(text.splitlines()) == 1


@each(
    "game, lines, said",
    [
        (
            "romanian",
            "premum = 1",
            "unknown setting of romanian “premum” — did you mean “premium”? allowed: schedule, ",
        ),
        (
            "romanian",
            'seven = "ones"',
            "seven can't be set for romanian with 4 players — it is for 7 players",
        ),
        (
            "ohhell",
            "max = 8; step = 2",
            "max=8 can't be reached from 1 with step=2 — an odd number, for example max=7 or 9",
        ),
        (
            "bidwhist",
            "no-jokers = true; small-kitty = true; show-kitty = true",
            "show-kitty=on can't be where there is no kitty",
        ),
    ],
)
def test_it_is_said_what_can_be_instead(game: str, lines: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(f"h.toml: {said}")):
        rules(game, *lines.split("; ")).values(4)


def test_what_is_wrong_without_the_file_isnt_blamed_on_it() -> None:
    read = rules("romanian", "hook = false")
    with pytest.raises(InputError) as caught:
        read.values(4, {"penalty": "on"})
    assert "h.toml" not in str(caught.value)
    with pytest.raises(InputError, match=r"h\.toml: penalty=on needs a premium"):
        rules("romanian", "penalty = true").values(4, {"hook": "off"})


# -- what can be wrong with the file


@each(
    "text, said",
    r"""
    name = "x" | based_on is missing
    based_on = "whist" | name is missing
    based_on = "whist"; name = "" | the name is empty
    based_on = "whist"; name = "12345678901234567890123456789012345678901" | has 41 characters — at most 40
    based_on = "whist"; name = "a\nb" | line end or another control character
    based_on = "whist"; name = 7 | name = 7 isn't text
    based_on = ["whist"]; name = "x" | based_on = ["whist"] isn't text
    based_on = "rumanian"; name = "x" | based_on = "rumanian": unknown game “rumanian” — did you mean “romanian”? allowed: corona
    based_on = ""; name = "x" | based_on = "": unknown game “”
    based_on = "whist"; name = "x"; settings = 3 | settings = 3 isn't a table
    based_on = "whist"; name = "x"; target = 3 | target stands outside [settings] — put it below a line [settings]
    basedon = "whist"; name = "x" | unknown key “basedon” — did you mean “based_on”? allowed: based_on, name, settings
    based_on = "whist"; name = "x"; [setings]; target = 3 | unknown table [setings] — allowed: [settings]
    """,
)
def test_what_stands_above_the_settings(text: str, said: str) -> None:
    assert said in complaint(text.replace("; ", "\n"))


@each(
    "text, line",
    [
        (GOOD + "premium = 1\n", 6),
        ('based_on = "whist"\nname = x', 2),
        ('based_on = "whist"\nname', 2),
        ('based_on = "whist"\nname = "x"\n[settings]\npremium = 10/5\n', 4),
        ('based_on = "whist"\nname = "\x07"', 2),
        (b'based_on = "whist"\nname = "\xff"', 2),
        ('based_on = "whist"\n\n[settings\n', 3),
        ('based_on = "whist"\nname = """x\n\n', 2),
        ('based_on = "whist"\n' + "a." * 30_000 + "b = 1", 2),
        (b"%PDF-1.7\n\x00\x01", 1),
    ],
)
def test_bad_toml_names_the_line(text: str | bytes, line: int) -> None:
    assert complaint(text).startswith(f"h.toml, line {line}: ")


@each(
    "text, said",
    [
        (GOOD + 'premium = "10/5"\npremium = "5/5"\n', "this stands in the file twice — "),
        (GOOD + "[settings]\n", "this stands in the file twice — "),
        (GOOD + "a = {b = 1, b = 2}\n", "this stands in the file twice — "),
        ('based_on = "whist\nname = "x"\n', "a quotation mark is opened and not closed — "),
        ('based_on = "whist', "a quotation mark is opened and not closed — "),
    ],
)
def test_frequent_mistakes_are_told_in_plain_words(text: str, said: str) -> None:
    assert said in complaint(text)


@each(
    "text",
    [
        GOOD + "#" * 70_000,
        "a" * 1_000_000,
        b"\x00" * 70_000,
        "x = [\n" + "[\n" * 20_000,
        "x = 1\n" + "y.y=2\n" * 9_000,
    ],
)
def test_a_monstrous_file_is_refused(text: str | bytes) -> None:
    complaint(text)


def test_huge_numbers_are_one_line() -> None:
    assert complaint("based_on = [\n" + "9\\\n" * 3 + "]")
    assert complaint('based_on = "whist"\nname = "x"\nx = 0x' + "f" * 900)


# -- chains


CHAIN = {
    "kids": 'based_on = "clubs/club.toml"\nname = "Kids"\n[settings]\nmax = 5',
    "clubs__club": 'based_on = "../town.toml"\nname = "Club"\n[settings]\nmax = 9\nhook = false',
    "town": 'based_on = "ohhell"\nname = "Town"\n[settings]\nscore = "wizard"\nhook = true',
}


def test_a_file_may_be_based_on_another() -> None:
    read = read_house("kids.toml", files(**CHAIN))
    assert (read.name, read.game.name) == ("Kids", "ohhell")
    assert read.values(4) == {"score": "wizard", "hook": False, "max": 5}
    assert read.values(7)["max"] == 5, "only what holds in the end has to be allowed"


@each(
    "name, text, said",
    """
    town | based_on = "kids.toml"; name = "x"   | town.toml: based_on = "kids.toml" leads round in a circle
    kids | based_on = "./kids.toml"; name = "x" | kids.toml: based_on = "./kids.toml" leads round in a circle
    town | based_on = "whist"; name = "x"       | clubs/club.toml: unknown setting of whist “max”
    town | based_on = "ohhell"; name = "x"; [settings]; score = "golf" | clubs/../town.toml: score = "golf" can't be set
    town | based_on = "ohhell"; name = x        | clubs/../town.toml, line 2: no valid TOML
    town | based_on = "gone.toml"; name = "x"   | can't read clubs/../gone.toml
    """,
)
def test_the_file_with_the_mistake_is_named(name: str, text: str, said: str) -> None:
    with pytest.raises(CardgenError) as caught:
        read_house("kids.toml", files(**CHAIN | {name: text.replace("; ", "\n")})).values(4)
    assert said in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_long_chain_ends() -> None:
    chain = {f"f{i}": f'based_on = "f{i + 1}.toml"\nname = "x"' for i in range(20)}
    with pytest.raises(InputError, match=r"f7\.toml: based_on leads through more than 8 files"):
        read_house("f0.toml", files(**chain))
    ended = files(**chain | {"f7": 'based_on = "whist"\nname = "x"'})
    assert read_house("f0.toml", ended).game.name == "whist"
