"""What rounds with closed cards, and the kitty, say in large print on paper: what to tell, and what to look up.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games import Sight
from cardgen.pages.closed import (
    LARGE_ON_PAPER,
    blind_words,
    check_line,
    choice_words,
    draw_sealed_list,
    kitty_size,
    kitty_words,
    own_boxes,
    prose,
    steps,
    told_boxes,
    told_of_own,
    told_row,
    told_to_right,
    who_chooses,
    with_names,
)
from cardgen.pages.theme import GOLD, Style
from cardgen.pdf.draw import BOLD, Box, Page, fonts, mm
from cardgen.views import PlayerRound, PlayerView, Told

_ROW, _GAP = 11 * mm, 1.4 * mm
_CHECK = 7.4 * mm
_BLANKS = 10 * mm
_TITLE = 20.0


def draw_telling(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """What to do before and right after the bids in a round with closed cards."""
    if known.facts.sight is Sight.CHOICE:
        _choose(page, box, view, known, style)
        return
    *says, _ = blind_words(style, view, known.facts)
    y = steps(page, style, says, box.x, box.y, box.w)
    told = (told_to_right(view, known),) if known.facts.cards == 1 else known.told
    _told(page, style, view, told, Box(box.x, y, box.w, box.bottom - y), 2 if len(told) > 3 else 1)


def _told(page: Page, style: Style, view: PlayerView, told: Sequence[Told], box: Box, columns: int) -> float:
    """Rows of numbers to tell.  Returns where they end."""
    rows, w = -(-len(told) // columns), (box.w - (columns - 1) * _GAP) / columns
    h = min(_ROW, (box.h + _GAP) / rows - _GAP)
    for i, one in enumerate(told):
        told_row(page, style, view, one, Box(box.x + i % columns * (w + _GAP), box.y + i // columns * (h + _GAP), w, h))
    return box.y + rows * (h + _GAP)


def _choose(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    normal, blind, forehead = choice_words(style)
    y = prose(page, style, box.x, box.y, box.w, who_chooses(style, view, known.facts)) + _GAP
    for markup in (normal, blind):
        y = prose(page, style, box.x, y, box.w, markup)
    y = _told(page, style, view, (told_to_right(view, known),), Box(box.x, y + _GAP, box.w * 0.5, 9 * mm), 1) + _GAP
    y = prose(page, style, box.x, y, box.w, forehead) + _GAP
    told = told_of_own(view, known)
    _told(page, style, view, told, Box(box.x, y, box.w, box.bottom - y), 2)


def draw_lookup(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> None:
    """What to look up in the list; of a kitty also what to tell."""
    facts, y = known.facts, box.y
    if known.hand is not None:
        y = _kitty(page, box, view, known, style)
    elif facts.sight is Sight.CHOICE:
        own, theirs, named, tell = (
            with_names(style, view, facts, f"sealed.{key}")
            for key in ("choice.open-list", "choice.forehead-list", "forehead.told", "forehead.tell")
        )
        for kind, says in (("open", [own]), ("forehead", [theirs, named, tell])):
            y = prose(page, style, box.x, y, box.w, " ".join([f"*{style.texts(f'sealed.choice.{kind}')}:*", *says])) + _GAP
    else:
        *_, look_up = blind_words(style, view, facts)
        y = steps(page, style, [look_up], box.x, y, box.w, first=3)
        if facts.cards > 1:
            own_boxes(page, style, facts.cards, Box(box.x, y, box.w, _BLANKS))
            y += _BLANKS + _GAP
    grid = draw_sealed_list(page, style, known.sealed, Box(box.x, y, box.w, box.bottom - y - _CHECK - 0.6 * mm), LARGE_ON_PAPER)
    check_line(page, style, grid.box.bottom + _CHECK - 1 * mm, box.x, box.w)


def _kitty(page: Page, box: Box, view: PlayerView, known: PlayerRound, style: Style) -> float:
    """Both questions about a kitty.  Returns where the list begins."""
    (asked, tell), (asked_too, look_up) = kitty_words(style, view, known)
    page.text(box.x, box.y + 6.4 * mm, asked, _TITLE, BOLD)
    y = prose(page, style, box.x, box.y + 8.2 * mm, box.w, tell) + _GAP
    boxes = Box(box.x, y, box.w, 15 * mm)
    told_boxes(page, style, view, known.told, boxes)
    y = boxes.bottom + 2 * mm
    page.line(box.x, y, box.right, y, GOLD, 0.5 * mm)
    page.text(box.x, y + 7.6 * mm, asked_too, _TITLE, BOLD)
    x = box.x + fonts.width(asked_too, _TITLE, BOLD) + 5 * mm
    own_boxes(page, style, kitty_size(view), Box(x, y + 1.4 * mm, box.right - x, 8.6 * mm))
    return prose(page, style, box.x, y + 10.6 * mm, box.w, look_up) + _GAP
