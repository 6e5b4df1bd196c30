"""The backs of a printed deck: the cards' own, with a few words on two plates if somebody likes that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.faces import BackInks, Look, Plate, back, back_inks
from cardgen.pages.layout import centred
from cardgen.pages.theme import GOLD, Theme, middle_rise
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, TENTH, Box, Document, Page, fonts, narrowest

_PLATE_WIDTH, _PLATE_PLACE = 0.66, 0.25
"""Width of a plate as a share of the card's, and how far its middle is from the card's edge, of the card's height."""
_PAD = 0.02  # free around the words, likewise
_TYPE, _LEAST_TYPE = 0.044, 6
"""Size of the words as a share of the card's height, and in points; on two lines, or if they are long, they are smaller."""
_TWO_LINES, _LEAST, _LEADING = 0.85, 0.4, 1.2
_LONG = 0.72  # words that would have to shrink to less than this take two lines


class Back(NamedTuple):
    """A back to be placed many times."""

    look: Look  # of the cards
    lettered: Page | None = None  # the drawing with words on it; None without words

    @property
    def background(self) -> str:
        return back_inks(self.look.low_ink).ground

    def draw(self, page: Page, box: Box) -> None:
        """Place it; it looks the same upside down, so it fits whatever edge the paper is turned over on."""
        if self.lettered is None:
            page.art(back(self.look), box.cx, box.cy)
        else:
            page.place(self.lettered, "lettered-back", box)


def make_back(document: Document, look: Look, words: str = "") -> Back:
    if not words:
        return Back(look)
    width, height = look.size.width * TENTH, look.size.height * TENTH
    card, ink = Box(0, 0, width, height), back_inks(look.low_ink)
    lines, size = _set(fonts.drawable(words), card)
    high = (len(lines) - 1) * _LEADING * size + CAP_HEIGHT * size + 2 * _PAD * height
    plate = Box((1 - _PLATE_WIDTH) / 2 * width, _PLATE_PLACE * height - high / 2, _PLATE_WIDTH * width, high)
    free = Plate((card.cy - plate.cy) / TENTH, plate.w / 2 / TENTH, plate.h / 2 / TENTH)
    drawing = document.drawing(width, height)
    drawing.art(back(look, free), card.cx, card.cy, inline=True)
    _draw_plate(drawing, plate, lines, size, ink)
    with drawing.turned(card):
        _draw_plate(drawing, plate, lines, size, ink)
    return Back(look, drawing)


def _set(words: str, card: Box) -> tuple[list[str], float]:
    room, size = _PLATE_WIDTH * card.w - 2 * _PAD * card.h, max(_LEAST_TYPE, _TYPE * min(card.h, 1.4 * card.w))
    lines: Sequence[str] = [words]
    if fonts.width(words, size, BOLD) * _LONG > room and " " in words:
        lines = narrowest([[words[:i], words[i + 1 :]] for i, character in enumerate(words) if character == " "])
        size *= _TWO_LINES
    fitted = [fonts.fit(line, size, room, BOLD, _LEAST) for line in lines]
    return [line for line, _ in fitted], min(size for _, size in fitted)


def _draw_plate(page: Page, plate: Box, lines: list[str], size: float, ink: BackInks) -> None:
    page.rect(plate, ink.disc, GOLD, plate.w / 110, radius=plate.w / 30)
    theme = Theme(size, _LEADING * size, 0, 0, 0, rise=middle_rise(_LEADING))
    text = centred(theme, [((BOLD, line),) for line in lines], plate.cx, ink.on_disc)
    text.draw(page, plate.cy - text.height / 2)
