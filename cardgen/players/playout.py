"""A round played to its end by rules of thumb, with all hands open: what a computer player imagines, many times over.

Everything is by place: of a player among those who play, clockwise, from 0.  Hands are numbers as in `bits`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.players.bits import Coding
from cardgen.players.thumb import beating, follow_exact, follow_side, lead_exact, lead_side, legal

Lying = tuple[tuple[int, int], ...]
"""The trick on the table: place and card of each who has played."""


@dataclass(slots=True)
class Trick:
    """A trick while it is played.  led: the suit to follow; best: the card that takes it so far, and whose it is."""

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


def finish_exact(coding: Coding, hands: list[int], needs: list[int], lying: Lying, turn: int) -> None:
    """Play to the end where everybody wants exactly so many tricks.

    hands: are played empty.  needs: tricks that each still wants; afterwards what was missing, below 0 what was too much.
    """
    players = len(hands)
    trick = Trick.of(coding, lying)
    everything = 0
    for hand in hands:
        everything |= hand
    while True:
        while trick.count < players:
            hand = hands[turn]
            if trick.count:
                options = legal(coding, hand, trick.led, True)
                if options & (options - 1):
                    over = beating(coding, options, trick.best)
                    card = follow_exact(coding, options, over, needs[turn], trick.count == players - 1)
                else:
                    card = options
            else:
                card = lead_exact(coding, hand, everything & ~hand, needs[turn])
            hands[turn] = hand & ~card
            everything &= ~card
            trick.add(coding, turn, card)
            turn = turn + 1 if turn + 1 < players else 0
        turn = trick.owner
        needs[turn] -= 1
        if not everything:
            return
        trick = Trick()


def finish_sides(coding: Coding, hands: list[int], lying: Lying, turn: int) -> int:
    """Play to the end where two sides want as many tricks as they can get; tricks of places 0 and 2.  hands: are played empty."""
    trick, made, players = Trick.of(coding, lying), 0, len(hands)
    everything = hands[0] | hands[1] | hands[2] | hands[3]
    while True:
        while trick.count < players:
            hand = hands[turn]
            card = _side_card(coding, hands, trick, turn, everything) if hand & (hand - 1) else hand
            hands[turn] = hand & ~card
            everything &= ~card
            trick.add(coding, turn, card)
            turn = (turn + 1) % players
        turn = trick.owner
        made += turn % 2 == 0
        if not everything:
            return made
        trick = Trick()


def _side_card(coding: Coding, hands: list[int], trick: Trick, turn: int, everything: int) -> int:
    hand = hands[turn]
    foes = hands[turn - 1] | hands[(turn + 1) % 4]
    if not trick.count:
        return lead_side(coding, hand, everything & ~hand, foes)
    options = legal(coding, hand, trick.led, True)
    if not options & (options - 1):
        return options
    over = beating(coding, options, trick.best)
    mates = (trick.owner - turn) % 2 == 0
    champion = trick.best if mates else (1 << (over.bit_length() - 1) if over else 0)
    left = hands[(turn + 1) % 4] if trick.count < 3 else 0
    if trick.count == 1 and not mates:
        left |= hands[turn - 1]
    safe = bool(champion) and not _can_beat(coding, left, champion, trick.led)
    return follow_side(coding, options, over, mates, safe, trick.count)


def _can_beat(coding: Coding, hand: int, champion: int, led: int) -> bool:
    return bool(hand) and bool(beating(coding, legal(coding, hand, led, True), champion))
