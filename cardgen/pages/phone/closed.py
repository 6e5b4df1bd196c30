"""Rounds in which cards stay closed, and the kitty: what to do, the numbers to announce, and the
list in which to look cards up.  Large print takes as many pages as the words need, then the list.

Numbers are announced in the chat, where everybody reads them, but only one player's list says which
cards they mean; see `cardgen.dealing.deal`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from cardgen.pages.layout import Column, Drawn, paragraph, stack, step, titled, together
from cardgen.pages.parts import rank_line
from cardgen.pages.phone.page import Key, RoundPages, draw_key, key_places, sentences
from cardgen.pages.theme import (
    GOLD,
    KEYS_TOP,
    LARGE_KEY,
    LARGE_KEYS_TOP,
    LARGE_PRINT,
    MARGIN,
    PHONE_LARGE,
    ROOM,
    Theme,
    as_cards,
    inks,
    kitty_anchor,
)
from cardgen.pdf.draw import BOLD, TENTH, Box, Page, mm
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
        with page.tag("Artifact"):  # the round's own page says it
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
_FLOOR = LARGE_KEYS_TOP - 2 * mm
_KEY = Box(MARGIN, _FLOOR - LARGE_KEY, ROOM, LARGE_KEY)  # the key that leads on from a first page
_GAP = 1.6 * mm
# From the one to be wished for to the tightest, by which parts are shared out to pages.
_THEMES = tuple(LARGE_PRINT._replace(leading=k * PHONE_LARGE) for k in (1.5, 1.4, 1.3, 1.25))
_LEAST_ROW = 7.9 * mm  # of a list


_Setting = Callable[[Theme], Drawn]  # something as it is set in a theme, with the gap below it


class _Part(NamedTuple):
    """Something that isn't split between two pages."""

    set: _Setting
    again: str = ""  # words repeated above it if it is at the top of a further page


def _height(parts: Sequence[_Part], theme: Theme, further: bool) -> float:
    """Of parts on a page.  further: it isn't the first."""
    again = _paragraph(parts[0].again)(theme).height if further and parts[0].again else 0
    return again + fsum(part.set(theme).height for part in parts)


class _LargePages(_ClosedPages):
    """In large print."""

    def draw_kitty(self) -> None:
        """What to announce; on further pages what to look up, and the list."""
        (asked, announce), (asked_too, look_up) = self.kitty_words()
        announced, named = self.player_round.announcements, self.texts("sealed.kitty.title")
        first, *others = sentences(look_up)
        asking, asking_too = (
            _together(_title(asks), _paragraph(words))
            for asks, words in (
                (asked, announce),
                (asked_too, first),
            )
        )
        parts = [
            *self._announcing(asking, announce, announced),
            _Part(asking_too),
            *(_Part(_paragraph(words)) for words in others),
        ]
        self._flow(parts, kitty_anchor(self.number), named)
        self._list()

    def draw_forehead(self) -> None:
        """The others' cards, and on a second page what to do."""
        style, texts, frame = self.style, self.texts, self.frame
        page, above = self.first(texts("sealed.forehead.short"), parts=2)
        top = above + _TO_STEPS
        self.draw_others(page, Box(MARGIN, top, ROOM, _FLOOR - top))
        self.keys(page, 1, 2)
        page = self.page(self.part_anchor(2), part="2/2")
        with page.tag("Artifact"):
            self.banner(page)
        top = frame.banner.bottom + _TO_STEPS
        column = Column(page, style, MARGIN, top, ROOM, _FLOOR)
        column.steps(self.words("forehead.bid-large", "forehead.told", "forehead.tell"))
        if column.y < frame.bottom:
            rank_line(page, style, self.rules, frame.ranks)
        self.keys(page, 2, 2)

    def draw_choice(self) -> None:
        """What the dealer can say, and the number for a normal or a blind round; further pages are
        for forehead.
        """
        texts, dealer, seat = self.texts, self.facts.dealer, self.view.seat
        assert dealer is not None
        says = texts("sealed.choice.you-say")
        if dealer != seat:
            says = texts("sealed.choice.says", name=self._in_sentence(dealer))
        keys = ("forehead", "choice.forehead"), ("list", "list")

        def draw_both(page: Page, y: float) -> None:
            row = [Key(f"{texts(f'sealed.{word}')} ›", self.anchor(part)) for part, word in keys]
            for key, box in zip(row, self._places(row, _KEY._replace(y=y)), strict=True):
                with page.link(key.target, box):
                    draw_key(page, self.style, key.words, box)

        post = texts("sealed.choice.post")
        parts = [
            _Part(_paragraph(says)),
            *self._announcing(_paragraph(post), post, [self.to_right]),
            _Part(lambda theme: Drawn(LARGE_KEY, draw_both)),
        ]
        self._flow(parts, "", "")
        how, *then = self.words(
            "choice.forehead-how", "choice.forehead-look-up", "forehead.told", "forehead.tell"
        )
        parts = [
            *self._announcing(self._step(1, how), how, self.of_own),
            *(_Part(self._step(i, markup)) for i, markup in enumerate(then, 2)),
        ]
        self._flow(parts, self.anchor("forehead"), texts("sealed.choice.forehead"))
        self._list(*self.words("choice.open-list"))

    def draw_blind(self) -> None:
        """One closed card, or a whole closed hand."""
        bid, announce, look_up = self.blind_words()
        announced = self.player_round.announcements
        parts = [
            _Part(self._step(1, bid)),
            *self._announcing(self._step(2, announce), announce, announced),
            _Part(self._step(3, look_up)),
        ]
        self._flow(parts, "", self.texts("sealed.blind.tag"))
        self._list()

    def _flow(self, parts: Sequence[_Part], anchor: str, named: str) -> None:
        """Parts over as many pages as they need, with keys to the next one, and to the list at the
        end; where there is room, what check letters are for is said before it, too.

        anchor, named: of the first page, in links and in the outline; no anchor: it is the round's
            own.
        """
        style = self.style
        if anchor:
            column = self._behind(anchor, named)
        else:
            choice = self.facts.sight is Sight.CHOICE
            page, above = self.first("" if choice else self.texts("sealed.blind.short"))
            self.keys(page)
            floor = _FLOOR if choice else _KEY.y - _GAP
            column = Column(page, style, MARGIN, above + _TO_STEPS, ROOM, floor)
        own = not anchor
        room, check = column.bottom - column.y, _Part(_paragraph(self.texts("sealed.check")))
        pages, checked = _shared_out(parts, room), _shared_out([*parts, check], room)
        pages = checked if len(checked) == len(pages) else pages
        for number, shown in enumerate(pages, 1):
            if number > 1:
                further = f"{anchor or self.anchor('more')}-{number}"
                self._lead_on(column.page, "next", further, own)
                column, own = self._behind(further, named), False
            spare = {theme: column.rest.h - _height(shown, theme, number > 1) for theme in _THEMES}
            theme = next((theme for theme in _THEMES if spare[theme] >= 0), _THEMES[-1])
            gap = max(0.0, min(3 * mm, spare[theme] / len(shown)))
            if number > 1 and shown[0].again:
                again = _paragraph(shown[0].again)(theme)
                column.y = stack(column.page, [again], column.y)
            stack(column.page, [part.set(theme) for part in shown], column.y, gap)
        if not own or self.facts.sight is not Sight.CHOICE:
            self._lead_on(column.page, "list", self.anchor("list"), own)

    def _lead_on(self, page: Page, word: str, target: str, own: bool) -> None:
        """The key to what comes next.  own: it is the round's own page, which has other keys."""
        words = f"{self.texts(f'sealed.{word}')} ›"
        if not own:
            self.back_keys(page, Key(words, target))
            return
        with page.link(target, _KEY):
            draw_key(page, self.style, words, _KEY)

    def _behind(self, anchor: str, named: str) -> Column:
        """Begin a further page.  Returns what is free on it.  named: what the outline calls it."""
        page = self.page(anchor, named)
        return Column(page, self.style, MARGIN, _FURTHER_TOP, ROOM, _FLOOR)

    def _step(self, number: int, markup: str) -> _Setting:
        return lambda theme: _with_gap(step(self.style, theme, number, markup, MARGIN, ROOM), theme)

    def _announcing(
        self, words: _Setting, again: str, announcements: Sequence[Announcement]
    ) -> list[_Part]:
        """Words, and rows of numbers to announce then; the first row stays with the words.  again:
        the words, to be repeated where another row begins a further page.
        """

        def row(announcement: Announcement) -> _Setting:
            h = self.row_height(announcement)
            block = Drawn(
                h + _GAP,
                lambda page, y: self.draw_row(page, announcement, Box(MARGIN, y, ROOM, h)),
            )
            return lambda theme: block

        first, *further = map(row, announcements)
        return [_Part(_together(words, first)), *(_Part(block, again) for block in further)]

    def _list(self, *says: str) -> None:
        """The list, on as many pages as it needs; above it what its numbers mean, page by page,
        then what their letters are for.
        """
        style, listed = self.style, self.player_round.sealed
        check = self.texts("sealed.check")
        above = [_paragraph(markup)(LARGE_PRINT) for markup in (*says, check)]
        title, height = self.texts("sealed.list"), max(block.height for block in above)
        for count in range(1, len(listed) + 1):
            each = -(-len(listed) // count)
            jokers = 9 * mm * any(entry.card.is_joker for entry in listed)  # their names, below
            room = _FLOOR - _FURTHER_TOP - height - jokers
            space = Box(MARGIN, _FURTHER_TOP + height, ROOM, room)
            if list_grid(each, space, True).row >= _LEAST_ROW:
                break
        starts = range(0, len(listed), each)
        spans = [f"{i + 1}–{min(i + each, len(listed))}" for i in starts]
        anchors = [self.anchor(f"list-{i}" if i else "list") for i in range(len(starts))]
        for i, start in enumerate(starts):
            column = self._behind(anchors[i], f"{title} {spans[i]}" if i else title)
            above[min(i, len(says))].draw(column.page, column.y)
            shown, page = listed[start : start + each], column.page
            grid = draw_sealed_list(page, style, shown, space)
            name_stars_below(page, style, shown, grid, MARGIN, grid.box.bottom + 7.6 * mm)

            # A key to the next page of the list, from the last one to the first.
            other = (i + 1) % len(starts)
            words = f"{spans[other]} ›" if other else f"‹ {spans[other]}"
            self.back_keys(page, *[Key(words, anchors[other])] * (len(starts) > 1))

    def _places(self, row: Sequence[Key], box: Box) -> list[Box]:
        return key_places(row, box, _GAP, PHONE_LARGE, PHONE_LARGE)[0]


def _shared_out(parts: Sequence[_Part], room: float) -> list[Sequence[_Part]]:
    """Parts on as few pages as they need, and of the ways to do so that in which what is free is
    shared most evenly.  room: on the first page.
    """

    def free(start: int, end: int) -> float:
        """What a page with these parts has to spare."""
        taken = _height(parts[start:end], _THEMES[-1], start > 0)
        return (_FLOOR - _FURTHER_TOP if start else room) - taken

    # From some part to the last: how many pages, the squares of what is free on them, their ends.
    best: list[tuple[int, float, tuple[int, ...]]] = [(0, 0, ())] * (len(parts) + 1)
    for start in reversed(range(len(parts))):
        ways = []
        for end in range(start + 1, len(parts) + 1):
            if free(start, end) < -_GAP and end > start + 1:
                break
            pages, squares, ends = best[end]
            ways.append((1 + pages, squares + free(start, end) ** 2, (end, *ends)))
        best[start] = min(ways)
    ends = best[0][2]
    return [parts[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _paragraph(markup: str) -> _Setting:
    return lambda theme: _with_gap(paragraph(theme, markup, MARGIN, ROOM), theme)


def _title(markup: str) -> _Setting:
    def set_title(theme: Theme) -> Drawn:
        return titled(paragraph(theme._replace(size=27, leading=33), markup, MARGIN, ROOM))

    return set_title


def _together(*settings: _Setting) -> _Setting:
    """What stays on one page."""
    return lambda theme: together([setting(theme) for setting in settings])


def _with_gap(block: Drawn, theme: Theme) -> Drawn:
    return block._replace(height=block.height + theme.gap)
