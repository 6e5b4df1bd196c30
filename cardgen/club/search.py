"""A seating made better by exchanging two players of a set, again and again: deterministic, in
whole numbers.

What is to be as small as can be: Σ m (m − 1) / 2 over all pairs of players, m how often they meet.
Source: I. Dotú and P. Van Hentenryck, “Scheduling social golfers locally”, CPAIOR 2005: swaps
within a week, a tabu list.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.dealing import shuffle

_LONGEST_TABU = 10  # exchanges after which two players may be exchanged back, at most


def least_repeats(sizes: Sequence[int], sets: int) -> int:
    """What Σ m (m − 1) / 2 can't be less than, by counting.

    Either because so many meetings are shared out among so few pairs, or because those of one table
    are spread over so few others in any other set.
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


class Search:
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

    def improve(self, steps: int, goal: int) -> list[list[list[int]]]:
        """The best seating that is found in so many exchanges, or the first one that reaches the
        goal; as sets × tables × players.
        """
        best, kept = self.repeats, [at[:] for at in self.at]
        free_from = [[0] * self.players for _ in self.at]
        for step in range(steps):
            if best <= goal:
                break
            number, one, other, gain = self._exchange(step, free_from, self.repeats - best)
            self._swap(number, one, other)
            self.repeats += gain
            for player in (one, other):
                free_from[number][player] = step + 2 + self._randomness.below(_LONGEST_TABU)
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
        """The best exchange for somebody who meets somebody again, drawn by lot: set, two players,
        and what it changes.

        behind: by how much the seating is worse than the best one; an exchange that makes up for
            more is always allowed.
        """
        number, one = self._somebody()
        at, own = self.at[number], self.at[number][one]
        sizes, those, meets = self.sizes[number], self._with[number], self.meets[one]
        base = sizes[own] - 2 - those[own][one]
        ours, free, start = those[own], free_from[number], self._randomness.below(self.players)
        best, chosen = 1 << 30, -1
        tabu = free[one] > step
        for other in (*range(start, self.players), *range(start)):
            table = at[other]
            if table == own:
                continue
            theirs = those[table]
            gain = (
                base + theirs[one] + ours[other] - 2 * meets[other] - theirs[other] + sizes[table]
            )
            if gain < best and (not (tabu or free[other] > step) or gain < -behind):
                best, chosen = gain, other
        if chosen < 0:  # all are tabu
            chosen = next(
                other for other in (*range(start, self.players), *range(start)) if at[other] != own
            )
            theirs = those[at[chosen]]
            best = (
                base
                + theirs[one]
                + ours[chosen]
                - 2 * meets[chosen]
                - theirs[chosen]
                + sizes[at[chosen]]
            )
        return number, one, chosen, best

    def _somebody(self) -> tuple[int, int]:
        """A set and a player who meets somebody there that they meet elsewhere too, by lot."""
        while True:
            number, player = (
                self._randomness.below(len(self.at)),
                self._randomness.below(self.players),
            )
            own = self.at[number][player]
            if self._with[number][own][player] >= self.sizes[number][own]:
                return number, player

    def _swap(self, number: int, one: int, other: int) -> None:
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
        self.meets[one][other] += times
        self.meets[other][one] += times
        for at, those in zip(self.at, self._with, strict=True):
            those[at[other]][one] += times
            those[at[one]][other] += times
