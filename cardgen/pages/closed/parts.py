"""Parts of the pages for closed cards: what to write, numbers to announce, boxes for one's own
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import fsum
from typing import NamedTuple

from cardgen.games import RoundFacts, playing_seats
from cardgen.pages.closed.list import halves
from cardgen.pages.theme import (
    EDGE,
    GREY,
    HAIRLINE,
    LARGE,
    LARGE_ON_PAPER,
    LARGE_PRINT,
    MARGIN,
    NAVY,
    NORMAL,
    ON_PAPER,
    ROOM,
    WHITE,
    Style,
    Theme,
    theme_of,
)
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Page, fonts, mm
from cardgen.views import Announcement, PlayerRound, PlayerView

_NAME_ROOM = 0.5 * ROOM  # longer names are cut in a sentence
_LEAST = 11.0
_DOT = " · "
_WIDEST = "38-W"
_STACKED = 1.75
_NUMBER_MOST = 0.94  # type of a number, tail and all, as a share of its row's height, at most
_EDGE_SHARE = (
    0.37  # above a name and below the numbers under it, of what both leave of their box's height
)
_BOX_GAP, _BOX_PAD = 1.4 * mm, 0.8 * mm


class _Row(NamedTuple):
    """How announcements are set."""

    height: float  # of a row
    number: float  # type of the numbers, at most
    beside: int  # so many numbers are beside their player's name; more below it
    pad: float  # from the ends of a row to what is in it
    least: float  # size down to which a long name beside numbers gets smaller


_ROWS = {
    NORMAL: _Row(8.6 * mm, 17, 2, 3 * mm, 12.5),
    ON_PAPER: _Row(7.4 * mm, 14, 4, 1.6 * mm, 9),
    LARGE_PRINT: _Row(10.2 * mm, 20, 1, 3 * mm, LARGE),
    LARGE_ON_PAPER: _Row(10.2 * mm, 20, 4, 3 * mm, LARGE),
}


def _row_of(style: Style) -> _Row:
    return _ROWS[theme_of(style)]


def sealed_anchor(number: int, part: str = "list") -> str:
    """Where links to a further page of a round lead.  part: ``list``, or what else it shows."""
    return f"sealed-{number}-{part}"


def neighbours(view: PlayerView, facts: RoundFacts) -> tuple[int, int]:
    """Seats (from 0) of those who play left and right of the reader."""
    playing = playing_seats(facts, len(view.table.names))
    at = playing.index(view.seat)
    return playing[(at + 1) % len(playing)], playing[at - 1]


def with_names(style: Style, view: PlayerView, facts: RoundFacts, *keys: str) -> list[str]:
    """Texts that may name the reader's neighbours as {left} and {right}.  keys: of them, behind
    ``sealed.``.
    """
    left, right = (in_sentence(style, view, seat) for seat in neighbours(view, facts))
    return [style.texts(f"sealed.{key}", left=left, right=right) for key in keys]


def in_sentence(style: Style, view: PlayerView, seat: int) -> str:
    """A player's name within a sentence: not too long, and without an asterisk, which would
    switch to bold.
    """
    names = view.table.names
    return fonts.called(names[seat], names, theme_of(style).size, _NAME_ROOM, BOLD).replace(
        "*", "∗"
    )


def announced_to_right(view: PlayerView, player_round: PlayerRound) -> Announcement:
    """The number that means the right neighbour's own card, in that player's list."""
    right = neighbours(view, player_round.facts)[1]
    (announcement,) = (one for one in player_round.announcements if one.to == one.card_of == right)
    return announcement


def announced_of_own(view: PlayerView, player_round: PlayerRound) -> tuple[Announcement, ...]:
    """The numbers that mean the reader's own card, in each other player's list."""
    return tuple(one for one in player_round.announcements if one.card_of == view.seat)


def who_chooses(style: Style, view: PlayerView, facts: RoundFacts) -> str:
    """That the dealer says how the round is played."""
    assert facts.dealer is not None
    if facts.dealer == view.seat:
        return style.texts("sealed.choice.you-deal")
    return style.texts("sealed.choice.dealer", name=in_sentence(style, view, facts.dealer))


def choice_words(style: Style) -> tuple[str, str, str]:
    """What to do in a normal, a blind and a forehead round."""
    texts = style.texts
    normal, blind, forehead = (
        f"*{texts(f'sealed.choice.{kind}')}:* {texts(f'sealed.choice.{kind}-how')}"
        for kind in ("normal", "blind", "forehead")
    )
    return normal, blind, forehead


def blind_words(style: Style, view: PlayerView, facts: RoundFacts) -> tuple[str, str, str]:
    """What to do in a blind round: bid, then announce numbers, then look one's own up."""
    texts, cards = style.texts, facts.cards
    if cards == 1:
        (look_up,) = with_names(style, view, facts, "look-up")
        return texts("sealed.blind.bid"), texts("sealed.after-bids"), look_up
    return (
        texts("sealed.blind.bid-many", cards=texts.count("plural.cards", cards)),
        texts("sealed.after-bids"),
        texts("sealed.blind.look-up-many", numbers=texts.count("plural.numbers", cards)),
    )


def kitty_size(view: PlayerView) -> int:
    contract = view.table.rules.contract
    assert contract is not None
    return contract.kitty


def kitty_words(
    style: Style, view: PlayerView, player_round: PlayerRound
) -> tuple[tuple[str, str], tuple[str, str]]:
    """Headings and explanations: what to announce, and what to look up."""
    texts, contract, kitty = style.texts, view.table.rules.contract, kitty_size(view)
    assert contract is not None
    announce, look_up = ("all", "shown") if contract.show_kitty else ("other", "me")
    how = texts(f"sealed.kitty.{announce}-how")
    if not contract.show_kitty and len(player_round.announcements) < len(view.table.names) - 1:
        how = f"{how} {texts('sealed.kitty.other-none')}"
    counts = {
        "numbers": texts.count("plural.numbers", kitty),
        "cards": texts.count("plural.cards", kitty),
    }
    return (texts(f"sealed.kitty.{announce}"), how), (
        texts(f"sealed.kitty.{look_up}"),
        texts(f"sealed.kitty.{look_up}-how", **counts),
    )


def row_height(style: Style, announcement: Announcement) -> float:
    """How high a row of numbers is: many are below the name."""
    row = _row_of(style)
    return row.height * (_STACKED if len(announcement.numbers) > row.beside else 1)


def announcement_row(
    page: Page, style: Style, view: PlayerView, announcement: Announcement, box: Box
) -> None:
    """An announcement: for whom, and which numbers, in a box."""
    row = _row_of(style)
    page.rect(box, WHITE, EDGE, HAIRLINE, 2 * mm)
    left, right = box.x + row.pad, box.right - row.pad
    size = min(_number_size(style, len(announcement.numbers), right - left), _NUMBER_MOST * box.h)
    wide = _numbers_width(style, announcement.numbers, size)
    room, label_y, numbers_y = right - left - wide - row.pad, box.cy, box.cy
    if len(announcement.numbers) > row.beside:
        room, label_y, numbers_y = right - left, box.y + box.h * 0.28, box.y + box.h * 0.7
    theme = theme_of(style)
    label, label_size = _named(
        view, announcement.to, room, theme, row.least, partial(style.texts, "sealed.for")
    )
    page.text(left, label_y + label_size * CAP_HEIGHT / 2, label, label_size, theme.font)
    _numbers(
        page, style, right - wide, numbers_y + size * CAP_HEIGHT / 2, announcement.numbers, size
    )


def announcement_rows(
    page: Page,
    style: Style,
    view: PlayerView,
    announcements: Sequence[Announcement],
    box: Box,
    gap: float,
) -> float:
    """Rows of numbers to announce from the top of a box, lower where they wouldn't fit into it.
    Returns where they end.
    """
    heights = [row_height(style, one) for one in announcements]
    share = min(1.0, (box.h - gap * (len(announcements) - 1)) / fsum(heights))
    y = box.y
    for one, h in zip(announcements, heights, strict=True):
        announcement_row(page, style, view, one, Box(box.x, y, box.w, h * share))
        y += h * share + gap
    return y - gap


def _in_parts(style: Style, numbers: Sequence[str]) -> list[tuple[str, str]]:
    """Numbers with dots between them, as texts and their fonts; in large print the check letters
    are bold too.
    """
    out: list[tuple[str, str]] = []
    for number in numbers:
        place, letter = halves(number)
        out += [(_DOT, REGULAR), (place, BOLD), (letter, BOLD if style.large else REGULAR)]
    return out[1:]


def _numbers_width(style: Style, numbers: Sequence[str], size: float) -> float:
    return fsum(fonts.width(text, size, font) for text, font in _in_parts(style, numbers))


def _number_size(style: Style, count: int, room: float) -> float:
    """Type at which any so many numbers fit into `room` points: it doesn't hang on which they
    are.
    """
    most = _row_of(style).number
    return min(most, most * room / _numbers_width(style, [_WIDEST] * count, most))


def _numbers(
    page: Page, style: Style, x: float, y: float, numbers: Sequence[str], size: float
) -> None:
    """Numbers from (x, y) on."""
    for text, font in _in_parts(style, numbers):
        x += page.text(x, y, text, size, font, NAVY)


def announcement_boxes(
    page: Page, style: Style, view: PlayerView, announcements: Sequence[Announcement], box: Box
) -> None:
    """Boxes side by side: players, and the numbers to announce to them."""
    theme = theme_of(style)
    w = (box.w - _BOX_GAP * (len(announcements) - 1)) / len(announcements)
    room = w - 2 * _BOX_PAD
    number = _number_size(style, max(len(one.numbers) for one in announcements), room)
    for i, one in enumerate(announcements):
        cell = Box(box.x + i * (w + _BOX_GAP), box.y, w, box.h)
        page.rect(cell, WHITE, EDGE, HAIRLINE, 2 * mm)
        words, size = _named(
            view, one.to, room, theme, LARGE if style.large else _LEAST, "{name}:".format
        )
        edge = (cell.h - CAP_HEIGHT * (size + number)) * _EDGE_SHARE
        page.text(
            cell.cx, cell.y + edge + CAP_HEIGHT * size, words, size, theme.font, align="centre"
        )
        wide = _numbers_width(style, one.numbers, number)
        _numbers(page, style, cell.cx - wide / 2, cell.bottom - edge, one.numbers, number)


def _named(
    view: PlayerView, seat: int, room: float, theme: Theme, least: float, words: Callable[..., str]
) -> tuple[str, float]:
    """`words` with a player's name put in, in `room` points, and the size of their type, down to
    `least`.
    """
    names = view.table.names
    size = fonts.shrunk(
        words(name=fonts.drawable(names[seat])), theme.size, room, theme.font, least
    )
    around = fonts.width(words(name=""), size, theme.font)
    return words(name=fonts.called(names[seat], names, size, room - around, theme.font)), size


def own_boxes(page: Page, style: Style, count: int, box: Box) -> None:
    """Blanks for the numbers that others announce to the reader; their label is at the left, or
    above where it leaves no room.
    """
    size = theme_of(style).size
    words, font = style.texts("sealed.my-numbers"), theme_of(style).font
    left = box.x
    if (style.large or count > 6) and box.w <= ROOM:
        page.text(left, box.y + size * CAP_HEIGHT + 0.4 * mm, words, size, font)
        box = Box(box.x, box.y + size, box.w, box.h - size)
    else:
        left += page.text(left, box.base(size), words, size, font) + 3 * mm
    w = min(14 * mm, (box.right - left + _BOX_GAP) / count)
    for i in range(count):
        page.rect(Box(left + i * w, box.y, w - _BOX_GAP, box.h), WHITE, EDGE, HAIRLINE, 1.6 * mm)


def check_line(page: Page, style: Style, y: float, x: float = MARGIN, room: float = ROOM) -> float:
    """What the letter of a number is for.  (x, y): the left end of its baseline.  Returns the
    right end.
    """
    words, size = style.texts("sealed.check"), theme_of(style).size
    size = fonts.shrunk(words, size, room, least=min(_LEAST, size))
    return x + page.text(x, y, words, size, theme_of(style).font, GREY)
