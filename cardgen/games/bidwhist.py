"""Bid Whist: two partnerships bid for the right to name the trump, and for a kitty.

Four play, partners opposite, with 52 cards and two jokers: twelve each, six lie in the kitty.
Everybody bids once or passes, a number from three to seven with “uptown” (high cards win),
“downtown” (low cards win) or “no trump”.  The highest bidder is the declarer, names what is still
open, takes up the kitty and lays as many cards away.  Every trick above six is a point; a side that
misses its bid loses the number bid; rounds without trump count double.

Source: a glossary of the game on an online card table, with its eight special rules.
"""

from __future__ import annotations

from cardgen.cards import Cards, build_deck, usual_ranking
from cardgen.errors import InputError
from cardgen.games.game import FIRST_DEALER, Game, opens_turn, passed_left
from cardgen.games.rules import Bidding, ContractRules, Lead, RoundFacts, Rules, TrumpFrom
from cardgen.games.settings import Setting, Settings, Whole, switch

_PLAYERS = 4
_MOST_ROUNDS, _HIGHEST_TARGET = 60, 50


def _deck(players: int, settings: Settings) -> Cards:
    return build_deck(jokers=not settings.on("no-jokers"))


def _hand(settings: Settings) -> int:
    return 13 if settings.on("small-kitty") else 12


def _kitty(players: int, settings: Settings) -> int:
    return len(_deck(players, settings)) - _PLAYERS * _hand(settings)


def _schedule(players: int, settings: Settings) -> tuple[int, ...]:
    return (_hand(settings),) * settings.whole("rounds")


def _lead(settings: Settings) -> Lead:
    return Lead.DECLARER if settings.on("declarer-leads") else Lead.ELDEST


def _plan(players: int, settings: Settings, first: int | None) -> tuple[RoundFacts, ...]:
    rounds = [
        RoundFacts(number, cards, trump_from=TrumpFrom.CONTRACT, opens=opens_turn(number, players))
        for number, cards in enumerate(_schedule(players, settings), 1)
    ]
    return passed_left(rounds, players, first, _lead(settings))


def _rules(players: int, settings: Settings) -> Rules:
    deck = _deck(players, settings)
    return Rules(
        ranking=usual_ranking(deck),
        deck=len(deck),
        bidding=Bidding.CONTRACT,
        lead=_lead(settings),
        trump=TrumpFrom.CONTRACT,
        partners=True,
        target=settings.whole("target"),
        target_below=True,
        contract=ContractRules(
            kitty=_kitty(players, settings),
            jokers=not settings.on("no-jokers"),
            discard_counts=not settings.on("small-kitty"),
            doubled=not settings.on("single-no-trump"),
            low_beats_high=settings.on("low-beats-high"),
            jokers_free=settings.on("jokers-free"),
            show_kitty=settings.on("show-kitty"),
            training=settings.on("training"),
        ),
    )


def _check(players: int, settings: Settings) -> None:
    if settings.on("jokers-free") and settings.on("no-jokers"):
        raise InputError(
            "jokers-free=on can't be with no-jokers=on",
            "set one of them off",
            "free-jokers/one-off",
        )
    if settings.on("show-kitty") and not _kitty(players, settings):
        raise InputError(
            "show-kitty=on can't be where there is no kitty",
            "no-jokers with small-kitty leaves none: set one off",
            "no-kitty/kitty",
        )


GAME = Game(
    name="bidwhist",
    players=range(_PLAYERS, _PLAYERS + 1),
    usual_players=_PLAYERS,
    table=(
        Setting("rounds", Whole(1, _MOST_ROUNDS), 12),
        Setting("target", Whole(1, _HIGHEST_TARGET), 7),
        FIRST_DEALER,
        switch("declarer-leads"),
        switch("jokers-free"),
        switch("low-beats-high"),
        switch("no-jokers"),
        switch("single-no-trump"),
        switch("small-kitty"),
        switch("show-kitty"),
        switch("training"),
    ),
    deck=_deck,
    schedule=_schedule,
    plan=_plan,
    rules=_rules,
    check=_check,
)
