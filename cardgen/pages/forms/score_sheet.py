"""Blank score sheets for play with real cards: one, or many of the same, whole pages or two on a
page to cut apart.

Every way that fits is laid out and the one with the fewest pages is used.  Nothing of it knows a
deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, pairwise, product
from math import ceil
from typing import NamedTuple

from cardgen.errors import InputError
from cardgen.games import Bidding, PlannedGame
from cardgen.pages.forms.columns import trump_is_open
from cardgen.pages.forms.form import (
    Form,
    FormLayout,
    FormNote,
    FormSheet,
    NoteColumns,
    below_table,
    game_of,
    of_pack,
    rounds_title,
    score_tables,
    sheet_of,
)
from cardgen.pages.forms.kinds import form_of
from cardgen.pages.forms.table import (
    CLOSE,
    DENSE,
    LARGE_FORM,
    NARROW,
    SMALL,
    TIGHT,
    USUAL,
    FillCell,
    FormTable,
)
from cardgen.pages.layout import Drawn
from cardgen.pages.theme import EDGE, PAPERS, PRINTABLE, Style
from cardgen.pdf.draw import Box, Document, Page, Printing, Properties, Trace, mm
from cardgen.views import Event, PublicView

# upright sizes of the papers that a blank sheet can have
SHEET_PAPERS = {**PAPERS, "a5": (419.528, 595.276)}
_FLAT_FROM = 5  # players from whom on landscape pages are better, if both ways take as many
_WELL_FILLED = 0.45  # share of a page from which on notes deserve one of their own, in large print
_FEWEST = 3  # rounds on a page; with fewer it would be all heading
_NOTE_WIDTH = 46 * mm  # of a column of notes, at least, in the usual type
_LEGEND_GAP, _NOTES_GAP = 1.0 * mm, 2.2 * mm


class ScoreSheetPlan(NamedTuple):
    """A sheet before it is drawn."""

    sheet: FormSheet  # the paper, or the half of it that the sheet takes
    form: Form  # what it is made of
    room: FormLayout  # how its table is laid out
    head: Drawn  # of the first page
    tables: tuple[FormTable, ...]  # the score table, one part a page
    # columns of notes under the first part; none where they would cost a page
    notes: NoteColumns = ()
    last_notes: NoteColumns = ()  # columns of notes under the last part
    more: Sequence[NoteColumns] = ()  # pages of notes alone, in large print

    @property
    def pages(self) -> int:
        return len(self.tables) + len(self.more)

    @property
    def titles(self) -> list[str]:
        """Of its pages."""
        texts = self.sheet.texts
        parts = [rounds_title(table.rounds, texts) for table in self.tables]
        return parts + [texts("score-sheet.how")] * len(self.more)


class ScoreSheets(NamedTuple):
    """A finished file.  content: its bytes; pages: how many; sheets: how many sheets these hold;
    traces: see `Finished`.
    """

    content: bytes
    pages: int
    sheets: int
    traces: tuple[Trace, ...] = ()
    first: Page | None = None


# -- drawing


def score_sheet_pdf(
    game: PlannedGame,
    style: Style,
    event: Event,
    title: str = "",
    copies: int = 1,
    two_up: bool = False,
) -> ScoreSheets:
    """Blank sheets of a game as one PDF.

    Args:
        style: its paper is one of `SHEET_PAPERS`.
        title: of the evening; empty: the game's name.
        copies: how many sheets; the last of two on a page isn't left blank.

    Raises:
        InputError: it would get too narrow or too low to write in.
    """
    plan = lay_out(game, style, event, title, two_up)
    sheet, texts = plan.sheet, style.texts
    file_title = f"{sheet.title} · {texts('score-sheet.title')} · {game.players}"
    subject = " · ".join(filter(None, (sheet.game, game.house, *plan.form.line)))
    document = Document(Properties(file_title, style.language, subject))
    document.printing = Printing.EITHER
    titles = plan.titles
    w, h = sheet.width, sheet.height
    beside = two_up and h > w
    papers: list[Page] = []
    for i, page_title in enumerate(titles):
        named = f"page-{i + 1}", page_title, page_title
        half = document.drawing(w, h, True) if two_up else document.page(w, h, *named, layered=True)
        papers.append(half)
        draw_page(plan, i, half)

    # Two on a page have a line to cut along between them, which ends where printers can't reach.
    if two_up:
        paper = document.page(*((2 * w, h) if beside else (w, 2 * h)), *named)
        for x, y in ((0.0, 0.0), (w, 0.0) if beside else (0.0, h)):
            paper.place(half, Box(x, y, w, h))
        if beside:
            paper.line(w, PRINTABLE, w, h - PRINTABLE, EDGE, 0.4, (2, 3))
        else:
            paper.line(PRINTABLE, h, w - PRINTABLE, h, EDGE, 0.4, (2, 3))
        papers = [paper]

    # The same pages again and again.
    times = ceil(copies / 2) if two_up else copies
    for copy, (i, paper) in product(range(2, times + 1), enumerate(papers)):
        document.again(paper, texts("score-sheet.again", n=i + 1), f"{copy} · {titles[i]}")
    finished = document.finish()
    sheets = times * 2 if two_up else times
    return ScoreSheets(finished.content, finished.pages, sheets, finished.traces, finished.first)


def draw_page(plan: ScoreSheetPlan, i: int, page: Page, fill: FillCell | None = None) -> None:
    """A page of a sheet, from 0: its part of the table and what is below it, or notes."""
    sheet, tables = plan.sheet, plan.tables
    above = sheet.continued(plan.titles[i]) if i else plan.head
    above.draw(page, sheet.top)
    if i < len(tables):
        tables[i].draw(page, fill)
        legend = sheet.legend(() if i else plan.form.legend)
        columns = () if i else plan.notes
        if i == len(tables) - 1:
            columns = columns or plan.last_notes
        below = below_table((_LEGEND_GAP, legend), (_NOTES_GAP, sheet.notes(columns)))
        below.draw(page, tables[i].box.bottom)
    else:
        notes = sheet.notes(plan.more[i - len(tables)])
        notes.draw(page, sheet.top + above.height + _NOTES_GAP)
    sheet.draw_foot(page, i + 1, plan.pages)


# -- layout


def large_protocol(table: PublicView, style: Style, event: Event) -> ScoreSheetPlan:
    """The score table of a pack in large print, with what is known of its rounds."""
    layout = FormLayout(game_of(table), style, LARGE_FORM, pack=table)
    return min(_plans(layout, event, table.title, False), key=_rank)


def lay_out(
    game: PlannedGame, style: Style, event: Event, title: str = "", two_up: bool = False
) -> ScoreSheetPlan:
    """Where everything goes: of all ways that fit the one with the fewest pages, and then the
    plainest.

    Raises:
        InputError: none fits.
    """
    layout = FormLayout(game, style, USUAL)
    plans = _plans(layout, event, title, two_up)
    fitting = (plan for plan in plans if plan.pages == 1 or not two_up)
    best = min(fitting, key=_rank, default=None)
    if best and len(game.rounds) >= _FEWEST * (len(best.tables) - 1):
        return best
    players, large = f"{game.players} players", " in large print" if style.large else ""
    paper_name = {"a4": "A4", "a5": "A5", "letter": "Letter"}[style.paper]
    sizes = {"game": game.name, "players": game.players, "paper": paper_name}
    if two_up:
        a4 = ", or try --paper a4" if style.paper == "a5" and not style.large else ""
        raise InputError(
            f"two sheets of {game.name} for {players}{large} don't fit on a page of {paper_name}:"
            " rows would get too low to write in",
            f"leave --two-up out{a4}",
            "two-sheets/one-sheet",
            **sizes,
        )
    raise InputError(
        f"a sheet of {game.name} for {players}{large} doesn't fit on {paper_name}: columns would"
        " get too narrow",
        f"--paper a4 or letter{', or without --large' if style.large else ''}",
        "narrow-sheet/wider-sheet",
        **sizes,
    )


def _plans(layout: FormLayout, event: Event, title: str, two_up: bool) -> Iterator[ScoreSheetPlan]:
    """Upright and landscape, in all ways to lay out the table; each with notes under the first
    part of the table, under the last one, and without them or on pages of their own.
    """
    game, style, pack = layout.game, layout.style, layout.pack
    if two_up and style.paper == "a5":
        return
    short, long = SHEET_PAPERS[style.paper]
    if two_up:
        short, long = long / 2, short
    small = two_up or style.paper == "a5"
    all_sizes = [SMALL, TIGHT] if small else [USUAL, CLOSE, NARROW, DENSE]
    if style.large:
        all_sizes = [LARGE_FORM]
    exact, premium = game.rules.bidding is Bidding.EXACT, bool(game.rules.premium)
    all_storeys = range(2 + premium if exact else 1)
    for paper, sizes, storeys, to_circle in product(
        ((short, long), (long, short)), all_sizes, all_storeys, (True, False)
    ):
        width = paper[0] - 2 * sizes.margin
        layout = layout._replace(sizes=sizes, width=width, storeys=storeys, to_circle=to_circle)
        form = None if to_circle and not trump_is_open(layout) else form_of(layout)
        if form is None:
            continue
        sheet, all_notes = sheet_of(layout, form, title, paper), form.notes[0]
        if pack:
            sheet = of_pack(sheet, pack, event)
            about = [FormNote(style.texts("protocol.mark"), f"{sheet.mark}. {sheet.about}")]
            all_notes = [*all_notes, *about] if sheet.about else all_notes
            if pack.from_round > 1:  # from which pack is among the notes
                form = form._replace(begun=style.texts("protocol.carried"))
        head = sheet.heading(form.rule, form.ranks, style, event)
        notes = _columns(all_notes, sheet)
        legend = below_table((_LEGEND_GAP, sheet.legend(form.legend))).height
        under = sheet.notes(notes).height + _NOTES_GAP
        plan = ScoreSheetPlan(sheet, form, layout, head, ())
        tables = partial(score_tables, sheet, game.rounds, form, head.height, uneven=True)

        parts = tables((legend + under, 0))
        if parts:
            yield plan._replace(tables=parts, notes=notes)
        parts = tables((legend, under))
        if len(parts) > 1:
            yield plan._replace(tables=parts, last_notes=notes)
        parts = tables((legend, 0))
        more = _note_pages(all_notes, sheet) if parts and sizes.bold else ()
        if parts:
            yield plan._replace(tables=parts, more=more)


def _rank(plan: ScoreSheetPlan) -> tuple[object, ...]:
    """Of two plans the one with the lower rank is better."""
    sheet, layout = plan.sheet, plan.room
    lonely = len(plan.tables) > 1 and min(len(table.rounds) for table in plan.tables) < _FEWEST
    rows_first = layout.sizes.bold  # notes in large print would take half of the first page
    place_of_notes: int = 2
    if plan.notes:
        place_of_notes = rows_first
    elif plan.last_notes:
        place_of_notes = not rows_first
    elif plan.more:
        height = sheet.notes(plan.more[-1]).height
        if height > _WELL_FILLED * _room_of_notes(sheet) or len(plan.tables) == 1:
            place_of_notes = -1
    wrong_way = sheet.flat != (layout.game.players >= _FLAT_FROM)
    _, _, _, cell = next(plan.tables[0].cells())
    return (
        layout.sizes is TIGHT,
        plan.pages + (place_of_notes == 2),  # without notes it is only half a sheet
        layout.storeys,
        lonely,
        place_of_notes,
        -layout.sizes.note.size,
        -layout.sizes.margin,
        wrong_way,
        not layout.to_circle,
        -cell.h,
    )


def _columns(notes: Sequence[FormNote], sheet: FormSheet) -> NoteColumns:
    """The notes in as many columns as there is room for, in their order, so that all take about
    the same height.
    """
    scale = 1.15 if sheet.sizes.bold else 1
    least = _NOTE_WIDTH * sheet.sizes.note.size / USUAL.note.size * scale
    most = min(len(notes), max(1, int(sheet.room / least)))
    fewest = min(most, ceil(sheet.room / (2.3 * least)))

    ways = [way for count in range(fewest, most + 1) for way in _in_order(notes, count)]
    return min(ways, key=lambda columns: sheet.notes(columns).height)


def _note_pages(notes: Sequence[FormNote], sheet: FormSheet) -> Sequence[NoteColumns]:
    """The notes on as few pages as they need, the emptiest as full as can be; one page a note if
    they need more.
    """
    for count in range(1, len(notes) + 1):
        ranks = []
        for parts in _in_order(notes, count):
            pages = [_columns(part, sheet) for part in parts]
            heights = [sheet.notes(page).height for page in pages]
            fits = max(heights) <= _room_of_notes(sheet) - _NOTES_GAP
            ranks.append((fits, min(heights), pages))
        fits, _, pages = max(ranks)
        if fits:
            break
    return pages


def _in_order(notes: Sequence[FormNote], count: int) -> list[NoteColumns]:
    """All ways to share notes out to so many columns or pages."""
    return [
        tuple(tuple(notes[start:end]) for start, end in pairwise((0, *cuts, len(notes))))
        for cuts in combinations(range(1, len(notes)), count - 1)
    ]


def _room_of_notes(sheet: FormSheet) -> float:
    return sheet.bottom - sheet.top - sheet.continued("").height
