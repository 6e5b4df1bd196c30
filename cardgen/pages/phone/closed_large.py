"""Rounds in which cards stay closed, and the kitty, in large print: as many pages as the words need, then the list.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import fsum
from typing import NamedTuple

from cardgen.games import Sight
from cardgen.pages import parts
from cardgen.pages.closed import (
    blind_words,
    choice_words,
    draw_rows,
    draw_sealed_list,
    height,
    kitty_size,
    kitty_words,
    list_grid,
    own_boxes,
    page_key,
    prose,
    row_height,
    sealed_anchor,
    steps,
    told_of_own,
    told_row,
    told_to_right,
    type_of,
    who_chooses,
    with_names,
)
from cardgen.pages.parts import Key
from cardgen.pages.phone import large
from cardgen.pages.theme import COVER, LARGE_KEY, LARGE_KEYS_TOP, MARGIN, ROOM, Style, kitty_anchor, round_anchor
from cardgen.pdf.draw import Box, Document, Page, mm, wrap
from cardgen.views import PlayerRound, PlayerView, Told

_TO_STEPS, _FURTHER_TOP = 3.4 * mm, 17 * mm
"""From the line above content to it on a round's first page; where it begins on a further one."""

_KEY = Box(MARGIN, LARGE_KEYS_TOP - 2 * mm - LARGE_KEY, ROOM, LARGE_KEY)
"""The key that leads on."""

_FLOOR = _KEY.y - 1.6 * mm
_RANKS, _RANKS_ABOVE_KEY = LARGE_KEYS_TOP - 3.6 * mm, _KEY.y - 3.6 * mm
_GAP = 1.6 * mm
_TITLE, _TITLE_LEADING = 21.0, 25.0
_BLANKS = 11 * mm
_LEAST_LIST_ROW = 7 * mm
"""Before rows get lower, a list page does without blanks for one's own numbers; then the list goes on on another."""


class Block(NamedTuple):
    """Something that isn't torn between two pages.

    Attributes:
        height: how much of a page it takes.
        draw: draws it from y down.
        breaks: it begins a page.
        again: what to say above it once more if it comes to stand at the top of a page.
    """

    height: float
    draw: Callable[[Page, float], object]
    breaks: bool = False
    again: str = ""


class _ListPlan(NamedTuple):
    """How a list is set.

    Attributes:
        each: cards on a page.
        room: for them.
        above, below: what stands there; below only on the last page.
        ranks: baseline of the rank line.
    """

    each: int
    room: Box
    above: tuple[Block, ...]
    below: tuple[Block, ...]
    ranks: float


def _numbers(span: range) -> str:
    return f"{span.start + 1}–{span.stop}"


class _Pages:
    """The pages of one round, one after the other."""

    def __init__(self, document: Document, view: PlayerView, known: PlayerRound, style: Style, listed: str, back_words: str) -> None:
        self.document, self.view, self.known, self.style, self.listed = document, view, known, style, listed
        self.back_words = back_words
        self.number = known.facts.number

    def first(self) -> tuple[Page, float]:
        """The page of the round itself, and where its content begins."""
        facts, style, view = self.known.facts, self.style, self.view
        page, above = large.round_head(self.document, view, facts, style, style.texts(f"sealed.{facts.sight.value}.short"))
        large.round_keys(page, style, self.number, view.table.numbers, self.listed)
        return page, above + _TO_STEPS

    def further(self, anchor: str, named: str) -> Page:
        """A page behind it."""
        texts = self.style.texts
        page = parts.phone_page(self.document, self.style, anchor, f"{texts('round.title', n=self.number)} · {named}")
        large.heading(page, self.style, self.view, self.number)
        row = [
            Key(f"‹ {self.back_words}", round_anchor(self.number), 1.2),
            Key(texts("list.title"), self.listed),
            Key("", COVER, 0.6),
        ]
        large.draw_large_keys(page, self.style, row)
        return page

    def flow(self, blocks: Sequence[Block], page: Page, top: float, part: str, named: str) -> None:
        """Blocks from `top` of a page on, over as many further pages as they need; then a key leads to the list.

        Args:
            part: names the further pages in anchors, with their number.
            named: and in the outline.
        """
        y, count = top, 1
        for block in blocks:
            if y > top and (block.breaks or y + block.height > _FLOOR):
                count += 1
                anchor = sealed_anchor(self.number, f"{part}-{count}")
                page_key(page, self.style, self.style.texts("sealed.next"), anchor, _KEY)
                page = self.further(anchor, named)
                y = top = _FURTHER_TOP
                if block.again:
                    y = top = prose(page, self.style, MARGIN, y, ROOM, block.again) + _GAP
            block.draw(page, y)
            y += block.height
        page_key(page, self.style, self.style.texts("sealed.list"), sealed_anchor(self.number), _KEY)

    def list(self, own: int = 0) -> None:
        """The list, on as many pages as rows tall enough need; keys lead from one to the other.

        Args:
            own: how many blanks there are to be for the reader's numbers, if there is room.
        """
        style, listed = self.style, self.known.sealed
        plan = next(plan for plan in self._list_plans(own) if list_grid(plan.each, plan.room, True).row >= _LEAST_LIST_ROW)
        spans = [range(i, min(i + plan.each, len(listed))) for i in range(0, len(listed), plan.each)]
        anchors = [sealed_anchor(self.number, f"list-{i}" if i > 1 else "list") for i in range(1, len(spans) + 1)]
        for i, span in enumerate(spans):
            title = style.texts("sealed.list")
            page = self.further(anchors[i], title if len(spans) == 1 else f"{title} {_numbers(span)}")
            parts.rank_line(page, style, self.view.table.rules, plan.ranks)
            y = _FURTHER_TOP
            for block in plan.above:
                block.draw(page, y)
                y += block.height
            y = draw_sealed_list(page, style, listed[span.start : span.stop], plan.room._replace(y=y)).box.bottom + _GAP
            for block in plan.below if i + 1 == len(spans) else ():
                block.draw(page, y)
                y += block.height
            prose(page, style, MARGIN, y, ROOM, style.texts("sealed.check"))
            others = [other for other in (i - 1, i + 1) if 0 <= other < len(spans)]
            width = (ROOM - _GAP * (len(others) - 1)) / max(1, len(others))
            for j, other in enumerate(others):
                words = style.texts("sealed.numbers", span=_numbers(spans[other])) if len(others) == 1 else _numbers(spans[other])
                key = _KEY._replace(x=MARGIN + j * (width + _GAP), w=width)
                page_key(page, style, words, anchors[other], key, back=other < i)

    def _list_plans(self, own: int) -> Iterator[_ListPlan]:
        """Ways to set the list, the best first."""
        style, count = self.style, len(self.known.sealed)
        find, blanks = _paragraph(style, style.texts("sealed.find")), _own_block(style, own)
        for pages in range(1, count + 1):
            ranks = _RANKS if pages == 1 else _RANKS_ABOVE_KEY
            floor = ranks - 6.4 * mm - _GAP - height(style, [style.texts("sealed.check")], ROOM, numbered=False)
            for above, below in ((find,), (blanks,)), ((), (blanks,)), ((find,), ()):
                if own or not below:
                    h = floor - _FURTHER_TOP - fsum(block.height for block in (*above, *below))
                    yield _ListPlan(-(-count // pages), Box(MARGIN, _FURTHER_TOP, ROOM, h), above, below, ranks)


def draw_round(document: Document, view: PlayerView, known: PlayerRound, style: Style, listed: str) -> None:
    """As `sealed.draw_sealed_round`."""
    facts = known.facts
    pages = _Pages(document, view, known, style, listed, style.texts("round.title", n=facts.number))
    if facts.sight is Sight.FOREHEAD:
        _forehead(pages)
    elif facts.sight is Sight.CHOICE:
        _choice(pages)
    else:
        _blind(pages)


def _steps(pages: _Pages, first: int, *markups: str) -> Block:
    """Numbered steps that stay together."""
    style = pages.style

    def draw(page: Page, y: float) -> object:
        return steps(page, style, markups, MARGIN, y, ROOM, first=first)

    return Block(height(style, markups, ROOM), draw)


def _telling(pages: _Pages, number: int, markup: str, told: Sequence[Told]) -> list[Block]:
    """A step and the numbers to tell in it; the first stays with it.  number: 0 for mere words."""
    style = pages.style
    words = height(style, [markup], ROOM, numbered=bool(number))

    def say(page: Page, y: float) -> None:
        if number:
            steps(page, style, [markup], MARGIN, y, ROOM, first=number)
        else:
            prose(page, style, MARGIN, y, ROOM, markup)
        tell(told[0], page, y + words)

    def tell(one: Told, page: Page, y: float) -> None:
        told_row(page, style, pages.view, one, Box(MARGIN, y, ROOM, row_height(style, one)))

    heights = [row_height(style, one) + _GAP for one in told]
    heights[-1] += 1 * mm
    return [
        Block(words + heights[0], say),
        *(Block(h, partial(tell, one), again=markup) for one, h in zip(told[1:], heights[1:], strict=True)),
    ]


def _forehead(pages: _Pages) -> None:
    """The others' cards, as big as a page allows; what comes after the bids is on the next."""
    style, view, known = pages.style, pages.view, pages.known
    bid, told, tell = (with_names(style, view, known.facts, f"sealed.forehead.{key}") for key in ("bid-large", "told", "tell"))
    page, y = pages.first()
    y = steps(page, style, [bid], MARGIN, y, ROOM) + 1 * mm
    draw_rows(page, style, view, known.others, Box(MARGIN, y, ROOM, _FLOOR - y))
    anchor = sealed_anchor(pages.number, "after")
    page_key(page, style, style.texts("sealed.next"), anchor, _KEY)
    after = pages.further(anchor, style.texts("sealed.forehead.tag"))
    steps(after, style, [told, tell], MARGIN, _FURTHER_TOP, ROOM, first=2)
    parts.rank_line(after, style, view.table.rules, _RANKS)


def _choice(pages: _Pages) -> None:
    """What the dealer can say; keys lead to the pages of each kind."""
    style, view, known, texts = pages.style, pages.view, pages.known, pages.style.texts
    page, y = pages.first()
    y = prose(page, style, MARGIN, y, ROOM, who_chooses(style, view, known.facts)) + 3 * mm
    kinds = ("open", "forehead")
    for kind in kinds:
        key = Box(MARGIN, y, ROOM, 16 * mm)
        page_key(page, style, texts(f"sealed.choice.{kind}"), sealed_anchor(pages.number, kind), key)
        y = key.bottom + 3 * mm
    normal, blind, _ = choice_words(style)
    look_up, theirs, named, tell = (
        with_names(style, view, known.facts, f"sealed.{key}")
        for key in ("look-up", "choice.forehead-look-up", "forehead.told", "forehead.tell")
    )
    told = [told_to_right(view, known)]
    blocks = [_paragraph(style, normal), *_telling(pages, 0, blind, told), _paragraph(style, look_up)]
    _branch(pages, "open", blocks)
    blocks = [
        *_telling(pages, 1, texts("sealed.choice.forehead-how"), told_of_own(view, known)),
        _steps(pages, 2, theirs),
        _steps(pages, 3, named, tell),
    ]
    _branch(pages, "forehead", blocks)
    pages.list()


def _branch(pages: _Pages, kind: str, blocks: list[Block]) -> None:
    named = pages.style.texts(f"sealed.choice.{kind}")
    page = pages.further(sealed_anchor(pages.number, kind), named)
    pages.flow([_title(named), *blocks], page, _FURTHER_TOP, kind, named)


def _blind(pages: _Pages) -> None:
    """One closed card, or a whole closed hand."""
    style, known, cards = pages.style, pages.known, pages.known.facts.cards
    bid, tell, look_up = blind_words(style, pages.view, known.facts)
    blocks = [_steps(pages, 1, bid), *_telling(pages, 2, tell, known.told), _steps(pages, 3, look_up)]
    pages.flow(blocks, *pages.first(), "more", style.texts("sealed.blind.tag"))
    pages.list(cards if cards > 1 else 0)


def draw_kitty(document: Document, view: PlayerView, known: PlayerRound, style: Style, listed: str) -> None:
    """As `sealed.draw_kitty`: a page of what to tell, one of what to look up, and the list."""
    texts = style.texts
    pages = _Pages(document, view, known, style, listed, texts("sealed.kitty.hand"))
    (asked, tell), (asked_too, look_up) = kitty_words(style, view, known)
    named = texts("sealed.kitty.title")
    blocks = [
        _title(asked),
        *_telling(pages, 0, tell, known.told),
        _title(asked_too)._replace(breaks=True),
        _paragraph(style, look_up),
        _own_block(style, kitty_size(view)),
    ]
    pages.flow(blocks, pages.further(kitty_anchor(pages.number), named), _FURTHER_TOP, "kitty", named)
    pages.list()


def _title(words: str) -> Block:
    lines = len(wrap(f"*{words}*", _TITLE, ROOM))

    def draw(page: Page, y: float) -> object:
        return page.prose(MARGIN, y + _TITLE * 0.9, ROOM, f"*{words}*", _TITLE, _TITLE_LEADING)

    return Block(lines * _TITLE_LEADING + 1.6 * mm, draw)


def _paragraph(style: Style, markup: str) -> Block:
    return Block(height(style, [markup], ROOM, numbered=False), lambda page, y: prose(page, style, MARGIN, y, ROOM, markup))


def _own_block(style: Style, count: int) -> Block:
    """Blanks for so many numbers."""
    h = type_of(style).size + _BLANKS
    return Block(h + _GAP, lambda page, y: own_boxes(page, style, count, Box(MARGIN, y, ROOM, h)))
