"""First page of a player's file that is printed: white paper, a book plate with the name, and no
card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from cardgen.faces import Art, Pen
from cardgen.games import Lead, RoundFacts
from cardgen.pages import layout
from cardgen.pages.layout import (
    Cell,
    Column,
    Drawn,
    draw_row,
    paragraph,
    places,
    side_by_side,
    stack,
    stacked_height,
    step,
    together,
    unmarked,
)
from cardgen.pages.parts import cover_art, cover_seats, hints, marks, steps, trump_mark, trump_word
from cardgen.pages.theme import (
    COVER,
    GOLD,
    GREY,
    INK,
    LARGE,
    NAVY,
    PAPERS,
    SIDE,
    Style,
    Theme,
    foot_height,
    inks,
)
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    TENTH,
    Box,
    Document,
    Page,
    Properties,
    fonts,
    mm,
)
from cardgen.views import Event, PlayerView

_TOP = 9 * mm
_PLATE, _TALLEST_PLATE, _LARGE_PLATE = 58 * mm, 88 * mm, 60 * mm
_BELOW_PLATE = 6 * mm
_COLUMNS_GAP = 7 * mm  # free left of the table of rounds
_GOOD_ROW = 6.4 * mm  # height of a row of the table at least, if a column has so much room
_SIZES = tuple(
    14.5 - 0.25 * i for i in range(23)
)  # type of the text: the largest at which all has room
_LEAST_NAME = 9.0  # type of a long name in the list of seats
_FEW_ROUNDS = 8  # so many rounds are in one column, in large print
_ABOVE_READY = 8 * mm  # free between the table and what is below it
_USUALLY_LOOSE, _LOOSE = (
    5 * mm,
    9 * mm,
)  # what may be added between groups of words where there is room: rather, and at most


def draw_paper_cover(
    document: Document, view: PlayerView, style: Style, steps: Sequence[str], event: Event
) -> None:
    """The cover as the document's next page, in large print on as many as it needs.  steps: how
    this layout is used, in markup.
    """
    if event.organiser == view.name:  # on the organiser's own cover the name is large enough
        event = event._replace(organiser="")
    if style.large:
        _draw_large(document, view, style, steps, event)
    else:
        _draw_usual(document, view, style, steps, event)


def cover_pages(view: PlayerView, style: Style, steps: Sequence[str], event: Event) -> int:
    """How many pages the cover takes; arguments as for `draw_paper_cover`."""
    if not style.large:
        return 1
    scratch = Document(Properties("", style.language))
    draw_paper_cover(scratch, view, style, steps, event)
    return len(scratch.pages)


def _first_page(document: Document, style: Style) -> Page:
    return document.page(
        *PAPERS[style.paper], COVER, style.texts("cover.title"), style.texts("cover.title")
    )


def _draw_plate(page: Page, view: PlayerView, style: Style, height: float) -> float:
    """The plate with the name; returns where the text below it begins."""
    plate = Box(SIDE, _TOP, page.width - 2 * SIDE, height)
    draw_paper_plate(page, plate, view, style)
    return plate.bottom + _BELOW_PLATE


class CoverBody(NamedTuple):
    """What is below the plate, in two columns: words at the left, the table of rounds at the
    right.
    """

    words: list[Drawn]  # the code last
    ready: list[
        Drawn
    ]  # below the table: how to prepare what is printed; empty where that is among the words
    plan: RoundsPlan
    pictures: Drawn

    @property
    def below_table(self) -> float:
        return stacked_height(self.ready) + _ABOVE_READY if self.ready else 0

    @property
    def left(self) -> float:
        return stacked_height(self.words)

    def right(self, row: float) -> float:
        """Height of the right column with rows of this height."""
        return self.plan.height / self.plan.row * row + self.pictures.height + self.below_table

    @property
    def height(self) -> float:
        """How high it gets at most."""
        return max(self.left + _LOOSE * len(self.loose), self.right(self.plan.row))

    @property
    def loose(self) -> list[int]:
        """Above which words there may be more room."""
        return [i for i, item in enumerate(self.words) if i and item.above > 2 * mm]


def _draw_usual(
    document: Document, view: PlayerView, style: Style, how: Sequence[str], event: Event
) -> None:
    """One page without holes: type and rows as large as there is room for; what is left then is
    the plate's.
    """
    page = _first_page(document, style)
    floor = page.height - foot_height(style) - 2 * mm
    room = floor - _TOP - _PLATE - _BELOW_PLATE
    wide = table_width(view, plan_rounds(len(view.table.rounds), room))
    table_x = page.width - SIDE - wide
    column = Column(page, style, SIDE, 0, table_x - _COLUMNS_GAP - SIDE, floor)
    body = _largest(column, view, how, event, replace(column, x=table_x, w=wide), room)
    top = _draw_plate(page, view, style, min(_TALLEST_PLATE, _PLATE + max(0.0, room - body.height)))
    more = (floor - top - body.left) / len(body.loose)
    stack(
        page,
        [
            item._replace(above=item.above + more * (i in body.loose))
            for i, item in enumerate(body.words)
        ],
        top,
    )
    tall = floor - top - body.pictures.height - body.below_table
    plan = body.plan._replace(row=min(body.plan.row, tall / (body.plan.rows + 1)))
    draw_rounds(page, view, style, plan, table_x, top, wide)
    body.pictures.draw(page, top + plan.height)
    stack(page, body.ready, floor - stacked_height(body.ready))


def _largest(
    column: Column, view: PlayerView, how: Sequence[str], event: Event, beside: Column, room: float
) -> CoverBody:
    """The page's body in the largest type that fits, its columns as alike as can be.  beside:
    the column of the table.
    """
    pictures = legend(view, column.style, beside.x, beside.w)
    for size in _SIZES:
        theme = _theme(size, column.style)
        left, right = replace(column, type=theme), replace(beside, type=theme)
        play, code, plan = (
            _play(left, view),
            _code(left, view),
            plan_rounds(len(view.table.rounds), room - pictures.height),
        )
        bodies = []
        for listed in (False, True):
            words = _about(left, view, event, listed)
            bodies.append(
                CoverBody([*words, *play, *_prepare(left, how), code], [], plan, pictures)
            )
            bodies.append(CoverBody([*words, *play, code], _prepare(right, how), plan, pictures))
        fits = [
            body
            for body in bodies
            if body.left <= room and body.right(min(plan.row, _GOOD_ROW)) <= room
        ]
        if fits:
            return min(
                fits,
                key=lambda body: abs(
                    body.left + _USUALLY_LOOSE * len(body.loose) - body.right(plan.row)
                ),
            )
    return bodies[0]


def _draw_large(
    document: Document, view: PlayerView, style: Style, how: Sequence[str], event: Event
) -> None:
    """Two pages or more; no type on them is smaller than it is to be.  What the first one has to
    spare is its plate's.
    """
    page = _first_page(document, style)
    floor = page.height - foot_height(style)
    column = Column(page, style, SIDE, 0, page.width - 2 * SIDE, floor, _theme(LARGE, style))
    groups = [
        [*_about(column, view, event, listed=True), _code(column, view)],
        _prepare(column, how),
        _play(column, view),
    ]
    room, plate = floor - _TOP - _LARGE_PLATE - _BELOW_PLATE, _LARGE_PLATE
    heights = [
        stacked_height([item for group in groups[:count] for item in group]) for count in (3, 2, 1)
    ]
    plate += min(
        _TALLEST_PLATE - _LARGE_PLATE,
        next((room - height for height in heights if height <= room), 0.0),
    )
    top = _draw_plate(page, view, style, plate)
    y, filled = top, {}
    for group in groups:
        whole = stacked_height(group) <= floor - (
            top if group is groups[0] else _TOP
        )  # then it isn't torn
        for i, item in enumerate(group):
            needs = stacked_height(group) if whole and i == 0 else item.height
            above = item.above if y > top or len(document.pages) > 1 else 0
            if y + above + needs > floor + fonts.TOLERANCE:
                page, y, above = document.page(*PAPERS[style.paper]), _TOP, 0
            item.draw(page, y + above)
            y += above + item.height
            filled[page] = y
    free = [
        (page, Box(column.x, y + 8 * mm, column.w, floor - y - 8 * mm))
        for page, y in reversed(filled.items())
    ]
    free.sort(key=lambda one: -one[1].h)
    _large_table(document, free, view, style, column.rest._replace(y=_TOP, h=floor - _TOP))


def _large_table(
    document: Document, free: Sequence[tuple[Page, Box]], view: PlayerView, style: Style, whole: Box
) -> None:
    """The table of rounds in what is left of a page, the barest one rather, else on one of its
    own.  whole: all of that.
    """
    rounds = len(view.table.rounds)
    few = 2 if rounds > _FEW_ROUNDS else 1  # columns at least, beside words
    pictures = legend(view, style, whole.x, whole.w)

    def planned(box: Box, few: int = few) -> RoundsPlan:
        return plan_rounds(rounds, box.h - pictures.height, True, few)

    fits = (
        (page, box, plan)
        for page, box in free
        if (plan := planned(box)).columns <= 3 and plan.row >= LARGE_ROW
    )
    page, box, plan = next(fits, None) or (
        document.page(*PAPERS[style.paper]),
        whole,
        planned(whole, 1),
    )
    draw_rounds(page, view, style, plan, box.x, box.y, box.w)
    pictures.draw(page, box.y + plan.height)


# -- what is on it


def _theme(size: float, style: Style) -> Theme:
    return Theme(
        size,
        size * (1.4 if style.large else 1.24),
        0.09 * mm * size,
        0.21 * mm * size,
        0.56 * mm * size,
        style.large,
    )


def _line(
    column: Column,
    words: str,
    size: float = 0,
    bold: bool = False,
    colour: str = INK,
    above: float = 0,
) -> Drawn:
    """Words on as many lines as they need.  size: of their type; 0: as the column's text."""
    size = size or column.theme.size
    theme = Theme(size, size * 1.2, bold=bold or column.theme.bold, rise=0.92)
    return paragraph(theme, words.replace("*", "∗"), column.x, column.w, colour)._replace(
        above=above
    )


def _about(column: Column, view: PlayerView, event: Event, listed: bool) -> list[Drawn]:
    """Which game it is, when and where, who plays.  listed: each player has a line."""
    style, table, s, large = column.style, view.table, column.theme.size, column.style.large
    texts = style.texts
    day = texts.date(event.day) if event.day else ""
    lines = [
        texts("cover.house", name=table.house) if table.house else "",
        table.title,
        " · ".join(filter(None, (day, event.place))),
    ]
    items = [_line(column, texts(f"game.{table.game}"), 26, bold=True)]
    items += [
        _line(column, words, max(s, min(14, s * 1.15)), above=0.4 * mm) for words in lines if words
    ]
    if event.organiser:
        items.append(
            _line(
                column, texts("cover.organiser", name=event.organiser), colour=GREY, above=0.4 * mm
            )
        )
    tag = cover_seats.seed_tag(table, texts)
    if tag:
        gold, tall = inks(style).gold, s * 1.6
        items.append(
            Drawn(
                tall,
                lambda page, y: gold.tag(page, tag, s, column.x, y, tall, room=column.w),
                1.6 * mm,
            )
        )
    if table.replaces:
        items.append(
            _line(
                column,
                texts("cover.replaces", mark=table.replaces, n=table.from_round),
                bold=True,
                above=1.6 * mm,
            )
        )
    theme = Theme(s, s * 1.2, bold=column.theme.bold, rise=0.92)
    notes = [*cover_seats.joint_notes(table, texts), *cover_seats.card_names(style, event)]
    items += [unmarked(theme, note, column.x, column.w)._replace(above=1.6 * mm) for note in notes]
    seats_line = texts("cover.joint") if cover_seats.has_words(table) else texts("paper.seats")
    items.append(_line(column, seats_line, colour=GREY, above=3 * mm))
    seats = None if listed else cover_seats.chip_seats(view, style, column.x, column.w)
    least = 1 if large else min(0.88, _LEAST_NAME / s)
    block = seats or cover_seats.seat_list(view, style, s, column.x, column.w, least)
    items.append(block._replace(above=0.8 * mm))
    if view.partner is not None:
        line = cover_seats.partners(view, style, s, s if large else 10, column.x, column.w)
        items.append(line._replace(above=1.4 * mm))
    return items


def _play(column: Column, view: PlayerView) -> list[Drawn]:
    """How to play over a chat: steps, and hints below them."""
    style, theme = column.style, column.theme
    notes = [
        paragraph(theme, markup, column.x, column.w)
        for markup in hints(style, view.table, short=not style.large)
    ]
    return [
        *_numbered(column, style.texts("cover.how-to"), steps(style, view.table.rules)),
        *(note._replace(height=note.height + theme.gap, above=0.6 * mm) for note in notes),
    ]


def _prepare(column: Column, how: Sequence[str]) -> list[Drawn]:
    return _numbered(column, column.style.texts("paper.prepare"), how)


def _numbered(column: Column, title: str, markups: Sequence[str]) -> list[Drawn]:
    """A heading, which stays with the first step, and numbered steps, a gap below each."""
    theme, head = column.theme, _line(column, title, column.theme.size * 1.22, bold=True)
    items = [
        step(column.style, theme, i, markup, column.x, column.w)
        for i, markup in enumerate(markups, 1)
    ]
    items[0] = together([head, items[0]], 1 * mm)._replace(above=5 * mm)
    return [item._replace(height=item.height + theme.gap) for item in items]


def _code(column: Column, view: PlayerView) -> Drawn:
    """The game code in fours on two lines, its words above it, the pack mark at the right."""
    texts, rows, mark = column.style.texts, view.table.code_rows, view.table.pack_mark
    size, small = (LARGE, LARGE) if column.style.large else (16.0, 11.0)
    leading, pitch = (
        size * 1.45,
        max(fonts.width(four, size, BOLD, 0.4) for row in rows for four in row) + 4 * mm,
    )

    def draw(page: Page, y: float) -> None:
        base = y + small * 0.9
        x = column.x + page.text(column.x, base, texts("cover.code"), small, BOLD) + 2.4 * mm
        page.text(x, base, texts("cover.code-same"), small, column.theme.font, GREY)
        for i, row in enumerate(rows, 1):
            for k, four in enumerate(row):
                page.text(column.x + k * pitch, base + i * leading, four, size, BOLD, tracking=0.4)
        wide = fonts.width(mark, size, BOLD) + 5 * mm
        cover_art.draw_stamp(
            page, Box(column.right - wide, base + 0.45 * leading, wide, 1.25 * leading), mark, size
        )

    return Drawn(small + 2 * leading + 1 * mm, draw, 5 * mm)


# -- The book plate on white paper: a pale net of the card back's lozenges, and on it whose file it
# is.

_NET_INSET, _NET_MARK = 2.2 * mm, 28
_LOZENGE = 78, 100  # width and height, in 0.1 mm, about
_OWNER, _LARGEST_NAME, _USUAL_HEIGHT = (
    52.0,
    68.0,
    58 * mm,
)  # type of the name at most, in a net so high, and in any
_PLATE_SHARE = 0.64  # width of the plate as a share of the net's


def draw_paper_plate(page: Page, box: Box, view: PlayerView, style: Style) -> None:
    """Net and plate in a box, and on the plate the name and the words that stop everybody else."""
    page.rect(box, None, NAVY, 0.5 * mm, 4 * mm)
    page.rect(box.inset(1.1 * mm), None, GOLD, 0.3 * mm, 3.2 * mm)
    field = box.inset(_NET_INSET)
    wide = box.w * (0.78 if style.large else _PLATE_SHARE)
    plate = Box(box.cx - wide / 2, box.y + 8 * mm, wide, box.h - 16 * mm)
    page.art(
        _net(
            round(field.w / TENTH),
            round(field.h / TENTH),
            round(plate.w / TENTH),
            round(plate.h / TENTH),
        ),
        field.cx,
        field.cy,
    )
    cover_art.draw_plate(page, plate, style)
    _draw_owner(page, plate, view, style, min(_LARGEST_NAME, _OWNER * box.h / _USUAL_HEIGHT))


@lru_cache(maxsize=8)
def _net(w: int, h: int, plate_w: int, plate_h: int) -> Art:
    """The net, without the marks that the plate would cut."""
    half_w, half_h = plate_w / 2 + _NET_MARK * 0.6, plate_h / 2 + _NET_MARK * 0.6
    net = cover_art.Net(w, h, round(w / _LOZENGE[0]), round(h / _LOZENGE[1]), 1.6, _NET_MARK)
    pen = Pen()
    cover_art.draw_net(pen, net, cover_art.TINT, lambda x, y: abs(x) > half_w or abs(y) > half_h)
    return pen.art(f"paper-net-{w}-{h}-{plate_h}", (-w / 2, -h / 2, w / 2, h / 2))


def _draw_owner(page: Page, plate: Box, view: PlayerView, style: Style, most: float) -> None:
    texts = style.texts
    small, loud = (LARGE, 22.0) if style.large else (14.0, 17.0)
    room = plate.w - 12 * mm
    base = plate.y + 3.6 * mm + small * 0.75
    page.text(
        plate.cx,
        base,
        texts("cover.belongs"),
        small,
        BOLD if style.large else REGULAR,
        GREY,
        "centre",
    )
    words = texts("cover.stop")
    tall = loud * 1.7
    wide = min(room, fonts.width(words, loud, BOLD) + 14 * mm)
    pill = Box(plate.cx - wide / 2, plate.bottom - 4 * mm - tall, wide, tall)
    cover_art.draw_name(
        page, view.name, Box(plate.x + 6 * mm, base + 2.4 * mm, room, pill.y - base - 4 * mm), most
    )
    cover_art.draw_stop(page, style, pill, words, loud)


# -- The table of all rounds on the cover of what is printed: what everybody may know of them.

_STRIPE = "#F6F4EE"
_RULE = 0.15 * mm
_GOOD_NAME = 20 * mm  # a column of names that leaves room for the trump's name
_LEAST_TURN = 9.0  # type of names that are too long
_LABEL = 0.88  # type of the head, as a share of that of the rows


class RoundsMetrics(NamedTuple):
    least: float  # height of a row, at least and at most
    most: float
    size: float  # of type, at most
    number: float  # widths of columns: the round's number
    cards: float
    kind: float  # what is unusual about a round
    mark: float  # the trump's
    name: float  # at least
    apart: float  # before a column of names


_ROUNDS_USUAL = RoundsMetrics(
    5.2 * mm, 10.4 * mm, 13, 14 * mm, 16 * mm, 5.5 * mm, 9 * mm, 14 * mm, 5 * mm
)
_ROUNDS_NARROW = RoundsMetrics(
    5.2 * mm, 10.4 * mm, 11, 7.4 * mm, 7 * mm, 5.2 * mm, 7 * mm, 14 * mm, 3.6 * mm
)
_ROUNDS_LARGE = RoundsMetrics(
    8.2 * mm, 12 * mm, LARGE, 13 * mm, 14 * mm, 9 * mm, 12 * mm, 30 * mm, 5 * mm
)
LARGE_ROW = _ROUNDS_LARGE.least  # height of a row in large print, at least
_BETWEEN, _WIDE = 4 * mm, 64 * mm
_ENTRY_GAP = 4 * mm  # between two entries of the legend
_SCALE, _SCALE_LARGE = 1.2, 1.7  # of pictures of what is unusual about a round


class RoundsPlan(NamedTuple):
    """A table that is laid out: how many columns of rounds, rows in each, and the height of a
    row; the first is the head.
    """

    columns: int
    rows: int
    row: float

    @property
    def height(self) -> float:
        return (self.rows + 1) * self.row


def plan_rounds(rounds: int, height: float, large: bool = False, columns: int = 1) -> RoundsPlan:
    """As few columns as the height allows, not fewer than `columns`."""
    kind = _ROUNDS_LARGE if large else _ROUNDS_USUAL
    while True:
        rows = -(-rounds // columns)
        row = height / (rows + 1)
        if row >= kind.least or columns >= 4:
            return RoundsPlan(columns, rows, min(kind.most, row))
        columns += 1


def table_width(view: PlayerView, plan: RoundsPlan) -> float:
    """How wide the table is on a page that has words beside it."""
    if plan.columns == 1:
        return (
            88 if _who(view) and not all(facts.unknown_trump for facts in view.table.rounds) else 68
        ) * mm
    return (106 if _who(view) else 92) * mm


def legend(view: PlayerView, style: Style, x: float, room: float) -> Drawn:
    """What the pictures in the table mean, in lines of so many points."""
    size, scale, behind = (LARGE, _SCALE_LARGE, 2 * mm) if style.large else (9.5, _SCALE, 1.2 * mm)
    theme = Theme(size, 1.5 * size, bold=style.large, rise=0.95 + CAP_HEIGHT / 2)
    entries = marks.kind_entries(style, view, view.table.rounds, scale)
    block = layout.legend(theme, entries, x, room, behind, _ENTRY_GAP, GREY)
    return block._replace(height=block.height * 1.6 / 1.5)


def draw_rounds(
    page: Page, view: PlayerView, style: Style, plan: RoundsPlan, x: float, y: float, room: float
) -> None:
    """The table, with its upper left corner at (x, y)."""
    for rounds, box in side_by_side(
        view.table.rounds, plan.columns, Box(x, y, room, plan.row), _BETWEEN
    ):
        kind = _ROUNDS_LARGE if style.large else _ROUNDS_USUAL if box.w > _WIDE else _ROUNDS_NARROW
        size = max(LARGE * style.large, min(kind.size, plan.row / mm * 1.62))
        table = RoundsTable(page, view, style, kind, size, box.w)
        cells = table.cells()
        table.draw_head(cells, box)
        for i, facts in enumerate(rounds, 1):
            row = box._replace(y=y + i * plan.row)
            if i % 2 == 0 and not style.low_ink:
                page.rect(row, _STRIPE)
            draw_row(page, cells, facts, row, _RULE)


def _who(view: PlayerView) -> str:
    """Whose turn the table tells, as a key of texts; empty where play decides."""
    if view.table.rounds[0].dealer is not None:
        return "dealer"
    return "begins" if view.table.rules.lead is Lead.ROTATE else ""


@dataclass(frozen=True, slots=True)
class RoundsTable:
    """A column of rounds, w points wide, in type of this size."""

    page: Page
    view: PlayerView
    style: Style
    measures: RoundsMetrics
    size: float
    w: float

    @property
    def font(self) -> str:
        return BOLD if self.style.large else REGULAR

    def cells(self) -> list[Cell[RoundFacts]]:
        """What a row shows, as far as there is something to show and room for it."""
        kind, rounds, who = self.measures, self.view.table.rounds, _who(self.view)
        cells = [Cell(kind.number, self._number, "round"), Cell(kind.cards, self._cards, "cards")]
        named = not all(facts.unknown_trump for facts in rounds)
        cells.append(Cell[RoundFacts](2 * mm if named else kind.apart))
        if any(marks.kind_of(facts, self.view.seat) for facts in rounds):
            cells.append(Cell(kind.kind, self._kind))
        free = self.w - fsum(cell.width for cell in cells)
        if named:
            free -= kind.mark
            words = (
                max(fonts.width(self._trump_word(facts), self.size, self.font) for facts in rounds)
                + 2 * mm
            )
            spare = free - words - (max(kind.name, _GOOD_NAME) if who else 0)
            words = words + min(kind.apart - 2 * mm, spare) * bool(who) if spare >= 0 else 0
            cells.append(Cell(kind.mark + words, self._trump, "trump"))
            free -= words
        if who and free >= kind.name:
            cells.append(Cell(free, self._names(free - 2 * mm), who))
        return cells

    def draw_head(self, cells: Sequence[Cell[RoundFacts]], box: Box) -> None:
        """The labels of the cells, on a dark band."""
        head, texts, large = inks(self.style).key, self.style.texts, self.style.large
        head.paint(self.page, box, 1.5 * mm)
        for cell, place in places(cells, box):
            numbers = cell.label in ("round", "cards")
            room = place.w - (1 if numbers else 0 if cell.label == "trump" else 2) * mm
            size = LARGE if large else self.size * _LABEL
            words = texts(f"protocol.{cell.label}") if cell.label else ""
            if words and fonts.width(words, size, BOLD) > room:
                words = texts(f"protocol.{cell.label}-short")
            if words:
                words = words[0].upper() + words[1:]
                size = LARGE if large else min(size, size * room / fonts.width(words, size, BOLD))
                x = (
                    place.right
                    if numbers
                    else place.x
                    + 1.2 * mm * (cell.label == "trump" and place.w > self.measures.mark)
                )
                self.page.text(
                    x,
                    place.base(self.size),
                    words,
                    size,
                    BOLD,
                    head.ink,
                    "right" if numbers else "left",
                )

    def _number(self, box: Box, facts: RoundFacts) -> None:
        self.page.text(
            box.right, box.base(self.size), str(facts.number), self.size, BOLD, align="right"
        )

    def _cards(self, box: Box, facts: RoundFacts) -> None:
        self.page.text(
            box.right, box.base(self.size), str(facts.cards), self.size, self.font, align="right"
        )

    def _kind(self, box: Box, facts: RoundFacts) -> None:
        unusual = marks.kind_of(facts, self.view.seat)
        if unusual:
            scale = _SCALE_LARGE if self.style.large else _SCALE
            marks.kind_mark(
                self.page, box.x + marks.SIGHT_WIDTH * scale / 2, box.cy, unusual, scale
            )
            self.page.hidden(
                box.x,
                box.base(self.size),
                self.style.texts(f"list.kind.{unusual}"),
                self.size,
                marks.SIGHT_WIDTH * scale,
            )

    def _trump(self, box: Box, facts: RoundFacts) -> None:
        mark, radius = self.measures.mark, box.h * (0.36 if facts.trump else 0.46)
        trump_mark(
            self.page,
            self.style,
            facts.trump,
            box.x + mark / 2 - 0.6 * mm,
            box.cy,
            radius,
            disc=False,
        )
        if box.w > mark:
            words = self._trump_word(facts)
            self.page.text(
                box.x + mark,
                box.base(self.size),
                words,
                self.size,
                self.font,
                room=box.w - mark - 1 * mm,
            )

    def _trump_word(self, facts: RoundFacts) -> str:
        """The trump's name below the heading that says that it is the trump: short, for names
        want room.
        """
        return (
            trump_word(self.style, facts)
            if facts.trump or facts.unknown_trump
            else self.style.texts("protocol.none")
        )

    def _names(self, room: float) -> Callable[[Box, RoundFacts], object]:
        """Draws whose turn it is: everybody's name in `room` points, all in one size: smaller
        rather than cut off, but in large print.
        """
        whole, size = self.view.table.names, self.size
        names = [fonts.called(name, whole, size, room, BOLD) for name in whole]
        while not self.style.large and size > _LEAST_TURN and any("…" in name for name in names):
            size = max(_LEAST_TURN, size - 0.25)
            names = [fonts.called(name, whole, size, room, BOLD) for name in whole]

        def draw(box: Box, facts: RoundFacts) -> None:
            who = facts.dealer if facts.dealer is not None else facts.leader
            assert who is not None
            self.page.text(
                box.x,
                box.base(self.size),
                names[who],
                size,
                BOLD if who == self.view.seat else self.font,
            )

        return draw
