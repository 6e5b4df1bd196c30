"""Points of a round, for each way to score.

Sources: the descriptions of Corona-Whist and Romanian Whist; the others are common ways to score Oh
Hell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cardgen.cards import Card, Rank, Suit
from cardgen.games.rules import Bidding, Premium, RoundFacts, Rules

Score = Callable[[int, int, int], int]


def _steps(tricks: int) -> int:
    """1 + 2 + … + tricks"""
    return tricks * (tricks + 1) // 2


SCORES: dict[str, Score] = {
    # Made: the bid.  Missed: the bid off; a missed bid of nothing costs the tricks.
    "corona": lambda bid, tricks, _: bid if tricks == bid else -(bid or tricks),
    # Made: 5 and the tricks.  Missed: one off for each trick of difference.
    "standard": lambda bid, tricks, _: 5 + tricks if tricks == bid else -abs(bid - tricks),
    # Made: the tricks and the cards dealt.  Missed: one off for each trick of difference.
    "plus-cards": lambda bid, tricks, cards: (
        tricks + cards if tricks == bid else -abs(bid - tricks)
    ),
    # Made: 5 + 1 + 2 + … + bid.  Missed: 1 + 2 + … + difference off.
    "progressive": lambda bid, tricks, _: (
        5 + _steps(bid) if tricks == bid else -_steps(abs(bid - tricks))
    ),
    # Made: 10 and the bid.  Missed: nothing.
    "ten-plus": lambda bid, tricks, _: 10 + bid if tricks == bid else 0,
    # One for every trick, and 10 more if the bid was made.
    "tricks-plus-ten": lambda bid, tricks, _: tricks + (10 if tricks == bid else 0),
    # Made: 20 and 10 for each trick bid.  Missed: 10 off for each trick of difference.
    "wizard": lambda bid, tricks, _: 20 + 10 * bid if tricks == bid else -10 * abs(bid - tricks),
    # Made: 10 and the bid.  Missed: one off for each trick of difference.
    "ten-minus": lambda bid, tricks, _: 10 + bid if tricks == bid else -abs(bid - tricks),
}
"""Every way to score an exact bid, by the name it is set with: bid, tricks made and cards dealt to
each player → points of the round."""


def bid_points(rules: Rules, bid: int, tricks: int, cards: int) -> int:
    """Points of an exact bid under these rules.  Whatever changes them is told here, for scores,
    leaflets, examples and players alike.
    """
    return SCORES[rules.score](bid, tricks, cards)


def premium(rule: Premium, streak: int, made: bool) -> tuple[int, int]:
    """What a streak adds or costs, and the streak after the round.

    streak: right bids in a row before the round; below nothing: wrong ones.  made: whether the bid
        of the round was right.
    """
    streak = max(streak, 0) + 1 if made else min(streak, 0) - 1
    if streak == rule.streak:
        return rule.points, 0
    if rule.penalty and streak == -rule.streak:
        return -rule.points, 0
    return 0, streak


def streak_after(rules: Rules, facts: RoundFacts, streak: int, made: bool) -> tuple[int, int]:
    """The same for a round of a game, with premiums or without; not every round counts for them."""
    return (
        (0, streak)
        if rules.premium is None or not facts.counts
        else premium(rules.premium, streak, made)
    )


BOOK = 6  # tricks of a side that count nothing in partnership games


def side_points(tricks: int) -> int:
    """Points of a side in Classic Whist: one for each trick above six."""
    return max(0, tricks - BOOK)


HONOURS = {4: 4, 3: 2}
"""How many of the trump suit's A K Q J a side held → what it scores for them."""


def honours_of(
    rules: Rules, trump: Suit | None, held: Iterable[tuple[int, Card]]
) -> tuple[int, ...]:
    """What each side scores for honours, as it is claimed after the round; empty in a game without.

    held: seat, from 0, and card, of all cards that were dealt.
    """
    if not rules.honours:
        return ()
    owners = [
        seat
        for seat, card in held
        if trump and card.suit is trump and (card.rank.is_court or card.rank is Rank.ACE)
    ]
    return tuple(HONOURS.get(sum(seat in side for seat in owners), 0) for side in rules.sides)


def whist_points(
    rules: Rules, tricks: Sequence[int], honours: Sequence[int], before: Sequence[int]
) -> tuple[int, ...]:
    """Points of both sides in a round of Classic Whist; honours, before: what they claim for those,
    and their totals before the round.

    A side that begins the round one point short of the target can't score honours.  Tricks score
    first: once they bring a side to the target, the game is over, and nobody scores honours.  So it
    is in the laws of short whist: of five points, “those who at the commencement of a deal are at
    the score of four”, and “tricks score next, honours last”.
    """
    points = tuple(map(side_points, tricks))
    target = rules.target
    if not honours or target is None or _over(points, before, target):
        return points
    return tuple(
        made + (claimed if total < target - 1 else 0)
        for made, claimed, total in zip(points, honours, before, strict=True)
    )


def _over(points: Sequence[int], before: Sequence[int], target: int) -> bool:
    return any(made + total >= target for made, total in zip(points, before, strict=True))


def contract_points(number: int, tricks: int, all_tricks: int, double: bool) -> tuple[int, int]:
    """Points of the declarer's side and of the other in Bid Whist.

    tricks: of the declarer's side, with the discard where it counts as one.  all_tricks: of both
        sides.
    """
    made = tricks - BOOK >= number
    factor = 2 if double else 1
    return factor * (side_points(tricks) if made else -number), factor * side_points(
        all_tricks - tricks
    )


# Bids and the tricks that were made of them, for examples in a round of `EXAMPLE_CARDS`.
_BIDS = ((3, 3), (3, 2), (3, 5), (0, 0), (0, 2))
EXAMPLE_CARDS = 6
_SIDE_TRICKS = (6, 7, 9, 13)  # of a side in Classic Whist
# of both sides in Bid Whist: thirteen cards each, or twelve and the discard, which counts as a
# trick
_ALL_TRICKS = 13
# Number, whether without trump, tricks of the declarer's side.
_CONTRACTS = ((3, False, 9), (4, False, 9), (3, True, 10), (4, False, 5))


def scoring_examples(rules: Rules) -> list[dict[str, Any]]:
    """What some bids and tricks score under these rules."""
    match rules.bidding:
        case Bidding.EXACT:
            cards = EXAMPLE_CARDS
            return [
                {
                    "bid": bid,
                    "tricks": tricks,
                    "cards": cards,
                    "points": bid_points(rules, bid, tricks, cards),
                }
                for bid, tricks in _BIDS
            ]
        case Bidding.NONE:
            return [{"tricks": tricks, "points": side_points(tricks)} for tricks in _SIDE_TRICKS]
        case Bidding.CONTRACT:
            double = rules.contract is not None and rules.contract.doubled
            return [
                {
                    "number": number,
                    "no_trump": plain,
                    "tricks": tricks,
                    "points": own,
                    "others": others,
                }
                for number, plain, tricks in _CONTRACTS
                for own, others in [contract_points(number, tricks, _ALL_TRICKS, double and plain)]
            ]
