"""What is put up at a club's door and on its notice board: who sits where, who goes where next,
and one ranking; on paper, and for the phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.chart import Chart, ChartType, draw_chart
from cardgen.pages.layout import Drawn, evenly_shared, first_fitting, sizes_down
from cardgen.pages.results import (
    NARROW,
    PLAIN,
    WIDE,
    Format,
    LargeEntry,
    LargeReport,
    Plate,
    PlateType,
    ReportLook,
    column_widths,
    draw_plate,
    draw_ranked_box,
    narrow_plate,
    new_page,
    page_size,
    right_ends,
)
from cardgen.pages.theme import (
    EDGE,
    GOLD,
    GREY,
    HAIR,
    HEIGHT,
    INK,
    LARGE,
    MARGIN,
    NAVY,
    PAPERS,
    ROOM,
    WHITE,
)
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    Box,
    Document,
    Finished,
    Page,
    Properties,
    fonts,
    mm,
    wrap_anywhere,
)

# -- who sits where


class TablesView(NamedTuple):
    """What both pages show, in the reader's language."""

    language: str
    plate: Plate
    find: str
    # names in the order in which people look for themselves, each with the number of the table
    found: tuple[tuple[str, str], ...]
    # what each is called and who sits there, in seat order
    tables: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[str, ...]  # below; such as how the tables were drawn
    code: str  # of the evening, in fours, with what it is called


_EDGE, _NAMES_GAP = 14 * mm, 5 * mm
# type of the names at the door, and the height of a line as a multiple of it
_LARGEST, _SMALLEST, _LEADING = 21.0, 10.0, 1.62
# a name that is longer, in sizes of its type, may be so much smaller than the others
_LONG, _SMALLER = 12.0, 0.75


def tables_pdf(view: TablesView, paper: str | None, look: ReportLook = PLAIN) -> Finished:
    """The pages for the door, on which everybody finds their own name; paper None: those for the
    phone, table by table.
    """
    title, subject = f"{view.plate.title} · {view.code}", ", ".join(filter(None, view.plate.lines))
    document = Document(Properties(title, view.language, subject=subject))
    if paper is not None:
        _draw_door(document, view, paper, look)
    elif look.large:
        large = LargeReport(document, Format.PHONE, "", look)
        large.add(view.plate.title, [*view.plate.lines, view.plate.tag])
        large.entries([LargeEntry(title, names) for title, names in view.tables])
        large.draw([*view.notes, view.code])
    else:
        _draw_phone(document, view, look)
    return document.finish()


def _draw_door(document: Document, view: TablesView, paper: str, look: ReportLook) -> None:
    """Names, each with the number of its table on a dark field, column by column: in the largest
    type in which all are on one page; in the smallest, if they aren't in any.
    """
    (width, height), found = PAPERS[paper], view.found
    find, small, smallest = (LARGE, LARGE, LARGE) if look.large else (14.0, 9.5, _SMALLEST)
    font = BOLD if look.large else REGULAR
    plate = WIDE._replace(line=LARGE, height=44 * mm) if look.large else WIDE
    room, top = width - 2 * _EDGE, _EDGE + plate.height + 3 * mm + find * 1.2
    foot = _tables_foot(view, _EDGE, room, small)
    high = height - _EDGE - foot.height - top

    def number_width(size: float) -> float:
        return max(size * 1.5, *(fonts.width(table, size, BOLD) + size * 0.7 for _, table in found))

    def line_width(size: float) -> float:
        """What a line asks for: a very long name may be smaller, so that it doesn't decide for
        all.
        """
        wide = max(fonts.width(name, size, font) for name, _ in found)
        if wide > size * _LONG:
            wide = max(size * _LONG, wide * _SMALLER)
        return wide + number_width(size) + size * 0.9

    def rows_of(size: float) -> int:
        return max(1, int(high / (size * _LEADING)))

    def width_of(columns: int) -> float:
        return (room - _NAMES_GAP * (columns - 1)) / columns

    def fits(size: float) -> bool:
        return line_width(size) <= width_of(-(-len(found) // rows_of(size)))

    size = first_fitting(sizes_down(_LARGEST, smallest, 0.5), fits)
    rows = rows_of(size)
    if fits(size):
        columns = -(-len(found) // rows)
        rows = -(-len(found) // columns)
    else:
        wanted = min(line_width(size), room / 2)
        columns = max(1, int((room + _NAMES_GAP) / (wanted + _NAMES_GAP)))
    step, number, wide = size * _LEADING, number_width(size), width_of(columns)
    for start in range(0, len(found), columns * rows):
        page = new_page(document, Format.PAPER, paper, look)
        draw_plate(page, _EDGE, _EDGE, room, view.plate, plate)
        page.text(_EDGE, top - 2.6 * mm, view.find, find, colour=GREY, room=room)
        for i, (name, table) in enumerate(found[start : start + columns * rows]):
            column, row = divmod(i, rows)
            line = Box(_EDGE + column * (wide + _NAMES_GAP), top + row * step, wide, step)
            field = Box(line.right - number, line.y + step * 0.1, number, step * 0.8)
            base, left = line.base(size), wide - number - size * 0.3
            page.line(line.x, line.bottom, line.right, line.bottom, HAIR, 0.4)
            least = max(smallest, size * _SMALLER)
            type_ = fonts.shrunk(name, size, left, font, least)
            shown = fonts.shorten(name, type_, left, font)
            page.text(line.x, base, shown, type_, font, INK)
            page.rect(field, NAVY, radius=1.2 * mm)
            page.text(field.cx, base, table, size, BOLD, WHITE, "centre")
        foot.draw(page, height - _EDGE - foot.height)


def _draw_phone(document: Document, view: TablesView, look: ReportLook) -> None:
    """Tables two beside each other, or one with two columns of names where what they are called
    is long; on one page if any type fits.  The smallest can be read on a phone that is held
    upright.
    """
    foot, plate = _tables_foot(view, MARGIN, ROOM, 11.0), narrow_plate(view.plate, ROOM)
    top, bottom = MARGIN + plate.height + 2.6 * mm, HEIGHT - MARGIN - foot.height
    half, all_sizes = (ROOM - 2 * mm) / 2, (12.5, 12.0, 11.5, 11.0)
    longest = max(fonts.width(title, all_sizes[0], BOLD) for title, _ in view.tables) + 3 * mm
    across = 2 if longest <= half - 2.4 * mm else 1
    wide, name_columns = (half, 1) if across == 2 else (ROOM, 2)
    rows = [view.tables[start : start + across] for start in range(0, len(view.tables), across)]

    def heights(size: float) -> list[float]:
        most = (max(len(names) for _, names in row) for row in rows)
        return [-(-count // name_columns) * (size * 1.2) + size * 2.5 + 2.6 * mm for count in most]

    size = first_fitting(all_sizes, lambda size: fsum(heights(size)) <= bottom - top)
    y, pad = bottom, 2.0 * mm
    for row, high in zip(rows, heights(size), strict=True):
        if y + high > bottom:
            page, y = new_page(document, Format.PHONE, look=look), top
            draw_plate(page, MARGIN, MARGIN, ROOM, view.plate, plate)
            foot.draw(page, HEIGHT - MARGIN - foot.height)
        for i, (title, names) in enumerate(row):
            # What the table is called on a dark field, and its players.
            box = Box(MARGIN + i * (wide + 2 * mm), y, wide, high - 1.6 * mm)
            page.rect(box, WHITE, HAIR, 0.4, 1.4 * mm)
            head_width = fonts.width(title, size, BOLD) + 3 * mm
            head = Box(box.x + 1.2 * mm, box.y + 1.2 * mm, head_width, size * 1.5)
            page.rect(head, NAVY, radius=1 * mm)
            page.text(head.cx, head.base(size), title, size, BOLD, WHITE, "centre")
            lines, apart = -(-len(names) // name_columns), box.w / name_columns
            for j, name in enumerate(names):
                column, line = divmod(j, lines)
                x, base = box.x + pad + column * apart, head.bottom + (line + 1) * (size * 1.2)
                shown = fonts.called(name, names, size, apart - 2 * pad)
                page.text(x, base, shown, size, colour=INK)
        y += high


def _tables_foot(view: TablesView, x: float, room: float, size: float) -> Drawn:
    """What is below, the code last."""
    texts = [*((note, REGULAR, GREY) for note in view.notes), (view.code, BOLD, INK)]
    lines = [
        (line, font, colour)
        for text, font, colour in texts
        for line in wrap_anywhere(text, size, room, font)
    ]
    height = len(lines) * size * 1.35 + 3 * mm

    def draw(page: Page, y: float) -> None:
        base = y + height - size * 0.3
        for line, font, colour in reversed(lines):
            page.text(x, base, line, size, font, colour, room=room)
            base -= size * 1.35

    return Drawn(height, draw)


# -- who goes where next


class Stop(NamedTuple):
    """A set.  called: such as “Set 2”; seat: such as “seat 3”; around: the others, clockwise
    from one's left.
    """

    called: str
    table: str
    seat: str
    around: tuple[str, ...]


class MovementCard(NamedTuple):
    name: str
    stops: tuple[Stop, ...]
    large: bool = False  # for who reads large print


class MovementView(NamedTuple):
    """What the cards show, in one language.  table, with_: the words; foot: such as the
    evening's mark.
    """

    language: str
    plate: Plate
    table: str
    with_: str
    cards: tuple[MovementCard, ...]
    foot: str


class _CardSizes(NamedTuple):
    """Of a card.  name: type of whose it is; word: of a stop; small: of the rest; pad: around
    everything.
    """

    name: float
    word: float
    small: float
    pad: float

    @property
    def large(self) -> bool:
        return self.small >= LARGE

    @property
    def quiet(self) -> tuple[str, str]:
        """Font and colour of words that stay in the background where that can be."""
        return (BOLD, INK) if self.large else (REGULAR, GREY)


_CUT, _PHONE = _CardSizes(13, 9.5, 7.6, 3.5 * mm), _CardSizes(19, 14, 11, 5 * mm)
_FACTORS = (1.4, 1.35, 1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1.0)  # how much larger the type may be
_LARGE_CUT = _CardSizes(24, 20, LARGE, 4 * mm)
_MARGIN = 10 * mm
# of the title's type beside the name, and of its room, else there is none
_LEAST_READ, _LEAST_TITLE, _NAME_LEADING = 7, 18 * mm, 1.1


def cards_pdf(view: MovementView, paper: str | None, look: ReportLook = PLAIN) -> Finished:
    """A card for each player.  paper: they are cut out of, as few sheets as can be, equally full,
    in the largest type that takes no more; None: a page each, for the phone, in large print as many
    as it takes.
    """
    title = f"{view.plate.title} · {view.foot} · {view.table}"
    document = Document(Properties(title, view.language))
    if paper is None:
        for card in view.cards:
            if look.large or card.large:
                report = LargeReport(document, Format.PHONE, "a4", look)
                report.add(card.name, [view.plate.title, *view.plate.lines])
                for stop in card.stops:
                    company = f"{view.with_} {', '.join(stop.around)}"
                    head = f"{stop.called}: {view.table} {stop.table}"
                    report.add(head, [stop.seat, company])
                report.draw()
                continue
            page = new_page(document, Format.PHONE, look=look)
            top = draw_plate(page, MARGIN, MARGIN, ROOM, view.plate, NARROW) + 3 * mm
            _draw_card(page, Box(MARGIN, top, ROOM, HEIGHT - MARGIN - top), view, card, _PHONE)
        return document.finish()
    for large in (False, True):
        cards = [card for card in view.cards if (look.large or card.large) is large]
        if cards:
            _draw_to_cut(document, view, cards, paper, look, large)
    return document.finish()


def _draw_to_cut(
    document: Document,
    view: MovementView,
    cards: Sequence[MovementCard],
    paper: str,
    look: ReportLook,
    large: bool,
) -> None:
    (width, height), (across, usual) = PAPERS[paper], (1, _LARGE_CUT) if large else (2, _CUT)
    wide = (width - 2 * _MARGIN) / across
    rows = [cards[start : start + across] for start in range(0, len(cards), across)]

    def laid_out(factor: float) -> tuple[_CardSizes, list[float], tuple[range, ...]]:
        sizes = _CardSizes(*(factor * size for size in usual))
        heights = [max(_card_height(card, view, wide, sizes) for card in row) for row in rows]
        return sizes, heights, evenly_shared(heights, height - 2 * _MARGIN)

    fewest = len(laid_out(1)[2])
    ways = map(laid_out, _FACTORS)
    sizes, heights, shares = first_fitting(ways, lambda way: len(way[2]) == fewest)
    for share in shares:
        page, top = new_page(document, Format.PAPER, paper, look), _MARGIN
        for i in share:
            for j, card in enumerate(rows[i]):
                box = Box(_MARGIN + j * wide, top, wide, heights[i])
                page.rect(box, None, EDGE, 0.4)
                _draw_card(page, box, view, card, sizes)
            top += heights[i]


def _company(
    stop: Stop, view: MovementView, wide: float, sizes: _CardSizes
) -> tuple[list[str], float]:
    """The others at a table, in lines beside its number, and the height of the stop.  wide: the
    card.
    """
    room, small = wide - 2 * sizes.pad - sizes.word * 3.4, sizes.small
    font = sizes.quiet[0]
    lines, left = [view.with_], room - fonts.width(f"{view.with_} ,", small, font)
    for i, name in enumerate(stop.around, 1):  # none goes on in the next line
        comma = "," * (i < len(stop.around))
        word = f"{fonts.called(name, stop.around, small, left, font)}{comma}"
        if fonts.width(f"{lines[-1]} {word}", small, font) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    height = sizes.word * 1.35 + len(lines) * small * 1.3 + small * 0.65
    return lines, max(height, sizes.word * 2.6)


def _name_lines(name: str, room: float, sizes: _CardSizes) -> tuple[list[str], float]:
    """Whose a card is, on two lines at most, and the size of its type."""
    ways = (
        (wrap_anywhere(name, size, room), size) for size in sizes_down(sizes.name, sizes.small, 0.5)
    )
    return first_fitting(ways, lambda way: len(way[0]) <= 2)


def _card_height(card: MovementCard, view: MovementView, wide: float, sizes: _CardSizes) -> float:
    lines, size = _name_lines(card.name, wide - 2 * sizes.pad, sizes)
    above = (len(lines) - 1) * size * _NAME_LEADING
    head = above + sizes.name * (CAP_HEIGHT + 0.6) + sizes.small * 0.8
    stops = (_company(stop, view, wide, sizes)[1] for stop in card.stops)
    return sizes.pad * 2 + head + fsum(stops)


def _draw_card(
    page: Page, box: Box, view: MovementView, card: MovementCard, sizes: _CardSizes
) -> None:
    """Whose it is, then a line for each set: the table's number on a dark field, seat and
    company beside it.
    """
    x, room = box.x + sizes.pad, box.w - 2 * sizes.pad
    y, small, word = box.y + sizes.pad + sizes.name * CAP_HEIGHT, sizes.small, sizes.word

    lines, size = _name_lines(card.name, room, sizes)
    for line in lines:
        y += size * _NAME_LEADING * (line is not lines[0])
        wide = page.text(x, y, line, size, BOLD, INK)
    # On paper that is cut apart, nothing else says the title.
    whole = 0.0 if sizes is _PHONE else fonts.width(view.plate.title, small)
    title = min(whole, room - wide - small)
    if title and title >= (whole if sizes.large else min(whole, _LEAST_TITLE)):
        words, size = fonts.fit(view.plate.title, small, title, REGULAR, _LEAST_READ / small)
        page.text(x + room, y, words, size, colour=GREY, align="right")
    y += sizes.name * 0.6
    page.line(x, y, x + room, y, GOLD, 1.2)
    y += small * 0.8
    for stop in card.stops:
        field = Box(x, y, word * 2.9, word * 2.2)
        page.rect(field, NAVY, radius=1.4 * mm)
        middle, above, below = field.cx, field.y + word * 0.75, field.y + word * 1.85
        room_in = field.w - 2
        page.text(middle, above, view.table, small, colour=WHITE, align="centre", room=room_in)
        page.text(middle, below, stop.table, word * 1.25, BOLD, WHITE, "centre")
        left, base = field.right + word * 0.5, y + word * 0.85
        shift = page.text(left, base, stop.called, word, BOLD, INK)
        page.text(left + shift, base, f" · {stop.seat}", word, sizes.quiet[0], INK)
        lines, height = _company(stop, view, box.w, sizes)
        for line in lines:
            base += small * 1.3
            page.text(left, base, line, small, *sizes.quiet)
        y += height
        if stop is not card.stops[-1]:
            page.line(x, y - small * 0.35, x + room, y - small * 0.35, HAIR, 0.4)


# -- one ranking over all tables


class RankedLine(NamedTuple):
    """A line.  cells: behind the name, as many as `RankingView.columns`; first: shares the first
    place.
    """

    place: str
    name: str
    cells: tuple[str, ...]
    first: bool


class RankingView(NamedTuple):
    """What is shown, in the reader's language."""

    language: str
    plate: Plate
    columns: tuple[str, ...]  # headings of name and cells; the last one is what counts
    lines: tuple[RankedLine, ...]
    notes: tuple[str, ...]  # below, such as tables that haven't finished
    chart: Chart | None  # of those in front; None: there is nothing to show yet
    foot: str
    more: str  # what is said of lines for which a picture has no room, with ``{n}``


class _RankingSizes(NamedTuple):
    """Of a format.  largest, least: type of a line; foot: of what is below; chart: its type, and
    the least height that is worth it.
    """

    margin: float
    plate: PlateType
    largest: float
    least: float
    foot: float
    chart: ChartType
    chart_height: float


_LOW = PlateType(22 * mm, 16, 8.5)
_SIZES = {
    Format.PAPER: _RankingSizes(
        14 * mm, WIDE, 13.0, 8.5, 8.5, ChartType(8, 9.5, 1.6, 0.24), 52 * mm
    ),
    Format.PHONE: _RankingSizes(
        5 * mm, NARROW, 12.0, 11.0, 11.0, ChartType(11, 11, 1.3, 0.36), 38 * mm
    ),
    Format.PICTURE: _RankingSizes(
        4 * mm, _LOW, 10.5, 6.0, 8.0, ChartType(7, 8.5, 1.3, 0.32), 30 * mm
    ),
}
# height of a line as a multiple of its type, and the room between two columns of lines
_ROW, _GAP = 1.72, 4 * mm


class _RankingGrid(NamedTuple):
    """Lines beside and below each other.  size, head: of their type and of what is above;
    wanted: how wide a line would like to be, with most of its name; rows: in a column.
    """

    size: float
    head: float
    wanted: float
    columns: int
    rows: int


def ranking_pdf(
    view: RankingView, format_: Format, paper: str = "a4", look: ReportLook = PLAIN
) -> Finished:
    """One page where all are on it in type that can be read; else as many as it takes, but a
    picture has those in front alone.
    """
    title = f"{view.plate.title} · {view.plate.tag} · {view.foot}"
    document = Document(Properties(title, view.language))
    if look.large and format_ is not Format.PICTURE:
        large = LargeReport(document, format_, paper, look)
        large.add(view.plate.title, [*view.plate.lines, view.plate.tag])
        ranked = [LargeEntry(f"{one.place} {one.name}", one.cells, one.first) for one in view.lines]
        large.entries(ranked, view.columns[1:])
        if view.chart:
            large.chart(view.chart)
        large.draw([*view.notes, view.foot])
        return document.finish()
    (width, height), sizes = page_size(format_, paper), _SIZES[format_]
    margin, size = sizes.margin, sizes.foot
    room, top = width - 2 * margin, margin + sizes.plate.height + 3 * mm
    notes = [line for note in view.notes for line in wrap_anywhere(note, size, room, REGULAR)]
    high = height - margin - ((len(notes) + 1) * size * 1.4 + 2 * mm) - top
    grid = _fit(view, room, high, sizes)
    lines, fit = view.lines, grid.columns * grid.rows
    if format_ is Format.PICTURE and len(lines) > fit:
        # A line lower there is room for what is said of the others.
        grid = grid._replace(rows=grid.rows - 1)
        fit = grid.rows * grid.columns
        notes = [view.more.format(n=len(lines) - fit), *notes]
        lines = lines[:fit]

    def begin() -> Page:
        page = new_page(document, format_, paper, look)
        draw_plate(page, margin, margin, room, view.plate, sizes.plate)
        return page

    def end(page: Page) -> None:
        base = page.height - margin - size * 0.3
        page.text(page.width - margin, base, view.foot, size, colour=GREY, align="right")
        page.text(margin, base, "cardgen", size, colour=GREY)
        for line in reversed(notes):
            base -= size * 1.4
            page.text(margin, base, line, size, colour=INK)

    for start in range(0, max(1, len(lines)), fit):
        page, box = begin(), Box(margin, top, room, high)
        shown = range(start, min(start + fit, len(lines)))
        used = _draw_ranking(page, box, view.columns, lines, shown, grid)
        left = Box(margin, used + 3 * mm, room, top + high - used - 3 * mm)
        if view.chart is not None and start + fit >= len(lines):
            if left.h < sizes.chart_height and format_ is Format.PHONE:
                # There a page more costs nothing.
                end(page)
                page, left = begin(), box
            if left.h >= sizes.chart_height:
                box = left._replace(h=min(left.h, left.w * 0.8))
                draw_chart(page, box, view.chart, sizes.chart, view.language)
        end(page)
    return document.finish()


def _fit(view: RankingView, room: float, high: float, sizes: _RankingSizes) -> _RankingGrid:
    """The largest type in which all lines are on one page, in one column or two; else the
    smallest, on several.
    """
    lines = max(1, len(view.lines))

    def width_of(columns: int) -> float:
        return (room - _GAP * (columns - 1)) / columns

    def grid_of(size: float) -> _RankingGrid:
        """As many rows as have room, in so few columns that lines are as wide as they would like
        to be.
        """
        head = max(size * 0.72, min(size, sizes.foot))
        rows = [line.cells for line in view.lines]
        cells = column_widths(view.columns[1:], rows, head, size)
        name = min(max(fonts.width(line.name, size, BOLD) for line in view.lines), size * 11)
        wanted = name + size * 3 + fsum(cells) + len(cells) * size * 0.8
        fit = max(1, int((high - size * 1.5) / (size * _ROW)))
        columns = 1 if fit >= lines or wanted > width_of(2) else 2
        return _RankingGrid(size, head, wanted, columns, fit)

    def fits(grid: _RankingGrid) -> bool:
        return grid.rows * grid.columns >= lines and grid.wanted <= width_of(grid.columns)

    grids = map(grid_of, sizes_down(sizes.largest, sizes.least, 0.25))
    grid = first_fitting(grids, fits)
    return grid._replace(rows=-(-lines // grid.columns)) if fits(grid) else grid


def _draw_ranking(
    page: Page,
    box: Box,
    headings: Sequence[str],
    lines: Sequence[RankedLine],
    shown: range,
    grid: _RankingGrid,
) -> float:
    """Headings and lines, column by column; returns the lower edge.  lines: also those on other
    pages; shown: which are on this one.
    """
    wide = (box.w - _GAP * (grid.columns - 1)) / grid.columns
    size, step, top = grid.size, grid.size * _ROW, box.y + grid.size * 1.5
    names = [line.name for line in lines]
    cells = column_widths(headings[1:], [line.cells for line in lines], grid.head, size)
    ends = right_ends(wide - size * 0.5, cells[1:], size * 0.8)
    at_name = size * 2.6
    room = ends[0] - cells[0] - size * 0.6 - at_name
    for i, line in enumerate(lines[shown.start : shown.stop]):
        column, row = divmod(i, grid.rows)
        x = box.x + column * (wide + _GAP)
        if not row:
            head = box.y + size * 0.95
            with page.tag("TR"):
                with page.tag("TH", scope="Column"):
                    page.text(x + at_name, head, headings[0], grid.head, colour=GREY)
                for end, text in zip(ends, headings[1:], strict=True):
                    with page.tag("TH", scope="Column"):
                        page.text(x + end, head, text, grid.head, colour=GREY, align="right")
        place = Box(x, top + row * step, wide, step - 0.8)
        draw_ranked_box(page, place, line.first)
        base, font = place.base(size), BOLD if line.first else REGULAR
        name = fonts.called(line.name, names, size, room, font)
        with page.tag("TR"):
            with page.tag("TH", scope="Row", full=f"{line.place} {line.name}"):
                page.text(x + size * 1.25, base, line.place, size, BOLD, INK, "centre")
                page.text(x + at_name, base, name, size, font, INK)
            for end, text in zip(ends, line.cells, strict=True):
                # The last one is what counts.
                font = BOLD if end == ends[-1] else REGULAR
                with page.tag("TD"):
                    page.text(x + end, base, text, size, font, INK, "right")
    return top + min(grid.rows, len(shown)) * step
