"""Who sits where when players change tables, so that everybody meets as many others as can be.

It starts from a seating that algebra gives, in which nobody meets anybody twice; what can't be had
that way, a search improves.  All of it is deterministic, in whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from cardgen.dealing import shuffle

# -- designs: transversal designs over finite fields and cyclic groups
#
# Players are a rectangle: `columns` of as many players as there are tables.  A set seats one of
# each column at every table, and a shift of the columns against each other gives the next set:
# player x of column i sits at table x − shift(set, i).  Two players of different columns meet in
# two sets only if their columns are shifted alike against each other in both; so a list of shifts
# whose differences are all different, a *difference matrix*, seats everybody with new people.
# Source: Colbourn and Dinitz, Handbook of Combinatorial Designs, 2nd edition, III.3 and VI.17; for
# the numbers of sets that are possible at all, W. Harvey and T. Winterer, “Solving the MOLR and
# social golfer problems”, CP 2005.

Sets = list[list[list[int]]]
"""Sets × tables × players."""

_FIELDS = {prime: (prime, (0,)) for prime in (2, 3, 5, 7, 11, 13, 17, 19)} | {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (2, 0)),
    16: (2, (1, 1, 0, 0)),
}
"""Fields that a club may need: order → prime p, and xᵉ as a polynomial of lower degree, lowest
term first.
"""

# in the search for shifts; what exists for a club's sizes is found in a few hundred
_MOST_STEPS = 5_000

_STARTERS = {
    (3, 6, 5): (5, "0169cf 245aeh 378bdg"),
    (3, 8, 6): (6, "0129bijm 3578adek 46cfghln"),
    (4, 5, 5): (5, "07ghj 1245e 3acdi 689bf"),
    (4, 5, 6): (6, "025af 16cdg 389hi 47bej"),
    (4, 6, 5): (5, "0389gn 146dem 25bfjl 7achik"),
    (4, 6, 6): (6, "07degn 124afm 38cikl 569bhj"),
    (4, 7, 5): (5, "048bhjr 13dfklo 267acmp 59eginq"),
    (4, 7, 6): (6, "0267cjo 13abelq 49ghkmr 58dfinp"),
    (4, 8, 5): (5, "04bdijqt 18cghlou 2357fmpv 69aeknrs"),
    (4, 8, 6): (6, "012bdgjn 357ahopv 46efmqsu 89ciklrt"),
    (5, 3, 6): (7, "09e 13d 26a 45b 78c"),
    (5, 4, 6): (6, "0deg 1256 3bci 4afj 789h"),
    (5, 6, 6): (6, "0257lr 1acefj 3dmpqt 4689go bhikns"),
    (5, 7, 6): (6, "0bgnprv 129cmsw 37dflqy 46hkotu 58aeijx"),
    (5, 8, 6): (6, "047klozA 129fjruB 3deimpxC 56hqsvwD 8abcgnty"),
    (6, 4, 6): (7, "0bil 1akm 245j 389d 67fn cegh"),
    (6, 5, 6): (6, "08hjp 13inr 2ceot 459bd 67lqs afgkm"),
    (6, 6, 5): (5, "08bcmo 1jlpxz 26nstv 34dfir 57ghky 9aequw"),
    (6, 6, 6): (6, "023hlt 178anx 49egvw 5jmouy 6cdikr bfpqsz"),
    (6, 7, 4): (4, "03bpswy 147celv 268hiAF 5oquzBC 9adkmtD fgjnrxE"),
    (6, 7, 5): (5, "07dfkzF 145mnqr 23egjxB 69bctyA 8aiopvE hlsuwCD"),
    (6, 7, 6): (6, "07dghlB 145fswE 238bkmr 6aozCDF 9cijuvx enpqtyA"),
    (6, 8, 5): (5, "019eoyHK 27gnuAFJ 35bdhimz 4fklqtDG 68ajrswL cpvxBCEI"),
    (6, 8, 6): (6, "0137dozA 2imrsGIJ 46fnpvwy 5acehBHL 89bltxDK gjkquCEF"),
}
"""Sets that make others by a shift: tables, size, sets → what the shift is modulo, and the first
set.

Players are letters of `_LETTERS` in blocks of as many as the modulus says, within each of which the
shift goes round; who is left over after the last whole block is not shifted.  Found by annealing;
all but six meet the bound of `least_repeats`.
"""

_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def design(tables: int, size: int, sets: int) -> Sets:
    """As many sets as are known, at most `sets`, for tables of one size, in which pairs meet
    again as little as can be.
    """
    known = _STARTERS.get((tables, size, sets))
    return _shifted(tables * size, sets, *known) if known else rectangle(tables, size, sets)


def _shifted(players: int, sets: int, modulus: int, first: str) -> Sets:
    """The sets that an entry of `_STARTERS` stands for: the first one, shifted by 0, 1, 2 …"""
    whole = players - players % modulus

    def after(player: int, shift: int) -> int:
        return (
            player
            if player >= whole
            else player - player % modulus + (player % modulus + shift) % modulus
        )

    return [
        [[after(_LETTERS.index(letter), shift) for letter in table] for table in first.split()]
        for shift in range(sets)
    ]


def rectangle(tables: int, columns: int, sets: int) -> Sets:
    """As many sets as are found, at most `sets`, in which pairs meet again only if they must;
    player x of column i is i · tables + x.

    columns: also the size of a table.  If there are no more of them than tables, nobody meets
        anybody twice. If there are more, a table's players come from as many tables as can be in
        any other set, and no two meet more than twice.
    """
    minus, rows = _shifts(tables, columns, sets)
    seatings = [
        [[i * tables + minus[j][row[i]] for i in range(columns)] for j in range(tables)]
        for row in rows
    ]
    if len(seatings) < sets and tables % columns == 0:  # those of one column haven't met yet
        seatings.append(
            [list(range(first, first + columns)) for first in range(0, tables * columns, columns)]
        )
    return seatings


def _shifts(order: int, columns: int, sets: int) -> tuple[list[list[int]], list[list[int]]]:
    """A group's differences a − b, as rows by a, and shifts in it, as sets × columns.

    In a field, those of set s and column i are s · i: their differences for two sets are multiples
    of i.  Columns past the order begin with i = 0 again, and are shifted by s² more: two players of
    such columns meet where a polynomial of degree 2 is 0.
    """
    if order in _FIELDS:
        plus, times = _field(order)
        rows = [
            [
                plus[times[s][i % order]][times[i // order % order][times[s][s]]]
                for i in range(columns)
            ]
            for s in range(min(sets, order))
        ]
        return [[row.index(a) for row in plus] for a in range(order)], rows
    return [[(a - b) % order for b in range(order)] for a in range(order)], _cyclic_shifts(
        order, columns, sets
    )


def _field(order: int) -> tuple[list[list[int]], list[list[int]]]:
    """Sums and products of the field of `order` elements, which are polynomials written as
    numbers in base p.
    """
    prime, top = _FIELDS[order]
    degree = len(top)
    digits = [[value // prime**place % prime for place in range(degree)] for value in range(order)]

    def number(polynomial: Sequence[int]) -> int:
        return sum(digit % prime * prime**place for place, digit in enumerate(polynomial))

    def product(a: Sequence[int], b: Sequence[int]) -> int:
        terms = [0] * (2 * degree - 1)
        for i, left in enumerate(a):
            for j, right in enumerate(b):
                terms[i + j] += left * right
        for place in range(2 * degree - 2, degree - 1, -1):
            over = terms.pop()
            for i, digit in enumerate(top):
                terms[place - degree + i] += over * digit
        return number(terms)

    plus = [[number([x + y for x, y in zip(a, b, strict=True)]) for b in digits] for a in digits]
    return plus, [[product(a, b) for b in digits] for a in digits]


def _cyclic_shifts(order: int, columns: int, sets: int) -> list[list[int]]:
    """Shifts modulo `order`: the most sets that are found.  The first set and the first column
    aren't shifted at all.

    More columns than tables: only the first set.
    """
    rows = [[0] * columns]
    best: list[list[int]] = [rows[0][:]]
    steps = 0

    def extend(row: list[int], used: list[set[int]]) -> bool:
        """Complete a row, and then further ones, so that the differences to every earlier row are
        all different; whether the search is over.

        used: by earlier row, the differences so far.
        """
        nonlocal best, steps
        steps += 1
        if steps > _MOST_STEPS:
            return True
        if len(row) == columns:
            rows.append(row[:])
            if len(rows) > len(best):
                best = [found[:] for found in rows]
            if len(rows) == sets or extend([0], [{0} for _ in rows]):
                return True
            rows.pop()
            return False
        for value in range(1, order):
            new = [(value - earlier[len(row)]) % order for earlier in rows]
            fits = all(step not in seen for step, seen in zip(new, used, strict=True))
            if fits and extend(
                [*row, value], [seen | {step} for step, seen in zip(new, used, strict=True)]
            ):
                return True
        return False

    if sets > 1:
        extend([0], [{0}])
    return best


# -- search: two players of a set are exchanged, again and again
#
# To be as small as can be: Σ m (m − 1) / 2 over all pairs of players, m how often they meet.
# Source: I. Dotú and P. Van Hentenryck, “Scheduling social golfers locally”, CPAIOR 2005: swaps
# within a week, a tabu list.

_LONGEST_TABU = 10  # exchanges after which two players may be exchanged back, at most


def least_repeats(sizes: Sequence[int], sets: int) -> int:
    """What Σ m (m − 1) / 2 can't be less than, by counting.

    It is the greater of two bounds: all meetings have to be shared out among all pairs, and the
    players of one table among the tables of every other set.
    """
    players = sum(sizes)
    in_all = _spread(
        sets * sum(size * (size - 1) // 2 for size in sizes), players * (players - 1) // 2
    )
    each_two_sets = sum(_spread(size, len(sizes)) for size in sizes)
    return max(in_all, sets * (sets - 1) // 2 * each_two_sets)


def _spread(things: int, boxes: int) -> int:
    """Σ m (m − 1) / 2 over boxes that hold m things each, as evenly as can be."""
    each, more = divmod(things, boxes)
    return boxes * each * (each - 1) // 2 + more * each


class SeatingSearch:
    """A seating while it is changed.

    Attributes:
        at: sets × players → table.
        meets: players × players → how often they meet.
        repeats: Σ m (m − 1) / 2.
    """

    def __init__(self, sets: Sequence[Sequence[Sequence[int]]], randomness: shuffle.Stream) -> None:
        self.sizes = [[len(table) for table in tables] for tables in sets]
        self.players = sum(self.sizes[0])
        self.at = [[0] * self.players for _ in sets]
        self.meets = [[0] * self.players for _ in range(self.players)]
        for at, tables in zip(self.at, sets, strict=True):
            for number, table in enumerate(tables):
                for player in table:
                    at[player] = number
                    for other in table:
                        self.meets[player][other] += player != other
        self.repeats = sum(m * (m - 1) // 2 for row in self.meets for m in row) // 2
        self._randomness = randomness
        # sets × tables × players → how often the player meets those of the table, in all sets
        # together
        self._with = [
            [
                [
                    sum(self.meets[player][other] for other in table)
                    for player in range(self.players)
                ]
                for table in tables
            ]
            for tables in sets
        ]

    def improve(self, steps: int, goal: int) -> Sets:
        """The best seating that is found in so many exchanges, or the first one that reaches the
        goal.
        """
        best, kept = self.repeats, [at[:] for at in self.at]
        free_from = [[0] * self.players for _ in self.at]
        for step in range(steps):
            if best <= goal:
                break
            set_, *pair, change = self._exchange(step, free_from, self.repeats - best)
            self._swap(set_, *pair)
            self.repeats += change
            for player in pair:
                free_from[set_][player] = step + 2 + self._randomness.below(_LONGEST_TABU)
            if self.repeats < best:
                best, kept = self.repeats, [at[:] for at in self.at]
        return [
            [
                [player for player in range(self.players) if at[player] == table]
                for table in range(len(sizes))
            ]
            for at, sizes in zip(kept, self.sizes, strict=True)
        ]

    def _exchange(
        self, step: int, free_from: Sequence[Sequence[int]], behind: int
    ) -> tuple[int, int, int, int]:
        """The best exchange for a player who meets somebody again, drawn by lot: the set, the two
        players, and by how much `repeats` changes.

        free_from: sets × players → the step from which a player may be exchanged again.
        behind: by how much the seating is worse than the best one; an exchange that makes up for
            more is always allowed.
        """
        set_, player = self._somebody()
        at, own = self.at[set_], self.at[set_][player]
        sizes, with_table, meets = self.sizes[set_], self._with[set_], self.meets[player]
        # A pair that no longer meets here changes the sum by 1 − m, one that now does by m.
        base = sizes[own] - 2 - with_table[own][player]
        ours, free, start = with_table[own], free_from[set_], self._randomness.below(self.players)
        best, chosen, fallback = 1 << 30, -1, (0, -1)
        tabu = free[player] > step
        for other in (*range(start, self.players), *range(start)):
            table = at[other]
            if table == own:
                continue
            theirs = with_table[table]
            change = (
                base
                + theirs[player]
                + ours[other]
                - 2 * meets[other]
                - theirs[other]
                + sizes[table]
            )
            if fallback[1] < 0:
                fallback = change, other
            if change < best and (not (tabu or free[other] > step) or change < -behind):
                best, chosen = change, other
        if chosen < 0:  # all are tabu
            best, chosen = fallback
        return set_, player, chosen, best

    def _somebody(self) -> tuple[int, int]:
        """A set and a player who meets somebody there that they meet elsewhere too, by lot."""
        while True:
            set_, player = (
                self._randomness.below(len(self.at)),
                self._randomness.below(self.players),
            )
            own = self.at[set_][player]
            if self._with[set_][own][player] >= self.sizes[set_][own]:
                return set_, player

    def _swap(self, number: int, one: int, other: int) -> None:
        """Let two players of a set change places, and count who meets whom anew."""
        at, meets = self.at[number], self.meets
        here, there = at[one], at[other]
        ours = [player for player in range(self.players) if at[player] == here and player != one]
        theirs = [
            player for player in range(self.players) if at[player] == there and player != other
        ]
        for leaving, arriving, rest in ((one, other, ours), (other, one, theirs)):
            for player in rest:
                self._meet(leaving, player, -1)
                self._meet(arriving, player, 1)
        mine, others, left, came = (
            self._with[number][here],
            self._with[number][there],
            meets[one],
            meets[other],
        )
        for player in range(self.players):
            change = came[player] - left[player]
            mine[player] += change
            others[player] -= change
        at[one], at[other] = there, here

    def _meet(self, one: int, other: int, times: int) -> None:
        """Count so many more meetings of two players; −1: one fewer."""
        self.meets[one][other] += times
        self.meets[other][one] += times
        for at, those in zip(self.at, self._with, strict=True):
            those[at[other]][one] += times
            those[at[one]][other] += times


# -- a movement: who sits where, set by set

Seats = tuple[int, ...]
"""Players, from 0, in seat order.  In a partnership game the first and the third play together,
and the second and the fourth.
"""

Seating = tuple[Seats, ...]
"""The tables of one set, in the order of their numbers."""

Pair = tuple[int, int]
"""Two players, the lower number first."""

MOST_PLAYERS, MOST_SETS = 64, 6
TABLE_SIZES = range(3, 9)

# exchanges of the search, shared out among the players: about a second, less where the goal is met
_STEPS = 200_000
_TRIES = 40  # how often partners are settled from other beginnings
_PARTNERS_WEIGH = 9  # how much worse a partner again is than an opponent again


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
    differ by one, it starts with a transversal design (`design`) and usually ends there; what is
    left over is searched for (`SeatingSearch`).

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
    movement = meetings((4,) * (players // 4), sets, code)
    if not movement.repeats:  # who never meets again has no partner again
        return movement
    return replace(movement, sets=_with_new_partners(movement.sets))


def _check(sizes: Sequence[int], sets: int) -> None:
    if (
        not all(size in TABLE_SIZES for size in sizes)
        or not 6 <= sum(sizes) <= MOST_PLAYERS
        or not 1 <= sets <= MOST_SETS
    ):
        raise ValueError(f"{sets} sets at tables of {', '.join(map(str, sizes))} can't be planned")


# -- the plan: who meets whom, by numbers that stand for nobody yet


def _plan(sizes: Sequence[int], sets: int) -> Sets:
    """The best plan that is found.  It depends on sizes and sets alone, so that it is as good for
    every evening of that size.
    """
    randomness = shuffle.Stream("seating", *map(str, (*sizes, sets)))
    plan = _designed(sizes, sets)
    while len(plan) < sets:  # the others begin at random
        players = iter(randomness.shuffled(range(sum(sizes))))
        plan.append([[next(players) for _ in range(size)] for size in sizes])
    return SeatingSearch(plan, randomness).improve(_STEPS // sum(sizes), least_repeats(sizes, sets))


def _designed(sizes: Sequence[int], sets: int) -> Sets:
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


def _without(sets: Sets, number: int) -> Sets:
    """The sets without so many players of whom no two meet, the others numbered anew; only the
    first sets, as many as there are such players for.
    """
    if not number:
        return sets
    players = sum(map(len, sets[0]))
    for kept in (sets[:count] for count in range(len(sets), 0, -1)):
        meet = {pair for tables in kept for table in tables for pair in permutations(table, 2)}
        for first in range(players - 1, -1, -1):
            out = [first]
            for player in range(first - 1, -1, -1):
                if len(out) < number and all((player, other) not in meet for other in out):
                    out.append(player)
            if len(out) == number:
                stay = [player for player in range(players) if player not in out]
                return [
                    [[stay.index(player) for player in table if player in stay] for table in tables]
                    for tables in kept
                ]
    return []


# -- the lot


def _drawn_by_lot(plan: Sequence[Sequence[Sequence[int]]], code: str) -> tuple[Seating, ...]:
    """A plan with players for its numbers.  The lot says who is which number, and the order of
    sets, of tables of one size, and of seats.
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
                tuple(randomness.shuffled(player[number] for number in by_size[len(table)].pop()))
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
    settled = [
        _settled([[_ways(table)[randomness.below(3)] for table in tables] for tables in sets])
        for _ in range(_TRIES)
    ]
    return min(settled, key=_again)


def _settled(sets: list[list[Seats]]) -> tuple[Seating, ...]:
    """Each table in turn takes the best of its three ways, until no table gets better."""
    played, against = _counted(sets, _partners), _counted(sets, _opponents)

    def again(table: Seats) -> int:
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
    """How bad the repeats of partners and opponents are: the sum of their squares, weighed."""
    played, against = _counted(sets, _partners), _counted(sets, _opponents)
    return sum(_PARTNERS_WEIGH * times**2 for times in played.values()) + sum(
        times**2 for times in against.values()
    )


def _counted(
    sets: Iterable[Iterable[Seats]], pairs: Callable[[Seats], Iterable[Pair]]
) -> Counter[Pair]:
    return Counter(pair for tables in sets for table in tables for pair in pairs(table))


def _ways(table: Seats) -> tuple[Seats, ...]:
    """The three ways in which four play two against two."""
    a, b, c, d = table
    return (a, b, c, d), (a, c, b, d), (a, b, d, c)


def _partners(table: Seats) -> Iterator[Pair]:
    for one, other in ((table[0], table[2]), (table[1], table[3])):
        yield min(one, other), max(one, other)


def _opponents(table: Seats) -> Iterator[Pair]:
    for one, other in zip(table, table[1:] + table[:1], strict=True):
        yield min(one, other), max(one, other)
