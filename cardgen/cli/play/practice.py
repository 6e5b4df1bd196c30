"""A game of practice: the computer players choose from their own views, the person at the keyboard is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import click

from cardgen.cli.play.asking import Asking, Stopped
from cardgen.cli.play.screen import Screen
from cardgen.dealing import Deal, Round, player_round, public_view
from cardgen.errors import ImpossibleEntry
from cardgen.games import Bidding, RoundFacts, Sight
from cardgen.players import (
    Level,
    Seat,
    Speech,
    Step,
    Table,
    choose_discard,
    choose_sight,
    take_turn,
)
from cardgen.score import Entry, GameResult, score_game
from cardgen.views import PlayerView

YOU = 0
"""The seat of the person at the keyboard."""


class Practice:
    """A game of the person in the first seat against computer players."""

    def __init__(self, dealt: Deal, names: Sequence[str], house: str, speech: Speech, level: Level) -> None:
        self._deal, self._names, self._level = dealt, tuple(names), level
        self._table_view = public_view(dealt, names, house)
        self._screen = Screen(speech, self._names, dealt.rules)
        self._asking = Asking(speech, self._screen)
        self._speech = speech
        self._entries: list[Entry] = []
        self._facts: tuple[RoundFacts, ...] = tuple(one.facts for one in dealt.rounds)
        self._leader, self._whole = 0, True

    def play(self, chosen: int | None) -> None:
        """Play the whole game, or only one round of it, and say who stands where.  chosen: its place, from 0."""
        click.echo(self._screen.welcome(self._deal.game.name, self._table_view.house))
        rounds = self._deal.rounds if chosen is None else self._deal.rounds[chosen : chosen + 1]
        self._facts, self._whole = tuple(one.facts for one in rounds), chosen is None
        try:
            for one in rounds:
                result = self._round(one)
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

    # -- one round

    def _round(self, one: Round) -> GameResult:
        seats = self._seats(one, one.facts.sight)
        table = Table.begin(self._deal.rules, one.facts, len(self._names), self._leader)
        self._screen.round(one.facts, len(self._deal.rounds), table, seats.get(YOU))
        while table.step is not Step.OVER:
            before = table
            table = self._step(one, seats, table)
            self._screen.step(before, table, seats.get(YOU))
        self._leader = table.last_taker if table.last_taker is not None else self._leader
        self._entries.append(_entry(table))
        try:
            return self._result()
        except ImpossibleEntry:  # the table allowed what the score doesn't: ours to mend
            self._entries.pop()
            raise

    def _seats(self, one: Round, sight: Sight) -> dict[int, Seat]:
        """What each seat knows of a round.  sight: what the dealer said, where the dealer says it."""
        facts = one.facts._replace(sight=sight)
        lists = one.lists if facts.is_sealed else (None,) * len(one.lists)
        seen = replace(one, facts=facts, lists=lists)
        out = {}
        for seat, hand in enumerate(one.hands):
            if hand is not None:
                page = player_round(seen, seat)
                page = replace(page, facts=one.facts)
                out[seat] = Seat.of(PlayerView(self._table_view, seat, (page,)), one.facts.number)
        return out

    def _step(self, one: Round, seats: dict[int, Seat], table: Table) -> Table:
        turn = table.turn
        assert turn is not None
        match table.step:
            case Step.SIGHT:
                sight = self._asking.sight() if turn == YOU else choose_sight(self._level).value
                seats.update(self._seats(one, sight))
                return table.see(sight)
            case Step.DISCARD:
                return self._discard(one, seats, table, turn)
            case Step.CARD if seats[turn].dealt is None:
                seats.update({seat: replace(player, told=one.hands[seat] or ()) for seat, player in seats.items() if player.dealt is None})
        player = seats[turn]
        return self._asking.step(player, table) if turn == YOU else take_turn(player, table, self._level)

    def _discard(self, one: Round, seats: dict[int, Seat], table: Table, turn: int) -> Table:
        rules = self._deal.rules.contract
        if rules is not None and rules.show_kitty:
            self._screen.kitty(one.kitty)
            for seat, player in seats.items():
                seats[seat] = replace(player, kitty=one.kitty)
        player = replace(seats[turn], told=one.kitty)
        away = self._asking.discard(player, table) if turn == YOU else choose_discard(player, table, self._level).value
        seats[turn] = replace(player, laid_away=away)
        return table.lay_away()


def _entry(table: Table) -> Entry:
    """A round that is over, as it is scored."""
    made = table.made()
    if table.rules.bidding is Bidding.EXACT:
        assert table.bids is not None
        return Entry(made, table.bids.said)
    sides = [(made[place] or 0) + (made[place + 2] or 0) for place in (0, 1)]
    if table.contract is not None and table.rules.contract is not None and table.rules.contract.discard_counts:
        sides[table.contract.declarer % 2] += 1
    return Entry(tuple(sides), contract=table.contract)
