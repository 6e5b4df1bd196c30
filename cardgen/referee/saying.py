"""What a message says: cards, bids, passes, numbers of closed cards, whatever stands around them.
Costs are how unlikely it is that somebody who means it writes it so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import NamedTuple

from cardgen.cards import Card, Rank, Suit
from cardgen.games import Sight, Way

SOMEBODY = -1
"""Any seat whose bid isn't in the chat, where somebody else says it: “Oma sagt 1”."""
_LOOSE = 0.35
"""A card that is said so badly, as “pk”, proves nothing; “popă d pică” does."""
_SAYS, _ADDING = {"pass", "out", "nullo", "claim"}, {"perhaps", "not", "refuses"}


class Saying(NamedTuple):
    """What is in a message, or in the part of it that is about one player.

    Attributes:
        subject: the seat whose name and a colon stand before it, or `SOMEBODY`; names: seats named
            otherwise.
        cards: those that each pair of suit and rank can mean.
        denies: it says of a card that it isn't that: “not the ♥7”.
        suits, ranks: that stand alone.
        numbers: that stand alone, each with how badly it is said, and how much stands between
            the same stops that has nothing to do with it.
        sealed: numbers of closed cards; like_cards: those that may be cards instead, “5-h”.
        others: words that mean nothing here; aside: those between the same stops as its cards.
        asks: it is a question, or quotes somebody; cost: of its typing errors.
        round: the number of the round that it announces, or 0; opens: how many cards it has, and
            its trump, where that is all that is said; lists: names and numbers in it are bids.
        is_vague: its cards may be mere numbers, too.
    """

    subject: int | None = None
    names: frozenset[int] = frozenset()
    cards: tuple[frozenset[Card], ...] = ()
    denies: bool = False
    suits: tuple[frozenset[Suit], ...] = ()
    ranks: tuple[frozenset[Rank], ...] = ()
    numbers: tuple[tuple[int, float, int], ...] = ()
    ways: tuple[Way, ...] = ()
    sight: Sight | None = None
    tags: frozenset[str] = frozenset()
    sealed: tuple[str, ...] = ()
    like_cards: frozenset[str] = frozenset()
    others: int = 0
    aside: int = 0
    asks: bool = False
    cost: float = 0.0
    round: int = 0
    lists: bool = False
    is_vague: bool = False
    opens: tuple[int, frozenset[Suit]] | None = None

    @property
    def corrects(self) -> bool:
        return "correct" in self.tags or self.denies

    @property
    def heads(self) -> bool:
        """Whether it announces a round."""
        return bool(self.round or self.opens)

    @property
    def adds_up(self) -> bool:
        """Whether it rather says what bids make together: “no, that'd be 4”."""
        return bool(self.tags & ({"perhaps"} if "surely" in self.tags else _ADDING))

    @property
    def surely(self) -> bool:
        """Whether it takes back for sure what was said before, and doesn't chat of it."""
        most = 3 if "surely" in self.tags else 2 if "correct" in self.tags else 0
        return self.others < most and self.takes_back

    @property
    def takes_back(self) -> bool:
        """Whether it may take back what was said before, in however many words."""
        talks = self.asks or self.names or self.tags & {"round", "perhaps", "counts"}
        return self.corrects and not talks

    @property
    def is_bare(self) -> bool:
        """Whether its numbers stand between stops of their own."""
        return not any(cost or beside for _, cost, beside in self.numbers)

    @property
    def bid_numbers(self) -> set[int]:
        """Its numbers, however they are said."""
        return {number for number, *_ in self.numbers}

    @property
    def said_ranks(self) -> frozenset[Rank]:
        """Those of its cards, and those that stand alone."""
        cards = (card.rank for cards in self.cards for card in cards)
        numbers = (Rank(str(number)) for number in self.bid_numbers if 0 < number <= 10)
        return frozenset(numbers).union(cards, *self.ranks)

    @property
    def may_correct(self) -> bool:
        """Whether words that nobody knows may take back what was said before."""
        return self.corrects or self.others > 0

    @property
    def is_loose(self) -> bool:
        """Whether it is too badly said to prove anything that no other card bears out: “h 2”."""
        return self.cost >= _LOOSE or bool(self.is_vague and self.numbers)

    @property
    def says_something(self) -> bool:
        named = self.cards or self.numbers or self.suits or self.ranks or self.sealed
        return bool(named or self.ways or self.sight or self.tags & _SAYS)

    @property
    def around(self) -> float:
        """What the words around make of anything that it says."""
        return min(1.4, 0.2 * self.others) + self.cost + 1.2 * self.asks

    @property
    def around_cards(self) -> float:
        """What the words around make of its cards."""
        return min(1.4, 0.2 * self.aside) + self.cost + 1.2 * self.asks

    def card_costs(
        self, held: Collection[Card], trump: Suit | None
    ) -> Iterator[tuple[float, frozenset[Card]]]:
        """Which of some cards it says, and how badly; a set of which it says one."""
        many = len(self.cards) - 1
        for i, one in enumerate(self.cards):
            if cards := one & frozenset(held):  # “3♥ … no, 2♦”
                yield self.around_cards + 1.4 * (many - i if self.corrects else many), cards
        trumps = [frozenset([trump])] if trump and "trump" in self.tags else []
        numbers = [frozenset([Rank(str(n))]) for n, *_ in self.numbers if 0 < n <= 10]
        suits, ranks = self.suits or trumps, self.ranks or numbers
        alone = len(self.suits) + len(self.ranks) + len(self.numbers) == 1
        if self.cards:  # “♣4, no, the 5”
            if many or not (self.corrects and ranks):
                return
            suits, cost = [frozenset(c.suit for c in self.cards[0] if c.suit)], 0.4
        elif suits and ranks:
            cost = 0.6
        elif alone and (self.suits or ranks) and not self.tags & {"trick", "pass"}:
            cost = 1.0 if self.suits else 0.8 if self.ranks else 1.0 if self.others else 2.0
        else:
            return
        for suit, rank in product(suits or [frozenset(Suit)], ranks or [frozenset(Rank)]):
            if cards := frozenset(c for c in held if c.suit in suit and c.rank in rank):
                yield self.around + cost, cards

    def bid_costs(self) -> Iterator[tuple[float, int]]:
        """Which bids it says, and how badly."""
        worse = self.cost * (not self.is_vague) + 1.2 * self.asks + 0.04 * min(self.others, 8)
        several = dict[int, float]()
        for number, cost, beside in self.numbers:
            cost += 0.15 * min(beside, 8)
            several[number] = min(cost, several.get(number, cost))
        for number, cost in sorted(several.items()):
            share = 0.7 if cost else 0.1
            yield worse + cost + share * (len(several) - 1), number
        if "pass" in self.tags and 0 not in several:
            yield self.around + 0.3 + 0.7 * len(several), 0

    @property
    def card_strength(self) -> float:
        """How much it costs to say that as mere talk, where a card is wanted of its writer."""
        if not self.cards:
            bare = bool(self.suits or self.ranks) + bool(self.numbers)
            return 0.3 if self.asks else max(0.3, 1.2 * bare - 0.5 * self.others)
        if self.asks:
            return 0.7
        return max(1.2, 5.0 - 0.7 * self.aside - 2.3 * self.cost - 1.5 * (len(self.cards) > 1))

    @property
    def bid_strength(self) -> float:
        """The same, where a bid is wanted."""
        if not self.numbers and "pass" not in self.tags:
            return 0.0
        least = min(
            (1.5 * cost + 0.25 * min(beside, 4) for _, cost, beside in self.numbers), default=0.3
        )
        bare = 2.0 * (self.around + least == 0 and not self.cards)
        return max(0.5, 3.2 + bare - 0.1 * min(self.others, 6) - 1.2 * self.asks - least)


NOTHING = Saying()
