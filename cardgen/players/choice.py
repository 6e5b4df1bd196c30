"""What a player chooses, and why; how well, and after how much imagining.  What premiums and nullo
are worth: whoever announced nullo wins with exactly 0 points at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Generic, TypeVar

from cardgen import frozen
from cardgen.games import RoundFacts, Rules, Seats, bid_points, streak_after

T = TypeVar("T")


class Level(Enum):
    """How well a computer player plays."""

    EASY = "easy"  # by rules of thumb, at once
    GOOD = "good"  # by imagining the cards of the others, many times over


@frozen
class Chosen(Generic[T]):
    """What a player would do.

    Attributes:
        value: the card, bid, call, contract or cards.
        reason: name of the sentence that says why.
        numbers: that it names.
    """

    value: T
    reason: str
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


USUAL = 100
"""Imagined deals, in hundredths of the usual number; fewer when many games are played to compare
players.
"""
_PLAYS = 200_000
"""Cards that the good level plays in its head for one card, one bid; a number, never a clock, so
that it is the same everywhere.
"""
_LEAST_DEALS, _MOST_DEALS = 20, 400


def deals_for(candidates: int, cards_left: int, effort: int) -> int:
    """How many deals are imagined.  effort: in hundredths of the usual number."""
    usual = min(_MOST_DEALS, max(_LEAST_DEALS, _PLAYS // max(1, candidates * cards_left)))
    return max(2, usual * effort // 100)


def seeded(situation: str) -> Random:
    """The same chance for the same situation, on every machine; only its ``random()`` may be
    asked.
    """
    return Random(int.from_bytes(sha256(situation.encode()).digest()[:8], "big"))


# -- premiums

TENTHS = 10
"""Points are reckoned in tenths where premiums are played."""
_RIGHT = 6
"""How likely the next bid is right, in tenths: about as four good players make theirs."""


def streak_worth(rules: Rules, facts: RoundFacts, run: int, right: bool) -> int:
    """What comes of a streak after this round, in tenths of points.

    run: right bids in a row so far; below 0: wrong ones.
    """
    rule = rules.premium
    if rule is None or not facts.counts or not (right or rule.penalty):
        return 0
    before = max(0, run if right else -run)
    worth = TENTHS * rule.points
    chance = _RIGHT if right else TENTHS - _RIGHT
    for _ in range(rule.streak - before - 1):
        worth = worth * chance // TENTHS
    return worth if right else -worth


# -- nullo

_WIN = 100 * TENTHS
"""What a nullo is worth, in tenths of points: more than any round."""
_HITS = 6
"""How likely somebody makes the tricks they are after, in tenths; else it is one more or less."""
_FAR = 60
"""Points from which nobody comes back to 0, or doesn't try."""
_WHOLE = 1000
_GAMES = 400
_AGAINST = 5
"""Of ten nullos that `chances` promises, so many succeed where good players hinder them: ten of
forty games, where it promised half.
"""

_Left = tuple[tuple[int, int | None], ...]
"""Rounds to come: cards, and what everybody must bid."""


@frozen
class Race:
    """What decides about a nullo beside the round itself.

    Attributes:
        totals: points by seat, before the round.
        announced: seats that announced a nullo.
        later: rounds behind this one.
    """

    totals: tuple[int, ...]
    announced: Seats = ()
    later: tuple[RoundFacts, ...] = ()

    @classmethod
    def begin(cls, rules: Rules, players: int) -> Race | None:
        """Before the first round; None where nullos aren't played."""
        return None if rules.nullo_before is None else cls((0,) * players)

    def joined(self, seats: Iterable[int]) -> Race:
        """After some have announced theirs."""
        return replace(self, announced=tuple(sorted({*self.announced, *seats})))

    def after(
        self,
        rules: Rules,
        facts: RoundFacts,
        runs: Sequence[int],
        bids: Sequence[int | None],
        made: Sequence[int | None],
    ) -> Race:
        """After a round, as it is scored."""
        done = zip(self.totals, runs, bids, made, strict=True)
        gains = (
            (
                total
                if bid is None or tricks is None
                else total + _points(rules, facts, run, bid, tricks)
            )
            for total, run, bid, tricks in done
        )
        return replace(self, totals=tuple(gains))

    def worths(
        self, rules: Rules, facts: RoundFacts, seat: int, run: int, bid: int, usual: Sequence[int]
    ) -> list[int]:
        """What a bid brings somebody who announced a nullo, for each number of tricks, from all
        on down.  usual: what it brings others.
        """
        reach = chances(rules, len(self.totals), _left(self.later))
        out = []
        for tricks, points in zip(range(facts.cards, -1, -1), usual, strict=True):
            chance = reach.get(self.totals[seat] + _points(rules, facts, run, bid, tricks), 0)
            out.append((_WIN * chance + points * (_WHOLE - chance)) // _WHOLE)
        return out


@lru_cache(128)
def chances(rules: Rules, players: int, left: _Left) -> Mapping[int, int]:
    """How likely a nullo succeeds in the rounds left, in thousandths, by the points before them;
    nothing: it can't.

    Whoever wants one bids and plays for the points that lead there; what they are after comes true
    as often as other bids do.
    """
    if not left:
        return {0: _WHOLE}
    (cards, forced), later = left[0], chances(rules, players, left[1:])
    bids = range(cards + 1) if forced is None else (forced,)
    most = min(cards, cards // players + 2)
    out = {}
    for total in range(-_FAR, _FAR + 1):
        best = 0
        for bid in bids:
            ends = [
                later.get(total + bid_points(rules, bid, tricks, cards), 0)
                for tricks in range(min(cards, most + 1) + 1)
            ]
            for tricks in range(most + 1):
                beside = [ends[one] for one in (tricks - 1, tricks + 1) if 0 <= one < len(ends)]
                best = max(
                    best, (_HITS * ends[tricks] + (10 - _HITS) * sum(beside) // len(beside)) // 10
                )
        if best:
            out[total] = best
    return out


def choose_nullo(
    rules: Rules, game_code: str, seat: int, race: Race, rounds: Sequence[RoundFacts]
) -> Chosen[bool]:
    """Whether to announce a nullo: if it succeeds much more often, by half, than the usual game is
    won.

    rounds: that are still to be played.
    """
    nullo = (
        _AGAINST * chances(rules, len(race.totals), _left(rounds)).get(race.totals[seat], 0) // 10
    )
    random = seeded(f"{game_code}|nullo|{seat}|{race.totals}").random
    won = 0
    for _ in range(_GAMES):
        totals = list(race.totals)
        for facts in rounds:
            for one in range(len(totals)):
                if one != facts.sits_out:
                    totals[one] += _imagined_points(rules, facts, len(totals), random(), random())
        won += totals[seat] == max(totals)
    announce = 2 * nullo * _GAMES > 3 * won * _WHOLE
    return Chosen(
        announce,
        "nullo" if announce else "nullo-not",
        {"n": nullo * 100 // _WHOLE, "m": won * 100 // _GAMES},
    )


def _imagined_points(
    rules: Rules, facts: RoundFacts, players: int, bidding: float, making: float
) -> int:
    """Points of a round that is played as usual, where nobody knows a card yet."""
    share = facts.cards / (players - (facts.sits_out is not None))
    bid = int(share + bidding) if facts.forced_bid is None else facts.forced_bid
    fair = min(facts.cards, int(share + bidding))
    made = (
        bid
        if 10 * making < _HITS and facts.forced_bid is None
        else fair + (1 if making > 0.8 or not fair else -1)
    )
    return bid_points(rules, bid, min(facts.cards, made), facts.cards)


def _points(rules: Rules, facts: RoundFacts, run: int, bid: int, tricks: int) -> int:
    """Of a round, with what its streak pays."""
    return (
        bid_points(rules, bid, tricks, facts.cards)
        + streak_after(rules, facts, run, bid == tricks)[0]
    )


def _left(rounds: Sequence[RoundFacts]) -> _Left:
    return tuple((facts.cards, facts.forced_bid) for facts in rounds)
