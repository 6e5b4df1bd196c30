"""Scheme cardgen1: known answers, exactness, seeds as typed."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest

from cardgen.dealing import shuffle
from cardgen.errors import InputError
from tests.fairness import VECTORS, check_below, check_every_order
from tests.turns import each


def test_there_are_vectors() -> None:
    assert len(VECTORS["deals"]) == 84
    assert len(VECTORS["lists"]) == 312


@each("known", VECTORS["deals"])
def test_known_deals(known: dict[str, Any]) -> None:
    seed = shuffle.Seed(shuffle.base32(bytes.fromhex(known["seed_bytes"])), "fresh")
    assert seed.text == known["seed"]
    assert seed.code.replace("-", "") == known["seed_code"]
    keys = shuffle.derive_keys(known["header"], seed, known["words"])
    for name in ("game_code", "key", "pack_mark"):
        assert getattr(keys, name) == known[name]
    round_key, cards = keys.round_key(known["round"]), known["cards"]
    assert round_key == known["round_key"]
    assert shuffle.derive(16, "deal", round_key, str(cards)).hex() == known["stream16"]
    stream = shuffle.Stream("deal", round_key, str(cards))
    assert stream.shuffled(range(cards)) == known["deck"]
    assert stream.used == known["bytes_used"]
    assert shuffle.shuffled_deck(round_key, cards) == known["deck"]


@each("known", VECTORS["deals"])
def test_headers_are_written_as_known(known: dict[str, Any]) -> None:
    header = json.loads(known["header"])
    del header["scheme"]
    occasion = shuffle.Occasion(header.pop("title"))
    assert shuffle.write_header(**header, occasion=occasion) == known["header"]


@each("known", VECTORS["lists"])
def test_known_sealed_lists(known: dict[str, Any]) -> None:
    key, seat, cards = known["round_key"], known["seat"], known["cards"]
    hidden = set() if known["case"] == "own cards" else set(known["hand"])
    order = shuffle.secret_list(key, seat, cards, set(range(cards)) - hidden)
    assert order == known["list"]
    positions = [order.index(card) + 1 for card in known["sealed"]]
    assert positions == known["positions"]
    letters = [shuffle.position_letter(key, seat, position) for position in positions]
    assert "".join(letters) == known["letters"]


def test_known_practice_seeds_words_and_draws() -> None:
    misc = VECTORS["misc"]
    for known in misc["practice"]:
        assert shuffle.read_seed(known["text"]) == shuffle.Seed(known["seed"], "practice")
    for name, key, read in (
        ("words", "word", shuffle.read_word),
        ("draws_typed", "value", shuffle.read_drawn),
    ):
        for known in misc[name]:
            if known[key] is None:
                with pytest.raises(InputError):
                    read(known["said"])
            else:
                assert read(known["said"]) == known[key]
        assert {known[key] is None for known in misc[name]} == {True, False}
    for known in misc["draws"]:
        assert shuffle.first_dealer(known["key"], 4) == known["first_dealer_of_4"]
        assert shuffle.first_dealer(known["key"], 7) == known["first_dealer_of_7"]
        keys = shuffle.Keys("", known["key"], "")
        for number, lot in enumerate(known["lot"], 1):
            assert shuffle.trump_lot(keys.round_key(number), 5) == lot


# -- exactness


@each("bound", range(1, 257))
def test_below_is_exact(bound: int) -> None:
    check_below(shuffle.Stream, bound)


@each("bound", [0, -1, 257])
def test_below_has_limits(bound: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 256"):
        shuffle.Stream("deal", "x").below(bound)


@each("cards", range(1, 8))
def test_shuffle_reaches_every_order_exactly_once(cards: int) -> None:
    check_every_order(shuffle.Stream, cards)


def test_a_stream_goes_on_without_a_seam() -> None:
    stream = shuffle.Stream("deal", "ÄPFEL", "52")
    assert bytes(stream.byte() for _ in range(2000)) == shuffle.derive(2000, "deal", "ÄPFEL", "52")


def test_fields_are_normalised_and_can_hold_no_line_end() -> None:
    assert shuffle.derive(8, "key", unicodedata.normalize("NFD", "Dörte")) == shuffle.derive(
        8, "key", "Dörte"
    )
    with pytest.raises(ValueError, match="control character"):
        shuffle.derive(8, "key", "a\nb")


def test_rounds_have_keys_of_their_own() -> None:
    keys = shuffle.derive_keys("{}", shuffle.practice_seed("x"))
    assert len({keys.round_key(r) for r in range(1, 101)}) == 100


def test_words_change_the_cards_but_not_the_game_code() -> None:
    seed = shuffle.practice_seed("x")
    alone, joint = shuffle.derive_keys("{}", seed), shuffle.derive_keys("{}", seed, "Ben=apfel")
    assert alone.game_code == joint.game_code
    assert alone.key != joint.key


# -- seeds as typed

CODE = VECTORS["deals"][-1]["seed_code"]


def test_fresh_seeds_differ_and_read_back() -> None:
    assert len({shuffle.fresh_seed().text for _ in range(50)}) == 50
    seed = shuffle.fresh_seed()
    assert shuffle.read_seed(seed.code) == shuffle.Seed(seed.text, "given")


@each(
    "said",
    [
        CODE,
        CODE.lower(),
        shuffle.in_fours(CODE),
        f"  {shuffle.in_fours(CODE, ' ')} ",
        shuffle.in_fours(CODE, "–"),
    ],
)
def test_a_seed_code_is_read_as_people_type_it(said: str) -> None:
    assert shuffle.read_seed(said) == shuffle.Seed(CODE[:26], "given")


def test_letters_that_look_like_digits_are_read_as_these() -> None:
    seed = shuffle.Seed("0" * 25 + "G", "fresh")
    assert shuffle.read_seed(seed.code.replace("0", "O")) == shuffle.Seed(seed.text, "given")


@each("place", range(28))
def test_every_mistyped_character_is_noticed(place: int) -> None:
    wrong = "2" if CODE[place] != "2" else "3"
    with pytest.raises(InputError, match="typing error"):
        shuffle.read_seed(CODE[:place] + wrong + CODE[place + 1 :])


@each("length", [26, 27, 29, 30])
def test_a_seed_code_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(InputError, match=f"has {length} characters"):
        shuffle.read_seed((CODE + "00")[:length])


@each("said", ["", "   ", "\t", "---", " - - ", "\u200b", "a\nb", "a\x00", "\udcff"])
def test_an_empty_seed_and_one_that_is_no_text_are_refused(said: str) -> None:
    with pytest.raises(InputError, match="no text" if "a" in said or "\udcff" in said else "empty"):
        shuffle.read_seed(said)


def test_a_complaint_about_a_seed_never_repeats_it() -> None:
    wrong = CODE[:-1] + ("A" if CODE[-1] != "A" else "B")
    with pytest.raises(InputError) as caught:
        shuffle.read_seed(wrong)
    assert wrong[:8] not in str(caught.value)
    assert wrong[:8] not in repr(shuffle.Seed(wrong, "given"))


# It has two digits, as nearly all of them.
TYPICAL = shuffle.as_typed(shuffle.practice_seed("KAT").code)


@each("between", [".", "~", "‒", "—", "−", " · ", " / ", "_", "\u2003"])
def test_t9_whatever_is_between_its_groups_it_is_a_seed_code(between: str) -> None:
    assert shuffle.read_seed(shuffle.in_fours(TYPICAL, between)) == shuffle.Seed(
        TYPICAL[:26], "given"
    )


@each("wrong", [
    "U" + TYPICAL[1:], TYPICAL[:11] + "u" + TYPICAL[12:], TYPICAL[:9] + "ß" + TYPICAL[10:],
    TYPICAL[:4] + TYPICAL[8:], TYPICAL[:24],
    TYPICAL[4:], TYPICAL[:27], TYPICAL + TYPICAL[:4], "UBCDEFGHJKMNPQRSTVWXYZABCD23",
])  # fmt: skip
def test_t9_what_is_close_to_a_seed_code_deals_no_practice_game(wrong: str) -> None:
    for between in ("-", " ", "—", "."):
        with pytest.raises(InputError, match="seed code has") as caught:
            shuffle.read_seed(shuffle.in_fours(wrong, between))
        assert wrong[:8] not in str(caught.value)


@each(
    "said",
    """
    42
    Weihnachten 2026
    KAT
    UUUUUUUUUUUUUUUUUUUUUUUUUUUU
    Weihnachtsrunde bei Oma Ursula
    Oma Opa Uwe Eva Kai Max 2026
    Oma Opa Uwe Eva Kai Max Tim Ida 2026
    a b c d e f 1 2
    """,
)
def test_anything_else_is_a_practice_text(said: str) -> None:
    assert shuffle.read_seed(said).kind == "practice"


@each("said", ["abc", "ß-ä", "!!!!", ""])
def test_words_that_are_too_short(said: str) -> None:
    with pytest.raises(InputError, match="too short"):
        shuffle.read_word(said)


@each(
    "said, strange",
    """
    teap0t       | “0”
    teapot 7     | “7”
    яблоко       | “я”
    Łódka        | “ł”
    apfel１       | “1”
    tea\u200bpot | can't be seen
    """,
)
def test_t6_words_have_letters_only(said: str, strange: str) -> None:
    """Nothing is silently dropped that could as well be something else."""
    with pytest.raises(InputError, match=f"has .*{strange} in it"):
        shuffle.read_word(said)


def test_a_fresh_seed_is_sixteen_random_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def noted(size: int) -> bytes:
        asked.append(size)
        return bytes(range(size))

    monkeypatch.setattr("secrets.token_bytes", noted)
    assert shuffle.fresh_seed().text == shuffle.base32(bytes(range(16)))
    assert asked == [16]


def test_keys_dont_show_themselves() -> None:
    keys = shuffle.derive_keys("{}", shuffle.practice_seed("x"))
    assert keys.key not in repr(keys)
    assert keys.game_code in repr(keys)


def test_headers_are_normalised() -> None:
    decomposed = unicodedata.normalize("NFD", "Dörte")
    assert shuffle.write_header(
        "corona", {}, [1], [decomposed], shuffle.Occasion(decomposed)
    ) == shuffle.write_header("corona", {}, [1], ["Dörte"], shuffle.Occasion("Dörte"))
