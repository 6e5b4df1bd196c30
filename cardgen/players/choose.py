"""What a player does, from what one seat may know and what everybody heard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardgen.cards import Card
from cardgen.games import Bidding, Sight
from cardgen.players import exact, sides
from cardgen.players.choice import USUAL, Choice, Level
from cardgen.players.exact import choose_bid, coding_of
from cardgen.players.sides import choose_call, choose_contract, choose_discard
from cardgen.players.table import Seat, Step, Table


def choose_sight(level: Level = Level.GOOD) -> Choice[Sight]:
    """What the dealer of a round lets everybody see before they bid: their own cards, for that
    helps all alike.
    """
    return Choice(Sight.OPEN, "sight")


def choose_card(
    seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL
) -> Choice[Card]:
    """Which card to play."""
    allowed = seat.legal(table)
    if len(allowed) == 1:
        return Choice(allowed[0], "card-only")
    coding = coding_of(table)
    options, is_exact = coding.mask(allowed), table.rules.bidding is Bidding.EXACT
    if level is Level.EASY:
        choose = exact.card_by_thumb if is_exact else sides.card_by_thumb
        return choose(seat, table, coding, options)
    choose_best = exact.best_card if is_exact else sides.best_card
    return choose_best(seat, table, coding, options, effort)


def choose_move(
    seat: Seat | None, table: Table, level: Level = Level.GOOD, effort: int = USUAL
) -> Choice[Any]:
    """What the player whose turn it is does, as the step of the table wants it.  seat: None of a
    dealer who sits out.
    """
    if table.step is Step.SIGHT or seat is None:
        return choose_sight(level)
    return _CHOOSE[table.step](seat, table, level, effort)


_CHOOSE: dict[Step, Callable[[Seat, Table, Level, int], Choice[Any]]] = {
    Step.BID: choose_bid,
    Step.CALL: choose_call,
    Step.CONTRACT: choose_contract,
    Step.DISCARD: choose_discard,
    Step.CARD: choose_card,
}
