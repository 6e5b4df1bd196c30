"""What every sheet for writing on has around its table: the paper, fields, legend, notes, small
print, foot.

What stands under a table are blocks: each measures itself, then draws itself from a y on.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages import layout
from cardgen.pages.forms.sizes import IMPRINT, Cells, Type
from cardgen.pages.layout import Block, Drawn, Entry, paragraph
from cardgen.pages.theme import EDGE, GREY, INK, RULER, draw_ruler
from cardgen.pdf.draw import BOLD, Page, fonts, markup_width, mm
from cardgen.text import Catalogue
from cardgen.views import Event

_NOTE_GAP, _LEGEND_GAP = 6 * mm, 4.5 * mm


class Sheet(NamedTuple):
    """The paper and what is on every page of it."""

    width: float  # and height: of the paper
    height: float
    cells: Cells  # its sizes, with its margins
    texts: Catalogue  # the reader's words
    title: str  # of the evening, or the game's name
    game: str  # its name
    line: str  # what is played, by how many, how long
    code: str = ""  # game code, in fours
    mark: str = ""  # pack mark, for the headings to show; empty: none
    imprint: str = ""  # what else is to be known of the pack, in small print; may be empty
    run_in: bool = True  # the headings of notes run into their texts

    @property
    def type(self) -> Type:
        return self.cells.type

    @property
    def flat(self) -> bool:
        return self.width > self.height

    @property
    def left(self) -> float:
        return self.cells.margin

    @property
    def right(self) -> float:
        return self.width - self.cells.margin

    @property
    def room(self) -> float:
        return self.right - self.left

    @property
    def top(self) -> float:
        return self.cells.edges[0] if self.cells.edges else (8 if self.flat else 11) * mm

    @property
    def bottom(self) -> float:
        """Nothing but the foot lies below."""
        return self.height - (
            self.cells.edges[1] if self.cells.edges else (12.4 if self.flat else 13) * mm
        )


def rounds_title(rounds: Sequence[RoundFacts], texts: Catalogue) -> str:
    """``Rounds 1 to 10``"""
    first, last = rounds[0].number, rounds[-1].number
    return (
        texts("round.title", n=first)
        if first == last
        else texts("protocol.rounds", first=first, last=last)
    )


# -- fields

Field = tuple[str, str]  # label, and what is filled in; nothing leaves a line to write on
_FIELD_GAP, _LABEL_GAP = 5 * mm, 1.6 * mm


def when_and_where(texts: Catalogue, event: Event) -> list[Field]:
    day = texts.date(event.day) if event.day else ""
    return [(texts("protocol.date"), day), (texts("protocol.place"), event.place)]


def _field_needs(sheet: Sheet, fields: Sequence[Field], blank: float) -> list[float]:
    """What each field needs: its label, and its value or a line to write on, at least `blank`
    long.
    """
    size, value_size, font = sheet.type.field, sheet.type.value, sheet.type.font
    return [
        fonts.width(label, size, font)
        + _LABEL_GAP
        + (fonts.width(value, value_size, font) if value else blank)
        for label, value in fields
    ]


def fields_width(sheet: Sheet, fields: Sequence[Field], blank: float) -> float:
    """What fields side by side need at least."""
    return fsum(_field_needs(sheet, fields, blank)) + _FIELD_GAP * (len(fields) - 1)


def draw_fields(
    page: Page,
    sheet: Sheet,
    left: float,
    right: float,
    y: float,
    fields: Sequence[Field],
    blank: float = 30 * mm,
) -> None:
    """Labels and values, side by side; each gets what it needs, lines to write on what is left."""
    kind, needs = sheet.type, _field_needs(sheet, fields, blank)
    spare = right - left - _FIELD_GAP * (len(fields) - 1) - fsum(needs)
    lines = (
        [i for i, (_, value) in enumerate(fields) if not value]
        if spare > 0
        else [needs.index(max(needs))]
    )
    for i in lines or range(len(fields)):
        needs[i] += spare / len(lines or fields)
    for (label, value), wide in zip(fields, needs, strict=True):
        start, end = (
            left + page.text(left, y, label, kind.field, kind.font, kind.ink) + _LABEL_GAP,
            left + wide,
        )
        left = end + _FIELD_GAP
        if value:
            page.text(start, y, value, kind.value, kind.font, room=end - start)
        else:
            page.line(start, y + 0.6 * mm, end, y + 0.6 * mm, EDGE, 0.5)


# -- blocks below the table


def below(*parts: tuple[float, Block]) -> Drawn:
    """Blocks one below the other, each with the gap above it; one without height is left out
    with its gap.
    """
    shown = [(gap, block) for gap, block in parts if block.height]

    def draw(page: Page, y: float) -> None:
        for gap, block in shown:
            block.draw(page, y + gap)
            y += gap + block.height

    return Drawn(fsum(gap + block.height for gap, block in shown), draw)


def legend(sheet: Sheet, entries: Sequence[Entry]) -> Drawn:
    """What the marks of a table mean."""
    theme = sheet.type.legend
    block = layout.legend(
        theme, entries, sheet.left, sheet.room, 1.2 * mm, _LEGEND_GAP, sheet.type.ink
    )
    return block._replace(height=block.height - theme.leading + theme.size + 1 if entries else 0)


class Note(NamedTuple):
    """A short text under the table."""

    head: str
    text: str


NoteColumns = Sequence[Sequence[Note]]  # notes side by side, those of a column one below the other


def notes(sheet: Sheet, columns: NoteColumns) -> Drawn:
    """Short texts side by side; longer ones get a wider column, so that all take few lines."""
    theme, run_in = sheet.type.note, sheet.run_in
    head = 0 if run_in else theme.leading

    def markup(note: Note) -> str:
        return theme.marked(f"*{note.head}:* {note.text}" if run_in else note.text)

    def height(note: Note, room: float) -> float:
        return head + theme.height(markup(note), room)

    runs = [fsum(markup_width(markup(note), 1) for note in column) for column in columns]
    unit = (sheet.room - _NOTE_GAP * (len(runs) - 1)) / fsum(runs) if runs else 0
    placed = [(column, run * unit) for column, run in zip(columns, runs, strict=True)]

    def draw(page: Page, y: float) -> None:
        x = sheet.left
        for column, room in placed:
            base = y + theme.size
            for note in column:
                if not run_in:
                    page.text(x, base, note.head, theme.size, BOLD)
                base = (
                    page.prose(
                        x, base + head, room, markup(note), theme.size, theme.leading, GREY, INK
                    )
                    + theme.gap
                )
            x += room + _NOTE_GAP

    heights = (
        fsum(height(note, room) + theme.gap for note in column) - theme.gap
        for column, room in placed
    )
    return Drawn(max(heights, default=0), draw)


def imprint(sheet: Sheet) -> Drawn:
    return paragraph(IMPRINT, sheet.imprint, sheet.left, sheet.room, GREY)


# -- foot


def draw_foot(page: Page, sheet: Sheet, number: int, count: int) -> None:
    """Game and pack mark, five centimetres that show whether the printer scales, page `number`
    (from 1) of `count`.

    In large print what has no room is left out or shortened; a sheet of no pack that is alone isn't
    numbered.
    """
    kind, y, middle = sheet.type, sheet.height - sheet.cells.foot, sheet.width / 2
    room = middle - RULER / 2 - sheet.left - 3 * mm
    name = " · ".join(filter(None, (sheet.game, sheet.mark)))
    if fonts.width(name, kind.foot, kind.font) <= room:
        page.text(sheet.left, y, name, kind.foot, kind.font, kind.ink)
    draw_ruler(page, middle - RULER / 2, y, sheet.texts, kind.ruler)
    if count > 1 or sheet.mark:
        numbered = sheet.texts("protocol.page", n=number, m=count)
        if fonts.width(numbered, kind.foot, kind.font) > room:
            numbered = f"{number} / {count}"
        page.text(sheet.right, y, numbered, kind.foot, kind.font, kind.ink, "right")
