"""20,000 deals of one fixed key against what chance predicts.

Limits are the quantiles of p = 10⁻⁶; the key is fixed, so the test says the same every time.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from math import comb

import pytest

from cardgen import shuffle

DEALS = 20_000
CARDS, HAND = 52, 13


@pytest.fixture(scope="module")
def decks() -> list[list[int]]:
    keys = shuffle.derive_keys("{}", shuffle.Seed("0" * 26, "given"))
    return [shuffle.shuffled_deck(keys.round_key(r), CARDS) for r in range(1, DEALS + 1)]


def chi_squared(found: Counter[object], expected: dict[object, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[key] - wanted) ** 2 / wanted for key, wanted in expected.items())


def share_of(suit_cards: int) -> float:
    """The chance that 13 of 52 cards hold so many of 13 marked ones."""
    return comb(HAND, suit_cards) * comb(CARDS - HAND, HAND - suit_cards) / comb(CARDS, HAND)


LENGTHS: dict[object, float] = {n: DEALS * share_of(n) for n in range(8)} | {8: DEALS * sum(share_of(n) for n in range(8, HAND + 1))}


def test_every_card_comes_to_every_place(decks: list[list[int]]) -> None:
    counts = [[0] * CARDS for _ in range(CARDS)]
    for deck in decks:
        for place, card in enumerate(deck):
            counts[place][card] += 1
    wanted = DEALS / CARDS
    statistic = sum((n - wanted) ** 2 / wanted for row in counts for n in row)
    assert statistic * (CARDS - 1) / CARDS < 2958.35  # 2601 degrees of freedom


@pytest.mark.parametrize("seat", range(4))
def test_suit_lengths(decks: list[list[int]], seat: int) -> None:
    found = Counter[object](min(8, sum(card < HAND for card in deck[seat * HAND : (seat + 1) * HAND])) for deck in decks)
    assert chi_squared(found, LENGTHS) < 42.70  # 8 degrees of freedom


def test_hand_patterns(decks: list[list[int]]) -> None:
    patterns = [(a, b, c, HAND - a - b - c) for a in range(14) for b in range(a + 1) for c in range(b + 1) if 0 <= HAND - a - b - c <= c]
    assert len(patterns) == 39
    expected: dict[object, float] = {}
    for pattern in patterns:
        ways = len(set(permutations(pattern))) * comb(13, pattern[0]) * comb(13, pattern[1]) * comb(13, pattern[2]) * comb(13, pattern[3])
        expected[pattern] = DEALS * ways / comb(CARDS, HAND)
    rare = {pattern for pattern, wanted in expected.items() if wanted < 10}
    pooled = {pattern: wanted for pattern, wanted in expected.items() if pattern not in rare} | {"rare": sum(expected[p] for p in rare)}
    assert len(pooled) == 26

    def pattern_of(hand: list[int]) -> object:
        pattern = tuple(sorted(Counter(card // 13 for card in hand).values(), reverse=True))
        pattern += (0,) * (4 - len(pattern))
        return "rare" if pattern in rare else pattern

    found = Counter(pattern_of(deck[:HAND]) for deck in decks)
    assert chi_squared(found, pooled) < 73.89  # 25 degrees of freedom


def test_one_round_tells_nothing_of_the_next(decks: list[list[int]]) -> None:
    found = Counter[object](min(8, len(set(one[:HAND]) & set(two[:HAND]))) for one, two in pairwise(decks))
    expected = {n: wanted * (DEALS - 1) / DEALS for n, wanted in LENGTHS.items()}
    assert chi_squared(found, expected) < 42.70  # 8 degrees of freedom
