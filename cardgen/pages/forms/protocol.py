"""The protocol of a pre-dealt game: score sheet and trick log, to print or to keep beside the
chat, on as few pages as possible.

Its cells can be typed into: bids, tricks, contracts, nullos; or what was played is in them.  The
names of the fields are the same for every layout: ``r07-p2-bid`` and ``r07-p2-tricks`` are of
round 7 and seat 2, or side 2; ``r07-declarer``, ``r07-number``, ``r07-direction`` and ``r07-trump``
of its contract; ``nullo-p2`` says before which round seat 2 announces one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import product
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
from cardgen.pages.forms.kinds import dealt_forms
from cardgen.pages.forms.score_sheet import draw_page, large_protocol
from cardgen.pages.forms.table import FormCell, FormTable, RowHeights
from cardgen.pages.layout import Drawn
from cardgen.pages.theme import INK, Style
from cardgen.pdf.draw import BOLD, Box, Finished, Page, fonts, mm
from cardgen.text import Catalogue, signed
from cardgen.views import Event, PlayedRound, PublicView

_NOTES_GAP, _IMPRINT_GAP, _LEGEND_GAP, _BARE_GAP = 2.6 * mm, 1.4 * mm, 1.0 * mm, 0.6 * mm
_LOG_GAP = 9 * mm  # between the notes and a trick log on the same page
_LOG_TITLE = 11.8 * mm  # height of the trick log's title and the line that explains it
# what the second line of how to write, and that of seats and names, take on its first page
_SEATS = 7.8 * mm
_CLOSE_HEADER = 1.6 * mm  # what the heading gives up where that saves a page


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

    @property
    def pages(self) -> int:
        return len(self.tables) + len(self.log.pages) * self.log_apart


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
    count = plan.pages
    log_pages = count - len(plan.tables)

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
            moved = below_table((0, notes), (_IMPRINT_GAP, imprint))
            moved.draw(page, area.y + trick_log.LEADING)
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
    """Where everything goes: the table on as few pages as possible, its columns as wide as they
    can be then, and the log.
    """
    plans = [
        plan for form in dealt_forms(table, style) for plan in _plans(table, form, style, event)
    ]
    return min(plans, key=lambda plan: (len(plan.tables), -plan.form.margin, plan.pages, plan.bare))


def _plans(table: PublicView, form: Form, style: Style, event: Event) -> Iterator[ProtocolPlan]:
    """On such a sheet: the log under the notes of a table on one page, if it fits; else the notes
    under the table, with rows at its ends that are low, or on the log's first page.
    """
    texts, rounds = style.texts, table.rounds
    if table.from_round > 1:
        form = form._replace(begun=texts("protocol.carried-from", mark=table.replaces))
    sheet = dealt_sheet(table, form, style, event)
    head = sheet.heading(form.rule, form.ranks, style, event)
    legend, notes = sheet.legend(form.legend), sheet.notes(form.notes)
    below = below_table((_LEGEND_GAP, legend), (_NOTES_GAP, notes))
    lone_legend = below_table((_BARE_GAP, legend))
    under = below_table((0, notes), (_IMPRINT_GAP, sheet.imprint())).height
    imprint = under - notes.height
    stays_free = below.height + imprint

    def tables(
        heights: RowHeights, header: float, free: float, uneven: bool = False
    ) -> tuple[FormTable, ...]:
        """The parts of the score table; free: under the first one."""
        own = form._replace(heights=heights)
        return score_tables(sheet, rounds, own, header, (free, 0), uneven)

    # A game of a few rounds: the log may find room under the notes.
    low = tables(form.heights._replace(row=form.least_row), head.height, stays_free)
    if len(low) == 1:
        top = low[0].box.bottom + below.height + _LOG_GAP + _LOG_TITLE
        area = Box(sheet.left, top, sheet.room, sheet.bottom - imprint - top)
        log = trick_log.flow(table, area, _SEATS)
        if len(log.pages) == 1:
            placed = trick_log.place(log, 0)
            if all(grid.box.bottom <= area.bottom for grid in placed):
                yield ProtocolPlan(sheet, form, head, low, below, False, log, False)
                return

    top, low_header = sheet.top + _LOG_TITLE, head.height - _CLOSE_HEADER
    area = Box(sheet.left, top, sheet.room, sheet.bottom - top)
    beside, alone = (
        trick_log.flow(table, area, _SEATS + more) for more in (0, under + _LOG_GAP / 2)
    )
    close = form.close or form.heights
    for uneven, (heights, header, free, shown, log) in product(
        (False, True),
        (
            (form.heights, head.height, stays_free, below, beside),
            (close, low_header, stays_free, below, beside),
            (close, low_header, lone_legend.height, lone_legend, alone),
        ),
    ):
        parts = tables(heights, header, free, uneven)
        bare = shown is lone_legend
        if parts:
            yield ProtocolPlan(sheet, form, head, parts, shown, bare, log, True)


# -- what goes into the cells: places to type into, or what was played

_OF_ROUNDS = ("declarer", "number", "direction", "trump")
_SIZE, _SMALL = 10.0, 8.0
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
        size = _SIZE if fonts.width(text, _SIZE, BOLD) < box.w - 1 * mm else _SMALL
        declarer = key == "declarer"
        with page.tag("P", full=table.names[value - 1]) if declarer else nullcontext():
            page.text(box.cx, box.base(size), text, size, BOLD, INK, "centre")
