"""Parts of pages that come back."""

from cardgen.pages.parts import covers, marks, turn
from cardgen.pages.parts.covers import PLATE_EDGE, PLATE_PAD, PLATE_ROOM, hints, steps
from cardgen.pages.parts.turn import (
    RankPlace,
    SeenRound,
    banner_colour,
    card_in_words,
    draw_suit,
    rank_line,
    said_card,
    said_cards,
    said_hand,
    said_others,
    said_rank,
    said_ranks,
    said_round,
    said_trump,
    trump_mark,
    trump_word,
)

__all__ = [
    "PLATE_EDGE", "PLATE_PAD", "PLATE_ROOM", "RankPlace", "SeenRound", "banner_colour",
    "card_in_words", "covers", "draw_suit", "hints", "marks",
    "rank_line", "said_card", "said_cards", "said_hand", "said_others", "said_rank", "said_ranks",
    "said_round", "said_trump", "steps", "trump_mark", "trump_word", "turn",
]  # fmt: skip
