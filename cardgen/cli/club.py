"""``cardgen club``: many tables on one evening."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen import club, games, orders, pack, request, score
from cardgen.cli import chosen, commands, options
from cardgen.cli.options import ReportFile, report_file
from cardgen.cli.remembered import no_remember, remember
from cardgen.cli.terminal import Counter, Output, counted, print_rows, warn
from cardgen.errors import InputError, UsageError
from cardgen.preferences import Preferences, usual_preferences
from cardgen.text import default_language

if TYPE_CHECKING:
    from cardgen.pages.club import RankingView


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
_CHECK = """Say whether a list is fine, and how many tables it makes. All that is wrong is said at
once.

\b
Examples:
  cardgen club check evening.csv
  cardgen club check members.xlsx --game corona --table-size 5
"""

_NEXT = """Write the list of the next set, as at a whist drive: winners go up a table, losers
stay, and all change partners.

Winners of table 1 stay there, and its losers go to the last table. Each set is dealt by itself,
from the list of the one before.

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
    if found.placed and size is not None:
        raise InputError(
            "--table-size and a column of tables exclude each other", "leave one of them out"
        )
    ways = {}  # by game, how many tables of which size
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
    data = {
        "players": [
            {
                "name": guest.person.name,
                "email": guest.person.address,
                "table": guest.table or None,
                "seat": guest.seat or None,
                **{
                    name: value
                    for name, value in guest.preferences.as_data().items()
                    if value is not None
                },
            }
            for guest in found.guests
        ],
        "warnings": found.warnings,
        "tables": ways,
    }
    if output.facts(data):
        click.echo(f"{found.file}: {counted(len(found.guests), 'player')}, all is well")
        addressed = sum(guest.person.address is not None for guest in found.guests)
        tables = "as the list says" if found.placed else "drawn by lot"
        click.echo(f"  with an address: {addressed}; tables: {tables}")
        print_rows(list(ways.items()))


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


_DEAL = """Deal a whole evening: a pack for each table, and a page that says who sits where.

The list names the players; headings are in German, English or Romanian: name and, if wanted,
table, seat, e-mail, language, layout, large print and every other preference. Without tables in
it, they are drawn by lot from the evening's public code.

\b
Examples:
  cardgen club deal corona evening.csv --title "Club night" --date 2026-03-14
  cardgen club deal corona evening.csv --table-size 5 --lang de
  cardgen club deal corona evening.csv --kind duplicate
  cardgen club deal corona evening.csv --kind moving --sets 3 -s max=4
  cardgen club deal corona evening.csv --draw "Lotto, 14 March 2026"
  cardgen club deal corona evening.csv --draw "Lotto, 14 March 2026" --drawn "3 17 22 31 40"
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
    type=options.OneOf(["separate", "duplicate", "moving"]),
    default="separate",
    help=(
        "Each table its own cards; the same cards at all tables; or players change tables: --kind"
        " duplicate (default: separate)."
    ),
)
@options.number(
    "--sets", default=1, help="With --kind moving, how often all play: --kind moving --sets 3."
)
@options.table_size
@options.settings
@options.rules_file
@options.seed(help="A seed code, or any text for practice: --seed test (default: a fresh one).")
@options.preferences()
@options.title(help='On covers and lists: --title "Club night".')
@options.day(help="On covers and lists: --date 2026-03-14, or 14.03.2026.")
@options.place(help="On covers and lists: --place Brașov.")
@click.option(
    "--organiser",
    metavar="NAME",
    default="none",
    help="Who prepares it: --organiser Maria (default: nobody is named).",
)
@options.flag("--encrypt", help="Each player's file opens only with a password of its own.")
@click.option(
    "--draw",
    metavar="TEXT",
    help=(
        "Something public that nobody can know yet goes into the shuffle of all tables; first comes"
        ' only the code to post: --draw "Lotto 6aus49, Saturday 14 March 2026".'
    ),
)
@options.drawn(
    help='The same line again, with what came out in the draw: --drawn "3 17 22 31 40 49 7".'
)
@options.out_folder(default="output", help="Folder for the evening: -o evenings (default: output).")
@options.number(
    "--workers", help="Processes that deal side by side: --workers 2 (default: one for each core)."
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="A Dask cluster deals instead: --scheduler tcp://10.0.0.5:8786 (takes cardgen[cluster]).",
)
@options.flag("--resume", help="Go on with the same evening where it was interrupted.")
@no_remember
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
            asked, folder, resume, _TableProgress(counter).show, workers, scheduler
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
    lists = (".csv", ".xlsx")
    if game.casefold().endswith(lists) and not file.casefold().endswith(lists):
        right = f"cardgen club deal {shlex.quote(file)} {shlex.quote(game)}"
        raise UsageError(
            f"{game} stands where the game is named", f"the game first, then the list: {right}"
        )
    announced = orders.read_draw(draw)
    words = "".join(orders.read_result(announced, drawn)) if drawn is not None else ""
    found, house = request.resolve_game(game, rules)
    order = orders.Order(
        found.name,
        preferences=preferences,
        settings=options.read_settings(settings),
        house=house,
        seed=seed,
        **event,
    )
    return club.EveningOrder(kind, order, club.load_list(file), size, sets, announced, words)


class _TableProgress:
    """Tables, tables a second, time left."""

    def __init__(self, counter: Counter) -> None:
        self._counter, self._begun, self._first = counter, time.monotonic(), -1

    def show(self, done: int, of: int) -> None:
        if self._first < 0:
            self._first = done  # those of an earlier run took no time
        seconds = time.monotonic() - self._begun
        pace = (done - self._first) / seconds if seconds > 0 else 0
        left = f", {pace:.1f}/s, {(of - done) / pace:.0f} s" if pace else ""
        full = 20 * done // of
        bar = "#" * full + "." * (20 - full)
        self._counter.show(f"[{bar}] {done}/{of}{left}")


def _report_announced(evening: club.Evening, output: Output) -> None:
    """The evening's code, and the message with it, before anything is drawn."""
    from cardgen.dealing import SeedKind, in_fours

    asked = evening.asked
    message = club.announcement(evening, asked.order.preferences.language or default_language())
    if evening.seed.kind is not SeedKind.FRESH:
        output.warn("with a seed that was chosen, a draw proves nothing: leave out --seed")
    output.result(
        {"evening_code": evening.code, "draw": asked.draw, "message": message},
        "Nothing is dealt yet.\n\n1. Post this to the group, with the evening code"
        f" {in_fours(evening.code)}:\n\n{message}\n\n"
        "2. When the draw is out, deal with the same line and its result: --drawn '…'\n"
        "   Until then list, options and folder stay as they are: they and the code belong"
        " together.",
    )


def _report(evening: club.Evening, place: Path, output: Output) -> None:
    from cardgen.dealing import in_fours

    asked, code = evening.asked, in_fours(evening.code)
    remember(place, asked.order.title)
    data = {
        "folder": str(place),
        "kind": asked.kind,
        "evening_code": evening.code,
        "tables": [[guest.person.name for guest in table.guests] for table in evening.tables],
    }
    if not output.facts(data):
        return

    # what is in the folder
    sizes, moving = [len(table.guests) for table in evening.first_set], asked.sets > 1
    sets = f", {asked.sets} sets" if moving else ""
    tables = f"{counted(len(sizes), 'table')}: {club.spoken(sizes)}"
    click.echo(f"{place}  ({tables}, {sum(sizes)} players{sets})")
    click.echo("  tables.pdf    for the door; tables-phone.pdf, for the group chat")
    if moving:
        click.echo(
            "  cards.pdf     where each player goes, to cut out; cards-phone.pdf, a page each"
        )
    packs = f"{counted(len(evening.tables), 'pack')}, one a table{' and set' * moving}"
    click.echo(f"  {'set-…/      ' if moving else 'table-…/    '}  {packs}")
    click.echo(f"  {pack.EVENING}  for everybody: codes and tables")
    click.echo(f"  {pack.ORGANISER}/    stays with you: it holds every card\n")
    if moving:
        fewest, most, again = evening.met
        meets = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        repeated = f"{counted(again, 'pair')} more than once"
        click.echo(
            f"Everybody meets {meets} others;"
            f" {repeated if again else 'nobody meets anybody twice'}.\n"
        )

    # what to do next
    typed = shlex.quote(str(place))
    done = (
        "Tell the group that the cards are dealt: the evening code is still"
        if asked.words
        else "Post this evening code to the group:"
    )
    click.echo(f"1. {done} {code} (“cardgen share {typed}” writes the whole message)")
    mailed = any(guest.person.address for table in evening.tables for guest in table.guests)
    how = (
        f": “cardgen mail send {typed}”"
        if mailed
        else ", and everybody the protocol and the rules of their table"
    )
    click.echo(f"2. Hang tables.pdf at the door, and send each player their own file{how}.")
    if asked.order.encrypt:
        click.echo(
            f"   Tell each player their password from {pack.PASSWORDS} of their table, not by mail:"
            " by phone, or in a chat of just you two."
        )
    click.echo(f"3. After the game, post the seed code: “cardgen reveal {typed}” shows it.")


_RESULTS = """One ranking over all tables: by points, or where all play the same cards by match
points against the same seat elsewhere.

Scores are what “cardgen score EVENING --table 3 …” notes. Tables that haven't finished are named.
Several evenings are added up by player.

\b
Examples:
  cardgen club results
  cardgen club results output/club-night-2026-03-14-K7QM --message
  cardgen club results output/club-night-2026-03-14-K7QM -o ranking.pdf
  cardgen club results output/club-night-2026-03-14-K7QM --compare game -o ranking.xlsx
"""


@commands.command(_RESULTS, short_help="one ranking over all tables")
@click.argument("evenings", metavar="[EVENING…]", type=options.PATH, nargs=-1)
@click.option(
    "--compare",
    type=options.OneOf(["round", "game"]),
    help=(
        "Where all play the same cards, what counts against the same seat elsewhere: --compare game"
        " (default: round)."
    ),
)
@options.flag("--message", help="Print it as a message for the chat, with a link to WhatsApp.")
@report_file("ranking.pdf", "the evening's", "ranking.png")
def results(evenings: tuple[Path, ...], compare: str | None, message: bool, to: ReportFile) -> None:
    if sum((message, to.as_json, to.out is not None)) > 1:
        raise UsageError("--message, --json and -o exclude each other", "use one of them")
    to.check()
    found = club.together(
        [
            club.open_evening(evening)
            for evening in evenings or [chosen.newest_pack(asks=False, many=True)]
        ]
    )
    ranking = club.rank_evening(found, compare)
    spoken = to.language or found.language or default_language()
    if to.is_wanted:
        to.write(club.ranking_report(ranking, spoken))
    elif message:
        text = club.ranking_message(ranking, spoken)
        click.echo(f"{text}\n\n{score.whatsapp_link(text)}")
    else:
        _print(club.ranking_view(ranking, spoken))


def _print(view: RankingView) -> None:
    click.echo(" · ".join([view.plate.title, *view.plate.lines]))
    click.echo(f"{view.plate.tag}\n")
    print_rows([["", *view.columns], *([row.place, row.name, *row.cells] for row in view.lines)])
    if view.notes:
        click.echo("\n" + "\n".join(view.notes))


command.add_command(deal)
command.add_command(results)
