"""``cardgen group``: a file that says who plays, and how each of them wants their file."""

from __future__ import annotations

import click

from cardgen import games, mail, request
from cardgen.cli import commands, options
from cardgen.cli.terminal import Output, print_rows, typed
from cardgen.preferences import Preferences, usual_preferences

_HELP = """A file that says who plays, and how each of them wants their own file.

\b
Examples:
  cardgen group init
  cardgen group check group.toml
"""
_INIT = """Write an example with comments, to be changed.

\b
Example:
  cardgen group init friends.toml
"""
_CHECK = """Say whether a group file is fine, and who gets what.

\b
Example:
  cardgen group check friends.toml
"""

command = commands.group(_HELP)


@command.command(help=_INIT)
@click.argument("file", required=False)
@options.force
@options.quiet
def init(file: str | None, force: bool, quiet: bool) -> None:
    path = options.write_example(file, request.FILE_NAME, request.example().encode(), force)
    if not quiet:
        click.echo(
            f"{path}  an example: write your names into it, then “cardgen group check"
            f" {typed(str(path))}”"
        )


@command.command(help=_CHECK)
@click.argument("file")
@options.output
def check(file: str, output: Output) -> None:
    group = request.load_group(file)
    day = group.day.isoformat() if group.day else None
    playable = [game.name for game in games.GAMES.values() if len(group.members) in game.players]
    files = []
    for member in group.members:
        wanted = member.preferences.over(group.preferences).over(usual_preferences())
        files.append(
            wanted if wanted.letters else Preferences(letters=wanted.language).over(wanted)
        )
    data = {
        "title": group.title,
        "place": group.place,
        "date": day,
        "organiser": group.organiser,
        "stake": group.stake,
        "fee": group.fee,
        "players": [
            {
                "name": member.person.name,
                "email": member.person.address,
                "chat": member.senders,
                **wanted.as_data(),
            }
            for member, wanted in zip(group.members, files, strict=True)
        ],
        "games": playable,
    }
    if not output.facts(data):
        return

    click.echo(f"{group.file}: {len(group.members)} players, all is well")
    organiser = "" if group.organiser is None else f"prepared by {group.organiser}"
    if group.organiser == request.NOBODY:
        organiser = "prepared by nobody named"
    if event := [*filter(None, (group.title, group.place, day, organiser))]:
        click.echo("  " + ", ".join(event))
    stakes = [
        *([] if group.stake is None else [f"{group.stake / 100:.2f} a point"]),
        *([] if group.fee is None else [f"{group.fee} points for a missed contract"]),
    ]
    if stakes:
        click.echo(f"  stakes: {', '.join(stakes)}")
    rows = []
    for seat, (member, wanted) in enumerate(zip(group.members, files, strict=True), 1):
        name, address = member.person.name, member.person.address or "no e-mail"
        senders = ", ".join(f"“{sender}”" for sender in member.senders)
        chat = f"in the chat: {senders}" if senders else ""
        rows.append((str(seat), name, address, _words(wanted), chat))
    print_rows(rows)

    people = [(member.person.name, member.person.address or "") for member in group.members]
    for first, address, second, _ in mail.shared_mailboxes(people):
        output.warn(
            f"{first} and {second} share the mailbox {address}: “cardgen mail send” sends no two"
            " hands there; use “cardgen mail drafts”"
        )
    options.warn_of_idle_preferences(Preferences(), files, output)
    names = [name for name, _ in people]
    texts = [*names, group.title, group.place, group.organiser or ""]
    options.warn_of_printing(texts, output)
    click.echo(f"Can play: {', '.join(playable)}")


def _words(file: Preferences) -> str:
    """How a player's file looks, where it isn't as usual."""
    words = [
        file.layout,
        file.language,
        file.paper if file.layout != "phone" else "",
        f"letters {file.letters}" if file.letters != file.language else "",
        f"{file.colours} colours" if file.colours != "two" else "",
        f"{file.card_size} cards" if file.layout == "cards" else "",
        "large print" if file.large else "",
        "low ink" if file.low_ink else "",
        "at night" if file.night and file.layout == "phone" else "",
    ]
    return ", ".join(filter(None, words))
