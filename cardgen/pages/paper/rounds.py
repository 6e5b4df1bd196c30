"""The table of all rounds on the cover of what is printed: what everybody may know of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import NamedTuple

from cardgen.games import Lead, RoundFacts
from cardgen.pages import layout
from cardgen.pages.layout import Cell, Drawn, draw_row, places, side_by_side
from cardgen.pages.parts import marks, trump_mark, trump_word
from cardgen.pages.theme import GREY, LARGE, Style, Theme, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Page, fonts, mm
from cardgen.views import PlayerView

_STRIPE = "#F6F4EE"
_RULE = 0.15 * mm
_GOOD_NAME = 20 * mm  # a column of names that leaves room for the trump's name
_LEAST_NAME = 9.0  # type of names that are too long
_LABEL = 0.88  # type of the head, as a share of that of the rows


class _Type(NamedTuple):
    least: float  # height of a row, at least and at most
    most: float
    size: float  # of type, at most
    number: float  # widths of columns: the round's number
    cards: float
    kind: float  # what is unusual about a round
    mark: float  # the trump's
    name: float  # at least
    apart: float  # before a column of names


_USUAL = _Type(5.2 * mm, 10.4 * mm, 13, 14 * mm, 16 * mm, 5.5 * mm, 9 * mm, 14 * mm, 5 * mm)
_NARROW = _Type(5.2 * mm, 10.4 * mm, 11, 7.4 * mm, 7 * mm, 5.2 * mm, 7 * mm, 14 * mm, 3.6 * mm)
_LARGE = _Type(8.2 * mm, 12 * mm, LARGE, 13 * mm, 14 * mm, 9 * mm, 12 * mm, 30 * mm, 5 * mm)
LARGE_ROW = _LARGE.least  # height of a row in large print, at least
_BETWEEN, _WIDE = 4 * mm, 64 * mm
_ENTRY_GAP = 4 * mm  # between two entries of the legend
_SCALE, _SCALE_LARGE = 1.2, 1.7  # of pictures of what is unusual about a round


class Plan(NamedTuple):
    """A table that is laid out: how many columns of rounds, rows in each, and the height of a
    row; the first is the head.
    """

    columns: int
    rows: int
    row: float

    @property
    def height(self) -> float:
        return (self.rows + 1) * self.row


def plan_rounds(rounds: int, height: float, large: bool = False, columns: int = 1) -> Plan:
    """As few columns as the height allows, not fewer than `columns`."""
    kind = _LARGE if large else _USUAL
    while True:
        rows = -(-rounds // columns)
        row = height / (rows + 1)
        if row >= kind.least or columns >= 4:
            return Plan(columns, rows, min(kind.most, row))
        columns += 1


def table_width(view: PlayerView, plan: Plan) -> float:
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
    page: Page, view: PlayerView, style: Style, plan: Plan, x: float, y: float, room: float
) -> None:
    """The table, with its upper left corner at (x, y)."""
    for rounds, box in side_by_side(
        view.table.rounds, plan.columns, Box(x, y, room, plan.row), _BETWEEN
    ):
        kind = _LARGE if style.large else _USUAL if box.w > _WIDE else _NARROW
        size = max(LARGE * style.large, min(kind.size, plan.row / mm * 1.62))
        table = _Table(page, view, style, kind, size, box.w)
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
class _Table:
    """A column of rounds, w points wide, in type of this size."""

    page: Page
    view: PlayerView
    style: Style
    measures: _Type
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
        while not self.style.large and size > _LEAST_NAME and any("…" in name for name in names):
            size = max(_LEAST_NAME, size - 0.25)
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
