"""A game of practice on a terminal: the person at the keyboard is asked, and sees what happens."""

from __future__ import annotations

import click

from cardgen.cli.play.asking import Asking, Stopped
from cardgen.cli.play.screen import Screen
from cardgen.players import Speech, Step
from cardgen.practice import Practice
from cardgen.score import GameResult


class Played:
    """A game that somebody plays at the keyboard."""

    def __init__(self, game: Practice, house: str, speech: Speech) -> None:
        self._game, self._house, self._speech = game, house, speech
        self._screen = Screen(speech, game.names, game.deal.rules)
        self._asking = Asking(speech, self._screen)

    def play(self) -> None:
        """Play all rounds, and say who stands where."""
        game = self._game
        click.echo(self._screen.welcome(game.deal.game.name, self._house))
        try:
            for number in range(len(game.rounds)):
                if number:
                    game.begin()
                result = self._round()
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
        if self._game.played:
            self._screen.standing(self._game.result, self._game.whole)

    def _round(self) -> GameResult:
        game = self._game
        self._screen.round(game.round.facts, len(game.deal.rounds), game.table, game.you)
        while game.table.step is not Step.OVER:
            before = game.table
            if before.step is Step.DISCARD and game.shows_kitty:
                self._screen.kitty(game.round.kitty)
            if game.is_yours:
                assert game.you is not None
                game.answer(self._asking.answer(game.you, before))
            else:
                game.go_on()
            self._screen.step(before, game.table, game.you)
        return game.finish()
