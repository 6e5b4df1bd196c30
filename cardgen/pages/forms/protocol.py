"""The protocol of a pre-dealt game: score sheet and trick log, to print or to keep beside the
chat, on as few pages as possible.

Its cells can be typed into: bids, tricks, contracts, nullos; or what was played is in them.  The
names of the fields are the same for every layout: ``r07-p2-bid`` and ``r07-p2-tricks`` are of
round 7 and seat 2, or side 2; ``r07-declarer``, ``r07-number``, ``r07-direction`` and ``r07-trump``
of its contract; ``nullo-p2`` says before which round seat 2 announces one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple

from cardgen.games import Bidding
from cardgen.pages.forms import trick_log
from cardgen.pages.forms.form import (
    Form,
    FormSheet,
    below_table,
    dealt_document,
    dealt_sheet,
    game_line,
    game_of,
    rounds_title,
    score_tables,
)
from cardgen.pages.forms.kinds import dealt_form
from cardgen.pages.forms.score_sheet import draw_page, large_protocol
from cardgen.pages.forms.table import FormCell, FormTable, RowHeights
from cardgen.pages.layout import Drawn
from cardgen.pages.theme import INK, Style
from cardgen.pdf.draw import BOLD, Box, Finished, Page, mm
from cardgen.text import Catalogue, signed
from cardgen.views import Event, PlayedRound, PublicView

_NOTES_GAP, _IMPRINT_GAP, _LEGEND_GAP, _BARE_GAP = 2.6 * mm, 1.4 * mm, 1.0 * mm, 0.6 * mm
_LOG_GAP = 9 * mm  # between the notes and a trick log on the same page
_LOG_TITLE = 11.8 * mm  # height of the trick log's title and the line that explains it
_SEATS = 4.6 * mm  # what the line of seats and names takes on its first page, below how to write
# height of the table's rows at most, as a share of the least, where the log is to have room below
# it
_LOW_ROW = 1.25
_CLOSE_HEADER = 1.2 * mm  # what the heading gives up where that saves a page


class ProtocolPlan(NamedTuple):
    """A protocol before it is drawn."""

    sheet: FormSheet
    form: Form  # what the sheet is made of
    head: Drawn  # of the first page
    tables: tuple[FormTable, ...]  # the score table, one part a page
    below: Drawn  # legend and notes under the first part
    # only the legend is under the first part; notes and small print are on the log's first page
    bare: bool
    log: trick_log.LogFlow  # how the trick log flows: on pages of its own, or under the notes
    log_apart: bool  # it has pages of its own


def protocol_pdf(
    table: PublicView, style: Style, event: Event, played: Sequence[PlayedRound] = ()
) -> Finished:
    """Score sheet and trick log of a game as one PDF.  What isn't known of the event is left to
    write in.

    played: what was played; it is written into table and log.
    """
    if style.large and not played:
        return _large_pdf(table, style, event)
    texts, log_title = style.texts, style.texts("trick-log.title")
    by_number = {round_.number: round_ for round_ in played}
    plan = lay_out(table, style, event)
    sheet, area, imprint = plan.sheet, plan.log.area, plan.sheet.imprint()
    subject = game_line(game_of(table), plan.form, texts, sheet.sizes.line)
    document = dealt_document(table, texts("file.protocol"), subject, style, event, "protocol")
    log_pages = len(plan.log.pages) if plan.log_apart else 0
    count = len(plan.tables) + log_pages

    # The score table; under its first part the log, if there is room.
    for i, part in enumerate(plan.tables):
        title = rounds_title(part.rounds, texts)
        page = document.page(
            sheet.width, sheet.height, f"rounds-{i + 1}", title, title, layered=True
        )
        (sheet.continued(title) if i else plan.head).draw(page, sheet.top)
        if played:  # what is written already can't be typed over
            part.draw(page, partial(_write_played, by_number, table))
        else:
            part.draw(page, partial(_add_field, table.names, texts, False))
        if i == 0:
            plan.below.draw(page, part.box.bottom)
            if not plan.log_apart:
                page.text(sheet.left, area.y - 6.6 * mm, log_title, 15, BOLD, level=2)
                trick_log.draw_page(page, plan.log, 0, table, by_number, style)
            if not plan.bare:
                imprint.draw(page, sheet.bottom - imprint.height)
        sheet.draw_foot(page, len(document.pages), count)

    # The log on pages of its own; the outline leads to the first one.
    for i in range(log_pages):
        label = f"{log_title} {i + 1}" if log_pages > 1 else log_title
        named = f"tricks-{i + 1}", "" if i else log_title, label
        page = document.page(sheet.width, sheet.height, *named, layered=True)
        sheet.continued(log_title).draw(page, sheet.top)
        trick_log.draw_page(page, plan.log, i, table, by_number, style)
        if i == 0 and plan.bare:
            notes = sheet.notes(plan.form.notes)
            below_table((0, notes), (_IMPRINT_GAP, imprint)).draw(page, area.y)
        sheet.draw_foot(page, len(document.pages), count)
    return document.finish()


def _large_pdf(table: PublicView, style: Style, event: Event) -> Finished:
    """The score table in large print.  Who reads that doesn't write down every card: a log in such
    cells would be a book.
    """
    plan = large_protocol(table, style, event)
    subject = game_line(game_of(table), plan.form, style.texts, plan.sheet.sizes.line)
    document = dealt_document(
        table, style.texts("file.protocol"), subject, style, event, "protocol"
    )
    for i, title in enumerate(plan.titles):
        sides = plan.sheet.width, plan.sheet.height
        page = document.page(*sides, f"page-{i + 1}", title, title, layered=True)
        draw_page(plan, i, page, partial(_add_field, table.names, style.texts, True))
    return document.finish()


def lay_out(table: PublicView, style: Style, event: Event) -> ProtocolPlan:
    """Where everything goes: a log that fits under the notes of a table on one page stays there;
    notes move to the log where that saves a page.
    """
    form, texts, rounds = dealt_form(table, style), style.texts, table.rounds
    if table.from_round > 1:
        form = form._replace(begun=texts("protocol.carried-from", mark=table.replaces))
    sheet, players = dealt_sheet(table, form, style, event), len(table.names)
    head = sheet.heading(form.rule, form.ranks, style, event)
    legend, notes = sheet.legend(form.legend), sheet.notes(form.notes)
    below = below_table((_LEGEND_GAP, legend), (_NOTES_GAP, notes))
    lone_legend = below_table((_BARE_GAP, legend))
    under = below_table((0, notes), (_IMPRINT_GAP, sheet.imprint())).height
    imprint = under - notes.height
    stays_free = below.height + imprint

    def tables(heights: RowHeights, header: float, free: float) -> tuple[FormTable, ...]:
        """The parts of the score table; free: under the first one."""
        return score_tables(sheet, rounds, form._replace(heights=heights), header, (free, 0))

    # A game of a few rounds: the log may find room under the notes.
    low_rows = form.heights._replace(row=_LOW_ROW * form.least_row)
    low = tables(low_rows, head.height, stays_free)
    if len(low) == 1:
        top = low[0].box.bottom + below.height + _LOG_GAP + _LOG_TITLE
        area = Box(sheet.left, top, sheet.room, sheet.bottom - imprint - top)
        log = trick_log.flow(rounds, players, area, _SEATS)
        if len(log.pages) == 1:
            placed = trick_log.place(log, 0)
            if all(grid.box.bottom <= area.bottom for grid in placed):
                return ProtocolPlan(sheet, form, head, low, below, False, log, False)

    parts, bare = tables(form.heights, head.height, stays_free), False
    if form.close and len(parts) > 1:
        header = head.height - _CLOSE_HEADER
        close = tables(form.close, header, stays_free)
        alone = tables(form.close, header, lone_legend.height)
        options = ((parts, False), (close, False), (alone, True))
        parts, bare = min(options, key=lambda option: len(option[0]))
    top = sheet.top + _LOG_TITLE
    area = Box(sheet.left, top, sheet.room, sheet.bottom - top)
    lower = _SEATS + (under + _LOG_GAP / 2 if bare else 0.0)
    log = trick_log.flow(rounds, players, area, lower)
    shown = lone_legend if bare else below
    return ProtocolPlan(sheet, form, head, parts, shown, bare, log, True)


# -- what goes into the cells: places to type into, or what was played

_OF_ROUNDS = ("declarer", "number", "direction", "trump")
_SIZE, _SMALL, _LEAST_BOX = 10.0, 8.0, 6.5 * mm
_TRACK, _STRIP = 20 * mm, 3.7 * mm
"""A cell so wide has something printed in it, as those of directions and trumps have: what is
typed goes below, so high.
"""


def _add_field(
    names: Sequence[str], texts: Catalogue, large: bool, page: Page, cell: FormCell
) -> None:
    """Make a cell of the score table fillable.  large: its marks are figures, not rings on a
    track.
    """
    box, facts, player, key = cell
    if facts is None:
        place = Box(box.right - 10 * mm, box.y + 0.5, 9.5 * mm, box.h - 1)
        page.field(f"nullo-p{player + 1}", place, texts("field.nullo", name=names[player]))
        return
    name, place, size = f"r{facts.number:02}", box.inset(0.5), 0.0
    if (box.w > _TRACK and not large) or key in ("direction", "trump"):
        place, size = Box(place.x, place.bottom - _STRIP, place.w, _STRIP), _SMALL
    if key in ("bid", "tricks", "honours") and player >= 0:
        if facts.sits_out != player and not (key == "honours" and facts.has_no_trump):
            what = texts(f"field.{key}")
            says = texts("field.player", n=facts.number, name=names[player], what=what)
            page.field(f"{name}-p{player + 1}-{key}", place, says, size)
    elif key in _OF_ROUNDS and facts.unknown_trump:
        says = texts("field.round", n=facts.number, what=texts(f"field.{key}"))
        page.field(f"{name}-{key}", place, says, size)


def _write_played(
    played: Mapping[int, PlayedRound], table: PublicView, page: Page, cell: FormCell
) -> None:
    """Bid, tricks, points or total of a round into its cell; what is printed already stays."""
    box, facts, player, key = cell
    round_ = played.get(facts.number) if facts else None
    if not facts or not round_:
        return
    columns: dict[str, Sequence[int | None]] = {
        "bid": round_.bids if facts.forced_bid is None else (),
        # without bids tricks are rings on a track
        "tricks": round_.made if table.rules.bidding is not Bidding.NONE else (),
        "honours": [points or None for points in round_.honours],
        "points": round_.points,
        "total": round_.totals,
    }
    if player < 0:  # what is of all
        bid = round_.contract
        columns = {"declarer": [bid.declarer + 1], "number": [bid.number]} if bid else {}
        player = 0
    column = columns.get(key)
    value = column[player] if column else None
    if value is not None:
        text = signed(value) if key == "points" else str(value).replace("-", "−")
        size = _SIZE if box.w > _LEAST_BOX else _SMALL
        declarer = key == "declarer"
        with page.tag("P", full=table.names[value - 1]) if declarer else nullcontext():
            page.text(box.cx, box.base(size), text, size, BOLD, INK, "centre")
