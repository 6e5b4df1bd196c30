"""Corona-Whist, also called “Rauf und Runter”: up and down.

Two to eight play, each for themselves, with 52 cards in which the ten beats the king.  The first
round deals one card each, every next one more up to the top of the schedule, then one less down to
one again.  The suits are trump in turn. Who bids exactly the tricks made scores the bid.  The
winner of a round's last trick begins the next round.

Source: the page “Corona-Whist” that made the game known in 2020.  It names four players with at
most ten cards and six with at most eight; the other numbers are as many cards as the deck allows,
never more than ten.
"""

from __future__ import annotations

from cardgen.cards import Rank
from cardgen.games.game import USUAL_DECK, Game, most_cards, rotating, through, usual_deck
from cardgen.games.rules import Bidding, Lead, RoundFacts, Rules, TrumpFrom
from cardgen.games.scoring import SCORES
from cardgen.games.settings import Choice, Setting, Settings, TrumpOrder, Whole, switch

_USUAL_MOST = 10

RANKING = tuple(map(Rank, ["A", "10", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]))


def _schedule(players: int, settings: Settings) -> tuple[int, ...]:
    return through((1, settings.whole("max"), 1))


def _plan(players: int, settings: Settings, first: int | None) -> tuple[RoundFacts, ...]:
    turns = Lead(settings.word("lead")) is Lead.ROTATE
    order = settings.word("trump-order")
    return tuple(
        RoundFacts(
            number,
            cards,
            trump=rotating(order, number),
            trump_from=TrumpFrom.ORDER,
            leader=(number - 1) % players if turns or number == 1 else None,
            forbidden_sum=cards if settings.on("hook") else None,
            opens=len(order) > 1 and number > 1 and (number - 1) % len(order) == 0,
        )
        for number, cards in enumerate(_schedule(players, settings), 1)
    )


def _rules(players: int, settings: Settings) -> Rules:
    return Rules(
        ranking=RANKING,
        deck=len(USUAL_DECK),
        bidding=Bidding.EXACT,
        lead=Lead(settings.word("lead")),
        trump=TrumpFrom.ORDER,
        score=settings.word("score"),
        hook=settings.on("hook"),
    )


GAME = Game(
    name="corona",
    players=range(2, 9),
    usual_players=4,
    table=(
        Setting(
            "max", Whole(1, most_cards), lambda players, _: min(_USUAL_MOST, most_cards(players))
        ),
        Setting("trump-order", TrumpOrder(), "HCDS"),
        switch("hook"),
        Setting("lead", Choice(("winner", "rotate")), "winner"),
        Setting("score", Choice(tuple(SCORES)), "corona"),
    ),
    deck=usual_deck,
    schedule=_schedule,
    plan=_plan,
    rules=_rules,
)
