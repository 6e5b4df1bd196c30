"""``cardgen reprint``: one player's file again, in another layout, language or size."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardgen.cli import options
from cardgen.wishes import Wishes, option_name, shown

_HELP = """Draw one player's file of a pack again: larger, in another language, to print.

The cards and the codes stay the same, and so do all other files.

\b
Examples:
  cardgen reprint output/corona-PBVV --player Grandma --large
  cardgen reprint output/corona-PBVV --player Ben --layout sheet --paper letter
"""


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@click.argument("pack", type=click.Path(path_type=Path))
@click.option("-p", "--player", required=True, metavar="NAME", help="Whose file: --player Grandma.")
@options.wishes()
@options.as_json
@options.quiet
def command(pack: Path, player: str, as_json: bool, quiet: bool, wishes: Wishes) -> None:
    from cardgen.reprint import reprint

    done = reprint(pack, player, wishes)
    if as_json:
        click.echo(json.dumps({"file": str(done.path), "player": done.name, "pages": done.pages, **done.now.as_data()}))
        return
    if quiet:
        return
    click.echo(f"{done.path}  {done.pages} pages, for {done.name} alone")
    now, before = done.now.as_data(), done.before.as_data()
    for name in (name for name in now if now[name] != before[name]):
        click.echo(f"  {option_name(name)}: {shown(now[name])} (was: {shown(before[name])})")
    click.echo("Same cards, same codes; nothing else in the pack was changed. Send this file again.")
    if done.now.language not in done.protocols:
        click.echo(f"cardgen: the pack has no protocol in that language, only in {', '.join(done.protocols)}", err=True)
