"""The usual deck, who deals, who is eldest, who plays, in which order seats bid: what games have
in common.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.cards import Card, build_deck
from cardgen.games.rules import Lead, RoundFacts
from cardgen.games.settings import LOT, FirstDealer, Setting, Settings

USUAL_DECK = build_deck()
FIRST_DEALER = Setting(
    "first-dealer",
    FirstDealer(),
    LOT,
    "who deals first: the lot decides, or this seat; then the turn passes left",
)


def usual_deck(players: int, settings: Settings) -> tuple[Card, ...]:
    """The 52 cards, for however many, whatever is set."""
    return USUAL_DECK


def most_cards(players: int) -> int:
    """How many of them each can have."""
    return len(USUAL_DECK) // players


def passed_left(
    rounds: Iterable[RoundFacts], players: int, first: int | None, lead: Lead = Lead.ELDEST
) -> tuple[RoundFacts, ...]:
    """The rounds with their dealers, the turn passing left, and their leaders, of which only the
    eldest can be told beforehand.

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


def turns_from(first: int, facts: RoundFacts, players: int) -> tuple[int, ...]:
    """The seats that play, clockwise from one of them; from the next one, if that sits out."""
    playing = playing_seats(facts, players)
    return tuple(
        seat for seat in ((first + i) % players for i in range(players)) if seat in playing
    )


def bidding_order(facts: RoundFacts, players: int, leader: int | None = None) -> tuple[int, ...]:
    """The playing seats in the order in which they bid: from the eldest, or from who leads; empty
    if nobody can tell yet.

    leader: who leads where the round before decides that.
    """
    leads = facts.leader if leader is None else leader
    first = leads if facts.dealer is None else facts.dealer + 1
    return () if first is None else turns_from(first, facts, players)
