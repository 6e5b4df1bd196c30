"""``cardgen club results``: one ranking over all tables of an evening."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen import club, score
from cardgen.cli import chosen, commands, options
from cardgen.cli.report_file import ReportFile, report_file
from cardgen.cli.terminal import print_rows
from cardgen.errors import UsageError
from cardgen.text import default_language

if TYPE_CHECKING:  # loaded after the command line is checked
    from cardgen.pages.club import RankingView

_HELP = """One ranking over all tables: by points, or where all play the same cards by match points against the same seat elsewhere.

Scores are what “cardgen score EVENING --table 3 …” notes. Tables that haven't finished are named. Several evenings are added up by player.

\b
Examples:
  cardgen club results
  cardgen club results output/club-night-2026-03-14-K7QM --message
  cardgen club results output/club-night-2026-03-14-K7QM -o ranking.pdf
  cardgen club results output/club-night-2026-03-14-K7QM --compare game -o ranking.xlsx
"""


@commands.command(_HELP, short_help="one ranking over all tables")
@click.argument("evenings", metavar="[EVENING…]", type=options.PATH, nargs=-1)
@click.option(
    "--compare",
    type=click.Choice(["round", "game"]),
    help=(
        "Where all play the same cards, what counts against the same seat elsewhere: --compare game"
        " (default: round)."
    ),
)
@click.option(
    "--message",
    is_flag=True,
    help="Print it as a message for the chat, with a link to WhatsApp: --message.",
)
@report_file("ranking.pdf", "the evening's", "ranking.png")
def results(evenings: tuple[Path, ...], compare: str | None, message: bool, to: ReportFile) -> None:
    if sum((message, to.as_json, to.out is not None)) > 1:
        raise UsageError("--message, --json and -o exclude each other", "use one of them")
    to.check()
    found = club.together(
        [
            club.open_evening(evening)
            for evening in evenings or [chosen.newest_pack(asks=False, many=True)]
        ]
    )
    ranking = club.rank_evening(found, compare)
    spoken = to.language or found.language or default_language()
    if to.is_wanted:
        to.write(club.ranking_report(ranking, spoken))
    elif message:
        text = club.ranking_message(ranking, spoken)
        click.echo(f"{text}\n\n{score.whatsapp_link(text)}")
    else:
        _print(club.ranking_view(ranking, spoken))


def _print(view: RankingView) -> None:
    click.echo(" · ".join([view.plate.title, *view.plate.lines]))
    click.echo(f"{view.plate.tag}\n")
    print_rows(
        [["", *view.columns], *([line.place, line.name, *line.cells] for line in view.lines)]
    )
    if view.notes:
        click.echo("")
    for note in view.notes:
        click.echo(note)
