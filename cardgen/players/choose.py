"""What a player does, from what one seat may know and what everybody heard."""

from __future__ import annotations

from cardgen.cards import Card
from cardgen.games import Bidding, Call, Contract, Sight
from cardgen.players import exact, sides
from cardgen.players.choice import Choice, Level
from cardgen.players.table import Seat, Table

USUAL = 100
"""Imagined deals, in hundredths of the usual number; fewer when many games are played to compare players."""


def choose_sight(level: Level = Level.GOOD) -> Choice[Sight]:
    """What the dealer of a round lets everybody see before they bid: their own cards, for that helps all alike."""
    return Choice(Sight.OPEN, "sight")


def choose_bid(seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL) -> Choice[int]:
    """How many tricks to bid, where everybody must make exactly so many."""
    return exact.bid(seat, table, level, effort)


def choose_call(seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL) -> Choice[Call]:
    """What to bid for the contract, or to pass."""
    return sides.call(seat, table, level, effort)


def choose_contract(seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL) -> Choice[Contract]:
    """What the declarer names of what the bid left open: the trump, or which way without one."""
    return sides.contract(seat, table, level, effort)


def choose_discard(seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL) -> Choice[tuple[Card, ...]]:
    """Which cards the declarer lays away, as many as the kitty had."""
    return sides.discard(seat, table, level, effort)


def choose_card(seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL) -> Choice[Card]:
    """Which card to play."""
    choose = exact.card if table.rules.bidding is Bidding.EXACT else sides.card
    return choose(seat, table, level, effort)
