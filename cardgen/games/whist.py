"""Classic Whist: two partnerships, thirteen cards each, every trick above six is a point.

Four play, partners opposite, with 52 cards.  The last card dealt is the dealer's own; it is turned
up and its suit is trump, but if it is an ace or a court card the round is played without trump.
The player left of the dealer leads; who can't follow plays anything.  Every round gives one side at
least a point, so 2·target − 1 rounds always decide a game.

Clubs and English families play with the turned-up card's suit as trump, whatever the card is; whist
drives announce the suits in turn and turn nothing up.  Honours are scored as the old laws have it,
see `cardgen.games.scoring.whist_points`; they only make a game shorter.

Sources: a German description of the game for bridge beginners; `trump` after common play; `honours`
from the English laws of short whist (1864), numbers 3 to 5 in old handbooks.
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
    rotating,
    usual_deck,
)
from cardgen.games.rules import Bidding, Lead, RoundFacts, Rules, TrumpFrom
from cardgen.games.settings import Setting, Settings, TrumpOrder, Whole, switch

_PLAYERS = 4
_HAND = most_cards(_PLAYERS)
_HIGHEST_TARGET = 25
_TRUMPS = {
    "turned-court": TrumpFrom.DEALERS_LAST,
    "turned": TrumpFrom.DEALERS_SUIT,
    "none": TrumpFrom.NONE,
}
"""Ways to find the trump; whatever else is set are the letters of suits that take turns."""


def _trump_from(settings: Settings) -> TrumpFrom:
    return _TRUMPS.get(settings.word("trump"), TrumpFrom.ORDER)


def _schedule(players: int, settings: Settings) -> tuple[int, ...]:
    return (_HAND,) * settings.whole("rounds")


def _plan(players: int, settings: Settings, first: int | None) -> tuple[RoundFacts, ...]:
    kind, order = _trump_from(settings), settings.word("trump")
    rounds = [
        RoundFacts(
            number,
            cards,
            trump=rotating(order, number) if kind is TrumpFrom.ORDER else None,
            trump_from=kind,
            opens=opens_turn(number, players),
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
        trump=_trump_from(settings),
        partners=True,
        target=settings.whole("target"),
        honours=settings.on("honours"),
    )


def _idle(settings: Settings) -> tuple[tuple[str, str], ...]:
    trump = settings.word("trump")
    never = settings.on("honours") and trump in ("none", "N")
    return (("honours", f"trump={trump}"),) if never else ()


GAME = Game(
    name="whist",
    players=range(_PLAYERS, _PLAYERS + 1),
    usual_players=_PLAYERS,
    table=(
        Setting("trump", TrumpOrder(tuple(_TRUMPS)), "turned-court", added=True),
        Setting("target", Whole(1, _HIGHEST_TARGET), 6),
        switch("honours", added=True),
        Setting(
            "rounds",
            Whole(1, 2 * _HIGHEST_TARGET - 1),
            lambda _, before: 2 * before.whole("target") - 1,
        ),
        FIRST_DEALER,
    ),
    deck=usual_deck,
    schedule=_schedule,
    plan=_plan,
    rules=_rules,
    idle=_idle,
)
