"""The protocol of a pre-dealt game: score sheet and trick log, to print or to keep beside the chat.

What the sheet of a kind of game is made of stands in `protocol_exact`, `protocol_sides` and `protocol_contract`; here
it is laid out on as few pages as possible.  Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.games import Bidding, RoundFacts, Rules
from cardgen.pages.forms.form import Form
from cardgen.pages.forms.frame import (
    CONTINUED_HEIGHT,
    Note,
    Sheet,
    draw_continued_header,
    draw_foot,
    draw_header,
    draw_imprint,
    draw_legend,
    draw_notes,
    header_height,
    imprint_height,
    legend_height,
    notes_height,
    paper_size,
)
from cardgen.pages.forms.protocol import trick_log
from cardgen.pages.forms.table import Heights, Table
from cardgen.pages.forms.table_pages import Area, score_tables
from cardgen.pages.theme import GREY, Occasion, Style
from cardgen.pdf.draw import BOLD, Box, Document, Finished, Page, Printing, Properties, fonts, mm
from cardgen.text import Catalogue
from cardgen.views import TableView

_NOTES_GAP, _IMPRINT_GAP, _LEGEND_GAP, _BARE_GAP = 2.6 * mm, 1.4 * mm, 1.0 * mm, 0.6 * mm
_LOG_GAP = 9 * mm
"""Between the notes and a trick log on the same page."""
_LOG_TITLE = 11.8 * mm
"""Height of the trick log's title and the line that explains it."""
_CLOSE_HEADER = 1.2 * mm
"""What the heading gives up where that saves a page."""
_LONGEST_HOUSE = 40 * mm
"""Room for the name of house rules behind the game's."""


class Layout(NamedTuple):
    """A protocol before it is drawn.

    Attributes:
        form: what the sheet is made of.
        tables: the score table, one part a page.
        notes: under the first part, or over the log.
        bare: only the legend stands under the first part; notes and small print stand on the log's first page.
        log: how the trick log flows.
        log_area: where its grids go: on pages of its own, or under the notes.
        log_apart: it has pages of its own.
    """

    sheet: Sheet
    form: Form
    tables: tuple[Table, ...]
    notes: tuple[tuple[Note, ...], ...]
    bare: bool
    log: trick_log.Flow
    log_area: Box
    log_apart: bool


def protocol_pdf(table: TableView, style: Style, occasion: Occasion, drawing: int | None = None) -> Finished:
    """Score sheet and trick log of a game as one PDF.

    Args:
        table: what everybody knows of the game; nothing else is printed.
        style: language, index letters, palette and paper.
        occasion: date, place and organiser; what isn't known is left to write in.
        drawing: as in `Document`.
    """
    texts = style.texts
    plan = lay_out(table, style, occasion)
    sheet, log = plan.sheet, plan.log
    document = Document(
        Properties(
            title=f"{table.pack_mark} · {texts('file.protocol')}",
            language=style.language,
            subject=" · ".join(_game_line(table, plan.form, texts)),
            author=occasion.organiser,
            facts=table.properties,
        ),
        drawing,
    )
    document.printing = Printing.EITHER
    log_pages = len(log.pages) if plan.log_apart else 0
    count, log_title = len(plan.tables) + log_pages, texts("trick-log.title")
    for i, part in enumerate(plan.tables):
        head = _rounds(part.rounds, texts)
        page = document.page(sheet.width, sheet.height, f"rounds-{i + 1}", head)
        if i == 0:
            draw_header(page, sheet, plan.form.rule, plan.form.ranks, _fields(style, occasion))
        else:
            draw_continued_header(page, sheet, head)
        part.draw(page)
        if i == 0:
            _draw_below(page, plan, table, style)
        draw_foot(page, sheet, len(document.pages), count)
    for i in range(log_pages):
        # The outline leads to the first page of the log.
        page = document.page(sheet.width, sheet.height, "" if i else "tricks", "" if i else log_title)
        draw_continued_header(page, sheet, log_title)
        _draw_log(page, plan, i, table, style)
        if i == 0 and plan.bare:
            draw_notes(page, sheet, plan.log_area.y, plan.notes)
            draw_imprint(page, sheet, plan.log_area.y + notes_height(sheet, plan.notes) + _IMPRINT_GAP + imprint_height(sheet))
        draw_foot(page, sheet, len(document.pages), count)
    return document.finish()


def _draw_below(page: Page, plan: Layout, table: TableView, style: Style) -> None:
    """What stands under the first part of the table."""
    sheet, top = plan.sheet, plan.tables[0].box.bottom
    if plan.form.legend:
        draw_legend(page, sheet, top + (_BARE_GAP if plan.bare else _LEGEND_GAP), plan.form.legend)
    if plan.bare:
        return
    draw_notes(page, sheet, top + _legend(sheet, plan.form) + _NOTES_GAP, plan.notes)
    if not plan.log_apart:
        page.text(sheet.left, plan.log_area.y - 6.6 * mm, style.texts("trick-log.title"), 15, BOLD)
        _draw_log(page, plan, 0, table, style)
    draw_imprint(page, sheet, sheet.bottom)


def _draw_log(page: Page, plan: Layout, index: int, table: TableView, style: Style) -> None:
    area = plan.log_area
    how = f"{style.texts('trick-log.how')} {style.texts('trick-log.sums')}"
    page.text(area.x, area.y - 2.4 * mm, how, 8, colour=GREY, room=area.w)
    placed = trick_log.place(plan.log.pages[index], area, plan.log, first=index == 0)
    trick_log.draw_grids(page, placed, plan.log, table.names, style)


# -- layout


def form_of(rules: Rules, rounds: Sequence[RoundFacts], names: Sequence[str], style: Style) -> Form:
    """The sheet of a kind of bidding; the others aren't even loaded."""
    match rules.bidding:
        case Bidding.EXACT:
            from cardgen.pages.forms.protocol.exact import exact_form as form
        case Bidding.NONE:
            from cardgen.pages.forms.protocol.sides import sides_form as form
        case Bidding.CONTRACT:
            from cardgen.pages.forms.protocol.contract import contract_form as form
    return form(rules, rounds, names, style)


def lay_out(table: TableView, style: Style, occasion: Occasion) -> Layout:
    """Where everything goes."""
    form = form_of(table.rules, table.rounds, table.names, style)
    sheet, notes = sheet_of(table, form, style, occasion), form.notes
    tables, bare = _score_tables(table, form, style.texts, sheet)
    width, players = sheet.right - sheet.left, len(table.names)
    under = notes_height(sheet, notes)
    if len(tables) == 1:
        # A game of a few rounds: the log may find room under the notes.
        top = tables[0].box.bottom + _legend(sheet, form) + _NOTES_GAP + under + _LOG_GAP + _LOG_TITLE
        below = Box(sheet.left, top, width, sheet.bottom - _imprint(sheet) - top)
        log = trick_log.flow(table.rounds, players, below.w, below.h)
        if len(log.pages) == 1 and all(box.bottom <= below.bottom for _, box in trick_log.place(log.pages[0], below, log)):
            return Layout(sheet, form, tables, notes, False, log, below, log_apart=False)
    top = sheet.top + _LOG_TITLE
    area = Box(sheet.left, top, width, sheet.bottom - top)
    lower = under + _imprint(sheet) + _LOG_GAP / 2 if bare else 0.0
    return Layout(sheet, form, tables, notes, bare, trick_log.flow(table.rounds, players, area.w, area.h, lower), area, log_apart=True)


def _imprint(sheet: Sheet) -> float:
    """Height that the small print takes, with the gap above it."""
    height = imprint_height(sheet)
    return height + _IMPRINT_GAP if height else 0.0


def _legend(sheet: Sheet, form: Form) -> float:
    """Height that the legend takes, with the gap above it."""
    return legend_height(sheet, form.legend) + _LEGEND_GAP if form.legend else 0.0


def _score_tables(view: TableView, form: Form, texts: Catalogue, sheet: Sheet) -> tuple[tuple[Table, ...], bool]:
    """The score table on as few pages as possible, with rows of one height; and whether the notes had to give way."""
    top = sheet.top + header_height(sheet)
    below = _legend(sheet, form) + _NOTES_GAP + notes_height(sheet, form.notes) + _imprint(sheet)
    tables = _tables(view, form, form.heights, texts, sheet, top, below)
    if not form.close or len(tables) == 1:
        return tables, False
    top -= _CLOSE_HEADER
    close = _tables(view, form, form.close, texts, sheet, top, below)
    bare = _tables(view, form, form.close, texts, sheet, top, legend_height(sheet, form.legend) + _BARE_GAP)
    return min(((tables, False), (close, False), (bare, True)), key=lambda option: len(option[0]))


def _tables(view: TableView, form: Form, heights: Heights, texts: Catalogue, sheet: Sheet, top: float, below: float) -> tuple[Table, ...]:
    """The parts of the score table.

    Args:
        heights: of the rows, those of rounds at their tallest.
        top: of the table on the first page; below: room that stays free under it.
    """
    later, width = sheet.top + CONTINUED_HEIGHT, sheet.right - sheet.left
    area = Area(sheet.left, width, top, later, sheet.bottom - below, sheet.bottom)
    begun = texts("protocol.carried-from", mark=view.replaces) if view.from_round > 1 else ""
    return score_tables(view.rounds, form, heights, area, texts("protocol.carried"), begun=begun)


# -- words


def sheet_of(table: TableView, form: Form, style: Style, occasion: Occasion) -> Sheet:
    """The paper of a game, with all that stands around its tables."""
    texts = style.texts
    width, height = paper_size(style.paper, form.flat)
    line = _game_line(table, form, texts)
    imprint = [
        texts("protocol.prepared", name=occasion.organiser) if occasion.organiser else "",
        texts(f"protocol.{table.seed_kind}") if table.seed_kind != "fresh" else "",
        texts("protocol.words", words=" · ".join(f"{name}:\u00a0{word}" for name, word in table.spoken)) if table.words else "",
    ]
    replaces = f"*{texts('protocol.replaces', mark=table.replaces, n=table.from_round)}*" if table.replaces else ""
    return Sheet(
        width=width,
        height=height,
        margin=form.margin,
        texts=texts,
        title=table.title or line[0],
        game=line[0],
        line=" · ".join(line if table.title else line[1:]),
        code="\u00a0".join(table.game_code[i : i + 4] for i in range(0, len(table.game_code), 4)),
        mark=table.pack_mark,
        imprint=" ".join(filter(None, (replaces, *(said.replace("*", "∗") for said in imprint)))),  # a star in a name isn't bold
    )


def _game_line(table: TableView, form: Form, texts: Catalogue) -> list[str]:
    """The game, its house rules, how its rounds go, who plays how long."""
    also, house = f"game.{table.game}-also", fonts.shorten(table.house, 10.5, _LONGEST_HOUSE)
    course = ""
    if table.rules.bidding is Bidding.EXACT:
        from cardgen.pages.forms.protocol.exact import turning_points

        course = turning_points(table.rounds) if table.from_round == 1 else ""
    byname = texts(also) if texts.has(also) else course
    return [texts(f"game.{table.game}"), *filter(None, (house, byname)), *form.line]


def _fields(style: Style, occasion: Occasion) -> list[tuple[str, str]]:
    texts = style.texts
    day = texts.date(occasion.day) if occasion.day else ""
    return [(texts("protocol.date"), day), (texts("protocol.place"), occasion.place), (texts("protocol.scorer"), "")]


def _rounds(rounds: Sequence[RoundFacts], texts: Catalogue) -> str:
    first, last = rounds[0].number, rounds[-1].number
    return f"{texts('protocol.round')} {first}" if first == last else texts("protocol.rounds", first=first, last=last)
