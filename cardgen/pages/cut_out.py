"""One player's rounds as real cards to cut out: a pile for each round, with a title card on top.

Fronts are on odd pages and their backs on the even ones behind them.  Before the cards there is an
even number of other pages: the cover; sealed lists, which can't be cut out, because no player may
know their cards beforehand; and the list of all piles: what to count after cutting, and where one's
own score is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.faces import MINI, POKER, face
from cardgen.pages.card_grid import Flip, Grid, cut_grid, draw_crop_marks, draw_foot, foot_place
from cardgen.pages.closed import ClosedRound
from cardgen.pages.cover import cover_pages, draw_paper_cover
from cardgen.pages.cut_out_card import (
    card_look,
    card_text,
    draw_back,
    draw_capsules,
    draw_further_card,
    draw_holder,
    draw_title_card,
    frame_turned_up,
)
from cardgen.pages.hand import sorted_hand
from cardgen.pages.layout import Cell, draw_row, evenly_shared, places, side_by_side
from cardgen.pages.parts import marks, trump_mark
from cardgen.pages.strip_sheets import GAP, StripSheet, sheets, strip_height, strip_units
from cardgen.pages.strips import draw_lookup, draw_strip, note_labels
from cardgen.pages.theme import (
    EDGE,
    GOLD,
    GREY,
    LARGE,
    PAPERS,
    RULER,
    SIDE,
    Style,
    Theme,
    draw_feet,
    draw_ruler,
    foot_height,
    round_anchor,
)
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Document, Page, Printing, fonts, mm
from cardgen.views import Event, PlayerRound, PlayerView

FLIP: Flip = "long"  # the edge of the paper that it is turned over on
_SIDE, _TOP = 12 * mm, 12 * mm  # margins of the list of piles on a page of its own
_STEPS = 5
# faces that come less often on average take less space written into the pages than as forms
_INLINE = 3
_LARGE_HEIGHT = 7 * mm  # of the foot: a capital with an accent and a letter with a tail
_NAME, _NAME_ROOM = 7.0, 50 * mm  # type of the name in the foot, and its room

_LIST_TOP = 7 * mm
_KITTIES, _LARGE_KITTIES = 4, 2  # rounds on a page with lists, at most
_TALLEST, _TALLEST_LARGE = 64 * mm, 140 * mm
# type and height of the line above a kitty's list that says of which round it is
_TITLE_SIZE, _TITLE = 14, 9 * mm


class ChecklistMetrics(NamedTuple):
    title: float  # sizes of type
    how: float
    number: float
    word: float
    label: float
    most: float  # height of a row, at most
    least: float  # the same, at least, with boxes to write into
    least_short: float  # and without
    sign: float  # radius of a trump's mark

    def grown(self, room: float) -> ChecklistMetrics:
        """Rows as high as there is room for each, within reason, and type to go with them."""
        more = max(1.0, min(_MOST_GROWN, room / self.most))
        type_ = more**0.7
        return self._replace(
            number=self.number * type_,
            word=self.word * type_,
            label=self.label * type_**0.5,
            most=self.most * more,
            sign=self.sign * type_,
        )


_CHECKLIST = ChecklistMetrics(24, 12, 14, 11.5, 9.5, 17 * mm, 7 * mm, 5.4 * mm, 2.9 * mm)
_CHECKLIST_LARGE = ChecklistMetrics(30, 18, 20, 18, 18, 14 * mm, 9 * mm, 8.4 * mm, 3.6 * mm)
_COLUMNS = 3  # side by side, at most
_MOST_GROWN = 2.0  # how much higher a row gets where there are few
_BETWEEN = 8 * mm  # between two columns of rounds
_RULE = 0.2 * mm


class PileCard(NamedTuple):
    player_round: PlayerRound
    card: Card | None = None  # what its face shows; None for a card of words
    holder: int | None = None  # whose card it is, seat from 0, if it isn't the reader's own
    further: bool = False  # a second card of words, for what has no room on the first


def cards_in_order(view: PlayerView, style: Style) -> tuple[PileCard, ...]:
    """All cards of a file: of each round its title card, then its cards as its player may see them
    before the round: own ones, or all others'.
    """
    items = []
    for player_round in view.rounds:
        items.append(PileCard(player_round))
        if card_text(ClosedRound(style, view, player_round)).further:
            items.append(PileCard(player_round, further=True))
        hand, trump = player_round.hand or (), player_round.facts.trump
        own = sorted_hand(hand, view.table.rules.ranking, trump)
        items += [PileCard(player_round, card) for card in own]
        items += [
            PileCard(player_round, card, seat)
            for seat, cards in player_round.others
            for card in cards
        ]
    return tuple(items)


def draw_pages(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """All pages: cover, lists, then the cards, in the size that `fitting_size` says; arguments
    as for `player_pdf`.
    """
    document.printing = Printing.LONG_EDGE
    style = fitting_size(style)
    items = cards_in_order(view, style)
    grid = cut_grid(style.card_size, style.paper, len(items))
    if style.large:  # the foot takes large type; crop marks get shorter there
        x, y, w, h = grid.foot
        foot = Box(x, y + h - _LARGE_HEIGHT, w, _LARGE_HEIGHT)
        if grid.sideways:
            foot = Box(x + w - _LARGE_HEIGHT, y, _LARGE_HEIGHT, h)
        grid = grid._replace(foot=foot)

    # what comes before the cards
    before = pages_before(view, style, event)
    draw_paper_cover(document, view, style, _steps(style, before), event)
    # page by page, as many on each as can be, so that no sheet has a single one
    shares = [
        items[share.start : share.stop] for share in evenly_shared([1] * len(items), grid.capacity)
    ]
    begin: dict[int, int] = {}  # round → the page where its cards begin
    for i, share in enumerate(shares):  # behind each page with cards there is one with backs
        for item in share:
            begin.setdefault(item.player_round.facts.number, before + 1 + 2 * i)
    if (before - len(document.pages) - len(_list_sheets(view, style))) % 2:
        page = document.page(*PAPERS[style.paper], label=str(len(document.pages) + 1))
        height = page.height - foot_height(style) - _TOP
        box = Box(_SIDE, _TOP, page.width - 2 * _SIDE, height)
        _draw_checklist(page, view, style, begin, box)
        lists, _ = _draw_lists(document, view, style)
    else:
        lists, free = _draw_lists(document, view, style)
        _draw_checklist(document.pages[-1], view, style, begin, free)

    # the cards, and behind each page of them their backs
    last = before + 2 * len(shares)
    draw_feet(document, view, style, last)
    faces = [item.card for item in items if item.card]
    inline = len(faces) < _INLINE * len(set(faces))
    look, turned = card_look(style), grid.backs_are_turned(FLIP)
    for on_page in shares:
        page = _page(document, grid)
        draw_crop_marks(page, grid)
        for i, item in enumerate(on_page):
            number = item.player_round.facts.number
            anchor = round_anchor(number)
            if anchor not in document.anchors:
                document.anchors[anchor] = len(document.pages) - 1
                document.outline.append((style.texts("round.title", n=number), anchor))
            _draw_front(page, view, item, style, grid.place(i), (lists.get(number, 0), inline))
        _draw_cards_foot(page, view, style, grid, (len(document.pages), last))
        page = _page(document, grid)
        for i, item in enumerate(on_page):
            number = item.player_round.facts.number
            draw_back(page, number, look, grid.mirrored(i, FLIP), turned)
        _draw_cards_foot(page, view, style, grid, (len(document.pages), last), FLIP)


def fitting_size(style: Style) -> Style:
    """The style with cards that its type fits on: a mini card has no room for large print."""
    return style._replace(card_size=POKER) if style.large and style.card_size == MINI else style


def pages_before(view: PlayerView, style: Style, event: Event) -> int:
    """How many pages come before the cards; always an even number."""
    pages = cover_pages(view, style, _steps(style, 2), event) + len(_list_sheets(view, style))
    return pages + pages % 2


def _steps(style: Style, last: int) -> list[str]:
    """How the cards are printed, cut and used.  last: number of the last page without cards."""
    return [style.texts(f"cutout.steps.{i}", last=last) for i in range(1, _STEPS + 1)]


def _page(document: Document, grid: Grid) -> Page:
    label = str(len(document.pages) + 1)
    return document.page(grid.width, grid.height, label=label, on_side=grid.lies)


def _draw_front(
    page: Page, view: PlayerView, item: PileCard, style: Style, place: Box, how: tuple[int, bool]
) -> None:
    """how: number of the page with the round's list, if any; whether the face is written into the
    page.
    """
    player_round, card, (list_page, inline) = item.player_round, item.card, how
    if card is None:
        draw = draw_further_card if item.further else draw_title_card
        draw(page, ClosedRound(style, view, player_round), place, list_page)
        return
    page.art(face(card, card_look(style)), place.cx, place.cy, inline=inline)
    draw_capsules(page, player_round.facts, style, place)
    if item.holder is not None:
        names = view.table.names
        draw_holder(page, names[item.holder], names, card, style, place)
    elif card == player_round.facts.turned_up:
        frame_turned_up(page, style, place)


def _draw_cards_foot(
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
    table, texts, (at, last) = view.table, style.texts, number
    if not style.large:
        name = fonts.called(view.name, table.names, _NAME, _NAME_ROOM)
        words = f"{name} · {table.pack_mark} · {texts('protocol.page', n=at, m=last)}"
        draw_foot(page, grid, texts, words, flip)
        return
    with foot_place(page, grid, flip) as box:
        base, place = box.bottom - 0.4 * mm, f" · {at}/{last}"
        draw_ruler(page, box.x + 0.2 * mm, base, texts, LARGE)
        room = box.w - RULER - 8 * mm - fonts.width(f" · {last}/{last}", LARGE, BOLD)
        name = fonts.called(view.name, table.names, LARGE, room, BOLD)
        page.text(box.right, base - 0.9 * mm, name + place, LARGE, BOLD, GREY, "right")


# -- sealed lists


def _list_sheets(view: PlayerView, style: Style) -> list[StripSheet]:
    """The rounds with lists, page by page: those with cards that nobody can cut out beforehand."""
    rounds = tuple(player_round for player_round in view.rounds if player_round.sealed)
    if not any(player_round.hand is not None for player_round in rounds):
        return sheets(rounds, style)
    most = _LARGE_KITTIES if style.large else _KITTIES
    height = PAPERS[style.paper][1] - _LIST_TOP - foot_height(style)
    unit = min((height + GAP) / most - GAP, _TALLEST_LARGE if style.large else _TALLEST)
    shares = evenly_shared([1] * len(rounds), most)
    return [StripSheet(rounds[share.start : share.stop], unit) for share in shares]


def _draw_lists(document: Document, view: PlayerView, style: Style) -> tuple[dict[int, int], Box]:
    """All lists, as the document's next pages.  Returns round → the page with its list, and what
    is left free of the last page.
    """
    out: dict[int, int] = {}
    free = Box(0, 0, 0, 0)
    for sheet in _list_sheets(view, style):
        page = document.page(*PAPERS[style.paper], label=str(len(document.pages) + 1))
        wide, y = page.width - 2 * SIDE, _LIST_TOP
        for player_round in sheet.rounds:
            number = player_round.facts.number
            if player_round.hand is None:
                box = Box(SIDE, y, wide, strip_height(strip_units(player_round), sheet.unit))
                draw_strip(page, box, ClosedRound(style, view, player_round))
            else:  # the list of a kitty, below which round it is for
                box = Box(SIDE, y, wide, sheet.unit)
                title, place = style.texts("round.title", n=number), box
                if style.large:  # beside the first heading, for the list wants the height
                    right, base = SIDE + wide, y + 6.4 * mm
                    page.text(right, base, title, LARGE, BOLD, align="right", level=2)
                else:
                    page.text(SIDE, y + _TITLE_SIZE * CAP_HEIGHT, title, _TITLE_SIZE, BOLD, level=2)
                    place = Box(SIDE, y + _TITLE, wide, box.h - _TITLE)
                draw_lookup(page, place, ClosedRound(style, view, player_round))
            y = box.bottom + GAP
            out[number] = len(document.pages)
        free = Box(SIDE, y, wide, page.height - foot_height(style) - y)
    return out, free


# -- the list of all piles


def _draw_checklist(
    page: Page, view: PlayerView, style: Style, starts: Mapping[int, int], box: Box
) -> None:
    """The list in a box, in as few columns as go, if there is room for it.  starts: round → the
    page where its cards begin.
    """
    texts, metrics = style.texts, _CHECKLIST_LARGE if style.large else _CHECKLIST
    theme = Theme(metrics.how, metrics.how * 1.35, 0, 0, 0, style.large)
    label = 0 if style.large else metrics.label * 1.9
    for columns in range(1, _COLUMNS + 1):
        key = "how-large" if style.large else "how" if columns == 1 else "how-short"
        how = texts(f"cutout.piles.{key}")
        lines = theme.height(how, box.w)
        tall = metrics.title * 0.9 + lines + theme.leading / 2 + 3.4 * mm
        top = box.y + tall + label
        row = (box.bottom - top - 2 * mm) / -(-len(view.rounds) // columns)
        if row >= (metrics.least if columns == 1 else metrics.least_short):
            break
    else:
        return

    # the title, what to do with the list, and a line
    base, rule = box.y + metrics.title * CAP_HEIGHT, box.y + tall - 1 * mm
    page.text(box.x, base, texts("cutout.piles.title"), metrics.title, BOLD, room=box.w, level=1)
    base += metrics.how * 1.7
    page.prose(box.x, base, box.w, theme.marked(how), theme.size, theme.leading)
    page.line(box.x, rule, box.right, rule, GOLD, 0.5 * mm)

    metrics = metrics.grown(row)
    box = box._replace(y=top, h=min(metrics.most, row))
    for rounds, place in side_by_side(view.rounds, columns, box, _BETWEEN):
        cells = _pile_cells(page, view, style, starts, place.w, (columns, metrics))
        for cell, at in places(cells, place._replace(y=top - label)):
            if cell.label:
                base, room = top - label * 0.28, cell.width - 2
                size = metrics.label
                with page.tag("Artifact"):  # what is below it is for a pen
                    page.text(at.cx, base, cell.label, size, colour=GREY, align="centre", room=room)
        for i, player_round in enumerate(rounds):
            number = player_round.facts.number
            says = (
                texts("round.title", n=number),
                texts.count("plural.cards", cards_in_pile(player_round)),
                texts("cutout.page", n=starts[number]),
            )
            with page.tag("LI"), page.tag("LBody", full=", ".join(says)):
                draw_row(page, cells, player_round, place._replace(y=top + i * place.h), _RULE)


def cards_in_pile(player_round: PlayerRound) -> int:
    """How many cards are below a round's title card."""
    return len(player_round.hand or ()) + sum(len(cards) for _, cards in player_round.others)


def _pile_cells(
    page: Page,
    view: PlayerView,
    style: Style,
    starts: Mapping[int, int],
    width: float,
    how: tuple[int, ChecklistMetrics],
) -> list[Cell[PlayerRound]]:
    """What a row shows, and boxes to write into where there is room for them.  width: of a column
    of rounds; how: how many of them there are, and how they are set.
    """
    texts, large, (columns, metrics) = style.texts, style.large, how
    size, font = metrics.word, BOLD if large else REGULAR

    def number(box: Box, player_round: PlayerRound) -> None:
        base, words = box.base(metrics.number), str(player_round.facts.number)
        page.text(box.right - 2 * mm, base, words, metrics.number, BOLD, align="right")

    def sign(box: Box, player_round: PlayerRound) -> None:
        if not player_round.facts.unknown_trump:
            r = min(metrics.sign, box.h * 0.42)
            trump_mark(page, style, player_round.facts.trump, box.cx, box.cy, r)

    def count(box: Box, player_round: PlayerRound) -> None:
        cards = cards_in_pile(player_round)
        words = texts.count("plural.cards", cards) if columns < 3 else str(cards)
        page.text(box.x, box.base(size), words if cards else "–", size, font, room=box.w - 1 * mm)

    def what(box: Box, player_round: PlayerRound) -> None:
        unusual = marks.kind_of(player_round.facts, view.seat)
        if unusual:
            words = texts(f"list.kind.{unusual}")
            page.text(box.x, box.base(size), words, size, BOLD, room=box.w - 1 * mm)

    def begins(box: Box, player_round: PlayerRound) -> None:
        words = texts("cutout.page", n=starts[player_round.facts.number])
        page.text(box.right, box.base(size), words, size, font, GREY, "right", room=box.w)

    square = 0.4 * mm * size
    tick = Cell[PlayerRound](
        square + 2.8 * mm,
        lambda box, _: marks.tick_box(page, box.x + square / 2, box.cy, min(square, box.h * 0.66)),
    )
    blank = Cell[PlayerRound](
        0, lambda box, _: page.rect(box.inset(0.5 * mm, 0.7 * mm), None, EDGE, 0.2 * mm, 1.2 * mm)
    )
    counts = [texts.count("plural.cards", n) for n in (1, 2, 26)] if columns < 3 else ["26"]
    cells = [
        *([] if large else [tick]),
        Cell(fonts.width("60", metrics.number, BOLD) + 4 * mm, number),
        Cell(2 * metrics.sign + 4 * mm, sign),
        Cell(max(fonts.width(words, size, BOLD) for words in counts) + 3 * mm, count),
    ]
    start = Cell(fonts.width(texts("cutout.page", n=100), size, BOLD) + 2 * mm, begins)
    free = width - fsum(cell.width for cell in cells) - start.width
    if large:
        return [*cells, Cell(free), start]
    unusual = any(marks.kind_of(known.facts, view.seat) for known in view.rounds)
    note = min(26 * mm, free) if unusual else 0
    cells.append(Cell(note, what))
    if columns > 1:
        return [*cells, start._replace(width=start.width + free - note)]
    labels, gap = [*note_labels(view.table.rules, style), texts("protocol.total")], 5 * mm
    each = (free - note - gap) / len(labels)
    blanks = [blank._replace(width=each, label=label) for label in labels]
    return [*cells, start, Cell(gap), *blanks]
