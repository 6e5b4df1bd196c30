"""Rounds as they were played → points, premiums, totals and places.

Everything is by player: a seat, or in a partnership game a side, counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from cardgen.errors import ImpossibleEntry, InputError
from cardgen.games import (
    CONTRACT_NUMBERS,
    HONOURS,
    Bidding,
    Contract,
    Game,
    HouseRules,
    RoundFacts,
    Rules,
    Seats,
    TrumpFrom,
    bid_points,
    bidding_order,
    contract_points,
    playing_seats,
    streak_after,
    whist_points,
)
from cardgen.names import Names
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
    names: Names
    rounds: tuple[RoundFacts, ...]
    dealt: bool
    first: int = 1
    now: Names = ()
    people: Names = ()

    @property
    def called(self) -> Names:
        """The names as people are shown them: ``Uwe (Ben)`` where Uwe took over Ben's seat,
        ``Ben (stand-in)``.
        """
        return self.now or self.names

    def trump_is_known(self, facts: RoundFacts) -> bool:
        """Whether the trump of a round is known before it is played; it may be none."""
        if facts.trump_from in (TrumpFrom.ORDER, TrumpFrom.NONE):
            return True
        # No card is left to turn up, so there is no trump.  One seat fewer plays where the dealer
        # sits out, even if nobody knows who deals.
        playing = len(self.names) - self.rules.dead_hand
        if facts.trump_from is TrumpFrom.TURN_UP and facts.cards * playing == self.rules.deck:
            return True
        return self.dealt and facts.number >= self.first and not facts.unknown_trump


def played_from_pack(manifest: Manifest) -> PlayedGame:
    """The game of a pack."""
    table = manifest.table
    game = manifest.game
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
            None: unknown.

    Raises:
        InputError: too few or too many players, or a setting that can't be.
    """
    count = len(names)
    game.check_players(count)
    settings = game.settings(count, given, house.values(count, given) if house else None)
    first = first_dealer if game.deals_by_lot(settings) else game.first_dealer(settings)
    rules = game.rules(count, settings)
    rounds = game.plan(count, settings, first)
    return PlayedGame(
        game.name, house.name if house else "", rules, tuple(names), rounds, dealt=False
    )


def check_who_sits_out(played: PlayedGame) -> None:
    """Raises InputError if dealers sit out and it isn't known who deals."""
    if played.rules.dead_hand and any(facts.dealer is None for facts in played.rounds):
        raise InputError(
            "nobody says who deals first, and whoever deals sits out",
            "fill in the column “dealer”, or for example -s first-dealer=1",
        )


class Entry(NamedTuple):
    """One round as somebody wrote it down.

    Attributes:
        tricks: by player; None for a seat that sits out.
        bids: likewise; empty in a game without exact bids.
        contract: of a game with a declarer.
        nullo: seats that announced a nullo before this round.
        honours: what each side claims for them; empty in a game without.
    """

    tricks: tuple[int | None, ...]
    bids: tuple[int | None, ...] = ()
    contract: Contract | None = None
    nullo: Seats = ()
    honours: tuple[int | None, ...] = ()

    @classmethod
    def by_seat(
        cls,
        rules: Rules,
        made: Sequence[int | None],
        bids: Sequence[int | None],
        contract: Contract | None,
        nullo: Sequence[int] = (),
        honours: tuple[int, ...] = (),
    ) -> Entry:
        """A round as it was played.  made: tricks of each seat, None if it sits out; partners'
        count together.
        """
        if not rules.sides:
            return cls(tuple(made), tuple(bids), nullo=tuple(nullo))
        sides = [sum(made[seat] or 0 for seat in side) for side in rules.sides]
        if contract and rules.contract and rules.contract.discard_counts:
            sides[contract.declarer % 2] += 1
        return cls(tuple(sides), contract=contract, honours=honours)

    @property
    def is_running(self) -> bool:
        """Whether something was bid and no trick is counted yet."""
        return all(tricks is None for tricks in self.tricks) and (
            self.contract is not None or any(bid is not None for bid in self.bids)
        )


class ColumnKind(StrEnum):
    """What a column holds; the value is its heading in ``scores.csv``, where there is one of the
    kind.
    """

    ROUND = "round"
    CARDS = "cards"
    TRUMP = "trump"
    DEALER = "dealer"
    NULLO = "nullo"
    DECLARER = "declarer"
    CONTRACT = "contract"
    NUMBER = "number"
    DIRECTION = "direction"
    BID = "bid"
    TRICKS = "tricks"
    HONOURS = "honours"


class EntryFault(NamedTuple):
    """Why a round can't have been played as it is written down.

    Attributes:
        problem, remedy: as in a `CardgenError`.
        column, player: where it is; without a column it is about the round as a whole.
    """

    problem: str
    remedy: str
    column: ColumnKind | None = None
    player: int = 0


class RoundResult(NamedTuple):
    """One round, scored.

    Attributes:
        points: by player, without premiums; None for a seat that sits out.
        premiums: what a streak added, or below nothing: cost.
        totals: after the round.
        streaks: right bids in a row after the round, as far as they count for a premium; below
            nothing: wrong ones.
    """

    facts: RoundFacts
    entry: Entry
    points: tuple[int | None, ...]
    premiums: tuple[int, ...]
    totals: tuple[int, ...]
    streaks: tuple[int, ...]

    @property
    def points_with_premiums(self) -> tuple[int | None, ...]:
        return tuple(
            None if points is None else points + extra
            for points, extra in zip(self.points, self.premiums, strict=True)
        )


class Place(NamedTuple):
    """A player's place in the standing.

    Attributes:
        place: from 1; equal points share it, and the next ones are missing (1, 2, 2, 4).
        nullo: wins by a nullo.
    """

    place: int
    player: int
    points: int
    nullo: bool = False


class GameResult(NamedTuple):
    """A game as far as it was played.

    Attributes:
        names: of the players; of a side ``Anna + Cem``.
        seats: by player.
        rounds: those played.
        planned: rounds of the whole game.
        finished: whether all rounds are played or a side is at the target.
        nullo: seats that announced one, with the round before which they did.
        standing: first place first; who shares one in the order of seats.
        running: the round that is being played, as it is bid; None between rounds.
        start: number of the first round that counts here; not 1 where earlier ones are missing.
    """

    names: Names
    seats: tuple[Seats, ...]
    rounds: tuple[RoundResult, ...]
    planned: int
    finished: bool
    nullo: tuple[tuple[int, int], ...]
    standing: tuple[Place, ...]
    running: tuple[RoundFacts, Entry] | None = None
    start: int = 1

    @property
    def winners(self) -> Seats:
        """Players in the first place of a finished game."""
        return tuple(place.player for place in self.standing if self.finished and place.place == 1)


def players_of(rules: Rules, names: Sequence[str]) -> tuple[Seats, ...]:
    """The seats of everybody who scores: one each, or those of a side."""
    return rules.sides or tuple((seat,) for seat in range(len(names)))


def side_name(seats: Iterable[int], names: Sequence[str]) -> str:
    """``Anna + Cem``"""
    return " + ".join(names[seat] for seat in seats)


def score_game(
    rules: Rules, rounds: Sequence[RoundFacts], names: Sequence[str], entries: Sequence[Entry]
) -> GameResult:
    """Check and score the rounds of a game.

    Args:
        rounds: of the whole game, or of its end; then there is no winner, since earlier points are
            missing.
        names: in seat order.
        entries: of the rounds played, from the first one of `rounds`; may be fewer.  The last may
            be bid and not played yet.

    Raises:
        ImpossibleEntry: a round can't have been played so, or wasn't played any more.
    """
    faults, result = look_at_game(rules, rounds, names, entries)
    for number, fault in faults:
        raise ImpossibleEntry(number, fault.problem, fault.remedy)
    return result


def look_at_game(
    rules: Rules,
    rounds: Sequence[RoundFacts],
    names: Sequence[str],
    entries: Sequence[Entry],
    noted: Mapping[int, Entry] | None = None,
) -> tuple[list[tuple[int, EntryFault]], GameResult]:
    """All that is wrong with a game, each with the number of its round, and its result; arguments
    as those of `score_game`.

    The result means something only if nothing is wrong.

    Args:
        noted: by number, rounds that were played as they are: bids that the hook forbids stand
            there, as they can't be others any more.
    """
    noted = noted or {}
    seats = players_of(rules, names)
    done: list[RoundResult] = []
    faults: list[tuple[int, EntryFault]] = []
    announced: dict[int, int] = {}
    totals = (0,) * len(seats)
    streaks = (0,) * len(seats)
    start = rounds[0].number if rounds else 1
    whole = start == 1
    running = None
    last = start - 1 + len(rounds)
    for number, entry in enumerate(entries, start):
        # No round comes after the last one, or after a side has reached the target.
        if number > last:
            fault = EntryFault(f"there is no round {number}", f"the game has {last} rounds")
            faults.append((number, fault))
            break
        if whole and not faults and _at_target(rules, totals):
            fault = EntryFault(
                f"round {number} is one too many",
                f"the game ended with round {number - 1}: a side was at the target",
            )
            faults.append((number, fault))
            break

        facts = rounds[number - start]
        faults += [(number, fault) for fault in _announced(rules, number, names, entry, announced)]
        stands = number in noted and noted[number].bids == entry.bids
        checks = _RoundChecks(rules, facts, names, seats, stands)
        points = checks.points(entry, totals)
        faults += [(number, fault) for fault in checks.faults]
        if entry.is_running and number - start < len(entries) - 1:
            problem, remedy = "bids without tricks, and a later round", "fill in its tricks first"
            faults.append((number, EntryFault(problem, remedy, ColumnKind.TRICKS)))
            continue
        if entry.is_running:
            running = (facts, entry)
            break
        if checks.faults:
            continue  # later rounds are still checked; points don't count any more

        premiums = (0,) * len(seats)
        if rules.bidding is Bidding.EXACT:
            pairs = [
                (0, streak) if bid is None else streak_after(rules, facts, streak, bid == tricks)
                for streak, bid, tricks in zip(streaks, entry.bids, entry.tricks, strict=True)
            ]
            premiums, streaks = map(tuple, zip(*pairs, strict=True))
        totals = tuple(
            total + (point or 0) + extra
            for total, point, extra in zip(totals, points, premiums, strict=True)
        )
        done.append(RoundResult(facts, entry, points, premiums, totals, streaks))

    # Whoever announced a nullo and has no point is above all others.
    finished = whole and not faults and (len(done) == len(rounds) or _at_target(rules, totals))
    keys = [
        (finished and player in announced and total == 0, total)
        for player, total in enumerate(totals)
    ]
    places = [
        Place(1 + sum(other > key for other in keys), player, key[1], key[0])
        for player, key in enumerate(keys)
    ]
    return faults, GameResult(
        names=tuple(side_name(who, names) for who in seats),
        seats=seats,
        rounds=tuple(done),
        planned=len(rounds),
        finished=finished,
        nullo=tuple(sorted(announced.items())),
        standing=tuple(sorted(places, key=lambda place: (place.place, place.player))),
        running=running,
        start=start,
    )


def _at_target(rules: Rules, totals: Iterable[int]) -> bool:
    """Whether a side has so many points that the game is over."""
    target = rules.target
    return target is not None and any(
        total >= target or (rules.target_below and total <= -target) for total in totals
    )


def _announced(
    rules: Rules, number: int, names: Sequence[str], entry: Entry, announced: dict[int, int]
) -> Iterator[EntryFault]:
    """Take down who announces a nullo before this round; what is wrong with it."""
    for seat in entry.nullo:
        if rules.nullo_before is None:
            yield EntryFault(
                f"{names[seat]} announces a nullo",
                "this game is played without; it is set with -s nullo=…",
                ColumnKind.NULLO,
            )
        elif number > rules.nullo_before:
            remedy = f"before round {rules.nullo_before} at the latest"
            yield EntryFault(
                f"{names[seat]} announces a nullo before round {number}", remedy, ColumnKind.NULLO
            )
        elif seat in announced:
            remedy = f"the first was before round {announced[seat]}; once is enough"
            yield EntryFault(f"{names[seat]} announces a second nullo", remedy, ColumnKind.NULLO)
        else:
            announced[seat] = number


@dataclass(slots=True)
class _RoundChecks:
    """The checks and the points of one round.

    Attributes:
        seats: by player.
        stands: what was bid counts, whether the hook allowed it or not.
        faults: found so far.
    """

    rules: Rules
    facts: RoundFacts
    names: Sequence[str]
    seats: tuple[Seats, ...]
    stands: bool
    faults: list[EntryFault] = field(default_factory=list)

    def points(self, entry: Entry, before: tuple[int, ...]) -> tuple[int | None, ...]:
        """Points by player; they mean something only if there are no faults and the round isn't
        running.  before: the totals so far.
        """
        match self.rules.bidding:
            case Bidding.EXACT:
                return self._exact(entry)
            case Bidding.NONE:
                tricks, honours = self._side_tricks(entry), self._honours(entry)
                return () if self.faults else whist_points(self.rules, tricks, honours, before)
            case Bidding.CONTRACT:
                return self._contract(entry)

    def _exact(self, entry: Entry) -> tuple[int | None, ...]:
        facts = self.facts
        names = self.names
        cards = self.facts.cards
        playing = playing_seats(facts, len(names))
        for seat, (bid, tricks) in enumerate(zip(entry.bids, entry.tricks, strict=True)):
            if seat not in playing and not bid is tricks is None:
                column = ColumnKind.TRICKS if bid is None else ColumnKind.BID
                problem = f"{names[seat]} deals and sits out this round"
                self._fault(problem, "leave bid and tricks blank", column, seat)
        bids = self._all(entry.bids, playing, ColumnKind.BID, "bid")
        won: tuple[int, ...] = ()
        if not entry.is_running:
            won = self._all(entry.tricks, playing, ColumnKind.TRICKS, "number of tricks")

        for seat in playing:
            name = names[seat]
            bid = entry.bids[seat]
            made = entry.tricks[seat]
            self._in_range(f"{name}'s bid", bid, range(cards + 1), ColumnKind.BID, seat)
            self._in_range(f"{name}'s tricks", made, range(cards + 1), ColumnKind.TRICKS, seat)
            if facts.forced_bid is not None and bid not in (None, facts.forced_bid):
                remedy = f"everybody must bid {facts.forced_bid} in this round"
                self._fault(f"{name} bids {bid}", remedy, ColumnKind.BID, seat)
        if self.faults:
            return ()

        if sum(bids) == facts.forbidden_sum and not self.stands:
            order = bidding_order(facts, len(names))
            last = f", here {names[order[-1]]}," if order else ""
            self._fault(
                f"the bids {_sum(bids)} make {sum(bids)}, as many as the cards",
                f"whoever bids last{last} must choose another number: the hook is on",
                ColumnKind.BID,
                order[-1] if order else playing[-1],
            )
        if not entry.is_running:
            self._add_up(won, cards)
        points = {
            seat: bid_points(self.rules, bid, made, cards)
            for seat, bid, made in zip(playing, bids, won, strict=False)
        }
        return tuple(points.get(seat) for seat in range(len(names)))

    def _side_tricks(self, entry: Entry) -> tuple[int, ...]:
        most = all_tricks(self.facts, self.rules)
        column = ColumnKind.TRICKS
        tricks = self._all(entry.tricks, range(len(self.seats)), column, "number of tricks")
        for player, made in enumerate(entry.tricks):
            what = f"the tricks of {side_name(self.seats[player], self.names)}"
            self._in_range(what, made, range(most + 1), column, player)
        if not self.faults:
            self._add_up(tricks, most)
        return tricks

    def _honours(self, entry: Entry) -> tuple[int, ...]:
        """What both sides claim; a blank is nothing."""
        facts, column = self.facts, ColumnKind.HONOURS
        claimed = tuple(points or 0 for points in entry.honours)
        for player, points in enumerate(claimed):
            name = side_name(self.seats[player], self.names)
            if points not in (0, *HONOURS.values()):
                remedy = "4 for all four of A K Q J of trump, 2 for three, else 0"
                self._fault(f"the honours of {name}: {points}", remedy, column, player)
            elif points and facts.has_no_trump:
                remedy = "there is no trump in this round, so nobody has honours"
                self._fault(f"the honours of {name}: {points}", remedy, column, player)
        if not self.faults and all(claimed) and claimed:
            remedy = "there are four honours: only one side can have three"
            self._fault("both sides have honours", remedy, column)
        return claimed

    def _contract(self, entry: Entry) -> tuple[int, ...]:
        contract = entry.contract
        special = self.rules.contract
        assert special
        if contract is None:
            remedy = "declarer, number, direction and trump"
            self._fault("there is no contract", remedy, ColumnKind.CONTRACT)
            return ()
        self._in_range("the number bid", contract.number, CONTRACT_NUMBERS, ColumnKind.CONTRACT)
        if entry.is_running:
            return ()
        tricks = self._side_tricks(entry)
        if self.faults:
            return ()
        side = next(i for i, seats in enumerate(self.seats) if contract.declarer in seats)
        if special.discard_counts and not tricks[side]:
            name = side_name(self.seats[side], self.names)
            self._fault(
                f"{name}, the declarer's side, has no trick",
                "the discard counts as a trick of theirs: at least 1",
                ColumnKind.TRICKS,
                side,
            )
        own, other = contract_points(
            contract.number, tricks[side], sum(tricks), special.doubled and contract.trump is None
        )
        return (own, other) if side == 0 else (other, own)

    def _all(
        self, numbers: Sequence[int | None], players: Sequence[int], column: ColumnKind, what: str
    ) -> tuple[int, ...]:
        """Numbers of all who play."""
        for player in players:
            if numbers[player] is None:
                problem = f"the {what} of {side_name(self.seats[player], self.names)} is missing"
                self._fault(problem, "fill it in, or leave the whole round blank", column, player)
        return tuple(number for player in players if (number := numbers[player]) is not None)

    def _in_range(
        self, what: str, number: int | None, fine: range, column: ColumnKind, player: int = 0
    ) -> None:
        if number is not None and number not in fine:
            remedy = f"a whole number from {fine[0]} to {fine[-1]}"
            self._fault(f"{what}: {number}", remedy, column, player)

    def _add_up(self, tricks: Sequence[int], cards: int) -> None:
        if sum(tricks) != cards:
            self._fault(
                f"the tricks {_sum(tricks)} make {sum(tricks)}",
                f"they must make {cards} in this round",
                ColumnKind.TRICKS,
            )

    def _fault(self, problem: str, remedy: str, column: ColumnKind, player: int = 0) -> None:
        self.faults.append(EntryFault(problem, remedy, column, player))


def all_tricks(facts: RoundFacts, rules: Rules) -> int:
    """Tricks of a round: those played, and the declarer's discard where it counts as one."""
    return facts.cards + (rules.contract is not None and rules.contract.discard_counts)


def with_the_rest(
    tricks: Sequence[int | None], facts: RoundFacts, rules: Rules
) -> tuple[int | None, ...]:
    """The tricks of a round; where those of one of two sides are said, the other one has the
    rest.
    """
    given = [made for made in tricks if made is not None]
    if not rules.sides or len(given) != 1:
        return tuple(tricks)
    return tuple(
        max(0, all_tricks(facts, rules) - given[0]) if made is None else made for made in tricks
    )


def _sum(numbers: Iterable[int]) -> str:
    """``2 + 1 + 0``"""
    return " + ".join(map(str, numbers))
