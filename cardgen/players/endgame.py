"""The last cards of a round, each played as well as it can be, with all hands open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgen.players.bits import Coding, bits
from cardgen.players.playout import Lying, Trick
from cardgen.players.thumb import legal

Finish = Callable[[Coding, list[int], list[int], Lying, int], None]
"""Plays hands to the end; see `finish_exact`."""

_SMALL = 8
"""Cards in all hands together, with those that lie: two tricks of four."""


def is_small(cards_left: int) -> bool:
    """Whether so few cards are left that all ways to play them can be tried."""
    return cards_left <= _SMALL


def finish_best(points: Sequence[Sequence[int]], aims: Sequence[int], cards: int) -> Finish:
    """Like `finish_exact`, but everybody plays for the most points beside the others'.

    points: by place, for each number of tricks, from all on down; aims: how many each is after.
    """

    def gain(needs: Sequence[int], place: int) -> int:
        mine, others = 0, 0
        for one, off in enumerate(needs):
            got = points[one][off - aims[one] + cards]
            if one == place:
                mine = got
            else:
                others += got
        return mine * (len(needs) - 1) - others

    def search(
        coding: Coding, hands: list[int], needs: list[int], lying: Lying, turn: int
    ) -> list[int]:
        if len(lying) == len(hands):
            turn = Trick.of(coding, lying).owner
            needs = [*needs[:turn], needs[turn] - 1, *needs[turn + 1 :]]
            lying = ()
        if not lying and not any(hands):
            return needs
        trick = Trick.of(coding, lying)
        options = legal(coding, hands[turn], trick.led, bool(lying))
        best: list[int] | None = None
        for card in bits(options):
            left = [*hands[:turn], hands[turn] & ~card, *hands[turn + 1 :]]
            end = search(coding, left, needs, (*lying, (turn, card)), (turn + 1) % len(hands))
            if best is None or gain(end, turn) > gain(best, turn):
                best = end
        assert best is not None
        return best

    def finish(coding: Coding, hands: list[int], needs: list[int], lying: Lying, turn: int) -> None:
        needs[:] = search(coding, hands, needs, lying, turn)

    return finish


def finish_sides_best(coding: Coding, hands: list[int], lying: Lying, turn: int) -> int:
    """Like `finish_sides`, but each side plays for the most tricks; tricks of places 0 and 2.
    hands: stay as they are.
    """

    def search(hands: list[int], lying: Lying, turn: int, low: int, high: int) -> int:
        """low, high: what the sides are already sure of; what is beyond needn't be exact."""
        taken = 0
        if len(lying) == len(hands):
            turn = Trick.of(coding, lying).owner
            taken, lying = int(turn % 2 == 0), ()
        if not lying and not any(hands):
            return taken
        options = legal(coding, hands[turn], Trick.of(coding, lying).led, bool(lying))
        even = turn % 2 == 0
        best = -1 if even else 99
        for card in bits(options):
            left = [*hands[:turn], hands[turn] & ~card, *hands[turn + 1 :]]
            end = search(
                left, (*lying, (turn, card)), (turn + 1) % len(hands), low - taken, high - taken
            )
            best = max(best, end) if even else min(best, end)
            low, high = (max(low, best + taken), high) if even else (low, min(high, best + taken))
            if low >= high:
                break
        return best + taken

    return search(hands, lying, turn, -1, 99)


def different(options: int, unseen: int) -> list[int]:
    """Of cards that are next to each other, with none between them that may be in another hand,
    only the lowest.
    """
    out: list[int] = []
    before = 0
    for card in bits(options):
        between = unseen & (card - 1) & -(before << 1) if before else 0
        same_suit = before and (before.bit_length() - 1) // 16 == (card.bit_length() - 1) // 16
        if not same_suit or between:
            out.append(card)
        before = card
    return out
