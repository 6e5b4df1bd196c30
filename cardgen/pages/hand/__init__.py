"""A hand of cards on a page."""

from cardgen.pages.hand.card_rows import draw_card_rows
from cardgen.pages.hand.fan import draw_fan
from cardgen.pages.hand.hand import LARGE_FAN_MOST, draw_hand, sorted_hand, speak, spoken_hand
from cardgen.pages.hand.rack import RAISED, Row, by_suit, draw_row, holder_ground, row_share, tile_widths
from cardgen.pages.hand.tile import WITH_PICTURE, standing

__all__ = [
    "LARGE_FAN_MOST", "RAISED", "WITH_PICTURE", "Row", "by_suit", "draw_card_rows", "draw_fan", "draw_hand", "draw_row",
    "holder_ground", "row_share", "sorted_hand", "speak", "spoken_hand", "standing", "tile_widths",
]  # fmt: skip
