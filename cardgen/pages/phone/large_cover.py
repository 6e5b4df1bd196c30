"""The cover in large print: whose file it is, which game, and keys; all else is on pages of its
own behind it: what it had no room for, who plays, the game code, and how to play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.pages.layout import (
    Drawn,
    draw_number,
    fewest_pages,
    over_pages,
    stack,
    stacked_height,
    step,
    together,
    unmarked,
)
from cardgen.pages.parts import (
    PLATE_EDGE,
    PLATE_PAD,
    PLATE_ROOM,
    cover_art,
    cover_seats,
    hints,
    steps,
)
from cardgen.pages.phone.page import Key, draw_key, draw_keys, phone_page
from cardgen.pages.theme import (
    COVER,
    GREY,
    HEIGHT,
    HOW_TO,
    LARGE,
    LARGE_KEYS_TOP,
    LARGE_PRINT,
    LIST,
    MARGIN,
    ROOM,
    WIDTH,
    Style,
    Theme,
    inks,
    middle_rise,
)
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Document, Page, fonts, mm, plain, wrap_anywhere
from cardgen.views import Event, PlayerView, PublicView

_PLATE = Box(PLATE_EDGE, PLATE_EDGE, WIDTH - 2 * PLATE_EDGE, 43 * mm)
# Height of the red words' pill, and how far it is from the plate's lower edge.
_STOP, _STOP_UP = 9 * mm, 3 * mm
_BELONGS = _PLATE.y + 9.2 * mm  # the baseline above the name
_NAME_LINES = 3  # at most
_STRIP, _STRIP_MOST = 6 * mm, 20 * mm
_TOP, _GAP, _TO_KEYS, _BOTTOM = 4 * mm, 1.6 * mm, 3 * mm, 4 * mm
_THEME = LARGE_PRINT._replace(leading=1.25 * LARGE, rise=middle_rise(1.25))
_GAME = 25.0
_STAMP = 9.4 * mm
_KEY, _KEY_MOST, _BETWEEN = 11.4 * mm, 14 * mm, 2 * mm
_TABLE = "table"  # anchor of who plays
_KEYS = (("cover.to-rounds", LIST), ("cover.to-how-to", HOW_TO), ("cover.large.table", _TABLE))


def draw_large_cover(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """The cover as the document's next page, and behind it what it has no room for, and how to
    play.
    """
    table, texts, ground = view.table, style.texts, cover_art.background(style)
    page = phone_page(document, style, COVER, texts("cover.title"), ground)

    # The event and the rules, a paragraph each.
    about = []
    if table.replaces:
        about.append(texts("cover.large.replaces", mark=table.replaces, n=table.from_round))
    when = [texts.date(event.day) if event.day else "", event.place]
    joined = " · ".join(filter(None, when))
    if fonts.width(joined, LARGE, BOLD) <= PLATE_ROOM:
        when = [joined]
    about += filter(None, [table.title, *when])
    if table.house:
        about.append(texts("cover.house", name=table.house))

    # As many of them as have room below the game; what is left over goes around all.
    blocks = _head(style, table)
    sentences = [unmarked(_THEME, words, PLATE_EDGE + PLATE_PAD, PLATE_ROOM) for words in about]
    below, keys = HEIGHT - PLATE_EDGE - _PLATE.bottom, len(_KEYS)
    free = below - _STRIP - _TOP - _TO_KEYS - keys * (_KEY + _BETWEEN) + _BETWEEN - _BOTTOM
    shown = max(
        i
        for i in range(len(about) + 1)
        if stacked_height([*blocks, *sentences[:i]], _GAP) <= free or not i
    )
    blocks += sentences[:shown]
    height = stacked_height(blocks, _GAP)
    spare = max(0, free - height)
    strip = min(_STRIP_MOST, _STRIP + 0.6 * spare)
    key_height = min(_KEY_MOST, _KEY + (spare - strip + _STRIP) / keys)
    sheet = Box(PLATE_EDGE, _PLATE.bottom + strip, _PLATE.w, below - strip)
    keys_top = sheet.bottom - _BOTTOM - keys * (key_height + _BETWEEN) + _BETWEEN
    cover_art.draw_plates(page, style, _PLATE, sheet, _STOP_UP)

    # Whose file it is, and the red words that stop everybody else.
    room = _PLATE.w - 8 * mm
    page.text(_PLATE.cx, _BELONGS, texts("cover.large.belongs"), LARGE, BOLD, GREY, "centre")
    pill = Box(_PLATE.x + 4 * mm, _PLATE.bottom - _STOP_UP - _STOP, room, _STOP)
    box = Box(pill.x, _BELONGS + 2.2 * mm, room, pill.y - _BELONGS - 3.2 * mm)
    name = view.name
    if len(wrap_anywhere(name, LARGE, room)) > _NAME_LINES:  # as a whole it is behind the cover
        name = fonts.called(name, table.names, LARGE, 0.8 * _NAME_LINES * room, BOLD)
    lines, size = cover_art.name_lines(fonts.drawable(name), box)
    if size < LARGE:
        lines, size = wrap_anywhere(name, LARGE, room), LARGE
    cover_art.draw_lines(page, lines, size, box)
    cover_art.draw_stop(page, style, pill, texts("cover.large.stop"), LARGE)

    # Which game, and keys one below the other.
    loose = (keys_top - _TO_KEYS - sheet.y - _TOP - height) / (len(blocks) + 1)
    stack(page, blocks, sheet.y + _TOP, _GAP + loose)
    box = Box(sheet.x + 4 * mm, keys_top, sheet.w - 8 * mm, key_height)
    for i, (words, target) in enumerate(_KEYS):
        key = box._replace(y=box.y + i * (box.h + _BETWEEN))
        reach = key.inset(-1 * mm, -_BETWEEN / 2)
        draw_key(page, style, f"{texts(words)} ›", target, key, reach=reach)

    title, left = texts("cover.large.table"), about[shown:]
    ways = [_table(view, style, event, left, theme) for theme in _THEMES]
    _draw_pages(document, style, _TABLE, title, ways)
    draw_large_how_to(document, style, table, cover_seats.card_names(style, event))


def _head(style: Style, table: PublicView) -> list[Drawn]:
    """Which game, which pack, and whether it is for practice or from a given seed."""
    left, game = PLATE_EDGE + PLATE_PAD, style.texts(f"game.{table.game}")
    size = fonts.shrunk(game, _GAME, PLATE_ROOM, BOLD, LARGE)
    wide = fonts.width(table.pack_mark, LARGE, BOLD) + 4 * mm
    tag = cover_seats.seed_tag(table, style.texts)
    lines, pad, step = wrap_anywhere(tag, LARGE, PLATE_ROOM - 4 * mm), 1.6 * mm, 1.15 * LARGE
    tagged = max(fonts.width(line, LARGE, BOLD) for line in lines) + 2 * pad
    beside = len(lines) == 1 and wide + 2 * mm + tagged <= PLATE_ROOM

    def stamp(page: Page, y: float) -> None:
        box = Box(left, y + 0.4 * mm, wide, _STAMP - 0.8 * mm)
        cover_art.draw_stamp(page, box, table.pack_mark, LARGE, 0.45 * mm, 1.4 * mm)
        if tag and beside:
            gold(page, box.y, left + PLATE_ROOM - tagged)

    def gold(page: Page, y: float, x: float = left) -> None:
        box = Box(x, y, tagged, len(lines) * step + 1.3 * mm)
        inks(style).gold.paint(page, box, 1.5 * mm)
        for i, line in enumerate(lines):
            base = y + 0.65 * mm + (i + 0.5) * step + LARGE * CAP_HEIGHT / 2
            page.text(x + pad, base, line, LARGE, BOLD)

    heading = _THEME._replace(size=size, leading=1.2 * size, rise=middle_rise(1.2))
    blocks = [unmarked(heading, game, left, PLATE_ROOM), Drawn(_STAMP, stamp)]
    if tag and not beside:
        blocks.append(Drawn(len(lines) * step + 1.3 * mm, gold))
    return blocks


# -- pages behind the cover

_PAGE_TOP, _FLOOR = 17 * mm, LARGE_KEYS_TOP - 3 * mm
_GAP_MOST = 4 * mm
_THEMES = tuple(  # from the one to be wished for to the tightest
    LARGE_PRINT._replace(leading=leading * LARGE, rise=middle_rise(leading), indent=10 * mm)
    for leading in (1.5, 1.4, 1.3, 1.25)
)
_NAME_PAD = 1.6 * mm
_CODE = 20.0


def draw_large_how_to(
    document: Document, style: Style, table: PublicView, notes: Sequence[str]
) -> None:
    """How to play over a chat, on further pages of the document; the first is anchored as
    `HOW_TO`.  notes: that end them.
    """
    numbered = [*enumerate(steps(style, table.rules), 1)]
    others = [plain(markup) for markup in (*hints(style, table), *notes)]
    ways = [
        [
            *(step(style, theme, number, markup, MARGIN, ROOM) for number, markup in numbered),
            *(unmarked(theme, words, MARGIN, ROOM) for words in others),
        ]
        for theme in _THEMES
    ]
    _draw_pages(document, style, HOW_TO, style.texts("cover.how-to"), ways)


def _draw_pages(
    document: Document, style: Style, anchor: str, title: str, ways: Sequence[Sequence[Drawn]]
) -> None:
    """Blocks over as few pages as they need, all about equally full.  anchor: of the first page;
    ways: to set them, the best first.
    """
    texts, room = style.texts, _FLOOR - _PAGE_TOP
    pages = fewest_pages(ways, room, _GAP)
    anchors = [f"{anchor}-{i + 1}" if i else anchor for i in range(len(pages))]
    for i, blocks in enumerate(pages):
        page = phone_page(document, style, anchors[i], f"{title} {i + 1}" if i else title)
        page.text(MARGIN, 12 * mm, title, 22, BOLD, room=ROOM)
        gap = min(_GAP_MOST, _GAP + (room - stacked_height(blocks, _GAP)) / len(blocks))
        stack(page, blocks, _PAGE_TOP, gap)
        back, on = Key(texts("cover.title"), COVER), Key(f"{texts('list.title')} ›", LIST)
        if i:
            back = Key(f"‹ {texts('cover.large.back')}", anchors[i - 1])
        if i + 1 < len(pages):
            on = Key(f"{texts('cover.large.more')} ›", anchors[i + 1])
        draw_keys(page, style, [back, on])


def _table(
    view: PlayerView, style: Style, event: Event, about: Sequence[str], theme: Theme
) -> list[Drawn]:
    """Who plays: as high for all readers; only whose name is marked and whose partner is named
    differ.  about: paragraphs that begin it.
    """
    texts, table = style.texts, view.table

    def said(words: str, *colour: str) -> Drawn:
        return unmarked(theme, words, MARGIN, ROOM, *colour)

    notes = cover_seats.joint_notes(table, texts)
    blocks = [said(words) for words in (*about, *notes)]
    words = cover_seats.words_of(table, texts)
    seats = [
        _seat(style, seat, name, words.get(name, ""), seat == view.seat, theme)
        for seat, name in enumerate(table.names)
    ]
    if words:
        seats[0] = together([said(texts("cover.joint"), GREY), seats[0]], _GAP)
    blocks += seats

    # With whom the reader plays, and against whom.
    if view.partner is not None:
        called = [
            fonts.called(name, table.names, LARGE, 0.9 * ROOM, BOLD).replace("*", "∗")
            for name in table.names
        ]

        def partners(view: PlayerView) -> Drawn:
            assert view.partner is not None
            us = (view.seat, view.partner)
            left, right = (name for seat, name in enumerate(called) if seat not in us)
            partner = called[view.partner]
            return said(plain(texts("cover.partners", partner=partner, left=left, right=right)))

        tallest = max(partners(replace(view, seat=seat)).height for seat in range(len(called)))
        blocks.append(partners(view)._replace(height=tallest))

    if event.organiser:
        blocks.append(said(texts("cover.organiser", name=event.organiser), GREY))
    code = _code(style, table.code_rows, theme)
    if table.at and len(over_pages([*blocks, code], _FLOOR - _PAGE_TOP, _GAP)) > 1:
        # A file begins with its code, whatever else there is to say of an evening of many tables.
        return [code, *blocks]
    return [*blocks, code]


def _seat(style: Style, seat: int, name: str, word: str, mine: bool, theme: Theme) -> Drawn:
    """A player's number and name, with the word of a joint deal below it; one's own on gold."""
    x, room = MARGIN + theme.indent, ROOM - theme.indent - _NAME_PAD
    called = unmarked(theme, name, x, room)
    both = together([called, unmarked(theme, word, x, room, GREY)]) if word else called

    def draw(page: Page, y: float) -> None:
        middle = y + theme.leading / 2
        if mine:
            wide = max(fonts.width(line, LARGE, BOLD) for line in wrap_anywhere(name, LARGE, room))
            tall = called.height - theme.leading + 8 * mm
            own = Box(x - _NAME_PAD, middle - 4 * mm, wide + 2 * _NAME_PAD, tall)
            inks(style).gold.paint(page, own, 1.6 * mm)
        draw_number(page, inks(style).key, theme, seat + 1, MARGIN + theme.disc, middle)
        both.draw(page, y)

    return both._replace(draw=draw)


def _code(style: Style, rows: Sequence[Sequence[str]], theme: Theme) -> Drawn:
    """The game code in fours, three a line, below its words; that it is the same for all beside
    these or, if they are long, below.
    """
    words, same = style.texts("cover.code"), style.texts("cover.code-same")
    name = unmarked(theme, words, MARGIN, ROOM)
    wide = fonts.width(same, LARGE, BOLD)
    beside = fonts.width(words, LARGE, BOLD) + 3 * mm + wide <= ROOM
    note = unmarked(theme, same, MARGIN + ROOM - wide if beside else MARGIN, ROOM, GREY)
    step, pitch = 1.3 * _CODE, ROOM / len(rows[0])

    def draw(page: Page, y: float) -> None:
        name.draw(page, y)
        if beside:
            note.draw(page, y)
        y += name.height
        for i, row in enumerate(rows):
            base = y + (i + 0.5) * step + _CODE * CAP_HEIGHT / 2
            for j, four in enumerate(row):
                page.text(MARGIN + j * pitch, base, four, _CODE, BOLD, tracking=0.6)
        if not beside:
            note.draw(page, y + len(rows) * step)

    return Drawn(name.height + len(rows) * step + (0 if beside else note.height), draw)
