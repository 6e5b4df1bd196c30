"""``cardgen group``: a file that says who plays, and how each of them wants their file."""

from __future__ import annotations

from typing import Any

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
    found = request.load_group(file)
    if output.facts(_facts(found)):
        _report(found, output)


def _facts(group: request.Group) -> dict[str, Any]:
    """All that is said of a group, and what each player's file will be."""
    return {
        "title": group.title,
        "place": group.place,
        "date": group.day.isoformat() if group.day else None,
        "organiser": group.organiser,
        "stake": group.stake,
        "fee": group.fee,
        "players": [
            {
                "name": member.person.name,
                "email": member.person.address,
                "chat": list(member.senders),
                **_file(group, member.preferences).as_data(),
            }
            for member in group.members
        ],
        "games": _games(group),
    }


def _report(group: request.Group, output: Output) -> None:
    event = [
        group.title,
        group.place,
        group.day.isoformat() if group.day else "",
        _organiser(group),
    ]
    click.echo(f"{group.file}: {len(group.members)} players, all is well")
    if any(event):
        click.echo("  " + ", ".join(filter(None, event)))
    stakes = [(group.stake, "a point"), (group.fee, "for a missed contract")]
    if any(cents is not None for cents, _ in stakes):
        click.echo(
            "  stakes: "
            + ", ".join(f"{cents / 100:.2f} {what}" for cents, what in stakes if cents is not None)
        )
    rows = [
        (
            str(seat),
            member.person.name,
            member.person.address or "no e-mail",
            _words(_file(group, member.preferences)),
            _chat(member),
        )
        for seat, member in enumerate(group.members, 1)
    ]
    print_rows(rows)
    for first, address, second, _ in mail.shared_mailboxes(
        (member.person.name, member.person.address or "") for member in group.members
    ):
        output.warn(
            f"{first} and {second} share the mailbox {address}: “cardgen mail send” sends no two"
            " hands there; use “cardgen mail drafts”"
        )
    options.warn_of_idle_preferences(
        Preferences(), [_file(group, member.preferences) for member in group.members], output
    )
    texts = [
        *(member.person.name for member in group.members),
        group.title,
        group.place,
        group.organiser or "",
    ]
    options.warn_of_printing(texts, output)
    click.echo(f"Can play: {', '.join(_games(group))}")


def _chat(member: request.Member) -> str:
    """What an exported chat calls somebody, where it isn't by their name."""
    return (
        f"in the chat: {', '.join(f'“{sender}”' for sender in member.senders)}"
        if member.senders
        else ""
    )


def _file(group: request.Group, preferences: Preferences) -> Preferences:
    file = preferences.over(group.preferences).over(usual_preferences())
    return file if file.letters else Preferences(letters=file.language).over(file)


def _words(file: Preferences) -> str:
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


def _organiser(group: request.Group) -> str:
    return (
        ""
        if group.organiser is None
        else (
            "prepared by nobody named"
            if group.organiser == request.NOBODY
            else f"prepared by {group.organiser}"
        )
    )


def _games(group: request.Group) -> list[str]:
    return [game.name for game in games.GAMES.values() if len(group.members) in game.players]
