"""``cardgen club``: many tables on one evening."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen import club, games, orders, score
from cardgen.cli import chosen, commands, options
from cardgen.cli.club.deal import deal
from cardgen.cli.club.results import results
from cardgen.cli.club.verify import check_evening
from cardgen.cli.terminal import Output, counted, print_rows
from cardgen.errors import InputError
from cardgen.preferences import usual_preferences
from cardgen.text import default_language

__all__ = ["check_evening", "command"]

_HELP = """Many tables on one evening: from the list of a club to the ranking on its notice board.

\b
Examples:
  cardgen club init evening.csv
  cardgen club check evening.csv --game corona
  cardgen club deal corona evening.csv --title "Club night" --date 2026-03-14
"""
_INIT = """Write an example of a list, to be changed in any spreadsheet: a line a player.

\b
Examples:
  cardgen club init
  cardgen club init evening.csv --lang ro
"""
_CHECK = """Say whether a list is fine, and how many tables it makes. All that is wrong is said at once.

\b
Examples:
  cardgen club check evening.csv
  cardgen club check members.xlsx --game corona --table-size 5
"""

_NEXT = """Write the list of the next set, as at a whist drive: winners go up a table, losers stay, and all change partners.

Winners of table 1 stay there, and its losers go to the last table. Each set is dealt by itself, from the list of the one before.

\b
Examples:
  cardgen club next output/whist-drive-2026-03-14-K7QM set-2.csv
"""


command = commands.group(_HELP)


@command.command(help=_INIT, short_help="write an example of a list")
@click.argument("file", required=False)
@options.language("its headings", "your system's, or en")
@options.force
@options.quiet
def init(file: str | None, language: str | None, force: bool, quiet: bool) -> None:
    content = score.for_spreadsheets(club.example(language or usual_preferences().language or "en"))
    path = options.write_example(file, club.FILE_NAME, content, force)
    if not quiet:
        click.echo(
            f"{path}  an example: write your names into it, then “cardgen club check"
            f" {shlex.quote(str(path))}”"
        )


@command.command(help=_CHECK, short_help="say whether a list is fine")
@click.argument("file")
@click.option(
    "--game", metavar="GAME", help="How many tables it makes for that game: --game corona."
)
@options.table_size
@options.output
def check(file: str, game: str | None, size: int | None, output: Output) -> None:
    found = club.load_list(file)
    for line in found.warnings:
        output.warn(line)
    options.warn_of_printing((guest.person.name for guest in found.guests), output)
    ways = _ways(found, game, size)
    if output.facts(
        {
            "players": [_facts(guest) for guest in found.guests],
            "warnings": list(found.warnings),
            "tables": ways,
        }
    ):
        click.echo(f"{found.file}: {counted(len(found.guests), 'player')}, all is well")
        addressed = sum(guest.person.address is not None for guest in found.guests)
        click.echo(
            f"  with an address: {addressed}; tables:"
            f" {'as the list says' if found.placed else 'drawn by lot'}"
        )
        print_rows([(name, words) for name, words in ways.items()])


def _ways(found: club.GuestList, game: str | None, size: int | None) -> dict[str, str]:
    """By game, how many tables of which size; for a game that is named, an error if none can be."""
    if found.placed and size is not None:
        raise InputError(
            "--table-size and a column of tables exclude each other", "leave one of them out"
        )
    ways = {}
    for name in [game] if game else games.GAMES:
        try:
            order = club.EveningOrder("separate", orders.Order(name), found, size)
            if game or size is None or size in order.game.players:
                ways[name] = club.spoken(club.find_sizes(order))
        except InputError:
            if game:
                raise
    if not ways and size is not None:
        raise InputError(
            f"no game is played at tables of {size}", "at tables of 2 to 8, --table-size 4"
        )
    return ways


def _facts(guest: Any) -> dict[str, Any]:
    preferences = {
        name: value for name, value in guest.preferences.as_data().items() if value is not None
    }
    return {
        "name": guest.person.name,
        "email": guest.person.address,
        "table": guest.table or None,
        "seat": guest.seat or None,
        **preferences,
    }


@command.command("next", help=_NEXT, short_help="who sits where in the next set of a whist drive")
@click.argument("evening", type=options.PATH)
@click.argument("file", required=False)
@options.language("its headings", "the evening's")
@options.force
@options.quiet
def next_set(
    evening: Path, file: str | None, language: str | None, force: bool, quiet: bool
) -> None:
    chosen.check_order(evening, file)
    found = club.open_evening(evening)
    content, tied = club.next_list(found, language or found.language or default_language())
    path = options.write_example(file, "next.csv", score.for_spreadsheets(content), force)
    if not quiet:
        if tied:
            click.echo(
                f"A tie at table {', '.join(map(str, tied))}: the lot of the evening code decides"
                " who goes up."
            )
        click.echo(
            f"{path}  who sits where in the next set: “cardgen club deal {found.game}"
            f" {shlex.quote(str(path))}” deals it"
        )


command.add_command(deal)
command.add_command(results)
