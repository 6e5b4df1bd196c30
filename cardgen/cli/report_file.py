"""The file that a report becomes: results, a season, a ranking."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from cardgen import score
from cardgen.cli.commands import Function, gathered
from cardgen.cli.options import as_json, language, write_file
from cardgen.errors import UsageError


class ReportFile(NamedTuple):
    """What a report is to be: a file, JSON on the screen, or neither.  endings: that the file
    may have.
    """

    usual: str
    endings: Sequence[str]
    out: str | None
    as_json: bool
    force: bool
    language: str | None
    paper: str
    layout: str = "sheet"

    @property
    def is_wanted(self) -> bool:
        return self.as_json or self.out is not None

    @property
    def _ending(self) -> str:
        return ".json" if self.out is None else Path(self.out).suffix.casefold()

    def check(self) -> None:
        """Raises UsageError if the file is called as something that isn't written here."""
        fine = (".json",) if self.as_json else self.endings
        if self.out is not None and not self.out.strip():
            raise UsageError("the file has no name", f"for example -o {self.usual}")
        if self.out is not None and self._ending not in fine:
            raise UsageError(
                f"{self.out} isn't called what it would be",
                f"let its name end in {', '.join(fine)}",
            )

    def write(self, report: score.Report) -> None:
        content = report.written(self._ending, self.layout, self.paper)
        click.echo(
            (
                content
                if self.out is None
                else f"{write_file(self.out, self.usual, content, self.force)}\n"
            ),
            nl=False,
        )


_ENDINGS = (".pdf", ".png", ".xlsx", ".csv", ".json")
_layout = click.option(
    "--layout",
    type=click.Choice(["sheet", "phone"]),
    default="sheet",
    help="Of a .pdf: --layout phone (default: sheet).",
)
_paper = click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    help="Of a .pdf: --paper letter (default: a4).",
)


def report_file(
    usual: str, default: str, example: str, endings: Sequence[str] = _ENDINGS
) -> Callable[[Function], Function]:
    """What a report is written as; the command gets it as `to`.  default: the language that
    counts where nothing is said.
    """
    kinds = f"{', '.join(endings[:-1])} or {endings[-1]}"
    options = {
        "out": click.option(
            "-o", "--out", metavar="FILE", help=f"Write into a file, {kinds}: -o {example}."
        ),
        **({"layout": _layout} if ".png" in endings else {}),
        "paper": _paper,
        "language": language("what is written", default),
        "as_json": as_json,
        "force": click.option(
            "--force", is_flag=True, help=f"Replace the file: -o {usual} --force."
        ),
    }
    return gathered("to", functools.partial(ReportFile, usual, endings), **options)
