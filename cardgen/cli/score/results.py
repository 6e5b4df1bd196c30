"""``cardgen results``: places, totals and what is worth telling of a game; on the screen, on
paper, as a picture.
"""

from __future__ import annotations

import shlex
from os.path import exists
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen import score
from cardgen.cli import chosen, commands, options
from cardgen.cli.report_file import ReportFile, report_file
from cardgen.cli.terminal import print_rows
from cardgen.errors import InputError, UsageError
from cardgen.text import default_language

if TYPE_CHECKING:
    from cardgen.pages.results import ResultsView

_HELP = """Show the results of a pack whose rounds were noted with “cardgen score”.

\b
Examples:
  cardgen results output/corona-PBVV
  cardgen results output/corona-PBVV -o results.png
  cardgen results output/corona-PBVV -o results.pdf --layout phone
  cardgen results output/corona-PBVV --stake 0.05
  cardgen results output/corona-PBVV -g group.toml

The ending of the file says what is written: .pdf a page, .png a picture for the chat, .xlsx a workbook with a chart,
.csv the standing, .json everything.  FILE is a table of bids and tricks, instead of the scores that the pack holds.
"""


@commands.command(_HELP)
@click.argument("pack", metavar="[PACK]", required=False)
@click.argument("file", metavar="FILE", required=False)
@chosen.at_table
@report_file("results.pdf", "that of the pack", "results.png")
@click.option(
    "--stake",
    metavar="AMOUNT",
    help="Say who pays whom, with the fewest payments, at so much a point: --stake 0.05.",
)
@click.option(
    "--fee",
    metavar="AMOUNT",
    help="With --stake, in Bid Whist: what each partner pays for a missed contract: --fee 0.50.",
)
@click.option(
    "-g",
    "--group",
    metavar="FILE",
    help="Say who pays whom, by “stake” and “fee” of this group file: -g group.toml.",
)
def command(
    pack: str | None,
    file: str | None,
    table: str | None,
    to: ReportFile,
    stake: str | None,
    fee: str | None,
    group: str | None,
) -> None:
    to.check()
    chosen.check_order(pack, file)
    for typed in (pack, file):
        if (
            typed
            and Path(typed).suffix.casefold() in (".pdf", ".png", ".json")
            and not exists(typed)
        ):
            raise UsageError(f"there is no file {typed}", f"to write it: -o {shlex.quote(typed)}")
    if file is not None and chosen.is_pack(Path(file)):
        raise UsageError(
            "results are those of one game",
            f"many evenings: cardgen season {shlex.quote(str(pack))} {shlex.quote(file)}",
        )
    if pack is None:
        pack = str(chosen.newest_pack(asks=False))
    scored = score.score_asked(
        score.Asked(chosen.named_pack(pack, table), file, {}, None, (), None)
    )
    spoken = to.language or scored.language or default_language()
    if fee is not None and stake is None and group is None:
        raise UsageError("--fee goes with --stake", "for example --stake 0.05 --fee 0.50")
    if stake is not None or group is not None:
        if to.is_wanted:
            raise UsageError("who pays whom is printed alone", "leave out -o and --json")
        click.echo(
            "\n".join(score.stake_lines(scored, *_stakes(scored, stake, fee, group), spoken))
        )
    elif to.is_wanted:
        to.write(score.results_report(scored, spoken))
    else:
        _print(score.results_view(scored, spoken))


def _stakes(
    scored: score.Scored, stake: str | None, fee: str | None, group: str | None
) -> tuple[int, int]:
    """Cents a point and those of a missed contract: as typed, else as the group file says."""
    found = options.find_group(group)
    points, missed = score.read_stakes(scored, stake, fee)
    if points is None and found is not None:
        points = found.stake
    if points is None:
        raise InputError(
            f"{group} says no stake",
            "a line such as stake = 0.05 above the players, or --stake 0.05",
        )
    if missed is None and found is not None and scored.played.rules.contract is not None:
        missed = found.fee
    return points, missed or 0


def _print(view: ResultsView) -> None:
    """The state, the standing, and what is worth telling."""
    click.echo(" · ".join([view.title, *view.lines]))
    click.echo("\n".join(filter(None, [view.state, view.note])) + "\n")
    print_rows(
        [
            ["", view.name, view.total, *view.columns],
            *([one.place, one.name, one.total, *one.facts] for one in view.results),
        ]
    )
    if view.tiles:
        click.echo("")
        print_rows([[tile.what, ", ".join(tile.who), tile.how] for tile in view.tiles])
