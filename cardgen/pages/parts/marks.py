"""Small marks around (x, y) in the cells of score sheets: seat, suit, number of cards, a card,
who deals, rings to fill.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from math import fsum

from cardgen.cards import Card, Suit
from cardgen.faces import PIP_WIDTH, Art, Pen, drawn, indices, label, pip
from cardgen.games import RoundFacts, Sight
from cardgen.pages.layout import LegendEntry
from cardgen.pages.theme import EDGE, GREY, INK, WHITE, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, TENTH, Box, Page, fonts, mm, narrowest
from cardgen.views import PlayerView

CLOSED = "#E4E2DA"  # background of a cell that nothing is written into
_UNIT = 100 * TENTH  # height of a suit's mark as it is drawn


def seat_disc(page: Page, x: float, y: float, seat: int, radius: float = 2.1 * mm) -> None:
    """A player's seat (from 0) as its number from 1 in a dark disc."""
    page.circle(x, y, radius, fill=INK)
    size = radius * 1.34
    page.text(x, y + CAP_HEIGHT * size / 2, str(seat + 1), size, BOLD, WHITE, "centre")


def suit_mark(page: Page, x: float, y: float, suit: Suit, height: float, style: Style) -> None:
    """A suit; its sign is under it as hidden text, so that it can be extracted and read aloud."""
    size = height * 0.8
    page.hidden(x - PIP_WIDTH[suit] * size / 2, y + CAP_HEIGHT * size / 2, suit.sign, size)
    page.art(pip(suit), x, y, height / _UNIT, colour=style.palette.colour(suit))


def no_trump_mark(page: Page, x: float, y: float, radius: float, style: Style) -> None:
    """The four suits together; radius: of the disc that it fills."""
    off, scale = radius * 0.46, radius * 0.52 / _UNIT
    for suit, dx, dy in (
        (Suit.SPADES, 0, -1),
        (Suit.HEARTS, 1, 0),
        (Suit.CLUBS, 0, 1),
        (Suit.DIAMONDS, -1, 0),
    ):
        page.art(pip(suit), x + dx * off, y + dy * off, scale, colour=style.palette.colour(suit))


# From the middle of a cell down to the baseline of its number, and of hidden words, so that a row
# is extracted as one line.
BASE = 3.3
CARD_WIDTH, CARD_HEIGHT = 10.8 * mm, 5.6 * mm  # of a turned-up card, at its largest


def lying_card(page: Page, x: float, y: float, card: Card, height: float, style: Style) -> None:
    """A card on its side with mark and rank side by side; hidden under it its name in the
    reader's letters, “♥ 7”.
    """
    assert card.suit is not None  # a joker is never turned up
    scale = height / CARD_HEIGHT
    width = CARD_WIDTH * height / CARD_HEIGHT
    left = x - width / 2
    page.rect(Box(left, y - height / 2, width, height), WHITE, EDGE, 0.45, 0.9 * mm)
    rank, colour = label(card.rank, style.letters), style.palette.colour(card.suit)
    words = f"{card.suit.sign} {rank}"
    page.hidden(left + 0.8 * mm, y + BASE, words, 9, room=width - 1.6 * mm)
    page.art(pip(card.suit), x - 2.5 * mm * scale, y, 3.7 * mm * scale / _UNIT, colour=colour)
    cap, squeeze = indices.fit(rank, 2.9 * mm * scale, 4.6 * mm * scale, small=True)
    index, x = indices.glyph(rank, small=True), x + 2.2 * mm * scale
    page.art(index, x, y, cap / _UNIT, colour=colour, squeeze=squeeze)


def dog_ear(page: Page, x: float, y: float, size: float = 2.9 * mm) -> None:
    """The folded corner of a dealer's cell; (x, y): its upper left corner."""
    page.polygon([(x, y), (x + size, y), (x, y + size)], INK)


def pointer(page: Page, x: float, y: float, half: float = 1.3 * mm) -> None:
    """Points into the cell of the player who bids first; (x, y): the middle of its left side,
    half: of its height.
    """
    page.polygon([(x, y - half), (x, y + half), (x + 1.15 * half, y)], INK)


def tick_box(page: Page, x: float, y: float, size: float) -> None:
    page.rect(Box(x - size / 2, y - size / 2, size, size), WHITE, EDGE, 0.6, 0.4 * mm)


SIGHT_WIDTH = 3.2 * mm  # of a `kind_mark` in its true size


def kind_of(facts: RoundFacts, seat: int) -> str:
    """What is unusual about a round, as a key of `kind_mark` and of texts; empty for most.
    seat: the reader's, from 0.
    """
    if facts.sits_out == seat:
        return "pause"
    return facts.special or ("" if facts.sight is Sight.OPEN else facts.sight.value)


def kind_mark(page: Page, x: float, y: float, kind: str, scale: float = 1) -> None:
    """What is unusual about a round, in a picture.  kind: as of `kind_of`."""
    page.art(picture(kind), x, y, scale)


def kind_entries(
    style: Style, view: PlayerView, rounds: Sequence[RoundFacts], scale: float
) -> list[LegendEntry]:
    """What the pictures of unusual rounds mean to the reader, each once."""
    kinds = dict.fromkeys(filter(None, (kind_of(facts, view.seat) for facts in rounds)))
    mark, width = partial(kind_mark, scale=scale), scale * SIGHT_WIDTH
    return [
        LegendEntry(width, partial(mark, kind=kind), style.texts(f"list.kind.{kind}"))
        for kind in kinds
    ]


_PICTURES = {
    "forehead": "sight-forehead",
    "blind": "sight-blind",
    "blind8": "sight-blind",
    "choice": "sight-choice",
    "pause": "kind-pause",
}


@cache
def picture(kind: str) -> Art:
    """That of a kind.  kind: as of `kind_of`."""
    if kind in _PICTURES:
        return drawn(_PICTURES[kind])
    bid, pen = {"null8": 0, "eight8": 8}[kind], Pen()  # what all must bid, in a speech bubble
    pen.path("M -4 -9 L -9 -17 L 5 -9 Z", GREY)
    pen.rounded_rect(-14, -10, 28, 26, 7, WHITE, GREY, 2.2)
    pen.use(indices.glyph(str(bid)), 0, 3, 0.16, colour=GREY)
    return pen.art(f"kind-bid-{bid}", (-16, -18, 16, 18))


BOOK_RINGS, POINT_RINGS = 6, 7


def trick_track(page: Page, box: Box) -> None:
    """A ring for each of a side's thirteen tricks: six that count nothing, then seven with their
    points.
    """
    page.art(_track(round(box.w / TENTH)), box.cx, box.cy)


@lru_cache(maxsize=8)
def _track(width: int) -> Art:
    pen, step = Pen(), width / 14.2
    radius = min(17.5, step * 0.43)
    xs = [
        step * (i + (0.75 if i < BOOK_RINGS else 1.4)) - width / 2
        for i in range(BOOK_RINGS + POINT_RINGS)
    ]
    pen.circles([(x, 0, radius) for x in xs[:BOOK_RINGS]], None, EDGE, 1.8)
    pen.circles([(x, 0, radius) for x in xs[BOOK_RINGS:]], None, INK, 1.8)
    for points, x in enumerate(xs[BOOK_RINGS:], 1):
        pen.use(indices.glyph(str(points)), x, 0, radius / 100, colour=GREY)
    return pen.art(f"track-{width}", (-width / 2, -radius - 2, width / 2, radius + 2))


def directions(page: Page, box: Box, size: float = 12) -> None:
    """Uptown and downtown side by side, to circle with a pen: they aren't heard."""
    with page.tag("Artifact"):
        for i, arrow in enumerate("↑↓"):
            x = box.x + box.w * (0.27 + 0.46 * i)
            page.text(x, box.base(size), arrow, size, BOLD, GREY, "centre")


def trumps_to_circle(
    page: Page, box: Box, height: float, style: Style, or_none: bool = True
) -> None:
    """The four suits side by side, to circle with a pen, and × for no trump if there may be none;
    they aren't heard.  height: of a suit.
    """
    step = box.w / (5.4 if or_none else 4.4)
    with page.tag("Artifact"):
        for i, suit in enumerate(Suit):
            suit_mark(page, box.x + step * (0.7 + i), box.cy, suit, height, style)
        if or_none:
            size = height * 1.4
            page.text(box.x + step * 4.7, box.base(size), "×", size, BOLD, align="centre")


def ring(page: Page, x: float, y: float, radius: float) -> None:
    page.circle(x, y, radius, stroke=EDGE, width=0.6)


def ring_row(page: Page, x: float, y: float, count: int, step: float) -> None:
    """Little rings to fill in, from (x, y) to the right, in one drawing: a trick log has
    hundreds of such rows.
    """
    page.art(_ring_row(count, round(step / TENTH)), x, y)


@lru_cache(maxsize=32)
def _ring_row(count: int, step: int) -> Art:
    pen, radius, width = Pen(), 11.5, 1.4
    pen.circles([(i * step, 0, radius) for i in range(count)], None, EDGE, width)
    reach = radius + width
    return pen.art(f"rings-{count}-{step}", (-reach, -reach, (count - 1) * step + reach, reach))


_PILE_HEIGHT = 70  # of the pile as drawn, in 0.1 mm


def _pile_height(cell: float, tallest: float) -> float:
    return min(cell - 1.4 * mm, tallest)


def pile_width(height: float, tallest: float = 7 * mm) -> float:
    """Of the pile in a cell of this height; tallest: as of `pile`."""
    return 57 / _PILE_HEIGHT * _pile_height(height, tallest)


def pile(page: Page, box: Box, cards: int, tallest: float = 7 * mm, share: float = 0.48) -> None:
    """The number of cards, its type a share of the height, on a little pile of two: it can't be
    taken for the number of a round.
    """
    height = _pile_height(box.h, tallest)
    page.art(drawn("pile"), box.cx, box.cy, height / (_PILE_HEIGHT * TENTH))
    # The upper card of the pile is a little to the left of the middle and below it.
    size, aside = max(7.0, height * share), height * 0.053
    base = box.cy + aside + CAP_HEIGHT * size / 2
    page.text(box.cx - aside, base, str(cards), size, BOLD, INK, "centre")


# -- names over columns

_LEAST_NAME = 7  # points below which a name is rather shortened


def name_head(
    page: Page,
    box: Box,
    seat: int,
    names: Sequence[str],
    size: float = 11.5,
    least: float = _LEAST_NAME,
) -> None:
    """Seat and name over a player's columns: on one line, else on two smaller ones, at last, in
    type of the size `least`, as people call each other.
    """
    name = names[seat]
    # On one line beside the disc, or on two: a line may end behind blanks and hyphens.
    radius = min(size * 0.52, box.h * 0.36)
    room = box.w - 2.4 * mm - size * 1.38
    parts = name.replace(" ", " \n").replace("-", "-\n").split("\n")
    # It rather shrinks a little than takes two lines.
    if fonts.width(name, size, BOLD) * 0.78 <= room or len(parts) == 1:
        line, fitted = fonts.fit(name, size, room, BOLD, _LEAST_NAME / size)
        lines = [line]
    else:
        radius = 2 * mm
        room = box.w - 2.4 * mm - 5.3 * mm
        splits = [["".join(parts[:i]).rstrip(), "".join(parts[i:])] for i in range(1, len(parts))]
        halves = narrowest(splits)
        largest = min(size * 0.8, box.h / 2.45)
        fitted = min(largest, room / max(fonts.width(line, 1, BOLD) for line in halves))
        fitted = max(_LEAST_NAME, fitted)
        lines = [fonts.fit(line, fitted, room, BOLD, least=1)[0] for line in halves]

    # Too small or cut: as people call each other.
    if fitted < least or "…" in "".join(lines):
        radius = 2 * mm
        room = box.w - 2.4 * mm - radius * 2.65
        name = fonts.called(name, names, least, room, BOLD)
        name, fitted = fonts.fit(name, size, room, BOLD, least / size)
        lines = [name]

    gap = radius * 0.65
    wide = max(fonts.width(line, fitted, BOLD) for line in lines)
    x = box.cx - (wide + 2 * radius + gap) / 2
    seat_disc(page, x + radius, box.cy, seat, radius)
    leading = fitted * 1.08
    y = box.base(fitted) - (len(lines) - 1) * leading / 2
    for line in lines:
        page.text(x + 2 * radius + gap, y, line, fitted, BOLD)
        y += leading


def side_head(
    page: Page, box: Box, seats: Sequence[int], names: Sequence[str], size: float = 11.5
) -> None:
    """Partners over the columns of their side: “1 Anna + 3 Cem”; names that are too long are one
    below the other.
    """
    partners = [(seat, names[seat]) for seat in seats]
    plus, disc, least = " + ", 1.37, 9.0

    def wide(size: float) -> float:
        shown = fsum(fonts.width(name, size, BOLD) + disc * size for _, name in partners)
        return shown + fonts.width(plus, size) * (len(partners) - 1)

    size = min(size, size * (box.w - 3 * mm) / wide(size))
    if size >= least:
        x, y = box.cx - wide(size) / 2, box.base(size)
        for i, (seat, name) in enumerate(partners):
            if i:
                x += page.text(x, y, plus, size, colour=GREY)
            seat_disc(page, x + size * 0.52, box.cy, seat, max(size * 0.52, 1.86 * mm))
            x += disc * size
            x += page.text(x, y, name, size, BOLD)
        return
    h, pad = box.h / len(partners), 1.5 * mm
    for i, (seat, name) in enumerate(partners):
        low = Box(box.x, box.y + i * h, box.w, h)
        radius = min(1.9 * mm, h * 0.42)
        left = low.x + pad + 2 * radius + 0.9 * mm
        name = fonts.called(name, names, _LEAST_NAME, low.right - pad - left, BOLD)
        size = fonts.shrunk(name, 9, low.right - pad - left, BOLD)
        seat_disc(page, low.x + pad + radius, low.cy, seat, radius)
        page.text(left, low.base(size), name, size, BOLD)


def seat_over_name(page: Page, box: Box, seat: int, name: str) -> None:
    """Seat above what fits of the name: as many of its words as possible; for narrow columns."""
    room, size = box.w - 0.8 * mm, 7.2
    words = fonts.drawable(name).split(" ")
    while len(words) > 1 and fonts.width(" ".join(words), size, BOLD) > room:
        words.pop()
    name, size = fonts.fit(" ".join(words), size, room, BOLD, _LEAST_NAME / size)
    seat_disc(page, box.cx, box.y + box.h * 0.28, seat, max(box.h * 0.22, 1.86 * mm))
    base = box.y + box.h * 0.74 + CAP_HEIGHT * size / 2
    page.text(box.cx, base, name, size, BOLD, align="centre")
