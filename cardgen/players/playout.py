"""A round played to its end with all hands open: by rules of thumb, as a computer player imagines
it many times over, or, its last cards, as well as it can be played.

Everything is by place: of a player among those who play, clockwise, from 0.  Hands are numbers as
in `thumb`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardgen.players.thumb import (
    Coding,
    beating,
    bits,
    follow_exact,
    follow_side,
    lead_exact,
    lead_side,
    legal,
    top,
)

Lying = tuple[tuple[int, int], ...]
"""The trick on the table: place and card of each who has played; where all have, it is still to
be taken.
"""


@dataclass(slots=True)
class OpenTrick:
    """A trick while it is played.  led: the suit to follow; best: the card that takes it so far,
    and whose it is.
    """

    led: int = 0
    best: int = 0
    owner: int = -1
    count: int = 0

    @classmethod
    def of(cls, coding: Coding, lying: Lying) -> OpenTrick:
        trick = cls()
        for place, card in lying:
            trick.add(coding, place, card)
        return trick

    def add(self, coding: Coding, place: int, card: int) -> None:
        if not self.led:
            self.led = coding.mask_of[card]
        if beating(coding, card, self.best):
            self.best = card
            self.owner = place
        self.count += 1


def finish_exact(
    coding: Coding, hands: list[int], needs: list[int], lying: Lying, turn: int
) -> None:
    """Play to the end where everybody wants exactly so many tricks.

    hands: are played empty.  needs: tricks that each still wants; afterwards what was missing,
        below 0 what was too much.
    """
    players = len(hands)
    trump = coding.trump
    mask_of = coding.mask_of
    must_trump = coding.play.must_trump
    trick = OpenTrick.of(coding, lying)
    led = trick.led
    best = trick.best
    owner = trick.owner
    count = trick.count
    everything = 0
    for hand in hands:
        everything |= hand
    while everything or count:
        while count < players:
            hand = hands[turn]
            if not count:
                card = (
                    lead_exact(coding, hand, everything & ~hand, needs[turn])
                    if hand & (hand - 1)
                    else hand
                )
                best = card
                owner = turn
                led = mask_of[card]
            else:
                options = hand & led or (must_trump and hand & trump) or hand
                mask = mask_of[best]
                over = options & mask & -(best << 1)
                if mask != trump:
                    over |= options & trump
                card = (
                    options
                    if not options & (options - 1)
                    else follow_exact(coding, options, over, needs[turn], count == players - 1)
                )
                if card & over:
                    best = card
                    owner = turn
            hands[turn] = hand ^ card
            everything ^= card
            count += 1
            turn = turn + 1 if turn + 1 < players else 0
        turn = owner
        needs[turn] -= 1
        count = 0


def finish_sides(coding: Coding, hands: list[int], lying: Lying, turn: int) -> int:
    """Play to the end where two sides want as many tricks as they can get; tricks of places 0
    and 2.  hands: are played empty.
    """
    trick = OpenTrick.of(coding, lying)
    made = 0
    mask_of = coding.mask_of
    led = trick.led
    best = trick.best
    owner = trick.owner
    count = trick.count
    everything = hands[0] | hands[1] | hands[2] | hands[3]
    while everything or count:
        while count < 4:
            hand = hands[turn]
            if not count:
                foes = hands[turn - 1] | hands[turn - 3]
                card = (
                    lead_side(coding, hand, everything & ~hand, foes) if hand & (hand - 1) else hand
                )
                led = mask_of[card]
                best = card
                owner = turn
            else:
                options = legal(coding, hand, led)
                over = beating(coding, options, best)
                if options & (options - 1):
                    mates = (owner - turn) % 2 == 0
                    champion = best if mates else over and top(over)
                    # those of the other side who are still to play
                    left = hands[turn - 3] if count < 3 else 0
                    left |= hands[turn - 1] if count == 1 else 0
                    threats = legal(coding, left, led)
                    safe = bool(champion) and not beating(coding, threats, champion)
                    card = follow_side(coding, options, over, mates, safe, count)
                else:
                    card = options
                if card & over:
                    best = card
                    owner = turn
                led = led or mask_of[card]
            hands[turn] = hand ^ card
            everything ^= card
            count += 1
            turn = (turn + 1) % 4
        turn = owner
        made += turn % 2 == 0
        count = 0
    return made


# -- the last cards

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
            turn = OpenTrick.of(coding, lying).owner
            needs = [*needs[:turn], needs[turn] - 1, *needs[turn + 1 :]]
            lying = ()
        if not lying and not any(hands):
            return needs
        options = legal(coding, hands[turn], OpenTrick.of(coding, lying).led)
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
            turn = OpenTrick.of(coding, lying).owner
            taken = int(turn % 2 == 0)
            lying = ()
        if not lying and not any(hands):
            return taken
        options = legal(coding, hands[turn], OpenTrick.of(coding, lying).led)
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
