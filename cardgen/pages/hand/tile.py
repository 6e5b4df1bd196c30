"""A card standing upright: its index, and beside it a picture where there is room; what is below
doesn't show.

Everything hangs on how much of the card shows: widths, letters and marks are shares of it.
"""

from __future__ import annotations

from cardgen.cards import Card, Rank
from cardgen.faces import (
    HEAD_BOX,
    JOKER_WORD,
    PIP_WIDTH,
    Look,
    glyph,
    glyph_width,
    head,
    joker_star,
    label,
    pip,
)
from cardgen.pages.theme import EDGE, GOLD, INK, RED, WHITE
from cardgen.pdf.draw import TENTH, Box, Page, mm

INDEX, INDEX_TEN = 0.41, 0.45  # width of a tile that shows only its index
WITH_PICTURE = 1.16  # width of a tile with index and picture
INDEX_CAP, _MARK = 0.46, 0.315  # height of letters and suit marks
_STAR, _STAR_MIDDLE = 0.42, 0.31  # a joker's star: its height, at most, and where its middle is
_WORD, _WORD_MIDDLE, _WORD_LEAST = (
    0.2,
    0.7,
    1.7 * mm,
)  # and its word's; and how high that is at least
_GREAT_MARK = 0.56  # height of the mark that a number card shows instead of a picture
_BELOW = 2 * mm  # how far the card goes on below what shows; to be covered or clipped


def index_share(card: Card) -> float:
    """Least width of a tile, as a share of its height."""
    return INDEX_TEN if card.rank is Rank.TEN else INDEX


def draw_tile(
    page: Page, card: Card, tile: Box, look: Look, great_mark: bool = False, raised: float = 0
) -> None:
    """A card's upper part in a tile, and a little below it, `raised` more; a great mark is a
    number card's picture in a wide tile.
    """
    show = tile.h
    page.rect(
        Box(tile.x, tile.y, tile.w, show + raised + _BELOW), WHITE, EDGE, 0.2 * mm, show * 0.075
    )
    column = min(show * index_share(card), tile.w)
    pictured = tile.w > show * (WITH_PICTURE - 0.01)
    if pictured:
        margin = show * 0.07
        window = Box(
            tile.x + column + show * 0.04,
            tile.y + margin,
            tile.w - column - show * 0.11,
            show + raised - margin + 1 * mm,
        )
        _picture(page, card, window, look, great_mark)
    middle = tile.x + column / 2
    if card.suit is None:
        _joker_index(page, card, tile._replace(w=column if pictured else tile.w))
        return
    text, colour = label(card.rank, look.letters), look.palette.colour(card.suit)
    cap, mark = show * INDEX_CAP, show * _MARK
    squeeze = min(1, column * 0.9 / (glyph_width(text) * cap / 100))
    page.art(
        glyph(text),
        middle,
        tile.y + show * 0.09 + cap / 2,
        cap / (100 * TENTH),
        colour=colour,
        squeeze=squeeze,
    )
    mark = min(mark, column * 0.8 / PIP_WIDTH[card.suit])
    page.art(
        pip(card.suit),
        middle,
        tile.y + show * (0.63 + _MARK / 2),
        mark / (100 * TENTH),
        colour=colour,
    )


def draw_gold_frame(page: Page, tile: Box) -> None:
    """What marks a card that everybody has seen; to be drawn over it."""
    width = 0.9 * mm
    page.rect(
        Box(tile.x, tile.y, tile.w, tile.h + _BELOW).inset(width / 3, width / 3),
        None,
        GOLD,
        width,
        tile.h * 0.075,
    )


def _joker_index(page: Page, card: Card, room: Box) -> None:
    """The star over the word, as big as the room's width allows; where the word would be too
    small to be read, the star alone.
    """
    big, show = card.rank is Rank.BIG_JOKER, room.h
    colour = RED if big else INK
    page.art(
        joker_star(big),
        room.cx,
        room.y + show * _STAR_MIDDLE,
        min(show * _STAR, room.w * 0.84) / (100 * TENTH),
        colour=colour,
    )
    cap = min(show * _WORD, room.w * 0.84 / (glyph_width(JOKER_WORD) / 100))
    if cap >= _WORD_LEAST:
        page.art(
            glyph(JOKER_WORD),
            room.cx,
            room.y + show * _WORD_MIDDLE,
            cap / (100 * TENTH),
            colour=colour,
        )


def _picture(page: Page, card: Card, window: Box, look: Look, great_mark: bool) -> None:
    art = head(card, look)
    if art is None:
        if great_mark and card.suit:
            height = min(window.h * _GREAT_MARK, window.w * 0.86 / PIP_WIDTH[card.suit])
            page.art(
                pip(card.suit),
                window.cx,
                window.cy,
                height / (100 * TENTH),
                colour=look.palette.colour(card.suit),
            )
        return
    scale = window.h / ((HEAD_BOX[3] - HEAD_BOX[1]) * TENTH)
    if card.rank is Rank.ACE:  # stands free
        page.art(art, window.cx, window.cy, scale)
        return
    with page.clipped(window):
        page.art(art, window.cx, window.cy, scale)
    page.rect(window, None, INK, 0.22 * mm)
