"""A game asked for, question by question: who bids next, which bid is forbidden, how many tricks
are left.

Knows no terminal: a question goes out, an answer comes in, and what is complete is kept at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol, TypeVar

from cardgen.errors import CardgenError, InputError
from cardgen.games import Bidding, Contract, Lead, RoundFacts, bidding_order, playing_seats
from cardgen.score.played import PlayedGame
from cardgen.score.results import (
    Entry,
    GameResult,
    all_tricks,
    players_of,
    side_name,
    with_the_rest,
)
from cardgen.score.tables import Entries, find_seat, read_round


class Ask(Enum):
    """What is asked for."""

    BEGINS = "begins"
    BID = "bid"
    TRICKS = "tricks"
    CONTRACT = "contract"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for next.

    Attributes:
        facts: of the round.
        name: of the player or side that it is about; empty where it is about the round.
        allowed: numbers that can be; empty where the answer is a text or a player.
        forbidden: a bid that would be possible but for the hook.
        left: tricks not given out yet; of bids: what all together make so far.
        usual: taken where nothing is typed.
    """

    ask: Ask
    facts: RoundFacts
    name: str = ""
    allowed: tuple[int, ...] = ()
    forbidden: int | None = None
    left: int = 0
    usual: str = ""


class Noted(Protocol):
    """A game as far as it is noted, wherever that is kept."""

    @property
    def played(self) -> PlayedGame: ...

    @property
    def entries(self) -> Entries: ...

    @property
    def result(self) -> GameResult: ...


KeptT = TypeVar("KeptT", bound=Noted)


class Asking(Generic[KeptT]):
    """A game that is being noted.

    Attributes:
        kept: as far as it is noted.
    """

    def __init__(
        self, kept: KeptT, note: Callable[[KeptT, int, Entry | None], KeptT], number: int = 0
    ) -> None:
        """Ask for the next round.

        Args:
            note: keeps a round, and gives the game with it.
            number: of the round that is asked for instead, from its beginning.
        """
        self.kept, self._note = kept, note
        self._answers: list[int | None] = []
        self._contract: Contract | None = None
        self._redo = number
        if kept.result.running and not number:
            self._reopen(*kept.result.running)

    @property
    def is_over(self) -> bool:
        return self.kept.result.finished and not self._redo

    @property
    def _facts(self) -> RoundFacts:
        result, rounds = self.kept.result, self.kept.played.rounds
        number = self._redo or (
            result.rounds[-1].facts.number + 1 if result.rounds else result.start
        )
        return rounds[number - 1]

    # -- the course of a round: who begins, bids, tricks

    @property
    def _asks_beginner(self) -> bool:
        facts, rules = self._facts, self.kept.played.rules
        return rules.lead is Lead.WINNER and facts.leader is None and rules.bidding is Bidding.EXACT

    def _bidders(self) -> tuple[int, ...]:
        played, facts = self.kept.played, self._facts
        if played.rules.bidding is not Bidding.EXACT or facts.forced_bid is not None:
            return ()
        if self._asks_beginner:
            first = (self._answers[0] if self._answers else None) or 0
            count = len(played.names)
            return tuple((first + i) % count for i in range(count))
        return bidding_order(facts, len(played.names)) or playing_seats(facts, len(played.names))

    def _takers(self) -> Sequence[int]:
        played = self.kept.played
        if played.rules.bidding is Bidding.EXACT:
            return playing_seats(self._facts, len(played.names))
        return (0,)

    @property
    def question(self) -> Question:
        """The next one.  Must not be asked for when the game is over."""
        played, facts, answers = self.kept.played, self._facts, self._answers
        if played.rules.bidding is Bidding.CONTRACT and self._contract is None:
            return Question(Ask.CONTRACT, facts)
        if self._asks_beginner and not answers:
            return Question(Ask.BEGINS, facts, usual="1")
        bidders, bids = self._bidders(), self._bids()
        if len(bids) < len(bidders):
            return self._bid_question(bidders, bids)
        return self._tricks_question()

    def _bid_question(self, bidders: Sequence[int], bids: Sequence[int]) -> Question:
        facts, so_far = self._facts, sum(bids)
        forbidden = None
        if (
            facts.forbidden_sum is not None
            and len(bids) == len(bidders) - 1
            and 0 <= facts.forbidden_sum - so_far <= facts.cards
        ):
            forbidden = facts.forbidden_sum - so_far
        allowed = tuple(number for number in range(facts.cards + 1) if number != forbidden)
        name = self.kept.played.called[bidders[len(bids)]]
        return Question(Ask.BID, facts, name, allowed, forbidden, so_far)

    def _tricks_question(self) -> Question:
        played, facts = self.kept.played, self._facts
        takers, taken = self._takers(), self._tricks()
        left = all_tricks(facts, played.rules) - sum(taken)
        exact = played.rules.bidding is Bidding.EXACT
        last = exact and len(taken) == len(takers) - 1
        allowed = (left,) if last else tuple(range(left + 1))
        usual = left if last else self._bid_of(takers[len(taken)]) if exact else None
        seats = players_of(played.rules, played.names)[takers[len(taken)] if exact else self._side]
        name = side_name(seats, played.called)
        return Question(
            Ask.TRICKS,
            facts,
            name,
            allowed,
            left=left,
            usual=str(usual) if usual in allowed else "",
        )

    @property
    def _side(self) -> int:
        """Of two, whose tricks are asked for."""
        return (
            0
            if self._contract is None or self._contract.declarer in self.kept.played.rules.sides[0]
            else 1
        )

    def _bids(self) -> list[int]:
        start = int(self._asks_beginner)
        return [number or 0 for number in self._answers[start : start + len(self._bidders())]]

    def _tricks(self) -> list[int]:
        return [
            number or 0
            for number in self._answers[int(self._asks_beginner) + len(self._bidders()) :]
        ]

    def _bid_of(self, seat: int) -> int | None:
        forced, bidders = self._facts.forced_bid, self._bidders()
        return (
            forced
            if forced is not None
            else self._bids()[bidders.index(seat)]
            if seat in bidders
            else None
        )

    # -- answers

    def answer(self, text: str) -> bool:
        """Take an answer; whether a round was completed by it.

        Raises:
            CardgenError: it can't be; the question stays.
        """
        question = self.question
        text = text.strip() or question.usual
        if question.ask is Ask.CONTRACT:
            entry = read_round(text, self.kept.played, question.facts, None)
            if entry is None:
                raise InputError("the contract is missing", "for example Ben 4 uptown H")
            self._contract = entry.contract
            self.kept = self._note(
                self.kept, question.facts.number, entry._replace(tricks=(None, None))
            )
            return False
        if question.ask is Ask.BEGINS:
            self._answers.append(find_seat(text, self.kept.played))
            return False
        if not (text.isascii() and text.isdigit()) or int(text) not in question.allowed:
            if text.isdigit() and question.forbidden == int(text):
                raise InputError(
                    f"{text} is forbidden", "the bids mustn't make the number of cards"
                )
            raise InputError(
                f"“{text}” can't be" if text else "nothing is typed", _numbers(question.allowed)
            )
        self._answers.append(int(text))
        try:
            return self._keep_what_is_complete(question)
        except CardgenError:
            self._answers.pop()
            raise

    def _keep_what_is_complete(self, question: Question) -> bool:
        done = question.ask is Ask.TRICKS and len(self._tricks()) == len(self._takers())
        if done or (question.ask is Ask.BID and len(self._bids()) == len(self._bidders())):
            self.kept = self._note(self.kept, question.facts.number, self._entry())
        if done:
            self._answers, self._contract, self._redo = [], None, 0
        return done

    def _entry(self) -> Entry:
        played, taken = self.kept.played, self._tricks()
        if played.rules.bidding is not Bidding.EXACT:
            sides = (None, taken[0]) if self._side else (taken[0], None)
            return Entry(with_the_rest(sides, self._facts, played.rules), contract=self._contract)
        before = self.kept.entries.get(self._facts.number)
        tricks, bids = (
            dict(zip(self._takers(), taken, strict=False)),
            {seat: self._bid_of(seat) for seat in self._takers()},
        )
        seats = range(len(played.names))
        return Entry(
            tuple(map(tricks.get, seats)),
            tuple(map(bids.get, seats)),
            nullo=before.nullo if before else (),
        )

    def back(self) -> bool:
        """Take the last answer back, also into the round before; False if there is nothing to
        take back.
        """
        if self._answers:
            self._answers.pop()
        elif self._contract is not None:
            self._contract = None
        elif self.kept.result.rounds:
            done = self.kept.result.rounds[-1]
            self._redo = done.facts.number
            self._reopen(done.facts, done.entry)
        else:
            return False
        return True

    def _reopen(self, facts: RoundFacts, entry: Entry) -> None:
        """Ask for the tricks of a round again, its bids as they are."""
        self._redo = facts.number
        if entry.contract is not None:
            self._contract = entry.contract
            return
        if self._asks_beginner and entry.bids:
            self._answers = [0]
        self._answers = [*self._answers, *(entry.bids[seat] for seat in self._bidders())]


def _numbers(allowed: Sequence[int]) -> str:
    if len(allowed) == 1:
        return f"only {allowed[0]} is left"
    gaps = [number for number in range(allowed[0], allowed[-1] + 1) if number not in allowed]
    without = f" without {gaps[0]}" if gaps else ""
    return f"a number from {allowed[0]} to {allowed[-1]}{without}"
