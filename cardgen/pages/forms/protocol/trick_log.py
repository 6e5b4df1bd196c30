"""The trick log: a grid a round, in which every card played is written down.  Rounds flow down columns and are never split."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, fsum
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.forms.table import CELL, FRAME, GROUP, ROW
from cardgen.pages.parts import marks
from cardgen.pages.theme import EDGE, GREY, HAIR, INK, PAPER, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm

_NUMBER = 6 * mm  # width of the column that counts the tricks
_BAR, _CONTRACT, _NAMES, _SUMS = 19.0, 17.0, 13.0, 16.0
"""Heights of a grid's rows beside the tricks; like all heights here in half points, for short numbers keep the file small."""
_GRID_GAP, _WIDEST_GAP, _GUTTER = 12.5, 28.0, 5 * mm
_LEAST_CELL, _LEAST_GRID = 12.5 * mm, 40 * mm  # room that a written card and the ring beside it need; and the bar above them
LEAST_ROW, _TALLEST_ROW, _STEP = 18.5, 24.0, 0.5
_NAME = 8.0
_RING = 1.9 * mm
"""From the right side of a cell to the middle of the ring in it."""
_MARK, _CARD, _CARD_GAP = 6.6 * mm, 9 * mm, 1.4 * mm
"""Room for a trump's sign with the gap behind it; width of a turned-up card, and the gap behind that."""


def grid_height(facts: RoundFacts, row: float) -> float:
    """Of a round's grid with tricks of this row height."""
    return _bar_height(facts) + _NAMES + facts.cards * row + _SUMS


def _bar_height(facts: RoundFacts) -> float:
    """A contract is written on a second line."""
    return _BAR + _CONTRACT if facts.unknown_trump else _BAR


class Flow(NamedTuple):
    """Where the rounds go."""

    row: float  # height of a trick
    columns: int  # of a page
    pages: tuple[tuple[tuple[RoundFacts, ...], ...], ...]  # columns of rounds, page by page
    lower: float = 0.0  # how much lower the grids of the first page begin


def flow(rounds: Sequence[RoundFacts], players: int, width: float, height: float, lower: float = 0.0) -> Flow:
    """Lay the log out for pages with this much room: fewest pages, then tallest rows, then columns of even length.

    lower: room that something else takes at the top of the first page.
    """
    columns = 1
    while _grid_width(width, columns + 1) >= max(_LEAST_GRID, _NUMBER + players * _LEAST_CELL):
        columns += 1

    def fill(row: float, limit: float) -> list[tuple[RoundFacts, ...]]:
        return _fill(rounds, row, [max(0.0, min(limit, height - lower))] * columns, limit)

    def pages(row: float, limit: float) -> int:
        return -(-len(fill(row, limit)) // columns)

    fewest, row = pages(LEAST_ROW, height), _TALLEST_ROW
    while row > LEAST_ROW and (max(grid_height(r, row) for r in rounds) > height or pages(row, height) > fewest):
        row -= _STEP
    # The least height that still does: it lies between the tallest grid and the page, and the number of pages falls with it.
    low, high = max(grid_height(r, row) for r in rounds), height
    while high - low > mm:
        middle = (low + high) / 2
        low, high = (low, middle) if pages(row, middle) <= fewest else (middle, high)
    filled = fill(row, high)
    return Flow(row, columns, tuple(tuple(filled[i : i + columns]) for i in range(0, len(filled), columns)), lower)


def _grid_width(width: float, columns: int) -> float:
    return (width - _GUTTER * (columns - 1)) / columns


def _fill(rounds: Sequence[RoundFacts], row: float, first: Sequence[float], limit: float) -> list[tuple[RoundFacts, ...]]:
    """Columns no longer than the limit, in order; a grid that is longer stands alone.

    first: limits of the first columns; one that is too short for the next grid stays empty.
    """
    out: list[list[RoundFacts]] = [[]]
    used = 0.0
    for facts in rounds:
        need = grid_height(facts, row)
        while True:
            room = first[len(out) - 1] if len(out) <= len(first) else limit
            start = used + _GRID_GAP if out[-1] else 0.0
            if start + need <= room or (not out[-1] and room == limit):
                break
            out.append([])
            used = 0.0
        out[-1].append(facts)
        used = start + need
    return [tuple(column) for column in out]


def place(page_columns: Sequence[Sequence[RoundFacts]], area: Box, flowed: Flow, first: bool = True) -> list[tuple[RoundFacts, Box]]:
    """The grids of one page in reading order, each with its box; wider gaps bring the columns to about one length.

    first: the page is the log's first one.
    """
    out: list[tuple[RoundFacts, Box]] = []
    width = _grid_width(area.w, flowed.columns)
    used = [fsum(grid_height(facts, flowed.row) + _GRID_GAP for facts in column) for column in page_columns]
    for i, column in enumerate(page_columns):
        y, spread = _half_points(area.y + (flowed.lower if first else 0.0)), (max(used) - used[i]) / max(1, len(column) - 1)
        gap = min(_WIDEST_GAP, _half_points(_GRID_GAP + spread))
        for facts in column:
            box = Box(area.x + i * (width + _GUTTER), y, width, grid_height(facts, flowed.row))
            out.append((facts, box))
            y = box.bottom + gap
    return out


def _half_points(length: float) -> float:
    return floor(2 * length) / 2


# -- drawing


def draw_grids(page: Page, placed: Sequence[tuple[RoundFacts, Box]], flowed: Flow, names: Sequence[str], style: Style) -> None:
    grid = _Grid(names, placed[0][1].w, flowed, style)
    for facts, box in placed:
        grid.draw(page, facts, box)


class _Grid:
    """What the grids of a page have in common.  width: of a grid."""

    def __init__(self, names: Sequence[str], width: float, flowed: Flow, style: Style) -> None:
        self._row, self._style = flowed.row, style
        self._cell = (width - _NUMBER) / len(names)
        self._heads = _short_names(names, self._cell - 1.4 * mm)
        texts = style.texts
        self._round, self._begins, self._none = texts("protocol.round"), texts("protocol.begins"), texts("round.no-trump")
        cards = {texts.count("plural.cards", facts.cards) for page in flowed.pages for column in page for facts in column}
        self._contract, self._sits_out = texts("protocol.contract.title"), texts("protocol.sits-out")
        left = fonts.width(self._round, 8) + fonts.width("00", 12, BOLD) + max(fonts.width(text, 8) for text in cards)
        left += max(_trump_width(facts) for page in flowed.pages for column in page for facts in column) - _MARK
        self._wordy = left + fonts.width(self._begins, 7) + 12.5 * mm + 13 * mm <= width

    def draw(self, page: Page, facts: RoundFacts, box: Box) -> None:
        """Row by row, so that text is extracted in reading order."""
        head = _bar_height(facts)
        top = box.y + head
        page.rect(Box(box.x, box.y, box.w, head), fill=PAPER)
        self._draw_bar(page, facts, Box(box.x, box.y, box.w, _BAR))
        if facts.unknown_trump:
            self._draw_contract(page, Box(box.x, box.y + _BAR, box.w, _CONTRACT))
        xs = [box.x + _NUMBER + i * self._cell for i in range(len(self._heads))]
        for seat, (name, size, disc) in enumerate(self._heads):
            self._draw_name(page, Box(xs[seat], top, self._cell, _NAMES), seat, name, size, disc)
        top += _NAMES
        for trick in range(facts.cards):
            y = top + (trick + 0.5) * self._row
            _centred(page, box.x + _NUMBER / 2, y, str(trick + 1))
            marks.ring_row(page, xs[0] + self._cell - _RING, y, len(xs), self._cell)
        sums = top + facts.cards * self._row
        if facts.sits_out is not None:
            # Over the rings of who sits out.
            page.rect(Box(xs[facts.sits_out], top, self._cell, box.bottom - top), fill=marks.CLOSED)
            page.hidden(xs[facts.sits_out] + 1, top + 8, self._sits_out, 4, room=self._cell - 2)
        _centred(page, box.x + _NUMBER / 2, sums + _SUMS / 2, "Σ")
        for trick in range(1, facts.cards):
            page.line(box.x, top + trick * self._row, box.right, top + trick * self._row, HAIR, ROW)
        for x in xs:
            page.line(x, box.y + head, x, box.bottom, HAIR, CELL)
        for y in (top, sums):
            page.line(box.x, y, box.right, y, INK, ROW)
        page.line(box.x, box.bottom, box.right, box.bottom, INK, GROUP)
        page.line(box.x, box.y, box.right, box.y, INK, FRAME)

    def _draw_bar(self, page: Page, facts: RoundFacts, bar: Box) -> None:
        """Round, trump, cards, who begins; in narrow grids without what number and rows tell anyway."""
        x, base, texts = bar.x + 1.6 * mm, bar.cy + 2.8, self._style.texts
        if self._wordy:
            x += page.text(x, base, self._round, 8, colour=GREY) + 1.2 * mm
        x += page.text(x, bar.cy + 3.9, str(facts.number), 12, BOLD) + 1.6 * mm
        self._draw_trump(page, facts, x, bar.cy)
        x += _trump_width(facts)
        if self._wordy:
            x += page.text(x, base, texts.count("plural.cards", facts.cards), 8, colour=GREY) + 1.5 * mm
        if facts.trump is None and not facts.unknown_trump:
            page.hidden(x, base, self._none, 4)  # before “8 cards” it would read as a hand without so many
        page.text(bar.right - 12.5 * mm, base, self._begins, 7, colour=GREY, align="right")
        if facts.leader is None:
            page.line(bar.right - 11.5 * mm, bar.bottom - 1.3 * mm, bar.right - 1.5 * mm, bar.bottom - 1.3 * mm, EDGE, 0.5)
        else:
            marks.seat_disc(page, bar.right - 6.5 * mm, bar.cy, facts.leader)

    def _draw_trump(self, page: Page, facts: RoundFacts, x: float, y: float) -> None:
        """The turned-up card, the trump, or the sign for no trump; beside a card only what it doesn't tell by itself."""
        if facts.turned_up is not None:
            marks.lying_card(page, x + _CARD / 2, y, facts.turned_up, _CARD * marks.CARD_HEIGHT / marks.CARD_WIDTH, self._style)
            x += _CARD + _CARD_GAP
            if facts.trump is facts.turned_up.suit:
                return
        if facts.unknown_trump:
            return
        if facts.trump is None:
            marks.no_trump_mark(page, x + 2.4 * mm, y, 3.7 * mm, self._style)
        else:
            marks.suit_mark(page, x + 2.4 * mm, y, facts.trump, 4.4 * mm, self._style)

    def _draw_contract(self, page: Page, line: Box) -> None:
        x, signs, arrows = line.x + 1.6 * mm, 21 * mm, 8.5 * mm
        x += page.text(x, line.cy + 2.4, self._contract, 7, colour=GREY) + 1 * mm
        right = line.right - 0.6 * mm - signs - arrows
        page.line(x, line.bottom - 1.3 * mm, right - 1 * mm, line.bottom - 1.3 * mm, EDGE, 0.5)
        marks.directions(page, Box(right, line.y, arrows, line.h), 9.5)
        marks.trumps_to_circle(page, Box(right + arrows, line.y, signs, line.h), 2.9 * mm, self._style)

    def _draw_name(self, page: Page, box: Box, seat: int, name: str, size: float, disc: bool) -> None:
        if not disc:
            page.text(box.cx, box.cy + CAP_HEIGHT * size / 2, name, size, BOLD, align="centre")
            return
        radius = 1.5 * mm
        x = box.cx - (2 * radius + 0.6 * mm + fonts.width(name, size, BOLD)) / 2
        marks.seat_disc(page, x + radius, box.cy, seat, radius)
        page.text(x + 2 * radius + 0.6 * mm, box.cy + CAP_HEIGHT * size / 2, name, size, BOLD)


def _trump_width(facts: RoundFacts) -> float:
    if facts.turned_up is None:
        return 0.0 if facts.unknown_trump else _MARK
    return _CARD + _CARD_GAP + (0.0 if facts.trump is facts.turned_up.suit else _MARK)


def _centred(page: Page, x: float, y: float, text: str) -> None:
    page.text(x, y + CAP_HEIGHT * 8 / 2, text, 8, colour=GREY, align="centre")


def _short_names(names: Sequence[str], room: float) -> list[tuple[str, float, bool]]:
    """Names over narrow columns, with their sizes.  If all fit they stand alone; else every seat has its disc and what fits of the name."""
    if all(fonts.width(name, 0.82 * _NAME, BOLD) <= room for name in names):
        return [(*fonts.fit(name, _NAME, room, BOLD), False) for name in names]
    room -= 3.6 * mm
    out = []
    for name in names:
        shown = fonts.called(name, names, 0.74 * _NAME, room, BOLD)
        out.append((*fonts.fit(shown, _NAME, room, BOLD, 0.74), True))
    return out


# -- where things are written


def _cell(box: Box, players: int) -> float:
    return (box.w - _NUMBER) / players


def card_cell(facts: RoundFacts, box: Box, flowed: Flow, players: int, trick: int, seat: int) -> Box:
    """Where a seat's card of a trick (both from 0) is written; box: of the round's grid."""
    width = _cell(box, players)
    top = box.y + _bar_height(facts) + _NAMES + trick * flowed.row
    return Box(box.x + _NUMBER + seat * width, top, width - 2 * _RING, flowed.row)


def ring_of(facts: RoundFacts, box: Box, flowed: Flow, players: int, trick: int, seat: int) -> tuple[float, float, float]:
    """The ring of who takes a trick: its centre, and how much of it is filled."""
    cell = card_cell(facts, box, flowed, players, trick, seat)
    return cell.right + _RING, cell.cy, 0.8 * mm


def sum_cell(facts: RoundFacts, box: Box, players: int, seat: int) -> Box:
    """Where a seat's tricks are summed up."""
    width = _cell(box, players)
    return Box(box.x + _NUMBER + seat * width, box.bottom - _SUMS, width, _SUMS)


def contract_line(box: Box) -> Box:
    """Where a contract is written, behind the words."""
    return Box(box.x + 14 * mm, box.y + _BAR, box.w - 14 * mm, _CONTRACT)
