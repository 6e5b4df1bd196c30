"""``cardgen audit``: proof, without showing a card, that a pack is complete and gives nothing
away.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from cardgen import check, pack
from cardgen.cli import chosen, commands, options
from cardgen.cli.terminal import Counter, Output, coloured, counted
from cardgen.errors import CheckError, Unjudged

_HELP = """Draw the files of a pack again and compare, and prove that they are complete and give
nothing away.

No card is shown, so whoever plays too can run it. It takes a few seconds.

\b
Examples:
  cardgen audit output/corona-PBVV
  cardgen audit friday/corona-PBVV friday/whist-7Q2M --json
"""


@commands.command(_HELP)
@chosen.several_packs()
@options.output
def command(packs: tuple[Path, ...], output: Output) -> None:
    reports = []
    with Counter(output.quiet) as counter:
        for number, place in enumerate(packs, 1):
            where = f"{place} ({number} of {len(packs)})" if len(packs) > 1 else str(place)
            reports.append(check.audit_pack(place, counter.of(where)))
    data = [
        {
            "folder": str(report.folder),
            "pack_mark": report.pack_mark,
            "findings": [
                {"file": finding.file, "rounds": finding.rounds, "problem": finding.words}
                for finding in report.findings
            ],
            "proven": report.proven,
            "unjudged": report.unjudged,
            "notes": report.notes,
        }
        for report in reports
    ]
    if output.facts_of(data):
        for report in reports:
            click.echo(pack.read_summary(report.folder).heading)
            for mark, sentences in (
                (coloured("✗", "red"), report.findings),
                (coloured("✓", "green"), report.proven),
                ("?", report.unjudged),
                ("–", report.notes),
            ):
                for sentence in sentences:
                    click.echo(f"  {mark} {sentence}")

    bad = [report for report in reports if report.findings]
    if bad:
        count = sum(len(report.findings) for report in bad)
        where = " and ".join(str(report.folder) for report in bad)
        was = "isn't as it was dealt" if count == 1 else "aren't as they were dealt"
        remedy = "send nothing from it before you know why"
        if output.quiet and not output.as_json:
            again = f"cardgen audit {shlex.quote(str(bad[0].folder))}"
            remedy += f": “{again}” names {'it' if count == 1 else 'them'}"
        raise CheckError(f"{counted(count, 'thing')} in {where} {was}", remedy)
    open_questions = [sentence for report in reports for sentence in report.unjudged]
    if open_questions:
        first = f": {open_questions[0]}" if not output.is_text else ""
        raise Unjudged(f"nothing wrong was found, but not everything could be judged{first}")
