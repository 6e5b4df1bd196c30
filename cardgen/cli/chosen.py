"""Which pack is meant: the one that is named, or else the newest in the usual folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os.path import exists, isfile
from pathlib import Path

import click

from cardgen import club, pack
from cardgen.cli import options
from cardgen.cli.commands import Function, gathered
from cardgen.cli.terminal import can_ask, says_yes, typed, warn
from cardgen.errors import CardgenError, InputError, UsageError, nearest
from cardgen.names import listed, name_key, quoted

USUAL_FOLDER = Path("output")


def check_order(before: Path | str | None, behind: Path | str | None) -> None:
    """Raises UsageError if a pack stands behind what belongs behind it, ``score game.csv
    output/corona-PBVV``, or is missing.
    """
    context = click.get_current_context()
    path, what = (
        context.command_path,
        ("evening" if any(one.name == "evening" for one in context.command.params) else "pack"),
    )
    if (
        before is not None
        and behind is None
        and Path(before).suffix.casefold() in _TABLES
        and isfile(before)
    ):
        raise UsageError(
            f"{before} is a table, and the {what} is missing",
            f"the {what} first: {path} {what.upper()} {typed(str(before))}",
        )
    if (
        before is not None
        and behind is not None
        and _is_named(Path(behind))
        and not _is_named(Path(before))
    ):
        raise UsageError(
            f"the {what} stands behind “{before}”",
            f"the {what} first: {_exchanged(context, str(before), str(behind))}",
        )


def _exchanged(context: click.Context, before: str, behind: str) -> str:
    """The line as it was typed, but the two the other way round."""
    words = list(context.meta.get("cardgen.typed", ()))
    if before not in words or behind not in words:
        words = [*context.command_path.split()[1:], before, behind]
    words.remove(behind)
    words.insert(
        len(words) - 1 - words[::-1].index(before), behind
    )  # the last of that name: “mail drafts drafts PACK”
    return " ".join(["cardgen", *map(typed, words)])


_TABLES = (".csv", ".xlsx")


def _check_behind(packs: Sequence[Path]) -> None:
    """Raises UsageError if what belongs behind the pack stands before it, or is missing: then
    the pack was taken for it.
    """
    context = click.get_current_context()
    for one in context.command.params:
        value = context.params.get(one.name or "") if isinstance(one, click.Argument) else None
        if not isinstance(value, str | Path) or not _is_named(Path(value)):
            continue
        if packs:
            check_order(packs[0], value)
        else:
            what = one.make_metavar(context).strip("[]")
            raise UsageError(
                f"{what} is missing",
                f"behind the pack: {context.command_path} {typed(str(value))} {what}",
            )


def _is_named(place: Path) -> bool:
    return is_evening(place) or is_pack(place)


def tables_of(packs: Sequence[Path]) -> tuple[Path, ...]:
    """The packs; in the place of an evening of many tables those of its tables, in their order."""
    return tuple(one for place in packs for one in _packs_of(place))


def _packs_of(place: Path) -> tuple[Path, ...]:
    if not is_evening(place):
        return (place,)
    return club.open_evening(place).packs


def evening_of(packs: Sequence[Path]) -> Path | None:
    """The evening of many tables whose packs these are, all of them."""
    place = packs[0].parent
    return (
        place if len(packs) > 1 and is_evening(place) and _packs_of(place) == tuple(packs) else None
    )


def is_evening(place: Path) -> bool:
    """Whether it is the folder of an evening of many tables."""
    return isfile(place / pack.EVENING)  # which is no error for a path that can't be


def is_pack(place: Path) -> bool:
    """Whether it is the folder of a pack, or its list."""
    return place.name == pack.MANIFEST or isfile(place / pack.MANIFEST)


def pack_at(place: Path, table: str | None, player: str | None = None) -> Path:
    """The pack of one table, where an evening of many is named; else the pack itself.

    table: ``3``, or set and table, ``2/3``; None: it isn't said.  player: who sits there alone of
        all the evening, by their whole name.
    Raises UsageError: it isn't said which table, or there is but one; InputError: there is no such
    table, or nobody of that name.
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
    found = [
        one
        for one in tables
        if table.strip() == (f"{one.set}/{one.table}" if moving else str(one.table))
    ]
    if not found:
        raise InputError(f"there is no table {table} in {place}", way)
    return found[0].counts


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
    theirs = [one for one in tables if key in map(name_key, one.names)]
    theirs = theirs or [
        one for one in tables if key in map(name_key, pack.read_manifest(one.counts).now)
    ]
    if not theirs:
        everybody = [name for one in tables for name in one.names]
        begun = [name for name in everybody if name_key(name).startswith(key)] or everybody
        near = nearest(begun[0] if len(begun) == 1 else player, begun)
        raise InputError(
            f"nobody at the tables of {place} is called {quoted(player)}",
            f"{near}the whole name, or say which: {way}",
        )
    if len(theirs) > 1:
        raise UsageError(
            f"{player} sits at {listed([one.words for one in theirs])}", f"say which: {way}"
        )
    return theirs[0]


def named_pack(given: str | None, table: str | None) -> str | None:
    """A pack as it was given, where it may be a game as well; of an evening of many tables, the
    pack of one.
    """
    if given is not None and (table is not None or is_evening(Path(given))):
        given = str(pack_at(Path(given), table))
    if given is not None and is_pack(Path(given)):
        options.sweep_pack(Path(given))
    return given


def _player() -> str | None:
    """Who is named, if it is one."""
    given = click.get_current_context().params
    named: Sequence[str] = given.get("players") or [name for name in [given.get("player")] if name]
    return named[0] if len(named) == 1 else None


def _one(packs: Sequence[Path], table: str | None, asks: bool, player: str | None = None) -> Path:
    """player: who is meant, who says at which table where it isn't said.  Raises UsageError if
    several are named.
    """
    if len(packs) > 1:
        blanks = "" if all(map(exists, packs)) else "; what has several words stands in quotes"
        raise UsageError(
            f"these are {len(packs)} packs: {_listed(packs)}", f"name one of them{blanks}"
        )
    return _swept(pack_at(packs[0] if packs else newest_pack(asks), table, player))


def _some(packs: Sequence[Path], asks: bool) -> tuple[Path, ...]:
    return tuple(map(_swept, tables_of(packs or (newest_pack(asks),))))


def _swept(place: Path) -> Path:
    """The pack; what a run that was killed left there is finished or removed.  Raises UsageError
    for what is a round, or a player.
    """
    if not exists(place) and (option := _option_before(place)):
        raise UsageError(f"there is no pack {place}", f"did you mean {option} {typed(str(place))}?")
    options.sweep_pack(place)
    return place


def _option_before(place: Path) -> str:
    """The option that belongs before what was taken for a pack: a number of a round, or the name
    of a player.
    """
    word, context = str(place), click.get_current_context()
    named = [Path(one) for one in context.params.get("packs") or () if is_pack(Path(one))]
    wanted = {
        "--round": word.isascii() and word.isdigit(),
        "--only": any(_plays(one, word) for one in named),
    }
    return next(
        (
            name
            for name, is_so in wanted.items()
            if is_so and any(name in one.opts for one in context.command.params)
        ),
        "",
    )


def _plays(place: Path, name: str) -> bool:
    try:
        return pack.find_seat(pack.read_manifest(place), name) >= 0
    except CardgenError:
        return False


def has_packs() -> bool:
    """Whether there is a pack in the usual folder, or an evening of many tables."""
    return bool(pack.find_all(USUAL_FOLDER))


def newest_pack(asks: bool, many: bool = False) -> Path:
    """The newest pack in the usual folder, or the newest evening of many tables; a line on stderr
    says which.

    asks: take it only if whoever sits at the terminal says yes.  many: an evening of many tables is
        wanted.
    Raises UsageError: there is none, nobody can be asked, or they say no.
    """
    options_given = click.get_current_context().params
    options.sweep(USUAL_FOLDER)
    found = [place for place in pack.find_all(USUAL_FOLDER) if not many or is_evening(place)]
    if not found:
        what, command = ("evening of many tables", "club deal") if many else ("pack", "pack")
        raise UsageError(
            f"there is no {what} in {USUAL_FOLDER}/",
            f"name the folder of one, or deal one: “cardgen {command}”",
        )
    if asks and (options_given.get("as_json") or not can_ask()):
        raise UsageError("which pack?", "name its folder; “cardgen list” shows them")
    words = _words_of(found[0])
    if asks and not says_yes(f"The newest pack is {words}. Is that the one?"):
        raise UsageError(
            "nothing was done", "name the pack that you mean; “cardgen list” shows them"
        )
    if not asks and not options_given.get("quiet"):
        warn(f"the newest {'evening' if many else 'pack'}: {words}")
    return found[0]


def _words_of(place: Path) -> str:
    """What a pack or an evening is called."""
    if not is_evening(place):
        return pack.read_summary(place).words
    found = club.open_evening(place)
    return f"{place} ({', '.join(filter(None, (found.evening, f'{len(found.tables)} tables')))})"


def _listed(packs: Sequence[Path]) -> str:
    """The packs with what they are called."""
    words = []
    for place in packs:
        try:
            words.append(_words_of(place))
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
        return _one(packs, table, asks, _player())

    argument = click.argument(
        "packs", metavar="[PACK]", nargs=-1, type=options.PACK, shell_complete=options.complete_pack
    )
    return gathered("place", read, packs=argument, table=at_table)


def several_packs(asks: bool = False) -> Callable[[Function], Function]:
    """``[PACK]…``; the command gets them as `packs`.  asks: as in `one_pack`."""

    def read(packs: Sequence[Path], table: str | None) -> Sequence[Path]:
        return _some(packs, asks) if table is None else (_one(packs, table, asks),)

    return gathered(
        "packs",
        read,
        packs=click.argument("packs", metavar="[PACK]…", nargs=-1, type=options.PACK),
        table=at_table,
    )
