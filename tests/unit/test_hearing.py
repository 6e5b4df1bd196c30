"""How well the referee hears people: a small part of `tests.chats.measure`, and chats of families."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.chats.forged import FORGERIES, WRITTEN
from tests.chats.measure import compared, evenings, family, forged, listen, measured
from tests.chats.people import HALVES, phrases


def strings(value: object) -> set[str]:
    """All phrases of a part of the file."""
    parts = value.values() if isinstance(value, dict) else value
    if isinstance(parts, list) and all(isinstance(part, str) for part in parts):
        return set(parts)
    assert not isinstance(parts, str)
    return set().union(*map(strings, parts))  # type: ignore[call-overload]


def test_what_measures_was_hardly_ever_heard_before() -> None:
    """Both halves say many things; more than half of what measures isn't in the other one."""
    known, held_out = map(phrases, HALVES)
    assert known.keys() == held_out.keys()
    least = {"card": 20, "remark": 50, "none": 10, "pass": 10, "claim": 8, "correct": 10}
    for half in (known, held_out):
        for section, number in least.items():
            assert all(len(said) >= number for said in half[section].values()), section
    sections = ("card", "correct", "claim", "remark", "none", "one", "many", "two", "behalf")
    measures = set().union(*(strings(held_out[section]) for section in sections))
    heard = set().union(*(strings(known[section]) for section in sections))
    assert 2 * len(measures - heard) > len(measures)


@pytest.mark.parametrize("half", HALVES)
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
