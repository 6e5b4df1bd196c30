"""What all pages share: style, inks, paper, measures."""

from cardgen.pages.theme.inks import Background, inks, on_white
from cardgen.pages.theme.night import NIGHT, as_cards
from cardgen.pages.theme.paper import PRINTABLE, RULER, SIDE, draw_feet, draw_ruler, foot_height
from cardgen.pages.theme.style import (
    CARD_SIZES,
    COVER,
    CREAM,
    EDGE,
    GOLD,
    GREY,
    HAIR,
    HAIRLINE,
    HEIGHT,
    HOW_TO,
    INK,
    KEYS_TOP,
    LARGE,
    LARGE_KEY,
    LARGE_KEYS_TOP,
    LIST,
    MARGIN,
    NAVY,
    PAPER,
    PAPERS,
    RED,
    ROOM,
    SHADOW,
    SKY,
    SLATE,
    WHITE,
    WIDTH,
    Layout,
    Style,
    kitty_anchor,
    round_anchor,
    style_of,
)
from cardgen.pages.theme.theme import (
    LARGE_ON_PAPER,
    LARGE_PRINT,
    NORMAL,
    ON_PAPER,
    Theme,
    middle_rise,
    theme_of,
)

__all__ = [
    "CARD_SIZES", "COVER", "CREAM", "EDGE", "GOLD", "GREY", "HAIR", "HAIRLINE", "HEIGHT", "HOW_TO",
    "INK", "KEYS_TOP", "LARGE", "LARGE_KEY", "LARGE_KEYS_TOP", "LARGE_ON_PAPER", "LARGE_PRINT",
    "LIST", "MARGIN", "NAVY", "NIGHT", "NORMAL", "ON_PAPER", "PAPER", "PAPERS", "PRINTABLE", "RED",
    "ROOM", "RULER", "SHADOW", "SIDE", "SKY", "SLATE", "WHITE", "WIDTH", "Background", "Layout",
    "Style", "Theme", "as_cards", "draw_feet", "draw_ruler", "foot_height", "inks", "kitty_anchor",
    "middle_rise", "on_white", "round_anchor", "style_of", "theme_of",
]  # fmt: skip
