"""``cardgen season``: one table of many evenings."""

from __future__ import annotations

from collections.abc import Sequence

import click

from cardgen import score
from cardgen.cli import commands
from cardgen.cli.report_file import ReportFile, report_file
from cardgen.cli.terminal import print_rows, warn
from cardgen.errors import InputError
from cardgen.text import default_language

_HELP = """Add up many evenings: places, points, bids made, streaks, who beat whom.

\b
Examples:
  cardgen season output
  cardgen season output --points 5,3,2,1 -o season.pdf
  cardgen season autumn spring/results.json --same "Oma=Bunica" --rating

Each argument is a folder of packs, a pack whose rounds were noted, or results written as JSON.  Players are the same
where their names are, whatever the capitals; games that aren't finished, and friendlies, don't count.
"""
_MOST_NAMED = 8


@commands.command(_HELP)
@click.argument("paths", metavar="FOLDER|FILE ...", nargs=-1, required=True)
@click.option(
    "--points",
    default="3,2,1",
    help="For the first place, the second … : --points 5,3,2,1 (default: 3,2,1).",
)
@click.option(
    "--same",
    multiple=True,
    metavar="NAME=NAME",
    help='Two names of one person: --same "Oma=Bunica".',
)
@click.option(
    "--not",
    "without",
    multiple=True,
    metavar="PATH",
    help="An evening that doesn't count: --not output/corona-PBVV.",
)
@click.option("--rating", is_flag=True, help="Rate the players as well, with a chart: --rating.")
@click.option("--title", default="", metavar="TEXT", help='On the pages: --title "Winter league".')
@report_file("season.pdf", "the system's", "season.pdf", (".pdf", ".xlsx", ".csv", ".json"))
def command(
    paths: tuple[str, ...],
    points: str,
    same: tuple[str, ...],
    without: tuple[str, ...],
    rating: bool,
    title: str,
    to: ReportFile,
) -> None:
    to.check()
    season = score.read_season(paths, _read_points(points), _read_same(same), without, rating)
    for reason in dict.fromkeys(reason for _, reason in season.left_out):
        warn(f"{_listed([source for source, why in season.left_out if why == reason])}: {reason}")
    spoken = to.language or default_language()
    if to.is_wanted:
        to.write(score.season_report(season, spoken, title))
    else:
        print_rows(score.season_rows(season, spoken))


def _listed(sources: Sequence[str]) -> str:
    """``autumn/1, autumn/2, autumn/3 and 12 more``"""
    more = len(sources) - _MOST_NAMED
    return ", ".join(sources[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _read_points(text: str) -> tuple[int, ...]:
    parts = text.replace(" ", "").split(",")
    if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
        raise InputError(f"--points is “{text}”", "whole numbers with commas, such as 3,2,1")
    return tuple(map(int, parts))


def _read_same(texts: tuple[str, ...]) -> dict[str, str]:
    """``("Oma=Bunica",)`` → other name → the name that is shown."""
    out = {}
    for text in texts:
        name, equals, alias = text.partition("=")
        if not (equals and name.strip() and alias.strip()):
            raise InputError(
                f"--same is “{text}”", 'two names of one person, such as --same "Oma=Bunica"'
            )
        out[alias.strip()] = name.strip()
    return out
