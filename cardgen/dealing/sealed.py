"""Sealed lists: cards that one player may see later, found by numbers that the others hold.

A player's list has every card that could be meant, in a secret order; the numbers of those that are
meant stand on other players' pages.  A number tells its holder nothing, and without the list it
tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardgen.cards import Card
from cardgen.dealing import shuffle

_MATES = ((1, 0, 3, 2), (3, 2, 1, 0), (2, 3, 0, 1))
"""Pairings of four: the mate of each seat.  The first of a kitty's cards goes by the first one,
the fourth again.
"""


@dataclass(frozen=True, slots=True)
class SealedList:
    """One player's list of one round."""

    cards: tuple[Card, ...] = field(repr=False)  # in the secret order; the first is number 1
    letters: str = field(repr=False)  # the check letter of each number

    def number(self, card: Card) -> str:
        """The number that means a card, with its check letter: ``17-K``."""
        place = self.cards.index(card)
        return f"{place + 1}-{self.letters[place]}"


def seal(round_key: str, seat: int, deck: Sequence[Card], held: Sequence[Card] = ()) -> SealedList:
    """The list of one seat (from 0): the deck without the cards that the player holds.  Source:
    scheme ``cardgen1``.
    """
    possible = [number for number, card in enumerate(deck) if card not in held]
    order = shuffle.secret_list(round_key, seat, len(deck), possible)
    letters = "".join(
        shuffle.position_letter(round_key, seat, place) for place in range(1, len(order) + 1)
    )
    return SealedList(tuple(deck[number] for number in order), letters)


def kitty_share(kitty: Sequence[Card], declarer: int, teller: int) -> tuple[Card, ...]:
    """The cards of a kitty that the player at one seat (from 0) tells the one at another, in their
    order.

    By turns it is another player's mate, so that any two players who put their heads together know
    as little as can be.
    """
    return tuple(
        card for i, card in enumerate(kitty) if _MATES[i % len(_MATES)][declarer] == teller
    )


def shared_out(cards: Sequence[Card], holders: int) -> tuple[tuple[Card, ...], ...]:
    """Cards in their order, as evenly as can be, the first holders getting one more: 4 among 3 →
    2, 1, 1.
    """
    each, more = divmod(len(cards), holders)
    sizes = [each + (i < more) for i in range(holders)]
    starts = [sum(sizes[:i]) for i in range(holders)]
    return tuple(
        tuple(cards[start : start + size]) for start, size in zip(starts, sizes, strict=True)
    )
