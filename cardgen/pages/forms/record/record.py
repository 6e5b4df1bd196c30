"""The hand record: every card of a finished game, as a bridge club posts it, several rounds a page.

The table is made in `record_table`, large print in `record_large`; here it is laid out on as few pages as possible.
Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.forms.form import Form, all_ranks
from cardgen.pages.forms.frame import (
    CONTINUED_HEIGHT,
    Sheet,
    draw_continued_header,
    draw_foot,
    draw_header,
    draw_imprint,
    draw_legend,
    header_height,
    imprint_height,
    legend_height,
)
from cardgen.pages.forms.record.heading import fields, record_sheet, rounds_said
from cardgen.pages.forms.record.table import record_form
from cardgen.pages.forms.table import Table
from cardgen.pages.theme import PAPERS, Occasion, Style
from cardgen.pdf.draw import Document, Finished, Printing, Properties, mm
from cardgen.views import RecordView

_LEGEND_GAP, _IMPRINT_GAP = 1.6 * mm, 1.4 * mm


class Layout(NamedTuple):
    """A record before it is drawn.  form: what the table is made of; tables: its parts, one a page."""

    form: Form
    sheet: Sheet
    tables: tuple[Table, ...]


def record_pdf(view: RecordView, style: Style, occasion: Occasion) -> Finished:
    """All hands of all rounds as one PDF.

    Args:
        view: every card; whoever reads the file knows them.
        style: language, index letters, palette and paper; large print.
        occasion: date, place and organiser; what isn't known is left to write in.
    """
    document = Document(
        Properties(
            title=f"{view.table.pack_mark} · {style.texts('record.title')}",
            language=style.language,
            subject=" · ".join((style.texts(f"game.{view.table.game}"), rounds_said(view.table.rounds, style.texts))),
            author=occasion.organiser,
            facts=view.table.properties,
        )
    )
    document.printing = Printing.EITHER
    if style.large:  # few are
        from cardgen.pages.forms.record.large import draw_large_record

        draw_large_record(document, view, style, occasion)
    else:
        _draw_record(document, view, style, occasion)
    return document.finish()


def _draw_record(document: Document, view: RecordView, style: Style, occasion: Occasion) -> None:
    texts = style.texts
    form, sheet, tables = lay_out(view, style, occasion)
    short = f"{texts('record.title')} · {sheet.game}"
    for i, part in enumerate(tables):
        head = rounds_said(part.rounds, texts)
        page = document.page(sheet.width, sheet.height, f"rounds-{i + 1}", head)
        if i:
            draw_continued_header(page, sheet._replace(line=short), head)
        else:
            ranks = all_ranks(view.table.rules.ranking, style.letters)
            draw_header(page, sheet, form.rule, ranks, fields(style, occasion), "record.check")
        part.draw(page)
        y = part.box.bottom + _LEGEND_GAP
        draw_legend(page, sheet, y, form.legend)
        if not i:
            draw_imprint(page, sheet, sheet.bottom)
        draw_foot(page, sheet, i + 1, len(tables))


def lay_out(view: RecordView, style: Style, occasion: Occasion) -> Layout:
    """Where everything goes, unless in large print."""
    form = record_form(view, style, PAPERS[style.paper])
    sheet = record_sheet(view, style, occasion, form)
    return Layout(form, sheet, _tables(view, form, sheet))


def _tables(view: RecordView, form: Form, sheet: Sheet) -> tuple[Table, ...]:
    """The rounds on as few pages as possible, evenly filled, and none on two."""
    rounds, heights = view.table.rounds, form.heights
    legend, imprint = legend_height(sheet, form.legend) + _LEGEND_GAP, imprint_height(sheet)
    below = legend + (imprint + _IMPRINT_GAP if imprint else 0)
    first, later = sheet.top + header_height(sheet), sheet.top + CONTINUED_HEIGHT
    rooms = [sheet.bottom - below - first - heights.names, *[sheet.bottom - legend - later - heights.names] * len(rounds)]
    for pages in range(1, len(rounds) + 1):
        parts = _split(rounds, rooms[:pages])
        row = min(heights.row, *(room / max(1, len(part)) for room, part in zip(rooms, parts, strict=False)))
        if row >= form.least_row or pages == len(rounds):
            break
    return tuple(
        Table(
            sheet.left,
            later if i else first,
            sheet.right - sheet.left,
            part,
            form.blocks,
            heights._replace(row=row),
            strong=[k for k, facts in enumerate(part) if facts.opens],
        )
        for i, part in enumerate(filter(None, parts))
    )


def _split(rounds: Sequence[RoundFacts], rooms: Sequence[float]) -> list[Sequence[RoundFacts]]:
    """The rounds in parts in proportion to the rooms of their pages."""
    cuts = [round(len(rounds) * fsum(rooms[:page]) / fsum(rooms)) for page in range(len(rooms) + 1)]
    return [rounds[start:end] for start, end in pairwise(cuts)]
