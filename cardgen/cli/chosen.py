"""Which pack is meant: the one that is named, or else the newest in the usual folder."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from cardgen.cli import options
from cardgen.cli.terminal import can_ask, says_yes, warn
from cardgen.errors import CardgenError, UsageError

Command = TypeVar("Command", bound=Callable[..., Any])
USUAL_FOLDER = Path("output")
_argument = click.argument("packs", metavar="[PACK]", nargs=-1, type=options.PACK, shell_complete=options.complete_pack)
_several = click.argument("packs", metavar="[PACK]…", nargs=-1, type=options.PACK)


def one_pack(command: Command) -> Command:
    """``[PACK]``; the command gets it as `pack`."""
    return _argument(_resolved(command, "pack", lambda packs: _one(packs, asks=False)))


def one_pack_asked(command: Command) -> Command:
    """As `one_pack`; the newest is taken only after a yes."""
    return _argument(_resolved(command, "pack", lambda packs: _one(packs, asks=True)))


def several_packs(command: Command) -> Command:
    """``[PACK]…``; the command gets them as `packs`."""
    return _several(_resolved(command, "packs", lambda packs: _some(packs, asks=False)))


def several_packs_asked(command: Command) -> Command:
    """As `several_packs`; the newest is taken only after a yes."""
    return _several(_resolved(command, "packs", lambda packs: _some(packs, asks=True)))


def _resolved(command: Command, name: str, resolve: Callable[[Sequence[Path]], object]) -> Command:
    @functools.wraps(command)
    def with_packs(*context: click.Context, packs: Sequence[Path], **values: Any) -> Any:
        return command(*context, **{name: resolve(packs)}, **values)

    return cast(Command, with_packs)


def _one(packs: Sequence[Path], asks: bool) -> Path:
    """Raises UsageError if several are named."""
    if len(packs) > 1:
        raise UsageError(f"these are {len(packs)} packs: {_listed(packs)}", "name one of them")
    return _some(packs, asks)[0]


def _some(packs: Sequence[Path], asks: bool) -> tuple[Path, ...]:
    return tuple(packs) or (newest_pack(asks),)


def has_packs() -> bool:
    """Whether there is a pack in the usual folder."""
    from cardgen.pack import find_packs

    return bool(find_packs(USUAL_FOLDER))


def newest_pack(asks: bool) -> Path:
    """The newest pack in the usual folder; a line on stderr says which.

    asks: take it only if whoever sits at the terminal says yes.
    Raises UsageError: there is none, nobody can be asked, or they say no.
    """
    from cardgen.pack import find_packs, read_summary

    said = click.get_current_context().params
    found = find_packs(USUAL_FOLDER)
    if not found:
        raise UsageError(f"there is no pack in {USUAL_FOLDER}/", "name the folder of one, or deal one: “cardgen pack”")
    if asks and (said.get("as_json") or not can_ask()):
        raise UsageError("which pack?", "name its folder; “cardgen list” shows them")
    newest = read_summary(found[0])
    if asks and not says_yes(f"The newest pack is {newest.words}. Is that the one?"):
        raise UsageError("nothing was done", "name the pack that you mean; “cardgen list” shows them")
    if not asks and not said.get("quiet"):
        warn(f"the newest pack: {newest.words}")
    return found[0]


def _listed(packs: Sequence[Path]) -> str:
    """The packs with what they are called."""
    from cardgen.pack import read_summary

    words = []
    for place in packs:
        try:
            words.append(read_summary(place).words)
        except CardgenError:
            words.append(f"{place} (no pack)")
    return ", ".join(words)
