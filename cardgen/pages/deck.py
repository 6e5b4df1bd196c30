"""A deck of cards to print and cut out: fronts, and backs where they meet them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from cardgen.cards import SUIT_RANKS, Card, sort_hand
from cardgen.faces import POKER, BackInks, Edge, Look, Plate, Size, back, back_inks, face, label
from cardgen.pages.hand import spoken_hand
from cardgen.pages.layout import (
    MOST_OFFSET,
    Flip,
    Grid,
    centred,
    cut_grid,
    draw_crop_marks,
    draw_foot,
    fold_grid,
)
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
from cardgen.text import Catalogue

_PLATE_WIDTH, _PLATE_PLACE = 0.66, 0.25
"""Width of a plate with words on a back as a share of the card's, and how far its middle is from
the card's edge, of the card's height.
"""
_PAD = 0.02  # free around the words, likewise
_TYPE, _LEAST_TYPE = 0.044, 6
"""Size of the words as a share of the card's height, and in points; on two lines, or if they are
long, they are smaller.
"""
_TWO_LINES, _LEAST, _LEADING = 0.85, 0.4, 1.2
_LONG = 0.72  # words that would have to shrink to less than this take two lines


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
    offset: tuple[float, float] = (
        0.0,
        0.0,
    )  # millimetres by which back pages are moved right and down, on upright sheets
    words: str = ""  # lettered on the backs

    @property
    def printing(self) -> Printing:
        return {"long": Printing.LONG_EDGE, "short": Printing.SHORT_EDGE, None: Printing.ONE_SIDED}[
            self.backs.flip
        ]

    def grid(self, cards: int, paper: str) -> Grid:
        """The grid with the fewest pages for so many cards."""
        return (fold_grid if self.backs is Backs.FOLD else cut_grid)(
            self.size, paper, cards, self.bleed
        )


def deck_pdf(deck: Deck, cut: Cut, style: Style) -> Finished:
    """A deck to print: pages with fronts, each followed by its page with backs; the `card_size`
    of the style doesn't count.
    """
    texts, names = style.texts, _names(deck, cut, style)
    document = Document(
        Properties(title=" · ".join((texts("deck.title"), *names)), language=style.language)
    )
    document.printing = cut.printing
    look = style.look._replace(size=cut.size, edge=Edge.NONE if cut.bleed else Edge.CORNERS)
    draw_back, grid, cards = (
        _back_of(document, look, cut.words),
        cut.grid(len(deck.cards), style.paper),
        in_order(deck.cards),
    )
    sheets = [cards[first : first + grid.capacity] for first in range(0, len(cards), grid.capacity)]
    flip = cut.backs.flip
    sides, on_side = (2, grid.lies) if flip else (1, False)

    def draw_backs(page: Page, boxes: Sequence[Box]) -> None:
        for box in (
            boxes if cut.bleed else ()
        ):  # all before the first back, for they run into their neighbours
            page.rect(box.inset(-cut.bleed * mm), back_inks(look.low_ink).background)
        for box in boxes:
            draw_back(page, box)

    for i, sheet in enumerate(sheets):
        at = texts("deck.page", n=i * sides + 1, m=len(sheets) * sides)
        range_ = " – ".join(dict.fromkeys(_name(card, style) for card in (sheet[0], sheet[-1])))
        label = f"{i + 1} {texts('deck.fronts')}"
        page = document.page(grid.width, grid.height, f"sheet-{i + 1}", range_, label, on_side)
        how = texts({Backs.FOLD: "deck.fold", Backs.NONE: "deck.cut"}.get(cut.backs, "deck.fronts"))
        draw_foot(page, grid, texts, " · ".join((*names, how, at)))
        _draw_fronts(page, grid, sheet, look, style)
        if cut.backs is Backs.FOLD:
            draw_backs(page, [grid.folded(k) for k in range(len(sheet))])
        draw_crop_marks(page, grid)
        if flip:
            page = document.page(
                grid.width, grid.height, label=f"{i + 1} {texts('deck.backs')}", on_side=on_side
            )
            at = texts("deck.page", n=i * sides + 2, m=len(sheets) * sides)
            draw_foot(page, grid, texts, " · ".join((*names, texts("deck.backs"), at)), flip)
            draw_backs(page, [grid.mirrored(k, flip, cut.offset) for k in range(len(sheet))])
    return document.finish()


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a deck as they are on the pages: suit by suit, each from the ace down, then
    the jokers.
    """
    ordered = sort_hand(cards, tuple(reversed(SUIT_RANKS)))
    return (
        *(card for card in ordered if not card.is_joker),
        *(card for card in ordered if card.is_joker),
    )


def _draw_fronts(page: Page, grid: Grid, cards: Sequence[Card], look: Look, style: Style) -> None:
    for i, card in enumerate(cards):
        box = grid.place(i)
        page.art(face(card, look), box.cx, box.cy)
    for row in range(0, len(cards), grid.columns):
        box = grid.place(row)
        page.hidden(
            box.x + 2 * mm,
            box.y + 4 * mm,
            spoken_hand(cards[row : row + grid.columns], style),
            6,
            grid.columns * box.w - 4 * mm,
        )


def _names(deck: Deck, cut: Cut, style: Style) -> tuple[str, ...]:
    texts = style.texts
    whose = (f"{deck.game}, {texts.count('plural.players', deck.players)}",) if deck.game else ()
    return (*whose, texts.count("plural.cards", len(deck.cards)), millimetres(cut.size, style))


def millimetres(size: Size, style: Style) -> str:
    """The size of a card: ``63 × 88 mm``."""
    width, height = (
        style.texts("deck.decimal").join(f"{side / 10:g}".split("."))
        for side in (size.width, size.height)
    )
    return f"{width} × {height} mm"


def _name(card: Card, style: Style) -> str:
    return (
        spoken_hand([card], style)
        if card.suit is None
        else f"{card.suit.sign} {label(card.rank, style.letters)}"
    )


def _back_of(document: Document, look: Look, words: str) -> Callable[[Page, Box], object]:
    """Draws a back into its place.  words: lettered on it; empty for none.

    It looks the same upside down, so it fits whatever edge the paper is turned over on.
    """
    if not words:
        return lambda page, box: page.art(back(look), box.cx, box.cy)
    width, height = look.size.width * TENTH, look.size.height * TENTH
    card, ink = Box(0, 0, width, height), back_inks(look.low_ink)
    lines, size = _set(fonts.drawable(words), card)
    high = (len(lines) - 1) * _LEADING * size + CAP_HEIGHT * size + 2 * _PAD * height
    plate = Box(
        (1 - _PLATE_WIDTH) / 2 * width, _PLATE_PLACE * height - high / 2, _PLATE_WIDTH * width, high
    )
    free = Plate((card.cy - plate.cy) / TENTH, plate.w / 2 / TENTH, plate.h / 2 / TENTH)
    drawing = document.drawing(width, height)
    drawing.art(back(look, free), card.cx, card.cy, inline=True)
    _draw_plate(drawing, plate, lines, size, ink)
    with drawing.turned(card):
        _draw_plate(drawing, plate, lines, size, ink)
    return lambda page, box: page.place(drawing, "lettered-back", box)


def _set(words: str, card: Box) -> tuple[list[str], float]:
    room, size = (
        _PLATE_WIDTH * card.w - 2 * _PAD * card.h,
        max(_LEAST_TYPE, _TYPE * min(card.h, 1.4 * card.w)),
    )
    lines: Sequence[str] = [words]
    if fonts.width(words, size, BOLD) * _LONG > room and " " in words:
        lines = narrowest(
            [[words[:i], words[i + 1 :]] for i, character in enumerate(words) if character == " "]
        )
        size *= _TWO_LINES
    fitted = [fonts.fit(line, size, room, BOLD, _LEAST) for line in lines]
    return [line for line, _ in fitted], min(size for _, size in fitted)


def _draw_plate(page: Page, plate: Box, lines: list[str], size: float, ink: BackInks) -> None:
    page.rect(plate, ink.disc, GOLD, plate.w / 110, radius=plate.w / 30)
    theme = Theme(size, _LEADING * size, 0, 0, 0, rise=middle_rise(_LEADING))
    text = centred(theme, [((BOLD, line),) for line in lines], plate.cx, ink.on_disc)
    text.draw(page, plate.cy - text.height / 2)


# -- A test sheet: how far a printer's back pages lie from its front pages.
#
# The front has crosses, the back has scales where they should be.  Against the light each cross
# falls on its scale at the very offset that moves the backs onto the fronts.

_INSET = 32 * mm  # of the outer crosses, from the edges of the paper
_ARM = 9 * mm
_LONG_RULER = 100 * mm
_LINE, _FIGURE = 0.4, 8.0  # width of lines, type of the figures on a scale
_ROOM = 130 * mm  # width of a line of text


def alignment_pdf(cut: Cut, style: Style) -> Finished:
    """The test sheet, for cards of any size: a front page and a back page.

    Raises:
        ValueError: its backs aren't on the other side of the paper.
    """
    flip = cut.backs.flip
    if flip is None:
        raise ValueError("only backs on the other side of the paper can be tested")
    texts, grid = (
        style.texts,
        cut_grid(POKER, style.paper, 1),
    )  # one that stands upright, as all sheets do in the printer
    document = Document(Properties(title=texts("deck.test.title"), language=style.language))
    document.printing = cut.printing
    for n, side in enumerate(("front", "back"), 1):
        name = texts(f"deck.test.{side}")
        page = document.page(grid.width, grid.height, anchor=side, outline=name, label=name)
        if side == "front":
            _draw_front(page, grid, texts, flip)
        else:
            _draw_back(page, grid, texts, flip, cut.offset)
        words = " · ".join((texts("deck.test.title"), name, texts("deck.page", n=n, m=2)))
        draw_foot(page, grid, texts, words, None if side == "front" else flip)
    return document.finish()


def crosses(width: float, height: float) -> tuple[tuple[float, float], ...]:
    """Where the front page has its crosses: in the corners and, last, in the middle."""
    corners = tuple((x, y) for y in (_INSET, height - _INSET) for x in (_INSET, width - _INSET))
    return *corners, (width / 2, height / 2)


def _draw_front(page: Page, grid: Grid, texts: Catalogue, flip: Flip) -> None:
    for x, y in crosses(grid.width, grid.height):
        page.line(x - _ARM, y, x + _ARM, y, INK, _LINE)
        page.line(x, y - _ARM, x, y + _ARM, INK, _LINE)
    x, y = grid.width / 2 - _ROOM / 2, grid.height * 0.2
    page.text(x, y, texts("deck.test.lead"), 19, BOLD, NAVY, room=_ROOM)
    y = _draw_words(page, x, y + 9 * mm, (texts(f"deck.test.{flip}"), texts("deck.test.rulers")))
    _draw_long_ruler(page, grid.width / 2 - _LONG_RULER / 2, y + 4 * mm)
    with page.sideways(Box(14 * mm, grid.height / 2 - _LONG_RULER / 2, 6 * mm, _LONG_RULER)):
        _draw_long_ruler(page, 0, 0)


def _draw_back(
    page: Page, grid: Grid, texts: Catalogue, flip: Flip, offset: tuple[float, float]
) -> None:
    for x, y in crosses(grid.width, grid.height):
        at = grid.turned_over(Box(x, y, 0, 0), flip)
        _draw_scale(page, at.x + offset[0] * mm, at.y + offset[1] * mm)
    lines = [texts("deck.test.light"), texts("deck.test.read", x="0.4", y="-1")]
    if offset != (0.0, 0.0):
        across, down = (
            f"{length:g}\u00a0mm".replace(".", texts("deck.decimal")).replace("-", "−")
            for length in offset
        )
        lines.append(texts("deck.test.already", x=across, y=down))
    share = 0.2 if grid.backs_are_turned(flip) else 0.66  # away from the words that shine through
    _draw_words(page, grid.width / 2 - _ROOM / 2, grid.height * share, lines)


def _draw_words(page: Page, x: float, y: float, lines: Sequence[str]) -> float:
    """Paragraphs; returns the lower end."""
    for line in lines:
        y = page.prose(x, y, _ROOM, line, 11.5, bold_colour=NAVY) + 1.5 * mm
    return y


def _draw_scale(page: Page, x: float, y: float) -> None:
    """Two axes with ticks every half millimetre, as far as backs can be moved; X runs to the
    right, Y down.
    """
    reach = MOST_OFFSET * mm
    page.line(x - reach, y, x + reach, y, RED, _LINE)
    page.line(x, y - reach, x, y + reach, RED, _LINE)
    most = round(2 * MOST_OFFSET)
    for half in (
        *range(-most, 0),
        *range(1, most + 1),
    ):  # each half of an axis has its numbers in a quarter of its own
        at, side = half * mm / 2, math.copysign(_length(half), half)
        page.line(x + at, y, x + at, y + side, RED, _LINE / 2)
        page.line(x, y + at, x - side, y + at, RED, _LINE / 2)
    for step in (-4, -2, 2, 4):
        figure, tick, below = f"{step}".replace("-", "−"), _length(2 * step), step > 0
        page.text(
            x + step * mm,
            y + (tick + 2.4 * mm if below else -tick - 0.5 * mm),
            figure,
            _FIGURE,
            colour=GREY,
            align="centre",
        )
        left, base = (
            x + (tick + 0.6 * mm) * (-1 if below else 1),
            y + step * mm + _FIGURE * CAP_HEIGHT / 2,
        )
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
