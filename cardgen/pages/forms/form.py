"""Sheets for writing on: the paper, and what is around the table: heading, fields, legend, notes,
small print, foot; what the sheet of a game is made of, on a protocol and on a blank sheet for play
with real cards; its score table on as few pages as possible; and the sheets of a dealt pack, which
name it and print what is known of the game.

What is above or under a table are blocks: each measures itself, then draws itself from a y on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from math import fsum
from typing import NamedTuple

from cardgen.cards import Rank
from cardgen.faces import label
from cardgen.games import PlannedGame, RoundFacts, table_minutes
from cardgen.pages.forms.table import (
    USUAL,
    ColumnGroup,
    FormSizes,
    FormTable,
    Parts,
    RowHeights,
    small_print,
    split,
)
from cardgen.pages.layout import Block, Drawn, LegendEntry, legend, paragraph, stack, stacked_height
from cardgen.pages.parts import said_ranks
from cardgen.pages.player import KIND, dealt_facts
from cardgen.pages.theme import EDGE, GREY, INK, PAPERS, RULER, Style, draw_ruler
from cardgen.pdf.draw import (
    BOLD,
    REGULAR,
    Box,
    Document,
    Page,
    Printing,
    Properties,
    fonts,
    markup_width,
    mm,
    shrink,
    wrap,
)
from cardgen.text import Catalogue
from cardgen.views import Event, PublicView

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
    about: str = ""  # what else is to be known of the pack, in small print; may be empty
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
        """Where the content of a page ends; only the foot is below."""
        edges = self.sizes.edges
        return self.height - (edges[1] if edges else (12.4 if self.flat else 13) * mm)

    def heading(
        self, rule: str, ranks: Sequence[Rank], style: Style, event: Event, scored: bool = True
    ) -> Drawn:
        """The heading of the first page: title, what is played, fields for date, place and scorer,
        scoring rule, ranks.

        On the sheets of a pack it is of one height, with the pack's mark in a stamp; on others it
        takes as few lines as it needs.

        Args:
            rule: ``*words*`` are bold.
            ranks: of a suit, high to low, or none.
            scored: False for a record, on which nothing is written: the rule then says how to check
                it, and there is no scorer.
        """
        texts, sizes, size, left = self.texts, self.sizes, self.sizes.rule, self.left
        rule_label = texts("protocol.scoring" if scored else "record.check")
        ranks_label = texts("protocol.ranks")
        shown = "\u00a0".join(label(rank, style.letters) for rank in ranks)
        label_width = fonts.width(rule_label, size, BOLD) + _AFTER_BOLD
        ranks_width, room = 0.0, self.room - label_width
        if ranks:
            ranks_width = fonts.width(ranks_label, size, BOLD) + _AFTER_BOLD
            ranks_width += fonts.width(shown, sizes.ranks, sizes.font)
            room -= ranks_width + _GAP
        day = texts.date(event.day) if event.day else ""
        fields = [(texts("protocol.date"), day), (texts("protocol.place"), event.place)]
        if scored:
            fields.append((texts("protocol.scorer"), ""))

        def draw_ranks(x: float, size: float, page: Page, y: float) -> None:
            """size: of the label before them; their own is fixed."""
            with page.tag("P", full=said_ranks(texts, ranks)):
                x += page.text(x, y, ranks_label, size, BOLD) + _AFTER_BOLD
                page.text(x, y, shown, sizes.ranks, sizes.font)

        def draw_rule(markup: str, size: float, page: Page, y: float) -> None:
            """Rule and ranks on one line.  size: of the rule behind its label."""
            x, wide, ink = left + label_width, self.width, sizes.ink
            with page.tag("P"):
                page.text(left, y, rule_label, sizes.rule, BOLD)
                page.prose(x, y, wide, markup, size, colour=ink, bold_colour=INK)
            if ranks:
                draw_ranks(self.right - ranks_width, sizes.rule, page, y)

        if self.mark and not sizes.bold:
            on_one_line = partial(draw_rule, rule, shrink(rule, size, room, 0))
            height = (20.8 if self.flat else 33.3) * mm
            return Drawn(height, partial(_draw_stamped, self, fields, on_one_line))

        # What a bid scores stays on the line that says which bid.
        rule = rule.replace(": ", ":\u00a0")
        rows, plain = _title_rows(self, fields), rule.replace("*", "")
        if self.mark:
            code = (
                f"*{texts('protocol.mark')}: {self.mark} · {texts('protocol.code')}: {self.code}*"
            )
            rows.insert(1, _prose_row(self, code, sizes.line, sizes.line * 1.3, sizes.line * 1.3))
        first = max(size * 1.45, (5.4 if sizes.title < 20 else 6.6) * mm)
        fitted = shrink(rule, size, room, size if sizes.bold else size * 0.85)
        markup = f"*{plain}*" if sizes.bold else rule
        if markup_width(markup, fitted) <= room + 0.05:
            rows.append(_row(first, partial(draw_rule, markup, fitted)))
        else:
            text = f"*{rule_label}: {plain}*" if sizes.bold else f"*{rule_label}* {markup}"
            step = size * 1.3
            if not sizes.bold:
                size = shrink(text, size, self.room, size * 0.85)
            rows.append(_prose_row(self, text, size, first, step))
            if ranks:
                rows.append(_row(size * 1.4, partial(draw_ranks, left, size)))
        height = stacked_height(rows) + sizes.rule * 0.35 + 1.1 * mm
        return Drawn(height, lambda page, y: stack(page, rows, y))

    def continued(self, head: str) -> Drawn:
        """The heading of every page but the first, on one line: `head`, which says what the page
        shows; the game and the pack, or in large print the title, which aren't heard again.
        """
        sizes, stamped = self.sizes, self.mark and not self.sizes.bold
        height = 8.6 * mm if stamped else sizes.title * 0.82 + 2.4 * mm

        def draw(page: Page, top: float) -> None:
            if not stamped:
                y = top + sizes.title * 0.7
                left = self.left + 5 * mm
                left += page.text(self.left, y, head, sizes.title * 0.75, BOLD, level=2)
                text = fonts.shorten(self.title, sizes.line, self.right - left, sizes.font)
                with page.tag("Artifact"):
                    page.text(self.right, y, text, sizes.line, sizes.font, sizes.ink, "right")
                return
            y, gap = top + 5.2 * mm, 4 * mm
            left = self.left + page.text(self.left, y, head, 15, BOLD, level=2) + gap
            with page.tag("Artifact"):
                mark = page.text(self.right, y, self.mark, 14, BOLD, align="right", tracking=1)
                right = self.right - mark - 2.5 * mm
                wide = min(fonts.width(self.line, 9.5), (right - left) * 0.6)
                left += page.text(left, y, self.line, 9.5, colour=GREY, room=wide) + gap
                if self.title != self.game:
                    title, size = fonts.fit(self.title, 9.5, right - left, least=7 / 9.5)
                    page.text(right, y, title, size, REGULAR, GREY, "right")

        return Drawn(height, draw)

    def legend(self, entries: Sequence[LegendEntry]) -> Drawn:
        """What the marks of a table mean."""
        theme = self.sizes.legend
        block = legend(theme, entries, self.left, self.room, 1.2 * mm, self.sizes.ink)
        return block._replace(
            height=block.height - theme.leading + theme.size + 1 if entries else 0
        )

    def notes(self, columns: NoteColumns) -> Drawn:
        """Columns of short texts side by side, all as wide."""
        theme, run_in = self.sizes.note, self.run_in
        head = 0 if run_in else theme.leading

        def markup(note: FormNote) -> str:
            text = _UNPARTED.sub("\u00a0", note.text)
            return theme.marked(f"*{note.head}:* {text}" if run_in else text)

        room = (self.room - _NOTE_GAP * (len(columns) - 1)) / max(1, len(columns))

        def draw(page: Page, y: float) -> None:
            x = self.left
            for column in columns:
                base = y + theme.size
                for note in column:
                    if not run_in:
                        page.text(x, base, note.head, theme.size, BOLD, level=2)
                    text, start = markup(note), base + head
                    end = page.prose(x, start, room, text, theme.size, theme.leading, GREY, INK)
                    base = end + theme.gap
                x += room + _NOTE_GAP

        heights = (
            fsum(head + theme.height(markup(note), room) + theme.gap for note in column) - theme.gap
            for column in columns
        )
        return Drawn(max(heights, default=0), draw)

    def imprint(self) -> Drawn:
        """`about`, in small print."""
        return paragraph(small_print(7, 9), self.about, self.left, self.room, GREY)

    def draw_foot(self, page: Page, number: int, count: int) -> None:
        """Game and pack mark, a ruler of 5 cm that shows whether the printer has scaled the page,
        page `number` (from 1) of `count`; nothing that is heard again.

        In large print what has no room is left out or shortened.  A single page isn't numbered,
        unless it is a pack's.
        """
        sizes, y, middle = self.sizes, self.height - self.sizes.foot_base, self.width / 2
        room = middle - RULER / 2 - self.left - 3 * mm
        name = " · ".join(filter(None, (self.game, self.mark)))
        with page.tag("Artifact"):
            if fonts.width(name, sizes.foot, sizes.font) <= room:
                page.text(self.left, y, name, sizes.foot, sizes.font, sizes.ink)
            draw_ruler(page, middle - RULER / 2, y, self.texts, sizes.ruler)
            if count > 1 or self.mark:
                numbered = self.texts("protocol.page", n=number, m=count)
                if fonts.width(numbered, sizes.foot, sizes.font) > room:
                    numbered = f"{number} / {count}"
                page.text(self.right, y, numbered, sizes.foot, sizes.font, sizes.ink, "right")


def rounds_title(rounds: Sequence[RoundFacts], texts: Catalogue) -> str:
    """``Rounds 1 to 10``"""
    first, last = rounds[0].number, rounds[-1].number
    if first == last:
        return texts("round.title", n=first)
    return texts("protocol.rounds", first=first, last=last)


# -- fields

Field = tuple[str, str]  # label, and what is filled in; nothing leaves a line to write on
_FIELD_GAP, _LABEL_GAP = 5 * mm, 1.6 * mm


def _field_needs(sheet: FormSheet, fields: Sequence[Field]) -> list[float]:
    """The width that each field needs: for its label, and its value or a line to write on."""
    sizes, blank = sheet.sizes, (30 if sheet.mark else 24) * mm
    return [
        fonts.width(name, sizes.field, sizes.font)
        + _LABEL_GAP
        + (fonts.width(value, sizes.value, sizes.font) if value else blank)
        for name, value in fields
    ]


def _draw_fields(
    page: Page, sheet: FormSheet, left: float, right: float, y: float, fields: Sequence[Field]
) -> None:
    """Labels and values side by side, on the baseline y.  Each gets what it needs, and lines to
    write on share what is left; where there is too little, the widest field gives way.
    """
    sizes, needs = sheet.sizes, _field_needs(sheet, fields)
    spare = right - left - _FIELD_GAP * (len(fields) - 1) - fsum(needs)
    if spare > 0:
        sharing = [i for i, (_, value) in enumerate(fields) if not value] or range(len(fields))
    else:
        sharing = [needs.index(max(needs))]
    for i in sharing:
        needs[i] += spare / len(sharing)
    for (name, value), wide in zip(fields, needs, strict=True):
        # What is empty is for a pen.
        with page.tag("P" if value else "Artifact", full=f"{name}: {value}"):
            start = left + page.text(left, y, name, sizes.field, sizes.font, sizes.ink)
            start, end = start + _LABEL_GAP, left + wide
            left = end + _FIELD_GAP
            if value:
                page.text(start, y, value, sizes.value, sizes.font, room=end - start)
            else:
                page.line(start, y + 0.6 * mm, end, y + 0.6 * mm, EDGE, 0.5)


# -- headings

_STAMP_W, _STAMP_H = 27 * mm, 13.5 * mm
_GAP, _AFTER_BOLD = 6 * mm, 1.6 * mm  # between parts of a line, and behind what is bold
_DrawAt = Callable[[Page, float], None]  # draws on a baseline
_LEAST_SIZE = 0.8  # share of its size down to which a line shrinks before it takes a second one


def _draw_stamped(
    sheet: FormSheet, fields: Sequence[Field], draw_rule: _DrawAt, page: Page, top: float
) -> None:
    """The heading of a pack's sheet.  draw_rule: draws its last line."""
    texts, sizes, left, flat = sheet.texts, sheet.sizes, sheet.left, sheet.flat
    right = sheet.right - _STAMP_W - 3 * mm
    first, second = top + 6.6 * mm, top + 12.6 * mm

    # Title, what is played, and the code at their right.
    code = f"{texts('protocol.code')}  {sheet.code}"
    beside_code = right - left - fonts.width(code, 7.5) - 4 * mm
    title_room, line_room = (beside_code, 110 * mm) if flat else (right - left, beside_code)
    title, size = fonts.fit(sheet.title, sizes.title, title_room, BOLD, least=0.6)
    page.text(left, first, title, size, BOLD, level=1)
    line_width = page.text(left, second, sheet.line, sizes.line, colour=GREY, room=line_room)
    with page.tag("P", full=texts("speech.code", code=sheet.code)):
        page.text(right, first if flat else second, code, 7.5, colour=GREY, align="right")

    # The stamp: the same four letters on every sheet of a pack.
    stamp = Box(sheet.right - _STAMP_W, top, _STAMP_W, _STAMP_H)
    page.rect(stamp, stroke=INK, width=0.8, radius=1.6 * mm)
    with page.tag("P", full=f"{texts('protocol.mark')}: {sheet.mark}"):
        x, base = stamp.cx, stamp.bottom - 2.5 * mm
        page.text(x, stamp.y + 3.9 * mm, texts("protocol.mark"), 7, colour=GREY, align="centre")
        page.text(x, base, sheet.mark, 17, BOLD, align="centre", tracking=1.2)

    if flat:
        _draw_fields(page, sheet, left + line_width + 7 * mm, right, second, fields)
    else:
        _draw_fields(page, sheet, left, sheet.right, top + 22.5 * mm, fields)
    draw_rule(page, top + (18.2 if flat else 29.9) * mm)


def _row(height: float, *parts: _DrawAt) -> Drawn:
    """A line.  height: from its top to the baseline, on which all parts are drawn."""

    def draw(page: Page, y: float) -> None:
        for part in parts:
            part(page, y + height)

    return Drawn(height, draw)


def _prose_row(sheet: FormSheet, markup: str, size: float, first: float, step: float) -> Drawn:
    """Lines of words, as a row whose baseline is that of the last.  first: height of the first
    line; step: of the others.
    """
    more = (len(wrap(markup, size, sheet.room)) - 1) * step

    def draw(page: Page, y: float) -> None:
        page.prose(sheet.left, y - more, sheet.room, markup, size, step, sheet.sizes.ink, INK)

    return _row(first + more, draw)


def _title_rows(sheet: FormSheet, fields: Sequence[Field]) -> list[Drawn]:
    """Title, what is played and fields, of a sheet without a stamp: on one line if they fit, else
    on several.
    """
    sizes, room, left = sheet.sizes, sheet.room, sheet.left
    text, size = fonts.fit(
        sheet.title, sizes.title, room, BOLD, least=18 / 24 if sizes.bold else 0.6
    )
    title_width = fonts.width(text, size, BOLD)
    line_width = fonts.width(sheet.line, sizes.line, sizes.font)
    blanks_width, head = _fields_width(sheet, fields), sizes.title * 0.82

    def title(page: Page, y: float) -> None:
        page.text(left, y, text, size, BOLD, level=1)

    def line(x: float, page: Page, y: float) -> None:
        page.text(x, y, sheet.line, sizes.line, sizes.font, sizes.ink)

    def blanks(x: float, shown: Sequence[Field], page: Page, y: float) -> None:
        _draw_fields(page, sheet, x, sheet.right, y, shown)

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
        words = _UNPARTED.sub("\u00a0", sheet.line)
        small, markup = sizes.line, f"*{words}*" if sizes.bold else words
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
    return fsum(_field_needs(sheet, fields)) + _FIELD_GAP * (len(fields) - 1)


# -- blocks below the table

_NOTE_GAP = 6 * mm


def below_table(*parts: tuple[float, Block]) -> Drawn:
    """Blocks one below the other.  parts: the gap above a block, and the block; one without height
    is left out with its gap.
    """
    shown = [(gap, block) for gap, block in parts if block.height]

    def draw(page: Page, y: float) -> None:
        for gap, block in shown:
            block.draw(page, y + gap)
            y += gap + block.height

    return Drawn(fsum(gap + block.height for gap, block in shown), draw)


class FormNote(NamedTuple):
    """A short text under the table."""

    head: str
    text: str


# the blank between a number and what it counts, or a word and its points
_UNPARTED = re.compile(r"(?<=\d) (?=[^\W\d])|(?<=\w) (?=[+−]\d)")
NoteColumns = Sequence[Sequence[FormNote]]
"""Notes side by side, those of a column one below the other."""


# -- the sheet of a game

# room for the name of house rules behind the game's, in type of the usual size
_LONGEST_HOUSE = 40 * mm
# how much taller rows may get on several pages: they would leave a quarter of each empty
TALLER_ON_PAGES = 1.2
_TALLER_ENDS = 1.5  # how much taller its first and last row may get where rows leave room
_UNGROUPED = 0.95  # what taller rows are worth where a part doesn't begin at a strong rule


class Form(NamedTuple):
    """The sheet of a kind of game."""

    groups: Sequence[ColumnGroup]  # columns of the table
    heights: RowHeights  # of its rows, those of rounds at their tallest
    least_row: float  # height below which a round's row gets too low to write in
    legend: Sequence[LegendEntry] = ()  # marks in the table and what they mean
    line: Sequence[str] = ()  # what is played, behind the game's name
    course: str = ""  # how the number of cards goes; may be empty
    rule: str = ""  # how a round is scored; ``*words*`` are bold
    ranks: Sequence[Rank] = ()  # of a suit, high to low; none where the notes tell
    # columns of notes; all in one where the sheet is to share them out
    notes: NoteColumns = ()
    final: str = ""  # label of the table's last row; empty for none
    announced: str = ""  # label of a row with a box to tick for each player; empty for none
    # label of a row for totals carried over from rounds that aren't in the table; empty for none
    begun: str = ""
    flat: bool = False  # on landscape pages
    margin: float = 10 * mm  # left and right
    # heights that are taken where that saves a page; there the notes may even move to the trick
    # log; None: never
    close: RowHeights | None = None


class FormLayout(NamedTuple):
    """One way to lay out the table of a game for a reader."""

    game: PlannedGame
    style: Style
    sizes: FormSizes
    width: float = 0  # of the table, in points
    # 0: every column by itself; 1: the bid over the tricks; 2: the points over the streak, too
    storeys: int = 0
    # where the cards decide the trump, suits to circle rather than a box to draw one in
    to_circle: bool = False
    # the rounds are dealt: trumps and cards turned up are printed
    dealt: bool = False
    # of whom the rounds are dealt, where the table is laid out as for play at a table
    pack: PublicView | None = None

    @property
    def at_table(self) -> bool:
        """Whether it is for play with real cards."""
        return not self.dealt and self.pack is None

    @property
    def texts(self) -> Catalogue:
        return self.style.texts


def game_line(game: PlannedGame, form: Form, texts: Catalogue, size: float) -> list[str]:
    """The game, its house rules, how its rounds go, who plays how long.  size: of the type, for
    long names are shortened.
    """
    also = f"game.{game.name}-also"
    house = fonts.shorten(game.house, size, _LONGEST_HOUSE * size / 10.5)
    byname = texts(also) if texts.has(also) else form.course
    return [texts(f"game.{game.name}"), *filter(None, (house, byname)), *form.line]


def sheet_of(layout: FormLayout, form: Form, title: str, size: tuple[float, float]) -> FormSheet:
    """The paper of a game with what is around its tables.

    title: of the evening; empty: the game's name is the title.  size: width and height.
    """
    name, *line = game_line(layout.game, form, layout.texts, layout.sizes.line)
    if layout.at_table:
        time = layout.texts.time(*table_minutes(layout.game))
        line.append(layout.texts("time.about", time=time))
    shown = " · ".join([name, *line] if title else line)
    return FormSheet(*size, layout.sizes, layout.texts, title or name, name, shown)


# -- the score table on its pages


def score_tables(
    sheet: FormSheet,
    rounds: Sequence[RoundFacts],
    form: Form,
    header: float,
    free: tuple[float, float],
    uneven: bool = False,
) -> tuple[FormTable, ...]:
    """The parts of the score table, one a page, with rows of one height; empty if there isn't even
    room for one round on each page.

    Args:
        header: height of the first page's heading.
        free: room that stays free below the first part, and below the last one.
        uneven: parts may also be as long as their pages have room for, rather than all about as
            long.
    """
    names, labels, tallest, final = form.heights
    carried = sheet.texts("protocol.carried")
    tops = sheet.top + header, sheet.top + sheet.continued("").height
    first, later = (sheet.bottom - top - names - labels for top in tops)
    first = first - free[0] - (sheet.sizes.announced_row if form.announced else 0.0)

    def rooms(pages: int) -> list[float]:
        """The height left for rows on each of so many pages."""
        heights = [first, *[later] * (pages - 1)]
        heights[-1] -= final + free[1]
        return heights

    def row_of(parts: Parts) -> float:
        """The row height at which the parts fit on their pages."""
        most = tallest if len(parts) == 1 else tallest * TALLER_ON_PAGES
        rows = (len(part) + bool(i or form.begun) for i, part in enumerate(parts))
        return min(most, *(room / n for room, n in zip(rooms(len(parts)), rows, strict=True)))

    def worth(parts: Parts) -> float:
        """How good the parts are: as their rows are tall, but a page should begin a series."""
        return row_of(parts) * (1 if all(part[0].opens for part in parts[1:]) else _UNGROUPED)

    # The fewest pages on which the rounds fit, and of the ways to part them the best.
    opening = [i for i, facts in enumerate(rounds) if facts.opens]  # those below a strong rule
    parts: Parts = []
    for pages in range(1, len(rounds) + 1):
        shares = [[1.0] * pages]
        if uneven:  # by the room of each page without the totals carried over
            shares.append(
                [max(room - form.least_row * bool(i), 0.01) for i, room in enumerate(rooms(pages))]
            )
        ways = [
            split(rounds, share, starts, [1.0] * len(rounds))
            for starts in (opening, range(len(rounds)))
            for share in shares
        ]
        fitting = [way for way in ways if len(way) <= pages and row_of(way) >= form.least_row]
        if fitting:
            parts = max(fitting, key=worth)
            break

    # What rows at their tallest leave goes to the names above them and the totals below.
    row = row_of(parts) if parts else 0.0
    if len(parts) == 1:
        spare = (rooms(1)[0] - row * (len(rounds) + bool(form.begun))) / 2
        names = min(names + spare, _TALLER_ENDS * names)
        final = min(final + spare, _TALLER_ENDS * final) if final else 0
    return tuple(
        FormTable(
            sheet.left,
            tops[bool(i)],
            sheet.room,
            part,
            form.groups,
            RowHeights(names, labels, row, final),
            carried=carried if i else form.begun,
            final=form.final if i == len(parts) - 1 else "",
            announced="" if i else form.announced,
            sizes=sheet.sizes,
        )
        for i, part in enumerate(parts)
    )


# -- sheets of a dealt pack


def game_of(table: PublicView) -> PlannedGame:
    """The game of a pack, in the shape that sheets are made from."""
    names = table.names
    return PlannedGame(table.game, table.house, len(names), names, table.rules, table.rounds)


def dealt_sheet(table: PublicView, form: Form, style: Style, event: Event) -> FormSheet:
    """The paper of a pack, with all that is around its tables."""
    short, long = PAPERS[style.paper]
    layout = FormLayout(game_of(table), style, USUAL._replace(margin=form.margin), dealt=True)
    sheet = sheet_of(layout, form, table.title, (long, short) if form.flat else (short, long))
    return of_pack(sheet._replace(run_in=form.flat), table, event)  # landscape pages are short


def of_pack(sheet: FormSheet, table: PublicView, event: Event) -> FormSheet:
    """The same paper, which names the pack and says what else is to be known of it."""
    texts, imprint = sheet.texts, []
    if event.organiser:
        imprint.append(texts("protocol.prepared", name=event.organiser))
    if table.seed_kind != "fresh":
        imprint.append(texts(f"protocol.{table.seed_kind}"))
    if table.spoken:
        words = " · ".join(f"{name}:\u00a0{word}" for name, word in table.spoken)
        imprint.append(texts("protocol.words", words=words))
    if table.left_out:
        imprint.append(texts("protocol.without", names=", ".join(table.left_out)))
    if table.draw:
        imprint.append(texts("protocol.draw", draw=table.draw, drawn=table.drawn))
    if table.joint.instead_of:
        code = in_fours(table.joint.instead_of, "\u00a0")
        imprint.append(texts("protocol.instead", code=code))
    imprint = [text.replace("*", "∗") for text in imprint]  # a star in a name isn't bold
    if table.replaces:
        replaces = texts("protocol.replaces", mark=table.replaces, n=table.from_round)
        imprint.insert(0, f"*{replaces}*")
    return sheet._replace(
        code=in_fours(table.game_code, "\u00a0"),
        mark=table.pack_mark,
        about=" ".join(imprint),
    )


def in_fours(code: str, gap: str) -> str:
    """A game code in groups of four.  Pages don't reach `cardgen.dealing`, which has its own."""
    return gap.join(code[i : i + 4] for i in range(0, len(code), 4))


def dealt_document(
    table: PublicView, title: str, subject: Sequence[str], style: Style, event: Event, kind: str
) -> Document:
    """A document without pages whose information says which pack it belongs to.

    subject: parts of its one line; kind: of file, a word for programs.
    """
    facts = (*dealt_facts(table, style, event), (KIND, kind))
    title = f"{table.pack_mark} · {title}"
    document = Document(
        Properties(title, style.language, " · ".join(subject), event.organiser, facts)
    )
    document.printing = Printing.EITHER
    return document
