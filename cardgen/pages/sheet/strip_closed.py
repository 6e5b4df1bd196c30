"""Rounds with closed cards, and the kitty, on strips of paper.

The first strip has stub and boxes as every round has; what doesn't fit between them is on a second
one below it. Large print shares sentences, rows and lists, and sets them its own way, one below the
other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from cardgen.faces import ASPECT, POKER, face
from cardgen.games import Sight
from cardgen.pages import closed
from cardgen.pages.hand import spoken_hand
from cardgen.pages.layout import Column
from cardgen.pages.sheet.strip_frame import RANKS_HEIGHT, draw_open_hand, draw_ranks, hand_box
from cardgen.pages.theme import GOLD, GREY, HAIR, Style, inks
from cardgen.pdf.draw import BOLD, TENTH, Box, Page, fonts, mm
from cardgen.views import Announcement, PlayerRound, PlayerView


class _Type(NamedTuple):
    """Measures of what is announced and looked up."""

    title: float  # type of a question about the kitty
    row: float  # and widest: height and width of a row of numbers to announce, at most
    widest: float
    paragraph: float  # free below one
    above: float  # free above a list, and above boxes for one's own numbers
    blanks: float  # and below: height of these boxes, and what is free below them
    below: float
    # and descent: from the end of a list to the baseline of the line about check letters; and what
    # reaches below that
    check: float
    descent: float


_USUAL = _Type(11.5, 7.4 * mm, 86 * mm, 0.6 * mm, 0.6 * mm, 8 * mm, 1 * mm, 4.4 * mm, 0.8 * mm)
_LARGE = _Type(20, 11 * mm, inf, 1.4 * mm, 0, 10 * mm, 1.4 * mm, 6.4 * mm, 1.6 * mm)

_TAG, _TAG_HEIGHT = 11.5, 6.2 * mm
_GAP = 1.4 * mm
_FEW = 40  # a list of so many cards is set larger
_LIST_COLUMN = 127 * mm  # width of what a declarer needs, at the right of the kitty's strip
_PAD, _OWN = (
    2 * mm,
    40 * mm,
)  # of a tinted panel; and the width of the number in it that means another player's own card
_ROOMY = 46 * mm  # height of a strip below which what a dealer can choose is set tight
_NAME, _LEAST_NAME = 11.0, 8.0
_NAME_HEIGHT = 5 * mm
_SLOT_WIDTH = 27 * mm


def draw_closed(
    page: Page, box: Box, upper: Box, view: PlayerView, player_round: PlayerRound, style: Style
) -> None:
    """What is between stub and boxes, and the second strip.  box: of all strips of the round;
    upper: of the first.
    """
    middle = hand_box(upper)
    if player_round.facts.sight is Sight.FOREHEAD:
        draw_ranks(page, style, view.table.rules, middle.x, middle.bottom - 0.4 * mm, middle.w)
        _forehead(page, middle._replace(h=middle.h - RANKS_HEIGHT), view, player_round, style)
        return
    lower = box._replace(y=box.bottom - upper.h, h=upper.h)
    between = (upper.bottom + lower.y) / 2
    if player_round.hand is not None:
        draw_open_hand(page, middle, view, player_round, style)
        page.line(lower.x, between, lower.right, between, GOLD, 0.4 * mm)
    else:
        page.line(lower.x, between, lower.right, between, HAIR, 0.25 * mm)
        (_choice if player_round.facts.sight is Sight.CHOICE else _blind)(
            page, middle, view, player_round, style
        )
    draw_lookup(page, lower, view, player_round, style)


def draw_announcing(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style
) -> None:
    """What to do before and right after the bids in a round with closed cards, in large print."""
    column = Column.within(page, style, box)
    if player_round.facts.sight is Sight.CHOICE:
        _large_choice(column, view, player_round)
        return
    *says, _ = closed.blind_words(style, view, player_round.facts)
    column.steps(says)
    _announced_when_blind(column, view, player_round)


def draw_lookup(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style
) -> None:
    """What to look up in the list; of a kitty also what to announce: beside it or, in large
    print, which takes 122 mm, above it.
    """
    if player_round.hand is not None:
        (_large_kitty if style.large else _kitty)(page, box, view, player_round, style)
        return
    facts, kind, column = player_round.facts, _type(style), Column.within(page, style, box)
    if facts.sight is Sight.CHOICE:
        keys = "choice.open-list", "choice.forehead-list", "forehead.told", "forehead.tell"
        own, *theirs = closed.with_names(style, view, facts, *keys)
        for key, says in (("open", [own]), ("forehead", theirs)):
            column.prose(
                " ".join([f"*{style.texts(f'sealed.choice.{key}')}:*", *says]), kind.paragraph
            )
    else:
        *_, look_up = closed.blind_words(style, view, facts)
        column.steps([look_up], first=3)
        if facts.cards > 1:
            column.y += kind.above
            closed.own_boxes(page, style, facts.cards, column.take(kind.blanks, kind.below))
    column.y += kind.above
    base = _list(column, player_round)
    if not style.large:  # which has that line below the hand
        x = box.x + fonts.width(style.texts("sealed.check"), column.theme.size) + 10 * mm
        draw_ranks(page, style, view.table.rules, x, base, box.right - x)


def _type(style: Style) -> _Type:
    return _LARGE if style.large else _USUAL


def _list(column: Column, player_round: PlayerRound, plan: closed.ListType | None = None) -> float:
    """The list, and below it what the check letters are for.  Returns the baseline of that."""
    page, style, room, kind = column.page, column.style, column.rest, _type(column.style)
    plan = plan or (
        closed.LARGE_ON_PAPER
        if style.large
        else closed.PAPER_LIST
        if len(player_round.sealed) > _FEW
        else closed.FEW_ON_PAPER
    )
    grid = closed.draw_sealed_list(
        page, style, player_round.sealed, room._replace(h=room.h - kind.check - kind.descent), plan
    )
    base = grid.box.bottom + kind.check
    end = closed.check_line(page, style, base, room.x, room.w)
    closed.name_stars_below(page, style, player_round.sealed, grid, end, base, column.theme.size)
    return base


def _draw_rows(
    column: Column,
    view: PlayerView,
    announcements: Sequence[Announcement],
    columns: int = 1,
    gap: float = _GAP,
) -> None:
    """Rows of numbers to announce, lower where they wouldn't fit into the column otherwise, and
    a gap below them.
    """
    kind, rows = _type(column.style), -(-len(announcements) // columns)
    w = min(kind.widest, (column.w - (columns - 1) * _GAP) / columns)
    h = min(kind.row, (column.rest.h + gap) / rows - gap)
    for i, one in enumerate(announcements):
        box = Box(column.x + i % columns * (w + _GAP), column.y + i // columns * (h + gap), w, h)
        closed.announcement_row(column.page, column.style, view, one, box)
    column.y += rows * (h + gap)


def _announced_when_blind(column: Column, view: PlayerView, player_round: PlayerRound) -> None:
    announcements = (
        (closed.announced_to_right(view, player_round),)
        if player_round.facts.cards == 1
        else player_round.announcements
    )
    _draw_rows(column, view, announcements, 2 if len(announcements) > 3 else 1)


def _tag(page: Page, box: Box, player_round: PlayerRound, style: Style) -> Box:
    words = style.texts(f"sealed.{player_round.facts.sight.value}.tag")
    return inks(style).gold.tag(page, words, _TAG, box.right, box.y, _TAG_HEIGHT, "right")


def _kitty(page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style) -> None:
    """At the left what to announce, at the right what to look up."""
    (asked, announce), (asked_too, look_up) = closed.kitty_words(style, view, player_round)
    right = Column.within(page, style, Box(box.right - _LIST_COLUMN, box.y, _LIST_COLUMN, box.h))
    left = Column.within(page, style, box._replace(w=right.x - 5 * mm - box.x))
    page.line(right.x - 2.5 * mm, box.y, right.x - 2.5 * mm, box.bottom, HAIR, 0.25 * mm)
    page.text(left.x, box.y + 4.6 * mm, asked, _USUAL.title, BOLD, room=left.w)
    left.y += 6.2 * mm
    left.prose(announce, _GAP)
    _draw_rows(left, view, player_round.announcements)
    x = right.x + page.text(right.x, box.y + 4.6 * mm, asked_too, _USUAL.title, BOLD) + 4 * mm
    closed.own_boxes(page, style, closed.kitty_size(view), Box(x, box.y, right.right - x, 6.6 * mm))
    right.y += 7.2 * mm
    right.prose(look_up, _GAP)
    _list(right, player_round, closed.PAPER_LIST._replace(columns=8))


def _large_kitty(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style
) -> None:
    (asked, announce), (asked_too, look_up) = closed.kitty_words(style, view, player_round)
    column = Column.within(page, style, box)
    title = column.take(8.2 * mm)
    page.text(title.x, title.y + 6.4 * mm, asked, _LARGE.title, BOLD)
    column.prose(announce, _GAP)
    closed.announcement_boxes(
        page, style, view, player_round.announcements, column.take(15 * mm, 2 * mm)
    )
    title = column.take(10.6 * mm)
    page.line(title.x, title.y, title.right, title.y, GOLD, 0.5 * mm)
    x = title.x + page.text(title.x, title.y + 7.6 * mm, asked_too, _LARGE.title, BOLD) + 5 * mm
    closed.own_boxes(
        page, style, closed.kitty_size(view), Box(x, title.y + 1.4 * mm, title.right - x, 8.6 * mm)
    )
    column.prose(look_up, _GAP)
    _list(column, player_round)


def _blind(page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style) -> None:
    """Bid, then announce numbers; a single card has a place beside them to write it down."""
    *says, _ = closed.blind_words(style, view, player_round.facts)
    tag, column = _tag(page, box, player_round, style), Column.within(page, style, box)
    one = player_round.facts.cards == 1
    if one:
        top = tag.bottom + 2 * mm
        wide = min(_SLOT_WIDTH, (box.bottom - top) / ASPECT)
        slot = Box(box.right - wide, top, wide, wide * ASPECT)
        page.rect(slot, None, GREY, 0.25 * mm, 1.6 * mm)
        page.centred(
            Box(slot.x, slot.bottom - 7 * mm, slot.w, 6 * mm),
            style.texts("sealed.your-card"),
            10,
            colour=GREY,
        )
    y = column.beside(right=box.right - tag.x + 3 * mm).steps(says) + _USUAL.above
    column.y = y if one else max(y, tag.bottom + 1 * mm)
    column = column.beside(right=_SLOT_WIDTH + 4 * mm if one else 0)
    _announced_when_blind(column, view, player_round)


def _choice(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style
) -> None:
    """What the dealer can say, and the numbers to announce then."""
    normal, blind, forehead = closed.choice_words(style)
    announcements = closed.announced_of_own(view, player_round)
    tag, column = _tag(page, box, player_round, style), Column.within(page, style, box)
    heading = column.beside(right=box.right - tag.x + 3 * mm)
    heading.y += 0.6 * mm
    heading.prose(closed.who_chooses(style, view, player_round.facts))
    tight = box.h < _ROOMY
    gap, pad = (_GAP * 0.6, _PAD * 0.45) if tight else (_GAP, _PAD * 0.7)
    column.y = max(heading.y, tag.bottom) + (0.6 if tight else 1.6) * mm
    inside = column.beside(_PAD, _PAD)
    aside = inside.beside(right=_OWN + _PAD)
    upper = column.take(aside.prose_height((normal, blind)) + 2 * pad, gap)
    words_height, rows = inside.prose_height((forehead,)), -(-len(announcements) // 3)
    lower = column.take(
        min(column.rest.h, words_height + rows * (_USUAL.row + gap) - gap + 2 * pad + 0.2 * _PAD)
    )
    for panel in (upper, lower):
        inks(style).panel.paint(page, panel, 2 * mm)
    aside.y += pad
    for markup in (normal, blind):
        aside.prose(markup, aside.theme.gap)
    row = min(_USUAL.row, upper.h - _PAD)
    own = Box(upper.right - _PAD - _OWN, upper.cy - row / 2, _OWN, row)
    _draw_rows(
        Column.within(page, style, own), view, (closed.announced_to_right(view, player_round),)
    )
    inside.y, inside.bottom = lower.y + pad, lower.bottom - pad
    inside.prose(forehead, 0.6 * mm)
    _draw_rows(inside, view, announcements, 3, gap)


def _large_choice(column: Column, view: PlayerView, player_round: PlayerRound) -> None:
    normal, blind, forehead = closed.choice_words(column.style)
    column.prose(closed.who_chooses(column.style, view, player_round.facts), _GAP)
    column.prose(normal)
    column.prose(blind, _GAP)
    row = column.take(9 * mm, 2 * _GAP)
    _draw_rows(
        Column.within(column.page, column.style, row._replace(w=row.w / 2)),
        view,
        (closed.announced_to_right(view, player_round),),
    )
    column.prose(forehead, _GAP)
    _draw_rows(column, view, closed.announced_of_own(view, player_round), 2)


def _forehead(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style
) -> None:
    """What to do, and the others' cards with their names."""
    says = closed.with_names(
        style, view, player_round.facts, "forehead.bid", "forehead.told", "forehead.tell"
    )
    tag = _tag(page, box, player_round, style)
    y = Column(page, style, box.x, box.y, tag.x - 3 * mm - box.x).steps(says) + _USUAL.above
    count = len(player_round.others)
    pitch = min(box.w / count, 34 * mm)
    wide = min(pitch - 2 * mm, (box.bottom - y - _NAME_HEIGHT) / ASPECT)
    for i, (seat, (card,)) in enumerate(player_round.others):
        x = box.x + (i + 0.5) * pitch
        page.art(face(card, style.look), x, y + wide * ASPECT / 2, wide / (POKER.width * TENTH))
        names, room = view.table.names, pitch - 1.6 * mm
        size = fonts.shrunk(names[seat], _NAME, room, BOLD, _LEAST_NAME)
        name = fonts.called(names[seat], names, size, room, BOLD)
        base = y + wide * ASPECT + 4 * mm
        end = x + page.text(x, base, name, size, BOLD, align="centre") / 2
        page.hidden(end + 2, base, spoken_hand([card], style), 8, 11, narrow=True)
