"""The headings of sheets for writing on: title, what is played, fields, scoring rule, ranks; one
line on later pages.

Sheets of a pack have its code and its mark in a stamp; others take as few lines as they need.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from cardgen.pages.forms.frame import Field, Sheet, draw_fields, fields_width
from cardgen.pages.layout import Drawn, stack, stacked_height
from cardgen.pages.theme import GREY, INK
from cardgen.pdf.draw import BOLD, REGULAR, Box, Page, fonts, markup_width, mm, shrink, wrap

_STAMP_W, _STAMP_H = 27 * mm, 13.5 * mm
_GAP, _AFTER_BOLD = 6 * mm, 1.6 * mm  # between parts of a line, and behind what is bold
_LEAST_BLANK = 24 * mm
_LEAST_SIZE = 0.8  # share of its size down to which a line rather shrinks than takes another one


def heading(
    sheet: Sheet, rule: str, ranks: str, fields: Sequence[Field], label: str = "protocol.scoring"
) -> Drawn:
    """The heading of the first page.  ranks: of a suit, high to low, or empty; label: key of
    what is before the rule.
    """
    line = _Rule(sheet, sheet.texts(label), rule, ranks)
    if sheet.mark:
        return Drawn(
            (20.8 if sheet.flat else 33.3) * mm, partial(_draw_stamped, sheet, line, fields)
        )
    rows = [*_title_rows(sheet, fields), *_rule_rows(line)]
    return Drawn(
        stacked_height(rows) + sheet.type.rule * 0.35 + 1.1 * mm,
        lambda page, y: stack(page, rows, y),
    )


def continued(sheet: Sheet, head: str) -> Drawn:
    """One line on every page but the first: what this page is, the game, the pack."""
    if sheet.mark:
        return Drawn(8.6 * mm, partial(_draw_continued_stamped, sheet, head))
    return Drawn(sheet.type.title * 0.82 + 2.4 * mm, partial(_draw_continued, sheet, head))


class _Rule(NamedTuple):
    """The scoring rule, what stands before it, and at the right end the ranks."""

    sheet: Sheet
    label: str
    rule: str
    ranks: str

    @property
    def label_width(self) -> float:
        return fonts.width(self.label, self.sheet.type.rule, BOLD) + _AFTER_BOLD

    @property
    def ranks_width(self) -> float:
        if not self.ranks:
            return 0.0
        kind, named = self.sheet.type, self.sheet.texts("protocol.ranks")
        return (
            fonts.width(named, kind.rule, BOLD)
            + _AFTER_BOLD
            + fonts.width(self.ranks, kind.ranks, kind.font)
        )

    @property
    def room(self) -> float:
        """For the rule, if all is on one line."""
        return self.sheet.room - self.label_width - (self.ranks_width + _GAP if self.ranks else 0)

    def draw(self, page: Page, y: float, markup: str, size: float) -> None:
        sheet, kind = self.sheet, self.sheet.type
        page.text(sheet.left, y, self.label, kind.rule, BOLD)
        page.prose(
            sheet.left + self.label_width,
            y,
            sheet.width,
            markup,
            size,
            colour=kind.ink,
            bold_colour=INK,
        )
        if self.ranks:
            self.draw_ranks(page, y, sheet.right - self.ranks_width, kind.rule)

    def draw_ranks(self, page: Page, y: float, x: float, size: float) -> None:
        """size: of what stands before them."""
        kind = self.sheet.type
        x += page.text(x, y, self.sheet.texts("protocol.ranks"), size, BOLD) + _AFTER_BOLD
        page.text(x, y, self.ranks, kind.ranks, kind.font)


# -- with a stamp


def _draw_stamped(
    sheet: Sheet, line: _Rule, fields: Sequence[Field], page: Page, top: float
) -> None:
    texts, kind, left = sheet.texts, sheet.type, sheet.left
    right = sheet.right - _STAMP_W - 3 * mm
    first, second = top + 6.6 * mm, top + 12.6 * mm
    code = f"{texts('protocol.code')}  {sheet.code}"
    beside_code = right - left - fonts.width(code, 7.5) - 4 * mm
    title, size = fonts.fit(
        sheet.title, kind.title, beside_code if sheet.flat else right - left, BOLD, least=0.6
    )
    page.text(left, first, title, size, BOLD)
    line_width = page.text(
        left,
        second,
        sheet.line,
        kind.line,
        colour=GREY,
        room=110 * mm if sheet.flat else beside_code,
    )
    page.text(right, first if sheet.flat else second, code, 7.5, colour=GREY, align="right")
    stamp = Box(
        sheet.right - _STAMP_W, top, _STAMP_W, _STAMP_H
    )  # the same four letters on every sheet of a pack
    page.rect(stamp, stroke=INK, width=0.8, radius=1.6 * mm)
    page.text(stamp.cx, stamp.y + 3.9 * mm, texts("protocol.mark"), 7, colour=GREY, align="centre")
    page.text(stamp.cx, stamp.bottom - 2.5 * mm, sheet.mark, 17, BOLD, align="centre", tracking=1.2)
    if sheet.flat:
        draw_fields(page, sheet, left + line_width + 7 * mm, right, second, fields)
    else:
        draw_fields(page, sheet, left, sheet.right, top + 22.5 * mm, fields)
    line.draw(
        page,
        top + (18.2 if sheet.flat else 29.9) * mm,
        line.rule,
        shrink(line.rule, kind.rule, line.room, 0),
    )


def _draw_continued_stamped(sheet: Sheet, head: str, page: Page, top: float) -> None:
    y, gap = top + 5.2 * mm, 4 * mm
    mark = page.text(sheet.right, y, sheet.mark, 14, BOLD, align="right", tracking=1)
    left = sheet.left + page.text(sheet.left, y, head, 15, BOLD) + gap
    right = sheet.right - mark - 2.5 * mm
    wide = min(fonts.width(sheet.line, 9.5), (right - left) * 0.6)
    left += page.text(left, y, sheet.line, 9.5, colour=GREY, room=wide) + gap
    if sheet.title != sheet.game:
        page.text(right, y, sheet.title, 9.5, REGULAR, GREY, "right", room=right - left)


# -- without one


def _row(height: float, *parts: Callable[[Page, float], None]) -> Drawn:
    """What is on a line.  height: from the upper end to the baseline, at which the parts are
    drawn.
    """

    def draw(page: Page, y: float) -> None:
        for part in parts:
            part(page, y + height)

    return Drawn(height, draw)


def _title_rows(sheet: Sheet, fields: Sequence[Field]) -> list[Drawn]:
    kind, room, left = sheet.type, sheet.room, sheet.left
    text, size = fonts.fit(sheet.title, kind.title, room, BOLD, least=18 / 24 if kind.bold else 0.6)
    title_width, line_width = (
        fonts.width(text, size, BOLD),
        fonts.width(sheet.line, kind.line, kind.font),
    )
    blanks_width, head = fields_width(sheet, fields, _LEAST_BLANK), kind.title * 0.82

    def title(page: Page, y: float) -> None:
        page.text(left, y, text, size, BOLD)

    def line(page: Page, y: float, x: float) -> None:
        page.text(x, y, sheet.line, kind.line, kind.font, kind.ink)

    def blanks(page: Page, y: float, x: float, some: Sequence[Field]) -> None:
        draw_fields(page, sheet, x, sheet.right, y, some, _LEAST_BLANK)

    if title_width + line_width + blanks_width + 2 * _GAP <= room:
        x = left + title_width + _GAP
        return [
            _row(
                head,
                title,
                partial(line, x=x),
                partial(blanks, x=x + line_width + _GAP, some=fields),
            )
        ]
    if title_width + _GAP + line_width <= room:
        rows = [_row(head, title, partial(line, x=sheet.right - line_width))]
    elif line_width + _GAP + blanks_width <= room:
        below = partial(line, x=left), partial(blanks, x=left + line_width + _GAP, some=fields)
        return [_row(head, title), _row(max(kind.line * 1.35, 6 * mm), *below)]
    else:
        rows = [_row(head, title), _wrapped_line(sheet)]
    write = max(kind.field * 1.5, (6 if kind.title < 20 else 7.6) * mm)
    if blanks_width <= room:
        shares = [fields]
    elif fields_width(sheet, fields[1:], _LEAST_BLANK) <= room:
        shares = [fields[:1], fields[1:]]
    else:
        shares = [[field] for field in fields]
    return [*rows, *(_row(write, partial(blanks, x=left, some=some)) for some in shares)]


def _wrapped_line(sheet: Sheet) -> Drawn:
    """What is played on one line if it shrinks only a little, else on several."""
    kind, size = sheet.type, sheet.type.line
    markup = f"*{sheet.line}*" if kind.bold else sheet.line
    if not kind.bold and markup_width(markup, size) * _LEAST_SIZE <= sheet.room:
        size = shrink(markup, size, sheet.room, 0)
    return _prose_row(sheet, markup, size, size * 1.3, size * 1.3)


def _prose_row(sheet: Sheet, markup: str, size: float, first: float, step: float) -> Drawn:
    """Lines of words; first: height of the first one."""
    more = (len(wrap(markup, size, sheet.room)) - 1) * step

    def draw(page: Page, y: float) -> None:
        page.prose(sheet.left, y - more, sheet.room, markup, size, step, sheet.type.ink, INK)

    return _row(first + more, draw)


def _rule_rows(line: _Rule) -> list[Drawn]:
    sheet, kind = line.sheet, line.sheet.type
    size, room = kind.rule, line.room
    rule = line.rule.replace(
        ": ", ":\u00a0"
    )  # what a bid scores stays on the line that says which bid
    first = max(size * 1.45, (5.4 if kind.title < 20 else 6.6) * mm)
    fitted = shrink(rule, size, room, size if kind.bold else size * 0.85)
    plain = rule.replace("*", "")
    markup = f"*{plain}*" if kind.bold else rule
    if markup_width(markup, fitted) <= room + 0.05:
        return [_row(first, partial(line.draw, markup=markup, size=fitted))]
    text, step = f"*{line.label}: {plain}*" if kind.bold else f"*{line.label}* {markup}", size * 1.3
    if not kind.bold:
        size = shrink(text, size, sheet.room, size * 0.85)
    rows = [_prose_row(sheet, text, size, first, step)]
    if line.ranks:
        rows.append(_row(size * 1.4, partial(line.draw_ranks, x=sheet.left, size=size)))
    return rows


def _draw_continued(sheet: Sheet, head: str, page: Page, top: float) -> None:
    kind, y = sheet.type, top + sheet.type.title * 0.7
    left = sheet.left + page.text(sheet.left, y, head, kind.title * 0.75, BOLD) + 5 * mm
    name = sheet.title if sheet.title == sheet.game else f"{sheet.title} · {sheet.game}"
    text = fonts.shorten(name, kind.line, sheet.right - left, kind.font)
    page.text(sheet.right, y, text, kind.line, kind.font, kind.ink, "right")
