"""``cardgen share``: the texts to paste into the group chat."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli import options
from cardgen.errors import UsageError

_HELP = """Print what to paste into the group chat: a start message, one for each round, a closing one.

Nothing is sent, and no message shows a card that isn't turned up for everybody.

\b
Examples:
  cardgen share output/corona-PBVV
  cardgen share output/corona-PBVV --round 7
  cardgen share output/corona-PBVV --lang ro --qr start.png
"""


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@click.argument("pack", type=click.Path(path_type=Path, readable=False))
@click.option(
    "--lang", "language", type=click.Choice(options.LANGUAGES), help="Of the texts: --lang de (default: that of the pack's first protocol)."
)
@click.option("--round", "number", type=options.NUMBER, metavar="N", help="Print the message of that round and nothing else: --round 7.")
@click.option("--qr", metavar="FILE", help="Also write a QR code of the start message as a picture: --qr start.png.")
@click.option("--force", is_flag=True, help="Replace a picture of that name: --qr start.png --force.")
@options.as_json
@options.quiet
def command(pack: Path, language: str | None, number: int | None, qr: str | None, force: bool, as_json: bool, quiet: bool) -> None:
    from cardgen.cli import share_reports
    from cardgen.pack import chat_messages, read_manifest

    if number is not None and qr is not None:
        raise UsageError("--round prints one round, and --qr is a picture of the start message", "leave one of them out")
    manifest = read_manifest(pack)
    spoken = language or share_reports.find_language(manifest, quiet)
    messages = share_reports.without_void(chat_messages(manifest, spoken), manifest, spoken, number, quiet)
    if number is not None:
        share_reports.report_round(messages, number, as_json, quiet)
        return
    picture = None if qr is None else share_reports.write_picture(messages, qr, force)
    if as_json:
        share_reports.report_json(messages, picture)
    elif not quiet:
        share_reports.report(messages, pack, picture)
