"""What a chat leaves open: where tellings of a round part, and where what is said of it fits badly
to the likeliest one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.games import Call
from cardgen.referee.ear import Saying
from cardgen.referee.telling import Telling
from cardgen.referee.told import Source

_UNSURE, _HARDLY = 1.0, 1.4
"""A bid that costs so much, for its words, is doubtful if its bidder wrote something else when it
was wanted; one that costs the second always is."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the chat leaves open.

    Attributes:
        seat: whose bid or card it is.
        source: the message that may say it; None: none does.
        wants: ``bid``, ``card``, ``contract``.
        guess: what it probably says: a bid, or cards of which it is one; None: nobody can guess.
        otherwise: what it says if it isn't that, as an answer has it.
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


def open_questions(
    now: Telling,
    rival: Telling | None,
    said: Collection[Said],
    perhaps: Mapping[int, Source],
    goes_on: bool,
) -> Iterator[Question]:
    """What would settle a round; one answer may be enough.

    Args:
        rival: another telling of it, as likely; said: in it.
        perhaps: by seat, the message that may be its bid.
    """
    number = now.facts.number
    if rival is not None:
        yield _parting(now, rival)
    elif now.complete:
        yield from _named_elsewhere(now, said)
        for seat, bid in enumerate(now.bids):
            if bid and bid.source and isinstance(bid.what, int):
                yield from _other_bid(now, seat, bid.what, bid.source, said, perhaps.get(seat))
    elif not now.given_up and (now.over or not goes_on):
        if (call := now.unheard_call) is not None:
            yield Question(number, call, perhaps.get(call), "contract")
        for seat in now.missing_bids if now.dealt.bids else ():
            yield Question(number, seat, perhaps.get(seat), "bid")
        for move in now.moves:
            if not (move.source and move.card):
                yield Question(number, move.seat, move.source or move.maybe, "card")


def _named_elsewhere(now: Telling, said: Collection[Said]) -> Iterator[Question]:
    """A card that nobody is said to have heard, although its player has named it, or another one
    when it was played.
    """
    lines = [move.source.line if move.source else 0 for move in now.moves]
    bids = {bid.source for bid in now.bids if bid}
    for place, move in enumerate(now.moves):
        before = max(lines[:place], default=0)
        after = next((line for line in lines[place:] if line), before)
        for seat, source, saying, _ in () if move.source else said:
            if seat != move.seat or saying.asks or source in bids:
                continue
            for cards in saying.cards:
                if before < source.line < after or move.cards & cards:
                    card = min(cards, key=str)  # a set is walked in another order each time
                    yield Question(now.facts.number, seat, source, "card", card)


def _other_bid(
    now: Telling, seat: int, bid: int, at: Source, said: Collection[Said], wrote: Source | None
) -> Iterator[Question]:
    """A bid that is hardly one, or another of the same seat, that no later one clearly puts
    right; a number at the beginning of a message before the next bid may be one.  wrote: what its
    bidder wrote when it was wanted; a bid among words that comes behind another's may be talk then.
    """
    cost, corrects, doubts, others = 0.0, False, False, list[tuple[float, int, Source]]()
    bids = [one.source for one in now.bids if one and one.source]
    next_ = min((source for source in bids if source > at), default=None)
    rest = [one.what for one in now.bids if one and isinstance(one.what, int)]
    forbidden = (now.facts.forbidden_sum or -1) - sum(rest) + bid  # “1, because 0 would make 3”
    for who, source, saying, early in said:
        reasons = any(number == forbidden for number, _ in saying.numbers)
        for worse, number in saying.bid_costs() if who == seat and early else ():
            if source.line != at.line:
                later, again = source[:2] > at[:2], "correct" in saying.tags
                chats = saying.cards or saying.names or (saying.asks and not again)
                at_once = (saying.begins == number or saying.others < 2) and (
                    next_ is None or source < next_
                )
                surely = later and (at_once or again) and not chats
                # A bid that nothing takes back stands as well as the one that comes behind it.
                others.append(
                    (-1.0 if surely else worse + (1.0 if later else -0.1), number, source)
                )
            elif number == bid:
                cost, corrects = worse - 0.7 * reasons, saying.surely
                doubts = saying.corrects and not corrects  # “no, 1 would be silly”
    wrote = None if wrote and wrote.line == at.line else wrote
    late = wrote and cost and any(wrote < source < at for source in bids)
    if late or cost >= (_UNSURE if wrote else _HARDLY):
        yield Question(now.facts.number, seat, at, "bid", bid)
    for worse, number, source in () if corrects else others:
        if worse < cost + doubts and number not in (bid, forbidden) and number <= now.facts.cards:
            yield Question(now.facts.number, seat, source, "bid", number)


def _parting(now: Telling, rival: Telling) -> Question:
    """Where two tellings of a round part."""
    contract = now.contract != rival.contract
    for mine, yours in zip_longest(now.events, rival.events):
        both = [one for one in (mine, yours) if one]
        both.sort(key=lambda one: -one.source.line if one.source else 0)
        heard, other = both[0], both[-1]
        if heard[:3] == other[:3] and mine and yours:
            continue
        if heard.wants == "card" and contract:
            break
        instead = other.seat == heard.seat and other.source and heard.wants == "card"
        what = (None if isinstance(one.what, Call) else one.what for one in (heard, other))
        guess, otherwise = what
        return Question(
            now.facts.number, heard.seat, heard.source or heard.maybe, heard.wants, guess,
            otherwise if instead else None,
        )  # fmt: skip
    seat = now.won[0] if now.won else now.dealt.seats[0]
    return Question(now.facts.number, seat, None, "contract" if contract else "card")
