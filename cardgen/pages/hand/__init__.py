"""A hand of cards on a page."""

from cardgen.pages.hand.card_rows import draw_card_rows
from cardgen.pages.hand.groups import draw_groups
from cardgen.pages.hand.hand import draw_hand, sorted_hand, speak, spoken_hand
from cardgen.pages.hand.rack import tile_widths
from cardgen.pages.hand.tile import WITH_PICTURE, standing

__all__ = [
    "WITH_PICTURE", "draw_card_rows", "draw_groups", "draw_hand", "sorted_hand", "speak", "spoken_hand", "standing",
    "tile_widths",
]  # fmt: skip
