"""The Oh Hell family: Oh Hell, Stiche raten, Elevator Whist.  One engine, three presets.

Everybody plays for themselves with 52 cards, bids in turn and must make exactly the bid.  Stiche
raten deals one card and one more each round; Oh Hell goes down from the most cards to one and up
again; Elevator goes up and down by twos with a trump by lot.  The player left of the dealer bids
and leads first; who can't follow plays anything.

Sources: a glossary of whist terms (“Stiche raten”: four players, one card first and one more each
round) and the page on Romanian Whist (relatives).  Everything else is ours, after common play.
"""

from __future__ import annotations

from collections.abc import Callable

from cardgen.cards import usual_ranking
from cardgen.errors import InputError
from cardgen.games.game import (
    FIRST_DEALER,
    USUAL_DECK,
    Game,
    most_cards,
    opens_series,
    opens_turn,
    passed_left,
    rotating,
    through,
    usual_deck,
)
from cardgen.games.rules import Bidding, Lead, RoundFacts, Rules, TrumpFrom
from cardgen.games.scoring import SCORES
from cardgen.games.settings import Choice, Setting, Settings, TrumpOrder, Whole, switch

_USUAL_ORDER = "HCDS"
_TRUMPS = {
    kind.value: kind for kind in (TrumpFrom.TURN_UP, TrumpFrom.ORDER, TrumpFrom.LOT, TrumpFrom.NONE)
}
_TURNS: dict[str, Callable[[int], tuple[int, ...]]] = {
    "up": lambda most: (1, most),
    "down": lambda most: (most, 1),
    "up-down": lambda most: (1, most, 1),
    "down-up": lambda most: (most, 1, most),
}
"""Sizes where a schedule begins, turns and ends."""


def _reached(usual: Callable[[int], int]) -> Callable[[int, Settings], int]:
    """The usual top of a schedule; going by twos from 1, the odd number below it."""

    def default(players: int, before: Settings) -> int:
        most = usual(players)
        return most if before.whole("step") == 1 or most % 2 else most - 1

    return default


def _schedule(players: int, settings: Settings) -> tuple[int, ...]:
    return through(
        _TURNS[settings.word("schedule")](settings.whole("max")),
        settings.whole("step"),
        settings.whole("repeat"),
    )


def _plan(players: int, settings: Settings, first: int | None) -> tuple[RoundFacts, ...]:
    schedule = _schedule(players, settings)
    kind = _TRUMPS[settings.word("trump")]
    order = settings.word("trump-order")
    series = (
        opens_series(schedule)
        if settings.whole("repeat") > 1
        else tuple(opens_turn(i, players) for i in range(1, len(schedule) + 1))
    )
    rounds = [
        RoundFacts(
            number,
            cards,
            trump=rotating(order, number) if kind is TrumpFrom.ORDER else None,
            trump_from=kind,
            forbidden_sum=cards if settings.on("hook") else None,
            opens=opens,
        )
        for number, (cards, opens) in enumerate(zip(schedule, series, strict=True), 1)
    ]
    return passed_left(rounds, players, first)


def _rules(players: int, settings: Settings) -> Rules:
    return Rules(
        ranking=usual_ranking(USUAL_DECK),
        deck=len(USUAL_DECK),
        bidding=Bidding.EXACT,
        lead=Lead.ELDEST,
        trump=_TRUMPS[settings.word("trump")],
        score=settings.word("score"),
        hook=settings.on("hook"),
        must_trump=settings.on("must-trump"),
    )


def _check(players: int, settings: Settings) -> None:
    most = settings.whole("max")
    if settings.whole("step") == 2 and most % 2 == 0:
        near = f"{most - 1} or {most + 1}" if most < most_cards(players) else str(most - 1)
        raise InputError(
            f"max={most} can't be reached from 1 with step=2",
            f"an odd number, for example max={near}",
            "in-steps/odd",
            n=most,
            near=most - 1,
        )


def _idle(settings: Settings) -> tuple[tuple[str, str], ...]:
    trump = settings.word("trump")
    if settings.word("trump-order") == _USUAL_ORDER or _TRUMPS[trump] is TrumpFrom.ORDER:
        return ()
    return (("trump-order", f"trump={trump}"),)


def _preset(  # noqa: PLR0913  # what a preset sets, one by one
    name: str,
    players: range,
    schedule: str,
    most: Callable[[int], int],
    trump: TrumpFrom = TrumpFrom.TURN_UP,
    step: int = 1,
    hook: bool = True,
) -> Game:
    return Game(
        name=name,
        players=players,
        usual_players=4,
        table=(
            Setting("schedule", Choice(tuple(_TURNS)), schedule),
            Setting("step", Whole(1, 2), step),
            Setting("max", Whole(1, most_cards), _reached(most)),
            Setting("repeat", Whole(1, 8), 1),
            Setting("trump", Choice(tuple(_TRUMPS)), trump.value),
            Setting("trump-order", TrumpOrder(), _USUAL_ORDER),
            switch("hook", hook),
            switch("must-trump"),
            FIRST_DEALER,
            Setting("score", Choice(tuple(SCORES)), "ten-plus"),
        ),
        deck=usual_deck,
        schedule=_schedule,
        plan=_plan,
        rules=_rules,
        check=_check,
        idle=_idle,
    )


OH_HELL = _preset("ohhell", range(3, 8), "down-up", lambda players: min(10, most_cards(players)))
STICHE_RATEN = _preset("stiche-raten", range(3, 8), "up", most_cards, hook=False)
ELEVATOR = _preset("elevator", range(3, 7), "up-down", most_cards, TrumpFrom.LOT, step=2)
