"""A player's file as letters that fold shut, to hand over or to post.

Each letter is one sheet, printed on one side and folded twice.  Its quarters, as the sheet leaves
the printer:

    ┌─────────────────┐   upper half, upside down: the inside, one spread
    │     inside      │
    ├────────┬────────┤   fold 1, across: the upper half goes to the back, so that print is on both
    outer sides │  back  │ front  │   fold 2, upright: the left half goes to the back, so that the
    inside is in the middle └────────┴────────┘

The letter opens like a card.  Each half of the inside is under two layers of paper; the outer one
is tinted there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import fsum
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.faces import Art, Pen, pip
from cardgen.pages.cover import draw_paper_cover
from cardgen.pages.layout import (
    Drawn,
    centred,
    draw_number,
    evenly_shared,
    free,
    paragraph,
    stack,
    stacked_height,
)
from cardgen.pages.parts import cover_art
from cardgen.pages.strips import draw_first_part, draw_lookup, draw_strip, strip_units
from cardgen.pages.theme import (
    GOLD,
    GREY,
    INK,
    LARGE,
    NAVY,
    PAPER,
    PAPERS,
    PRINTABLE,
    RULER,
    WHITE,
    Style,
    Theme,
    draw_feet,
    draw_ruler,
    inks,
    middle_rise,
)
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    TENTH,
    Box,
    Document,
    Page,
    Printing,
    balanced,
    fonts,
    mm,
)
from cardgen.views import Event, PlayerRound, PlayerView

_CAPACITY = 3  # strips in a letter
_SIDE, _WIDEST = 6 * mm, 200 * mm
_TOP, _HEAD = 2.5 * mm, 7 * mm  # free below the fold, and the height of the heading
_ENVELOPES = {"a4": "C6", "letter": "A2"}  # what a folded sheet fits into, by its paper
_FOOT = 0.5 * mm  # below the lowest strip, for letters that reach below their line
_BETWEEN, _TALLEST = 2.4 * mm, 60 * mm  # between strips, and how high one is at most
_PAUSE = 47 * mm  # height of a round that the reader sits out, in large print


def draw_pages(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """A cover, and a page a letter; arguments as for `player_pdf`."""
    document.printing = Printing.ONE_SIDED
    steps = [
        step.format(envelope=_ENVELOPES[style.paper]) for step in style.texts.lines("fold.steps")
    ]
    draw_paper_cover(document, view, style, steps, event)
    shares = _shares(view, style)
    letters = [Letter(number, len(shares), share) for number, share in enumerate(shares, 1)]
    draw_feet(document, view, style, len(document.pages) + len(letters))
    sheet = LetterSheet(*PAPERS[style.paper])
    longest = max(letters, key=lambda letter: fonts.width(letter.rounds(style), 1))
    outside = Outside(document, sheet, view, style, longest)
    for letter in letters:
        title = letter.rounds(style)
        page = document.page(
            sheet.width, sheet.height, anchor=f"letter-{letter.number}", outline=title, label=title
        )
        inside = Box(0, 0, sheet.width, sheet.height / 2)
        with page.turned(inside):
            _draw_inside(page, inside, view, letter.pieces, style, title)
        outside.draw(page, letter)


def _shares(view: PlayerView, style: Style) -> list[list[Piece]]:
    """What is in each letter: up to three strips; in large print a hand, and half a round with
    closed cards.

    There a round that the reader sits out is above the next hand, or else below the one before:
    shared out from the end on.
    """
    pieces = (
        list(_large_pieces(view))
        if style.large
        else [Piece(player_round, strip_units(player_round)) for player_round in view.rounds]
    )
    pieces = pieces[::-1] if style.large else pieces
    idle = [piece.player_round.facts.sits_out == view.seat for piece in pieces]
    shares = evenly_shared([piece.units for piece in pieces], 1 if style.large else _CAPACITY, idle)
    found = [pieces[share.start : share.stop] for share in shares]
    return [share[::-1] for share in reversed(found)] if style.large else found


def _large_pieces(view: PlayerView) -> Iterator[Piece]:
    """A hand takes a letter, which has room for a pause beside it; closed cards leave none."""
    for player_round in view.rounds:
        if player_round.facts.sits_out == view.seat:
            yield Piece(player_round, 0)
        elif player_round.sealed:
            yield from (Piece(player_round, 2, part) for part in (1, 2))
        else:
            yield Piece(player_round, 2 if player_round.hand is None else 1)


def _draw_inside(
    page: Page, box: Box, view: PlayerView, pieces: Sequence[Piece], style: Style, title: str
) -> None:
    """Rounds one below the other, under a heading.  box: the half sheet; its upper edge is fold
    1; title: which rounds these are.
    """
    wide = min(_WIDEST, box.w - 2 * _SIDE)
    x, right = box.cx - wide / 2, box.cx + wide / 2
    top = box.y + _TOP
    if not style.large or any(
        piece.part > 1 for piece in pieces
    ):  # else the round has a heading of its own
        _draw_heading(page, x, right, top + 4.6 * mm, view, style, title)
        top += _HEAD
    free = box.bottom - PRINTABLE - _FOOT - top - _BETWEEN * (len(pieces) - 1)
    for piece, height in zip(pieces, _heights(pieces, free, style), strict=True):
        place = Box(x, top, wide, height)
        if piece.part:
            (draw_first_part if piece.part == 1 else draw_lookup)(
                page, place, view, piece.player_round, style
            )
        else:
            draw_strip(
                page, place, view, piece.player_round, style, gap=_BETWEEN, named=False
            )  # the heading says whose
        top += height + _BETWEEN


def _draw_heading(
    page: Page, left: float, right: float, y: float, view: PlayerView, style: Style, title: str
) -> None:
    """Which rounds, whose, of which pack; y: the baseline."""
    font, size = (BOLD, LARGE) if style.large else (REGULAR, 13.0)
    right -= page.text(right, y, view.table.pack_mark, size, font, GREY, "right") + 4 * mm
    left += page.text(left, y, title, size, BOLD) + 4 * mm
    page.text(
        left, y, fonts.called(view.name, view.table.names, size, right - left, font), size, font
    )


def _heights(pieces: Sequence[Piece], free: float, style: Style) -> list[float]:
    """How high each round gets, of so much that there is for all."""
    if style.large:
        rest = free - _PAUSE * sum(not piece.units for piece in pieces)
        return [rest if piece.units else _PAUSE for piece in pieces]
    between = [_BETWEEN * (piece.units - 1) for piece in pieces]
    unit = min(_TALLEST, (free - fsum(between)) / fsum(piece.units for piece in pieces))
    return [unit * piece.units + more for piece, more in zip(pieces, between, strict=True)]


# -- The outside of a letter that folds shut, on the lower half of its sheet: the front at the
# right, the back at the left.

_LABEL = 10.0  # type of the words beside the codes
_FOLD_MARK = 4 * mm  # length of a fold mark
_SEAL = 10.5 * mm  # radius of the sticker's place around the open edge
_WIDE, _WIDE_LARGE = 82 * mm, 84 * mm
_PLATE_SIDE = 5 * mm  # widths of the plates, and what is free in them beside the words
_AROUND, _LOOSE = (
    6 * mm,
    14 * mm,
    # free above and below a plate at least, and what a plate takes beyond its need where there is
    # room
)
_SUN = 10.5 * mm
_TO_FOLD = 2 * mm  # from fold 1 to the net, for nobody folds to a hair
_BEHIND_WORDS, _BEHIND_WORDS_LOW = (
    "#F5E5BF",
    "#EDF0F7",
)  # marks on the plates, where a hand might shine through as well


class LetterSheet(NamedTuple):
    """The sheet of a letter.  width, height: in points; its quarters are half as wide and half
    as high.
    """

    width: float
    height: float

    @property
    def field(self) -> Box:
        """The lower half, without what printers can't reach."""
        half = self.height / 2
        return Box(
            PRINTABLE, half + _TO_FOLD, self.width - 2 * PRINTABLE, half - _TO_FOLD - PRINTABLE
        )

    @property
    def front(self) -> Box:
        """The lower right quarter."""
        return Box(self.width / 2, self.height / 2, self.width / 2, self.height / 2)

    @property
    def back(self) -> Box:
        """The lower left quarter, which comes to be behind the front."""
        return self.front._replace(x=0)


class Piece(NamedTuple):
    """A round, or half of one, inside a letter."""

    player_round: PlayerRound
    units: int  # the room it takes
    part: int = 0  # 1 or 2, of a round that takes two letters; else 0


class Letter(NamedTuple):
    number: int  # from 1
    of: int
    pieces: Sequence[Piece]  # what is inside, in order

    @property
    def first(self) -> int:
        """Number of its first round."""
        return self.pieces[0].player_round.facts.number

    def rounds(self, style: Style) -> str:
        """“Rounds 4–6”."""
        if len(self.pieces) > 1:
            return style.texts(
                "fold.rounds", first=self.first, last=self.pieces[-1].player_round.facts.number
            )
        whole, part = style.texts("round.title", n=self.first), self.pieces[0].part
        return style.texts("fold.part", round=whole, n=part) if part else whole


class Outside:
    """The outside of all letters of a player: net, plates, marks and the back are made once and
    placed on every sheet.
    """

    def __init__(
        self,
        document: Document,
        sheet: LetterSheet,
        view: PlayerView,
        style: Style,
        longest: Letter,
    ) -> None:
        """longest: the letter whose words take the most room; the plates of all are as high as
        its.
        """
        self.common = document.drawing(sheet.width, sheet.height)
        self._sheet, self._view, self._style = sheet, view, style
        back = _back(sheet, view, style)
        plates = _plates(
            sheet, style, stacked_height(back), stacked_height(_front(sheet, view, style, longest))
        )
        self._plate = plates[1]
        _draw_background(self.common, sheet, style, plates)
        _spread(self.common, back, plates[0])

    def draw(self, page: Page, letter: Letter) -> None:
        """The outside of one."""
        page.place(self.common, "letter-outside", Box(0, 0, page.width, page.height))
        _spread(page, _front(self._sheet, self._view, self._style, letter), self._plate)


def _draw_background(page: Page, sheet: LetterSheet, style: Style, plates: tuple[Box, Box]) -> None:
    """The net, the plates with the sun over the front's, and the marks."""
    seals = tuple(
        Box(x, sheet.front.cy - _SEAL, _SEAL, 2 * _SEAL) for x in (0, sheet.width - _SEAL)
    )
    numbers = _number_places(sheet, style)
    medal = Box(plates[1].cx - _SUN, plates[1].y - _SUN, 2 * _SUN, 2 * _SUN)
    field = sheet.field
    page.art(tint(field, (*plates, *seals, medal, *numbers), style.low_ink), field.cx, field.cy)
    for plate in plates:
        cover_art.draw_plate(page, plate, style)
        inner = plate.inset(2.4 * mm)
        page.art(
            background(inner.w, inner.h),
            inner.cx,
            inner.cy,
            colour=_BEHIND_WORDS_LOW if style.low_ink else _BEHIND_WORDS,
        )
    page.art(cover_art.sun(style.low_ink), medal.cx, medal.cy, _SUN / cover_art.SUN_RADIUS)
    with page.clipped(
        field
    ):  # half a circle on each side of the open edge, as far as printers reach
        for x in (0.0, sheet.width):
            page.circle(x, sheet.front.cy, _SEAL, WHITE, NAVY, 0.3 * mm)
    _draw_marks(page, sheet, style, numbers)


def _plates(sheet: LetterSheet, style: Style, back: float, front: float) -> tuple[Box, Box]:
    """The places of the plates, of the back and of the front with the sun above it, from the
    heights they need; alike if these allow.
    """
    free = sheet.field.h - 2 * _AROUND
    if not style.large:
        back = front = max(front, back, min(free - _SUN, max(front, back) + _LOOSE))
    elif max(front, back) <= free - _SUN:
        back = front = max(front, back)
    wide = _width(style)
    y = sheet.field.y + _AROUND + _SUN + max(0, free - front - _SUN) / 2
    boxes = (
        Box(sheet.front.cx - wide / 2, y, wide, front),
        Box(
            sheet.back.cx - wide / 2, y if back == front else sheet.field.cy - back / 2, wide, back
        ),
    )
    return boxes[1], boxes[0]


def _number_places(sheet: LetterSheet, style: Style) -> tuple[Box, ...]:
    """Where the numbers of the steps are, all on the back: at fold 1, at fold 2, and in the
    sticker's place if it fits in.
    """
    r = _step_theme(style).disc
    middle = sheet.width / 2
    places = (
        (PRINTABLE + r + 1 * mm, sheet.height / 2 + _TO_FOLD + r + 1 * mm),
        (middle - r - 1.4 * mm, sheet.height - PRINTABLE - r),
        (PRINTABLE + r + 0.2 * mm, sheet.front.cy),
    )
    return tuple(Box(x - r, y - r, 2 * r, 2 * r) for x, y in places[: 2 if style.large else 3])


def _width(style: Style) -> float:
    """Of the plates."""
    return _WIDE_LARGE if style.large else _WIDE


def _step_theme(style: Style) -> Theme:
    if style.large:
        return Theme(LARGE, 1.5 * LARGE, 0, 3.5 * mm, 9.4 * mm, bold=True, rise=middle_rise(1.5))
    return Theme(
        12.5, 16, 0, 2.2 * mm, 8.8 * mm + FIGURE[0], rise=middle_rise(16 / 12.5), number=10
    )


def _draw_marks(page: Page, sheet: LetterSheet, style: Style, numbers: Sequence[Box]) -> None:
    """Where to fold: strokes at the ends of fold 1, one at the foot of fold 2, and a cross where
    both meet.
    """
    middle, half = sheet.width / 2, sheet.height / 2
    for x in (PRINTABLE, sheet.width - PRINTABLE - _FOLD_MARK, middle - _FOLD_MARK / 2):
        page.line(x, half, x + _FOLD_MARK, half, GREY, 0.3 * mm)
    page.line(middle, half - _FOLD_MARK / 2, middle, half + _FOLD_MARK / 2, GREY, 0.3 * mm)
    page.line(
        middle,
        sheet.height - PRINTABLE - _FOLD_MARK,
        middle,
        sheet.height - PRINTABLE,
        GREY,
        0.3 * mm,
    )
    for i, box in enumerate(numbers, 1):
        draw_number(page, inks(style).key, _step_theme(style), i, box.cx, box.cy)


def _spread(page: Page, blocks: Sequence[Drawn], plate: Box) -> None:
    """Blocks one below the other; what is left over of the plate is between them."""
    stack(page, blocks, plate.y, max(0.0, plate.h - stacked_height(blocks)) / (len(blocks) - 1))


def _front(sheet: LetterSheet, view: PlayerView, style: Style, letter: Letter) -> list[Drawn]:
    """For whom, which rounds, when to open."""
    texts, table, x, room = style.texts, view.table, sheet.front.cx, _width(style) - 2 * _PLATE_SIDE
    small, usual, middle, leading = (
        (LARGE, LARGE, LARGE, 1.5) if style.large else (11.0, 13.0, 15.0, 1.3)
    )

    def words(markup: str, size: float, colour: str = INK) -> Drawn:
        theme = Theme(size, size * leading, 0, 0, 0, style.large, middle_rise(leading))
        return centred(theme, balanced(theme.marked(markup), size, room), x, colour)

    def name(page: Page, y: float) -> None:
        box, shown = Box(x - room / 2, y, room, 20 * mm), view.name
        if style.large and cover_art.name_lines(shown, box, 52)[1] < LARGE:
            shown = fonts.called(shown, table.names, LARGE, room, BOLD)
        cover_art.draw_name(page, shown, box, 52)

    def rule(page: Page, y: float) -> None:
        page.line(x - 0.4 * room, y + 0.6 * mm, x + 0.4 * room, y + 0.6 * mm, GOLD, 0.35 * mm)

    rounds = letter.rounds(style)
    blocks = [
        free(_SUN + 1.5 * mm),
        words(texts("fold.for"), middle, GREY),
        Drawn(21 * mm, name),
        Drawn(2.4 * mm, rule),
        words(texts(f"game.{table.game}"), middle),
        words(f"*{rounds}*", 26 if fonts.width(rounds, 26, BOLD) <= room else 22),
        words(texts("fold.open", n=letter.first), usual),
        words(
            f"{texts('fold.letter', n=letter.number, m=letter.of)} · {table.pack_mark}", small, GREY
        ),
        free(3 * mm),
    ]
    if table.title:
        title = words(table.title, LARGE if style.large else 12)
        if (
            stacked_height([*blocks, title])
            <= sheet.front.h - _TO_FOLD - PRINTABLE - _SUN - 2 * _AROUND
        ):
            blocks.insert(5, title)
    return blocks


def _back(sheet: LetterSheet, view: PlayerView, style: Style) -> list[Drawn]:
    """How to fold and to close, the codes, the ruler."""
    texts, room = style.texts, _width(style) - 2 * _PLATE_SIDE
    x, title, ruler = (
        sheet.back.cx - room / 2,
        LARGE if style.large else 13.0,
        LARGE if style.large else 8.0,
    )
    steps = enumerate(zip(texts.lines("fold.how"), figures(), strict=True), 1)
    return [
        free(2 * mm),
        Drawn(
            1.5 * title,
            lambda page, y: page.text(
                x, y + 1.1 * title, texts("fold.closing"), title, BOLD, NAVY, room=room
            ),
        ),
        *(_step(style, x, room, i, markup, figure) for i, (markup, figure) in steps),
        _codes(view, style, x, room),
        Drawn(
            ruler + 5.4 * mm,
            lambda page, y: draw_ruler(
                page, x + (room - RULER) / 2, y + ruler + 2.4 * mm, texts, ruler
            ),
        ),
    ]


def _step(style: Style, x: float, room: float, number: int, markup: str, figure: Art) -> Drawn:
    """A number, a picture unless in large print, and what to do."""
    theme, key = _step_theme(style), inks(style).key
    words = paragraph(theme, markup, x + theme.indent, room - theme.indent)
    height = words.height + 2 * mm if style.large else max(words.height, FIGURE[1] + 1 * mm)

    def draw(page: Page, y: float) -> None:
        middle, upper = y + height / 2, y + (height - words.height) / 2
        if not style.large:
            page.art(figure, x + theme.indent - FIGURE[0] / 2 - 2 * mm, middle)
        draw_number(
            page,
            key,
            theme,
            number,
            x + theme.disc,
            upper + theme.leading / 2 if style.large else middle,
        )
        words.draw(page, upper)

    return Drawn(height, draw)


def _codes(view: PlayerView, style: Style, x: float, room: float) -> Drawn:
    """The game code in fours on two lines and, unless in large print, what it is, and the pack
    mark.
    """
    texts, left = style.texts, x
    size, leading = (LARGE, 1.5 * LARGE) if style.large else (11.5, 5.2 * mm)
    rows, labels = [*view.table.code_rows], ["", ""]
    if not style.large:
        rows.append((view.table.pack_mark,))
        labels = [texts("protocol.code"), "", texts("protocol.mark")]
        left += max(fonts.width(label, _LABEL) for label in labels) + 3 * mm

    def draw(page: Page, y: float) -> None:
        page.line(x, y, x + room, y, GOLD, 0.25 * mm)
        base = y + 1 * mm + leading / 2 + size * CAP_HEIGHT / 2
        for label, fours in zip(labels, rows, strict=True):
            if label:
                page.text(x, base, label, _LABEL, colour=GREY)
            for i, four in enumerate(fours):
                page.text(left + i * (x + room - left) / 3, base, four, size, BOLD, tracking=0.3)
            base += leading

    return Drawn(len(rows) * leading + 2 * mm, draw)


# -- Drawings on a letter that folds shut: the net that keeps a hand from shining through, and how
# to fold.

_ACROSS, _DOWN = 28, 17
_NET_MARK = 29  # height of a mark in the net, in 0.1 mm
_CLOSE = 36  # from mark to mark behind words, and from row to row
_LINE = 3.0
_MESH = "#E3E9F5"
FIGURE = (17 * mm, 15 * mm)  # width and height of the drawings how to fold


@lru_cache(maxsize=32)  # plates differ by what a game has to say
def tint(field: Box, free: tuple[Box, ...], low_ink: bool = False) -> Art:
    """The pale net all over a field; no mark is in the boxes that are to stay free, or is cut by
    them.
    """
    w, h = field.w / TENTH, field.h / TENTH
    pen = Pen()
    ink = cover_art.TINT if low_ink else cover_art.TINT._replace(mesh=_MESH)
    cover_art.draw_net(
        pen,
        cover_art.Net(w, h, _ACROSS, _DOWN, 2.5, _NET_MARK),
        ink,
        cover_art.free_of(free, field, _NET_MARK / 2 + 2),
    )
    boxes = "-".join(f"{box.y:.0f}-{box.h:.0f}" for box in free)
    return pen.art(
        f"letter-tint{'-pale' * low_ink}-{w:.0f}-{h:.0f}-{boxes}", (-w / 2, -h / 2, w / 2, h / 2)
    )


@lru_cache(maxsize=8)
def background(w: float, h: float) -> Art:
    """Marks close to each other, in the one colour that is set where it is placed: what the
    words of a plate are on.
    """
    w, h = w / TENTH, h / TENTH
    rows = int((h / 2 - _CLOSE / 2) / _CLOSE)
    pen = Pen()
    for j in range(-rows, rows + 1):
        pen.use(_row(w, j % 4), 0, j * _CLOSE)
    return pen.art(f"letter-ground-{w:.0f}-{h:.0f}", (-w / 2, -h / 2, w / 2, h / 2))


@lru_cache(maxsize=16)
def _row(w: float, first: int) -> Art:
    """Marks in a row, each fourth of one suit."""
    columns = int((w / 2 - _CLOSE / 2) / _CLOSE)
    order = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    pen = Pen()
    for i in range(-columns, columns + 1):
        pen.use(pip(order[(i + 2 * first + first // 2) % 4]), i * _CLOSE, 0, 0.32)
    return pen.art(f"letter-row-{w:.0f}-{first}", (-w / 2, -_CLOSE / 2, w / 2, _CLOSE / 2))


@cache
def figures() -> tuple[Art, ...]:
    """How to fold: the upper half to the back, the left half to the back, a sticker."""
    upper, left, closed = Pen(), Pen(), Pen()
    upper.polygon([(-50, -4), (50, -4), (36, 50), (-36, 50)], PAPER, INK, _LINE)
    upper.rect(-50, -72, 100, 68, WHITE, INK, _LINE)
    _front_side(upper, 25, -38, 1)
    _fold(
        upper, [(-72, -4), (72, -4)], "M 46 62 C 74 60 82 40 74 20", [(60, 24), (86, 16), (66, 2)]
    )
    left.polygon([(0, -34), (0, 34), (-40, 26), (-40, -26)], PAPER, INK, _LINE)
    left.rect(0, -34, 50, 68, WHITE, INK, _LINE)
    _front_side(left, 25, 0, 1)
    _fold(
        left,
        [(0, -60), (0, 60)],
        "M -52 -34 C -50 -58 -34 -66 -16 -58",
        [(-20, -45), (-12, -71), (2, -52)],
    )
    closed.rect(-36, -49, 72, 98, WHITE, INK, _LINE)
    _front_side(closed, -2, 0, 1.3)
    closed.circle(36, 0, 13, GOLD, INK, _LINE)
    return tuple(
        pen.art(f"letter-fold-{number}", (-85, -75, 85, 75))
        for number, pen in enumerate((upper, left, closed), 1)
    )


def _fold(
    pen: Pen, line: list[tuple[float, float]], arrow: str, tip: list[tuple[float, float]]
) -> None:
    """Where to fold, and which way."""
    pen.push()
    pen.dash(9, 6)
    pen.line(line, GREY, 2.5)
    pen.pop()
    pen.path(arrow, None, NAVY, 6)
    pen.polygon(tip, NAVY)


def _front_side(pen: Pen, x: float, y: float, scale: float) -> None:
    """A name and two lines around a point: the side of the letter that is in front."""
    for dy, half, width in ((9, 15, 6), (-5, 12, 2.5), (-13, 12, 2.5)):
        pen.line(
            [(x - half * scale, y + dy * scale), (x + half * scale, y + dy * scale)],
            INK if width > 3 else GREY,
            width,
        )
