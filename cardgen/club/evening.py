"""An evening of many tables, from the list of guests to the order of each table: one seed, one
code, how many tables there are, and who sits where, by lot from the code or as the list says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, groupby, islice

from cardgen.club.lists import Guest, GuestList
from cardgen.club.movement import (
    MOST_PLAYERS,
    MOST_SETS,
    TABLE_SIZES,
    Movement,
    meetings,
    new_partners,
)
from cardgen.dealing import DUPLICATE, MOVING, at_table, shuffle, write_evening
from cardgen.errors import Faults, InputError
from cardgen.games import Game, find_game
from cardgen.names import check_different, file_stem, name_key
from cardgen.orders import Order, check_encryption, find_seed
from cardgen.request import TitledEvent, group_of, read_event
from cardgen.views import AtTable


@dataclass(frozen=True, slots=True)
class EveningOrder:
    """What an organiser asks for.

    Attributes:
        kind: one of `cardgen.views.EVENING_KINDS`.
        order: what all tables share: game, settings, title, day, preferences of those who have
            none of their own.  It names no players.
        found: who plays.
        sets: how often everybody plays; more than once only where players move.
        draw: a public draw that is announced with the evening's code; or empty.
        words: the result of that draw, as it is hashed; empty until it is known.
        size: players at a table, or the nearest number that works out; None: as many as the game
            usually has.
    """

    kind: str
    order: Order
    found: GuestList
    size: int | None = None
    sets: int = 1
    draw: str = ""
    words: str = ""

    @property
    def game(self) -> Game:
        return self.order.house.game if self.order.house else find_game(self.order.game)

    @property
    def event(self) -> TitledEvent:
        """Title, day and place.  Raises InputError for what can't be."""
        return read_event(self.order.title, self.order.day, self.order.place, None)


@dataclass(frozen=True, slots=True)
class EveningTable:
    """A table of the evening.  number: of all packs, from 1; guests: in seat order."""

    number: int
    at: AtTable
    guests: tuple[Guest, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening that is checked and drawn; only its cards aren't dealt yet."""

    asked: EveningOrder
    seed: shuffle.Seed = field(repr=False)
    text: str  # what its code fixes beside the seed
    code: str  # 24 characters
    tables: tuple[EveningTable, ...]

    @property
    def mark(self) -> str:
        """The four letters in which its folder ends."""
        return self.code[:4]

    @property
    def first_set(self) -> tuple[EveningTable, ...]:
        """All tables where nobody moves."""
        return tuple(table for table in self.tables if table.at.set < 2)

    @property
    def met(self) -> tuple[int, int, int]:
        """Where players move: how many others a player meets, at least and at most, and how many
        pairs meet more than once.
        """
        pairs = Counter(
            frozenset(guest.person.name for guest in pair)
            for table in self.tables
            for pair in combinations(table.guests, 2)
        )
        others = Counter(name for pair in pairs for name in pair).values()
        return min(others), max(others), sum(times > 1 for times in pairs.values())

    @property
    def folder(self) -> str:
        """``club-night-2026-03-14-K7QM``"""
        event = self.asked.event
        title = file_stem(event.title).lower() if event.title else "club"
        return "-".join(
            filter(None, (title, event.day.isoformat() if event.day else "", self.mark))
        )

    def order_of(self, table: EveningTable) -> Order:
        """The order of a table, with its seed in it."""
        seed = self.seed  # in a duplicate game all tables have the same cards
        if self.asked.kind != DUPLICATE:
            # where nobody moves, the only set has the number 0, and is hashed as the first
            seed = shuffle.table_seed(seed, table.at.table, max(1, table.at.set))
        group = group_of([(guest.person, guest.preferences) for guest in table.guests])
        return replace(
            self.asked.order,
            group=group,
            seed=seed,
            draw=self.asked.draw,
            words=self.asked.words,
            at=table.at,
        )


def plan_evening(asked: EveningOrder, seed: shuffle.Seed | None = None) -> Evening:
    """Check an evening and draw its tables.  seed: of one that was begun; None: what the order
    says, else a fresh one.

    Raises InputError: the list doesn't fit the game, or anything in the order that can't be.
    """
    game, order = asked.game, asked.order
    if (asked.kind == MOVING) is not (asked.sets > 1):
        raise InputError(
            f"{asked.sets} set{'s' * (asked.sets != 1)} of {asked.kind} tables",
            "--kind moving takes --sets 2 or more; without --sets there is one",
        )
    if order.encrypt:
        check_encryption()
    sizes = find_sizes(asked)
    settings = {}
    for size in sorted(set(sizes)):
        try:
            settings[size] = game.settings(
                size,
                order.settings,
                order.house.values(size, order.settings) if order.house else None,
            )
        except InputError as error:
            raise InputError(f"at a table of {size}: {error.problem}", error.remedy) from None
    seed = seed or find_seed(order)
    text = write_evening(
        asked.kind, game, settings, sizes, asked.sets, asked.event.title, asked.draw
    )
    code = shuffle.game_code(text, seed)
    return Evening(asked, seed, text, code, tuple(_tables(asked, sizes, text, code)))


def _tables(
    asked: EveningOrder, sizes: Sequence[int], text: str, code: str
) -> Iterator[EveningTable]:
    """The tables of all sets, set by set."""
    moving = asked.kind == MOVING
    sets = (
        moved(asked.found, asked.game, sizes, asked.sets, code)
        if moving
        else (seated(asked.found, sizes, code),)
    )
    for n, tables in enumerate(sets):
        for number, guests in enumerate(tables, 1):
            yield EveningTable(n * len(sizes) + number, at_table(text, code, number, n + 1), guests)


def find_sizes(asked: EveningOrder) -> Sequence[int]:
    """How many sit at each table.  Raises InputError: the list doesn't fit the game."""
    equal = asked.kind == DUPLICATE
    if asked.found.placed:
        if asked.size is not None:
            raise InputError(
                "--table-size and a column of tables exclude each other", "leave one of them out"
            )
        return sizes_in_list(asked.found, asked.game, equal)
    return table_sizes(
        len(asked.found.guests), asked.game, asked.size or asked.game.usual_players, equal
    )


def table_sizes(players: int, game: Game, wanted: int, equal: bool = False) -> tuple[int, ...]:
    """How many sit at each table: sizes differ by one at most and are as near to `wanted` as can
    be, larger tables first.

    equal: all must be of one size.  Raises InputError: that many can't be seated; the remedy says
    which numbers of players could.
    """
    game.check_players(wanted)
    if best := _sizes(players, game, wanted, equal):
        return best
    near = [
        n
        for step in range(1, players + wanted + 1)
        for n in (players - step, players + step)
        if n >= game.players[0]
    ]
    fitting = [(n, sizes) for n in near if (sizes := _sizes(n, game, wanted, equal))]
    fitting = [(n, sizes) for n, sizes in fitting if set(sizes) == {wanted}] or fitting
    fits = " or ".join(f"{n} players ({spoken(sizes)})" for n, sizes in sorted(fitting[:2]))
    what = (
        f"tables of one size for {game.name}"
        if equal
        else f"tables for {game.name}, where {game.who_can_play}"
    )
    raise InputError(
        f"{players} player{'s' * (players != 1)} can't be seated at {what}", f"{fits} would fit"
    )


def _sizes(players: int, game: Game, wanted: int, equal: bool) -> tuple[int, ...]:
    """The sizes of which the farthest from `wanted` is nearest to it, then of which the fewest
    differ from it, then of the fewest tables; empty if there are none.
    """
    choices = []
    for tables in range(-(-players // game.players[-1]), players // game.players[0] + 1):
        small, larger = divmod(players, tables)
        sizes = (small + 1,) * larger + (small,) * (tables - larger)
        if not (equal and larger):
            farthest = max(abs(size - wanted) for size in sizes)
            choices.append((farthest, sum(size != wanted for size in sizes), tables, sizes))
    return min(choices)[-1] if choices else ()


def spoken(sizes: Sequence[int]) -> str:
    """``12 × 5``, ``3 × 5 + 11 × 4``"""
    return " + ".join(
        f"{count} × {size}" for size, count in sorted(Counter(sizes).items(), reverse=True)
    )


def sizes_in_list(listed: GuestList, game: Game, equal: bool) -> tuple[int, ...]:
    """How many sit at each table that the list names, by its number.  equal: as in `table_sizes`.

    Raises InputError, all faults at once: too many or too few at a table for the game, seats that
    don't count from 1, tables of several sizes that must be equal.
    """
    counts = Counter(guest.table for guest in listed.guests)
    faults = Faults()
    for table, count in sorted(counts.items()):
        with faults.caught():
            if count not in game.players:
                raise InputError(
                    f"{listed.file}: {count} player{'s' * (count != 1)} at table {table}",
                    f"{game.name}: {game.who_can_play}",
                )
        seats = sorted(guest.seat for guest in listed.guests if guest.table == table)
        with faults.caught():
            if any(seats) and seats != list(range(1, count + 1)):
                raise InputError(
                    f"{listed.file}: the seats of table {table} aren't 1 to {count}",
                    "a seat for each player there, or for none",
                )
    with faults.caught():
        if equal and len(set(counts.values())) > 1:
            raise InputError(
                f"{listed.file}: tables of {spoken(list(counts.values()))}",
                "where all have the same cards, all tables have one size",
            )
    faults.check()
    return tuple(counts[table] for table in sorted(counts))


def seated(listed: GuestList, sizes: Sequence[int], code: str) -> tuple[tuple[Guest, ...], ...]:
    """Tables × guests in seat order, where nobody moves: as the list says, else by lot.

    code: of the evening; it draws the lots.  Raises InputError: a name twice at a table.
    """
    if listed.placed:
        ordered = sorted(listed.guests, key=lambda guest: (guest.table, guest.seat))
        return tuple(tuple(table) for _, table in groupby(ordered, key=lambda guest: guest.table))
    drawn = iter(by_lot([guest.person.name for guest in listed.guests], code))
    tables = [tuple(listed.guests[place] for place in islice(drawn, size)) for size in sizes]
    tables = _apart(tables)
    for number, table in enumerate(tables, 1):
        try:
            check_different([guest.person.name for guest in table])
        except InputError as error:
            raise InputError(f"table {number}: {error.problem}", error.remedy) from None
    return tuple(tables)


def moved(
    listed: GuestList, game: Game, sizes: Sequence[int], sets: int, code: str
) -> tuple[tuple[tuple[Guest, ...], ...], ...]:
    """Sets × tables × guests in seat order, where players move: everybody meets as many others as
    can be.

    code: as in `seated`.  Raises InputError: the list names tables or has a name twice, or as
    `movement`.
    """
    if listed.placed:
        raise InputError(
            "where players move, the evening code says who sits where",
            "leave the column of tables out",
        )
    counts = Counter(name_key(guest.person.name) for guest in listed.guests)
    names = [guest.person.name for guest in listed.guests]
    twice = [name for name in names if counts[name_key(name)] > 1]
    if twice:
        raise InputError(
            f"{twice[0]} is in the list twice",
            "where players move, everybody needs a name of their own: add a letter",
        )
    lots = by_lot(names, code)
    planned = movement(game, sizes, sets, code)
    return tuple(
        tuple(tuple(listed.guests[lots[player]] for player in table) for table in tables)
        for tables in planned.sets
    )


def movement(game: Game, sizes: Sequence[int], sets: int, code: str) -> Movement:
    """Who sits where in each set, by their numbers in the lot; where partners play, nobody has the
    same partner twice.

    Raises InputError: too many players or sets, a single table, or tables of a size that has no
    plan.
    """
    if not (
        sum(sizes) <= MOST_PLAYERS
        and 2 <= sets <= MOST_SETS
        and all(size in TABLE_SIZES for size in sizes)
        and len(sizes) > 1
    ):
        raise InputError(
            f"{sum(sizes)} players at tables of {spoken(sizes)} can't move {sets} times",
            f"2 to {MOST_SETS} sets, two tables or more of {TABLE_SIZES[0]} to {TABLE_SIZES[-1]},"
            f" {MOST_PLAYERS} players at most",
        )
    if game.rules(sizes[0], game.settings(sizes[0])).sides:
        return new_partners(sum(sizes), sets, code)
    return meetings(sizes, sets, code)


def by_lot(names: Sequence[str], code: str) -> list[int]:
    """The places of the names, from 0, in the order in which they are drawn.

    A hash of code and name decides, so that whoever writes the list can't steer it by its order;
    only namesakes are told apart by theirs.
    """
    seen: Counter[str] = Counter()
    lots = []
    for place, name in enumerate(names):
        key = name_key(name)
        lots.append((shuffle.derive(16, "seat", code, key, str(seen[key])), place))
        seen[key] += 1
    return [place for _, place in sorted(lots)]


def _apart(tables: list[tuple[Guest, ...]]) -> list[tuple[Guest, ...]]:
    """The tables with namesakes apart whom the lot has put together: the later one changes seats
    with somebody at the first table where that helps.  Where it never does, they stay.
    """
    for n, table in enumerate(tables):
        keys = [name_key(guest.person.name) for guest in table]
        for seat, key in enumerate(keys):
            if key not in keys[:seat]:
                continue
            for m, hosts in enumerate(tables):
                theirs = [name_key(guest.person.name) for guest in hosts]
                if key in theirs:  # as at the table itself
                    continue
                swap = next((i for i, name in enumerate(theirs) if name not in keys), None)
                if swap is not None:
                    here, there = list(table), list(hosts)
                    here[seat], there[swap] = there[swap], here[seat]
                    tables[n], tables[m] = tuple(here), tuple(there)
                    return _apart(tables)
    return tables
