"""A game of practice, step by step: who plays it says what is asked of them, the computer players choose from their own views.

The terminal and the page in the browser play the same one; what is shown of it is theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardgen.dealing import Deal, Round, player_round, public_view
from cardgen.errors import ImpossibleEntry
from cardgen.games import Bidding, Sight
from cardgen.players import (
    Choice,
    Level,
    Seat,
    Step,
    Table,
    choose_bid,
    choose_call,
    choose_card,
    choose_contract,
    choose_discard,
    choose_sight,
    take_turn,
)
from cardgen.score import Entry, GameResult, score_game
from cardgen.views import PlayerView

YOU = 0
"""The seat of the person who practises."""


class Practice:
    """A game of the person in the first seat against computer players.

    Attributes:
        rounds: those that are played.
        whole: whether they are the whole game.
        round: the one that is played now.
        table: how far it has come.
    """

    def __init__(self, dealt: Deal, names: Sequence[str], level: Level, chosen: int | None = None, house: str = "") -> None:
        """chosen: the place of the only round to play, from 0; None: the whole game."""
        self.deal, self.names, self._level = dealt, tuple(names), level
        self.rounds = dealt.rounds if chosen is None else dealt.rounds[chosen : chosen + 1]
        self.whole = chosen is None
        self._public = public_view(dealt, names, house)
        self._entries: list[Entry] = []
        self._leader = 0
        self.begin()

    def begin(self) -> None:
        """Go to the next round."""
        self.round: Round = self.rounds[len(self._entries)]
        self._seats = self._seen(self.round.facts.sight)
        self.table = Table.begin(self.deal.rules, self.round.facts, len(self.names), self._leader)
        self._settle()

    # -- a round

    @property
    def you(self) -> Seat | None:
        """What you may know of the round; None if you sit out."""
        return self._seats.get(YOU)

    @property
    def is_yours(self) -> bool:
        """Whether it is your turn."""
        return self.table.turn == YOU

    def answer(self, value: Any) -> None:
        """What whoever's turn it is does: a sight, a bid, a call, a contract, a card, or the cards laid away.

        Whether it is allowed is the caller's to see.
        """
        table, turn = self.table, self.table.turn
        assert turn is not None
        match table.step:
            case Step.SIGHT:
                self._seats.update(self._seen(value))
                self.table = table.see(value)
            case Step.BID:
                self.table = table.bid(value)
            case Step.CALL:
                self.table = table.call(value)
            case Step.CONTRACT:
                self.table = table.name(value)
            case Step.DISCARD:
                self._seats[turn] = replace(self._seats[turn], laid_away=value)
                self.table = table.lay_away()
            case _:
                self.table = table.play(value)
        self._settle()

    def go_on(self) -> None:
        """The computer player whose turn it is does something."""
        turn = self.table.turn
        assert turn is not None
        match self.table.step:
            case Step.SIGHT:
                self.answer(choose_sight(self._level).value)
            case Step.DISCARD:
                self.answer(choose_discard(self._seats[turn], self.table, self._level).value)
            case _:
                self.table = take_turn(self._seats[turn], self.table, self._level)
                self._settle()

    def hint(self) -> Choice[Any]:
        """What a good player would do in your place, and why."""
        you, table = self.you, self.table
        assert you is not None
        match table.step:
            case Step.SIGHT:
                return choose_sight()
            case Step.BID:
                return choose_bid(you, table)
            case Step.CALL:
                return choose_call(you, table)
            case Step.CONTRACT:
                return choose_contract(you, table)
            case Step.DISCARD:
                return choose_discard(you, table)
        return choose_card(you, table)

    def finish(self) -> GameResult:
        """Note the round, which is over."""
        self._leader = self.table.last_taker if self.table.last_taker is not None else self._leader
        self._entries.append(_entry(self.table))
        try:
            return self.result
        except ImpossibleEntry:  # the table allowed what the score doesn't: ours to mend
            self._entries.pop()
            raise

    @property
    def result(self) -> GameResult:
        """Points and places after the rounds that are over."""
        return score_game(self.deal.rules, tuple(one.facts for one in self.rounds), self.names, self._entries)

    @property
    def played(self) -> int:
        """How many rounds are over."""
        return len(self._entries)

    # -- what each seat knows

    def _seen(self, sight: Sight) -> dict[int, Seat]:
        """What each seat knows of a round.  sight: what the dealer said, where the dealer says it."""
        one = self.round
        facts = one.facts._replace(sight=sight)
        lists = one.lists if facts.is_sealed else (None,) * len(one.lists)
        seen = replace(one, facts=facts, lists=lists)
        out = {}
        for seat, hand in enumerate(one.hands):
            if hand is not None:
                page = replace(player_round(seen, seat), facts=one.facts)
                out[seat] = Seat.of(PlayerView(self._public, seat, (page,)), one.facts.number)
        return out

    def _settle(self) -> None:
        """What the others tell as soon as it may be told: closed cards before the first is played, the kitty to the declarer."""
        one, table, seats = self.round, self.table, self._seats
        if table.step is Step.CARD and any(player.dealt is None for player in seats.values()):
            self._seats = {
                seat: replace(known, told=one.hands[seat] or ()) if known.dealt is None else known for seat, known in seats.items()
            }
        elif table.step is Step.DISCARD and table.turn is not None:
            if self.shows_kitty:
                self._seats = {seat: replace(known, kitty=one.kitty) for seat, known in seats.items()}
            self._seats[table.turn] = replace(self._seats[table.turn], told=one.kitty)

    @property
    def shows_kitty(self) -> bool:
        """Whether everybody sees the kitty before the declarer lays away."""
        contract = self.deal.rules.contract
        return contract is not None and contract.show_kitty


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
