"""Parts of pages that come back."""

from cardgen.pages.parts import cover_art, cover_seats, marks, turn
from cardgen.pages.parts.cover_seats import PLATE_EDGE, PLATE_PAD, PLATE_ROOM, hints, steps
from cardgen.pages.parts.turn import (
    RankPlace,
    SeenRound,
    banner_colour,
    card_in_words,
    draw_suit,
    rank_line,
    trump_mark,
    trump_word,
)

__all__ = [
    "PLATE_EDGE", "PLATE_PAD", "PLATE_ROOM", "RankPlace", "SeenRound", "banner_colour",
    "card_in_words", "cover_art", "cover_seats", "draw_suit", "hints", "marks",
    "rank_line", "steps", "trump_mark", "trump_word", "turn",
]  # fmt: skip
