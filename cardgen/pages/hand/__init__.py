"""A hand of cards on a page."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.pages.hand.card_rows import draw_card_rows
    from cardgen.pages.hand.groups import draw_groups
    from cardgen.pages.hand.hand import draw_hand, sorted_hand, speak, spoken_hand
    from cardgen.pages.hand.rack import tile_widths
    from cardgen.pages.hand.tile import WITH_PICTURE, draw_tile
else:
    __getattr__, __all__ = door(
        __name__,
        card_rows="draw_card_rows",
        groups="draw_groups",
        hand="draw_hand sorted_hand speak spoken_hand",
        rack="tile_widths",
        tile="WITH_PICTURE draw_tile",
    )
