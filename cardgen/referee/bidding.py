"""What can have been bid with a message: a number of tricks, or a call for the contract and what
its winner plays for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from cardgen.games import CONTRACT_NUMBERS, PASS, Call, Way
from cardgen.referee.saying import Saying
from cardgen.referee.told import Bid, Source

if TYPE_CHECKING:
    from cardgen.referee.telling import Costed, Telling

UNHEARD_BID = 1.3
"""How unlikely it is that a bid isn't in the chat."""
AGAIN, PUT_RIGHT = 1.5, 0.2
"""What it costs that something is said once more and otherwise, without and with a word that takes
it back."""
_LATE, _FORBIDDEN, _NOT_IN_TURN, _GONE_BY = 1.8, 1.0, 0.6, 0.8
_WAS_FORBIDDEN = 0.5
"""How much likelier another bid is where the first one was forbidden."""
_TAKEN_BACK = 2.4
"""How much likelier it is that the number from before a bid was changed is its bidder's again."""
_SUM = 1.2
"""How much less likely a number is a bid that adds up what was bid."""


def bids(now: Telling, seat: int, saying: Saying, source: Source) -> Iterator[Costed]:
    """A number of tricks."""
    late, old = bool(now.moves or now.early), now.bids[seat]
    if not now.dealt.bids or (late and (old or len(now.moves) >= now.dealt.per_trick)):
        return
    if old and source.answers and not saying.corrects:  # “what did Cem bid?”
        return
    said, sums = [*saying.bid_costs()], sums_of(now, seat, saying)
    forbidden = now.must_change(seat)
    unanswered = old and old.source is now.last_said
    about_another = "objects" in saying.tags  # “du hattest 2”
    at_once = saying.corrects and unanswered and not about_another
    surely = saying.surely or forbidden or at_once
    clear = old and old.source and old.source.is_of(seat)
    gone_by = bool(old) and not (unanswered or forbidden)
    for cost, what in said:
        if what > now.facts.cards:
            continue
        stays = old.before if old and old.what not in {one for _, one in said} else None
        if stays and stays.what == what:  # “no, it stays 1”
            yield cost - _TAKEN_BACK, now.with_bid(seat, what, stays.source)
            continue
        adds = what in sums or (old and sums & {one for _, one in said})
        if adds:
            cost += _SUM * (2 if old and not unanswered else not saying.is_bare)
        after = now.with_bid(seat, what, source)
        if late:
            yield cost + _LATE, after
        elif old is None:
            early = int(now.bid_turn not in (seat, None))
            # The first bid of a round, before its turn, is rather of the round before.
            early *= 1 if any(now.bids) or now.announced else 2
            *_, (last, *beside) = saying.numbers or [(what, 0)]
            instead = last != what and not any(beside)  # “Zero. Not allowed? 1”
            cost += _FORBIDDEN * (1 + instead) * after.is_forbidden(seat)
            yield cost + _NOT_IN_TURN * early, after
        elif old.what == what:
            yield 0.05, now
        else:
            after = now.with_bid(seat, what, source, old if gone_by else None)
            if gone_by and clear and what not in sums and (surely or not saying.may_correct):
                cost -= 1.0 * (not surely)
            cost += (
                PUT_RIGHT - _WAS_FORBIDDEN * forbidden + _GONE_BY * gone_by
                if surely
                else AGAIN + (not unanswered) + about_another
            )
            yield cost, after


def sums_of(now: Telling, seat: int, saying: Saying) -> set[int]:
    """Numbers that somebody rather adds up than bids: “that makes 3”."""
    known = {k: bid.what for k, bid in enumerate(now.bids) if bid and isinstance(bid.what, int)}
    total, said = sum(known.values()), saying.bid_numbers
    others, sums = total - known.get(seat, 0), set[int]()
    if seat in known:
        echo = {known[k] for k, _, at in now.heard_bids if at is now.last_said}  # “4!”
        many = now.facts.cards
        sums |= {total, many, many - total, *echo}  # what the last one mustn't bid
    if len(said) == 1 and saying.is_bare:
        return sums - {0, 1}  # “2”
    sums.add(now.facts.cards)
    if others and (len(said) > 1 or seat in known):
        sums |= {others, *(others + one for one in said)}
    return sums - {0, 1}


def bidding_talk(now: Telling, seat: int, saying: Saying) -> float:
    """How unlikely it is that a message about a seat bids nothing, before the first card."""
    strength, old = saying.bid_strength, now.bids[seat]
    if now.dealt.rules.contract:
        called = bool(saying.ways or saying.tags & {"pass", "out"})
        turn = now.bid_turn == seat
        return max(0.9 * strength, 3.0 * called - 0.4 * saying.others) if turn else 0.25 * strength
    said, sums = saying.bid_numbers, sums_of(now, seat, saying)
    bare, unanswered = strength > 3.2, old is not None and old.source is now.last_said
    alone = bare or (saying.is_bare and unanswered)
    adds = bool(said) and not alone and bool(said & sums if old else said <= sums)
    strength *= 0.7 if adds else 1.0
    if old is None:
        return strength * (1.0 if now.bid_turn in (seat, None) else 0.6)
    if old.what in said:
        return 0.1 * strength
    wrong = now.must_change(seat)
    usual = 0.85 if unanswered else 0.1 if adds else 0.5 if bare else 0.25
    share = 1.0 if saying.surely or wrong else usual
    return max(
        strength * share, 2.0 * (saying.surely and bool(said)), 2.5 * (wrong and saying.corrects)
    )


# -- for the contract


def calls(now: Telling, seat: int, saying: Saying, source: Source) -> Iterator[Costed]:
    """A call for the contract, or what its winner names."""
    if now.moves:
        return
    said, old = [*_called(saying)], now.bids[seat]
    for cost, what in said:
        after = now.with_bid(seat, what, source)
        if old is None:
            cost += _NOT_IN_TURN * (now.bid_turn not in (seat, None))
            cost += _FORBIDDEN * after.is_forbidden(seat)
            named = [*_naming(after, saying, seat)] or [(0.0, after)]
            yield from ((cost + more, one) for more, one in named)
        elif old.what == what:
            yield 0.05, now
        else:
            yield cost + (PUT_RIGHT if saying.corrects else AGAIN), after
    again = AGAIN * (now.contract is not None)
    for missing, won in declared(now, seat) if not said else ():
        for more, after in _naming(won, saying, seat):
            yield missing + saying.around + more + again, after


def _called(saying: Saying) -> Iterator[tuple[float, Call]]:
    """Which calls a message says, and how badly."""
    numbers = [one for one in saying.numbers if one[0] in CONTRACT_NUMBERS]
    if saying.ways or not saying.cards:
        for number, cost, _ in numbers:
            for way in saying.ways or Way:
                yield saying.around + cost + 1.5 * (not saying.ways), Call(number, way)
    if saying.tags & {"pass", "out"}:
        yield saying.around, PASS
    elif not numbers and (saying.ways == (Way.NO_TRUMP,) or 0 in saying.bid_numbers):
        yield saying.around, PASS  # “ohne mich”


def declared(now: Telling, seat: int) -> Iterator[Costed]:
    """Where a seat has won the bidding: with what was heard, or with the least call that can have
    won.
    """
    missing = now.missing_bids
    full = now._replace(bids=tuple(bid or Bid(PASS, None) for bid in now.bids))
    if _won_by(full, seat):
        yield UNHEARD_BID * len(missing), full
    elif not (bid := full.bids[seat]) or not bid.source:
        allowed = now.calls(now.order.index(seat)).allowed()
        for way in Way:
            call = next((call for call in allowed if call.way is way), PASS)
            after = full.with_bid(seat, call, None)
            if _won_by(after, seat):
                yield UNHEARD_BID * len(missing), after


def _won_by(now: Telling, seat: int) -> Call | None:
    """The call with which a seat has won the bidding."""
    won = now.won
    return won[1] if won and won[0] == seat else None


def _naming(now: Telling, saying: Saying, seat: int) -> Iterator[Costed]:
    """What the winner of the bidding plays for, where a message says it."""
    call = None if now.missing_bids else _won_by(now, seat)
    if call is None:
        return
    cost, named = 0.0, list[object](saying.ways)
    if call.way is not Way.NO_TRUMP:
        suits = [*saying.suits, *({card.suit for card in cards} for cards in saying.cards)]
        cost = 0.5 * (len(suits) - 1) + bool(saying.cards)
        named = sorted(chain(*suits), key=str)
    for one in dict.fromkeys(named):
        for contract in call.contracts(seat):
            if one is (contract.trump or Way(contract.downtown)):
                yield cost, now.playing(contract)


def contracts(now: Telling) -> list[Costed]:
    """What may be played for where nobody has said it."""
    if now.dealt.rules.contract is None or now.contract:
        return [(0.0, now)]
    heard = any(call != PASS for _, call, _ in now.heard_bids)
    return [
        (cost + 3.0, full.playing(contract))
        for seat in now.dealt.seats if heard
        for cost, full in declared(now, seat) if full.won
        for contract in full.won[1].contracts(seat)
    ]  # fmt: skip
