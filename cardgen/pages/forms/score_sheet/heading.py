"""The heading of a blank score sheet: title, what is played, fields, scoring rule, ranks; and its foot.

Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.forms.frame import Sheet, draw_fields, fields_width
from cardgen.pages.forms.score_sheet.cells import Cells
from cardgen.pages.theme import INK, RULER, draw_ruler
from cardgen.pdf.draw import BOLD, Page, fonts, markup_width, mm, shrink, wrap

Field = tuple[str, str]
"""Label, and what is known; nothing leaves a line to write on."""

_GAP = 6 * mm
_LEAST_BLANK = 24 * mm
_LEAST_SIZE = 0.8
"""Share of its size down to which a line rather shrinks than takes another one."""


class Heading(NamedTuple):
    """A heading before it is drawn: its height, and what draws it with its upper end at the sheet's."""

    height: float
    draw: Callable[[Page], None]


class _Row(NamedTuple):
    """height: from the upper end to the baseline; draw: at a baseline."""

    height: float
    draw: Callable[[Page, float], None]


def heading(sheet: Sheet, cells: Cells, rule: str, ranks: str, fields: Sequence[Field], label: str = "protocol.scoring") -> Heading:
    """The heading of the first page, in as few lines as it needs.  label: key of what stands before the rule."""
    rows = [*_title_rows(sheet, cells, fields), *_rule_rows(sheet, cells, rule, ranks, sheet.texts(label))]

    def draw(page: Page) -> None:
        y = sheet.top
        for row in rows:
            y += row.height
            row.draw(page, y)

    return Heading(fsum(row.height for row in rows) + cells.rule * 0.35 + 1.1 * mm, draw)


def _title_rows(sheet: Sheet, cells: Cells, fields: Sequence[Field]) -> list[_Row]:
    width, left = sheet.right - sheet.left, sheet.left
    title, size = fonts.fit(sheet.title, cells.title, width, BOLD, least=18 / 24 if cells.bold else 0.6)
    title_width, line_width = fonts.width(title, size, BOLD), fonts.width(sheet.line, cells.line, cells.font)
    blanks = fields_width(sheet, fields, _LEAST_BLANK)
    head = cells.title * 0.82

    def draw_title(page: Page, y: float) -> None:
        page.text(left, y, title, size, BOLD)

    def draw_line(page: Page, x: float, y: float) -> None:
        page.text(x, y, sheet.line, cells.line, cells.font, cells.ink)

    def draw_blanks(page: Page, x: float, y: float, some: Sequence[Field] = fields) -> None:
        draw_fields(page, sheet, x, sheet.right, y, some, _LEAST_BLANK)

    if title_width + line_width + blanks + 2 * _GAP <= width:

        def draw_all(page: Page, y: float) -> None:
            draw_title(page, y)
            draw_line(page, left + title_width + _GAP, y)
            draw_blanks(page, left + title_width + line_width + 2 * _GAP, y)

        return [_Row(head, draw_all)]
    rows = []
    if title_width + _GAP + line_width <= width:

        def draw_both(page: Page, y: float) -> None:
            draw_title(page, y)
            draw_line(page, sheet.right - line_width, y)

        rows.append(_Row(head, draw_both))
    else:
        rows.append(_Row(head, draw_title))
        if line_width + _GAP + blanks <= width:

            def draw_rest(page: Page, y: float) -> None:
                draw_line(page, left, y)
                draw_blanks(page, left + line_width + _GAP, y)

            return [*rows, _Row(max(cells.line * 1.35, 6 * mm), draw_rest)]
        rows += _wrapped(sheet, cells, sheet.line, cells.line)
    write = max(cells.type.field * 1.5, (6 if cells.title < 20 else 7.6) * mm)
    parts = (
        [fields]
        if blanks <= width
        else [fields[:1], fields[1:]]
        if fields_width(sheet, fields[1:], _LEAST_BLANK) <= width
        else [[f] for f in fields]
    )
    return [*rows, *(_Row(write, lambda page, y, some=some: draw_blanks(page, left, y, some)) for some in parts)]  # type: ignore[misc]


def _wrapped(sheet: Sheet, cells: Cells, text: str, size: float) -> list[_Row]:
    """A text on one line if it shrinks only a little, else on several."""
    width = sheet.right - sheet.left
    markup = f"*{text}*" if cells.bold else text
    if not cells.bold and markup_width(markup, size) * _LEAST_SIZE <= width:
        size = shrink(markup, size, width, 0)
    lines = len(wrap(markup, size, width))
    step = size * 1.3

    def draw(page: Page, y: float) -> None:
        page.prose(sheet.left, y - (lines - 1) * step, width, markup, size, step, cells.ink, INK)

    return [_Row(lines * step, draw)]


def _rule_rows(sheet: Sheet, cells: Cells, rule: str, ranks: str, label: str) -> list[_Row]:
    """The scoring rule, and beside it or below it the ranks."""
    rule = rule.replace(": ", ":\u00a0")  # what a bid scores stays on the line that says which bid
    texts, size, gap = sheet.texts, cells.rule, 1.6 * mm
    width = sheet.right - sheet.left
    named = texts("protocol.ranks")
    label_width = fonts.width(label, size, BOLD) + gap
    ranks_width = fonts.width(named, size, BOLD) + gap + fonts.width(ranks, cells.ranks, cells.font) if ranks else 0.0
    first = max(size * 1.45, (5.4 if cells.title < 20 else 6.6) * mm)

    def draw_ranks(page: Page, x: float, y: float) -> None:
        x += page.text(x, y, named, size, BOLD) + gap
        page.text(x, y, ranks, cells.ranks, cells.font)

    beside = width - label_width - (ranks_width + _GAP if ranks else 0)
    fitted = shrink(rule, size, beside, size if cells.bold else size * 0.85)
    plain = rule.replace("*", "") if cells.bold else rule
    markup = f"*{plain}*" if cells.bold else rule
    if markup_width(markup, fitted) <= beside + 0.05:

        def draw_both(page: Page, y: float) -> None:
            page.text(sheet.left, y, label, size, BOLD)
            page.prose(sheet.left + label_width, y, sheet.width, markup, fitted, colour=cells.ink, bold_colour=INK)
            if ranks:
                draw_ranks(page, sheet.right - ranks_width, y)

        return [_Row(first, draw_both)]
    text, step = f"*{label}* {markup}" if not cells.bold else f"*{label}: {plain}*", size * 1.3
    if not cells.bold:
        size = shrink(text, size, width, size * 0.85)
    lines = wrap(text, size, width)

    def draw_rule(page: Page, y: float) -> None:
        page.prose(sheet.left, y - (len(lines) - 1) * step, width, text, size, step, cells.ink, INK)

    rows = [_Row(first + (len(lines) - 1) * step, draw_rule)]
    if ranks:
        rows.append(_Row(size * 1.4, lambda page, y: draw_ranks(page, sheet.left, y)))
    return rows


def continued_height(cells: Cells) -> float:
    """Of the heading of every page but the first."""
    return cells.title * 0.82 + 2.4 * mm


def draw_continued(page: Page, sheet: Sheet, cells: Cells, head: str) -> None:
    """One line: what this page is, and the game."""
    y = sheet.top + cells.title * 0.7
    left = sheet.left + page.text(sheet.left, y, head, cells.title * 0.75, BOLD) + 5 * mm
    said = sheet.title if sheet.title == sheet.game else f"{sheet.title} · {sheet.game}"
    text = fonts.shorten(said, cells.line, sheet.right - left, cells.font)
    page.text(sheet.right, y, text, cells.line, cells.font, cells.ink, "right")


def draw_foot(page: Page, sheet: Sheet, cells: Cells, number: int, count: int) -> None:
    """The ruler, the game where it has room, and the page's number if there are several."""
    y, size = sheet.height - sheet.foot, cells.type.foot
    middle = sheet.width / 2
    room = middle - RULER / 2 - sheet.left - 3 * mm
    if fonts.width(sheet.game, size, cells.font) <= room:
        page.text(sheet.left, y, sheet.game, size, cells.font, cells.ink)
    draw_ruler(page, middle - RULER / 2, y, sheet.texts, cells.type.ruler)
    if count > 1:
        said = sheet.texts("protocol.page", n=number, m=count)
        if fonts.width(said, size, cells.font) > room:
            said = f"{number} / {count}"
        page.text(sheet.right, y, said, size, cells.font, cells.ink, "right")
