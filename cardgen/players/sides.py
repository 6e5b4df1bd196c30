"""Games of two sides that want as many tricks as they can get: Classic Whist, and Bid Whist with
its contract and kitty.
"""

from __future__ import annotations

from cardgen.cards import Card, Cards
from cardgen.games import BOOK, PASS, Call, Contract, Play, Way, contract_points, play_of
from cardgen.players.choice import USUAL, Chosen, Level, deals_for
from cardgen.players.exact import between, coding_of, unseen
from cardgen.players.imagine import Imagination, side_reason
from cardgen.players.playout import OpenTrick, different, finish_sides, finish_sides_best, is_small
from cardgen.players.table import Seat, Table, whole_deck
from cardgen.players.thumb import (
    LOOSE,
    Coding,
    beating,
    bits,
    coding_for,
    estimate,
    follow_side,
    lead_side,
    top,
    worths,
)

_PARTNERS_TRICKS = 300
_KITTY_TRICKS = 60
"""What the partner and a better hand bring beside one's own cards, in hundredths of a trick."""
_PASS_WORTH = {"nobody": -50, "partner": 60, "foes": -130}
"""What passing brings, in hundredths of a point, by whose call is the highest; found by playing."""


# -- cards


def card_by_thumb(seat: Seat, table: Table, coding: Coding, options: int) -> Chosen[Card]:
    """One of several cards that may be played, at a glance."""
    assert table.tricks
    rest = unseen(seat, table, coding)
    lying = table.tricks.lying
    if not lying:
        chosen = lead_side(coding, options, rest, rest)
        mask = coding.mask_of[chosen]
        return Chosen(
            coding.card[chosen],
            "lead-winner" if mask and not rest & mask & -chosen else "lead-long",
        )
    trick = OpenTrick.of(coding, tuple((one.seat, coding.bit[one.card]) for one in lying))
    over = beating(coding, options, trick.best)
    mates = (trick.owner - seat.seat) % 2 == 0
    champion = trick.best if mates else top(over) if over else 0
    safe = bool(champion) and not beating(coding, rest & (trick.led | coding.trump), champion)
    chosen = follow_side(coding, options, over, mates, safe, trick.count)
    if mates and not chosen & over:
        return Chosen(coding.card[chosen], "partner-has-it")
    return Chosen(coding.card[chosen], "side-takes" if chosen & over else "side-spares")


def best_card(seat: Seat, table: Table, coding: Coding, options: int, effort: int) -> Chosen[Card]:
    """The one of several cards that does best where the rest is imagined and played many times
    over.
    """
    assert table.tricks
    tried = different(options, between(seat, table, coding))
    if len(tried) == 1:
        return Chosen(coding.card[tried[0]], "same")
    imagination = Imagination(seat, table, coding)
    me = seat.seat
    lying = tuple((one.seat, coding.bit[one.card]) for one in table.tricks.lying)
    made = sum(table.tricks.made(place) for place in (0, 2))
    left = (table.facts.cards - len(table.tricks.done)) * table.players
    deals = deals_for(len(tried), left, effort)
    worth = dict.fromkeys(tried, 0)
    won = dict.fromkeys(tried, 0)
    finish = finish_sides_best if is_small(left) else finish_sides
    for _ in range(deals):
        dealt = imagination.deal()[:4]
        for one in tried:
            hands = list(dealt)
            hands[me] &= ~one
            even = made + finish(coding, hands, (*lying, (me, one)), (me + 1) % 4)
            worth[one] += _worth(table, table.contract, even) * (1 if me % 2 == 0 else -1)
            won[one] += even if me % 2 == 0 else table.facts.cards - even
    best = max(tried, key=lambda one: (worth[one], -one))
    situation = side_reason(imagination, lying, options, best, me)
    if situation:
        return Chosen(coding.card[best], situation)
    reason = "side-imagined" if won[best] == max(won.values()) else "card-points"
    return Chosen(coding.card[best], reason, {"m": deals})


def _worth(table: Table, contract: Contract | None, even: int) -> int:
    """What so many tricks of places 0 and 2 are worth to them: points by far, then tricks."""
    rules = table.rules.contract
    cards = table.facts.cards
    if contract is None or rules is None:
        return even
    declarers = even if contract.declarer % 2 == 0 else cards - even
    double = rules.doubled and contract.trump is None
    own, other = contract_points(
        contract.number, declarers + rules.discard_counts, cards + rules.discard_counts, double
    )
    worth = 10 * (own - other) + declarers
    return worth if contract.declarer % 2 == 0 else -worth


# -- the contract


def choose_call(
    seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL
) -> Chosen[Call]:
    """What to bid for the contract, or to pass."""
    assert table.calls
    allowed = table.calls.allowed()
    lowest = {way: min((one for one in allowed if one.way is way), default=None) for way in Way}
    open_ways = [one for one in lowest.values() if one is not None]
    if not open_ways:
        return Chosen(PASS, "call-only")
    may_pass = PASS in allowed

    if level is Level.EASY:  # by the look of the own hand
        counts = 100 * (table.rules.contract is not None and table.rules.contract.discard_counts)
        spare: dict[Call, int] = {}
        for call in open_ways:
            strength = max(_strength(seat, table, one) for one in call.contracts(seat.seat))
            spare[call] = strength + counts - 100 * (BOOK + call.number)
        call = max(open_ways, key=lambda one: spare[one])
        if spare[call] >= 0:
            return Chosen(call, "call-worth", {"n": (spare[call] + 100 * call.number) // 100})
        return Chosen(PASS, "pass", {"n": call.number}) if may_pass else Chosen(call, "call-must")

    contracts = [contract for call in open_ways for contract in call.contracts(seat.seat)]
    likely = sorted(contracts, key=lambda one: -_strength(seat, table, one))[:5]
    points, deals = _imagined_points(seat, table, likely, effort)
    best = max(likely, key=lambda one: points[one])
    whose = "nobody"
    highest = table.calls.highest
    if highest is not None:
        whose = "partner" if (highest[0] - seat.seat) % 2 == 0 else "foes"
    if may_pass and points[best] * 10 < _PASS_WORTH[whose] * deals:
        return Chosen(PASS, "pass-imagined", {"n": best.number, "m": deals})
    call = next(call for call in open_ways if best in call.contracts(seat.seat))
    return Chosen(call, "call-imagined" if may_pass else "call-must", {"m": deals})


def _strength(seat: Seat, table: Table, contract: Contract) -> int:
    """Tricks of the declarer's side in a contract, in hundredths, by the look of the own hand."""
    coding = coding_for(play_of(table.rules, table.facts, contract), whole_deck(table.rules))
    worth = worths(coding, table.players, table.facts.cards)
    hand = coding.mask(seat.dealt or ())
    length = (hand & coding.trump).bit_count()
    return estimate(worth, hand) + _PARTNERS_TRICKS + _KITTY_TRICKS + 40 * max(0, length - 4)


def _imagined_points(
    seat: Seat, table: Table, contracts: list[Contract], effort: int
) -> tuple[dict[Contract, int], int]:
    """Tenths of points that contracts of the seat bring in imagined deals, together, and in how
    many.
    """
    deck = whole_deck(table.rules)
    plain = coding_for(Play(table.rules.ranking, None), deck)
    codings = {one: coding_for(play_of(table.rules, table.facts, one), deck) for one in contracts}
    imagination = Imagination(seat, table, plain)
    deals = deals_for(len(contracts), 4 * table.facts.cards, effort)
    points = dict.fromkeys(contracts, 0)
    for _ in range(deals):
        dealt = [plain.cards(mask) for mask in imagination.deal()]
        for one, coding in codings.items():
            hands = [coding.mask(cards) for cards in dealt]
            away = lay_away(coding, hands[seat.seat] | hands[4], len(dealt[4]))
            hands[seat.seat] = (hands[seat.seat] | hands[4]) & ~away
            leader = table.first if table.first is not None else seat.seat
            even = finish_sides(coding, hands[:4], (), leader)
            points[one] += _worth(table, one, even) * (1 if seat.seat % 2 == 0 else -1)
    return points, deals


def choose_contract(
    seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL
) -> Chosen[Contract]:
    """What the declarer names of what the bid left open: the trump, or which way without one."""
    open_contracts = list(table.contracts())
    if level is Level.EASY:
        return Chosen(
            max(open_contracts, key=lambda one: _strength(seat, table, one)), "contract-strong"
        )
    points, deals = _imagined_points(seat, table, open_contracts, effort)
    return Chosen(
        max(open_contracts, key=lambda one: points[one]), "contract-imagined", {"m": deals}
    )


# -- the discard


def lay_away(coding: Coding, hand: int, count: int) -> int:
    """Cards to lay away by a rule of thumb: low ones of short suits; trumps and the highest of a
    suit stay.
    """
    away = 0
    for _ in range(count):
        left = hand & ~away
        worst = 0
        rank = (99, 99)
        for mask in coding.order:
            part = left & mask & ~coding.trump
            if part:
                low = part & -part
                height = (low.bit_length() - 1) & 15
                long = part.bit_count()
                key = (height // 12, long) if long < 4 else (height // 6 + 1, long)
                if key < rank:
                    worst = low
                    rank = key
        loose = left & LOOSE  # without trump a joker takes nothing
        away |= loose & -loose or worst or left & -left
    return away


def choose_discard(
    seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL
) -> Chosen[Cards]:
    """Which cards the declarer lays away, as many as the kitty had, of those dealt and the
    kitty.
    """
    assert table.rules.contract
    coding = coding_of(table)
    hand = coding.mask(seat.dealt or ())
    count = table.rules.contract.kitty
    usual = lay_away(coding, hand, count)
    if level is Level.EASY:
        return Chosen(coding.cards(usual), "discard-low")
    # The usual cards, and those that clear one suit as far as they can.
    tried = [usual]
    for mask in coding.order:
        if mask == coding.trump or not hand & mask:
            continue
        away = 0
        for bit in bits(hand & mask):
            if away.bit_count() < count:
                away |= bit
        away |= (
            lay_away(coding, hand & ~away, count - away.bit_count())
            if away.bit_count() < count
            else 0
        )
        if away not in tried:
            tried.append(away)
    imagination = Imagination(seat, table, coding)
    deals = deals_for(len(tried), 4 * table.facts.cards, effort)
    worth = dict.fromkeys(tried, 0)
    leader = table.first if table.first is not None else seat.seat
    for _ in range(deals):
        dealt = imagination.deal()[:4]
        for away in tried:
            hands = list(dealt)
            hands[seat.seat] = hand & ~away
            even = finish_sides(coding, hands, (), leader)
            worth[away] += even if seat.seat % 2 == 0 else -even
    best = max(tried, key=lambda one: worth[one])
    return Chosen(coding.cards(best), "discard-imagined", {"m": deals})
