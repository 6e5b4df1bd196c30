"""First page of a player's file: a card's back with a book plate, and no card.

Chats and mail programs show it as a preview, so its upper part says whose file it is and stops everybody else.
Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardgen.pages import fonts, parts
from cardgen.pages.cover_art import SUN_RADIUS, draw_plate, ground, sun
from cardgen.pages.document import Document
from cardgen.pages.fonts import BOLD, REGULAR
from cardgen.pages.how_to import draw_how_to
from cardgen.pages.parts import HEIGHT, WIDTH
from cardgen.pages.prose import shrink, wrap
from cardgen.pages.style import GOLD, GREY, INK, NAVY, RED, WHITE, Occasion, Style
from cardgen.pages.surface import Box, Page, mm
from cardgen.view import PlayerView, TableView

_EDGE = 7 * mm
"""From the page's edge to the plates."""

_PLATE_HEIGHT, _STRIP = 40 * mm, 11 * mm
_YIELDING = 14 * mm
"""What plate and strip can give to a full sheet below."""

_STRIP_MOST = 22 * mm
_LOOSE_MOST = 2.2 * mm
"""What a sheet with little on it puts between its lines at most."""

_PAD = 5 * mm
_ROOM = WIDTH - 2 * _EDGE - 2 * _PAD
_KEY = 14.4 * mm
_TEXT, _SMALL = 12.5, 11.0
"""Type sizes: as a rule, and at least."""

_LEADING_LEAST, _STEPS_LEADING, _LEADING_MOST = 0.86, 0.9, 1.12
"""Leading of the sheet as a factor: at least, at least with the steps on it, at most."""


def draw_cover(document: Document, view: PlayerView, style: Style, occasion: Occasion) -> None:
    """The cover as the document's next page.

    How to play stands on it too, unless long names, a joint deal's words or much else to say leave it no room: then a
    page of its own follows.
    """
    page = parts.phone_page(document, parts.COVER, style.texts("cover.title"), NAVY)
    free = HEIGHT - 2 * _EDGE - _PLATE_HEIGHT - _STRIP - _KEY
    seats = None if style.large else _chip_seats(page, view)
    blocks = _blocks(page, view, style, occasion, seats, with_steps=True) if seats else []
    apart = not seats or _need(blocks) * _STEPS_LEADING > free + _YIELDING
    if apart:
        blocks = _blocks(page, view, style, occasion, _seat_list(page, view, style.large), with_steps=False)
    need = _need(blocks)
    given = min(_YIELDING, max(0, need - free))
    leading = min(_LEADING_MOST, max(_LEADING_LEAST, (free + given) / need))
    spare = max(0, free - need * leading)
    loose = min(_LOOSE_MOST, spare / len(blocks))
    plate = Box(_EDGE, _EDGE, WIDTH - 2 * _EDGE, _PLATE_HEIGHT - 0.45 * given)
    strip = min(_STRIP_MOST, _STRIP - 0.55 * given + spare - loose * len(blocks))
    sheet = Box(_EDGE, plate.bottom + strip, plate.w, HEIGHT - _EDGE - plate.bottom - strip)

    page.art(ground(plate, sheet), WIDTH / 2, HEIGHT / 2, inline=True)
    draw_plate(page, plate)
    draw_plate(page, sheet)
    page.art(sun(), WIDTH / 2, (plate.bottom + sheet.y) / 2, 1 - 0.2 * given / SUN_RADIUS, inline=True)
    _owner(page, view, style, plate)
    y = sheet.y
    for block in blocks:
        block.draw(y, leading)
        y += block.height * leading + loose
    _keys(page, style, sheet, apart)
    if apart:
        draw_how_to(document, style)


def _need(blocks: Sequence[_Block]) -> float:
    return sum(block.height for block in blocks)


def _keys(page: Page, style: Style, sheet: Box, apart: bool) -> None:
    """Keys to the rounds and, if it stands `apart`, to how to play."""
    row = Box(sheet.x + 4 * mm, sheet.bottom - 13.4 * mm, sheet.w - 8 * mm, 9.6 * mm)
    keys = [("list.title", parts.LIST), ("cover.to-how-to", parts.HOW_TO)] if apart else [("cover.to-rounds", parts.LIST)]
    gap = 2 * mm
    for (words, target), cell in zip(keys, Box(row.x, row.y, row.w + gap, row.h).columns(*(1,) * len(keys)), strict=True):
        key = Box(cell.x, cell.y, cell.w - gap, cell.h)
        page.rect(key, NAVY, radius=parts.KEY_RADIUS)
        page.centred(key, f"{style.texts(words)} ›", parts.LARGE if style.large else 14, BOLD, WHITE)
        page.link(target, Box(key.x, key.y - 1.5 * mm, key.w, sheet.bottom - key.y + 1.5 * mm))


# -- whose file


def _owner(page: Page, view: PlayerView, style: Style, plate: Box) -> None:
    pill = Box(plate.x + 5 * mm, plate.bottom - 12 * mm, plate.w - 10 * mm, 8 * mm)
    base = plate.y + 0.205 * plate.h
    size = 15.5 if style.large else 13
    page.text(plate.cx, base, style.texts("cover.belongs"), size, colour=GREY, align="centre", room=plate.w - 10 * mm)
    _big_name(page, view.name, Box(plate.x + 5 * mm, base + 1 * mm, plate.w - 10 * mm, pill.y - base - 1.4 * mm))
    page.rect(pill, RED, radius=4 * mm)
    stop = style.texts("cover.stop")
    size = min(parts.LARGE if style.large else 14.5, (pill.w - 5 * mm) / fonts.width(stop, 1, BOLD))
    page.centred(pill, stop, size, BOLD, WHITE)


def _big_name(page: Page, name: str, box: Box, biggest: float = 44) -> None:
    """A name as big as it goes in a box, on one line or two."""
    lines = [name]
    size = min(biggest, box.h / 1.1, biggest * box.w / fonts.width(name, biggest, BOLD))
    cuts = _cuts(name)
    if size < 0.55 * biggest and cuts:
        halves = min(cuts, key=lambda cut: max(fonts.width(part, 1, BOLD) for part in cut))
        two = min(biggest, box.h / 2, box.w / max(fonts.width(part, 1, BOLD) for part in halves))
        if two > size:
            lines, size = list(halves), two
    y = box.cy + size * (0.27 - 0.5 * (len(lines) - 1))  # letters that reach below the line are in the middle too
    for line in lines:
        page.text(box.cx, y, line, size, BOLD, align="centre", room=box.w)
        y += size


def _cuts(name: str) -> list[tuple[str, str]]:
    """All ways to break a name: at blanks and behind hyphens; one long word anywhere."""
    breaks = [i + (name[i] == "-") for i in range(1, len(name) - 1) if name[i] in " -"]
    if not breaks and len(name) > 20:
        breaks = [len(name) // 2]
    return [(name[:i].rstrip(), name[i:].lstrip()) for i in breaks]


# -- which game


class _Block(NamedTuple):
    """Something on the sheet.

    Attributes:
        height: it takes at full leading.
        draw: called with its upper edge and the leading, a factor.
    """

    height: float
    draw: Callable[[float, float], None]


def _blocks(page: Page, view: PlayerView, style: Style, occasion: Occasion, seats: _Block, with_steps: bool) -> list[_Block]:
    """All that stands on the sheet above the keys, top to bottom."""
    texts, table = style.texts, view.table
    left, right = _EDGE + _PAD, _EDGE + _PAD + _ROOM
    text = parts.LARGE if style.large else _TEXT

    def line(words: str, height: float, size: float, colour: str = INK) -> _Block:
        def draw(y: float, leading: float) -> None:
            page.text(left, y + height * leading * 0.76, words, size, colour=colour, room=_ROOM)

        return _Block(height, draw)

    def rule(y: float, leading: float) -> None:
        page.line(left, y + 1.6 * mm * leading, right, y + 1.6 * mm * leading, GOLD, 0.25 * mm)

    def head(y: float, leading: float) -> None:
        base = y + 11 * mm * leading
        w = fonts.width(table.pack_mark, 14, BOLD) + 4.5 * mm
        page.text(left, base, texts(f"game.{table.game}"), 21, BOLD, room=_ROOM - w - 3 * mm)
        stamp = Box(right - w, base - 5.8 * mm, w, 7 * mm)
        page.rect(stamp, None, INK, 0.35 * mm, 1.2 * mm)
        page.centred(stamp, table.pack_mark, 14, BOLD)

    blocks = [_Block(13 * mm, head)]
    blocks += [line(words, 0.43 * mm * text, text) for words in _occasion_lines(style, table, occasion, text)]
    if occasion.organiser:
        blocks.append(line(texts("cover.organiser", name=occasion.organiser), 5 * mm, 11.5, GREY))
    if texts.has(f"cover.seed.{table.seed_kind}"):
        blocks.append(_tag(page, texts(f"cover.seed.{table.seed_kind}"), left))
    if table.words:
        blocks.append(line(texts("cover.joint"), 5.6 * mm, 11.5, GREY))
    blocks += [seats, _Block(3.4 * mm, rule)]
    if with_steps:
        blocks += [_steps(page, style, left), _Block(3.4 * mm, rule)]
    return [*blocks, _code(page, style, table.game_code, left)]


def _occasion_lines(style: Style, table: TableView, occasion: Occasion, size: float) -> list[str]:
    """Title, date and place, on three lines at most."""
    day = style.texts.date(occasion.day).replace(" ", "\u00a0") if occasion.day else ""
    known = "\u00a0· ".join(words.replace("*", "∗") for words in (table.title, day, occasion.place) if words)
    lines = ["".join(text for _, text in line).rstrip("\u00a0·") for line in wrap(known, size, _ROOM)]
    return lines if len(lines) <= 3 else [*lines[:2], f"{lines[2]}…"]


def _tag(page: Page, words: str, left: float) -> _Block:
    """A note on gold."""
    text, size = fonts.fit(words, 12, _ROOM - 5 * mm, BOLD)
    height = 7.8 * mm

    def draw(y: float, leading: float) -> None:
        box = Box(left, y + height * leading / 2 - 2.8 * mm, fonts.width(text, size, BOLD) + 4 * mm, 5.8 * mm)
        page.rect(box, GOLD, radius=1.5 * mm)
        page.centred(box, text, size, BOLD)

    return _Block(height, draw)


def _code(page: Page, style: Style, code: str, left: float) -> _Block:
    """The game code in fours, on two lines."""
    texts, step, pitch = style.texts, 5.8 * mm, 13.9 * mm
    fours = [code[i : i + 4] for i in range(0, len(code), 4)]
    rows = ((texts("cover.code"), BOLD, INK), (texts("cover.code-same"), REGULAR, GREY))

    def draw(y: float, leading: float) -> None:
        for row, (words, font, colour) in enumerate(rows):
            base = y + (4.2 * mm + row * step) * leading
            page.text(left, base, words, 11.5, font, colour, room=_ROOM - 3 * pitch - 0.5 * mm)
            for i, four in enumerate(fours[row * 3 : row * 3 + 3]):
                page.text(left + _ROOM - (2 - i) * pitch - 6 * mm, base, four, 12.8, BOLD, align="centre", room=12.6 * mm, tracking=0.3)

    return _Block(2 * step, draw)


def _steps(page: Page, style: Style, left: float) -> _Block:
    """How to play over a chat, in numbered steps."""
    texts, indent, step = style.texts, 4.2 * mm, 5.2 * mm
    markups, track = texts.lines("cover.steps"), texts("cover.track")
    size = min(shrink(markup, _TEXT, _ROOM - indent, _SMALL) for markup in markups)
    below = 0.8 * mm
    rows = sum(len(wrap(markup, size, _ROOM - indent)) for markup in markups) + len(wrap(track, _SMALL, _ROOM))

    def draw(y: float, leading: float) -> None:
        y += 4.4 * mm * leading
        page.text(left, y, texts("cover.how-to"), 13, BOLD, room=_ROOM)
        y += 5.4 * mm * leading
        for i, markup in enumerate(markups, 1):
            page.text(left, y, str(i), size, BOLD, RED)
            y = page.prose(left + indent, y, _ROOM - indent, markup, size, step * leading)
        page.prose(left, y + below * leading, _ROOM, track, _SMALL, step * leading * 0.95, GREY)

    return _Block(5.6 * mm + rows * step + below, draw)


# -- who plays


def _chip_seats(page: Page, view: PlayerView) -> _Block | None:
    """The players one behind the other, if they fit on two lines and no words of theirs are to be shown."""
    for size, most in ((13.0, 1), (12.0, 2)):
        rows = _chip_rows(view.table.names, view.seat, size)
        if len(rows) <= most and not view.table.words:
            step = 0.53 * mm * size

            def draw(y: float, leading: float, rows: list[list[int]] = rows, size: float = size, step: float = step) -> None:
                for i, row in enumerate(rows):
                    _chips(page, view, row, y + (step * (i + 0.8)) * leading, size)

            return _Block(len(rows) * step, draw)
    return None


_CHIP_PAD, _ARROW = 1.6 * mm, 5 * mm


def _chip_width(name: str, size: float, mine: bool) -> float:
    return fonts.width(name, size, BOLD if mine else REGULAR) + (2 * _CHIP_PAD if mine else 0)


def _chip_rows(names: tuple[str, ...], mine: int, size: float) -> list[list[int]]:
    """Seats broken into rows; more rows than seats if a name doesn't fit at all."""
    rows: list[list[int]] = []
    used = 0.0
    for seat, name in enumerate(names):
        w = _chip_width(name, size, seat == mine)
        if w + _ARROW > _ROOM:
            return [[seat] for seat in range(len(names) + 3)]
        if rows and used + _ARROW + w <= _ROOM:
            rows[-1].append(seat)
            used += _ARROW + w
        else:
            rows.append([seat])
            used = w + (_ARROW if seat else 0)
    return rows


def _chips(page: Page, view: PlayerView, row: list[int], y: float, size: float) -> None:
    """``Anna › Ben › …``, one's own name on gold; y: the baseline."""
    x = _EDGE + _PAD
    for seat in row:
        name, mine = view.table.names[seat], seat == view.seat
        if seat:
            page.text(x + _ARROW / 2, y, "›", size + 2, BOLD, GOLD, "centre")
            x += _ARROW
        w = _chip_width(name, size, mine)
        if mine:
            page.rect(Box(x, y - 4.2 * mm, w, 5.7 * mm), GOLD, radius=1.6 * mm)
        page.text(x + (_CHIP_PAD if mine else 0), y, name, size, BOLD if mine else REGULAR)
        x += w


def _seat_list(page: Page, view: PlayerView, large: bool) -> _Block:
    """A numbered list, with the words of a joint deal behind the names."""
    many = len(view.table.names) > 6
    size = (15 if many else parts.LARGE) if large else _TEXT
    step = (0.45 if many else 0.48) * mm * size
    words = dict(entry.split("=", 1) for entry in view.table.words.split("|") if entry)

    def draw(y: float, leading: float) -> None:
        for seat, name in enumerate(view.table.names):
            _seat(page, y + (step * (seat + 0.76)) * leading, seat + 1, name, words.get(name, ""), seat == view.seat, size)

    return _Block(len(view.table.names) * step, draw)


def _seat(page: Page, y: float, number: int, name: str, word: str, mine: bool, size: float) -> None:
    """One line of the seat list; y: its baseline."""
    font, x = BOLD if mine else REGULAR, _EDGE + _PAD
    page.text(x, y, str(number), size, BOLD, RED)
    indent = 0.4 * mm * size
    x += indent
    room = _ROOM - indent - _CHIP_PAD
    said, _ = fonts.fit(word, size, max(room * 0.45, room - fonts.width(name, size, font) - 3 * mm), least=1)
    behind = fonts.width(said, size) + 3 * mm if said else 0
    shown, fitted = fonts.fit(name, size, room - behind, font, least=0.88)
    w = fonts.width(shown, fitted, font)
    if mine:
        page.rect(Box(x - 1.4 * mm, y - 0.312 * mm * size, w + 2.8 * mm, 0.416 * mm * size), GOLD, radius=1.4 * mm)
    page.text(x, y, shown, fitted, font)
    if said:
        page.text(x + w + 3 * mm, y, said, size, colour=GREY)
