"""The cover in large print: whose file it is, which game, and keys; all else is on pages of its
own behind it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.pages.layout import Drawn, stack, stacked_height, unmarked
from cardgen.pages.parts import PLATE_EDGE, PLATE_PAD, PLATE_ROOM, cover_art, cover_seats
from cardgen.pages.phone.how_to import draw_how_to
from cardgen.pages.phone.large_pages import TABLE, draw_table
from cardgen.pages.phone.page import draw_key, phone_page
from cardgen.pages.theme import (
    COVER,
    GREY,
    HEIGHT,
    HOW_TO,
    LARGE,
    LARGE_PRINT,
    LIST,
    WIDTH,
    Style,
    inks,
    middle_rise,
)
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Document, Page, fonts, mm, wrap_anywhere
from cardgen.views import Event, PlayerView, PublicView

_PLATE = Box(PLATE_EDGE, PLATE_EDGE, WIDTH - 2 * PLATE_EDGE, 43 * mm)
_STOP, _STOP_UP = (
    9 * mm,
    3 * mm,
)  # height of the red words' pill, and how far it stays off the plate's lower edge
_BELONGS = _PLATE.y + 9.2 * mm  # the baseline above the name
_NAME_LINES = 3  # at most
_STRIP, _STRIP_MOST = 6 * mm, 20 * mm
_TOP, _GAP, _TO_KEYS, _BOTTOM = 4 * mm, 1.6 * mm, 3 * mm, 4 * mm
_THEME = LARGE_PRINT._replace(leading=1.25 * LARGE, rise=middle_rise(1.25))
_GAME = 25.0
_STAMP = 9.4 * mm
_KEY, _KEY_MOST, _BETWEEN = 11.4 * mm, 14 * mm, 2 * mm
_KEYS = 3


def draw_large_cover(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """The cover as the document's next page, and behind it what it has no room for, and how to
    play.
    """
    page, table = (
        phone_page(document, style, COVER, style.texts("cover.title"), cover_art.background(style)),
        view.table,
    )
    blocks = _head(style, table)
    about = _about(style, table, event)
    free = (
        HEIGHT
        - PLATE_EDGE
        - _PLATE.bottom
        - _STRIP
        - _TOP
        - _TO_KEYS
        - _KEYS * (_KEY + _BETWEEN)
        + _BETWEEN
        - _BOTTOM
    )
    shown = max(
        i
        for i in range(len(about) + 1)
        if stacked_height([*blocks, *_paragraphs(about[:i])], _GAP) <= free or not i
    )
    blocks += _paragraphs(about[:shown])
    spare = max(0, free - stacked_height(blocks, _GAP))
    strip = min(_STRIP_MOST, _STRIP + 0.6 * spare)
    key = min(_KEY_MOST, _KEY + (spare - strip + _STRIP) / _KEYS)
    sheet = Box(
        PLATE_EDGE, _PLATE.bottom + strip, _PLATE.w, HEIGHT - PLATE_EDGE - _PLATE.bottom - strip
    )
    keys = Box(
        sheet.x + 4 * mm,
        sheet.bottom - _BOTTOM - _KEYS * (key + _BETWEEN) + _BETWEEN,
        sheet.w - 8 * mm,
        key,
    )

    cover_art.draw_plates(page, style, _PLATE, sheet, _STOP_UP)
    _owner(page, view, style)
    loose = (keys.y - _TO_KEYS - sheet.y - _TOP - stacked_height(blocks, _GAP)) / (len(blocks) + 1)
    stack(page, blocks, sheet.y + _TOP, _GAP + loose)
    _draw_keys(page, style, keys)
    draw_table(document, view, style, event, about[shown:])
    draw_how_to(document, style, table, cover_seats.card_names(style, event))


def _owner(page: Page, view: PlayerView, style: Style) -> None:
    """Whose file it is, and the red words that stop everybody else."""
    texts, room = style.texts, _PLATE.w - 8 * mm
    page.text(_PLATE.cx, _BELONGS, texts("cover.large.belongs"), LARGE, BOLD, GREY, "centre")
    pill = Box(_PLATE.x + 4 * mm, _PLATE.bottom - _STOP_UP - _STOP, room, _STOP)
    box = Box(pill.x, _BELONGS + 2.2 * mm, room, pill.y - _BELONGS - 3.2 * mm)
    name = view.name
    if len(wrap_anywhere(name, LARGE, room)) > _NAME_LINES:  # as a whole it is behind the cover
        name = fonts.called(name, view.table.names, LARGE, 0.8 * _NAME_LINES * room, BOLD)
    lines, size = cover_art.name_lines(fonts.drawable(name), box)
    if size < LARGE:
        lines, size = wrap_anywhere(name, LARGE, room), LARGE
    cover_art.draw_lines(page, lines, size, box)
    cover_art.draw_stop(page, style, pill, texts("cover.large.stop"), LARGE)


def _draw_keys(page: Page, style: Style, first: Box) -> None:
    """Keys one below the other: to the rounds, to how to play, to who plays."""
    for i, (words, target) in enumerate(
        (("cover.to-rounds", LIST), ("cover.to-how-to", HOW_TO), ("cover.large.table", TABLE))
    ):
        box = first._replace(y=first.y + i * (first.h + _BETWEEN))
        draw_key(
            page,
            style,
            f"{style.texts(words)} ›",
            target,
            box,
            reach=box.inset(-1 * mm, -_BETWEEN / 2),
        )


def _about(style: Style, table: PublicView, event: Event) -> list[str]:
    """The event and the rules, a paragraph each."""
    texts = style.texts
    when = [*([texts.date(event.day)] if event.day else []), *filter(None, [event.place])]
    joined = " · ".join(when)
    whens = [joined] if fonts.width(joined, LARGE, BOLD) <= PLATE_ROOM else when
    house = [texts("cover.house", name=table.house)] if table.house else []
    replaces = (
        [texts("cover.large.replaces", mark=table.replaces, n=table.from_round)]
        if table.replaces
        else []
    )
    return [*replaces, *filter(None, [table.title, *whens]), *house]


def _paragraphs(about: Sequence[str]) -> list[Drawn]:
    return [unmarked(_THEME, words, PLATE_EDGE + PLATE_PAD, PLATE_ROOM) for words in about]


def _head(style: Style, table: PublicView) -> list[Drawn]:
    """Which game, which pack, and whether it is for practice or from a given seed."""
    texts, left = style.texts, PLATE_EDGE + PLATE_PAD
    game = texts(f"game.{table.game}")
    size = fonts.shrunk(game, _GAME, PLATE_ROOM, BOLD, LARGE)
    wide = fonts.width(table.pack_mark, LARGE, BOLD) + 4 * mm
    tag = cover_seats.seed_tag(table, texts)
    lines, pad = wrap_anywhere(tag, LARGE, PLATE_ROOM - 4 * mm), 1.6 * mm
    tagged = max(fonts.width(line, LARGE, BOLD) for line in lines) + 2 * pad
    beside = len(lines) == 1 and wide + 2 * mm + tagged <= PLATE_ROOM

    def stamp(page: Page, y: float) -> None:
        cover_art.draw_stamp(
            page,
            Box(left, y + 0.4 * mm, wide, _STAMP - 0.8 * mm),
            table.pack_mark,
            LARGE,
            0.45 * mm,
            1.4 * mm,
        )
        if tag and beside:
            gold(page, y + 0.4 * mm, left + PLATE_ROOM - tagged)

    def gold(page: Page, y: float, x: float = left) -> None:
        step = 1.15 * LARGE
        box = Box(x, y, tagged, len(lines) * step + 1.3 * mm)
        inks(style).gold.paint(page, box, 1.5 * mm)
        for i, line in enumerate(lines):
            page.text(
                x + pad,
                y + 0.65 * mm + (i + 0.5) * step + LARGE * CAP_HEIGHT / 2,
                line,
                LARGE,
                BOLD,
            )

    heading = _THEME._replace(size=size, leading=1.2 * size, rise=middle_rise(1.2))
    blocks = [unmarked(heading, game, left, PLATE_ROOM), Drawn(_STAMP, stamp)]
    if tag and not beside:
        blocks.append(Drawn(len(lines) * 1.15 * LARGE + 1.3 * mm, gold))
    return blocks
