"""The outside of a letter that folds shut, on the lower half of its sheet: the front at the right, the back at the left.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple

from cardgen.faces import Art
from cardgen.pages.letter.art import FIGURE, figures, ground, tint
from cardgen.pages.parts import SUN_RADIUS, draw_name, draw_plate, name_lines, sun
from cardgen.pages.theme import GOLD, GREY, INK, LARGE, NAVY, PRINTABLE, RULER, WHITE, Style, draw_ruler, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Document, Page, fonts, mm, plain, wrap
from cardgen.views import PlayerView

_LABEL = 10.0
"""Type of the words beside the codes."""

_MARK = 4 * mm
"""Length of a fold mark."""

_SEAL = 10.5 * mm
"""Radius of the sticker's place around the open edge."""

_WIDE, _WIDE_LARGE = 82 * mm, 84 * mm
_SIDE = 5 * mm
"""Widths of the plates, and what is free in them beside the words."""

_AROUND, _LOOSE = 6 * mm, 14 * mm
"""Free above and below a plate at least, and what a plate takes beyond its need where there is room."""

_SUN = 10.5 * mm
_TO_FOLD = 2 * mm
"""From fold 1 to the net, for nobody folds to a hair."""

_BEHIND_WORDS, _BEHIND_WORDS_LOW = "#F5E5BF", "#EDF0F7"
"""Marks on the plates, where a hand might shine through as well."""


Lines = tuple[tuple[tuple[str, str], ...], ...]
"""Of font and text, as `prose.wrap` gives them."""


class Sheet(NamedTuple):
    """The sheet of a letter.  width, height: in points; its quarters are half as wide and half as high."""

    width: float
    height: float

    @property
    def field(self) -> Box:
        """The lower half, without what printers can't reach."""
        half = self.height / 2
        return Box(PRINTABLE, half + _TO_FOLD, self.width - 2 * PRINTABLE, half - _TO_FOLD - PRINTABLE)

    @property
    def front(self) -> Box:
        """The lower right quarter."""
        return Box(self.width / 2, self.height / 2, self.width / 2, self.height / 2)

    @property
    def back(self) -> Box:
        """The lower left quarter, which comes to lie behind the front."""
        return self.front._replace(x=0)


class Letter(NamedTuple):
    """One of a player's letters.

    Attributes:
        number, of: which of how many, from 1.
        first, last: numbers of its rounds.
        part: which of the two letters of a round, from 1; 0 where one has it all.
    """

    number: int
    of: int
    first: int
    last: int
    part: int = 0

    def rounds(self, style: Style) -> str:
        """“Rounds 4–6”."""
        if self.first == self.last:
            whole = style.texts("round.title", n=self.first)
            return style.texts("fold.part", round=whole, n=self.part) if self.part else whole
        return style.texts("fold.rounds", first=self.first, last=self.last)


class _Part(NamedTuple):
    """Something on a plate.

    Attributes:
        height: what it takes.
        draw: draws it with its upper edge at y.
    """

    height: float
    draw: Callable[[float], object]


class Outside:
    """The outside of all letters of a player.

    Attributes:
        common: what is the same on all of them: net, plates, marks and the back; made once and placed on every sheet.
    """

    def __init__(self, document: Document, sheet: Sheet, view: PlayerView, style: Style, longest: Letter) -> None:
        """longest: the letter whose words take the most room; the plates of all are as high as its."""
        self.common = document.drawing(sheet.width, sheet.height)
        self._sheet, self._view, self._style = sheet, view, style
        back = _Back(self.common, sheet, view, style)
        plates = _plates(sheet, style, back.height, _Front(self.common, sheet, view, style).height(longest))
        self._plate = plates[1]
        _draw_ground(self.common, sheet, style, plates)
        back.draw(plates[0])

    def draw(self, page: Page, letter: Letter) -> None:
        """The outside of one."""
        page.place(self.common, "letter-outside", Box(0, 0, page.width, page.height))
        _Front(page, self._sheet, self._view, self._style).draw(letter, self._plate)


def _draw_ground(page: Page, sheet: Sheet, style: Style, plates: tuple[Box, Box]) -> None:
    """The net, the plates with the sun over the front's, and the marks."""
    seals = tuple(Box(x, sheet.front.cy - _SEAL, _SEAL, 2 * _SEAL) for x in (0, sheet.width - _SEAL))
    numbers = _number_places(sheet, style)
    medal = Box(plates[1].cx - _SUN, plates[1].y - _SUN, 2 * _SUN, 2 * _SUN)
    field = sheet.field
    page.art(tint(field, (*plates, *seals, medal, *numbers), style.low_ink), field.cx, field.cy)
    for plate in plates:
        draw_plate(page, plate, style)
        inner = plate.inset(2.4 * mm)
        page.art(ground(inner.w, inner.h), inner.cx, inner.cy, colour=_BEHIND_WORDS_LOW if style.low_ink else _BEHIND_WORDS)
    page.art(sun(style.low_ink), medal.cx, medal.cy, _SUN / SUN_RADIUS)
    _draw_seals(page, sheet)
    _draw_marks(page, sheet, style, numbers)


def _plates(sheet: Sheet, style: Style, back: float, front: float) -> tuple[Box, Box]:
    """The places of the plates, of the back and of the front with the sun above it; alike if their words allow.

    Args:
        back, front: heights that they need.
    """
    free = sheet.field.h - 2 * _AROUND
    if not style.large:
        back = front = max(front, back, min(free - _SUN, max(front, back) + _LOOSE))
    elif max(front, back) <= free - _SUN:
        back = front = max(front, back)
    wide = _WIDE_LARGE if style.large else _WIDE
    y = sheet.field.y + _AROUND + _SUN + max(0, free - front - _SUN) / 2
    boxes = (
        Box(sheet.front.cx - wide / 2, y, wide, front),
        Box(sheet.back.cx - wide / 2, y if back == front else sheet.field.cy - back / 2, wide, back),
    )
    return boxes[1], boxes[0]


def _draw_seals(page: Page, sheet: Sheet) -> None:
    """Half a circle on each side of the open edge, as far as printers reach."""
    with page.clipped(sheet.field):
        for x in (0.0, sheet.width):
            page.circle(x, sheet.front.cy, _SEAL, WHITE, NAVY, 0.3 * mm)


def _number_places(sheet: Sheet, style: Style) -> tuple[Box, ...]:
    """Where the numbers of the steps stand, all on the back: at fold 1, at fold 2, and in the sticker's place if it fits in."""
    r = _number_radius(style)
    middle = sheet.width / 2
    places = (
        (PRINTABLE + r + 1 * mm, sheet.height / 2 + _TO_FOLD + r + 1 * mm),
        (middle - r - 1.4 * mm, sheet.height - PRINTABLE - r),
        (PRINTABLE + r + 0.2 * mm, sheet.front.cy),
    )
    return tuple(Box(x - r, y - r, 2 * r, 2 * r) for x, y in places[: 2 if style.large else 3])


def _number_radius(style: Style) -> float:
    return (3.5 if style.large else 2.2) * mm


def _draw_marks(page: Page, sheet: Sheet, style: Style, numbers: Sequence[Box]) -> None:
    """Where to fold: strokes at the ends of fold 1, one at the foot of fold 2, and a cross where both meet."""
    middle, half = sheet.width / 2, sheet.height / 2
    for x in (PRINTABLE, sheet.width - PRINTABLE - _MARK, middle - _MARK / 2):
        page.line(x, half, x + _MARK, half, GREY, 0.3 * mm)
    page.line(middle, half - _MARK / 2, middle, half + _MARK / 2, GREY, 0.3 * mm)
    page.line(middle, sheet.height - PRINTABLE - _MARK, middle, sheet.height - PRINTABLE, GREY, 0.3 * mm)
    for i, box in enumerate(numbers, 1):
        _draw_number(page, box.cx, box.cy, i, style)


def _draw_number(page: Page, x: float, y: float, number: int, style: Style) -> None:
    """A step's number on a dark disc."""
    r, key = _number_radius(style), inks(style).key
    key.disc(page, x, y, r)
    size = LARGE if style.large else 10.0
    page.text(x, y + CAP_HEIGHT * size / 2, str(number), size, BOLD, key.ink, "centre")


def _stacked(parts: Sequence[_Part], plate: Box) -> None:
    """Parts one below the other; what is left over lies between them."""
    spare = max(0.0, plate.h - fsum(part.height for part in parts)) / max(1, len(parts) - 1)
    y = plate.y
    for part in parts:
        part.draw(y)
        y += part.height + spare


def _balanced(markup: str, size: float, room: float) -> Lines:
    """Words on as few lines as they need, all of about the same length."""
    lines = wrap(markup, size, room)
    narrow = room / len(lines)
    while len(lines) > 1 and narrow < room and len(wrap(markup, size, narrow)) > len(lines):
        narrow += size / 2
    return wrap(markup, size, min(room, narrow))


class _Front:
    """The front: for whom, which rounds, when to open."""

    def __init__(self, page: Page, sheet: Sheet, view: PlayerView, style: Style) -> None:
        self._page, self._view, self._style = page, view, style
        self._quarter = sheet.front
        self._wide = _WIDE_LARGE if style.large else _WIDE
        self._room = self._wide - 2 * _SIDE
        self._size = LARGE if style.large else 13.0

    def height(self, letter: Letter) -> float:
        """What the plate needs."""
        return fsum(part.height for part in self._parts(letter))

    def draw(self, letter: Letter, plate: Box) -> None:
        """The words on the plate."""
        _stacked(self._parts(letter), plate)

    def _parts(self, letter: Letter) -> list[_Part]:
        texts, table, style = self._style.texts, self._view.table, self._style
        small, middle = (LARGE, LARGE) if style.large else (11.0, 15.0)
        foot = f"{texts('fold.letter', n=letter.number, m=letter.of)} · {table.pack_mark}"
        parts = [
            _Part(_SUN + 1.5 * mm, lambda y: None),
            self._words(texts("fold.for"), middle, GREY),
            _Part(21 * mm, self._draw_name),
            _Part(2.4 * mm, self._draw_rule),
            self._words(texts(f"game.{table.game}"), middle),
            self._words(f"*{letter.rounds(style)}*", 26 if fonts.width(letter.rounds(style), 26, BOLD) <= self._room else 22),
            self._words(texts("fold.open", n=letter.first), self._size),
            self._words(foot, small, GREY),
            _Part(3 * mm, lambda y: None),
        ]
        if table.title:
            title = self._words(table.title, LARGE if style.large else 12)
            if fsum(part.height for part in parts) + title.height <= self._quarter.h - _TO_FOLD - PRINTABLE - _SUN - 2 * _AROUND:
                parts.insert(5, title)
        return parts

    def _words(self, markup: str, size: float, colour: str = INK) -> _Part:
        """Centred words on as many lines as they need."""
        markup = f"*{plain(markup)}*" if self._style.large else markup
        lines = _balanced(markup, size, self._room)
        leading = size * (1.5 if self._style.large else 1.3)

        def draw(y: float) -> None:
            base = y + leading / 2 + size * CAP_HEIGHT / 2
            for line in lines:
                x = self._quarter.cx - fsum(fonts.width(text, size, font) for font, text in line) / 2
                for font, text in line:
                    x += self._page.text(x, base, text, size, font, colour)
                base += leading

        return _Part(leading * len(lines), draw)

    def _draw_name(self, y: float) -> None:
        box = Box(self._quarter.cx - self._room / 2, y, self._room, 20 * mm)
        name, names = self._view.name, self._view.table.names
        if self._style.large and name_lines(name, box, 52)[1] < LARGE:
            name = fonts.called(name, names, LARGE, self._room, BOLD)
        draw_name(self._page, name, box, 52)

    def _draw_rule(self, y: float) -> None:
        x, half = self._quarter.cx, 0.4 * self._room
        self._page.line(x - half, y + 0.6 * mm, x + half, y + 0.6 * mm, GOLD, 0.35 * mm)


class _Back:
    """The back: how to fold and to close, the codes, the ruler."""

    def __init__(self, page: Page, sheet: Sheet, view: PlayerView, style: Style) -> None:
        self._page, self._view, self._style = page, view, style
        quarter = sheet.back
        wide = _WIDE_LARGE if style.large else _WIDE
        self._parts = self._all_parts(quarter.cx - wide / 2 + _SIDE, wide - 2 * _SIDE)
        self.height = fsum(part.height for part in self._parts)

    def draw(self, plate: Box) -> None:
        """The words on the plate."""
        _stacked(self._parts, plate)

    def _all_parts(self, x: float, room: float) -> list[_Part]:
        texts, large = self._style.texts, self._style.large
        size = LARGE if large else 13.0
        title = texts("fold.closing")
        parts = [
            _Part(2 * mm, lambda y: None),
            _Part(1.5 * size, lambda y: self._page.text(x, y + 1.1 * size, title, size, BOLD, NAVY, room=room)),
        ]
        for i, (markup, figure) in enumerate(zip(texts.lines("fold.how"), figures(), strict=True), 1):
            parts.append(self._step(x, room, i, markup, figure))
        parts.append(self._codes(x, room))
        words = LARGE if large else 8.0
        parts.append(_Part(words + 5.4 * mm, lambda y: draw_ruler(self._page, x + (room - RULER) / 2, y + words + 2.4 * mm, texts, words)))
        return parts

    def _step(self, x: float, room: float, number: int, markup: str, figure: Art) -> _Part:
        page, style = self._page, self._style
        size, leading = (LARGE, 1.5 * LARGE) if style.large else (12.5, 16.0)
        radius, figured = _number_radius(style), 0.0 if style.large else FIGURE[0] + 2 * mm
        left = x + 2 * radius + 2.4 * mm + figured
        markup = f"*{plain(markup)}*" if style.large else markup
        lines = len(wrap(markup, size, x + room - left))
        height = max(lines * leading + (2 if style.large else 0) * mm, FIGURE[1] + 1 * mm if figured else 0)

        def draw(y: float) -> None:
            middle = y + height / 2
            if figured:
                page.art(figure, left - figured / 2 - 1 * mm, middle)
            base = middle - (lines - 1) * leading / 2 + size * CAP_HEIGHT / 2
            _draw_number(page, x + radius, base - size * CAP_HEIGHT / 2 if style.large else middle, number, style)
            page.prose(left, base, x + room - left, markup, size, leading)

        return _Part(height, draw)

    def _codes(self, x: float, room: float) -> _Part:
        """The game code in fours on two lines and, unless in large print, what it is, and the pack mark."""
        page, texts, table = self._page, self._style.texts, self._view.table
        size, step = (LARGE, 1.5 * LARGE) if self._style.large else (11.5, 5.2 * mm)
        code = table.game_code
        rows = [[code[i : i + 4] for i in range(start, start + 12, 4)] for start in (0, 12)]
        labels: dict[int, str] = {}
        if not self._style.large:
            rows.append([table.pack_mark])
            labels = {0: texts("protocol.code"), 2: texts("protocol.mark")}
        aside = max((fonts.width(label, _LABEL) for label in labels.values()), default=0)
        left = x + aside + 3 * mm if aside else x
        column = (x + room - left) / 3

        def draw(y: float) -> None:
            page.line(x, y, x + room, y, GOLD, 0.25 * mm)
            base = y + 1 * mm + step / 2 + size * CAP_HEIGHT / 2
            for number, row in enumerate(rows):
                if number in labels:
                    page.text(x, base, labels[number], _LABEL, colour=GREY)
                for i, four in enumerate(row):
                    page.text(left + i * column, base, four, size, BOLD, tracking=0.3)
                base += step

        return _Part(len(rows) * step + 2 * mm, draw)
