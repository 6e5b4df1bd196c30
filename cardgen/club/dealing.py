"""An evening dealt into its folder: every table's pack, who sits where, and what everybody may
know of it all.

Until every table is there, the folder lies beside its place, hidden and for the organiser alone,
and what was begun stays until the same evening is asked for again; then it takes its place, whole.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.club.evening import Evening, EveningOrder, EveningTable, plan_evening
from cardgen.club.written import TableAt, WrittenEvening, table_words
from cardgen.dealing import DUPLICATE, MOVING, in_fours, shuffle
from cardgen.errors import FileError, InputError
from cardgen.files import held, reason, write_whole
from cardgen.names import file_stem, shown_name
from cardgen.orders import find_seed
from cardgen.pack import (
    EVENING,
    MANIFEST,
    ORGANISER,
    SEED,
    PackFile,
    as_json,
    read_seed_note,
    remove_whole,
    seed_note,
    uninterrupted,
    write_folder,
)
from cardgen.preferences import usual_preferences
from cardgen.text import Sentence, catalogue, club_catalogue
from cardgen.views import drawn_result

if TYPE_CHECKING:  # pages are loaded when they are drawn
    from cardgen.pages.results import Plate, ReportLook

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
    planned = plan_evening(asked)  # so that nothing is made for an order that can't be
    if asked.order.seed is not None:
        _free(out / planned.folder)
    with under_way(asked, out, resume) as begun:
        evening = plan_evening(asked, begun.seed)
        place = _free(out / evening.folder)
        try:
            keep_seed(begun, evening)
            _deal_tables(evening, begun, watch, workers, scheduler)
            beside = [
                (name, tables_pages(evening, on_paper))
                for name, on_paper in ((TABLES, True), (PHONE_TABLES, False))
            ]
            if asked.kind == MOVING:
                beside += [
                    (name, movement_cards(evening, on_paper))
                    for name, on_paper in ((CARDS, True), (PHONE_CARDS, False))
                ]
            beside.append((EVENING, public_data(evening, begun)))
            return evening, finish(begun, beside, place)
        except KeyboardInterrupt:
            done = len(begun.packs())
            if not done:  # or it has its place already
                raise
            n, place = len(evening.tables), begun.folder
            raise KeyboardInterrupt(
                Sentence("interrupted.tables", done=done, n=n, place=place)
            ) from None


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
    from cardgen.club.cluster import deal_tables  # who only looks at a folder has no processes

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


def tables_pages(evening: Evening, on_paper: bool) -> bytes:
    """Who sits where, for the door or for the phone."""
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
    return tables_pdf(view, paper if on_paper else None, look_of(evening)).content


def _style(evening: Evening) -> tuple[str, str]:
    """Language and paper of what is for everybody."""
    common = evening.asked.order.preferences.over(usual_preferences())
    return common.language or "en", common.paper or "a4"


def look_of(evening: Evening) -> ReportLook:
    """How what is for everybody looks."""
    from cardgen.pages.results import ReportLook

    common = evening.asked.order.preferences
    return ReportLook(common.large is True, common.night is True, common.low_ink is True)


def movement_cards(evening: Evening, on_paper: bool) -> bytes:
    """A card for each player that says at which table they sit in each set, and with whom: to
    cut out, or a page each for the phone.
    """
    from cardgen.pages.club import MovementCard, MovementView, Stop, cards_pdf

    language, paper = _style(evening)
    texts = club_catalogue(language)
    cards = []
    for name, tables in _places(evening).items():
        stops, large = [], False
        for table in tables:
            names = [shown_name(guest.person.name) for guest in table.guests]
            seat = names.index(name)
            large |= table.guests[seat].preferences.large is True
            around = tuple(names[seat + 1 :] + names[:seat])  # clockwise from one's own left
            stops.append(
                Stop(
                    texts("list.stop", set=table.at.set),
                    str(table.at.table),
                    texts("list.seat", n=seat + 1),
                    around,
                )
            )
        cards.append(MovementCard(name, tuple(stops), large))
    view = MovementView(
        language,
        _plate(evening, language),
        texts("list.table-word"),
        texts("list.with"),
        tuple(cards),
        evening.mark,
    )
    return cards_pdf(view, paper if on_paper else None, look_of(evening)).content


TABLES, PHONE_TABLES = "tables.pdf", "tables-phone.pdf"
CARDS, PHONE_CARDS = "cards.pdf", "cards-phone.pdf"
_BEGUN = f"{ORGANISER}/begun.json"


@dataclass(frozen=True, slots=True)
class Begun:
    """An evening whose tables are being dealt."""

    folder: Path  # hidden, beside the evening's place
    seed: shuffle.Seed | None  # of one that was begun before; None: it begins now

    def packs(self) -> dict[tuple[int, int], str]:
        """The tables that are there: set, 0 where nobody moves, and table → name of the folder."""
        packs = {}
        for place in self.folder.glob(f"*/{MANIFEST}"):
            header = json.loads(place.read_text("utf-8"))["header"]
            packs[header.get("set", 0), header["table"]] = place.parent.name
        return packs


@contextlib.contextmanager
def under_way(asked: EveningOrder, out: Path, resume: bool) -> Iterator[Begun]:
    """The hidden folder in which an evening is dealt.

    Where a public draw is announced, what was begun always goes on: its code may have been posted.

    Raises:
        FileError: it can't be made.
        InputError: there is none to go on with, or it was dealt with another result of the draw.
    """
    place = begun_place(asked, out)
    seed = None
    if _goes_on(asked, place, resume):
        if not _is_begun(place) and asked.draw:
            raise InputError(
                f"no evening with this draw, list and options was begun in {out}",
                "begin with the same line without --drawn and post its code; then list and options"
                " stay as they are",
            )
        if not _is_begun(place):
            raise InputError(
                f"nothing of this evening was begun in {out}",
                "without --resume it begins anew; it goes by list and options",
            )
        noted = _noted(place)
        words = noted.get("words", "")
        if asked.words and words not in ("", asked.words) and Begun(place, None).packs():
            raise InputError(
                "tables of this evening were dealt with another result of the draw:"
                f" {drawn_result(words)}",
                "give --drawn as it was published",
            )
        kind = shuffle.SeedKind(noted.get("seed_kind", shuffle.SeedKind.FRESH))
        seed = shuffle.Seed(read_seed_note(place / SEED).text, kind)
        if asked.order.seed is not None and find_seed(asked.order).text != seed.text:
            raise InputError(
                f"this evening was begun in {out} with another seed than that of --seed",
                "leave --seed out: it goes on with its own",
            )
    elif place.is_dir() and not asked.draw:
        with _alone(place):
            _remove(place)

    if out.exists() and not out.is_dir():
        raise FileError(
            f"can't make the folder {out}: a file is where a folder should be",
            "use another folder with -o",
        )
    try:
        (place / ORGANISER).mkdir(mode=0o700, parents=True, exist_ok=True)
        place.chmod(0o700)
    except OSError as error:
        raise FileError(
            f"can't make {place}: {reason(error)}", "use another folder with -o"
        ) from error

    begun = Begun(place, seed)
    with _alone(place):
        try:
            yield begun
        except BaseException:
            if not begun.packs() and not (asked.draw and (place / SEED).exists()):
                with contextlib.suppress(FileError):
                    _remove(place)  # there is nothing to go on with
            raise


def begun_place(asked: EveningOrder, out: Path) -> Path:
    """Where an evening is begun, hidden."""
    return out / f".evening-{_fingerprint(asked)}.begun"


def _goes_on(asked: EveningOrder, place: Path, resume: bool) -> bool:
    """Whether an evening that was begun is gone on with; where nothing was fixed yet that could
    be posted, it begins.
    """
    return resume or bool(asked.words) or (bool(asked.draw) and _is_begun(place))


def _is_begun(place: Path) -> bool:
    """Whether an evening's seed is there: before it, nothing is dealt or said."""
    return (place / SEED).is_file()


def _remove(place: Path) -> None:
    """In one step: what is left of it, if this is killed, is nobody's evening.  Raises
    FileError.
    """
    try:
        remove_whole(place, None)
    except OSError as error:
        raise FileError(
            f"can't remove {place}: {reason(error)}", "use another folder with -o"
        ) from error


def begins_anew(asked: EveningOrder, out: Path, resume: bool) -> Sentence | None:
    """What is said of tables that were dealt when this evening was begun before, and are now
    removed; None: there are none.
    """
    place = begun_place(asked, out)
    count = len(Begun(place, None).packs())
    with held(place, wait=False) as alone:
        if not count or alone is False or _goes_on(asked, place, resume):
            return None
    return Sentence("club.anew", tables=count)


def all_begun(out: Path) -> Iterator[Sentence]:
    """What is said of the evenings in a folder that were begun and that nobody deals just now, a
    sentence each.
    """
    for place in sorted(out.glob(".evening-*.begun")):
        with held(place, wait=False) as alone:
            if alone is False or not _is_begun(place):
                continue
        noted, count = _noted(place), len(Begun(place, None).packs())
        what = ", ".join(filter(None, (noted.get("title", ""), noted.get("game", "")))) or "–"
        begun: dict[str, object] = {"folder": place.name, "what": what}
        if noted.get("draw") and not count:
            yield Sentence("club.waits", draw=noted["draw"], **begun)
            continue
        taken = out / noted["place"] if "place" in noted else None
        key = "club.begun-taken" if taken and os.path.lexists(taken) else "club.begun"
        yield Sentence(key, n=count, taken=taken, **begun)


@contextlib.contextmanager
def _alone(place: Path) -> Iterator[None]:
    """As long as this lasts, nobody else deals this evening here, where the system has such
    locks.  Raises FileError: somebody does.
    """
    with held(place, wait=False) as alone:
        if alone is False:
            raise FileError(
                f"another run is dealing this evening in {place.parent}", "let it finish"
            )
        yield


def _fingerprint(asked: EveningOrder) -> str:
    """What tells an evening from others: all that was asked, without the seed."""
    order = asked.order
    parts: list[object] = [
        asked.kind,
        order.game,
        dict(order.settings),
        order.title,
        order.day,
        order.place,
        order.organiser,
        order.preferences.as_data(),
        asked.size,
        asked.sets,
        repr(order.house.layers) if order.house else "",
        order.encrypt,
        asked.draw,
    ]
    parts += [
        [g.person.name, g.person.address, g.preferences.as_data(), g.table, g.seat]
        for g in asked.found.guests
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:8]


def _noted(place: Path) -> dict[str, str]:
    """What isn't in the seed's note; once all is dealt, what everybody may know says it."""
    for path in (place / _BEGUN, place / EVENING):
        if path.exists():
            return dict(json.loads(path.read_text("utf-8")))
    return {}


def keep_seed(begun: Begun, evening: Evening) -> None:
    """Note the seed before the first table is dealt, and what was drawn, so that what is begun can
    be gone on with.

    The seed last: an evening that has one is begun, and says of which kind it is.
    """
    asked = evening.asked
    noted = {
        "seed_kind": evening.seed.kind,
        "words": asked.words,
        "draw": asked.draw,
        "title": asked.order.title,
        "game": asked.game.name,
        "place": evening.folder,
    }
    language = asked.order.preferences.over(usual_preferences()).language or "en"
    note = seed_note(evening.seed, language, "seed-evening")
    for path, content in ((_BEGUN, as_json(noted)), (SEED, note)):
        write_whole(begun.folder / path, content, force=True, private=True)


def add_table(begun: Begun, folder: str, files: Sequence[PackFile]) -> None:
    """Put a table's pack there, whole or not at all; one that is there stays."""
    if not (begun.folder / folder / MANIFEST).is_file():
        write_folder(begun.folder / folder, files)


def finish(begun: Begun, files: Sequence[tuple[str, bytes]], place: Path) -> Path:
    """All tables are there: the evening takes its place."""
    try:
        for path, content in files:
            write_whole(begun.folder / path, content, force=True)
        _free(place)
        with uninterrupted("whole", place):
            (begun.folder / _BEGUN).unlink(missing_ok=True)
            os.rename(begun.folder, place)
    except OSError as error:
        raise FileError(
            f"can't write {place}: {reason(error)}", "what is dealt is kept: --resume goes on"
        ) from error
    return place


def _free(place: Path) -> Path:
    """The place of an evening again.  Raises FileError: something is there."""
    if os.path.lexists(place):
        raise FileError(f"{place} exists already", "move it away, or use another folder with -o")
    return place


def public_data(evening: Evening, begun: Begun) -> bytes:
    """What everybody may know: the evening and its code, the tables with their packs, codes and
    players.
    """
    order, names, event = evening.asked.order, begun.packs(), evening.asked.event
    tables = []
    for table in evening.tables:
        folder = names[table.at.set, table.at.table]
        data = json.loads((begun.folder / folder / MANIFEST).read_text("utf-8"))
        players = tuple(player["name"] for player in data["players"])
        tables.append(
            TableAt(
                table.at.table,
                table.at.set,
                Path(folder),
                data["pack_mark"],
                data["game_code"],
                players,
            )
        )
    written = WrittenEvening(
        folder=begun.folder,
        kind=evening.asked.kind,
        game=evening.asked.game.name,
        title=event.title,
        day=event.day,
        place=event.place,
        language=order.preferences.language or "",
        text=evening.text,
        code=evening.code,
        seed_kind=evening.seed.kind,
        words=evening.asked.words,
        by_lot=not evening.asked.found.placed,
        tables=tuple(tables),
    )
    return as_json(written.as_data())
