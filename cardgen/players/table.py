"""A round at the table: what everybody heard so far, and what one seat knows beside it.

`Table` goes from step to step; it knows no card that wasn't played.  `Seat` is what one player may
know: the page, and closed cards that the others announced by numbers.  A player chooses from these
two alone.
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
    playing_seats,
    streak_after,
)
from cardgen.players.choice import Race
from cardgen.views import Announcement, PlayerRound, PlayerView


class Step(Enum):
    """What the table waits for."""

    SIGHT = "sight"  # the dealer says what is seen of the cards
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
        runs: by seat, right bids in a row before this round, below 0 wrong ones; empty where nobody
            counts them.
        race: what decides about a nullo; None where none is played, or nobody knows the points.
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
                return replace(table, bids=Bids.begin(facts, players, first))._deal_out()
            case Bidding.CONTRACT:
                return replace(table, calls=Calls.begin(rules, facts, players))
            case Bidding.NONE:
                return table._deal_out()

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
        """All that may be said now by whoever's turn it is; nothing where it is cards that are
        wanted.
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
        """After what its step waits for; whether that is allowed is the caller's to see.  Of
        cards that are laid away, the table learns only that they are.
        """
        turn = self.turn
        match self.step, move:
            case Step.SIGHT, Sight():
                return replace(self, sight=move)._deal_out()
            case Step.BID, int() if self.bids and turn is not None:
                return replace(self, bids=self.bids.bid(turn, move))._deal_out()
            case Step.CALL, Call() if self.calls:
                return replace(self, calls=self.calls.call(move))
            case Step.CONTRACT, Contract():
                named = replace(self, contract=move)
                return (
                    named
                    if self.rules.contract and self.rules.contract.kitty
                    else named._deal_out()
                )
            case Step.DISCARD, _:
                return self._deal_out()
            case Step.CARD, Card() if self.tricks and turn is not None:
                return replace(self, tricks=self.tricks.add(turn, move))
        raise ValueError("that isn't what the table waits for")

    def _deal_out(self) -> Table:
        """The cards are played once all that is said before is said."""
        if self.sight is Sight.CHOICE or (self.bids and self.bids.missing):
            return self
        return replace(
            self,
            tricks=Tricks.begin(self.rules, self.facts, self.players, self.first, self.contract),
        )

    # -- what is known when it is over

    def made(self) -> tuple[int | None, ...]:
        """Tricks by seat; None for a seat that sits out."""
        assert self.tricks
        return tuple(
            self.tricks.made(seat) if seat in self.playing else None for seat in range(self.players)
        )

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
        """Who took the last trick."""
        return self.tricks.done[-1].taker if self.tricks and self.tricks.done else None


@frozen
class Seat:
    """What one player may know of a round, beside what everybody heard.

    Attributes:
        game_code: of the deal, public; it seeds what a player imagines.
        page: what is on the player's page of this round.
        opened: own cards that were closed, or the kitty, once the others have announced the
            numbers.
        laid_away: of the declarer.
        kitty: seen by everybody, where it is shown.
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
        """What a view says of the round of that number."""
        page = next(one for one in view.rounds if one.facts.number == number)
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
        listed = {one.number: one.card for one in self.page.sealed}
        return (
            tuple(listed[number] for number in numbers) if listed.keys() >= set(numbers) else None
        )

    def learned(self, teller: int, cards: Cards, table: Table) -> Seat:
        """After somebody has announced closed cards to it; those that it knows already may be
        among them.
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


def is_due(one: Announcement, teller: int, table: Table) -> bool:
    """Whether numbers on somebody's page have to be announced by now."""
    if table.facts.unknown_trump:
        rules = table.rules.contract
        return (
            table.contract is not None
            and rules is not None
            and (rules.show_kitty or one.to == table.declarer)
        )
    if table.sight is Sight.CHOICE:
        return False
    if table.sight is Sight.FOREHEAD:
        return one.card_of == teller
    return one.card_of == one.to and (table.sight is Sight.OPEN or table.tricks is not None)


@lru_cache(64)
def whole_deck(rules: Rules) -> Cards:
    """All cards of the game."""
    jokers = (LITTLE_JOKER, BIG_JOKER) if rules.contract and rules.contract.jokers else ()
    return (*(Card(rank, suit) for suit in Suit for rank in reversed(rules.ranking)), *jokers)
