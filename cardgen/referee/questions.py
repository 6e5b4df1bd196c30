"""What a chat leaves open: where tellings of a round part, and where what is said of it fits badly
to the likeliest one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator
from itertools import accumulate, zip_longest
from typing import NamedTuple

from cardgen.cards import Card, Rank
from cardgen.games import Call
from cardgen.referee.saying import NOTHING, SOMEBODY, Saying
from cardgen.referee.telling import Telling
from cardgen.referee.told import Fault, Irregularity, Source

_SURE, _UNSURE, _HARDLY, _OF_ANOTHER = 0.45, 1.0, 1.3, 0.8
"""A number that costs less than the first, for its words, is surely a bid; one that costs as much
as the second is doubtful if its bidder wrote something else when it was wanted; one that costs the
third always is; and what it costs more where somebody else chats of its bidder."""
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


class Objection(NamedTuple):
    """A message that may object to what somebody has said.

    Attributes:
        at, line: as `Source` has them; writer: as the chat names them.
        ranks: of cards that it says were played already.
        protests: it says whose turn or trick it is, or that a bid stands.
        behind: the line of the message right before it.
    """

    at: int
    line: int
    writer: str
    ranks: frozenset[Rank]
    protests: bool
    behind: int


class Written:
    """What was written in a round.

    Attributes:
        said: the last messages that say something; objections: those that may object to one.
        perhaps: by seat, the message that may be its bid.
        wrote: who wrote anything before the first card.
        headed: where a message announces it, time and line.
    """

    def __init__(self) -> None:
        self.said = deque[Said](maxlen=_MOST_SAID)
        self.objections = deque[Objection](maxlen=_MOST_SAID)
        self.perhaps: dict[int, Source] = {}
        self.wrote = set[int]()
        self.headed = 0, 0

    def objected(
        self, source: Source, until: Source | None, besides: Container[int] = ()
    ) -> list[Objection]:
        """What others may object to a message before another one, apart from some lines."""
        return [
            one for one in self.objections
            if one.writer != source.writer and one.line not in besides
            if one[:2] > source[:2] and (until is None or one[:2] < until[:2])
        ]  # fmt: skip

    def refused(self, source: Source, until: Source | None) -> bool:
        """Whether others protest against what somebody has said."""
        return any(one.protests for one in self.objected(source, until))


def open_questions(  # noqa: C901, what can be open, one by one
    now: Telling,
    rival: Telling | None,
    written: Written,
    goes_on: bool,
    beside: Iterable[Irregularity],
) -> Iterator[Question]:
    """What would settle a round; one answer may be enough.

    Args:
        rival: another telling of it, as likely; written: in it; beside: what is wrong with it.
    """
    number, perhaps = now.facts.number, written.perhaps
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

    # A card that wasn't heard, although its player has named one when it was played.
    before, named = 0, [one for one in written.said if one.saying.cards and not one.saying.asks]
    for place, move in enumerate(now.moves):
        if move.source:
            before = max(before, move.source.line)
            continue
        after = next((one.source.line for one in now.moves[place:] if one.source), before)
        for who, source, saying in named:
            if who == move.seat and before < source.line < after:
                card = min(saying.cards[0], key=str)  # a set is walked in another order each time
                yield Question(number, move.seat, source, "card", card)

    refused = {one.source.line for one in beside if one.fault is Fault.BID_CHANGED}
    yield from _doubtful_bids(now, written, refused)


def _doubtful_bids(now: Telling, written: Written, refused: set[int]) -> Iterator[Question]:
    """A bid that is hardly one, or another of the same seat, that no later one clearly puts right;
    a number at the beginning of a message before the next bid may be one.  A bid among words that
    comes behind another's may be talk if its bidder wrote something else when it was wanted.
    """
    said, sources = written.said, [at for *_, at in now.heard_bids]
    bids = [(seat, bid, at) for seat, bid, at in now.heard_bids if isinstance(bid, int)]
    first = min(move.source for move in now.moves if move.source)
    lines = {at.line for at in sources}
    early = [
        one for one in said if one.source[:2] < first[:2]
        if one.source.line in lines or written.headed < one.source[:2]
    ]  # fmt: skip
    closes, _, last = max(bids, key=lambda one: one[2], default=(None, 0, Source(0, 0)))
    begun = min((one.source for one in early if one.seat == closes), default=last)
    never, whose = Source(0, 0), {seat: at for seat, _, at in bids}
    until = accumulate((whose.get(seat, never) for seat in now.order), max)
    turns = dict(zip(now.order[1:], until, strict=False))  # when all before them had bid
    for seat, bid, at in bids:
        says = [
            (worse, one) for one in early if one.source.line == at.line
            for worse, what in one.saying.bid_costs() if what == bid
        ]  # fmt: skip
        cost, (who, _, words) = says[-1] if says else (0.0, Said(seat, at, NOTHING))
        forbidden = (now.facts.forbidden_sum or -1) - sum(what for _, what, _ in bids) + bid
        plays_for = _plays_for(now, seat, at, early) and seat not in written.wrote
        cost += _OF_ANOTHER * (who != seat and not plays_for)
        cost -= 0.7 * (forbidden in words.bid_numbers)  # “1, because 0 would make 3”
        wrote = written.perhaps.get(seat, at)
        elsewhere = wrote.line != at.line
        late = elsewhere and cost and any(wrote < one < at for one in sources)
        # Behind a forbidden one that stands somebody else may have taken it back.
        wrote_on = wrote[:2] > at[:2]  # “ok, one more then”
        taken_back = now.must_change(seat) and (
            wrote_on or any(one.source[:2] > at[:2] and one.saying.numbers for one in early)
        )
        most = _UNSURE if elsewhere or at.by != seat else _HARDLY
        changed = any(
            one.seat == seat and one.source.clear and one.source < at
            and any(worse < _SURE and what != bid for worse, what in one.saying.bid_costs())
            for one in early
        )  # fmt: skip
        behind = (one for one in written.objected(at, first, lines) if one.behind == at.line)
        taken_back |= at.line in refused or (changed and any(one.protests for one in behind))
        if late or taken_back or (who == SOMEBODY and not plays_for) or cost >= most:
            yield Question(now.facts.number, seat, at, "bid", bid)
        if words.surely:
            continue
        cost += words.corrects  # “no, 1 would be silly”
        for who, source, saying in early:
            if who != seat or source.line in {at.line, *refused}:
                continue
            later, again = source[:2] > at[:2], "correct" in saying.tags
            begin, end = sorted([at, source])
            followed = any(begin < one < end for one in sources)  # others bid in between
            if words.takes_back and not (later or followed):
                continue  # “no wait, I mean 0! I …”
            for worse, what in saying.bid_costs():
                if what in (bid, forbidden) or what > now.facts.cards:
                    continue
                adds = saying.adds_up and what == now.facts.forbidden_sum
                if adds and begun < source < last:
                    continue  # “No mom, that'd make 4”, before the last one bids
                named = saying.names and worse > 0.5  # “Ben, you took 2”
                chats = saying.cards or named or (saying.asks and not again)
                at_once = saying.others < 2 and not followed
                right = again and (saying.others < 6 or "bid" in saying.tags)
                # A bid that nothing takes back stands as well as the one that comes behind it.
                stands = later and not chats and (at_once or right)
                # So does one said when it was wanted, behind one before its turn.
                stands |= at < turns.get(seat, never) < source
                # “Zwei! Schön” before others bid is rather of the round before.
                worse += (1.0 if later else 0.1) if followed else -0.3
                if stands or worse < cost:
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
