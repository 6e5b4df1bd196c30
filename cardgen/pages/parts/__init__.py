"""Parts of pages that come back."""

from cardgen.pages.parts import cover_art, cover_seats, marks, turn
from cardgen.pages.parts.cover_seats import EDGE, PAD, ROOM
from cardgen.pages.parts.how_to import hints, steps
from cardgen.pages.parts.marks import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CLOSED,
    directions,
    lying_card,
    no_trump_mark,
    ring,
    ring_row,
    seat_disc,
    suit_mark,
    tick_box,
    trumps_to_circle,
)
from cardgen.pages.parts.ranks import RankPlace, rank_line
from cardgen.pages.parts.trump import banner_background, banner_colour, banner_sign, card_in_words, draw_suit, trump_mark, trump_word

__all__ = [
    "CARD_HEIGHT", "CARD_WIDTH", "CLOSED", "EDGE", "PAD", "ROOM", "RankPlace", "banner_background", "banner_colour", "banner_sign",
    "card_in_words", "cover_art", "cover_seats", "directions", "draw_suit", "hints", "lying_card", "marks", "no_trump_mark", "rank_line",
    "ring", "ring_row", "seat_disc", "steps", "suit_mark", "tick_box", "trump_mark", "trump_word", "trumps_to_circle", "turn",
]  # fmt: skip
