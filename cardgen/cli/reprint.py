"""``cardgen reprint``: one player's file again, in another layout, language or size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from cardgen import orders
from cardgen.cli import chosen, commands, options
from cardgen.cli.terminal import Output
from cardgen.errors import UsageError
from cardgen.names import read_person
from cardgen.preferences import Preferences, option_name, shown

_HELP = """Draw one player's file of a pack again: larger, in another language, to print.

The cards and the codes stay the same, and so do all other players' files. NAME may be the beginning of a name or the
number of the seat. With --now somebody else takes over the seat and its cards.

\b
Examples:
  cardgen reprint output/corona-PBVV --player Grandma --large
  cardgen reprint output/corona-PBVV --player Ben --layout sheet --paper letter
  cardgen reprint output/corona-PBVV --player Ben --now "Uwe <uwe@example.org>"
"""


@commands.command(_HELP)
@chosen.one_pack()
@click.option(
    "-p",
    "--player",
    "players",
    required=True,
    multiple=True,
    metavar="NAME",
    shell_complete=options.complete_player,
    help="Whose file: --player Grandma.",
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
def command(
    place: Path, players: tuple[str, ...], now: str | None, output: Output, preferences: Preferences
) -> None:
    if len(players) > 1:
        raise UsageError(
            "reprint draws the file of one player", "name one, and run it again for the next"
        )
    done = orders.reprint_player(place, players[0], preferences, now)
    facts = {
        "file": str(done.path),
        "player": done.name,
        "pages": done.pages,
        "encrypted": done.encrypted,
        **done.now.as_data(),
    }
    output.result(facts, "\n".join(_lines(done)))
    if now is not None:
        person = read_person(now)
        options.warn_of_printing([person.name], output)
        if not person.address:
            output.warn(
                f'mail has no address for {person.name} — --now "{person.name} <name@example.org>"'
                " notes one"
            )
    options.warn_of_idle_preferences(preferences, [done.now], output)
    if done.now.language not in done.protocols:
        output.warn(
            f"the pack has no protocol in that language, only in {', '.join(done.protocols)}"
        )


def _lines(done: orders.Reprint) -> Iterator[str]:
    """Where the file is, and what changed in it."""
    yield f"{done.path}  {done.pages} pages, for {done.name} alone"
    now, before = done.now.as_data(), done.before.as_data()
    if now == before and not done.also:
        yield "  as it was; say what is to change, for example --large"
    for name in (name for name in now if now[name] != before[name]):
        yield f"  {option_name(name)}: {shown(now[name])} (was: {shown(before[name])})"
    if done.encrypted:
        yield "  encrypted anew; the password is the same"
    for path in done.kept:
        yield f"  {path}: the protocol that you had written into"
    if done.also:
        yield f"  {', '.join(done.also)}: drawn again, with the name of who plays now"
        yield (
            "Same cards, same codes; the other players' files weren't changed. Send the new files,"
            " and put the old ones away."
        )
    else:
        yield (
            "Same cards, same codes; nothing else in the pack was"
            f" changed.{'' if now == before else ' Send this file again.'}"
        )
