"""``cardgen group``: a file that says who plays, and how each of them wants their file."""

from __future__ import annotations

import click

from cardgen import games, mail, request
from cardgen.cli import commands, options
from cardgen.cli.terminal import Output, print_rows, program, typed
from cardgen.preferences import Preferences, usual_preferences
from cardgen.text import Catalogue, screen_catalogue

_HELP = """A file that says who plays, and how each of them wants their own file.

\b
Examples:
  cardgen group init
  cardgen group check group.toml
"""
_INIT = """Write an example with comments, to be changed.

\b
Examples:
  cardgen group init friends.toml
  cardgen group init prieteni.toml --lang ro
"""
_CHECK = """Say whether a group file is fine, and who gets what.

\b
Example:
  cardgen group check friends.toml
"""

command = commands.group(_HELP)


@command.command(help=_INIT)
@click.argument("file", required=False)
@options.language("its comments", "your system's, or en")
@options.force
@options.quiet
def init(file: str | None, language: str | None, force: bool, quiet: bool) -> None:
    content = request.example(language or usual_preferences().language or "en").encode()
    path = options.write_example(file, request.FILE_NAME, content, force)
    if not quiet:
        command = f"{program()} group check {typed(str(path))}"
        click.echo(screen_catalogue()("group.example", file=path, command=command))


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

    texts = output.texts
    click.echo(texts.filled("group.is", {"file": group.file, "players": len(group.members)}))
    named = "group.unnamed" if group.organiser == request.NOBODY else "group.prepared"
    organiser = "" if group.organiser is None else texts(named, name=group.organiser)
    if event := [*filter(None, (group.title, group.place, day, organiser))]:
        click.echo("  " + ", ".join(event))
    stakes = [
        *(
            []
            if group.stake is None
            else [texts("group.a-point", amount=f"{group.stake / 100:.2f}")]
        ),
        *([] if group.fee is None else [texts.filled("group.fee", {"points": group.fee})]),
    ]
    if stakes:
        click.echo(f"  {texts('group.stakes', stakes=', '.join(stakes))}")
    rows = []
    for seat, (member, wanted) in enumerate(zip(group.members, files, strict=True), 1):
        name, address = member.person.name, member.person.address or texts("group.no-address")
        senders = ", ".join(member.senders)
        chat = texts("group.chat", names=senders) if senders else ""
        rows.append((str(seat), name, address, _words(wanted, texts), chat))
    print_rows(rows)

    people = [(member.person.name, member.person.address or "") for member in group.members]
    for first, address, second, _ in mail.shared_mailboxes(people):
        output.warn(texts("group.mailbox", first=first, second=second, address=address))
    options.warn_of_idle_preferences(Preferences(), files, output)
    names = [name for name, _ in people]
    options.warn_of_printing([*names, group.title, group.place, group.organiser or ""], output)
    click.echo(texts("group.games", games=", ".join(playable)))


def _words(file: Preferences, texts: Catalogue) -> str:
    """How a player's file looks, where it isn't as usual."""
    words = [
        screen_catalogue("dealt")(f"layout.{file.layout}"),
        texts(f"language.{file.language}"),
        file.paper if file.layout != "phone" else "",
        texts("group.letters", letters=file.letters) if file.letters != file.language else "",
        texts("group.colours", colours=file.colours) if file.colours != "two" else "",
        texts("group.card-size", size=file.card_size) if file.layout == "cards" else "",
        texts("group.large") if file.large else "",
        texts("group.low-ink") if file.low_ink else "",
        texts("group.night") if file.night and file.layout == "phone" else "",
    ]
    return ", ".join(filter(None, words))
