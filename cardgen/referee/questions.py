"""What a chat leaves open: where tellings of a round part, and where what is said of it fits badly
to the likeliest one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import accumulate, zip_longest
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.games import Call
from cardgen.referee.saying import SOMEBODY, Saying
from cardgen.referee.telling import Telling
from cardgen.referee.told import Source

_SURE, _UNSURE, _HARDLY, _OF_ANOTHER = 0.45, 1.0, 1.3, 0.8
"""A bid that costs less than the first, for its words, puts right what its bidder said just before
it; one that costs as much as the second is doubtful if its bidder wrote something else when it was
wanted; one that costs the third always is; and what it costs more where somebody else chats of its
bidder."""
_MOST_SAID = 500


class Question(NamedTuple):
    """What the chat leaves open.

    Attributes:
        seat: whose bid or card it is; of a round none in particular.
        source: the message that may say it; None: none does.
        wants: ``bid``, ``card``, ``contract``, ``round``.
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
    """A message in a round.  seat: whom it is about."""

    seat: int | None
    source: Source
    saying: Saying


class Written:
    """What was written in a round.

    Attributes:
        said: the last messages that say something.
        perhaps: by seat, the message that may be its bid.
        wrote: who wrote anything before the first card.
    """

    def __init__(self) -> None:
        self.said = deque[Said](maxlen=_MOST_SAID)
        self.perhaps: dict[int, Source] = {}
        self.wrote = set[int]()


def open_questions(  # noqa: C901, what can be open, one by one
    now: Telling, rival: Telling | None, written: Written, goes_on: bool
) -> Iterator[Question]:
    """What would settle a round; one answer may be enough.

    Args:
        rival: another telling of it, as likely; written: in it.
    """
    number, said, perhaps = now.facts.number, written.said, written.perhaps
    if rival is not None:
        yield _parting(now, rival)
        return
    if now.given_up:
        yield Question(number, now.dealt.seats[0], None, "round")
        return
    if goes_on and not now.over:
        return
    if not now.complete:
        if (call := now.unheard_call) is not None:
            yield Question(number, call, perhaps.get(call), "contract")
        for seat in now.missing_bids if now.dealt.bids else ():
            yield Question(number, seat, perhaps.get(seat), "bid")
        for move in now.moves:
            if move in now.disputed or not (move.source and move.card):
                yield Question(number, move.seat, move.source or move.maybe, "card")
        return

    # A card that nobody is said to have heard, although its player has named it, or another one
    # when it was played.
    before, sources = 0, [at for *_, at in now.heard_bids]
    for place, move in enumerate(now.moves):
        if move.source:
            before = max(before, move.source.line)
            continue
        after = next((one.source.line for one in now.moves[place:] if one.source), before)
        for who, source, saying in said:
            if who != move.seat or saying.asks or source in sources:
                continue
            for cards in saying.cards:
                if before < source.line < after or move.cards & cards:
                    card = min(cards, key=str)  # a set is walked in another order each time
                    yield Question(number, who, source, "card", card)

    yield from _doubtful_bids(now, written)


def _doubtful_bids(now: Telling, written: Written) -> Iterator[Question]:
    """A bid that is hardly one, or another of the same seat, that no later one clearly puts right;
    a number at the beginning of a message before the next bid may be one.  A bid among words that
    comes behind another's may be talk if its bidder wrote something else when it was wanted.
    """
    said, perhaps, sources = written.said, written.perhaps, [at for *_, at in now.heard_bids]
    bids = [(seat, bid, at) for seat, bid, at in now.heard_bids if isinstance(bid, int)]
    first = min(move.source[:2] for move in now.moves if move.source)
    early = [one for one in said if one.source[:2] < first]
    closes, _, last = max(bids, key=lambda one: one[2], default=(None, 0, Source(0, 0)))
    begun = min((one.source for one in early if one.seat == closes), default=last)
    never, whose = Source(0, 0), {seat: at for seat, _, at in bids}
    until = accumulate((whose.get(seat, never) for seat in now.order), max)
    turns = dict(zip(now.order[1:], until, strict=False))  # when all before them had bid
    for seat, bid, at in bids:
        cost, corrects, doubts, takes_back, relays = 0.0, False, False, False, False
        others = list[tuple[float, int, Source, bool]]()
        plays_for = _plays_for(now, seat, at, early) and seat not in written.wrote
        forbidden = (now.facts.forbidden_sum or -1) - sum(what for _, what, _ in bids) + bid
        for who, source, saying in early:
            here = source.line == at.line  # somebody else may have said it
            for worse, what in saying.bid_costs() if who == seat or here else ():
                again = "correct" in saying.tags
                adds = saying.adds_up and what == now.facts.forbidden_sum
                if adds and begun < source < last and at is not last and not here:
                    continue  # “No mom, that'd make 4”, before the last one bids
                if not here:
                    later = source[:2] > at[:2]
                    named = saying.names and worse > 0.5  # “Ben, you took 2”
                    chats = saying.cards or named or (saying.asks and not again)
                    begin, end = sorted([at, source])
                    followed = any(begin < one < end for one in sources)  # others bid in between
                    at_once = saying.others < 2 and not followed
                    again &= saying.others < 6 or worse < 0.5 or "bid" in saying.tags
                    # A bid that nothing takes back stands as well as the one that comes behind it.
                    stands = later and not chats and (at_once or again)
                    # So does one said when it was wanted, behind one before its turn.
                    stands |= at < turns.get(seat, never) < source
                    # “Zwei! Schön” before others bid is rather of the round before.
                    more = 1.0 if later else 0.1 if followed else -0.1
                    before = not (later or followed)
                    others.append((-1.0 if stands else worse + more, what, source, before))
                elif what == bid:  # “1, because 0 would make 3”
                    cost = (
                        worse
                        + _OF_ANOTHER * (who != seat and not plays_for)
                        - 0.7 * (forbidden in saying.bid_numbers)
                    )
                    relays = who == SOMEBODY and not plays_for
                    corrects = saying.surely
                    takes_back = saying.takes_back and worse < _SURE  # “no wait, I mean 0! I …”
                    doubts = saying.corrects and not corrects  # “no, 1 would be silly”
        wrote = perhaps.get(seat, at)
        elsewhere = wrote.line != at.line
        late = elsewhere and cost and any(wrote < one < at for one in sources)
        # Behind a forbidden one that stands somebody else may have taken it back.
        wrote_on = wrote[:2] > at[:2]  # “ok, one more then”
        taken_back = now.must_change(seat) and (
            wrote_on or any(one.source[:2] > at[:2] and one.saying.numbers for one in early)
        )
        if (
            late
            or taken_back
            or relays
            or cost >= (_UNSURE if elsewhere or at.by != seat else _HARDLY)
        ):
            yield Question(now.facts.number, seat, at, "bid", bid)
        for worse, what, source, before in () if corrects else others:
            if takes_back and before:
                continue
            if worse < cost + doubts and what not in (bid, forbidden) and what <= now.facts.cards:
                yield Question(now.facts.number, seat, source, "bid", what)


def _plays_for(now: Telling, seat: int, at: Source, early: list[Said]) -> bool:
    """Whether who said a bid for somebody, “Mum says 2”, plays for them, too, and all that was said
    of it is that.
    """
    bids = {source.line for *_, source in now.heard_bids}
    more = any(
        (one.seat == SOMEBODY or (one.source.by == at.by and one.source > at))
        and one.saying.numbers and one.source.line not in bids
        for one in early
    )  # fmt: skip
    return not more and any(move.source and move.source.by == at.by for move in now.of(seat))


def _parting(now: Telling, rival: Telling) -> Question:
    """Where two tellings of a round part."""
    contract = now.contract != rival.contract
    for mine, yours in zip_longest(now.steps, rival.steps):
        both = sorted(
            filter(None, (mine, yours)), key=lambda one: -one.source.line if one.source else 0
        )
        heard, other = both[0], both[-1]
        if heard[:3] == other[:3] and mine and yours:
            continue
        if heard.wants == "card" and contract:
            break
        instead = isinstance(other.what, Card) and other.source and other.seat == heard.seat
        return Question(
            now.facts.number, heard.seat, heard.source or heard.maybe, heard.wants,
            guess=None if isinstance(heard.what, Call) else heard.what,
            otherwise=other.what if instead else None,
        )  # fmt: skip
    seat, *_ = now.won or now.dealt.seats
    return Question(now.facts.number, seat, None, "contract" if contract else "card")
