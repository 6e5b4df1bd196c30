"""Blank score sheets for play with real cards: one, or many of the same, whole pages or two on a
page to cut apart.

Every way that fits is laid out and the one with the fewest pages taken.  Nothing of it knows a
deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, product
from math import ceil, fsum
from typing import NamedTuple

from cardgen.errors import InputError
from cardgen.games import Bidding, PlannedGame
from cardgen.pages.forms import frame
from cardgen.pages.forms.columns import trump_is_open
from cardgen.pages.forms.form import Form, Room, sheet_of
from cardgen.pages.forms.frame import (
    Note,
    NoteColumns,
    Sheet,
    draw_foot,
    rounds_title,
    when_and_where,
)
from cardgen.pages.forms.heading import continued, heading
from cardgen.pages.forms.kinds import form_of
from cardgen.pages.forms.sizes import CLOSE, LARGE, SMALL, USUAL
from cardgen.pages.forms.table import Table
from cardgen.pages.forms.table_pages import score_tables
from cardgen.pages.layout import Drawn
from cardgen.pages.theme import EDGE, PAPERS, PRINTABLE, Style
from cardgen.pdf.draw import Box, Document, Page, Printing, Properties, Trace, markup_width, mm
from cardgen.views import Event

A5 = (419.528, 595.276)
SHEET_PAPERS = {**PAPERS, "a5": A5}  # upright sizes of the papers that a blank sheet can have
_FLAT_FROM = 5  # players from whom on landscape pages are better, if both ways take as many
_WELL_FILLED = 0.45  # share of a page from which on notes deserve one of their own, in large print
_FEWEST = 3  # rounds on a page; with fewer it would be all heading
_NOTE_WIDTH = 46 * mm  # of a column of notes, at least, in the usual type
_LEGEND_GAP, _NOTES_GAP = 1.0 * mm, 2.2 * mm


class Layout(NamedTuple):
    """A sheet before it is drawn."""

    sheet: Sheet  # the paper, or the half of it that the sheet takes
    form: Form  # what it is made of
    room: Room  # how its table is laid out
    head: Drawn  # of the first page
    tables: tuple[Table, ...]  # the score table, one part a page
    notes: tuple[
        tuple[Note, ...], ...
    ] = ()  # columns of notes under the first part; none where they would cost a page
    last_notes: tuple[tuple[Note, ...], ...] = ()  # columns of notes under the last part
    more: tuple[tuple[tuple[Note, ...], ...], ...] = ()  # pages of notes alone, in large print

    @property
    def pages(self) -> int:
        return len(self.tables) + len(self.more)


class Printed(NamedTuple):
    """A finished file.  content: its bytes; pages: how many; sheets: how many sheets these hold;
    traces: see `Finished`.
    """

    content: bytes
    pages: int
    sheets: int
    traces: tuple[Trace, ...] = ()
    first: Page | None = None


def score_sheet_pdf(
    game: PlannedGame,
    style: Style,
    event: Event,
    title: str = "",
    copies: int = 1,
    two_up: bool = False,
) -> Printed:
    """Blank sheets of a game as one PDF.

    Args:
        style: its paper is one of `SHEET_PAPERS`.
        title: of the evening; empty: the game's name.
        copies: how many sheets; the last of two on a page isn't left blank.

    Raises:
        InputError: it would get too narrow or too low to write in.
    """
    plan = lay_out(game, style, event, title, two_up)
    file_title = f"{plan.sheet.title} · {style.texts('score-sheet.title')} · {game.players}"
    subject = " · ".join(filter(None, (plan.sheet.game, game.house, *plan.form.line)))
    document = Document(Properties(file_title, style.language, subject))
    document.printing = Printing.EITHER
    drawn = [
        _draw_page(document.drawing(plan.sheet.width, plan.sheet.height), plan, i)
        for i in range(plan.pages)
    ]
    if two_up:
        pages = -(-copies // 2)
        sheets = 2 * pages
        for _ in range(pages):
            _place_two(document, drawn[0])
    else:
        sheets = copies
        for copy, (i, page) in product(range(copies), enumerate(drawn)):
            named = copy == 0 and plan.pages > 1
            anchor, outline = (f"page-{i + 1}", _title(plan, i)) if named else ("", "")
            paper = document.page(page.width, page.height, anchor, outline)
            paper.place(page, f"sheet-{i + 1}", Box(0, 0, page.width, page.height))
    finished = document.finish()
    return Printed(finished.content, finished.pages, sheets, finished.traces, finished.first)


def _place_two(document: Document, half: Page) -> None:
    """The same sheet twice on a page, with a line to cut along that ends where printers can't
    reach.
    """
    beside = half.height > half.width
    width, height = (2 * half.width, half.height) if beside else (half.width, 2 * half.height)
    paper = document.page(width, height)
    for x, y in ((0.0, 0.0), (half.width, 0.0) if beside else (0.0, half.height)):
        paper.place(half, "sheet-1", Box(x, y, half.width, half.height))
    if beside:
        paper.line(half.width, PRINTABLE, half.width, height - PRINTABLE, EDGE, 0.4, (2, 3))
    else:
        paper.line(PRINTABLE, half.height, width - PRINTABLE, half.height, EDGE, 0.4, (2, 3))


def _draw_page(page: Page, plan: Layout, index: int) -> Page:
    sheet, later = plan.sheet, continued(plan.sheet, _title(plan, index))
    (later if index else plan.head).draw(page, sheet.top)
    if index >= len(plan.tables):
        frame.notes(sheet, plan.more[index - len(plan.tables)]).draw(
            page, sheet.top + later.height + _NOTES_GAP
        )
    else:
        table = plan.tables[index]
        table.draw(page)
        legend, notes = (plan.form.legend, plan.notes) if index == 0 else ((), ())
        notes = notes or (plan.last_notes if index == len(plan.tables) - 1 else ())
        frame.below(
            (_LEGEND_GAP, frame.legend(sheet, legend)), (_NOTES_GAP, frame.notes(sheet, notes))
        ).draw(page, table.box.bottom)
    draw_foot(page, sheet, index + 1, plan.pages)
    return page


def _title(plan: Layout, index: int) -> str:
    texts = plan.sheet.texts
    return (
        rounds_title(plan.tables[index].rounds, texts)
        if index < len(plan.tables)
        else texts("score-sheet.how")
    )


def lay_out(
    game: PlannedGame, style: Style, event: Event, title: str = "", two_up: bool = False
) -> Layout:
    """Where everything goes: of all ways that fit the one with the fewest pages, and then the
    plainest.

    Raises:
        InputError: none fits.
    """
    plans = [
        plan
        for paper, room in _rooms(game, style, two_up)
        for plan in _plans(room, event, title, paper)
    ]
    best = min(plans, key=_rank, default=None)
    if (
        best is None
        or (two_up and best.pages > 1)
        or len(game.rounds) < _FEWEST * (len(best.tables) - 1)
    ):
        raise _too_small(game, style, two_up)
    return best


def _too_small(game: PlannedGame, style: Style, two_up: bool) -> InputError:
    players, paper = (
        f"{game.players} players",
        {"a4": "A4", "a5": "A5", "letter": "Letter"}[style.paper],
    )
    large = " in large print" if style.large else ""
    if two_up:
        problem = (
            f"two sheets of {game.name} for {players}{large} don't fit on a page of {paper}: rows"
            " would get too low to write in"
        )
        return InputError(
            problem,
            (
                "leave --two-up out"
                if style.paper != "a5" or style.large
                else "leave --two-up out, or try --paper a4"
            ),
        )
    remedy = "--paper a4 or letter" + (", or without --large" if style.large else "")
    return InputError(
        f"a sheet of {game.name} for {players}{large} doesn't fit on {paper}: columns would get too"
        " narrow",
        remedy,
    )


def _rooms(
    game: PlannedGame, style: Style, two_up: bool
) -> Iterator[tuple[tuple[float, float], Room]]:
    """Width and height of the paper, upright and landscape, each with the ways to lay out a
    table on it.
    """
    if two_up and style.paper == "a5":
        return
    short, long = SHEET_PAPERS[style.paper]
    if two_up:
        short, long = long / 2, short
    sizes = (
        (LARGE,) if style.large else (SMALL,) if two_up or style.paper == "a5" else (USUAL, CLOSE)
    )
    storeys = range((3 if game.rules.premium else 2) if game.rules.bidding is Bidding.EXACT else 1)
    for paper, cells, above, to_circle in product(
        ((short, long), (long, short)), sizes, storeys, (True, False)
    ):
        room = Room(
            game,
            style,
            cells,
            paper[0] - 2 * cells.margin,
            above,
            to_circle,
            generous=to_circle and not cells.bold,
        )
        if not to_circle or trump_is_open(room):
            yield paper, room


def _plans(room: Room, event: Event, title: str, paper: tuple[float, float]) -> Iterator[Layout]:
    form, texts = form_of(room), room.texts
    if form is None:
        return
    sheet = sheet_of(room, form, title, paper)
    head = heading(
        sheet,
        form.rule,
        form.ranks,
        [*when_and_where(texts, event), (texts("protocol.scorer"), "")],
    )
    notes = _columns(form.notes[0], sheet)
    legend, under = (
        frame.below((_LEGEND_GAP, frame.legend(sheet, form.legend))).height,
        frame.notes(sheet, notes).height + _NOTES_GAP,
    )

    def tables(below: float, under: float) -> tuple[Table, ...]:
        return score_tables(
            sheet, room.game.rounds, form, form.heights, head.height, below, under, uneven=True
        )

    whole = Layout(sheet, form, room, head, ())
    if parts := tables(legend + under, 0):
        yield whole._replace(tables=parts, notes=notes)
    parts = tables(legend, under)
    if len(parts) > 1:
        yield whole._replace(tables=parts, last_notes=notes)
    if parts := tables(legend, 0):
        more = _note_pages(form.notes[0], sheet) if room.cells.bold else ()
        yield whole._replace(tables=parts, more=more)


def _rank(plan: Layout) -> tuple[object, ...]:
    """Of two layouts the one with the lower rank is better."""
    sheet, room = plan.sheet, plan.room
    lonely = len(plan.tables) > 1 and min(len(table.rounds) for table in plan.tables) < _FEWEST
    well_filled = plan.more and frame.notes(
        sheet, plan.more[-1]
    ).height > _WELL_FILLED * _room_of_notes(sheet)
    rows_first = room.cells.bold  # notes in large print would take half of the first page from them
    place_of_notes = (
        rows_first
        if plan.notes
        else not rows_first
        if plan.last_notes
        else -1
        if well_filled
        else 2
    )
    wrong_way = sheet.flat != (room.game.players >= _FLAT_FROM)
    _, _, _, cell = next(plan.tables[0].cells())
    return (
        plan.pages,
        room.storeys,
        lonely,
        place_of_notes,
        room.cells is CLOSE,
        wrong_way,
        not room.to_circle,
        -cell.h,
    )


def _columns(notes: Sequence[Note], sheet: Sheet) -> tuple[tuple[Note, ...], ...]:
    """The notes in as many columns as there is room for, in their order, so that all take about
    the same height.
    """
    least = (
        _NOTE_WIDTH * sheet.type.note.size / USUAL.type.note.size * (1.15 if sheet.type.bold else 1)
    )
    most = min(len(notes), max(1, int(sheet.room / least)))
    fewest = min(most, ceil(sheet.room / (2.3 * least)))
    runs = [markup_width(note.text, 1) for note in notes]

    def columns(cuts: Sequence[int]) -> tuple[tuple[Note, ...], ...]:
        return tuple(tuple(notes[start:end]) for start, end in pairwise(cuts))

    def unevenness(cuts: Sequence[int]) -> tuple[float, float]:
        parts = [fsum(runs[start:end]) for start, end in pairwise(cuts)]
        narrowest = min(parts) / fsum(parts) * sheet.room
        return (0 if narrowest >= least * 0.8 else 1), frame.notes(sheet, columns(cuts)).height

    splits = [
        (0, *cuts, len(notes))
        for count in range(fewest, most + 1)
        for cuts in combinations(range(1, len(notes)), count - 1)
    ]
    return columns(min(splits, key=unevenness))


def _room_of_notes(sheet: Sheet) -> float:
    return sheet.bottom - sheet.top - continued(sheet, "").height


def _note_pages(notes: Sequence[Note], sheet: Sheet) -> tuple[tuple[tuple[Note, ...], ...], ...]:
    ways: list[list[tuple[tuple[Note, ...], ...]]] = []

    def tallest(way: Iterable[NoteColumns]) -> float:
        return max(frame.notes(sheet, columns).height for columns in way)

    for pages in range(1, len(notes) + 1):
        for cuts in combinations(range(1, len(notes)), pages - 1):
            ways.append(
                [
                    _columns(notes[start:end], sheet)
                    for start, end in pairwise((0, *cuts, len(notes)))
                ]
            )
        fits = [way for way in ways if tallest(way) <= _room_of_notes(sheet) - _NOTES_GAP]
        if fits:
            return tuple(min(fits, key=tallest))
    return tuple(ways[-1])
