"""An evening of many tables, from the list to each table's order: one seed, one code, and the
lots that it draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from cardgen.club.lists import Guest, GuestList
from cardgen.club.seating import moved, seated, sizes_in_list, table_sizes
from cardgen.dealing import DUPLICATE, MOVING, at_table, shuffle, write_evening
from cardgen.errors import InputError
from cardgen.games import Game, find_game
from cardgen.names import file_stem
from cardgen.orders import Order, check_encryption, find_seed
from cardgen.request import TitledEvent, group_of, read_event
from cardgen.views import AtTable


@dataclass(frozen=True, slots=True)
class EveningOrder:
    """What is asked for.

    Attributes:
        kind: one of `cardgen.views.EVENING_KINDS`.
        order: of every table: game, settings, title, day, preferences of all who say nothing else.
            It names no players.
        found: who plays.
        sets: how often everybody plays; more than once where players move.
        draw: a public draw that is announced with the evening's code; or empty.
        words: what came out in it, as it is hashed; empty as long as nobody knows.
        size: players at a table, as near as can be; None: as many as the game usually has.
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
class Table:
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
    tables: tuple[Table, ...]

    @property
    def mark(self) -> str:
        """The four letters in which its folder ends."""
        return self.code[:4]

    @property
    def first_set(self) -> tuple[Table, ...]:
        """All tables where nobody moves."""
        return tuple(table for table in self.tables if table.at.set < 2)

    @property
    def met(self) -> tuple[int, int, int]:
        """Where players move: the fewest and the most others that somebody meets, and how many
        pairs meet more than once.
        """
        pairs = Counter(
            frozenset((one.person.name, other.person.name))
            for table in self.tables
            for one, other in combinations(table.guests, 2)
        )
        met = Counter(name for pair in pairs for name in pair)
        return min(met.values()), max(met.values()), sum(times > 1 for times in pairs.values())

    @property
    def folder(self) -> str:
        """``club-night-2026-03-14-K7QM``"""
        event = self.asked.event
        title = file_stem(event.title).lower() if event.title else "club"
        return "-".join(
            filter(None, (title, event.day.isoformat() if event.day else "", self.mark))
        )

    def order_of(self, table: Table) -> Order:
        """The order of a table, with its seed in it."""
        same = self.asked.kind == DUPLICATE
        seed = (
            self.seed
            if same
            else shuffle.table_seed(self.seed, table.at.table, max(1, table.at.set))
        )
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


def _tables(asked: EveningOrder, sizes: Sequence[int], text: str, code: str) -> Iterator[Table]:
    """The tables of all sets, set by set."""
    moving = asked.kind == MOVING
    sets = (
        moved(asked.found, asked.game, sizes, asked.sets, code)
        if moving
        else (seated(asked.found, sizes, code),)
    )
    for n, tables in enumerate(sets):
        for number, guests in enumerate(tables, 1):
            yield Table(n * len(sizes) + number, at_table(text, code, number, n + 1), guests)


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
