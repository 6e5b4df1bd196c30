"""In large print, behind the cover: what it had no room for, who plays, the game code, and how
to play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cardgen.pages.layout import (
    Drawn,
    draw_number,
    over_pages,
    stack,
    stacked_height,
    step,
    together,
    unmarked,
)
from cardgen.pages.parts import cover_seats, hints, steps
from cardgen.pages.phone.page import Key, draw_keys, phone_page
from cardgen.pages.theme import (
    COVER,
    GREY,
    HOW_TO,
    LARGE,
    LARGE_KEYS_TOP,
    LARGE_PRINT,
    LIST,
    MARGIN,
    ROOM,
    Style,
    Theme,
    inks,
    middle_rise,
)
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Document, Page, fonts, mm, plain, wrap_anywhere
from cardgen.views import Event, PlayerView, PublicView

TABLE = "table"  # where the cover's key to this leads
_TOP, _FLOOR = 17 * mm, LARGE_KEYS_TOP - 3 * mm
_GAP, _GAP_MOST = 1.6 * mm, 4 * mm
_THEMES = tuple(  # from the one to be wished for to the tightest
    LARGE_PRINT._replace(leading=leading * LARGE, rise=middle_rise(leading), indent=10 * mm)
    for leading in (1.5, 1.4, 1.3, 1.25)
)
_NAME_PAD = 1.6 * mm
_CODE = 20.0


def draw_table(
    document: Document, view: PlayerView, style: Style, event: Event, about: Sequence[str]
) -> None:
    """Further pages of the document; the first is anchored as `TABLE`.  about: paragraphs that
    begin them.
    """
    _draw(
        document,
        style,
        TABLE,
        style.texts("cover.large.table"),
        lambda theme: _table(view, style, event, about, theme),
    )


def draw_large_how_to(
    document: Document, style: Style, table: PublicView, notes: Sequence[str]
) -> None:
    """How to play over a chat, on further pages of the document; the first is anchored as
    `HOW_TO`.  notes: that end them.
    """

    def blocks(theme: Theme) -> Sequence[Drawn]:
        numbered = [
            step(style, theme, number, markup, MARGIN, ROOM)
            for number, markup in enumerate(steps(style, table.rules), 1)
        ]
        return [
            *numbered,
            *(
                unmarked(theme, plain(markup), MARGIN, ROOM)
                for markup in (*hints(style, table), *notes)
            ),
        ]

    _draw(document, style, HOW_TO, style.texts("cover.how-to"), blocks)


def _draw(
    document: Document,
    style: Style,
    anchor: str,
    title: str,
    blocks: Callable[[Theme], Sequence[Drawn]],
) -> None:
    """Blocks over as few pages as they need, all about equally full, in the widest leading with
    which there are no more.

    anchor: of the first page.
    """
    room = _FLOOR - _TOP
    fewest = len(over_pages(blocks(_THEMES[-1]), room, _GAP))
    pages = next(
        found for theme in _THEMES if len(found := over_pages(blocks(theme), room, _GAP)) == fewest
    )
    anchors = [f"{anchor}-{i}" if i > 1 else anchor for i in range(1, fewest + 1)]
    for i, some in enumerate(pages):
        page = phone_page(document, style, anchors[i], f"{title} {i + 1}" if i else title)
        page.text(MARGIN, 12 * mm, title, 22, BOLD, room=ROOM)
        gap = min(_GAP_MOST, _GAP + (room - stacked_height(some, _GAP)) / len(some))
        stack(page, some, _TOP, gap)
        back = (
            Key(f"‹ {style.texts('cover.large.back')}", anchors[i - 1])
            if i
            else Key(style.texts("cover.title"), COVER)
        )
        on = (
            Key(f"{style.texts('cover.large.more')} ›", anchors[i + 1])
            if i + 1 < fewest
            else Key(f"{style.texts('list.title')} ›", LIST)
        )
        draw_keys(page, style, [back, on])


def _table(
    view: PlayerView, style: Style, event: Event, about: Sequence[str], theme: Theme
) -> list[Drawn]:
    """Who plays: as high for all readers; only whose name is marked and whose partner is named
    differ.
    """
    texts, table = style.texts, view.table
    notes = cover_seats.joint_notes(table, texts)
    blocks = [unmarked(theme, words, MARGIN, ROOM) for words in (*about, *notes)]
    words = cover_seats.words_of(table, texts)
    seats = [
        _seat(style, seat, name, words.get(name, ""), seat == view.seat, theme)
        for seat, name in enumerate(table.names)
    ]
    if words:
        seats[0] = together(
            [unmarked(theme, texts("cover.joint"), MARGIN, ROOM, GREY), seats[0]], _GAP
        )
    blocks += seats
    if view.partner is not None:
        tallest = max(
            _partners(replace(view, seat=seat), style, theme).height
            for seat in range(len(table.names))
        )
        blocks.append(_partners(view, style, theme)._replace(height=tallest))
    if event.organiser:
        blocks.append(
            unmarked(theme, texts("cover.organiser", name=event.organiser), MARGIN, ROOM, GREY)
        )
    code = _code(style, table.code_rows, theme)
    if table.at and len(over_pages([*blocks, code], _FLOOR - _TOP, _GAP)) > 1:
        return [
            code,
            *blocks,
        ]  # a file begins with its code, whatever else there is to say of an evening of many tables
    return [*blocks, code]


def _seat(style: Style, seat: int, name: str, word: str, mine: bool, theme: Theme) -> Drawn:
    """A player's number and name, with the word of a joint deal below it; one's own on gold."""
    x, room = MARGIN + theme.indent, ROOM - theme.indent - _NAME_PAD
    called = unmarked(theme, name, x, room)
    both = together([called, unmarked(theme, word, x, room, GREY)]) if word else called

    def draw(page: Page, y: float) -> None:
        if mine:
            wide = max(fonts.width(line, LARGE, BOLD) for line in wrap_anywhere(name, LARGE, room))
            top = y + theme.leading / 2 - 4 * mm
            own = Box(
                x - _NAME_PAD, top, wide + 2 * _NAME_PAD, called.height - theme.leading + 8 * mm
            )
            inks(style).gold.paint(page, own, 1.6 * mm)
        draw_number(
            page, inks(style).key, theme, seat + 1, MARGIN + theme.disc, y + theme.leading / 2
        )
        both.draw(page, y)

    return both._replace(draw=draw)


def _partners(view: PlayerView, style: Style, theme: Theme) -> Drawn:
    """With whom the reader plays, and against whom."""
    assert view.partner is not None
    names = [
        fonts.called(name, view.table.names, LARGE, 0.9 * ROOM, BOLD).replace("*", "∗")
        for name in view.table.names
    ]
    left, right = (name for seat, name in enumerate(names) if seat not in (view.seat, view.partner))
    return unmarked(
        theme,
        plain(style.texts("cover.partners", partner=names[view.partner], left=left, right=right)),
        MARGIN,
        ROOM,
    )


def _code(style: Style, rows: Sequence[Sequence[str]], theme: Theme) -> Drawn:
    """The game code in fours, three a line, below its words; that it is the same for all beside
    these or, if they are long, below.
    """
    name = unmarked(theme, style.texts("cover.code"), MARGIN, ROOM)
    same = style.texts("cover.code-same")
    wide = fonts.width(same, LARGE, BOLD)
    beside = fonts.width(style.texts("cover.code"), LARGE, BOLD) + 3 * mm + wide <= ROOM
    note = unmarked(theme, same, MARGIN + ROOM - wide if beside else MARGIN, ROOM, GREY)
    step, pitch = 1.3 * _CODE, ROOM / len(rows[0])

    def draw(page: Page, y: float) -> None:
        name.draw(page, y)
        if beside:
            note.draw(page, y)
        y += name.height
        for i, row in enumerate(rows):
            for j, four in enumerate(row):
                page.text(
                    MARGIN + j * pitch,
                    y + (i + 0.5) * step + _CODE * CAP_HEIGHT / 2,
                    four,
                    _CODE,
                    BOLD,
                    tracking=0.6,
                )
        if not beside:
            note.draw(page, y + len(rows) * step)

    return Drawn(name.height + len(rows) * step + (0 if beside else note.height), draw)
