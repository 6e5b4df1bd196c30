"""The pictures of a leaflet, each a block: the staircase of rounds, ranks in a row, a trick, who
plays with whom.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.cards import Card, Suit
from cardgen.faces import ASPECT, POKER, Art, Look, Pen, face, rect_outline
from cardgen.games import RoundFacts
from cardgen.pages.hand import draw_tile, tile_widths
from cardgen.pages.layout import Drawn
from cardgen.pages.parts import draw_suit, marks
from cardgen.pages.theme import (
    EDGE,
    GOLD,
    GREY,
    INK,
    MARGIN,
    NAVY,
    ROOM,
    SLATE,
    WHITE,
    WIDTH,
    Style,
)
from cardgen.pdf.draw import BOLD, REGULAR, TENTH, Box, Page, fonts, mm
from cardgen.text import in_a_row

_BAR, _BETWEEN = 2.2 * mm, 3.2 * mm  # height of a holder, and what is free below it


class Stairs(NamedTuple):
    """A column a round: its cards stacked, below it its trump where that is known, and the
    numbers where the way turns.
    """

    rounds: tuple[RoundFacts, ...]  # in order
    style: Style
    bare: (
        str
        # what is written under rounds that deal the whole deck and so have no trump; empty: nothing
    ) = ""
    whole: int = 0  # cards of such rounds
    tallest: float = 37 * mm  # height of the tallest stack

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
                    draw_suit(
                        page,
                        facts.trump,
                        cx,
                        base + 1.9 * mm,
                        height,
                        self.style.palette.colour(facts.trump),
                    )
                else:
                    marks.no_trump_mark(page, cx, base + 1.9 * mm, height * 0.56, self.style)
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
            page.rect(
                Box(left + run.start * self._column, y, len(run) * self._column, 0.9 * mm),
                SLATE,
                radius=0.4 * mm,
            )
            middle = left + (run.start + run.stop) / 2 * self._column
            half = fonts.width(self.bare, 11) / 2
            if run == widest or len(run) * self._column > 1.4 * half:
                x = min(max(middle, MARGIN + half), MARGIN + ROOM - half)
                page.text(x, y + 4.3 * mm, self.bare, 11, REGULAR, SLATE, "centre")


@lru_cache(maxsize=32)
def _columns(counts: tuple[int, ...], column: float, each: float) -> Art:
    """The stacks, their lower left corner at the origin; column, each: width of a column, height
    of a card, in 0.1 mm.
    """
    gap = min(each * 0.2, 8)
    boxes = [
        rect_outline(i * column + column * 0.09, k * each + gap / 2, column * 0.82, each - gap)
        for i, n in enumerate(counts)
        for k in range(n)
    ]
    pen = Pen()
    pen.paint(" ".join(boxes), WHITE, NAVY, 2.2 if column > 20 else 1.2)
    return pen.art(
        f"stairs-{'-'.join(map(str, counts))}", (0, 0, column * len(counts), each * max(counts))
    )


def _turns(counts: Sequence[int]) -> list[int]:
    """First and last round, and the first and last of the most or fewest cards between, where
    their numbers have room.
    """
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
    """Cards of a suit standing in rows, high to low."""

    rows: tuple[tuple[Card, ...], ...]  # of cards
    look: Look
    show: float  # how much of a card shows, in points
    ends: tuple[str, str] = ("", "")  # words under the last row, left and right; may be empty
    gold: bool = False  # the holder is gold, as a trump's
    pictures: bool = True  # cards show their heads where there is room

    def lower(self) -> Ranks:
        return self._replace(show=0.75 * self.show)

    @property
    def height(self) -> float:
        rows = len(self.rows) * (self.show + _BAR) + (len(self.rows) - 1) * _BETWEEN
        return rows + (4.6 * mm if any(self.ends) else 0)

    def draw(self, page: Page, y: float) -> None:
        for row in self.rows:
            x = MARGIN + 0.6 * mm
            for card, width in zip(
                row, tile_widths(row, self.show, ROOM - 1.2 * mm, self.pictures), strict=True
            ):
                draw_tile(page, card, Box(x, y, width, self.show), self.look)
                x += width
            page.rect(
                Box(MARGIN, y + self.show, ROOM, _BAR), GOLD if self.gold else NAVY, radius=1 * mm
            )
            y += self.show + _BAR + _BETWEEN
        if any(self.ends):
            base = y - _BETWEEN + 4.2 * mm
            page.text(MARGIN, base, self.ends[0], 12, colour=GREY)
            page.text(WIDTH - MARGIN, base, self.ends[1], 12, colour=GREY, align="right")


class Trick(NamedTuple):
    """The cards of a trick in the order of play, with the players' names; the winner's is
    raised.
    """

    plays: tuple[tuple[str, Card], ...]  # name and card
    won: int  # place of the winner, from 0
    look: Look
    wide: float = 18.2 * mm  # of a card, at most

    @property
    def joined(self) -> bool:
        """It stays with the story that is told above it."""
        return True

    def lower(self) -> Trick:
        return self._replace(wide=10.5 * mm)

    @property
    def _rows(self) -> list[int]:
        count = len(self.plays)
        return [count] if count <= 5 else [-(-count // 2), count // 2]

    @property
    def _card(self) -> float:
        return min(
            self.wide,
            (13.5 if len(self._rows) > 1 else 18.2 if len(self.plays) <= 4 else 14.6) * mm,
        )

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
                shown, fitted = fonts.fit(
                    fonts.called(name, names, 11.5, room, BOLD),
                    12.5,
                    room,
                    BOLD if won else REGULAR,
                )
                base = y + 1.8 * mm + high + 4.7 * mm
                if won:
                    page.rect(
                        Box(cx - wide / 2, cy - high / 2, wide, high), None, GOLD, 1.2 * mm, 1 * mm
                    )
                    half = max(8 * mm, fonts.width(shown, fitted, BOLD) / 2 + 1.2 * mm)
                    page.rect(
                        Box(cx - half, base - 4.3 * mm, 2 * half, 6 * mm), GOLD, radius=1.5 * mm
                    )
                page.text(cx, base, shown, fitted, BOLD if won else REGULAR, INK, "centre")
            done += count
            y += high + 9.2 * mm


def sides(names: Sequence[str], style: Style) -> Drawn:
    """Who plays with whom: four names around a table, partners opposite in one colour."""

    def draw(page: Page, y: float) -> None:
        middle, cy, high = WIDTH / 2, y + 17.5 * mm, 7.6 * mm
        table = Box(middle - 12 * mm, cy - 7.4 * mm, 24 * mm, 14.8 * mm)
        page.rect(table, WHITE, EDGE, 0.4 * mm, 3 * mm)
        for i, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)):
            draw_suit(
                page, suit, middle + (i - 1.5) * 5 * mm, cy, 3.8 * mm, style.palette.colour(suit)
            )
        places = (
            (middle, y + high / 2),
            (WIDTH - MARGIN - 13 * mm, cy),
            (middle, y + 35 * mm - high / 2),
            (MARGIN + 13 * mm, cy),
        )
        for seat, (name, (cx, centre)) in enumerate(zip(names, places, strict=True)):
            half = 13 * mm if seat % 2 else 20 * mm
            box = Box(cx - half, centre - high / 2, 2 * half, high)
            fill, ink = (GOLD, INK) if seat % 2 else (NAVY, WHITE)
            page.rect(box, fill, radius=high / 2)
            shown = fonts.called(name, names, 11.5, box.w - 5 * mm, BOLD)
            page.centred(box, shown, 13, BOLD, ink, pad=2.4 * mm)

    return Drawn(35 * mm, draw)
