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
    ground,
    name_lines,
    sun,
)
from cardgen.pages.parts.cover_seats import EDGE, PAD, ROOM, Block, Span, chip_seats, partners, seat_list
from cardgen.pages.parts.how_to import hints, steps
from cardgen.pages.parts.keys import KEY_GAP, KEY_PAD, KEY_RADIUS, Key, blank_key, draw_keys, key_places, kitty_key, round_keys
from cardgen.pages.parts.marks import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CLOSED,
    SIGHT_WIDTH,
    directions,
    kind_mark,
    lying_card,
    no_trump_mark,
    ring,
    ring_row,
    seat_disc,
    suit_mark,
    tick_box,
    trumps_to_circle,
)
from cardgen.pages.parts.page import BANNER, BEGINS, RankPlace, banner, heading, phone_page, rank_line, round_head, whose
from cardgen.pages.parts.trump import banner_colour, banner_ground, banner_sign, card_in_words, draw_suit, trump_mark, trump_word

__all__ = [
    "BANNER", "BEGINS", "CARD_HEIGHT", "CARD_WIDTH", "CLOSED", "EDGE", "KEY_GAP", "KEY_PAD", "KEY_RADIUS", "PAD", "ROOM", "SIGHT_WIDTH",
    "STOP_UP", "SUN_RADIUS", "TINT", "Block", "Key", "Net", "RankPlace", "Span", "banner", "banner_colour", "banner_ground",
    "banner_sign", "blank_key", "card_in_words", "chip_seats", "cover_ground", "directions", "draw_keys", "draw_lines", "draw_name",
    "draw_net", "draw_owner", "draw_plate", "draw_suit", "ground", "heading", "hints", "key_places", "kind_mark", "kitty_key",
    "lying_card", "marks", "name_lines", "no_trump_mark", "partners", "phone_page", "rank_line", "ring", "ring_row", "round_head",
    "round_keys", "seat_disc", "seat_list", "steps", "suit_mark", "sun", "tick_box", "trump_mark", "trump_word", "trumps_to_circle",
    "turn", "whose",
]  # fmt: skip
