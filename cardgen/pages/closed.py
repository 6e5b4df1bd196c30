"""Rounds with closed cards, and the kitty: what to say, numbers to announce, the sealed list to
look cards up in, and for forehead rounds the others' cards.

A sealed list has numbers with their check letters and the cards that they mean, row by row in their
secret order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import fsum
from typing import NamedTuple

from cardgen.cards import Card, Rank
from cardgen.faces import (
    ASPECT,
    JOKER_WORD,
    POKER,
    back,
    fit,
    glyph,
    glyph_width,
    joker_star,
    label,
    pip,
)
from cardgen.games import playing_seats
from cardgen.pages.hand import WITH_PICTURE, draw_tile, spoken_hand
from cardgen.pages.layout import Column
from cardgen.pages.parts import SeenRound, said_card, said_others
from cardgen.pages.theme import (
    EDGE,
    GREY,
    HAIRLINE,
    INK,
    LARGE,
    LARGE_PRINT,
    NAVY,
    NORMAL,
    ON_PAPER,
    PHONE_LARGE,
    RED,
    ROOM,
    WHITE,
    Background,
    Style,
    Theme,
    as_cards,
    inks,
    theme_of,
)
from cardgen.pages.theme import LARGE_ON_PAPER as LARGE_ON_PAPER_THEME
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, TENTH, Box, Page, fonts, mm
from cardgen.views import Announcement, Listed

_UNIT = 100 * TENTH  # height of a glyph, a mark or a star as it is drawn


def _halves(number: str) -> tuple[str, str]:
    """``17-K`` → ``17``, which is bold, and ``-K``."""
    place = number.partition("-")[0]
    return place, number[len(place) :]


# -- what to say, and numbers to announce

_NAME_ROOM = 0.5 * ROOM  # longer names are cut in a sentence, unless it is “Player 7”


class _AnnouncementType(NamedTuple):
    """How announcements are set."""

    height: float  # of a row
    number: float  # type of the numbers, at most
    beside: int  # so many numbers are beside their player's name; more below it
    pad: float  # from the ends of a row to what is in it
    least: float  # size down to which a long name beside numbers gets smaller


_ROWS = {
    NORMAL: _AnnouncementType(8.6 * mm, 17, 2, 3 * mm, 12.5),
    ON_PAPER: _AnnouncementType(7.4 * mm, 14, 4, 1.6 * mm, 9),
    LARGE_PRINT: _AnnouncementType(10.6 * mm, PHONE_LARGE, 1, 2.4 * mm, PHONE_LARGE),
    LARGE_ON_PAPER_THEME: _AnnouncementType(10.2 * mm, 20, 4, 3 * mm, LARGE),
}
_LEAST = 11.0
_BOX_GAP = 1.4 * mm


class ClosedRound(SeenRound):
    """A round with closed cards, or the kitty of one: what its player does in it, for all pages."""

    @property
    def theme(self) -> Theme:
        return theme_of(self.style)

    # -- sentences

    def _in_sentence(self, seat: int) -> str:
        """A player's name within a sentence: not too long, and without an asterisk, which would
        switch to bold.
        """
        names, size, usual = self.names, self.theme.size, self.texts("player.unnamed", n=seat + 1)
        room = max(_NAME_ROOM, fonts.width(usual, size, BOLD))
        return fonts.called(names[seat], names, size, room, BOLD).replace("*", "∗")

    @property
    def _neighbours(self) -> tuple[int, int]:
        """Seats (from 0) of those who play left and right of the reader."""
        playing = playing_seats(self.facts, len(self.names))
        at = playing.index(self.view.seat)
        return playing[(at + 1) % len(playing)], playing[at - 1]

    def words(self, *keys: str) -> list[str]:
        """Texts that may name the reader's neighbours as {left} and {right}.  keys: of them,
        behind ``sealed.``.
        """
        left, right = map(self._in_sentence, self._neighbours)
        return [self.texts(f"sealed.{key}", left=left, right=right) for key in keys]

    def who_chooses(self) -> str:
        """That the dealer says how the round is played."""
        dealer = self.facts.dealer
        assert dealer is not None
        if dealer == self.view.seat:
            return self.texts("sealed.choice.you-deal")
        return self.texts("sealed.choice.dealer", name=self._in_sentence(dealer))

    def choice_words(self) -> tuple[str, str, str]:
        """What to do in a normal, a blind and a forehead round."""
        texts = self.texts
        normal, blind, forehead = (
            f"*{texts(f'sealed.choice.{kind}')}:* {texts(f'sealed.choice.{kind}-how')}"
            for kind in ("normal", "blind", "forehead")
        )
        return normal, blind, forehead

    def blind_words(self) -> tuple[str, str, str]:
        """What to do in a blind round: bid, then announce numbers, then look one's own up."""
        texts, cards = self.texts, self.facts.cards
        if cards == 1:
            (look_up,) = self.words("look-up")
            return texts("sealed.blind.bid"), texts("sealed.after-bids"), look_up
        return (
            texts("sealed.blind.bid-many", cards=texts.count("plural.cards", cards)),
            texts("sealed.after-bids"),
            texts("sealed.blind.look-up-many", numbers=texts.count("plural.numbers", cards)),
        )

    def kitty_words(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Headings and explanations: what to announce, and what to look up."""
        texts, contract = self.texts, self.rules.contract
        assert contract is not None
        announce, look_up = ("all", "shown") if contract.show_kitty else ("other", "me")
        how, announced = texts(f"sealed.kitty.{announce}-how"), self.player_round.announcements
        if not contract.show_kitty and len(announced) < len(self.names) - 1:
            how = f"{how} {texts('sealed.kitty.other-none')}"
        numbers = texts.count("plural.numbers", contract.kitty)
        cards = texts.count("plural.cards", contract.kitty)
        if contract.discard_counts:
            cards = texts("sealed.kitty.counts", cards=cards)
        then = texts(f"sealed.kitty.{look_up}-how", numbers=numbers, cards=cards)
        return (texts(f"sealed.kitty.{announce}"), how), (texts(f"sealed.kitty.{look_up}"), then)

    # -- numbers

    @property
    def to_right(self) -> Announcement:
        """The number that means the right neighbour's own card, in that player's list."""
        right = self._neighbours[1]
        announced = self.player_round.announcements
        (announcement,) = (each for each in announced if each.to == each.card_of == right)
        return announcement

    @property
    def of_own(self) -> tuple[Announcement, ...]:
        """The numbers that mean the reader's own card, in each other player's list."""
        announced = self.player_round.announcements
        return tuple(each for each in announced if each.card_of == self.view.seat)

    def row_height(self, announcement: Announcement) -> float:
        """How high a row of numbers is: many are below the name, on a phone in large print on as
        many lines as they need.
        """
        kind, count = _ROWS[self.theme], len(announcement.numbers)
        if not self._is_below(announcement, ROOM - 2 * kind.pad):
            return kind.height
        if self.theme is not LARGE_PRINT:
            return kind.height * 1.75
        return self.theme.leading * (1 + -(-count // self._on_a_line(ROOM - 2 * kind.pad)))

    def _is_below(self, announcement: Announcement, room: float) -> bool:
        """Whether the numbers of a row are below the name: many, or in large print where a name
        would be cut.
        """
        kind, numbers = _ROWS[self.theme], announcement.numbers
        if len(numbers) > kind.beside or self.theme is not LARGE_PRINT:
            return len(numbers) > kind.beside
        label = self.texts("sealed.for", name=fonts.drawable(self.names[announcement.to]))
        wide = fonts.width(label, kind.number, BOLD) + kind.pad
        return wide + self._numbers_width(numbers, kind.number) > room

    def _on_a_line(self, room: float) -> int:
        """How many numbers fit on a line in their full size."""
        most = _ROWS[self.theme].number
        return max(n for n in range(1, 9) if n == 1 or self._number_size(n, room) >= most - 1e-6)

    def draw_row(self, page: Page, announcement: Announcement, box: Box) -> None:
        """An announcement: for whom, and which numbers, in a box."""
        kind, numbers, font = _ROWS[self.theme], announcement.numbers, self.theme.font
        page.rect(box, WHITE, EDGE, HAIRLINE, 2 * mm)
        left, right = box.x + kind.pad, box.right - kind.pad
        words = partial(self.texts, "sealed.for")
        says = f"{words(name=self.names[announcement.to])} {', '.join(numbers)}"
        if self.theme is LARGE_PRINT and self._is_below(announcement, right - left):
            label, size = self._named(announcement.to, right - left, kind.least, words)
            base, most = box.y + 0.82 * self.theme.leading, self._on_a_line(right - left)
            with page.tag("P", full=says):
                page.text(left, base, label, size, font)
                for i in range(0, len(numbers), most):
                    base += self.theme.leading
                    self._numbers(page, left, base, numbers[i : i + most], kind.number)
            return
        # So that a number fits, tail and all.
        size = min(self._number_size(len(numbers), right - left), 0.94 * box.h)
        wide = self._numbers_width(numbers, size)
        room, label_y, numbers_y = right - left - wide - kind.pad, box.cy, box.cy
        if len(numbers) > kind.beside:
            room, label_y, numbers_y = right - left, box.y + box.h * 0.28, box.y + box.h * 0.7
        label, label_size = self._named(announcement.to, room, kind.least, words)
        with page.tag("P", full=says):
            page.text(left, label_y + label_size * CAP_HEIGHT / 2, label, label_size, font)
            self._numbers(page, right - wide, numbers_y + size * CAP_HEIGHT / 2, numbers, size)

    def draw_boxes(self, page: Page, box: Box) -> None:
        """Boxes side by side: players, and all numbers to announce to them."""
        announcements, font = self.player_round.announcements, self.theme.font
        least = self.theme.size if self.style.large else _LEAST
        w = (box.w - _BOX_GAP * (len(announcements) - 1)) / len(announcements)
        room = w - 1.6 * mm
        number = self._number_size(max(len(each.numbers) for each in announcements), room)
        for i, announcement in enumerate(announcements):
            numbers = announcement.numbers
            cell = Box(box.x + i * (w + _BOX_GAP), box.y, w, box.h)
            page.rect(cell, WHITE, EDGE, HAIRLINE, 2 * mm)
            words, size = self._named(announcement.to, room, least, "{name}:".format)
            # Above the name and below the numbers; the rest is between them.
            edge = (cell.h - CAP_HEIGHT * (size + number)) * 0.37
            base = cell.y + edge + CAP_HEIGHT * size
            left = cell.cx - self._numbers_width(numbers, number) / 2
            says = f"{self.names[announcement.to]}: {', '.join(numbers)}"
            with page.tag("LI"), page.tag("LBody", full=says):
                page.text(cell.cx, base, words, size, font, align="centre")
                self._numbers(page, left, cell.bottom - edge, numbers, number)

    def _parts(self, numbers: Sequence[str]) -> list[tuple[str, str]]:
        """Numbers with dots between them, as texts and their fonts; in large print the check
        letters are bold too.
        """
        parts: list[tuple[str, str]] = []
        for number in numbers:
            place, letter = _halves(number)
            font = BOLD if self.style.large else REGULAR
            parts += [(" · ", REGULAR), (place, BOLD), (letter, font)]
        return parts[1:]

    def _numbers_width(self, numbers: Sequence[str], size: float) -> float:
        return fsum(fonts.width(text, size, font) for text, font in self._parts(numbers))

    def _number_size(self, count: int, room: float) -> float:
        """Type at which any so many numbers fit into `room` points: it doesn't depend on which
        they are.
        """
        most = _ROWS[self.theme].number
        return min(most, most * room / self._numbers_width(["38-W"] * count, most))

    def _numbers(self, page: Page, x: float, y: float, numbers: Sequence[str], size: float) -> None:
        """Numbers from (x, y) on."""
        for text, font in self._parts(numbers):
            x += page.text(x, y, text, size, font, NAVY, ends=text.startswith("-"))

    def _named(
        self, seat: int, room: float, least: float, words: Callable[..., str]
    ) -> tuple[str, float]:
        """`words` with a player's name put in, in `room` points, and the size of their type, down
        to `least`.
        """
        names, theme = self.names, self.theme
        whole = words(name=fonts.drawable(names[seat]))
        size = fonts.shrunk(whole, theme.size, room, theme.font, least)
        around = fonts.width(words(name=""), size, theme.font)
        name = fonts.called(names[seat], names, size, room - around, theme.font)
        return words(name=name), size

    def draw_blanks(self, page: Page, box: Box) -> None:
        """Blanks for the numbers that others announce to the reader; their label is at the left,
        or above where it leaves no room.
        """
        theme, words, left = self.theme, self.texts("sealed.my-numbers"), box.x
        size, contract = theme.size, self.rules.contract
        count = contract.kitty if contract else self.facts.cards
        with page.tag("Artifact"):  # they are for a pen
            if (self.style.large or count > 6) and box.w <= ROOM:
                page.text(left, box.y + size * CAP_HEIGHT + 0.4 * mm, words, size, theme.font)
                box = Box(left, box.y + size, box.w, box.h - size)
            else:
                left += page.text(left, box.base(size), words, size, theme.font) + 3 * mm
        w = min(14 * mm, (box.right - left + _BOX_GAP) / count)
        for i in range(count):
            blank = Box(left + i * w, box.y, w - _BOX_GAP, box.h)
            page.rect(blank, WHITE, EDGE, HAIRLINE, 1.6 * mm)

    # -- the list and others' cards

    def draw_list(self, column: Column, check: float, plan: ListType | None = None) -> float:
        """The list down a column, and in it, on a baseline `check` below the list, what the
        letters of its numbers are for.  Returns that baseline.
        """
        page, room, words = column.page, column.rest, self.texts("sealed.check")
        style, listed, theme = self.style, self.player_round.sealed, self.theme
        box = room._replace(h=room.h - check)
        grid = list_grid(len(listed), box, style.large, plan)
        size = fonts.shrunk(words, theme.size, room.w, least=min(_LEAST, theme.size))
        base = grid.box.bottom + check
        # It is heard before what it is about.
        end = room.x + page.text(room.x, base, words, size, theme.font, GREY)
        draw_sealed_list(page, style, listed, box, plan)
        name_stars_below(page, style, listed, grid, end, base)
        return base

    def draw_around(self, page: Page, box: Box) -> None:
        """The others' cards where they sit, and whose they are; the reader's as a back."""
        style, others = self.style, self.player_round.others
        with page.tag("Figure", said_others(style.texts, self.names, others)):
            *spots, own = around_spots(len(others), box)
            first, last = (
                min(spot.tile.y for spot in spots),
                max(spot.tile.bottom for spot in spots),
            )
            inks(style).table.paint(page, Box(box.x, first + 2 * mm, box.w, last - first), box.h)
            with as_cards(page, style):
                page.art(
                    back(style.look), own.tile.cx, own.tile.cy, own.tile.w / (POKER.width * TENTH)
                )
            _name(page, self.texts("sealed.your-card"), own, inks(style).gold)
            for (seat, (card,)), spot in zip(others, spots, strict=True):
                with page.clipped(spot.tile), as_cards(page, style) as by_day:
                    draw_tile(page, card, spot.tile, by_day.look, great_mark=True)
                # A bar below it.
                inks(style).bar.paint(
                    page, spot.tile._replace(y=spot.tile.bottom, h=1.2 * mm), 0.6 * mm
                )
                right, base = _name(page, self.names[seat], spot, others=self.names)
                page.hidden(right + 2, base, spoken_hand([card], style), 8, 11, narrow=True)

    def draw_others(self, page: Page, box: Box) -> None:
        """The others in the order of play from the reader's left, a row each: the name and the
        card, as big as the box allows.
        """
        names, style, others, y = self.names, self.style, self.player_round.others, box.y
        with page.tag("Figure", said_others(style.texts, names, others)):
            h = min(26 * mm, (box.h + _GAP) / len(others) - _GAP)
            tile = min(36 * mm, h * 2.2)
            cap, room, size = min(h * 0.68, tile / 2.3), box.w - tile - 3 * mm, PHONE_LARGE
            called = [fonts.called(names[seat], names, size, room, BOLD) for seat, _ in others]
            x = box.x + max(fonts.width(name, size, BOLD) for name in called) + 3 * mm
            for name, (_, (card,)) in zip(called, others, strict=True):
                base = y + h / 2 + size * CAP_HEIGHT / 2
                page.text(box.x, base, name, size, BOLD)
                place = Box(x, y, tile, h)
                page.hidden(place.x, base, spoken_hand([card], style), 6, tile)
                with as_cards(page, style):
                    page.rect(place, WHITE, EDGE, 0.2 * mm, 2 * mm)
                    draw_index(page, style, card, Box(place.cx - cap, y, 2.1 * cap, h), cap)
                y += h + _GAP

    def draw_large_others(self, column: Column) -> None:
        """On paper in large print, the others' cards as indices in frames, a name right of each or
        below it: in as many columns as makes letters big enough, names whole, and then letters
        biggest.
        """
        page, style, others = column.page, self.style, self.player_round.others
        box, shown = column.rest, [fonts.width(self.names[seat], LARGE, BOLD) for seat, _ in others]
        ways = []
        for columns in range(1, len(others) + 1):
            rows = -(-len(others) // columns)
            w = (box.w - (columns - 1) * _FRAMES_GAP) / columns
            h = (box.h + _FRAME_GAP) / rows - _FRAME_GAP
            for below in (False, True):
                wide = w if below else w - 3 * mm - _NAME_BESIDE - _SPOKEN
                cap = min((h - below * _NAME_BELOW) * 0.62, _TALLEST_CAP, wide / _FRAME)
                room = w - (0 if below else _FRAME * cap + 3 * mm) - _SPOKEN
                whole = sum(1 for width in shown if width <= room)
                ways.append((min(cap, _GOOD_CAP), whole, cap, columns, w, h, below, room))
        _, _, cap, columns, w, h, below, room = max(ways)
        with page.tag("Figure", said_others(style.texts, self.names, others)):
            for i, (seat, (card,)) in enumerate(others):
                x = box.x + i % columns * (w + _FRAMES_GAP)
                y = box.y + i // columns * (h + _FRAME_GAP)
                tile = Box(x, y, _FRAME * cap, min(h - below * _NAME_BELOW, 1.7 * cap))
                name = fonts.called(self.names[seat], self.names, LARGE, room, BOLD)
                left, base = tile.right + 3 * mm, tile.base(LARGE)
                if below:
                    left, base = x, tile.bottom + 6.4 * mm
                left += page.text(left, base, name, LARGE, BOLD)
                says = spoken_hand([card], style)
                page.hidden(left + 2, base, says, 8, _SPOKEN - 2, narrow=True)
                page.rect(tile, WHITE, EDGE, 0.35 * mm, 2.6 * mm)
                index = Box(tile.cx - cap, tile.y, 2.1 * cap, tile.h)
                draw_index(page, style, card, index, cap)


# -- the sealed list

_NAME_GAP = 0.45  # between the stars of jokers and their word, as a share of the height of capitals


class ListType(NamedTuple):
    """How a sealed list is set."""

    columns: int
    most: float  # height of a row
    number: float  # type of the position
    letter: float  # and of its check letter
    # From a cell's left edge to the right end of the position; a hyphen and its letter follow.
    digits: float
    tab: float  # width of the tint behind both
    cap: tuple[float, float]  # height of an index's capitals, as a share of the row, and at most


_USUAL = ListType(5, 8.4 * mm, 11, 11, 4.4 * mm, 9 * mm, (0.56, 3.5 * mm))
_LARGE = ListType(2, 11.5 * mm, PHONE_LARGE, PHONE_LARGE, 9.6 * mm, 20 * mm, (0.76, 7.4 * mm))
# On paper the first one whose rows fit is used; the last two have lower rows else, the one for few
# cards, the other for many.
PAPER_LISTS = (
    ListType(6, 11 * mm, 16, 15.5, 6.6 * mm, 13.4 * mm, (0.56, 5.8 * mm)),
    ListType(7, 9.6 * mm, 14, 13.5, 5.8 * mm, 11.8 * mm, (0.56, 5 * mm)),
    ListType(8, 8.2 * mm, 12, 11.5, 5 * mm, 10 * mm, (0.56, 4.3 * mm)),
    ListType(10, 7.6 * mm, 11, 10.5, 4.6 * mm, 9.2 * mm, (0.56, 3.9 * mm)),
)
FEW_ON_PAPER = PAPER_LISTS[2]
LARGE_ON_PAPER = ListType(7, 12.5 * mm, 18, 18, 8 * mm, 16.4 * mm, (0.52, 4.8 * mm))
PAPER_LIST = ListType(12, 7 * mm, 10, 9.5, 4.2 * mm, 8.4 * mm, (0.56, 3.5 * mm))


class ListGrid(NamedTuple):
    """Where the cells of a sealed list are."""

    columns: int
    row: float  # its height
    box: Box

    def cell(self, i: int) -> Box:
        """The place of the entry `i`, from 0."""
        x, y, w = self.box.x, self.box.y, self.box.w / self.columns
        return Box(x + i % self.columns * w, y + i // self.columns * self.row, w, self.row)


def list_grid(count: int, room: Box, large: bool, plan: ListType | None = None) -> ListGrid:
    """A list of `count` cards at the top of a box, as wide as it and no higher."""
    plan = plan or (_LARGE if large else _USUAL)
    rows = -(-count // plan.columns)
    row = min(plan.most, room.h / rows)
    return ListGrid(plan.columns, row, Box(room.x, room.y, room.w, rows * row))


def draw_sealed_list(
    page: Page, style: Style, listed: Sequence[Listed], room: Box, plan: ListType | None = None
) -> ListGrid:
    """The list at the top of a box.  A reader of the mere text finds each card right behind its
    number.
    """
    plan = plan or (_LARGE if style.large else _USUAL)
    grid = list_grid(len(listed), room, style.large, plan)
    box, cap = grid.box, min(grid.row * plan.cap[0], plan.cap[1])
    font = BOLD if style.large else REGULAR
    with as_cards(page, style) as by_day:
        with page.clipped(box, 2 * mm):
            page.rect(box, WHITE)
            for i in range(grid.columns):
                tint = Box(grid.cell(i).x, box.y, plan.tab, box.h)
                inks(by_day).panel.paint(page, tint)
            for i in range(1, -(-len(listed) // grid.columns)):
                y = box.y + grid.row * i
                page.line(box.x, y, box.right, y, "#D9D5C8", HAIRLINE)

            # Each card: its number and its invisible words; then its index, apart, lest words and
            # drawing change by turns.
            wide, row = box.w / grid.columns, grid.row
            # A Q hangs below the line.
            lowest = row - plan.letter * 0.2 - HAIRLINE / 2
            drop = min(row / 2 + plan.number * CAP_HEIGHT / 2, lowest)
            for i, entry in enumerate(listed):
                x, base = box.x + i % grid.columns * wide, box.y + i // grid.columns * row + drop
                place, letter = _halves(entry.number)
                end = x + plan.digits
                words, said = spoken_hand([entry.card], by_day), said_card(style.texts, entry.card)
                with page.tag("LI"), page.tag("LBody", full=f"{entry.number}: {said}"):
                    page.text(end, base, place, plan.number, BOLD, align="right", ends=False)
                    # A gap, so that letter and words don't run together.
                    end += page.text(end, base, letter, plan.letter, font) + 0.27 * plan.letter
                    # A gap: some readers would take the words and the next number for one word.
                    page.hidden(end, base, words, 8.0, x + wide - end - 1.2 * mm, narrow=True)
            for i, entry in enumerate(listed):
                x = box.x + i % grid.columns * wide + plan.tab + 0.9 * mm
                y = box.y + i // grid.columns * row
                index = Box(x, y, wide - plan.tab - 1.8 * mm, row)
                draw_index(page, by_day, entry.card, index, cap)

            # What the stars of jokers mean, in the cells that the list leaves free.
            left = _free(listed, grid, cap)
            if left and any(entry.card.is_joker for entry in listed):
                page.rect(left, WHITE)
                _draw_names(page, by_day, left.x + 1.6 * mm, left.cy, cap)
        page.rect(box, None, EDGE, HAIRLINE, 2 * mm)
    return grid


def name_stars_below(
    page: Page,
    style: Style,
    listed: Sequence[Listed],
    grid: ListGrid,
    words_end: float,
    base: float,
) -> None:
    """What the stars of jokers mean, at the right on the last line below a list without free
    cells; words_end: of what else is on that line.
    """
    size = theme_of(style).size
    cap = size * CAP_HEIGHT
    x = grid.box.right - _names_width(cap)
    jokers = any(entry.card.is_joker for entry in listed)
    if jokers and not _free(listed, grid, cap) and x > words_end + size / 2:
        _draw_names(page, style, x, base - cap / 2, cap)


def _free(listed: Sequence[Listed], grid: ListGrid, cap: float) -> Box | None:
    """The cells that are left on the last row, if the names of the stars have room there."""
    first = grid.cell(len(listed))
    room = first._replace(w=grid.box.right - first.x)
    return room if len(listed) % grid.columns and _names_width(cap) <= room.w - 2 * mm else None


def _names_width(cap: float) -> float:
    return cap * (2.9 + 3 * _NAME_GAP + glyph_width(JOKER_WORD) / 100)


def _draw_names(page: Page, style: Style, x: float, middle: float, cap: float) -> None:
    """Both stars and the word, as outlines, for these aren't cards of the list.  x: the left
    end.
    """
    with page.tag("Artifact"):  # each joker of the list is heard by its name
        page.hidden(x, middle, style.texts("joker.word"), cap, _names_width(cap), narrow=True)
    for big, colour in ((True, RED), (False, INK)):
        page.art(joker_star(big), x + 0.6 * cap, middle, 1.2 * cap / _UNIT, colour=colour)
        x += (1.2 + _NAME_GAP) * cap
    for y in (middle - 0.14 * cap, middle + 0.14 * cap):  # “=”, lest they look like an entry
        page.line(x, y, x + 0.5 * cap, y, INK, 0.12 * cap)
    x += (0.5 + _NAME_GAP) * cap
    wide = glyph_width(JOKER_WORD) / 100 * cap
    page.art(glyph(JOKER_WORD), x + wide / 2, middle, cap / _UNIT, colour=INK)


def draw_index(page: Page, style: Style, card: Card, box: Box, cap: float) -> None:
    """A card as its index and, right of it, its suit's mark; a joker as its star.

    cap: height of capitals; what is too wide for the box is squeezed, then made smaller.
    """
    if card.suit is None:
        big = card.rank is Rank.BIG_JOKER
        star, colour = min(1.2 * cap, box.w), RED if big else INK
        page.art(joker_star(big), box.x + star / 2, box.cy, star / _UNIT, colour=colour)
        return
    text, colour = label(card.rank, style.letters), style.palette.colour(card.suit)
    mark, gap = cap * 0.88, cap * 0.07
    height, squeeze = fit(text, cap, min(box.w - mark - gap, cap * 1.06))
    half, scale = glyph_width(text) * squeeze * height / 200, height / _UNIT
    art, suit, apart = glyph(text), pip(card.suit), (half + gap + mark / 2, 0)
    page.pair(art, suit, box.x + half, box.cy, scale, apart, mark / height, colour, squeeze)


# -- forehead rounds: the others' cards where their players sit, the reader's own turned away

_FRAME_GAP = 2 * mm  # between rows of frames in large print
# heights of others' cards' letters, at most, and such as are big enough; width of their frames as a
# multiple; what a name below one takes, one beside it at least, and what is free between columns
_TALLEST_CAP, _GOOD_CAP, _FRAME = 17 * mm, 15 * mm, 2.5
_NAME_BELOW, _NAME_BESIDE, _FRAMES_GAP = 9 * mm, 20 * mm, 5 * mm
_SPOKEN = 13.0  # room behind a name for the invisible words for its player's card
_BETWEEN, _LOOSEST = 1 * mm, 5 * mm  # from a name to the card below, at least and at most
_TAG = 6.8 * mm  # from a card's lower edge to the end of the name below it
_GAP = 1.6 * mm


class Spot(NamedTuple):
    """Where a card is: what shows of it, and how wide the name below it may be."""

    tile: Box
    room: float


def around_spots(others: int, box: Box) -> list[Spot]:
    """Spots, with their names in the box, of the others' cards round the table, clockwise from the
    reader's left, then of the reader's.

    The left side has as many seats as the right one; the rest sits opposite.
    """
    # Of five others three sit opposite the reader, of six two; of fewer the odd one.
    opposite = {5: 3, 6: 2}.get(others, others % 2)
    rows = (others - opposite) // 2 + bool(opposite)
    # Three places side by side.
    wide = box.w / 3
    show = min(22 * mm, (wide - _GAP) / WITH_PICTURE, box.h / rows - _TAG - _BETWEEN)
    pitch = min(box.h / rows, show + _TAG + _LOOSEST)
    top = box.y + (box.h - pitch * rows) / 2

    def spot(column: float, row: float) -> Spot:
        width = show * WITH_PICTURE
        x = box.x + wide * (column + 0.5) - width / 2
        return Spot(Box(x, top + pitch * row, width, show), wide - _GAP)

    apart = 1 if opposite > 2 else 1.1
    across = [spot(1 + (i - (opposite - 1) / 2) * apart, 0) for i in range(opposite)]
    sides = range(bool(opposite), rows)
    left, right = ([spot(column, row) for row in sides] for column in (0, 2))
    own = spot(1, rows - 1)
    # The reader's own back is smaller than what shows of the others' cards.
    tall = show * 0.85
    reader = Box(box.cx - tall / ASPECT / 2, own.tile.bottom - tall, tall / ASPECT, tall)
    return [*reversed(left), *across, *right, Spot(reader, own.room)]


def _name(
    page: Page,
    name: str,
    spot: Spot,
    background: Background | None = None,
    others: Sequence[str] = (),
) -> tuple[float, float]:
    """A name below a card, shortened to one that none of the others has.  Returns where it ends:
    its right edge and its baseline.
    """
    x, room = spot.tile.cx, spot.room - 2 * mm
    size = fonts.shrunk(name, 13.0, room, BOLD, 11.0)
    name = fonts.called(name, others, size, room, BOLD)
    base = spot.tile.bottom + 5.2 * mm
    if background:
        wide = fonts.width(name, size, BOLD) + 3 * mm
        top = base - size * CAP_HEIGHT / 2 - 2.9 * mm
        background.paint(page, Box(x - wide / 2, top, wide, 5.8 * mm), 1.5 * mm)
    wide = page.text(x, base, name, size, BOLD, align="centre")
    return x + wide / 2, base
