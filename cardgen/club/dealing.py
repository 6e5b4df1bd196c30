"""An evening dealt and written: every table's pack, who sits where, and what everybody may know
of it all.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.club.cluster import deal_tables
from cardgen.club.evening import Evening, EveningOrder, EveningTable, plan_evening
from cardgen.club.folder import (
    CARDS,
    PHONE_CARDS,
    TABLES,
    Begun,
    add_table,
    finish,
    keep_seed,
    public_data,
    under_way,
)
from cardgen.club.written import table_words
from cardgen.dealing import DUPLICATE, MOVING, in_fours
from cardgen.names import file_stem, shown_name
from cardgen.pack import EVENING
from cardgen.preferences import usual_preferences
from cardgen.text import catalogue, club_catalogue

if TYPE_CHECKING:  # pages are loaded when they are drawn
    from cardgen.pages.results import Plate

_WORTH_IT = 4  # tables from which on several processes are quicker

Watch = Callable[[int, int], None]
"""Is told how many tables are there, and of how many."""


def deal_evening(
    asked: EveningOrder,
    out: Path,
    resume: bool,
    watch: Watch,
    workers: int | None = 1,
    scheduler: str | None = None,
) -> tuple[Evening, Path]:
    """Deal an evening into a folder of `out`, whole or not at all.

    Args:
        resume: go on with one that was interrupted.
        workers, scheduler: who deals, as in `deal_tables`; the bytes are the same whoever does.

    Raises:
        ClusterError: whoever was to deal is lost; what is dealt is kept.
        InputError: the list doesn't fit the game, or anything in the order that can't be; nothing
        to go on with.
        FileError: it can't be written.
    """
    plan_evening(asked)  # so that nothing is made for an order that can't be
    with under_way(asked, out, resume) as begun:
        evening = plan_evening(asked, begun.seed)
        try:
            keep_seed(begun, evening)
            _deal_tables(evening, begun, watch, workers, scheduler)
            beside = [(TABLES, tables_page(evening))]
            if asked.kind == MOVING:
                beside += [
                    (name, movement_cards(evening, on_paper))
                    for name, on_paper in ((CARDS, True), (PHONE_CARDS, False))
                ]
            beside.append((EVENING, public_data(evening, begun)))
            return evening, finish(begun, evening, beside, out / evening.folder)
        except KeyboardInterrupt:
            done = len(begun.packs())
            if not done:  # or it has its place already
                raise
            kept = (
                f"{done} of {len(evening.tables)} tables are dealt and kept in {begun.folder}: the"
                " same line with --resume goes on"
            )
            raise KeyboardInterrupt(kept) from None


def announce_evening(asked: EveningOrder, out: Path) -> Evening:
    """Fix an evening's code before something public is drawn.  Nothing is dealt yet; asked for
    again, it is the same evening.

    Raises as `deal_evening`.
    """
    plan_evening(asked)
    with under_way(asked, out, False) as begun:
        evening = plan_evening(asked, begun.seed)
        if begun.seed is None:
            keep_seed(begun, evening)
        return evening


def _deal_tables(
    evening: Evening, begun: Begun, watch: Watch, workers: int | None, scheduler: str | None
) -> None:
    """Deal what isn't there yet."""
    there = begun.packs().keys()
    left = [table for table in evening.tables if (table.at.set, table.at.table) not in there]
    done, count = len(there), len(evening.tables)
    watch(done, count)

    # how many processes are worth starting: each takes half a second to begin
    if workers is None and len(left) < _WORTH_IT:
        workers = 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    workers = max(1, min(workers or cores or 1, len(left)))

    orders = ((table.number, evening.order_of(table)) for table in left)
    for dealt in deal_tables(orders, workers, scheduler):
        add_table(begun, dealt.folder, dealt.files)
        done += 1
        watch(done, count)


def _plate(evening: Evening, language: str) -> Plate:
    """Title, game, day and place, and how many there are."""
    from cardgen.pages.results import Plate

    asked, texts, words = evening.asked, club_catalogue(language), catalogue(language)
    event, here = asked.event, evening.first_set
    game = asked.order.house.name if asked.order.house else words(f"game.{asked.game.name}")
    day = words.date(event.day) if event.day else ""
    about = " · ".join(filter(None, (game if event.title else "", day, event.place)))
    counts = [
        texts.count("plural.tables", len(here)),
        texts.count("plural.players", len(asked.found.guests)),
    ]
    counts += [texts.count("plural.sets", asked.sets)] if asked.sets > 1 else []
    return Plate(event.title or game, (about,), " · ".join(counts))


def _places(evening: Evening) -> dict[str, list[EveningTable]]:
    """The tables of each player, set by set, by the name as it is shown and the first table: two
    of one name are two people.
    """
    places: dict[str, list[EveningTable]] = {}
    for table in evening.tables:
        for guest in table.guests:
            key = (
                shown_name(guest.person.name)
                if table.at.set
                else f"{shown_name(guest.person.name)}\n{table.at.table}"
            )
            places.setdefault(key, []).append(table)
    return dict(
        sorted(
            places.items(),
            key=lambda item: (file_stem(item[0].partition("\n")[0]).casefold(), item[0]),
        )
    )


def tables_page(evening: Evening) -> bytes:
    """Who sits where, for the door and for the phone."""
    from cardgen.pages.club import TablesView, tables_pdf

    asked, (language, paper) = evening.asked, _style(evening)
    texts = club_catalogue(language)
    notes = [] if asked.found.placed else [texts("list.drawn")]
    notes += [texts("list.duplicate")] if asked.kind == DUPLICATE else []
    view = TablesView(
        language=language,
        plate=_plate(evening, language),
        find=texts("list.find-sets" if asked.kind == MOVING else "list.find"),
        found=tuple(
            (name.partition("\n")[0], " · ".join(str(table.at.table) for table in at))
            for name, at in _places(evening).items()
        ),
        tables=tuple(
            (
                table_words(table.at.set, table.at.table, texts),
                tuple(shown_name(g.person.name) for g in table.guests),
            )
            for table in evening.tables
        ),
        notes=tuple(notes),
        code=f"{texts('list.code')}: {in_fours(evening.code, ' ')}",
    )
    return tables_pdf(view, paper).content


def _style(evening: Evening) -> tuple[str, str]:
    """Language and paper of what is for everybody."""
    common = evening.asked.order.preferences.over(usual_preferences())
    return common.language or "en", common.paper or "a4"


def movement_cards(evening: Evening, on_paper: bool) -> bytes:
    """A card for each player that says at which table they sit in each set, and with whom: to
    cut out, or a page each for the phone.
    """
    from cardgen.pages.club import MovementCard, MovementView, Stop, cards_pdf

    language, paper = _style(evening)
    texts = club_catalogue(language)
    cards = []
    for name, tables in _places(evening).items():
        stops = []
        for table in tables:
            names = [shown_name(guest.person.name) for guest in table.guests]
            seat = names.index(name)
            around = tuple(names[seat + 1 :] + names[:seat])  # clockwise from one's own left
            stops.append(
                Stop(
                    texts("list.stop", set=table.at.set),
                    str(table.at.table),
                    texts("list.seat", n=seat + 1),
                    around,
                )
            )
        cards.append(MovementCard(name, tuple(stops)))
    view = MovementView(
        language,
        _plate(evening, language),
        texts("list.table-word"),
        texts("list.with"),
        tuple(cards),
        evening.mark,
    )
    return cards_pdf(view, paper if on_paper else None).content
