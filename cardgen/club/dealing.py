"""An evening dealt and written: every table's pack, who sits where, and what everybody may know of it all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from cardgen.club.cluster import deal_tables
from cardgen.club.evening import Evening, EveningOrder, plan_evening
from cardgen.club.folder import TABLES, add_table, finish, keep_seed, public_data, under_way
from cardgen.dealing import DUPLICATE, in_fours
from cardgen.names import file_stem, shown_name
from cardgen.pack import EVENING
from cardgen.preferences import usual_preferences
from cardgen.text import catalogue, club_catalogue

_WORTH_IT = 4  # tables from which on several processes are quicker

Watch = Callable[[int, int], None]
"""Is told how many tables are there, and of how many."""


def deal_evening(
    asked: EveningOrder, out: Path, resume: bool, watch: Watch, workers: int | None = 1, scheduler: str | None = None
) -> tuple[Evening, Path]:
    """Deal an evening into a folder of `out`, whole or not at all.

    Args:
        resume: go on with one that was interrupted.
        workers, scheduler: who deals, as in `deal_tables`; the bytes are the same whoever does.

    Raises:
        ClusterError: whoever was to deal is lost; what is dealt is kept.
        InputError: the list doesn't fit the game, or anything in the order that can't be; nothing to go on with.
        FileError: it can't be written.
    """
    plan_evening(asked)  # so that nothing is made for an order that can't be
    with under_way(asked, out, resume) as begun:
        evening = plan_evening(asked, begun.seed)
        keep_seed(begun, evening)
        there = begun.packs().keys() if begun.seed else set()
        done = len(there)
        left = [table for table in evening.tables if table.number not in there]
        watch(done, len(evening.tables))
        for dealt in deal_tables(((one.number, evening.order_of(one)) for one in left), _as_many(workers, len(left)), scheduler):
            add_table(begun, dealt.folder, dealt.files)
            done += 1
            watch(done, len(evening.tables))
        beside = [(TABLES, tables_page(evening)), (EVENING, public_data(evening, begun))]
        return evening, finish(begun, evening, beside, out / evening.folder)


def _as_many(workers: int | None, tables: int) -> int:
    """How many processes are worth starting: each takes half a second to begin."""
    wanted = workers or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else workers or os.cpu_count() or 1
    return 1 if workers is None and tables < _WORTH_IT else max(1, min(wanted, tables))


def tables_page(evening: Evening) -> bytes:
    """Who sits where, for the door and for the phone."""
    from cardgen.pages.club import Plate, TablesView, tables_pdf

    asked = evening.asked
    common = asked.order.preferences.over(usual_preferences())
    language = common.language or "en"
    texts, words = club_catalogue(language), catalogue(language)
    event = asked.event
    game = asked.order.house.name if asked.order.house else words(f"game.{asked.game.name}")
    day = words.date(event.day) if event.day else ""
    names = [(shown_name(guest.person.name), table.at.table) for table in evening.tables for guest in table.guests]
    seats = len(names)
    view = TablesView(
        language=language,
        plate=Plate(
            event.title or game,
            (" · ".join(filter(None, (game if event.title else "", day, event.place))),),
            f"{texts.count('plural.tables', len(evening.tables))} · {texts.count('plural.players', seats)}",
        ),
        find=texts("list.find"),
        found=tuple((name, str(table)) for name, table in sorted(names, key=lambda one: (file_stem(one[0]).casefold(), one))),
        tables=tuple(
            (texts("list.table", n=table.at.table), tuple(shown_name(g.person.name) for g in table.guests)) for table in evening.tables
        ),
        notes=tuple(
            filter(
                None,
                (
                    "" if asked.found.placed else texts("list.drawn"),
                    texts("list.duplicate") if asked.kind == DUPLICATE else "",
                ),
            )
        ),
        code=f"{texts('list.code')}: {in_fours(evening.code, ' ')}",
    )
    return tables_pdf(view, common.paper or "a4").content
