"""Small marks in the cells of score sheets: seat, suit, number of cards, rings to fill.

Lengths are points; x and y are the mark's centre, y down.
"""

from __future__ import annotations

from functools import cache, lru_cache

from cardgen.cards import Suit
from cardgen.faces.pen import Art, Pen
from cardgen.faces.pips import PIP_WIDTH, pip
from cardgen.pages import fonts
from cardgen.pages.fonts import BOLD, CAP_HEIGHT
from cardgen.pages.style import EDGE, INK, WHITE, Style
from cardgen.pages.surface import TENTH, Box, Page, mm

_PILE_HEIGHT = 70
"""Of the pile as drawn by `_pile`, in 0.1 mm."""


def seat_disc(page: Page, x: float, y: float, seat: int, radius: float = 2.1 * mm) -> None:
    """A player's seat (from 0) as its number from 1 in a dark disc."""
    page.circle(x, y, radius, fill=INK)
    size = radius * 1.34
    page.text(x, y + CAP_HEIGHT * size / 2, str(seat + 1), size, BOLD, WHITE, "centre")


def suit_mark(page: Page, x: float, y: float, suit: Suit, height: float, style: Style) -> None:
    """A suit; its sign lies under it as hidden text, so that it can be extracted and read aloud."""
    size = height * 0.8
    page.hidden(x - PIP_WIDTH[suit] * size / 2, y + CAP_HEIGHT * size / 2, suit.sign, size)
    page.art(pip(suit), x, y, height / (100 * TENTH), colour=style.palette.colour(suit))


def no_trump_mark(page: Page, x: float, y: float, radius: float, style: Style) -> None:
    """The four suits together; radius: of the disc that it fills."""
    for suit, dx, dy in ((Suit.SPADES, 0, -1), (Suit.HEARTS, 1, 0), (Suit.CLUBS, 0, 1), (Suit.DIAMONDS, -1, 0)):
        colour = style.palette.colour(suit)
        page.art(pip(suit), x + dx * radius * 0.46, y + dy * radius * 0.46, radius * 0.52 / (100 * TENTH), colour=colour)


def ring(page: Page, x: float, y: float, radius: float) -> None:
    """An empty ring to write into."""
    page.circle(x, y, radius, stroke=EDGE, width=0.6)


def ring_row(page: Page, x: float, y: float, count: int, step: float) -> None:
    """Little rings to fill in, from one centred on (x, y) to the right; step: from ring to ring.

    They are one drawing: a trick log has hundreds of such rows.
    """
    page.art(_ring_row(count, round(step / TENTH)), x, y)


@lru_cache(maxsize=32)
def _ring_row(count: int, step: int) -> Art:
    pen, radius, width = Pen(), 11.5, 1.4
    pen.circles([(i * step, 0, radius) for i in range(count)], None, EDGE, width)
    reach = radius + width
    return pen.art(f"rings-{count}-{step}", (-reach, -reach, (count - 1) * step + reach, reach))


def pile(page: Page, box: Box, cards: int) -> None:
    """The number of cards on a little pile of two, so that it can't be taken for the number of a round."""
    height = min(box.h - 1.4 * mm, 7 * mm)
    page.art(_pile(), box.cx, box.cy, height / (_PILE_HEIGHT * TENTH))
    size = height * 0.48
    # The upper card of the pile lies a little to the left of the middle and below it.
    page.text(box.cx - height * 0.053, box.cy + height * 0.053 + CAP_HEIGHT * size / 2, str(cards), size, BOLD, INK, "centre")


@cache
def _pile() -> Art:
    pen, width, height, offset = Pen(), 49.0, 62.5, 7.5
    left, bottom = -(width + offset) / 2, -(height + offset) / 2
    for shift in (offset, 0):
        pen.rounded_rect(left + shift, bottom + shift, width, height, 8, WHITE, EDGE, 1.6)
    half = _PILE_HEIGHT / 2 + 1
    return pen.art("pile", (-half, -half, half, half))


_ONE_LINE_FROM, _LEAST_NAME = 0.78, 6
"""Share of its size down to which a name rather shrinks than takes two lines; points below which it is rather cut."""


def name_head(page: Page, box: Box, seat: int, name: str, size: float = 11.5) -> None:
    """Seat and name over a player's columns: on one line, else on two smaller ones, at last cut with “…”."""
    lines, fitted = _name_lines(name, size, box)
    radius = min(size * 0.52, box.h * 0.36) if len(lines) == 1 else 2 * mm
    gap = radius * 0.65
    wide = max(fonts.width(line, fitted, BOLD) for line in lines)
    x = box.cx - (wide + 2 * radius + gap) / 2
    seat_disc(page, x + radius, box.cy, seat, radius)
    leading = fitted * 1.08
    y = box.cy + CAP_HEIGHT * fitted / 2 - (len(lines) - 1) * leading / 2
    for line in lines:
        page.text(x + 2 * radius + gap, y, line, fitted, BOLD)
        y += leading


def _name_lines(name: str, size: float, box: Box) -> tuple[list[str], float]:
    """The lines of a name, one or two, and the size at which they fit beside the disc."""
    room = box.w - 2.4 * mm - size * 1.38
    parts = _breakable(name)
    if fonts.width(name, size, BOLD) * _ONE_LINE_FROM <= room or len(parts) == 1:
        text, size = fonts.fit(name, size, room, BOLD, _LEAST_NAME / size)
        return [text], size
    room = box.w - 2.4 * mm - 5.3 * mm
    splits = [["".join(parts[:i]).rstrip(), "".join(parts[i:])] for i in range(1, len(parts))]
    lines = min(splits, key=lambda split: max(fonts.width(line, 1, BOLD) for line in split))
    largest = min(size * 0.8, box.h / 2.45)
    size = max(_LEAST_NAME, min(largest, room / max(fonts.width(line, 1, BOLD) for line in lines)))
    return [fonts.fit(line, size, room, BOLD, least=1)[0] for line in lines], size


def _breakable(name: str) -> list[str]:
    """The name in pieces between which a line may end: after blanks and hyphens."""
    return name.replace(" ", " \n").replace("-", "-\n").split("\n")
