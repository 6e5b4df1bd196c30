"""Who deals, who is eldest, in which order seats bid, and which sum the last of them must avoid: what games have in common."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.games.rules import Lead, RoundFacts
from cardgen.games.settings import LOT, FirstDealer, Setting

FIRST_DEALER = Setting("first-dealer", FirstDealer(), LOT, "who deals first: the lot decides, or this seat; then the turn passes left")


def passed_left(rounds: Iterable[RoundFacts], players: int, first: int | None, lead: Lead = Lead.ELDEST) -> tuple[RoundFacts, ...]:
    """The rounds with their dealers, the turn passing left, and their leaders, of which only the eldest can be told beforehand.

    first: the seat, from 0, that deals round 1; None: not drawn yet.
    """
    if first is None:
        return tuple(rounds)
    out = []
    for facts in rounds:
        dealer = (first + facts.number - 1) % players
        eldest = (dealer + 1) % players
        out.append(facts._replace(dealer=dealer, leader=eldest if lead is Lead.ELDEST else None))
    return tuple(out)


def opens_turn(number: int, players: int) -> bool:
    """Whether a new turn of dealers begins with this round (from 1)."""
    return number > 1 and (number - 1) % players == 0


def forbidden_sum(cards: int, hook: bool) -> int | None:
    """What all bids together mustn't make."""
    return cards if hook else None


def playing_seats(facts: RoundFacts, players: int) -> tuple[int, ...]:
    """Seats that get cards, from 0, in seat order."""
    return tuple(seat for seat in range(players) if seat != facts.sits_out)
