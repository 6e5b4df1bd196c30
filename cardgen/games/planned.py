"""A game with its settings before a card is dealt: what a rules leaflet or a blank score sheet
can know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.games.game import Game
from cardgen.games.rules import RoundFacts, Rules
from cardgen.games.settings import Settings


class PlannedGame(NamedTuple):
    name: str  # of the game
    house: str  # name of the house rules, or empty
    players: int  # how many
    names: tuple[str, ...]  # as they are shown, in seat order; empty: nobody is named yet
    rules: Rules  # what the settings mean
    rounds: tuple[
        RoundFacts, ...
    ]  # as planned, without anything that only a lot or the cards decide
    dealer_by_lot: bool = (
        False  # the lot says who deals first; the rounds may call that player seat 1
    )


def plan_game(
    game: Game,
    settings: Settings,
    players: int,
    names: Sequence[str] = (),
    house: str = "",
    lot: int | None = None,
) -> PlannedGame:
    """The game as it is planned for so many players.

    lot: seat, from 0, that the rounds show as the first dealer where the lot picks one; None: they
        leave it open.
    """
    by_lot = game.deals_by_lot(settings)
    rounds = game.plan(players, settings, lot if by_lot else game.first_dealer(settings))
    return PlannedGame(
        game.name, house, players, tuple(names), game.rules(players, settings), rounds, by_lot
    )
