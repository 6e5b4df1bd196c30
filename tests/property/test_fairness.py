"""20,000 deals of one fixed key against what chance predicts, and shuffles that aren't fair against
the same checks.

Limits are the quantiles of p = 10⁻⁶; the key is fixed, so the test says the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

import pytest

from cardgen.dealing import shuffle
from tests import fairness
from tests.fairness import Decks
from tests.turns import each, sweep, times

T = TypeVar("T")
KEYS = shuffle.derive_keys("{}", shuffle.Seed("0" * 26, shuffle.SeedKind.GIVEN))


@pytest.fixture(scope="module")
def decks() -> Decks:
    dealt = fairness.deal_decks(KEYS)
    assert dealt[6] == shuffle.shuffled_deck(KEYS.round_key(7), fairness.CARDS)
    return dealt


def test_every_card_comes_to_every_place(decks: Decks) -> None:
    fairness.check_places(decks)


@pytest.mark.parametrize("seat", range(4))
def test_suit_lengths(decks: Decks, seat: int) -> None:
    fairness.check_suit_lengths(decks, seat)


def test_hand_patterns(decks: Decks) -> None:
    fairness.check_hand_patterns(decks)


def test_one_round_tells_nothing_of_the_next(decks: Decks) -> None:
    fairness.check_next_round(decks)


# -- shuffles that aren't fair: each of these mistakes has been made somewhere


class ModuloBias(shuffle.Stream):
    """Takes every byte: low numbers come more often."""

    def below(self, bound: int) -> int:
        return self.byte() % bound


class LimitTooHigh(shuffle.Stream):
    """Lets one byte too many through."""

    def below(self, bound: int) -> int:
        limit = 256 - 256 % bound
        while (byte := self.byte()) > limit:
            pass
        return byte % bound


class LimitTooLow(shuffle.Stream):
    """Throws away a byte that would be fine: fair, but another deal."""

    def below(self, bound: int) -> int:
        limit = 256 - 256 % bound
        while (byte := self.byte()) >= limit - 1:
            pass
        return byte % bound


class Shuffling(shuffle.Stream):
    """Fisher–Yates with places and choices of its own."""

    def places(self, last: int) -> Iterable[int]:
        return range(last, 0, -1)

    def choice(self, place: int, last: int) -> int:
        return self.below(place + 1)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        out = list(items)
        for i in self.places(len(out) - 1):
            j = self.choice(i, len(out) - 1)
            out[i], out[j] = out[j], out[i]
        return out


class Sattolo(Shuffling):
    """No card ever stays where it is: one great circle."""

    def choice(self, place: int, last: int) -> int:
        return self.below(place)


class StopsEarly(Shuffling):
    """Never draws for the first two places."""

    def places(self, last: int) -> Iterable[int]:
        return range(last, 1, -1)


class StartsLate(Shuffling):
    """Leaves the last place to the others."""

    def places(self, last: int) -> Iterable[int]:
        return range(last - 1, 0, -1)


class NeverTheFirst(Shuffling):
    """Draws from 1 instead of 0: the first card changes places with nobody."""

    def choice(self, place: int, last: int) -> int:
        return max(1, self.below(place + 1))


class AnyPlace(Shuffling):
    """Draws among all places each time: n to the n ways can't be shared out evenly among n!
    orders.
    """

    def choice(self, place: int, last: int) -> int:
        return self.below(last + 1)


class SameRound(shuffle.Keys):
    """Gives every round the same key."""

    def round_key(self, number: int) -> str:
        return super().round_key(1)


class RoundsInPairs(shuffle.Keys):
    """Gives two rounds the same key."""

    def round_key(self, number: int) -> str:
        return super().round_key((number + 1) // 2)


def fails(check: Callable[[], None]) -> bool:
    try:
        check()
    except (AssertionError, IndexError):  # it may run out of the bytes that it should need
        return True
    return False


@each("mutant", [ModuloBias, LimitTooHigh, LimitTooLow])
def test_an_unfair_number_is_noticed_whatever_its_bound(mutant: type[shuffle.Stream]) -> None:
    for bound in (bound for bound in range(1, 257, times(5, 1)) if 256 % bound):
        assert fails(partial(fairness.check_below, mutant, bound)), bound


@sweep(
    ("cards", range(3, 7)), ("mutant", [Sattolo, StopsEarly, StartsLate, NeverTheFirst, AnyPlace])
)
def test_a_shuffle_that_misses_orders_is_noticed(mutant: type[shuffle.Stream], cards: int) -> None:
    assert fails(partial(fairness.check_every_order, mutant, cards))


@each(
    "mutant",
    [
        ModuloBias,
        LimitTooHigh,
        LimitTooLow,
        Sattolo,
        StopsEarly,
        StartsLate,
        NeverTheFirst,
        AnyPlace,
    ],
)
def test_known_answers_notice_all_of_them(mutant: type[shuffle.Stream]) -> None:
    assert fails(partial(fairness.check_known_deals, mutant))


@each("mutant", [ModuloBias, Sattolo, StartsLate, NeverTheFirst, AnyPlace], few=1)
def test_statistics_notice_what_is_plainly_unfair(mutant: type[shuffle.Stream]) -> None:
    assert fails(partial(fairness.check_places, fairness.deal_decks(KEYS, mutant)))


@each("mutant", [SameRound, RoundsInPairs], few=1)
def test_a_repeated_round_key_is_noticed(mutant: type[shuffle.Keys]) -> None:
    keys = mutant(KEYS.game_code, KEYS.key, KEYS.pack_mark)
    assert fails(partial(fairness.check_next_round, fairness.deal_decks(keys)))


def test_what_is_fair_fails_nowhere() -> None:
    """Else the tests above would say nothing."""
    for bound in range(1, 257, times(5, 1)):
        fairness.check_below(Shuffling, bound)
    for cards in range(1, times(7, 8)):
        fairness.check_every_order(Shuffling, cards)
    fairness.check_known_deals(Shuffling)
