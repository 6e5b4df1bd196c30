"""How tests look at pages, at finished ones, through `tests.drawn`; how they take turns; and
that mistakes can still be made.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.turns import turns
from tools.breakages import place_of, read_breakages

TESTS = Path(__file__).parents[1]


def test_no_test_patches_what_draws() -> None:
    """Neither by its path nor as what is imported."""
    drawing = r"cardgen\.(?:pages|faces|pdf)\b"
    for path in TESTS.rglob("*.py"):
        text = path.read_text("utf-8")
        imported = re.findall(rf"^(?:from|import) {drawing}.*?import (\w+(?:, \w+)*)$", text, re.M)
        names = "|".join([drawing, *", ".join(imported).split(", ")]).strip("|")
        assert not re.search(rf"setattr\(\s*[\"']?(?:{names})[.,]", text), path


def test_turns_name_every_value_and_few_pairs_twice() -> None:
    chosen = turns(range(9), "abc", "xy")
    assert [{case[i] for case in chosen} for i in range(3)] == [set(range(9)), {0, 1, 2}, {0, 1}]
    assert len(chosen) == 9
    assert len({case[1:] for case in chosen}) == 6


def test_every_small_mistake_can_be_made() -> None:
    """A list of mistakes in code that is gone says nothing of the tests."""
    breakages = read_breakages()
    assert len(breakages) >= 50
    for breakage in breakages:
        assert place_of(breakage, TESTS.parent).suffix == ".py"
