"""The pictures and tables of a leaflet: the staircase of rounds, ranks in a row, a trick, points, who plays with whom.

Each is a block as leaflets have them.  Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from cardgen.cards import Card, Suit
from cardgen.faces import ASPECT, POKER, Art, Look, Pen, face, rect_outline
from cardgen.games import RoundFacts
from cardgen.pages.hand import standing, tile_widths
from cardgen.pages.parts import draw_suit, no_trump_mark
from cardgen.pages.theme import EDGE, GOLD, GREY, HAIRLINE, INK, MARGIN, NAVY, RED, ROOM, SLATE, WHITE, WIDTH, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, TENTH, Box, Page, fonts, mm, shrink
from cardgen.text import in_a_row

GREEN, STRIPE = "#1C6A4A", "#FBF6E8"
"""Points won; every second row of a table."""


class Stairs(NamedTuple):
    """A column a round: its cards stacked, below it its trump where that is known, and the numbers where the way turns.

    Attributes:
        rounds: in order.
        bare: what is written under rounds that deal the whole deck and so have no trump; empty: nothing.
        whole: cards of such rounds.
        tallest: height of the tallest stack.
    """

    rounds: tuple[RoundFacts, ...]
    style: Style
    bare: str = ""
    whole: int = 0
    tallest: float = 37 * mm

    def lower(self) -> Stairs:
        return self._replace(tallest=23 * mm)

    @property
    def _column(self) -> float:
        return ROOM / max(len(self.rounds), 9)

    @property
    def _marked(self) -> bool:
        """Whether each column has room for the mark of its trump."""
        return self._column >= 2.4 * mm and any(facts.trump for facts in self.rounds)

    @property
    def _below(self) -> float:
        return 4.6 * mm + (4.4 * mm if self._marked else 5.6 * mm if self.bare else 0)

    @property
    def height(self) -> float:
        most = max(facts.cards for facts in self.rounds)
        return min(self.tallest, most * 3.9 * mm) + self._below

    def draw(self, page: Page, y: float) -> None:
        column, high = self._column, self.height - self._below
        counts = tuple(facts.cards for facts in self.rounds)
        left = MARGIN + (ROOM - column * len(counts)) / 2
        art = _columns(counts, round(column / TENTH, 1), round(high / max(counts) / TENTH, 1))
        page.art(art, left, y + high, inline=True)
        base = y + high + 1 * mm
        if self._marked:
            for i, facts in enumerate(self.rounds):
                cx, height = left + (i + 0.5) * column, min(3.6 * mm, column * 0.86)
                if facts.trump:
                    draw_suit(page, facts.trump, cx, base + 1.9 * mm, height, self.style.palette.colour(facts.trump))
                else:
                    no_trump_mark(page, cx, base + 1.9 * mm, height * 0.56, self.style)
        elif self.bare:
            self._draw_bare(page, left, base)
        y += self.height - 0.6 * mm
        for i in _turns(counts):
            half = fonts.width(str(i + 1), 11, BOLD) / 2
            x = min(max(left + (i + 0.5) * column, MARGIN + half), WIDTH - MARGIN - half)
            page.text(x, y, str(i + 1), 11, BOLD, GREY, "centre")

    def _draw_bare(self, page: Page, left: float, y: float) -> None:
        """A bracket under each run of rounds without trump, and the words under the widest."""
        runs = in_a_row(i for i, facts in enumerate(self.rounds) if facts.cards == self.whole)
        widest = max(runs, key=len, default=None)
        for run in runs:
            page.rect(Box(left + run.start * self._column, y, len(run) * self._column, 0.9 * mm), SLATE, radius=0.4 * mm)
            middle = left + (run.start + run.stop) / 2 * self._column
            half = fonts.width(self.bare, 11) / 2
            if run == widest or len(run) * self._column > 1.4 * half:
                x = min(max(middle, MARGIN + half), MARGIN + ROOM - half)
                page.text(x, y + 4.3 * mm, self.bare, 11, REGULAR, SLATE, "centre")


@lru_cache(maxsize=32)
def _columns(counts: tuple[int, ...], column: float, each: float) -> Art:
    """The stacks, their lower left corner at the origin; column, each: width of a column, height of a card, in 0.1 mm."""
    gap = min(each * 0.2, 8)
    boxes = [
        rect_outline(i * column + column * 0.09, k * each + gap / 2, column * 0.82, each - gap)
        for i, n in enumerate(counts)
        for k in range(n)
    ]
    pen = Pen()
    pen.paint(" ".join(boxes), WHITE, NAVY, 2.2 if column > 20 else 1.2)
    return pen.art(f"stairs-{'-'.join(map(str, counts))}", (0, 0, column * len(counts), each * max(counts)))


def _turns(counts: Sequence[int]) -> list[int]:
    """First and last round, and the first and last of the most or fewest cards between, where their numbers have room."""
    last = len(counts) - 1
    found = {0, last}
    for size in (max(counts), min(counts)):
        inner = [i for i, n in enumerate(counts) if n == size and 0 < i < last]
        if inner and counts[0] != size != counts[last]:
            found |= {inner[0], inner[-1]}
    apart = max(2, len(counts) // 12)
    out: list[int] = []
    for i in sorted(found):
        if not out or i - out[-1] >= apart:
            out.append(i)
        elif i == last:
            out[-1] = i
    return out


class Ranks(NamedTuple):
    """Cards of a suit standing in rows, high to low.

    Attributes:
        rows: of cards.
        show: how much of a card shows, in points.
        ends: words under the last row, left and right; may be empty.
        gold: the holder is gold, as a trump's.
        pictures: cards show their heads where there is room.
    """

    rows: tuple[tuple[Card, ...], ...]
    look: Look
    show: float
    ends: tuple[str, str] = ("", "")
    gold: bool = False
    pictures: bool = True

    def lower(self) -> Ranks:
        return self._replace(show=0.75 * self.show)

    @property
    def height(self) -> float:
        rows = len(self.rows) * (self.show + _BAR) + (len(self.rows) - 1) * _BETWEEN
        return rows + (4.6 * mm if any(self.ends) else 0)

    def draw(self, page: Page, y: float) -> None:
        for row in self.rows:
            x = MARGIN + 0.6 * mm
            for card, width in zip(row, tile_widths(row, self.show, ROOM - 1.2 * mm, self.pictures), strict=True):
                standing(page, card, Box(x, y, width, self.show), self.look)
                x += width
            page.rect(Box(MARGIN, y + self.show, ROOM, _BAR), GOLD if self.gold else NAVY, radius=1 * mm)
            y += self.show + _BAR + _BETWEEN
        if any(self.ends):
            base = y - _BETWEEN + 4.2 * mm
            page.text(MARGIN, base, self.ends[0], 12, colour=GREY)
            page.text(WIDTH - MARGIN, base, self.ends[1], 12, colour=GREY, align="right")


_BAR, _BETWEEN = 2.2 * mm, 3.2 * mm
"""Height of a holder, and what is free below it."""


class Trick(NamedTuple):
    """The cards of a trick in the order of play, with the players' names; the winner's is raised.

    Attributes:
        plays: name and card.
        won: place of the winner, from 0.
        wide: of a card, at most.
    """

    plays: tuple[tuple[str, Card], ...]
    won: int
    look: Look
    wide: float = 18.2 * mm

    @property
    def joined(self) -> bool:
        """It stays with the story that is told above it."""
        return True

    def lower(self) -> Trick:
        return self._replace(wide=12 * mm)

    @property
    def _rows(self) -> list[int]:
        """Cards in each row."""
        count = len(self.plays)
        return [count] if count <= 5 else [-(-count // 2), count // 2]

    @property
    def _card(self) -> float:
        return min(self.wide, (13.5 if len(self._rows) > 1 else 18.2 if len(self.plays) <= 4 else 14.6) * mm)

    @property
    def height(self) -> float:
        return len(self._rows) * (self._card * ASPECT + 9.2 * mm)

    def draw(self, page: Page, y: float) -> None:
        done, wide, high = 0, self._card, self._card * ASPECT
        names = [name for name, _ in self.plays]
        cell = ROOM / max(self._rows[0], 3)
        room = cell - 1 * mm
        look = self.look._replace(large=True)  # small cards are read by their indices
        for count in self._rows:
            for i in range(count):
                name, card = self.plays[done + i]
                cx = WIDTH / 2 + (i - (count - 1) / 2) * cell
                won = done + i == self.won
                cy = y + 1.8 * mm + high / 2 - (1.4 * mm if won else 0)
                page.art(face(card, look), cx, cy, wide / (POKER.width * TENTH), inline=True)
                shown, fitted = fonts.fit(fonts.called(name, names, 11.5, room, BOLD), 12.5, room, BOLD if won else REGULAR)
                base = y + 1.8 * mm + high + 4.7 * mm
                if won:
                    page.rect(Box(cx - wide / 2, cy - high / 2, wide, high), None, GOLD, 1.2 * mm, 1 * mm)
                    half = max(8 * mm, fonts.width(shown, fitted, BOLD) / 2 + 1.2 * mm)
                    page.rect(Box(cx - half, base - 4.3 * mm, 2 * half, 6 * mm), GOLD, radius=1.5 * mm)
                page.text(cx, base, shown, fitted, BOLD if won else REGULAR, INK, "centre")
            done += count
            y += high + 9.2 * mm


class Payments(NamedTuple):
    """What is paid for what: a box a line.  rows: words, and points with their sign."""

    rows: tuple[tuple[str, str], ...]

    @property
    def height(self) -> float:
        return len(self.rows) * 10 * mm - 1.2 * mm

    def draw(self, page: Page, y: float) -> None:
        for words, points in self.rows:
            box = Box(MARGIN, y, ROOM, 8.8 * mm)
            page.rect(box, WHITE, EDGE, HAIRLINE, 2 * mm)
            colour = RED if points.startswith("−") else GREEN
            wide = page.text(box.right - 3 * mm, box.cy + 13.5 * CAP_HEIGHT / 2, points, 13.5, BOLD, colour, "right", room=box.w * 0.6)
            room = box.w - wide - 8 * mm
            fitted = shrink(words, 13, room, 8)
            page.prose(box.x + 3 * mm, box.cy + fitted * CAP_HEIGHT / 2, 2 * ROOM, words, fitted)
            y += 10 * mm


class Line(NamedTuple):
    """A row of a table of points.  cells: right of its name; points are those behind a sign; why: small, below."""

    name: str
    cells: tuple[str, ...]
    why: str = ""


class Table(NamedTuple):
    """An example of points.

    Attributes:
        head: over the columns.
        lines: the rows; all have a second line of words, or none has.
        columns: right edges of the columns, as shares of the width.
        bold_last: the last column is big and bold.
    """

    head: tuple[str, ...]
    lines: tuple[Line, ...]
    columns: tuple[float, ...]

    @property
    def _row(self) -> float:
        return (10.8 if any(line.why for line in self.lines) else 7.4 if len(self.lines) < 7 else 6.6) * mm

    @property
    def height(self) -> float:
        return 7.2 * mm + len(self.lines) * self._row

    def draw(self, page: Page, y: float) -> None:
        top, left = y, MARGIN + 2.6 * mm
        edges = [MARGIN + share * ROOM - (3 * mm if share == 1 else 0) for share in self.columns]
        with page.clipped(Box(MARGIN, y, ROOM, self.height), 2 * mm):
            page.rect(Box(MARGIN, y, ROOM, 7.2 * mm), NAVY)
            for i, (edge, word) in enumerate(zip(edges, self.head, strict=True)):
                room = edge - (edges[i - 1] if i else left + 10 * mm) - 1.6 * mm
                page.text(edge, y + 5 * mm, word, 11.5, BOLD, WHITE, "right", room=room)
            y += 7.2 * mm
            for i, line in enumerate(self.lines):
                page.rect(Box(MARGIN, y, ROOM, self._row), STRIPE if i % 2 else WHITE)
                self._draw_line(page, line, left, y, edges)
                y += self._row
        page.rect(Box(MARGIN, top, ROOM, y - top), None, EDGE, HAIRLINE, 2 * mm)

    def _draw_line(self, page: Page, line: Line, left: float, y: float, edges: Sequence[float]) -> None:
        base = y + (5.1 if self._row > 7 * mm else 4.8) * mm
        room = edges[0] - left - fonts.width(line.cells[0], 13.5) - 4 * mm
        name, fitted = fonts.fit(fonts.called(line.name, [other.name for other in self.lines], 11.5, room, BOLD), 13, room, BOLD)
        page.text(left, base, name, fitted, BOLD)
        for edge, cell in zip(edges, line.cells, strict=True):
            signed = cell.startswith(("+", "−"))
            colour = RED if cell.startswith("−") else INK
            page.text(edge, base, cell, 14 if signed else 13.5, BOLD if signed else REGULAR, colour, "right")
        if line.why:
            page.text(left, y + 9.3 * mm, line.why, 11, colour=GREY, room=ROOM - 5.2 * mm)


class Sides(NamedTuple):
    """Who plays with whom: four names around a table, partners opposite in one colour."""

    names: tuple[str, ...]
    style: Style

    @property
    def height(self) -> float:
        return 35 * mm

    def draw(self, page: Page, y: float) -> None:
        middle, cy, high = WIDTH / 2, y + 17.5 * mm, 7.6 * mm
        table = Box(middle - 12 * mm, cy - 7.4 * mm, 24 * mm, 14.8 * mm)
        page.rect(table, WHITE, EDGE, 0.4 * mm, 3 * mm)
        for i, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)):
            draw_suit(page, suit, middle + (i - 1.5) * 5 * mm, cy, 3.8 * mm, self.style.palette.colour(suit))
        places = ((middle, y + high / 2), (WIDTH - MARGIN - 13 * mm, cy), (middle, y + 35 * mm - high / 2), (MARGIN + 13 * mm, cy))
        for seat, (name, (cx, centre)) in enumerate(zip(self.names, places, strict=True)):
            half = 13 * mm if seat % 2 else 20 * mm
            box = Box(cx - half, centre - high / 2, 2 * half, high)
            fill, ink = (GOLD, INK) if seat % 2 else (NAVY, WHITE)
            page.rect(box, fill, radius=high / 2)
            shown = fonts.called(name, self.names, 11.5, box.w - 5 * mm, BOLD)
            page.centred(box, shown, 13, BOLD, ink, pad=2.4 * mm)


class Ladder(NamedTuple):
    """Which bid beats which: a row a number, low bids left.

    Attributes:
        numbers: the rows, from the lowest.
        words: of the bids of a number; those of one tuple are equal.
    """

    numbers: tuple[int, ...]
    words: tuple[tuple[str, ...], ...]

    @property
    def height(self) -> float:
        return len(self.numbers) * 8.2 * mm - 1.2 * mm

    def draw(self, page: Page, y: float) -> None:
        high = 7 * mm
        signs = [""] + ["=" if i else "<" for group in self.words for i in range(len(group))][1:]
        flat = [word for group in self.words for word in group]
        left, gap = MARGIN + 9 * mm, 4 * mm
        free = WIDTH - MARGIN - left - gap * (len(flat) - 1)
        natural = [fonts.width(word, 11.5, BOLD) for word in flat]
        around = (free - fsum(natural)) / len(flat)
        for number in reversed(self.numbers):
            page.circle(MARGIN + high / 2, y + high / 2, high / 2, NAVY)
            page.text(MARGIN + high / 2, y + high / 2 + 13 * CAP_HEIGHT / 2, str(number), 13, BOLD, WHITE, "centre")
            x = left
            for sign, word, wide in zip(signs, flat, natural, strict=True):
                if sign:
                    page.text(x + gap / 2, y + high / 2 + 13 * CAP_HEIGHT / 2, sign, 13, BOLD, GREY, "centre")
                    x += gap
                box = Box(x, y, wide + around, high)
                page.rect(box, WHITE, EDGE, HAIRLINE, 2 * mm)
                page.centred(box, word, 11.5, BOLD, NAVY)
                x += box.w
            y += 8.2 * mm
