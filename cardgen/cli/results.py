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
from cardgen.cli.options import ReportFile, report_file
from cardgen.cli.terminal import Output, flow, print_table, warn, wrapped
from cardgen.errors import InputError, UsageError
from cardgen.text import default_language

if TYPE_CHECKING:
    from cardgen.pages.results import ResultsView


_RESULTS = """Show the results of a pack whose rounds were noted with “cardgen score”.

\b
Examples:
  cardgen results output/corona-PBVV
  cardgen results output/corona-PBVV -o results.png
  cardgen results output/corona-PBVV -o results.pdf --layout phone
  cardgen results output/corona-PBVV --stake 0.05
  cardgen results output/corona-PBVV -g group.toml

The ending of the file says what is written: .pdf a page, .png a picture for the chat, .xlsx a
workbook with a chart, .csv the standing, .json everything.  FILE is a table of bids and tricks,
instead of the scores that the pack holds. """


@commands.command(_RESULTS)
@click.argument("words", metavar="[PACK] [FILE]", nargs=-1)
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
    help="With --stake, in Bid Whist: points that a missed contract costs its declarer: --fee 10.",
)
@options.group(help="Say who pays whom, by “stake” and “fee” of this group file: -g group.toml.")
def command(
    words: tuple[str, ...],
    table: str | None,
    to: ReportFile,
    stake: str | None,
    fee: str | None,
    group: str | None,
) -> None:
    to.check()
    words = options.titled(words)
    if extra := words[2:]:
        raise click.UsageError(f"Got unexpected extra arguments ({' '.join(extra)})")
    pack, file = chosen.with_pack(next(iter(words), None), next(iter(words[1:]), None))
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
    language = to.language or scored.language or default_language()
    if fee is not None and stake is None and group is None:
        raise UsageError("--fee goes with --stake", "for example --stake 0.05 --fee 10")
    lines: list[str] = []
    if stake is not None or group is not None:
        if to.is_wanted and not (to.out or "").casefold().endswith((".pdf", ".png")):
            raise UsageError(
                "who pays whom is said on the screen or on a page",
                f"for example -o {to.usual}, or leave out -o and --json",
            )
        lines = score.stake_lines(scored, *_stakes(scored, stake, fee, group), language)
    if to.is_wanted:
        to.write(score.results_report(scored, language, lines))
    elif lines:
        click.echo(wrapped("\n".join(lines)))
    else:
        _print(score.results_view(scored, language))


def _stakes(
    scored: score.Scored, stake: str | None, fee: str | None, group: str | None
) -> tuple[int, int]:
    """Cents a point, and points that a missed contract costs: as typed, else as the group says.

    Raises InputError: neither says what a point is worth, or an amount can't be read.
    """
    members = options.find_group(group)
    points, missed = score.read_stakes(scored, stake, fee)
    if members is not None:
        points = members.stake if points is None else points
        if missed is None and scored.played.rules.contract is not None:
            missed = members.fee
    if points is None:
        raise InputError(
            f"{group} says no stake",
            "a line such as stake = 0.05 above the players, or --stake 0.05",
        )
    return points, missed or 0


def _print(view: ResultsView) -> None:
    """The state, the standing, and what is worth telling."""
    for line in (" · ".join([view.title, *view.lines]), view.state, view.note):
        if line:
            click.echo(wrapped(line))
    click.echo("")
    print_table(
        ["", view.name, view.total, *view.columns],
        [[result.place, result.name, result.total, *result.facts] for result in view.results],
        3,
    )
    if view.tiles:
        click.echo("")
        tiles = [[tile.what, ", ".join(tile.who), tile.how] for tile in view.tiles]
        print_table(["", "", ""], tiles, 1)


_SEASON = """Add up many evenings: places, points, bids made, streaks, who beat whom.

\b
Examples:
  cardgen season
  cardgen season output --points 5,3,2,1 -o season.pdf
  cardgen season autumn spring/results.json --same "Oma=Bunica" --rating

Each argument is a folder of packs (default: output/), a pack whose rounds were noted, or results
written as JSON. The evenings are listed, then the players. Points of different games are never
added up: places count, and points as shares of the evening's best.
Players are the same where their names are, whatever the capitals; games that aren't finished, and
friendlies, don't count. """
_MOST_NAMED = 8  # evenings in one warning; more are counted


@commands.command(_SEASON)
@click.argument("paths", metavar="FOLDER|FILE ...", nargs=-1)
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
@options.flag("--rating", help="Rate the players as well, with a chart.")
@options.title(help='On the pages: --title "Winter league".')
@report_file("season.pdf", "that of the packs", "season.pdf", (".pdf", ".xlsx", ".csv", ".json"))
def season(
    paths: tuple[str, ...],
    points: str,
    same: tuple[str, ...],
    without: tuple[str, ...],
    rating: bool,
    title: str,
    to: ReportFile,
) -> None:
    to.check()
    points_of, same_as = _read_points(points), _read_same(same)
    if not paths and not chosen.USUAL_FOLDER.is_dir():
        raise UsageError(
            f"there is no folder {chosen.USUAL_FOLDER}/",
            "name a folder of packs: cardgen season FOLDER",
        )
    paths = paths or (str(chosen.USUAL_FOLDER),)
    league = score.read_season(paths, points_of, same_as, without, rating)
    texts = Output(to.as_json).texts
    for reason in dict.fromkeys(reason for _, reason in league.left_out):
        sources = [source for source, why in league.left_out if why == reason]
        more, listed = len(sources) - _MOST_NAMED, ", ".join(sources[:_MOST_NAMED])
        listed = texts("mail.some", names=listed, n=more) if more > 0 else listed
        warn(f"{listed}: {texts.said(reason)}")
    language = to.language or league.language or default_language()
    if to.is_wanted:
        to.write(score.season_report(league, language, title))
        return
    for evening in score.season_notebook(league, language):
        click.echo(wrapped(evening.heading))
        for line in (*flow(evening.standing, "  "), wrapped(evening.special, "  ")):
            if line:
                click.echo(line)
    for game in ("", *filter(None, league.games)):
        click.echo(f"\n{score.game_name(game, language)}\n" if game else "")
        heads, *rows = score.season_rows(league, language, game)
        print_table(heads, rows)
    click.echo(f"\n{wrapped(score.season_legend(league, language))}")


def _read_points(text: str) -> tuple[int, ...]:
    """``5,3,2,1`` → points for the first place, the second …  Raises InputError."""
    parts = text.replace(" ", "").split(",")
    if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
        raise InputError(f"--points is “{text}”", "whole numbers with commas, such as 3,2,1")
    return tuple(map(int, parts))


def _read_same(texts: tuple[str, ...]) -> dict[str, str]:
    """``("Oma=Bunica",)`` → ``{"Bunica": "Oma"}``: a name → the one that is shown instead.

    Raises InputError.
    """
    shown_as = {}
    for text in texts:
        name, equals, alias = text.partition("=")
        if not (equals and name.strip() and alias.strip()):
            raise InputError(
                f"--same is “{text}”", 'two names of one person, such as --same "Oma=Bunica"'
            )
        shown_as[alias.strip()] = name.strip()
    return shown_as
