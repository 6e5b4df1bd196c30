"""What a cover is made of: the back of a card as its ground, the sun from its middle, and book plates.

Lengths are points; the origin is the page's top left corner, y runs down.  Art is in 0.1 mm around its centre, y up.
"""

from __future__ import annotations

from functools import cache, lru_cache

from cardgen.cards import Suit
from cardgen.faces.pen import Art, Pen, line_outline, rect_outline, star_outline
from cardgen.faces.pips import pip
from cardgen.pages.style import CREAM, GOLD, NAVY, SKY
from cardgen.pages.surface import TENTH, Box, Page, mm

SUN_RADIUS = 8.2 * mm
_LATTICE, _PALE = "#3C5384", "#DCE6F7"


@lru_cache(maxsize=32)  # plates differ by what a game has to say
def ground(plate: Box, sheet: Box) -> Art:
    """The lozenge net with the four marks in its meshes; none is cut by a plate."""
    w, h = 820, 1520
    across, down = 12, 17
    a, b = w / across, h / down
    pen = Pen()
    for inset, width in ((20, 4.5), (30, 1.5)):
        pen.rounded_rect(inset - 450, inset - 800, 900 - 2 * inset, 1600 - 2 * inset, 26 - inset / 5, None, GOLD, width)
    lines = []
    run = h * a / b
    for i in range(-down, across + down + 1):
        x = i * a - w / 2
        lines += [line_outline([(x, h / 2), (x + run, -h / 2)]), line_outline([(x, h / 2), (x - run, -h / 2)])]
    pen.push()
    pen.clip(rect_outline(-w / 2, -h / 2, w, h))
    pen.paint(" ".join(lines), None, _LATTICE, 1.6)
    pen.pop()
    unit, size = TENTH, 25
    taken = [
        (box.x / unit - 450 - size, box.right / unit - 450 + size, 800 - box.bottom / unit - size, 800 - box.y / unit + size)
        for box in (plate, sheet)
    ]
    sun_y = 800 - (plate.bottom + sheet.y) / 2 / unit
    order = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    for suit in Suit:  # suit by suit, so that each colour is set once
        for j in range(1, 2 * down):
            for i in range(1, 2 * across):
                x, y = i * a / 2 - w / 2, h / 2 - j * b / 2
                free = not any(left < x < right and low < y < high for left, right, low, high in taken)
                free = free and not (abs(x) < 105 and abs(y - sun_y) < 105)
                if (i + j) % 2 and free and order[(abs(i - across) + j) // 2 % 4] is suit:  # mirrored, like the back
                    pen.use(pip(suit), x, y, size / 100, colour=GOLD if suit.is_red else _PALE)
    return pen.art("cover-ground", (-450, -800, 450, 800))


@cache
def sun() -> Art:
    """The sun from the middle of the card back."""
    r = SUN_RADIUS / TENTH
    pen = Pen()
    pen.circle(0, 0, r, NAVY, GOLD, 3.5)
    pen.circle(0, 0, r * 0.88, None, SKY, 2)
    pen.paint(star_outline(0, 0, r * 0.83, r * 0.56, 16), GOLD)
    pen.circle(0, 0, r * 0.53, NAVY)
    for suit, x, y in ((Suit.SPADES, 0, 1), (Suit.DIAMONDS, 1, 0), (Suit.CLUBS, 0, -1), (Suit.HEARTS, -1, 0)):
        pen.use(pip(suit), x * r * 0.29, y * r * 0.29, r * 0.003, colour=GOLD if suit.is_red else _PALE)
    return pen.art("cover-sun", (-r, -r, r, r))


def draw_plate(page: Page, box: Box) -> None:
    """A book plate: cream with two gold rules."""
    page.rect(box, CREAM, radius=3 * mm)
    page.rect(box.inset(1.2 * mm), None, GOLD, 0.35 * mm, 2 * mm)
    page.rect(box.inset(1.9 * mm), None, GOLD, 0.12 * mm, 1.5 * mm)
