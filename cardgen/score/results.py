"""Rounds as they were played → points, premiums, totals, and who stands where.

Everything is by player: a seat, or in a partnership game a side, counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from cardgen.errors import ImpossibleEntry
from cardgen.games import (
    CONTRACT_NUMBERS,
    SCORES,
    Bidding,
    Contract,
    ContractRules,
    RoundFacts,
    Rules,
    bidding_order,
    contract_points,
    playing_seats,
    premium,
    side_points,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One round as somebody wrote it down.

    Attributes:
        tricks: by player; None for a seat that sits out.
        bids: likewise; empty in a game without exact bids.
        contract: of a game with a declarer.
        nullo: seats that announced a nullo before this round.
    """

    tricks: tuple[int | None, ...]
    bids: tuple[int | None, ...] = ()
    contract: Contract | None = None
    nullo: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round, scored.

    Attributes:
        points: by player, without premiums; None for a seat that sits out.
        premiums: what a streak added, or below nothing: cost.
        totals: after the round.
        streaks: right bids in a row after the round, as far as they count for a premium; below nothing: wrong ones.
    """

    facts: RoundFacts
    entry: Entry
    points: tuple[int | None, ...]
    premiums: tuple[int, ...]
    totals: tuple[int, ...]
    streaks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player stands.

    Attributes:
        place: from 1; equal points share it, and the next ones are missing (1, 2, 2, 4).
        nullo: wins by a nullo.
    """

    place: int
    player: int
    points: int
    nullo: bool = False


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game as far as it was played.

    Attributes:
        names: of the players; of a side ``Anna + Cem``.
        seats: by player.
        rounds: those played.
        planned: rounds of the whole game.
        finished: whether all rounds are played or a side is at the target.
        nullo: seats that announced one, with the round before which they did.
        standing: first place first; who shares one in the order of seats.
    """

    names: tuple[str, ...]
    seats: tuple[tuple[int, ...], ...]
    rounds: tuple[RoundResult, ...]
    planned: int
    finished: bool
    nullo: tuple[tuple[int, int], ...]
    standing: tuple[Place, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Players in the first place of a finished game."""
        return tuple(place.player for place in self.standing if self.finished and place.place == 1)


def players_of(rules: Rules, names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The seats of everybody who scores: one each, or those of a side."""
    return rules.sides or tuple((seat,) for seat in range(len(names)))


def side_name(seats: Iterable[int], names: Sequence[str]) -> str:
    """``Anna + Cem``"""
    return " + ".join(names[seat] for seat in seats)


def score_game(rules: Rules, rounds: Sequence[RoundFacts], names: Sequence[str], entries: Sequence[Entry]) -> GameResult:
    """Check and score the rounds of a game.

    Args:
        rounds: of the whole game, or of its end; then nobody has won yet, for earlier points are missing.
        names: in seat order.
        entries: of the rounds played, from the first one of `rounds`; may be fewer.

    Raises:
        ImpossibleEntry: a round can't have been played so, or wasn't played any more.
    """
    seats = players_of(rules, names)
    done: list[RoundResult] = []
    announced: dict[int, int] = {}
    totals, streaks = (0,) * len(seats), (0,) * len(seats)
    start = rounds[0].number if rounds else 1
    whole = start == 1
    for number, entry in enumerate(entries, start):
        if number - start >= len(rounds):
            raise ImpossibleEntry(number, f"there is no round {number}", f"the game has {start - 1 + len(rounds)} rounds")
        if whole and _at_target(rules, totals):
            raise ImpossibleEntry(
                number, f"round {number} is one too many", f"the game ended with round {number - 1}: a side was at the target"
            )
        facts = rounds[number - start]
        points = _Checked(rules, facts, names, seats).points(entry)
        _announce(rules, number, names, entry, announced)
        premiums, streaks = _premiums(rules, facts, entry, streaks)
        totals = tuple(total + (point or 0) + extra for total, point, extra in zip(totals, points, premiums, strict=True))
        done.append(RoundResult(facts, entry, points, premiums, totals, streaks))
    finished = whole and (len(done) == len(rounds) or _at_target(rules, totals))
    null_winners = [player for player, total in enumerate(totals) if finished and player in announced and total == 0]
    return GameResult(
        names=tuple(side_name(who, names) for who in seats),
        seats=seats,
        rounds=tuple(done),
        planned=len(rounds),
        finished=finished,
        nullo=tuple(sorted(announced.items())),
        standing=_standing(totals, null_winners),
    )


def _at_target(rules: Rules, totals: Iterable[int]) -> bool:
    """Whether a side has so many points that the game is over."""
    target = rules.target
    return target is not None and any(total >= target or (rules.target_below and total <= -target) for total in totals)


def _standing(totals: Sequence[int], null_winners: Sequence[int]) -> tuple[Place, ...]:
    keys = [(player in null_winners, total) for player, total in enumerate(totals)]
    places = [Place(1 + sum(other > key for other in keys), player, key[1], key[0]) for player, key in enumerate(keys)]
    return tuple(sorted(places, key=lambda place: (place.place, place.player)))


def _announce(rules: Rules, number: int, names: Sequence[str], entry: Entry, announced: dict[int, int]) -> None:
    """Take down who announces a nullo before this round."""
    for seat in entry.nullo:
        if rules.nullo_before is None:
            raise ImpossibleEntry(number, f"{names[seat]} announces a nullo", "this game is played without; it is set with -s nullo=…")
        if number > rules.nullo_before:
            raise ImpossibleEntry(
                number,
                f"{names[seat]} announces a nullo before round {number}",
                f"before round {rules.nullo_before} at the latest",
            )
        if seat in announced:
            raise ImpossibleEntry(
                number, f"{names[seat]} announces a second nullo", f"the first was before round {announced[seat]}; once is enough"
            )
        announced[seat] = number


def _premiums(rules: Rules, facts: RoundFacts, entry: Entry, streaks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What streaks add or cost in a round, and the streaks after it."""
    rule = rules.premium
    if rule is None or not facts.counts:
        return (0,) * len(streaks), streaks
    pairs = [
        (0, streak) if bid is None else premium(rule, streak, bid == tricks)
        for streak, bid, tricks in zip(streaks, entry.bids, entry.tricks, strict=True)
    ]
    return tuple(points for points, _ in pairs), tuple(streak for _, streak in pairs)


@dataclass(frozen=True, slots=True)
class _Checked:
    """The checks and the points of one round."""

    rules: Rules
    facts: RoundFacts
    names: Sequence[str]
    seats: tuple[tuple[int, ...], ...]

    def points(self, entry: Entry) -> tuple[int | None, ...]:
        """Points by player.  Raises ImpossibleEntry."""
        match self.rules.bidding:
            case Bidding.EXACT:
                return self._exact(entry)
            case Bidding.NONE:
                return tuple(side_points(tricks) for tricks in self._side_tricks(entry, self.facts.cards))
            case Bidding.CONTRACT:
                return self._contract(entry)

    def _exact(self, entry: Entry) -> tuple[int | None, ...]:
        playing = playing_seats(self.facts, len(self.names))
        cards = self.facts.cards
        for seat, (bid, tricks) in enumerate(zip(entry.bids, entry.tricks, strict=True)):
            if seat not in playing and not bid is tricks is None:
                self._refuse(f"{self.names[seat]} deals and sits out this round", "leave bid and tricks blank")
        bids, won = self._all(entry.bids, playing, "bid"), self._all(entry.tricks, playing, "number of tricks")
        for seat, bid, made in zip(playing, bids, won, strict=True):
            self._in_range(f"{self.names[seat]}'s bid", bid, 0, cards)
            self._in_range(f"{self.names[seat]}'s tricks", made, 0, cards)
            forced = self.facts.forced_bid
            if forced is not None and bid != forced:
                self._refuse(f"{self.names[seat]} bids {bid}", f"everybody must bid {forced} in this round")
        self._hook(bids)
        self._add_up(won, cards)
        score = SCORES[self.rules.score]
        points = {seat: score(bid, made, cards) for seat, bid, made in zip(playing, bids, won, strict=True)}
        return tuple(points.get(seat) for seat in range(len(self.names)))

    def _hook(self, bids: Sequence[int]) -> None:
        if self.facts.forbidden_sum is None or sum(bids) != self.facts.forbidden_sum:
            return
        order = bidding_order(self.facts, len(self.names))
        last = f", here {self.names[order[-1]]}," if order else ""
        self._refuse(
            f"the bids {_sum(bids)} make {sum(bids)}, as many as the cards",
            f"whoever bids last{last} must choose another number: the hook is on",
        )

    def _side_tricks(self, entry: Entry, all_tricks: int) -> tuple[int, ...]:
        tricks = self._all(entry.tricks, range(len(self.seats)), "number of tricks")
        for seats, made in zip(self.seats, tricks, strict=True):
            self._in_range(f"the tricks of {side_name(seats, self.names)}", made, 0, all_tricks)
        self._add_up(tricks, all_tricks)
        return tricks

    def _contract(self, entry: Entry) -> tuple[int, ...]:
        contract, special = entry.contract, self.rules.contract
        assert special is not None
        if contract is None:
            self._refuse("there is no contract", "declarer, number, direction and trump")
        self._in_range("the number bid", contract.number, CONTRACT_NUMBERS[0], CONTRACT_NUMBERS[-1])
        tricks = self._side_tricks(entry, all_contract_tricks(self.facts, special))
        side = next(i for i, seats in enumerate(self.seats) if contract.declarer in seats)
        if special.discard_counts and not tricks[side]:
            self._refuse(
                f"{side_name(self.seats[side], self.names)}, the declarer's side, has no trick",
                "the discard counts as a trick of theirs: at least 1",
            )
        double = special.doubled and contract.trump is None
        own, other = contract_points(contract.number, tricks[side], sum(tricks), double)
        return (own, other) if side == 0 else (other, own)

    def _all(self, numbers: Sequence[int | None], players: Sequence[int], what: str) -> tuple[int, ...]:
        """Numbers of all who play."""
        out = []
        for player in players:
            number = numbers[player]
            if number is None:
                self._refuse(
                    f"the {what} of {side_name(self.seats[player], self.names)} is missing", "fill it in, or leave the whole round blank"
                )
            out.append(number)
        return tuple(out)

    def _in_range(self, what: str, number: int, least: int, most: int) -> None:
        if not least <= number <= most:
            self._refuse(f"{what}: {number}", f"a whole number from {least} to {most}")

    def _add_up(self, tricks: Sequence[int], cards: int) -> None:
        if sum(tricks) != cards:
            self._refuse(f"the tricks {_sum(tricks)} make {sum(tricks)}", f"they must make {cards} in this round")

    def _refuse(self, problem: str, remedy: str) -> NoReturn:
        raise ImpossibleEntry(self.facts.number, problem, remedy)


def all_contract_tricks(facts: RoundFacts, special: ContractRules) -> int:
    """Tricks of both sides in a game with a declarer: those played, and the discard where it counts as one."""
    return facts.cards + special.discard_counts


def _sum(numbers: Iterable[int]) -> str:
    """``2 + 1 + 0``"""
    return " + ".join(map(str, numbers))
