"""Parts of pages that come back."""

from cardgen.pages.parts import marks, turn
from cardgen.pages.parts.cover_art import (
    STOP_UP,
    SUN_RADIUS,
    TINT,
    Net,
    cover_ground,
    draw_lines,
    draw_name,
    draw_net,
    draw_owner,
    draw_plate,
    draw_plates,
    draw_stamp,
    free_of,
    name_lines,
    sun,
)
from cardgen.pages.parts.cover_seats import (
    EDGE,
    PAD,
    ROOM,
    Span,
    chip_seats,
    has_words,
    joint_notes,
    line_theme,
    partners,
    seat_list,
    words_of,
)
from cardgen.pages.parts.how_to import hints, steps
from cardgen.pages.parts.marks import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CLOSED,
    SIGHT_WIDTH,
    directions,
    kind_mark,
    kind_of,
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
from cardgen.pages.parts.trump import banner_colour, banner_ground, banner_sign, card_in_words, draw_suit, trump_mark, trump_word

__all__ = [
    "CARD_HEIGHT", "CARD_WIDTH", "CLOSED", "EDGE", "PAD", "ROOM", "SIGHT_WIDTH", "STOP_UP", "SUN_RADIUS", "TINT", "Net", "RankPlace",
    "Span", "banner_colour", "banner_ground", "banner_sign", "card_in_words", "chip_seats", "cover_ground", "directions", "draw_lines",
    "draw_name", "draw_net", "draw_owner", "draw_plate", "draw_plates", "draw_stamp", "draw_suit", "free_of", "has_words", "hints",
    "joint_notes", "kind_mark", "kind_of", "line_theme", "lying_card", "marks", "name_lines", "no_trump_mark", "partners", "rank_line",
    "ring", "ring_row", "seat_disc", "seat_list", "steps", "suit_mark", "sun", "tick_box", "trump_mark", "trump_word", "trumps_to_circle",
    "turn", "words_of",
]  # fmt: skip
