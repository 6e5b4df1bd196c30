"""A game that is being played, from a pack or with real cards: who plays, which rounds, which
rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.errors import InputError
from cardgen.games import Game, HouseRules, RoundFacts, Rules, TrumpFrom
from cardgen.pack import Manifest


class PlayedGame(NamedTuple):
    """What has to be known of a game to score it.

    Attributes:
        game: its name.
        house: name of the house rules, or empty.
        names: in seat order, as tables name them.
        rounds: of the whole game.
        dealt: the cards are known to have been dealt by a pack, and with them every trump.
        first: the first round that this pack dealt; the rounds before it were played with the one
            that it replaces.
        now: how each is called, in seat order, where somebody or a stand-in plays for another;
            empty: as in `names`.
        people: whose game each seat's is, likewise: ``Uwe`` where Uwe took over Ben's seat, ``Ben``
            where a stand-in plays for Ben.
    """

    game: str
    house: str
    rules: Rules
    names: tuple[str, ...]
    rounds: tuple[RoundFacts, ...]
    dealt: bool
    first: int = 1
    now: tuple[str, ...] = ()
    people: tuple[str, ...] = ()

    @property
    def called(self) -> tuple[str, ...]:
        """The names as people are shown them: ``Uwe (Ben)`` where Uwe took over Ben's seat,
        ``Ben (stand-in)``.
        """
        return self.now or self.names

    def trump_is_known(self, facts: RoundFacts) -> bool:
        """Whether the trump of a round is known before it is played; it may be none."""
        if facts.trump_from in (TrumpFrom.ORDER, TrumpFrom.NONE):
            return True
        if facts.trump_from is TrumpFrom.TURN_UP and self._all_dealt(facts):
            return True  # none
        return self.dealt and facts.number >= self.first and not facts.unknown_trump

    def _all_dealt(self, facts: RoundFacts) -> bool:
        """Whether no card is left to turn up; one seat less plays where the dealer sits out,
        even if nobody knows who that is.
        """
        return facts.cards * (len(self.names) - self.rules.dead_hand) == self.rules.deck


def played_from_pack(manifest: Manifest) -> PlayedGame:
    """The game of a pack."""
    table, game = manifest.table, manifest.game
    before = game.plan(len(table.names), table.settings, game.first_dealer(table.settings))[
        : table.from_round - 1
    ]
    rounds = (*before, *table.rounds)
    now = () if manifest.current_names == table.names else manifest.current_names
    return PlayedGame(
        table.game,
        table.house,
        table.rules,
        table.names,
        rounds,
        True,
        table.from_round,
        now,
        manifest.who_played,
    )


def played_with_real_cards(
    game: Game,
    names: Sequence[str],
    given: Mapping[str, str],
    house: HouseRules | None = None,
    first_dealer: int | None = None,
) -> PlayedGame:
    """A game without a pack.

    Args:
        names: in seat order.
        given: settings as typed.
        house: rules that the game is played by.
        first_dealer: the seat, from 0, that dealt round 1, where the settings leave it to the lot;
            None: nobody knows.

    Raises:
        InputError: too few or too many players, or a setting that can't be.
    """
    count = len(names)
    game.check_players(count)
    settings = game.settings(count, given, house.values(count, given) if house else None)
    first = first_dealer if game.deals_by_lot(settings) else game.first_dealer(settings)
    rules, rounds = game.rules(count, settings), game.plan(count, settings, first)
    return PlayedGame(
        game.name, house.name if house else "", rules, tuple(names), rounds, dealt=False
    )


def check_who_sits_out(played: PlayedGame) -> None:
    """Raises InputError if a dealer sits out and nobody knows which."""
    if played.rules.dead_hand and any(facts.dealer is None for facts in played.rounds):
        raise InputError(
            "nobody says who deals first, and whoever deals sits out",
            "fill in the column “dealer”, or for example -s first-dealer=1",
        )
