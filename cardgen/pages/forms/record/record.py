"""The hand record: every card of a finished game, as a bridge club posts it, several rounds a
page.
"""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from cardgen.pages.forms import frame
from cardgen.pages.forms.dealt import dealt_document
from cardgen.pages.forms.form import Form
from cardgen.pages.forms.frame import Sheet, draw_foot, rounds_title
from cardgen.pages.forms.heading import continued
from cardgen.pages.forms.record.parts import record_heading, record_sheet
from cardgen.pages.forms.record.table import record_form, row_share
from cardgen.pages.forms.table import Table
from cardgen.pages.forms.table_pages import TALLER_ON_PAGES, split
from cardgen.pages.layout import Drawn
from cardgen.pages.theme import PAPERS, Style
from cardgen.pdf.draw import Document, Finished, mm
from cardgen.views import Event, RecordView

_LEGEND_GAP, _IMPRINT_GAP = 1.6 * mm, 1.4 * mm


class Layout(NamedTuple):
    """A record before it is drawn.  form: what the table is made of; head: of the first page;
    tables: its parts, one a page.
    """

    form: Form
    sheet: Sheet
    head: Drawn
    tables: tuple[Table, ...]


def record_pdf(view: RecordView, style: Style, event: Event) -> Finished:
    """All hands of all rounds as one PDF: whoever reads the file knows every card."""
    texts = style.texts
    subject = texts(f"game.{view.table.game}"), rounds_title(view.table.rounds, texts)
    document = dealt_document(view.table, texts("record.title"), subject, style, event, "record")
    if style.large:  # few are
        from cardgen.pages.forms.record.large import draw_large_record

        draw_large_record(document, view, style, event)
    else:
        _draw_record(document, lay_out(view, style, event), style)
    return document.finish()


def _draw_record(document: Document, plan: Layout, style: Style) -> None:
    sheet, imprint = plan.sheet, frame.imprint(plan.sheet)
    short = sheet._replace(line=f"{style.texts('record.title')} · {sheet.game}")
    for i, part in enumerate(plan.tables):
        title = rounds_title(part.rounds, style.texts)
        page = document.page(sheet.width, sheet.height, f"rounds-{i + 1}", title)
        (continued(short, title) if i else plan.head).draw(page, sheet.top)
        part.draw(page)
        frame.legend(sheet, plan.form.legend).draw(page, part.box.bottom + _LEGEND_GAP)
        if not i:
            imprint.draw(page, sheet.bottom - imprint.height)
        draw_foot(page, sheet, i + 1, len(plan.tables))


def lay_out(view: RecordView, style: Style, event: Event) -> Layout:
    form = record_form(view, style, PAPERS[style.paper])
    sheet = record_sheet(view, style, event, form.flat, form.margin)
    head = record_heading(view, style, event, sheet)
    return Layout(form, sheet, head, _tables(view, form, sheet, head))


def _tables(view: RecordView, form: Form, sheet: Sheet, head: Drawn) -> tuple[Table, ...]:
    """The rounds on as few pages as possible, evenly filled, and none on two."""
    rounds, heights = view.table.rounds, form.heights
    legend = frame.legend(sheet, form.legend).height + _LEGEND_GAP
    first, later = sheet.top + head.height, sheet.top + continued(sheet, "").height
    room = sheet.bottom - legend - heights.names
    rooms = [
        room - frame.below((_IMPRINT_GAP, frame.imprint(sheet))).height - first,
        *[room - later] * len(rounds),
    ]
    for pages in range(1, len(rounds) + 1):
        parts = split(rounds, rooms[:pages], range(1, len(rounds)), list(map(row_share, rounds)))
        most = heights.row * (TALLER_ON_PAGES if len(parts) > 1 else 1)
        row = min(
            most,
            *(room / fsum(map(row_share, part)) for room, part in zip(rooms, parts, strict=False)),
        )
        if row >= form.least_row or pages == len(rounds):
            break
    heights = heights._replace(row=row)
    tops = (first, *[later] * (len(parts) - 1))
    return tuple(
        Table(
            sheet.left,
            top,
            sheet.room,
            part,
            form.groups,
            heights,
            shares=tuple(map(row_share, part)),
        )
        for top, part in zip(tops, parts, strict=True)
    )
