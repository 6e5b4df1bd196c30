"""``cardgen record``: every card of a finished game, to look up afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

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
@click.option("--yes", is_flag=True, help="The game is over, don't ask: --yes.")
@options.preferences(
    "language",
    "paper",
    "colours",
    "letters",
    "large",
    "low_ink",
    default="as in the first player's file",
)
@click.option(
    "-o",
    "--out",
    metavar="FILE",
    help="Where to: -o evening.pdf (default: record-MARK.pdf beside the pack).",
)
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
    if not (yes or _is_over(output.as_json)):
        click.echo("Nothing was written.")
        return
    written = [
        _write(manifest, place, force, output, preferences)
        for manifest, place in zip(manifests, places, strict=True)
    ]
    facts = written[0][0] if len(written) == 1 else {"records": [facts for facts, _ in written]}
    output.result(facts, "\n".join(line for _, line in written))


def _write(
    manifest: pack.Manifest, place: Path, force: bool, output: Output, preferences: Preferences
) -> tuple[Mapping[str, Any], str]:
    """What was written, as facts and as a line."""
    record = orders.draw_record(manifest, preferences)
    options.sweep(place.parent)
    orders.write_record(record, place, force)
    if record.not_played is not None:
        output.warn(
            f"rounds from {record.not_played} on are left out: another pack was dealt for them"
        )
    pages, rounds = counted(record.file.pages, "page"), counted(len(record.view.rounds), "round")
    facts = {"file": str(place), "pages": record.file.pages} | orders.record_data(record)
    return facts, f"{place}  {pages}: all hands of {rounds}"


def _is_over(as_json: bool) -> bool:
    """Ask whoever sits at the terminal.  Raises UsageError if nobody can be asked."""
    if as_json or not can_ask():
        what = "--json can't ask for a yes" if as_json else "nobody is here to type yes"
        raise UsageError(
            f"a hand record shows every card of all rounds, and {what}",
            "once the game is over, run it again with --yes",
        )
    return says_yes("This shows every card of all rounds. Is the game over?")
