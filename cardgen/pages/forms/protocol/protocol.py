"""The protocol of a pre-dealt game: score sheet and trick log, to print or to keep beside the
chat, on as few pages as possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.pages.forms import frame
from cardgen.pages.forms.dealt import dealt_document, dealt_form, dealt_sheet, game_of
from cardgen.pages.forms.form import Form, game_line
from cardgen.pages.forms.frame import Sheet, draw_foot, rounds_title, when_and_where
from cardgen.pages.forms.heading import continued, heading
from cardgen.pages.forms.protocol import trick_log
from cardgen.pages.forms.protocol.filled import add_fields, fill_log, fill_table
from cardgen.pages.forms.protocol.log_grid import draw_grids, draw_seats
from cardgen.pages.forms.table import Heights, Table
from cardgen.pages.forms.table_pages import score_tables
from cardgen.pages.layout import Drawn
from cardgen.pages.theme import GREY, Style
from cardgen.pdf.draw import BOLD, Box, Finished, Page, mm
from cardgen.views import Event, PlayedRound, PublicView

_NOTES_GAP, _IMPRINT_GAP, _LEGEND_GAP, _BARE_GAP = 2.6 * mm, 1.4 * mm, 1.0 * mm, 0.6 * mm
_LOG_GAP = 9 * mm  # between the notes and a trick log on the same page
_LOG_TITLE = 11.8 * mm  # height of the trick log's title and the line that explains it
_SEATS = 4.6 * mm  # what the line of seats and names takes on its first page, below how to write
# height of the table's rows at most, as a share of the least, where the log is to have room below
# it
_LOW_ROW = 1.25
_CLOSE_HEADER = 1.2 * mm  # what the heading gives up where that saves a page


class Layout(NamedTuple):
    """A protocol before it is drawn."""

    sheet: Sheet
    form: Form  # what the sheet is made of
    head: Drawn  # of the first page
    tables: tuple[Table, ...]  # the score table, one part a page
    below: Drawn  # legend and notes under the first part
    # only the legend is under the first part; notes and small print are on the log's first page
    bare: bool
    log: trick_log.Flow  # how the trick log flows
    log_area: Box  # where its grids go: on pages of its own, or under the notes
    log_apart: bool  # it has pages of its own


def protocol_pdf(
    table: PublicView, style: Style, event: Event, played: Sequence[PlayedRound] = ()
) -> Finished:
    """Score sheet and trick log of a game as one PDF.  What isn't known of the event is left to
    write in.

    played: what was played; it is written into table and log.
    """
    texts = style.texts
    by_number = {one.number: one for one in played}
    plan = lay_out(table, style, event)
    sheet, imprint = plan.sheet, frame.imprint(plan.sheet)
    subject = game_line(game_of(table), plan.form, texts, sheet.type.line)
    document = dealt_document(table, texts("file.protocol"), subject, style, event, "protocol")
    log_pages = len(plan.log.pages) if plan.log_apart else 0
    count, log_title = len(plan.tables) + log_pages, texts("trick-log.title")
    for i, part in enumerate(plan.tables):
        title = rounds_title(part.rounds, texts)
        page = document.page(sheet.width, sheet.height, f"rounds-{i + 1}", title)
        (continued(sheet, title) if i else plan.head).draw(page, sheet.top)
        part.draw(page)
        fill_table(page, part, by_number, table.rules)
        if not played:  # what is written already can't be typed over
            add_fields(page, part, announced=i == 0)
        if i == 0:
            plan.below.draw(page, part.box.bottom)
            if not plan.log_apart:
                page.text(sheet.left, plan.log_area.y - 6.6 * mm, log_title, 15, BOLD)
                _draw_log(page, plan, 0, table, style, by_number)
            if not plan.bare:
                imprint.draw(page, sheet.bottom - imprint.height)
        draw_foot(page, sheet, len(document.pages), count)
    for i in range(log_pages):
        # The outline leads to the first page of the log.
        page = document.page(
            sheet.width, sheet.height, "" if i else "tricks", "" if i else log_title
        )
        continued(sheet, log_title).draw(page, sheet.top)
        _draw_log(page, plan, i, table, style, by_number)
        if i == 0 and plan.bare:
            frame.below((0, frame.notes(sheet, plan.form.notes)), (_IMPRINT_GAP, imprint)).draw(
                page, plan.log_area.y
            )
        draw_foot(page, sheet, len(document.pages), count)
    return document.finish()


def _draw_log(
    page: Page,
    plan: Layout,
    index: int,
    table: PublicView,
    style: Style,
    played: Mapping[int, PlayedRound],
) -> None:
    """The grids of a page, whose seats these are, and on the first page how to write; notes may
    stand between.
    """
    area, texts = plan.log_area, style.texts
    placed = trick_log.place(plan.log.pages[index], area, plan.log, first=index == 0)
    if index == 0:
        page.text(
            area.x,
            area.y - 2.4 * mm,
            f"{texts('trick-log.how')} {texts('trick-log.sums')}",
            8,
            colour=GREY,
            room=area.w,
        )
    draw_seats(page, table.names, area.x, placed[0].box.y - 2.2 * mm, area.w)
    draw_grids(page, placed, table.rounds, style)
    fill_log(page, placed, played, style)


def lay_out(table: PublicView, style: Style, event: Event) -> Layout:
    form, texts, players = dealt_form(table, style), style.texts, len(table.names)
    sheet = dealt_sheet(table, form, style, event)
    head = heading(
        sheet,
        form.rule,
        form.ranks,
        [*when_and_where(texts, event), (texts("protocol.scorer"), "")],
    )
    legend, notes = frame.legend(sheet, form.legend), frame.notes(sheet, form.notes)
    below = frame.below((_LEGEND_GAP, legend), (_NOTES_GAP, notes))
    under = frame.below((0, notes), (_IMPRINT_GAP, frame.imprint(sheet))).height
    imprint = under - notes.height
    lone_legend = frame.below((_BARE_GAP, legend))

    def tables(heights: Heights, header: float, stays_free: float) -> tuple[Table, ...]:
        """The parts of the score table; stays_free: under the first one."""
        begun = texts("protocol.carried-from", mark=table.replaces) if table.from_round > 1 else ""
        return score_tables(sheet, table.rounds, form, heights, header, stays_free, begun=begun)

    parts, bare = tables(form.heights, head.height, below.height + imprint), False
    if form.close and len(parts) > 1:
        header = head.height - _CLOSE_HEADER
        close = tables(form.close, header, below.height + imprint)
        alone = tables(form.close, header, lone_legend.height)
        parts, bare = min(
            ((parts, False), (close, False), (alone, True)), key=lambda option: len(option[0])
        )
    low = tables(
        form.heights._replace(row=_LOW_ROW * form.least_row), head.height, below.height + imprint
    )
    if len(low) == 1:
        # A game of a few rounds: the log may find room under the notes.
        top = low[0].box.bottom + below.height + _LOG_GAP + _LOG_TITLE
        area = Box(sheet.left, top, sheet.room, sheet.bottom - imprint - top)
        log = trick_log.flow(table.rounds, players, area.w, area.h, _SEATS)
        if len(log.pages) == 1 and all(
            one.box.bottom <= area.bottom for one in trick_log.place(log.pages[0], area, log)
        ):
            return Layout(sheet, form, head, low, below, False, log, area, log_apart=False)
    top = sheet.top + _LOG_TITLE
    area = Box(sheet.left, top, sheet.room, sheet.bottom - top)
    log = trick_log.flow(
        table.rounds, players, area.w, area.h, _SEATS + (under + _LOG_GAP / 2 if bare else 0.0)
    )
    return Layout(
        sheet, form, head, parts, lone_legend if bare else below, bare, log, area, log_apart=True
    )
