"""Premiums: what a right bid is worth beside its points, for the streak that it goes on with."""

from __future__ import annotations

from cardgen.games import RoundFacts, Rules

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
    worth, chance = TENTHS * rule.points, _RIGHT if right else TENTHS - _RIGHT
    for _ in range(rule.streak - before - 1):
        worth = worth * chance // TENTHS
    return worth if right else -worth
