"""``cardgen reprint``: one player's file again, in another layout, language or size."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen import orders
from cardgen.cli import chosen, commands, completion, options
from cardgen.cli.terminal import Output
from cardgen.errors import UsageError
from cardgen.names import read_person
from cardgen.preferences import Preferences, option_name, shown

_HELP = """Draw one player's file of a pack again: larger, in another language, to print.

The cards and the codes stay the same, and so do all other players' files. NAME may be the
beginning of a name or the number of the seat. With --now somebody else takes over the seat and
its cards.

\b
Examples:
  cardgen reprint output/corona-PBVV --player Grandma --large
  cardgen reprint output/corona-PBVV --player Ben --layout sheet --paper letter
  cardgen reprint output/corona-PBVV --player Ben --now "Uwe <uwe@example.org>"
"""


@commands.command(_HELP)
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
def command(
    place: Path, players: tuple[str, ...], now: str | None, output: Output, preferences: Preferences
) -> None:
    if len(players) > 1:
        raise UsageError(
            "reprint draws the file of one player", "name one, and run it again for the next"
        )
    done = orders.reprint_player(place, players[0], preferences, now)
    changed, before = done.now.as_data(), done.before.as_data()
    lines = [f"{done.path}  {done.pages} pages, for {done.name} alone"]
    if changed == before and not done.also:
        lines.append("  as it was; say what is to change, for example --large")
    lines += [
        f"  {option_name(name)}: {shown(value)} (was: {shown(before[name])})"
        for name, value in changed.items()
        if value != before[name]
    ]
    if done.encrypted:
        lines.append("  encrypted anew; the password is the same")
    lines += [f"  {path}: the protocol that you had written into" for path in done.kept]
    if done.also:
        lines += [
            f"  {', '.join(done.also)}: drawn again, with the name of who plays now",
            "Same cards, same codes; the other players' files weren't changed. Send the new files,"
            " and put the old ones away.",
        ]
    else:
        again = "" if changed == before else " Send this file again."
        lines.append(f"Same cards, same codes; nothing else in the pack was changed.{again}")
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
            output.warn(
                f'mail has no address for {person.name} — --now "{person.name} <name@example.org>"'
                " notes one"
            )
    options.warn_of_idle_preferences(preferences, [done.now], output)
    if done.now.language not in done.protocols:
        output.warn(
            f"the pack has no protocol in that language, only in {', '.join(done.protocols)}"
        )
