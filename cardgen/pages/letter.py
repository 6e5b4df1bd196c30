"""A player's file as letters that fold shut, to hand over or to post.

Each letter is one sheet, printed on one side and folded twice.  Its quarters, as the sheet leaves
the printer:

    ┌─────────────────┐   upper half, upside down: the inside, one spread
    │     inside      │
    ├────────┬────────┤   fold 1, across: the upper half goes to the back, so that print is on both
    │  back  │ front  │   outer sides; fold 2, upright: the left half goes to the back, so that the
    └────────┴────────┘   inside is in the middle

The letter opens like a card.  Each half of the inside is under two layers of paper; the outer one
is tinted there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.faces import Art, Pen, drawn, pip
from cardgen.pages.closed import ClosedRound
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
from cardgen.pages.parts import covers
from cardgen.pages.strip_sheets import PAUSE, strip_units
from cardgen.pages.strips import draw_first_part, draw_lookup, draw_strip, room_for_name
from cardgen.pages.theme import (
    GOLD,
    GREY,
    INK,
    LARGE,
    NAVY,
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

_TOP, _HEAD = 2.5 * mm, 7 * mm  # free below the fold, and the height of the heading
_ENVELOPES = {"a4": "C6", "letter": "A2"}  # what a folded sheet fits into, by its paper
_BETWEEN, _TALLEST = 2.4 * mm, 60 * mm  # between strips, and how high one is at most

_LABEL = 10.0  # type of the words beside the codes
_FOLD_MARK = 4 * mm  # length of a fold mark
_SEAL = 10.5 * mm  # radius of the sticker's place around the open edge
# widths of the plates, and what is free in them beside the words
_WIDE, _LARGE_WIDE, _PLATE_SIDE = 82 * mm, 84 * mm, 5 * mm
# free above and below a plate at least, and what a plate takes beyond its need where there is room
_AROUND, _LOOSE = 6 * mm, 14 * mm
_SUN = 10.5 * mm
_TO_FOLD = 2 * mm  # from fold 1 to the net, because no fold is exact

_NET_MARK = 29  # height of a mark in the net, in 0.1 mm
_CLOSE = 36  # from mark to mark behind words, and from row to row
_FIGURE = (17 * mm, 15 * mm)  # width and height of the drawings how to fold


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
        wide, tall = self.width - 2 * PRINTABLE, half - _TO_FOLD - PRINTABLE
        return Box(PRINTABLE, half + _TO_FOLD, wide, tall)

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
            last = self.pieces[-1].player_round.facts.number
            return style.texts("fold.rounds", first=self.first, last=last)
        whole, part = style.texts("round.title", n=self.first), self.pieces[0].part
        return style.texts("fold.part", round=whole, n=part) if part else whole


def draw_pages(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """A cover, and a page a letter; arguments as for `player_pdf`."""
    document.printing = Printing.ONE_SIDED
    envelope = _ENVELOPES[style.paper]
    how = [step.format(envelope=envelope) for step in style.texts.lines("fold.steps")]
    draw_paper_cover(document, view, style, how, event)

    # what is in each letter: up to three strips; in large print a hand, and half a round with
    # closed cards; a round that the reader sits out is above the next hand there, or else below
    # the one before: shared out from the end on
    pieces = []
    for player_round in view.rounds:
        if not style.large:
            pieces.append(Piece(player_round, strip_units(player_round)))
        elif player_round.facts.sits_out == view.seat:
            pieces.append(Piece(player_round, 0))
        elif player_round.sealed:
            pieces += [Piece(player_round, 2, part) for part in (1, 2)]
        else:  # a hand has room for a pause beside it; closed cards leave none
            pieces.append(Piece(player_round, 2 if player_round.hand is None else 1))
    # Three strips are in a letter.
    capacity, way = (1, -1) if style.large else (3, 1)
    pieces = pieces[::way]
    idle = [piece.player_round.facts.sits_out == view.seat for piece in pieces]
    shares = evenly_shared([piece.units for piece in pieces], capacity, idle)[::way]
    letters = [
        Letter(number, len(shares), pieces[share.start : share.stop][::way])
        for number, share in enumerate(shares, 1)
    ]
    draw_feet(document, view, style, len(document.pages) + len(letters))

    # net, plates, marks and the back are made once and placed on every sheet; the plates of all are
    # as high as those of the letter whose words take the most room, the front's below the sun; both
    # alike if that goes
    sheet = LetterSheet(*PAPERS[style.paper])
    longest = max(letters, key=lambda letter: fonts.width(letter.rounds(style), 1))
    back = _back(sheet, view, style)
    low, high = stacked_height(back), stacked_height(_front(sheet, view, style, longest))
    room, wide = sheet.field.h - 2 * _AROUND, _plate_width(style)
    if not style.large:
        low = high = max(high, low, min(room - _SUN, max(high, low) + _LOOSE))
    elif max(high, low) <= room - _SUN:
        low = high = max(high, low)
    y = sheet.field.y + _AROUND + _SUN + max(0, room - high - _SUN) / 2
    back_y = y if low == high else sheet.field.cy - low / 2
    plates = (
        Box(sheet.back.cx - wide / 2, back_y, wide, low),
        Box(sheet.front.cx - wide / 2, y, wide, high),
    )
    common = document.drawing(sheet.width, sheet.height)
    _draw_background(common, sheet, style, plates)
    _spread(common, back, plates[0])

    for letter in letters:
        title = letter.rounds(style)
        page = document.page(*sheet, f"letter-{letter.number}", title, title)
        inside = Box(0, 0, sheet.width, sheet.height / 2)
        with page.turned(inside):
            _draw_inside(page, inside, view, letter.pieces, style, (title, longest.rounds(style)))
        page.place(common, Box(0, 0, *sheet), "letter-outside")
        _spread(page, _front(sheet, view, style, letter), plates[1])


# -- the inside


def _draw_inside(
    page: Page,
    box: Box,
    view: PlayerView,
    pieces: Sequence[Piece],
    style: Style,
    titles: tuple[str, str],
) -> None:
    """Rounds one below the other, under a heading: which rounds, whose, of which pack.  box: the
    half sheet; its upper edge is fold 1; titles: which rounds these are, and the longest one of
    all letters, beside which the name is the same in all.
    """
    wide, top = min(200 * mm, box.w - 2 * (6 * mm)), box.y + _TOP
    x = box.cx - wide / 2
    if not style.large or any(piece.part > 1 for piece in pieces):  # else the round has a heading
        font, size = (BOLD, LARGE) if style.large else (REGULAR, 13.0)
        left, right, base = x, box.cx + wide / 2, top + 4.6 * mm
        mark = view.table.pack_mark
        with page.tag("Artifact"):  # the letter's front says it
            right -= page.text(right, base, mark, size, font, GREY, "right") + 4 * mm
        room = right - left - fonts.width(titles[1], size, BOLD) - 4 * mm
        left += page.text(left, base, titles[0], size, BOLD, level=1) + 4 * mm
        if style.large:  # as on the round's first part
            room = min(room, room_for_name(style, view, wide) * size / 20)
        name = fonts.called(view.name, view.table.names, size, room, font)
        page.text(left, base, name, size, font)
        top += _HEAD

    # how high each round gets
    # 0.5 mm for letters that reach below their line.
    room = box.bottom - PRINTABLE - 0.5 * mm - top - _BETWEEN * (len(pieces) - 1)
    if style.large:
        rest = room - PAUSE * sum(not piece.units for piece in pieces)
        heights = [rest if piece.units else PAUSE for piece in pieces]
    else:
        between = [_BETWEEN * (piece.units - 1) for piece in pieces]
        unit = min(_TALLEST, (room - fsum(between)) / fsum(piece.units for piece in pieces))
        heights = [unit * piece.units + gap for piece, gap in zip(pieces, between, strict=True)]

    for (player_round, _, part), height in zip(pieces, heights, strict=True):
        place, seen = Box(x, top, wide, height), ClosedRound(style, view, player_round)
        if part:
            draw = draw_first_part if part == 1 else draw_lookup
            draw(page, place, seen)
        else:  # the heading says whose
            draw_strip(page, place, seen, gap=_BETWEEN, named=False)
        top += height + _BETWEEN


# -- the outside, on the lower half: the front at the right, the back at the left


def _draw_background(page: Page, sheet: LetterSheet, style: Style, plates: tuple[Box, Box]) -> None:
    """The net, the plates with the sun over the front's, and the marks."""
    field, front, theme = sheet.field, sheet.front, _step_theme(style)
    middle, half, r = sheet.width / 2, sheet.height / 2, theme.disc
    seals = tuple(Box(x, front.cy - _SEAL, _SEAL, 2 * _SEAL) for x in (0, sheet.width - _SEAL))
    medal = Box(plates[1].cx - _SUN, plates[1].y - _SUN, 2 * _SUN, 2 * _SUN)
    # the numbers of the steps, all on the back: at fold 1, at fold 2, and in the sticker's place if
    # it fits in
    places = (
        (PRINTABLE + r + 1 * mm, half + _TO_FOLD + r + 1 * mm),
        (middle - r - 1.4 * mm, sheet.height - PRINTABLE - r),
        (PRINTABLE + r + 0.2 * mm, front.cy),
    )[: 2 if style.large else 3]
    numbers = [Box(x - r, y - r, 2 * r, 2 * r) for x, y in places]

    page.art(_tint(field, (*plates, *seals, medal, *numbers), style.low_ink), field.cx, field.cy)
    for plate in plates:
        covers.draw_plate(page, plate, style)
        inner = plate.inset(2.4 * mm)
        # Marks, for a hand might shine through here as well.
        colour = "#EDF0F7" if style.low_ink else "#F5E5BF"
        page.art(_close_marks(inner.w, inner.h), inner.cx, inner.cy, colour=colour)
    page.art(covers.sun(style.low_ink), medal.cx, medal.cy, _SUN / covers.SUN_RADIUS)
    with page.clipped(field):  # half a circle on each side of the open edge, as printers reach
        for x in (0.0, sheet.width):
            page.circle(x, front.cy, _SEAL, WHITE, NAVY, 0.3 * mm)

    # where to fold: strokes at the ends of fold 1, one at the foot of fold 2, and a cross where
    # both meet
    for x in (PRINTABLE, sheet.width - PRINTABLE - _FOLD_MARK, middle - _FOLD_MARK / 2):
        page.line(x, half, x + _FOLD_MARK, half, GREY, 0.3 * mm)
    page.line(middle, half - _FOLD_MARK / 2, middle, half + _FOLD_MARK / 2, GREY, 0.3 * mm)
    foot = sheet.height - PRINTABLE
    page.line(middle, foot - _FOLD_MARK, middle, foot, GREY, 0.3 * mm)
    with page.tag("Artifact"):  # the steps say them
        for i, box in enumerate(numbers, 1):
            draw_number(page, inks(style).key, theme, i, box.cx, box.cy)


def _plate_width(style: Style) -> float:
    return _LARGE_WIDE if style.large else _WIDE


def _step_theme(style: Style) -> Theme:
    if style.large:
        return Theme(LARGE, 1.5 * LARGE, 0, 3.5 * mm, 9.4 * mm, bold=True, rise=middle_rise(1.5))
    rise = middle_rise(16 / 12.5)
    return Theme(12.5, 16, 0, 2.2 * mm, 8.8 * mm + _FIGURE[0], rise=rise, number=10)


def _spread(page: Page, blocks: Sequence[Drawn], plate: Box) -> None:
    """Blocks one below the other; what is left over of the plate is between them."""
    stack(page, blocks, plate.y, max(0.0, plate.h - stacked_height(blocks)) / (len(blocks) - 1))


def _front(sheet: LetterSheet, view: PlayerView, style: Style, letter: Letter) -> list[Drawn]:
    """For whom, which rounds, when to open."""
    texts, table, x, large = style.texts, view.table, sheet.front.cx, style.large
    room = _plate_width(style) - 2 * _PLATE_SIDE
    small, usual, middle, leading = (LARGE, LARGE, LARGE, 1.5) if large else (11.0, 13.0, 15.0, 1.3)

    def words(markup: str, size: float, colour: str = INK) -> Drawn:
        theme = Theme(size, size * leading, 0, 0, 0, large, middle_rise(leading))
        return centred(theme, balanced(theme.marked(markup), size, room), x, colour)

    def name(page: Page, y: float) -> None:
        box, shown = Box(x - room / 2, y, room, 20 * mm), view.name
        if large and covers.name_lines(shown, box, 52)[1] < LARGE:
            shown = fonts.called(shown, table.names, LARGE, room, BOLD)
        covers.draw_name(page, shown, box, 52)

    rounds = letter.rounds(style)
    which = texts("fold.letter", n=letter.number, m=letter.of)
    blocks = [
        free(_SUN + 1.5 * mm),
        words(texts("fold.for"), middle, GREY),
        Drawn(21 * mm, name),
        Drawn(
            2.4 * mm,
            lambda page, y: page.line(
                x - 0.4 * room, y + 0.6 * mm, x + 0.4 * room, y + 0.6 * mm, GOLD, 0.35 * mm
            ),
        ),
        words(texts(f"game.{table.game}"), middle),
        words(f"*{rounds}*", 26 if fonts.width(rounds, 26, BOLD) <= room else 22),
        words(texts("fold.open", n=letter.first), usual),
        words(f"{which} · {table.pack_mark}", small, GREY),
        free(3 * mm),
    ]
    if table.title:
        title = words(table.title, LARGE if large else 12)
        most = sheet.front.h - _TO_FOLD - PRINTABLE - _SUN - 2 * _AROUND
        if stacked_height([*blocks, title]) <= most:
            blocks.insert(5, title)
    return blocks


def _back(sheet: LetterSheet, view: PlayerView, style: Style) -> list[Drawn]:
    """How to fold and to close, the codes, the ruler."""
    texts, room, large = style.texts, _plate_width(style) - 2 * _PLATE_SIDE, style.large
    x = sheet.back.cx - room / 2
    size, ruler_size = (LARGE, LARGE) if large else (13.0, 8.0)

    closing, left = texts("fold.closing"), x + (room - RULER) / 2
    steps = enumerate(texts.lines("fold.how"), 1)
    return [
        free(2 * mm),
        Drawn(
            1.5 * size,
            lambda page, y: page.text(x, y + 1.1 * size, closing, size, BOLD, NAVY, room=room),
        ),
        *(_step(style, x, room, number, markup) for number, markup in steps),
        _codes(view, style, x, room),
        Drawn(
            ruler_size + 5.4 * mm,
            lambda page, y: draw_ruler(page, left, y + ruler_size + 2.4 * mm, texts, ruler_size),
        ),
    ]


def _step(style: Style, x: float, room: float, number: int, markup: str) -> Drawn:
    """A number, a picture unless in large print, and what to do."""
    theme, key, large = _step_theme(style), inks(style).key, style.large
    words = paragraph(theme, markup, x + theme.indent, room - theme.indent)
    height = words.height + 2 * mm if large else max(words.height, _FIGURE[1] + 1 * mm)

    def draw(page: Page, y: float) -> None:
        middle, upper = y + height / 2, y + (height - words.height) / 2
        if not large:
            page.art(
                drawn(f"letter-fold-{number}"), x + theme.indent - _FIGURE[0] / 2 - 2 * mm, middle
            )
        disc = upper + theme.leading / 2 if large else middle
        with page.tag("LI"):
            with page.tag("Lbl"):
                draw_number(page, key, theme, number, x + theme.disc, disc)
            with page.tag("LBody"):
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


# -- the net that keeps a hand from shining through


@lru_cache(maxsize=32)  # plates differ by what a game has to say
def _tint(field: Box, free: tuple[Box, ...], low_ink: bool) -> Art:
    """The pale net all over a field; no mark is in the boxes that are to stay free, or is cut by
    them.
    """
    w, h, pen = field.w / TENTH, field.h / TENTH, Pen()
    ink = covers.TINT if low_ink else covers.TINT._replace(mesh="#E3E9F5")
    net = covers.Net(w, h, 28, 17, 2.5, _NET_MARK)
    covers.draw_net(pen, net, ink, covers.free_of(free, field, _NET_MARK / 2 + 2))
    boxes = "-".join(f"{box.y:.0f}-{box.h:.0f}" for box in free)
    name = f"letter-tint{'-pale' * low_ink}-{w:.0f}-{h:.0f}-{boxes}"
    return pen.art(name, (-w / 2, -h / 2, w / 2, h / 2))


@lru_cache(maxsize=8)
def _close_marks(w: float, h: float) -> Art:
    """Marks close to each other, in the one colour that is set where it is placed: what the
    words of a plate are on.
    """
    w, h, pen = w / TENTH, h / TENTH, Pen()
    rows = int((h / 2 - _CLOSE / 2) / _CLOSE)
    for j in range(-rows, rows + 1):
        pen.use(_row(w, j % 4), 0, j * _CLOSE)
    return pen.art(f"letter-ground-{w:.0f}-{h:.0f}", (-w / 2, -h / 2, w / 2, h / 2))


@lru_cache(maxsize=16)
def _row(w: float, first: int) -> Art:
    """Marks in a row, each fourth of one suit."""
    columns, pen = int((w / 2 - _CLOSE / 2) / _CLOSE), Pen()
    order = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    for i in range(-columns, columns + 1):
        pen.use(pip(order[(i + 2 * first + first // 2) % 4]), i * _CLOSE, 0, 0.32)
    return pen.art(f"letter-row-{w:.0f}-{first}", (-w / 2, -_CLOSE / 2, w / 2, _CLOSE / 2))
