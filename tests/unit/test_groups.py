"""Group files: read as they are written; anything else is refused in one line that says where."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from cardgen.errors import FileError, InputError
from cardgen.faces.indices import LETTERS as DRAWN_LETTERS
from cardgen.faces.palette import PALETTES
from cardgen.names import Person
from cardgen.pages.theme import CARD_SIZES as DRAWN_SIZES
from cardgen.pages.theme import Layout, style_of
from cardgen.preferences import (
    CARD_SIZES,
    COLOURS,
    LAYOUTS,
    LETTERS,
    Preferences,
    read_preferences,
    usual_preferences,
)
from cardgen.request.group import MOST_PLAYERS, example, load_group, read_group
from cardgen.text.catalogue import LANGUAGES
from tests.turns import each

pytestmark = pytest.mark.quick

TWO = '[[player]]\nname = "Anna"\n{}\n[[player]]\nname = "Ben"\n'

FULL = """
title = "Spielabend"
place = "Brașov"
date = 2026-03-14
organiser = "Zoë"
stake = 0.1
fee = "10"
language = "de"
colours = "poker"

[[player]]
name = "Anna"
email = "anna@example.org"
chat = "+49 170 1234567"

[[player]]
name = "Łukasz"
language = "RO"
letters = "pl"
layout = "cards"
card-size = "mini"
paper = "letter"
colours = "skat"
large = true
low-ink = true
chat = ["Łuki", "Luk"]
night = true
"""


def test_everything_that_can_be_said() -> None:
    group = read_group("g.toml", FULL.encode())
    said = (group.title, group.place, group.day, group.organiser, group.stake, group.fee)
    assert said == ("Spielabend", "Brașov", date(2026, 3, 14), "Zoë", 10, 10)
    anna, lukasz = group.members
    assert (anna.senders, lukasz.senders) == (("+49 170 1234567",), ("Łuki", "Luk"))
    assert anna.person == Person("Anna", "anna@example.org")
    assert lukasz.person == Person("Łukasz", None)
    assert anna.preferences == Preferences()
    assert lukasz.preferences == Preferences(
        "ro", "cards", "letter", "pl", "skat", "mini", large=True, low_ink=True, night=True
    )
    assert group.preferences == Preferences("de", colours="poker")


@each("language", LANGUAGES)
def test_the_example_is_a_group_and_says_all_keys(language: str) -> None:
    """As it stands, and with the comments' settings taken as they are meant."""
    group = read_group("group.toml", example(language).encode())
    read = [member.preferences.over(group.preferences).language for member in group.members]
    assert len(read) == 4
    assert read[0] == language
    assert set(read) == set(LANGUAGES)
    above = example(language).partition("[[player]]")[0]
    said = "\n".join(
        line.removeprefix("# ") for line in above.splitlines() if re.match(r"(# )?[a-z-]+ = ", line)
    )
    everything = read_group(
        "group.toml", f"{said}\n[[player]]\nname = 'A'\n[[player]]\nname = 'B'".encode()
    )
    assert None not in (everything.day, everything.organiser)
    assert everything.place
    assert all(
        getattr(everything.preferences, name) is not None
        for name in ("language", "paper", "layout", "colours", "low_ink")
    )


def test_a_byte_order_mark_and_a_date_in_quotes_are_fine() -> None:
    text = '\ufeffdate = "2026-03-14"\n' + TWO.format("")
    assert read_group("g.toml", text.encode()).day == date(2026, 3, 14)


@each(
    "said, problem",
    """
    stake = true               | g.toml: stake = true isn't a number
    fee = -1                   | g.toml: fee is “-1”
    x = "1"                    | g.toml: unknown key “x”
    tilte = "1"                | did you mean “title”?
    title = 3                  | g.toml: title = 3 isn't text
    title = "1234567890123456789012345678901234567890123456789012345678901" | has 61 characters — at most 60
    date = 2026-02-30          | g.toml, line 1
    date = "2026-02-30"        | isn't a day of the calendar
    date = 2026-02-03T10:00:00 | date = 2026-02-03 10:00:00 isn't a day of the calendar
    date = 7                   | date = 7 isn't a day
    organiser = ""             | the organiser is empty
    language = "fr"            | unknown language “fr” — allowed: de, en, ro
    layout = "fone"            | unknown layout “fone” — did you mean “phone”? allowed: phone, sheet, cards, fold
    paper = "a5"               | unknown paper “a5”
    colours = "four"           | unknown colours “four”
    letters = "xx"             | unknown kind of index letters “xx”
    card-size = "huge"         | unknown card-size “huge” — allowed: poker, bridge, mini
    card_size = 'mini'         | did you mean “card-size”?
    large = "yes"              | large = "yes" is neither on nor off — large = true, or large = false
    low-ink = 1                | low-ink = 1 is neither on nor off
    layout = 1                 | layout = 1 isn't text — one of phone
    name = "Anna"              | name is above the players
    email = "a@b.de"           | email is above the players
    organizer = "Anna"         | unknown key “organizer” — it is written organiser
    [settings]                 | unknown key “settings”
    title =                    | g.toml, line 1: no valid TOML
    date = 14.3.2026           | a date is 2026-03-14
    title = "x                 | a quotation mark is opened and not closed
    """,
)
def test_a_mistake_above_the_players(said: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        read_group("g.toml", f"{said}\n{TWO.format('')}".encode())
    assert problem in str(caught.value)
    assert str(caught.value).startswith("g.toml")
    assert "\n" not in str(caught.value)


@each(
    "said, problem",
    """
    e-mail = "a@b.de"        | unknown key “e-mail” — it is written email
    nmae = "x"               | did you mean “name”?
    email = "anna"           | email = "anna" isn't an e-mail address — for example email = "anna@example.org"
    email = "anna@localhost" | isn't an e-mail address
    email = 5                | email = 5 isn't text
    language = "xx"          | unknown language
    layout = "post"          | unknown layout “post”
    large = 1                | large = 1 is neither on nor off
    lang = "de"              | unknown key “lang” — it is written language
    title = "x"              | title is said of the whole evening — move it above the first line [[player]]
    """,
)
def test_a_mistake_of_a_player_says_whose(said: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        read_group("g.toml", TWO.format(said).encode())
    assert str(caught.value).startswith("g.toml, player 1 (Anna): ")
    assert problem in str(caught.value)


@each(
    "text, problem",
    [
        ("", "g.toml: no player — a line [[player]] for each"),
        ("player = 3", "the players aren't written as tables"),
        ('[player]\nname = "Anna"', "the players aren't written as tables"),
        ('[[player]]\nname = "Anna"', "g.toml: 1 player — 2 to 8"),
        ("".join(f'[[player]]\nname = "P{i}"\n' for i in range(9)), "g.toml: 9 players — 2 to 8"),
        ('[[player]]\nlarge = true\n[[player]]\nname = "B"', "g.toml, player 1: name is missing"),
        ('[[player]]\nname = " "\n[[player]]\nname = "B"', "the name is empty"),
        (f'[[player]]\nname = "{"x" * 41}"\n[[player]]\nname = "B"', "at most 40"),
        (
            '[[player]]\nname = "Zoë"\n[[player]]\nname = "ZOE\u0308"',
            "players 1 and 2 are both called",
        ),
    ],
)
def test_players_that_cant_be(text: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        read_group("g.toml", text.encode())
    assert problem in str(caught.value)


@each("content", [b"\xff\xfe", b"x" * 70_000, b"[" * 5000, ("k" * 2000 + " = 1").encode()])
def test_what_is_no_group_at_all(content: bytes) -> None:
    with pytest.raises(InputError, match=r"^g\.toml"):
        read_group("g.toml", content)


def test_a_file_that_cant_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="“cardgen group init” writes an example"):
        load_group(str(tmp_path / "nowhere.toml"))
    with pytest.raises(FileError, match="no name"):
        load_group(" ")


# -- wishes


def test_the_words_for_wishes_are_those_that_can_be_drawn() -> None:
    assert set(LAYOUTS) == set(Layout)
    assert set(COLOURS) == set(PALETTES)
    assert set(CARD_SIZES) == set(DRAWN_SIZES)
    assert set(LETTERS) == set(DRAWN_LETTERS)
    assert MOST_PLAYERS == 8


def test_the_nearest_wish_counts() -> None:
    own, group = (
        Preferences(language="ro", large=False),
        Preferences(language="de", paper="letter", large=True),
    )
    merged = own.over(group).over(usual_preferences())
    assert (merged.language, merged.paper, merged.large) == ("ro", "letter", False)
    assert (merged.layout, merged.letters) == ("phone", None)
    style = style_of(merged)
    assert (style.language, style.letters, style.paper) == ("ro", "ro", "letter")
    assert (style.large, style.layout) == (False, Layout.PHONE)


@each("language", LANGUAGES)
def test_letters_are_those_of_the_language_unless_said(language: str) -> None:
    for letters in (None, "fr"):
        wishes = Preferences(language=language, letters=letters).over(usual_preferences())
        assert style_of(wishes).letters == (letters or language)


def test_capitals_and_blanks_dont_matter() -> None:
    assert read_preferences({"language": " DE ", "layout": "Phone", "large": None}) == Preferences(
        "de", "phone"
    )
