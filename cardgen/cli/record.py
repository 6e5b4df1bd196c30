"""``cardgen record``: every card of a finished game, to look up afterwards."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli import options
from cardgen.cli.terminal import Output, can_ask, counted, says_yes
from cardgen.errors import UsageError
from cardgen.preferences import Preferences

_HELP = """Write the hand record of a finished game: all hands of all rounds side by side, as a PDF.

It shows every card: make it after the last trick.

\b
Examples:
  cardgen record output/corona-PBVV
  cardgen record output/corona-PBVV --yes --lang ro -o evening.pdf
  cardgen record output/corona-PBVV --yes --json
"""


@click.command(help=_HELP, context_settings=options.WIDE)
@options.pack
@click.option("--yes", is_flag=True, help="The game is over, don't ask: --yes.")
@options.preferences("language", "paper", "colours", "letters", "large", "low_ink", unsaid="as in the first player's file")
@click.option("-o", "--out", metavar="FILE", help="Where to: -o evening.pdf (default: record-MARK.pdf beside the pack).")
@options.force
@options.output
def command(pack: Path, yes: bool, out: str | None, force: bool, output: Output, preferences: Preferences) -> None:
    from cardgen.orders import check_place, draw_record, record_data, usual_place, write_record
    from cardgen.pack import read_manifest

    manifest = read_manifest(pack)
    path = usual_place(manifest) if out is None else options.named_file(out, "-o record.pdf")
    check_place(path)
    if not (yes or _is_over(output.as_json)):
        click.echo("Nothing was written.")
        return
    record = draw_record(manifest, preferences)
    write_record(record, path, force)
    facts = {"file": str(path), "pages": record.file.pages} | record_data(record)
    pages, rounds = counted(record.file.pages, "page"), counted(len(record.view.rounds), "round")
    output.result(facts, f"{path}  {pages}: all hands of {rounds}")
    if record.not_played is not None:
        output.warn(f"rounds from {record.not_played} on are left out: another pack was dealt for them")


def _is_over(as_json: bool) -> bool:
    """Ask whoever sits at the terminal.  Raises UsageError if nobody can be asked."""
    if as_json or not can_ask():
        what = "--json can't ask for a yes" if as_json else "nobody is here to type yes"
        raise UsageError(f"a hand record shows every card of all rounds, and {what}", "once the game is over, run it again with --yes")
    return says_yes("This shows every card of all rounds. Is the game over?")
