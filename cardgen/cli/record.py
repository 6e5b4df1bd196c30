"""``cardgen record``: every card of a finished game, to look up afterwards."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen import orders, pack
from cardgen.cli import chosen, commands, options
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


@commands.command(_HELP)
@chosen.several_packs(asks=True)
@options.flag("--yes", help="The game is over, don't ask: --yes.")
@options.preferences(
    "language",
    "paper",
    "colours",
    "letters",
    "large",
    "low_ink",
    default="as in the first player's file",
)
@options.out_file(help="Where to: -o evening.pdf (default: record-MARK.pdf beside the pack).")
@options.force
@options.output
def command(
    packs: tuple[Path, ...],
    yes: bool,
    out: str | None,
    force: bool,
    output: Output,
    preferences: Preferences,
) -> None:
    if out is not None and len(packs) > 1:
        raise UsageError(
            f"-o names one file, and these are {len(packs)} packs",
            "leave it out: each record gets a name of its own",
        )
    manifests = [pack.read_manifest(place) for place in packs]
    places = [
        orders.usual_place(manifest) if out is None else options.named_file(out, "-o record.pdf")
        for manifest in manifests
    ]
    for place in places:
        orders.check_place(place)
    if out is not None:
        options.named_pdf(out, "-o record.pdf")
    if not yes:
        if output.as_json or not can_ask():
            what = "--json can't ask for a yes" if output.as_json else "nobody is here to type yes"
            raise UsageError(
                f"a hand record shows every card of all rounds, and {what}",
                "once the game is over, run it again with --yes",
            )
        if not says_yes("This shows every card of all rounds. Is the game over?"):
            click.echo("Nothing was written.")
            return
    data, lines = [], []
    for manifest, place in zip(manifests, places, strict=True):
        record = orders.draw_record(manifest, preferences)
        options.sweep(place.parent)
        orders.write_record(record, place, force)
        if record.not_played is not None:
            output.warn(
                f"rounds from {record.not_played} on are left out: another pack was dealt for them"
            )
        pages, rounds = counted(record.file.pages, "page"), len(record.view.rounds)
        written = {"file": str(place), "pages": record.file.pages}
        data.append(written | orders.record_data(record))
        lines.append(f"{place}  {pages}: all hands of {counted(rounds, 'round')}")
    if output.facts_of(data, "records"):
        click.echo("\n".join(lines))
