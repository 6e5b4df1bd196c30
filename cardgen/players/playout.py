"""A round played to its end by rules of thumb, with all hands open: what a computer player
imagines, many times over.

Everything is by place: of a player among those who play, clockwise, from 0.  Hands are numbers as
in `bits`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.players.bits import Coding, top
from cardgen.players.thumb import beating, follow_exact, follow_side, lead_exact, lead_side, legal

Lying = tuple[tuple[int, int], ...]
"""The trick on the table: place and card of each who has played; where all have, it is still to
be taken.
"""


@dataclass(slots=True)
class Trick:
    """A trick while it is played.  led: the suit to follow; best: the card that takes it so far,
    and whose it is.
    """

    led: int = 0
    best: int = 0
    owner: int = -1
    count: int = 0

    @classmethod
    def of(cls, coding: Coding, lying: Lying) -> Trick:
        trick = cls()
        for place, card in lying:
            trick.add(coding, place, card)
        return trick

    def add(self, coding: Coding, place: int, card: int) -> None:
        if not self.led:
            self.led = coding.mask_of[card]
        if beating(coding, card, self.best):
            self.best, self.owner = card, place
        self.count += 1


def finish_exact(
    coding: Coding, hands: list[int], needs: list[int], lying: Lying, turn: int
) -> None:
    """Play to the end where everybody wants exactly so many tricks.

    hands: are played empty.  needs: tricks that each still wants; afterwards what was missing,
        below 0 what was too much.
    """
    players, trump, mask_of, must_trump = (
        len(hands),
        coding.trump,
        coding.mask_of,
        coding.play.must_trump,
    )
    trick = Trick.of(coding, lying)
    led, best, owner, count = trick.led, trick.best, trick.owner, trick.count
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
                best, owner, led = card, turn, mask_of[card]
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
                    best, owner = card, turn
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
    trick, made, mask_of = Trick.of(coding, lying), 0, coding.mask_of
    led, best, owner, count = trick.led, trick.best, trick.owner, trick.count
    everything = hands[0] | hands[1] | hands[2] | hands[3]
    while everything or count:
        while count < 4:
            hand = hands[turn]
            if not count:
                foes = hands[turn - 1] | hands[turn - 3]
                card = (
                    lead_side(coding, hand, everything & ~hand, foes) if hand & (hand - 1) else hand
                )
                led, best, owner = mask_of[card], card, turn
            else:
                options = legal(coding, hand, led, True)
                over = beating(coding, options, best)
                if options & (options - 1):
                    mates = (owner - turn) % 2 == 0
                    champion = best if mates else over and top(over)
                    safe = bool(champion) and _is_safe(coding, hands, turn, count, champion, led)
                    card = follow_side(coding, options, over, mates, safe, count)
                else:
                    card = options
                if card & over:
                    best, owner = card, turn
                led = led or mask_of[card]
            hands[turn] = hand ^ card
            everything ^= card
            count += 1
            turn = (turn + 1) % 4
        turn = owner
        made += turn % 2 == 0
        count = 0
    return made


def _is_safe(
    coding: Coding, hands: list[int], turn: int, count: int, champion: int, led: int
) -> bool:
    """Whether nobody of the other side who is still to play beats a card; count: of the cards
    that lie.
    """
    left = 0 if count == 3 else hands[turn - 3] | hands[turn - 1] if count == 1 else hands[turn - 3]
    return not left or not beating(coding, legal(coding, left, led, True), champion)
