"""Rounds in which cards stay closed, and the kitty: what to do, the numbers to announce, and the
list in which to look cards up.  Large print takes as many pages as the words need, then the list.

Numbers are announced in the chat, where everybody reads them, but only one player's list says which
cards they mean; see `cardgen.dealing.deal`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import fsum
from typing import NamedTuple

from cardgen.faces import ASPECT, POKER, back
from cardgen.games import Sight
from cardgen.pages.closed import (
    ClosedRound,
    draw_sealed_list,
    list_grid,
    name_stars_below,
)
from cardgen.pages.layout import Column, Drawn, paragraph, stack, step
from cardgen.pages.parts import rank_line
from cardgen.pages.phone.page import RoundPages, draw_key
from cardgen.pages.theme import (
    GOLD,
    HEIGHT,
    KEYS_TOP,
    LARGE,
    LARGE_KEY,
    LARGE_KEYS_TOP,
    LARGE_PRINT,
    MARGIN,
    ROOM,
    Style,
    Theme,
    as_cards,
    inks,
    kitty_anchor,
)
from cardgen.pdf.draw import BOLD, TENTH, Box, Page, fonts, mm, wrap_anywhere
from cardgen.views import Announcement


def draw_closed(pages: RoundPages) -> None:
    """The pages of a round whose cards its player doesn't see before bidding; where the player has
    a hand, those of the kitty, which come after the hand's own.

    Links lead to the first of them by the round's anchor, or by `kitty_anchor`.
    """
    closed = (_LargePages if pages.style.large else _UsualPages)(**vars(pages))
    sight = pages.facts.sight
    if pages.player_round.hand:
        closed.draw_kitty()
    elif sight is Sight.FOREHEAD:
        closed.draw_forehead()
    elif sight is Sight.CHOICE:
        closed.draw_choice()
    else:
        closed.draw_blind()


class _ClosedPages(RoundPages, ClosedRound):
    """The pages of one round, in either size of print."""

    def anchor(self, part: str) -> str:
        """The anchor of a further page.  part: ``list``, or what else it shows."""
        return f"sealed-{self.number}-{part}"

    def key(self, page: Page, word: str, part: str, box: Box) -> None:
        """A key that leads to a further page.  word: key of its text, without ``sealed.``; part:
        as in `anchor`.
        """
        with page.link(self.anchor(part), box):
            draw_key(page, self.style, f"{self.texts(f'sealed.{word}')} ›", box)


# -- usual print

_END = KEYS_TOP - 8.5 * mm  # where the content of a page with a rank line ends
_CHECK = 4.8 * mm  # from the end of a list to the baseline of the line about check letters
_BACK_WIDTH = 14 * mm
_ROW, _KEY_HEIGHT = 8.6 * mm, 11 * mm
_PAD, _PANEL_GAP, _ROW_GAP = 2.4 * mm, 2.4 * mm, 1.2 * mm
_LIST_KEY = Box(MARGIN, _END - _KEY_HEIGHT, ROOM, _KEY_HEIGHT)
_BLANK = 8.8 * mm
_LEAD_IN = 0.4 * mm


class _UsualPages(_ClosedPages):
    """In usual print: all on one page, or the list on another."""

    def _begin(self) -> Column:
        """Begin the round's own page.  Returns what is free below its head."""
        frame, style = self.frame, self.style
        page, above = self.first(style.texts(f"sealed.{self.facts.sight.value}.tag"))
        rank_line(page, style, self.rules, frame.ranks)
        self.keys(page)
        return Column(page, style, MARGIN, above + frame.to_content, ROOM, _END)

    def draw_forehead(self) -> None:
        """What to do, and the others' cards."""
        column = self._begin()
        column.steps(self.words("forehead.bid", "forehead.told", "forehead.tell"))
        column.y += 1 * mm
        self.draw_around(column.page, column.rest)

    def draw_blind(self) -> None:
        """Bid, then announce numbers, then look up one's own: the list for a single card is on this
        page, for more cards on the next.
        """
        column, (*says, look_up) = self._begin(), self.blind_words()
        if self.facts.cards > 1:
            self._numbers_between(column, says, self.player_round.announcements, [look_up], 3 * mm)
            column = self._behind("list", "sealed.list")
            column.y += 2.4 * mm
            column.prose(look_up, 1.4 * mm)
            self.draw_blanks(column.page, column.take(13.6 * mm, 2 * mm))
        else:
            page, beside = column.page, column
            # A longer list needs the room that the back of a card would take.
            if len(self.player_round.sealed) <= 40:
                x = column.x + _BACK_WIDTH / 2 + 1 * mm
                y = column.y + _BACK_WIDTH * ASPECT / 2 + 2 * mm
                with as_cards(page, self.style):
                    scale = _BACK_WIDTH / (POKER.width * TENTH)
                    page.art(back(self.style.look), x, y, scale, -4)
                beside = column.beside(_BACK_WIDTH + 4 * mm)
            beside.steps(says)
            beside.y -= 0.6 * mm
            self.draw_row(page, self.to_right, beside.take(_ROW, 1.8 * mm))
            column.y = beside.y
            column.steps([look_up], first=3)
        self.draw_list(column, _CHECK)

    def draw_kitty(self) -> None:
        """Above, what to announce; below, what to look up."""
        style = self.style
        page = self.page(kitty_anchor(self.number), style.texts("sealed.kitty.title"))
        self.back_keys(page)
        (asked, announce), (asked_too, look_up) = self.kitty_words()
        blanks = Box(MARGIN, KEYS_TOP - 2 * mm - _BLANK, ROOM, _BLANK)
        column = Column(page, style, MARGIN, 21.2 * mm, ROOM, blanks.y - 1.6 * mm)
        page.text(column.x, column.y - 1.8 * mm, asked, 15, BOLD, room=ROOM, level=2)
        column.prose(announce, 1.2 * mm)
        self.draw_boxes(page, column.take(12.6 * mm, 2.4 * mm))
        page.line(column.x, column.y, column.right, column.y, GOLD, 0.5 * mm)
        page.text(column.x, column.y + 6.6 * mm, asked_too, 15, BOLD, room=ROOM, level=2)
        column.y += 8.4 * mm
        column.prose(look_up, 1.2 * mm)
        self.draw_list(column, _CHECK)
        self.draw_blanks(page, blanks)

    def draw_choice(self) -> None:
        """What the dealer can say, and the numbers to announce then; the list is on a page of
        its own, and so are the numbers for forehead where they are many.
        """
        column = self._begin()
        style, page, column.y = self.style, column.page, 40 * mm
        normal, blind, forehead = self.choice_words()
        column.bottom = _LIST_KEY.y - _PANEL_GAP
        gap = column.theme.gap

        def panel(says: Sequence[str], rows: int, row: float) -> Box:
            """When to announce numbers, on a tinted background.  Returns the place below the words
            for so many rows, each of this height.
            """
            inside = column.beside(_PAD, _PAD)
            place = column.take(_panel_height(column, says, rows, row), _PANEL_GAP)
            inks(style).panel.paint(page, place, 2.4 * mm)
            inside.y += _PAD - 0.5 * mm
            for markup in says:
                inside.prose(markup, gap)
            return inside.take(rows * (row + _ROW_GAP) - _ROW_GAP)

        column.prose(self.who_chooses(), gap)
        place = panel((normal, blind), 1, _ROW)
        self.draw_rows(page, (self.to_right,), place)
        own = self.of_own
        free = column.rest.h - _panel_height(column, (forehead,), len(own), 0)
        row = min(_ROW, free / len(own))
        apart = row < 6.2 * mm
        if apart:
            place = panel((forehead,), 1, _KEY_HEIGHT)
            self.key(page, "choice.forehead", "forehead", place)
        else:
            place = panel((forehead,), len(own), row)
            self.draw_rows(page, own, place)
        self.key(page, "list", "list", _LIST_KEY)

        # If the dealer says forehead: the numbers for the reader's own card, and what comes then.
        if apart:
            column = self._behind("forehead", "sealed.choice.forehead")
            keys = "choice.forehead-how", "choice.forehead-look-up"
            first, *says = self.words(*keys, "forehead.told", "forehead.tell")
            column.y += 3 * mm
            self._numbers_between(column, [first], own, says, 2 * mm)

        # The list below what its numbers mean: a short line or two for each kind of round.
        column = self._behind("list", "sealed.list")
        keys = "choice.open-list", "choice.forehead-list"
        as_open, *says = self.words(*keys, "forehead.told", "forehead.tell")
        column.y += 2.2 * mm
        column.prose(f"*{style.texts('sealed.choice.open')}*", _LEAD_IN)
        column.prose(as_open, gap)
        column.prose(f"*{style.texts('sealed.choice.forehead')}*", _LEAD_IN)
        column.steps(says)
        self.draw_list(column, _CHECK)

    def draw_rows(self, page: Page, announcements: Sequence[Announcement], box: Box) -> float:
        """Rows of numbers to announce, from the top of a box, each less high where all wouldn't
        fit into it.  Returns the y at which they end.
        """
        heights, y = [*map(self.row_height, announcements)], box.y
        share = min(1.0, (box.h - _ROW_GAP * (len(heights) - 1)) / fsum(heights))
        for announcement, h in zip(announcements, heights, strict=True):
            self.draw_row(page, announcement, Box(box.x, y, box.w, h * share))
            y += h * share + _ROW_GAP
        return y - _ROW_GAP

    def _behind(self, part: str, named: str) -> Column:
        """Begin a further page, with banner, ranks and keys.  Returns what is free on it.

        named: key of what the outline calls it.
        """
        style, frame = self.style, self.frame
        page = self.page(self.anchor(part), self.texts(named))
        with page.tag("P", full=self.said_banner):
            self.banner(page)
        rank_line(page, style, self.rules, frame.ranks)
        self.back_keys(page)
        return Column(page, style, MARGIN, frame.banner.bottom, ROOM, _END)

    def _numbers_between(
        self,
        column: Column,
        before: Sequence[str],
        announcements: Sequence[Announcement],
        after: Sequence[str],
        gap: float,
    ) -> None:
        """Steps, the numbers to announce then, a gap, more steps, and the key to the list."""
        page = column.page
        column.steps(before)
        column.bottom = _LIST_KEY.y - 4 * mm - column.steps_height(after)
        column.y = self.draw_rows(page, announcements, column.rest) + gap
        column.steps(after, first=len(before) + 1)
        self.key(page, "list", "list", _LIST_KEY)


def _panel_height(column: Column, says: Sequence[str], rows: int, row: float) -> float:
    words = column.beside(_PAD, _PAD).prose_height(says)
    return words + rows * (row + _ROW_GAP) - _ROW_GAP + 2 * _PAD - 0.5 * mm


# -- large print: a flow of parts over as many pages as they need

# From the line above content to it on a round's first page; where it begins on a further one.
_TO_STEPS, _FURTHER_TOP = 3.4 * mm, 17 * mm
_KEY = Box(MARGIN, LARGE_KEYS_TOP - 2 * mm - LARGE_KEY, ROOM, LARGE_KEY)  # the key that leads on
_FLOOR = _KEY.y - 1.6 * mm
_RANKS, _RANKS_ABOVE_KEY = LARGE_KEYS_TOP - 3.6 * mm, _KEY.y - 3.6 * mm
_GAP = 1.6 * mm
# Steps alone on a last page that has so much to spare.
_AIRY, _AIR = LARGE_PRINT._replace(leading=24, gap=4 * mm), 24 * mm
_TIGHT = LARGE_PRINT._replace(leading=21.5, gap=1 * mm)  # where all of a branch is on one page then
_TITLE = LARGE_PRINT._replace(size=21, leading=25, gap=2 * mm)


class _Part(NamedTuple):
    """Something that isn't split between two pages."""

    block: Drawn  # with the gap below it
    breaks: bool = False  # whether it begins a page
    again: str = ""  # words repeated above it if it is at the top of a further page
    airy: Drawn | None = None  # the same, more loosely set, for a last page with room to spare

    @property
    def again_height(self) -> float:
        """Of the words that are repeated, with the gap below them."""
        return _paragraph(self.again, LARGE_PRINT._replace(gap=_GAP)).height if self.again else 0


class _LargePages(_ClosedPages):
    """In large print."""

    def draw_kitty(self) -> None:
        """What to announce; on further pages what to look up, and the list."""
        (asked, announce), (asked_too, look_up) = self.kitty_words()
        announced = self.player_round.announcements
        parts = [
            _Part(_paragraph(asked, _TITLE)),
            *self._announcing(_paragraph(announce), announce, announced),
            _Part(_paragraph(asked_too, _TITLE), breaks=True),
            _Part(_paragraph(look_up)),
            _Part(self._own_blanks()),
        ]
        named = self.texts("sealed.kitty.title")
        self._flow(parts, self._behind(kitty_anchor(self.number), named), "kitty", named)
        self._list()

    def draw_forehead(self) -> None:
        """What to do, and the others' cards: on one page if they have room there, else on two."""
        style, others = self.style, self.player_round.others
        column = self._begin()
        column.bottom = _RANKS - 7 * mm
        column.steps(self.words("forehead.bid-large", "forehead.told", "forehead.tell"))
        column.y += 1 * mm
        # With less than 13 mm a player, rows of cards would be too low.
        if column.rest.h < len(others) * (13 * mm):
            self.key(column.page, "next", "cards", _KEY)
            column = self._behind(self.anchor("cards"), style.texts("sealed.forehead.tag"))
            column.bottom = _RANKS - 7 * mm
        self.draw_others(column.page, column.rest)
        rank_line(column.page, style, self.rules, _RANKS)

    def draw_choice(self) -> None:
        """What the dealer can say; keys lead to the pages of each kind."""
        style, column = self.style, self._begin()
        column.prose(self.who_chooses(), 3 * mm)
        for kind in ("open", "forehead"):
            self.key(column.page, f"choice.{kind}", kind, column.take(16 * mm, 3 * mm))
        normal, blind, _ = self.choice_words()
        look_up, *then = self.words(
            "look-up", "choice.forehead-look-up", "forehead.told", "forehead.tell"
        )
        when_blind = self._announcing(_paragraph(blind), blind, [self.to_right])
        parts = [_Part(_paragraph(normal)), *when_blind, _Part(_paragraph(look_up))]
        self._branch("open", parts)

        how = style.texts("sealed.choice.forehead-how")
        airy = _steps(style, _AIRY, 2, *then)
        self._branch(
            "forehead",
            *(
                [
                    *self._announcing(_steps(style, theme, 1, how), how, self.of_own),
                    _Part(_steps(style, theme, 2, *then), airy=airy),
                ]
                for theme in (_TIGHT, LARGE_PRINT)
            ),
        )
        self._list()

    def draw_blind(self) -> None:
        """One closed card, or a whole closed hand."""
        style, theme = self.style, LARGE_PRINT
        bid, announce, look_up = self.blind_words()
        announcing = _steps(style, theme, 2, announce)
        parts = [
            _Part(_steps(style, theme, 1, bid)),
            *self._announcing(announcing, announce, self.player_round.announcements),
            _Part(_steps(style, theme, 3, look_up), airy=_steps(style, _AIRY, 3, look_up)),
        ]
        self._flow(parts, self._begin(), "more", style.texts("sealed.blind.tag"))
        self._list(self.facts.cards > 1)

    def _begin(self) -> Column:
        """Begin the round's own page.  Returns what is free below its head."""
        page, above = self.first(self.texts(f"sealed.{self.facts.sight.value}.short"))
        self.keys(page)
        return Column(page, self.style, MARGIN, above + _TO_STEPS, ROOM, _FLOOR)

    def _behind(self, anchor: str, named: str) -> Column:
        """Begin a further page.  Returns what is free on it.  named: what the outline calls it."""
        page = self.page(anchor, named)
        self.back_keys(page)
        return Column(page, self.style, MARGIN, _FURTHER_TOP, ROOM, _FLOOR)

    def _branch(self, kind: str, *ways: Sequence[_Part]) -> None:
        """The pages for what the dealer may say.  kind: ``open`` or ``forehead``.

        ways: the same parts, set more and more loosely; the first way that takes one page is taken,
            else the last.
        """
        named = self.texts(f"sealed.choice.{kind}")
        titled = [[_Part(_paragraph(named, _TITLE)), *parts] for parts in ways]
        parts = next((parts for parts in titled if not _starts(parts, _FURTHER_TOP)), titled[-1])
        column = self._behind(self.anchor(kind), named)
        self._flow(parts, column, kind, named)

    def _flow(self, parts: Sequence[_Part], column: Column, name: str, named: str) -> None:
        """Parts down a column and over as many further pages as they need; at the end a key to the
        list.

        name, named: of the further pages, in anchors and in the outline.
        """
        starts = _starts(parts, column.y)
        for i, part in enumerate(parts):
            block = part.block
            if i in starts:
                further = f"{name}-{starts.index(i) + 2}"
                self.key(column.page, "next", further, _KEY)
                column = self._behind(self.anchor(further), named)
                if part.again:
                    column.prose(part.again, _GAP)
                if part.airy and i == len(parts) - 1 and column.y + block.height + _AIR < _FLOOR:
                    block = part.airy
            column.y = stack(column.page, [block], column.y)
        self.key(column.page, "list", "list", _KEY)

    def _announcing(
        self, words: Drawn, again: str, announcements: Sequence[Announcement]
    ) -> list[_Part]:
        """Words, and rows of numbers to announce then; the first row stays with the words.  again:
        the words, to be repeated where another row begins a further page.
        """

        def row(announcement: Announcement) -> Drawn:
            h = self.row_height(announcement)
            return Drawn(
                h + _GAP,
                lambda page, y: self.draw_row(page, announcement, Box(MARGIN, y, ROOM, h)),
            )

        rows = [row(announcement) for announcement in announcements]
        rows[-1] = rows[-1]._replace(height=rows[-1].height + 1 * mm)
        first, *further = rows
        return [
            _Part(_stacked([words, first], 0)),
            *(_Part(block, again=again) for block in further),
        ]

    def _own_blanks(self) -> Drawn:
        h = LARGE_PRINT.size + 11 * mm
        return Drawn(h + _GAP, lambda page, y: self.draw_blanks(page, Box(MARGIN, y, ROOM, h)))

    def _list(self, own: bool = False) -> None:
        """The list, on as many pages as it needs for rows of 7 mm or more.  own: with blanks for
        the reader's own numbers, if there is room.
        """
        style, texts, listed = self.style, self.texts, self.player_round.sealed
        title, check = texts("sealed.list"), texts("sealed.check")
        find, blanks = [_paragraph(texts("sealed.find"))], [self._own_blanks()]
        ways = [(find, blanks), ([], blanks), (find, [])][0 if own else 2 :]
        for pages, (above, below) in product(range(1, len(listed) + 1), ways):
            ranks = _RANKS if pages == 1 else _RANKS_ABOVE_KEY
            floor = ranks - 6.4 * mm - _GAP - _paragraph(check).height
            h = floor - _FURTHER_TOP - fsum(part.height for part in (*above, *below))
            each, space = -(-len(listed) // pages), Box(MARGIN, _FURTHER_TOP, ROOM, h)
            # Before rows get lower, the words above go, then the blanks; then the list takes
            # another page.
            if list_grid(each, space, True).row >= 7 * mm:
                break
        starts = range(0, len(listed), each)
        count = len(starts)
        spans = [f"{i + 1}–{min(i + each, len(listed))}" for i in starts]
        anchors = [self.anchor(f"list-{i}" if i > 1 else "list") for i in range(1, count + 1)]
        for i, start in enumerate(starts):
            column = self._behind(anchors[i], title if count == 1 else f"{title} {spans[i]}")
            page = column.page
            rank_line(page, style, self.rules, ranks)
            room = space._replace(y=stack(page, above, column.y))
            shown = listed[start : start + each]
            grid = draw_sealed_list(page, style, shown, room)
            column.y = stack(page, below if i + 1 == count else (), grid.box.bottom + _GAP)

            # What the check letters are for, and behind that what stars are.
            *_, last = wrap_anywhere(check, LARGE, ROOM)
            base = column.prose(check) - LARGE_PRINT.leading + LARGE * LARGE_PRINT.rise
            end = MARGIN + fonts.width(last, LARGE, BOLD)
            name_stars_below(page, style, shown, grid, end, base)

            # Keys to the pages of the list beside this one.
            others = [other for other in (i - 1, i + 1) if 0 <= other < count]
            width = (ROOM - _GAP * (len(others) - 1)) / max(1, len(others))
            for j, other in enumerate(others):
                words = spans[other]
                if len(others) == 1:
                    words = texts("sealed.numbers", span=words)
                words = f"‹ {words}" if other < i else f"{words} ›"
                key = _KEY._replace(x=MARGIN + j * (width + _GAP), w=width)
                with page.link(anchors[other], key):
                    draw_key(page, style, words, key)


def _starts(parts: Sequence[_Part], top: float) -> list[int]:
    """The indices of the parts that begin a further page.  top: where the first page's begin.

    Where the last page has more than a third of its height to spare, one more row of numbers goes
    there.
    """
    starts, y = [], top
    for i, part in enumerate(parts):
        if y > top and (part.breaks or y + part.block.height > _FLOOR):
            starts.append(i)
            top, y = _FURTHER_TOP, _FURTHER_TOP + part.again_height
        y += part.block.height
    before = starts[-1] - 1 if starts else 0
    movable = before not in (0, *starts) and parts[before].again and not parts[before + 1].breaks
    fits = y + parts[before].again_height + parts[before].block.height <= _FLOOR
    if movable and fits and _FLOOR - y > HEIGHT / 3:
        starts[-1] = before
    return starts


def _paragraph(markup: str, theme: Theme = LARGE_PRINT) -> Drawn:
    return _stacked([paragraph(theme, markup, MARGIN, ROOM)], theme.gap)


def _steps(style: Style, theme: Theme, first: int, *markups: str) -> Drawn:
    """Numbered steps that stay together."""
    numbered = enumerate(markups, first)
    return _stacked(
        [step(style, theme, n, markup, MARGIN, ROOM) for n, markup in numbered], theme.gap
    )


def _stacked(blocks: Sequence[Drawn], gap: float) -> Drawn:
    """Blocks that stay together, a gap below each."""
    height = fsum(block.height + gap for block in blocks)
    return Drawn(height, lambda page, y: stack(page, blocks, y, gap))
