"""A grid of the trick log: of one round, a row a trick; or of rounds of one card that follow each
other, a row a round.

Over the columns only seats stand; whose they are is said once a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.forms.frame import rounds_title
from cardgen.pages.forms.table import CELL, FRAME, GROUP, ROW
from cardgen.pages.parts import marks
from cardgen.pages.theme import EDGE, GREY, HAIR, INK, PAPER, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm

_NUMBER = 6 * mm  # width of the column that counts the tricks
_SHARED_NUMBER, _SIGN_GAP = (
    5.6 * mm,
    0.8 * mm,
)  # width of the rounds' numbers in a shared grid, and what is free behind its signs
BAR, _CONTRACT, _SEATS, _SUMS = 19.0, 17.0, 13.0, 16.0
"""Heights of a grid's rows beside the tricks; like all heights here in half points, for short
numbers keep the file small.
"""
_RING = 1.9 * mm  # from the right side of a cell to the middle of the ring in it
_DISC, _POINTER = 1.9 * mm, 1.2 * mm
_MARK, _CARD, _CARD_GAP = 6.6 * mm, 9 * mm, 1.4 * mm
"""Room for a trump's sign with the gap behind it; width of a turned-up card, and the gap behind
that.
"""
_SMALL_MARK, _SMALL_CARD = 5 * mm, 7.6 * mm  # the same in a row of a shared grid
_WORD, _LEAST_WORD = 8.0, 7.0
LEAST_CELL, GOOD_CELL = (
    11.8 * mm,
    12.5 * mm,
)  # room that a written card and the ring beside it need, and that they had better have


class Grid(NamedTuple):
    """What is logged together."""

    rounds: tuple[RoundFacts, ...]  # several: each of one card, and the lead of each is known

    @property
    def shared(self) -> bool:
        return len(self.rounds) > 1

    @property
    def facts(self) -> RoundFacts:
        """Of the round, or of the first one."""
        return self.rounds[0]

    @property
    def rows(self) -> int:
        return len(self.rounds) if self.shared else self.facts.cards

    @property
    def head(self) -> float:
        """Height of what is above the seats: a contract is written on a second line."""
        return BAR + _CONTRACT if self.facts.unknown_trump else BAR

    @property
    def stub(self) -> float:
        """Width of what is left of the players' columns."""
        if not self.shared:
            return _NUMBER
        return (
            _SHARED_NUMBER
            + max(_trump_width(facts, _SMALL_CARD, _SMALL_MARK) for facts in self.rounds)
            + _SIGN_GAP
        )

    def height(self, row: float) -> float:
        """With rows of this height."""
        return self.head + _SEATS + self.rows * row + (0.0 if self.shared else _SUMS)


def grids_of(rounds: Sequence[RoundFacts]) -> list[Grid]:
    """The rounds in their order; those of one card that follow each other share a grid."""
    out: list[Grid] = []
    for facts in rounds:
        together = out and _shares(facts) and _shares(out[-1].rounds[-1])
        out[-1:] = [Grid((*out[-1].rounds, facts))] if together else [*out[-1:], Grid((facts,))]
    return out


def _shares(facts: RoundFacts) -> bool:
    return facts.cards == 1 and facts.leader is not None and not facts.unknown_trump


class PlacedGrid(NamedTuple):
    """A grid on its page, and where things are written in it."""

    grid: Grid
    box: Box
    row: float  # height of a row
    players: int

    @property
    def cell(self) -> float:
        """Width of a player's column."""
        return (self.box.w - self.grid.stub) / self.players

    @property
    def first(self) -> float:
        """Where the first row begins."""
        return self.box.y + self.grid.head + _SEATS

    def left(self, seat: int) -> float:
        """Where a seat's column begins; behind the last one, where it ends."""
        return self.box.x + self.grid.stub + seat * self.cell

    def row_of(self, facts: RoundFacts, trick: int) -> int:
        """The row of a trick (from 0) of one of the grid's rounds."""
        return self.grid.rounds.index(facts) if self.grid.shared else trick

    def card_cell(self, row: int, seat: int) -> Box:
        """Where a seat's card is written."""
        return Box(self.left(seat), self.first + row * self.row, self.cell - 2 * _RING, self.row)

    def ring(self, row: int, seat: int) -> tuple[float, float, float]:
        """The ring of who takes a trick: its centre, and how much of it is filled."""
        cell = self.card_cell(row, seat)
        return cell.right + _RING, cell.cy, 0.8 * mm

    def sum_cell(self, seat: int) -> Box | None:
        """Where a seat's tricks are summed up; None where a row is a whole round."""
        return (
            None
            if self.grid.shared
            else Box(self.left(seat), self.box.bottom - _SUMS, self.cell, _SUMS)
        )

    def contract_line(self) -> Box:
        """Where a contract is written, behind the words."""
        return Box(self.box.x + 14 * mm, self.box.y + BAR, self.box.w - 14 * mm, _CONTRACT)


# -- drawing


def draw_grids(
    page: Page, placed: Sequence[PlacedGrid], rounds: Sequence[RoundFacts], style: Style
) -> None:
    """The grids of a page.  rounds: all of the log, for what fits into each of its bars is alike
    in all.
    """
    drawing = _Drawing(rounds, placed[0].box.w, style)
    for one in placed:
        drawing.draw(page, one)


class _Drawing:
    """What the grids of a log have in common.  width: of a grid."""

    def __init__(self, rounds: Sequence[RoundFacts], width: float, style: Style) -> None:
        self._style, self._texts = style, style.texts
        texts, begins = style.texts, fonts.width(style.texts("protocol.begins"), _LEAST_WORD)
        cards = max(
            fonts.width(texts.count("plural.cards", facts.cards), _WORD) for facts in rounds
        )
        left = (
            fonts.width(texts("protocol.round"), _WORD)
            + fonts.width("00", 12, BOLD)
            + cards
            + max(map(_trump_width, rounds))
            - _MARK
        )
        self._wordy = left + begins + 12.5 * mm + 13 * mm <= width

    def draw(self, page: Page, placed: PlacedGrid) -> None:
        """Row by row, so that text is extracted in reading order."""
        grid, box, top = placed.grid, placed.box, placed.first
        page.rect(Box(box.x, box.y, box.w, grid.head), fill=PAPER)
        bar = Box(box.x, box.y, box.w, BAR)
        if grid.shared:
            self._draw_shared_bar(page, grid, bar)
        else:
            self._draw_bar(page, grid.facts, bar)
        if grid.facts.unknown_trump:
            self._draw_contract(page, Box(box.x, box.y + BAR, box.w, _CONTRACT))
        for seat in range(placed.players):
            marks.seat_disc(
                page, placed.left(seat) + placed.cell / 2, top - _SEATS / 2, seat, _DISC
            )
        for row in range(grid.rows):
            y = top + (row + 0.5) * placed.row
            if grid.shared:
                self._draw_round(page, placed, grid.rounds[row], y)
            else:
                _centred(page, box.x + _NUMBER / 2, y, str(row + 1))
            marks.ring_row(page, placed.left(1) - _RING, y, placed.players, placed.cell)
        self._close(page, placed)
        if not grid.shared:
            _centred(page, box.x + _NUMBER / 2, box.bottom - _SUMS / 2, "Σ")
        _draw_rules(page, placed)

    def _close(self, page: Page, placed: PlacedGrid) -> None:
        """What belongs to a player who sits out, over the rings."""
        for row, facts in enumerate(placed.grid.rounds):
            if facts.sits_out is not None:
                top, bottom = placed.first, placed.box.bottom
                if placed.grid.shared:
                    top += row * placed.row
                    bottom = top + placed.row
                x = placed.left(facts.sits_out)
                page.rect(Box(x, top, placed.cell, bottom - top), fill=marks.CLOSED)
                page.hidden(
                    x + 1, top + 8, self._texts("protocol.sits-out"), 4, room=placed.cell - 2
                )

    def _draw_bar(self, page: Page, facts: RoundFacts, bar: Box) -> None:
        """Round, trump, cards, who begins; in narrow grids without what number and rows tell
        anyway.
        """
        x, base, texts = bar.x + 1.6 * mm, bar.cy + 2.8, self._texts
        if self._wordy:
            x += page.text(x, base, texts("protocol.round"), _WORD, colour=GREY) + 1.2 * mm
        x += page.text(x, bar.cy + 3.9, str(facts.number), 12, BOLD) + 1.6 * mm
        self._draw_trump(page, facts, x, bar.cy, _CARD, _MARK)
        x += _trump_width(facts)
        if self._wordy:
            x += (
                page.text(x, base, texts.count("plural.cards", facts.cards), _WORD, colour=GREY)
                + 1.5 * mm
            )
        if facts.trump is None and not facts.unknown_trump:
            page.hidden(
                x, base, texts("round.no-trump"), 4
            )  # before “8 cards” it would read as a hand without so many
        page.text(
            bar.right - 12.5 * mm,
            base,
            texts("protocol.begins"),
            _LEAST_WORD,
            colour=GREY,
            align="right",
        )
        if facts.leader is None:
            page.line(
                bar.right - 11.5 * mm,
                bar.bottom - 1.3 * mm,
                bar.right - 1.5 * mm,
                bar.bottom - 1.3 * mm,
                EDGE,
                0.5,
            )
        else:
            marks.seat_disc(page, bar.right - 6.5 * mm, bar.cy, facts.leader)

    def _draw_shared_bar(self, page: Page, grid: Grid, bar: Box) -> None:
        """Which rounds, of one card each, and what the pointer in the rows means."""
        x, base, texts, end = bar.x + 1.6 * mm, bar.cy + 3.2, self._texts, bar.right - 1.6 * mm
        right = end - page.text(
            end, base, texts("protocol.begins"), _LEAST_WORD, colour=GREY, align="right"
        )
        marks.pointer(page, right - 2.4 * mm, bar.cy, _POINTER)
        title, size = fonts.fit(
            rounds_title(grid.rounds, texts), 9.5, right - 4 * mm - x, BOLD, least=0.8
        )
        x += page.text(x, base, title, size, BOLD) + 2 * mm
        cards = texts.count("plural.cards", 1)
        if x + fonts.width(cards, _WORD) <= right - 4 * mm:
            page.text(x, base, cards, _WORD, colour=GREY)

    def _draw_round(self, page: Page, placed: PlacedGrid, facts: RoundFacts, y: float) -> None:
        """Number and trump of a round in a shared grid, and the pointer into the cell of who
        begins.
        """
        box = placed.box
        page.text(
            box.x + _SHARED_NUMBER - 0.9 * mm,
            y + CAP_HEIGHT * 9 / 2,
            str(facts.number),
            9,
            BOLD,
            align="right",
        )
        self._draw_trump(page, facts, box.x + _SHARED_NUMBER, y, _SMALL_CARD, _SMALL_MARK)
        if facts.trump is None:
            page.hidden(box.x + _SHARED_NUMBER, y + marks.BASE, self._texts("round.no-trump"), 4)
        assert facts.leader is not None
        marks.pointer(page, placed.left(facts.leader), y, _POINTER)

    def _draw_trump(
        self, page: Page, facts: RoundFacts, x: float, y: float, card: float, mark: float
    ) -> None:
        """The turned-up card, the trump, or the sign for no trump; beside a card only what it
        doesn't tell by itself.

        card, mark: their widths.
        """
        scale = card / _CARD
        if facts.turned_up is not None:
            marks.lying_card(
                page,
                x + card / 2,
                y,
                facts.turned_up,
                card * marks.CARD_HEIGHT / marks.CARD_WIDTH,
                self._style,
            )
            x += card + _CARD_GAP * scale
            if facts.trump is facts.turned_up.suit:
                return
        if facts.unknown_trump:
            return
        if facts.trump is None:
            marks.no_trump_mark(page, x + mark * 0.36, y, 3.7 * mm * scale, self._style)
        else:
            marks.suit_mark(page, x + mark * 0.36, y, facts.trump, 4.4 * mm * scale, self._style)

    def _draw_contract(self, page: Page, line: Box) -> None:
        x, signs, arrows = line.x + 1.6 * mm, 21 * mm, 8.5 * mm
        x += (
            page.text(
                x, line.cy + 2.4, self._texts("protocol.contract.title"), _LEAST_WORD, colour=GREY
            )
            + 1 * mm
        )
        right = line.right - 0.6 * mm - signs - arrows
        page.line(x, line.bottom - 1.3 * mm, right - 1 * mm, line.bottom - 1.3 * mm, EDGE, 0.5)
        marks.directions(page, Box(right, line.y, arrows, line.h), 9.5)
        marks.trumps_to_circle(
            page, Box(right + arrows, line.y, signs, line.h), 2.9 * mm, self._style
        )


def _draw_rules(page: Page, placed: PlacedGrid) -> None:
    grid, box, top = placed.grid, placed.box, placed.first
    for row in range(1, grid.rows):
        page.line(box.x, top + row * placed.row, box.right, top + row * placed.row, HAIR, ROW)
    for seat in range(placed.players):
        page.line(placed.left(seat), box.y + grid.head, placed.left(seat), box.bottom, HAIR, CELL)
    for y in (top, *([] if grid.shared else [box.bottom - _SUMS])):
        page.line(box.x, y, box.right, y, INK, ROW)
    page.line(box.x, box.bottom, box.right, box.bottom, INK, GROUP)
    page.line(box.x, box.y, box.right, box.y, INK, FRAME)


def _trump_width(facts: RoundFacts, card: float = _CARD + _CARD_GAP, mark: float = _MARK) -> float:
    if facts.turned_up is None:
        return 0.0 if facts.unknown_trump else mark
    return card + (0.0 if facts.trump is facts.turned_up.suit else mark)


def _centred(page: Page, x: float, y: float, text: str) -> None:
    page.text(x, y + CAP_HEIGHT * _WORD / 2, text, _WORD, colour=GREY, align="centre")


def draw_seats(page: Page, names: Sequence[str], x: float, base: float, room: float) -> None:
    """Once a page, whose seats these are: disc and name one behind the other; names that are too
    long are cut.  base: the baseline.
    """
    between = 4 * mm
    each = (room - between * (len(names) - 1)) / len(names) - 2 * _DISC - 1 * mm
    wide = max(fonts.width(name, _WORD, BOLD) for name in names)
    for seat, name in enumerate(names):
        marks.seat_disc(page, x + _DISC, base - CAP_HEIGHT * _WORD / 2, seat, _DISC)
        shown = name if wide <= each else fonts.called(name, names, _WORD, each, BOLD)
        x += (
            2 * _DISC
            + 1 * mm
            + page.text(x + 2 * _DISC + 1 * mm, base, shown, _WORD, BOLD)
            + between
        )
