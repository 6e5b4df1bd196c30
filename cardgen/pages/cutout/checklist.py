"""The list of all piles: what to count after cutting, and where one's own score is kept.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import NamedTuple

from cardgen.games import Bidding, Sight
from cardgen.pages.parts import tick_box, trump_mark
from cardgen.pages.theme import EDGE, GOLD, GREY, HAIR, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm, plain, wrap
from cardgen.views import PlayerRound, PlayerView

_BETWEEN = 8 * mm
"""Between two columns of rounds."""


class _Type(NamedTuple):
    """Type and measures of the list.

    Attributes:
        title, how, number, word, label: sizes.
        most: height of a row, at most.
        least, least_short: height of a row with and without boxes to write into.
        columns: side by side, at most.
        sign: radius of a trump's mark.
    """

    title: float
    how: float
    number: float
    word: float
    label: float
    most: float
    least: float
    least_short: float
    columns: int
    sign: float


_USUAL = _Type(24, 12, 14, 11.5, 9.5, 17 * mm, 7 * mm, 5.4 * mm, 3, 2.9 * mm)
_LARGE = _Type(30, 18, 20, 18, 18, 14 * mm, 9 * mm, 8.4 * mm, 3, 3.6 * mm)


class _Cell(NamedTuple):
    """A column of the list.

    Attributes:
        width: points.
        label: what stands over it.
        draw: fills the row of a round; None: a box to write into.
    """

    width: float
    label: str
    draw: Callable[[Box, PlayerRound], None] | None = None


class Plan(NamedTuple):
    """How the list is laid out.

    Attributes:
        columns: of rounds, side by side.
        row: height of a round.
        how: the text above it.
    """

    columns: int
    row: float
    how: str


def plan_piles(view: PlayerView, style: Style, box: Box) -> Plan | None:
    """The list in a box: in as few columns as go; None if there is no room for it."""
    kind = _LARGE if style.large else _USUAL
    for columns in range(1, kind.columns + 1):
        rows = -(-len(view.rounds) // columns)
        how = "how-large" if style.large else "how" if columns == 1 else "how-short"
        row = (box.bottom - _head(style, kind, how, box) - 2 * mm) / rows
        if row >= (kind.least if columns == 1 else kind.least_short):
            return Plan(columns, min(kind.most, row), how)
    return None


def _how(style: Style, key: str) -> str:
    markup = style.texts(f"cutout.piles.{key}")
    return f"*{plain(markup)}*" if style.large else markup


def _head(style: Style, kind: _Type, how: str, box: Box) -> float:
    """Where the list begins, below its title, the words and the labels."""
    lines = len(wrap(_how(style, how), kind.how, box.w))
    labels = 0 if style.large else kind.label * 1.9
    return box.y + kind.title * 0.9 + (lines + 0.5) * kind.how * 1.35 + 3.4 * mm + labels


def draw_piles(page: Page, view: PlayerView, style: Style, starts: Mapping[int, int], box: Box, plan: Plan) -> None:
    """The list in a box.

    Args:
        starts: number of a round → number of the page where its cards begin.
        plan: from `plan_piles`, for this box.
    """
    kind = _LARGE if style.large else _USUAL
    y = box.y + kind.title * CAP_HEIGHT
    page.text(box.x, y, style.texts("cutout.piles.title"), kind.title, BOLD, room=box.w)
    page.prose(box.x, y + kind.how * 1.7, box.w, _how(style, plan.how), kind.how, kind.how * 1.35)
    top = _head(style, kind, plan.how, box)
    head = 0 if style.large else kind.label * 1.9
    page.line(box.x, top - head - 1 * mm, box.right, top - head - 1 * mm, GOLD, 0.5 * mm)
    rows = -(-len(view.rounds) // plan.columns)
    width = (box.w - _BETWEEN * (plan.columns - 1)) / plan.columns
    cells = _cells(page, view, style, kind, starts, width, plan.columns)
    for i in range(plan.columns):
        some = view.rounds[i * rows : (i + 1) * rows]
        place = Box(box.x + i * (width + _BETWEEN), top, width, plan.row * len(some))
        _draw_rows(page, some, cells, place, plan.row, kind, head)


def _cells(page: Page, view: PlayerView, style: Style, kind: _Type, starts: Mapping[int, int], width: float, columns: int) -> list[_Cell]:
    texts = style.texts

    def number(box: Box, known: PlayerRound) -> None:
        page.text(box.right - 2 * mm, _base(box, kind.number), str(known.facts.number), kind.number, BOLD, align="right")

    def sign(box: Box, known: PlayerRound) -> None:
        if not known.facts.unknown_trump:
            trump_mark(page, style, known.facts.trump, box.cx, box.cy, min(kind.sign, box.h * 0.42), disc=False)

    def count(box: Box, known: PlayerRound) -> None:
        cards = cards_in_pile(known)
        words = "–" if not cards else texts.count("plural.cards", cards) if columns < 3 else str(cards)
        page.text(box.x, _base(box, kind.word), words, kind.word, BOLD if style.large else fonts.REGULAR, room=box.w - 1 * mm)

    def what(box: Box, known: PlayerRound) -> None:
        key = _kind(view, known)
        if key:
            page.text(box.x, _base(box, kind.word), texts(f"list.kind.{key}"), kind.word, BOLD, room=box.w - 1 * mm)

    def starts_on(box: Box, known: PlayerRound) -> None:
        words = texts("cutout.page", n=starts[known.facts.number])
        page.text(box.right, _base(box, kind.word), words, kind.word, BOLD if style.large else fonts.REGULAR, GREY, "right", room=box.w)

    def tick(box: Box, known: PlayerRound) -> None:
        tick_box(page, box.x + 2.6 * mm, box.cy, min(4.6 * mm, box.h * 0.66))

    unusual = any(_kind(view, known) for known in view.rounds)
    last = fonts.width(texts("cutout.page", n=100), kind.word, BOLD) + 2 * mm
    counted = max(fonts.width(texts.count("plural.cards", n), kind.word, BOLD) for n in (1, 2, 26)) + 3 * mm
    wide_number = fonts.width("60", kind.number, BOLD) + 4 * mm
    cells = [] if style.large else [_Cell(7.4 * mm, "✓", tick)]
    cells += [
        _Cell(wide_number, texts("protocol.round-short"), number),
        _Cell(2 * kind.sign + 4 * mm, "", sign),
        _Cell(counted if columns < 3 else fonts.width("26", kind.word, BOLD) + 3 * mm, "", count),
    ]
    used = fsum(cell.width for cell in cells) + last
    if style.large:
        return [*cells, _Cell(width - used, ""), _Cell(last, "", starts_on)]
    note = min(26 * mm, width - used) if unusual else 0
    cells.append(_Cell(note, "", what))
    cells.append(_Cell(last, "", starts_on))
    used += note
    if columns > 1:
        cells[-1] = cells[-1]._replace(width=last + width - used)
        return cells
    labels = ["protocol.tricks", "protocol.points", "protocol.total"]
    if view.table.rules.bidding is not Bidding.NONE:
        labels.insert(0, "protocol.bid" if view.table.rules.bidding is Bidding.EXACT else "protocol.contract.title")
    gap = 5 * mm
    each = (width - used - gap) / len(labels)
    return [*cells, _Cell(gap, ""), *(_Cell(each, texts(label), _nothing) for label in labels)]


def _nothing(box: Box, known: PlayerRound) -> None:
    """A box to write into."""


def _base(box: Box, size: float) -> float:
    return box.cy + CAP_HEIGHT * size / 2


def _kind(view: PlayerView, known: PlayerRound) -> str:
    facts = known.facts
    if facts.sits_out == view.seat:
        return "pause"
    return facts.special or ("" if facts.sight is Sight.OPEN else facts.sight.value)


def cards_in_pile(known: PlayerRound) -> int:
    """How many cards lie below a round's title card."""
    return len(known.hand or ()) + sum(len(cards) for _, cards in known.others)


def _draw_rows(page: Page, rounds: Sequence[PlayerRound], cells: Sequence[_Cell], box: Box, row: float, kind: _Type, head: float) -> None:
    xs = [box.x]
    for cell in cells:
        xs.append(xs[-1] + cell.width)
    if head:
        for x, cell in zip(xs, cells, strict=False):
            if cell.draw is _nothing:
                page.text(x + cell.width / 2, box.y - head * 0.28, cell.label, kind.label, colour=GREY, align="centre", room=cell.width - 2)
    for i, known in enumerate(rounds):
        y = box.y + i * row
        for x, cell in zip(xs, cells, strict=False):
            place = Box(x, y, cell.width, row)
            if cell.draw is _nothing:
                page.rect(place.inset(0.5 * mm, 0.7 * mm), None, EDGE, 0.2 * mm, 1.2 * mm)
            elif cell.draw:
                cell.draw(place, known)
        page.line(box.x, y + row, box.right, y + row, HAIR, 0.2 * mm)
