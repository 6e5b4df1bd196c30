"""``cardgen club``: many tables on one evening."""

from __future__ import annotations

import json
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli import options
from cardgen.cli.club.results import results
from cardgen.cli.club.reveal import reveal_evening
from cardgen.cli.club.verify import check_evening
from cardgen.cli.terminal import Counter, Output, counted, print_rows
from cardgen.errors import UsageError
from cardgen.preferences import Preferences

if TYPE_CHECKING:  # loaded after the command line is checked
    from cardgen.club import Evening, EveningOrder, GuestList

__all__ = ["check_evening", "command", "reveal_evening"]

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
_DEAL = """Deal a whole evening: a pack for each table, and a page that says who sits where.

The list names the players; headings are in German, English or Romanian: name and, if wanted, table, seat, e-mail, language, layout,
large print and every other preference. Without tables in it, they are drawn by lot from the evening's public code.

\b
Examples:
  cardgen club deal corona evening.csv --title "Club night" --date 2026-03-14
  cardgen club deal corona evening.csv --table-size 5 --lang de
  cardgen club deal corona evening.csv --kind duplicate
  cardgen club deal corona evening.csv --kind moving --sets 3 -s max=4
"""

command = options.commands(_HELP)


@command.command(help=_INIT, short_help="write an example of a list")
@click.argument("file", required=False)
@options.language("its headings", "your system's, or en")
@options.force
@options.quiet
def init(file: str | None, language: str | None, force: bool, quiet: bool) -> None:
    from cardgen.club import FILE_NAME, example
    from cardgen.preferences import usual_preferences
    from cardgen.score import for_spreadsheets

    content = for_spreadsheets(example(language or usual_preferences().language or "en"))
    path = options.write_example(file, FILE_NAME, content, force)
    if not quiet:
        click.echo(f"{path}  an example: write your names into it, then “cardgen club check {shlex.quote(str(path))}”")


_size = click.option(
    "--table-size", "size", type=options.NUMBER, metavar="N", help="As near to N players a table as can be: --table-size 5."
)


@command.command(help=_CHECK, short_help="say whether a list is fine")
@click.argument("file")
@click.option("--game", metavar="GAME", help="How many tables it makes for that game: --game corona.")
@_size
@options.output
def check(file: str, game: str | None, size: int | None, output: Output) -> None:
    from cardgen.club import load_list

    found = load_list(file)
    for line in found.warnings:
        output.warn(line)
    options.warn_of_printing((guest.person.name for guest in found.guests), output)
    ways = _ways(found, game, size)
    if output.as_json:
        click.echo(json.dumps({"players": [_facts(guest) for guest in found.guests], "warnings": list(found.warnings), "tables": ways}))
    elif not output.quiet:
        click.echo(f"{found.file}: {counted(len(found.guests), 'player')}, all is well")
        addressed = sum(guest.person.address is not None for guest in found.guests)
        click.echo(f"  with an address: {addressed}; tables: {'as the list says' if found.placed else 'drawn by lot'}")
        print_rows([(name, words) for name, words in ways.items()])


def _ways(found: GuestList, game: str | None, size: int | None) -> dict[str, str]:
    """By game, how many tables of which size; for a game that is named, an error if none can be."""
    from cardgen.club import EveningOrder, find_sizes, spoken
    from cardgen.errors import InputError
    from cardgen.games import GAMES
    from cardgen.orders import Order

    if found.placed and size is not None:
        raise InputError("--table-size and a column of tables exclude each other", "leave one of them out")
    ways = {}
    for name in [game] if game else GAMES:
        try:
            order = EveningOrder("separate", Order(name), found, size)
            if game or size is None or size in order.game.players:
                ways[name] = spoken(find_sizes(order))
        except InputError:
            if game:
                raise
    if not ways and size is not None:
        raise InputError(f"no game is played at tables of {size}", "at tables of 2 to 8, --table-size 4")
    return ways


def _facts(guest: Any) -> dict[str, Any]:
    preferences = {name: value for name, value in guest.preferences.as_data().items() if value is not None}
    return {
        "name": guest.person.name,
        "email": guest.person.address,
        "table": guest.table or None,
        "seat": guest.seat or None,
        **preferences,
    }


@command.command(help=_DEAL, short_help="deal a pack for each table")
@options.game_argument(required=True)
@click.argument("file")
@click.option(
    "--kind",
    type=click.Choice(["separate", "duplicate", "moving"]),
    default="separate",
    help="Each table its own cards; the same cards at all tables; or players change tables: --kind duplicate (default: separate).",
)
@click.option("--sets", type=options.NUMBER, default=1, metavar="N", help="With --kind moving, how often all play: --kind moving --sets 3.")
@_size
@options.settings
@options.rules_file
@click.option("--seed", metavar="CODE", help="A seed code, or any text for practice: --seed test (default: a fresh one).")
@options.preferences()
@click.option("--title", default="", metavar="TEXT", help='On covers and lists: --title "Club night".')
@click.option("--date", "day", metavar="DAY", help="On covers and lists: --date 2026-03-14, or 14.03.2026.")
@click.option("--place", default="", metavar="TEXT", help="On covers and lists: --place Brașov.")
@click.option("--organiser", metavar="NAME", default="none", help="Who prepares it: --organiser Maria (default: nobody is named).")
@click.option("-o", "--out", default="output", metavar="DIR", help="Folder for the evening: -o evenings (default: output).")
@click.option(
    "--workers", type=options.NUMBER, metavar="N", help="Processes that deal side by side: --workers 2 (default: one for each core)."
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="A Dask cluster deals instead: --scheduler tcp://10.0.0.5:8786 (takes cardgen[cluster])."
)
@click.option("--resume", is_flag=True, help="Go on with the same evening where it was interrupted: --resume.")
@options.output
def deal(game: str, file: str, out: str, workers: int | None, scheduler: str | None, resume: bool, output: Output, **more: Any) -> None:
    from cardgen.club import deal_evening

    if workers is not None and scheduler is not None:
        raise UsageError("--workers and --scheduler exclude each other", "leave --workers out: a cluster has its own")
    if workers is not None and workers < 1:
        raise UsageError(f"--workers {workers} deal nothing", "a number from 1 on; without it, one for each core")
    asked = _order(game, file, **more)
    for line in asked.found.warnings:
        output.warn(line)
    folder = options.read_folder(out)
    texts = [*(guest.person.name for guest in asked.found.guests), asked.order.title, asked.order.place, asked.order.organiser or ""]
    options.warn_of_printing(texts, output)
    with Counter(output.quiet) as counter:
        evening, place = deal_evening(asked, folder, resume, _Progress(counter).show, workers, scheduler)
    if asked.size is not None and all(len(table.guests) != asked.size for table in evening.tables):
        output.warn(f"no table is of {asked.size}: {counted(len(asked.found.guests), 'player')} make none that is nearer to it")
    _report(evening, place, output)


def _order(
    game: str, file: str, kind: str, sets: int, size: int | None, settings: tuple[str, ...], rules: str | None, seed: str | None,
    preferences: Preferences, **event: Any,
) -> EveningOrder:  # fmt: skip
    from cardgen.club import EveningOrder, load_list
    from cardgen.orders import Order

    found, house = options.find_game(game, rules)
    order = Order(found.name, preferences=preferences, settings=options.read_settings(settings), house=house, seed=seed, **event)
    return EveningOrder(kind, order, load_list(file), size, sets)


class _Progress:
    """Tables, tables a second, time left."""

    def __init__(self, counter: Counter) -> None:
        self._counter, self._begun, self._first = counter, time.monotonic(), -1

    def show(self, done: int, of: int) -> None:
        if self._first < 0:
            self._first = done  # those of an earlier run took no time
        seconds = time.monotonic() - self._begun
        pace = (done - self._first) / seconds if seconds > 0 else 0
        left = f", {pace:.1f} a second, {(of - done) / pace:.0f} s left" if pace else ""
        width = 20
        full = width * done // of
        self._counter.show(f"[{'#' * full}{'.' * (width - full)}] {done} of {of} tables{left}")


def _report(evening: Evening, place: Path, output: Output) -> None:
    from cardgen.club import spoken
    from cardgen.dealing import in_fours
    from cardgen.pack import EVENING, ORGANISER

    sizes = [len(table.guests) for table in evening.first_set]
    if output.as_json:
        players = [[guest.person.name for guest in table.guests] for table in evening.tables]
        click.echo(
            json.dumps({"folder": str(place), "kind": evening.asked.kind, "evening_code": in_fours(evening.code), "tables": players})
        )
        return
    if output.quiet:
        return
    typed, packs = shlex.quote(str(place)), counted(len(evening.tables), "pack")
    moving = evening.asked.sets > 1
    click.echo(f"{place}  ({counted(len(sizes), 'table')}: {spoken(sizes)}, {sum(sizes)} players{f', {evening.asked.sets} sets' * moving})")
    click.echo("  tables.pdf    for the door, and for the group chat")
    if moving:
        click.echo("  cards.pdf     where each player goes, to cut out; cards-phone.pdf, a page each")
    click.echo(f"  {'set-…/      ' if moving else 'table-…/    '}  {packs}, one a table{' and set' * moving}")
    click.echo(f"  {EVENING}  for everybody: codes and tables")
    click.echo(f"  {ORGANISER}/    stays with you: it holds every card\n")
    if moving:
        fewest, most, again = evening.met
        repeated = f"{counted(again, 'pair')} more than once" if again else "nobody meets anybody twice"
        meets = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        click.echo(f"Everybody meets {meets} others; {repeated}.\n")
    click.echo(f"1. Post this evening code to the group: {in_fours(evening.code)} (“cardgen share {typed}” writes the whole message)")
    mailed = any(guest.person.address for table in evening.tables for guest in table.guests)
    how = f": “cardgen mail send {typed}”" if mailed else ", and everybody the protocol and the rules of their table"
    click.echo(f"2. Hang tables.pdf at the door, and send each player their own file{how}.")
    click.echo(f"3. After the game, post the seed code: “cardgen reveal {typed}” shows it.")


command.add_command(results)
