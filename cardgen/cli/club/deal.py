"""``cardgen club deal``: a pack for each table of an evening."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import Any

import click

from cardgen import club, orders, pack
from cardgen.cli import commands, options
from cardgen.cli.terminal import Counter, Output, counted, warn
from cardgen.errors import UsageError
from cardgen.preferences import Preferences
from cardgen.text import default_language

_DEAL = """Deal a whole evening: a pack for each table, and a page that says who sits where.

The list names the players; headings are in German, English or Romanian: name and, if wanted, table, seat, e-mail, language, layout,
large print and every other preference. Without tables in it, they are drawn by lot from the evening's public code.

\b
Examples:
  cardgen club deal corona evening.csv --title "Club night" --date 2026-03-14
  cardgen club deal corona evening.csv --table-size 5 --lang de
  cardgen club deal corona evening.csv --kind duplicate
  cardgen club deal corona evening.csv --kind moving --sets 3 -s max=4
  cardgen club deal corona evening.csv --draw "Lotto 6aus49, Saturday 14 March 2026"
  cardgen club deal corona evening.csv --draw "Lotto 6aus49, Saturday 14 March 2026" --drawn "3 17 22 31 40 49 7"
"""


_DEAL_SECTIONS = {
    "kind": "Who meets whom",
    "settings": "Which game",
    "language": "How all files look (the list says it of each player)",
    "title": "What is printed of the evening",
    "encrypt": "Who can open the files, and a say in the shuffle for all",
    "out": "Where it is written, and who deals",
    "as_json": "Further options",
}


@commands.command(_DEAL, sections=_DEAL_SECTIONS, short_help="deal a pack for each table")
@options.game_argument(required=True)
@click.argument("file")
@click.option(
    "--kind",
    type=click.Choice(["separate", "duplicate", "moving"]),
    default="separate",
    help=(
        "Each table its own cards; the same cards at all tables; or players change tables: --kind"
        " duplicate (default: separate)."
    ),
)
@click.option(
    "--sets",
    type=options.NUMBER,
    default=1,
    metavar="N",
    help="With --kind moving, how often all play: --kind moving --sets 3.",
)
@options.table_size
@options.settings
@options.rules_file
@click.option(
    "--seed",
    metavar="CODE",
    help="A seed code, or any text for practice: --seed test (default: a fresh one).",
)
@options.preferences()
@click.option(
    "--title", default="", metavar="TEXT", help='On covers and lists: --title "Club night".'
)
@click.option(
    "--date", "day", metavar="DAY", help="On covers and lists: --date 2026-03-14, or 14.03.2026."
)
@click.option("--place", default="", metavar="TEXT", help="On covers and lists: --place Brașov.")
@click.option(
    "--organiser",
    metavar="NAME",
    default="none",
    help="Who prepares it: --organiser Maria (default: nobody is named).",
)
@click.option(
    "--encrypt",
    is_flag=True,
    help="Each player's file opens only with a password of its own: --encrypt.",
)
@click.option(
    "--draw",
    metavar="TEXT",
    help=(
        "Something public that nobody can know yet goes into the shuffle of all tables; first comes"
        ' only the code to post: --draw "Lotto 6aus49, Saturday 14 March 2026".'
    ),
)
@click.option(
    "--drawn",
    metavar="RESULT",
    help='The same line again, with what came out in the draw: --drawn "3 17 22 31 40 49 7".',
)
@click.option(
    "-o",
    "--out",
    default="output",
    metavar="DIR",
    help="Folder for the evening: -o evenings (default: output).",
)
@click.option(
    "--workers",
    type=options.NUMBER,
    metavar="N",
    help="Processes that deal side by side: --workers 2 (default: one for each core).",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="A Dask cluster deals instead: --scheduler tcp://10.0.0.5:8786 (takes cardgen[cluster]).",
)
@click.option(
    "--resume", is_flag=True, help="Go on with the same evening where it was interrupted: --resume."
)
@options.output
def deal(
    game: str,
    file: str,
    out: str,
    workers: int | None,
    scheduler: str | None,
    resume: bool,
    output: Output,
    **more: Any,
) -> None:
    if workers is not None and scheduler is not None:
        raise UsageError(
            "--workers and --scheduler exclude each other",
            "leave --workers out: a cluster has its own",
        )
    if workers is not None and workers < 1:
        raise UsageError(
            f"--workers {workers} deal nothing", "a number from 1 on; without it, one for each core"
        )
    asked = _order(game, file, **more)
    for line in asked.found.warnings:
        output.warn(line)
    folder = options.read_folder(out)
    texts = [
        *(guest.person.name for guest in asked.found.guests),
        asked.order.title,
        asked.order.place,
        asked.order.organiser or "",
    ]
    options.warn_of_printing(texts, output)
    options.sweep_pack(club.begun_place(asked, folder))
    removed = club.begins_anew(asked, folder, resume)
    if removed:
        warn(removed)
    if asked.draw and not asked.words:
        _report_announced(club.announce_evening(asked, folder), output)
        return
    with Counter(output.quiet) as counter:
        evening, place = club.deal_evening(
            asked, folder, resume, _Progress(counter).show, workers, scheduler
        )
    if asked.size is not None and all(len(table.guests) != asked.size for table in evening.tables):
        output.warn(
            f"no table is of {asked.size}: {counted(len(asked.found.guests), 'player')} make none"
            " that is nearer to it"
        )
    _report(evening, place, output)


def _order(
    game: str,
    file: str,
    kind: str,
    sets: int,
    size: int | None,
    settings: tuple[str, ...],
    rules: str | None,
    seed: str | None,
    preferences: Preferences,
    draw: str | None,
    drawn: str | None,
    **event: Any,
) -> club.EveningOrder:
    if game.casefold().endswith((".csv", ".xlsx")) and not file.casefold().endswith(
        (".csv", ".xlsx")
    ):
        right = f"cardgen club deal {shlex.quote(file)} {shlex.quote(game)}"
        raise UsageError(
            f"{game} stands where the game is named", f"the game first, then the list: {right}"
        )
    announced = orders.read_draw(draw)
    words = "".join(orders.read_result(announced, drawn)) if drawn is not None else ""
    found, house = options.find_game(game, rules)
    order = orders.Order(
        found.name,
        preferences=preferences,
        settings=options.read_settings(settings),
        house=house,
        seed=seed,
        **event,
    )
    return club.EveningOrder(kind, order, club.load_list(file), size, sets, announced, words)


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


def _report_announced(evening: club.Evening, output: Output) -> None:
    """The evening's code, and the message with it, before anything is drawn."""
    from cardgen.dealing import SeedKind, in_fours

    asked = evening.asked
    message = club.announcement(evening, asked.order.preferences.language or default_language())
    if evening.seed.kind is not SeedKind.FRESH:
        output.warn("with a seed that was chosen, a draw proves nothing: leave out --seed")
    if output.facts({"evening_code": evening.code, "draw": asked.draw, "message": message}):
        click.echo(
            "Nothing is dealt yet.\n\n1. Post this to the group, with the evening code"
            f" {in_fours(evening.code)}:\n\n{message}\n"
        )
        click.echo("2. When the draw is out, deal with the same line and its result: --drawn '…'")
        click.echo(
            "   Until then list, options and folder stay as they are: they and the code belong"
            " together."
        )


def _report(evening: club.Evening, place: Path, output: Output) -> None:
    from cardgen.dealing import in_fours

    sizes = [len(table.guests) for table in evening.first_set]
    players = [[guest.person.name for guest in table.guests] for table in evening.tables]
    if not output.facts(
        {
            "folder": str(place),
            "kind": evening.asked.kind,
            "evening_code": evening.code,
            "tables": players,
        }
    ):
        return
    typed, packs = shlex.quote(str(place)), counted(len(evening.tables), "pack")
    moving = evening.asked.sets > 1
    click.echo(
        f"{place}  ({counted(len(sizes), 'table')}: {club.spoken(sizes)}, {sum(sizes)}"
        f" players{f', {evening.asked.sets} sets' * moving})"
    )
    click.echo("  tables.pdf    for the door, and for the group chat")
    if moving:
        click.echo(
            "  cards.pdf     where each player goes, to cut out; cards-phone.pdf, a page each"
        )
    click.echo(
        f"  {'set-…/      ' if moving else 'table-…/    '}  {packs}, one a"
        f" table{' and set' * moving}"
    )
    click.echo(f"  {pack.EVENING}  for everybody: codes and tables")
    click.echo(f"  {pack.ORGANISER}/    stays with you: it holds every card\n")
    if moving:
        fewest, most, again = evening.met
        repeated = (
            f"{counted(again, 'pair')} more than once" if again else "nobody meets anybody twice"
        )
        meets = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        click.echo(f"Everybody meets {meets} others; {repeated}.\n")
    done = (
        "Tell the group that the cards are dealt: the evening code is still"
        if evening.asked.words
        else "Post this evening code to the group:"
    )
    click.echo(
        f"1. {done} {in_fours(evening.code)} (“cardgen share {typed}” writes the whole message)"
    )
    mailed = any(guest.person.address for table in evening.tables for guest in table.guests)
    how = (
        f": “cardgen mail send {typed}”"
        if mailed
        else ", and everybody the protocol and the rules of their table"
    )
    click.echo(f"2. Hang tables.pdf at the door, and send each player their own file{how}.")
    if evening.asked.order.encrypt:
        click.echo(
            f"   Tell each player their password from {pack.PASSWORDS} of their table, not by mail:"
            " by phone, or in a chat of just you two."
        )
    click.echo(f"3. After the game, post the seed code: “cardgen reveal {typed}” shows it.")
