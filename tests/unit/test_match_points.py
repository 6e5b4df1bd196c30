"""Match points, against a second calculation that compares every seat with every other one by
one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from cardgen.club.ranking import Compare, Points, Ranked, rank
from tests.turns import each, thinned

Key = tuple[int, int]


def an_evening(seed: int) -> list[Points]:
    """Tables of one size, with few different points, so that there are ties; rounds missing,
    whole tables too.
    """
    dice = random.Random(seed)
    seats, rounds = dice.randint(2, 7), dice.randint(1, 9)
    # The same at every table.
    out = [{dice.randrange(seats)} if dice.random() < 0.3 else set() for _ in range(rounds)]
    stay_away, tables = dice.choice((0, 0, 0.1, 0.5)), []
    for _ in range(dice.randint(1, 9)):
        whole = [
            [None if seat in out[n] else dice.randint(-2, 3) for seat in range(seats)]
            for n in range(rounds)
        ]
        played = [[] if dice.random() < stay_away else row for row in whole]
        tables.append(played[: dice.randint(0, rounds)] if dice.random() < 0.3 else played)
    return tables


def matches(tables: list[Points], compare: Compare) -> Iterator[tuple[Key, Key, int]]:
    """Each comparison there is: two seats, and by how many points the first one is ahead."""
    for (a, one), (b, other) in combinations(enumerate(tables), 2):
        width = max([len(row) for row in (*one, *other)], default=0)
        for seat in range(width):
            gaps = [
                x[seat] - y[seat]
                for x, y in zip(one, other, strict=False)
                if x and y and x[seat] is not None and y[seat] is not None
            ]
            for gap in gaps if compare is Compare.ROUND else [sum(gaps)] if gaps else []:
                yield (a, seat), (b, seat), gap


def slowly(
    tables: list[Points], compare: Compare
) -> dict[Key, tuple[int | None, Fraction | None, int]]:
    """Seat → place, share and comparisons."""
    won: dict[Key, list[Fraction]] = {
        (t, s): []
        for t in range(len(tables))
        for s in range(max(len(r) for x in tables for r in [*x, []]))
    }
    for one, other, gap in matches(tables, compare):
        won[one].append(Fraction(1 if gap > 0 else 0) if gap else Fraction(1, 2))
        won[other].append(1 - won[one][-1])
    share = {
        key: sum(points, Fraction()) / len(points) if points else None
        for key, points in won.items()
    }
    ahead = {
        key: [
            other
            for other in share.values()
            if other is not None and mine is not None and other > mine
        ]
        for key, mine in share.items()
    }
    return {
        key: (None if mine is None else 1 + len(ahead[key]), mine, len(won[key]))
        for key, mine in share.items()
    }


@pytest.mark.parametrize("part", thinned(range(10), 10))
def test_match_points_are_those_of_a_slow_count(part: int) -> None:
    for seed in range(30 * part, 30 * part + 30):
        tables = an_evening(seed)
        for compare in Compare:
            found = rank(tables, compare)
            assert {
                (one.table, one.seat): (one.place, one.share, one.comparisons) for one in found
            } == slowly(tables, compare), seed
            places = [one.place for one in found if one.place is not None]
            assert places == sorted(places), seed
            assert [one.place for one in found][: len(places)] == places, (
                "who can't be compared comes last"
            )


@each(
    "compare, tables, expected",
    [
        # one game, three tables: seat 1 is beaten by both others, who tie
        (
            Compare.GAME,
            [[[5, 1]], [[5, 2]], [[3, 3]]],
            {(0, 0): (3, 4), (1, 0): (3, 4), (2, 0): (0, 4), (2, 1): (4, 4)},
        ),
        # by round, a lead of one counts as much as a lead of fifty
        (Compare.ROUND, [[[50, 0], [0, 0]], [[0, 0], [1, 0]]], {(0, 0): (2, 4), (1, 0): (2, 4)}),
        # a table that stopped after one round is compared over that one alone
        (Compare.GAME, [[[5, 0], [9, 0]], [[6, 0]]], {(0, 0): (0, 2), (1, 0): (2, 2)}),
        (Compare.ROUND, [[[5, 0], [9, 0]], [[6, 0]]], {(0, 0): (0, 2), (1, 0): (2, 2)}),
    ],
)
def test_a_match_point_for_everybody_beaten_and_half_of_one_for_a_tie(
    compare: Compare, tables: list[Points], expected: dict[Key, tuple[int, int]]
) -> None:
    """expected: seat → doubled match points won, and to be had."""
    found: dict[Key, Ranked] = {(one.table, one.seat): one for one in rank(tables, compare)}
    assert {key: (found[key].halves, 2 * found[key].comparisons) for key in expected} == expected
