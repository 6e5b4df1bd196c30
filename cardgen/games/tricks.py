"""Which cards may be played to a trick, and who wins it.

Sources: the descriptions of the games; jokers after a glossary of Bid Whist.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.cards import BIG_JOKER, Card, Rank, Suit
from cardgen.games.rules import Contract, RoundFacts, Rules


@dataclass(frozen=True, slots=True)
class Play:
    """How the tricks of one round go."""

    ranking: tuple[Rank, ...]  # ranks of a suit, high to low
    trump: Suit | None  # None for no trump
    must_trump: bool = False  # who can't follow suit must trump
    jokers_free: bool = False  # without trump, a joker may be played at any time

    def suit(self, card: Card) -> Suit | None:
        """The suit that a card counts as: a joker is a trump; without trump it has none."""
        return card.suit or self.trump

    def suit_led(self, trick: Sequence[Card]) -> Suit | None:
        """The suit to follow: that of the first card that has one; None if there is no such card
        yet.
        """
        return next((suit for card in trick if (suit := self.suit(card))), None)

    def legal(self, hand: Sequence[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of a hand that may be played.  trick: in the order of play; empty for the
        leader.
        """
        led = self.suit_led(trick)
        if led is None:
            return tuple(hand)
        free = self.jokers_free and self.trump is None
        following = [card for card in hand if self.suit(card) is led]
        if following:
            return tuple(card for card in hand if card in following or (free and card.is_joker))
        trumps = [card for card in hand if self.trump and self.suit(card) is self.trump]
        return tuple(trumps if self.must_trump and trumps else hand)

    def winner(self, trick: Sequence[Card]) -> int:
        """Whose card takes the trick: its place in the order of play, from 0.  trick: at least
        one card.
        """
        led = self.suit_led(trick)
        return max(
            range(len(trick)), key=lambda place: self._strength(trick[place], led)
        )  # of equals, the first

    def _strength(self, card: Card, led: Suit | None) -> tuple[int, int]:
        if card.is_joker:
            return (3 if self.trump else 0), int(card == BIG_JOKER)
        height = -self.ranking.index(card.rank)
        if self.trump and card.suit is self.trump:
            return 2, height
        return (1, height) if card.suit is led else (0, 0)


def downtown(ranking: Sequence[Rank]) -> tuple[Rank, ...]:
    """The ranks when low cards win: the ace stays on top, the others turn round."""
    return (ranking[0], *reversed(ranking[1:]))


def play_of(rules: Rules, facts: RoundFacts, contract: Contract | None = None) -> Play:
    """How a round is played.  contract: of a game with a declarer, whose trump isn't known
    before.
    """
    if contract is None:
        return Play(rules.ranking, facts.trump, rules.must_trump)
    free = rules.contract is not None and rules.contract.jokers_free
    return Play(
        downtown(rules.ranking) if contract.downtown else rules.ranking,
        contract.trump,
        rules.must_trump,
        free,
    )
