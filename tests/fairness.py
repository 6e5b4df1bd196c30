"""What makes a shuffle fair, as checks that raise AssertionError: exact ones, known answers, and
statistics.

Each takes what it checks, so that a test can hand it a shuffle that isn't fair and see it fail.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from math import comb, factorial, prod
from pathlib import Path
from typing import Any

from cardgen.dealing import shuffle

DEALS = 20_000
CARDS, HAND = 52, 13
VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "deal.json").read_text("utf-8")
)
Decks = Sequence[Sequence[int]]


# -- exact


def given(stream: type[shuffle.Stream], data: bytes) -> shuffle.Stream:
    """A stream of such a kind whose bytes the test chooses."""
    made = stream("deal", "given")
    made._bytes = data
    return made


def check_below(stream: type[shuffle.Stream], bound: int) -> None:
    """Over all 256 bytes every answer comes equally often, and the bytes past the last whole
    multiple give none.
    """
    answers: list[int] = []
    for byte in range(256):
        source = given(stream, bytes([byte, 0]))
        answer = source.below(bound)
        if source.used == 1:
            answers.append(answer)
    assert len(answers) == 256 - 256 % bound
    counts = Counter(answers)
    assert {counts[value] for value in range(bound)} == {256 // bound}


def check_every_order(stream: type[shuffle.Stream], cards: int) -> None:
    """Whatever numbers are drawn, each as likely as the others below its bound: all n! orders
    are equally likely.
    """
    likely: dict[tuple[int, ...], Fraction] = {}
    script: list[int] = []
    while True:
        bounds: list[int] = []
        chosen = iter(script)

        def draw(bound: int, bounds: list[int] = bounds, chosen: Iterator[int] = chosen) -> int:
            bounds.append(bound)
            return next(chosen, 0)

        source = stream("deal", "chosen")
        source.below = draw  # type: ignore[method-assign]
        order = tuple(source.shuffled(range(cards)))
        likely[order] = likely.get(order, Fraction(0)) + Fraction(1, prod(bounds))
        script += [0] * (len(bounds) - len(script))
        while script and script[-1] + 1 == bounds[len(script) - 1]:
            script.pop()
        if not script:
            break
        script[-1] += 1
    assert len(likely) == factorial(cards)
    assert set(likely.values()) == {Fraction(1, factorial(cards))}


def check_known_deals(stream: type[shuffle.Stream]) -> None:
    """The decks that two independent programs agree on."""
    for known in VECTORS["deals"]:
        source = stream("deal", known["round_key"], str(known["cards"]))
        assert source.shuffled(range(known["cards"])) == known["deck"]
        assert source.used == known["bytes_used"]


# -- statistics of 20,000 deals; limits are the quantiles of p = 10⁻⁶


def deal_decks(keys: shuffle.Keys, stream: type[shuffle.Stream] = shuffle.Stream) -> Decks:
    """As many decks as there are deals, of one fixed key."""
    return [
        stream("deal", keys.round_key(r), str(CARDS)).shuffled(range(CARDS))
        for r in range(1, DEALS + 1)
    ]


def chi_squared(found: Counter[object], expected: dict[object, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[key] - wanted) ** 2 / wanted for key, wanted in expected.items())


def share_of(suit_cards: int) -> float:
    """The chance that 13 of 52 cards hold so many of 13 marked ones."""
    return comb(HAND, suit_cards) * comb(CARDS - HAND, HAND - suit_cards) / comb(CARDS, HAND)


LENGTHS: dict[object, float] = {n: DEALS * share_of(n) for n in range(8)} | {
    8: DEALS * sum(share_of(n) for n in range(8, HAND + 1))
}


def check_places(decks: Decks) -> None:
    """Every card comes to every place."""
    counts = [[0] * CARDS for _ in range(CARDS)]
    for deck in decks:
        for place, card in enumerate(deck):
            counts[place][card] += 1
    wanted = len(decks) / CARDS
    statistic = sum((n - wanted) ** 2 / wanted for row in counts for n in row)
    assert statistic * (CARDS - 1) / CARDS < 2958.35  # 2601 degrees of freedom


def check_suit_lengths(decks: Decks, seat: int) -> None:
    """How many clubs a seat gets."""
    found = Counter[object](
        min(8, sum(card < HAND for card in deck[seat * HAND : (seat + 1) * HAND])) for deck in decks
    )
    assert chi_squared(found, LENGTHS) < 42.70  # 8 degrees of freedom


PATTERNS = [
    (a, b, c, HAND - a - b - c)
    for a in range(14)
    for b in range(a + 1)
    for c in range(b + 1)
    if 0 <= HAND - a - b - c <= c
]
"""Hand patterns: 4-3-3-3, 4-4-3-2 …"""


@cache
def expected_patterns() -> dict[object, float]:
    """How often each comes; those that are too rare to be counted apart are one."""
    expected: dict[object, float] = {"rare": 0}
    for pattern in PATTERNS:
        ways = len(set(permutations(pattern))) * prod(comb(HAND, cards) for cards in pattern)
        wanted = DEALS * ways / comb(CARDS, HAND)
        if wanted < 10:
            expected["rare"] += wanted
        else:
            expected[pattern] = wanted
    assert (len(PATTERNS), len(expected)) == (39, 26)
    return expected


def check_hand_patterns(decks: Decks) -> None:
    """As often as chance makes them."""
    expected, found = expected_patterns(), Counter[object]()
    for deck in decks:
        suits = Counter(card // HAND for card in deck[:HAND])
        pattern = tuple(sorted((suits[suit] for suit in range(4)), reverse=True))
        found[pattern if pattern in expected else "rare"] += 1
    assert chi_squared(found, expected) < 73.89  # 25 degrees of freedom


def check_next_round(decks: Decks) -> None:
    """One round tells nothing of the next."""
    found = Counter[object](
        min(8, len(set(one[:HAND]) & set(two[:HAND]))) for one, two in pairwise(decks)
    )
    expected = {n: wanted * (DEALS - 1) / DEALS for n, wanted in LENGTHS.items()}
    assert chi_squared(found, expected) < 42.70  # 8 degrees of freedom
