"""Rounds in which cards stay closed, and the kitty: what to do, the numbers to announce, and the
list to look cards up in.

The numbers are announced in the chat, where all can read them, and mean a card to one player alone;
see `cardgen.dealing.deal`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.faces import ASPECT, POKER, back
from cardgen.games import Sight
from cardgen.pages import closed
from cardgen.pages.layout import Column
from cardgen.pages.parts import rank_line
from cardgen.pages.phone.banner import draw_banner
from cardgen.pages.phone.keys import draw_key
from cardgen.pages.phone.page import RoundPages, frame_of
from cardgen.pages.theme import GOLD, KEYS_TOP, MARGIN, ROOM, as_cards, inks, kitty_anchor
from cardgen.pdf.draw import BOLD, TENTH, Box, Page, mm
from cardgen.views import Announcement

_FLOOR = KEYS_TOP - 8.5 * mm  # where the content of a page with a rank line ends
_CHECK = 4.8 * mm  # from the end of a list to the baseline of the line about check letters
_MOST_BESIDE_A_BACK = 40  # a longer list needs the room that a drawn back would take
_BACK_WIDTH = 14 * mm
_ROW, _KEY_HEIGHT = 8.6 * mm, 11 * mm
_PAD, _PANEL_GAP, _ROW_GAP = 2.4 * mm, 2.4 * mm, 1.2 * mm
_LEAST_ROW = 6.2 * mm
_LIST_KEY = Box(MARGIN, _FLOOR - _KEY_HEIGHT, ROOM, _KEY_HEIGHT)
_CHOICE_TOP = 40 * mm
_BLANK = 8.8 * mm
_LEAD_IN = 0.4 * mm


def draw_closed(pages: RoundPages) -> None:
    """A round whose cards its player doesn't see before bidding; of one with a hand, its kitty: on
    one page or more.

    The first is the round's, or `kitty_anchor`.
    """
    own = _Round(*pages)
    own.draw_kitty() if pages.player_round.hand else own.draw()


class _Round(RoundPages):
    """The pages of one round."""

    def draw(self) -> None:
        """All of them, by the kind of round."""
        facts, style, frame = self.facts, self.style, frame_of(self.style)
        page, above = self.first(style.texts(f"sealed.{facts.sight.value}.tag"))
        rank_line(page, style, self.view.table.rules, frame.ranks)
        self.keys(page)
        column = Column(page, style, MARGIN, above + frame.to_content, ROOM, _FLOOR)
        if facts.sight is Sight.FOREHEAD:
            self._forehead(column)
        elif facts.sight is Sight.CHOICE:
            column.y = _CHOICE_TOP
            self._choice(column)
        elif facts.cards > 1:
            self._blind_hand(column)
        else:
            self._blind_card(column)

    def draw_kitty(self) -> None:
        """Above, what to announce; below, what to look up."""
        style, player_round = self.style, self.player_round
        page = self.further(kitty_anchor(self.number), style.texts("sealed.kitty.title"))
        self.back_keys(page)
        (asked, announce), (asked_too, look_up) = closed.kitty_words(style, self.view, player_round)
        blanks = Box(MARGIN, KEYS_TOP - 2 * mm - _BLANK, ROOM, _BLANK)
        column = Column(page, style, MARGIN, 21.2 * mm, ROOM, blanks.y - 1.6 * mm)
        page.text(column.x, column.y - 1.8 * mm, asked, 15, BOLD, room=ROOM)
        column.prose(announce, 1.2 * mm)
        closed.announcement_boxes(
            page, style, self.view, player_round.announcements, column.take(12.6 * mm, 2.4 * mm)
        )
        page.line(column.x, column.y, column.right, column.y, GOLD, 0.5 * mm)
        page.text(column.x, column.y + 6.6 * mm, asked_too, 15, BOLD, room=ROOM)
        column.y += 8.4 * mm
        column.prose(look_up, 1.2 * mm)
        closed.own_boxes(page, style, closed.kitty_size(self.view), blanks)
        self._list(column)

    def _behind(self, part: str = "list") -> Column:
        """A page behind the first: that of the list, or of the numbers for a forehead round.
        Returns what is below its banner.
        """
        view, facts, style, frame = self.view, self.facts, self.style, frame_of(self.style)
        named = style.texts("sealed.list" if part == "list" else "sealed.choice.forehead")
        page = self.further(closed.sealed_anchor(facts.number, part), named)
        draw_banner(page, style, view, facts, frame.banner)
        rank_line(page, style, view.table.rules, frame.ranks)
        self.back_keys(page)
        return Column(page, style, MARGIN, frame.banner.bottom, ROOM, _FLOOR)

    def _words(self, *keys: str) -> list[str]:
        return closed.with_names(self.style, self.view, self.facts, *keys)

    def _list(self, column: Column) -> None:
        """The list, and below it what the check letters are for."""
        room = column.rest
        grid = closed.draw_sealed_list(
            column.page, self.style, self.player_round.sealed, room._replace(h=room.h - _CHECK)
        )
        end = closed.check_line(column.page, self.style, grid.box.bottom + _CHECK)
        closed.name_stars_below(
            column.page,
            self.style,
            self.player_round.sealed,
            grid,
            end,
            grid.box.bottom + _CHECK,
            column.theme.size,
        )

    def _list_key(self, page: Page) -> None:
        draw_key(
            page,
            self.style,
            f"{self.style.texts('sealed.list')} ›",
            closed.sealed_anchor(self.number),
            _LIST_KEY,
        )

    def _forehead(self, column: Column) -> None:
        column.y = (
            column.steps(self._words("forehead.bid", "forehead.told", "forehead.tell")) + 1 * mm
        )
        closed.draw_around(
            column.page, self.style, self.view, self.player_round.others, column.rest
        )

    def _blind_card(self, column: Column) -> None:
        """One closed card: bid, then announce a number, then look one's own up."""
        page, style, view, player_round = column.page, self.style, self.view, self.player_round
        *says, look_up = closed.blind_words(style, view, self.facts)
        beside = column
        if len(player_round.sealed) <= _MOST_BESIDE_A_BACK:
            x, y = column.x + _BACK_WIDTH / 2 + 1 * mm, column.y + _BACK_WIDTH * ASPECT / 2 + 2 * mm
            with as_cards(page, style):
                page.art(back(style.look), x, y, _BACK_WIDTH / (POKER.width * TENTH), -4)
            beside = column.beside(_BACK_WIDTH + 4 * mm)
        beside.steps(says)
        beside.y -= 0.6 * mm
        closed.announcement_row(
            page,
            style,
            view,
            closed.announced_to_right(view, player_round),
            beside.take(_ROW, 1.8 * mm),
        )
        column.y = beside.y
        column.steps([look_up], first=3)
        self._list(column)

    def _blind_hand(self, column: Column) -> None:
        """A whole closed hand: bid, then announce numbers; the list is on the next page."""
        *says, look_up = closed.blind_words(self.style, self.view, self.facts)
        self._numbers_between(column, says, self.player_round.announcements, [look_up], 3 * mm)
        further = self._behind()
        further.y += 2.4 * mm
        further.prose(look_up, 1.4 * mm)
        closed.own_boxes(
            further.page, self.style, self.facts.cards, further.take(13.6 * mm, 2 * mm)
        )
        self._list(further)

    def _numbers_between(
        self,
        column: Column,
        before: Sequence[str],
        announcements: Sequence[Announcement],
        after: Sequence[str],
        gap: float,
    ) -> None:
        """Steps, the numbers to announce then, more steps, and the key to the list."""
        column.steps(before)
        column.bottom = _LIST_KEY.y - 4 * mm - column.steps_height(after)
        column.y = (
            closed.announcement_rows(
                column.page, self.style, self.view, announcements, column.rest, _ROW_GAP
            )
            + gap
        )
        column.steps(after, first=len(before) + 1)
        self._list_key(column.page)

    def _choice(self, column: Column) -> None:
        """What the dealer can say, and the numbers to announce then; the list is on a page of
        its own, and so are many numbers.
        """
        page, style, view, player_round = column.page, self.style, self.view, self.player_round
        normal, blind, forehead = closed.choice_words(style)
        column.bottom = _LIST_KEY.y - _PANEL_GAP
        column.prose(closed.who_chooses(style, view, self.facts), column.theme.gap)
        self._panel(column, (normal, blind), (closed.announced_to_right(view, player_round),), _ROW)
        announcements = closed.announced_of_own(view, player_round)
        row = min(
            _ROW,
            (column.rest.h - _panel_height(column, (forehead,), len(announcements), 0))
            / len(announcements),
        )
        apart = row < _LEAST_ROW
        if apart:
            place = _draw_panel(column, (forehead,), 1, _KEY_HEIGHT)
            draw_key(
                page,
                style,
                f"{style.texts('sealed.choice.forehead')} ›",
                closed.sealed_anchor(self.number, "forehead"),
                place,
            )
        else:
            self._panel(column, (forehead,), announcements, row)
        self._list_key(page)
        if apart:
            self._forehead_numbers(self._behind("forehead"))
        self._choice_list(self._behind())

    def _panel(
        self, column: Column, says: Sequence[str], announcements: Sequence[Announcement], row: float
    ) -> None:
        """When to announce numbers, and the numbers, on a tinted background."""
        place = _draw_panel(column, says, len(announcements), row)
        closed.announcement_rows(column.page, self.style, self.view, announcements, place, _ROW_GAP)

    def _forehead_numbers(self, column: Column) -> None:
        """If the dealer says so: the numbers that mean the reader's own card, and what comes
        then.
        """
        first, *says = self._words(
            "choice.forehead-how", "choice.forehead-look-up", "forehead.told", "forehead.tell"
        )
        column.y += 3 * mm
        self._numbers_between(
            column, [first], closed.announced_of_own(self.view, self.player_round), says, 2 * mm
        )

    def _choice_list(self, column: Column) -> None:
        """The list below what its numbers mean: a short line or two for each kind of round."""
        texts = self.style.texts
        own, *forehead = self._words(
            "choice.open-list", "choice.forehead-list", "forehead.told", "forehead.tell"
        )
        column.y += 2.2 * mm
        column.prose(f"*{texts('sealed.choice.open')}*", _LEAD_IN)
        column.prose(own, column.theme.gap)
        column.prose(f"*{texts('sealed.choice.forehead')}*", _LEAD_IN)
        column.steps(forehead)
        self._list(column)


def _panel_height(column: Column, says: Sequence[str], rows: int, row: float) -> float:
    return (
        column.beside(_PAD, _PAD).prose_height(says)
        + rows * (row + _ROW_GAP)
        - _ROW_GAP
        + 2 * _PAD
        - 0.5 * mm
    )


def _draw_panel(column: Column, says: Sequence[str], rows: int, row: float) -> Box:
    """When to announce numbers, on a tinted background.  Returns the place for so many rows."""
    inside = column.beside(_PAD, _PAD)
    inks(column.style).panel.paint(
        column.page, column.take(_panel_height(column, says, rows, row), _PANEL_GAP), 2.4 * mm
    )
    inside.y += _PAD - 0.5 * mm
    for markup in says:
        inside.prose(markup, inside.theme.gap)
    return inside.take(rows * (row + _ROW_GAP) - _ROW_GAP)
