"""What a card of one's own rounds bears beside its face: capsule, holder's name, and the round's
number on its back.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.faces import (
    GOLD,
    POKER,
    SUN_DISC,
    WHITE,
    Art,
    Edge,
    Look,
    Palette,
    Pen,
    Size,
    back,
    back_inks,
    fit,
    glyph,
    glyph_width,
    pip,
)
from cardgen.games import RoundFacts
from cardgen.pages.theme import CREAM, GREY, Style
from cardgen.pdf.draw import BOLD, TENTH, Box, Page, fonts, mm


class _Capsule(NamedTuple):
    """Measures of a capsule on a card of the usual height."""

    width: float
    height: float
    dx: float  # from the card's upright edge to its centre
    dy: float  # and from the level one
    cap: float  # height of the number
    pip: float  # and of the trump's mark
    number_x: float  # their middles
    pip_x: float
    room: float  # of the number
    line: float  # width of the outline


_USUAL = _Capsule(92, 48, 74, 52, 25, 27, -17, 21, 40, 2)
_LARGE = _Capsule(144, 76, 84, 70, 46, 46, -28, 37, 66, 3)
_BACK_CAP, _UNDERLINE = (
    56,
    34,
)  # height of the number on a back; length of the line that says where its foot is


def scale_of(size: Size) -> float:
    """How much smaller than on a poker card everything on a card is."""
    return min(1, size.height / POKER.height)


def card_look(style: Style) -> Look:
    """How the cards look that are cut out."""
    return style.look._replace(size=style.card_size, edge=Edge.CORNERS)


@cache
def numbered_back(look: Look) -> Art:
    """A back whose sun has an empty disc, for a round's number; one drawing serves all rounds."""
    plain, inks, pen = back(look), back_inks(look.low_ink), Pen()
    pen.use(plain)
    pen.circle(
        0, 0, SUN_DISC * scale_of(look.size), inks.disc, inks.sun_line, 3 * scale_of(look.size)
    )
    return pen.art(f"numbered-{plain.name}", plain.box)


def draw_back(page: Page, number: int, look: Look, place: Box, turned: bool) -> None:
    """The back of a round's card, its number in the middle of the sun.  number: of the round;
    place: the card's; turned: upside down.
    """
    page.art(numbered_back(look), place.cx, place.cy)
    ink = GOLD if not look.low_ink else back_inks(True).on_disc
    page.art(
        _digits(number, ink), place.cx, place.cy, scale_of(look.size), 180 * turned, inline=True
    )


@cache
def _digits(number: int, colour: str) -> Art:
    """The number on a back; to be written into the page."""
    pen = Pen()
    _write_number(pen, number, 0, _BACK_CAP, SUN_DISC * 1.6, colour)
    if _reads_otherwise(str(number)):
        pen.rounded_rect(-_UNDERLINE / 2, -_BACK_CAP / 2 - 15, _UNDERLINE, 6, 3, colour)
    return pen.art(f"back-{number}", (-SUN_DISC, -SUN_DISC, SUN_DISC, SUN_DISC))


def _reads_otherwise(digits: str) -> bool:
    """Whether it is another number when the card is turned, as 6 and 9 are: then a line shows
    where its foot is.
    """
    return set(digits) <= set("01689") and bool(set(digits) & set("69"))


def _write_number(pen: Pen, number: int, x: float, cap: float, room: float, colour: str) -> None:
    """A number around (x, 0), from the very digits, or the ten, that indices are made of: a file
    has them anyway.
    """
    label = str(number)
    cap, squeeze = fit(label, cap, room)
    k = squeeze * cap / 100
    x -= glyph_width(label) * k / 2
    for digit in (label,) if number == 10 else label:
        wide = glyph_width(digit) * k
        pen.use(glyph(digit), x + wide / 2, 0, cap / 100, colour=colour, squeeze=squeeze)
        x += wide


@cache
def _frame(large: bool) -> Art:
    plan, pen = _LARGE if large else _USUAL, Pen()
    pen.rounded_rect(
        -plan.width / 2,
        -plan.height / 2,
        plan.width,
        plan.height,
        plan.height / 2,
        WHITE,
        GREY,
        plan.line,
    )
    half = plan.width / 2 + plan.line, plan.height / 2 + plan.line
    return pen.art("capsule-large" if large else "capsule", (-half[0], -half[1], *half))


@cache
def capsule(
    number: int, trump: Suit | None, trump_known: bool, palette: Palette, large: bool
) -> Art:
    """A round's number and, if that is known before the bidding, its trump; for a card of the
    usual height, to be written into the page.
    """
    plan, pen, frame = _LARGE if large else _USUAL, Pen(), _frame(large)
    pen.use(frame)
    _write_number(pen, number, plan.number_x if trump_known else 0, plan.cap, plan.room, GREY)
    if trump:
        pen.use(pip(trump), plan.pip_x, 0, plan.pip / 100, colour=palette.colour(trump))
    elif trump_known:
        for suit, dx, dy in (
            (Suit.SPADES, 0, 1),
            (Suit.HEARTS, 1, 0),
            (Suit.CLUBS, 0, -1),
            (Suit.DIAMONDS, -1, 0),
        ):
            away = plan.pip * 0.34
            pen.use(
                pip(suit),
                plan.pip_x + dx * away,
                dy * away,
                plan.pip * 0.5 / 100,
                colour=palette.colour(suit),
            )
    sign = (trump.value if trump else "none") if trump_known else "open"
    return pen.art(f"capsule-{number}-{sign}-{palette.name}{'-large' if large else ''}", frame.box)


def draw_capsules(page: Page, facts: RoundFacts, style: Style, place: Box) -> None:
    """A round's capsule in the two corners of a card that have no index, the lower one upside
    down.  place: the card's.
    """
    plan, scale = _LARGE if style.large else _USUAL, scale_of(style.card_size)
    art = capsule(facts.number, facts.trump, not facts.unknown_trump, style.palette, style.large)
    dx, dy = plan.dx * scale * TENTH, plan.dy * scale * TENTH
    page.art(art, place.right - dx, place.y + dy, scale, inline=True)
    page.art(art, place.x + dx, place.bottom - dy, scale, 180, inline=True)


# Where the holder's name is: between index and capsule; in large print over the lower, doubled half
# of the picture.
_NAME_LEFT, _NAME_RIGHT, _NAME_HEIGHT, _LARGE_NAME = (
    13 * mm,
    13.4 * mm,
    5.4 * mm,
    Box(3 * mm, 56.5 * mm, 39.5 * mm, 10 * mm),
)
_TYPE, _LARGE_TYPE = 11.0, 18.0


def draw_holder(
    page: Page, holder: str, others: tuple[str, ...], spoken: str, style: Style, place: Box
) -> None:
    """Whose card it is, unlike any of the others' names; behind the name is, invisibly, which
    card.
    """
    scale = scale_of(style.card_size)
    if style.large:
        k, on_poker = place.w / (POKER.width * TENTH), _LARGE_NAME
        box, size = (
            Box(
                place.x + on_poker.x * k,
                place.y + on_poker.y * scale,
                on_poker.w * k,
                on_poker.h * scale,
            ),
            _LARGE_TYPE,
        )
    else:
        left, height = _NAME_LEFT * scale, _NAME_HEIGHT * scale
        top = place.y + _USUAL.dy * scale * TENTH - height / 2
        box, size = (
            Box(place.x + left, top, place.w - left - _NAME_RIGHT * scale, height),
            _TYPE * scale,
        )
    page.rect(box, CREAM, GOLD, 0.25 * mm, box.h / 2)
    base = box.base(size)
    wide = page.text(
        box.cx,
        base,
        fonts.called(holder, others, size, box.w - box.h * 0.6, BOLD),
        size,
        BOLD,
        align="centre",
    )
    start = box.cx + wide / 2 + 2
    page.hidden(start, base, spoken, size * 0.7, max(8.0, place.right - start), narrow=True)


def frame_turned_up(page: Page, style: Style, place: Box) -> None:
    """What marks a card in the dealer's own hand that everybody has seen."""
    width = 1.1 * mm * scale_of(style.card_size)
    page.rect(
        place.inset(width / 2 + 0.3 * mm), None, GOLD, width, 3 * mm * scale_of(style.card_size)
    )
