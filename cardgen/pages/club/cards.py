"""Where each player goes: a card for each of them, to cut out of a sheet of paper, or a page for
the phone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.layout import evenly_shared
from cardgen.pages.results import NARROW, Format, Plate, draw_plate, new_page
from cardgen.pages.theme import (
    EDGE,
    GOLD,
    GREY,
    HAIR,
    HEIGHT,
    INK,
    MARGIN,
    NAVY,
    PAPERS,
    ROOM,
    WHITE,
)
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    Box,
    Document,
    Finished,
    Page,
    Properties,
    fonts,
    mm,
    wrap_anywhere,
)


class Stop(NamedTuple):
    """A set.  called: such as “Set 2”; seat: such as “seat 3”; around: the others, clockwise
    from one's left.
    """

    called: str
    table: str
    seat: str
    around: tuple[str, ...]


class MovementCard(NamedTuple):
    name: str
    stops: tuple[Stop, ...]


class MovementView(NamedTuple):
    """What the cards show, in one language.  table, with_: the words; foot: such as the
    evening's mark.
    """

    language: str
    plate: Plate
    table: str
    with_: str
    cards: tuple[MovementCard, ...]
    foot: str


class _Sizes(NamedTuple):
    """Of a card.  name: type of whose it is; word: of a stop; small: of the rest; pad: around
    everything.
    """

    name: float
    word: float
    small: float
    pad: float


_CUT, _PHONE = _Sizes(13, 9.5, 7.6, 3.5 * mm), _Sizes(19, 14, 11, 5 * mm)
_LARGER = (1.05, 1.1, 1.15, 1.2, 1.25, 1.3, 1.35, 1.4)
_ACROSS, _MARGIN = 2, 10 * mm
_LEAST, _LEAST_READ, _LEAST_TITLE = 0.7, 7, 18 * mm
"""Of a long name's type, as a part of the usual one, before it is cut; of the title beside it,
and of its room, else there is none.
"""


def cards_pdf(view: MovementView, paper: str | None) -> Finished:
    """All cards.  paper: they are cut out of; None: a page each, for the phone."""
    document = Document(
        Properties(f"{view.plate.title} · {view.foot} · {view.table}", view.language)
    )
    if paper is None:
        for card in view.cards:
            page = new_page(document, Format.PHONE)
            top = draw_plate(page, MARGIN, MARGIN, ROOM, view.plate, NARROW) + 3 * mm
            _draw_card(page, Box(MARGIN, top, ROOM, HEIGHT - MARGIN - top), view, card, _PHONE)
        return document.finish()
    width, height = PAPERS[paper]
    wide = (width - 2 * _MARGIN) / _ACROSS
    for sizes, rows in _sheets(view, wide, height - 2 * _MARGIN):
        page, top = document.page(width, height), _MARGIN
        for row, high in rows:
            for i, card in enumerate(row):
                box = Box(_MARGIN + i * wide, top, wide, high)
                page.rect(box, None, EDGE, 0.4)
                _draw_card(page, box, view, card, sizes)
            top += high
    return document.finish()


def _sheets(
    view: MovementView, wide: float, room: float
) -> Iterator[tuple[_Sizes, list[tuple[Sequence[MovementCard], float]]]]:
    """Rows of cards and their heights for each of as few sheets as can be, equally full; in the
    largest type that takes no more.
    """
    rows = [view.cards[start : start + _ACROSS] for start in range(0, len(view.cards), _ACROSS)]
    fewest = 0
    for sizes in (_CUT, *(_Sizes(*(factor * size for size in _CUT)) for factor in _LARGER)):
        heights = [max(_height(card, view.with_, wide, sizes) for card in row) for row in rows]
        shares = evenly_shared(heights, room)
        fewest = fewest or len(shares)
        if len(shares) == fewest:
            best = sizes, heights, shares
    sizes, heights, shares = best
    for share in shares:
        yield sizes, [(rows[i], heights[i]) for i in share]


def _around(stop: Stop, with_: str, wide: float, sizes: _Sizes) -> list[str]:
    """The company, in lines beside the number of a table.  wide: the card."""
    room = wide - 2 * sizes.pad - sizes.word * 3.4
    return wrap_anywhere(
        f"{with_} {', '.join(name.replace(' ', chr(160)) for name in stop.around)}",
        sizes.small,
        room,
        REGULAR,
    )


def _stop_height(stop: Stop, with_: str, wide: float, sizes: _Sizes) -> float:
    return max(
        sizes.word * 1.35
        + len(_around(stop, with_, wide, sizes)) * sizes.small * 1.3
        + sizes.small * 0.65,
        sizes.word * 2.6,
    )


def _height(card: MovementCard, with_: str, wide: float, sizes: _Sizes) -> float:
    head = sizes.name * (CAP_HEIGHT + 0.6) + sizes.small * 0.8
    return (
        sizes.pad * 2 + head + fsum(_stop_height(stop, with_, wide, sizes) for stop in card.stops)
    )


def _draw_card(page: Page, box: Box, view: MovementView, card: MovementCard, sizes: _Sizes) -> None:
    """Whose it is, then a line for each set: the table's number on a dark field, seat and
    company beside it.
    """
    x, room = box.x + sizes.pad, box.w - 2 * sizes.pad
    y = box.y + sizes.pad + sizes.name * CAP_HEIGHT
    whole, least = (
        (0.0, _LEAST)
        if sizes is _PHONE
        else (fonts.width(view.plate.title, sizes.small), _LEAST * _CUT.name / sizes.name)
    )
    title = min(
        whole, room * 0.4, room - fonts.width(card.name, sizes.name * least, BOLD) - sizes.small
    )
    title = title if title >= min(whole, _LEAST_TITLE) else 0
    name, size = fonts.fit(card.name, sizes.name, room - title - sizes.small, BOLD, least)
    page.text(x, y, name, size, BOLD, INK)
    if title:  # on paper that is cut apart, nothing else says it
        words, small = fonts.fit(
            view.plate.title, sizes.small, title, REGULAR, _LEAST_READ / sizes.small
        )
        page.text(x + room, y, words, small, colour=GREY, align="right")
    y += sizes.name * 0.6
    page.line(x, y, x + room, y, GOLD, 1.2)
    y += sizes.small * 0.8
    for stop in card.stops:
        field = Box(x, y, sizes.word * 2.9, sizes.word * 2.2)
        page.rect(field, NAVY, radius=1.4 * mm)
        page.text(
            field.cx,
            field.y + sizes.word * 0.75,
            view.table,
            sizes.small,
            colour=WHITE,
            align="centre",
            room=field.w - 2,
        )
        page.text(
            field.cx,
            field.y + sizes.word * 1.85,
            stop.table,
            sizes.word * 1.25,
            BOLD,
            WHITE,
            "centre",
        )
        left, base = field.right + sizes.word * 0.5, y + sizes.word * 0.85
        shift = page.text(left, base, stop.called, sizes.word, BOLD, INK)
        page.text(left + shift, base, f" · {stop.seat}", sizes.word, colour=INK)
        for line in _around(stop, view.with_, box.w, sizes):
            base += sizes.small * 1.3
            page.text(left, base, line, sizes.small, colour=GREY)
        y += _stop_height(stop, view.with_, box.w, sizes)
        if stop is not card.stops[-1]:
            page.line(x, y - sizes.small * 0.35, x + room, y - sizes.small * 0.35, HAIR, 0.4)
