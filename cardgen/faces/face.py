"""Whole cards: faces in all looks, covered cards, backs, and the heads that a card rack shows.

A card is laid out in a world at least 880 units high and 570 wide whatever its size, and just as
large in one of the two; a smaller or larger one of the same shape is the same drawing, scaled.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cardgen.cards import Card, Rank, Suit
from cardgen.faces.courts import Half, court_half, joker_half, joker_star, picture
from cardgen.faces.indices import JOKER_WORD, fit, glyph, glyph_depth, label, pip, pip_outline
from cardgen.faces.palette import INK, RED, Palette
from cardgen.faces.patterns import (
    FRAME_HALF_HEIGHT,
    FRAME_HALF_WIDTH,
    MARK_HEIGHT,
    BackPlate,
    Edge,
    ace_mark,
    draw_back,
    draw_blank,
)
from cardgen.faces.pen import Art, Pen, rect_outline, tint


class Size(NamedTuple):
    """The size of a card."""

    name: str  # for choosing it
    width: float  # and height: in 0.1 mm
    height: float


POKER = Size("poker", 630, 880)
BRIDGE = Size("bridge", 570, 890)
MINI = Size("mini", 440, 630)
ASPECT = POKER.height / POKER.width  # of a card as pages show it: height by width


class Look(NamedTuple):
    """How a deck looks."""

    palette: Palette  # its colours
    letters: str = "en"  # key of `letters.LETTERS`
    large: bool = False  # large print: huge indices, one mark in the middle, narrow courts
    size: Size = POKER  # of the cards
    low_ink: bool = False  # pictures and backs in lines and pale tints
    edge: Edge = Edge.LINE  # what shows where the card ends

    @property
    def key(self) -> str:
        kind = f"{'-large' if self.large else ''}{'-pale' if self.low_ink else ''}{self.edge}"
        return f"{self.palette.name}-{self.letters}{kind}-{self.size.name}"


# what `head` draws in: the window of a rack tile is cut out of it around the origin
HEAD_BOX = (-130.0, -165.0, 130.0, 165.0)
_HEAD_WINDOW = rect_outline(-130, -165, 260, 330)
_HEAD_MIDDLE = 180  # height in a court's half that is the origin of its head
_HEAD_ACE_HEIGHT = 222
# of the head on a covered card; from its left edge
_WINDOW_LEFT, _WINDOW_WIDTH, _WINDOW_HEIGHT = 118, 156, 240
HEAD_SHARE = 0.46  # what must show of a covered card's width for the window to be whole
_WIDEST, _MOST_TALLER = 1.15, 55
"""How far the court's frame goes along with a wide or a tall card: the first as a share of its
width, the second in units.
"""
# width of a court's figures as a share of their height's scale; in a narrower frame they are cut at
# the sides
_NARROWEST = 0.8
# scale of the mark in a court's frame, clearly more than the index's; its outline for low ink
_INNER_MARK, _LINED_MARK = 0.94, 7
_LARGE_SCALE = 1.13  # of the figures in large print, at most
# height of a joker's star, which is about as wide, as a share of the height of other indices'
# letters
_STAR = 0.55
_LARGE_LINE = 14  # width of the outline of a large mark for low ink
_LARGE_ACE = 220, 256  # height of the mark of an ace, and of the ace of spades, in large print
_COLUMN_X, _ROW_Y = 130, 288
_PIP_SCALE, _ROOMY = 1.15, 1.2
# powers of a card's width: between the ``10`` and the outer marks there must be room
_NARROWER_COLUMNS, _NARROWER_PIPS = 1.6, 1.3
_THIRD = 1 / 3


def _outer(*rows: float) -> list[tuple[int, float]]:
    """The left column and the right one."""
    return [(column, row) for column in (-1, 1) for row in rows]


_PLACES: dict[Rank, list[tuple[int, float]]] = {
    Rank.ONE: [(0, 0)],
    Rank.TWO: [(0, 1), (0, -1)],
    Rank.THREE: [(0, 1), (0, 0), (0, -1)],
    Rank.FOUR: _outer(1, -1),
    Rank.FIVE: [*_outer(1, -1), (0, 0)],
    Rank.SIX: _outer(1, 0, -1),
    Rank.SEVEN: [*_outer(1, 0, -1), (0, 0.5)],
    Rank.EIGHT: [*_outer(1, 0, -1), (0, 0.5), (0, -0.5)],
    Rank.NINE: [*_outer(1, _THIRD, -_THIRD, -1), (0, 0)],
    Rank.TEN: [*_outer(1, _THIRD, -_THIRD, -1), (0, 2 * _THIRD), (0, -2 * _THIRD)],
}
"""Places of the marks: column −1, 0, 1, and height as a share of the outer row's."""


class IndexMetrics(NamedTuple):
    """Measures of the corner index."""

    cap: float  # height of the letters
    middle: float  # of its column, from the card's edge
    loose_middle: float  # the same where no frame is beside it
    room: float  # width for a letter
    ten_middle: float  # of the column of a ``10``, which is wider than the letters
    top: float  # white above the letters
    gap: float  # between letters and mark
    mark: float  # height of the suit mark


class FacePlan(NamedTuple):
    """Layout of a look."""

    scale: float  # from the layout's world to the card
    width: float  # and height: of the card in the layout's world
    height: float
    corner: IndexMetrics  # measures of the index
    frame: tuple[float, float]  # half the width and half the height of a court's frame
    row: float  # height of the outer row of marks


@cache
def _plan(size: Size, large: bool) -> FacePlan:
    scale = min(size.width / BRIDGE.width, size.height / POKER.height)
    width, height = size.width / scale, size.height / scale
    taller = max(0, height - BRIDGE.height)
    row = _ROW_Y + 0.33 * taller
    if not large:
        index = IndexMetrics(104, 58, 60, room=84, ten_middle=70, top=36, gap=24, mark=71)
        half_width = min(width / 2 - 115, _WIDEST * FRAME_HALF_WIDTH)
        half_height = FRAME_HALF_HEIGHT + min(taller / 2, _MOST_TALLER)
    else:
        column = 180 if width > 600 else 162
        room = column - 32
        index = IndexMetrics(196, column / 2, 104, room, ten_middle=110, top=44, gap=40, mark=130)
        half_width = min(width / 2 - column, _LARGE_SCALE * FRAME_HALF_WIDTH)
        half_height = min(height, BRIDGE.height) / 2 - 40
    return FacePlan(scale, width, height, index, (half_width, half_height), row)


def _begin(look: Look) -> tuple[Pen, FacePlan]:
    """A card with nothing on it yet."""
    pen, plan = Pen(), _plan(look.size, look.large)
    pen.push(scale=plan.scale)
    draw_blank(pen, plan.width, plan.height, look.edge)
    return pen, plan


def _finish(pen: Pen, name: str, size: Size) -> Art:
    pen.pop()
    return pen.art(name, (-size.width / 2, -size.height / 2, size.width / 2, size.height / 2))


@cache
def face(card: Card, look: Look) -> Art:
    pen, plan = _begin(look)
    half = _half(card, look)
    if half is not None:
        _framed(pen, half, card.suit, look, plan)
    elif card.suit is not None:
        _marks(pen, card.rank, card.suit, look, plan)
    for turned in (False, True):
        _index(pen, card, look, plan, turned)
    return _finish(pen, f"{card}-{look.key}", look.size)


@cache
def covered(card: Card, look: Look, pictured: bool = False) -> Art:
    """A card mostly hidden under others: only its upper left index, which reads better without
    marks and sleeves that peep out.

    pictured: court cards and jokers with their whole head beside the index, if they have one in
        this look; for cards of which at least `HEAD_SHARE` of the width shows.
    """
    pen, plan = _begin(look)
    half = _half(card, look) if pictured and not look.large else None
    if half is not None:
        left = _WINDOW_LEFT - plan.width / 2
        bottom = plan.height / 2 - plan.corner.top - _WINDOW_HEIGHT
        window = rect_outline(left, bottom, _WINDOW_WIDTH, _WINDOW_HEIGHT)
        x, y = left + _WINDOW_WIDTH / 2, bottom + _WINDOW_HEIGHT / 2
        pen.push()
        pen.clip(window)
        pen.push(x, y, _WINDOW_HEIGHT / (HEAD_BOX[3] - HEAD_BOX[1]))
        _draw_head(pen, half)
        pen.pop()
        pen.pop()
        pen.paint(window, None, INK, 3)
    _index(pen, card, look, plan, False)
    return _finish(pen, f"{card}-covered{'' if half is None else '-head'}-{look.key}", look.size)


@cache
def blank(look: Look) -> Art:
    """A card with nothing on it."""
    pen, _ = _begin(look)
    return _finish(pen, f"blank{look.edge}-{look.size.name}", look.size)


@cache
def back(look: Look, plate: BackPlate | None = None) -> Art:
    """The back; the same for all palettes and letters, in lines for low ink.  plate: what stays
    free of marks; None: nothing.
    """
    plan = _plan(look.size, False)
    pen, room, free = Pen(), "", None
    pen.push(scale=plan.scale)
    if plate:
        room = f"-{'-'.join(f'{length:.0f}' for length in plate)}"
        free = BackPlate(*(length / plan.scale for length in plate))
    draw_back(pen, plan.width, plan.height, look.low_ink, look.edge, free)
    name = f"back{'-pale' if look.low_ink else ''}{look.edge}-{look.size.name}{room}"
    return _finish(pen, name, look.size)


@cache
def head(card: Card, look: Look) -> Art | None:
    """The picture of a card rack's tile: a head without frame, an ace's great mark, None for a
    number card.

    Its box is `HEAD_BOX`, 260 × 330, cut off there.  For a window `h` points high place it with its
    centre in the middle of the window at ``scale = h / (330 * TENTH)``, clip to the window and draw
    the frame over it; a window may be 170 to 260 units wide.  The head of a court card or joker
    brings its own background; an ace's mark has none.
    """
    pen = Pen()
    if card.rank is Rank.ACE and card.suit is not None:
        mark = ace_mark(card.suit, look.palette, look.low_ink)
        pen.use(mark, 0, 20, _HEAD_ACE_HEIGHT / MARK_HEIGHT[card.suit])
        return pen.art(f"head-{mark.name}", HEAD_BOX)
    half = _half(card, look)
    if half is None:
        return None
    pen.push()
    pen.clip(_HEAD_WINDOW)
    _draw_head(pen, half)
    pen.pop()
    return pen.art(f"head-{half.body.name}", HEAD_BOX)


def _draw_head(pen: Pen, half: Half) -> None:
    """The head of a court or joker and its background; to be clipped."""
    pen.paint(_HEAD_WINDOW, half.background)
    pen.use(half.rays, 0, -_HEAD_MIDDLE, colour=half.ray)
    pen.use(half.body, 0, -_HEAD_MIDDLE, squeeze=-1 if half.mirrored else 1)


def _half(card: Card, look: Look) -> Half | None:
    if card.suit is None:
        return joker_half(card.rank is Rank.BIG_JOKER, look.low_ink)
    if not card.rank.is_court:
        return None
    robe = look.palette.of(card.suit).robe
    return court_half(card.rank, card.suit, robe.in_lines() if look.low_ink else robe)


def _framed(pen: Pen, half: Half, suit: Suit | None, look: Look, plan: FacePlan) -> None:
    half_width, half_height = plan.frame
    if look.large:  # head and shoulders, as big as the narrow frame takes them
        picture(pen, half, plan.frame, min(_LARGE_SCALE, half_width / 112), with_staff=False)
        return
    scale = half_height / FRAME_HALF_HEIGHT
    squeeze = max(half_width / FRAME_HALF_WIDTH / scale, _NARROWEST)
    picture(pen, half, plan.frame, scale, squeeze)
    if suit is not None:
        mark = _INNER_MARK * min(1, squeeze)
        x, y = half_width - 12 - 50 * mark, half_height - 12 - 50 * mark
        if half.mirrored:
            x = -x
        colour = look.palette.colour(suit)
        for sign in (1, -1):
            if look.low_ink:
                outline = pip_outline(suit, 0, 0, mark - _LINED_MARK / 100)
                pen.push(-sign * x, sign * y, turned=sign < 0)
                pen.paint(outline, tint(colour), colour, _LINED_MARK)
                pen.pop()
            else:
                pen.use(pip(suit), -sign * x, sign * y, mark, sign < 0, colour)


def _marks(pen: Pen, rank: Rank, suit: Suit, look: Look, plan: FacePlan) -> None:
    colour = look.palette.colour(suit)
    if rank is Rank.ACE:
        large_scale = _LARGE_ACE[suit is Suit.SPADES] / MARK_HEIGHT[suit]
        mark = ace_mark(suit, look.palette, look.low_ink)
        pen.use(mark, scale=large_scale if look.large else 1)
    elif look.large:
        scale = 2.2 if suit is Suit.DIAMONDS else 2
        if look.low_ink:
            outline = pip_outline(suit, 0, 0, scale - _LARGE_LINE / 100)
            pen.paint(outline, tint(colour), colour, _LARGE_LINE)
        else:
            pen.use(pip(suit), scale=scale, colour=colour)
    else:
        share = plan.width / POKER.width
        roomy = share > 1
        scale = _PIP_SCALE * min(share, _ROOMY) ** (0.5 if roomy else _NARROWER_PIPS)
        column_x = _COLUMN_X * share ** (0.9 if roomy else _NARROWER_COLUMNS)
        for column, row in _PLACES[rank]:
            x, y = column * column_x, row * plan.row
            pen.use(pip(suit), x, y, scale, turned=row < 0, colour=colour)


def _index(pen: Pen, card: Card, look: Look, plan: FacePlan, turned: bool) -> None:
    """The corner index, at the upper left or `turned` at the lower right."""
    if card.suit is None:
        _joker_index(pen, card, plan, turned)
        return
    measures = plan.corner
    text, colour = label(card.rank, look.letters), look.palette.colour(card.suit)
    sign = -1 if turned else 1
    middle, room = measures.middle if card.rank.is_court else measures.loose_middle, measures.room
    if card.rank is Rank.TEN:
        middle, room = measures.ten_middle, 2 * measures.ten_middle
    cap, squeeze = fit(text, measures.cap, room)
    x = middle - plan.width / 2
    top = plan.height / 2 - measures.top
    pen.use(glyph(text), sign * x, sign * (top - cap / 2), cap / 100, turned, colour, squeeze)
    # a tail must not touch the mark
    gap = max(measures.gap, glyph_depth(text) * cap / 100 + measures.gap / 2.4)
    mark_y = top - cap - gap - measures.mark / 2
    pen.use(pip(card.suit), sign * x, sign * mark_y, measures.mark / 100, turned, colour)


def _joker_index(pen: Pen, card: Card, plan: FacePlan, turned: bool) -> None:
    """The star over the word, letter under letter."""
    measures = plan.corner
    big = card.rank is Rank.BIG_JOKER
    colour = RED if big else INK
    sign = -1 if turned else 1
    x = measures.middle - plan.width / 2
    star = measures.cap * _STAR  # no wider than a letter, and as far from the edge
    cap = measures.cap * 0.62 if measures.cap < 150 else 96
    y = plan.height / 2 - measures.top - star / 2
    pen.use(joker_star(big), sign * x, sign * y, star / 100, turned, colour)
    y -= star / 2 + cap * 0.4 + cap / 2
    for letter in JOKER_WORD:
        pen.use(glyph(letter), sign * x, sign * y, cap / 100, turned, colour)
        y -= cap * 1.17
