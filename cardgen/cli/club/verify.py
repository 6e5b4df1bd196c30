"""``cardgen verify EVENING``: an evening of many tables, and every pack of it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen import check, club, pack, request
from cardgen.cli.terminal import Counter, Output, counted
from cardgen.errors import CheckError, InputError, Unjudged, UsageError

if TYPE_CHECKING:  # loaded once something is to be checked
    from cardgen.dealing import Seed


def check_evening(
    place: Path, output: Output, code: str | None, seed_code: str | None, **of_one: object
) -> None:
    """Deal all tables again and compare.  Raises CheckError: something differs; Unjudged: something
    couldn't be compared.

    of_one: what is asked of a single pack; UsageError if it is anything.
    """
    if any(option is not None for option in of_one.values()):
        raise UsageError(
            "--file, --round and --password are of one pack", "name the pack of a table with them"
        )
    found = club.open_evening(place)
    posted = None if code is None else request.read_game_code(code)
    seed = club.evening_seed(found) if seed_code is None else request.read_seed_code(seed_code)
    wrong, notes = list(club.check_evening(found, seed, posted)), list[str]()
    if not wrong:
        wrong, notes = _check_tables(found, seed, output)
    facts = {
        "matches": not wrong,
        "evening_code": found.code,
        "tables": len(found.tables),
        "differences": wrong,
        "unjudged": notes,
    }
    if output.facts(facts):
        click.echo(
            "\n".join(
                [
                    *wrong,
                    *(f"Not judged: {line}" for line in notes),
                    *([] if wrong else _proven(found, posted)),
                ]
            )
        )
    if wrong:
        first = "" if output.is_text else f": {wrong[0]}"
        raise CheckError(
            f"not everything matches the code posted before the evening{first}",
            "compare the codes with the group chat",
        )
    if notes:
        raise Unjudged("no difference was found, but not everything could be judged")


def _check_tables(
    found: club.WrittenEvening, seed: Seed, output: Output
) -> tuple[list[str], list[str]]:
    """What differs at a table, and what couldn't be compared."""
    wrong: list[str] = []
    notes: list[str] = []
    with Counter(output.quiet) as counter:
        for number, table in enumerate(found.tables, 1):
            counter.show(f"{table.words} ({number} of {len(found.tables)}) …")
            for place in table.dealt:
                anew = f", {place.name}" if place != table.folder else ""
                if anew and not (place / pack.SEED).exists():
                    own = (
                        f"cardgen verify {shlex.quote(str(place))} --seed-code … with its own seed"
                        " code"
                    )
                    notes.append(f"{table.words}{anew}: it was dealt anew; {own}")
                    continue
                done = check.verify_pack(
                    place, None if anew else seed, None, _no_password
                )  # what is dealt anew has a seed of its own
                wrong += [f"{table.words}{anew}: {one}" for one in done.sentences]
                notes += [f"{table.words}{anew}: {one.sentence}" for one in done.unjudged]
    return wrong, notes


def _proven(found: club.WrittenEvening, posted: str | None) -> Iterator[str]:
    """What is said of an evening in which nothing differs."""
    from cardgen.dealing import in_fours
    from cardgen.views import announced_draw, drawn_result

    yield (
        f"{counted(len(found.tables), 'table')}: every round of each matches the code posted before"
        " the evening."
    )
    dealt_anew = [table.words for table in found.tables if table.counts != table.folder]
    if dealt_anew:
        yield f"Dealt anew since, by another seed: {', '.join(dealt_anew)}."
    if found.by_lot:
        yield "Who sits where is what this code draws."
    if found.words:
        draw = (
            f"The public draw in it: {announced_draw(found.text)}. Its result:"
            f" {drawn_result(found.words)}."
        )
        yield f"{draw} Look it up where it was published."
    if posted is None:
        yield (
            f"That is, if it was this one: {in_fours(found.code)}. Compare it with the group chat."
        )


def _no_password(name: str) -> str:
    raise InputError(
        f"{name} opens only with its password",
        "check the pack of its table by itself: cardgen verify PACK --password …",
    )
