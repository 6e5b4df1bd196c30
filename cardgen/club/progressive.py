"""Progressive tables, as at a whist drive: after each set winners go up a table, losers stay, and
all change partners.

Who sits where depends on who won, so each set is an evening of its own; this makes its list from
the one before.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace

from cardgen.club.lists import Guest, write_list
from cardgen.club.written import WrittenEvening
from cardgen.dealing import MOVING, shuffle
from cardgen.errors import InputError
from cardgen.names import Person, name_key
from cardgen.pack import read_addresses, read_print
from cardgen.score import Kept, read_kept

_Pair = tuple[Guest, Guest]


def next_list(evening: WrittenEvening, language: str) -> tuple[str, tuple[int, ...]]:
    """The list of the next set, with table and seat, as it is written; and the tables where the lot
    decided, because they tied.

    Winners go up a table, those of table 1 stay; losers stay, those of table 1 go to the last one.
    Who was partners no longer is.

    Raises:
        InputError: it isn't a game of two sides, has one table, or players who move already; a
        table hasn't finished.
        CardgenError: a pack or its scores can't be read.
    """
    kept = [read_kept(table.counts) for table in evening.tables]
    if evening.kind == MOVING or len(kept) < 2 or not kept[0].played.rules.sides:
        raise InputError(
            "winners go up where partners play at several tables",
            "a partnership game, dealt as --kind separate or duplicate",
        )
    open_tables = [
        table
        for table, scores in zip(evening.tables, kept, strict=True)
        if not scores.result.finished
    ]
    if open_tables:
        score = f"cardgen score {shlex.quote(str(evening.folder))} --table {open_tables[0].table}"
        raise InputError(
            f"not finished: {', '.join(table.words for table in open_tables)}",
            f"note their scores first: {score} …",
        )
    tied = tuple(
        n for n, scores in enumerate(kept, 1) if len(set(scores.result.rounds[-1].totals)) == 1
    )
    ranked = [_winners_first(scores, evening.code, n) for n, scores in enumerate(kept, 1)]
    tables = _moved([winners for winners, _ in ranked], [losers for _, losers in ranked])
    guests = [
        replace(guest, table=table, seat=seat)
        for table, seated in enumerate(tables, 1)
        for seat, guest in enumerate(seated, 1)
    ]
    return write_list(guests, language), tied


def _moved(winners: Sequence[_Pair], losers: Sequence[_Pair]) -> list[tuple[Guest, ...]]:
    """Who sits where next, in seat order; the first pair of each table was there already, except
    that losers of table 1 are at the last.
    """
    last = len(winners) - 1
    pairs = [(winners[0], winners[1])]
    pairs += [(losers[table], winners[table + 1]) for table in range(1, last)]
    pairs += [(losers[last], losers[0])]
    return [(stays[0], stays[1], comes[0], comes[1]) for stays, comes in pairs]


def _winners_first(kept: Kept, code: str, table: int) -> tuple[_Pair, _Pair]:
    """Both sides of a table as a list says them; where they tie, by the lot that the evening's code
    draws.
    """
    manifest = kept.manifest
    people = zip(
        manifest.playing, read_addresses(manifest), read_print(manifest).players, strict=True
    )
    guests = [Guest(Person(name, address), preferences) for name, address, preferences in people]
    first, second = ((guests[a], guests[b]) for a, b in kept.played.rules.sides)
    ours, theirs = kept.result.rounds[-1].totals
    cut = shuffle.derive(1, "cut", code, str(table))[0] % 2 == 0
    return (first, second) if ours > theirs or (ours == theirs and cut) else (second, first)


def together(evenings: Sequence[WrittenEvening]) -> WrittenEvening:
    """Several evenings as sets of one, in their order, for one ranking.  Raises InputError:
    other games, or two players of one name.
    """
    first = evenings[0]
    if len(evenings) == 1:
        return first
    tables, sets = [], 0
    for evening in evenings:
        if evening.game != first.game:
            raise InputError(
                f"{evening.folder} is another game than {first.folder}",
                "one ranking is over evenings of one game",
            )
        tables += [replace(table, set=sets + max(1, table.set)) for table in evening.tables]
        sets = tables[-1].set
        seen: set[tuple[int, str]] = set()
        for table in evening.tables:
            for name in table.names:
                if (table.set, name_key(name)) in seen:
                    raise InputError(
                        f"{name} is in {evening.folder} twice",
                        "over several evenings, everybody needs a name of their own",
                    )
                seen.add((table.set, name_key(name)))
    return replace(first, kind=MOVING, tables=tuple(tables))
