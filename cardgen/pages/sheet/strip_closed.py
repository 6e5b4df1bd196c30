"""Rounds with closed cards, and the kitty, on strips of paper.

The first strip has stub and boxes as every round has; what doesn't fit between them stands on a second one below it.
Large print shares sentences, rows and lists, and sets them its own way, one below the other.
Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from cardgen.faces import ASPECT, POKER, face
from cardgen.games import Sight
from cardgen.pages.closed import (
    FEW_ON_PAPER,
    LARGE_ON_PAPER,
    PAPER_LIST,
    ListType,
    blind_words,
    check_line,
    choice_words,
    draw_sealed_list,
    height,
    kitty_size,
    kitty_words,
    own_boxes,
    prose,
    steps,
    told_boxes,
    told_of_own,
    told_row,
    told_to_right,
    type_of,
    who_chooses,
    with_names,
)
from cardgen.pages.hand import spoken_hand
from cardgen.pages.sheet.strip_frame import RANKS_HEIGHT, draw_open_hand, draw_ranks, hand_box
from cardgen.pages.theme import GOLD, GREY, HAIR, Style, inks
from cardgen.pdf.draw import BOLD, TENTH, Box, Page, fonts, mm
from cardgen.views import PlayerRound, PlayerView, Told


class _Type(NamedTuple):
    """Measures of what is told and looked up.

    Attributes:
        title: type of a question about the kitty.
        row, widest: height and width of a row of numbers to tell, at most.
        paragraph: free below one.
        above: free above a list, and above boxes for one's own numbers.
        blanks, below: height of these boxes, and what is free below them.
        check, descent: from the end of a list to the baseline of the line about check letters; and what reaches below that.
    """

    title: float
    row: float
    widest: float
    paragraph: float
    above: float
    blanks: float
    below: float
    check: float
    descent: float


_USUAL = _Type(11.5, 7.4 * mm, 86 * mm, 0.6 * mm, 0.6 * mm, 8 * mm, 1 * mm, 4.4 * mm, 0.8 * mm)
_LARGE = _Type(20, 11 * mm, inf, 1.4 * mm, 0, 10 * mm, 1.4 * mm, 6.4 * mm, 1.6 * mm)

_TAG, _TAG_HEIGHT = 11.5, 6.2 * mm
_GAP = 1.4 * mm
_FEW = 40
"""A list of so many cards is set larger."""

_LIST_COLUMN = 127 * mm
"""Width of what a declarer needs, at the right of the kitty's strip."""

_PAD, _OWN = 2 * mm, 40 * mm
"""Of a tinted panel; and the width of the number in it that means another player's own card."""

_ROOMY = 46 * mm
"""Height of a strip below which what a dealer can choose is set tight."""

_NAME, _LEAST_NAME = 11.0, 8.0
_NAME_HEIGHT = 5 * mm
_SLOT_WIDTH = 27 * mm


def draw_closed(page: Page, box: Box, upper: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """What is between stub and boxes, and the second strip.

    Args:
        box: of all strips of the round.
        upper: of the first.
    """
    middle = hand_box(upper)
    if known.facts.sight is Sight.FOREHEAD:
        draw_ranks(page, style, view.table.rules, middle.x, middle.bottom - 0.4 * mm, middle.w)
        _forehead(page, middle._replace(h=middle.h - RANKS_HEIGHT), view, known, style)
        return
    lower = box._replace(y=box.bottom - upper.h, h=upper.h)
    between = (upper.bottom + lower.y) / 2
    if known.hand is not None:
        draw_open_hand(page, middle, view, known, style)
        page.line(lower.x, between, lower.right, between, GOLD, 0.4 * mm)
    else:
        page.line(lower.x, between, lower.right, between, HAIR, 0.25 * mm)
        (_choice if known.facts.sight is Sight.CHOICE else _blind)(page, middle, view, known, style)
    draw_lookup(page, lower, view, known, style)


def draw_telling(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """What to do before and right after the bids in a round with closed cards, in large print."""
    if known.facts.sight is Sight.CHOICE:
        _large_choice(page, box, view, known, style)
        return
    *says, _ = blind_words(style, view, known.facts)
    y = steps(page, style, says, box.x, box.y, box.w)
    told = _told_when_blind(view, known)
    _told(page, style, view, told, Box(box.x, y, box.w, box.bottom - y), 2 if len(told) > 3 else 1)


def draw_lookup(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """What to look up in the list; of a kitty also what to tell: beside it or, in large print, which takes 122 mm, above it."""
    if known.hand is not None:
        (_large_kitty if style.large else _kitty)(page, box, view, known, style)
        return
    facts, y, kind = known.facts, box.y, _type(style)
    if facts.sight is Sight.CHOICE:
        own, theirs, named, tell = (
            with_names(style, view, facts, f"sealed.{key}")
            for key in ("choice.open-list", "choice.forehead-list", "forehead.told", "forehead.tell")
        )
        for key, says in (("open", [own]), ("forehead", [theirs, named, tell])):
            y = prose(page, style, box.x, y, box.w, " ".join([f"*{style.texts(f'sealed.choice.{key}')}:*", *says])) + kind.paragraph
    else:
        *_, look_up = blind_words(style, view, facts)
        y = steps(page, style, [look_up], box.x, y, box.w, first=3)
        if facts.cards > 1:
            own_boxes(page, style, facts.cards, Box(box.x, y + kind.above, box.w, kind.blanks))
            y += kind.above + kind.blanks + kind.below
    y += kind.above
    base = _list(page, style, known, Box(box.x, y, box.w, box.bottom - y))
    if not style.large:  # which has that line below the hand
        x = box.x + fonts.width(style.texts("sealed.check"), type_of(style).size) + 10 * mm
        draw_ranks(page, style, view.table.rules, x, base, box.right - x)


def _type(style: Style) -> _Type:
    return _LARGE if style.large else _USUAL


def _list(page: Page, style: Style, known: PlayerRound, room: Box, plan: ListType | None = None) -> float:
    """The list, and below it what the check letters are for.  Returns the baseline of that."""
    kind = _type(style)
    plan = plan or (LARGE_ON_PAPER if style.large else PAPER_LIST if len(known.sealed) > _FEW else FEW_ON_PAPER)
    grid = draw_sealed_list(page, style, known.sealed, room._replace(h=room.h - kind.check - kind.descent), plan)
    check_line(page, style, grid.box.bottom + kind.check, room.x, room.w)
    return grid.box.bottom + kind.check


def _told(page: Page, style: Style, view: PlayerView, told: Sequence[Told], box: Box, columns: int = 1, gap: float = _GAP) -> float:
    """Rows of numbers to tell, lower where they wouldn't fit into the box otherwise.  Returns where they end."""
    kind, rows = _type(style), -(-len(told) // columns)
    w = min(kind.widest, (box.w - (columns - 1) * _GAP) / columns)
    h = min(kind.row, (box.h + gap) / rows - gap)
    for i, one in enumerate(told):
        told_row(page, style, view, one, Box(box.x + i % columns * (w + _GAP), box.y + i // columns * (h + gap), w, h))
    return box.y + rows * (h + gap)


def _told_when_blind(view: PlayerView, known: PlayerRound) -> Sequence[Told]:
    return (told_to_right(view, known),) if known.facts.cards == 1 else known.told


def _tag(page: Page, box: Box, known: PlayerRound, style: Style) -> Box:
    """What kind of round it is, on gold in the upper right corner of a box."""
    words = style.texts(f"sealed.{known.facts.sight.value}.tag")
    wide = fonts.width(words, _TAG, BOLD) + 4 * mm
    tag = Box(box.right - wide, box.y, wide, _TAG_HEIGHT)
    inks(style).gold.lay(page, tag, 1.5 * mm)
    page.centred(tag, words, _TAG, BOLD, inks(style).gold.ink, pad=2 * mm)
    return tag


# -- the kitty


def _kitty(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """At the left what to tell, at the right what to look up."""
    (asked, tell), (asked_too, look_up) = kitty_words(style, view, known)
    title = _USUAL.title
    right = Box(box.right - _LIST_COLUMN, box.y, _LIST_COLUMN, box.h)
    left = Box(box.x, box.y, right.x - 5 * mm - box.x, box.h)
    page.line(right.x - 2.5 * mm, box.y, right.x - 2.5 * mm, box.bottom, HAIR, 0.25 * mm)
    page.text(left.x, left.y + 4.6 * mm, asked, title, BOLD, room=left.w)
    y = prose(page, style, left.x, left.y + 6.2 * mm, left.w, tell) + _GAP
    _told(page, style, view, known.told, Box(left.x, y, left.w, box.bottom - y))
    x = right.x + page.text(right.x, right.y + 4.6 * mm, asked_too, title, BOLD) + 4 * mm
    own_boxes(page, style, kitty_size(view), Box(x, right.y, right.right - x, 6.6 * mm))
    y = prose(page, style, right.x, right.y + 7.2 * mm, right.w, look_up) + _GAP
    _list(page, style, known, Box(right.x, y, right.w, box.bottom - y), PAPER_LIST._replace(columns=8))


def _large_kitty(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """What to tell, and below it what to look up."""
    (asked, tell), (asked_too, look_up) = kitty_words(style, view, known)
    title = _LARGE.title
    page.text(box.x, box.y + 6.4 * mm, asked, title, BOLD)
    y = prose(page, style, box.x, box.y + 8.2 * mm, box.w, tell) + _GAP
    boxes = Box(box.x, y, box.w, 15 * mm)
    told_boxes(page, style, view, known.told, boxes)
    y = boxes.bottom + 2 * mm
    page.line(box.x, y, box.right, y, GOLD, 0.5 * mm)
    x = box.x + page.text(box.x, y + 7.6 * mm, asked_too, title, BOLD) + 5 * mm
    own_boxes(page, style, kitty_size(view), Box(x, y + 1.4 * mm, box.right - x, 8.6 * mm))
    y = prose(page, style, box.x, y + 10.6 * mm, box.w, look_up) + _GAP
    _list(page, style, known, Box(box.x, y, box.w, box.bottom - y))


# -- blind rounds


def _blind(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """Bid, then tell numbers."""
    *says, _ = blind_words(style, view, known.facts)
    tag, one = _tag(page, box, known, style), known.facts.cards == 1
    if one:
        top = tag.bottom + 2 * mm
        slot = min(_SLOT_WIDTH, (box.bottom - top) / ASPECT)
        _slot(page, style, Box(box.right - slot, top, slot, slot * ASPECT))
    y = steps(page, style, says, box.x, box.y, tag.x - 3 * mm - box.x) + 0.6 * mm
    told = _told_when_blind(view, known)
    room = Box(box.x, max(y, tag.bottom + 1 * mm) if not one else y, box.w - (_SLOT_WIDTH + 4 * mm if one else 0), 0)
    _told(page, style, view, told, room._replace(h=box.bottom - room.y), 2 if len(told) > 3 else 1)


def _slot(page: Page, style: Style, box: Box) -> None:
    """The place of a card that isn't known yet, to write it down."""
    page.rect(box, None, GREY, 0.25 * mm, 1.6 * mm)
    page.centred(Box(box.x, box.bottom - 7 * mm, box.w, 6 * mm), style.texts("sealed.your-card"), 10, colour=GREY)


# -- the dealer chooses


def _choice(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """What the dealer can say, and the numbers to tell then."""
    normal, blind, forehead = choice_words(style)
    own, told = (told_to_right(view, known),), told_of_own(view, known)
    tag = _tag(page, box, known, style)
    y = prose(page, style, box.x, box.y + 0.6 * mm, tag.x - 3 * mm - box.x, who_chooses(style, view, known.facts))
    tight = box.h < _ROOMY
    gap, pad = (_GAP * 0.6, _PAD * 0.45) if tight else (_GAP, _PAD * 0.7)
    y = max(y, tag.bottom) + (0.6 if tight else 1.6) * mm
    room = box.w - 2 * _PAD
    upper = Box(box.x, y, box.w, height(style, (normal, blind), room - _OWN - _PAD, numbered=False) + 2 * pad)
    said, rows = height(style, (forehead,), room, numbered=False), -(-len(told) // 3)
    top = upper.bottom + gap
    lower = Box(box.x, top, box.w, min(box.bottom - top, said + rows * (_USUAL.row + gap) - gap + 2 * pad + 0.2 * _PAD))
    for panel in (upper, lower):
        inks(style).panel.lay(page, panel, 2 * mm)
    y = upper.y + pad
    for markup in (normal, blind):
        y = prose(page, style, box.x + _PAD, y, room - _OWN - _PAD, markup) + type_of(style).aside
    row = min(_USUAL.row, upper.h - _PAD)
    _told(page, style, view, own, Box(upper.right - _PAD - _OWN, upper.cy - row / 2, _OWN, row))
    y = prose(page, style, box.x + _PAD, lower.y + pad, room, forehead) + 0.6 * mm
    _told(page, style, view, told, Box(box.x + _PAD, y, room, lower.bottom - pad - y), 3, gap)


def _large_choice(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    normal, blind, forehead = choice_words(style)
    y = prose(page, style, box.x, box.y, box.w, who_chooses(style, view, known.facts)) + _GAP
    for markup in (normal, blind):
        y = prose(page, style, box.x, y, box.w, markup)
    y = _told(page, style, view, (told_to_right(view, known),), Box(box.x, y + _GAP, box.w * 0.5, 9 * mm), 1) + _GAP
    y = prose(page, style, box.x, y, box.w, forehead) + _GAP
    told = told_of_own(view, known)
    _told(page, style, view, told, Box(box.x, y, box.w, box.bottom - y), 2)


# -- forehead


def _forehead(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """What to do, and the others' cards with their names."""
    says = [with_names(style, view, known.facts, f"sealed.forehead.{key}") for key in ("bid", "told", "tell")]
    tag = _tag(page, box, known, style)
    y = steps(page, style, says, box.x, box.y, tag.x - 3 * mm - box.x) + 0.6 * mm
    count = len(known.others)
    pitch = min(box.w / count, 34 * mm)
    wide = min(pitch - 2 * mm, (box.bottom - y - _NAME_HEIGHT) / ASPECT)
    for i, (seat, (card,)) in enumerate(known.others):
        x = box.x + (i + 0.5) * pitch
        page.art(face(card, style.look), x, y + wide * ASPECT / 2, wide / (POKER.width * TENTH))
        names, room = view.table.names, pitch - 1.6 * mm
        size = max(_LEAST_NAME, min(_NAME, _NAME * room / fonts.width(names[seat], _NAME, BOLD)))
        name = fonts.called(names[seat], names, size, room, BOLD)
        base = y + wide * ASPECT + 4 * mm
        end = x + page.text(x, base, name, size, BOLD, align="centre") / 2
        page.hidden(end + 2, base, spoken_hand([card], style), 8, 11, narrow=True)
