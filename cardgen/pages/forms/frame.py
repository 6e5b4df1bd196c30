"""Sheets for writing on, what is around the table: the paper, the heading, fields, legend, notes,
small print, foot.

What is above or under a table are blocks: each measures itself, then draws itself from a y on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import fsum
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages import layout
from cardgen.pages.forms.table import FormSizes, small_print
from cardgen.pages.layout import Block, Drawn, Entry, paragraph, stack, stacked_height
from cardgen.pages.theme import EDGE, GREY, INK, RULER, draw_ruler
from cardgen.pdf.draw import BOLD, REGULAR, Box, Page, fonts, markup_width, mm, shrink, wrap
from cardgen.text import Catalogue
from cardgen.views import Event

# -- the paper


class FormSheet(NamedTuple):
    """The paper and what is on every page of it."""

    width: float  # and height: of the paper
    height: float
    sizes: FormSizes  # with its margins
    texts: Catalogue  # the reader's words
    title: str  # of the evening, or the game's name
    game: str  # its name
    line: str  # what is played, by how many, how long
    code: str = ""  # game code, in fours
    mark: str = ""  # pack mark, for the headings to show; empty: none
    imprint: str = ""  # what else is to be known of the pack, in small print; may be empty
    run_in: bool = True  # the headings of notes run into their texts

    @property
    def flat(self) -> bool:
        return self.width > self.height

    @property
    def left(self) -> float:
        return self.sizes.margin

    @property
    def right(self) -> float:
        return self.width - self.sizes.margin

    @property
    def room(self) -> float:
        return self.right - self.left

    @property
    def top(self) -> float:
        return self.sizes.edges[0] if self.sizes.edges else (8 if self.flat else 11) * mm

    @property
    def bottom(self) -> float:
        """Nothing but the foot is below."""
        edges = self.sizes.edges
        return self.height - (edges[1] if edges else (12.4 if self.flat else 13) * mm)


def rounds_title(rounds: Sequence[RoundFacts], texts: Catalogue) -> str:
    """``Rounds 1 to 10``"""
    first, last = rounds[0].number, rounds[-1].number
    if first == last:
        return texts("round.title", n=first)
    return texts("protocol.rounds", first=first, last=last)


# -- fields

Field = tuple[str, str]  # label, and what is filled in; nothing leaves a line to write on
_FIELD_GAP, _LABEL_GAP = 5 * mm, 1.6 * mm


def _field_needs(sheet: FormSheet, fields: Sequence[Field], blank: float) -> list[float]:
    """What each field needs: its label, and its value or a line to write on, at least `blank`
    long.
    """
    sizes = sheet.sizes
    return [
        fonts.width(label, sizes.field, sizes.font)
        + _LABEL_GAP
        + (fonts.width(value, sizes.value, sizes.font) if value else blank)
        for label, value in fields
    ]


def _draw_fields(
    page: Page,
    sheet: FormSheet,
    left: float,
    right: float,
    y: float,
    fields: Sequence[Field],
    blank: float = 30 * mm,
) -> None:
    """Labels and values, side by side; each gets what it needs, lines to write on what is left."""
    sizes, needs = sheet.sizes, _field_needs(sheet, fields, blank)
    spare = right - left - _FIELD_GAP * (len(fields) - 1) - fsum(needs)
    if spare > 0:
        sharing = [i for i, (_, value) in enumerate(fields) if not value] or range(len(fields))
    else:
        sharing = [needs.index(max(needs))]
    for i in sharing:
        needs[i] += spare / len(sharing)
    for (label, value), wide in zip(fields, needs, strict=True):
        start = left + page.text(left, y, label, sizes.field, sizes.font, sizes.ink) + _LABEL_GAP
        end = left + wide
        left = end + _FIELD_GAP
        if value:
            page.text(start, y, value, sizes.value, sizes.font, room=end - start)
        else:
            page.line(start, y + 0.6 * mm, end, y + 0.6 * mm, EDGE, 0.5)


# -- headings

_STAMP_W, _STAMP_H = 27 * mm, 13.5 * mm
_GAP, _AFTER_BOLD = 6 * mm, 1.6 * mm  # between parts of a line, and behind what is bold
_LEAST_BLANK = 24 * mm
_DrawAt = Callable[[Page, float], None]  # draws on a baseline
_LEAST_SIZE = 0.8  # share of its size down to which a line rather shrinks than takes another one


def heading(sheet: FormSheet, rule: str, ranks: str, event: Event, scored: bool = True) -> Drawn:
    """The heading of the first page: title, what is played, fields for when, where and by whom it
    is written, scoring rule, ranks.

    Sheets of a pack have its code and its mark in a stamp; others take as few lines as they need.

    Args:
        rule: ``*words*`` are bold.
        ranks: of a suit, high to low, or empty.
        scored: else nothing is written on the sheet, and the rule is how to check it.
    """
    texts, sizes, size, left = sheet.texts, sheet.sizes, sheet.sizes.rule, sheet.left
    label, named = texts("protocol.scoring" if scored else "record.check"), texts("protocol.ranks")
    label_width = fonts.width(label, size, BOLD) + _AFTER_BOLD
    ranks_width, room = 0.0, sheet.room - label_width
    if ranks:
        shown = fonts.width(ranks, sizes.ranks, sizes.font)
        ranks_width = fonts.width(named, size, BOLD) + _AFTER_BOLD + shown
        room -= ranks_width + _GAP
    day = texts.date(event.day) if event.day else ""
    fields = [(texts("protocol.date"), day), (texts("protocol.place"), event.place)]
    if scored:
        fields.append((texts("protocol.scorer"), ""))

    def draw_ranks(x: float, size: float, page: Page, y: float) -> None:
        """size: of what is before them."""
        x += page.text(x, y, named, size, BOLD) + _AFTER_BOLD
        page.text(x, y, ranks, sizes.ranks, sizes.font)

    def draw_rule(markup: str, size: float, page: Page, y: float) -> None:
        """All on one line."""
        page.text(left, y, label, sizes.rule, BOLD)
        page.prose(
            left + label_width, y, sheet.width, markup, size, colour=sizes.ink, bold_colour=INK
        )
        if ranks:
            draw_ranks(sheet.right - ranks_width, sizes.rule, page, y)

    if sheet.mark:
        on_one_line = partial(draw_rule, rule, shrink(rule, size, room, 0))
        height = (20.8 if sheet.flat else 33.3) * mm
        return Drawn(height, partial(_draw_stamped, sheet, fields, on_one_line))

    # What a bid scores stays on the line that says which bid.
    rule = rule.replace(": ", ":\u00a0")
    rows, plain = _title_rows(sheet, fields), rule.replace("*", "")
    first = max(size * 1.45, (5.4 if sizes.title < 20 else 6.6) * mm)
    fitted = shrink(rule, size, room, size if sizes.bold else size * 0.85)
    markup = f"*{plain}*" if sizes.bold else rule
    if markup_width(markup, fitted) <= room + 0.05:
        rows.append(_row(first, partial(draw_rule, markup, fitted)))
    else:
        text, step = f"*{label}: {plain}*" if sizes.bold else f"*{label}* {markup}", size * 1.3
        if not sizes.bold:
            size = shrink(text, size, sheet.room, size * 0.85)
        rows.append(_prose_row(sheet, text, size, first, step))
        if ranks:
            rows.append(_row(size * 1.4, partial(draw_ranks, left, size)))
    height = stacked_height(rows) + sizes.rule * 0.35 + 1.1 * mm
    return Drawn(height, lambda page, y: stack(page, rows, y))


def _draw_stamped(
    sheet: FormSheet, fields: Sequence[Field], draw_rule: _DrawAt, page: Page, top: float
) -> None:
    texts, sizes, left, flat = sheet.texts, sheet.sizes, sheet.left, sheet.flat
    right = sheet.right - _STAMP_W - 3 * mm
    first, second = top + 6.6 * mm, top + 12.6 * mm

    # Title, what is played, and the code at their right.
    code = f"{texts('protocol.code')}  {sheet.code}"
    beside_code = right - left - fonts.width(code, 7.5) - 4 * mm
    title_room, line_room = (beside_code, 110 * mm) if flat else (right - left, beside_code)
    title, size = fonts.fit(sheet.title, sizes.title, title_room, BOLD, least=0.6)
    page.text(left, first, title, size, BOLD)
    line_width = page.text(left, second, sheet.line, sizes.line, colour=GREY, room=line_room)
    page.text(right, first if flat else second, code, 7.5, colour=GREY, align="right")

    # The stamp: the same four letters on every sheet of a pack.
    stamp = Box(sheet.right - _STAMP_W, top, _STAMP_W, _STAMP_H)
    page.rect(stamp, stroke=INK, width=0.8, radius=1.6 * mm)
    page.text(stamp.cx, stamp.y + 3.9 * mm, texts("protocol.mark"), 7, colour=GREY, align="centre")
    page.text(stamp.cx, stamp.bottom - 2.5 * mm, sheet.mark, 17, BOLD, align="centre", tracking=1.2)

    if flat:
        _draw_fields(page, sheet, left + line_width + 7 * mm, right, second, fields)
    else:
        _draw_fields(page, sheet, left, sheet.right, top + 22.5 * mm, fields)
    draw_rule(page, top + (18.2 if flat else 29.9) * mm)


def _row(height: float, *parts: _DrawAt) -> Drawn:
    """What is on a line.  height: from the upper end to the baseline, at which the parts are
    drawn.
    """

    def draw(page: Page, y: float) -> None:
        for part in parts:
            part(page, y + height)

    return Drawn(height, draw)


def _prose_row(sheet: FormSheet, markup: str, size: float, first: float, step: float) -> Drawn:
    """Lines of words; first: height of the first one."""
    more = (len(wrap(markup, size, sheet.room)) - 1) * step

    def draw(page: Page, y: float) -> None:
        page.prose(sheet.left, y - more, sheet.room, markup, size, step, sheet.sizes.ink, INK)

    return _row(first + more, draw)


def _title_rows(sheet: FormSheet, fields: Sequence[Field]) -> list[Drawn]:
    """Title, what is played and fields without a stamp: on one line if they fit, else on more."""
    sizes, room, left = sheet.sizes, sheet.room, sheet.left
    text, size = fonts.fit(
        sheet.title, sizes.title, room, BOLD, least=18 / 24 if sizes.bold else 0.6
    )
    title_width = fonts.width(text, size, BOLD)
    line_width = fonts.width(sheet.line, sizes.line, sizes.font)
    blanks_width, head = _fields_width(sheet, fields), sizes.title * 0.82

    def title(page: Page, y: float) -> None:
        page.text(left, y, text, size, BOLD)

    def line(x: float, page: Page, y: float) -> None:
        page.text(x, y, sheet.line, sizes.line, sizes.font, sizes.ink)

    def blanks(x: float, shown: Sequence[Field], page: Page, y: float) -> None:
        _draw_fields(page, sheet, x, sheet.right, y, shown, _LEAST_BLANK)

    if title_width + line_width + blanks_width + 2 * _GAP <= room:
        x = left + title_width + _GAP
        return [_row(head, title, partial(line, x), partial(blanks, x + line_width + _GAP, fields))]
    if title_width + _GAP + line_width <= room:
        rows = [_row(head, title, partial(line, sheet.right - line_width))]
    elif line_width + _GAP + blanks_width <= room:
        below_title = partial(line, left), partial(blanks, left + line_width + _GAP, fields)
        return [_row(head, title), _row(max(sizes.line * 1.35, 6 * mm), *below_title)]
    else:
        # What is played on one line if it shrinks only a little, else on several.
        small, markup = sizes.line, f"*{sheet.line}*" if sizes.bold else sheet.line
        if not sizes.bold and markup_width(markup, small) * _LEAST_SIZE <= room:
            small = shrink(markup, small, room, 0)
        rows = [_row(head, title), _prose_row(sheet, markup, small, small * 1.3, small * 1.3)]
    if blanks_width <= room:
        shares = [fields]
    elif _fields_width(sheet, fields[1:]) <= room:
        shares = [fields[:1], fields[1:]]
    else:
        shares = [[field] for field in fields]
    write = max(sizes.field * 1.5, (6 if sizes.title < 20 else 7.6) * mm)
    return [*rows, *(_row(write, partial(blanks, left, share)) for share in shares)]


def _fields_width(sheet: FormSheet, fields: Sequence[Field]) -> float:
    """What fields side by side need at least."""
    return fsum(_field_needs(sheet, fields, _LEAST_BLANK)) + _FIELD_GAP * (len(fields) - 1)


def continued(sheet: FormSheet, head: str) -> Drawn:
    """One line on every page but the first: what this page is, the game, the pack."""
    sizes, height = sheet.sizes, 8.6 * mm if sheet.mark else sheet.sizes.title * 0.82 + 2.4 * mm

    def draw(page: Page, top: float) -> None:
        if not sheet.mark:
            y = top + sizes.title * 0.7
            left = sheet.left + page.text(sheet.left, y, head, sizes.title * 0.75, BOLD) + 5 * mm
            name = sheet.title if sheet.title == sheet.game else f"{sheet.title} · {sheet.game}"
            text = fonts.shorten(name, sizes.line, sheet.right - left, sizes.font)
            page.text(sheet.right, y, text, sizes.line, sizes.font, sizes.ink, "right")
            return
        y, gap = top + 5.2 * mm, 4 * mm
        mark = page.text(sheet.right, y, sheet.mark, 14, BOLD, align="right", tracking=1)
        left = sheet.left + page.text(sheet.left, y, head, 15, BOLD) + gap
        right = sheet.right - mark - 2.5 * mm
        wide = min(fonts.width(sheet.line, 9.5), (right - left) * 0.6)
        left += page.text(left, y, sheet.line, 9.5, colour=GREY, room=wide) + gap
        if sheet.title != sheet.game:
            page.text(right, y, sheet.title, 9.5, REGULAR, GREY, "right", room=right - left)

    return Drawn(height, draw)


# -- blocks below the table

_NOTE_GAP, _LEGEND_GAP = 6 * mm, 4.5 * mm


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


def legend(sheet: FormSheet, entries: Sequence[Entry]) -> Drawn:
    """What the marks of a table mean."""
    theme, ink = sheet.sizes.legend, sheet.sizes.ink
    block = layout.legend(theme, entries, sheet.left, sheet.room, 1.2 * mm, _LEGEND_GAP, ink)
    return block._replace(height=block.height - theme.leading + theme.size + 1 if entries else 0)


class Note(NamedTuple):
    """A short text under the table."""

    head: str
    text: str


NoteColumns = Sequence[Sequence[Note]]  # notes side by side, those of a column one below the other


def notes(sheet: FormSheet, columns: NoteColumns) -> Drawn:
    """Short texts side by side; longer ones get a wider column, so that all take few lines."""
    theme, run_in = sheet.sizes.note, sheet.run_in
    head = 0 if run_in else theme.leading

    def markup(note: Note) -> str:
        return theme.marked(f"*{note.head}:* {note.text}" if run_in else note.text)

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
                text, start = markup(note), base + head
                end = page.prose(x, start, room, text, theme.size, theme.leading, GREY, INK)
                base = end + theme.gap
            x += room + _NOTE_GAP

    heights = (
        fsum(head + theme.height(markup(note), room) + theme.gap for note in column) - theme.gap
        for column, room in placed
    )
    return Drawn(max(heights, default=0), draw)


def imprint(sheet: FormSheet) -> Drawn:
    return paragraph(small_print(7, 9), sheet.imprint, sheet.left, sheet.room, GREY)


# -- foot


def draw_foot(page: Page, sheet: FormSheet, number: int, count: int) -> None:
    """Game and pack mark, five centimetres that show whether the printer scales, page `number`
    (from 1) of `count`.

    In large print what has no room is left out or shortened; a sheet of no pack that is alone isn't
    numbered.
    """
    sizes, y, middle = sheet.sizes, sheet.height - sheet.sizes.foot_base, sheet.width / 2
    room = middle - RULER / 2 - sheet.left - 3 * mm
    name = " · ".join(filter(None, (sheet.game, sheet.mark)))
    if fonts.width(name, sizes.foot, sizes.font) <= room:
        page.text(sheet.left, y, name, sizes.foot, sizes.font, sizes.ink)
    draw_ruler(page, middle - RULER / 2, y, sheet.texts, sizes.ruler)
    if count > 1 or sheet.mark:
        numbered = sheet.texts("protocol.page", n=number, m=count)
        if fonts.width(numbered, sizes.foot, sizes.font) > room:
            numbered = f"{number} / {count}"
        page.text(sheet.right, y, numbered, sizes.foot, sizes.font, sizes.ink, "right")
