"""Seatings in which nobody meets anybody twice, as far as algebra has them: transversal designs over finite fields and cyclic groups.

Players are a rectangle: `columns` of as many players as there are tables.  A set seats one of each column at every table, and a shift of
the columns against each other gives the next set: player x of column i sits at table x − shift(set, i).  Two players of different columns
meet in two sets only if their columns are shifted alike against each other in both; so a list of shifts whose differences are all
different, a *difference matrix*, seats everybody with new people.
Source: Colbourn and Dinitz, Handbook of Combinatorial Designs, 2nd edition, III.3 and VI.17; for the numbers of sets that are possible
at all, W. Harvey and T. Winterer, “Solving the MOLR and social golfer problems”, CP 2005.
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
"""Fields that a club may need: order → prime p, and xᵉ as a polynomial of lower degree, lowest term first."""

_MOST_STEPS = 5_000  # of a search for shifts; those that exist for a club's sizes are found in a few hundred


def rectangle(tables: int, columns: int, sets: int) -> Sets:
    """As many sets as are found, at most `sets`, in which pairs meet again only if they must; player x of column i is i · tables + x.

    columns: also the size of a table.  If there are no more of them than tables, nobody meets anybody twice.
    If there are more, a table's players come from as many tables as can be in any other set, and no two meet more than twice.
    """
    minus, rows = _shifts(tables, columns, sets)
    found = [[[i * tables + minus[j][row[i]] for i in range(columns)] for j in range(tables)] for row in rows]
    if len(found) < sets and tables % columns == 0:  # those of one column haven't met yet
        found.append([list(range(first, first + columns)) for first in range(0, tables * columns, columns)])
    return found


def _shifts(order: int, columns: int, sets: int) -> tuple[list[list[int]], list[list[int]]]:
    """A group's differences, and shifts in it by set and column.

    In a field, those of set s and column i are s · i: their differences for two sets are multiples of i.  Columns past the order begin
    with i = 0 again, and are shifted by s² more: two players of such columns meet where a polynomial of degree 2 is 0.
    """
    if order in _FIELDS:
        plus, times = _field(order)
        rows = [
            [plus[times[s][i % order]][times[i // order % order][times[s][s]]] for i in range(columns)] for s in range(min(sets, order))
        ]
        return [[row.index(a) for row in plus] for a in range(order)], rows
    return [[(a - b) % order for b in range(order)] for a in range(order)], _cyclic_shifts(order, columns, sets)


def _field(order: int) -> tuple[list[list[int]], list[list[int]]]:
    """Sums and products of the field of `order` elements, which are polynomials written as numbers in base p."""
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
    """Shifts modulo `order`: the most sets that are found.  The first set and the first column aren't shifted at all.

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
            if fits and extend([*row, value], [seen | {one} for one, seen in zip(new, used, strict=True)]):
                return True
        return False

    if sets > 1:
        extend([0], [{0}])
    return best
