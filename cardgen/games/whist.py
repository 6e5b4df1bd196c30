"""Classic Whist: two partnerships, thirteen cards each, every trick above six is a point.

Four play, partners opposite, with 52 cards.  The last card dealt is the dealer's own; it is turned
up and its suit is trump, but if it is an ace or a court card the round is played without trump.
The player left of the dealer leads; who can't follow plays anything.  Every round gives one side at
least a point, so 2·target − 1 rounds always decide a game.

Source: a German description of the game for bridge beginners.
"""

from __future__ import annotations

from cardgen.cards import usual_ranking
from cardgen.games.game import (
    FIRST_DEALER,
    USUAL_DECK,
    Game,
    most_cards,
    opens_turn,
    passed_left,
    usual_deck,
)
from cardgen.games.rules import Bidding, Lead, RoundFacts, Rules, TrumpFrom
from cardgen.games.settings import Setting, Settings, Whole

_PLAYERS = 4
_HAND = most_cards(_PLAYERS)
_HIGHEST_TARGET = 25


def _schedule(players: int, settings: Settings) -> tuple[int, ...]:
    return (_HAND,) * settings.whole("rounds")


def _plan(players: int, settings: Settings, first: int | None) -> tuple[RoundFacts, ...]:
    rounds = [
        RoundFacts(
            number, cards, trump_from=TrumpFrom.DEALERS_LAST, opens=opens_turn(number, players)
        )
        for number, cards in enumerate(_schedule(players, settings), 1)
    ]
    return passed_left(rounds, players, first)


def _rules(players: int, settings: Settings) -> Rules:
    return Rules(
        ranking=usual_ranking(USUAL_DECK),
        deck=len(USUAL_DECK),
        bidding=Bidding.NONE,
        lead=Lead.ELDEST,
        trump=TrumpFrom.DEALERS_LAST,
        partners=True,
        target=settings.whole("target"),
    )


GAME = Game(
    name="whist",
    summary="Classic Whist: partners opposite, 13 cards each; every trick above six is a point",
    players=range(_PLAYERS, _PLAYERS + 1),
    usual_players=_PLAYERS,
    table=(
        Setting("target", Whole(1, _HIGHEST_TARGET), 6, "points with which a side wins"),
        Setting(
            "rounds",
            Whole(1, 2 * _HIGHEST_TARGET - 1),
            lambda _, before: 2 * before.whole("target") - 1,
            "rounds dealt; 2 × target − 1 always decide a game",
        ),
        FIRST_DEALER,
    ),
    deck=usual_deck,
    schedule=_schedule,
    plan=_plan,
    rules=_rules,
)
