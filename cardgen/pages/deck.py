"""A deck of cards to print and cut out: fronts, and backs where they meet them; and a test sheet:
how far a printer's back pages are off its front pages.

The front of the test sheet has crosses, the back has scales where they should be.  Against the
light each cross falls on its scale at the very offset that moves the backs onto the fronts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from cardgen.cards import SUIT_RANKS, Card, sort_hand
from cardgen.faces import POKER, BackPlate, Edge, Look, Size, back, back_inks, face, label
from cardgen.pages.card_grid import (
    MOST_OFFSET,
    Flip,
    Grid,
    cut_grid,
    draw_crop_marks,
    draw_foot,
    fold_grid,
)
from cardgen.pages.hand import spoken_hand
from cardgen.pages.layout import centred
from cardgen.pages.theme import GOLD, GREY, INK, NAVY, RED, Style, Theme, middle_rise
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    TENTH,
    Box,
    Document,
    Finished,
    Page,
    Printing,
    Properties,
    fonts,
    mm,
    narrowest,
)

# width of a plate with words on a back as a share of the card's, and how far its middle is from
# the card's edge, of the card's height
_PLATE_WIDTH, _PLATE_PLACE = 0.66, 0.25
_PAD = 0.02  # free around the words, likewise
_TYPE, _LEAST_TYPE = 0.044, 6  # size of the words as a share of the card's height, and in points
_TWO_LINES, _LEAST, _LEADING = 0.85, 0.4, 1.2  # on two lines, or if they are long, they are smaller
_LONG = 0.72  # words that would have to shrink to less than this take two lines

_INSET = 32 * mm  # of the outer crosses of the test sheet, from the edges of the paper
_ARM = 9 * mm
_LONG_RULER = 100 * mm
_LINE, _FIGURE = 0.4, 8.0  # width of lines, type of the figures on a scale
_ROOM = 130 * mm  # width of a line of text


class Backs(StrEnum):
    """Where the backs are."""

    DUPLEX_LONG = "duplex-long"  # on the other side of the paper, turned over on that edge
    DUPLEX_SHORT = "duplex-short"
    FOLD = "fold"  # beside the fronts; the paper is folded between them
    NONE = "none"

    @property
    def flip(self) -> Flip | None:
        flips: dict[Backs, Flip] = {Backs.DUPLEX_LONG: "long", Backs.DUPLEX_SHORT: "short"}
        return flips.get(self)

    @property
    def printing(self) -> Printing:
        ways = {Backs.DUPLEX_LONG: Printing.LONG_EDGE, Backs.DUPLEX_SHORT: Printing.SHORT_EDGE}
        return ways.get(self, Printing.ONE_SIDED)


class Deck(NamedTuple):
    """The cards of a deck."""

    cards: tuple[Card, ...]  # each once
    game: str = ""  # name of the game that they are for; empty: for any
    players: int = 0


class Cut(NamedTuple):
    """How a deck is put on paper."""

    size: Size  # of the cards
    bleed: float = 0.0  # millimetres by which the backs' colour runs out over the cut
    backs: Backs = Backs.DUPLEX_LONG
    # millimetres by which back pages are moved right and down, on upright sheets
    offset: tuple[float, float] = (0.0, 0.0)
    words: str = ""  # lettered on the backs

    def grid(self, cards: int, paper: str) -> Grid:
        """The grid with the fewest pages for so many cards."""
        lay_out = fold_grid if self.backs is Backs.FOLD else cut_grid
        return lay_out(self.size, paper, cards, self.bleed)


def deck_pdf(deck: Deck, cut: Cut, style: Style) -> Finished:
    """A deck to print: pages with fronts, each followed by its page with backs; the `card_size`
    of the style doesn't count.
    """
    texts, flip = style.texts, cut.backs.flip
    width, height = (
        texts("deck.decimal").join(f"{side / 10:g}".split("."))
        for side in (cut.size.width, cut.size.height)
    )
    names = [texts.count("plural.cards", len(deck.cards)), f"{width} × {height} mm"]
    if deck.game:
        names.insert(0, f"{deck.game}, {texts.count('plural.players', deck.players)}")
    title = " · ".join((texts("deck.title"), *names))
    document = Document(Properties(title=title, language=style.language))
    document.printing = cut.backs.printing
    look = style.look._replace(size=cut.size, edge=Edge.NONE if cut.bleed else Edge.CORNERS)
    draw_back = _back_of(document, look, cut.words)
    grid, cards = cut.grid(len(deck.cards), style.paper), in_order(deck.cards)
    sheets = [cards[first : first + grid.capacity] for first in range(0, len(cards), grid.capacity)]
    sides, on_side = (2, grid.lies) if flip else (1, False)
    how = texts({Backs.FOLD: "deck.fold", Backs.NONE: "deck.cut"}.get(cut.backs, "deck.fronts"))

    def draw_backs(page: Page, boxes: Sequence[Box]) -> None:
        if cut.bleed:  # all before the first back, for they run into their neighbours
            for box in boxes:
                page.rect(box.inset(-cut.bleed * mm), back_inks(look.low_ink).background)
        for box in boxes:
            draw_back(page, box)

    for i, sheet in enumerate(sheets):
        at = texts("deck.page", n=i * sides + 1, m=len(sheets) * sides)
        range_ = " – ".join(dict.fromkeys(_name(card, style) for card in (sheet[0], sheet[-1])))
        page_label = f"{i + 1} {texts('deck.fronts')}"
        page = document.page(grid.width, grid.height, f"sheet-{i + 1}", range_, page_label, on_side)
        draw_foot(page, grid, texts, " · ".join((*names, how, at)))
        for k, card in enumerate(sheet):
            box = grid.place(k)
            page.art(face(card, look), box.cx, box.cy)
        for row in range(0, len(sheet), grid.columns):
            box, spoken = grid.place(row), spoken_hand(sheet[row : row + grid.columns], style)
            room = grid.columns * box.w - 4 * mm
            page.hidden(box.x + 2 * mm, box.y + 4 * mm, spoken, 6, room)
        if cut.backs is Backs.FOLD:
            draw_backs(page, [grid.folded(k) for k in range(len(sheet))])
        draw_crop_marks(page, grid)
        if flip:
            page_label = f"{i + 1} {texts('deck.backs')}"
            page = document.page(grid.width, grid.height, label=page_label, on_side=on_side)
            at = texts("deck.page", n=i * sides + 2, m=len(sheets) * sides)
            draw_foot(page, grid, texts, " · ".join((*names, texts("deck.backs"), at)), flip)
            draw_backs(page, [grid.mirrored(k, flip, cut.offset) for k in range(len(sheet))])
    return document.finish()


def _name(card: Card, style: Style) -> str:
    if card.suit is None:
        return spoken_hand([card], style)
    return f"{card.suit.sign} {label(card.rank, style.letters)}"


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a deck as they are on the pages: suit by suit, each from the ace down, then
    the jokers.
    """
    ordered = sort_hand(cards, tuple(reversed(SUIT_RANKS)))
    return tuple(sorted(ordered, key=lambda card: card.is_joker))


def _back_of(document: Document, look: Look, words: str) -> Callable[[Page, Box], object]:
    """Draws a back into its place.  words: lettered on it; empty for none.

    It looks the same upside down, so it fits whatever edge the paper is turned over on.
    """
    if not words:
        return lambda page, box: page.art(back(look), box.cx, box.cy)
    width, height = look.size.width * TENTH, look.size.height * TENTH
    card, ink = Box(0, 0, width, height), back_inks(look.low_ink)

    # the words on one line or two
    words = fonts.drawable(words)
    room = _PLATE_WIDTH * width - 2 * _PAD * height
    size = max(_LEAST_TYPE, _TYPE * min(height, 1.4 * width))
    lines: Sequence[str] = [words]
    if fonts.width(words, size, BOLD) * _LONG > room and " " in words:
        blanks = [i for i, character in enumerate(words) if character == " "]
        lines = narrowest([[words[:i], words[i + 1 :]] for i in blanks])
        size *= _TWO_LINES
    fitted = [fonts.fit(line, size, room, BOLD, _LEAST) for line in lines]
    size = min(size for _, size in fitted)

    # their plate
    w, x = _PLATE_WIDTH * width, (1 - _PLATE_WIDTH) / 2 * width
    high = (len(lines) - 1) * _LEADING * size + CAP_HEIGHT * size + 2 * _PAD * height
    plate = Box(x, _PLATE_PLACE * height - high / 2, w, high)
    theme = Theme(size, _LEADING * size, 0, 0, 0, rise=middle_rise(_LEADING))
    text = centred(theme, [((BOLD, line),) for line, _ in fitted], plate.cx, ink.on_disc)

    def draw_plate() -> None:
        drawing.rect(plate, ink.disc, GOLD, plate.w / 110, radius=plate.w / 30)
        text.draw(drawing, plate.cy - text.height / 2)

    free = BackPlate((card.cy - plate.cy) / TENTH, plate.w / 2 / TENTH, plate.h / 2 / TENTH)
    drawing = document.drawing(width, height)
    drawing.art(back(look, free), card.cx, card.cy, inline=True)
    draw_plate()
    with drawing.turned(card):
        draw_plate()
    return lambda page, box: page.place(drawing, box, "lettered-back")


# -- the test sheet


def alignment_pdf(cut: Cut, style: Style) -> Finished:
    """The test sheet, for cards of any size: a front page and a back page.

    Raises:
        ValueError: its backs aren't on the other side of the paper.
    """
    flip = cut.backs.flip
    if flip is None:
        raise ValueError("only backs on the other side of the paper can be tested")
    texts, title = style.texts, style.texts("deck.test.title")
    grid = cut_grid(POKER, style.paper, 1)  # one that stands upright, as all sheets do in printers
    left = grid.width / 2 - _ROOM / 2
    document = Document(Properties(title=title, language=style.language))
    document.printing = cut.backs.printing

    def add_page(side: str) -> Page:
        name = texts(f"deck.test.{side}")
        return document.page(grid.width, grid.height, side, name, name)

    def draw_words(page: Page, y: float, lines: Sequence[str]) -> float:
        """Paragraphs; returns the lower end."""
        for line in lines:
            y = page.prose(left, y, _ROOM, line, 11.5, bold_colour=NAVY) + 1.5 * mm
        return y

    def finish_page(page: Page, n: int, side: str, flip: Flip | None) -> None:
        words = (title, texts(f"deck.test.{side}"), texts("deck.page", n=n, m=2))
        draw_foot(page, grid, texts, " · ".join(words), flip)

    page = add_page("front")
    for x, y in crosses(grid.width, grid.height):
        page.line(x - _ARM, y, x + _ARM, y, INK, _LINE)
        page.line(x, y - _ARM, x, y + _ARM, INK, _LINE)
    y = grid.height * 0.2
    page.text(left, y, texts("deck.test.lead"), 19, BOLD, NAVY, room=_ROOM)
    y = draw_words(page, y + 9 * mm, (texts(f"deck.test.{flip}"), texts("deck.test.rulers")))
    _draw_long_ruler(page, grid.width / 2 - _LONG_RULER / 2, y + 4 * mm)
    with page.sideways(Box(14 * mm, grid.height / 2 - _LONG_RULER / 2, 6 * mm, _LONG_RULER)):
        _draw_long_ruler(page, 0, 0)
    finish_page(page, 1, "front", None)

    page = add_page("back")
    for x, y in crosses(grid.width, grid.height):
        place = grid.turned_over(Box(x, y, 0, 0), flip)
        _draw_scale(page, place.x + cut.offset[0] * mm, place.y + cut.offset[1] * mm)
    lines = [texts("deck.test.light"), texts("deck.test.read", x="0.4", y="-1")]
    if cut.offset != (0.0, 0.0):
        across, down = (
            f"{length:g}\u00a0mm".replace(".", texts("deck.decimal")).replace("-", "−")
            for length in cut.offset
        )
        lines.append(texts("deck.test.already", x=across, y=down))
    share = 0.2 if grid.backs_are_turned(flip) else 0.66  # away from the words that shine through
    draw_words(page, grid.height * share, lines)
    finish_page(page, 2, "back", flip)
    return document.finish()


def crosses(width: float, height: float) -> tuple[tuple[float, float], ...]:
    """Where the front page has its crosses: in the corners and, last, in the middle."""
    corners = tuple((x, y) for y in (_INSET, height - _INSET) for x in (_INSET, width - _INSET))
    return *corners, (width / 2, height / 2)


def _draw_scale(page: Page, x: float, y: float) -> None:
    """Two axes with ticks every half millimetre, as far as backs can be moved; X runs to the
    right, Y down.
    """
    reach = MOST_OFFSET * mm
    page.line(x - reach, y, x + reach, y, RED, _LINE)
    page.line(x, y - reach, x, y + reach, RED, _LINE)
    most = round(2 * MOST_OFFSET)
    # each half of an axis has its numbers in a quarter of its own
    for half in (*range(-most, 0), *range(1, most + 1)):
        at, side = half * mm / 2, math.copysign(_length(half), half)
        page.line(x + at, y, x + at, y + side, RED, _LINE / 2)
        page.line(x, y + at, x - side, y + at, RED, _LINE / 2)
    for step in (-4, -2, 2, 4):
        figure, tick, below = f"{step}".replace("-", "−"), _length(2 * step), step > 0
        base = y + (tick + 2.4 * mm if below else -tick - 0.5 * mm)
        page.text(x + step * mm, base, figure, _FIGURE, colour=GREY, align="centre")
        left = x + (tick + 0.6 * mm) * (-1 if below else 1)
        base = y + step * mm + _FIGURE * CAP_HEIGHT / 2
        page.text(left, base, figure, _FIGURE, colour=GREY, align="right" if below else "left")
    page.text(x + reach + 1 * mm, y + 1.1 * mm, "X →", 9, BOLD, RED)
    page.text(x, y + reach + 3.6 * mm, "Y ↓", 9, BOLD, RED, align="centre")


def _length(half: int) -> float:
    """How long a tick is, so many half millimetres from the middle; longest where figures would
    touch those beside them.
    """
    return (0.7 if half % 2 else 4.3 if abs(half) == 8 else 1.3) * mm


def _draw_long_ruler(page: Page, x: float, y: float) -> None:
    """Ten centimetres with a number at each."""
    page.line(x, y, x + _LONG_RULER, y, INK, _LINE)
    for k in range(101):
        length = 2.4 if k % 10 == 0 else 1.8 if k % 5 == 0 else 1.2
        page.line(x + k * mm, y, x + k * mm, y + length * mm, INK, _LINE / 2)
    for k in range(11):
        page.text(x + k * 10 * mm, y + 5.4 * mm, str(k), 8, colour=GREY, align="centre")
