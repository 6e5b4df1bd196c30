"""A game of practice: the computer players choose from their own views, the person at the
keyboard is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from cardgen.cli.play.asking import Asking, Stopped
from cardgen.cli.play.screen import Screen
from cardgen.dealing import Deal, player_view
from cardgen.errors import ImpossibleEntry
from cardgen.games import RoundFacts
from cardgen.players import Level, Match, Speech, Step
from cardgen.score import Entry, GameResult, score_game


class Practice:
    """A game of the person in the first seat against computer players."""

    def __init__(
        self, dealt: Deal, names: Sequence[str], house: str, speech: Speech, level: Level
    ) -> None:
        self._deal, self._names, self._house = dealt, tuple(names), house
        self._match = Match(
            [player_view(dealt, seat, names, house) for seat in range(len(names))], level=level
        )
        self._screen = Screen(speech, self._names, dealt.rules)
        self._asking = Asking(speech, self._screen)
        self._speech = speech
        self._entries: list[Entry] = []
        self._facts: tuple[RoundFacts, ...] = tuple(one.facts for one in dealt.rounds)
        self._whole = True

    def play(self, chosen: int | None) -> None:
        """Play the whole game, or only one round of it, and say who stands where.  chosen: its
        place, from 0.
        """
        click.echo(self._screen.welcome(self._deal.game.name, self._house))
        places = range(len(self._deal.rounds)) if chosen is None else (chosen,)
        self._facts, self._whole = (
            tuple(self._deal.rounds[place].facts for place in places),
            chosen is None,
        )
        try:
            for place in places:
                result = self._round(place)
                self._screen.after_round(result)
                if result.finished:
                    break
        except Stopped:
            click.echo(f"\n{self._speech.play('play.stopped')}")
        except KeyboardInterrupt:
            self._standing()
            raise
        self._standing()

    def _standing(self) -> None:
        if self._entries:
            self._screen.standing(self._result(), self._whole)

    def _result(self) -> GameResult:
        return score_game(self._deal.rules, self._facts, self._names, self._entries)

    def _nullo(self, place: int) -> tuple[int, ...]:
        """Who announces a nullo before a round, at the last moment when that can be."""
        hint = self._match.nullo(self._match.you, place) if self._whole else None
        if hint is None:
            return ()
        points = self._entries and self._result().rounds[-1].totals[self._match.you]
        announced = self._match.announce(place, self._asking.nullo(points or 0, hint))
        self._screen.nullo(announced)
        return announced

    def _round(self, place: int) -> GameResult:
        match, screen = self._match, self._screen
        nullo = self._nullo(place)
        table = match.begin(place)
        screen.round(table.facts, len(self._deal.rounds), table, match.yours)
        while table.step is not Step.OVER:
            before = table
            table = (
                match.take(self._asking.move(match.yours, table))
                if table.turn == match.you
                else match.go_on()
            )
            screen.step(before, table, match.yours)
        placed = table.bids.placed if table.bids else ()
        self._entries.append(
            Entry.by_seat(table.rules, table.made(), placed, table.contract)._replace(nullo=nullo)
        )
        try:
            return self._result()
        except ImpossibleEntry:  # the table allowed what the score doesn't: ours to mend
            self._entries.pop()
            raise
