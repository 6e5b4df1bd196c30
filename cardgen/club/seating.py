"""How many tables there are, and who sits at which: by lot from the evening's public code, or as
the list says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from cardgen.club.lists import Guest, GuestList
from cardgen.club.movement import (
    MOST_PLAYERS,
    MOST_SETS,
    TABLE_SIZES,
    Movement,
    meetings,
    new_partners,
)
from cardgen.dealing import shuffle
from cardgen.errors import Faults, InputError
from cardgen.games import Game
from cardgen.names import check_different, name_key


def table_sizes(players: int, game: Game, wanted: int, equal: bool = False) -> tuple[int, ...]:
    """How many sit at each table: as equal as can be, as near to the size that is wanted as can be,
    larger tables first.

    equal: all of one size.  Raises InputError: it can't be; says which numbers of players could.
    """
    game.check_players(wanted)
    found = _sizes(players, game, wanted, equal)
    if found:
        return found
    near = [
        n
        for step in range(1, players + wanted + 1)
        for n in (players - step, players + step)
        if n >= game.players[0]
    ]
    fitting = [(n, sizes) for n in near if (sizes := _sizes(n, game, wanted, equal))]
    fitting = [one for one in fitting if set(one[1]) == {wanted}] or fitting
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
    found = []
    for tables in range(-(-players // game.players[-1]), players // game.players[0] + 1):
        small, larger = divmod(players, tables)
        sizes = (small + 1,) * larger + (small,) * (tables - larger)
        if not (equal and larger):
            found.append(
                (
                    max(abs(size - wanted) for size in sizes),
                    sum(size != wanted for size in sizes),
                    tables,
                    sizes,
                )
            )
    return min(found)[-1] if found else ()


def spoken(sizes: Sequence[int]) -> str:
    """``12 × 5``, ``3 × 5 and 11 × 4``"""
    return " and ".join(
        f"{count} × {size}" for size, count in sorted(Counter(sizes).items(), reverse=True)
    )


def sizes_in_list(found: GuestList, game: Game, equal: bool) -> tuple[int, ...]:
    """How many sit at each table that the list names.  Raises InputError: too many or too few
    for the game, all faults at once.
    """
    counts = Counter(guest.table for guest in found.guests)
    faults = Faults()
    for table, count in sorted(counts.items()):
        with faults.caught():
            if count not in game.players:
                raise InputError(
                    f"{found.file}: {count} player{'s' * (count != 1)} at table {table}",
                    f"{game.name}: {game.who_can_play}",
                )
        seats = sorted(guest.seat for guest in found.guests if guest.table == table)
        with faults.caught():
            if any(seats) and seats != list(range(1, count + 1)):
                raise InputError(
                    f"{found.file}: the seats of table {table} aren't 1 to {count}",
                    "a seat for each player there, or for none",
                )
    with faults.caught():
        if equal and len(set(counts.values())) > 1:
            raise InputError(
                f"{found.file}: tables of {spoken(list(counts.values()))}",
                "where all have the same cards, all tables have one size",
            )
    faults.check()
    return tuple(counts[table] for table in sorted(counts))


def seated(found: GuestList, sizes: Sequence[int], code: str) -> tuple[tuple[Guest, ...], ...]:
    """Who sits at each table, in seat order.  code: of the evening, which draws the lots.
    Raises InputError: a name twice at a table.
    """
    if found.placed:
        ordered = sorted(found.guests, key=lambda guest: (guest.table, guest.seat))
        return tuple(tuple(table) for _, table in groupby(ordered, key=lambda guest: guest.table))
    drawn = by_lot([guest.person.name for guest in found.guests], code)
    tables, at = [], 0
    for size in sizes:
        tables.append(tuple(found.guests[place] for place in drawn[at : at + size]))
        at += size
    tables = _apart(tables)
    for number, table in enumerate(tables, 1):
        try:
            check_different([guest.person.name for guest in table])
        except InputError as error:
            raise InputError(f"table {number}: {error.problem}", error.remedy) from None
    return tuple(tables)


def moved(
    found: GuestList, game: Game, sizes: Sequence[int], sets: int, code: str
) -> tuple[tuple[tuple[Guest, ...], ...], ...]:
    """Sets × tables × guests in seat order: everybody meets as many others as can be.  Raises
    InputError: it can't be planned.
    """
    if found.placed:
        raise InputError(
            "where players move, the evening code says who sits where",
            "leave the column of tables out",
        )
    names = Counter(name_key(guest.person.name) for guest in found.guests)
    twice = [guest.person.name for guest in found.guests if names[name_key(guest.person.name)] > 1]
    if twice:
        raise InputError(
            f"{twice[0]} is in the list twice",
            "where players move, everybody needs a name of their own: add a letter",
        )
    lots = by_lot([guest.person.name for guest in found.guests], code)
    planned = movement(game, sizes, sets, code)
    return tuple(
        tuple(tuple(found.guests[lots[player]] for player in table) for table in tables)
        for tables in planned.sets
    )


def movement(game: Game, sizes: Sequence[int], sets: int, code: str) -> Movement:
    """Who sits where, by the numbers that the lot gives them; where partners play, nobody has a
    partner twice.

    Raises InputError: so many players, tables of that size, or so many sets can't be planned.
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
    """The places of the names in the order in which they are drawn: whatever their order in a
    list, by a hash of code and name.
    """
    seen: Counter[str] = Counter()
    lots = []
    for place, name in enumerate(names):
        key = name_key(name)
        lots.append((shuffle.derive(16, "seat", code, key, str(seen[key])), place))
        seen[key] += 1
    return [place for _, place in sorted(lots)]


def _apart(tables: list[tuple[Guest, ...]]) -> list[tuple[Guest, ...]]:
    """Two of one name that the lot has put together change with somebody of the next table where
    that helps.
    """
    for n, table in enumerate(tables):
        keys = [name_key(guest.person.name) for guest in table]
        for seat, key in enumerate(keys):
            if key not in keys[:seat]:
                continue
            for other in (m for m in range(len(tables)) if m != n):
                theirs = [name_key(guest.person.name) for guest in tables[other]]
                swap = next(
                    (s for s, one in enumerate(theirs) if one not in keys and key not in theirs),
                    None,
                )
                if swap is not None:
                    here, there = list(tables[n]), list(tables[other])
                    here[seat], there[swap] = there[swap], here[seat]
                    tables[n], tables[other] = tuple(here), tuple(there)
                    return _apart(tables)
    return tables
