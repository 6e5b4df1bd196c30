"""A round at the table: what everybody has heard so far, and what one seat knows besides.

A `Table` goes from step to step; it knows no card before it is played.  A `Seat` is what one player
may know: their page, and closed cards that others have announced to them by numbers.  A computer
player chooses from these two alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from enum import Enum
from functools import lru_cache

from cardgen import frozen
from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Cards, Suit
from cardgen.games import (
    Bidding,
    Bids,
    Call,
    Calls,
    Contract,
    Played,
    RoundFacts,
    Rules,
    Seats,
    Sight,
    Tricks,
    honours_of,
    playing_seats,
    streak_after,
)
from cardgen.players.choice import Race
from cardgen.views import Announcement, PlayerRound, PlayerView


class Step(Enum):
    """What the table waits for."""

    SIGHT = "sight"  # the dealer chooses what players see of their cards before they bid
    BID = "bid"
    CALL = "call"  # a bid for the contract, or a pass
    CONTRACT = "contract"  # the declarer names what the bid left open
    DISCARD = "discard"
    CARD = "card"
    OVER = "over"


Move = Sight | int | Call | Contract | Cards | Card
"""What a player does at a step."""
SIGHTS = (Sight.OPEN, Sight.BLIND, Sight.FOREHEAD)
"""What a dealer may choose."""


@frozen
class Table:
    """How far a round has come; seats count from 0.

    Attributes:
        sight: what players see of their cards before they bid; CHOICE until the dealer has said it.
        bids: of a game of exact bids.
        calls: of a game with a declarer.
        contract: once it is named.
        tricks: once the cards are played.
        first: who leads; None: the declarer.
        runs: by seat, how many right bids in a row before this round, negative for wrong ones;
            empty where there is no premium for them.
        race: totals and announcements that decide about a nullo; None where none is played, or
            the totals aren't known.
    """

    rules: Rules
    facts: RoundFacts
    players: int
    sight: Sight
    bids: Bids | None = None
    calls: Calls | None = None
    contract: Contract | None = None
    tricks: Tricks | None = None
    first: int | None = None
    runs: tuple[int, ...] = ()
    race: Race | None = None

    @classmethod
    def begin(
        cls,
        rules: Rules,
        facts: RoundFacts,
        players: int,
        leader: int | None = None,
        runs: tuple[int, ...] = (),
        race: Race | None = None,
    ) -> Table:
        """Before the first word of a round.  leader: who begins where the round before decides
        that; runs, race: see `Table`.
        """
        first = facts.leader if facts.leader is not None else leader
        table = cls(rules, facts, players, facts.sight, first=first, runs=runs, race=race)
        match rules.bidding:
            case Bidding.EXACT:
                return replace(table, bids=Bids.begin(facts, players, first))._begin_play()
            case Bidding.CONTRACT:
                return replace(table, calls=Calls.begin(rules, facts, players))
            case Bidding.NONE:
                return table._begin_play()

    @property
    def step(self) -> Step:
        if self.tricks:
            return Step.OVER if self.tricks.over else Step.CARD
        if self.sight is Sight.CHOICE:
            return Step.SIGHT
        if self.calls:
            if self.calls.turn is not None:
                return Step.CALL
            return Step.CONTRACT if self.contract is None else Step.DISCARD
        return Step.BID

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None when the round is over."""
        match self.step:
            case Step.SIGHT:
                return self.facts.dealer
            case Step.BID:
                return self.bids.turn if self.bids else None
            case Step.CALL:
                return self.calls.turn if self.calls else None
            case Step.CONTRACT | Step.DISCARD:
                return self.declarer
        return self.tricks.turn if self.tricks else None

    @property
    def playing(self) -> Seats:
        return playing_seats(self.facts, self.players)

    @property
    def played(self) -> tuple[Played, ...]:
        """All cards that were played, in order."""
        return self.tricks.played if self.tricks else ()

    @property
    def declarer(self) -> int | None:
        """Who has won the bidding; None while it goes on, or where there is none."""
        return self.calls.won[0] if self.calls and self.calls.won else None

    @property
    def won_call(self) -> Call:
        """The call that won the bidding."""
        assert self.calls
        assert self.calls.won is not None
        return self.calls.won[1]

    def contracts(self) -> tuple[Contract, ...]:
        """What the declarer may name."""
        assert self.declarer is not None
        return self.won_call.contracts(self.declarer)

    @property
    def options(self) -> tuple[Move, ...]:
        """All that may be said now by whoever's turn it is; empty where the step is a discard or
        a card.
        """
        match self.step:
            case Step.SIGHT:
                return SIGHTS
            case Step.BID if self.bids and self.bids.turn is not None:
                return self.bids.allowed(self.bids.turn)
            case Step.CALL if self.calls:
                return self.calls.allowed()
            case Step.CONTRACT:
                return self.contracts()
        return ()

    def after(self, move: Move) -> Table:
        """The table after a move of the kind that its step waits for.  Whether the rules allow it
        is checked by the caller, with `Seat.may`.  Of a discard the table learns only that it was
        made.

        Raises ValueError: the move is of another kind.
        """
        turn = self.turn
        match self.step, move:
            case Step.SIGHT, Sight():
                return replace(self, sight=move)._begin_play()
            case Step.BID, int() if self.bids and turn is not None:
                return replace(self, bids=self.bids.bid(turn, move))._begin_play()
            case Step.CALL, Call() if self.calls:
                return replace(self, calls=self.calls.call(move))
            case Step.CONTRACT, Contract():
                named = replace(self, contract=move)
                return (
                    named
                    if self.rules.contract and self.rules.contract.kitty
                    else named._begin_play()
                )
            case Step.DISCARD, _:
                return self._begin_play()
            case Step.CARD, Card() if self.tricks and turn is not None:
                return replace(self, tricks=self.tricks.add(turn, move))
        raise ValueError("that isn't what the table waits for")

    def _begin_play(self) -> Table:
        """The table with its first trick begun, or as it is while bids are still to come."""
        if self.sight is Sight.CHOICE or (self.bids and self.bids.missing):
            return self
        return replace(
            self,
            tricks=Tricks.begin(self.rules, self.facts, self.players, self.first, self.contract),
        )

    # -- what is known when the round is over

    def made(self) -> tuple[int | None, ...]:
        """Tricks by seat; None for a seat that sits out."""
        assert self.tricks
        return tuple(
            self.tricks.made(seat) if seat in self.playing else None for seat in range(self.players)
        )

    def honours(self) -> tuple[int, ...]:
        """What each side scores for honours, from the cards that were played."""
        assert self.tricks
        return honours_of(self.rules, self.facts.trump, self.tricks.played)

    def next_race(self) -> Race | None:
        """The points after this round, where nullos are played."""
        if self.race is None or self.bids is None:
            return None
        return self.race.after(
            self.rules, self.facts, self.runs or (0,) * self.players, self.bids.placed, self.made()
        )

    def next_runs(self) -> tuple[int, ...]:
        """The streaks of right bids after this round."""
        if self.bids is None or self.rules.premium is None:
            return ()
        made = self.made()
        bids = self.bids.placed
        before = self.runs or (0,) * self.players
        return tuple(
            run if tricks is None else streak_after(self.rules, self.facts, run, bid == tricks)[1]
            for run, bid, tricks in zip(before, bids, made, strict=True)
        )

    @property
    def last_taker(self) -> int | None:
        """Who took the latest trick; None before the first one is finished."""
        return self.tricks.done[-1].taker if self.tricks and self.tricks.done else None


@frozen
class Seat:
    """What one player may know of a round, besides what everybody has heard.

    Attributes:
        game_code: of the deal, public; it seeds what a computer player imagines.
        seat: the player's, from 0.
        page: what is on the player's page of this round.
        opened: the player's own closed cards, or the kitty, once the others have announced the
            numbers.
        laid_away: the discard, if the player is the declarer.
        kitty: where the rules show it to everybody.
    """

    rules: Rules
    game_code: str
    seat: int
    page: PlayerRound = field(repr=False)
    opened: Cards = field(default=(), repr=False)
    laid_away: Cards = field(default=(), repr=False)
    kitty: Cards = field(default=(), repr=False)

    @classmethod
    def of(cls, view: PlayerView, number: int, laid_away: Cards = ()) -> Seat:
        """What a view says of the round of that number, from 1."""
        page = next(round_ for round_ in view.rounds if round_.facts.number == number)
        table = view.table
        return cls(table.rules, table.game_code, view.seat, page, laid_away=laid_away)

    @property
    def dealt(self) -> Cards | None:
        """The cards of the seat, played ones too; None while they are closed."""
        if self.page.hand is None:
            return self.opened or None
        return tuple(card for card in (*self.page.hand, *self.opened) if card not in self.laid_away)

    def listed(self, numbers: Sequence[str]) -> Cards | None:
        """The cards that numbers mean in the seat's own list; None: one of them isn't in it."""
        cards = {place.number: place.card for place in self.page.sealed}
        return tuple(cards[number] for number in numbers) if cards.keys() >= set(numbers) else None

    def learned(self, teller: int, cards: Cards, table: Table) -> Seat:
        """After somebody has announced closed cards to the seat, some of which it may know already.
        teller: the seat that has.
        """
        if table.sight is Sight.FOREHEAD:
            others = dict(self.page.others) | {teller: cards}
            return replace(self, page=replace(self.page, others=tuple(others.items())))
        shown = table.rules.contract is not None and table.rules.contract.show_kitty
        seat = replace(self, kitty=tuple(dict.fromkeys((*self.kitty, *cards)))) if shown else self
        if table.declarer not in (None, self.seat):
            return seat  # the kitty is another's
        return replace(seat, opened=tuple(dict.fromkeys((*self.opened, *cards))))

    def held(self, table: Table) -> Cards:
        """The cards that the seat holds now; raises ValueError while they are closed."""
        if self.dealt is None:
            raise ValueError("nobody has announced the closed cards")
        return self.dealt if table.tricks is None else table.tricks.left(self.seat, self.dealt)

    def legal(self, table: Table) -> Cards:
        """The cards that the seat, whose turn it is, may play now; raises as `held`."""
        assert table.tricks
        return table.tricks.legal(self.held(table))

    def may(self, move: Move, table: Table) -> bool:
        """Whether the seat, whose turn it is, may do that now."""
        match table.step, move:
            case Step.DISCARD, tuple():
                return len(set(move)) == len(move) == len(self.opened) and set(move) <= set(
                    self.dealt or ()
                )
            case Step.CARD, Card():
                return move in self.legal(table)
        return move in table.options


def is_due(announcement: Announcement, teller: int, table: Table) -> bool:
    """Whether the numbers on the page of a seat, the teller's, have to be announced by now."""
    if table.facts.unknown_trump:
        rules = table.rules.contract
        return (
            table.contract is not None
            and rules is not None
            and (rules.show_kitty or announcement.to == table.declarer)
        )
    if table.sight is Sight.CHOICE:
        return False
    if table.sight is Sight.FOREHEAD:
        return announcement.card_of == teller
    # A hand is opened to its player: after the bidding if the round is blind.
    return announcement.card_of == announcement.to and (
        table.sight is Sight.OPEN or table.tricks is not None
    )


@lru_cache(64)
def whole_deck(rules: Rules) -> Cards:
    """All cards of the game: each suit's low to high, then the jokers."""
    jokers = (LITTLE_JOKER, BIG_JOKER) if rules.contract and rules.contract.jokers else ()
    return (*(Card(rank, suit) for suit in Suit for rank in reversed(rules.ranking)), *jokers)
