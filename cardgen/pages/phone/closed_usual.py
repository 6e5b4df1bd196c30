"""Rounds in which cards stay closed, and the kitty, in print of the usual size.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.faces import ASPECT, POKER, back
from cardgen.games import RoundFacts, Sight
from cardgen.pages import parts
from cardgen.pages.closed import (
    OWN_AMONG_THEM,
    Spot,
    blind_words,
    check_line,
    choice_words,
    draw_around,
    draw_own,
    draw_sealed_list,
    height,
    kitty_size,
    kitty_words,
    own_boxes,
    page_key,
    prose,
    sealed_anchor,
    steps,
    told_boxes,
    told_of_own,
    told_row,
    told_rows,
    told_to_right,
    who_chooses,
    with_names,
)
from cardgen.pages.parts import BANNER, BEGINS, Key, draw_keys, round_keys
from cardgen.pages.theme import COVER, GOLD, KEYS_TOP, MARGIN, ROOM, Style, inks, kitty_anchor, round_anchor
from cardgen.pdf.draw import BOLD, TENTH, Box, Document, Page, mm
from cardgen.views import PlayerRound, PlayerView, Told

_TO_STEPS = 3.4 * mm
"""From the line above them to the steps."""

_RANKS = KEYS_TOP - 2.7 * mm
_FLOOR = _RANKS - 5.8 * mm
"""Where the content of a page with a rank line ends."""

_CHECK = 4.8 * mm
"""From the end of a list to the baseline of the line about check letters."""

_MOST_BESIDE_A_BACK = 40
"""A longer list needs the room that a drawn back would take."""

_BACK_WIDTH, _OWN_COLUMN = 14 * mm, 25 * mm
_ROW, _KEY_HEIGHT = 8.6 * mm, 11 * mm
_PAD, _PANEL_GAP, _ROW_GAP = 2.4 * mm, 2.4 * mm, 1.2 * mm
_LEAST_ROW = 6.2 * mm
_PARAGRAPH, _LEAD_IN = 1.6 * mm, 0.4 * mm
_LIST_KEY = Box(MARGIN, _FLOOR - _KEY_HEIGHT, ROOM, _KEY_HEIGHT)
_CHOICE_TOP = BEGINS + 2.8 * mm
_BLANK = 8.8 * mm


def draw_round(document: Document, view: PlayerView, known: PlayerRound, style: Style, listed: str) -> None:
    """As `sealed.draw_sealed_round`."""
    facts = known.facts
    page, above = parts.round_head(document, view, facts, style, style.texts(f"sealed.{facts.sight.value}.tag"))
    parts.rank_line(page, style, view.table.rules, _RANKS)
    round_keys(page, style, facts.number, view.table.numbers, listed)
    if facts.sight is Sight.FOREHEAD:
        _forehead(page, style, view, known, above + _TO_STEPS)
    elif facts.sight is Sight.CHOICE:
        _choice(page, style, view, known)
        if _apart(style, view, known):
            _forehead_numbers(_further_page(document, style, view, facts, listed, "forehead"), style, view, known)
        _choice_list(_further_page(document, style, view, facts, listed), style, view, known)
    elif facts.cards > 1:
        _blind_hand(page, style, view, known, above + _TO_STEPS)
        _hand_list(_further_page(document, style, view, facts, listed), style, view, known)
    else:
        _blind_card(page, style, view, known, above + _TO_STEPS)


def _further_page(document: Document, style: Style, view: PlayerView, facts: RoundFacts, listed: str, part: str = "list") -> Page:
    """A page behind a round's own: that of its list, or of the numbers for a forehead round."""
    texts = style.texts
    title = texts("round.title", n=facts.number)
    named = texts("sealed.list" if part == "list" else "sealed.choice.forehead")
    page = parts.phone_page(document, style, sealed_anchor(facts.number, part), f"{title} · {named}")
    parts.heading(page, style, view, facts.number)
    parts.banner(page, style, view, facts)
    parts.rank_line(page, style, view.table.rules, _RANKS)
    _back_keys(page, style, f"‹ {title}", facts.number, listed)
    return page


def _back_keys(page: Page, style: Style, back_words: str, number: int, listed: str) -> None:
    row = [
        Key(back_words, round_anchor(number), 1.3),
        Key(style.texts("list.title"), listed),
        Key(style.texts("cover.title"), COVER),
    ]
    draw_keys(page, row)


def _forehead(page: Page, style: Style, view: PlayerView, known: PlayerRound, y: float) -> None:
    """The others' cards, from y down."""
    says = [with_names(style, view, known.facts, f"sealed.forehead.{key}") for key in ("bid", "told", "tell")]
    x = MARGIN
    if len(known.others) > OWN_AMONG_THEM:
        own = Spot(x + _OWN_COLUMN / 2, y + _BACK_WIDTH * ASPECT / 2, _BACK_WIDTH, _OWN_COLUMN)
        draw_own(page, style, own)
        x += _OWN_COLUMN + 1.6 * mm
    y = steps(page, style, says, x, y, MARGIN + ROOM - x) + 1 * mm
    draw_around(page, style, view, known.others, Box(MARGIN, y, ROOM, _FLOOR - y))


def _blind_card(page: Page, style: Style, view: PlayerView, known: PlayerRound, y: float) -> None:
    """One closed card, from y down: bid, then tell a number, then look one's own up."""
    *says, look_up = blind_words(style, view, known.facts)
    x = MARGIN
    if len(known.sealed) <= _MOST_BESIDE_A_BACK:
        x += _BACK_WIDTH + 4 * mm
        tall = _BACK_WIDTH * ASPECT
        page.art(back(style.look), MARGIN + _BACK_WIDTH / 2 + 1 * mm, y + tall / 2 + 2 * mm, _BACK_WIDTH / (POKER.width * TENTH), -4)
    y = steps(page, style, says, x, y, MARGIN + ROOM - x) - 0.6 * mm
    told_row(page, style, view, told_to_right(view, known), Box(x, y, MARGIN + ROOM - x, _ROW))
    y = steps(page, style, [look_up], MARGIN, y + _ROW + 1.8 * mm, ROOM, first=3)
    _list(page, style, known, y, _FLOOR)


def _list(page: Page, style: Style, known: PlayerRound, y: float, floor: float) -> None:
    """The list, and below it what the check letters are for."""
    grid = draw_sealed_list(page, style, known.sealed, Box(MARGIN, y, ROOM, floor - _CHECK - y))
    check_line(page, style, grid.box.bottom + _CHECK)


def _blind_hand(page: Page, style: Style, view: PlayerView, known: PlayerRound, y: float) -> None:
    """A whole closed hand, from y down: bid, then tell numbers; the list is on the next page."""
    *says, look_up = blind_words(style, view, known.facts)
    y = steps(page, style, says, MARGIN, y, ROOM)
    below = _LIST_KEY.y - 2 * mm - height(style, [look_up], ROOM)
    y = told_rows(page, style, view, known.told, Box(MARGIN, y, ROOM, below - 2 * mm - y), _ROW_GAP) + 3 * mm
    steps(page, style, [look_up], MARGIN, y, ROOM, first=3)
    page_key(page, style, style.texts("sealed.list"), sealed_anchor(known.facts.number), _LIST_KEY)


def _hand_list(page: Page, style: Style, view: PlayerView, known: PlayerRound) -> None:
    y = prose(page, style, MARGIN, BANNER.bottom + 2.4 * mm, ROOM, blind_words(style, view, known.facts)[-1])
    boxes = Box(MARGIN, y + 1.4 * mm, ROOM, 13.6 * mm)
    own_boxes(page, style, known.facts.cards, boxes)
    _list(page, style, known, boxes.bottom + 2 * mm, _FLOOR)


def _choice(page: Page, style: Style, view: PlayerView, known: PlayerRound) -> None:
    """What the dealer can say, and the numbers to tell then; the list is on a page of its own, and so are many numbers."""
    texts, number = style.texts, known.facts.number
    normal, blind, forehead = choice_words(style)
    y = prose(page, style, MARGIN, _CHOICE_TOP, ROOM, who_chooses(style, view, known.facts)) + _PARAGRAPH
    y = _panel(page, style, view, y, (normal, blind), (told_to_right(view, known),), _ROW) + _PANEL_GAP
    if _apart(style, view, known):
        place = _panel_ground(page, style, y, (forehead,), 1, _KEY_HEIGHT)
        page_key(page, style, texts("sealed.choice.forehead"), sealed_anchor(number, "forehead"), place)
    else:
        _panel(page, style, view, y, (forehead,), told_of_own(view, known), _forehead_row(style, view, known))
    page_key(page, style, texts("sealed.list"), sealed_anchor(number), _LIST_KEY)


def _apart(style: Style, view: PlayerView, known: PlayerRound) -> bool:
    """Whether the numbers for a forehead round need a page of their own."""
    return _forehead_row(style, view, known) < _LEAST_ROW


def _forehead_row(style: Style, view: PlayerView, known: PlayerRound) -> float:
    """How high a row of the numbers for a forehead round gets on the page where the dealer chooses."""
    normal, blind, forehead = choice_words(style)
    y = _CHOICE_TOP + height(style, [who_chooses(style, view, known.facts)], ROOM, numbered=False)
    y += _panel_height(style, (normal, blind), 1, _ROW) + _PANEL_GAP
    count = len(told_of_own(view, known))
    return min(_ROW, (_LIST_KEY.y - _PANEL_GAP - y - _panel_height(style, (forehead,), count, 0)) / count)


def _panel_height(style: Style, says: Sequence[str], rows: int, row: float) -> float:
    return height(style, says, ROOM - 2 * _PAD, numbered=False) + rows * (row + _ROW_GAP) - _ROW_GAP + 2 * _PAD - 0.5 * mm


def _panel_ground(page: Page, style: Style, y: float, says: Sequence[str], rows: int, row: float) -> Box:
    """When to tell numbers, on a tinted ground from y down.  Returns the place for so many rows."""
    inks(style).panel.lay(page, Box(MARGIN, y, ROOM, _panel_height(style, says, rows, row)), 2.4 * mm)
    at = y + _PAD - 0.5 * mm
    for markup in says:
        at = prose(page, style, MARGIN + _PAD, at, ROOM - 2 * _PAD, markup) + _PARAGRAPH
    return Box(MARGIN + _PAD, at, ROOM - 2 * _PAD, rows * (row + _ROW_GAP) - _ROW_GAP)


def _panel(page: Page, style: Style, view: PlayerView, y: float, says: Sequence[str], told: Sequence[Told], row: float) -> float:
    """When to tell numbers, and the numbers.  Returns where it ends."""
    told_rows(page, style, view, told, _panel_ground(page, style, y, says, len(told), row), _ROW_GAP)
    return y + _panel_height(style, says, len(told), row)


def _forehead_numbers(page: Page, style: Style, view: PlayerView, known: PlayerRound) -> None:
    """If the dealer says so: the numbers that mean the reader's own card, and what comes then."""
    keys = ("choice.forehead-how", "choice.forehead-look-up", "forehead.told", "forehead.tell")
    says = [with_names(style, view, known.facts, f"sealed.{key}") for key in keys]
    told = told_of_own(view, known)
    y = steps(page, style, says[:1], MARGIN, BANNER.bottom + 3 * mm, ROOM)
    room = _LIST_KEY.y - y - height(style, says[1:], ROOM) - 4 * mm
    y = told_rows(page, style, view, told, Box(MARGIN, y, ROOM, min(room, len(told) * (_ROW + _ROW_GAP))), _ROW_GAP) + 2 * mm
    steps(page, style, says[1:], MARGIN, y, ROOM, first=2)
    page_key(page, style, style.texts("sealed.list"), sealed_anchor(known.facts.number), _LIST_KEY)


def _choice_list(page: Page, style: Style, view: PlayerView, known: PlayerRound) -> None:
    """The list below what its numbers mean: a short line or two for each kind of round."""
    texts = style.texts
    own, theirs, told, tell = (
        with_names(style, view, known.facts, f"sealed.{key}")
        for key in ("choice.open-list", "choice.forehead-list", "forehead.told", "forehead.tell")
    )
    y = BANNER.bottom + 2.2 * mm
    for kind, says in (("open", [own]), ("forehead", [theirs, told, tell])):
        y = prose(page, style, MARGIN, y, ROOM, f"*{texts(f'sealed.choice.{kind}')}*") + _LEAD_IN
        y = steps(page, style, says, MARGIN, y, ROOM) if len(says) > 1 else prose(page, style, MARGIN, y, ROOM, says[0]) + _PARAGRAPH
    _list(page, style, known, y, _FLOOR)


def draw_kitty(document: Document, view: PlayerView, known: PlayerRound, style: Style, listed: str) -> None:
    """As `sealed.draw_kitty`: above, what to tell; below, what to look up."""
    facts, texts = known.facts, style.texts
    title = f"{texts('round.title', n=facts.number)} · {texts('sealed.kitty.title')}"
    page = parts.phone_page(document, style, kitty_anchor(facts.number), title)
    parts.heading(page, style, view, facts.number)
    _back_keys(page, style, f"‹ {texts('sealed.kitty.hand')}", facts.number, listed)
    kitty = kitty_size(view)
    (asked, tell), (asked_too, look_up) = kitty_words(style, view, known)
    page.text(MARGIN, 19.4 * mm, asked, 15, BOLD, room=ROOM)
    y = prose(page, style, MARGIN, 21.2 * mm, ROOM, tell) + 1.2 * mm
    boxes = Box(MARGIN, y, ROOM, 12.6 * mm)
    told_boxes(page, style, view, known.told, boxes)
    y = boxes.bottom + 2.4 * mm
    page.line(MARGIN, y, MARGIN + ROOM, y, GOLD, 0.5 * mm)
    page.text(MARGIN, y + 6.6 * mm, asked_too, 15, BOLD, room=ROOM)
    y = prose(page, style, MARGIN, y + 8.4 * mm, ROOM, look_up) + 1.2 * mm
    blanks = Box(MARGIN, KEYS_TOP - 2 * mm - _BLANK, ROOM, _BLANK)
    own_boxes(page, style, kitty, blanks)
    _list(page, style, known, y, blanks.y - 1.6 * mm)
