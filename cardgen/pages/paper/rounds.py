"""The table of all rounds on the cover of what is printed: what everybody may know of them.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games import Lead, RoundFacts, Sight
from cardgen.pages.parts import SIGHT_WIDTH, kind_mark, trump_mark, trump_word
from cardgen.pages.theme import GREY, HAIR, LARGE, Style, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Page, fonts, mm
from cardgen.views import PlayerView

_STRIPE = "#F6F4EE"

_GOOD_NAME = 20 * mm
"""A column of names that leaves room for the trump's name."""

_LEAST_NAME = 9.0
"""Type of names that are too long."""


class _Type(NamedTuple):
    """Measures of the table.

    Attributes:
        least, most: height of a row.
        size: of type, at most.
        number, cards: right ends of the first two columns.
        kind: width of the column of what is unusual about a round.
        mark: width of the column of a trump's mark.
        name: least width of a column of names.
    """

    least: float
    most: float
    size: float
    number: float
    cards: float
    kind: float
    mark: float
    name: float


_USUAL = _Type(5.2 * mm, 8.4 * mm, 12, 14 * mm, 30 * mm, 5.5 * mm, 9 * mm, 14 * mm)
_NARROW = _Type(5.2 * mm, 8.4 * mm, 11, 7.4 * mm, 14.4 * mm, 5.2 * mm, 7 * mm, 14 * mm)
_LARGE = _Type(8.2 * mm, 10 * mm, LARGE, 13 * mm, 27 * mm, 9 * mm, 12 * mm, 30 * mm)
LARGE_ROW = _LARGE.least
"""Height of a row in large print, at least."""

_BETWEEN, _WIDE = 4 * mm, 70 * mm
_ENTRY_GAP = 4 * mm
"""Between two entries of the legend."""


class Plan(NamedTuple):
    """A table that is laid out: how many columns of rounds, rows in each, and the height of a row; the first is the head."""

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
    return 88 * mm if plan.columns == 1 else (106 if _who(view) else 92) * mm


def legend_lines(view: PlayerView, style: Style, room: float) -> list[list[tuple[str, str, float]]]:
    """What the pictures in the table mean: lines of pictures, their words, and how wide both are.

    Args:
        room: width of a line.
    """
    size, picture = _legend_type(style)
    lines: list[list[tuple[str, str, float]]] = []
    used = room
    for unusual in dict.fromkeys(_unusual(facts, view.seat) for facts in view.table.rounds):
        if not unusual:
            continue
        words = style.texts(f"list.kind.{unusual}")
        wide = picture + fonts.width(words, size, BOLD if style.large else REGULAR) + _ENTRY_GAP
        if used + wide - _ENTRY_GAP > room:
            lines.append([])
            used = 0
        lines[-1].append((unusual, words, wide))
        used += wide
    return lines


def _legend_type(style: Style) -> tuple[float, float]:
    """Size of its type, and width of a picture with what is free behind it."""
    return (LARGE, 1.7 * SIGHT_WIDTH + 2 * mm) if style.large else (9.5, 1.2 * SIGHT_WIDTH + 1.2 * mm)


def legend_height(view: PlayerView, style: Style, room: float) -> float:
    """How much the legend takes below the table."""
    return len(legend_lines(view, style, room)) * _legend_type(style)[0] * 1.6


def draw_legend(page: Page, view: PlayerView, style: Style, x: float, y: float, room: float) -> None:
    """The legend, from y down."""
    size, picture = _legend_type(style)
    for line in legend_lines(view, style, room):
        at, middle = x, y + size * 0.95
        for unusual, words, wide in line:
            scale = 1.7 if style.large else 1.2
            kind_mark(page, at + SIGHT_WIDTH * scale / 2, middle, unusual, scale)
            page.text(at + picture, middle + size * CAP_HEIGHT / 2, words, size, BOLD if style.large else REGULAR, GREY)
            at += wide
        y += size * 1.5


def draw_rounds(page: Page, view: PlayerView, style: Style, plan: Plan, x: float, y: float, room: float) -> None:
    """The table, with its upper left corner at (x, y)."""
    w = (room - _BETWEEN * (plan.columns - 1)) / plan.columns
    rounds = view.table.rounds
    for column in range(plan.columns):
        box = Box(x + column * (w + _BETWEEN), y, w, plan.height)
        _draw_column(page, view, style, rounds[column * plan.rows : (column + 1) * plan.rows], box, plan.row)


class _Columns(NamedTuple):
    """What a table of this width shows besides round and cards, and where; None: nothing.

    Attributes:
        kind, mark: left edges.
        word: width of the trump's name beside its mark; 0 where there is no room for it.
        name: left edge of the names.
    """

    kind: float | None
    mark: float | None
    word: float
    name: float | None


def _columns(view: PlayerView, style: Style, kind: _Type, w: float, size: float) -> _Columns:
    rounds = view.table.rounds
    words = 0.0
    at = kind.cards + 2 * mm
    kinds = mark = name = None
    if any(_unusual(facts, view.seat) for facts in rounds):
        kinds = at
        at += kind.kind
    if not all(facts.unknown_trump for facts in rounds):
        mark = at
        at += kind.mark
        font = BOLD if style.large else REGULAR
        words = max(fonts.width(_trump_word(style, facts), size, font) for facts in rounds) + 2 * mm
        words *= w - at >= words + (max(kind.name, _GOOD_NAME) if _who(view) else 0)
        at += words
    if _who(view) and w - at >= kind.name:
        name = at
    return _Columns(kinds, mark, words, name)


def _trump_word(style: Style, facts: RoundFacts) -> str:
    """The trump's name below the heading that says that it is the trump: short, for names want room."""
    return trump_word(style, facts) if facts.trump or facts.unknown_trump else style.texts("protocol.none")


def _who(view: PlayerView) -> str:
    """Whose turn the table tells, as a key of texts; empty where play decides."""
    if view.table.rounds[0].dealer is not None:
        return "dealer"
    return "begins" if view.table.rules.lead is Lead.ROTATE else ""


def _names(view: PlayerView, room: float, size: float, large: bool) -> tuple[list[str], float]:
    """Everybody's name in `room` points, all in one size: smaller rather than cut off, but in large print."""
    whole = view.table.names
    while True:
        names = [fonts.called(name, whole, size, room, BOLD) for name in whole]
        if large or size <= _LEAST_NAME or not any("…" in name for name in names):
            return names, size
        size = max(_LEAST_NAME, size - 0.25)


def _unusual(facts: RoundFacts, seat: int) -> str:
    """What is unusual about a round, as `kind_mark` has it."""
    if facts.sits_out == seat:
        return "pause"
    return facts.special or ("" if facts.sight is Sight.OPEN else facts.sight.value)


def _draw_column(page: Page, view: PlayerView, style: Style, rounds: tuple[RoundFacts, ...], box: Box, row: float) -> None:
    kind, texts = _LARGE if style.large else _USUAL if box.w > _WIDE else _NARROW, style.texts
    size = max(LARGE * style.large, min(kind.size, row / mm * 1.62))
    columns, head = _columns(view, style, kind, box.w, size), inks(style).key
    head.lay(page, box._replace(h=row), 1.5 * mm)
    base = row / 2 + CAP_HEIGHT * size / 2
    bold, ends = BOLD, box.right - 2 * mm

    def label(key: str, x: float, room: float, right: bool = False) -> None:
        words = texts(f"protocol.{key}")
        if fonts.width(words, size * 0.88, bold) > room or style.large:
            words = texts(f"protocol.{key}-short")
        words = words[0].upper() + words[1:]
        fitted = LARGE if style.large else min(size * 0.88, size * 0.88 * room / fonts.width(words, size * 0.88, bold))
        page.text(x, box.y + base, words, fitted, bold, head.ink, "right" if right else "left")

    label("round", box.x + kind.number, kind.number - 1 * mm, right=True)
    label("cards", box.x + kind.cards, kind.cards - kind.number - 1 * mm, right=True)
    if columns.mark is not None:
        label("trump", box.x + columns.mark + (1.2 * mm if columns.word else 0), columns.word + kind.mark)
    if columns.name is not None:
        label(_who(view), box.x + columns.name, ends - box.x - columns.name)
    names, name_size = _names(view, ends - box.x - (columns.name or 0), size, style.large)
    for i, facts in enumerate(rounds, 1):
        y = box.y + i * row
        if i % 2 == 0 and not style.low_ink:
            page.rect(Box(box.x, y, box.w, row), _STRIPE)
        page.text(box.x + kind.number, y + base, str(facts.number), size, BOLD, align="right")
        page.text(box.x + kind.cards, y + base, str(facts.cards), size, bold if style.large else REGULAR, align="right")
        unusual = _unusual(facts, view.seat)
        if unusual and columns.kind is not None:
            scale = 1.7 if style.large else 1.2
            x = box.x + columns.kind + SIGHT_WIDTH * scale / 2
            kind_mark(page, x, y + row / 2, unusual, scale)
            page.hidden(x - SIGHT_WIDTH * scale / 2, y + base, texts(f"list.kind.{unusual}"), size, SIGHT_WIDTH * scale)
        if columns.mark is not None:
            radius = row * (0.36 if facts.trump else 0.46)
            trump_mark(page, style, facts.trump, box.x + columns.mark + kind.mark / 2 - 0.6 * mm, y + row / 2, radius, disc=False)
            if columns.word:
                x, font = box.x + columns.mark + kind.mark, BOLD if style.large else REGULAR
                page.text(x, y + base, _trump_word(style, facts), size, font, room=columns.word - 1 * mm)
        if columns.name is not None:
            who = facts.dealer if facts.dealer is not None else facts.leader
            assert who is not None
            font = BOLD if who == view.seat or style.large else REGULAR
            page.text(box.x + columns.name, y + base, names[who], name_size, font)
        page.line(box.x, y + row, box.right, y + row, HAIR, 0.15 * mm)
