"""Who sits where when players change tables, so that everybody meets as many others as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Table = tuple[int, ...]
"""Players, from 0, in seat order.  In a partnership game the first and the third play together, and the second and the fourth."""

Seating = tuple[Table, ...]
"""The tables of one set, in the order of their numbers."""


@dataclass(frozen=True, slots=True)
class Movement:
    """Who sits where, set by set.

    Attributes:
        sets: sets × tables × seats → player, from 0.
        least: of `Movement.repeats`, what no movement can be better than: proven, but not always to be reached.
    """

    sets: tuple[Seating, ...]
    least: int

    def places(self, player: int) -> tuple[tuple[int, int], ...]:
        """Where a player sits in each set: table and seat, from 0."""
        raise NotImplementedError

    @property
    def repeats(self) -> int:
        """Σ m (m − 1) / 2 over all pairs, m how often they meet: 0 if nobody meets anybody twice, 1 for a pair that meets twice, 3 if thrice."""
        raise NotImplementedError

    @property
    def pairs_again(self) -> int:
        """How many pairs meet more than once."""
        raise NotImplementedError

    @property
    def most_often(self) -> int:
        """How often the pair that meets most does."""
        raise NotImplementedError

    @property
    def others_met(self) -> tuple[int, ...]:
        """By player: how many others they meet."""
        raise NotImplementedError

    @property
    def partners_again(self) -> int:
        """Partnership games: how many pairs are partners more than once."""
        raise NotImplementedError


def meetings(sizes: Sequence[int], sets: int, code: str) -> Movement:
    """Everybody meets as many others as can be, nobody anybody twice before it must be.

    Args:
        sizes: of the tables, 2 to 8 players each, 8 to 64 together; the same in every set.
        sets: 1 to 6.
        code: any public text, such as the evening's code; who is which number in the plan, and who sits where at a table, is drawn by it.
            How good the plan is doesn't depend on it.
    """
    raise NotImplementedError


def new_partners(players: int, sets: int, code: str) -> Movement:
    """The same for partnership games, four to a table: nobody has a partner twice, and opponents change as much as can be."""
    raise NotImplementedError


def whist_drive(before: Sequence[Seating], winners: Sequence[int]) -> Seating:
    """The next set of a progressive whist drive, after the results of the last one: winners up, losers stay, new partners.

    Args:
        before: the sets so far, the first drawn or planned, the last just played.
        winners: by table of the last set: 0 where the first and third player won, 1 where the second and fourth did.
    """
    raise NotImplementedError
