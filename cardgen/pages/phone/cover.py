"""First page of a player's file: a card's back with a book plate, and no card.

Chats and mail programs show it as a preview, so its upper part says whose file it is and stops everybody else.
Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from typing import NamedTuple

from cardgen.pages.parts import (
    EDGE,
    PAD,
    ROOM,
    STOP_UP,
    SUN_RADIUS,
    Block,
    chip_seats,
    cover_ground,
    draw_owner,
    draw_plate,
    ground,
    hints,
    partners,
    seat_list,
    steps,
    sun,
)
from cardgen.pages.phone.how_to import draw_how_to
from cardgen.pages.phone.keys import Key, dark_key, key_places
from cardgen.pages.phone.page import phone_page
from cardgen.pages.theme import COVER, GOLD, GREY, HEIGHT, HOW_TO, INK, LIST, RED, WIDTH, Occasion, Style, inks
from cardgen.pdf.draw import BOLD, REGULAR, Box, Document, Page, fonts, mm, shrink, wrap
from cardgen.views import PlayerView, TableView

_PLATE_HEIGHT, _STRIP = 40 * mm, 11 * mm
_YIELDING = 14 * mm
"""What plate and strip can give to a full sheet below."""

_STRIP_MOST = 22 * mm
_LOOSE_MOST = 2.2 * mm
"""What a sheet with little on it puts between its lines at most."""

_KEY = 14.4 * mm
_TEXT, _SMALL = 12.5, 11.0
"""Type sizes: as a rule, and at least.  What doesn't fit then is cut."""


class _Sizes(NamedTuple):
    """Type sizes of the sheet.

    Attributes:
        text: title, date, place, seats.
        note: what few readers look for.
        code, label: the game code and its words.
        least: down to which a line too long may shrink.
    """

    text: float
    note: float
    code: float
    label: float
    least: float


_USUAL = _Sizes(_TEXT, 11.5, 12.8, _SMALL, _SMALL)

_SUN_CLEAR, _SUN_STRIP = 1.5 * mm, 6 * mm
"""What stays free between the sun and the red words or the game's name; a narrower strip shows no sun."""

_LEADING_LEAST, _STEPS_LEADING, _LEADING_GOOD, _LEADING_MOST = 0.86, 0.9, 0.95, 1.12
"""Leading of the sheet as a factor: at least, at least with the steps on it, before plate and strip yield, at most."""


def draw_cover(document: Document, view: PlayerView, style: Style, occasion: Occasion) -> None:
    """The cover as the document's next page.

    How to play stands on it too, unless long names, a joint deal's words or much else to say leave it no room: then a
    page of its own follows.  In large print nothing but whose file it is, which game, and keys stand on it.
    """
    if style.large:  # few files are
        from cardgen.pages.phone.large_cover import draw_large_cover

        draw_large_cover(document, view, style, occasion)
        return
    page = phone_page(document, style, COVER, style.texts("cover.title"), cover_ground(style))
    free = HEIGHT - 2 * EDGE - _PLATE_HEIGHT - _STRIP - _KEY
    apart = not _has_room_for_steps(page, view, style, occasion, free + _YIELDING)
    seats = None if apart else chip_seats(page, view, style)
    blocks = _blocks(page, view, style, _others(occasion, view), seats, _USUAL, with_steps=True) if seats else []
    if apart:
        blocks = _blocks(page, view, style, _others(occasion, view), seat_list(page, view, style, _USUAL.text), _USUAL)
    need = _need(blocks)
    given = min(_YIELDING, max(0, need * _LEADING_GOOD - free))
    leading = min(_LEADING_MOST, max(_LEADING_LEAST, (free + given) / need))
    spare = max(0, free - need * leading)
    loose = min(_LOOSE_MOST, spare / len(blocks))
    plate = Box(EDGE, EDGE, WIDTH - 2 * EDGE, _PLATE_HEIGHT - 0.45 * given)
    strip = min(_STRIP_MOST, _STRIP - 0.55 * given + spare - loose * len(blocks))
    sheet = Box(EDGE, plate.bottom + strip, plate.w, HEIGHT - EDGE - plate.bottom - strip)

    page.art(ground(plate, sheet, style.low_ink), WIDTH / 2, HEIGHT / 2, inline=True)
    draw_plate(page, plate, style)
    draw_plate(page, sheet, style)
    if strip >= _SUN_STRIP:
        radius = min(SUN_RADIUS, strip / 2 + STOP_UP - _SUN_CLEAR)
        page.art(sun(style.low_ink), WIDTH / 2, plate.bottom + strip / 2, radius / SUN_RADIUS, inline=True)
    draw_owner(page, view, style, plate)
    y = sheet.y
    for block in blocks:
        block.draw(y, leading)
        y += block.height * leading + loose
    _keys(page, style, sheet, apart)
    if apart:
        draw_how_to(document, style, view.table)


def _others(occasion: Occasion, view: PlayerView) -> Occasion:
    """The occasion without the organiser on the organiser's own cover, where the name stands large enough."""
    return occasion._replace(organiser="") if occasion.organiser == view.name else occasion


def _has_room_for_steps(page: Page, view: PlayerView, style: Style, occasion: Occasion, room: float) -> bool:
    """Whether how to play fits on every cover of the pack: all files have the same pages."""
    names = view.table.names
    widest = max(range(len(names)), key=lambda seat: fonts.width(names[seat], _TEXT, BOLD) - fonts.width(names[seat], _TEXT))
    for seat in (view.seat, widest):
        seats = chip_seats(page, replace(view, seat=seat), style)
        if not seats or _need(_blocks(page, view, style, occasion, seats, _USUAL, with_steps=True)) * _STEPS_LEADING > room:
            return False
    return True


def _need(blocks: Sequence[Block]) -> float:
    return fsum(block.height for block in blocks)


def _keys(page: Page, style: Style, sheet: Box, apart: bool) -> None:
    """Keys to the rounds and, if it stands `apart`, to how to play."""
    row = Box(sheet.x + 4 * mm, sheet.bottom - 13.4 * mm, sheet.w - 8 * mm, 9.6 * mm)
    texts = style.texts
    if apart:
        keys = [Key(f"{texts('list.title')} ›", LIST), Key(f"{texts('cover.to-how-to')} ›", HOW_TO)]
    else:
        keys = [Key(f"{texts('cover.to-rounds')} ›", LIST)]
    boxes, size = key_places(keys, row, 2 * mm, 14, 12)
    for key, box in zip(keys, boxes, strict=True):
        reach = Box(box.x, box.y - 1.5 * mm, box.w, sheet.bottom - box.y + 1.5 * mm)
        dark_key(page, style, key.words, key.target, box, size, reach)


# -- which game


def _blocks(
    page: Page, view: PlayerView, style: Style, occasion: Occasion, seats: Block, sizes: _Sizes, with_steps: bool = False
) -> list[Block]:
    """All that stands on the sheet above the keys, top to bottom."""
    texts, table = style.texts, view.table
    left, right = EDGE + PAD, EDGE + PAD + ROOM

    def rule(y: float, leading: float) -> None:
        page.line(left, y + 1.6 * mm * leading, right, y + 1.6 * mm * leading, GOLD, 0.25 * mm)

    def head(y: float, leading: float) -> None:
        base = y + 11 * mm * leading
        w = fonts.width(table.pack_mark, 14, BOLD) + 4.5 * mm
        page.text(left, base, texts(f"game.{table.game}"), 21, BOLD, room=ROOM - w - 3 * mm)
        stamp = Box(right - w, base - 5.8 * mm, w, 7 * mm)
        page.rect(stamp, None, INK, 0.35 * mm, 1.2 * mm)
        page.centred(stamp, table.pack_mark, 14, BOLD)

    blocks = [Block(13 * mm, head)]
    lines = [_Line(texts("cover.house", name=table.house), sizes.text)] if table.house else []
    lines += _occasion_lines(style, table, occasion, sizes)
    if occasion.organiser:
        lines.append(_Line(texts("cover.organiser", name=occasion.organiser), sizes.note, GREY))
    tag = texts(f"cover.seed.{table.seed_kind}") if texts.has(f"cover.seed.{table.seed_kind}") else ""
    blocks += _said(page, style, lines, tag, max(12, sizes.note), sizes.least)
    if table.replaces:
        blocks.append(_replaces(page, style, table, sizes.note))
    if table.words:
        blocks += _said(page, style, [_Line(texts("cover.joint"), sizes.note, GREY)], "", 0, _SMALL)
    blocks.append(seats)
    if view.partner is not None:
        blocks.append(partners(page, view, style, sizes.text, sizes.least))
    blocks.append(Block(3.4 * mm, rule))
    if with_steps:
        blocks += [_steps(page, style, left, table), Block(3.4 * mm, rule)]
    return [*blocks, _code(page, style, table.game_code, left, sizes)]


def _replaces(page: Page, style: Style, table: TableView, size: float) -> Block:
    """Which pack this one takes the place of, and what to do with the old file."""
    markup, step = f"*{style.texts('cover.replaces', mark=table.replaces, n=table.from_round)}*", 0.44 * mm * size
    lines = len(wrap(markup, size, ROOM))

    def draw(y: float, leading: float) -> None:
        page.prose(EDGE + PAD, y + 0.78 * step * leading, ROOM, markup, size, step * leading)

    return Block(lines * step + 0.8 * mm, draw)


class _Line(NamedTuple):
    """Words on a line of their own, their size and colour."""

    words: str
    size: float
    colour: str = INK


def _occasion_lines(style: Style, table: TableView, occasion: Occasion, sizes: _Sizes) -> list[_Line]:
    """Title, date and place: on one line, else the title on its own, on two if it must; three lines at most."""
    size = sizes.text
    day = style.texts.date(occasion.day) if occasion.day else ""
    whole, when = (" · ".join(filter(None, known)) for known in ((table.title, day, occasion.place), (day, occasion.place)))
    if fonts.width(whole, size) <= ROOM:
        return [_Line(whole, size)] if whole else []
    lines = _halves(table.title, size) if table.title else []
    if when:
        whens = [when] if fonts.width(when, sizes.least) <= ROOM or len(lines) > 1 else [day, occasion.place]
        lines += filter(None, whens)
    return [_Line(words, size) for words in lines]


def _halves(words: str, size: float) -> list[str]:
    """The words on one line if they fit, else on two of about the same length."""
    breaks = [i for i, letter in enumerate(words) if letter == " "]
    if fonts.width(words, size) <= ROOM or not breaks:
        return [words]
    i = min(breaks, key=lambda i: max(fonts.width(words[:i], 1), fonts.width(words[i:], 1)))
    return [words[:i], words[i + 1 :]]


def _said(page: Page, style: Style, lines: Sequence[_Line], tag: str, tag_size: float, least: float) -> list[Block]:
    """Lines one below the other, and a tag on gold: at the right of the last one, or on its own if there is no room.

    least: type size below which a line is rather cut than shrunk.
    """
    left, pad, height = EDGE + PAD, 2 * mm, 0.48 * mm * tag_size
    tag, tag_size = fonts.fit(tag, tag_size, ROOM - 2 * pad, BOLD, least=_SMALL / max(tag_size, _SMALL))
    wide = fonts.width(tag, tag_size, BOLD) + 2 * pad
    beside = bool(lines) and fonts.width(lines[-1].words, lines[-1].size) + 3 * mm + wide <= ROOM

    def line(words: str, size: float, colour: str, tall: float) -> Block:
        words, size = fonts.fit(words, size, ROOM, least=min(1, least / size))

        def draw(y: float, leading: float) -> None:
            page.text(left, y + tall * leading / 2 + 0.33 * size, words, size, colour=colour)

        return Block(tall, draw)

    def gold(x: float, tall: float) -> Block:
        def draw(y: float, leading: float) -> None:
            box = Box(x, y + (tall * leading - height) * 0.35, wide, height)  # nearer to the lines above than to the seats
            inks(style).gold.lay(page, box, 1.5 * mm)
            page.centred(box, tag, tag_size, BOLD, pad=pad)

        return Block(tall, draw)

    blocks = [line(*one, 0.43 * mm * one.size) for one in lines]
    if not tag:
        return blocks
    if not beside:
        return [*blocks, gold(left, height + 2.6 * mm)]
    tall = max(blocks[-1].height, height + 0.6 * mm)
    both = (line(*lines[-1], tall), gold(left + ROOM - wide, tall))

    def draw(y: float, leading: float) -> None:
        for block in both:
            block.draw(y, leading)

    return [*blocks[:-1], Block(tall, draw)]


def _code(page: Page, style: Style, code: str, left: float, sizes: _Sizes) -> Block:
    """The game code in fours, three to a line and line below line; its words beside it or, if they are long, above it."""
    texts, step, aside = style.texts, 5.8 * mm, 2.4 * mm
    fours = [code[i : i + 4] for i in range(0, len(code), 4)]
    rows = [fours[:3], fours[3:]]
    name, note = texts("cover.code"), texts("cover.code-same")
    size, small = sizes.code, sizes.label
    label = max(fonts.width(name, small, BOLD), fonts.width(note, small))

    def columns(size: float) -> list[float]:
        return [max(fonts.width(four, size, BOLD, 0.3) for four in column) for column in zip(*rows, strict=True)]

    above = label + fsum(columns(_SMALL)) + 3 * aside > ROOM
    if not above:
        size = min(size, 12.8 * (ROOM - label - 3 * aside) / fsum(columns(12.8)))
    wide = columns(size)
    used = fsum(wide) + 2 * aside
    tall = 0.46 * mm * max(size, small) if above else step

    def draw(y: float, leading: float) -> None:
        if above:
            base = y + 0.76 * tall * leading
            x = left + page.text(left, base, name, small, BOLD) + aside
            words, fitted = fonts.fit(note, small, left + ROOM - x, least=_SMALL / small)
            page.text(x, base, words, fitted, colour=GREY)
        for row, (words, font, colour) in enumerate(((name, BOLD, INK), (note, REGULAR, GREY))):
            base = y + (row + above + 0.72) * tall * leading
            x = left if above else left + ROOM - used
            if not above:
                page.text(left, base, words, small, font, colour)
            for four, column in zip(rows[row], wide, strict=True):
                page.text(x, base, four, size, BOLD, tracking=0.3)
                x += column + aside

    return Block((2 + above) * tall, draw)


def _steps(page: Page, style: Style, left: float, table: TableView) -> Block:
    """How to play over a chat, in numbered steps."""
    texts, indent, step = style.texts, 4.2 * mm, 5.2 * mm
    markups, below = steps(style, table.rules), hints(style, table, short=True)
    size = min(shrink(markup, _TEXT, ROOM - indent, _SMALL) for markup in markups)
    aside = 0.8 * mm
    rows = sum(len(wrap(markup, size, ROOM - indent)) for markup in markups) + sum(len(wrap(markup, _SMALL, ROOM)) for markup in below)

    def draw(y: float, leading: float) -> None:
        y += 4.4 * mm * leading
        page.text(left, y, texts("cover.how-to"), 13, BOLD, room=ROOM)
        y += 5.4 * mm * leading
        for i, markup in enumerate(markups, 1):
            page.text(left, y, str(i), size, BOLD, RED)
            y = page.prose(left + indent, y, ROOM - indent, markup, size, step * leading)
        for markup in below:
            y = page.prose(left, y + aside * leading, ROOM, markup, _SMALL, step * leading * 0.95, GREY)

    return Block(5.6 * mm + rows * step + aside * len(below), draw)
