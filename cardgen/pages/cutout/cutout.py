"""One player's rounds as real cards to cut out: a pile for each round, with a title card on top.

Fronts are on odd pages and their backs on the even ones behind them; what isn't a card comes before
them, on an even number of pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.faces import MINI, POKER, face
from cardgen.pages.card_grid import Flip, Grid, cut_grid, draw_crop_marks, draw_foot, foot_place
from cardgen.pages.cutout.checklist import draw_checklist
from cardgen.pages.cutout.lists import draw_lists, list_pages
from cardgen.pages.cutout.marks import (
    card_look,
    draw_back,
    draw_capsules,
    draw_holder,
    frame_turned_up,
)
from cardgen.pages.cutout.title import card_text, draw_further_card, draw_title_card
from cardgen.pages.hand import sorted_hand, spoken_hand
from cardgen.pages.paper import cover_pages, draw_paper_cover
from cardgen.pages.theme import (
    GREY,
    LARGE,
    PAPERS,
    RULER,
    Style,
    draw_feet,
    draw_ruler,
    foot_height,
    round_anchor,
)
from cardgen.pdf.draw import BOLD, Box, Document, Page, Printing, fonts, mm
from cardgen.views import Event, PlayerRound, PlayerView

FLIP: Flip = "long"  # the edge of the paper that it is turned over on
_SIDE, _TOP = 12 * mm, 12 * mm  # margins of the list of piles on a page of its own
_STEPS = 5
_INLINE = (
    3  # faces that come less often on average take less space written into the pages than as forms
)
_LARGE_HEIGHT = 7 * mm  # of the foot: a capital with an accent and a letter with a tail
_NAME, _NAME_ROOM = 7.0, 50 * mm  # type of the name in the foot, and its room


class Item(NamedTuple):
    player_round: PlayerRound
    card: Card | None = None  # what its face shows; None for a card of words
    holder: int | None = None  # whose card it is, seat from 0, if it isn't the reader's own
    further: bool = False  # a second card of words, for what has no room on the first


def cards_in_order(view: PlayerView, style: Style) -> tuple[Item, ...]:
    """All cards of a file."""
    return tuple(item for player_round in view.rounds for item in _round(view, player_round, style))


def _round(view: PlayerView, player_round: PlayerRound, style: Style) -> Iterator[Item]:
    """A round's title card, then its cards as its player may see them before the round: own
    ones, or all others'.
    """
    yield Item(player_round)
    if card_text(view, player_round, style).further:
        yield Item(player_round, further=True)
    for card in sorted_hand(
        player_round.hand or (), view.table.rules.ranking, player_round.facts.trump
    ):
        yield Item(player_round, card)
    for seat, cards in player_round.others:
        for card in cards:
            yield Item(player_round, card, seat)


def starts(items: Sequence[Item], capacity: int, first: int) -> dict[int, int]:
    """Round → the page where its cards begin.  first: page with cards; behind each there is one
    with backs.
    """
    out: dict[int, int] = {}
    for i, item in enumerate(items):
        out.setdefault(item.player_round.facts.number, first + 2 * (i // capacity))
    return out


class _Cards(NamedTuple):
    """What all pages with cards have in common."""

    items: Sequence[Item]
    grid: Grid
    lists: Mapping[int, int]  # number of a round → number of the page with its list
    last: int  # page of the file
    inline: bool  # whether faces are written into the pages


def draw_pages(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """All pages: cover, lists, then the cards, in the size that `fitting_size` says; arguments
    as for `player_pdf`.
    """
    document.printing = Printing.LONG_EDGE
    style = fitting_size(style)
    items = cards_in_order(view, style)
    grid = with_room_for_foot(cut_grid(style.card_size, style.paper, len(items)), style)
    before = pages_before(view, style, event)
    draw_paper_cover(document, view, style, steps(style, before), event)
    begin = starts(items, grid.capacity, before + 1)
    if (before - len(document.pages) - list_pages(view, style)) % 2:
        page = document.page(*PAPERS[style.paper], label=str(len(document.pages) + 1))
        draw_checklist(
            page,
            view,
            style,
            begin,
            Box(_SIDE, _TOP, page.width - 2 * _SIDE, page.height - foot_height(style) - _TOP),
        )
        lists, _ = draw_lists(document, view, style)
    else:
        lists, free = draw_lists(document, view, style)
        draw_checklist(document.pages[-1], view, style, begin, free)
    last = before + 2 * grid.pages(len(items))
    draw_feet(document, view, style, last)
    faces = [item.card for item in items if item.card]
    _draw_cards(
        document,
        view,
        style,
        _Cards(items, grid, lists, last, len(faces) < _INLINE * len(set(faces))),
    )


def fitting_size(style: Style) -> Style:
    """The style with cards that its type fits on: a mini card has no room for large print."""
    return style._replace(card_size=POKER) if style.large and style.card_size == MINI else style


def pages_before(view: PlayerView, style: Style, event: Event) -> int:
    """How many pages come before the cards; always an even number."""
    pages = cover_pages(view, style, steps(style, 2), event) + list_pages(view, style)
    return pages + pages % 2


def steps(style: Style, last: int) -> list[str]:
    """How the cards are printed, cut and used.  last: number of the last page without cards."""
    return [style.texts(f"cutout.steps.{i}", last=last) for i in range(1, _STEPS + 1)]


def _draw_cards(document: Document, view: PlayerView, style: Style, cards: _Cards) -> None:
    """All fronts, and behind each page of them their backs."""
    grid, look = cards.grid, card_look(style)
    turned = grid.backs_are_turned(FLIP)
    for start in range(0, len(cards.items), grid.capacity):
        some = cards.items[start : start + grid.capacity]
        front = _page(document, grid)
        draw_crop_marks(front, grid)
        for i, item in enumerate(some):
            _enter(document, style, item)
            _draw_front(front, view, item, style, grid.place(i), cards)
        draw_cards_foot(front, view, style, grid, (len(document.pages), cards.last))
        reverse = _page(document, grid)
        for i, item in enumerate(some):
            draw_back(reverse, item.player_round.facts.number, look, grid.mirrored(i, FLIP), turned)
        draw_cards_foot(reverse, view, style, grid, (len(document.pages), cards.last), FLIP)


def _page(document: Document, grid: Grid) -> Page:
    return document.page(
        grid.width, grid.height, label=str(len(document.pages) + 1), on_side=grid.lies
    )


def _enter(document: Document, style: Style, item: Item) -> None:
    """A round's entry in the outline: the last page so far, where its first card is."""
    number = item.player_round.facts.number
    anchor = round_anchor(number)
    if anchor not in document.anchors:
        document.anchors[anchor] = len(document.pages) - 1
        document.outline.append((style.texts("round.title", n=number), anchor))


def _draw_front(
    page: Page, view: PlayerView, item: Item, style: Style, place: Box, cards: _Cards
) -> None:
    player_round = item.player_round
    if item.card is None:
        draw = draw_further_card if item.further else draw_title_card
        draw(page, view, player_round, style, place, cards.lists.get(player_round.facts.number, 0))
        return
    page.art(face(item.card, card_look(style)), place.cx, place.cy, inline=cards.inline)
    draw_capsules(page, player_round.facts, style, place)
    if item.holder is not None:
        names = view.table.names
        draw_holder(page, names[item.holder], names, spoken_hand([item.card], style), style, place)
    elif item.card == player_round.facts.turned_up:
        frame_turned_up(page, style, place)


def with_room_for_foot(grid: Grid, style: Style) -> Grid:
    """The grid, in large print with a foot that takes large type; crop marks get shorter there."""
    if not style.large:
        return grid
    x, y, w, h = grid.foot
    if grid.sideways:
        return grid._replace(foot=Box(x + w - _LARGE_HEIGHT, y, _LARGE_HEIGHT, h))
    return grid._replace(foot=Box(x, y + h - _LARGE_HEIGHT, w, _LARGE_HEIGHT))


def draw_cards_foot(
    page: Page,
    view: PlayerView,
    style: Style,
    grid: Grid,
    number: tuple[int, int],
    flip: Flip | None = None,
) -> None:
    """The foot, in the margin that has room for it.  number: of the page, and of the last one;
    flip: as for `draw_foot`.
    """
    table, (at, last) = view.table, number
    if not style.large:
        name = fonts.called(view.name, table.names, _NAME, _NAME_ROOM)
        draw_foot(
            page,
            grid,
            style.texts,
            f"{name} · {table.pack_mark} · {style.texts('protocol.page', n=at, m=last)}",
            flip,
        )
        return
    with foot_place(page, grid, flip) as box:
        base, place = box.bottom - 0.4 * mm, f" · {at}/{last}"
        draw_ruler(page, box.x + 0.2 * mm, base, style.texts, LARGE)
        room = box.w - RULER - 8 * mm - fonts.width(place, LARGE, BOLD)
        name = fonts.called(view.name, table.names, LARGE, room, BOLD)
        page.text(box.right, base - 0.9 * mm, name + place, LARGE, BOLD, GREY, "right")
