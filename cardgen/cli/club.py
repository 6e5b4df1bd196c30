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
from cardgen.cli.terminal import Counter, Output, print_rows, program, warn
from cardgen.errors import InputError, UsageError
from cardgen.preferences import Preferences, usual_preferences
from cardgen.text import default_language, screen_catalogue

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
        command = f"{program()} club check {shlex.quote(str(path))}"
        click.echo(screen_catalogue()("group.example", file=path, command=command))


@command.command(help=_CHECK, short_help="say whether a list is fine")
@click.argument("file")
@click.option(
    "--game", metavar="GAME", help="How many tables it makes for that game: --game corona."
)
@options.table_size
@options.output
def check(file: str, game: str | None, size: int | None, output: Output) -> None:
    found, texts = club.load_list(file), output.texts
    for line in found.warnings:
        output.warn(texts.said(line))
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
        click.echo(texts.filled("group.is", {"file": found.file, "players": len(found.guests)}))
        addressed = sum(guest.person.address is not None for guest in found.guests)
        click.echo(f"  {texts('club.placed' if found.placed else 'club.by-lot', n=addressed)}")
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
        texts = screen_catalogue()
        if tied:
            click.echo(texts("club.tie", tables=", ".join(map(str, tied))))
        command = f"{program()} club deal {found.game} {shlex.quote(str(path))}"
        click.echo(texts("club.next", file=path, command=command))


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
    asked, said = _order(game, file, **more), output.texts
    for line in asked.found.warnings:
        output.warn(said.said(line))
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
        warn(said.said(removed))
    if asked.draw and not asked.words:
        _report_announced(club.announce_evening(asked, folder), output)
        return
    with Counter(output.quiet) as counter:
        evening, place = club.deal_evening(
            asked, folder, resume, _TableProgress(counter).show, workers, scheduler
        )
    if asked.size is not None and all(len(table.guests) != asked.size for table in evening.tables):
        players = said.count("plural.players", len(asked.found.guests))
        output.warn(said("club.no-size", n=asked.size, players=players))
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
        right = f"{program()} club deal {shlex.quote(file)} {shlex.quote(game)}"
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
        output.warn(output.texts_of("dealt")("start.chosen"))
    texts = output.texts
    post = texts("club.announce", code=in_fours(evening.code))
    output.result(
        {"evening_code": evening.code, "draw": asked.draw, "message": message},
        f"{texts('club.nothing-yet')}\n\n1. {post}\n\n{message}\n\n2. {texts('club.drawn')}",
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
    texts, own = output.texts, output.texts_of("dealt")
    sizes, moving = [len(table.guests) for table in evening.first_set], asked.sets > 1
    players = texts.count("plural.players", sum(sizes))
    if moving:
        players += f", {texts.count('plural.sets', asked.sets)}"
    there = {"folder": place, "sizes": club.spoken(sizes), "players": players}
    click.echo(texts.filled("club.is", {"tables": len(sizes)} | there))
    packs = texts.count("plural.packs", len(evening.tables))
    folder = "set-…/" if moving else "table-…/"
    files = (
        ("tables.pdf", texts("club.door")),
        *([("cards.pdf", texts("club.walk"))] if moving else []),
        (folder, texts("club.packs-sets" if moving else "club.packs", packs=packs)),
        (pack.EVENING, texts("club.codes")),
        (f"{pack.ORGANISER}/", own("pack.stays")),
    )
    print_rows(files)
    click.echo("")
    if moving:
        fewest, most, again = evening.met
        met = f"{fewest}" if fewest == most else f"{fewest}–{most}"
        click.echo(texts("club.met-again" if again else "club.met", n=met, again=again) + "\n")

    # what to do next
    typed = shlex.quote(str(place))
    message = own("pack.code", code=code, command=f"{program()} share {typed}")
    click.echo(f"1. {texts('club.dealt' if asked.words else 'club.post', code=message)}")
    mailed = any(guest.person.address for table in evening.tables for guest in table.guests)
    hand_out = texts(
        "club.mail" if mailed else "club.send", command=f"{program()} mail send {typed}"
    )
    click.echo(f"2. {hand_out}")
    if asked.order.encrypt:
        click.echo(f"   {own('pack.passwords', file=folder + pack.PASSWORDS)}")
    click.echo(f"3. {own('pack.reveal', command=f'{program()} reveal {typed}')}")


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
