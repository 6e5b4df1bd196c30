"""What a player does, and a game of one person against computer players: who knows what, whose
turn it is, and how it goes on.

A match is given the views of all seats and hands each player its own; closed cards are told by
numbers, as at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from cardgen.cards import Card
from cardgen.games import Bidding, Seats, Sight
from cardgen.players import exact, sides
from cardgen.players.choice import USUAL, Chosen, Level, Race, choose_nullo
from cardgen.players.exact import choose_bid, coding_of
from cardgen.players.sides import choose_call, choose_contract, choose_discard
from cardgen.players.table import SIGHTS, Move, Seat, Step, Table, is_due
from cardgen.views import PlayerView


def choose_card(
    seat: Seat, table: Table, level: Level = Level.GOOD, effort: int = USUAL
) -> Chosen[Card]:
    """Which card to play."""
    allowed = seat.legal(table)
    if len(allowed) == 1:
        return Chosen(allowed[0], "card-only")
    coding = coding_of(table)
    options = coding.mask(allowed)
    is_exact = table.rules.bidding is Bidding.EXACT
    if level is Level.EASY:
        choose = exact.card_by_thumb if is_exact else sides.card_by_thumb
        return choose(seat, table, coding, options)
    choose_best = exact.best_card if is_exact else sides.best_card
    return choose_best(seat, table, coding, options, effort)


def choose_move(
    seat: Seat | None, table: Table, level: Level = Level.GOOD, effort: int = USUAL
) -> Chosen[Any]:
    """What the player whose turn it is does, as the step of the table wants it.  seat: None of a
    dealer who sits out.
    """
    if table.step is Step.SIGHT or seat is None:
        return Chosen(Sight.OPEN, "sight")  # to see their own cards helps all alike
    return _CHOOSE[table.step](seat, table, level, effort)


_CHOOSE: dict[Step, Callable[[Seat, Table, Level, int], Chosen[Any]]] = {
    Step.BID: choose_bid,
    Step.CALL: choose_call,
    Step.CONTRACT: choose_contract,
    Step.DISCARD: choose_discard,
    Step.CARD: choose_card,
}


# -- a game


class Match:
    """Round after round; `begin` one, then `go_on` or `take` until its table is over.

    Attributes:
        you: seat of the person; what all others do, the computer chooses.
        table: how far the round has come.
    """

    table: Table

    def __init__(
        self, views: Sequence[PlayerView], you: int = 0, level: Level = Level.GOOD
    ) -> None:
        """views: of all seats, in order."""
        self._views = views
        self.you = you
        self._level = level
        self._seats: dict[int, Seat] = {}
        self._leader = 0
        self._runs: tuple[int, ...] = ()
        self._race = Race.begin(views[0].table.rules, len(views))

    def begin(self, place: int) -> Table:
        """Deal a round.  place: of the round, from 0."""
        public = self._views[0].table
        facts = public.rounds[place]
        self._seats = {
            view.seat: Seat.of(view, facts.number)
            for view in self._views
            if view.seat != facts.sits_out
        }
        race = self._race and replace(self._race, later=public.rounds[place + 1 :])
        self.table = Table.begin(
            public.rules, facts, len(self._views), self._leader, self._runs, race
        )
        return self._announce(self.table)

    def nullo(self, seat: int, place: int) -> Chosen[bool] | None:
        """Whether a seat would announce a nullo before a round; None where it can't, or could
        later.  place: of the round, from 0.
        """
        public = self._views[0].table
        if self._race is None or public.rounds[place].number != public.rules.nullo_before:
            return None
        return choose_nullo(public.rules, public.game_code, seat, self._race, public.rounds[place:])

    def announce(self, place: int, you: bool = False) -> Seats:
        """The seats that announce a nullo before a round.  you: whether you do."""
        others = (
            ()
            if self._level is Level.EASY
            else (seat for seat in range(len(self._views)) if seat != self.you)
        )
        announced = [
            seat for seat in others if (choice := self.nullo(seat, place)) and choice.value
        ]
        seats = tuple(sorted([*announced, self.you] if you else announced))
        self._race = self._race and self._race.joined(seats)
        return seats

    @property
    def yours(self) -> Seat | None:
        """What you may know of the round; None if you sit out."""
        return self._seats.get(self.you)

    def go_on(self) -> Table:
        """What whoever's turn it is does, chosen by the computer."""
        turn = self.table.turn
        assert turn is not None
        return self.take(choose_move(self._seats.get(turn), self.table, self._level).value)

    def take(self, move: Move) -> Table:
        """After what whoever's turn it is does.  Raises ValueError if that isn't allowed."""
        turn = self.table.turn
        step = self.table.step
        seat = None if turn is None else self._seats.get(turn)
        if not (seat.may(move, self.table) if seat else step is Step.SIGHT and move in SIGHTS):
            raise ValueError("that isn't allowed now")
        if seat and step is Step.DISCARD:
            self._seats[seat.seat] = replace(seat, laid_away=cast("tuple[Card, ...]", move))
        after = self.table.after(move)
        if after.step is Step.OVER and after.last_taker is not None:
            self._leader, self._runs, self._race = (
                after.last_taker,
                after.next_runs(),
                after.next_race(),
            )
        return self._announce(after)

    def _announce(self, table: Table) -> Table:
        """Everybody learns what the others tell them at that point of the round."""
        for number, seat in self._seats.items():
            for teller, one in [
                (other.seat, one)
                for other in self._seats.values()
                for one in other.page.announcements
            ]:
                if one.to == number and is_due(one, teller, table):
                    seat = seat.learned(teller, seat.listed(one.numbers) or (), table)
            if table.sight is Sight.FOREHEAD and table.tricks:
                hands = (dict(other.page.others) for other in self._seats.values())
                seat = replace(seat, opened=next(h[number] for h in hands if number in h))
            self._seats[number] = seat
        self.table = table
        return table
