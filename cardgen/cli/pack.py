"""``cardgen pack``: deal a whole game and write its pack."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from cardgen import games, orders, pack
from cardgen.cli import chosen, commands, options
from cardgen.cli.terminal import Counter, Output
from cardgen.errors import UsageError
from cardgen.names import AND, read_person

_WITH_START = ("start", "words", "without", "drawn", "out", "force", "as_json", "quiet")
"""Options that go with ``--continue``: the start has all the others in it."""

_HELP = """Deal a whole game and write its pack: a PDF for each player, and a protocol.

\b
Examples:
  cardgen pack corona -p Anna -p Ben -p Cem -p Dörte --lang de
  cardgen pack romanian -g group.toml -s premium=10/5
  cardgen pack corona -n 6 -s max=5 --title "Game night" --date 2026-03-14
  cardgen pack --rules family.toml -n 5 --encrypt
  cardgen pack corona -p Anna -p Ben -p Cem --joint
  cardgen pack --continue output/corona-start-1AEF --word Ben=… --word Cem=…
  cardgen pack corona -g group.toml --draw "Lotto 6aus49, Saturday 14 March 2026"
  cardgen pack --continue output/corona-start-1AEF --drawn "3 17 22 31 40 49 7"
"""


_SECTIONS = {
    "players": "Who plays",
    "settings": "Which game",
    "language": "How all files look (a group file says it of each)",
    "title": "What is printed of the evening",
    "out": "The pack",
    "joint": "Shuffle together, or with a public draw",
    "force": "Further options",
}


@commands.command(_HELP, sections=_SECTIONS)
@options.game_argument(required=False)
@click.argument("more_names", metavar="", nargs=-1)
@click.option(
    "-p",
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help='A player, in seat order: -p Anna -p "Ben <ben@example.org>".',
)
@click.option(
    "-n",
    "--number",
    type=options.NUMBER,
    metavar="N",
    help="N players without names, instead of -p: -n 6.",
)
@options.group_file
@options.settings
@options.rules_file
@click.option(
    "--seed",
    metavar="CODE",
    help="A seed code, or any text for a practice game: --seed test (default: a fresh one).",
)
@options.preferences()
@click.option(
    "--title", default="", metavar="TEXT", help='On covers and protocol: --title "Game night".'
)
@click.option(
    "--date",
    "day",
    metavar="DAY",
    help=(
        "On covers and protocol: --date 2026-03-14, or 14.03.2026 (default: a blank on the"
        " protocol)."
    ),
)
@click.option(
    "--place",
    default="",
    metavar="TEXT",
    help="On covers and protocol: --place Brașov (default: a blank on the protocol).",
)
@click.option(
    "--organiser",
    metavar="NAME|none",
    help="Who prepares it: --organiser none names nobody (default: the first named player).",
)
@click.option(
    "-o",
    "--out",
    default="output",
    metavar="DIR",
    help="Folder for the pack: -o packs (default: output).",
)
@click.option(
    "--encrypt",
    is_flag=True,
    help="Each player's file opens only with a password of its own: --encrypt.",
)
@options.joint
@click.option(
    "--continue",
    "start",
    metavar="START",
    help="Deal what --joint began: --continue output/corona-start-1AEF --word Ben=….",
)
@click.option(
    "--word",
    "words",
    multiple=True,
    metavar="NAME=WORD",
    help="With --continue, a player's word, one for each: --word Ben=….",
)
@click.option(
    "--without",
    multiple=True,
    metavar="NAME",
    help="With --continue, who didn't answer, may be repeated: --without Ben.",
)
@options.draw
@click.option(
    "--drawn",
    metavar="RESULT",
    help='With --continue, what came out in the draw: --drawn "3 17 22 31 40 49 7".',
)
@click.option("--force", is_flag=True, help="Replace a pack of the same name: --seed test --force.")
@options.output
@click.pass_context
def command(
    context: click.Context,
    /,
    joint: bool,
    start: str | None,
    words: tuple[str, ...],
    without: tuple[str, ...],
    draw: str | None,
    drawn: str | None,
    out: str,
    force: bool,
    output: Output,
    **order: Any,
) -> None:
    if start is not None:
        if start.startswith("--"):  # the next option was taken for the folder
            raise UsageError(
                "--continue doesn't say which start",
                "name its folder: --continue output/corona-start-1AEF --word Ben=…",
            )
        _check_alone(context)
        answers = {"data": words, "without": without, "drawn": drawn}
        _deal_start(start, answers, out if _is_typed(context, "out") else None, force, output)
        return
    for name, typed in (("--word", words), ("--without", without), ("--drawn", drawn)):
        if typed:
            raise UsageError(
                f"{name} goes with --continue",
                "name the start: --continue output/corona-start-1AEF --word Ben=…",
            )
    if joint or draw is not None:
        _begin(joint, draw, out, force, output, order)
    else:
        _pack(out, force, output, order)


def _pack(out: str, force: bool, output: Output, order: dict[str, Any]) -> None:
    from cardgen.cli.dealt import report_pack

    asked = _order(**order)
    folder = options.read_folder(out)
    with Counter(output.quiet) as counter:
        made = orders.make_pack(asked, counter.of("new pack"))
    drawn = [
        file.style.as_preferences() for file in made.files if file.style and file.seat is not None
    ]
    options.warn_of_idle_preferences(asked.preferences, drawn, output)
    options.warn_of_printing(_texts(asked), output)
    report_pack(made, pack.write_pack(made, folder, force), output)


def _begin(
    joint: bool, draw: str | None, out: str, force: bool, output: Output, order: dict[str, Any]
) -> None:
    from cardgen.cli.dealt import report_start

    asked = _order(**order)
    folder = options.read_folder(out)
    found = orders.start_joint(asked, folder, joint, draw)
    options.warn_of_idle_preferences(asked.preferences, found.order.preferences, output)
    options.warn_of_printing(_texts(asked), output)
    report_start(found, orders.write_joint(found, folder, force), output)


def _deal_start(
    start: str, answers: dict[str, Any], out: str | None, force: bool, output: Output
) -> None:
    """answers: words, who gave none, what was drawn."""
    from cardgen.cli.dealt import report_dealt

    place = options.named_file(start, "--continue output/corona-start-1AEF")
    options.sweep(place.resolve().parent)
    dealt = orders.deal_start(
        place, out=None if out is None else options.read_folder(out), force=force, **answers
    )
    report_dealt(dealt, place, output)


def _order(
    game: str | None,
    rules: str | None,
    group: str | None,
    settings: tuple[str, ...],
    players: tuple[str, ...],
    more_names: tuple[str, ...],
    **more: Any,
) -> orders.Order:
    if (
        more_names and game is not None and rules is not None
    ):  # with house rules the game needn't be named
        game, more_names = (
            (game, more_names) if game in games.GAMES else (None, (game, *more_names))
        )
    if game is not None and more_names:
        _check_first(game, more_names)
    found, house = options.find_game(game, rules)
    named = options.named_players(players, more_names, more["number"], group)
    return orders.Order(
        found.name,
        group=options.find_group(group),
        settings=options.read_settings(settings),
        house=house,
        players=named,
        **more,
    )


def _check_first(game: str, names: Sequence[str]) -> None:
    """Raises UsageError if the game stands behind the players, or two of them are named."""
    other = next((name for name in names if name.casefold() in games.GAMES), "")
    if other and game.casefold() not in games.GAMES:
        behind = (
            f"-n {game}"
            if game.isascii() and game.isdigit()
            else " ".join(["-p", shlex.quote(game), "…"])
        )
        raise UsageError(
            f"“{game[:40]}” stands where the game is named",
            f"the game first: cardgen pack {other} {behind}",
        )
    if other and all(name.casefold() in {*games.GAMES, *AND} for name in names):
        raise UsageError(
            f"{game} and {other} are two games", f"a pack is of one: cardgen pack {game}"
        )


def _texts(order: orders.Order) -> Iterator[str]:
    """All that an order wants to have printed, as it was typed."""
    group = order.group
    yield from (
        (member.person.name for member in group.members)
        if group
        else (read_person(text).name for text in order.players)
    )
    yield order.title or (group.title if group else "")
    yield order.place or (group.place if group else "")
    yield order.organiser or (group.organiser if group else "") or ""


def _is_typed(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _check_alone(context: click.Context) -> None:
    """Raises UsageError if something is said that the start has in it already."""
    for parameter in context.command.params:
        if (
            parameter.name
            and parameter.name not in _WITH_START
            and _is_typed(context, parameter.name)
        ):
            typed = (
                parameter.opts[-1]
                if isinstance(parameter, click.Option)
                else parameter.name.upper()
            )
            raise UsageError(
                f"{typed} can't go with --continue",
                "the order is in the start: only --word, --without, --drawn, -o, --force, --json"
                " and -q can",
            )


_REDEAL = """Deal the rounds that aren't played yet afresh, if a file was lost or somebody saw another one.

A new pack for the same players: the rounds keep their numbers, trumps in turn and dealers, the cards are new.
The old pack is marked: it is needed for the rounds played, and its other rounds no longer count.

\b
Examples:
  cardgen redeal output/corona-PBVV --from-round 7
  cardgen redeal output/corona-PBVV --from-round 7 -o second
  cardgen redeal output/corona-PBVV --from-round 7 --joint
"""


@commands.command(_REDEAL)
@chosen.one_pack(asks=True)
@click.option(
    "--from-round",
    "number",
    required=True,
    type=options.NUMBER,
    metavar="N",
    help="The first round not yet played: --from-round 7.",
)
@click.option(
    "-o",
    "--out",
    metavar="DIR",
    help="Folder for the new pack: -o second (default: where the old one lies).",
)
@options.joint
@options.draw
@options.output
def redeal(
    place: Path, number: int, out: str | None, joint: bool, draw: str | None, output: Output
) -> None:
    from cardgen.cli.dealt import report_pack, report_start

    folder = None if out is None else options.read_folder(out)
    if joint or draw is not None:
        found, where = orders.start_redeal(place, number, folder, joint, draw)
        report_start(found, orders.write_joint(found, where), output)
        return
    done = orders.redeal_pack(place, number, folder)
    if done.old.table.words:
        output.warn(
            "words and draw of the old pack aren't in the new shuffle: --joint or --draw would put"
            " new ones in"
        )
    report_pack(done.pack, done.folder, output)
