"""``cardgen results``: places, totals and what is worth telling of a game; on the screen, on paper, as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import chosen, options
from cardgen.cli.terminal import print_rows
from cardgen.errors import InputError, UsageError
from cardgen.text import default_language

if TYPE_CHECKING:
    from cardgen.score import Scored

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
_ENDINGS = (".pdf", ".png", ".xlsx", ".csv", ".json")


@click.command(help=_HELP, context_settings=options.WIDE)
@click.argument("pack", metavar="[PACK]", required=False)
@click.argument("file", metavar="FILE", required=False)
@chosen.at_table
@click.option("-o", "--out", metavar="FILE", help="Write into a file, .pdf, .png, .xlsx, .csv or .json: -o results.png.")
@click.option("--layout", type=click.Choice(["sheet", "phone"]), default="sheet", help="Of a .pdf: --layout phone (default: sheet).")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", help="Of a .pdf: --paper letter (default: a4).")
@click.option("--lang", "language", type=click.Choice(options.LANGUAGES), help="Of what is written: --lang de (default: that of the pack).")
@click.option("--stake", metavar="AMOUNT", help="Say who pays whom, with the fewest payments, at so much a point: --stake 0.05.")
@click.option("--fee", metavar="AMOUNT", help="With --stake, in Bid Whist: what each partner pays for a missed contract: --fee 0.50.")
@click.option("-g", "--group", metavar="FILE", help="Say who pays whom, by “stake” and “fee” of this group file: -g group.toml.")
@options.as_json
@click.option("--force", is_flag=True, help="Replace the file: -o results.pdf --force.")
def command(
    pack: str | None, file: str | None, table: str | None, out: str | None, layout: str, paper: str, language: str | None,
    stake: str | None, fee: str | None, group: str | None, as_json: bool, force: bool,
) -> None:  # fmt: skip
    from cardgen.score import Asked, results_json, score_asked

    ending = _ending(out, as_json)
    if pack is None:
        pack = str(chosen.newest_pack(asks=False))
    scored = score_asked(Asked(chosen.named_pack(pack, table), file, {}, None, (), None))
    spoken = language or scored.language or default_language()
    if fee is not None and stake is None and group is None:
        raise UsageError("--fee goes with --stake", "for example --stake 0.05 --fee 0.50")
    if stake is not None or group is not None:
        if out is not None or as_json:
            raise UsageError("who pays whom is printed alone", "leave out -o and --json")
        from cardgen.score import stake_lines

        click.echo("\n".join(stake_lines(scored, *_stakes(scored, stake, fee, group), spoken)))
    elif out is not None:
        click.echo(options.write_file(out, "results.pdf", _content(scored, spoken, ending, layout, paper), force))
    elif as_json:
        click.echo(results_json(scored), nl=False)
    else:
        _print(scored, spoken)


def _stakes(scored: Scored, stake: str | None, fee: str | None, group: str | None) -> tuple[int, int]:
    """Cents a point and those of a missed contract: as typed, else as the group file says."""
    from cardgen.score import read_stakes

    found = options.find_group(group)
    points, missed = read_stakes(scored, stake, fee)
    if points is None and found is not None:
        points = found.stake
    if points is None:
        raise InputError(f"{group} says no stake", "a line such as stake = 0.05 above the players, or --stake 0.05")
    if missed is None and found is not None and scored.played.rules.contract is not None:
        missed = found.fee
    return points, missed or 0


def _ending(out: str | None, as_json: bool) -> str:
    """Of the file that is to be written.  Raises UsageError if it is called as something that isn't written here."""
    if out is None:
        return ""
    ending = Path(out).suffix.casefold()
    if ending not in _ENDINGS or (as_json and ending != ".json"):
        raise UsageError(f"{out} isn't called what it would be", f"let its name end in {'.json' if as_json else ', '.join(_ENDINGS)}")
    return ending


def _content(scored: Scored, language: str, ending: str, layout: str, paper: str) -> bytes:
    from cardgen.score import results_book, results_csv, results_json, results_page, results_picture

    match ending:
        case ".pdf":
            return results_page(scored, language, layout, paper)
        case ".png":
            return results_picture(scored, language)
        case ".xlsx":
            return results_book(scored, language)
        case ".csv":
            return options.for_spreadsheets(results_csv(scored, language))
    return results_json(scored).encode()


def _print(scored: Scored, language: str) -> None:
    """The state, the standing, and what is worth telling."""
    from cardgen.score import results_view

    view = results_view(scored, language)
    click.echo(" · ".join([view.title, *view.lines]))
    click.echo(f"{view.state}\n")
    print_rows([["", view.name, view.total, *view.columns], *([one.place, one.name, one.total, *one.facts] for one in view.results)])
    if view.tiles:
        click.echo("")
        print_rows([[tile.what, ", ".join(tile.who), tile.how] for tile in view.tiles])
