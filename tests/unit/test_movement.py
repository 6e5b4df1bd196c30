"""Movements: everybody sits once in each set, and meets as many others as is known to be
possible.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from cardgen.club.movement import Movement, least_repeats, meetings, new_partners
from tests.turns import each, times

KNOWN = {
    # Σ m (m − 1) / 2 that is reached though counting would allow less: tables, size, sets
    (3, 4, 6): 47,
    (3, 5, 6): 91,
    (3, 6, 6): 147,
    (3, 7, 6): 226,
    (
        4,
        3,
        5,
    ): 3,  # four sets are the most without meeting again, by exhaustion (Harvey and Winterer 2005)
    (4, 3, 6): 9,
    (4, 8, 6): 249,
    (5, 4, 6): 12,  # five sets are the most, likewise
    (5, 6, 6): 81,
    (
        6,
        6,
        4,
    ): (
        11
    ),  # three sets are the most: there are no two orthogonal latin squares of order 6 (Tarry 1900)
    (6, 6, 5): 20,
    (6, 6, 6): 42,
    (6, 7, 6): 96,
}
"""All other sizes and sets reach the least that counting allows.  A plan that gets better than
this is welcome: lower the number.
"""


def check(found: Movement, sizes: list[int], sets: int) -> None:
    """Counts again what the movement says of itself, pair by pair."""
    assert len(found.sets) == sets
    for tables in found.sets:
        assert [len(table) for table in tables] == sizes
        assert sorted(player for table in tables for player in table) == list(range(sum(sizes)))
    tables = [
        [
            (number, table)
            for number, here in enumerate(found.sets)
            for table in here
            if player in table
        ]
        for player in range(sum(sizes))
    ]
    often = [
        sum(here == there for here, there in zip(tables[a], tables[b], strict=True))
        for a, b in combinations(range(sum(sizes)), 2)
    ]
    assert found.repeats == sum(times * (times - 1) // 2 for times in often) >= found.least


@pytest.mark.quick
@each(
    "sizes, sets",
    [
        ([4] * 4, 5),  # an affine plane: everybody meets everybody once
        ([5] * 5, 6),
        ([3] * 5, 6),  # Kirkman's schoolgirls
        ([4] * 6, 6),
        ([5] * 6, 6),
        ([8] * 8, 6),
        ([5] * 12, 6),
        ([3] * 2, 3),
        ([8] * 5, 5),  # more at a table than there are tables
        ([7] * 6, 5),
        ([6] + [5] * 11, 6),
        ([5] * 4 + [4] * 3, 6),
        ([5] * 4 + [4] * 2, 6),  # thirty without two who never meet
        ([4, 5, 5, 4, 5], 4),  # in the order of the tables' numbers
        ([5, 4], 2),
    ],
)
def test_the_least_that_counting_allows_is_reached(sizes: list[int], sets: int) -> None:
    found = meetings(sizes, sets, "K7QM")
    check(found, sizes, sets)
    assert found.repeats == found.least


@pytest.mark.search
@pytest.mark.parametrize("tables", range(2, 22))
def test_every_size_is_as_good_as_is_known(tables: int) -> None:
    for size in range(3, 9):
        if 6 <= tables * size <= 64:
            for sets in range(1, 7):
                found = meetings([size] * tables, sets, "K7QM")
                check(found, [size] * tables, sets)
                assert found.repeats <= KNOWN.get((tables, size, sets), found.least), (
                    tables,
                    size,
                    sets,
                )


@pytest.mark.search
@pytest.mark.parametrize("players", range(9, 65, 5))
def test_tables_that_differ_by_one(players: int) -> None:
    for tables in range(-(-players // 8), players // 3 + 1, 2):
        small, larger = divmod(players, tables)
        sizes = [small + 1] * larger + [small] * (tables - larger)
        if tables > 1:
            check(meetings(sizes, 4, "K7QM"), sizes, 4)


def test_no_seating_at_all_has_fewer_repeats_than_is_said_to_be_the_least() -> None:
    dice = random.Random(7)
    for _ in range(times(300, 3000)):
        sizes, sets = [dice.randint(3, 5) for _ in range(dice.randint(2, 4))], dice.randint(1, 4)
        seatings = []
        for _ in range(sets):
            players = dice.sample(range(sum(sizes)), sum(sizes))
            seatings.append(tuple(tuple(players.pop() for _ in range(size)) for size in sizes))
        assert Movement(tuple(seatings), 0).repeats >= least_repeats(sizes, sets)


def test_the_lot_decides_who_is_who_and_nothing_else() -> None:
    one, other = meetings([4] * 4, 4, "K7QM"), meetings([4] * 4, 4, "PBVV")
    assert one == meetings([4] * 4, 4, "K7QM")
    assert one.sets != other.sets
    assert one.repeats == other.repeats == 0
    assert meetings([3, 3], 2, "K7QM").sets == RECORDED, (
        "another machine, or another version, seats people otherwise"
    )


RECORDED = (((0, 3, 5), (2, 4, 1)), ((3, 1, 0), (4, 2, 5)))


@each("players, sets", [(8, 6), (12, 5), (16, 6), (24, 4), (40, 6)])
def test_nobody_has_a_partner_twice_nor_an_opponent_thrice(players: int, sets: int) -> None:
    """As in a whist tournament, of which 8 players here play all rounds but one."""
    found = new_partners(players, sets, "K7QM")
    check(found, [4] * (players // 4), sets)
    together = Counter(
        frozenset(table[side::2]) for tables in found.sets for table in tables for side in (0, 1)
    )
    assert max(together.values()) == 1
    assert max(number - together[frozenset(pair)] for pair, number in found.meetings().items()) <= 2


@each(
    "call",
    [
        lambda: meetings([2, 4], 2, ""),
        lambda: meetings([9, 9], 2, ""),
        lambda: meetings([4] * 17, 2, ""),
        lambda: meetings([4, 4], 7, ""),
        lambda: meetings([4], 2, ""),
        lambda: new_partners(10, 2, ""),
    ],
)
def test_what_cannot_be_seated_is_refused(call: object) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=r"can't be planned|don't fill"):
        call()
