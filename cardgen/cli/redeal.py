"""``cardgen redeal``: the rounds not yet played, dealt afresh."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen import orders
from cardgen.cli import chosen, commands, options
from cardgen.cli.terminal import Output

_HELP = """Deal the rounds that aren't played yet afresh, if a file was lost or somebody saw another one.

A new pack for the same players: the rounds keep their numbers, trumps in turn and dealers, the cards are new.
The old pack is marked: it is needed for the rounds played, and its other rounds no longer count.

\b
Examples:
  cardgen redeal output/corona-PBVV --from-round 7
  cardgen redeal output/corona-PBVV --from-round 7 -o second
  cardgen redeal output/corona-PBVV --from-round 7 --joint
"""


@commands.command(_HELP)
@chosen.one_pack(asks=True)
@click.option(
    "--from-round",
    "number",
    required=True,
    type=options.NUMBER,
    metavar="N",
    help="The first round not yet played: --from-round 7.",
)
@click.option(
    "-o",
    "--out",
    metavar="DIR",
    help="Folder for the new pack: -o second (default: where the old one lies).",
)
@options.joint
@options.draw
@options.output
def command(
    place: Path, number: int, out: str | None, joint: bool, draw: str | None, output: Output
) -> None:
    from cardgen.cli.dealt import report_pack, report_start

    folder = None if out is None else options.read_folder(out)
    if joint or draw is not None:
        found, where = orders.start_redeal(place, number, folder, joint, draw)
        report_start(found, orders.write_joint(found, where), output)
        return
    done = orders.redeal_pack(place, number, folder)
    if done.old.table.words:
        output.warn(
            "words and draw of the old pack aren't in the new shuffle: --joint or --draw would put"
            " new ones in"
        )
    report_pack(done.pack, done.folder, output)
