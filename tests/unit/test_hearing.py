"""How well the referee hears people: a small part of `tests.chats.measure`, and chats of families."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.games.registry import GAMES
from cardgen.referee.ear import Ear
from tests.chats.forged import FORGERIES, WRITTEN
from tests.chats.measure import compared, evenings, family, forged, listen, measured
from tests.chats.people import HALVES, UNSEEN, phrases


def strings(value: object) -> set[str]:
    """All phrases of a part of the file."""
    parts = value.values() if isinstance(value, dict) else value
    if isinstance(parts, list) and all(isinstance(part, str) for part in parts):
        return set(parts)
    assert not isinstance(parts, str)
    return set().union(*map(strings, parts))  # type: ignore[call-overload]


def test_what_measures_was_never_heard_before() -> None:
    """Both halves say as many things, and no sentence of one is in the other."""
    known, held_out = map(phrases, HALVES)
    assert known.keys() == held_out.keys() == phrases(UNSEEN).keys()
    least = {"card": 30, "remark": 60, "none": 10, "pass": 10, "claim": 10, "correct": 10}
    for half in (known, held_out):
        for section, number in least.items():
            assert all(len(said) >= number for said in half[section].values()), section
        for said in zip(half["card"].values(), half["shape"].values(), strict=True):
            assert sum(map(len, said)) >= 40
    for section in ("card", "correct", "claim", "remark", "none", "one", "many", "two", "behalf"):
        assert strings(known[section]).isdisjoint(strings(held_out[section])), section


def ear(*languages: str) -> Ear:
    dealt = deal(GAMES["corona"], ["Anna", "Ben", "Cem", "Dörte"], practice_seed("ear"))
    return Ear(dealt.players, dealt.deck, languages)


@pytest.mark.parametrize(
    ("language", "text", "card"),
    [
        ("de", "Schippe hab ich nicht, Kreuz 4", "C4"),
        ("de", "kreuzsiebn", "C7"),
        ("de", "ZehninKaro", "D10"),
        ("de", "Pik 7 oder? Nein, Herz 9", "H9"),
        ("en", "giving the two of harts a whirl", "H2"),
        ("en", "fresh out of spades, seven of clubs", "C7"),
        ("en", "don't have any spades left. hek", "HK"),
        ("en", "theeightofdiamonds", "D8"),
        ("en", "take that! As", "SA"),
        ("ro", "dama d treflă", "CQ"),
        ("ro", "tai cu 9 tr", "C9"),
        ("ro", "kcu", "HK"),
    ],
)
def test_a_card_is_heard_among_words(language: str, text: str, card: str) -> None:
    (saying,) = ear(language).hear(text)
    assert [[one.notation for one in cards] for cards in saying.cards[-1:]] == [[card]]


@pytest.mark.parametrize(
    ("language", "text", "bids"),
    [
        ("de", "mit dem Blatt 2", {2}),
        ("de", "kein Herz mehr", set()),
        ("de", "2 Punkte hinten, oje", set()),
        ("en", "5, should be ok", {5}),
        ("en", "I can see 3 here", {3}),
        ("en", "with this hand? zero", {0}),
        ("en", "not taking any", {0}),
        ("ro", "trece-mă cu 8", {8}),
        ("ro", "1 ca de obicei", {1}),
        ("ro", "nici măcar una", {0}),
        ("ro", "suntem în runda 4", set()),
    ],
)
def test_a_bid_is_heard_among_words(language: str, text: str, bids: set[int]) -> None:
    said = [saying.bid_costs() for saying in ear(language).hear(text)]
    assert {number for costs in said for _, number in costs} == bids


@pytest.mark.parametrize("half", [*HALVES, UNSEEN])
def test_nothing_is_told_wrongly_without_a_word(half: str, tmp_path: Path) -> None:
    found = Counter[str]()
    for noise in ("clean", "light", "heavy"):
        for which in list(evenings(90, half, noise))[7::31]:
            found += measured(which, tmp_path)[1]
    assert found["rounds"] > 50
    assert found["WRONG"] == 0


def test_families_are_never_told_wrongly() -> None:
    for chat in family():
        found, lines = compared(chat, listen(chat))
        assert found["rounds"] == len(chat.evening.truth) > 0
        assert found["WRONG"] == 0, lines


def test_whoever_writes_of_others_changes_no_round_unseen(tmp_path: Path) -> None:
    found = Counter[str]()
    for number, _ in enumerate(FORGERIES):
        if FORGERIES[number] in WRITTEN:
            found += forged(number, "known", tmp_path)[1]
    assert found["chats"] == len(WRITTEN)
    assert found["WRONG"] == 0
