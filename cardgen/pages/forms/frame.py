"""What every sheet for writing on has around its table: the paper, fields, legend, notes, small print, foot.

What stands under a table are blocks: each measures itself, then draws itself from a y on.
Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple, Protocol

from cardgen.games import RoundFacts
from cardgen.pages.forms.sizes import Type
from cardgen.pages.theme import EDGE, GREY, INK, PAPERS, RULER, Occasion, draw_ruler
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Page, fonts, markup_width, mm, wrap
from cardgen.text import Catalogue

_NOTE_GAP, _NOTE_APART = 6 * mm, 3.5
_IMPRINT_SIZE, _IMPRINT_LEADING = 7.0, 9.0
_LEGEND_GAP = 4.5 * mm


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
        mark: pack mark, for the headings to show; empty: none.
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
    def room(self) -> float:
        """Width between the margins."""
        return self.right - self.left

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


def paper_size(paper: str, flat: bool) -> tuple[float, float]:
    """Width and height of a paper by its name, upright or landscape."""
    short, long = PAPERS[paper]
    return (long, short) if flat else (short, long)


def rounds_title(rounds: Sequence[RoundFacts], texts: Catalogue) -> str:
    """``Rounds 1 to 10``"""
    first, last = rounds[0].number, rounds[-1].number
    return texts("round.title", n=first) if first == last else texts("protocol.rounds", first=first, last=last)


# -- fields

Field = tuple[str, str]
"""Label, and what is known; nothing leaves a line to write on."""

_FIELD_GAP, _LABEL_GAP = 5 * mm, 1.6 * mm


def when_and_where(texts: Catalogue, occasion: Occasion) -> list[Field]:
    """Date and place, as far as they are known."""
    day = texts.date(occasion.day) if occasion.day else ""
    return [(texts("protocol.date"), day), (texts("protocol.place"), occasion.place)]


def _field_needs(sheet: Sheet, fields: Sequence[Field], blank: float) -> list[float]:
    """What each field needs: its label, and what is known of it or a line to write on, at least `blank` long."""
    size, known_size, font = sheet.type.field, sheet.type.known, sheet.type.font
    return [
        fonts.width(label, size, font) + _LABEL_GAP + (fonts.width(known, known_size, font) if known else blank) for label, known in fields
    ]


def fields_width(sheet: Sheet, fields: Sequence[Field], blank: float = 30 * mm) -> float:
    """What fields side by side need at least."""
    return fsum(_field_needs(sheet, fields, blank)) + _FIELD_GAP * (len(fields) - 1)


def draw_fields(page: Page, sheet: Sheet, left: float, right: float, y: float, fields: Sequence[Field], blank: float = 30 * mm) -> None:
    """Label and what is known, side by side; each gets what it needs, lines to write on what is left."""
    kind, needs = sheet.type, _field_needs(sheet, fields, blank)
    spare = right - left - _FIELD_GAP * (len(fields) - 1) - fsum(needs)
    lines = [i for i, (_, known) in enumerate(fields) if not known] if spare > 0 else [needs.index(max(needs))]
    for i in lines or range(len(fields)):
        needs[i] += spare / len(lines or fields)
    for (label, known), wide in zip(fields, needs, strict=True):
        start, end = left + page.text(left, y, label, kind.field, kind.font, kind.ink) + _LABEL_GAP, left + wide
        left = end + _FIELD_GAP
        if known:
            page.text(start, y, known, kind.known, kind.font, room=end - start)
        else:
            page.line(start, y + 0.6 * mm, end, y + 0.6 * mm, EDGE, 0.5)


# -- blocks below the table


class Below(Protocol):
    """What stands under a table, as wide as that."""

    @property
    def height(self) -> float:
        """0: there is nothing to draw."""
        ...

    def draw(self, page: Page, y: float) -> None:
        """y: its upper end."""
        ...


class Stack:
    """Blocks one below the other.

    Args:
        parts: each with the gap above it.
    """

    def __init__(self, *parts: tuple[float, Below]) -> None:
        self._parts = [(gap, block, height) for gap, block in parts if (height := block.height)]

    @property
    def height(self) -> float:
        return fsum(gap + height for gap, _, height in self._parts)

    def draw(self, page: Page, y: float) -> None:
        """y: the lower end of what is above."""
        for gap, block, height in self._parts:
            block.draw(page, y + gap)
            y += gap + height


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


class Legend(NamedTuple):
    """Marks and what they mean, one after the other."""

    sheet: Sheet
    entries: Sequence[Entry]

    @property
    def height(self) -> float:
        lines, kind = len(self._lines()), self.sheet.type
        return (lines - 1) * kind.legend_leading + kind.legend + 1 if lines else 0.0

    def draw(self, page: Page, y: float) -> None:
        kind = self.sheet.type
        for i, line in enumerate(self._lines()):
            x, base = self.sheet.left, y + i * kind.legend_leading + kind.legend
            for entry in line:
                entry.draw(page, x + entry.width / 2, base - CAP_HEIGHT * kind.legend / 2)
                page.text(x + entry.width + 1.2 * mm, base, entry.text, kind.legend, kind.font, kind.ink)
                x += self._width(entry) + _LEGEND_GAP

    def _lines(self) -> list[list[Entry]]:
        lines: list[list[Entry]] = []
        used = 0.0
        for entry in self.entries:
            if lines and used + self._width(entry) <= self.sheet.room:
                lines[-1].append(entry)
            else:
                lines.append([entry])
                used = 0.0
            used += self._width(entry) + _LEGEND_GAP
        return lines

    def _width(self, entry: Entry) -> float:
        return entry.width + 1.2 * mm + fonts.width(entry.text, self.sheet.type.legend, self.sheet.type.font)


class Note(NamedTuple):
    """A short text under the table."""

    head: str
    text: str


NoteColumns = Sequence[Sequence[Note]]
"""Notes side by side, those of a column one below the other."""


class Notes(NamedTuple):
    """Short texts side by side."""

    sheet: Sheet
    columns: NoteColumns

    @property
    def height(self) -> float:
        return max((self._height(column, room) for column, room in self._placed()), default=0.0)

    def draw(self, page: Page, y: float) -> None:
        x, kind = self.sheet.left, self.sheet.type
        for column, room in self._placed():
            base = y + kind.note
            for note in column:
                if not self.sheet.heads_run_in:
                    page.text(x, base, note.head, kind.note, BOLD)
                    base += kind.note_leading
                base = page.prose(x, base, room, self._markup(note), kind.note, kind.note_leading, GREY, INK) + _NOTE_APART
            x += room + _NOTE_GAP

    def _placed(self) -> list[tuple[Sequence[Note], float]]:
        """The notes and widths of their columns; longer texts get a wider column, so that all take few lines."""
        runs = [fsum(markup_width(self._markup(note), 1) for note in column) for column in self.columns]
        unit = (self.sheet.room - _NOTE_GAP * (len(runs) - 1)) / fsum(runs) if runs else 0.0
        return [(column, run * unit) for column, run in zip(self.columns, runs, strict=True)]

    def _height(self, column: Sequence[Note], room: float) -> float:
        sheet = self.sheet
        lines = sum(len(wrap(self._markup(note), sheet.type.note, room)) + (not sheet.heads_run_in) for note in column)
        return lines * sheet.type.note_leading + (len(column) - 1) * _NOTE_APART

    def _markup(self, note: Note) -> str:
        """With its heading, if that runs in."""
        run_in = self.sheet.heads_run_in
        if self.sheet.type.bold:
            return f"*{note.head}: {note.text}*" if run_in else f"*{note.text}*"
        return f"*{note.head}:* {note.text}" if run_in else note.text


class Imprint(NamedTuple):
    """The small print of the page that has the notes."""

    sheet: Sheet

    @property
    def height(self) -> float:
        return len(wrap(self.sheet.imprint, _IMPRINT_SIZE, self.sheet.room)) * _IMPRINT_LEADING

    def draw(self, page: Page, y: float) -> None:
        page.prose(self.sheet.left, y + _IMPRINT_SIZE, self.sheet.room, self.sheet.imprint, _IMPRINT_SIZE, _IMPRINT_LEADING, GREY)


# -- foot


def draw_foot(page: Page, sheet: Sheet, number: int, count: int) -> None:
    """Game and pack mark, five centimetres that show whether the printer scales, page `number` (from 1) of `count`.

    In large print what has no room is left out or shortened; a sheet of no pack that is alone isn't numbered.
    """
    kind, y, middle = sheet.type, sheet.height - sheet.foot, sheet.width / 2
    room = middle - RULER / 2 - sheet.left - 3 * mm
    name = " · ".join(filter(None, (sheet.game, sheet.mark)))
    if fonts.width(name, kind.foot, kind.font) <= room:
        page.text(sheet.left, y, name, kind.foot, kind.font, kind.ink)
    draw_ruler(page, middle - RULER / 2, y, sheet.texts, kind.ruler)
    if count > 1 or sheet.mark:
        said = sheet.texts("protocol.page", n=number, m=count)
        if fonts.width(said, kind.foot, kind.font) > room:
            said = f"{number} / {count}"
        page.text(sheet.right, y, said, kind.foot, kind.font, kind.ink, "right")
