"""First page of a player's file that is printed: white paper, a book plate with the name, and no card.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.closed import height, prose
from cardgen.pages.closed import steps as numbered
from cardgen.pages.paper.plate import draw_paper_plate
from cardgen.pages.paper.rounds import LARGE_ROW, draw_legend, draw_rounds, legend_height, plan_rounds, table_width
from cardgen.pages.parts import Span, chip_seats, hints, partners, seat_list, steps
from cardgen.pages.theme import COVER, FOOT, GREY, INK, LARGE, LARGE_FOOT, PAPERS, Occasion, Style, Theme, inks
from cardgen.pdf.draw import BOLD, REGULAR, Box, Document, Page, Properties, fonts, mm, wrap
from cardgen.views import PlayerView

_EDGE, _TOP = 12 * mm, 9 * mm
_PLATE, _LARGE_PLATE = 58 * mm, 60 * mm
_BELOW_PLATE = 6 * mm
_COLUMNS_GAP = 7 * mm
"""Free left of the table of rounds."""

_GOOD_ROW = 6.4 * mm
_SIZES = tuple(13.5 - 0.25 * i for i in range(19))
"""Type of the text: the largest at which all has room."""

_LEAST_NAME = 9.0
"""Type of a long name in the list of seats."""

_FEW_ROUNDS = 8
"""So many rounds stand in one column, in large print."""

_LOOSE = 8 * mm
"""What may be added between paragraphs where there is room."""


class Item(NamedTuple):
    """Something that stands in a column.

    Attributes:
        height: how much of it it takes.
        draw: draws it from y down.
        above: free above it, but not at the top of a page.
    """

    height: float
    draw: Callable[[Page, float], object]
    above: float = 0


class _Setting(NamedTuple):
    """Where and how a column is set: its left edge and width, and the type of its text."""

    x: float
    w: float
    size: float
    large: bool

    @property
    def font(self) -> str:
        return BOLD if self.large else REGULAR

    @property
    def type(self) -> Theme:
        s = self.size
        leading = s * (1.4 if self.large else 1.24)
        return Theme(s, leading, 0.09 * mm * s, 0.21 * mm * s, 0.56 * mm * s, self.large)


def draw_paper_cover(document: Document, view: PlayerView, style: Style, steps: Sequence[str], occasion: Occasion) -> None:
    """The cover as the document's next page; in large print on as many as it needs.

    Args:
        steps: how this layout is used, one sentence each; ``*words*`` are bold.
        occasion: what it says of the evening.
    """
    if occasion.organiser == view.name:  # on the organiser's own cover the name stands large enough
        occasion = occasion._replace(organiser="")
    if style.large:
        _draw_large(document, view, style, steps, occasion)
    else:
        _draw_usual(document, view, style, steps, occasion)


def cover_pages(view: PlayerView, style: Style, steps: Sequence[str], occasion: Occasion) -> int:
    """How many pages the cover takes; arguments as for `draw_paper_cover`."""
    if not style.large:
        return 1
    scratch = Document(Properties("", style.language))
    draw_paper_cover(scratch, view, style, steps, occasion)
    return len(scratch.pages)


def _first_page(document: Document, view: PlayerView, style: Style) -> tuple[Page, float]:
    """The page with the plate, and where its text begins."""
    page = document.page(*PAPERS[style.paper], COVER, style.texts("cover.title"), style.texts("cover.title"))
    plate = Box(_EDGE, _TOP, page.width - 2 * _EDGE, _LARGE_PLATE if style.large else _PLATE)
    draw_paper_plate(page, plate, view, style)
    return page, plate.bottom + _BELOW_PLATE


def _draw_usual(document: Document, view: PlayerView, style: Style, how: Sequence[str], occasion: Occasion) -> None:
    page, top = _first_page(document, view, style)
    floor = page.height - FOOT - 2 * mm
    room = floor - top
    x, right = _EDGE, page.width - _EDGE
    rounds = len(view.table.rounds)
    wide = table_width(view, plan_rounds(rounds, room))
    tall = room - legend_height(view, style, wide)
    table_x = right - wide
    for size in _SIZES:
        column = _Setting(x, table_x - _COLUMNS_GAP - x, size, False)
        beside = _Setting(table_x, wide, size, False)
        left = [*_about(page, view, style, occasion, column), *_play(view, style, column)]
        ready = _prepare(style, how, beside)
        plan = plan_rounds(rounds, tall)
        below = _need(ready) + 8 * mm
        if (rounds + 1) * _GOOD_ROW + below <= tall:
            plan = plan_rounds(rounds, tall - below)
        else:
            left += _prepare(style, how, column)
            ready = []
        left.append(_code(view, style, column))
        if _need(left) <= room:
            break
    loose = min(_LOOSE, (room - _need(left)) / max(1, sum(item.above > 2 * mm for item in left)))
    _draw(page, left[:-1], top, loose)
    left[-1].draw(page, floor - left[-1].height)
    draw_rounds(page, view, style, plan, table_x, top, wide)
    draw_legend(page, view, style, table_x, top + plan.height, wide)
    _draw(page, ready, floor - _need(ready), 0)


def _need(items: Sequence[Item]) -> float:
    return fsum(item.height + item.above for item in items) - (items[0].above if items else 0)


def _draw(page: Page, items: Sequence[Item], y: float, loose: float) -> None:
    """Items one below the other.  loose: what is added where a new paragraph begins."""
    for i, item in enumerate(items):
        if i:
            y += item.above + (loose if item.above > 2 * mm else 0)
        item.draw(page, y)
        y += item.height


def _draw_large(document: Document, view: PlayerView, style: Style, how: Sequence[str], occasion: Occasion) -> None:
    """Two pages or more; no type on them is smaller than it is to be."""
    page, top = _first_page(document, view, style)
    column = _Setting(_EDGE, page.width - 2 * _EDGE, LARGE, True)
    floor = page.height - LARGE_FOOT
    groups = [
        [*_about(page, view, style, occasion, column), _code(view, style, column)],
        _prepare(style, how, column),
        _play(view, style, column),
    ]
    y = top
    for group in groups:
        together = _need(group) <= floor - _TOP  # then it isn't torn
        for i, item in enumerate(group):
            needs = _need(group) if together and i == 0 else item.height
            above = item.above if y > top or len(document.pages) > 1 else 0
            if y + above + needs > floor + fonts.TOLERANCE:
                page, y, above = document.page(*PAPERS[style.paper]), _TOP, 0
            item.draw(page, y + above)
            y += above + item.height
    _large_table(document, page, view, style, Box(column.x, y + 8 * mm, column.w, floor - y - 8 * mm))


def _large_table(document: Document, page: Page, view: PlayerView, style: Style, box: Box) -> None:
    """The table of rounds in what is left of a page, else on one of its own."""
    rounds = len(view.table.rounds)
    few = 2 if rounds > _FEW_ROUNDS else 1
    legend = legend_height(view, style, box.w)
    plan = plan_rounds(rounds, box.h - legend, True, few)
    if plan.columns > 3 or plan.row < LARGE_ROW:
        page = document.page(*PAPERS[style.paper])
        box = Box(box.x, _TOP, box.w, page.height - LARGE_FOOT - _TOP)
        plan = plan_rounds(rounds, box.h - legend, True, few)
    draw_rounds(page, view, style, plan, box.x, box.y, box.w)
    draw_legend(page, view, style, box.x, box.y + plan.height, box.w)


# -- what stands on it


def _line(setting: _Setting, words: str, size: float, font: str, colour: str = INK, above: float = 0) -> Item:
    """Words on as many lines as they need."""
    markup = words.replace("*", "∗")
    markup = f"*{markup}*" if font == BOLD else markup
    lines, leading = len(wrap(markup, size, setting.w)), size * 1.2

    def draw(page: Page, y: float) -> None:
        page.prose(setting.x, y + size * 0.92, setting.w, markup, size, leading, colour)

    return Item(lines * leading, draw, above)


def _heading(setting: _Setting, words: str, above: float) -> Item:
    return _line(setting, words, setting.size * 1.22, BOLD, above=above)


def _about(page: Page, view: PlayerView, style: Style, occasion: Occasion, setting: _Setting) -> list[Item]:
    """Which game it is, when and where, who plays."""
    texts, table, s, font = style.texts, view.table, setting.size, setting.font
    day = texts.date(occasion.day) if occasion.day else ""
    lines = [
        texts("cover.house", name=table.house) if table.house else "",
        table.title,
        " · ".join(filter(None, (day, occasion.place))),
    ]
    items = [_line(setting, texts(f"game.{table.game}"), 26, BOLD)]
    items += [_line(setting, words, max(s, min(14, s * 1.15)), font, above=0.4 * mm) for words in lines if words]
    if occasion.organiser:
        items.append(_line(setting, texts("cover.organiser", name=occasion.organiser), s, font, GREY, 0.4 * mm))
    key = f"cover.seed.{table.seed_kind}"
    if texts.has(key):
        items.append(_tag(style, setting, texts(key)))
    if table.replaces:
        items.append(_line(setting, texts("cover.replaces", mark=table.replaces, n=table.from_round), s, BOLD, above=1.6 * mm))
    span = Span(setting.x, setting.w)
    seats = None if setting.large else chip_seats(page, view, style, span)
    label = texts("cover.joint") if table.words else texts("paper.seats")
    items.append(_line(setting, label, s, font, GREY, 3 * mm))
    block = seats or seat_list(page, view, style, s, span, 1 if setting.large else min(0.88, _LEAST_NAME / s), setting.large)
    leading = 1.0
    items.append(Item(block.height, lambda page, y: block.draw(y, leading), 0.8 * mm))
    if view.partner is not None:
        both = partners(page, view, style, s, s if setting.large else 10, span, setting.large)
        items.append(Item(both.height, lambda page, y: both.draw(y, leading), 1.4 * mm))
    return items


def _tag(style: Style, setting: _Setting, words: str) -> Item:
    """Words on gold."""
    size, pad, ground = setting.size, 2 * mm, inks(style).gold
    tall = size * 1.6

    def draw(page: Page, y: float) -> None:
        box = Box(setting.x, y, min(setting.w, fonts.width(words, size, BOLD) + 2 * pad), tall)
        ground.lay(page, box, 1.5 * mm)
        page.centred(box, words, size, BOLD, ground.ink, pad=pad)

    return Item(tall, draw, 1.6 * mm)


def _play(view: PlayerView, style: Style, setting: _Setting) -> list[Item]:
    """How to play over a chat."""
    said = _numbered(style, setting, style.texts("cover.how-to"), steps(style, view.table.rules))
    return said + [_note(style, setting, markup) for markup in hints(style, view.table, short=not setting.large)]


def _prepare(style: Style, how: Sequence[str], setting: _Setting) -> list[Item]:
    """How this layout is used."""
    return _numbered(style, setting, style.texts("paper.prepare"), how)


def _numbered(style: Style, setting: _Setting, title: str, markups: Sequence[str]) -> list[Item]:
    """A heading, which stays with the first step, and numbered steps."""
    kind = setting.type
    head = _heading(setting, title, 5 * mm)
    items = []
    for i, markup in enumerate(markups, 1):

        def draw(page: Page, y: float, i: int = i, markup: str = markup) -> None:
            if i == 1:
                head.draw(page, y)
                y += head.height + 1 * mm
            numbered(page, style, [markup], setting.x, y, setting.w, i, kind)

        tall = height(style, [markup], setting.w, kind=kind)
        items.append(Item(tall + (head.height + 1 * mm if i == 1 else 0), draw, head.above if i == 1 else 0))
    return items


def _note(style: Style, setting: _Setting, markup: str) -> Item:
    """A hint below the steps."""
    kind = setting.type
    tall = height(style, [markup], setting.w, numbered=False, kind=kind)
    return Item(tall, lambda page, y: prose(page, style, setting.x, y, setting.w, markup, kind), 0.6 * mm)


def _code(view: PlayerView, style: Style, setting: _Setting) -> Item:
    """The game code in fours on two lines, its words above it, the pack mark at the right."""
    texts, code, mark = style.texts, view.table.game_code, view.table.pack_mark
    size, small = (LARGE, LARGE) if setting.large else (16.0, 11.0)
    fours = [code[i : i + 4] for i in range(0, len(code), 4)]
    step, column = size * 1.45, max(fonts.width(four, size, BOLD, 0.4) for four in fours) + 4 * mm

    def draw(page: Page, y: float) -> None:
        base = y + small * 0.9
        x = setting.x + page.text(setting.x, base, texts("cover.code"), small, BOLD) + 2.4 * mm
        page.text(x, base, texts("cover.code-same"), small, setting.font, GREY)
        for i, four in enumerate(fours):
            page.text(setting.x + i % 3 * column, base + (1 + i // 3) * step, four, size, BOLD, tracking=0.4)
        wide = fonts.width(mark, size, BOLD) + 5 * mm
        stamp = Box(setting.x + setting.w - wide, base + 0.45 * step, wide, 1.25 * step)
        page.rect(stamp, None, INK, 0.35 * mm, 1.2 * mm)
        page.centred(stamp, mark, size, BOLD)

    return Item(small + 2 * step + 1 * mm, draw, 5 * mm)
