"""What every sheet for writing on has around its table: heading, fields, notes, foot with page number and ruler.

Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.theme import EDGE, GREY, INK, PAPERS, RULER, draw_ruler
from cardgen.pdf.draw import BOLD, REGULAR, Box, Page, fonts, markup_width, mm, shrink, wrap
from cardgen.text import Catalogue

_STAMP_W, _STAMP_H = 27 * mm, 13.5 * mm
_NOTE_GAP, _NOTE_APART = 6 * mm, 3.5
_IMPRINT_SIZE, _IMPRINT_LEADING = 7.0, 9.0
_LEGEND_GAP = 4.5 * mm


class Type(NamedTuple):
    """Type of what stands around a table: sizes, and distances from line to line.

    Attributes:
        field, known: of a field's label and of what is known of it.
        bold: all of it is.
    """

    field: float = 8
    known: float = 10
    note: float = 8.3
    note_leading: float = 11.1
    legend: float = 8.0
    legend_leading: float = 10.5
    foot: float = 7.5
    ruler: float = 6
    bold: bool = False


class Sheet(NamedTuple):
    """The paper and what stands on every page of it.

    Attributes:
        width, height: of the paper.
        margin: left and right.
        texts: the reader's words.
        title: of the evening, or the game's name.
        game: its name.
        line: what is played, by how many, how long.
        code: game code, in fours.
        mark: pack mark.
        imprint: what else is to be known of the pack, in small print; may be empty.
        edges: of what is drawn above the foot, from the paper's upper and from its lower edge; None: the usual ones.
        foot: from the baseline of the foot to the paper's lower edge.
        run_in: the headings of notes run into their texts; None: on landscape pages, which are short.
        type: sizes of type.
    """

    width: float
    height: float
    margin: float
    texts: Catalogue
    title: str
    game: str
    line: str
    code: str = ""
    mark: str = ""
    imprint: str = ""
    edges: tuple[float, float] | None = None
    foot: float = 7 * mm
    run_in: bool | None = None
    type: Type = Type()

    @property
    def flat(self) -> bool:
        """Landscape."""
        return self.width > self.height

    @property
    def left(self) -> float:
        return self.margin

    @property
    def right(self) -> float:
        return self.width - self.margin

    @property
    def top(self) -> float:
        return self.edges[0] if self.edges else (8 if self.flat else 11) * mm

    @property
    def bottom(self) -> float:
        """Nothing but the foot lies below."""
        return self.height - (self.edges[1] if self.edges else (12.4 if self.flat else 13) * mm)

    @property
    def heads_run_in(self) -> bool:
        """Whether the headings of notes run into their texts."""
        return self.flat if self.run_in is None else self.run_in


class Note(NamedTuple):
    """A short text under the table."""

    head: str
    text: str


class Entry(NamedTuple):
    """A mark of the table and what it means.

    Attributes:
        width: of the mark.
        draw: draws it around (x, y).
        text: what it means.
    """

    width: float
    draw: Callable[[Page, float, float], None]
    text: str


def paper_size(paper: str, flat: bool) -> tuple[float, float]:
    """Width and height of a paper by its name, upright or landscape."""
    short, long = PAPERS[paper]
    return (long, short) if flat else (short, long)


# -- headings


def header_height(sheet: Sheet) -> float:
    """Of the heading of the first page."""
    return (20.8 if sheet.flat else 33.3) * mm


def draw_header(
    page: Page, sheet: Sheet, rule: str, ranks: str, fields: Sequence[tuple[str, str]], label: str = "protocol.scoring"
) -> None:
    """The heading of the first page.

    Args:
        rule: how a round is scored; ``*words*`` are bold.
        ranks: of a suit, high to low; may be empty.
        fields: label and what is known; an empty one leaves a line to write on.
        label: key of what stands before the rule.
    """
    texts, left, top = sheet.texts, sheet.left, sheet.top
    right = sheet.right - _STAMP_W - 3 * mm
    first, second = top + 6.6 * mm, top + 12.6 * mm
    code = f"{texts('protocol.code')}  {sheet.code}"
    beside_code = right - left - fonts.width(code, 7.5) - 4 * mm
    title, size = fonts.fit(sheet.title, 21, beside_code if sheet.flat else right - left, BOLD, least=0.6)
    page.text(left, first, title, size, BOLD)
    line = page.text(left, second, sheet.line, 10.5, colour=GREY, room=110 * mm if sheet.flat else beside_code)
    page.text(right, first if sheet.flat else second, code, 7.5, colour=GREY, align="right")
    _draw_stamp(page, Box(sheet.right - _STAMP_W, top, _STAMP_W, _STAMP_H), texts("protocol.mark"), sheet.mark)
    if sheet.flat:
        draw_fields(page, sheet, left + line + 7 * mm, right, second, fields)
        _draw_rule(page, sheet, top + 18.2 * mm, rule, ranks, label)
    else:
        draw_fields(page, sheet, left, sheet.right, top + 22.5 * mm, fields)
        _draw_rule(page, sheet, top + 29.9 * mm, rule, ranks, label)


def _draw_stamp(page: Page, box: Box, label: str, mark: str) -> None:
    """The pack mark: the same four letters on every sheet of a pack."""
    page.rect(box, stroke=INK, width=0.8, radius=1.6 * mm)
    page.text(box.cx, box.y + 3.9 * mm, label, 7, colour=GREY, align="centre")
    page.text(box.cx, box.bottom - 2.5 * mm, mark, 17, BOLD, align="centre", tracking=1.2)


_FIELD_GAP = 5 * mm


def field_needs(sheet: Sheet, fields: Sequence[tuple[str, str]], blank: float = 30 * mm) -> list[float]:
    """What each field needs: its label, and what is known of it or a line to write on, at least `blank` long."""
    font = BOLD if sheet.type.bold else REGULAR
    return [
        fonts.width(label, sheet.type.field, font) + 1.6 * mm + (fonts.width(known, sheet.type.known, font) if known else blank)
        for label, known in fields
    ]


def fields_width(sheet: Sheet, fields: Sequence[tuple[str, str]], blank: float = 30 * mm) -> float:
    """What fields side by side need at least."""
    return fsum(field_needs(sheet, fields, blank)) + _FIELD_GAP * (len(fields) - 1)


def draw_fields(
    page: Page, sheet: Sheet, left: float, right: float, y: float, fields: Sequence[tuple[str, str]], blank: float = 30 * mm
) -> None:
    """Label and what is known, side by side; each gets what it needs, lines to write on what is left."""
    needs = field_needs(sheet, fields, blank)
    spare = right - left - _FIELD_GAP * (len(fields) - 1) - fsum(needs)
    lines = [i for i, (_, known) in enumerate(fields) if not known] if spare > 0 else [needs.index(max(needs))]
    for i in lines or range(len(fields)):
        needs[i] += spare / len(lines or fields)
    for (label, known), wide in zip(fields, needs, strict=True):
        start, end = left + _say(page, sheet, left, y, label, sheet.type.field) + 1.6 * mm, left + wide
        left = end + _FIELD_GAP
        if not known:
            page.line(start, y + 0.6 * mm, end, y + 0.6 * mm, EDGE, 0.5)
        elif sheet.type.bold:
            page.text(start, y, known, sheet.type.known, BOLD, room=end - start)
        else:
            page.text(start, y, known, sheet.type.known, room=end - start)


def _draw_rule(page: Page, sheet: Sheet, y: float, rule: str, ranks: str, label: str) -> None:
    """The scoring rule and, at the right end, the ranks; the rule shrinks if it must."""
    size, ranks_size, gap = 8.8, 10.0, 1.6 * mm
    named, x = sheet.texts("protocol.ranks"), sheet.right + 6 * mm
    if ranks:
        x = sheet.right - fonts.width(ranks, ranks_size) - fonts.width(named, size, BOLD) - gap
    start = sheet.left + page.text(sheet.left, y, sheet.texts(label), size, BOLD) + gap
    page.prose(start, y, sheet.width, rule, shrink(rule, size, x - 6 * mm - start, 0), colour=GREY, bold_colour=INK)
    if ranks:
        x += page.text(x, y, named, size, BOLD) + gap
        page.text(x, y, ranks, ranks_size)


CONTINUED_HEIGHT = 8.6 * mm
"""Of the heading of every page but the first."""


def draw_continued_header(page: Page, sheet: Sheet, head: str) -> None:
    """One line: what this page is, the game, the pack."""
    y, gap = sheet.top + 5.2 * mm, 4 * mm
    mark = page.text(sheet.right, y, sheet.mark, 14, BOLD, align="right", tracking=1)
    left = sheet.left + page.text(sheet.left, y, head, 15, BOLD) + gap
    right = sheet.right - mark - 2.5 * mm
    wide = min(fonts.width(sheet.line, 9.5), (right - left) * 0.6)
    left += page.text(left, y, sheet.line, 9.5, colour=GREY, room=wide) + gap
    if sheet.title != sheet.game:
        page.text(right, y, sheet.title, 9.5, REGULAR, GREY, "right", room=right - left)


# -- below the table


def legend_height(sheet: Sheet, legend: Sequence[Entry]) -> float:
    """Of the legend as `draw_legend` sets it."""
    lines = len(_legend_lines(sheet, legend))
    return (lines - 1) * sheet.type.legend_leading + sheet.type.legend + 1 if lines else 0.0


def draw_legend(page: Page, sheet: Sheet, y: float, legend: Sequence[Entry]) -> None:
    """Marks and what they mean, one after the other; y: upper end."""
    size = sheet.type.legend
    for i, line in enumerate(_legend_lines(sheet, legend)):
        x, base = sheet.left, y + i * sheet.type.legend_leading + size
        for entry in line:
            entry.draw(page, x + entry.width / 2, base - fonts.CAP_HEIGHT * size / 2)
            _say(page, sheet, x + entry.width + 1.2 * mm, base, entry.text, size)
            x += _entry_width(sheet, entry) + _LEGEND_GAP


def _say(page: Page, sheet: Sheet, x: float, y: float, text: str, size: float) -> float:
    """Words that stay in the background, unless all is bold.  Returns their width."""
    return page.text(x, y, text, size, BOLD) if sheet.type.bold else page.text(x, y, text, size, colour=GREY)


def _legend_lines(sheet: Sheet, legend: Sequence[Entry]) -> list[list[Entry]]:
    lines: list[list[Entry]] = []
    used = 0.0
    for entry in legend:
        if lines and used + _entry_width(sheet, entry) <= sheet.right - sheet.left:
            lines[-1].append(entry)
        else:
            lines.append([entry])
            used = 0.0
        used += _entry_width(sheet, entry) + _LEGEND_GAP
    return lines


def _entry_width(sheet: Sheet, entry: Entry) -> float:
    return entry.width + 1.2 * mm + fonts.width(entry.text, sheet.type.legend, BOLD if sheet.type.bold else REGULAR)


NoteColumns = Sequence[Sequence[Note]]
"""Notes side by side, those of a column one below the other."""


def _note_columns(sheet: Sheet, columns: NoteColumns) -> list[tuple[Sequence[Note], float]]:
    """The notes and widths of their columns; longer texts get a wider column, so that all take few lines."""
    runs = [fsum(markup_width(_note_text(sheet, note), 1) for note in column) for column in columns]
    unit = (sheet.right - sheet.left - _NOTE_GAP * (len(columns) - 1)) / fsum(runs)
    return [(column, run * unit) for column, run in zip(columns, runs, strict=True)]


def notes_height(sheet: Sheet, columns: NoteColumns) -> float:
    """Of the notes as `draw_notes` sets them."""
    return max(_column_height(sheet, column, room) for column, room in _note_columns(sheet, columns))


def _column_height(sheet: Sheet, column: Sequence[Note], room: float) -> float:
    lines = sum(len(wrap(_note_text(sheet, note), sheet.type.note, room)) + (not sheet.heads_run_in) for note in column)
    return lines * sheet.type.note_leading + (len(column) - 1) * _NOTE_APART


def draw_notes(page: Page, sheet: Sheet, y: float, columns: NoteColumns) -> None:
    """Short texts side by side, y their upper end."""
    x, size, leading = sheet.left, sheet.type.note, sheet.type.note_leading
    for column, room in _note_columns(sheet, columns):
        base = y + size
        for note in column:
            if not sheet.heads_run_in:
                page.text(x, base, note.head, size, BOLD)
                base += leading
            base = page.prose(x, base, room, _note_text(sheet, note), size, leading, GREY, INK) + _NOTE_APART
        x += room + _NOTE_GAP


def _note_text(sheet: Sheet, note: Note) -> str:
    """With its heading, if that runs in."""
    if sheet.type.bold:
        return f"*{note.head}: {note.text}*" if sheet.heads_run_in else f"*{note.text}*"
    return f"*{note.head}:* {note.text}" if sheet.heads_run_in else note.text


def imprint_height(sheet: Sheet) -> float:
    """Of the small print above the foot of the page that has the notes."""
    return len(wrap(sheet.imprint, _IMPRINT_SIZE, sheet.right - sheet.left)) * _IMPRINT_LEADING if sheet.imprint else 0.0


def draw_imprint(page: Page, sheet: Sheet, bottom: float) -> None:
    """The small print above `bottom`."""
    if sheet.imprint:
        y = bottom - imprint_height(sheet) + _IMPRINT_SIZE
        page.prose(sheet.left, y, sheet.right - sheet.left, sheet.imprint, _IMPRINT_SIZE, _IMPRINT_LEADING, GREY)


def draw_foot(page: Page, sheet: Sheet, number: int, count: int) -> None:
    """Game and pack mark, five centimetres that show whether the printer scales, page `number` (from 1) of `count`."""
    y = sheet.height - 7 * mm
    page.text(sheet.left, y, f"{sheet.game} · {sheet.mark}", 7.5, colour=GREY)
    draw_ruler(page, sheet.width / 2 - RULER / 2, y, sheet.texts)
    page.text(sheet.right, y, sheet.texts("protocol.page", n=number, m=count), 7.5, colour=GREY, align="right")
