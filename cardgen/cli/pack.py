"""``cardgen pack``: deal a whole game and write its pack."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from cardgen import games, orders, pack, request
from cardgen.cli import chosen, commands, completion, options
from cardgen.cli.commands import Function
from cardgen.cli.remembered import no_remember
from cardgen.cli.terminal import Counter, Output, can_ask, says_yes
from cardgen.errors import UsageError
from cardgen.names import AND, read_person
from cardgen.preferences import Preferences, option_name, shown
from cardgen.text import screen_catalogue

_HELP = """Deal a whole game and write its pack: a PDF for each player, and a protocol.

\b
Examples:
  cardgen pack corona -p Anna -p Ben -p Cem -p Dörte --lang de
  cardgen pack romanian -g group.toml -s premium=10/5
  cardgen pack corona -n 6 -s max=5 --title "Game night" --date 2026-03-14
  cardgen pack --rules family.toml -n 5 --encrypt
"""

SECTIONS = {
    "players": "Who plays",
    "settings": "Which game",
    "language": "How all files look (a group file says it of each)",
    "title": "What is printed of the evening",
    "out": "The pack",
    "force": "Further options",
}


def order_options(function: Function) -> Function:
    """What says which game is to be dealt, for whom, and how its files look."""
    for option in reversed(
        [
            options.game_argument(required=False),
            click.argument("more_names", metavar="", nargs=-1),
            options.player(help='A player, in seat order: -p Anna -p "Ben <ben@example.org>".'),
            options.number("-n", "--number", help="N players without names, instead of -p: -n 6."),
            options.group_file,
            options.settings,
            options.rules_file,
            options.seed(
                help=(
                    "A seed code, or any text for a practice game: --seed test (default: a fresh"
                    " one)."
                )
            ),
            options.preferences(),
            options.title(help='On covers and protocol: --title "Game night".'),
            options.day(
                help=(
                    "On covers and protocol: --date 2026-03-14, or 14.03.2026 (default: a blank"
                    " on the protocol)."
                )
            ),
            options.place(
                help="On covers and protocol: --place Brașov (default: a blank on the protocol)."
            ),
            click.option(
                "--organiser",
                metavar="NAME|none",
                help=(
                    "Who prepares it: --organiser none names nobody (default: the first named"
                    " player)."
                ),
            ),
            options.out_folder(
                default="output", help="Folder for the pack: -o packs (default: output)."
            ),
            options.flag(
                "--encrypt",
                help="Each player's file opens only with a password of its own.",
            ),
        ]
    ):
        function = option(function)
    return function


@commands.command(_HELP, sections=SECTIONS)
@order_options
@options.flag("--force", help="Replace a pack of the same name: --seed test --force.")
@no_remember
@options.output
def command(out: str, force: bool, output: Output, **order: Any) -> None:
    context = click.get_current_context()
    sources = map(context.get_parameter_source, context.params)
    if output.asks and ParameterSource.COMMANDLINE not in sources:
        from cardgen.cli.guide import guide

        guide()
        return
    asked, folder = order_of(**order), options.read_folder(out)
    from cardgen.cli.dealt import report_pack

    with Counter(output.quiet) as counter:
        made = orders.make_pack(asked, counter.of(screen_catalogue("dealt")("pack.new")))
    files = [
        file.style.as_preferences() for file in made.files if file.style and file.seat is not None
    ]
    warn_of(asked, files, output)
    report_pack(made, pack.write_pack(made, folder, force), output)


def order_of(
    game: str | None,
    rules: str | None,
    group: str | None,
    settings: tuple[str, ...],
    players: tuple[str, ...],
    more_names: tuple[str, ...],
    **more: Any,
) -> orders.Order:
    """The order as it was typed.  Raises UsageError if the game comes after the players, or two
    games are named.
    """
    for count in range(min(3, len(more_names)), 0, -1):  # “pack oh hell Ana Ben” without quotes
        words = [game or "", *more_names[:count]]
        if all(map(str.strip, words)) and (title := options.game_titled(" ".join(words))):
            game, more_names = title, more_names[count:]
            break
    if more_names and rules is not None and game not in (None, *games.GAMES):
        game, more_names = None, (str(game), *more_names)  # with house rules it needn't be named
    other = next((name for name in more_names if name.casefold() in games.GAMES), "")
    if game is not None and other:
        if game.casefold() not in games.GAMES:
            is_number = game.isascii() and game.isdigit()
            behind = f"-n {game}" if is_number else f"-p {shlex.quote(game)} …"
            raise UsageError(
                f"“{game[:40]}” stands where the game is named",
                f"the game first: cardgen pack {other} {behind}",
            )
        if all(name.casefold() in {*games.GAMES, *AND} for name in more_names):
            raise UsageError(
                f"{game} and {other} are two games", f"a pack is of one: cardgen pack {game}"
            )
    found, house = request.resolve_game(game, rules)
    named = options.named_players(players, more_names, more["number"], group)
    return orders.Order(
        found.name,
        group=options.find_group(group),
        settings=options.read_settings(settings),
        house=house,
        players=named,
        **more,
    )


def warn_of(order: orders.Order, files: Sequence[Preferences], output: Output) -> None:
    """Say which preferences change nothing, and what isn't printed as it was typed.  files: what
    the players' files are drawn from.
    """
    group = order.group
    options.warn_of_idle_preferences(order.preferences, files, output)
    names = (
        [member.person.name for member in group.members]
        if group
        else [read_person(text).name for text in order.players]
    )
    texts = [
        *names,
        order.title or (group.title if group else ""),
        order.place or (group.place if group else ""),
        order.organiser or (group.organiser if group else "") or "",
    ]
    options.warn_of_printing(texts, output)


# -- cardgen redeal

_REDEAL = """Deal the rounds that aren't played yet afresh, if a file was lost or somebody saw
another one.

A new pack for the same players: the rounds keep their numbers, trumps in turn and dealers, the
cards are new. The old pack is marked: it is needed for the rounds played, and its other rounds no
longer count.

\b
Examples:
  cardgen redeal output/corona-PBVV --from-round 7
  cardgen redeal output/corona-PBVV --from-round 7 -o second
  cardgen redeal output/corona-PBVV --from-round 7 --joint
  cardgen redeal output/corona-PBVV --undo
"""


@commands.command(_REDEAL)
@chosen.one_pack(asks=True)
@options.number("--from-round", "number", help="The first round not yet played: --from-round 7.")
@options.flag("--undo", help="It was a mistake, and nobody has a new file.")
@options.out_folder(help="Folder for the new pack: -o second (default: where the old one lies).")
@options.flag("--joint", help="Ask the players for words first, as “cardgen joint start” does.")
@options.draw
@options.flag("--yes", "yes", help="Don't ask whether the rounds no longer count.")
@no_remember
@options.output
def redeal(
    place: Path,
    number: int | None,
    undo: bool,
    out: str | None,
    joint: bool,
    draw: str | None,
    yes: bool,
    output: Output,
) -> None:
    from cardgen.cli.dealt import report_pack, report_start

    if undo and (number is not None or out is not None or joint or draw is not None):
        raise UsageError("--undo goes with the pack alone", "leave out the other options")
    if number is None and not undo:
        context = click.get_current_context()
        (option,) = [option for option in context.command.params if option.name == "number"]
        raise click.MissingParameter(ctx=context, param=option)
    texts = output.texts
    question = texts("redeal.ask-undo" if undo else "redeal.ask", n=number, folder=place)
    if not yes and can_ask() and not says_yes(question):
        raise UsageError(texts("redeal.unchanged"))
    if number is None:
        old, new = orders.undo_redeal(place)
        undone = texts("redeal.undone", old=old, new=new)
        output.result({"folder": str(old), "replaced": str(new)}, undone)
        return
    folder = None if out is None else options.read_folder(out)
    if joint or draw is not None:
        start, where = orders.start_redeal(place, number, folder, joint, draw)
        report_start(start, orders.write_joint(start, where), output)
        return
    done = orders.redeal_pack(place, number, folder)
    if done.old.table.words:
        output.warn(texts("redeal.without-words"))
    report_pack(done.pack, done.folder, output)


# -- one file again

_REPRINT = """Draw one player's file of a pack again: larger, in another language, to print.

The cards and the codes stay the same, and so do all other players' files. NAME may be the
beginning of a name or the number of the seat. With --now somebody else takes over the seat and
its cards.

\b
Examples:
  cardgen reprint output/corona-PBVV --player Grandma --large
  cardgen reprint output/corona-PBVV --player Ben --layout sheet --paper letter
  cardgen reprint output/corona-PBVV --player Ben --now "Uwe <uwe@example.org>"
"""


@commands.command(_REPRINT)
@chosen.one_pack()
@options.player(
    required=True, shell_complete=completion.complete_player, help="Whose file: --player Grandma."
)
@click.option(
    "--now",
    metavar="NAME",
    help=(
        'Who plays in their place: --now Uwe, or --now "Uwe <uwe@example.org>"; the old name:'
        " nobody else."
    ),
)
@options.preferences(default="as it is")
@options.output
def reprint(
    place: Path, players: tuple[str, ...], now: str | None, output: Output, preferences: Preferences
) -> None:
    if len(players) > 1:
        raise UsageError(
            "reprint draws the file of one player", "name one, and run it again for the next"
        )
    done = orders.reprint_player(place, players[0], preferences, now)
    changed, before = done.now.as_data(), done.before.as_data()

    def say(key: str, **values: object) -> str:
        return output.texts.filled(f"reprint.{key}", values)

    lines = [say("is", file=done.path, pages=done.pages, name=done.name)]
    if changed == before and not done.also:
        lines.append(f"  {say('same')}")
    for name, value in changed.items():
        if value != before[name]:
            values = {"now": shown(value), "before": shown(before[name])}
            lines.append(f"  {say('changed', option=option_name(name), **values)}")
    if done.encrypted:
        lines.append(f"  {say('encrypted')}")
    lines += [f"  {say('kept', file=path)}" for path in done.kept]
    if done.added:
        lines.append(f"  {say('added', files=', '.join(done.added))}")
    if done.also:
        lines.append(f"  {say('drawn-again', files=', '.join(done.also))}")
        lines.append(say("put-away"))
    else:
        again = "" if changed == before else f" {say('send-this')}"
        if done.added:
            again = f" {say('send-these')}"
        lines.append(f"{say('nothing-else')}{again}")
    data = {
        "file": str(done.path),
        "player": done.name,
        "pages": done.pages,
        "encrypted": done.encrypted,
        **changed,
    }
    output.result(data, "\n".join(lines))
    if now is not None:
        person = read_person(now)
        options.warn_of_printing([person.name], output)
        if not person.address:
            option = f'--now "{person.name} <name@example.org>"'
            output.warn(say("no-address", name=person.name, option=option))
    options.warn_of_idle_preferences(preferences, [done.now], output)
