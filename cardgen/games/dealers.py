"""The usual deck, who deals, who is eldest, who plays: what games have in common."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.cards import Card, build_deck
from cardgen.games.rules import Lead, RoundFacts
from cardgen.games.settings import LOT, FirstDealer, Setting, Settings

USUAL_DECK = build_deck()
FIRST_DEALER = Setting("first-dealer", FirstDealer(), LOT, "who deals first: the lot decides, or this seat; then the turn passes left")


def usual_deck(players: int, settings: Settings) -> tuple[Card, ...]:
    """The 52 cards, for however many, whatever is set."""
    return USUAL_DECK


def most_cards(players: int) -> int:
    """How many of them each can have."""
    return len(USUAL_DECK) // players


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


def playing_seats(facts: RoundFacts, players: int) -> tuple[int, ...]:
    """Seats that get cards, from 0, in seat order."""
    return tuple(seat for seat in range(players) if seat != facts.sits_out)
