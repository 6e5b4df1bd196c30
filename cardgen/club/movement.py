"""Who sits where when players change tables, so that everybody meets as many others as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from cardgen.club.designs import design
from cardgen.club.search import Search, least_repeats
from cardgen.dealing import shuffle

Table = tuple[int, ...]
"""Players, from 0, in seat order.  In a partnership game the first and the third play together,
and the second and the fourth.
"""

Seating = tuple[Table, ...]
"""The tables of one set, in the order of their numbers."""

Pair = tuple[int, int]
"""Two players, the lower number first."""

MOST_PLAYERS, MOST_SETS = 64, 6
TABLE_SIZES = range(3, 9)

# of the search, for each player: about a second in all, and less where a good seating is found
_STEPS = 200_000
_TRIES = 40  # how often partners are settled from other beginnings
_PARTNERS_WEIGH = 9  # to have a partner again, against having an opponent again


@dataclass(frozen=True, slots=True)
class Movement:
    """Who sits where, set by set.

    Attributes:
        sets: sets × tables × seats → player, from 0.
        least: what `repeats` can't be less than: proven by counting, but not always to be reached.
    """

    sets: tuple[Seating, ...]
    least: int

    def meetings(self) -> Counter[Pair]:
        """How often each pair meets, of those who meet at all."""
        return Counter(
            pair
            for tables in self.sets
            for table in tables
            for pair in combinations(sorted(table), 2)
        )

    @property
    def repeats(self) -> int:
        """Σ m (m − 1) / 2 over all pairs, m how often they meet: for a pair that meets twice 1,
        thrice 3.  0: nobody meets twice.
        """
        return sum(times * (times - 1) // 2 for times in self.meetings().values())


def meetings(sizes: Sequence[int], sets: int, code: str) -> Movement:
    """Everybody meets as many others as can be, nobody anybody twice before it must be.

    What is made as small as can be is `Movement.repeats`.  For tables of one size, or of two that
    differ by one, it starts with a transversal design (`designs`) and usually ends there; what is
    left over is searched for (`search`).

    Args:
        sizes: of the tables, 3 to 8 players each, 6 to 64 together; the same in every set.
        sets: 1 to 6.
        code: any public text, such as the evening's code.  By it the lot decides who is which
            number in the plan, which set comes first, and who sits where at a table.  How good the
            plan is doesn't depend on it.

    Raises ValueError for other sizes and sets.
    """
    _check(sizes, sets)
    return Movement(_drawn_by_lot(_plan(sizes, sets), code), least_repeats(sizes, sets))


def new_partners(players: int, sets: int, code: str) -> Movement:
    """As `meetings`, for partnership games: four at a table, and nobody has a partner twice, nor
    more often than must be an opponent.

    In a whist tournament, Wh(4n), everybody is everybody's partner once and opponent twice, in 4n −
    1 rounds.  An evening has fewer sets: with 16 players and up to five, or from 28 on always,
    nobody even meets anybody twice.

    players: a multiple of 4, from 8.  Raises ValueError for another number.
    """
    if players % 4:
        raise ValueError(f"{players} players don't fill tables of four")
    sizes = (4,) * (players // 4)
    _check(sizes, sets)
    found = Movement(_drawn_by_lot(_plan(sizes, sets), code), least_repeats(sizes, sets))
    return (
        replace(found, sets=_with_new_partners(found.sets)) if found.repeats else found
    )  # who never meets again has no partner again


def _check(sizes: Sequence[int], sets: int) -> None:
    if (
        not all(size in TABLE_SIZES for size in sizes)
        or not 6 <= sum(sizes) <= MOST_PLAYERS
        or not 1 <= sets <= MOST_SETS
    ):
        raise ValueError(f"{sets} sets at tables of {', '.join(map(str, sizes))} can't be planned")


# -- the plan: who meets whom, by numbers that stand for nobody yet


def _plan(sizes: Sequence[int], sets: int) -> list[list[list[int]]]:
    """The best plan that is found.  It hangs on sizes and sets alone, so that it is as good for
    every evening of that size.
    """
    randomness = shuffle.Stream("seating", *map(str, (*sizes, sets)))
    plan = _designed(sizes, sets)
    plan += [_at_random(sizes, randomness) for _ in range(sets - len(plan))]
    return Search(plan, randomness).improve(_STEPS // sum(sizes), least_repeats(sizes, sets))


def _designed(sizes: Sequence[int], sets: int) -> list[list[list[int]]]:
    """As many sets as a design gives, at most `sets`; none if sizes differ by more than one.

    If some tables are smaller, the design is one for more players, of whom those who never meet are
    left out: at most one of a table.
    """
    largest = max(sizes)
    if largest - min(sizes) > 1:
        return []
    order = sorted(range(len(sizes)), key=lambda table: -sizes[table])
    designed = []
    for tables in _without(design(len(sizes), largest, sets), sizes.count(largest - 1)):
        seated = sorted(tables, key=lambda table: -len(table))
        designed.append([table for _, table in sorted(zip(order, seated, strict=True))])
    return designed


def _without(sets: list[list[list[int]]], number: int) -> list[list[list[int]]]:
    """The sets without so many players of whom no two meet, the others numbered anew; as many of
    the sets as that is possible for.
    """
    if not number:
        return sets
    players = sum(map(len, sets[0]))
    for kept in (sets[:count] for count in range(len(sets), 0, -1)):
        meet = {pair for tables in kept for table in tables for pair in permutations(table, 2)}
        out: list[int] = []
        for first in range(players - 1, -1, -1):
            out = [first]
            for player in range(first - 1, -1, -1):
                if len(out) < number and all((player, other) not in meet for other in out):
                    out.append(player)
            if len(out) == number:
                left = [player for player in range(players) if player not in out]
                return [
                    [[left.index(player) for player in table if player in left] for table in tables]
                    for tables in kept
                ]
    return []


def _at_random(sizes: Sequence[int], randomness: shuffle.Stream) -> list[list[int]]:
    players = iter(randomness.shuffled(range(sum(sizes))))
    return [[next(players) for _ in range(size)] for size in sizes]


# -- the lot


def _drawn_by_lot(plan: Sequence[Sequence[Sequence[int]]], code: str) -> tuple[Seating, ...]:
    """A plan with players for its numbers; sets, tables of equal size and seats in an order by
    lot.
    """
    randomness = shuffle.Stream("seats", code)
    player = randomness.shuffled(range(sum(map(len, plan[0]))))
    sets = []
    for tables in randomness.shuffled(plan):
        drawn = iter(randomness.shuffled(tables))
        by_size: dict[int, list[Sequence[int]]] = {}
        for table in drawn:
            by_size.setdefault(len(table), []).append(table)
        sets.append(
            tuple(
                tuple(randomness.shuffled(player[one] for one in by_size[len(table)].pop()))
                for table in tables
            )
        )
    return tuple(sets)


# -- partners


def _with_new_partners(sets: Sequence[Seating]) -> tuple[Seating, ...]:
    """The same tables, seated so that partners repeat as little as can be, and after that
    opponents.
    """
    randomness = shuffle.Stream("partners")
    found = [
        _settled([[_ways(table)[randomness.below(3)] for table in tables] for tables in sets])
        for _ in range(_TRIES)
    ]
    return min(found, key=_again)


def _settled(sets: list[list[Table]]) -> tuple[Seating, ...]:
    """Each table in turn takes the best of its three ways, until none gets better."""
    played, against = _counted(sets, _partners), _counted(sets, _opponents)

    def again(table: Table) -> int:
        return sum(_PARTNERS_WEIGH * played[pair] for pair in _partners(table)) + sum(
            against[pair] for pair in _opponents(table)
        )

    better = True
    while better:
        better = False
        for tables in sets:
            for number, table in enumerate(tables):
                played.subtract(_partners(table))
                against.subtract(_opponents(table))
                best = min(_ways(table), key=again)
                if again(best) < again(table):
                    tables[number], better = best, True
                played.update(_partners(tables[number]))
                against.update(_opponents(tables[number]))
    return tuple(map(tuple, sets))


def _again(sets: Sequence[Seating]) -> int:
    played, against = _counted(sets, _partners), _counted(sets, _opponents)
    return sum(_PARTNERS_WEIGH * times**2 for times in played.values()) + sum(
        times**2 for times in against.values()
    )


def _counted(
    sets: Iterable[Iterable[Table]], pairs: Callable[[Table], Iterable[Pair]]
) -> Counter[Pair]:
    return Counter(pair for tables in sets for table in tables for pair in pairs(table))


def _ways(table: Table) -> tuple[Table, ...]:
    """The three ways in which four play two against two."""
    a, b, c, d = table
    return (a, b, c, d), (a, c, b, d), (a, b, d, c)


def _partners(table: Table) -> Iterator[Pair]:
    for one, other in ((table[0], table[2]), (table[1], table[3])):
        yield min(one, other), max(one, other)


def _opponents(table: Table) -> Iterator[Pair]:
    for one, other in zip(table, table[1:] + table[:1], strict=True):
        yield min(one, other), max(one, other)
