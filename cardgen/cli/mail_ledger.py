"""``cardgen mail status``, ``resolve`` and ``resend``: what was sent, and what the organiser found out."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli import mail_request, options
from cardgen.errors import UsageError

_STATUS = """Say what was sent to whom, and what isn't known.

\b
Example:
  cardgen mail status output/corona-PBVV
"""
_RESOLVE = """Say whether a mail whose outcome is unknown arrived, once you know.

\b
Examples:
  cardgen mail resolve output/corona-PBVV Zoë --delivered
  cardgen mail resolve output/corona-PBVV Zoë --not-delivered
"""
_RESEND = """Allow one player's file to be sent once more; “cardgen mail send” then offers it again.

\b
Example:
  cardgen mail resend output/corona-PBVV Zoë --reason "new address"
"""


def _next(pack: Path, name: str) -> str:
    return f"cardgen mail send {mail_request.typed(str(pack))} --only {mail_request.typed(name)}"


_player = click.argument("player", metavar="NAME")


@click.command(help=_STATUS, short_help="say what was sent to whom", context_settings={"max_content_width": 100})
@mail_request.packs
@options.as_json
def status(packs: tuple[Path, ...], as_json: bool) -> None:
    from cardgen.cli.mail_reports import write_status
    from cardgen.mail import read_history

    write_status([read_history(place) for place in packs], as_json)


@click.command(help=_RESOLVE, short_help="note whether a mail arrived", context_settings={"max_content_width": 100})
@mail_request.pack
@_player
@click.option("--delivered/--not-delivered", default=None, help="It arrived, or it didn't: --not-delivered.")
@options.quiet
def resolve(pack: Path, player: str, delivered: bool | None, quiet: bool) -> None:
    from cardgen.mail import resolve

    if delivered is None:
        raise UsageError("did it arrive?", "say --delivered or --not-delivered")
    name = resolve(pack, player, delivered)
    if quiet:
        return
    if delivered:
        click.echo(f"Noted: {name} has the file. It won't be sent again.")
    else:
        click.echo(f"Noted: {name} doesn't have the file. Next: {_next(pack, name)}")


@click.command(help=_RESEND, short_help="let a file be sent once more", context_settings={"max_content_width": 100})
@mail_request.pack
@_player
@click.option("--reason", required=True, metavar="TEXT", help='Why, for your own records: --reason "new phone".')
@options.quiet
def resend(pack: Path, player: str, reason: str, quiet: bool) -> None:
    from cardgen.mail import allow_again

    name = allow_again(pack, player, reason)
    if not quiet:
        click.echo(f"{name}'s file may be sent once more. Next: {_next(pack, name)}")
