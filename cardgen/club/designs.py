"""Seatings in which nobody meets anybody twice, as far as algebra has them: transversal designs
over finite fields and cyclic groups.

Players are a rectangle: `columns` of as many players as there are tables.  A set seats one of each
column at every table, and a shift of
the columns against each other gives the next set: player x of column i sits at table x − shift(set,
    i).  Two players of different columns meet in two sets only if their columns are shifted alike
    against each other in both; so a list of shifts whose differences are all different, a
    *difference matrix*, seats everybody with new people.
Source: Colbourn and Dinitz, Handbook of Combinatorial Designs, 2nd edition, III.3 and VI.17; for
the numbers of sets that are possible at all, W. Harvey and T. Winterer, “Solving the MOLR and
social golfer problems”, CP 2005.
"""

from __future__ import annotations

from collections.abc import Sequence

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

_MOST_STEPS = (
    5_000  # of a search for shifts; those that exist for a club's sizes are found in a few hundred
)


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
    found = [
        [[i * tables + minus[j][row[i]] for i in range(columns)] for j in range(tables)]
        for row in rows
    ]
    if len(found) < sets and tables % columns == 0:  # those of one column haven't met yet
        found.append(
            [list(range(first, first + columns)) for first in range(0, tables * columns, columns)]
        )
    return found


def _shifts(order: int, columns: int, sets: int) -> tuple[list[list[int]], list[list[int]]]:
    """A group's differences, and shifts in it by set and column.

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
        for i, one in enumerate(a):
            for j, other in enumerate(b):
                terms[i + j] += one * other
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
        """Goes on with a row, as far as all differences to earlier rows are different."""
        nonlocal best, steps
        steps += 1
        if steps > _MOST_STEPS:
            return True
        if len(row) == columns:
            rows.append(row[:])
            if len(rows) > len(best):
                best = [one[:] for one in rows]
            if len(rows) == sets or extend([0], [{0} for _ in rows]):
                return True
            rows.pop()
            return False
        for value in range(1, order):
            new = [(value - other[len(row)]) % order for other in rows]
            fits = all(one not in seen for one, seen in zip(new, used, strict=True))
            if fits and extend(
                [*row, value], [seen | {one} for one, seen in zip(new, used, strict=True)]
            ):
                return True
        return False

    if sets > 1:
        extend([0], [{0}])
    return best
