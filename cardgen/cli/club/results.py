"""``cardgen club results``: one ranking over all tables of an evening."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import options
from cardgen.cli.terminal import print_rows
from cardgen.errors import UsageError
from cardgen.text import default_language

if TYPE_CHECKING:  # loaded after the command line is checked
    from cardgen.club import Ranking

_HELP = """One ranking over all tables: by points, or where all play the same cards by match points against the same seat elsewhere.

Scores are what “cardgen score EVENING --table 3 …” notes. Tables that haven't finished are named.

\b
Examples:
  cardgen club results output/club-night-2026-03-14-K7QM
  cardgen club results output/club-night-2026-03-14-K7QM --message
  cardgen club results output/club-night-2026-03-14-K7QM -o ranking.pdf
  cardgen club results output/club-night-2026-03-14-K7QM --compare game -o ranking.xlsx
"""
_ENDINGS = (".pdf", ".png", ".xlsx", ".csv", ".json")


@click.command(help=_HELP, short_help="one ranking over all tables", context_settings=options.WIDE)
@click.argument("evening", type=options.PATH)
@click.option(
    "--compare",
    type=click.Choice(["round", "game"]),
    help="Where all play the same cards, what counts against the same seat elsewhere: --compare game (default: round).",
)
@click.option("--message", is_flag=True, help="Print it as a message for the chat, with a link to WhatsApp: --message.")
@click.option("-o", "--out", metavar="FILE", help="Write into a file, .pdf, .png, .xlsx, .csv or .json: -o ranking.png.")
@click.option("--layout", type=click.Choice(["sheet", "phone"]), default="sheet", help="Of a .pdf: --layout phone (default: sheet).")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", help="Of a .pdf: --paper letter (default: a4).")
@click.option("--lang", "language", type=click.Choice(options.LANGUAGES), help="Of what is written: --lang de (default: the evening's).")
@options.as_json
@click.option("--force", is_flag=True, help="Replace the file: -o ranking.pdf --force.")
def results(
    evening: Path, compare: str | None, message: bool, out: str | None, layout: str, paper: str, language: str | None, as_json: bool,
    force: bool,
) -> None:  # fmt: skip
    from cardgen.club import open_evening, rank_evening, ranking_json, ranking_message
    from cardgen.score import whatsapp_link

    if sum((message, as_json, out is not None)) > 1:
        raise UsageError("--message, --json and -o exclude each other", "use one of them")
    ending = "" if out is None else Path(out).suffix.casefold()
    if out is not None and ending not in _ENDINGS:
        raise UsageError(f"{out} isn't called what it would be", f"let its name end in {', '.join(_ENDINGS)}")
    found = open_evening(evening)
    ranking = rank_evening(found, compare)
    spoken = language or found.language or default_language()
    if out is not None:
        click.echo(options.write_file(out, "ranking.pdf", _content(ranking, spoken, ending, layout, paper), force))
    elif as_json:
        click.echo(ranking_json(ranking), nl=False)
    elif message:
        text = ranking_message(ranking, spoken)
        click.echo(f"{text}\n\n{whatsapp_link(text)}")
    else:
        _print(ranking, spoken)


def _content(ranking: Ranking, language: str, ending: str, layout: str, paper: str) -> bytes:
    from cardgen.club import ranking_book, ranking_csv, ranking_json, ranking_page, ranking_picture

    match ending:
        case ".pdf":
            return ranking_page(ranking, language, layout, paper)
        case ".png":
            return ranking_picture(ranking, language)
        case ".xlsx":
            return ranking_book(ranking, language)
        case ".csv":
            return options.for_spreadsheets(ranking_csv(ranking, language))
    return ranking_json(ranking).encode()


def _print(ranking: Ranking, language: str) -> None:
    from cardgen.club import ranking_view

    view = ranking_view(ranking, language)
    click.echo(" · ".join([view.plate.title, *view.plate.lines]))
    click.echo(f"{view.plate.tag}\n")
    print_rows([["", *view.columns], *([line.place, line.name, *line.cells] for line in view.lines)])
    if view.notes:
        click.echo("")
    for note in view.notes:
        click.echo(note)
