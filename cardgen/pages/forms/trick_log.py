"""The trick log, in which every card played is written down: a grid of a round, a row a trick; or
of rounds of one card that follow each other, a row a round.

The grids flow down columns and are never split.  Above their columns are only seats, beside which
exact bids are written again, so that one page is enough while a round runs: these places are for
the pen alone, as those of the cards are; whose the seats are is said once a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import floor, fsum, inf
from typing import NamedTuple

from cardgen.cards import BIG_JOKER, Card, Rank
from cardgen.faces import indices, joker_star, label, pip
from cardgen.games import Bidding, RoundFacts
from cardgen.pages.forms.columns import FORCED
from cardgen.pages.forms.form import rounds_title
from cardgen.pages.forms.table import CELL, FRAME, GROUP, ROW
from cardgen.pages.parts import marks, said_card, said_trump
from cardgen.pages.theme import EDGE, GREY, HAIR, INK, PAPER, RED, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, TENTH, Box, Element, Page, fonts, mm
from cardgen.text import Catalogue
from cardgen.views import PlayedRound, PlayedTrick, PublicView

_NUMBER = 6 * mm  # width of the column that counts the tricks
# width of the rounds' numbers in a shared grid, and what is free behind its signs
_SHARED_NUMBER, _SIGN_GAP = 5.6 * mm, 0.8 * mm
_BAR, _CONTRACT, _SEATS, _BIDS, _SUMS = 19.0, 17.0, 13.0, 20.0, 20.0
"""Heights of a grid's rows beside the tricks, of the seats' alone and with a bid beside each; like
all heights here in half points, for short numbers keep the file small.
"""
# from the right side of a cell to the middle of the ring in it, and from the left side at most
_RING, _CARD_AND_RING = 1.55 * mm, 12.6 * mm
_DISC, _POINTER = 1.9 * mm, 1.2 * mm
_MARK, _CARD, _CARD_GAP = 6.6 * mm, 9 * mm, 1.4 * mm
"""Room for a trump's sign with the gap behind it; width of a turned-up card, and the gap behind
that.
"""
_SMALL_MARK, _SMALL_CARD = 5 * mm, 7.6 * mm  # the same in a row of a shared grid
_WORD, _LEAST_WORD = 8.0, 7.0
LEADING = 3.2 * mm  # of the two lines that say how to write
# room that a written card and the ring beside it need, and that they had better have
_LEAST_CELL, _GOOD_CELL = 11.9 * mm, 12.5 * mm
_GRID_GAP, _WIDEST_GAP, _GUTTER = 12.5, 36.0, 4 * mm
_LEAST_GRID = 40 * mm  # room that the bar above a grid needs
LEAST_ROW, _TALLEST_ROW, _STEP = 18.5, 24.0, 0.5
_TALLEST_ROW_SPREAD = 38.0  # where a column leaves room


class TrickGrid(NamedTuple):
    """What is logged together."""

    rounds: tuple[RoundFacts, ...]  # several: each of one card, and the lead of each is known
    exact: bool  # the game's bids; where rounds share a grid, there is no room for them

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
        return _BAR + _CONTRACT if self.facts.unknown_trump else _BAR

    @property
    def bids(self) -> bool:
        return self.exact and not self.shared

    @property
    def seats(self) -> float:
        """Height of the seats' row."""
        return _BIDS if self.bids else _SEATS

    @property
    def stub(self) -> float:
        """Width of what is left of the players' columns."""
        if not self.shared:
            return _NUMBER
        signs = (_trump_width(facts, _SMALL_CARD, _SMALL_MARK) for facts in self.rounds)
        return _SHARED_NUMBER + max(signs) + _SIGN_GAP

    def height(self, row: float) -> float:
        """With rows of this height."""
        return self.head + self.seats + self.rows * row + (0.0 if self.shared else _SUMS)


def _grids_of(rounds: Sequence[RoundFacts], exact: bool) -> list[TrickGrid]:
    """The rounds in their order; those of one card that follow each other share a grid."""

    def shares(facts: RoundFacts) -> bool:
        return facts.cards == 1 and facts.leader is not None and not facts.unknown_trump

    grids: list[TrickGrid] = []
    for facts in rounds:
        if grids and shares(facts) and shares(grids[-1].rounds[-1]):
            grids[-1] = TrickGrid((*grids[-1].rounds, facts), exact)
        else:
            grids.append(TrickGrid((facts,), exact))
    return grids


class PlacedGrid(NamedTuple):
    """A grid on its page, and where things are written in it."""

    grid: TrickGrid
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
        return self.box.y + self.grid.head + self.grid.seats

    def left(self, seat: int) -> float:
        """Where a seat's column begins; behind the last one, where it ends."""
        return self.box.x + self.grid.stub + seat * self.cell

    @property
    def ring(self) -> float:
        """From the right side of a cell to the middle of its ring, which stays by the card."""
        return max(_RING, self.cell - _CARD_AND_RING)

    def bid_cell(self, seat: int) -> Box:
        """Where a seat's bid is written: beside the disc with its number."""
        left, right = self.left(seat) + 2 * _DISC + 1.4 * mm, self.left(seat + 1)
        return Box(left, self.first - self.grid.seats, right - left, self.grid.seats)

    def card_cell(self, row: int, seat: int) -> Box:
        """Where a seat's card is written."""
        width = self.cell - self.ring - _RING
        return Box(self.left(seat), self.first + row * self.row, width, self.row)


# -- where the grids go


class LogFlow(NamedTuple):
    """Where the grids go."""

    players: int
    row: float  # height of a trick
    columns: int  # of a page
    pages: tuple[tuple[tuple[TrickGrid, ...], ...], ...]  # columns of grids, page by page
    area: Box  # of a page
    lower: float = 0.0  # how much lower the grids of the first page begin


def flow(table: PublicView, area: Box, lower: float = 0.0) -> LogFlow:
    """Lay the log out for pages with this area: fewest pages, then cells of the usual width, then
    tallest rows.

    lower: room that something else takes at the top of the first page.
    """
    most, width, height, players = 1, area.w, area.h, len(table.names)
    grids = _grids_of(table.rounds, table.rules.bidding is Bidding.EXACT)
    stub = max(grid.stub for grid in grids)
    while _grid_width(width, most + 1) >= max(_LEAST_GRID, _NUMBER + players * _LEAST_CELL):
        most += 1

    def room(column: int, columns: int) -> float:
        return height - lower if column < columns else height

    def fewest(columns: int, row: float) -> int:
        """How many pages it takes, filled one after the other: a column that is too short for the
        next grid stays empty on the first page, on others such a grid has one to itself.
        """
        column, used = 0, 0.0
        for grid in grids:
            need = grid.height(row)
            while used + need > room(column, columns) and (used or column < columns):
                column, used = column + 1, 0.0
            used += need + _GRID_GAP
        return column // columns + 1

    def flowed(columns: int) -> LogFlow:
        """With so many columns on a page, as alike as can be."""
        pages, row = fewest(columns, LEAST_ROW), _TALLEST_ROW
        while row > LEAST_ROW and (
            max(grid.height(row) for grid in grids) > height or fewest(columns, row) > pages
        ):
            row -= _STEP
        count = pages * columns
        units = [grid.height(row) + _GRID_GAP for grid in grids]
        ends = _evenly(units, [room(i, columns) + _GRID_GAP for i in range(count)])
        filled = [tuple(grids[start:end]) for start, end in pairwise([0, *ends])]
        paged = tuple(tuple(filled[i : i + columns]) for i in range(0, count, columns))
        return LogFlow(players, row, columns, paged, area, lower)

    def rank(way: LogFlow) -> tuple[object, ...]:
        beside = _grid_width(width, way.columns)
        tight = beside < stub + players * _LEAST_CELL  # for a ten in its ring
        good = beside >= _NUMBER + players * _GOOD_CELL
        return len(way.pages), tight, way.columns > 1 and not good, -way.row, way.columns

    return min(map(flowed, range(1, most + 1)), key=rank)


def _evenly(units: Sequence[float], rooms: Sequence[float]) -> tuple[int, ...]:
    """Where each of some columns with their own rooms ends, as alike as can be; what is higher
    than a column of full height has one to itself.
    """
    full = max(rooms)

    @cache
    def best(start: int, column: int) -> tuple[float, tuple[int, ...]]:
        """The units from one on in the columns from one on: what that costs, and the ends."""
        if column == len(rooms):
            return (0.0 if start == len(units) else inf), ()
        cost, ends = best(start, column + 1)
        ways, used = [(cost, (-start, *ends))], 0.0
        for end in range(start + 1, len(units) + 1):
            used += units[end - 1]
            if used > rooms[column] and (end > start + 1 or rooms[column] < full):
                break
            cost, ends = best(end, column + 1)
            ways.append((cost + used**2, (-end, *ends)))
        return min(ways)  # of equal ones that whose first columns are longer

    return tuple(-end for end in best(0, 0)[1])


def _grid_width(width: float, columns: int) -> float:
    return (width - _GUTTER * (columns - 1)) / columns


def place(flowed: LogFlow, index: int) -> list[PlacedGrid]:
    """The grids of a page, from 0, in reading order; where columns leave room, taller rows and
    wider gaps bring them to one length, that of the page if they can.
    """
    placed: list[PlacedGrid] = []
    area, page_columns = flowed.area, [column for column in flowed.pages[index] if column]
    width = _grid_width(area.w, flowed.columns)
    top = _half_points(area.y + (0.0 if index else flowed.lower))

    def length(column: Sequence[TrickGrid], row: float, gap: float) -> float:
        return fsum(grid.height(row) + gap for grid in column) - gap

    reached = min(length(column, _TALLEST_ROW_SPREAD, _WIDEST_GAP) for column in page_columns)
    longest = max(length(column, flowed.row, _GRID_GAP) for column in page_columns)
    wanted = max(longest, min(reached, area.bottom - top))
    for i, column in enumerate(page_columns):
        y, rows = top, fsum(grid.rows for grid in column)
        more = (wanted - length(column, flowed.row, _GRID_GAP)) / rows
        row = min(_TALLEST_ROW_SPREAD, _half_points(flowed.row + max(0.0, more)))
        spread = (wanted - length(column, row, _GRID_GAP)) / max(1, len(column) - 1)
        gap = min(_WIDEST_GAP, _half_points(_GRID_GAP + spread))
        for grid in column:
            box = Box(area.x + i * (width + _GUTTER), y, width, grid.height(row))
            placed.append(PlacedGrid(grid, box, row, flowed.players))
            y = box.bottom + gap
    return placed


def _half_points(length: float) -> float:
    return floor(2 * length) / 2


# -- drawing


def draw_page(
    page: Page,
    flowed: LogFlow,
    index: int,
    table: PublicView,
    played: Mapping[int, PlayedRound],
    style: Style,
) -> None:
    """The grids of a page, and above them whose seats these are; on the first page, from 0, how to
    write, and notes may be between.

    played: by the numbers of the rounds; the ring of who took a trick is filled.
    """
    names, texts, area = table.names, style.texts, flowed.area
    placed = place(flowed, index)
    if index == 0:
        queen = label(Rank.QUEEN, style.letters)
        keys = ["suits", "bids", "sums"]
        if table.rules.bidding is not Bidding.EXACT:
            keys.remove("bids")
        signs = " ".join(texts(f"trick-log.{key}", queen=queen) for key in keys)
        for i, line in enumerate((texts("trick-log.how"), signs)):
            page.text(area.x, area.y - 2.4 * mm + i * LEADING, line, 8, colour=GREY, room=area.w)

    # Discs and names one behind the other; names that are too long are cut.
    x, base, between, disc = area.x, placed[0].box.y - 2.2 * mm, 4 * mm, 2 * _DISC + 1 * mm
    each = (area.w - between * (len(names) - 1)) / len(names) - disc
    fit = max(fonts.width(name, _WORD, BOLD) for name in names) <= each
    for seat, name in enumerate(names):
        with page.tag("P" if played else "Artifact", full=f"{seat + 1} {name}"):
            marks.seat_disc(page, x + _DISC, base - CAP_HEIGHT * _WORD / 2, seat, _DISC)
            shown = name if fit else fonts.called(name, names, _WORD, each, BOLD)
            x += disc + page.text(x + disc, base, shown, _WORD, BOLD) + between

    # What fits into a bar is alike in all of the log.
    cards = max(
        fonts.width(texts.count("plural.cards", facts.cards), _WORD) for facts in table.rounds
    )
    number = fonts.width(texts("protocol.round"), _WORD) + fonts.width("00", 12, BOLD)
    left = number + cards + max(map(_trump_width, table.rounds)) - _MARK
    begins = fonts.width(texts("protocol.begins"), _LEAST_WORD)
    wordy = left + begins + 12.5 * mm + 13 * mm <= placed[0].box.w
    for grid in placed:
        head = grid.box._replace(h=_BAR)
        shared, facts = grid.grid.shared, grid.grid.facts
        written = any(round_.number in played for round_ in grid.grid.rounds)
        # What is to be written in is for a pen: the score table has all that can be heard.
        with page.tag("Table" if written else "Artifact"):
            says = "" if shared else _said_facts(facts, names, texts)
            with page.tag("Caption", full=says) as caption:
                _draw_bar(page, grid.grid, head, wordy, style)
                _draw_contract(page, grid, played, caption, table, style)
            if shared or written:
                _draw_grid(page, grid, played, names, style)
            else:
                _draw_blanks(page, grid, style)
        _close_seats(page, grid)  # over the rings
        _draw_rules(page, grid)


def _said_facts(facts: RoundFacts, names: Sequence[str], texts: Catalogue) -> str:
    """What is known of a round as it is heard: “Round 1, 3 cards, trump Hearts, begins: Anna”."""
    says = [texts("round.title", n=facts.number), texts.count("plural.cards", facts.cards)]
    says += [] if facts.unknown_trump else [said_trump(texts, facts)]
    if facts.leader is not None:
        says.append(f"{texts('protocol.begins')}: {names[facts.leader]}")
    return ", ".join(says)


def _draw_grid(
    page: Page,
    placed: PlacedGrid,
    played: Mapping[int, PlayedRound],
    names: Sequence[str],
    style: Style,
) -> None:
    """Row by row, as it is read."""
    grid = placed.grid
    with page.tag("TR"):
        with page.tag("TD"):
            pass
        for seat, name in enumerate(names):
            with page.tag("TH", scope="Column", full=f"{seat + 1} {name}"):
                _draw_seat(page, placed, seat)
    if grid.bids:
        with page.tag("TR"):
            _draw_bids(page, placed, played[grid.facts.number].bids, style)
    for row in range(grid.rows):
        done = played.get(grid.rounds[row if grid.shared else 0].number)
        tricks = done.tricks[0 if grid.shared else row :] if done else ()
        with page.tag("TR"):
            _draw_row(page, placed, row, tricks[0] if tricks else None, names, style)
    if not grid.shared:
        with page.tag("TR"):
            _draw_sums(page, placed, played[grid.facts.number].taken)


def _draw_blanks(page: Page, placed: PlacedGrid, style: Style) -> None:
    """A grid to write in: seats, and in the left column what is counted."""
    grid, top = placed.grid, placed.first
    for seat in range(placed.players):
        _draw_seat(page, placed, seat)
    if grid.bids:
        _draw_bids(page, placed, (), style)
    for row in range(grid.rows):
        y = top + (row + 0.5) * placed.row
        _count(page, placed, y, str(row + 1))
        marks.ring_row(page, placed.left(1) - placed.ring, y, placed.players, placed.cell)
    _count(page, placed, placed.box.bottom - _SUMS / 2, "Σ")
    if grid.facts.sits_out is not None:
        _say_out(page, placed, 0, style)


def _draw_seat(page: Page, placed: PlacedGrid, seat: int) -> None:
    """In the middle of its column, or on the left where a bid is written beside it."""
    bids = placed.grid.bids
    x = placed.left(seat) + (_DISC + 0.7 * mm if bids else placed.cell / 2)
    marks.seat_disc(page, x, placed.first - placed.grid.seats / 2, seat, _DISC)


def _draw_bids(page: Page, placed: PlacedGrid, bids: Sequence[int | None], style: Style) -> None:
    """Beside the seats, as far as they are known: all, if the rules make them."""
    facts, texts = placed.grid.facts, style.texts
    full = texts("protocol.bid")
    with page.tag("TH", scope="Row", full=full):
        cell = Box(placed.box.x, placed.first - placed.grid.seats, _NUMBER, placed.grid.seats)
        page.centred(cell, texts("protocol.bid-short"), _LEAST_WORD, colour=GREY, pad=0.2 * mm)
    for seat in range(placed.players):
        bid = facts.forced_bid if facts.forced_bid is not None else dict(enumerate(bids)).get(seat)
        cell = placed.bid_cell(seat)
        with page.tag("TD"):
            if bid is not None and seat != facts.sits_out:
                colour = INK if facts.forced_bid is None else FORCED
                page.text(cell.cx, cell.base(_SIZE), str(bid), _SIZE, BOLD, colour, "centre")


def _draw_rules(page: Page, placed: PlacedGrid) -> None:
    grid, box, top = placed.grid, placed.box, placed.first

    def rule(y: float, colour: str, width: float) -> None:
        page.line(box.x, y, box.right, y, colour, width)

    for row in range(1, grid.rows):
        rule(top + row * placed.row, HAIR, ROW)
    for seat in range(placed.players):
        x = placed.left(seat)
        page.line(x, box.y + grid.head, x, box.bottom, HAIR, CELL)
    rule(top, INK, ROW)
    if not grid.shared:
        rule(box.bottom - _SUMS, INK, ROW)
    rule(box.bottom, INK, GROUP)
    rule(box.y, INK, FRAME)


def _draw_contract(
    page: Page,
    placed: PlacedGrid,
    played: Mapping[int, PlayedRound],
    caption: Element,
    table: PublicView,
    style: Style,
) -> None:
    """Where trump is bid, a line to write the contract on; if it is known, on that seat, number,
    arrow, trump, in short.  caption: what the grid is called.
    """
    facts = placed.grid.facts
    if not facts.unknown_trump:
        return
    texts, signs, arrows = style.texts, 21 * mm, 8.5 * mm
    line = placed.box._replace(y=placed.box.y + _BAR, h=_CONTRACT)
    x, title = line.x + 1.6 * mm, texts("protocol.contract.title")
    x += page.text(x, line.cy + 2.4, title, _LEAST_WORD, colour=GREY) + 1 * mm
    right, low = line.right - 0.6 * mm - signs - arrows, line.bottom - 1.3 * mm
    page.line(x, low, right - 1 * mm, low, EDGE, 0.5)
    marks.directions(page, line._replace(x=right, w=arrows), 9.5)
    trumps = line._replace(x=right + arrows, w=signs)
    marks.trumps_to_circle(page, trumps, 2.9 * mm, style)
    contract = played[facts.number].contract if facts.number in played else None
    if not contract:
        return
    x, y, tip = line.x + 14 * mm, line.cy, 1 if contract.downtown else -1
    marks.seat_disc(page, x + 2 * mm, y, contract.declarer, 1.9 * mm)
    page.text(x + 4.4 * mm, line.base(_SMALL), str(contract.number), _SMALL, BOLD)
    x, base = x + 7.4 * mm, y - tip * 1 * mm
    page.polygon([(x - 1 * mm, base), (x + 1 * mm, base), (x, y + tip * 1 * mm)], INK)
    x += 3 * mm
    if contract.trump is None:
        marks.no_trump_mark(page, x, y, 2.2 * mm, style)
    else:
        marks.suit_mark(page, x, y, contract.trump, 3.2 * mm, style)
    trump = texts.suit(contract.trump) if contract.trump else texts("round.no-trump")
    towards = texts(f"protocol.contract.{'downtown' if contract.downtown else 'uptown'}")
    declarer = table.names[contract.declarer]
    caption.full += f". {title} {declarer}: {contract.number} {towards}, {trump}"


def _draw_row(
    page: Page,
    placed: PlacedGrid,
    row: int,
    trick: PlayedTrick | None,
    names: Sequence[str],
    style: Style,
) -> None:
    """A trick: its number, or number and trump of its round and a pointer into the cell of who
    begins; cards as they were played, and the filled ring of who took it.
    """
    grid, texts, y = placed.grid, style.texts, placed.first + (row + 0.5) * placed.row
    facts = grid.rounds[row if grid.shared else 0]
    with page.tag("TH", scope="Row") as head:
        if grid.shared:
            x, base = placed.box.x + _SHARED_NUMBER, y + CAP_HEIGHT * 9 / 2
            page.text(x - 0.9 * mm, base, str(facts.number), 9, BOLD, align="right")
            _draw_trump(page, facts, x, y, style, small=True)
            if facts.trump is None:
                page.hidden(x, y + marks.BASE, texts("round.no-trump"), 4)
            assert facts.leader is not None
            marks.pointer(page, placed.left(facts.leader), y, _POINTER)
            head.full = _said_facts(facts, names, texts)
        else:
            _count(page, placed, y, str(row + 1))
    marks.ring_row(page, placed.left(1) - placed.ring, y, placed.players, placed.cell)
    cards = dict(trick.cards) if trick else {}
    for seat in range(placed.players):
        cell = placed.card_cell(row, seat)
        with page.tag("TD") as said:
            if seat == facts.sits_out and (grid.shared or row == 0):
                _say_out(page, placed, row, style)
            if seat in cards:
                _write_card(page, cell, cards[seat], style)
                said.full = said_card(texts, cards[seat])
            if trick and seat == trick.taker:
                page.circle(placed.left(seat + 1) - placed.ring, cell.cy, 0.8 * mm, fill=INK)
                said.full += f", {texts('speech.takes')}"


def _say_out(page: Page, placed: PlacedGrid, row: int, style: Style) -> None:
    """Hidden, in the cell of who sits out."""
    facts = placed.grid.rounds[row if placed.grid.shared else 0]
    cell = placed.card_cell(row, facts.sits_out or 0)
    words = style.texts("protocol.sits-out")
    page.hidden(cell.x + 1, cell.y + 8, words, 4, room=placed.cell - 2)


def _draw_sums(page: Page, placed: PlacedGrid, taken: Sequence[int]) -> None:
    grid, box = placed.grid, placed.box
    with page.tag("TH", scope="Row"):
        _count(page, placed, box.bottom - _SUMS / 2, "Σ")
    for seat in range(placed.players):
        cell = Box(placed.left(seat), box.bottom - _SUMS, placed.cell, _SUMS)
        with page.tag("TD"):
            if taken and seat != grid.facts.sits_out:
                page.text(cell.cx, cell.base(_SIZE), str(taken[seat]), _SIZE, BOLD, INK, "centre")


def _count(page: Page, placed: PlacedGrid, y: float, text: str) -> None:
    """In the column that counts the tricks."""
    x, base = placed.box.x + _NUMBER / 2, y + CAP_HEIGHT * _WORD / 2
    page.text(x, base, text, _WORD, colour=GREY, align="centre")


def _close_seats(page: Page, placed: PlacedGrid) -> None:
    """Close the cells of players who sit out."""
    for row, facts in enumerate(placed.grid.rounds):
        if facts.sits_out is not None:
            upper, lower = placed.first, placed.box.bottom
            if placed.grid.shared:
                upper += row * placed.row
                lower = upper + placed.row
            if placed.grid.bids:
                page.rect(placed.bid_cell(facts.sits_out), fill=marks.CLOSED)
            closed = Box(placed.left(facts.sits_out), upper, placed.cell, lower - upper)
            page.rect(closed, fill=marks.CLOSED)


def _draw_bar(page: Page, grid: TrickGrid, bar: Box, wordy: bool, style: Style) -> None:
    """Round, trump, cards, who begins; in narrow grids without what number and rows tell
    anyway.  Of a shared grid which rounds, of one card each, and what the pointer in the rows
    means.
    """
    page.rect(bar._replace(h=grid.head), fill=PAPER)
    x, facts, texts = bar.x + 1.6 * mm, grid.facts, style.texts
    cards, begins = texts.count("plural.cards", facts.cards), texts("protocol.begins")
    if grid.shared:
        end, base = bar.right - 1.6 * mm, bar.cy + 3.2
        with page.tag("Artifact"):  # the rows say it
            right = end - page.text(end, base, begins, _LEAST_WORD, colour=GREY, align="right")
        marks.pointer(page, right - 2.4 * mm, bar.cy, _POINTER)
        room = right - 4 * mm - x
        title, size = fonts.fit(rounds_title(grid.rounds, texts), 9.5, room, BOLD, least=0.8)
        x += page.text(x, base, title, size, BOLD) + 2 * mm
        if x + fonts.width(cards, _WORD) <= right - 4 * mm:
            page.text(x, base, cards, _WORD, colour=GREY)
        return
    right, base = bar.right, bar.cy + 2.8
    if wordy:
        x += page.text(x, base, texts("protocol.round"), _WORD, colour=GREY) + 1.2 * mm
    x += page.text(x, bar.cy + 3.9, str(facts.number), 12, BOLD) + 1.6 * mm
    _draw_trump(page, facts, x, bar.cy, style)
    x += _trump_width(facts)
    if wordy:
        x += page.text(x, base, cards, _WORD, colour=GREY) + 1.5 * mm
    if facts.trump is None and not facts.unknown_trump:
        # Before “8 cards” it would read as a hand without so many.
        page.hidden(x, base, texts("round.no-trump"), 4)
    page.text(right - 12.5 * mm, base, begins, _LEAST_WORD, colour=GREY, align="right")
    if facts.leader is None:
        low = bar.bottom - 1.3 * mm
        page.line(right - 11.5 * mm, low, right - 1.5 * mm, low, EDGE, 0.5)
    else:
        marks.seat_disc(page, right - 6.5 * mm, bar.cy, facts.leader)


def _draw_trump(
    page: Page, facts: RoundFacts, x: float, y: float, style: Style, small: bool = False
) -> None:
    """The turned-up card, the trump, or the sign for no trump; beside a card only what it
    doesn't tell by itself.  small: in a row of a shared grid.
    """
    card, mark = (_SMALL_CARD, _SMALL_MARK) if small else (_CARD, _MARK)
    scale = card / _CARD
    if facts.turned_up is not None:
        height = card * marks.CARD_HEIGHT / marks.CARD_WIDTH
        marks.lying_card(page, x + card / 2, y, facts.turned_up, height, style)
        x += card + _CARD_GAP * scale
        if facts.trump is facts.turned_up.suit:
            return
    if facts.unknown_trump:
        return
    if facts.trump is None:
        marks.no_trump_mark(page, x + mark * 0.36, y, 3.7 * mm * scale, style)
    else:
        marks.suit_mark(page, x + mark * 0.36, y, facts.trump, 4.4 * mm * scale, style)


def _trump_width(facts: RoundFacts, card: float = _CARD + _CARD_GAP, mark: float = _MARK) -> float:
    if facts.turned_up is None:
        return 0.0 if facts.unknown_trump else mark
    return card + (0.0 if facts.trump is facts.turned_up.suit else mark)


# -- what was played

_SIZE, _SMALL = 10.0, 8.0
_PIP, _CAP, _GAP = 2.9 * mm, 2.5 * mm, 0.7 * mm


def _write_card(page: Page, cell: Box, card: Card, style: Style) -> None:
    """A card as somebody would write it: sign and rank; hidden under it the same as text."""
    if card.suit is None:
        big = card == BIG_JOKER
        colour = RED if big else INK
        page.art(joker_star(big), cell.cx, cell.cy, 3.2 * mm / (100 * TENTH), colour=colour)
        page.hidden(cell.x, cell.cy + 2, "★" if big else "☆", 6, room=cell.w)
        return
    rank, colour = label(card.rank, style.letters), style.palette.colour(card.suit)
    page.hidden(cell.x, cell.cy + 2, f"{card.suit.sign} {rank}", 6, room=cell.w)
    left = cell.cx - (_PIP + _GAP + _CAP) / 2
    page.art(pip(card.suit), left + _PIP / 2, cell.cy, _PIP / (100 * TENTH), colour=colour)
    cap, squeeze = indices.fit(rank, _CAP, 3.4 * mm, small=True)
    glyph, scale = indices.glyph(rank, small=True), cap / (100 * TENTH)
    x = cell.cx + (_PIP + _GAP + _CAP) / 2 - _CAP / 2
    page.art(glyph, x, cell.cy, scale, colour=colour, squeeze=squeeze)
