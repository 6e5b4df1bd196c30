"""What a chat leaves open: where tellings of a round part, and where what is said of it fits badly
to the likeliest one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.referee.ear import Saying
from cardgen.referee.telling import Telling
from cardgen.referee.told import Bid, Source

_UNSURE, _HARDLY = 1.0, 1.6
"""A bid that costs so much, for its words, is doubtful if its bidder wrote something else when it
was wanted; one that costs the second always is."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the chat leaves open.

    Attributes:
        seat: whose bid or card it is.
        source: the message that may say it; None: none does.
        guess: what it probably says: a bid, or cards of which it is one; None: nobody can guess.
        otherwise: what it says if it isn't that, as an answer has it.
        wants: ``bid``, ``card``, ``contract``.
    """

    round: int
    seat: int
    source: Source | None
    wants: str
    guess: int | Card | None = None
    otherwise: int | Card | None = None


class Said(NamedTuple):
    """A message in a round.  seat: whom it is about; early: before the first card."""

    seat: int | None
    source: Source
    saying: Saying
    early: bool


def open_question(
    now: Telling,
    rival: Telling | None,
    said: Collection[Said],
    perhaps: Mapping[tuple[int, int], Source],
    goes_on: bool,
) -> Question | None:
    """What would settle a round.

    Args:
        rival: another telling of it, as likely; said: in it.
        perhaps: by round and seat, the message that may be a bid.
    """
    number = now.facts.number
    if rival is not None:
        return _parting(now, rival)
    if now.complete:
        bids = ((seat, bid) for seat, bid in enumerate(now.bids) if bid and bid.source)
        wrote = {seat: source for (round_, seat), source in perhaps.items() if round_ == number}
        others = (_other_bid(now, seat, bid, said, wrote.get(seat)) for seat, bid in bids)
        return _named_elsewhere(now, said) or next(filter(None, others), None)
    if now.given_up or (goes_on and not now.over):
        return None
    if (seat := now.unheard_call) is not None:
        return Question(number, seat, perhaps.get((number, seat)), "contract")
    for seat in now.missing_bids:
        return Question(number, seat, perhaps.get((number, seat)), "bid")
    for move in now.moves:
        if not (move.source and move.card):
            return Question(number, move.seat, move.source or move.maybe, "card")
    return None


def _named_elsewhere(now: Telling, said: Collection[Said]) -> Question | None:
    """A card that nobody is said to have heard, although its player has named it, or another one
    when it was played.
    """
    lines = [move.source.line if move.source else 0 for move in now.moves]
    bids = {bid.source for bid in now.bids if bid}
    for place, move in enumerate(now.moves):
        before = max(lines[:place], default=0)
        after = next((line for line in lines[place:] if line), before)
        for seat, source, saying, _ in () if move.source else said:
            there = before < source.line < after
            if seat != move.seat or saying.asks or source in bids:
                continue
            for cards in saying.cards:
                if there or move.cards & cards:
                    card = min(cards, key=str)  # a set is walked in another order each time
                    return Question(now.facts.number, move.seat, source, "card", card)
    return None


def _other_bid(
    now: Telling, seat: int, bid: Bid, said: Collection[Said], wrote: Source | None
) -> Question | None:
    """A bid that is hardly one, or another of the same seat, that no later one clearly puts
    right; a number at the beginning of a message before the next bid may be one.  wrote: what its
    bidder wrote when it was wanted; a bid among words that comes behind another's may be talk then.
    """
    assert bid.source
    cost, corrects, others = 0.0, False, list[tuple[float, int, Source]]()
    after = (one.source for one in now.bids if one and one.source and one.source > bid.source)
    next_ = min(after, default=None)
    for who, source, saying, early in said:
        bids = saying.bid_costs() if who == seat and early else ()
        for worse, number in bids:
            if source.line != bid.source.line:
                later = source[:2] > bid.source[:2]
                chats = saying.cards or saying.names or saying.asks
                at_once = saying.begins == number and (next_ is None or source < next_)
                surely = later and (at_once or "correct" in saying.tags) and not chats
                others.append((-1.0 if surely else worse + later, number, source))
            elif number == bid.what:
                cost, corrects = worse, saying.surely
    late = wrote and cost and any(
        wrote < one.source < bid.source for one in now.bids if one and one.source
    )  # fmt: skip
    if (late or cost >= (_UNSURE if wrote else _HARDLY)) and isinstance(bid.what, int):
        return Question(now.facts.number, seat, bid.source, "bid", bid.what)
    for worse, number, source in () if corrects else others:
        if worse < cost and number != bid.what and number <= now.facts.cards:
            return Question(now.facts.number, seat, source, "bid", number)
    return None


def _parting(now: Telling, rival: Telling) -> Question:
    """Where two tellings of a round part."""
    number = now.facts.number
    for seat, (mine, yours) in enumerate(zip(now.bids, rival.bids, strict=True)):
        if (mine and mine.what) != (yours and yours.what):
            source = max(
                (bid.source for bid in (mine, yours) if bid and bid.source),
                key=lambda source: source.line,
                default=None,
            )
            of_mine = mine is not None and mine.source is source
            guess, other = (mine, yours) if of_mine else (yours, mine)
            what = guess.what if guess and isinstance(guess.what, int) else None
            otherwise = (
                other.what if other and isinstance(other.what, int) and not of_mine else None
            )
            return Question(number, seat, source, "bid", what, None if other else otherwise)
    if now.contract != rival.contract:
        return Question(number, (now.won or (now.dealt.seats[0], 0))[0], None, "contract")
    for first, second in zip_longest(now.moves, rival.moves):
        if first is None or second is None:
            more = first or second
            return Question(number, more.seat, more.source or more.maybe, "card", more.card)
        if (first.seat, first.cards) != (second.seat, second.cards):
            source = first.source or second.source or first.maybe
            same = first.seat == second.seat and first.source and second.source
            heard = first if first.source else second
            instead = second.card if same else None
            return Question(number, heard.seat, source, "card", heard.card, instead)
    return Question(number, now.dealt.seats[0], None, "card")
