"""The list of all piles: what to count after cutting, and where one's own score is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum
from typing import NamedTuple

from cardgen.games import Bidding
from cardgen.pages.layout import Cell, Drawn, draw_row, places, side_by_side
from cardgen.pages.parts import marks, trump_mark
from cardgen.pages.theme import EDGE, GOLD, GREY, Style, Theme
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Page, fonts, mm
from cardgen.views import PlayerRound, PlayerView

_BETWEEN = 8 * mm  # between two columns of rounds
_RULE = 0.2 * mm


class _Type(NamedTuple):
    title: float  # sizes of type
    how: float
    number: float
    word: float
    label: float
    most: float  # height of a row, at most
    least: float  # the same, at least, with boxes to write into
    least_short: float  # and without
    sign: float  # radius of a trump's mark


_USUAL = _Type(24, 12, 14, 11.5, 9.5, 17 * mm, 7 * mm, 5.4 * mm, 2.9 * mm)
_LARGE = _Type(30, 18, 20, 18, 18, 14 * mm, 9 * mm, 8.4 * mm, 3.6 * mm)
_COLUMNS = 3  # side by side, at most


def draw_checklist(
    page: Page, view: PlayerView, style: Style, starts: Mapping[int, int], box: Box
) -> None:
    """The list in a box, in as few columns as go, if there is room for it.  starts: round → the
    page where its cards begin.
    """
    kind = _LARGE if style.large else _USUAL
    label = 0 if style.large else kind.label * 1.9
    for columns in range(1, _COLUMNS + 1):
        key = "how-large" if style.large else "how" if columns == 1 else "how-short"
        heading = _heading(style, kind, style.texts(f"cutout.piles.{key}"), box)
        top = box.y + heading.height + label
        row = (box.bottom - top - 2 * mm) / -(-len(view.rounds) // columns)
        if row >= (kind.least if columns == 1 else kind.least_short):
            break
    else:
        return
    heading.draw(page, box.y)
    for rounds, place in side_by_side(
        view.rounds, columns, box._replace(y=top, h=min(kind.most, row)), _BETWEEN
    ):
        cells = _List(page, view, style, kind, starts, place.w, columns).cells()
        for cell, at in places(cells, place._replace(y=top - label)):
            if cell.label:
                page.text(
                    at.cx,
                    top - label * 0.28,
                    cell.label,
                    kind.label,
                    colour=GREY,
                    align="centre",
                    room=cell.width - 2,
                )
        for i, player_round in enumerate(rounds):
            draw_row(page, cells, player_round, place._replace(y=top + i * place.h), _RULE)


def _heading(style: Style, kind: _Type, how: str, box: Box) -> Drawn:
    """The title, what to do with the list, and a line."""
    theme = Theme(kind.how, kind.how * 1.35, 0, 0, 0, style.large)
    tall = kind.title * 0.9 + theme.height(how, box.w) + theme.leading / 2 + 3.4 * mm

    def draw(page: Page, y: float) -> None:
        base = y + kind.title * CAP_HEIGHT
        page.text(box.x, base, style.texts("cutout.piles.title"), kind.title, BOLD, room=box.w)
        page.prose(
            box.x, base + kind.how * 1.7, box.w, theme.marked(how), theme.size, theme.leading
        )
        page.line(box.x, y + tall - 1 * mm, box.right, y + tall - 1 * mm, GOLD, 0.5 * mm)

    return Drawn(tall, draw)


def cards_in_pile(player_round: PlayerRound) -> int:
    """How many cards are below a round's title card."""
    return len(player_round.hand or ()) + sum(len(cards) for _, cards in player_round.others)


@dataclass(frozen=True, slots=True)
class _List:
    """A column of rounds, `width` points wide, one of so many."""

    page: Page
    view: PlayerView
    style: Style
    kind: _Type
    starts: Mapping[int, int]
    width: float
    columns: int

    def cells(self) -> list[Cell[PlayerRound]]:
        """What a row shows, and boxes to write into where there is room for them."""
        texts, kind, large = self.style.texts, self.kind, self.style.large
        counted = max(self._wide(texts.count("plural.cards", n)) for n in (1, 2, 26))
        cells = [] if large else [Cell(7.4 * mm, self._tick)]
        cells += [
            Cell(fonts.width("60", kind.number, BOLD) + 4 * mm, self._number),
            Cell(2 * kind.sign + 4 * mm, self._sign),
            Cell((counted if self.columns < 3 else self._wide("26")) + 3 * mm, self._count),
        ]
        page = Cell(self._wide(texts("cutout.page", n=100)) + 2 * mm, self._starts)
        free = self.width - fsum(cell.width for cell in cells) - page.width
        if large:
            return [*cells, Cell(free), page]
        note = (
            min(26 * mm, free)
            if any(
                marks.kind_of(player_round.facts, self.view.seat)
                for player_round in self.view.rounds
            )
            else 0
        )
        cells.append(Cell(note, self._what))
        if self.columns > 1:
            return [*cells, page._replace(width=page.width + free - note)]
        labels, gap, bidding = (
            ["protocol.tricks", "protocol.points", "protocol.total"],
            5 * mm,
            self.view.table.rules.bidding,
        )
        if bidding is not Bidding.NONE:
            labels.insert(
                0, "protocol.bid" if bidding is Bidding.EXACT else "protocol.contract.title"
            )
        each = (free - note - gap) / len(labels)
        return [
            *cells,
            page,
            Cell(gap),
            *(Cell(each, self._blank, texts(label)) for label in labels),
        ]

    def _wide(self, words: str) -> float:
        return fonts.width(words, self.kind.word, BOLD)

    @property
    def _font(self) -> str:
        return BOLD if self.style.large else REGULAR

    def _tick(self, box: Box, player_round: PlayerRound) -> None:
        marks.tick_box(self.page, box.x + 2.6 * mm, box.cy, min(4.6 * mm, box.h * 0.66))

    def _number(self, box: Box, player_round: PlayerRound) -> None:
        size = self.kind.number
        self.page.text(
            box.right - 2 * mm,
            box.base(size),
            str(player_round.facts.number),
            size,
            BOLD,
            align="right",
        )

    def _sign(self, box: Box, player_round: PlayerRound) -> None:
        if not player_round.facts.unknown_trump:
            trump_mark(
                self.page,
                self.style,
                player_round.facts.trump,
                box.cx,
                box.cy,
                min(self.kind.sign, box.h * 0.42),
                disc=False,
            )

    def _count(self, box: Box, player_round: PlayerRound) -> None:
        cards = cards_in_pile(player_round)
        words = (
            "–"
            if not cards
            else self.style.texts.count("plural.cards", cards)
            if self.columns < 3
            else str(cards)
        )
        self.page.text(
            box.x, box.base(self.kind.word), words, self.kind.word, self._font, room=box.w - 1 * mm
        )

    def _what(self, box: Box, player_round: PlayerRound) -> None:
        unusual = marks.kind_of(player_round.facts, self.view.seat)
        if unusual:
            words = self.style.texts(f"list.kind.{unusual}")
            self.page.text(
                box.x, box.base(self.kind.word), words, self.kind.word, BOLD, room=box.w - 1 * mm
            )

    def _starts(self, box: Box, player_round: PlayerRound) -> None:
        words = self.style.texts("cutout.page", n=self.starts[player_round.facts.number])
        self.page.text(
            box.right,
            box.base(self.kind.word),
            words,
            self.kind.word,
            self._font,
            GREY,
            "right",
            room=box.w,
        )

    def _blank(self, box: Box, player_round: PlayerRound) -> None:
        self.page.rect(box.inset(0.5 * mm, 0.7 * mm), None, EDGE, 0.2 * mm, 1.2 * mm)
