"""``cardgen`` alone: whatever is typed is answered in the reader's language; nothing is lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardgen.cli.guide import guide
from cardgen.text import LANGUAGES, catalogue
from tests.turns import each

TYPED = """
    <                     | first
    8                     | no-game
    0                     | no-game
    Skat                  | no-game
    ?                     | help
    o                     |
    -                     | nobody-yet
    2                     | wrong-number
    8                     | wrong-number
    !!!                   | no-name
    , ;                   | no-name
    Anna                  |
    fertig                | wrong-number
    done                  | wrong-number
    gata                  | wrong-number
    ANNA                  | same-name
    4                     | no-name
    Ben <ben              | no-address
    Ben ben@x             | no-address
    ben@x.org             | no-address
    {41 x}                | long-name
    Ben, anna             | same-name
    A, B, C, D, E, F und G | wrong-number
    Uwe                   |
    -                     | taken-back
    Anja & Zoë zoe@x.org  |
                          |
    4                     | no-language
    fr                    | no-language
    ?                     | help
    rumänisch             |
    Zora                  | no-player
    4                     | no-player
    an                    | several
    zoe, an               | several
    ,                     | no-player
    zoe, Anna             |
    0                     | no-player
    ,                     | no-name
    an                    | several
    ?                     | help
    {41 x}                | long-name
    uwe@x.org             | no-address
    ANJA                  |
    {61 x}                | long-title
    Whist                 |
    ya                    | deal-again
    vielleicht            | deal-again
    oui                   | deal-again
    8                     | deal-again
    0                     | deal-again
    fertig                | deal-again
    nein                  | kept
"""
"""What is typed at one question after the other, and the text that answers it; none: it fits."""
LINES = [
    re.sub(r"\{(\d+) x\}", lambda many: "x" * int(many[1]), line).split("|")
    for line in TYPED.strip().splitlines()
]
SCRIPT = [(typed.strip(), key.strip()) for typed, key in LINES]
GIVEN = {
    "game": "ohhell",
    "people": ["Anna", "Anja", "Zoë <zoe@x.org>"],
    "number": 3,
    "language": "ro",
    "large": [0, 2],
    "organiser": "Anja",
    "title": "Whist",
    "folder": "output",
    "declined": True,
}


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that keeps the answers."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDGEN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path / "home" / "guide.json"


def shown(*lines: str) -> str:
    """What the terminal shows when these lines are typed, and then it is closed."""
    return CliRunner().invoke(click.command()(guide), input="".join(f"{x}\n" for x in lines)).output


@each("language", LANGUAGES)
def test_what_is_not_understood_is_answered_in_the_readers_language_and_asked_again(
    language: str, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDGEN_LANG", language)
    kept.unlink(missing_ok=True)
    texts = catalogue(language, "guide")
    rest = shown(*(typed for typed, _ in SCRIPT))
    for typed, key in SCRIPT:
        answer = ""
        if key:
            words = re.split(r"\{\w+\}", texts(key))
            answer = rf" *{'.+'.join(map(re.escape, words))}\n"
        said = re.search(rf": {re.escape(typed)}\n{answer}", rest)
        assert said, f"{typed}: {key} isn't what is answered in\n{rest}"
        rest = rest[said.end() - 1 :]
    assert json.loads(kept.read_text("utf-8")) == GIVEN
    assert kept.stat().st_mode & 0o77 == 0, "others can read the addresses"


@each("typed", range(1, len(SCRIPT)), few=12)
def test_an_interrupted_start_goes_on_where_it_was(typed: int, kept: Path) -> None:
    kept.unlink(missing_ok=True)
    lines = [line for line, _ in SCRIPT]
    shown(*lines[:typed])
    shown(*(["yes"] if kept.exists() else []), *lines[typed:])
    assert json.loads(kept.read_text("utf-8")) == GIVEN


def test_every_question_can_be_gone_back_to_and_changed(kept: Path) -> None:
    begun = "oh", "<", "<", "oh", "Anna", "Anja", "Zoë zoe@x.org", "Uwe", "", "ro", "1, 3, 4", "Uwe"
    # Who is taken back neither reads large print nor prepares the game.
    shown(*begun, "<", "<", "<", "<", "-", "", "", "", "no")
    assert json.loads(kept.read_text("utf-8")) == GIVEN | {"organiser": "Anna", "title": ""}
    # Then each line by its number; “<” leaves it as it is.
    changes = "5", "Anja", "6", "Whist", "1", "<", "7", "<", "2", "<", "3", "de", "3", "ro"
    shown("yes", *changes, "no")
    assert json.loads(kept.read_text("utf-8")) == GIVEN


def test_who_no_longer_can_play_is_asked_for_again(kept: Path) -> None:
    names = "whist", "Anna, Ben", "Ana de la Cruz", "maybe", "no"
    assert "4 can play, not 3" in shown(*names, "", "Dora", "", "", "", "", "no")
    assert json.loads(kept.read_text("utf-8"))["number"] == 4
    said = shown("yes", "1", "elevator", "2", "-", "", "1", "whist", "", "-", "")
    assert "4 can play, not 2" in said
    assert json.loads(kept.read_text("utf-8"))["people"] == ["Anna", "Ben"]


def test_a_file_of_answers_that_is_damaged_is_as_good_as_none(kept: Path) -> None:
    kept.parent.mkdir()
    for odd in (
        "",
        "[]",
        "{",
        '{"x": 1}',
        '{"game": "skat"}',
        '{"people": 3}',
        '{"game": "whist", "title": 5, "language": "xx"}',
    ):
        kept.write_text(odd, "utf-8")
        assert "Number or name" in shown(), odd
