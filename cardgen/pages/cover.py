"""First page of a player's file for paper: white paper, a book plate with the name on a pale
net of the card back's lozenges, how to play, the table of all rounds, and no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
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
    titled,
    together,
    unmarked,
)
from cardgen.pages.parts import covers, hints, marks, said_round, steps, trump_mark, trump_word
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
_NET_INSET, _NET_MARK = 2.2 * mm, 28
_LOZENGE = 78, 100  # width and height, in 0.1 mm, about

_SIZES = tuple(14.5 - 0.25 * i for i in range(23))
"""Of type, in points: the largest is taken at which everything has room."""
# where none of them has room: a plate of this height in a narrower frame, and smaller type
_LOW_PLATE, _SMALLEST = 48 * mm, (8.5, 8.0, 7.5)
_LEAST_NAME = 9.0  # type of a long name, in the list of seats and in the table
# what is added between groups of words where there is room: as a rule, and at most
_USUALLY_LOOSE, _LOOSE = 5 * mm, 9 * mm


class RoundsMetrics(NamedTuple):
    """Measures of the table of rounds."""

    least: float  # height of a row, at least and at most
    most: float
    size: float  # of type, at most
    number: float  # widths of columns: the round's number
    cards: float
    kind: float  # what is unusual about a round
    mark: float  # the trump's
    name: float  # at least
    apart: float  # before a column of names


_ROUNDS = RoundsMetrics(
    5.2 * mm, 10.4 * mm, 13, 14 * mm, 16 * mm, 5.5 * mm, 9 * mm, 14 * mm, 5 * mm
)
_NARROW_ROUNDS = RoundsMetrics(
    5.2 * mm, 10.4 * mm, 11, 7.4 * mm, 7 * mm, 5.2 * mm, 7 * mm, 14 * mm, 3.6 * mm
)
_LARGE_ROUNDS = RoundsMetrics(
    8.2 * mm, 12 * mm, LARGE, 13 * mm, 14 * mm, 9 * mm, 12 * mm, 30 * mm, 5 * mm
)
_BETWEEN, _WIDE = 4 * mm, 64 * mm
_SCALE, _LARGE_SCALE = 1.2, 1.7  # of pictures of what is unusual about a round


def draw_paper_cover(
    document: Document, view: PlayerView, style: Style, steps: Sequence[str], event: Event
) -> None:
    """The cover as the document's next page, in large print on as many as it needs.  steps: how
    this layout is used, in markup.
    """
    if event.organiser == view.name:  # on the organiser's own cover the name is large enough
        event = event._replace(organiser="")
    title = style.texts("cover.title")
    page = document.page(*PAPERS[style.paper], COVER, title, title)
    draw = _draw_large if style.large else _draw_usual
    draw(document, page, view, style, steps, event)


def cover_pages(view: PlayerView, style: Style, steps: Sequence[str], event: Event) -> int:
    """How many pages the cover takes; arguments as for `draw_paper_cover`."""
    if not style.large:
        return 1
    scratch = Document(Properties("", style.language))
    draw_paper_cover(scratch, view, style, steps, event)
    return len(scratch.pages)


# -- one page


def _draw_usual(
    document: Document, page: Page, view: PlayerView, style: Style, how: Sequence[str], event: Event
) -> None:
    """One page without holes: words at the left, the code last; at the right the table of rounds.

    Type and rows are as large as there is room for, the columns about equally long, and the plate
    takes what is left.
    """
    floor = page.height - foot_height(style) - 2 * mm
    room = floor - _TOP - _PLATE - _BELOW_PLATE
    rounds, prepare = view.table.rounds, style.texts("paper.prepare")

    # the table is wider where it says whose turn it is, or has two columns
    named = bool(_turn_key(view))
    if plan_rounds(len(rounds), room).columns > 1:
        wide = (106 if named else 92) * mm
    else:
        wide = (88 if named and not all(known.unknown_trump for known in rounds) else 68) * mm
    table_x = page.width - SIDE - wide
    pictures = _legend(view, style, table_x, wide)
    plan = plan_rounds(len(rounds), room - pictures.height)

    def below_table(ready: Sequence[Drawn]) -> float:
        return stacked_height(ready) + 8 * mm if ready else 0

    def right(row: float, ready: Sequence[Drawn]) -> float:
        """Height of the right column with rows of this height."""
        return plan.height / plan.row * row + pictures.height + below_table(ready)

    def loose(words: Sequence[Drawn]) -> list[int]:
        """Above which words there may be more room."""
        return [i for i, item in enumerate(words) if i and item.above > 2 * mm]

    # The largest type that fits.  How to prepare the printed pages stands among the words, or below
    # the table.
    ways = *product((_PLATE, _LOW_PLATE), _SIZES), *product((_LOW_PLATE,), _SMALLEST)
    for plate, size in ways:
        theme, room = _theme(size, style), floor - _TOP - plate - _BELOW_PLATE
        # 7 mm are free left of the table.
        column = Column(page, style, SIDE, 0, table_x - 7 * mm - SIDE, floor, theme)
        play, code = _play(column, view), _code(column, view)
        bodies: list[tuple[list[Drawn], list[Drawn]]] = []
        for listed in (False, True):
            words = [*_about(column, view, event, listed), *play]
            bodies.append(([*words, *_numbered(column, prepare, how), code], []))
            ready = _numbered(replace(column, x=table_x, w=wide), prepare, how)
            bodies.append(([*words, code], ready))
        # Rows of 6.4 mm are high enough to go on with this size of type.
        fits = [
            (words, ready)
            for words, ready in bodies
            if stacked_height(words) <= room and right(min(plan.row, 6.4 * mm), ready) <= room
        ]
        if fits:
            break

    def unlike(body: tuple[list[Drawn], list[Drawn]]) -> float:
        words, ready = body
        left = stacked_height(words) + _USUALLY_LOOSE * len(loose(words))
        return abs(left - right(plan.row, ready))

    words, ready = min(fits, key=unlike) if fits else bodies[0]
    left, stretched = stacked_height(words), loose(words)
    tallest = max(left + _LOOSE * len(stretched), right(plan.row, ready))
    plate = min(_TALLEST_PLATE, plate + max(0.0, room - tallest))
    top = _draw_plate(page, view, style, plate)
    more = (floor - top - left) / len(stretched)
    words = [
        item._replace(above=item.above + more * (i in stretched)) for i, item in enumerate(words)
    ]
    stack(page, words, top)
    tall = floor - top - pictures.height - below_table(ready)
    plan = plan._replace(row=min(plan.row, tall / (plan.rows + 1)))
    _draw_rounds(page, view, style, plan, Box(table_x, top, wide, plan.height))
    pictures.draw(page, top + plan.height)
    stack(page, ready, floor - stacked_height(ready))


# -- large print


def _draw_large(
    document: Document, page: Page, view: PlayerView, style: Style, how: Sequence[str], event: Event
) -> None:
    """Two pages or more, all type in `LARGE` or above.  The plate takes what the first has to
    spare.
    """
    floor = page.height - foot_height(style)
    column = Column(page, style, SIDE, 0, page.width - 2 * SIDE, floor, _theme(LARGE, style))
    groups = [
        [*_about(column, view, event, listed=True), _code(column, view)],
        _numbered(column, style.texts("paper.prepare"), how),
        _play(column, view),
    ]
    room, spare = floor - _TOP - _LARGE_PLATE - _BELOW_PLATE, 0.0
    for count in (3, 2, 1):
        height = stacked_height([item for group in groups[:count] for item in group])
        if height <= room:
            spare = room - height
            break
    plate = _LARGE_PLATE + min(_TALLEST_PLATE - _LARGE_PLATE, spare)
    top = _draw_plate(page, view, style, plate)

    # the words; a group that fits on a page isn't torn
    y, filled = top, {}
    for group in groups:
        tall = stacked_height(group)
        whole = tall <= floor - (top if group is groups[0] else _TOP)
        for i, item in enumerate(group):
            needs = tall if whole and i == 0 else item.height
            above = item.above if y > top or len(document.pages) > 1 else 0
            if y + above + needs > floor + fonts.TOLERANCE:
                page, y, above = document.page(*PAPERS[style.paper]), _TOP, 0
            item.draw(page, y + above)
            y += above + item.height
            filled[page] = y

    # The table of rounds in what is left of a page, the emptiest one first, else on its own page.
    whole_page = Box(column.x, _TOP, column.w, floor - _TOP)
    free = [
        (page, Box(column.x, y + 8 * mm, column.w, floor - y - 8 * mm))
        for page, y in reversed(filled.items())
    ]
    free.sort(key=lambda place: -place[1].h)
    pictures = _legend(view, style, whole_page.x, whole_page.w)
    rounds = len(view.table.rounds)
    for filled_page, box in free:
        plan = plan_rounds(rounds, box.h - pictures.height, True)
        if plan.columns <= 3 and plan.row >= _LARGE_ROUNDS.least:
            page = filled_page
            break
    else:
        page, box = document.page(*PAPERS[style.paper]), whole_page
        plan = plan_rounds(rounds, box.h - pictures.height, True)
    _draw_rounds(page, view, style, plan, box)
    pictures.draw(page, box.y + plan.height)


# -- the plate


def _draw_plate(page: Page, view: PlayerView, style: Style, height: float) -> float:
    """Net and plate, and on the plate the name and the words that stop everybody else.  Returns
    where the text below begins.
    """
    box, texts = Box(SIDE, _TOP, page.width - 2 * SIDE, height), style.texts
    page.rect(box, None, NAVY, 0.5 * mm, 4 * mm)
    page.rect(box.inset(1.1 * mm), None, GOLD, 0.3 * mm, 3.2 * mm)
    net = box.inset(_NET_INSET)
    wide = box.w * (0.78 if style.large else 0.64)
    frame = min(8 * mm, (box.h - 42 * mm) / 2)
    plate = Box(box.cx - wide / 2, box.y + frame, wide, box.h - 2 * frame)
    page.art(_net(*(round(side / TENTH) for side in (net.w, net.h, wide, plate.h))), net.cx, net.cy)
    covers.draw_plate(page, plate, style)

    small, loud, font = (LARGE, 22.0, BOLD) if style.large else (14.0, 17.0, REGULAR)
    room = plate.w - 12 * mm
    base = plate.y + 3.6 * mm + small * 0.75
    stop, tall = texts("cover.stop"), loud * 1.7
    wide = min(room, fonts.width(stop, loud, BOLD) + 14 * mm)
    pill = Box(plate.cx - wide / 2, plate.bottom - 4 * mm - tall, wide, tall)
    place = Box(plate.x + 6 * mm, base + 2.4 * mm, room, pill.y - base - 4 * mm)
    # A taller plate has larger type, within bounds.
    with page.tag("H1"):
        page.text(plate.cx, base, texts("cover.belongs"), small, font, GREY, "centre")
        covers.draw_name(page, view.name, place, min(68.0, 52.0 * height / _PLATE))
    covers.draw_stop(page, style, pill, stop, loud)
    return box.bottom + _BELOW_PLATE


@lru_cache(maxsize=8)
def _net(w: int, h: int, plate_w: int, plate_h: int) -> Art:
    """The net, without the marks that the plate would cut."""
    half_w, half_h = plate_w / 2 + _NET_MARK * 0.6, plate_h / 2 + _NET_MARK * 0.6
    net = covers.Net(w, h, round(w / _LOZENGE[0]), round(h / _LOZENGE[1]), 1.6, _NET_MARK)
    pen = Pen()
    covers.draw_net(pen, net, covers.TINT, lambda x, y: abs(x) > half_w or abs(y) > half_h)
    return pen.art(f"paper-net-{w}-{h}-{plate_h}", (-w / 2, -h / 2, w / 2, h / 2))


# -- words


def _theme(size: float, style: Style) -> Theme:
    leading = size * (1.4 if style.large else 1.24)
    gap, disc, indent = 0.09 * mm * size, 0.21 * mm * size, 0.56 * mm * size
    return Theme(size, leading, gap, disc, indent, style.large)


def _line(
    column: Column, words: str, size: float, bold: bool = False, colour: str = INK, above: float = 0
) -> Drawn:
    """Words on as many lines as they need.  size: of their type."""
    theme = Theme(size, size * 1.2, bold=bold or column.theme.bold, rise=0.92)
    words = words.replace("*", "∗")
    return paragraph(theme, words, column.x, column.w, colour)._replace(above=above)


def _about(column: Column, view: PlayerView, event: Event, listed: bool) -> list[Drawn]:
    """Which game it is, when and where, who plays.  listed: each player has a line."""
    style, table, s, large = column.style, view.table, column.theme.size, column.style.large
    texts, x, w = style.texts, column.x, column.w
    day = texts.date(event.day) if event.day else ""
    lines = [
        table.house and texts("cover.house", name=table.house),
        table.title,
        " · ".join(filter(None, (day, event.place))),
    ]
    size = max(s, min(14, s * 1.15))
    items = [titled(_line(column, texts(f"game.{table.game}"), 26, bold=True))]
    items += [_line(column, words, size, above=0.4 * mm) for words in lines if words]
    if event.organiser:
        words = texts("cover.organiser", name=event.organiser)
        items.append(_line(column, words, s, colour=GREY, above=0.4 * mm))

    # what tells this pack from others
    tag = covers.seed_tag(table, texts)
    if tag:
        gold, tall = inks(style).gold, s * 1.6
        block = Drawn(
            tall, lambda page, y: gold.tag(page, tag, s, Box(x, y, w, tall)), above=1.6 * mm
        )
        items.append(block)
    if table.replaces:
        words = texts("cover.replaces", mark=table.replaces, n=table.from_round)
        items.append(_line(column, words, s, bold=True, above=1.6 * mm))
    theme = Theme(s, s * 1.2, bold=column.theme.bold, rise=0.92)
    for note in (*covers.joint_notes(table, texts), *covers.card_names(style, event, s, w)):
        items.append(unmarked(theme, note, x, w)._replace(above=1.6 * mm))

    # who plays
    words = texts("cover.joint" if covers.has_words(table) else "paper.seats")
    items.append(_line(column, words, s, colour=GREY, above=3 * mm))
    kind = covers.SeatType(style, x, w, s)
    seats = None if listed else covers.chip_seats(view, style, x, w)
    if seats is None:
        least = 1 if large else min(0.88, _LEAST_NAME / s)
        seats = covers.seat_list(view, kind, least)
    items.append(seats._replace(above=0.8 * mm))
    if view.partner is not None:
        partners = covers.partners(view, kind, s if large else 10)
        items.append(partners._replace(above=1.4 * mm))
    return items


def _play(column: Column, view: PlayerView) -> list[Drawn]:
    """How to play over a chat: steps, and hints below them."""
    style, theme, rules = column.style, column.theme, view.table.rules
    items = _numbered(column, style.texts("cover.how-to"), steps(style, rules))
    for markup in hints(style, view.table, short=not style.large):
        note = paragraph(theme, markup, column.x, column.w)
        items.append(note._replace(height=note.height + theme.gap, above=0.6 * mm))
    return items


def _numbered(column: Column, title: str, markups: Sequence[str]) -> list[Drawn]:
    """A heading, which stays with the first step, and numbered steps, a gap below each."""
    theme, head = column.theme, _line(column, title, column.theme.size * 1.22, bold=True)
    items = [
        step(column.style, theme, i, markup, column.x, column.w)
        for i, markup in enumerate(markups, 1)
    ]
    items[0] = together([titled(head), items[0]], 1 * mm)._replace(above=5 * mm)
    return [item._replace(height=item.height + theme.gap) for item in items]


def _code(column: Column, view: PlayerView) -> Drawn:
    """The game code in fours on two lines, its words above it, the pack mark at the right."""
    texts, rows, mark = column.style.texts, view.table.code_rows, view.table.pack_mark
    size, small = (LARGE, LARGE) if column.style.large else (16.0, 11.0)
    leading = size * 1.45
    pitch = max(fonts.width(four, size, BOLD, 0.4) for row in rows for four in row) + 4 * mm

    def draw(page: Page, y: float) -> None:
        base, fours = y + small * 0.9, " ".join(four for row in rows for four in row)
        with page.tag("P", full=texts("speech.code", code=fours)):
            x = column.x + page.text(column.x, base, texts("cover.code"), small, BOLD) + 2.4 * mm
            page.text(x, base, texts("cover.code-same"), small, column.theme.font, GREY)
            for i, row in enumerate(rows, 1):
                y = base + i * leading
                for k, four in enumerate(row):
                    page.text(column.x + k * pitch, y, four, size, BOLD, tracking=0.4)
        wide = fonts.width(mark, size, BOLD) + 5 * mm
        stamp = Box(column.right - wide, base + 0.45 * leading, wide, 1.25 * leading)
        covers.draw_stamp(page, stamp, texts, mark, size)

    return Drawn(small + 2 * leading + 1 * mm, draw, 5 * mm)


# -- the table of all rounds: what everybody may know of them


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
    metrics = _LARGE_ROUNDS if large else _ROUNDS
    while True:
        rows = -(-rounds // columns)
        row = height / (rows + 1)
        if row >= metrics.least or columns >= 4:
            return RoundsPlan(columns, rows, min(metrics.most, row))
        columns += 1


def _legend(view: PlayerView, style: Style, x: float, room: float) -> Drawn:
    """What the pictures in the table mean, in lines from `x` on, `room` points wide."""
    size, scale, behind = (LARGE, _LARGE_SCALE, 2 * mm) if style.large else (9.5, _SCALE, 1.2 * mm)
    theme = Theme(size, 1.5 * size, 4 * mm, bold=style.large, rise=0.95 + CAP_HEIGHT / 2)
    entries = marks.kind_entries(style, view, view.table.rounds, scale)
    block = layout.legend(theme, entries, x, room, behind)
    return block._replace(height=block.height * 1.6 / 1.5)


def _turn_key(view: PlayerView) -> str:
    """Whose turn the table shows, as a key of ``protocol``: who deals, or who begins; empty where
    play decides.
    """
    if view.table.rounds[0].dealer is not None:
        return "dealer"
    return "begins" if view.table.rules.lead is Lead.ROTATE else ""


def _draw_rounds(page: Page, view: PlayerView, style: Style, plan: RoundsPlan, box: Box) -> None:
    """The table, from the box's upper edge down."""
    texts, head, large, y = style.texts, inks(style).key, style.large, box.y
    columns = side_by_side(view.table.rounds, plan.columns, box._replace(h=plan.row), _BETWEEN)
    for rounds, column in columns:
        metrics = _LARGE_ROUNDS if large else _ROUNDS if column.w > _WIDE else _NARROW_ROUNDS
        size = max(LARGE * large, min(metrics.size, plan.row / mm * 1.62))
        cells = _round_cells(page, view, style, metrics, size, column.w)

        # the labels of the cells, on a dark band
        head.paint(page, column, 1.5 * mm)
        for cell, place in places(cells, column):
            if not cell.label:
                continue
            numbers, trump = cell.label in ("round", "cards"), cell.label == "trump"
            room = place.w - (1 if numbers else 0 if trump else 2) * mm
            # The head's type is smaller than the rows'.
            fitted = LARGE if large else size * 0.88
            words = texts(f"protocol.{cell.label}")
            if fonts.width(words, fitted, BOLD) > room:
                words = texts(f"protocol.{cell.label}-short")
            words = words[0].upper() + words[1:]
            if not large:
                fitted = min(fitted, fitted * room / fonts.width(words, fitted, BOLD))
            x = place.x + 1.2 * mm * (trump and place.w > metrics.mark)
            if numbers:
                x = place.right - fonts.width(words, fitted, BOLD)
            with page.tag("Artifact"):  # each row is heard as a sentence
                page.text(x, place.base(size), words, fitted, BOLD, head.ink)

        for i, round_ in enumerate(rounds, 1):
            row = column._replace(y=y + i * plan.row)
            if i % 2 == 0 and not style.low_ink:
                page.rect(row, "#F6F4EE")
            says = said_round(style, round_, view, bool(_turn_key(view)))
            with page.tag("LI"), page.tag("LBody", full=says):
                draw_row(page, cells, round_, row, 0.15 * mm)


def _round_cells(
    page: Page, view: PlayerView, style: Style, metrics: RoundsMetrics, size: float, width: float
) -> list[Cell[RoundFacts]]:
    """The cells of a row, left to right, where there is something to show and room for it.

    size: of the type; width: of a column of rounds.
    """
    rounds, turn, large = view.table.rounds, _turn_key(view), style.large
    font, scale = (BOLD, _LARGE_SCALE) if large else (REGULAR, _SCALE)

    def number(box: Box, round_: RoundFacts) -> None:
        page.text(box.right, box.base(size), str(round_.number), size, BOLD, align="right")

    def cards(box: Box, round_: RoundFacts) -> None:
        page.text(box.right, box.base(size), str(round_.cards), size, font, align="right")

    def kind(box: Box, round_: RoundFacts) -> None:
        unusual = marks.kind_of(round_, view.seat)
        if unusual:
            wide, words = marks.SIGHT_WIDTH * scale, style.texts(f"list.kind.{unusual}")
            marks.kind_mark(page, box.x + wide / 2, box.cy, unusual, scale)
            page.hidden(box.x, box.base(size), words, size, wide)

    def trump_name(round_: RoundFacts) -> str:
        """Short, below the heading that says that it is the trump: names want room."""
        known = round_.trump or round_.unknown_trump
        return trump_word(style, round_) if known else style.texts("protocol.none")

    def trump(box: Box, round_: RoundFacts) -> None:
        mark, r = metrics.mark, box.h * (0.36 if round_.trump else 0.46)
        x = box.x + mark / 2 - 0.6 * mm
        trump_mark(page, style, round_.trump, x, box.cy, r)
        if box.w > mark:
            x, room = box.x + mark, box.w - mark - 1 * mm
            page.text(x, box.base(size), trump_name(round_), size, font, room=room)

    def name(box: Box, round_: RoundFacts) -> None:
        seat = round_.leader if round_.dealer is None else round_.dealer
        assert seat is not None
        own = BOLD if seat == view.seat else font  # `names` are fitted below, to what is left
        page.text(box.x, box.base(size), names[seat], name_size, own)

    cells = [Cell(metrics.number, number, "round"), Cell(metrics.cards, cards, "cards")]
    named = not all(round_.unknown_trump for round_ in rounds)
    cells.append(Cell(2 * mm if named else metrics.apart))
    if any(marks.kind_of(round_, view.seat) for round_ in rounds):
        cells.append(Cell(metrics.kind, kind))
    free = width - fsum(cell.width for cell in cells)
    if named:
        free -= metrics.mark
        words = max(fonts.width(trump_name(round_), size, font) for round_ in rounds) + 2 * mm
        # 20 mm for names leave room for the trump's name.
        spare = free - words - (max(metrics.name, 20 * mm) if turn else 0)
        words = words + min(metrics.apart - 2 * mm, spare) * bool(turn) if spare >= 0 else 0
        cells.append(Cell(metrics.mark + words, trump, "trump"))
        free -= words
    if turn and free >= metrics.name:
        least = size if large else _LEAST_NAME
        names, name_size = _names_in(free - 2 * mm, view.table.names, size, least)
        cells.append(Cell(free, name, turn))
    return cells


def _names_in(
    room: float, names: Sequence[str], size: float, least: float
) -> tuple[list[str], float]:
    """Names in bold type, all in one size, and that size: smaller rather than cut off."""
    while True:
        shown = [fonts.called(name, names, size, room, BOLD) for name in names]
        if size <= least or not any("…" in name for name in shown):
            return shown, size
        size = max(least, size - 0.25)
