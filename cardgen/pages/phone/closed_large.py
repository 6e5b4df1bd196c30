"""Rounds in which cards stay closed, and the kitty, in large print: as many pages as the words
need, then the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from cardgen.games import Sight
from cardgen.pages import closed
from cardgen.pages.layout import Column, Drawn, paragraph, stack, step
from cardgen.pages.parts import rank_line
from cardgen.pages.phone.keys import draw_key
from cardgen.pages.phone.page import RoundPages
from cardgen.pages.theme import (
    HEIGHT,
    LARGE,
    LARGE_KEY,
    LARGE_KEYS_TOP,
    LARGE_PRINT,
    MARGIN,
    ROOM,
    Style,
    Theme,
    kitty_anchor,
)
from cardgen.pdf.draw import BOLD, Box, Page, fonts, mm, wrap_anywhere
from cardgen.views import Announcement

_TO_STEPS, _FURTHER_TOP = (
    3.4 * mm,
    17 * mm,
)  # from the line above content to it on a round's first page; where it begins on a further one
_KEY = Box(MARGIN, LARGE_KEYS_TOP - 2 * mm - LARGE_KEY, ROOM, LARGE_KEY)  # the key that leads on
_FLOOR = _KEY.y - 1.6 * mm
_RANKS, _RANKS_ABOVE_KEY = LARGE_KEYS_TOP - 3.6 * mm, _KEY.y - 3.6 * mm
_GAP = 1.6 * mm
_AIRY, _AIR = (
    LARGE_PRINT._replace(leading=24, gap=4 * mm),
    24 * mm,
)  # steps alone on a last page that has so much to spare
_TIGHT = LARGE_PRINT._replace(leading=21.5, gap=1 * mm)  # where all of a branch is on one page then
_TITLE = LARGE_PRINT._replace(size=21, leading=25, gap=2 * mm)
_BLANKS = 11 * mm
_LEAST_CARD_ROW = 13 * mm  # of others' cards
_LEAST_LIST_ROW = (
    7 * mm
    # before rows get lower, a list page does without blanks for one's own numbers; then the list
    # goes
    # on on another
)


class _Part(NamedTuple):
    """Something that isn't torn between two pages."""

    block: Drawn  # with what is free below it
    breaks: bool = False  # it begins a page
    again: str = ""  # what to say above it once more if it comes to be at the top of a page
    airy: Drawn | None = (
        None  # the same with more room in it, for a last page that has so much to spare
    )


class _ListPlan(NamedTuple):
    """How a list is set."""

    each: int  # cards on a page
    room: Box  # for them
    above: tuple[Drawn, ...]  # the list; `below` only on the last page
    below: tuple[Drawn, ...]
    ranks: float  # baseline of the rank line


def _numbers(span: range) -> str:
    return f"{span.start + 1}–{span.stop}"


class _Pages(RoundPages):
    """The pages of one round, one after the other."""

    def begin(self) -> Column:
        """What is below the head of the round's own page."""
        page, above = self.first(self.style.texts(f"sealed.{self.facts.sight.value}.short"))
        self.keys(page)
        return Column(page, self.style, MARGIN, above + _TO_STEPS, ROOM, _FLOOR)

    def behind(self, anchor: str, named: str) -> Column:
        """A page behind it."""
        page = self.further(anchor, named)
        self.back_keys(page)
        return Column(page, self.style, MARGIN, _FURTHER_TOP, ROOM, _FLOOR)

    def words(self, *keys: str) -> list[str]:
        """Texts with the names of the reader's neighbours."""
        return closed.with_names(self.style, self.view, self.facts, *keys)

    def next_key(self, page: Page, anchor: str) -> None:
        draw_key(page, self.style, f"{self.style.texts('sealed.next')} ›", anchor, _KEY)

    def flow(self, parts: Sequence[_Part], column: Column, part: str, named: str) -> None:
        """Parts down a column, over as many further pages as they need; then a key leads to the
        list.

        part, named: names of the further pages, in anchors and in the outline.
        """
        starts = _starts(parts, column.y)
        for i, one in enumerate(parts):
            block = one.block
            if i in starts:
                anchor = closed.sealed_anchor(self.number, f"{part}-{starts.index(i) + 2}")
                self.next_key(column.page, anchor)
                column = self.behind(anchor, named)
                if one.again:
                    column.prose(one.again, _GAP)
                if one.airy and i == len(parts) - 1 and column.y + block.height + _AIR < _FLOOR:
                    block = one.airy
            column.y = stack(column.page, [block], column.y)
        draw_key(
            column.page,
            self.style,
            f"{self.style.texts('sealed.list')} ›",
            closed.sealed_anchor(self.number),
            _KEY,
        )

    def list(self, own: int = 0) -> None:
        """The list, on as many pages as rows tall enough need.  own: blanks for the reader's
        numbers, if there is room.
        """
        style, listed, title = self.style, self.player_round.sealed, self.style.texts("sealed.list")
        plan = next(
            plan
            for plan in self._list_plans(own)
            if closed.list_grid(plan.each, plan.room, True).row >= _LEAST_LIST_ROW
        )
        spans = [
            range(i, min(i + plan.each, len(listed))) for i in range(0, len(listed), plan.each)
        ]
        anchors = [
            closed.sealed_anchor(self.number, f"list-{i}" if i > 1 else "list")
            for i in range(1, len(spans) + 1)
        ]
        for i, span in enumerate(spans):
            column = self.behind(
                anchors[i], title if len(spans) == 1 else f"{title} {_numbers(span)}"
            )
            rank_line(column.page, style, self.view.table.rules, plan.ranks)
            room = plan.room._replace(y=stack(column.page, plan.above, column.y))
            some = listed[span.start : span.stop]
            grid = closed.draw_sealed_list(column.page, style, some, room)
            column.y = stack(
                column.page, plan.below if i + 1 == len(spans) else (), grid.box.bottom + _GAP
            )
            *_, last = wrap_anywhere(check := style.texts("sealed.check"), LARGE, ROOM)
            base = column.prose(check) - LARGE_PRINT.leading + LARGE * LARGE_PRINT.rise
            closed.name_stars_below(
                column.page, style, some, grid, MARGIN + fonts.width(last, LARGE, BOLD), base, LARGE
            )
            self._list_keys(column.page, spans, anchors, i)

    def _list_keys(
        self, page: Page, spans: Sequence[range], anchors: Sequence[str], i: int
    ) -> None:
        """Keys from one page of the list to those beside it."""
        others = [other for other in (i - 1, i + 1) if 0 <= other < len(spans)]
        width = (ROOM - _GAP * (len(others) - 1)) / max(1, len(others))
        for j, other in enumerate(others):
            words = (
                self.style.texts("sealed.numbers", span=_numbers(spans[other]))
                if len(others) == 1
                else _numbers(spans[other])
            )
            key = _KEY._replace(x=MARGIN + j * (width + _GAP), w=width)
            draw_key(
                page, self.style, f"‹ {words}" if other < i else f"{words} ›", anchors[other], key
            )

    def _list_plans(self, own: int) -> Iterator[_ListPlan]:
        """Ways to set the list, the best first."""
        texts, count = self.style.texts, len(self.player_round.sealed)
        find, blanks = _paragraph(texts("sealed.find")), _own_blanks(self.style, own)
        for pages in range(1, count + 1):
            ranks = _RANKS if pages == 1 else _RANKS_ABOVE_KEY
            floor = ranks - 6.4 * mm - _GAP - _paragraph(texts("sealed.check")).height
            for above, below in ((find,), (blanks,)), ((), (blanks,)), ((find,), ()):
                if own or not below:
                    h = floor - _FURTHER_TOP - fsum(part.height for part in (*above, *below))
                    yield _ListPlan(
                        -(-count // pages), Box(MARGIN, _FURTHER_TOP, ROOM, h), above, below, ranks
                    )


def draw_closed(pages: RoundPages) -> None:
    """As `closed.draw_closed`."""
    kinds = {Sight.FOREHEAD: _forehead, Sight.CHOICE: _choice, Sight.BLIND: _blind}
    (_kitty if pages.player_round.hand else kinds[pages.facts.sight])(_Pages(*pages))


def _kitty(pages: _Pages) -> None:
    """A page of what to announce, one of what to look up, and the list."""
    view, player_round, named = (
        pages.view,
        pages.player_round,
        pages.style.texts("sealed.kitty.title"),
    )
    (asked, announce), (asked_too, look_up) = closed.kitty_words(pages.style, view, player_round)
    parts = [
        _Part(_paragraph(asked, _TITLE)),
        *_announcing(pages, _paragraph(announce), announce, player_round.announcements),
        _Part(_paragraph(asked_too, _TITLE), breaks=True),
        _Part(_paragraph(look_up)),
        _Part(_own_blanks(pages.style, closed.kitty_size(view))),
    ]
    pages.flow(parts, pages.behind(kitty_anchor(pages.number), named), "kitty", named)
    pages.list()


def _forehead(pages: _Pages) -> None:
    """What to do, and the others' cards with the ranks: on one page, or these on the next."""
    style, view, others = pages.style, pages.view, pages.player_round.others
    says = pages.words("forehead.bid-large", "forehead.told", "forehead.tell")
    column = pages.begin()
    column.bottom = _RANKS - 7 * mm
    column.y = column.steps(says) + 1 * mm
    if column.rest.h < len(others) * _LEAST_CARD_ROW:
        anchor = closed.sealed_anchor(pages.number, "cards")
        pages.next_key(column.page, anchor)
        column = pages.behind(anchor, style.texts("sealed.forehead.tag"))
        column.bottom = _RANKS - 7 * mm
    closed.draw_rows(column.page, style, view, others, column.rest)
    rank_line(column.page, style, view.table.rules, _RANKS)


def _choice(pages: _Pages) -> None:
    """What the dealer can say; keys lead to the pages of each kind."""
    style, view, player_round, texts = (
        pages.style,
        pages.view,
        pages.player_round,
        pages.style.texts,
    )
    column = pages.begin()
    column.prose(closed.who_chooses(style, view, player_round.facts), 3 * mm)
    for kind in ("open", "forehead"):
        key = column.take(16 * mm, 3 * mm)
        draw_key(
            column.page,
            style,
            f"{texts(f'sealed.choice.{kind}')} ›",
            closed.sealed_anchor(pages.number, kind),
            key,
        )
    normal, blind, _ = closed.choice_words(style)
    look_up, *then = pages.words(
        "look-up", "choice.forehead-look-up", "forehead.told", "forehead.tell"
    )
    when_blind = _announcing(
        pages, _paragraph(blind), blind, [closed.announced_to_right(view, player_round)]
    )
    _branch(pages, "open", [_Part(_paragraph(normal)), *when_blind, _Part(_paragraph(look_up))])
    how, own = texts("sealed.choice.forehead-how"), closed.announced_of_own(view, player_round)

    def forehead(theme: Theme) -> list[_Part]:
        then_too = _Part(_steps(style, theme, 2, *then), airy=_steps(style, _AIRY, 2, *then))
        return [*_announcing(pages, _steps(style, theme, 1, how), how, own), then_too]

    _branch(pages, "forehead", forehead(_TIGHT), forehead(LARGE_PRINT))
    pages.list()


def _branch(pages: _Pages, kind: str, *ways: Sequence[_Part]) -> None:
    """The pages of a kind.  ways: to set them; the first that takes but one page, else the last."""
    named = pages.style.texts(f"sealed.choice.{kind}")
    titled = [[_Part(_paragraph(named, _TITLE)), *parts] for parts in ways]
    parts = next((parts for parts in titled if not _starts(parts, _FURTHER_TOP)), titled[-1])
    pages.flow(parts, pages.behind(closed.sealed_anchor(pages.number, kind), named), kind, named)


def _blind(pages: _Pages) -> None:
    """One closed card, or a whole closed hand."""
    style, player_round, cards = pages.style, pages.player_round, pages.facts.cards
    bid, announce, look_up = closed.blind_words(style, pages.view, pages.facts)
    parts = [
        _Part(_steps(style, LARGE_PRINT, 1, bid)),
        *_announcing(
            pages, _steps(style, LARGE_PRINT, 2, announce), announce, player_round.announcements
        ),
        _Part(_steps(style, LARGE_PRINT, 3, look_up), airy=_steps(style, _AIRY, 3, look_up)),
    ]
    pages.flow(parts, pages.begin(), "more", style.texts("sealed.blind.tag"))
    pages.list(cards if cards > 1 else 0)


# -- parts of a page


def _starts(parts: Sequence[_Part], top: float) -> list[int]:
    """Which parts begin a further page.  top: of the first page.

    Where little is left for the last page, one more of the numbers to announce goes with it.
    """
    starts, y = [], top
    for i, one in enumerate(parts):
        if y > top and (one.breaks or y + one.block.height > _FLOOR):
            starts.append(i)
            top, y = _FURTHER_TOP, _FURTHER_TOP + _again(one)
        y += one.block.height
    before = starts[-1] - 1 if starts else 0
    moved = before not in (0, *starts) and parts[before].again and not parts[before + 1].breaks
    if (
        moved
        and _FLOOR - y > HEIGHT / 3
        and y + _again(parts[before]) + parts[before].block.height <= _FLOOR
    ):
        starts[-1] = before
    return starts


def _again(part: _Part) -> float:
    return _paragraph(part.again, LARGE_PRINT._replace(gap=_GAP)).height if part.again else 0


def _paragraph(markup: str, theme: Theme = LARGE_PRINT) -> Drawn:
    return _stacked([paragraph(theme, markup, MARGIN, ROOM)], theme.gap)


def _steps(style: Style, theme: Theme, first: int, *markups: str) -> Drawn:
    """Numbered steps that stay together."""
    return _stacked(
        [
            step(style, theme, number, markup, MARGIN, ROOM)
            for number, markup in enumerate(markups, first)
        ],
        theme.gap,
    )


def _stacked(blocks: Sequence[Drawn], gap: float) -> Drawn:
    """Blocks that stay together, a gap below each."""
    return Drawn(
        fsum(block.height + gap for block in blocks), lambda page, y: stack(page, blocks, y, gap)
    )


def _announcing(
    pages: _Pages, words: Drawn, again: str, announcements: Sequence[Announcement]
) -> list[_Part]:
    """Words and the numbers to announce then; the first stays with them.  again: the words,
    above others on a further page.
    """

    def row(one: Announcement) -> Drawn:
        h = closed.row_height(pages.style, one)
        return Drawn(
            h + _GAP,
            lambda page, y: closed.announcement_row(
                page, pages.style, pages.view, one, Box(MARGIN, y, ROOM, h)
            ),
        )

    rows = [row(one) for one in announcements]
    rows[-1] = rows[-1]._replace(height=rows[-1].height + 1 * mm)
    return [_Part(_stacked([words, rows[0]], 0)), *(_Part(one, again=again) for one in rows[1:])]


def _own_blanks(style: Style, count: int) -> Drawn:
    h = LARGE_PRINT.size + _BLANKS
    return Drawn(
        h + _GAP, lambda page, y: closed.own_boxes(page, style, count, Box(MARGIN, y, ROOM, h))
    )
