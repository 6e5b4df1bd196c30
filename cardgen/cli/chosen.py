"""Which pack is meant: the one that is named, or else the newest in the usual folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from os.path import exists, isfile
from pathlib import Path

import click

from cardgen import club, pack, score
from cardgen.cli import options, remembered
from cardgen.cli.commands import Function, gathered
from cardgen.cli.terminal import can_ask, says_yes, typed, warn
from cardgen.errors import CardgenError, FileError, InputError, UsageError, nearest
from cardgen.names import listed, name_key, quoted
from cardgen.text import Catalogue, catalogue, screen_catalogue

USUAL_FOLDER = Path("output")


def check_order(before: Path | str | None, behind: Path | str | None) -> None:
    """Raises UsageError if the pack is missing, or comes after what belongs after it: ``score
    game.csv output/corona-PBVV``.
    """
    if before is None:
        return
    context = click.get_current_context()
    path = context.command_path
    is_club = any(parameter.name == "evening" for parameter in context.command.params)
    what = "evening" if is_club else "pack"
    if behind is None and Path(before).suffix.casefold() in _TABLES and isfile(before):
        raise UsageError(
            f"{before} is a table, and the {what} is missing",
            f"the {what} first: {path} {what.upper()} {typed(str(before))}",
        )
    if behind is not None and is_named(Path(behind)) and not is_named(Path(before)):
        first, last = str(behind), str(before)
        words = list(context.meta.get("cardgen.typed", ()))
        if last not in words or first not in words:
            words = [*path.split()[1:], last, first]
        words.remove(first)
        place = len(words) - 1 - words[::-1].index(last)  # the last: “mail drafts drafts PACK”
        words.insert(place, first)
        line = " ".join(["cardgen", *map(typed, words)])
        raise UsageError(f"the {what} stands behind “{before}”", f"the {what} first: {line}")


_TABLES = (".csv", ".xlsx")


def with_pack(before: str | None, behind: str | None) -> tuple[str | None, str | None]:
    """A pack, and the table or protocol to be scored with it, either of which may be missing.
    A table alone goes with the newest pack, and a protocol with its own.

    Raises UsageError: there is no pack; InputError: the pack of the protocol isn't here.
    """
    is_table = before == "-" or (
        before is not None
        and Path(before).suffix.casefold() in (*_TABLES, ".pdf")
        and isfile(before)
        and not is_pack(Path(before))
    )
    if before is not None and Path(before).suffix.casefold() in _TABLES and not exists(before):
        raise FileError(f"there is no file {before}", "check its name")
    if before is None or behind is not None or not is_table:
        return before, behind
    mark = score.mark_of_form(Path(before)) if before != "-" else ""
    if not mark:
        return str(newest_pack(asks=False)), before
    here = Path(before).absolute().parent
    near = [here, *(place for at in (USUAL_FOLDER, Path(), here) for place in pack.find_all(at))]
    near += [one.folder for one in remembered.packs() if mark in one.marks]
    for place in tables_of(list(filter(is_named, near))):
        with suppress(CardgenError):
            summary = pack.read_summary(place)
            if summary.pack_mark == mark:
                warn(screen_catalogue()("list.of-protocol", pack=summary.words))
                return str(place), before
    raise InputError(
        f"{before} is of the pack {mark}, which is neither in {USUAL_FOLDER}/ nor here",
        f"name its folder: {click.get_current_context().command_path} PACK {typed(before)}",
    )


def _check_behind(packs: Sequence[Path]) -> None:
    """Raises UsageError if an argument that belongs after the pack comes before it, or is missing,
    in which case the pack was taken for it.
    """
    context = click.get_current_context()
    for parameter in context.command.params:
        value = context.params.get(parameter.name or "")
        if not isinstance(parameter, click.Argument) or not isinstance(value, str | Path):
            continue
        if packs:
            check_order(packs[0], value)
        elif is_named(Path(value)):
            what = parameter.make_metavar(context).strip("[]")
            raise UsageError(
                f"{what} is missing",
                f"behind the pack: {context.command_path} {typed(str(value))} {what}",
            )


def is_named(place: Path) -> bool:
    """Whether it is a pack, or an evening of many tables."""
    return is_evening(place) or is_pack(place)


def tables_of(packs: Sequence[Path]) -> tuple[Path, ...]:
    """The packs; in the place of an evening of many tables those of its tables, in their order."""
    return tuple(
        table
        for place in packs
        for table in (club.open_evening(place).packs if is_evening(place) else (place,))
    )


def evening_of(packs: Sequence[Path]) -> Path | None:
    """The evening of many tables whose packs these are, all of them."""
    place = packs[0].parent
    whole = len(packs) > 1 and is_evening(place) and tables_of([place]) == tuple(packs)
    return place if whole else None


def is_evening(place: Path) -> bool:
    """Whether it is the folder of an evening of many tables."""
    return isfile(place / pack.EVENING)  # which is no error for a path that can't be


def is_pack(place: Path) -> bool:
    """Whether it is the folder of a pack, or its list."""
    return place.name == pack.MANIFEST or isfile(place / pack.MANIFEST)


def pack_at(place: Path, table: str | None, player: str | None = None) -> Path:
    """The pack of one table, where an evening of many is named; else the pack itself.

    table: ``3``, or set and table, ``2/3``; None: not given.  player: the full name of somebody who
        sits at only one table.
    Raises UsageError: the table isn't given, or `place` is a single pack; InputError: there is no
    such table or player.
    """
    if not is_evening(place):
        if table is not None:
            raise UsageError(f"{place} isn't an evening of many tables", "leave out --table")
        return place
    tables = club.open_evening(place).tables
    moving = tables[0].set > 0
    way = "--table 1/3, set and table" if moving else f"--table 1 to --table {len(tables)}"
    if table is None and player is not None:
        return _table_of(player, place, tables, way).counts
    if table is None:
        raise UsageError(f"{place} is an evening of {len(tables)} packs", f"say which: {way}")
    for at_table in tables:
        if table.strip() == (f"{at_table.set}/{at_table.table}" if moving else str(at_table.table)):
            return at_table.counts
    raise InputError(f"there is no table {table} in {place}", way)


def at(packs: Sequence[Path], table: str | None) -> tuple[Path, ...]:
    """The packs; where it is said which table of an evening, the pack of that one.  Raises what
    `pack_at` does.
    """
    return tuple(packs) if table is None else (_one(packs, table, asks=False),)


def _table_of(player: str, place: Path, tables: Sequence[club.TableAt], way: str) -> club.TableAt:
    """Where somebody sits alone of all the evening, by their whole name, or who took over a seat
    there.
    """
    key = name_key(player)
    theirs = [table for table in tables if key in map(name_key, table.names)]
    theirs = theirs or [
        table for table in tables if key in map(name_key, pack.read_manifest(table.counts).now)
    ]
    if not theirs:
        everybody = [name for table in tables for name in table.names]
        begun = [name for name in everybody if name_key(name).startswith(key)] or everybody
        near = nearest(begun[0] if len(begun) == 1 else player, begun)
        raise InputError(
            f"nobody at the tables of {place} is called {quoted(player)}",
            f"{near}the whole name, or say which: {way}",
        )
    if len(theirs) > 1:
        raise UsageError(
            f"{player} sits at {listed([table.words for table in theirs])}", f"say which: {way}"
        )
    return theirs[0]


def named_pack(given: str | None, table: str | None) -> str | None:
    """A pack as it was given, where it may be a game as well; of an evening of many tables, the
    pack of one.
    """
    if given and given.strip() and not score.is_game(given):
        given = str(options.meant_pack(given))
    if given is not None and (table is not None or is_evening(Path(given))):
        given = str(pack_at(Path(given), table))
    if given is not None and is_pack(Path(given)):
        options.sweep_pack(Path(given))
    return given


def _one(packs: Sequence[Path], table: str | None, asks: bool, player: str | None = None) -> Path:
    """player: who is meant, who says at which table where it isn't said.  Raises UsageError if
    several are named.
    """
    if len(packs) > 1:
        for place in packs:
            _check_option(place)
        blanks = "" if all(map(exists, packs)) else "; what has several words stands in quotes"
        raise UsageError(
            f"these are {len(packs)} packs: {_listed(packs)}", f"name one of them{blanks}"
        )
    return _swept(pack_at(packs[0] if packs else newest_pack(asks), table, player))


def swept(packs: Sequence[Path]) -> tuple[Path, ...]:
    """Packs, in the place of an evening those of its tables, each as `_swept` has it: nothing is
    done before all are there.
    """
    return tuple(map(_swept, tables_of(packs)))


def _swept(place: Path) -> Path:
    """The pack; what a run that was killed left there is finished or removed.  Raises UsageError
    for what is a round, or a player; FileError: it isn't there.
    """
    _check_option(place)
    options.sweep_pack(place)
    if not is_named(place):
        pack.read_manifest(place)  # which says what it is
    return place


def _check_option(place: Path) -> None:
    """Raises UsageError if what stands where a pack does is a round, or a player."""
    context, word = click.get_current_context(), str(place)
    if exists(place):
        return
    is_number = word.isascii() and word.isdigit()
    plays = any(_plays(Path(other), word) for other in context.params.get("packs") or ())
    known = {option for parameter in context.command.params for option in parameter.opts}
    for option in ("--round", "--from-round") if is_number else ("--only", "-p") if plays else ():
        if option in known:
            raise UsageError(f"there is no pack {place}", f"did you mean {option} {typed(word)}?")


def _plays(place: Path, name: str) -> bool:
    try:
        return is_pack(place) and pack.find_seat(pack.read_manifest(place), name) >= 0
    except CardgenError:
        return False


def pack_with(packs: Sequence[Path], name: str) -> Path:
    """The only pack, or the only one of these in which somebody of that name plays.  Raises
    InputError if that is none, or several.
    """
    theirs = [place for place in packs if _plays(place, name)] if len(packs) > 1 else packs
    if len(theirs) != 1:
        playing = f"{len(theirs)} of them play" if theirs else "nobody of that name plays"
        raise InputError(
            f"which {quoted(name)}? in these {len(packs)} packs {playing}",
            "the whole name, and the pack where they play; or --table N",
        )
    return theirs[0]


def newest_pack(asks: bool, many: bool = False) -> Path:
    """The newest pack in the usual folder, or the newest evening of many tables; where there is
    none, the newest that was made anywhere and is still there.  A line on stderr says which.

    asks: take it only after a yes at the terminal.  many: an evening of many tables is wanted.
    Raises UsageError: there is none, there is no terminal to ask at, or the answer is no.
    """
    options_given = click.get_current_context().params
    options.sweep(USUAL_FOLDER)
    made = [one.folder for one in remembered.packs() if is_named(one.folder)]
    places = (*pack.find_all(USUAL_FOLDER), *made)
    found = [place for place in places if not many or is_evening(place)]
    if not found:
        what, command = ("evening of many tables", "club deal") if many else ("pack", "pack")
        raise UsageError(
            f"there is no {what} in {USUAL_FOLDER}/, nor any that was made elsewhere",
            f"name the folder of one, or deal one: “cardgen {command}”",
        )
    if asks and (options_given.get("as_json") or not can_ask()):
        raise UsageError("which pack?", "name its folder; “cardgen list” shows them")
    texts = screen_catalogue()
    words = _words_of(found[0], texts)
    if not asks and not options_given.get("quiet"):
        warn(texts("list.newest-evening" if many else "list.newest", pack=words))
    elsewhere = max(found, key=_written_at)
    if _written_at(elsewhere) > _written_at(found[0]) and not options_given.get("quiet"):
        name = elsewhere if is_evening(elsewhere) else pack.read_summary(elsewhere).pack_mark
        command = f"{click.get_current_context().command_path} {typed(str(name))}"
        warn(texts("list.newer", pack=_words_of(elsewhere, texts), command=command))
    if asks and not says_yes(texts("list.is-newest", pack=words)):
        raise UsageError(texts("list.undone"), texts("list.name-it"))
    return found[0]


def _written_at(place: Path) -> int:
    """When a pack, or an evening, was written."""
    return (place / (pack.EVENING if is_evening(place) else pack.MANIFEST)).stat().st_mtime_ns


def _words_of(place: Path, texts: Catalogue) -> str:
    """Folder, title and players of a pack, or of an evening."""
    if not is_evening(place):
        return pack.read_summary(place).words
    found = club.open_evening(place)
    tables = texts.count("plural.tables", len(found.tables))
    return f"{place} ({', '.join(filter(None, (found.evening, tables)))})"


def _listed(packs: Sequence[Path]) -> str:
    """The packs with what they are called."""
    words = []
    for place in packs:
        try:
            words.append(_words_of(place, catalogue("en", "screen")))
        except CardgenError:
            words.append(f"{place} (no pack)")
    return ", ".join(words)


# -- what commands are given


at_table = click.option(
    "--table",
    metavar="N",
    help=(
        "Of an evening of many tables, that one: --table 3; where players move, set and table:"
        " --table 2/3."
    ),
)


def one_pack(asks: bool = False) -> Callable[[Function], Function]:
    """``[PACK]``; the command gets it as `place`.  asks: the newest is taken only after a yes."""

    def read(packs: Sequence[Path], table: str | None) -> Path:
        _check_behind(packs)
        given = click.get_current_context().params
        players: Sequence[str] = given.get("players") or ()
        return _one(packs, table, asks, players[0] if len(players) == 1 else None)

    argument = options.packs_argument(metavar="[PACK]")
    return gathered("place", read, packs=argument, table=at_table)


def several_packs(asks: bool = False) -> Callable[[Function], Function]:
    """``[PACK]…``; the command gets them as `packs`.  asks: as in `one_pack`."""

    def read(packs: Sequence[Path], table: str | None) -> Sequence[Path]:
        if table is not None:
            return (_one(packs, table, asks),)
        return swept(packs or (newest_pack(asks),))

    return gathered(
        "packs",
        read,
        packs=options.packs_argument(metavar="[PACK]…"),
        table=at_table,
    )
