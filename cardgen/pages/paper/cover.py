"""First page of a player's file that is printed: white paper, a book plate with the name, and no
card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from cardgen.pages.layout import (
    Column,
    Drawn,
    paragraph,
    stack,
    stacked_height,
    step,
    together,
    unmarked,
)
from cardgen.pages.paper.plate import draw_paper_plate
from cardgen.pages.paper.rounds import (
    LARGE_ROW,
    Plan,
    draw_rounds,
    legend,
    plan_rounds,
    table_width,
)
from cardgen.pages.parts import cover_art, cover_seats, hints, steps
from cardgen.pages.theme import (
    COVER,
    GREY,
    INK,
    LARGE,
    PAPERS,
    SIDE,
    Style,
    Theme,
    foot_height,
    inks,
)
from cardgen.pdf.draw import BOLD, Box, Document, Page, Properties, fonts, mm
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


class _Body(NamedTuple):
    """What is below the plate, in two columns: words at the left, the table of rounds at the
    right.
    """

    words: list[Drawn]  # the code last
    ready: list[
        Drawn
    ]  # below the table: how to prepare what is printed; empty where that is among the words
    plan: Plan
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
) -> _Body:
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
            bodies.append(_Body([*words, *play, *_prepare(left, how), code], [], plan, pictures))
            bodies.append(_Body([*words, *play, code], _prepare(right, how), plan, pictures))
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

    def planned(box: Box, few: int = few) -> Plan:
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
