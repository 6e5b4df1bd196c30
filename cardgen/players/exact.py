"""Games in which everybody bids how many tricks they will make, and wants to make exactly so
many.
"""

from __future__ import annotations

from cardgen.cards import Card
from cardgen.games import bid_points, play_of
from cardgen.players.choice import TENTHS, USUAL, Chosen, Level, deals_for, streak_worth
from cardgen.players.imagine import Imagination, exact_reason
from cardgen.players.playout import OpenTrick, different, finish_best, finish_exact, is_small
from cardgen.players.table import Seat, Table, whole_deck
from cardgen.players.thumb import (
    Coding,
    beating,
    coding_for,
    estimate,
    follow_exact,
    lead_exact,
    worths,
)

_ROUND_ABOUT = 2
"""Bids so far from the rule of thumb are tried."""


def coding_of(table: Table) -> Coding:
    """The bits of a round as it is played."""
    play = table.tricks.play if table.tricks else play_of(table.rules, table.facts, table.contract)
    return coding_for(play, whole_deck(table.rules))


# -- bids


def choose_bid(
    seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL
) -> Chosen[int]:
    """How many tricks to bid, where everybody must make exactly so many."""
    assert table.bids
    allowed = table.bids.allowed(seat.seat)
    if len(allowed) == 1:
        return Chosen(allowed[0], "bid-only", {"n": allowed[0]})
    coding = coding_of(table)
    cards = table.facts.cards
    count = len(table.playing)
    nullo = _wants_nullo(seat.seat, table)

    # Tricks that the seat will make, in hundredths; with closed cards, what the others' leave.
    worth = worths(coding, count, cards)
    if seat.dealt is not None:
        hundredths = estimate(worth, coding.mask(seat.dealt))
    elif seat.page.others:
        theirs = [estimate(worth, coding.mask(hand)) for _, hand in seat.page.others]
        hundredths = max(0, 100 * cards - (max(theirs) if cards == 1 else sum(theirs)))
    else:
        hundredths = 100 * cards // count
    tricks = (hundredths + 50) // 100
    near = min(allowed, key=lambda one: abs(100 * one - hundredths))
    if level is Level.EASY:
        if nullo:
            off = cards - min(cards, tricks)
            near = max(
                allowed,
                key=lambda one: (_worths(table, seat.seat, one)[off], -abs(one - near)),
            )
        reason = "bid-closed" if seat.dealt is None else "bid-worth"
        return Chosen(near, reason, {"n": tricks})

    # The good level: how often each bid comes out, and what it brings.
    tried = [one for one in allowed if nullo or abs(one - near) <= _ROUND_ABOUT]
    imagination = Imagination(seat, table, coding)
    me = imagination.places[seat.seat]
    placed = [
        None if (one := table.bids.placed[number]) is None else _aim(table, number, one)
        for number in table.playing
    ]
    leader = table.playing.index(table.first) if table.first in table.playing else 0
    brings = {one: _worths(table, seat.seat, one) for one in tried}
    aims = {one: _aim(table, seat.seat, one) for one in tried}
    deals = deals_for(len(tried), cards * count, effort)
    points = dict.fromkeys(tried, 0)
    made = dict.fromkeys(tried, 0)
    for _ in range(deals):
        hands = imagination.deal()[:count]
        bids = [
            # what somebody with that hand would bid
            min(cards, (estimate(imagination.worth, hand) + 50) // 100) if one is None else one
            for one, hand in zip(placed, hands, strict=True)
        ]
        for one in tried:
            needs = [*bids[:me], aims[one], *bids[me + 1 :]]
            finish_exact(coding, list(hands), needs, (), leader)
            tricks = aims[one] - needs[me]
            points[one] += brings[one][cards - tricks]
            made[one] += tricks == one
    best = max(tried, key=lambda one: (points[one], -one))
    return Chosen(
        best,
        "bid-nullo" if nullo else "bid-imagined",
        {"n": made[best], "m": deals},
    )


def _worths(table: Table, seat: int, bid: int) -> list[int]:
    """What a bid brings a seat, in tenths of points, for each number of tricks, from all on
    down.
    """
    rules = table.rules
    facts = table.facts
    run = table.runs[seat] if table.runs else 0
    usual = [
        TENTHS * bid_points(rules, bid, bid - off, facts.cards)
        + streak_worth(rules, facts, run, off == 0)
        for off in range(bid - facts.cards, bid + 1)
    ]
    return (
        table.race.worths(rules, facts, seat, run, bid, usual)
        if table.race and _wants_nullo(seat, table)
        else usual
    )


def _wants_nullo(seat: int, table: Table) -> bool:
    return table.race is not None and seat in table.race.announced


def _aim(table: Table, seat: int, bid: int) -> int:
    """How many tricks somebody with that bid is after; for a nullo it may be another number."""
    if not _wants_nullo(seat, table):
        return bid
    cards = table.facts.cards
    worth = _worths(table, seat, bid)
    return max(range(cards + 1), key=lambda tricks: (worth[cards - tricks], -abs(tricks - bid)))


# -- cards


def need(seat: int, table: Table) -> int:
    """Tricks that a seat still wants; below 0: it has too many."""
    assert table.bids
    assert table.tricks
    return _aim(table, seat, table.bids.placed[seat] or 0) - table.tricks.made(seat)


def unseen(seat: Seat, table: Table, coding: Coding) -> int:
    """All cards that may be in other hands."""
    seen = coding.mask((*(one.card for one in table.played), *(seat.dealt or ()), *seat.laid_away))
    if table.facts.turned_up and table.facts.dealer != seat.seat:
        seen |= 0 if table.rules.partners else coding.bit[table.facts.turned_up]
    return ~seen & coding.mask(coding.bit)


def between(seat: Seat, table: Table, coding: Coding) -> int:
    """All cards that part two others of a suit: those in other hands, and those that lie."""
    assert table.tricks
    return unseen(seat, table, coding) | coding.mask(one.card for one in table.tricks.lying)


def card_by_thumb(seat: Seat, table: Table, coding: Coding, options: int) -> Chosen[Card]:
    """One of several cards that may be played, at a glance."""
    assert table.tricks
    wanted = need(seat.seat, table)
    lying = table.tricks.lying
    numbers = {"n": wanted}
    if not lying:
        chosen = lead_exact(coding, options, unseen(seat, table, coding), wanted)
        return Chosen(coding.card[chosen], "lead-high" if wanted > 0 else "lead-low", numbers)
    trick = OpenTrick.of(coding, tuple((one.seat, coding.bit[one.card]) for one in lying))
    over = beating(coding, options, trick.best)
    chosen = follow_exact(coding, options, over, wanted, trick.count == len(table.playing) - 1)
    reason = (
        ("take" if chosen & over else "spare")
        if wanted > 0
        else "over"
        if chosen & over
        else "under"
    )
    return Chosen(coding.card[chosen], reason, numbers)


def best_card(seat: Seat, table: Table, coding: Coding, options: int, effort: int) -> Chosen[Card]:
    """The one of several cards that does best where the rest is imagined and played many times
    over.
    """
    assert table.tricks
    assert table.bids
    imagination = Imagination(seat, table, coding)
    count = len(table.playing)
    me = imagination.places[seat.seat]
    cards = table.facts.cards
    lying = tuple(
        (imagination.places[one.seat], coding.bit[one.card]) for one in table.tricks.lying
    )
    bids = [table.bids.placed[number] or 0 for number in table.playing]
    needs = [need(number, table) for number in table.playing]
    points = [_worths(table, number, one) for number, one in zip(table.playing, bids, strict=True)]
    aims = [_aim(table, number, one) for number, one in zip(table.playing, bids, strict=True)]
    tried = different(options, between(seat, table, coding))
    if len(tried) == 1:
        return Chosen(coding.card[tried[0]], "same")
    left = (cards - len(table.tricks.done)) * count
    deals = deals_for(len(tried), left, effort)
    worth = dict.fromkeys(tried, 0)
    made = dict.fromkeys(tried, 0)
    finish = finish_best(points, aims, cards) if is_small(left) else finish_exact
    for _ in range(deals):
        dealt = imagination.deal()[:count]
        for one in tried:
            hands = list(dealt)
            wanted = list(needs)
            hands[me] &= ~one
            finish(coding, hands, wanted, (*lying, (me, one)), (me + 1) % count)
            for place in range(count):
                gained = points[place][cards - aims[place] + wanted[place]]
                worth[one] += gained * (count - 1) if place == me else -gained
            made[one] += wanted[me] == 0
    best = max(tried, key=lambda one: (worth[one], -one))
    if _wants_nullo(seat.seat, table):
        return Chosen(coding.card[best], "card-nullo", {"m": deals})
    situation = exact_reason(
        imagination,
        lying,
        options,
        best,
        need(seat.seat, table),
        cards - len(table.tricks.done),
    )
    if situation:
        return Chosen(coding.card[best], situation, {"n": need(seat.seat, table)})
    reason = "card-imagined" if made[best] == max(made.values()) and made[best] else "card-points"
    return Chosen(coding.card[best], reason, {"n": made[best], "m": deals})
