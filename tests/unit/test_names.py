"""Names as people type them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.errors import InputError
from cardgen.names import (
    Person,
    check_different,
    clean_name,
    clean_text,
    file_stem,
    find_name,
    read_person,
    shown_name,
)
from tests.turns import each

pytestmark = pytest.mark.quick


@each(
    "said, name",
    [
        ("Anna", "Anna"),
        ("  Anna ", "Anna"),
        (unicodedata.normalize("NFD", "Ștefan"), "Ștefan"),
        ("An\u200bna\u00ad", "Anna"),
        ("../../etc", "../../etc"),
        ("李小龙", "李小龙"),
        ("Anna 😀", "Anna 😀"),
        ("7", "7"),
        ("x" * 40, "x" * 40),
    ],
)
def test_fine_names(said: str, name: str) -> None:
    assert clean_name(said) == name


@each(
    "said, complaint",
    [
        ("", "the name is empty"),
        ("   ", "the name is empty"),
        ("Anna\nBen", "line end"),
        ("Anna\n", "line end"),
        ("An\u2028na", "line end"),
        ("\x00", "control character"),
        ("x" * 41, "has 41 characters"),
        ("😀", "no letter and no digit"),
        ("\u200b\u200d", "no letter and no digit"),
        ("---", "no letter and no digit"),
        ("\u3164", "no letter and no digit"),
        ("A\udcff", "isn't valid text"),
    ],
)
def test_names_that_cant_be(said: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint) as caught:
        clean_name(said)
    assert "\n" not in str(caught.value)


@each(
    "one, two",
    """
    Anna       | Anna
    Anna       | ANNA
    Straße     | STRASSE
    Zoë        | ZOË
    Anna       | Ａnna
    ﬁn         | fin
    Anna 🎉     | Anna 🐱
    Anna B     | Anna  B
    Anna\ufe0f | Anna
    """,
)
def test_doubled_names(one: str, two: str) -> None:
    with pytest.raises(InputError, match="players 1 and 3"):
        check_different([one, "Ben", two])


def test_different_names_pass() -> None:
    check_different(["Anna", "Ana", "Änna", "Ben"])


@each(
    "said, person",
    [
        ("Ben", Person("Ben")),
        ("Ben <ben@example.org>", Person("Ben", "ben@example.org")),
        ("Ștefan <st.efan+x@mail.example.ro>", Person("Ștefan", "st.efan+x@mail.example.ro")),
        ("Oma <o'ma@müller-söhne.de>", Person("Oma", "o'ma@müller-söhne.de")),
        ("Zoë <zoë@example.org>", Person("Zoë", "zoë@example.org")),
        ("李 <李.小龙@例え.example>", Person("李", "李.小龙@例え.example")),
    ],
)
def test_a_player_with_or_without_address(said: str, person: Person) -> None:
    assert read_person(said) == person


@each(
    "said",
    [
        "Ben <ben@",
        "Ben <>",
        "Ben <a@>",
        "Ben <a b@c.de>",
        "Ben <a@b>",
        "Ben <a@b.>",
        "Ben <a\u200b@b.de>",
        "Ben <ö\xa0ö@b.de>",
        "Ben <ö\u2028@b.de>",
        "Ben <ö..ö@b.de>",
        "Ben <ö,ö@b.de>",
        "Ben <a@b.de> x",
        "Ben <a@b.de, c@d.ee>",
        "<a@b.de>",
        "Ben <a@-b.de>",
        "Ben <a@b_.de>",
        "Ben <a@[1.2.3.4]>",
        "Ben <a@1.2.3.4>",
        f"Ben <{'a' * 65}@b.de>",
        f"Ben <a@{'b' * 64}.de>",
        f"Ben <a@{'b.' * 130}de>",
    ],
)
def test_addresses_that_cant_be(said: str) -> None:
    with pytest.raises(InputError):
        read_person(said)


@each(
    "name, stem",
    """
    Anna           | Anna
    Dörte          | Doerte
    Ștefan Ionescu | Stefan-Ionescu
    Łukasz         | Lukasz
    李小龙            | LiXiaoLong
    ../../etc      | etc
    C:\\x          | C-x
    ٣              | 3
    """,
)
def test_file_stems(name: str, stem: str) -> None:
    assert file_stem(name) == stem


@each(
    "name, shown",
    """
    Anna 😀       | Anna
    😀 Zoë 🎉 B    | Zoë B
    Anna ❤\ufe0f | Anna
    李小龙          | 李小龙
    A+B          | A+B
    3 ½          | 3 ½
    """,
)
def test_names_are_shown_without_emoji(name: str, shown: str) -> None:
    assert shown_name(name) == shown
    assert "1F" not in file_stem(shown)


@given(st.text(max_size=60))
def test_a_file_stem_is_always_a_harmless_file_name(name: str) -> None:
    stem = file_stem(name)
    assert stem
    assert stem.isascii()
    assert len(stem) <= 40
    assert stem.replace("-", "").isalnum()


def test_a_title_may_be_empty_but_not_two_lines() -> None:
    assert clean_text("  ", "title", 60) == ""
    with pytest.raises(InputError, match="title"):
        clean_text("a\tb", "title", 60)


@each("emoji", ["\U0001fae8", "\U0001facd"])
def test_emoji_younger_than_a_python_are_left_out_too(emoji: str) -> None:
    """Of Unicode 15 and 17: files must be the same, whatever Python drew them."""
    assert shown_name(f"Anna {emoji}") == "Anna"


@pytest.mark.parametrize(
    ("typed", "seat"),
    [("jörg", 0), ("joerg", 0), ("JORG", 0), ("kaethe", 1), ("kät", 1), ("tante", 1), ("stefan", 2),
     ("4", 3), ("jörgen", 3), ("uwe", 4), ("doerte", 4)],
)  # fmt: skip
def test_a_name_is_found_as_it_is_typed(typed: str, seat: int) -> None:
    names = ("Jörg", "Tante Käthe", "Ștefan", "Jörgen", "Kevin")
    now = (*names[:4], "Uwe Dörte (Kevin)")
    assert find_name(names, typed, now) == seat


@pytest.mark.parametrize("typed", ["jo", "xaver", "äthe", "", "-", "0", "6"])
def test_nobody_is_guessed(typed: str) -> None:
    with pytest.raises(InputError):
        find_name(("Jörg", "Tante Käthe", "Jörgen", "Joe", "Kevin"), typed)
