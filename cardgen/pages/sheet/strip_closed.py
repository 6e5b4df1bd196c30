"""Rounds with closed cards, and the kitty, on strips of paper.

The first strip has stub and boxes as every round has; what doesn't fit between them stands on a second one below it.
Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.faces import ASPECT, POKER, face
from cardgen.games import Sight
from cardgen.pages.closed import (
    FEW_ON_PAPER,
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
    told_of_own,
    told_row,
    told_to_right,
    who_chooses,
    with_names,
)
from cardgen.pages.hand import spoken_hand
from cardgen.pages.sheet import strip_frame
from cardgen.pages.sheet.strip_ranks import RANKS_HEIGHT, draw_ranks
from cardgen.pages.theme import GOLD, GREY, HAIR, Style, inks, theme_of
from cardgen.pdf.draw import BOLD, TENTH, Box, Page, fonts, mm
from cardgen.views import PlayerRound, PlayerView, Told

_TAG, _TAG_HEIGHT = 11.5, 6.2 * mm
_TITLE = 11.5
_GAP = 1.4 * mm
_CHECK, _DESCENT = 4.4 * mm, 0.8 * mm
"""From the end of a list to the baseline of the line about check letters; and what reaches below it."""

_ROW, _WIDEST_ROW = 7.4 * mm, 86 * mm
_FEW = 40
"""A list of so many cards is set larger."""

_LIST_COLUMN = 127 * mm
"""Width of what a declarer needs, at the right of the kitty's strip."""

_PAD, _OWN = 2 * mm, 40 * mm
"""Of a tinted ground; and the width of the number in it that means another player's own card."""

_ROOMY = 46 * mm
"""Height of a strip below which what a dealer can choose is set tight."""

_BLANKS_HEIGHT = 6.6 * mm
_NAME, _LEAST_NAME = 11.0, 8.0
_NAME_HEIGHT = 5 * mm
_SLOT_WIDTH = 27 * mm


def draw_closed(page: Page, box: Box, upper: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """What is between stub and boxes, and the second strip.

    Args:
        box: of all strips of the round.
        upper: of the first.
    """
    middle = strip_frame.hand_box(upper)
    lower = box._replace(y=box.bottom - upper.h, h=upper.h)
    between = (upper.bottom + lower.y) / 2
    if known.hand is not None:
        strip_frame.draw_open_hand(page, middle, view, known, style)
        page.line(lower.x, between, lower.right, between, GOLD, 0.4 * mm)
        draw_kitty(page, lower, view, known, style)
        return
    if known.facts.sight is Sight.FOREHEAD:
        draw_ranks(page, style, view.table.rules, middle.x, middle.bottom - 0.4 * mm, middle.w)
        _forehead(page, middle._replace(h=middle.h - RANKS_HEIGHT), view, known, style)
        return
    page.line(lower.x, between, lower.right, between, HAIR, 0.25 * mm)
    if known.facts.sight is Sight.CHOICE:
        _choice(page, middle, view, known, style)
        _choice_list(page, lower, view, known, style)
    else:
        _blind(page, middle, view, known, style)
        _blind_list(page, lower, view, known, style)


def _tag(page: Page, box: Box, known: PlayerRound, style: Style) -> Box:
    """What kind of round it is, on gold in the upper right corner of a box."""
    words = style.texts(f"sealed.{known.facts.sight.value}.tag")
    wide = fonts.width(words, _TAG, BOLD) + 4 * mm
    tag = Box(box.right - wide, box.y, wide, _TAG_HEIGHT)
    inks(style).gold.lay(page, tag, 1.5 * mm)
    page.centred(tag, words, _TAG, BOLD, inks(style).gold.ink, pad=2 * mm)
    return tag


def _list(page: Page, style: Style, known: PlayerRound, room: Box, plan: ListType | None = None) -> float:
    """The list, and below it what the check letters are for.  Returns the baseline of that."""
    plan = plan or (PAPER_LIST if len(known.sealed) > _FEW else FEW_ON_PAPER)
    grid = draw_sealed_list(page, style, known.sealed, room._replace(h=room.h - _CHECK - _DESCENT), plan)
    check_line(page, style, grid.box.bottom + _CHECK, room.x, room.w)
    return grid.box.bottom + _CHECK


def _list_and_ranks(page: Page, style: Style, view: PlayerView, known: PlayerRound, room: Box) -> None:
    """The list; at the end of the line below it how the ranks run, which else stands under the hand."""
    base = _list(page, style, known, room)
    x = room.x + fonts.width(style.texts("sealed.check"), theme_of(style).size) + 10 * mm
    draw_ranks(page, style, view.table.rules, x, base, room.right - x)


def _told(page: Page, style: Style, view: PlayerView, told: Sequence[Told], box: Box, columns: int = 1, gap: float = _GAP) -> None:
    """Rows of numbers to tell, lower where they wouldn't fit into the box otherwise."""
    rows = -(-len(told) // columns)
    w = min(_WIDEST_ROW, (box.w - (columns - 1) * _GAP) / columns)
    h = min(_ROW, (box.h + gap) / rows - gap)
    for i, one in enumerate(told):
        told_row(page, style, view, one, Box(box.x + i % columns * (w + _GAP), box.y + i // columns * (h + gap), w, h))


# -- the kitty


def draw_kitty(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """At the left what to tell, at the right what to look up; in large print, which takes 122 mm, one below the other."""
    if style.large:
        from cardgen.pages.sheet.strip_large_closed import draw_lookup  # few files need it

        draw_lookup(page, box, view, known, style)
        return
    (asked, tell), (asked_too, look_up) = kitty_words(style, view, known)
    right = Box(box.right - _LIST_COLUMN, box.y, _LIST_COLUMN, box.h)
    left = Box(box.x, box.y, right.x - 5 * mm - box.x, box.h)
    page.line(right.x - 2.5 * mm, box.y, right.x - 2.5 * mm, box.bottom, HAIR, 0.25 * mm)
    page.text(left.x, left.y + 4.6 * mm, asked, _TITLE, BOLD, room=left.w)
    y = prose(page, style, left.x, left.y + 6.2 * mm, left.w, tell) + _GAP
    _told(page, style, view, known.told, Box(left.x, y, left.w, box.bottom - y))
    x = right.x + page.text(right.x, right.y + 4.6 * mm, asked_too, _TITLE, BOLD) + 4 * mm
    own_boxes(page, style, kitty_size(view), Box(x, right.y, right.right - x, _BLANKS_HEIGHT))
    y = prose(page, style, right.x, right.y + 7.2 * mm, right.w, look_up) + _GAP
    _list(page, style, known, Box(right.x, y, right.w, box.bottom - y), PAPER_LIST._replace(columns=8))


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
    told = (told_to_right(view, known),) if one else known.told
    room = Box(box.x, max(y, tag.bottom + 1 * mm) if not one else y, box.w - (_SLOT_WIDTH + 4 * mm if one else 0), 0)
    _told(page, style, view, told, room._replace(h=box.bottom - room.y), 2 if len(told) > 3 else 1)


def _slot(page: Page, style: Style, box: Box) -> None:
    """The place of a card that isn't known yet, to write it down."""
    page.rect(box, None, GREY, 0.25 * mm, 1.6 * mm)
    page.centred(Box(box.x, box.bottom - 7 * mm, box.w, 6 * mm), style.texts("sealed.your-card"), 10, colour=GREY)


def _blind_list(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    *_, look_up = blind_words(style, view, known.facts)
    y = steps(page, style, [look_up], box.x, box.y, box.w, first=3) + 0.6 * mm
    if known.facts.cards > 1:
        own_boxes(page, style, known.facts.cards, Box(box.x, y, box.w, 8 * mm))
        y += 9.6 * mm
    _list_and_ranks(page, style, view, known, Box(box.x, y, box.w, box.bottom - y))


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
    lower = Box(box.x, top, box.w, min(box.bottom - top, said + rows * (_ROW + gap) - gap + 2 * pad + 0.2 * _PAD))
    for panel in (upper, lower):
        inks(style).panel.lay(page, panel, 2 * mm)
    y = upper.y + pad
    for markup in (normal, blind):
        y = prose(page, style, box.x + _PAD, y, room - _OWN - _PAD, markup) + theme_of(style).gap
    row = min(_ROW, upper.h - _PAD)
    _told(page, style, view, own, Box(upper.right - _PAD - _OWN, upper.cy - row / 2, _OWN, row))
    y = prose(page, style, box.x + _PAD, lower.y + pad, room, forehead) + 0.6 * mm
    _told(page, style, view, told, Box(box.x + _PAD, y, room, lower.bottom - pad - y), 3, gap)


def _choice_list(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """What the numbers mean in each kind of round, and the list."""
    texts = style.texts
    own, theirs, named, tell = (
        with_names(style, view, known.facts, f"sealed.{key}")
        for key in ("choice.open-list", "choice.forehead-list", "forehead.told", "forehead.tell")
    )
    y = box.y
    for kind, says in (("open", [own]), ("forehead", [theirs, named, tell])):
        y = prose(page, style, box.x, y, box.w, " ".join([f"*{texts(f'sealed.choice.{kind}')}:*", *says])) + 0.6 * mm
    _list_and_ranks(page, style, view, known, Box(box.x, y + 0.6 * mm, box.w, box.bottom - y - 0.6 * mm))


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
